//! One extra turn that was taken, spoken of afterwards: `the bonus begins`, `that turn's end step` (500.7).

use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::zone::span_words;
use crate::check::{Checker, Scope, scope::Kind};
use crate::ir::{Ref, Slot, Span};
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
}
