//! Abilities that read well and do something else than they seem to: endless ones, replacements that replace nothing.

use super::Finding;
use super::walk::{any_act, with_modes};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, Block, CardTypes, Condition, Content, Entry, Escape, Instruction, Match, Pick, Ref,
    Role, Sort, TokenSpec, Triggered, Value, Verb, Zone, Zones,
};

/// A delayed trigger that waits for what never happens, or gives what is too late by then.
pub fn delayed(content: &Content, instr: &Instruction) -> Vec<Finding> {
    let Instruction::Delayed { ability, .. } = instr else { return Vec::new() };
    match content.abilities.get(ability.index()).map(|a| &a.kind) {
        Some(AbilityKind::Triggered(t)) => of_trigger(content, t),
        _ => Vec::new(),
    }
}

/// What is odd about a trigger, printed or delayed.
fn of_trigger(content: &Content, triggered: &Triggered) -> Vec<Finding> {
    let events = triggered.when.events();
    let mut found: Vec<Finding> =
        events.iter().filter_map(|e| super::awaited::never_so(e).or_else(|| super::moments::never_caused(e))).collect();
    found.extend(events.iter().find_map(|e| super::wrong_sort::never_done_to(content, e)));
    found.extend(events.iter().find_map(|e| super::unfit_events::never_takes_part(content, e)));
    found.extend(events.iter().find_map(super::awaited::of_the_lost));
    found.extend(super::given::to_what_was_cast(content, triggered));
    found
}

