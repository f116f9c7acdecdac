//! `check`: everything that is wrong with the content.

use crate::cli::disk::Found;
use crate::cli::file_sorts::Sort;
use crate::cli::output::{count, line, remark};
use crate::cli::report::{Form, Report, Warnings, verdict};
use crate::cli::scene::shipped;
use crate::cli::side_files::{self, Checked};
use crate::cli::{Outcome, disk, fix, input, project};
use clap::ValueEnum;
use serde_json::json;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Code, Diagnostic, Diagnostics, Severity};
use spellwright::engine::unsupported::missing;
use spellwright::ir::{Content, DefId};
use spellwright::load::{Loaded, load, load_with_notes};
use spellwright::magic::formats::properties;
use spellwright::scenario::faults_beside;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Check files and show everything that is wrong with them.
///
/// Definitions (`.card`, `.spell`), scenarios, decks (`.txt`), sheets, scenes and settings (`.toml`) are read together with the
/// built-in content, so they can use all of its words. Without paths the built-in content itself is checked. A warning is
/// about something that is hardly meant: in files of definitions and scenarios `# allow CODE: why` on its line or above it takes
/// it back.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright check                          the built-in content
  spellwright check my.card                  one file
  spellwright check set/ --coverage          a folder, and which of its cards can't be played yet
  spellwright check --content house_rules/   built-in files replaced by those of the same path
  spellwright check duel                     a scene or a sheet that is built in (docs/scenes.md)
  spellwright check my.card --read           each sentence with what it was understood as
  spellwright check my.card --format json    one JSON object for each fault, and one with the sums
  spellwright check - < my.card              what stands in standard input
  spellwright check set/ --fix               pasted wording of printed cards becomes that of the language
  spellwright check set/ --deny warnings     for a CI job: warnings count as errors do
  spellwright check set/ --pedantic          notes as well, which count as neither
  spellwright check --deck my.txt --variant Commander   whether the variant allows a deck
  spellwright check set/ --deck my.txt --variant Commander   the same, and its cards are declared there

Exit status: 0 no errors, 1 errors, 2 a wrong argument, an unreadable file or nothing to check")]
pub(super) struct Args {
    /// Files, and folders of files (decks in a folder are those below a folder `decks`), or `-` for definitions in standard
    /// input; without paths what `check` in `spellwright.toml` names, or the built-in content
    paths: Vec<PathBuf>,
    /// Folder whose files are added to the built-in ones, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How faults are shown
    #[arg(long, value_enum, default_value_t = Form::Human)]
    format: Form,
    /// Only faults, no sums
    #[arg(short, long)]
    quiet: bool,
    /// Let warnings end the command as errors do
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
    /// Show notes as well: about what printed cards do, and what may well be meant; only of definitions
    #[arg(long)]
    pedantic: bool,
    /// Don't show warnings of this code
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
    /// Show at most so many faults; the last line counts all of them
    #[arg(long, value_name = "N", default_value_t = 200)]
    limit: usize,
    /// List the cards that can't be played yet, by reason
    #[arg(long)]
    coverage: bool,
    /// Show below each sentence of the definitions what it was understood as
    #[arg(long, conflicts_with = "format")]
    read: bool,
    /// The language of what `--read` shows
    #[arg(long, value_enum, default_value_t = super::text::Lang::En, requires = "read")]
    lang: super::text::Lang,
    /// Change the files: lines in the wording of printed cards become what is offered for them as a whole; other faults stay
    #[arg(long)]
    fix: bool,
    /// Show what `--fix` would change, and change nothing; ends with 1 if it would or if there are errors
    #[arg(long, conflicts_with_all = ["fix", "format", "read"])]
    diff: bool,
    /// A deck, built-in or a file: whether the variant allows it
    #[arg(long, value_name = "DECK", requires = "variant")]
    deck: Vec<String>,
    /// The variant for `--deck`
    #[arg(long, value_name = "NAME", requires = "deck")]
    variant: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Everything that is hardly meant
    Warnings,
}

