//! One item of a printed text: its head, its statements, and how they are written here.

use super::phrases::replaced;
use regex_lite::Regex;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Whose text it is.
pub(super) struct Author<'a> {
    /// The card's name.
    pub name: &'a str,
    /// An instant or sorcery.
    pub spell: bool,
    /// Words that keep their capitals: subtypes, singular and plural.
    pub capitals: &'a BTreeSet<String>,
}

/// What an item is here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// A line of its own.
    Line(String),
    /// Statements without a head: of a spell what it does, otherwise sentences that are always so.
    Statements(Vec<String>),
}

macro_rules! pattern {
    ($name:ident, $text:literal) => {
        fn $name() -> &'static Regex {
            static PATTERN: OnceLock<Regex> = OnceLock::new();
            PATTERN.get_or_init(|| Regex::new($text).unwrap_or_else(|_| Regex::new("^\\b\\B").expect("plain")))
        }
    };
}

pattern!(reminder, r"\s*\([^()]*\)");
pattern!(
    this_thing,
    r"\b[Tt]his (?:card|creature|permanent|land|artifact|enchantment|planeswalker|Saga|Aura|Equipment|Vehicle)\b"
);
pattern!(ability_word, r"^([A-Z][A-Za-z' ]+) \u{2014} (When|Whenever|At|As|If|\{|[A-Z].*)");
pattern!(chapters, r"^([IVX]+(?:, [IVX]+)*) \u{2014} (.*)");
pattern!(
    modal,
    r"(?s)^(.*?)([Cc])hoose (one|two|three|up to one|up to two|one or both|one or more|any number)(?: that hasn't been chosen)? \u{2014}\s*(.*)$"
);
pattern!(redirected, r"^All damage that would be dealt to (.*) is dealt to (.*) instead\.?$");
pattern!(becoming, r"^(.*?) becomes? an? (.*?)( until end of turn)?$");
pattern!(searching, r"^(.*?) may [Ss]earch (?:their|its) library (.*)$");
pattern!(beginning, r"^At the beginning of (.*)$");
pattern!(restriction, r"^(?:Activate this ability only|Activate only|Activate this ability no more than) (.*)$");

/// An item in the words of the language.
pub(super) fn said(item: &str, author: &Author<'_>) -> Said {
    let text = cleaned(item, author);
    if let Some(found) = chapters().captures(&text) {
        let numbers: Vec<String> = found[1].split(", ").map(roman).collect();
        return Said::Line(block(&format!("chapter {}", numbers.join(", ")), statements(&found[2], author)));
    }
    if let Some(found) = ability_word().captures(&text)
        && modal().captures(&text).is_none()
    {
        return match said(&found[2], author) {
            Said::Line(line) => Said::Line(format!("[{}] {line}", &found[1])),
            other => other,
        };
    }
    if let Some(found) = modal().captures(&text) {
        let options = found[4].split('\u{2022}').map(str::trim).filter(|o| !o.is_empty());
        let modes: Vec<String> = options.map(|o| block("mode", statements(o, author))).collect();
        let count = match &found[3] {
            "one or both" | "one or more" => "1 or more".to_owned(),
            "any number" => "any number of".to_owned(),
            other => replaced(other).replace("one", "1"),
        };
        let choice = format!("choose {count} {{ {} }}", modes.join("; "));
        let head = found[1].trim().trim_end_matches(',');
        return match head_of(head, author) {
            _ if head.is_empty() => Said::Statements(vec![choice]),
            Some(head) => Said::Line(block(&head, vec![choice])),
            None => Said::Statements(vec![choice]),
        };
    }
    if let Some((cost, effect)) = activated(&text) {
        return Said::Line(activation(cost, effect, author));
    }
    if let Some(line) = with_head(&text, author) {
        return Said::Line(line);
    }
    if let Some(line) = redirection(&text, author).or_else(|| of_casting(&text, author)) {
        return Said::Line(line);
    }
    if !text.ends_with('.') && !text.contains(". ") && !author.spell || is_keywords(&text) {
        return Said::Line(keywords(&text));
    }
    Said::Statements(statements(&text, author))
}

