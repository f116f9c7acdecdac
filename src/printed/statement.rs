//! The statements of a printed text: what is done one after the other, by whom, and what later words speak of.

use crate::printed::author::Author;
use crate::printed::conditions::{behind, one_condition};
use crate::printed::frames::{framed, repeated};
use crate::printed::joined::joined;
use crate::printed::names::exiled;
use crate::printed::order::ordered;
use crate::printed::phrases::{block, pattern, replaced, whole_word};
use crate::printed::searches::{CUTS, found_named, parts_of_search};

pattern!(
    each_then_those,
    r"\b([Oo]n|[Uu]ntap|[Tt]ap) each ((?:\w+ )?)(creature|permanent|land|artifact)((?: [^.]*)?)\. Those (\w+)s\b"
);
pattern!(searching, r"^(.*?) may [Ss]earch (?:their|its) library (.*)$");
pattern!(
    others_search,
    r"^(.*?)(?: (?:and )?|, )searches (?:their|its) library (.*), (?:then|and) shuffles?(?: (?:their|its) library)?$"
);
pattern!(becoming, r"^(.*?) becomes? an? (.*?)( until end of turn)?$");
pattern!(
    still_so,
    r"^(.*?) becomes? (?:an? )?(.*?\bcreatures?\b.*?) (?:that's|that is|that are|that're) still (?:an? )?[a-z]+( until end of turn)?$"
);
pattern!(later_death, r"^When (?:it|that [a-z]+) (?:dies|is put into a graveyard) this turn$");
pattern!(your_next, r"^When you cast your next (.*) this turn$");
pattern!(of_enchanted, r"^the ([a-z ]+) of (enchanted [a-z]+'s controller|enchanted player)$");
pattern!(then_third, r", then [a-z]+s\b");
pattern!(two_damages, r"^(.*? deals?) (\S+ damage to .*?) and (\S+ damage to .*)$");
pattern!(
    revealed_one,
    r"^you may reveal (.*?) from among the [a-z]+ and put (?:it|them|those cards|the revealed cards?|the [a-z]+) into hand$"
);
pattern!(may_chain, r"^(?:Y|y)ou may (.*?), (?:then (.*)|(?:put|reveal|exile) .*)$");

/// The statements of a text of several sentences.
pub(super) fn statements(text: &str, author: &Author<'_>) -> Vec<String> {
    all_statements(&split_sentences(text), author)
}

/// Sentences at their full stops, which quotation marks keep together.
pub(super) fn split_sentences(text: &str) -> Vec<String> {
    let text = &all_of_them(text);
    let mut out: Vec<String> = vec![String::new()];
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '"' {
            quoted = !quoted;
        }
        let ends = c == '.' && !quoted && chars.peek().is_none_or(|n| n.is_whitespace());
        match out.last_mut() {
            Some(_) if ends || c == '\n' && !quoted => out.push(String::new()),
            Some(last) => last.push(c),
            None => {}
        }
    }
    out.iter().map(|s| s.trim()).filter(|s| !s.is_empty()).flat_map(ordered).collect()
}

/// `each creature you control`, where the next sentence speaks of `those creatures`: all of them at once.
fn all_of_them(text: &str) -> String {
    let together = |found: &regex_lite::Captures<'_>| match found[3] == found[5] {
        true => format!("{} all {}{}s{}. Those {}s", &found[1], &found[2], &found[3], &found[4], &found[5]),
        false => found[0].to_owned(),
    };
    each_then_those().replace_all(text, together).into_owned()
}

