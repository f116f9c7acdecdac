//! `dev`: looking inside, for those who work on the language.

use crate::cli::output::line;
use crate::cli::{Outcome, disk};
use clap::Subcommand;
use spellwright::diag::{Style, render};
use spellwright::source::Files;
use spellwright::syntax::parse_file;
use std::path::PathBuf;

/// Look inside.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  spellwright dev tree my.card     the syntax trees of a file")]
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
}

pub(super) fn run(args: &Args) -> Outcome {
    let done = match &args.command {
        Command::Tree { file } => tree(file),
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
