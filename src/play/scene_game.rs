//! Playing a scene: every character in turn, then the game master, round after round. Everything that is done is a request
//! of a [`ScenePosition`], so a scene can be put down, taken up and taken back at any moment.

use super::{Act, MasterAct, MenuLine, Random, Scene, Whose};
use crate::engine::saved::LoadError;
use crate::engine::{Answer, Driver, Event, Flags, GameState, ObjectId, PlayerId, Question};
use crate::ir::{CardTypes, Tested, Verb, Zone};
use crate::middle_earth::Decree;
use crate::middle_earth::deed::DeedRefusal;
use crate::middle_earth::request::{SceneRequest, SceneResult};
use crate::play::scene_course::{Course, SavedSceneGame, Spends};
use crate::stage::{SceneFault, ScenePosition, Stage, Step};
use std::collections::BTreeSet;

/// Somebody who chooses from menus; questions within what was chosen go to the driver that it is too.
pub trait SceneSeat: Driver {
    /// The position of one of the lines; none: the scene is left.
    fn choose(&mut self, state: &GameState, who: PlayerId, question: &str, lines: &[MenuLine]) -> Option<usize>;
    /// What to do, found by trying it out ([`SceneGame::imagine`]); none: it is chosen from the menu.
    fn think(&mut self, _game: &mut SceneGame, _who: ObjectId, _acts: &[Act]) -> Option<usize> {
        None
    }
    /// What was chosen is not possible.
    fn no(&mut self, _reason: &str) {}
}

/// How playing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rounds that were to be played are over.
    Rounds,
    /// The game master ended the scene.
    Master,
    /// Nobody is left who can act.
    Over,
    /// What the scene says ends it is so ([`SceneGame::reached`]).
    Reached,
    /// A person left, or gave too many answers that were refused.
    Left,
}

/// What happens next.
#[derive(Clone, Debug)]
pub enum Turn {
    /// What is being done asks something: [`SceneGame::answer`].
    Question(Question),
    /// A character does something: [`SceneGame::act`].
    Character(ObjectId, Vec<Act>),
    /// It is the game master's turn: [`SceneGame::rule`].
    Master(Vec<MasterAct>),
    /// The scene is over.
    Over(Ending),
}

/// A scene being played.
#[derive(Debug)]
pub struct SceneGame {
    /// The scene and its players.
    pub stage: Stage,
    pub(super) position: ScenePosition,
    pub(super) course: Course,
    rounds: u32,
    spends: Spends,
    /// Lines of this turn that turned out to be impossible.
    pub(super) barred: BTreeSet<String>,
}

/// Refusals in a row after which somebody gives up.
const MOST_REFUSALS: usize = 50;

impl SceneGame {
    /// A scene that begins, for so many rounds.
    ///
    /// # Errors
    /// Setting the scene asks something, or a limit was reached.
    pub fn begin(stage: Stage, rounds: u32, seed: u64) -> Result<Self, SceneFault> {
        Self::set(stage, rounds, seed, Vec::new())
    }

    /// The same with answers to what is asked while the scene is set.
    ///
    /// # Errors
    /// More is asked, an answer is refused, or a limit is reached.
    pub fn set(stage: Stage, rounds: u32, seed: u64, setting: Vec<Answer>) -> Result<Self, SceneFault> {
        let (position, characters) = ScenePosition::set(&stage, seed, setting)?;
        let course = Course { characters, ..Course::default() };
        let (spends, barred) = (Spends::Nothing, BTreeSet::new());
        let mut game = Self { stage, position, course, rounds, spends, barred };
        game.open_round();
        Ok(game)
    }

    /// Takes up a saved scene.
    ///
    /// # Errors
    /// It is of another version or another scene, or it was changed.
    pub fn load(stage: Stage, rounds: u32, saved: SavedSceneGame) -> Result<Self, LoadError> {
        let SavedSceneGame { scene, course, spends } = saved;
        let position = ScenePosition::load(&stage, scene)?;
        let known = |o: &ObjectId| o.index() < position.state().objects.len();
        if !course.characters.iter().chain(&course.left).all(known) {
            return Err(LoadError::Refused { at: 0, reason: "the rounds name somebody who never was".to_owned() });
        }
        Ok(Self { stage, position, course, rounds, spends, barred: BTreeSet::new() })
    }

    /// Puts the scene down.
    pub fn save(&self) -> SavedSceneGame {
        SavedSceneGame { scene: self.position.save(), course: self.course.clone(), spends: self.spends }
    }

