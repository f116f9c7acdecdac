//! What formats ask of the decks of their players, rule by rule (100, 112.6m, 702.123, 901.3, 903, 904).

use spellwright::content_files::ContentFiles;
use spellwright::decks::{Deck, legal, read_deck};
use spellwright::engine::{GameOptions, PlayerId};
use spellwright::ir::{Colors, Content, FormatId, Zone};
use spellwright::load::load;
use spellwright::magic::formats::{Options, arrange, properties};
use spellwright::magic::{Position, Seat};
use spellwright::source::Files;
use std::sync::OnceLock;

/// Cards whose colors, names and types the rules of decks ask about.
const OWN: &str = r#"
card "Rat Horde" { cost {B}; type Creature - Rat; pt 1/1; deck: any number of this }
card "Red Lord" { cost {2}{R}; type Legendary Creature - Giant; pt 3/3 }
card "Gruul Lord" { cost {2}{R}{G}; type Legendary Creature - Giant; pt 3/3 }
card "Plain Giant" { cost {2}{R}; type Creature - Giant; pt 3/3 }
card "Talking Walker" { cost {2}{R}; type Legendary Planeswalker - Chandra; loyalty 3; +1: gain 1 life; deck: this as commander }
card "Silent Walker" { cost {2}{R}; type Legendary Planeswalker - Chandra; loyalty 3; +1: gain 1 life }
card "First Partner" { cost {2}{R}; type Legendary Creature - Giant; pt 3/3; partner }
card "Second Partner" { cost {2}{G}; type Legendary Creature - Giant; pt 3/3; partner }
card "Pir" { cost {2}{R}; type Legendary Creature - Human; pt 1/1; partner with "Toothy" }
card "Toothy" { cost {2}{R}; type Legendary Creature - Illusion; pt 1/1; partner with "Pir" }
card "Rowan" { cost {2}{R}; type Legendary Creature - Human; pt 1/1; partner with "Will" }
card "Will" { cost {2}{R}; type Legendary Creature - Human; pt 1/1; partner with "Rowan" }
card "Iron Lord" { cost {4}; type Legendary Artifact Creature - Golem; pt 4/4 }
card "Bosh" { cost {8}; type Legendary Artifact Creature - Golem; pt 6/7; {3}{R}, sacrifice an artifact: draw 1 card }
card "Word Artifact" { cost {2}; type Artifact; flying }
card "Cycler" { cost {1}
  type Artifact
  cycling {W}
}
card "Toll Artifact" { cost {2}; type Artifact; when this enters: you may pay {U} }
card "Double" { cost {2}{U}; type Creature - Wizard; pt 1/1; {2}: transform this; back "Redouble" { color red; type Creature - Wizard; pt 3/3 } }
card "Many Hues" { cost {5}; type Artifact; from everywhere, this is white and black }
card "Choice Bolt" { cost {R/W}; type Instant; spell: gain 1 life }
card "Wooded Isle" { type Land - Forest Island }
card "Extorter" { cost {1}{G}; type Creature - Bear; pt 2/2; extort }
format "Strict" { banned "Shock", "A Card of Tomorrow"; restricted "Lightning Bolt", "Hill Giant"; sideboards of 15 }
format "Stricter" is "Strict" { banned "Grizzly Bears" }
"#;

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| {
        let mut files = ContentFiles::built_in();
        files.put("own.card", "own.card", OWN);
        let loaded = load(files.to_files());
        assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
        loaded.content
    })
}

fn format(name: &str) -> FormatId {
    content().format(name).expect("a format")
}

fn deck(list: &str) -> Deck {
    let mut files = Files::new();
    files.add("own.txt", list);
    read_deck(files.iter().next().expect("one file"), content()).expect("a good list")
}

fn faults(name: &str, list: &str) -> Vec<String> {
    legal::faults(content(), &properties(content(), format(name)).decks, &deck(list))
}

