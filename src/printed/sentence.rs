//! One item of a printed text: its head, its statements, and how they are written here.

use crate::printed::author::{Author, Reading};
use crate::printed::frames::{exerted, from_a_source, opening};
use crate::printed::phrases::{block, costs, labeled, pattern, replaced, whole_word};
use crate::printed::statement::{all_statements, lowered, phrase, split_sentences, statements, step_begins, told};

/// How the parts of a printed text are read.
pub(super) const READING: Reading =
    Reading { quoted, head: split_head, told, sentences: split_sentences, all: all_statements, phrase };

/// What an item is here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// Nothing that is sure.
    Nothing,
    /// A line of its own.
    Line(String),
    /// Statements without a head: of a spell what it does, otherwise sentences that are always so.
    Statements(Vec<String>),
}

pattern!(reminder, r"\s*\([^()]*\)");
pattern!(
    this_thing,
    r"\b[Tt]his (?:card|creature|permanent|land|artifact|enchantment|planeswalker|Saga|Aura|Equipment|Vehicle)\b"
);
pattern!(ability_word, r"(?s)^([A-Z][A-Za-z' ]+) \u{2014} ((?:When|At|As|If|\{|[A-Z]|this ).*)$");
pattern!(chapters, r"^([IVX]+(?:, [IVX]+)*) \u{2014} (.*)");
pattern!(
    modal,
    r"(?s)^(.*?)([Cc])hoose (one|two|three|four|up to one|up to two|one or both|one or more|any number)(\. You may choose the same mode more than once\.)?(?: \u{2014})?\s*(\u{2022}.*)$"
);
pattern!(redirected, r"^All damage that would be dealt to (.*) is dealt to (.*) instead\.?$");
pattern!(prevented, r"^[Pp]revent all (combat |noncombat )?damage that would be dealt (to and dealt by|to|by) (.*)$");
pattern!(next_cost, r" and (pay |\w+ (?:an? |\d+ |this\b))");
pattern!(instead_of_mana, r"^(?:If (.*), y|Y)ou may (.*) rather than pay this spell's mana cost$");
pattern!(
    entering_if_paid,
    r"^If (this was kicked|it was kicked|[^,.]* was paid), it enters(?: the battlefield)? with ([^.]*?)(?: on it)?\.?$"
);
pattern!(level, r"(?s)^LEVEL (\d+(?:-\d+|\+))\s+(\d+/\d+)\s*(.*)$");
pattern!(
    causes_twice,
    r"^If (an? [^,]*?) entering(?: the battlefield)? causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time\.?$"
);
pattern!(of_a_permanent, r"\b[Tt]hat (?:permanent|creature|planeswalker)'s (?:controller|owner)\b");
pattern!(beginning, r"^At the beginning of (.*)$");
pattern!(restriction, r"^(?:Activate this ability only|Activate only|Activate this ability no more than) (.*)$");

