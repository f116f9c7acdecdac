//! Setting up and beginning a game (103).

use crate::engine::{
    Caches, Cite, Driver, Engine, Event, Flags, GameOptions, GameState, Hooks, Idle, Interrupt, Limit, Nobody,
    ObjectId, Outcome, Player, PlayerId, ProposedEvent, Question, ResumePoint, Rng, Rulebook, StepResult, Variant,
    WorkDone,
};
use crate::ir::{DefId, Step, Verb, Zone};
use std::sync::Arc;

/// Events of a usual game.
const USUAL_EVENTS: usize = 768;

/// One player's cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Seat {
    /// The deck, in the order of its list, without the commanders.
    pub deck: Vec<DefId>,
    /// Commanders: they begin in the command zone (103.1b, 903.6).
    pub commanders: Vec<DefId>,
    /// Vanguards: they stay in the command zone (902.3).
    pub vanguards: Vec<DefId>,
    /// The planar or scheme deck (901.3, 904.3).
    #[serde(default)]
    pub pile: Vec<DefId>,
    /// What is outside the game: the sideboard (400.10a), conspiracies among it.
    #[serde(default)]
    pub outside: Vec<DefId>,
}

impl Seat {
    /// A seat with a deck and nothing beside it.
    pub fn of(deck: Vec<DefId>) -> Self {
        Self { deck, ..Self::default() }
    }
    /// All its cards, wherever they begin.
    pub fn cards(&self) -> impl Iterator<Item = DefId> + '_ {
        let lists = [&self.deck, &self.commanders, &self.vanguards, &self.pile, &self.outside];
        lists.into_iter().flatten().copied()
    }
}

/// How a card is laid down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    /// What is written on it can be read.
    Up,
    /// Only its back can be seen (707).
    Down,
}

/// One game: content, state, caches.
#[derive(Debug)]
pub struct Table {
    /// The definitions and rules that the game is played with.
    pub rulebook: Arc<Rulebook>,
    /// The state of the game; what is computed from it is kept apart.
    pub state: GameState,
    caches: Caches,
    hooks: &'static Hooks,
}

/// The procedures of this rule book that instructions need; another book changes those that it has its own of.
pub const HOOKS: Hooks = Hooks {
    cast_now: |e, who, o, how| e.cast_during(who, o, how),
    cast_in_search: |e, who, whose| e.cast_in_search(who, whose),
    pay_now: |e, who, cost, f| e.pay_during(who, cost, f),
    can_pay: |e, who, cost, f| {
        let f = crate::engine::Frame { you: who, ..f.clone() };
        e.cost_payable(who, cost, &f)
    },
    make_mana: |e, who, o| e.activate_some_mana(who, o),
    new_targets: |e, who, o, (must, cause)| e.choose_new_targets(who, o, must, cause),
    could_target: |e, o, target| e.could_target(o, target),
    aim_at: |e, o, target, cause| e.aim_at(o, target, cause),
    change_target: |e, who, o, new, cause| e.change_target(who, o, new, cause),
    play_out: |e| e.play_out(),
    begin_again: |e, first| e.begin_again(first),
    markers_go: |e, gone| e.markers_go(gone),
    turn_passes: |e| e.next_turn(),
    judge_offer: |_, _| Ok(()),
    opening: |_| {},
};

/// The same, for games of this book alone.
pub(super) static USUAL: Hooks = HOOKS;

impl Table {
    /// A game before anything has happened: every deck is a library in the order of its list.
    pub fn new(rulebook: Arc<Rulebook>, seats: &[Seat], settings: GameOptions, seed: u64) -> Self {
        Self::with_variant(rulebook, seats, Arc::default(), settings, seed)
    }

    /// The same, by the rules of a format and with the options of the table (800 to 905).
    pub fn with_variant(
        rulebook: Arc<Rulebook>,
        seats: &[Seat],
        variant: Arc<Variant>,
        settings: GameOptions,
        seed: u64,
    ) -> Self {
        let mut table = Self { rulebook, state: GameState::default(), caches: Caches::default(), hooks: &USUAL };
        table.state.variant = variant;
        table.deal(seats, settings, seed);
        table
    }