fn allowed(name: &str, list: &str) {
    assert_eq!(faults(name, list), Vec::<String>::new(), "{name}: {list}");
}

/// The one thing that is wrong about a deck.
fn fault(name: &str, list: &str) -> String {
    let all = faults(name, list);
    let [one] = &all[..] else { panic!("{name}: {list}: {all:?}") };
    one.clone()
}

fn identity(card: &str) -> Colors {
    content().color_identity(*content().cards.get(card).expect("a card"))
}

/// 100.2a: 60 cards, four of a name, but any number of basic lands.
#[test]
fn constructed_decks_have_60_cards_and_4_of_a_name() {
    allowed("Constructed", "4 Lightning Bolt\n56 Mountain\n");
    assert!(fault("Constructed", "4 Lightning Bolt\n55 Mountain\n").contains("at least 60"));
    assert!(fault("Constructed", "5 Lightning Bolt\n55 Mountain\n").contains("at most 4"));
}

/// 100.2b: 40 cards, and as many of a name as there are.
#[test]
fn limited_decks_have_40_cards_and_any_number_of_a_name() {
    allowed("Limited", "6 Lightning Bolt\n34 Mountain\n");
    assert!(fault("Limited", "6 Lightning Bolt\n33 Mountain\n").contains("at least 40"));
}

/// 100.4a: 15 cards beside the deck; what is counted by name is counted in both.
#[test]
fn a_sideboard_has_15_cards_and_counts_with_the_deck() {
    allowed("Constructed", "60 Mountain\nSideboard\n15 Forest\n");
    assert!(fault("Constructed", "60 Mountain\nSideboard\n16 Forest\n").contains("at most 15"));
    allowed("Constructed", "3 Lightning Bolt\n57 Mountain\nSideboard\n1 Lightning Bolt\n");
    assert!(
        fault("Constructed", "3 Lightning Bolt\n57 Mountain\nSideboard\n2 Lightning Bolt\n").contains("5 of Lightning")
    );
}

/// 112.6m: what a card says about decks counts while decks are made.
#[test]
fn any_number_of_what_says_so() {
    allowed("Constructed", "20 Rat Horde\n40 Swamp\n");
}

/// 903.3, 903.3a: legendary creatures lead decks, and what says that it can.
#[test]
fn who_leads_a_deck() {
    allowed("Commander", "Commander\n1 Red Lord\n\n99 Mountain\n");
    allowed("Commander", "Commander\n1 Talking Walker\n\n99 Mountain\n");
    assert!(fault("Commander", "Commander\n1 Silent Walker\n\n99 Mountain\n").contains("903.3"));
    assert!(fault("Commander", "Commander\n1 Plain Giant\n\n99 Mountain\n").contains("903.3"));
    assert!(fault("Commander", "100 Mountain\n").contains("no commander"));
}

/// 702.123a to 702.123c: two that have partner, 100 cards with both, and the colors of both.
#[test]
fn two_commanders_are_both_partners() {
    allowed("Commander", "Commander\n1 First Partner\n1 Second Partner\n\n50 Mountain\n48 Forest\n");
    assert!(
        fault("Commander", "Commander\n1 First Partner\n1 Second Partner\n\n50 Mountain\n49 Forest\n").contains("100")
    );
    assert!(fault("Commander", "Commander\n1 First Partner\n1 Red Lord\n\n98 Mountain\n").contains("702.123"));
    assert!(fault("Commander", "Commander\n1 First Partner\n\n98 Mountain\n1 Forest\n").contains("903.5d"));
}

/// 702.123f: two that name each other, and no others.
#[test]
fn two_commanders_name_each_other() {
    allowed("Commander", "Commander\n1 Pir\n1 Toothy\n\n98 Mountain\n");
    for pair in ["1 Pir\n1 Will", "1 Pir\n1 First Partner", "1 Toothy\n1 Red Lord"] {
        assert!(fault("Commander", &format!("Commander\n{pair}\n\n98 Mountain\n")).contains("702.123"), "{pair}");
    }
}

