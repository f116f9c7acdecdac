//! What an act is by its form, whoever does it: one row for each, which all read who would otherwise list the acts of which
//! there is nothing to say. What acts contain stands in [`super::Form`].

use super::{
    Act, ActionId, Arg, Choice, Cost, CounterId, Duration, Pick, Place, Ref, RemoveCounters, Slot, Value, Verb,
};

/// What is true of an act by its form alone.
#[derive(Clone, Copy, Debug)]
pub struct ActFacts<'a> {
    /// Whether what it does can be gathered and happen at once with other things.
    pub events: Events,
    /// When somebody who may do it is asked at all (608.2d).
    pub offered: Offered<'a>,
    /// What a label on it remembers.
    pub label: Labeled,
    /// What it asks for as a part of a cost (117.3).
    pub paid: Payment<'a>,
    /// Whether somebody has to be there who does it.
    pub doer: Doer,
    /// What a label on it holds behind several rounds of it.
    pub rounds: Rounds,
}

/// Whether an act needs somebody who does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doer {
    /// A player, or a character of a scene: whoever tests, casts or does a deed is somebody.
    Somebody,
    /// Nobody: it is said without a subject, or its subject is what it is done to.
    Nobody,
    /// Nobody if this declared action is known by the move that it makes.
    AsDeclared(ActionId),
}

/// What a label on an act holds when the act was done several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// What all rounds together did: things and amounts.
    Together,
    /// What the last round found: a word, a number or a color that was chosen, the result of a test or a vote.
    Last,
}

/// Whether what an act does is one event, or several that are gathered to be one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Events {
    /// It can happen at once with other things.
    Gathered,
    /// It is more than one event, or needs one of its own.
    Own,
    /// It can happen at once with others if this declared action is a wrap around one move.
    AsDeclared(ActionId),
}

