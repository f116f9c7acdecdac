//! Copies (706): what is copied of an object, and the exceptions to it.

use super::eval::EvalContext;
use super::layers::{Turnover, layer_of_exception};
use super::{Abilities, Chars, Engine, Flags, Model, ObjectId};
use crate::ir::{AbilityKind, CardShape, DefId, Modifier, Part, Zone};

impl Engine<'_> {
    /// 706.2, 706.3: the copiable values of an object, with the copy effects that apply to it and its status.
    pub fn model_of(&self, o: ObjectId) -> Model {
        let row = self.state.obj(o);
        let mut model =
            Model { def: row.def, chars: self.own_print(o).map(|c| Box::new(c.clone())), own_colors: false };
        // 712.3b: the mana value of both cards is not copied.
        if self.state.is_melded(o) {
            model.chars = None;
        }
        // 709.2: that it is flipped is not copied.
        if row.is(Flags::FLIPPED) && model.chars.is_none() {
            model.def = self.unflipped(row.def);
        }
        // 202.3b, 711.4b: the mana cost of the front is not copied with the back.
        if model.chars.is_none() && matches!(self.rulebook.content.def(row.def).shape, CardShape::BackOf(_)) {
            let mut chars = self.rulebook.templates[row.def.index()].clone();
            chars.mana_value = 0;
            model.chars = Some(Box::new(chars));
        }
        // In the order of their timestamps; the newest copy effect counts.
        for e in &self.state.effects {
            let mut locked = e.locked.iter();
            for p in e.parts.iter() {
                if let Part::Layer { mods, .. } = p
                    && let Some(set) = locked.next()
                    && set.contains(&super::Entity::Obj(o))
                    && mods.iter().any(|m| matches!(m, Modifier::Copy(_)))
                    && let Some(m) = &e.model
                {
                    let own = model.chars.as_deref().unwrap_or(&self.rulebook.templates[model.def.index()]).colors;
                    model = (**m).clone();
                    model.keep_colors(own);
                }
            }
        }
        if let Some(always) = self.copied_always(o) {
            model = always.clone();
        }
        if row.is(Flags::FACE_DOWN) {
            let mut chars = self.rulebook.templates[row.def.index()].clone();
            chars.turn_face_down(Vec::new());
            model.chars = Some(Box::new(chars));
        }
        model
    }

    /// The upper half of a flip card.
    fn unflipped(&self, def: crate::ir::DefId) -> crate::ir::DefId {
        let flips_to = |d: &crate::ir::Def| matches!(d.shape, CardShape::Flip(bottom) if bottom == def);
        let at = self.rulebook.content.defs.iter().position(flips_to);
        at.map_or(def, |at| crate::ir::DefId(at as u32))
    }

    /// Copiable characteristics that an object has instead of those of its definition.
    pub fn own_print(&self, o: ObjectId) -> Option<&Chars> {
        if !self.state.obj(o).is(Flags::OWN_PRINT) {
            return None;
        }
        self.state.copiable_overrides.iter().rev().find(|(x, _)| *x == o).map(|(_, c)| c)
    }

    /// Copiable characteristics before any effect.
    pub fn printed(&self, o: ObjectId) -> &Chars {
        self.own_print(o).unwrap_or(&self.rulebook.templates[self.state.obj(o).def.index()])
    }

    /// Gives an object what it took over from a model.
    pub(crate) fn set_print(&mut self, o: ObjectId, model: &Model) {
        if let Some(chars) = &model.chars {
            self.state.copiable_overrides.push((o, (**chars).clone()));
            self.state.objects[o.index()].flags |= Flags::OWN_PRINT;
        }
    }

    /// 706.9: exceptions are part of what is copied; what they set is not defined by the copied text any more (706.9d).
    pub(crate) fn except(&mut self, mut model: Model, except: &[Modifier], of: ObjectId, cx: &EvalContext) -> Model {
        if except.is_empty() {
            return model;
        }
        let mut chars = match model.chars.take() {
            Some(c) => *c,
            None => self.rulebook.templates[model.def.index()].clone(),
        };
        self.drop_defining(&mut chars, except);
        let at = self.state.chars.len();
        self.state.chars.push(chars);
        let numbers = self.caches.layers.numbers.mark();
        for m in except {
            self.apply_mod(m, of, at, cx, &mut Turnover::default());
        }
        self.caches.layers.numbers.back_to(numbers);
        model.own_colors = except.contains(&Modifier::OwnColors);
        model.chars = self.state.chars.pop().map(Box::new);
        model
    }

    fn drop_defining(&self, chars: &mut Chars, except: &[Modifier]) {
        let content = &self.rulebook.content;
        let replaced = |id: &crate::ir::AbilityId| match &content.ability(*id).kind {
            AbilityKind::Static(s) if s.cda => s.parts.iter().any(|p| match p {
                Part::Layer { mods, .. } => {
                    mods.iter().any(|m| except.iter().any(|x| layer_of_exception(x) == layer_of_exception(m)))
                }
                Part::Rule(_) => false,
            }),
            _ => false,
        };
        if chars.abilities.list(content).iter().any(replaced) {
            let rest = chars.abilities.list(content).iter().copied().filter(|a| !replaced(a)).collect();
            chars.abilities = Abilities::List(rest);
        }
    }

    /// 711.5: whether an object is represented by a double-faced card.
    pub fn double_faced(&self, o: ObjectId) -> bool {
        let row = self.state.obj(o);
        let card = self.state.cards.get(row.card as usize);
        card.is_some_and(|d| matches!(self.rulebook.content.def(*d).shape, CardShape::DoubleFaced(_)))
    }

    /// What a card is wherever it shows its front: the definition of the physical card, or of the token.
    pub(crate) fn home_def(&self, o: ObjectId) -> DefId {
        let row = self.state.obj(o);
        let def = self.state.cards.get(row.card as usize).copied().unwrap_or(row.def);
        match self.rulebook.content.def(def).shape {
            CardShape::BackOf(front) if row.zone != Zone::Outside => front,
            _ => def,
        }
    }
}