/// 905.1d: what was drafted, and basic lands.
#[test]
fn a_drafted_deck_has_what_was_drafted() {
    let pool = "\nDrafted\n2 Lightning Bolt\n1 Bosh\n";
    allowed("Conspiracy Draft", &format!("2 Lightning Bolt\n38 Mountain\nSideboard\n1 Bosh\n{pool}"));
    let fault = |list: &str| fault("Conspiracy Draft", &format!("{list}{pool}"));
    assert!(fault("3 Lightning Bolt\n37 Mountain\n").contains("only 2 of them were drafted (905.1d)"));
    assert!(fault("2 Lightning Bolt\n37 Mountain\n1 Double\n").contains("Double was not drafted (905.1d)"));
    assert!(fault("1 Bosh\n39 Mountain\nSideboard\n1 Bosh\n").contains("905.1d"));
    allowed("Conspiracy Draft", "40 Mountain\n");
}

/// 903.4, 903.4b, 903.4c: colors of costs and texts, of what a card says that it is, of its other face; not of reminders.
#[test]
fn the_colors_that_a_card_stands_for() {
    assert_eq!(identity("Bosh"), Colors::RED);
    assert_eq!(identity("Word Artifact"), Colors::empty());
    assert_eq!(identity("Toll Artifact"), Colors::BLUE);
    assert_eq!(identity("Cycler"), Colors::WHITE);
    assert_eq!(identity("Double"), Colors::BLUE | Colors::RED);
    assert_eq!(identity("Many Hues"), Colors::WHITE | Colors::BLACK);
    assert_eq!(identity("Choice Bolt"), Colors::RED | Colors::WHITE);
    assert_eq!(identity("Extorter"), Colors::GREEN);
    assert_eq!(identity("Wooded Isle"), Colors::GREEN | Colors::BLUE);
}

/// 903.5, 903.5a, 903.5b: exactly 100 cards, of each name one, basic lands apart.
#[test]
fn commander_decks_have_100_cards_of_different_names() {
    allowed("Commander", "Commander\n1 Red Lord\n\n1 Lightning Bolt\n98 Mountain\n");
    assert!(fault("Commander", "Commander\n1 Red Lord\n\n98 Mountain\n").contains("has 99"));
    assert!(fault("Commander", "Commander\n1 Red Lord\n\n100 Mountain\n").contains("has 101"));
    assert!(fault("Commander", "Commander\n1 Red Lord\n\n2 Lightning Bolt\n97 Mountain\n").contains("at most 1"));
    assert!(fault("Commander", "Commander\n1 Red Lord\n\n1 Red Lord\n98 Mountain\n").contains("2 of Red Lord"));
}

/// 903.5c, 903.5d: no color that the commander has not, and no land type that makes one.
#[test]
fn commander_decks_keep_to_the_colors_of_their_commander() {
    assert!(fault("Commander", "Commander\n1 Gruul Lord\n\n1 Choice Bolt\n98 Mountain\n").contains("Choice Bolt"));
    assert!(fault("Commander", "Commander\n1 Gruul Lord\n\n1 Wooded Isle\n98 Forest\n").contains("Wooded Isle"));
    assert!(fault("Commander", "Commander\n1 Gruul Lord\n\n1 Many Hues\n98 Forest\n").contains("Many Hues"));
    allowed("Commander", "Commander\n1 Gruul Lord\n\n49 Forest\n50 Mountain\n");
}

