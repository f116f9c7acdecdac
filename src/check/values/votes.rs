//! Words that are voted for (701.31): `the number of "A" votes`, `each player that voted for "A"`.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::StrId;
use crate::syntax::Node;

impl<'t> Checker<'t> {
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
