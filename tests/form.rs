//! What can be read at a glance: short functions with few parameters, none told apart by two booleans, and a document for each public
//! item that says more than its name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The most parameters besides `self`; each part of a tuple counts.
const PARAMETERS: usize = 5;
/// The most lines of a function, without the arms of its longest `match`: a table of forms is as long as there are forms.
const LINES: usize = 80;
/// The most lines of an arm of that `match`.
const ARM: usize = 25;
/// The least words of a document, without examples in code marks and numbers of rules.
const WORDS: usize = 3;

/// What is wrong, by file and line.
type Findings = BTreeMap<(String, usize), String>;

struct Form<'a> {
    file: String,
    ask: Ask,
    found: &'a mut Findings,
}

#[derive(Clone, Copy, PartialEq)]
enum Ask {
    Parameters,
    Booleans,
    Lines,
    Documents,
}

fn findings(ask: Ask) -> Findings {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("src");
    let mut found = Findings::new();
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 100, "no sources in {}", root.display());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file of src");
        let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let file = path.strip_prefix(&root).expect("below").display().to_string();
        Form { file, ask, found: &mut found }.visit_file(&tree);
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of src") {
        let path = entry.expect("a file of src").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

fn none(ask: Ask, what: &str) {
    let found = findings(ask);
    let lines: Vec<String> = found.iter().map(|((file, line), text)| format!("src/{file}:{line} {text}")).collect();
    assert!(lines.is_empty(), "{} {what}:\n{}", lines.len(), lines.join("\n"));
}

#[test]
fn functions_take_few_things() {
    none(Ask::Parameters, "functions with more than five parameters besides `self` (the parts of tuples count)");
}

#[test]
fn no_two_booleans_side_by_side() {
    none(Ask::Booleans, "functions with two booleans, or with one that may be absent");
}

#[test]
fn functions_are_short() {
    none(Ask::Lines, "functions that are too long");
}

#[test]
fn documents_say_more_than_names() {
    none(Ask::Documents, "public items whose document has less than three words of its own");
}

/// How many values a parameter hands over.
fn values(ty: &syn::Type) -> usize {
    match ty {
        syn::Type::Tuple(t) => t.elems.iter().map(values).sum(),
        syn::Type::Reference(r) => values(&r.elem),
        _ => 1,
    }
}

fn is_bool(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(p) if p.path.is_ident("bool"))
}

fn is_optional_bool(ty: &syn::Type) -> bool {
    let syn::Type::Path(p) = ty else { return false };
    let Some(last) = p.path.segments.last().filter(|s| s.ident == "Option") else { return false };
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return false };
    args.args.iter().any(|a| matches!(a, syn::GenericArgument::Type(t) if is_bool(t)))
}

/// The types that stand side by side in a list of parameters.
fn flat<'t>(ty: &'t syn::Type, out: &mut Vec<&'t syn::Type>) {
    match ty {
        syn::Type::Tuple(t) => t.elems.iter().for_each(|e| flat(e, out)),
        other => out.push(other),
    }
}

/// The longest `match` of a function, as its lines and the lines of its longest arm.
#[derive(Default)]
struct Longest {
    lines: usize,
    arm: usize,
}

impl<'ast> Visit<'ast> for Longest {
    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        let length = lines(node);
        if length > self.lines {
            self.lines = length;
            self.arm = node.arms.iter().map(lines).max().unwrap_or(0);
        }
        visit::visit_expr_match(self, node);
    }
}

fn lines(node: &impl Spanned) -> usize {
    node.span().end().line + 1 - node.span().start().line
}

impl Form<'_> {
    fn tell(&mut self, node: &impl Spanned, text: String) {
        self.found.insert((self.file.clone(), node.span().start().line), text);
    }

    fn function(&mut self, sig: &syn::Signature, body: Option<&syn::Block>) {
        let mut types = Vec::new();
        for input in &sig.inputs {
            if let syn::FnArg::Typed(t) = input {
                flat(&t.ty, &mut types);
            }
        }
        match self.ask {
            Ask::Parameters => {
                let n: usize = types.iter().map(|t| values(t)).sum();
                if n > PARAMETERS {
                    self.tell(sig, format!("`{}` takes {n}", sig.ident));
                }
            }
            Ask::Booleans => {
                let several = types.iter().filter(|t| is_bool(t)).count() > 1;
                if several || types.iter().any(|t| is_optional_bool(t)) {
                    self.tell(sig, format!("`{}`", sig.ident));
                }
            }
            Ask::Lines => {
                let Some(body) = body else { return };
                let mut longest = Longest::default();
                longest.visit_block(body);
                let all = lines(body);
                if all > LINES && (all - longest.lines > LINES || longest.arm > ARM) {
                    self.tell(sig, format!("`{}` has {all} lines, {} in its longest arm", sig.ident, longest.arm));
                }
            }
            Ask::Documents => {}
        }
    }

    fn document(&mut self, node: &impl Spanned, vis: &syn::Visibility, attrs: &[syn::Attribute], name: &syn::Ident) {
        if self.ask == Ask::Documents && matches!(vis, syn::Visibility::Public(_)) {
            self.says(node, attrs, name);
        }
    }

    fn says(&mut self, node: &impl Spanned, attrs: &[syn::Attribute], name: &syn::Ident) {
        if self.ask != Ask::Documents {
            return;
        }
        let mut text = String::new();
        for attr in attrs.iter().filter(|a| a.path().is_ident("doc")) {
            if let syn::Meta::NameValue(doc) = &attr.meta
                && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) = &doc.value
            {
                text.push_str(&line.value());
                text.push(' ');
            }
        }
        let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let word = |w: &&str| w.chars().any(char::is_alphabetic) && !w.starts_with(|c: char| c.is_ascii_digit());
        let words = plain.split_whitespace().filter(word).count();
        if words < WORDS && !text.contains("[`") {
            self.tell(node, format!("`{name}`: \"{}\"", text.trim()));
        }
    }
}

fn for_tests(attrs: &[syn::Attribute]) -> bool {
    attrs
        .iter()
        .any(|a| a.path().is_ident("cfg") && a.meta.require_list().is_ok_and(|l| l.tokens.to_string() == "test"))
}

impl<'ast> Visit<'ast> for Form<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !for_tests(&node.attrs) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function(&node.sig, Some(&node.block));
        self.document(&node.sig, &node.vis, &node.attrs, &node.sig.ident);
        visit::visit_item_fn(self, node);
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function(&node.sig, Some(&node.block));
        self.document(&node.sig, &node.vis, &node.attrs, &node.sig.ident);
        visit::visit_impl_item_fn(self, node);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        self.function(&node.sig, node.default.as_ref());
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
        visit::visit_item_struct(self, node);
    }

    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
        if matches!(node.vis, syn::Visibility::Public(_)) {
            for variant in &node.variants {
                self.says(&variant.ident, &variant.attrs, &variant.ident);
            }
        }
        visit::visit_item_enum(self, node);
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
    }

    fn visit_item_type(&mut self, node: &'ast syn::ItemType) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
    }

    fn visit_field(&mut self, node: &'ast syn::Field) {
        if self.ask == Ask::Booleans && is_optional_bool(&node.ty) {
            let name = node.ident.as_ref().map_or_else(|| "a field".to_owned(), ToString::to_string);
            self.tell(&node.ty, format!("`{name}` is a boolean that may be absent"));
        }
        if let Some(name) = &node.ident {
            self.document(name, &node.vis, &node.attrs, name);
        }
    }
}
