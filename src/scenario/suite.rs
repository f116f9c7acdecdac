//! Scenario files together with the content that they test.

use super::damage::{Declared, Touch};
use super::report::{Fault, FaultKind};
use super::{Coverage, Ran, Scenario, read, run};
use crate::advised::advised;
use crate::allow::without_allowed;
use crate::check::{Base, Checked, check};
use crate::content_files::ContentFiles;
use crate::diag::{Diagnostic, Severity};
use crate::engine::Rulebook;
use crate::ir::Content;
use crate::load::parse_all;
use crate::source::{FileId, Files, SourceFile, Span};
use crate::syntax::{ParsedFile, Rule, parse_file};
use crate::tried::tried;
use std::sync::Arc;

/// Scenarios that are ready to run, and what is wrong with the others.
#[derive(Debug)]
pub struct Suite {
    /// All files, for messages: those of the content first.
    pub files: Files,
    /// The content without the declarations of scenario files.
    pub rulebook: Arc<Rulebook>,
    /// The content of each file that declares something of its own.
    own: Vec<(FileId, Arc<Rulebook>)>,
    /// What the files declare, of those in which something is wrong.
    declared: Vec<(FileId, Declared)>,
    /// The scenarios in the order of the files.
    pub scenarios: Vec<Scenario>,
    /// What is wrong with the scenario files.
    pub faults: Vec<Diagnostic>,
    /// What is hardly meant in the definitions of scenario files: often just what a scenario is about.
    pub warnings: Vec<Diagnostic>,
    /// How many errors the content itself has.
    pub content_errors: usize,
}

impl Suite {
    /// Reads scenario files (name and text). What a file declares is known in that file only.
    pub fn read(content: &ContentFiles, scenarios: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut files = content.to_files();
        let first = files.len();
        for (name, text) in scenarios {
            files.add(name, text);
        }
        let mut base = parse_all(&files);
        let theirs = base.split_off(first);
        let whole = Base::of(&base);
        let Checked { content, faults: diagnostics, .. } = whole.checked();
        let all = diagnostics.iter().chain(base.iter().flat_map(|f| &f.diagnostics));
        let content_errors = all.filter(|d| d.severity == Severity::Error).count();
        let mut suite = Self {
            files,
            rulebook: Arc::new(Rulebook::new(content)),
            own: Vec::new(),
            declared: Vec::new(),
            scenarios: Vec::new(),
            faults: Vec::new(),
            warnings: Vec::new(),
            content_errors,
        };
        let scenario_files: Vec<crate::source::FileId> = theirs.iter().map(|f| f.file).collect();
        for mut file in theirs {
            let (id, of_reading) = (file.file, std::mem::take(&mut file.diagnostics));
            let (defined, of_scenarios): (Vec<_>, Vec<_>) =
                of_reading.into_iter().partition(|d| in_definition(&file, d.span));
            suite.faults.extend(advised(&suite.files, &suite.rulebook.content, defined));
            suite.faults.extend(of_scenarios);
            let before = suite.faults.len();
            let parts = Declared::of(&file);
            suite.add_file((&base, &whole, &diagnostics), file);
            if suite.faults.len() > before || suite.faults.iter().any(|d| d.span.file == id) {
                suite.declared.push((id, parts));
            }
        }
        // Comments in the content are judged with the content.
        let read = |file: &crate::source::SourceFile| scenario_files.contains(&file.id());
        suite.warnings = without_allowed(&suite.files, std::mem::take(&mut suite.warnings), read);
        suite.faults.sort_by_key(|d| (d.span.file, d.span.start));
        suite
    }

    /// The same with faults whose suggestions were tried by reading everything once more.
    #[must_use]
    pub fn with_tried(mut self, content: &ContentFiles) -> Self {
        let first = content.to_files().len();
        let read = |files: &Files| {
            let texts = files.iter().skip(first).map(|f| (f.name().to_owned(), f.text().to_owned()));
            Suite::read(content, texts).faults
        };
        self.faults = tried(&self.files, std::mem::take(&mut self.faults), &read);
        self.faults.sort_by_key(|d| (d.span.file, d.span.start));
        self
    }

