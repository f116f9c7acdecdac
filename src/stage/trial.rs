//! One casting, or the same casting again and again from a fresh scene.

use super::build::{Game, Stage};
use crate::engine::scene::test::Degree;
use crate::engine::{Driver, Entities, Entity, GameState, Interrupt, ObjectId, PlayerId, Rulebook};
use crate::ir::{DefId, MethodId, Tested, Verb};
use crate::middle_earth::{Cast, CastOutcome, Omit, Refusal, Request};
use serde::Serialize;
use std::collections::BTreeMap;

/// What is tried.
#[derive(Clone, Debug)]
pub struct Trial<'s> {
    /// The scene, which begins anew for each casting.
    pub stage: &'s Stage,
    /// Which of its characters casts.
    pub caster: usize,
    /// Which of the spells that the caster knows; several are cast as one (ME-7.17).
    pub spells: Vec<DefId>,
    /// The way of casting, if not the standard one.
    pub method: Option<MethodId>,
    /// How often each option of each of them is taken; none: as the driver answers.
    pub options: Vec<Option<Vec<i32>>>,
    /// Whom or what they are on; nobody: the caster's player is asked.
    pub targets: Vec<Aim>,
    /// What is left out (ME-7.13).
    pub omit: Omit,
    /// Percent of more power (ME-7.15).
    pub power: i32,
}

/// What a spell is on: a character or a thing of the scene by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A character, by its place in the scene, from 0.
    Character(usize),
    /// A thing, by its place in the scene, from 0.
    Thing(usize),
}

/// What came of one casting.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// How it ended, or why nothing happened.
    pub outcome: Result<CastOutcome, Refusal>,
    /// How well the weariness test went, if there was one.
    pub degree: Option<Degree>,
    /// Levels of weariness that the caster gained.
    pub weariness: i32,
    /// Seconds that went by.
    pub seconds: i64,
    /// Points of damage that were dealt, to whomever.
    pub damage: i64,
    /// Contests of the caster, and those that were won.
    pub contests: [u64; 2],
}

/// Results of some castings; those of several shares add up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// How many castings were counted.
    pub runs: u64,
    /// By degree of the weariness test, from the worst.
    pub degrees: [u64; 7],
    /// Without a weariness test (ME-9.2).
    pub untested: u64,
    /// It took effect.
    pub worked: u64,
    /// It worked, but whom it was on resisted.
    pub resisted: u64,
    /// It was countered.
    pub countered: u64,
    /// The weariness test failed.
    pub failed: u64,
    /// Levels of weariness that casters gained, in all.
    pub weariness: i64,
    /// Seconds that went by, in all.
    pub seconds: i64,
    /// Points of damage that were dealt, in all.
    pub damage: i64,
    /// How often so many points of damage were dealt.
    pub by_damage: BTreeMap<i64, u64>,
    /// Contests that casters had, won or lost.
    pub contests: u64,
    /// Of these, those that the caster won.
    pub won: u64,
}

impl Tally {
    /// Counts one casting.
    pub fn count(&mut self, tried: &Tried) {
        self.runs += 1;
        match tried.degree.and_then(|d| self.degrees.get_mut(d as usize)) {
            Some(place) => *place += 1,
            None => self.untested += 1,
        }
        match tried.outcome {
            Ok(CastOutcome::Worked(_)) => self.worked += 1,
            Ok(CastOutcome::Resisted) => self.resisted += 1,
            Ok(CastOutcome::Countered) => self.countered += 1,
            Ok(CastOutcome::Failed(_) | CastOutcome::Prevented) | Err(_) => self.failed += 1,
        }
        self.weariness += i64::from(tried.weariness);
        self.seconds += tried.seconds;
        self.damage += tried.damage;
        *self.by_damage.entry(tried.damage).or_default() += 1;
        self.contests += tried.contests[0];
        self.won += tried.contests[1];
    }

    /// Adds the results of other castings.
    pub fn add(&mut self, other: &Tally) {
        self.runs += other.runs;
        for (a, b) in self.degrees.iter_mut().zip(&other.degrees) {
            *a += b;
        }
        self.untested += other.untested;
        self.worked += other.worked;
        self.resisted += other.resisted;
        self.countered += other.countered;
        self.failed += other.failed;
        self.weariness += other.weariness;
        self.seconds += other.seconds;
        self.damage += other.damage;
        for (points, n) in &other.by_damage {
            *self.by_damage.entry(*points).or_default() += n;
        }
        self.contests += other.contests;
        self.won += other.won;
    }
}

