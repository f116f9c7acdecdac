//! Whether a format allows a deck (100.2 to 100.5, 903.3 to 903.5).

use super::deck::Deck;
use super::names::normal;
use crate::ir::{AbilityKind, CardTypes, Colors, Content, DeckRule, DeckRules, DeckSize, DefId, LabelId, Supertypes};
use indexmap::IndexMap;

/// Everything that a format forbids about a deck; empty: it is allowed.
pub fn faults(content: &Content, rules: &DeckRules, deck: &Deck) -> Vec<String> {
    let mut out = Vec::new();
    size(content, rules, deck, &mut out);
    copies(content, rules, deck, &mut out);
    bans(content, rules, deck, &mut out);
    sideboard(rules, deck, &mut out);
    commanders(content, rules, deck, &mut out);
    vanguards(content, rules, deck, &mut out);
    piles(content, rules, deck, &mut out);
    ante(content, rules, deck, &mut out);
    elsewhere(content, rules, deck, &mut out);
    drafted(content, deck, &mut out);
    out
}

/// What no deck has, whatever is played: cards of the command zone (309.2), and cards for ante where nobody plays for it.
pub fn never_in_a_deck(content: &Content, deck: &Deck) -> Vec<String> {
    let mut out = Vec::new();
    ante(content, &DeckRules::default(), deck, &mut out);
    elsewhere(content, &DeckRules::default(), deck, &mut out);
    out
}

/// 905.1d: of a list that says what was drafted nothing else is in the deck or beside it, but for basic lands.
fn drafted(content: &Content, deck: &Deck, out: &mut Vec<String>) {
    if deck.pool.is_empty() {
        return;
    }
    let mut counts: IndexMap<DefId, u32> = IndexMap::new();
    for (card, n) in deck.main.iter().chain(&deck.side) {
        *counts.entry(*card).or_default() += n;
    }
    for (card, n) in counts {
        let def = content.def(card);
        let basic = def.supers.contains(Supertypes::BASIC) && def.types.contains(CardTypes::LAND);
        let there = deck.pool.get(&card).copied().unwrap_or(0);
        if n > there && !basic {
            let name = content.str(def.name);
            out.push(match there {
                0 => format!("{name} was not drafted (905.1d)"),
                _ => format!("{n} of {name}: only {there} of them were drafted (905.1d)"),
            });
        }
    }
    noted(content, deck, out);
}

/// 905.2b: each card that was drafted notes once under each of its labels.
fn noted(content: &Content, deck: &Deck, out: &mut Vec<String>) {
    let mut counts: IndexMap<(DefId, LabelId), u32> = IndexMap::new();
    deck.notes.iter().for_each(|note| *counts.entry((note.card, note.label)).or_default() += 1);
    for ((card, label), notes) in counts {
        let drafted = deck.pool.get(&card).copied().unwrap_or(0);
        if notes > drafted {
            let (name, label) = (content.str(content.def(card).name), content.label(label).unwrap_or_default());
            out.push(format!("{name} notes {label} {notes} times, and {drafted} of it were drafted (905.2b)"));
        }
    }
}

/// 100.2a, 903.5a: number of cards, the commanders among them.
fn size(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let Some(size) = rules.size else { return };
    let all = deck.len() as u32 + total(&deck.commanders) + deck.unknown;
    let (wanted, wrong, least) = match size {
        DeckSize::Exactly(wanted) => (wanted, all != wanted, ""),
        DeckSize::OrMore(usual) => {
            let wanted = usual.saturating_sub(fewer(content, rules, deck));
            (wanted, all < wanted, "at least ")
        }
    };
    if wrong {
        let with = if rules.commanders { ", the commanders among them" } else { "" };
        let rule = match (rules.commanders, rules.wide) {
            (true, true) => "903.11d",
            (true, false) => "903.5a",
            (false, _) => "100.2",
        };
        out.push(format!("a deck has {least}{wanted} cards{with}, this one has {all} ({rule})"));
    }
}

