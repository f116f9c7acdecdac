//! English forms that need no table: articles, plurals, lists, what is one word with the verb behind it.

use super::say::{Joint, Mood, Say};

/// Whether the last line of a text is one of a list.
pub(super) fn ends_in_list(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|l| l.starts_with('\u{2022}'))
}

/// `a` or `an`, by the first sound.
pub(crate) fn article(words: &str) -> &'static str {
    let word = words.to_ascii_lowercase();
    // Vowels that sound like `you`, and letters whose names begin with a vowel.
    let consonant = ["uni", "use", "eu", "one"].iter().any(|s| word.starts_with(s));
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', '8'])
        || word.starts_with("x ")
        || word.starts_with("x/")
        || word.starts_with("11");
    if vowel && !consonant { "an" } else { "a" }
}

/// Nouns that are the same in the plural.
const SAME_IN_PLURAL: [&str; 14] = [
    "Equipment",
    "Merfolk",
    "Moonfolk",
    "Kithkin",
    "Eldrazi",
    "Kor",
    "Samurai",
    "Vedalken",
    "Viashino",
    "Myr",
    "Fish",
    "Jellyfish",
    "Sheep",
    "Aurochs",
];

/// The plural of a noun or of a phrase that ends with it.
pub(super) fn plural(noun: &str) -> String {
    if let Some((before, behind)) = noun.split_once(" of ") {
        return format!("{} of {behind}", plural(before));
    }
    // In `planar or scheme deck` the last word is the noun of both.
    if let Some((before, behind)) = noun.split_once(" or ").filter(|(_, behind)| !behind.contains(' ')) {
        let all: Vec<String> = before.split(", ").map(|one| plural(one.trim_end_matches(','))).collect();
        let comma = if before.ends_with(',') { "," } else { "" };
        return format!("{}{comma} or {}", all.join(", "), plural(behind));
    }
    let stem = |n: usize| noun.get(..noun.len() - n).unwrap_or(noun);
    match noun {
        _ if noun.ends_with("lf") || noun.ends_with("rf") => format!("{}ves", stem(1)),
        "die" => "dice".to_owned(),
        // What is never counted in English.
        _ if SAME_IN_PLURAL.iter().any(|word| noun == *word || noun.ends_with(&format!(" {word}"))) => noun.to_owned(),
        _ if noun.ends_with("child") => format!("{noun}ren"),
        _ if noun.ends_with("mage") || noun.ends_with("ee") => format!("{noun}s"),
        _ if ["x", "ch", "sh", "ss"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ if noun.ends_with('s') => noun.to_owned(),
        _ if noun.ends_with('y') && !["ay", "ey", "oy"].iter().any(|end| noun.ends_with(end)) => {
            format!("{}ies", stem(1))
        }
        _ => format!("{noun}s"),
    }
}

pub(super) fn joined(joint: Joint, all: &[String]) -> String {
    let word = match joint {
        Joint::And => "and",
        Joint::Or | Joint::Nor => "or",
        Joint::Beside | Joint::Apart => return all.join(" "),
        Joint::Semicolon | Joint::Then => return all.join("; "),
        Joint::Next => {
            let (last, before) = all.split_last().map_or(("", &[][..]), |(last, before)| (last.as_str(), before));
            return format!("{}, then {last}", before.join(", "));
        }
        Joint::Comma => return all.join(", "),
    };
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} {word} {b}"),
        [before @ .., last] => format!("{}, {word} {last}", before.join(", ")),
    }
}

/// What is done one after the other, in one sentence: `A and B`; `A, B, then C` if the last one is told so.
pub(super) fn one_sentence(all: &[String], next: bool) -> String {
    // Where a part ends must be seen.
    let last = all.len().saturating_sub(1);
    let open = |(at, s): (usize, &String)| {
        s.contains("; ") || s.contains('\n') || at < last && (s.contains(". ") || s.ends_with(['.', ')', '"']))
    };
    // `you may pay 4 life; if you don't, ...`
    let asks = |pair: &[String]| matches!(pair, [offer, then] if offer.contains(" may ") && then.starts_with("if "));
    match all {
        _ if all.iter().enumerate().any(open) || all.windows(2).any(asks) => all.join("; "),
        [a, b] if next => format!("{a}, then {b}"),
        _ if next => joined(Joint::Next, all),
        [a, b] if a.contains(", ") => format!("{a}, and {b}"),
        all => joined(Joint::And, all),
    }
}

/// `it's`, `that's`, `they're`: a pronoun is one word with the verb behind it.
pub(super) fn contracted(subject: Option<&Say>, out: &mut String) -> bool {
    let one = match subject {
        Some(Say::It { many } | Say::Who { many }) => !many,
        Some(Say::Itself(_)) => true,
        Some(Say::You) => false,
        _ => return false,
    };
    let who = ["it ", "that ", "they ", "you "].iter().any(|word| *out == **word || out.ends_with(&format!(" {word}")));
    let relative = out.ends_with("that ");
    if !who || !one && relative {
        return false;
    }
    out.pop();
    out.push_str(if one { "'s" } else { "'re" });
    true
}

/// Whether these are nothing but names of subtypes, with `or` between them.
pub(super) fn names(words: &str) -> bool {
    words.split(" or ").all(|w| w.starts_with(char::is_uppercase) && !w.contains(' '))
}

/// Whether these are clauses in such a form about one subject.
pub(super) fn shared(all: &[Say], form: impl Fn(Mood) -> bool) -> bool {
    // Words that say how the first of them is done stand in front of the others: `discard with cycling or discard a card`.
    let how = |say: &Say| matches!(say, Say::Adverbial(_, words) if matches!(&**words, Say::Frame(f) if f.template == "with {0}"));
    let bare = |say: &Say| match say {
        Say::Adverbial(inner, _) if all.first() == Some(say) && how(say) => (**inner).clone(),
        say => say.clone(),
    };
    let subject = |say: &Say| match &bare(say) {
        Say::Frame(f) if form(f.mood) && f.template.starts_with("{0} {v:") => {
            f.roles.first().map(|r| r.named().clone())
        }
        _ => None,
    };
    let first = all.first().and_then(subject);
    all.len() > 1 && first.is_some() && all.iter().all(|say| subject(say) == first)
}

/// With a capital in front.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// `suspend 4—{U}`: a number in front of a cost is set apart from it.
pub(super) fn number_and_cost(line: &str) -> String {
    if let Some(keyword) = line.strip_suffix(" its mana cost") {
        return format!("{keyword} for its mana cost");
    }
    let mut out = String::with_capacity(line.len());
    for letter in line.chars() {
        let word = out.strip_suffix(' ').and_then(|before| before.rsplit(' ').next());
        let number =
            word.is_some_and(|word| word == "X" || !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
        if letter == '{' && number {
            out.pop();
            out.push('\u{2014}');
        }
        out.push(letter);
    }
    out
}
