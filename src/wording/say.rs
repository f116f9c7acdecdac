//! What is to be said, before the words of a language are chosen.
//!
//! A frame is one sentence or phrase with places for what fills it, written as its English template. Templates know
//! `{0}` (what fills place 0), `{0's power}` (the power of it) and `{v:draw}` (the verb in the form that the mood and
//! the number of place 0 ask for). Another language gives a template of its own for each of them.

use crate::ir::KeywordId;
use std::borrow::Cow;

/// The line of a keyword.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct KeywordLine {
    /// As it is written.
    pub written: String,
    /// What it gives to parameters, where that has words of its own.
    pub given: Vec<GivenPhrase>,
}

/// What a line gives to a parameter of its keyword.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GivenPhrase {
    /// The name of the parameter.
    pub param: String,
    /// What stands in its place.
    pub said: Say,
    /// It is a cost with something to be done.
    pub acts: bool,
}

impl KeywordLine {
    /// The line as it is written is all there is to say.
    pub fn plain(written: impl Into<String>) -> Self {
        Self { written: written.into(), given: Vec::new() }
    }

    /// What is given to a parameter, where that has words of its own.
    pub fn phrase(&self, param: &str) -> Option<&GivenPhrase> {
        self.given.iter().find(|given| given.param == param)
    }

    /// A cost with something to be done is given, to this parameter or (none is named) to any.
    pub fn has_acts(&self, param: Option<&str>) -> bool {
        self.given.iter().any(|given| given.acts && param.is_none_or(|param| given.param == param))
    }
}

/// A phrase whose words are not chosen yet.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Say {
    /// A name, a symbol: the same in every language.
    Lit(String),
    /// A keyword with what it is given, as its card calls it.
    Keyword(KeywordId, KeywordLine),
    /// The reminder text of a keyword, for what it is given in this line.
    Reminder(KeywordId, KeywordLine),
    /// The name of a declaration of this sort: `card` (tokens, spells, items and laws too), `method`, `rule` (its number).
    Name(&'static str, String),
    /// An action by its name, nobody doing it.
    Action(String),
    /// A number, said as a word or in figures.
    Num(i64),
    /// Who is spoken to: `you`.
    You,
    /// What was mentioned last: `it`, `they`.
    It {
        /// It stands for several things: `they`.
        many: bool,
    },
    /// What has the ability, when it was named last: `it`, where a language does not name it again.
    Itself(Box<Say>),
    /// `that`, `who`: the noun that a relative clause belongs to.
    Who {
        /// The noun stands for several things.
        many: bool,
    },
    /// An amount that was just mentioned: `that much`, `that many`.
    ThatMuch,
    /// A template with what fills its places.
    Frame(Frame),
    /// A noun with its determiner and what qualifies it.
    Noun(Box<Noun>),
    /// So much of something that is not counted: `3 damage`, `damage equal to ...`.
    Mass(Box<Say>, &'static str),
    /// A phrase that means several things, whatever its form.
    Many(Box<Say>),
    /// A phrase with words that say when, how, how long or where to.
    Adverbial(Box<Say>, Box<Say>),
    /// Several phrases, joined in one way.
    List(Joint, Vec<Say>),
    /// Sentences, one behind the other.
    Text(Vec<Say>),
    /// A sentence inside of a line, with a capital in front.
    Sentence(Box<Say>),
    /// The parts of a cost, each with a capital.
    Capitals(Box<Say>),
    /// A heading with a list below it.
    Choices(Box<Say>, Vec<Say>),
    /// A sentence, and the list of choices that it stands for.
    Short(Box<Say>, Box<Say>),
    /// Words of a card inside a sentence, such as an ability that is given.
    Quote(Box<Say>),
}

/// A template and what fills its places.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frame {
    /// The English template; the key of those of other languages.
    pub template: Cow<'static, str>,
    /// What fills its places, in order. The first is the subject of its verbs.
    pub roles: Vec<Say>,
    /// The form of its verbs.
    pub mood: Mood,
}