/// What a sentence says power and toughness are, if that is all it says.
pub(super) fn size(item: &str, author: &Author<'_>) -> Option<String> {
    let text = cleaned(item, author);
    let value = text.trim_end_matches('.').strip_prefix("this's power and toughness are each equal to ")?;
    Some(replaced(value))
}

/// Signs of the language, the card itself as `this`, no reminder text.
fn cleaned(item: &str, author: &Author<'_>) -> String {
    let mut text = item.replace(['\u{2019}', '\u{2018}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
    text = text.replace(['\u{2212}', '\u{2013}'], "-");
    text = reminder().replace_all(&text, "").into_owned();
    for name in names(author.name) {
        text = whole_word(&text, &name, "this");
    }
    text = text.replace("CARDNAME", "this").replace('~', "this");
    this_thing().replace_all(text.trim(), "this").into_owned()
}

/// The name, and the part of it that a legend is called by.
fn names(name: &str) -> Vec<String> {
    let short = name.split([',']).next().unwrap_or(name);
    let shorter = short.split(" of ").next().unwrap_or(short).split(" the ").next().unwrap_or(short);
    let mut all: Vec<String> = [name, short, shorter].iter().map(|n| (*n).to_owned()).collect();
    all.retain(|n| n.len() > 2);
    all.dedup();
    all
}

fn whole_word(text: &str, word: &str, instead: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back();
        let after = rest[at + word.len()..].chars().next();
        let edge = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        out.push_str(&rest[..at]);
        out.push_str(if edge(before) && edge(after) { instead } else { word });
        rest = &rest[at + word.len()..];
    }
    out + rest
}

fn roman(text: &str) -> String {
    let number = match text {
        "I" => 1,
        "II" => 2,
        "III" => 3,
        "IV" => 4,
        "V" => 5,
        "VI" => 6,
        _ => 0,
    };
    number.to_string()
}

/// `head: statement` or `head { statements }`.
pub(super) fn block(head: &str, body: Vec<String>) -> String {
    match &*body {
        [one] if head != "mode" || !one.contains('{') => format!("{head}: {one}"),
        [one] => format!("{head}: {one}"),
        _ => format!("{head} {{ {} }}", body.join("; ")),
    }
}

/// The price and the effect of an activated ability: they stand around a colon that no quotation marks hold.
fn activated(text: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ':' if !quoted => {
                let (cost, effect) = (text[..at].trim(), text[at + 1..].trim());
                let price = cost.starts_with(['{', '+', '-', '0'])
                    || ["Sacrifice", "Discard", "Pay", "Exile", "Remove", "Tap", "Return", "Reveal"]
                        .iter()
                        .any(|verb| cost.starts_with(verb));
                return price.then_some((cost, effect));
            }
            _ => {}
        }
    }
    None
}

fn activation(cost: &str, effect: &str, author: &Author<'_>) -> String {
    let mut parts: Vec<String> = cost.split(", ").map(|p| replaced(&lowered(p, author))).collect();
    let mut sentences = Vec::new();
    for sentence in split_sentences(effect) {
        match restriction().captures(&sentence) {
            Some(found) => {
                let when = replaced(&found[1])
                    .replace("only ", "")
                    .replace("any time you could cast a sorcery", "as a sorcery");
                parts.extend(when.split(" and only ").map(str::to_owned));
            }
            None => sentences.push(sentence),
        }
    }
    block(&parts.join(", "), all_statements(&sentences, author))
}

