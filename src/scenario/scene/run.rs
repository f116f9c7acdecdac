//! Lines of a scene carried out: state that is set, acts of characters, and answers to what is asked.

use super::super::choices::numbers;
use super::super::find_things::View;
use super::super::questions;
use super::super::words::word_name;
use super::super::{Fault, FaultKind, Scenario, Thing};
use super::{Change, Doing, Reply, SceneLine};
use crate::engine::{Answer, Driver, Engine, Entities, Entity, GameState, Kind, ObjectId, Question, Rulebook};
use crate::ir::{CastOption, DefId};
use crate::magic::Table;
use crate::middle_earth::deed::DeedRefusal;
use crate::middle_earth::request::{SceneRequest, SceneResult};
use crate::middle_earth::{Attempted, Cast, CastOutcome, Decree, Omit, Refusal, Request};
use crate::source::Span;
use std::sync::Arc;

/// Answers what a line says, then what goes without saying.
pub(super) struct Replies<'a> {
    rulebook: &'a Arc<Rulebook>,
    scenario: &'a Scenario,
    origins: &'a super::super::find_things::Origins,
    left: std::collections::VecDeque<&'a Reply>,
    /// What was asked and no answer fitted.
    asked: Vec<String>,
    /// What was answered with yes or no, also without a word of the line: an answer more would be that of the first such question.
    decided: Vec<bool>,
    trouble: Option<(FaultKind, String, Option<String>)>,
}

impl<'a> Replies<'a> {
    /// Answers that stand below one line of a scenario.
    pub fn new(
        rulebook: &'a Arc<Rulebook>,
        scenario: &'a Scenario,
        origins: &'a super::super::find_things::Origins,
        answers: &'a [Reply],
    ) -> Self {
        Self {
            rulebook,
            scenario,
            origins,
            left: answers.iter().collect(),
            asked: Vec::new(),
            decided: Vec::new(),
            trouble: None,
        }
    }

    /// What has gone wrong with the answers: one was refused or missing, or nobody asked for it.
    ///
    /// # Errors
    /// An answer was refused, a question was left without one, or an answer was not asked for.
    pub fn all_used(&self, span: Span) -> Result<(), Fault> {
        if let Some((kind, message, help)) = &self.trouble {
            let fault = Fault::new(*kind, span, message.clone());
            return Err(match help {
                Some(help) => fault.help(help.clone()),
                None => fault,
            });
        }
        let Some(left) = self.left.front() else { return Ok(()) };
        let message = format!("nothing that the answer {} fits was asked", spelled(left));
        let fault = Fault::new(FaultKind::Unused, span, message);
        Err(match self.asked.is_empty() {
            true => fault,
            false => fault.help(format!("what was asked: {}", self.asked.join("; "))),
        })
    }

    /// Whether every question had an answer that fits.
    fn no_trouble(&self) -> bool {
        self.trouble.is_none()
    }

    /// A choice between things that differ must be made.
    fn unanswered(&mut self, state: &GameState, d: &Question) {
        let view = self.view(state);
        let message = format!("{}, and the line does not answer", view.question(d));
        let yes_or_no = |yes: &bool| if *yes { "yes, " } else { "no, " };
        let before: String = self.decided.iter().filter(|_| d.kind == Kind::Confirm).map(yes_or_no).collect();
        let help = format!("write `answering {before}{}` behind the line", view.reply_to(d));
        self.trouble.get_or_insert((FaultKind::Question, message, Some(help)));
    }
    fn view<'w>(&'w self, state: &'w GameState) -> View<'w> {
        View { rulebook: self.rulebook, state, scenario: self.scenario, origins: self.origins }
    }

