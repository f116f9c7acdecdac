//! No suggestion is offered untried.
//!
//! What a fault says should stand in a place is put there for a trial, and everything is loaded once more: what is refused itself
//! is not offered. A line whose words are not all known is also tried with known words that are spelled alike; with those of them
//! by which the whole line can be read and means something, its fault becomes that of the misspelled word.

mod lexicon;
mod trial;

use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::load::{Loaded, load};
use crate::source::{Edit, Files, Span};
use crate::syntax::{TextKind, advice};
use lexicon::Lexicon;
use std::collections::BTreeMap;
use trial::{From, Line, Try, Verdict, errors_of, judged, line_of, readable, spelled};

/// How often everything is loaded again.
const ROUNDS: usize = 10;

/// With more faulty lines than that nobody waits for each.
const MOST_LINES: usize = 2000;

/// A line on trial.
struct OnTrial {
    at: Line,
    /// What is still to be tried, in this order.
    open: Vec<Try>,
    /// What was found of what the faults of the line say.
    said: Vec<(usize, Verdict)>,
    /// Words with which the whole line is sound.
    found: Option<Try>,
}

/// The same with the suggestions that were accepted when they were tried, and with the words that misspelled ones stand for.
#[must_use]
pub fn with_tried(mut loaded: Loaded) -> Loaded {
    if loaded.diagnostics.iter().any(is_tried) {
        let lexicon = Lexicon::of(&loaded.files, loaded.diagnostics.iter(), &loaded.places);
        let read = |files: &Files| load(files.clone()).diagnostics.into_vec();
        let faults = std::mem::take(&mut loaded.diagnostics).into_vec();
        let mut all: Diagnostics =
            Trials { files: &loaded.files, read: &read }.tried(faults, &lexicon).into_iter().collect();
        all.sort();
        loaded.diagnostics = all;
    }
    loaded
}

/// Faults of files that are read in another way than definitions, when `read` has tried what they suggest.
pub(crate) fn tried(
    files: &Files,
    faults: Vec<Diagnostic>,
    read: &dyn Fn(&Files) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    if !faults.iter().any(is_tried) {
        return faults;
    }
    let lexicon = Lexicon::of(files, faults.iter(), &[]);
    Trials { files, read }.tried(faults, &lexicon)
}

/// Files, and what reads them.
struct Trials<'f> {
    files: &'f Files,
    read: &'f dyn Fn(&Files) -> Vec<Diagnostic>,
}

/// Whether something is tried for a fault: it suggests something, or it is one of reading.
fn is_tried(fault: &Diagnostic) -> bool {
    fault.suggestion.is_some() || is_of_reading(fault)
}

fn is_of_reading(fault: &Diagnostic) -> bool {
    fault.severity == Severity::Error
        && ["E01", "E02", "E03", "E0501"].iter().any(|g| fault.code.number().starts_with(g))
}

