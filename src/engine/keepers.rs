//! What is given or made by something that was carried out goes on to speak of what was chosen by then, in the words of then
//! (611.2, 607.2, 612): a row that keeps both stands for its giver.

use super::{Chars, Engine, Entity, Flags, Frame, Grant, ObjectId, SlotValue, Wording};
use crate::engine::eval::EvalContext;
use crate::engine::slots::told;
use crate::ir::{AbilityId, Form, Instruction, LabelId, Modifier, Part, Ref, Slot, Zone};
use smallvec::SmallVec;

/// Labels, each with what it holds.
type Known = SmallVec<[(LabelId, SlotValue); 2]>;

impl Engine<'_> {
    /// As what the source of a frame gives these abilities now; none: as itself, since they speak neither of what was chosen
    /// nor in changed words, and can be used at any time.
    pub(super) fn giving_as(&mut self, given: &[AbilityId], f: &Frame) -> ObjectId {
        let asks = given.iter().any(|id| self.rulebook.listens[id.index()].of_giver);
        let known = if asks { self.known_by_now(f) } else { Known::new() };
        // What is given twice can be used twice as often, however alike the gifts are.
        let limited = given.iter().any(|id| self.rulebook.listens[id.index()].limited);
        if known.is_empty() && !limited && (!self.state.worded || given.is_empty()) {
            return ObjectId::NONE;
        }
        let words = self.words_now(&f.cx()).filter(|_| self.state.worded);
        let before = told(&f.env, &Ref::Granter).into_iter().flatten().filter_map(|e| e.obj());
        let giver = std::iter::once(f.this).chain(before).collect();
        self.new_keeper(giver, known, words)
    }

    /// What a part gives.
    pub(super) fn parts_give(&mut self, parts: &[Part], f: &Frame) -> ObjectId {
        match given_by(parts) {
            given if given.is_empty() => ObjectId::NONE,
            given => self.giving_as(&given, f),
        }
    }

    /// Before the words of some text change: what effects have given stays in the words of their own (611.2, 612).
    pub(super) fn keep_words(&mut self) {
        for i in 0..self.state.effects.len() {
            let effect = &self.state.effects[i];
            if effect.gives_as.some().is_some() || given_by(&effect.parts).is_empty() {
                continue;
            }
            let (source, words) = (effect.source, effect.words.clone());
            self.state.effects[i].gives_as = self.new_keeper(smallvec::smallvec![source], Known::new(), words);
        }
    }

    /// What the labels of a text hold that is carried out: those that it has filled itself, and words and numbers that its
    /// object remembers (608.2h).
    fn known_by_now(&self, f: &Frame) -> Known {
        let mut known = Known::new();
        if let Some(id) = f.ability {
            binds(Form::Ability(&self.rulebook.ability(id).kind), &mut |label, slot| {
                let held = f.cx().slot(slot);
                if held.is_set() && known.iter().all(|(l, _)| *l != label) {
                    known.push((label, held.clone()));
                }
            });
        }
        // Of an ability that was given itself, its giver's among them.
        let giver = f.cx().known_giver();
        let pair = giver.and_then(|giver| self.pair(f.this, giver));
        for holder in [pair, Some(f.this), giver].into_iter().flatten() {
            for (_, label, held) in self.state.memory.iter().filter(|(o, ..)| *o == holder) {
                let things = held.has_things() || *held == SlotValue::Nil;
                if !things && known.iter().all(|(l, _)| l != label) {
                    known.push((*label, held.clone()));
                }
            }
        }
        known
    }

    fn new_keeper(&mut self, givers: SmallVec<[ObjectId; 2]>, known: Known, words: Option<Wording>) -> ObjectId {
        let source = givers.first().copied().unwrap_or(ObjectId::NONE);
        let keeper = self.row_for(source, givers, words);
        known.into_iter().for_each(|(label, held)| self.remember(keeper, label, held));
        keeper
    }

    /// The memory of the abilities that one thing has given to another: of two pairs of linked abilities with the same text
    /// each finds its own (607.5). None: nothing was remembered so.
    pub(super) fn pair(&self, bearer: ObjectId, giver: ObjectId) -> Option<ObjectId> {
        let of_them = |o: &ObjectId| {
            let row = self.state.obj(*o);
            row.is(Flags::KEEPER)
                && row.prev == bearer
                && self.printed(*o).granters.first().is_some_and(|g| g.by == giver)
        };
        self.state.memory.iter().map(|(holder, ..)| *holder).find(of_them).filter(|_| giver != bearer)
    }

    /// 400.7a-d: what a spell was given goes on to know what it knew.
    pub(super) fn carry_pairs(&mut self, old: ObjectId, new: ObjectId) {
        let state = &mut *self.state;
        for (keeper, chars) in &mut state.copiable_overrides {
            let row = &mut state.objects[keeper.index()];
            let of_pair =
                row.is(Flags::KEEPER) && row.prev == old && chars.granters.first().is_some_and(|g| g.by != old);
            if of_pair {
                row.prev = new;
                chars.granters.iter_mut().filter(|g| g.by == old).for_each(|g| g.by = new);
            }
        }
    }

    /// 607.2: what a linked ability has chosen and then exiled is found in exile by the abilities that speak of it.
    #[inline(never)]
    pub(super) fn follow_into_exile(&mut self, old: ObjectId, new: ObjectId, cause: u32) {
        let source = self.state.causes[cause as usize].source;
        let state = &mut *self.state;
        let (objects, memory) = (&state.objects, &mut state.memory);
        let is_its =
            |o: ObjectId| o == source || objects[o.index()].is(Flags::KEEPER) && objects[o.index()].prev == source;
        for (_, _, value) in memory.iter_mut().filter(|(holder, ..)| is_its(*holder)) {
            value.replace(Entity::Obj(old), Entity::Obj(new));
        }
    }

    /// Whose memory an ability fills: its object's, or that of the pair if it was given.
    pub(super) fn memory_filled_by(&mut self, f: &Frame) -> ObjectId {
        let Some(giver) = f.cx().known_giver().filter(|giver| *giver != f.this) else { return f.this };
        match self.pair(f.this, giver) {
            Some(known) => known,
            None => self.row_for(f.this, smallvec::smallvec![giver, f.this], None),
        }
    }

    /// The memory that is read with these eyes: of a given ability that of the pair, if there is any.
    pub(super) fn memory_read_by(&self, cx: &EvalContext, label: LabelId) -> ObjectId {
        let giver = cx.known_giver();
        // What it has given itself speaks of what was chosen by then.
        let own = giver.filter(|giver| *giver != cx.this && self.behind_keeper(*giver) == cx.this);
        let pair = own.or_else(|| self.pair(cx.this, giver?));
        pair.filter(|pair| self.state.recall(*pair, label).is_set()).unwrap_or(cx.this)
    }

    /// A row that stands for a source, and speaks of these.
    fn row_for(&mut self, source: ObjectId, givers: SmallVec<[ObjectId; 2]>, words: Option<Wording>) -> ObjectId {
        let (def, owner) = (self.state.obj(source).def, self.controller(source));
        let keeper = self.new_object(def, owner, Zone::Outside);
        let row = &mut self.state.objects[keeper.index()];
        row.flags |= Flags::GONE | Flags::KEEPER | Flags::OWN_PRINT;
        row.prev = source;
        let granters = givers.into_iter().map(|by| Grant { by, ability: None }).collect();
        let chars = Chars { granters, words: words.map(Box::new), ..self.rulebook.blank.clone() };
        self.state.copiable_overrides.push((keeper, chars));
        keeper
    }

    /// As what the abilities are given that are given with these eyes.
    pub(super) fn gives_here(&self, cx: &EvalContext) -> ObjectId {
        let pair = || self.pair(cx.this, cx.giver.some()?);
        cx.gives_as.some().or_else(pair).unwrap_or(cx.this)
    }

    /// The object for which a keeper stands; anything else stands for itself.
    pub(super) fn behind_keeper(&self, o: ObjectId) -> ObjectId {
        let row = self.state.obj(o);
        if row.is(Flags::KEEPER) { row.prev } else { o }
    }

    /// The words in which the text of something is read, what it gives among it.
    pub(super) fn words_of(&self, o: ObjectId) -> Option<&Wording> {
        // A keeper and an emblem have no row of their own.
        self.chars(o).words.as_deref().or_else(|| self.printed(o).words.as_deref())
    }
}

/// The abilities that parts of an effect give.
fn given_by(parts: &[Part]) -> SmallVec<[AbilityId; 2]> {
    let mods = parts.iter().filter_map(|part| if let Part::Layer { mods, .. } = part { Some(mods) } else { None });
    let given = mods.flat_map(|mods| mods.iter());
    given.flat_map(|m| if let Modifier::AddAbilities(ids) = m { &ids[..] } else { &[] }).copied().collect()
}

/// The labels of its object that a text fills, each with the slot in which it stands.
fn binds(form: Form<'_>, visit: &mut dyn FnMut(LabelId, Slot)) {
    if let Form::Instruction(Instruction::Do { bind: Some(bind), .. } | Instruction::May { bind: Some(bind), .. }) =
        form
        && let Some(label) = bind.linked
    {
        visit(label, bind.slot);
    }
    form.parts(&mut |inner| binds(inner, visit));
}
