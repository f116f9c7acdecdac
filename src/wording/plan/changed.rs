//! What becomes of an event that is replaced: another amount, object, destination or way to enter.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Frame, Joint, Mood, Say, frame};

impl Plan<'_> {
    /// How much damage is dealt and to whom after a replacement: `twice that much damage is dealt to you instead`.
    pub(super) fn damage_instead(&mut self, all: &[Change]) -> Say {
        let mut amount = None;
        let mut to = None;
        for change in all {
            match change {
                Change::Amount(value) => amount = Some(self.value(value)),
                Change::Object(known) => to = Some(self.refer(known)),
                Change::OnlyTop(_) | Change::Subject(_) | Change::Dest(_) | Change::Mana(_) | Change::Entry(_) => {}
            }
        }
        match (amount, to) {
            (Some(Say::Frame(f)), to) if is_much_more(&f) => {
                let more = f.roles.get(1).cloned().unwrap_or(Say::ThatMuch);
                match to {
                    Some(to) => frame!("that much damage plus {0} is dealt to {1} instead", more, to),
                    None => frame!("that much damage plus {0} is dealt instead", more),
                }
            }
            (Some(n), Some(to)) => frame!("{0} damage is dealt to {1} instead", n, to),
            (Some(n), None) => frame!("{0} damage is dealt instead", n),
            (None, to) => frame!("that damage is dealt to {0} instead", to.unwrap_or(Say::It { many: false })),
        }
    }

    /// All that a replacement changes of an event.
    pub(super) fn changes(&mut self, all: &[Change]) -> Say {
        let told = |change: &&Change| !matches!(change, Change::Subject(_));
        let how_much = matches!(self.replaced, Some(Verb::GainLife | Verb::LoseLife | Verb::Draw))
            && all.iter().filter(told).all(|change| matches!(change, Change::Amount(_)));
        let other = all.iter().find_map(|change| if let Change::Subject(known) = change { Some(known) } else { None });
        let Some(other) = other.filter(|_| how_much && all.len() > 1) else {
            let all = all.iter().map(|change| self.change(change)).collect();
            return Say::list(Joint::And, all);
        };
        // Somebody else does it, and so much of it.
        let who = self.refer(other);
        let outer = std::mem::replace(&mut self.replaced_of, who);
        let said = all.iter().filter(told).map(|change| self.change(change)).collect();
        self.replaced_of = outer;
        Say::list(Joint::And, said).in_mood(Mood::Finite)
    }

    /// How a replacement changes an event.
    fn change(&mut self, change: &Change) -> Say {
        match change {
            Change::Amount(value) => {
                let one = *value == Value::Num(1);
                let value = self.value(value);
                let more = match &value {
                    Say::Frame(f) if is_much_more(f) => f.roles.get(1).cloned(),
                    _ => None,
                };
                match (self.replaced, more) {
                    (Some(Verb::GainLife), Some(more)) => {
                        return frame!("{0} {v:gain} that much life plus {1} instead", self.replaced_of.clone(), more);
                    }
                    (Some(Verb::LoseLife), Some(more)) => {
                        return frame!("{0} {v:lose} that much life plus {1} instead", self.replaced_of.clone(), more);
                    }
                    _ => {}
                }
                match self.replaced {
                    Some(Verb::GainLife) if value == Say::Num(0) => {
                        frame!("{0} {v:gain} no life instead", self.replaced_of.clone())
                    }
                    Some(Verb::GainLife) => frame!("{0} {v:gain} {1} life instead", self.replaced_of.clone(), value),
                    Some(Verb::LoseLife) => frame!("{0} {v:lose} {1} life instead", self.replaced_of.clone(), value),
                    Some(Verb::Create) => frame!("{0} of those tokens are created instead", in_number(value)),
                    Some(Verb::PutCounters) => frame!("{0} of those counters are put instead", in_number(value)),
                    Some(Verb::Draw) => {
                        let mood = if self.replaced_of == Say::You { Mood::Order } else { Mood::Finite };
                        let who = self.replaced_of.clone();
                        match one {
                            true => frame!("{0} {v:draw} a card instead", who),
                            false => frame!("{0} {v:draw} {1} cards instead", who, in_number(value)),
                        }
                        .in_mood(mood)
                    }
                    _ => frame!("the amount is {0} instead", value),
                }
            }
            Change::OnlyTop(value) => {
                let value = self.value(value);
                frame!("only the top {0} cards of that library are searched instead", value)
            }
            Change::Object(known) => {
                let known = self.refer(known);
                match self.replaced {
                    Some(Verb::Action(action)) => {
                        let name = self.action(action).to_owned();
                        frame!("{0} instead", self.does(&name, Some(Say::You), Some(known)).in_mood(Mood::Order))
                    }
                    _ => frame!("it happens to {0} instead", known),
                }
            }
            Change::Subject(known) => {
                let known = self.refer(known);
                frame!("{0} {v:do} it instead", known)
            }
            Change::Dest(dest) => {
                let dest = self.destination(dest, Say::lit("its owner"));
                frame!("put it {0} instead", dest)
            }
            Change::Mana(mana) => {
                let mana = self.mana_added(mana);
                frame!("add {0} instead", mana)
            }
            Change::Entry(entry) => {
                let entry = self.entry(entry).into_iter().reduce(Say::and_then_words);
                frame!("it enters {0}", entry.unwrap_or_else(|| Say::lit("as usual")))
            }
        }
    }
}

/// `that much plus 1`
fn is_much_more(f: &Frame) -> bool {
    f.template == "{0} plus {1}"
        && f.roles.first() == Some(&Say::ThatMuch)
        && matches!(f.roles.get(1), Some(Say::Num(_)))
}

/// `twice that much` of what is counted.
fn in_number(said: Say) -> Say {
    match said {
        Say::Frame(mut f) => {
            if is_much_more(&f) {
                f.template = "{0} plus so many as {1}".into();
            }
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
