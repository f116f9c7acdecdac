//! Where the lints are asked: as soon as a phrase, a statement or a definition is complete.

use super::effect::Stretch;
use super::{Checker, Scope};
use crate::ir::*;
use crate::lints::{self, Face, Finding, Level, Printed};
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Notes what a lint found at a place. What a keyword becomes with the arguments of a card is not judged: its
    /// author can't help it.
    pub(crate) fn judge(&mut self, at: Node<'t>, finding: Option<Finding>) {
        if let Some(finding) = finding
            && (self.expanding.is_empty() || self.declaring)
        {
            self.out.push(finding.at(at.span()));
        }
    }

    /// A noun phrase that was read.
    pub(crate) fn judge_noun(&mut self, at: Node<'t>, filter: &Filter) {
        self.judge(at, lints::contradiction(filter));
    }

    /// A condition that was read.
    pub(crate) fn judge_condition(&mut self, at: Node<'t>, cond: &Cond) {
        self.judge(at, lints::settled(cond));
    }

    /// The instructions that a statement became.
    pub(crate) fn judge_statement(&mut self, sc: &Scope<'t>, at: Node<'t>, done: &[Instr]) {
        for instr in done {
            self.judge(at, lints::in_vain(instr, &sc.targets));
        }
    }

    /// What an instruction makes go on, said without an end.
    pub(crate) fn judge_ends(&mut self, at: Node<'t>, stretches: &[Stretch]) {
        for stretch in stretches.iter().filter(|s| s.duration.is_none()) {
            self.judge(at, stretch.parts.iter().find_map(lints::unending));
        }
    }

    /// A whole definition: `lines` are its lines with the abilities that each became.
    pub(crate) fn judge_frame(&mut self, node: Node<'t>, home: usize, def: &Def, lines: &[(Node<'t>, Vec<AbilityId>)]) {
        let broken = node.has_below(Syntax::bad_item)
            || node.has_below(Syntax::bad_stmt)
            || self.homes.get(home).is_some_and(|h| self.out.len() > h.faults_before);
        let heads = |rule: Syntax| lines.iter().flat_map(move |(item, _)| item.all(rule));
        let numbers = |n: Node<'t>| n.all(Syntax::num).filter_map(|n| n.text().parse().ok()).collect::<Vec<i32>>();
        let chapters: Vec<i32> = heads(Syntax::chapter).flat_map(numbers).collect();
        let levels: Vec<Level> =
            heads(Syntax::level).filter_map(|l| level_of(l.child(Syntax::range)?.text())).collect();
        let face = Face {
            def,
            token: node.rule() == Syntax::token,
            chapters: &chapters,
            levels: &levels,
            loyalty: heads(Syntax::loyalty).next().is_some(),
            host: self.homes.get(home).is_some_and(|h| h.speaks_of_host),
            broken,
        };
        let at = node.child(Syntax::string).unwrap_or(node);
        let found = lints::frame(&self.content, face);
        let printed = Printed { types: def.types, creature: lints::can_be_creature(&self.content, def) };
        found.into_iter().for_each(|finding| self.judge(at, Some(finding)));
        for (item, abilities) in lines {
            self.judge_line(*item, printed, abilities);
        }
    }

    /// One line of a definition. A keyword of several abilities works if one of them does.
    fn judge_line(&mut self, item: Node<'t>, printed: Printed, abilities: &[AbilityId]) {
        let known: Vec<&Ability> = abilities.iter().filter_map(|id| self.content.abilities.get(id.index())).collect();
        let mut findings: Vec<Option<Finding>> = known.iter().map(|a| lints::nowhere(printed, a)).collect();
        let nowhere = if findings.iter().all(Option::is_some) { findings.pop().flatten() } else { None };
        let unpayable = known.iter().find_map(|a| match &a.kind {
            AbilityKind::Activated(done) | AbilityKind::Special(done) => {
                lints::unpayable(&self.content, &done.cost, a.zones)
            }
            AbilityKind::CastCost(cast) => lints::unpayable(&self.content, &cast.cost, Zones::empty()),
            _ => None,
        });
        self.judge(item, nowhere);
        self.judge(item, unpayable);
    }
}

/// `2-6`, `7+`, `3`.
fn level_of(text: &str) -> Option<Level> {
    if let Some((from, to)) = text.split_once('-') {
        return Some((from.parse().ok()?, Some(to.parse().ok()?)));
    }
    match text.strip_suffix('+') {
        Some(from) => Some((from.parse().ok()?, None)),
        None => text.parse().ok().map(|n| (n, Some(n))),
    }
}
