//! Running a scenario: its position, line after line, and what went wrong and was used on the way.

use super::script::Script;
use super::setup::{begins, lay_out};
use super::{Fault, FaultKind, Line, Scenario, What};
use crate::engine::{Interrupt, Rulebook};
use crate::ir::{AbilityId, AbilityKind, DefId, Zone};
use crate::magic::Table;
use crate::play::{Narrator, Told};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Steps of the turn machine after which a scenario is given up.
pub(super) const MOST_STEPS: usize = 100_000;

/// What came of a scenario.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Everything that went wrong; empty: it passed.
    pub faults: Vec<Fault>,
    /// Abilities that did something: they caused an event, changed an object, forbade something or answered a question.
    pub exercised: BTreeSet<AbilityId>,
    /// Definitions that took part.
    pub present: BTreeSet<DefId>,
    /// What happened, in words.
    pub tale: Vec<String>,
    /// A digest of the journal: the same scenario always gives the same.
    pub digest: u64,
}

/// Runs a scenario from its position to its last line.
pub fn run(rulebook: &Arc<Rulebook>, scenario: &Scenario) -> Ran {
    let rulebook = &match super::scene::book(rulebook, scenario) {
        Ok(rulebook) => rulebook,
        Err(fault) => return Ran { faults: vec![fault], ..Ran::default() },
    };
    let (mut table, origins) = match lay_out(rulebook, scenario) {
        Ok(laid) => laid,
        Err(fault) => return Ran { faults: vec![fault], ..Ran::default() },
    };
    table.note_what_is_used();
    let rulebook = Arc::clone(rulebook);
    let mut script = Script::new(&rulebook, scenario, &origins);
    let mut tale = Tale::new(scenario);
    let stop = if is_only_scene(scenario) {
        play_scene(&mut table, &mut script, &mut tale);
        None
    } else {
        play(&mut table, &mut script, begins(scenario), &mut tale)
    };
    tale.go_on(&table);
    let mut ran = Ran { exercised: exercised(&table), present: present(&table), tale: tale.lines, ..Ran::default() };
    match stop {
        Some(Interrupt::Over(_)) if !script.stuck => script.finish(&table.state),
        Some(Interrupt::Limit(limit)) => {
            script.stop(&table.state, Fault::new(FaultKind::Engine, scenario.span, limit.to_string()));
        }
        Some(Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat) => {
            let message = "the engine stopped without a reason that it may have here";
            script.stop(&table.state, Fault::new(FaultKind::Engine, scenario.span, message));
        }
        Some(Interrupt::Open | Interrupt::Over(_)) | None => {}
    }
    if !script.done && !script.stuck && script.faults.is_empty() {
        let message = "the lines of the scenario are not carried out to the end";
        script.stop(&table.state, Fault::new(FaultKind::Engine, scenario.span, message));
    }
    let left = table.state.scene().map_or(0, |s| s.loaded.len());
    if left > 0 && script.faults.is_empty() {
        let message = format!("{left} of the dice that were written down did not fall");
        script.stop(&table.state, Fault::new(FaultKind::Unused, scenario.span, message));
    }
    ran.digest = table.state.digest();
    ran.exercised.extend(table.what_was_used());
    ran.faults = script.faults;
    ran
}

fn play(table: &mut Table, script: &mut Script, begins: bool, tale: &mut Tale) -> Option<Interrupt> {
    if begins && let Err(stop) = table.begin(script) {
        return Some(stop);
    }
    for _ in 0..MOST_STEPS {
        scene_lines(table, script, tale)?;
        match (table.advance(script), script.speaks.take()) {
            (Ok(()), _) => {}
            (Err(Interrupt::Open), Some(at)) => {
                if let Some(Line { what: What::Asks(asked), .. }) = script.scenario.steps.get(at) {
                    script.speak(table, asked);
                }
            }
            (Err(Interrupt::Open), None) if std::mem::take(&mut script.tries) => script.try_line(table),
            (Err(Interrupt::Open), None) if std::mem::take(&mut script.proposes) => script.propose(table),
            (Err(Interrupt::Open), None) if std::mem::take(&mut script.goes_over) => {
                if let Err(stop) = table.give_way(script) {
                    return Some(stop);
                }
            }
            // The next line is one of the scene.
            (Err(Interrupt::Open), None) if script.scene_line().is_some() => {}
            (Err(stop), _) => return Some(stop),
        }
        tale.go_on(table);
    }
    None
}

/// Whether nobody plays cards: a scene alone.
fn is_only_scene(scenario: &Scenario) -> bool {
    scenario.scene.is_some() && scenario.steps.iter().all(|l| matches!(l.what, What::Scene(_) | What::Expect(_)))
}

/// Carries out the lines of the scene that are next. None: something went wrong.
fn scene_lines(table: &mut Table, script: &mut Script, tale: &mut Tale) -> Option<()> {
    while let Some((line, span)) = script.scene_line() {
        if let Err(fault) = super::scene::carry_out(table, script.scenario, script.origins, line, span) {
            let stops = fault.kind != FaultKind::Expectation;
            script.stop(&table.state, fault);
            script.stuck = stops;
            if stops {
                return None;
            }
        }
        tale.go_on(table);
        script.next_line();
    }
    Some(())
}

/// A scene alone: one line after the other.
fn play_scene(table: &mut Table, script: &mut Script, tale: &mut Tale) {
    while scene_lines(table, script, tale).is_some() {
        if !script.look(&table.state) {
            script.done = true;
            return;
        }
    }
}

fn exercised(table: &Table) -> BTreeSet<AbilityId> {
    let journal = table.state.journal();
    let caused = journal.iter().filter_map(|h| table.state.cause(h).ability);
    // A spell that began to run has taken effect, and what it asks for as it is cast was asked.
    let begun = journal.iter().filter(|h| (h.from, h.to) == (Zone::Casting, Zone::Scene));
    let begun = begun.flat_map(|h| table.rulebook.content.def(table.state.obj(h.new).def).abilities.iter().copied());
    let of_casting =
        |a: &AbilityId| matches!(table.rulebook.ability(*a).kind, AbilityKind::Spell(_) | AbilityKind::As { .. });
    caused.chain(begun.filter(of_casting)).collect()
}

fn present(table: &Table) -> BTreeSet<DefId> {
    table.state.objects.iter().map(|o| o.def).collect()
}

/// What happens, told in the words of its moment: what somebody is called later is no matter.
struct Tale {
    narrator: Narrator,
    lines: Vec<String>,
}

impl Tale {
    fn new(scenario: &Scenario) -> Self {
        let names = scenario.seats.iter().map(|s| s.name.clone()).collect();
        let mut narrator = Narrator::new(names, None);
        narrator.lives = false;
        Self { narrator, lines: Vec::new() }
    }

    /// Tells what has happened since.
    fn go_on(&mut self, table: &Table) {
        let told = self.narrator.tell(&table.rulebook, &table.state).into_iter();
        self.lines.extend(told.map(|t| match t {
            Told::Turn(text) | Told::Line(text) => text,
        }));
    }
}
