//! Abilities that read well and do something else than they seem to: endless ones, replacements that replace nothing.

use super::Finding;
use super::act::{is_undamageable, undamaged};
use super::walk::{any_act, with_modes};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, ActionId, Activated, Arg, Block, By, CardTypes, Change, Condition, Content, Duration,
    Entry, EventPattern, Instruction, Match, Pick, Predicate, Ref, Replacement, Role, Slot, Sort, Span, Status, Step,
    Timing, TokenSpec, Triggered, Value, Verb, Window, Zone, Zones,
};

/// Everything odd about one printed ability.
pub fn odd(content: &Content, ability: &Ability) -> Vec<Finding> {
    let mut found: Vec<Finding> = super::doer::of_events(content, ability).into_iter().collect();
    match &ability.kind {
        AbilityKind::Triggered(t) => {
            t.when.events().iter().for_each(|e| found.extend(never_so(e).or_else(|| super::moments::never_caused(e))));
            found.extend(t.when.events().iter().find_map(|e| super::wrong_sort::never_done_to(content, e)));
            found.extend(t.when.events().iter().find_map(of_the_lost));
            found.extend(super::endless::trigger(content, t));
            found.extend(asked_twice(t));
            found.extend(super::given::to_what_was_cast(content, t));
        }
        AbilityKind::Replace(r) => {
            found.extend(never_so(&r.event).or_else(|| super::moments::never_caused(&r.event)));
            found.extend(
                same_again(content, r)
                    .or_else(|| besides(content, r))
                    .or_else(|| is_cast(content, r))
                    .or_else(|| stays_out(content, r)),
            );
        }
        AbilityKind::As { event, .. } => found.extend(never_so(event)),
        AbilityKind::Activated(a) => {
            found.extend(for_nothing(a));
            found.extend(stays_there(ability, &a.block));
            found.extend(at_no_time(a));
        }
        AbilityKind::Special(a) => found.extend(at_no_time(a)),
        AbilityKind::Entry(e) => {
            found.extend(never_enters(e));
            found.extend(super::copied::counters_of_the_model(e));
        }
        _ => {}
    }
    if let Some(block) = ability.kind.block() {
        found.extend(searches(content, block));
        found.extend(equal_modes(block));
        found.extend(too_little_to_divide(block));
        found.extend(super::gone::acts_on_the_gone(content, ability));
        found.extend(done_anyway(block));
        found.extend(super::before::asked_too_late(block));
        found.extend(dead_token(content, block));
        found.extend(super::unread::unused_target(content, block));
        found.extend(super::unread::maybe_unset(&block.body));
        found.extend(super::moments::out_of_time(content, ability));
        found.extend(super::moments::same_branches(content, ability));
        found.extend(super::mana::unusual(content, ability));
        found.extend(super::twins::twice_in_a_row(content, block));
        found.extend(super::own_spell::too_late(content, ability));
        found.extend(super::results::for_nothing(block));
    }
    found
}

/// 104.5, 800.4a: whoever has lost has left, and what they had with them.
fn of_the_lost(event: &EventPattern) -> Option<Finding> {
    if event.verb == Verb::Win && event.subject == Match::Ref(Ref::You) {
        return Some(Finding::new(Code::NeverHappens, "the game is over then, and nothing triggers any more (104.1)"));
    }
    (event.verb == Verb::Lose && event.subject == Match::Ref(Ref::You)).then(|| {
        let message = "whoever has lost the game has left it, and this ability with them (104.5, 800.4a)";
        Finding::new(Code::NeverHappens, message)
            .help("say what happens instead: `if you would lose the game: ... instead`")
    })
}

