//! What is wished of a scene that is played, and which files it is made of.

use super::papers::Papers;
use serde::{Deserialize, Serialize};
use spellwright::ir::Content;
use spellwright::source::Files;
use spellwright::stage::SceneSpec;
use std::path::{Path, PathBuf};

/// Somebody who came into a scene while it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Added {
    /// The file of the sheet.
    pub sheet: PathBuf,
    /// What the character is called in the scene.
    pub name: String,
    /// Whose character it is, if that was said.
    pub player: Option<String>,
    /// What stood in the sheet then.
    #[serde(default)]
    pub text: Option<String>,
}

/// The files of a scene, as they were read.
pub(crate) struct Scenery {
    /// All that was read, for messages.
    pub files: Files,
    /// The spells, items and cards that there are.
    pub content: Content,
    /// The file of the scene itself.
    pub path: PathBuf,
    /// The scene as the file sets it.
    pub spec: SceneSpec,
    /// The texts that it is made of.
    pub papers: Papers,
}

/// What was asked for on the command line.
pub(crate) struct Wishes {
    /// How many rounds are played, if the scene doesn't say.
    pub rounds: u32,
    /// What the dice begin with.
    pub seed: u64,
    /// A person plays everybody.
    pub by_hand: bool,
    /// The file that the scene is written to.
    pub save: Option<PathBuf>,
    /// The file that what happens is told in.
    pub log: Option<PathBuf>,
    /// Where the sheets of the characters come from and go to.
    pub campaign: Option<PathBuf>,
    /// Decks of the players in their order; one: everybody's.
    pub decks: Vec<String>,
}

/// Where the sheet of a character lies in the folder of a campaign.
pub(crate) fn sheet_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(spellwright::stage::sheet_file_name(name))
}
