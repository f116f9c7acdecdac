//! Instructions that leave everything as it is: what lies there already, both sides of which are the same, or what nothing
//! comes of (400, 701.10).

use super::Finding;
use super::walk::described;
use crate::diag::Code;
use crate::ir::{
    Act, Arg, Block, Choice, CombatStatus, Content, EntryMods, Exchange, Instruction, KeywordId, Modifier, Part, Pick,
    Predicate, Ref, Slot, Status, TargetSpec, Value, Zone,
};

/// An act by which nothing becomes otherwise.
pub(super) fn already_so(content: &Content, act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let nothing = |why: &str| Some(does_nothing(why));
    match act {
        Act::Exchange { what: Exchange::Life | Exchange::Control | Exchange::Places, a, b } if a == b && is_one(a) => {
            nothing("both sides of the exchange are the same (701.10)")
        }
        Act::Exchange { what: Exchange::Control, a, b }
            if is_yours(a, targets) && (*b == Pick::Ref(Ref::Nothing) || is_yours(b, targets)) =>
        {
            nothing("you control both of them already (701.10b)")
        }
        Act::MoveCounters { from, to, .. } if from == to && is_one(from) => {
            nothing("the counters are there already (121.5)")
        }
        Act::CombatStatus { what, status } => in_combat(what, *status, targets),
        _ => lies_there(content, act, targets),
    }
}

fn does_nothing(why: &str) -> Finding {
    Finding::new(Code::DoesNothing, format!("this does nothing: {why}"))
}

/// Whether what is picked is said to be controlled by you.
fn is_yours(what: &Pick, targets: &[TargetSpec]) -> bool {
    described(what, targets).is_some_and(|f| f.preds.contains(&Predicate::ControlledBy(Ref::You)))
}

/// Whether it is one thing or player, the same each time that it is said.
fn is_one(what: &Pick) -> bool {
    matches!(what, Pick::Ref(Ref::You | Ref::This | Ref::Slot(_)))
}

/// 509.1h: attacking creatures become blocked, and those that are blocked are so already.
fn in_combat(what: &Pick, status: CombatStatus, targets: &[TargetSpec]) -> Option<Finding> {
    let said = described(what, targets)?;
    let is = |wanted: Status| said.preds.contains(&Predicate::Is(wanted));
    match status {
        CombatStatus::Blocked if is(Status::Blocked) => Some(does_nothing("it is blocked already (509.1h)")),
        CombatStatus::Unblocked if is(Status::Unblocked) => Some(does_nothing("it is unblocked already (509.1h)")),
        CombatStatus::Blocked | CombatStatus::Unblocked if is(Status::Blocking) => Some(
            Finding::new(
                Code::Impossible,
                "attacking creatures become blocked, and nothing attacks and blocks at once (509.1h)",
            )
            .help("say an attacking creature: `target attacking creature becomes blocked`"),
        ),
        _ => None,
    }
}

/// 400.7: what is picked from the zone where it would be put.
fn lies_there(content: &Content, act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let (what, to) = match act {
        Act::Move { what, to, rest: None } if is_plain(&to.entry) => (what, to.zone),
        Act::Declared(id, args) if args.len() == 1 => {
            let Some(Arg::Pick(what)) = args.first() else { return None };
            let action = content.actions.get(id.index()).filter(|a| a.wrap)?;
            let place = action.block.body.iter().find_map(|i| match i {
                Instruction::Do { act: Act::Move { to, .. }, .. } if is_plain(&to.entry) => Some(to.zone),
                _ => None,
            });
            (what, place?)
        }
        _ => return None,
    };
    let openly = matches!(to, Zone::Graveyard | Zone::Exile | Zone::Hand);
    let from = described(what, targets)?.zones;
    (openly && !from.is_empty() && from == to.set()).then(|| {
        does_nothing("it lies there already (400.7)")
            .help("name another zone: `return target card in your graveyard to hand`")
    })
}

