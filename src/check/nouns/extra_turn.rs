//! Extra turns: one that was taken and is spoken of afterwards, `the bonus begins`, `that turn's end step`, and whether the turn
//! that goes on is one (500.7).

use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::zone::span_words;
use crate::check::{Checker, Read, Scope, scope::Kind};
use crate::diag::Code;
use crate::ir::{Cmp, Condition, Ref, Slot, Span, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The turn, phase or step of an extra turn that a phrase means, and where the number is that tells this turn from others. `None`
    /// where it speaks of none.
    pub(crate) fn extra_turn(&self, scope: &mut Scope<'t>, node: Node<'t>) -> Option<(Span, Slot)> {
        let np = NounPhrase::open(node);
        let span = match np.poss[..] {
            [] => Span::Turn,
            [part] => span_words(part.text())?,
            _ => return None,
        };
        let slot = match np.det {
            Det::The => match self.named(scope, np.words())? {
                (Ref::Slot(slot), about) if about.kind == Kind::Turn => slot,
                _ => return None,
            },
            Det::That if span_words(np.words()) == Some(Span::Turn) => {
                let slot = scope.extra_turn?;
                scope.read(slot);
                slot
            }
            _ => return None,
        };
        Some((span, slot))
    }

    /// That the turn stands there: `your upkeep`, `an extra turn`, `that turn's end step`.
    pub(crate) fn time_cond(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        let (span, whose, extra) = match self.extra_turn(scope, node) {
            Some((span, slot)) => {
                (span, Ref::Nothing, Condition::Compare(Value::ExtraTurn, Cmp::Eq, Value::Slot(slot)))
            }
            None if self.is_extra(node) => {
                let (span, whose) = self.extra_and_whose(scope, node)?;
                (span, whose.owner(), Condition::Compare(Value::ExtraTurn, Cmp::Ge, Value::Num(1)))
            }
            None if node.has_word("next") => {
                return self.fail_help(
                    Code::NotATime,
                    node,
                    "what is asked is whether it is so now, and what comes next is not now",
                    "leave `next` out, or say it of an effect: `during your next untap step`",
                );
            }
            None => return self.span_of(scope, node).map(|(span, whose)| Condition::During(span, whose)),
        };
        Ok(match (span, whose) {
            (Span::Turn, Ref::Nothing) => extra,
            (span, whose) => Condition::And(Box::new([Condition::During(span, whose), extra])),
        })
    }
}
