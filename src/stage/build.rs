//! A game from a scene: its characters and things join the content, take their places, and the clock starts.

use super::character::{define, define_tokens, intern};
use super::items::Borne;
use super::scene::SceneSpec;
use super::sheet::{KnownSpell, Sheet};
use crate::action_checks;
use crate::diag::{Code, Diagnostic};
use crate::engine::{Cite, Driver, Engine, Event, GameOptions, ObjectId, PlayerId, Rulebook, StepResult};
use crate::ir::{Content, CounterId, DefId, DesignationId, StrId, Verb};
use crate::magic::Table;
use crate::middle_earth::{Arrival, Arrived, Carried};
use crate::settings::scene::SceneSettings;
use std::sync::Arc;

/// The question that the game master is asked for the target number of a called test.
const TARGET_NUMBER: &str = "the target number";

/// A scene that is ready to be played, any number of times.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The content with the characters and things of the scene.
    pub rulebook: Arc<Rulebook>,
    /// The scene as its file gives it.
    pub spec: SceneSpec,
    /// Players in turn order; the game master is among them.
    pub players: Vec<String>,
    /// Who decides what no rule decides.
    pub master: PlayerId,
    /// What the game master is asked about called tests.
    pub target_number: StrId,
    /// Who may come later, and does not stand in the scene.
    pub reserve: Vec<Sheet>,
    characters: Vec<Cast>,
    things: Vec<DefId>,
    reserved: Vec<Cast>,
}

/// A character of a scene: its definition, whose it is, and the definitions of what it bears.
#[derive(Clone, Debug)]
struct Cast {
    def: DefId,
    side: PlayerId,
    bears: Vec<DefId>,
}

impl Cast {
    /// Adds a character and what it bears to the content.
    fn of(content: &mut Content, sheet: &Sheet, side: PlayerId, settings: &SceneSettings) -> Self {
        let def = define(content, &sheet.spec, settings);
        let bears = sheet.items.iter().map(|borne| borne.what.define(content, &borne.name)).collect();
        Self { def, side, bears }
    }
}

/// A scene that has begun.
#[derive(Debug)]
pub struct Game {
    /// The content and the state of the scene.
    pub table: Table,
    /// The characters, in the order of the scene.
    pub characters: Vec<ObjectId>,
    /// The things, in the order of the scene; behind them those that the sheets give the characters, in the order of the sheets.
    pub things: Vec<ObjectId>,
    /// Events before this one only set the scene.
    pub from: usize,
    /// Spells that could not be learned.
    pub refused: Vec<Diagnostic>,
}

impl Stage {
    /// Adds the characters and things of a scene to the content.
    pub fn new(content: &Content, spec: SceneSpec) -> Self {
        Self::with_reserve(content, spec, Vec::new())
    }

    /// The same with characters who may come later. Everything else is at the same place as without them.
    pub fn with_reserve(content: &Content, spec: SceneSpec, reserve: Vec<Sheet>) -> Self {
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
        let sides: Vec<PlayerId> = spec.characters.iter().map(|c| seat(c.side())).collect();
        let master = seat(&spec.master);
        let later: Vec<PlayerId> = reserve.iter().map(|c| seat(c.side())).collect();
        let scene = &spec.settings.scene;
        define_tokens(&mut content, scene);
        let all = |sheets: &[Sheet], sides: Vec<PlayerId>, content: &mut Content| -> Vec<Cast> {
            sheets.iter().zip(sides).map(|(sheet, side)| Cast::of(content, sheet, side, scene)).collect()
        };
        let characters = all(&spec.characters, sides, &mut content);
        let things = spec.things.iter().map(|thing| thing.what.define(&mut content, &thing.name)).collect();
        let reserved = all(&reserve, later, &mut content);
        spec.turned_up.iter().for_each(|card| card.define(&mut content));
        let rulebook = Arc::new(Rulebook::new(content));
        Self { rulebook, spec, players, master, target_number, reserve, characters, things, reserved }
    }

    /// Whose a character is.
    pub fn player_of(&self, at: usize) -> PlayerId {
        self.characters.get(at).map_or(self.master, |cast| cast.side)
    }

    /// How somebody of the reserve comes into the scene; none: there is nobody at this place.
    pub fn arrival(&self, at: usize) -> Option<Arrival> {
        let (sheet, cast) = (self.reserve.get(at)?, self.reserved.get(at)?);
        Some(arrival(&self.rulebook.content, &self.spec.settings.scene, sheet, cast))
    }

    /// Begins the scene.
    ///
    /// # Errors
    /// A limit of the engine was reached, or the driver left a question open.
    pub fn begin(&self, seed: u64, driver: &mut dyn Driver) -> StepResult<Game> {
        let seats = super::decks::seats(&self.spec.decks, &self.players);
        let mut table = Table::new(Arc::clone(&self.rulebook), &seats, GameOptions::default(), seed);
        table.use_hooks(&action_checks::HOOKS);
        table.state.house = Arc::new(self.spec.settings.clone());
        let mut game = Game { table, characters: Vec::new(), things: Vec::new(), from: 0, refused: Vec::new() };
        let mut e = game.table.engine(driver);
        e.begin_scene(self.spec.settings.scene.clone(), self.master)?;
        super::decks::shuffle(&mut e);
        action_checks::open_tasks(&mut e);
        self.set_hour_and_light(&mut e);
        let mut borne = Vec::new();
        for (sheet, cast) in self.spec.characters.iter().zip(&self.characters) {
            let arrival = arrival(&self.rulebook.content, &self.spec.settings.scene, sheet, cast);
            let arrived = e.come_in(&arrival)?;
            game.characters.push(arrived.who);
            game.refused.extend(unknown_uses(&e, sheet, &arrived));
            borne.extend(arrived.items);
        }
        for (thing, def) in self.spec.things.iter().zip(&self.things) {
            let bearer = thing.bearer.and_then(|at| game.characters.get(at)).copied();
            let owner = bearer.map_or(self.master, |o| e.controller(o));
            let o = e.enter_scene(*def, owner, bearer)?;
            mark(&mut e, o, &thing.states)?;
            game.things.push(o);
        }
        game.things.extend(borne);
        let places: Vec<ObjectId> = game.characters.iter().chain(&game.things).copied().collect();
        let lies: Vec<bool> = places.iter().map(|o| e.held_by(*o).is_none()).collect();
        for (a, b, feet) in super::lengths::fitting(&self.spec.distances, &lies, self.spec.settings.scene.space.usual) {
            if let (Some(a), Some(b)) = (places.get(a), places.get(b)) {
                e.set_distance(*a, *b, feet);
            }
        }
        // What is there from the beginning has not just come about.
        e.state.turn.pending.clear();
        e.refresh_all();
        e.is_laid_out();
        game.from = e.state.journal.len();
        for (sheet, who) in self.spec.characters.iter().zip(&game.characters) {
            game.refused.extend(learn(&mut e, *who, sheet)?);
        }
        Ok(game)
    }