/// How many cards fewer are enough, by the conspiracies beside the deck (905.4).
fn fewer(content: &Content, rules: &DeckRules, deck: &Deck) -> u32 {
    let by = |card: DefId| {
        let abilities = content.def(card).abilities.iter();
        let said = abilities.filter_map(|a| match content.ability(*a).kind {
            AbilityKind::Deck(DeckRule::Fewer(n)) => Some(n),
            _ => None,
        });
        said.sum::<u32>()
    };
    let beside = deck.side.iter().filter(|_| rules.conspiracies);
    beside.fold(0u32, |sum, (card, n)| sum.saturating_add(by(*card).saturating_mul(*n)))
}

/// 100.2a, 100.4a, 903.5b: cards of one name in deck and sideboard.
fn copies(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let Some(most) = rules.copies else { return };
    let mut counts: IndexMap<DefId, u32> = IndexMap::new();
    for (card, n) in deck.main.iter().chain(&deck.side).chain(&deck.commanders) {
        *counts.entry(*card).or_default() += n;
    }
    for (card, n) in counts {
        let def = content.def(card);
        let basic = def.supers.contains(Supertypes::BASIC) && def.types.contains(CardTypes::LAND);
        if n > most && !basic && !says(content, card, &DeckRule::AnyNumber) {
            let rule = if rules.commanders { "903.5b" } else { "100.2a" };
            out.push(format!("{n} of {}: at most {most} of one name ({rule})", content.str(def.name)));
        }
    }
}

/// 100.6: cards that the format bans by name, also beside the deck, or of which it lets a deck have one.
fn bans(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    if rules.banned.is_empty() && rules.restricted.is_empty() {
        return;
    }
    let names = |list: &[Box<str>]| list.iter().map(|n| normal(n)).collect::<Vec<_>>();
    let (banned, restricted) = (names(&rules.banned), names(&rules.restricted));
    let mut counts: IndexMap<DefId, u32> = IndexMap::new();
    let lists = [&deck.main, &deck.commanders, &deck.vanguards, &deck.pile, &deck.side];
    for (card, n) in lists.into_iter().flatten() {
        *counts.entry(*card).or_default() += n;
    }
    for (card, n) in counts {
        let name = content.str(content.def(card).name);
        let named = normal(name);
        if banned.contains(&named) {
            out.push(format!("{name} is banned in this format (100.6)"));
        } else if n > 1 && restricted.contains(&named) {
            out.push(format!("{n} of {name}: this format restricts it to 1 (100.6)"));
        }
    }
}

/// Whether a card says this about decks (112.6m).
pub fn says(content: &Content, card: DefId, rule: &DeckRule) -> bool {
    let all = &content.def(card).abilities;
    all.iter().any(|a| matches!(&content.ability(*a).kind, AbilityKind::Deck(own) if own == rule))
}

/// Reports a sideboard with more cards than the format allows (100.4a).
fn sideboard(rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let (Some(most), there) = (rules.sideboard, total(&deck.side)) else { return };
    if there > most {
        out.push(format!("a sideboard has at most {most} cards, this one has {there} (100.4a)"));
    }
}

/// 903.3, 903.5c: who leads the deck, and that the deck keeps to their colors.
fn commanders(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let there = total(&deck.commanders);
    if !rules.commanders {
        if there > 0 {
            out.push("decks of this format have no commanders (903.3)".to_owned());
        }
        return;
    }
    if there == 0 {
        out.push("the deck has no commander: name it below the heading `Commander` (903.3)".to_owned());
        return;
    }
    let leaders: Vec<DefId> = deck.commanders.keys().copied().collect();
    if there > 2 || there == 2 && !may_lead_together(content, &leaders) {
        out.push("a deck has one commander, or two that say they can be partners (702.123)".to_owned());
    }
    let mut identity = Colors::empty();
    for card in deck.commanders.keys() {
        if !can_lead(content, rules, *card) {
            out.push(format!("{} is no legendary creature (903.3)", content.str(content.def(*card).name)));
        }
        identity |= content.color_identity(*card);
    }
    let free = (rules.wide && identity.is_empty()).then(|| free_land(content, deck)).flatten();
    for card in deck.main.keys().filter(|c| Some(**c) != free) {
        let own = content.color_identity(*card);
        if !identity.contains(own) {
            let def = content.def(*card);
            let name = content.str(def.name);
            let basic = def.supers.contains(Supertypes::BASIC);
            out.push(match () {
                () if identity.is_empty() && rules.wide && basic => format!(
                    "{name}: with a colorless commander one type of basic land may be in the deck, and here are several (903.11e)"
                ),
                () if def.types.contains(CardTypes::LAND) && identity.contains(content.colors_without_types(*card)) => {
                    format!("{name} has basic land types of colors that the commander has not (903.5d)")
                }
                () => format!("{name} has colors that the commander has not (903.5c)"),
            });
        }
    }
}