/// An item in the words of the language.
pub(super) fn said(item: &str, author: &Author<'_>) -> Said {
    let text = cleaned(item, author);
    // A player has no controller, and nothing is done then; the language would go on with the player.
    if text.contains("any target") && of_a_permanent().is_match(&text) && !text.contains("player or that permanent's ")
    {
        return Said::Nothing;
    }
    if let Some(found) = causes_twice().captures(&text) {
        let what = phrase(&found[1], author);
        return Said::Line(format!(
            "when {what} enters, abilities of permanents you control trigger an additional time"
        ));
    }
    if let Some(found) = chapters().captures(&text) {
        let numbers: Vec<String> = found[1].split(", ").map(roman).collect();
        return Said::Line(block(&format!("chapter {}", numbers.join(", ")), statements(&found[2], author)));
    }
    if let Some(found) = level().captures(&text) {
        let lines = found[3].lines().map(str::trim).filter(|l| !l.is_empty()).map(|line| said(line, author));
        let mut all = vec![format!("pt {}", &found[2])];
        for line in lines {
            match line {
                Said::Nothing => return Said::Nothing,
                Said::Line(line) => all.push(line),
                Said::Statements(more) => all.extend(more),
            }
        }
        return Said::Line(format!("level {} {{ {} }}", &found[1], all.join("; ")));
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
        let options = found[5].split('\u{2022}').map(str::trim).filter(|o| !o.is_empty());
        let modes: Vec<String> = options.map(|o| block("mode", statements(o, author))).collect();
        let count = counted_modes(&found[3], found.get(4).is_some());
        let choice = format!("choose {count} {{ {} }}", modes.join("; "));
        let head = found[1].trim().trim_end_matches(',');
        // `Remove a charge counter from this: Choose one`
        if let Some((cost, "")) = activated(head) {
            let parts: Vec<String> = cost.split(", ").map(|p| replaced(&lowered(p, author))).collect();
            return Said::Line(block(&parts.join(", "), vec![choice]));
        }
        return match head_of(head, author) {
            _ if head.is_empty() => Said::Statements(vec![choice]),
            Some(head) => Said::Line(block(&head, vec![choice])),
            None => Said::Nothing,
        };
    }
    if text.contains('\u{2022}') {
        return Said::Nothing;
    }
    if let Some((cost, effect)) = activated(&text) {
        return Said::Line(activation(cost, effect, author));
    }
    if let Some(line) = opening(&text) {
        return Said::Line(line);
    }
    if let Some(line) = with_head(&text, author) {
        return Said::Line(line);
    }
    if let Some(line) = keyword_with_acts(&text, author) {
        return Said::Line(line);
    }
    if let Some(lines) = prevention(&text, author).or_else(|| exerted(&text, author)) {
        return Said::Statements(lines);
    }
    if let Some(line) = redirection(&text, author).or_else(|| of_casting(&text, author)) {
        return Said::Line(line);
    }
    if !text.ends_with('.') && !text.contains(". ") && !text.contains('"') && !author.spell || is_keywords(&text) {
        return Said::Line(keywords(&text));
    }
    Said::Statements(statements(&text, author))
}

/// How many modes are chosen, and whether one may be chosen again.
fn counted_modes(count: &str, again: bool) -> String {
    let count = match count {
        "one or both" | "one or more" => "1 or more".to_owned(),
        "any number" => "any number of".to_owned(),
        other => replaced(other).replace("one", "1"),
    };
    if again { format!("{count}, the same mode more than once") } else { count }
}

/// What a sentence says power or toughness are, if that is all it says: how the size begins in print, and the number.
pub(super) fn size(item: &str, author: &Author<'_>) -> Option<(&'static str, String)> {
    let text = cleaned(item, author);
    let text = text.trim_end_matches('.');
    if let Some(value) = text.strip_prefix("this's power and toughness are each equal to ") {
        return Some(("*/*", replaced(value)));
    }
    if let Some(value) = text.strip_prefix("this's power is equal to ") {
        return match value.split_once(" and its toughness is equal to that number plus 1") {
            Some((value, "")) => Some(("*/1+*", replaced(value))),
            _ => Some(("*/", replaced(value))),
        };
    }
    let value = text.strip_prefix("this's toughness is equal to ")?;
    Some(("/*", replaced(value)))
}

pattern!(quotation, "\"([^\"]*)\"");

pattern!(trailing_with, r"\b(?:or|and|and/or) (?:an? )?(?:[a-z]+ )?([A-Za-z]+) (?:with|without) ");

/// Whether an item has a list whose last noun alone may be what `with` is about: the language would take it for all.
pub(super) fn is_ambiguous(item: &str) -> bool {
    trailing_with().captures(item).is_some_and(|found| {
        let noun = &found[1];
        // `each artifact, creature, and enchantment with converted mana cost X or less`: all of them have one.
        let (before, behind) = found.get(0).map_or(("", ""), |all| (&item[..all.start()], &item[all.end()..]));
        if before.ends_with(", ") && behind.starts_with("converted mana cost ") {
            return false;
        }
        // `instant or sorcery card with ...`: the noun is that of both.
        if noun == "card" || noun == "cards" {
            return ["card or ", "cards or ", "card and ", "cards and "].iter().any(|two| item.contains(two));
        }
        ["creature", "creatures", "artifact", "artifacts", "enchantment", "enchantments", "permanent"].contains(&noun)
    })
}

