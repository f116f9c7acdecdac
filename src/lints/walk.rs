//! Walking through the abilities of a definition and what they do.

use crate::ir::{
    Ability, AbilityId, Act, Block, Content, Def, Filter, Instruction, Pick, Ref, Strength, TargetSpec, Test, Tested,
    TopicId,
};

/// The abilities of a definition, in the order of its text.
pub(super) fn abilities<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = &'c Ability> {
    def.abilities.iter().filter_map(|id| content.abilities.get(id.index()))
}

/// The abilities of a definition with their numbers, by which their lines are found.
pub(super) fn lines<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = (AbilityId, &'c Ability)> {
    def.abilities.iter().filter_map(|id| Some((*id, content.abilities.get(id.index())?)))
}

/// The number of an ability that the content holds, by which its line is found.
pub(super) fn line_of(content: &Content, ability: &Ability) -> Option<AbilityId> {
    let at = content.abilities.iter().position(|a| std::ptr::eq(a, ability))?;
    Some(AbilityId(at as u32))
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

/// The description of what is picked, if there is one.
pub fn described<'p>(what: &'p Pick, targets: &'p [TargetSpec]) -> Option<&'p Filter> {
    match what {
        Pick::All(f) | Pick::Each(f, _) | Pick::Choose { filter: f, .. } => Some(f),
        Pick::Ref(Ref::Slot(slot)) => targets.iter().find(|t| t.slot == *slot).map(|t| &t.filter),
        _ => None,
    }
}

/// Whether something in a body passes, delayed abilities among it.
pub(super) fn any_instr(content: &Content, body: &[Instruction], wanted: &dyn Fn(&Instruction) -> bool) -> bool {
    body.iter().any(|instr| {
        wanted(instr)
            || match instr {
                Instruction::Delayed { ability, .. } => content
                    .abilities
                    .get(ability.index())
                    .is_some_and(|a| blocks(a).any(|b| any_instr(content, &b.body, wanted))),
                _ => instr.bodies().any(|inner| any_instr(content, inner, wanted)),
            }
    })
}

/// Whether something that a body does passes.
pub(super) fn any_act(content: &Content, body: &[Instruction], wanted: &dyn Fn(&Act) -> bool) -> bool {
    any_instr(content, body, &|instr| matches!(instr, Instruction::Do { act, .. } if wanted(act)))
}

/// Whether something that an ability does passes, with the one who does it.
pub fn any_deed(content: &Content, ability: AbilityId, wanted: &dyn Fn(&Pick, &Act) -> bool) -> bool {
    let found = |instr: &Instruction| matches!(instr, Instruction::Do { who, act, .. } if wanted(who, act));
    let ability = content.abilities.get(ability.index());
    ability.is_some_and(|a| blocks(a).any(|b| any_instr(content, &b.body, &found)))
}

/// Whether something that an ability does passes.
pub fn any_part(content: &Content, ability: AbilityId, wanted: &dyn Fn(&Instruction) -> bool) -> bool {
    let ability = content.abilities.get(ability.index());
    ability.is_some_and(|a| blocks(a).any(|b| any_instr(content, &b.body, wanted)))
}

/// Whether an ability calls for a test whose result nothing asks for, of a kind that has no price of its own.
pub fn idle_test(content: &Content, ability: AbilityId, priced: &[TopicId]) -> bool {
    let ability = content.abilities.get(ability.index());
    ability.is_some_and(|a| blocks(a).any(|b| idle_in(&b.body, priced)))
}

fn idle_in(body: &[Instruction], priced: &[TopicId]) -> bool {
    let has_price = |what: &Tested| matches!(what, Tested::Topic(t) if priced.contains(t));
    let asks = |instr: &Instruction| match instr {
        Instruction::If { cond, .. } => cond.asks_what_was_done(),
        _ => false,
    };
    let idle = |at: usize, instr: &Instruction| match instr {
        Instruction::Do { act: Act::Test(Test { what, .. }), bind: None, .. } => {
            !has_price(what) && !body.get(at + 1).is_some_and(asks)
        }
        _ => false,
    };
    body.iter().enumerate().any(|(at, instr)| idle(at, instr) || instr.bodies().any(|inner| idle_in(inner, priced)))
}

/// Whether a spell strengthens its own damage and deals none after that.
pub fn strengthened_too_late(content: &Content, ability: AbilityId) -> bool {
    let deals =
        |instr: &Instruction| any_act(content, std::slice::from_ref(instr), &|a| matches!(a, Act::Damage { .. }));
    let late = |body: &[Instruction]| {
        let own = |i: &Instruction| {
            let this = Pick::Ref(Ref::This);
            matches!(i, Instruction::Do { act: Act::Strengthen { what, how: Strength::Damage, .. }, .. } if *what == this)
        };
        body.iter().rposition(own).is_some_and(|at| !body.iter().skip(at + 1).any(deals))
    };
    let ability = content.abilities.get(ability.index());
    ability.is_some_and(|a| blocks(a).any(|b| late(&b.body)))
}
