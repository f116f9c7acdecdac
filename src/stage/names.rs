//! Names in sheets and scenes, looked up in the content; an unknown one is reported with the nearest known.

use crate::diag::{Code, Diagnostic, suggest};
use crate::ir::{CardTypes, Content, CounterId, DefId, DesignationId, NumberId, NumberKind, SubtypeId};
use crate::settings::scene::SceneSettings;
use crate::settings::{Entry, Table, whole};
use crate::source::Span;

/// The greatest number that a sheet may give.
const MOST: i32 = 1000;

/// What names are looked up in.
#[derive(Clone, Copy)]
pub struct Names<'c> {
    /// The content with all declared names.
    pub content: &'c Content,
    /// The rules of the table, such as the most ranks of a skill.
    pub settings: &'c SceneSettings,
}

/// The part of a sheet that a number stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Attribute,
    Reaction,
    Skill,
    /// Any other number, in the table `numbers`.
    Other,
}

/// What stands in a sheet itself, in front of its tables.
const KEYS_OF_SHEETS: [&str; 10] =
    ["name", "player", "kinds", "states", "weariness", "damage", "courage", "corruption", "picks", "learns"];

impl Part {
    fn holds(self, kind: &NumberKind) -> bool {
        self == Part::of(kind)
    }

    fn of(kind: &NumberKind) -> Part {
        match kind {
            NumberKind::Attribute => Part::Attribute,
            NumberKind::Reaction => Part::Reaction,
            NumberKind::Skill(_) | NumberKind::Speciality(_) => Part::Skill,
            NumberKind::Plain => Part::Other,
        }
    }

    /// What one of them is called.
    fn one(self) -> &'static str {
        match self {
            Part::Attribute => "an attribute",
            Part::Reaction => "a reaction",
            Part::Skill => "a skill",
            Part::Other => "another number",
        }
    }

    /// The name of its table in a sheet.
    fn table(self) -> &'static str {
        match self {
            Part::Attribute => "attributes",
            Part::Reaction => "reactions",
            Part::Skill => "skills",
            Part::Other => "numbers",
        }
    }
}