/// Everything odd about one printed ability.
pub fn odd(content: &Content, ability: &Ability) -> Vec<Finding> {
    let mut found: Vec<Finding> = super::doer::of_events(content, ability).into_iter().collect();
    match &ability.kind {
        AbilityKind::Triggered(t) => {
            found.extend(of_trigger(content, t));
            found.extend(super::endless::trigger(content, t));
            found.extend(came_there(t));
            found.extend(super::awaited::asked_twice(t));
            found.extend(super::at_the_time::never_then(content, t).or_else(|| super::at_the_time::always_then(t)));
        }
        AbilityKind::Replace(r) => {
            found.extend(super::awaited::never_so(&r.event).or_else(|| super::moments::never_caused(&r.event)));
            found.extend(
                super::replaced::same_again(content, r)
                    .or_else(|| super::replaced::besides(content, r))
                    .or_else(|| super::replaced::is_cast(content, r))
                    .or_else(|| super::replaced::is_targeting(r))
                    .or_else(|| super::replaced::stays_out(content, r)),
            );
        }
        AbilityKind::Static(s) => {
            found.extend(super::at_the_time::always_there(ability));
            found.extend(super::creatures::cards_in_no_place(&s.parts));
            found.extend(super::creatures::no_permanents(&s.parts, &[]));
            found.extend(super::creatures::larger_elsewhere(&s.parts, &[], true));
            found.extend(super::creatures::seen_already(&s.parts));
            found.extend(super::already_so::taken_and_given(content, &s.parts));
        }
        AbilityKind::As { event, body, .. } => found.extend(
            super::awaited::never_so(event)
                .or_else(|| super::as_it_happens::nothing_is_done_then(event))
                .or_else(|| super::as_it_happens::not_there_yet(content, event, body)),
        ),
        AbilityKind::Activated(a) => {
            found.extend(super::activated::for_nothing(a));
            found.extend(stays_there(ability, &a.block));
            found.extend(super::activated::at_no_time(a));
        }
        AbilityKind::Special(a) => found.extend(super::activated::at_no_time(a)),
        AbilityKind::Entry(e) => {
            found.extend(never_enters(e));
            found.extend(super::copied::counters_of_the_model(e));
        }
        _ => {}
    }
    if let Some(block) = ability.kind.block() {
        found.extend(empty(ability, block));
        found.extend(searches(content, block));
        found.extend(order_is_lost(block));
        found.extend(equal_modes(block));
        found.extend(too_little_to_divide(block));
        found.extend(super::about_the_gone::acts_on_the_gone(content, ability));
        found.extend(super::already_so::last_in_vain(block).filter(|_| ability.keyword.is_none()));
        found.extend(super::already_so::more_than_seen(block));
        found.extend(super::already_so::given_beside(content, block));
        found.extend(super::gone_tokens::waits_for_one(content, ability));
        found.extend(super::gone_tokens::put_away_before(content, ability));
        found.extend(super::wrong_sort::no_spell_by_then(content, ability));
        found.extend(done_anyway(block));
        found.extend(super::not_yet_done::asked_before(content, block));
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

/// Braces with nothing between them.
fn empty(ability: &Ability, block: &Block) -> Option<Finding> {
    let nothing = |i: &Instruction| match i {
        Instruction::If { then, other, .. } => then.is_empty() && other.is_empty(),
        _ => false,
    };
    let spell = matches!(ability.kind, AbilityKind::Spell(_));
    let says_nothing = !spell && ability.keyword.is_none() && block.modes.is_none() && block.body.iter().all(nothing);
    says_nothing.then(|| Finding::new(Code::DoesNothing, "this does nothing: nothing stands between its braces"))
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
        && (a.cost.untap || a.cost.tap)
    {
        let (tap, untap) = (Act::Tap(Pick::Ref(Ref::This)), Act::Untap(Pick::Ref(Ref::This)));
        if a.cost.untap && *act == untap || a.cost.tap && *act == tap {
            let message = "this does nothing: its cost has done it already (107.5, 107.6)";
            return Some(Finding::new(Code::DoesNothing, message));
        }
        if a.cost.untap && *act == tap || a.cost.tap && *act == untap {
            let message = "this does nothing: it takes back what its cost has done (107.5, 107.6)";
            return Some(Finding::new(Code::DoesNothing, message));
        }
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

/// 400.7: what has just come to a zone is put there.
fn came_there(triggered: &Triggered) -> Option<Finding> {
    let Some(Instruction::Do { act: Act::Move { what: Pick::Ref(moved), to, rest: None }, .. }) =
        triggered.block.body.first()
    else {
        return None;
    };
    let events = triggered.when.events();
    let there = |e: &crate::ir::EventPattern| {
        let its = |role: &Role| matches!(role, Role::Object | Role::Successor);
        let bound = e.binds.iter().any(|(role, slot)| its(role) && *moved == Ref::Slot(*slot));
        let same = bound || *moved == Ref::This && e.object == Match::Ref(Ref::This);
        e.verb == Verb::Move && same && e.to == to.zone.set()
    };
    let plain =
        to.entry == crate::ir::EntryMods { control: to.entry.control.clone(), ..crate::ir::EntryMods::default() };
    (!events.is_empty() && plain && to.zone != Zone::Library && events.iter().all(there)).then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: it lies there already (400.7)")
            .help("say another place, such as `return it to hand`")
    })
}

/// 701.19: what is put into a library before it is shuffled lies anywhere in it.
fn order_is_lost(block: &Block) -> Option<Finding> {
    let put = |i: &Instruction| match i {
        Instruction::Do { act: Act::Move { to, .. }, .. } => {
            to.zone == Zone::Library && to.place != crate::ir::Place::Shuffled
        }
        _ => false,
    };
    let own = |i: &Instruction| matches!(i, Instruction::Do { act: Act::Shuffle(Pick::Ref(Ref::You)), .. });
    let searched = block
        .body
        .iter()
        .any(|i| matches!(i, Instruction::Do { act: Act::Search { whose: Pick::Ref(Ref::You), .. }, .. }));
    (searched && block.body.windows(2).any(|pair| matches!(pair, [a, b] if put(a) && own(b)))).then(|| {
        Finding::new(
            Code::DoesNothing,
            "the library is shuffled behind it, so nobody knows where that card lies (701.19)",
        )
        .help("shuffle first: `shuffle your library; put the found on top of library`")
    })
}

/// 704.5f: a token of toughness 0, behind whose creation nothing more is done that could help it.
fn dead_token(content: &Content, block: &Block) -> Option<Finding> {
    let Some(Instruction::Do { act: Act::Create { tokens, entry }, .. }) = block.body.last() else { return None };
    let dies = |(_, token): &(Value, TokenSpec)| {
        let TokenSpec::Def { def, pt: None, .. } = token else { return false };
        content.defs.get(def.index()).is_some_and(|def| {
            let dead = def.pt.is_some_and(|(_, toughness)| toughness <= 0);
            dead && def.types.contains(CardTypes::CREATURE) && def.abilities.is_empty()
        })
    };
    (entry.counters.is_empty() && tokens.iter().any(dies))
        .then(|| Finding::new(Code::DiesAtOnce, "its toughness is 0, so it dies as soon as it is there (704.5f)"))
}

/// What never enters, and what nothing enters as a copy of (304.4, 307.4).
fn never_enters(entry: &Entry) -> Option<Finding> {
    let copied = entry.mods.copy_of.as_ref().and_then(|copy| super::walk::described(&copy.of, &[]));
    if copied.is_some_and(|f| f.sort == Sort::Player) {
        return Some(Finding::new(Code::Impossible, "a player is no object, and nothing is a copy of one (706.2)"));
    }
    let unmet = |escape: &Escape| matches!(escape, Escape::If(cond) if super::about_itself::is_own_control(cond));
    if entry.what.is_this() && entry.unless.as_ref().is_some_and(unmet) {
        let message = "this is never so: before it has entered nobody controls it (110.2a)";
        return Some(Finding::new(Code::NeverTrue, message).help("leave it out, or ask for something else"));
    }
    let none = |n: &Value| matches!(n, Value::Num(n) if *n <= 0);
    if entry.mods.counters.iter().any(|(_, n)| none(n)) {
        return Some(Finding::new(Code::DoesNothing, "this does nothing: the number is 0"));
    }
    let Match::Filter(what) = &entry.what else { return None };
    let spells = what.sort.is_of_stack();
    (spells || what.never_permanent()).then(|| {
        Finding::new(
            Code::Impossible,
            "what enters is a permanent, and spells, instants and sorceries are none (110.1)",
        )
        .help("say `creatures enter tapped`")
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
    // What lies in a graveyard is seen there (400.2).
    let described = |a: &Act| match a {
        Act::Search { wants, zones, .. } => {
            zones.intersects(Zones::LIBRARY | Zones::HAND) && wants.iter().any(|(_, _, f)| !f.preds.is_empty())
        }
        _ => false,
    };
    let mut places = Vec::new();
    with_modes(block).for_each(|b| found_in(&b.body, &described, &mut places));
    let of_found = |what: &Pick| match what {
        Pick::Ref(Ref::Slot(slot)) => places.contains(slot),
        Pick::Choose { filter, .. } | Pick::All(filter) => {
            matches!(filter.same(), Some(Ref::Slot(slot)) if places.contains(slot))
        }
        Pick::Rest(_) => true,
        _ => false,
    };
    // What lies openly before it goes to a hand was seen there.
    let seen = |thing: &Pick| {
        let open = |zone: Zone| !matches!(zone, Zone::Hand | Zone::Library);
        does(&|a| matches!(a, Act::Move { what, to, .. } if what == thing && open(to.zone)))
    };
    let to_hand =
        |a: &Act| matches!(a, Act::Move { what, to, .. } if to.zone == Zone::Hand && of_found(what) && !seen(what));
    let to_rest =
        |a: &Act| matches!(a, Act::Move { what, rest: Some(rest), .. } if rest.zone == Zone::Hand && of_found(what));
    let hidden = does(&|a| to_hand(a) || to_rest(a));
    let shown = does(&|a| matches!(a, Act::Reveal(_) | Act::Declared(..)));
    if !places.is_empty() && hidden && !shown {
        let fault = Finding::new(Code::Unshown, "nobody sees that it was such a card (701.18b)");
        found.push(fault.help("reveal it first: `reveal the found`"));
    }
    found
}

/// The places in which a body keeps what it finds.
fn found_in(body: &[Instruction], wanted: &dyn Fn(&Act) -> bool, out: &mut Vec<crate::ir::Slot>) {
    for instr in body {
        if let Instruction::Do { act, bind: Some(bind), .. } = instr
            && wanted(act)
        {
            out.push(bind.slot);
        }
        instr.bodies().for_each(|inner| found_in(inner, wanted, out));
    }
}

/// 700.2: two modes that are the same are no choice.
fn equal_modes(block: &Block) -> Option<Finding> {
    let options = &block.modes.as_ref()?.options;
    let twice =
        options.iter().enumerate().any(|(i, mode)| options.iter().take(i).any(|m| super::alike::alike_modes(m, mode)));
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
