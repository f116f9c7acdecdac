//! Running a scenario.

use super::script::Script;
use super::setup::{begins, lay_out};
use super::{Fault, FaultKind, Line, Scenario, What};
use crate::engine::{Rulebook, Stop};
use crate::ir::{AbilityId, DefId};
use crate::magic::Table;
use crate::play::{Narrator, Told};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Steps of the turn machine after which a scenario is given up.
const MOST_STEPS: usize = 20_000;

/// What came of a scenario.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Everything that went wrong; empty: it passed.
    pub faults: Vec<Fault>,
    /// Abilities that did something: they caused an event, or were in force when something was expected.
    pub exercised: BTreeSet<AbilityId>,
    /// Definitions that took part.
    pub present: BTreeSet<DefId>,
    /// What happened, in words.
    pub tale: Vec<String>,
}

/// Runs a scenario from its position to its last line.
pub fn run(rb: &Arc<Rulebook>, scenario: &Scenario) -> Ran {
    let (mut table, origins) = match lay_out(rb, scenario) {
        Ok(laid) => laid,
        Err(fault) => return Ran { faults: vec![fault], ..Ran::default() },
    };
    let rulebook = Arc::clone(rb);
    let mut script = Script::new(&rulebook, scenario, &origins);
    let stop = play(&mut table, &mut script, begins(scenario));
    let mut ran =
        Ran { exercised: exercised(&table), present: present(&table), tale: tale(&table, scenario), ..Ran::default() };
    match stop {
        Some(Stop::Over(_)) if !script.stuck => script.finish(&table.w),
        Some(Stop::Limit(limit)) => {
            script.stop(&table.w, Fault::new(FaultKind::Engine, scenario.span, limit.to_string()));
        }
        Some(Stop::Illegal | Stop::EndTurn) => {
            let message = "the engine stopped without a reason that it may have here";
            script.stop(&table.w, Fault::new(FaultKind::Engine, scenario.span, message));
        }
        Some(Stop::Open | Stop::Over(_)) | None => {}
    }
    if !script.done && !script.stuck && script.faults.is_empty() {
        let message = "the lines of the scenario are not carried out to the end";
        script.stop(&table.w, Fault::new(FaultKind::Engine, scenario.span, message));
    }
    ran.exercised.extend(script.seen.iter().copied());
    ran.faults = script.faults;
    ran
}

fn play(table: &mut Table, script: &mut Script, begins: bool) -> Option<Stop> {
    if begins && let Err(stop) = table.begin(script) {
        return Some(stop);
    }
    for _ in 0..MOST_STEPS {
        match (table.advance(script), script.speaks.take()) {
            (Ok(()), _) => {}
            (Err(Stop::Open), Some(at)) => {
                if let Some(Line { what: What::Asks(asked), .. }) = script.scenario.steps.get(at) {
                    script.speak(table, asked);
                }
            }
            (Err(stop), _) => return Some(stop),
        }
    }
    None
}

fn exercised(table: &Table) -> BTreeSet<AbilityId> {
    let journal = table.w.journal();
    journal.iter().filter_map(|h| table.w.cause(h).ability).collect()
}

fn present(table: &Table) -> BTreeSet<DefId> {
    table.w.objects.iter().map(|o| o.def).collect()
}

fn tale(table: &Table, scenario: &Scenario) -> Vec<String> {
    let names = scenario.seats.iter().map(|s| s.name.clone()).collect();
    let mut narrator = Narrator::new(names, None);
    narrator.lives = false;
    let told = narrator.tell(&table.rb, &table.w);
    told.into_iter()
        .map(|t| match t {
            Told::Turn(text) | Told::Line(text) => text,
        })
        .collect()
}
