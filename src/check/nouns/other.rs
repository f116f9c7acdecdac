//! `other`, `another`: what is left out.

use crate::check::build::not;
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::NounPhrase;
use crate::check::{About, Antecedent, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;

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

    /// `other creature that it could target`: other than what it targets; `another permanent that it could be attached to`: other
    /// than what it is attached to.
    pub(super) fn other_than_now(&mut self, np: &NounPhrase<'t>, draft: &mut Draft) {
        self.saw_all(np.other);
        let now = draft.preds.iter().filter_map(|p| match p {
            Predicate::CouldTarget(s) => Some(Ref::TargetsOf(Box::new(s.clone()))),
            Predicate::CouldHold(what) => Some(Ref::Host(Box::new(what.clone()))),
            _ => None,
        });
        let others: Vec<Predicate> = now.map(|now| not(Predicate::Same(now))).collect();
        draft.preds.extend(others);
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
