//! Whether a spell may be cast at all: who knows it, acts, speaks and gestures, and which ways and options are open.

use super::wish::{Cast, Needs, Refusal, Request};
use crate::engine::{Engine, ObjectId};

impl Engine<'_> {
    /// Whether a casting would be refused before anything happens; targets are judged when they are chosen.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn may_cast(&self, request: &Request) -> Result<(), Refusal> {
        self.may_cast_by(request, Some(request.caster))
    }

    /// The same for spells that the caster or a thing holds.
    pub(super) fn may_cast_by(&self, request: &Request, holder: Option<ObjectId>) -> Result<(), Refusal> {
        for cast in &request.spells {
            if self.scene().and_then(|s| s.holder(cast.known)) != holder {
                return Err(Refusal::Unknown);
            }
            self.may_use_method(cast)?;
            self.may_take_options(cast)?;
        }
        if !self.can_act(request.caster) {
            return Err(Refusal::Helpless);
        }
        let settings = self.scene().map(|settings| &settings.settings.casting);
        if (request.omit.words || request.omit.gestures) && settings.is_none_or(|settings| settings.omit.is_none())
            || request.power != 0
                && settings.is_none_or(|settings| !settings.power.iter().any(|p| p[0] == request.power))
        {
            return Err(Refusal::NotAllowed);
        }
        self.speaks_and_gestures(request)
    }

    /// ME-2.2: whether the caster can say the words and make the gestures that are needed.
    ///
    /// # Errors
    /// Which of the two can't be done.
    pub(super) fn speaks_and_gestures(&self, request: &Request) -> Result<(), Refusal> {
        let Needs { words, gestures } = self.needs(request);
        if words && !self.can_do(request.caster, self.rulebook.content.scene.speak) {
            return Err(Refusal::Mute);
        }
        if gestures && !self.can_do(request.caster, self.rulebook.content.scene.gesture) {
            return Err(Refusal::Bound);
        }
        Ok(())
    }

    /// Whether words and gestures are needed (ME-2.2, ME-7.13, ME-9.2, ME-9.4).
    pub(super) fn needs(&self, request: &Request) -> Needs {
        let roles = &self.rulebook.content.scene;
        let all = |kind| request.spells.iter().all(|c| self.known_counters(c.known, kind) > 0);
        let words = !request.omit.words && !all(roles.wordless);
        let gestures = !request.omit.gestures && !all(roles.still);
        Needs { words, gestures }
    }

    fn may_take_options(&self, cast: &Cast) -> Result<(), Refusal> {
        let options = self.rulebook.content.def(self.state.obj(cast.known).def).magic.as_ref().map(|m| &m.options);
        let taken = cast.options.iter().flatten().zip(options.into_iter().flatten());
        let too_often =
            |(n, option): (&i32, &crate::ir::CastOption)| option.most.is_some_and(|most| *n > i32::from(most));
        let mut lines: Vec<u8> = Vec::new();
        let twice = |(n, option): (&i32, &crate::ir::CastOption)| {
            let line = option.apart.filter(|_| *n > 0);
            lines.extend(line);
            line.is_some_and(|line| lines.iter().filter(|l| **l == line).count() > 1)
        };
        if taken.clone().any(too_often) || taken.into_iter().any(twice) { Err(Refusal::Options) } else { Ok(()) }
    }

    fn may_use_method(&self, cast: &Cast) -> Result<(), Refusal> {
        let Some(m) = cast.method else { return Ok(()) };
        let def = self.rulebook.content.def(self.state.obj(cast.known).def);
        if !def.magic.as_ref().is_some_and(|x| x.methods.contains(&m)) {
            return Err(Refusal::Method);
        }
        let innate = self.rulebook.content.methods.get(m.0 as usize).is_some_and(|x| x.innate);
        if innate && self.known_counters(cast.known, self.rulebook.content.scene.effortless) == 0 {
            return Err(Refusal::NotInnate);
        }
        Ok(())
    }
}
