//! What parts of one layer read and write of each other (613.7a), from their form alone: only where these meet can one
//! depend on another, and only then it is tried.

use super::group::Group;
use super::layer::{Layer, layer_of};
use crate::ir::{CardTypes, Cond, Filter, Match, Mod, Pred, Prop, Ref, Sort, Trait, Value};

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
    pub(super) const NOTHING: Touched = Touched { types: CardTypes::empty(), traits: Traits::empty() };
    const EVERYTHING: Touched = Touched { types: CardTypes::all(), traits: Traits::all() };

    const fn of(traits: Traits) -> Self {
        Self { types: CardTypes::empty(), traits }
    }
    const fn types(types: CardTypes) -> Self {
        Self { types, traits: Traits::empty() }
    }
    pub(super) fn and(self, other: Self) -> Self {
        Self { types: self.types | other.types, traits: self.traits | other.traits }
    }
    /// Whether what one writes is what the other reads.
    pub(super) fn meets(self, other: Self) -> bool {
        self.types.intersects(other.types) || self.traits.intersects(other.traits)
    }
}

/// What a part reads when it is decided whether it exists, what it applies to and what it does there.
pub(super) fn reads(layer: Layer, g: &Group) -> Touched {
    let here = g.mods.iter().filter(|m| layer_of(m, g.cda) == layer);
    let does = here.fold(Touched::NOTHING, |all, m| all.and(read_by(m, g)));
    // A part that has begun goes on with what it was locked to (613.5).
    if g.set.is_some() {
        return does;
    }
    let scope = match g.scope {
        Match::Any => Touched::NOTHING,
        // Mostly the object itself, or what it is attached to; some references are to controllers.
        Match::Ref(_) => Touched::of(Traits::CONTROL),
        Match::Filter(f) => of_filter(f),
    };
    // A part that has not begun ends with its ability.
    does.and(scope).and(g.cond.map_or(Touched::NOTHING, of_cond)).and(Touched::of(Traits::LOST))
}

/// What a change reads of other objects to know what it does.
fn read_by(m: &Mod, g: &Group) -> Touched {
    match m {
        Mod::AddAbilitiesOf { among, .. } => of_filter(among).and(Touched::of(Traits::GAINED.union(Traits::LOST))),
        // Whose it becomes depends on whose the source is, unless that was settled when the effect began.
        Mod::Control(_) if g.you.is_none() => Touched::of(Traits::CONTROL),
        Mod::SetPT(a, b) | Mod::AddPT(a, b) => of_value(a).and(of_value(b)),
        Mod::SetPower(v) | Mod::SetToughness(v) | Mod::Number(_, _, v) => of_value(v),
        Mod::Control(_)
        | Mod::Copy(_)
        | Mod::Text { .. }
        | Mod::AddTextOf(_)
        | Mod::TextOf(_)
        | Mod::EachForTarget
        | Mod::SetTypes { .. }
        | Mod::AddTypes { .. }
        | Mod::RemoveTypes { .. }
        | Mod::ChosenSubtype { .. }
        | Mod::EverySubtype { .. }
        | Mod::SetColors(_)
        | Mod::AddColors(_)
        | Mod::ChosenColor { .. }
        | Mod::SetName(_)
        | Mod::NoManaCost
        | Mod::AddAbilities(_)
        | Mod::LoseKeyword(_)
        | Mod::LoseAbilities(_)
        | Mod::CantHave(_)
        | Mod::LoseAllAbilities
        | Mod::LoseThisAbility
        | Mod::AddThisAbility
        | Mod::OwnColors
        | Mod::SwitchPT
        | Mod::Designate(_) => Touched::NOTHING,
    }
}

fn of_filter(f: &Filter) -> Touched {
    f.preds.iter().fold(of_sort(f.sort), |all, p| all.and(of_pred(p)))
}

fn of_prop(p: Prop) -> Touched {
    match p {
        // A permanent that is no creature has no size (208.3).
        Prop::Power | Prop::Toughness => Touched::of(Traits::SIZE).and(Touched::types(CardTypes::CREATURE)),
        Prop::Number(_) => Touched::of(Traits::SIZE),
        Prop::ColorCount => Touched::of(Traits::COLOR),
        // Copies and texts change it, which are layers of their own.
        Prop::ManaValue | Prop::Targets => Touched::NOTHING,
        Prop::Loyalty | Prop::Life | Prop::StartingLife | Prop::HandSize | Prop::MaxHandSize | Prop::Damage => {
            Touched::NOTHING
        }
    }
}

fn of_trait(t: Trait) -> Touched {
    match t {
        Trait::Name => Touched::of(Traits::NAME),
        Trait::Color => Touched::of(Traits::COLOR),
        Trait::CardType => Touched::types(CardTypes::all()),
        Trait::CreatureType | Trait::LandType | Trait::BasicLandType => Touched::of(Traits::SUBTYPES),
        Trait::Controller => Touched::of(Traits::CONTROL),
        Trait::Power | Trait::Toughness => Touched::of(Traits::SIZE),
        Trait::ManaValue | Trait::Owner => Touched::NOTHING,
    }
}

