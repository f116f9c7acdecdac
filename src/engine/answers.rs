//! Which answers a question has: the only one, an idle one, and whether one is legal.

use super::{Action, Answer, Entities, Entity, Kind, ObjectId};
use smallvec::SmallVec;

/// The only legal answer, if there is just one.
pub fn forced(kind: &Kind) -> Option<Answer> {
    match kind {
        Kind::Act(actions) => (actions.len() == 1).then(|| Answer::Act(actions[0])),
        Kind::Pick { from, min, max } | Kind::Target { from, min, max } => {
            if *max == 0 {
                Some(Answer::Entities(Entities::new()))
            } else if *min as usize == from.len() {
                Some(Answer::Entities(from.clone()))
            } else {
                None
            }
        }
        Kind::Choose { from, min, max: _, repeat } => {
            (from.len() == 1 && *min == 1 && !repeat).then(|| Answer::Numbers(from.clone()))
        }
        Kind::Order { items, n } => (*n < 2).then(|| Answer::Entities(items.clone())),
        Kind::Number { min, max } => (min >= max).then_some(Answer::Number(*min)),
        Kind::Name(names) => (names.len() == 1).then(|| Answer::Name(names[0])),
        Kind::Divide { among, total, .. } => (among.len() == 1).then(|| Answer::Division(smallvec::smallvec![*total])),
        Kind::Attack(options) | Kind::Block(options) => options.is_empty().then(|| Answer::Pairs(Default::default())),
        // A person's word, and the ways to pay, are never the only ones.
        Kind::Confirm | Kind::Text | Kind::Pay { .. } => None,
    }
}

/// What stands in for the answer of a player who has left the game: as little as the question allows.
pub fn idle_answer(kind: &Kind) -> Answer {
    match kind {
        Kind::Act(_) => Answer::Act(Action::Pass),
        Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } => {
            Answer::Entities(from.iter().take(*min as usize).copied().collect())
        }
        Kind::Choose { from, min, .. } => Answer::Numbers(
            from.iter().cycle().take(if from.is_empty() { 0 } else { *min as usize }).copied().collect(),
        ),
        Kind::Order { items, n } if items.len() == *n as usize => Answer::Entities(items.clone()),
        Kind::Order { n, .. } => Answer::Numbers((0..*n as u16).collect()),
        Kind::Number { min, .. } => Answer::Number(*min),
        Kind::Confirm => Answer::Yes(false),
        Kind::Text => Answer::Text("...".into()),
        Kind::Name(names) => names.first().map_or(Answer::Yes(false), |n| Answer::Name(*n)),
        Kind::Divide { among, total, least, .. } => {
            let n = among.len() as i32;
            let first = total - least * (n - 1).max(0);
            Answer::Division((0..among.len()).map(|i| if i == 0 { first } else { *least }).collect())
        }
        Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
        Kind::Pay { .. } => Answer::Auto,
    }
}

