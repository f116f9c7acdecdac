//! A character sheet: a TOML file that says who somebody is, what they know, bear and suffer from.
//!
//! `docs/scenes.md` lists every entry. Everything that follows from the numbers is left to [`super::define`].

use super::character::{CharacterSpec, usual_numbers};
use super::items::{Borne, items};
use super::names::{Names, Part};
use super::past::Past;
use super::spans::span;
use crate::diag::{Code, Diagnostic};
use crate::ir::{CardTypes, CounterId, DefId, DesignationId, Magic, Need, NumberId, SubtypeId};
use crate::settings::{About, Entry, Table, parse};
use crate::source::{SourceFile, Span};
use toml::de::DeValue;

/// The greatest number of a creature or a test that a sheet or a scenario may give.
pub const MOST: i32 = 10_000;
/// The two steps that a new spell takes until it is familiar (ME-6.11).
const NEW_STEPS: i32 = 2;

/// A character as its sheet gives it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// Name, kinds and numbers.
    pub spec: CharacterSpec,
    /// Whose character it is.
    pub player: Option<String>,
    /// What it knows.
    pub spells: Vec<KnownSpell>,
    /// What it bears.
    pub items: Vec<Borne>,
    /// What it is beside its kinds.
    pub states: Vec<DesignationId>,
    /// Levels of weariness that it begins with; 0: it is fresh.
    pub weariness: u16,
    /// Points of damage that it begins with; 0: it is unhurt.
    pub damage: i32,
    /// Points of courage; none: as many as a new character has.
    pub courage: Option<u16>,
    /// Points of corruption that it begins with, 0 or more.
    pub corruption: u16,
    /// Other counters on it.
    pub counters: Vec<(CounterId, u16)>,
    /// Spell picks that are left.
    pub picks: i32,
    /// Spells that it learns as the scene begins, and where they are written.
    pub learn: Vec<(DefId, Span)>,
    /// What has been made of it for good, and which of its uses are spent.
    pub past: Past,
}

/// A spell that a character knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownSpell {
    /// The spell that it knows.
    pub def: DefId,
    /// How often practice was bought (ME-6.6).
    pub practice: u16,
    /// How many ranks of growth were bought (ME-6.8).
    pub rank: u16,
    /// Steps until it is familiar (ME-6.11).
    pub unfamiliar: u16,
    /// Seconds since it was learned; none: long ago (ME-6.11).
    pub known_for: Option<i64>,
    /// Picks spent on countering it (ME-8.14).
    pub countering: u16,
    /// It needs no words (ME-9.4).
    pub wordless: bool,
    /// It needs no gestures (ME-9.4).
    pub still: bool,
    /// It needs no weariness test (ME-9.6).
    pub effortless: bool,
    /// Where it is written.
    pub at: Span,
}

/// Reads a sheet from its own file; faults and warnings go to `faults`. None: it is no TOML.
pub fn read_sheet(source: &SourceFile, names: &Names, faults: &mut Vec<Diagnostic>) -> Option<Sheet> {
    let root = parse(source, About::Stage, faults)?;
    let mut table = Table::new("", source.id(), Some(root.get_ref()), faults).about(About::Stage);
    if table.has("characters") {
        let at = Span::new(source.id(), 0, 0);
        let fault = Diagnostic::error(Code::BadStage, at, "this is a scene, and no sheet");
        table
            .fault(fault.help("a sheet is about one person or beast; a scene names the sheets of those who are in it"));
        return None;
    }
    let sheet = Sheet::of(&mut table, names, None, Span::new(source.id(), 0, 0));
    table.finish();
    Some(sheet)
}

impl Sheet {
    /// Whose character it is: a player by name, or its own.
    pub fn side(&self) -> &str {
        self.player.as_deref().unwrap_or(&self.spec.name)
    }

    /// The names of what it bears, in the order of the sheet.
    pub fn borne_names(&self) -> impl Iterator<Item = &str> {
        self.items.iter().map(|borne| &*borne.name)
    }

    /// Reads a sheet from a table; `called` is its name where the file around it gives one, `at` where it stands.
    pub(super) fn of(table: &mut Table, names: &Names, called: Option<&str>, at: Span) -> Self {
        let absent = table.raw("name").is_none();
        let name = match (table.maybe_text("name"), called) {
            (Some((name, at)), _) => {
                if name.trim().is_empty() {
                    table.fault(Diagnostic::error(Code::BadStage, at, "the name is empty"));
                }
                name.to_owned()
            }
            (None, Some(called)) => called.to_owned(),
            // Something else than a text is a fault already.
            (None, None) if !absent => String::new(),
            (None, None) => {
                let fault = Diagnostic::error(Code::BadStage, at, "the sheet has no `name`");
                table.fault(fault.expected(["a line such as `name = \"Radagast\"`"]));
                String::new()
            }
        };
        let player = table.maybe_text("player").map(|(player, _)| player.to_owned());
        let kinds = names.kinds(table, CardTypes::CREATURE);
        let mut numbers = Vec::new();
        for part in [Part::Attribute, Part::Reaction, Part::Skill, Part::Other] {
            numbers.extend(names.numbers(table, part));
        }
        let written = table.placed_texts("states");
        let mut sheet = Self {
            spec: CharacterSpec { name, kinds, numbers },
            player,
            spells: Vec::new(),
            items: items(table, names),
            states: names.states(table, &written, CardTypes::CREATURE, None),
            weariness: weariness(table, names),
            damage: table.integer("damage", 0, 0..=MOST),
            courage: table.has("courage").then(|| small(table.integer("courage", 0, 0..=MOST))),
            corruption: small(table.integer("corruption", 0, 0..=MOST)),
            counters: names.counters(table, &own_keys(names), (CardTypes::CREATURE, None)),
            picks: table.integer("picks", 0, 0..=MOST),
            learn: learn(table, names),
            past: Past::of(table, names),
        };
        sheet.spells = sheet.known(table, names);
        sheet
    }