/// 903.3, 903.3a, 903.11c: whether a card can be a commander.
pub(super) fn can_lead(content: &Content, rules: &DeckRules, card: DefId) -> bool {
    let def = content.def(card);
    let leading = if rules.wide { CardTypes::CREATURE | CardTypes::PLANESWALKER } else { CardTypes::CREATURE };
    let leads = def.supers.contains(Supertypes::LEGENDARY) && def.types.intersects(leading);
    leads || says(content, card, &DeckRule::Commander)
}

/// 702.123: whether two cards can lead one deck.
pub(super) fn may_lead_together(content: &Content, leaders: &[DefId]) -> bool {
    let all_say = |rule: &DeckRule| leaders.iter().all(|c| says(content, *c, rule));
    // 702.123f: each of them names the other.
    let names = |a: &DefId, b: &DefId| says(content, *a, &DeckRule::PartnerNamed(content.def(*b).name));
    all_say(&DeckRule::Partners) || matches!(leaders, [a, b] if names(a, b) && names(b, a))
}

/// 903.11e: the basic land that a deck with a colorless commander may have; none if it has several.
fn free_land(content: &Content, deck: &Deck) -> Option<DefId> {
    let basic = |c: &DefId| {
        let def = content.def(*c);
        def.supers.contains(Supertypes::BASIC) && !content.color_identity(*c).is_empty()
    };
    let mut all = deck.main.keys().copied().filter(basic);
    all.next().filter(|_| all.next().is_none())
}

/// 902.3: a vanguard for each player.
fn vanguards(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let there = total(&deck.vanguards);
    if rules.vanguards && there != 1 {
        out.push(format!(
            "there is one vanguard for each deck, below the heading `Vanguard`; here are {there} (902.3)"
        ));
    } else if !rules.vanguards && there > 0 {
        out.push("decks of this format have no vanguards (902.3)".to_owned());
    }
    for card in deck.vanguards.keys() {
        let def = content.def(*card);
        if !def.types.contains(CardTypes::VANGUARD) {
            out.push(format!("{} is no vanguard (902.3)", content.str(def.name)));
        }
    }
}

/// 901.15a: planar cards for each player in the one planar deck of all.
const PLANES_OF_EACH: u32 = 10;

/// Everything that is forbidden about the one planar deck that all bring together (901.15a); empty: it is allowed.
pub fn shared_pile_faults<'d>(
    content: &Content,
    rules: &DeckRules,
    decks: impl Iterator<Item = &'d Deck> + Clone,
) -> Vec<String> {
    let mut out = Vec::new();
    if !rules.one_pile {
        return out;
    }
    let players = decks.clone().count() as u32;
    let mut together: IndexMap<DefId, u32> = IndexMap::new();
    for (card, n) in decks.flat_map(|d| &d.pile) {
        *together.entry(*card).or_default() += n;
    }
    let (there, least) = (total(&together), (players * PLANES_OF_EACH).min(40));
    if there < least {
        out.push(format!("the one planar deck has at least {least} cards, here are {there} (901.15a)"));
    }
    let mut phenomena = 0;
    for (card, n) in &together {
        let def = content.def(*card);
        if *n > 1 {
            let name = content.str(def.name);
            out.push(format!("{n} of {name}: all cards of the one planar deck have different names (901.15a)"));
        }
        phenomena += if def.types.contains(CardTypes::PHENOMENON) { *n } else { 0 };
    }
    if phenomena > 2 * players {
        out.push(format!(
            "the one planar deck has at most 2 phenomena for each player, here are {phenomena} (901.15a)"
        ));
    }
    out
}

