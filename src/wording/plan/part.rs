//! Continuous sentences that change what things are and have: types, colors, sizes, abilities, control.

use crate::ir::*;
use crate::wording::plan::per::per_one;
use crate::wording::plan::{CHOICE, Plan};
use crate::wording::say::{Det, Frame, Joint, Noun, SIZE, Say, frame};

impl Plan<'_> {
    /// One thing that goes on applying.
    pub(super) fn part(&mut self, part: &Part) -> Say {
        match part {
            Part::Layer { affected, mods } => {
                let outer = std::mem::replace(&mut self.told_member, false);
                let who = self.all_of_them(affected);
                let several = who.is_plural() && matches!(affected, Match::Filter(_));
                let mut say = self.mods(mods, who);
                // `each creature gets +1/+1 for each Aura attached to it`: what is said of each one by itself.
                if self.told_member && several {
                    let each = self.matched(affected, Det::Each);
                    say = self.mods(mods, each);
                }
                self.told_member = outer;
                say
            }
            Part::Rule(rule) => self.rule(rule),
        }
    }

    /// What is changed about it.
    pub(super) fn mods(&mut self, mods: &[Modifier], who: Say) -> Say {
        if mods.is_empty() {
            return frame!("all modes of {0} are chosen", who);
        }
        if let Some(say) = self.animated(mods, &who) {
            return say;
        }
        self.holder = self.called_by_itself(&who);
        let mut all = Vec::new();
        let again = Say::It { many: who.is_plural() };
        for (at, modifier) in mods.iter().enumerate() {
            let subject = if at == 0 { who.clone() } else { again.clone() };
            all.push(self.change_of(modifier, subject));
        }
        // `gets +1/+1 and gains flying`: one subject, several verbs.
        let same = |said: &Say| {
            let first = |f: &Frame| f.roles.first().is_some_and(|role| *role == who || *role == again);
            said.clause().is_some_and(|f| f.template.starts_with("{0} {v:") && first(f))
        };
        if all.len() > 1 && all.iter().all(same) {
            let rest = all.split_off(1).into_iter().map(Say::without_subject).collect::<Vec<_>>();
            let first = all.into_iter();
            return Say::List(Joint::And, first.chain(rest).collect());
        }
        Say::list(Joint::And, all)
    }

    /// `becomes a 3/2 red Beast creature with trample`: what it is, how large, and what it has, in one phrase.
    fn animated(&mut self, mods: &[Modifier], who: &Say) -> Option<Say> {
        let (first, rest) = mods.split_first()?;
        let (types, supers, subs, also) = match first {
            Modifier::AddTypes { types, supers, subs } => (types, supers, subs, true),
            Modifier::SetTypes { types, supers, subs } => (types, supers, subs, false),
            _ => return None,
        };
        let sized =
            rest.iter().filter(|modifier| matches!(modifier, Modifier::SetPT(Value::Num(_), Value::Num(_)))).count();
        let fits = |modifier: &Modifier| {
            matches!(
                modifier,
                Modifier::SetPT(Value::Num(_), Value::Num(_)) | Modifier::SetColors(_) | Modifier::AddAbilities(_)
            )
        };
        let once = |is: fn(&Modifier) -> bool| rest.iter().filter(|modifier| is(modifier)).count() <= 1;
        let single = once(|modifier| matches!(modifier, Modifier::SetColors(_)))
            && once(|modifier| matches!(modifier, Modifier::AddAbilities(_)));
        if types.is_empty() || sized != 1 || !single || !rest.iter().all(fits) {
            return None;
        }
        let words = Self::supers(*supers).into_iter().chain(self.subtypes(subs)).chain(Self::types(*types));
        let mut noun = Noun::of(Say::List(Joint::Beside, words.collect()));
        for modifier in rest {
            match modifier {
                Modifier::SetPT(Value::Num(power), Value::Num(toughness)) => {
                    noun.push_in_front(SIZE, Say::lit(format!("{power}/{toughness}")))
                }
                Modifier::SetColors(colors) => noun.push_in_front(40, Say::list(Joint::And, Self::colors(*colors))),
                Modifier::AddAbilities(all) => {
                    let all = self.granted(all, "this creature");
                    noun.push_behind(super::pred::WITH, frame!("with {0}", all));
                }
                _ => {}
            }
        }
        let many = who.is_plural();
        let what = noun.with(if many { Det::Bare } else { Det::A }).say();
        let say = self.is_or_becomes(who.clone(), what);
        Some(if also { besides(many, say) } else { say })
    }

    /// One change.
    fn change_of(&mut self, change: &Modifier, who: Say) -> Say {
        let gains = self.gains;
        match change {
            Modifier::Copy(copy) => {
                let copy = self.copy_of(copy);
                if gains {
                    frame!("{0} {v:become} a copy of {1}", who, copy)
                } else {
                    frame!("{0} {v:be} a copy of {1}", who, copy)
                }
            }
            Modifier::Control(by) => {
                let by = self.refer(by);
                if gains {
                    frame!("{0} {v:gain} control of {1}", by, who)
                } else {
                    frame!("{0} {v:control} {1}", by, who)
                }
            }
            Modifier::Text { from, to } => {
                let (mut from, mut to) = (self.refer(from), self.refer(to));
                if from == Say::lit(CHOICE) && from == to {
                    (from, to) = (Say::lit("one color of your choice"), Say::lit("another color of your choice"));
                }
                frame!("{1} becomes {2} in the text of {0}", who, from, to)
            }
            Modifier::AddTextOf(of) => {
                let of = self.refer(of);
                frame!("{0} {v:have} the text of {1} as well", who, of)
            }
            Modifier::TextOf(of) => {
                let of = self.pick(of);
                frame!("{0} {v:have} the full text of {1}", who, of)
            }
            Modifier::EachForTarget => frame!("{0} {v:say} \"each\" for \"target\"", who),
            Modifier::SetTypes { types, supers, subs } => {
                let what = self.typed(*types, *supers, subs, who.is_plural());
                self.is_or_becomes(who, what)
            }
            Modifier::AddTypes { types, supers, subs } => {
                let what = self.typed(*types, *supers, subs, who.is_plural());
                besides(who.is_plural(), self.is_or_becomes(who, what))
            }
            Modifier::RemoveTypes { types, supers, subs } => {
                let what = self.typed(*types, *supers, subs, who.is_plural());
                frame!("{0} {v:be} {1}", who, what).in_mood(super::super::say::Mood::Not)
            }
            Modifier::ChosenSubtype { from, also } => {
                let from = self.refer(from);
                let many = who.is_plural();
                let say = self.is_or_becomes(who, from);
                if *also { besides(many, say) } else { say }
            }
            Modifier::EverySubtype { of, basic, lost } => {
                let of = Say::list(Joint::Or, Self::types(*of));
                if *lost {
                    let of = if *basic { frame!("basic {0}", of) } else { of };
                    frame!("{0} {v:lose} all {1} types", who, of)
                } else if *basic {
                    frame!("{0} {v:be} every basic {1} type", who, of)
                } else {
                    frame!("{0} {v:be} every {1} type", who, of)
                }
            }
            Modifier::SetColors(colors) => {
                let colors = Say::list(Joint::And, Self::colors(*colors));
                self.is_or_becomes(who, colors)
            }
            Modifier::AddColors(colors) => {
                let colors = Say::list(Joint::And, Self::colors(*colors));
                let many = who.is_plural();
                beside_colors(many, self.is_or_becomes(who, colors))
            }
            Modifier::ChosenColor { from, also } => {
                let from = self.refer(from);
                let many = who.is_plural();
                let say = self.is_or_becomes(who, from);
                if *also { beside_colors(many, say) } else { say }
            }
            Modifier::SetName(name) => frame!("{0's name} is {1}", who, self.string(*name)),
            Modifier::NoManaCost => frame!("{0} {v:have} no mana cost", who),
            Modifier::AddAbilities(all) => {
                let all = self.granted(all, self.holder);
                self.has_or_gains(who, all)
            }
            Modifier::AddAbilitiesOf { which, among } => {
                let det = if matches!(which, AbilitiesOf::Activated) { Det::All } else { Det::A };
                let among = self.only_known(among).unwrap_or_else(|| self.noun(among).with(det).say());
                let what = match which {
                    AbilitiesOf::Keywords(all) => {
                        let all = Say::list(Joint::And, all.iter().map(|keyword| self.keyword(*keyword)).collect());
                        frame!("each of these that {0} {v:have}: {1}", among, all)
                    }
                    AbilitiesOf::Activated => frame!("all activated abilities of {0}", among),
                };
                self.has_or_gains(who, what)
            }
            Modifier::LoseKeyword(keyword) => frame!("{0} {v:lose} {1}", who, self.keyword(*keyword)),
            Modifier::LoseAbilities(all) => {
                let all = self.abilities_said(all);
                frame!("{0} {v:lose} {1}", who, all)
            }
            Modifier::CantHave(keyword) => frame!("{0} can't have {1}", who, self.keyword(*keyword)),
            Modifier::LoseAllAbilities => frame!("{0} {v:lose} all abilities", who),
            Modifier::AddThisAbility => frame!("{0} {v:have} this ability", who),
            Modifier::OwnColors => frame!("{0} {v:have} its own color", who),
            Modifier::LoseThisAbility => frame!("{0} {v:lose} this ability", who),
            Modifier::SetPT(power, toughness) => self.has_size(who, power, toughness),
            Modifier::SetPower(value) if self.defines => {
                let value = self.value(value);
                frame!("{0's power} is equal to {1}", who, value)
            }
            Modifier::SetToughness(value) if self.defines => {
                let value = self.value(value);
                frame!("{0's toughness} is equal to {1}", who, value)
            }
            Modifier::SetPower(value) => {
                let value = self.value(value);
                match value.is_simple() {
                    true => frame!("{0} {v:have} base power {1}", who, value),
                    false => frame!("{0} {v:have} base power equal to {1}", who, value),
                }
            }
            Modifier::SetToughness(value) => {
                let value = self.value(value);
                match value.is_simple() {
                    true => frame!("{0} {v:have} base toughness {1}", who, value),
                    false => frame!("{0} {v:have} base toughness equal to {1}", who, value),
                }
            }
            Modifier::AddPT(power, toughness) => self.gets(who, power, toughness),
            Modifier::SwitchPT => frame!("{0} {v:switch} power and toughness", who),
            Modifier::Number(number, how, value) => {
                let number = Say::lit(self.number_name(*number));
                let value = if *how == NumberChange::Add { self.signed(value) } else { self.value(value) };
                match how {
                    NumberChange::Add => frame!("{0} {v:get} {1} to {2}", who, value, number),
                    NumberChange::Set => frame!("{0} {v:have} {1} {2}", who, value, number),
                    NumberChange::AtLeast => frame!("{0} {v:have} at least {1} {2}", who, value, number),
                    NumberChange::AtMost => frame!("{0} {v:have} at most {1} {2}", who, value, number),
                }
            }
            Modifier::Designate(designation) => {
                let designation = self.designation(*designation);
                self.is_or_becomes(who, designation)
            }
        }
    }

    /// `has base power and toughness 2/2`; what defines them says that they are equal to something.
    fn has_size(&mut self, who: Say, power: &Value, toughness: &Value) -> Say {
        if let (Value::Num(power), Value::Num(toughness)) = (power, toughness) {
            return frame!("{0} {v:have} base power and toughness {1}", who, Say::lit(format!("{power}/{toughness}")));
        }
        if power == toughness {
            let both = self.value(power);
            return match self.defines {
                true => frame!("{0's power and toughness} are each equal to {1}", who, both),
                false => frame!("{0's base power and toughness} are each equal to {1}", who, both),
            };
        }
        let template = match self.defines {
            true => "{0's power} is equal to {1} and its toughness is equal to {2}",
            false => "{0's base power} is equal to {1} and its base toughness is equal to {2}",
        };
        let (power, toughness) = (self.value(power), self.value(toughness));
        Say::frame(template, vec![who, power, toughness])
    }

    fn is_or_becomes(&self, who: Say, what: Say) -> Say {
        if self.gains { frame!("{0} {v:become} {1}", who, what) } else { frame!("{0} {v:be} {1}", who, what) }
    }

    fn has_or_gains(&self, who: Say, what: Say) -> Say {
        if self.gains { frame!("{0} {v:gain} {1}", who, what) } else { frame!("{0} {v:have} {1}", who, what) }
    }

    /// `gets +2/-1`, `gets +X/+X, where X is ...`.
    fn gets(&mut self, who: Say, power: &Value, toughness: &Value) -> Say {
        let sign = |n: i32| if n < 0 { format!("-{}", n.unsigned_abs()) } else { format!("+{n}") };
        match (power, toughness) {
            (Value::Num(power), Value::Num(toughness)) => {
                // Nothing and less than nothing are said with one sign.
                let zero = |n: i32, other: i32| if n == 0 && other < 0 { "-0".to_owned() } else { sign(n) };
                frame!(
                    "{0} {v:get} {1}",
                    who,
                    Say::lit(format!("{}/{}", zero(*power, *toughness), zero(*toughness, *power)))
                )
            }
            // `+1/+1 for each artifact you control`
            (power, toughness) if let Some((pt, all)) = per_one(power, toughness) => {
                let per = self.per(all);
                frame!("{0} {v:get} {1} {2}", who, Say::lit(pt), per)
            }
            (power, toughness) => {
                let (a, b) = (self.amount_of_pt(power), self.amount_of_pt(toughness));
                self.gets_letters(who, a, b)
            }
        }
    }

    /// `gets +X/+Y, where X is ...`: what is no number and no letter gets a letter that nothing else has.
    fn gets_letters(&self, who: Say, power: (String, Option<Say>), toughness: (String, Option<Say>)) -> Say {
        let ((a, what), (b, other)) = (power, toughness);
        let first = self.free_letter();
        let second = if what.is_some() && other.is_some() && what != other { self.letter_but(first) } else { first };
        let with_letter = |sign: String, letter: &str, open: bool| if open { sign + letter } else { sign };
        let (a, b) = (with_letter(a, first, what.is_some()), with_letter(b, second, other.is_some()));
        let size = Say::lit(format!("{a}/{b}"));
        match (what, other) {
            (None, None) => frame!("{0} {v:get} {1}", who, size),
            (Some(what), Some(other)) if what != other => frame!(
                "{0} {v:get} {1}, where {4} is {2} and {5} is {3}",
                who,
                size,
                what,
                other,
                Say::lit(first),
                Say::lit(second)
            ),
            (Some(what), _) | (None, Some(what)) => {
                frame!("{0} {v:get} {1}, where {3} is {2}", who, size, what, Say::lit(first))
            }
        }
    }

    /// `+2`, `+X`, or a sign and what the number is that stands behind it.
    fn amount_of_pt(&mut self, value: &Value) -> (String, Option<Say>) {
        let (sign, value) = match value {
            Value::Num(n) if *n < 0 => return (format!("-{}", n.unsigned_abs()), None),
            Value::Num(n) => return (format!("+{n}"), None),
            Value::Sub(both) if both.0 == Value::Num(0) => ("-", &both.1),
            other => ("+", other),
        };
        match self.value(value) {
            Say::Lit(letter) if is_letter(&letter) => (format!("{sign}{letter}"), None),
            value => (sign.to_owned(), Some(value)),
        }
    }

    /// `a Mountain`, `a 2/2 Bear creature`: types as a noun.
    pub(super) fn typed(&self, types: CardTypes, supers: Supertypes, subs: &[SubtypeId], many: bool) -> Say {
        // A supertype alone is no noun.
        if types.is_empty() && subs.is_empty() {
            return Say::list(Joint::Beside, Self::supers(supers));
        }
        let words = Self::supers(supers).into_iter().chain(self.subtypes(subs)).chain(Self::types(types));
        Noun::of(Say::List(Joint::Beside, words.collect())).with(if many { Det::Bare } else { Det::A }).say()
    }
}

/// Whether it is a number that has a letter: `X`.
fn is_letter(words: &str) -> bool {
    words.len() == 1 && words.chars().all(|letter| letter.is_ascii_uppercase())
}

/// What something is beside what it is anyway.
fn besides(many: bool, say: Say) -> Say {
    match many {
        true => frame!("{0} in addition to their other types", say),
        false => frame!("{0} in addition to its other types", say),
    }
}

/// The same of colors.
fn beside_colors(many: bool, say: Say) -> Say {
    match many {
        true => frame!("{0} in addition to their other colors", say),
        false => frame!("{0} in addition to its other colors", say),
    }
}
