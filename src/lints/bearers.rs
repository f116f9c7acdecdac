//! Designations and counters for whom they say something: what is declared `on player` says nothing of a permanent, and the
//! other way round (121.1, 717.1).

use super::Finding;
use super::frame::becomes;
use super::walk::{any_instr, blocks, described, lines};
use crate::diag::Code;
use crate::ir::{
    AbilityKind, Act, CardTypes, Content, CounterId, Def, DesignationId, Double, Filter, Instruction, Part, Pick,
    Predicate, PutCounters, Ref, Sort, TargetSpec, Whose,
};

/// An act that gives a designation or counters to what they are not for.
pub(super) fn not_for_it(content: &Content, who: &Pick, act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    match act {
        Act::Become { what, .. } => {
            let on = content.designations.get(what.index()).filter(|d| d.of_cards).map(|d| &*d.on)?;
            if fits(on, who, targets) {
                return of_objects_alone(content, *what, who, targets);
            }
            let message = match for_players(on) {
                true => "only a player becomes this, and this is none",
                false => "only things of other types become this (205.2)",
            };
            Some(
                Finding::new(Code::Impossible, message).help("say who: `you become ...`, `its controller becomes ...`"),
            )
        }
        Act::PutCounters(PutCounters { kind, on: whom, .. }) => {
            let on = content.counters.get(kind.index()).filter(|c| c.of_cards).map(|c| &*c.on)?;
            (!fits(on, whom, targets)).then(|| useless(content, *kind))
        }
        _ => None,
    }
}

/// The same of counters that a line puts on its own object, or with which it enters.
pub(super) fn put_on_itself(content: &Content, def: &Def) -> Option<Finding> {
    if def.types.is_empty() {
        return None;
    }
    let useless_here = |kind: CounterId| {
        let on = content.counters.get(kind.index()).filter(|c| c.of_cards).map_or(&[][..], |c| &*c.on);
        let is_one = |types: CardTypes| def.types.intersects(types) || becomes(content, def, types);
        on.iter().any(|p| match p {
            Predicate::Sort(Sort::Player) => true,
            Predicate::Type(types) => !is_one(*types),
            _ => false,
        })
    };
    let (line, kind) = lines(content, def).find_map(|(id, ability)| match &ability.kind {
        AbilityKind::Entry(e) if e.what.is_this() => {
            Some((id, e.mods.counters.iter().map(|(kind, _)| *kind).find(|k| useless_here(*k))?))
        }
        _ => {
            let found = std::cell::Cell::new(None);
            let puts = |instr: &Instruction| match instr {
                Instruction::Do {
                    act:
                        Act::PutCounters(PutCounters { kind, on: Pick::Ref(Ref::This), .. })
                        | Act::Double(Double::Counters(Some(kind), Pick::Ref(Ref::This))),
                    ..
                } => {
                    found.set(found.get().or(Some(*kind).filter(|kind| useless_here(*kind))));
                    found.get().is_some()
                }
                _ => false,
            };
            blocks(ability).any(|b| any_instr(content, &b.body, &puts));
            Some((id, found.get()?))
        }
    })?;
    Some(useless(content, kind).about([line]))
}

/// What is said of counters that do nothing where they are put.
fn useless(content: &Content, kind: CounterId) -> Finding {
    let counter = content.counters.get(kind.index());
    let name = counter.map_or("", |c| &*c.name);
    let whom = match counter.is_some_and(|c| for_players(&c.on)) {
        true => "they count for players only",
        false => "they count for things of other types only",
    };
    Finding::new(Code::DoesNothing, format!("{name} counters do nothing there: {whom} (121.1)"))
        .help("say who gets them, or take another kind of counter")
}

/// Whether something is declared for players.
fn for_players(on: &[Predicate]) -> bool {
    on.contains(&Predicate::Sort(Sort::Player))
}

/// Whether those who are picked may be such as something is for, by what is said of them.
fn fits(on: &[Predicate], whom: &Pick, targets: &[TargetSpec]) -> bool {
    let player = matches!(whom, Pick::Ref(r) if r.means_players());
    let said = described(whom, targets);
    on.iter().all(|p| match p {
        Predicate::Sort(Sort::Player) => said.is_none_or(|f| !is_object(f)),
        Predicate::Type(types) => {
            let other = |f: &Filter| f.sort == Sort::Player || f.types().any(|t| !t.intersects(*types));
            !player && !said.is_some_and(other)
        }
        _ => true,
    })
}

/// Whether a description is of objects and of no players.
fn is_object(filter: &Filter) -> bool {
    !matches!(filter.sort, Sort::Player | Sort::Anything | Sort::Damageable)
}

/// 109.3: a player gets what changes characteristics, which only objects have.
fn of_objects_alone(content: &Content, what: DesignationId, who: &Pick, targets: &[TargetSpec]) -> Option<Finding> {
    let player = match who {
        Pick::Ref(r) => r.means_players(),
        who => described(who, targets).is_some_and(|f| f.sort == Sort::Player),
    };
    let abilities = content.designations.get(what.index()).map(|d| &*d.abilities)?;
    let of_objects = |part: &Part| match part {
        Part::Layer { affected, mods } => affected.is_this() && mods.iter().all(|m| m.facts().of == Whose::Objects),
        Part::Rule(_) => false,
    };
    let all = abilities.iter().filter_map(|id| content.abilities.get(id.index())).all(|a| match &a.kind {
        AbilityKind::Static(s) => s.parts.iter().all(of_objects),
        _ => false,
    });
    (player && all && !abilities.is_empty()).then(|| {
        Finding::new(Code::DoesNothing, "what this designation says counts for objects, and this is a player (109.3)")
            .help("say which object: `this becomes ...`, `target creature becomes ...`")
    })
}
