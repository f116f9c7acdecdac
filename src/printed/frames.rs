//! Sentences that are a frame around others: what is done again, what happens the next time, what a creature is exerted for.

use super::author::Author;
use super::phrases::{block, pattern, replaced};

pattern!(process, r"^Repeat the following process (\S+) times$");
pattern!(next_time, r"^[Tt]he next time (.*?\bwould\b.*? this turn), (.*)$");
pattern!(chosen_source, r"\ban? ((?:[a-z]+ )?source) of your choice( of the chosen color)?");
pattern!(exert, r"(?s)^You may exert this as it attacks\. When you do, (.*)$");

/// `repeat the following process X times`: what stands in front of it, and the rest in braces; none: nothing is repeated so.
pub(super) fn repeated(sentences: &[String], author: &Author<'_>) -> Option<Vec<String>> {
    let (at, times) =
        sentences.iter().enumerate().find_map(|(at, s)| Some((at, process().captures(s)?[1].to_owned())))?;
    let mut all = author.all(&sentences[..at]);
    let body = author.all(&sentences[at + 1..]).join("; ");
    all.push(format!("repeat {} {{ {body} }}", replaced(&format!("{times} times"))));
    Some(all)
}

/// A sentence that is a frame; whether it was one.
pub(super) fn framed(sentence: &str, author: &Author<'_>, out: &mut Vec<String>) -> bool {
    if sentence == "You may repeat this process any number of times" && !out.is_empty() {
        let body = out.join("; ");
        *out = vec![format!("repeat at will {{ {body} }}")];
        return true;
    }
    if sentence == "You gain life equal to the damage prevented this way"
        && let Some(last) = out.last_mut()
        && let Some(next) = last.strip_suffix(": prevent it").filter(|next| next.starts_with("the next time "))
    {
        *last = format!("{next} {{ prevent it; gain life equal to that much }}");
        return true;
    }
    let Some(found) = next_time().captures(sentence) else { return false };
    let mut event = found[1].to_owned();
    if let Some(source) = chosen_source().captures(&event.clone()) {
        // A source is chosen as this resolves (609.7a).
        let hue = if source.get(2).is_some() { "hue " } else { "" };
        let article = if source[1].starts_with(['a', 'e', 'i', 'o', 'u']) && hue.is_empty() { "an" } else { "a" };
        out.push(format!("choose {article} {hue}{} as origin", &source[1]));
        event = event.replacen(&source[0], "the origin", 1);
    }
    // What takes its place says so, but for what is only prevented.
    out.push(block(&format!("the next time {}", author.phrase(&event)), author.told(&found[2])));
    true
}

/// `if a source you control would deal damage to a permanent ...: it deals that much plus 1`: the source gets a name, as the
/// event speaks of two things.
pub(super) fn from_a_source(head: &str, body: &mut [String]) -> Option<String> {
    let first = body.first_mut()?;
    let rest = first.strip_prefix("it deals X damage instead")?;
    let (source, event) = head.strip_prefix("if ")?.split_once(" would deal ")?;
    if !source.contains("source") && !event.contains("permanent") {
        return None;
    }
    *first = format!("the origin deals X damage instead{rest}");
    Some(format!("if {source} as origin would deal {event}"))
}

/// What begins the game on the battlefield (103.5).
pub(super) fn opening(text: &str) -> Option<String> {
    let begins = text.starts_with("If this is in your opening hand, you may begin the game with ");
    let there = text.trim_end_matches('.').ends_with(" on the battlefield")
        && !text.contains(" with it on the battlefield and ");
    let plain = ["it", "this"].iter().any(|w| text.contains(&format!("begin the game with {w} on the battlefield")));
    (begins && there && plain)
        .then(|| "from hand, as your game begins: you may put this onto the battlefield".to_owned())
}

/// `you may exert this as it attacks. When you do, ...`: as it attacks, and what happens then (701.38); none: it says something else.
pub(super) fn exerted(text: &str, author: &Author<'_>) -> Option<Vec<String>> {
    let found = exert().captures(text)?;
    let body = author.all(&author.sentences(&found[1]));
    Some(vec!["as this attacks: you may exert this".to_owned(), block("when you exert this", body)])
}
