//! Deck lists: a number and a name in each line, as most programs write them.
//!
//! `4 Lightning Bolt`, `4x Lightning Bolt`, `4 Lightning Bolt (M10) 146`, `SB: 2 Shock`; `//` and `#` begin comments;
//! `Deck`, `Sideboard`, `Commander`, `Vanguard`, `Drafted` and `Noted` ([`notes`]) alone in a line, also behind `//` or with a count (`Creatures (30)`), begin a
//! part; what stands below `Maybeboard` is in none. A blank line ends the commanders, the vanguard and the companion, and means nothing elsewhere; who leads a deck without
//! such a heading is found when a format asks for commanders ([`lead`]). Files of Magic Online (`.dek`) are read too. Marks of sites behind the name, `*CMDR*` and `[Commander{top}]`, say
//! that a card is a commander; those of how a card is printed say nothing.

mod deck;
mod dek;
mod lead;
pub mod legal;
mod names;
pub mod notes;
mod told;

use crate::diag::{Code, Diagnostic, shorten};
pub use crate::ir::MAX_CARDS;
use crate::ir::{Content, DefId};
use crate::source::{SourceFile, Span};
pub use deck::Deck;
use indexmap::IndexMap;
pub use lead::lead;
use names::CardNames;
pub use told::faults_in;

/// Most cards that one line can ask for.
pub const MAX_LINE: u32 = 250;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Main,
    Side,
    Commander,
    Vanguard,
    Pile,
    Companion,
    Pool,
    Noted,
    About,
    /// Cards that somebody thinks of: they are in neither deck nor sideboard.
    Considered,
}

/// Reads a deck list; all faults are reported at once.
///
/// # Errors
/// All faults of the list: lines that can't be read, numbers out of bounds, names of no card.
pub fn read_deck(source: &SourceFile, content: &Content) -> Result<Deck, Vec<Diagnostic>> {
    let (deck, faults) = read_deck_in_part(source, content);
    if faults.is_empty() { Ok(deck) } else { Err(faults) }
}

/// What of a deck list can be read, and all faults of the list.
pub fn read_deck_in_part(source: &SourceFile, content: &Content) -> (Deck, Vec<Diagnostic>) {
    let names = CardNames::new(content);
    let (deck, companions) = (Deck::default(), IndexMap::new());
    let mut reader =
        Reader { source, names: &names, content, deck, companions, headed: false, faults: Vec::new(), total: 0 };
    if dek::is_one(source.text()) {
        reader.file_of_magic_online(source.text());
    } else {
        let mut part = Part::Main;
        let mut at = 0;
        for line in source.text().split_inclusive('\n') {
            part = reader.line(part, line, at);
            at += line.len();
        }
    }
    reader.finish();
    (reader.deck, reader.faults)
}

struct Reader<'s> {
    source: &'s SourceFile,
    names: &'s CardNames<'s>,
    content: &'s Content,
    deck: Deck,
    /// Companions lie in the sideboard, where lists mostly name them once more.
    companions: IndexMap<DefId, u32>,
    /// There is a heading.
    headed: bool,
    faults: Vec<Diagnostic>,
    total: u32,
}

/// A piece of a line and where it begins in the file.
#[derive(Clone, Copy)]
struct Piece<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Piece<'s> {
    fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), at: self.at + start }
    }
    /// The rest behind a number of bytes.
    fn skip(self, bytes: usize) -> Self {
        Self { text: self.text.get(bytes..).unwrap_or(""), at: self.at + bytes }.trimmed()
    }
    fn cut(self, bytes: usize) -> Self {
        Self { text: self.text.get(..bytes).unwrap_or(self.text), ..self }.trimmed()
    }
}

