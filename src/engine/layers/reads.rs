//! What parts, abilities and instructions read of the state: the rows of their phrases together.

use super::facts::facets;
use crate::engine::Facets;
use crate::ir::{AbilityKind, Condition, Filter, Instruction, Part, Pick, Predicate, Rule, Sort, Value, Zones};

/// Facets that one part of a continuous effect reads.
pub fn part_facets(part: &Part) -> Facets {
    match part {
        Part::Layer { affected, mods } => mods.iter().fold(facets(affected), |f, m| f | facets(m)),
        Part::Rule(_) => Facets::empty(),
    }
}

/// Facets that decide whether an ability can be used: its condition, its targets, permissions and prohibitions.
pub fn ability_facets(kind: &AbilityKind) -> Facets {
    let block = |b: &crate::ir::Block| {
        let modes = b.modes.iter().flat_map(|m| m.options.iter()).flat_map(|o| o.targets.iter());
        b.targets.iter().chain(modes).fold(Facets::empty(), |f, t| f | facets(&t.filter))
    };
    let opt = |c: &Option<Condition>| c.as_ref().map_or(Facets::empty(), facets);
    match kind {
        AbilityKind::Spell(b) => block(b),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => opt(&a.cond) | block(&a.block),
        AbilityKind::Static(s) => {
            let rules = s
                .parts
                .iter()
                .any(|p| matches!(p, Part::Rule(Rule::Cast(_) | Rule::Cant { .. } | Rule::CostMod { .. })));
            if rules { Facets::all() } else { opt(&s.cond) }
        }
        AbilityKind::CastCost(c) => opt(&c.cond),
        AbilityKind::Triggered(_)
        | AbilityKind::Replace(_)
        | AbilityKind::As { .. }
        | AbilityKind::Entry(_)
        | AbilityKind::Deck(_) => Facets::empty(),
    }
}

/// Facets that decide whether instructions would do anything: their subjects' filters, as far as they are plain.
pub fn body_facets(body: &[Instruction]) -> Facets {
    body.iter().fold(Facets::empty(), |f, i| {
        f | match i {
            Instruction::Do { who: Pick::All(x) | Pick::Each(x, _), .. } => facets(&**x),
            Instruction::ForEach { over: Pick::All(x) | Pick::Each(x, _), body, .. } => {
                facets(&**x) | member_facets(body)
            }
            _ => Facets::all(),
        }
    })
}

/// The same for what is done to a member that has been found already: only conditions can still decide.
fn member_facets(body: &[Instruction]) -> Facets {
    body.iter().fold(Facets::empty(), |f, i| {
        f | match i {
            Instruction::Do { who: Pick::Ref(r), .. } => facets(r),
            Instruction::If { cond, then, other } => facets(cond) | member_facets(then) | member_facets(other),
            _ => body_facets(std::slice::from_ref(i)),
        }
    })
}

/// A keyword without which on some permanent the instructions do nothing.
pub fn needed_keyword(body: &[Instruction]) -> Option<crate::ir::KeywordId> {
    let [
        Instruction::Do { who: Pick::All(f) | Pick::Each(f, _), .. }
        | Instruction::ForEach { over: Pick::All(f) | Pick::Each(f, _), .. },
    ] = body
    else {
        return None;
    };
    f.preds.iter().find_map(|p| match p {
        Predicate::Where(_, c) => match &**c {
            Condition::Exists(x, crate::ir::Cmp::Ge, Value::Num(1..)) => permanent_keyword(x),
            _ => None,
        },
        _ => None,
    })
}

fn permanent_keyword(filter: &Filter) -> Option<crate::ir::KeywordId> {
    let here = filter.sort == Sort::Permanent && (filter.zones.is_empty() || filter.zones == Zones::BATTLEFIELD);
    filter.preds.iter().filter(|_| here).find_map(|p| if let Predicate::Keyword(k) = p { Some(*k) } else { None })
}
