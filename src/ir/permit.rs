//! Permissions to cast and play (601.3), and where they stand in a text.

use super::{AbilityKind, Block, Condition, Cost, Instruction, LabelId, Match, Part, Price, Rule, Shape, Zones};
use serde::{Deserialize, Serialize};

/// A standing permission to cast or play (601.3), or a way to cast (117.9).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Permit {
    /// The players who may cast or play it so.
    pub who: Match,
    /// What: usually this.
    pub what: Match,
    /// From where; empty: this sentence adds no zone.
    pub from: Zones,
    /// Lands too (play) or only spells (cast).
    pub play: bool,
    /// What is paid: the mana cost, another cost instead, or nothing.
    pub price: Price,
    /// And an additional cost.
    pub also: Option<Box<Cost>>,
    /// At any time an instant could be cast.
    pub instant: bool,
    /// What must hold for it to be of any use; `None`: it always holds.
    pub cond: Option<Condition>,
    /// Shape in which it is cast.
    pub shape: Shape,
    /// What is set when it is cast so.
    pub label: Option<LabelId>,
    /// Once each turn.
    pub per_turn: Option<u16>,
}

/// The permissions of an ability in the order of its text: of a static ability those in force with it, of any other those
/// that its effects give.
pub fn permits(kind: &AbilityKind) -> Vec<&Permit> {
    let mut out = Vec::new();
    match kind {
        AbilityKind::Static(s) => out.extend(static_permits(s)),
        AbilityKind::Spell(b) => permits_in(b, &mut out),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => permits_in(&a.block, &mut out),
        AbilityKind::Triggered(t) => permits_in(&t.block, &mut out),
        AbilityKind::Replace(r) => permits_of(&r.body, &mut out),
        AbilityKind::As { body, .. } => permits_of(body, &mut out),
        AbilityKind::Entry(_) | AbilityKind::CastCost(_) | AbilityKind::Deck(_) => {}
    }
    out
}

/// One of them by its number, without a list of all.
pub fn permit(kind: &AbilityKind, at: u8) -> Option<&Permit> {
    match kind {
        AbilityKind::Static(s) => static_permits(s).nth(usize::from(at)),
        _ => permits(kind).get(usize::from(at)).copied(),
    }
}

/// The permissions of a static ability.
pub fn static_permits(ability: &super::Static) -> impl Iterator<Item = &Permit> {
    permits_among(&ability.parts)
}

fn permits_among(parts: &[Part]) -> impl Iterator<Item = &Permit> {
    parts.iter().filter_map(|p| match p {
        Part::Rule(Rule::Cast(permit)) => Some(&**permit),
        _ => None,
    })
}

fn permits_in<'c>(block: &'c Block, out: &mut Vec<&'c Permit>) {
    permits_of(&block.body, out);
    for mode in block.modes.iter().flat_map(|m| m.options.iter()) {
        permits_of(&mode.body, out);
    }
}

fn permits_of<'c>(body: &'c [Instruction], out: &mut Vec<&'c Permit>) {
    for instr in body {
        match instr {
            Instruction::Effect { parts, .. } => out.extend(permits_among(parts)),
            _ => instr.bodies().for_each(|inner| permits_of(inner, out)),
        }
    }
}

impl Permit {
    /// Whether it says only what spells may cost that are cast by any permission, and gives no place of its own (117.9).
    pub fn is_a_cost(&self) -> bool {
        self.from.is_empty()
            && self.what != Match::Ref(super::Ref::This)
            && self.shape == Shape::Itself
            && matches!(self.price, Price::Instead(_) | Price::Free)
    }

    /// A permission that changes price, place or shape is a way of its own; one that only changes the time is not.
    pub fn is_a_way(&self) -> bool {
        self.price != Price::Usual || !self.from.is_empty() || self.shape != Shape::Itself || self.also.is_some()
    }

    /// Whether it changes nothing but the time.
    pub fn only_changes_time(&self) -> bool {
        self.instant && !self.is_a_way()
    }

    /// What is set when it is cast at a time at which a sorcery could not have been cast; none: nothing asks for that.
    pub fn hurry(&self) -> Option<LabelId> {
        self.label.filter(|_| self.only_changes_time())
    }
}
