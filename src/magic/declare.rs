//! Which declarations of attackers or blockers are legal (508.1c-d, 509.1b-c): all restrictions hold for the whole set,
//! and as many requirements are obeyed as can be obeyed together. The greatest number is found by a bounded search.

use crate::engine::eval::EvalContext;
use crate::engine::{Engine, Entities, Entity, ObjectId, escaping};
use crate::ir::{Escape, EventPattern, Match, Rule, RuleKinds, Value, Verb};
use smallvec::SmallVec;

/// A single attack or block: the creature, and what it attacks or blocks.
pub(super) type Pair = (ObjectId, Entity);

/// Sets tried before the best one found so far counts as the best; a legal declaration is never refused by this.
const MOST_NODES: u32 = 50_000;

/// If any of `when` is declared, the number of those declared among `of` lies between the two bounds.
struct Limit {
    when: Places,
    of: Places,
    /// Creatures are counted, not single blocks.
    creatures: bool,
    fewest: usize,
    most: usize,
    reason: &'static str,
}

/// Everything that decides about one declaration.
pub(super) struct Declaring {
    pairs: Vec<Pair>,
    /// Nothing has to be paid for it; nobody is made to pay (508.1d, 509.1c).
    free: Vec<bool>,
    /// How many pairs of each creature may be declared, in the order of the pairs.
    room: Vec<(ObjectId, usize)>,
    limits: Vec<Limit>,
    /// Requirements: each is obeyed by any one of these pairs.
    needs: Vec<Places>,
    unmet: &'static str,
}

/// Positions among the pairs; mostly one or two.
pub(super) type Places = SmallVec<[usize; 2]>;

