//! A game from a scene: its characters and things join the content, take their places, and the clock starts.

use super::character::{define, define_thing, define_tokens, intern};
use super::scene::{SceneSpec, What};
use super::sheet::{Borne, KnownSpell, Sheet};
use crate::diag::{Code, Diagnostic};
use crate::engine::{Cite, Driver, Engine, Happening, ObjId, PlayerId, Res, Rulebook, Settings};
use crate::ir::{Content, CounterId, DefId, DesignationId, StrId, Verb};
use crate::magic::{Seat, Table};
use std::sync::Arc;

/// The question that the game master is asked for the target number of a called test.
const TARGET_NUMBER: &str = "the target number";

/// A scene that is ready to be played, any number of times.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The content with the characters and things of the scene.
    pub rb: Arc<Rulebook>,
    /// The scene.
    pub spec: SceneSpec,
    /// Players in turn order; the game master is among them.
    pub players: Vec<String>,
    /// Who decides what no rule decides.
    pub master: PlayerId,
    /// What the game master is asked about called tests.
    pub target_number: StrId,
    characters: Vec<(DefId, PlayerId)>,
    things: Vec<DefId>,
}

/// A scene that has begun.
#[derive(Debug)]
pub struct Game {
    /// The table.
    pub table: Table,
    /// The characters, in the order of the scene.
    pub characters: Vec<ObjId>,
    /// The things, in the order of the scene.
    pub things: Vec<ObjId>,
    /// Events before this one only set the scene.
    pub from: usize,
    /// Spells that could not be learned.
    pub refused: Vec<Diagnostic>,
}

impl Stage {
    /// Adds the characters and things of a scene to the content.
    pub fn new(content: &Content, spec: SceneSpec) -> Self {
        let mut content = content.clone();
        let target_number = intern(&mut content, TARGET_NUMBER);
        let mut players: Vec<String> = Vec::new();
        let mut seat = |name: &str| match players.iter().position(|p| p == name) {
            Some(at) => PlayerId(u8::try_from(at).unwrap_or(0)),
            None => {
                players.push(name.to_owned());
                PlayerId(u8::try_from(players.len() - 1).unwrap_or(0))
            }
        };
        let sides: Vec<PlayerId> =
            spec.characters.iter().map(|c| seat(c.player.as_deref().unwrap_or(&c.spec.name))).collect();
        let master = seat(&spec.master);
        let scene = &spec.settings.scene;
        define_tokens(&mut content, scene);
        let characters =
            spec.characters.iter().zip(sides).map(|(c, side)| (define(&mut content, &c.spec, scene), side)).collect();
        let things = spec
            .things
            .iter()
            .map(|thing| match &thing.what {
                What::Item(def) => *def,
                What::Plain(kinds, numbers) => define_thing(&mut content, &thing.name, kinds, numbers),
            })
            .collect();
        let rb = Arc::new(Rulebook::new(content));
        Self { rb, spec, players, master, target_number, characters, things }
    }

    /// Begins the scene.
    ///
    /// # Errors
    /// A limit of the engine was reached, or the driver left a question open.
    pub fn begin(&self, seed: u64, driver: &mut dyn Driver) -> Res<Game> {
        let seats = vec![Seat::default(); self.players.len()];
        let table = Table::new(Arc::clone(&self.rb), &seats, Settings::default(), seed);
        let mut game = Game { table, characters: Vec::new(), things: Vec::new(), from: 0, refused: Vec::new() };
        let mut e = game.table.engine(driver);
        e.begin_scene(self.spec.settings.scene.clone(), self.master)?;
        self.set_hour_and_light(&mut e);
        for (sheet, (def, side)) in self.spec.characters.iter().zip(&self.characters) {
            game.characters.push(e.enter_scene(*def, *side, None)?);
            let who = game.characters.last().copied().unwrap_or(ObjId::NONE);
            equip(&mut e, who, *side, sheet)?;
        }
        for (thing, def) in self.spec.things.iter().zip(&self.things) {
            let bearer = thing.bearer.and_then(|at| game.characters.get(at)).copied();
            let owner = bearer.map_or(self.master, |o| e.controller(o));
            let o = e.enter_scene(*def, owner, bearer)?;
            mark(&mut e, o, &thing.states)?;
            game.things.push(o);
        }
        let places: Vec<ObjId> = game.characters.iter().chain(&game.things).copied().collect();
        for (a, b, feet) in &self.spec.distances {
            if let (Some(a), Some(b)) = (places.get(*a), places.get(*b)) {
                e.set_distance(*a, *b, *feet);
            }
        }
        // What is there from the beginning has not just come about.
        e.w.turn.pending.clear();
        e.refresh_all();
        game.from = e.w.journal.len();
        for (sheet, who) in self.spec.characters.iter().zip(&game.characters) {
            game.refused.extend(learn(&mut e, *who, sheet)?);
        }
        Ok(game)
    }