/// A time at which the ability can't be activated, or not for its cost (107.5, 107.6, 502.3).
fn at_no_time(activated: &Activated) -> Option<Finding> {
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

/// `if done` behind what nothing can stop.
fn done_anyway(block: &Block) -> Option<Finding> {
    match &*block.body {
        [Instruction::Effect { .. }, Instruction::If { cond: Condition::Not(inner), .. }, ..]
            if **inner == Condition::Done =>
        {
            let message = "this is never so: nothing before it is optional, or has a cost";
            Some(Finding::new(Code::NeverTrue, message).help("leave out what would be done then"))
        }
        [Instruction::Effect { .. }, Instruction::If { cond: Condition::Done, .. }, ..] => Some(
            Finding::new(Code::AlwaysTrue, "this is always so: nothing before it is optional, or has a cost")
                .help("leave the condition out"),
        ),
        _ => None,
    }
}

/// `from hand, {1}: return this to hand`: it lies there already.
fn stays_there(ability: &Ability, block: &Block) -> Option<Finding> {
    if let (AbilityKind::Activated(a), [Instruction::Do { act, .. }]) = (&ability.kind, &*block.body)
        && (a.cost.untap && *act == Act::Untap(Pick::Ref(Ref::This))
            || a.cost.tap && *act == Act::Tap(Pick::Ref(Ref::This)))
    {
        return Some(Finding::new(Code::DoesNothing, "this does nothing: its cost has done it already (107.5, 107.6)"));
    }
    let [Instruction::Do { act: Act::Move { what: Pick::Ref(Ref::This), to, .. }, .. }, ..] = &*block.body else {
        return None;
    };
    let there = ability.zones == to.zone.set() && ability.zones != Zones::BATTLEFIELD && to.zone != Zone::Library;
    there.then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: it lies there already")
            .help("say another place, or from where it works: `from graveyard, {1}: return this to hand`")
    })
}

/// 704.5f: a token of toughness 0, behind whose creation nothing more is done that could help it.
fn dead_token(content: &Content, block: &Block) -> Option<Finding> {
    let Some(Instruction::Do { act: Act::Create { tokens, entry }, .. }) = block.body.last() else { return None };
    let dies = |(_, token): &(Value, TokenSpec)| {
        let TokenSpec::Def { def, pt: None } = token else { return false };
        content.defs.get(def.index()).is_some_and(|def| {
            let dead = def.pt.is_some_and(|(_, toughness)| toughness <= 0);
            dead && def.types.contains(CardTypes::CREATURE) && def.abilities.is_empty()
        })
    };
    (entry.counters.is_empty() && tokens.iter().any(dies))
        .then(|| Finding::new(Code::DiesAtOnce, "its toughness is 0, so it dies as soon as it is there (704.5f)"))
}

/// Roles that an event never has (109.1, 119.1, 510.1).
fn never_so(event: &EventPattern) -> Option<Finding> {
    if let Some(finding) = again(event) {
        return Some(finding);
    }
    let this = Match::Ref(Ref::This);
    if event.verb == Verb::Block && event.subject == this && event.object == this {
        return Some(Finding::new(
            Code::NeverHappens,
            "nothing blocks itself: attackers are blocked by others (509.1)",
        ));
    }
    let Match::Filter(object) = &event.object else { return None };
    let only_of = |types: CardTypes| object.preds.iter().any(|p| matches!(p, Predicate::Type(t) if types.contains(*t)));
    let never = |message: &str| Some(Finding::new(Code::Impossible, message));
    match event.verb {
        Verb::Move if event.to == Zones::BATTLEFIELD && only_of(CardTypes::NEVER_PERMANENT) => {
            return never("instants and sorceries are never on the battlefield (304.4, 307.4)");
        }
        Verb::Block if object.sort == Sort::Player => {
            return never("players are not blocked: attacking creatures are (509.1)");
        }
        Verb::Cast if only_of(CardTypes::LAND) => {
            let fault = Finding::new(Code::Impossible, "lands are played and never cast (305.9)");
            return Some(fault.help("say `play`: `when you play a land`"));
        }
        Verb::Cast if object.preds.contains(&Predicate::Is(Status::Token)) => {
            return never("tokens are permanents, and nobody casts them (110.5)");
        }
        _ => {}
    }
    if event.verb == Verb::Move && object.sort == Sort::Player {
        let fault = Finding::new(Code::Impossible, "players don't go from zone to zone: they lose or leave the game");
        return Some(fault.help("say `loses the game`"));
    }
    (event.verb == Verb::Damage && object.sort == Sort::Permanent && is_undamageable(object)).then(undamaged)
}

/// 400.7, 500.1: what comes about once for each object, and once in a turn, a second time.
fn again(event: &EventPattern) -> Option<Finding> {
    let nth = event.nth.as_ref().filter(|nth| nth.n > 1)?;
    let moves = event.verb == Verb::Move
        && event.object == Match::Ref(Ref::This)
        && (event.from == Zones::BATTLEFIELD || event.to == Zones::BATTLEFIELD);
    let this_turn = matches!(nth.window, Window::Turn | Window::EachTurn);
    let turns = matches!(event.verb, Verb::Begin | Verb::End) && event.span == Some(Span::Turn) && this_turn;
    let message = match (moves, turns) {
        (true, _) => "it is a new object each time, so this is never its second time (400.7)",
        (_, true) => "a turn begins and ends once",
        _ => return None,
    };
    Some(Finding::new(Code::NeverHappens, message).help("leave `for the second time` out"))
}

