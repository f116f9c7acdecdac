//! Replacements that replace nothing, or with what would happen anyway (614), and shields that last for ever (611.2a).

use super::Finding;
use crate::diag::Code;
use crate::ir::{
    AbilityKind, Act, ActionId, Arg, By, Change, Cmp, Content, Dest, Duration, EntryMods, Instruction, Match, Pick,
    Ref, Replacement, Role, Slot, Value, Verb, Zone, Zones,
};

/// 614.1: a replacement that puts the event itself into its place.
pub(super) fn same_again(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let slot_of = |role: Role| replacement.event.binds.iter().find(|(x, _)| *x == role).map(|(_, slot)| *slot);
    let is_object = |pick: &Pick| same_thing(pick, &replacement.event.object, slot_of(Role::Object));
    let is_amount = |v: &Value| matches!(v, Value::Slot(s) if Some(*s) == slot_of(Role::Amount));
    // One card at a time is replaced, unless several at once are spoken of (120.2).
    let one = |amount: &(Cmp, Value)| *amount == (Cmp::Eq, Value::Num(1));
    let is_one_draw = replacement.event.verb == Verb::Draw && replacement.event.amount.as_ref().is_none_or(one);
    if let [Instruction::Change(changes)] = &*replacement.body {
        let same = |c: &Change| match c {
            Change::Amount(Value::Num(1)) => is_one_draw || is_amount(&Value::Num(1)),
            Change::Amount(v) => is_amount(v),
            Change::Object(to) => is_object(&Pick::Ref(to.clone())),
            Change::Dest(to) => goes_there(replacement, to),
            _ => false,
        };
        return (replacement.cond.is_none() && changes.iter().all(same)).then(no_change);
    }
    let [Instruction::Do { who, act, .. }] = &*replacement.body else { return None };
    let same = match (act, replacement.event.verb) {
        (Act::Draw(Value::Num(1)), Verb::Draw) if is_one_draw => {
            same_thing(who, &replacement.event.subject, slot_of(Role::Subject))
        }
        (Act::Declared(done, args), verb) => {
            (verb == Verb::Action(*done) || replacement.event.by == By::Action(*done))
                && matches!(args.first(), Some(Arg::Pick(p)) if is_object(p))
        }
        (Act::GainLife(n), Verb::GainLife) | (Act::LoseLife(n), Verb::LoseLife) => is_amount(n),
        (Act::Tap(what), Verb::Tap) | (Act::Untap(what), Verb::Untap) => is_object(what),
        (Act::Move { what, to, rest: None }, Verb::Move) => is_object(what) && goes_there(replacement, to),
        _ => false,
    };
    if replacement.instead && same && replacement.cond.is_none() {
        return Some(no_change());
    }
    let anyway = matches!(act, Act::Declared(done, args) if goes_there_anyway(content, replacement, *done)
        && matches!(args.first(), Some(Arg::Pick(p)) if is_object(p)));
    (replacement.instead && anyway && replacement.cond.is_none()).then(|| {
        let message = "it goes there anyway: only what can't be treated so would stay (614.1)";
        Finding::new(Code::SameAgain, message)
    })
}

/// Whether a thing is put, with nothing else said of it, into the very zone that it would go to: `if this would die: put it into
/// graveyard instead` (700.4).
fn goes_there(replacement: &Replacement, to: &Dest) -> bool {
    let plain = to.entry == EntryMods::default() && replacement.event.by == By::Any;
    replacement.event.to == to.zone.set() && to.zone != Zone::Library && plain
}

/// Whether an action is a move to where the thing goes anyway: `if a creature would die: destroy it instead`.
fn goes_there_anyway(content: &Content, replacement: &Replacement, done: ActionId) -> bool {
    let goal = content.actions.get(done.index()).filter(|a| a.wrap).and_then(|a| match &*a.block.body {
        [Instruction::Do { act: Act::Move { to, .. }, .. }] => Some(to.zone.set()),
        _ => None,
    });
    replacement.event.verb == Verb::Move && replacement.event.by == By::Any && goal == Some(replacement.event.to)
}

fn no_change() -> Finding {
    Finding::new(Code::SameAgain, "this replaces the event by itself, so it changes nothing (614.1)")
}

fn same_thing(pick: &Pick, object: &Match, slot: Option<Slot>) -> bool {
    match pick {
        Pick::Ref(Ref::Slot(s)) => Some(*s) == slot,
        Pick::Ref(r) => *object == Match::Ref(r.clone()),
        _ => false,
    }
}

/// 614.1: something that happens besides is a trigger; a replacement takes the place of the event or changes it.
pub(super) fn besides(content: &Content, replacement: &Replacement) -> Option<Finding> {
    if !replacement.instead
        && replacement.optional.is_none()
        && replacement.body.iter().any(|i| moves_it(content, replacement, i))
    {
        let fault = Finding::new(Code::Besides, "it can't be moved and then go where it would go as well (614.1)");
        return Some(fault.help("say that this takes the event's place: `exile it instead`"));
    }
    (!replacement.instead
        && replacement.optional.is_none()
        && !replacement.body.is_empty()
        && !replacement.body.iter().any(changes_event))
    .then(|| {
        Finding::new(Code::Besides, "what would happen still happens, and this besides (614.1)")
            .help("with `instead` it takes its place; what comes after the event stands behind `when`")
    })
}

