//! What one line of a definition forbids, prevents or always replaces, and another line waits for, asks for, pays with or
//! does (101.2, 614.6, 614.17).

use super::Finding;
use super::deeds::{contains, deed};
use super::walk::{any_act, blocks, lines};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Arg, Content, DamageSort, Def, EventPattern, Instruction, Match, Modifier,
    Part, Pick, Ref, Replacement, Rule, Sort, Span, TargetSpec, Verb, When, Zones,
};
use std::borrow::Cow;

/// A kind of event that never happens by a line.
struct Bar<'c> {
    line: AbilityId,
    zones: Zones,
    event: Cow<'c, EventPattern>,
    how: How,
}

/// How a line rules an event out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Forbidden,
    Prevented,
    /// Something else happens instead, which may be what is wanted.
    Replaced,
}

/// How a line relies on an event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Waits,
    Replaces,
    Must,
    Pays,
    Does,
}

/// Lines that rely on what another line rules out: at most one finding for each line.
pub(super) fn against(content: &Content, def: &Def) -> Vec<Finding> {
    if lines(content, def).any(|(_, a)| lifts(content, a)) {
        return Vec::new();
    }
    let bars: Vec<Bar> = lines(content, def).flat_map(|(id, a)| bars(content, id, a)).collect();
    if bars.is_empty() {
        return Vec::new();
    }
    let found = lines(content, def).filter_map(|(id, ability)| {
        let others = || bars.iter().filter(|bar| bar.line != id);
        let barred = |event: &EventPattern| others().find(|bar| contains(content, def, &bar.event, event));
        let (need, bar) = ruled_out(content, ability, &barred)?;
        Some(Finding::new(Code::NeverHappens, message(need, bar.how)).help(HELP).about([id, bar.line]))
    });
    found.collect()
}

const HELP: &str = "leave one of the two lines out";

fn message(need: Need, how: How) -> &'static str {
    match (need, how) {
        (Need::Waits, How::Forbidden) => "this triggers on what another line forbids (101.2)",
        (Need::Waits, How::Prevented) => "this triggers on what another line always prevents or skips (614.6)",
        (Need::Waits, How::Replaced) => "another line always replaces what this waits for (614.6)",
        (Need::Replaces, _) => "this replaces what another line forbids, so there is nothing to replace (614.17)",
        (Need::Must, How::Forbidden) => "this must do what another line forbids (101.2)",
        (Need::Must, _) => "this must do what another line always replaces (614.6)",
        (Need::Pays, How::Forbidden) => "this can't be paid: another line forbids it (101.2)",
        (Need::Pays, _) => "this can't be paid: another line always replaces it (614.6)",
        (Need::Does, How::Forbidden) => "this does what another line forbids (101.2)",
        (Need::Does, _) => "this does what another line always prevents or skips (614.6)",
    }
}

/// What an ability rules out at all times at which it is in force.
fn bars<'c>(content: &Content, line: AbilityId, ability: &'c Ability) -> Vec<Bar<'c>> {
    let bar = |event, how| Bar { line, zones: ability.zones, event, how };
    match &ability.kind {
        AbilityKind::Static(s) if s.cond.is_none() => {
            let forbidden = s.parts.iter().filter_map(|part| match part {
                Part::Rule(Rule::Cant { event, unless: None, fewer_than: None, more_than: None }) => Some(event),
                _ => None,
            });
            let skipped = s.parts.iter().filter_map(|part| match part {
                Part::Rule(Rule::Skip { span, who, .. }) => Some((*span, who)),
                _ => None,
            });
            let begins = |(span, who): (Span, &Match)| EventPattern {
                span: Some(span),
                subject: who.clone(),
                ..EventPattern::of(Verb::Begin)
            };
            let skipped = skipped.map(|part| bar(Cow::Owned(begins(part)), How::Prevented));
            forbidden.map(|event| bar(Cow::Borrowed(event), How::Forbidden)).chain(skipped).collect()
        }
        AbilityKind::Replace(r) if ability.keyword.is_none() && replaces_for_good(content, r) => {
            let prevents = matches!(&*r.body, [Instruction::PreventIt(None) | Instruction::SkipIt]);
            vec![bar(Cow::Borrowed(&r.event), if prevents { How::Prevented } else { How::Replaced })]
        }
        _ => Vec::new(),
    }
}