/// 901.15a: of a list that is allowed, how many planar cards the others at the table have to bring at least, since all share one
/// planar deck; none: no more are needed for two players.
pub fn others_bring(rules: &DeckRules, deck: &Deck) -> Option<String> {
    let (there, least) = (total(&deck.pile), 2 * PLANES_OF_EACH);
    (rules.one_pile && there > 0 && there < least).then(|| {
        format!(
            "the one planar deck of a game has at least {least} cards, and here are {there}: the others bring the rest (901.15a)"
        )
    })
}

/// 901.3, 904.3: size of the planar or scheme deck, and how many of a name.
fn piles(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    let there = total(&deck.pile);
    let (least, copies, kinds, what, rule) = match (rules.planes, rules.schemes) {
        (Some(least), _) => (least, 1, CardTypes::PLANE | CardTypes::PHENOMENON, "planar", "901.3"),
        (None, Some(least)) if there > 0 || rules.schemes_for_all => (least, 2, CardTypes::SCHEME, "scheme", "904.3"),
        _ => {
            if there > 0 && rules.schemes.is_none() {
                out.push("this format has no planar or scheme decks (901.3, 904.3)".to_owned());
            }
            return;
        }
    };
    if there < least && !rules.one_pile {
        out.push(format!("a {what} deck has at least {least} cards, here are {there} ({rule})"));
    }
    let mut phenomena = 0;
    for (card, n) in &deck.pile {
        let def = content.def(*card);
        let name = content.str(def.name);
        if !def.types.intersects(kinds) {
            out.push(format!("{name} does not belong into a {what} deck ({rule})"));
        }
        if *n > copies {
            out.push(format!("{n} of {name}: at most {copies} of one name in a {what} deck ({rule})"));
        }
        phenomena += if def.types.contains(CardTypes::PHENOMENON) { *n } else { 0 };
    }
    if phenomena > 2 && rules.planes.is_some() && !rules.one_pile {
        out.push(format!("a planar deck has at most 2 phenomena, here are {phenomena} (901.3)"));
    }
}

/// 407.3: some cards are only for games that are played for ante.
fn ante(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    for card in deck.main.keys().chain(deck.side.keys()) {
        if !rules.ante && says(content, *card, &DeckRule::Ante) {
            let name = content.str(content.def(*card).name);
            out.push(format!("{name} is only for games that are played for ante (407.3)"));
        }
    }
}

/// 309.2, 311.3, 312.3, 313.3: cards that stay in the command zone are in no deck.
fn elsewhere(content: &Content, rules: &DeckRules, deck: &Deck, out: &mut Vec<String>) {
    for card in deck.side.keys() {
        let def = content.def(*card);
        let conspires = rules.conspiracies && def.types.contains(CardTypes::CONSPIRACY);
        if def.types.intersects(CardTypes::COMMAND) && !conspires {
            let (rule, heading) = place_of(def.types);
            out.push(format!("{} belongs into no sideboard here{heading} ({rule})", content.str(def.name)));
        }
    }
    for card in deck.main.keys() {
        let def = content.def(*card);
        if def.types.intersects(CardTypes::COMMAND) {
            let (rule, heading) = place_of(def.types);
            out.push(format!("{} is never part of a deck{heading} ({rule})", content.str(def.name)));
        }
    }
}

/// The rule by which such a card lies beside the deck, and what heading it stands under, for a message.
fn place_of(types: CardTypes) -> (&'static str, &'static str) {
    match () {
        () if types.intersects(CardTypes::PLANE) => ("309.2", ": it stands under `Planar Deck`"),
        () if types.intersects(CardTypes::PHENOMENON) => ("310.2", ": it stands under `Planar Deck`"),
        () if types.intersects(CardTypes::VANGUARD) => ("311.2", ": it stands under `Vanguard`"),
        () if types.intersects(CardTypes::SCHEME) => ("312.2", ": it stands under `Scheme Deck`"),
        () => ("313.3", ", but beside it where conspiracies are played, under `Conspiracies`"),
    }
}

pub(super) fn total(list: &IndexMap<DefId, u32>) -> u32 {
    list.values().sum()
}
