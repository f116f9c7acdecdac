//! Abilities that add mana: those that use the stack, and those that can't be taken back (605, 721.1). Cards of print do both,
//! so these are notes.

use super::Finding;
use super::walk::{any_act, blocks};
use crate::diag::Code;
use crate::ir::{Ability, AbilityKind, Act, Content, EventPattern, Verb, When};

/// What an author of an ability that adds mana may not know.
pub(super) fn unusual(content: &Content, ability: &Ability) -> Option<Finding> {
    match &ability.kind {
        AbilityKind::Activated(a) if a.block.adds_mana() && !a.mana => Some(
            Finding::new(
                Code::NoManaAbility,
                "this is no mana ability: it uses the stack, and can't be used while something is paid (605.1a)",
            )
            .help("a mana ability has no target and no loyalty cost"),
        ),
        AbilityKind::Activated(a) if a.mana => {
            let tells = |act: &Act| {
                matches!(
                    act,
                    Act::Draw(_)
                        | Act::Reveal(_)
                        | Act::Look(_)
                        | Act::Search { .. }
                        | Act::FlipCoins(_)
                        | Act::Roll { .. }
                )
            };
            blocks(ability).any(|b| any_act(content, &b.body, &tells)).then(|| {
                Finding::new(
                    Code::ManaThatTells,
                    "this can be used in the middle of casting, and what it shows can't be taken back (605.3b, 721.1)",
                )
            })
        }
        AbilityKind::Triggered(t) if t.block.adds_mana() => {
            let of_mana = |e: &EventPattern| matches!(e.verb, Verb::TapForMana | Verb::AddMana);
            let late =
                !matches!(&t.when, When::Events(events) if events.iter().all(of_mana)) || !t.block.targets.is_empty();
            late.then(|| {
                Finding::new(
                    Code::LateMana,
                    "this uses the stack, so the mana comes later than what it triggers on (605.1b)",
                )
            })
        }
        _ => None,
    }
}
