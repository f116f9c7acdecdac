//! Abilities and loops that go on for ever (104.4b, 726).

use super::Finding;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Arg, By, CardTypes, Cmp, Condition, Content, DamageSort, Def, EventPattern,
    Filter, Instruction, Match, Modifier, Part, Pick, Predicate, Prop, PutCounters, Ref, Role, Sort, Status, TokenSpec,
    Triggered, Value, Verb, When, Zones,
};

/// A trigger that sets itself off, or that finds its state again as soon as it has resolved.
pub(super) fn trigger(content: &Content, triggered: &Triggered) -> Option<Finding> {
    if triggered.cond.is_some() || triggered.limit.is_some() {
        return None;
    }
    sets_itself_off(content, triggered)
        .or_else(|| casts_again(triggered))
        .or_else(|| makes_more_of_it(content, triggered))
        .or_else(|| comes_again(content, triggered))
        .or_else(|| stays_true(triggered))
}

/// A loop, or a state-based action, that leaves what it asks about as it is.
pub fn loops(instr: &Instruction) -> Option<Finding> {
    let Instruction::RepeatWhile { cond: Some(cond), body } = instr else { return None };
    (counts_permanents(cond) && !body.is_empty() && body.iter().all(harmless)).then(|| {
        Finding::new(Code::Endless, "this leaves what it asks about as it is, so it is repeated for ever (104.4b)")
            .help("let it end, such as by `sacrifice a land`, or say how often: `repeat 3 times`")
    })
}

/// A state-based action that does something whenever it is looked at (704.3).
pub fn always_done(body: &[Instruction]) -> Option<Finding> {
    (!body.is_empty() && body.iter().all(harmless)).then(|| {
        Finding::new(Code::Endless, "this is done each time that the game looks, so it never ends (704.3, 104.4b)")
            .help("say of whom, and what ends it: `each player with 10 or more poison counters loses the game`")
    })
}

/// Whether a pattern asks for nothing beyond verb, roles and kind of counter.
fn is_open(event: &EventPattern) -> bool {
    event.nth.is_none()
        && event.amount.is_none()
        && event.damage == DamageSort::Any
        && event.by == By::Any
        && event.span.is_none()
        && event.from.is_empty()
        && event.to.is_empty()
}

/// What an instruction always makes happen to the one who does it.
fn happens(content: &Content, instr: &Instruction) -> Option<Verb> {
    let Instruction::Do { who: Pick::Ref(Ref::You), act, .. } = instr else { return None };
    match act {
        Act::GainLife(_) => Some(Verb::GainLife),
        Act::LoseLife(_) => Some(Verb::LoseLife),
        Act::Draw(_) => Some(Verb::Draw),
        // What only one has is got anew; what anybody can have is not (717.3).
        Act::Become { what, .. } if content.designations.get(what.index()).is_some_and(|d| d.unique) => {
            Some(Verb::Become(*what))
        }
        Act::Declared(done, args) if args.iter().all(|a| matches!(a, Arg::Value(_))) => Some(Verb::Action(*done)),
        _ => None,
    }
}

/// 104.4b: a trigger whose effect is the event that it waits for.
fn sets_itself_off(content: &Content, triggered: &Triggered) -> Option<Finding> {
    let any = |m: &Match| match m {
        Match::Any => true,
        Match::Ref(r) => *r == Ref::You,
        Match::Filter(f) => f.preds.is_empty(),
    };
    let waits_for = |verb: Verb| {
        let fits = |e: &EventPattern| e.verb == verb && is_open(e) && any(&e.subject) && any(&e.object);
        triggered.when.events().iter().any(fits)
    };
    let counters = |i: &Instruction| match i {
        Instruction::Do { act: Act::PutCounters(PutCounters { kind, on, .. }), .. } => {
            triggered.when.events().iter().any(|e| {
                let on_it = *on == Pick::Ref(Ref::This) && e.object == Match::Ref(Ref::This);
                // However many are put there, `1 or more` are.
                let some = e.amount.as_ref().is_none_or(|n| *n == (Cmp::Ge, Value::Num(1)));
                let open = some && is_open(&EventPattern { amount: None, ..e.clone() });
                e.verb == Verb::PutCounters && e.counter.is_none_or(|k| k == *kind) && on_it && open
            })
        }
        _ => false,
    };
    let body = &triggered.block.body;
    (body.iter().filter_map(|i| happens(content, i)).any(waits_for) || body.iter().any(counters)).then(endless)
}

/// 104.4b: two triggers of one object, each of which makes happen what the other waits for.
pub(super) fn back_and_forth(content: &Content, def: &Def) -> Option<Finding> {
    let always = |a: &Ability| matches!(&a.kind, AbilityKind::Triggered(t) if t.cond.is_none() && t.limit.is_none());
    let known: Vec<(AbilityId, &Triggered)> = super::walk::lines(content, def)
        .filter(|(_, a)| a.keyword.is_none() && always(a))
        .filter_map(|(id, a)| if let AbilityKind::Triggered(t) = &a.kind { Some((id, t)) } else { None })
        .collect();
    for (at, (one, first)) in known.iter().enumerate() {
        for (other, second) in known.iter().skip(at + 1) {
            if sets_off(first, second) && sets_off(second, first) {
                let message = "these two lines set each other off again and again, and the game is a draw (104.4b)";
                let fault = Finding::new(Code::Endless, message);
                return Some(
                    fault
                        .help("say `you may` in one of them, or a limit such as `for the first time each turn`")
                        .about([*other, *one]),
                );
            }
        }
    }
    None
}

