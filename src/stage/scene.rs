//! A scene: a TOML file that says who and what is where, when, and in which light.

use super::items::What;
use super::lengths::length;
use super::names::Names;
use super::sheet::{Sheet, read_sheet};
use super::spans::span;
use crate::diag::{Code, Diagnostic};
use crate::ir::{CardTypes, Content, DefId, DesignationId};
use crate::settings::scene::SceneSettings;
use crate::settings::{About, Entry, Settings, Table, parse};
use crate::source::{FileId, Files, Span};
use std::sync::Arc;
use toml::de::DeValue;

/// Opens a file that a scene names, relative to the scene: what messages call it, and its text.
pub type Open<'o> = dyn FnMut(&str) -> Result<(String, String), String> + 'o;

/// How the game master is called where the scene does not say.
const MASTER: &str = "game master";
/// The most rounds that can be played.
const MOST_ROUNDS: i32 = 10_000;

/// A scene as its file gives it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SceneSpec {
    /// What it is called.
    pub name: String,
    /// The rules of the table.
    pub settings: Settings,
    /// Seconds since midnight; none: the usual hour.
    pub clock: Option<i64>,
    /// The step of light; none: broad day.
    pub light: Option<u16>,
    /// Who decides what no rule decides.
    pub master: String,
    /// Rounds that bots play at most.
    pub rounds: Option<u32>,
    /// Seconds that a round takes at least; none: those of its actions.
    pub round: Option<i64>,
    /// Who is there.
    pub characters: Vec<Sheet>,
    /// What is there, beside what characters bear.
    pub things: Vec<ThingSpec>,
    /// What ends it, as it is written and as it is meant.
    pub ends: Vec<(String, super::ends::SceneEnd)>,
    /// The decks of players, for tasks that the top cards of a library decide.
    pub decks: Vec<(String, Vec<DefId>)>,
    /// Cards that people have turned up of which only what counts is known.
    pub turned_up: Vec<super::TurnedUp>,
    /// Distances in feet; places count characters first, then things.
    pub distances: Vec<(usize, usize, i64)>,
}

impl SceneSpec {
    /// The names of what is there and no character: its things, then what the sheets give, as the places of a scene count them.
    pub fn thing_names(&self) -> Vec<&str> {
        let borne = self.characters.iter().flat_map(Sheet::borne_names);
        self.things.iter().map(|thing| &*thing.name).chain(borne).collect()
    }
}

/// A thing of a scene, what it is and who bears it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThingSpec {
    /// What the scene calls it.
    pub name: String,
    /// What it is.
    pub what: What,
    /// The character that bears it.
    pub bearer: Option<usize>,
    /// What it is beside that, such as open.
    pub states: Vec<DesignationId>,
}

/// Reads a scene; faults and warnings of it and of the files that it names go to `faults`. None: it is no TOML.
pub fn read_scene(
    files: &mut Files,
    id: FileId,
    content: &Content,
    open: &mut Open,
    faults: &mut Vec<Diagnostic>,
) -> Option<SceneSpec> {
    let source = files.get(id)?.clone();
    let root = parse(&source, About::Stage, faults)?;
    let mut table = Table::new("", id, Some(root.get_ref()), faults).about(About::Stage);
    if !table.has("characters") && ["kinds", "attributes", "skills", "player"].iter().any(|entry| table.has(entry)) {
        let fault =
            Diagnostic::error(Code::BadStage, Span::new(id, 0, 0), "this is the sheet of somebody, and no scene");
        table.fault(fault.help("a scene names those who are in it: `[characters]`, with a sheet for each"));
        return None;
    }
    let mut reader = Reader { files, content, open, file: id };
    let scene = reader.scene(&mut table);
    table.finish();
    Some(scene)
}

struct Reader<'r, 'o> {
    files: &'r mut Files,
    content: &'r Content,
    open: &'r mut Open<'o>,
    file: FileId,
}