    fn fit(&self, state: &GameState, d: &Question, reply: &Reply) -> Option<Answer> {
        match (&d.kind, reply) {
            (Kind::Confirm, Reply::Yes(yes)) => Some(Answer::Yes(*yes)),
            (Kind::Number { .. }, Reply::Numbers(n)) if n.len() == 1 => Some(Answer::Number(*n.first()?)),
            (Kind::Choose { min, max, .. }, Reply::Numbers(n)) if (*min..=*max).contains(&(n.len() as u32)) => {
                let place = |n: &i32| u16::try_from(n.saturating_sub(1)).ok();
                Some(Answer::Numbers(n.iter().map(place).collect::<Option<_>>()?))
            }
            (Kind::Divide { among, .. }, Reply::Numbers(n)) if n.len() == among.len() => {
                Some(Answer::Division(n.iter().copied().collect()))
            }
            (Kind::Text, Reply::Text(text)) => Some(Answer::Text(text.as_str().into())),
            (Kind::Name(names), Reply::Word(word)) => {
                names.iter().find(|n| word_name(&self.rulebook.content, **n) == *word).map(|n| Answer::Name(*n))
            }
            (Kind::Pick { from, .. } | Kind::Target { from, .. }, Reply::Things(all)) => {
                // What can't be chosen here is named for another question, or a fault.
                let chosen = self.among(state, all, from);
                (chosen.len() >= all.len()).then_some(Answer::Entities(chosen))
            }
            (Kind::Order { items, .. }, Reply::Things(all)) => {
                let mut order = self.among(state, all, items);
                if order.is_empty() {
                    return None;
                }
                let rest: Entities = items.iter().copied().filter(|e| !order.contains(e)).collect();
                order.extend(rest);
                Some(Answer::Entities(order))
            }
            (
                Kind::Confirm
                | Kind::Number { .. }
                | Kind::Choose { .. }
                | Kind::Text
                | Kind::Name(_)
                | Kind::Pick { .. }
                | Kind::Target { .. }
                | Kind::Order { .. }
                | Kind::Divide { .. }
                | Kind::Act(_)
                | Kind::Attack(_)
                | Kind::Block(_)
                | Kind::Pay { .. },
                _,
            ) => None,
        }
    }

    /// For each thing that is named the first of those that could be chosen.
    fn among(&self, state: &GameState, named: &[Thing], from: &Entities) -> Entities {
        let mut out = Entities::new();
        for t in named {
            let found = self.view(state).candidates(t).into_iter().find(|e| from.contains(e) && !out.contains(e));
            out.extend(found);
        }
        out
    }
}

impl Driver for Replies<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        // The first reply that fits the question answers it; those for later questions wait.
        if let Some(at) = (0..self.left.len()).find(|i| self.fit(state, d, self.left[*i]).is_some()) {
            let reply = self.left.remove(at)?;
            let answer = self.fit(state, d, reply);
            self.decided.extend(decision(answer.as_ref()));
            return answer;
        }
        self.asked.push(self.view(state).question(d));
        let usual = self.view(state).usual_in_scene(d);
        if usual.is_none() {
            self.unanswered(state, d);
        }
        self.decided.extend(decision(usual.as_ref()));
        usual.or_else(|| Some(crate::engine::idle_answer(&d.kind)))
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        let message = format!("an answer was refused: {reason} ({})", questions::reason(d.why));
        self.trouble = Some((FaultKind::Step, message, None));
    }
}

/// Carries out one line.
pub(in crate::scenario) fn carry_out(
    table: &mut Table,
    scenario: &Scenario,
    origins: &super::super::find_things::Origins,
    line: &SceneLine,
    span: Span,
) -> Result<(), Fault> {
    let rulebook = Arc::clone(&table.rulebook);
    let answers: &[Reply] = match line {
        SceneLine::Does { answers, .. } | SceneLine::Moment(_, answers) => answers,
        SceneLine::Rolls(_) => &[],
    };
    let mut replies = Replies::new(&rulebook, scenario, origins, answers);
    let names = Names { scenario, origins, rulebook: &rulebook };
    let found = step(table, names, line, &mut replies);
    let fault = |message: String| Fault::new(FaultKind::Step, span, message);
    let result = found.map_err(fault)?;
    note_light(table, &mut replies);
    let wanted = match line {
        SceneLine::Does { result: wanted, .. } => wanted.as_deref(),
        SceneLine::Rolls(_) | SceneLine::Moment(..) => None,
    };
    // Why something was refused says more than that an answer is left over because of it.
    let refused = result.starts_with("refused") && wanted != Some(&*result);
    replies.all_used(span).or_else(|left| if refused && replies.no_trouble() { Ok(()) } else { Err(left) })?;
    match (wanted, result) {
        (Some(wanted), result) if wanted != result => {
            Err(Fault::new(FaultKind::Expectation, span, format!("this is not so: {result}")))
        }
        (None, result) if result.starts_with("refused") => Err(fault(result)),
        _ => Ok(()),
    }
}

/// What sheds light is used by being there: looked at, it is counted among what scenarios used.
fn note_light(table: &mut Table, replies: &mut Replies) {
    if let Some(first) = table.state.scenery().first().copied() {
        table.engine(replies).light_on(first);
    }
}

/// What somebody has said to a question of yes or no; none: it was another question.
fn decision(answer: Option<&Answer>) -> Option<bool> {
    match answer {
        Some(Answer::Yes(yes)) => Some(*yes),
        _ => None,
    }
}

/// An answer, as it is written.
fn spelled(reply: &Reply) -> String {
    match reply {
        Reply::Yes(true) => "`yes`".to_owned(),
        Reply::Yes(false) => "`no`".to_owned(),
        Reply::Numbers(n) => format!("`{}`", numbers(n.iter())),
        Reply::Word(word) => format!("`word {word}`"),
        Reply::Text(text) => format!("`text \"{text}\"`"),
        Reply::Things(all) if all.is_empty() => "`nothing`".to_owned(),
        Reply::Things(_) => "with names".to_owned(),
    }
}

