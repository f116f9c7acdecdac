//! `man`: manual pages, made of what the commands say of themselves.

use crate::cli::Outcome;
use clap::Command;
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// Print the manual page of the program or of a command, or write all of them.
#[derive(clap::Args)]
#[command(after_help = "\
The pages are made of the help of this very program, so they are never older than it.

Examples:
  spellwright man | man -l -                             read the page of the program
  spellwright man check | man -l -                       that of a command
  spellwright man --out ~/.local/share/man/man1          all of them, for `man spellwright-check`")]
pub(super) struct Args {
    /// The command; without it the program
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write all pages into this folder, which is made if it isn't there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args, program: Command) -> Outcome {
    let done = match &args.out {
        Some(folder) => write_all(&program, folder),
        None => page(&program, args.command.as_deref()).map(|page| super::output::line(page.trim_end())),
    };
    match done {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

/// The commands that people use.
fn commands(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|c| !c.is_hide_set() && c.get_name() != "help")
}

/// One page; of a command it is called after the program as well, as the pages name each other.
fn page(program: &Command, name: Option<&str>) -> Result<String, String> {
    let found = match name {
        None => program.clone(),
        Some(name) => {
            let command = commands(program).find(|c| c.get_name() == name);
            let names: Vec<&str> = commands(program).map(Command::get_name).collect();
            let missing = || format!("there is no command `{name}`; there are {}", names.join(", "));
            let full = format!("{}-{name}", program.get_name());
            let shown = format!("{} {name}", program.get_name());
            command.ok_or_else(missing)?.clone().display_name(full).bin_name(shown)
        }
    };
    let title = found.get_display_name().unwrap_or(program.get_name()).to_owned();
    let source = concat!("spellwright ", env!("CARGO_PKG_VERSION"));
    let mut text = Vec::new();
    let page = Man::new(found.version(env!("CARGO_PKG_VERSION"))).title(title).source(source);
    page.render(&mut text).map_err(|e| e.to_string())?;
    String::from_utf8(text).map_err(|e| e.to_string())
}

fn write_all(program: &Command, folder: &Path) -> Result<(), String> {
    let failed = |path: &Path, e: std::io::Error| format!("`{}` can't be written: {e}", path.display());
    std::fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
    let names = std::iter::once(None).chain(commands(program).map(|c| Some(c.get_name())));
    for name in names {
        let program_name = program.get_name();
        let file = name.map_or(format!("{program_name}.1"), |n| format!("{program_name}-{n}.1"));
        let path = folder.join(file);
        std::fs::write(&path, page(program, name)?).map_err(|e| failed(&path, e))?;
    }
    Ok(())
}
