//! `action-check`: one action check, many of them, or the exact odds of a deck.

use crate::cli::output::{Format, columns, did_you_mean, line, remark};
use crate::cli::text::Lang as Language;
use crate::cli::{Outcome, deck, disk, input, project};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use spellwright::action_checks::{
    CheckRecord, Kind, Lang, NotMade, Outcome as Ended, Request, Trial, card_name, odds, run as make, tell,
};
use spellwright::diag::{Style, render, suggest};
use spellwright::engine::{GameState, PlayerId, Rulebook};
use spellwright::ir::{Content, DeckRules, DefId};
use spellwright::load::Loaded;
use spellwright::scenario::judge_settings;
use spellwright::settings::Settings;
use spellwright::source::Files;
use spellwright::stage::TurnedUp;
use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Make action checks with a deck, or count their odds.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright action-check --deck red60 --kind green --difficulty 2 --seed 7
  spellwright action-check --deck mine.txt --kind blue --difficulty 4 --boost ask --lang ja
  spellwright action-check --deck red60 --kind red --difficulty 5 --times 10000 --boost always
  spellwright action-check --deck red60 --kind red --odds              exact, for difficulties -1 to 9
  spellwright action-check --kinds                                     what each kind is about
  spellwright action-check --task \"move the rock\" --settings table.toml  kind and difficulty as the table has agreed
  spellwright action-check --kind green --difficulty 2 --top \"Llanowar Elves\" --top \"2 green\"   with real cards

A seed means the same order of the deck on every machine. The odds are counted over all ordered pairs of cards,
never sampled; the column for the boost takes it whenever it is needed.

Exit status: 0 done (whether the check succeeds or not), 2 a wrong argument, an unknown deck or a refused check")]
pub(super) struct Args {
    /// Deck: a built-in name or a path
    #[arg(long, value_name = "DECK", default_value = USUAL_DECK)]
    deck: String,
    /// Kind of check: white, blue, black, red, green or colorless
    #[arg(long, value_name = "KIND", required_unless_present_any = ["kinds", "task"])]
    kind: Option<String>,
    /// Difficulty, from 0 to 8
    #[arg(long, value_name = "N", allow_hyphen_values = true, required_unless_present_any = ["odds", "kinds", "task"])]
    difficulty: Option<i32>,
    /// Difficulties below 0 and above 8 are allowed, as if the scenario needed them
    #[arg(long)]
    beyond: bool,
    /// What is tried, for the tale; where the settings have it among their tasks, they say of which kind and how difficult it is
    #[arg(long, value_name = "TEXT", default_value = "")]
    task: String,
    /// Real cards as they are turned up, the top one first: a name, or what counts of a card that is not known here, such as
    /// "3 red", "2 green blue" or "4 colorless"; the next six are those of a boost
    #[arg(long, value_name = "CARD", conflicts_with_all = ["times", "odds"])]
    top: Vec<String>,
    /// Seed of the order of the deck; each further check has the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many checks; more than one are counted instead of told
    #[arg(long, value_name = "N", default_value_t = 1)]
    times: u64,
    /// Whether a boost is declared
    #[arg(long, value_enum, default_value_t = Boost::Never)]
    boost: Boost,
    /// The exact chance of success for difficulties -1 to 9
    #[arg(long, conflicts_with_all = ["times", "difficulty"])]
    odds: bool,
    /// List the kinds and what they are about
    #[arg(long)]
    kinds: bool,
    /// Language of what is told
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
    /// What the table has agreed on: a TOML file
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How results are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// The deck if none is named.
const USUAL_DECK: &str = "simple";
/// The difficulties of the table of odds.
const DIFFICULTIES: std::ops::RangeInclusive<i32> = -1..=9;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Boost {
    /// Ask each time
    Ask,
    /// Never
    Never,
    /// Whenever it is possible
    Always,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Lang::En,
            Language::Ja => Lang::Ja,
        }
    }
}