impl Frame {
    /// Words with no places.
    pub fn of_words(text: &str) -> Self {
        Frame { template: Cow::Owned(text.to_owned()), roles: Vec::new(), mood: Mood::Finite }
    }
}

/// The form of the verb of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Mood {
    /// A plain statement in the present: `draws`.
    #[default]
    Finite,
    /// `draw`, said to you.
    Order,
    /// `draw` behind another verb of the same subject: `may draw a card and discard a card`.
    Infinitive,
    /// The statement is denied: `doesn't draw`.
    Not,
    /// Somebody is allowed to, and need not: `may draw`.
    May,
    /// It is possible for somebody: `can draw`.
    Can,
    /// It is forbidden or impossible: `can't draw`.
    Cant,
    /// What is about to happen, as in replacements: `would draw`.
    Would,
    /// It happened before: `drew`.
    Past,
    /// It did not happen before: `didn't draw`.
    NotPast,
}

/// How the parts of a list are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joint {
    /// All of them hold: `A, B, and C`.
    And,
    /// One of them holds: `A, B, or C`.
    Or,
    /// Phrases of which each has a condition or case of its own: `A; B`.
    Semicolon,
    /// `A; B`: what is done in this order.
    Then,
    /// `A, B, then C`: what is done in this order and said in one sentence.
    Next,
    /// A list without a word in it: `A, B`, of costs and keywords.
    Comma,
    /// `A B`: nouns side by side.
    Beside,
    /// `A B`: a name and what is told of it.
    Apart,
    /// Alternatives of which none holds: `A or B` behind a negation.
    Nor,
}

/// A noun with everything that belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Noun {
    /// What stands in front.
    pub det: Det,
    /// It means several things, and takes the plural.
    pub plural: bool,
    /// What qualifies it.
    pub mods: Vec<NounModifier>,
    /// The noun in the singular.
    pub head: Say,
    /// Where it is; `from` it if it moves.
    pub place: Option<Say>,
    /// It is taken from there.
    pub from: bool,
    /// A target that is announced where it stands, for each of several players.
    pub in_place: bool,
}

/// The determiner of a noun: which of the things, and how many.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Det {
    /// No word in front, of several things: `creatures`.
    Bare,
    /// The indefinite article: `a`, or `another` with `other`.
    A,
    /// So many of them: `two`, `X`, `a number of ... equal to V`.
    N(Say),
    /// From none to so many: `up to two`.
    UpTo(Say),
    /// At least so many: `two or more`.
    OrMore(Say),
    /// From the first number to the second: `two to four`.
    Between(Say, Say),
    /// So many, where more would not do: `exactly two`.
    Exactly(Say),
    /// At most so many: `two or fewer`.
    OrFewer(Say),
    /// Below that number: `fewer than two`.
    FewerThan(Say),
    /// Above that number: `more than two`.
    MoreThan(Say),
    /// Every number except this one: `any number but two`.
    OtherThan(Say),
    /// None, and one of it: `black creature`.
    Plain,
    /// As many as somebody wants, or none: `any number of`.
    AnyNumber,
    /// All of them, one by one: `each`.
    Each,
    /// All of them, taken together: `all`.
    All,
    /// There are none of it: `no`.
    No,
    /// What is announced as a target, with how many if it is not one: `target`, `two target`, `up to one target`.
    Target(Option<Box<Det>>),
    /// What was spoken of before: `that`, `those`.
    That,
    /// The definite article: `the`.
    The,
}

/// Something that qualifies a noun.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NounModifier {
    /// Its place among the others: smaller ones stand farther from the noun in front of it, nearer behind it.
    pub rank: u8,
    /// It stands behind the noun.
    pub behind: bool,
    /// What it says.
    pub say: Say,
}

/// The rank of `other`.
pub(crate) const OTHER: u8 = 0;
/// The rank of power and toughness.
pub(crate) const SIZE: u8 = 39;

