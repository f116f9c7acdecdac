//! Sentences with a subject: what it does and what is so of it, in order.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::modal::Modal;
use crate::check::clauses::verbs::Core;
use crate::check::effects::effect::TimedEffects;
use crate::check::events::draft::Subject;
use crate::check::instructions::statement::{Suffixes, is_suffix};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// A sentence with a subject, taken apart.
struct Sentence<'t> {
    subject: Node<'t>,
    clauses: Vec<Clause<'t>>,
    suffixes: Suffixes<'t>,
    /// `unless ...` behind a prohibition: what lifts it for a time.
    escape: Option<Node<'t>>,
}

impl<'t> Checker<'t> {
    /// A sentence with a subject, with what stands behind it.
    pub(super) fn phrase(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let subject = self.child(node, Rule::subject)?;
        if subject.text() == "this" {
            scope.this_at = Some(subject.span());
        }
        if let Some(may) = node.child(Rule::may) {
            return self.may(scope, subject, may, out);
        }
        if let Some(modes) = node.child(Rule::modes) {
            return self.modes_s(scope, modes, Some(subject), out);
        }
        if let Some(number) = node.child(Rule::number_c) {
            let who = self.doer_pick(scope, subject, out)?;
            self.chooser_fits(scope, subject, &who)?;
            self.one_chooser(node, &who)?;
            return self.choose_number(scope, number, who, out);
        }
        let mut suffixes = Suffixes::of(node);
        if node.child(Rule::clause).is_none() {
            return self.bare_phrase(scope, node, subject, suffixes, out);
        }
        let clauses = self.clauses(node)?;
        let clauses = self.part_actions(clauses);
        if self.is_rule_of_replacing(scope, &clauses) {
            return self
                .statement(scope, node, suffixes, out, |ck, scope, out| ck.entry_change(scope, subject, clauses, out));
        }
        if let [c] = &*clauses
            && c.core() == Some(Core::Become)
            && is_life(subject)
        {
            let c = c.clone();
            return self.statement(scope, node, suffixes, out, |ck, scope, out| {
                out.extend(ck.life_becomes(scope, subject, c)?);
                Ok(())
            });
        }
        let escape = self.escape_of_prohibition(&clauses, &mut suffixes)?;
        if let Some(w) = suffixes.where_s
            && self.is_number_of_each(scope, subject, &clauses, w)
        {
            self.where_is_read(scope, node, w)?;
            let outer = (scope.x.clone(), scope.let_x);
            self.where_static(scope, subject, w)?;
            let suffixes = Suffixes { where_s: None, ..suffixes };
            let done = self.statement(scope, node, suffixes, out, |ck, scope, out| {
                ck.sentence(scope, Sentence { subject, clauses, suffixes, escape }, out)
            });
            (scope.x, scope.let_x) = outer;
            return done;
        }
        self.statement(scope, node, suffixes, out, |ck, scope, out| {
            ck.sentence(scope, Sentence { subject, clauses, suffixes, escape }, out)
        })
    }

    /// `target creature can't attack this turn unless its controller pays {1}`: what is escaped is the prohibition, each
    /// time that it holds somebody back, and not the instruction that makes it.
    fn escape_of_prohibition(&mut self, clauses: &[Clause<'t>], suffixes: &mut Suffixes<'t>) -> Read<Option<Node<'t>>> {
        let forbids = |c: &Clause<'t>| c.modal == Some(Modal::Cant);
        match suffixes.unless {
            Some(node) if clauses.iter().any(forbids) && !clauses.iter().all(forbids) => self.fail_help(
                Code::Unclear,
                node,
                "it is not said whether what is done or what is forbidden can be escaped",
                "write two sentences, the escape behind the one that it belongs to",
            ),
            Some(_) if clauses.iter().any(forbids) => Ok(suffixes.unless.take()),
            _ => Ok(None),
        }
    }

