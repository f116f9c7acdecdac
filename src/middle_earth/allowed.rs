//! Whether a spell may be cast at all: who knows it, acts, speaks and gestures, and which ways and options are open.

use super::cast::{Cast, Request};
use crate::engine::{Engine, ObjId};

/// Why a casting is refused before anything happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// ME-6.3
    #[error("the caster does not know this spell")]
    Unknown,
    /// A sleeper, a held or a helpless creature.
    #[error("the caster can't act")]
    Helpless,
    /// ME-2.2
    #[error("the caster can't speak")]
    Mute,
    /// ME-2.2
    #[error("the caster can't gesture")]
    Bound,
    /// ME-2.7
    #[error("the spell can't be cast this way")]
    Method,
    /// ME-9.4
    #[error("the spell is not the caster's ability yet")]
    NotInnate,
    /// ME-7.13, ME-7.15
    #[error("the table does not allow this option")]
    NotAllowed,
    /// Something forbids casting it, or something else happens instead.
    #[error("something forbids it")]
    Forbidden,
    /// More of an option than the spell has.
    #[error("an option of the spell can't be taken so often")]
    Options,
    /// ME-7.20
    #[error("the game master refuses to have these spells cast as one")]
    Combination,
    /// There is nothing in range that it could be on.
    #[error("there is nothing in range that the spell could be on")]
    NoTarget,
    /// A thing that was chosen is none that the spell can be on.
    #[error("the spell can't be on that")]
    BadTarget,
    /// More was named than it can be on.
    #[error("the spell can't be on all that was named")]
    TooMany,
    /// ME-11.4
    #[error("that is out of range")]
    OutOfRange,
}

impl Engine<'_> {
    /// Whether a casting would be refused before anything happens; targets are judged when they are chosen.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn may_cast(&self, r: &Request) -> Result<(), Refusal> {
        self.may_cast_by(r, Some(r.caster))
    }

    /// The same for spells that the caster or a thing holds.
    pub(super) fn may_cast_by(&self, r: &Request, holder: Option<ObjId>) -> Result<(), Refusal> {
        for cast in &r.spells {
            if self.scene().and_then(|s| s.holder(cast.known)) != holder {
                return Err(Refusal::Unknown);
            }
            self.may_use_method(cast)?;
            self.may_take_options(cast)?;
        }
        if !self.can_act(r.caster) {
            return Err(Refusal::Helpless);
        }
        let s = self.scene().map(|s| &s.settings.casting);
        if (r.omit.words || r.omit.gestures) && s.is_none_or(|s| s.omit.is_none())
            || r.power != 0 && s.is_none_or(|s| !s.power.iter().any(|p| p[0] == r.power))
        {
            return Err(Refusal::NotAllowed);
        }
        let (words, gestures) = self.needs(r);
        if words && !self.can_do(r.caster, self.rb.content.scene.speak) {
            return Err(Refusal::Mute);
        }
        if gestures && !self.can_do(r.caster, self.rb.content.scene.gesture) {
            return Err(Refusal::Bound);
        }
        Ok(())
    }

    /// Whether words and gestures are needed (ME-2.2, ME-7.13, ME-9.2, ME-9.4).
    pub(super) fn needs(&self, r: &Request) -> (bool, bool) {
        let roles = &self.rb.content.scene;
        let all = |kind| r.spells.iter().all(|c| self.known_counters(c.known, kind) > 0);
        let words = !r.omit.words && !all(roles.wordless);
        let gestures = !r.omit.gestures && !all(roles.still);
        (words, gestures)
    }

    fn may_take_options(&self, cast: &Cast) -> Result<(), Refusal> {
        let options = self.rb.content.def(self.w.obj(cast.known).def).magic.as_ref().map(|m| &m.options);
        let taken = cast.options.iter().flatten().zip(options.into_iter().flatten());
        let too_often =
            |(n, option): (&i32, &crate::ir::CastOption)| option.most.is_some_and(|most| *n > i32::from(most));
        if taken.into_iter().any(too_often) { Err(Refusal::Options) } else { Ok(()) }
    }

    fn may_use_method(&self, cast: &Cast) -> Result<(), Refusal> {
        let Some(m) = cast.method else { return Ok(()) };
        let def = self.rb.content.def(self.w.obj(cast.known).def);
        if !def.magic.as_ref().is_some_and(|x| x.methods.contains(&m)) {
            return Err(Refusal::Method);
        }
        let innate = self.rb.content.methods.get(m.0 as usize).is_some_and(|x| x.innate);
        if innate && self.known_counters(cast.known, self.rb.content.scene.effortless) == 0 {
            return Err(Refusal::NotInnate);
        }
        Ok(())
    }
}