/// 903.6: the commander begins in the command zone, the other 99 cards are the library.
#[test]
fn a_commander_begins_in_the_command_zone() {
    let deck = deck("Commander\n1 Red Lord\n\n99 Mountain\n");
    let seat = Seat { deck: deck.cards().collect(), commanders: deck.leaders().collect(), ..Seat::default() };
    let rulebook = std::sync::Arc::new(spellwright::engine::Rulebook::new(content().clone()));
    let options = Options { format: Some(format("Commander")), ..Options::default() };
    let p = Position::of_format(rulebook, &[seat.clone(), seat], options, GameOptions::default(), 1)
        .expect("it can be played");
    for player in [PlayerId(0), PlayerId(1)] {
        let lies = |zone: Zone| p.state().zone(zone, player).iter().map(|o| p.state().obj(*o).def).collect::<Vec<_>>();
        let lord = *content().cards.get("Red Lord").expect("a card");
        assert!(lies(Zone::Command).contains(&lord));
        assert_eq!(lies(Zone::Library).len() + lies(Zone::Hand).len(), 99);
        assert!(!lies(Zone::Library).contains(&lord) && !lies(Zone::Hand).contains(&lord));
    }
}

/// 903.11c, 903.11d, 903.11e: planeswalkers lead as well, 60 cards, and one basic land type beside no color.
#[test]
fn brawl_decks() {
    allowed("Brawl", "Commander\n1 Silent Walker\n\n59 Mountain\n");
    assert!(fault("Brawl", "Commander\n1 Silent Walker\n\n58 Mountain\n").contains("has 59"));
    assert!(fault("Brawl", "Commander\n1 Silent Walker\n\n60 Mountain\n").contains("has 61 (903.11d)"));
    allowed("Brawl", "Commander\n1 Iron Lord\n\n59 Island\n");
    assert_eq!(faults("Brawl", "Commander\n1 Iron Lord\n\n29 Island\n30 Swamp\n").len(), 2);
    assert!(faults("Brawl", "Commander\n1 Iron Lord\n\n29 Island\n30 Swamp\n").iter().all(|f| f.contains("903.11e")));
    assert!(fault("Commander", "Commander\n1 Iron Lord\n\n99 Island\n").contains("903.5d"));
}

/// 901.3: ten planar cards, no name twice, at most two phenomena.
#[test]
fn planar_decks() {
    let planes = "Panopticon,Academy at Tolaria West,Naar Isle,Stronghold Furnace,Tazeem,Llanowar,Goldmeadow,Krosa";
    let list = |others: &[&str]| {
        let all = planes.split(',').chain(others.iter().copied());
        all.fold("60 Mountain\nPlanes\n".to_owned(), |text, name| format!("{text}1 {name}\n"))
    };
    allowed("Planechase", &list(&["Mutual Epiphany", "Morphic Tide"]));
    assert!(fault("Planechase", &list(&["Shiv"])).contains("at least 10"));
    assert!(fault("Planechase", &list(&["Shiv", "Shiv"])).contains("at most 1"));
    assert!(
        fault("Planechase", &list(&["Mutual Epiphany", "Morphic Tide", "Reality Shaping"])).contains("2 phenomena")
    );
}

/// 904.3: twenty schemes, at most two of a name; 904.2a: one against at least two.
#[test]
fn scheme_decks_and_who_is_the_archenemy() {
    let names = [
        "Behold the Power of Destruction",
        "Look Skyward and Despair",
        "The Very Soil Shall Shake",
        "All in Good Time",
        "I Delight in Your Convulsions",
        "Know Naught but Fire",
        "Ignite the Cloneforge!",
        "Your Fate Is Thrice Sealed",
        "My Undead Horde Awakens",
    ];
    let list = |last: u32| {
        let all = names.iter().fold(String::new(), |text, name| format!("{text}2 {name}\n"));
        format!("60 Mountain\nSchemes\n{all}{last} Feed the Machine\n")
    };
    allowed("Archenemy", &list(2));
    assert!(fault("Archenemy", &list(1)).contains("at least 20"));
    assert!(fault("Archenemy", &list(3)).contains("at most 2"));
    let tried = |seats: usize, teams: &[u8]| {
        let options = Options { format: Some(format("Archenemy")), teams: teams.to_vec(), ..Options::default() };
        arrange(content(), seats, &GameOptions::default(), &options).map(|v| v.teams.to_vec())
    };
    assert_eq!(tried(4, &[]).expect("one against three"), [0, 1, 1, 1]);
    let said = tried(4, &[0, 0, 1, 1]).expect_err("nobody is alone").to_string();
    assert!(said.contains("one player is alone"), "{said}");
}

