//! Events that an ability waits for and that never are (305.9, 508, 603): those of other things, those over already, those asked twice.

use super::Finding;
use super::undamaged::{is_undamageable, undamaged};
use crate::diag::Code;
use crate::ir::{
    CardTypes, Cmp, DamageSort, EventPattern, Instruction, Match, Predicate, Ref, Sort, Span, Status, Triggered, Value,
    Verb, Window, Zones,
};

/// 104.5, 800.4a: whoever has lost has left, and what they had with them.
pub(super) fn of_the_lost(event: &EventPattern) -> Option<Finding> {
    if event.verb == Verb::Win && event.subject == Match::Ref(Ref::You) {
        return Some(Finding::new(Code::NeverHappens, "the game is over then, and nothing triggers any more (104.1)"));
    }
    (event.verb == Verb::Lose && event.subject == Match::Ref(Ref::You)).then(|| {
        let message = "whoever has lost the game has left it, and this ability with them (104.5, 800.4a)";
        Finding::new(Code::NeverHappens, message)
            .help("say what happens instead: `if you would lose the game: ... instead`")
    })
}

/// Roles that an event never has (109.1, 119.1, 510.1).
pub(super) fn never_so(event: &EventPattern) -> Option<Finding> {
    if let Some(finding) =
        again(event).or_else(|| is_it_by_then(event)).or_else(|| unfit(event)).or_else(|| from_nowhere(event))
    {
        return Some(finding);
    }
    let this = Match::Ref(Ref::This);
    if event.verb == Verb::Block && event.subject == this && event.object == this {
        return Some(Finding::new(
            Code::NeverHappens,
            "nothing blocks itself: attackers are blocked by others (509.1)",
        ));
    }
    if let Some(finding) = super::own_side::within_one_side(event) {
        return Some(finding);
    }
    let Match::Filter(object) = &event.object else { return None };
    let is_creature = object.preds.iter().any(|p| matches!(p, Predicate::Type(t) if t.contains(CardTypes::CREATURE)));
    let other_type = object.preds.iter().any(|p| matches!(p, Predicate::Type(t) if !t.contains(CardTypes::CREATURE)));
    if event.verb == Verb::Attack && object.sort == Sort::Permanent && is_creature && !other_type {
        return Some(Finding::new(
            Code::Impossible,
            "players and planeswalkers are attacked, and not creatures (508.1)",
        ));
    }
    if event.verb == Verb::BecomeBlocked && object.sort == Sort::Permanent && other_type && !is_creature {
        return Some(Finding::new(Code::Impossible, "only creatures block (509.1)"));
    }
    let only_of = |types: CardTypes| object.preds.iter().any(|p| matches!(p, Predicate::Type(t) if types.contains(*t)));
    let never = |message: &str| Some(Finding::new(Code::Impossible, message));
    match event.verb {
        Verb::Move
            if (event.to == Zones::BATTLEFIELD || event.from == Zones::BATTLEFIELD) && object.never_permanent() =>
        {
            return never("instants and sorceries are never on the battlefield (304.4, 307.4)");
        }
        Verb::Block if object.sort == Sort::Player => {
            return never("players are not blocked: attacking creatures are (509.1)");
        }
        Verb::Cast if only_of(CardTypes::LAND) => {
            let fault = Finding::new(Code::Impossible, "lands are played and never cast (305.9)");
            return Some(fault.help("say `play`: `when you play a land`"));
        }
        Verb::Cast if object.preds.contains(&Predicate::Is(Status::Token)) => {
            return never("tokens are permanents, and nobody casts them (110.5)");
        }
        _ => {}
    }
    if event.verb == Verb::Move && object.sort == Sort::Player {
        let fault = Finding::new(Code::Impossible, "players don't go from zone to zone: they lose or leave the game");
        return Some(fault.help("say `loses the game`"));
    }
    (event.verb == Verb::Damage && object.sort == Sort::Permanent && is_undamageable(object)).then(undamaged)
}

/// 603.10: what becomes tapped is tapped when it is looked at, and the other way round.
fn is_it_by_then(event: &EventPattern) -> Option<Finding> {
    let Match::Filter(object) = &event.object else { return None };
    let tapped = Predicate::Is(Status::Tapped);
    let never = match event.verb {
        Verb::Tap => object.preds.contains(&Predicate::Not(Box::new(tapped))),
        Verb::Untap => object.preds.contains(&tapped),
        _ => false,
    };
    never.then(|| {
        let message = "this never happens: it is looked at as it has become, and not as it was before (603.6)";
        Finding::new(Code::NeverHappens, message).help("say only what it becomes: `when a creature becomes tapped`")
    })
}

