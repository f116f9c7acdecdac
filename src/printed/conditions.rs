//! What is done only if something is so, and which of two things is done.

use super::author::Author;
use super::frames::from_a_source;
use super::phrases::{block, pattern, whole_word};

// Where a target ends: what is said of it begins, or where and how long it is done.
pattern!(
    one_target,
    r"\b((?:up to 1 )?target [^,:;]*?|any target)( (?:gets?|has|loses?|gains?|discards?|draws?|sacrifices?|mills?|can't|until|unless|to|into|onto|under|on) .*|$)"
);
pattern!(created, r"^create (?:\d+|X) (.*)$");
pattern!(several_of_those, r"^create (\S+) of those tokens$");
pattern!(
    condition_behind,
    r"^((?:[Cc]ounter|[Dd]estroy|[Ee]xile|[Cc]reate|[Dd]raw|[Pp]ut|[Rr]eturn|[Tt]ap|[Uu]ntap|[Ss]cry|[Ss]acrifice|[Yy]ou gain|[Yy]ou draw|[Yy]ou lose|[Tt]arget|[Tt]his deals|[Ii]t deals) .*?) if (.*)$"
);

/// What later words call a target that was spoken of. `it` and `its` come last, as the others hold no such word.
const SPOKEN_OF: &[&str] = &[
    "that permanent or player",
    "that player or planeswalker",
    "that creature or planeswalker",
    "that creature or player",
    "that creature",
    "that permanent",
    "that planeswalker",
    "that artifact",
    "that land",
    "that spell",
    "that player",
    "that card",
    "it",
];

/// The one target of a statement, and the statement with a name in its place.
fn named_target(statement: &str) -> Option<(String, String)> {
    if statement.matches("target").count() != 1 {
        return None;
    }
    let found = one_target().captures(statement)?;
    let target = found.get(1)?;
    // `target creature's controller`: the target is the creature.
    if target.as_str().contains("'s") || target.as_str().contains(" and ") {
        return None;
    }
    let rest = format!("{}the one{}", &statement[..target.start()], &statement[target.end()..]);
    Some((target.as_str().to_owned(), rest))
}

/// A text with the name where it speaks of the target.
fn of_the_one(text: &str) -> String {
    let text = SPOKEN_OF.iter().fold(text.to_owned(), |text, words| whole_word(&text, words, "the one"));
    whole_word(&text, "its", "the one's")
}

/// `A. If C, B instead` is one of the two; everything else behind a condition is done besides.
pub(super) fn one_condition(condition: &str, then: &str, author: &Author<'_>, before: usize, out: &mut Vec<String>) {
    // `if you win the flip, ...; if you lose the flip, ...`
    if condition == "not done" && out.last().is_some_and(|before| before.starts_with("if done")) {
        out.push(block("else", author.told(then)));
        return;
    }
    // Whoever may flip and does not has neither won nor lost.
    if matches!(condition, "done" | "not done")
        && let Some(flip) = out.last().and_then(|before| before.strip_prefix("you may ")).map(str::to_owned)
        && flip.starts_with("flip ")
    {
        out.pop();
        out.push(block("you may", vec![flip, block(&format!("if {condition}"), author.told(then))]));
        return;
    }
    // What was kicked is this, whatever was spoken of before.
    let of_this = then.strip_prefix("it also deals ").filter(|_| condition == "kicked");
    let of_this = of_this.map(|rest| format!("this deals {rest}"));
    let then = of_this.as_deref().unwrap_or(then);
    let instead = then.strip_suffix(" instead").filter(|_| !condition.contains("would"));
    let first = out.get(before..).unwrap_or_default().to_vec();
    match instead.filter(|_| !first.is_empty()) {
        Some(then) => {
            out.truncate(before);
            match one_of_two(condition, then, &first, author) {
                Some(all) => out.extend(all),
                // Something is done in the place of something here, and of what is not clear.
                None => out.push(format!("if {condition}: {then} instead")),
            }
        }
        None => {
            let (head, mut body) = (format!("if {condition}"), author.told(then));
            let head = from_a_source(&head, &mut body).unwrap_or(head);
            out.push(block(&head, body));
        }
    }
}

