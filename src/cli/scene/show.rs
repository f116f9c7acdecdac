//! A scene and its characters as they stand.

use crate::cli::play::text_of;
use spellwright::engine::{Engine, Entity, ObjectId};
use spellwright::ir::{CardTypes, Number, NumberKind, Term, Zone};
use spellwright::play::{SceneGame, moment, way};
use spellwright::wording::Wording;

/// Who and what is there, how far apart, which spells run and until when.
pub(super) fn board(game: &mut SceneGame) -> Vec<String> {
    let standing = standing(game);
    let (things, spells) = (things(game), running(game));
    let distances = distances(game);
    let moment = game.heading("").trim_end_matches([' ', ':']).to_owned();
    let mut out = vec![String::new(), format!("  {moment}")];
    for (title, lines) in [("creatures", standing), ("things", things), ("distances", distances), ("spells", spells)] {
        if !lines.is_empty() {
            out.push(format!("  {title}"));
            out.extend(lines.into_iter().map(|l| format!("    {l}")));
        }
    }
    out
}

fn standing(game: &mut SceneGame) -> Vec<String> {
    let here: Vec<ObjectId> = game.state().scenery().to_vec();
    let creatures: Vec<ObjectId> = game.look(|e| here.into_iter().filter(|o| is_creature(e, *o)).collect());
    creatures.into_iter().map(|o| game.scene().state_of(o)).collect()
}

fn is_creature(engine: &Engine, o: ObjectId) -> bool {
    engine.state.obj(o).live() && engine.is(o, CardTypes::CREATURE)
}

/// Things that nobody bears.
fn things(game: &mut SceneGame) -> Vec<String> {
    let found: Vec<ObjectId> = game.look(|e| {
        let lies = |o: &&ObjectId| e.state.obj(**o).live() && e.is(**o, CardTypes::THING) && e.bearer(**o).is_none();
        e.state.scenery().iter().filter(lies).copied().collect()
    });
    found.into_iter().map(|o| game.scene().object(o)).collect()
}

fn distances(game: &mut SceneGame) -> Vec<String> {
    let found: Vec<(ObjectId, ObjectId, i64)> = game.look(|e| {
        let lies = |o: &&ObjectId| {
            let thing = e.is(**o, CardTypes::THING) && e.bearer(**o).is_none();
            e.state.obj(**o).live() && (thing || e.is(**o, CardTypes::CREATURE))
        };
        let all: Vec<ObjectId> = e.state.scenery().iter().filter(lies).copied().collect();
        let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (*a, *b)));
        pairs.map(|(a, b)| (a, b, e.distance(a, b))).collect()
    });
    let scene = game.scene();
    found.into_iter().map(|(a, b, feet)| format!("{} to {}: {}", scene.object(a), scene.object(b), way(feet))).collect()
}

fn running(game: &mut SceneGame) -> Vec<String> {
    let scene = game.scene();
    let state = game.state();
    let casts = state.scene().map_or(&[][..], |s| &s.casts);
    let runs = casts.iter().filter(|c| state.obj(c.spell).live() && state.obj(c.spell).zone == Zone::Scene);
    let told = runs.map(|c| {
        let on = state.obj(c.spell).attached.map_or(String::new(), |host| format!(" on {}", scene.ent(Some(host))));
        let end = match (c.until, c.held) {
            (Some(until), _) => format!(" until {}", moment(until)),
            (None, true) => ", held by concentration".to_owned(),
            (None, false) => String::new(),
        };
        format!("{}{on}, by {}{end}", scene.object(c.spell), scene.object(c.caster))
    });
    told.collect()
}

