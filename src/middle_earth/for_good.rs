//! What a text has made of somebody or something for good, and what can't be used again: told apart from the objects that did
//! it, so that it is so again in another scene.

use crate::engine::eval::EvalContext;
use crate::engine::{
    Effect, Engine, Entity, Env, Facets, Limited, ObjectId, Origin, SlotValue, StepResult, Until, Wording,
};
use crate::ir::{
    AbilityId, AbilityKind, Asks, Content, DefId, Duration, Form, Instruction, Modifier, Named, Part, Phrase, Ref,
    Rule, Slot, Value, Zone,
};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// A change for good, by the text that made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangeForGood {
    /// The spell or item whose text it is.
    pub by: DefId,
    /// Which of the changes for good of this text it is, in the order of the text, from 0 on.
    pub nth: u16,
    /// All its numbers as they were when it was made, in the order of the text; empty: those that are written there.
    pub amounts: Vec<i32>,
}

/// What texts have made of one thing for good, beside its kinds, numbers and states.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MadeForGood {
    /// What can be told by the text that made it.
    pub told: Vec<ChangeForGood>,
    /// Where the rest comes from, each once: it speaks of something else that is there, or of what somebody has chosen.
    pub untold: Vec<ObjectId>,
}

/// The changes for good that the text of a spell or an item makes, in the order of the text, each with the ability that it
/// belongs to.
pub fn changes_for_good(content: &Content, def: DefId) -> Vec<(AbilityId, &[Part])> {
    let mut found = Vec::new();
    let mut seen: Vec<AbilityId> = Vec::new();
    let mut open: Vec<AbilityId> = content.def(def).abilities.iter().rev().copied().collect();
    while let Some(ability) = open.pop() {
        if seen.contains(&ability) {
            continue;
        }
        seen.push(ability);
        let mut given = Vec::new();
        changes_in(Form::Ability(&content.ability(ability).kind), &mut |part| match part {
            Form::Instruction(Instruction::Effect { parts, duration: Duration::Game }) => {
                found.push((ability, &**parts))
            }
            Form::Given(other) => given.push(other),
            _ => {}
        });
        open.extend(given.into_iter().rev());
    }
    found
}

fn changes_in<'c>(form: Form<'c>, visit: &mut dyn FnMut(Form<'c>)) {
    visit(form);
    form.parts(&mut |part| changes_in(part, visit));
}

/// How many numbers such a change has that can be others than its text says.
pub fn numbers_of_change(parts: &[Part]) -> usize {
    parts.to_vec().iter_mut().map(|part| numbers_mut(part).len()).sum()
}

/// Whether it has a number that its text does not say, such as `X`.
pub fn has_open_numbers(parts: &[Part]) -> bool {
    parts.to_vec().iter_mut().flat_map(numbers_mut).any(|n| !matches!(n, Value::Num(_)))
}

fn numbers_mut(part: &mut Part) -> SmallVec<[&mut Value; 2]> {
    match part {
        Part::Layer { mods, .. } => mods.iter_mut().flat_map(Modifier::numbers_mut).collect(),
        Part::Rule(Rule::TestMod { n, .. }) => smallvec![n],
        Part::Rule(_) => SmallVec::new(),
    }
}

/// Whether a change is one of kinds, numbers or states, which are told as they have become: those of a declared item are
/// told by its text, apart from its states.
fn is_told_elsewhere(change: &Modifier, item: bool) -> bool {
    match change {
        Modifier::Designate(_) => true,
        Modifier::Number(..)
        | Modifier::SetTypes { .. }
        | Modifier::AddTypes { .. }
        | Modifier::RemoveTypes { .. }
        | Modifier::ChosenSubtype { .. }
        | Modifier::EverySubtype { .. } => !item,
        _ => false,
    }
}

