//! `other`, `another`: what is left out.

use crate::check::build::not;
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::NounPhrase;
use crate::check::{About, Antecedent, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Whether what has the ability is not of the types and subtypes that are asked for: an enchantment is no creature, a land
    /// is no Mountain unless it says so, and no permanent is a spell.
    pub(super) fn is_never(&self, scope: &Scope<'t>, sort: Option<Sort>, preds: &[Predicate]) -> bool {
        let Some(home) = self.home(scope) else { return false };
        if home.emblem {
            return true;
        }
        // A spell or an item of a scene is no creature, and a law is nothing at all.
        if home.law {
            return true;
        }
        let frame = if home.scene { home.types } else { home.frame };
        if sort == Some(Sort::Spell) {
            return frame.intersects(CardTypes::PERMANENT);
        }
        let lacks = |p: &Predicate| match p {
            Predicate::Type(t) => !frame.intersects(*t),
            Predicate::Sub(s) => !home.subs.contains(s),
            _ => false,
        };
        !frame.is_empty() && preds.iter().any(lacks)
    }

    /// The card types of what is asked for, by its types and subtypes; empty: anything.
    pub(super) fn types_wanted(&self, preds: &[Predicate]) -> CardTypes {
        let of = |p: &Predicate| match p {
            Predicate::Type(t) => Some(*t),
            Predicate::Sub(s) => self.content.subtypes.get(s.index()).map(|s| s.of),
            _ => None,
        };
        preds.iter().filter_map(of).fold(CardTypes::empty(), |all, types| all | types)
    }

    /// What `other` leaves out: `this`, or the one thing that was spoken of and may be of those card types, where `this` is
    /// nothing of the sort (`never`).
    pub(crate) fn other_than(
        &mut self,
        scope: &mut Scope<'t>,
        np: &NounPhrase<'t>,
        sort: Option<Sort>,
        (never, wanted): (bool, CardTypes),
    ) -> Read<Ref> {
        if scope.subject == Some(Ref::Member) {
            return Ok(Ref::Member);
        }
        let permanent = matches!(sort, None | Some(Sort::Permanent | Sort::Damageable));
        if !never && (!scope.no_permanent || !permanent) {
            return Ok(Ref::This);
        }
        let may_be = |about: &About| about.types.is_empty() || wanted.is_empty() || about.types.intersects(wanted);
        let of_sort = |m: &&Antecedent| m.about.kind == Kind::Object && m.what != Ref::This && may_be(&m.about);
        let things = scope.mentions.iter().filter(of_sort);
        let things: Vec<&Ref> = things.map(|m| &m.what).collect();
        let host = self.host_of_attachment(scope);
        match *things {
            [only] => {
                let only = only.clone();
                if let Ref::Slot(slot) = only {
                    scope.read(slot);
                }
                // What has gone is another object as a card (400.7).
                Ok(if sort == Some(Sort::Card) { Ref::Card(Box::new(only)) } else { only })
            }
            // Of what is attached to something it could be that which is left out.
            [] if never && !scope.no_permanent && host.is_none() => Ok(Ref::This),
            _ => self.fail_help(
                Code::Unclear,
                np.node,
                format!("`{}` does not say other than what", np.node.text()),
                match host {
                    Some(host) => format!("name the one that is left out, such as `creatures except {host}`"),
                    None => "name the one that is left out, `target creature as prey`, and write `creatures except the prey`".into(),
                },
            ),
        }
    }

    /// `other` before a noun with something behind it that tells what is left out.
    pub(super) fn other_told_behind(
        &mut self,
        scope: &mut Scope<'t>,
        np: &NounPhrase<'t>,
        draft: &mut Draft,
    ) -> Read<()> {
        self.saw_all(np.other);
        match np.rels.iter().find(|rel| rel.rule() == Rule::r_among).and_then(|rel| rel.first()) {
            Some(among) => self.other_among(scope, np, among, draft),
            None => {
                other_than_now(draft);
                Ok(())
            }
        }
    }

    /// `another card among the held`: the others are those that were not picked of them before; of what an ability has added
    /// to a label of its object just now they are what was there already; otherwise all but the one thing that was spoken of.
    fn other_among(
        &mut self,
        scope: &mut Scope<'t>,
        np: &NounPhrase<'t>,
        among: Node<'t>,
        draft: &mut Draft,
    ) -> Read<()> {
        let label = NounPhrase::open(among);
        let now = scope.named(label.words()).map(|named| named.slot);
        let of_group =
            |rest: &&crate::ir::Rest| now.is_some_and(|slot| rest.of == Ref::Slot(slot)) && !rest.taken.is_empty();
        if let Some(rest) = scope.rest.as_ref().filter(of_group) {
            let taken = rest.taken.clone();
            taken.iter().for_each(|slot| scope.read(*slot));
            draft.preds.extend(taken.into_iter().map(|slot| not(Predicate::Same(Ref::Slot(slot)))));
            return Ok(());
        }
        let own =
            self.homes.get(scope.home).and_then(|h| h.labels.iter().find(|l| l.name == label.words() && l.shared));
        if let (Some(slot), Some(memory)) = (now, own.map(|l| l.label)) {
            let group = Predicate::Same(Ref::Slot(slot));
            for pred in draft.preds.iter_mut().filter(|pred| **pred == group) {
                *pred = Predicate::Same(Ref::Linked(memory));
            }
            draft.preds.push(not(group));
            return Ok(());
        }
        let group = now.map(Ref::Slot);
        let is_one = |m: &&Antecedent| {
            m.about.kind == Kind::Object && !m.about.many && m.what != Ref::This && Some(&m.what) != group.as_ref()
        };
        let mut spoken: Vec<Ref> = scope.mentions.iter().filter(is_one).map(|m| m.what.clone()).collect();
        match (spoken.pop(), spoken.is_empty()) {
            (Some(only), true) => {
                if let Ref::Slot(slot) = only {
                    scope.read(slot);
                }
                draft.preds.push(not(Predicate::Same(only)));
                Ok(())
            }
            _ => self.fail_help(
                Code::Unclear,
                np.node,
                format!("`{}` does not say other than what", np.node.text()),
                "name the one that is left out, `as first`, and write `a card among the seen except the first`",
            ),
        }
    }

    /// `a card among the seen`, `a card among the seen except the first`.
    pub(super) fn rel_among(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let node = self.first_of(rel)?;
        let mut np = NounPhrase::open(node);
        let left_out = np.rels.last().copied().filter(|last| last.rule() == Rule::r_except);
        np.rels.truncate(np.rels.len() - usize::from(left_out.is_some()));
        self.saw_all(left_out);
        let who = match left_out {
            Some(_) => self.known(scope, &np)?.0,
            None => self.reference(scope, node)?,
        };
        draft.sort.get_or_insert(Sort::Object);
        draft.preds.push(Predicate::Same(who));
        left_out.map_or(Ok(()), |except| self.rel_except(scope, except, draft))
    }

    /// `other`: than whom or what.
    pub(super) fn other_ones(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, draft: &mut Draft) -> Read<()> {
        self.saw_all(np.other);
        if np.other.is_some() && draft.sort == Some(Sort::Player) {
            let spoken = self.player_spoken_of(scope, np.node)?;
            draft.preds.push(not(Predicate::Same(spoken)));
        } else if np.other.is_some() {
            let asked = (self.is_never(scope, draft.sort, &draft.preds), self.types_wanted(&draft.preds));
            let than = self.other_than(scope, np, draft.sort, asked)?;
            draft.preds.push(not(Predicate::Same(than)));
            // In a scene `you` are a creature: another one is not you, and no spell is.
            if self.in_scene(scope) && draft.sort != Some(Sort::Spell) {
                draft.preds.push(not(Predicate::Same(Ref::You)));
            }
        }
        Ok(())
    }

    /// What is attached to something speaks of it so.
    fn host_of_attachment(&self, scope: &Scope<'t>) -> Option<&'static str> {
        let roles = &self.content.roles;
        let has = |sub: Option<SubtypeId>| sub.is_some_and(|s| self.home(scope).is_some_and(|h| h.subs.contains(&s)));
        match () {
            () if has(roles.aura) => Some("enchanted creature"),
            () if has(roles.equipment) => Some("equipped creature"),
            () => None,
        }
    }
}

/// `other creature that it could target`: other than what it targets; `another permanent that it could be attached to`: other
/// than what it is attached to.
fn other_than_now(draft: &mut Draft) {
    let now = draft.preds.iter().filter_map(|p| match p {
        Predicate::CouldTarget(s) => Some(Ref::TargetsOf(Box::new(s.clone()))),
        Predicate::CouldHold(what) => Some(Ref::Host(Box::new(what.clone()))),
        _ => None,
    });
    let others: Vec<Predicate> = now.map(|now| not(Predicate::Same(now))).collect();
    draft.preds.extend(others);
}
