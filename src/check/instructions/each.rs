//! What is different for each of several is done for one after the other, and happens together.

use crate::check::instructions::at_once::is_one_event;
use crate::check::instructions::build::operand;
use crate::ir::*;

/// An instruction done by or to each of several, as one that is done for each member alone; none: it is no such
/// instruction. `around`: what is put around or before it for every member.
pub(crate) fn one_by_one(
    content: &Content,
    done: &[Instruction],
    member: Slot,
    around: impl FnOnce(Instruction) -> Vec<Instruction>,
) -> Option<Vec<Instruction>> {
    let (over, one) = of_one(done, member)?;
    let gathered = at_once(content, &one);
    let every = Instruction::ForEach { over: Pick::All(over), slot: member, body: around(one).into() };
    Some(vec![gathered(every)])
}

/// How the same thing is done for several: all at once, or one after the other where it is more than one event.
fn at_once(content: &Content, one: &Instruction) -> fn(Instruction) -> Instruction {
    match one {
        Instruction::Do { act, .. } if !is_one_event(content, act) => |every| every,
        _ => |every| Instruction::Together(Box::new([every])),
    }
}

/// An instruction done to each of several unless somebody pays for that one: all decide, then it is done to the rest,
/// which `left` holds. `asked` is what is done unless the payer of this `member` pays.
pub(crate) fn unless_each(
    content: &Content,
    done: &[Instruction],
    member: Slot,
    left: Slot,
    asked: impl FnOnce(Box<[Instruction]>) -> Instruction,
) -> Option<Vec<Instruction>> {
    let (over, one) = of_one(done, member)?;
    let gathered = at_once(content, &one);
    let stays = Instruction::Do {
        who: Pick::Ref(Ref::You),
        act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(member)))),
        bind: Some(Bind { slot: left, linked: None, amount: false }),
    };
    let ask = Instruction::ForEach { over: Pick::All(over), slot: member, body: Box::new([asked(Box::new([stays]))]) };
    let rest = Pick::Ref(Ref::Slot(left));
    let every = Instruction::ForEach { over: rest, slot: member, body: Box::new([one]) };
    Some(vec![ask, gathered(every)])
}

/// What is done by or to each of several, as it is done for one member, and which they are.
fn of_one(done: &[Instruction], member: Slot) -> Option<(Box<Filter>, Instruction)> {
    let [Instruction::Do { who, act, bind }] = done else { return None };
    let (mut who, mut act) = (who.clone(), act.clone());
    let each = match &mut who {
        by @ Pick::Each(..) => Some(by),
        _ => operand(&mut act),
    };
    let of_member = |pick: &&mut Pick| matches!(&**pick, Pick::Each(_, slot) if *slot == member);
    let pick = each.filter(of_member)?;
    let Pick::Each(over, _) = std::mem::replace(pick, Pick::Ref(Ref::Slot(member))) else { return None };
    Some((over, Instruction::Do { who, act, bind: *bind }))
}

/// Whether an instruction is done to all of something as one.
pub(crate) fn to_all(done: &[Instruction]) -> bool {
    let [Instruction::Do { act, .. }] = done else { return false };
    matches!(operand(&mut act.clone()), Some(Pick::All(_)))
}
