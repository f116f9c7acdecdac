//! How a scene ends: what its file says has to be so.

use super::lengths::length;
use super::names::{Names, quoted};
use crate::diag::{Code, Diagnostic, suggest};
use crate::engine::{Engine, ObjectId};
use crate::ir::{CardTypes, DefId, DesignationId};
use crate::settings::Table;
use crate::source::Span;

/// Something that ends a scene when it is so. Places count characters first, then things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SceneEnd {
    /// Something is in a state.
    Is(usize, DesignationId),
    /// Two of them are so many feet apart at most.
    Near(usize, usize, i64),
    /// A character can't act, or is gone.
    Helpless(usize),
    /// Somebody has this item.
    Bears(usize, DefId),
    /// Something is no longer there.
    Gone(usize),
}

/// Who and what a scene has when it begins.
#[derive(Clone, Copy)]
pub(super) struct Present<'s> {
    /// Their names: those of the characters, of the things, and of what the characters bear.
    pub names: &'s [&'s str],
    /// How many of them are characters.
    pub characters: usize,
}

/// An end as the file of the scene has it.
#[derive(Clone, Copy)]
struct Written<'s> {
    text: &'s str,
    at: Span,
}

/// Reads what ends the scene, each as it is written and as it is meant; what has a fault is reported and left out:
/// `ends = ["the blade is wrought", "A is within 5 miles of B", "A can't act"]`
pub(super) fn ends(table: &mut Table, names: Names, present: Present<'_>) -> Vec<(String, SceneEnd)> {
    let written: Vec<(String, Span)> =
        table.placed_texts("ends").into_iter().map(|(text, at)| (text.to_owned(), at)).collect();
    let mut found = Vec::new();
    for (text, at) in written {
        match end(table, Written { text: &text, at }, names, present) {
            Ok(Some(end)) => found.push((text, end)),
            Ok(None) => {}
            Err(fault) => table.fault(*fault),
        }
    }
    found
}

/// None: its fault has been reported.
fn end(
    entries: &mut Table,
    written: Written<'_>,
    names: Names,
    present: Present<'_>,
) -> Result<Option<SceneEnd>, Box<Diagnostic>> {
    let Written { text, at } = written;
    let Present { names: all, characters } = present;
    let place = |name: &str| match all.iter().position(|n| *n == name) {
        Some(at) if all.iter().skip(at + 1).any(|n| *n == name) => {
            let fault =
                Diagnostic::error(Code::WrongEntry, written.at, format!("several in this scene are called `{name}`"));
            Err(Box::new(fault.help("a thing with a name of its own stands in `[things]`")))
        }
        Some(at) => Ok(at),
        None => {
            let fault = Diagnostic::error(Code::UnknownName, at, format!("`{name}` is nothing of this scene"));
            Err(Box::new(match suggest(name, all.iter().copied()) {
                Some(near) => fault.suggest(quoted(&text.replacen(name, near, 1))),
                None => fault.expected(all.iter().map(|n| format!("`{n}`"))),
            }))
        }
    };
    let wrong = |message: String, form: &str| {
        Err(Box::new(Diagnostic::error(Code::WrongEntry, at, message).expected([form.to_owned()])))
    };
    if let Some(name) = text.strip_suffix(" can't act") {
        return match place(name)? {
            who if who < characters => Ok(Some(SceneEnd::Helpless(who))),
            _ => wrong(format!("`{name}` is a thing, and never acts"), "a character"),
        };
    }
    if let Some(name) = text.strip_suffix(" is gone") {
        return Ok(Some(SceneEnd::Gone(place(name)?)));
    }
    if let Some((a, rest)) = text.split_once(" is within ") {
        let Some((far, b)) = rest.split_once(" of ") else {
            return wrong(format!("`{rest}` does not say of what"), "such as `5 miles of the gate`");
        };
        let (a, b) = (place(a)?, place(b)?);
        return match length(far) {
            Some(feet) if a != b => Ok(Some(SceneEnd::Near(a, b, feet))),
            Some(_) => wrong("nothing is away from itself".to_owned(), "two names that are different"),
            None => wrong(format!("`{far}` is no length"), "a length such as `50 feet`, `20 yards` or `2 miles`"),
        };
    }
    if let Some((name, item)) = text.split_once(" has ") {
        let who = place(name)?;
        return match names.item(item, at) {
            Ok(item) if who < characters => Ok(Some(SceneEnd::Bears(who, item))),
            Ok(_) => wrong(format!("`{name}` is a thing, and has nothing"), "a character"),
            Err(fault) => Err(fault),
        };
    }
    if let Some((name, state)) = text.split_once(" is ") {
        let who = place(name)?;
        let of = if who < characters { CardTypes::CREATURE } else { CardTypes::THING };
        return Ok(names.states(entries, &[(state, at)], of, None).first().map(|state| SceneEnd::Is(who, *state)));
    }
    let forms = ["`A is STATE`", "`A is within 5 miles of B`", "`A has ITEM`", "`A can't act`", "`A is gone`"];
    Err(Box::new(
        Diagnostic::error(Code::WrongEntry, at, format!("`{text}` does not say what ends the scene")).expected(forms),
    ))
}

impl SceneEnd {
    /// Whether it is so. `places`: the characters and things of the scene as it began.
    pub fn is_so(&self, engine: &Engine, places: &[ObjectId]) -> bool {
        let place = |at: usize| places.get(at).map(|o| engine.newest(*o));
        let there = |o: ObjectId| engine.state.in_play(o);
        match self {
            Self::Is(at, state) => place(*at).is_some_and(|o| there(o) && engine.designated(o, *state)),
            Self::Near(a, b, feet) => {
                let (Some(a), Some(b)) = (place(*a), place(*b)) else { return false };
                there(a) && there(b) && engine.distance(a, b) <= *feet
            }
            Self::Helpless(at) => place(*at).is_some_and(|o| !there(o) || !engine.can_act(o)),
            Self::Bears(at, item) => place(*at).is_some_and(|who| {
                engine.state.scenery().iter().any(|o| {
                    engine.state.obj(*o).live() && engine.state.obj(*o).def == *item && engine.bearer(*o) == Some(who)
                })
            }),
            Self::Gone(at) => place(*at).is_some_and(|o| !there(o)),
        }
    }

    /// Whom it speaks of first.
    pub fn about(&self) -> usize {
        match self {
            Self::Is(at, _) | Self::Near(at, ..) | Self::Helpless(at) | Self::Bears(at, _) | Self::Gone(at) => *at,
        }
    }
}
