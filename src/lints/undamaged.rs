//! What is never dealt damage (119.1).

use super::Finding;
use crate::diag::Code;
use crate::ir::{CardTypes, Filter};

/// What can be dealt damage (119.1).
const DAMAGEABLE: CardTypes = CardTypes::CREATURE.union(CardTypes::PLANESWALKER);

/// 119.1: what is said of damage that is never dealt.
pub(super) fn undamaged() -> Finding {
    Finding::new(Code::NoDamage, "damage is dealt to creatures, planeswalkers and players only (119.1)")
        .help("say `creature`, or name what shall happen instead")
}

/// Whether a description names a card type and none that can be dealt damage.
pub(super) fn is_undamageable(filter: &Filter) -> bool {
    filter.types().next().is_some() && !filter.types().any(|types| types.intersects(DAMAGEABLE))
}
