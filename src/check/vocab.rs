//! Tables of names: the closed vocabularies of the rules, and the names that the content declares.

use crate::diag::suggest;
use crate::ir::*;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a word (or a few words) of a run means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// A card type, such as `creature`.
    Type(CardTypes),
    /// A supertype, such as `legendary`.
    Super(Supertypes),
    /// A declared subtype, such as `Elf`.
    Sub(SubtypeId),
    /// A color, such as `green`.
    Color(Colors),
    /// `colorless`: the object has no color.
    Colorless,
    /// `multicolored`: the object has two or more colors.
    Multicolored,
    /// `monocolored`: the object has exactly one color.
    Monocolored,
    /// A status, or its opposite (`untapped`).
    Status(Status, bool),
    /// A declared designation that something has.
    Designated(DesignationId),
    /// A noun that says what is looked at.
    Head(Sort),
    /// `opponent`: a player who is an opponent of `you`.
    Opponent,
    /// `teammate`: another player of the team of `you`.
    Teammate,
    /// `card` that is not a token or copy.
    RealCard,
    /// A declared number or skill.
    Number(NumberId),
    /// A declared kind of test.
    Topic(TopicId),
    /// A step of a declared scale.
    Step(ScaleId, u16),
    /// `tests`: the tests of a scene, which bonuses speak of.
    Tests,
    /// A counted noun that no filter knows (`turn`, `color`); only for suggestions and errors.
    Other,
}

impl Word {
    /// Whether the language itself has this meaning, whatever the content declares.
    pub(crate) fn is_of_language(self) -> bool {
        !matches!(self, Word::Sub(_) | Word::Designated(_) | Word::Number(_) | Word::Topic(_) | Word::Step(..))
    }
}

/// Grammatical number; it is accepted anywhere and only decides whether a bare noun is a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grammatical {
    /// The form of a singular noun.
    One,
    /// The form of a plural noun.
    Many,
    /// Adjectives, and nouns whose plural is the same.
    Both,
}

/// The tables of names: what each spelling means, built in or declared.
#[derive(Clone, Default)]
pub(crate) struct Vocab<'t> {
    /// Keyword abilities by name.
    pub keywords: FxHashMap<&'t str, KeywordId>,
    /// Other spellings of keywords: `{q}walk`, `protection from {q}`.
    pub written: Vec<(&'t str, KeywordId)>,
    /// Every form of a declared action by word.
    pub actions: FxHashMap<&'t str, ActionId>,
    /// The names of actions in order, also those of several words.
    pub action_names: Vec<(&'t str, ActionId)>,
    /// Counters by name.
    pub counters: FxHashMap<&'t str, CounterId>,
    /// Designations by name.
    pub designations: FxHashMap<&'t str, DesignationId>,
    /// Declared tokens by name.
    pub tokens: FxHashMap<&'t str, DefId>,
    /// What may stand in a run, by one or more words.
    words: FxHashMap<Box<str>, (Word, Grammatical)>,
    /// What a word means in scenes, whatever it means on cards (`Beasts`: a kind of test and creatures).
    scene_words: FxHashMap<Box<str>, Word>,
    /// How many words an entry that begins with this word has at most; only where it is more than one.
    lengths: FxHashMap<Box<str>, usize>,
}

impl Vocab<'_> {
    /// With the words of the rule book.
    pub(crate) fn new() -> Self {
        let mut vocab = Self::default();
        for (one, many, word) in NOUNS {
            vocab.add(one, *word, Grammatical::One);
            vocab.add(many, *word, Grammatical::Many);
        }
        for (text, word) in ADJECTIVES {
            vocab.add(text, *word, Grammatical::Both);
        }
        vocab
    }

    /// Adds one spelling.
    pub(crate) fn add(&mut self, text: &str, word: Word, number: Grammatical) {
        self.note_length(text);
        self.words
            .entry(text.into())
            .and_modify(|(_, n)| {
                if *n != number {
                    *n = Grammatical::Both;
                }
            })
            .or_insert((word, number));
    }

    /// Adds a noun with its plural spellings.
    pub(crate) fn add_noun(&mut self, name: &str, word: Word) {
        self.add(name, word, Grammatical::One);
        for plural in plurals(name) {
            self.add(&plural, word, Grammatical::Many);
        }
    }

    fn note_length(&mut self, text: &str) {
        let count = text.split(' ').count();
        if count > 1
            && let Some(first) = text.split(' ').next()
        {
            let longest = self.lengths.entry(first.into()).or_default();
            *longest = count.max(*longest);
        }
    }

    /// A word that means this in scenes only.
    pub(crate) fn add_in_scene(&mut self, text: &str, word: Word) {
        self.note_length(text);
        self.scene_words.insert(text.into(), word);
    }

    /// What this spelling means in a scene.
    pub(crate) fn word_in_scene(&self, text: &str) -> Option<(Word, Grammatical)> {
        self.scene_words.get(text).map(|w| (*w, Grammatical::Both)).or_else(|| self.word(text))
    }

    /// Whether this spelling means something in scenes and nothing on cards.
    pub(crate) fn only_in_scenes(&self, text: &str) -> bool {
        self.scene_words.contains_key(text) && !self.words.contains_key(text)
    }

    /// What this spelling means.
    pub(crate) fn word(&self, text: &str) -> Option<(Word, Grammatical)> {
        self.words.get(text).copied()
    }

    /// How many words an entry beginning with this word has at most.
    pub(crate) fn longest(&self, first: &str) -> usize {
        self.lengths.get(first).copied().unwrap_or(1)
    }

    /// The known word nearest to an unknown one.
    pub(crate) fn nearest(&self, word: &str) -> Option<&str> {
        suggest(word, self.words.keys().map(|k| &**k))
    }
}

