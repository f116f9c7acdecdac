//! Players whom a phrase names and who are not there: a defending player without an attack (506.2, 508.5).

use super::Finding;
use super::frame::can_be_creature;
use super::walk::{any_instr, blocks, described, lines};
use crate::diag::Code;
use crate::ir::{Act, Arg, Content, Def, Instruction, Phrase, Pick, PutCounters, Ref, TargetSpec};

/// What is said of the player whom this attacks, by what can never attack.
pub(super) fn nobody_defends(content: &Content, def: &Def) -> Option<Finding> {
    if can_be_creature(content, def) || def.types.is_empty() {
        return None;
    }
    let speaks = |instr: &Instruction, targets: &[TargetSpec]| match instr {
        Instruction::Do { who, act, .. } => {
            is_of_defender(who, targets) || object(act).is_some_and(|what| is_of_defender(what, targets))
        }
        Instruction::May { who, .. } | Instruction::Unless { who, .. } => is_of_defender(who, targets),
        Instruction::ForEach { over, .. } => is_of_defender(over, targets),
        _ => false,
    };
    let (line, _) = lines(content, def).find(|(_, ability)| {
        blocks(ability).any(|block| any_instr(content, &block.body, &|instr| speaks(instr, &block.targets)))
    })?;
    let message =
        "there is no defending player here: this never attacks, and nothing that attacks is spoken of (506.2, 508.5)";
    Some(
        Finding::new(Code::NeverHappens, message)
            .help(
                "say which player is meant: `target opponent loses 1 life`, `each opponent`; or which creature attacks",
            )
            .about([line]),
    )
}

/// Whether a phrase is about the player whom this attacks, or what that player has.
fn is_of_defender(what: &Pick, targets: &[TargetSpec]) -> bool {
    let defends = |phrase: Phrase<'_>| matches!(phrase, Phrase::Ref(Ref::DefendingPlayer(of)) if **of == Ref::This);
    Phrase::from(what).any(&mut |p| defends(p))
        || described(what, targets).is_some_and(|f| Phrase::from(f).any(&mut |p| defends(p)))
}

/// What an act is done to, for the acts by which something is done to a player or to what a player has.
fn object(act: &Act) -> Option<&Pick> {
    match act {
        Act::Damage { to, .. } => Some(to),
        Act::PutCounters(PutCounters { on, .. }) => Some(on),
        Act::Tap(what) | Act::Untap(what) | Act::Move { what, .. } | Act::Look(what) | Act::Reveal(what) => Some(what),
        Act::Declared(_, args) => args.iter().find_map(|arg| if let Arg::Pick(what) = arg { Some(what) } else { None }),
        _ => None,
    }
}
