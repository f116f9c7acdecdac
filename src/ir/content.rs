//! Everything that was loaded: the tables that ids point into.

use super::{
    Ability, AbilityId, ActionId, Block, Body, CardTypes, Colors, CounterId, DefId, Filter, KeywordId, ManaCost,
    Modifier, StrId, SubtypeId, Supertypes,
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// A table of names in the order of their declaration.
pub type Names<T> = IndexMap<Box<str>, T, FxBuildHasher>;

/// All definitions, checked and resolved. Immutable and shared by games.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Content {
    /// The strings that a [`StrId`] points into, each of them once: names of cards, options of votes, reasons.
    pub strings: Vec<Box<str>>,
    /// Definitions of objects.
    pub defs: Vec<Def>,
    /// Cards by name: their front (or only) face.
    pub cards: Names<DefId>,
    /// Cards that say what they become together with another one, in the order of their ids (712.1).
    #[serde(default)]
    pub melding: Vec<DefId>,
    /// Declared tokens by name.
    pub tokens: Names<DefId>,
    /// All abilities that an [`AbilityId`] points into: those written in texts and those that keywords expand to.
    pub abilities: Vec<Ability>,
    /// Verbs that questions about the past are about: these events are recorded even if nobody listens.
    pub asked: Vec<super::Verb>,
    /// What abilities ask that is kept only in games in which something asks it, in the order of their ids.
    #[serde(default)]
    pub askers: Vec<(AbilityId, super::Asks)>,
    /// What a declaration asks that is no card, so that it may be asked in every game.
    #[serde(default)]
    pub always_asked: super::Asks,
    /// How each of them is written; empty where nothing is.
    pub texts: Vec<Box<str>>,
    /// How the line of the keyword is written that each of them came from, with what it is given; empty: from none.
    pub lines: Vec<Box<str>>,
    /// What those lines give to the parameters of their keywords, as far as it is more than a word.
    #[serde(default)]
    pub given: Vec<Box<[KeywordArgument]>>,
    /// Names and phrases in Japanese, in the order of declaration.
    pub japanese: Vec<Translated>,
    /// Declared keyword abilities, by [`KeywordId`] (702).
    pub keywords: Vec<Keyword>,
    /// Declared keyword actions and other action words, by [`ActionId`] (701).
    pub actions: Vec<Action>,
    /// Declared kinds of counters, by [`CounterId`] (121).
    pub counters: Vec<Counter>,
    /// Declared subtypes, by [`SubtypeId`] (205.3).
    pub subtypes: Vec<Subtype>,
    /// Declared designations, by [`super::DesignationId`], such as the monarch.
    pub designations: Vec<Designation>,
    /// State-based actions that the content adds to those of the engine (704).
    pub state_actions: Vec<StateAction>,
    /// Which declaration plays which part in the rules of the engine.
    pub roles: Roles,
    /// Spells of scenes by name.
    pub spells: Names<DefId>,
    /// Items of scenes by name.
    pub items: Names<DefId>,
    /// Declared numbers of creatures, things and spells of scenes, by [`super::NumberId`].
    pub numbers: Vec<super::Number>,
    /// Declared kinds of tests.
    pub topics: Vec<super::Topic>,
    /// Declared scales of named steps, such as that of light, by [`super::ScaleId`].
    pub scales: Vec<super::Scale>,
    /// Declared ways of casting.
    pub methods: Vec<super::Method>,
    /// Which declaration plays which part in the rules of a scene.
    pub scene: super::SceneRoles,
    /// The most sides of a die that texts of scenes roll, if they are more than those of the dice of tests.
    pub most_sides: u16,
    /// Names of the labels of options, by number of the label.
    pub labels: Vec<(super::LabelId, Box<str>)>,
    /// How texts of scenes call what is chosen for them, by number of the label: questions say it.
    #[serde(default)]
    pub called: Vec<(super::LabelId, Box<str>)>,
    /// Abilities that hold in every scene, by name.
    pub laws: Names<DefId>,
    /// Formats of games.
    pub formats: Vec<super::Format>,
    /// What a keyword that nothing has would become, with stand-ins for what it is given; only texts are made of it.
    pub samples: Vec<(KeywordId, Box<[AbilityId]>)>,
}

/// What a line gives to one parameter of a keyword.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeywordArgument {
    /// The name of the parameter.
    pub param: Box<str>,
    /// What stands in its place.
    pub what: Given,
}

