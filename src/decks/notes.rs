//! What was noted as the cards of a deck were drafted (905.2b): `Card = label value; label value` below the heading `Noted`.

use super::{Piece, Reader};
use crate::diag::{Code, Diagnostic, shorten};
use crate::ir::{Content, DefId, Note};

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
        let notable = self.content.notable(card);
        let mut found = notable.iter().filter(|n| self.content.label(n.label) == Some(label));
        let Some(one) = found.next() else {
            let labels: Vec<&str> = notable.iter().filter_map(|n| self.content.label(n.label)).collect();
            let message = format!("`{}` notes nothing called `{}`", name_of(self.content, card), shorten(label));
            let fault = Diagnostic::error(Code::BadDeckLine, self.span(piece), message);
            self.faults.push(fault.suggest_from(label, labels.iter().copied()).expected(labels.clone()));
            return;
        };
        match one.read(self.content, text.trim()) {
            Some(what) => self.deck.notes.push(Note { label: one.label, what }),
            None => {
                let message = format!("`{}` can't be noted as `{label}`", shorten(text.trim()));
                self.faults.push(Diagnostic::error(Code::BadDeckLine, self.span(piece), message));
            }
        }
    }
}

/// How lists write what was noted for a card; none: nothing was.
pub fn written(content: &Content, card: DefId, notes: &[Note]) -> Option<String> {
    let notable = content.notable(card);
    let own = notes.iter().filter(|note| notable.iter().any(|n| n.label == note.label));
    let said = own.map(|note| format!("{} {}", content.label(note.label).unwrap_or_default(), note.what.text(content)));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("{} = {}", name_of(content, card), said.join("; ")))
}

fn name_of(content: &Content, card: DefId) -> &str {
    content.str(content.def(card).name)
}