pub(super) fn run(args: &Args) -> Outcome {
    match checked(args) {
        Ok(outcome) => outcome,
        Err(message) => Outcome::Usage(message),
    }
}

/// Whether a variant allows some decks, with every reason why not.
struct Verdicts {
    /// Name of the variant.
    variant: Box<str>,
    decks: Vec<super::deck::Judged>,
}

impl Verdicts {
    fn of(args: &Args, variant: &str, content: &Content) -> Result<Self, String> {
        let format = properties(content, super::variant::named(content, variant)?);
        let human = args.format == Form::Human;
        let judged = args.deck.iter().map(|name| super::deck::judged(name, content, &format.decks, human));
        let verdicts = Self { variant: format.name.clone(), decks: judged.collect::<Result<_, _>>()? };
        verdicts.decks.iter().for_each(|deck| super::deck::tell_leaders(&deck.name, content, &deck.led_by));
        Ok(verdicts)
    }

    fn errors(&self) -> usize {
        self.decks.iter().map(|d| d.faults.len()).sum()
    }

    /// For people: the reasons below the name of the deck.
    fn tell(&self) {
        for deck in &self.decks {
            let (name, variant) = (&deck.name, &self.variant);
            let reasons: Vec<&str> = deck.faults.iter().map(|d| &*d.message).collect();
            if reasons.is_empty() {
                line(&format!("{name}: `{variant}` allows it"));
                if let Some(note) = &deck.note {
                    line(&format!("  note: {note}"));
                }
            } else {
                line(&format!("{name}: `{variant}` does not allow it\n  {}", reasons.join("\n  ")));
            }
        }
    }

    /// In the form of a report.
    fn report(&self, report: &mut Report) {
        for deck in &self.decks {
            deck.faults.iter().for_each(|d| report.fault(&deck.files, d));
            if deck.faults.is_empty() {
                report.clean(&deck.name);
            }
        }
    }
}

/// Nothing but decks is looked at.
fn decks_checked(args: &Args, variant: &str, content: &Content) -> Result<Outcome, String> {
    let verdicts = Verdicts::of(args, variant, content)?;
    let mut report = Report::new(args.format, args.quiet, Warnings::Told);
    let errors = verdicts.errors();
    if report.is_human() {
        verdicts.tell();
    } else {
        verdicts.report(&mut report);
        let sums = json!({ "type": "summary", "files": verdicts.decks.len(), "errors": errors, "warnings": 0 });
        report.end(&format!("{}: {}", count(verdicts.decks.len(), "deck"), verdict(errors, 0)), &sums);
    }
    Ok(if errors > 0 { Outcome::Findings } else { Outcome::Clean })
}