/// A sum over a number of castings as a fraction in its lowest terms.
pub fn fraction(sum: i64, of: u64) -> String {
    let of = i64::try_from(of).unwrap_or(i64::MAX);
    let (mut a, mut b) = (sum.abs(), of);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    match (sum / divisor, of / divisor) {
        (n, 1) => n.to_string(),
        (n, d) => format!("{n}/{d}"),
    }
}

/// The same with two decimals, rounded: what people read.
pub fn decimals(sum: i64, of: u64) -> String {
    let of = i128::from(of.max(1));
    let hundredths = (i128::from(sum.unsigned_abs()) * 200 + of) / (of * 2);
    let sign = if sum < 0 && hundredths > 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

impl Trial<'_> {
    /// Whose the caster is.
    pub fn player(&self) -> PlayerId {
        self.stage.player_of(self.caster)
    }

    /// Casts once in a fresh scene.
    ///
    /// # Errors
    /// A limit of the engine was reached, or the driver left a question open.
    pub fn run(
        &self,
        seed: u64,
        driver: &mut dyn Driver,
        after: &mut dyn FnMut(&Game, &Rulebook, &GameState),
    ) -> Result<Tried, Interrupt> {
        let mut game = self.stage.begin(seed, driver)?;
        let caster = game.characters.get(self.caster).copied().ok_or(Interrupt::Illegal)?;
        let aimed = self.targets.iter().filter_map(|aim| match aim {
            Aim::Character(at) => game.characters.get(*at),
            Aim::Thing(at) => game.things.get(*at),
        });
        let targets: Entities = aimed.map(|o| Entity::Obj(*o)).collect();
        let known: Option<Vec<ObjectId>> =
            self.spells.iter().map(|spell| game.table.engine(driver).knows_spell(caster, *spell)).collect();
        let Some(known) = known else {
            after(&game, &self.stage.rulebook, &game.table.state);
            let outcome = Err(Refusal::Unknown);
            return Ok(Tried { outcome, degree: None, weariness: 0, seconds: 0, damage: 0, contests: [0, 0] });
        };
        let mut e = game.table.engine(driver);
        let (clock, kind) = (e.now(), e.rulebook.content.scene.weariness);
        let levels = |e: &crate::engine::Engine| kind.map_or(0, |k| e.state.counters(caster, k));
        let before = levels(&e);
        let began = e.state.journal().len();
        let targets = Some(targets).filter(|t| !t.is_empty());
        let cast = |(at, known)| {
            let options = self.options.get(at).cloned().flatten();
            Cast { known, method: self.method, targets: targets.clone(), options }
        };
        let spells = known.into_iter().enumerate().map(cast).collect();
        let request = Request { caster, spells, omit: self.omit, power: self.power };
        let outcome = e.cast_in_scene(&request)?;
        let topic = e.rulebook.content.scene.casting.map(Tested::Topic);
        let tests = e.scene().map_or(&[][..], |s| &s.rolls);
        let degree = tests.iter().find(|r| r.tester == caster && Some(r.what) == topic).map(|r| r.degree);
        let dealt = e.state.journal().iter().skip(began).filter(|h| h.verb == Verb::Damage);
        let damage = dealt.map(|h| i64::from(h.n)).sum();
        // In a contest the other side rolls as well.
        let both = tests.iter().zip(tests.iter().skip(1)).filter(|(mine, theirs)| {
            let (me, other) = (Entity::Obj(mine.tester), Entity::Obj(theirs.tester));
            mine.tester == caster && mine.opposing == Some(other) && theirs.opposing == Some(me)
        });
        let won = both.clone().filter(|(mine, _)| mine.degree.passed()).count() as u64;
        let contests = [both.count() as u64, won];
        let (weariness, seconds) = (levels(&e) - before, e.now() - clock);
        let tried = Tried { outcome, degree, weariness, seconds, damage, contests };
        after(&game, &self.stage.rulebook, &game.table.state);
        Ok(tried)
    }
}

#[cfg(test)]
mod tests {
    use super::{decimals, fraction};

    #[test]
    fn fractions_are_in_their_lowest_terms() {
        assert_eq!((fraction(6, 4), fraction(4, 2), fraction(0, 7)), ("3/2".into(), "2".into(), "0".into()));
        let rounded = [decimals(6, 4), decimals(1391, 250), decimals(2, 3), decimals(-1, 8), decimals(-1, 900)];
        assert_eq!(rounded, ["1.50", "5.56", "0.67", "-0.13", "0.00"]);
    }
}
