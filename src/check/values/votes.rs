//! Votes for words (701.31), counted or asked of players.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{StrId, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `the number of "A" votes`: a word that somebody could vote for.
    pub(super) fn votes_counted(&mut self, scope: &Scope<'t>, option: Node<'t>) -> Read<Value> {
        self.ballot_word(scope, option).map(Value::Votes)
    }

    /// A word that somebody could vote for so far.
    pub(crate) fn ballot_word(&mut self, scope: &Scope<'t>, option: Node<'t>) -> Read<StrId> {
        let word = self.intern(unquoted(option));
        if scope.ballots.words.contains(&word) {
            return Ok(word);
        }
        let message = format!("nobody votes for {} here", option.text());
        let options: Vec<&str> = scope.ballots.words.iter().map(|w| self.content.str(*w)).collect();
        let help = match &*options {
            [] => "first: `each player votes for \"grace\" or \"fall\"`".to_owned(),
            all => {
                format!("what is voted for: {}", all.iter().map(|o| format!("\"{o}\"")).collect::<Vec<_>>().join(", "))
            }
        };
        self.fail_help(Code::UnknownName, option, message, help)
    }
}