/// What never enters, and what nothing enters as a copy of (304.4, 307.4).
fn never_enters(entry: &Entry) -> Option<Finding> {
    let copied = entry.mods.copy_of.as_ref().and_then(|copy| super::walk::described(&copy.of, &[]));
    if copied.is_some_and(|f| f.sort == Sort::Player) {
        return Some(Finding::new(Code::Impossible, "a player is no object, and nothing is a copy of one (706.2)"));
    }
    let none = |n: &Value| matches!(n, Value::Num(n) if *n <= 0);
    if entry.mods.counters.iter().any(|(_, n)| none(n)) {
        return Some(Finding::new(Code::DoesNothing, "this does nothing: the number is 0"));
    }
    let Match::Filter(what) = &entry.what else { return None };
    let spells = matches!(what.sort, Sort::Spell | Sort::Ability | Sort::SpellOrAbility);
    let never = |p: &Predicate| matches!(p, Predicate::Type(t) if CardTypes::NEVER_PERMANENT.contains(*t));
    (spells || what.preds.iter().any(never)).then(|| {
        Finding::new(
            Code::Impossible,
            "what enters is a permanent, and spells, instants and sorceries are none (110.1)",
        )
        .help("say `creatures enter tapped`")
    })
}

/// 603.4: what was asked before the trigger is asked again as it resolves anyway.
fn asked_twice(triggered: &Triggered) -> Option<Finding> {
    let (Some(cond), [Instruction::If { cond: inner, other, .. }]) = (&triggered.cond, &*triggered.block.body) else {
        return None;
    };
    (cond == inner && other.is_empty()).then(|| {
        Finding::new(Code::AskedTwice, "this is asked already: it is looked at again as the ability resolves (603.4)")
    })
}

