//! Learning and improving spells (ME-6, ME-8.14, ME-9.4).

use crate::engine::scene::test::Degree;
use crate::engine::{Cite, Engine, Event, ObjectId, StepResult};
use crate::ir::{CounterId, DefId, Need, Verb, Zone};
use serde::{Deserialize, Serialize};

/// Picks for learning to counter one spell (ME-8.14).
const COUNTERING_PRICE: i32 = 1;

/// What a spell pick can buy for a known spell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Improvement {
    /// Practice: weariness tests of the spell become easier (ME-6.6).
    Practice,
    /// A further rank of the growth that the spell declares (ME-6.8).
    Rank,
    /// Practice in countering the spell, which helps in the contest (ME-8.14).
    Countering,
    /// A step toward an ability: it needs no words any more (ME-9.4).
    Wordless,
    /// A step toward an ability: it needs no gestures any more (ME-9.4).
    Still,
    /// The last step toward an ability: it needs no weariness test any more (ME-9.6).
    Effortless,
}

/// Why something can't be learned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LearnRefusal {
    /// Fewer spell picks are left than it costs (ME-6.4).
    #[error("{need} spell picks are needed, and {have} are left")]
    Picks {
        /// How many picks it costs.
        need: i32,
        /// How many picks are left.
        have: i32,
    },
    /// The creature knows it.
    #[error("the spell is known already")]
    Known,
    /// The spell that is to be improved is not known, and can't be learned just to counter it (ME-6.5).
    #[error("the spell is not known")]
    Unknown,
    /// A prerequisite that is not met.
    #[error("the prerequisite is not met: {0}")]
    Need(String),
    /// Something forbids the learning or happens instead, such as for a learner without their books (ME-6.10).
    #[error("something keeps the learner from it")]
    Hindered,
    /// It has been improved so as often as it can be (ME-6.7 and the like).
    #[error("it can't be improved so any further")]
    Limit,
    /// The spell has no such improvement, or an earlier step is missing (ME-9.3).
    #[error("the spell can't be improved so")]
    Impossible,
}

