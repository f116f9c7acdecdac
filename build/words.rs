//! Verbs and prepositions of the grammar as types, made of `grammar/verbs.tsv` and `grammar/prepositions.txt`: whoever
//! compares them names a variant, so a word that is not in its table does not compile.

use std::fmt::Write as _;

/// The variants, the base form of each, and every form with the verb that it belongs to.
pub(crate) fn verbs(rows: &str) -> String {
    let (mut variants, mut words, mut forms) = (String::new(), String::new(), String::new());
    let mut declared: Vec<String> = Vec::new();
    for row in rows.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').map(plain).collect();
        let [base, others @ ..] = &*cells else { continue };
        let name = variant(base);
        let _ = writeln!(variants, "    /// `{base}`\n    {name},");
        let _ = writeln!(words, "            Core::{name} => {base:?},");
        if others.last() == Some(&"declared") {
            declared.push(format!("Core::{name}"));
        }
        let named = ["THIRD", "PAST", "PARTICIPLE"];
        let others = others.iter().zip(named).filter(|(word, _)| **word != "-").map(|(word, form)| (*word, form));
        for (word, form) in std::iter::once((*base, "BASE")).chain(others) {
            let _ = writeln!(forms, "    ({word:?}, Core::{name}, Forms::{form}),");
        }
    }
    let declared = declared.join(" | ");
    format!(
        "/// A verb of the grammar (`grammar/verbs.tsv`).\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         pub(crate) enum Core {{\n{variants}}}\n\n\
         impl Core {{\n    \
             /// The base form.\n    \
             pub(crate) fn word(self) -> &'static str {{\n        match self {{\n{words}        }}\n    }}\n\n    \
             /// Whether the content says what it means: it is no primitive.\n    \
             pub(crate) fn is_declared(self) -> bool {{\n        matches!(self, {declared})\n    }}\n\
         }}\n\n\
         /// Every form of every verb.\n\
         const FORMS: &[(&str, Core, Forms)] = &[\n{forms}];\n"
    )
}

/// The variants and the word of each. `_` in a word stands for a space.
pub(crate) fn prepositions(list: &str) -> String {
    let (mut variants, mut words, mut all) = (String::new(), String::new(), String::new());
    for word in list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace) {
        let word = word.replace('_', " ");
        let name = variant(&word);
        let _ = writeln!(variants, "    /// `{word}`\n    {name},");
        let _ = writeln!(words, "            Prep::{name} => {word:?},");
        let _ = write!(all, "Prep::{name}, ");
    }
    format!(
        "/// A preposition of the grammar (`grammar/prepositions.txt`): what a role of a clause begins with.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         pub(crate) enum Prep {{\n{variants}}}\n\n\
         impl Prep {{\n    \
             /// All of them.\n    \
             const ALL: &[Prep] = &[{all}];\n\n    \
             /// As it is written.\n    \
             pub(crate) fn word(self) -> &'static str {{\n        match self {{\n{words}        }}\n    }}\n\
         }}\n"
    )
}

/// A form without its marks.
fn plain(form: &str) -> &str {
    form.trim_start_matches(['~', '!'])
}

/// `phase in` -> `PhaseIn`
fn variant(base: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
    };
    base.split(' ').map(capital).collect()
}
