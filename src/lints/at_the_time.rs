//! What is asked as something triggers, and can't be so at that time: by the step that it is, by what the object does then
//! (500.1, 506, 508, 509), or since it is a new object (400.7).

use super::Finding;
use super::about_itself::arrives;
use super::condition::{no_thing_left, no_time_left};
use super::given::enters_itself;
use crate::diag::Code;
use crate::ir::{
    Condition, Content, EventPattern, Filter, Match, Predicate, Ref, Role, Sort, Span, Status, Step, Triggered, Verb,
    Zones,
};

/// A condition that is never so when the ability triggers.
pub(super) fn never_then(content: &Content, triggered: &Triggered) -> Option<Finding> {
    let cond = triggered.cond.as_ref()?;
    let events = triggered.when.events();
    let asked = flat(cond);
    let never = !events.is_empty() && events.iter().all(|event| rules_out(content, event, &asked));
    never.then(|| Finding::new(Code::NeverTrue, "this is never so when that happens"))
}

fn rules_out(content: &Content, event: &EventPattern, asked: &[&Condition]) -> bool {
    let all: Vec<Condition> = known(event).into_iter().chain(asked.iter().map(|c| (*c).clone())).collect();
    no_time_left(&all)
        || no_thing_left(content, &all)
        || enters_itself(event) && asked.iter().any(|c| did_before(c))
        || asked.iter().any(|c| is_elsewhere(event, c))
}

/// Whether what has just been moved is asked to be where it is not.
fn is_elsewhere(event: &EventPattern, cond: &Condition) -> bool {
    let moved = event.binds.iter().filter(|(role, _)| matches!(role, Role::Object | Role::Successor));
    let mut places = moved.filter_map(|(_, slot)| cond.place_of(&Ref::Slot(*slot)));
    event.verb == Verb::Move && places.any(|asked| !arrives(event).intersects(asked))
}

/// What is asked at once.
fn flat(cond: &Condition) -> Vec<&Condition> {
    match cond {
        Condition::And(all) => all.iter().flat_map(flat).collect(),
        cond => vec![cond],
    }
}

/// What is so when the event is.
fn known(event: &EventPattern) -> Vec<Condition> {
    let during = |span: Span| Condition::During(span, Ref::Nothing);
    let this = |m: &Match| *m == Match::Ref(Ref::This);
    match event.verb {
        Verb::Begin | Verb::End => {
            let whose = match &event.subject {
                Match::Ref(whose) => whose.clone(),
                Match::Any | Match::Filter(_) => Ref::Nothing,
            };
            event.span.into_iter().map(|span| Condition::During(span, whose.clone())).collect()
        }
        Verb::Attack if this(&event.subject) => {
            vec![during(Span::Step(Step::DeclareAttackers)), is(Status::Attacking), isnt(Status::Blocked)]
        }
        Verb::Attack => vec![during(Span::Step(Step::DeclareAttackers))],
        Verb::Block if this(&event.subject) => vec![during(Span::Combat), is(Status::Blocking)],
        Verb::BecomeBlocked if this(&event.subject) => vec![during(Span::Combat), is(Status::Attacking)],
        Verb::Block | Verb::BecomeBlocked => vec![during(Span::Combat)],
        Verb::Damage if event.damage == crate::ir::DamageSort::Combat => {
            vec![during(Span::Combat), Condition::Not(Box::new(Condition::Before((Step::FirstDamage, Ref::Nothing))))]
        }
        Verb::Tap if this(&event.object) => vec![is(Status::Tapped)],
        Verb::Untap if this(&event.object) => vec![isnt(Status::Tapped)],
        Verb::Cast if this(&event.object) => {
            [Status::Tapped, Status::Attacking, Status::Blocking].map(isnt).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn passes(pred: Predicate) -> Condition {
    let filter = Filter { sort: Sort::Object, zones: Zones::empty(), preds: Box::new([pred]) };
    Condition::Passes(Ref::This, Box::new(filter))
}

fn is(status: Status) -> Condition {
    passes(Predicate::Is(status))
}

fn isnt(status: Status) -> Condition {
    passes(Predicate::Not(Box::new(Predicate::Is(status))))
}

/// Whether it is asked for what it did before as a permanent.
fn did_before(cond: &Condition) -> bool {
    match cond {
        Condition::Happened(history) => {
            matches!(history.event.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::Damage)
                && history.event.subject == Match::Ref(Ref::This)
        }
        _ => false,
    }
}
