//! The content of the library as it was read when a version was made (`cargo xtask prepare`), so that a program that adds
//! nothing to it starts without reading it again. `build.rs` keeps it out where the texts or their reader have changed since.

use crate::check::Declared;
use crate::content_files::{ContentFiles, prepared};
use crate::ir::Content;
use crate::source::Files;
use serde::{Deserialize, Serialize};

/// What the texts and their reader were, as this program was built.
const FINGERPRINT: &str = env!("SPELLWRIGHT_CONTENT");

/// Content that is ready, and was without faults.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Prepared {
    /// What the files say.
    pub content: Content,
    /// Everything that they declare, in their order.
    pub places: Vec<Declared>,
}

impl Prepared {
    /// That of these files. None: they are others than those of the library, or nothing that fits was prepared of those.
    pub fn of(files: &Files) -> Option<Self> {
        let bytes = prepared()?;
        if is_library(files) { Self::from_bytes(bytes) } else { None }
    }

    /// What was written by [`Prepared::to_bytes`]. None: by a program with other content or another reader, or not whole.
    pub fn from_bytes(bytes: &'static [u8]) -> Option<Self> {
        postcard::from_bytes(bytes.strip_prefix(FINGERPRINT.as_bytes())?).ok()
    }

    /// The whole as bytes behind the fingerprint of texts and reader; an error only by a fault of this program.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let told = |e: postcard::Error| e.to_string();
        postcard::to_extend(self, FINGERPRINT.as_bytes().to_vec()).map_err(told)
    }
}

/// Whether these are the files of the library and no others.
fn is_library(files: &Files) -> bool {
    let library = ContentFiles::built_in();
    let own = library.names().zip(library.iter()).map(|((_, name), (_, text))| (name, text));
    files.iter().map(|file| (file.name(), file.text())).eq(own)
}
