//! `add`: what mana is made.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::events::placed::ask_where_from;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// The bits of the five colors.
const COLORS: u8 = 31;

/// In how many ways symbols with two halves can be added.
const MOST_WAYS: usize = 32;

/// So much more mana: what is of one type is one amount; of a symbol with two colors each time one is chosen.
fn with_mana(way: &[(u8, Value)], (mask, n): &(u8, Value)) -> Vec<(u8, Value)> {
    let mut way = way.to_vec();
    match (way.iter_mut().find(|(m, _)| m == mask && m.count_ones() == 1), n) {
        (Some((_, Value::Num(had))), Value::Num(n)) => *had += n,
        _ => way.push((*mask, n.clone())),
    }
    way
}

impl<'t> Checker<'t> {
    pub(crate) fn add(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let spec = self.mana_spec(scope, c)?;
        one(who, Act::AddMana(spec))
    }

    /// The act by which a player activates a mana ability of each of some permanents:
    /// `target player activates a mana ability of each land they control`.
    pub(crate) fn activate_mana(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let mana = c.object().filter(|n| n.text() == "a mana ability");
        let (Some(_), Some(of)) = (mana, c.role(Prep::Of)) else {
            let message = "only mana abilities are activated by an instruction";
            let help = "such as `target player activates a mana ability of each land they control`";
            return self.fail_help(Code::NotAnInstruction, c.node, message, help);
        };
        let (what, bind) = self.pick_bound(scope, operand(of))?;
        self.operand_fits(scope, c, &what, Sort::Permanent)?;
        bound(who, Act::MakeMana(what), bind)
    }

    /// Which mana is added, and what it can be spent on: `{G}`, `{R} or {W}`, `1 mana of any color`,
    /// `2 mana of any color`, `3 mana in any combination of {R} and {G}`, `1 mana of the chosen color`,
    /// `X mana of any 1 color`.
    pub(crate) fn mana_spec(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<ManaSpec> {
        let mut spec = ManaSpec {
            options: Box::new([]),
            combination: false,
            chosen: None,
            only_for: None,
            produced_by: None,
            on_spell: None,
        };
        let mut options: Vec<Box<[(u8, Value)]>> = Vec::new();
        if c.has_part(Rule::mana) {
            self.mana_symbols(scope, c, &mut options)?;
        } else {
            self.mana_words(scope, c, &mut spec, &mut options)?;
        }
        if let Some(v) = c.part(Rule::equal_to).and_then(|e| e.first()) {
            let times = self.value(scope, v)?;
            for (_, n) in options.iter_mut().flat_map(|o| o.iter_mut()) {
                *n = crate::check::build::times_value(n.clone(), &times);
            }
        }
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            for (_, n) in options.iter_mut().flat_map(|o| o.iter_mut()) {
                *n = crate::check::build::times_value(n.clone(), &times);
            }
        }
        if let Some(only) = c.role(Prep::OnlyFor) {
            let mut what = self.filter(scope, operand(only))?;
            ask_where_from(&mut what);
            spec.only_for = Some(Box::new(what));
        }
        spec.options = options.into();
        Ok(spec)
    }

    /// Symbols: each `or` begins another option, and so does each half of a symbol with a number (106.8). What costs a color or
    /// life gives the color (106.9); snow mana is colorless (106.11).
    fn mana_symbols(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        options: &mut Vec<Box<[(u8, Value)]>>,
    ) -> Read<()> {
        while let Some(node) = c.part(Rule::mana) {
            let cost = self.mana(node)?;
            // `{0}` is no symbol at all.
            if cost.is_empty() {
                let message = format!("`{}` adds nothing", node.text());
                return self.fail(Code::NotMana, node, message);
            }
            // A symbol with two halves doubles the ways; of many of them nobody chooses so many times.
            let mut ways: Vec<Vec<(u8, Value)>> = vec![Vec::new()];
            for symbol in cost {
                let added: &[(u8, Value)] = &match symbol {
                    ManaSymbol::Of(mask) | ManaSymbol::Phyrexian(mask) => vec![(mask, Value::Num(1))],
                    // 106.10: generic mana that is added is colorless.
                    ManaSymbol::Generic(n) => vec![(COLORLESS_BIT, Value::Num(n.into()))],
                    ManaSymbol::Snow => vec![(COLORLESS_BIT, Value::Num(1))],
                    ManaSymbol::Mono(n, of) => vec![(of, Value::Num(1)), (COLORLESS_BIT, Value::Num(n.into()))],
                    ManaSymbol::X(_) if scope.x.is_some() => {
                        vec![(COLORLESS_BIT, scope.x.clone().unwrap_or(Value::Num(0)))]
                    }
                    ManaSymbol::X(_) | ManaSymbol::OfTypes(..) => {
                        return self.fail(Code::NotMana, node, "nothing says what X is");
                    }
                };
                let of_each = |way: &Vec<(u8, Value)>| added.iter().map(|a| with_mana(way, a)).collect::<Vec<_>>();
                ways = ways.iter().flat_map(of_each).collect();
                if ways.len() > MOST_WAYS {
                    return self.fail(Code::OutOfRange, node, "so many symbols with two halves can't be added");
                }
            }
            options.extend(ways.into_iter().map(Into::into));
            if c.part(Rule::or_k).is_none() {
                break;
            }
        }
        Ok(())
    }

