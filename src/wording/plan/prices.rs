//! What things cost: how much more or less, what pays for a part of it, and costs that are given.

use crate::ir::*;
use crate::wording::plan::event::{Which, holder_of_ability};
use crate::wording::plan::per::for_each;
use crate::wording::plan::pred::WHOSE;
use crate::wording::plan::refs::ORDER;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Mood, NounModifier, Say, frame};

/// By what a price is more or less.
#[derive(Clone, Copy)]
pub(super) enum Counted<'v> {
    /// So much for each of these.
    By(&'v Value),
    /// So much as this is, which has a letter.
    Is(&'static str, &'v Value),
}

/// Whether a number is told as `for each` of something.
fn counts_one_by_one(value: &Value) -> bool {
    let beyond =
        |both: &(Value, Value)| matches!(both, (Value::Prop(Prop::Targets, of), Value::Num(1)) if **of == Ref::This);
    match value {
        Value::Size(_) | Value::Kinds(..) => true,
        Value::Sub(both) => beyond(both),
        counted => for_each(counted).is_some(),
    }
}

impl Plan<'_> {
    /// `spells you cast`, `this spell`: spells whose cost is changed.
    pub(super) fn priced_spells(&mut self, what: &Match) -> Say {
        if *what == Match::Ref(Ref::This) {
            return Say::lit("this spell");
        }
        if let Some(first) = self.nth_cast(what) {
            return first;
        }
        let mut what = self.all_of_them(what);
        who_casts(&mut what);
        what
    }

    /// `the first creature spell you cast each turn`
    fn nth_cast(&mut self, what: &Match) -> Option<Say> {
        let Match::Filter(filter) = what else { return None };
        let (at, nth) = filter.preds.iter().enumerate().find_map(|(at, pred)| Some((at, nth_of_candidate(pred)?)))?;
        let mut preds = filter.preds.to_vec();
        preds.remove(at);
        preds.retain(|pred| !matches!(pred, Predicate::ControlledBy(Ref::You) | Predicate::SpellOf(Ref::You)));
        let mut noun = self.noun(&Filter { sort: filter.sort, zones: filter.zones, preds: preds.into() });
        noun.push_in_front(1, Say::lit(nth));
        noun.push_behind(WHOSE, frame!("{0} {v:cast} each turn", Say::You));
        noun.det = Det::The;
        Some(noun.say())
    }

    /// `equip abilities of Equipment that you activate`
    pub(super) fn priced_abilities(&mut self, what: &Match, keyword: Option<KeywordId>, by: &Match) -> Say {
        let (holder, for_mana) = holder_of_ability(what);
        let holder = (holder != Match::Any).then(|| self.matched(&holder, Det::Bare));
        let mut say = match (keyword, for_mana) {
            (Some(keyword), _) => frame!("{0} abilities", self.keyword(keyword)),
            (None, Some(Which::Mana)) => frame!("mana abilities"),
            (None, _) => frame!("activated abilities"),
        };
        if let Some(holder) = holder {
            say = frame!("{0} of {1}", say, holder);
        }
        if for_mana == Some(Which::NotMana) {
            say = frame!("{0} other than mana abilities", say);
        }
        match by {
            Match::Any => say,
            by => frame!("{0} activated by {1}", say, self.matched(by, Det::Bare)),
        }
        .plural()
    }

    /// `you may activate equip abilities of ... any time you could cast an instant`
    pub(super) fn uses_granted(&mut self, by: &Match, of: &Match, sort: AbilitySort, how: &UsesGranted) -> Say {
        let who = self.matched(by, Det::Each);
        let mut what = match sort {
            AbilitySort::Any => frame!("activated abilities"),
            AbilitySort::Keyword(keyword) => frame!("{0} abilities", self.keyword(keyword)),
            AbilitySort::Loyalty => frame!("loyalty abilities"),
        };
        if *of != Match::Any {
            what = frame!("{0} of {1}", what, self.matched(of, Det::Bare));
        }
        match how {
            UsesGranted::AsInstant => {
                frame!("{0} {v:activate} {1} any time {0} could cast an instant", who, what).in_mood(Mood::May)
            }
            UsesGranted::Times(n) => {
                frame!("{0} {v:activate} {1} {2} times each turn", who, what, self.value(n)).in_mood(Mood::May)
            }
            UsesGranted::More(n) => {
                let n = self.additional(Some(n), "time");
                frame!("{0} {v:activate} {1} {2} each turn", who, what, n).in_mood(Mood::May)
            }
        }
    }

    /// What is added to a cost or taken from it: mana, something else, or both.
    pub(super) fn price_part(&mut self, mana: &ManaCost, cost: Option<&Cost>) -> Say {
        let amount = Say::lit(Self::mana(mana));
        let Some(cost) = cost else { return amount };
        let cost = self.cost(cost);
        if mana.is_empty() { cost } else { frame!("{0} and {1}", amount, cost) }
    }

    /// The same with what it is counted by: `{2}`, `for each artifact you control`; of what can't be counted one by one there
    /// are `{X}`.
    pub(super) fn price_counted<'v>(
        &mut self,
        mana: &ManaCost,
        cost: Option<&Cost>,
        per: Option<&'v Value>,
    ) -> (Say, Option<Counted<'v>>) {
        let one = cost.is_none() && matches!(&**mana, [ManaSymbol::Generic(1)]);
        match (per, per.and_then(for_each)) {
            (Some(_), Some((n @ 2.., all))) if one => (Say::lit(format!("{{{n}}}")), Some(Counted::By(all))),
            (Some(value), None) if one && !counts_one_by_one(value) => {
                let letter = self.free_letter();
                (Say::lit(format!("{{{letter}}}")), Some(Counted::Is(letter, value)))
            }
            (per, _) => (self.price_part(mana, cost), per.map(Counted::By)),
        }
    }

    /// With what it is counted by: `for each artifact you control`, `where X is its power`.
    pub(super) fn for_each_of(&mut self, say: Say, per: Option<Counted<'_>>) -> Say {
        match per {
            None => say,
            Some(Counted::By(per)) => {
                let per = self.per(per);
                say.and_then_words(per)
            }
            Some(Counted::Is(letter, value)) => {
                let value = self.value(value);
                frame!("{0}, where {1}", say, frame!("{0} equals {1}", Say::lit(letter), value))
            }
        }
    }

    /// `you may tap a creature for {1} of the cost of this spell`: an act that pays for a part of a cost.
    pub(super) fn pays_part(&mut self, who: Say, act: &Cost, slot: Slot, mana: &PaysFor, what: &Match) -> Say {
        self.learn_as(slot, Kind::Word, Say::lit("what is used"));
        let what = self.matched(what, Det::Bare);
        let act = self.cost(act);
        let mana = match mana {
            PaysFor::Generic => Say::lit("{1}"),
            PaysFor::GenericOrItsColor => Say::lit("{1} or one mana of its color"),
            PaysFor::Types(types) => Say::lit(format!("{{{}}}", super::words::letters(*types))),
        };
        frame!("{0} {v:pay} {1} of the cost of {2} in this way: {3}", who, mana, what, act).in_mood(Mood::May)
    }

    /// A cost that certain spells have besides their own, and what follows if it was paid.
    pub(super) fn grants_cost(&mut self, what: &Match, cost: &CastCost, mods: &[Modifier]) -> Say {
        let what = self.matched(what, Det::Bare);
        let cost = self.cast_cost(cost);
        let mods = (!mods.is_empty()).then(|| self.mods(mods, Say::lit("the spell")));
        match mods {
            Some(mods) => frame!("{0} {v:have} \"{1}\"; if it was paid, {2}", what, cost, mods),
            None => frame!("{0} {v:have} \"{1}\"", what, cost),
        }
    }
}

