//! Everything that can be asked of a scene from outside, as one value: for menus, for saved games, for other programs.

use super::arrival::Arrival;
use super::attempt::{AttemptRefusal, Attempted};
use super::cast::CastOutcome;
use super::decree::Decree;
use super::deed::DeedRefusal;
use super::learn::{Improvement, LearnRefusal};
use super::wish::{Cast, Refusal, Request};
use crate::engine::scene::Aside;
use crate::engine::scene::test::Degree;
use crate::engine::{
    Answer, Asking, Engine, Entity, GameState, Kind, ObjectId, Question, Reason, Rulebook, StepResult,
};
use crate::ir::{AbilityId, ActionId, Content, DefId, ParamKind, StrId, Tested};
use serde::{Deserialize, Serialize};

/// What somebody wishes to do in a scene.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum SceneRequest {
    /// Cast spells as one.
    Cast(Request),
    /// Use an activated ability of a thing or of a running spell.
    Use {
        /// The creature that uses it.
        who: ObjectId,
        /// What has the ability: a thing, a running spell, or the creature itself.
        thing: ObjectId,
        /// Which of its abilities.
        ability: AbilityId,
    },
    /// Do a declared deed.
    Deed {
        /// The creature that does it.
        who: ObjectId,
        /// The declared deed.
        deed: ActionId,
        /// What it is done to, in the order of its parameters; what is missing at the end is asked.
        things: Vec<Entity>,
        /// Words that are said with it; none: their speaker's player is asked if the deed needs any.
        words: Option<Box<str>>,
    },
    /// Make a test that the game master calls for.
    Test {
        /// The creature that makes the test.
        who: ObjectId,
        /// The number or the kind of test that is rolled for.
        what: Tested,
        /// The target number, from -1,000,000 to 1,000,000.
        against: i32,
        /// Whom or what the test is made against; none: nobody.
        opposing: Option<Entity>,
        /// The thing that is used for it; none: nothing.
        tool: Option<ObjectId>,
    },
    /// Learn a spell with the picks that are left (ME-6.3).
    Learn {
        /// The creature that learns.
        who: ObjectId,
        /// The spell that is learned.
        spell: DefId,
    },
    /// Improve a known spell with the picks that are left (ME-6.5).
    Improve {
        /// The creature that improves its spell.
        who: ObjectId,
        /// The spell; one that is not known can only be learned to be countered (ME-8.15).
        spell: DefId,
        /// What the picks are spent on.
        how: Improvement,
    },
    /// Try a task of the scene (AC-0.2).
    Attempt {
        /// The character that tries it.
        who: ObjectId,
        /// The name of the task; capitals make no difference.
        task: Box<str>,
        /// The cards that people have turned up, the first one first; none: those of the library here.
        top: Vec<Box<str>>,
    },
    /// Do nothing for now, or lie down to rest; the time goes by later, when everybody has acted.
    Idle {
        /// The creature that waits, or is going to rest.
        who: ObjectId,
        /// For how many seconds it is going to rest; none: it only waits.
        rests: Option<i64>,
    },
    /// Rest for so many seconds.
    Rest {
        /// The creatures that rest, all at the same time.
        who: Vec<ObjectId>,
        /// How long they rest, in seconds, 0 to 100,000,000,000.
        seconds: i64,
        /// That they rest has been told.
        #[serde(default)]
        told: bool,
    },
    /// Let so many seconds go by.
    Pass(i64),
    /// A round of so many seconds begins: what takes no longer is done beside what others do, and its time goes by with the round.
    Round(i64),
    /// The game master says what is so.
    Decree(Decree),
    /// Somebody or something comes into the scene.
    Enter(Box<Arrival>),
    /// The game master calls for a test, and is asked for the target number.
    Call {
        /// Who makes it.
        who: ObjectId,
        /// The number or the kind of test that is rolled for.
        what: Tested,
        /// What the game master is asked.
        question: StrId,
    },
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub enum SceneResult {
    /// How the casting ended, or why it was refused.
    Cast(Result<CastOutcome, Refusal>),
    /// Whether it was done (something may have taken its place), or why it was refused.
    Deed(Result<bool, DeedRefusal>),
    /// How well the test went.
    Test(Degree),
    /// How what was tried ended, or why it was not.
    Attempt(Result<Attempted, AttemptRefusal>),
    /// Learned or improved, or why not.
    Learn(Result<(), LearnRefusal>),
    /// Time went by.
    Passed,
    /// It is as the game master said.
    Decreed,
    /// This has come.
    Entered(ObjectId),
    /// Nothing happened: no scene can carry out such a request.
    Impossible(RequestFault),
}

