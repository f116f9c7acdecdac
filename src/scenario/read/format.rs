//! How a scenario is played: its format, teams and options.

use super::super::Scenario;
use super::{Reader, count, unquoted};
use crate::check::report::Read;
use crate::diag::{Code, Diagnostic};
use crate::ir::Attacks;
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    /// `format "Emperor"`, `team alice, bob`, `option attack left`
    pub(super) fn format(&mut self, node: Node<'t>, scenario: &mut Scenario) {
        scenario.format_span.get_or_insert(node.span());
        if !scenario.steps.is_empty() {
            let message = "by which rules a game is played is settled before its first line";
            let fault = Diagnostic::error(Code::WrongPlace, node.span(), message);
            self.fault(fault.help("it stands in front of what is done and expected"));
        }
        let again = match node.rule() {
            Rule::sc_format => scenario.format.format.is_some(),
            Rule::sc_option if node.child(Rule::f_range).is_some() => scenario.format.range.is_some(),
            Rule::sc_option if node.child(Rule::sc_loser).is_some() => scenario.format.loser.is_some(),
            Rule::sc_option => scenario.format.attacks.is_some(),
            _ => false,
        };
        if again {
            let message = "this is said twice".to_owned();
            self.fault(Diagnostic::error(Code::DuplicateProperty, node.span(), message));
        }
        match node.rule() {
            Rule::sc_format => {
                scenario.format.format = node.child(Rule::string).and_then(|at| self.format_named(at).ok())
            }
            Rule::sc_team => self.team(node, &mut scenario.format.teams),
            _ => {
                if let Some(range) = node.child(Rule::f_range) {
                    for n in range.all(Rule::num).filter(|n| count(*n) > u32::from(crate::ir::MOST_SEATS)) {
                        let message = format!("{} is not a number from 0 to {}", n.text(), crate::ir::MOST_SEATS);
                        self.fault(Diagnostic::error(Code::OutOfRange, n.span(), message));
                    }
                    let numbers: Vec<u8> = range.all(Rule::num).map(|n| count(n).min(32) as u8).collect();
                    let usual = numbers.first().copied().unwrap_or(0);
                    scenario.format.range = Some((usual, numbers.get(1).copied().unwrap_or(usual)));
                }
                if let Some(word) = node.child(Rule::sc_loser).and_then(Node::first) {
                    scenario.format.loser = self.player(word).ok();
                }
                if let Some(goals) = node.child(Rule::f_attack).and_then(|a| a.child(Rule::f_goals)) {
                    scenario.format.attacks = Attacks::named(goals.text());
                }
            }
        }
    }

    fn format_named(&mut self, at: Node<'t>) -> Read<crate::ir::FormatId> {
        let name = unquoted(at);
        if let Some(found) = self.content.format(name) {
            return Ok(found);
        }
        let fault = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is an unknown format"));
        Err(self.fault(fault.suggest_from(name, self.content.formats.iter().map(|f| &*f.name))))
    }

    /// A team has the number of its line; who is in none stays alone.
    fn team(&mut self, node: Node<'t>, teams: &mut Vec<u8>) {
        if teams.is_empty() {
            *teams = (0..self.players.len() as u8).map(|p| p + 100).collect();
        }
        let number = teams.iter().filter(|t| **t < 100).max().map_or(0, |t| t + 1);
        for word in node.all(Rule::sc_word) {
            let Ok(p) = self.player(word) else { continue };
            match teams.get_mut(p.index()) {
                Some(team) if *team >= 100 => *team = number,
                _ => {
                    let message = format!("`{}` is in two teams", word.text());
                    self.fault(Diagnostic::error(Code::DuplicateName, word.span(), message));
                }
            }
        }
    }
}
