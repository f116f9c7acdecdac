//! What can't be had, and how many are too many: `can't have flying`, `can't be blocked except by 2 or more creatures`.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::events::draft::Subject;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, counted};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `S can't have flying`: what has it loses it, and nothing gives it (112.11).
    pub(super) fn cant_have(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        self.subject_match(scope, who)?;
        let duration = self.rule_duration(scope, c)?;
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what it can't have is missing");
        };
        if let Some(Unit::Counters(Some(kind))) = self.unit(node) {
            let most = self.one_less(scope, node)?;
            let who = self.subject_match(scope, who)?;
            if self.is_seat(scope, &who) {
                let help = "players can be forbidden to get any: `players can't get poison counters`";
                return self.fail_help(
                    Code::NotAPermission,
                    node,
                    "only permanents have a limit of counters (704.5r)",
                    help,
                );
            }
            return Ok((vec![Part::Rule(Rule::CounterCap { who, kind, most })], duration));
        }
        let mut mods = Vec::new();
        for name in node.text().split(" and ").flat_map(|names| names.split(" or ")) {
            match self.vocab.keywords.get(name) {
                Some(id) => mods.push(Modifier::CantHave(*id)),
                None => return self.no_keyword(node, name),
            }
        }
        Ok((self.layer(scope, who, mods)?, duration))
    }

    /// `your life total can't change`: no life is gained, lost, set or paid (118.7-8).
    pub(super) fn life_cant_change(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        let duration = self.rule_duration(scope, c)?;
        let whose = self.players_before_noun(scope, node)?;
        let forbidden = |verb: Verb| {
            let event = EventPattern { subject: whose.clone(), ..EventPattern::of(verb) };
            Part::Rule(Rule::Cant { event, unless: None, fewer_than: None, more_than: None })
        };
        let parts = [Verb::GainLife, Verb::LoseLife, Verb::SetLife].into_iter().map(forbidden).collect();
        Ok((parts, duration))
    }

    /// The least number of blockers in `except by 2 or more creatures`; `None` if no such exception stands there.
    pub(super) fn number_of_blockers(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Option<Value>> {
        let Some(role) = c.except(Prep::By) else { return Ok(None) };
        let node = operand(role);
        let (_, n) = self.at_least(scope, node)?;
        self.filter(scope, node)?;
        Ok(Some(n))
    }

    /// `can't be attacked by 2 or more creatures`: how many are not too many yet, and of what.
    pub(super) fn number_too_many(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<(Value, Filter)> {
        let Some(role) = c.role(Prep::By) else {
            return self.fail(Code::MissingPart, c.node, "expected `by` and a number");
        };
        let node = operand(role);
        Ok((self.one_less(scope, node)?, self.filter(scope, node)?))
    }

    /// `2 or more creatures can't attack`: how many are not too many yet, wherever they go (802.3a).
    pub(super) fn subjects_too_many(&mut self, scope: &mut Scope<'t>, who: &Subject<'t>) -> Read<Option<Value>> {
        // `up to 2 target creatures` are those that were chosen.
        match who.node.filter(|n| counted(*n).is_some() && NounPhrase::open(*n).target.is_none()) {
            Some(node) => self.one_less(scope, node).map(Some),
            None => Ok(None),
        }
    }

    /// `2 or more creatures`: one less than so many.
    pub(super) fn one_less(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        Ok(match self.at_least(scope, node)? {
            (Cmp::Ge, Value::Num(n)) => Value::Num(n.saturating_sub(1)),
            (Cmp::Ge, n) => Value::Sub(Box::new((n, Value::Num(1)))),
            _ => return self.fail(Code::NotAPermission, node, "expected such as `2 or more creatures`"),
        })
    }
}
