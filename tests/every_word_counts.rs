//! No word of a card or a spell is passed over: an unknown word in the place of any word, or in any gap, is a fault of that card.

mod support;

use spellwright::content_files::ContentFiles;
use spellwright::load::load;
use std::collections::BTreeSet;
use support::{files, read, root};

/// No word of any language.
const WRONG: &str = "xqzzy";

/// How many places are known to let the word pass (a number that is named and not read); the count may only sink.
const KNOWN_GAPS: usize = 1;

/// A card with one wrong word, and the line that has it.
struct Mutant {
    first: usize,
    last: usize,
    line: String,
}

/// Definitions of the content, without split cards, whose name stands on their halves too.
fn definitions(folder: &str, ending: &str) -> Vec<Vec<String>> {
    let folder = root(folder);
    let mut cards: Vec<Vec<String>> = Vec::new();
    for path in files(&folder, ending) {
        let mut inside = false;
        for line in read(&folder.join(&path)).lines() {
            if ["card \"", "spell \"", "item \""].iter().any(|head| line.starts_with(head)) {
                inside = !line.contains(" // ");
                if inside {
                    cards.push(Vec::new());
                }
            } else if !line.starts_with([' ', '}']) {
                inside = false;
            }
            // A remark says nothing.
            let said = line.find("# ").map_or(line, |at| line[..at].trim_end());
            if inside
                && !said.trim().is_empty()
                && let Some(card) = cards.last_mut()
            {
                card.push(said.to_owned());
            }
        }
    }
    cards
}

/// Whether a line of a card says something: no property, no name.
fn speaks(line: &str) -> bool {
    let word = line.trim_start();
    let property = ["name ", "cost ", "pt ", "loyalty ", "type ", "color "].iter().any(|p| word.starts_with(p));
    line.starts_with(' ') && !property && !word.starts_with('}')
}

/// The line with the wrong word in each place: instead of a word, or behind it.
fn wrong_lines(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let words = line.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let starts = words.filter(|at| *at == 0 || !is_word_end(line, at - 1));
    for start in starts {
        let length = line[start..].find(|c: char| !c.is_ascii_alphabetic() && c != '\'' && c != '-');
        let end = length.map_or(line.len(), |n| start + n);
        let quoted = line[..start].matches('"').count() % 2 == 1;
        let label = line.trim_start().starts_with('[') && line[start..].contains(']');
        if quoted || label || line[..start].ends_with(['{', '/']) {
            continue;
        }
        out.push(format!("{}{WRONG}{}", &line[..start], &line[end..]));
        out.push(format!("{} {WRONG}{}", &line[..end], &line[end..]));
    }
    out
}

fn is_word_end(line: &str, at: usize) -> bool {
    line.as_bytes().get(at).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'\'' | b'-' | b'+'))
}

/// Definitions with one wrong word each, and the line that has it.
fn mutants(folder: &str, ending: &str) -> Vec<(Vec<String>, String)> {
    let mut all = Vec::new();
    for card in definitions(folder, ending) {
        for (at, line) in card.iter().enumerate().skip(1).filter(|(_, line)| speaks(line)) {
            for wrong in wrong_lines(line) {
                let mut lines = card.clone();
                let sort = lines[0].split(' ').next().unwrap_or("card").to_owned();
                lines[0] = format!("{sort} \"Mutant {}\" {{", all.len());
                lines[at].clone_from(&wrong);
                all.push((lines, wrong));
            }
        }
    }
    all
}

/// So many of them stand in one file.
const IN_A_FILE: usize = 1000;

fn in_one_file(some: &[(Vec<String>, String)]) -> (String, Vec<Mutant>) {
    let (mut text, mut mutants, mut line_number) = (String::new(), Vec::new(), 1);
    for (lines, wrong) in some {
        mutants.push(Mutant { first: line_number, last: line_number + lines.len() - 1, line: wrong.clone() });
        line_number += lines.len();
        for l in lines {
            text.push_str(l);
            text.push('\n');
        }
    }
    (text, mutants)
}

#[test]
fn every_word_of_a_card_counts() {
    every_word_counts(("cards", ".card"), 5000, KNOWN_GAPS);
}

#[test]
fn every_word_of_a_spell_counts() {
    every_word_counts(("spells", ".spell"), 300, 0);
}

fn every_word_counts((folder, ending): (&str, &str), least: usize, gaps: usize) {
    let all = mutants(folder, ending);
    assert!(all.len() > least, "{}", all.len());
    let passed: Vec<String> = all.chunks(IN_A_FILE).flat_map(|some| passed_over(some, ending)).collect();
    assert!(passed.len() <= gaps, "{} of {} pass:\n{}", passed.len(), all.len(), passed.join("\n"));
}

/// The lines with a wrong word of which nothing is said.
fn passed_over(some: &[(Vec<String>, String)], ending: &str) -> Vec<String> {
    let (text, mutants) = in_one_file(some);
    let mut sources = ContentFiles::built_in().to_files();
    let id = sources.add(format!("mutants{ending}"), text.as_str());
    let loaded = load(sources);
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line_of = |at: u32| starts.partition_point(|start| *start <= at as usize);
    let faults: BTreeSet<usize> =
        loaded.diagnostics.iter().filter(|d| d.span.file == id).map(|d| line_of(d.span.start)).collect();
    let missed = mutants.iter().filter(|m| faults.range(m.first..=m.last).next().is_none());
    missed.map(|m| m.line.trim().to_owned()).collect()
}
