//! Everything that can be asked of a scene from outside, as one value: for menus, for saved games, for other programs.

use super::cast::{CastOutcome, Refusal, Request};
use super::deed::DeedRefusal;
use super::learn::{Improvement, LearnRefusal};
use crate::engine::scene::test::Degree;
use crate::engine::{Engine, Ent, ObjId, Res};
use crate::ir::{AbilityId, ActionId, DefId, Tested};
use serde::{Deserialize, Serialize};

/// What somebody wishes to do in a scene.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum SceneRequest {
    /// Cast spells as one.
    Cast(Request),
    /// Use an activated ability of a thing or of a running spell.
    Use {
        /// By whom.
        who: ObjId,
        /// The thing.
        thing: ObjId,
        /// Which of its abilities.
        ability: AbilityId,
    },
    /// Do a declared deed.
    Deed {
        /// By whom.
        who: ObjId,
        /// Which.
        deed: ActionId,
        /// To what, in the order of its parameters.
        things: Vec<Ent>,
        /// Words of one's own.
        words: Option<Box<str>>,
    },
    /// Make a test that the game master calls for.
    Test {
        /// By whom.
        who: ObjId,
        /// Of what.
        what: Tested,
        /// The target number.
        against: i32,
        /// Against whom.
        opposing: Option<Ent>,
        /// With what in hand.
        tool: Option<ObjId>,
    },
    /// Learn a spell with the picks that are left (ME-6.3).
    Learn {
        /// By whom.
        who: ObjId,
        /// Which.
        spell: DefId,
    },
    /// Improve a known spell with the picks that are left (ME-6.5).
    Improve {
        /// By whom.
        who: ObjId,
        /// Which.
        spell: DefId,
        /// How.
        how: Improvement,
    },
    /// Rest for so many seconds.
    Rest {
        /// By whom.
        who: Vec<ObjId>,
        /// How long.
        seconds: i64,
    },
    /// Let so many seconds go by.
    Pass(i64),
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
    /// Learned or improved, or why not.
    Learn(Result<(), LearnRefusal>),
    /// Time went by.
    Passed,
}

impl Engine<'_> {
    /// Carries out one request.
    ///
    /// # Errors
    /// A limit was reached, or a question is open. A refusal is a result: nothing happened.
    pub fn request_in_scene(&mut self, request: &SceneRequest) -> Res<SceneResult> {
        Ok(match request {
            SceneRequest::Cast(r) => SceneResult::Cast(self.cast_in_scene(r)?),
            SceneRequest::Use { who, thing, ability } => {
                SceneResult::Deed(self.use_thing(*who, *thing, *ability)?.map(|()| true))
            }
            SceneRequest::Deed { who, deed, things, words } => {
                SceneResult::Deed(self.do_deed(*who, *deed, things, words.as_deref())?)
            }
            SceneRequest::Test { who, what, against, opposing, tool } => {
                SceneResult::Test(self.called_test(*who, *what, *against, *opposing, *tool)?)
            }
            SceneRequest::Learn { who, spell } => {
                let mut picks = self.w.picks(*who);
                let learned = self.learn_spell(*who, *spell, &mut picks)?;
                self.w.set_picks(*who, picks);
                SceneResult::Learn(learned.map(|_| ()))
            }
            SceneRequest::Improve { who, spell, how } => {
                let mut picks = self.w.picks(*who);
                let done = match self.knows_spell(*who, *spell) {
                    Some(known) => self.improve_spell(known, *how, &mut picks)?,
                    None => self.learn_counter(*who, *spell, *how, &mut picks),
                };
                self.w.set_picks(*who, picks);
                SceneResult::Learn(done)
            }
            SceneRequest::Rest { who, seconds } => {
                self.rest_in_scene(who, *seconds)?;
                SceneResult::Passed
            }
            SceneRequest::Pass(seconds) => {
                self.let_pass(*seconds)?;
                SceneResult::Passed
            }
        })
    }
}
