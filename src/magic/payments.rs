//! What the acts of a cost ask for: one place says it of each act, and whoever pays or looks whether something can be paid
//! goes by that.

use crate::ir::{Act, ActionId, Arg, Cost, CounterId, Pick, Ref, Value};

/// What an act asks for as a part of a cost (117.3).
#[derive(Clone, Copy)]
pub(super) enum Payment<'c> {
    /// A declared action, done to what its first argument picks, if that picks something.
    Action(ActionId, Option<&'c Pick>),
    /// What is to be tapped.
    Tap(&'c Pick),
    /// What is to be untapped.
    Untap(&'c Pick),
    /// What is to go somewhere.
    Move(&'c Pick),
    /// What is to be attached to something no longer.
    Unattach(&'c Ref),
    /// Counters that are to be removed.
    Counters {
        /// Of which kind; none: of any.
        kind: Option<CounterId>,
        /// How many of them; none: all.
        n: Option<&'c Value>,
        /// What they are on.
        from: &'c Pick,
    },
    /// Damage that is to be removed from something, and how much.
    Damage(&'c Ref, &'c Value),
    /// Life that is to be lost.
    Life(&'c Value),
    /// A cost inside the cost.
    Cost(&'c Cost),
    /// Nothing that could be missing.
    Nothing,
}

impl<'c> Payment<'c> {
    /// What an act asks for.
    #[inline]
    pub fn of(act: &'c Act) -> Self {
        match act {
            Act::Declared(id, args) => Self::Action(*id, args.first().and_then(picked)),
            Act::Tap(what) => Self::Tap(what),
            Act::Untap(what) => Self::Untap(what),
            Act::Move { what, .. } => Self::Move(what),
            Act::Unattach(Pick::Ref(what)) => Self::Unattach(what),
            Act::RemoveCounters { kind, n, from } => Self::Counters { kind: *kind, n: n.as_ref(), from },
            // So much damage must be there to be removed.
            Act::RemoveDamage(Pick::Ref(from), Some(n)) => Self::Damage(from, n),
            Act::LoseLife(n) => Self::Life(n),
            Act::Pay(cost) => Self::Cost(cost),
            // As much of it is done as is possible.
            Act::Test { .. }
            | Act::Contest { .. }
            | Act::AskRuling(_)
            | Act::Unmark(..)
            | Act::EndSpell(_)
            | Act::CastSpell { .. }
            | Act::Bring { .. }
            | Act::Strengthen(..)
            | Act::Damage { .. }
            | Act::GainLife(_)
            | Act::SetLife(_)
            | Act::Draw(_)
            | Act::PutCounters { .. }
            | Act::MoveCounters { .. }
            | Act::AddOneOfEach(_)
            | Act::Create { .. }
            | Act::Emblem(_)
            | Act::AddMana(_)
            | Act::Attach { .. }
            | Act::Unattach(_)
            | Act::Search { .. }
            | Act::Shuffle(_)
            | Act::Look(_)
            | Act::Reveal(_)
            | Act::Choose(_)
            | Act::PreventNext { .. }
            | Act::Cast { .. }
            | Act::Copy { .. }
            | Act::NewTargets { .. }
            | Act::ChangeTarget { .. }
            | Act::FlipCoins(_)
            | Act::Roll { .. }
            | Act::PayAny(..)
            | Act::Vote(_)
            | Act::Separate { .. }
            | Act::Extra { .. }
            | Act::Exchange { .. }
            | Act::Win
            | Act::Lose
            | Act::DrawGame
            | Act::TurnFace { .. }
            | Act::Transform(_)
            | Act::FlipCard(_)
            | Act::Phase { .. }
            | Act::Become { .. }
            | Act::CombatStatus { .. }
            | Act::Reselect(_)
            | Act::Block { .. }
            | Act::RemoveDamage(..)
            | Act::Skip { .. }
            | Act::EndTurn
            | Act::EndCombat
            | Act::RestartGame(_)
            | Act::Subgame
            | Act::Reorder(_)
            | Act::Double(_)
            | Act::LoseMana { .. }
            | Act::MakeMana(_)
            | Act::Meld(..)
            | Act::Own(_)
            | Act::Nothing => Self::Nothing,
        }
    }
}

/// What an argument picks, if it is about things.
fn picked(arg: &Arg) -> Option<&Pick> {
    match arg {
        Arg::Pick(pick) => Some(pick),
        Arg::Value(_) | Arg::Words(_) | Arg::Filter(_) | Arg::Color(_) | Arg::To(_) => None,
    }
}
