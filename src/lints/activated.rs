//! Abilities that can't be activated at the time that they name, and abilities for nothing (107.5, 502.3, 602).

use super::Finding;
use crate::diag::Code;
use crate::ir::{
    Act, Activated, Arg, Condition, Filter, Instruction, Modifier, Part, Pick, Predicate, Ref, Span, Status, Step,
    Timing, Value,
};

/// A time at which the ability can't be activated, or not for its cost (107.5, 107.6, 502.3).
pub(super) fn at_no_time(activated: &Activated) -> Option<Finding> {
    let asked = asked_at_once(activated);
    in_the_untap_step(&asked)
        .or_else(|| no_main_phase(activated, &asked))
        .or_else(|| out_of_combat(activated, &asked))
        .or_else(|| tapped_already(activated, &asked))
}

/// The conditions that have to hold together.
fn asked_at_once(activated: &Activated) -> Vec<Condition> {
    match &activated.cond {
        Some(Condition::And(all)) => all.to_vec(),
        Some(cond) => vec![cond.clone()],
        None => Vec::new(),
    }
}

fn in_the_untap_step(asked: &[Condition]) -> Option<Finding> {
    let there = |c: &Condition| {
        matches!(c, Condition::During(Span::Step(Step::Untap), _) | Condition::Before((Step::Untap | Step::Upkeep, _)))
    };
    asked.iter().any(there).then(|| {
        let fault = Finding::new(Code::NeverHappens, "nobody has priority during the untap step (502.3)");
        fault.help("say another step, such as `during your upkeep`")
    })
}

fn no_main_phase(activated: &Activated, asked: &[Condition]) -> Option<Finding> {
    (activated.timing == Timing::Sorcery && never(asked, Span::Main, Ref::You)).then(|| {
        let message =
            "what is done as a sorcery is done in a main phase of your turn, and this is another time (307.5)";
        Finding::new(Code::NeverHappens, message).help("leave one of them out")
    })
}

/// What has to attack or block, at a time at which nothing does (506.4).
fn out_of_combat(activated: &Activated, asked: &[Condition]) -> Option<Finding> {
    let in_combat = |f: &Filter| {
        let only_there = [Status::Attacking, Status::Blocking, Status::Blocked, Status::Unblocked];
        f.preds.iter().any(|p| matches!(p, Predicate::Is(status) if only_there.contains(status)))
    };
    let used = activated.cost.acts.iter().filter_map(|i| match i {
        Instruction::Do { act: Act::Declared(_, args), .. } => match args.first() {
            Some(Arg::Pick(what)) => super::walk::described(what, &[]),
            _ => None,
        },
        _ => None,
    });
    let mut needed = used.chain(activated.block.targets.iter().map(|t| &t.filter));
    let elsewhere = activated.timing == Timing::Sorcery || never(asked, Span::Combat, Ref::Nothing);
    (elsewhere && needed.any(in_combat)).then(|| {
        let message = "nothing attacks or blocks outside of combat, and this is another time (506.4)";
        Finding::new(Code::NeverHappens, message).help("leave the time out, or what has to be in combat")
    })
}

/// Whether these are never so in this part of that player's turns.
fn never(asked: &[Condition], span: Span, whose: Ref) -> bool {
    let with: Vec<Condition> = asked.iter().cloned().chain([Condition::During(span, whose)]).collect();
    super::condition::no_time_left(&with)
}

/// A cost that taps what has to be tapped for it, or untaps what has to be untapped.
fn tapped_already(activated: &Activated, asked: &[Condition]) -> Option<Finding> {
    let is_so = |wanted: &Predicate| {
        asked
            .iter()
            .any(|c| matches!(c, Condition::Passes(Ref::This, f) if f.preds.len() == 1 && f.preds.contains(wanted)))
    };
    let tapped = Predicate::Is(Status::Tapped);
    let untapped = Predicate::Not(Box::new(tapped.clone()));
    let not_this = asked.iter().any(|c| matches!(c, Condition::Not(inner) if matches!(&**inner, Condition::Passes(Ref::This, f) if *f.preds == [tapped.clone()])));
    let pays = |wanted: fn(&Act) -> bool| {
        activated.cost.acts.iter().any(|i| matches!(i, Instruction::Do { act, .. } if wanted(act)))
    };
    let taps = activated.cost.tap || pays(|act| *act == Act::Tap(Pick::Ref(Ref::This)));
    let untaps = activated.cost.untap || pays(|act| *act == Act::Untap(Pick::Ref(Ref::This)));
    let never = taps && is_so(&tapped) || untaps && (is_so(&untapped) || not_this);
    never.then(|| {
        let message =
            "this can never be paid: what is tapped can't be tapped, nor untapped what is untapped (107.5, 107.6)";
        Finding::new(Code::Unpayable, message)
    })
}

/// Whether a part of a cost only gives something to whoever pays it.
fn gives(paid: &Instruction) -> bool {
    match paid {
        Instruction::Do { who: Pick::Ref(Ref::You), act, .. } => {
            matches!(act, Act::Draw(_) | Act::GainLife(_) | Act::Create { .. } | Act::AddMana(_))
        }
        _ => false,
    }
}

/// An ability without a price, a limit or a time, that makes more of something each time.
pub(super) fn for_nothing(activated: &Activated) -> Option<Finding> {
    let c = &activated.cost;
    let free_mana = c.mana.as_ref().is_none_or(|m| m.iter().all(|s| *s == crate::ir::ManaSymbol::Generic(0)));
    let nothing = free_mana
        && c.mana_of.is_none()
        && !(c.tap || c.untap)
        && c.loyalty.is_none()
        && c.life.is_none()
        && c.acts.iter().all(gives)
        && c.either.is_empty()
        && c.time.is_none();
    let unlimited = activated.per_turn.is_none() && !activated.once && activated.cond.is_none();
    let larger = |part: &Part| match part {
        Part::Layer { affected, mods } => {
            affected.is_this()
                && mods.iter().any(|m| matches!(m, Modifier::AddPT(Value::Num(p), Value::Num(t)) if p + t > 0))
        }
        Part::Rule(_) => false,
    };
    let grows = |i: &Instruction| match i {
        Instruction::Do { who: Pick::Ref(Ref::You), act, .. } => {
            matches!(act, Act::Draw(_) | Act::GainLife(_) | Act::Create { .. } | Act::AddMana(_) | Act::PutCounters(_))
        }
        Instruction::Effect { parts, .. } => parts.iter().any(larger),
        _ => false,
    };
    (nothing && unlimited && activated.block.body.iter().any(grows)).then(|| {
        Finding::new(Code::ForNothing, "this costs nothing and has no limit, so it is done as often as one likes")
            .help("give it a cost, or `, once each turn`")
    })
}
