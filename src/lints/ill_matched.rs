//! Lines of one definition that don't go together: keywords on the wrong sort of card, counters that nobody puts there.

use super::Finding;
use super::counters::puts;
use super::frame::{Face, becomes, can_be_creature};
use super::walk::{abilities, line_of};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, By, CardTypes, Content, CounterId, Def, EventPattern, Instruction, KeywordId, Pick,
    Predicate, Ref, RemoveCounters, Verb, When,
};

/// What is odd about the keywords of one line: its declaration says on which cards it stands.
pub fn misplaced(content: &Content, def: &Def, ability: &Ability) -> Option<Finding> {
    let keyword = content.keywords.get(ability.keyword?.index())?;
    let frame = keyword.frame.as_ref()?;
    let fits = frame.filter.preds.iter().all(|p| could_be(content, p, def)) || def.types.is_empty();
    (!fits).then(|| {
        let message =
            format!("`{}` stands on {} ({})", keyword.name, frame.text, keyword.rule.as_deref().unwrap_or(""));
        Finding::new(Code::WrongFrame, message.replace(" ()", ""))
    })
}

/// Whether a printed definition passes, as far as its types tell and what its own text makes of it.
fn could_be(content: &Content, pred: &Predicate, def: &Def) -> bool {
    match pred {
        Predicate::Type(CardTypes::CREATURE) => can_be_creature(content, def),
        Predicate::Type(t) => def.types.intersects(*t),
        Predicate::Sub(s) => def.subs.contains(s),
        Predicate::Super(s) => def.supers.contains(*s),
        Predicate::Not(inner) => {
            let printed = match &**inner {
                Predicate::Type(t) => def.types.intersects(*t),
                inner => could_be(content, inner, def),
            };
            !matches!(**inner, Predicate::Type(_) | Predicate::Sub(_) | Predicate::Super(_)) || !printed
        }
        Predicate::Any(list) => list.iter().any(|p| could_be(content, p, def)),
        Predicate::All(list) => list.iter().all(|p| could_be(content, p, def)),
        _ => true,
    }
}

/// What doesn't go together.
pub fn discord(content: &Content, face: Face) -> Vec<Finding> {
    let abilities: Vec<&Ability> = abilities(content, face.def).collect();
    let mut found = super::against::against(content, face.def);
    found.extend(super::undone::undone(content, face));
    found.extend(super::idle::idle(content, face.def));
    found.extend(super::bearers::put_on_itself(content, face.def));
    found.extend(super::endless::back_and_forth(content, face.def));
    found.extend(super::nobody::nobody_defends(content, face.def));
    found.extend(super::as_a_sorcery::without_targets(content, face.def));
    found.extend(super::results::unheard_coin(content, face.def));
    found.extend(super::set_too_late::set_too_late(content, face.def));
    // Of a line that could not be read nobody knows what it would have added.
    if !face.broken {
        found.extend(idle_vehicle(content, face.def));
        found.extend(counters_from_nowhere(content, &abilities));
        found.extend(by_no_keyword(content, &abilities));
        found.extend(super::counters::unread(content, face.def));
        found.extend(super::idle::reductions(content, face.def));
        found.extend(super::idle::without_choices(content, face.def));
        found.extend(super::uncast::uncast(content, face));
        found.extend(super::never_seen::never_becomes(content, face));
        found.extend(super::never_seen::unseen_back(content, face));
        found.extend(super::contrary::contrary(content, face));
    }
    found
}

/// 301.7: a Vehicle is a creature only when something makes it one.
fn idle_vehicle(content: &Content, def: &Def) -> Option<Finding> {
    let vehicle = content.roles.vehicle?;
    if !def.subs.contains(&vehicle) || def.types.contains(CardTypes::CREATURE) {
        return None;
    }
    (!becomes(content, def, CardTypes::CREATURE)).then(|| {
        Finding::new(Code::IdleVehicle, "nothing makes this Vehicle a creature (301.7)")
            .help("a keyword that does so, such as `crew 2`")
    })
}

/// `when you cycle this` of a card that has no such keyword.
fn by_no_keyword(content: &Content, abilities: &[&Ability]) -> Option<Finding> {
    let has = |wanted: KeywordId| {
        let counts = |keyword: KeywordId| {
            let kind = content.keywords.get(keyword.index()).and_then(|k| k.kind_of);
            keyword == wanted || kind == Some(wanted)
        };
        abilities.iter().filter_map(|a| a.keyword).any(counts)
    };
    let never = |event: &EventPattern| match event.by {
        By::Keyword(keyword) => (event.object.is_this() && !has(keyword)).then_some(keyword),
        _ => None,
    };
    let own = abilities.iter().filter(|a| a.keyword.is_none());
    let missing = own.filter_map(|a| match &a.kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(events) if events.len() == 1 => events.iter().find_map(never),
            _ => None,
        },
        _ => None,
    });
    let keyword = missing.into_iter().next()?;
    let name = content.keywords.get(keyword.index()).map_or("", |k| &*k.name);
    let message = format!("this waits for what `{name}` does to it, and it has no `{name}`");
    Some(Finding::new(Code::NeverHappens, message).help(format!("add `{name}`, or say what else it waits for")))
}

/// 117.3: counters of a named kind that are paid with, and that nothing in the text puts there.
fn counters_from_nowhere(content: &Content, abilities: &[&Ability]) -> Option<Finding> {
    let (line, paid) = abilities.iter().find_map(|a| match &a.kind {
        AbilityKind::Activated(x) => Some((a, x.cost.acts.iter().find_map(removed)?)),
        AbilityKind::Triggered(t) if a.keyword.is_none() => Some((a, t.when.events().iter().find_map(taken_away)?)),
        _ => None,
    })?;
    let named = content.counters.get(paid.index()).is_some_and(|c| c.mods.is_empty());
    let any = abilities.iter().any(|a| puts(content, a, paid));
    (named && !any).then(|| {
        let name = content.counters.get(paid.index()).map_or("", |c| &*c.name);
        Finding::new(Code::NoCounters, format!("nothing in this text puts {name} counters on it"))
            .help(format!("say where they come from, such as `this enters with 3 {name} counters`"))
            .about(line_of(content, line))
    })
}

/// The kind of counters that a trigger waits for to be removed from its own object.
fn taken_away(event: &EventPattern) -> Option<CounterId> {
    event.counter.filter(|_| event.verb == Verb::RemoveCounters && event.object.is_this())
}

fn removed(instr: &Instruction) -> Option<CounterId> {
    match instr {
        Instruction::Do {
            act: Act::RemoveCounters(RemoveCounters { kind, from: Pick::Ref(Ref::This), .. }), ..
        } => *kind,
        _ => None,
    }
}
