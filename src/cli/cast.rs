//! `cast`: one casting told with all its rolls, or many counted.

use crate::cli::answers_given::Chosen;
use crate::cli::output::{Format, did_you_mean, line};
use crate::cli::{Outcome, input, scene};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use spellwright::diag::suggest;
use spellwright::engine::scene::test::Degree;
use spellwright::engine::{Interrupt, Rulebook};
use spellwright::ir::{AbilityKind, Content, DefId, MethodId};
use spellwright::load::Loaded;
use spellwright::middle_earth::{CastOutcome, Omit};
use spellwright::play::{SceneNarrator, span};
use spellwright::source::Files;
use spellwright::stage::trial::{Aim, decimals, fraction};
use spellwright::stage::{Names, SceneSpec, Sheet, Stage, Tally, ThingSpec, Trial, Tried, What, length};
use std::path::{Path, PathBuf};

/// Cast a spell of the third rule book: once, with every roll told, or many times, counted.
///
/// Nobody is asked anything: options are taken as `--with` says and otherwise not, what is to be chosen is what `--choose` says and
/// otherwise the first of several ways and the greatest number, whoever knows the spell counters it, no courage is spent.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright cast --character scenes/radagast.toml --spell Slumber --target scenes/warg.toml
  spellwright cast --character scenes/radagast.toml --spell Slumber --target scenes/warg.toml --times 10000
  spellwright cast --character radagast --spell Slumber --target warg      sheets and scenes that are built in
  spellwright cast --character scenes/radagast.toml --spell \"Bane-Spell\" --target Glamdring --format json
  spellwright cast --scene scenes/gate.toml --character Nimloth --spell Slumber --target Guard
  spellwright cast --character scenes/radagast.toml --spell Slumber --target scenes/warg.toml --with \"2 effort\"
  spellwright cast --character scenes/radagast.toml --spell \"Create Light\" --target Lembas --choose starlight
  spellwright cast --scene scenes/wolves.toml --character Radagast --spell Slumber --spell \"Create Light\" --target \"Grey Warg\"

Many castings each begin in a fresh scene; the first has the seed S, the next S+1, and so on.

Exit status: 0 done, 2 a wrong argument, a sheet with faults, or a casting that is refused")]
pub(super) struct Args {
    /// Sheet of the caster; with `--scene` the name of one of its characters
    #[arg(long, value_name = "FILE|NAME")]
    character: String,
    /// Name of a spell that the caster knows; several are cast as one
    #[arg(long, required = true, value_name = "NAME")]
    spell: Vec<String>,
    /// Whom or what it is on: a sheet, or the name of an item; with `--scene` whoever or whatever is there, such as a door or a
    /// fire. Several may be named; the caster is named like everybody else
    #[arg(long, value_name = "FILE|ITEM|NAME")]
    target: Vec<String>,
    /// The scene in which it is cast, with its characters, things, distances, light and settings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["distance", "settings"])]
    scene: Option<PathBuf>,
    /// How often an option of the spell is taken, such as "2 effort"
    #[arg(long, value_name = "N OPTION")]
    with: Vec<String>,
    /// What is chosen where the spell asks: a word, a step, a number, a mode by its number or by words of it, names with `and`
    /// between them. Each answers the first question that it is an answer to
    #[arg(long, value_name = "WORDS")]
    choose: Vec<String>,
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
    let spells: Vec<DefId> = args
        .spell
        .iter()
        .map(|name| named(content.spells.get(input::declared_name(&content, name)).copied(), "spell", name, &content))
        .collect::<Result<_, _>>()?;
    if let Some((name, _)) =
        args.spell.iter().enumerate().map(|(at, n)| (n, at)).find(|(n, at)| args.spell[..*at].contains(n))
    {
        return Err(format!("`{name}` is named twice, and no spell is cast twice in one casting"));
    }
    let method = args.method.as_deref().map(|name| method(&content, name)).transpose()?;
    let (spec, caster, targets) = match &args.scene {
        Some(path) => in_scene(args, path, &mut files, &content)?,
        None => scene_of(args, &mut files, &content)?,
    };
    let stage = Stage::new(&content, spec);
    let sheet = stage.spec.characters.get(caster);
    let missing = args.spell.iter().zip(&spells).find(|(_, spell)| !sheet.is_some_and(|c| knows(c, **spell)));
    if let Some((name, _)) = missing {
        return Err(unknown(sheet, &content, name));
    }
    aimed(args, &stage.rulebook, &spells)?;
    let options = options(args, &content, &spells)?;
    let omit = Omit { words: args.without.contains(&Part::Words), gestures: args.without.contains(&Part::Gestures) };
    let trial = Trial { stage: &stage, caster, spells, method, options, targets, omit, power: args.power };
    if args.times == 1 { once(&trial, args, &files) } else { often(&trial, args, &files) }
}

