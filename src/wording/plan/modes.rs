//! What somebody chooses from: modes, and options that come down to two piles.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::pred::NAMED;
use crate::wording::say::{Det, Mood, Noun, Say, frame};

impl<'c> Plan<'c> {
    /// `an opponent chooses one` (700.2e).
    fn modes_of_another(&mut self, modes: &'c Modes) -> Say {
        let who = self.chooser(&modes.by);
        match (&modes.min, &modes.max) {
            (Value::Num(1), Value::Num(1)) => frame!("{0} {v:choose} one", who),
            (a, b) => match self.range(a, Some(b)) {
                Det::N(n) => frame!("{0} {v:choose} exactly {1}", who, n),
                Det::UpTo(n) => frame!("{0} {v:choose} up to {1}", who, n),
                Det::Between(a, b) => frame!("{0} {v:choose} {1} to {2}", who, a, b),
                _ => frame!("{0} {v:choose} any number", who),
            },
        }
    }

    /// Who makes a choice of an announcement: of opponents it is one.
    pub(super) fn chooser(&mut self, by: &Ref) -> Say {
        match by {
            Ref::Opponents(of) if **of == Ref::You => Say::lit("an opponent"),
            by => self.refer(by),
        }
    }

    pub(super) fn modes_said(&mut self, modes: &'c Modes) -> Say {
        let mut head = match (&modes.min, &modes.max) {
            (Value::Num(1), Value::Num(1)) => Say::lit("choose one"),
            (Value::Num(1), Value::Num(2)) if modes.options.len() == 2 => Say::lit("choose one or both"),
            (Value::Num(1), Value::Num(n)) if *n > 2 && modes.options.len() == *n as usize => {
                Say::lit("choose one or more")
            }
            (a, b) => match self.range(a, Some(b)) {
                Det::N(n) => frame!("choose {0}", n),
                Det::UpTo(n) => frame!("choose up to {0}", n),
                Det::Between(a, b) => frame!("choose {0} to {1}", a, b),
                _ => Say::lit("choose any number"),
            },
        };
        if modes.by != Ref::You {
            head = self.modes_of_another(modes);
        }
        if modes.repeat {
            head = frame!("{0} (the same mode may be chosen more than once)", head);
        }
        if let Some(all) = &modes.all_if {
            let cond = self.cond(&Condition::Set(all.clone()));
            head = frame!("{0}, or all of them if {1}", head, cond);
        }
        let mut options = Vec::new();
        for option in &modes.options {
            let kept = (self.slots.clone(), self.last, self.mentioned.clone());
            options.push(self.block(option));
            (self.slots, self.last, self.mentioned) = kept;
        }
        Say::Choices(Box::new(frame!("{0} \u{2014}", head)), options)
    }

    /// `choose one as this resolves`: modes are chosen on casting, these only now (608.2d).
    pub(super) fn options_of(
        &mut self,
        who: &Pick,
        (min, max): (&Value, &Value),
        options: &[Body],
        words: &[StrId],
    ) -> Say {
        let chosen = pile_chosen(options, who, &self.piled.1);
        let who = self.doer(who);
        let mood = if who == Say::You { Mood::Order } else { Mood::Finite };
        if let (Value::Num(1), Value::Num(1), Some(chosen)) = (min, max, chosen) {
            let things = Noun::of(self.piled.0.clone()).so_many(true);
            self.learn_done(Some(&chosen), "", things);
            if let Some(about) = self.slots.get_mut(&chosen.slot) {
                about.noun.push_behind(NAMED, frame!("in the chosen pile"));
            }
            return frame!("{0} {v:choose} one of those piles", who).in_mood(mood);
        }
        let short = match (min, max) {
            (Value::Num(1), Value::Num(1)) => self.piles(&who, options).map(|say| say.in_mood(mood)),
            _ => None,
        };
        let head = self.head_of_options(who, (min, max), options.len()).in_mood(mood);
        let list = Say::Choices(Box::new(head), self.options_said(options, words));
        match short {
            Some(short) => Say::Short(Box::new(short), Box::new(list)),
            None => list,
        }
    }