impl Reader<'_, '_> {
    fn scene(&mut self, entries: &mut Table) -> SceneSpec {
        let name = entries.text("name", "");
        let settings = self.settings(entries);
        let names = Names { content: self.content, settings: &settings.scene };
        let clock = clock(entries);
        let light = entries.maybe_text("light").and_then(|(light, at)| kept(entries, names.light(light, at)));
        let master = entries.text("master", MASTER);
        let rounds = entries.has("rounds").then(|| entries.integer("rounds", 1, 1..=MOST_ROUNDS));
        let round = span(entries, "round");
        let characters = self.characters(entries, &settings.scene);
        if characters.is_empty() {
            let fault = Diagnostic::error(Code::BadStage, Span::new(self.file, 0, 0), "the scene has no characters");
            entries.fault(fault.expected(["a table `[characters]` with a sheet for each"]));
        }
        let called: Vec<String> = characters.iter().map(|c| c.spec.name.clone()).collect();
        let things = self.things(entries, names, &called);
        let all: Vec<&str> =
            called.iter().map(String::as_str).chain(things.iter().map(|thing| thing.name.as_str())).collect();
        let borne = |at: usize| at.checked_sub(called.len()).and_then(|i| called.get(things.get(i)?.bearer?));
        let distances = distances(entries, &all, &borne);
        let borne = characters.iter().flat_map(Sheet::borne_names);
        let all: Vec<&str> = all.iter().copied().chain(borne).collect();
        let present = super::ends::Present { names: &all, characters: called.len() };
        let ends = super::ends::ends(entries, names, present);
        self.judge_tasks(entries, &settings);
        let sides: Vec<&str> = characters.iter().map(Sheet::side).collect();
        let decks = self.decks(entries, &sides);
        let rounds = rounds.and_then(|n| u32::try_from(n).ok());
        SceneSpec {
            name,
            clock,
            light,
            master,
            rounds,
            round,
            characters,
            things,
            ends,
            decks,
            turned_up: Vec::new(),
            distances,
            settings: settings.clone(),
        }
    }

    /// The decks of the players, by the names of built-in ones or by their files.
    fn decks(&mut self, table: &mut Table, sides: &[&str]) -> Vec<(String, Vec<DefId>)> {
        let content = self.content;
        super::decks::decks(table, content, sides, &mut |table, path, at| {
            let id = self.file_at(table, path, at)?;
            Some((self.files.clone(), id))
        })
    }

    /// Tasks whose check or whose outcome the content does not know.
    fn judge_tasks(&mut self, table: &mut Table, settings: &Settings) {
        let mut faults = Vec::new();
        for (name, task) in &settings.check.tasks {
            if let Some(message) = crate::action_checks::unfit_task(self.content, name, task) {
                let at = match table.raw("settings") {
                    Some((at, value)) => self.line_of(value, &["check", "tasks", name]).unwrap_or(at),
                    None => Span::new(self.file, 0, 0),
                };
                faults.push(Diagnostic::error(Code::UnknownName, at, message));
            }
        }
        faults.into_iter().for_each(|fault| table.fault(fault));
    }

    /// Where what is written under a path of keys stands in the file of the scene; none: it does not stand there.
    fn line_of(&self, value: &DeValue, path: &[&str]) -> Option<Span> {
        let (first, rest) = path.split_first()?;
        let DeValue::Table(entries) = value else { return None };
        let (key, inner) = entries.iter().find(|(key, _)| key.get_ref().trim() == *first)?;
        match rest {
            [] => Some(Span::new(self.file, key.span().start, inner.span().end)),
            rest => self.line_of(inner.get_ref(), rest),
        }
    }

    /// A file of settings, or their tables within this one.
    fn settings(&mut self, table: &mut Table) -> Settings {
        match table.raw("settings") {
            None => Settings::default(),
            Some((at, DeValue::String(path))) => {
                let Some(id) = self.file_at(table, path, at) else { return Settings::default() };
                match self.files.get(id).map(Settings::read) {
                    Some(Ok(settings)) => settings,
                    Some(Err(faults)) => {
                        faults.into_iter().for_each(|fault| table.fault(fault));
                        Settings::default()
                    }
                    None => Settings::default(),
                }
            }
            Some((at, value)) => table.inner("settings", value, at, Settings::of).unwrap_or_default(),
        }
    }

