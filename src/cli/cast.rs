//! `cast`: one casting told with all its rolls, or many counted.

use crate::cli::output::{Format, line};
use crate::cli::{Outcome, input, scene};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use spellwright::diag::suggest;
use spellwright::engine::Stop;
use spellwright::engine::scene::test::Degree;
use spellwright::ir::{Content, DefId, MethodId};
use spellwright::load::Loaded;
use spellwright::middle_earth::{CastOutcome, Omit};
use spellwright::play::{SceneNarrator, Usual, span};
use spellwright::source::Files;
use spellwright::stage::trial::{Aim, decimals, fraction};
use spellwright::stage::{SceneSpec, Sheet, Stage, Tally, ThingSpec, Trial, Tried, What, length};
use std::path::{Path, PathBuf};

/// Cast a spell of the third rule book: once, with every roll told, or many times, counted.
///
/// Nobody is asked anything: options are not taken, the strongest choice is made, whoever knows the spell counters it,
/// no courage is spent.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright cast --character scenes/radagast.toml --spell Slumber --target scenes/warg.toml
  spellwright cast --character scenes/radagast.toml --spell Slumber --target scenes/warg.toml --times 10000
  spellwright cast --character scenes/radagast.toml --spell \"Bane-Spell\" --target Glamdring --format json

Many castings each begin in a fresh scene; the first has the seed S, the next S+1, and so on.

Exit status: 0 done, 2 a wrong argument, a sheet with faults, or a casting that is refused")]
pub(super) struct Args {
    /// Sheet of the caster
    #[arg(long, value_name = "FILE")]
    character: PathBuf,
    /// Name of a spell that the caster knows
    #[arg(long, value_name = "NAME")]
    spell: String,
    /// Whom or what it is on: a sheet, or the name of an item; chosen for you where the spell leaves no choice
    #[arg(long, value_name = "FILE|ITEM")]
    target: Option<String>,
    /// A way of casting beside the standard one
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// Leave out words or gestures, if the settings allow it
    #[arg(long, value_enum, value_name = "WHAT")]
    without: Vec<Part>,
    /// Percent of more power, if the settings allow it
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    power: i32,
    /// How often; each time in a fresh scene
    #[arg(long, value_name = "N", default_value_t = 1)]
    times: u64,
    /// Seed of the first casting
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How far the target is, such as "50 feet"
    #[arg(long, value_name = "LENGTH")]
    distance: Option<String>,
    /// Settings of the table
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How results are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Speaking
    Words,
    /// Gesturing
    Gestures,
}

/// Castings between two reports of progress.
const BLOCK: u64 = 256;

