//! Abilities that can't be activated at the time that they name, and abilities for nothing (107.5, 502.3, 602).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Act, Activated, Condition, Instruction, Pick, Predicate, Ref, Span, Status, Step, Timing};

/// A time at which the ability can't be activated, or not for its cost (107.5, 107.6, 502.3).
pub(super) fn at_no_time(activated: &Activated) -> Option<Finding> {
    let mut asked: Vec<&Condition> = activated.cond.iter().collect();
    if let Some(Condition::And(all)) = &activated.cond {
        asked.extend(all);
    }
    if activated.timing == Timing::Sorcery {
        let mut all: Vec<Condition> =
            asked.iter().filter(|c| !matches!(c, Condition::And(_))).map(|c| (*c).clone()).collect();
        all.push(Condition::During(Span::Main, Ref::You));
        if super::condition::no_time_left(&all) {
            let message =
                "what is done as a sorcery is done in a main phase of your turn, and this is another time (307.5)";
            return Some(Finding::new(Code::NeverHappens, message).help("leave one of them out"));
        }
    }
    if asked.iter().any(|c| matches!(c, Condition::During(Span::Step(Step::Untap), _))) {
        let fault = Finding::new(Code::NeverHappens, "nobody has priority during the untap step (502.3)");
        return Some(fault.help("say another step, such as `during your upkeep`"));
    }
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

/// An ability without a price, a limit or a time, that makes more of something each time.
pub(super) fn for_nothing(activated: &Activated) -> Option<Finding> {
    let c = &activated.cost;
    let free_mana = c.mana.as_ref().is_none_or(|m| m.iter().all(|s| *s == crate::ir::ManaSymbol::Generic(0)));
    let nothing = free_mana
        && c.mana_of.is_none()
        && !(c.tap || c.untap)
        && c.loyalty.is_none()
        && c.life.is_none()
        && c.acts.is_empty()
        && c.either.is_empty()
        && c.time.is_none();
    let unlimited = activated.per_turn.is_none() && !activated.once && activated.cond.is_none();
    let grows = |i: &Instruction| match i {
        Instruction::Do { who: Pick::Ref(Ref::You), act, .. } => {
            matches!(act, Act::Draw(_) | Act::GainLife(_) | Act::Create { .. } | Act::AddMana(_) | Act::PutCounters(_))
        }
        _ => false,
    };
    (nothing && unlimited && activated.block.body.iter().any(grows)).then(|| {
        Finding::new(Code::ForNothing, "this costs nothing and has no limit, so it is done as often as one likes")
            .help("give it a cost, or `, once each turn`")
    })
}
