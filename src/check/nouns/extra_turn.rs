//! One extra turn that was taken, spoken of afterwards: `the bonus begins`, `that turn's end step` (500.7).

use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::zone::span_words;
use crate::check::{Checker, Scope, scope::Kind};
use crate::ir::{Ref, Span, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The turn, phase or step of an extra turn that a phrase means, and the number that tells this turn from others. `None`
    /// where it speaks of none.
    pub(crate) fn extra_turn(&self, scope: &mut Scope<'t>, node: Node<'t>) -> Option<(Span, Value)> {
        let np = NounPhrase::open(node);
        let span = match np.poss[..] {
            [] => Span::Turn,
            [part] => span_words(part.text())?,
            _ => return None,
        };
        let what = match np.det {
            Det::The => {
                let (what, about) = self.named(scope, np.words())?;
                (about.kind == Kind::Turn).then_some(what)?
            }
            Det::That if span_words(np.words()) == Some(Span::Turn) => {
                let slot = scope.extra_turn?;
                scope.read(slot);
                Ref::Slot(slot)
            }
            _ => return None,
        };
        match what {
            Ref::Slot(slot) => Some((span, Value::Slot(slot))),
            Ref::Linked(label) => Some((span, Value::Linked(label))),
            _ => None,
        }
    }
}