    /// Reads `[spells]`: each name with its improvements; prerequisites that are not met are reported.
    fn known(&self, table: &mut Table, names: &Names) -> Vec<KnownSpell> {
        let lines = table.lines("spells");
        let spells: Vec<KnownSpell> = lines.iter().filter_map(|line| spell(table, names, line)).collect();
        let numbers = usual_numbers(names.content, &self.spec.kinds, &self.spec.numbers, names.settings);
        for known in &spells {
            self.check_needs(table, names, &spells, &numbers, known);
        }
        spells
    }

    /// A spell without its prerequisites is played as it is written, but probably not what was meant.
    fn check_needs(
        &self,
        table: &mut Table,
        names: &Names,
        all: &[KnownSpell],
        numbers: &[(NumberId, i32)],
        known: &KnownSpell,
    ) {
        let content = names.content;
        let Some(magic) = &content.def(known.def).magic else { return };
        let others: Vec<DefId> = all.iter().map(|k| k.def).filter(|d| *d != known.def).collect();
        for need in &magic.needs {
            if let Some(lacking) = lacking(names, &others, numbers, need) {
                let title = content.str(content.def(known.def).name);
                let message = format!("`{title}` requires {lacking}");
                table.fault(Diagnostic::warning(Code::UnmetNeed, known.at, message));
            }
        }
    }
}

/// What a character with these other spells and numbers lacks of a prerequisite; none: it is met.
fn lacking(names: &Names, others: &[DefId], numbers: &[(NumberId, i32)], need: &Need) -> Option<String> {
    let content = names.content;
    let title = |d: DefId| content.str(content.def(d).name);
    let field = |d: DefId, f: &SubtypeId| content.def(d).subs.contains(f);
    let called = |f: &SubtypeId| content.subtypes.get(f.index()).map_or("", |s| &*s.name);
    match need {
        Need::Spells(list) if others.iter().any(|d| list.contains(d)) => None,
        Need::Spells(list) => Some(list.iter().map(|d| format!("`{}`", title(*d))).collect::<Vec<_>>().join(" or ")),
        Need::Count(n, fields) => {
            let fits = |d: &&DefId| fields.is_empty() || fields.iter().any(|f| field(**d, f));
            let have = i32::try_from(others.iter().filter(fits).count()).unwrap_or(i32::MAX);
            let of = fields.iter().map(called).collect::<Vec<_>>().join(" or ");
            let of = if of.is_empty() { of } else { format!(" {of}") };
            (have < *n).then(|| format!("{n} other{of} spells, not {have}"))
        }
        Need::Number(id, n) => {
            let have = numbers.iter().find(|(k, _)| k == id).map_or(0, |(_, v)| *v);
            let name = content.numbers.get(id.index()).map_or("", |d| &d.name);
            (have < *n).then(|| format!("`{name}` {n}, not {have}"))
        }
        Need::Without(f) => {
            others.iter().any(|d| field(*d, f)).then(|| format!("that no spell of `{}` is known", called(f)))
        }
        Need::Either(ways) => {
            let all: Option<Vec<String>> = ways.iter().map(|way| lacking(names, others, numbers, way)).collect();
            all.map(|all| all.join(" or "))
        }
    }
}

/// Counters that have a key of their own on a sheet.
fn own_keys(names: &Names) -> Vec<(CounterId, &'static str)> {
    let roles = &names.content.scene;
    let keys = [(roles.weariness, "weariness"), (roles.corruption, "corruption"), (roles.courage, "courage")];
    keys.into_iter().filter_map(|(kind, key)| Some((kind?, key))).collect()
}

/// A number that counters can hold.
fn small(n: i32) -> u16 {
    u16::try_from(n).unwrap_or(0)
}

/// The level as a number, or by its name.
fn weariness(table: &mut Table, names: &Names) -> u16 {
    let levels = &names.settings.weariness.levels;
    let most = i32::try_from(levels.len()).unwrap_or(i32::MAX).saturating_sub(1).max(0);
    if let Some((at, DeValue::String(written))) = table.raw("weariness") {
        if let Some(level) = levels.iter().position(|l| l.eq_ignore_ascii_case(written)) {
            return u16::try_from(level).unwrap_or(0);
        }
        let fault = Diagnostic::error(Code::WrongEntry, at, format!("`{written}` is no level of weariness"))
            .expected(levels.iter().map(|l| format!("`\"{l}\"`")));
        let fault = match crate::diag::suggest(written, levels.iter().map(String::as_str)) {
            Some(nearest) => fault.suggest(super::names::quoted(nearest)),
            None => fault,
        };
        table.fault(fault);
        return 0;
    }
    small(table.integer("weariness", 0, 0..=most))
}

