//! `check`: everything that is wrong with the content.

use super::output::{count, line, remark};
use super::{Outcome, input};
use clap::ValueEnum;
use spellwright::diag::{Diagnostics, Severity, Style, render, render_line};
use spellwright::engine::support::missing;
use spellwright::ir::{Content, DefId};
use spellwright::load::{Loaded, load};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Check definitions and show everything that is wrong with them.
///
/// The files are read together with the built-in content, so they can use all of its words. Without paths the built-in
/// content itself is checked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright check                          the built-in content
  spellwright check my.card                  one file
  spellwright check set/ --coverage          a folder, and which of its cards can't be played yet
  spellwright check --content house_rules/   built-in files replaced by those of the same path
  spellwright check my.card --format json    one JSON object for each fault

Exit status: 0 no faults, 1 faults, 2 a wrong argument or an unreadable file")]
pub(super) struct Args {
    /// Files, and folders of `.card` files
    paths: Vec<PathBuf>,
    /// Folder whose files are added to the built-in ones, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How faults are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// List the cards that can't be played yet, by reason
    #[arg(long)]
    coverage: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the lines they are about
    Human,
    /// One JSON object in a line for each
    Json,
}

pub(super) fn run(args: &Args) -> Outcome {
    let files = input::content(&args.content).and_then(|mut content| {
        input::add_paths(&mut content, &args.paths)?;
        Ok(content.to_files())
    });
    let loaded = match files {
        Ok(files) => load(files),
        Err(message) => return Outcome::Usage(message),
    };
    show(&loaded, args.format);
    if args.coverage {
        line(&coverage(&loaded.content));
    }
    match args.format {
        Format::Human => line(&summary(&loaded)),
        Format::Json => remark(&summary(&loaded)),
    }
    if loaded.diagnostics.is_empty() { Outcome::Clean } else { Outcome::Findings }
}

fn show(loaded: &Loaded, format: Format) {
    for diagnostic in loaded.diagnostics.iter() {
        match format {
            Format::Human => line(&format!("{}\n", render(&loaded.files, diagnostic, Style::Colored))),
            Format::Json => line(&render_line(&loaded.files, diagnostic)),
        }
    }
}

/// `12 files with 120 cards, 80 keywords ...: 2 errors, 1 warning`
fn summary(loaded: &Loaded) -> String {
    let content = &loaded.content;
    let kinds = [
        (content.cards.len(), "card"),
        (content.tokens.len(), "token"),
        (content.keywords.len(), "keyword"),
        (content.actions.len(), "action"),
        (content.counters.len(), "counter"),
        (content.subtypes.len(), "subtype"),
    ];
    let kinds: Vec<String> = kinds.iter().filter(|(n, _)| *n > 0).map(|(n, kind)| count(*n, kind)).collect();
    let with = if kinds.is_empty() { String::new() } else { format!(" with {}", kinds.join(", ")) };
    format!("{}{with}: {}", count(loaded.files.len(), "file"), verdict(&loaded.diagnostics))
}

fn verdict(diagnostics: &Diagnostics) -> String {
    let counts = [(diagnostics.count(Severity::Error), "error"), (diagnostics.count(Severity::Warning), "warning")];
    let parts: Vec<String> = counts.iter().filter(|(n, _)| *n > 0).map(|(n, kind)| count(*n, kind)).collect();
    if parts.is_empty() { "no faults".to_owned() } else { parts.join(", ") }
}

/// The cards that can't be played yet, those with the same reason together, the commonest reason first.
fn coverage(content: &Content) -> String {
    let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut missing = 0;
    for (name, id) in &content.cards {
        let why = missing_parts(content, *id);
        missing += usize::from(!why.is_empty());
        for reason in why {
            reasons.entry(reason).or_default().push(name);
        }
    }
    let mut groups: Vec<(String, Vec<&str>)> = reasons.into_iter().collect();
    groups.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let mut text = format!("{} of {} can be played", content.cards.len() - missing, count(content.cards.len(), "card"));
    for (reason, names) in groups {
        text.push_str(&format!("\n{:>6}  {reason}: {}", names.len(), names.join(", ")));
    }
    text
}

/// Why a card can't be played yet; nothing if it can.
fn missing_parts(content: &Content, id: DefId) -> Vec<String> {
    let declared = content.defs.get(id.index()).and_then(|def| def.unsupported).map(|why| content.str(why).to_owned());
    let known = declared.is_some();
    let found = missing(content, id).into_iter().filter(|part| !known || *part != "declared unsupported");
    let found = found.map(str::to_owned);
    let mut parts: Vec<String> = declared.into_iter().chain(found).collect();
    parts.sort();
    parts.dedup();
    parts
}