/// A sentence with a head: a trigger, a replacement, something as it enters, a condition that lasts.
fn with_head(text: &str, author: &Author<'_>) -> Option<String> {
    let mut sentences = split_sentences(text);
    if sentences.is_empty() {
        return None;
    }
    let first = sentences.remove(0);
    if let Some((condition, rest)) = lasting(&first) {
        if !sentences.is_empty() {
            return None;
        }
        return Some(block(&format!("while {}", phrase(&condition, author)), vec![phrase(&rest, author)]));
    }
    let starts = ["When ", "Whenever ", "At the beginning of ", "As this enters", "As this is turned face up", "If "];
    if !starts.iter().any(|s| first.starts_with(s)) {
        return None;
    }
    let (head, rest) = split_head(&first, author)?;
    let mut all = vec![rest];
    all.append(&mut sentences);
    // What works in a graveyard says so.
    let from_graveyard = "this from your graveyard";
    let head = if all.iter().any(|s| s.contains(from_graveyard)) { format!("from graveyard, {head}") } else { head };
    let all: Vec<String> = all.iter().map(|s| s.replace(from_graveyard, "this")).collect();
    Some(block(&head, all_statements(&all, author)))
}

/// The condition of a sentence that holds as long as it does, and the rest of it.
fn lasting(sentence: &str) -> Option<(String, String)> {
    let sentence = sentence.replace("it's", "it is");
    if let Some(rest) = sentence.strip_prefix("As long as ") {
        let (condition, rest) = rest.split_once(", ")?;
        return Some((condition.to_owned(), rest.to_owned()));
    }
    let (rest, condition) = sentence.split_once(" as long as ")?;
    let condition = condition.to_owned();
    (!rest.starts_with("When") && !rest.starts_with("At ")).then(|| (condition, rest.to_owned()))
}

/// The head of a sentence in the words of the language, and what follows the comma.
fn split_head(sentence: &str, author: &Author<'_>) -> Option<(String, String)> {
    let mut from = 0;
    let mut candidates = Vec::new();
    while let Some(at) = sentence.get(from..)?.find(", ") {
        candidates.push(from + at);
        from += at + 2;
    }
    let at = *candidates.first()?;
    let (event, mut rest) = (&sentence[..at], &sentence[at + 2..]);
    let mut head = head_of(event, author)?;
    if let Some(condition) = rest.strip_prefix("if ")
        && !sentence.starts_with("If ")
        && let Some((condition, after)) = condition.split_once(", ")
    {
        head = format!("{head}, if {}", phrase(condition, author));
        rest = after;
    }
    Some((head, rest.to_owned()))
}

/// `When this enters the battlefield` without its comma, as a head.
fn head_of(event: &str, author: &Author<'_>) -> Option<String> {
    if let Some(found) = beginning().captures(event) {
        return Some(format!("when {}", step_begins(&found[1])));
    }
    let (word, rest) = event.split_once(' ')?;
    let head = match word {
        "When" | "Whenever" => "when",
        "As" => "as",
        "If" => "if",
        _ => return None,
    };
    Some(format!("{head} {}", phrase(rest, author)))
}

/// `your upkeep begins`
fn step_begins(step: &str) -> String {
    match step {
        "combat on your turn" => "your combat begins".to_owned(),
        "each combat" => "combat begins".to_owned(),
        "the end step" | "each end step" => "the end step begins".to_owned(),
        "each upkeep" | "each player's upkeep" => "each player's upkeep begins".to_owned(),
        "the upkeep of enchanted creature's controller" => "enchanted creature's controller's upkeep begins".to_owned(),
        other => format!("{other} begins"),
    }
}

/// Damage that is dealt to something else.
fn redirection(text: &str, author: &Author<'_>) -> Option<String> {
    let found = redirected().captures(text)?;
    let (from, to) = (phrase(&found[1], author), phrase(&found[2], author));
    Some(format!("if a source would deal damage to {from}: it deals that much damage to {to} instead"))
}

