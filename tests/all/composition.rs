//! An ability does the same however an object came by it: printed, given by whatever there is that gives abilities, on a
//! copy, on the back of a card, at a level.
//!
//! `tests/composition/abilities.txt` has abilities, each with a small scene that shows it working. Every one is written in
//! every way of [`VARIANTS`], and the scene must go the same; what no way can say stands in
//! `tests/composition/not_meant.txt`.

#[path = "../composition/entry.rs"]
mod entry;
use crate::support::{read, root};
use entry::*;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Diagnostic, shorten};
use spellwright::scenario::{Suite, run};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A way in which an object comes by its abilities; none where it can't be told of an entry.
type Variant = fn(&Entry) -> Option<Cell>;

const VARIANTS: &[(&str, Variant)] = &[
    ("printed", |e| e.cell(vec![e.printed()], e.scene.clone())),
    ("given", |e| e.given(e.stripped(), &[block(&e.others())])),
    ("giventop", given_from_across),
    ("twogiven", |e| several(e)?.given(e.stripped(), &one_by_one(&e.others()))),
    ("half", half),
    ("kw", keywords),
    ("self", |e| e.cell(vec![e.with(&format!("{}this has {}", from(e), block(&e.others())))], e.scene.clone())),
    ("selfwhile", |e| {
        let ability = format!("{}while your life >= 0: this has {}", from(e), block(&e.others()));
        e.cell(vec![e.with(&ability)], e.scene.clone())
    }),
    ("while", while_true),
    ("nested", |e| e.given(e.stripped(), &[format!("{{ {}this has {} }}", from(e), block(&e.others()))])),
    ("kwgiven", declared_keyword),
    ("renamed", renamed),
    ("seats", seats),
    ("effect", effect),
    ("aura", aura),
    ("equip", equipment),
    ("back", back),
    ("copybecome", becomes_a_copy),
    ("clone", enters_as_a_copy),
    ("token", token_copy),
    ("level", level),
    ("stolen", stolen),
];

/// Given in the words of each single permanent, by another player's enchantment.
fn given_from_across(e: &Entry) -> Option<Cell> {
    if e.place() == Place::Graveyard {
        return None;
    }
    let giver = format!(
        "card \"Giver\" {{\n  cost {{0}}\n  type Enchantment\n  each permanent named \"Subject\" has {}\n}}",
        block(&e.others())
    );
    e.cell(vec![e.stripped(), giver], with_clause(&e.scene, "bob", "battlefield \"Giver\""))
}

/// The first ability printed, the others given.
fn half(e: &Entry) -> Option<Cell> {
    let others = several(e)?.others();
    e.given(e.with(others[0]), &[block(&others[1..])])
}

/// Keywords given by their names, not in a body.
fn keywords(e: &Entry) -> Option<Cell> {
    let others = e.others();
    let given = others.iter().map(|a| if is_keyword(a) { (*a).to_owned() } else { block(&[a]) });
    if others.iter().any(|a| is_keyword(a)) { e.given(e.stripped(), &given.collect::<Vec<_>>()) } else { None }
}

fn while_true(e: &Entry) -> Option<Cell> {
    let others = e.others();
    if others.is_empty() || others.iter().any(|a| has_head(a)) {
        return None;
    }
    e.cell(vec![e.with(&format!("while 1 >= 1 {}", block(&others)))], e.scene.clone())
}

/// The abilities are those of a keyword, and that is given.
fn declared_keyword(e: &Entry) -> Option<Cell> {
    let mut cell = e.given(e.stripped(), &["testish".to_owned()])?;
    cell.cards.insert(0, format!("keyword testish, rule 702.1 {}", block(&e.others())));
    Some(cell)
}

/// Other names, in another order.
fn renamed(e: &Entry) -> Option<Cell> {
    let mut cards = [vec![e.printed()], e.cards.clone()].concat().join("\n");
    let mut scene = e.scene.join("\n");
    if cards.contains("\"//") {
        return None;
    }
    let heads = ["card \"", "token \""];
    let names = heads.iter().flat_map(|head| cards.split(head).skip(1)).filter_map(|rest| rest.split_once('"'));
    let names: BTreeSet<String> = names.map(|(name, _)| name.to_owned()).collect();
    for (name, first) in names.iter().zip(["Zzyx", "Yarrow", "Xylem", "Wick"]) {
        let backwards: String = name.to_lowercase().chars().rev().collect();
        let (old, new) = (format!("\"{name}\""), format!("\"{first} of the {backwards} Door\""));
        cards = cards.replace(&old, &new);
        scene = scene.replace(&old, &new);
    }
    Some(Cell { cards: vec![cards], scene: scene.lines().map(str::to_owned).collect() })
}

