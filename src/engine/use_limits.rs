//! How often abilities have been used, against their limits (602.5b).

use super::eval::EvalContext;
use super::listeners::Listener;
use super::{Engine, Entity, Facets, Limited, ObjectId, PlayerId};
use crate::ir::{Ability, AbilityId, AbilityKind, AbilitySort, Activated, Rule, RuleKinds, UsesGranted};

impl Limited {
    /// One that is read with these eyes, which know its giver.
    pub(crate) fn read(ability: AbilityId, cx: &EvalContext) -> Self {
        Self::given(cx.this, ability, cx.known_giver().unwrap_or(ObjectId::NONE))
    }
}

impl Engine<'_> {
    /// What the uses of one instance of an ability are counted of.
    pub(crate) fn limited(&self, listener: Listener) -> Limited {
        Limited::given(listener.obj, listener.ability, self.giver_of(listener))
    }

    /// How often an ability can be used in all, of which each instance can so often: equal ones of one giver are counted
    /// together.
    pub fn limit_of(&self, it: Limited, each: u16) -> u16 {
        let list = self.chars(it.obj).abilities.list(&self.rulebook.content);
        let all = list.iter().filter(|x| **x == it.ability).count();
        let by = |giver: &ObjectId| Limited::given(it.obj, it.ability, *giver) == it;
        let instances = match it.giver.some() {
            Some(_) => self.gave(it.obj, it.ability).filter(by).count(),
            None => all.saturating_sub(self.gave(it.obj, it.ability).filter(|giver| !by(giver)).count()),
        };
        each.saturating_mul(instances.max(1).try_into().unwrap_or(u16::MAX))
    }

    /// Whether something that can be done once in the life of its object has been done.
    pub fn done_once(&self, it: Limited) -> bool {
        self.note(Facets::USES);
        let times = self.state.used_once.iter().filter(|x| **x == it).count();
        times > 0 && times >= usize::from(self.limit_of(it, 1))
    }

    /// Whether its limits let an activated ability be used again.
    pub fn may_be_used_again(&self, it: Limited, activated: &Activated) -> bool {
        activated.per_turn.is_none_or(|n| self.uses_this_turn(it) < self.limit_of(it, n))
            && (!activated.once || !self.done_once(it))
    }

    /// 606.3: whether a player may activate one more loyalty ability of a permanent this turn.
    pub fn loyalty_left(&self, o: ObjectId, id: AbilityId, who: PlayerId) -> bool {
        self.note(Facets::USES);
        let used = self.state.turn.uses.iter().filter(|(x, _)| x.obj == o && self.is_loyalty(x.ability));
        let used: i32 = used.map(|(_, n)| i32::from(*n)).sum();
        if used == 0 {
            return true;
        }
        let (mut times, mut more) = (1, 0_i32);
        self.each_use_granted(o, id, who, |how, cx| match how {
            UsesGranted::AsInstant => {}
            UsesGranted::Times(n) => times = times.max(self.value(n, cx)),
            UsesGranted::More(n) => more = more.saturating_add(self.value(n, cx).max(0)),
        });
        used < times.saturating_add(more)
    }

    fn is_loyalty(&self, id: AbilityId) -> bool {
        matches!(&self.rulebook.ability(id).kind, AbilityKind::Activated(a) if a.loyalty)
    }

    /// Whether a sentence lets a player activate an ability whenever an instant could be cast (602.5d, 606.3).
    pub fn activated_as_instant(&self, o: ObjectId, id: AbilityId, who: PlayerId) -> bool {
        let mut found = false;
        self.each_use_granted(o, id, who, |how, _| found |= *how == UsesGranted::AsInstant);
        found
    }

    /// What sentences let a player do with an ability of an object beyond the rules.
    fn each_use_granted(
        &self,
        o: ObjectId,
        id: AbilityId,
        who: PlayerId,
        mut visit: impl FnMut(&UsesGranted, &crate::engine::eval::EvalContext<'_>),
    ) {
        let ability = self.rulebook.ability(id);
        self.each_rule(RuleKinds::USES, |r| {
            if let Rule::Uses { by, of, sort, how } = r.rule
                && self.is_of_sort(ability, *sort)
                && self.fits(by, Entity::Player(who), &r.cx)
                && self.fits(of, Entity::Obj(o), &r.cx)
            {
                visit(how, &r.cx);
            }
            true
        });
    }

    fn is_of_sort(&self, ability: &Ability, sort: AbilitySort) -> bool {
        match (&ability.kind, sort) {
            (AbilityKind::Activated(_), AbilitySort::Any) => true,
            (AbilityKind::Activated(activated), AbilitySort::Loyalty) => activated.loyalty,
            (_, AbilitySort::Keyword(keyword)) => self.of_keyword(ability, keyword),
            _ => false,
        }
    }

    /// Counts a use of an activated ability against its limits.
    pub fn use_up(&mut self, it: Limited, activated: &Activated) {
        if activated.per_turn.is_some() || activated.loyalty {
            self.count_use(it);
        }
        self.mark_once(it, activated);
    }

    /// Remembers the use of what can be used once in the life of its object.
    pub fn mark_once(&mut self, it: Limited, activated: &Activated) {
        if activated.once {
            self.state.used_once.push(it);
            self.caches.changes.touch(Facets::USES);
        }
    }

    /// How often an ability was used this turn.
    pub fn uses_this_turn(&self, it: Limited) -> u16 {
        self.note(Facets::USES);
        self.state.turn.uses.iter().find(|(x, _)| *x == it).map_or(0, |(_, n)| *n)
    }

    /// Counts one more use of an ability in this turn.
    pub fn count_use(&mut self, it: Limited) {
        self.caches.changes.touch(Facets::USES);
        match self.state.turn.uses.iter_mut().find(|(x, _)| *x == it) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.state.turn.uses.push((it, 1)),
        }
    }
}
