//! What becomes of an event that is replaced: the verdict of a replacement's body (614.6).

use super::ProposedEvent;
use super::replace::{After, FollowUp, InPlace, Passed};
use crate::engine::run::Among;
use crate::engine::{Engine, Entity, Frame, StepResult};
use crate::ir::{Act, Bind, Body, Instruction, Replacement, Slot, Verb};
use smallvec::SmallVec;

/// A body that is carried out, and for which member of a group.
pub(super) type Verdict<'a> = (Option<(Slot, Entity)>, &'a Body);

/// What becomes of an event that is replaced.
struct Fate<'f, 'a> {
    /// The batch that the event stands in.
    batch: &'f mut [ProposedEvent],
    /// Where in the batch the event stands.
    at: usize,
    /// It happens, changed or not.
    goes_on: bool,
    /// What is done behind it, or in its place.
    later: Vec<&'a Instruction>,
    /// Something takes its place.
    instead: bool,
    /// The move that it has become, if something behind it asks for that.
    became: Option<InPlace<'a>>,
    /// What comes right after the batch.
    after: &'f mut Vec<After<'a>>,
}

impl Fate<'_, '_> {
    /// The event that is replaced, as it is by now.
    fn event(&mut self) -> &mut ProposedEvent {
        &mut self.batch[self.at]
    }
}

impl<'a> Engine<'a> {
    /// The body of a replacement. One move of the event's object takes the event's place within the batch, so that
    /// simultaneous things stay simultaneous; anything longer runs right after the batch.
    pub(super) fn replace_body(
        &mut self,
        batch: &mut [ProposedEvent],
        i: usize,
        replacement: &'a Replacement,
        mut frame: Frame,
        after: &mut Vec<After<'a>>,
    ) -> StepResult<bool> {
        let instead = replacement.instead;
        let mut fate = Fate { batch, at: i, goes_on: !instead, later: Vec::new(), instead, became: None, after };
        if self.replacing(&replacement.body, &mut frame, &mut fate, true)? {
            return Ok(true);
        }
        if !fate.later.is_empty() || fate.became.is_some() {
            if fate.instead && !fate.goes_on {
                self.replaced_with(replacement, fate.batch, i, &mut frame);
            }
            // 614.5: what comes of the event is not replaced again by what has been applied to it.
            let applied = fate.batch[i].applied.clone();
            let (body, became, adds) = (fate.later, fate.became, !fate.instead);
            fate.after.push(After::Body(FollowUp { body, frame, applied, became, adds }));
        }
        Ok(fate.goes_on)
    }

    /// The statements one by one: what happens to the event, and what comes later. Choices, prices and whatever else stands
    /// in front of a decision about the event are part of the replacement (614.6). `last`: nothing of the body comes behind
    /// these. True: the event became another move.
    fn replacing(
        &mut self,
        body: &'a Body,
        frame: &mut Frame,
        fate: &mut Fate<'_, 'a>,
        last: bool,
    ) -> StepResult<bool> {
        let judged = body.iter().any(decides);
        let decided = body.iter().rposition(|instr| !is_verdict(instr) && decides(instr)).unwrap_or(0);
        for (k, instr) in body.iter().enumerate() {
            let last = last && k + 1 == body.len();
            if let (Instruction::SkipIt | Instruction::Change(_) | Instruction::Instead(_), Some(ability)) =
                (instr, frame.ability)
            {
                self.note_used(ability);
            }
            match instr {
                Instruction::Change(changes) => {
                    self.change(fate.event(), changes, frame)?;
                    fate.goes_on = true;
                }
                // Numbers that a change needs are worked out on the way, dice among them.
                Instruction::Let { .. } | Instruction::Do { act: Act::Roll { .. }, .. } => {
                    self.run_one(instr, frame)?
                }
                Instruction::PreventIt(n) => {
                    let prevented = self.prevent_part(fate.batch, fate.at, n.as_ref(), frame, fate.after);
                    frame.done = prevented > 0;
                    fate.goes_on = fate.batch[fate.at].ev.n > 0;
                }
                // What becomes of the event may depend on a choice or a question.
                Instruction::Do { act, .. } if judged && act.only_asks() => self.run_one(instr, frame)?,
                Instruction::SkipIt => fate.goes_on = false,
                Instruction::Instead(inner) => {
                    (fate.goes_on, fate.instead) = (false, true);
                    let alone = last && inner.len() == 1;
                    let placed = self.takes_place(inner.first(), alone, frame, fate)?;
                    if placed && alone && fate.became.is_none() {
                        return Ok(true);
                    }
                    fate.later.extend(inner.iter().skip(usize::from(placed)));
                }
                _ if decides(instr) => {
                    for (_, chosen) in self.verdicts(instr, frame)? {
                        if self.replacing(chosen, frame, fate, last)? {
                            return Ok(true);
                        }
                    }
                }
                Instruction::Do { .. }
                    if fate.instead && k == 0 && self.takes_place(Some(instr), body.len() == 1, frame, fate)? =>
                {
                    if body.len() == 1 && fate.became.is_none() {
                        return Ok(true);
                    }
                }
                other if k < decided => {
                    let applied = fate.batch[fate.at].applied.clone();
                    self.not_again(applied, |eng| eng.run_before(other, body.get(k + 1), frame))?;
                }
                other => fate.later.push(other),
            }
        }
        Ok(false)
    }

