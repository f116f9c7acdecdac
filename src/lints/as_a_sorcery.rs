//! Targets that are never there when a sorcery is cast, or when what is activated as a sorcery is (307.1, 307.5): it is a main phase,
//! nothing attacks or blocks, and the stack is empty.

use super::Finding;
use super::walk::{lines, with_modes};
use crate::diag::Code;
use crate::ir::{
    AbilityId, AbilityKind, Block, CardTypes, Content, Def, Filter, Predicate, Status, TargetSpec, Timing, Value,
    permits,
};

/// Lines of a sorcery, and abilities that are activated as one, that ask for a target that nothing can be by then.
pub(super) fn without_targets(content: &Content, def: &Def) -> Vec<Finding> {
    // What another line makes an instant of can be cast in combat, or in answer to a spell.
    let is_sorcery = def.types.contains(CardTypes::SORCERY)
        && !def.types.contains(CardTypes::INSTANT)
        && !lines(content, def).any(|(_, a)| permits(&a.kind).iter().any(|p| p.instant && p.what.is_this()));
    let found =
        lines(content, def).filter(|(_, a)| a.keyword.is_none()).filter_map(|(id, ability)| match &ability.kind {
            AbilityKind::Spell(block) if is_sorcery => {
                in_vain(content, block, id, &|f| no_combat(f).or_else(|| no_stack(f)))
            }
            // What has to be in combat is looked for where the times of abilities are.
            AbilityKind::Activated(a) if a.timing == Timing::Sorcery => in_vain(content, &a.block, id, &no_stack),
            AbilityKind::Activated(a) if a.cost.loyalty.is_some() => {
                in_vain(content, &a.block, id, &|f| no_combat(f).or_else(|| no_stack(f)))
            }
            _ => None,
        });
    found.collect()
}

/// What is wrong with a line that is begun in a main phase with an empty stack.
fn in_vain(
    content: &Content,
    block: &Block,
    line: AbilityId,
    never_there: &dyn Fn(&Filter) -> Option<&'static str>,
) -> Option<Finding> {
    // What nothing can ever fit is said of the noun.
    let required = |t: &&TargetSpec| {
        let there = matches!(t.min, Value::Num(1..)) && t.only_if.is_none();
        there && super::filter::contradiction(content, &t.filter).is_none()
    };
    let mut targets = with_modes(block).flat_map(|b| &b.targets).filter(required);
    let reason = targets.find_map(|t| never_there(&t.filter))?;
    let help = "make it an instant, `type Instant`, or an ability with another time, `{1}: ...`";
    Some(Finding::new(Code::NeverHappens, reason).help(help).about([line]))
}

/// Why nothing in combat is a target in a main phase.
fn no_combat(filter: &Filter) -> Option<&'static str> {
    let in_combat = |p: &Predicate| match p {
        Predicate::Is(status) => matches!(
            status,
            Status::Attacking
                | Status::Blocking
                | Status::Blocked
                | Status::Unblocked
                | Status::AttackingAlone
                | Status::BlockingAlone
        ),
        Predicate::Attacking(_) | Predicate::Blocking(_) | Predicate::BlockedBy(_) => true,
        _ => false,
    };
    filter.preds.iter().any(in_combat).then_some(
        "this is done in a main phase, where nothing attacks or blocks, so there is never such a target (307.1, 506.4)",
    )
}

/// Why nothing on the stack is a target when the stack has to be empty.
fn no_stack(filter: &Filter) -> Option<&'static str> {
    filter
        .sort
        .is_of_stack()
        .then_some("this is done while the stack is empty, so there is never such a target (307.1)")
}
