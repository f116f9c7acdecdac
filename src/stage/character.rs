//! Characters: what a sheet says, and what follows from it.

use crate::engine::scene::SceneSettings;
use crate::ir::{
    AbilityKind, CardTypes, Content, Def, DefId, Match, Mod, NumberChange, NumberId, Part, Ref, StrId, SubtypeId, Term,
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
        numbers: usual_numbers(content, &spec.numbers, settings).into(),
        ..Def::default()
    });
    id
}

/// Gives the creature tokens of a scene the numbers that creatures have: what a token says of itself, and what follows.
pub fn define_tokens(content: &mut Content, settings: &SceneSettings) {
    let tokens: Vec<DefId> = content.tokens.values().copied().collect();
    for id in tokens {
        let Some(def) = content.defs.get(id.index()).filter(|d| d.types.contains(CardTypes::CREATURE)) else {
            continue;
        };
        let own =
            def.abilities.iter().flat_map(|a| numbers_said(&content.abilities[a.index()].kind)).collect::<Vec<_>>();
        let numbers = usual_numbers(content, &own, settings).into();
        if let Some(def) = content.defs.get_mut(id.index()) {
            def.numbers = numbers;
        }
    }
}

/// `this has 14 Strength`
fn numbers_said(kind: &AbilityKind) -> Vec<(NumberId, i32)> {
    let AbilityKind::Static(s) = kind else { return Vec::new() };
    let parts = s.parts.iter().filter_map(|p| match p {
        Part::Layer { scope: Match::Ref(Ref::This), mods } if s.cond.is_none() => Some(mods),
        _ => None,
    });
    let said = parts.flatten().filter_map(|m| match m {
        Mod::Number(n, NumberChange::Set, Value::Num(v)) => Some((*n, *v)),
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

/// The number of a text in the content, which is added if it is not there.
pub(super) fn intern(content: &mut Content, text: &str) -> StrId {
    if let Some(at) = content.strings.iter().position(|s| &**s == text) {
        return StrId(at as u32);
    }
    content.strings.push(text.into());
    StrId(content.strings.len() as u32 - 1)
}

/// The given numbers and, in the order of their declaration, those that follow from them.
pub fn usual_numbers(content: &Content, given: &[(NumberId, i32)], settings: &SceneSettings) -> Vec<(NumberId, i32)> {
    let mut all: Vec<(NumberId, i32)> = given.to_vec();
    for (i, number) in content.numbers.iter().enumerate() {
        let id = NumberId(i as u16);
        if all.iter().any(|(n, _)| *n == id) || number.default.is_empty() {
            continue;
        }
        let of = |n: NumberId| all.iter().find(|(x, _)| *x == n).map_or(0, |(_, v)| *v);
        let modifier = |n: NumberId| (of(n) - settings.test.average).div_euclid(settings.test.step.max(1));
        let value = number
            .default
            .iter()
            .map(|t| match t {
                Term::Num(n) => *n,
                Term::Number(n) => of(*n),
                Term::Modifier(n) => modifier(*n),
                Term::Better(a, b) => modifier(*a).max(modifier(*b)),
            })
            .sum();
        all.push((id, value));
    }
    all
}
