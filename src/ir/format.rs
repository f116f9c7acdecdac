//! Formats: ways of playing a game with their own seats, options, decks and laws (8xx, 9xx).

use super::{CounterId, DefId, FormatId};
use serde::{Deserialize, Serialize};

/// Most players of a game of cards.
pub const MOST_SEATS: u8 = 32;

/// Whom creatures may attack (802, 803, 809.3c).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attacks {
    /// Several opponents in one combat (802).
    #[default]
    Any,
    /// One opponent, chosen as combat begins (507.1).
    One,
    /// The opponent to the left (803.1a).
    Left,
    /// The opponent to the right (803.1b).
    Right,
    /// The opponents beside (809.3c, 811.4).
    Adjacent,
}

impl Attacks {
    /// The words behind `attack` in formats, scenarios and on the command line.
    pub const WORDS: [(&str, Attacks); 5] = [
        ("several", Attacks::Any),
        ("one", Attacks::One),
        ("left", Attacks::Left),
        ("right", Attacks::Right),
        ("beside", Attacks::Adjacent),
    ];
    /// By its word; none: there is no such option.
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(w, _)| *w == word).map(|(_, a)| *a)
    }
}

/// How far the fate of one player is that of the team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Bound {
    /// Everybody loses alone; a team has lost when all have (104.3g).
    #[default]
    Each,
    /// All win and lose together (810.8a).
    Together,
    /// The team goes with its leader (809.5).
    Leader,
}

/// Teams of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Teams {
    /// Members of each; none: any number (808.1).
    pub size: Option<u8>,
    /// Nobody sits beside a teammate (811.3); otherwise they sit together.
    pub apart: bool,
    /// Whoever sits in the middle leads (809.2).
    pub led: bool,
}

/// Most cards of a deck, its sideboard included.
pub const MAX_CARDS: u32 = 1000;

/// A sentence about decks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum DeckRule {
    /// Any number of cards of this name.
    AnyNumber,
    /// Only for games that are played for ante (407.3).
    Ante,
    /// It can be a commander although it is no legendary creature (903.3a).
    Commander,
    /// It can be a commander together with another one that says so (702.123a).
    Partners,
    /// It can be a commander together with the one that it names (702.123f).
    PartnerNamed(crate::ir::StrId),
    /// Beside the deck, where a format has a least number of cards: so many fewer are enough, for each such card.
    Fewer(u32),
    /// It is drafted face up (905.2c).
    FaceUp,
    /// As it is drafted, it is revealed and these choices are made; its abilities know them in the games with what was drafted
    /// (905.2b).
    Drafted(super::Body),
    /// As it is drafted, it is revealed, and the label holds how many cards its owner has drafted in the round so far, itself
    /// among them (905.2b).
    Counted(crate::ir::LabelId),
    /// As it is drafted, it is revealed, and the label holds the player who passed the pack in which it was; nobody, if its drafter
    /// opened that pack (905.2b).
    PassedBy(crate::ir::LabelId),
    /// So many cards its drafter takes next by chance, without looking at the packs (905.2).
    AtRandom(u32),
    /// The last card of each pack is passed to whoever drafted this (905.2).
    LastCards,
    /// What its drafter may do to the draft itself (905.2).
    Offers(super::DraftOffer),
    /// Whoever has it in the command zone as the game begins is the starting player (103.2c).
    Begins,
}

/// How many cards a deck has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(u32, bool)", into = "(u32, bool)")]
pub enum DeckSize {
    /// So many and no more.
    Exactly(u32),
    /// So many at the fewest.
    OrMore(u32),
}

impl From<(u32, bool)> for DeckSize {
    fn from((n, more): (u32, bool)) -> Self {
        if more { Self::OrMore(n) } else { Self::Exactly(n) }
    }
}

impl From<DeckSize> for (u32, bool) {
    fn from(size: DeckSize) -> Self {
        match size {
            DeckSize::Exactly(n) => (n, false),
            DeckSize::OrMore(n) => (n, true),
        }
    }
}

/// What a format says of decks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DeckRules {
    /// Number of cards, the commanders among them (100.2a, 903.5a).
    pub size: Option<DeckSize>,
    /// Cards of one name, basic lands excepted (100.2a, 903.5b).
    pub copies: Option<u32>,
    /// Names of cards that no deck has (100.6); some may be of cards that nobody has written yet.
    #[serde(default)]
    pub banned: Vec<Box<str>>,
    /// Names of cards of which a deck has one at most.
    #[serde(default)]
    pub restricted: Vec<Box<str>>,
    /// Cards of the sideboard (100.4a).
    pub sideboard: Option<u32>,
    /// Fewest cards of the planar deck that each player has (901.3).
    pub planes: Option<u32>,
    /// All planar decks are one (901.15), which has its own size (901.15a).
    #[serde(default)]
    pub one_pile: bool,
    /// Fewest cards of a scheme deck (904.3).
    pub schemes: Option<u32>,
    /// Everybody has one, and not only whoever plays against the others (904.12a).
    pub schemes_for_all: bool,
    /// Conspiracies of the sideboard may begin in the command zone (313.2).
    pub conspiracies: bool,
    /// It is played for ante (407.1).
    pub ante: bool,
    /// Each player has a vanguard (902.3).
    pub vanguards: bool,
    /// Each deck has commanders, whose color identity it keeps to (903.3, 903.5c).
    pub commanders: bool,
    /// Legendary planeswalkers can be commanders, and a deck of colorless ones has any number of one basic land (903.11c,
    /// 903.11e).
    pub wide: bool,
}

