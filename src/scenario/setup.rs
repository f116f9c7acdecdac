//! Laying out the position of a scenario: its variant, zones, libraries, marks, counters and attachments.

use super::find_things::{Origin, Origins};
use super::possible::{all_are_in_the_game, attach};
use super::{Fault, FaultKind, Placed, Scenario, What};
use crate::engine::{Flags, GameOptions, ObjectId, PlayerId, Rulebook, Variant};
use crate::ir::{CardShape, CardTypes, Content, CounterId, DefId, Step, Supertypes, Zone, Zones};
use crate::magic::formats::arrange;
use crate::magic::{Facing, Seat, Table};
use std::sync::Arc;

/// Cards in a library of which the scenario says nothing.
const USUAL_LIBRARY: u32 = 10;
/// The seed of every scenario.
const SEED: u64 = 1;

/// A table with the position on it.
pub(super) fn lay_out(rulebook: &Arc<Rulebook>, scenario: &Scenario) -> Result<(Table, Origins), Fault> {
    let begins = begins(scenario);
    let settings = GameOptions { mulligans: begins, ..GameOptions::default() };
    // The game master of a scene has the seat after the last.
    let masters = usize::from(scenario.scene.is_some());
    let seats = vec![Seat::default(); scenario.seats.len() + masters];
    let seed = scenario.seed.unwrap_or(SEED);
    let mut table = Table::with_variant(
        Arc::clone(rulebook),
        &seats,
        Arc::new(variant(rulebook, scenario, &settings)?),
        settings,
        seed,
    );
    table.use_hooks(&crate::action_checks::HOOKS);
    table.state.house = Arc::new(scenario.house.clone());
    let mut origins = Origins { all: Vec::new(), labels: vec![ObjectId::NONE; scenario.labels.len()] };
    let mut hosts: Vec<(ObjectId, &Placed)> = Vec::new();
    for (p, seat) in scenario.seats.iter().enumerate() {
        let owner = PlayerId(p as u8);
        for placed in seat.cards.iter().filter(|c| c.zone != Zone::Library) {
            for _ in 0..placed.count {
                let facing = if placed.face_down { Facing::Down } else { Facing::Up };
                let o = table.put_as(placed.def, owner, placed.zone, facing);
                note(&mut origins, &rulebook.content, placed, owner, o);
                is_there(&table, o, placed)?;
                mark(&mut table, o, placed);
                if placed.attached.is_some() {
                    hosts.push((o, placed));
                }
            }
        }
        library(&mut table, &mut origins, &rulebook.content, seat, owner);
    }
    one_total_each(&table, scenario)?;
    // The first card is the top of a pile.
    table.state.players.iter_mut().for_each(|p| p.pile.reverse());
    for (p, seat) in scenario.seats.iter().enumerate() {
        for placed in seat.cards.iter().filter(|c| c.zone == Zone::Command) {
            table.start_with(PlayerId(p as u8), placed.def);
        }
        if let Some(life) = seat.life {
            table.set_life(PlayerId(p as u8), life);
        }
        for (kind, n) in &seat.counters {
            table.give_counters(PlayerId(p as u8), *kind, *n);
        }
    }
    attach(&mut table, &origins, scenario, &hosts)?;
    all_are_in_the_game(&table, scenario)?;
    if !begins {
        let first = [(PlayerId(0), Step::FirstMain)];
        table.set_turns(if scenario.start.is_empty() { &first } else { &scenario.start });
        age(&mut table, scenario, &origins);
        if scenario.house.check.offered && scenario.scene.is_none() {
            crate::action_checks::open_tasks(&mut table.engine(&mut crate::engine::Idle));
        }
    }
    super::scene::lay_scene(&mut table, scenario, &mut origins)?;
    Ok((table, origins))
}

/// The format of the scenario; without one everybody plays alone.
fn variant(rulebook: &Rulebook, scenario: &Scenario, settings: &GameOptions) -> Result<Variant, Fault> {
    let mut variant = match scenario.format_span {
        None => Variant::default(),
        Some(span) => arrange(&rulebook.content, scenario.seats.len(), settings, &scenario.format)
            .map_err(|refusal| Fault::new(FaultKind::Step, span, refusal.to_string()))?,
    };
    for (p, seat) in scenario.seats.iter().enumerate() {
        seat.notes.iter().for_each(|note| variant.note(PlayerId(p as u8), note));
    }
    Ok(variant)
}

/// 810.4: those who have one life total together are given one.
fn one_total_each(table: &Table, scenario: &Scenario) -> Result<(), Fault> {
    let purse = |p: usize| table.state.seating.row(PlayerId(p as u8)).purse;
    let given = |p: usize| scenario.seats.get(p).and_then(|seat| seat.life);
    for p in 0..scenario.seats.len() {
        let differs =
            |q: &usize| purse(*q) == purse(p) && given(*q).is_some() && given(p).is_some() && given(*q) != given(p);
        if let Some(q) = (0..p).find(differs) {
            let (one, other) = (&scenario.seats[q].name, &scenario.seats[p].name);
            let message = format!("{one} and {other} have one life total together, and two are given (810.4)");
            return Err(Fault::new(FaultKind::Step, scenario.span, message).help("say it of one of them"));
        }
    }
    Ok(())
}

