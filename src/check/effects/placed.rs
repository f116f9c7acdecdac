//! Where the things of a rule are that a sentence puts in force: rules look at what something is, so a zone among the words
//! for it is asked for by itself.

use crate::check::clauses::clause::Clause;
use crate::check::events::placed::{ask_where, ask_where_from};
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Refuses what only permanents do, said of what is no permanent: `creature spells you cast assign no combat damage`.
    pub(crate) fn rule_of_permanents(
        &mut self,
        scope: &Scope<'t>,
        rule: &Rule,
        said: Option<Node<'t>>,
        c: &Clause<'t>,
    ) -> Read<()> {
        let Some(who) = only_of_permanents(rule) else { return Ok(()) };
        if self.is_no_permanent(scope, who, said) { self.nothing_there(c) } else { Ok(()) }
    }
}

/// What a rule is about that asks nothing but permanents: they attack, block, deal combat damage, have a limit of counters, are
/// left alone by state-based actions.
fn only_of_permanents(rule: &Rule) -> Option<&Match> {
    match rule {
        Rule::BlockMore { who, .. }
        | Rule::Ready(who)
        | Rule::Strike { who, .. }
        | Rule::AssignBeyond(who)
        | Rule::AssignAmong { who, .. }
        | Rule::AssignProp { who, .. }
        | Rule::DivideDamage { of: who, .. }
        | Rule::Band { who, .. }
        | Rule::CounterCap { who, .. }
        | Rule::Lifted { who, .. } => Some(who),
        // Events are judged where they are read; spells have prices, are looked at, deal damage.
        Rule::Cant { .. }
        | Rule::Must(_)
        | Rule::Cast(_)
        | Rule::Look { .. }
        | Rule::Revealed { .. }
        | Rule::LandPlays { .. }
        | Rule::Uses { .. }
        | Rule::AsThough { .. }
        | Rule::CostMod { .. }
        | Rule::Lethal { .. }
        | Rule::DamageResult { .. }
        | Rule::Pays { .. }
        | Rule::MaxHand { .. }
        | Rule::Votes { .. }
        | Rule::Skip { .. }
        | Rule::ControlPlayer { .. }
        | Rule::Triggers { .. }
        | Rule::KeepMana { .. }
        | Rule::KeepCounters { .. }
        | Rule::AnyMana { .. }
        | Rule::GrantsCost { .. }
        | Rule::TestMod { .. }
        | Rule::NoTest { .. }
        | Rule::Power { .. }
        | Rule::Sheds { .. } => None,
    }
}

/// Asks for the zones of what a rule is about.
pub(crate) fn place_things(rule: &mut Rule) {
    match rule {
        Rule::CostMod { what, by, abilities, .. } => {
            match what {
                Match::Filter(spells) if !*abilities => ask_where_from(spells),
                sources => ask_where(sources),
            }
            ask_where(by);
        }
        Rule::Uses { by, of, .. } => {
            ask_where(by);
            ask_where(of);
        }
        Rule::GrantsCost { what: Match::Filter(spells), .. } => ask_where_from(spells),
        Rule::GrantsCost { .. } | Rule::Power { .. } => {}
        Rule::AnyMana { who, what, .. } => {
            ask_where(who);
            what.iter_mut().for_each(ask_where_from);
        }
        Rule::Look { who, .. }
        | Rule::BlockMore { who, .. }
        | Rule::LandPlays { who, .. }
        | Rule::AsThough { who, .. }
        | Rule::Ready(who)
        | Rule::Strike { who, .. }
        | Rule::Lethal { source: who, .. }
        | Rule::DamageResult { source: who, .. }
        | Rule::AssignBeyond(who)
        | Rule::AssignAmong { who, .. }
        | Rule::AssignProp { who, .. }
        | Rule::DivideDamage { of: who, .. }
        | Rule::Band { who, .. }
        | Rule::Pays { what: who, .. }
        | Rule::CounterCap { who, .. }
        | Rule::MaxHand { who, .. }
        | Rule::Votes { who, .. }
        | Rule::Lifted { who, .. }
        | Rule::Skip { who, .. }
        | Rule::ControlPlayer { player: who, .. }
        | Rule::Triggers { of: who, .. }
        | Rule::KeepMana { who, .. }
        | Rule::KeepCounters { what: who, .. }
        | Rule::TestMod { who, .. }
        | Rule::NoTest { who, .. }
        | Rule::Sheds { what: who, .. } => ask_where(who),
        // Events have their own places, and a permission says where from.
        Rule::Cant { .. } | Rule::Must(_) | Rule::Cast(_) | Rule::Revealed { .. } => {}
    }
}