impl<'c> Names<'c> {
    /// A name that nothing has: the fault, with the nearest of those that could stand there.
    fn unknown<'n>(&self, what: &str, name: &str, at: Span, known: impl Iterator<Item = &'n str>) -> Diagnostic {
        let known: Vec<&str> = known.collect();
        let fault = Diagnostic::error(Code::UnknownName, at, format!("`{name}` is no known {what}"));
        match suggest(name, known.iter().copied()) {
            Some(nearest) => fault.suggest(quoted(nearest)),
            None if known.len() <= MOST_NAMED => fault.expected(known.iter().map(|k| quoted(k))),
            None => fault,
        }
    }

    /// All numbers of one table.
    pub(super) fn numbers(&self, table: &mut Table, part: Part) -> Vec<(NumberId, i32)> {
        let lines = table.lines(part.table());
        let of = CardTypes::CREATURE;
        lines
            .into_iter()
            .filter_map(|line| Some((self.number(table, &line, part, of)?, self.amount(table, &line)?)))
            .collect()
    }

    /// The numbers of a thing, which has no other table for them.
    pub(super) fn numbers_of_thing(&self, table: &mut Table) -> Vec<(NumberId, i32)> {
        let mut all = Vec::new();
        for line in table.lines(Part::Other.table()) {
            let called = self.content.declared(&["number"], line.name);
            let declared = self.content.numbers.iter().find(|n| &*n.name == called);
            match declared.filter(|n| !Part::Other.holds(&n.kind)) {
                Some(n) => {
                    let message =
                        format!("`{}` is {} of creatures, and this is a thing", n.name, Part::of(&n.kind).one());
                    let help = "`spellwright show NAME` says whether creatures or things have a number";
                    table.fault(Diagnostic::error(Code::UnknownName, line.key, message).help(help));
                }
                None => {
                    let id = self.number(table, &line, Part::Other, CardTypes::THING);
                    all.extend(id.and_then(|id| Some((id, self.amount(table, &line)?))));
                }
            }
        }
        all
    }

    fn number(&self, entries: &mut Table, line: &Entry, part: Part, of: CardTypes) -> Option<NumberId> {
        let numbers = &self.content.numbers;
        let called = self.content.declared(&["number"], line.name);
        if let Some(at) = numbers.iter().position(|n| &*n.name == called) {
            let kind = numbers.get(at).map(|n| &n.kind)?;
            if part.holds(kind) {
                let id = u16::try_from(at).ok().map(NumberId)?;
                if self.content.can_have(id, of, None) {
                    return Some(id);
                }
                let message = format!("`{}` is no number that this can have", line.name);
                let help = "`spellwright show NAME` says whether creatures or things have a number";
                entries.fault(Diagnostic::error(Code::WrongEntry, line.key, message).help(help));
                return None;
            }
            let right = Part::of(kind);
            let message = format!("`{}` is {}, not {}", line.name, right.one(), part.one());
            let help = format!("put it into the table `{}`", right.table());
            entries.fault(Diagnostic::error(Code::UnknownName, line.key, message).help(help));
            return None;
        }
        let known = numbers.iter().filter(|n| part.holds(&n.kind)).map(|n| &*n.name);
        let what = part.one().trim_start_matches("an ").trim_start_matches("a ").trim_start_matches("another ");
        let mut fault = self.unknown(what, line.name, line.key, known.clone());
        let above = KEYS_OF_SHEETS.contains(&line.name);
        if above {
            let help =
                format!("`{}` stands above the first table: what follows the head of a table is part of it", line.name);
            (fault.suggestion, fault.expected) = (None, Vec::new());
            fault = fault.help(help);
        }
        if fault.suggestion.is_none() && fault.expected.is_empty() && !above {
            // Of a skill that is known its specialities; otherwise all, without these.
            let skill = line.name.split_once(" (").map(|(skill, _)| skill).filter(|s| known.clone().any(|n| n == *s));
            let fits = |n: &&str| match skill {
                Some(skill) => n.starts_with(skill),
                None => !n.contains(" ("),
            };
            fault = fault.expected(known.filter(fits).map(|n| format!("`{n}`")));
        }
        entries.fault(fault);
        None
    }

    /// A whole number, or the name of a step where the number counts steps of a scale.
    fn amount(&self, table: &mut Table, line: &Entry) -> Option<i32> {
        let called = self.content.declared(&["number"], line.name);
        let declared = self.content.numbers.iter().find(|n| &*n.name == called)?;
        let scale = declared.scale.and_then(|s| self.content.scales.get(s.index()));
        if let (Some(scale), Some(step)) = (scale, line.value.as_str()) {
            return match scale.steps.iter().position(|s| &**s == step) {
                Some(at) => i32::try_from(at).ok(),
                None => {
                    let what = format!("step of {}", scale.name);
                    table.fault(self.unknown(&what, step, line.at, scale.steps.iter().map(|s| &**s)));
                    None
                }
            };
        }
        let (least, most) = bounds(&declared.kind, self.settings.test.max_ranks);
        let n = whole(line.value).filter(|n| (least..=most).contains(n));
        if n.is_none() {
            let mut fault = format!("`{}` is a whole number from {least} to {most}", line.name);
            if let Some(scale) = scale {
                fault = format!("`{}` is a step of the scale `{}`", line.name, scale.name);
            }
            table.fault(Diagnostic::error(Code::WrongEntry, line.at, fault));
        }
        n
    }

    /// Subtypes of creatures or of things.
    pub(super) fn kinds(&self, table: &mut Table, of: CardTypes) -> Vec<SubtypeId> {
        let mut kinds = Vec::new();
        for (name, at) in table.placed_texts("kinds") {
            let fits = |s: &&crate::ir::Subtype| s.of.intersects(of);
            let name = self.content.declared(&["subtype"], name);
            match self.content.subtypes.iter().position(|s| &*s.name == name && fits(&s)) {
                Some(i) => kinds.push(SubtypeId(u16::try_from(i).unwrap_or(u16::MAX))),
                None => {
                    let what = if of == CardTypes::CREATURE { "kind of creature" } else { "kind of thing" };
                    let known = self.content.subtypes.iter().filter(fits).map(|s| &*s.name);
                    table.fault(self.unknown(what, name, at, known));
                }
            }
        }
        kinds
    }

    /// States such as those of an item that is worn.
    pub(super) fn states(
        &self,
        table: &mut Table,
        written: &[(&str, Span)],
        types: CardTypes,
        subs: Option<&[SubtypeId]>,
    ) -> Vec<DesignationId> {
        let all = &self.content.designations;
        let mut states = Vec::new();
        for (name, at) in written {
            let name = self.content.declared(&["designation"], name);
            match all.iter().position(|d| &*d.name == name) {
                Some(i) if all[i].of_cards => {
                    let message = format!("`{name}` is a state of cards, and none of scenes");
                    let help = "`spellwright list designations` shows which there are and where they are declared";
                    table.fault(Diagnostic::error(Code::OtherBook, *at, message).help(help));
                }
                Some(i) if !self.content.can_be(DesignationId(i as u16), types, subs) => {
                    let message = format!("`{name}` is no state that this can be in");
                    let help = "who can be in it stands behind `on` in its declaration";
                    table.fault(Diagnostic::error(Code::WrongEntry, *at, message).help(help));
                }
                Some(i) => {
                    let state = DesignationId(u16::try_from(i).unwrap_or(u16::MAX));
                    if states.contains(&state) {
                        let message = format!("`{name}` stands twice, and once is enough");
                        table.fault(Diagnostic::error(Code::WrongEntry, *at, message));
                    }
                    states.push(state);
                }
                None => {
                    let known = all.iter().filter(|d| !d.of_cards).map(|d| &*d.name);
                    table.fault(self.unknown("state", name, *at, known));
                }
            }
        }
        states
    }

    /// `[counters]`: how many of which kind. Some have keys of their own.
    pub(super) fn counters(
        &self,
        entries: &mut Table,
        keyed: &[(CounterId, &str)],
        (types, subs): (CardTypes, Option<&[SubtypeId]>),
    ) -> Vec<(CounterId, u16)> {
        let all = &self.content.counters;
        let mut found = Vec::new();
        for line in entries.lines("counters") {
            let Some(at) = all.iter().position(|c| &*c.name == line.name) else {
                entries.fault(self.unknown("kind of counter", line.name, line.key, all.iter().map(|c| &*c.name)));
                continue;
            };
            let kind = CounterId(u16::try_from(at).unwrap_or(u16::MAX));
            if !self.content.can_hold(kind, types, subs) {
                let (name, of_cards) = (line.name, all[at].of_cards);
                let message = match of_cards {
                    true => format!("{name} counters do something in the game of cards, and nothing in scenes"),
                    false => format!("{name} counters can't be on this"),
                };
                let help = "who can have them stands behind `on` in their declaration";
                let fault = Diagnostic::error(Code::WrongEntry, line.key, message);
                entries.fault(if of_cards { fault } else { fault.help(help) });
                continue;
            }
            if let Some((_, key)) = keyed.iter().find(|(k, _)| *k == kind) {
                let message = format!("`{}` has a key of its own", line.name);
                let help = format!("write `{key} = ...` in the sheet itself, not in its table `counters`");
                entries.fault(Diagnostic::error(Code::WrongEntry, line.key, message).help(help));
                continue;
            }
            match whole(line.value).filter(|n| (0..=MOST).contains(n)) {
                Some(n) => found.push((kind, u16::try_from(n).unwrap_or(0))),
                None => entries.wrong_at(
                    &format!("counters.{}", line.name),
                    line.at,
                    &format!("a whole number from 0 to {MOST}"),
                ),
            }
        }
        found
    }

    /// A spell by its name.
    ///
    /// # Errors
    /// No spell has this name; the fault names the nearest one.
    pub fn spell(&self, name: &str, at: Span) -> Result<DefId, Box<Diagnostic>> {
        let known = self.content.spells.keys().map(|k| &**k);
        let name = self.content.declared(&["spell"], name);
        self.content.spells.get(name).copied().ok_or_else(|| Box::new(self.unknown("spell", name, at, known)))
    }

    /// An item by its name.
    ///
    /// # Errors
    /// No item has this name; the fault names the nearest one.
    pub fn item(&self, name: &str, at: Span) -> Result<DefId, Box<Diagnostic>> {
        let known = self.content.items.keys().map(|k| &**k);
        let name = self.content.declared(&["item"], name);
        self.content.items.get(name).copied().ok_or_else(|| Box::new(self.unknown("item", name, at, known)))
    }

    /// That a name is neither that of a spell nor that of an item.
    pub(super) fn spell_or_item(&self, name: &str, at: Span) -> Diagnostic {
        let known = self.content.spells.keys().chain(self.content.items.keys()).map(|k| &**k);
        self.unknown("spell or item", name, at, known)
    }

    /// A step of the scale of light.
    pub(super) fn light(&self, name: &str, at: Span) -> Result<u16, Box<Diagnostic>> {
        let steps = self.content.scene.light.and_then(|s| self.content.scales.get(s.index())).map(|s| &s.steps);
        let mut steps = steps.into_iter().flatten().map(|s| &**s);
        match steps.clone().position(|s| s == name) {
            Some(i) => Ok(u16::try_from(i).unwrap_or(0)),
            None => Err(Box::new(self.unknown("step of light", name, at, steps.by_ref()))),
        }
    }
}

/// The least and the greatest number of a sort that a sheet may give.
pub(super) fn bounds(kind: &NumberKind, max_ranks: i32) -> (i32, i32) {
    match Part::of(kind) {
        Part::Skill => (0, max_ranks),
        Part::Attribute => (0, MOST),
        Part::Reaction | Part::Other => (-MOST, MOST),
    }
}

/// Longer lists of what could be meant are not shown.
const MOST_NAMED: usize = 30;

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
