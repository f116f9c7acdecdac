//! Whom rules are about: what has to be known of a rule as it begins (608.2h).

use super::{Phrase, Rule};

impl Rule {
    /// Calls with each phrase that says to whom and to what the rule applies; what it then asks or costs is not among them.
    pub fn whom<'a>(&'a self, visit: &mut dyn FnMut(Phrase<'a>)) {
        match self {
            Rule::Cant { event, .. } | Rule::Must(event) => visit(event.into()),
            Rule::Cast(permit) => {
                visit((&permit.who).into());
                visit((&permit.what).into());
            }
            Rule::Look { who, what } => {
                visit(who.into());
                visit(what.into());
            }
            Rule::Revealed { what } => visit(what.into()),
            Rule::AsThough { who, event, .. } => {
                visit(who.into());
                visit(event.into());
            }
            Rule::CostMod { what, by, .. } => {
                visit(what.into());
                visit(by.into());
            }
            Rule::Uses { by, of, .. } => {
                visit(by.into());
                visit(of.into());
            }
            Rule::Lethal { source, to } | Rule::DamageResult { source, to, .. } => {
                visit(source.into());
                visit(to.into());
            }
            Rule::AssignAmong { who, among } => {
                visit(who.into());
                among.iter().for_each(|among| visit(among.into()));
            }
            Rule::DivideDamage { by, of } => {
                visit(by.into());
                visit(of.into());
            }
            Rule::Band { who, with, .. } => {
                visit(who.into());
                visit(with.into());
            }
            Rule::Pays { helper, what, .. } => {
                helper.iter().for_each(|helper| visit(helper.into()));
                visit(what.into());
            }
            Rule::AnyMana { who, what, .. } => {
                visit(who.into());
                what.iter().for_each(|what| visit(what.into()));
            }
            Rule::ControlPlayer { by, player } => {
                visit(by.into());
                visit(player.into());
            }
            Rule::Triggers { events, of, .. } => {
                events.iter().for_each(|event| visit(event.into()));
                visit(of.into());
            }
            Rule::BlockMore { who, .. }
            | Rule::LandPlays { who, .. }
            | Rule::Ready(who)
            | Rule::Strike { who, .. }
            | Rule::AssignBeyond(who)
            | Rule::AssignProp { who, .. }
            | Rule::CounterCap { who, .. }
            | Rule::MaxHand { who, .. }
            | Rule::Votes { who, .. }
            | Rule::Lifted { who, .. }
            | Rule::Skip { who, .. }
            | Rule::KeepMana { who, .. }
            | Rule::TestMod { who, .. }
            | Rule::NoTest { who, .. }
            | Rule::KeepCounters { what: who, .. }
            | Rule::GrantsCost { what: who, .. }
            | Rule::Power { what: who, .. }
            | Rule::Sheds { what: who, .. } => visit(who.into()),
        }
    }
}
