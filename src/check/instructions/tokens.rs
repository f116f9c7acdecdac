//! Tokens and copies that are created (701.6), and what is attached (701.3).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, for_each_doer};
use crate::check::{About, Checker, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The creation of tokens: `create 2 1/1 white Spirit creature tokens tapped with flying`, `create 1 copy of it`.
    pub(crate) fn create(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (mut tokens, label, mut arrival) = match c.part(Rule::copy_of) {
            Some(copy) => {
                let n = match copy.child(Rule::count) {
                    Some(count) => {
                        let n = self.count(scope, count)?;
                        n.max.unwrap_or(n.min)
                    }
                    None if copy.child(Rule::bare_copies).is_some() => {
                        let help = "such as `create 2 copies of it`, `create a copy of it`";
                        return self.fail_help(Code::Unclear, copy, "it is not said how many copies are created", help);
                    }
                    None => Value::Num(1),
                };
                let (spec, arrival) = self.created_copy(scope, copy)?;
                (vec![(n, TokenSpec::Copy(spec))], copied_label(copy), arrival)
            }
            None => {
                let Some(node) = c.object() else {
                    return self.fail_help(
                        Code::MissingPart,
                        c.node,
                        "what is created is missing",
                        "expected a number and a description",
                    );
                };
                self.tokens(scope, c, node)?
            }
        };
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            for (n, _) in &mut tokens {
                *n = crate::check::build::times_value(n.clone(), &times);
            }
        }
        if arrival.blocking.is_some()
            && let Some(attacker) = c.peek_object().filter(|n| self.is_reference(scope, *n))
        {
            c.object();
            arrival.blocking = Some(self.reference(scope, attacker)?);
        }
        if arrival.attacking.is_some()
            && let Some(goal) = c.peek_object().filter(|n| self.is_reference(scope, *n))
        {
            c.object();
            arrival.attacking = Some(self.reference(scope, goal)?);
        }
        let mut entry = self.entry_mods(scope, c)?;
        entry.tapped |= arrival.tapped;
        entry.attacking = arrival.attacking.or(entry.attacking);
        entry.blocking = arrival.blocking.or(entry.blocking);
        let most = match &*tokens {
            [(n, _)] => Some(n),
            _ => None,
        };
        let about = About::object(Sort::Permanent, CardTypes::empty()).up_to(most);
        let bind = match label.or_else(|| c.part(Rule::label)) {
            Some(l) => self.bind_label(scope, l, about),
            None => scope.fresh(),
        };
        scope.mention(Ref::Slot(bind.slot), about, c.node.span());
        bound(who, Act::Create { tokens: tokens.into(), entry }, Some(bind))
    }

    /// Attaches something to another thing: `attach this to target creature`.
    pub(crate) fn attach(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (mut what, picked) = self.operand_bound(scope, c)?;
        if what == Pick::Ref(Ref::This) && self.is_cast(scope) {
            self.only_of_cards(scope, c.node, CardWord::Host)?;
        }
        let doer = match who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            one => one.clone(),
        };
        let mut acts = Vec::new();
        if let (Some(bind), false) = (picked, matches!(what, Pick::Ref(_))) {
            // Both things can have a label: the first is picked before.
            acts.extend(bound(&doer, Act::Choose(Choice::Things(what)), Some(bind))?);
            what = Pick::Ref(Ref::Slot(bind.slot));
        }
        let Some(to) = c.role(Prep::To) else {
            return self.fail(Code::MissingPart, c.node, "expected `to` and what it is attached to");
        };
        let (to, bind) = self.pick_bound(scope, operand(to))?;
        acts.extend(bound(&doer, Act::Attach { what, to }, bind)?);
        Ok(for_each_doer(who, acts))
    }
}

/// `create 1 copy of the model as ghost`: the name belongs to the copy.
fn copied_label(copy: Node<'_>) -> Option<Node<'_>> {
    copy.child(Rule::np).and_then(|np| np.child(Rule::label))
}
