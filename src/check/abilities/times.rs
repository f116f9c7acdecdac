//! Times of the turn at which something may be done: `during your upkeep`, `after combat`.

use crate::check::clauses::prep::Prep;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// The condition that it is a certain time of the turn: `during your upkeep`, `before blockers are declared`,
    /// `after combat`.
    pub(crate) fn during(&mut self, scope: &mut Scope<'t>, qual: Node<'t>) -> Read<Condition> {
        let how = qual.child(Syntax::q_when).and_then(|w| Prep::read(w.text()));
        let np = self.child(qual, Syntax::np)?;
        if let Some(clause) = qual.child(Syntax::clause) {
            return self.declared(qual, np, clause, how);
        }
        if how == Some(Prep::During) {
            return self.time_cond(scope, np);
        }
        let (span, whose) = self.span_of(scope, np)?;
        let step = match span {
            Span::Step(step) => step,
            Span::Combat => Step::BeginCombat,
            Span::Main => Step::FirstMain,
            Span::Beginning => Step::Untap,
            Span::Ending => Step::End,
            Span::Turn | Span::Game | Span::Mulligan => Step::Untap,
        };
        match how {
            Some(Prep::Before) => Ok(Condition::Before((step, whose))),
            _ if step_of_combat(span) => Ok(Condition::After((step, whose))),
            _ => self.behind(qual, span, whose),
        }
    }

    /// `after combat`, `after your draw step`: the turn has come to what follows it.
    fn behind(&mut self, at: Node<'t>, span: Span, whose: Ref) -> Read<Condition> {
        let next = match span {
            Span::Step(Step::Untap) => Step::Upkeep,
            Span::Step(Step::Upkeep) => Step::Draw,
            Span::Step(Step::Draw) | Span::Beginning => Step::FirstMain,
            Span::Step(Step::FirstMain) => Step::BeginCombat,
            Span::Combat => Step::SecondMain,
            Span::Step(Step::SecondMain) => Step::End,
            Span::Step(Step::End) => Step::Cleanup,
            Span::Step(_) | Span::Main | Span::Ending | Span::Turn | Span::Game | Span::Mulligan => {
                let help = "such as `after combat`, `after blockers are declared`, `after your draw step`";
                return self.fail_help(Code::NotATime, at, "nothing of the turn is behind that", help);
            }
        };
        let come = Condition::Not(Box::new(Condition::Before((next, Ref::Nothing))));
        Ok(match whose {
            Ref::Nothing => come,
            whose => Condition::And(Box::new([come, Condition::During(Span::Turn, whose)])),
        })
    }

    /// `before attackers are declared`, `after blockers are declared`
    fn declared(&mut self, at: Node<'t>, np: Node<'t>, clause: Node<'t>, how: Option<Prep>) -> Read<Condition> {
        let step = match np.text() {
            "attackers" => Step::DeclareAttackers,
            "blockers" => Step::DeclareBlockers,
            _ => return self.fail(Code::NotASentence, np, "expected `attackers` or `blockers`"),
        };
        if clause.text() != "are declared" {
            return self.fail(Code::NotASentence, clause, "expected `are declared`");
        }
        match how {
            Some(Prep::Before) => Ok(Condition::Before((step, Ref::ActivePlayer))),
            Some(Prep::After) => Ok(Condition::After((step, Ref::ActivePlayer))),
            _ => self.fail(Code::NotASentence, at, "expected `before` or `after`"),
        }
    }
}

/// Whether it is a step of combat.
fn step_of_combat(span: Span) -> bool {
    matches!(span, Span::Step(step) if step.is_of_combat())
}
