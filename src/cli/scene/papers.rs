//! The texts that a scene is made of. A scene that is taken up again is made of those that it had, whatever has become of the files
//! meanwhile: what somebody mends in a sheet must not cost an evening.

use crate::cli::disk;
use crate::cli::scene::shipped;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// A sheet, a scene or a file of settings as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Paper {
    path: PathBuf,
    text: String,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Papers {
    /// Those of a save; none: the files are read.
    kept: Option<Vec<Paper>>,
    read: Vec<Paper>,
    /// Files that are not as the save has them.
    changed: Vec<PathBuf>,
}

impl Papers {
    /// Those that a save has; old ones have none.
    pub fn of_save(kept: Vec<Paper>) -> Self {
        Self { kept: Some(kept).filter(|k| !k.is_empty()), ..Self::default() }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// It can't be read.
    pub fn read(&mut self, path: &Path) -> Result<String, String> {
        let place = place_of(path);
        let kept = self.kept.as_ref().and_then(|k| k.iter().find(|p| p.path == place));
        let text = match kept {
            Some(paper) => {
                if shipped::read(path).ok().as_deref() != Some(&*paper.text) {
                    self.changed.push(path.to_owned());
                }
                paper.text.clone()
            }
            None => shipped::read(path)?,
        };
        if !self.read.iter().any(|p| p.path == place) {
            self.read.push(Paper { path: place, text: text.clone() });
        }
        Ok(text)
    }

    /// Whether there is such a file, or was when the scene began.
    pub fn has(&self, path: &Path) -> bool {
        match &self.kept {
            Some(kept) => kept.iter().any(|p| p.path == place_of(path)),
            None => shipped::is_there(path),
        }
    }

    /// Whether a file is there and is not what the scene was made of: somebody has written it meanwhile.
    pub fn is_newer(&self, path: &Path) -> bool {
        let place = place_of(path);
        let made_of = self.read.iter().find(|p| p.path == place).map(|p| p.text.as_str());
        disk::read(path).is_ok_and(|there| made_of != Some(&there))
    }

    /// What was read, for a save.
    pub fn all(&self) -> Vec<Paper> {
        self.read.clone()
    }

    /// From now on files are read as they are.
    pub fn begin(&mut self) {
        self.kept = None;
    }

    /// What has been changed since, in words.
    pub fn differences(&self) -> Option<String> {
        let names: Vec<String> = self.changed.iter().map(|p| format!("`{}`", disk::shown(p))).collect();
        let them = match names.len() {
            0 => return None,
            1 => "it was",
            _ => "they were",
        };
        Some(format!("{} changed since: the scene goes on with what {them}", names.join(", ")))
    }
}

fn place_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
