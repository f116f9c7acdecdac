//! What an ability that is given to something may say of the object that gives it: another environment does not know its
//! names.

use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{Cost, Named, Predicate, Ref, Slot, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `target card has flashback its mana cost`: `its` is what has the keyword, so `this` in the instance.
    pub(super) fn cost_of_receiver(&mut self, scope: &Scope<'t>, at: Node<'t>, cost: &mut Cost) -> Read<()> {
        match &cost.mana_of {
            Some(of) if scope.subject.as_ref() == Some(of) => cost.mana_of = Some(Ref::This),
            Some(Ref::Slot(_)) => return self.cant_speak_of(at),
            _ => {}
        }
        Ok(())
    }

    fn cant_speak_of<T>(&mut self, at: Node<'t>) -> Read<T> {
        self.fail_help(
            Code::WrongPlace,
            at,
            "an ability that is given to something can't speak of this",
            "give it a name where it is chosen: `as name`, and write `the name`",
        )
    }

    /// Numbers, conditions and histories are not kept: what they would speak of is not known to the instance.
    pub(super) fn speaks_of_nothing_else(&mut self, scope: &Scope<'t>, at: Node<'t>, pred: &Predicate) -> Read<()> {
        let x = |slot: Slot| scope.x == Some(Value::Slot(slot));
        let labeled = |slot: Slot| scope.names.iter().any(|n| n.slot == slot);
        let named = Named::of(pred);
        // What stands here is the thing that gives the keyword or one that gets it; in the instance it would be another.
        let from_outside = scope.giving && speaks_from_outside(&named);
        let found_here = named.all().any(|slot| x(slot) || labeled(slot));
        if !from_outside && !found_here {
            return Ok(());
        }
        self.fail_help(
            Code::WrongPlace,
            at,
            "what a keyword is given can't be measured by a number that is found here, such as X or another thing's power",
            "expected a number that is written, such as `power <= 3`, or what was chosen itself, such as `from the hue`",
        )
    }

    /// The number of a keyword that is given is reckoned by what gets it: what only the giver knows would be nothing there.
    pub(super) fn reckoned_by_receiver(&mut self, scope: &Scope<'t>, at: Node<'t>, value: &Value) -> Read<()> {
        let named = Named::of(value);
        if !scope.giving || !speaks_from_outside(&named) && named.all::<crate::ir::LabelId>().next().is_none() {
            return Ok(());
        }
        self.fail_help(
            Code::WrongPlace,
            at,
            "the number of a keyword that is given is reckoned by what gets it, and this is known to what gives it alone",
            "give what the keyword does in braces: `creatures you control have { when this blocks: ... }`",
        )
    }

    /// The same of what such a phrase speaks of: what it was given of this one becomes the memory of whoever gives it.
    fn keep_what(&mut self, scope: &Scope<'t>, at: Node<'t>, what: &mut Ref) -> Read<bool> {
        let label = match what {
            Ref::Slot(slot) => {
                let name = scope.names.iter().find(|n| n.slot == *slot).map(|n| n.name);
                match name.and_then(|n| self.object_label(scope.home, n)).map(|l| l.label) {
                    Some(label) => label,
                    None => return self.cant_speak_of(at),
                }
            }
            Ref::Linked(label) if scope.giving => *label,
            Ref::Linked(_) => return Ok(true),
            // `enchanted creature has protection from white objects except this`: the Aura (702.16m).
            Ref::This if scope.giving => {
                *what = Ref::Granter;
                self.giver_asked.set(true);
                return Ok(true);
            }
            _ => return Ok(false),
        };
        *what = Ref::LinkedOf(label, Box::new(Ref::Granter));
        self.giver_asked.set(true);
        Ok(true)
    }

    /// An instance has an environment of its own: what it is given of this one has to be the memory of the object that
    /// gives it (`has protection from the hue`). Tells whether it is given any.
    pub(super) fn keep_memory(&mut self, scope: &Scope<'t>, at: Node<'t>, pred: &mut Predicate) -> Read<bool> {
        match pred {
            Predicate::Not(inner) => self.keep_memory(scope, at, inner),
            Predicate::Any(all) | Predicate::All(all) => {
                let mut any = false;
                for one in all.iter_mut() {
                    any |= self.keep_memory(scope, at, one)?;
                }
                Ok(any)
            }
            Predicate::CouldTarget(what)
            | Predicate::CouldHold(what)
            | Predicate::Above(what, _)
            | Predicate::Chosen(what)
            | Predicate::NamedChosen(what)
            | Predicate::Same(what)
            | Predicate::Shares(_, what)
            | Predicate::ControlledBy(what)
            | Predicate::OwnedBy(what)
            | Predicate::KnownTo(what)
            | Predicate::AttachedTo(what)
            | Predicate::OpponentOf(what)
            | Predicate::Attacking(what)
            | Predicate::Blocking(what)
            | Predicate::BlockedBy(what)
            | Predicate::KnownBy(what)
            | Predicate::SpellOf(what) => self.keep_what(scope, at, what),
            Predicate::MostVotes
            | Predicate::VotedFor(_)
            | Predicate::XInCost
            | Predicate::Sort(_)
            | Predicate::In(_)
            | Predicate::Type(_)
            | Predicate::Super(_)
            | Predicate::Sub(_)
            | Predicate::Color(_)
            | Predicate::Colorless
            | Predicate::Multicolored
            | Predicate::Monocolored
            | Predicate::Keyword(_)
            | Predicate::Has(_)
            | Predicate::NoAbilities
            | Predicate::Is(_)
            | Predicate::Designated(_)
            | Predicate::Prop(..)
            | Predicate::Counters(..)
            | Predicate::OnTop(..)
            | Predicate::Extreme { .. }
            | Predicate::Named(_)
            | Predicate::Targets(_)
            | Predicate::TargetsOnly(_)
            | Predicate::CastBy(_)
            | Predicate::CastAs(_)
            | Predicate::From(_)
            | Predicate::Did(_)
            | Predicate::If(_)
            | Predicate::Where(..)
            | Predicate::Within(..) => Ok(false),
        }
    }
}

/// Whether a part speaks of the thing that gives a keyword, or of one that gets it: in the instance these would be others.
fn speaks_from_outside(named: &Named) -> bool {
    ["This", "Member"].iter().any(|name| named.has_form("Ref", name))
}
