//! Which scenarios a fault of their file touches: those that use what is damaged, directly or by something else that they use.
//!
//! What uses what is told by names. A name that stands in a text for something else makes one scenario too many wait, and never
//! one too few.

use crate::diag::Diagnostic;
use crate::source::Span;
use crate::syntax::ParsedFile;
use std::ops::Range;

/// What a fault has to do with a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touch<'d> {
    /// The scenario does not use what is damaged.
    No,
    /// It is in the scenario itself, or in what holds for all.
    All,
    /// The scenario uses what is called so.
    Uses(&'d str),
}

/// What one file declares beside its scenarios.
#[derive(Debug, Default)]
pub(super) struct Declared {
    parts: Vec<Part>,
}

/// One declaration, or a stretch of text in which none could be read.
#[derive(Debug)]
struct Part {
    at: Range<u32>,
    text: String,
    /// By which words it is used; none: what it says holds for everything.
    names: Option<Vec<Name>>,
}

/// A word by which a declaration is used.
#[derive(Debug)]
struct Name {
    /// As it is declared.
    shown: String,
    /// What of it stands in every form of it, in small letters.
    stem: String,
    /// Whether it stands by itself, but for the `s` of several.
    whole: bool,
    /// Whether it stands in quotation marks, or behind `named`.
    quoted: bool,
}

impl Name {
    /// Where a text in small letters says it.
    fn places(&self, text: &str) -> impl Iterator<Item = usize> {
        let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let alone = move |at: usize| {
            let behind = &text[at + self.stem.len()..];
            let behind = behind.strip_prefix('s').unwrap_or(behind);
            !inside(text[..at].chars().next_back()) && !inside(behind.chars().next())
        };
        let quoted = move |at: usize| {
            let line = text[..at].rsplit('\n').next().unwrap_or("");
            line.matches('"').count() % 2 == 1 || line.ends_with("named ")
        };
        let places = text.match_indices(&self.stem).map(|(at, _)| at);
        places.filter(move |at| (!self.whole || alone(*at)) && (!self.quoted || quoted(*at)))
    }

    /// Whether what a text says in this place is a part of this longer name.
    fn is_part(&self, longer: &str, text: &str, at: usize) -> bool {
        let (before, from) = text.split_at(at);
        let within = longer.match_indices(&self.stem).map(|(at, _)| longer.split_at(at));
        longer.len() > self.stem.len()
            && within.into_iter().any(|(head, tail)| before.ends_with(head) && from.starts_with(tail))
    }
}

impl Declared {
    /// The declarations of a file, with what lies between those that could be read.
    pub(super) fn of(file: &ParsedFile) -> Self {
        let end = u32::try_from(file.text.len()).unwrap_or(u32::MAX);
        let mut parts = Vec::new();
        let mut from = 0;
        for (start, stop) in file.decls.iter().map(|d| (d.start, d.end)).chain([(end, end)]) {
            parts.extend([from..start, start..stop].into_iter().filter(|at| at.start < at.end));
            from = stop;
        }
        let part = |at: Range<u32>| {
            let text = file.text.get(at.start as usize..at.end as usize)?.to_owned();
            let names = names_of(&text);
            Some(Part { at, text, names })
        };
        Self { parts: parts.into_iter().filter_map(part).collect() }
    }

    /// Whether a text uses what a fault has damaged.
    pub(super) fn touches(&self, fault: &Diagnostic, text: &str) -> Touch<'_> {
        let Some((damaged, part)) = self.part_at(fault.span) else { return Touch::All };
        let Some(names) = &part.names else { return Touch::All };
        match names.first() {
            Some(name) if self.used_by(text).contains(&damaged) => Touch::Uses(&name.shown),
            _ => Touch::No,
        }
    }

    fn part_at(&self, span: Span) -> Option<(usize, &Part)> {
        self.parts.iter().enumerate().find(|(_, part)| part.at.contains(&span.start))
    }

    /// Whether a text in small letters says a name, and not only as a part of longer ones: `A Two` is another card than `A`.
    fn is_said(&self, name: &Name, text: &str) -> bool {
        let longer = |at: usize| self.names().any(|other| name.is_part(&other.stem, text, at));
        name.places(text).any(|at| !name.whole || !longer(at))
    }

    fn names(&self) -> impl Iterator<Item = &Name> {
        self.parts.iter().flat_map(|part| part.names.iter().flatten())
    }

    /// The declarations that a text uses, by themselves or by others.
    fn used_by(&self, text: &str) -> Vec<usize> {
        let mut used: Vec<usize> = Vec::new();
        let mut texts = vec![text.to_lowercase()];
        while let Some(text) = texts.pop() {
            for (number, part) in self.parts.iter().enumerate() {
                let named = part.names.iter().flatten().any(|name| self.is_said(name, &text));
                if named && !used.contains(&number) {
                    used.push(number);
                    texts.push(part.text.to_lowercase());
                }
            }
        }
        used
    }
}

