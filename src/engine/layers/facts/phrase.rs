//! The row of each form of a phrase: references, numbers, properties, conditions.

use super::change;
use super::reads::Reads;
use super::traits::{Traits, Written};
use crate::engine::Facets;
use crate::ir::{
    CardTypes, Condition, Filter, Match, Phrase, Pick, Predicate, Prop, Ref, Sort, Status, Trait, Value, Zones,
};

const OBJECTS: Reads = Reads::state(Facets::OBJECTS);
/// Where things of a scene are: with whoever bears them, or in a place of their own.
const PLACES: Reads = Reads::state(Facets::OBJECTS.union(Facets::ATTACHED).union(Facets::SCENE));

/// What a phrase reads beside its parts.
pub(super) fn row(phrase: Phrase<'_>) -> Reads {
    match phrase {
        Phrase::Ref(r) => of_ref(r),
        Phrase::Value(v) => of_value(v),
        Phrase::Predicate(p) => of_pred(p),
        Phrase::Filter(f) => of_filter(f),
        Phrase::Condition(c) => of_cond(c),
        Phrase::Match(Match::Any) => OBJECTS,
        // Mostly the object itself, or what it is attached to; some references are to controllers.
        Phrase::Match(Match::Ref(_)) => Reads::NOTHING.traits(Traits::CONTROL),
        Phrase::Match(Match::Filter(_)) => Reads::NOTHING,
        Phrase::EventPattern(_) | Phrase::Window(_) => Reads::state(Facets::HISTORY),
        // What is copied is a known thing, or what is described so that it is one alone.
        Phrase::Pick(Pick::Top { .. }) => Reads::state(Facets::CARDS),
        Phrase::Pick(_) => Reads::NOTHING,
        Phrase::Modifier(m) => change::row(m).reads,
    }
}

/// Somebody is mostly found by who controls something.
fn of_ref(reference: &Ref) -> Reads {
    let read = match reference {
        Ref::Nothing | Ref::This | Ref::Slot(_) | Ref::Member => return Reads::NOTHING,
        // 607.2a: what has left exile is no longer what a label holds.
        Ref::Linked(_) => return Reads::state(Facets::OBJECTS.union(Facets::MEMORY).union(Facets::CARDS)),
        Ref::You | Ref::Granter | Ref::Opponents(_) | Ref::Card(_) | Ref::Team(_) | Ref::Teammates(_) => {
            Facets::empty()
        }
        Ref::LinkedOf(..) => Facets::OBJECTS | Facets::MEMORY | Facets::CARDS,
        Ref::Controller(_) | Ref::Owner(_) | Ref::Caster(_) => Facets::OBJECTS,
        Ref::Host(_) | Ref::Attachments(_) => Facets::ATTACHED,
        Ref::AttackingPlayer(_) | Ref::DefendingPlayer(_) => Facets::COMBAT | Facets::STEP,
        Ref::Attacked(_) | Ref::BlockedBy(_) | Ref::Blockers(_) => Facets::COMBAT,
        Ref::ActivePlayer | Ref::NextPlayer(_) | Ref::PreviousPlayer(_) => Facets::STEP,
        Ref::TargetsOf(_) | Ref::SourceOf(_) => Facets::HISTORY,
        Ref::All(_) => return Reads::NOTHING,
    };
    Reads::state(read).traits(Traits::CONTROL)
}

fn of_filter(filter: &Filter) -> Reads {
    let state = match filter.sort {
        Sort::Player => Facets::empty(),
        _ if filter.zones.intersects(Zones::all().difference(Zones::BATTLEFIELD)) => Facets::CARDS | Facets::OBJECTS,
        _ => Facets::OBJECTS,
    };
    let types = match filter.sort {
        Sort::Damageable => CardTypes::CREATURE | CardTypes::PLANESWALKER,
        Sort::Permanent
        | Sort::Card
        | Sort::Spell
        | Sort::Ability
        | Sort::SpellOrAbility
        | Sort::Player
        | Sort::Source
        | Sort::Object
        | Sort::Anything => CardTypes::empty(),
    };
    Reads::state(state).made(Written::types(types))
}

