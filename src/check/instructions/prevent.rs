//! `prevent`: damage that is not dealt (615).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::instructions::replace::settled;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{inner_np, joined_by_or};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Prevents the damage that is replaced, or damage to come: `prevent it`, `prevent 2 of it`,
    /// `prevent the next 3 damage to S this turn`, `prevent all combat damage this turn`.
    pub(crate) fn prevent(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what is prevented is missing");
        };
        if node.text() == "it" {
            self.done_by_nobody(c, who)?;
            return self.prevent_it(scope, c, None);
        }
        if let Some(part) = inner_np(node).child(Rule::part_of) {
            let count = self.child(part, Rule::count)?;
            let n = settled(scope, |scope| self.count(scope, count))?;
            self.done_by_nobody(c, who)?;
            return self.prevent_it(scope, c, Some(n.max.unwrap_or(n.min)));
        }
        if node.text() == "the next" {
            let Some(amount) = c.object() else {
                return self.fail(Code::NotAnInstruction, node, "expected `the next N damage`");
            };
            return self.prevent_next(scope, c, who, amount);
        }
        if node.text().starts_with("the next ") {
            return self.prevent_next(scope, c, who, node);
        }
        match self.unit(node) {
            Some(Unit::Damage(damage)) if node.text().starts_with("all ") => self.prevent_all(scope, c, damage),
            _ => self.fail_help(
                Code::NotAnInstruction,
                node,
                "only damage can be prevented",
                "expected `it`, `the next N damage to S` or `all damage to S` with a window such as `this turn`",
            ),
        }
    }

    /// What takes the place of an event is done by the effect, and by nobody in particular.
    pub(crate) fn done_by_nobody(&mut self, c: &Clause<'t>, who: &Pick) -> Read<()> {
        if *who == Pick::Ref(Ref::You) {
            return Ok(());
        }
        let help = "leave out who does it: `if a source would deal damage to you: prevent it`";
        self.fail_help(Code::WrongPlace, c.node, "the effect itself does this, and nobody in particular", help)
    }

    fn prevent_it(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, n: Option<Value>) -> Acts {
        match &scope.replacing {
            Some(r) if r.event.verb == Verb::Damage => Ok(vec![Instruction::PreventIt(n)]),
            _ => self.fail(
                Code::WrongPlace,
                c.node,
                "`prevent it` belongs into the body of `if S would deal damage ...:`",
            ),
        }
    }

    fn prevent_next(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, amount: Node<'t>) -> Acts {
        let n = self.amount(scope, amount, None)?;
        let Some(Unit::Damage(damage)) = self.unit(amount) else {
            return self.fail(Code::NotAnInstruction, amount, "only damage can be prevented");
        };
        let Some(to) = c.role(Prep::To) else {
            return self.fail(Code::MissingPart, c.node, "expected `to` and whom the damage would be dealt");
        };
        let (to, pattern) = self.next_damage(scope, c, damage, to)?;
        let duration = self.shield_duration(scope, c)?;
        one(who, Act::PreventNext(NextDamage { n, damage, to, pattern, duration, instead_to: None, then: None }))
    }

    /// To whom the next damage would be dealt: things each of which has so much, or, joined by `or` or from a source, all damage of
    /// that sort together (615.7).
    fn next_damage(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        damage: DamageSort,
        to: Node<'t>,
    ) -> Read<(Pick, Option<AbilityId>)> {
        let to = operand(to);
        let by = c.role(Prep::By);
        if by.is_none() && !joined_by_or(to) {
            return Ok((self.pick(scope, to)?, None));
        }
        if damage != DamageSort::Any {
            let help = "without `combat`; all of it is `prevent all combat damage to S by S this turn`";
            return self.fail_help(Code::NotAnInstruction, c.node, "so much damage of a sort is of any kind", help);
        }
        let mut event = EventPattern::of(Verb::Damage);
        event.object = self.matched(scope, to)?;
        if let Some(by) = by {
            event.subject = self.matched(scope, operand(by))?;
        }
        let pattern =
            Replacement { event, cond: None, optional: None, instead: false, body: Box::new([]), per_turn: None };
        let id = self.made_ability(scope, AbilityKind::Replace(pattern));
        Ok((Pick::Ref(Ref::Nothing), Some(id)))
    }

    /// How long a shield waits: this turn, if nothing else is said.
    fn shield_duration(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Duration> {
        match self.duration(scope, c)? {
            Some(duration) => Ok(duration),
            None => Ok(self.window_duration(c)?.unwrap_or(Duration::EndOfTurn)),
        }
    }

    /// Redirects the next damage to something (614.9):
    /// `deal the next 1 damage to this to target creature instead this turn`.
    pub(crate) fn redirect_next(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        const EXPECTED: &str =
            "such as `deal the next 1 damage to this to target creature you control instead this turn`";
        let node = self.required(c.node, c.object())?;
        let amount = if node.text() == "the next" { self.required(node, c.object())? } else { node };
        let n = self.amount(scope, amount, None)?;
        if self.unit(amount) != Some(Unit::Damage(DamageSort::Any)) {
            return self.fail_help(
                Code::NotAnInstruction,
                amount,
                "only damage of any kind is redirected so",
                EXPECTED,
            );
        }
        let (Some(to), Some(other), true) = (c.role(Prep::To), c.role(Prep::To), c.adverb("instead")) else {
            return self.fail_help(Code::MissingPart, c.node, "it is not said to whom it is dealt instead", EXPECTED);
        };
        let (to, pattern) = self.next_damage(scope, c, DamageSort::Any, to)?;
        let (other, bind) = self.pick_bound(scope, operand(other))?;
        let several = match &other {
            Pick::Ref(r) => self.about_ref(scope, r).many,
            Pick::Choose { max, .. } => *max != Some(Value::Num(1)),
            _ => true,
        };
        if several {
            return self.fail_help(Code::Unclear, c.node, "damage is redirected to one thing or player", EXPECTED);
        }
        let duration = self.shield_duration(scope, c)?;
        bound(
            who,
            Act::PreventNext(NextDamage {
                n,
                damage: DamageSort::Any,
                to,
                pattern,
                duration,
                instead_to: Some(other),
                then: None,
            }),
            bind,
        )
    }

    /// `if damage is prevented this way: BODY` behind what prevents it: comes right after each time (615.5).
    pub(crate) fn if_prevented(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        // In a body that prevents, `that much` is what was prevented already.
        if let Some(Instruction::PreventIt(_)) = out.last() {
            let body = self.child(node, Rule::body)?;
            let then = self.body(scope, body)?;
            out.push(Instruction::If { cond: Condition::Done, then, other: Box::new([]) });
            return Ok(());
        }
        let shield = match out.last_mut() {
            Some(Instruction::Do {
                act: Act::PreventNext(NextDamage { then: then @ None, instead_to: None, .. }),
                ..
            }) => Prevention::Next(then),
            Some(Instruction::Shield { ability, .. }) if self.prevents_all(*ability) => Prevention::All(*ability),
            _ => {
                return self.fail_help(
                    Code::WrongPlace,
                    node,
                    "nothing in front of this prevents damage",
                    "it stands behind `prevent the next 3 damage to S this turn` or `prevent all damage to S this turn`",
                );
            }
        };
        let mut inner = scope.clone();
        inner.at_once = None;
        inner.can_target = false;
        let slot = inner.slot();
        inner.amount(Value::Slot(slot), node.span());
        let body = self.child(node, Rule::body)?;
        let body = self.body(&mut inner, body)?;
        scope.grow(&inner);
        let amount = (Role::Amount, slot);
        match shield {
            Prevention::Next(then) => {
                let event = EventPattern { binds: Box::new([amount]), ..EventPattern::of(Verb::Damage) };
                let after = Replacement { event, cond: None, optional: None, instead: false, body, per_turn: None };
                *then = Some(self.made_ability(scope, AbilityKind::Replace(after)));
            }
            Prevention::All(id) => {
                if let Some(ability) = self.content.abilities.get_mut(id.index()) {
                    ability.slots = scope.size();
                    if let AbilityKind::Replace(r) = &mut ability.kind {
                        r.event.binds = r.event.binds.iter().copied().chain([amount]).collect();
                        let then = Instruction::If { cond: Condition::Done, then: body, other: Box::new([]) };
                        r.body = r.body.iter().cloned().chain([then]).collect();
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether an ability is what `prevent all damage ... this turn` makes, and nothing follows it yet.
    fn prevents_all(&self, id: AbilityId) -> bool {
        self.content.abilities.get(id.index()).is_some_and(
            |a| matches!(&a.kind, AbilityKind::Replace(r) if matches!(&*r.body, [Instruction::PreventIt(None)])),
        )
    }

    /// 609.7b, 615.9: a shield against `a red source` that was chosen looks at the source again when it would deal damage.
    pub(crate) fn judge_sources_again(&mut self, from: usize, out: &[Instruction]) {
        let chosen = |slot: &Slot| {
            out.iter().find_map(|i| match i {
                Instruction::Do {
                    act: Act::Choose(Choice::Things(Pick::Choose { filter, .. })),
                    bind: Some(b),
                    ..
                } => {
                    let qualified = b.slot == *slot && filter.sort == Sort::Source && !filter.preds.is_empty();
                    qualified.then(|| (**filter).clone())
                }
                _ => None,
            })
        };
        for shield in out.get(from..).unwrap_or_default() {
            let Instruction::Shield { ability, .. } = shield else { continue };
            let Some(Ability { kind: AbilityKind::Replace(r), .. }) = self.content.abilities.get_mut(ability.index())
            else {
                continue;
            };
            if let (Verb::Damage, Match::Ref(Ref::Slot(slot))) = (r.event.verb, &r.event.subject)
                && let Some(mut filter) = chosen(slot)
            {
                filter.preds = filter.preds.into_iter().chain([Predicate::Same(Ref::Slot(*slot))]).collect();
                r.event.subject = Match::Filter(Box::new(filter));
            }
        }
    }

    /// `prevent all combat damage [to S] [by S] this turn`: a shield.
    fn prevent_all(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, damage: DamageSort) -> Acts {
        let mut event = EventPattern { damage, ..EventPattern::of(Verb::Damage) };
        if let Some(to) = c.role(Prep::To) {
            event.object = self.matched(scope, operand(to))?;
        }
        if let Some(by) = c.role(Prep::By) {
            event.subject = self.matched(scope, operand(by))?;
        }
        let duration = match self.duration(scope, c)? {
            Some(d) => d,
            None => match self.window_duration(c)? {
                Some(d) => d,
                None => {
                    return self.fail_help(
                        Code::MissingPart,
                        c.node,
                        "it is not said how long",
                        "expected `this turn` at the end",
                    );
                }
            },
        };
        let body = Box::new([Instruction::PreventIt(None)]);
        let replacement = Replacement { event, cond: None, optional: None, instead: false, body, per_turn: None };
        let ability = self.made_ability(scope, AbilityKind::Replace(replacement));
        Ok(vec![Instruction::Shield { ability, duration, once: false }])
    }
}

/// What a sentence about prevented damage follows.
enum Prevention<'i> {
    /// The next so much damage.
    Next(&'i mut Option<AbilityId>),
    /// All damage of a sort.
    All(AbilityId),
}
