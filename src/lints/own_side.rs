//! Attacks on oneself, and blocks against one's own side (506.2, 508.1, 509.1): the attacking player attacks opponents and
//! their planeswalkers, and the player who is attacked blocks.

use super::Finding;
use crate::diag::Code;
use crate::ir::{EventPattern, Filter, Match, Predicate, Ref, Role, Verb};

/// An attack or a block within one side.
pub(super) fn within_one_side(event: &EventPattern) -> Option<Finding> {
    let never = |message: &str, help: &str| Some(Finding::new(Code::NeverHappens, message).help(help));
    match event.verb {
        Verb::Attack | Verb::Reselect if attacks_itself(event) => never(
            "nobody attacks themselves, but opponents (506.2)",
            "say who is attacked: `when a creature you control attacks`, `when a creature attacks you`",
        ),
        Verb::Block | Verb::BecomeBlocked if is_yours(&event.subject) && is_yours(&event.object) => never(
            "the player who is attacked blocks, so no creature is blocked by one of its own side (509.1)",
            "say whose the other one is: `a creature an opponent controls`, or leave that out",
        ),
        Verb::ChangeControl if is_opponent(&event.subject) && is_yours(&event.object) => never(
            "whoever gains control of it has this ability then, so that is never an opponent (603.6)",
            "`when you gain control of this` is heard by whoever gets it, `when you lose control of this` by whoever had it",
        ),
        _ => None,
    }
}

/// Whether what attacks and what is attacked are of one player.
fn attacks_itself(event: &EventPattern) -> bool {
    let yours = is_yours(&event.subject) || event.subject == Match::Ref(Ref::You);
    let its_own = match &event.object {
        Match::Ref(Ref::Controller(of)) => is_attacker(event, of),
        Match::Filter(f) => {
            f.preds.iter().any(|p| matches!(p, Predicate::ControlledBy(Ref::Controller(of)) if is_attacker(event, of)))
        }
        _ => false,
    };
    its_own || yours && (event.object == Match::Ref(Ref::You) || is_yours(&event.object))
}

/// Whether something is the attacker of an event.
fn is_attacker(event: &EventPattern, what: &Ref) -> bool {
    match what {
        Ref::Slot(slot) => event.binds.iter().any(|(role, s)| *role == Role::Subject && s == slot),
        what => event.subject == Match::Ref(what.clone()),
    }
}

/// Whether it is this, or something that you control.
fn is_yours(who: &Match) -> bool {
    let says = |f: &Filter| f.preds.contains(&Predicate::ControlledBy(Ref::You));
    who.is_this() || matches!(who, Match::Filter(f) if says(f))
}

/// Whether it is only opponents of yours.
fn is_opponent(who: &Match) -> bool {
    matches!(who, Match::Filter(f) if f.preds.contains(&Predicate::OpponentOf(Ref::You)))
}
