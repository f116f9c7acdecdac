//! The content of the library as it was read when a version was made (`cargo xtask prepare`), if what reads it and what is
//! read are still the same.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// What was read, behind the fingerprint of all that it was made of.
const FILE: &str = "build/content.bin";

/// What content is made of. The reader is all of `src` but what stands above it, which it doesn't use
/// (`tests/all/layering.rs`).
const MADE_OF: [&str; 7] = ["build", "build.rs", "cards", "decks", "grammar", "spells", "src"];
const ABOVE: [&str; 16] = [
    "action_checks",
    "cli",
    "decks",
    "draft",
    "engine",
    "further.rs",
    "layout",
    "magic",
    "main.rs",
    "middle_earth",
    "play",
    "printed",
    "scenario",
    "settings",
    "stage",
    "tried",
];

/// The fingerprint, and the constant `PREPARED`: the prepared content, or none if it is old.
pub fn table(root: &Path) -> io::Result<(String, String)> {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=spells");
    let print = fingerprint(root, &MADE_OF)?;
    let file = root.join(FILE);
    let fresh = fs::read(&file).is_ok_and(|bytes| bytes.starts_with(print.as_bytes()));
    let bytes =
        if fresh { format!("Some(include_bytes!({:?}))", file.display().to_string()) } else { "None".to_owned() };
    let table = format!(
        "/// What was read of the content of the library, behind its fingerprint; none: read the texts.\n\
         pub(super) const PREPARED: Option<&[u8]> = {bytes};\n"
    );
    Ok((print, table))
}

/// 32 digits that are others as soon as a byte in one of these files or folders is another (FNV-1a).
pub fn fingerprint(root: &Path, made_of: &[&str]) -> io::Result<String> {
    let mut files = Vec::new();
    for part in made_of {
        gather(&root.join(part), part, &mut files)?;
    }
    files.sort();
    let mut sum: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            sum = (sum ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    };
    for (name, path) in files {
        add(name.as_bytes());
        add(&fs::read(path)?);
        add(&[0xff]);
    }
    Ok(format!("{sum:032x}"))
}

/// The files below a path, by their names from the root with `/` between the parts.
fn gather(path: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !path.is_dir() {
        if name != FILE {
            files.push((name.to_owned(), path.to_owned()));
        }
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let part = entry.file_name().to_string_lossy().into_owned();
        if name != "src" || !ABOVE.contains(&part.as_str()) {
            gather(&entry.path(), &format!("{name}/{part}"), files)?;
        }
    }
    Ok(())
}
