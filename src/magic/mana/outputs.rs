//! What a mana ability would add, as far as its text tells it before it is used, with what it would trigger (605.4a).

use crate::engine::eval::EvalContext;
use crate::engine::listeners::Listener;
use crate::engine::{Engine, Entity, Env, Event, Frame, ObjectId, PlayerId, Purpose, SlotValue, Waiting};
use crate::ir::{
    AbilityId, AbilityKind, Act, Change, Choice, Colors, EventPattern, Instruction, ManaSpec, Pick, ProducedBy,
    Triggered, Verb, When,
};
use crate::magic::announced_x::Used;
use smallvec::{SmallVec, smallvec};
use std::cell::Cell;

/// One result of a mana ability: amounts of one type each, by the types that it can be, and the list entries that are
/// chosen on the way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// Types (any one of them for the whole amount) and amount, in the order in which they are added.
    pub gives: SmallVec<[(u8, u16); 2]>,
    /// Entries of the instructions that offer several, in their order.
    pub options: SmallVec<[u8; 2]>,
    /// It may be spent only for some things, the one that is wanted among them.
    pub bound: bool,
}

/// For whom and for what mana is wanted.
pub(super) struct Wanted {
    /// The player who pays, and for whom the mana would be added.
    pub p: PlayerId,
    /// What is paid for; mana that may not be spent on it is left out (106.6).
    pub purpose: Purpose,
    /// Set where there is mana that may be spent only for some things.
    pub limited: Cell<bool>,
}

/// All results that can be chosen.
pub type Outputs = SmallVec<[Output; 2]>;

impl Output {
    /// How much mana it is.
    pub fn amount(&self) -> u32 {
        self.gives.iter().map(|(_, n)| u32::from(*n)).sum()
    }

    /// The types that it can be.
    fn types(&self) -> u8 {
        self.gives.iter().fold(0, |all, (mask, _)| all | mask)
    }
}

/// More results than this are cut off; no text comes near it.
const MOST_OUTPUTS: usize = 32;