/// The statements of sentences, each with what it takes from the one before it.
pub(super) fn all_statements(sentences: &[String], author: &Author<'_>) -> Vec<String> {
    if let Some(all) = repeated(sentences, author) {
        return all;
    }
    let mut out: Vec<String> = Vec::new();
    // Where the statements of the sentence before begin, in the place of which something else may be done.
    let (mut before, mut now) = (0, 0);
    for sentence in sentences {
        (before, now) = if out.len() > now { (now, out.len()) } else { (before, now) };
        let sentence = sentence.strip_prefix("Then ").unwrap_or(sentence);
        if joined(sentence, &mut out) {
            continue;
        }
        if framed(sentence, author, &mut out) {
            continue;
        }
        if let Some(choice) = free_chain(sentence, author) {
            out.push(choice);
            continue;
        }
        if sentence.contains("color of your choice") {
            out.push("choose a color as hue".to_owned());
        }
        // What stands behind a condition is all of its sentence.
        if let Some((head, then)) = DONE.iter().find_map(|(p, head)| Some((*head, sentence.strip_prefix(p)?))) {
            // Behind `if done` the other case is `else`.
            let asked = out.last().is_some_and(|before| before.starts_with("if done"));
            let head = if asked && head == "if not done" { "else" } else { head };
            out.push(block(head, told(then, author)));
            continue;
        }
        if let Some((step, then)) = sentence.strip_prefix("At the beginning of ").and_then(|rest| rest.split_once(", "))
        {
            let head = format!("when {}", step_begins(step));
            let mut asked = Vec::new();
            // A condition behind what is done is asked then.
            match behind(then, author, &mut asked) {
                true => out.push(format!("{head} {{ {} }}", asked.join("; "))),
                false => out.push(block(&head, told(then, author))),
            }
            continue;
        }
        if let Some(trigger) = for_a_time(sentence, author) {
            out.push(trigger);
            continue;
        }
        let each = sentence.strip_prefix("For each ").or_else(|| sentence.strip_prefix("for each "));
        if let Some((each, then)) = each.and_then(|rest| rest.split_once(", ")) {
            out.push(block(&format!("for each {}", phrase(each, author)), told(then, author)));
            continue;
        }
        if behind(sentence, author, &mut out) {
            continue;
        }
        if let Some((condition, then)) =
            sentence.strip_prefix("If ").or_else(|| sentence.strip_prefix("if ")).and_then(|rest| rest.split_once(", "))
        {
            one_condition(&phrase(condition, author), then, author, before, &mut out);
            continue;
        }
        out.extend(parts(sentence).iter().flat_map(|part| one_statement(part, author)));
    }
    exiled(&mut out, author);
    named(out)
}

/// `whenever you cast a spell this turn, ...`: a trigger that an instruction makes, and how long there is one.
fn for_a_time(sentence: &str, author: &Author<'_>) -> Option<String> {
    let starts = ["When ", "Whenever ", "when ", "whenever "];
    if !starts.iter().any(|s| sentence.starts_with(s)) {
        return None;
    }
    let mut chars = sentence.chars();
    let capital = chars.next()?.to_ascii_uppercase();
    let sentence = format!("{capital}{}", chars.as_str());
    let (event, then) = sentence.split_once(", ")?;
    // `your next creature spell this turn` is the first one from now on.
    if let Some(found) = your_next().captures(event) {
        let what = phrase(&found[1], author);
        return Some(block(&format!("when you cast a {what} this turn, once"), told(then, author)));
    }
    // What was just spoken of may die later, at another time than this is done.
    let lasts = event.ends_with(" this turn") || event.ends_with(" until your next turn");
    let waits = later_death().is_match(event) || lasts && event.starts_with("Whenever ");
    if !waits {
        return None;
    }
    let (head, then) = (author.reading.head)(&sentence, author)?;
    Some(block(&head, told(&then, author)))
}

/// `your upkeep begins`
pub(super) fn step_begins(step: &str) -> String {
    match step {
        "combat on your turn" => "your combat begins".to_owned(),
        "each combat" => "combat begins".to_owned(),
        "the end step" | "each end step" => "the end step begins".to_owned(),
        "each upkeep" | "each player's upkeep" => "each player's upkeep begins".to_owned(),
        "each of your main phases" => "your precombat main phase or your postcombat main phase begins".to_owned(),
        other => match of_enchanted().captures(other) {
            Some(found) => format!("{}'s {} begins", &found[2], &found[1]),
            None => format!("{} begins", replaced(other)),
        },
    }
}

/// The statements of a part of a sentence that stands by itself.
pub(super) fn told(text: &str, author: &Author<'_>) -> Vec<String> {
    named(parts(text).iter().flat_map(|part| one_statement(part, author)).collect())
}

/// `you may A, then B`: whoever declines does nothing of it.
fn free_chain(sentence: &str, author: &Author<'_>) -> Option<String> {
    may_chain().captures(sentence)?;
    let rest = sentence.get("you may ".len()..)?;
    Some(format!("you may {{ {} }}", told(rest, author).join("; ")))
}