/// Names that differ from English rules, or are the same in the plural.
const IRREGULAR: &[(&str, &str)] = &[
    ("man", "men"),
    ("mouse", "mice"),
    ("ox", "oxen"),
    ("foot", "feet"),
    ("fungus", "fungi"),
    ("homunculus", "homunculi"),
    ("pegasus", "pegasi"),
    ("cyclops", "cyclopes"),
    ("elf", "elves"),
    ("wolf", "wolves"),
    ("dwarf", "dwarves"),
    ("thief", "thieves"),
    ("hero", "heroes"),
];

/// Plural spellings of a noun.
fn plurals(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut all = Vec::with_capacity(2);
    for (one, many) in IRREGULAR {
        if lower.ends_with(one)
            && let Some(stem) = name.get(..name.len() - one.len())
        {
            let capital = stem.is_empty() && name.starts_with(char::is_uppercase);
            all.push(if capital { capitalised(many) } else { format!("{stem}{many}") });
        }
    }
    let ends = |list: &[&str]| list.iter().any(|e| lower.ends_with(e));
    if ends(&["s", "x", "ch", "sh"]) {
        all.push(name.into());
        all.push(format!("{name}es"));
    } else if ends(&["y"]) && !ends(&["ay", "ey", "oy"]) {
        all.push(format!("{}ies", &name[..name.len() - 1]));
    } else {
        all.push(format!("{name}s"));
    }
    if ends(&["folk", "kin", "fish", "sheep", "moonfolk", "eldrazi", "djinn", "equipment"]) {
        all.push(name.into());
    }
    all
}

/// With a capital at the beginning.
pub(crate) fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Whether two words are the same. Most differ in length or in their last letter already.
fn is_but_for_case(known: &str, text: &str) -> bool {
    let last = |word: &str| word.as_bytes().last().map(u8::to_ascii_lowercase);
    known.len() == text.len() && last(known) == last(text) && known.eq_ignore_ascii_case(text)
}

/// A card type in singular or plural, with or without a capital, as in type lines.
pub(crate) fn card_type(text: &str) -> Option<CardTypes> {
    NOUNS.iter().find_map(|(one, many, word)| match word {
        Word::Type(t) if is_but_for_case(one, text) || is_but_for_case(many, text) => Some(*t),
        _ => None,
    })
}

/// A supertype, with or without a capital.
pub(crate) fn supertype(text: &str) -> Option<Supertypes> {
    ADJECTIVES.iter().find_map(|(name, word)| match word {
        Word::Super(s) if is_but_for_case(name, text) => Some(*s),
        _ => None,
    })
}

/// The card types that a word in front of `card` means: `creature`, `nonland`; none: it is no card type.
pub(crate) fn card_types(text: &str) -> Option<CardTypes> {
    match text.strip_prefix("non") {
        Some(rest) => Some(CardTypes::all() - card_type(rest.trim_start_matches('-'))?),
        None => card_type(text),
    }
}