    /// Adds the scenarios of one file, with a content of its own if it declares anything.
    fn add_file(&mut self, (base, whole, known): (&[ParsedFile], &Base<'_>, &[Diagnostic]), file: ParsedFile) {
        let id = file.file;
        let declares = file.roots().any(|n| n.child(Rule::scenario).is_none());
        let found = if declares {
            // Most declare cards only, which change nothing about what was read.
            let Checked { content, faults: diagnostics, .. } = whole.with(&file).unwrap_or_else(|| {
                let mut all = base.to_vec();
                all.push(file.clone());
                check(&all)
            });
            // What is wrong with the content itself is told with the content.
            let own = diagnostics.into_iter().filter(|d| d.span.file == id || !known.contains(d));
            let (wrong, hardly): (Vec<_>, Vec<_>) = own.partition(|d| d.severity == Severity::Error);
            self.faults.extend(advised(&self.files, &content, wrong));
            self.warnings.extend(hardly);
            let found = read(&file, &content);
            self.own.push((id, Arc::new(Rulebook::new(content))));
            found
        } else {
            read(&file, &self.rulebook.content)
        };
        self.faults.extend(found.faults);
        self.scenarios.extend(found.list);
    }

    /// The content that a scenario plays with.
    pub fn book(&self, scenario: &Scenario) -> &Arc<Rulebook> {
        self.own.iter().find(|(f, _)| *f == scenario.span.file).map_or(&self.rulebook, |(_, rulebook)| rulebook)
    }

    /// Runs all scenarios, each on whatever processor is free; the results are in their order.
    pub fn run(&self) -> Vec<Ran> {
        #[cfg(feature = "cli")]
        {
            use rayon::prelude::*;
            self.scenarios.par_iter().map(|s| self.run_one(s)).collect()
        }
        #[cfg(not(feature = "cli"))]
        self.scenarios.iter().map(|s| self.run_one(s)).collect()
    }

    /// A text with a fault is not run: a card without one of its lines, or a scenario without one of its, would show
    /// something else than what is written.
    fn run_one(&self, scenario: &Scenario) -> Ran {
        match self.fault_of(scenario) {
            Some((fault, damaged)) => {
                let (_, line, _) = self.files.place(fault.span);
                let what = match damaged {
                    Touch::Uses(name) => format!("`{name}`, which it uses,"),
                    Touch::No | Touch::All => "its text".to_owned(),
                };
                let message = format!("it was not run: {what} has a fault in line {line}: {}", fault.message);
                let fault = Fault::new(FaultKind::NotRun, scenario.span, message);
                Ran { faults: vec![fault], ..Ran::default() }
            }
            None => run(self.book(scenario), scenario),
        }
    }

    /// A fault within a scenario, or in what it uses of what its file declares; with the name of what is damaged.
    fn fault_of(&self, scenario: &Scenario) -> Option<(&Diagnostic, Touch<'_>)> {
        let holds =
            |s: &Scenario, at: Span| s.whole.file == at.file && s.whole.start <= at.start && at.start < s.whole.end;
        let elsewhere = |at: Span| self.scenarios.iter().any(|other| holds(other, at));
        let here = || self.faults.iter().filter(|d| d.span.file == scenario.span.file);
        if let Some(fault) = here().find(|d| holds(scenario, d.span)) {
            return Some((fault, Touch::All));
        }
        let (_, declared) = self.declared.iter().find(|(file, _)| *file == scenario.span.file)?;
        let text = self.files.get(scenario.span.file).map_or("", |file| file.text());
        // Its name uses nothing.
        let text = text.get(scenario.span.end as usize..scenario.whole.end as usize).unwrap_or("");
        let mut of_others = here().filter(|d| !elsewhere(d.span)).map(|d| (d, declared.touches(d, text)));
        of_others.find(|(_, touch)| *touch != Touch::No)
    }

    /// What the scenarios of a run used of the cards that their own files declare, with the content of each file.
    pub fn own_coverage(&self, ran: &[Ran]) -> Vec<(&str, &Content, Coverage)> {
        let of_file = |(file, rulebook): &(FileId, Arc<Rulebook>)| {
            let mut coverage = Coverage::default();
            let there = self.scenarios.iter().zip(ran).filter(|(s, _)| s.span.file == *file);
            there.for_each(|(_, ran)| coverage.add(ran));
            coverage.keep_to_file(&rulebook.content, self.files.get(*file)?.name());
            Some((*file, coverage))
        };
        let found: Vec<_> = self.own.iter().filter_map(of_file).collect();
        let shown = |(file, coverage)| {
            let (_, rulebook) = self.own.iter().find(|(f, _)| *f == file)?;
            Some((self.files.get(file)?.name(), &rulebook.content, coverage))
        };
        found.into_iter().filter_map(shown).collect()
    }

    /// What the scenarios of a run used.
    pub fn coverage(&self, ran: &[Ran]) -> Coverage {
        let mut coverage = Coverage::default();
        ran.iter().for_each(|r| coverage.add(r));
        // Definitions of single files have numbers above those of the content.
        coverage.keep_to(&self.rulebook.content);
        coverage
    }
}

/// What is wrong with the scenarios that stand in files of definitions, beside the cards of these files.
pub fn faults_beside(files: &Files, content: &Content, wanted: impl Fn(&SourceFile) -> bool) -> Vec<Diagnostic> {
    let with_scenarios = files.iter().filter(|file| wanted(file) && file.text().contains("scenario"));
    with_scenarios.flat_map(|file| read(&parse_file(file), content).faults).collect()
}

/// Whether a place is in something that a file declares beside its scenarios.
fn in_definition(file: &ParsedFile, at: Span) -> bool {
    let declared = file.decls.iter().find(|d| d.start <= at.start && at.start < d.end);
    declared.is_some_and(|d| file.root(d).child(Rule::scenario).is_none())
}
