//! What was noted as the cards of a deck were drafted (905.2b): `Card = label value; label value` below the heading `Noted`.

use super::{Piece, Reader};
use crate::diag::{Code, Diagnostic, shorten};
use crate::ir::{Content, DefId, NoNote, Note};

impl Reader<'_> {
    /// One card with what was noted for it.
    pub(super) fn noted(&mut self, piece: Piece<'_>) {
        let Some((name, _)) = piece.text.split_once('=') else {
            let message = format!("`{}` is not a card and what was noted for it", shorten(piece.text));
            let fault = Diagnostic::error(Code::BadDeckLine, self.span(piece), message);
            self.faults.push(fault.expected(["a line such as `A Card = hue red; kind Elf`"]));
            return;
        };
        let at = piece.cut(name.len());
        let Some(card) = self.card(at, at.text) else { return };
        let mut rest = piece.skip(name.len() + 1);
        while !rest.text.is_empty() {
            let end = rest.text.find(';').unwrap_or(rest.text.len());
            let one = rest.cut(end);
            self.note_of(card, one);
            rest = rest.skip((end + 1).min(rest.text.len()));
        }
    }

    /// `hue red`
    fn note_of(&mut self, card: DefId, piece: Piece<'_>) {
        let (label, text) = piece.text.split_once(' ').unwrap_or((piece.text, ""));
        let fault = match self.content.note(card, label, text.trim()) {
            Ok(note) => return self.deck.notes.push(note),
            Err(NoNote::Label) => {
                let labels = self.content.note_labels(card);
                let message = format!("`{}` notes nothing called `{}`", name_of(self.content, card), shorten(label));
                let fault = Diagnostic::error(Code::BadDeckLine, self.span(piece), message);
                fault.suggest_from(label, labels.iter().copied()).expected(labels)
            }
            Err(NoNote::Value) => {
                let message = format!("`{}` can't be noted as `{label}`", shorten(text.trim()));
                Diagnostic::error(Code::BadDeckLine, self.span(piece), message)
            }
        };
        self.faults.push(fault);
    }
}

/// How lists write what was noted for a card; none: nothing was.
pub fn written(content: &Content, card: DefId, notes: &[Note]) -> Option<String> {
    let own = notes.iter().filter(|note| note.card == card);
    let said = own.map(|note| format!("{} {}", content.label(note.label).unwrap_or_default(), note.what.text(content)));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("{} = {}", name_of(content, card), said.join("; ")))
}

fn name_of(content: &Content, card: DefId) -> &str {
    content.str(content.def(card).name)
}
