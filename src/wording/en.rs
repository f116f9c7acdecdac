//! From what is to be said to English: sentences, verb forms, nouns with their determiners, lists.

use super::en_forms::{capital, contracted, ends_in_list, joined, one_sentence, plural, shared};
use super::plan::is_same;
use super::reminder::Ways;
use super::say::{Det, Frame, Joint, Mood, Say};
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
            Say::Frame(f) if f.template == HAVE_IT_SO => self.have_it_done(f),
            Say::Frame(f) => self.frame(f),
            Say::Adverbial(inner, behind) => {
                let (said, behind) = (self.words(inner), self.words(behind));
                // How long it lasts is said before what X is.
                let tells = |said: &Say| matches!(said, Say::Frame(f) if WHERE.iter().any(|w| f.template.contains(w)));
                match said.split_once(WHERE_IT_IS).filter(|_| tells(inner)) {
                    Some((before, number)) => format!("{before} {behind}{WHERE_IT_IS}{number}"),
                    None => self.before_the_last(inner, &behind).unwrap_or_else(|| format!("{said} {behind}")),
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

    /// `gets +1/+0 until end of turn for each Goblin`, `attacks this turn if able`: words that stand in front of the last ones.
    fn before_the_last(&self, inner: &Say, words: &str) -> Option<String> {
        let Say::Frame(f) = inner else { return None };
        let cut = |template: &'static str, last: &str| {
            let first = self.words(&Say::Frame(Frame { template: template.into(), ..f.clone() }));
            format!("{first} {words} {last}")
        };
        match &*f.template {
            "{0} {v:get} {1} {2}" => Some(cut("{0} {v:get} {1}", &self.words(f.roles.get(2)?))),
            "{0} if able" if words == "this turn" => Some(cut("{0}", "if able")),
            _ => None,
        }
    }

    /// `you may have target player draw a card`: the verb of whoever does it stands as it is.
    fn have_it_done(&self, f: &Frame) -> String {
        let clause =
            f.roles.get(1).filter(|said| said.clause().is_some_and(|clause| clause.template.starts_with("{0} {v:")));
        let (Some(clause), Some(who)) = (clause, f.roles.first()) else { return self.frame(f) };
        let (have, doer) = (
            Frame { template: "{0} {v:have}".into(), roles: vec![who.clone()], mood: f.mood },
            clause.clause().and_then(|clause| clause.roles.first()).map_or(String::new(), |doer| self.words(doer)),
        );
        let does = self.words(&clause.clone().in_mood(Mood::Infinitive));
        format!("{} {doer} {does}", self.frame(&have))
    }

    /// As the subject of a verb: `they` for `them`.
    fn subject(&self, say: &Say) -> String {
        match say {
            Say::It { many: true } => "they".to_owned(),
            Say::Many(inner) if **inner == Say::lit("their") => "they".to_owned(),
            Say::Noun(noun) if noun.det == Det::Bare && noun.plural && noun.head == Say::lit("opponent") => {
                let words = self.noun(noun);
                if words.starts_with("opponent") { format!("your {words}") } else { words }
            }
            other => self.words(other),
        }
    }

    pub(super) fn frame(&self, f: &Frame) -> String {
        // `no more than one creature can attack`
        if let (Mood::Cant, Some(Say::Noun(noun))) = (f.mood, f.roles.first())
            && matches!(noun.det, Det::MoreThan(_))
            && f.template.starts_with("{0} {v:")
        {
            return format!("no {}", self.frame(&Frame { mood: Mood::Can, ..f.clone() }));
        }
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
                        Say::Num(n) if f.template == IN_ORDER => order(*n),
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
}

/// Templates that another language tells apart, and their words.
const SHORTER: [(&str, &str); 10] = [
    ("{0} {v:control} {1} as a player", "{0} {v:control} {1}"),
    ("{0} equals {1}", "{0} is {1}"),
    ("until at last {0}", "until {0}"),
    ("lying on {0}", "on {0}"),
    ("{0} plus so many as {1}", "{0} plus {1}"),
    ("your {0} one", "your {0}"),
    ("their {0} one", "their {0}"),
    ("with so many: {0}", "with {0}"),
    ("when it is so that {0}", "when {0}"),
    ("{0} {v:get} {1} for energy", "{0} {v:get} {1}"),
];

/// Where templates say what a letter is.
const WHERE: [&str; 3] = [", where X is ", ", where {3} is ", ", where {4} is "];

/// What that begins with in the text.
const WHERE_IT_IS: &str = ", where ";

/// Several things that somebody may do.
const ONE_AFTER_THE_OTHER: &str = "{0} {v:do} this: {1}";

/// What somebody may bring about.
const HAVE_IT_SO: &str = "{0} {v:have} it so that {1}";

/// What is told as the last one of several with `then`.
const NEXT: [&str; 1] = ["{0} {v:shuffle} {1's library}"];

/// Where a card is put from the top: `third`.
const IN_ORDER: &str = "into {0} {1} from the top";

/// `third`
fn order(n: i64) -> String {
    const MORE: [&str; 5] = ["sixth", "seventh", "eighth", "ninth", "tenth"];
    let all = || super::plan::ORDER.iter().chain(&MORE);
    let word = usize::try_from(n).ok().and_then(|n| all().nth(n.checked_sub(1)?).copied());
    word.map_or_else(|| format!("{n}th"), str::to_owned)
}

/// Templates whose numbers are words.
const IN_WORDS: [&str; 22] = [
    "{0} mana of any type that {1} could produce",
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
    "{0} plus so many as {1}",
    "{0} is exactly {1}",
    "{0} is any number but {1}",
    "{0} is less than {1}",
    "{0} is {1} or less",
    "{0} is greater than {1}",
    "{0} is {1} or greater",
    "only the top {0} cards of that library are searched instead",
    "activate this ability no more than {0} times each turn",
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
