//! Characters: what a sheet says, and what follows from it.

use crate::engine::scene::SceneSettings;
use crate::engine::worked_out;
use crate::ir::{
    AbilityKind, CardTypes, Content, Def, DefId, Match, Modifier, NumberChange, NumberId, Part, Ref, StrId, SubtypeId,
    Value,
};

/// What a sheet says about a character, with its names resolved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CharacterSpec {
    /// What it is called.
    pub name: String,
    /// What it is: subtypes of creatures.
    pub kinds: Vec<SubtypeId>,
    /// Attributes, reactions, ranks of skills, and other numbers that the sheet gives.
    pub numbers: Vec<(NumberId, i32)>,
}

/// Adds a character to the content; the numbers that the sheet leaves out are what they usually are.
pub fn define(content: &mut Content, spec: &CharacterSpec, settings: &SceneSettings) -> DefId {
    let name = intern(content, &spec.name);
    let mut subs = spec.kinds.clone();
    subs.sort();
    subs.dedup();
    let id = DefId(content.defs.len() as u32);
    content.defs.push(Def {
        name,
        types: CardTypes::CREATURE,
        subs: subs.into(),
        numbers: usual_numbers(content, &spec.kinds, &spec.numbers, settings).into(),
        ..Def::default()
    });
    id
}

/// Gives the creature tokens of a scene the numbers that creatures have: what a token says of itself, and what follows.
pub fn define_tokens(content: &mut Content, settings: &SceneSettings) {
    let cards: std::collections::BTreeSet<u32> = content.cards.values().map(|d| d.0).collect();
    for id in (0..content.defs.len() as u32).filter(|n| !cards.contains(n)).map(DefId) {
        let Some(def) = content.defs.get(id.index()).filter(|d| d.types.contains(CardTypes::CREATURE)) else {
            continue;
        };
        let own =
            def.abilities.iter().flat_map(|a| numbers_said(&content.abilities[a.index()].kind)).collect::<Vec<_>>();
        let kinds = def.subs.clone();
        let numbers = usual_numbers(content, &kinds, &own, settings).into();
        if let Some(def) = content.defs.get_mut(id.index()) {
            def.numbers = numbers;
        }
    }
}

/// The numbers that an ability sets for good: `this has 14 Strength`; empty: none.
fn numbers_said(kind: &AbilityKind) -> Vec<(NumberId, i32)> {
    let AbilityKind::Static(s) = kind else { return Vec::new() };
    let parts = s.parts.iter().filter_map(|p| match p {
        Part::Layer { affected: Match::Ref(Ref::This), mods } if s.cond.is_none() => Some(mods),
        _ => None,
    });
    let said = parts.flatten().filter_map(|m| match m {
        Modifier::Number(n, NumberChange::Set, Value::Num(v)) => Some((*n, *v)),
        _ => None,
    });
    said.collect()
}

/// Adds a thing that is no declared item: a door, a fire, a place.
pub fn define_thing(content: &mut Content, name: &str, kinds: &[SubtypeId], numbers: &[(NumberId, i32)]) -> DefId {
    let name = intern(content, name);
    let mut subs = kinds.to_vec();
    subs.sort();
    subs.dedup();
    let id = DefId(content.defs.len() as u32);
    let numbers = numbers.to_vec().into();
    content.defs.push(Def { name, types: CardTypes::THING, subs: subs.into(), numbers, ..Def::default() });
    id
}

/// Adds an item under a name of its own: in everything else it is the declared one, whose name it answers to as well.
pub fn define_item(content: &mut Content, name: &str, item: DefId) -> DefId {
    let name = intern(content, name);
    let id = DefId(content.defs.len() as u32);
    content.defs.push(Def { name, name_ja: None, item: Some(item), ..content.def(item).clone() });
    id
}

/// The number of a text in the content, which is added if it is not there.
pub(super) fn intern(content: &mut Content, text: &str) -> StrId {
    if let Some(at) = content.strings.iter().position(|s| &**s == text) {
        return StrId(at as u32);
    }
    content.strings.push(text.into());
    StrId(content.strings.len() as u32 - 1)
}

/// What texts may know of the settings: the last level of weariness, and where the outermost degrees begin.
fn of_settings(content: &Content, settings: &SceneSettings) -> Vec<(NumberId, i32)> {
    let roles = &content.scene;
    let last = |levels: &[String]| i32::try_from(levels.len()).unwrap_or(i32::MAX) - 1;
    let all = [
        (roles.last_weariness, last(&settings.weariness.levels)),
        (roles.last_wound, last(&settings.wounds.levels)),
        (roles.disaster, settings.test.failure[1]),
        (roles.triumph, settings.test.success[2]),
    ];
    all.into_iter().filter_map(|(role, n)| Some((role?, n))).collect()
}

/// What numbers are for creatures of these kinds.
fn of_kinds(content: &Content, kinds: &[SubtypeId]) -> Vec<(NumberId, i32)> {
    let all = content.numbers.iter().enumerate();
    all.filter_map(|(i, n)| Some((NumberId(i as u16), n.of_kind(|kind| kinds.contains(&kind))?))).collect()
}

/// The given numbers and those that follow from them, whatever the order in which they are declared.
pub fn usual_numbers(
    content: &Content,
    kinds: &[SubtypeId],
    given: &[(NumberId, i32)],
    settings: &SceneSettings,
) -> Vec<(NumberId, i32)> {
    let mut all: Vec<(NumberId, i32)> = given.to_vec();
    all.extend(of_kinds(content, kinds).into_iter().filter(|(n, _)| given.iter().all(|(own, _)| own != n)));
    all.extend(of_settings(content, settings).into_iter().filter(|(n, _)| given.iter().all(|(own, _)| own != n)));
    let follows = |i: usize| content.numbers.get(i).is_some_and(|n| !n.default.is_empty());
    let mut open: Vec<usize> = (0..content.numbers.len()).filter(|i| follows(*i)).collect();
    open.retain(|i| all.iter().all(|(n, _)| n.index() != *i));
    // Declarations that go in a circle are refused as they are read; here what is left over is worked out as it stands.
    while !open.is_empty() {
        let waits =
            |i: &usize| content.numbers[*i].default.iter().flat_map(|t| t.needed()).any(|n| open.contains(&n.index()));
        let (later, now): (Vec<usize>, Vec<usize>) = open.iter().copied().partition(waits);
        let (now, later) = if now.is_empty() { (later, now) } else { (now, later) };
        for i in now {
            let of = |n: NumberId| all.iter().find(|(x, _)| *x == n).map_or(0, |(_, v)| *v);
            let value = worked_out(&content.numbers[i].default, of, settings);
            all.push((NumberId(i as u16), value));
        }
        open = later;
    }
    all
}