/// 100.6: what a format bans or restricts by name counts in the deck and beside it, also in formats that build on it.
#[test]
fn cards_are_banned_and_restricted_by_name() {
    allowed("Strict", "1 Lightning Bolt\n59 Mountain\n");
    assert_eq!(fault("Strict", "1 Shock\n59 Mountain\n"), "Shock is banned in this format (100.6)");
    assert_eq!(fault("Strict", "60 Mountain\nSideboard\n1 Shock\n"), "Shock is banned in this format (100.6)");
    assert_eq!(
        fault("Strict", "1 Lightning Bolt\n59 Mountain\nSideboard\n1 Lightning Bolt\n"),
        "2 of Lightning Bolt: this format restricts it to 1 (100.6)"
    );
    allowed("Strict", "4 Grizzly Bears\n56 Forest\n");
    assert_eq!(faults("Stricter", "1 Grizzly Bears\n1 Shock\n58 Forest\n").len(), 2);
    assert!(fault("Commander", "Commander\n1 Iron Lord\n\n1 Emrakul, the Aeons Torn\n98 Wastes\n").contains("banned"));
}

/// A deck as the programs of others write it, once a format that has commanders has looked at it.
fn led(list: &str) -> (Vec<&'static str>, usize) {
    let mut deck = deck(list);
    spellwright::decks::lead(content(), &properties(content(), format("Commander")).decks, &mut deck);
    let names = deck.leaders().map(|c| content().str(content().def(c).name)).collect();
    (names, deck.len())
}

#[test]
fn commanders_are_found_where_lists_have_no_heading_for_them() {
    // Magic Online: in the sideboard, or behind a blank line.
    assert_eq!(led("99 Mountain\n\nSIDEBOARD:\n1 Red Lord\n"), (vec!["Red Lord"], 99));
    assert_eq!(led("99 Mountain\nSB: 1 Red Lord\n"), (vec!["Red Lord"], 99));
    assert_eq!(led("99 Mountain\n\n1 Red Lord\n"), (vec!["Red Lord"], 99));
    // Moxfield: in front; a sideboard of something else stays one.
    assert_eq!(led("1 Red Lord (M10) 7 *F*\n99 Mountain\n\nSIDEBOARD:\n1 Shock\n"), (vec!["Red Lord"], 99));
    assert_eq!(led("1 First Partner\n1 Second Partner\n98 Mountain\n").0, ["First Partner", "Second Partner"]);
    assert_eq!(
        led("1 First Partner\n1 Red Lord\n98 Mountain\n").0,
        ["First Partner"],
        "these two can't be led by both"
    );
    // A heading says it, and nobody else is taken.
    assert_eq!(led("Commander\n1 Gruul Lord\n\n99 Mountain\n\nSideboard\n1 Red Lord\n"), (vec!["Gruul Lord"], 99));
    assert_eq!(led("2 Red Lord\n98 Mountain\n").0, Vec::<&str>::new());
}

#[test]
fn headings_with_counts_companions_and_files_of_magic_online() {
    let list = deck(
        "Commander (1)\n1 Red Lord\n\nCreatures (2)\n2 Hill Giant\n\nLands (3)\n3 Mountain\n\nSideboard (1)\n1 Shock\n",
    );
    assert_eq!((list.leaders().count(), list.len(), list.outside().count()), (1, 5, 1));
    let arena = deck("Companion\n1 Red Lord (M10) 7\n\nDeck\n60 Mountain\n\nSideboard\n1 Red Lord (M10) 7\n2 Shock\n");
    assert_eq!((arena.len(), arena.outside().count()), (60, 3), "the companion is one card of the sideboard");
    let file = "<?xml version=\"1.0\"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n\
                <Cards CatID=\"1\" Quantity=\"60\" Sideboard=\"false\" Name=\"Mountain\" Annotation=\"0\" />\n\
                <Cards CatID=\"2\" Quantity=\"2\" Sideboard=\"true\" Name=\"Urza&apos;s Saga\" />\n</Deck>\n";
    let mut files = Files::new();
    files.add("own.dek", file);
    let faults = read_deck(files.iter().next().expect("one file"), content()).expect_err("no such card");
    let told: Vec<(&str, &str)> = faults.iter().map(|d| (&*d.message, files.slice(d.span))).collect();
    assert_eq!(told, [("no card is called `Urza's Saga`", "Urza&apos;s Saga")]);
    let good = deck(&file.replace("Urza&apos;s Saga", "Shock"));
    assert_eq!((good.len(), good.outside().count()), (60, 2));
}

