//! `dev`: looking inside, for those who work on the language.

use crate::cli::output::line;
use crate::cli::{Outcome, disk};
use clap::Subcommand;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render};
use spellwright::load::{Loaded, load_from_texts};
use spellwright::prepared::Prepared;
use spellwright::source::Files;
use spellwright::syntax::parse_file;
use std::path::PathBuf;

/// Look inside.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright dev tree my.card                  the syntax trees of a file
  spellwright dev prepare build/content.bin     the content of the library, ready to be used")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The syntax trees of the declarations of a file
    #[command(after_help = "Example:\n  spellwright dev tree cards/basics/lands.card")]
    Tree {
        /// The file
        file: PathBuf,
    },
    /// The content of the library as a program of this version finds it, ready to be used (`cargo xtask prepare`)
    #[command(after_help = "Example:\n  spellwright dev prepare build/content.bin")]
    Prepare {
        /// Where it is written
        file: PathBuf,
    },
}

pub(super) fn run(args: &Args) -> Outcome {
    let done = match &args.command {
        Command::Tree { file } => tree(file),
        Command::Prepare { file } => prepare(file),
    };
    done.unwrap_or_else(Outcome::Usage)
}

fn tree(path: &std::path::Path) -> Result<Outcome, String> {
    let mut files = Files::new();
    files.add(disk::shown(path), disk::read(path)?);
    let mut outcome = Outcome::Clean;
    for file in files.iter() {
        let parsed = parse_file(file);
        parsed.roots().for_each(|root| line(root.dump().trim_end()));
        for diagnostic in &parsed.diagnostics {
            line(&format!("\n{}", render(&files, diagnostic, Style::Colored)));
            outcome = Outcome::Findings;
        }
    }
    Ok(outcome)
}

fn prepare(path: &std::path::Path) -> Result<Outcome, String> {
    let Loaded { content, diagnostics, places, .. } = load_from_texts(ContentFiles::built_in().to_files());
    if !diagnostics.is_empty() {
        return Err("the content of the library has faults: `spellwright check` tells them".to_owned());
    }
    let bytes = Prepared { content, places }.to_bytes()?;
    std::fs::write(path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(Outcome::Clean)
}
