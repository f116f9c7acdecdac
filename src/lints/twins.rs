//! Cards that are equal but for their names.

use crate::ir::{CardTypes, Colors, Content, Def, DefId, ManaCost, Supertypes};

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