/// What a phrase is directly made of, to look at it or to change it: one list for both.
macro_rules! walk_parts {
    ($say:expr, $visit:expr, $iter:ident) => {
        match $say {
            Say::Frame(f) => f.roles.$iter().for_each($visit),
            Say::List(_, all) | Say::Text(all) => all.$iter().for_each($visit),
            Say::Choices(head, all) => {
                $visit(head);
                all.$iter().for_each($visit);
            }
            Say::Many(inner)
            | Say::Sentence(inner)
            | Say::Capitals(inner)
            | Say::Quote(inner)
            | Say::Itself(inner)
            | Say::Mass(inner, _)
            | Say::Short(inner, _) => $visit(inner),
            Say::Adverbial(inner, words) => {
                $visit(inner);
                $visit(words);
            }
            Say::Keyword(_, line) | Say::Reminder(_, line) => {
                for given in line.given.$iter() {
                    let GivenPhrase { said, .. } = given;
                    $visit(said);
                }
            }
            Say::Lit(_)
            | Say::Name(..)
            | Say::Action(_)
            | Say::Num(_)
            | Say::You
            | Say::It { .. }
            | Say::Who { .. }
            | Say::ThatMuch
            | Say::Noun(_) => {}
        }
    };
}

/// How frames begin that are a clause and what stands behind it.
const FOLLOWED: [&str; 4] = ["{0}. ", "{0}, except that ", "{0}, no two of which ", "{0}, with total "];

