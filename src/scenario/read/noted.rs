//! What the players of a scenario noted as cards were drafted (905.2b).

use super::{Reader, unquoted};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::ir::Note;
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    /// `noted "Kin Caller" kin Elf`
    pub(super) fn noted(&mut self, line: Node<'t>) -> Read<Vec<Note>> {
        let Some(name) = line.child(Rule::string) else { return Ok(Vec::new()) };
        let card = self.card(name)?;
        let notable = self.content.notable(card);
        let mut notes = Vec::new();
        for said in line.all(Rule::sc_note) {
            let (Some(label), Some(what)) = (said.first(), said.children().nth(1)) else { continue };
            let Some(one) = notable.iter().find(|n| self.content.label(n.label) == Some(label.text())) else {
                let labels: Vec<&str> = notable.iter().filter_map(|n| self.content.label(n.label)).collect();
                let message = format!("`{}` notes nothing called `{}` as it is drafted", unquoted(name), label.text());
                let fault = Diagnostic::error(Code::UnknownName, label.span(), message);
                return Err(
                    self.fault(fault.suggest_from(label.text(), labels.iter().copied()).expected(labels.clone()))
                );
            };
            let text = if what.rule() == Rule::string { unquoted(what) } else { what.text() };
            let Some(what) = one.read(self.content, text) else {
                let message = format!("`{text}` can't be noted as `{}`", label.text());
                return Err(self.fault(Diagnostic::error(Code::UnknownName, said.span(), message)));
            };
            notes.push(Note { label: one.label, what });
        }
        Ok(notes)
    }
}
