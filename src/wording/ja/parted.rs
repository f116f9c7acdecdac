//! What a phrase is taken apart into where Japanese orders its parts otherwise.

use crate::wording::say::{Mood, Say};

/// `spells you cast`: who casts them, and the spells.
pub(super) fn cast_by(say: &Say) -> Option<(Say, Say)> {
    let Say::Noun(n) = say else { return None };
    let casts = |say: &Say| match say {
        Say::Frame(f) if f.template == "{0} {v:cast}" && f.mood == Mood::Finite => f.roles.first().cloned(),
        _ => None,
    };
    let (at, who) = n.mods.iter().enumerate().find_map(|(at, m)| Some((at, casts(&m.say)?)))?;
    let mut rest = (**n).clone();
    rest.mods.remove(at);
    Some((who, rest.say()))
}

/// Where something is that is said to be there: the noun behind `in` and `on`.
pub(super) fn place_of(say: &Say) -> Option<Say> {
    match say {
        Say::Frame(f) if matches!(&*f.template, "in {0}" | "on {0}") => f.roles.first().cloned(),
        Say::Lit(text) => Some(Say::lit(text.strip_prefix("on the battlefield").map(|_| "the battlefield")?)),
        _ => None,
    }
}