pub(super) fn run(args: &Args) -> Outcome {
    let done = if args.kinds { kinds(args.lang.into()) } else { check(args) };
    match done {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn kinds(lang: Lang) -> Result<(), String> {
    let rows: Vec<Vec<String>> =
        Kind::ALL.into_iter().map(|k| vec![k.name(lang).to_owned(), k.about(lang).to_owned()]).collect();
    columns(&rows).iter().for_each(|l| line(l));
    Ok(())
}

fn check(args: &Args) -> Result<(), String> {
    let loaded = on_the_table(args)?;
    let top = args.top.iter().map(|text| turned_up(text, &loaded.content)).collect::<Result<Vec<_>, _>>()?;
    let house = Arc::new(settings(args.settings.as_deref(), &loaded.content)?);
    judge_top(top.len(), args.boost, &house)?;
    // Cards that were turned up are the library for this check: nothing lies below them.
    let deck = match top.is_empty() {
        true => deck::named(&args.deck, &loaded.content, &DeckRules::default())?.cards().collect(),
        false => Vec::new(),
    };
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let (kind, difficulty) = asked(args, &house)?;
    let (beyond, turned_up) = (args.beyond, !top.is_empty());
    let request = Request { beyond, turned_up, ..Request::new(PlayerId(0), kind, difficulty, args.task.as_str()) };
    let trial = Trial { rulebook, deck, top, house, request };
    match (args.odds, args.times) {
        (true, _) => show_odds(&trial, args),
        (false, 0) => Err("`--times` must be at least 1".to_owned()),
        (false, 1) => one(&trial, args),
        (false, times) => many(&trial, times, args),
    }
}

/// Whether so many cards can have been turned up: two, or as many more as a boost needs (AC-1.6, AC-3.2).
fn judge_top(named: usize, boost: Boost, house: &Settings) -> Result<(), String> {
    let more = usize::try_from(house.check.boost_cards).unwrap_or(0);
    let all = if house.check.boost_excludes_revealed { more + 2 } else { more.max(2) };
    match named {
        0 | 2 => Ok(()),
        1 => Err("two cards are turned up for a check: name both with `--top`".to_owned()),
        n if n == all && boost != Boost::Never => Ok(()),
        n if n == all => Err(format!(
            "without a boost two cards are turned up, not {n}: say `--boost always`, or leave the others out"
        )),
        n => Err(format!("two cards are turned up for a check, or {all} with a boost, not {n}")),
    }
}

/// The kind and the difficulty: as they are given, or those of the task (AC-2.2).
fn asked(args: &Args, house: &Settings) -> Result<(Kind, i32), String> {
    let known = match house.check.tasks.get(args.task.trim()) {
        Some(task) => Some((kind(&task.kind)?, task.difficulty)),
        None => None,
    };
    let (own, difficulty) = (args.kind.as_deref().map(kind).transpose()?, args.difficulty);
    match (own.or(known.map(|(k, _)| k)), difficulty.or(known.map(|(_, n)| n))) {
        (Some(kind), Some(n)) => Ok((kind, n)),
        (Some(kind), None) if args.odds => Ok((kind, 0)),
        _ => {
            let names: Vec<String> = house.check.tasks.keys().map(|t| format!("`{t}`")).collect();
            let there =
                if names.is_empty() { "they have none".to_owned() } else { format!("they have {}", names.join(", ")) };
            let near = did_you_mean(suggest(&args.task, house.check.tasks.keys().map(String::as_str)));
            Err(format!(
                "`{}` is no task of the settings{near} ({there}); say `--kind` and `--difficulty`",
                args.task.trim()
            ))
        }
    }
}

/// The content, with a card for each real one that is only described.
fn on_the_table(args: &Args) -> Result<Loaded, String> {
    let mut loaded = input::sound(&args.content)?;
    let described = args.top.iter().filter_map(|text| TurnedUp::read(text));
    described.for_each(|card| card.define(&mut loaded.content));
    Ok(loaded)
}

/// How a described card is called.
fn name_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A card that was turned up, by its name or by what counts of it.
fn turned_up(text: &str, content: &Content) -> Result<DefId, String> {
    let name = name_of(text);
    content.cards.get(name.as_str()).copied().ok_or_else(|| {
        let near = did_you_mean(suggest(&name, content.cards.keys().map(|k| &**k)));
        format!("there is no card `{name}`{near}\nof a card that is not known here its mana value and colors are enough, such as `--top \"3 red\"`")
    })
}

fn kind(word: &str) -> Result<Kind, String> {
    Kind::named(word).ok_or_else(|| {
        let near = did_you_mean(suggest(word, Kind::words_en()));
        let all: Vec<&str> = Kind::words_en().collect();
        format!("`{word}` is no kind of check{near}\nthe kinds: {}", all.join(", "))
    })
}

/// The settings of a file, or of the project, or the usual ones.
pub(super) fn settings(path: Option<&Path>, content: &Content) -> Result<Settings, String> {
    let Some(path) = path.or(project::current()?.settings.as_deref()) else { return Ok(Settings::default()) };
    let mut files = Files::new();
    let id = files.add(disk::shown(path), disk::read(path)?);
    let Some(file) = files.get(id) else { return Err(format!("can't read `{}`", path.display())) };
    let read = Settings::read(file).and_then(|settings| match judge_settings(file, content) {
        faults if faults.is_empty() => Ok(settings),
        faults => Err(faults),
    });
    read.map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(|f| render(&files, f, Style::Colored)).collect();
        format!("the settings `{}` can't be used\n{}", path.display(), texts.join("\n"))
    })
}