impl Engine<'_> {
    /// What a mana ability of an object would add for a player.
    pub(super) fn outputs(&self, used: Used<'_>, wanted: &Wanted) -> Outputs {
        let Used { of: o, activated, .. } = used;
        let frame = Frame { mark: self.state.journal.len() as u32, ..self.frame_of_used(wanted.p, used) };
        let mut out: Outputs = smallvec![Output::default()];
        self.add_outputs(&activated.block.body, &frame, wanted, &mut out);
        out.retain(|x| x.amount() > 0);
        if self.caches.index.mana_triggers {
            self.replace_outputs(activated.cost.tap, o, wanted, &mut out);
            self.add_triggered(activated.cost.tap, o, wanted, &mut out);
        }
        out
    }

    /// Adds what a body adds to each result.
    fn add_outputs(&self, body: &[Instruction], f: &Frame, wanted: &Wanted, out: &mut Outputs) {
        for (at, instr) in body.iter().enumerate() {
            match instr {
                // What is added behind it is of any of these colors, or nothing if there is none.
                Instruction::Do { act: Act::Choose(Choice::ColorOf { of, lands, .. }), bind: Some(bind), .. } => {
                    let thing = self.one(of, &f.cx()).and_then(Entity::obj);
                    let colors = thing.map_or(Vec::new(), |o| self.counted_colors(o, *lands));
                    let mut f = f.clone();
                    f.set(bind.slot, SlotValue::Color(colors.into_iter().fold(Colors::empty(), |all, c| all | c)));
                    return self.add_outputs(body.get(at + 1..).unwrap_or_default(), &f, wanted, out);
                }
                // `where X is ...`: what is behind it reads the number.
                Instruction::Let { slot, value } => {
                    let mut f = f.clone();
                    f.set(*slot, SlotValue::Num(self.value(value, &f.cx()).max(0)));
                    return self.add_outputs(body.get(at + 1..).unwrap_or_default(), &f, wanted, out);
                }
                Instruction::Do { who, act: Act::AddMana(m), .. } if self.is_for(who, f, wanted.p) => {
                    self.add_spec(m, f, wanted, out)
                }
                Instruction::If { cond, then, other } => {
                    let taken = if self.cond(cond, &f.cx()) { then } else { other };
                    self.add_outputs(taken, f, wanted, out);
                }
                Instruction::Repeat { times, body } => {
                    for _ in 0..self.value(times, &f.cx()).clamp(0, 100) {
                        self.add_outputs(body, f, wanted, out);
                    }
                }
                Instruction::OnlyIf(cond) if !self.cond(cond, &f.cx()) => return,
                // Anything else adds nothing that could be counted on: it depends on choices still to be made.
                _ => {}
            }
        }
    }

    fn is_for(&self, who: &Pick, f: &Frame, p: PlayerId) -> bool {
        match who {
            Pick::Ref(r) => self.denotes(r, &f.cx(), Entity::Player(p)),
            _ => false,
        }
    }

    fn add_spec(&self, spec: &ManaSpec, f: &Frame, wanted: &Wanted, out: &mut Outputs) {
        if let Some(only) = &spec.only_for {
            wanted.limited.set(true);
            if !self.may_spend_on(only, &EvalContext::new(f.this, wanted.p, &[]), wanted.purpose) {
                return;
            }
        }
        let before = std::mem::take(out);
        for (i, option) in spec.options.iter().enumerate() {
            for base in &before {
                let mut one = base.clone();
                one.bound |= spec.only_for.is_some() || spec.on_spell.is_some();
                if spec.options.len() > 1 {
                    one.options.push(i as u8);
                }
                for (mask, n) in option {
                    let n = self.value(n, &f.cx()).clamp(0, 1000) as u16;
                    let mask = self.chosen_mask(spec, *mask, f);
                    if n == 0 || mask == 0 {
                        continue;
                    }
                    if spec.combination {
                        one.gives.extend(std::iter::repeat_n((mask, 1), n.into()));
                    } else {
                        one.gives.push((mask, n));
                    }
                }
                if out.len() < MOST_OUTPUTS {
                    out.push(one);
                }
            }
        }
    }

    /// 106.12b: what replacement effects make of each result.
    fn replace_outputs(&self, taps: bool, o: ObjectId, wanted: &Wanted, out: &mut Outputs) {
        let printed = self.caches.index.replace.iter().map(|l| self.stands(*l));
        let waiting = self.state.shields.iter().filter(|s| s.until.in_force()).map(Heard::waits);
        for heard in printed.chain(waiting) {
            let ability = self.rulebook.ability(heard.ability);
            let AbilityKind::Replace(r) = &ability.kind else { continue };
            if r.event.verb != Verb::AddMana || r.optional.is_some() {
                continue;
            }
            for output in out.iter_mut() {
                let mut ev = Event::of(Verb::AddMana, 0).by(wanted.p).times(output.amount() as i32);
                if taps {
                    ev = ev.on(o);
                }
                if !self.matches(&r.event, &ev, &heard.cx().reading(heard.ability)) {
                    continue;
                }
                let f = self.heard_frame(&heard, &r.event, &ev);
                if r.cond.as_ref().is_none_or(|c| self.cond(c, &f.cx())) {
                    self.replace_output(&r.body, &f, wanted, output);
                }
            }
        }
    }

    fn replace_output(&self, body: &[Instruction], f: &Frame, wanted: &Wanted, output: &mut Output) {
        let changes = body.iter().filter_map(|i| if let Instruction::Change(c) = i { Some(c) } else { None });
        for change in changes.flat_map(|c| c.iter()) {
            match change {
                Change::Amount(v) => {
                    let (old, new) = (output.amount(), self.value(v, &f.cx()).clamp(0, 1000) as u32);
                    for (_, n) in output.gives.iter_mut().filter(|_| old > 0) {
                        *n = (u32::from(*n) * new / old) as u16;
                    }
                }
                Change::Mana(spec) => {
                    let mut made: Outputs = smallvec![Output { gives: SmallVec::new(), ..output.clone() }];
                    self.add_spec(spec, f, wanted, &mut made);
                    *output = made.into_iter().next().unwrap_or_default();
                }
                Change::OnlyTop(_) | Change::Object(_) | Change::Subject(_) | Change::Dest(_) | Change::Entry(_) => {}
            }
        }
        output.gives.retain(|(_, n)| *n > 0);
    }

    /// What triggered mana abilities add to each result.
    fn add_triggered(&self, taps: bool, o: ObjectId, wanted: &Wanted, out: &mut Outputs) {
        let p = wanted.p;
        let tapped = Event::of(Verb::TapForMana, 0).by(p).on(o);
        let added = Event::of(Verb::AddMana, 0).by(p).times(1);
        let printed = self.caches.index.watch.iter().map(|l| self.stands(*l));
        let waiting = self.state.delayed.iter().filter(|d| d.until.in_force()).map(Heard::waits);
        for heard in printed.chain(waiting) {
            if !self.rulebook.listens[heard.ability.index()].mana {
                continue;
            }
            let AbilityKind::Triggered(t) = &self.rulebook.ability(heard.ability).kind else { continue };
            if taps {
                split_by_type(t, out);
            }
            for output in std::mem::take(out) {
                let mut made: Outputs = smallvec![output];
                let types = made[0].types();
                for h in [tapped.times(types.into()), added] {
                    if (taps && types != 0 || h.verb == Verb::AddMana)
                        && let Some(frame) = self.would_trigger(t, &heard, &h)
                    {
                        self.add_outputs(&t.block.body, &frame, wanted, &mut made);
                    }
                }
                out.extend(made);
            }
            out.truncate(MOST_OUTPUTS);
        }
    }

    /// The frame of a trigger that this event would set off.
    fn would_trigger(&self, triggered: &Triggered, heard: &Heard<'_>, h: &Event) -> Option<Frame> {
        let When::Events(events) = &triggered.when else { return None };
        let event = events.iter().find(|e| self.matches(e, h, &heard.cx()))?;
        let frame = self.heard_frame(heard, event, h);
        // What happens only a few times in a turn is not counted on, nor what waits for one time only.
        let counted = triggered.limit.is_some() || event.nth.is_some() || heard.once;
        let holds = triggered.cond.as_ref().is_none_or(|c| self.cond(c, &frame.cx()));
        (holds && !counted).then_some(frame)
    }

    /// What an object has printed or was given.
    fn stands(&self, listener: Listener) -> Heard<'static> {
        Heard {
            ability: listener.ability,
            this: listener.obj,
            you: self.controller_or_caster(listener.obj),
            env: &[],
            once: false,
        }
    }

    /// The frame in which an ability would act that hears this.
    fn heard_frame(&self, heard: &Heard<'_>, event: &EventPattern, h: &Event) -> Frame {
        let mut env: Env = heard.env.iter().cloned().collect();
        env.resize((self.rulebook.ability(heard.ability).slots as usize).max(env.len()), SlotValue::Nil);
        self.bind_roles(event, h, &mut env);
        Frame::new(heard.this, heard.you, env, 0, self.state.journal.len() as u32)
    }
}

