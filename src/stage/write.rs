//! A sheet as it is after a scene: who goes on to the next one takes along what happened.

use super::sheet::Sheet;
use crate::engine::{Engine, ObjId};
use crate::ir::{CardTypes, CounterId, DesignationId, NumberKind};
use toml::{Table, Value};

/// The sheet of a character as it stands now, as a TOML file: what the sheet said about who it is, and what the scene made
/// of what it knows, bears and suffers from. What only holds for a time, such as spells that run, is not part of it.
pub fn written_sheet(e: &Engine, who: ObjId, sheet: &Sheet) -> String {
    Writer { e, who }.sheet(sheet).to_string()
}

struct Writer<'a, 'e> {
    e: &'a Engine<'e>,
    who: ObjId,
}

impl Writer<'_, '_> {
    fn sheet(&self, sheet: &Sheet) -> Table {
        let content = &self.e.rb.content;
        let roles = &content.scene;
        let mut out = Table::new();
        let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
        put("name", sheet.spec.name.clone().into());
        if let Some(player) = &sheet.player {
            put("player", player.clone().into());
        }
        let kinds = sheet.spec.kinds.iter().map(|k| content.subtypes[k.index()].name.to_string().into());
        put("kinds", Value::Array(kinds.collect()));
        let states = self.states(self.who);
        if !states.is_empty() {
            put("states", states.into());
        }
        for (key, n) in [
            ("weariness", self.count(self.who, roles.weariness)),
            ("corruption", self.count(self.who, roles.corruption)),
            ("damage", i64::from(self.e.w.obj(self.who).damage)),
            ("picks", i64::from(self.e.w.picks(self.who))),
        ] {
            if n != 0 {
                put(key, n.into());
            }
        }
        put("courage", self.count(self.who, roles.courage).into());
        for (key, part) in self.numbers(sheet) {
            if !part.is_empty() {
                put(key, part.into());
            }
        }
        put("spells", self.spells().into());
        put("items", self.items().into());
        out
    }

    /// What the sheet gave, by sort.
    fn numbers(&self, sheet: &Sheet) -> [(&'static str, Table); 4] {
        let content = &self.e.rb.content;
        let mut parts = ["attributes", "reactions", "skills", "numbers"].map(|key| (key, Table::new()));
        for (id, n) in &sheet.spec.numbers {
            let number = &content.numbers[id.index()];
            let (at, name) = match number.kind {
                NumberKind::Attribute => (0, number.name.to_string()),
                NumberKind::Reaction => (1, number.name.to_string()),
                NumberKind::Skill(_) | NumberKind::Speciality(_) => (2, number.name.to_string()),
                NumberKind::Plain => (3, number.name.to_string()),
            };
            parts[at].1.insert(name, i64::from(*n).into());
        }
        parts
    }

    fn spells(&self) -> Table {
        let content = &self.e.rb.content;
        let roles = &content.scene;
        let mut out = Table::new();
        for known in self.e.w.known_spells(self.who) {
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

    /// Things that are borne and declared; what exists in this scene alone stays there.
    fn items(&self) -> Table {
        let content = &self.e.rb.content;
        let mut out = Table::new();
        for &o in self.e.w.scenery() {
            let def = self.e.w.obj(o).def;
            let declared = content.items.values().any(|d| *d == def);
            if !declared || !self.e.is(o, CardTypes::THING) || self.e.bearer(o) != Some(self.who) {
                continue;
            }
            let name = content.str(content.def(def).name).to_owned();
            let states = self.states(o);
            let entry = out.entry(name.clone());
            match entry {
                toml::map::Entry::Vacant(vacant) if states.is_empty() => drop(vacant.insert(1.into())),
                toml::map::Entry::Vacant(vacant) => drop(vacant.insert(states.into())),
                // How many there are says more than what one of them is.
                toml::map::Entry::Occupied(mut there) => match there.get_mut() {
                    Value::Integer(n) => *n += 1,
                    one => *one = 2.into(),
                },
            }
        }
        out
    }

    /// States that were said to hold, and not what follows from a spell.
    fn states(&self, o: ObjId) -> Vec<Value> {
        let content = &self.e.rb.content;
        let mut held: Vec<DesignationId> = self.e.w.marks.iter().filter(|(x, _, _)| *x == o).map(|m| m.1).collect();
        held.sort_unstable();
        held.dedup();
        held.iter().map(|d| Value::from(content.designations[d.index()].name.to_string())).collect()
    }

    fn count(&self, o: ObjId, kind: Option<CounterId>) -> i64 {
        kind.map_or(0, |k| i64::from(self.e.w.counters(o, k)))
    }

    fn name(&self, o: ObjId) -> String {
        self.e.rb.content.str(self.e.rb.content.def(self.e.w.obj(o).def).name).to_owned()
    }
}
