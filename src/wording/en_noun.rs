//! English nouns: their determiners, what qualifies them, how many there are.

use super::en::{English, PLACE};
use super::en_forms::{article, joined, names, plural};
use super::say::{Det, Joint, Noun, NounModifier, OTHER, Say};

impl English {
    pub(super) fn noun(&self, noun: &Noun) -> String {
        let (text, equal) = self.noun_and_number(noun);
        text + &equal
    }

    /// The same, with what its number is equal to by itself: `a number of cards`, ` equal to its power`.
    pub(super) fn noun_and_number(&self, noun: &Noun) -> (String, String) {
        let mut mods: Vec<&NounModifier> = noun.mods.iter().collect();
        mods.sort_by_key(|modifier| modifier.rank);
        let other = mods.iter().any(|modifier| modifier.rank == OTHER && !modifier.behind);
        let front = mods
            .iter()
            .filter(|modifier| !modifier.behind && modifier.rank != OTHER)
            .map(|modifier| self.words(&modifier.say));
        let head = if noun.plural { self.plural(&noun.head) } else { self.words(&noun.head) };
        let front: Vec<String> = with_commas(front).into_iter().chain([head]).collect();
        let those = if noun.plural { "those" } else { "that" };
        let mut text = match (other, front.join(" ")) {
            (false, _) if each_with_article(noun) => self.with_articles(&noun.head),
            (true, words) => self.another(&noun.det, those, &words),
            (false, words) => self.determined(&noun.det, those, &words),
        };
        let behind = |limit: std::ops::Range<u8>| {
            mods.iter()
                .filter(move |modifier| modifier.behind && limit.contains(&modifier.rank))
                .map(|modifier| self.relative(&modifier.say, noun.plural))
        };
        for words in behind(0..PLACE) {
            text.push(' ');
            text.push_str(&words);
        }
        if let Some(place) = &noun.place {
            text.push_str(if noun.from { " from " } else { " in " });
            text.push_str(&self.words(place));
        }
        for words in behind(PLACE..u8::MAX) {
            text.push(' ');
            text.push_str(&words);
        }
        let long = match &noun.det {
            Det::N(value) | Det::UpTo(value) => Some(value),
            Det::Target(Some(inner)) => match &**inner {
                Det::UpTo(value) => Some(value),
                _ => None,
            },
            _ => None,
        };
        let equal = long.filter(|value| !value.is_simple()).map(|value| format!(" equal to {}", self.words(value)));
        (text, equal.unwrap_or_default())
    }

    /// `a card in their hand or a permanent they control`
    fn with_articles(&self, head: &Say) -> String {
        let Say::List(joint, all) = head else { return self.words(head) };
        let one = |said: &Say| match said {
            Say::Noun(inner) => self.noun(&(**inner).clone().with(Det::A)),
            other => self.words(other),
        };
        joined(*joint, &all.iter().map(one).collect::<Vec<_>>())
    }

    /// A qualification behind a noun; the verb of a relative clause agrees with it.
    fn relative(&self, say: &Say, many: bool) -> String {
        match say {
            Say::Frame(f) if matches!(f.roles.first(), Some(Say::Who { .. })) => {
                let mut f = f.clone();
                f.roles[0] = Say::Who { many };
                if let (true, Some(Say::Noun(what))) = (many, f.roles.get_mut(1))
                    && what.det == Det::A
                    && f.template == "{0} {v:be} {1}"
                {
                    **what = (**what).clone().with(Det::Bare);
                }
                let said = self.frame(&f);
                let dealt = said.strip_prefix("that was dealt ").or_else(|| said.strip_prefix("that were dealt "));
                match dealt.filter(|words| words.contains(" by ")) {
                    Some(words) => format!("dealt {words}"),
                    None if many => said.replacen("that are a copy of", "that are copies of", 1),
                    None => said,
                }
            }
            // `that you cast`: the noun is its object.
            Say::Frame(f) if matches!(f.roles.get(1), Some(Say::Who { .. })) && f.template.ends_with(" {1}") => {
                let mut f = f.clone();
                f.template = f.template.trim_end_matches(" {1}").to_owned().into();
                f.roles.truncate(1);
                format!("that {}", self.frame(&f))
            }
            Say::List(joint, all) => {
                joined(*joint, &all.iter().map(|said| self.relative(said, many)).collect::<Vec<_>>())
            }
            Say::Adverbial(inner, behind) => format!("{} {}", self.relative(inner, many), self.words(behind)),
            other if many => self
                .words(other)
                .replace("counter on it", "counter on them")
                .replace("counters on it", "counters on them"),
            other => self.words(other),
        }
    }

    /// A noun that is another one than what was spoken of, with its determiner: `another creature`, `two other creatures`.
    fn another(&self, det: &Det, those: &str, words: &str) -> String {
        match det {
            Det::A | Det::N(Say::Num(1)) if !words.starts_with("of ") => format!("another {words}"),
            Det::A | Det::N(Say::Num(1)) => self.determined(det, those, words),
            Det::Target(None) => format!("another target {words}"),
            Det::Target(Some(inner)) => self.determined(inner, those, &format!("other target {words}")),
            det => self.determined(det, those, &format!("other {words}")),
        }
    }