/// What a keyword is given, where that is a phrase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Given {
    /// Objects, one of them or (`many`) several: `enchant creature you don't control`, `affinity for artifact creatures`.
    Objects {
        /// Which objects they are.
        filter: Filter,
        /// They are spoken of in the plural.
        many: bool,
    },
    /// A quality that objects may have in any zone (702.16a).
    Quality(Filter),
    /// A cost that is more than mana (702.29a).
    Cost(super::Cost),
}

impl Content {
    /// A card by what somebody calls it, however the letters are written; with its name.
    pub fn card_called(&self, name: &str) -> Option<(&str, DefId)> {
        let near = || self.cards.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        self.cards.get_key_value(name).or_else(near).map(|(known, def)| (&**known, *def))
    }

    /// Whether what has one of these types can be so; `subs` are all of its subtypes, if they are known.
    pub fn may_be(&self, pred: &super::Predicate, types: CardTypes, subs: Option<&[SubtypeId]>) -> bool {
        use super::Predicate;
        match (pred, subs) {
            (Predicate::Type(wanted), _) => types.is_empty() || types.intersects(*wanted),
            (Predicate::Sub(id), Some(subs)) => subs.contains(id),
            (Predicate::Sub(id), None) => {
                let of = self.subtypes.get(id.index()).map_or(CardTypes::empty(), |s| s.of);
                types.is_empty() || types.intersects(of)
            }
            (Predicate::Any(any), _) => any.iter().any(|p| self.may_be(p, types, subs)),
            (Predicate::All(all), _) => all.iter().all(|p| self.may_be(p, types, subs)),
            _ => true,
        }
    }

    /// Whether such a one of a scene can be in a state (`subs`: all its subtypes, if they are known).
    pub fn can_be(&self, state: super::DesignationId, types: CardTypes, subs: Option<&[SubtypeId]>) -> bool {
        let declared = self.designations.get(state.index());
        declared.is_some_and(|d| !d.of_cards && d.on.iter().all(|p| self.may_be(p, types, subs)))
    }

    /// Whether such a one of a scene can have a kind of counters on it.
    pub fn can_hold(&self, kind: super::CounterId, types: CardTypes, subs: Option<&[SubtypeId]>) -> bool {
        let declared = self.counters.get(kind.index());
        declared.is_some_and(|c| !c.of_cards && c.on.iter().all(|p| self.may_be(p, types, subs)))
    }

    /// Whether such a one of a scene can have a number; attributes, reactions and skills are those of creatures.
    pub fn can_have(&self, number: super::NumberId, types: CardTypes, subs: Option<&[SubtypeId]>) -> bool {
        self.numbers.get(number.index()).is_some_and(|n| match n.kind {
            super::NumberKind::Plain => n.on.iter().all(|p| self.may_be(p, types, subs)),
            _ => types.is_empty() || types.contains(CardTypes::CREATURE),
        })
    }

    /// Whether an ability that a keyword became on some card passes; so it is as long as no card has it, since nothing is known of
    /// it then.
    pub fn any_ability_of(&self, keyword: super::KeywordId, wanted: &dyn Fn(&super::Ability) -> bool) -> bool {
        let mut known = self.abilities.iter().filter(|a| a.keyword == Some(keyword)).peekable();
        known.peek().is_none() || known.any(wanted)
    }

