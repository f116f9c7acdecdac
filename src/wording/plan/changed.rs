//! How a replacement changes its event.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Joint, Mood, Say, frame};

impl Plan<'_> {
    /// How much damage is dealt and to whom after a replacement: `twice that much damage is dealt to you instead`.
    pub(super) fn damage_instead(&mut self, all: &[Change]) -> Say {
        let mut amount = None;
        let mut to = None;
        for change in all {
            match change {
                Change::Amount(v) => amount = Some(self.value(v)),
                Change::Object(r) => to = Some(self.refer(r)),
                _ => {}
            }
        }
        match (amount, to) {
            (Some(n), Some(to)) => frame!("{0} damage is dealt to {1} instead", n, to),
            (Some(n), None) => frame!("{0} damage is dealt instead", n),
            (None, to) => frame!("that damage is dealt to {0} instead", to.unwrap_or(Say::It { many: false })),
        }
    }

    /// All that a replacement changes of an event.
    pub(super) fn changes(&mut self, all: &[Change]) -> Say {
        let told = |c: &&Change| !matches!(c, Change::Subject(_));
        let how_much = matches!(self.replaced, Some(Verb::GainLife | Verb::LoseLife | Verb::Draw))
            && all.iter().filter(told).all(|c| matches!(c, Change::Amount(_)));
        let other = all.iter().find_map(|c| if let Change::Subject(r) = c { Some(r) } else { None });
        let Some(other) = other.filter(|_| how_much && all.len() > 1) else {
            let all = all.iter().map(|c| self.change(c)).collect();
            return Say::list(Joint::And, all);
        };
        // Somebody else does it, and so much of it.
        let who = self.refer(other);
        let outer = std::mem::replace(&mut self.replaced_of, who);
        let said = all.iter().filter(told).map(|c| self.change(c)).collect();
        self.replaced_of = outer;
        Say::list(Joint::And, said).in_mood(Mood::Finite)
    }

    /// How a replacement changes an event.
    fn change(&mut self, change: &Change) -> Say {
        match change {
            Change::Amount(v) => {
                let one = *v == Value::Num(1);
                let v = self.value(v);
                match self.replaced {
                    Some(Verb::GainLife) => frame!("{0} {v:gain} {1} life instead", self.replaced_of.clone(), v),
                    Some(Verb::LoseLife) => frame!("{0} {v:lose} {1} life instead", self.replaced_of.clone(), v),
                    Some(Verb::Create) => frame!("{0} of those tokens are created instead", in_number(v)),
                    Some(Verb::PutCounters) => frame!("{0} of those counters are put instead", in_number(v)),
                    Some(Verb::Draw) => {
                        let mood = if self.replaced_of == Say::You { Mood::Order } else { Mood::Finite };
                        let who = self.replaced_of.clone();
                        match one {
                            true => frame!("{0} {v:draw} a card instead", who),
                            false => frame!("{0} {v:draw} {1} cards instead", who, in_number(v)),
                        }
                        .in_mood(mood)
                    }
                    _ => frame!("the amount is {0} instead", v),
                }
            }
            Change::OnlyTop(v) => {
                let v = self.value(v);
                frame!("only the top {0} cards of that library are searched instead", v)
            }
            Change::Object(r) => {
                let r = self.refer(r);
                match self.replaced {
                    Some(Verb::Action(a)) => {
                        let name = self.action(a).to_owned();
                        frame!("{0} instead", self.does(&name, Some(Say::You), Some(r)).in_mood(Mood::Order))
                    }
                    _ => frame!("it happens to {0} instead", r),
                }
            }
            Change::Subject(r) => {
                let r = self.refer(r);
                frame!("{0} {v:do} it instead", r)
            }
            Change::Dest(d) => {
                let d = self.destination(d, Say::lit("its owner"));
                frame!("put it {0} instead", d)
            }
            Change::Mana(m) => {
                let m = self.mana_added(m);
                frame!("add {0} instead", m)
            }
            Change::Entry(e) => {
                let e = self.entry(e).into_iter().reduce(Say::and_then_words);
                frame!("it enters {0}", e.unwrap_or_else(|| Say::lit("as usual")))
            }
        }
    }
}

/// `twice that much` of what is counted.
fn in_number(said: Say) -> Say {
    match said {
        Say::Frame(mut f) => {
            if let Some(much) = f.roles.iter_mut().find(|r| **r == Say::ThatMuch) {
                *much = Say::lit("that many");
            }
            Say::Frame(f)
        }
        Say::ThatMuch => Say::lit("that many"),
        Say::Lit(words) if words == "twice that much" => Say::lit("twice that many"),
        other => other,
    }
}

/// Whether a change of damage is one of its amount, or of whom it is dealt to.
pub(super) fn is_of_damage(change: &Change) -> bool {
    matches!(change, Change::Amount(_) | Change::Object(_))
}