fn of_pred(pred: &Predicate) -> Reads {
    const CARDS: Reads = Reads::state(Facets::OBJECTS.union(Facets::CARDS));
    match pred {
        Predicate::Not(_) | Predicate::Any(_) | Predicate::All(_) | Predicate::If(_) | Predicate::Where(..) => {
            Reads::NOTHING
        }
        Predicate::Type(t) => OBJECTS.made(Written::types(*t)),
        Predicate::Super(_) => OBJECTS.traits(Traits::SUPERTYPES),
        Predicate::Sub(_) => OBJECTS.traits(Traits::SUBTYPES),
        Predicate::Color(_) | Predicate::Colorless | Predicate::Multicolored | Predicate::Monocolored => {
            OBJECTS.traits(Traits::COLOR)
        }
        Predicate::Keyword(_) | Predicate::Has(_) | Predicate::NoAbilities => {
            OBJECTS.traits(Traits::GAINED.union(Traits::LOST))
        }
        // Designations can be given in the layer of abilities.
        Predicate::Designated(d) => OBJECTS.made(Written::designation(*d)),
        Predicate::Named(_) | Predicate::NamedChosen(_) => OBJECTS.traits(Traits::NAME),
        Predicate::ControlledBy(_) | Predicate::SpellOf(_) => OBJECTS.traits(Traits::CONTROL),
        Predicate::Chosen(_) => {
            let words = Written::of(Traits::SUBTYPES.union(Traits::COLOR));
            OBJECTS.made(words.and(Written::types(CardTypes::all())))
        }
        Predicate::Shares(t, _) => OBJECTS.made(of_trait(*t).traits),
        Predicate::Prop(pred, ..) | Predicate::Extreme { prop: pred, .. } => of_prop(*pred),
        Predicate::Counters(..) => Reads::state(Facets::COUNTERS),
        Predicate::OwnedBy(_) | Predicate::Same(_) | Predicate::OpponentOf(_) => OBJECTS,
        Predicate::AttachedTo(_) => Reads::state(Facets::ATTACHED),
        Predicate::CastAs(_) | Predicate::CastBy(_) => Reads::state(Facets::HISTORY | Facets::MEMORY),
        Predicate::Targets(_) | Predicate::TargetsOnly(_) | Predicate::Did(_) => Reads::state(Facets::HISTORY).closed(),
        Predicate::Attacking(_) | Predicate::Blocking(_) | Predicate::BlockedBy(_) => {
            Reads::state(Facets::COMBAT).closed()
        }
        Predicate::In(_) | Predicate::From(_) | Predicate::OnTop(..) | Predicate::KnownTo(_) => CARDS,
        Predicate::Within(..) => PLACES,
        Predicate::KnownBy(_) => PLACES.and(CARDS),
        Predicate::Is(s) => Reads::state(of_status(*s)).made(made_of_status(*s)),
        Predicate::Sort(_) => OBJECTS.made(Written::EVERYTHING),
        Predicate::CouldTarget(_) | Predicate::CouldHold(_) => {
            Reads::state(Facets::all()).made(Written::EVERYTHING).closed()
        }
        Predicate::MostVotes | Predicate::VotedFor(_) => Reads::state(Facets::HISTORY).made(Written::EVERYTHING),
        Predicate::Above(..) | Predicate::XInCost => CARDS.made(Written::EVERYTHING),
    }
}

/// Facets that a status reads.
pub(super) fn of_status(status: Status) -> Facets {
    match status {
        Status::Tapped => Facets::TAPPED,
        Status::Attacking
        | Status::Blocking
        | Status::Blocked
        | Status::Unblocked
        | Status::AttackingAlone
        | Status::BlockingAlone => Facets::COMBAT | Facets::STEP,
        Status::SummoningSick => Facets::OBJECTS | Facets::STEP,
        Status::Enchanted | Status::Equipped => Facets::ATTACHED,
        Status::FaceDown
        | Status::Flipped
        | Status::PhasedOut
        | Status::Transformed
        | Status::Token
        | Status::Copy
        | Status::RealCard
        | Status::ManaAbility
        | Status::LoyaltyAbility
        | Status::Activated
        | Status::Triggered
        | Status::Historic
        | Status::SingleTarget
        | Status::WasCast
        | Status::DoubleFaced
        | Status::Commander => Facets::OBJECTS,
        Status::Active => Facets::STEP,
        Status::Pending => Facets::all(),
    }
}

/// Characteristics that a status reads; what is only marked on an object is none of them.
fn made_of_status(status: Status) -> Written {
    match status {
        Status::Tapped
        | Status::FaceDown
        | Status::Flipped
        | Status::PhasedOut
        | Status::Transformed
        | Status::Token
        | Status::Attacking
        | Status::Blocking
        | Status::Blocked
        | Status::Unblocked => Written::NOTHING,
        _ => Written::EVERYTHING,
    }
}

