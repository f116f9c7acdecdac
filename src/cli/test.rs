//! `test`: scenarios.

use super::output::{count, line, remark};
use super::{Outcome, input};
use clap::ValueEnum;
use serde::Serialize;
use spellwright::diag::{Style, render, render_line};
use spellwright::scenario::{ENDING, Ran, Scenario, Suite, Unused};
use std::path::{Path, PathBuf};

/// The folder that is looked for without paths.
const FOLDER: &str = "tests/scenarios";

/// Run scenarios: small positions with what players do in them and what must be true then.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright test                           the scenarios below tests/scenarios
  spellwright test layers.scenario combat/   a file and a folder
  spellwright test --name Humility           those whose name contains a word
  spellwright test --name Humility --tell    and what happened in them
  spellwright test --coverage                and which abilities none of them uses
  spellwright test --format json             one JSON object for each scenario

Exit status: 0 all pass, 1 some fail, 2 a wrong argument or an unreadable file")]
pub(super) struct Args {
    /// Files, and folders of `.scenario` files
    paths: Vec<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// Only scenarios whose name contains this
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// How results are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Tell what happened in each scenario
    #[arg(long)]
    tell: bool,
    /// List the abilities that no scenario uses
    #[arg(long)]
    coverage: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Failures with the lines they are about
    Human,
    /// One JSON object in a line for each scenario
    Json,
}

#[derive(Serialize)]
struct Row<'s> {
    name: &'s str,
    file: &'s str,
    line: u32,
    rules: &'s [String],
    passed: bool,
    faults: Vec<serde_json::Value>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let suite = match gather(args) {
        Ok(suite) => suite,
        Err(message) => return Outcome::Usage(message),
    };
    show_faults(&suite, args.format);
    let ran = suite.run();
    for (scenario, ran) in suite.scenarios.iter().zip(&ran) {
        match args.format {
            Format::Human => show(&suite, scenario, ran, args.tell),
            Format::Json => show_json(&suite, scenario, ran),
        }
    }
    if args.coverage {
        show_coverage(&suite, &ran, args.format);
    }
    let failed = ran.iter().filter(|r| !r.faults.is_empty()).count();
    summary(&suite, failed, args.format);
    if failed == 0 && suite.faults.is_empty() && suite.content_errors == 0 { Outcome::Clean } else { Outcome::Findings }
}

/// The scenarios of the paths.
fn gather(args: &Args) -> Result<Suite, String> {
    let paths = if args.paths.is_empty() { vec![PathBuf::from(FOLDER)] } else { args.paths.clone() };
    if args.paths.is_empty() && !Path::new(FOLDER).is_dir() {
        return Err(format!("there is no folder `{FOLDER}` here; say which scenarios to run"));
    }
    let content = input::content(&args.content)?;
    let mut texts = Vec::new();
    for path in &paths {
        for found in input::find_ending(path, ENDING)? {
            texts.push((input::shown(&found.path), found.read()?));
        }
    }
    if texts.is_empty() {
        return Err(format!("there are no `.{ENDING}` files there"));
    }
    let mut suite = Suite::read(&content, texts);
    if let Some(wanted) = &args.name {
        suite.scenarios.retain(|s| s.name.contains(wanted.as_str()));
        if suite.scenarios.is_empty() {
            return Err(format!("no scenario has `{wanted}` in its name"));
        }
    }
    Ok(suite)
}

fn show_faults(suite: &Suite, format: Format) {
    for fault in &suite.faults {
        match format {
            Format::Human => line(&format!("{}\n", render(&suite.files, fault, Style::Colored))),
            Format::Json => line(&render_line(&suite.files, fault)),
        }
    }
}

fn show(suite: &Suite, scenario: &Scenario, ran: &Ran, tell: bool) {
    let passed = ran.faults.is_empty();
    if passed && !tell {
        return;
    }
    let (file, number, _) = suite.files.place(scenario.span);
    let verdict = if passed { "\u{1b}[1;32mpassed\u{1b}[0m" } else { "\u{1b}[1;31mfailed\u{1b}[0m" };
    line(&format!("{verdict}: {} ({file}:{number})", scenario.name));
    if tell {
        ran.tale.iter().for_each(|t| line(&format!("  {t}")));
    }
    for fault in &ran.faults {
        line(&format!("{}\n", render(&suite.files, &fault.diagnostic(), Style::Colored)));
    }
}

fn show_json(suite: &Suite, scenario: &Scenario, ran: &Ran) {
    let (file, number, _) = suite.files.place(scenario.span);
    let fault = |d| serde_json::from_str(&render_line(&suite.files, &d)).unwrap_or_default();
    let row = Row {
        name: &scenario.name,
        file,
        line: number,
        rules: &scenario.rules,
        passed: ran.faults.is_empty(),
        faults: ran.faults.iter().map(|f| fault(f.diagnostic())).collect(),
    };
    line(&serde_json::to_string(&row).unwrap_or_default());
}

fn show_coverage(suite: &Suite, ran: &[Ran], format: Format) {
    let coverage = suite.coverage(ran);
    let content = &suite.rb.content;
    let (all, used) = coverage.count(content);
    let unused = coverage.unused(content);
    match format {
        Format::Human => {
            line(&format!("{used} of {all} abilities of the cards that took part did something"));
            for Unused { name, number, sort } in &unused {
                line(&format!("  {name}: ability {number}, {sort}"));
            }
        }
        Format::Json => {
            let rows: Vec<serde_json::Value> = unused
                .iter()
                .map(|u| serde_json::json!({"name": u.name, "ability": u.number, "sort": u.sort}))
                .collect();
            line(&serde_json::json!({"abilities": all, "used": used, "unused": rows}).to_string());
        }
    }
}

fn summary(suite: &Suite, failed: usize, format: Format) {
    let total = suite.scenarios.len();
    let mut text = format!("{}: {} passed, {failed} failed", count(total, "scenario"), total - failed);
    if !suite.faults.is_empty() {
        text.push_str(&format!(", {} in the files", count(suite.faults.len(), "fault")));
    }
    if suite.content_errors > 0 {
        text.push_str(&format!("; the content has {}, see `spellwright check`", count(suite.content_errors, "fault")));
    }
    match format {
        Format::Human => line(&text),
        Format::Json => remark(&text),
    }
}