/// Card types and supertypes as type lines write them, for suggestions.
pub(crate) fn type_names() -> Vec<String> {
    let types = NOUNS.iter().filter(|(_, _, word)| matches!(word, Word::Type(_))).map(|(one, _, _)| *one);
    let supers = ADJECTIVES.iter().filter(|(_, word)| matches!(word, Word::Super(_))).map(|(name, _)| *name);
    types.chain(supers).map(capitalised).collect()
}

/// The first of these card types as type lines write it; none: there is none among them.
pub(crate) fn type_name(types: CardTypes) -> Option<String> {
    let first = |(one, _, word): &(&str, &str, Word)| match word {
        Word::Type(t) if types.contains(*t) => Some(capitalised(one)),
        _ => None,
    };
    NOUNS.iter().find_map(first)
}

/// A row of a closed table: words, and what they mean.
struct Row<T: 'static> {
    /// The words that lists and messages show.
    listed: &'static [&'static str],
    /// More words for the same, which are understood and not shown.
    also: &'static [&'static str],
    /// What all of them mean.
    means: T,
}

/// What each word of a table means.
fn by_word<T: Copy>(table: &[Row<T>]) -> FxHashMap<&'static str, T> {
    table.iter().flat_map(|row| row.listed.iter().chain(row.also).map(|word| (*word, row.means))).collect()
}

/// The words of a table that are shown, in its order.
fn listed<T>(table: &'static [Row<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().flat_map(|row| row.listed).copied()
}

/// A number of an object or a player.
pub(crate) fn prop(text: &str) -> Option<Prop> {
    static PROP_OF: LazyLock<FxHashMap<&str, Prop>> = LazyLock::new(|| by_word(PROPS));
    PROP_OF.get(text).copied()
}

/// The words that [`prop`] knows, for suggestions.
pub(crate) fn props() -> impl Iterator<Item = &'static str> {
    listed(PROPS)
}

/// A characteristic that two objects can share, or that a label can hold.
pub(crate) fn shared_trait(text: &str) -> Option<Trait> {
    static TRAIT_OF: LazyLock<FxHashMap<&str, Trait>> = LazyLock::new(|| by_word(TRAITS));
    TRAIT_OF.get(text).copied()
}

/// A zone, in singular or plural.
pub(crate) fn zone(text: &str) -> Option<Zone> {
    static ZONE_OF: LazyLock<FxHashMap<&str, Zone>> = LazyLock::new(|| by_word(ZONES));
    ZONE_OF.get(text).copied()
}

/// A stretch of the turn, in singular or plural.
pub(crate) fn span(text: &str) -> Option<Span> {
    static SPAN_OF: LazyLock<FxHashMap<&str, Span>> = LazyLock::new(|| by_word(SPANS));
    SPAN_OF.get(text).copied()
}

/// How lists name a zone.
pub(crate) fn zone_word(zone: Zone) -> &'static str {
    ZONES.iter().find(|row| row.means == zone).and_then(|row| row.listed.first()).copied().unwrap_or_default()
}

/// The words that [`zone`] knows, for lists.
pub(crate) fn zones() -> impl Iterator<Item = &'static str> {
    listed(ZONES)
}

/// Whether a word is one that phrases of time are made of: `this turn`, `each combat`, `this step`.
pub(crate) fn is_of_time(word: &str) -> bool {
    matches!(word, "turn" | "combat" | "step")
}

/// Whether it is `combat` without an article: what creatures are removed from, and what is ended.
pub(crate) fn is_combat(text: &str) -> bool {
    text == "combat"
}

/// A noun for players, by what it says of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerNoun {
    /// `player`: anybody.
    Player,
    /// `opponent`: of another team.
    Opponent,
    /// `teammate`: of the same team.
    Teammate,
}

/// A noun for players, in singular or plural.
pub(crate) fn player(text: &str) -> Option<PlayerNoun> {
    player_noun(text, |one, many| one == text || many == text)
}

/// A noun for a single player.
pub(crate) fn one_player(text: &str) -> Option<PlayerNoun> {
    player_noun(text, |one, _| one == text)
}