    /// The name under which one of these sorts (`spell`, `item`, `subtype`, as declarations are sorted; none: any) is declared that
    /// is called so in Japanese; any other name is itself.
    pub fn declared<'n>(&'n self, sorts: &[&str], name: &'n str) -> &'n str {
        let meant = |t: &&Translated| &*t.text == name && (sorts.is_empty() || sorts.contains(&&*t.sort));
        self.japanese.iter().find(meant).map_or(name, |t| &t.name)
    }
    /// How an ability is written, in one line; one of a keyword as the keyword says it.
    pub fn text_of(&self, ability: AbilityId) -> &str {
        self.texts.get(ability.index()).map_or("", |t| t)
    }
    /// How the line of the keyword is written that an ability came from (`flashback {2}{R}`); empty: from none.
    pub fn line_of(&self, ability: AbilityId) -> &str {
        self.lines.get(ability.index()).map_or("", |t| t)
    }
    /// What the line of the keyword gives that an ability came from, as far as it is more than a word or symbols.
    pub fn given_to(&self, ability: AbilityId) -> &[KeywordArgument] {
        self.given.get(ability.index()).map_or(&[], |given| given)
    }
    /// The text of an interned string.
    pub fn str(&self, id: StrId) -> &str {
        self.strings.get(id.index()).map_or("", |s| s)
    }
    /// The definition of a card by its English name.
    pub fn card(&self, name: &str) -> Option<DefId> {
        self.cards.get(name).copied()
    }
    /// A format by its name.
    pub fn format(&self, name: &str) -> Option<super::FormatId> {
        self.formats.iter().position(|f| &*f.name == name).map(|at| super::FormatId(at as u16))
    }
    /// A format and those that it builds on, itself first.
    pub fn format_chain(&self, format: Option<super::FormatId>) -> Vec<(super::FormatId, &super::Format)> {
        let mut out: Vec<(super::FormatId, &super::Format)> = Vec::new();
        let mut next = format;
        while let Some(id) = next
            && let Some(f) = self.formats.get(id.index())
        {
            out.push((id, f));
            next = f.base.filter(|b| !out.iter().any(|(x, _)| x == b));
        }
        out
    }
    /// Whether counters of a kind change what they are on, which only objects can be (121.1).
    pub fn changes_objects(&self, kind: super::CounterId) -> bool {
        self.counters.get(kind.index()).is_some_and(|counter| !counter.mods.is_empty())
    }
    /// The name of the label of an option that a caster may take on.
    pub fn label(&self, label: super::LabelId) -> Option<&str> {
        self.labels.iter().find(|(x, _)| *x == label).map(|(_, n)| &**n)
    }
    /// How a text of a scene calls what is chosen under a label.
    pub fn called(&self, label: super::LabelId) -> Option<&str> {
        let own = self.called.iter().find(|(x, _)| *x == label).map(|(_, name)| &**name);
        own.or_else(|| self.label(label))
    }
    /// The definition of an id of this content.
    ///
    /// # Panics
    /// The table has no such entry: the id is one of other content.
    #[inline]
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }
    /// The ability of an id of this content.
    ///
    /// # Panics
    /// The table has no such entry: the id is one of other content.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.index()]
    }

    /// Whether two abilities are one and the same in words: of the same keyword, if of any, and saying the same.
    pub fn same_ability(&self, a: AbilityId, b: AbilityId) -> bool {
        let (x, y) = (self.ability(a), self.ability(b));
        a == b || x.keyword == y.keyword && x.kind == y.kind
    }
}

/// The loyalty that is printed on a planeswalker (209.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Loyalty {
    /// A number of loyalty counters with which it enters.
    Number(i32),
    /// The X that was chosen for its mana cost; 0 where none was (107.3f, 107.3g).
    X,
}

/// The characteristics of a card face, a token or an emblem (109.3).
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Def {
    /// The English name (201).
    pub name: StrId,
    /// Its Japanese name, if given.
    pub name_ja: Option<StrId>,
    /// 202; `None`: no mana cost.
    pub cost: Option<ManaCost>,
    /// The card types, or what it is in a scene (205); empty: it has none.
    pub types: CardTypes,
    /// The supertypes, such as legendary (205.4); empty: it has none.
    pub supers: Supertypes,
    /// The subtypes in the order of the text (205.3); empty: it has none.
    pub subs: Box<[SubtypeId]>,
    /// 105.2; from the cost, a color indicator (204) or a token's description.
    pub colors: Colors,
    /// 208; computed numbers are a characteristic-defining ability, and stand here as 0.
    pub pt: Option<(i32, i32)>,
    /// The printed loyalty (209); `None`: none is printed.
    pub loyalty: Option<Loyalty>,
    /// What a vanguard adds to the hand and to the life that its owner begins with (210, 211).
    pub starts: Option<(i32, i32)>,
    /// Its abilities in the order of the text, keywords expanded.
    pub abilities: Box<[AbilityId]>,
    /// Its keywords, for `with K`: bit set by keyword id.
    pub keywords: Box<[KeywordId]>,
    /// The other faces and how they go together.
    pub shape: CardShape,
    /// How many X the cost has is announced into this many symbols.
    pub has_x: bool,
    /// Its abilities speak of the object that made it (201.4a).
    #[serde(default)]
    pub asks_maker: bool,
    /// Why it can't be played yet, as declared in the text.
    pub unsupported: Option<StrId>,
    /// Where it was written, for messages: file and line.
    pub origin: Option<(StrId, u32)>,
    /// The header of a spell of a scene.
    pub magic: Option<Box<super::Magic>>,
    /// Declared numbers that it has.
    pub numbers: Box<[(super::NumberId, i32)]>,
    /// What is printed on it and means nothing for a game, if its text says any of it.
    pub print: Option<Box<super::Print>>,
    /// The declared item that it is, where a scene or a sheet gives it a name of its own.
    #[serde(default)]
    pub item: Option<DefId>,
}