/// Bob sits first.
fn seats(e: &Entry) -> Option<Cell> {
    let seat = |player: &str| e.scene.iter().position(|l| is_seat_of(l, player));
    let (alice, bob) = (seat("alice")?, seat("bob")?);
    if seat("carol").is_some() {
        return None;
    }
    let mut scene = e.scene.clone();
    scene.swap(alice, bob);
    e.cell(vec![e.printed()], scene)
}

/// Given by a spell for as long as it is there.
fn effect(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Battlefield {
        return None;
    }
    let who = e.active();
    let scene = with_clause(&e.scene, who, "hand \"Imbue\"");
    let scene = after_turn(&scene, &[format!("{who} casts \"Imbue\" targeting {SUBJECT}"), "all pass".to_owned()]);
    let imbue = format!(
        "card \"Imbue\" {{\n  cost {{0}}\n  type Instant\n  spell: target permanent has {}\n}}",
        block(&e.others())
    );
    e.cell(vec![e.stripped(), imbue], scene)
}

/// With a card attached to the subject.
fn charmed(e: &Entry, charm: &str) -> Option<Cell> {
    let charm = format!("card \"Charm\" {{\n  cost {{0}}\n{charm}\n}}");
    let scene = with_clause(&e.scene, "alice", "battlefield \"Charm\" attached to \"Subject\"");
    e.cell(vec![e.stripped(), charm], scene)
}

fn aura(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Battlefield || e.kind.contains("Aura") {
        return None;
    }
    let given = block(&e.others());
    charmed(e, &format!("  type Enchantment - Aura\n  enchant permanent\n  enchanted permanent has {given}"))
}

fn equipment(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Battlefield || !e.kind.contains("Creature") {
        return None;
    }
    let given = block(&e.others());
    charmed(e, &format!("  type Artifact - Equipment\n  equipped creature has {given}\n  equip {{9}}"))
}

/// The subject is the back of a card.
fn back(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Battlefield || e.says("controls 2") {
        return None;
    }
    let mut lines = vec!["card \"Front\" {".to_owned(), format!("  cost {}", e.cost), "  type Artifact".to_owned()];
    lines.push(format!("  back \"Subject\" {{\n    type {}", e.kind));
    lines.extend(e.pt.iter().map(|pt| format!("    pt {pt}")));
    if e.kind.contains("Planeswalker") {
        lines.push("    loyalty 4".to_owned());
    }
    lines.extend(e.abilities.iter().map(|a| format!("    {a}")));
    lines.push("  }\n}".to_owned());
    let position = |line: &str| {
        let line = line.replace("attached to \"Subject\"", "attached to subj");
        exchanged(&line, |said| format!("\"Front\" transformed{said} as subj"))
    };
    e.cell(vec![lines.join("\n")], e.changed(position, labeled))
}

/// Another permanent becomes a copy of the subject.
fn becomes_a_copy(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Battlefield || e.says("controls 2") {
        return None;
    }
    let who = e.active();
    let scene = e.changed(|line| exchanged(line, |said| format!("\"Mimic\"{said} as subj")), labeled);
    let scene = with_clause(&scene, who, "hand \"Remould\"");
    let scene = with_clause(&scene, "bob", "exile \"Subject\" as model");
    let scene = after_turn(&scene, &[format!("{who} casts \"Remould\" targeting subj, model"), "all pass".to_owned()]);
    // It is there a while before it is a copy.
    let pt = e.pt.as_deref().map(|pt| if pt == "0/0" { "1/1" } else { pt });
    let remould = "card \"Remould\" {\n  cost {0}\n  type Instant\n  spell: target permanent is a copy of target card in exile\n}";
    e.cell(vec![e.printed(), e.card_with("Mimic", pt, &e.kept()), remould.to_owned()], scene)
}

/// A permanent that enters as a copy of the subject is cast instead of it.
fn enters_as_a_copy(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Hand {
        return None;
    }
    let mut scene = e.changed(|line| line.replace(SUBJECT, "\"Mimic\" as subj"), labeled);
    let cast = scene.iter().rposition(|l| l.starts_with("alice casts subj"))?;
    let passed = cast + scene.iter().skip(cast).position(|l| l == "all pass")?;
    scene.insert(passed + 1, "alice chooses yes".to_owned());
    let scene = with_clause(&scene, "bob", "exile \"Subject\" as model");
    let pt = e.pt.as_deref().map(|_| "0/9");
    let mimic = e.card_with("Mimic", pt, &["this may enter as a copy of a card in exile"]);
    e.cell(vec![e.printed(), mimic], scene)
}

