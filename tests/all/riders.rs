//! No part of a sentence is passed over: words that mean something elsewhere are put into every gap of every line of the
//! content. Where such a line loads, it must be another sentence in the IR, or the words were dropped in silence.

use crate::support::mutants::{definitions, load_beside_content, speaks};
use spellwright::ir::{AbilityId, Content, DefId, StrId};
use std::fmt::Write as _;

/// What is put into the gaps.
const RIDERS: &[&str] = &[
    "with flying",
    "named \"Shock\"",
    "at random",
    "each turn",
    "until end of turn",
    "this turn",
    "from exile",
    "in graveyards",
    "face down",
    "instead",
    "by a creature",
    "unless you control an artifact",
    ", choosing new targets",
    "tapped",
    "chosen by an opponent",
    "with 1 +1/+1 counter",
    "except creatures",
    "for each creature you control",
    "alone",
    "during combat",
    "without flying",
    "an opponent controls",
    "with mana value <= 3",
    "or more",
    "twice",
    ", also pay 1 life",
    "to your hand",
    "on this",
    "if you control an artifact",
    "other than this",
    "of the chosen color",
];

/// How many of the mutants that are tried are known to drop words; the count may only sink. Most say twice what is so
/// (`enters tapped tapped`), or what goes without saying (`can't attack each turn`).
const KNOWN_GAPS: usize = 45;
/// Of the many mutants every so manieth is tried here; `RIDERS_STRIDE=1` tries all.
const STRIDE: usize = 7;
/// So many of them stand in one file.
const IN_A_FILE: usize = 2000;

/// Lines of definitions that say something, each with its definition.
fn lines() -> Vec<(Vec<String>, usize)> {
    let all = definitions("cards", ".card").into_iter();
    all.flat_map(|card| {
        (1..card.len()).filter(|at| speaks(&card[*at])).map(|at| (card.clone(), at)).collect::<Vec<_>>()
    })
    .collect()
}

/// The line with a rider behind each of its words.
fn with_riders(line: &str) -> Vec<String> {
    let is_end = |at: usize| {
        let (before, behind) = (line.as_bytes()[at - 1], line.as_bytes().get(at));
        before.is_ascii_alphanumeric() && behind.is_none_or(|b| matches!(b, b' ' | b';' | b',' | b':'))
    };
    let gaps = (1..=line.len()).filter(|at| line.is_char_boundary(*at) && is_end(*at));
    let quoted = |at: usize| line[..at].matches('"').count() % 2 == 1;
    let place = |at: usize| {
        RIDERS.iter().map(move |rider| {
            let space = if rider.starts_with(',') { "" } else { " " };
            format!("{}{space}{rider}{}", &line[..at], &line[at..])
        })
    };
    gaps.filter(|at| !quoted(*at)).flat_map(place).collect()
}

/// An ability in full, without numbers that depend on what stands before it in the files.
struct Told<'c> {
    content: &'c Content,
    labels: Vec<String>,
    depth: usize,
}

impl Told<'_> {
    fn definition(content: &Content, def: DefId) -> String {
        let mut told = Told { content, labels: Vec::new(), depth: 0 };
        told.def(def)
    }

    fn def(&mut self, id: DefId) -> String {
        let mut def = self.content.def(id).clone();
        (def.origin, def.print) = (None, None);
        // The definitions that are compared have names of their own; tokens in them are told by theirs.
        if self.depth == 0 {
            def.name = StrId(0);
        }
        self.plain(&format!("{def:?}"))
    }

    /// Replaces the numbers of abilities, definitions, texts and labels by what they stand for.
    fn plain(&mut self, text: &str) -> String {
        const NAMES: [&str; 4] = ["AbilityId(", "DefId(", "StrId(", "LabelId("];
        let mut out = String::new();
        let mut rest = text;
        while let Some((at, name)) = NAMES.iter().filter_map(|n| rest.find(n).map(|at| (at, *n))).min() {
            out.push_str(&rest[..at]);
            rest = &rest[at + name.len()..];
            let (number, behind) = rest.split_once(')').unwrap_or((rest, ""));
            rest = behind;
            let n: u32 = number.parse().unwrap_or_default();
            match name {
                "AbilityId(" if self.depth < 6 => {
                    self.depth += 1;
                    let ability = format!("{:?}", self.content.ability(AbilityId(n)));
                    let _ = write!(out, "<{}>", self.plain(&ability));
                    self.depth -= 1;
                }
                "DefId(" if self.depth < 6 => {
                    self.depth += 1;
                    let _ = write!(out, "<{}>", self.def(DefId(n)));
                    self.depth -= 1;
                }
                "StrId(" => out.push_str(self.content.str(StrId(n))),
                "LabelId(" => {
                    let known = self.labels.iter().position(|l| l == number);
                    let at = known.unwrap_or_else(|| {
                        self.labels.push(number.to_owned());
                        self.labels.len() - 1
                    });
                    let _ = write!(out, "label {at}");
                }
                _ => out.push('?'),
            }
        }
        out + rest
    }
}

#[test]
fn no_part_of_a_sentence_is_passed_over() {
    let stride = std::env::var("RIDERS_STRIDE").ok().and_then(|n| n.parse().ok()).unwrap_or(STRIDE);
    let mutants: Vec<(Vec<String>, usize, String)> = lines()
        .into_iter()
        .flat_map(|(card, at)| with_riders(&card[at]).into_iter().map(move |line| (card.clone(), at, line)))
        .step_by(stride)
        .collect();
    assert!(mutants.len() * stride > 100_000, "{}", mutants.len());
    let dropped: Vec<String> = mutants.chunks(IN_A_FILE).flat_map(dropped_in).collect();
    assert!(dropped.len() <= KNOWN_GAPS, "{} of {} are dropped:\n{}", dropped.len(), mutants.len(), dropped.join("\n"));
}

/// The lines whose rider changes nothing and is no fault.
fn dropped_in(some: &[(Vec<String>, usize, String)]) -> Vec<String> {
    let (mut text, mut ranges, mut number) = (String::new(), Vec::new(), 1);
    for (i, (card, at, line)) in some.iter().enumerate() {
        for (name, changed) in [("Original", None), ("Mutant", Some(line))] {
            let first = number;
            let _ = writeln!(text, "card \"{name} {i}\" {{");
            for (row, own) in card.iter().enumerate().skip(1) {
                let own = changed.filter(|_| row == *at).unwrap_or(own);
                let _ = writeln!(text, "{own}");
            }
            number += card.len();
            if changed.is_some() {
                ranges.push((first, number - 1));
            }
        }
    }
    let (loaded, faults) = load_beside_content("riders.card", &text);
    let content = &loaded.content;
    let same = |i: usize| {
        let told = |name: &str| content.card(&format!("{name} {i}")).map(|def| Told::definition(content, def));
        told("Original") == told("Mutant")
    };
    some.iter()
        .enumerate()
        .zip(ranges)
        .filter(|(_, (first, last))| faults.range(first..=last).next().is_none())
        .filter(|((i, _), _)| same(*i))
        .map(|((_, (_, _, line)), _)| line.trim().to_owned())
        .collect()
}
