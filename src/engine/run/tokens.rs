//! Things that come into being: tokens, copies, emblems (110.5, 706, 113).

use super::Frame;
use super::acts::{Doing, Outcome};
use crate::engine::{
    Chars, Engine, Entities, Entity, Event, Flags, Model, ObjectId, PlayerId, ProposedEvent, SlotValue, StackItem,
    StepResult,
};
use crate::ir::{CopyTargets, DefId, EntryMods, Modifier, Pick, Ref, TokenSpec, Value, Verb, Zone};

/// So many tokens that are alike.
struct NewTokens {
    /// How many of them come.
    n: i32,
    /// What each of them is.
    model: Model,
}

impl<'a> Engine<'a> {
    /// 701.36: two cards of a pair become one permanent; others stay where they are (701.36c).
    pub(super) fn act_meld(&mut self, a: &'a Pick, b: &'a Pick, who: PlayerId, f: &mut Frame) -> StepResult<Outcome> {
        let mut cards: Vec<ObjectId> = Vec::new();
        for e in self.picked(a, who, f)?.into_iter().chain(self.picked(b, who, f)?) {
            let Some(o) = self.where_it_is(e, f).obj() else { continue };
            if !cards.contains(&o) {
                cards.push(o);
            }
        }
        let [first, second] = cards[..] else { return Ok(Outcome::NOTHING) };
        let Some(face) = self.melded_face(first, second) else { return Ok(Outcome::NOTHING) };
        let mut ev = Event::of(Verb::Move, f.cause).by(who).on(first);
        (ev.from, ev.to) = (self.state.obj(first).zone, Zone::Battlefield);
        let mut p = ProposedEvent { def: Some(face), ..ProposedEvent::new(ev) };
        p.entering().control = Some(who);
        p.entering().melded = Some(second);
        let done = self.propose_one(p)?;
        let new: Entities = self.state.journal[done].iter().filter_map(|h| h.new.some().map(Entity::Obj)).collect();
        Ok(Outcome::Over { done: !new.is_empty(), result: SlotValue::of(new) })
    }

    /// 110.5: tokens of one or several sorts come into being.
    pub(super) fn act_create(
        &mut self,
        tokens: &'a [(Value, TokenSpec)],
        entry: &'a EntryMods,
        Doing { doer: who, f, batch, .. }: Doing,
    ) -> StepResult<Outcome> {
        let mut all: Vec<NewTokens> = Vec::new();
        for (n, token) in tokens {
            let n = self.bounded(n, f)?;
            let of_this = self.token_models(token, who, f)?;
            all.extend(of_this.into_iter().map(|model| NewTokens { n, model }));
        }
        // 608.2e: what each of several players creates comes at the same time.
        for tokens in all {
            let mut p = ProposedEvent::new(Event::of(Verb::Create, f.cause));
            self.tokens_come(&mut p, who, tokens, entry, f)?;
            batch.push(p);
        }
        Ok(Outcome::Batched)
    }

    /// So many tokens like this come, in this way.
    fn tokens_come(
        &mut self,
        proposed: &mut ProposedEvent,
        who: PlayerId,
        NewTokens { n, model }: NewTokens,
        entry: &'a EntryMods,
        f: &mut Frame,
    ) -> StepResult<()> {
        let sample = self.new_token(model.def, who);
        proposed.ev = proposed.ev.by(who).on(sample).times(n);
        proposed.def = Some(model.def);
        self.add_entry(proposed, entry, f)?;
        if model.chars.is_some() {
            proposed.entering().copy = Some(Box::new(model));
        }
        Ok(())
    }

    /// 614.6: tokens of one other kind take the place of these, and enter as these would have: tapped, attacking, with
    /// counters. False: something else is created instead.
    pub(in crate::engine) fn create_instead(
        &mut self,
        proposed: &mut ProposedEvent,
        who: &'a Pick,
        tokens: &'a [(Value, TokenSpec)],
        entry: &'a EntryMods,
        f: &mut Frame,
    ) -> StepResult<bool> {
        let ([(n, token @ TokenSpec::Def { .. })], Pick::Ref(who)) = (tokens, who) else { return Ok(false) };
        let (n, Some(who)) = (self.bounded(n, f)?, self.player_of(who, &f.cx())) else { return Ok(false) };
        if n <= 0 {
            return Ok(false);
        }
        proposed.ev.cause = f.cause;
        if let Some(e) = &mut proposed.entry {
            e.forget_copy();
            e.control = None;
        }
        for model in self.token_models(token, who, f)? {
            self.tokens_come(proposed, who, NewTokens { n, model }, entry, f)?;
        }
        Ok(true)
    }