/// Why no scene can carry out a request, whatever its rules say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestFault {
    /// It names an object, a player or a word that there never was.
    #[error("the request is about something that is not in this scene")]
    Nowhere,
    /// Whoever is to do something has left, or was exiled.
    #[error("whoever is to do it is not in the scene any more")]
    Gone,
    /// A number, a time or a list is beyond everything that happens in scenes.
    #[error("a number of the request is too large")]
    TooLarge,
    /// The game master's word is about something that is gone, or that can be no such thing.
    #[error("that can't be said of this")]
    Unfit,
    /// More time is to go by at once than the settings let.
    #[error("it takes more time than the settings let go by at once (time.most)")]
    TooLong,
    /// Dice that are to fall show what none of the dice here has.
    #[error("no die here has such a face: those of tests have 1 to 6")]
    Faces,
}

/// The greatest number that a request may speak of.
const MOST: i32 = 1_000_000;

/// The longest time in one request, in seconds: some three thousand years.
const LONGEST: i64 = 100_000_000_000;

/// The greatest number of feet or points that a game master may speak of.
const FARTHEST: i64 = 1_000_000_000;

/// The longest list, and the longest text in bytes, of a request.
const MOST_PARTS: usize = 10_000;

impl SceneRequest {
    /// Who is to do something; the game master's word is about anybody.
    fn doers(&self) -> &[ObjectId] {
        match self {
            Self::Cast(r) => std::slice::from_ref(&r.caster),
            Self::Use { who, .. }
            | Self::Deed { who, .. }
            | Self::Test { who, .. }
            | Self::Learn { who, .. }
            | Self::Improve { who, .. }
            | Self::Attempt { who, .. }
            | Self::Call { who, .. } => std::slice::from_ref(who),
            Self::Idle { who, .. } => std::slice::from_ref(who),
            Self::Rest { who, .. } => who,
            Self::Pass(_) | Self::Round(_) | Self::Enter(_) | Self::Decree(_) => &[],
        }
    }

    /// How much time it lets go by; none: that is not said beforehand.
    fn seconds(&self) -> Option<i64> {
        match self {
            Self::Pass(seconds) | Self::Rest { seconds, .. } => Some(*seconds),
            Self::Idle { rests, .. } => *rests,
            _ => None,
        }
    }

