//! The commands, one file each. Only this part of the program reads files and prints.

mod action_check;
mod answers_given;
mod cast;
mod check;
mod complete;
mod deck;
mod dev;
mod disk;
mod draft;
mod explain;
mod file_sorts;
mod fix;
mod fmt;
mod input;
mod list;
mod man;
mod new;
mod outcome;
mod output;
mod play;
mod plot;
mod project;
mod report;
mod rewrite;
mod scene;
mod show;
mod side_files;
mod sim;
mod test;
mod text;
mod variant;

use clap::{CommandFactory, Parser, Subcommand};
use outcome::Outcome;
use spellwright::source::invisible;
use std::process::ExitCode;

/// Checks and plays card games whose rules are text.
#[derive(Parser)]
#[command(
    name = "spellwright",
    version,
    about,
    after_help = "Examples:\n  spellwright check my.card\n  spellwright help check\n  spellwright play"
)]
struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Test(test::Args),
    Play(play::Args),
    Replay(play::ReplayArgs),
    Sim(sim::Args),
    Draft(draft::Args),
    Cast(cast::Args),
    Explain(explain::Args),
    List(list::Args),
    Text(text::Args),
    Show(show::Args),
    Fmt(fmt::Args),
    New(new::Args),
    ActionCheck(action_check::Args),
    Completions(complete::Args),
    Man(man::Args),
    #[command(hide = true)]
    Dev(dev::Args),
}

/// Reads the arguments and carries out the command.
pub fn run() -> ExitCode {
    if let Some(odd) = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).find(|a| invisible(a).is_some()) {
        let message = format!("the argument `{}` has characters that can't be seen", odd.escape_default());
        return Outcome::Usage(message).into();
    }
    let cli = Cli::parse();
    cli.color.write_global();
    let outcome = match cli.command {
        Command::Check(args) => check::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => play::replay(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Draft(args) => draft::run(&args),
        Command::Cast(args) => cast::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::List(args) => list::run(&args),
        Command::Text(args) => text::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::New(args) => new::run(&args),
        Command::ActionCheck(args) => action_check::run(&args),
        Command::Completions(args) => complete::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
        Command::Dev(args) => dev::run(&args),
    };
    match output::lost() {
        Some(reason) => Outcome::Usage(format!("the output could not be written: {reason}")).into(),
        None => outcome.into(),
    }
}