/// 902.3, 407.3, 309.2, 312.2, 313.3: one vanguard for each; no cards for ante in another game; what lies in the command zone
/// is in no deck.
#[test]
fn what_is_never_in_a_deck() {
    allowed("Vanguard", "60 Mountain\n\nVanguard\n1 Hanna\n");
    assert!(fault("Vanguard", "60 Mountain\n").contains("902.3"));
    assert!(fault("Vanguard", "60 Mountain\n\nVanguard\n1 Hanna\n1 Urza\n").contains("902.3"));
    assert!(fault("Constructed", "59 Mountain\n1 Jeweled Bird\n").contains("407.3"));
    assert!(fault("Constructed", "60 Mountain\nSideboard\n1 Jeweled Bird\n").contains("407.3"));
    allowed("Ante", "59 Mountain\n1 Jeweled Bird\n");
    assert!(fault("Conspiracy Draft", "39 Mountain\n1 Power Play\n").contains("313.3"));
    // Without a format nothing else is asked.
    let never = |list: &str| legal::never_in_a_deck(content(), &deck(list));
    assert_eq!(never("7 Mountain\n5 Shock\n"), Vec::<String>::new());
    assert_eq!(never("60 Mountain\n1 Power Play\n1 Jeweled Bird\n").len(), 2);
    assert_eq!(never("60 Mountain\nSideboard\n1 Power Play\n").len(), 1);
}

#[test]
fn what_somebody_thinks_of_is_in_neither_part() {
    let list = deck("Deck\n60 Mountain\n\nSideboard\n1 Shock\n\nMaybeboard:\n4 Shock\n2 Unknown Thing\n1 Red Lord\n");
    assert_eq!((list.len(), list.outside().count(), list.leaders().count()), (60, 1, 0));
    let list = deck("1x Mountain (M10) 7 [Land]\n4x Shock (M10) 2 [Maybeboard{noDeck}{noPrice}]\n");
    assert_eq!((list.len(), list.outside().count()), (1, 0));
}

/// 903.5a, 901.15a: cards whose names are unknown are cards of the deck all the same; one planar deck for all is brought together.
#[test]
fn unknown_cards_count_and_others_bring_planes() {
    let mut files = Files::new();
    files.add("own.txt", "Commander\n1 Red Lord\n\nDeck\n3 Nosuch Card\n90 Mountain\n");
    let (list, unread) = spellwright::decks::read_deck_in_part(files.iter().next().expect("one file"), content());
    assert_eq!((unread.len(), list.unknown), (1, 3));
    let rules = properties(content(), format("Commander")).decks;
    let all = legal::faults(content(), &rules, &list);
    assert!(all.iter().any(|fault| fault.contains("this one has 94")), "{all:?}");
    let rules = properties(content(), format("Single Planar Deck")).decks;
    let note = |list: &str| legal::others_bring(&rules, &deck(list));
    let few = note("60 Mountain\n\nPlanar\n1 Tazeem\n1 Panopticon\n").expect("too few for any game");
    assert!(few.contains("at least 20 cards, and here are 2"), "{few}");
    assert_eq!(note("60 Mountain\n"), None);
}
