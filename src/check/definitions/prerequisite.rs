//! Prerequisites that go round in a circle: spells that nobody could ever learn.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::{DefId, Need, SubtypeId};
use crate::syntax::{Node, Rule};
use rustc_hash::FxHashSet;

/// The greatest number that a sheet can have.
const MOST_OF_A_NUMBER: i32 = 1000;

/// Whether a prerequisite can be met with spells that can be learned.
fn open(need: &Need, learnable: &FxHashSet<DefId>) -> bool {
    match need {
        Need::Spells(any) => any.iter().any(|d| learnable.contains(d)),
        Need::Either(ways) => ways.iter().any(|way| open(way, learnable)),
        Need::Count(..) | Need::Number(..) | Need::Without(_) => true,
    }
}

impl<'t> Checker<'t> {
    /// ME-6.3: a spell is learned after those that it requires, so none may come before itself.
    pub(crate) fn prerequisites(&mut self, spells: &[(DefId, Node<'t>)]) {
        let learnable = self.learnable(spells);
        let mut told = FxHashSet::default();
        for (id, node) in spells {
            let Some(circle) = self.circle(*id, &learnable) else { continue };
            if !told.insert(circle.iter().copied().min()) {
                continue;
            }
            let Some(at) = node.child(Rule::requires_h) else { continue };
            let names: Vec<String> = circle.iter().map(|d| format!("`{}`", self.spell_name(*d))).collect();
            let message = format!("nobody could learn this: {} requires {}", names.join(" requires "), names[0]);
            self.report(
                Diagnostic::error(Code::Recursive, at.span(), message)
                    .help("leave out one of the prerequisites, or offer another spell with `or`"),
            );
        }
    }

    /// ME-6.3: what no learner can have.
    pub(crate) fn needs_can_be_met(&mut self, spells: &[(DefId, Node<'t>)]) {
        for (id, node) in spells {
            let Some(head) = node.child(Rule::requires_h) else { continue };
            let needs = self.needs(*id);
            let Some(why) = needs.iter().find_map(|need| self.never_met(*id, need, needs)) else { continue };
            let fault = Diagnostic::error(Code::NeverTrue, head.span(), format!("nobody could learn this: {why}"));
            self.report(fault.help("ask for less, or leave it out"));
        }
    }

    /// Why a prerequisite can't be met beside the others.
    fn never_met(&self, spell: DefId, need: &Need, all: &[Need]) -> Option<String> {
        match need {
            Need::Number(id, n) if *n > MOST_OF_A_NUMBER => {
                let name = self.content.numbers.get(id.index()).map_or("", |n| &*n.name);
                Some(format!("{name} goes to {MOST_OF_A_NUMBER}"))
            }
            Need::Count(n, fields) => {
                let others = self.content.spells.values().filter(|d| **d != spell);
                let there = others.filter(|d| fields.is_empty() || self.is_of_field(**d, fields)).count();
                let enough = usize::try_from(*n).is_ok_and(|n| n <= there);
                (!enough).then(|| "there are fewer other spells of that kind".to_owned())
            }
            Need::Without(field) => all.iter().find_map(|other| match other {
                Need::Spells(any) if any.iter().all(|d| self.is_of_field(*d, &[*field])) => {
                    let known = any.first().map_or("", |d| self.spell_name(*d));
                    Some(format!("`{known}` is a spell of the field that no known spell may have"))
                }
                _ => None,
            }),
            Need::Either(ways) => {
                let closed: Vec<String> = ways.iter().filter_map(|way| self.never_met(spell, way, all)).collect();
                closed.into_iter().next().filter(|_| ways.iter().all(|w| self.never_met(spell, w, all).is_some()))
            }
            _ => None,
        }
    }

    fn is_of_field(&self, spell: DefId, fields: &[SubtypeId]) -> bool {
        let subs = self.content.defs.get(spell.index()).map_or(&[][..], |d| &d.subs);
        subs.iter().any(|sub| fields.contains(sub))
    }

    /// Spells that can be learned one after the other.
    fn learnable(&self, spells: &[(DefId, Node<'t>)]) -> FxHashSet<DefId> {
        let mut learnable = FxHashSet::default();
        loop {
            let before = learnable.len();
            for (id, _) in spells {
                if self.needs(*id).iter().all(|need| open(need, &learnable)) {
                    learnable.insert(*id);
                }
            }
            if learnable.len() == before {
                return learnable;
            }
        }
    }

    /// The circle that begins and ends with a spell, if it is part of one.
    fn circle(&self, start: DefId, learnable: &FxHashSet<DefId>) -> Option<Vec<DefId>> {
        let mut way = vec![start];
        while way.len() <= self.content.spells.len() {
            let at = *way.last()?;
            let missing = self.needs(at).iter().find_map(|need| match need {
                Need::Spells(any) if !any.iter().any(|d| learnable.contains(d)) => any.first().copied(),
                _ => None,
            })?;
            match way.iter().position(|d| *d == missing) {
                Some(0) => return Some(way),
                Some(_) => return None,
                None => way.push(missing),
            }
        }
        None
    }

    fn needs(&self, spell: DefId) -> &[Need] {
        self.content.defs.get(spell.index()).and_then(|d| d.magic.as_ref()).map_or(&[], |m| &m.needs)
    }

    pub(crate) fn spell_name(&self, spell: DefId) -> &str {
        let name = self.content.spells.iter().find(|(_, d)| **d == spell);
        name.map_or("", |(name, _)| name)
    }
}
