//! What the players of a scenario noted as cards were drafted (905.2b).

use super::{Reader, unquoted};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::ir::{NoNote, Note, Noted};
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    /// `noted "Kin Caller" kin Elf`
    pub(super) fn noted(&mut self, line: Node<'t>) -> Read<Vec<Note>> {
        let Some(name) = line.child(Rule::string) else { return Ok(Vec::new()) };
        let card = self.card(name)?;
        let mut notes = Vec::new();
        for said in line.all(Rule::sc_note) {
            let (Some(label), Some(what)) = (said.first(), said.children().nth(1)) else { continue };
            let text = if what.rule() == Rule::string { unquoted(what) } else { what.text() };
            // A player is noted by name, and a list of a deck names the seat.
            let seat = self.players.iter().position(|p| *p == text).map(Noted::of_seat);
            let noted = seat.and_then(|seat| self.content.note(card, label.text(), &seat).ok());
            let fault = match noted.map_or_else(|| self.content.note(card, label.text(), text), Ok) {
                Ok(note) => {
                    notes.push(note);
                    continue;
                }
                Err(NoNote::Label) => {
                    let labels = self.content.note_labels(card);
                    let message =
                        format!("`{}` notes nothing called `{}` as it is drafted", unquoted(name), label.text());
                    let fault = Diagnostic::error(Code::UnknownName, label.span(), message);
                    fault.suggest_from(label.text(), labels.iter().copied()).expected(labels)
                }
                Err(NoNote::Value) => {
                    let message = format!("`{text}` can't be noted as `{}`", label.text());
                    Diagnostic::error(Code::UnknownName, said.span(), message)
                }
            };
            return Err(self.fault(fault));
        }
        Ok(notes)
    }
}
