//! The closed vocabularies of the rule book: types, colors, zones, steps, properties, mana.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Joint, KeywordLine, Say};

impl Plan<'_> {
    /// The nouns of the card types, one for each; `permanent` for all types of permanents together.
    pub(super) fn types(types: CardTypes) -> Vec<Say> {
        if types == CardTypes::PERMANENT {
            return vec![Say::lit("permanent")];
        }
        types.iter().filter_map(Self::type_word).map(Say::lit).collect()
    }

    /// The card types of a definition in the order in which they are printed.
    pub(super) fn type_line(types: CardTypes) -> Vec<Say> {
        const FIRST: [CardTypes; 5] =
            [CardTypes::TRIBAL, CardTypes::ENCHANTMENT, CardTypes::ARTIFACT, CardTypes::LAND, CardTypes::PLANESWALKER];
        let first = FIRST.into_iter().filter(|t| types.contains(*t));
        let rest = types.iter().filter(|t| !FIRST.contains(t));
        first.chain(rest).filter_map(Self::type_word).map(Say::lit).collect()
    }

    pub(super) fn type_word(one: CardTypes) -> Option<&'static str> {
        Some(match one {
            CardTypes::ARTIFACT => "artifact",
            CardTypes::CREATURE => "creature",
            CardTypes::ENCHANTMENT => "enchantment",
            CardTypes::INSTANT => "instant",
            CardTypes::LAND => "land",
            CardTypes::PLANESWALKER => "planeswalker",
            CardTypes::SORCERY => "sorcery",
            CardTypes::TRIBAL => "tribal",
            CardTypes::PLANE => "plane",
            CardTypes::PHENOMENON => "phenomenon",
            CardTypes::VANGUARD => "vanguard",
            CardTypes::SCHEME => "scheme",
            CardTypes::CONSPIRACY => "conspiracy",
            CardTypes::THING => "thing",
            CardTypes::MAGIC => "spell",
            _ => return None,
        })
    }

    pub(super) fn supers(supers: Supertypes) -> Vec<Say> {
        let word = |one| match one {
            Supertypes::BASIC => "basic",
            Supertypes::LEGENDARY => "legendary",
            Supertypes::WORLD => "world",
            Supertypes::SNOW => "snow",
            _ => "ongoing",
        };
        supers.iter().map(word).map(Say::lit).collect()
    }

    /// The colors by name; none is `colorless`.
    pub(super) fn colors(colors: Colors) -> Vec<Say> {
        if colors.is_empty() {
            return vec![Say::lit("colorless")];
        }
        let word = |one| match one {
            Colors::WHITE => "white",
            Colors::BLUE => "blue",
            Colors::BLACK => "black",
            Colors::RED => "red",
            _ => "green",
        };
        colors.iter().map(word).map(Say::lit).collect()
    }

    /// The symbols of a mana cost: `{2}{R}`; of an empty one `{0}`.
    pub(super) fn mana(cost: &[ManaSymbol]) -> String {
        if cost.is_empty() {
            return "{0}".to_owned();
        }
        let phyrexian = |m: &u8| format!("{{{}/P}}", letters(*m));
        let symbol = |s: &ManaSymbol| match s {
            ManaSymbol::Generic(n) | ManaSymbol::OfTypes(n, _) => format!("{{{n}}}"),
            ManaSymbol::Of(m) => format!("{{{}}}", letters(*m)),
            ManaSymbol::Mono(n, m) => format!("{{{n}/{}}}", letters(*m)),
            ManaSymbol::Phyrexian(m) => phyrexian(m),
            ManaSymbol::Snow => "{S}".to_owned(),
            ManaSymbol::X(_) => "{X}".to_owned(),
        };
        cost.iter().map(symbol).collect()
    }

    /// A zone as a place: `a graveyard`, `the battlefield`.
    pub(super) fn zone(zone: Zone) -> &'static str {
        match zone {
            Zone::Library => "library",
            Zone::Hand => "hand",
            Zone::Battlefield => "the battlefield",
            Zone::Graveyard => "graveyard",
            Zone::Stack => "the stack",
            Zone::Exile => "exile",
            Zone::Ante => "the ante",
            Zone::Command => "the command zone",
            Zone::Outside => "outside the game",
            Zone::Scene => "the scene",
            Zone::Repertoire => "memory",
            Zone::Casting => "the air",
            Zone::Pile => "planar or scheme deck",
            Zone::Aside => "the cards outside the game",
        }
    }

    /// The zones of a set.
    pub(super) fn zones_of(zones: Zones) -> Vec<Zone> {
        Zone::ALL.into_iter().filter(|z| zones.contains(z.set())).collect()
    }

    /// `your hand`, `a library`, `exile`; those of somebody if it is said whose.
    pub(super) fn place(zones: Zones, whose: Option<Say>) -> Say {
        if zones == Zones::TABLE {
            return Say::lit("any zone");
        }
        let one = |z: Zone| {
            let word = Self::zone(z);
            match (&whose, z.per_player()) {
                (whose, true) => zone_of(z, whose.as_ref()),
                (_, false) => Say::lit(word),
            }
        };
        Say::list(Joint::Or, Self::zones_of(zones).into_iter().map(one).collect())
    }

    pub(super) fn step(step: Step) -> &'static str {
        match step {
            Step::Untap => "untap step",
            Step::Upkeep => "upkeep",
            Step::Draw => "draw step",
            Step::FirstMain => "precombat main phase",
            Step::BeginCombat => "beginning of combat step",
            Step::DeclareAttackers => "declare attackers step",
            Step::DeclareBlockers => "declare blockers step",
            Step::FirstDamage => "first combat damage step",
            Step::Damage => "combat damage step",
            Step::EndCombat => "end of combat step",
            Step::SecondMain => "postcombat main phase",
            Step::End => "end step",
            Step::Cleanup => "cleanup step",
        }
    }

    /// A step, phase or turn of somebody: `your next turn`, `each opponent's upkeep`.
    pub(super) fn whose_span(who: Say, word: &str) -> Say {
        Say::made(format!("{{0's {word}}}"), vec![who])
    }

    pub(super) fn span(span: Span) -> &'static str {
        match span {
            Span::Step(step) => Self::step(step),
            Span::Main => "main phase",
            Span::Combat => "combat phase",
            Span::Beginning => "beginning phase",
            Span::Ending => "ending phase",
            Span::Turn => "turn",
            Span::Game => "game",
            Span::Mulligan => "mulligan",
        }
    }

    /// The word for a number of an object.
    pub(super) fn prop_word(&self, prop: Prop) -> String {
        match prop {
            Prop::Power => "power",
            Prop::Toughness => "toughness",
            Prop::ManaValue => "converted mana cost",
            Prop::Loyalty => "loyalty",
            Prop::Life => "life total",
            Prop::StartingLife => "starting life total",
            Prop::HandSize => "number of cards in hand",
            Prop::MaxHandSize => "maximum hand size",
            Prop::Damage => "damage marked",
            Prop::Targets => "number of targets",
            Prop::ColorCount => "number of colors",
            Prop::Number(number) => return self.number_name(number),
        }
        .to_owned()
    }

    pub(super) fn trait_word(property: Trait) -> &'static str {
        match property {
            Trait::Name => "name",
            Trait::Color => "color",
            Trait::AllColors => "combination of colors",
            Trait::CardType => "card type",
            Trait::CreatureType => "creature type",
            Trait::LandType => "land type",
            Trait::BasicLandType => "basic land type",
            Trait::ManaValue => "converted mana cost",
            Trait::Controller => "controller",
            Trait::Owner => "owner",
            Trait::Power => "power",
            Trait::Toughness => "toughness",
        }
    }

    pub(super) fn number_name(&self, number: NumberId) -> String {
        self.content.numbers.get(number.index()).map_or(String::new(), |number| number.name.to_string())
    }
    pub(super) fn subtype(&self, subtype: SubtypeId) -> Say {
        Say::lit(self.content.subtypes.get(subtype.index()).map_or("", |subtype| &subtype.name))
    }
    pub(super) fn subtypes(&self, all: &[SubtypeId]) -> Vec<Say> {
        all.iter().map(|s| self.subtype(*s)).collect()
    }
    pub(super) fn keyword(&self, keyword: KeywordId) -> Say {
        Say::Keyword(
            keyword,
            KeywordLine::plain(self.content.keywords.get(keyword.index()).map_or("", |keyword| &*keyword.name)),
        )
    }
    /// The name of a kind of counter: `charge counter`.
    pub(super) fn counter(&self, kind: CounterId) -> Say {
        Say::lit(self.content.counters.get(kind.index()).map_or(String::new(), |kind| format!("{} counter", kind.name)))
    }
    pub(super) fn designation(&self, designation: DesignationId) -> Say {
        Say::lit(self.content.designations.get(designation.index()).map_or("", |designation| &designation.name))
    }
    /// `they get the city's blessing`, if a designation says how that is said.
    pub(super) fn gets_designation(&self, who: &Say, designation: DesignationId) -> Option<Say> {
        let said = self.content.designations.get(designation.index())?.said.as_ref()?;
        Some(Say::made(clause_of(&said.gets), vec![who.clone()]))
    }
    /// That somebody has a designation, if it says how that is said: `they have the city's blessing`.
    pub(super) fn has_designation(&self, who: &Say, designation: DesignationId) -> Option<Say> {
        let said = self.content.designations.get(designation.index())?.said.as_ref()?;
        Some(Say::made(clause_of(&said.has), vec![who.clone()]))
    }
    pub(super) fn action(&self, action: ActionId) -> &str {
        self.content.actions.get(action.index()).map_or("", |action| &action.name)
    }
    /// The name of a card, a token, a spell or an item.
    pub(super) fn card_name(&self, text: StrId) -> Say {
        Say::Name("card", self.content.str(text).to_owned())
    }
    pub(super) fn string(&self, text: StrId) -> Say {
        Say::lit(self.content.str(text))
    }

    /// A word or a number as it is called where people choose it; content may give it a name in another language.
    pub(super) fn choice_called(&self, text: StrId) -> Say {
        let name = self.content.str(text);
        let called = Say::Name("option", name.to_owned());
        let Say::Name(sort, _) = &called else { return called };
        match self.content.japanese.iter().any(|said| &*said.sort == *sort && &*said.name == name) {
            true => called,
            false => Say::lit(name),
        }
    }
}

