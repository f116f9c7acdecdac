//! How commands end: clean, with findings or with an error, and the exit code of each.

use crate::cli::output;
use std::process::ExitCode;

/// How a command ended.
pub(super) enum Outcome {
    /// Nothing to complain about.
    Clean,
    /// The command did its work and found faults.
    Findings,
    /// The command could not do its work, and why.
    Usage(String),
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Clean => ExitCode::SUCCESS,
            Outcome::Findings => ExitCode::from(1),
            Outcome::Usage(message) => {
                output::complain(&message);
                ExitCode::from(2)
            }
        }
    }
}
