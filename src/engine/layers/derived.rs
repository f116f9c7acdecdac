//! Numbers that follow from others (`Defence = 10 + modifier of Nimbleness`): when a change reaches what they follow from,
//! they follow. What they differ from the usual sum stays; what changes them themselves holds whatever comes first.

use super::facts::{Layer, layer_of_change};
use super::numbers::{changed, followed};
use crate::engine::eval::EvalContext;
use crate::engine::lasting::{Effect, Until};
use crate::engine::{Engine, Entity, ObjectId, SlotValue, SubSet};
use crate::ir::{DesignationId, Modifier, NumberChange, NumberId, Part, Ref, SubtypeId, Value};

impl Engine<'_> {
    /// A declared number of the object of a row.
    pub(super) fn change_number(&mut self, row: usize, number: NumberId, how: NumberChange, by: i32) {
        let Some(numbers) = self.state.chars.get_mut(row).and_then(|c| c.numbers.as_mut()) else { return };
        let record = &mut self.caches.layers.numbers;
        record.remember(row, numbers);
        record.push(row, number, how, by);
        if let Some(n) = numbers.get_mut(number.index()) {
            *n = changed(*n, how, by);
        }
        let rulebook = self.rulebook;
        for follower in rulebook.followers.get(number.index()).into_iter().flatten() {
            self.follow(row, *follower);
        }
    }

    /// A creature that becomes one of another kind has what creatures of that kind have (`number Claws, 3 for Bear`): its
    /// sheet speaks of the kinds that it came with.
    pub(super) fn numbers_of_new_kinds(&mut self, row: usize, before: &SubSet) {
        let Some(chars) = self.state.chars.get(row).filter(|c| c.numbers.is_some() && c.subs != *before) else {
            return;
        };
        let (subs, rulebook) = (chars.subs, self.rulebook);
        for (i, number) in rulebook.content.numbers.iter().enumerate() {
            if let Some(n) = number.of_kind(|kind| subs.has(kind) && !before.has(kind)) {
                self.change_number(row, NumberId(i as u16), NumberChange::AtLeast, n);
            }
        }
    }

    /// Works out anew what a number is now that something has changed what it follows from.
    fn follow(&mut self, row: usize, number: NumberId) {
        let Some(settings) = self.state.scene.as_deref().map(|s| &s.settings) else { return };
        let record = &self.caches.layers.numbers;
        let now = self.state.chars.get_mut(row).and_then(|c| c.numbers.as_mut());
        let (Some(before), Some(now)) = (record.before(row), now) else { return };
        let follows = followed(&self.rulebook.content, settings, number, before, now);
        let is = record.applied(row, number, follows);
        if let Some(place) = now.get_mut(number.index()) {
            *place = is;
        }
    }

    /// The numbers that something would have if only what lasts for good were in force: what it came with, and what has
    /// changed it for ever.
    pub fn lasting_numbers(&self, o: ObjectId) -> Option<Box<[i32]>> {
        let before = self.printed(o).numbers.clone()?;
        let settings = &self.state.scene.as_deref()?.settings;
        let mut changes = self.lasting_changes(o);
        changes.sort_by_key(|(layer, ..)| *layer);
        // What creatures of a new kind have, it has before anything is said of its numbers.
        let kinds = self.lasting_kinds(o);
        let new = |kind: SubtypeId| kinds.has(kind) && !self.printed(o).subs.has(kind);
        let of_kinds = self.rulebook.content.numbers.iter().enumerate().filter_map(|(i, number)| {
            let n = number.of_kind(new)?;
            Some((Layer::Type, NumberId(i as u16), NumberChange::AtLeast, n))
        });
        let changes: Vec<_> = of_kinds.chain(changes).collect();
        let mut now = before.clone();
        for (at, (_, number, how, by)) in changes.iter().enumerate() {
            if let Some(n) = now.get_mut(number.index()) {
                *n = changed(*n, *how, *by);
            }
            for follower in self.rulebook.followers.get(number.index()).into_iter().flatten() {
                let follows = followed(&self.rulebook.content, settings, *follower, &before, &now);
                let own = changes[..=at].iter().filter(|c| c.1 == *follower);
                let is = own.fold(follows, |n, (_, _, how, by)| changed(n, *how, *by));
                if let Some(place) = now.get_mut(follower.index()) {
                    *place = is;
                }
            }
        }
        Some(now)
    }

    /// The kinds that something would have if only what lasts for good were in force.
    pub fn lasting_kinds(&self, o: ObjectId) -> SubSet {
        let content = &self.rulebook.content;
        let mut chars = self.printed(o).clone();
        for (m, e) in self.lasting_mods(o) {
            match m {
                Modifier::ChosenSubtype { from, also } => {
                    let cx = EvalContext { ability: e.ability, member: Entity::Obj(o), ..e.cx() };
                    if let Some(kind) = self.chosen_kind(from, &cx) {
                        chars.become_kind(content, kind, *also);
                    }
                }
                m => chars.reshape(content, m),
            }
        }
        chars.subs
    }

    /// The subtype that was chosen under a label, if one was.
    pub(super) fn chosen_kind(&self, from: &Ref, cx: &EvalContext) -> Option<SubtypeId> {
        match self.chosen(from, cx) {
            Some(SlotValue::Subtype(kind)) => Some(*kind),
            _ => None,
        }
    }

    /// States that effects without an end give to something.
    pub fn lasting_states(&self, o: ObjectId) -> Vec<DesignationId> {
        let mods = self.lasting_mods(o).into_iter();
        mods.filter_map(|(m, _)| if let Modifier::Designate(d) = m { Some(*d) } else { None }).collect()
    }

    /// What effects without an end do to the numbers of one thing.
    fn lasting_changes(&self, o: ObjectId) -> Vec<(Layer, NumberId, NumberChange, i32)> {
        let mut out = Vec::new();
        for (m, e) in self.lasting_mods(o) {
            if let Modifier::Number(n, how, v) = m {
                let cx = EvalContext { ability: e.ability, member: Entity::Obj(o), ..e.cx() };
                let by = self.amount_of_change(*how, v, &cx);
                out.push((layer_of_change(m), *n, *how, by));
            }
        }
        out
    }

    /// Everything that effects without an end do to one thing.
    fn lasting_mods(&self, o: ObjectId) -> Vec<(&Modifier, &Effect)> {
        let mut out = Vec::new();
        for e in self.state.effects.iter().filter(|e| e.until == Until::Game) {
            let layers =
                e.parts.iter().filter_map(|p| if let Part::Layer { mods, .. } = p { Some(mods) } else { None });
            for (mods, _) in layers.zip(&e.locked).filter(|(_, set)| set.contains(&Entity::Obj(o))) {
                out.extend(mods.iter().map(|m| (m, e)));
            }
        }
        out
    }

    /// The power of a spell makes its amounts greater, not its bounds, and not what somebody chose to set (ME-7.15).
    pub(crate) fn amount_of_change(&self, how: NumberChange, amount: &Value, cx: &EvalContext) -> i32 {
        let by = self.value(amount, cx);
        match (how, amount) {
            (NumberChange::Set, Value::Slot(_)) => by,
            (NumberChange::Add | NumberChange::Set, _) => self.with_power(cx.this, by),
            (NumberChange::AtLeast | NumberChange::AtMost, _) => by,
        }
    }
}
