//! `spellwright.toml`: what a folder of cards wants from every command, found in the folder or above it.

use crate::cli::disk;
use spellwright::diag::{Diagnostic, Style, render};
use spellwright::settings::{About, Table, parse};
use spellwright::source::{Files, SourceFile};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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
    /// The settings of the table, where a command is given none.
    pub settings: Option<PathBuf>,
    /// Codes of warnings that are not shown.
    pub allow: Vec<String>,
    /// Warnings end `check` as errors do.
    pub deny_warnings: bool,
}

/// The project of the current folder; a folder without one has no wishes. The file is read once.
///
/// # Errors
/// The file can't be read, or every fault of it.
pub(super) fn current() -> Result<&'static Project, String> {
    static CURRENT: OnceLock<Result<Project, String>> = OnceLock::new();
    CURRENT.get_or_init(found).as_ref().map_err(Clone::clone)
}

fn found() -> Result<Project, String> {
    let Ok(here) = std::env::current_dir() else { return Ok(Project::default()) };
    match here.ancestors().position(|folder| folder.join(FILE).is_file()) {
        None => Ok(Project::default()),
        // As the current folder sees it, so that places in messages are no longer than they must be.
        Some(up) => read(&std::iter::repeat_n("..", up).collect::<PathBuf>().join(FILE)),
    }
}

fn read(path: &Path) -> Result<Project, String> {
    let mut files = Files::new();
    let id = files.add(disk::shown(path), disk::read(path)?);
    let file = files.get(id).ok_or_else(|| format!("can't read `{}`", disk::shown(path)))?;
    let (project, faults) = wishes(file, path.parent().unwrap_or(Path::new("")));
    if !faults.is_empty() {
        let shown: Vec<String> = faults.iter().map(|d| render(&files, d, Style::Colored)).collect();
        return Err(format!("the file of the project has faults\n{}", shown.join("\n\n")));
    }
    match project.absent() {
        Some(gone) => Err(format!("`{}` names `{}`, which does not exist", disk::shown(path), disk::shown(gone))),
        None => Ok(project),
    }
}

/// The wishes of such a file, with paths from a folder, and every fault of it.
pub(super) fn wishes(file: &SourceFile, folder: &Path) -> (Project, Vec<Diagnostic>) {
    let mut faults = Vec::new();
    let mut project = Project::default();
    if let Some(root) = parse(file, About::Settings, &mut faults) {
        let mut table = Table::new("", file.id(), Some(root.get_ref()), &mut faults);
        project = Project::of(&mut table, folder);
        table.finish();
    }
    (project, faults)
}

impl Project {
    /// The first of its paths where nothing is.
    fn absent(&self) -> Option<&Path> {
        let all = self.content.iter().chain(&self.check).chain(&self.scenarios).chain(&self.settings);
        all.map(PathBuf::as_path).find(|path| !path.exists())
    }

    fn of(table: &mut Table<'_>, folder: &Path) -> Self {
        let mut paths = |key| table.texts(key, &[]).into_iter().map(|p| folder.join(p)).collect();
        Self {
            content: paths("content"),
            check: paths("check"),
            scenarios: paths("scenarios"),
            settings: table.maybe_text("settings").map(|(path, _)| folder.join(path)),
            allow: table.texts("allow", &[]),
            deny_warnings: table.word("deny", false, &[("warnings", true), ("errors", false)]),
        }
    }
}
