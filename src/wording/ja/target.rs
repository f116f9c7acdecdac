//! Targets, which a sentence of their own announces in front of what is done to them.

use crate::wording::say::{Det, Noun, Say};

/// The targets of some sentences in their order, and the sentences with what the targets are called from then on.
pub(super) fn announced(all: &[Say]) -> (Vec<Noun>, Vec<Say>) {
    let mut found: Vec<Noun> = Vec::new();
    let mut all = all.to_vec();
    all.iter_mut().for_each(|said| visit(said, &mut |n| found.push(n.clone())));
    let mut at = 0;
    let targets = found.clone();
    let disambiguate = all.iter().find_map(speaks_of_another) == Some(true);
    all.iter_mut().for_each(|say| {
        replace(say, &mut |n| {
            let said = called(n, at, &targets, disambiguate);
            at += 1;
            said
        });
    });
    (found, all)
}

/// Whether a sentence says nothing but that you choose a target.
pub(super) fn only_chosen(say: &Say) -> bool {
    let Say::Frame(f) = say else { return false };
    let target = matches!(f.roles.get(1), Some(Say::Noun(n)) if is_target(n));
    f.template == "{0} {v:choose} {1}" && f.roles.first() == Some(&Say::You) && target
}

/// Whether a noun phrase is a target that is said for the first time.
pub(super) fn is_target(noun: &Noun) -> bool {
    matches!(noun.det, Det::Target(_)) || is_any_target(noun)
}

/// `any target` and the like.
pub(super) fn is_any_target(noun: &Noun) -> bool {
    matches!(&noun.head, Say::Lit(w) if matches!(w.as_str(), "any target" | "any other target" | "target"))
        && !matches!(noun.det, Det::That | Det::The)
}

fn visit(say: &mut Say, found: &mut dyn FnMut(&Noun)) {
    replace(say, &mut |n| {
        found(n);
        Say::Noun(Box::new(n.clone()))
    });
}

/// Puts something in the place of each target of a sentence; lists of choices and inner texts announce their own.
fn replace(say: &mut Say, with: &mut dyn FnMut(&Noun) -> Say) {
    match say {
        Say::Noun(noun) if is_target(noun) && !noun.in_place => *say = with(noun),
        Say::Noun(noun) => {
            noun.mods.iter_mut().for_each(|modifier| replace(&mut modifier.say, with));
            noun.place.iter_mut().for_each(|place| replace(place, with));
        }
        Say::Itself(_) | Say::Text(_) | Say::Choices(..) | Say::Short(..) | Say::Quote(_) => {}
        made => made.parts_mut(&mut |part| replace(part, with)),
    }
}

/// Whether a phrase mentions something else (`it`) before the first target. None: neither is in it.
fn speaks_of_another(say: &Say) -> Option<bool> {
    match say {
        Say::It { .. } => Some(true),
        Say::Noun(n) if is_target(n) => Some(false),
        Say::Noun(n) => n.mods.iter().find_map(|m| speaks_of_another(&m.say)),
        Say::Frame(f) => f.roles.iter().find_map(speaks_of_another),
        Say::List(_, all) | Say::Text(all) => all.iter().find_map(speaks_of_another),
        Say::Adverbial(inner, words) => speaks_of_another(inner).or_else(|| speaks_of_another(words)),
        Say::Many(inner) | Say::Sentence(inner) | Say::Capitals(inner) | Say::Mass(inner, _) => {
            speaks_of_another(inner)
        }
        _ => None,
    }
}

/// What a target is called once it has been announced.
fn called(noun: &Noun, at: usize, all: &[Noun], disambiguate: bool) -> Say {
    let alike = |other: &&Noun| other.head == noun.head || is_any_target(other) || is_any_target(noun);
    if all.len() == 1 && !is_player(noun) && !disambiguate {
        return Say::It { many: noun.plural };
    }
    let mut short = Noun::of(noun.head.clone());
    if is_any_target(noun) {
        short.head = Say::lit("permanent or player");
    }
    if noun.head == Say::lit("opponent") {
        short.head = Say::lit("player");
    }
    short.plural = noun.plural;
    if all.iter().filter(alike).count() > 1 {
        let before = all.iter().take(at).filter(alike).count();
        short.det = Det::The;
        let order = super::super::plan::ORDER.get(before).copied().unwrap_or("last");
        short.push_in_front(1, Say::lit(order));
    } else if disambiguate {
        short.det = Det::The;
        short.push_in_front(1, Say::lit("targeted"));
    } else {
        short.det = Det::That;
    }
    short.say()
}

pub(super) fn is_player(noun: &Noun) -> bool {
    matches!(&noun.head, Say::Lit(w) if matches!(w.as_str(), "player" | "opponent" | "teammate"))
}