    /// Opens a file that the scene names.
    fn file_at(&mut self, table: &mut Table, path: &str, at: Span) -> Option<FileId> {
        match (self.open)(path) {
            Ok((name, text)) => Some(self.files.add(Arc::<str>::from(name), Arc::<str>::from(text))),
            Err(message) => {
                table.fault(Diagnostic::error(Code::BadStage, at, message));
                None
            }
        }
    }

    /// `[characters]`: a path, a table with a path, or a sheet itself.
    fn characters(&mut self, table: &mut Table, settings: &SceneSettings) -> Vec<Sheet> {
        let names = Names { content: self.content, settings };
        let mut all: Vec<Sheet> = Vec::new();
        for line in table.lines("characters") {
            let before: Vec<&str> = all.iter().map(|sheet| &*sheet.spec.name).collect();
            name_is_plain(table, &line, &before);
            let mut sheet = match line.value {
                DeValue::String(path) => self.sheet_file(table, names, path, line.at),
                DeValue::Table(entries) if entries.keys().any(|k| k.get_ref() == "sheet") => {
                    let mut named = None;
                    let mut player = None;
                    table.inner(&format!("characters.{}", line.name), line.value, line.at, |table| {
                        named = table.maybe_text("sheet").map(|(path, at)| (path.to_owned(), at));
                        player = table.maybe_text("player").map(|(player, _)| player.to_owned());
                    });
                    let sheet = named.and_then(|(path, at)| self.sheet_file(table, names, &path, at));
                    sheet.map(|s| Sheet { player: player.or(s.player.clone()), ..s })
                }
                value => {
                    let path = format!("characters.{}", line.name);
                    table.inner(&path, value, line.at, |table| Sheet::of(table, &names, Some(line.name), line.at))
                }
            };
            // Whoever's sheet can't be read is there all the same: what speaks of them is not wrong.
            if sheet.is_none() {
                let mut known = Vec::new();
                let mut nothing = Table::new("", self.file, None, &mut known);
                sheet = Some(Sheet::of(&mut nothing, &names, Some(line.name), line.at));
            }
            if let Some(sheet) = &mut sheet {
                // The scene knows everybody by the name that it gives them.
                line.name.clone_into(&mut sheet.spec.name);
            }
            all.extend(sheet);
        }
        all
    }

    fn sheet_file(&mut self, table: &mut Table, names: Names, path: &str, at: Span) -> Option<Sheet> {
        let id = self.file_at(table, path, at)?;
        let mut faults = Vec::new();
        let sheet = self.files.get(id).and_then(|file| read_sheet(file, &names, &mut faults));
        faults.into_iter().for_each(|fault| table.fault(fault));
        sheet
    }

    /// `[things]`: items by their name, other things by kinds and numbers.
    fn things(&mut self, table: &mut Table, names: Names, characters: &[String]) -> Vec<ThingSpec> {
        let mut all: Vec<ThingSpec> = Vec::new();
        for line in table.lines("things") {
            if characters.iter().any(|c| c == line.name) {
                let message = format!("`{}` is a character already", line.name);
                table.fault(Diagnostic::error(Code::DuplicateName, line.key, message));
                continue;
            }
            let others = characters.iter().map(|c| &**c).chain(all.iter().map(|thing| &*thing.name));
            name_is_plain(table, &line, &others.collect::<Vec<_>>());
            let path = format!("things.{}", line.name);
            all.extend(table.inner(&path, line.value, line.at, |table| thing(table, names, &line, characters)));
        }
        all
    }
}

