//! What a text does to one of those that it speaks of: read from its instructions, without carrying them out.

use crate::ir::{
    AbilityId, AbilityKind, Act, Arg, Body, Choice, CombatStatus, Condition, Content, Duration, Filter, Instruction,
    Match, Modifier, NextDamage, Part, Pick, PutCounters, Ref, RemoveCounters, Rule, Slot, Value, Verb, Zone,
};
use std::cell::RefCell;

/// What is done to somebody or something. Numbers that are only known later count as [`UNKNOWN`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Touch {
    /// Damage that is dealt to it.
    pub damage: i32,
    /// Life that a player gains or loses.
    pub life: i32,
    /// Cards that a player draws, or loses from hand or battlefield.
    pub cards: i32,
    /// Cards that a player's library loses.
    pub milled: i32,
    /// Change of power and toughness.
    pub size: (i32, i32),
    /// Where it goes.
    pub goes: Option<Zone>,
    /// Who acts gains control of it.
    pub taken: bool,
    /// Somebody else gains control of it.
    pub given: bool,
    /// It is tapped or untapped, which changes nothing where it is so already.
    pub turned: Option<Turned>,
    /// Everything else, in the eyes of its controller.
    pub other: i32,
    /// Its size and abilities are only so for this turn.
    pub brief: bool,
}

/// Which way something is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turned {
    /// It is tapped.
    Tapped,
    /// It is untapped.
    Untapped,
}

impl Turned {
    /// What that is worth to its controller.
    pub(super) fn worth(self) -> i32 {
        match self {
            Turned::Tapped => -2,
            Turned::Untapped => 1,
        }
    }
}

/// That something is kept from harm.
const SHIELDED: i32 = 2;
/// What is taken for a number that the text leaves open.
const UNKNOWN: i32 = 3;
/// What an attacker is deprived of that becomes blocked.
const BLOCKED: i32 = -6;
/// That somebody else gets it.
const GIVEN: i32 = -10;
/// How deep actions inside of actions are read.
const DEEPEST: u32 = 6;

/// Of whom or what is asked.
#[derive(Clone, Copy)]
pub(super) enum Of<'c> {
    /// What a place of the environment holds.
    Slot(Slot),
    /// Who does it.
    You,
    /// The object that has the ability.
    This,
    /// What the object is attached to.
    Host,
    /// Everything that passes this very filter of the text.
    All(&'c Filter),
}

/// Reads instructions with one thing in mind.
pub(super) struct Judge<'c> {
    content: &'c Content,
    of: Of<'c>,
    /// Numbers that the places of the environment hold.
    numbers: Vec<Option<i32>>,
    x: i32,
    /// Labels that hold it too.
    labels: RefCell<Vec<Slot>>,
    depth: u32,
}

impl Touch {
    fn and(self, other: Self) -> Self {
        let returns = other.goes == Some(Zone::Battlefield);
        Self {
            damage: self.damage + other.damage,
            life: self.life + other.life,
            cards: self.cards + other.cards,
            milled: self.milled + other.milled,
            size: (self.size.0 + other.size.0, self.size.1 + other.size.1),
            // What comes back was not lost.
            goes: if returns && self.goes.is_some() { None } else { other.goes.or(self.goes) },
            taken: self.taken || other.taken,
            given: self.given || other.given,
            turned: other.turned.or(self.turned),
            other: self.other + other.other,
            brief: self.brief || other.brief,
        }
    }

    fn of(other: i32) -> Self {
        Self { other, ..Self::default() }
    }
}

/// What a body does to it. `x`: what X is, if that is known.
pub(super) fn touch<'c>(content: &'c Content, body: &Body, of: Of<'c>, x: Option<i32>) -> Touch {
    Judge { content, of, numbers: Vec::new(), x: x.unwrap_or(UNKNOWN), labels: RefCell::default(), depth: 0 }.body(body)
}