    fn head_of_options(&mut self, who: Say, (min, max): (&Value, &Value), there: usize) -> Say {
        let open = *max == Value::Num(there as i32) && min != max;
        let count = |n: Say| if n == Say::Num(1) { Say::lit("one") } else { n };
        match self.range(min, (!open).then_some(max)) {
            Det::AnyNumber => frame!("{0} {v:choose} any number as this resolves \u{2014}", who),
            Det::UpTo(n) => frame!("{0} {v:choose} up to {1} as this resolves \u{2014}", who, count(n)),
            Det::OrMore(n) => frame!("{0} {v:choose} {1} or more as this resolves \u{2014}", who, count(n)),
            Det::Between(a, b) => {
                frame!("{0} {v:choose} {1} to {2} as this resolves \u{2014}", who, count(a), count(b))
            }
            Det::N(n) => frame!("{0} {v:choose} {1} as this resolves \u{2014}", who, n),
            _ => frame!("{0} {v:choose} {1} as this resolves \u{2014}", who, Say::lit("one")),
        }
    }

    /// What is done for each option, behind its word if it has one.
    fn options_said(&mut self, options: &[Body], words: &[StrId]) -> Vec<Say> {
        let before = self.slots.clone();
        let mut said = Vec::new();
        for (at, option) in options.iter().enumerate() {
            let first = self.slots.clone();
            let body = self.inner(option);
            said.push(match words.get(at) {
                Some(word) => frame!("“{0}”: {1}", self.string(*word), body),
                None => body,
            });
            self.merge(&before, &first);
        }
        said
    }

    /// `put one pile into your hand and the other into your graveyard`: two options that do the same with two piles.
    pub(super) fn piles(&mut self, who: &Say, options: &[Body]) -> Option<Say> {
        let moved = |instr: &'_ Instruction| match instr {
            Instruction::Do {
                who: Pick::Ref(Ref::You),
                act: Act::Move { what: Pick::Ref(Ref::Slot(slot)), to, rest: None },
                bind: None,
            } => Some((*slot, to.clone())),
            _ => None,
        };
        let both = |body: &[Instruction]| match body {
            [a, b] => Some((moved(a)?, moved(b)?)),
            _ => None,
        };
        let [one, other] = options else { return None };
        let (((a, to), (b, rest)), ((a_again, to_again), (b_again, rest_again))) = (both(one)?, both(other)?);
        let known = |slot: &Slot| self.slots.contains_key(slot);
        if !known(&a) || !known(&b) {
            return None;
        }
        if *who != Say::You || (a, b) != (b_again, a_again) || (&to, &rest) != (&to_again, &rest_again) {
            return None;
        }
        let whose = match self.owned.get(&a).cloned() {
            Some(owner) => self.refer(&owner),
            None => Say::lit("their owner"),
        };
        let (to, rest) = (self.destination(&to, whose.clone()), self.destination(&rest, whose));
        Some(frame!("{0} {v:put} one pile {1} and the other {2}", who.clone(), to, rest))
    }
}

/// The label of options each of which is no more than the choice of one of these piles by the same player.
fn pile_chosen(options: &[Body], chooser: &Pick, piles: &[Slot]) -> Option<Bind> {
    let chosen = |body: &Body| match &**body {
        [Instruction::Do { who, act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(pile)))), bind: Some(bind) }] => {
            (who == chooser).then_some((*pile, *bind))
        }
        _ => None,
    };
    let all = options.iter().map(chosen).collect::<Option<Vec<_>>>()?;
    let (_, bind) = all.first()?;
    let each = all.iter().map(|(pile, _)| *pile).eq(piles.iter().copied());
    (each && all.iter().all(|(_, other)| other.slot == bind.slot)).then_some(*bind)
}