/// `spells you cast cost {1} more to cast`.
pub(super) fn more_to_cast(what: Say, amount: Say, how: CostChange) -> Say {
    let say = match how {
        CostChange::More => frame!("{0} {v:cost} {1} more to cast", what, amount),
        CostChange::Less | CostChange::LessDownTo(_) => frame!("{0} {v:cost} {1} less to cast", what, amount),
        CostChange::AtLeast => frame!("{0} {v:cost} at least {1} to cast", what, amount),
    };
    down_to(say, how)
}

/// `activated abilities of creatures cost {1} more to activate`.
pub(super) fn more_to_activate(what: Say, amount: Say, how: CostChange) -> Say {
    let say = match how {
        CostChange::More => frame!("{0} {v:cost} {1} more to activate", what, amount),
        CostChange::Less | CostChange::LessDownTo(_) => frame!("{0} {v:cost} {1} less to activate", what, amount),
        CostChange::AtLeast => frame!("{0} {v:cost} at least {1} to activate", what, amount),
    };
    down_to(say, how)
}

/// With the least that remains of a cost, if there is such a limit.
fn down_to(say: Say, how: CostChange) -> Say {
    let CostChange::LessDownTo(least) = how else { return say };
    let least = Say::lit(Plan::mana(&[ManaSymbol::Generic(least)]));
    say.and_then_words(frame!("to no less than {0}", least))
}

/// `spells you cast`: whoever controls a spell whose cost is meant casts it.
fn who_casts(what: &mut Say) {
    let Say::Noun(noun) = what else { return };
    // `cast with flashback you control`
    let how = |m: &NounModifier| matches!(&m.say, Say::Frame(f) if f.template.starts_with("cast"));
    if noun.mods.iter().any(how) {
        return;
    }
    for m in &mut noun.mods {
        if let Say::Frame(f) = &mut m.say
            && f.template == "{0} {v:control}"
        {
            f.template = "{0} {v:cast}".into();
        }
    }
}

/// Which of the spells that you cast each turn a property is about: it itself is the first one.
fn nth_of_candidate(pred: &Predicate) -> Option<&'static str> {
    let Predicate::Did(history) = pred else { return None };
    let Nth { n, own: false, window: Window::EachTurn } = history.event.nth.as_deref()? else { return None };
    let candidate = Ref::Slot(history.candidate?);
    let itself = match &history.event.object {
        Match::Ref(known) => *known == candidate,
        Match::Filter(filter) => filter.same() == Some(&candidate) && filter.preds.len() == 1,
        Match::Any => false,
    };
    let (object, subject, nth) = (history.event.object.clone(), Match::Ref(Ref::You), history.event.nth.clone());
    let plain = EventPattern { object, subject, nth, ..EventPattern::of(Verb::Cast) };
    let word = ORDER.get(usize::from(n.checked_sub(1)?)).copied()?;
    (itself && history.event == plain).then_some(word)
}
