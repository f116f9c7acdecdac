//! Riders: what is said of the instruction in front of the comma.

use crate::check::effects::effect::TimedEffects;
use crate::check::events::draft::Subject;
use crate::check::instructions::build::operand;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::lints;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `..., it can't be regenerated`: a rule for what the instruction does; with a time, from before it on.
    pub(crate) fn rider(
        &mut self,
        scope: &mut Scope<'t>,
        rider: Node<'t>,
        done: &mut Vec<Instruction>,
        first: &mut Vec<Instruction>,
    ) -> Read<()> {
        self.saw(rider);
        let subject = self.child(rider, Rule::subject)?;
        if let [Instruction::Do { act: Act::AddMana(spec), .. }] = &mut done[..]
            && let Some(spells) = self.spells_paid_for(scope, subject)?
        {
            spec.on_spell = Some(self.rider_of_mana(scope, rider, subject, spells)?);
            return Ok(());
        }
        let mut who = Subject::of(subject);
        let near = done_to(done).map(|r| {
            let about = self.about_ref(scope, &r);
            scope.enter_subject(r, about)
        });
        scope.riding = true;
        let read = self.rider_read(scope, rider, &mut who);
        scope.riding = false;
        if let Some(outer) = near {
            scope.leave_subject(outer);
        }
        for stretch in read? {
            let Some(stretch) = self.said_of_what_moves(rider, stretch, done)? else { continue };
            match stretch.duration {
                Some(duration) => first.push(Instruction::Effect { parts: stretch.parts.into(), duration }),
                None => {
                    let rules = self.rules_of_the_deed(rider, stretch.parts, done)?;
                    *done = vec![Instruction::Under { rules, body: std::mem::take(done).into() }];
                }
            }
        }
        Ok(())
    }

    /// `put it onto the battlefield, it is also an artifact`: so it is as it enters (611.2e). What is moved elsewhere is another
    /// object there (400.7), of which nothing is said.
    fn said_of_what_moves(
        &mut self,
        rider: Node<'t>,
        stretch: TimedEffects,
        done: &mut [Instruction],
    ) -> Read<Option<TimedEffects>> {
        let moves = |i: &Instruction| match i {
            Instruction::Do { act: Act::Move { .. }, .. } => true,
            Instruction::Do { act: Act::Declared(id, _), .. } => {
                self.content.actions.get(id.index()).is_some_and(|a| a.wrap)
            }
            _ => false,
        };
        let of_casting = |p: &Part| match p {
            Part::Rule(crate::ir::Rule::Cant { event, .. }) => {
                matches!(event.verb, Verb::Cast | Verb::PlayLand) && matches!(event.object, Match::Ref(_))
            }
            _ => false,
        };
        if done.iter().any(moves) && stretch.parts.iter().any(of_casting) {
            return self.fail_help(
                Code::WrongPlace,
                rider,
                "what has been put somewhere is another object there (400.7), and this would be said of what it was",
                "say it of cards by what they are: `creatures can't be cast this turn`",
            );
        }
        let [Instruction::Do { act: Act::Move { what: Pick::Ref(moved), to, .. }, .. }] = done else {
            return Ok(Some(stretch));
        };
        let about = |p: &Part| matches!(p, Part::Layer { affected: Match::Ref(r), .. } if r == moved);
        // `it can't attack this turn` would be said of the card that it was.
        let rule_of_it = |p: &Part| match (p, &*moved) {
            (Part::Rule(rule), Ref::Slot(slot)) => Named::of(rule).all::<Slot>().any(|named| named == *slot),
            (Part::Rule(rule), Ref::This) => Named::of(rule).has_form("Ref", "This"),
            _ => false,
        };
        let later = stretch.duration.is_some() && stretch.parts.iter().any(rule_of_it);
        if !later && !stretch.parts.iter().any(about) {
            return Ok(Some(stretch));
        }
        if later || to.zone != Zone::Battlefield || stretch.duration.is_some() || !stretch.parts.iter().all(about) {
            return self.fail_help(
                Code::WrongPlace,
                rider,
                "what has been put somewhere is another object there (400.7), and this would be said of what it was",
                "give it a name, `as risen`, and say it of `the risen` in a sentence of its own; what it is as it enters the \
                 battlefield, and for as long as it is there, has no time here",
            );
        }
        let mut said = std::mem::take(&mut to.entry.said).into_vec();
        for part in stretch.parts {
            if let Part::Layer { mods, .. } = part {
                said.extend(mods);
            }
        }
        to.entry.said = said.into();
        Ok(None)
    }

    pub(super) fn rider_read(
        &mut self,
        scope: &mut Scope<'t>,
        rider: Node<'t>,
        who: &mut Subject<'t>,
    ) -> Read<Vec<TimedEffects>> {
        let clauses = self.clauses(rider)?;
        if let Some(c) = clauses.iter().find(|c| !self.is_predicate(c)) {
            return self.fail_help(
                Code::NotUnderstood,
                c.node,
                format!("`{}` does not continue the statement in front of the comma", c.word),
                "what is done one after the other stands in braces, each in a line; two verbs are joined by `and`",
            );
        }
        self.stretches(scope, who, clauses, None)
    }

    /// What a rider without a time can say: that an event can't happen, or is done as though.
    fn rules_of_the_deed(
        &mut self,
        rider: Node<'t>,
        parts: Vec<Part>,
        done: &[Instruction],
    ) -> Read<Box<[crate::ir::Rule]>> {
        let of_an_event = |part| match part {
            Part::Rule(rule) if self.is_of_the_stack(&rule) || lints::of_a_deed(&self.content, &rule, done) => {
                Some(rule)
            }
            Part::Rule(_) | Part::Layer { .. } => None,
        };
        match parts.into_iter().map(of_an_event).collect::<Option<Box<[crate::ir::Rule]>>>() {
            Some(rules) if rules.iter().any(|r| self.is_of_the_stack(r)) => self.fail_help(
                Code::NeverAsked,
                rider,
                "nothing on the stack is countered while an instruction is carried out",
                "a spell says it of itself, `this can't be countered`; others say it for a time: `spells you cast this turn can't be \
                 countered`",
            ),
            Some(rules) => Ok(rules),
            None => self.fail_help(
                Code::NotATime,
                rider,
                "it is not said how long this holds",
                "such as `this turn` or `until end of turn`; without a time a rider holds while the instruction is carried out, \
                 and only says what can't come of it: `destroy target creature, it can't be regenerated`",
            ),
        }
    }

    /// Whether a rule forbids a declared action that is only ever done to what is on the stack.
    fn is_of_the_stack(&self, rule: &crate::ir::Rule) -> bool {
        let crate::ir::Rule::Cant { event: EventPattern { verb: Verb::Action(id), .. }, .. } = rule else {
            return false;
        };
        let first = self.content.actions.get(id.index()).and_then(|a| a.params.first());
        matches!(first, Some(ParamKind::Thing(f)) if f.sort.is_of_stack())
    }
}

/// What one instruction is done to: `it` in its rider means this before anything that was spoken of earlier.
fn done_to(done: &mut [Instruction]) -> Option<Ref> {
    let [Instruction::Do { act, .. }] = done else { return None };
    match operand(act)? {
        Pick::Ref(known) => Some(known.clone()),
        _ => None,
    }
}
