//! What a phrase is taken apart into where Japanese orders its parts otherwise.

use super::target::is_player;
use crate::wording::say::{Det, Frame, Joint, Mood, Noun, Say};

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
    // One spell at a time is cast.
    if let Say::List(Joint::Beside, parts) = &mut rest.head
        && let Some(Say::List(joint @ Joint::And, _)) = parts.first_mut()
    {
        *joint = Joint::Or;
    }
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

/// A frame without the numbers that Japanese does not say there; none: it is said as it is.
pub(super) fn reworded(f: &Frame) -> Option<Frame> {
    let (at, plain) = match &*f.template {
        // What something is has no number: `クリーチャーである`.
        "{0} {v:be} {1}" | "{v:be} {1}" | "{0} {v:become} {1}" | "{0} {v:control} {1}" => {
            (1, without_number(f.roles.get(1)?)?)
        }
        // Nor has who casts what, where it is waited for: `プレイヤーが呪文を唱えるたび`.
        "whenever {0}" | "when {0}" | "if {0}" | "if {0} and {1}" | "if {0}, {1}" => (0, uncounted(f.roles.first()?)?),
        "{0}, if {1}, {2}" => (1, uncounted(f.roles.get(1)?)?),
        _ => return None,
    };
    let mut f = f.clone();
    f.roles[at] = plain;
    Some(f)
}

/// A noun, or each of a list, without the number that stands for `a`; none if there is no such number.
fn without_number(say: &Say) -> Option<Say> {
    match say {
        Say::Noun(n) if n.det == Det::A => Some(Noun { det: Det::Plain, ..(**n).clone() }.say()),
        Say::List(joint, all) if all.iter().any(|one| without_number(one).is_some()) => {
            let plain = all.iter().map(|one| without_number(one).unwrap_or_else(|| one.clone())).collect();
            Some(Say::list(*joint, plain))
        }
        _ => None,
    }
}

/// Somebody who casts something or does anything, without numbers; none: there are none to leave out.
fn uncounted(say: &Say) -> Option<Say> {
    let mut said = say.clone();
    let clause = said.clause_mut()?;
    let casts = clause.template.starts_with("{0} {v:cast}");
    let mut changed = false;
    for (at, role) in clause.roles.iter_mut().enumerate() {
        let player = at == 0 && matches!(role, Say::Noun(noun) if is_player(noun));
        if (player || casts)
            && let Some(plain) = without_number(role)
        {
            *role = plain;
            changed = true;
        }
    }
    changed.then_some(said)
}

/// Whether it is a change of power and toughness.
pub(super) fn resizes(say: &Say) -> bool {
    let Say::Frame(f) = say else { return false };
    let size = matches!(f.roles.get(1), Some(Say::Lit(size)) if size.contains('/'));
    size && (f.template.starts_with("{0} {v:get} {1}") || f.template == "{v:get} {1}")
}