impl Reader<'_> {
    fn span(&self, piece: Piece<'_>) -> Span {
        Span::new(self.source.id(), piece.at, piece.at + piece.text.len())
    }

    /// Reads a line and says to which part the next one belongs.
    fn line(&mut self, part: Part, line: &str, at: usize) -> Part {
        let whole = Piece { text: line.trim_start_matches('\u{feff}'), at: at + bom(line) }.trimmed();
        let piece = match whole.text.find(" #") {
            Some(comment) => whole.cut(comment),
            None => whole,
        };
        // The cards below `Commander` and `Vanguard` end at a blank line.
        if whole.text.is_empty() {
            let begun = match part {
                Part::Commander | Part::Vanguard => !self.deck.commanders.is_empty() || !self.deck.vanguards.is_empty(),
                Part::Companion => !self.companions.is_empty(),
                _ => false,
            };
            if part == Part::Main {
                self.deck.last.clear();
            }
            return if begun { Part::Main } else { part };
        }
        if let Some(part) = piece.text.strip_prefix("//").and_then(|text| heading(text.trim())) {
            self.headed = true;
            return part;
        }
        if piece.text.is_empty() || piece.text.starts_with("//") || piece.text.starts_with('#') {
            return part;
        }
        if let Some(part) = heading(piece.text) {
            self.headed = true;
            return part;
        }
        if part == Part::Noted {
            self.noted(piece);
            return part;
        }
        if part == Part::About {
            self.deck.name = piece.text.strip_prefix("Name ").map(|name| name.trim().to_owned());
            return part;
        }
        match (strip_sideboard(piece), marked(piece.text).unwrap_or(part)) {
            (Some(rest), _) => self.entry(Part::Side, rest),
            (None, Part::Considered) => {}
            (None, part) => self.entry(part, piece),
        }
        part
    }

    fn entry(&mut self, part: Part, piece: Piece<'_>) {
        let digits = piece.text.bytes().take_while(u8::is_ascii_digit).count();
        let number = piece.cut(digits);
        let mut name = piece.skip(digits);
        // `4 x Name`, unless a card is called `X Name`.
        let times = name.text.starts_with(['x', 'X']) && name.text.get(1..).is_some_and(|t| t.starts_with([' ', '\t']));
        if times && self.names.find(name.cut(set_and_number(name.text)).text).is_none() {
            name = name.skip(1);
        }
        if digits == 0 || name.text.is_empty() {
            let message = format!("`{}` is not a number and a name", shorten(piece.text));
            let fault = Diagnostic::error(Code::BadDeckLine, self.span(piece), message)
                .expected(["a line such as `4 Lightning Bolt`"]);
            self.faults.push(fault);
            return;
        }
        let bare = name.cut(set_and_number(name.text));
        self.card_of(part, number, bare, bare.text);
    }

    /// So many of a card whose name is written in this piece.
    fn card_of(&mut self, part: Part, number: Piece<'_>, at: Piece<'_>, name: &str) {
        let count = self.count(number);
        let card = self.card(at, name);
        if let (Some(count), Some(card)) = (count, card) {
            let list = match part {
                Part::Side => &mut self.deck.side,
                Part::Commander => &mut self.deck.commanders,
                Part::Vanguard => &mut self.deck.vanguards,
                Part::Pile => &mut self.deck.pile,
                Part::Companion => &mut self.companions,
                Part::Pool => &mut self.deck.pool,
                Part::Main | Part::Noted | Part::About | Part::Considered => &mut self.deck.main,
            };
            *list.entry(card).or_insert(0) += count;
            if part == Part::Main {
                *self.deck.last.entry(card).or_insert(0) += count;
            }
        } else if let (Some(count), Part::Main | Part::Commander) = (count, part) {
            self.deck.unknown += count;
        }
    }

    /// Reads the cards of a `.dek` file; an element without a card or a number is a fault.
    fn file_of_magic_online(&mut self, text: &str) {
        let piece = |(at, text)| Piece { text, at };
        let found = dek::elements(text);
        for element in &found {
            let part = if element.beside { Part::Side } else { Part::Main };
            match element.card {
                Some((count, name)) => self.card_of(part, piece(count), piece(name), &dek::plain(name.1)),
                None => self.no_card(piece(element.whole), "this element does not say which card and how many"),
            }
        }
        if found.is_empty() {
            let whole = Piece { text, at: 0 }.trimmed();
            let first = Piece { text: whole.text.lines().next().unwrap_or(""), ..whole };
            self.no_card(first, "there are no cards in this file");
        }
    }

    fn no_card(&mut self, at: Piece<'_>, message: &str) {
        let fault = Diagnostic::error(Code::BadDeckLine, self.span(at), message.to_owned());
        self.faults.push(fault.expected([r#"an element such as `<Cards Quantity="4" Name="A Card"/>`"#]));
    }

    /// What can be said when everything has been read.
    fn finish(&mut self) {
        for (card, n) in self.companions.drain(..) {
            self.deck.side.entry(card).or_insert(n);
        }
        if self.headed {
            self.deck.last.clear();
        }
    }

    fn count(&mut self, number: Piece<'_>) -> Option<u32> {
        let count = number.text.parse::<u32>().ok().filter(|n| (1..=MAX_LINE).contains(n));
        let Some(count) = count else {
            let message = format!("{} is not a number of cards from 1 to {MAX_LINE}", shorten(number.text));
            self.faults.push(Diagnostic::error(Code::DeckCount, self.span(number), message));
            return None;
        };
        let before = self.total;
        self.total = before.saturating_add(count);
        if self.total > MAX_CARDS {
            if before <= MAX_CARDS {
                let message = format!("the list has more than {MAX_CARDS} cards");
                self.faults.push(Diagnostic::error(Code::DeckCount, self.span(number), message));
            }
            return None;
        }
        Some(count)
    }

    fn card(&mut self, at: Piece<'_>, name: &str) -> Option<DefId> {
        if let Some(card) = self.names.find(name) {
            return Some(card);
        }
        let message = format!("no card is called `{}`", shorten(name));
        let fault = Diagnostic::error(Code::UnknownCard, self.span(at), message).suggest_from(name, self.names.all());
        self.faults.push(fault);
        None
    }
}

fn bom(line: &str) -> usize {
    line.len() - line.trim_start_matches('\u{feff}').len()
}

fn heading(text: &str) -> Option<Part> {
    let (bare, counted) = without_count(text.trim_end_matches(':'));
    let word = bare.trim_end_matches(':').to_ascii_lowercase();
    match word.as_str() {
        "deck" | "main" | "maindeck" | "main deck" | "mainboard" => Some(Part::Main),
        "sideboard" | "side" => Some(Part::Side),
        "maybeboard" | "considering" => Some(Part::Considered),
        "commander" | "commanders" => Some(Part::Commander),
        "vanguard" | "vanguards" | "avatar" | "avatars" => Some(Part::Vanguard),
        "planar" | "planar deck" | "plane" | "planes" | "planechase" => Some(Part::Pile),
        "scheme" | "schemes" | "scheme deck" | "archenemy" => Some(Part::Pile),
        "conspiracy" | "conspiracies" => Some(Part::Side),
        "companion" | "companions" => Some(Part::Companion),
        "drafted" | "draft pool" | "pool" => Some(Part::Pool),
        "noted" => Some(Part::Noted),
        "about" => Some(Part::About),
        // With a count sites divide the deck by types of cards.
        _ if counted && SORTS.contains(&word.trim_end_matches('s')) => Some(Part::Main),
        _ => None,
    }
}

/// Headings of sites inside a deck.
const SORTS: [&str; 9] =
    ["creature", "planeswalker", "artifact", "enchantment", "instant", "sorcery", "sorcerie", "land", "spell"];

/// A heading without the count behind it, as in `Commander (1)`, and whether there was one.
fn without_count(text: &str) -> (&str, bool) {
    let cut = text.strip_suffix(')').and_then(|t| t.rsplit_once('('));
    match cut {
        Some((word, n)) if !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) => (word.trim_end(), true),
        _ => (text, false),
    }
}

/// The part that marks of deck sites behind a name say: `*CMDR*`, `[Commander{top}]`, `[Sideboard]`.
fn marked(text: &str) -> Option<Part> {
    if text.to_ascii_uppercase().contains(" *CMDR*") {
        return Some(Part::Commander);
    }
    let (_, inside) = text.split_once(" [")?;
    let first = inside.split(['{', ',', ']']).next()?;
    heading(first.trim()).filter(|part| !matches!(part, Part::About | Part::Noted))
}

/// What follows `SB:`; none: the line does not begin with it.
fn strip_sideboard(piece: Piece<'_>) -> Option<Piece<'_>> {
    let mark = piece.text.get(..3)?;
    mark.eq_ignore_ascii_case("SB:").then(|| piece.skip(3))
}

/// Where ` (M10) 146`, ` *F*`, ` [Commander]` or ` ^Have^` begins, or the end of the text.
fn set_and_number(text: &str) -> usize {
    let set = text.match_indices(" (").find(|(at, _)| {
        let inside = text.get(at + 2..).unwrap_or("");
        let code = inside.split(')').next().unwrap_or("");
        inside.contains(')') && (2..=6).contains(&code.len()) && code.chars().all(|c| c.is_ascii_alphanumeric())
    });
    let marks = [" *", " [", " ^"].iter().filter_map(|mark| text.find(mark));
    set.map(|(at, _)| at).into_iter().chain(marks).min().unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    fn content() -> Content {
        let mut content = Content::default();
        for (number, name) in ["Lightning Bolt", "Shock", "Fire // Ice", "Urza's Tower"].into_iter().enumerate() {
            content.cards.insert(name.into(), DefId(number as u32));
        }
        content
    }

    fn read(text: &str) -> Result<Deck, Vec<(Code, String)>> {
        let mut files = Files::new();
        let id = files.add("x.txt", text);
        let file = files.get(id).expect("just added");
        read_deck(file, &content())
            .map_err(|faults| faults.iter().map(|d| (d.code, files.slice(d.span).to_owned())).collect())
    }

    fn counts(list: &IndexMap<DefId, u32>) -> Vec<(usize, u32)> {
        list.iter().map(|(card, n)| (card.index(), *n)).collect()
    }

    #[test]
    fn common_forms() {
        let text = "\u{feff}About\nName Test\n\nDeck\r\n4 Lightning Bolt\n2x shock # c\n// c\n1 Lightning Bolt (M10) 146\n\
                    2 Fire/Ice (APC) 128 *F*\nSB: 1 urza’s tower\n\nSideboard\n3 Shock (2X2) 9\n";
        let deck = read(text).expect("a good list");
        assert_eq!(deck.name.as_deref(), Some("Test"));
        assert_eq!(counts(&deck.main), [(0, 5), (1, 2), (2, 2)]);
        assert_eq!(counts(&deck.side), [(3, 1), (1, 3)]);
        assert_eq!((deck.len(), deck.cards().count()), (9, 9));
    }

    #[test]
    fn marks_of_deck_sites_name_the_commander() {
        let text = "1x Urza's Tower (2XM) 190 *CMDR*\n4x Shock (M10) 2 [Burn] ^Have,#37d67a^\n\
                    1x Fire // Ice (APC) 128 [Commander{top}] *F*\n// Burn\n2 Lightning Bolt [Sideboard]\n\
                    //Commander\n1 Lightning Bolt\n";
        let deck = read(text).expect("a good list");
        assert_eq!(counts(&deck.commanders), [(3, 1), (2, 1), (0, 1)]);
        assert_eq!((counts(&deck.main), counts(&deck.side)), (vec![(1, 4)], vec![(0, 2)]));
    }

    #[test]
    fn all_faults_at_once() {
        let faults = read("Lightning Bolt\n0 Shock\n4 Lihgtning Bolt\n999 Shock\n4\n2 Shock\n").expect_err("faults");
        let codes: Vec<(Code, &str)> = faults.iter().map(|(code, text)| (*code, text.as_str())).collect();
        assert_eq!(
            codes,
            [
                (Code::BadDeckLine, "Lightning Bolt"),
                (Code::DeckCount, "0"),
                (Code::UnknownCard, "Lihgtning Bolt"),
                (Code::DeckCount, "999"),
                (Code::BadDeckLine, "4"),
            ]
        );
    }

    #[test]
    fn size_is_limited() {
        let faults = read(&"250 Shock\n".repeat(6)).expect_err("too many");
        assert_eq!(faults, [(Code::DeckCount, "250".to_owned())]);
    }
}