    /// What tokens of a description are: one model, or one for each thing that is copied.
    fn token_models(&mut self, token: &'a TokenSpec, who: PlayerId, f: &mut Frame) -> StepResult<Vec<Model>> {
        let mut models: Vec<Model> = Vec::new();
        match token {
            TokenSpec::Def { def, pt, looks } => {
                let model = Model { def: *def, chars: self.of_maker(*def, f), own_colors: false };
                // 110.5c: a number that is computed as the token is created stays so.
                let size = pt.as_ref().map(|(p, t)| {
                    Modifier::SetPT(Value::Num(self.value(p, &f.cx())), Value::Num(self.value(t, &f.cx())))
                });
                let mut own = self.reworded_token(*def, f);
                own.extend(size);
                own.extend(looks.iter().cloned());
                let this = f.this;
                own.extend(self.named_by_type(*def, looks, &f.cx()));
                let mut model = self.except(model, &own, this, &f.cx());
                // 612.4: what the text says that a token has is said in the words of that text.
                if let Some(words) = self.wording(&f.cx()).cloned() {
                    let printed = || Box::new(self.rulebook.templates[model.def.index()].clone());
                    model.chars.get_or_insert_with(printed).words = Some(Box::new(words));
                }
                models.push(model);
            }
            TokenSpec::Copy(spec) => {
                for o in self.picked(&spec.of, who, f)?.into_iter().filter_map(Entity::obj) {
                    let model = self.model_of(self.copied_of(&spec.of, o, f));
                    models.push(self.except(model, &spec.except, o, &f.cx()));
                }
            }
        }
        Ok(models)
    }

    /// 603.10a, 608.2g: what is copied of something that has left the battlefield, by this effect or by the event that it waited
    /// for, is what it was there.
    pub(super) fn copied_of(&self, of: &Pick, o: ObjectId, f: &Frame) -> ObjectId {
        let Pick::Ref(r) = of else { return o };
        let on_battlefield = |o: ObjectId| self.state.obj(o).zone == Zone::Battlefield;
        if on_battlefield(o) {
            return o;
        }
        let spoken_of = || self.ents(r, &f.cx()).into_iter().filter_map(Entity::obj);
        let left = spoken_of().find(|was| on_battlefield(*was) && self.became(*was, o));
        left.or_else(|| self.taken_from_battlefield(r, o, &f.cx())).unwrap_or(o)
    }

    /// Whether one object has become the other by moves that everybody saw.
    fn became(&self, was: ObjectId, o: ObjectId) -> bool {
        let next = |o: &ObjectId| self.next_self(Entity::Obj(*o));
        std::iter::successors(Some(was), next).any(|x| x == o)
    }

    /// 110.5c: a token without a name has that of its type, which may be one that was chosen.
    fn named_by_type(&self, def: DefId, looks: &[Modifier], cx: &crate::engine::eval::EvalContext) -> Option<Modifier> {
        let content = &self.rulebook.content;
        let unnamed = content.str(content.def(def).name).is_empty();
        let chosen = looks.iter().find_map(|m| match m {
            Modifier::ChosenSubtype { from, .. } if unnamed => match self.chosen(from, cx)? {
                SlotValue::Subtype(s) => Some(*s),
                _ => None,
            },
            _ => None,
        })?;
        let name = content.strings.iter().position(|s| *s == content.subtypes[chosen.index()].name)?;
        Some(Modifier::SetName(crate::ir::StrId(name as u32)))
    }

    /// 201.4a: what a description that speaks of its maker is when this makes it: copies of it speak of the same one.
    fn of_maker(&mut self, def: DefId, f: &Frame) -> Option<Box<Chars>> {
        if !self.rulebook.content.def(def).asks_maker {
            return None;
        }
        let mut chars = self.rulebook.templates[def.index()].clone();
        let keeper = self.giving_as(&self.rulebook.content.def(def).abilities, f).some();
        // What gave the maker the ability that makes it may be spoken of, too.
        let given = crate::engine::slots::told(&f.env, &Ref::Granter).into_iter().flatten().filter_map(|e| e.obj());
        let makers = std::iter::once(keeper.unwrap_or(f.this)).chain(given.filter(|_| keeper.is_none()));
        chars.granters.extend(makers.map(|by| crate::engine::Grant { by, ability: None }));
        Some(Box::new(chars))
    }

    /// 612.2a: what a token is in the words of the text that makes it; a name that is one of the types goes along.
    fn reworded_token(&self, def: DefId, f: &Frame) -> Vec<Modifier> {
        let cx = f.cx();
        let Some(words) = self.wording(&cx) else { return Vec::new() };
        let chars = &self.rulebook.templates[def.index()];
        let content = &self.rulebook.content;
        let mut out = vec![Modifier::SetColors(words.colors(chars.colors))];
        for old in chars.subs.iter() {
            let new = words.subtype(old);
            if new == old {
                continue;
            }
            let one = |s| Box::new([s]) as Box<[crate::ir::SubtypeId]>;
            let (types, supers) = Default::default();
            out.push(Modifier::RemoveTypes { types, supers, subs: one(old) });
            out.push(Modifier::AddTypes { types, supers, subs: one(new) });
            let name = content.strings.iter().position(|s| *s == content.subtypes[new.index()].name);
            if let (true, Some(name)) = (content.str(chars.name) == &*content.subtypes[old.index()].name, name) {
                out.push(Modifier::SetName(crate::ir::StrId(name as u32)));
            }
        }
        out
    }

