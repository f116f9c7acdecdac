//! From what is to be said to English: sentences, verb forms, nouns with their determiners, lists.

use super::en_forms::{article, capital, contracted, ends_in_list, joined, names, one_sentence, plural, shared};
use super::plan::is_same;
use super::reminder::Ways;
use super::say::{Det, Frame, Joint, Mood, Noun, NounModifier, OTHER, Say};
use super::verbs::Verbs;
use crate::ir::Content;

/// Chooses English words.
pub(crate) struct English {
    verbs: Verbs,
    /// How keywords are written.
    pub(super) ways: Ways,
    reminders: Vec<Option<Box<str>>>,
    /// Actions whose name is printed otherwise: `roll {CHAOS}`.
    printed: Vec<(String, String)>,
}

/// What a verb agrees with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Person {
    /// The third person singular: `it draws`.
    Third,
    /// Any other person, and all plurals: `you draw`, `they draw`.
    Other,
}

impl English {
    /// With the verbs of the language and those of the content.
    pub fn new(content: &Content) -> Self {
        let reminders = content.keywords.iter().map(|keyword| keyword.reminder.english.clone()).collect();
        let printed = content.actions.iter().filter_map(|action| {
            let template = |words: &str| {
                let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
                format!("{{v:{verb}}} {rest}")
            };
            let said = action.said.as_deref()?;
            // `it explores`: what it is done to does it.
            if said.starts_with("it ") {
                return Some(vec![(
                    format!("{{0}} {{v:{}}} {{1}}", action.name),
                    format!("{{1}} {{v:{}}}", action.name),
                )]);
            }
            Some(vec![(template(&action.name), template(said)), (format!("{{v:{}}}", action.name), template(said))])
        });
        Self { verbs: Verbs::new(content), ways: Ways::new(content), reminders, printed: printed.flatten().collect() }
    }

    /// A whole text: sentences with capitals and full stops.
    pub fn text(&self, say: &Say) -> String {
        match say {
            Say::Text(all) => {
                let mut out = String::new();
                for said in all {
                    if !out.is_empty() {
                        // Behind a list a new line begins.
                        out.push(if ends_in_list(&out) { '\n' } else { ' ' });
                    }
                    out.push_str(&self.sentence(said));
                }
                out
            }
            other => self.sentence(other),
        }
    }

    /// One sentence.
    fn sentence(&self, say: &Say) -> String {
        let text = match say {
            Say::Choices(..) => return capital(&self.words(say)),
            Say::Text(_) => return self.text(say),
            _ => self.words(say),
        };
        let stop = if ends_in_list(&text)
            || text.ends_with(['.', '\u{2014}'])
            || text.ends_with(".)")
            || text.ends_with(".\"")
        {
            ""
        } else {
            "."
        };
        format!("{}{stop}", capital(&text))
    }