/// Whether what one trigger always does is what another waits for: life that you or your opponents gain and lose, cards that
/// they draw.
fn sets_off(one: &Triggered, other: &Triggered) -> bool {
    let opponents = |f: &Filter| f.sort == Sort::Player && *f.preds == [Predicate::OpponentOf(Ref::You)];
    let everybody = |f: &Filter| f.sort == Sort::Player && f.preds.is_empty();
    one.block.body.iter().any(|instr| {
        let Instruction::Do { who, act, .. } = instr else { return false };
        let verb = match act {
            Act::GainLife(_) => Verb::GainLife,
            Act::LoseLife(_) => Verb::LoseLife,
            Act::Draw(_) => Verb::Draw,
            _ => return false,
        };
        other.when.events().iter().filter(|e| e.verb == verb && is_open(e)).any(|e| match (who, &e.subject) {
            (_, Match::Any) => true,
            (Pick::Ref(Ref::You), Match::Ref(r)) => *r == Ref::You,
            (Pick::Ref(Ref::You), Match::Filter(f)) => everybody(f),
            (Pick::Each(f, _) | Pick::All(f), Match::Filter(g)) => {
                (opponents(f) || everybody(f)) && (opponents(g) || everybody(g))
            }
            (Pick::Each(f, _) | Pick::All(f), Match::Ref(Ref::You)) => everybody(f),
            _ => false,
        })
    })
}

/// A trigger that waits for spells of a scene to be cast, and has one cast.
fn casts_again(triggered: &Triggered) -> Option<Finding> {
    let cast = |i: &Instruction| matches!(i, Instruction::Do { act: Act::CastSpell { .. }, .. });
    let any = |m: &Match| match m {
        Match::Any => true,
        Match::Ref(_) => false,
        Match::Filter(f) => f.preds.iter().all(|p| matches!(p, Predicate::Type(_))),
    };
    // In a scene no spell is cast from a zone.
    let waits = |e: &EventPattern| {
        let open = e.nth.is_none() && e.amount.is_none() && e.by == By::Any && e.span.is_none();
        e.verb == Verb::Cast && open && any(&e.object) && (any(&e.subject) || e.subject == Match::Ref(Ref::You))
    };
    (triggered.block.body.iter().any(cast) && triggered.when.events().iter().any(waits)).then(|| {
        Finding::new(Code::Endless, "casting that spell sets this off again and again, and it never ends")
            .help("say which spells are waited for, such as `casts a Sorcery spell`, or cast only under a condition: `if ...: cast ...`")
    })
}

fn endless() -> Finding {
    Finding::new(Code::Endless, "this sets itself off again and again, and the game is a draw (104.4b)")
        .help("say `you may`, or a limit such as `for the first time each turn`")
}

/// 104.4b: a trigger that waits for things to enter, and creates one of them.
fn makes_more_of_it(content: &Content, triggered: &Triggered) -> Option<Finding> {
    let mine = |p: &Predicate| match p {
        Predicate::Type(_) | Predicate::ControlledBy(Ref::You) | Predicate::Is(Status::Token) => true,
        Predicate::Not(inner) => **inner == Predicate::Same(Ref::This),
        _ => false,
    };
    let waits_for = |types: CardTypes| {
        let fits = |e: &EventPattern| match &e.object {
            Match::Filter(f) => {
                let open = f.preds.iter().all(mine)
                    && f.preds
                        .iter()
                        .all(|p| !matches!(p, Predicate::Type(triggered) if !types.intersects(*triggered)));
                e.verb == Verb::Move && e.to == Zones::BATTLEFIELD && e.from.is_empty() && e.nth.is_none() && open
            }
            _ => false,
        };
        triggered.when.events().iter().any(fits)
    };
    let again = |(_, token): &(Value, TokenSpec), by_you: bool| match token {
        TokenSpec::Def { def, .. } => by_you && content.defs.get(def.index()).is_some_and(|d| waits_for(d.types)),
        TokenSpec::Copy(copy) => {
            copy.except.is_empty() && triggered.when.events().iter().any(|e| copies_it(e, &copy.of, &mine))
        }
    };
    let creates = |i: &Instruction| match i {
        Instruction::Do { who, act: Act::Create { tokens, .. }, .. } => {
            tokens.iter().any(|token| again(token, *who == Pick::Ref(Ref::You)))
        }
        _ => false,
    };
    triggered.block.body.iter().any(creates).then(endless)
}