/// 601: casting is done in steps that nothing takes the place of; only the spell itself can be made to go elsewhere.
pub(super) fn is_cast(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let goes_elsewhere = replacement.body.iter().any(|i| goes_away(content, replacement, i));
    (replacement.event.verb == Verb::Cast && replacement.instead && !goes_elsewhere).then(|| {
        Finding::new(Code::NeverAsked, "the spell is cast all the same: nothing takes the place of casting (601.2)")
            .help("forbid it: `you can't cast spells`; or say what is done to the spell: `counter it instead`")
    })
}

/// 601.2c, 602.2b: targets are chosen as something is announced, and nothing takes the place of that.
pub(super) fn is_targeting(replacement: &Replacement) -> Option<Finding> {
    (replacement.event.verb == Verb::Target).then(|| {
        Finding::new(Code::NeverAsked, "it is chosen all the same: nothing takes the place of choosing targets (601.2c)")
            .help("wait for it: `when this becomes the target of a spell: ...`; or forbid it: `this can't be targeted by spells`")
    })
}

/// 614.6: something else takes the place of its entering, and it goes nowhere.
pub(super) fn stays_out(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let enters = replacement.event.verb == Verb::Move
        && replacement.event.to == Zones::BATTLEFIELD
        && replacement.event.object.is_this();
    let goes = |i: &Instruction| goes_away(content, replacement, i) || matches!(i, Instruction::Change(_));
    (enters && replacement.instead && !super::walk::any_instr(content, &replacement.body, &goes)).then(|| {
        Finding::new(Code::NeverHappens, "this takes the place of its entering, so it never enters (614.6)")
            .help("how it enters is said so: `this enters with 1 +1/+1 counter`, `as this enters: ...`")
    })
}

/// A replacement that an effect makes: it replaces something.
pub fn shield(content: &Content, instr: &Instruction) -> Option<Finding> {
    let Instruction::Shield { ability, .. } = instr else { return None };
    let AbilityKind::Replace(r) = &content.abilities.get(ability.index())?.kind else { return None };
    same_again(content, r).or_else(|| besides(content, r))
}

/// A replacement that an effect makes, without a word of its end (611.2a).
pub fn endless_shield(content: &Content, instr: &Instruction) -> Option<Finding> {
    let Instruction::Shield { ability, duration: Duration::Game, once: false } = instr else { return None };
    let AbilityKind::Replace(r) = &content.abilities.get(ability.index())?.kind else { return None };
    // What is said of one thing ends with it.
    let known = |m: &Match| match m {
        Match::Ref(r) => *r != Ref::You,
        Match::Filter(f) => f.same().is_some(),
        Match::Any => false,
    };
    let about_one = known(&r.event.subject) || known(&r.event.object);
    (r.event.span.is_none() && !about_one).then(|| {
        let fault =
            Finding::new(Code::LastsForever, "nothing ends this, so it lasts for the rest of the game (611.2a)");
        fault.help("say how long: `if you would draw a card this turn: ...`, or `the next time you would ...`; `this game` if it is meant to last")
    })
}

/// Whether an instruction moves what is about to move.
fn moves_it(content: &Content, replacement: &Replacement, instr: &Instruction) -> bool {
    replacement.event.verb == Verb::Move && goes_away(content, replacement, instr)
}

/// Whether an instruction moves the object of the event.
fn goes_away(content: &Content, replacement: &Replacement, instr: &Instruction) -> bool {
    let slot = replacement.event.binds.iter().find(|(x, _)| *x == Role::Object).map(|(_, slot)| *slot);
    let it = |pick: &Pick| same_thing(pick, &replacement.event.object, slot);
    match instr {
        Instruction::Do { act: Act::Move { what, .. }, .. } => it(what),
        Instruction::Do { act: Act::Declared(done, args), .. } => {
            content.actions.get(done.index()).is_some_and(|a| a.wrap)
                && matches!(args.first(), Some(Arg::Pick(what)) if it(what))
        }
        _ => false,
    }
}

/// Whether an instruction says something about the event that is being replaced.
fn changes_event(instr: &Instruction) -> bool {
    match instr {
        Instruction::PreventIt(_) | Instruction::SkipIt | Instruction::Instead(_) => true,
        Instruction::Change(list) => list.iter().any(|c| !matches!(c, Change::Entry(e) if **e == Default::default())),
        // What is done to no thing that the event is about happens besides.
        Instruction::Do { act: Act::Declared(_, args), .. } => !args.iter().all(|arg| matches!(arg, Arg::Value(_))),
        Instruction::Do { act, .. } => {
            !matches!(act, Act::GainLife(_) | Act::LoseLife(_) | Act::Draw(_) | Act::Damage { .. })
        }
        Instruction::Shield { .. } | Instruction::Delayed { .. } | Instruction::Modes | Instruction::Options { .. } => {
            true
        }
        _ => instr.bodies().flatten().any(changes_event),
    }
}