/// A spell that is cast on somebody is not cast on its caster because nobody was named.
fn aimed(args: &Args, rulebook: &Rulebook, spells: &[DefId]) -> Result<(), String> {
    if !args.target.is_empty() || !args.choose.is_empty() {
        return Ok(());
    }
    let on_somebody = |spell: &DefId| {
        let kind = rulebook.info(*spell).spell.map(|ability| &rulebook.ability(ability).kind);
        matches!(kind, Some(AbilityKind::Spell(block)) if !block.targets.is_empty())
    };
    match args.spell.iter().zip(spells).find(|(_, spell)| on_somebody(spell)) {
        None => Ok(()),
        Some((name, _)) => Err(format!(
            "on whom or what is `{name}` cast? `--target` names it; `--target {}` is whoever casts",
            args.character
        )),
    }
}

/// How often the options of each spell are taken, in their order; none: nothing is said of them.
fn options(args: &Args, content: &Content, spells: &[DefId]) -> Result<Vec<Option<Vec<i32>>>, String> {
    let of = |spell: &DefId| content.def(*spell).magic.as_ref().map_or(&[][..], |m| &*m.options);
    // What is not asked for is not taken.
    let mut all: Vec<Option<Vec<i32>>> = spells.iter().map(|spell| Some(vec![0; of(spell).len()])).collect();
    for text in &args.with {
        let (n, name) = text.trim().split_once(' ').unwrap_or(("1", text.trim()));
        let n: i32 =
            n.parse().ok().filter(|n| *n >= 0).ok_or_else(|| {
                format!("`--with {text}` does not say how often: write it like `--with \"2 effort\"`")
            })?;
        let mut found = false;
        for (spell, taken) in spells.iter().zip(&mut all) {
            if let Some(at) = of(spell).iter().position(|o| content.label(o.label) == Some(name.trim())) {
                found = true;
                taken.get_or_insert_with(|| vec![0; of(spell).len()])[at] = n;
            }
        }
        if !found {
            let names: Vec<String> =
                spells.iter().flat_map(of).filter_map(|o| content.label(o.label)).map(|n| format!("`{n}`")).collect();
            let there =
                if names.is_empty() { "it has none".to_owned() } else { format!("there are {}", names.join(", ")) };
            return Err(format!("no option of {} is called `{}`; {there}", args.spell.join(" and "), name.trim()));
        }
    }
    Ok(all)
}

/// Words that answered nothing are a mistake.
fn all_chosen(chosen: &Chosen) -> Result<(), String> {
    let Some(word) = chosen.left() else { return Ok(()) };
    match chosen.asked.as_slice() {
        [] => Err(format!("`--choose {word}`: this casting asks nothing that it would be an answer to")),
        asked => Err(format!(
            "`--choose {word}` is no answer to what this casting asks; it asks for {}",
            asked.join("; for ")
        )),
    }
}

fn knows(sheet: &Sheet, spell: DefId) -> bool {
    sheet.spells.iter().any(|k| k.def == spell) || sheet.learn.iter().any(|(d, _)| *d == spell)
}

/// Something that was found by name, or the nearest name.
fn named<T>(found: Option<T>, what: &str, name: &str, content: &Content) -> Result<T, String> {
    found.ok_or_else(|| {
        let near = did_you_mean(suggest(name, content.spells.keys().map(|k| &**k)));
        format!("there is no {what} `{name}`{near}")
    })
}

fn method(content: &Content, name: &str) -> Result<MethodId, String> {
    let name = content.declared(&["method"], name);
    let at = content.methods.iter().position(|m| &*m.name == name);
    at.and_then(|at| u8::try_from(at).ok()).map(|at| MethodId(at.into())).ok_or_else(|| {
        let names: Vec<String> = content.methods.iter().map(|m| format!("`{}`", m.name)).collect();
        format!("there is no way of casting `{name}`; there are {}", names.join(", "))
    })
}

fn unknown(sheet: Option<&Sheet>, content: &Content, spell: &str) -> String {
    let name = sheet.map_or("", |s| &s.spec.name);
    let known: Vec<String> = sheet
        .into_iter()
        .flat_map(|s| &s.spells)
        .map(|k| format!("`{}`", content.str(content.def(k.def).name)))
        .collect();
    let known = if known.is_empty() { "no spell".to_owned() } else { known.join(", ") };
    format!("`{name}` does not know `{spell}`; the sheet has {known}")
}

/// The caster and what the spell is on: the scene, the caster's place in it, and what is aimed at.
type Set = (SceneSpec, usize, Vec<Aim>);

