//! Cards that are equal but for their names, and instructions that stand twice.

use super::Finding;
use super::walk::{any_instr, with_modes};
use crate::diag::Code;
use crate::ir::{Block, CardTypes, Colors, Content, Def, DefId, Instruction, ManaCost, Supertypes};

/// What two equal cards have in common at least, cheap to compare.
pub type Likeness = (Option<String>, u32, u32, Option<(i32, i32)>, usize);

/// The key by which cards are looked for that might be equal.
pub fn likeness(def: &Def) -> Likeness {
    let cost = def.cost.as_ref().map(|c: &ManaCost| format!("{c:?}"));
    let types: CardTypes = def.types;
    let supers: Supertypes = def.supers;
    (cost, u32::from(types.bits()), u32::from(supers.bits()), def.pt, def.abilities.len())
}

/// Whether a definition says the same as another one.
pub fn twins(content: &Content, def: &Def, other: DefId) -> bool {
    let Some(other) = content.defs.get(other.index()) else { return false };
    let colors: Colors = other.colors;
    let kind = |id: &crate::ir::AbilityId| content.abilities.get(id.index()).map(|a| (&a.kind, a.zones, a.keyword));
    def.name != other.name
        && def.subs == other.subs
        && def.colors == colors
        && def.loyalty == other.loyalty
        && def.shape == other.shape
        && def.unsupported == other.unsupported
        && def.abilities.iter().map(kind).eq(other.abilities.iter().map(kind))
}

/// The same instruction twice, one behind the other.
pub(super) fn twice_in_a_row(content: &Content, block: &Block) -> Option<Finding> {
    let stands_twice = |body: &[Instruction]| {
        body.windows(2).any(|pair| matches!(pair, [one @ Instruction::Do { .. }, other] if one == other))
    };
    let inside = |instr: &Instruction| instr.bodies().any(|body| stands_twice(body));
    let found = with_modes(block).any(|b| stands_twice(&b.body) || any_instr(content, &b.body, &inside));
    found.then(|| {
        Finding::new(Code::EqualAbilities, "the same is done twice: copied and not changed?")
            .help("if it is meant, `repeat 2 times: ...` says so")
    })
}