/// 614.1: a replacement that puts the event itself into its place.
fn same_again(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let slot_of = |role: Role| replacement.event.binds.iter().find(|(x, _)| *x == role).map(|(_, slot)| *slot);
    let is_object = |pick: &Pick| same_thing(pick, &replacement.event.object, slot_of(Role::Object));
    let is_amount = |v: &Value| matches!(v, Value::Slot(s) if Some(*s) == slot_of(Role::Amount));
    // One card at a time is replaced, unless several at once are spoken of (120.2).
    let is_one_draw = replacement.event.verb == Verb::Draw && replacement.event.amount.is_none();
    if let [Instruction::Change(changes)] = &*replacement.body {
        let same = |c: &Change| match c {
            Change::Amount(Value::Num(1)) => is_one_draw || is_amount(&Value::Num(1)),
            Change::Amount(v) => is_amount(v),
            Change::Object(to) => is_object(&Pick::Ref(to.clone())),
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
            (verb == Verb::Action(*done)
                || replacement.event.by == By::Action(*done)
                || goes_there_anyway(content, replacement, *done))
                && matches!(args.first(), Some(Arg::Pick(p)) if is_object(p))
        }
        (Act::GainLife(n), Verb::GainLife) | (Act::LoseLife(n), Verb::LoseLife) => is_amount(n),
        (Act::Tap(what), Verb::Tap) | (Act::Untap(what), Verb::Untap) => is_object(what),
        _ => false,
    };
    (replacement.instead && same && replacement.cond.is_none()).then(no_change)
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
fn besides(content: &Content, replacement: &Replacement) -> Option<Finding> {
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
fn is_cast(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let goes_elsewhere = replacement.body.iter().any(|i| goes_away(content, replacement, i));
    (replacement.event.verb == Verb::Cast && replacement.instead && !goes_elsewhere).then(|| {
        Finding::new(Code::NeverAsked, "the spell is cast all the same: nothing takes the place of casting (601.2)")
            .help("forbid it: `you can't cast spells`; or say what is done to the spell: `counter it instead`")
    })
}

/// 614.6: something else takes the place of its entering, and it goes nowhere.
fn stays_out(content: &Content, replacement: &Replacement) -> Option<Finding> {
    let enters = replacement.event.verb == Verb::Move
        && replacement.event.to == Zones::BATTLEFIELD
        && replacement.event.object.is_this();
    let goes = |i: &Instruction| goes_away(content, replacement, i) || matches!(i, Instruction::Change(_));
    (enters && replacement.instead && !super::walk::any_instr(content, &replacement.body, &goes)).then(|| {
        Finding::new(Code::NeverHappens, "this takes the place of its entering, so it never enters (614.6)")
            .help("how it enters is said so: `this enters with 1 +1/+1 counter`, `as this enters: ...`")
    })
}

/// A replacement that an effect makes: it replaces something, and ends.
pub fn shield(content: &Content, instr: &Instruction) -> Option<Finding> {
    let Instruction::Shield { ability, duration, once } = instr else { return None };
    let AbilityKind::Replace(r) = &content.abilities.get(ability.index())?.kind else { return None };
    // What is said of one thing ends with it.
    let known = |m: &Match| matches!(m, Match::Ref(r) if *r != Ref::You);
    let about_one = known(&r.event.subject) || known(&r.event.object);
    let endless = !once && *duration == Duration::Game && r.event.span.is_none() && !about_one;
    same_again(content, r).or_else(|| besides(content, r)).or_else(|| {
        endless.then(|| {
            let fault =
                Finding::new(Code::LastsForever, "nothing ends this, so it lasts for the rest of the game (611.2a)");
            fault.help("say how long: `if you would draw a card this turn: ...`, or `the next time you would ...`")
        })
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
        Instruction::Do { act, .. } => {
            !matches!(act, Act::GainLife(_) | Act::LoseLife(_) | Act::Draw(_) | Act::Damage { .. })
        }
        Instruction::Shield { .. } | Instruction::Delayed { .. } | Instruction::Modes | Instruction::Options { .. } => {
            true
        }
        _ => instr.bodies().flatten().any(changes_event),
    }
}

/// An ability without a price, a limit or a time, that makes more of something each time.
fn for_nothing(activated: &Activated) -> Option<Finding> {
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

/// 701.18: a searched library is shuffled, and what was looked for by its properties is shown.
fn searches(content: &Content, block: &Block) -> Vec<Finding> {
    let does = |wanted: &dyn Fn(&Act) -> bool| with_modes(block).any(|b| any_act(content, &b.body, wanted));
    let mut found = Vec::new();
    let searched = does(&|a| matches!(a, Act::Search { zones, .. } if zones.contains(Zones::LIBRARY)));
    if searched && !does(&|a| matches!(a, Act::Shuffle(_) | Act::Declared(..))) {
        let fault = Finding::new(Code::Unshuffled, "a library is searched, and nobody shuffles it (701.18)");
        found.push(fault.help("add `shuffle your library`"));
    }
    let described = does(&|a| match a {
        Act::Search { wants, .. } => wants.iter().any(|(_, _, f)| !f.preds.is_empty()),
        _ => false,
    });
    // What lies openly before it goes to a hand was seen there.
    let seen = |thing: &Pick| {
        let open = |zone: Zone| !matches!(zone, Zone::Hand | Zone::Library);
        does(&|a| matches!(a, Act::Move { what, to, .. } if what == thing && open(to.zone)))
    };
    let hidden = does(&|a| matches!(a, Act::Move { what, to, .. } if to.zone == Zone::Hand && !seen(what)));
    let shown = does(&|a| matches!(a, Act::Reveal(_) | Act::Declared(..)));
    if described && hidden && !shown {
        let fault = Finding::new(Code::Unshown, "nobody sees that it was such a card (701.18b)");
        found.push(fault.help("reveal it first: `reveal the found`"));
    }
    found
}

/// 700.2: two modes that are the same are no choice.
fn equal_modes(block: &Block) -> Option<Finding> {
    let options = &block.modes.as_ref()?.options;
    let twice = options.iter().enumerate().any(|(i, mode)| options.iter().take(i).any(|m| m == mode));
    twice.then(|| Finding::new(Code::EqualModes, "two modes are the same: copied and not changed?"))
}

/// 601.2d: each target gets at least one.
fn too_little_to_divide(block: &Block) -> Option<Finding> {
    block.targets.iter().find_map(|t| match (&t.divide, &t.max) {
        (Some(Value::Num(n)), Some(Value::Num(most))) if n < most => {
            let message = format!("{n} can't be divided among {most}: each target gets at least 1 (601.2d)");
            Some(Finding::new(Code::TooManyTargets, message).help(format!("say `up to {n}`, or give more")))
        }
        _ => None,
    })
}