/// Everything about one of them; none: nobody here is called so.
pub(super) fn sheet(game: &mut SceneGame, name: &str) -> Option<Vec<String>> {
    let wanted = name.trim_matches('"').to_lowercase();
    let scene = game.scene();
    let who = game.state().scenery().iter().copied().find(|o| scene.object(*o).to_lowercase() == wanted)?;
    let mut out = vec![String::new(), format!("  {}", scene.state_of(who))];
    let (numbers, borne) = game.look(|e| (numbers(e, who), borne(e, who)));
    let (kinds, held, shields) = game.look(|e| (kinds(e, who), e.held_for_a_time(who), e.shielded_for_a_time(who)));
    let for_good = game.look(|e| made_for_good(e, who));
    let scene = game.scene();
    out.extend((!kinds.is_empty()).then(|| format!("  kinds: {}", kinds.join(", "))));
    out.extend(scene.wound_of(who).map(|w| format!("  wounds: {w}")));
    out.extend(numbers);
    let names = |all: Vec<ObjectId>| all.into_iter().map(|o| scene.object(o)).collect::<Vec<_>>().join(", ");
    let spells = game.state().known_spells(who);
    let details = |all: Vec<ObjectId>| all.into_iter().map(|o| scene.with_details(o)).collect::<Vec<_>>().join(", ");
    for (title, all) in [("spells", spells), ("bears", borne)] {
        if !all.is_empty() {
            out.push(format!("  {title}: {}", details(all)));
        }
    }
    let picks = game.state().picks(who);
    if picks > 0 {
        out.push(format!("  picks: {picks}"));
    }
    let under: Vec<ObjectId> = game.state().scene().map_or_else(Vec::new, |s| {
        s.casts.iter().map(|c| c.spell).filter(|o| game.state().obj(*o).attached == Some(Entity::Obj(who))).collect()
    });
    if !under.is_empty() {
        out.push(format!("  under: {}", names(under)));
    }
    let shielded = shields.into_iter().map(|(by, until, left)| {
        let much = left.map_or("all damage".to_owned(), |n| format!("the next {n} damage"));
        format!("{} until {} ({much} is prevented)", scene.object(by), moment(until))
    });
    let held = held.into_iter().map(|(by, until)| format!("{} until {}", scene.object(by), moment(until)));
    out.extend((!for_good.is_empty()).then(|| format!("  for good: {}", for_good.join(", "))));
    let held: Vec<String> = held.chain(shielded).collect();
    if !held.is_empty() {
        out.push(format!("  for a time: {}", held.join(", ")));
    }
    Some(out)
}

/// What has changed it for good beside its kinds, numbers and states, each once.
fn made_for_good(engine: &Engine, who: ObjectId) -> Vec<String> {
    let content = &engine.rulebook.content;
    let made = engine.made_for_good(who);
    let by = made.told.iter().map(|change| change.by);
    let mut all: Vec<String> = Vec::new();
    for def in by.chain(made.untold.iter().map(|o| engine.state.obj(*o).def)) {
        let name = content.str(content.def(def).name).to_owned();
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// What it is as it stands: its subtypes, by name.
fn kinds(engine: &Engine, who: ObjectId) -> Vec<String> {
    let subtypes = &engine.rulebook.content.subtypes;
    engine.chars(who).subs.iter().filter_map(|s| subtypes.get(s.index())).map(|s| s.name.to_string()).collect()
}

/// Whether a number is nothing but what it is for everybody, and tells nothing.
fn is_usual(number: &Number, value: i32) -> bool {
    let fixed = |t: &Term| if let Term::Num(n) = t { Some(*n) } else { None };
    let usual: Option<Vec<i32>> = number.default.iter().map(fixed).collect();
    number.kind == NumberKind::Plain
        && number.of_kinds.is_empty()
        && usual.is_some_and(|terms| terms.iter().sum::<i32>() == value)
}

/// Numbers by sort, as they are now.
fn numbers(engine: &Engine, who: ObjectId) -> Vec<String> {
    let sorts: [(&str, fn(&NumberKind) -> bool); 4] = [
        ("attributes", |k| *k == NumberKind::Attribute),
        ("reactions", |k| *k == NumberKind::Reaction),
        ("skills", |k| matches!(k, NumberKind::Skill(_) | NumberKind::Speciality(_))),
        ("other", |k| *k == NumberKind::Plain),
    ];
    let chars = engine.chars(who);
    let kinds: Vec<_> = chars.subs.iter().collect();
    let all: Vec<(&NumberKind, String)> = engine
        .rulebook
        .content
        .numbers
        .iter()
        .enumerate()
        .map(|(i, n)| (n, spellwright::ir::NumberId(i as u16)))
        .filter(|(_, id)| engine.rulebook.content.can_have(*id, chars.types, Some(&kinds)))
        .map(|(n, id)| (n, engine.number_of(who, id)))
        .filter(|(n, value)| *value != 0 && !is_usual(n, *value))
        .map(|(n, value)| (&n.kind, format!("{} {value}", n.name)))
        .collect();
    let told = sorts.iter().filter_map(|(title, fits)| {
        let of: Vec<&str> = all.iter().filter(|(kind, _)| fits(kind)).map(|(_, text)| text.as_str()).collect();
        (!of.is_empty()).then(|| format!("  {title}: {}", of.join(", ")))
    });
    told.collect()
}

fn borne(engine: &Engine, who: ObjectId) -> Vec<ObjectId> {
    let borne = |o: &&ObjectId| engine.is(**o, CardTypes::THING) && engine.bearer(**o) == Some(who);
    engine.state.scenery().iter().filter(borne).copied().collect()
}

/// The text of a spell or a thing: the one named, or the one of which a line of the menu speaks.
pub(super) fn texts(game: &SceneGame, words: &[&str], lines: &[String]) -> Vec<String> {
    let rulebook = &game.stage.rulebook;
    text_of(rulebook, &Wording::new(&rulebook.content), words, lines)
}