/// What the continuous sentences of an object do to what it is attached to; `holds`: whether what they hang on is so.
pub(super) fn worn(content: &Content, abilities: &[AbilityId], holds: &dyn Fn(&Condition) -> bool) -> Touch {
    let judge = Judge { content, of: Of::Host, numbers: Vec::new(), x: UNKNOWN, labels: RefCell::default(), depth: 0 };
    let statics = abilities.iter().filter_map(|a| match &content.ability(*a).kind {
        AbilityKind::Static(s) if s.cond.as_ref().is_none_or(holds) => Some(judge.parts(&s.parts)),
        _ => None,
    });
    statics.fold(Touch::default(), Touch::and)
}

/// The groups of which a body says something: `each creature`, `all Swamps`.
pub(super) fn groups(body: &Body) -> Vec<&Filter> {
    let mut out = Vec::new();
    for instr in body {
        match instr {
            Instruction::Do { who, act, .. } => {
                let objects = objects_of(act);
                objects.into_iter().chain([who]).for_each(|pick| groups_of(pick, &mut out));
            }
            Instruction::Effect { parts, .. } => out.extend(parts.iter().filter_map(|part| match part {
                Part::Layer { affected: Match::Filter(filter), .. } => Some(&**filter),
                _ => None,
            })),
            _ => {}
        }
        instr.bodies().for_each(|body| out.extend(groups(body)));
    }
    out
}

fn groups_of<'c>(pick: &'c Pick, out: &mut Vec<&'c Filter>) {
    match pick {
        Pick::All(f) | Pick::Each(f, _) => out.push(f),
        Pick::And(all) => all.iter().for_each(|p| groups_of(p, out)),
        _ => {}
    }
}

/// What is acted upon.
fn objects_of(act: &Act) -> Vec<&Pick> {
    match act {
        Act::Declared(_, args) => args.iter().filter_map(pick_of).collect(),
        Act::Damage { to, .. } => vec![to],
        Act::Move { what, .. } | Act::Phase { what, .. } => vec![what],
        Act::Tap(p) | Act::Untap(p) | Act::Choose(Choice::Things(p)) => vec![p],
        Act::PutCounters(PutCounters { on, .. }) => vec![on],
        Act::RemoveCounters(RemoveCounters { from, .. }) => vec![from],
        _ => Vec::new(),
    }
}

fn pick_of(arg: &Arg) -> Option<&Pick> {
    match arg {
        Arg::Pick(p) => Some(p),
        _ => None,
    }
}

impl<'c> Judge<'c> {
    /// The same with something else in mind, a step deeper.
    fn about(&self, of: Of<'c>, numbers: Vec<Option<i32>>) -> Self {
        Self { content: self.content, of, numbers, x: self.x, labels: RefCell::default(), depth: self.depth + 1 }
    }

    fn is(&self, reference: &Ref) -> bool {
        match (self.of, reference) {
            (_, Ref::All(all)) => all.iter().any(|reference| self.is(reference)),
            (Of::Slot(slot), Ref::Slot(s)) if slot == *s => true,
            (_, Ref::Slot(s)) => self.labels.borrow().contains(s),
            (Of::You, Ref::You) | (Of::This, Ref::This) => true,
            (Of::Host, Ref::Host(of)) => **of == Ref::This,
            _ => false,
        }
    }

    fn meant(&self, pick: &Pick) -> bool {
        match (self.of, pick) {
            (_, Pick::And(all)) => all.iter().any(|p| self.meant(p)),
            (_, Pick::Ref(r)) => self.is(r),
            (Of::All(filter), Pick::All(f) | Pick::Each(f, _)) => std::ptr::eq(filter, &raw const **f),
            _ => false,
        }
    }

    fn in_scope(&self, affected: &Match) -> bool {
        match (self.of, affected) {
            (_, Match::Ref(r)) => self.is(r),
            (Of::All(filter), Match::Filter(f)) => std::ptr::eq(filter, &raw const **f),
            _ => false,
        }
    }

    fn number(&self, value: &Value) -> i32 {
        match value {
            Value::Num(n) => *n,
            Value::Slot(s) => self.numbers.get(s.index()).copied().flatten().unwrap_or(self.x),
            Value::XOf(_) => self.x,
            Value::Sub(of) if of.0 == Value::Num(0) => -self.number(&of.1),
            _ => UNKNOWN,
        }
    }

    fn body(&self, body: &Body) -> Touch {
        body.iter().map(|i| self.instr(i)).fold(Touch::default(), Touch::and)
    }