    /// Whether everything that it names is there, and its numbers are those of a scene.
    ///
    /// # Errors
    /// Something is not.
    pub fn check(&self, state: &GameState, rulebook: &Rulebook) -> Result<(), RequestFault> {
        let content = &rulebook.content;
        let named = Named { state, content };
        let (there, bounded) = match self {
            SceneRequest::Cast(r) => {
                let numbers = r.spells.iter().filter_map(|s| s.options.as_deref()).flatten().chain([&r.power]);
                (named.casting(r), numbers.copied().all(usual) && r.spells.iter().all(short))
            }
            SceneRequest::Use { who, thing, ability } => {
                (named.object(*who) && named.object(*thing) && ability.index() < content.abilities.len(), true)
            }
            SceneRequest::Deed { who, deed, things, words } => {
                let there = named.object(*who) && deed.index() < content.actions.len() && named.all(things);
                (there, things.len() <= MOST_PARTS && words.as_ref().is_none_or(|state| state.len() <= MOST_PARTS))
            }
            SceneRequest::Test { who, what, against, opposing, tool } => {
                let others = opposing.is_none_or(|e| named.ent(e)) && tool.is_none_or(|o| named.object(o));
                (named.object(*who) && named.tested(*what) && others, usual(*against))
            }
            SceneRequest::Learn { who, spell } | SceneRequest::Improve { who, spell, .. } => {
                (named.object(*who) && spell.index() < content.defs.len(), true)
            }
            SceneRequest::Attempt { who, task, top } => {
                let longest = top.iter().map(|name| name.len()).max().unwrap_or(0).max(task.len()).max(top.len());
                (named.object(*who), longest <= MOST_PARTS)
            }
            SceneRequest::Idle { who, rests } => {
                (named.object(*who), rests.is_none_or(|seconds| (0..=LONGEST).contains(&seconds)))
            }
            SceneRequest::Rest { who, seconds, .. } => {
                let there = who.iter().all(|o| named.object(*o));
                (there, who.len() <= MOST_PARTS && (0..=LONGEST).contains(seconds))
            }
            SceneRequest::Pass(seconds) | SceneRequest::Round(seconds) => (true, (0..=LONGEST).contains(seconds)),
            // Looked at by the engine.
            SceneRequest::Enter(_) => (true, true),
            SceneRequest::Call { who, what, question } => {
                (named.object(*who) && named.tested(*what) && question.index() < content.strings.len(), true)
            }
            SceneRequest::Decree(decree) => {
                if !decree.fits(state, rulebook) {
                    let dice = matches!(decree, Decree::Rolls(_));
                    return Err(if dice { RequestFault::Faces } else { RequestFault::Unfit });
                }
                (true, decree.numbers().is_none_or(|n| (0..=FARTHEST).contains(&n)))
            }
        };
        let gone = |o: ObjectId| named.object(o) && !state.in_play(o);
        let most = state.scene().map_or(0, |scene| scene.settings.time.most);
        match (there, bounded) {
            (true, true) if self.seconds().is_some_and(|seconds| seconds > most) => Err(RequestFault::TooLong),
            (true, _) if self.doers().iter().any(|o| gone(*o)) => Err(RequestFault::Gone),
            (false, _) => Err(RequestFault::Nowhere),
            (true, false) => Err(RequestFault::TooLarge),
            (true, true) => Ok(()),
        }
    }
}

fn usual(n: i32) -> bool {
    (-MOST..=MOST).contains(&n)
}

fn short(cast: &Cast) -> bool {
    cast.targets.as_ref().map_or(0, |t| t.len()) <= MOST_PARTS
        && cast.options.as_ref().map_or(0, Vec::len) <= MOST_PARTS
}

/// What a request can name.
struct Named<'a> {
    state: &'a GameState,
    content: &'a Content,
}

impl Named<'_> {
    fn object(&self, o: ObjectId) -> bool {
        o.index() < self.state.objects.len()
    }
    fn ent(&self, e: Entity) -> bool {
        match e {
            Entity::Obj(o) => self.object(o),
            Entity::Player(p) => p.index() < self.state.seats(),
        }
    }
    fn tested(&self, what: Tested) -> bool {
        match what {
            Tested::Number(n) => n.index() < self.content.numbers.len(),
            Tested::Topic(t) => t.index() < self.content.topics.len(),
        }
    }
    fn all(&self, things: &[Entity]) -> bool {
        things.iter().all(|e| self.ent(*e))
    }
    fn casting(&self, request: &Request) -> bool {
        let method = |m: crate::ir::MethodId| m.index() < self.content.methods.len();
        let cast = |c: &Cast| {
            self.object(c.known) && c.method.is_none_or(method) && c.targets.as_ref().is_none_or(|t| self.all(t))
        };
        self.object(request.caster) && request.spells.len() <= MOST_PARTS && request.spells.iter().all(cast)
    }
}

/// Least and greatest target number that a game master who is asked can name.
const TARGETS: (i32, i32) = (1, 50);