impl Engine<'_> {
    /// Learns a spell: pays the picks, and it is unfamiliar for a while (ME-6.3, ME-6.4, ME-6.11). Field rules, such as
    /// corruption, are content that watches the event (ME-1.4).
    ///
    /// # Errors
    /// The outer error stops the engine; the inner one is a refusal.
    pub fn learn_spell(
        &mut self,
        who: ObjectId,
        spell: DefId,
        picks: &mut i32,
    ) -> StepResult<Result<ObjectId, LearnRefusal>> {
        if let Err(refusal) = self.may_learn(who, spell, *picks) {
            return Ok(Err(refusal));
        }
        *picks -= self.picks_for(spell);
        let known = self.give_spell(who, spell)?;
        let at = self.now();
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.learned.push((known, at));
        }
        self.add_known_counters(known, self.rulebook.content.scene.unfamiliar, 2)?;
        if let Some(learn) = self.rulebook.content.scene.learn {
            let cause = self.cite(Cite::LEARNING);
            if self.event(Event::of(Verb::Action(learn), cause).by(who).on(known))?.is_empty() {
                *picks += self.picks_for(spell);
                self.forget(known, cause)?;
                return Ok(Err(LearnRefusal::Hindered));
            }
        }
        self.settle_scene()?;
        Ok(Ok(known))
    }

    /// What was not learned after all is not known.
    fn forget(&mut self, known: ObjectId, cause: u32) -> StepResult<()> {
        let mut ev = Event::of(Verb::Move, cause).on(known);
        (ev.from, ev.to) = (Zone::Repertoire, Zone::Outside);
        self.event(ev)?;
        let objects = &self.state.objects;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.learned.retain(|(o, _)| objects[o.index()].live());
        }
        Ok(())
    }

    fn picks_for(&self, spell: DefId) -> i32 {
        self.rulebook.content.def(spell).magic.as_ref().map_or(1, |m| i32::from(m.picks))
    }

    /// Whether a creature may learn a spell.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_learn(&self, who: ObjectId, spell: DefId, picks: i32) -> Result<(), LearnRefusal> {
        if self.knows_spell(who, spell).is_some() {
            return Err(LearnRefusal::Known);
        }
        let need = self.picks_for(spell);
        if need > picks {
            return Err(LearnRefusal::Picks { need, have: picks });
        }
        let magic = self.rulebook.content.def(spell).magic.as_ref();
        for need in magic.iter().flat_map(|m| m.needs.iter()) {
            if !self.meets(who, need) {
                return Err(LearnRefusal::Need(self.need_text(need)));
            }
        }
        Ok(())
    }

    fn meets(&self, who: ObjectId, need: &Need) -> bool {
        match need {
            Need::Spells(list) => list.iter().any(|d| self.knows_spell(who, *d).is_some()),
            Need::Count(n, fields) => {
                let fits = |o: &&ObjectId| fields.is_empty() || fields.iter().any(|f| self.chars(**o).subs.has(*f));
                self.state.known_spells(who).iter().filter(fits).count() as i32 >= *n
            }
            Need::Number(id, n) => self.number_of(who, *id) >= *n,
            Need::Either(ways) => ways.iter().any(|way| self.meets(who, way)),
            Need::Without(field) => !self.state.known_spells(who).iter().any(|o| self.chars(*o).subs.has(*field)),
        }
    }

    fn need_text(&self, need: &Need) -> String {
        let c = &self.rulebook.content;
        let name = |d: &DefId| c.str(c.def(*d).name).to_owned();
        match need {
            Need::Spells(list) => list.iter().map(name).collect::<Vec<_>>().join(" or "),
            Need::Count(n, fields) => {
                let fields: Vec<&str> = fields.iter().map(|f| &*c.subtypes[f.index()].name).collect();
                let of = if fields.is_empty() { String::new() } else { format!(" {}", fields.join(" or ")) };
                format!("{n} other{of} spells")
            }
            Need::Either(ways) => ways.iter().map(|way| self.need_text(way)).collect::<Vec<_>>().join(" or "),
            Need::Number(id, n) => format!("{} {n}", c.numbers[id.index()].name),
            Need::Without(f) => format!("no {} spells", c.subtypes[f.index()].name),
        }
    }

    /// Spends picks on a spell that is known (ME-6.5).
    ///
    /// # Errors
    /// The outer error stops the engine; the inner one is a refusal.
    pub fn improve_spell(
        &mut self,
        known: ObjectId,
        how: Improvement,
        picks: &mut i32,
    ) -> StepResult<Result<(), LearnRefusal>> {
        let price = match self.improvement_price(known, how) {
            Ok(price) => price,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if price > *picks {
            return Ok(Err(LearnRefusal::Picks { need: price, have: *picks }));
        }
        *picks -= price;
        self.add_known_counters(known, self.improvement_counter(how), 1)?;
        Ok(Ok(()))
    }

    /// ME-8.15: at some tables spells of the dark can be countered by who has learned just that. Nothing that watches
    /// learning is told of it (ME-8.16).
    pub(super) fn learn_counter(
        &mut self,
        who: ObjectId,
        spell: DefId,
        how: Improvement,
        picks: &mut i32,
    ) -> Result<(), LearnRefusal> {
        let dark = self.rulebook.content.scene.dark.is_some_and(|d| self.rulebook.content.def(spell).subs.contains(&d));
        let Some(scene) = self.state.scene.as_deref_mut() else { return Err(LearnRefusal::Unknown) };
        if how != Improvement::Countering || !scene.settings.countering.dark || !dark {
            return Err(LearnRefusal::Unknown);
        }
        if scene.counters.contains(&(who, spell)) {
            return Err(LearnRefusal::Limit);
        }
        if *picks < COUNTERING_PRICE {
            return Err(LearnRefusal::Picks { need: COUNTERING_PRICE, have: *picks });
        }
        *picks -= COUNTERING_PRICE;
        scene.counters.push((who, spell));
        Ok(())
    }

    fn improvement_counter(&self, how: Improvement) -> Option<CounterId> {
        let roles = &self.rulebook.content.scene;
        match how {
            Improvement::Practice => roles.practice,
            Improvement::Rank => roles.rank,
            Improvement::Countering => roles.countering,
            Improvement::Wordless => roles.wordless,
            Improvement::Still => roles.still,
            Improvement::Effortless => roles.effortless,
        }
    }

    fn improvement_price(&self, known: ObjectId, how: Improvement) -> Result<i32, LearnRefusal> {
        let def = self.rulebook.content.def(self.state.obj(known).def);
        let (Some(magic), Some(scene)) = (&def.magic, self.scene()) else { return Err(LearnRefusal::Unknown) };
        let settings = &scene.settings.casting;
        let roles = &self.rulebook.content.scene;
        let have = |k: Option<CounterId>| k.map_or(0, |k| self.state.counters(known, k));
        let innate = magic.methods.iter().any(|m| self.rulebook.content.methods[m.0 as usize].innate);
        match how {
            Improvement::Practice if have(roles.practice) >= settings.practice[1] => Err(LearnRefusal::Limit),
            Improvement::Practice => Ok(1),
            Improvement::Countering => Ok(COUNTERING_PRICE),
            Improvement::Rank => match magic.growth {
                None => Err(LearnRefusal::Impossible),
                Some(g) if g.most > 0 && have(roles.rank) >= i32::from(g.most) => Err(LearnRefusal::Limit),
                Some(g) => Ok(i32::from(g.picks)),
            },
            _ if !innate => Err(LearnRefusal::Impossible),
            Improvement::Wordless | Improvement::Still => {
                let own = if how == Improvement::Wordless { roles.wordless } else { roles.still };
                let other = if how == Improvement::Wordless { roles.still } else { roles.wordless };
                match (have(own), have(other)) {
                    (0, 0) => Ok(i32::from(settings.innate[0])),
                    (0, _) => Ok(i32::from(settings.innate[1])),
                    _ => Err(LearnRefusal::Limit),
                }
            }
            // ME-9.6: only when neither words nor gestures are needed.
            Improvement::Effortless if have(roles.wordless) == 0 || have(roles.still) == 0 => {
                Err(LearnRefusal::Impossible)
            }
            Improvement::Effortless if have(roles.effortless) > 0 => Err(LearnRefusal::Limit),
            Improvement::Effortless => Ok(i32::from(settings.innate[2])),
        }
    }

    /// Counters on a known spell, as an event.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn add_known_counters(&mut self, known: ObjectId, kind: Option<CounterId>, n: i32) -> StepResult<()> {
        let Some(kind) = kind else { return Ok(()) };
        let cause = self.cite(Cite::LEARNING);
        let ev = Event::of(Verb::PutCounters, cause).on(known).times(n).of_kind(kind);
        self.event(ev)?;
        Ok(())
    }

    /// ME-6.12, ME-6.13: after its first week a superior success makes a new spell more familiar.
    pub(super) fn familiarise(&mut self, request: &super::Request, degree: Option<Degree>) -> StepResult<()> {
        if degree.is_none_or(|d| d < Degree::SuperiorSuccess) {
            return Ok(());
        }
        let Some(kind) = self.rulebook.content.scene.unfamiliar else { return Ok(()) };
        let Some(scene) = self.scene() else { return Ok(()) };
        let (now, week) = (scene.clock, scene.settings.casting.new_for);
        let learned = scene.learned.clone();
        for cast in &request.spells {
            let early = learned.iter().any(|(o, at)| *o == cast.known && now - at < week);
            if early || self.state.counters(cast.known, kind) == 0 {
                continue;
            }
            let cause = self.cite(Cite::FAMILIAR);
            let ev = Event::of(Verb::RemoveCounters, cause).on(cast.known).times(1).of_kind(kind);
            self.event(ev)?;
        }
        Ok(())
    }
}
