//! `grammar/words.pest`, made from the lists of verbs, prepositions and function words.
//!
//! An ordered choice inside an atomic rule does not come back, so the words stand longest first; they are grouped by
//! first letter, and the letters in four ranges, so that few are tried.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The file that is made.
const MADE: &str = "words.pest";

/// Writes the file.
///
/// # Errors
/// A file of the grammar can't be read or written.
pub(crate) fn write(grammar: &Path) -> Result<(), String> {
    let path = grammar.join(MADE);
    fs::write(&path, Sources::read(grammar)?.words())
        .map_err(|error| format!("can't write `{}`: {error}", path.display()))
}

/// Whether the file that is there is the one that would be made.
///
/// # Errors
/// A file of the grammar can't be read.
pub(crate) fn is_fresh(grammar: &Path) -> Result<bool, String> {
    let path = grammar.join(MADE);
    let there = fs::read_to_string(&path).map_err(|error| format!("can't read `{}`: {error}", path.display()))?;
    Ok(there == Sources::read(grammar)?.words())
}

/// What the file is made from.
struct Sources {
    /// Base, third person, past, participle, and whether the verb begins instructions, separated by tabs. `-`: no such
    /// form; `~`: the form is vocabulary too, so it is not reserved; `!`: it is never taken for a verb by the grammar alone.
    verbs: String,
    /// What roles begin with. `_` stands for a space.
    prepositions: String,
    /// Other words that are never vocabulary.
    functions: String,
    /// The other grammar files.
    grammar: String,
}

impl Sources {
    fn read(folder: &Path) -> Result<Self, String> {
        let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("can't read `{}`: {e}", path.display()));
        let mut paths: Vec<_> = fs::read_dir(folder)
            .map_err(|error| format!("can't read the folder `{}`: {error}", folder.display()))?
            .filter_map(|entry| entry.ok().map(|e| e.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "pest") && path.file_name().is_some_and(|n| n != MADE))
            .collect();
        paths.sort();
        let grammar = paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?.join("\n");
        let verbs = read(&folder.join("verbs.tsv"))?;
        let prepositions = read(&folder.join("prepositions.txt"))?;
        let functions = read(&folder.join("function_words.txt"))?;
        Ok(Self { verbs, prepositions, functions, grammar })
    }

    /// Rows without the heading.
    fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        self.verbs.lines().skip(1).map(|row| row.split('\t').collect()).filter(|row: &Vec<&str>| row.len() > 3)
    }

    fn words(&self) -> String {
        let forms = || self.rows().flat_map(|row| row.into_iter().take(4)).filter(|form| *form != "-");
        let prepositions: Vec<String> = listed(&self.prepositions).map(|word| word.replace('_', " ")).collect();
        let single = prepositions.iter().map(String::as_str).filter(|word| !word.contains(' '));
        let reserved = forms().filter(|form| !form.starts_with('~')).map(plain);
        let reserved = reserved.chain(single).chain(listed(&self.functions)).collect();
        let instructions = self.rows().filter(|row| row.get(4) != Some(&"no"));
        let bases = instructions.filter_map(|row| row.first().copied()).map(plain).collect();
        let forms = forms().filter(|form| !form.trim_start_matches('~').starts_with('!')).map(plain).collect();
        format!(
            "// Made by `cargo xtask gen` from verbs.tsv, prepositions.txt and function_words.txt: edit those, not this file.\n\
             // Alternatives are grouped by first letter and stand longest first, because an ordered choice inside an atomic\n\
             // rule does not come back.\n\n\
             // every word that can't be vocabulary\nreserved = _{{ (\n{}) }}\n\
             // any form of a verb of the grammar\nverb = @{{ (\n{}) ~ !wc }}\n\
             // its base form, which begins an instruction\nverb0 = @{{ (\n{}) ~ !wc }}\n\
             // what a role begins with: onto\nprep = @{{ (\n{}) ~ !wc }}\n\
             // single grammar words; they are dropped from the tree\n{}",
            choice(&reserved),
            choice(&forms),
            choice(&bases),
            choice(&prepositions.iter().map(String::as_str).collect()),
            self.single_words(),
        )
    }

    /// A rule for each `k_word` that the other files use and do not define.
    fn single_words(&self) -> String {
        let code: Vec<&str> = self.grammar.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let used: BTreeSet<&str> =
            code.iter().flat_map(|line| line.split(|c| !is_name(c))).filter(|name| name.starts_with("k_")).collect();
        let defined =
            |name: &str| code.iter().any(|l| l.strip_prefix(name).is_some_and(|l| l.trim_start().starts_with('=')));
        let mut text = String::new();
        for name in used.into_iter().filter(|name| !defined(name)) {
            let word = name.trim_start_matches("k_");
            let _ = writeln!(text, "{name} = @{{ \"{word}\" ~ !wc }}");
        }
        text
    }
}

/// The words of a list without its comments.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

/// A form without its mark.
fn plain(form: &str) -> &str {
    form.trim_start_matches(['~', '!'])
}

/// The words as an ordered choice, those with the same first letter together.
fn choice(words: &BTreeSet<&str>) -> String {
    let mut text = String::new();
    for (first, last) in [('a', 'd'), ('e', 'n'), ('o', 's'), ('t', 'z')] {
        let letters = letters(words, first, last);
        if !letters.is_empty() {
            let bar = if text.is_empty() { "  " } else { "| " };
            let _ = write!(text, "    {bar}&('{first}'..'{last}') ~ (\n{letters}      )\n");
        }
    }
    text
}

/// The words whose first letter is in the range, a line for each letter.
fn letters(words: &BTreeSet<&str>, first: char, last: char) -> String {
    let mut groups: BTreeMap<char, Vec<&str>> = BTreeMap::new();
    for word in words {
        match word.chars().next() {
            Some(letter) if (first..=last).contains(&letter) => groups.entry(letter).or_default().push(word),
            _ => {}
        }
    }
    let mut text = String::new();
    for (number, (letter, mut group)) in groups.into_iter().enumerate() {
        group.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
        let quoted: Vec<String> = group.iter().map(|word| format!("\"{word}\"")).collect();
        let bar = if number == 0 { "  " } else { "| " };
        let _ = writeln!(text, "        {bar}&\"{letter}\" ~ ({})", quoted.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checked_in_file_is_fresh() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../grammar");
        assert!(is_fresh(&folder).expect("the grammar is there"), "grammar/words.pest is old: run `cargo xtask gen`");
    }
}