fn player_noun(text: &str, is: impl Fn(&str, &str) -> bool) -> Option<PlayerNoun> {
    // Most words are none of these, and begin with another letter.
    if !text.starts_with(['p', 'o', 't']) {
        return None;
    }
    NOUNS.iter().find_map(|(one, many, word)| {
        let noun = match word {
            Word::Head(Sort::Player) => PlayerNoun::Player,
            Word::Opponent => PlayerNoun::Opponent,
            Word::Teammate => PlayerNoun::Teammate,
            _ => return None,
        };
        is(one, many).then_some(noun)
    })
}

/// The noun for what is targeted.
pub(crate) fn target(text: &str) -> Option<Grammatical> {
    match text {
        "target" => Some(Grammatical::One),
        "targets" => Some(Grammatical::Many),
        _ => None,
    }
}

/// How often a cost of casting can be paid, by the word in front of `cost`.
pub(crate) fn cost_times(word: &str) -> Option<CostTimes> {
    Some(match word {
        "additional" => CostTimes::Must,
        "optional" => CostTimes::May,
        "repeatable" => CostTimes::Any,
        "alternative" => CostTimes::Instead,
        _ => return None,
    })
}

/// What stands in front of the noun `counter` or `counters` at the end of a phrase: the kind, which may be no words.
pub(crate) fn before_counter(words: &str) -> Option<&str> {
    let rest = words.strip_suffix("counters").or_else(|| words.strip_suffix("counter"))?;
    (rest.is_empty() || rest.ends_with(' ')).then(|| rest.trim_end())
}

const PROPS: &[Row<Prop>] = &[
    Row { listed: &["power"], also: &[], means: Prop::Power },
    Row { listed: &["toughness"], also: &[], means: Prop::Toughness },
    Row { listed: &["mana value"], also: &[], means: Prop::ManaValue },
    Row { listed: &["loyalty"], also: &[], means: Prop::Loyalty },
    Row { listed: &["life"], also: &["life total"], means: Prop::Life },
    Row { listed: &["hand size"], also: &[], means: Prop::HandSize },
    Row { listed: &["maximum hand size"], also: &[], means: Prop::MaxHandSize },
    Row { listed: &["damage"], also: &["marked damage"], means: Prop::Damage },
    // What is shown is offered behind `with`. Nobody is described by the life they began with, and what targets and colors something
    // has is said in words of its own: `that targets ...`, `multicolored`.
    Row { listed: &[], also: &["starting life", "starting life total"], means: Prop::StartingLife },
    Row { listed: &[], also: &["targets"], means: Prop::Targets },
    Row { listed: &[], also: &["colors", "number of colors"], means: Prop::ColorCount },
];

/// Nothing lists these.
const TRAITS: &[Row<Trait>] = &[
    Row { listed: &[], also: &["name", "names"], means: Trait::Name },
    Row { listed: &[], also: &["color", "colors"], means: Trait::Color },
    Row { listed: &[], also: &["card type", "card types", "type"], means: Trait::CardType },
    Row { listed: &[], also: &["creature type", "creature types"], means: Trait::CreatureType },
    Row { listed: &[], also: &["land type", "land types"], means: Trait::LandType },
    Row { listed: &[], also: &["basic land type", "basic land types"], means: Trait::BasicLandType },
    Row { listed: &[], also: &["mana value", "mana values"], means: Trait::ManaValue },
    Row { listed: &[], also: &["controller"], means: Trait::Controller },
    Row { listed: &[], also: &["owner"], means: Trait::Owner },
    Row { listed: &[], also: &["power"], means: Trait::Power },
    Row { listed: &[], also: &["toughness"], means: Trait::Toughness },
];

const ZONES: &[Row<Zone>] = &[
    Row { listed: &["library"], also: &["libraries"], means: Zone::Library },
    Row { listed: &["hand"], also: &["hands"], means: Zone::Hand },
    Row { listed: &["battlefield"], also: &[], means: Zone::Battlefield },
    Row { listed: &["graveyard"], also: &["graveyards"], means: Zone::Graveyard },
    Row { listed: &["stack"], also: &[], means: Zone::Stack },
    Row { listed: &["exile"], also: &[], means: Zone::Exile },
    Row { listed: &["ante"], also: &[], means: Zone::Ante },
    Row { listed: &["command zone"], also: &["command"], means: Zone::Command },
    Row { listed: &["planar deck", "scheme deck"], also: &["planar decks", "scheme decks"], means: Zone::Pile },
    Row { listed: &["repertoire"], also: &["repertoires"], means: Zone::Repertoire },
];

