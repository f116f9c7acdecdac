//! What is said to be done as an event happens, and isn't: nobody acts then, or the thing is not there yet (614.1c).

use super::Finding;
use super::given::enters_itself;
use super::walk::any_instr;
use crate::diag::Code;
use crate::ir::{
    Act, Arg, Body, Content, EventPattern, Instruction, Match, Pick, Ref, RemoveCounters, Role, Verb, Zones,
};

/// Events that are only told when they have happened: nothing is done in their midst.
pub(super) fn nothing_is_done_then(event: &EventPattern) -> Option<Finding> {
    // Of what transforms it is not clear which of its faces speaks.
    let which_face = event.verb == Verb::Transform && event.object.is_this();
    let told_only =
        matches!(event.verb, Verb::Target | Verb::TapForMana | Verb::PhaseIn | Verb::ChangeControl | Verb::LoseControl);
    (told_only || which_face).then(|| {
        Finding::new(Code::NeverAsked, "nothing is done while this happens, only when it has happened")
            .help("wait for it: `when ...` instead of `as ...`")
    })
}

/// 614.12: what enters is not there yet, so only what says how it enters can be done to it.
pub(super) fn not_there_yet(content: &Content, event: &EventPattern, body: &Body) -> Option<Finding> {
    let enters = event.verb == Verb::Move && event.to == Zones::BATTLEFIELD;
    let named = event.binds.iter().find(|(role, _)| *role == Role::Object).map(|(_, slot)| Ref::Slot(*slot));
    let is_it = |what: &Pick| match what {
        Pick::Ref(Ref::This) => enters_itself(event),
        Pick::Ref(r) => Some(r) == named.as_ref() || event.object == Match::Ref(r.clone()),
        _ => false,
    };
    let done_to_it = |instr: &Instruction| match instr {
        Instruction::Do { who, act, .. } => match act {
            Act::Untap(what)
            | Act::Move { what, .. }
            | Act::Transform(what)
            | Act::FlipCard(what)
            | Act::TurnFace { what, .. }
            | Act::Phase { what, .. }
            | Act::CombatStatus { what, .. }
            | Act::Unattach(what)
            | Act::Attach { to: what, .. }
            | Act::RemoveCounters(RemoveCounters { from: what, .. }) => is_it(what),
            Act::MoveCounters { from, to, .. } => is_it(from) || is_it(to),
            Act::Damage { to, .. } => is_it(who) || is_it(to),
            Act::Become { .. } => is_it(who),
            Act::Block { blocker, attacker } => is_it(blocker) || is_it(attacker),
            Act::Declared(_, args) => args.iter().any(|arg| matches!(arg, Arg::Pick(what) if is_it(what))),
            _ => false,
        },
        _ => false,
    };
    (enters && any_instr(content, body, &done_to_it)).then(|| {
        Finding::new(Code::NeverAsked, "it isn't there yet as it enters, so nothing can be done to it (614.12)")
            .help("say how it enters: `put 1 +1/+1 counter on it`, `tap it`; what is done to it afterwards stands behind `when`")
    })
}