/// Cards with more than one set of characteristics (708-714).
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub enum CardShape {
    /// It has one face, and no other definition goes with it.
    #[default]
    Plain,
    /// 708: the definition itself is the whole card; the halves can be cast.
    Split(Box<[DefId]>),
    /// 709: the bottom half.
    Flip(DefId),
    /// 711: the back face.
    DoubleFaced(DefId),
    /// 711: this is the back of that.
    BackOf(DefId),
    /// 712: melds with the named card into the definition.
    Meld(StrId, DefId),
}

/// What a declared name is in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translated {
    /// `keyword`, `subtype` and the like, as declarations are sorted.
    pub sort: Box<str>,
    /// The name as it is declared.
    pub name: Box<str>,
    /// The words for it. Those of actions and of keywords with parameters have places: `{0}`, `{cost}`.
    pub text: Box<str>,
}

/// What stands in braces in words of a keyword or of a translation, in order: `cost` of `cycling {cost}`.
pub fn places(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(place, _)| place)
}

/// A declared keyword ability (702).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Keyword {
    /// The name by which texts give it and ask for it.
    pub name: Box<str>,
    /// The keyword whose kind it is too (`is K`).
    pub kind_of: Option<KeywordId>,
    /// It is given something where it is used, such as a cost: what stands in its abilities is then part of the text.
    pub has_params: bool,
    /// How it is written with what it is given, in all ways: `protection from {q}`.
    pub written: Box<[Box<str>]>,
    /// The cards that it stands on; none: any. Only the checker asks.
    pub frame: Option<Frame>,
    /// What cards say of it in brackets.
    #[serde(default)]
    pub reminder: Reminder,
    /// The number of the rule that it is declared by; `None`: the declaration gives none.
    pub rule: Option<Box<str>>,
}

/// What cards say of a keyword in brackets (207.2a).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reminder {
    /// In English; none: what it does is told as it was understood.
    pub english: Option<Box<str>>,
    /// In Japanese; `None`: what it does is told as it was understood.
    pub japanese: Option<Box<str>>,
    /// Cards say nothing.
    pub none: bool,
    /// Cards leave it out, and have it on one line with others of the sort.
    pub evergreen: bool,
}

/// How it is said that somebody gets a designation and has it: `become the monarch`, `be the monarch`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// The verb phrase for getting it: `become the monarch`.
    pub gets: Box<str>,
    /// The verb phrase for having it: `be the monarch`.
    pub has: Box<str>,
}

/// The cards that a keyword stands on (`on Equipment cards`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// As it is written.
    pub text: Box<str>,
    /// What it means.
    pub filter: super::Filter,
}

/// A declared keyword action (701) or another action word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Action {
    /// The name, which is its verb in texts: `destroy`.
    pub name: Box<str>,
    /// Its past and participle where they don't follow the rules of spelling; empty: they do.
    pub past: Box<str>,
    /// How cards print it, if it is another than its name: `roll {CHAOS}`.
    #[serde(default)]
    pub said: Option<Box<str>>,
    /// The number of the rule that it is declared by; `None`: the declaration gives none.
    pub rule: Option<Box<str>>,
    /// Slots of its parameters in order.
    pub params: Box<[ParamKind]>,
    /// What is done; slots 0.. are the parameters, `you` is the doer.
    pub block: Block,
    /// Size of its environment.
    pub slots: u8,
    /// If the body is one move of the first parameter: the way that events of it are recorded.
    pub wrap: bool,
    /// Its first two parameters do it to each other: each of them did it, and it was done to each (701.12).
    pub mutual: bool,
    /// Declared beside spells: creatures of a scene do it of their own accord.
    pub deed: bool,
    /// As a deed, how many actions of a round it takes.
    #[serde(default = "one_action")]
    pub takes: u8,
}

fn one_action() -> u8 {
    1
}

/// The sort of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ParamKind {
    /// Objects or players that pass.
    Thing(Filter),
    /// A number, worked out as the action is done.
    Number,
    /// Words to choose from.
    Words,
    /// A color, or none.
    Color,
    /// A description of things, by which the body judges them.
    Filter,
    /// Any other sort, by its name.
    Other(Box<str>),
}

