//! Lines of one definition against each other, or against what it is: shields that are forbidden, copies of legends, levels
//! that nothing reaches.

use super::counters::puts;
use super::frame::Face;
use super::walk::{abilities, any_act, blocks, line_of};
use super::{Finding, Spot};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, ActionId, Arg, By, CardTypes, Condition, Content, CopySpec, CounterId, Def,
    Filter, Instruction, Match, Modifier, Part, Phrase, Pick, Predicate, Ref, Rule, Supertypes, TokenSpec, Value, Verb,
};

/// What contradicts itself. The lines are complete.
pub(super) fn contrary(content: &Content, face: Face) -> Vec<Finding> {
    let known: Vec<&Ability> = abilities(content, face.def).collect();
    let mut found = Vec::new();
    found.extend(forbidden_shield(content, &known));
    found.extend(legendary_copy(content, face.def, &known));
    found.extend(unreachable_level(content, face, &known));
    found.extend(other_host(face, &known));
    found.extend(falls_off(content, &known));
    found.extend(idle_spell(face.def, &known));
    found.extend(by_its_name(face.def, &known));
    found.extend(equal_abilities(content, &known));
    found
}

/// 614.17: an action that the text does to its object, and that another line forbids.
fn forbidden_shield(content: &Content, known: &[&Ability]) -> Option<Finding> {
    let forbidden: Vec<ActionId> = known.iter().flat_map(|a| forbids(a)).collect();
    let does = |i: &Instruction| match i {
        Instruction::Do { act: Act::Declared(id, args), .. } => {
            matches!(args.first(), Some(Arg::Pick(Pick::Ref(Ref::This))))
                && (forbidden.contains(id) || shields(content, *id, &forbidden))
        }
        _ => false,
    };
    let pays = |a: &Ability| match &a.kind {
        AbilityKind::Activated(x) | AbilityKind::Special(x) => x.cost.acts.iter().any(does),
        _ => false,
    };
    let line = known.iter().find(|a| pays(a) || blocks(a).any(|b| b.body.iter().any(does)))?;
    let fault = Finding::new(Code::ShieldForbidden, "one line does to this what another line forbids (101.2)");
    Some(fault.help("leave one of the two out").about(line_of(content, line)))
}

/// The events that a shield of some action puts this action in the place of.
pub(super) fn replaced_by(content: &Content, action: ActionId) -> impl Iterator<Item = Verb> {
    let does = move |i: &Instruction| matches!(i, Instruction::Do { act: Act::Declared(id, _), .. } if *id == action);
    let shields = content.actions.iter().flat_map(|a| &a.block.body).filter_map(|i| match i {
        Instruction::Shield { ability, .. } => content.abilities.get(ability.index()),
        _ => None,
    });
    shields.filter_map(move |a| match &a.kind {
        AbilityKind::Replace(r) => r.body.iter().any(does).then_some(r.event.verb),
        _ => None,
    })
}

/// Whether an action is a shield that puts one of these actions into the place of an event.
fn shields(content: &Content, action: ActionId, forbidden: &[ActionId]) -> bool {
    let body = content.actions.get(action.index()).map_or(&[][..], |a| &a.block.body);
    let replaced = body.iter().filter_map(|i| match i {
        Instruction::Shield { ability, .. } => content.abilities.get(ability.index()),
        _ => None,
    });
    let does =
        |i: &Instruction| matches!(i, Instruction::Do { act: Act::Declared(id, _), .. } if forbidden.contains(id));
    let mut bodies = replaced.filter_map(|a| if let AbilityKind::Replace(r) = &a.kind { Some(&r.body) } else { None });
    bodies.any(|b| b.iter().any(does))
}

fn forbids(ability: &Ability) -> Vec<ActionId> {
    let AbilityKind::Static(s) = &ability.kind else { return Vec::new() };
    if s.cond.is_some() {
        return Vec::new();
    }
    let action = |p: &Part| match p {
        Part::Rule(Rule::Cant { event, unless: None, fewer_than: None, more_than: None }) if event.object.is_this() => {
            match (event.verb, &event.by) {
                (Verb::Action(id), By::Any) => Some(id),
                (_, By::Action(id)) => Some(*id),
                _ => None,
            }
        }
        _ => None,
    };
    s.parts.iter().filter_map(action).collect()
}