    /// A noun with its determiner; `those`: how one points at it, in the singular or the plural.
    fn determined(&self, det: &Det, those: &str, words: &str) -> String {
        // `one of them`
        if words.starts_with("of ") && matches!(det, Det::A | Det::N(Say::Num(1))) {
            return format!("one {words}");
        }
        match det {
            // All of those that are known: `those cards`.
            Det::Bare | Det::Plain => words.strip_prefix("of ").unwrap_or(words).to_owned(),
            // `a Plains or an Island`
            Det::A if words.split(" or ").count() == 2 && names(words) => {
                let each: Vec<String> = words.split(" or ").map(|word| format!("{} {word}", article(word))).collect();
                each.join(" or ")
            }
            Det::A => format!("{} {words}", article(words)),
            Det::N(Say::Num(1)) => format!("{} {words}", article(words)),
            Det::N(n) if n.is_simple() => format!("{} {words}", self.count(n)),
            Det::N(_) => format!("a number of {words}"),
            Det::UpTo(n) if !n.is_simple() && !matches!(n, Say::ThatMuch) => format!("up to a number of {words}"),
            Det::UpTo(n) => format!("up to {} {words}", self.count(n)),
            Det::OrMore(n) => format!("{} or more {words}", self.count(n)),
            Det::Between(a @ Say::Num(n), b @ Say::Num(m)) if *m == n + 1 => {
                format!("{} or {} {words}", self.count(a), self.count(b))
            }
            Det::Between(a, b) => format!("{} to {} {words}", self.count(a), self.count(b)),
            Det::Exactly(n) => format!("exactly {} {words}", self.count(n)),
            Det::OrFewer(n) => format!("{} or fewer {words}", self.count(n)),
            Det::FewerThan(n) if n.is_simple() => format!("fewer than {} {words}", self.count(n)),
            Det::MoreThan(n) if n.is_simple() => format!("more than {} {words}", self.count(n)),
            Det::FewerThan(n) => format!("fewer {words} than {}", self.words(n)),
            Det::MoreThan(n) => format!("more {words} than {}", self.words(n)),
            Det::OtherThan(n) => format!("any number but {} of {words}", self.count(n)),
            Det::AnyNumber if words.starts_with("of ") => format!("any number {words}"),
            Det::AnyNumber => format!("any number of {words}"),
            Det::Each => format!("each {words}"),
            Det::All => format!("all {words}"),
            Det::No => format!("no {words}"),
            Det::Target(None) => format!("target {words}"),
            Det::Target(Some(inner)) => self.determined(inner, those, &format!("target {words}")),
            Det::That => format!("{those} {words}"),
            Det::The => format!("the {words}"),
        }
    }

    /// A number in front of what is counted.
    pub(super) fn count(&self, said: &Say) -> String {
        const WORDS: [&str; 21] = [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ];
        match said {
            Say::Num(said) => usize::try_from(*said)
                .ok()
                .and_then(|at| WORDS.get(at))
                .map_or(said.to_string(), |word| (*word).to_owned()),
            Say::ThatMuch => "that many".to_owned(),
            other => self.words(other),
        }
    }

    fn plural(&self, head: &Say) -> String {
        match head {
            // Of nouns side by side the last one counts.
            Say::List(Joint::Beside, all) => {
                let last = all.len().saturating_sub(1);
                let word = |(i, s): (usize, &Say)| if i == last { self.plural(s) } else { self.words(s) };
                all.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
            }
            Say::List(joint, all) => joined(*joint, &all.iter().map(|s| self.plural(s)).collect::<Vec<_>>()),
            Say::Frame(f) if f.template == "of {0}" => self.words(head),
            Say::Noun(n) => self.noun(&Noun { plural: true, ..(**n).clone() }),
            other => plural(&self.words(other)),
        }
    }
}

/// Whether alternatives have qualifications of their own, so that each is a phrase with an article.
fn each_with_article(noun: &Noun) -> bool {
    let own =
        |said: &Say| matches!(said, Say::Noun(inner) if inner.place.is_some() || inner.mods.iter().any(|m| m.behind));
    let in_front = noun.mods.iter().any(|m| !m.behind);
    let one = matches!(noun.det, Det::A | Det::N(Say::Num(1))) && !noun.plural;
    one && !in_front
        && matches!(&noun.head, Say::List(Joint::Or, all) if all.iter().all(|said| matches!(said, Say::Noun(_))) && all.iter().any(own))
}

/// `nonartifact, nonblack`: what something is not stands with commas.
fn with_commas(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        if word.starts_with("non")
            && let Some(before) = out.last_mut().filter(|before| before.starts_with("non"))
        {
            before.push(',');
        }
        out.push(word);
    }
    out
}