/// A token that is a copy of the subject is made instead of casting it.
fn token_copy(e: &Entry) -> Option<Cell> {
    if e.place() != Place::Hand || e.abilities.iter().any(|a| a.contains("when you cast this")) {
        return None;
    }
    let seat =
        |line: &str| if is_seat_of(line, "alice") { line.replace(SUBJECT, "\"Mould\"") } else { line.to_owned() };
    let step = |line: &str| {
        let gone = line.strip_prefix("expect \"Subject\" is in ").is_some_and(|place| {
            let place = place.split_once("'s ").map_or(place, |(_, place)| place);
            ["graveyard", "hand", "exile"].iter().any(|zone| place.starts_with(zone))
        });
        if line.starts_with("alice casts \"Subject\"") {
            "alice casts \"Mould\" targeting model".to_owned()
        } else if gone {
            "expect alice controls 0 \"Subject\"".to_owned()
        } else if counts(line) {
            line.to_owned()
        } else {
            line.replace(SUBJECT, "alice's \"Subject\"")
        }
    };
    let scene = with_clause(&e.changed(seat, step), "bob", "exile \"Subject\" as model");
    let mould = "card \"Mould\" {\n  cost {0}\n  type Sorcery\n  spell: create 1 copy of target card in exile\n}";
    e.cell(vec![e.printed(), mould.to_owned()], scene)
}

/// The subject has the abilities at the levels from none on.
fn level(e: &Entry) -> Option<Cell> {
    let pt = e.pt.as_deref().filter(|_| e.place() != Place::Graveyard)?;
    let lines: Vec<String> = e.others().iter().map(|a| format!("    {a}\n")).collect();
    e.cell(vec![e.with(&format!("level 0-9 {{ pt {pt}\n{}  }}", lines.concat()))], e.scene.clone())
}

/// The subject is another player's.
fn stolen(e: &Entry) -> Option<Cell> {
    let attached = ["Aura", "Equipment"].iter().any(|kind| e.kind.contains(kind));
    if e.place() != Place::Battlefield || attached || e.says(" new") {
        return None;
    }
    let (before, after) = e.scene.iter().find(|l| is_seat_of(l, "alice"))?.split_once(SUBJECT)?;
    let (said, behind) = after.split_at(said_of_it(after));
    let left = format!("{before}{}", behind.strip_prefix(", ").unwrap_or(behind));
    let left = left.trim_end_matches('}').split_once('{').map_or("", |(_, clauses)| clauses);
    let clauses = left.split(';').map(str::trim).filter(|c| !c.is_empty() && *c != "battlefield");
    let alice = format!("alice {{ {} }}", clauses.collect::<Vec<_>>().join("; "));
    let seat = |line: &str| if is_seat_of(line, "alice") { alice.clone() } else { line.to_owned() };
    let step = |line: &str| line.replace("\"Subject\" is in alice", "\"Subject\" is in bob");
    let scene = with_clause(&e.changed(seat, step), "bob", &format!("battlefield {SUBJECT}{said}"));
    let scene = with_clause(&scene, "alice", "battlefield \"Leash\" attached to \"Subject\"");
    let leash = "card \"Leash\" {\n  cost {0}\n  type Enchantment - Aura\n  enchant permanent\n  you control enchanted permanent\n}";
    e.cell(vec![e.printed(), leash.to_owned()], scene)
}

/// The abilities of the file; what a line without a head belongs to is what was opened last.
fn entries() -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    let mut section = "";
    for line in read(&root("tests/composition/abilities.txt")).lines().filter(|l| !l.is_empty() && !l.starts_with('#'))
    {
        if let Some(name) = line.strip_prefix("== ") {
            all.push(Entry { name: name.trim().to_owned(), cost: "{1}".to_owned(), ..Entry::default() });
            section = "";
            continue;
        }
        let entry = all.last_mut().expect("the first line opens an entry");
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (head, section) {
            ("cards:", _) => section = "cards",
            ("scene:", _) => section = "scene",
            (_, "cards") => entry.cards.push(line.to_owned()),
            (_, "scene") => entry.scene.push(line.to_owned()),
            ("type", _) => rest.clone_into(&mut entry.kind),
            ("cost", _) => rest.clone_into(&mut entry.cost),
            ("pt", _) => entry.pt = Some(rest.to_owned()),
            ("ability:", _) => entry.abilities.push(rest.to_owned()),
            _ => panic!("`{line}` is no line of an entry"),
        }
    }
    for entry in all.iter_mut().filter(|e| e.pt.is_none() && e.kind.contains("Creature")) {
        entry.pt = Some("2/2".to_owned());
    }
    all
}

/// Which variants say nothing of an entry, by its name.
fn not_meant() -> BTreeMap<String, Vec<String>> {
    let text = read(&root("tests/composition/not_meant.txt"));
    let lines = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let (name, variants) = line.rsplit_once(": ").unwrap_or_else(|| panic!("`{line}` names no variant"));
            (name.to_owned(), variants.split(", ").map(str::to_owned).collect())
        })
        .collect()
}