/// What asks for the types of the mana, or adds of them, hears another tapping for each type that could be made.
fn split_by_type(triggered: &Triggered, out: &mut Outputs) {
    let When::Events(events) = &triggered.when else { return };
    let of_types = |i: &Instruction| matches!(i, Instruction::Do { act: Act::AddMana(m), .. } if matches!(m.produced_by, Some(ProducedBy::Tapping(_))));
    if !events.iter().any(|e| e.mana.is_some()) && !triggered.block.body.iter().any(of_types) {
        return;
    }
    for output in std::mem::take(out) {
        let mut each: Outputs = smallvec![Output { gives: SmallVec::new(), ..output.clone() }];
        for (mask, n) in &output.gives {
            let kinds = (0..6).map(|k| 1u8 << k).filter(|k| mask & k != 0);
            each = kinds
                .flat_map(|k| each.iter().map(move |o| (k, o.clone())))
                .map(|(k, mut o)| {
                    o.gives.push((k, *n));
                    o
                })
                .take(MOST_OUTPUTS)
                .collect();
        }
        out.extend(each);
    }
    out.truncate(MOST_OUTPUTS);
}

/// An ability that hears of mana: of an object, or one that waits (603.7, 614.1).
struct Heard<'w> {
    ability: AbilityId,
    this: ObjectId,
    you: PlayerId,
    env: &'w [SlotValue],
    once: bool,
}

impl<'w> Heard<'w> {
    fn waits(waiting: &'w Waiting) -> Self {
        Heard {
            ability: waiting.ability,
            this: waiting.source,
            you: waiting.controller,
            env: &waiting.env,
            once: waiting.once,
        }
    }

    fn cx(&self) -> EvalContext<'w> {
        EvalContext::new(self.this, self.you, self.env)
    }
}