fn trouble(why: NotMade) -> String {
    match why {
        NotMade::Refused(refusal) => {
            let help = if refusal.to_string().contains("scenario") { "; see `--beyond`" } else { "" };
            format!("{refusal}{help}")
        }
        NotMade::Closed(reason) => format!("the check can't be made: {reason}"),
        NotMade::Stopped(reason) => format!("the check could not be completed: {reason}"),
    }
}

// ---------------------------------------------------------------- one check

#[derive(Serialize)]
struct OneCheck {
    kind: Kind,
    difficulty: i32,
    seed: u64,
    first: Option<String>,
    second: Option<String>,
    counted_as: Kind,
    target: Option<i32>,
    correction: Option<i32>,
    boost: Option<Vec<String>>,
    boosted: i32,
    achievement: Option<i32>,
    result: &'static str,
}

fn one(trial: &Trial, args: &Args) -> Result<(), String> {
    let lang = args.lang.into();
    let mut told = 0;
    let rulebook = Arc::clone(&trial.rulebook);
    let (table, made) = make(trial, args.seed, &mut |w| match args.boost {
        Boost::Never => false,
        Boost::Always => true,
        Boost::Ask => {
            told = show_so_far(&rulebook, w, lang);
            confirmed(lang)
        }
    })
    .map_err(trouble)?;
    if args.format == Format::Json {
        let report = report(trial, &table.state, &made, args);
        line(&serde_json::to_string(&report).unwrap_or_default());
        return Ok(());
    }
    if told == 0 && !args.task.is_empty() {
        line(&args.task);
    }
    show_steps(&made, &rulebook, &table.state, lang, told);
    Ok(())
}

/// Shows steps of a check behind the first few, with their rules.
fn show_steps(made: &CheckRecord, rulebook: &Rulebook, state: &GameState, lang: Lang, skip: usize) {
    let steps = tell(made, rulebook, state, lang);
    let rows: Vec<Vec<String>> = steps.iter().map(|s| vec![s.rule.to_owned(), s.text.clone()]).collect();
    columns(&rows).iter().skip(skip).for_each(|l| line(l));
}

/// What is known when the boost is asked for; how many lines that is.
fn show_so_far(rulebook: &Rulebook, state: &GameState, lang: Lang) -> usize {
    let Some(made) = CheckRecord::last(rulebook, state) else { return 0 };
    let mut rows: Vec<Vec<String>> =
        tell(&made, rulebook, state, lang).iter().map(|s| vec![s.rule.to_owned(), s.text.clone()]).collect();
    rows.pop();
    columns(&rows).iter().for_each(|l| line(l));
    rows.len()
}

/// Asks for the boost; the end of the input declines it.
fn confirmed(lang: Lang) -> bool {
    let question = match lang {
        Lang::En => "boost? [y/N] ",
        Lang::Ja => "ブーストしますか? [y/N] ",
    };
    let _ = write!(stdout(), "{question}");
    let _ = stdout().flush();
    let mut text = String::new();
    let read = stdin().lock().read_line(&mut text).is_ok();
    if !stdin().is_terminal() {
        line("");
    }
    read && matches!(text.trim().to_lowercase().as_str(), "y" | "yes" | "はい")
}

fn report(trial: &Trial, state: &GameState, made: &CheckRecord, args: &Args) -> OneCheck {
    let name = |o: &spellwright::engine::ObjectId| card_name(&trial.rulebook, state.obj(*o).def, args.lang.into());
    OneCheck {
        kind: made.kind,
        difficulty: made.difficulty,
        seed: args.seed,
        first: made.revealed.first().map(name),
        second: made.revealed.get(1).map(name),
        counted_as: Kind::of(made.color),
        target: made.target,
        correction: made.correction(&trial.rulebook, state),
        boost: made.boost.as_ref().map(|cards| cards.iter().map(name).collect()),
        boosted: made.boosted,
        achievement: made.achievement(),
        result: result_name(made.outcome),
    }
}

fn result_name(outcome: Ended) -> &'static str {
    match outcome {
        Ended::Success => "success",
        Ended::Failure => "failure",
        Ended::BrokenOff => "broken off",
    }
}

// ---------------------------------------------------------------- many checks

/// What came of many checks.
#[derive(Clone, Default, Serialize)]
struct Tally {
    checks: u64,
    successes: u64,
    failures: u64,
    broken_off: u64,
    boosts: u64,
    /// How often the achievement was so far above the target number.
    margins: BTreeMap<i32, u64>,
}

impl Tally {
    fn of(made: &CheckRecord) -> Self {
        let mut tally = Self { checks: 1, boosts: u64::from(made.boost.is_some()), ..Self::default() };
        match made.outcome {
            Ended::Success => tally.successes = 1,
            Ended::Failure => tally.failures = 1,
            Ended::BrokenOff => tally.broken_off = 1,
        }
        if let (Some(target), Some(achieved)) = (made.target, made.achievement()) {
            tally.margins.insert(achieved - target, 1);
        }
        tally
    }

