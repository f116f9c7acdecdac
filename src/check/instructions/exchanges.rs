//! Exchanges (701.10): of control, life totals, numbers, places and whole zones.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, one, to_itself};
use crate::check::instructions::moves::zone_of_set;
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The exchange of control, places, numbers or life totals: `exchange control of A and B`, `exchange A with B`,
    /// `exchange life totals with target opponent`.
    pub(crate) fn exchange(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(node) = c.part(Rule::control_of) {
            let nps = node.first().unwrap_or(node);
            return self.exchange_pair(scope, nps, who, Exchange::Control);
        }
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what is exchanged is missing");
        };
        // What stands behind `with` belongs to the exchange, not to the noun: totals have nothing.
        let life = node.text().starts_with("life total");
        if let Some(among) =
            c.role(Prep::Among).or_else(|| node.descendants().find(|n| life && n.rule() == Rule::r_among))
        {
            self.saw(among);
            return self.exchange_among(scope, (node, among), who);
        }
        let Some(with) =
            c.role(Prep::With).or_else(|| node.descendants().find(|n| life && n.rule() == Rule::with_item))
        else {
            return match other_side(node) {
                Some((np, rel, other)) => {
                    self.saw(rel);
                    let (a, _) = self.pick_np(scope, &np)?;
                    let (b, _) = self.pick_np(scope, &other)?;
                    self.one_side(&a, np.node)?;
                    self.one_side(&b, other.node)?;
                    one(who, Act::Exchange { what: Exchange::Places, a, b })
                }
                None => self.exchange_pair(scope, node, who, Exchange::Places),
            };
        };
        self.saw_all(node.descendants().filter(|n| n.child(Rule::with_item).is_some()));
        if let Some(second) = node.descendants().filter(|n| n.rule() == Rule::with_item).nth(1) {
            let help = "such as `target opponent exchanges life totals with target player`";
            return self.fail_help(Code::Unclear, second, "an exchange has two sides, and this is a third one", help);
        }
        if is_number(node) && is_number(operand(with)) {
            return match (self.value(scope, node)?, self.value(scope, operand(with))?) {
                (Value::Prop(p, a), Value::Prop(q, b)) => {
                    one(who, Act::Exchange { what: Exchange::Numbers(p, q), a: Pick::Ref(*a), b: Pick::Ref(*b) })
                }
                _ => self.fail(Code::NotANumber, node, "expected numbers of things or players, such as `your life`"),
            };
        }
        let a = if life { to_itself(who).1 } else { self.pick(scope, node)? };
        let b = self.pick(scope, operand(with))?;
        self.one_side(&a, node)?;
        self.one_side(&b, with)?;
        one(who, Act::Exchange { what: if life { Exchange::Life } else { Exchange::Places }, a, b })
    }

    /// `exchange life totals among any number of players`: whoever does it says which of the totals each of them gets.
    fn exchange_among(&mut self, scope: &mut Scope<'t>, (what, among): (Node<'t>, Node<'t>), who: &Pick) -> Acts {
        let players = self.pick(scope, operand(among))?;
        let of_players = match &players {
            Pick::All(f) | Pick::Choose { filter: f, .. } => f.sort == Sort::Player,
            _ => false,
        };
        if !what.text().starts_with("life totals") || !of_players {
            let help = "such as `exchange life totals among any number of players`, `among all players`";
            return self.fail_help(Code::Unclear, what, "only life totals are exchanged among several players", help);
        }
        one(who, Act::Exchange { what: Exchange::LifeAmong, a: players, b: Pick::Ref(Ref::Nothing) })
    }

    /// A side of an exchange is one thing or player.
    fn one_side(&mut self, side: &Pick, node: Node<'t>) -> Read<()> {
        let several = match side {
            Pick::Each(..) | Pick::All(_) | Pick::And(_) | Pick::Rest(_) => true,
            Pick::Choose { max, .. } => *max != Some(Value::Num(1)),
            Pick::Ref(r) => matches!(r, Ref::Opponents(_) | Ref::Team(_) | Ref::Teammates(_)),
            Pick::Top { n, .. } => *n != Value::Num(1),
        };
        if !several {
            return Ok(());
        }
        let help =
            "name one on each side, or go through them: `for each opponent as foe: exchange life totals with the foe`";
        self.fail_help(
            Code::Unclear,
            node,
            "a side of an exchange is one thing or player, and these may be several",
            help,
        )
    }

    /// An exchange of what is in one phrase.
    fn exchange_pair(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: &Pick, what: Exchange) -> Acts {
        let nps = self.parts(node);
        if let ([x, y], Exchange::Places) = (nps.as_slice(), what)
            && self.is_zone(*x)
            && self.is_zone(*y)
        {
            return self.exchange_zones(scope, (*x, *y), who);
        }
        let (a, b) = match nps.as_slice() {
            [x, y] => {
                let (a, b) = (self.pick(scope, *x)?, self.pick(scope, *y)?);
                self.one_side(&a, *x)?;
                self.one_side(&b, *y)?;
                self.no_player(scope, &a, *x)?;
                self.no_player(scope, &b, *y)?;
                (a, b)
            }
            [both] if !has_two_sides(*both) => {
                let help = match what {
                    Exchange::Control => {
                        "write both, `exchange control of A and B`, or two of a sort, `2 target creatures`"
                    }
                    _ if node.text().starts_with("life") => {
                        "one of them does it with the other: `target player exchanges life totals with another target player`"
                    }
                    _ => "write both, `exchange A with B`; of two of a sort `exchange control of 2 target creatures`",
                };
                return self.fail_help(Code::Unclear, node, "an exchange has two sides, and this is one", help);
            }
            [_] if what == Exchange::Places => {
                let help =
                    "write `exchange control of` them; places are exchanged one with another: `exchange A with B`";
                return self.fail_help(Code::Unclear, node, "it is not said what of them is exchanged", help);
            }
            // `control of 2 target creatures`: both sides are in one phrase.
            _ => (self.pick(scope, node)?, Pick::Ref(Ref::Nothing)),
        };
        one(who, Act::Exchange { what, a, b })
    }

    /// 701.10b: what is controlled, or lies somewhere, is an object.
    fn no_player(&mut self, scope: &Scope<'t>, side: &Pick, node: Node<'t>) -> Read<()> {
        let player = match side {
            Pick::Ref(r) => self.denotes_player(scope, &Match::Ref(r.clone())),
            side => crate::lints::described(side, &scope.targets).is_some_and(|f| f.sort == Sort::Player),
        };
        if !player {
            return Ok(());
        }
        let help = "control of permanents is exchanged; of players it is `exchange life totals with target player`";
        self.fail_help(Code::WrongKind, node, "a player is neither controlled nor put somewhere (701.10b)", help)
    }

    /// `exchange your hand and your graveyard` (701.10f)
    fn exchange_zones(&mut self, scope: &mut Scope<'t>, (x, y): (Node<'t>, Node<'t>), who: &Pick) -> Acts {
        let (a, whose) = self.unordered_zone(scope, x)?;
        let (b, other) = self.unordered_zone(scope, y)?;
        if whose != other || a == b {
            let help = "such as `exchange your hand and your graveyard`";
            return self.fail_help(Code::Unclear, y, "two zones of one player are exchanged", help);
        }
        let (a_of, b_of) = (Pick::Ref(whose), Pick::Ref(other));
        one(who, Act::Exchange { what: Exchange::Zones(a, b), a: a_of, b: b_of })
    }

    /// A zone of one player whose cards have no order that somebody would have to make.
    fn unordered_zone(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zone, Ref)> {
        let (zones, whose) = self.zones_of(scope, node)?;
        let zone = zone_of_set(zones).filter(|z| matches!(z, Zone::Hand | Zone::Graveyard));
        match (zone, whose) {
            (Some(zone), Some(whose)) => Ok((zone, whose)),
            _ => {
                let help = "hands and graveyards are exchanged, each said with whose it is: `your hand`";
                self.fail_help(Code::NotAZone, node, "this is no zone of a player that can be exchanged", help)
            }
        }
    }
}

