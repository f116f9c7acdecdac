//! A sheet as it is after a scene: who goes on to the next one takes along what happened.

use super::character::usual_numbers;
use super::names::bounds;
use super::sheet::Sheet;
use crate::engine::{Engine, Entity, ObjectId, Until};
use crate::ir::{CardTypes, CounterId, DesignationId, NumberId, NumberKind, SubtypeId, Verb};
use crate::middle_earth::ChangeForGood;
use toml::{Table, Value};

/// The sheet of a character as it stands now, as a TOML file: what the sheet said about who it is, and what the scene made
/// of what it knows, bears and suffers from. What only holds for a time, such as spells that run, is not part of it.
pub fn written_sheet(engine: &Engine, who: ObjectId, sheet: &Sheet) -> String {
    Writer { engine, who }.sheet(sheet).to_string()
}

/// Spells that run on beyond the scene and are in no sheet, each with what it is on if it is on something: those that end neither
/// by time nor with somebody's concentration.
pub fn unwritten_spells(engine: &Engine) -> Vec<(ObjectId, Option<ObjectId>)> {
    let casts = engine.scene().into_iter().flat_map(|s| &s.casts);
    let lasting = casts.filter(|c| c.until.is_none() && !c.held && engine.is_running(c.spell));
    lasting.map(|c| (c.spell, engine.state.obj(c.spell).attached.and_then(Entity::obj))).collect()
}

/// What somebody or something of theirs has become for good by effects that no sheet holds, because they speak of something else
/// that is there: what has made it so, and of what.
pub fn unwritten_changes(engine: &Engine) -> Vec<(ObjectId, ObjectId)> {
    let theirs = |o: &&ObjectId| engine.is(**o, CardTypes::CREATURE) || engine.bearer(**o).is_some();
    let all = engine.state.scenery().iter().filter(theirs);
    all.flat_map(|o| engine.made_for_good(*o).untold.into_iter().map(|by| (by, *o))).collect()
}

