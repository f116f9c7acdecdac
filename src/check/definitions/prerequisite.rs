//! Prerequisites that go round in a circle: spells that nobody could ever learn.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::{DefId, Need};
use crate::syntax::{Node, Rule};
use rustc_hash::FxHashSet;

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

    fn spell_name(&self, spell: DefId) -> &str {
        let name = self.content.spells.iter().find(|(_, d)| **d == spell);
        name.map_or("", |(name, _)| name)
    }
}