/// Reports a name that nobody could type, or that is one with another name where it is typed or written to a file.
fn name_is_plain(table: &mut Table, line: &Entry, others: &[&str]) {
    let name = line.name;
    let fault = |code, message: String| Diagnostic::error(code, line.key, message);
    if name.trim().is_empty() || name.trim() != name {
        let fault = fault(Code::BadStage, format!("`{name}` is no name"));
        return table.fault(fault.help("a name has letters, and no blanks around it"));
    }
    if name.contains(" - ") {
        let fault =
            fault(Code::BadStage, format!("`{name}` can't be told from two names with a distance between them"));
        return table.fault(fault.help("leave out ` - `"));
    }
    let file = sheet_file_name(name);
    if let Some(other) = others.iter().find(|other| **other != name && sheet_file_name(other) == file) {
        let message = format!("`{name}` can't be told from `{other}`: capitals, blanks and signs do not count");
        table.fault(fault(Code::DuplicateName, message).help("give one of them another name"));
    }
}

/// The name of the file to which the sheet of a character is written: letters and digits, everything else is `_`.
pub fn sheet_file_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_lowercase().next().unwrap_or(c) } else { '_' };
    format!("{}.toml", name.chars().map(plain).collect::<String>())
}

fn thing(table: &mut Table, names: Names, line: &Entry, characters: &[String]) -> ThingSpec {
    let known = What::of(table, names, line.name, line.key);
    let written = table.placed_texts("states");
    let sorts = known.as_ref().map(|what| what.sorts(names));
    let types = sorts.map_or(CardTypes::THING, |(types, _)| types);
    let states = names.states(table, &written, types, sorts.map(|(_, subs)| subs));
    let what = known.unwrap_or(What::Plain(Vec::new(), Vec::new()));
    let bearer = table.maybe_text("bearer").and_then(|(name, at)| {
        let found = characters.iter().position(|c| c == name);
        if found.is_none() {
            table.fault(unknown_in_scene("character", name, at, characters.iter().map(String::as_str)));
        }
        found
    });
    ThingSpec { name: line.name.to_owned(), what, bearer, states }
}

fn unknown_in_scene<'n>(what: &str, name: &str, at: Span, known: impl Iterator<Item = &'n str>) -> Diagnostic {
    let fault = Diagnostic::error(Code::UnknownName, at, format!("`{name}` is no {what} of this scene"));
    match crate::diag::suggest(name, known) {
        Some(nearest) => fault.suggest(super::names::quoted(nearest)),
        None => fault,
    }
}

/// What was found, or its fault reported.
fn kept<T>(table: &mut Table, found: Result<T, Box<Diagnostic>>) -> Option<T> {
    found.map_err(|fault| table.fault(*fault)).ok()
}

/// The time of day in seconds since midnight: `clock = "22:30"`; none: absent, or a fault that is reported.
fn clock(table: &mut Table) -> Option<i64> {
    let (written, at) = table.maybe_text("clock")?;
    let parts: Option<Vec<i64>> = written
        .split(':')
        .map(|p| p.parse::<i64>().ok().filter(|_| p.len() == 2 && p.bytes().all(|b| b.is_ascii_digit())))
        .collect();
    let seconds = match parts.as_deref() {
        Some([h, m]) if *h < 24 && *m < 60 => Some(h * 3600 + m * 60),
        Some([h, m, s]) if *h < 24 && *m < 60 && *s < 60 => Some(h * 3600 + m * 60 + s),
        _ => None,
    };
    if seconds.is_none() {
        let message = format!("`{written}` is no time of day");
        table.fault(Diagnostic::error(Code::WrongEntry, at, message).expected(["a time such as `\"22:30\"`"]));
    }
    seconds
}