/// `W/U`: the letters of types of mana; of two colors the one comes first from which it is fewer steps to the other.
pub(super) fn letters(mask: u8) -> String {
    let letter = |(bit, l): (usize, char)| (mask & (1 << bit) != 0).then(|| l.to_string());
    let mut all: Vec<String> = "WUBRGC".chars().enumerate().filter_map(letter).collect();
    if let [a, b] = &mut *all
        && matches!((&**a, &**b), ("W", "R" | "G") | ("U", "G"))
    {
        std::mem::swap(a, b);
    }
    all.join("/")
}

/// A template for what somebody does, by its words: the first is the verb.
pub(crate) fn clause_of(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    format!("{{0}} {{v:{verb}}} {rest}").trim_end().to_owned()
}

/// A zone that every player has: somebody's, or any player's.
fn zone_of(zone: Zone, whose: Option<&Say>) -> Say {
    let (of_one, of_any) = match zone {
        Zone::Library => ("{0's library}", "a library"),
        Zone::Hand => ("{0's hand}", "a hand"),
        Zone::Graveyard => ("{0's graveyard}", "a graveyard"),
        Zone::Pile => ("{0's planar or scheme deck}", "a planar or scheme deck"),
        // Those that no player has for themselves are not asked for here.
        Zone::Outside
        | Zone::Battlefield
        | Zone::Stack
        | Zone::Exile
        | Zone::Ante
        | Zone::Command
        | Zone::Scene
        | Zone::Repertoire
        | Zone::Casting
        | Zone::Aside => ("{0's collection outside the game}", "a collection outside the game"),
    };
    match whose {
        Some(who) => Say::frame(of_one, vec![who.clone()]),
        None => Say::frame(of_any, vec![]),
    }
}