/// Somebody is found by who controls something.
fn of_ref(r: &Ref) -> Touched {
    match r {
        Ref::This | Ref::Member | Ref::Slot(_) | Ref::Nothing | Ref::Linked(_) => Touched::NOTHING,
        _ => Touched::of(Traits::CONTROL),
    }
}

fn of_value(v: &Value) -> Touched {
    match v {
        Value::Num(_) | Value::Slot(_) | Value::Linked(_) | Value::Votes(_) | Value::Words(_) | Value::Size(_) => {
            Touched::NOTHING
        }
        Value::Prop(p, r) => of_prop(*p).and(of_ref(r)),
        Value::Count(f) => of_filter(f),
        Value::Greatest(p, f) | Value::Least(p, f) | Value::Total(p, f) => of_prop(*p).and(of_filter(f)),
        Value::Kinds(t, f) => of_trait(*t).and(of_filter(f)),
        Value::Add(ab) | Value::Sub(ab) | Value::Mul(ab) | Value::Lesser(ab) | Value::Greater(ab) => {
            of_value(&ab.0).and(of_value(&ab.1))
        }
        Value::Share { of, .. } => of_value(of),
        Value::Extreme { number, among, .. } => of_value(number).and(of_filter(among)),
        Value::ByStep(of, steps) => steps.iter().fold(of_value(of), |all, (_, v)| all.and(of_value(v))),
        Value::Devotion(..) | Value::DevotionChosen(..) => Touched::of(Traits::CONTROL),
        Value::Counters(..)
        | Value::Times(_)
        | Value::Amount(_)
        | Value::ModesOf(_)
        | Value::ColorsSpent(_)
        | Value::ManaSpent(_)
        | Value::XOf(_)
        | Value::Rank(_)
        | Value::WoundPenalty(_)
        | Value::LightOn(_)
        | Value::Distance(_) => Touched::NOTHING,
    }
}

fn of_cond(c: &Cond) -> Touched {
    match c {
        Cond::Not(c) => of_cond(c),
        Cond::And(all) | Cond::Or(all) => all.iter().fold(Touched::NOTHING, |sum, c| sum.and(of_cond(c))),
        Cond::Exists(f, _, v) => of_filter(f).and(of_value(v)),
        Cond::Compare(a, _, b) => of_value(a).and(of_value(b)),
        Cond::Passes(r, f) | Cond::Passed(r, f) => of_ref(r).and(of_filter(f)),
        Cond::Has(r, _) => of_ref(r).and(Touched::of(Traits::GAINED)),
        Cond::Happened(_)
        | Cond::During(..)
        | Cond::Before(_)
        | Cond::Sooner(_)
        | Cond::After(_)
        | Cond::Searching(..)
        | Cond::CouldCast(_)
        | Cond::NewSinceUpkeep(_) => Touched::of(Traits::CONTROL),
        Cond::True | Cond::Done | Cond::Set(_) | Cond::SameColor(..) | Cond::Allied(..) => Touched::NOTHING,
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
        Pred::Prop(p, _, v) => of_prop(*p).and(of_value(v)),
        Pred::Extreme { prop, among, .. } => of_prop(*prop).and(of_filter(among)),
        Pred::Shares(t, r) => of_trait(*t).and(of_ref(r)),
        Pred::If(c) | Pred::Where(_, c) => of_cond(c),
        Pred::Chosen(_) => Touched::of(Traits::SUBTYPES.union(Traits::COLOR)).and(Touched::types(CardTypes::all())),
        Pred::Is(_) | Pred::Sort(_) | Pred::CouldTarget(_) | Pred::MostVotes | Pred::XInCost => Touched::EVERYTHING,
        // Designations can be given in the layer of abilities.
        Pred::Designated(_) => Touched::of(Traits::GAINED),
        Pred::Within(..)
        | Pred::KnownBy(_)
        | Pred::Counters(..)
        | Pred::In(_)
        | Pred::From(_)
        | Pred::OnTop(..)
        | Pred::KnownTo(_)
        | Pred::OwnedBy(_)
        | Pred::Same(_)
        | Pred::AttachedTo(_)
        | Pred::OpponentOf(_)
        | Pred::Targets(_)
        | Pred::TargetsOnly(_)
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
        Mod::Copy(_) | Mod::Text { .. } | Mod::AddTextOf(_) | Mod::TextOf(_) => Touched::EVERYTHING,
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
        Mod::SetColors(_) | Mod::AddColors(_) | Mod::ChosenColor { .. } | Mod::OwnColors => Touched::of(Traits::COLOR),
        Mod::AddAbilities(_) | Mod::AddThisAbility | Mod::AddAbilitiesOf { .. } | Mod::Designate(_) => {
            Touched::of(Traits::GAINED)
        }
        Mod::LoseKeyword(_)
        | Mod::LoseAbilities(_)
        | Mod::CantHave(_)
        | Mod::LoseAllAbilities
        | Mod::LoseThisAbility => Touched::of(Traits::LOST),
        Mod::SetPT(..) | Mod::SetPower(_) | Mod::SetToughness(_) | Mod::AddPT(..) | Mod::Number(..) | Mod::SwitchPT => {
            Touched::of(Traits::SIZE)
        }
    }
}
