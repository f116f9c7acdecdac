//! Spells that a thing or another spell casts for somebody: `1 action: cast "NAME"`. It holds the spell, the caster need not know it;
//! all else is as with any casting: words, gestures, range, counter-spells, and that the spell is the caster's while it runs.

use super::allowed::Refusal;
use super::cast::{CastOutcome, Request};
use crate::engine::{Engine, ObjId, Res};
use crate::ir::{Act, DefId, Instr, Zone};

/// By whose power a spell is cast that its caster need not know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent {
    /// What holds it.
    pub by: ObjId,
    /// Whether casting it calls for the usual test (ME-7.2).
    pub wearies: bool,
}

impl Engine<'_> {
    /// Somebody casts a spell by the power of something; whether it worked (what resists it is another matter).
    pub(crate) fn cast_lent(&mut self, caster: ObjId, by: ObjId, spell: DefId, wearies: bool) -> Res<bool> {
        let r = Request::of(caster, self.held_spell(by, spell)?);
        let outcome = self.nested(|e| e.cast_lending(&r, Some(Lent { by, wearies })))?;
        Ok(matches!(outcome, Ok(CastOutcome::Worked(_) | CastOutcome::Resisted)))
    }

    /// The spell that a thing holds.
    fn held_spell(&mut self, by: ObjId, spell: DefId) -> Res<ObjId> {
        match self.knows_spell(by, spell) {
            Some(known) => Ok(known),
            None => {
                let owner = self.w.obj(by).owner;
                self.place(spell, owner, Zone::Repertoire, Some(by))
            }
        }
    }

    /// Whether whoever uses something could cast what it casts first of all.
    pub(super) fn may_cast_lent(&mut self, caster: ObjId, by: ObjId, body: &[Instr]) -> Res<Result<(), Refusal>> {
        let cast = body.iter().find_map(|i| match i {
            Instr::Do { act: Act::CastSpell { spell, .. }, .. } => Some(*spell),
            _ => None,
        });
        let Some(spell) = cast else { return Ok(Ok(())) };
        let r = Request::of(caster, self.held_spell(by, spell)?);
        Ok(self.may_cast_by(&r, by).and_then(|()| self.has_something_to_be_on(&r)))
    }
}