impl Engine<'_> {
    /// Gathers restrictions and requirements for what could be declared; none: no sentence speaks of it.
    pub(super) fn declaring(&self, verb: Verb, options: &[(ObjectId, Entities)]) -> Option<Declaring> {
        let kinds = RuleKinds::MUST | RuleKinds::CANT;
        if !self.any_rule(kinds | RuleKinds::BLOCK_MORE) {
            return None;
        }
        let pairs: Vec<Pair> = options.iter().flat_map(|(o, goals)| goals.iter().map(|g| (*o, *g))).collect();
        let attack = verb == Verb::Attack;
        let room: Vec<_> =
            options.iter().map(|(o, _)| (*o, if attack { 1 } else { self.block_capacity(*o) })).collect();
        let unmet = if attack {
            "a creature that must attack does not (508.1d)"
        } else {
            "a creature that must block does not (509.1c)"
        };
        let free = vec![true; pairs.len()];
        let mut d = Declaring { pairs, free, room, limits: Vec::new(), needs: Vec::new(), unmet };
        d.limit_by_room();
        self.each_rule(kinds, |r| {
            match r.rule {
                Rule::Must(event) => self.require(&mut d, verb, event, &r.cx),
                Rule::Cant { event, .. } if event.verb == verb => self.restrict(&mut d, r.rule, &r.cx),
                _ => {}
            }
            true
        });
        Some(d)
    }

    /// How many attackers a creature may block (509.1a).
    fn block_capacity(&self, o: ObjectId) -> usize {
        let mut n = 1;
        self.each_rule(RuleKinds::BLOCK_MORE, |r| {
            if let Rule::BlockMore { who, n: more } = r.rule
                && self.fits(who, Entity::Obj(o), &r.cx)
            {
                n += more.as_ref().map_or(10_000, |v| self.value(v, &r.cx).max(0) as usize);
            }
            true
        });
        n
    }

    /// The pairs that an event pattern means.
    fn meant(&self, declaring: &Declaring, event: &EventPattern, cx: &EvalContext) -> Places {
        // `their` in one role means what stands in the other one.
        let beside = |member: Entity| EvalContext { member, ..*cx };
        let fits = |(o, g): &Pair| {
            let creature = Entity::Obj(*o);
            self.fits(&event.subject, creature, &beside(*g)) && self.fits(&event.object, *g, &beside(creature))
        };
        (0..declaring.pairs.len()).filter(|i| fits(&declaring.pairs[*i])).collect()
    }

    /// 508.1c, 509.1b: what can't be done alone, by fewer or by more than so many, or not without a price.
    fn restrict(&self, declaring: &mut Declaring, rule: &Rule, cx: &EvalContext) {
        let Rule::Cant { event, unless, fewer_than: fewer, more_than: more } = rule else { return };
        if let Some(Escape::With(others, least)) = unless {
            return self.restrict_alone(declaring, event, others, least, cx);
        }
        let whole = matches!(unless, Some(Escape::Pays(..)));
        if !whole && !event.alone && fewer.is_none() && more.is_none() {
            return;
        }
        let mut meant = self.meant(declaring, event, cx);
        match unless {
            Some(Escape::Pays(..)) => return meant.iter().for_each(|i| declaring.free[*i] = false),
            // Each creature is asked for itself.
            Some(Escape::If(c)) => {
                meant.retain(|i| !self.cond(c, &escaping(event, roles(event.verb, declaring.pairs[*i]), cx)));
            }
            Some(Escape::With(..)) | None => {}
        }
        let attack = event.verb == Verb::Attack;
        if event.alone {
            let reason = if attack { "it can't attack alone (508.1c)" } else { "it can't block alone (509.1b)" };
            let of = (0..declaring.pairs.len()).collect();
            let most = usize::MAX;
            declaring.limits.push(Limit { when: meant, of, creatures: true, fewest: 2, most, reason });
            return;
        }
        let number = |v: &Value| self.value(v, cx).max(0) as usize;
        // 802.3a: what is about nobody in particular counts all of them.
        let groups = if event.at_once.is_together() { vec![meant] } else { by_goal(&declaring.pairs, meant) };
        for of in groups {
            if let Some(v) = fewer {
                let reason = if attack {
                    "more creatures must attack (508.1c)"
                } else {
                    "more creatures must block it (509.1b)"
                };
                let (when, most) = (of.clone(), usize::MAX);
                declaring.limits.push(Limit { when, of: of.clone(), creatures: true, fewest: number(v), most, reason });
            }
            if let Some(v) = more {
                let reason = if attack {
                    "fewer creatures can attack (508.1c)"
                } else {
                    "fewer creatures can block it (509.1b)"
                };
                declaring.limits.push(Limit {
                    when: of.clone(),
                    of,
                    creatures: true,
                    fewest: 0,
                    most: number(v),
                    reason,
                });
            }
        }
    }

    /// What can't be declared unless so many others are declared with it.
    fn restrict_alone(
        &self,
        declaring: &mut Declaring,
        event: &EventPattern,
        others: &EventPattern,
        least: &Value,
        cx: &EvalContext,
    ) {
        for i in &self.meant(declaring, event, cx) {
            // `unless it attacks alone`: with nothing else (506.5).
            if others.alone {
                let of = (0..declaring.pairs.len()).collect();
                let reason = "it can only be declared alone (508.1c, 509.1b)";
                declaring.limits.push(Limit {
                    when: smallvec::smallvec![*i],
                    of,
                    creatures: true,
                    fewest: 0,
                    most: 1,
                    reason,
                });
                continue;
            }
            let cx = escaping(event, roles(event.verb, declaring.pairs[*i]), cx);
            let of = self.meant(declaring, others, &cx);
            let fewest = self.value(least, &cx).max(0) as usize;
            let when = smallvec::smallvec![*i];
            let reason = "it can't be declared without others (508.1c, 509.1b)";
            declaring.limits.push(Limit { when, of, creatures: true, fewest, most: usize::MAX, reason });
        }
    }

    /// 508.1d, 509.1c: each creature that must do it is a requirement; what must be blocked is one by itself.
    fn require(&self, declaring: &mut Declaring, verb: Verb, event: &EventPattern, cx: &EvalContext) {
        let passive = verb == Verb::Block
            && (event.verb == Verb::BecomeBlocked || event.subject == Match::Any || event.at_once.is_together());
        let groups = if event.verb == Verb::BecomeBlocked && passive {
            let hit = |i: &usize| self.fits(&event.subject, declaring.pairs[*i].1, cx);
            by_goal(&declaring.pairs, (0..declaring.pairs.len()).filter(hit).collect())
        } else if event.verb != verb {
            return;
        } else if passive {
            by_goal(&declaring.pairs, self.meant(declaring, event, cx))
        } else if event.at_once.is_together() {
            // One of them is enough.
            let all = self.meant(declaring, event, cx);
            if all.is_empty() { Vec::new() } else { vec![all] }
        } else {
            by_creature(&declaring.pairs, self.meant(declaring, event, cx))
        };
        declaring.needs.extend(groups);
    }
}

/// What takes part in an event that could be declared.
fn roles(verb: Verb, (creature, goal): Pair) -> (Verb, Option<Entity>, Option<Entity>) {
    (verb, Some(Entity::Obj(creature)), Some(goal))
}

impl Declaring {
    fn limit_by_room(&mut self) {
        // The pairs of a creature stand together, in the order of the list.
        let mut next = 0;
        for (o, most) in &self.room {
            let first = next;
            while self.pairs.get(next).is_some_and(|p| p.0 == *o) {
                next += 1;
            }
            let of: Places = (first..next).collect();
            if of.len() <= *most {
                continue;
            }
            let when = of.clone();
            let reason = "it can't block that many attackers (509.1a)";
            self.limits.push(Limit { when, of, creatures: false, fewest: 0, most: *most, reason });
        }
    }