    /// Another game with the same content and variant, in the place of this one; its buffers are used again.
    pub fn reset(&mut self, seats: &[Seat], settings: GameOptions, seed: u64) {
        let variant = Arc::clone(&self.state.variant);
        self.state.reset();
        self.state.variant = variant;
        self.caches.reset();
        self.hooks = &USUAL;
        self.deal(seats, settings, seed);
    }

    fn deal(&mut self, seats: &[Seat], settings: GameOptions, seed: u64) {
        let state = &mut self.state;
        (state.settings, state.rng) = (settings, Rng::new(seed));
        state.players.resize_with(seats.len(), Player::default);
        state.seat();
        if !state.variant.notes.is_empty() {
            Arc::make_mut(&mut state.variant).forget_absent(seats.len());
        }
        // A usual game fits, so that growing lists are not copied again and again.
        let cards: usize = seats.iter().map(|s| s.cards().count()).sum();
        state.objects.reserve(cards * 2);
        state.journal.reserve(USUAL_EVENTS);
        state.causes.reserve(USUAL_EVENTS / 4);
        state.chars.reserve(32);
        for (i, seat) in seats.iter().enumerate() {
            self.state.players[i].library.reserve(seat.deck.len());
            for def in &seat.deck {
                self.add_card(*def, PlayerId(i as u8));
            }
            for def in &seat.commanders {
                self.add_commander(*def, PlayerId(i as u8));
            }
            for def in &seat.vanguards {
                self.add_to(Zone::Command, *def, PlayerId(i as u8));
            }
            for def in &seat.pile {
                self.add_to(Zone::Pile, *def, PlayerId(i as u8));
            }
            for def in &seat.outside {
                self.add_to(Zone::Aside, *def, PlayerId(i as u8));
            }
        }
        let mut nobody = Nobody;
        self.engine(&mut nobody).prepare();
        self.survey();
    }

    /// What the cards and laws of this game could ever do.
    fn survey(&mut self) {
        let laws = Arc::clone(&self.state.variant);
        let all = self.state.cards.iter().chain(&laws.laws).copied();
        self.caches.index.survey(&self.rulebook, all);
    }

    /// From a state that was saved: caches are made anew.
    pub fn resume(rulebook: Arc<Rulebook>, state: GameState) -> Self {
        let mut table = Self { rulebook, state, caches: Caches::default(), hooks: &USUAL };
        let mut nobody = Nobody;
        table.engine(&mut nobody).refresh_all();
        table
    }

    /// Plays by the procedures of another rule book as well.
    pub fn use_hooks(&mut self, hooks: &'static Hooks) {
        self.hooks = hooks;
    }

    fn add_card(&mut self, def: DefId, owner: PlayerId) -> ObjectId {
        let card = self.state.cards.len() as u32;
        self.state.cards.push(def);
        let mut nobody = Nobody;
        let mut e = self.engine(&mut nobody);
        let o = e.new_object(def, owner, Zone::Library);
        e.state.objects[o.index()].card = card;
        e.state.players[owner.index()].library.push(o);
        o
    }

    /// 103.1b: a commander lies in the command zone before the libraries are shuffled.
    fn add_commander(&mut self, def: DefId, owner: PlayerId) {
        let o = self.add_to(Zone::Command, def, owner);
        self.lead(o);
    }

    fn add_to(&mut self, zone: Zone, def: DefId, owner: PlayerId) -> ObjectId {
        let o = self.add_card(def, owner);
        self.state.players[owner.index()].library.pop();
        self.state.objects[o.index()].zone = zone;
        let mut nobody = Nobody;
        self.engine(&mut nobody).put_beside(o, zone);
        self.caches.index.zones |= zone.set();
        o
    }

    /// Makes a card a commander (903.3); for set-up.
    pub fn lead(&mut self, o: ObjectId) {
        self.state.objects[o.index()].flags |= Flags::COMMANDER;
        self.state.commanders.push(o);
    }

    /// Puts a card that was not in any deck into a zone, as if it had been there; for scenarios. What it asks for as it
    /// enters is answered with as little as possible; an Aura is on its owner until somebody attaches it to something.
    pub fn put(&mut self, def: DefId, owner: PlayerId, zone: Zone) -> ObjectId {
        self.put_as(def, owner, zone, Facing::Up)
    }

