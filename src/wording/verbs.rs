//! Forms of English verbs: those of the grammar's table, those that declarations give, and the rest by rule.

use crate::ir::Content;
use std::collections::BTreeMap;

/// The table that the grammar is made from: base, third person, past, participle.
const TABLE: &str = include_str!("../../grammar/verbs.tsv");

/// Verbs with forms of their own.
pub(crate) struct Verbs {
    /// Third person, past and participle by base.
    forms: BTreeMap<String, [String; 3]>,
}

impl Verbs {
    /// The verbs of the grammar and of the content.
    pub fn new(content: &Content) -> Self {
        let mut forms = BTreeMap::new();
        for row in TABLE.lines().skip(1) {
            // Marks in front of a form say how it is read; `-` stands for a form that the language has no use for.
            let cells: Vec<&str> = row.split('\t').map(|cell| cell.trim_start_matches(['~', '!'])).collect();
            let [base, third, past, participle, ..] = cells[..] else { continue };
            let given = |cell: &str, usual: String| if cell == "-" { usual } else { cell.to_owned() };
            let past = given(past, regular_past(base));
            let participle = given(participle, past.clone());
            forms.insert(base.to_owned(), [given(third, regular_third(base)), past, participle]);
        }
        for (base, third, past) in [("have", "has", "had"), ("do", "does", "did")] {
            forms.insert(base.to_owned(), [third.to_owned(), past.to_owned(), past.to_owned()]);
        }
        for action in content.actions.iter().filter(|action| !action.past.is_empty()) {
            let past = action.past.to_string();
            // What one does again and again is a word of its own beside it: `regenerate`, `regenerates`.
            let stem = action.name.strip_suffix('s');
            let is_third = stem.is_some_and(|stem| content.actions.iter().any(|other| *other.name == *stem));
            let third = if is_third { action.name.to_string() } else { regular_third(&action.name) };
            forms.insert(action.name.to_string(), [third, past.clone(), past]);
        }
        Self { forms }
    }

    /// The third person singular: `draws`.
    pub fn third(&self, verb: &str) -> String {
        self.form(verb, 0, regular_third)
    }
    /// The simple past: `drew`.
    pub fn past(&self, verb: &str) -> String {
        self.form(verb, 1, regular_past)
    }
    /// The past participle: `drawn`.
    pub fn participle(&self, verb: &str) -> String {
        self.form(verb, 2, regular_past)
    }

    fn form(&self, verb: &str, which: usize, usual: fn(&str) -> String) -> String {
        self.forms.get(verb).and_then(|f| f.get(which)).cloned().unwrap_or_else(|| usual(verb))
    }
}

/// Of several words the first is the verb: `phases in`.
pub(crate) fn regular_third(verb: &str) -> String {
    on_first_word(verb, |w| match w {
        _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|e| w.ends_with(e)) => format!("{w}es"),
        _ if ends_in_y(w) => format!("{}ies", &w[..w.len() - 1]),
        _ => format!("{w}s"),
    })
}

pub(crate) fn regular_past(verb: &str) -> String {
    on_first_word(verb, |w| match w {
        _ if w.ends_with('e') => format!("{w}d"),
        _ if ends_in_y(w) => format!("{}ied", &w[..w.len() - 1]),
        _ => format!("{w}ed"),
    })
}

fn ends_in_y(word: &str) -> bool {
    word.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|e| word.ends_with(e))
}

fn on_first_word(verb: &str, form: impl Fn(&str) -> String) -> String {
    match verb.split_once(' ') {
        Some((first, rest)) => format!("{} {rest}", form(first)),
        None => form(verb),
    }
}
