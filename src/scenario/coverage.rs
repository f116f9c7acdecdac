//! Which abilities no scenario ever used.

use super::Ran;
use crate::ir::{AbilityId, AbilityKind, Content, DefId};
use std::collections::BTreeSet;

/// What the scenarios of a run used, all together.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    exercised: BTreeSet<AbilityId>,
    present: BTreeSet<DefId>,
}

/// An ability of a definition that took part in scenarios, but did nothing in any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unused {
    /// The name of the definition.
    pub name: String,
    /// Which of its abilities, from 1.
    pub number: usize,
    /// What sort of ability, with its keyword if it has one.
    pub sort: String,
}

impl Coverage {
    /// Adds what a scenario used.
    pub fn add(&mut self, ran: &Ran) {
        self.exercised.extend(&ran.exercised);
        self.present.extend(&ran.present);
    }

    /// Forgets what is not of this content.
    pub(super) fn keep_to(&mut self, content: &Content) {
        self.exercised.retain(|a| a.index() < content.abilities.len());
        self.present.retain(|d| d.index() < content.defs.len());
    }

    /// Forgets what does not stand in this file.
    pub(super) fn keep_to_file(&mut self, content: &Content, file: &str) {
        let origin = |d: &DefId| content.defs.get(d.index()).and_then(|d| d.origin);
        let own = |d: &DefId| origin(d).is_some_and(|(name, _)| content.str(name) == file);
        self.present.retain(own);
    }

    /// How many abilities the definitions of the scenarios have, and how many of them were used.
    pub fn count(&self, content: &Content) -> (usize, usize) {
        let all: BTreeSet<AbilityId> = self.abilities(content).map(|(_, _, a)| a).collect();
        let used = all.intersection(&self.exercised).count();
        (all.len(), used)
    }

    /// The abilities that were not used, by definition.
    pub fn unused(&self, content: &Content) -> Vec<Unused> {
        let idle = self.abilities(content).filter(|(_, _, a)| !self.exercised.contains(a));
        idle.map(|(def, number, ability)| Unused {
            name: content.str(content.def(def).name).to_owned(),
            number,
            sort: sort(content, ability),
        })
        .collect()
    }

    fn abilities<'c>(&'c self, content: &'c Content) -> impl Iterator<Item = (DefId, usize, AbilityId)> + 'c {
        self.present.iter().flat_map(|def| {
            let list = content.def(*def).abilities.iter().enumerate();
            list.map(|(i, a)| (*def, i + 1, *a))
        })
    }
}

fn sort(content: &Content, id: AbilityId) -> String {
    let ability = content.ability(id);
    let sort = match &ability.kind {
        AbilityKind::Spell(_) => "its effect as a spell",
        AbilityKind::Activated(a) if a.mana => "a mana ability",
        AbilityKind::Activated(_) => "an activated ability",
        AbilityKind::Triggered(_) => "a triggered ability",
        AbilityKind::Static(_) => "a static ability",
        AbilityKind::Replace(_) => "a replacement effect",
        AbilityKind::As { .. } => "something done as an event happens",
        AbilityKind::Entry(_) => "the way it enters",
        AbilityKind::CastCost(_) => "a cost of casting it",
        AbilityKind::Deck(_) => "a rule about decks",
        AbilityKind::Special(_) => "a special action",
    };
    match ability.keyword.and_then(|k| content.keywords.get(k.index())) {
        Some(keyword) => format!("{sort} of {}", keyword.name),
        None => sort.to_owned(),
    }
}