    /// The words of a phrase.
    pub fn words(&self, say: &Say) -> String {
        match say {
            Say::Keyword(keyword, line) => self.keyword(*keyword, line),
            Say::Reminder(keyword, line) => {
                let text = self.reminders.get(keyword.index()).and_then(|text| text.as_deref());
                text.and_then(|text| self.reminder(*keyword, line, text)).unwrap_or_default()
            }
            Say::Lit(text) | Say::Name(_, text) | Say::Action(text) => text.clone(),
            Say::Num(n) => n.to_string().replace('-', "\u{2212}"),
            Say::You => "you".to_owned(),
            Say::It { many } => if *many { "them" } else { "it" }.to_owned(),
            Say::Itself(_) => "it".to_owned(),
            Say::Who { .. } => "that".to_owned(),
            Say::ThatMuch => "that much".to_owned(),
            // `the second chosen name`
            Say::Frame(f) if f.template == "{0} (number {1})" => {
                let order = match &f.roles[1] {
                    Say::Num(n) => usize::try_from(n - 1).ok().and_then(|at| super::plan::ORDER.get(at).copied()),
                    _ => None,
                };
                let words = self.words(&f.roles[0]);
                match (order, words.strip_prefix("the chosen ")) {
                    (Some(order), Some(what)) => format!("the {order} chosen {what}"),
                    _ => self.frame(f),
                }
            }
            Say::Frame(f) if f.template == ONE_AFTER_THE_OTHER => self.all_of_it(f),
            Say::Frame(f) => self.frame(f),
            Say::Adverbial(inner, behind) => {
                let (said, behind) = (self.words(inner), self.words(behind));
                // How long it lasts is said before what X is.
                match said.split_once(WHERE).filter(|_| matches!(&**inner, Say::Frame(f) if f.template.contains(WHERE)))
                {
                    Some((before, number)) => format!("{before} {behind}{WHERE}{number}"),
                    None => format!("{said} {behind}"),
                }
            }
            Say::Noun(noun) => self.noun(noun),
            Say::Many(inner) => self.words(inner),
            Say::Mass(n, what) if n.is_simple() => format!("{} {what}", self.words(n)),
            Say::Mass(n, what) => format!("{what} equal to {}", self.words(n)),
            Say::List(Joint::And, all) if shared(all, |mood| mood == Mood::Cant) => self.one_subject(all, Mood::Order),
            Say::List(Joint::Or, all) if shared(all, |mood| mood == Mood::Finite) => {
                self.one_subject(all, Mood::Finite)
            }
            Say::List(Joint::Or, all) if shared(all, |mood| mood == Mood::Past) => self.one_subject(all, Mood::Past),
            Say::List(Joint::Then, all) => {
                let last = all.last().and_then(Say::clause);
                let next = last.is_some_and(|f| NEXT.contains(&&*f.template));
                one_sentence(&all.iter().map(|said| self.words(said)).collect::<Vec<_>>(), next)
            }
            Say::List(joint, all) => joined(*joint, &all.iter().map(|said| self.words(said)).collect::<Vec<_>>()),
            // Inside of a sentence only its first sentence goes on in small letters.
            Say::Text(all) => match all.split_first() {
                None => String::new(),
                Some((first, rest)) => {
                    let first = self.words(first);
                    if rest.is_empty() {
                        return first;
                    }
                    let list = first.contains('\n');
                    let stop = if list || first.ends_with(['.', ')']) || first.ends_with(".\"") { "" } else { "." };
                    format!("{first}{stop}{}{}", if list { '\n' } else { ' ' }, self.text(&Say::Text(rest.to_vec())))
                }
            },
            Say::Sentence(inner) => capital(&self.words(inner)),
            Say::Capitals(inner) => match &**inner {
                Say::List(joint, all) => {
                    joined(*joint, &all.iter().map(|said| capital(&self.words(said))).collect::<Vec<_>>())
                }
                one => capital(&self.words(one)),
            },
            Say::Choices(head, all) => {
                let lines: Vec<String> = all.iter().map(|said| format!("\n\u{2022} {}", self.text(said))).collect();
                format!("{}{}", self.words(head), lines.concat())
            }
            Say::Quote(inner) => format!("\"{}\"", self.text(inner)),
            Say::Short(said, _) => self.words(said),
        }
    }

    /// Clauses of one subject, which is said once: `can't attack or block`, `attacks or blocks`. Those behind the first have
    /// their verbs in this form.
    fn one_subject(&self, all: &[Say], behind: Mood) -> String {
        let words = all.iter().enumerate().map(|(at, say)| match say {
            Say::Frame(f) if at > 0 => self.words(&Say::Frame(Frame { mood: behind, ..f.clone() }).without_subject()),
            say => self.words(say),
        });
        joined(Joint::Or, &words.collect::<Vec<_>>())
    }

    /// `you may draw a card, then discard a card`: several things that somebody may do, if all of them are done by the same.
    fn all_of_it(&self, f: &Frame) -> String {
        let own = |say: &Say| match (say.clause(), f.roles.first()) {
            (Some(clause), Some(who)) => {
                let is_clause = clause.template.starts_with("{0} {v:") || clause.template.starts_with("{v:");
                is_clause && clause.roles.first().is_some_and(|role| is_same(role, who))
            }
            _ => false,
        };
        match f.roles.get(1) {
            Some(Say::List(joint, all))
                if matches!(joint, Joint::Then | Joint::Next | Joint::And) && all.iter().all(own) =>
            {
                let said = all.iter().enumerate().map(|(at, say)| {
                    let mood = if at == 0 { f.mood } else { Mood::Infinitive };
                    let mut say = say.clone();
                    if let Some(clause) = say.clause_mut() {
                        clause.mood = mood;
                        if at == 0 {
                            clause.roles[0] = f.roles[0].clone();
                        }
                    }
                    say
                });
                self.words(&Say::List(*joint, said.collect()))
            }
            _ => self.frame(f),
        }
    }

    /// As the subject of a verb: `they` for `them`.
    fn subject(&self, say: &Say) -> String {
        match say {
            Say::It { many: true } => "they".to_owned(),
            Say::Many(inner) if **inner == Say::lit("their") => "they".to_owned(),
            other => self.words(other),
        }
    }

