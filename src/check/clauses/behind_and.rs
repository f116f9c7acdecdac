//! `gain 1 life and proliferate`: the name of an action behind `and` looks to the grammar like a word of the noun before
//! it, because the grammar knows no names of the content.

use super::clause::Clause;
use super::verbs::Verb;
use crate::check::Checker;
use crate::syntax::Node;

/// What joins the last thing that is done to the one before it.
const AND: &str = " and ";

impl<'t> Checker<'t> {
    /// Cuts the names of declared actions off the end of the last argument of each clause, and makes clauses of them.
    /// What is denied, or only possible, is left alone: `can't gain life and proliferate` forbids neither.
    pub(crate) fn part_actions(&self, clauses: Vec<Clause<'t>>) -> Vec<Clause<'t>> {
        let mut out = Vec::with_capacity(clauses.len());
        for mut clause in clauses {
            let behind = match clause.modal.is_none() && !clause.be {
                true => self.action_behind(&mut clause),
                false => None,
            };
            out.push(clause);
            out.extend(behind);
        }
        out
    }

    /// The action that the last argument of a clause ends with, which that argument loses.
    fn action_behind(&self, clause: &mut Clause<'t>) -> Option<Clause<'t>> {
        let last: &mut Node<'t> = clause.last_arg()?;
        let whole = *last;
        let at = whole.text().rfind(AND)?;
        let word = whole.clip(at + AND.len(), whole.text().len());
        match self.verb_of(word.text())? {
            (Verb::Action(_), _) => {
                *last = whole.clip(0, at);
                self.word_clause(word, word.text(), [])
            }
            _ => None,
        }
    }
}