/// The one or the other. A target is that of both, so it is chosen in front of them (601.2c).
fn one_of_two(condition: &str, then: &str, first: &[String], author: &Author<'_>) -> Option<Vec<String>> {
    let all: Vec<String> = author.told(then).iter().map(|s| s.replacen("it deals", "this deals", 1)).collect();
    let head = format!("if {condition}");
    let has_target = |all: &[String]| all.iter().any(|s| s.contains("target"));
    if let (Some(number), [first]) = (all.first().and_then(|s| several_of_those().captures(s)), first) {
        let rest = created().captures(first)?;
        let more = format!("create {} {}", &number[1], &rest[1]);
        let more = whole_word(&whole_word(&more, "token", "tokens"), "copy of", "copies of");
        return match (named_target(first), named_target(&more)) {
            (Some((target, one)), Some((_, several))) => {
                Some(vec![format!("choose {target} as one"), format!("{head}: {several}"), format!("else: {one}")])
            }
            _ if has_target(std::slice::from_ref(first)) => None,
            _ => Some(vec![format!("{head}: {more}"), format!("else: {first}")]),
        };
    }
    if let [chosen, first] = first
        && chosen.ends_with(" as one")
        && first.starts_with("if the one")
    {
        // `destroy it if ... instead`, of what was destroyed under a condition, too: each condition in its own braces.
        let inner = condition_behind().captures(then)?;
        let deed = author.told(&inner[1]).iter().map(|s| of_the_one(s)).collect();
        let inner = block(&format!("if {}", of_the_one(&author.phrase(&inner[2]))), deed);
        return Some(vec![chosen.clone(), format!("{head} {{ {inner} }}"), format!("else {{ {first} }}")]);
    }
    if !has_target(first) {
        return Some(vec![block(&head, all), block("else", first.to_vec())]);
    }
    // With targets of its own it is another one, which is known when the spell is cast only if it is a price that was paid.
    if has_target(&all) {
        let paid = condition.starts_with("kicked") || condition.ends_with(" was paid");
        return paid.then(|| vec![block(&head, all), block("else", first.to_vec())]);
    }
    let (begin, later) = first.split_first()?;
    let (target, begin) = named_target(begin)?;
    if has_target(later) {
        return None;
    }
    // `deals 4 damage instead`: to the same.
    let damage = |s: &String| s.starts_with("this deals ") && s.ends_with(" damage");
    let all = all.iter().map(|s| if damage(s) { format!("{s} to the one") } else { of_the_one(s) }).collect();
    let first = std::iter::once(begin).chain(later.iter().map(|s| of_the_one(s))).collect();
    let about_this = condition.contains("this");
    let condition = if about_this { condition.to_owned() } else { of_the_one(condition) };
    Some(vec![format!("choose {target} as one"), block(&format!("if {condition}"), all), block("else", first)])
}

/// `destroy target creature if it is white`: a target is chosen in any case, and looked at then.
pub(super) fn behind(sentence: &str, author: &Author<'_>, out: &mut Vec<String>) -> bool {
    let Some(found) = condition_behind().captures(sentence) else { return false };
    let (deed, condition) = (&found[1], &found[2]);
    // Whether it is asked at once or when the time has come print does not tell.
    if deed.contains(" at the beginning of ")
        || deed.contains(" at end of combat")
        || deed.contains(" if ")
        || deed.contains('"')
        || condition.contains(" would ")
        || condition == "able"
        || condition.starts_with("able ")
        || condition.contains(", ")
    {
        return false;
    }
    let (deeds, condition) = (author.told(deed), author.phrase(condition));
    let [one] = &*deeds else { return false };
    match named_target(one) {
        Some((target, rest)) => {
            out.push(format!("choose {target} as one"));
            out.push(format!("if {}: {rest}", of_the_one(&condition)));
        }
        // What the condition speaks of is not known.
        None if one.contains("target") => return false,
        None => out.push(format!("if {condition}: {one}")),
    }
    true
}