/// When an act that somebody may do is offered to them (608.2d).
#[derive(Clone, Copy, Debug)]
pub enum Offered<'a> {
    /// Always: what happens to players and the game can be tried, cards may be looked at, searched and ordered also where there
    /// are none, and what there is to cast, to copy, to change or to use in a scene is seen as it is carried out.
    Always,
    /// If what it picks is there.
    IfThere(&'a Pick),
    /// If the cost can be paid.
    IfPayable(&'a Cost),
    /// If the cost can be paid at least once; how often stands in the slot.
    IfPayableOnce(&'a Cost, Slot),
    /// If nothing forbids it to somebody of the doers: drawing, also from an empty library (120.3), gaining and losing life.
    IfNotForbidden(Verb),
    /// If the declared action is possible with these arguments, of which the first picks nothing.
    AsDeclared(ActionId, &'a [Arg]),
}

/// What a label on an act remembers, where the act gives it nothing of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labeled {
    /// The things of its events, as they are afterwards.
    Things,
    /// The things of its events of this verb: of what is created each thing counts.
    ThingsOf(Verb),
    /// An amount of life in any case.
    Life,
    /// Where it is a number, the amounts of the events of this verb; otherwise their things.
    Amount(Verb),
}

/// What an act asks for as a part of a cost (117.3).
#[derive(Clone, Copy, Debug)]
pub enum Payment<'a> {
    /// A declared action, done to what its first argument picks, if that picks something.
    Action(ActionId, Option<&'a Pick>),
    /// What is to be tapped.
    Tap(&'a Pick),
    /// What is to be untapped.
    Untap(&'a Pick),
    /// What is to go somewhere.
    Move(&'a Pick),
    /// What must be there and stays what it is: cards that are shown, permanents that get counters.
    There(&'a Pick),
    /// What is to be attached to something no longer.
    Unattach(&'a Ref),
    /// Counters that are to be removed.
    Counters {
        /// Of which kind; none: of any.
        kind: Option<CounterId>,
        /// How many of them; none: all.
        n: Option<&'a Value>,
        /// What they are on.
        from: &'a Pick,
        /// They may be on several of those, so many in all.
        among: bool,
    },
    /// Damage that is to be removed from something, and how much: so much must be there.
    Damage(&'a Ref, &'a Value),
    /// Life that is to be lost.
    Life(&'a Value),
    /// A cost inside the cost.
    Cost(&'a Cost),
    /// Nothing that could be missing: as much of it is done as is possible.
    Nothing,
}

impl<'a> Payment<'a> {
    /// What it taps or sends somewhere, so that nothing else can be paid with it; none: it uses nothing up.
    pub fn taken(self) -> Option<&'a Pick> {
        match self {
            Self::Tap(what) | Self::Move(what) | Self::Action(_, Some(what)) => Some(what),
            Self::Action(_, None)
            | Self::Untap(_)
            | Self::There(_)
            | Self::Unattach(_)
            | Self::Counters { .. }
            | Self::Damage(..)
            | Self::Life(_)
            | Self::Cost(_)
            | Self::Nothing => None,
        }
    }
}

/// What can happen at once with other things and asks for nothing.
const GATHERED: ActFacts<'static> = ActFacts {
    events: Events::Gathered,
    offered: Offered::Always,
    label: Labeled::Things,
    paid: Payment::Nothing,
    doer: Doer::Somebody,
    rounds: Rounds::Together,
};

/// What happens by itself and asks for nothing.
const BY_ITSELF: ActFacts<'static> = ActFacts { events: Events::Own, ..GATHERED };

/// What can happen at once with other things, and nobody need be there for it.
const BY_NOBODY: ActFacts<'static> = ActFacts { doer: Doer::Nobody, ..GATHERED };

/// What somebody finds out, of which several rounds are one by one.
const FOUND: ActFacts<'static> = ActFacts { rounds: Rounds::Last, ..GATHERED };

impl Act {
    /// The row of this act.
    #[inline]
    pub fn facts(&self) -> ActFacts<'_> {
        match self {
            Self::Declared(id, args) => {
                let what = args.first().and_then(picked);
                ActFacts {
                    events: Events::AsDeclared(*id),
                    offered: what.map_or(Offered::AsDeclared(*id, args), Offered::IfThere),
                    paid: Payment::Action(*id, what),
                    doer: Doer::AsDeclared(*id),
                    ..GATHERED
                }
            }
            Self::Move { what, to, .. } => ActFacts {
                // Behind what is shuffled in comes the shuffling, an event of its own (701.19).
                events: if to.place == Place::Shuffled { Events::Own } else { Events::Gathered },
                offered: Offered::IfThere(what),
                paid: Payment::Move(what),
                ..BY_NOBODY
            },
            Self::Tap(what) => ActFacts { offered: Offered::IfThere(what), paid: Payment::Tap(what), ..GATHERED },
            Self::Untap(what) => ActFacts { offered: Offered::IfThere(what), paid: Payment::Untap(what), ..GATHERED },
            Self::Pay(cost) => ActFacts { offered: Offered::IfPayable(cost), paid: Payment::Cost(cost), ..BY_ITSELF },
            Self::PayAny(cost, times) => ActFacts { offered: Offered::IfPayableOnce(cost, *times), ..BY_ITSELF },
            Self::Draw(_) => ActFacts { offered: Offered::IfNotForbidden(Verb::Draw), ..GATHERED },
            Self::Damage { .. } => ActFacts { label: Labeled::Amount(Verb::Damage), ..BY_NOBODY },
            Self::SetLife(_) => ActFacts { label: Labeled::Life, ..GATHERED },
            Self::GainLife(_) => {
                ActFacts { label: Labeled::Life, offered: Offered::IfNotForbidden(Verb::GainLife), ..GATHERED }
            }
            Self::LoseLife(n) => ActFacts {
                label: Labeled::Life,
                offered: Offered::IfNotForbidden(Verb::LoseLife),
                paid: Payment::Life(n),
                ..GATHERED
            },
            Self::PutCounters(put) => ActFacts {
                label: Labeled::Amount(Verb::PutCounters),
                offered: Offered::IfThere(&put.on),
                paid: Payment::There(&put.on),
                ..BY_NOBODY
            },
            Self::Reveal(what) => ActFacts { offered: Offered::IfThere(what), paid: Payment::There(what), ..GATHERED },
            Self::RemoveCounters(RemoveCounters { kind, n, up_to, from, among }) => ActFacts {
                label: Labeled::Amount(Verb::RemoveCounters),
                offered: Offered::IfThere(from),
                paid: match up_to {
                    true => Payment::Nothing,
                    false => Payment::Counters { kind: *kind, n: n.as_ref(), from, among: *among },
                },
                ..BY_NOBODY
            },
            Self::MoveCounters { .. } => ActFacts { label: Labeled::Amount(Verb::RemoveCounters), ..GATHERED },
            Self::Create { .. } => ActFacts { label: Labeled::ThingsOf(Verb::Move), ..BY_NOBODY },
            Self::Unattach(Pick::Ref(what)) => ActFacts { paid: Payment::Unattach(what), ..BY_NOBODY },
            Self::RemoveDamage(Pick::Ref(from), Some(n)) => ActFacts { paid: Payment::Damage(from, n), ..BY_NOBODY },
            // What lasts a while begins with an event of its own, behind which the effect is written.
            Self::Become { duration, .. } if *duration != Duration::Game => {
                ActFacts { events: Events::Own, ..BY_NOBODY }
            }
            // What is done to objects: at once,
            Self::Become { .. } | Self::Attach { .. } | Self::Unattach(_) | Self::RemoveDamage(..) => BY_NOBODY,
            Self::AddOneOfEach(_)
            | Self::Copy { .. }
            | Self::TurnFace { .. }
            | Self::Transform(_)
            | Self::FlipCard(_)
            | Self::Phase { .. }
            | Self::CombatStatus { .. }
            | Self::Reselect(_)
            | Self::Double(_)
            | Self::Own(_) => GATHERED,
            // or by itself.
            Self::Unmark(..) | Self::EndSpell(_) => ActFacts { events: Events::Own, ..BY_NOBODY },
            Self::Cast { .. }
            | Self::NewTargets { .. }
            | Self::ChangeTarget { .. }
            | Self::Exchange { .. }
            | Self::Block { .. }
            | Self::Meld(..)
            | Self::MakeMana(_)
            | Self::CastSpell { .. }
            | Self::Bring { .. }
            | Self::Strengthen { .. } => BY_ITSELF,
            // What players get, find out and choose, and what becomes of the game: at once,
            Self::Choose(Choice::Things(_)) => BY_NOBODY,
            Self::Choose(_) | Self::Roll { .. } => ActFacts { doer: Doer::Nobody, ..FOUND },
            Self::Emblem(_)
            | Self::AddMana(_)
            | Self::Look(_)
            | Self::PreventNext(_)
            | Self::FlipCoins(_)
            | Self::Separate { .. }
            | Self::Extra { .. }
            | Self::Skip { .. }
            | Self::Win
            | Self::Lose
            | Self::DrawGame
            | Self::Nothing => GATHERED,
            // or by itself.
            Self::Test(_) | Self::Contest(_) | Self::Vote(_) => ActFacts { events: Events::Own, ..FOUND },
            Self::AskRuling(_) => ActFacts { events: Events::Own, doer: Doer::Nobody, ..FOUND },
            Self::Search { .. }
            | Self::Shuffle(_)
            | Self::Reorder(_)
            | Self::LoseMana { .. }
            | Self::EndTurn
            | Self::EndCombat
            | Self::RestartGame(_)
            | Self::Subgame => BY_ITSELF,
        }
    }
}

/// What an argument picks, if it is about things.
fn picked(arg: &Arg) -> Option<&Pick> {
    match arg {
        Arg::Pick(pick) => Some(pick),
        Arg::Value(_) | Arg::Words(_) | Arg::Color(_) | Arg::To(_) => None,
    }
}
