//! Permissions to cast and play, and costs of casting.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Det, Joint, Mood, Say, frame};

impl Plan<'_> {
    /// A permission to cast or play something: `you may cast this from your graveyard for {2}{R}`.
    pub(super) fn permit(&mut self, permit: &Permit) -> Say {
        let who = self.matched(&permit.who, Det::Each);
        let mut what = self.matched(&permit.what, Det::Bare);
        if let Say::Noun(noun) = &mut what {
            noun.from = true;
        }
        let many = what.is_plural();
        let mut say =
            if permit.play { frame!("{0} {v:play} {1}", who, what) } else { frame!("{0} {v:cast} {1}", who, what) };
        // Known cards are found wherever they are.
        let wherever = permit.from.contains(Zones::LIBRARY | Zones::HAND | Zones::GRAVEYARD | Zones::EXILE);
        let said = matches!(&permit.what, Match::Filter(filter) if filter.zones == permit.from);
        if !permit.from.is_empty() && !wherever && !said {
            let whose = (permit.what == Match::Ref(Ref::This)).then_some(Say::You);
            say = say.and_then_words(frame!("from {0}", Self::place(permit.from, whose)));
        }
        // What is paid for is the spell, and the text of the cost means it by `this`.
        let own = permit.what == Match::Ref(Ref::This);
        let outer = std::mem::replace(&mut self.this, Say::It { many: false });
        if own {
            self.this = outer.clone();
        }
        if let Some(price) = self.price(&permit.price, many) {
            say = say.and_then_words(price);
        }
        if let Some(also) = &permit.also {
            let also = self.to_pay(also);
            say = say.and_then_words(frame!("if you {0} in addition to paying its other costs", also));
        }
        self.this = outer;
        if permit.instant {
            say = say.and_then_words(Say::lit(match (own, many) {
                (true, _) => "any time you could cast an instant",
                (false, true) => "as though they had flash",
                (false, false) => "as though it had flash",
            }));
        }
        if let Some(shape) = self.shape(&permit.shape) {
            say = say.and_then_words(shape);
        }
        if let Some(per) = permit.per_turn.filter(|n| *n != 1) {
            say = say.and_then_words(frame!("(at most {0} times each turn)", Say::Num(i64::from(per))));
        }
        if let Some(cond) = &permit.cond {
            let cond = self.cond(cond);
            say = say.and_then_words(frame!("if {0}", cond));
        }
        let say = say.in_mood(Mood::May);
        if permit.per_turn == Some(1) { frame!("once each turn, {0}", say) } else { say }
    }

    fn shape(&mut self, shape: &Shape) -> Option<Say> {
        Some(match shape {
            Shape::Itself => return None,
            Shape::FaceDown => Say::lit("face down as a 2/2 creature"),
            Shape::As(mods, until) => {
                let mods = self.mods(mods, Say::It { many: false });
                match until {
                    Some(duration) => {
                        let duration = self.duration(duration);
                        frame!("so that {0} {1}", mods, duration)
                    }
                    None => frame!("so that {0}", mods),
                }
            }
            Shape::BothHalves => Say::lit("with both halves"),
        })
    }

    /// A cost as something to be done: `pay {2}`, `sacrifice a creature`.
    fn to_pay(&mut self, price: &Cost) -> Say {
        let (acts, life) = (price.acts.clone(), price.life.clone());
        // That X is announced for it is seen in what it says.
        let only_acts = Cost { acts, life, says_x: price.says_x, ..Cost::default() } == *price;
        let cost = match self.cost(price) {
            Say::List(Joint::Comma, all) if only_acts => Say::List(Joint::And, all),
            cost => cost,
        };
        if only_acts { cost } else { frame!("pay {0}", cost) }
    }

    /// A cost of casting beside the mana cost.
    pub(super) fn cast_cost(&mut self, price: &CastCost) -> Say {
        let cost = self.to_pay(&price.cost);
        let say = match price.times {
            CostTimes::Must => frame!("as an additional cost to cast this spell, {0}", cost),
            CostTimes::May => frame!("you may {0} as an additional cost as you cast this spell", cost),
            CostTimes::Any => {
                frame!("you may {0} any number of times as an additional cost as you cast this spell", cost)
            }
            CostTimes::Instead => frame!("you may {0} rather than pay this spell's mana cost", cost),
        };
        match &price.cond {
            Some(price) => {
                let price = self.cond(price);
                frame!("if {0}, {1}", price, say)
            }
            None => say,
        }
    }
}