/// Paragraphs as one, without the words in front of them that mean nothing.
pub(super) fn one_text(paragraphs: &[&str], author: &Author<'_>) -> String {
    let bare = |p: &&str| {
        let text = cleaned(p, author);
        ability_word().captures(&text).map_or(text.clone(), |found| found[2].to_owned())
    };
    paragraphs.iter().map(bare).collect::<Vec<_>>().join(" ")
}

/// Signs of the language, the card itself as `this`, no reminder text.
fn cleaned(item: &str, author: &Author<'_>) -> String {
    let mut text = item.replace(['\u{2019}', '\u{2018}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
    text = text.replace(['\u{2212}', '\u{2013}'], "-");
    text = reminder().replace_all(&text, "").into_owned();
    // What is called so is not this alone.
    for name in [author.name, "~", "CARDNAME", &format!("\"{}\"", author.name)] {
        text = text.replace(&format!("named {name}"), "named \u{1}");
    }
    // The half of a sentence behind a semicolon is a sentence here.
    text = text.replace("; otherwise, ", ". Otherwise, ");
    for name in names(author.name) {
        // In front of a target it is a verb: the card called as what it does.
        text = text.replace(&format!("{name} target "), "\u{2} target ");
        text = whole_word(&text, &name, "this").replace('\u{2}', &name);
    }
    text = text.replace('\u{1}', &format!("\"{}\"", author.name));
    text = text.replace("CARDNAME", "this").replace('~', "this");
    this_thing().replace_all(text.trim(), "this").into_owned()
}

/// The name, and the part of it that a legend is called by.
fn names(name: &str) -> Vec<String> {
    let name = &name.replace('\u{2019}', "'");
    let short = name.split([',']).next().unwrap_or(name);
    let shorter = short.split(" of ").next().unwrap_or(short).split(" the ").next().unwrap_or(short);
    let mut all: Vec<String> = [name, short, shorter].iter().map(|n| (*n).to_owned()).collect();
    // A name that is a word of sentences is not looked for.
    let words = [
        "You", "Each", "All", "Target", "This", "The", "If", "It", "As", "At", "In", "On", "No", "An", "Or", "Of", "To",
    ];
    all.retain(|n| n.len() > 1 && !words.contains(&n.as_str()));
    all.dedup();
    all
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

/// The price and the effect of an activated ability: they stand around a colon that no quotation marks hold.
fn activated(text: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ':' if !quoted => {
                let (cost, effect) = (text[..at].trim(), text[at + 1..].trim());
                let price = cost.starts_with(['{', '+', '-', '0']) || costs().any(|(verb, ..)| cost.starts_with(verb));
                return price.then_some((cost, effect));
            }
            _ => {}
        }
    }
    None
}

fn activation(cost: &str, effect: &str, author: &Author<'_>) -> String {
    // Where it is when it works: it is moved from there, as a price or by what is done.
    let of_it = |place: &str| [effect, cost].iter().any(|text| text.contains(&format!("this from your {place}")));
    let (from_graveyard, from_hand) = (of_it("graveyard"), of_it("hand"));
    let here = |text: &str| {
        let text = text.replace("this from your graveyard", "this").replace("this from your hand", "this");
        // This comma parts no costs.
        text.replace(" life, rounded ", " life rounded ")
    };
    let (cost, effect) = (&here(cost), &here(effect));
    let mut parts: Vec<String> = cost.split(", ").map(|p| labeled(replaced(&lowered(p, author)), p, effect)).collect();
    if from_graveyard {
        parts.insert(0, "from graveyard".to_owned());
    } else if from_hand || parts.iter().any(|p| p == "discard this") {
        parts.insert(0, "from hand".to_owned());
    }
    let mut sentences = Vec::new();
    for sentence in split_sentences(effect) {
        match restriction().captures(&sentence) {
            Some(found) => {
                let one = |when: &str| {
                    replaced(when).replace("only ", "").replace("any time you could cast a sorcery", "as a sorcery")
                };
                parts.extend(found[1].split(" and only ").map(one));
            }
            None if sentence == "Any player may activate this ability" => parts.push("by any player".to_owned()),
            None if sentence.starts_with("Spend only ") => parts.push(lowered(&sentence, author)),
            None => sentences.push(sentence),
        }
    }
    block(&parts.join(", "), all_statements(&sentences, author))
}

/// A sentence with a head: a trigger, a replacement, something as it enters, a condition that lasts.
fn with_head(text: &str, author: &Author<'_>) -> Option<String> {
    if let Some(found) = entering_if_paid().captures(text) {
        return Some(format!("while {}: this enters with {}", phrase(&found[1], author), phrase(&found[2], author)));
    }
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
    // What a spell makes happen later is a part of what it does.
    if author.spell
        && first.starts_with("Whenever ")
        && [" this turn, ", " until your next turn, "].iter().any(|t| first.contains(t))
    {
        return None;
    }
    // A spell asks for it as it is done; what would happen is replaced.
    if author.spell && first.starts_with("If ") && !first.contains(" would ") {
        return None;
    }
    let (head, rest) = split_head(&first, author)?;
    let mut all = vec![rest];
    all.append(&mut sentences);
    // What works in a graveyard says so.
    let from_graveyard = "this from your graveyard";
    let head = if all.iter().any(|s| s.contains(from_graveyard)) { format!("from graveyard, {head}") } else { head };
    let all: Vec<String> = all.iter().map(|s| s.replace(from_graveyard, "this")).collect();
    let mut body = all_statements(&all, author);
    // What a spell or an ability has targeted is what the sentence is about, and not what targets it.
    if head.starts_with("when this becomes the target of ") {
        let of_this =
            |s: &&mut String| ["sacrifice it", "exile it", "return it"].iter().any(|deed| s.starts_with(deed));
        body.iter_mut().filter(of_this).for_each(|s| *s = s.replacen(" it", " this", 1));
    }
    // What is asked of `it` may be about what the event speaks of, and not about the target.
    let of_another = !head.contains(" this ") && !head.ends_with(" begins") && head.starts_with("when ");
    if of_another && body.iter().any(|s| s.starts_with("if ") && s.contains("the one")) {
        return None;
    }
    let head = from_a_source(&head, &mut body).unwrap_or(head);
    Some(block(&head, body))
}

/// The condition of a sentence that holds as long as it does, and the rest of it.
fn lasting(sentence: &str) -> Option<(String, String)> {
    let sentence = sentence.replace("it's", "it is");
    if let Some(rest) = sentence.strip_prefix("During your turn, ") {
        return Some(("it is your turn".to_owned(), rest.to_owned()));
    }
    if let Some(rest) = sentence.strip_prefix("As long as ") {
        let (condition, rest) = rest.split_once(", ")?;
        return Some((condition.to_owned(), rest.to_owned()));
    }
    let (rest, condition) = sentence.split_once(" as long as ")?;
    // `gain control of it for as long as ...` is how long an instruction lasts.
    if rest.ends_with(" for") {
        return None;
    }
    let about_this = rest.starts_with("this ") && !rest.contains("target");
    let condition = match condition.strip_prefix("it ") {
        Some(of_it) if about_this => format!("this {of_it}"),
        _ => condition.to_owned(),
    };
    (!rest.starts_with("When") && !rest.starts_with("At ")).then(|| (condition, rest.to_owned()))
}

/// The head of a sentence in the words of the language, and what follows the comma.
pub(super) fn split_head(sentence: &str, author: &Author<'_>) -> Option<(String, String)> {
    let mut from = 0;
    let mut candidates = Vec::new();
    while let Some(at) = sentence.get(from..)?.find(", ") {
        candidates.push(from + at);
        from += at + 2;
    }
    let at = *candidates.first()?;
    let (event, mut rest) = (&sentence[..at], &sentence[at + 2..]);
    // `whenever you cast a spell during your turn`: when, behind a comma.
    let (event, during) = match event.split_once(" during ") {
        Some((event, during)) if !sentence.starts_with("If ") => (event, Some(during)),
        _ => (event, None),
    };
    let mut head = head_of(event, author)?;
    if let Some(during) = during {
        head = format!("{head}, during {}", phrase(during, author).replace("each opponent's", "an opponent's"));
    }
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
    let said = phrase(rest, author);
    // What the row of an event says without `would` is one that may not come.
    let said = match said.strip_prefix("you discard ").filter(|_| head == "if") {
        Some(what) => format!("you would discard {what}"),
        None => said,
    };
    // Who does it is said of an event, and left out only of what is to be done.
    if rest.starts_with("you ") && !said.starts_with("you ") {
        return Some(format!("{head} you {}", said.replacen(" 1 ", " a ", 1)));
    }
    Some(format!("{head} {said}"))
}

/// A keyword whose cost is something to be done, perhaps behind mana: `Cycling` with a dash and `Pay 2 life.`
fn keyword_with_acts(text: &str, author: &Author<'_>) -> Option<String> {
    let (keyword, cost) = text.trim_end_matches('.').split_once('\u{2014}')?;
    let words = keyword.chars().all(|c| c.is_alphabetic() || c == ' ') && !keyword.ends_with(' ');
    let (mana, acts) = match cost.split_once(", ").filter(|(first, _)| first.starts_with('{') && first.ends_with('}')) {
        Some((mana, acts)) => (Some(mana), acts),
        None => (None, cost),
    };
    let is_cost = costs().any(|(verb, ..)| acts.starts_with(verb));
    if !words || !is_cost || cost.contains(['.', ':', '\n']) {
        return None;
    }
    let acts = acts.split(", ").map(|part| phrase(&lowered(part, author), author));
    let parts: Vec<String> = mana.map(|mana| format!("pay {mana}")).into_iter().chain(acts).collect();
    Some(format!("{} {}", keyword.to_lowercase(), parts.join(" and ")))
}

/// Damage that is dealt to something else.
fn redirection(text: &str, author: &Author<'_>) -> Option<String> {
    let found = redirected().captures(text)?;
    let (from, to) = (phrase(&found[1], author), phrase(&found[2], author));
    Some(format!("if a source would deal damage to {from}: it deals that much damage to {to} instead"))
}

/// Damage that is prevented as long as the object is there.
fn prevention(text: &str, author: &Author<'_>) -> Option<Vec<String>> {
    let found = prevented().captures(text.trim_end_matches('.')).filter(|_| !author.spell)?;
    let sort = found.get(1).map_or("", |m| m.as_str());
    let both = &found[2] == "to and dealt by";
    let (what, by) = match found[3].split_once(" by ") {
        Some((what, by)) => (what, one_of(&phrase(by, author))),
        None => (&found[3], "a source".to_owned()),
    };
    let what = phrase(what, author);
    let to = format!("if {by} would deal {sort}damage to {what}: prevent it");
    let from = format!("if {what} would deal {sort}damage: prevent it");
    Some(match &found[2] {
        _ if both => vec![to, from],
        "by" => vec![from],
        _ => vec![to],
    })
}

/// `an artifact creature` for `artifact creatures`: damage is dealt by one source at a time.
fn one_of(sources: &str) -> String {
    let several = sources != "this" && !sources.starts_with("this ") && !sources.contains(" you");
    let Some(one) = sources.strip_suffix('s').filter(|_| several) else {
        return sources.to_owned();
    };
    let vowel = one.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {one}", if vowel { "an" } else { "a" })
}

/// Several costs stand behind each other with commas: `pay 1 life, exile a blue card in your hand`.
fn with_commas(cost: &str) -> String {
    next_cost().replace_all(cost, ", $1").into_owned()
}

/// What is said about casting: additional costs, and costs in the place of the mana cost.
fn of_casting(text: &str, author: &Author<'_>) -> Option<String> {
    if let Some(found) = instead_of_mana().captures(text.trim_end_matches('.')) {
        let cost = phrase(&found[2], author);
        let cost = cost.strip_prefix("pay ").filter(|c| c.starts_with('{')).unwrap_or(&cost);
        let condition = found.get(1).map(|c| format!(", if {}", phrase(c.as_str(), author))).unwrap_or_default();
        return Some(format!("alternative cost {}{condition}", with_commas(cost)));
    }
    let rest = text.strip_prefix("As an additional cost to cast this spell, ")?;
    let cost = phrase(rest.trim_end_matches('.'), author);
    Some(labeled(format!("additional cost {cost}"), rest, author.text))
}

/// A line without a verb of its own: keywords with their costs.
fn is_keywords(text: &str) -> bool {
    !text.contains('.') && text.split(", ").all(|part| part.split(' ').count() <= 3 || part.contains('{'))
}

fn keywords(text: &str) -> String {
    let parts = text.trim_end_matches('.').split(", ").map(|part| {
        let part = part.replace('\u{2014}', " ");
        let part = match part.to_ascii_lowercase().starts_with("protection from ") {
            true => part.replace(" and from ", ", protection from "),
            false => part,
        };
        // `Enchant creature with mana value 2 or less`
        let part = if part.contains(" or less") || part.contains(" or greater") { replaced(&part) } else { part };
        let mut chars = part.chars();
        let first = chars.next().map(|c| c.to_ascii_lowercase()).into_iter();
        first.chain(chars).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Abilities in quotation marks stand in braces; none: there are none.
pub(crate) fn quoted(text: &str, author: &Author<'_>) -> Option<String> {
    // `creatures named "Rukh"`
    let found = quotation().captures(text).filter(|_| !text.contains("named \""))?;
    let inner = match said(&found[1], author) {
        Said::Nothing => return None,
        Said::Line(line) => line,
        Said::Statements(all) => all.join("; "),
    };
    Some(text.replacen(&found[0], &format!("{{ {inner} }}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, spell: bool, item: &str) -> String {
        let capitals = ["Goblins", "Knight"].iter().map(|w| (*w).to_owned()).collect();
        match said(item, &Author { name, spell, text: item, capitals: &capitals, reading: READING }) {
            Said::Nothing => String::new(),
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
        let fortune = "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game.";
        assert_eq!(of("A", true, fortune), "take 1 extra turn; when that turn's end step begins: you lose the game");
        assert_eq!(
            of("A", true, "Target player takes two extra turns after this one."),
            "target player takes 2 extra turns"
        );
        assert_eq!(of("A", false, "{2}, {T}, Discard a card: Draw a card."), "{2}, {T}, discard a card: draw 1 card");
        assert_eq!(of("A", false, "Goblins you control have haste."), "Goblins you control have haste");
        assert_eq!(of("A", false, "Whenever you draw a card, you gain 1 life."), "when you draw a card: gain 1 life");
        assert_eq!(of("A", false, "Cycling\u{2014}Pay 2 life."), "cycling pay 2 life");
        assert_eq!(
            of("A", true, "Flashback\u{2014}Tap a creature you control."),
            "flashback tap a creature you control"
        );
        assert_eq!(
            of("A", false, "~ gets +1/+2 as long as you control a Forest."),
            "while you control a Forest: this gets +1/+2"
        );
        assert_eq!(of("A", false, "Flying, first strike"), "flying, first strike");
    }

    #[test]
    fn what_would_lose_a_word_is_not_rewritten() {
        let list = "\u{2022} Draw two cards.\n\u{2022} You lose 1 life.";
        for head in [
            "You gain 3 life. Choose one",
            "You may choose one",
            "At the beginning of your upkeep, choose one that hasn't been chosen",
        ] {
            assert_eq!(of("A", true, &format!("{head} \u{2014}\n{list}")), "", "{head}");
        }
        let enters = "Whenever a creature enters the battlefield under an opponent's control, you gain 1 life.";
        assert_eq!(of("A", false, enters), "when a creature an opponent controls enters: gain 1 life");
        let buried = "Whenever a card is put into your graveyard, you gain 1 life.";
        assert_eq!(of("A", false, buried), "when a card is put into your graveyard: gain 1 life");
        let late = of("A", false, "Destroy that creature at end of combat unless its controller pays {2}.");
        assert!(late.contains("unless"), "{late}");
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
