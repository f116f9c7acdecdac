//! What the row of a verb promises has an arm where it is kept: who writes state is written in `perform`, what is told has words
//! in the narrator. The compiler does not ask for either.

use crate::support::{read, root};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// A row: the one that it takes over, and the fields that it says itself, as text.
struct Row {
    base: Option<String>,
    fields: BTreeMap<String, String>,
}

fn text(tokens: &impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

fn row_of(expr: &syn::Expr) -> Row {
    match expr {
        syn::Expr::Struct(s) => Row {
            base: s.rest.as_deref().map(text),
            fields: s.fields.iter().map(|f| (text(&f.member), text(&f.expr))).collect(),
        },
        other => Row { base: Some(text(other)), fields: BTreeMap::new() },
    }
}

#[derive(Default)]
struct Rows {
    consts: BTreeMap<String, Row>,
    verbs: BTreeMap<String, Row>,
}

impl<'ast> Visit<'ast> for Rows {
    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.consts.insert(node.ident.to_string(), row_of(&node.expr));
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        for pattern in text(&node.pat).split('|') {
            let name: String =
                pattern.trim_start_matches("Self::").chars().take_while(|c| c.is_alphanumeric()).collect();
            self.verbs.insert(name, row_of(&node.body));
        }
    }
}

impl Rows {
    /// What a row says of a field, by itself or by what it takes over.
    fn field<'r>(&'r self, mut row: &'r Row, field: &str) -> Option<&'r str> {
        loop {
            if let Some(said) = row.fields.get(field) {
                return Some(said);
            }
            row = self.consts.get(row.base.as_deref()?)?;
        }
    }

    fn those(&self, field: &str, value: &str) -> Vec<&str> {
        let says = |row: &Row| self.field(row, field) == Some(value);
        self.verbs.iter().filter(|(_, row)| says(row)).map(|(name, _)| name.as_str()).collect()
    }
}

/// The verbs that a function names.
struct Named<'n> {
    function: Option<&'n str>,
    verbs: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        if self.function.is_none_or(|name| node.sig.ident == name) {
            visit::visit_impl_item_fn(self, node);
        }
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        let names: Vec<String> = node.segments.iter().map(|s| s.ident.to_string()).collect();
        if let [.., verb, name] = &names[..]
            && verb == "Verb"
        {
            self.verbs.insert(name.clone());
        }
    }
}

fn named(path: &str, function: Option<&str>) -> BTreeSet<String> {
    let tree = syn::parse_file(&read(&root(path))).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut named = Named { function, verbs: BTreeSet::new() };
    named.visit_file(&tree);
    named.verbs
}

fn rows() -> Rows {
    let tree = syn::parse_file(&read(&root("src/ir/verb_facts.rs"))).expect("the rows of verbs");
    let mut rows = Rows::default();
    rows.visit_file(&tree);
    assert!(rows.verbs.len() > 40, "{} verbs have rows", rows.verbs.len());
    rows
}

#[test]
fn what_writes_state_is_written() {
    let rows = rows();
    let written = named("src/engine/road/perform.rs", Some("perform"));
    let missing: Vec<&str> =
        rows.those("writes", "Writes::State").into_iter().filter(|v| !written.contains(*v)).collect();
    assert!(missing.is_empty(), "their rows say that they write state, and `perform` names none of them: {missing:?}");
}

#[test]
fn what_is_told_has_words() {
    let rows = rows();
    let told = named("src/play/narrator.rs", None);
    let missing: Vec<&str> = rows.those("told", "true").into_iter().filter(|v| !told.contains(*v)).collect();
    assert!(missing.is_empty(), "their rows say that they are told, and the narrator names none of them: {missing:?}");
}