/// Whether nothing is said of how something arrives.
fn is_plain(entry: &EntryMods) -> bool {
    *entry == EntryMods::default()
}

/// 613.6: in one sentence a keyword ability is taken and given; only what comes later counts.
pub(super) fn taken_and_given(content: &Content, parts: &[Part]) -> Option<Finding> {
    let changes = || {
        parts.iter().filter_map(|part| match part {
            Part::Layer { affected, mods } => Some(mods.iter().map(move |m| (affected, m))),
            Part::Rule(_) => None,
        })
    };
    let keyword = |id: &crate::ir::AbilityId| content.abilities.get(id.index()).and_then(|a| a.keyword);
    let gives = |m: &Modifier, wanted: KeywordId| match m {
        Modifier::AddAbilities(ids) => ids.iter().any(|id| keyword(id) == Some(wanted)),
        _ => false,
    };
    let both = changes().flatten().any(|(whom, change)| match change {
        Modifier::LoseKeyword(k) => changes().flatten().any(|(other, m)| other == whom && gives(m, *k)),
        _ => false,
    });
    both.then(|| {
        Finding::new(Code::UndoneByALine, "the same keyword ability is taken and given in one sentence (613.6)")
            .help("leave one of the two out")
    })
}

/// The same in two instructions side by side that last equally long.
pub(super) fn given_beside(content: &Content, block: &Block) -> Option<Finding> {
    block.body.windows(2).find_map(|pair| match pair {
        [Instruction::Effect { parts: first, duration }, Instruction::Effect { parts: second, duration: other }]
            if duration == other =>
        {
            let both: Vec<Part> = first.iter().chain(second).cloned().collect();
            taken_and_given(content, &both)
        }
        _ => None,
    })
}

/// The last instruction of a body that chooses a thing without a name, or pays for nothing.
pub(super) fn last_in_vain(block: &Block) -> Option<Finding> {
    match block.body.last()? {
        Instruction::Do { act: Act::Choose(Choice::Things(Pick::Choose { .. })), bind, .. }
            if bind.is_none_or(|b| b.linked.is_none()) && block.modes.is_none() =>
        {
            Some(
                Finding::new(Code::UnusedLabel, "what is chosen has no name, so nothing can speak of it")
                    .help("say what is done to it: `choose a creature; destroy it`; for another line name it: `choose a creature as foe`"),
            )
        }
        Instruction::Do { act: Act::Pay(_), .. } => Some(
            does_nothing("this is paid, and nothing comes of it (117.12)")
                .help("say for what: `you may pay {2}; if done: draw 1 card`; what it costs to do this stands in front of `:`"),
        ),
        _ => None,
    }
}

/// 608.2: more is taken of what was looked at than there is.
pub(super) fn more_than_seen(block: &Block) -> Option<Finding> {
    let seen = |instr: &Instruction| match instr {
        Instruction::Do { act: Act::Look(what) | Act::Reveal(what), bind: Some(bind), .. } => match what {
            Pick::Top { n: Value::Num(n), of: Ref::You, until: None, only: None, .. } => Some((bind.slot, *n)),
            _ => None,
        },
        _ => None,
    };
    let known: Vec<_> = block.body.iter().filter_map(seen).collect();
    let too_many = |instr: &Instruction| match instr {
        Instruction::Do {
            act: Act::Move { what: Pick::Choose { filter, min: Value::Num(min), max, .. }, .. }, ..
        } => {
            let of = |slot: Slot| filter.same() == Some(&Ref::Slot(slot));
            let exact = *max == Some(Value::Num(*min));
            known.iter().any(|(slot, n)| of(*slot) && exact && min > n)
        }
        _ => false,
    };
    block.body.iter().any(too_many).then(|| {
        Finding::new(Code::TooManyTargets, "so many were not looked at: there are fewer to take from (608.2)")
            .help("look at more, or take fewer")
    })
}
