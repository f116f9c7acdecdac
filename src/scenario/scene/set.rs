//! The scene of a scenario, laid out.

use super::super::find_things::{Origin, Origins, View};
use super::super::{Fault, FaultKind, Scenario, What};
use super::run::Replies;
use super::{Doing, Figure, SceneLine, SceneSetup};
use crate::engine::{Entity, Interrupt, ObjectId, PlayerId, Rulebook};
use crate::ir::{CardTypes, Content, DefId, Zone};
use crate::magic::Table;
use crate::middle_earth::{Arrival, Arrived, Carried};
use crate::stage::{CharacterSpec, TurnedUp, define, define_tokens, fitting, impossible};
use std::sync::Arc;

/// The content with the characters and things of the scene.
pub(in crate::scenario) fn book(rulebook: &Arc<Rulebook>, scenario: &Scenario) -> Result<Arc<Rulebook>, Fault> {
    let Some(scene) = &scenario.scene else { return Ok(Arc::clone(rulebook)) };
    let mut content = rulebook.content.clone();
    define_tokens(&mut content, &scenario.house.scene);
    turn_up(&mut content, scenario);
    for figure in &scene.cast {
        let spec =
            CharacterSpec { name: figure.name.clone(), kinds: figure.kinds.clone(), numbers: figure.numbers.clone() };
        let id = define(&mut content, &spec, &scenario.house.scene);
        if figure.owner.is_none()
            && let Some(def) = content.defs.get_mut(id.index())
        {
            def.types = CardTypes::THING;
        }
        if let Some(item) = figure.item {
            become_item(&mut content, id, item);
        }
    }
    Ok(Arc::new(Rulebook::new(content)))
}

/// Adds the real cards with which something is tried of which only what counts is said, such as `3 red`.
fn turn_up(content: &mut Content, scenario: &Scenario) {
    let tried = scenario.steps.iter().filter_map(|line| match &line.what {
        What::Scene(SceneLine::Does { what: Doing::Attempt(_, top), .. }) => Some(top),
        _ => None,
    });
    for name in tried.flatten() {
        if let (None, Some(card)) = (content.cards.get(&**name), TurnedUp::read(name)) {
            card.define(content);
        }
    }
}

/// A thing that is called as an item is one, with what else is said of it.
fn become_item(content: &mut Content, id: DefId, item: DefId) {
    let mut def = content.def(item).clone();
    let own = content.def(id);
    let mut subs = def.subs.to_vec();
    subs.extend(own.subs.iter().filter(|s| !def.subs.contains(s)));
    let mut numbers = def.numbers.to_vec();
    numbers.retain(|(n, _)| own.numbers.iter().all(|(x, _)| x != n));
    numbers.extend(own.numbers.iter().copied());
    (def.subs, def.numbers) = (subs.into(), numbers.into());
    if let Some(place) = content.defs.get_mut(id.index()) {
        *place = def;
    }
}

/// The definition that a figure was given: they stand at the end, in order.
fn def_of(content: &Content, scene: &SceneSetup, at: usize) -> DefId {
    DefId((content.defs.len() - scene.cast.len() + at) as u32)
}

/// Puts everything into the scene.
pub(in crate::scenario) fn lay_scene(
    table: &mut Table,
    scenario: &Scenario,
    origins: &mut Origins,
) -> Result<(), Fault> {
    let Some(scene) = &scenario.scene else { return Ok(()) };
    let fault = |span, message: String| Fault::new(FaultKind::Step, span, message);
    let master = super::read::master(scenario.seats.len());
    let stopped = |stop: Interrupt| fault(scenario.span, format!("the scene can't be laid out: {stop:?}"));
    let rulebook = Arc::clone(&table.rulebook);
    let mut nobody = Silent;
    let mut e = table.engine(&mut nobody);
    e.begin_scene(scenario.house.scene.clone(), master).map_err(stopped)?;
    crate::action_checks::open_tasks(&mut e);
    if let Some(state) = e.state.scene_mut() {
        state.only_loaded = true;
        if let Some(hour) = scene.hour {
            state.clock = hour * 3600;
        }
        if let Some(light) = scene.light {
            state.light = light;
        }
    }
    for (i, figure) in scene.cast.iter().enumerate() {
        let def = def_of(&rulebook.content, scene, i);
        let owner = figure.owner.unwrap_or(master);
        let known = origins.clone();
        let mut replies = Replies::new(&rulebook, scenario, &known, &figure.answers);
        let came = come_in(&mut table.engine(&mut replies), figure, def, owner);
        replies.all_used(figure.span)?;
        let Arrived { who, items, .. } = came.map_err(stopped)?;
        for ((item, _), obj) in figure.bears.iter().zip(items) {
            origins.all.push(Origin { name: rulebook.content.def(*item).name, owner, obj });
        }
        origins.all.push(Origin { name: rulebook.content.def(def).name, owner, obj: who });
    }
    put_apart(table, scenario, scene, origins)
}