    /// The state as far as it has come.
    pub fn state(&self) -> &GameState {
        self.position.state()
    }

    /// How far the rounds have come.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// How many requests have been carried out.
    pub fn done(&self) -> usize {
        self.position.record().past.len()
    }

    /// Goes back to where so many requests had been carried out and the rounds had come so far.
    ///
    /// # Errors
    /// The scene can't be played again, which is a fault of the program.
    pub fn rewind(&mut self, done: usize, course: Course) -> Result<(), LoadError> {
        let mut record = self.position.record().clone();
        record.past.truncate(done);
        record.now = None;
        self.position = ScenePosition::of_record(&self.stage, record)?;
        (self.course, self.spends) = (course, Spends::Nothing);
        self.barred.clear();
        Ok(())
    }

    /// Goes on with another stage that has everything of this one at the same place, and more.
    ///
    /// # Errors
    /// The scene comes out otherwise there.
    pub fn restage(&mut self, stage: Stage) -> Result<(), LoadError> {
        self.position = ScenePosition::of_record(&stage, self.position.record().clone())?;
        self.stage = stage;
        Ok(())
    }

    /// Looks at the scene through the rules.
    pub fn look<T>(&mut self, see: impl FnOnce(&crate::engine::Engine) -> T) -> T {
        self.position.look(see)
    }

    pub(super) fn clock(&self) -> i64 {
        self.state().scene().map_or(0, |s| s.clock)
    }

    fn open_round(&mut self) {
        let state = self.position.state();
        let live = |o: &ObjectId| state.obj(*o).live();
        self.course.left = self.course.characters.iter().copied().filter(live).collect();
        self.course.began = self.clock();
        (self.course.acted, self.course.at_end, self.course.opened) = (false, false, false);
        self.course.resting.clear();
    }