    /// The same, onto the battlefield perhaps face down: then nothing that is written on it says how it enters (707.3).
    pub fn put_as(&mut self, def: DefId, owner: PlayerId, zone: Zone, facing: Facing) -> ObjectId {
        if matches!(zone, Zone::Pile | Zone::Aside | Zone::Ante) {
            let o = self.add_to(zone, def, owner);
            self.survey();
            return o;
        }
        let o = self.add_card(def, owner);
        self.survey();
        let rulebook = Arc::clone(&self.rulebook);
        if zone == Zone::Library {
            return o;
        }
        let mut idle = Idle;
        let mut e = self.engine(&mut idle);
        e.refresh_all();
        let cause = e.cite(Cite::OUTSIDE);
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (Zone::Library, zone);
        // It has been there all along: nothing could have kept it from where it is.
        let mut p = ProposedEvent { judged: true, ..ProposedEvent::new(ev) };
        if zone == Zone::Battlefield {
            p.entering().control = Some(owner);
            p.entering().face_down = facing == Facing::Down;
            if facing == Facing::Up
                && rulebook.content.roles.aura.is_some_and(|s| rulebook.content.def(def).subs.contains(&s))
            {
                // It is laid onto its host as soon as both are there.
                p.entering().attached = Some(crate::engine::Entity::Player(owner));
            }
        }
        let done = e.propose_one(p).unwrap_or(0..0);
        let new = e.state.journal.get(done.start).map_or(o, |h| h.new);
        // What triggers while things are put down does not count.
        e.state.turn.pending.clear();
        e.state.turn.uses.clear();
        if let Some(row) = e.state.objects.get_mut(new.index()) {
            row.since = 0;
        }
        new
    }

    /// 902.4-5: a vanguard that was put down changes what its owner begins with; for scenarios.
    pub fn start_with(&mut self, p: PlayerId, vanguard: DefId) {
        let mut nobody = Nobody;
        self.engine(&mut nobody).start_with(p, vanguard);
    }

    /// Sets a life total, that of the team where it has one; for scenarios.
    pub fn set_life(&mut self, p: PlayerId, life: i32) {
        let purse = self.state.seating.row(p).purse;
        self.state.players[purse.index()].life = life;
    }

    /// Whether a player loses by what is so now, before anybody does anything (704.5a); for scenarios. It is tried on a
    /// copy, since sentences of the position may forbid the loss or replace it.
    pub fn has_lost_already(&self, p: PlayerId) -> bool {
        let mut copy = Self::resume(Arc::clone(&self.rulebook), self.state.clone());
        let mut idle = Idle;
        let settled = copy.engine(&mut idle).check_state();
        settled.is_err() || copy.state.player(p).out
    }

    /// Puts counters on a player, or on the team that has them together; for scenarios.
    pub fn give_counters(&mut self, p: PlayerId, kind: crate::ir::CounterId, n: u16) {
        let mut nobody = Nobody;
        self.engine(&mut nobody).add_counters(crate::engine::Entity::Player(p), kind, i32::from(n));
    }

    /// Lets a player know what cards are, as if they had seen them; for scenarios.
    pub fn show(&mut self, to: PlayerId, cards: &[ObjectId]) {
        self.state.known.extend(cards.iter().map(|o| (to, *o)));
    }

    /// Puts the turn at the beginning of a step of a player, before anybody has priority; for scenarios.
    pub fn set_turn(&mut self, active: PlayerId, step: Step) {
        let state = &mut self.state;
        state.turn.number = state.turn.number.max(2);
        let active = state.seating.lead(active);
        state.turn.active = active;
        state.turn.marker.at = active;
        state.turn.priority = active;
        (state.turn.step, state.turn.reached) = (step, step);
        state.turn.at = ResumePoint::Settle;
        state.turn.began = state.journal.len() as u32;
        state.turn.combat.began = state.turn.began;
        let here = state.active_players();
        for (i, p) in state.players.iter_mut().enumerate() {
            let active = here.has(PlayerId(i as u8));
            p.last_turn = if active { state.turn.number } else { state.turn.number - 1 };
        }
        let mut nobody = Nobody;
        let mut e = self.engine(&mut nobody);
        e.hand_over_planes(active);
        e.refresh_all();
    }

