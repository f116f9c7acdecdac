//! `completions`: what a shell needs to complete the command line.

use crate::cli::Outcome;
use clap_complete::Shell;

/// Print the completions for a shell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright completions bash > ~/.local/share/bash-completion/completions/spellwright
  spellwright completions fish > ~/.config/fish/completions/spellwright.fish
  spellwright completions zsh > ~/.zfunc/_spellwright")]
pub(super) struct Args {
    /// For which shell
    shell: Shell,
}

pub(super) fn run(args: &Args, mut program: clap::Command) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, "spellwright", &mut text);
    super::output::line(String::from_utf8_lossy(&text).trim_end());
    Outcome::Clean
}
