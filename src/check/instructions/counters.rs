//! `put`, `remove` and `move`: how many counters of which kind go where.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{counted, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    pub(super) fn put_counters(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        kind: Option<CounterId>,
    ) -> Acts {
        let node = self.required(c.node, c.object())?;
        // `1 counter of each kind`: one more of every kind that is there.
        if c.has(|n| Prep::of(n) == Some(Prep::Of) && operand(n).text().starts_with("each kind"))
            && c.role(Prep::Of).is_some()
        {
            let Some(on) = c.role(Prep::On) else {
                return self.fail(Code::MissingPart, c.node, "expected `on` and where the counters are put");
            };
            self.one_of_each(node)?;
            let (on, bind) = self.pick_bound(scope, operand(on))?;
            return bound(who, Act::AddOneOfEach(on), bind);
        }
        let Some(kind) = kind else { return self.no_counter_kind(node) };
        let up_to = counted(node).is_some_and(|n| n.child(Rule::up_to).is_some());
        let (n, label) = self.counted_up_to(scope, c, node, up_to)?;
        let divided = c.adverb("divided");
        let targets = scope.targets.len();
        let Some(on) = c.role(Prep::On).or_else(|| c.role(Prep::Among)) else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said where the counters are put",
                "expected `on` and a noun phrase",
            );
        };
        let (on, bind) = self.pick_bound(scope, operand(on))?;
        if divided && let Some(target) = scope.targets.get_mut(targets) {
            target.divide = Some(n.clone());
        }
        note_this(scope, &on, bind);
        let (on, bind) = self.beside_amount(scope, on, label, bind);
        bound(who, Act::PutCounters(PutCounters { kind, n, up_to, on, divided }), bind)
    }

    /// Of each kind that is there one more is put, whatever their numbers are.
    fn one_of_each(&mut self, node: Node<'t>) -> Read<()> {
        match counted(node).filter(|count| count.text() != "1") {
            Some(count) => self.fail(Code::NotUnderstood, count, "of each kind that is there 1 more is put: write `1`"),
            None => {
                self.saw_all(counted(node));
                Ok(())
            }
        }
    }

    /// Takes counters or damage away, or a creature out of combat: `remove 1 time counter from this`,
    /// `remove all damage from it`, `remove it from combat`.
    pub(crate) fn remove(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.peek_object() else {
            return self.fail(Code::MissingPart, c.node, "what is removed is missing");
        };
        match self.unit(node) {
            Some(Unit::Counters(kind)) => {
                c.object();
                let (n, up_to) = self.removed_number(scope, c, node)?;
                let among = c.has_role(Prep::FromAmong);
                let Some(from) = c.role(Prep::From).or_else(|| c.role(Prep::FromAmong)) else {
                    return self.fail(Code::MissingPart, c.node, "expected `from` and where the counters are removed");
                };
                if among && (kind.is_none() || n.is_none()) {
                    let help = "such as `remove 2 +1/+1 counters from among creatures you control`";
                    let message = "of what is removed from among several things a kind and a number are said";
                    return self.fail_help(Code::MissingPart, node, message, help);
                }
                let label = inner_np(node).child(Rule::label);
                let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
                // How many they are is chosen, and spoken of as `that many`.
                let bind = bind.or_else(|| up_to.then(|| Bind { amount: true, ..scope.fresh() }));
                if let Some(b) = bind {
                    scope.amount(Value::Slot(b.slot), node.span());
                }
                let (from, things) = self.pick_bound(scope, operand(from))?;
                note_this(scope, &from, things);
                let (from, bind) = self.beside_amount(scope, from, bind, things);
                bound(who, Act::RemoveCounters(RemoveCounters { kind, n, up_to, from, among }), bind)
            }
            Some(Unit::Damage(_)) => {
                c.object();
                let n = self.exact_number(scope, c, node)?;
                let Some(from) = c.role(Prep::From) else {
                    return self.fail(Code::MissingPart, c.node, "expected `from` and a permanent");
                };
                let label = inner_np(node).child(Rule::label);
                let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
                let (from, things) = self.pick_bound(scope, operand(from))?;
                let (from, bind) = self.beside_amount(scope, from, bind, things);
                bound(who, Act::RemoveDamage(from, n), bind)
            }
            _ => {
                c.object();
                let (what, bind) = self.pick_bound(scope, node)?;
                match c.role(Prep::From) {
                    Some(r) if vocab::is_combat(operand(r).text()) => {
                        bound(who, Act::CombatStatus { what, status: CombatStatus::Removed }, bind)
                    }
                    _ => self.fail(
                        Code::NotAnInstruction,
                        c.node,
                        "only counters and damage are removed, or a creature `from combat`",
                    ),
                }
            }
        }
    }

    /// How many counters, none for `all`; and whether whoever removes them chooses how many up to that.
    pub(super) fn removed_number(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        node: Node<'t>,
    ) -> Read<(Option<Value>, bool)> {
        if let Some(open) =
            self.quantity(scope, node)?.n.filter(|n| n.min == Value::Num(0) && n.max.as_ref() != Some(&n.min))
        {
            return Ok((open.max, true));
        }
        Ok((self.exact_number(scope, c, node)?, false))
    }

    /// How many exactly; none for `all`.
    pub(super) fn exact_number(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        node: Node<'t>,
    ) -> Read<Option<Value>> {
        let quantity = self.quantity(scope, node)?;
        if quantity.all {
            return Ok(None);
        }
        match quantity.n {
            Some(count) => self.exact(node, count).map(Some),
            None => match c.part(Rule::equal_to).and_then(|e| e.first()) {
                Some(v) => self.value(scope, v).map(Some),
                None => self.fail(Code::MissingPart, node, "it is not said how many are removed"),
            },
        }
    }

    /// Moves counters from one thing to another: `move 1 +1/+1 counter from this to it`.
    pub(crate) fn move_counters(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is moved is missing") };
        let Some(Unit::Counters(kind)) = self.unit(node) else {
            let help = match self.in_scene(scope) {
                true => "creatures and things are brought nearer or farther: `bring it farther from you by 20 feet`",
                false => "objects are put: `put it onto the battlefield`",
            };
            return self.fail_help(Code::NotAnInstruction, node, "only counters are moved", help);
        };
        let n = self.exact_number(scope, c, node)?;
        let (Some(from), Some(to)) = (c.role(Prep::From), c.role(Prep::To).or_else(|| c.role(Prep::Onto))) else {
            return self.fail(Code::MissingPart, c.node, "expected `from` one thing `to` another");
        };
        let from = self.pick(scope, operand(from))?;
        let to = self.pick(scope, operand(to))?;
        one(who, Act::MoveCounters { kind, n, from, to })
    }

    /// The kind and the number of counters that a phrase names: `2 +1/+1 counters`, `X charge counters`. A phrase
    /// without a kind is an error.
    pub(crate) fn counters_phrase(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        equal: Option<Node<'t>>,
    ) -> Read<(CounterId, Value)> {
        match self.unit(node) {
            Some(Unit::Counters(Some(kind))) => {
                let n = self.amount(scope, node, equal)?;
                Ok((kind, n))
            }
            Some(Unit::Counters(None)) => self.no_counter_kind(node),
            _ => self.fail_help(
                Code::NotAnInstruction,
                node,
                format!("`{}` is no counter", node.text()),
                "expected such as `2 +1/+1 counters`",
            ),
        }
    }

    /// The counters joined by `and`; what is joined by `or` stays one phrase, which is no number of counters.
    pub(crate) fn counter_phrases(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        match node.rule() {
            Rule::nps if !crate::check::nouns::np::joined_by_or(node) => self.parts(node).into_vec(),
            _ => vec![node],
        }
    }
}

/// A name right behind `this` is that of this, and no number: `put 1 slime counter on this as grime`.
fn note_this(scope: &mut Scope<'_>, on: &Pick, bind: Option<Bind>) {
    if *on == Pick::Ref(Ref::This) {
        scope.names_of_this.extend(bind.filter(|b| !b.amount).map(|b| b.slot));
    }
}
