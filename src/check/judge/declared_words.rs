//! Words that a keyword declares for others to use: events and conditions that it names, and how the keyword itself is written.
//! They are read where they stand, so that a fault in them is found although no card uses them.

use crate::check::decls::Param;
use crate::check::{Checker, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::KeywordId;
use crate::syntax::{Node, Rule as Syntax};

/// What can stand for somebody or something in the word for an event.
const STAND_INS: &[&str] = &["this", "you", "it"];

impl<'t> Checker<'t> {
    /// Reads what a keyword calls events and conditions.
    pub(crate) fn judge_named(&mut self, home: usize, at: usize) {
        let Some(node) = self.decls.keywords.get(at).map(|decl| decl.node) else { return };
        let Some(body) = node.child(Syntax::kw_body) else { return };
        let named: Vec<Node<'t>> = body.all(Syntax::alias).collect();
        for (n, alias) in named.iter().enumerate() {
            match (alias.child(Syntax::word), alias.child(Syntax::cond)) {
                (Some(word), Some(cond)) => {
                    let same = |other: &Node<'t>| other.child(Syntax::word).is_some_and(|w| w.text() == word.text());
                    if named.iter().take(n).any(same) {
                        let message = format!("the term `{}` is declared twice", word.text());
                        self.report(Diagnostic::error(Code::DuplicateName, word.span(), message));
                    }
                    self.judge_term(home, cond);
                }
                _ => self.judge_named_event(home, *alias),
            }
        }
    }

    /// `term suspended: this is a card in exile`: a condition about what has the keyword.
    fn judge_term(&mut self, home: usize, cond: Node<'t>) {
        if let Some(subject) = cond.descendants().find(|n| n.rule() == Syntax::subject)
            && subject.text() != "this"
        {
            let message = format!("`{}`: a term says what `this` is", subject.text());
            let help = "such as `term suspended: this is a card in exile with a time counter`";
            self.report(Diagnostic::error(Code::NotUnderstood, subject.span(), message).help(help));
            return;
        }
        let _ = self.cond(&mut Scope::new(home), cond);
    }

    /// `event you cycle this: this is discarded by cycling`: a word for an event, and which event that is.
    fn judge_named_event(&mut self, home: usize, alias: Node<'t>) {
        let mut events = alias.all(Syntax::event);
        let (Some(word), Some(meaning)) = (events.next(), events.next()) else { return };
        let object = word.child(Syntax::clause).and_then(|clause| clause.child(Syntax::nps));
        for one in word.child(Syntax::subject).into_iter().chain(object) {
            if !STAND_INS.contains(&one.text()) {
                let message = format!("`{}` does not stand for anybody here", one.text());
                let fault = Diagnostic::error(Code::NotUnderstood, one.span(), message);
                let help = "`this` is what has the keyword, `it` another object, `you` the player";
                self.report(fault.help(help).expected(STAND_INS.iter().copied()));
            }
        }
        let _ = self.alias_meaning(&Scope::new(home), meaning);
    }

    /// What a use of a keyword has no way to say, and ways that are no ways.
    pub(crate) fn judge_ways(&mut self, id: KeywordId, params: &[Param<'t>]) {
        let Some(decl) = self.decls.keywords.get(id.index()) else { return };
        let (node, name, ways) = (decl.node, decl.name, decl.written.clone());
        let at = |way: &str| node.all(Syntax::h_written).find(|h| h.text().contains(way)).unwrap_or(node);
        for (n, way) in ways.iter().enumerate() {
            if way.trim().is_empty() {
                let message = "the keyword is written as nothing";
                self.report(Diagnostic::error(Code::MissingPart, at(way).span(), message));
            } else if ways.iter().take(n).any(|before| before == way) {
                let message = format!("`{way}` is given twice");
                self.report(Diagnostic::error(Code::DuplicateProperty, at(way).span(), message));
            }
        }
        let placed = |param: &Param<'t>| ways.iter().any(|way| way.contains(&format!("{{{}}}", param.name)));
        let unplaced = params.iter().find(|p| !ways.is_empty() && p.default.is_none() && !placed(p));
        if let Some(param) = unplaced {
            let message =
                format!("no way of writing `{name}` says what `{}` is, so it could never be used", param.name);
            let help = format!("put `{{{}}}` into what stands behind `written`, or give it a default", param.name);
            self.report(Diagnostic::error(Code::WrongParameter, param.node.span(), message).help(help));
        }
    }
}
