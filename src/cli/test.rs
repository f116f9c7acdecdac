//! `test`: runs scenarios, shows what failed, and which abilities none of them used.

use crate::cli::output::{count, line};
use crate::cli::report::{Case, Form, Report, Warnings};
use crate::cli::{Outcome, disk, input, project};
use serde_json::{Value, json};
use spellwright::diag::Diagnostic;
use spellwright::load::load;
use spellwright::scenario::{ENDING, FaultKind, Ran, Scenario, Suite, Unused};
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
  spellwright test --format json             one JSON object for each scenario, and one with the sums
  spellwright test - < my.scenario           what stands in standard input

Exit status: 0 all pass, 1 some fail, 2 a wrong argument or an unreadable file")]
pub(super) struct Args {
    /// Files, and folders of `.scenario` files, or `-` for standard input; without paths what `scenarios` in
    /// `spellwright.toml` names, or `tests/scenarios`
    paths: Vec<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// Only scenarios whose name contains this
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// How results are shown
    #[arg(long, value_enum, default_value_t = Form::Human)]
    format: Form,
    /// Only failures, no sums
    #[arg(short, long)]
    quiet: bool,
    /// Tell what happened in each scenario
    #[arg(long)]
    tell: bool,
    /// List the abilities that no scenario uses
    #[arg(long)]
    coverage: bool,
}

pub(super) fn run(args: &Args) -> Outcome {
    let suite = match gather(args) {
        Ok(suite) => suite,
        Err(message) => return Outcome::Usage(message),
    };
    let mut report = Report::new(args.format, args.quiet, Warnings::Told);
    suite.faults.iter().for_each(|fault| report.fault(&suite.files, fault));
    let ran = suite.run();
    for (scenario, ran) in suite.scenarios.iter().zip(&ran) {
        show(&mut report, &suite, scenario, ran, args.tell);
    }
    if args.coverage {
        show_coverage(&report, &suite, &ran);
    }
    let not_run = ran.iter().filter(|r| was_not_run(r)).count();
    let failed = ran.iter().filter(|r| !r.faults.is_empty()).count() - not_run;
    report.end(&summary(&suite, failed, not_run), &sums(&suite, failed, not_run));
    if failed + not_run == 0 && suite.faults.is_empty() && suite.content_errors == 0 {
        Outcome::Clean
    } else {
        Outcome::Findings
    }
}

/// The scenarios of the paths.
fn gather(args: &Args) -> Result<Suite, String> {
    let wanted = &project::current()?.scenarios;
    let usual = args.paths.is_empty() && wanted.is_empty();
    let paths = match &*args.paths {
        [] if usual => vec![PathBuf::from(FOLDER)],
        [] => wanted.clone(),
        paths => paths.to_vec(),
    };
    if usual && !Path::new(FOLDER).is_dir() {
        return Err(format!("there is no folder `{FOLDER}` here; say which scenarios to run"));
    }
    let content = input::content(&args.content)?;
    // Definitions with faults would play without the lines that are wrong.
    input::faultless(load(content.to_files()))?;
    let mut texts = Vec::new();
    for path in &paths {
        for found in disk::find_ending(path, ENDING)? {
            texts.push((disk::shown(&found.path), found.read()?));
        }
    }
    if texts.is_empty() {
        return Err(format!("there are no `.{ENDING}` files there"));
    }
    let mut suite = Suite::read(&content, texts).with_tried(&content);
    if suite.scenarios.is_empty() && suite.faults.is_empty() {
        return Err("there is no scenario in these files".to_owned());
    }
    if let Some(wanted) = &args.name {
        suite.scenarios.retain(|s| s.name.contains(wanted.as_str()));
        if suite.scenarios.is_empty() {
            return Err(format!("no scenario has `{wanted}` in its name"));
        }
    }
    Ok(suite)
}

/// Whether a scenario waits for its text to be mended.
fn was_not_run(ran: &Ran) -> bool {
    ran.faults.iter().any(|fault| fault.kind == FaultKind::NotRun)
}

fn show(report: &mut Report, suite: &Suite, scenario: &Scenario, ran: &Ran, tell: bool) {
    let (file, number, _) = suite.files.place(scenario.span);
    if report.is_human() && (tell || !ran.faults.is_empty()) {
        let passed = ran.faults.is_empty();
        let verdict = match passed {
            true => "\u{1b}[1;32mpassed\u{1b}[0m",
            false if was_not_run(ran) => "\u{1b}[1;31mnot run\u{1b}[0m",
            false => "\u{1b}[1;31mfailed\u{1b}[0m",
        };
        line(&format!("{verdict}: {} ({file}:{number})", scenario.name));
        if tell {
            ran.tale.iter().for_each(|t| line(&format!("  {t}")));
        }
    }
    let faults: Vec<Diagnostic> = ran.faults.iter().map(|f| f.diagnostic()).collect();
    let case = Case { name: &scenario.name, file, line: number, rules: &scenario.rules, faults: &faults };
    report.case(&suite.files, &case);
}

fn show_coverage(report: &Report, suite: &Suite, ran: &[Ran]) {
    let coverage = suite.coverage(ran);
    let content = &suite.rulebook.content;
    let (mut all, mut used) = coverage.count(content);
    let mut unused: Vec<(Option<&str>, Unused)> = coverage.unused(content).into_iter().map(|u| (None, u)).collect();
    let own = suite.own_coverage(ran);
    for (file, content, coverage) in &own {
        let (there, done) = coverage.count(content);
        (all, used) = (all + there, used + done);
        unused.extend(coverage.unused(content).into_iter().map(|u| (Some(*file), u)));
    }
    if report.is_human() {
        line(&format!("{used} of {all} abilities of the cards that took part did something"));
        for (file, Unused { name, number, sort }) in &unused {
            let place = file.map_or(String::new(), |file| format!(" ({file})"));
            line(&format!("  {name}: ability {number}, {sort}{place}"));
        }
    }
    let row = |(file, u): &(Option<&str>, Unused)| json!({ "name": u.name, "ability": u.number, "sort": u.sort, "file": file });
    let rows: Vec<Value> = unused.iter().map(row).collect();
    report.fact(&json!({ "type": "coverage", "abilities": all, "used": used, "unused": rows }));
}

fn summary(suite: &Suite, failed: usize, not_run: usize) -> String {
    let total = suite.scenarios.len();
    let passed = total - failed - not_run;
    let mut text = format!("{}: {passed} passed, {failed} failed", count(total, "scenario"));
    if not_run > 0 {
        text.push_str(&format!(", {not_run} not run"));
    }
    if !suite.faults.is_empty() {
        text.push_str(&format!(", {} in the files", count(suite.faults.len(), "fault")));
    }
    if suite.content_errors > 0 {
        text.push_str(&format!("; the content has {}, see `spellwright check`", count(suite.content_errors, "fault")));
    }
    text
}

fn sums(suite: &Suite, failed: usize, not_run: usize) -> Value {
    let total = suite.scenarios.len();
    json!({
        "type": "summary",
        "scenarios": total,
        "passed": total - failed - not_run,
        "failed": failed,
        "not_run": not_run,
        "faults": suite.faults.len(),
        "content_errors": suite.content_errors,
    })
}