/// What spells that are over have left behind that still waits for something to happen, and that no sheet holds: delayed
/// triggers and protection until it is used up.
pub fn unwritten_waiting(engine: &Engine) -> Vec<ObjectId> {
    let waiting = engine.state.delayed.iter().chain(&engine.state.shields);
    let over = waiting.filter(|w| w.until == Until::Game && !engine.state.in_play(w.source)).map(|w| w.source);
    let mut all: Vec<ObjectId> = over.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Uses of things and creatures that are possible once, and have been made of what they can't be used for any more: no sheet
/// holds them.
pub fn unwritten_uses(engine: &Engine) -> Vec<ObjectId> {
    let here = engine.state.scenery().iter().copied().filter(|o| !engine.is_running(*o));
    let lost =
        |o: &ObjectId| engine.state.used_once.iter().filter(|x| x.obj == *o).count() > engine.spent_uses(*o).len();
    here.filter(lost).collect()
}

struct Writer<'a, 'e> {
    engine: &'a Engine<'e>,
    who: ObjectId,
}

impl Writer<'_, '_> {
    fn sheet(&self, sheet: &Sheet) -> Table {
        let content = &self.engine.rulebook.content;
        let roles = &content.scene;
        let mut out = Table::new();
        let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
        put("name", sheet.spec.name.clone().into());
        if let Some(player) = &sheet.player {
            put("player", player.clone().into());
        }
        let now = self.kinds(sheet);
        put("kinds", self.kind_names(&now));
        let states = self.states(self.who);
        if !states.is_empty() {
            put("states", states.into());
        }
        for (key, n) in [
            ("weariness", self.count(self.who, roles.weariness)),
            ("corruption", self.count(self.who, roles.corruption)),
            ("damage", i64::from(self.engine.state.obj(self.who).damage)),
            ("picks", i64::from(self.engine.state.picks(self.who))),
        ] {
            if n != 0 {
                put(key, n.into());
            }
        }
        let counters = self.other_counters();
        if !counters.is_empty() {
            put("counters", counters.into());
        }
        for (key, value) in self.past(self.who) {
            put(key, value);
        }
        put("courage", self.count(self.who, roles.courage).into());
        for (key, part) in self.numbers(sheet, &now) {
            if !part.is_empty() {
                put(key, part.into());
            }
        }
        put("spells", self.spells().into());
        put("items", self.items().into());
        out
    }

    /// The kinds that it is of by all that lasts for good: those of the sheet in its order, then new ones.
    fn kinds(&self, sheet: &Sheet) -> Vec<SubtypeId> {
        let now = self.engine.lasting_kinds(self.who);
        let given = sheet.spec.kinds.iter().copied().filter(|kind| now.has(*kind));
        given.chain(now.iter().filter(|kind| !sheet.spec.kinds.contains(kind))).collect()
    }

    fn kind_names(&self, kinds: &[SubtypeId]) -> Value {
        let subtypes = &self.engine.rulebook.content.subtypes;
        Value::Array(kinds.iter().map(|k| subtypes[k.index()].name.to_string().into()).collect())
    }

    /// What the sheet gave, as it is by all that lasts for good, and what that has changed beside it; by sort.
    fn numbers(&self, sheet: &Sheet, kinds: &[SubtypeId]) -> [(&'static str, Table); 4] {
        let content = &self.engine.rulebook.content;
        let mut parts = ["attributes", "reactions", "skills", "numbers"].map(|key| (key, Table::new()));
        for (id, n) in self.lasting(sheet, kinds) {
            let number = &content.numbers[id.index()];
            let name = number.name.to_string();
            let at = match number.kind {
                NumberKind::Attribute => 0,
                NumberKind::Reaction => 1,
                NumberKind::Skill(_) | NumberKind::Speciality(_) => 2,
                NumberKind::Plain => 3,
            };
            parts[at].1.insert(name, i64::from(self.in_bounds(&number.kind, n)).into());
        }
        parts
    }

    /// The numbers that a sheet has to give so that they are what they are now.
    fn lasting(&self, sheet: &Sheet, kinds: &[SubtypeId]) -> Vec<(NumberId, i32)> {
        let given = &sheet.spec.numbers;
        let (Some(now), Some(scene)) = (self.engine.lasting_numbers(self.who), self.engine.scene()) else {
            return given.clone();
        };
        let is = |id: NumberId| now.get(id.index()).copied().unwrap_or(0);
        let mut out: Vec<(NumberId, i32)> = given.iter().map(|(id, _)| (*id, is(*id))).collect();
        // What others follow from stands before them, so each is compared with what would follow without it.
        for i in 0..self.engine.rulebook.content.numbers.len() {
            let id = NumberId(i as u16);
            let usual = usual_numbers(&self.engine.rulebook.content, kinds, &out, &scene.settings);
            let would = usual.iter().find(|(n, _)| *n == id).map_or(0, |(_, v)| *v);
            if is(id) != would {
                out.push((id, is(id)));
            }
        }
        out
    }

    /// As much as a sheet may give.
    fn in_bounds(&self, kind: &NumberKind, n: i32) -> i32 {
        let ranks = self.engine.scene().map_or(0, |s| s.settings.test.max_ranks);
        let (least, most) = bounds(kind, ranks);
        n.clamp(least, most)
    }

    fn spells(&self) -> Table {
        let content = &self.engine.rulebook.content;
        let roles = &content.scene;
        let mut out = Table::new();
        for known in self.engine.state.known_spells(self.who) {
            let mut bought = Table::new();
            for (key, kind) in [
                ("practice", roles.practice),
                ("rank", roles.rank),
                ("unfamiliar", roles.unfamiliar),
                ("countering", roles.countering),
            ] {
                let n = self.count(known, kind);
                if n > 0 {
                    bought.insert(key.to_owned(), n.into());
                }
            }
            if let Some(ago) = self.learned_ago(known) {
                bought.insert("known_for".to_owned(), super::spans::written(ago).into());
            }
            for (key, kind) in [("wordless", roles.wordless), ("still", roles.still), ("effortless", roles.effortless)]
            {
                if self.count(known, kind) > 0 {
                    bought.insert(key.to_owned(), true.into());
                }
            }
            out.insert(self.name(known), bought.into());
        }
        out
    }

    /// Seconds since a spell was learned; none: long ago, so that it is new no longer (ME-6.11).
    fn learned_ago(&self, known: ObjectId) -> Option<i64> {
        let scene = self.engine.scene()?;
        let (_, at) = scene.learned.iter().find(|(o, _)| *o == known)?;
        Some(scene.clock - at).filter(|ago| *ago < scene.settings.casting.new_for)
    }

    /// Things that are borne, by their names; what lies about stays in its scene.
    fn items(&self) -> Table {
        let content = &self.engine.rulebook.content;
        let mut found: Vec<(String, Vec<Piece>)> = Vec::new();
        for &o in self.engine.state.scenery() {
            if !self.engine.is(o, CardTypes::THING) || self.engine.bearer(o) != Some(self.who) {
                continue;
            }
            let name = self.name(o);
            let def = self.engine.state.obj(o).def;
            let what = match content.def(def).item {
                Some(item) => vec![("item", Value::from(content.str(content.def(item).name)))],
                None if content.items.get(&*name).is_some_and(|d| *d == def) => Vec::new(),
                None => self.plain_thing(o),
            };
            let piece = Piece { what, states: self.states(o), counters: self.counters_ever(o), past: self.past(o) };
            match found.iter_mut().find(|(n, _)| *n == name) {
                Some((_, pieces)) => pieces.push(piece),
                None => found.push((name, vec![piece])),
            }
        }
        found.into_iter().map(|(name, pieces)| (name, written_pieces(pieces))).collect()
    }

    /// What a thing that no item is declared for is by all that lasts for good.
    fn plain_thing(&self, o: ObjectId) -> Vec<(&'static str, Value)> {
        let kinds: Vec<SubtypeId> = self.engine.lasting_kinds(o).iter().collect();
        let mut out = vec![("kinds", self.kind_names(&kinds))];
        let content = &self.engine.rulebook.content;
        let (now, before) = (self.engine.lasting_numbers(o), self.engine.printed(o).numbers.as_deref());
        let is = |id: NumberId, all: Option<&[i32]>| all.and_then(|all| all.get(id.index())).copied().unwrap_or(0);
        let own = &content.def(self.engine.state.obj(o).def).numbers;
        let mut given = Table::new();
        for (i, number) in content.numbers.iter().enumerate() {
            let id = NumberId(i as u16);
            let n = is(id, now.as_deref());
            let said = n != is(id, before) || own.iter().any(|(own, n)| *own == id && *n != 0);
            if said && content.can_have(id, CardTypes::THING, None) {
                given.insert(number.name.to_string(), i64::from(self.in_bounds(&number.kind, n)).into());
            }
        }
        if !given.is_empty() {
            out.push(("numbers", given.into()));
        }
        out
    }

    /// How many counters of each kind are there that was ever put on it or taken from it.
    fn counters_ever(&self, o: ObjectId) -> Table {
        let past = (0..self.engine.state.journal.len()).filter_map(|at| self.engine.state.journal.get(at));
        let of_past = past.filter(|h| h.object == Some(Entity::Obj(o))).filter_map(|h| match h.verb {
            Verb::PutCounters | Verb::RemoveCounters => h.counter,
            _ => None,
        });
        let mut kinds: Vec<CounterId> = self.engine.state.all_counters(o).map(|(k, _)| k).chain(of_past).collect();
        kinds.sort_unstable();
        kinds.dedup();
        self.counted(o, kinds)
    }

    /// What has been made of something for good beside what it is, and which of its uses are spent.
    fn past(&self, o: ObjectId) -> Vec<(&'static str, Value)> {
        let mut out = Vec::new();
        let spent = self.engine.spent_uses(o);
        if !spent.is_empty() {
            out.push(("used", Value::Array(spent.into_iter().map(|n| i64::from(n).into()).collect())));
        }
        let changes = self.engine.made_for_good(o).told;
        if !changes.is_empty() {
            out.push(("changes", Value::Array(changes.iter().map(|change| self.change(change)).collect())));
        }
        out
    }

    fn change(&self, change: &ChangeForGood) -> Value {
        let content = &self.engine.rulebook.content;
        let mut out = Table::new();
        out.insert("by".to_owned(), content.str(content.def(change.by).name).into());
        out.insert("nth".to_owned(), (i64::from(change.nth) + 1).into());
        if !change.amounts.is_empty() {
            let amounts = change.amounts.iter().map(|n| i64::from(*n).into());
            out.insert("amounts".to_owned(), Value::Array(amounts.collect()));
        }
        out.into()
    }

    /// Counters on the character that have no key of their own.
    fn other_counters(&self) -> Table {
        let roles = &self.engine.rulebook.content.scene;
        let keyed = [roles.weariness, roles.corruption, roles.courage];
        let all = self.engine.state.all_counters(self.who).map(|(k, _)| k);
        self.counted(self.who, all.filter(|k| !keyed.contains(&Some(*k))).collect())
    }

    fn counted(&self, o: ObjectId, kinds: Vec<CounterId>) -> Table {
        let name = |k: CounterId| self.engine.rulebook.content.counters[k.index()].name.to_string();
        kinds.into_iter().map(|k| (name(k), self.count(o, Some(k)).into())).collect()
    }

    /// States that were said to hold, and not what follows from a spell.
    fn states(&self, o: ObjectId) -> Vec<Value> {
        let content = &self.engine.rulebook.content;
        let mut held: Vec<DesignationId> =
            self.engine.state.designations.iter().filter(|(x, _, _)| *x == o).map(|m| m.1).collect();
        held.extend(self.engine.lasting_states(o));
        held.sort_unstable();
        held.dedup();
        held.iter().map(|d| Value::from(content.designations[d.index()].name.to_string())).collect()
    }

    fn count(&self, o: ObjectId, kind: Option<CounterId>) -> i64 {
        kind.map_or(0, |k| i64::from(self.engine.state.counters(o, k)))
    }

    fn name(&self, o: ObjectId) -> String {
        self.engine.rulebook.content.str(self.engine.rulebook.content.def(self.engine.state.obj(o).def).name).to_owned()
    }
}

/// One of the things that somebody bears.
struct Piece {
    /// What it is, where its name does not say it.
    what: Vec<(&'static str, Value)>,
    states: Vec<Value>,
    counters: Table,
    past: Vec<(&'static str, Value)>,
}

impl Piece {
    fn is_plain(&self) -> bool {
        self.says_only_states() && self.states.is_empty()
    }
    fn says_only_states(&self) -> bool {
        self.what.is_empty() && self.counters.is_empty() && self.past.is_empty()
    }
    fn table(self) -> Value {
        let mut out: Table =
            self.what.into_iter().chain(self.past).map(|(key, value)| (key.to_owned(), value)).collect();
        if !self.states.is_empty() {
            out.insert("states".to_owned(), self.states.into());
        }
        if !self.counters.is_empty() {
            out.insert("counters".to_owned(), self.counters.into());
        }
        out.into()
    }
}

/// The shortest form that says it: how many, the states of one, or a table for each.
fn written_pieces(mut pieces: Vec<Piece>) -> Value {
    if pieces.iter().all(Piece::is_plain) {
        return i64::try_from(pieces.len()).unwrap_or(i64::MAX).into();
    }
    match (pieces.len(), pieces.pop()) {
        (1, Some(one)) if one.says_only_states() => one.states.into(),
        (1, Some(one)) => one.table(),
        (_, last) => pieces.into_iter().chain(last).map(Piece::table).collect::<Vec<_>>().into(),
    }
}