    /// The same for each turn marker (807.4): so many as are named, or if it is one all that the format has, at the same
    /// step; for scenarios.
    pub fn set_turns(&mut self, starts: &[(PlayerId, Step)]) {
        let Some((&(active, step), more)) = starts.split_first() else { return };
        self.set_turn(active, step);
        let mut nobody = Nobody;
        self.engine(&mut nobody).set_other_turns(step, more);
    }

    /// Lets the turn that is worked on give way to the one that the driver wants (807.4).
    ///
    /// # Errors
    /// A limit was reached.
    pub fn give_way(&mut self, driver: &mut dyn Driver) -> Result<(), Interrupt> {
        self.engine(driver).give_way()
    }

    /// From now on static abilities that do something are noted.
    pub fn note_what_is_used(&mut self) {
        self.caches.used = Some(Default::default());
    }

    /// The static abilities that have done something since: changed an object, forbidden an event, answered a question.
    /// Empty if nothing was noted.
    pub fn what_was_used(&mut self) -> std::collections::BTreeSet<crate::ir::AbilityId> {
        self.caches.used.take().map(std::cell::RefCell::into_inner).unwrap_or_default()
    }

    /// The engine on this game.
    pub fn engine<'t>(&'t mut self, driver: &'t mut dyn Driver) -> Engine<'t> {
        Engine { rulebook: &self.rulebook, state: &mut self.state, driver, caches: &mut self.caches, hooks: self.hooks }
    }

    /// Begins the game: who plays first, opening hands, mulligans (103.2-5).
    ///
    /// # Errors
    /// Stops with [`Interrupt::Open`] if the driver has no answer.
    pub fn begin(&mut self, driver: &mut dyn Driver) -> StepResult<()> {
        self.engine(driver).begin()
    }

    /// One step of the turn machine.
    ///
    /// # Errors
    /// Stops when the game is over, at a limit, or with [`Interrupt::Open`] if the driver has no answer.
    pub fn advance(&mut self, driver: &mut dyn Driver) -> StepResult<()> {
        self.engine(driver).advance()
    }

    /// Plays the whole game.
    ///
    /// # Errors
    /// A limit was reached; the state stays as it was then.
    pub fn play(&mut self, driver: &mut dyn Driver) -> Result<Outcome, Limit> {
        self.engine(driver).play().map_err(|stop| match stop {
            Interrupt::Limit(limit) => limit,
            Interrupt::Over(_) | Interrupt::Open | Interrupt::Illegal | Interrupt::EndTurn | Interrupt::EndCombat => {
                Limit::Answers
            }
        })
    }

    /// How often what is kept had to be made in this game.
    pub fn work(&self) -> &WorkDone {
        &self.caches.work
    }

    /// Puts a state in place, reusing the buffers of the old one.
    pub fn restore(&mut self, state: &GameState) {
        self.caches.forget_work();
        self.state.clone_from(state);
        self.caches.open = None;
        let mut nobody = Nobody;
        self.engine(&mut nobody).refresh_all();
    }

    /// Comes back to an earlier state of this game; the logs of events are not copied.
    pub(super) fn rewind(&mut self, earlier: &GameState) {
        if self.state.level() != earlier.level() {
            self.caches.reset();
        }
        self.caches.forget_work();
        self.state.go_back(earlier);
        self.caches.open = None;
        let mut nobody = Nobody;
        self.engine(&mut nobody).refresh_all();
    }

    /// The question that stopped the last step.
    pub fn open(&self) -> Option<&Question> {
        self.caches.open.as_ref()
    }
}

impl Engine<'_> {
    /// Whether a permanent may be looked at as a plain untapped one; for set-up by scenarios.
    pub fn set_tapped(&mut self, o: ObjectId, tapped: bool) {
        self.state.objects[o.index()].flags.set(Flags::TAPPED, tapped);
        self.caches.changed();
        self.refresh_values(crate::engine::Facets::TAPPED);
    }
}
