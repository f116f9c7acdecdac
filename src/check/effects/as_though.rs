//! Permissions to do something as though it were otherwise: `S can E as though it had K` (609.4).

use crate::check::clauses::clause::Clause;
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::effects::permissions::Parts;
use crate::check::events::draft::{Mood, Subject};
use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{Checker, Meant, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `S can E as though it had K`, `as though it were X`
    pub(super) fn as_though(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let node = self.required(c.node, c.part(Syntax::as_though))?;
        self.only_of_cards(scope, node, CardWord::AsThough)?;
        let doer = self.subject_match(scope, who)?;
        if c.core() == Some(Core::Spend) {
            let plain = c.object().is_some_and(|spent| spent.text() == "mana");
            let any_type = node.text() == "as though it were mana of any type";
            if !plain || !any_type && node.text() != "as though it were mana of any color" {
                return self.fail_help(
                    Code::NotUnderstood,
                    c.node,
                    "all mana is spent as though it were of any color or any type here, and nothing more can be said of it (609.4b)",
                    "such as `you can spend mana as though it were mana of any color`; for certain spells alone `you can spend mana of any color for creature spells`",
                );
            }
            return self.rule(scope, c, Rule::AnyMana { who: doer, what: None, any_type });
        }
        if let Some(subject) = node.child(Syntax::subject).filter(|s| !matches!(s.text(), "it" | "they")) {
            return self.fail(Code::NotAPermission, subject, "expected `as though it ...`");
        }
        if c.core() == Some(Core::Assign) && node.text().contains(" weren't blocked") {
            c.object();
            let at_end = match node.child(Syntax::clause) {
                Some(clause) => {
                    let mut clause = self.clause(clause)?;
                    self.rule_duration(scope, &mut clause)?
                }
                None => None,
            };
            let (parts, duration) = self.rule(scope, c, Rule::AssignAmong { who: doer, among: None })?;
            return Ok((parts, duration.or(at_end)));
        }
        let (though, at_end) = self.though(scope, node)?;
        let though = Box::new(though);
        let duration = self.rule_duration(scope, c)?.or(at_end);
        if self.said_of(c) == Some(Meant::Player) {
            self.only_players_do(scope, who, &doer)?;
        }
        let events = self.event_of(scope, who, c, Mood::Judge)?;
        self.no_nth(c, &events)?;
        let rules = events
            .into_iter()
            .map(|event| Part::Rule(Rule::AsThough { who: doer.clone(), event, though: though.clone() }));
        Ok((rules.collect(), duration))
    }

    /// `as though it didn't have islandwalk`: a keyword with its parameter.
    fn had_none_of(&mut self, scope: &mut Scope<'t>, object: Node<'t>) -> Read<Though> {
        let np = NounPhrase::open(inner_np(object));
        let Some(run) = np.run else { return self.no_keyword(object, inner_np(object).text()) };
        match self.quality(scope, run)? {
            Predicate::Has(abilities) => Ok(Though::HasNone(abilities)),
            _ => self.no_keyword(object, inner_np(object).text()),
        }
    }

    /// As though what; a window or a duration at the end is that of the whole sentence.
    fn though(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Though, Option<Duration>)> {
        let Some(clause) = node.child(Syntax::clause) else {
            return self.fail(Code::NotAPermission, node, "expected `as though it ...`");
        };
        let mut c = self.clause(clause)?;
        let Some(object) = c.object() else {
            return self.fail(Code::NotAPermission, node, "expected `as though it had ...` or `it were ...`");
        };
        let duration = self.rule_duration(scope, &mut c)?;
        c.finish(self)?;
        let though = match c.verb {
            Word::Core(Core::Have) => {
                let name = inner_np(object).text();
                match (self.vocab.keywords.get(name), c.negated) {
                    (Some(id), false) => {
                        let id = *id;
                        // What the keyword does must be known, though nothing has it.
                        if self.decls.keywords.get(id.index()).is_some_and(|k| k.params.is_empty()) {
                            self.expand(scope, id, Vec::new(), Some(String::new()))?;
                        }
                        Though::Has(id)
                    }
                    (Some(id), true) => Though::HasNot(*id),
                    (None, true) => self.had_none_of(scope, object)?,
                    (None, false) => return self.no_keyword(object, name),
                }
            }
            Word::Be => {
                let filter = self.filter(scope, object)?;
                if c.negated { Though::IsNot(filter) } else { Though::Is(filter) }
            }
            _ => {
                return self.fail(Code::NotAPermission, clause, "expected `had`, `didn't have`, `were` or `weren't`");
            }
        };
        Ok((though, duration))
    }
}