/// `your life`, `this's toughness`: a number that something has.
fn is_number(node: Node<'_>) -> bool {
    let last = node.text().rsplit_once(' ').and_then(|(_, last)| vocab::prop(last));
    matches!(last, Some(Prop::Life | Prop::Power | Prop::Toughness))
}

/// Whether a phrase may stand for both sides of an exchange: it counts two, or speaks of several that are known.
fn has_two_sides(node: Node<'_>) -> bool {
    let np = NounPhrase::open(node);
    match np.det {
        Det::Count(count) => count.text() == "2",
        Det::The | Det::That | Det::PartOf(_) | Det::Top(_) => true,
        Det::Pronoun(word) => matches!(word, "they" | "them"),
        _ => false,
    }
}

/// `exchange the found with a card in your hand`: what stands behind `with` is the other side, not a property of the first, and
/// so is what follows it.
fn other_side<'t>(node: Node<'t>) -> Option<(NounPhrase<'t>, Node<'t>, NounPhrase<'t>)> {
    let [part] = parts(node)[..] else { return None };
    let mut np = NounPhrase::open(part);
    let (at, rel, mut other) =
        np.rels.iter().enumerate().rev().find_map(|(at, rel)| Some((at, *rel, side_in(*rel)?)))?;
    other.rels.extend(np.rels.drain(at..).skip(1));
    Some((np, rel, other))
}

/// A thing that stands behind `with`, and no property or counter.
fn side_in(rel: Node<'_>) -> Option<NounPhrase<'_>> {
    let other = NounPhrase::open(rel.child(Rule::with_item)?.child(Rule::np_plain)?);
    let counters = other.words().split(' ').any(|word| vocab::before_counter(word).is_some());
    let thing = other.target.is_some() || !matches!(other.det, Det::Bare);
    (rel.rule() == Rule::r_with && thing && !counters).then_some(other)
}
