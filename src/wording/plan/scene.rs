//! What only scenes know: tests, quantities, rulings, headers of spells.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Det, Joint, Say, frame};

impl Plan<'_> {
    /// A length or a time with its unit: `10 feet`, `1 hour`.
    pub(super) fn quantity(&mut self, quantity: &Quantity) -> Say {
        let (one, many) = Unit::ALL.iter().find(|(u, _, _)| *u == quantity.unit).map_or(("", ""), |(_, a, b)| (*a, *b));
        let n = self.value(&quantity.n);
        match n {
            Say::Num(1) => frame!("{0} {1}", n, Say::lit(one)),
            n => frame!("{0} {1}", n, Say::lit(many)),
        }
    }

    /// Coming into an area around something, or leaving it.
    pub(super) fn of_area(&mut self, event: &EventPattern, who: Say, middle: Say) -> Say {
        let feet = event.amount.as_ref().map(|(_, feet)| self.way(feet));
        match (event.verb, feet) {
            (Verb::ComeWithin, Some(feet)) => frame!("{0} {v:come} within {1} of {2}", who, feet, middle),
            (Verb::ComeWithin, None) => frame!("{0} {v:come} within touch of {1}", who, middle),
            (_, Some(feet)) => frame!("{0} {v:go} beyond {1} of {2}", who, feet, middle),
            (_, None) => frame!("{0} {v:go} beyond touch of {1}", who, middle),
        }
    }

    /// A length in feet, in the unit in which it was written.
    pub(super) fn way(&mut self, feet: &Value) -> Say {
        let (n, unit) = in_unit(feet);
        let named = Unit::ALL.iter().find(|(_, _, many)| *many == unit).map_or(Unit::Foot, |(unit, ..)| *unit);
        self.quantity(&Quantity { n, unit: named })
    }

    /// What a test is called.
    pub(super) fn tested(&self, tested: &Tested) -> Say {
        Say::lit(match tested {
            Tested::Number(n) => self.number_name(*n),
            Tested::Topic(tested) => {
                self.content.topics.get(tested.index()).map_or(String::new(), |tested| tested.name.to_string())
            }
        })
    }

    /// `it tests a number against 12`.
    pub(super) fn test(&mut self, who: Say, what: &Tested, against: &Value) -> Say {
        let against = self.value(against);
        frame!("{0} {v:test} {1} against {2}", who, self.tested(what), against)
    }

    /// `it beats that creature with a number`.
    pub(super) fn contest(&mut self, who: Say, (what, score): (&Tested, Option<i32>), with: &Pick) -> Say {
        let other = self.pick(with);
        let what = self.tested(what);
        match score {
            Some(score) => frame!("{0} {v:beat} {1} with {2} counted as {3}", who, other, what, Say::Num(score.into())),
            None => frame!("{0} {v:beat} {1} with {2}", who, other, what),
        }
    }

    /// What the other side of a contest rolls for, and whether a `tie` is enough.
    pub(super) fn contest_against(&self, mut say: Say, against: &[Tested], tie: bool) -> Say {
        if !against.is_empty() {
            let all = Say::list(Joint::Or, against.iter().map(|what| self.tested(what)).collect());
            say = say.and_then_words(frame!("against {0}", all));
        }
        if tie { say.and_then_words(Say::lit("(a tie is enough)")) } else { say }
    }

    /// With what is added to the total of a roll, if anything is.
    pub(super) fn with_bonus(&mut self, say: Say, template: &'static str, bonus: &Value) -> Say {
        if *bonus == Value::Num(0) {
            return say;
        }
        let bonus = self.value(bonus);
        say.and_then_words(Say::frame(template, vec![bonus]))
    }

    /// With somebody or something that takes part in a test, if anything does.
    pub(super) fn with_picked(&mut self, say: Say, template: &'static str, pick: Option<&Pick>) -> Say {
        let Some(pick) = pick else { return say };
        let what = self.pick(pick);
        say.and_then_words(Say::frame(template, vec![what]))
    }

    /// `it casts these spells on itself`; without the usual test unless the casting `wearies`.
    pub(super) fn cast_together(&mut self, who: Say, spells: &[DefId], on: Option<&Pick>, wearies: bool) -> Say {
        let spells = spells.iter().map(|spell| self.card_name(self.content.def(*spell).name)).collect();
        let casting = self.content.scene.casting.filter(|_| !wearies);
        let spells = Say::list(Joint::And, spells);
        let say = match on {
            Some(on) => frame!("{0} {v:cast} {1} on {2}", who, spells, self.pick(on)),
            None => frame!("{0} {v:cast} {1}", who, spells),
        };
        match casting {
            Some(topic) => say.and_then_words(frame!("without a test of {0}", self.tested(&Tested::Topic(topic)))),
            None => say,
        }
    }

    /// `it comes 10 feet nearer to you`, or farther `away` from you.
    pub(super) fn bring(&mut self, what: &Pick, to: &Pick, way: &Quantity, away: bool) -> Say {
        let (what, way, to) = (self.pick(what), self.quantity(way), self.pick(to));
        match away {
            false => frame!("{0} {v:come} {1} nearer to {2}", what, way, to),
            true => frame!("{0} {v:go} {1} farther from {2}", what, way, to),
        }
    }

    /// What the game master is asked: `the game master decides whether ...`.
    pub(super) fn ruling(&mut self, ruling: &Ruling) -> Say {
        match ruling {
            Ruling::Whether(what, None) => frame!("the game master decides whether {0}", self.question(*what)),
            Ruling::Whether(what, Some(of)) => {
                let of = self.refer(of);
                frame!("the game master decides of {1} whether {0}", self.question(*what), of)
            }
            Ruling::Number(what, a, b) => {
                frame!(
                    "the game master gives a number from {1} to {2} for {0}",
                    self.question(*what),
                    Say::Num(i64::from(*a)),
                    Say::Num(i64::from(*b))
                )
            }
        }
    }

    /// A question to the game master, as it is written or in the words that it has in another language.
    fn question(&self, what: StrId) -> Say {
        Say::Name("ruling", self.content.str(what).to_owned())
    }

    pub(super) fn strengthen(&mut self, what: Say, how: Strength) -> Say {
        match how {
            Strength::Duration(n) => frame!("{0} {v:last} {1} percent longer", what, Say::Num(i64::from(n))),
            Strength::Radius(n) => frame!("{0} {v:reach} {1} percent farther around", what, Say::Num(i64::from(n))),
            Strength::Damage => frame!("all dice of {0} show their highest face", what),
            Strength::Tests(n) => frame!("tests for {0} get +{1}", what, Say::Num(i64::from(n))),
        }
    }

    /// The tests that a bonus is for.
    pub(super) fn tests(&mut self, test: &TestMatch) -> Say {
        let numbers = test.numbers.iter().map(|number| Say::lit(self.number_name(*number)));
        let kinds: Vec<Say> =
            numbers.chain(test.topics.iter().map(|topic| self.tested(&Tested::Topic(*topic)))).collect();
        let mut say =
            if kinds.is_empty() { Say::lit("all tests") } else { frame!("tests of {0}", Say::list(Joint::Or, kinds)) };
        if let Some(against) = &test.against {
            let against = self.matched(against, Det::A);
            say = frame!("{0} against {1}", say, against);
        }
        if let Some(with) = &test.with {
            let with = self.matched(with, Det::A);
            say = frame!("{0} with {1}", say, with);
        }
        if let Some(spell) = &test.spell {
            let spell = self.filtered(spell, Det::A);
            say = frame!("{0} for {1}", say, spell);
        }
        if test.courage {
            say = frame!("{0} for which courage is spent", say);
        }
        say
    }

    /// The scale whose steps a number counts, if it counts any.
    pub(super) fn scale_of(&self, value: &Value) -> Option<ScaleId> {
        match value {
            Value::LightOn(_) => self.content.scene.light,
            Value::Prop(prop, _) => self.scale_of_property(prop),
            _ => None,
        }
    }

    /// The scale whose steps a property counts, if it counts any.
    pub(super) fn scale_of_property(&self, prop: &Prop) -> Option<ScaleId> {
        match prop {
            Prop::Number(number) => self.content.numbers.get(number.index()).and_then(|n| n.scale),
            _ => None,
        }
    }

    /// What a property is compared with: a step by its name where it counts the steps of a scale.
    pub(super) fn compared_property(&mut self, prop: &Prop, cmp: Cmp, value: &Value) -> Say {
        match (self.scale_of_property(prop), value) {
            (Some(scale), Value::Num(n)) => {
                let step = self.step_of(scale, i64::from(*n));
                self.compared_step(cmp, step)
            }
            _ => self.compared(cmp, value),
        }
    }

    /// `campfire or greater`
    pub(super) fn compared_step(&mut self, cmp: Cmp, step: Say) -> Say {
        match cmp {
            Cmp::Eq => step,
            Cmp::Le => frame!("{0} or less", step),
            Cmp::Ge => frame!("{0} or greater", step),
            Cmp::Ne | Cmp::Lt | Cmp::Gt => self.compared_with(cmp, step),
        }
    }

    /// The name of a step of a scale.
    pub(super) fn step_of(&self, scale: ScaleId, step: i64) -> Say {
        let scale = self.content.scales.get(scale.index());
        let name = usize::try_from(step).ok().and_then(|s| scale.and_then(|x| x.steps.get(s)));
        name.map_or(Say::Num(step), |n| Say::lit(n.to_string()))
    }

    /// The header of a spell, a line for each property.
    pub(super) fn header(&mut self, magic: &Magic) -> Vec<Say> {
        let mut out = Vec::new();
        // Range and duration speak of them already.
        for option in &magic.options {
            let name = self.option_name(option);
            let known = super::About::one(super::super::say::Noun::of(name), super::Kind::Number);
            self.linked.insert(option.label.0, known);
        }
        let time = match &magic.time {
            CastTime::Actions(n) => self.quantity(&Quantity { n: Value::Num(i32::from(*n)), unit: Unit::Action }),
            CastTime::Span(quantity) => self.quantity(quantity),
        };
        out.push(frame!("casting time: {0}", time));
        let range = self.with_conditions(&magic.range, Self::reach);
        out.push(frame!("range: {0}", range));
        let lasting = self.lasting(&magic.lasting);
        out.push(frame!("duration: {0}", lasting));
        let weariness = self.value(&magic.weariness);
        out.push(frame!("weariness: {0}", weariness));
        out.push(frame!("spell picks: {0}", Say::Num(i64::from(magic.picks))));
        for need in &magic.needs {
            let need = self.need(need);
            out.push(frame!("needs {0}", need));
        }
        let mut methods: Vec<Say> = Vec::new();
        for id in &magic.methods {
            let Some(way) = self.content.methods.get(id.index()) else { continue };
            let name = Say::Name("method", way.name.to_string());
            methods.push(match magic.method_times.iter().find(|(method, _)| method == id) {
                Some((_, time)) => {
                    let time = self.quantity(time);
                    frame!("{0} in {1}", name, time)
                }
                None => name,
            });
        }
        if !methods.is_empty() {
            out.push(frame!("methods: {0}", Say::List(Joint::Comma, methods)));
        }
        if let Some(growth) = &magic.growth {
            let picks = self.counted(&Value::Num(i32::from(growth.picks)), "spell pick");
            out.push(match growth.most {
                0 => frame!("growth: {0} for each rank", picks),
                most => {
                    let most = self.counted(&Value::Num(i32::from(most)), "rank");
                    frame!("growth: {0} for each rank, at most {1}", picks, most)
                }
            });
        }
        for option in &magic.options {
            let burden = match option.what {
                Burden::Free | Burden::Weariness(0) => Say::lit("weariness as it is"),
                Burden::Weariness(n) => frame!("weariness {0} higher", Say::Num(i64::from(n))),
                Burden::Casting(n) => frame!("{0} to the weariness test", Say::Num(i64::from(n))),
                Burden::Test(number, n) => {
                    frame!("{0} to tests of {1}", Say::Num(i64::from(n)), Say::lit(self.number_name(number)))
                }
            };
            let beside: Vec<&CastOption> =
                magic.options.iter().filter(|o| o.apart.is_some() && o.apart == option.apart).collect();
            let name = match beside.first() {
                // They are told together with the first of them.
                Some(first) if first.label != option.label => continue,
                Some(_) => Say::list(Joint::Or, beside.into_iter().map(|o| self.option_name(o)).collect()),
                None => self.option_name(option),
            };
            out.push(match option.most {
                Some(1) if option.apart.is_some() => frame!("{0} (one at most): {1}", name, burden),
                Some(1) => frame!("{0} (if wished): {1}", name, burden),
                Some(most) => frame!("{0} (up to {1} times): {2}", name, Say::Num(i64::from(most)), burden),
                None => frame!("{0} (any number of times): {1}", name, burden),
            });
        }
        out
    }

    fn option_name(&self, option: &CastOption) -> Say {
        Say::Name("option", self.content.label(option.label).unwrap_or("an option").to_owned())
    }

    /// How long a spell goes on.
    fn lasting(&mut self, lasting: &Lasting) -> Say {
        match lasting {
            Lasting::Instant => Say::lit("instant"),
            Lasting::Span(all) => self.with_conditions(all, Self::quantity),
            Lasting::Concentration(None) => Say::lit("concentration"),
            Lasting::Concentration(Some(quantity)) => {
                let quantity = self.quantity(quantity);
                frame!("concentration, at most {0}", quantity)
            }
            Lasting::Permanent => Say::lit("permanent"),
            Lasting::Either(ways) => {
                let one = |(way, cond): &(Lasting, Option<Condition>)| {
                    let way = self.lasting(way);
                    match cond {
                        Some(cond) => {
                            let cond = self.cond(cond);
                            frame!("{0} if {1}", way, cond)
                        }
                        None => way,
                    }
                };
                Say::List(Joint::Semicolon, ways.iter().map(one).collect())
            }
        }
    }

    /// `touch; 30 feet if its rank is 1 or greater`
    fn with_conditions<T>(&mut self, all: &[(T, Option<Condition>)], say: impl Fn(&mut Self, &T) -> Say) -> Say {
        let mut out = Vec::new();
        for (what, cond) in all {
            let said = say(self, what);
            out.push(match cond {
                Some(cond) => {
                    let cond = self.cond(cond);
                    frame!("{0} if {1}", said, cond)
                }
                None => said,
            });
        }
        Say::List(Joint::Semicolon, out)
    }

    fn reach(&mut self, reach: &Reach) -> Say {
        match reach {
            Reach::Own => Say::lit("the caster"),
            Reach::Touch => Say::lit("touch"),
            Reach::Far(far) => self.quantity(far),
            Reach::Special => Say::lit("special"),
        }
    }

    fn need(&mut self, need: &Need) -> Say {
        match need {
            Need::Spells(all) => {
                let all = all.iter().map(|spell| self.card_name(self.content.def(*spell).name)).collect();
                frame!("the spell {0}", Say::list(Joint::Or, all))
            }
            Need::Count(need, fields) if fields.is_empty() => frame!("{0} other spells", Say::Num(i64::from(*need))),
            Need::Count(need, fields) => {
                frame!(
                    "{0} other spells of {1}",
                    Say::Num(i64::from(*need)),
                    Say::list(Joint::Or, self.subtypes(fields))
                )
            }
            Need::Number(which, need) => {
                Say::List(Joint::Apart, vec![Say::lit(self.number_name(*which)), Say::Num(i64::from(*need))])
            }
            Need::Either(ways) => {
                let ways = ways.iter().map(|way| self.need(way)).collect();
                Say::list(Joint::Or, ways)
            }
            Need::Without(field) => frame!("no spells of {0}", self.subtype(*field)),
        }
    }
}

/// A length in feet in the unit in which people give it: how many, and of which.
pub(super) fn in_unit(feet: &Value) -> (Value, &'static str) {
    const YARD: i32 = 3;
    const MILE: i32 = 5280;
    match feet {
        Value::Num(n) if *n >= MILE && n % MILE == 0 => (Value::Num(n / MILE), "miles"),
        Value::Mul(both) if both.1 == Value::Num(MILE) => (both.0.clone(), "miles"),
        Value::Mul(both) if both.1 == Value::Num(YARD) => (both.0.clone(), "yards"),
        feet => (feet.clone(), "feet"),
    }
}
