//! Costs part by part, what somebody pays, prices of casting, and mana that is added.

use crate::ir::*;
use crate::wording::plan::joined::hides_moved;
use crate::wording::plan::per::for_each;
use crate::wording::plan::words::letters;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Frame, Joint, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// With what mana an X is paid, if not with any: `spend only black mana on X`.
    pub(super) fn mana_on_x(&self, mana: &[ManaSymbol]) -> Option<Say> {
        let types = mana.iter().find_map(|s| match s {
            ManaSymbol::X(types) if *types != MANA_TYPES => Some(*types),
            _ => None,
        })?;
        let colors = Colors::from_bits_truncate(types & Colors::all().bits());
        let mut words = if colors == Colors::all() { vec![Say::lit("colored")] } else { Self::colors(colors) };
        if types & COLORLESS_BIT != 0 && !colors.is_empty() {
            words.push(Say::lit("colorless"));
        }
        Some(frame!("spend only {0} mana on X", Say::list(Joint::Or, words)))
    }

    /// The parts of a cost: `{2}{R}`, `{T}`, `Sacrifice a creature`.
    pub(super) fn cost(&mut self, price: &Cost) -> Say {
        self.cost_said(price, false)
    }

    /// The same; in front of a colon it is asked for, `pay its mana cost: ...`.
    pub(super) fn cost_said(&mut self, price: &Cost, asked: bool) -> Say {
        let mut parts = Vec::new();
        if let Some(time) = &price.time {
            parts.push(self.quantity(time));
        }
        if let Some(mana) = &price.mana {
            parts.push(Say::lit(Self::mana(mana)));
            parts.extend(self.mana_on_x(mana));
        }
        if let Some(of) = &price.mana_of {
            let of = self.refer(of);
            let price = frame!("{0's mana cost}", of);
            parts.push(if asked { frame!("pay {0}", price) } else { price });
        }
        if price.tap {
            parts.push(Say::lit("{T}"));
        }
        if price.untap {
            parts.push(Say::lit("{Q}"));
        }
        if let Some(n) = &price.loyalty {
            parts.push(self.loyalty(n));
        }
        if let Some(n) = &price.life {
            let life = self.mass(n, "life");
            parts.push(frame!("pay {0}", life));
        }
        for (at, instr) in price.acts.iter().enumerate() {
            if let Some(moved) = hides_moved(&price.acts, at).then(|| parts.pop()).flatten() {
                parts.push(moved.and_then_words(Say::lit("face down")));
                continue;
            }
            let mut act = self.energy_paid(instr).unwrap_or_else(|| self.instr(instr));
            // Who pays need not be said: `lose 2 life`.
            if let Some(clause) = act.clause_mut().filter(|f| f.mood == Mood::Finite && is_yours(f)) {
                clause.mood = Mood::Order;
            }
            parts.push(act);
        }
        let either: Vec<Say> = price.either.iter().map(|price| self.cost(price)).collect();
        let alone = parts.is_empty() && !either.is_empty();
        if !either.is_empty() {
            parts.push(Say::list(Joint::Or, either));
        }
        let mut say = match parts.len() {
            0 => Say::lit("nothing"),
            _ if alone => parts.remove(0),
            _ => Say::list(Joint::Comma, parts),
        };
        if let Some(n) = &price.times {
            let n = self.per(n);
            say = say.and_then_words(n);
        }
        match &price.x {
            None => say,
            Some(times) => {
                let what = self.value(times);
                // What was announced is X already.
                if what == Say::lit("X") { say } else { frame!("{0}, where X is {1}", say, what) }
            }
        }
    }

    /// `pay {E}{E}`
    fn energy_paid(&self, instr: &Instruction) -> Option<Say> {
        let Instruction::Do { who: Pick::Ref(Ref::You), act: Act::RemoveCounters(remove), bind: None } = instr else {
            return None;
        };
        let RemoveCounters { kind, n, up_to: false, from, among: false } = remove else { return None };
        match n {
            Some(Value::Num(n @ 1..=8))
                if kind.is_some() && *kind == self.content.roles.energy && *from == Pick::Ref(Ref::You) =>
            {
                Some(frame!("pay {0}", Say::lit("{E}".repeat(*n as usize))))
            }
            _ => None,
        }
    }

    fn loyalty(&mut self, n: &Value) -> Say {
        match n {
            Value::Num(n) if *n > 0 => Say::lit(format!("+{n}")),
            Value::Num(n) => Say::Num(i64::from(*n)),
            Value::Slot(_) => Say::lit("\u{2212}X"),
            Value::Sub(both) if both.0 == Value::Num(0) => {
                let n = self.value(&both.1);
                frame!("\u{2212}{0}", n)
            }
            other => {
                let n = self.value(other);
                frame!("loyalty {0}", n)
            }
        }
    }

    /// A cost as something that somebody does: `pays {2}`, `sacrifices a creature`.
    pub(super) fn pays(&mut self, who: Say, price: &Cost) -> Say {
        let only_acts = Cost { acts: price.acts.clone(), ..Cost::default() } == *price;
        if let ([one], true) = (&*price.acts, only_acts) {
            let mut said = self.instr(one);
            return match said.clause_mut() {
                Some(f) if f.mood == Mood::Order => {
                    f.mood = Mood::Finite;
                    if let Some(first) = f.roles.first_mut() {
                        *first = who;
                    }
                    said
                }
                _ => frame!("{0} {v:pay} this cost: {1}", who, said),
            };
        }
        let only_life = Cost { life: price.life.clone(), ..Cost::default() } == *price;
        if let (Some(n), true) = (&price.life, only_life) {
            let life = self.mass(n, "life");
            return frame!("{0} {v:pay} {1}", who, life);
        }
        let cost = self.cost(price);
        if price.acts.is_empty() && price.either.is_empty() && price.life.is_none() {
            return frame!("{0} {v:pay} {1}", who, cost);
        }
        frame!("{0} {v:pay} this cost: {1}", who, cost)
    }

    /// `pays any amount of mana`: a cost as often as the payer likes.
    pub(super) fn pays_any(&mut self, who: Say, cost: &Cost, times: Slot, bind: Option<&Bind>) -> Say {
        let one = |cost: Cost| Cost { times: Some(Value::Slot(times)), ..cost };
        let mana = one(Cost { mana: Some([ManaSymbol::Generic(1)].into()), ..Cost::default() });
        let life = one(Cost { life: Some(Value::Num(1)), ..Cost::default() });
        let (paid, amount) = match cost {
            cost if *cost == mana => (Say::lit("any amount of mana"), "the amount of mana paid this way"),
            cost if *cost == life => (Say::lit("any amount of life"), "the amount of life paid this way"),
            cost => (frame!("{0} any number of times", self.cost(cost)), "how often it was paid this way"),
        };
        self.learn_word(bind, Kind::Number, Say::lit(amount));
        frame!("{0} {v:pay} {1}", who, paid)
    }

    /// What is added: `{G}`, `one mana of any color`.
    pub(super) fn mana_added(&mut self, spec: &ManaSpec) -> Say {
        let mut say = match &spec.chosen {
            Some(chosen) => self.mana_of_chosen(spec, chosen),
            None => {
                let options: Vec<Say> =
                    spec.options.iter().map(|option| self.mana_option(option, spec.combination)).collect();
                Say::list(Joint::Or, options)
            }
        };
        match &spec.produced_by {
            Some(ProducedBy::Among(filter)) => {
                let filter = self.noun(filter).with(Det::A).say();
                say = match any_type(&say) {
                    Some(n) => frame!("{0} mana of any type that {1} could produce", n, filter),
                    None => frame!("{0} of a type that {1} could produce", say, filter),
                };
            }
            Some(ProducedBy::ColorsOf(filter)) => {
                let filter = self.noun(filter).with(Det::A).say();
                say = frame!("{0} that {1} is", say, filter);
            }
            Some(ProducedBy::Commanders(whose)) => {
                let whose = self.refer(whose);
                say = frame!("{0} in {1's commander's color identity}", say, whose);
            }
            Some(ProducedBy::Tapping(_)) => say = frame!("{0} that this tapping produced", say),
            None => {}
        }
        let to_cast = spec.only_for.as_ref().is_some_and(|filter| filter.sort == Sort::Spell);
        let only = spec.only_for.as_ref().map(|filter| self.noun(filter).with(Det::Bare).say());
        let spell = spec.on_spell.and_then(|on| self.of_the_spell(on));
        match (only, spell) {
            (Some(only), Some((None, then))) if to_cast => {
                frame!("{0}. Spend this mana only to cast {1}, and {2}", say, only, then)
            }
            (Some(only), Some((None, then))) => frame!("{0}. Spend this mana only on {1}, and {2}", say, only, then),
            (Some(only), Some((Some(which), then))) => {
                let say = frame!("{0}. Spend this mana only on {1}", say, only);
                frame!("{0}. If that mana is spent on {1}, {2}", say, which, then)
            }
            (Some(only), None) if to_cast => frame!("{0}. Spend this mana only to cast {1}", say, only),
            (Some(only), None) => frame!("{0}. Spend this mana only on {1}", say, only),
            (None, Some((which, then))) => {
                let which = which.unwrap_or_else(|| Noun::of(Say::lit("spell")).with(Det::A).say());
                frame!("{0}. If that mana is spent on {1}, {2}", say, which, then)
            }
            (None, None) => say,
        }
    }

    /// Which spell the mana must be spent on, if not on any, and what becomes of that one: what holds as long as there is the
    /// spell has no time.
    fn of_the_spell(&mut self, on: OnSpell) -> Option<(Option<Say>, Say)> {
        let AbilityKind::Triggered(t) = &self.content.ability(on.ability).kind else { return None };
        let that = Noun::of(Say::lit("spell")).with(Det::That).say();
        self.learn_as(on.spell, Kind::Word, that);
        Some(match &*t.block.body {
            [Instruction::If { cond: Condition::Passes(Ref::Slot(slot), filter), then, other }]
                if *slot == on.spell && other.is_empty() && filter.same().is_none() =>
            {
                let general = matches!(filter.sort, Sort::Object | Sort::Anything);
                let spell = Filter { sort: if general { Sort::Spell } else { filter.sort }, ..(**filter).clone() };
                let which = self.noun(&spell).with(Det::A).say();
                (Some(which), self.said_of_spell(then))
            }
            body => (None, self.said_of_spell(body)),
        })
    }

    fn said_of_spell(&mut self, body: &[Instruction]) -> Say {
        let said = body.iter().map(|i| match i {
            Instruction::If { cond, then, .. } => {
                let (cond, then) = (self.cond(cond), self.said_of_spell(then));
                frame!("if {0}, {1}", cond, then)
            }
            Instruction::Effect { parts, duration: Duration::Game } => {
                let rules = parts.iter().filter_map(|p| if let Part::Rule(r) = p { Some(r) } else { None });
                Say::list(Joint::And, rules.map(|r| self.rule(r)).collect())
            }
            other => self.instr(other),
        });
        Say::list(Joint::And, said.collect())
    }

    /// `1 mana of the hue`: which types there could be is said by what was chosen.
    fn mana_of_chosen(&mut self, spec: &ManaSpec, chosen: &Ref) -> Say {
        let color = self.refer(chosen);
        match &spec.options[..] {
            [only] if only.len() == 1 && only[0].0.count_ones() > 1 => {
                let n = self.value(&only[0].1);
                frame!("{0} mana of {1}", n, color)
            }
            options => {
                let options: Vec<Say> = options.iter().map(|o| self.mana_option(o, spec.combination)).collect();
                frame!("{0} of {1}", Say::list(Joint::Or, options), color)
            }
        }
    }

    fn mana_option(&mut self, option: &[(u8, Value)], combination: bool) -> Say {
        let parts = option.iter().map(|(mask, n)| self.mana_part(*mask, n, combination)).collect();
        Say::List(Joint::Beside, parts)
    }

    fn mana_part(&mut self, mask: u8, n: &Value, combination: bool) -> Say {
        let single = mask.count_ones() == 1;
        let symbol = format!("{{{}}}", letters(mask));
        match n {
            Value::Num(n @ 1..=10) if single => Say::lit(symbol.repeat(*n as usize)),
            n if single && for_each(n).is_some_and(|(one, _)| one == 1) => {
                let per = self.per(n);
                Say::lit(symbol).and_then_words(per)
            }
            _ => {
                let n = self.value(n);
                let kind = match mask {
                    0b1_1111 if combination => Say::lit("colors"),
                    0b1_1111 => Say::lit("any color"),
                    MANA_TYPES => Say::lit("any type"),
                    _ if single => Say::lit(symbol),
                    _ => Say::lit(
                        letters(mask).split('/').map(|letter| format!("{{{letter}}}")).collect::<Vec<_>>().join(" or "),
                    ),
                };
                match combination {
                    true if !n.is_simple() => {
                        frame!("an amount of mana in any combination of {1} equal to {0}", n, kind)
                    }
                    true => frame!("{0} mana in any combination of {1}", n, kind),
                    false if mask == 0b1_1111 && n != Say::Num(1) && n.is_simple() => {
                        frame!("{0} mana of any one {1}", n, Say::lit("color"))
                    }
                    false if n.is_simple() => frame!("{0} mana of {1}", n, kind),
                    false if single => frame!("an amount of {1} equal to {0}", n, kind),
                    false if mask == 0b1_1111 => {
                        frame!("an amount of mana of any one {1} equal to {0}", n, Say::lit("color"))
                    }
                    false => frame!("an amount of mana of {1} equal to {0}", n, kind),
                }
            }
        }
    }

    /// What a spell is cast for; `many`: several are.
    pub(super) fn price(&mut self, price: &Price, many: bool) -> Option<Say> {
        Some(match price {
            Price::Usual => return None,
            Price::Instead(c) => {
                let c = self.cost(c);
                match many {
                    true => frame!("for {0} rather than their mana costs", c),
                    false => frame!("for {0} rather than its mana cost", c),
                }
            }
            Price::Free if many => Say::lit("without paying their mana costs"),
            Price::Free => Say::lit("without paying its mana cost"),
        })
    }
}

/// Whether mana of any type is said: how much of it.
fn any_type(said: &Say) -> Option<Say> {
    match said {
        Say::Frame(f) if f.template == "{0} mana of {1}" && f.roles.get(1) == Some(&Say::lit("any type")) => {
            f.roles.first().cloned()
        }
        Say::List(Joint::Beside, all) => match &**all {
            [only] => any_type(only),
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is something that you do.
fn is_yours(clause: &Frame) -> bool {
    clause.template.starts_with("{0} {v:") && clause.roles.first() == Some(&Say::You)
}