/// The parts of a turn in the order in which they are listed: a phase, then its steps.
const SPANS: &[Row<Span>] = &[
    Row { listed: &["turn"], also: &["turns"], means: Span::Turn },
    Row { listed: &["beginning phase"], also: &[], means: Span::Beginning },
    Row { listed: &["untap step"], also: &["untap steps"], means: Span::Step(Step::Untap) },
    Row { listed: &["upkeep"], also: &["upkeeps", "upkeep step"], means: Span::Step(Step::Upkeep) },
    Row { listed: &["draw step"], also: &["draw steps"], means: Span::Step(Step::Draw) },
    Row { listed: &["precombat main phase"], also: &["first main phase"], means: Span::Step(Step::FirstMain) },
    Row { listed: &["main phase"], also: &["main phases"], means: Span::Main },
    Row { listed: &["combat phase"], also: &["combat", "combats", "combat phases"], means: Span::Combat },
    Row { listed: &["beginning of combat"], also: &["beginning of combat step"], means: Span::Step(Step::BeginCombat) },
    Row { listed: &["declare attackers step"], also: &["attackers step"], means: Span::Step(Step::DeclareAttackers) },
    Row { listed: &["declare blockers step"], also: &["blockers step"], means: Span::Step(Step::DeclareBlockers) },
    Row { listed: &["first damage step"], also: &[], means: Span::Step(Step::FirstDamage) },
    Row { listed: &["combat damage step"], also: &["damage step"], means: Span::Step(Step::Damage) },
    Row { listed: &["end of combat"], also: &["end of combat step", "combat end"], means: Span::Step(Step::EndCombat) },
    Row { listed: &["postcombat main phase"], also: &["second main phase"], means: Span::Step(Step::SecondMain) },
    Row { listed: &["ending phase"], also: &[], means: Span::Ending },
    Row { listed: &["end step"], also: &["end steps"], means: Span::Step(Step::End) },
    Row { listed: &["cleanup step"], also: &["cleanup"], means: Span::Step(Step::Cleanup) },
];

const NOUNS: &[(&str, &str, Word)] = &[
    ("artifact", "artifacts", Word::Type(CardTypes::ARTIFACT)),
    ("creature", "creatures", Word::Type(CardTypes::CREATURE)),
    ("enchantment", "enchantments", Word::Type(CardTypes::ENCHANTMENT)),
    ("instant", "instants", Word::Type(CardTypes::INSTANT)),
    ("land", "lands", Word::Type(CardTypes::LAND)),
    ("planeswalker", "planeswalkers", Word::Type(CardTypes::PLANESWALKER)),
    ("sorcery", "sorceries", Word::Type(CardTypes::SORCERY)),
    ("tribal", "tribals", Word::Type(CardTypes::TRIBAL)),
    ("plane", "planes", Word::Type(CardTypes::PLANE)),
    ("phenomenon", "phenomena", Word::Type(CardTypes::PHENOMENON)),
    ("vanguard", "vanguards", Word::Type(CardTypes::VANGUARD)),
    ("scheme", "schemes", Word::Type(CardTypes::SCHEME)),
    ("conspiracy", "conspiracies", Word::Type(CardTypes::CONSPIRACY)),
    ("permanent", "permanents", Word::Head(Sort::Permanent)),
    ("card", "cards", Word::Head(Sort::Card)),
    ("spell", "spells", Word::Head(Sort::Spell)),
    ("ability", "abilities", Word::Head(Sort::Ability)),
    ("player", "players", Word::Head(Sort::Player)),
    ("opponent", "opponents", Word::Opponent),
    ("teammate", "teammates", Word::Teammate),
    ("source", "sources", Word::Head(Sort::Source)),
    ("object", "objects", Word::Head(Sort::Object)),
    ("token", "tokens", Word::Status(Status::Token, false)),
    ("commander", "commanders", Word::Status(Status::Commander, false)),
    ("thing", "things", Word::Type(CardTypes::THING)),
    ("magic", "magic", Word::Type(CardTypes::MAGIC)),
    ("test", "tests", Word::Tests),
    ("turn", "turns", Word::Other),
];