/// 704.5j: a copy of a legend that is one itself.
fn legendary_copy(content: &Content, def: &Def, known: &[&Ability]) -> Option<Finding> {
    if !def.supers.contains(Supertypes::LEGENDARY) {
        return None;
    }
    let is_other = |m: &Modifier| match m {
        Modifier::RemoveTypes { supers, .. } => supers.contains(Supertypes::LEGENDARY),
        Modifier::SetName(_) => true,
        _ => false,
    };
    let plain = |copy: &CopySpec| copy.of == Pick::Ref(Ref::This) && !copy.except.iter().any(is_other);
    let makes = |act: &Act| match act {
        Act::Create { tokens, .. } => tokens.iter().any(|(_, t)| matches!(t, TokenSpec::Copy(copy) if plain(copy))),
        _ => false,
    };
    known.iter().any(|a| blocks(a).any(|b| any_act(content, &b.body, &makes))).then(|| {
        Finding::new(
            Code::LegendaryCopy,
            "this and its copy are legendary and have one name, so one of them goes (704.5j)",
        )
        .help("write `except it isn't legendary`")
    })
}

/// 710: levels are counted by counters, and nothing in the text puts any there.
fn unreachable_level(content: &Content, face: Face, known: &[&Ability]) -> Option<Finding> {
    if face.levels.is_empty() {
        return None;
    }
    let kind = known.iter().find_map(|a| match &a.kind {
        AbilityKind::Static(s) => counted(s.cond.as_ref()?),
        _ => None,
    })?;
    (!known.iter().any(|a| puts(content, a, kind))).then(|| {
        let name = content.counters.get(kind.index()).map_or("", |c| &*c.name);
        Finding::new(Code::UnreachableLevel, format!("nothing in this text puts {name} counters on it (710.2)"))
            .on(Spot::Level)
            .help("say how it gets there, such as `level up {1}`")
    })
}

fn counted(cond: &Condition) -> Option<CounterId> {
    let mut kind = None;
    Phrase::from(cond).any(&mut |part| {
        match part {
            Phrase::Value(Value::Counters(Some(k), _)) | Phrase::Predicate(Predicate::Counters(Some(k), ..)) => {
                kind = Some(*k)
            }
            _ => {}
        }
        kind.is_some()
    });
    kind
}

/// 303.4: what an Aura can be attached to is not what its text speaks of.
fn other_host(face: Face, known: &[&Ability]) -> Option<Finding> {
    let allowed = known.iter().find_map(|a| match &a.kind {
        AbilityKind::Static(s) => s.parts.iter().find_map(only_to),
        _ => None,
    })?;
    // `enchanted land is also a 3/3 creature`
    let becomes = |part: &Part| match part {
        Part::Layer { mods, .. } => {
            mods.iter().any(|m| matches!(m, Modifier::AddTypes { .. } | Modifier::SetTypes { .. }))
        }
        Part::Rule(_) => false,
    };
    if known.iter().any(|a| matches!(&a.kind, AbilityKind::Static(s) if s.parts.iter().any(becomes))) {
        return None;
    }
    let types = types_in(allowed);
    let of_players = is_of_players(allowed);
    let other =
        |spoken: &CardTypes| !spoken.is_empty() && (of_players || !types.is_empty() && !spoken.intersects(types));
    (face.host_types.iter().any(other) || face.host_player && !types.is_empty()).then(|| {
        Finding::new(Code::OtherHost, "what this is attached to is spoken of as something else (303.4)")
            .on(Spot::Host)
            .help("say the same in both lines: `enchant creature`, `enchanted creature gets +1/+1`")
    })
}

/// 704.5n: an Aura that makes what it is attached to something that it can't be attached to.
fn falls_off(content: &Content, known: &[&Ability]) -> Option<Finding> {
    let allowed = known.iter().find_map(|a| match &a.kind {
        AbilityKind::Static(s) => s.parts.iter().find_map(only_to),
        _ => None,
    })?;
    let mut asked = Vec::new();
    all_of(allowed, &mut asked);
    let host = Ref::Host(Box::new(Ref::This));
    let breaks = |m: &Modifier| {
        asked.iter().any(|p| match (p, m) {
            (Predicate::Not(inner), Modifier::AddAbilities(given)) => {
                let is_it = |id: &AbilityId| content.abilities.get(id.index()).and_then(|a| a.keyword);
                matches!(&**inner, Predicate::Keyword(k) if given.iter().any(|id| is_it(id) == Some(*k)))
            }
            (Predicate::ControlledBy(Ref::Opponents(you)), Modifier::Control(Ref::You)) => **you == Ref::You,
            (Predicate::Not(inner), Modifier::Control(who)) => **inner == Predicate::ControlledBy(who.clone()),
            _ => false,
        })
    };
    let of_host = |part: &Part| matches!(part, Part::Layer { affected: Match::Ref(r), mods } if *r == host && mods.iter().any(breaks));
    known
        .iter()
        .any(|a| matches!(&a.kind, AbilityKind::Static(s) if s.cond.is_none() && s.parts.iter().any(of_host)))
        .then(|| {
            Finding::new(
                Code::NeverAttached,
                "what this is attached to is then nothing that it can be attached to (704.5n)",
            )
            .help("leave one of the two out")
        })
}