    /// Whether the event itself becomes what is done first in its place, so that it is one with the rest of its batch.
    /// `alone`: nothing is done behind it. Only of a move can it be told later what came of it.
    fn takes_place(
        &mut self,
        first: Option<&'a Instruction>,
        alone: bool,
        frame: &mut Frame,
        fate: &mut Fate<'_, 'a>,
    ) -> StepResult<bool> {
        let Some(Instruction::Do { who, act, bind }) = first.filter(|_| fate.later.is_empty()) else {
            return Ok(false);
        };
        let asked = !alone || is_kept(bind);
        let what = fate.event().ev.object;
        if asked && fate.event().ev.verb != Verb::Move || !self.redirect(fate.event(), who, act, frame)? {
            return Ok(false);
        }
        fate.goes_on = true;
        if asked && let Some(what) = what {
            fate.became = Some(InPlace { what, to: fate.event().ev.to, bind: bind.as_ref() });
        }
        Ok(true)
    }

    /// Behind the batch: whether what took the place of an event came about, and what its label holds.
    pub(super) fn tell_what_became(&mut self, became: &InPlace<'a>, frame: &mut Frame) {
        let start = frame.mark as usize;
        let moved = |h: &crate::engine::Event| h.verb == Verb::Move && h.object == Some(became.what);
        frame.done = self.state.journal[start..].iter().any(|h| moved(h) && h.to == became.to);
        if let Some(bind) = became.bind {
            let now = self.as_they_are(&[became.what], start);
            self.bind(bind, now, frame);
        }
    }

    /// 614.5: what these bring about they do not replace again.
    pub(super) fn not_again<T>(
        &mut self,
        applied: Passed,
        run: impl FnOnce(&mut Self) -> StepResult<T>,
    ) -> StepResult<T> {
        let outer = std::mem::replace(&mut self.caches.inherited, applied);
        let ran = self.nested(run);
        self.caches.inherited = outer;
        ran
    }

    /// What of a choice or condition comes to pass: its bodies that decide about the event.
    pub(super) fn verdicts(
        &mut self,
        instr: &'a Instruction,
        frame: &mut Frame,
    ) -> StepResult<SmallVec<[Verdict<'a>; 2]>> {
        let mut out: SmallVec<[Verdict<'a>; 2]> = SmallVec::new();
        let plain = |body: &'a Body| (None, body);
        match instr {
            Instruction::If { cond, then, other } => {
                out.push(plain(if self.cond(cond, &frame.cx()) { then } else { other }));
            }
            Instruction::May { who, body, .. } => {
                let asked = self.first_player(who, frame).unwrap_or(frame.you);
                frame.done = self.confirm(asked, self.offered_by(body, frame), Some(frame.this))?;
                out.extend(frame.done.then(|| plain(body)));
            }
            Instruction::Unless { body, who, cost } => {
                let paid = self.pays_off(who, cost, frame)?;
                out.extend((!paid).then(|| plain(body)));
            }
            Instruction::Options { who, min, max, options, words } => {
                let asked = self.first_player(who, frame).unwrap_or(frame.you);
                let bounds = self.bounds(min, Some(max), frame);
                let among = Among { options, bounds, by_word: !words.is_empty() };
                let chosen = self.options_chosen_by(asked, among, frame)?;
                out.extend(chosen.into_iter().filter_map(|at| options.get(usize::from(at))).map(plain));
            }
            Instruction::ForEach { over, slot, body } => {
                let members = self.picked(over, frame.you, frame)?;
                out.extend(members.into_iter().map(|member| (Some((*slot, member)), body)));
            }
            Instruction::Repeat { times, body } => {
                let times = self.bounded(times, frame)?;
                out.extend((0..times).map(|_| plain(body)));
            }
            _ => {}
        }
        Ok(out)
    }
}

/// Whether what a sole instruction did is asked for later, by another ability.
fn is_kept(bind: &Option<Bind>) -> bool {
    bind.as_ref().is_some_and(|bind| bind.linked.is_some())
}

/// Whether an instruction of a replacement says what becomes of the event.
fn is_verdict(instr: &Instruction) -> bool {
    matches!(instr, Instruction::SkipIt | Instruction::PreventIt(_) | Instruction::Change(_) | Instruction::Instead(_))
}

/// Whether an instruction of a replacement may change, prevent or skip the event itself, or take its place.
fn decides(instr: &Instruction) -> bool {
    match instr {
        Instruction::If { .. } | Instruction::May { .. } | Instruction::Unless { .. } | Instruction::Options { .. } => {
            instr.bodies().flatten().any(decides)
        }
        _ => is_verdict(instr),
    }
}