    fn with(mut self, other: Self) -> Self {
        self.checks += other.checks;
        self.successes += other.successes;
        self.failures += other.failures;
        self.broken_off += other.broken_off;
        self.boosts += other.boosts;
        for (margin, n) in other.margins {
            *self.margins.entry(margin).or_insert(0) += n;
        }
        self
    }
}

fn many(trial: &Trial, times: u64, args: &Args) -> Result<(), String> {
    if args.boost == Boost::Ask {
        return Err("`--boost ask` is for one check; with `--times` say `never` or `always`".to_owned());
    }
    let bar = ProgressBar::new(times);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} checks, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let tally = (0..times)
        .into_par_iter()
        .map(|i| {
            let made = make(trial, args.seed.wrapping_add(i), &mut |_| args.boost == Boost::Always);
            bar.inc(1);
            made.map(|(_, made)| Tally::of(&made)).map_err(trouble)
        })
        .try_reduce(Tally::default, |a, b| Ok(a.with(b)));
    bar.finish_and_clear();
    let tally = tally?;
    match args.format {
        Format::Json => line(&serde_json::to_string(&tally).unwrap_or_default()),
        Format::Human => show_tally(&tally, args.lang.into()),
    }
    Ok(())
}

fn show_tally(tally: &Tally, lang: Lang) {
    let words = match lang {
        Lang::En => ["checks", "success", "failure", "broken off", "boosts", "achievement - target number"],
        Lang::Ja => ["判定", "成功", "失敗", "中断", "ブースト", "達成値 - 目標値"],
    };
    let share = |n: u64| format!("{:.2}%", 100.0 * n as f64 / tally.checks.max(1) as f64);
    let counts = [tally.checks, tally.successes, tally.failures, tally.broken_off, tally.boosts];
    let rows: Vec<Vec<String>> =
        words.iter().zip(counts).map(|(w, n)| vec![(*w).to_owned(), n.to_string(), share(n)]).collect();
    columns(&rows).iter().for_each(|l| line(l));
    line("");
    line(words[5]);
    let rows: Vec<Vec<String>> =
        tally.margins.iter().map(|(m, n)| vec![format!("{m:>4}"), n.to_string(), share(*n)]).collect();
    columns(&rows).iter().for_each(|l| line(l));
}

// ---------------------------------------------------------------- odds

#[derive(Serialize)]
struct OddsRow {
    difficulty: i32,
    chance: String,
    percent: String,
    with_boost: String,
    with_boost_percent: String,
}

fn show_odds(trial: &Trial, args: &Args) -> Result<(), String> {
    let faces: Vec<odds::Face> = trial.deck.iter().map(|d| odds::Face::of_card(&trial.rulebook, *d)).collect();
    let (kind, check) = (trial.request.kind, &trial.house.check);
    let mut rows = Vec::new();
    for difficulty in DIFFICULTIES {
        let plain = odds::plain(&faces, kind, difficulty, check);
        let boosted = odds::boosted(&faces, kind, difficulty, check);
        let (Some(plain), Some(boosted)) = (plain, boosted) else {
            return Err(format!(
                "the odds of {} cards can't be counted: two are needed, and not too many",
                faces.len()
            ));
        };
        rows.push(OddsRow {
            difficulty,
            chance: plain.to_string(),
            percent: plain.percent(),
            with_boost: boosted.to_string(),
            with_boost_percent: boosted.percent(),
        });
    }
    match args.format {
        Format::Json => line(&serde_json::to_string(&rows).unwrap_or_default()),
        Format::Human => odds_table(&rows, trial, args.lang.into()),
    }
    Ok(())
}

fn odds_table(rows: &[OddsRow], trial: &Trial, lang: Lang) {
    let name = trial.request.kind.name(lang);
    let (title, heads) = match lang {
        Lang::En => (
            format!("{name} check, {} cards", trial.deck.len()),
            ["difficulty", "success", "exactly", "with boost", "exactly"],
        ),
        Lang::Ja => {
            (format!("{name}判定 {}枚", trial.deck.len()), ["難易度", "成功率", "正確な値", "ブースト込み", "正確な値"])
        }
    };
    remark(&title);
    let mut cells = vec![heads.map(str::to_owned).to_vec()];
    cells.extend(rows.iter().map(|r| {
        let difficulty = format!("{:>3}", r.difficulty);
        let percents = [&r.percent, &r.with_boost_percent].map(|p| format!("{p:>7}"));
        vec![difficulty, percents[0].clone(), r.chance.clone(), percents[1].clone(), r.with_boost.clone()]
    }));
    columns(&cells).iter().for_each(|l| line(l));
}
