//! Lines of a scene, carried out.

use super::super::things::View;
use super::super::{Fault, FaultKind, Scenario, Thing};
use super::{Change, Doing, Reply, SceneLine};
use crate::engine::{Answer, Decision, Driver, Ent, Ents, Kind, Named, ObjId, Rulebook, World};
use crate::magic::Table;
use crate::middle_earth::request::{SceneRequest, SceneResult};
use crate::middle_earth::{Cast, CastOutcome, Omit, Request};
use crate::source::Span;
use std::sync::Arc;

/// Answers what a line says, then as little as possible.
struct Replies<'a> {
    rb: &'a Arc<Rulebook>,
    scenario: &'a Scenario,
    origins: &'a super::super::things::Origins,
    left: std::collections::VecDeque<&'a Reply>,
    trouble: Option<String>,
}

impl Replies<'_> {
    fn view<'w>(&'w self, w: &'w World) -> View<'w> {
        View { rb: self.rb, w, scenario: self.scenario, origins: self.origins }
    }

    fn fit(&self, w: &World, d: &Decision, reply: &Reply) -> Option<Answer> {
        Some(match (reply, &d.kind) {
            (Reply::Yes(y), Kind::Confirm) => Answer::Yes(*y),
            (Reply::Number(n), Kind::Number { .. }) => Answer::Number(*n),
            (Reply::Number(n), Kind::Choose { .. }) => {
                Answer::Numbers(std::iter::once(u16::try_from(*n - 1).ok()?).collect())
            }
            (Reply::Text(t), Kind::Text) => Answer::Text(t.as_str().into()),
            (Reply::Word(word), Kind::Name(names)) => Answer::Name(*names.iter().find(|n| self.word(**n) == *word)?),
            (Reply::Things(all), Kind::Pick { from, .. } | Kind::Target { from, .. }) => {
                Answer::Ents(self.among(w, all, from))
            }
            (Reply::Things(all), Kind::Order { items, .. }) => {
                let mut order = self.among(w, all, items);
                if order.is_empty() {
                    return None;
                }
                let rest: Ents = items.iter().copied().filter(|e| !order.contains(e)).collect();
                order.extend(rest);
                Answer::Ents(order)
            }
            _ => return None,
        })
    }

    /// For each thing that is named the first of those that could be chosen.
    fn among(&self, w: &World, named: &[Thing], from: &Ents) -> Ents {
        let mut out = Ents::new();
        for t in named {
            let found = self.view(w).candidates(t).into_iter().find(|e| from.contains(e) && !out.contains(e));
            out.extend(found);
        }
        out
    }

    fn word(&self, n: Named) -> String {
        let c = &self.rb.content;
        match n {
            Named::Subtype(s) => c.subtypes[s.index()].name.to_string(),
            Named::Word(w) => c.str(w).to_owned(),
            Named::Color(_) | Named::Type(_) => String::new(),
        }
    }
}

impl Driver for Replies<'_> {
    fn answer(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        // The first reply that fits the question answers it; those for later questions wait.
        if let Some(at) = (0..self.left.len()).find(|i| self.fit(w, d, self.left[*i]).is_some()) {
            let reply = self.left.remove(at)?;
            return self.fit(w, d, reply);
        }
        Some(crate::engine::idle_answer(&d.kind))
    }

    fn refused(&mut self, d: &Decision, reason: &str) {
        self.trouble = Some(format!("an answer was refused: {reason} ({:?})", d.why));
    }
}

