//! `spellwright.toml`: what a folder of cards wants from every command, found in the folder or above it.

use super::input;
use spellwright::diag::{Diagnostic, Style, render};
use spellwright::settings::{About, Table, parse};
use spellwright::source::Files;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(super) const FILE: &str = "spellwright.toml";

/// The wishes of a project; paths are as the current folder sees them.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Project {
    /// Folders of content that every command adds.
    pub content: Vec<PathBuf>,
    /// What `check` checks without paths.
    pub check: Vec<PathBuf>,
    /// What `test` runs without paths.
    pub scenarios: Vec<PathBuf>,
    /// Codes of warnings that are not shown.
    pub allow: Vec<String>,
    /// Warnings end `check` as errors do.
    pub deny_warnings: bool,
}

/// The project of the current folder; a folder without one has no wishes.
///
/// # Errors
/// The file can't be read, or every fault of it.
pub(super) fn current() -> Result<Project, String> {
    let Ok(here) = std::env::current_dir() else { return Ok(Project::default()) };
    match here.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file()) {
        None => Ok(Project::default()),
        Some(path) => read(&nearer(&path, &here)),
    }
}

/// A path as short as the current folder sees it.
fn nearer(path: &Path, here: &Path) -> PathBuf {
    path.strip_prefix(here).map_or_else(|_| path.to_owned(), Path::to_owned)
}

fn read(path: &Path) -> Result<Project, String> {
    let mut files = Files::new();
    let id = files.add(input::shown(path), input::read(path)?);
    let mut faults = Vec::new();
    let file = files.get(id).ok_or_else(|| format!("can't read `{}`", input::shown(path)))?;
    let project = parse(file, About::Settings, &mut faults).map(|root| {
        let mut table = Table::new("", id, Some(root.get_ref()), &mut faults);
        let project = Project::of(&mut table, path.parent().unwrap_or(Path::new("")));
        table.finish();
        project
    });
    match project {
        Some(project) if faults.is_empty() => Ok(project),
        _ => {
            let shown: Vec<String> = faults.iter().map(|d| render(&files, d, Style::Colored)).collect();
            Err(format!("the file of the project has faults\n{}", shown.join("\n\n")))
        }
    }
}

/// The faults of such a file, for `check`.
pub(super) fn faults(file: &spellwright::source::SourceFile) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    if let Some(root) = parse(file, About::Settings, &mut faults) {
        let mut table = Table::new("", file.id(), Some(root.get_ref()), &mut faults);
        Project::of(&mut table, Path::new(""));
        table.finish();
    }
    faults
}

impl Project {
    fn of(table: &mut Table<'_>, folder: &Path) -> Self {
        let mut paths = |key| table.texts(key, &[]).into_iter().map(|p| folder.join(p)).collect();
        Self {
            content: paths("content"),
            check: paths("check"),
            scenarios: paths("scenarios"),
            allow: table.texts("allow", &[]),
            deny_warnings: table.word("deny", false, &[("warnings", true), ("errors", false)]),
        }
    }
}