/// What is described so never does or undergoes it (110.6, 119.8, 508.1, 510.1).
fn unfit(event: &EventPattern) -> Option<Finding> {
    let never = |message: &str| Some(Finding::new(Code::Impossible, message));
    let no_creature = Predicate::Not(Box::new(Predicate::Type(CardTypes::CREATURE)));
    let never_permanent = |what: &Match| matches!(what, Match::Filter(f) if f.never_permanent());
    let to_player = match &event.object {
        Match::Filter(f) => f.sort == Sort::Player,
        Match::Ref(r) => matches!(r, Ref::You | Ref::Opponents(_)),
        Match::Any => false,
    };
    match event.verb {
        Verb::Attack if says(&event.subject, &no_creature) => never("only creatures attack (508.1)"),
        Verb::Attack if says(&event.subject, &Predicate::Is(Status::Blocking)) => {
            never("nothing attacks and blocks at once (506.3)")
        }
        Verb::Block if says(&event.subject, &Predicate::Is(Status::Attacking)) => {
            never("nothing attacks and blocks at once (506.3)")
        }
        Verb::Cast if !event.from.is_empty() && (Zones::BATTLEFIELD | Zones::STACK).contains(event.from) => {
            never("what lies there is no card that is cast (601.2a)")
        }
        Verb::Create if says(&event.object, &Predicate::Not(Box::new(Predicate::Is(Status::Token)))) => {
            never("what is created is a token (110.5, 701.6)")
        }
        Verb::Damage if event.damage == DamageSort::Combat && never_permanent(&event.subject) => {
            never("only creatures deal combat damage (510.1)")
        }
        Verb::Tap | Verb::Untap if to_player => {
            never("permanents are tapped and untapped, and players are none (110.6)")
        }
        Verb::Block if never_permanent(&event.object) => never("only creatures are blocked (509.1)"),
        Verb::Damage | Verb::GainLife | Verb::LoseLife | Verb::Draw | Verb::PutCounters => match &event.amount {
            Some((Cmp::Eq | Cmp::Le, Value::Num(0))) => never("none of it is nothing that happens (119.8)"),
            _ => None,
        },
        _ => None,
    }
}

/// Moves that never are: of tokens that have left the battlefield (110.5f), and out of a zone into itself.
fn from_nowhere(event: &EventPattern) -> Option<Finding> {
    let off = Zones::HAND | Zones::GRAVEYARD | Zones::LIBRARY | Zones::EXILE;
    if event.verb != Verb::Move || event.from.is_empty() {
        return None;
    }
    if says(&event.object, &Predicate::Is(Status::Token)) && off.contains(event.from) {
        let message = "a token that has left the battlefield ceases to exist, and goes nowhere any more (110.5f)";
        return Some(Finding::new(Code::Impossible, message));
    }
    (event.from == event.to && (Zones::HAND | Zones::BATTLEFIELD).contains(event.from))
        .then(|| Finding::new(Code::Impossible, "nothing goes from a zone into the zone where it is (400.7)"))
}

/// Whether a description has this property.
fn says(what: &Match, property: &Predicate) -> bool {
    matches!(what, Match::Filter(f) if f.preds.contains(property))
}

/// 400.7, 500.1: what comes about once for each object, and once in a turn, a second time.
fn again(event: &EventPattern) -> Option<Finding> {
    let nth = event.nth.as_ref().filter(|nth| nth.n > 1)?;
    let moves = event.verb == Verb::Move
        && event.object == Match::Ref(Ref::This)
        && (event.from == Zones::BATTLEFIELD || event.to == Zones::BATTLEFIELD);
    let this_turn = matches!(nth.window, Window::Turn | Window::EachTurn);
    let turns = matches!(event.verb, Verb::Begin | Verb::End) && event.span == Some(Span::Turn) && this_turn;
    let message = match (moves, turns) {
        (true, _) => "it is a new object each time, so this is never its second time (400.7)",
        (_, true) => "a turn begins and ends once",
        _ => return None,
    };
    Some(Finding::new(Code::NeverHappens, message).help("leave `for the second time` out"))
}

/// 603.4: what was asked before the trigger is asked again as it resolves anyway.
pub(super) fn asked_twice(triggered: &Triggered) -> Option<Finding> {
    let (Some(cond), [Instruction::If { cond: inner, other, .. }]) = (&triggered.cond, &*triggered.block.body) else {
        return None;
    };
    (cond == inner && other.is_empty()).then(|| {
        Finding::new(Code::AskedTwice, "this is asked already: it is looked at again as the ability resolves (603.4)")
    })
}
