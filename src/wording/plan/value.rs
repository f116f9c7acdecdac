//! Numbers in words: numerals, counts, sums and shares, properties, and what they are compared with.

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Noun, Say, frame};

impl Plan<'_> {
    /// A number in words: a numeral, `X`, `its power`, `the number of creatures you control`.
    pub(super) fn value(&mut self, value: &Value) -> Say {
        match value {
            Value::Num(n) => Say::Num(i64::from(*n)),
            Value::Slot(slot) if self.amounts.contains_key(slot) => {
                self.amounts.get(slot).cloned().unwrap_or(Say::ThatMuch)
            }
            Value::Slot(slot) => match self.slots.get(slot) {
                Some(about) if about.kind != Kind::Number => {
                    let of = self.slot(*slot);
                    frame!("the number of {0}", of)
                }
                _ => self.slot(*slot),
            },
            Value::Linked(label) => match self.linked.get(&label.0) {
                Some(about) => about.noun.head.clone(),
                None => self.refer(&Ref::Linked(*label)),
            },
            // What has the ability knows the number by what gave it.
            Value::LinkedOf(label, of) if **of == Ref::Granter && self.depth == 0 => self.value(&Value::Linked(*label)),
            Value::LinkedOf(label, of) => {
                let (what, of) = (self.value(&Value::Linked(*label)), self.refer(of));
                frame!("{0} of {1}", what, of)
            }
            Value::Prop(prop, of) => {
                let of = self.refer(of);
                self.prop_of(*prop, of)
            }
            Value::Count(filter) => {
                let mut noun = self.noun(filter);
                noun.on_the_battlefield(filter);
                frame!("the number of {0}", noun.with(Det::Bare).say())
            }
            Value::Size(of) if matches!(&**of, Ref::Slot(slot) if self.amounts.contains_key(slot)) => match &**of {
                Ref::Slot(slot) => self.value(&Value::Slot(*slot)),
                other => self.refer(other),
            },
            Value::Size(of) if matches!(&**of, Ref::Slot(slot) if self.slots.get(slot).is_some_and(|about| about.kind == Kind::Number)) => {
                self.refer(of)
            }
            Value::Size(of) => {
                let of = self.refer(of);
                frame!("the number of {0}", of)
            }
            Value::Counters(kind, on) => {
                let (kind, on) = (self.counters_noun(*kind).with(Det::Bare).say(), self.refer(on));
                frame!("the number of {0} on {1}", kind, on)
            }
            Value::Greatest(prop, filter) => self.among("the greatest {1} among {0}", *prop, filter),
            Value::Least(prop, filter) => self.among("the least {1} among {0}", *prop, filter),
            Value::Total(prop, filter) => self.among("the total {1} of {0}", *prop, filter),
            Value::Extreme { greatest, number, slot, among } => {
                let all = self.all_among(among);
                let kept = self.slots.remove(slot);
                let such = if among.sort == Sort::Player { "such a player" } else { "such a thing" };
                self.learn_as(*slot, Kind::Word, Say::lit(such));
                let number = self.value(number);
                self.slots.remove(slot);
                if let Some(about) = kept {
                    self.slots.insert(*slot, about);
                }
                match greatest {
                    true => frame!("the greatest, among {1}, of {0}", number, all),
                    false => frame!("the least, among {1}, of {0}", number, all),
                }
            }
            Value::Kinds(property, filter) => {
                let all = self.all_among(filter);
                frame!("the number of different {1}s among {0}", all, Say::lit(Self::trait_word(*property)))
            }
            Value::Add(both) => self.two("{0} plus {1}", both),
            Value::Sub(both) => self.two("{0} minus {1}", both),
            Value::Mul(both) => match &**both {
                (Value::Num(2), value) | (value, Value::Num(2)) => match self.operand(value) {
                    Say::ThatMuch => Say::lit("twice that much"),
                    value => frame!("twice {0}", value),
                },
                _ => self.two("{0} times {1}", both),
            },
            Value::Share { of, by, up } => {
                let (of, by) = (self.operand(of), *by);
                match (by, up) {
                    (2, true) => frame!("half {0}, rounded up", of),
                    (2, false) => frame!("half {0}, rounded down", of),
                    (_, true) => frame!("{0} divided by {1}, rounded up", of, Say::Num(i64::from(by))),
                    (_, false) => frame!("{0} divided by {1}, rounded down", of, Say::Num(i64::from(by))),
                }
            }
            Value::Lesser(both) => self.two("the lesser of {0} and {1}", both),
            Value::Greater(both) => self.two("the greater of {0} and {1}", both),
            Value::Devotion(who, colors) => {
                let (who, colors) = (self.refer(who), Say::list(Joint::And, Self::colors(*colors)));
                frame!("{0's devotion} to {1}", who, colors)
            }
            Value::DevotionChosen(who, slot) => {
                let (who, color) = (self.refer(who), self.slot(*slot));
                frame!("{0's devotion} to {1}", who, color)
            }
            Value::Times(history) if let Some(things) = self.things_done(history) => {
                frame!("the number of {0}", things)
            }
            Value::Times(history) => {
                let what = self.happened(history);
                frame!("the number of times {0}", what)
            }
            Value::Amount(history) if let Some(who) = self.whose_life(history) => frame!("the amount of life {0}", who),
            Value::Amount(history) => {
                let what = self.happened(history);
                frame!("the amount with which {0}", what)
            }
            Value::Unspent(who, types) if *types == MANA_TYPES => {
                frame!("the amount of unspent mana {0} {v:have}", self.refer(who))
            }
            Value::Unspent(who, types) => {
                let kind = Say::lit(format!("{{{}}}", super::words::letters(*types)));
                frame!("the amount of unspent {1} mana {0} {v:have}", self.refer(who), kind)
            }
            Value::ModesOf(of) => self.number_of("the number of modes chosen for {0}", of),
            Value::ManaSpent(of) => self.number_of("the amount of mana spent to cast {0}", of),
            Value::ExtraTurn => Say::lit("the number of this extra turn"),
            Value::ColorsSpent(of) => self.number_of("the number of colors of mana spent to cast {0}", of),
            Value::XOf(of) if **of == Ref::This => Say::lit("X"),
            Value::XOf(of) => self.number_of("{0's X}", of),
            Value::Votes(option) => frame!("the number of votes for {0}", self.string(*option)),
            Value::Words(words) => frame!("the words “{0}”", self.string(*words)),
            Value::ByStep(of, table) => {
                let scale = self.scale_of(of);
                let of = self.value(of);
                let rows = table.iter().map(|(step, value)| {
                    let (value, step) = (self.value(value), i64::from(*step));
                    match scale {
                        Some(scale) => frame!("{0} from {1} on", value, self.step_of(scale, step)),
                        None => frame!("{0} from step {1}", value, Say::Num(step)),
                    }
                });
                let rows = Say::List(Joint::Comma, rows.collect());
                frame!("a number by {0} ({1})", of, rows)
            }
            Value::Rank(of) => self.number_of("{0's rank}", of),
            Value::WoundPenalty(of) => self.number_of("{0's penalty for wounds}", of),
            Value::LightOn(of) => self.number_of("the step of light on {0}", of),
            Value::Distance(both) => {
                let (a, b) = (self.refer(&both.0), self.refer(&both.1));
                frame!("the distance from {0} to {1}", a, b)
            }
        }
    }

    fn number_of(&mut self, template: &'static str, of: &Ref) -> Say {
        let of = self.refer(of);
        Say::frame(template, vec![of])
    }

    /// A number inside of a calculation: a calculation in it stands in brackets.
    pub(super) fn operand(&mut self, value: &Value) -> Say {
        let say = self.value(value);
        match value {
            Value::Add(_) | Value::Sub(_) | Value::Mul(_) | Value::Share { .. } => frame!("({0})", say),
            _ => say,
        }
    }

    fn two(&mut self, template: &'static str, both: &(Value, Value)) -> Say {
        let (a, b) = (self.operand(&both.0), self.operand(&both.1));
        Say::frame(template, vec![a, b])
    }

    fn among(&mut self, template: &'static str, prop: Prop, filter: &Filter) -> Say {
        let all = self.all_among(filter);
        let prop = Say::lit(self.prop_word(prop));
        Say::frame(template, vec![all, prop])
    }

    /// A number of an object or a player that is named: `its power`, `your life total`.
    pub(super) fn prop_of(&self, prop: Prop, of: Say) -> Say {
        match prop {
            Prop::Power => frame!("{0's power}", of),
            Prop::Toughness => frame!("{0's toughness}", of),
            Prop::ManaValue => frame!("{0's converted mana cost}", of),
            Prop::Loyalty => frame!("{0's loyalty}", of),
            Prop::Life => frame!("{0's life total}", of),
            Prop::StartingLife => frame!("{0's starting life total}", of),
            Prop::HandSize => frame!("the number of cards in {0's hand}", of),
            Prop::MaxHandSize => frame!("{0's maximum hand size}", of),
            Prop::Damage => frame!("the damage marked on {0}", of),
            Prop::Targets => frame!("{0's number of targets}", of),
            Prop::ColorCount => frame!("{0's number of colors}", of),
            Prop::Number(number) => Say::made(format!("{{0's {}}}", self.number_name(number)), vec![of]),
        }
    }

    /// The noun for counters of a kind, or for counters of any kind: `+1/+1 counter`, `counter`.
    pub(super) fn counters_noun(&self, kind: Option<CounterId>) -> Noun {
        match kind {
            Some(k) => Noun::of(self.counter(k)),
            None => Noun::of(Say::lit("counter")),
        }
    }

    /// So many of a thing: `two cards`, `that many cards`, `a number of cards equal to ...`.
    pub(super) fn counted(&mut self, n: &Value, noun: &'static str) -> Say {
        let n = self.value(n);
        Noun::of(Say::lit(noun)).with(Det::N(n)).say()
    }

    /// So much of what is not counted: `3 damage`, `damage equal to ...`.
    pub(super) fn mass(&mut self, n: &Value, what: &'static str) -> Say {
        let n = self.value(n);
        Say::Mass(Box::new(n), what)
    }

    /// What is added: `+2`.
    pub(super) fn signed(&mut self, value: &Value) -> Say {
        match value {
            Value::Num(n) if *n >= 0 => Say::lit(format!("+{n}")),
            Value::Sub(ab) if ab.0 == Value::Num(0) => {
                // What is multiplied stands together without brackets.
                let n = if matches!(ab.1, Value::Mul(_)) { self.value(&ab.1) } else { self.operand(&ab.1) };
                frame!("minus {0}", n)
            }
            Value::Num(_) => self.value(value),
            Value::Mul(ab) if [&ab.0, &ab.1].iter().any(|value| matches!(value, Value::Num(n) if *n < 0)) => {
                self.value(value)
            }
            other => {
                let n = self.value(other);
                frame!("plus {0}", n)
            }
        }
    }

    /// What a number is compared with, and how: `4 or greater`, `less than its power`.
    pub(super) fn compared(&mut self, cmp: Cmp, value: &Value) -> Say {
        let value = self.value(value);
        self.compared_with(cmp, value)
    }

    /// The same with something that is said already.
    pub(super) fn compared_with(&mut self, cmp: Cmp, said: Say) -> Say {
        match cmp {
            Cmp::Eq if !said.is_simple() => frame!("equal to {0}", said),
            Cmp::Eq => said,
            Cmp::Ne => frame!("other than {0}", said),
            Cmp::Lt => frame!("less than {0}", said),
            Cmp::Le if said.is_simple() => frame!("{0} or less", said),
            Cmp::Le => frame!("less than or equal to {0}", said),
            Cmp::Gt => frame!("greater than {0}", said),
            Cmp::Ge if said.is_simple() => frame!("{0} or greater", said),
            Cmp::Ge => frame!("greater than or equal to {0}", said),
        }
    }
}
