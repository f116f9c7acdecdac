//! `the least number of creatures they control among players`: a number that each of several has.

use crate::check::nouns::np::NounPhrase;
use crate::check::scope::about_of;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The greatest or least of the numbers that several have; `they`, `it` in the number is each of them.
    pub(super) fn extreme_number(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        const EXPECTED: &str = "such as `the least number of creatures they control among players`";
        let np = self.child(node, Rule::np)?;
        let mut counted = NounPhrase::open(np);
        // What is counted comes first, and then of whom.
        let last = counted.rels.pop().filter(|r| r.rule() == Rule::r_among);
        self.saw_all(last);
        let Some(among) = last.and_then(|r| r.first()) else {
            return self.fail_help(Code::MissingPart, node, "it is not said whose numbers are compared", EXPECTED);
        };
        let among = Box::new(self.filter(scope, among)?);
        let slot = scope.slot();
        if among.sort == Sort::Player {
            scope.players.push(slot);
        }
        let outer = scope.candidate.replace(slot);
        let (of_each, number) = scope.reads_one_of(&[slot], |scope| self.number_of(scope, &counted));
        scope.candidate = outer;
        let number = Box::new(number?);
        if of_each.is_none() {
            let message = "this number is the same for each of them";
            return self.fail_help(Code::Unclear, node, message, EXPECTED);
        }
        let greatest = match node.child(Rule::extreme_vw).map_or("", |w| w.text()) {
            "greatest" => true,
            "least" => false,
            _ => {
                let help = "what several have together is counted at once: `the number of creatures`";
                return self.fail_help(
                    Code::NotANumber,
                    node,
                    "only the greatest or the least of them is said so",
                    help,
                );
            }
        };
        Ok(Value::Extreme { greatest, number, slot, among })
    }

    /// `the gone's power` is a number of one thing: of several it is said which number of theirs is meant.
    pub(super) fn number_of_one(
        &mut self,
        scope: &Scope<'t>,
        np: &NounPhrase<'t>,
        last: Node<'t>,
        whose: &Ref,
    ) -> Read<()> {
        let several = match whose {
            // `their power` is of each of them.
            _ if np.poss.is_empty() => false,
            Ref::Slot(slot) => scope.may_hold_several(*slot),
            Ref::Linked(_) => about_of(scope, whose).is_some_and(|about| about.many),
            _ => false,
        };
        if !several {
            return Ok(());
        }
        let (number, text) = (last.text(), np.node.text());
        let set = text.strip_suffix(number).map_or("", str::trim_end);
        let set = set.strip_suffix("'s").or(set.strip_suffix('\'')).unwrap_or("them");
        let message = format!("`{text}`: these may be several, and each has a number of its own");
        let error = Diagnostic::error(Code::Unclear, np.node.span(), message).help(format!(
            "of all together it is `the total {number} among {set}`, of one `the greatest {number} among {set}`"
        ));
        self.error(error.suggest(format!("the total {number} among {set}")))
    }

    /// `the greatest power among creatures you control`: of a property that each of them has.
    pub(super) fn extreme_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let (Some(run), Some(np)) = (node.child(Rule::run), node.child(Rule::np)) else {
            return self.fail(Code::NotANumber, node, "expected a number and what it is compared among");
        };
        let prop = self.prop_named(run)?;
        let among = Box::new(self.filter(scope, np)?);
        self.number_belongs_to_all(scope, node, prop, &among)?;
        self.is_still_there(np, &among)?;
        self.lie_somewhere(np, &among)?;
        Ok(match node.child(Rule::extreme_vw).map_or("", |w| w.text()) {
            "least" => Value::Least(prop, among),
            "total" => Value::Total(prop, among),
            _ => Value::Greatest(prop, among),
        })
    }
}
