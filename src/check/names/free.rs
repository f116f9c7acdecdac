//! Names that the language itself has another meaning for, so that no text could ever speak of what is called so.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::syntax::verbs::core_verb;
use crate::syntax::{Node, is_reserved};

impl<'t> Checker<'t> {
    /// Whether a sentence can have this action as its verb: no word of the language is in its way.
    pub(super) fn can_be_said(&mut self, at: Node<'t>, name: &str) -> bool {
        let first = name.split(' ').next().unwrap_or(name);
        let message = match core_verb(name) {
            Some((verb, _)) if !(verb.is_declared() && verb.word() == name) => {
                format!("`{}` is a verb of the language, with a meaning of its own", verb.word())
            }
            None if core_verb(first).is_none() => return self.is_free(at, first),
            _ => return true,
        };
        let fault = Diagnostic::error(Code::BadName, at.span(), message);
        self.report(fault.help("choose another verb for it, one that no sentence has in another place"));
        false
    }

    /// Whether a name begins with no word of the language, and is none in itself.
    pub(super) fn is_free(&mut self, at: Node<'t>, name: &str) -> bool {
        let first = name.split(' ').next().unwrap_or(name);
        let free = !is_reserved(first) && !matches!(self.vocab.word(name), Some((word, _)) if word.is_of_language());
        if !free {
            let message = format!("`{name}` is a word of the language, and nothing else can be called so");
            self.report(Diagnostic::error(Code::BadName, at.span(), message).help("choose another name"));
        }
        free
    }
}
