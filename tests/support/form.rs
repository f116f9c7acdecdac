//! What can be read at a glance, file by file: short functions with few parameters, none told apart by two booleans, and a document for each public
//! item that says more than its name.

use super::code::for_tests;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
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

/// What is asked of every function and every public item.
#[derive(Clone, Copy, PartialEq)]
pub enum Ask {
    Parameters,
    Booleans,
    Lines,
    Documents,
    Letters,
}

impl Ask {
    const ALL: [Ask; 5] = [Ask::Parameters, Ask::Booleans, Ask::Lines, Ask::Documents, Ask::Letters];
}

/// What a parameter of one letter is: the same everywhere. `a` and `b` are two things of one type.
const LETTERS: &[(&str, &[&str])] = &[
    ("c", &["Clause", "char"]),
    ("d", &["Question"]),
    ("e", &["Entity"]),
    ("f", &["Frame", "Formatter"]),
    ("h", &["Event"]),
    ("i", NUMBERS),
    ("k", &["u128"]),
    ("n", &["i32", "u32", "u16", "u8", "i64", "u64", "u128", "usize", "f64", "Value", "Count"]),
    ("o", &["ObjectId"]),
    ("p", &["PlayerId"]),
    ("x", &["i32", "u32", "Value"]),
];
const NUMBERS: &[&str] = &["usize", "u8", "u16", "u32", "u64"];

/// What is wrong in all files below a folder, for each question in the order of [`Ask::ALL`]: each file is parsed once for all.
///
/// # Panics
/// A file can't be read or parsed.
fn all_findings(root: &Path, files: &[PathBuf]) -> Vec<Vec<String>> {
    let mut found = vec![Findings::new(); Ask::ALL.len()];
    for path in files {
        let text = std::fs::read_to_string(path).expect("a file of src");
        let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let file = path.strip_prefix(root).unwrap_or(path).display().to_string();
        for (ask, found) in Ask::ALL.into_iter().zip(&mut found) {
            Form { file: file.clone(), ask, found }.visit_file(&tree);
        }
    }
    let told = |found: Findings| found.iter().map(|((file, line), text)| format!("src/{file}:{line} {text}")).collect();
    found.into_iter().map(told).collect()
}

/// What is wrong in the files of the library.
///
/// # Panics
/// A file can't be read or parsed.
pub fn findings(root: &Path, files: &[PathBuf], ask: Ask) -> Vec<String> {
    static FOUND: OnceLock<Vec<Vec<String>>> = OnceLock::new();
    let found = FOUND.get_or_init(|| all_findings(root, files));
    Ask::ALL.into_iter().zip(found).find(|(asked, _)| *asked == ask).map(|(_, lines)| lines.clone()).unwrap_or_default()
}

/// How many values a parameter hands over.
fn values(ty: &syn::Type) -> usize {
    match ty {
        syn::Type::Tuple(t) => t.elems.iter().map(values).sum(),
        syn::Type::Reference(r) => values(&r.elem),
        _ => 1,
    }
}

