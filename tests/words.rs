//! Verbs, prepositions, zones and players are types: where the checker compares a word, it is none that a table knows.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::visit::{self, Visit};

/// Methods that look for their argument in a text.
const LOOKING: [&str; 16] = [
    "contains",
    "starts_with",
    "ends_with",
    "strip_prefix",
    "strip_suffix",
    "split_once",
    "rsplit_once",
    "split",
    "eq",
    "find",
    "matches",
    "trim_start_matches",
    "trim_end_matches",
    "word",
    "has_word",
    "adverb",
];

/// A table of words, what it is called, and where it stands: what stands there is compared with nothing else.
struct Table {
    name: &'static str,
    words: BTreeSet<String>,
}

fn root() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn tables() -> Vec<Table> {
    let cells = read("grammar/verbs.tsv");
    let verbs =
        cells.lines().skip(1).flat_map(|row| row.split('\t').take(4).map(|cell| cell.trim_start_matches(['~', '!'])));
    let list = read("grammar/prepositions.txt");
    let prepositions =
        list.lines().filter(|l| !l.starts_with('#')).flat_map(str::split_whitespace).map(|p| p.replace('_', " "));
    vec![
        Table { name: "a verb", words: verbs.filter(|w| *w != "-").map(Into::into).collect() },
        Table { name: "a preposition", words: prepositions.collect() },
    ]
}

type Found = BTreeMap<(String, usize, String), &'static str>;

struct Compared<'a> {
    file: String,
    tables: &'a [Table],
    found: &'a mut Found,
}

/// `matches!(E, P if G)`
struct Matches {
    of: syn::Expr,
    pattern: syn::Pat,
    guard: Option<syn::Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let of = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(syn::Token![if]) {
            input.parse::<syn::Token![if]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Option<syn::Token![,]>>()?;
        Ok(Self { of, pattern, guard })
    }
}

impl Compared<'_> {
    fn literal(&mut self, text: &syn::LitStr) {
        let word = text.value();
        if let Some(table) = self.tables.iter().find(|t| t.words.contains(word.trim())) {
            self.found.insert((self.file.clone(), text.span().start().line, word), table.name);
        }
    }

    fn literals(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => self.literal(text),
            syn::Expr::Array(list) => list.elems.iter().for_each(|e| self.literals(e)),
            syn::Expr::Tuple(list) => list.elems.iter().for_each(|e| self.literals(e)),
            syn::Expr::Reference(r) => self.literals(&r.expr),
            syn::Expr::Paren(p) => self.literals(&p.expr),
            syn::Expr::Call(c) => c.args.iter().for_each(|e| self.literals(e)),
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Compared<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let is_test = node.attrs.iter().any(|a| a.path().is_ident("cfg"));
        if !is_test {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        if let syn::Pat::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = node {
            self.literal(text);
        }
        visit::visit_pat(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        if matches!(node.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_)) {
            self.literals(&node.left);
            self.literals(&node.right);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        if LOOKING.iter().any(|name| node.method == name) {
            self.literals(&node.receiver);
            node.args.iter().for_each(|a| self.literals(a));
        }
        if let syn::Expr::Array(_) = &*node.receiver {
            self.literals(&node.receiver);
        }
        visit::visit_expr_method_call(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        if !node.path.is_ident("matches") {
            return;
        }
        let parts: Matches = node.parse_body().expect("`matches!` has an expression and a pattern");
        self.visit_expr(&parts.of);
        self.visit_pat(&parts.pattern);
        if let Some(guard) = &parts.guard {
            self.visit_expr(guard);
        }
    }
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of src") {
        let path = entry.expect("a file of src").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            out.push(path);
        }
    }
}

#[test]
fn words_of_tables_are_compared_nowhere() {
    let tables = tables();
    let (mut files, mut found) = (Vec::new(), Found::new());
    let folder = root().join("src/check");
    sources(&folder, &mut files);
    for path in files {
        let file = path.strip_prefix(&folder).expect("below").display().to_string();
        let text = std::fs::read_to_string(&path).expect("a file of src");
        let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Compared { file, tables: &tables, found: &mut found }.visit_file(&tree);
    }
    let lines: Vec<String> = found
        .iter()
        .map(|((file, line, word), table)| format!("src/check/{file}:{line} `{word}` is {table}"))
        .collect();
    assert!(lines.is_empty(), "{} words are compared as text:\n{}", lines.len(), lines.join("\n"));
}
