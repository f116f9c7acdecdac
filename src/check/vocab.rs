//! Tables of names: the closed vocabularies of the rules, and the names that the content declares.

use crate::diag::suggest;
use crate::ir::*;
use rustc_hash::FxHashMap;

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
    if ends(&["folk", "kin", "fish", "sheep", "moonfolk", "eldrazi", "djinn"]) {
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

/// Card types and supertypes as type lines write them, for suggestions.
pub(crate) fn type_names() -> Vec<String> {
    let types = NOUNS.iter().filter(|(_, _, word)| matches!(word, Word::Type(_))).map(|(one, _, _)| *one);
    let supers = ADJECTIVES.iter().filter(|(_, word)| matches!(word, Word::Super(_))).map(|(name, _)| *name);
    types.chain(supers).map(capitalised).collect()
}

/// A number of an object or a player.
pub(crate) fn prop(text: &str) -> Option<Prop> {
    Some(match text {
        "power" => Prop::Power,
        "toughness" => Prop::Toughness,
        "mana value" => Prop::ManaValue,
        "loyalty" => Prop::Loyalty,
        "life" | "life total" => Prop::Life,
        "starting life" | "starting life total" => Prop::StartingLife,
        "hand size" => Prop::HandSize,
        "maximum hand size" => Prop::MaxHandSize,
        "damage" | "marked damage" => Prop::Damage,
        "targets" => Prop::Targets,
        "colors" | "number of colors" => Prop::ColorCount,
        _ => return None,
    })
}

/// The names of [`prop`], for suggestions.
pub(crate) const PROPS: &[&str] =
    &["power", "toughness", "mana value", "loyalty", "life", "hand size", "maximum hand size", "damage"];

/// A characteristic that two objects can share, or that a label can hold.
pub(crate) fn shared_trait(text: &str) -> Option<Trait> {
    Some(match text {
        "name" | "names" => Trait::Name,
        "color" | "colors" => Trait::Color,
        "card type" | "card types" | "type" => Trait::CardType,
        "creature type" | "creature types" => Trait::CreatureType,
        "land type" | "land types" => Trait::LandType,
        "basic land type" | "basic land types" => Trait::BasicLandType,
        "mana value" | "mana values" => Trait::ManaValue,
        "controller" => Trait::Controller,
        "owner" => Trait::Owner,
        "power" => Trait::Power,
        "toughness" => Trait::Toughness,
        _ => return None,
    })
}

/// The names of [`zone`], for lists.
const ZONES: &[&str] = &[
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "ante",
    "command zone",
    "planar deck",
    "scheme deck",
    "repertoire",
];

/// The names of [`span`], for lists.
const PARTS_OF_TURNS: &[&str] = &[
    "turn",
    "beginning phase",
    "untap step",
    "upkeep",
    "draw step",
    "precombat main phase",
    "main phase",
    "combat phase",
    "beginning of combat",
    "declare attackers step",
    "declare blockers step",
    "first damage step",
    "combat damage step",
    "end of combat",
    "postcombat main phase",
    "ending phase",
    "end step",
    "cleanup step",
];

/// A zone, in singular or plural.
pub(crate) fn zone(text: &str) -> Option<Zone> {
    Some(match text {
        "library" | "libraries" => Zone::Library,
        "hand" | "hands" => Zone::Hand,
        "battlefield" => Zone::Battlefield,
        "graveyard" | "graveyards" => Zone::Graveyard,
        "stack" => Zone::Stack,
        "exile" => Zone::Exile,
        "ante" => Zone::Ante,
        "command" | "command zone" => Zone::Command,
        "planar deck" | "planar decks" | "scheme deck" | "scheme decks" => Zone::Pile,
        "repertoire" | "repertoires" => Zone::Repertoire,
        _ => return None,
    })
}

/// A stretch of the turn, in singular or plural.
pub(crate) fn span(text: &str) -> Option<Span> {
    Some(match text {
        "turn" | "turns" => Span::Turn,
        "untap step" | "untap steps" => Span::Step(Step::Untap),
        "upkeep" | "upkeeps" | "upkeep step" => Span::Step(Step::Upkeep),
        "draw step" | "draw steps" => Span::Step(Step::Draw),
        "main phase" | "main phases" => Span::Main,
        "precombat main phase" | "first main phase" => Span::Step(Step::FirstMain),
        "postcombat main phase" | "second main phase" => Span::Step(Step::SecondMain),
        "combat" | "combats" | "combat phase" | "combat phases" => Span::Combat,
        "beginning of combat" | "beginning of combat step" => Span::Step(Step::BeginCombat),
        "declare attackers step" | "attackers step" => Span::Step(Step::DeclareAttackers),
        "declare blockers step" | "blockers step" => Span::Step(Step::DeclareBlockers),
        "first damage step" => Span::Step(Step::FirstDamage),
        "damage step" | "combat damage step" => Span::Step(Step::Damage),
        "end of combat" | "end of combat step" | "combat end" => Span::Step(Step::EndCombat),
        "beginning phase" => Span::Beginning,
        "ending phase" => Span::Ending,
        "end step" | "end steps" => Span::Step(Step::End),
        "cleanup step" | "cleanup" => Span::Step(Step::Cleanup),
        _ => return None,
    })
}

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
        ("properties", PROPS.to_vec()),
        ("zones", ZONES.to_vec()),
        ("parts-of-turns", PARTS_OF_TURNS.to_vec()),
    ]
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
    fn what_is_listed_is_understood() {
        assert!(ZONES.iter().all(|name| zone(name).is_some()));
        assert!(PARTS_OF_TURNS.iter().all(|name| span(name).is_some()));
        assert!(PROPS.iter().all(|name| prop(name).is_some()));
    }
}
