//! Amounts that are dealt and counters that are put.

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Say, frame};

impl Plan<'_> {
    pub(super) fn deal(
        &mut self,
        who: Say,
        n: &Value,
        to: &Pick,
        division: Option<Division>,
        bind: Option<&Bind>,
    ) -> Say {
        let damage = self.mass(n, "damage");
        let to_said = match to {
            Pick::All(f) if division.is_none() => self.filtered(f, Det::Each),
            to => self.pick(to),
        };
        // The label holds whom, and as a number how much.
        if let Some(b) = bind {
            if b.amount {
                self.learn_word(bind, Kind::Number, Say::lit("the damage dealt this way"));
            } else if !self.targets.contains(&b.slot) {
                self.learn_picked(bind, "damaged", to);
            }
        }
        match division {
            None => match damage {
                // Long amounts stand behind whom it is dealt to.
                Say::Mass(n, what) if !n.is_simple() => {
                    Say::made(format!("{{0}} {{v:deal}} {what} to {{1}} equal to {{2}}"), vec![who, to_said, *n])
                }
                simple => frame!("{0} {v:deal} {1} to {2}", who, simple, to_said),
            },
            Some(Division::Chosen) => frame!("{0} {v:deal} {1} divided as you choose among {2}", who, damage, to_said),
            Some(Division::Even) => {
                frame!("{0} {v:deal} {1} divided evenly, rounded down, among {2}", who, damage, to_said)
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one node")]
    pub(super) fn put_counters(
        &mut self,
        who: Say,
        kind: CounterId,
        n: &Value,
        up_to: bool,
        on: &Pick,
        divided: bool,
        bind: Option<&Bind>,
    ) -> Say {
        let noun = self.counters_noun(Some(kind));
        let det = if up_to { Det::UpTo(self.value(n)) } else { self.range(n, Some(n)) };
        let counters = noun.with(det).say();
        let said = match on {
            Pick::All(f) if !divided => self.filtered(f, Det::Each),
            on => self.pick(on),
        };
        match bind {
            Some(b) if b.amount => {
                self.learn_word(bind, Kind::Number, Say::lit("the number of counters put this way"));
            }
            _ => self.learn_picked(bind, "", on),
        }
        // Players get them.
        let player = match on {
            Pick::Ref(Ref::Slot(s)) => self.slots.get(s).is_some_and(|a| a.kind == Kind::Player),
            Pick::Ref(r) => r.means_players(),
            Pick::All(f) | Pick::Each(f, _) => f.sort == Sort::Player,
            _ => false,
        };
        let energy = Some(kind) == self.content.roles.energy && player && who == Say::You && !divided && !up_to;
        if let (true, Value::Num(n @ 1..=8)) = (energy, n) {
            return frame!("{0} {v:get} {1} for energy", said, Say::lit("{E}".repeat(*n as usize)));
        }
        if player && !divided && who == Say::You {
            return frame!("{0} {v:get} {1}", said, counters);
        }
        if divided {
            frame!("{0} {v:distribute} {1} among {2}", who, counters, said)
        } else {
            frame!("{0} {v:put} {1} on {2}", who, counters, said)
        }
    }
}