/// Carries out one line.
pub(in crate::scenario) fn carry_out(
    table: &mut Table,
    scenario: &Scenario,
    origins: &super::super::things::Origins,
    line: &SceneLine,
    span: Span,
) -> Result<(), Fault> {
    let rb = Arc::clone(&table.rb);
    let answers: &[Reply] = match line {
        SceneLine::Does { answers, .. } | SceneLine::Moment(_, answers) => answers,
        SceneLine::Rolls(_) => &[],
    };
    let mut replies = Replies { rb: &rb, scenario, origins, left: answers.iter().collect(), trouble: None };
    let found = step(table, scenario, origins, line, &mut replies);
    let fault = |message: String| Fault::new(FaultKind::Step, span, message);
    let result = found.map_err(fault)?;
    if let Some(trouble) = replies.trouble {
        return Err(fault(trouble));
    }
    if !replies.left.is_empty() {
        return Err(Fault::new(FaultKind::Unused, span, "nothing that one of the answers fits was asked"));
    }
    let SceneLine::Does { result: wanted, .. } = line else { return Ok(()) };
    match (wanted.as_deref(), result) {
        (Some(wanted), result) if wanted != result => {
            Err(Fault::new(FaultKind::Expectation, span, format!("this is not so: {result}")))
        }
        (None, result) if result.starts_with("refused") => Err(fault(result)),
        _ => Ok(()),
    }
}

fn step(
    table: &mut Table,
    scenario: &Scenario,
    origins: &super::super::things::Origins,
    line: &SceneLine,
    replies: &mut Replies,
) -> Result<String, String> {
    let rb = Arc::clone(&table.rb);
    let object = |table: &Table, t: &Thing| -> Result<ObjId, String> {
        let view = View { rb: &rb, w: &table.w, scenario, origins };
        match view.subject(t)? {
            Ent::Obj(o) => Ok(o),
            Ent::Player(_) => Err(format!("{} is a player", view.describe(t))),
        }
    };
    let stop = stopped;
    match line {
        SceneLine::Rolls(dice) => {
            if let Some(scene) = table.w.scene_mut() {
                if !scene.loaded.is_empty() {
                    return Err(format!("{} dice of the line before did not fall", scene.loaded.len()));
                }
                scene.loaded.clone_from(dice);
            }
        }
        SceneLine::Moment(Change::Pass(seconds), _) => table.engine(replies).let_pass(*seconds).map_err(stop)?,
        SceneLine::Moment(Change::Light(step), _) => {
            let mut e = table.engine(replies);
            e.change_light(*step).map_err(stop)?;
        }
        SceneLine::Moment(Change::Apart(a, b, feet), _) => {
            let (a, b) = (object(table, a)?, object(table, b)?);
            table.engine(replies).change_distance(a, b, *feet).map_err(stop)?;
        }
        SceneLine::Does { who, what, .. } => {
            let who = object(table, who)?;
            return doing(table, who, what, &object, replies);
        }
    }
    Ok("done".to_owned())
}