/// What a number of an object or a player reads.
pub(super) fn of_prop(prop: Prop) -> Reads {
    const NUMBER: Reads = Reads::state(Facets::OBJECTS.union(Facets::COUNTERS));
    match prop {
        // A permanent that is no creature has no size (208.3).
        Prop::Power | Prop::Toughness => {
            NUMBER.made(Written::of(Traits::SIZE).and(Written::types(CardTypes::CREATURE)))
        }
        Prop::Number(n) => NUMBER.made(Written::number(n)),
        Prop::ColorCount => NUMBER.traits(Traits::COLOR),
        // Copies and texts change it, which are layers of their own.
        Prop::ManaValue | Prop::Targets => NUMBER,
        Prop::Loyalty => Reads::state(Facets::COUNTERS),
        Prop::Life => Reads::state(Facets::LIFE),
        // It is settled before the game.
        Prop::StartingLife => Reads::NOTHING,
        Prop::HandSize => Reads::state(Facets::CARDS),
        Prop::MaxHandSize => OBJECTS,
        Prop::Damage => Reads::state(Facets::DAMAGE),
    }
}

fn of_trait(property: Trait) -> Reads {
    match property {
        Trait::Name => OBJECTS.traits(Traits::NAME),
        Trait::Color | Trait::AllColors => OBJECTS.traits(Traits::COLOR),
        Trait::CardType => OBJECTS.made(Written::types(CardTypes::all())),
        Trait::CreatureType | Trait::LandType | Trait::BasicLandType => OBJECTS.traits(Traits::SUBTYPES),
        Trait::Controller => OBJECTS.traits(Traits::CONTROL),
        Trait::Power | Trait::Toughness => Reads::state(Facets::COUNTERS).traits(Traits::SIZE),
        Trait::ManaValue => Reads::state(Facets::COUNTERS),
        Trait::Owner => OBJECTS,
    }
}

fn of_value(value: &Value) -> Reads {
    match value {
        Value::Num(_)
        | Value::Slot(_)
        | Value::Votes(_)
        | Value::Words(_)
        | Value::ByStep(..)
        | Value::Count(_)
        | Value::Size(_)
        | Value::Add(_)
        | Value::Sub(_)
        | Value::Mul(_)
        | Value::Lesser(_)
        | Value::Greater(_)
        | Value::Share { .. }
        | Value::Extreme { .. } => Reads::NOTHING,
        Value::ExtraTurn => Reads::state(Facets::STEP),
        Value::Linked(_) | Value::LinkedOf(..) => Reads::state(Facets::MEMORY),
        Value::Distance(_) => PLACES,
        // What sheds light does so while anything may be the case.
        Value::Rank(_) | Value::LightOn(_) => Reads::state(Facets::all()).closed(),
        Value::WoundPenalty(_) => Reads::state(Facets::DAMAGE).closed(),
        Value::Prop(p, _) | Value::Greatest(p, _) | Value::Least(p, _) | Value::Total(p, _) => of_prop(*p),
        Value::Kinds(t, _) => of_trait(*t),
        Value::Counters(..) => Reads::state(Facets::COUNTERS),
        Value::Unspent(..) => Reads::state(Facets::MEANS_OF),
        Value::Devotion(..) | Value::DevotionChosen(..) => OBJECTS.traits(Traits::CONTROL),
        Value::Times(_)
        | Value::Amount(_)
        | Value::ModesOf(_)
        | Value::ColorsSpent(_)
        | Value::ManaSpent(_)
        | Value::XOf(_) => Reads::state(Facets::HISTORY).closed(),
    }
}

fn of_cond(cond: &Condition) -> Reads {
    match cond {
        Condition::True
        | Condition::Done
        | Condition::Not(_)
        | Condition::And(_)
        | Condition::Or(_)
        | Condition::Exists(..)
        | Condition::Compare(..)
        | Condition::Passes(..)
        | Condition::Passed(..) => Reads::NOTHING,
        Condition::Set(_) | Condition::Chose(..) => OBJECTS,
        Condition::SameColor(..) | Condition::Allied(..) => OBJECTS.traits(Traits::COLOR),
        Condition::Has(..) => Reads::state(Facets::OBJECTS | Facets::HISTORY).traits(Traits::GAINED),
        Condition::Happened(_) | Condition::NewSinceUpkeep(_) => {
            Reads::state(Facets::HISTORY | Facets::OBJECTS | Facets::STEP).traits(Traits::CONTROL).closed()
        }
        Condition::Searching(..) => Reads::state(Facets::STEP | Facets::CARDS).traits(Traits::CONTROL),
        Condition::During(..)
        | Condition::Before(_)
        | Condition::Sooner(_)
        | Condition::After(_)
        | Condition::CouldCast(_) => Reads::state(Facets::STEP | Facets::CARDS).traits(Traits::CONTROL).closed(),
    }
}
