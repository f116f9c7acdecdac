//! What parts of one layer read and write of each other (613.7a), from their form alone: only where these meet can one
//! depend on another, and only then it is tried.

use super::group::Group;
use super::layer::{Layer, layer_of};
use crate::ir::{CardTypes, Match, Mod, Pred, Sort};

bitflags::bitflags! {
    /// Characteristics beside card types.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(super) struct Traits: u16 {
        const SUPERTYPES = 1;
        const SUBTYPES = 1 << 1;
        const COLOR = 1 << 2;
        /// Abilities that something gets.
        const GAINED = 1 << 3;
        /// Abilities that something loses.
        const LOST = 1 << 4;
        const CONTROL = 1 << 5;
        const NAME = 1 << 6;
        const SIZE = 1 << 7;
    }
}

/// Characteristics that are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Touched {
    types: CardTypes,
    traits: Traits,
}

impl Touched {
    const NOTHING: Touched = Touched { types: CardTypes::empty(), traits: Traits::empty() };
    const EVERYTHING: Touched = Touched { types: CardTypes::all(), traits: Traits::all() };

    const fn of(traits: Traits) -> Self {
        Self { types: CardTypes::empty(), traits }
    }
    const fn types(types: CardTypes) -> Self {
        Self { types, traits: Traits::empty() }
    }
    fn and(self, other: Self) -> Self {
        Self { types: self.types | other.types, traits: self.traits | other.traits }
    }
    /// Whether what one writes is what the other reads.
    pub(super) fn meets(self, other: Self) -> bool {
        self.types.intersects(other.types) || self.traits.intersects(other.traits)
    }
}

/// What a part reads when it is decided whether it exists and what it applies to.
pub(super) fn reads(g: &Group) -> Touched {
    if g.cond.is_some() {
        return Touched::EVERYTHING;
    }
    let scope = match g.scope {
        Match::Any => Touched::NOTHING,
        // Mostly the object itself, or what it is attached to; some references are to controllers.
        Match::Ref(_) => Touched::of(Traits::CONTROL),
        Match::Filter(f) => f.preds.iter().fold(of_sort(f.sort), |all, p| all.and(of_pred(p))),
    };
    let scope = g.mods.iter().fold(scope, |all, m| all.and(read_by(m)));
    // A part that has not begun ends with its ability.
    if g.set.is_none() { scope.and(Touched::of(Traits::LOST)) } else { scope }
}

/// What a change reads of other objects to know what it does.
fn read_by(m: &Mod) -> Touched {
    match m {
        Mod::AddAbilitiesOf { among, .. } => among
            .preds
            .iter()
            .fold(of_sort(among.sort), |all, p| all.and(of_pred(p)))
            .and(Touched::of(Traits::GAINED.union(Traits::LOST))),
        _ => Touched::NOTHING,
    }
}

fn of_sort(s: Sort) -> Touched {
    match s {
        Sort::Damageable => Touched::types(CardTypes::CREATURE.union(CardTypes::PLANESWALKER)),
        Sort::Permanent
        | Sort::Card
        | Sort::Spell
        | Sort::Ability
        | Sort::SpellOrAbility
        | Sort::Player
        | Sort::Source
        | Sort::Object
        | Sort::Anything => Touched::NOTHING,
    }
}

fn of_pred(p: &Pred) -> Touched {
    match p {
        Pred::Not(p) => of_pred(p),
        Pred::Any(l) | Pred::All(l) => l.iter().fold(Touched::NOTHING, |all, p| all.and(of_pred(p))),
        Pred::Type(t) => Touched::types(*t),
        Pred::Super(_) => Touched::of(Traits::SUPERTYPES),
        Pred::Sub(_) => Touched::of(Traits::SUBTYPES),
        Pred::Color(_) | Pred::Colorless | Pred::Multicolored | Pred::Monocolored => Touched::of(Traits::COLOR),
        Pred::Keyword(_) | Pred::Has(_) | Pred::NoAbilities => Touched::of(Traits::GAINED.union(Traits::LOST)),
        Pred::ControlledBy(_) => Touched::of(Traits::CONTROL),
        Pred::Named(_) | Pred::NamedChosen(_) => Touched::of(Traits::NAME),
        Pred::Prop(..)
        | Pred::Extreme { .. }
        | Pred::Chosen(_)
        | Pred::Is(_)
        | Pred::Shares(..)
        | Pred::If(_)
        | Pred::Where(..)
        | Pred::Sort(_) => Touched::EVERYTHING,
        Pred::Within(..)
        | Pred::KnownBy(_)
        | Pred::Designated(_)
        | Pred::Counters(..)
        | Pred::In(_)
        | Pred::OnTop(_)
        | Pred::KnownTo(_)
        | Pred::OwnedBy(_)
        | Pred::Same(_)
        | Pred::AttachedTo(_)
        | Pred::OpponentOf(_)
        | Pred::Targets(_)
        | Pred::CastBy(_)
        | Pred::Did(_)
        | Pred::Attacking(_)
        | Pred::Blocking(_)
        | Pred::BlockedBy(_) => Touched::NOTHING,
    }
}

/// What a part writes in a layer.
pub(super) fn writes(layer: Layer, g: &Group) -> Touched {
    let here = g.mods.iter().filter(|m| layer_of(m, g.cda) == layer);
    here.fold(Touched::NOTHING, |all, m| all.and(of_mod(m)))
}

fn of_mod(m: &Mod) -> Touched {
    // A basic land type brings its ability, and takes others away if it is set (305.7); what loses a card type loses the
    // subtypes that go with it (205.1a).
    let land_types = Touched::of(Traits::SUBTYPES.union(Traits::GAINED).union(Traits::LOST));
    match m {
        Mod::Copy(_) | Mod::Text { .. } | Mod::AddTextOf(_) => Touched::EVERYTHING,
        Mod::SetName(_) => Touched::of(Traits::NAME),
        Mod::EachForTarget | Mod::NoManaCost => Touched::NOTHING,
        Mod::Control(_) => Touched::of(Traits::CONTROL),
        Mod::AddTypes { types, supers, subs } => {
            let supers = if supers.is_empty() { Touched::NOTHING } else { Touched::of(Traits::SUPERTYPES) };
            let subs = if subs.is_empty() { Touched::NOTHING } else { land_types };
            Touched::types(*types).and(supers).and(subs)
        }
        Mod::SetTypes { .. } | Mod::RemoveTypes { .. } => {
            Touched::types(CardTypes::all()).and(Touched::of(Traits::SUPERTYPES)).and(land_types)
        }
        Mod::ChosenSubtype { .. } | Mod::EverySubtype { .. } => land_types,
        Mod::SetColors(_) | Mod::AddColors(_) | Mod::ChosenColor { .. } => Touched::of(Traits::COLOR),
        Mod::AddAbilities(_) | Mod::AddAbilitiesOf { .. } | Mod::Designate(_) => Touched::of(Traits::GAINED),
        Mod::LoseKeyword(_) | Mod::LoseAllAbilities | Mod::LoseThisAbility => Touched::of(Traits::LOST),
        Mod::SetPT(..) | Mod::SetPower(_) | Mod::SetToughness(_) | Mod::AddPT(..) | Mod::Number(..) | Mod::SwitchPT => {
            Touched::of(Traits::SIZE)
        }
    }
}