impl Engine<'_> {
    /// What has been made of somebody or something for good, beside kinds, numbers and states.
    pub fn made_for_good(&self, o: ObjectId) -> MadeForGood {
        let mut made = MadeForGood::default();
        for effect in self.state.effects.iter().filter(|effect| effect.until == Until::Game) {
            if !self.is_more_than_numbers(effect, o) {
                continue;
            }
            match self.by_its_text(effect, o) {
                Some(change) => made.told.push(change),
                None if !made.untold.contains(&effect.source) => made.untold.push(effect.source),
                None => {}
            }
        }
        made
    }

    /// What can be used once of something and has been: the numbers of these abilities among all that it can be used for, from 1
    /// on, one for each use. What it can be used for no longer is not among them.
    pub fn spent_uses(&self, o: ObjectId) -> Vec<u16> {
        let uses = self.uses_of(o);
        let mut spent: Vec<u16> = Vec::new();
        for spent_use in self.state.used_once.iter().filter(|x| x.obj == o) {
            let numbers = uses.iter().zip(1_u16..).filter(|(use_, _)| **use_ == spent_use.ability).map(|(_, n)| n);
            spent.extend(numbers.into_iter().find(|n| !spent.contains(n)));
        }
        spent.sort_unstable();
        spent
    }

    /// The activated abilities of something as it stands, in the order of its text.
    fn uses_of(&self, o: ObjectId) -> Vec<AbilityId> {
        let all = self.chars(o).abilities.list(&self.rulebook.content).iter().copied();
        all.filter(|a| matches!(self.rulebook.ability(*a).kind, AbilityKind::Activated(_))).collect()
    }

    /// Uses that were made before the scene began; those of them that there are not, or that are possible more than once.
    pub(super) fn spend_uses(&mut self, o: ObjectId, spent: &[u16]) -> Vec<u16> {
        let uses = self.uses_of(o);
        let mut unknown = Vec::new();
        for n in spent {
            let ability = n.checked_sub(1).and_then(|at| uses.get(usize::from(at))).copied();
            match ability.filter(|a| matches!(&self.rulebook.ability(*a).kind, AbilityKind::Activated(a) if a.once)) {
                Some(ability) => self.state.used_once.push(Limited::own(o, ability)),
                None => unknown.push(*n),
            }
        }
        self.caches.changes.touch(Facets::USES);
        unknown
    }

    /// Changes that something has been through before the scene began.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub(super) fn make_for_good(&mut self, o: ObjectId, changes: &[ChangeForGood]) -> StepResult<()> {
        for change in changes {
            let controller = self.controller(o);
            // Whoever tells of it names what has made it.
            let source = self.new_object(change.by, controller, Zone::Outside);
            let Some(mut effect) = self.as_effect(o, change, Origin { source, controller }) else { continue };
            effect.stamp = self.next_stamp();
            self.give_row(o);
            self.state.effects.push(effect);
            self.effects_changed();
        }
        self.settle_scene()
    }

    /// Whether an effect says something of a thing that kinds, numbers and states don't tell.
    fn is_more_than_numbers(&self, effect: &Effect, o: ObjectId) -> bool {
        let item = self.is_declared_item(o);
        let mut locked = effect.locked.iter();
        let cx = effect.cx();
        effect.parts.iter().any(|part| match part {
            Part::Layer { mods, .. } => {
                let on = locked.next().is_some_and(|set| set.contains(&Entity::Obj(o)));
                on && mods.iter().any(|change| !is_told_elsewhere(change, item))
            }
            Part::Rule(Rule::TestMod { who, .. } | Rule::NoTest { who, .. }) => self.fits(who, Entity::Obj(o), &cx),
            Part::Rule(rule) => {
                let mut about = false;
                let names = |phrase: Phrase| match phrase {
                    Phrase::Ref(r @ (Ref::Slot(_) | Ref::You)) => self.denotes(r, &cx, Entity::Obj(o)),
                    _ => false,
                };
                rule.whom(&mut |phrase| about = about || phrase.any(&mut { names }));
                about
            }
        })
    }

    /// Whether what something is follows from the text of an item that the content declares.
    fn is_declared_item(&self, o: ObjectId) -> bool {
        let content = &self.rulebook.content;
        let def = self.state.obj(o).def;
        content.def(def).item.is_some() || content.items.values().any(|item| *item == def)
    }

    /// An effect on one thing as a change that a text makes; none: the text alone does not say it.
    fn by_its_text(&self, effect: &Effect, o: ObjectId) -> Option<ChangeForGood> {
        let reworded = effect.words.as_ref().is_some_and(|words| *words != Wording::default());
        if reworded || effect.model.is_some() {
            return None;
        }
        let content = &self.rulebook.content;
        let ability = effect.ability?;
        let all = content.spells.values().chain(content.items.values());
        all.filter_map(|by| {
            let changes = changes_for_good(content, *by);
            let own = changes.iter().zip(0_u16..).filter(|((of, _), _)| *of == ability);
            own.into_iter().find_map(|((_, text), nth)| {
                let amounts = self.amounts_of(effect, text, o)?;
                let change = ChangeForGood { by: *by, nth, amounts };
                let made =
                    self.as_effect(o, &change, Origin { source: effect.source, controller: effect.controller })?;
                self.speaks_of_nothing_else(&made, effect, o).then_some(change)
            })
        })
        .next()
    }

    /// The numbers of an effect on one thing, in the order of the text that it has to come from; none: it comes from another.
    fn amounts_of(&self, effect: &Effect, text: &[Part], o: ObjectId) -> Option<Vec<i32>> {
        let cx = EvalContext { ability: effect.ability, member: Entity::Obj(o), ..effect.cx() };
        let layers =
            effect.parts.iter().filter_map(|p| if let Part::Layer { mods, .. } = p { Some(mods) } else { None });
        let mut own = layers.zip(&effect.locked).filter(|(_, set)| set.contains(&Entity::Obj(o))).map(|(mods, _)| mods);
        let mut amounts = Vec::new();
        for part in text {
            match part {
                Part::Layer { mods, .. } => {
                    let now = own.next().filter(|now| now.len() == mods.len())?;
                    for (now, said) in now.iter().zip(mods) {
                        if blank(now) != blank(said) {
                            return None;
                        }
                        amounts.extend(now.numbers().into_iter().map(|n| match now {
                            Modifier::Number(_, how, n) => self.amount_of_change(*how, n, &cx),
                            _ => self.value(n, &cx),
                        }));
                    }
                }
                Part::Rule(_) => {
                    let said = without_numbers(part);
                    let now = effect.parts.iter().find(|now| without_numbers(now) == said)?;
                    if let Part::Rule(Rule::TestMod { n, .. }) = now {
                        amounts.push(self.with_power(effect.source, self.value(n, &cx)));
                    }
                }
            }
        }
        own.next().is_none().then_some(amounts)
    }

    /// A change on one thing as an effect, without what is told of it elsewhere; none: there is no such change, or it has other
    /// numbers.
    fn as_effect(&self, o: ObjectId, change: &ChangeForGood, origin: Origin) -> Option<Effect> {
        let content = &self.rulebook.content;
        let (ability, text) = *changes_for_good(content, change.by).get(usize::from(change.nth))?;
        let mut parts = text.to_vec();
        let mut amounts = change.amounts.iter();
        for n in parts.iter_mut().flat_map(numbers_mut) {
            match amounts.next() {
                Some(amount) => *n = Value::Num(*amount),
                None if change.amounts.is_empty() && matches!(n, Value::Num(_)) => {}
                None => return None,
            }
        }
        if amounts.next().is_some() {
            return None;
        }
        let item = self.is_declared_item(o);
        for part in &mut parts {
            if let Part::Layer { mods, .. } = part {
                *mods = mods.iter().filter(|change| !is_told_elsewhere(change, item)).cloned().collect();
            }
        }
        parts.retain(|part| !matches!(part, Part::Layer { mods, .. } if mods.is_empty()));
        let locked = parts.iter().filter(|part| matches!(part, Part::Layer { .. })).map(|_| smallvec![Entity::Obj(o)]);
        let mut env = Env::new();
        env.resize(content.ability(ability).slots as usize, SlotValue::Nil);
        for Slot(slot) in Named::of(&parts).all::<Slot>() {
            *env.get_mut(usize::from(slot))? = SlotValue::One(Entity::Obj(o));
        }
        env.push(SlotValue::Told(Box::new((Ref::You, smallvec![Entity::Obj(o)]))));
        let locked = locked.collect();
        let plain = Effect::of(Box::new([]), smallvec![], origin, 0, Until::Game);
        Some(Effect { parts: parts.into(), locked, env, ability: Some(ability), ..plain })
    }

    /// Whether an effect says what another one says without anything but the thing that it is on.
    fn speaks_of_nothing_else(&self, made: &Effect, effect: &Effect, o: ObjectId) -> bool {
        let content = &self.rulebook.content;
        let named = Named::of(&made.parts);
        let it = |held: Option<&SlotValue>| held == Some(&SlotValue::One(Entity::Obj(o)));
        let you = || self.one(&Ref::You, &effect.cx()) == Some(Entity::Obj(o));
        let refs = named.kinds_of("Ref").all(|kind| match kind {
            "Slot" | "Nothing" | "Member" => true,
            "You" => you(),
            _ => false,
        });
        let asks_giver =
            |id: AbilityId| content.askers.iter().any(|(asker, asks)| *asker == id && asks.contains(Asks::GIVER));
        // A rule for everybody is no change of one thing.
        let names_it = |part: &Part| match part {
            Part::Layer { .. } => true,
            Part::Rule(rule) => Named::of(rule).kinds_of("Ref").any(|kind| matches!(kind, "Slot" | "You")),
        };
        refs && made.parts.iter().all(names_it)
            && named.all::<Slot>().all(|slot| it(effect.env.get(usize::from(slot.0))))
            && !named.all::<AbilityId>().any(asks_giver)
    }
}

/// The same part, whatever its numbers are.
fn without_numbers(part: &Part) -> Part {
    let mut blank = part.clone();
    numbers_mut(&mut blank).into_iter().for_each(|n| *n = Value::Num(0));
    blank
}

/// A change without its numbers.
fn blank(change: &Modifier) -> Modifier {
    let mut blank = change.clone();
    blank.numbers_mut().into_iter().for_each(|n| *n = Value::Num(0));
    blank
}