/// What is asked at once.
fn all_of<'p>(pred: &'p Predicate, out: &mut Vec<&'p Predicate>) {
    match pred {
        Predicate::All(all) => all.iter().for_each(|p| all_of(p, out)),
        pred => out.push(pred),
    }
}

/// Whether only players can be the host.
fn is_of_players(pred: &Predicate) -> bool {
    match pred {
        Predicate::Sort(sort) => *sort == crate::ir::Sort::Player,
        Predicate::All(all) => all.iter().any(is_of_players),
        Predicate::Any(any) => any.iter().all(is_of_players),
        _ => false,
    }
}

/// What an attachment asks of its host.
fn only_to(part: &Part) -> Option<&Predicate> {
    let Part::Rule(Rule::Cant { event, .. }) = part else { return None };
    let Match::Filter(others) = &event.object else { return None };
    if event.verb != Verb::Attach || !event.subject.is_this() {
        return None;
    }
    others.preds.iter().find_map(|p| match p {
        Predicate::Not(inner) => Some(&**inner),
        _ => None,
    })
}

fn types_in(pred: &Predicate) -> CardTypes {
    match pred {
        Predicate::Type(t) => *t,
        Predicate::All(all) => all.iter().map(types_in).find(|t| !t.is_empty()).unwrap_or_default(),
        Predicate::Any(any) => {
            let each: Vec<CardTypes> = any.iter().map(types_in).collect();
            if each.iter().any(|t| t.is_empty()) {
                CardTypes::empty()
            } else {
                each.into_iter().fold(CardTypes::empty(), |a, b| a | b)
            }
        }
        _ => CardTypes::empty(),
    }
}

/// 112.3a: an instant or a sorcery that has abilities and does nothing as it resolves.
fn idle_spell(def: &Def, known: &[&Ability]) -> Option<Finding> {
    let acts = |a: &&Ability| match &a.kind {
        AbilityKind::Spell(_) | AbilityKind::Triggered(_) => true,
        AbilityKind::Static(s) => s.parts.iter().any(|p| {
            p.modifies(|m| matches!(m, Modifier::AddAbilities(_) | Modifier::AddTextOf(_) | Modifier::TextOf(_)))
        }),
        _ => false,
    };
    let idle = def.types.intersects(CardTypes::NEVER_PERMANENT)
        && !def.abilities.is_empty()
        && def.unsupported.is_none()
        && !known.iter().any(acts);
    idle.then(|| {
        Finding::new(Code::IdleSpell, "this spell does nothing when it resolves (608.2)")
            .on(Spot::Types)
            .help("what it does stands behind `spell:`")
    })
}

/// 201.4: its own name where the object itself is meant.
fn by_its_name(def: &Def, known: &[&Ability]) -> Option<Finding> {
    let named = |f: &Filter| f.sort == crate::ir::Sort::Permanent && f.preds.contains(&Predicate::Named(def.name));
    let given_up = |i: &Instruction| match i {
        Instruction::Do { act: Act::Declared(_, args), .. } => {
            matches!(args.first(), Some(Arg::Pick(Pick::Choose { filter, .. })) if named(filter))
        }
        Instruction::Do {
            act: Act::Tap(Pick::Choose { filter, .. }) | Act::Untap(Pick::Choose { filter, .. }),
            ..
        } => named(filter),
        _ => false,
    };
    let pays = |a: &&Ability| match &a.kind {
        AbilityKind::Activated(x) | AbilityKind::Special(x) => x.cost.acts.iter().any(given_up),
        _ => false,
    };
    known.iter().any(pays).then(|| {
        Finding::new(Code::OwnName, "a copy of this under another name could not do so (201.4)")
            .help("the object itself is `this`: `sacrifice this: ...`")
    })
}

/// Two lines that are the same: each does it, which may be meant.
fn equal_abilities(content: &Content, known: &[&Ability]) -> Option<Finding> {
    let own = |a: &&&Ability| {
        a.keyword.is_none()
            && matches!(
                a.kind,
                AbilityKind::Triggered(_)
                    | AbilityKind::Activated(_)
                    | AbilityKind::Replace(_)
                    | AbilityKind::Static(_)
            )
    };
    let lines: Vec<&&Ability> = known.iter().filter(own).collect();
    let again = |at: usize, a: &Ability| lines.iter().take(at).any(|b| b.kind == a.kind && b.zones == a.zones);
    let (_, twin) = lines.iter().enumerate().find(|(at, a)| again(*at, a))?;
    let message = "two abilities are the same: copied and not changed?";
    Some(Finding::new(Code::EqualAbilities, message).about(line_of(content, twin)))
}