/// Why a line asks nothing of the scene.
pub(super) enum Unable {
    /// It can't be understood here.
    Fault(String),
    /// What somebody wishes is not possible.
    Refused(String),
}

impl From<String> for Unable {
    fn from(message: String) -> Self {
        Self::Fault(message)
    }
}

fn refused(why: &dyn std::fmt::Display) -> String {
    format!("refused: {why}")
}

fn step(table: &mut Table, names: Names, line: &SceneLine, replies: &mut Replies) -> Result<String, String> {
    if let SceneLine::Rolls(_) = line
        && let Some(left) = table.state.scene().map(|s| s.loaded.len()).filter(|n| *n > 0)
    {
        return Err(format!("{left} dice of the line before did not fall"));
    }
    let wished = Asking { engine: &table.engine(replies), names }.request(line);
    let request = match wished {
        Ok(request) => request,
        Err(Unable::Fault(message)) => return Err(message),
        Err(Unable::Refused(why)) => return Ok(refused(&why)),
    };
    let result = table.engine(replies).request_in_scene(&request).map_err(stopped)?;
    Ok(told(result, &request))
}

/// What names stand for.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    /// What was written, with its names.
    pub scenario: &'a Scenario,
    /// The things that it put down.
    pub origins: &'a super::super::find_things::Origins,
    /// The rules and spells of the scene.
    pub rulebook: &'a Arc<Rulebook>,
}

/// What a line asks of the scene as it is now.
pub(super) struct Asking<'a, 'e> {
    /// The scene as it stands, at work.
    pub engine: &'a Engine<'e>,
    /// What the names of the line stand for.
    pub names: Names<'a>,
}

impl Asking<'_, '_> {
    /// The scene to look at, without carrying anything out.
    pub fn view(&self) -> View<'_> {
        let Names { scenario, origins, rulebook } = self.names;
        View { rulebook, state: self.engine.state, scenario, origins }
    }

    fn object(&self, thing: &Thing) -> Result<ObjectId, String> {
        match self.view().subject(thing)? {
            Entity::Obj(o) => Ok(o),
            Entity::Player(_) => Err(format!("{} is a player", self.view().describe(thing))),
        }
    }

    fn objects(&self, all: &[Thing]) -> Result<Entities, String> {
        all.iter().map(|t| self.object(t).map(Entity::Obj)).collect()
    }

    fn maybe(&self, thing: Option<&Thing>) -> Result<Option<ObjectId>, String> {
        thing.map(|thing| self.object(thing)).transpose()
    }

    /// What the line asks, or why it can't be asked.
    pub fn request(&self, line: &SceneLine) -> Result<SceneRequest, Unable> {
        Ok(match line {
            SceneLine::Rolls(dice) => SceneRequest::Decree(Decree::Rolls(dice.clone())),
            SceneLine::Moment(change, _) => self.change(change)?,
            SceneLine::Does { who, what, .. } => self.doing(self.object(who)?, what)?,
        })
    }

    fn change(&self, change: &Change) -> Result<SceneRequest, String> {
        Ok(SceneRequest::Decree(match change {
            Change::Pass(seconds) => return Ok(SceneRequest::Pass(*seconds)),
            Change::Light(step) => Decree::Light(*step),
            Change::Apart(a, b, feet) => Decree::Apart { a: self.object(a)?, b: self.object(b)?, feet: *feet },
            Change::State(t, state, holds) => Decree::State { who: self.object(t)?, state: *state, holds: *holds },
            Change::Damage(t, points) => Decree::Damage { who: self.object(t)?, points: *points },
            Change::Mend(t, points) => Decree::Mend { who: self.object(t)?, points: *points },
            Change::Counters(t, kind, n) => Decree::Counters { who: self.object(t)?, kind: *kind, n: *n },
            Change::Give(t, to) => Decree::Give { thing: self.object(t)?, to: self.maybe(to.as_ref())? },
            Change::Leave(t) => Decree::Leave(self.object(t)?),
        }))
    }

    fn doing(&self, who: ObjectId, what: &Doing) -> Result<SceneRequest, Unable> {
        Ok(match what {
            Doing::Cast { .. } => SceneRequest::Cast(self.casting(who, what)?),
            Doing::Learn(spell) => SceneRequest::Learn { who, spell: *spell },
            Doing::Improve(spell, how) => SceneRequest::Improve { who, spell: *spell, how: *how },
            Doing::Test { what, against, tool, foe } => {
                let opposing = self.maybe(foe.as_ref())?.map(Entity::Obj);
                let tool = self.maybe(tool.as_ref())?;
                SceneRequest::Test { who, what: *what, against: *against, opposing, tool }
            }
            Doing::Use(thing, nth) => {
                // Of several of the name, the one that can be used.
                let named = self.view().candidates(thing);
                let mut usable = self.engine.usable(who).into_iter().filter(|(o, _)| named.contains(&Entity::Obj(*o)));
                match usable.nth(nth.saturating_sub(1) as usize) {
                    Some((thing, ability)) => SceneRequest::Use { who, thing, ability },
                    None => return Err(Unable::Refused(DeedRefusal::NotHeld.to_string())),
                }
            }
            Doing::Attempt(task, top) => SceneRequest::Attempt {
                who,
                task: task.as_str().into(),
                top: top.iter().map(|name| name.as_str().into()).collect(),
            },
            Doing::Rest(seconds) => SceneRequest::Rest { who: vec![who], seconds: *seconds, told: false },
            Doing::Deed(deed, things, words) => SceneRequest::Deed {
                who,
                deed: *deed,
                things: self.objects(things)?.to_vec(),
                words: words.as_deref().map(Into::into),
            },
        })
    }

    fn casting(&self, caster: ObjectId, what: &Doing) -> Result<Request, Unable> {
        let Doing::Cast { spells, on, method, taken, omit: (words, gestures), power } = what else {
            return Err(Unable::Fault("no spell is cast".to_owned()));
        };
        let on = self.objects(on)?;
        let content = &self.names.rulebook.content;
        let options = |def: &DefId| content.def(*def).magic.as_ref().map_or(&[][..], |m| &m.options);
        let label = |o: &CastOption| content.label(o.label).unwrap_or("");
        let known = |name: &str| spells.iter().flat_map(options).any(|o| label(o) == name);
        if let Some((name, _)) = taken.iter().find(|(name, _)| !known(name)) {
            return Err(Unable::Fault(format!("none of these spells has an option called `{name}`")));
        }
        let times = |o: &CastOption| taken.iter().find(|(name, _)| label(o) == name).map_or(0, |(_, n)| *n);
        let cast = |def: &DefId| {
            let known = self.engine.knows_spell(caster, *def);
            let known = known.ok_or_else(|| Unable::Refused(Refusal::Unknown.to_string()))?;
            let targets = (!on.is_empty()).then(|| on.clone());
            Ok(Cast { known, method: *method, targets, options: Some(options(def).iter().map(times).collect()) })
        };
        let spells = spells.iter().map(cast).collect::<Result<Vec<_>, Unable>>()?;
        Ok(Request { caster, spells, omit: Omit { words: *words, gestures: *gestures }, power: *power })
    }
}