impl Trials<'_> {
    /// The faults after all trials.
    fn tried(&self, faults: Vec<Diagnostic>, lexicon: &Lexicon) -> Vec<Diagnostic> {
        let mut lines = self.on_trial(&faults, lexicon);
        for _ in 0..ROUNDS {
            if !self.round(&faults, &mut lines) {
                break;
            }
        }
        self.answered(faults, &lines, lexicon)
    }

    /// The faulty lines with what is tried in each.
    fn on_trial(&self, faults: &[Diagnostic], lexicon: &Lexicon) -> Vec<OnTrial> {
        let files = self.files;
        let mut by_line: BTreeMap<Line, Vec<usize>> = BTreeMap::new();
        for (number, fault) in faults.iter().enumerate().filter(|(_, d)| is_tried(d)) {
            by_line.entry(line_of(files, fault.span)).or_default().push(number);
        }
        let one = |(at, numbers): (Line, Vec<usize>)| {
            let of_reading: Vec<&Diagnostic> =
                numbers.iter().filter_map(|n| faults.get(*n)).filter(|d| is_of_reading(d)).collect();
            let said = numbers.iter().filter_map(|n| {
                let guess = faults.get(*n)?.suggestion.as_ref()?;
                let in_line = !files.slice(guess.span).contains('\n') && !guess.replacement.contains('\n');
                let edit = (guess.span, guess.replacement.clone());
                in_line.then(|| Try { edits: vec![edit], from: From::Said(*n) })
            });
            let spelled = readable(files, spelled(files, &of_reading, at, lexicon), at);
            let mut said: Vec<Try> = said.collect();
            said.extend(self.all_of(at, &of_reading, &said));
            // A word that is nearer to what was written is tried first.
            let nearer = said.iter().any(|one| spelled.first().is_some_and(|other| self.is_nearer(other, one)));
            let (first, then) = if nearer { (spelled, said) } else { (said, spelled) };
            OnTrial { at, open: first.into_iter().chain(then).rev().collect(), said: Vec::new(), found: None }
        };
        by_line.into_iter().take(MOST_LINES).map(one).collect()
    }

    /// All that the faults of a line and the known wordings in it say, in one try; none: there is no more than one such thing.
    fn all_of(&self, line: Line, faults: &[&Diagnostic], said: &[Try]) -> Option<Try> {
        let mut edits: Vec<(Span, String)> = said.iter().flat_map(|one| one.edits.iter().cloned()).collect();
        if let Some(first) = faults.first().filter(|_| !said.is_empty()) {
            for (at, _, instead) in self.wordings(first) {
                edits.extend(instead.map(|instead| (at, instead.to_owned())));
            }
        }
        edits.retain(|(span, _)| line_of(self.files, *span) == line);
        edits.sort_by_key(|(span, _)| (span.start, span.end));
        edits.dedup_by(|later, earlier| later.0.start < earlier.0.end || later.0 == earlier.0);
        (edits.len() > 1).then_some(Try { edits, from: From::All })
    }

    /// The wordings in the line of a fault that are known from elsewhere: where, what is said of each, and what stands for it.
    fn wordings(&self, fault: &Diagnostic) -> Vec<(Span, &'static str, Option<&'static str>)> {
        let Some(file) = self.files.of(fault.span) else { return Vec::new() };
        let (line, start) = (file.line_at(fault.span.start), file.line_start(fault.span.start));
        let place = |byte: u32| (byte.saturating_sub(start) as usize).min(line.len());
        let kind = if file.name().ends_with(".spell") { TextKind::Scenes } else { TextKind::Cards };
        let span = |at: &std::ops::Range<usize>| Span {
            start: start + at.start as u32,
            end: start + at.end as u32,
            ..fault.span
        };
        let found = advice(line, place(fault.span.start)..place(fault.span.end), kind);
        found.into_iter().map(|found| (span(&found.at), found.text, found.instead)).collect()
    }

    fn changes_case_only(&self, one: &Try) -> bool {
        one.edits.iter().all(|(span, text)| self.files.slice(*span).eq_ignore_ascii_case(text))
    }

    /// Whether a try puts a word in the place of another try's that is less of a change.
    fn is_nearer(&self, one: &Try, other: &Try) -> bool {
        let Some((span, far)) = other.edits.first() else { return false };
        let written = self.files.slice(*span);
        let slips = |word: &str| strsim::damerau_levenshtein(written, word);
        one.edits.iter().any(|(at, near)| at == span && slips(near) < slips(far))
    }

    /// One try in each line that has one left; whether there was any.
    fn round(&self, faults: &[Diagnostic], lines: &mut [OnTrial]) -> bool {
        let mut tried: Vec<(usize, Try)> = Vec::new();
        for (number, line) in lines.iter_mut().enumerate().filter(|(_, l)| l.found.is_none()) {
            tried.extend(line.open.pop().map(|one| (number, one)));
        }
        let mut edits: Vec<(usize, Edit)> = Vec::new();
        for (number, one) in &tried {
            let edit = |(span, text): &(Span, String)| Edit { file: span.file, at: span.range(), text: text.clone() };
            edits.extend(one.edits.iter().map(edit).map(|edit| (*number, edit)));
        }
        if edits.is_empty() {
            return false;
        }
        edits.sort_by_key(|(_, e)| (e.file, e.at.start));
        // Two that touch the same words are not tried together; the later one goes without an answer.
        edits.dedup_by(|later, earlier| later.1.file == earlier.1.file && later.1.at.start < earlier.1.at.end);
        let (numbers, plain): (Vec<usize>, Vec<Edit>) = edits.into_iter().unzip();
        let (files, places) = self.files.edited(&plain);
        let after = (self.read)(&files);
        for (number, one) in tried {
            let Some(line) = lines.get_mut(number) else { continue };
            let own = places.iter().zip(&numbers).filter(|(_, n)| **n == number).map(|((_, at), _)| at.clone());
            let Some(changed) = own.reduce(|a, b| a.start..b.end) else { continue };
            let text = files.get(line.at.0).map_or("", |f| f.text());
            let said = match one.from {
                From::Said(n) => faults.get(n),
                From::All | From::Unknown | From::Known => None,
            };
            let before = errors_of(self.files, faults, line.at);
            let then = errors_of(&files, &after, line.at);
            let verdict = match judged(&before, &then, said.map(|d| &*d.message), &changed, text) {
                // A small letter alone makes no sentence of print one of the language.
                Verdict::Farther if self.changes_case_only(&one) => Verdict::Refused,
                verdict => verdict,
            };
            line.note(one, verdict, then.is_empty() && said.is_none_or(|d| d.severity == Severity::Error));
        }
        true
    }

    /// The faults with what the trials have shown.
    fn answered(&self, mut faults: Vec<Diagnostic>, lines: &[OnTrial], lexicon: &Lexicon) -> Vec<Diagnostic> {
        let verdicts = lines.iter().flat_map(|line| &line.said);
        for (n, verdict) in verdicts {
            if let (Verdict::Refused | Verdict::Idle, Some(fault)) = (verdict, faults.get_mut(*n)) {
                self.take_back(fault, *verdict);
            }
        }
        for (n, _) in lines.iter().flat_map(|l| &l.said).filter(|(_, verdict)| *verdict == Verdict::Sound) {
            let moved = faults.get(*n).and_then(|fault| self.at_its_word(fault, lexicon));
            if let (Some(fault), Some(moved)) = (faults.get_mut(*n), moved) {
                *fault = moved;
            }
        }
        for (line, found) in lines.iter().filter_map(|line| Some((line.at, line.found.as_ref()?))) {
            let here = |d: &Diagnostic| is_of_reading(d) && line_of(self.files, d.span) == line;
            match found.from {
                From::Unknown => {
                    let words: Vec<Diagnostic> = found.edits.iter().map(|e| self.of_word(&faults, e)).collect();
                    faults.retain(|d| !here(d));
                    faults.extend(words);
                }
                From::Known | From::All | From::Said(_) => {
                    let first = faults.iter_mut().find(|d| here(d));
                    if let (Some(fault), Some((span, word))) = (first, found.edits.first()) {
                        *fault = fault.clone().suggest_at(*span, word.clone());
                    }
                }
            }
        }
        faults
    }

    /// The fault of a word that is misspelled.
    fn of_word(&self, faults: &[Diagnostic], (span, word): &(Span, String)) -> Diagnostic {
        let old = faults.iter().find(|d| d.span == *span && d.code.number().starts_with("E02"));
        let message = format!("`{}` is an unknown word", self.files.slice(*span));
        let new = || {
            let fault = Diagnostic::error(Code::UnknownWord, *span, message);
            let known =
                self.wordings(&fault).into_iter().find(|(at, _, instead)| at == span && *instead == Some(&**word));
            known.map_or(fault.clone(), |(_, text, _)| fault.help(text))
        };
        old.cloned().unwrap_or_else(new).suggest_at(*span, word.clone())
    }

    /// A fault that was noticed behind a misspelled word, at that word.
    fn at_its_word(&self, fault: &Diagnostic, lexicon: &Lexicon) -> Option<Diagnostic> {
        let guess = fault.suggestion.as_ref().filter(|_| is_of_reading(fault))?;
        let word = self.files.slice(guess.span);
        let elsewhere = guess.span.end <= fault.span.start || fault.span.end <= guess.span.start;
        let misspelled = !word.is_empty() && word.chars().all(char::is_alphabetic) && !lexicon.knows(word);
        let moved = elsewhere && misspelled && lexicon.knows(&guess.replacement);
        moved.then(|| self.of_word(&[], &(guess.span, guess.replacement.clone())))
    }

    /// Without what it suggests; what explains a known wording is not meant either if the fault stays all the same.
    fn take_back(&self, fault: &mut Diagnostic, verdict: Verdict) {
        let Some(guess) = fault.suggestion.take() else { return };
        for (_, text, instead) in self.wordings(fault) {
            if instead.is_some_and(|instead| *instead == *guess.replacement) {
                fault.help = fault.help.take().filter(|help| verdict != Verdict::Idle || *help != *text);
                fault.notes.retain(|note| !note.ends_with(text));
            }
        }
    }
}

impl OnTrial {
    /// What came of a try; `whole`: the line is without an error then.
    fn note(&mut self, one: Try, verdict: Verdict, whole: bool) {
        match one.from {
            From::Said(n) => {
                self.said.push((n, verdict));
                if whole {
                    self.open.retain(|t| matches!(t.from, From::Said(_)));
                }
            }
            // What is right together with the rest is right.
            From::All if verdict == Verdict::Sound => {
                self.said.iter_mut().for_each(|(_, verdict)| *verdict = Verdict::Sound);
                self.open.clear();
            }
            From::Unknown | From::Known if verdict == Verdict::Sound => self.found = Some(one),
            From::All | From::Unknown | From::Known => {}
        }
    }
}
