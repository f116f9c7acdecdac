//! Costs that can't be paid (117.3).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Act, Arg, Content, Cost, Instruction, ParamKind, Pick, Ref, Value, Zones};

/// A cost that nobody can ever pay from these zones; empty: not known.
pub fn unpayable(content: &Content, cost: &Cost, zones: Zones) -> Option<Finding> {
    let never = |reason: &str| Some(Finding::new(Code::Unpayable, format!("this can never be paid: {reason}")));
    if cost.tap && cost.untap {
        return never("nothing is tapped and untapped at once (107.5, 107.6)");
    }
    if matches!(cost.life, Some(Value::Num(n)) if n <= 0) {
        return Some(Finding::new(Code::DoesNothing, "nothing is paid: the number is 0"));
    }
    let again = |instr: &Instruction| match instr {
        Instruction::Do { act: Act::Pay(inner), .. } => cost.tap && inner.tap || cost.untap && inner.untap,
        _ => false,
    };
    if cost.acts.iter().any(again) {
        return never("the symbol stands twice, and it can be done only once");
    }
    // `{T}, untap this`: the same in words.
    let turns_this = |act: &Act| matches!(act, Act::Tap(Pick::Ref(Ref::This)) | Act::Untap(Pick::Ref(Ref::This)));
    let in_words = cost.acts.iter().filter(|i| matches!(i, Instruction::Do { act, .. } if turns_this(act))).count();
    if in_words + usize::from(cost.tap) + usize::from(cost.untap) > 1 {
        return never("a thing is tapped or untapped once, whichever it is not yet (107.5, 107.6)");
    }
    let in_vain = |instr: &Instruction| match instr {
        Instruction::Do { who, act, .. } => super::act::nothing_done(content, act).or_else(|| {
            let nobodys = super::doer::of_cost(content, who, act).filter(|f| f.code == Code::DoesNothing)?;
            let reason = nobodys.message.trim_start_matches("this does nothing: ");
            let message = format!("this can never be paid: {reason}");
            Some(Finding::new(Code::Unpayable, message).help("say what you control or hold: `sacrifice a creature`"))
        }),
        _ => None,
    };
    if let Some(finding) = cost.acts.iter().find_map(in_vain) {
        return Some(finding);
    }
    let moves = cost.acts.iter().filter(|instr| moves_this(content, instr)).count();
    if moves > 1 {
        return never("the same thing would have to go to two places");
    }
    if zones.is_empty() {
        return None;
    }
    if (cost.tap || cost.untap) && !zones.intersects(Zones::IN_PLAY) {
        return never("only permanents are tapped and untapped (110.6)");
    }
    let gives_up = content.roles.give_up.is_some_and(|id| cost.acts.iter().any(|i| performs_on_this(i, id)));
    if gives_up && !zones.intersects(Zones::IN_PLAY) {
        return never("only permanents can be given up so (701.16a)");
    }
    let from_hand = content.roles.hand_limit.is_some_and(|id| cost.acts.iter().any(|i| performs_on_this(i, id)));
    if from_hand && !zones.intersects(Zones::HAND) {
        return Some(
            Finding::new(Code::Unpayable, "this can never be paid: it is a card in a hand that is meant (701.8a)")
                .help(match cost.tap || cost.untap {
                    true => "in a hand nothing is tapped: leave the symbol out, and write `from hand, ` in front of the ability",
                    false => "write `from hand, ` in front of the ability",
                }),
        );
    }
    if cost.acts.iter().any(|instr| is_done_elsewhere(content, instr, zones)) {
        return never("this action is not done to what lies there, and is no payment then (112.6)");
    }
    None
}

/// Whether an instruction performs an action on the object itself.
fn performs_on_this(instr: &Instruction, action: crate::ir::ActionId) -> bool {
    match instr {
        Instruction::Do { act: Act::Declared(id, args), .. } => *id == action && is_this(args.first()),
        _ => false,
    }
}

/// Whether an instruction performs an action on the object itself that is only done to what is in other zones than these.
fn is_done_elsewhere(content: &Content, instr: &Instruction, zones: Zones) -> bool {
    let Instruction::Do { act: Act::Declared(id, args), .. } = instr else { return false };
    let param = content.actions.get(id.index()).and_then(|action| action.params.first());
    let Some(ParamKind::Thing(what)) = param.filter(|_| is_this(args.first())) else { return false };
    let places = what.places();
    // What is a permanent in a game is a creature or a thing in a scene.
    let both_in_play = places.intersects(Zones::IN_PLAY) && zones.intersects(Zones::IN_PLAY);
    !places.is_empty() && !places.intersects(zones) && !both_in_play
}

/// Whether an instruction puts the object itself somewhere else.
fn moves_this(content: &Content, instr: &Instruction) -> bool {
    match instr {
        Instruction::Do { act: Act::Move { what, .. }, .. } => *what == Pick::Ref(Ref::This),
        Instruction::Do { act: Act::Declared(id, args), .. } => {
            is_this(args.first()) && content.actions.get(id.index()).is_some_and(|a| a.wrap)
        }
        _ => false,
    }
}

fn is_this(arg: Option<&Arg>) -> bool {
    matches!(arg, Some(Arg::Pick(Pick::Ref(Ref::This))))
}
