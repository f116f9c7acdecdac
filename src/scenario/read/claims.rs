//! Lines that begin with `expect`: what must be true.

use super::super::words::{COLORS, STATES, SUPERTYPES, TYPES, ZONES, find};
use super::super::{Claim, ExpectedFact, Number, Verb};
use super::{Reader, int, unquoted};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    pub(super) fn expect(&mut self, node: Node<'t>) -> Read<Vec<Claim>> {
        let span = node.span();
        let about = match node.child(Rule::sc_thing) {
            Some(thing) => Some(self.thing(thing)?),
            None => None,
        };
        let claim = |not, says| Claim { span, about: about.clone(), not, says };
        let part = self.required(node, node.children().find(|n| n.rule() != Rule::sc_thing))?;
        Ok(match part.rule() {
            Rule::sc_check => return self.check_claims(part),
            Rule::sc_library => return self.library_claim(part),
            Rule::sc_nobody_wins => vec![claim(false, ExpectedFact::Draw)],
            Rule::sc_goes_on => vec![claim(false, ExpectedFact::GoesOn)],
            Rule::sc_elapsed => vec![claim(false, ExpectedFact::Elapsed(self.measured(part)?))],
            Rule::sc_wins => vec![claim(false, ExpectedFact::Wins)],
            Rule::sc_loses => vec![claim(false, ExpectedFact::Loses)],
            Rule::sc_draws => vec![claim(false, ExpectedFact::DrawsGame)],
            Rule::sc_stack => vec![claim(false, ExpectedFact::Stack(part.child(Rule::num).map_or(0, int)))],
            Rule::sc_has => return self.claims(part, Rule::sc_have, &claim, Self::have),
            Rule::sc_is => {
                let negated = part.child(Rule::sc_be).is_some_and(|b| b.text() == "isn't");
                let claim = |not: bool, says| claim(not != negated, says);
                return self.claims(part, Rule::sc_being, &claim, Self::being);
            }
            Rule::sc_priority => vec![claim(part.text().starts_with("doesn't"), ExpectedFact::Priority)],
            Rule::sc_sees => {
                let not = part.child(Rule::sc_sees_w).is_some_and(|w| w.text().starts_with("doesn't"));
                vec![claim(not, ExpectedFact::Sees(self.child_thing(part)?))]
            }
            Rule::sc_can => {
                let not = part.child(Rule::sc_can_w).is_some_and(|w| w.text() == "can't");
                vec![claim(not, self.can(part)?)]
            }
            Rule::sc_controls => {
                let name = self.child(part, Rule::string)?;
                self.known_name(name)?;
                vec![claim(
                    false,
                    ExpectedFact::Controls(unquoted(name).to_owned(), part.child(Rule::num).map_or(0, int)),
                )]
            }
            _ => return Err(self.not_understood(part)),
        })
    }

    pub(super) fn claims(
        &mut self,
        list: Node<'t>,
        rule: Rule,
        claim: &dyn Fn(bool, ExpectedFact) -> Claim,
        says: fn(&mut Self, Node<'t>) -> Read<ExpectedFact>,
    ) -> Read<Vec<Claim>> {
        let mut out = Vec::new();
        for part in list.all(rule) {
            let not = part.child(Rule::sc_not).is_some();
            let claimed =
                self.required(part, part.children().find(|n| !matches!(n.rule(), Rule::sc_not | Rule::sc_article_w)))?;
            let said = says(self, claimed)?;
            out.push(Claim { span: part.span(), ..claim(not, said) });
        }
        Ok(out)
    }

    pub(super) fn have(&mut self, node: Node<'t>) -> Read<ExpectedFact> {
        Ok(match node.rule() {
            Rule::sc_pt => {
                let sides = node.first().and_then(|pt| pt.text().split_once('/'));
                let pt = sides.and_then(|(power, toughness)| Some((power.parse().ok()?, toughness.parse().ok()?)));
                let (power, toughness) = self.required(node, pt)?;
                ExpectedFact::Pt(power, toughness)
            }
            Rule::sc_cards_in => {
                let zone = node.child(Rule::sc_zone).and_then(|z| find(ZONES, z.text()));
                let zone = self.required(node, zone)?;
                ExpectedFact::CardsIn(zone, node.child(Rule::num).map_or(0, int))
            }
            Rule::sc_learns_from => ExpectedFact::Picks(node.child(Rule::num).map_or(0, int)),
            Rule::sc_count => {
                let kind = self.child(node, Rule::sc_kind)?;
                ExpectedFact::Counters(self.counter(kind)?, node.child(Rule::num).map_or(0, int))
            }
            Rule::sc_number => {
                let word = self.child(node, Rule::sc_number_w)?.text().split_whitespace().collect::<Vec<_>>().join(" ");
                let number = self.required(node, find(NUMBERS, &word))?;
                ExpectedFact::Number(number, node.child(Rule::sc_int).map_or(0, int))
            }
            Rule::sc_told => return self.told(node),
            _ => return self.ability(node),
        })
    }

    /// A keyword ability, or `abilities` (usually with `no` in front).
    pub(super) fn ability(&mut self, node: Node<'t>) -> Read<ExpectedFact> {
        let text = node.text();
        if text == "abilities" {
            return Ok(ExpectedFact::Abilities);
        }
        if let Some(found) = self.content.keywords.iter().position(|k| &*k.name == text) {
            return Ok(ExpectedFact::Keyword(crate::ir::KeywordId(found as u16)));
        }
        let names = self.content.keywords.iter().map(|k| k.name.as_ref());
        let message = format!("`{text}` is not a keyword ability or a number");
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message);
        // `has 21 life`, `has 2/2`
        let counted =
            text.split_once(' ').filter(|(n, noun)| n.parse::<i32>().is_ok() && find(NUMBERS, noun).is_some());
        let sized = text.split_once('/').is_some_and(|(p, t)| p.parse::<i32>().is_ok() && t.parse::<i32>().is_ok());
        if let Some((n, noun)) = counted {
            return Err(self.fault(fault.help("the number stands behind its name").suggest(format!("{noun} {n}"))));
        }
        if sized {
            return Err(self.fault(fault.suggest(format!("pt {text}"))));
        }
        let fault = fault.suggest_from(text, names);
        Err(self.fault(fault.expected(["a keyword ability", "`pt 2/2`", "`power 3`", "`2 +1/+1 counters`"])))
    }

    pub(super) fn being(&mut self, node: Node<'t>) -> Read<ExpectedFact> {
        match node.rule() {
            Rule::sc_in => {
                let of = match node.child(Rule::sc_word) {
                    Some(word) => Some(self.player(word)?),
                    None => None,
                };
                let place = self
                    .required(node, node.children().find(|n| matches!(n.rule(), Rule::sc_zone | Rule::sc_place_w)))?;
                Ok(ExpectedFact::In(self.required(place, find(ZONES, place.text()))?, of))
            }
            Rule::sc_away => {
                let unit = self.child(node, Rule::unit_w)?;
                if !self.required(unit, crate::ir::Unit::named(unit.text()))?.is_length() {
                    let fault = Diagnostic::error(Code::NotOfAScene, unit.span(), "a length is needed here");
                    return Err(self.fault(fault.expected(["such as `20 feet from \"the gate\"`"])));
                }
                let feet = self.measured(node)?;
                Ok(ExpectedFact::Away(self.child_thing(node)?, feet))
            }
            Rule::sc_attached => Ok(ExpectedFact::Attached(self.child_thing(node)?)),
            Rule::sc_under => {
                let who = self.required(node, node.first())?;
                Ok(ExpectedFact::Controlled(self.player(who)?))
            }
            _ => self.quality(node),
        }
    }

    /// What something is: a state, a color, a type or a designation, such as `tapped`, `white`, `creature`, `Elf`.
    pub(super) fn quality(&mut self, node: Node<'t>) -> Read<ExpectedFact> {
        let text = node.text();
        let subtype = || self.content.subtypes.iter().position(|s| &*s.name == text);
        let designation = || self.content.designations.iter().position(|s| &*s.name == text);
        let found = find(STATES, text)
            .map(ExpectedFact::State)
            .or_else(|| find(COLORS, text).map(ExpectedFact::Color))
            .or_else(|| (text == "colorless").then_some(ExpectedFact::Colorless))
            .or_else(|| find(TYPES, text).map(ExpectedFact::Type))
            .or_else(|| find(SUPERTYPES, text).map(ExpectedFact::Super))
            .or_else(|| subtype().map(|s| ExpectedFact::Subtype(crate::ir::SubtypeId(s as u16))))
            .or_else(|| designation().map(|s| ExpectedFact::Designated(crate::ir::DesignationId(s as u16))));
        if let Some(found) = found {
            return Ok(found);
        }
        let closed = STATES.iter().map(|s| s.0).chain(COLORS.iter().map(|s| s.0)).chain(TYPES.iter().map(|s| s.0));
        let states = self.content.designations.iter().map(|d| &*d.name);
        let names: Vec<&str> =
            closed.chain(self.content.subtypes.iter().map(|s| s.name.as_ref())).chain(states).collect();
        let message = format!("`{text}` is not a state, a color or a type");
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message).suggest_from(text, names);
        Err(self.fault(fault.expected(["`tapped`", "`in graveyard`", "`on the battlefield`", "a color or type"])))
    }

    pub(super) fn can(&mut self, node: Node<'t>) -> Read<ExpectedFact> {
        if let Some(check) = node.child(Rule::sc_can_check) {
            return Ok(ExpectedFact::CanCheck(check.first().map(|n| unquoted(n).to_owned())));
        }
        if let Some(cast) = node.child(Rule::sc_can_cast) {
            let verb = match self.required(cast, cast.first())?.text() {
                "cast" => Verb::Cast,
                "play" => Verb::Play,
                "activate" => Verb::Activate,
                _ => Verb::Use,
            };
            return Ok(ExpectedFact::Can(verb, self.child_thing(cast)?));
        }
        let declaration = node.child(Rule::sc_can_attack).or_else(|| node.child(Rule::sc_can_block));
        let declaration = self.required(node, declaration)?;
        let creatures = self.child_things(declaration)?;
        let other = match declaration.child(Rule::sc_thing) {
            Some(thing) => Some(self.thing(thing)?),
            None => None,
        };
        match (declaration.rule(), other) {
            (Rule::sc_can_block, Some(attacker)) => Ok(ExpectedFact::CanBlock(attacker, creatures)),
            (_, goal) => Ok(ExpectedFact::CanAttack(goal, creatures)),
        }
    }
}

/// Numbers as expectations call them.
pub(super) const NUMBERS: &[(&str, Number)] = &[
    ("power", Number::Power),
    ("toughness", Number::Toughness),
    ("loyalty", Number::Loyalty),
    ("life", Number::Life),
    ("damage", Number::Damage),
    ("mana value", Number::ManaValue),
    ("mana", Number::Mana),
];