/// Checks everything and says so.
fn checked(args: &Args) -> Result<Outcome, String> {
    if let Some(variant) = args.variant.as_deref().filter(|_| args.paths.is_empty()) {
        return decks_checked(args, variant, &input::sound(&args.content)?.content);
    }
    let wishes = project::current()?;
    let allowed = allowed(args.allow.iter().chain(&wishes.allow))?;
    let mut content = input::content(&args.content)?;
    let mut unread = Vec::new();
    let paths = if args.paths.is_empty() { &wishes.check } else { &args.paths };
    let gathered = gathered(paths, &mut unread)?;
    let definitions = input::add_found(&mut content, &gathered.definitions);
    if (args.fix || args.diff) && paths.iter().any(|p| p.as_os_str() == "-") {
        return Err("standard input can't be changed; write it to a file".to_owned());
    }
    if args.diff {
        return Ok(shown_changes(content, &definitions));
    }
    if args.fix {
        let fixed = fix::fixed(&mut content, &definitions);
        fix::write(&fixed)?;
        remark(&format!("{} in {}", count(fixed.changes, "change"), count(fixed.texts.len(), "file")));
    }
    let reading = if args.pedantic { load_with_notes } else { load };
    let loaded = input::explained(reading(content.to_files()));
    let mut groups = groups(&content, &loaded, &gathered, &definitions);
    for group in groups.iter_mut().filter(|_| !args.pedantic) {
        group.faults = std::mem::take(&mut group.faults).into_iter().filter(|d| d.severity != Severity::Note).collect();
    }
    for group in &mut groups {
        group.faults = std::mem::take(&mut group.faults).into_iter().filter(|d| !allowed.contains(&d.code)).collect();
    }
    let denied = args.deny == Some(Deny::Warnings) || wishes.deny_warnings;
    let warnings = if denied { Warnings::Denied } else { Warnings::Told };
    let mut report = Report::new(args.format, args.quiet, warnings);
    tell_faults(args.limit, &groups, &gathered, &mut report);
    if args.coverage {
        tell_coverage(&loaded, &definitions, &report);
    }
    // Decks are judged by cards that can be relied on.
    let judging = args.variant.as_deref().filter(|_| !loaded.diagnostics.has_errors());
    let verdicts = judging.map(|variant| Verdicts::of(args, variant, &loaded.content)).transpose()?;
    if let Some(verdicts) = verdicts.as_ref().filter(|_| !report.is_human()) {
        verdicts.report(&mut report);
    }
    if args.read {
        let files = gathered.definitions.iter().map(|(f, _)| disk::shown(&f.path)).collect();
        super::text::beside(&loaded, &files, args.lang).iter().for_each(|l| line(l));
        for (name, own) in input::declared_by_scenarios(&content, &gathered) {
            super::text::beside(&own, &BTreeSet::from([name]), args.lang).iter().for_each(|l| line(l));
        }
    }
    let human = report.is_human();
    let forbidden = verdicts.as_ref().map_or(0, Verdicts::errors);
    let told_forbidden = if human { 0 } else { forbidden };
    let (errors, warned) = (total(&groups, Severity::Error) + told_forbidden, total(&groups, Severity::Warning));
    let mut own = vec!["file of definitions"; definitions.len()];
    own.extend(gathered.others.iter().map(|other| other.sort.name()));
    let told = summary(&loaded, &own, &groups, told_forbidden);
    report.end(&told, &json!({ "type": "summary", "files": own.len(), "errors": errors, "warnings": warned }));
    if !unread.is_empty() {
        return Err(unread.join("\nerror: "));
    }
    if let Some(verdicts) = verdicts.as_ref().filter(|_| human) {
        verdicts.tell();
    }
    if errors > 0 || denied && warned > 0 {
        if args.variant.is_some() && loaded.diagnostics.has_errors() {
            remark("the decks are judged when the definitions have no errors");
        }
        return Ok(Outcome::Findings);
    }
    Ok(if forbidden > 0 { Outcome::Findings } else { Outcome::Clean })
}

/// The files of some paths; an error where there is nothing in any of them. What can't be read goes to `unread`.
fn gathered(paths: &[PathBuf], unread: &mut Vec<String>) -> Result<input::Gathered, String> {
    let (built_in, on_disk): (Vec<_>, Vec<_>) =
        paths.iter().map(|path| shipped::named(path)).partition(|path| shipped::instead(path).is_some());
    let mut gathered = input::gather(&on_disk, unread);
    for path in built_in {
        if let Some(text) = shipped::instead(&path) {
            gathered.add(Found::known(path), text.to_owned(), unread);
        }
    }
    if !paths.is_empty() && gathered.definitions.is_empty() && gathered.others.is_empty() {
        if unread.is_empty() {
            unread.push(format!("there is nothing to check: files end in {}", input::endings()));
        }
        return Err(unread.join("\nerror: "));
    }
    let blank = |text: &str| text.lines().all(|l| l.trim().is_empty() || l.trim_start().starts_with('#'));
    let scenarios = gathered.others.iter().filter(|other| other.sort == Sort::Scenario);
    let declaring = gathered.definitions.iter().map(|(found, text)| (found, text));
    for (found, text) in declaring.chain(scenarios.map(|other| (&other.found, &other.text))) {
        if blank(text) {
            let message = format!("{}: nothing is declared there", disk::shown(&found.path));
            if gathered.definitions.len() + gathered.others.len() == 1 {
                return Err(message);
            }
            remark(&message);
        }
    }
    Ok(gathered)
}