/// A declared kind of counter (121).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counter {
    /// The name that texts put before the word "counter": `charge`.
    pub name: Box<str>,
    /// What one of them does to the object it is on (layer 7d or 6).
    pub mods: Box<[Modifier]>,
    /// The kind that it annihilates with (704.5q).
    pub cancels: Option<CounterId>,
    /// What it can be on in a scene, and for whom it does something in the game of cards; none: anything.
    pub on: Box<[super::Predicate]>,
    /// It does something in the game of cards, and nothing in scenes.
    pub of_cards: bool,
    /// A text counts for itself: stories and boards don't tell of it.
    #[serde(default)]
    pub untold: bool,
}

/// A subtype that the content declares, with what goes with it (205.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subtype {
    /// The word for it in type lines and texts: `Goblin`.
    pub name: Box<str>,
    /// Card types it goes with.
    pub of: CardTypes,
    /// Abilities that an object has by having it (305.6).
    pub abilities: Box<[AbilityId]>,
    /// One of the basic land types.
    pub basic: bool,
}

/// A declared designation of an object or a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Designation {
    /// The word for it in texts: `monarch`.
    pub name: Box<str>,
    /// Only one at a time has it (monarch).
    pub unique: bool,
    /// A mark that a text makes for itself: stories and boards don't tell of it.
    #[serde(default)]
    pub untold: bool,
    /// Who can have it; none: anybody.
    pub on: Box<[super::Predicate]>,
    /// It is declared for cards, and is no state of scenes.
    pub of_cards: bool,
    /// Abilities that come with it.
    pub abilities: Box<[AbilityId]>,
    /// How it is said that somebody gets and has it; none: `become`, `be` and its name.
    #[serde(default)]
    pub said: Option<Said>,
    /// The same in Japanese.
    #[serde(default)]
    pub said_ja: Option<Said>,
    /// What stands in the command zone for a player who has it, if it has abilities.
    pub stand_in: Option<DefId>,
    /// The number of the rule that it is declared by; `None`: the declaration gives none.
    pub rule: Option<Box<str>>,
}

/// A declared state-based action (704): carried out whenever it can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateAction {
    /// The number of its rule, such as `704.5g`, by which formats leave it out and messages cite it.
    pub rule: Box<str>,
    /// What it does; written so that it does nothing when its condition is false.
    pub body: Body,
    /// Size of its environment.
    pub slots: u8,
    /// The format in whose games it holds; none: in every game.
    pub format: Option<super::FormatId>,
}

/// Parts of the rules that a declaration of the content plays; the engine knows them only by these.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Roles {
    /// What happens to a creature with lethal damage (704.5g).
    pub lethal_damage: Option<ActionId>,
    /// How a player gets rid of a permanent by own choice (legend rule needs none; sagas do, 714.4).
    pub give_up: Option<ActionId>,
    /// How cards beyond the maximum hand size go (514.1).
    pub hand_limit: Option<ActionId>,
    /// How a spell is undone on the stack (608.2b has its own).
    pub undo_spell: Option<ActionId>,
    /// The counters that are loyalty (306.5b).
    pub loyalty: Option<CounterId>,
    /// The counters of Sagas (714.2).
    pub lore: Option<CounterId>,
    /// The counter that `{E}` spends (107.14).
    pub energy: Option<CounterId>,
    /// Subtypes with rules of their own.
    pub aura: Option<SubtypeId>,
    /// Artifacts that have power and toughness although they are no creatures yet (301.7b).
    pub vehicle: Option<SubtypeId>,
    /// The subtype of artifacts that are attached to creatures (301.5); `None`: none is declared.
    pub equipment: Option<SubtypeId>,
    /// The subtype of artifacts that are attached to lands (301.6); `None`: none is declared.
    pub fortification: Option<SubtypeId>,
    /// The subtype of enchantments with chapters that lore counters trigger (714); `None`: none is declared.
    pub saga: Option<SubtypeId>,
    /// What moves a spell or card to exile by rule.
    pub banish: Option<ActionId>,
    /// What turns over the plane (701.23).
    pub travel: Option<ActionId>,
    /// Actions that are parts of a rule book other than the first, by the name of the part.
    pub parts: Names<ActionId>,
}

impl Roles {
    /// Parts that actions of further rule books can play. The steps of an action check (AC-1) come first.
    pub const PARTS: &'static [&'static str] = &[
        "action check",
        "target number",
        "counted color",
        "achievement",
        "achievement boost",
        "success",
        "failure",
        "breaking off",
    ];
}
