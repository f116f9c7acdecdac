//! Acts of players among themselves: piles, exchanges, what they become, and what they skip.

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Say, frame};

impl Plan<'_> {
    /// `separate them into two piles`; from here on the piles are known.
    pub(super) fn separate(&mut self, who: Say, what: &Pick, piles: &[Slot]) -> Say {
        const ORDER: [&str; 5] =
            ["the first pile", "the second pile", "the third pile", "the fourth pile", "the last pile"];
        if let Some(owner) = self.owner_of(what) {
            piles.iter().for_each(|slot| drop(self.owned.insert(*slot, owner.clone())));
        }
        self.piled = (self.noun_of(what).0.head, piles.to_vec());
        let what = self.pick(what);
        for (at, slot) in piles.iter().enumerate() {
            self.learn_as(*slot, Kind::Word, Say::lit(ORDER.get(at).copied().unwrap_or("another pile")));
        }
        frame!("{0} {v:separate} {1} into {2} piles", who, what, Say::Num(piles.len() as i64))
    }

    /// `exchange control of this and that creature`.
    pub(super) fn exchange(&mut self, who: Say, what: &Exchange, a: &Pick, b: &Pick) -> Say {
        let alone = *b == Pick::Ref(Ref::Nothing);
        let (a, b) = (self.pick(a), self.pick(b));
        match what {
            Exchange::Control if alone => frame!("{0} {v:exchange} control of {1}", who, a),
            Exchange::Control => frame!("{0} {v:exchange} control of {1} and {2}", who, a, b),
            // Whoever does it is one of the two.
            Exchange::Life => frame!("{0} {v:exchange} life totals with {1}", who, b),
            Exchange::LifeAmong => frame!("{0} {v:exchange} life totals among {1}", who, a),
            Exchange::Places => frame!("{0} {v:exchange} {1} and {2}", who, a, b),
            // Only these two are exchanged.
            Exchange::Zones(..) => frame!("{0} {v:exchange} {1's hand} and {1's graveyard}", who, a),
            Exchange::Numbers(one, other) => {
                let (a, b) = (self.prop_of(*one, a), self.prop_of(*other, b));
                frame!("{0} {v:exchange} {1} and {2}", who, a, b)
            }
        }
    }

    /// `you become` what a designation is called, with what comes with it and how long it lasts.
    pub(super) fn becomes(&mut self, who: Say, what: DesignationId, with: Option<&Ref>, duration: &Duration) -> Say {
        let name = self.designation(what);
        let mut say = self.gets_designation(&who, what).unwrap_or(frame!("{0} {v:become} {1}", who, name));
        if let Some(with) = with {
            let with = self.refer(with);
            say = say.and_then_words(frame!("with {0}", with));
        }
        match duration {
            Duration::Game => say,
            other => {
                let when = self.duration(other);
                say.and_then_words(when)
            }
        }
    }

    /// `skip your next turn`.
    pub(super) fn skips(&mut self, who: Say, span: Span, n: &Value) -> Say {
        let word = Self::span(span);
        match n {
            Value::Num(1) => frame!("{0} {v:skip} {1}", who.clone(), Self::whose_span(who, &format!("next {word}"))),
            n => {
                let n = self.value(n);
                frame!("{0} {v:skip} the next {1} of these: {2}", who, n, Say::lit(word))
            }
        }
    }
}
