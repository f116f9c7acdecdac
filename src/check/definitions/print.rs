//! Properties of a printing: set, number, rarity, artist, flavor text, the printed wording.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::{Def, Rarity};
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// A property that says nothing about a game. `face`: it stands in one of several faces.
    pub(crate) fn print_line(&mut self, node: Node<'t>, def: &mut Def, face: bool) {
        let whole = [Rule::set_prop, Rule::number_prop, Rule::rarity_prop];
        if face && whole.contains(&node.rule()) {
            let message = "set, number and rarity are those of the whole card";
            let fault = Diagnostic::error(Code::WrongFaces, node.span(), message);
            self.report(fault.help("write it in front of the faces"));
            return;
        }
        let said: Vec<Box<str>> = node.all(Rule::string).map(|s| unquoted(s).trim().into()).collect();
        if let Some(empty) = node.all(Rule::string).find(|s| unquoted(*s).trim().is_empty()) {
            let message = "there is nothing between the quotation marks";
            self.report(Diagnostic::error(Code::BadProperty, empty.span(), message));
            return;
        }
        let first = || said.first().cloned();
        let mut print = def.print.take().unwrap_or_default();
        match node.rule() {
            Rule::set_prop => print.set = first(),
            Rule::artist_prop => print.artist = first(),
            Rule::flavor_prop => print.flavor = first(),
            Rule::number_prop => print.number = node.child(Rule::collector).map(|n| n.text().into()),
            Rule::rarity_prop => print.rarity = node.child(Rule::word).and_then(|w| self.rarity(w).ok()),
            _ => print.wording = said.into(),
        }
        def.print = Some(print);
    }

    fn rarity(&mut self, at: Node<'t>) -> Read<Rarity> {
        if let Some(found) = Rarity::named(at.text()) {
            return Ok(found);
        }
        let words: Vec<&str> = Rarity::WORDS.iter().map(|(w, _)| *w).collect();
        let message = format!("`{}` is no rarity", at.text());
        let fault = Diagnostic::error(Code::BadProperty, at.span(), message);
        let help = format!("one of {}", words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", "));
        self.error(fault.help(help).suggest_from(at.text(), words.iter().copied()))
    }
}
