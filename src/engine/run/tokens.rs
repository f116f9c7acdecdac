//! Things that come into being: tokens, copies, emblems (110.5, 706, 113).

use super::acts::Outcome;
use super::{Frame, val_of};
use crate::engine::{Engine, Ent, Ents, Flags, Happening, ObjId, PlayerId, Proposal, Res, StackItem, Val};
use crate::ir::{DefId, EntryMods, Pick, TokenSpec, Value, Verb, Zone};

impl<'a> Engine<'a> {
    pub(super) fn act_create(
        &mut self,
        n: &Value,
        token: &'a TokenSpec,
        entry: &'a EntryMods,
        who: PlayerId,
        f: &mut Frame,
    ) -> Res<Outcome> {
        let n = self.bounded(n, f)?;
        let defs: Vec<(DefId, Option<(i32, i32)>)> = match token {
            TokenSpec::Def { def, pt } => {
                let pt = pt.as_ref().map(|(p, t)| (self.value(p, &f.cx()), self.value(t, &f.cx())));
                vec![(*def, pt)]
            }
            TokenSpec::Copy(spec) => {
                let models = self.picked(&spec.of, who, f)?;
                models.into_iter().filter_map(Ent::obj).map(|o| (self.w.obj(o).def, None)).collect()
            }
        };
        let mut batch = self.batch();
        for (def, pt) in defs {
            let sample = self.new_token(def, who);
            let mut p = Proposal::new(Happening::of(Verb::Create, f.cause).by(who).on(sample).times(n));
            p.def = Some(def);
            self.add_entry(&mut p, entry, f)?;
            if let Some(pt) = pt {
                p.entering().pt = Some(pt);
            }
            batch.push(p);
        }
        let range = self.propose(batch)?;
        let made: Ents = self.w.journal[range]
            .iter()
            .filter(|h| h.verb == Verb::Move)
            .filter_map(|h| h.new.some().map(Ent::Obj))
            .collect();
        Ok(Outcome::Over(!made.is_empty(), val_of(made)))
    }

    /// 113: an emblem in the command zone.
    pub(super) fn act_emblem(&mut self, def: DefId, who: PlayerId) -> Res<Outcome> {
        let o = self.new_emblem(def, who);
        self.effects_changed();
        Ok(Outcome::Over(true, Val::One(Ent::Obj(o))))
    }

    /// 706.10: copies of a spell or ability, with everything that was chosen for it.
    pub(super) fn act_copy(
        &mut self,
        what: &Pick,
        n: &Value,
        new_targets: bool,
        who: PlayerId,
        f: &mut Frame,
    ) -> Res<Outcome> {
        let n = self.bounded(n, f)?;
        let mut made = Ents::new();
        for o in self.picked(what, who, f)?.into_iter().filter_map(Ent::obj) {
            for _ in 0..n {
                if let Some(copy) = self.copy_on_stack(o, who) {
                    let ev = Happening::of(Verb::CopySpell, f.cause).by(who).on(copy);
                    self.event(ev)?;
                    if new_targets {
                        (self.hooks.new_targets)(self, who, copy)?;
                    }
                    made.push(Ent::Obj(copy));
                }
            }
        }
        Ok(Outcome::Over(!made.is_empty(), val_of(made)))
    }

    /// A copy of what is on the stack, put on top of it.
    fn copy_on_stack(&mut self, o: ObjId, who: PlayerId) -> Option<ObjId> {
        let item = self.w.stack_item(o)?.clone();
        let row = *self.w.obj(o);
        let copy = self.new_object(row.def, who, Zone::Stack);
        self.w.objects[copy.index()].flags = row.flags | Flags::COPY;
        self.w.objects[copy.index()].base_controller = who;
        let labels: Vec<_> =
            self.w.memory.iter().filter(|(x, _, _)| *x == o).map(|(_, l, v)| (*l, v.clone())).collect();
        for (l, v) in labels {
            self.remember(copy, l, v);
        }
        self.push_stack(StackItem { obj: copy, controller: who, ..item });
        Some(copy)
    }
}
