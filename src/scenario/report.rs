//! What went wrong while a scenario ran: the sort of fault, where, and what would help.

use crate::diag::{Code, Diagnostic};
use crate::source::Span;

/// A sort of failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// Something expected is not so.
    Expectation,
    /// A step can't be carried out.
    Step,
    /// A choice came up that the scenario does not make.
    Question,
    /// A choice was made that nobody asked for.
    Unused,
    /// The engine stopped.
    Engine,
    /// Its text has a fault, so it was not run.
    NotRun,
}

/// A failure of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which sort of failure it is.
    pub kind: FaultKind,
    /// The line that it is about.
    pub span: Span,
    /// What happened, in one sentence.
    pub message: String,
    /// When: turn, step and so on.
    pub note: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Fault {
    /// A failure at a line.
    pub fn new(kind: FaultKind, span: Span, message: impl Into<String>) -> Self {
        Self { kind, span, message: message.into(), note: None, help: None }
    }
    /// What to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// The failure as an error of a diagnostic, with a code for its sort.
    pub fn diagnostic(&self) -> Diagnostic {
        let code = match self.kind {
            FaultKind::Expectation => Code::FailedExpectation,
            FaultKind::Step | FaultKind::Engine | FaultKind::NotRun => Code::ImpossibleStep,
            FaultKind::Question => Code::OpenQuestion,
            FaultKind::Unused => Code::UnusedAnswer,
        };
        let mut out = Diagnostic::error(code, self.span, self.message.clone());
        if let Some(note) = &self.note {
            out = out.note(note.clone());
        }
        match &self.help {
            Some(help) => out.help(help.clone()),
            None => out,
        }
    }
}