/// `[distances]`: `"Radagast - Warg" = "50 feet"`
///
/// `borne` is who bears the thing at a place, if somebody does: it is where that one is.
fn distances<'n>(
    table: &mut Table,
    all: &[&str],
    borne: &dyn Fn(usize) -> Option<&'n String>,
) -> Vec<(usize, usize, i64)> {
    let mut found = Vec::new();
    for line in table.lines("distances") {
        let Some(pair) = ends(line.name, all) else {
            if let Some(fault) = no_two_ends(line.name, line.key, all) {
                table.fault(fault);
                continue;
            }
            let name = line.name.split(" - ").find(|part| !all.contains(&part.trim())).unwrap_or(line.name).trim();
            let fault = unknown_in_scene("character or thing", name, line.key, std::iter::empty());
            // Nothing is away from itself.
            let other = |known: &&str| !line.name.split(" - ").any(|part| part.trim() == *known);
            let near = crate::diag::suggest(name, all.iter().copied().filter(other));
            let fault = match near {
                Some(near) => fault.suggest(super::names::quoted(&line.name.replacen(name, near, 1))),
                None => fault.expected(["two names with ` - ` between them"]),
            };
            table.fault(fault);
            continue;
        };
        let same = |(a, b, _): &(usize, usize, i64)| (*a, *b) == pair || (*b, *a) == pair;
        if found.iter().any(same) {
            let message = format!("the distance `{}` is given twice", line.name);
            table.fault(Diagnostic::error(Code::WrongEntry, line.key, message).help("it is the same both ways"));
            continue;
        }
        if let Some((thing, bearer)) = [pair.0, pair.1].into_iter().find_map(|at| Some((all.get(at)?, borne(at)?))) {
            let message = format!("`{thing}` is where its bearer is");
            let help = format!("say how far away `{bearer}` is");
            table.fault(Diagnostic::error(Code::WrongEntry, line.key, message).help(help));
            continue;
        }
        match line.value.as_str().and_then(length) {
            Some(feet) => found.push((pair.0, pair.1, feet)),
            None => {
                let message = format!("`distances.{}` is a length", line.name);
                let fault = Diagnostic::error(Code::WrongEntry, line.at, message);
                table.fault(fault.expected(["a length such as `\"50 feet\"`, `\"20 yards\"` or `\"2 miles\"`"]));
            }
        }
    }
    if let Some((a, b, c)) = super::lengths::impossible(&found) {
        let called = |at: usize| all.get(at).copied().unwrap_or("");
        let (a, b, c) = (called(a), called(b), called(c));
        if let Some(line) = table.lines("distances").into_iter().find(|line| ends(line.name, all).is_some()) {
            let message = format!("`{a}` and `{b}` can't be so far apart: the way over `{c}` is shorter");
            let fault = Diagnostic::error(Code::WrongEntry, line.key, message);
            table.fault(fault.help("leave one of these distances out: what is not said fits the others"));
        }
    }
    found
}

/// What is wrong with a distance of known things that has not two ends.
fn no_two_ends(written: &str, at: Span, all: &[&str]) -> Option<Diagnostic> {
    let known = |name: &str| all.contains(&name.trim());
    if written.split_once(" - ").is_some_and(|(a, b)| a.trim() == b.trim() && known(a)) {
        return Some(Diagnostic::error(Code::WrongEntry, at, "nothing is away from itself: two names are different"));
    }
    let joined = written.match_indices(' ').find_map(|(cut, _)| {
        let (a, b) = written.split_at(cut);
        (known(a) && known(b) && a.trim() != b.trim()).then(|| format!("{} - {}", a.trim(), b.trim()))
    })?;
    let fault = Diagnostic::error(Code::WrongEntry, at, "` - ` stands between the two ends of a distance");
    Some(fault.suggest(super::names::quoted(&joined)))
}

/// The two ends of a distance; names may hold hyphens themselves.
fn ends(written: &str, all: &[&str]) -> Option<(usize, usize)> {
    let find = |name: &str| all.iter().position(|n| *n == name.trim());
    written.match_indices(" - ").find_map(|(at, mark)| {
        let (a, b) = (written.get(..at)?, written.get(at + mark.len()..)?);
        find(a).zip(find(b)).filter(|(a, b)| a != b)
    })
}