/// Whether the scenario plays from the opening hands on.
pub(super) fn begins(scenario: &Scenario) -> bool {
    scenario.steps.iter().any(|l| matches!(l.what, What::Begin))
}

fn note(origins: &mut Origins, content: &Content, placed: &Placed, owner: PlayerId, obj: ObjectId) {
    origins.all.push(Origin { name: content.def(placed.def).name, owner, obj });
    if let Some(label) = placed.label.and_then(|l| origins.labels.get_mut(l)) {
        *label = obj;
    }
}

/// Fails if something that was put down before replaces or forbids that a card comes to its place.
fn is_there(table: &Table, o: ObjectId, placed: &Placed) -> Result<(), Fault> {
    let there = table.state.objects.get(o.index()).is_some_and(|row| row.zone == placed.zone);
    let of_cards = Zones::BATTLEFIELD | Zones::HAND | Zones::GRAVEYARD | Zones::EXILE;
    if there || !of_cards.contains(placed.zone.set()) {
        return Ok(());
    }
    let message = match placed.zone {
        Zone::Battlefield => {
            "this does not come to the battlefield: another card of the position keeps it from entering or sends it elsewhere"
        }
        _ => "this does not come to its place: another card of the position keeps it from there or sends it elsewhere",
    };
    Err(Fault::new(FaultKind::Step, placed.span, message.to_owned()).help("put it in front of that card"))
}

/// What a card of the position is beside being there.
fn mark(table: &mut Table, o: ObjectId, placed: &Placed) {
    let Some(row) = table.state.objects.get_mut(o.index()) else { return };
    row.flags.set(Flags::TAPPED, placed.tapped);
    row.flags.set(Flags::FACE_DOWN, placed.face_down);
    row.flags.set(Flags::TOKEN, placed.token);
    row.flags.set(Flags::TRANSFORMED, placed.transformed);
    if let (true, CardShape::DoubleFaced(back)) = (placed.transformed, &table.rulebook.content.def(placed.def).shape) {
        row.def = *back;
    }
    if placed.token {
        row.card = u32::MAX;
    }
    if placed.commander {
        table.lead(o);
    }
    for (kind, n) in &placed.counters {
        add_counters(table, o, *kind, *n);
    }
}

fn add_counters(table: &mut Table, o: ObjectId, kind: CounterId, n: u16) {
    let Some(row) = table.state.objects.get_mut(o.index()) else { return };
    let slot = row.counters.iter_mut().find(|(k, there)| *k == kind && *there > 0);
    if let Some((_, there)) = slot {
        *there = n;
    } else if let Some(free) = row.counters.iter_mut().find(|(_, there)| *there == 0) {
        *free = (kind, n);
    } else {
        table.state.more_counters.push((o, kind, n));
    }
}

/// The library from the bottom up; of one that isn't described, so many basic lands.
fn library(table: &mut Table, origins: &mut Origins, content: &Content, seat: &super::Seat, owner: PlayerId) {
    if !seat.library_given {
        if let Some(land) = basic_land(content) {
            for _ in 0..USUAL_LIBRARY {
                table.put(land, owner, Zone::Library);
            }
        }
        return;
    }
    let from_top: Vec<&Placed> = seat.cards.iter().filter(|c| c.zone == Zone::Library).collect();
    let first = origins.all.len();
    for placed in from_top.into_iter().rev() {
        for _ in 0..placed.count {
            let o = table.put(placed.def, owner, Zone::Library);
            if placed.commander {
                table.lead(o);
            }
            if placed.known {
                table.show(owner, &[o]);
            }
            note(origins, content, placed, owner, o);
        }
    }
    // They are counted as they are written, from the top.
    origins.all[first..].reverse();
}

fn basic_land(content: &Content) -> Option<DefId> {
    let basic = |d: &&DefId| {
        let def = content.def(**d);
        def.supers.contains(Supertypes::BASIC) && def.types == CardTypes::LAND
    };
    content.cards.values().find(basic).copied()
}

/// Permanents have been there for a while, unless they are said to be new (302.6).
fn age(table: &mut Table, scenario: &Scenario, origins: &Origins) {
    let now = table.state.turn().number;
    let mut index = 0;
    for seat in &scenario.seats {
        for placed in seat.cards.iter().filter(|c| c.zone != Zone::Library) {
            for _ in 0..placed.count {
                if let Some(origin) = origins.all.get(index)
                    && let Some(row) = table.state.objects.get_mut(origin.obj.index())
                {
                    row.since = if placed.new { now } else { 0 };
                }
                index += 1;
            }
        }
        if seat.library_given {
            index += seat.cards.iter().filter(|c| c.zone == Zone::Library).map(|c| c.count as usize).sum::<usize>();
        }
    }
}
