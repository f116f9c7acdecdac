//! Which forms of the typed language belong to the game of cards: the one table of what means nothing in a scene. It is asked
//! wherever a property, a number or a change of characteristics has been read.

use crate::check::clauses::card_word::CardWord;
use crate::ir::{Act, CardTypes, Modifier, Predicate, Prop, Value};

/// What of the game of cards a property asks for.
pub(super) fn asked_by(pred: &Predicate) -> Option<CardWord> {
    match pred {
        Predicate::Not(inner) => asked_by(inner),
        Predicate::Any(all) | Predicate::All(all) => all.iter().find_map(asked_by),
        Predicate::Super(_)
        | Predicate::Color(_)
        | Predicate::Colorless
        | Predicate::Multicolored
        | Predicate::Monocolored => Some(CardWord::Look),
        Predicate::Has(_) | Predicate::NoAbilities => Some(CardWord::Ability),
        Predicate::Prop(prop, ..) | Predicate::Extreme { prop, .. } => counted_by(*prop),
        Predicate::OnTop(..)
        | Predicate::CouldTarget(_)
        | Predicate::CouldHold(_)
        | Predicate::Above(..)
        | Predicate::MostVotes
        | Predicate::VotedFor(_) => Some(CardWord::Zone),
        Predicate::CastBy(_) | Predicate::From(_) | Predicate::XInCost => Some(CardWord::Symbol),
        Predicate::Is(_) | Predicate::Attacking(_) | Predicate::Blocking(_) | Predicate::BlockedBy(_) => {
            Some(CardWord::Status)
        }
        Predicate::OpponentOf(_) => Some(CardWord::Player),
        Predicate::OwnedBy(_) => Some(CardWord::Owner),
        // Keywords are refused by their name, since a scene may declare some.
        Predicate::Keyword(_) => None,
        Predicate::Sort(_)
        | Predicate::In(_)
        | Predicate::Type(_)
        | Predicate::Sub(_)
        | Predicate::Chosen(_)
        | Predicate::Designated(_)
        | Predicate::Counters(..)
        | Predicate::ControlledBy(_)
        | Predicate::SpellOf(_)
        | Predicate::KnownTo(_)
        | Predicate::Same(_)
        | Predicate::AttachedTo(_)
        | Predicate::Shares(..)
        | Predicate::Named(_)
        | Predicate::NamedChosen(_)
        | Predicate::Targets(_)
        | Predicate::TargetsOnly(_)
        | Predicate::Did(_)
        | Predicate::If(_)
        | Predicate::Where(..)
        | Predicate::Within(..)
        | Predicate::CastAs(_)
        | Predicate::KnownBy(_) => None,
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
        Value::Devotion(..)
        | Value::DevotionChosen(..)
        | Value::ColorsSpent(_)
        | Value::ManaSpent(_)
        | Value::Unspent(..) => Some(CardWord::Symbol),
        Value::Num(_)
        | Value::Slot(_)
        | Value::Linked(_)
        | Value::LinkedOf(..)
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
        | Value::ExtraTurn
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
        // `becomes tapped` has no verb of its own that could be refused.
        Act::Tap(_) | Act::Untap(_) | Act::TurnFace { .. } => Some(CardWord::Status),
        Act::Own(_) => Some(CardWord::Owner),
        Act::MakeMana(_) => Some(CardWord::Symbol),
        Act::Declared(..)
        | Act::Test(_)
        | Act::Contest(_)
        | Act::AskRuling(_)
        | Act::Unmark(..)
        | Act::EndSpell(_)
        | Act::CastSpell { .. }
        | Act::Bring { .. }
        | Act::Strengthen { .. }
        | Act::Damage { .. }
        | Act::GainLife(_)
        | Act::LoseLife(_)
        | Act::SetLife(_)
        | Act::Draw(_)
        | Act::Move { .. }
        | Act::PutCounters(_)
        | Act::RemoveCounters(_)
        | Act::MoveCounters { .. }
        | Act::AddOneOfEach(_)
        | Act::Create { .. }
        | Act::AddMana(_)
        | Act::Attach { .. }
        | Act::Unattach(_)
        | Act::Look(_)
        | Act::Reveal(_)
        | Act::Choose(_)
        | Act::PreventNext(_)
        | Act::Cast { .. }
        | Act::Copy { .. }
        | Act::FlipCoins(_)
        | Act::Roll { .. }
        | Act::PayAny(..)
        | Act::Vote(_)
        | Act::Extra { .. }
        | Act::Exchange { .. }
        | Act::Win
        | Act::Lose
        | Act::DrawGame
        | Act::Transform(_)
        | Act::FlipCard(_)
        | Act::Phase { .. }
        | Act::Become { .. }
        | Act::RemoveDamage(..)
        | Act::Skip { .. }
        | Act::EndTurn
        | Act::RestartGame(_)
        | Act::Subgame
        | Act::Pay(_)
        | Act::Double(_)
        | Act::LoseMana { .. }
        | Act::Meld(..)
        | Act::Nothing => None,
    }
}

/// What of the game of cards a change of characteristics makes.
pub(super) fn made_by(change: &Modifier) -> Option<CardWord> {
    match change {
        Modifier::SetColors(_) | Modifier::AddColors(_) | Modifier::ChosenColor { .. } | Modifier::SetName(_) => {
            Some(CardWord::Look)
        }
        Modifier::SetTypes { types, supers, .. }
        | Modifier::AddTypes { types, supers, .. }
        | Modifier::RemoveTypes { types, supers, .. } => {
            let of_scenes = CardTypes::CREATURE | CardTypes::THING | CardTypes::MAGIC;
            (!supers.is_empty() || !of_scenes.contains(*types)).then_some(CardWord::Look)
        }
        Modifier::SetPT(..) | Modifier::AddPT(..) | Modifier::SwitchPT => Some(CardWord::Size),
        Modifier::Copy(_)
        | Modifier::Control(_)
        | Modifier::Text { .. }
        | Modifier::AddTextOf(_)
        | Modifier::TextOf(_)
        | Modifier::EachForTarget
        | Modifier::ChosenSubtype { .. }
        | Modifier::EverySubtype { .. }
        | Modifier::NoManaCost
        | Modifier::AddAbilities(_)
        | Modifier::AddAbilitiesOf { .. }
        | Modifier::LoseKeyword(_)
        | Modifier::LoseAbilities(_)
        | Modifier::CantHave(_)
        | Modifier::LoseAllAbilities
        | Modifier::LoseThisAbility
        | Modifier::AddThisAbility
        | Modifier::OwnColors
        | Modifier::SetPower(_)
        | Modifier::SetToughness(_)
        | Modifier::Number(..)
        | Modifier::Designate(_) => None,
    }
}
