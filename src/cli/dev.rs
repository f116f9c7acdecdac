//! `dev`: looking inside, for those who work on the language.

use crate::cli::output::line;
use crate::cli::{Outcome, disk, words};
use clap::Subcommand;
use spellwright::diag::{Style, render};
use spellwright::source::Files;
use spellwright::syntax::parse_file;
use std::path::PathBuf;

/// Look inside.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright dev tree my.card     the syntax trees of a file
  spellwright dev words --write    grammar/words.pest made new from verbs.tsv and function_words.txt")]
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
    /// The grammar of single words, made from the lists of verbs and function words
    #[command(after_help = "Example:\n  spellwright dev words --write")]
    Words {
        /// The folder of the grammar
        #[arg(long, default_value = "grammar")]
        grammar: PathBuf,
        /// Write the file instead of printing it
        #[arg(long)]
        write: bool,
    },
}

pub(super) fn run(args: &Args) -> Outcome {
    let done = match &args.command {
        Command::Tree { file } => tree(file),
        Command::Words { grammar, write } => words::run(grammar, *write).map(|()| Outcome::Clean),
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