/// An entry in one of the ways.
struct Told<'a> {
    entry: &'a Entry,
    variant: &'static str,
    build: Variant,
}

impl Told<'_> {
    fn name(&self) -> String {
        format!("{} / {}", self.entry.name, self.variant)
    }
}

/// The cells of several entries, with what has to be read before them: a new keyword can mean something in every file.
fn texts(cells: &[Told]) -> (String, Vec<(String, String)>) {
    let (mut declared, mut texts) = (String::new(), Vec::new());
    for (number, told) in cells.iter().enumerate() {
        let Some(mut cell) = (told.build)(told.entry) else { continue };
        if cell.cards.first().is_some_and(|card| card.starts_with("keyword testish")) {
            // Letters alone: a number behind a keyword is its parameter.
            let own = format!(
                "testish{}",
                number.to_string().chars().map(|d| (b'a' + d as u8 - b'0') as char).collect::<String>()
            );
            cell.cards.iter_mut().for_each(|card| *card = card.replace("testish", &own));
            declared.push_str(&cell.cards.remove(0));
            declared.push('\n');
        }
        texts.push((told.name(), cell.text(&told.name())));
    }
    (declared, texts)
}

/// Runs cells, the content read once for all of them: what went wrong first in each that fails.
fn faults(content: &ContentFiles, cells: &[Told]) -> Vec<String> {
    let (declared, texts) = texts(cells);
    let mut content = content.clone();
    content.put("declared.card", "declared.card", declared);
    let suite = Suite::read(&content, texts);
    if suite.content_errors > 0 {
        return vec![format!("{} keywords | kwgiven | declared so, they can't be read", suite.content_errors)];
    }
    let of_file: BTreeMap<_, _> = suite.scenarios.iter().map(|s| (suite.files.place(s.span).0, s)).collect();
    let tell = |d: &Diagnostic| format!("`{}`: {}", shorten(suite.files.slice(d.span)), d.message);
    let fault_of = |told: &Told| {
        let name = told.name();
        if (told.build)(told.entry).is_none() {
            return Some("this can't be told of it: it belongs into not_meant.txt".to_owned());
        }
        if let Some(fault) = suite.faults.iter().find(|d| suite.files.place(d.span).0 == name) {
            return Some(tell(fault));
        }
        let Some(scenario) = of_file.get(name.as_str()) else {
            return Some("the scenario can't be read".to_owned());
        };
        match catch_unwind(AssertUnwindSafe(|| run(suite.book(scenario), scenario))) {
            Ok(ran) => ran.faults.first().map(|f| tell(&f.diagnostic())),
            Err(_) => Some("a panic".to_owned()),
        }
    };
    let faulty = cells.iter().filter_map(|told| Some((told, fault_of(told)?)));
    faulty.map(|(told, fault)| format!("{} | {} | {fault}", told.entry.name, told.variant)).collect()
}

/// How many cells one reading of the content serves: with all of them at once every rulebook would be kept to the end.
const AT_ONCE: usize = 250;

#[test]
fn abilities_do_the_same_however_an_object_came_by_them() {
    let (entries, not_meant, content) = (entries(), not_meant(), ContentFiles::built_in());
    let every = entries.iter().flat_map(|entry| {
        let left_out = not_meant.get(&entry.name).map_or(&[][..], Vec::as_slice);
        let meant = VARIANTS.iter().filter(|(name, _)| !left_out.iter().any(|l| l == name));
        meant.map(move |&(variant, build)| Told { entry, variant, build })
    });
    let cells: Vec<Told> = every.collect();
    let parts: Vec<&[Told]> = cells.chunks(AT_ONCE).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(part) = parts.get(number) else { break };
                    let rows = faults(&content, part);
                    found.lock().expect("no thread stops in here").extend(rows.into_iter().map(|row| (number, row)));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no thread stops in there");
    found.sort();
    let (rows, run): (Vec<String>, _) = (found.into_iter().map(|(_, row)| row).collect(), cells.len());
    assert!(rows.is_empty(), "{} of {run} cells fail:\nentry | variant | first fault\n{}", rows.len(), rows.join("\n"));
    println!("{run} cells run, {} not meant", entries.len() * VARIANTS.len() - run);
}

#[test]
fn what_is_not_meant_is_known() {
    let entries = entries();
    let names: BTreeSet<&str> = entries.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names.len(), entries.len(), "two entries have one name");
    for (name, variants) in not_meant() {
        assert!(names.contains(name.as_str()), "no entry is called `{name}`");
        for variant in variants {
            assert!(VARIANTS.iter().any(|(known, _)| *known == variant), "{name}: no variant is called `{variant}`");
        }
    }
}
