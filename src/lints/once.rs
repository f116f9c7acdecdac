//! Keywords that stand twice: whether their declarations do something once more, or say what is so already (702.9c, 702.40b).

use crate::diag::Code;
use crate::ir::{Ability, AbilityId, AbilityKind, Content, CostChange, Escape, Modifier, NumberChange, Part, Rule};

use super::Finding;
use super::walk::line_of;
use rustc_hash::FxHashSet;

/// Keywords that say twice what holds once.
pub(super) fn repetition<'c>(
    content: &Content,
    abilities: impl Iterator<Item = &'c Ability>,
    found: &mut Vec<Finding>,
) {
    let fixed: Vec<&Ability> = abilities
        .filter(|a| {
            a.keyword.is_some()
                && matches!(a.kind, AbilityKind::Static(_))
                && !adds_up(content, a, &mut FxHashSet::default())
        })
        .collect();
    let again = |at: usize, a: &Ability| fixed.iter().take(at).any(|b| b.keyword == a.keyword && b.kind == a.kind);
    if let Some(a) = fixed.iter().enumerate().find(|(at, a)| again(*at, a)).map(|(_, a)| a) {
        let name = a.keyword.and_then(|k| content.keywords.get(k.index())).map_or("", |k| &*k.name);
        let finding = Finding::new(Code::DoesNothing, format!("`{name}` stands twice, and once is enough"));
        // What the declaration of a keyword does without a number is no matter of a card; that it stands twice is.
        found.push(finding.about(line_of(content, a)).of_use());
    }
}

/// Whether two of an ability do more than one: whatever is counted, paid or done once for each of them. Abilities that have been
/// looked at are not looked at again: they may give each other, and the same one in many ways.
fn adds_up(content: &Content, ability: &Ability, seen: &mut FxHashSet<AbilityId>) -> bool {
    match &ability.kind {
        AbilityKind::Static(s) => s.parts.iter().any(|part| match part {
            Part::Layer { mods, .. } => mods.iter().any(|m| change_adds_up(content, m, seen)),
            Part::Rule(rule) => rule_adds_up(rule),
        }),
        _ => true,
    }
}

fn given_adds_up(content: &Content, id: AbilityId, seen: &mut FxHashSet<AbilityId>) -> bool {
    seen.insert(id) && content.abilities.get(id.index()).is_none_or(|a| adds_up(content, a, seen))
}

fn change_adds_up(content: &Content, change: &Modifier, seen: &mut FxHashSet<AbilityId>) -> bool {
    match change {
        Modifier::AddAbilities(ids) => ids.iter().any(|id| given_adds_up(content, *id, seen)),
        Modifier::Number(_, how, _) => *how == NumberChange::Add,
        Modifier::AddPT(..) | Modifier::SwitchPT | Modifier::AddTextOf(_) | Modifier::AddAbilitiesOf { .. } => true,
        _ => false,
    }
}

fn rule_adds_up(rule: &Rule) -> bool {
    match rule {
        // Each of them asks for its payment (508.1h, 509.1d).
        Rule::Cant { unless, .. } => matches!(unless, Some(Escape::Pays(..))),
        Rule::CostMod { how, .. } => *how != CostChange::AtLeast,
        Rule::BlockMore { n, .. } | Rule::LandPlays { n, .. } => n.is_some(),
        Rule::MaxHand { by, .. } => by.is_some(),
        Rule::Triggers { more, .. } => more.is_some(),
        Rule::Uses { how: crate::ir::UsesGranted::More(_), .. } => true,
        Rule::Votes { .. } | Rule::GrantsCost { .. } | Rule::TestMod { .. } | Rule::Power { .. } => true,
        Rule::Must(_)
        | Rule::Cast(_)
        | Rule::Uses { .. }
        | Rule::Look { .. }
        | Rule::Revealed { .. }
        | Rule::AsThough { .. }
        | Rule::Ready(_)
        | Rule::Strike { .. }
        | Rule::Lethal { .. }
        | Rule::DamageResult { .. }
        | Rule::AssignBeyond(_)
        | Rule::AssignAmong { .. }
        | Rule::AssignProp { .. }
        | Rule::DivideDamage { .. }
        | Rule::Band { .. }
        | Rule::Pays { .. }
        | Rule::CounterCap { .. }
        | Rule::Lifted { .. }
        | Rule::Skip { .. }
        | Rule::ControlPlayer { .. }
        | Rule::KeepMana { .. }
        | Rule::KeepCounters { .. }
        | Rule::AnyMana { .. }
        | Rule::NoTest { .. }
        | Rule::Sheds { .. } => false,
    }
}
