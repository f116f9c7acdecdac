//! Words that somebody says: those in quotation marks, or those that were chosen.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{Ref, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Words that are said: those that stand here, or those that were chosen.
    pub(crate) fn words_said(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let text = node.text();
        if text.starts_with('"') && text.matches('"').count() == 2 && text.ends_with('"') {
            let words = unquoted(node).trim();
            if words.is_empty() {
                return self.fail(Code::MissingPart, node, "the words are missing");
            }
            return Ok(Value::Words(self.intern(words)));
        }
        match self.label_of(scope, node)? {
            Ref::Linked(label) => Ok(Value::Linked(label)),
            Ref::LinkedOf(label, of) => Ok(Value::LinkedOf(label, of)),
            Ref::Slot(slot) => Ok(Value::Slot(slot)),
            _ => {
                let help = "such as `speaks \"friend\"`, or `choose a text as word` and `speaks the word`";
                self.fail_help(Code::NotAnEvent, node, "expected words, or the name of words that were chosen", help)
            }
        }
    }
}