/// Checks an answer against its question, without the conditions that only the engine knows.
///
/// # Errors
/// The answer is illegal, for the reason given in a few words.
pub fn legal(kind: &Kind, answer: &Answer) -> Result<(), &'static str> {
    const OTHER: &str = "that is not an answer to this question";
    match kind {
        Kind::Act(options) => {
            let Answer::Act(action) = answer else { return Err(OTHER) };
            ensure(options.contains(action), "that action is not possible now")
        }
        Kind::Pick { from, min, max } | Kind::Target { from, min, max } => {
            let Answer::Entities(chosen) = answer else { return Err(OTHER) };
            ensure((*min..=*max).contains(&(chosen.len() as u32)), "the number of choices is not allowed")?;
            ensure(chosen.iter().all(|x| from.contains(x)), "one of them can't be chosen")?;
            ensure(distinct(chosen), "the same thing was chosen twice")
        }
        Kind::Choose { from, min, max, repeat } => {
            let Answer::Numbers(chosen) = answer else { return Err(OTHER) };
            ensure((*min..=*max).contains(&(chosen.len() as u32)), "the number of choices is not allowed")?;
            ensure(chosen.iter().all(|x| from.contains(x)), "one of them can't be chosen")?;
            ensure(*repeat || distinct(chosen), "the same thing was chosen twice")
        }
        Kind::Order { items, n } => ensure(is_order(items, *n, answer).ok_or(OTHER)?, "that is not an order of them"),
        Kind::Number { min, max } => {
            let Answer::Number(n) = answer else { return Err(OTHER) };
            ensure((min..=max).contains(&n), "the number is out of range")
        }
        Kind::Confirm => {
            let Answer::Yes(_) = answer else { return Err(OTHER) };
            Ok(())
        }
        Kind::Name(names) => {
            let Answer::Name(name) = answer else { return Err(OTHER) };
            ensure(names.contains(name), "that word can't be chosen")
        }
        Kind::Divide { among, total, least, lethal, spare } => {
            let Answer::Division(shares) = answer else { return Err(OTHER) };
            ensure(shares.len() == among.len(), "the division has the wrong length")?;
            ensure(shares.iter().all(|share| share >= least), "everything must get its least share")?;
            adds_up(*total, *spare, shares)?;
            in_order(lethal, shares)
        }
        Kind::Attack(options) => {
            let Answer::Pairs(pairs) = answer else { return Err(OTHER) };
            ensure(all_offered(options, pairs), "one of them can't attack that")?;
            ensure(distinct_by(pairs, |p| p.0), "a creature attacks twice")
        }
        Kind::Block(options) => {
            let Answer::Pairs(pairs) = answer else { return Err(OTHER) };
            ensure(all_offered(options, pairs), "one of them can't block that")?;
            ensure(distinct_by(pairs, |p| *p), "a block is declared twice")
        }
        Kind::Text => {
            let Answer::Text(text) = answer else { return Err(OTHER) };
            ensure(text.len() <= 200, "that is too long")
        }
        Kind::Pay { cost: _, sources } => match answer {
            Answer::Auto => Ok(()),
            Answer::Source(o, i) => ensure(sources.contains(&(*o, *i)), "that mana ability can't be used now"),
            _ => Err(OTHER),
        },
    }
}

/// Whether an answer puts so many things in an order, each once; none: it is no order of such things at all.
fn is_order(items: &Entities, n: u32, answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Entities(order) if n as usize == items.len() => {
            Some(order.len() == items.len() && distinct(order) && order.iter().all(|x| items.contains(x)))
        }
        Answer::Numbers(order) => {
            Some(order.len() == n as usize && distinct(order) && order.iter().all(|x| u32::from(*x) < n))
        }
        _ => None,
    }
}

fn ensure(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

/// Whether every pair is among the options; they mostly come in the order of the options.
fn all_offered(options: &[(ObjectId, Entities)], pairs: &[(ObjectId, Entity)]) -> bool {
    let mut next = 0;
    pairs.iter().all(|(creature, goal)| {
        let found = (next..options.len()).chain(0..next).find(|i| options[*i].0 == *creature);
        next = found.unwrap_or(0);
        found.is_some_and(|i| options[i].1.contains(goal))
    })
}

fn distinct<T: PartialEq>(items: &[T]) -> bool {
    items.iter().enumerate().all(|(i, x)| !items[..i].contains(x))
}

fn distinct_by<T, K: Ord + Copy>(items: &[T], key: impl Fn(&T) -> K) -> bool {
    all_distinct(items.iter().map(&key))
}

/// Whether nothing stands twice among these; for lists that may be long.
pub(crate) fn all_distinct<K: Ord>(keys: impl Iterator<Item = K> + Clone) -> bool {
    // Mostly they come in their order, and then no list is needed.
    if keys.clone().is_sorted_by(|a, b| a < b) {
        return true;
    }
    let mut keys: SmallVec<[K; 16]> = keys.collect();
    keys.sort_unstable();
    keys.windows(2).all(|two| two[0] != two[1])
}

/// All of it is divided; with some to spare, no more than that.
fn adds_up(total: i32, spare: bool, shares: &[i32]) -> Result<(), &'static str> {
    let sum = shares.iter().try_fold(0i32, |s, x| s.checked_add(*x)).ok_or("the shares are too large")?;
    ensure(if spare { sum <= total } else { sum == total }, "the shares do not add up")
}

/// 510.1c: nothing gets a share before those in front of it have as much as is lethal.
fn in_order(lethal: &[i32], shares: &[i32]) -> Result<(), &'static str> {
    let mut complete = true;
    for (share, need) in shares.iter().zip(lethal) {
        ensure(complete || *share == 0, "an earlier one must be assigned lethal damage first")?;
        complete &= share >= need;
    }
    Ok(())
}
