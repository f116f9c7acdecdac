//! `unless a black creature attacks`: what has to be declared together with an attack or a block (508.1c, 509.1b).

use crate::check::clauses::verbs::{Core, Forms, core_in};
use crate::check::events::draft::Mood;
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// An escape that is a declaration of others. Nothing if the condition is about something else.
    pub(crate) fn declared_with(&mut self, scope: &mut Scope<'t>, cond: Node<'t>) -> Read<Option<Escape>> {
        match declaration(cond) {
            Some((subject, clause)) => self.read_declaration(scope, subject, clause).map(Some),
            None => Ok(None),
        }
    }

    fn read_declaration(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Escape> {
        let np = NounPhrase::open(subject);
        let least = match np.det {
            Det::All | Det::Each | Det::Every => Value::Count(Box::new(self.filter(scope, subject)?)),
            Det::Count(count) => self.count(scope, count)?.min,
            _ => Value::Num(1),
        };
        match self.clause_events(scope, subject, clause, Mood::Judge)?.pop() {
            Some(event) => Ok(Escape::With(Box::new(event), least)),
            None => self.fail(Code::NotAnEvent, clause, "this is no event"),
        }
    }
}

/// The subject and the clause of a condition that says that something attacks or blocks, without a time: now.
fn declaration(cond: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let one = match (cond.child(Syntax::cond1), cond.all(Syntax::cond1).count()) {
        (Some(one), 1) if one.child(Syntax::not_w).is_none() => one.child(Syntax::compare)?,
        _ => return None,
    };
    let (subject, clause) = (one.child(Syntax::subject)?, one.child(Syntax::clause)?);
    let verb = clause.child(Syntax::verb)?.text();
    let alone = |n: Node<'_>| n.rule() == Syntax::adverb && n.text() == "alone";
    let plain = clause.children().all(|n| matches!(n.rule(), Syntax::verb | Syntax::nps) || alone(n));
    let fights = matches!(core_in(verb, Forms::PRESENT), Some(Core::Attack | Core::Block));
    let nobody = matches!(NounPhrase::open(subject).det, Det::No(_));
    (plain && fights && !nobody && parts(subject).len() == 1 && one.all(Syntax::clause).count() == 1)
        .then_some((subject, clause))
}
