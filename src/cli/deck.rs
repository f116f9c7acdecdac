//! Decks for `play` and `sim`: built-in ones by name, others by path.

use crate::cli::disk;
use crate::cli::output::{did_you_mean, remark};
use spellwright::content_files;
use spellwright::decks::legal::others_bring;
use spellwright::decks::{Deck, faults_in, lead, read_deck, read_deck_in_part};
use spellwright::diag::{Code, Diagnostic, Style, render, suggest};
use spellwright::engine::unsupported;
use spellwright::ir::{Content, DeckRules, DefId};
use spellwright::magic::Seat;
use spellwright::source::{Files, SourceFile};
use std::path::Path;

/// What sits down to a game with a deck.
pub(super) fn seat(deck: &Deck) -> Seat {
    Seat {
        deck: deck.cards().collect(),
        commanders: deck.leaders().collect(),
        vanguards: deck.vanguards().collect(),
        pile: deck.pile().collect(),
        outside: deck.outside().collect(),
    }
}

/// A deck that a format has judged: its file, and what is wrong with it.
pub(super) struct Judged {
    /// As it was named.
    pub name: String,
    /// The text of the list, as the only file.
    pub files: Files,
    /// Everything that is forbidden about it.
    pub faults: Vec<Diagnostic>,
    /// The commanders that were found without a heading.
    pub led_by: Vec<DefId>,
    /// What is still to be known of a list that is allowed.
    pub note: Option<String>,
}

/// Whether a format allows a deck. `shown_whole`: for people, who see the lines of a list that can't be read.
///
/// # Errors
/// There is no such deck, or it can't be played with.
pub(super) fn judged(name: &str, content: &Content, rules: &DeckRules, shown_whole: bool) -> Result<Judged, String> {
    let (shown, text) = find(name)?;
    let mut files = Files::new();
    let id = files.add(shown, text);
    let file = files.get(id);
    if let Some(faults) = file.and_then(|file| faults_of_a_part(file, content, rules)) {
        if shown_whole {
            let told: Vec<String> = faults.iter().map(|f| render(&files, f, Style::Colored)).collect();
            return Err(format!("the deck `{name}` can't be used\n{}", told.join("\n")));
        }
        // For programs a list that can't be read has faults as all others.
        return Ok(Judged { name: name.to_owned(), files, faults, led_by: Vec::new(), note: None });
    }
    let mut deck = playable(name, content)?;
    let led_by = lead(content, rules, &mut deck);
    let faults = file.map_or_else(Vec::new, |file| faults_in(file, content, rules, &deck));
    let note = others_bring(rules, &deck);
    Ok(Judged { name: name.to_owned(), files, faults, led_by, note })
}

/// What is wrong with a list that can't be read whole, and what the format forbids of the rest; how many cards there are is only
/// judged if every line says how many it stands for. None: all of it can be read.
fn faults_of_a_part(file: &SourceFile, content: &Content, rules: &DeckRules) -> Option<Vec<Diagnostic>> {
    let (mut deck, mut faults) = read_deck_in_part(file, content);
    if faults.is_empty() {
        return None;
    }
    lead(content, rules, &mut deck);
    let commanders = rules.commanders && deck.leaders().next().is_some();
    let (planes, schemes) = (rules.planes.map(|_| 0), rules.schemes.map(|_| 0));
    // 905.4: an unknown card beside the deck could make fewer cards enough.
    let counted = !rules.conspiracies && faults.iter().all(|fault| fault.code == Code::UnknownCard);
    let size = rules.size.filter(|_| counted);
    let of_the_rest = DeckRules { size, planes, schemes, commanders, ..rules.clone() };
    faults.extend(faults_in(file, content, &of_the_rest, &deck));
    Some(faults)
}

/// A deck by its name or path that can be played with in games of a format, or why not.
pub(super) fn named(name: &str, content: &Content, rules: &DeckRules) -> Result<Deck, String> {
    let mut deck = playable(name, content)?;
    let led_by = lead(content, rules, &mut deck);
    tell_leaders(name, content, &led_by);
    Ok(deck)
}

/// Says who leads a deck whose list does not say it below a heading.
pub(super) fn tell_leaders(name: &str, content: &Content, led_by: &[DefId]) {
    if !led_by.is_empty() {
        let names: Vec<&str> = led_by.iter().map(|c| content.str(content.def(*c).name)).collect();
        remark(&format!("note: `{name}` has no heading `Commander`; it is led by {}", names.join(" and ")));
    }
}

/// What is wrong with a list of which no card is in the deck itself.
pub(super) fn without_cards(deck: &Deck) -> &'static str {
    match deck.leaders().next() {
        Some(_) => "has all of its cards below the heading `Commander`: those of the deck stand below `Deck` (903.3)",
        None => "has no cards",
    }
}

fn playable(name: &str, content: &Content) -> Result<Deck, String> {
    let (shown, text) = find(name)?;
    let deck = read(shown, text, content).map_err(|faults| format!("the deck `{name}` can't be used\n{faults}"))?;
    if deck.is_empty() {
        return Err(format!("the deck `{name}` {}", without_cards(&deck)));
    }
    let mut lacking = Vec::new();
    for def in deck.kinds() {
        let missing = unsupported::missing(content, *def);
        if !missing.is_empty() {
            lacking.push(format!("  {}: the engine lacks {}", content.str(content.def(*def).name), missing.join(", ")));
        }
    }
    if !lacking.is_empty() {
        return Err(format!("the deck `{name}` has cards that can't be played yet\n{}", lacking.join("\n")));
    }
    Ok(deck)
}

/// The list in a text, or everything that is wrong with it.
pub(super) fn read(shown: String, text: String, content: &Content) -> Result<Deck, String> {
    let mut files = Files::new();
    let id = files.add(shown, text);
    let Some(file) = files.get(id) else { return Err("it can't be read".to_owned()) };
    read_deck(file, content).map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(|f| render(&files, f, Style::Colored)).collect();
        texts.join("\n")
    })
}

/// What messages call the list, and its text.
fn find(name: &str) -> Result<(String, String), String> {
    if let Some((_, text)) = content_files::decks().find(|(n, _)| *n == name) {
        return Ok((format!("decks/{name}.txt"), text.to_owned()));
    }
    let path = Path::new(name);
    if path.is_file() {
        return Ok((disk::shown(path), disk::read(path)?));
    }
    let names: Vec<&str> = content_files::decks().map(|(n, _)| n).collect();
    let nearest = did_you_mean(suggest(name, names.iter().copied()));
    Err(format!("there is no deck `{name}`{nearest}\nbuilt-in decks: {}; a path is possible too", names.join(", ")))
}