    fn frame(&self, f: &Frame) -> String {
        let (mut out, mut number) = (String::new(), String::new());
        // Of what others do to it, it is said that they do it.
        let fits = |said: &str| !said.starts_with("{1}") || f.roles.first() == Some(&Say::You);
        let printed = self.printed.iter().find(|(name, said)| f.template.contains(&**name) && fits(said));
        let printed = printed.map(|(name, said)| f.template.replacen(&**name, said, 1));
        let template = printed.as_deref().unwrap_or(&f.template);
        let mood = if template.starts_with("{1}") && f.mood == Mood::Order { Mood::Finite } else { f.mood };
        let mut rest = SHORTER.iter().find(|(name, _)| *name == f.template).map_or(template, |(_, words)| words);
        // The subject of its verbs is what it begins with.
        let subject = rest.strip_prefix('{').and_then(|first| first.get(..1)?.parse().ok()).unwrap_or(0);
        // Whoever is told to do something is not named, nor who was named by the clause before.
        if matches!(mood, Mood::Order | Mood::Infinitive) {
            rest = rest.strip_prefix("{0} ").unwrap_or(rest);
        }
        while let Some((before, behind)) = rest.split_once('{') {
            out.push_str(before);
            let Some((inside, behind)) = behind.split_once('}') else {
                out.push('{');
                rest = behind;
                continue;
            };
            match place(inside) {
                Some(Place::Role(at)) => {
                    let role = f.roles.get(at);
                    let first = out.is_empty() && at == 0;
                    let counted = IN_WORDS.contains(&&*f.template);
                    let words = role.map(|role| match role {
                        // `a number of counters on it equal to its power`
                        Say::Noun(noun) if behind.starts_with(" on ") => {
                            let (words, equal) = self.noun_and_number(noun);
                            number = equal;
                            words
                        }
                        Say::Num(_) if counted => self.count(role),
                        role if first => self.subject(role),
                        role => self.words(role),
                    });
                    out.push_str(&words.unwrap_or_default());
                }
                Some(Place::Of(at, what)) => {
                    out.push_str(&f.roles.get(at).map_or(String::new(), |role| self.of(role, what)))
                }
                Some(Place::Participle(verb)) => out.push_str(&self.verbs.participle(verb)),
                Some(Place::Verb("be")) if mood == Mood::Finite && contracted(f.roles.get(subject), &mut out) => {}
                Some(Place::Verb(verb)) => out.push_str(&self.verb(verb, mood, f.roles.get(subject))),
                None => {
                    // Symbols of costs stand in braces too.
                    out.push('{');
                    out.push_str(inside);
                    out.push('}');
                }
            }
            rest = behind;
        }
        out.push_str(rest);
        out.push_str(&number);
        if f.template == "{0} {v:draw} {1}" {
            out = out.replacen("a number of cards equal", "cards equal", 1);
        }
        out
    }

    /// `its power`, `the power of target creature you control`.
    fn of(&self, whose: &Say, what: &str) -> String {
        match whose {
            Say::You => format!("your {what}"),
            Say::Lit(whose) if whose == "their" => format!("their {what}"),
            Say::Lit(whose) if whose == "their owner" && what == "control" => format!("their owners' {what}"),
            Say::Lit(whose) if whose == "their owner" => format!("their owners' {}", plural(what)),
            Say::It { many: false } | Say::Itself(_) | Say::Who { many: false } => format!("its {what}"),
            Say::It { many: true } | Say::Who { many: true } => format!("their {what}"),
            Say::Noun(noun) if noun.place.is_some() || noun.mods.iter().any(|modifier| modifier.behind) => {
                format!("the {what} of {}", self.noun(noun))
            }
            Say::List(..) => format!("the {what} of {}", self.words(whose)),
            Say::Frame(f) if f.template.starts_with("the ") && f.template.contains(" of ") => {
                format!("the {what} of {}", self.words(whose))
            }
            other => {
                let text = self.words(other);
                let mark = if other.is_plural() && text.ends_with('s') { "'" } else { "'s" };
                format!("{text}{mark} {what}")
            }
        }
    }

