//! Heads of replacements: `as E:`, `if E would ...:`, results of damage (614).

use crate::check::abilities::ability::{AbilityPrefix, about_this};
use crate::check::build::both;
use crate::check::events::draft::Mood;
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Instructions that are part of an event: `as E: BODY`.
    pub(crate) fn as_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let event = self.child(node, Syntax::event)?;
        let events = self.events(scope, event, Mood::As)?;
        let quals = self.child(node, Syntax::quals)?;
        let (cond, limit) = self.trigger_quals(scope, quals)?;
        if limit.is_some() {
            return self.fail_help(
                Code::NeverAsked,
                quals,
                "nobody counts this here",
                "say how often in the event: `for the first time each turn`",
            );
        }
        let cond = both(around.cond.clone(), cond);
        let outer = std::mem::replace(&mut scope.can_target, false);
        let inside = std::mem::replace(&mut scope.entering, true);
        let body = self.child(node, Syntax::body)?;
        let body = self.body(scope, body);
        (scope.can_target, scope.entering) = (outer, inside);
        let body = body?;
        let mut out = Vec::new();
        for event in events {
            // 103.4b, 103.5: before a game it is what is in the hand that counts.
            let hand =
                if matches!(event.span, Some(Span::Game | Span::Mulligan)) { Zones::HAND } else { Zones::empty() };
            let zones = self.object_zones(&event) | hand;
            let kind = AbilityKind::As { event, cond: cond.clone(), body: body.clone() };
            out.extend(self.one(scope, around, kind, zones)?);
        }
        Ok(out)
    }

    /// `if S would E BODY`; `if C: SENTENCE` is not a head.
    pub(crate) fn replace_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        if !node.child(Syntax::would).is_some_and(crate::check::nouns::np::is_would) {
            return self.fail_help(
                Code::WrongPlace,
                node,
                "`if` asks once; here something is always so",
                "use `while C: ...` for a sentence, or `if S would ...: ...` for a replacement",
            );
        }
        let mut window = None;
        let all = self.replacements(scope, node, &mut window)?;
        if let Some(w) = window {
            return self.fail(
                Code::WrongPlace,
                w,
                format!("`{}` can't bound an ability that is always there", w.text()),
            );
        }
        let mut out = Vec::new();
        for mut replacement in all {
            self.does_something(node, &replacement)?;
            replacement.cond = both(around.cond.clone(), replacement.cond);
            speaks_of_sources(&mut replacement);
            let zones = self.zones_before(&replacement.event);
            out.extend(self.one(scope, around, AbilityKind::Replace(replacement), zones)?);
        }
        Ok(out)
    }

    /// A replacement changes what happens: a sentence about how something is has nothing to replace.
    pub(crate) fn does_something(&mut self, node: Node<'t>, replacement: &Replacement) -> Read<()> {
        if !replacement.body.is_empty() && replacement.body.iter().all(|i| matches!(i, Instruction::Effect { .. })) {
            return self.fail_help(
                Code::WrongPlace,
                node,
                "this says how something is, not what happens instead",
                "write it as a sentence of its own, such as `spells can't be countered`",
            );
        }
        let enters = matches!(replacement.event.verb, Verb::Move | Verb::Create);
        if !enters
            && replacement
                .body
                .iter()
                .any(|i| matches!(i, Instruction::Change(c) if c.iter().any(|c| matches!(c, Change::Entry(_)))))
        {
            return self.fail_help(
                Code::WrongPlace,
                node,
                "nothing enters here",
                "write `as this is turned face up: put ...`",
            );
        }
        Ok(())
    }

    /// A state-based action that is not performed, for some things or for all: `rule 704.5j doesn't apply [to S]`.
    pub(crate) fn rule_off(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let at = self.child(node, Syntax::rule_no)?;
        let Some(rule) = StateRule::ALL.into_iter().find(|r| r.number() == at.text()) else {
            let all = StateRule::ALL.map(StateRule::number).join(", ");
            let message = format!("rule {} can't be lifted", at.text());
            return self.fail_help(Code::NeverAsked, at, message, format!("rules that can: {all}"));
        };
        let who = match node.child(Syntax::np) {
            Some(np) => self.matched(scope, np)?,
            None => Match::Any,
        };
        match (node.child(Syntax::np), rule.of_players()) {
            (Some(np), false) if self.denotes_player(scope, &who) => {
                let help = "such as `permanents you control`";
                return self.fail_help(Code::NotANoun, np, "this rule is about permanents", help);
            }
            (Some(np), true) if !self.denotes_player(scope, &who) => {
                return self.fail_help(Code::NotANoun, np, "this rule is about players", "such as `you`");
            }
            (Some(np), false) if self.is_no_permanent(scope, &who, Some(np)) => {
                let help = "such as `permanents you control`";
                return self.fail_help(Code::NeverAsked, np, "this rule is about permanents", help);
            }
            _ => {}
        }
        let parts = Box::new([Part::Rule(Rule::Lifted { rule, who })]);
        let fixed = Static { cond: around.cond.clone(), cda: false, per_turn: None, parts };
        self.one(scope, around, AbilityKind::Static(fixed), Zones::BATTLEFIELD)
    }

    /// What damage from a source means or leads to: `damage by S [to R] is lethal`,
    /// `damage by S [to R] also/instead BODY`.
    pub(crate) fn damage_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let mut nps = node.all(Syntax::np);
        let source = self.required(node, nps.next())?;
        let source = self.matched(scope, source)?;
        let to_node = nps.next();
        let to = match to_node {
            Some(np) if self.is_reference(scope, np) => {
                let what = self.reference(scope, np)?;
                let player = self.denotes_player(scope, &Match::Ref(what.clone()));
                let sort = if player { Sort::Player } else { Sort::Permanent };
                Filter { sort, zones: Zones::empty(), preds: Box::new([Predicate::Same(what)]) }
            }
            Some(np) => self.filter(scope, np)?,
            None => Filter { sort: Sort::Damageable, zones: Zones::empty(), preds: Box::new([]) },
        };
        let rule = match node.child(Syntax::damage_how) {
            None => Rule::Lethal { source, to },
            Some(how) => {
                let slots = [scope.slot(), scope.slot(), scope.slot()];
                let [_, damaged, amount] = slots;
                let about = if to_node.is_some() {
                    self.about_filter(&to)
                } else {
                    About { kind: Kind::Either, ..About::object(Sort::Damageable, CardTypes::empty()) }
                };
                scope.mention(Ref::Slot(damaged), about, to_node.unwrap_or(node).span());
                scope.amount(Value::Slot(amount), node.span());
                let at = self.child(node, Syntax::body)?;
                let body = self.body(scope, at)?;
                // The results of damage are part of its event (119.3): nothing else can be among them.
                let result = |i: &Instruction| {
                    let Instruction::Do { act, .. } = i else { return false };
                    matches!(
                        act,
                        Act::GainLife(_) | Act::LoseLife(_) | Act::PutCounters(PutCounters { on: Pick::Ref(_), .. })
                    )
                };
                if !body.iter().all(result) {
                    return self.fail_help(Code::WrongPlace,
                        at,
                        "this can't be a result of damage",
                        "expected life that is gained or lost, or counters; anything else is a trigger: `when ... deals damage`",
                    );
                }
                Rule::DamageResult { source, to, instead: how.text() == "instead", slots, body }
            }
        };
        let fixed =
            Static { cond: around.cond.clone(), cda: false, per_turn: None, parts: Box::new([Part::Rule(rule)]) };
        // A spell is a source too (120.3).
        let zones = if about_this(&fixed) { Zones::BATTLEFIELD | Zones::STACK } else { Zones::BATTLEFIELD };
        self.one(scope, around, AbilityKind::Static(fixed), zones)
    }
}

/// 609.7c: damage that is prevented because its source has some quality is prevented wherever that source is.
fn speaks_of_sources(replacement: &mut Replacement) {
    let prevents = replacement.body.iter().any(|i| matches!(i, Instruction::PreventIt(_)));
    let event = &mut replacement.event;
    let somewhere = event.verb == Verb::Damage && event.damage != DamageSort::Combat;
    if let (true, true, Match::Filter(source)) = (prevents, somewhere, &mut event.subject)
        && source.sort == Sort::Permanent
        && (source.zones.is_empty() || source.zones == Zones::BATTLEFIELD)
        && !source.preds.is_empty()
        && source.preds.iter().all(|p| p.all_parts(&|facts| facts.quality))
    {
        (source.sort, source.zones) = (Sort::Source, Zones::TABLE);
    }
}
