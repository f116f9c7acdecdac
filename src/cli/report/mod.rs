//! Faults and results in the forms that people, scripts and CI services read.

mod fault;
mod github;
mod junit;
mod sarif;

use crate::cli::output::{count, line, remark};
use crate::cli::report::fault::severity;
use serde_json::{Value, json};
use spellwright::diag::{Diagnostic, Severity, Style, escaped, render, render_line};
use spellwright::source::Files;

/// How faults and results are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Form {
    /// With the lines they are about
    Human,
    /// One line for each: place, code, message
    Short,
    /// One JSON object in a line for each, and one with the sums at the end
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// One SARIF 2.1.0 document
    Sarif,
    /// One JUnit document
    Junit,
}

/// One scenario that was run, or one file that was checked.
pub(super) struct Case<'c> {
    /// What the scenario is called.
    pub name: &'c str,
    /// The path of the file that it stands in.
    pub file: &'c str,
    /// The line where it begins, from 1.
    pub line: u32,
    /// Rules that it is about.
    pub rules: &'c [String],
    /// What is wrong with it.
    pub faults: &'c [Diagnostic],
}

/// What warnings do to the result of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Warnings {
    /// They are told and change nothing.
    Told,
    /// They count as errors do.
    Denied,
}

/// Writes what is found: at once where a line is a finding, at the end where the form is one document.
pub(super) struct Report {
    form: Form,
    quiet: bool,
    warnings: Warnings,
    found: Vec<Value>,
    suites: junit::Suites,
}

impl Report {
    /// A report of a command; a quiet one has findings and no sums.
    pub fn new(form: Form, quiet: bool, warnings: Warnings) -> Self {
        Self { form, quiet, warnings, found: Vec::new(), suites: junit::Suites::default() }
    }

    /// Whether programs read it.
    pub fn is_for_programs(&self) -> bool {
        matches!(self.form, Form::Json | Form::Sarif | Form::Junit)
    }

    /// Whether it is for people and has the lines that findings are about.
    pub fn is_human(&self) -> bool {
        self.form == Form::Human
    }

    /// One fault of a file.
    pub fn fault(&mut self, files: &Files, diagnostic: &Diagnostic) {
        match self.form {
            Form::Human => line(&format!("{}\n", render(files, diagnostic, Style::Colored))),
            Form::Short => line(&short(files, diagnostic)),
            Form::Json => line(&render_line(files, diagnostic)),
            Form::Github => line(&github::annotation(files, diagnostic)),
            Form::Sarif => self.found.push(sarif::result(files, diagnostic)),
            Form::Junit => {
                let file = files.place(diagnostic.span).0.to_owned();
                self.suites.add(&file, &file, 1, vec![failure(files, diagnostic, self.warnings)]);
            }
        }
    }

    /// One file without a fault: only what lists all cases tells it.
    pub fn clean(&mut self, file: &str) {
        if self.form == Form::Junit {
            self.suites.add(file, file, 1, Vec::new());
        }
    }

    /// One case that was tried.
    pub fn case(&mut self, files: &Files, case: &Case<'_>) {
        match self.form {
            Form::Json => line(&escaped(&case_line(files, case))),
            Form::Human | Form::Short | Form::Github | Form::Sarif => {
                case.faults.iter().for_each(|d| self.fault(files, d))
            }
            Form::Junit => {
                let faults = case.faults.iter().map(|d| failure(files, d, self.warnings)).collect();
                self.suites.add(case.file, case.name, case.line, faults);
            }
        }
    }

    /// One fact besides, as an object with its `type`.
    pub fn fact(&self, fact: &Value) {
        if self.form == Form::Json {
            line(&escaped(&fact.to_string()));
        }
    }

    /// The end: the sums in words and as an object.
    pub fn end(self, words: &str, sums: &Value) {
        match self.form {
            Form::Human | Form::Short | Form::Github | Form::Json if self.quiet => {}
            Form::Human | Form::Short | Form::Github => line(words),
            Form::Json => line(&escaped(&sums.to_string())),
            Form::Sarif => line(&sarif::document(&self.found)),
            Form::Junit => line(&self.suites.document()),
        }
        if matches!(self.form, Form::Sarif | Form::Junit) && !self.quiet {
            remark(words);
        }
    }
}

fn failure(files: &Files, diagnostic: &Diagnostic, warnings: Warnings) -> junit::Failure {
    let denied = warnings == Warnings::Denied;
    let text = render(files, diagnostic, Style::Plain);
    junit::Failure {
        message: diagnostic.message.clone(),
        text,
        counts: diagnostic.severity == Severity::Error || denied && diagnostic.severity == Severity::Warning,
    }
}

/// `file:line:column: error[E0203]: message`
fn short(files: &Files, diagnostic: &Diagnostic) -> String {
    let (file, row, column) = files.place(diagnostic.span);
    format!("{file}:{row}:{column}: {}[{}]: {}", severity(diagnostic), diagnostic.code, diagnostic.message)
}

fn case_line(files: &Files, case: &Case<'_>) -> String {
    let faults: Vec<Value> =
        case.faults.iter().map(|d| serde_json::from_str(&render_line(files, d)).unwrap_or_default()).collect();
    json!({
        "type": "scenario",
        "name": case.name,
        "file": case.file,
        "line": case.line,
        "rules": case.rules,
        "passed": case.faults.is_empty(),
        "faults": faults,
    })
    .to_string()
}

/// How many errors and warnings there are: `1 error, 2 warnings`, `no faults`.
pub(super) fn verdict(errors: usize, warnings: usize) -> String {
    let parts: Vec<String> = [(errors, "error"), (warnings, "warning")]
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, kind)| count(*n, kind))
        .collect();
    if parts.is_empty() { "no faults".to_owned() } else { parts.join(", ") }
}