/// What is wrong with the content, with the scenarios, and with each other file.
fn groups(
    content: &ContentFiles,
    loaded: &Loaded,
    gathered: &input::Gathered,
    definitions: &BTreeMap<String, String>,
) -> Vec<Checked> {
    // What was asked for comes first; faults of other files of the content follow.
    let asked = |d: &Diagnostic| definitions.contains_key(loaded.files.place(d.span).0);
    let (first, rest): (Vec<_>, Vec<_>) = loaded.diagnostics.iter().cloned().partition(asked);
    // Notes are for the author of a text, and what is built in is another's.
    let all_content = definitions.is_empty() && gathered.others.is_empty();
    let rest = rest.into_iter().filter(|d| d.severity != Severity::Note || all_content);
    let beside = faults_beside(&loaded.files, &loaded.content, |file| definitions.contains_key(file.name()));
    let mut own: Diagnostics = first.into_iter().chain(beside).collect();
    own.sort();
    let faults = own.into_vec().into_iter().chain(rest).collect();
    let mut groups = vec![Checked { files: loaded.files.clone(), faults }];
    let (texts, others): (Vec<_>, Vec<_>) = gathered.others.iter().partition(|o| o.sort == Sort::Scenario);
    if !texts.is_empty() {
        let texts = texts.iter().map(|o| (disk::shown(&o.found.path), o.text.clone())).collect();
        groups.push(side_files::scenarios(content, texts));
    }
    let of = |other: &input::Other| side_files::check(other.sort, &other.found, other.text.clone(), &loaded.content);
    groups.extend(others.into_iter().map(of));
    groups
}

/// Tells faults up to a limit, and the files that have none.
fn tell_faults(limit: usize, groups: &[Checked], gathered: &input::Gathered, report: &mut Report) {
    // What programs read is whole.
    let most = if report.is_for_programs() { usize::MAX } else { limit };
    let mut left = most;
    for group in groups {
        group.faults.iter().take(left).for_each(|d| report.fault(&group.files, d));
        left -= group.faults.len().min(left);
    }
    let at_fault: BTreeSet<&str> =
        groups.iter().flat_map(|g| g.faults.iter().map(|d| g.files.place(d.span).0)).collect();
    let paths = gathered.definitions.iter().map(|(found, _)| found).chain(gathered.others.iter().map(|o| &o.found));
    paths.map(|found| disk::shown(&found.path)).filter(|p| !at_fault.contains(&**p)).for_each(|p| report.clean(&p));
    let all: usize = groups.iter().map(|g| g.faults.len()).sum();
    if all > most {
        remark(&format!("{} more are not shown; `--limit {all}` shows all", all - limit));
    }
}

/// `--coverage`: of the cards of these files, or of the built-in ones if there are none.
fn tell_coverage(loaded: &Loaded, definitions: &BTreeMap<String, String>, report: &Report) {
    let files = definitions.keys().cloned().collect();
    let own = super::text::declared_in(loaded, &files).into_iter().filter(|(sort, _)| *sort == "card");
    let all = loaded.content.cards.keys().map(|name| &**name);
    let names: Vec<&str> = if definitions.is_empty() { all.collect() } else { own.map(|(_, name)| name).collect() };
    let coverage = Coverage::of(&loaded.content, &names);
    if report.is_human() {
        line(&coverage.told());
    }
    report.fact(&coverage.fact());
}