impl Engine<'_> {
    /// Words of one's own, if the deed needs any; none: it needs none, or none are said.
    fn words_for(&mut self, who: ObjectId, deed: ActionId) -> StepResult<Option<Box<str>>> {
        let spoken = |p: &ParamKind| !matches!(p, ParamKind::Thing(_) | ParamKind::Number);
        if !self.rulebook.content.actions[deed.index()].params.iter().any(spoken) {
            return Ok(None);
        }
        let d = Question { who: self.controller(who), kind: Kind::Text, why: Reason::Words, source: Some(who) };
        Ok(match self.ask(d)? {
            Answer::Text(words) if !words.is_empty() => Some(words),
            _ => None,
        })
    }

    /// The game master says the target number, and the character tests.
    fn call_for(&mut self, who: ObjectId, what: Tested, question: StrId) -> StepResult<Degree> {
        let master = self.scene().map_or_else(Default::default, |s| s.master);
        let against =
            self.number(Asking::of(master, Reason::Ruling(question, None), Some(who)), TARGETS.0, TARGETS.1)?;
        self.called_test(who, what, against, None, None)
    }

    /// Carries out one request.
    ///
    /// # Errors
    /// A limit was reached, or a question is open. A refusal is a result: nothing happened.
    pub fn request_in_scene(&mut self, request: &SceneRequest) -> StepResult<SceneResult> {
        if let Err(fault) = request.check(self.state, self.rulebook) {
            return Ok(SceneResult::Impossible(fault));
        }
        Ok(match request {
            SceneRequest::Cast(r) => SceneResult::Cast(self.cast_in_scene(r)?),
            SceneRequest::Use { who, thing, ability } => {
                SceneResult::Deed(self.use_thing(*who, *thing, *ability)?.map(|()| true))
            }
            SceneRequest::Deed { who, deed, things, words } => {
                let asked = if words.is_none() { self.words_for(*who, *deed)? } else { None };
                let words = words.as_deref().or(asked.as_deref());
                SceneResult::Deed(self.do_deed(*who, *deed, things, words)?)
            }
            SceneRequest::Test { who, what, opposing, tool, .. } if !self.can_test(*who, *what, (*opposing, *tool)) => {
                SceneResult::Deed(Err(DeedRefusal::Forbidden))
            }
            SceneRequest::Test { who, what, against, opposing, tool } => {
                SceneResult::Test(self.called_test(*who, *what, *against, *opposing, *tool)?)
            }
            SceneRequest::Learn { who, spell } => {
                let mut picks = self.state.picks(*who);
                let learned = self.learn_spell(*who, *spell, &mut picks)?;
                self.state.set_picks(*who, picks);
                SceneResult::Learn(learned.map(|_| ()))
            }
            SceneRequest::Improve { who, spell, how } => {
                let mut picks = self.state.picks(*who);
                let done = match self.knows_spell(*who, *spell) {
                    Some(known) => self.improve_spell(known, *how, &mut picks)?,
                    None => self.learn_counter(*who, *spell, *how, &mut picks),
                };
                self.state.set_picks(*who, picks);
                SceneResult::Learn(done)
            }
            SceneRequest::Attempt { who, task, top } => SceneResult::Attempt(self.attempt(*who, task, top)?),
            SceneRequest::Idle { who, rests } => {
                self.tell_aside(Aside::Idles { who: *who, rests: *rests });
                SceneResult::Passed
            }
            SceneRequest::Rest { who, seconds, told } => {
                for who in who.iter().filter(|_| !told) {
                    self.tell_aside(Aside::Idles { who: *who, rests: Some(*seconds) });
                }
                self.rest_in_scene(who, *seconds)?;
                SceneResult::Passed
            }
            SceneRequest::Pass(seconds) => {
                self.let_pass(*seconds)?;
                SceneResult::Passed
            }
            SceneRequest::Round(seconds) => {
                let ends = self.now().saturating_add(*seconds);
                if let Some(scene) = self.state.scene.as_deref_mut() {
                    scene.round_ends = Some(ends);
                }
                SceneResult::Passed
            }
            SceneRequest::Enter(arrival) if !self.can_arrive(arrival) => SceneResult::Impossible(RequestFault::Nowhere),
            SceneRequest::Enter(arrival) => {
                let who = self.come_in(arrival)?.who;
                self.settle_scene()?;
                SceneResult::Entered(who)
            }
            SceneRequest::Call { who, what, question } => SceneResult::Test(self.call_for(*who, *what, *question)?),
            SceneRequest::Decree(decree) => {
                self.decree(decree)?;
                SceneResult::Decreed
            }
        })
    }
}
