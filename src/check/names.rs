//! Names of declarations in another language.

use super::Checker;
use super::np::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::Translated;
use crate::syntax::{Node, Rule};
use std::collections::BTreeSet;

impl<'t> Checker<'t> {
    /// `names ja { keyword flying "..." }`
    pub(super) fn lower_names(&mut self, node: Node<'t>) {
        let sorts: BTreeSet<&'static str> = self.decls.places.keys().map(|(sort, _)| *sort).collect();
        for line in node.all(Rule::name_line) {
            if let Some(said) = self.name_line(line, &sorts) {
                self.content.japanese.push(said);
            }
        }
    }

    /// One name of something that is declared.
    fn name_line(&mut self, line: Node<'t>, sorts: &BTreeSet<&'static str>) -> Option<Translated> {
        let word = line.child(Rule::name_sort)?;
        let [.., at, said] = *line.children().collect::<Vec<_>>() else { return None };
        let (name, text) = (unquoted(at), unquoted(said));
        // `test` for a kind of test.
        let called = |sort: &'static str| sort.rsplit(' ').next().unwrap_or(sort);
        let Some(sort) = sorts.iter().copied().find(|s| called(s) == word.text()) else {
            let sorts: Vec<&str> = sorts.iter().copied().map(called).collect();
            let message = format!("`{}` is no sort of declaration", word.text());
            let fault = Diagnostic::error(Code::UnknownName, word.span(), message);
            return self.error(fault.suggest_from(word.text(), sorts.iter().copied()).expected(sorts));
        };
        if !self.decls.places.contains_key(&(sort, name.into())) {
            let known: Vec<&str> = self.decls.places.keys().filter(|(s, _)| *s == sort).map(|(_, n)| &**n).collect();
            let fault = Diagnostic::error(Code::UnknownName, at.span(), format!("there is no {sort} `{name}`"));
            let fault = fault.suggest_from(name, known);
            return self.error(fault);
        }
        if text.trim().is_empty() {
            return self.fail(Code::MissingPart, said, "expected the name");
        }
        let first = *self.decls.japanese.entry((sort, name.into())).or_insert(at.span());
        if first != at.span() {
            let fault =
                Diagnostic::error(Code::DuplicateName, at.span(), format!("the {sort} `{name}` has a name already"));
            return self.error(fault.related(first, "given here"));
        }
        if sort == "card" {
            let said = self.intern(text);
            if let Some(def) = self.content.cards.get(name).and_then(|id| self.content.defs.get_mut(id.index())) {
                def.name_ja.get_or_insert(said);
            }
        }
        Some(Translated { sort: sort.into(), name: name.into(), text: text.into() })
    }
}