const ADJECTIVES: &[(&str, Word)] = &[
    ("basic", Word::Super(Supertypes::BASIC)),
    ("legendary", Word::Super(Supertypes::LEGENDARY)),
    ("world", Word::Super(Supertypes::WORLD)),
    ("snow", Word::Super(Supertypes::SNOW)),
    ("ongoing", Word::Super(Supertypes::ONGOING)),
    ("white", Word::Color(Colors::WHITE)),
    ("blue", Word::Color(Colors::BLUE)),
    ("black", Word::Color(Colors::BLACK)),
    ("red", Word::Color(Colors::RED)),
    ("green", Word::Color(Colors::GREEN)),
    ("colorless", Word::Colorless),
    ("colored", Word::Color(Colors::all())),
    ("multicolored", Word::Multicolored),
    ("monocolored", Word::Monocolored),
    ("tapped", Word::Status(Status::Tapped, false)),
    ("untapped", Word::Status(Status::Tapped, true)),
    ("face-down", Word::Status(Status::FaceDown, false)),
    ("face-up", Word::Status(Status::FaceDown, true)),
    ("flipped", Word::Status(Status::Flipped, false)),
    ("phased-out", Word::Status(Status::PhasedOut, false)),
    ("transformed", Word::Status(Status::Transformed, false)),
    ("attacking", Word::Status(Status::Attacking, false)),
    ("blocking", Word::Status(Status::Blocking, false)),
    ("blocked", Word::Status(Status::Blocked, false)),
    ("unblocked", Word::Status(Status::Unblocked, false)),
    ("enchanted", Word::Status(Status::Enchanted, false)),
    ("equipped", Word::Status(Status::Equipped, false)),
    ("summoning-sick", Word::Status(Status::SummoningSick, false)),
    ("historic", Word::Status(Status::Historic, false)),
    ("activated", Word::Status(Status::Activated, false)),
    ("triggered", Word::Status(Status::Triggered, false)),
    ("loyalty", Word::Status(Status::LoyaltyAbility, false)),
    ("mana", Word::Status(Status::ManaAbility, false)),
    ("double-faced", Word::Status(Status::DoubleFaced, false)),
    ("copied", Word::Status(Status::Copy, false)),
    ("active", Word::Status(Status::Active, false)),
    ("pending", Word::Status(Status::Pending, false)),
    ("real", Word::RealCard),
];

/// Words that the language itself knows and nothing declares, as they are listed: sorts and their words.
pub fn built_in_words() -> Vec<(&'static str, Vec<&'static str>)> {
    let nouns = NOUNS.iter().map(|(one, _, word)| (*one, *word));
    let all: Vec<(&str, Word)> = nouns.chain(ADJECTIVES.iter().copied()).collect();
    let of = |fits: fn(&Word) -> bool| all.iter().filter(|(_, word)| fits(word)).map(|(text, _)| *text).collect();
    vec![
        ("types", of(|word| matches!(word, Word::Type(_)))),
        ("supertypes", of(|word| matches!(word, Word::Super(_)))),
        (
            "colors",
            of(|word| matches!(word, Word::Color(_) | Word::Colorless | Word::Multicolored | Word::Monocolored)),
        ),
        ("statuses", of(|word| matches!(word, Word::Status(..) | Word::RealCard))),
        ("nouns", of(|word| matches!(word, Word::Head(_) | Word::Opponent | Word::Teammate))),
        ("properties", props().collect()),
        ("zones", zones().collect()),
        ("parts-of-turns", listed(SPANS).collect()),
    ]
}

/// Whether this is one side of a size, such as `1` or `X`.
pub(crate) fn is_size(text: &str) -> bool {
    !text.is_empty() && (text.chars().all(|c| c.is_ascii_digit()) || matches!(text, "X" | "Y" | "Z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plural_spellings() {
        for (one, many) in [
            ("Elf", "Elves"),
            ("Army", "Armies"),
            ("Monkey", "Monkeys"),
            ("Phoenix", "Phoenixes"),
            ("Plains", "Plains"),
        ] {
            assert!(plurals(one).iter().any(|p| p == many), "{one}: {:?}", plurals(one));
        }
    }

    #[test]
    fn each_word_stands_once() {
        fn words<T: Copy>(table: &[Row<T>]) -> usize {
            table.iter().map(|row| row.listed.len() + row.also.len()).sum()
        }
        assert_eq!(by_word(PROPS).len(), words(PROPS));
        assert_eq!(by_word(TRAITS).len(), words(TRAITS));
        assert_eq!(by_word(ZONES).len(), words(ZONES));
        assert_eq!(by_word(SPANS).len(), words(SPANS));
    }
}
