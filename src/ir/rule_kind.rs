//! Sorts of rules, as a set: a question about rules in force visits only those that could answer it.

use super::{By, Rule};

bitflags::bitflags! {
    /// A set of sorts of [`Rule`], with a bit for each.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct RuleKinds: u64 {
        /// [`Rule::Cant`].
        const CANT = 1;
        /// [`Rule::Must`].
        const MUST = 1 << 1;
        /// [`Rule::Cast`].
        const CAST = 1 << 2;
        /// [`Rule::Look`].
        const LOOK = 1 << 3;
        /// [`Rule::Revealed`].
        const REVEALED = 1 << 4;
        /// [`Rule::BlockMore`].
        const BLOCK_MORE = 1 << 5;
        /// [`Rule::LandPlays`].
        const LAND_PLAYS = 1 << 6;
        /// [`Rule::AsThough`].
        const AS_THOUGH = 1 << 7;
        /// [`Rule::Ready`].
        const READY = 1 << 8;
        /// [`Rule::CostMod`].
        const COST_MOD = 1 << 9;
        /// [`Rule::Strike`].
        const STRIKE = 1 << 10;
        /// [`Rule::Lethal`].
        const LETHAL = 1 << 11;
        /// [`Rule::DamageResult`].
        const DAMAGE_RESULT = 1 << 12;
        /// [`Rule::AssignBeyond`].
        const ASSIGN_BEYOND = 1 << 13;
        /// [`Rule::AssignAmong`].
        const ASSIGN_AMONG = 1 << 14;
        /// [`Rule::AssignProp`].
        const ASSIGN_PROP = 1 << 15;
        /// [`Rule::DivideDamage`].
        const DIVIDE_DAMAGE = 1 << 16;
        /// [`Rule::Band`].
        const BAND = 1 << 17;
        /// [`Rule::Pays`].
        const PAYS = 1 << 18;
        /// [`Rule::MaxHand`].
        const MAX_HAND = 1 << 19;
        /// [`Rule::Skip`].
        const SKIP = 1 << 20;
        /// [`Rule::ControlPlayer`].
        const CONTROL_PLAYER = 1 << 21;
        /// [`Rule::KeepMana`].
        const KEEP_MANA = 1 << 22;
        /// [`Rule::AnyMana`].
        const ANY_MANA = 1 << 23;
        /// [`Rule::GrantsCost`].
        const GRANTS_COST = 1 << 24;
        /// [`Rule::TestMod`], [`Rule::NoTest`].
        const TEST_MOD = 1 << 25;
        /// [`Rule::Sheds`].
        const SHEDS = 1 << 26;
        /// [`Rule::Triggers`].
        const TRIGGERS = 1 << 27;
        /// [`Rule::CounterCap`].
        const COUNTER_CAP = 1 << 28;
        /// [`Rule::Votes`].
        const VOTES = 1 << 29;
        /// [`Rule::Lifted`].
        const LIFTED = 1 << 30;
        /// [`Rule::Power`].
        const POWER = 1 << 31;
        /// [`Rule::Uses`].
        const USES = 1 << 32;
        /// [`Rule::KeepCounters`].
        const KEEP_COUNTERS = 1 << 33;
    }
}

impl Rule {
    /// Whether it forbids no more than attacking, blocking and what comes with them.
    pub fn is_of_fights(&self) -> bool {
        matches!(self, Rule::Cant { event, .. } if event.verb.is_of_fights() || event.by == By::Attacking)
    }

    /// The sort of the rule.
    pub fn kind(&self) -> RuleKinds {
        match self {
            Rule::Cant { .. } => RuleKinds::CANT,
            Rule::Must(_) => RuleKinds::MUST,
            Rule::Cast(_) => RuleKinds::CAST,
            Rule::Look { .. } => RuleKinds::LOOK,
            Rule::Revealed { .. } => RuleKinds::REVEALED,
            Rule::BlockMore { .. } => RuleKinds::BLOCK_MORE,
            Rule::LandPlays { .. } => RuleKinds::LAND_PLAYS,
            Rule::AsThough { .. } => RuleKinds::AS_THOUGH,
            Rule::Ready(_) => RuleKinds::READY,
            Rule::CostMod { .. } => RuleKinds::COST_MOD,
            Rule::Strike { .. } => RuleKinds::STRIKE,
            Rule::Lethal { .. } => RuleKinds::LETHAL,
            Rule::DamageResult { .. } => RuleKinds::DAMAGE_RESULT,
            Rule::AssignBeyond(_) => RuleKinds::ASSIGN_BEYOND,
            Rule::AssignAmong { .. } => RuleKinds::ASSIGN_AMONG,
            Rule::AssignProp { .. } => RuleKinds::ASSIGN_PROP,
            Rule::DivideDamage { .. } => RuleKinds::DIVIDE_DAMAGE,
            Rule::Band { .. } => RuleKinds::BAND,
            Rule::Pays { .. } => RuleKinds::PAYS,
            Rule::CounterCap { .. } => RuleKinds::COUNTER_CAP,
            Rule::Votes { .. } => RuleKinds::VOTES,
            Rule::Lifted { .. } => RuleKinds::LIFTED,
            Rule::MaxHand { .. } => RuleKinds::MAX_HAND,
            Rule::Skip { .. } => RuleKinds::SKIP,
            Rule::ControlPlayer { .. } => RuleKinds::CONTROL_PLAYER,
            Rule::KeepMana { .. } => RuleKinds::KEEP_MANA,
            Rule::KeepCounters { .. } => RuleKinds::KEEP_COUNTERS,
            Rule::AnyMana { .. } => RuleKinds::ANY_MANA,
            Rule::GrantsCost { .. } => RuleKinds::GRANTS_COST,
            Rule::TestMod { .. } | Rule::NoTest { .. } => RuleKinds::TEST_MOD,
            Rule::Sheds { .. } => RuleKinds::SHEDS,
            Rule::Power { .. } => RuleKinds::POWER,
            Rule::Uses { .. } => RuleKinds::USES,
            Rule::Triggers { .. } => RuleKinds::TRIGGERS,
        }
    }
}