pub(super) fn run(args: &Args) -> Outcome {
    match begin(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn begin(args: &Args) -> Result<(), String> {
    if args.times == 0 {
        return Err("`--times` must be at least 1".to_owned());
    }
    let Loaded { mut files, content, .. } = input::sound(&args.content)?;
    let spell = named(content.spells.get(args.spell.as_str()).copied(), "spell", &args.spell, &content)?;
    let method = args.method.as_deref().map(|name| method(&content, name)).transpose()?;
    let (spec, target) = scene_of(args, &mut files, &content)?;
    let stage = Stage::new(&content, spec);
    let known = stage.spec.characters.first().is_some_and(|c| knows(c, spell));
    if !known {
        return Err(unknown(&stage, &content, &args.spell));
    }
    let omit = Omit { words: args.without.contains(&Part::Words), gestures: args.without.contains(&Part::Gestures) };
    let trial = Trial { stage: &stage, spell, method, target, omit, power: args.power };
    if args.times == 1 { once(&trial, args, &files) } else { often(&trial, args, &files) }
}

fn knows(sheet: &Sheet, spell: DefId) -> bool {
    sheet.spells.iter().any(|k| k.def == spell) || sheet.learn.iter().any(|(d, _)| *d == spell)
}

/// Something that was found by name, or the nearest name.
fn named<T>(found: Option<T>, what: &str, name: &str, content: &Content) -> Result<T, String> {
    found.ok_or_else(|| {
        let near = suggest(name, content.spells.keys().map(|k| &**k));
        let near = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        format!("there is no {what} `{name}`{near}")
    })
}

fn method(content: &Content, name: &str) -> Result<MethodId, String> {
    let at = content.methods.iter().position(|m| &*m.name == name);
    at.and_then(|at| u8::try_from(at).ok()).map(|at| MethodId(at.into())).ok_or_else(|| {
        let names: Vec<String> = content.methods.iter().map(|m| format!("`{}`", m.name)).collect();
        format!("there is no way of casting `{name}`; there are {}", names.join(", "))
    })
}

fn unknown(stage: &Stage, content: &Content, spell: &str) -> String {
    let sheet = stage.spec.characters.first();
    let name = sheet.map_or("", |s| &s.spec.name);
    let known: Vec<String> = sheet
        .into_iter()
        .flat_map(|s| &s.spells)
        .map(|k| format!("`{}`", content.str(content.def(k.def).name)))
        .collect();
    let known = if known.is_empty() { "no spell".to_owned() } else { known.join(", ") };
    format!("`{name}` does not know `{spell}`; the sheet has {known}")
}

/// The caster and what the spell is on.
fn scene_of(args: &Args, files: &mut Files, content: &Content) -> Result<(SceneSpec, Option<Aim>), String> {
    let settings = scene::settings(files, args.settings.as_deref())?;
    let caster = scene::sheet(files, &args.character, (content, &settings), &args.spell)?;
    let feet = match &args.distance {
        None => settings.scene.space.usual,
        Some(text) => length(text)
            .ok_or_else(|| format!("`{text}` is no length; write it like `50 feet`, `20 yards` or `2 miles`"))?,
    };
    let mut spec = SceneSpec { master: "game master".to_owned(), ..SceneSpec::default() };
    let mut target = None;
    spec.characters.push(caster);
    if let Some(named) = &args.target {
        let path = Path::new(named);
        if path.is_file() {
            let mut sheet = scene::sheet(files, path, (content, &settings), &args.spell)?;
            if sheet.player.is_none() {
                sheet.player = Some(format!("player of {}", sheet.spec.name));
            }
            spec.characters.push(sheet);
            target = Some(Aim::Character(1));
        } else {
            let item = content.items.get(named.as_str()).copied().ok_or_else(|| no_target(named, content))?;
            let name = named.clone();
            spec.things.push(ThingSpec { name, what: What::Item(item), bearer: None, states: Vec::new() });
            target = Some(Aim::Thing(0));
        }
        spec.distances.push((0, 1, feet));
    }
    spec.settings = settings;
    Ok((spec, target))
}

fn no_target(named: &str, content: &Content) -> String {
    let near = suggest(named, content.items.keys().map(|k| &**k));
    let near = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
    format!("`{named}` is neither the file of a sheet nor an item{near}")
}

// ---------------------------------------------------------------- once

fn once(trial: &Trial, args: &Args, files: &Files) -> Result<(), String> {
    let mut lines = Vec::new();
    let mut rows = Vec::new();
    let mut standing = Vec::new();
    let mut faults = Vec::new();
    let tried = trial
        .run(args.seed, &mut Usual, &mut |game, rb, w| {
            let mut narrator = SceneNarrator::new(trial.stage.players.clone(), game.from);
            lines = narrator.tell(rb, w);
            rows = narrator.rows(rb, w);
            standing = narrator.standing(rb, w);
            faults.clone_from(&game.refused);
        })
        .map_err(scene::reason)?;
    scene::judge(files, &faults, "the sheet")?;
    let outcome = tried.outcome.map_err(|refusal| format!("the casting is refused: {refusal}"))?;
    match args.format {
        Format::Human => {
            lines.iter().for_each(|text| line(text));
            line(&format!("\n\u{1b}[1m{}\u{1b}[0m", ending(outcome, &tried)));
            standing.iter().for_each(|text| line(text));
        }
        Format::Json => {
            let report = json!({
                "spell": args.spell, "seed": args.seed, "outcome": word(outcome), "degree": tried.degree.map(Degree::name),
                "weariness": tried.weariness, "seconds": tried.seconds, "rolls": rows, "told": lines,
            });
            line(&report.to_string());
        }
    }
    Ok(())
}

fn word(outcome: CastOutcome) -> &'static str {
    match outcome {
        CastOutcome::Worked(_) => "worked",
        CastOutcome::Failed(_) => "failed",
        CastOutcome::Countered => "countered",
        CastOutcome::Resisted => "resisted",
    }
}

fn ending(outcome: CastOutcome, tried: &Tried) -> String {
    let degree = tried.degree.map_or(String::new(), |d| format!(" ({})", d.name()));
    let levels = match tried.weariness {
        0 => String::new(),
        1 => ", 1 level of weariness".to_owned(),
        n => format!(", {n} levels of weariness"),
    };
    let what = match outcome {
        CastOutcome::Worked(_) => "the spell takes effect",
        CastOutcome::Failed(_) => "the casting fails",
        CastOutcome::Countered => "the spell is countered",
        CastOutcome::Resisted => "the spell is resisted",
    };
    format!("{what}{degree} after {}{levels}", span(tried.seconds))
}

// ---------------------------------------------------------------- often

fn often(trial: &Trial, args: &Args, files: &Files) -> Result<(), String> {
    let mut faults = Vec::new();
    let first =
        trial.run(args.seed, &mut Usual, &mut |game, _, _| faults.clone_from(&game.refused)).map_err(scene::reason)?;
    scene::judge(files, &faults, "the sheet")?;
    first.outcome.map_err(|refusal| format!("the casting is refused: {refusal}"))?;
    let bar = progress(args.times);
    let mut tally = Tally::default();
    let mut from = 0;
    while from < args.times {
        let to = args.times.min(from + BLOCK);
        tally.add(&block(trial, args.seed, from, to).map_err(scene::reason)?);
        bar.inc(to - from);
        from = to;
    }
    bar.finish_and_clear();
    match args.format {
        Format::Json => line(&report(&tally, args).to_string()),
        Format::Human => table(&tally, trial, args),
    }
    Ok(())
}

/// Some castings on all processors; the result does not depend on how many there are.
fn block(trial: &Trial, seed: u64, from: u64, to: u64) -> Result<Tally, Stop> {
    let one = |i: u64| {
        let tried = trial.run(seed.wrapping_add(i), &mut Usual, &mut |_, _, _| {})?;
        let mut tally = Tally::default();
        tally.count(&tried);
        Ok(tally)
    };
    let both = |mut a: Tally, b: Tally| {
        a.add(&b);
        Ok(a)
    };
    (from..to).into_par_iter().map(one).try_reduce(Tally::default, both)
}

/// Hidden when nobody looks.
fn progress(times: u64) -> ProgressBar {
    let bar = ProgressBar::new(times);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} castings, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// The degrees from the best, with what they are called.
fn degrees(tally: &Tally) -> Vec<(&'static str, u64)> {
    let all = [
        Degree::ExtraordinarySuccess,
        Degree::SuperiorSuccess,
        Degree::Success,
        Degree::MarginalSuccess,
        Degree::Failure,
        Degree::CompleteFailure,
        Degree::DisastrousFailure,
    ];
    all.into_iter().map(|d| (d.name(), tally.degrees.get(d as usize).copied().unwrap_or(0))).collect()
}

fn report(tally: &Tally, args: &Args) -> serde_json::Value {
    let degrees: serde_json::Map<String, serde_json::Value> =
        degrees(tally).into_iter().map(|(name, n)| (name.to_owned(), json!(n))).collect();
    json!({
        "spell": args.spell, "seed": args.seed, "runs": tally.runs, "degrees": degrees, "untested": tally.untested,
        "worked": tally.worked, "resisted": tally.resisted, "countered": tally.countered, "failed": tally.failed,
        "average_weariness": fraction(tally.weariness, tally.runs), "average_seconds": fraction(tally.seconds, tally.runs),
        "average_damage": fraction(tally.damage, tally.runs), "contests": tally.contests, "contests_won": tally.won,
    })
}

fn table(tally: &Tally, trial: &Trial, args: &Args) {
    let names: Vec<&str> = trial.stage.spec.characters.iter().map(|c| c.spec.name.as_str()).collect();
    let on = trial.stage.spec.things.iter().map(|t| t.name.as_str()).chain(names.get(1).copied()).next();
    let on = on.map_or(String::new(), |name| format!(" on {name}"));
    let caster = names.first().copied().unwrap_or("somebody");
    line(&format!("{caster} casts {}{on}: {} castings from seed {}\n", args.spell, tally.runs, args.seed));
    let row = |name: &str, n: u64| {
        // Tenths of a percent, rounded down, without leaving whole numbers.
        let tenths = u128::from(n) * 1000 / u128::from(tally.runs.max(1));
        line(&format!("{name:<24} {n:>12} {:>6}.{}%", tenths / 10, tenths % 10));
    };
    degrees(tally).into_iter().for_each(|(name, n)| row(name, n));
    if tally.untested > 0 {
        row("no test", tally.untested);
    }
    line("");
    for (name, n) in [
        ("worked", tally.worked),
        ("resisted", tally.resisted),
        ("countered", tally.countered),
        ("failed", tally.failed),
    ] {
        row(name, n);
    }
    line("");
    line(&format!("{:<24} {:>12}  levels on average", "weariness", decimals(tally.weariness, tally.runs)));
    line(&format!("{:<24} {:>12}  seconds on average", "time", decimals(tally.seconds, tally.runs)));
    if tally.damage > 0 {
        line(&format!("{:<24} {:>12}  points on average", "damage", decimals(tally.damage, tally.runs)));
    }
    if tally.contests > 0 {
        line(&format!("{:<24} {:>12}  of {} won by the caster", "contests", tally.won, tally.contests));
    }
}