/// Whether nothing of the event is left, and nothing of its kind is done instead.
fn replaces_for_good(content: &Content, replacement: &Replacement) -> bool {
    let prevented = matches!(&*replacement.body, [Instruction::PreventIt(None) | Instruction::SkipIt]);
    let changed =
        replacement.body.iter().any(|i| matches!(i, Instruction::Change(_) | Instruction::PreventIt(Some(_))));
    let again = |act: &Act| match (act, replacement.event.verb) {
        (Act::Move { to, .. }, Verb::Move) => {
            replacement.event.to.is_empty() || replacement.event.to.contains(to.zone.set())
        }
        (Act::Draw(_), verb) => verb == Verb::Draw,
        (Act::GainLife(_), verb) => verb == Verb::GainLife,
        (Act::LoseLife(_), verb) => verb == Verb::LoseLife,
        (Act::Damage { .. }, verb) => verb == Verb::Damage,
        (Act::PutCounters(_), verb) => verb == Verb::PutCounters,
        (Act::FlipCoins(_), verb) => verb == Verb::FlipCoin,
        (Act::Declared(..), verb) => verb != Verb::Move,
        _ => false,
    };
    // What takes the place of leaving is told by where it goes.
    let settled = replacement.event.verb != Verb::Move || !replacement.event.to.is_empty();
    replacement.cond.is_none()
        && replacement.optional.is_none()
        && replacement.per_turn.is_none()
        && (prevented || replacement.instead && settled)
        && !changed
        && !any_act(content, &replacement.body, &again)
}

/// What a line relies on that never happens, and by what.
fn ruled_out<'b, 'c>(
    content: &Content,
    ability: &Ability,
    barred: &dyn Fn(&EventPattern) -> Option<&'b Bar<'c>>,
) -> Option<(Need, &'b Bar<'c>)> {
    let own = ability.keyword.is_none();
    match &ability.kind {
        AbilityKind::Triggered(t) if own => {
            if let When::Events(events) = &t.when {
                let each: Vec<&Bar> = events.iter().map_while(|e| barred(e).or_else(|| without(e, barred))).collect();
                if each.len() == events.len()
                    && let Some(bar) = each.first()
                {
                    return Some((Need::Waits, bar));
                }
            }
        }
        AbilityKind::Replace(r) if own => {
            if let Some(bar) = barred(&r.event).filter(|bar| bar.how == How::Forbidden) {
                return Some((Need::Replaces, bar));
            }
        }
        AbilityKind::Static(s) => {
            let must = s.parts.iter().filter_map(|p| if let Part::Rule(Rule::Must(e)) = p { Some(e) } else { None });
            if let Some(bar) = must.into_iter().find_map(barred) {
                return Some((Need::Must, bar));
            }
            let results = s.parts.iter().filter_map(|p| match p {
                Part::Rule(Rule::DamageResult { body, .. }) => Some(body),
                _ => None,
            });
            let mut acts = results.flatten().filter_map(|i| deed_of(content, &[], i));
            return acts.find_map(|event| barred(&event)).map(|bar| (Need::Does, bar));
        }
        AbilityKind::Activated(a) | AbilityKind::Special(a) => {
            let there = |bar: &&Bar| bar.zones.contains(ability.zones);
            let paid = a.cost.acts.iter().filter(|i| !about_itself(i)).filter_map(|i| deed_of(content, &[], i));
            let life = a
                .cost
                .life
                .as_ref()
                .map(|_| EventPattern { subject: Match::Ref(Ref::You), ..EventPattern::of(Verb::LoseLife) });
            if let Some(bar) = paid.chain(life).find_map(|event| barred(&event).filter(there)) {
                return Some((Need::Pays, bar));
            }
        }
        _ => {}
    }
    if !own || leaves(content, ability) {
        return None;
    }
    let there = |bar: &&Bar| bar.zones.contains(ability.zones) && !ability.zones.is_empty();
    let does = blocks(ability).find_map(|block| {
        let acts = block.body.iter().filter(|i| !about_itself(i));
        acts.filter_map(|i| deed_of(content, &block.targets, i)).find_map(|event| barred(&event).filter(there))
    });
    does.filter(|bar| bar.how != How::Replaced).map(|bar| (Need::Does, bar))
}

