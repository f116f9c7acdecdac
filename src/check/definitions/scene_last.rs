//! How long a spell lasts: a time, the will of its caster, for good, or one of several by a condition.

use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `concentration, at most 1 hour`; of several ways the last whose condition holds counts.
    pub(super) fn lasting(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Lasting> {
        let others: Vec<Node<'t>> = node.all(Rule::or_last).collect();
        let usual = self.lasts(scope, node)?;
        if others.is_empty() {
            return Ok(usual);
        }
        let mut ways = vec![(usual, None)];
        for other in others {
            let lasting = self.lasts(scope, other)?;
            let cond = self.child(other, Rule::cond)?;
            ways.push((lasting, Some(self.cond(scope, cond)?)));
        }
        if ways.iter().any(|(way, _)| *way == Lasting::Instant) {
            let message = "a spell goes on or does not: `instant` is no alternative to anything";
            return self.fail_help(Code::NotOfAScene, node, message, "two spells, or a duration such as `1 action`");
        }
        let span = |(way, cond): &(Lasting, Option<Condition>)| match way {
            Lasting::Span(one) => one.first().map(|(q, _)| (q.clone(), cond.clone())),
            _ => None,
        };
        // Spans alone are one list.
        Ok(match ways.iter().map(span).collect::<Option<Vec<_>>>() {
            Some(spans) => Lasting::Span(spans.into()),
            None => Lasting::Either(ways.into()),
        })
    }

    /// `1 hour per Bearing`, `concentration, at most 1 minute`: one of several ways to last.
    fn lasts(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Lasting> {
        let span = match node.child(Rule::quantity) {
            Some(q) => Some(self.some_stretch_of_time(scope, q)?),
            None => None,
        };
        Ok(match (node.child(Rule::last_w).map(|w| w.text()), span) {
            (None, Some(span)) => Lasting::Span(Box::new([(span, None)])),
            (None, None) => return self.fail(Code::MissingPart, node, "expected how long it lasts"),
            (Some("concentration"), most) => Lasting::Concentration(most),
            (Some(word), Some(_)) => {
                let message = format!("`{word}` has no end that could be bounded");
                return self.fail_help(Code::NotOfAScene, node, message, "such as `concentration, at most 1 hour`");
            }
            (Some("instant"), None) => Lasting::Instant,
            (Some(_), None) => Lasting::Permanent,
        })
    }
}