impl Say {
    /// Words as they are.
    pub fn lit(text: impl Into<String>) -> Self {
        Say::Lit(text.into())
    }
    /// A frame in the usual form.
    pub fn frame(template: &'static str, roles: Vec<Say>) -> Self {
        Say::Frame(Frame { template: Cow::Borrowed(template), roles, mood: Mood::Finite })
    }
    /// A frame whose template is made of words of the content.
    pub fn made(template: String, roles: Vec<Say>) -> Self {
        Say::Frame(Frame { template: Cow::Owned(template), roles, mood: Mood::Finite })
    }
    /// The same in another form.
    pub fn in_mood(mut self, mood: Mood) -> Self {
        if let Some(f) = self.clause_mut() {
            // What stands behind a clause says more of it; what is done is the clause.
            if FOLLOWED.iter().any(|words| f.template.starts_with(words))
                && let Some(first) = f.roles.first_mut()
            {
                *first = std::mem::replace(first, Say::lit("")).in_mood(mood);
                return self;
            }
            // Only the reader is told what to do.
            let told = f.roles.first() == Some(&Say::You) && !f.template.starts_with("{1}");
            f.mood = if mood == Mood::Order && !told { Mood::Finite } else { mood };
        }
        self
    }
    /// The contrary if `not` holds; otherwise the phrase as it is.
    pub fn negated(self, not: bool) -> Self {
        if not && matches!(&self, Say::Frame(f) if f.mood == Mood::Finite && f.template == "{0} {v:be} {1}") {
            return self.in_mood(Mood::Not);
        }
        match self {
            Say::Frame(mut f) if not && f.template == "it's {0}" => {
                f.template = "it's not {0}".into();
                Say::Frame(f)
            }
            said if not => Say::frame("it isn't true that {0}", vec![said]),
            said => said,
        }
    }
    /// It means several things.
    pub fn plural(self) -> Self {
        Say::Many(Box::new(self))
    }
    /// The frame of a clause, whatever is said about it.
    pub fn clause(&self) -> Option<&Frame> {
        match self {
            Say::Frame(f) => Some(f),
            Say::Adverbial(inner, _) => inner.clause(),
            _ => None,
        }
    }
    /// The frame of a clause, to be changed.
    pub fn clause_mut(&mut self) -> Option<&mut Frame> {
        match self {
            Say::Frame(f) => Some(f),
            Say::Adverbial(inner, _) => inner.clause_mut(),
            _ => None,
        }
    }
    /// The same roles in another frame.
    pub fn with_template(mut self, template: &'static str) -> Self {
        if let Some(f) = self.clause_mut() {
            f.template = Cow::Borrowed(template);
        }
        self
    }
    /// A clause whose subject was said by the clause before.
    pub fn without_subject(mut self) -> Self {
        if let Some(f) = self.clause_mut()
            && let Some(rest) = f.template.strip_prefix("{0} ")
        {
            f.template = rest.to_owned().into();
        }
        self
    }
    /// With words behind it that say when, how, how long or where to.
    pub fn and_then_words(self, words: Say) -> Self {
        Say::Adverbial(Box::new(self), Box::new(words))
    }
    /// Joined; a single one stands alone.
    pub fn list(joint: Joint, mut all: Vec<Say>) -> Self {
        match all.len() {
            1 => all.remove(0),
            _ => Say::List(joint, all),
        }
    }
    /// Sentences joined; the same words behind all of them are said once: `can't attack or block unless ...`.
    pub fn sharing_words(all: Vec<Say>) -> Self {
        Self::sharing(Joint::And, all)
    }
    /// The same for any joint.
    pub fn sharing(joint: Joint, all: Vec<Say>) -> Self {
        let words = |s: &Say| match s {
            Say::Adverbial(_, words) => Some((**words).clone()),
            _ => None,
        };
        let shared = all.first().and_then(words);
        match shared {
            Some(shared) if all.len() > 1 && all.iter().all(|s| words(s).as_ref() == Some(&shared)) => {
                let bare = all.into_iter().map(|s| if let Say::Adverbial(inner, _) = s { *inner } else { s }).collect();
                Say::list(joint, bare).and_then_words(shared)
            }
            _ => Say::list(joint, all),
        }
    }
    /// Visits the phrases that it is directly made of; of a sentence that stands for a list, not the list.
    fn parts(&self, visit: &mut dyn FnMut(&Say)) {
        walk_parts!(self, visit, iter)
    }
    /// The same, to change them.
    pub fn parts_mut(&mut self, visit: &mut dyn FnMut(&mut Say)) {
        walk_parts!(self, visit, iter_mut)
    }
    /// Visits the lists in it from which somebody chooses; those of words of a card are its own.
    pub fn choices(&self, visit: &mut dyn FnMut(&[Say])) {
        match self {
            Say::Choices(_, all) => visit(all),
            Say::Short(_, list) => list.choices(visit),
            Say::Itself(_) | Say::Mass(..) | Say::Quote(_) => {}
            made => made.parts(&mut |part| part.choices(visit)),
        }
    }
    /// Visits everything that it is made of, itself first.
    pub fn each(&self, visit: &mut dyn FnMut(&Say)) {
        visit(self);
        self.parts(&mut |part| part.each(visit));
    }
    /// All frames, those inside of others behind them.
    pub fn frames(&self, visit: &mut dyn FnMut(&Frame)) {
        self.each(&mut |said| {
            if let Say::Frame(f) = said {
                visit(f);
            }
        });
    }
    /// Whether it is several things.
    pub fn is_plural(&self) -> bool {
        match self {
            Say::Noun(n) => n.plural,
            Say::Many(_) => true,
            Say::It { many } | Say::Who { many } => *many,
            Say::List(Joint::And, all) => all.len() > 1,
            Say::List(_, all) => all.last().is_some_and(Say::is_plural),
            _ => false,
        }
    }
    /// What it means, whether it is named or `it`.
    pub fn named(&self) -> &Say {
        match self {
            Say::Itself(name) => name,
            other => other,
        }
    }
    /// Whether it is a numeral or stands for one, and not a phrase.
    pub fn is_simple(&self) -> bool {
        // A letter stands for a number.
        matches!(self, Say::Num(_) | Say::ThatMuch) || matches!(self, Say::Lit(letter) if letter.len() == 1)
    }
}