/// What rules out everything by which an event could come about: nothing deals combat damage that neither attacks nor blocks
/// (510.1), only blockers deal it to creatures alone, and only what attacks becomes blocked (509.1h).
fn without<'b, 'c>(event: &EventPattern, barred: &dyn Fn(&EventPattern) -> Option<&'b Bar<'c>>) -> Option<&'b Bar<'c>> {
    let by = |verb: Verb| EventPattern { subject: event.subject.clone(), ..EventPattern::of(verb) };
    let to_attacked = match &event.object {
        Match::Ref(r) => r.means_players(),
        Match::Filter(f) => f.sort == Sort::Player,
        Match::Any => false,
    };
    let ways = match event.verb {
        Verb::Damage if event.damage == DamageSort::Combat && to_attacked => vec![by(Verb::Attack)],
        Verb::Damage if event.damage == DamageSort::Combat => vec![by(Verb::Attack), by(Verb::Block)],
        Verb::BecomeBlocked => vec![by(Verb::Attack)],
        _ => return None,
    };
    let each: Option<Vec<_>> = ways.iter().map(barred).collect();
    each?.first().copied()
}

fn deed_of(content: &Content, targets: &[TargetSpec], instr: &Instruction) -> Option<EventPattern> {
    match instr {
        Instruction::Do { who, act, .. } => deed(content, targets, who, act),
        _ => None,
    }
}

/// A declared action on the object itself, which has a message of its own (614.17).
fn about_itself(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Do { act: Act::Declared(_, args), .. }
        if matches!(args.first(), Some(Arg::Pick(Pick::Ref(Ref::This)))))
}

/// Whether the object is gone, and its other lines with it, when the ability does something.
fn leaves(content: &Content, ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(events) => {
                events.iter().any(|e| e.verb == Verb::Move && e.object.is_this() && !e.to.intersects(Zones::IN_PLAY))
            }
            _ => false,
        },
        AbilityKind::Activated(a) | AbilityKind::Special(a) => {
            a.cost.acts.iter().any(|i| about_itself(i) || moves_itself(i)) || a.block.body.iter().any(moves_itself)
        }
        AbilityKind::Spell(_) => true,
        _ => any_self_move(content, ability),
    }
}

fn any_self_move(content: &Content, ability: &Ability) -> bool {
    blocks(ability)
        .any(|b| any_act(content, &b.body, &|act| matches!(act, Act::Move { what: Pick::Ref(Ref::This), .. })))
}

fn moves_itself(instr: &Instruction) -> bool {
    matches!(instr, Instruction::Do { act: Act::Move { what: Pick::Ref(Ref::This), .. }, .. })
}

/// Whether an ability takes a prohibition back: `can attack as though it didn't have defender`, `loses defender`.
fn lifts(content: &Content, ability: &Ability) -> bool {
    let part = |part: &Part| match part {
        Part::Rule(rule) => matches!(rule, Rule::AsThough { .. }),
        Part::Layer { mods, .. } => mods
            .iter()
            .any(|m| matches!(m, Modifier::LoseKeyword(_) | Modifier::LoseAbilities(_) | Modifier::CantHave(_))),
    };
    let instr = |i: &Instruction| matches!(i, Instruction::Effect { parts, .. } if parts.iter().any(part));
    matches!(&ability.kind, AbilityKind::Static(s) if s.parts.iter().any(part))
        || blocks(ability).any(|b| super::walk::any_instr(content, &b.body, &instr))
}