/// What is said about casting: additional costs.
fn of_casting(text: &str, author: &Author<'_>) -> Option<String> {
    let rest = text.strip_prefix("As an additional cost to cast this spell, ")?;
    let cost = phrase(rest.trim_end_matches('.'), author);
    let label = match cost.split(' ').next()? {
        "sacrifice" => " as victim",
        "discard" => " as tossed",
        "exile" => " as gone",
        _ => "",
    };
    Some(format!("additional cost {cost}{label}"))
}

/// A line without a verb of its own: keywords with their costs.
fn is_keywords(text: &str) -> bool {
    !text.contains('.') && text.split(", ").all(|part| part.split(' ').count() <= 3 || part.contains('{'))
}

fn keywords(text: &str) -> String {
    let parts = text.trim_end_matches('.').split(", ").map(|part| {
        let part = part.replace('\u{2014}', " ");
        let mut chars = part.chars();
        let first = chars.next().map(|c| c.to_ascii_lowercase()).into_iter();
        first.chain(chars).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// The statements of a text of several sentences.
fn statements(text: &str, author: &Author<'_>) -> Vec<String> {
    all_statements(&split_sentences(text), author)
}

/// Sentences at their full stops, which quotation marks keep together.
fn split_sentences(text: &str) -> Vec<String> {
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
    out.iter().map(|s| s.trim().to_owned()).filter(|s| !s.is_empty()).collect()
}

fn all_statements(sentences: &[String], author: &Author<'_>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences {
        if joined(sentence, &mut out) {
            continue;
        }
        for part in parts(sentence) {
            one_statement(&part, author, &mut out);
        }
    }
    named(out)
}

/// What only adds to the statement before it.
fn joined(sentence: &str, out: &mut [String]) -> bool {
    let Some(last) = out.last_mut() else { return false };
    match sentence {
        "It can't be regenerated" => last.push_str(", it can't be regenerated"),
        "They can't be regenerated" => last.push_str(", they can't be regenerated"),
        "The damage can't be prevented" => last.push_str(", the damage can't be prevented"),
        "You may choose new targets for the copy" | "You may choose new targets for that copy" => {
            last.push_str(", choosing new targets");
        }
        "It's still a land" | "They're still lands" => {
            for (becomes, also) in [(" is a ", " is also a "), (" are ", " are also ")] {
                if last.contains(becomes) {
                    *last = last.replacen(becomes, also, 1);
                    return true;
                }
            }
        }
        _ => return false,
    }
    true
}

/// What is done one after the other, or by another player.
fn parts(sentence: &str) -> Vec<String> {
    if let Some(found) = searching().captures(sentence)
        && !found[1].eq_ignore_ascii_case("you")
    {
        // All of it is done by the one who may.
        return vec![sentence.to_owned()];
    }
    let mut out = vec![sentence.to_owned()];
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
    // `search ..., put that card into your hand`
    out.into_iter()
        .flat_map(|text| {
            let cut = [", put ", ", reveal ", ", exile "].iter().find_map(|mark| text.find(mark));
            match cut {
                Some(at) if text.to_ascii_lowercase().contains("search ") => {
                    parts_of_search(&text[..at], &text[at + 2..])
                }
                _ => vec![text],
            }
        })
        .collect()
}

fn parts_of_search(search: &str, rest: &str) -> Vec<String> {
    std::iter::once(search.to_owned())
        .chain(rest.split(", ").map(|p| p.trim_start_matches("and ").to_owned()))
        .collect()
}

fn one_statement(part: &str, author: &Author<'_>, out: &mut Vec<String>) {
    if let Some((subject, and)) = part.split_once(", and its activated abilities can't be activated") {
        let whose = phrase(subject, author);
        let thing = whose.split(" can't ").next().unwrap_or("it").to_owned();
        out.push(whose);
        out.push(format!("players can't activate abilities of {thing}{and}"));
        return;
    }
    let conditions = [
        ("If you do, ", "if done: "),
        ("If they do, ", "if done: "),
        ("If a player does, ", "if done: "),
        ("If you don't, ", "if not done: "),
        ("When you do, ", "when done: "),
        ("Otherwise, ", "else: "),
    ];
    if let Some((printed, head)) = conditions.iter().find(|(printed, _)| part.starts_with(printed)) {
        out.push(format!("{head}{}", phrase(&part[printed.len()..], author)));
        return;
    }
    if let Some(rest) = part.strip_prefix("If ")
        && let Some((condition, then)) = rest.split_once(", ")
    {
        let then = then.trim_end_matches(" instead");
        let condition = phrase(condition, author);
        // `A. If C, B instead`: one of the two.
        if part.ends_with(" instead")
            && !condition.contains("would")
            && let Some(first) = out.pop()
        {
            let said = phrase(then, author);
            out.push(format!("if {condition}: {}", said.replacen("it deals", "this deals", 1)));
            out.push(format!("else: {first}"));
            return;
        }
        out.push(format!(
            "if {condition}: {}",
            phrase(&rest[rest.len() - rest.split_once(", ").map_or(0, |(_, t)| t.len())..], author)
        ));
        return;
    }
    if let Some((deed, step)) = part.split_once(" at the beginning of the next ") {
        out.push(format!("when the next {step} begins: {}", phrase(deed, author)));
        return;
    }
    if let Some((deed, _)) = part.split_once(" at end of combat") {
        out.push(format!("when combat ends: {}", phrase(deed, author)));
        return;
    }
    out.push(phrase(part, author));
}

/// Names what later statements speak of, where the language wants a name.
fn named(mut all: Vec<String>) -> Vec<String> {
    let speaks = |text: &str, words: &[&str]| words.iter().any(|w| text.contains(w));
    for at in 0..all.len() {
        let (before, later) = all.split_at_mut(at + 1);
        let Some(now) = before.last_mut() else { continue };
        let lower = now.to_ascii_lowercase();
        let name = if lower.contains("search") && lower.contains(" for ") {
            ("found", &["that card", "those cards", " it ", "the card", "put it", "reveal it"][..])
        } else if lower.starts_with("look at the top")
            || lower.starts_with("reveal the top")
            || lower.starts_with("exile the top")
        {
            ("seen", &["of them", "those cards", "that card", "put it", "the rest", "the other"][..])
        } else if lower.contains("reveals their hand") || lower.contains("reveal their hand") {
            ("", &[][..])
        } else if later.iter().any(|l| l.contains("equal to drained")) && now.contains(" loses ") {
            *now = now.replacen(" life", " life as drained", 1);
            continue;
        } else {
            continue;
        };
        if name.0.is_empty() {
            hand_seen(now, later);
            continue;
        }
        if !later.iter().any(|l| speaks(&format!("{l} "), name.1)) || now.contains(" as ") {
            continue;
        }
        now.push_str(&format!(" as {}", name.0));
        for statement in later {
            let label = format!("the {}", name.0);
            for words in ["that card", "those cards", "them", "the card"] {
                *statement = whole_word(statement, words, &label);
            }
            if statement.starts_with("put it")
                || statement.starts_with("reveal it")
                || statement.starts_with("exile it")
            {
                *statement = statement.replacen(" it", &format!(" {label}"), 1);
            }
            // `put 1 of the seen into hand and the rest on the bottom of library`
            if let Some((first, rest)) = statement.clone().split_once(" and the rest ") {
                *statement = format!("{first}; put the rest {rest}");
            }
        }
    }
    all
}

/// `target player reveals their hand`: whose hand it is, and what is chosen from it.
fn hand_seen(now: &mut String, later: &mut [String]) {
    let Some((who, _)) = now.split_once(" reveals their hand") else { return };
    if !later.iter().any(|s| s.contains("from it") || s.contains("that player")) {
        return;
    }
    let who = who.to_owned();
    *now = format!("{who} as victim reveals their hand");
    for statement in later {
        if let Some(what) = statement.strip_suffix(" from it").filter(|s| s.contains("choose ")) {
            *statement = format!("{what} in the victim's hand as pick");
        }
        *statement = whole_word(&whole_word(statement, "that player", "the victim"), "that card", "the pick");
    }
}

/// A phrase with its words replaced, in lower case where the language has it.
fn phrase(text: &str, author: &Author<'_>) -> String {
    let text = text.trim().trim_end_matches('.');
    if let Some(found) = searching().captures(text)
        && !found[1].eq_ignore_ascii_case("you")
    {
        return search_of_another(&lowered(&found[1], author), &found[2], author);
    }
    let text = lowered(text, author).replace("it's", "it is");
    match becoming().captures(&text) {
        // A new form is said with `is`.
        Some(found) if found[2].contains("creature") && !found[2].starts_with("copy") => {
            replaced(&format!("{} is a {}{}", &found[1], &found[2], found.get(3).map_or("", |m| m.as_str())))
        }
        _ => replaced(&text),
    }
}

/// `its controller may { search their library for ... as found; ... }`: all of it is theirs.
fn search_of_another(who: &str, rest: &str, author: &Author<'_>) -> String {
    let sentence = format!("search their library {rest}");
    let mut all = Vec::new();
    for part in sentence.split(", then ").flat_map(|s| s.split(", ")) {
        let part = part.trim_start_matches("and ");
        let mine = part.replace("onto the battlefield tapped", "onto the battlefield tapped under their control");
        all.push(match part {
            "shuffle" | "shuffle their library" => "shuffle their library".to_owned(),
            _ if part.contains("onto the battlefield tapped") => replaced(&mine),
            _ => replaced(&part.replace("onto the battlefield", "onto the battlefield under their control")),
        });
    }
    let _ = author;
    format!("{who} may {{ {} }}", named(all).join("; "))
}

/// The first letter in lower case, unless the word is a name of the rules.
fn lowered(text: &str, author: &Author<'_>) -> String {
    let first = text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or("");
    if author.capitals.contains(first) {
        return text.to_owned();
    }
    let mut chars = text.chars();
    let head: String = chars.next().map(|c| c.to_lowercase().collect::<String>()).unwrap_or_default();
    head + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, spell: bool, item: &str) -> String {
        let capitals = ["Goblins", "Knight"].iter().map(|w| (*w).to_owned()).collect();
        match said(item, &Author { name, spell, capitals: &capitals }) {
            Said::Line(line) => line,
            Said::Statements(all) => all.join("; "),
        }
    }

    #[test]
    fn heads_and_statements() {
        assert_eq!(
            of("A Rat", false, "When A Rat enters the battlefield, each opponent loses 1 life and you gain 1 life."),
            "when this enters { each opponent loses 1 life; gain 1 life }"
        );
        assert_eq!(
            of("A", false, "At the beginning of your upkeep, draw a card."),
            "when your upkeep begins: draw 1 card"
        );
        assert_eq!(of("A", false, "{2}, {T}, Discard a card: Draw a card."), "{2}, {T}, discard a card: draw 1 card");
        assert_eq!(of("A", false, "Goblins you control have haste."), "Goblins you control have haste");
        assert_eq!(
            of("A", false, "~ gets +1/+2 as long as you control a Forest."),
            "while you control a Forest: this gets +1/+2"
        );
        assert_eq!(of("A", false, "Flying, first strike"), "flying, first strike");
    }

    #[test]
    fn modes() {
        let text = "Choose one \u{2014}\n\u{2022} Draw two cards, then discard a card.\n\u{2022} A deals 2 damage to any target.";
        assert_eq!(
            of("A B", true, text),
            "choose 1 { mode { draw 2 cards; discard a card }; mode: a deals 2 damage to any target }"
        );
    }
}