    /// Whether a declaration is legal: it breaks no restriction and obeys as many requirements as can be obeyed
    /// together (508.1c-d, 509.1b-c).
    ///
    /// # Errors
    /// The reason why it is not, as a text for players.
    pub(super) fn judge(&self, declared: &[Pair]) -> Result<(), &'static str> {
        let mut sorted: SmallVec<[Pair; 16]> = declared.iter().copied().collect();
        sorted.sort_unstable();
        let chosen: Vec<bool> = self.pairs.iter().map(|p| sorted.binary_search(p).is_ok()).collect();
        if let Some(l) = self.limits.iter().find(|l| !self.holds(l, &chosen)) {
            return Err(l.reason);
        }
        if !self.needs.is_empty() && self.obeyed(&chosen) < self.most_obeyed() {
            return Err(self.unmet);
        }
        Ok(())
    }

    fn counted(&self, limit: &Limit, chosen: &[bool]) -> usize {
        let mut last = None;
        let mut n = 0;
        // The pairs of a creature stand together.
        for i in limit.of.iter().filter(|i| chosen[**i]) {
            let o = self.pairs[*i].0;
            n += usize::from(!limit.creatures || last != Some(o));
            last = Some(o);
        }
        n
    }

    fn holds(&self, limit: &Limit, chosen: &[bool]) -> bool {
        !limit.when.iter().any(|i| chosen[*i]) || (limit.fewest..=limit.most).contains(&self.counted(limit, chosen))
    }

    fn obeyed(&self, chosen: &[bool]) -> usize {
        self.needs.iter().filter(|n| n.iter().any(|i| chosen[*i])).count()
    }

    /// The greatest number of requirements that a legal declaration without payments obeys.
    fn most_obeyed(&self) -> usize {
        let mut found =
            Search { d: self, order: self.order(), chosen: vec![false; self.pairs.len()], best: 0, goal: 0, nodes: 0 };
        found.goal = found.hope(0);
        found.go(0);
        found.best
    }

    /// Free pairs, creature by creature: those that obey most first.
    fn order(&self) -> Places {
        let weight = |i: &usize| self.needs.iter().filter(|n| n.contains(i)).count();
        let mut groups = by_creature(&self.pairs, (0..self.pairs.len()).filter(|i| self.free[*i]).collect());
        groups.iter_mut().for_each(|g| g.sort_by_key(|i| std::cmp::Reverse(weight(i))));
        groups.sort_by_key(|g| std::cmp::Reverse(g.first().map_or(0, weight)));
        groups.into_iter().flatten().collect()
    }

    fn room_of(&self, o: ObjectId) -> usize {
        self.room.iter().find(|(x, _)| *x == o).map_or(1, |(_, n)| *n)
    }
}

/// Branch and bound over the pairs in order.
struct Search<'d> {
    d: &'d Declaring,
    order: Places,
    chosen: Vec<bool>,
    best: usize,
    /// More can't be obeyed by any set.
    goal: usize,
    nodes: u32,
}

impl Search<'_> {
    fn go(&mut self, at: usize) {
        self.nodes += 1;
        let obeyed = self.d.obeyed(&self.chosen);
        if self.nodes > MOST_NODES || obeyed + self.hope(at) <= self.best || !self.possible(at) {
            return;
        }
        let Some(&pair) = self.order.get(at) else {
            self.best = obeyed;
            return;
        };
        for take in [true, false] {
            self.chosen[pair] = take;
            self.go(at + 1);
            if self.best == self.goal {
                return;
            }
        }
    }

    /// No more requirements than this can still be obeyed by what is undecided.
    fn hope(&self, at: usize) -> usize {
        let open: Vec<&Places> = self.d.needs.iter().filter(|n| !n.iter().any(|i| self.chosen[*i])).collect();
        let rest = &self.order[at.min(self.order.len())..];
        let touched = open.iter().filter(|n| n.iter().any(|i| rest.contains(i))).count();
        let mut sum = 0;
        let mut i = 0;
        while i < rest.len() {
            let o = self.d.pairs[rest[i]].0;
            let mut weights = Places::new();
            while i < rest.len() && self.d.pairs[rest[i]].0 == o {
                weights.push(open.iter().filter(|n| n.contains(&rest[i])).count());
                i += 1;
            }
            weights.sort_unstable_by_key(|w| std::cmp::Reverse(*w));
            sum += weights.iter().take(self.d.room_of(o)).sum::<usize>();
        }
        sum.min(touched)
    }

    /// Whether the limits can still be kept.
    fn possible(&self, at: usize) -> bool {
        let rest = &self.order[at.min(self.order.len())..];
        self.d.limits.iter().all(|l| {
            if !l.when.iter().any(|i| self.chosen[*i]) {
                return true;
            }
            let n = self.d.counted(l, &self.chosen);
            let more = || l.of.iter().filter(|i| rest.contains(i)).count();
            n <= l.most && (n >= l.fewest || n + more() >= l.fewest)
        })
    }
}

/// Pairs grouped by what is attacked or blocked.
pub(super) fn by_goal(pairs: &[Pair], of: Places) -> Vec<Places> {
    grouped(of, |i| pairs[i].1)
}

/// Pairs grouped by creature.
fn by_creature(pairs: &[Pair], of: Places) -> Vec<Places> {
    grouped(of, |i| pairs[i].0)
}

fn grouped<K: PartialEq>(of: Places, key: impl Fn(usize) -> K) -> Vec<Places> {
    let mut out: Vec<(K, Places)> = Vec::new();
    for i in of {
        let k = key(i);
        match out.iter_mut().find(|(x, _)| *x == k) {
            Some((_, list)) => list.push(i),
            None => out.push((k, smallvec::smallvec![i])),
        }
    }
    out.into_iter().map(|(_, list)| list).collect()
}