    fn verb(&self, verb: &str, mood: Mood, subject: Option<&Say>) -> String {
        let person = match subject {
            Some(Say::You) => Person::Other,
            Some(subject) if subject.is_plural() => Person::Other,
            _ => Person::Third,
        };
        let one = person == Person::Third;
        if verb == "be" {
            return match mood {
                Mood::Finite if one => "is",
                Mood::Finite => "are",
                Mood::Not if one => "isn't",
                Mood::Not => "aren't",
                Mood::May => "may be",
                Mood::Can => "can be",
                Mood::Cant => "can't be",
                Mood::Would => "would be",
                Mood::Past if one => "was",
                Mood::Past => "were",
                Mood::NotPast if one => "wasn't",
                Mood::NotPast => "weren't",
                Mood::Order | Mood::Infinitive => "be",
            }
            .to_owned();
        }
        let base = verb.to_owned();
        match mood {
            Mood::Finite if one => self.verbs.third(verb),
            Mood::Finite | Mood::Order | Mood::Infinitive => base,
            Mood::Not if one => format!("doesn't {base}"),
            Mood::Not => format!("don't {base}"),
            Mood::May => format!("may {base}"),
            Mood::Can => format!("can {base}"),
            Mood::Cant => format!("can't {base}"),
            Mood::Would => format!("would {base}"),
            Mood::Past => self.verbs.past(verb),
            Mood::NotPast => format!("didn't {base}"),
        }
    }

    fn noun(&self, noun: &Noun) -> String {
        let (text, equal) = self.noun_and_number(noun);
        text + &equal
    }

    /// The same, with what its number is equal to by itself: `a number of cards`, ` equal to its power`.
    fn noun_and_number(&self, noun: &Noun) -> (String, String) {
        let mut mods: Vec<&NounModifier> = noun.mods.iter().collect();
        mods.sort_by_key(|modifier| modifier.rank);
        let other = mods.iter().any(|modifier| modifier.rank == OTHER && !modifier.behind);
        let front = mods
            .iter()
            .filter(|modifier| !modifier.behind && modifier.rank != OTHER)
            .map(|modifier| self.words(&modifier.say));
        let head = if noun.plural { self.plural(&noun.head) } else { self.words(&noun.head) };
        let front: Vec<String> = front.chain([head]).collect();
        let those = if noun.plural { "those" } else { "that" };
        let mut text = match (other, front.join(" ")) {
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

    /// A qualification behind a noun; the verb of a relative clause agrees with it.
    fn relative(&self, say: &Say, many: bool) -> String {
        match say {
            Say::Frame(f) if matches!(f.roles.first(), Some(Say::Who { .. })) => {
                let mut f = f.clone();
                f.roles[0] = Say::Who { many };
                let said = self.frame(&f);
                if many { said.replacen("that are a copy of", "that are copies of", 1) } else { said }
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
            Det::Bare | Det::Plain => words.to_owned(),
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

/// Templates that another language tells apart, and their words.
const SHORTER: [(&str, &str); 4] = [
    ("{0} {v:control} {1} as a player", "{0} {v:control} {1}"),
    ("{0} equals {1}", "{0} is {1}"),
    ("when it is so that {0}", "when {0}"),
    ("{0} {v:get} {1} for energy", "{0} {v:get} {1}"),
];

/// What `where X is` begins with.
const WHERE: &str = ", where X is ";

/// Several things that somebody may do.
const ONE_AFTER_THE_OTHER: &str = "{0} {v:do} this: {1}";

/// What is told as the last one of several with `then`.
const NEXT: [&str; 1] = ["{0} {v:shuffle} {1's library}"];

/// Templates whose numbers are words.
const IN_WORDS: [&str; 12] = [
    "{0} {v:separate} {1} into {2} piles",
    "{0} mana of {1}",
    "{0} mana of any one {1}",
    "{0} mana in any combination of {1}",
    "choose {0}",
    "choose up to {0}",
    "choose {0} to {1}",
    "{0} {v:choose} exactly {1}",
    "{0} {v:choose} up to {1}",
    "{0} {v:draw} {1} cards instead",
    "{0} {v:choose} {1} as this resolves \u{2014}",
    "{0} {v:choose} {1} to {2}",
];

/// Qualifications from this rank on stand behind the place.
pub(crate) const PLACE: u8 = 45;

/// A place of a template.
enum Place<'t> {
    Role(usize),
    Of(usize, &'t str),
    Verb(&'t str),
    Participle(&'t str),
}

fn place(inside: &str) -> Option<Place<'_>> {
    if let Some(verb) = inside.strip_prefix("v:") {
        return Some(Place::Verb(verb));
    }
    if let Some(verb) = inside.strip_prefix("p:") {
        return Some(Place::Participle(verb));
    }
    let digit = inside.get(..1)?.parse().ok()?;
    match inside.get(1..)? {
        "" => Some(Place::Role(digit)),
        rest => rest.strip_prefix("'s ").map(|what| Place::Of(digit, what)),
    }
}
