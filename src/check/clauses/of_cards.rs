//! Which forms of the typed language belong to the game of cards: the one table of what means nothing in a scene. It is asked
//! wherever a property, a number or a change of characteristics has been read.

use crate::check::clauses::card_word::CardWord;
use crate::ir::{Act, CardTypes, Mod, Pred, Prop, Value};

/// What of the game of cards a property asks for.
pub(super) fn asked_by(pred: &Pred) -> Option<CardWord> {
    match pred {
        Pred::Not(inner) => asked_by(inner),
        Pred::Any(all) | Pred::All(all) => all.iter().find_map(asked_by),
        Pred::Super(_) | Pred::Color(_) | Pred::Colorless | Pred::Multicolored | Pred::Monocolored => {
            Some(CardWord::Look)
        }
        Pred::Has(_) | Pred::NoAbilities => Some(CardWord::Ability),
        Pred::Prop(prop, ..) | Pred::Extreme { prop, .. } => counted_by(*prop),
        Pred::OnTop(..) | Pred::CouldTarget(_) | Pred::MostVotes => Some(CardWord::Zone),
        Pred::CastBy(_) | Pred::From(_) | Pred::XInCost => Some(CardWord::Symbol),
        Pred::Is(_) | Pred::Attacking(_) | Pred::Blocking(_) | Pred::BlockedBy(_) => Some(CardWord::Status),
        Pred::OpponentOf(_) => Some(CardWord::Player),
        Pred::OwnedBy(_) => Some(CardWord::Owner),
        // Keywords are refused by their name, since a scene may declare some.
        Pred::Keyword(_) => None,
        Pred::Sort(_)
        | Pred::In(_)
        | Pred::Type(_)
        | Pred::Sub(_)
        | Pred::Chosen(_)
        | Pred::Designated(_)
        | Pred::Counters(..)
        | Pred::ControlledBy(_)
        | Pred::KnownTo(_)
        | Pred::Same(_)
        | Pred::AttachedTo(_)
        | Pred::Shares(..)
        | Pred::Named(_)
        | Pred::NamedChosen(_)
        | Pred::Targets(_)
        | Pred::TargetsOnly(_)
        | Pred::Did(_)
        | Pred::If(_)
        | Pred::Where(..)
        | Pred::Within(..)
        | Pred::KnownBy(_) => None,
    }
}

/// What of the game of cards a number of an object or a player is.
fn counted_by(prop: Prop) -> Option<CardWord> {
    match prop {
        Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::Loyalty => Some(CardWord::Size),
        Prop::Life | Prop::StartingLife => Some(CardWord::Life),
        Prop::HandSize | Prop::MaxHandSize => Some(CardWord::Zone),
        Prop::ColorCount => Some(CardWord::Look),
        Prop::Damage | Prop::Targets | Prop::Number(_) => None,
    }
}

/// What of the game of cards a number speaks of; its parts were asked about when they were read.
pub(super) fn spoken_of(value: &Value) -> Option<CardWord> {
    match value {
        Value::Prop(prop, _) | Value::Greatest(prop, _) | Value::Least(prop, _) | Value::Total(prop, _) => {
            counted_by(*prop)
        }
        Value::Devotion(..) | Value::DevotionChosen(..) | Value::ColorsSpent(_) | Value::ManaSpent(_) => {
            Some(CardWord::Symbol)
        }
        Value::Num(_)
        | Value::Slot(_)
        | Value::Linked(_)
        | Value::Count(_)
        | Value::Size(_)
        | Value::Counters(..)
        | Value::Kinds(..)
        | Value::Extreme { .. }
        | Value::Add(_)
        | Value::Sub(_)
        | Value::Mul(_)
        | Value::Share { .. }
        | Value::Lesser(_)
        | Value::Greater(_)
        | Value::Times(_)
        | Value::Amount(_)
        | Value::ModesOf(_)
        | Value::XOf(_)
        | Value::Votes(_)
        | Value::Words(_)
        | Value::ByStep(..)
        | Value::Rank(_)
        | Value::WoundPenalty(_)
        | Value::LightOn(_)
        | Value::Distance(_) => None,
    }
}

/// What of the game of cards is done; what is done by verbs that mean nothing in a scene was refused with the verb.
pub(super) fn done_by(act: &Act) -> Option<CardWord> {
    match act {
        Act::NewTargets { .. } | Act::ChangeTarget { .. } => Some(CardWord::Aim),
        Act::Separate { .. } | Act::Search { .. } | Act::Shuffle(_) | Act::Reorder(_) => Some(CardWord::Zone),
        Act::Emblem(_) => Some(CardWord::Mark),
        Act::CombatStatus { .. } | Act::Reselect(_) | Act::Block { .. } | Act::EndCombat => Some(CardWord::Status),
        Act::Own(_) => Some(CardWord::Owner),
        Act::MakeMana(_) => Some(CardWord::Symbol),
        _ => None,
    }
}

/// What of the game of cards a change of characteristics makes.
pub(super) fn made_by(change: &Mod) -> Option<CardWord> {
    match change {
        Mod::SetColors(_) | Mod::AddColors(_) | Mod::ChosenColor { .. } | Mod::SetName(_) => Some(CardWord::Look),
        Mod::SetTypes { types, supers, .. }
        | Mod::AddTypes { types, supers, .. }
        | Mod::RemoveTypes { types, supers, .. } => {
            let of_scenes = CardTypes::CREATURE | CardTypes::THING | CardTypes::MAGIC;
            (!supers.is_empty() || !of_scenes.contains(*types)).then_some(CardWord::Look)
        }
        Mod::SetPT(..) | Mod::AddPT(..) | Mod::SwitchPT => Some(CardWord::Size),
        _ => None,
    }
}
