//! The decks of a scene's players, for tasks that the top cards of a library decide; and cards that people turn up which the
//! program does not know.

use super::character::intern;
use crate::action_checks::Kind;
use crate::content_files;
use crate::decks::read_deck;
use crate::diag::{Code, Diagnostic, suggest};
use crate::engine::PlayerId;
use crate::ir::{CardTypes, Colors, Content, Def, DefId, ManaSymbol};
use crate::magic::Seat;
use crate::settings::Table;
use crate::source::{FileId, Files, Span};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A real card of which only what counts is known: its mana value and its colors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnedUp {
    /// What it is called here, such as `3 red`.
    pub name: String,
    value: u16,
    colors: Colors,
}

/// The greatest mana value that a card can be said to have.
const MOST: u16 = 20;

impl TurnedUp {
    /// `3 red`, `2 green and blue`, `4 colorless`; none: it is no such thing.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let value: u16 = words.next()?.parse().ok().filter(|n| *n <= MOST)?;
        let kinds: Option<Vec<Kind>> = words.filter(|w| *w != "and").map(Kind::named).collect();
        let kinds = kinds.filter(|all| !all.is_empty())?;
        if kinds.len() > 1 && kinds.contains(&Kind::Colorless) {
            return None;
        }
        let colors = kinds.iter().fold(Colors::empty(), |all, kind| all | kind.colors());
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Self { name, value, colors })
    }

    /// Adds it to the cards that are known.
    pub fn define(&self, content: &mut Content) {
        let name = intern(content, &self.name);
        let id = DefId(content.defs.len() as u32);
        let cost = vec![ManaSymbol::Generic(self.value)].into_boxed_slice();
        let (types, colors) = (CardTypes::ARTIFACT, self.colors);
        content.defs.push(Def { name, cost: Some(cost), types, colors, ..Def::default() });
        content.cards.insert(self.name.as_str().into(), id);
    }
}

/// `deck = "red60"` for everybody, `[decks]` with a line for each player who has another.
pub(super) fn decks(
    entries: &mut Table,
    content: &Content,
    sides: &[&str],
    open: &mut dyn FnMut(&mut Table, &str, Span) -> Option<(Files, FileId)>,
) -> Vec<(String, Vec<DefId>)> {
    let mut read = |entries: &mut Table, name: &str, at: Span| -> Option<Vec<DefId>> {
        let (files, id) = match content_files::decks().find(|(known, _)| *known == name) {
            Some((_, text)) => {
                let mut files = Files::new();
                let id = files.add(Arc::<str>::from(name), Arc::<str>::from(text));
                (files, id)
            }
            None => open(entries, name, at)?,
        };
        match read_deck(files.get(id)?, content) {
            Ok(deck) => Some(deck.cards().collect()),
            Err(faults) => {
                let first = faults.first().map_or(String::new(), |f| format!(": {}", f.message));
                entries.fault(Diagnostic::error(Code::BadStage, at, format!("the deck `{name}` can't be used{first}")));
                None
            }
        }
    };
    let usual = entries.maybe_text("deck").and_then(|(name, at)| read(entries, name, at));
    let mut all: Vec<(String, Vec<DefId>)> = Vec::new();
    for line in entries.lines("decks") {
        if !sides.contains(&line.name) {
            let message = format!("`{}` is no player of this scene", line.name);
            let fault = Diagnostic::error(Code::UnknownName, line.key, message);
            entries.fault(match suggest(line.name, sides.iter().copied()) {
                Some(near) => fault.suggest(super::names::quoted(near)),
                None => fault.expected(sides.iter().map(|side| format!("`{side}`"))),
            });
            continue;
        }
        match line.value.as_str() {
            Some(name) => all.extend(read(entries, name, line.at).map(|deck| (line.name.to_owned(), deck))),
            None => entries.wrong_at(&format!("decks.{}", line.name), line.at, "the name of a deck, or its file"),
        }
    }
    for side in sides {
        let known = all.iter().any(|(name, _)| name == side);
        all.extend(usual.clone().filter(|_| !known).map(|deck| ((*side).to_owned(), deck)));
    }
    all
}

/// What sits at the table: a library for whoever has a deck.
pub(super) fn seats(decks: &[(String, Vec<DefId>)], players: &[String]) -> Vec<Seat> {
    let deck = |name: &String| decks.iter().find(|(of, _)| of == name).map(|(_, deck)| deck.clone());
    players.iter().map(|name| Seat::of(deck(name).unwrap_or_default())).collect()
}

/// Libraries are shuffled as the scene begins.
pub(super) fn shuffle(engine: &mut crate::engine::Engine) {
    for seat in 0..engine.state.seats() {
        let Ok(seat) = u8::try_from(seat) else { return };
        if !engine.state.player(PlayerId(seat)).library.is_empty() {
            engine.shuffle_library(PlayerId(seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_card_is_its_mana_value_and_its_colors() {
        let read = |text: &str| TurnedUp::read(text).map(|card| (card.name, card.value, card.colors));
        assert_eq!(read("3 red"), Some(("3 red".to_owned(), 3, Colors::RED)));
        assert_eq!(read("2  green and blue"), Some(("2 green and blue".to_owned(), 2, Colors::GREEN | Colors::BLUE)));
        assert_eq!(read("4 colorless"), Some(("4 colorless".to_owned(), 4, Colors::empty())));
        assert_eq!(
            [read("red"), read("3"), read("3 groen"), read("2 red colorless"), read("99 red")],
            [const { None }; 5]
        );
    }
}
