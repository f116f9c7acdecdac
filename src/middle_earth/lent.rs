//! Spells that a thing or another spell casts for somebody: `1 action: cast "NAME"`. It holds the spell, the caster need not know it;
//! all else is as with any casting: words, gestures, range, counter-spells, and that the spell is the caster's while it runs.

use super::cast::CastOutcome;
use super::wish::{Lent, Refusal, Request};
use crate::engine::{Engine, ObjId, Res};
use crate::ir::{Act, CardTypes, DefId, Instr, Zone};

impl Engine<'_> {
    /// Somebody casts a spell by the power of something; whether it worked (what resists it is another matter).
    pub(crate) fn cast_lent(&mut self, caster: ObjId, by: ObjId, spell: DefId, wearies: bool) -> Res<bool> {
        let (known, by) = self.held_spell(caster, by, spell)?;
        let r = Request::of(caster, known);
        let outcome = self.nested(|e| e.cast_lending(&r, Some(Lent { by, wearies })))?;
        Ok(matches!(outcome, Ok(CastOutcome::Worked(_) | CastOutcome::Resisted)))
    }

    /// The spell that a thing holds, and who or what does. No creature learns a spell by what it can do.
    fn held_spell(&mut self, caster: ObjId, by: ObjId, spell: DefId) -> Res<(ObjId, Option<ObjId>)> {
        let holder = Some(by).filter(|o| *o == caster && self.knows_spell(*o, spell).is_some());
        let holder = holder.or(Some(by).filter(|o| !self.is(*o, CardTypes::CREATURE)));
        let held = |o: &&ObjId| self.w.obj(**o).def == spell && self.scene().and_then(|s| s.holder(**o)) == holder;
        match self.w.repertoire.iter().find(held) {
            Some(known) => Ok((*known, holder)),
            None => {
                let owner = self.w.obj(by).owner;
                Ok((self.place(spell, owner, Zone::Repertoire, holder)?, holder))
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
        let (known, holder) = self.held_spell(caster, by, spell)?;
        let r = Request::of(caster, known);
        Ok(self.may_cast_by(&r, holder).and_then(|()| self.has_something_to_be_on(&r)))
    }
}
