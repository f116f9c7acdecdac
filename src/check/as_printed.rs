//! `printed "..."`: the printed wording of a card against what its text was understood as.

use super::Checker;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic, Severity};
use crate::ir::{CardTypes, Content, Def, DefId, Supertypes};
use crate::source::Span;
use crate::syntax::{Node, Rule};
use crate::wording::Wording;
use crate::wording::fold::{Called, Token, difference, words};

impl<'t> Checker<'t> {
    /// Remembers a frame that has a printed wording, to be looked at when all declarations are there.
    pub(crate) fn note_printed(&mut self, id: DefId, frame: Node<'t>) {
        if let Some(wording) = frame.child(Rule::printed_prop) {
            self.printed.push((id, frame.span(), wording));
        }
    }

    /// Warns of each wording that says something else than the abilities below it. Of a frame with a fault nothing can be
    /// said.
    pub(super) fn check_printed(&mut self) {
        let printed = std::mem::take(&mut self.printed);
        if printed.is_empty() {
            return;
        }
        let within = |d: &Diagnostic, frame: Span| {
            d.severity == Severity::Error
                && d.span.file == frame.file
                && (frame.start..frame.end).contains(&d.span.start)
        };
        let whole: Vec<_> =
            printed.iter().filter(|(_, frame, _)| !self.out.iter().any(|d| within(d, *frame))).collect();
        let wording = Wording::new(&self.content);
        let found: Vec<Diagnostic> =
            whole.into_iter().filter_map(|(id, _, node)| difference_of(&self.content, &wording, *id, *node)).collect();
        self.out.extend(found);
    }
}

/// The first word that is printed otherwise than it was understood.
fn difference_of(content: &Content, wording: &Wording<'_>, id: DefId, node: Node<'_>) -> Option<Diagnostic> {
    let def = content.def(id);
    if def.unsupported.is_some() {
        return None;
    }
    let strings: Vec<Node<'_>> = node.all(Rule::string).collect();
    let printed: Vec<&str> = strings.iter().map(|s| unquoted(*s)).collect();
    let understood = wording.wordings(id);
    let called = called(content, def);
    let one = words(printed.iter().copied(), &called);
    let other = words(understood.iter().map(String::as_str), &called);
    let at = difference(&one, &other)?;
    let (here, there) = (one.get(at), other.get(at));
    let place = match here {
        Some(token) => {
            let string = strings.get(token.paragraph).map_or(node.span(), |s| s.span());
            let start = string.start + 1 + token.at.start as u32;
            Span { start, end: start + token.at.len() as u32, ..string }
        }
        None => strings.last().map_or(node.span(), |s| s.span()),
    };
    let fault = Diagnostic::warning(Code::PrintedOtherwise, place, "the printed wording is not what was understood");
    let fault = fault
        .note(format!("printed: {}", marked(&printed, here)))
        .note(format!("understood: {}", marked(&understood.iter().map(String::as_str).collect::<Vec<_>>(), there)));
    Some(fault.help("mend the abilities if the game should do what is printed, the wording if not"))
}

/// The paragraph of a word with the word in brackets; the last one with an empty pair at its end if there is no such word.
fn marked(paragraphs: &[&str], token: Option<&Token>) -> String {
    let Some(token) = token else {
        return format!("{} [\u{2026}]", paragraphs.last().unwrap_or(&"")).trim().to_owned();
    };
    let text = paragraphs.get(token.paragraph).copied().unwrap_or("");
    let part = |range| text.get(range).unwrap_or("");
    format!("{}[{}]{}", part(0..token.at.start), part(token.at.clone()), part(token.at.end..text.len()))
        .replace('\n', " ")
}

/// How a card speaks of itself.
fn called<'c>(content: &'c Content, def: &Def) -> Called<'c> {
    let types = [
        (CardTypes::CREATURE, "creature"),
        (CardTypes::ARTIFACT, "artifact"),
        (CardTypes::ENCHANTMENT, "enchantment"),
        (CardTypes::LAND, "land"),
        (CardTypes::PLANESWALKER, "planeswalker"),
    ];
    let of_type = types.iter().filter(|(t, _)| def.types.intersects(*t)).map(|(_, n)| (*n).to_owned());
    let subtypes = def.subs.iter().filter_map(|s| content.subtypes.get(s.index())).map(|s| s.name.to_lowercase());
    Called {
        name: content.str(def.name),
        legend: def.supers.contains(Supertypes::LEGENDARY),
        nouns: of_type.chain(subtypes).collect(),
    }
}