/// Says how far apart everything is: what the scenario gives, and as in a scene what fits it.
fn put_apart(table: &mut Table, scenario: &Scenario, scene: &SceneSetup, origins: &Origins) -> Result<(), Fault> {
    let fault = |message: String| Fault::new(FaultKind::Step, scenario.span, message);
    let rulebook = Arc::clone(&table.rulebook);
    let places: Vec<ObjectId> = origins.all.iter().map(|origin| origin.obj).collect();
    let mut said = Vec::new();
    for (a, b, feet) in &scene.apart {
        let view = View { rulebook: &rulebook, state: &table.state, scenario, origins };
        let find = |t| view.subject(t).map_err(fault);
        if let (Entity::Obj(a), Entity::Obj(b)) = (find(a)?, find(b)?) {
            let name = |o| rulebook.content.str(view.chars(o).name);
            if let Some(borne) = [a, b].into_iter().find(|o| table.state.whereabouts(*o) != *o) {
                let message = format!("`{}` is where its bearer is: no distance is set to it", name(borne));
                return Err(fault(message));
            }
            let place = |o: ObjectId| places.iter().position(|p| *p == o);
            said.extend(place(a).zip(place(b)).map(|(a, b)| (a, b, *feet)));
        }
    }
    let view = View { rulebook: &rulebook, state: &table.state, scenario, origins };
    if let Some((a, b, c)) = impossible(&said) {
        let called = |at: usize| places.get(at).map_or("", |o| rulebook.content.str(view.chars(*o).name));
        let (a, b, c) = (called(a), called(b), called(c));
        let message = format!("`{a}` and `{b}` can't be so far apart: the way over `{c}` is shorter");
        return Err(fault(message).help("leave one of these distances out: what is not said fits the others"));
    }
    let state = &table.state;
    let here = |o: &ObjectId| state.obj(*o).zone == Zone::Scene && state.whereabouts(*o) == *o;
    let lies: Vec<bool> = places.iter().map(here).collect();
    let mut nobody = Silent;
    let mut e = table.engine(&mut nobody);
    for (a, b, feet) in fitting(&said, &lies, scenario.house.scene.space.usual) {
        if let (Some(a), Some(b)) = (places.get(a), places.get(b)) {
            e.set_distance(*a, *b, feet);
        }
    }
    e.is_laid_out();
    Ok(())
}

fn come_in(
    engine: &mut crate::engine::Engine,
    figure: &Figure,
    def: DefId,
    owner: PlayerId,
) -> Result<Arrived, Interrupt> {
    let arrival = Arrival {
        def,
        owner,
        bearer: None,
        spells: figure.knows.clone(),
        learned: Vec::new(),
        items: figure.bears.iter().map(|(def, states)| carried(*def, states)).collect(),
        states: figure.states.clone(),
        counters: figure.counters.clone(),
        damage: figure.damage,
        picks: figure.picks,
        changes: Vec::new(),
        used: Vec::new(),
    };
    let arrived = engine.come_in(&arrival)?;
    engine.clear_waiting();
    Ok(arrived)
}

fn carried(def: DefId, states: &[crate::ir::DesignationId]) -> Carried {
    Carried { def, states: states.to_vec(), ..Carried::default() }
}

/// To begin a scene and to lay it out asks nothing.
struct Silent;

impl crate::engine::Driver for Silent {
    fn answer(&mut self, _: &crate::engine::GameState, d: &crate::engine::Question) -> Option<crate::engine::Answer> {
        Some(crate::engine::idle_answer(&d.kind))
    }
}