    /// Acts and continuous predicates of one subject, in order.
    fn sentence(&mut self, scope: &mut Scope<'t>, sentence: Sentence<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let Sentence { subject, clauses, suffixes, escape } = sentence;
        let start = out.len();
        let mut clauses = clauses.into_iter().peekable();
        let mut doer: Option<Pick> = None;
        let mut who: Option<Subject<'t>> = None;
        while let Some(c) = clauses.next() {
            if self.is_predicate(&c) {
                let mut run = vec![c];
                while let Some(next) = clauses.next_if(|n| self.is_predicate(n)) {
                    run.push(next);
                }
                let mut subject_read = match who.take() {
                    Some(w) => w,
                    None => self.effect_subject(scope, subject, doer.as_ref(), out)?,
                };
                let at = run.first().map(|c| c.node);
                let stretches = self.stretches(scope, &mut subject_read, run, escape)?;
                who = Some(subject_read);
                if let Some(at) = at {
                    self.judge_ends(at, &scope.targets, &stretches);
                }
                let shields = std::mem::take(&mut scope.shields);
                let lasts = stretches.last().and_then(|s| s.duration.clone()).unwrap_or(Duration::Game);
                out.extend(stretches.into_iter().map(effect));
                let shield = |ability| Instruction::Shield { ability, duration: lasts.clone(), once: false };
                out.extend(shields.into_iter().map(shield));
            } else {
                let pick = match doer.take() {
                    Some(p) => p,
                    None if subject.text() == "they" => {
                        let meant = self.said_of(&c);
                        self.meaning(scope, meant, |ck, scope| ck.doer_pick(scope, subject, out))?
                    }
                    None => self.doer_pick(scope, subject, out)?,
                };
                self.act_by(scope, c, &pick, suffixes, out)?;
                doer = Some(pick);
            }
        }
        if let Some(Pick::Each(filter, slot)) = doer {
            one_after_another(scope, filter, slot, start, out);
        }
        Ok(())
    }

    /// A sentence whose verb the grammar took for the end of the noun phrase: `scry 2`, `target player scries 2`.
    fn bare_phrase(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        subject: Node<'t>,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        match self.argument(scope, subject.text()).cloned() {
            Some(crate::check::Argument::Effect(body)) => {
                out.extend(self.body(scope, body)?);
                return Ok(());
            }
            // A stand-in while the declaration itself is read.
            Some(crate::check::Argument::Abilities(_)) => return Ok(()),
            _ => {}
        }
        let Some((noun, word, object)) = self.split_verb(subject).or_else(|| self.split_parameter(scope, subject))
        else {
            return self.no_statement(node, subject);
        };
        // The words of an action's name are no relations of a noun.
        let noun_ends = noun.map_or(0, |noun| noun.span().end);
        self.saw_all(subject.descendants().filter(|part| part.span().start >= noun_ends));
        let is_act = |rule| matches!(rule, Rule::act | Rule::content_act);
        let behind = |c: &Node<'t>| c.rule() != Rule::subject && !is_suffix(c.rule()) && !is_act(c.rule());
        let args: Vec<_> = object.into_iter().chain(node.children().filter(behind)).collect();
        let first = self.word_clause(node, word, args);
        let first = self.required(node, first)?;
        let mut clauses = self.part_actions(vec![first]);
        clauses.extend(self.act_clauses(node)?);
        self.statement(scope, node, suffixes, out, |ck, scope, out| match noun {
            None => clauses.into_iter().try_for_each(|c| ck.act_told(scope, c, suffixes, out)),
            Some(noun) => {
                let pick = ck.doer_pick(scope, noun, out)?;
                clauses.into_iter().try_for_each(|c| ck.act_by(scope, c, &pick, suffixes, out))
            }
        })
    }
}

/// Whether a subject is somebody's life.
fn is_life(subject: Node<'_>) -> bool {
    let np = crate::check::nouns::np::NounPhrase::open(subject);
    np.poss.last().copied().or(np.run).is_some_and(|n| n.text() == "life")
}

/// A continuous effect; without a duration it lasts for the rest of the game (611.2a).
fn effect(stretch: TimedEffects) -> Instruction {
    Instruction::Effect { parts: stretch.parts.into(), duration: stretch.duration.unwrap_or(Duration::Game) }
}

/// `each player discards all cards in their hand and draws that many cards`: where an act speaks of what the same
/// player's act before it gave, each player does all of them in turn. Otherwise everybody does the first, then
/// everybody the second.
fn one_after_another(scope: &Scope<'_>, doers: Box<Filter>, slot: Slot, start: usize, out: &mut Vec<Instruction>) {
    let read_later = |i: &Instruction| matches!(i, Instruction::Do { bind: Some(b), .. } if scope.is_read(b.slot));
    let acts = out.get(start..).unwrap_or(&[]);
    let Some((_, before)) = acts.split_last() else { return };
    if !before.iter().any(read_later) {
        return;
    }
    let mut body: Vec<Instruction> = out.drain(start..).collect();
    for instr in &mut body {
        if let Instruction::Do { who, .. } = instr
            && matches!(who, Pick::Each(_, s) if *s == slot)
        {
            *who = Pick::Ref(Ref::Slot(slot));
        }
    }
    out.push(Instruction::ForEach { over: Pick::All(doers), slot, body: body.into() });
}