/// By which words a declaration is used; none if that can't be told, or if what it says holds for everything.
fn names_of(text: &str) -> Option<Vec<Name>> {
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
    let head = lines.next()?;
    let (sort, rest) = head.split_once(' ')?;
    match sort {
        // What is wrong with one scenario is wrong with no other.
        "scenario" => Some(Vec::new()),
        "card" | "token" | "spell" | "item" => {
            let marks = ["card \"", "token \"", "spell \"", "item \"", "half \"", "back \"", "bottom \"", "into \""];
            let named = marks.iter().flat_map(|mark| text.match_indices(mark).map(|(at, _)| at + mark.len()));
            let quoted = named.filter_map(|at| text.get(at..)?.split('"').next());
            Some(quoted.filter(|name| !name.is_empty()).map(in_marks).collect())
        }
        "keyword" | "action" | "counter" | "designation" => {
            let name = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next()?,
                None => rest.split(|c: char| !c.is_alphanumeric() && c != '-').next()?,
            };
            let mut names = vec![inflected(name)];
            let written = head.match_indices("written \"").filter_map(|(at, mark)| head.get(at + mark.len()..));
            let spelled = written.filter_map(|rest| rest.split('"').next()).flat_map(fixed_words);
            names.extend(spelled.map(inflected));
            let forms = head.split_once(", forms ").map_or("", |(_, rest)| rest);
            let forms = forms.split([',', ':', '{']).next().unwrap_or("");
            names.extend(forms.split_whitespace().map(whole));
            let terms = text.lines().filter_map(|line| line.trim_start().strip_prefix("term ")?.split(':').next());
            names.extend(terms.map(whole));
            names.iter().all(|name| !name.stem.is_empty()).then_some(names)
        }
        _ => None,
    }
}

/// The words of a pattern that are no parameters: `{q}walk`.
fn fixed_words(pattern: &str) -> impl Iterator<Item = &str> {
    let outside = pattern.split('{').map(|part| part.split_once('}').map_or(part, |(_, behind)| behind));
    outside.flat_map(str::split_whitespace).filter(|word| word.len() > 2)
}

fn whole(name: &str) -> Name {
    Name { shown: name.to_owned(), stem: name.to_lowercase(), whole: true, quoted: false }
}

/// What something is called that is named in quotation marks.
fn in_marks(name: &str) -> Name {
    Name { quoted: true, ..whole(name) }
}

/// A word that may stand in another form: `flicker`, `flickers`; `carry`, `carries`.
fn inflected(name: &str) -> Name {
    let mut stem = name.to_lowercase();
    if stem.chars().count() > 3 {
        stem.pop();
    }
    Name { shown: name.to_owned(), stem, whole: false, quoted: false }
}

#[cfg(test)]
mod tests {
    use super::{Declared, Touch};
    use crate::diag::{Code, Diagnostic};
    use crate::source::{Files, Span};
    use crate::syntax::parse_file;

    const TEXT: &str = "card \"A\" {\n  cost {R}\n  zzz\n}\ncard \"B\" {\n  when this enters: create 1 copy of \"A\"\n}\n\
                        card \"C\" {\n  choose a creature as a\n}\ncard \"A Two\" {\n  flying\n}\nkeyword carry, rule 999.1: this has flying\n";

    fn touched(fault: &str, scenario: &str) -> bool {
        let mut files = Files::new();
        let id = files.add("x.scenario", TEXT);
        let file = parse_file(files.get(id).expect("it was added"));
        let at = u32::try_from(TEXT.find(fault).expect("it stands there")).expect("short");
        let fault = Diagnostic::error(Code::NotUnderstood, Span { file: id, start: at, end: at + 1 }, "wrong");
        Declared::of(&file).touches(&fault, scenario) != Touch::No
    }

    #[test]
    fn who_uses_what_is_damaged_waits() {
        assert!(touched("zzz", "alice { hand \"A\" }"));
        assert!(touched("zzz", "alice { hand \"B\" }"), "B makes copies of A");
        assert!(!touched("zzz", "alice { hand \"C\" }"));
        assert!(!touched("zzz", "alice { hand \"A Two\" }"), "A Two is another card");
        assert!(touched("zzz", "alice { hand \"A Two\", \"A\" }"));
        assert!(touched("this has flying", "expect \"C\" carries it"));
        assert!(!touched("this has flying", "alice { hand \"C\" }"));
    }
}
