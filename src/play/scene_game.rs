//! Playing a scene by menus: every character in turn, then the game master, round after round.

use super::{Act, MasterAct, MenuLine, Random, Scene};
use crate::engine::{Answer, Decision, Driver, Kind, Limit, ObjId, PlayerId, Res, Stop, Why, World};
use crate::ir::{NumberId, StrId, Tested, Verb};
use crate::magic::Table;

/// Somebody who chooses from menus; questions within what was chosen go to the driver that it is too.
pub trait SceneSeat: Driver {
    /// The position of one of the lines; none: the scene is left.
    fn choose(&mut self, w: &World, who: PlayerId, question: &str, lines: &[MenuLine]) -> Option<usize>;
    /// What was chosen is not possible.
    fn no(&mut self, _reason: &str) {}
}

/// How playing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rounds that were to be played are over.
    Rounds,
    /// The game master ended the scene.
    Master,
    /// Nobody is left who can act, or somebody gave up.
    Over,
    /// A person left.
    Left,
}

/// A scene being played.
#[derive(Debug)]
pub struct SceneGame<'t> {
    /// The table.
    pub table: &'t mut Table,
    /// Who acts, in turn order.
    pub characters: &'t [ObjId],
    /// The players' names.
    pub names: &'t [String],
    /// Who decides what no rule decides.
    pub master: PlayerId,
    /// What the game master is asked about called tests.
    pub target_number: StrId,
}

/// Least and greatest target number of a called test.
const TARGETS: (i32, i32) = (5, 25);
/// Refusals in a row after which a character waits.
const MOST_REFUSALS: usize = 20;

impl SceneGame<'_> {
    /// Plays so many rounds; `after` is called after everything that was done.
    ///
    /// # Errors
    /// A limit of the engine was reached.
    pub fn play(
        &mut self,
        rounds: u32,
        seat: &mut dyn SceneSeat,
        after: &mut dyn FnMut(&Table),
    ) -> Result<Ending, Limit> {
        for _ in 0..rounds {
            match self.round(seat, after) {
                Ok(None) => {}
                Ok(Some(ending)) => return Ok(ending),
                Err(Stop::Limit(limit)) => return Err(limit),
                Err(Stop::Open) => return Ok(Ending::Left),
                Err(Stop::Over(_) | Stop::Illegal | Stop::EndTurn | Stop::EndCombat) => return Ok(Ending::Over),
            }
        }
        Ok(Ending::Rounds)
    }

    fn round(&mut self, seat: &mut dyn SceneSeat, after: &mut dyn FnMut(&Table)) -> Res<Option<Ending>> {
        let began = self.clock();
        let mut acted = false;
        for &who in self.characters {
            if !self.table.w.obj(who).live() {
                continue;
            }
            let Some(able) = self.turn(who, seat, after)? else { return Ok(Some(Ending::Left)) };
            acted |= able;
        }
        self.rest_of_round(began, seat)?;
        after(self.table);
        if !acted {
            return Ok(Some(Ending::Over));
        }
        self.masters_turn(seat, after)
    }

    fn clock(&self) -> i64 {
        self.table.w.scene().map_or(0, |s| s.clock)
    }

    /// Whatever was done, a round takes its time.
    fn rest_of_round(&mut self, began: i64, seat: &mut dyn SceneSeat) -> Res<()> {
        let time = self.table.w.scene().map(|s| s.settings.time.action * i64::from(s.settings.time.actions));
        let left = time.unwrap_or(0) - (self.clock() - began);
        if left > 0 { self.table.engine(&mut Through(seat)).let_pass(left) } else { Ok(()) }
    }

    /// One character chooses and does something. None: left; false: there was nothing to choose.
    fn turn(&mut self, who: ObjId, seat: &mut dyn SceneSeat, after: &mut dyn FnMut(&Table)) -> Res<Option<bool>> {
        let mut acts = self.table.engine(&mut Through(seat)).scene_acts(who);
        if acts.len() < 2 {
            return Ok(Some(false));
        }
        self.drop_equal(&mut acts);
        for _ in 0..MOST_REFUSALS {
            let rb = self.table.rb.clone();
            let scene = Scene { rb: &rb, w: &self.table.w, names: self.names, reader: None, life: None };
            let lines: Vec<MenuLine> = acts.iter().map(|a| scene.act_line(a)).collect();
            let question =
                format!("{}, {}: what does {} do?", super::moment(self.clock()), self.light(), scene.object(who));
            let player = scene.controller(who);
            let Some(at) = seat.choose(&self.table.w, player, &question, &lines) else { return Ok(None) };
            if at >= acts.len() {
                continue;
            }
            let act = acts.remove(at);
            let refused = self.carry_out(who, &act, seat)?;
            after(self.table);
            match refused {
                None => return Ok(Some(true)),
                Some(reason) => seat.no(&reason),
            }
        }
        Ok(Some(true))
    }

    /// Of what is called the same, such as eating one of two equal loaves, one line is enough.
    fn drop_equal(&self, acts: &mut Vec<Act>) {
        let scene = Scene { rb: &self.table.rb, w: &self.table.w, names: self.names, reader: None, life: None };
        let mut seen = std::collections::BTreeSet::new();
        acts.retain(|a| seen.insert(scene.act_line(a).text));
    }

    fn light(&self) -> String {
        let content = &self.table.rb.content;
        let scale = content.scene.light.and_then(|s| content.scales.get(s.index()));
        let step = self.table.w.scene().and_then(|s| scale?.steps.get(s.light as usize));
        step.map_or(String::new(), |s| s.to_string())
    }

    /// Does it; the reason if it turned out to be impossible.
    fn carry_out(&mut self, who: ObjId, act: &Act, seat: &mut dyn SceneSeat) -> Res<Option<String>> {
        let (target_number, master) = (self.target_number, self.master);
        let mut through = Through(seat);
        let mut e = self.table.engine(&mut through);
        let refused = match act {
            Act::Wait => None,
            Act::Cast(r) => e.cast_in_scene(r)?.err().map(|r| r.to_string()),
            Act::Use(o, a) => e.use_thing(who, *o, *a)?.err().map(|r| r.to_string()),
            Act::Deed(deed, things) => {
                let words = e.words_for(who, *deed)?;
                e.do_deed(who, *deed, things, words.as_deref())?.err().map(|r| r.to_string())
            }
            Act::Test(n) => {
                e.master_calls(master, target_number, who, *n)?;
                None
            }
        };
        Ok(refused)
    }

    fn masters_turn(&mut self, seat: &mut dyn SceneSeat, after: &mut dyn FnMut(&Table)) -> Res<Option<Ending>> {
        let acts = self.table.engine(&mut Through(seat)).master_acts(self.characters);
        let rb = self.table.rb.clone();
        let scene = Scene { rb: &rb, w: &self.table.w, names: self.names, reader: None, life: None };
        let lines: Vec<MenuLine> = acts.iter().map(|a| scene.master_line(*a)).collect();
        let question = format!("{}, {}: the game master", super::moment(self.clock()), self.light());
        let Some(at) = seat.choose(&self.table.w, self.master, &question, &lines) else {
            return Ok(Some(Ending::Left));
        };
        let act = acts.get(at).copied().unwrap_or(MasterAct::GoOn);
        let (target_number, master) = (self.target_number, self.master);
        let mut through = Through(seat);
        let mut e = self.table.engine(&mut through);
        match act {
            MasterAct::GoOn => {}
            MasterAct::End => return Ok(Some(Ending::Master)),
            MasterAct::Light(step) => e.master_lights(step)?,
            MasterAct::Pass(seconds) => e.let_pass(seconds)?,
            MasterAct::Rest(seconds) => e.rest_in_scene(self.characters, seconds)?,
            MasterAct::Call(who, n) => e.master_calls(master, target_number, who, n)?,
        }
        after(self.table);
        Ok(None)
    }
}

