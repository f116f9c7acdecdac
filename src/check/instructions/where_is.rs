//! `where X is V`: numbers that a sentence names behind itself.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::{Core, core_verb};
use crate::check::instructions::each::one_by_one;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `each player draws X cards, where X is the number of cards in their hand`: a number for each of them.
    pub(super) fn where_of_each(
        &mut self,
        node: Node<'t>,
        done: &[Instruction],
        member: Slot,
        named: Instruction,
    ) -> Read<Vec<Instruction>> {
        match one_by_one(&self.content, done, member, |one| vec![named, one]) {
            Some(each) => Ok(each),
            None => self.fail_help(
                Code::Unclear,
                node,
                "this is another number for each of them, and the sentence does more than one thing",
                "write a sentence for each thing that is done, or `for each player as one: ...`",
            ),
        }
    }

    /// `discard your hand as gone and draw X cards, where X is the number of the gone`: the number is known when that is done.
    pub(super) fn where_after(
        &mut self,
        node: Node<'t>,
        done: &mut Vec<Instruction>,
        at: usize,
        named: Instruction,
    ) -> Read<()> {
        let by_one = |i: &Instruction| matches!(i, Instruction::Do { who: Pick::Ref(_), .. });
        if !done.iter().all(by_one) {
            return self.fail_help(
                Code::Unclear,
                node,
                "several do this, each with another number, which is known only when the first part is done",
                "write the number where it belongs: `... and gains life equal to the gone's power`",
            );
        }
        done.insert(at, named);
        Ok(())
    }

    /// Reports a `where X is V` behind a sentence that never says X, or for an X that has a value already.
    pub(crate) fn where_is_read(&mut self, scope: &mut Scope<'t>, sentence: Node<'t>, node: Node<'t>) -> Read<()> {
        let name = node.child(Rule::ident).or_else(|| node.child(Rule::var)).map_or("X", |n| n.text());
        let said = sentence.children().filter(|c| c.rule() != Rule::where_s).any(|c| says(c.text(), name));
        if said {
            return self.one_number(scope, node);
        }
        self.fail_help(
            Code::WrongPlace,
            node,
            format!("nothing in front of this reads `{name}`"),
            format!("put `{name}` where the number belongs, or leave `where {name} is ...` out"),
        )
    }

    /// Reports a `where X is V` for an X that has a value already: what is paid for it, or a label.
    fn one_number(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<()> {
        let name = node.child(Rule::ident).or_else(|| node.child(Rule::var)).map_or("X", |n| n.text());
        let own = self.home(scope).is_some_and(|h| h.has_x && h.keyword.is_none());
        let paid = name == "X" && (own || scope.x.is_some() && !scope.let_x);
        let label =
            self.number_label(scope, name).filter(|v| !matches!(v, Value::Slot(s) if scope.let_slots.contains(s)));
        if !paid && label.is_none() {
            return Ok(());
        }
        let other = if name == "Y" { "Z" } else { "Y" };
        let what = if paid { "what is paid for it" } else { "a label" };
        self.fail_help(
            Code::Unclear,
            node,
            format!("`{name}` is a number already, {what}"),
            format!("take another letter, also where the number belongs: `where {other} is ...`"),
        )
    }

    /// `where X is V`: makes the name known before the statement is read.
    pub(super) fn where_slot(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Slot {
        let slot = scope.slot();
        scope.let_slots.push(slot);
        match node.child(Rule::ident) {
            Some(name) => scope.name(name.text(), slot, crate::check::About::plain(crate::check::Kind::Number)),
            None => match node.child(Rule::var) {
                Some(name) if name.text() != "X" => {
                    scope.name(name.text(), slot, crate::check::About::plain(crate::check::Kind::Number));
                }
                _ => {
                    scope.x = Some(Value::Slot(slot));
                    scope.let_x = true;
                }
            },
        }
        slot
    }

    /// The value, read after the statement, whose targets it may speak of.
    pub(super) fn where_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>, slot: Slot) -> Read<Value> {
        let value = self.child(node, Rule::value)?;
        let value = self.value(scope, value)?;
        // Targets are announced before any instruction runs, so they need the value itself.
        for target in &mut scope.targets {
            crate::check::build::put_value(&mut target.filter.preds, slot, &value);
            for number in std::iter::once(&mut target.min).chain(&mut target.max).chain(&mut target.divide) {
                crate::check::build::put_number(number, slot, &value);
            }
        }
        Ok(value)
    }

    /// `each creature gets +X/+X until end of turn, where X is its mana value`: what goes on has a number for each of
    /// those that it changes.
    pub(super) fn is_number_of_each(
        &self,
        scope: &Scope<'t>,
        subject: Node<'t>,
        clauses: &[Clause<'t>],
        node: Node<'t>,
    ) -> bool {
        crate::check::clauses::clause::may_mean_subject(node)
            && clauses.iter().all(|c| self.is_predicate(c))
            && !self.is_reference(scope, subject)
            && !self.must_choose(scope, subject)
            && !speaks_of_targets(subject)
    }
}

/// `two target creatures get +X/+0, where X is their power`: where the number is one of what the effect is about, and that may
/// be several, each of them has its own. True: it stands in the effect itself.
pub(super) fn number_of_each(scope: &Scope<'_>, done: &mut [Instruction], slot: Slot, value: &Value) -> bool {
    let about = |part: &Part| match part {
        Part::Layer { affected: Match::Ref(Ref::Slot(of)), .. } => Some(*of),
        _ => None,
    };
    let each = |part: &Part| about(part).is_some_and(|of| scope.may_hold_several(of) && reads(value, of));
    let all = done.iter().all(|i| matches!(i, Instruction::Effect { parts, .. } if parts.iter().all(each)));
    if done.is_empty() || !all {
        return false;
    }
    for instr in done {
        let Instruction::Effect { parts, .. } = instr else { continue };
        for part in parts.iter_mut() {
            let Part::Layer { mods, .. } = part else { continue };
            let numbers = mods.iter_mut().flat_map(Modifier::numbers_mut);
            numbers.for_each(|n| crate::check::build::put_number(n, slot, value));
        }
    }
    true
}

/// Whether a value speaks of what a place holds.
fn reads(value: &Value, of: Slot) -> bool {
    Phrase::from(value).any(&mut |part| match part {
        Phrase::Ref(Ref::Slot(slot)) | Phrase::Value(Value::Slot(slot)) => *slot == of,
        _ => false,
    })
}

/// How many of the instructions come before a value is known: those that give something to a name that it reads, and what
/// stands in front of them.
pub(super) fn named_before(done: &[Instruction], value: &Value) -> usize {
    let names = |instr: &Instruction| match instr {
        Instruction::Do { bind: Some(bind), .. } => reads(value, bind.slot),
        _ => false,
    };
    done.iter().rposition(names).map_or(0, |at| at + 1)
}

/// Whether a word of a phrase is the noun for what is targeted or a form of its verb.
fn speaks_of_targets(node: Node<'_>) -> bool {
    let mut words = node.text().split(|ch: char| !ch.is_ascii_alphabetic());
    words.any(|word| core_verb(word).is_some_and(|(verb, _)| verb == Core::Target))
}

/// Whether a text says a number label: as a word, with a sign, as a side of `X/X` or in a mana symbol.
fn says(text: &str, name: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
}
