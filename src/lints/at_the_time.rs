//! What is asked as something triggers, and can't be so at that time: by the step that it is, by what the object does then
//! (500.1, 506, 508, 509), or since it is a new object (400.7).

use super::Finding;
use super::about_itself::arrives;
use super::condition::{no_thing_left, no_time_left};
use super::given::enters_itself;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Condition, Content, EventPattern, Filter, Match, Predicate, Ref, Role, Sort, Span, Status,
    Step, Triggered, Verb, Zones,
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
    let all: Vec<Condition> =
        known(event).into_iter().chain(parts_known(event)).chain(asked.iter().map(|c| (*c).clone())).collect();
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
        Verb::Attack if this(&event.subject) => vec![
            Condition::During(Span::Step(Step::DeclareAttackers), Ref::You),
            is(Status::Attacking),
            isnt(Status::Blocked),
        ],
        Verb::Attack => {
            let whose = side_of(&event.subject).unwrap_or(Ref::Nothing);
            vec![Condition::During(Span::Step(Step::DeclareAttackers), whose)]
        }
        // Whoever is attacked blocks, and that is never the player whose turn it is (509.1).
        Verb::Block if this(&event.subject) => {
            let own_turn = Condition::During(Span::Turn, Ref::You);
            vec![during(Span::Combat), is(Status::Blocking), Condition::Not(Box::new(own_turn))]
        }
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

/// Whose creatures these are, if that is said.
fn side_of(subject: &Match) -> Option<Ref> {
    let Match::Filter(f) = subject else { return None };
    f.preds.iter().find_map(|p| match p {
        Predicate::ControlledBy(who @ Ref::You) => Some(who.clone()),
        Predicate::ControlledBy(who @ Ref::Opponents(you)) if **you == Ref::You => Some(who.clone()),
        _ => None,
    })
}

/// What is so of things that take part in the event, as it is said of them and lasts (603.4).
fn parts_known(event: &EventPattern) -> impl Iterator<Item = Condition> {
    let stays = |p: &Predicate| {
        let plain = if let Predicate::Not(inner) = p { inner } else { p };
        matches!(plain, Predicate::Type(_) | Predicate::Sub(_) | Predicate::Super(_) | Predicate::ControlledBy(_))
    };
    let as_said =
        matches!(event.verb, Verb::Attack | Verb::Block) || event.verb == Verb::Move && event.to == Zones::BATTLEFIELD;
    let said = |role: Role| match role {
        Role::Subject => Some(&event.subject),
        Role::Object => Some(&event.object),
        _ => None,
    };
    event.binds.iter().filter(move |_| as_said).filter_map(move |(role, slot)| match said(*role)? {
        Match::Filter(f) if matches!(f.sort, Sort::Permanent | Sort::Object) => {
            let preds: Box<[Predicate]> = f.preds.iter().filter(|p| stays(p)).cloned().collect();
            let what = Filter { sort: Sort::Object, zones: Zones::empty(), preds };
            Some(Condition::Passes(Ref::Slot(*slot), Box::new(what)))
        }
        _ => None,
    })
}

/// A condition about the time that is always so when the ability triggers.
pub(super) fn always_then(triggered: &Triggered) -> Option<Finding> {
    let asked = flat(triggered.cond.as_ref()?);
    let events = triggered.when.events();
    let own_turn = |event: &EventPattern| known(event).iter().any(|c| matches!(c, Condition::During(_, Ref::You)));
    let asks = |c: &&Condition| **c == Condition::During(Span::Turn, Ref::You);
    (!events.is_empty() && asked.iter().any(asks) && events.iter().all(own_turn)).then(|| {
        let message = "this is always so when that happens: it happens in your turn only";
        Finding::new(Code::AlwaysTrue, message).help("leave the condition out")
    })
}

/// A sentence that asks for its object to be where sentences work anyway (112.6).
pub(super) fn always_there(ability: &Ability) -> Option<Finding> {
    let AbilityKind::Static(s) = &ability.kind else { return None };
    let asked = flat(s.cond.as_ref()?);
    let there = |c: &&Condition| matches!(c, Condition::Passes(..)) && c.own_place() == Some(Zones::BATTLEFIELD);
    (asked.iter().any(there) && ability.keyword.is_none()).then(|| {
        let message = "this is always so: the sentence works on the battlefield and nowhere else (112.6)";
        Finding::new(Code::AlwaysTrue, message).help("leave the condition out")
    })
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
