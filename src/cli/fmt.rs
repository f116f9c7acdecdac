//! `fmt`: one layout for definitions and scenarios.

use crate::cli::file_sorts::Sort;
use crate::cli::output::{count, line, remark};
use crate::cli::{Outcome, disk, input, project, rewrite};
use spellwright::layout::{Laid, lay_out};
use spellwright::source::Files;
use std::path::PathBuf;

/// Lay out definitions and scenarios in one way.
///
/// Each line and each block gets its place, properties of cards come first in their usual order, and a body of one plain
/// sentence is written with a colon. What a text says stays as it is, comments too. A declaration that can't be read whole,
/// or with a comment inside a sentence, is left as it stands and named; what its words mean is asked by `check`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright fmt set/             change the files of a folder
  spellwright fmt --check set/     for a CI job: name the files that would change, and change nothing
  spellwright fmt --diff my.card   show what would change
  spellwright fmt - < my.card      from standard input to standard output

Exit status: 0 done, or nothing would change; 1 `--check` or `--diff` and something would, or something in a file can't be
read (`spellwright check` says what); 2 a wrong argument or an unreadable file")]
pub(super) struct Args {
    /// Files, and folders of files, or `-` for standard input; without paths what `check` in `spellwright.toml` names
    paths: Vec<PathBuf>,
    /// Change nothing; name the files that would change
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change
    #[arg(long, conflicts_with = "check")]
    diff: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    laid_out(args).unwrap_or_else(Outcome::Usage)
}

fn laid_out(args: &Args) -> Result<Outcome, String> {
    let wishes = project::current()?;
    let paths = if args.paths.is_empty() { &wishes.check } else { &args.paths };
    let mut unread = Vec::new();
    let gathered = input::gather(paths, &mut unread);
    let scenarios = gathered.others.into_iter().filter(|o| o.sort == Sort::Scenario).map(|o| (o.found, o.text));
    let files: Vec<_> = gathered.definitions.into_iter().chain(scenarios).collect();
    if files.is_empty() && unread.is_empty() {
        unread.push("there is nothing to lay out: files end in `.card`, `.spell`, `.scenario`".to_owned());
    }
    if !unread.is_empty() {
        return Err(unread.join("\nerror: "));
    }
    let (mut changed, mut left, mut faulty) = (0, 0, 0);
    for (found, text) in &files {
        let name = disk::shown(&found.path);
        let mut sources = Files::new();
        let id = sources.add(name.as_str(), text.as_str());
        let Some(source) = sources.get(id) else { continue };
        let Laid { text: new, left: kept, faulty: unreadable } = lay_out(source);
        for span in &kept {
            let (path, row, _) = sources.place(*span);
            remark(&format!("{path}:{row}: left as it is: it can't be read whole, or has a comment inside a sentence"));
        }
        if unreadable {
            faulty += 1;
            if kept.is_empty() {
                remark(&format!("{name}: something in it can't be read, and is left as it is"));
            }
        }
        left += kept.len();
        if found.is_input() && !args.check && !args.diff {
            line(new.trim_end());
            continue;
        }
        if new == *text {
            continue;
        }
        changed += 1;
        if args.diff {
            line(rewrite::diff(&name, text, &new).trim_end());
        } else {
            line(&name);
            if !args.check {
                rewrite::put(&found.path, &new)?;
            }
        }
    }
    let would = args.check || args.diff;
    let verb = if would { "would change" } else { "changed" };
    let rest = if left > 0 { format!(", {} left as they are", count(left, "declaration")) } else { String::new() };
    let faults = if faulty > 0 { format!("; {} with faults", count(faulty, "file")) } else { String::new() };
    remark(&format!("{}: {changed} {verb}{rest}{faults}", count(files.len(), "file")));
    Ok(if would && changed + faulty > 0 { Outcome::Findings } else { Outcome::Clean })
}