/// A scene that is there: all that it has, by its names.
fn in_scene(args: &Args, path: &Path, files: &mut Files, content: &Content) -> Result<Set, String> {
    let path = &scene::shipped::named(path);
    let id = scene::add(files, path)?;
    let (spec, faults) = scene::spec(files, id, path, content, &mut scene::shipped::read);
    scene::judge(files, &faults, &format!("the scene `{}`", path.display()))?;
    let spec = spec.ok_or_else(|| format!("the scene `{}` can't be used", path.display()))?;
    let small = str::to_lowercase;
    let people: Vec<String> = spec.characters.iter().map(|c| small(&c.spec.name)).collect();
    let called = spec.thing_names();
    let things: Vec<String> = called.iter().map(|name| small(name)).collect();
    let by_name = |name: &str| {
        let name = small(name);
        let person = people.iter().position(|n| *n == name).map(Aim::Character);
        let thing = things.iter().position(|n| *n == name).map(Aim::Thing);
        // What several bear is not told apart by its name.
        person.or_else(|| thing.filter(|_| things.iter().filter(|n| **n == name).count() == 1))
    };
    let find = |name: &str| by_name(name).or_else(|| by_name(input::declared_name(content, name)));
    let nobody = |name: &str| {
        if things.iter().filter(|n| **n == small(name)).count() > 1 {
            return format!(
                "several in the scene are called `{name}`; a thing with a name of its own stands in `[things]`"
            );
        }
        let persons = spec.characters.iter().map(|c| &*c.spec.name);
        let all: Vec<String> = persons.chain(called.iter().copied()).map(|n| format!("`{n}`")).collect();
        format!("there is no `{name}` in the scene; there are {}", all.join(", "))
    };
    let Some(Aim::Character(caster)) = find(&args.character) else { return Err(nobody(&args.character)) };
    let targets = args.target.iter().map(|name| find(name).ok_or_else(|| nobody(name))).collect::<Result<_, _>>()?;
    Ok((spec, caster, targets))
}

/// A scene of a caster and what the spell is on, and of nothing else.
fn scene_of(args: &Args, files: &mut Files, content: &Content) -> Result<Set, String> {
    let settings = scene::settings(files, args.settings.as_deref())?;
    let names = Names { content, settings: &settings.scene };
    let caster = scene::sheet(files, Path::new(&args.character), &names, &args.spell)?;
    let feet = match &args.distance {
        None => settings.scene.space.usual,
        Some(text) => length(text)
            .ok_or_else(|| format!("`{text}` is no length; write it like `50 feet`, `20 yards` or `2 miles`"))?,
    };
    let mut spec = SceneSpec { master: "game master".to_owned(), ..SceneSpec::default() };
    let mut targets = Vec::new();
    spec.characters.push(caster);
    for named in &args.target {
        let path = &scene::shipped::named(Path::new(named));
        if *named == args.character {
            targets.push(Aim::Character(0));
        } else if path.is_file() || scene::shipped::instead(path).is_some() {
            let mut sheet = scene::sheet(files, path, &names, &args.spell)?;
            if sheet.player.is_none() {
                sheet.player = Some(format!("player of {}", sheet.spec.name));
            }
            targets.push(Aim::Character(spec.characters.len()));
            spec.characters.push(sheet);
        } else {
            let item = content
                .items
                .get(input::declared_name(content, named))
                .copied()
                .ok_or_else(|| no_target(named, content))?;
            let name = named.clone();
            targets.push(Aim::Thing(spec.things.len()));
            spec.things.push(ThingSpec { name, what: What::Item(item), bearer: None, states: Vec::new() });
        }
    }
    let others = spec.characters.len() + spec.things.len();
    spec.distances.extend((1..others).map(|place| (0, place, feet)));
    spec.settings = settings;
    Ok((spec, 0, targets))
}

fn no_target(named: &str, content: &Content) -> String {
    let near = did_you_mean(suggest(named, content.items.keys().map(|k| &**k)));
    format!(
        "`{named}` is neither the file of a sheet nor an item{near}; a door or a fire stands in a scene (`--scene`)"
    )
}

// ---------------------------------------------------------------- once

