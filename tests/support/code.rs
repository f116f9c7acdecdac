//! The code of a file as one line of tokens: without comments, documents and unit tests, each `use` of a group written out.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use syn::visit_mut::{self, VisitMut};

/// Words are set apart by one space, nothing else is; so `Option<Option<` and `&mut self` can be looked for.
///
/// # Panics
/// The file can't be read or parsed.
pub fn code(path: &Path) -> Arc<str> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Arc<str>>> = Mutex::new(BTreeMap::new());
    // Several tests look at each file.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(path.to_owned()).or_insert_with(|| read_code(path).into()).clone()
}

fn read_code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Plain.visit_file_mut(&mut tree);
    let mut uses = Uses::default();
    syn::visit::Visit::visit_file(&mut uses, &tree);
    let mut out = String::new();
    write(tree.into_token_stream(), &mut out);
    for path in uses.paths {
        out.push(' ');
        out.push_str(&path.join("::"));
    }
    out
}

/// Whether an item is there for unit tests only.
pub fn for_tests(attrs: &[syn::Attribute]) -> bool {
    attrs
        .iter()
        .any(|a| a.path().is_ident("cfg") && a.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test")))
}

/// Takes out what is no code.
struct Plain;

impl VisitMut for Plain {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(|item| !is_for_tests(item));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_for_tests(item));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<syn::Attribute>) {
        attrs.retain(|a| !a.path().is_ident("doc"));
    }
}

fn is_for_tests(item: &syn::Item) -> bool {
    match item {
        syn::Item::Mod(m) => for_tests(&m.attrs),
        syn::Item::Fn(f) => for_tests(&f.attrs),
        syn::Item::Use(u) => for_tests(&u.attrs),
        syn::Item::Impl(i) => for_tests(&i.attrs),
        _ => false,
    }
}

/// The paths of all `use`s, groups written out.
#[derive(Default)]
struct Uses {
    paths: Vec<Vec<String>>,
}

impl syn::visit::Visit<'_> for Uses {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.tree(&item.tree, &mut Vec::new());
    }
}

impl Uses {
    fn tree(&mut self, tree: &syn::UseTree, before: &mut Vec<String>) {
        let mut leaf = |name: String| self.paths.push(before.iter().cloned().chain([name]).collect());
        match tree {
            syn::UseTree::Path(p) => {
                before.push(p.ident.to_string());
                self.tree(&p.tree, before);
                before.pop();
            }
            syn::UseTree::Name(n) => leaf(n.ident.to_string()),
            syn::UseTree::Rename(r) => leaf(r.ident.to_string()),
            syn::UseTree::Glob(_) => leaf("*".to_owned()),
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.tree(t, before)),
        }
    }
}

fn write(tokens: TokenStream, out: &mut String) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for token in tokens {
        let text = match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                out.push_str(open);
                write(group.stream(), out);
                out.push_str(close);
                continue;
            }
            other => other.to_string(),
        };
        if text.starts_with(is_word) && out.ends_with(is_word) {
            out.push(' ');
        }
        out.push_str(&text);
    }
}
