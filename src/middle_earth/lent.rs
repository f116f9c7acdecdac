//! Spells that a thing or another spell casts for somebody: `1 action: cast "NAME"`. It holds the spell, the caster need not know it;
//! all else is as with any casting: words, gestures, range, counter-spells, and that the spell is the caster's while it runs.

use super::cast::CastOutcome;
use super::wish::{Lent, Refusal, Request};
use crate::engine::{Engine, Entities, Frame, ObjectId, StepResult};
use crate::ir::{Act, CardTypes, DefId, Instruction, Pick, Zone};

impl<'a> Engine<'a> {
    /// Somebody casts spells as one by the power of something, perhaps on what is said; whether it worked: what is
    /// resisted has not.
    pub(crate) fn cast_lent(
        &mut self,
        caster: ObjectId,
        by: ObjectId,
        spells: &[DefId],
        on: Option<Entities>,
        wearies: bool,
    ) -> StepResult<bool> {
        let (r, by) = self.lent_request(caster, by, spells, on)?;
        let outcome = self.nested(|e| e.cast_lending(&r, Some(Lent { by, wearies })))?;
        Ok(matches!(outcome, Ok(CastOutcome::Worked(_))))
    }

    /// The casting, and what holds its spells.
    fn lent_request(
        &mut self,
        caster: ObjectId,
        by: ObjectId,
        spells: &[DefId],
        on: Option<Entities>,
    ) -> StepResult<(Request, Option<ObjectId>)> {
        let holder = Some(by).filter(|o| *o == caster && spells.iter().all(|d| self.knows_spell(*o, *d).is_some()));
        let holder = holder.or(Some(by).filter(|o| !self.is(*o, CardTypes::CREATURE)));
        let mut request = Request { spells: Vec::new(), ..Request::of(caster, caster) };
        for spell in spells {
            let known = self.held_spell(by, *spell, holder)?;
            let mut cast = Request::of(caster, known).spells;
            cast.iter_mut().for_each(|c| c.targets.clone_from(&on));
            request.spells.append(&mut cast);
        }
        Ok((request, holder))
    }

    /// The spell that a thing holds. No creature learns a spell by what it can do.
    fn held_spell(&mut self, by: ObjectId, spell: DefId, holder: Option<ObjectId>) -> StepResult<ObjectId> {
        let held =
            |o: &&ObjectId| self.state.obj(**o).def == spell && self.scene().and_then(|s| s.holder(**o)) == holder;
        match self.state.repertoire.iter().find(held) {
            Some(known) => Ok(*known),
            None => {
                let owner = self.state.obj(by).owner;
                self.place(spell, owner, Zone::Repertoire, holder)
            }
        }
    }

    /// Whether whoever uses something could cast what it casts first of all. With a frame in which its targets are known: on what
    /// it says, too.
    pub(super) fn may_cast_lent(
        &mut self,
        caster: ObjectId,
        by: ObjectId,
        body: &'a [Instruction],
        chosen: Option<&mut Frame>,
    ) -> StepResult<Result<(), Refusal>> {
        let cast = body.iter().find_map(|i| match i {
            Instruction::Do { act: Act::CastSpell { spells, on, .. }, .. } => Some((spells, on)),
            _ => None,
        });
        let Some((spells, said)) = cast else { return Ok(Ok(())) };
        let on = match (said, chosen) {
            (Some(on @ (Pick::Ref(_) | Pick::All(_))), Some(f)) => Some(self.picked(on, f.you, f)?),
            _ => None,
        };
        let (r, holder) = self.lent_request(caster, by, spells, on)?;
        if let Err(refusal) = self.may_cast_by(&r, holder) {
            return Ok(Err(refusal));
        }
        if said.is_some() && r.spells.iter().all(|c| c.targets.is_none()) {
            return Ok(Ok(()));
        }
        Ok(self.has_something_to_be_on(&r))
    }
}