/// Whether whoever begins draws a card in their first turn (103.7a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FirstDraw {
    /// They skip the draw step of that turn.
    Skipped,
    /// They draw as in every other turn.
    Drawn,
}

/// A format that the content declares, with all that it says; what it leaves open is as its base has it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Format {
    /// The name by which tables and command lines ask for it.
    pub name: Box<str>,
    /// The number of the rule that it is declared by; `None`: messages cite that of its base, or 800.2.
    pub rule: Option<Box<str>>,
    /// The format whose properties, laws and state-based actions it has as well; its own properties go before.
    pub base: Option<FormatId>,
    /// Fewest and most players.
    pub seats: Option<(u8, u8)>,
    /// It is meant for so many players and more (807.1); 0: for as many as it allows.
    pub usual_seats: u8,
    /// There is a turn at the same time for each so many players (807.4); 0: one turn at a time.
    pub markers: u8,
    /// One player is a team against all others together, with this life, and begins (904.2, 904.5, 904.6).
    pub one_life: Option<i32>,
    /// Teams; none: everybody plays alone.
    pub teams: Option<Teams>,
    /// Whom creatures may attack.
    pub attacks: Option<Attacks>,
    /// Range of influence, and that of leaders (801, 809.3a); in seats.
    pub range: Option<(u8, u8)>,
    /// Teams take their turns together (805).
    pub shared_turns: bool,
    /// Teams have one life total (810.4).
    pub shared_life: bool,
    /// Counters that count for the whole team (810.10).
    pub shared_counters: Vec<CounterId>,
    /// Who wins and loses with whom.
    pub bound: Option<Bound>,
    /// Starting life of each player, from so many players on; in order.
    pub life: Vec<(u8, i32)>,
    /// The first mulligan costs no card.
    pub free_mulligan: bool,
    /// Whether whoever begins draws in the first turn; none: the format doesn't say.
    pub first_draw: Option<FirstDraw>,
    /// What it says of decks: sizes, copies, forbidden cards, cards beside the deck.
    pub decks: DeckRules,
    /// Names of decks for seats for which none is named, in turn order and then again.
    pub usual_decks: Vec<Box<str>>,
    /// Rules of state-based actions that don't hold.
    pub without: Vec<Box<str>>,
    /// What has its laws: one in the command zone of each player.
    pub laws: Option<DefId>,
}

impl Format {
    /// The properties of a format with those of what it builds on (the format first, as [`super::Content::format_chain`] gives
    /// them); its own go before, and an empty chain is a free-for-all (806).
    pub fn merged(chain: &[(FormatId, &Format)]) -> Self {
        let mut out = Self { name: "a free-for-all".into(), ..Self::default() };
        for (_, f) in chain.iter().rev() {
            out.name = f.name.clone();
            out.rule = f.rule.clone().or(out.rule);
            out.seats = f.seats.or(out.seats);
            out.usual_seats = if f.seats.is_some() { f.usual_seats } else { out.usual_seats };
            out.markers = if f.markers > 0 { f.markers } else { out.markers };
            // Who leads is said by itself, and stays so with teams of another size.
            let led = out.teams.is_some_and(|teams| teams.led);
            out.teams = f.teams.map(|teams| Teams { led: teams.led || led, ..teams }).or(out.teams);
            out.attacks = f.attacks.or(out.attacks);
            out.range = f.range.or(out.range);
            out.shared_turns |= f.shared_turns;
            out.shared_life |= f.shared_life;
            out.shared_counters.extend(&f.shared_counters);
            out.bound = f.bound.or(out.bound);
            out.free_mulligan |= f.free_mulligan;
            out.first_draw = f.first_draw.or(out.first_draw);
            out.without.extend(f.without.iter().cloned());
            if !f.life.is_empty() {
                out.life.clone_from(&f.life);
            }
            if !f.usual_decks.is_empty() {
                out.usual_decks.clone_from(&f.usual_decks);
            }
            out.decks.size = f.decks.size.or(out.decks.size);
            out.decks.copies = f.decks.copies.or(out.decks.copies);
            out.decks.banned.extend(f.decks.banned.iter().cloned());
            out.decks.restricted.extend(f.decks.restricted.iter().cloned());
            out.decks.sideboard = f.decks.sideboard.or(out.decks.sideboard);
            out.decks.commanders |= f.decks.commanders;
            out.decks.vanguards |= f.decks.vanguards;
            out.decks.planes = f.decks.planes.or(out.decks.planes);
            out.decks.schemes = f.decks.schemes.or(out.decks.schemes);
            out.decks.conspiracies |= f.decks.conspiracies;
            out.decks.one_pile |= f.decks.one_pile;
            out.decks.ante |= f.decks.ante;
            out.one_life = f.one_life.or(out.one_life);
            out.decks.schemes_for_all = out.decks.schemes.is_some() && out.one_life.is_none();
            out.decks.wide |= f.decks.wide;
        }
        out
    }
}