    fn set_hour_and_light(&self, engine: &mut Engine) {
        if let Some(scene) = engine.state.scene.as_deref_mut() {
            scene.clock = self.spec.clock.unwrap_or(scene.clock);
            scene.light = self.spec.light.unwrap_or(scene.light);
        }
    }
}

/// What a character knows, bears and suffers from.
fn arrival(content: &Content, settings: &SceneSettings, sheet: &Sheet, cast: &Cast) -> Arrival {
    let roles = &content.scene;
    let start = u16::try_from(settings.courage.start).unwrap_or(0);
    let courage = sheet.courage.unwrap_or(start);
    let levels = [(roles.weariness, sheet.weariness), (roles.corruption, sheet.corruption), (roles.courage, courage)];
    Arrival {
        def: cast.def,
        owner: cast.side,
        bearer: None,
        spells: sheet.spells.iter().map(|known| (known.def, counters(bought(content, known)))).collect(),
        learned: sheet.spells.iter().filter_map(|known| Some((known.def, known.known_for?))).collect(),
        items: sheet.items.iter().zip(&cast.bears).map(carried).collect(),
        states: sheet.states.clone(),
        counters: counters(levels).into_iter().chain(sheet.counters.iter().copied()).collect(),
        damage: sheet.damage,
        picks: sheet.picks,
        changes: sheet.past.changes.clone(),
        used: sheet.past.numbers(),
    }
}

fn carried((borne, def): (&Borne, &DefId)) -> Carried {
    let (changes, used) = (borne.past.changes.clone(), borne.past.numbers());
    Carried { def: *def, states: borne.states.clone(), counters: borne.counters.clone(), changes, used }
}

/// Counters that are declared, as far as there are any.
fn counters<const N: usize>(all: [(Option<CounterId>, u16); N]) -> Vec<(CounterId, u16)> {
    all.into_iter().filter_map(|(kind, n)| kind.filter(|_| n > 0).map(|kind| (kind, n))).collect()
}

/// What was bought for a spell.
fn bought(content: &Content, known: &KnownSpell) -> [(Option<CounterId>, u16); 7] {
    let roles = &content.scene;
    [
        (roles.practice, known.practice),
        (roles.rank, known.rank),
        (roles.unfamiliar, known.unfamiliar),
        (roles.countering, known.countering),
        (roles.wordless, u16::from(known.wordless)),
        (roles.still, u16::from(known.still)),
        (roles.effortless, u16::from(known.effortless)),
    ]
}

/// States that something has from the beginning.
fn mark(engine: &mut Engine, o: ObjectId, states: &[DesignationId]) -> StepResult<()> {
    let cause = engine.cite(Cite::OUTSIDE);
    for state in states {
        engine.event(Event::of(Verb::Become(*state), cause).by(o))?;
    }
    Ok(())
}

/// Uses that a sheet says are spent, of what can't be used so often or is not used up.
fn unknown_uses(engine: &Engine, sheet: &Sheet, arrived: &Arrived) -> Vec<Diagnostic> {
    let told = |(o, n): &(ObjectId, u16)| {
        let past = match arrived.items.iter().position(|item| item == o) {
            Some(at) => &sheet.items.get(at)?.past,
            None => &sheet.past,
        };
        let at = past.used.iter().find(|(number, _)| number == n)?.1;
        let name = engine.rulebook.content.str(engine.rulebook.content.def(engine.state.obj(*o).def).name);
        let message = format!("`{name}` has no use {n} that is possible once, or not so many of them");
        let help = "abilities are counted in the order of the text, as in `use ring ability 2`; only what is `once` is used up";
        Some(Diagnostic::error(Code::WrongEntry, at, message).help(help))
    };
    arrived.unknown_uses.iter().filter_map(told).collect()
}

/// Spells that the sheet says are to be learned now, with the picks that it gives.
fn learn(engine: &mut Engine, who: ObjectId, sheet: &Sheet) -> StepResult<Vec<Diagnostic>> {
    let mut picks = engine.state.picks(who);
    let mut refused = Vec::new();
    for (spell, at) in &sheet.learn {
        if let Err(refusal) = engine.learn_spell(who, *spell, &mut picks)? {
            let name = engine.rulebook.content.str(engine.rulebook.content.def(*spell).name);
            let message = format!("`{name}` can't be learned: {refusal}");
            refused.push(Diagnostic::error(Code::NotLearned, *at, message));
        }
    }
    engine.state.set_picks(who, picks);
    Ok(refused)
}