/// `--diff`: what would be changed, and whether anything is left to do.
fn shown_changes(before: ContentFiles, definitions: &BTreeMap<String, String>) -> Outcome {
    let mut after = before.clone();
    let fixed = fix::fixed(&mut after, definitions);
    let shown = fix::diff(&fixed, &before, definitions);
    if !shown.is_empty() {
        line(shown.trim_end());
    }
    // Only what has errors is changed.
    let errors = load(before.to_files()).diagnostics.count(Severity::Error);
    if errors > 0 { Outcome::Findings } else { Outcome::Clean }
}

/// The codes that are not wanted.
fn allowed<'n>(numbers: impl Iterator<Item = &'n String>) -> Result<Vec<Code>, String> {
    let known = |wanted: &String| match Code::named(wanted) {
        Some(code) if code.is_warning() => Ok(code),
        Some(code) => Err(format!("`{code}` is an error, and only warnings can be allowed")),
        None => Err(format!("there is no code `{wanted}`; `spellwright explain` lists all")),
    };
    numbers.map(known).collect()
}

/// `2 files of definitions, 1 deck beside the built-in content: 2 errors, 1 warning`
fn summary(loaded: &Loaded, own: &[&str], groups: &[Checked], forbidden: usize) -> String {
    let content = &loaded.content;
    let mut sorts: BTreeMap<&str, usize> = BTreeMap::new();
    own.iter().for_each(|sort| *sorts.entry(sort).or_default() += 1);
    let own: Vec<String> = sorts.iter().map(|(sort, n)| count_files(*n, sort)).collect();
    let kinds = [
        (content.cards.len(), "card"),
        (content.tokens.len(), "token"),
        (content.keywords.len(), "keyword"),
        (content.actions.len(), "action"),
        (content.counters.len(), "counter"),
        (content.subtypes.len(), "subtype"),
        (content.spells.len(), "spell"),
        (content.items.len(), "item"),
    ];
    let kinds: Vec<String> = kinds.iter().filter(|(n, _)| *n > 0).map(|(n, kind)| count(*n, kind)).collect();
    let own = if own.is_empty() { String::new() } else { format!("{}; ", own.join(", ")) };
    let all = format!("with the built-in content {}", kinds.join(", "));
    let found = verdict(total(groups, Severity::Error) + forbidden, total(groups, Severity::Warning));
    format!("{own}{all}: {found}")
}

/// `1 file of settings`, `2 files of settings`, `2 decks`.
fn count_files(n: usize, sort: &str) -> String {
    match sort.strip_prefix("file ") {
        Some(rest) if n != 1 => format!("{n} files {rest}"),
        _ => count(n, sort),
    }
}

/// How many faults of one severity there are in all files.
fn total(groups: &[Checked], severity: Severity) -> usize {
    groups.iter().map(|g| g.faults.count(severity)).sum()
}

/// Which cards can't be played yet, and why.
struct Coverage<'c> {
    cards: usize,
    missing: usize,
    /// Those with the same reason together, the commonest reason first.
    reasons: Vec<(String, Vec<&'c str>)>,
}

impl<'c> Coverage<'c> {
    fn of(content: &Content, names: &[&'c str]) -> Self {
        let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        let mut missing = 0;
        for name in names {
            let why = content.cards.get(*name).map_or(Vec::new(), |id| missing_parts(content, *id));
            missing += usize::from(!why.is_empty());
            for reason in why {
                reasons.entry(reason).or_default().push(name);
            }
        }
        let mut reasons: Vec<(String, Vec<&str>)> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
        Self { cards: names.len(), missing, reasons }
    }

    fn told(&self) -> String {
        let mut text = format!("{} of {} can be played", self.cards - self.missing, count(self.cards, "card"));
        for (reason, names) in &self.reasons {
            text.push_str(&format!("\n{:>6}  {reason}: {}", names.len(), names.join(", ")));
        }
        text
    }

    fn fact(&self) -> serde_json::Value {
        let reasons: Vec<_> =
            self.reasons.iter().map(|(why, cards)| json!({ "reason": why, "cards": cards })).collect();
        json!({ "type": "coverage", "cards": self.cards, "playable": self.cards - self.missing, "reasons": reasons })
    }
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