    fn mana_words(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        spec: &mut ManaSpec,
        options: &mut Vec<Box<[(u8, Value)]>>,
    ) -> Read<()> {
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what mana is added is missing, such as `add {G}`");
        };
        if self.unit(node) != Some(Unit::Mana) {
            let text = node.text();
            let error = Diagnostic::error(Code::NotMana, node.span(), format!("`{text}` is no mana"));
            let symbols = !text.is_empty() && text.chars().all(|c| "WUBRGC".contains(c));
            return self.error(match symbols {
                true => error.suggest(text.chars().map(|c| format!("{{{c}}}")).collect::<String>()),
                false => error.help(
                    "expected symbols or `1 mana of any color`; how much is said behind the symbol: `add {C} equal to its mana value`",
                ),
            });
        }
        let equal = c.part(Rule::equal_to);
        let n = self.amount(scope, node, equal)?;
        if let Some(order) = c.role(Prep::In) {
            return self.mana_combination(c, order, spec, n, options);
        }
        let Some(of) = c.role(Prep::Of) else {
            return self.fail(Code::NotMana, node, "expected `of any color` after `mana`");
        };
        let what = operand(of);
        // `any type among lands you control`: what they could produce is looked at (106.7).
        let (text, among) = match Prep::Among.split(what.text()) {
            Some((text, _)) => (text, inner_np(what).child(Rule::r_among)),
            None => (what.text(), None),
        };
        self.saw_all(inner_np(what).child(Rule::r_among));
        if let Some(text) = text.strip_suffix(" produced") {
            let slot = self.types_tapped_for(scope, what, text)?;
            options.push(Box::new([(COLORS | COLORLESS_BIT, n)]));
            spec.produced_by = Some(ProducedBy::Tapping(slot));
            return Ok(());
        }
        // `any color in your commander's color identity` (903.4).
        let text = match text.strip_suffix(" in your commander's color identity") {
            Some(text) => {
                self.saw_all(inner_np(what).children());
                spec.produced_by = Some(ProducedBy::Commanders(Ref::You));
                text
            }
            None => text,
        };
        match text {
            "any color" | "any 1 color" => options.push(Box::new([(COLORS, n)])),
            "any type" => options.push(Box::new([(COLORS | COLORLESS_BIT, n)])),
            text if self.mana_type(text).is_some() => {
                options.push(Box::new([(self.mana_type(text).unwrap_or(0), n)]));
            }
            _ => {
                options.push(Box::new([(COLORS, n)]));
                if let Some((_, about)) = self.named(scope, NounPhrase::open(what).words())
                    && about.kind == Kind::Word
                {
                    return self.word_is_no_quality(what.span(), NounPhrase::open(what).words());
                }
                spec.chosen = Some(self.label_of(scope, what)?);
            }
        }
        let among = among.and_then(|a| a.first()).or_else(|| c.role(Prep::Among).map(operand));
        if let Some(among) = among {
            let things = Box::new(self.filter(scope, among)?);
            // Lands are asked for what they could produce (106.7); of other things a color is one that they are.
            let lands = things.asks_for_lands();
            spec.produced_by = Some(match text {
                "any type" => ProducedBy::Among(things),
                _ if lands => ProducedBy::Among(things),
                _ => ProducedBy::ColorsOf(things),
            });
        }
        Ok(())
    }

    /// `any type produced`: where the types are that the tapping gave that this triggered on (106.12a).
    fn types_tapped_for(&mut self, scope: &mut Scope<'t>, at: Node<'t>, text: &str) -> Read<Slot> {
        let types = scope.types_tapped_for.filter(|_| text == "any type");
        let Some(slot) = types else {
            let help = "such as `when you tap a land for mana: add 1 mana of any type produced`";
            return self.fail_help(
                Code::NotMana,
                at,
                "no tapping for mana is spoken of whose types this could be",
                help,
            );
        };
        scope.read(slot);
        Ok(slot)
    }

    /// `in any combination of {R} and {G}`, `in any combination of colors`
    fn mana_combination(
        &mut self,
        c: &mut Clause<'t>,
        order: Node<'t>,
        spec: &mut ManaSpec,
        n: Value,
        options: &mut Vec<Box<[(u8, Value)]>>,
    ) -> Read<()> {
        spec.combination = true;
        let mut mask = 0;
        for part in c.left().filter(|n| n.rule() == Rule::mana).collect::<Vec<_>>() {
            for symbol in self.mana(part)? {
                if let ManaSymbol::Of(m) = symbol {
                    mask |= m;
                }
            }
        }
        while c.part(Rule::mana).is_some() {}
        while let Some(of) = c.role(Prep::Of) {
            for part in of.all(Rule::mana) {
                for symbol in self.mana(part)? {
                    if let ManaSymbol::Of(m) = symbol {
                        mask |= m;
                    }
                }
            }
            if operand(of).text() == "colors" {
                mask = 31;
            }
        }
        if mask == 0 {
            return self.fail(Code::NotMana, order, "expected `in any combination of` symbols or `colors`");
        }
        options.push(Box::new([(mask, n)]));
        Ok(())
    }

    pub(crate) fn mana_type(&self, text: &str) -> Option<u8> {
        match self.vocab.word(text) {
            Some((crate::check::vocab::Word::Color(c), _)) => Some(c.bits()),
            Some((crate::check::vocab::Word::Colorless, _)) => Some(COLORLESS_BIT),
            _ => None,
        }
    }
}
