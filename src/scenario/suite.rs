//! Scenario files together with the content that they test.

use super::{Coverage, Ran, Scenario, read, run};
use crate::content_files::ContentFiles;
use crate::diag::Diagnostic;
use crate::engine::Rulebook;
use crate::load::load;
use crate::source::{FileId, Files};
use crate::syntax::parse_file;
use std::sync::Arc;

/// Scenarios that are ready to run, and what is wrong with the others.
#[derive(Debug)]
pub struct Suite {
    /// All files, for messages: those of the content first.
    pub files: Files,
    /// The content with the declarations of the scenario files.
    pub rb: Arc<Rulebook>,
    /// The scenarios in the order of the files.
    pub scenarios: Vec<Scenario>,
    /// What is wrong with the scenario files.
    pub faults: Vec<Diagnostic>,
    /// How many errors the content itself has.
    pub content_errors: usize,
}

impl Suite {
    /// Reads scenario files (name and text). They may declare cards and tokens of their own, which all of them can use.
    pub fn read(content: &ContentFiles, scenarios: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut files = content.to_files();
        let first = files.len() as u32;
        for (name, text) in scenarios {
            files.add(name, text);
        }
        let loaded = load(files);
        let (mut faults, others): (Vec<Diagnostic>, Vec<Diagnostic>) =
            loaded.diagnostics.into_iter().partition(|d| d.span.file.0 >= first);
        let mut list = Vec::new();
        for file in loaded.files.iter().filter(|f| f.id() >= FileId(first)) {
            let found = read(&parse_file(file), &loaded.content);
            faults.extend(found.faults);
            list.extend(found.list);
        }
        Self {
            files: loaded.files,
            rb: Arc::new(Rulebook::new(loaded.content)),
            scenarios: list,
            faults,
            content_errors: others.len(),
        }
    }

    /// Runs all scenarios, each on whatever processor is free; the results are in their order.
    pub fn run(&self) -> Vec<Ran> {
        #[cfg(feature = "cli")]
        {
            use rayon::prelude::*;
            self.scenarios.par_iter().map(|s| run(&self.rb, s)).collect()
        }
        #[cfg(not(feature = "cli"))]
        self.scenarios.iter().map(|s| run(&self.rb, s)).collect()
    }

    /// What the scenarios of a run used.
    pub fn coverage(&self, ran: &[Ran]) -> Coverage {
        let mut coverage = Coverage::default();
        ran.iter().for_each(|r| coverage.add(r));
        coverage
    }
}
