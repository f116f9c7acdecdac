//! Amounts that are dealt, counters that are put and taken away.

use crate::ir::*;
use crate::wording::plan::per::with_words;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Say, frame};

/// Counters that are about to be put somewhere.
pub(super) struct NewCounters {
    /// So many of them: `two +1/+1 counters`.
    words: Say,
    /// The symbols by which a player is told to get them, where there are some: `{E}{E}`.
    symbols: Option<Say>,
    /// What there are so many for each of.
    pub each: Option<Value>,
}

impl Plan<'_> {
    /// `it deals 2 damage to each creature`.
    pub(super) fn deal_to_each(&mut self, who: Say, n: &Value, to: &Pick, bind: Option<&Bind>) -> Say {
        let before = self.spoken();
        let mut damage = self.mass(n, "damage");
        let target = match to {
            Pick::Ref(Ref::Slot(slot)) => Some(*slot),
            Pick::Ref(_) | Pick::All(_) | Pick::Each(..) | Pick::Choose { .. } | Pick::Top { .. } => None,
            Pick::Rest(_) | Pick::And(_) => None,
        };
        // A target is named where it stands first, in front of the amount.
        let early = target.is_some_and(|slot| !before.mentioned.contains(&slot) && self.mentioned.contains(&slot));
        if early {
            self.unspoken(before);
        }
        let whom = self.pick_each(to);
        if early {
            damage = self.mass(n, "damage");
        }
        self.learn_damaged(to, bind);
        // `its power` in front of a target is that of whatever deals it, and behind a target that of the target.
        let own = matches!(n, Value::Prop(_, whose) if **whose == Ref::This);
        match damage {
            Say::Mass(n, what) if own => {
                Say::made(format!("{{0}} {{v:deal}} {what} equal to {{2}} to {{1}}"), vec![who, whom, *n])
            }
            // Long amounts stand behind whom it is dealt to.
            Say::Mass(n, what) if !n.is_simple() => {
                Say::made(format!("{{0}} {{v:deal}} {what} to {{1}} equal to {{2}}"), vec![who, whom, *n])
            }
            simple => frame!("{0} {v:deal} {1} to {2}", who, simple, whom),
        }
    }

    /// `it deals 5 damage divided as you choose among them`, or divided evenly.
    pub(super) fn deal_divided(
        &mut self,
        who: Say,
        n: &Value,
        to: &Pick,
        division: Division,
        bind: Option<&Bind>,
    ) -> Say {
        let damage = self.mass(n, "damage");
        let whom = self.pick(to);
        self.learn_damaged(to, bind);
        match division {
            Division::Chosen => frame!("{0} {v:deal} {1} divided as you choose among {2}", who, damage, whom),
            Division::Even => frame!("{0} {v:deal} {1} divided evenly, rounded down, among {2}", who, damage, whom),
        }
    }

    /// The label holds whom, and as a number how much.
    fn learn_damaged(&mut self, to: &Pick, bind: Option<&Bind>) {
        let Some(label) = bind else { return };
        if label.amount {
            self.learn_word(bind, Kind::Number, Say::lit("the damage dealt this way"));
        } else if !self.targets.contains(&label.slot) {
            self.learn_picked(bind, "damaged", to);
        }
    }

    /// All of them, as what is done to each of them.
    fn pick_each(&mut self, pick: &Pick) -> Say {
        match pick {
            Pick::All(f) => self.filtered(f, Det::Each),
            other => self.pick(other),
        }
    }

    /// So many counters of a kind, or any number `up_to` that.
    pub(super) fn new_counters(&mut self, kind: CounterId, n: &Value, up_to: bool) -> NewCounters {
        let noun = self.counters_noun(Some(kind));
        let det = if up_to { Det::UpTo(self.value(n)) } else { self.range(n, Some(n)) };
        let symbols = match n {
            Value::Num(n @ 1..=8) if Some(kind) == self.content.roles.energy && !up_to => {
                Some(Say::lit("{E}".repeat(*n as usize)))
            }
            _ => None,
        };
        NewCounters { words: noun.with(det).say(), symbols, each: None }
    }

    /// `put two +1/+1 counters on it`; you are told which counters you get.
    pub(super) fn put_counters(&mut self, who: Say, counters: NewCounters, on: &Pick, bind: Option<&Bind>) -> Say {
        let said = self.pick_each(on);
        let each = counters.each.map(|all| self.per(&all));
        self.learn_with_counters(on, bind);
        let say = match (counters.symbols, self.gives_to_players(on) && who == Say::You) {
            (Some(symbols), true) => frame!("{0} {v:get} {1} for energy", said, symbols),
            (None, true) => frame!("{0} {v:get} {1}", said, counters.words),
            (_, false) => frame!("{0} {v:put} {1} on {2}", who, counters.words, said),
        };
        with_words(say, each)
    }

    /// `distribute two +1/+1 counters among them`.
    pub(super) fn distribute_counters(
        &mut self,
        who: Say,
        counters: NewCounters,
        on: &Pick,
        bind: Option<&Bind>,
    ) -> Say {
        let said = self.pick(on);
        self.learn_with_counters(on, bind);
        frame!("{0} {v:distribute} {1} among {2}", who, counters.words, said)
    }

    /// The label holds what got the counters, or as a number how many there are.
    fn learn_with_counters(&mut self, on: &Pick, bind: Option<&Bind>) {
        if bind.is_some_and(|label| label.amount) {
            self.learn_word(bind, Kind::Number, Say::lit("the number of counters put this way"));
        } else {
            self.learn_picked(bind, "", on);
        }
    }

    /// Whether players get what is put there.
    fn gives_to_players(&self, on: &Pick) -> bool {
        match on {
            Pick::Ref(Ref::Slot(slot)) => self.slots.get(slot).is_some_and(|about| about.kind == Kind::Player),
            Pick::Ref(known) => known.means_players(),
            Pick::All(f) | Pick::Each(f, _) => f.sort == Sort::Player,
            Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) | Pick::And(_) => false,
        }
    }

    /// `remove a counter from it`; without a kind, counters of any kind; without a number, all of them.
    pub(super) fn remove_counters(
        &mut self,
        who: Say,
        RemoveCounters { kind, n, up_to, from, among }: &RemoveCounters,
        bind: Option<&Bind>,
    ) -> Say {
        let counters = match (up_to, n) {
            (false, n) => self.some_counters(*kind, n.as_ref()),
            (true, None) => self.counters_noun(*kind).with(Det::AnyNumber).say(),
            (true, Some(n)) => {
                let most = self.value(n);
                self.counters_noun(*kind).with(Det::UpTo(most)).say()
            }
        };
        let said = match from {
            Pick::All(filter) if *among => self.filtered(filter, Det::Bare),
            from => self.pick(from),
        };
        if bind.is_some_and(|label| label.amount) {
            self.learn_word(bind, Kind::Number, Say::lit("the number of counters removed this way"));
        } else {
            self.learn_picked(bind, "", from);
        }
        match among {
            true => frame!("{0} {v:remove} {1} from among {2}", who, counters, said),
            false => frame!("{0} {v:remove} {1} from {2}", who, counters, said),
        }
    }
}