fn doing(
    table: &mut Table,
    who: ObjId,
    what: &Doing,
    object: &dyn Fn(&Table, &Thing) -> Result<ObjId, String>,
    replies: &mut Replies,
) -> Result<String, String> {
    let stop = stopped;
    let refused = |why: &dyn std::fmt::Display| format!("refused: {why}");
    match what {
        Doing::Cast { spells, on, method, taken, omit, power } => {
            let on: Result<Vec<ObjId>, String> = on.iter().map(|t| object(table, t)).collect();
            let on: Ents = on?.into_iter().map(Ent::Obj).collect();
            let rb = Arc::clone(&table.rb);
            let e = table.engine(replies);
            let mut casts = Vec::new();
            let has = |name: &str| {
                let options = spells.iter().filter_map(|d| rb.content.def(*d).magic.as_ref()).flat_map(|m| &m.options);
                options.into_iter().any(|o| rb.content.label(o.label) == Some(name))
            };
            if let Some((name, _)) = taken.iter().find(|(n, _)| !has(n)) {
                return Err(format!("none of these spells has an option called `{name}`"));
            }
            for def in spells {
                let Some(known) = e.knows_spell(who, *def) else {
                    return Ok(refused(&crate::middle_earth::Refusal::Unknown));
                };
                let magic = rb.content.def(*def).magic.as_ref();
                let options = magic.map_or_else(Vec::new, |m| {
                    let times = |l: crate::ir::LabelId| {
                        taken.iter().find(|(n, _)| rb.content.label(l) == Some(n.as_str())).map_or(0, |(_, n)| *n)
                    };
                    m.options.iter().map(|o| times(o.label)).collect()
                });
                let targets = (!on.is_empty()).then(|| on.clone());
                casts.push(Cast { known, method: *method, targets, options: Some(options) });
            }
            let request =
                Request { caster: who, spells: casts, omit: Omit { words: omit.0, gestures: omit.1 }, power: *power };
            let outcome = table.engine(replies).cast_in_scene(&request).map_err(stop)?;
            Ok(match outcome {
                Err(refusal) => refused(&refusal),
                Ok(CastOutcome::Worked(_)) => "works".to_owned(),
                Ok(CastOutcome::Failed(degree)) => degree.name().to_owned(),
                Ok(CastOutcome::Countered) => "countered".to_owned(),
                Ok(CastOutcome::Resisted) => "resisted".to_owned(),
            })
        }
        Doing::Learn(spell) => {
            let done = ask(table, &SceneRequest::Learn { who, spell: *spell }, replies)?;
            Ok(told(done, "learned"))
        }
        Doing::Improve(spell, how) => {
            let done = ask(table, &SceneRequest::Improve { who, spell: *spell, how: *how }, replies)?;
            Ok(told(done, "improved"))
        }
        Doing::Test { what, against, tool, foe } => {
            let find = |t: &Option<Thing>| t.as_ref().map(|t| object(table, t)).transpose();
            let (tool, foe) = (find(tool)?, find(foe)?);
            let opposing = foe.map(Ent::Obj);
            let test = SceneRequest::Test { who, what: *what, against: *against, opposing, tool };
            Ok(told(ask(table, &test, replies)?, "done"))
        }
        Doing::Use(thing, nth) => {
            // Of several of the name, the one that can be used.
            let named = replies.view(&table.w).candidates(thing);
            let mut e = table.engine(replies);
            let usable = e.usable(who).into_iter().filter(|(o, _)| named.contains(&Ent::Obj(*o)));
            let mine = {
                let mut usable = usable;
                usable.nth(nth.saturating_sub(1) as usize)
            };
            let Some((o, ability)) = mine else {
                return Ok(refused(&crate::middle_earth::deed::DeedRefusal::NotHeld));
            };
            let done = e.use_thing(who, o, ability).map_err(stop)?;
            Ok(done.map_or_else(|r| refused(&r), |()| "done".to_owned()))
        }
        Doing::Rest(seconds) => {
            let rest = SceneRequest::Rest { who: vec![who], seconds: *seconds };
            Ok(told(ask(table, &rest, replies)?, "rested"))
        }
        Doing::Deed(action, things, words) => {
            let things: Result<Vec<ObjId>, String> = things.iter().map(|t| object(table, t)).collect();
            let things: Vec<Ent> = things?.into_iter().map(Ent::Obj).collect();
            let done = table.engine(replies).do_deed(who, *action, &things, words.as_deref()).map_err(stop)?;
            Ok(done.map_or_else(|r| refused(&r), |done| if done { "done" } else { "prevented" }.to_owned()))
        }
    }
}

/// Carries out a request; the engine may have been stopped.
fn ask(table: &mut Table, request: &SceneRequest, replies: &mut Replies) -> Result<SceneResult, String> {
    table.engine(replies).request_in_scene(request).map_err(stopped)
}

fn stopped(stop: crate::engine::Stop) -> String {
    match stop {
        crate::engine::Stop::Limit(limit) => limit.to_string(),
        stop => format!("the engine stopped: {stop:?}"),
    }
}

/// The result in the words of scenarios; `done` if there is nothing else to say.
fn told(result: SceneResult, done: &str) -> String {
    let refused = |why: &dyn std::fmt::Display| format!("refused: {why}");
    match result {
        SceneResult::Test(degree) => degree.name().to_owned(),
        SceneResult::Learn(Err(why)) => refused(&why),
        SceneResult::Deed(Err(why)) => refused(&why),
        SceneResult::Cast(Err(why)) => refused(&why),
        SceneResult::Impossible(why) => refused(&why),
        SceneResult::Learn(Ok(())) | SceneResult::Deed(Ok(_)) | SceneResult::Cast(Ok(_)) | SceneResult::Passed => {
            done.to_owned()
        }
    }
}