fn stopped(stop: crate::engine::Interrupt) -> String {
    match stop {
        crate::engine::Interrupt::Limit(limit) => limit.to_string(),
        stop => format!("the engine stopped: {stop:?}"),
    }
}

/// The result in the words of scenarios.
fn told(result: SceneResult, request: &SceneRequest) -> String {
    match result {
        SceneResult::Cast(Ok(CastOutcome::Worked(_))) => "works".to_owned(),
        SceneResult::Cast(Ok(CastOutcome::Failed(degree))) | SceneResult::Test(degree) => degree.name().to_owned(),
        SceneResult::Cast(Ok(CastOutcome::Countered)) => "countered".to_owned(),
        SceneResult::Cast(Ok(CastOutcome::Resisted)) => "resisted".to_owned(),
        SceneResult::Cast(Ok(CastOutcome::Prevented)) | SceneResult::Deed(Ok(false)) => "prevented".to_owned(),
        SceneResult::Learn(Err(why)) => refused(&why),
        SceneResult::Attempt(Err(why)) => refused(&why),
        SceneResult::Attempt(Ok(Attempted::Succeeded)) => "succeeds".to_owned(),
        SceneResult::Attempt(Ok(Attempted::Failed)) => "fails".to_owned(),
        SceneResult::Attempt(Ok(Attempted::BrokenOff)) => "broken off".to_owned(),
        SceneResult::Deed(Err(why)) => refused(&why),
        SceneResult::Cast(Err(why)) => refused(&why),
        SceneResult::Impossible(why) => refused(&why),
        SceneResult::Learn(Ok(()))
        | SceneResult::Deed(Ok(true))
        | SceneResult::Passed
        | SceneResult::Decreed
        | SceneResult::Entered(_) => {
            let done = match request {
                SceneRequest::Learn { .. } => "learned",
                SceneRequest::Improve { .. } => "improved",
                SceneRequest::Rest { .. } => "rested",
                _ => "done",
            };
            done.to_owned()
        }
    }
}
