//! Walking through the abilities of a definition and what they do.

use crate::ir::{Ability, AbilityId, Act, Block, Content, Def, Instr, Pick};

/// The abilities of a definition.
pub(super) fn abilities<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = &'c Ability> {
    def.abilities.iter().filter_map(|id| content.abilities.get(id.index()))
}

/// What an ability does: its block and its modes.
pub(super) fn blocks(ability: &Ability) -> impl Iterator<Item = &Block> {
    ability.kind.block().into_iter().flat_map(with_modes)
}

/// A block and its modes.
pub(super) fn with_modes(block: &Block) -> impl Iterator<Item = &Block> {
    let modes = block.modes.as_deref().map_or(&[][..], |m| &m.options);
    std::iter::once(block).chain(modes)
}

/// Whether something in a body passes, delayed abilities among it.
pub(super) fn any_instr(content: &Content, body: &[Instr], wanted: &dyn Fn(&Instr) -> bool) -> bool {
    body.iter().any(|instr| {
        wanted(instr)
            || match instr {
                Instr::Delayed { ability, .. } => content
                    .abilities
                    .get(ability.index())
                    .is_some_and(|a| blocks(a).any(|b| any_instr(content, &b.body, wanted))),
                _ => instr.bodies().any(|inner| any_instr(content, inner, wanted)),
            }
    })
}

/// Whether something that a body does passes.
pub(super) fn any_act(content: &Content, body: &[Instr], wanted: &dyn Fn(&Act) -> bool) -> bool {
    any_instr(content, body, &|instr| matches!(instr, Instr::Do { act, .. } if wanted(act)))
}

/// Whether something that an ability does passes, with the one who does it.
pub fn any_deed(content: &Content, ability: AbilityId, wanted: &dyn Fn(&Pick, &Act) -> bool) -> bool {
    let found = |instr: &Instr| matches!(instr, Instr::Do { who, act, .. } if wanted(who, act));
    let ability = content.abilities.get(ability.index());
    ability.is_some_and(|a| blocks(a).any(|b| any_instr(content, &b.body, &found)))
}
