//! Several amounts behind one verb: `put 1 +1/+1 counter and 1 charge counter on it`. What they are about is picked once,
//! and all of it happens at once (608.2).

use crate::check::clauses::clause::{Clause, is_for_each};
use crate::check::clauses::verbs::Core;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{counted, inner_np, joined_by_or, parts};
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Kinds of counters joined by `and`, each with its number; none: there is one amount, or it is not plain what is meant,
    /// and whoever reads one amount says so.
    pub(super) fn joined_counters(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        base: Core,
    ) -> Read<Option<Vec<Instruction>>> {
        let Some(kinds) = self.joined_kinds(c) else { return Ok(None) };
        let [first, others @ ..] = &*kinds else { return Ok(None) };
        let mut one = c.with_object(*first);
        let read = self.core_act(scope, &mut one, who, base)?;
        *c = one;
        let [Instruction::Do { who: doer, act, bind }] = &*read else { return Ok(Some(read)) };
        let (doer, mut act, mut bind) = (doer.clone(), act.clone(), *bind);
        let mut chosen = Vec::new();
        choose_once(scope, &mut act, &mut bind, &mut chosen);
        let mut all = vec![(act.clone(), bind)];
        for node in others {
            all.push((self.same_with(scope, c, &act, *node)?, None));
        }
        Ok(Some(at_once(&doer, chosen, all)))
    }

    /// `1 1/1 red Goblin creature token and 1 2/2 green Bear creature token`: how many of what, the name of all of them, and how
    /// they come.
    pub(super) fn tokens(&mut self, scope: &mut Scope<'t>, c: &Clause<'t>, node: Node<'t>) -> Read<Tokens<'t>> {
        let all = self.parts(node);
        let [.., last] = &*all else { return self.one_amount(node).map(|()| (Vec::new(), None, EntryMods::default())) };
        let named = |part: &Node<'t>| part != last && inner_np(*part).child(Rule::label).is_some();
        // Of which of them would it be said?
        if joined_by_or(node) || all.iter().any(named) || all.len() > 1 && c.has(is_for_each) {
            self.one_amount(node)?;
        }
        let (mut tokens, mut arrival) = (Vec::new(), None);
        for part in &all {
            let (n, token, state) = self.token(scope, inner_np(*part))?;
            if *arrival.get_or_insert_with(|| state.clone()) != state {
                self.one_amount(node)?;
            }
            tokens.push((n, token));
        }
        Ok((tokens, inner_np(*last).child(Rule::label), arrival.unwrap_or_default()))
    }

    /// The joined kinds of the object, each of them once.
    fn joined_kinds(&mut self, c: &Clause<'t>) -> Option<Vec<Node<'t>>> {
        let node = c.peek_object().filter(|n| !joined_by_or(*n))?;
        let all = parts(node);
        let mut kinds = Vec::new();
        for part in &all {
            let Some(Unit::Counters(Some(kind))) = self.unit(*part) else { return None };
            if kinds.contains(&kind) || inner_np(*part).child(Rule::label).is_some() {
                return None;
            }
            kinds.push(kind);
        }
        // Of which of them would it be said?
        let unclear = c.has(|n| matches!(n.rule(), Rule::equal_to | Rule::label) || is_for_each(n))
            || c.has(|n| n.rule() == Rule::adverb && n.text() == "divided");
        (all.len() > 1 && !unclear).then(|| self.parts(node).into_vec())
    }

    /// The same act with another amount.
    fn same_with(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, act: &Act, node: Node<'t>) -> Read<Act> {
        let Some(Unit::Counters(Some(kind))) = self.unit(node) else { return self.no_counter_kind(node) };
        Ok(match act {
            Act::PutCounters(PutCounters { on, divided, .. }) => {
                let up_to = counted(node).is_some_and(|n| n.child(Rule::up_to).is_some());
                let (n, _) = self.counted_up_to(scope, c, node, up_to)?;
                Act::PutCounters(PutCounters { kind, n, up_to, on: on.clone(), divided: *divided })
            }
            Act::RemoveCounters(RemoveCounters { from, among, .. }) => {
                let (n, up_to) = self.removed_number(scope, c, node)?;
                Act::RemoveCounters(RemoveCounters { kind: Some(kind), n, up_to, from: from.clone(), among: *among })
            }
            Act::MoveCounters { from, to, .. } => {
                let n = self.exact_number(scope, c, node)?;
                Act::MoveCounters { kind: Some(kind), n, from: from.clone(), to: to.clone() }
            }
            Act::Double(Double::Counters(_, on)) => Act::Double(Double::Counters(Some(kind), on.clone())),
            other => other.clone(),
        })
    }
}

/// What is created, under which name, and how it comes.
pub(super) type Tokens<'t> = (Vec<(Value, TokenSpec)>, Option<Node<'t>>, EntryMods);

/// What would be chosen for each of the amounts is chosen once, before.
fn choose_once(scope: &mut Scope<'_>, act: &mut Act, bind: &mut Option<Bind>, chosen: &mut Vec<(Pick, Bind)>) {
    let picks = match act {
        Act::PutCounters(PutCounters { on, .. }) | Act::Double(Double::Counters(_, on)) => vec![on],
        Act::RemoveCounters(RemoveCounters { from, .. }) => vec![from],
        Act::MoveCounters { from, to, .. } => vec![from, to],
        _ => Vec::new(),
    };
    for pick in picks {
        if matches!(pick, Pick::Ref(_) | Pick::All(_) | Pick::Each(..)) {
            continue;
        }
        let held = bind.take().unwrap_or_else(|| scope.fresh());
        chosen.push((std::mem::replace(pick, Pick::Ref(Ref::Slot(held.slot))), held));
    }
}

/// These acts of one doer happen at once; of several doers each one chooses first.
fn at_once(doer: &Pick, chosen: Vec<(Pick, Bind)>, acts: Vec<(Act, Option<Bind>)>) -> Vec<Instruction> {
    let member = match doer {
        Pick::Each(all, slot) if !chosen.is_empty() => Some((all.clone(), *slot)),
        _ => None,
    };
    let who = member.as_ref().map_or_else(|| doer.clone(), |(_, slot)| Pick::Ref(Ref::Slot(*slot)));
    let done = |(act, bind)| Instruction::Do { who: who.clone(), act, bind };
    let choose = |(pick, bind)| (Act::Choose(Choice::Things(pick)), Some(bind));
    let mut out: Vec<Instruction> = chosen.into_iter().map(choose).map(done).collect();
    let acts = acts.into_iter().map(done);
    match member {
        Some((all, slot)) => {
            let body = out.into_iter().chain(acts).collect();
            vec![Instruction::Together(Box::new([Instruction::ForEach { over: Pick::All(all), slot, body }]))]
        }
        None => {
            out.push(Instruction::Together(acts.collect()));
            out
        }
    }
}