/// What is done one after the other, or by another player.
fn parts(sentence: &str) -> Vec<String> {
    if let Some(found) = searching().captures(sentence)
        && !found[1].eq_ignore_ascii_case("you")
    {
        // All of it is done by the one who may.
        return vec![sentence.to_owned()];
    }
    // `target player searches their library for ..., then shuffles their library`: all of it is theirs.
    if let Some(found) = others_search().captures(sentence)
        && !found[1].to_ascii_lowercase().starts_with("you")
    {
        let deeds: Vec<&str> = found[2].split(", ").map(|deed| deed.trim_start_matches("and ")).collect();
        let mut deeds: Vec<String> = deeds.iter().map(|deed| (*deed).to_owned()).collect();
        found_named(&mut deeds);
        let before = if found[1].contains(" loses ") || found[1].contains(" draws ") { " and" } else { "" };
        return vec![format!(
            "{}{before} searches their library {} and shuffles their library",
            &found[1],
            deeds.join(" and ")
        )];
    }
    // `each player discards a card, then draws a card`: one player does both.
    let one_doer = then_third().is_match(sentence) && !sentence.to_ascii_lowercase().starts_with("you ");
    if one_doer && !sentence.to_ascii_lowercase().contains("search") {
        return vec![sentence.replace(", then ", " and ")];
    }
    let mut out = vec![sentence.to_owned()];
    if let Some(found) = two_damages().captures(sentence) {
        // All of it is one event (608.2c).
        out = vec![format!("together {{ {0} {1}; {0} {2} }}", &found[1], &found[2], &found[3])];
    }
    // Whoever may do it may do both.
    let free = sentence.contains(" may ");
    if let Some((first, second)) = sentence.split_once(" and scry ").filter(|_| !free) {
        out = vec![first.to_owned(), format!("scry {second}")];
    }
    if let Some((first, second)) = sentence.split_once(" tapped and doesn't untap ") {
        out = vec![format!("{first} tapped"), format!("this doesn't untap {second}")];
    }
    for mark in [", then ", " and you ", ", and you ", " and that player ", " and each opponent "] {
        let subject = mark.trim_start_matches(", then ").trim_start_matches([',', ' ']).trim_start_matches("and ");
        let split = |text: String| -> Vec<String> {
            let mut pieces = text.split(mark).map(str::to_owned).collect::<Vec<_>>();
            for piece in pieces.iter_mut().skip(1) {
                *piece = format!("{subject}{piece}");
            }
            pieces
        };
        out = out.into_iter().flat_map(split).collect();
    }
    number_in_front(&mut out);
    // `search ..., put that card into your hand`
    out.into_iter()
        .flat_map(|text| {
            let cut = CUTS.iter().filter_map(|mark| text.find(mark)).min();
            match cut {
                Some(at) if text.to_ascii_lowercase().contains("search ") => {
                    parts_of_search(&text[..at], text[at..].trim_start_matches([',', ' ']))
                }
                _ => vec![text],
            }
        })
        .collect()
}

/// What X is stands with the first that speaks of it.
fn number_in_front(parts: &mut [String]) {
    let has_x = |text: &String| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "X");
    let [first, .., last] = parts else { return };
    if let Some((before, number)) = last.clone().split_once(", where X is ")
        && has_x(first)
        && !first.contains(", where X is ")
    {
        first.push_str(&format!(", where X is {number}"));
        *last = before.to_owned();
    }
}

/// Conditions that ask whether something was done.
const DONE: &[(&str, &str)] = &[
    ("If you do, ", "if done"),
    ("If they do, ", "if done"),
    ("If a player does, ", "if done"),
    ("If the player does, ", "if done"),
    ("If that player does, ", "if done"),
    ("If an opponent does, ", "if done"),
    ("If you don't, ", "if not done"),
    ("If they don't, ", "if not done"),
    ("If the player doesn't, ", "if not done"),
    ("If that player doesn't, ", "if not done"),
    ("If no one does, ", "if not done"),
    ("If you can't, ", "if not done"),
    ("When you do, ", "when done"),
    ("Otherwise, ", "else"),
];

