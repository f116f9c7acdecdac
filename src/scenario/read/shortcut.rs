//! Shortcuts: what is proposed, and what the others say to it.

use super::super::{Line, Scenario, StopsAt, What};
use super::{Reader, count};
use crate::check::report::Read;
use crate::diag::{Code, Diagnostic};
use crate::magic::shortcut::MOST_ANSWERS;
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    /// Whether a line proposes a shortcut or says something to one.
    pub(super) fn is_about_shortcut(node: Node<'_>) -> bool {
        let sort = node.children().nth(1).map(|n| n.rule());
        matches!(sort, Some(Rule::sc_proposes | Rule::sc_accepts | Rule::sc_stops))
    }

    /// `alice proposes 20 times { ... }`, `bob accepts`, `bob stops it in round 3`
    pub(super) fn about_shortcut(&mut self, node: Node<'t>, refused: bool, scenario: &mut Scenario) {
        let said = if refused { node.first().unwrap_or(node) } else { node };
        let Some(what) = said.children().nth(1) else { return };
        let Ok(who) = self.child(said, Rule::sc_word).and_then(|name| self.player(name)) else { return };
        let line = |what| Line { span: node.span(), what, refused };
        match what.rule() {
            Rule::sc_proposes => {
                let Ok((times, lines)) = self.proposal(what) else { return };
                scenario.steps.push(line(What::Proposes { who, times, lines: lines.len() }));
                scenario.steps.extend(lines);
            }
            _ if refused || !follows_proposal(scenario) => {
                let message = "nobody proposes anything in front of this".to_owned();
                let fault = Diagnostic::error(Code::BadStep, node.span(), message);
                self.fault(fault.help("it stands behind `alice proposes { ... }`, in turn order (720.2b)"));
            }
            Rule::sc_stops => {
                let round = what.child(Rule::num).map(count);
                let step = what.child(Rule::sc_step).map(|step| self.step(step));
                if let Some(Err(_)) = step {
                    return;
                }
                let step = step.and_then(Result::ok);
                scenario.steps.push(line(What::Stops(who, StopsAt { round, step })));
            }
            _ => scenario.steps.push(line(What::Accepts(who))),
        }
    }

    /// How many times what is done.
    fn proposal(&mut self, node: Node<'t>) -> Read<(u32, Vec<Line>)> {
        let times = node.child(Rule::num);
        let n = times.map_or(1, count);
        if let Some(at) = times.filter(|_| n == 0 || n as usize > MOST_ANSWERS) {
            let message = format!("`{}` is not a number from 1 to {MOST_ANSWERS}", at.text());
            return Err(self.fault(Diagnostic::error(Code::OutOfRange, at.span(), message)));
        }
        let mut lines = Vec::new();
        for line in node.children().filter(|n| matches!(n.rule(), Rule::sc_until | Rule::sc_all_pass | Rule::sc_does)) {
            if Self::is_about_shortcut(line) {
                let message = "a shortcut is a sequence of choices; it proposes nothing itself (720.2a)";
                return Err(self.fault(Diagnostic::error(Code::BadStep, line.span(), message)));
            }
            let what = match line.rule() {
                Rule::sc_until => self.until(line)?,
                Rule::sc_all_pass => What::AllPass,
                _ => self.does(line)?,
            };
            lines.push(Line { span: line.span(), what, refused: false });
        }
        if lines.is_empty() {
            let fault = Diagnostic::error(Code::BadStep, node.span(), "this proposes nothing");
            return Err(self.fault(fault.help("such as `{ until end step }`: everybody passes up to there")));
        }
        Ok((n, lines))
    }
}

/// Whether the line that is read next stands behind a proposal and what others have said to it.
fn follows_proposal(scenario: &Scenario) -> bool {
    let mut steps = scenario.steps.iter().enumerate();
    let last = steps.rfind(|(_, l)| matches!(l.what, What::Proposes { .. }));
    last.is_some_and(|(at, line)| {
        let What::Proposes { lines, .. } = line.what else { return false };
        let behind = scenario.steps.get(at + 1 + lines..).unwrap_or_default();
        !line.refused && behind.iter().all(|l| matches!(l.what, What::Accepts(_) | What::Stops(..)))
    })
}