/// Whether a token that is a copy of what entered enters as the event asks for it.
fn copies_it(event: &EventPattern, of: &Pick, mine: &dyn Fn(&Predicate) -> bool) -> bool {
    let enters = event.verb == Verb::Move && event.to == Zones::BATTLEFIELD && event.from.is_empty();
    let same = match of {
        Pick::Ref(Ref::This) => event.object == Match::Ref(Ref::This),
        Pick::Ref(Ref::Slot(slot)) => event.binds.iter().any(|(role, s)| *role == Role::Object && s == slot),
        _ => false,
    };
    let open = match &event.object {
        Match::Ref(r) => *r == Ref::This,
        Match::Filter(f) => f.preds.iter().all(mine),
        Match::Any => true,
    };
    enters && same && open && event.nth.is_none()
}

/// A trigger on its own entering that puts it away and back again.
fn comes_again(content: &Content, triggered: &Triggered) -> Option<Finding> {
    let itself = |e: &EventPattern| {
        let enters = e.verb == Verb::Move && e.to == Zones::BATTLEFIELD && e.from.is_empty();
        enters && e.object == Match::Ref(Ref::This)
    };
    let leaves = |i: &Instruction| match i {
        Instruction::Do { act: Act::Declared(id, args), .. } => {
            content.actions.get(id.index()).is_some_and(|a| a.wrap)
                && matches!(args.first(), Some(Arg::Pick(Pick::Ref(Ref::This))))
        }
        Instruction::Do { act: Act::Move { what, .. }, .. } => *what == Pick::Ref(Ref::This),
        _ => false,
    };
    let back = |i: &Instruction| match i {
        Instruction::Do { act: Act::Move { what: Pick::Ref(r), to, .. }, .. } => {
            to.zone == crate::ir::Zone::Battlefield && !r.means_players()
        }
        _ => false,
    };
    match &*triggered.block.body {
        [first, second] if leaves(first) && back(second) && triggered.when.events().iter().any(itself) => {
            Some(endless())
        }
        _ => None,
    }
}

/// 603.8: a state trigger that leaves its state as it is triggers again as soon as it has resolved.
fn stays_true(triggered: &Triggered) -> Option<Finding> {
    let When::State(cond) = &triggered.when else { return None };
    let of_life =
        |instr: &Instruction| matches!(instr, Instruction::Do { act: Act::GainLife(_) | Act::LoseLife(_), .. });
    let stays = counts_permanents(cond) || is_of_life(cond) && !triggered.block.body.iter().any(of_life);
    (stays && !triggered.block.body.is_empty() && triggered.block.body.iter().all(harmless)).then(|| {
        Finding::new(Code::Endless, "this leaves the state as it is, so it triggers for ever (603.8, 104.4b)")
            .help("let it end the state, such as `sacrifice this`, or say at which moment: `when your upkeep begins`")
    })
}

/// What changes nothing on the battlefield.
fn harmless(instr: &Instruction) -> bool {
    // What gets larger stays there, and is what it was.
    let grows = |part: &Part| match part {
        Part::Layer { mods, .. } => mods.iter().all(|m| matches!(m, Modifier::AddPT(_, Value::Num(0..)))),
        Part::Rule(_) => false,
    };
    if let Instruction::Effect { parts, .. } = instr {
        return parts.iter().all(grows);
    }
    matches!(instr, Instruction::Do { act: Act::Draw(_) | Act::GainLife(_) | Act::LoseLife(_) | Act::AddMana(_), .. })
}

/// Whether a condition is about nothing but what is on the battlefield.
fn counts_permanents(cond: &Condition) -> bool {
    match cond {
        Condition::Exists(f, _, Value::Num(_)) => is_of_permanents(f),
        Condition::Not(inner) => counts_permanents(inner),
        // How it is with the permanent itself, which nothing of this changes.
        Condition::Passes(Ref::This, f) => f.preds.iter().all(is_lasting),
        Condition::During(..) => true,
        Condition::Compare(Value::Count(f), _, Value::Num(_)) => is_of_permanents(f),
        _ => false,
    }
}

/// Whether it is a quality of a permanent that what happens elsewhere leaves as it is.
fn is_lasting(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => is_lasting(inner),
        Predicate::Is(status) => {
            matches!(status, Status::Tapped | Status::Attacking | Status::Blocking | Status::FaceDown)
        }
        _ => matches!(
            pred,
            Predicate::Counters(..)
                | Predicate::Type(_)
                | Predicate::ControlledBy(_)
                | Predicate::Color(_)
                | Predicate::Keyword(_)
                | Predicate::Attacking(_)
                | Predicate::Blocking(_)
        ),
    }
}

/// Whether a condition is about nothing but somebody's life total.
fn is_of_life(cond: &Condition) -> bool {
    matches!(cond, Condition::Compare(Value::Prop(Prop::Life, _), _, Value::Num(_)))
}

fn is_of_permanents(filter: &Filter) -> bool {
    filter.sort == Sort::Permanent && (filter.zones.is_empty() || filter.zones == Zones::BATTLEFIELD)
}
