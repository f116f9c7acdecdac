//! One change of a characteristic, as it is made to an object: copies, abilities that come and go, and the rest.

use super::turnover::Turnover;
use crate::engine::eval::EvalContext;
use crate::engine::{Engine, Entity, Grant, KeywordSet, Model, ObjectId, Rulebook, SlotValue, SubSet, add_keyword};
use crate::ir::{AbilitiesOf, AbilityId, AbilityKind, Modifier, Pick, Zone};

impl Engine<'_> {
    /// Applies one change to the row of one object.
    pub(crate) fn apply_mod(
        &mut self,
        change: &Modifier,
        o: ObjectId,
        at: usize,
        cx: &EvalContext,
        turnover: &mut Turnover,
    ) {
        if at >= self.state.chars.len() {
            return;
        }
        match change {
            Modifier::Copy(spec) => {
                if let Some(Entity::Obj(model)) = self.copied_now(&spec.of, cx) {
                    let model = self.model_of(model);
                    let mut model = self.except(model, &spec.except, o, cx);
                    model.keep_colors(self.state.chars[at].colors);
                    self.apply_copy(&model, o, at, turnover);
                    self.caches.layers.copied.push((o, model));
                }
            }
            Modifier::Control(r) => {
                // 800.4b: nothing comes under the control of a player who has left. 311.5, 312.5, 905.5: what stays in the
                // command zone has the controller that the rules give it.
                let here = self.state.obj(o).zone != Zone::Command;
                if let Some(p) = self.player_of(r, cx).filter(|p| here && !self.state.player(*p).out) {
                    self.state.chars[at].controller = p;
                }
            }
            Modifier::Text { from, to } => {
                if let (Some(from), Some(to)) = (self.text_word(from, cx), self.text_word(to, cx)) {
                    if !std::mem::replace(&mut self.state.worded, true) {
                        self.caches.index.dirty = true;
                    }
                    self.state.chars[at].change_word(&self.rulebook.content, from, to);
                }
            }
            Modifier::TextOf(of) => {
                if let Some(Entity::Obj(other)) = self.copied_now(of, cx) {
                    let model = self.full_text(other);
                    self.apply_copy(&model, o, at, turnover);
                }
            }
            Modifier::AddTextOf(r) => {
                // 612.8: the rules text comes after its own and changes nothing else.
                for other in self.ents(r, cx).into_iter().filter_map(Entity::obj) {
                    let list: Vec<AbilityId> = self.printed(other).abilities.list(&self.rulebook.content).to_vec();
                    self.grant(at, o, o, &list, turnover);
                }
            }
            Modifier::ChosenSubtype { from, also } => {
                if let Some(kind) = self.chosen_kind(from, cx) {
                    let before = self.state.chars[at].subs;
                    self.state.chars[at].become_kind(&self.rulebook.content, kind, *also);
                    self.numbers_of_new_kinds(at, &before);
                }
            }
            Modifier::ChosenColor { from, also } => {
                if let Some(SlotValue::Color(c)) = self.chosen(from, cx).cloned() {
                    let colors = &mut self.state.chars[at].colors;
                    *colors = if *also { *colors | c } else { c };
                }
            }
            Modifier::EachForTarget
            | Modifier::SetName(_)
            | Modifier::NoManaCost
            | Modifier::SetTypes { .. }
            | Modifier::AddTypes { .. }
            | Modifier::RemoveTypes { .. }
            | Modifier::EverySubtype { .. }
            | Modifier::SetColors(_)
            | Modifier::AddColors(_)
            | Modifier::SwitchPT => {
                let before = self.state.chars[at].subs;
                self.state.chars[at].reshape(&self.rulebook.content, change);
                self.brought(at, o, &before, turnover);
                self.numbers_of_new_kinds(at, &before);
            }
            Modifier::AddAbilities(list) => self.grant(at, o, self.gives_here(cx), list, turnover),
            Modifier::AddAbilitiesOf { which, among } => {
                let list = self.abilities_among(which, among, cx);
                self.grant(at, o, o, &list, turnover);
            }
            Modifier::LoseKeyword(k) | Modifier::CantHave(k) => self.lose(at, o, turnover, |rulebook, a| {
                let mut set = KeywordSet::default();
                if let Some(own) = rulebook.ability(a).keyword {
                    add_keyword(&rulebook.content, &mut set, own);
                }
                set.has(*k)
            }),
            Modifier::LoseAbilities(which) => {
                self.lose(at, o, turnover, |rulebook, a| which.iter().any(|x| rulebook.content.same_ability(a, *x)));
            }
            Modifier::LoseAllAbilities => self.lose(at, o, turnover, |_, _| true),
            Modifier::AddThisAbility => {
                if let Some(own) = cx.ability {
                    self.grant(at, o, cx.this, &[own], turnover);
                }
            }
            // Only in what is copied.
            Modifier::OwnColors => {}
            Modifier::LoseThisAbility => self.lose(at, o, turnover, |_, a| Some(a) == cx.ability),
            Modifier::SetPT(p, t) => {
                let (p, t) = (self.value(p, cx), self.value(t, cx));
                (self.state.chars[at].power, self.state.chars[at].toughness) = (p, t);
            }
            Modifier::SetPower(v) => self.state.chars[at].power = self.value(v, cx),
            Modifier::SetToughness(v) => self.state.chars[at].toughness = self.value(v, cx),
            Modifier::AddPT(p, t) => {
                let (p, t) = (self.value(p, cx), self.value(t, cx));
                let c = &mut self.state.chars[at];
                (c.power, c.toughness) = (c.power.saturating_add(p), c.toughness.saturating_add(t));
            }
            Modifier::Number(n, how, v) => {
                let value = self.amount_of_change(*how, v, cx);
                self.change_number(at, *n, *how, value);
            }
            Modifier::Designate(d) => {
                // It has a designation or not: given twice it is the same.
                if self.state.chars[at].designations.contains(d) || self.designated(o, *d) {
                    return;
                }
                self.state.chars[at].designations.push(*d);
                if self.is_warded(o, *d) {
                    return;
                }
                let list = self.rulebook.content.designations[d.index()].abilities.clone();
                self.grant(at, o, o, &list, turnover);
            }
        }
    }

    /// Layer 1: the copiable values of the model take the place of its own (706.4).
    pub(super) fn apply_copy(&mut self, model: &crate::engine::Model, o: ObjectId, at: usize, turnover: &mut Turnover) {
        let Some(controller) = self.state.chars.get(at).map(|c| c.controller) else { return };
        let mut chars = match &model.chars {
            Some(c) => (**c).clone(),
            None => {
                // 706.3: what is flipped shows the other half of what it copies.
                let def = match &self.rulebook.content.def(model.def).shape {
                    crate::ir::CardShape::Flip(bottom) if self.state.obj(o).is(crate::engine::Flags::FLIPPED) => {
                        *bottom
                    }
                    _ => model.def,
                };
                self.rulebook.templates[def.index()].clone()
            }
        };
        chars.controller = controller;
        if model.own_colors {
            chars.colors = self.state.chars[at].colors;
        }
        // 707.2, 707.10: what lies face down stays so, with the words of the copy for turning it up.
        if self.state.obj(o).is(crate::engine::Flags::FACE_DOWN) {
            self.turn_down(&mut chars);
        }
        // A list, so that everybody notices that the abilities are others.
        chars.abilities.make_mut(&self.rulebook.content);
        let rulebook = self.rulebook;
        turnover.lose(rulebook, o, self.state.chars[at].abilities.list(&rulebook.content));
        turnover.gain(rulebook, o, chars.abilities.list(&rulebook.content));
        self.state.chars[at] = chars;
    }

    /// Whether a sentence that is always so makes something a copy.
    pub(super) fn makes_copies(&self, ability: AbilityId) -> bool {
        match &self.rulebook.ability(ability).kind {
            AbilityKind::Static(s) => s
                .parts
                .iter()
                .any(|p| p.modifies(|m| matches!(m, Modifier::Copy(_) | Modifier::TextOf(_) | Modifier::AddTextOf(_)))),
            _ => false,
        }
    }

    /// 612.5: all that is printed on something.
    pub(in crate::engine) fn full_text(&self, of: ObjectId) -> Model {
        let chars = self.own_print(of).map(|c| Box::new(c.clone()));
        Model { def: self.state.obj(of).def, chars, own_colors: false }
    }

    /// What something has become a copy of by a sentence that is always so, in the last pass.
    pub(in crate::engine) fn copied_always(&self, o: ObjectId) -> Option<&Model> {
        let layers = &self.caches.layers;
        layers.copied.iter().rev().filter(|_| layers.any).find(|(x, _)| *x == o).map(|(_, model)| model)
    }

    /// What a sentence copies that is always so: the thing that it knows or describes.
    fn copied_now(&self, of: &Pick, cx: &EvalContext) -> Option<Entity> {
        match of {
            Pick::Ref(r) => self.one(r, cx),
            Pick::All(f) => self.all(f, cx).first().copied(),
            Pick::Each(..) | Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) | Pick::And(_) => None,
        }
    }

    fn grant(&mut self, at: usize, o: ObjectId, by: ObjectId, list: &[AbilityId], turnover: &mut Turnover) {
        let own = by == o;
        self.state.chars[at].gain_abilities(&self.rulebook.content, list, (!own).then_some(by));
        for a in list {
            if self.speaks_of_giver(*a) {
                self.state.chars[at].granters.push(Grant { by, ability: Some(*a) });
            }
        }
        turnover.gain(self.rulebook, o, list);
    }

    /// What new subtypes say begins in this pass, as what is given does.
    fn brought(&mut self, at: usize, o: ObjectId, before: &SubSet, turnover: &mut Turnover) {
        let mut new = self.state.chars[at].subs;
        new.remove_all(before);
        let said = new.iter().flat_map(|s| self.rulebook.content.subtypes[s.index()].abilities.iter());
        turnover.gain(self.rulebook, o, said);
    }

    fn lose(&mut self, at: usize, o: ObjectId, turnover: &mut Turnover, gone: impl Fn(&Rulebook, AbilityId) -> bool) {
        let content = &self.rulebook.content;
        let c = &mut self.state.chars[at];
        let list = c.abilities.make_mut(content);
        turnover.lose(self.rulebook, o, list.iter().filter(|a| gone(self.rulebook, **a)));
        list.retain(|a| !gone(self.rulebook, *a));
        let mut keywords = KeywordSet::default();
        for a in list.iter() {
            if let Some(k) = content.abilities[a.index()].keyword {
                add_keyword(content, &mut keywords, k);
            }
        }
        c.keywords = keywords;
    }

    /// The abilities of a kind that objects have, equal ones once.
    pub(in crate::engine) fn abilities_among(
        &self,
        which: &AbilitiesOf,
        among: &crate::ir::Filter,
        cx: &EvalContext,
    ) -> Vec<AbilityId> {
        let wanted = |a: &crate::ir::Ability| match which {
            AbilitiesOf::Keywords(keywords) => a.keyword.is_some_and(|k| keywords.contains(&k)),
            AbilitiesOf::Activated => matches!(a.kind, crate::ir::AbilityKind::Activated(_)),
        };
        let mut out: Vec<AbilityId> = Vec::new();
        for e in self.all(among, cx) {
            let Entity::Obj(o) = e else { continue };
            for a in self.chars(o).abilities.list(&self.rulebook.content) {
                if wanted(self.rulebook.ability(*a)) && !out.contains(a) {
                    out.push(*a);
                }
            }
        }
        out
    }
}