    fn set_hour_and_light(&self, e: &mut Engine) {
        if let Some(scene) = e.w.scene.as_deref_mut() {
            scene.clock = self.spec.clock.unwrap_or(scene.clock);
            scene.light = self.spec.light.unwrap_or(scene.light);
        }
    }
}

/// What a character knows, bears and suffers from.
fn equip(e: &mut Engine, who: ObjId, side: PlayerId, sheet: &Sheet) -> Res<()> {
    for known in &sheet.spells {
        let o = e.give_spell(who, known.def)?;
        improve(e, o, known)?;
    }
    for Borne { def, states } in &sheet.items {
        let o = e.enter_scene(*def, side, Some(who))?;
        mark(e, o, states)?;
    }
    mark(e, who, &sheet.states)?;
    let roles = &e.rb.content.scene;
    let start = e.scene().map_or(0, |s| s.settings.courage.start);
    let courage = sheet.courage.unwrap_or(u16::try_from(start).unwrap_or(0));
    for (kind, n) in
        [(roles.weariness, sheet.weariness), (roles.corruption, sheet.corruption), (roles.courage, courage)]
    {
        count(e, who, kind, n)?;
    }
    if let Some(row) = e.w.objects.get_mut(who.index()) {
        row.damage = sheet.damage;
    }
    Ok(())
}

fn improve(e: &mut Engine, known: ObjId, k: &KnownSpell) -> Res<()> {
    let roles = &e.rb.content.scene;
    let all = [
        (roles.practice, k.practice),
        (roles.rank, k.rank),
        (roles.unfamiliar, k.unfamiliar),
        (roles.countering, k.countering),
        (roles.wordless, u16::from(k.wordless)),
        (roles.still, u16::from(k.still)),
        (roles.effortless, u16::from(k.effortless)),
    ];
    all.into_iter().try_for_each(|(kind, n)| count(e, known, kind, n))
}

/// Counters that something has from the beginning.
fn count(e: &mut Engine, o: ObjId, kind: Option<CounterId>, n: u16) -> Res<()> {
    let (Some(kind), true) = (kind, n > 0) else { return Ok(()) };
    let cause = e.cite(Cite::OUTSIDE);
    let mut ev = Happening::of(Verb::PutCounters, cause).on(o).times(i32::from(n));
    ev.counter = Some(kind);
    e.event(ev)?;
    Ok(())
}

/// States that something has from the beginning.
fn mark(e: &mut Engine, o: ObjId, states: &[DesignationId]) -> Res<()> {
    let cause = e.cite(Cite::OUTSIDE);
    for state in states {
        e.event(Happening::of(Verb::Become(*state), cause).by(o))?;
    }
    Ok(())
}

/// Spells that the sheet says are to be learned now, with the picks that it gives.
fn learn(e: &mut Engine, who: ObjId, sheet: &Sheet) -> Res<Vec<Diagnostic>> {
    let mut picks = sheet.picks;
    let mut refused = Vec::new();
    for (spell, at) in &sheet.learn {
        if let Err(refusal) = e.learn_spell(who, *spell, &mut picks)? {
            let name = e.rb.content.str(e.rb.content.def(*spell).name);
            let message = format!("`{name}` can't be learned: {refusal}");
            refused.push(Diagnostic::error(Code::NotLearned, *at, message));
        }
    }
    Ok(refused)
}