    /// 113: an emblem in the command zone.
    pub(super) fn act_emblem(&mut self, def: DefId, who: PlayerId, f: &Frame) -> StepResult<Outcome> {
        let o = self.new_emblem(def, who);
        let mut chars = self.of_maker(def, f);
        // 612.1: what stands between the braces is a part of the text that makes it.
        if self.state.worded
            && let Some(words) = self.words_now(&f.cx())
        {
            let own = chars.get_or_insert_with(|| Box::new(self.rulebook.templates[def.index()].clone()));
            own.words = Some(Box::new(words));
        }
        self.set_print(o, &Model { def, chars, own_colors: false });
        self.effects_changed();
        Ok(Outcome::Over { done: true, result: SlotValue::One(Entity::Obj(o)) })
    }

    /// 706.10: copies of a spell or ability, with everything that was chosen for it.
    pub(super) fn act_copy(
        &mut self,
        what: &Pick,
        n: &Value,
        targets: &CopyTargets,
        except: &[Modifier],
        Doing { doer: who, f, .. }: Doing,
    ) -> StepResult<Outcome> {
        let n = self.bounded(n, f)?;
        let mut made = Entities::new();
        // A spell that has left the stack is copied as it was there, not as the card that it has become.
        let things = match what {
            Pick::Ref(r) => self.ents(r, &f.cx()),
            _ => self.picked(what, who, f)?,
        };
        let aim = match targets {
            CopyTargets::One(r) => Some(self.one(r, &f.cx())),
            CopyTargets::Same | CopyTargets::New => None,
        };
        for o in things.into_iter().filter_map(Entity::obj) {
            let model = self.model_of(o);
            let model = self.except(model, except, o, &f.cx());
            for _ in 0..n {
                if !self.was_on_stack(o) {
                    made.extend(self.copy_of_card(o, who, &model).map(Entity::Obj));
                } else if let Some(copy) = self.copy_on_stack(o, who, &model) {
                    // 706.10e: what could not have it as its target is not made.
                    if aim.is_some_and(|new| !new.is_some_and(|e| (self.hooks.could_target)(self, copy, e))) {
                        self.cease(copy);
                        continue;
                    }
                    let ev = Event::of(Verb::CopySpell, f.cause).by(who).on(copy);
                    self.event(ev)?;
                    match aim.flatten() {
                        Some(new) => (self.hooks.aim_at)(self, copy, new, f.cause)?,
                        None if *targets == CopyTargets::New => {
                            (self.hooks.new_targets)(self, who, copy, (false, f.cause))?;
                        }
                        None => {}
                    }
                    made.push(Entity::Obj(copy));
                }
            }
        }
        Ok(Outcome::Over { done: !made.is_empty(), result: SlotValue::of(made) })
    }

    /// A copy of what is on the stack, put on top of it.
    fn copy_on_stack(&mut self, o: ObjectId, who: PlayerId, model: &Model) -> Option<ObjectId> {
        let item = self.state.last_stack_item(o)?.clone();
        let row = *self.state.obj(o);
        let copy = self.new_object(model.def, who, Zone::Stack);
        let keep = row.flags & (Flags::ABILITY | Flags::FACE_DOWN | Flags::WAS_CAST);
        self.state.objects[copy.index()].flags = keep | Flags::COPY | Flags::SPELL_COPY;
        self.state.objects[copy.index()].base_controller = who;
        self.set_print(copy, model);
        let labels: Vec<_> =
            self.state.memory.iter().filter(|(x, _, _)| *x == o).map(|(_, l, v)| (*l, v.clone())).collect();
        for (l, v) in labels {
            self.remember(copy, l, v);
        }
        let source = if item.ability.is_some() { item.source } else { copy };
        self.push_stack(StackItem { obj: copy, source, controller: who, ..item });
        // 706.2: X is among the choices that are copied.
        if let Some((_, x)) = self.state.chosen_x.iter().rev().find(|(y, _)| *y == o).copied() {
            self.state.chosen_x.push((copy, x));
        }
        let mut shaped = false;
        for set in self.state.effects.iter_mut().filter(|e| e.as_cast).flat_map(|e| &mut e.locked) {
            if set.contains(&Entity::Obj(o)) {
                set.push(Entity::Obj(copy));
                shaped = true;
            }
        }
        if shaped || model.chars.is_some() {
            self.give_row(copy);
            self.effects_changed();
        }
        Some(copy)
    }

    fn was_on_stack(&self, o: ObjectId) -> bool {
        self.state.obj(o).zone == Zone::Stack
    }

    /// 706.12: a copy of a card, made where the card is so that it can be cast; otherwise it ceases to exist (706.10a).
    fn copy_of_card(&mut self, o: ObjectId, who: PlayerId, model: &Model) -> Option<ObjectId> {
        let zone = self.state.obj(o).zone;
        if !self.state.obj(o).live() || zone == Zone::Battlefield {
            return None;
        }
        let copy = self.new_object(model.def, who, zone);
        self.state.objects[copy.index()].flags = Flags::COPY;
        self.set_print(copy, model);
        self.put_beside(copy, zone);
        self.state.ceasing.push(copy);
        self.caches.changes.touch(crate::engine::Facets::OBJECTS);
        Some(copy)
    }
}