fn once(trial: &Trial, args: &Args, files: &Files) -> Result<(), String> {
    let mut lines = Vec::new();
    let mut rows = Vec::new();
    let mut standing = Vec::new();
    let mut faults = Vec::new();
    let mut chosen = Chosen::new(&trial.stage.rulebook, &trial.stage.players, trial.player(), &args.choose);
    let tried = trial
        .run(args.seed, &mut chosen, &mut |game, rulebook, w| {
            let mut narrator = SceneNarrator::new(trial.stage.players.clone(), game.from);
            lines = narrator.tell(rulebook, w);
            rows = narrator.rows(rulebook, w);
            standing = narrator.standing(rulebook, w);
            faults.clone_from(&game.refused);
        })
        .map_err(scene::reason)?;
    scene::judge(files, &faults, "the sheet")?;
    let outcome = tried.outcome.map_err(|refusal| format!("the casting is refused: {refusal}"))?;
    all_chosen(&chosen)?;
    match args.format {
        Format::Human => {
            lines.iter().for_each(|text| line(text));
            line(&format!("\n\u{1b}[1m{}\u{1b}[0m", ending(outcome, &tried)));
            standing.iter().for_each(|text| line(text));
        }
        Format::Json => {
            let report = json!({
                "spell": args.spell.join(" and "), "seed": args.seed, "outcome": word(outcome), "degree": tried.degree.map(Degree::name),
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
        CastOutcome::Prevented => "prevented",
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
        CastOutcome::Prevented => "something else happens instead of the casting",
    };
    format!("{what}{degree} after {}{levels}", span(tried.seconds))
}

// ---------------------------------------------------------------- often

fn often(trial: &Trial, args: &Args, files: &Files) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut chosen = Chosen::new(&trial.stage.rulebook, &trial.stage.players, trial.player(), &args.choose);
    let first =
        trial.run(args.seed, &mut chosen, &mut |game, _, _| faults.clone_from(&game.refused)).map_err(scene::reason)?;
    scene::judge(files, &faults, "the sheet")?;
    first.outcome.map_err(|refusal| format!("the casting is refused: {refusal}"))?;
    all_chosen(&chosen)?;
    let bar = progress(args.times);
    let mut tally = Tally::default();
    let mut from = 0;
    while from < args.times {
        let to = args.times.min(from + BLOCK);
        tally.add(&block(trial, args, from, to).map_err(scene::reason)?);
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
fn block(trial: &Trial, args: &Args, from: u64, to: u64) -> Result<Tally, Interrupt> {
    let one = |i: u64| {
        let mut chosen = Chosen::new(&trial.stage.rulebook, &trial.stage.players, trial.player(), &args.choose);
        let tried = trial.run(args.seed.wrapping_add(i), &mut chosen, &mut |_, _, _| {})?;
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
        "spell": args.spell.join(" and "), "seed": args.seed, "runs": tally.runs, "degrees": degrees, "untested": tally.untested,
        "worked": tally.worked, "resisted": tally.resisted, "countered": tally.countered, "failed": tally.failed,
        "average_weariness": fraction(tally.weariness, tally.runs), "average_seconds": fraction(tally.seconds, tally.runs),
        "average_damage": fraction(tally.damage, tally.runs), "damage": tally.by_damage, "contests": tally.contests, "contests_won": tally.won,
    })
}

/// How much damage was dealt how often: each amount, or as many amounts together as make a table that can be read.
fn bands(tally: &Tally) -> Vec<(String, u64)> {
    const MOST: i64 = 12;
    let most = tally.by_damage.keys().last().copied().unwrap_or(0).max(0);
    let wide = if tally.by_damage.len() as i64 <= MOST { 1 } else { (most + MOST - 2) / (MOST - 1) };
    let mut rows: Vec<(String, u64)> = Vec::new();
    let none = tally.by_damage.get(&0).copied().unwrap_or(0);
    rows.extend((none > 0).then(|| ("  no damage".to_owned(), none)));
    for band in 0..=(most - 1).max(0) / wide {
        let (from, to) = (band * wide + 1, (band + 1) * wide);
        let n: u64 = tally.by_damage.range(from..=to).map(|(_, n)| n).sum();
        let name = if from == to { format!("  {from} damage") } else { format!("  {from} to {to} damage") };
        rows.extend((n > 0).then_some((name, n)));
    }
    rows
}

fn table(tally: &Tally, trial: &Trial, args: &Args) {
    let spec = &trial.stage.spec;
    let things = spec.thing_names();
    let named = |aim: &Aim| match aim {
        Aim::Character(at) => spec.characters.get(*at).map_or("", |c| &c.spec.name),
        Aim::Thing(at) => things.get(*at).copied().unwrap_or(""),
    };
    let on: Vec<&str> = trial.targets.iter().map(named).collect();
    let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(", ")) };
    let caster = named(&Aim::Character(trial.caster));
    let spells = args.spell.join(" and ");
    line(&format!("{caster} casts {spells}{on}: {} castings from seed {}\n", tally.runs, args.seed));
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
        bands(tally).into_iter().for_each(|(name, n)| row(&name, n));
    }
    if tally.contests > 0 {
        line(&format!("{:<24} {:>12}  of {} won by the caster", "contests", tally.won, tally.contests));
    }
}
