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

/// Words that are meant otherwise where they are compared: file, word, and what it is there.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("costs/cost.rs", "cost", "the name of a parameter"),
    ("names/declare.rs", "cost", "the name of a parameter"),
    ("effects/effect.rs", "cost", "a noun that is not counted"),
    ("definitions/cards.rs", "flip", "a shape of cards"),
    ("names/japanese.rs", "counter", "a sort of declaration"),
    ("nouns/noun.rs", "die", "what is rolled"),
    ("nouns/noun.rs", " die", "what is rolled"),
    ("nouns/noun.rs", "copy", "a noun that is counted"),
    ("nouns/noun.rs", "copies", "a noun that is counted"),
    ("judge/mod.rs", "player", "what an Aura is said to be on"),
    ("judge/unread.rs", "spent", "looked for in the text of a whole definition"),
    ("abilities/line.rs", "for ante", "a rule for decks"),
    ("clauses/clause.rs", "for each", "what is missing behind it is asked for"),
    ("effects/effect.rs", "no maximum hand size", "the absence of a number"),
    ("effects/effect.rs", "hand size", "the name of a number"),
    ("effects/permissions.rs", "without paying its mana cost", "an adverb"),
    ("instructions/choices.rs", "at random", "an order"),
    ("instructions/mana.rs", " in your commander's color identity", "a set of colors"),
    ("names/parts.rs", "hand limit", "what an action is for"),
    ("judge/mod.rs", "from ", "the beginning of a line, whatever stands in it"),
];

/// Words of one sort, and what each of them is.
struct Table {
    name: &'static str,
    words: BTreeSet<String>,
}

const ZONE: &str = "a zone";
const PREPOSITION: &str = "a preposition";

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
    let vocab = syn::parse_file(&read("src/check/vocab.rs")).expect("the tables of the checker");
    vec![
        Table { name: ZONE, words: literals_of(&vocab, "ZONES", "Zone") },
        Table { name: "a part of a turn", words: literals_of(&vocab, "SPANS", "Span") },
        Table { name: "a noun for players", words: literals_of(&vocab, "NOUNS", "Player") },
        Table { name: "a noun for players", words: literals_of(&vocab, "NOUNS", "Opponent") },
        Table { name: "a noun for players", words: literals_of(&vocab, "NOUNS", "Teammate") },
        Table { name: "a verb", words: verbs.filter(|w| *w != "-").map(Into::into).collect() },
        Table { name: PREPOSITION, words: prepositions.collect() },
    ]
}

/// The words of those rows of a constant table that name this variant or type.
fn literals_of(file: &syn::File, table: &str, named: &str) -> BTreeSet<String> {
    #[derive(Default)]
    struct Words {
        texts: Vec<String>,
        names: Vec<String>,
    }
    impl<'ast> Visit<'ast> for Words {
        fn visit_lit_str(&mut self, node: &'ast syn::LitStr) {
            self.texts.push(node.value());
        }
        fn visit_ident(&mut self, node: &'ast syn::Ident) {
            self.names.push(node.to_string());
        }
    }
    let constant = file.items.iter().find_map(|item| match item {
        syn::Item::Const(c) if c.ident == table => Some(&*c.expr),
        _ => None,
    });
    let Some(syn::Expr::Reference(rows)) = constant else { panic!("no table {table}") };
    let syn::Expr::Array(rows) = &*rows.expr else { panic!("{table} is no list") };
    let words = rows.elems.iter().flat_map(|row| {
        let mut of_row = Words::default();
        of_row.visit_expr(row);
        if of_row.names.iter().any(|name| name == named) { of_row.texts } else { Vec::new() }
    });
    words.collect()
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
        if OTHERWISE.iter().any(|(file, meant, _)| self.file == *file && word == *meant) {
            return;
        }
        let zones = self.tables.iter().filter(|t| t.name == ZONE);
        let whole = self.tables.iter().filter(|t| t.words.contains(word.trim()));
        // In a phrase, a zone anywhere and the preposition in front of it.
        let within = zones.filter(|t| word.split_whitespace().any(|w| t.words.contains(w)));
        let first = word.split_whitespace().next().filter(|first| *first != word.trim());
        let role = self.tables.iter().filter(|t| t.name == PREPOSITION && first.is_some_and(|w| t.words.contains(w)));
        if let Some(table) = whole.chain(within).chain(role).next() {
            self.found.insert((self.file.clone(), text.span().start().line, word.clone()), table.name);
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
    for path in files.iter().filter(|path| !path.ends_with("check/vocab.rs")) {
        let file = path.strip_prefix(&folder).expect("below").display().to_string();
        let text = std::fs::read_to_string(path).expect("a file of src");
        let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Compared { file, tables: &tables, found: &mut found }.visit_file(&tree);
    }
    let lines: Vec<String> = found
        .iter()
        .map(|((file, line, word), table)| format!("src/check/{file}:{line} `{word}` is {table}"))
        .collect();
    assert!(lines.is_empty(), "{} words are compared as text:\n{}", lines.len(), lines.join("\n"));
}