/// All of either sort are those of both: `artifacts and creatures`, `instant and sorcery spells`.
pub(crate) fn all_sorts(head: &mut Say) {
    let words = |all: &[Say]| all.iter().all(|word| matches!(word, Say::Lit(_) | Say::List(Joint::Beside, _)));
    match head {
        Say::List(joint @ Joint::Or, all) if words(all) => *joint = Joint::And,
        Say::List(Joint::Beside, all) => all.iter_mut().for_each(all_sorts),
        _ => {}
    }
}

impl Noun {
    /// A noun with nothing about it.
    pub fn of(head: Say) -> Self {
        Noun { det: Det::Bare, plural: false, mods: Vec::new(), head, place: None, from: false, in_place: false }
    }
    /// It stands for several things, or for one.
    pub fn so_many(mut self, many: bool) -> Self {
        self.plural = many;
        self
    }
    /// Nobody's own zones are all of them: `all cards in all graveyards`.
    pub fn in_all_of_them(&mut self) {
        let Some(Say::Frame(f)) = &mut self.place else { return };
        let all = match &*f.template {
            "a graveyard" => "all graveyards",
            "a hand" => "all hands",
            "a library" => "all libraries",
            _ => return,
        };
        f.template = all.into();
    }

    /// With this determiner, which decides the number.
    pub fn with(mut self, det: Det) -> Self {
        // `Blood Artist or another creature` needs none.
        let whole = matches!(&self.head, Say::List(Joint::Or, all) if all.iter().any(|said| matches!(said, Say::Noun(noun) if noun.det == Det::A)));
        let det = if whole && matches!(det, Det::A | Det::Bare) { Det::Plain } else { det };
        if det == Det::All {
            all_sorts(&mut self.head);
        }
        let many = |amount: &Say| !matches!(amount, Say::Num(1));
        self.plural = match &det {
            Det::A | Det::Each | Det::Plain => false,
            Det::Bare | Det::All | Det::AnyNumber | Det::No | Det::OrMore(_) | Det::Between(..) => true,
            Det::N(n) | Det::UpTo(n) | Det::Exactly(n) => many(n),
            Det::MoreThan(n) => many(n),
            Det::OrFewer(_) | Det::FewerThan(_) | Det::OtherThan(_) => true,
            Det::Target(None) => false,
            Det::Target(Some(inner)) => match &**inner {
                Det::N(n) | Det::UpTo(n) => many(n),
                _ => true,
            },
            Det::That | Det::The => self.plural,
        };
        if matches!(det, Det::All | Det::Each | Det::Bare) {
            self.in_all_of_them();
        }
        // What all of them have is said of several.
        if matches!(det, Det::All | Det::Bare) && self.plural {
            for modifier in &mut self.mods {
                if let Say::Frame(f) = &mut modifier.say
                    && (f.template == "{0} {v:control}" || f.template.starts_with("{0} {v:cast}"))
                    && f.roles.first() == Some(&Say::lit("an opponent"))
                {
                    f.roles[0] = Say::lit("your opponents").plural();
                }
            }
        }
        self.det = det;
        self
    }
    /// Adds a qualification with its rank in front of the noun.
    pub fn push_in_front(&mut self, rank: u8, say: Say) {
        self.mods.push(NounModifier { rank, behind: false, say });
    }
    /// Adds a qualification with its rank behind the noun.
    pub fn push_behind(&mut self, rank: u8, say: Say) {
        self.mods.push(NounModifier { rank, behind: true, say });
    }
    /// The noun as a phrase.
    pub fn say(self) -> Say {
        Say::Noun(Box::new(self))
    }
}

/// A frame in the usual form: `frame!("{0} {v:draw} {1}", who, what)`.
macro_rules! frame {
    ($template:literal $(, $role:expr)* $(,)?) => {
        $crate::wording::say::Say::frame($template, vec![$($role),*])
    };
}
pub(crate) use frame;
