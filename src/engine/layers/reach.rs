//! How far static abilities reach: zones other than the battlefield, and spells. A fact of the text, settled once for each
//! ability, with all that it gives others.

use crate::ir::{Ability, AbilityKind, Content, Filter, Match, Modifier, Part, Sort, Zones};

/// Zones in which objects get rows of their own when something changes them.
pub(super) const ROWED: Zones = Zones::STACK
    .union(Zones::HAND)
    .union(Zones::GRAVEYARD)
    .union(Zones::LIBRARY)
    .union(Zones::EXILE)
    .union(Zones::COMMAND);

/// How far an ability reaches, and those that it gives.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reach {
    /// Zones with objects that it may change.
    pub elsewhere: Zones,
    /// It gives spells abilities.
    pub gives_to_spells: bool,
}

impl Reach {
    /// This and another one.
    pub(super) fn and(self, other: Self) -> Self {
        let gives_to_spells = self.gives_to_spells || other.gives_to_spells;
        Self { elsewhere: self.elsewhere | other.elsewhere, gives_to_spells }
    }
}

/// The reach of every ability. Abilities that are given may give others in turn, so it is looked at until nothing is added.
pub fn reaches(content: &Content) -> Vec<Reach> {
    let mut all: Vec<Reach> = content.abilities.iter().map(own_reach).collect();
    loop {
        let mut grew = false;
        for (at, ability) in content.abilities.iter().enumerate() {
            let with_gifts = layer_parts(ability).fold(all[at], |sum, (_, mods)| sum.and(reach_of(mods, &all)));
            grew |= with_gifts != all[at];
            all[at] = with_gifts;
        }
        if !grew {
            return all;
        }
    }
}

/// The reach of what changes give to others.
pub(super) fn reach_of(mods: &[Modifier], all: &[Reach]) -> Reach {
    let given = mods.iter().filter_map(|m| match m {
        Modifier::AddAbilities(list) => Some(list),
        _ => None,
    });
    given.flatten().fold(Reach::default(), |sum, a| sum.and(all[a.index()]))
}

/// Whether a part gives spells abilities.
pub(super) fn gives_to_spells(affected: &Match, mods: &[Modifier]) -> bool {
    let spells = matches!(affected, Match::Filter(f) if f.sort == Sort::Spell);
    spells && mods.iter().any(|m| matches!(m, Modifier::AddAbilities(_)))
}

fn own_reach(ability: &Ability) -> Reach {
    layer_parts(ability).fold(Reach::default(), |sum, (affected, mods)| {
        let elsewhere = match affected {
            Match::Filter(f) => zones_meant(f) & ROWED,
            _ => Zones::empty(),
        };
        sum.and(Reach { elsewhere, gives_to_spells: gives_to_spells(affected, mods) })
    })
}

fn layer_parts(ability: &Ability) -> impl Iterator<Item = (&Match, &[Modifier])> {
    let parts: &[Part] = match &ability.kind {
        AbilityKind::Static(s) => &s.parts,
        _ => &[],
    };
    parts.iter().filter_map(|p| match p {
        Part::Layer { affected, mods } => Some((affected, &**mods)),
        Part::Rule(_) => None,
    })
}

/// The zones that a noun phrase names, or those of spells: `creatures` never means cards, `cards` those of all zones.
fn zones_meant(filter: &Filter) -> Zones {
    match filter.sort {
        Sort::Card | Sort::Object if filter.zones.is_empty() && filter.same().is_none() => Zones::all(),
        Sort::Card | Sort::Object | Sort::Anything => filter.zones,
        _ => filter.places(),
    }
}
