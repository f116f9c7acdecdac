//! No word of a card or a spell is passed over: an unknown word in the place of any word, or in any gap, is a fault of that card.

use crate::support::mutants::{definitions, load_beside_content, speaks};

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
    let (_, faults) = load_beside_content(&format!("mutants{ending}"), &text);
    let missed = mutants.iter().filter(|m| faults.range(m.first..=m.last).next().is_none());
    missed.map(|m| m.line.trim().to_owned()).collect()
}