fn learn(table: &mut Table, names: &Names) -> Vec<(DefId, Span)> {
    let mut spells = Vec::new();
    for (name, at) in table.placed_texts("learns") {
        match names.spell(name, at) {
            Ok(def) if spells.iter().any(|(known, _)| *known == def) => {
                let message = format!("`{name}` is learned twice");
                table.fault(
                    Diagnostic::error(Code::WrongEntry, at, message)
                        .help("a spell is learned once; what more picks have bought for it stands below `[spells]`"),
                );
            }
            Ok(def) => spells.push((def, at)),
            Err(fault) => table.fault(*fault),
        }
    }
    spells
}

/// One known spell with what was bought for it.
fn spell<'t>(table: &mut Table<'t>, names: &Names, line: &Entry<'t>) -> Option<KnownSpell> {
    let def = match names.spell(line.name, line.key) {
        Ok(def) => def,
        Err(fault) => {
            table.fault(*fault);
            return None;
        }
    };
    let magic = names.content.def(def).magic.as_deref();
    table.inner(&format!("spells.{}", line.name), line.value, line.at, |table| KnownSpell {
        def,
        practice: small(growth(table, "practice", names.settings.casting.practice[1], "practice can be bought only")),
        rank: small(ranks(table, magic)),
        unfamiliar: small(table.integer("unfamiliar", 0, 0..=NEW_STEPS)),
        known_for: span(table, "known_for"),
        countering: small(growth(table, "countering", 1, "countering one spell can be learned only")),
        at: line.key,
        ..innate(table, names, magic, KnownSpell::plain(def, line.key))
    })
}

impl KnownSpell {
    /// A spell that was learned long ago, without anything bought for it.
    pub fn plain(def: DefId, at: Span) -> Self {
        Self {
            def,
            practice: 0,
            rank: 0,
            unfamiliar: 0,
            known_for: None,
            countering: 0,
            wordless: false,
            still: false,
            effortless: false,
            at,
        }
    }
}

/// An improvement that can be bought so often at most.
fn growth(table: &mut Table, key: &str, most: i32, why: &str) -> i32 {
    let n = table.integer(key, 0, 0..=MOST);
    if n <= most {
        return n;
    }
    if let Some((at, _)) = table.raw(key) {
        let times = if most == 1 { "once".to_owned() } else { format!("{most} times") };
        let fault = Diagnostic::error(Code::ImpossibleGrowth, at, format!("{why} {times}, not {n}"));
        table.fault(fault.suggest(most.to_string()));
    }
    most
}

/// ME-6.8: only where the spell has a growth.
fn ranks(table: &mut Table, magic: Option<&Magic>) -> i32 {
    let n = table.integer("rank", 0, 0..=MOST);
    match magic.and_then(|m| m.growth) {
        _ if n == 0 => 0,
        Some(g) if g.most == 0 || n <= i32::from(g.most) => n,
        Some(g) => {
            if let Some((at, _)) = table.raw("rank") {
                let message = format!("the spell has at most {} ranks, not {n}", g.most);
                table.fault(Diagnostic::error(Code::ImpossibleGrowth, at, message).suggest(g.most.to_string()));
            }
            i32::from(g.most)
        }
        None => {
            if let Some((at, _)) = table.raw("rank") {
                table.fault(Diagnostic::error(
                    Code::ImpossibleGrowth,
                    at,
                    "the spell has no `growth`: no rank can be bought",
                ));
            }
            0
        }
    }
}

/// ME-9.3 to ME-9.6: what the steps to an ability leave out.
fn innate(table: &mut Table, names: &Names, magic: Option<&Magic>, plain: KnownSpell) -> KnownSpell {
    let methods = &names.content.methods;
    let may = magic.is_some_and(|m| m.methods.iter().any(|m| methods.get(m.0 as usize).is_some_and(|m| m.innate)));
    let mut taken = [false; 3];
    for (place, key) in taken.iter_mut().zip(["wordless", "still", "effortless"]) {
        *place = table.boolean(key, false);
        if *place && !may {
            *place = false;
            if let Some((at, _)) = table.raw(key) {
                let message = format!("the spell can't become an ability, so it can't be `{key}`");
                table.fault(Diagnostic::error(Code::ImpossibleGrowth, at, message));
            }
        }
    }
    let [wordless, still, mut effortless] = taken;
    if effortless && !(wordless && still) {
        effortless = false;
        if let Some((at, _)) = table.raw("effortless") {
            let message = "only a spell that is `wordless` and `still` can be `effortless`";
            table.fault(Diagnostic::error(Code::ImpossibleGrowth, at, message));
        }
    }
    KnownSpell { wordless, still, effortless, ..plain }
}