    fn instr(&self, instr: &'_ Instruction) -> Touch {
        match instr {
            Instruction::Do { who, act, bind } => {
                let touch = self.act(self.meant(who), act);
                if let Some(bind) = bind
                    && objects_of(act).into_iter().any(|pick| self.meant(pick))
                {
                    self.labels.borrow_mut().push(bind.slot);
                }
                touch
            }
            Instruction::If { then, other, .. } => match self.body(then) {
                nothing if nothing == Touch::default() => self.body(other),
                touch => touch,
            },
            Instruction::ForEach { over, slot, body } => {
                let of = if self.meant(over) { Of::Slot(*slot) } else { self.of };
                self.about(of, self.numbers.clone()).body(body)
            }
            Instruction::Options { options, .. } => options.first().map(|option| self.body(option)).unwrap_or_default(),
            Instruction::Effect { parts, duration } => {
                let touch = self.parts(parts);
                let brief =
                    matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat) && touch != Touch::default();
                Touch { brief, ..touch }
            }
            Instruction::Shield { ability, duration, .. } => self.shield(*ability, duration),
            Instruction::Delayed { ability, .. } => {
                let block = self.content.ability(*ability).kind.block();
                block.map(|block| self.body(&block.body)).unwrap_or_default()
            }
            _ => instr.bodies().map(|body| self.body(body)).fold(Touch::default(), Touch::and),
        }
    }

    /// What keeps it from being dealt damage, or from what would take it away, is good for it as long as that may happen.
    fn shield(&self, ability: AbilityId, duration: &Duration) -> Touch {
        let AbilityKind::Replace(shield) = &self.content.ability(ability).kind else { return Touch::default() };
        if self.depth >= DEEPEST {
            return Touch::default();
        }
        let harms = match shield.event.verb {
            Verb::Damage => true,
            Verb::Action(action) => self.content.actions.get(action.index()).is_some_and(|action| {
                let done = self.about(Of::Slot(Slot(0)), Vec::new()).body(&action.block.body);
                matches!(done.goes, Some(Zone::Graveyard | Zone::Exile))
            }),
            _ => false,
        };
        let kept = harms && shield.instead && self.in_scope(&shield.event.object);
        let brief = kept && matches!(duration, Duration::EndOfTurn | Duration::EndOfCombat);
        Touch { brief, ..Touch::of(if kept { SHIELDED } else { 0 }) }
    }

    /// `does`: who acts is the one in mind.
    fn act(&self, does: bool, act: &Act) -> Touch {
        let on = |pick: &Pick, touch: Touch| if self.meant(pick) { touch } else { Touch::default() };
        let by = |touch: Touch| if does { touch } else { Touch::default() };
        let cards = |cards: i32| Touch { cards, ..Touch::default() };
        let life = |life: i32| Touch { life, ..Touch::default() };
        match act {
            Act::Declared(action, args) => self.perform(does, *action, args),
            Act::Damage { n, to, .. } => on(to, Touch { damage: self.number(n), ..Touch::default() }),
            Act::GainLife(n) => by(life(self.number(n))),
            Act::LoseLife(n) => by(life(-self.number(n))),
            Act::Draw(n) => by(cards(self.number(n))),
            Act::Search { .. } => by(cards(1)),
            Act::Create { tokens, .. } => by(cards(tokens.iter().map(|(n, _)| self.number(n)).sum())),
            Act::Move { what: Pick::Top { n, of, .. }, to, .. } if to.zone != Zone::Library && self.is(of) => {
                Touch { milled: self.number(n), ..Touch::default() }
            }
            Act::Move { what, to, .. } => on(what, Touch { goes: Some(to.zone), ..Touch::default() }),
            Act::Tap(what) => on(what, Touch { turned: Some(Turned::Tapped), ..Touch::default() }),
            Act::Untap(what) => on(what, Touch { turned: Some(Turned::Untapped), ..Touch::default() }),
            // An attacker that is blocked deals its damage to nobody.
            Act::CombatStatus { what, status: CombatStatus::Blocked } => on(what, Touch::of(BLOCKED)),
            Act::Phase { what, out } => on(what, Touch::of(if *out { -2 } else { 1 })),
            Act::PutCounters(PutCounters { kind, n, on: whom, .. }) => on(whom, self.counters(*kind, self.number(n))),
            Act::RemoveCounters(RemoveCounters { kind: Some(kind), n, from, .. }) => {
                on(from, self.counters(*kind, -n.as_ref().map_or(UNKNOWN, |n| self.number(n))))
            }
            Act::PreventNext(NextDamage { to, .. }) => on(to, Touch::of(1)),
            Act::Extra { .. } => by(Touch::of(8)),
            Act::Skip { .. } => by(Touch::of(-8)),
            Act::Win => by(Touch::of(1000)),
            Act::Lose => by(Touch::of(-1000)),
            _ => Touch::default(),
        }
    }

    /// A declared action does what its body says.
    fn perform(&self, does: bool, action: crate::ir::ActionId, args: &[Arg]) -> Touch {
        let Some(action) = self.content.actions.get(action.index()).filter(|_| self.depth < DEEPEST) else {
            return Touch::default();
        };
        let numbers: Vec<Option<i32>> = args
            .iter()
            .map(|arg| match arg {
                Arg::Value(value) => Some(self.number(value)),
                _ => None,
            })
            .collect();
        let inside = |of| self.about(of, numbers.clone()).body(&action.block.body);
        let mut out = if does { inside(Of::You) } else { Touch::default() };
        for (slot, pick) in args.iter().enumerate().filter_map(|(i, arg)| Some((Slot(i as u8), pick_of(arg)?))) {
            let touch = inside(Of::Slot(slot));
            if self.meant(pick) {
                out = out.and(touch);
            } else if let Pick::Choose { min, .. } = pick
                && does
                && matches!(touch.goes, Some(Zone::Graveyard | Zone::Exile))
            {
                // Something of their own that they choose: a sacrifice, a discard.
                out.cards -= self.number(min);
            }
        }
        out
    }

    fn counters(&self, kind: crate::ir::CounterId, n: i32) -> Touch {
        let Some(counter) = self.content.counters.get(kind.index()) else { return Touch::default() };
        let one = self.mods(&counter.mods);
        Touch { size: (one.size.0 * n, one.size.1 * n), other: one.other * n.signum(), ..Touch::default() }
    }

    fn parts(&self, parts: &[Part]) -> Touch {
        let each = parts.iter().map(|part| match part {
            Part::Layer { affected, mods } if self.in_scope(affected) => self.mods(mods),
            Part::Layer { .. } => Touch::default(),
            Part::Rule(rule) => Touch::of(self.rule(rule)),
        });
        each.fold(Touch::default(), Touch::and)
    }

    fn rule(&self, rule: &Rule) -> i32 {
        match rule {
            Rule::Cant { event, .. } if self.in_scope(&event.subject) => -3,
            Rule::Cant { event, .. } if self.in_scope(&event.object) => 3,
            Rule::Must(event) if self.in_scope(&event.subject) => -1,
            _ => 0,
        }
    }

    fn mods(&self, mods: &[Modifier]) -> Touch {
        let each = mods.iter().map(|m| match m {
            Modifier::AddPT(p, t) => Touch { size: (self.number(p), self.number(t)), ..Touch::default() },
            Modifier::Control(Ref::You) => Touch { taken: true, ..Touch::default() },
            // Somebody else gets it.
            Modifier::Control(_) => Touch { given: true, ..Touch::of(GIVEN) },
            Modifier::AddAbilities(list) => Touch::of(list.iter().map(|a| self.given(*a)).sum()),
            Modifier::LoseAllAbilities
            | Modifier::LoseKeyword(_)
            | Modifier::LoseAbilities(_)
            | Modifier::CantHave(_) => Touch::of(-2),
            _ => Touch::default(),
        });
        each.fold(Touch::default(), Touch::and)
    }

    /// An ability that it gets: bad if it only forbids it something.
    fn given(&self, ability: AbilityId) -> i32 {
        let judge = self.about(Of::This, Vec::new());
        match &self.content.ability(ability).kind {
            AbilityKind::Static(s) => match judge.parts(&s.parts).other {
                0 => 1,
                n => n,
            },
            _ => 1,
        }
    }
}
