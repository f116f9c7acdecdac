//! No phrase that is put into a sentence is passed over: where it is accepted, the text that is read back is another one.

use crate::support::mutants::{definitions, load_beside_content, speaks};
use spellwright::wording::Wording;
use std::collections::BTreeMap;

/// Phrases that mean something wherever they may stand.
const PHRASES: [&str; 11] = [
    "another",
    "other",
    "up to 2",
    "and 1 card",
    "equal to 2",
    "nonblack",
    "twice",
    "in exile",
    "face down",
    "except Forests",
    "with a time counter",
];

/// Every so many-th definition is tried.
const STRIDE: usize = 10;

/// So many definitions stand in one file.
const IN_A_FILE: usize = 1500;

/// A definition: its name, its lines, and the one that was changed.
struct Mutant {
    name: String,
    lines: Vec<String>,
    changed: String,
}

/// A line with a phrase in front of each of its words, outside of names in quotation marks and ability words.
fn with_phrase(line: &str, phrase: &str) -> Vec<String> {
    let starts = line.char_indices().filter(|(at, c)| {
        let before = line[..*at].chars().next_back();
        *c != ' ' && before == Some(' ') && line[..*at].matches('"').count().is_multiple_of(2)
    });
    let open = |at: usize| !line[at..].starts_with(['{', '}']) && !line[..at].trim_start().starts_with('[');
    starts.filter(|(at, _)| open(*at)).map(|(at, _)| format!("{}{phrase} {}", &line[..at], &line[at..])).collect()
}

/// A definition as it is, and with a phrase in each place.
fn mutants_of(card: &[String], number: &mut usize) -> Vec<Mutant> {
    let sort = card[0].split(' ').next().unwrap_or("card");
    let mut named = |lines: &[String], changed: &str| {
        *number += 1;
        let name = format!("Mutant {number} of It");
        let mut lines = lines.to_vec();
        lines[0] = format!("{sort} \"{name}\" {{");
        Mutant { name, lines, changed: changed.trim().to_owned() }
    };
    let mut all = vec![named(card, "")];
    for (at, line) in card.iter().enumerate().skip(1).filter(|(_, line)| speaks(line)) {
        for changed in PHRASES.iter().flat_map(|phrase| with_phrase(line, phrase)) {
            let mut lines = card.to_vec();
            lines[at].clone_from(&changed);
            all.push(named(&lines, &changed));
        }
    }
    all
}

/// What is read back of each definition of a file of which nothing else is said, without its name.
fn texts_of(mutants: &[&Mutant]) -> BTreeMap<String, String> {
    let (mut text, mut line, mut places) = (String::new(), 1, Vec::new());
    for m in mutants {
        places.push((m.name.as_str(), line..line + m.lines.len()));
        line += m.lines.len();
        m.lines.iter().for_each(|l| text.extend([l.as_str(), "\n"]));
    }
    let (loaded, faults) = load_beside_content("mutants.card", &text);
    let clean = places.into_iter().filter(|(_, lines)| faults.range(lines.clone()).next().is_none());
    let clean: std::collections::BTreeSet<&str> = clean.map(|(name, _)| name).collect();
    let read = Wording::new(&loaded.content).all().into_iter().filter(|w| clean.contains(w.name.as_str()));
    let said = read.map(|w| {
        let lines: Vec<String> = w.texts.iter().flat_map(|t| t.head.iter().chain(&t.paragraphs)).cloned().collect();
        (w.name.clone(), lines.join("\n").replace(&w.name, "~"))
    });
    said.collect()
}

#[test]
fn every_phrase_in_a_card_counts() {
    let (mut number, mut tried, mut accepted) = (0, 0, 0);
    let mut passed: Vec<String> = Vec::new();
    let cards: Vec<Vec<String>> = definitions("cards", ".card").into_iter().step_by(STRIDE).collect();
    let families: Vec<Vec<Mutant>> = cards.iter().map(|card| mutants_of(card, &mut number)).collect();
    let mut rest = families.as_slice();
    while !rest.is_empty() {
        let mut size = 0;
        let full = rest.iter().position(|family| {
            size += family.len();
            size > IN_A_FILE
        });
        let (some, left) = rest.split_at(full.map_or(rest.len(), |n| n.max(1)));
        let texts = texts_of(&some.iter().flatten().collect::<Vec<_>>());
        for family in some {
            let Some(own) = texts.get(&family[0].name) else { continue };
            tried += family.len() - 1;
            for mutant in &family[1..] {
                let Some(said) = texts.get(&mutant.name) else { continue };
                accepted += 1;
                if said == own {
                    passed.push(mutant.changed.clone());
                }
            }
        }
        rest = left;
    }
    assert!(tried > 5_000, "{tried}");
    assert!(accepted > 50, "{accepted} of {tried}");
    assert!(passed.is_empty(), "{} of {accepted} say nothing:\n{}", passed.len(), passed.join("\n"));
}
