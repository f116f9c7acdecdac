//! Designations and what stands for them in the command zone (717, 113).

use super::ProposedEvent;
use crate::engine::{Engine, Entity, Facets, Flags, ObjectId, PlayerId};
use crate::ir::Zone;

impl Engine<'_> {
    #[inline(never)]
    pub(super) fn perform_mark(&mut self, proposed: &ProposedEvent, designation: crate::ir::DesignationId) -> Facets {
        if proposed.lasting {
            if let (Some(Entity::Obj(o)), Some(scene)) = (proposed.ev.subject, self.state.scene.as_deref_mut()) {
                scene.told.push((o, designation));
            }
            return Facets::HISTORY;
        }
        let (unique, stand_in) = self
            .rulebook
            .content
            .designations
            .get(designation.index())
            .map_or((false, None), |x| (x.unique, x.stand_in));
        if unique {
            for o in self.state.command.clone() {
                if Some(self.state.obj(o).def) == stand_in {
                    self.cease(o);
                }
            }
            for player in &mut self.state.players {
                player.designations.retain(|x| *x != designation);
            }
            self.state.designations.retain(|(_, x, _)| *x != designation);
        }
        match proposed.ev.subject {
            Some(Entity::Player(who)) => {
                let list = &mut self.state.players[who.index()].designations;
                if !list.contains(&designation) {
                    list.push(designation);
                    if let Some(def) = stand_in {
                        self.new_emblem(def, who);
                    }
                }
            }
            Some(Entity::Obj(o)) => self.state.designations.push((o, designation, proposed.ev.object)),
            None => {}
        }
        self.caches.index.dirty = true;
        Facets::HISTORY | Facets::OBJECTS
    }

    /// Something in the command zone that is no card and has abilities (113, 717).
    pub(crate) fn new_emblem(&mut self, def: crate::ir::DefId, who: PlayerId) -> ObjectId {
        let o = self.new_object(def, who, Zone::Command);
        self.state.objects[o.index()].flags |= Flags::EMBLEM;
        self.state.command.push(o);
        self.note_emblem(def);
        self.caches.index.dirty = true;
        o
    }
}
