//! What is found out or done last, so that nothing comes of it, and what stands behind the end of the game (104.1, 701.31, 705).

use super::Finding;
use super::walk::{lines, with_modes};
use crate::diag::Code;
use crate::ir::{Ability, AbilityKind, Act, Ballot, Block, Content, Def, Instruction, Named, Pick, Ref, Verb};

/// A coin, a vote, piles or a payment with which an ability ends, and instructions behind a victory.
pub(super) fn for_nothing(block: &Block) -> Option<Finding> {
    with_modes(block)
        .find_map(|b| ends_in_vain(&b.body).or_else(|| paid_in_vain(&b.body)).or_else(|| behind_the_end(&b.body)))
}

/// 608.2d: a payment that the statement behind it does not ask about, and none further on (`if done`, `when done`).
fn paid_in_vain(body: &[Instruction]) -> Option<Finding> {
    let pays = |instr: &Instruction| match instr {
        Instruction::May { body, .. } => matches!(&body[..], [Instruction::Do { act: Act::Pay(_), bind: None, .. }]),
        _ => false,
    };
    let at = body.iter().position(pays)?;
    let rest = body.get(at + 1..).filter(|rest| !rest.is_empty())?;
    (!rest.iter().any(asks_back)).then(|| {
        Finding::new(Code::DoesNothing, "nothing asks whether this is paid, so what follows is done anyway")
            .help("say what is had for it: `you may pay {1}; if done: draw 1 card`")
    })
}

/// Whether a statement asks for what was done before it.
fn asks_back(instr: &Instruction) -> bool {
    let named = Named::of(instr);
    named.has_kind("Condition", &["Done"]) || named.has_kind("Window", &["Way"]) || waits(instr)
}

/// `when done`, or another ability that waits from then on.
fn waits(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Delayed { .. })
}

fn ends_in_vain(body: &[Instruction]) -> Option<Finding> {
    let last = body.last()?;
    let help = match last {
        Instruction::May { body, .. } => match &**body {
            [Instruction::Do { act: Act::Pay(_), .. }] => {
                "say in the same braces what is had for it: `{ you may pay {1}; if done: ... }`"
            }
            _ => return None,
        },
        Instruction::Do { act, bind, .. } if bind.is_none_or(|b| b.linked.is_none()) => match act {
            Act::Vote(Ballot::Words(_)) => {
                "say what comes of it: `draw X cards, where X is the number of \"grace\" votes`"
            }
            Act::Vote(Ballot::Things(_)) => "say what comes of it: `... the creature with the most votes`",
            Act::Separate { .. } => "say what is done to the piles: they are called by a name, `as piles`",
            _ => return None,
        },
        _ => return None,
    };
    Some(Finding::new(Code::DoesNothing, "this does nothing: no statement behind it asks what came of it").help(help))
}

/// 705: a coin that is flipped last, so that no statement asks how it fell, and that no other line waits for.
pub(super) fn unheard_coin(content: &Content, def: &Def) -> Vec<Finding> {
    let hears = |a: &Ability| match &a.kind {
        AbilityKind::Triggered(t) => t.when.events().iter().any(|e| e.verb == Verb::FlipCoin),
        _ => false,
    };
    if lines(content, def).any(|(_, a)| hears(a)) {
        return Vec::new();
    }
    let flipped = |i: &Instruction| matches!(i, Instruction::Do { act: Act::FlipCoins(_), bind, .. } if bind.as_ref().is_none_or(|b| b.linked.is_none()));
    let unnamed = |i: &Instruction| matches!(i, Instruction::Do { act: Act::FlipCoins(_), bind: None, .. });
    let ends = |body: &[Instruction]| {
        let asked = |at: usize| body.iter().skip(at + 1).any(asks_back);
        body.last().is_some_and(flipped) || body.iter().enumerate().any(|(at, i)| unnamed(i) && !asked(at))
    };
    let flips = lines(content, def)
        .filter(|(_, a)| a.kind.block().is_some_and(|block| with_modes(block).any(|b| ends(&b.body))));
    let message = "this does nothing: no statement behind it asks what came of it, and no other line waits for it";
    let finding = |id| {
        Finding::new(Code::DoesNothing, message).help("say what comes of it: `if done: ...`, `else: ...`").about([id])
    };
    flips.map(|(id, _)| finding(id)).collect()
}

/// 104.1: the game is over as soon as somebody wins.
fn behind_the_end(body: &[Instruction]) -> Option<Finding> {
    let wins =
        |i: &Instruction| matches!(i, Instruction::Do { who: Pick::Ref(Ref::You), act: Act::Win | Act::DrawGame, .. });
    let you = |i: &Instruction| matches!(i, Instruction::Do { who: Pick::Ref(Ref::You), .. });
    let loses = |i: &Instruction| you(i) && matches!(i, Instruction::Do { act: Act::Lose, .. });
    if body.iter().skip_while(|i| !loses(i)).skip(1).any(you) {
        let message = "whoever has lost the game has left it, and does nothing more (104.5, 800.4a)";
        return Some(Finding::new(Code::DoesNothing, message).help("leave it out, or put it in front"));
    }
    let at = body.iter().position(wins)?;
    (at + 1 < body.len()).then(|| {
        Finding::new(Code::DoesNothing, "the game is over by then, and what stands behind it is never done (104.1)")
            .help("leave it out, or put it in front")
    })
}
