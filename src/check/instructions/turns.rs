//! Turns, phases and steps that are taken in addition or skipped (500.7 to 500.11).

use crate::check::clauses::clause::Clause;
use crate::check::instructions::build::{Acts, one};
use crate::check::nouns::noun::Unit;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Extra turns, phases or steps for a player: `take 1 extra turn`.
    pub(crate) fn take_extra(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, EXTRA);
        };
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            acts.extend(self.take_stretch(scope, part, who)?);
        }
        Ok(acts)
    }

    /// What is joined by `and`, one after another; of what is joined by `or` it is not said which.
    fn all_of_them(&mut self, node: Node<'t>) -> Read<Vec<Node<'t>>> {
        if crate::check::nouns::np::joined_by_or(node) {
            return self.one_amount(node).map(|()| Vec::new());
        }
        Ok(self.parts(node).into_vec())
    }

    fn take_stretch(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: &Pick) -> Acts {
        let taken = |span: &Span| matches!(span, Span::Turn | Span::Combat | Span::Main | Span::Step(_));
        let Some(Unit::Span(span)) = self.unit(node).filter(|u| matches!(u, Unit::Span(span) if taken(span))) else {
            return self.fail(Code::NotAnInstruction, node, EXTRA);
        };
        let n = match self.number_before(scope, node)? {
            None => Value::Num(1),
            Some((n, max)) if max.as_ref() == Some(&n) => n,
            Some(_) => {
                return self.fail(
                    Code::Unclear,
                    node,
                    "how many is not said: expected `1 extra turn`, `2 extra turns`",
                );
            }
        };
        one(who, Act::Extra { n, span })
    }

    /// Skips the event that is replaced, or the next turn, phase or step: `skip it`, `skip your next draw step`.
    pub(crate) fn skip(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is skipped is missing") };
        if node.text() == "it" {
            return match scope.replacing {
                Some(_) => Ok(vec![Instruction::SkipIt]),
                None => self.fail(Code::WrongPlace, c.node, "`skip it` belongs into the body of `if ... would begin:`"),
            };
        }
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            let (span, _) = self.span_of(scope, part)?;
            acts.extend(one(who, Act::Skip { span, n: Value::Num(1) })?);
        }
        Ok(acts)
    }
}

/// What can be taken.
const EXTRA: &str = "expected `1 extra turn`, `1 extra combat phase`, `1 extra main phase` or `1 extra upkeep step`";