/// The name of what a type is about: without references, options and slices.
fn type_name(ty: &syn::Type) -> String {
    match ty {
        syn::Type::Reference(r) => type_name(&r.elem),
        syn::Type::Slice(s) => type_name(&s.elem),
        syn::Type::Paren(p) => type_name(&p.elem),
        syn::Type::ImplTrait(_) => "Fn".to_owned(),
        syn::Type::Path(p) => {
            let Some(last) = p.path.segments.last() else { return String::new() };
            match &last.arguments {
                syn::PathArguments::AngleBracketed(args) if last.ident == "Option" => {
                    let inner = args
                        .args
                        .iter()
                        .find_map(|a| if let syn::GenericArgument::Type(t) = a { Some(t) } else { None });
                    inner.map(type_name).unwrap_or_default()
                }
                _ => last.ident.to_string(),
            }
        }
        _ => String::new(),
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
            Ask::Letters => self.letters(sig),
            Ask::Documents => {}
        }
    }

    fn letters(&mut self, sig: &syn::Signature) {
        let named = |input: &syn::FnArg| match input {
            syn::FnArg::Typed(t) => match &*t.pat {
                syn::Pat::Ident(name) => Some((name.ident.to_string(), type_name(&t.ty))),
                _ => None,
            },
            syn::FnArg::Receiver(_) => None,
        };
        let all: Vec<(String, String)> = sig.inputs.iter().filter_map(named).collect();
        let of = |name: &str| all.iter().find(|(n, _)| n == name).map(|(_, ty)| ty);
        for (name, ty) in all.iter().filter(|(name, _)| name.len() == 1) {
            let row = LETTERS.iter().find(|(letter, _)| letter == name);
            let pair = matches!(name.as_str(), "a" | "b") && of("a") == of("b");
            let called = ty == "Fn" || row.is_some_and(|(_, types)| types.contains(&ty.as_str()));
            if !pair && !called {
                self.tell(sig, format!("`{}` has `{name}: {ty}`", sig.ident));
            }
        }
    }

    fn document(&mut self, node: &impl Spanned, vis: &syn::Visibility, attrs: &[syn::Attribute], name: &syn::Ident) {
        if self.ask == Ask::Documents && matches!(vis, syn::Visibility::Public(_)) {
            self.says(node, attrs, name);
        }
    }

    /// Documents among the words that a macro gets: each belongs to the name that comes next.
    fn in_macro(&mut self, tokens: proc_macro2::TokenStream) {
        use proc_macro2::TokenTree;
        const NOT_NAMES: &[&str] = &["pub", "const", "struct", "enum", "fn", "type", "static", "crate", "super"];
        let mut doc: Option<String> = None;
        let mut before: Option<TokenTree> = None;
        for token in tokens {
            match &token {
                TokenTree::Group(group) => {
                    let hash = matches!(&before, Some(TokenTree::Punct(p)) if p.as_char() == '#');
                    match syn::parse2::<syn::MetaNameValue>(group.stream())
                        .ok()
                        .filter(|m| hash && m.path.is_ident("doc"))
                    {
                        Some(meta) => {
                            if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) = &meta.value {
                                doc.get_or_insert_default().push_str(&format!("{} ", line.value()));
                            }
                        }
                        None => self.in_macro(group.stream()),
                    }
                }
                TokenTree::Ident(name) if !NOT_NAMES.contains(&name.to_string().as_str()) => {
                    if let Some(text) = doc.take() {
                        self.says_enough(name, &text, &name.to_string());
                    }
                }
                _ => {}
            }
            before = Some(token);
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
        self.says_enough(node, &text, &name.to_string());
    }

    fn says_enough(&mut self, node: &impl Spanned, text: &str, name: &str) {
        let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let word = |w: &&str| w.chars().any(char::is_alphabetic) && !w.starts_with(|c: char| c.is_ascii_digit());
        let words = plain.split_whitespace().filter(word).count();
        if words < WORDS && !text.contains("[`") {
            self.tell(node, format!("`{name}`: \"{}\"", text.trim()));
        }
    }
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
                for field in &variant.fields {
                    if let Some(name) = &field.ident {
                        self.says(name, &field.attrs, name);
                    }
                }
            }
        }
        visit::visit_item_enum(self, node);
    }

    fn visit_item_trait(&mut self, node: &'ast syn::ItemTrait) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
        if matches!(node.vis, syn::Visibility::Public(_)) {
            for item in &node.items {
                if let syn::TraitItem::Fn(f) = item {
                    self.says(&f.sig.ident, &f.attrs, &f.sig.ident);
                }
            }
        }
        visit::visit_item_trait(self, node);
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.document(&node.ident, &node.vis, &node.attrs, &node.ident);
    }

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        // What a macro defines is not told of.
        if self.ask == Ask::Documents && node.ident.is_none() {
            self.in_macro(node.mac.tokens.clone());
        }
    }

    fn visit_local(&mut self, node: &'ast syn::Local) {
        let named = match &node.pat {
            syn::Pat::Ident(name) => Some(&name.ident),
            syn::Pat::Type(typed) => match &*typed.pat {
                syn::Pat::Ident(name) => Some(&name.ident),
                _ => None,
            },
            _ => None,
        };
        // What it is nobody says here; that it is one of the letters that mean something can be held.
        let meant =
            |name: &str| LETTERS.iter().any(|(letter, _)| *letter == name) || matches!(name, "a" | "b" | "j" | "y");
        if let (Ask::Letters, Some(name)) = (self.ask, named)
            && name.to_string().len() == 1
            && !meant(&name.to_string())
        {
            self.tell(name, format!("`{name}` is a name of one letter without a meaning"));
        }
        visit::visit_local(self, node);
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