    /// What happens next.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn turn(&mut self) -> Result<Turn, SceneFault> {
        loop {
            if let Some(question) = self.position.open() {
                return Ok(Turn::Question(question.clone()));
            }
            if self.course.ended {
                return Ok(Turn::Over(Ending::Master));
            }
            if self.course.round >= self.rounds {
                return Ok(Turn::Over(Ending::Rounds));
            }
            match self.course.left.first().copied() {
                Some(_) if !self.course.opened => {
                    self.course.opened = true;
                    self.request(SceneRequest::Round(self.round()), Spends::Nothing)?;
                }
                Some(who) => {
                    let acts = self.acts(who);
                    if acts.len() < 2 {
                        self.end_turn();
                        continue;
                    }
                    self.course.acted = true;
                    return Ok(Turn::Character(who, acts));
                }
                None if !self.course.at_end => self.rest_of_round()?,
                None => {
                    let characters = self.course.characters.clone();
                    return Ok(Turn::Master(self.position.look(|e| e.master_acts(&characters))));
                }
            }
        }
    }

    /// Whatever was done, a round takes its time.
    fn rest_of_round(&mut self) -> Result<(), SceneFault> {
        let left = self.round() - (self.clock() - self.course.began);
        let state = self.position.state();
        self.course.resting.retain(|(who, _)| state.obj(*who).live());
        let shortest = self.course.resting.iter().map(|(_, seconds)| (*seconds).min(left)).min();
        if let Some(seconds) = shortest.filter(|seconds| *seconds > 0) {
            let who = self.course.resting.iter().map(|(who, _)| *who).collect();
            self.course.resting.iter_mut().for_each(|(_, more)| *more -= seconds);
            self.course.resting.retain(|(_, more)| *more > 0);
            self.request(SceneRequest::Rest { who, seconds, told: true }, Spends::Nothing)?;
            return Ok(());
        }
        self.course.at_end = true;
        if left > 0 {
            self.request(SceneRequest::Pass(left), Spends::Nothing)?;
        }
        Ok(())
    }

    /// Seconds that a round takes at least.
    pub fn round(&self) -> i64 {
        self.stage.spec.round.unwrap_or_else(|| self.usual_round())
    }

    /// Seconds of a round of actions.
    pub(super) fn usual_round(&self) -> i64 {
        self.state().scene().map_or(0, |s| s.settings.time.action * i64::from(s.settings.time.actions))
    }

    /// Rounds that are left, this one among them.
    pub fn rounds_left(&self) -> u32 {
        self.rounds.saturating_sub(self.course.round)
    }

    /// What of all that ends the scene is so, as the scene says it; or that only one side is left that can do anything.
    pub fn reached(&mut self) -> Option<String> {
        let ends = self.stage.spec.ends.clone();
        let places = self.position.places().to_vec();
        let found = self.position.look(|e| ends.into_iter().find(|(_, end)| end.is_so(e, &places)));
        if let Some((text, _)) = found {
            return Some(text);
        }
        let (began, now): (BTreeSet<PlayerId>, BTreeSet<PlayerId>) = self.position.look(|e| {
            let sides = places.iter().filter(|o| e.is(**o, crate::ir::CardTypes::CREATURE));
            let began = sides.clone().map(|o| e.controller(*o)).collect();
            let now = sides.map(|o| e.newest(*o)).filter(|o| e.can_act(*o));
            (began, now.map(|o| e.controller(o)).collect())
        });
        (self.stage.spec.ends.is_empty() && began.len() > 1 && now.len() < 2)
            .then(|| "only one side can do anything".to_owned())
    }

    /// What would come of something that a character does, `before` and `after` other requests, if the dice fell as they do
    /// for this seed; whether all of it was possible, and what is seen then. None: it is not known.
    pub fn imagine<T>(
        &mut self,
        seed: u64,
        requests: &[SceneRequest],
        driver: &mut dyn Driver,
        see: impl FnOnce(&crate::engine::Engine, bool) -> T,
    ) -> Option<T> {
        let possible = |results: &[SceneResult]| results.iter().all(|r| refusal(r).is_none());
        self.position.imagine(seed, requests, driver, |e, results| see(e, possible(results)))
    }

    /// What a character can do. Of what is called the same, such as eating one of two equal loaves, one line is enough.
    fn acts(&mut self, who: ObjectId) -> Vec<Act> {
        if !self.state().obj(who).live() {
            return Vec::new();
        }
        let round = self.round();
        let mut acts = self.position.look(|e| e.scene_acts(who, round));
        let mut seen = self.barred.clone();
        let scene = self.scene();
        acts.retain(|a| seen.insert(scene.act_line(a).text));
        acts
    }

    /// The characters and things of the scene, as they were when it began.
    pub fn places(&self) -> Vec<ObjectId> {
        self.position.places().to_vec()
    }

    /// For names and lines of menus.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            rulebook: &self.stage.rulebook,
            state: self.position.state(),
            names: &self.stage.players,
            reader: None,
            life: None,
            whose: Whose::Left,
        }
    }

    /// The request that an act of a character is; none: waiting.
    pub(super) fn request_of(&self, who: ObjectId, act: &Act) -> Option<SceneRequest> {
        Some(match act {
            Act::Wait => return None,
            Act::Cast(request) => SceneRequest::Cast(request.clone()),
            Act::Use(thing, ability) => SceneRequest::Use { who, thing: *thing, ability: *ability },
            Act::Deed(deed, things) => SceneRequest::Deed { who, deed: *deed, things: things.to_vec(), words: None },
            Act::Attempt(task) => SceneRequest::Attempt { who, task: task.clone(), top: Vec::new() },
            Act::Test(n) => self.call(who, Tested::Number(*n)),
            Act::Learn(spell) => SceneRequest::Learn { who, spell: *spell },
            Act::Rest(seconds) => SceneRequest::Rest { who: vec![who], seconds: *seconds, told: false },
        })
    }

    fn call(&self, who: ObjectId, what: Tested) -> SceneRequest {
        SceneRequest::Call { who, what, question: self.stage.target_number }
    }

    /// The character whose turn it is does something; the reason if it is not possible.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn act(&mut self, act: &Act) -> Result<Option<String>, SceneFault> {
        let Some(who) = self.course.left.first().copied() else { return Ok(None) };
        let line = self.scene().act_line(act).text;
        let request = match (act, self.request_of(who, act)) {
            (Act::Rest(seconds), _) => return self.rest(who, *seconds),
            (_, Some(request)) => request,
            (_, None) => SceneRequest::Idle { who, rests: None },
        };
        let refused = self.request(request, Spends::Turn)?;
        if refused.is_some() {
            self.barred.insert(line);
        }
        Ok(refused)
    }

    /// A character lies down to rest. In a round that is as long everybody acts in the same hours, so those who rest do it until
    /// the others have acted; a longer rest takes its time at once.
    ///
    /// # Errors
    /// A question is open, or a limit of the engine was reached.
    pub fn rest(&mut self, who: ObjectId, seconds: i64) -> Result<Option<String>, SceneFault> {
        if seconds > self.round() {
            let request = SceneRequest::Rest { who: vec![who], seconds, told: false };
            return self.request(request, Spends::Turn);
        }
        let refused = self.request(SceneRequest::Idle { who, rests: Some(seconds) }, Spends::Turn)?;
        if refused.is_none() {
            self.course.resting.push((who, seconds));
        }
        Ok(refused)
    }

    /// The game master ends the round with something.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn rule(&mut self, act: MasterAct) -> Result<(), SceneFault> {
        let request = match act {
            MasterAct::GoOn => {
                self.end_round();
                return Ok(());
            }
            MasterAct::End => {
                self.course.ended = true;
                return Ok(());
            }
            MasterAct::Light(step) => SceneRequest::Decree(Decree::Light(step)),
            MasterAct::Pass(seconds) => SceneRequest::Pass(seconds),
            MasterAct::Rest(seconds) => {
                SceneRequest::Rest { who: self.course.characters.clone(), seconds, told: false }
            }
            MasterAct::Call(who, number) => self.call(who, Tested::Number(number)),
        };
        self.request(request, Spends::Round).map(|_| ())
    }

    /// Makes a request, whoever's turn it is; the reason if it is not possible.
    ///
    /// # Errors
    /// A question is open, or a limit of the engine was reached.
    pub fn request(&mut self, request: SceneRequest, spends: Spends) -> Result<Option<String>, SceneFault> {
        self.spends = spends;
        self.course.asked = self.clock();
        self.course.spent = self.course.left.first().map_or(0, |who| self.spent_by(*who));
        let step = self.position.request(request)?;
        Ok(self.settled(step))
    }

    /// Answers the open question; the reason if what asked it turned out to be impossible.
    ///
    /// # Errors
    /// The answer is refused and the question stays open, or a limit of the engine was reached.
    pub fn answer(&mut self, answer: crate::engine::Answer) -> Result<Option<String>, SceneFault> {
        let step = self.position.answer(answer)?;
        Ok(self.settled(step))
    }

    /// Gives up what is being done, as though it had never begun.
    pub fn withdraw(&mut self) {
        self.position.withdraw();
        self.spends = Spends::Nothing;
    }

    /// The character whose turn it is acts last in this round. False: it is the last one already.
    pub fn delay(&mut self) -> bool {
        let several = self.course.left.len() > 1;
        if several {
            self.course.left.rotate_left(1);
            self.barred.clear();
        }
        several
    }

    /// Why a deed is forbidden is told with the name of what says so.
    fn explained(&mut self, why: String, result: &SceneResult) -> String {
        let SceneResult::Deed(Err(DeedRefusal::Forbidden)) = result else { return why };
        let asked = self.position.record().past.last().map(|asked| asked.request.clone());
        let Some(SceneRequest::Deed { who, deed, things, .. }) = asked else { return why };
        let event = Event { object: things.first().copied(), ..Event::of(Verb::Action(deed), 0) }.by(who);
        match self.position.look(|e| e.forbidder(&event)) {
            Some(law) => format!("{why}: {}", self.scene().object(law)),
            None => why,
        }
    }

    fn settled(&mut self, step: Step) -> Option<String> {
        let Step::Done(result) = step else { return None };
        let refused = refusal(&result).map(|why| self.explained(why, &result));
        if let SceneResult::Entered(who) = result {
            self.course.characters.push(who);
            self.course.left.push(who);
        }
        self.call_those_who_came();
        match std::mem::take(&mut self.spends) {
            Spends::Turn if refused.is_none() && self.goes_on() => self.bar_if_free(),
            Spends::Turn if refused.is_none() => self.end_turn(),
            Spends::Round if refused.is_none() => self.end_round(),
            _ => {}
        }
        refused
    }

    /// A creature that something has made acts from the next round on.
    fn call_those_who_came(&mut self) {
        let all = self.state().objects.len();
        let made: Vec<ObjectId> = (self.course.seen..all)
            .map(|at| ObjectId(at as u32))
            .filter(|o| self.state().obj(*o).is(Flags::TOKEN) && self.state().obj(*o).zone == Zone::Scene)
            .collect();
        self.course.seen = all;
        if !made.is_empty() {
            let is_creature = |o: &ObjectId| self.position.look(|e| e.is(*o, CardTypes::CREATURE));
            let creatures: Vec<ObjectId> = made.into_iter().filter(is_creature).collect();
            self.course.characters.extend(creatures);
        }
    }

    fn end_turn(&mut self) {
        if !self.course.left.is_empty() {
            self.course.left.remove(0);
        }
        self.barred.clear();
        // What took longer than a round is over before the others act, and they have a round of their own then.
        let now = self.clock();
        if now - self.course.asked > self.round() && !self.course.left.is_empty() {
            (self.course.began, self.course.opened) = (now, false);
        }
    }

    fn end_round(&mut self) {
        self.course.round += 1;
        self.open_round();
    }

    /// The moment and the light, and who is asked.
    pub fn heading(&self, who: &str) -> String {
        format!("{}, {}: {who}", super::moment(self.clock()), self.light())
    }

    fn light(&self) -> &str {
        let content = &self.stage.rulebook.content;
        let scale = content.scene.light.and_then(|s| content.scales.get(s.index()));
        let step = self.state().scene().and_then(|s| scale?.steps.get(s.light as usize));
        step.map_or("", |s| s)
    }

    /// Lets somebody play all of it; `after` is called after everything that was done.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn play(&mut self, seat: &mut dyn SceneSeat, after: &mut dyn FnMut(&GameState)) -> Result<Ending, SceneFault> {
        let mut refusals = 0;
        loop {
            let turn = self.turn()?;
            let refused = match turn {
                Turn::Over(ending) => return Ok(ending),
                Turn::Question(_) if refusals > MOST_REFUSALS => return Ok(Ending::Left),
                Turn::Question(d) => match seat.answer(self.position.state(), &d) {
                    None => return Ok(Ending::Left),
                    Some(answer) => match self.answer(answer) {
                        Err(SceneFault::Refused(reason)) => {
                            seat.refused(&d, &reason);
                            refusals += 1;
                            continue;
                        }
                        settled => settled?,
                    },
                },
                Turn::Character(..) | Turn::Master(_) if self.course.acted && self.reached().is_some() => {
                    return Ok(Ending::Reached);
                }
                Turn::Character(who, acts) => {
                    if let Some(at) = seat.think(self, who, &acts) {
                        let refused = acts.get(at).map_or(Ok(None), |act| self.act(act))?;
                        after(self.state());
                        if let Some(reason) = refused {
                            seat.no(&reason);
                        }
                        continue;
                    }
                    let scene = self.scene();
                    let lines: Vec<MenuLine> = acts.iter().map(|act| scene.act_line(act)).collect();
                    let (question, player) = (self.question_of_turn(who), scene.controller(who));
                    let Some(at) = seat.choose(self.state(), player, &question, &lines) else {
                        return Ok(Ending::Left);
                    };
                    acts.get(at).map_or(Ok(None), |act| self.act(act))?
                }
                Turn::Master(_) if !self.course.acted => return Ok(Ending::Over),
                Turn::Master(acts) => {
                    let lines: Vec<MenuLine> = acts.iter().map(|act| self.scene().master_line(*act)).collect();
                    let question = self.heading("the game master");
                    let Some(at) = seat.choose(self.state(), self.stage.master, &question, &lines) else {
                        return Ok(Ending::Left);
                    };
                    self.rule(acts.get(at).copied().unwrap_or(MasterAct::GoOn))?;
                    None
                }
            };
            refusals = 0;
            after(self.state());
            if let Some(reason) = refused {
                seat.no(&reason);
            }
        }
    }
}

/// Why nothing came of a request; none: something did.
fn refusal(result: &SceneResult) -> Option<String> {
    match result {
        SceneResult::Cast(Err(why)) => Some(why.to_string()),
        SceneResult::Deed(Err(why)) => Some(why.to_string()),
        SceneResult::Learn(Err(why)) => Some(why.to_string()),
        SceneResult::Attempt(Err(why)) => Some(why.to_string()),
        SceneResult::Impossible(why) => Some(why.to_string()),
        SceneResult::Cast(Ok(_))
        | SceneResult::Deed(Ok(_))
        | SceneResult::Learn(Ok(()))
        | SceneResult::Attempt(Ok(_))
        | SceneResult::Test(_)
        | SceneResult::Passed
        | SceneResult::Decreed
        | SceneResult::Entered(_) => None,
    }
}

/// Uniform over the menu.
impl SceneSeat for Random {
    fn choose(&mut self, _: &GameState, _: PlayerId, _: &str, lines: &[MenuLine]) -> Option<usize> {
        Some(self.line(lines.len()))
    }
}
