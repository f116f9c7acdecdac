//! Tasks of the second rule book in a scene: a character tries something, and the top cards of its player's library decide. What
//! a check is, and when it is refused, is the business of that book; here is who tries what, when, and with which cards.

use crate::engine::{Cite, Engine, Event, ObjectId, Offer, PlayerId, SpellTime, StepResult};
use crate::ir::{DefId, Roles, Span, Step, Verb, Zone};

/// Why nothing is tried.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttemptRefusal {
    /// The scene has no such task.
    #[error("the scene has no task \"{0}\"")]
    Unknown(Box<str>),
    /// Asleep, held, too badly hurt.
    #[error("the creature can't act")]
    Helpless,
    /// Nothing can be turned up.
    #[error("there is no library to turn cards up from: the scene names none, and no real cards are named")]
    NoLibrary,
    /// Two cards are a check.
    #[error("two cards are turned up for a check, the first one first, and six more for a boost")]
    WrongNumber,
    /// A card that was turned up is not known.
    #[error("there is no card \"{0}\" (of one that is not known mana value and colors are enough, such as 3 red)")]
    NoCard(Box<str>),
    /// What the rules of checks say, in a few words.
    #[error("{0}")]
    Closed(&'static str),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempted {
    /// It was done.
    Succeeded,
    /// It was not.
    Failed,
    /// It was broken off, as though it had never begun.
    BrokenOff,
}

/// Cards that people turn up: two for the check, six for the boost.
const TURNED_UP: [usize; 2] = [2, 8];