impl crate::engine::Engine<'_> {
    /// Words of one's own, if the deed needs any.
    fn words_for(&mut self, who: ObjId, deed: crate::ir::ActionId) -> Res<Option<Box<str>>> {
        let params = &self.rb.content.actions[deed.index()].params;
        let spoken =
            |p: &crate::ir::ParamKind| !matches!(p, crate::ir::ParamKind::Thing(_) | crate::ir::ParamKind::Number);
        if !params.iter().any(spoken) {
            return Ok(None);
        }
        let d = Decision { who: self.controller(who), kind: Kind::Text, why: Why::Words, source: Some(who) };
        Ok(match self.ask(d)? {
            Answer::Text(words) => Some(words),
            _ => None,
        })
    }

    /// The game master says the target number, and the character tests.
    fn master_calls(&mut self, master: PlayerId, question: StrId, who: ObjId, n: NumberId) -> Res<()> {
        let (min, max) = TARGETS;
        let against = self.number(master, min, max, Why::Ruling(question), Some(who))?;
        self.called_test(who, Tested::Number(n), against, None, None)?;
        Ok(())
    }

    /// The light everywhere changes.
    fn master_lights(&mut self, step: u16) -> Res<()> {
        let cause = self.cite(crate::engine::Cite::DEED);
        self.event(crate::engine::Happening::of(Verb::Light, cause).times(i32::from(step)))?;
        self.refresh_scene();
        self.settle_scene()
    }
}

/// A seat as the driver of the engine.
struct Through<'s>(&'s mut dyn SceneSeat);

impl Driver for Through<'_> {
    fn answer(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        self.0.answer(w, d)
    }
    fn refused(&mut self, d: &Decision, reason: &str) {
        self.0.refused(d, reason);
    }
}

/// Uniform over the menu.
impl SceneSeat for Random {
    fn choose(&mut self, _: &World, _: PlayerId, _: &str, lines: &[MenuLine]) -> Option<usize> {
        Some(self.line(lines.len()))
    }
}
