//! Names that the language itself has another meaning for, so that no text could ever speak of what is called so.

use crate::check::Checker;
use crate::check::vocab::{Word, card_type, supertype};
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

    /// Whether a subtype can be called so: each stands in front of nouns and behind the dash of a type line as itself (205.3),
    /// so it is no card type, no keyword ability and no word of the language.
    pub(super) fn is_free_subtype(&mut self, at: Node<'t>, name: &str) -> bool {
        if card_type(name).is_some() || supertype(name).is_some() {
            let message = format!("`{name}` is a card type or a supertype, which stands in front of the dash (205.1)");
            self.report(Diagnostic::error(Code::BadName, at.span(), message).help("choose another name"));
            return false;
        }
        self.is_free(at, name) && self.is_no_other(at, name)
    }

    /// Whether in front of a noun a name can mean one thing only: subtypes (205.3), keyword abilities (702) and designations
    /// stand in the same place, `Elf creatures`, `flying creatures`.
    pub(super) fn is_no_other(&mut self, at: Node<'t>, name: &str) -> bool {
        let other = match self.vocab.word(name) {
            _ if self.vocab.keywords.contains_key(name) => "keyword ability",
            Some((Word::Sub(_), _)) => "subtype",
            Some((Word::Designated(_), _)) => "designation",
            _ => return true,
        };
        let message = format!("`{name}` is a {other} already, and in front of a noun nobody could tell the two apart");
        self.report(Diagnostic::error(Code::BadName, at.span(), message).help("choose another name"));
        false
    }
}