impl Engine<'_> {
    /// The tasks that stand open to a character, each as it would be followed.
    pub fn tasks_of(&self, who: ObjectId) -> impl Iterator<Item = Offer> {
        let player = self.controller(who);
        let own = move |o: &&Offer| o.standing && o.who == player;
        self.state.offers().iter().filter(own).map(move |o| Offer { actor: Some(who), ..o.clone() })
    }

    /// Why a character can't try something now with the cards of its player's library.
    ///
    /// # Errors
    /// With the reason.
    pub fn may_attempt(&self, who: ObjectId, offer: &Offer) -> Result<(), AttemptRefusal> {
        if !self.can_act(who) {
            return Err(AttemptRefusal::Helpless);
        }
        if self.state.player(offer.who).library.is_empty() && !offer.by_hand {
            return Err(AttemptRefusal::NoLibrary);
        }
        // AC-4.4: a character's turn is its time of sorceries, and there is no stack.
        self.offer_open(offer.who, offer, SpellTime::Sorcery).map_err(AttemptRefusal::Closed)
    }

    /// A character tries a task of the scene; `top`: the cards that people have turned up, the first one first.
    ///
    /// # Errors
    /// The outer error stops the engine; the inner one is a refusal.
    pub fn attempt(
        &mut self,
        who: ObjectId,
        task: &str,
        top: &[Box<str>],
    ) -> StepResult<Result<Attempted, AttemptRefusal>> {
        let found = self.tasks_of(who).find(|o| o.task.eq_ignore_ascii_case(task.trim()));
        let Some(mut offer) = found else { return Ok(Err(AttemptRefusal::Unknown(task.into()))) };
        let top = match self.turned_up(top) {
            Ok(top) => top,
            Err(refusal) => return Ok(Err(refusal)),
        };
        offer.by_hand = !top.is_empty();
        // Whoever tries it is told while it goes on.
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.trying.retain(|(source, _)| *source != offer.source);
            scene.trying.push((offer.source, who));
        }
        self.begin_turn_of_checks()?;
        let below = offer.by_hand.then(|| self.lay_out_real(offer.who, &top));
        let possible = self.may_attempt(who, &offer);
        let from = self.state.journal.len();
        let seconds = self.state.house.check.tasks.get(&*offer.task).and_then(|t| t.seconds);
        let player = offer.who;
        if possible.is_ok() {
            self.follow_offer(offer)?;
        }
        if let Some(below) = below {
            self.take_back_real(player, below);
        }
        if let Err(refusal) = possible {
            return Ok(Err(refusal));
        }
        let outcome = self.outcome_since(from);
        self.settle_scene()?;
        self.take_time(who, i64::from(seconds.unwrap_or(0)))?;
        Ok(Ok(outcome))
    }

    /// The cards that are named, if they are as many as a check can turn up.
    fn turned_up(&self, names: &[Box<str>]) -> Result<Vec<DefId>, AttemptRefusal> {
        if !names.is_empty() && !TURNED_UP.contains(&names.len()) {
            return Err(AttemptRefusal::WrongNumber);
        }
        let content = &self.rulebook.content;
        let known = |name: &str| {
            let found = content.card_called(name).map(|(_, def)| def);
            found.ok_or_else(|| AttemptRefusal::NoCard(name.into()))
        };
        names.iter().map(|name| known(name)).collect()
    }

    /// A round of the scene is the turn of its checks: what was tried in the one before can be tried again (AC-4.11), and
    /// the cards of a boost go home (AC-3.11).
    fn begin_turn_of_checks(&mut self) -> StepResult<()> {
        self.end_turn_of_checks()?;
        if let Some(scene) = self.state.scene.as_deref_mut() {
            scene.attempted_in = Some(scene.round());
        }
        Ok(())
    }

    /// The round in which something was tried is over, if another one goes on.
    pub(super) fn end_turn_of_checks(&mut self) -> StepResult<()> {
        let Some(scene) = self.state.scene.as_deref_mut() else { return Ok(()) };
        let round = scene.round();
        if scene.attempted_in.take_if(|tried| *tried != round).is_none() || self.state.taken.is_empty() {
            return Ok(());
        }
        let active = self.state.turn.active;
        let cause = self.cite(Cite::STEP);
        let ev = Event { span: Some(Span::Step(Step::Cleanup)), ..Event::of(Verb::Begin, cause).by(active) };
        self.event(ev)?;
        self.state.taken.clear();
        self.state.turn.began = self.state.journal.len() as u32;
        Ok(())
    }

    /// Real cards lie on the table: they are the library for this check. Gives back what is the library here; until it is
    /// laid back it is in no zone.
    fn lay_out_real(&mut self, who: PlayerId, top: &[DefId]) -> Vec<ObjectId> {
        let below = std::mem::take(&mut self.state.players[who.index()].library);
        for o in &below {
            self.state.objects[o.index()].zone = Zone::Outside;
        }
        for def in top.iter().rev() {
            let card = self.new_object(*def, who, Zone::Library);
            self.state.players[who.index()].library.push(card);
        }
        self.refresh_all();
        below
    }

    /// They stay on the table, wherever they were put here.
    fn take_back_real(&mut self, who: PlayerId, below: Vec<ObjectId>) {
        let real: Vec<ObjectId> = self.state.players[who.index()].library.clone();
        real.into_iter().for_each(|o| self.cease(o));
        // A boost of real cards lies on the real library, turned sideways (AC-3.7).
        let no_card =
            |o: &ObjectId| self.state.obj(*o).owner == who && self.state.obj(*o).card == crate::engine::NO_CARD;
        let aside: Vec<ObjectId> = self.state.exile.iter().copied().filter(no_card).collect();
        aside.into_iter().for_each(|o| self.cease(o));
        for o in &below {
            self.state.objects[o.index()].zone = Zone::Library;
        }
        self.state.players[who.index()].library = below;
        self.refresh_all();
    }

    fn outcome_since(&self, from: usize) -> Attempted {
        let happened = |part: usize| {
            let action = self.rulebook.content.roles.parts.get(Roles::PARTS[part]).map(|a| Verb::Action(*a));
            self.state.journal.iter().skip(from).any(|h| Some(h.verb) == action)
        };
        match (happened(SUCCESS), happened(FAILURE)) {
            (true, _) => Attempted::Succeeded,
            (false, true) => Attempted::Failed,
            (false, false) => Attempted::BrokenOff,
        }
    }
}

/// Places of the parts that the content plays.
const SUCCESS: usize = 5;
const FAILURE: usize = 6;