fn one_statement(part: &str, author: &Author<'_>) -> Vec<String> {
    if let Some((subject, "")) = part.split_once(", and its activated abilities can't be activated") {
        let whose = phrase(subject, author);
        let thing = whose.split(" can't ").next().unwrap_or("it").to_owned();
        vec![whose, format!("players can't activate abilities of {thing}")]
    } else if let Some((deed, step)) = part.split_once(" at the beginning of the next ") {
        vec![format!("when the next {step} begins: {}", phrase(deed, author))]
    } else if let Some((deed, step)) = part.split_once(" at the beginning of your next ") {
        vec![format!("when your next {step} begins: {}", phrase(deed, author))]
    } else if let Some((deed, "")) = part.split_once(" at end of combat") {
        vec![format!("when combat ends: {}", phrase(deed, author))]
    } else {
        // A row of the table may say in two statements what print says in one.
        phrase(part, author).split(" ;; ").map(str::to_owned).collect()
    }
}

/// What a statement finds that later ones speak of.
enum Finds {
    /// Cards: their name, and the words that show that it is needed.
    Cards(&'static str, &'static [&'static str]),
    /// A hand that is shown.
    Hand,
    /// Life that is lost.
    Life,
    /// Damage that is dealt.
    Damage,
}

fn finds(statement: &str) -> Option<Finds> {
    let top = ["look at the top", "reveal the top", "exile the top"];
    let other = statement.contains("reveals the top cards of ")
        || statement.contains(" exiles the top ")
        || statement.starts_with("you may reveal the top cards ");
    if statement.contains("search") && statement.contains(" for ") {
        let words = &["that card", "those cards", " it ", "the card", "put it", "reveal it", "put one "];
        Some(Finds::Cards("found", words))
    } else if other || top.iter().any(|words| statement.starts_with(words)) {
        let words = &["the seen", "of them", "those cards", "that card", "put it", "put them", "the rest", "the other"];
        Some(Finds::Cards("seen", words))
    } else if statement.contains("reveals their hand") || hand_looked_at(statement).is_some() {
        Some(Finds::Hand)
    } else if statement.contains(" deals ") {
        Some(Finds::Damage)
    } else {
        statement.contains(" loses ").then_some(Finds::Life)
    }
}

/// How much was dealt, in print.
const DAMAGE_DEALT: &str = "equal to the damage dealt this way";

/// Names what later statements speak of, where the language wants a name.
fn named(mut all: Vec<String>) -> Vec<String> {
    for at in 0..all.len() {
        let (before, later) = all.split_at_mut(at + 1);
        let Some(now) = before.last_mut() else { continue };
        let lower = now.to_ascii_lowercase();
        let found = finds(&lower);
        if matches!(found, Some(Finds::Cards(..))) {
            part_chosen(later);
        }
        if lower.starts_with("exile the top") || lower.contains(" exiles the top ") {
            later.iter_mut().for_each(|statement| *statement = playing_the_seen(statement));
        }
        if lower.starts_with("gain control of all ") {
            taken(now, later);
        }
        if lower.starts_with("create 1 ") && !lower.contains(" as ") {
            made(now, later);
        }
        match found {
            // What is found in braces is not known behind them.
            Some(Finds::Cards(..)) if now.ends_with('}') => {}
            Some(Finds::Cards(name, words)) if !now.contains(" as ") => {
                let read = |l: &String| words.iter().any(|w| format!("{l} ").contains(w));
                if later.iter().any(read) {
                    later.iter_mut().for_each(|statement| *statement = read_by_name(statement, name));
                    // A name that nothing reads is none: `if it is a land card, ...`
                    if later.iter().any(|statement| statement.contains(&format!("the {name}"))) {
                        let at = now.find(", where ").unwrap_or(now.len());
                        now.insert_str(at, &format!(" as {name}"));
                    }
                }
            }
            Some(Finds::Hand) => hand_seen(now, later),
            Some(Finds::Life) if later.iter().any(|l| l.contains("equal to drained")) => {
                *now = now.replacen(" life", " life as drained", 1);
            }
            Some(Finds::Damage) if later.iter().any(|l| l.ends_with(DAMAGE_DEALT)) && !now.contains(" as ") => {
                *now = now.replacen(" damage", " damage as drain", 1);
                later.iter_mut().for_each(|l| *l = l.replace(DAMAGE_DEALT, "equal to drain"));
            }
            _ => {}
        }
    }
    all
}

/// `choose one of them`: behind it `that card` is the one that was chosen.
fn part_chosen(later: &mut [String]) {
    let all = ["of them", "from among them", "of those cards", "from among those cards"];
    let chosen = |s: &String| s.contains("choose") && all.iter().any(|words| s.ends_with(words));
    let Some(at) = later.iter().position(chosen) else { return };
    let (choice, after) = later.split_at_mut(at + 1);
    let these = ["that card", "those cards", "the chosen card", "the chosen cards"];
    if !after.iter().any(|s| these.iter().any(|words| s.contains(words))) {
        return;
    }
    choice[at].push_str(" as pick");
    for statement in after {
        for words in these {
            *statement = whole_word(statement, words, "the pick");
        }
    }
}

/// `gain control of all creatures`: what later sentences do to those that were taken.
fn taken(now: &mut String, later: &mut [String]) {
    let what = now.split_whitespace().nth(4).unwrap_or("").to_owned();
    let those = format!("those {what}");
    let reads = |s: &String| s.contains(&those) || s.starts_with("they ");
    let Some(at) = now.find(" until ").filter(|_| later.iter().any(reads)) else { return };
    let Some(all) = now.get("gain control of ".len()..at) else { return };
    *now = format!("choose {all} as seized; gain control of the seized{}", &now[at..]);
    for statement in later.iter_mut() {
        *statement = statement.replace(&those, "the seized");
        if let Some(rest) = statement.strip_prefix("they ") {
            *statement = format!("the seized {rest}");
        }
    }
}

/// `create a token`: what later sentences do to it. Beside a target only a name says which of the two is meant.
fn made(now: &mut String, later: &mut [String]) {
    let other = now.contains("target");
    let reads = |s: &String| {
        s.contains("that token") || other && ["sacrifice it", "exile it"].iter().any(|deed| s.ends_with(deed))
    };
    if !later.iter().any(reads) {
        return;
    }
    if other {
        let at = now.find(", ").unwrap_or(now.len());
        now.insert_str(at, " as made");
    }
    let name = if other { "the made" } else { "it" };
    for statement in later.iter_mut().filter(|s| reads(s)) {
        *statement = whole_word(&whole_word(statement, "that token", name), "it", name);
    }
}

/// `you may play it`, where it is what was exiled from the top: with a time it is a permission, without one it is done at once or
/// never (608.2f).
fn playing_the_seen(statement: &str) -> String {
    let mut text = statement.to_owned();
    let times = ["until ", "this turn", "next turn", "as long as ", "while ", "during "];
    let word = if times.iter().any(|t| statement.contains(t)) { "can" } else { "may" };
    for verb in ["play", "cast"] {
        if word == "can" && statement.contains("from among those cards") {
            text = text.replace(&format!("you may {verb} "), &format!("you can {verb} "));
        }
        for what in ["it", "that card", "those cards", "the pick"] {
            let name = if what == "the pick" { what } else { "the seen" };
            text = text.replace(&format!("you may {verb} {what}"), &format!("you {word} {verb} {name}"));
        }
    }
    text
}

/// A later statement with the name of what was found.
fn read_by_name(statement: &str, name: &str) -> String {
    let label = format!("the {name}");
    let mut text = statement.to_owned();
    for words in ["that card", "those cards", "them", "the card"] {
        text = whole_word(&text, words, &label);
    }
    if let Some(found) = revealed_one().captures(&text)
        && text.contains(&label)
    {
        return format!("you may {{ reveal {} among {label} as shown; put the shown into hand }}", &found[1]);
    }
    if let Some((start, rest)) = text.split_once(" from among the ")
        && text.contains(&label)
    {
        text = format!("{start} among the {rest}");
    }
    if let Some(rest) = text.strip_prefix("put one ").filter(|rest| !rest.starts_with("pile ")) {
        text = format!("put 1 of {label} {}", rest.replace(" and the other ", " and the rest "));
    }
    if let Some((first, second)) =
        text.split_once(" and the other ").filter(|(first, _)| first.starts_with("put 1 of "))
    {
        text = format!("{first} and the rest {second}");
    }
    if ["put it", "reveal it", "exile it"].iter().any(|words| text.starts_with(words)) {
        text = text.replacen(" it", &format!(" {label}"), 1);
    }
    if text.contains(&format!("put 1 of {label} ")) {
        return text;
    }
    // `put 1 of the seen into hand and the rest on the bottom of library`
    match text.split_once(" and the rest ") {
        Some((first, rest)) => format!("{first}; put the rest {rest}"),
        None => text,
    }
}

/// `look at target player's hand`: whose it is.
fn hand_looked_at(statement: &str) -> Option<&str> {
    statement.strip_prefix("look at ")?.strip_suffix("'s hand").filter(|who| who.starts_with("target "))
}

/// `target player reveals their hand`: whose hand it is, and what is chosen from it.
fn hand_seen(now: &mut String, later: &mut [String]) {
    let looked = hand_looked_at(now).map(str::to_owned);
    let shown = now.split_once(" reveals their hand").map(|(who, _)| who.to_owned());
    let Some(who) = looked.clone().or(shown) else { return };
    if !later.iter().any(|s| s.contains("from it") || s.contains("that player")) {
        return;
    }
    *now = match looked {
        Some(who) => format!("choose {who} as victim; look at the victim's hand"),
        None => format!("{who} as victim reveals their hand"),
    };
    for statement in later {
        if let Some((what, place)) = statement.split_once(" from it onto the battlefield") {
            *statement = format!("{what} in the victim's hand onto the battlefield{place}");
        }
        if let Some((what, quality)) = statement.split_once(" from it").filter(|(s, _)| s.contains("choose "))
            && (quality.is_empty() || quality.starts_with(" with "))
        {
            *statement = format!("{what}{quality} in the victim's hand as pick");
        }
        *statement = whole_word(&whole_word(statement, "that player", "the victim"), "that card", "the pick");
    }
}

/// A phrase with its words replaced, in lower case where the language has it.
pub(super) fn phrase(text: &str, author: &Author<'_>) -> String {
    let text = text.trim().trim_end_matches('.');
    if let Some(rest) = text.strip_prefix("Until end of turn, ").or_else(|| text.strip_prefix("until end of turn, ")) {
        // What X is stands last.
        let at = rest.find(", where X is ").unwrap_or(rest.len());
        return phrase(&format!("{} until end of turn{}", &rest[..at], &rest[at..]), author);
    }
    let given = (author.reading.quoted)(text, author);
    let text = given.as_deref().unwrap_or(text);
    if let Some(found) = searching().captures(text)
        && !found[1].eq_ignore_ascii_case("you")
    {
        return search_of_another(&lowered(&found[1], author), &found[2]);
    }
    let text = lowered(text, author).replace("it's", "it is");
    if let Some(found) = still_so().captures(&text) {
        let until = found.get(3).map_or("", |m| m.as_str());
        let several = found[2].contains("creatures");
        let be = if several { "are also" } else { "is also a" };
        return replaced(&format!("{} {be} {}{until}", &found[1], &found[2]));
    }
    match becoming().captures(&text) {
        // A new form is said with `is`.
        Some(found) if found[2].contains("creature") && !found[2].starts_with("copy") => {
            replaced(&format!("{} is a {}{}", &found[1], &found[2], found.get(3).map_or("", |m| m.as_str())))
        }
        _ => replaced(&text),
    }
}

/// `its controller may { search their library for ... as found; ... }`: all of it is theirs.
fn search_of_another(who: &str, rest: &str) -> String {
    let sentence = format!("search their library {rest}");
    let mut all = Vec::new();
    for part in sentence.split(", then ").flat_map(|s| s.split(", ")) {
        let part = part.trim_start_matches("and ");
        let tapped = if part.contains("onto the battlefield tapped") { " tapped" } else { "" };
        let place = format!("onto the battlefield{tapped}");
        all.push(match part {
            "shuffle" | "shuffle their library" => "shuffle their library".to_owned(),
            _ => replaced(&part.replace(&place, &format!("{place} under their control"))),
        });
    }
    format!("{who} may {{ {} }}", named(all).join("; "))
}

/// The first letter in lower case, unless the word is a name of the rules.
pub(super) fn lowered(text: &str, author: &Author<'_>) -> String {
    let first = text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or("");
    // A number that was announced is written as it is.
    if author.capitals.contains(first) || first == "X" {
        return text.to_owned();
    }
    let mut chars = text.chars();
    let head: String = chars.next().map(|c| c.to_lowercase().collect::<String>()).unwrap_or_default();
    head + chars.as_str()
}
