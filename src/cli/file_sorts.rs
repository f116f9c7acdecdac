//! The sorts of files that are checked.

use crate::cli::project;
use std::path::Path;

/// What a file that holds no definitions is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sort {
    Scenario,
    Deck,
    Settings,
    Project,
    Sheet,
    Scene,
}

impl Sort {
    /// What one of them is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Sort::Scenario => "file of scenarios",
            Sort::Deck => "deck",
            Sort::Settings => "file of settings",
            Sort::Project => "file of a project",
            Sort::Sheet => "sheet",
            Sort::Scene => "scene",
        }
    }

    /// The sort of a file by its ending; TOML files are told apart by their keys. None: nothing that is checked.
    pub(super) fn of(path: &Path, text: &str) -> Option<Sort> {
        match path.extension()?.to_str()? {
            "scenario" => Some(Sort::Scenario),
            "txt" => Some(Sort::Deck),
            "toml" if path.file_name().is_some_and(|n| n == project::FILE) => Some(Sort::Project),
            "toml" => Some(of_toml(text)),
            _ => None,
        }
    }
}

/// A scene has characters, a sheet a name; everything else is settings.
fn of_toml(text: &str) -> Sort {
    let key =
        |line: &str, name: &str| line.trim_start().strip_prefix(name).is_some_and(|l| l.trim_start().starts_with('='));
    let head = |name: &str| {
        let opens = |line: &str| line.trim().strip_prefix('[').and_then(|l| l.strip_prefix(name)).map(str::to_owned);
        text.lines().filter_map(opens).any(|rest| rest.starts_with([']', '.']))
    };
    let before_tables = || text.lines().take_while(|line| !line.trim_start().starts_with('['));
    if head("characters") || before_tables().any(|line| key(line, "characters")) {
        Sort::Scene
    } else if ["attributes", "skills", "spells", "items"].iter().any(|name| head(name))
        || before_tables().any(|line| key(line, "name") || key(line, "player"))
    {
        Sort::Sheet
    } else {
        Sort::Settings
    }
}
