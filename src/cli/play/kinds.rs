//! What sort of things can be chosen, in words: `creature`, `card in your hand`, `a creature type`.

use crate::cli::play::menu::Menu;
use spellwright::engine::{Entities, GameState, Named};
use spellwright::ir::{CardTypes, Zone};
use spellwright::scenario::words::zone_name;

/// More words than these are told by the alphabet.
pub(super) const MOST_UNSORTED: usize = 12;

impl Menu<'_> {
    /// What sort of words can be chosen: `a creature type`.
    pub(super) fn sort_of_words(&self, names: &[Named]) -> &'static str {
        let all = |fits: &dyn Fn(&Named) -> bool| !names.is_empty() && names.iter().all(fits);
        let of = |types: CardTypes| {
            let subtypes = &self.rulebook.content.subtypes;
            all(&|n| matches!(n, Named::Subtype(s) if subtypes.get(s.index()).is_some_and(|s| s.of.intersects(types))))
        };
        match () {
            () if all(&|n| matches!(n, Named::Color(_))) => "a color",
            () if of(CardTypes::CREATURE) => "a creature type",
            () if of(CardTypes::LAND) => "a land type",
            () if all(&|n| matches!(n, Named::Subtype(_))) => "a subtype",
            () if all(&|n| matches!(n, Named::Type(_))) => "a card type",
            () if names.len() > MOST_UNSORTED => "a card name",
            () => "one of these",
        }
    }

    /// Whether somebody or something of a scene is of this kind.
    pub(super) fn is_kind_of_scene(&self, state: &GameState, name: Named) -> bool {
        let Named::Subtype(kind) = name else { return false };
        let scene = self.scene(state);
        state.scene().is_some()
            && state.scenery().iter().any(|o| state.obj(*o).live() && scene.chars(*o).subs.has(kind))
    }

    /// What things are that can be chosen: ` card in your hand`; nothing if they are of several sorts.
    pub(super) fn sort_of(&self, state: &GameState, from: &Entities, many: bool) -> String {
        let plural = if many { "s" } else { "" };
        let zones: Vec<Option<Zone>> = from.iter().map(|e| e.obj().map(|o| state.obj(o).zone)).collect();
        let Some(first) = zones.first().filter(|first| zones.iter().all(|z| z == *first)) else { return String::new() };
        match first {
            None => format!(" player{plural}"),
            Some(Zone::Battlefield) => {
                let is = |t: CardTypes| {
                    from.iter().filter_map(|e| e.obj()).all(|o| self.scene(state).chars(o).types.contains(t))
                };
                let word = match () {
                    () if is(CardTypes::CREATURE) => "creature",
                    () if is(CardTypes::LAND) => "land",
                    () if is(CardTypes::ARTIFACT) => "artifact",
                    () => "permanent",
                };
                format!(" {word}{plural}")
            }
            Some(Zone::Stack) => format!(" spell{plural} or abilit{}", if many { "ies" } else { "y" }),
            Some(zone @ (Zone::Hand | Zone::Graveyard | Zone::Library)) => {
                let owners: Vec<_> = from.iter().filter_map(|e| e.obj()).map(|o| state.obj(o).owner).collect();
                let whose = match owners.first().filter(|p| owners.iter().all(|o| o == *p)) {
                    Some(p) if *p == self.you => "your ".to_owned(),
                    Some(p) => format!("{}'s ", self.scene(state).player(*p)),
                    None => "a ".to_owned(),
                };
                let from = if *zone == Zone::Library { "of" } else { "in" };
                format!(" card{plural} {from} {whose}{}", zone_name(*zone))
            }
            Some(Zone::Exile) => format!(" card{plural} in exile"),
            Some(_) => String::new(),
        }
    }
}
