//! Games inside games, and games that begin anew: what goes along and what is left behind (718, 719).

use super::At;
use crate::engine::object::NO_CARD;
use crate::engine::{
    Agenda, Caches, Cite, Engine, Entities, Entity, Event, Flags, GameState, Interrupt, Limit, Nobody, Object,
    ObjectId, Outcome, Player, PlayerId, Seats, StepResult,
};
use crate::ir::{CardTypes, Verb, Zone};
use std::sync::Arc;

/// Most games inside each other.
const MOST_LEVELS: usize = 8;

impl Engine<'_> {
    /// 719.1: a game inside this one is played; gives back who won it. If there is no answer in its midst, the state is
    /// that of the subgame until the step is run again.
    pub(crate) fn play_subgame(&mut self, cause: u32) -> StepResult<Seats> {
        if self.state.level() >= MOST_LEVELS {
            return Err(Interrupt::Limit(Limit::Depth));
        }
        let inner = self.lay_out_subgame();
        let main = std::mem::replace(self.state, inner);
        self.state.main = Some(Arc::new(main));
        let mut kept = std::mem::take(self.caches);
        std::mem::swap(&mut self.caches.work, &mut kept.work);
        (self.caches.depth, self.caches.poll_at) = (kept.depth, kept.poll_at);
        self.refresh_all();
        let outcome = (self.hooks.play_out)(self)?;
        std::mem::swap(&mut self.caches.work, &mut kept.work);
        kept.poll_at = self.caches.poll_at;
        *self.caches = kept;
        self.end_subgame();
        let won = match outcome {
            Outcome::Win(team) => team,
            Outcome::Draw => Seats::default(),
        };
        let digest = self.state.subgames.last().map_or(0, |w| w.digest());
        let mut ev = Event::of(Verb::Subgame, cause).times(digest as i32);
        ev.subject = won.iter().next().map(Entity::Player);
        self.event(ev)?;
        Ok(won)
    }

    /// 719.2: libraries become those of the subgame; commanders and vanguards in the command zone go along, and so do
    /// planar and scheme decks (719.2a-d).
    fn lay_out_subgame(&mut self) -> GameState {
        let state = &mut *self.state;
        let mut inner = GameState {
            rng: state.rng,
            settings: state.settings,
            variant: Arc::clone(&state.variant),
            house: Arc::clone(&state.house),
            cards: state.cards.clone(),
            decisions: state.decisions,
            players: state.players.iter().map(newcomer).collect(),
            ..GameState::default()
        };
        inner.seat();
        for i in 0..state.players.len() {
            for zone in [Zone::Library, Zone::Pile] {
                let list = match zone {
                    Zone::Library => std::mem::take(&mut state.players[i].library),
                    _ => std::mem::take(&mut state.players[i].pile),
                };
                for o in list {
                    inner.take_in(&state.objects[o.index()], zone);
                    state.objects[o.index()].flags |= Flags::GONE;
                }
            }
        }
        let (along, stay) = state.command.iter().partition(|o| {
            let row = &state.objects[o.index()];
            row.card != NO_CARD && (row.is(Flags::COMMANDER) || self.rulebook.content.def(row.def).starts.is_some())
        });
        state.command = stay;
        let along: Vec<ObjectId> = along;
        for o in along {
            inner.take_in(&state.objects[o.index()], Zone::Command);
            state.objects[o.index()].flags |= Flags::GONE;
        }
        // 719.4: everything else is outside of the subgame.
        for o in state.last_rows() {
            if state.obj(o).live() {
                let outside = inner.take_in(&state.objects[o.index()], Zone::Aside);
                // 712.4: both cards of a melded permanent come where it is put.
                let second = state.melds.iter().find(|(melded, _)| *melded == o).map(|(_, card)| *card);
                inner.melds.extend(second.map(|card| (outside, card)));
            }
        }
        inner
    }

    /// 719.4a: a card of the main game that is brought into the subgame leaves the main game; what triggers there waits until
    /// that goes on.
    #[cold]
    #[inline(never)]
    pub(super) fn leave_main_game(&mut self, card: u32) {
        let Some(main) = self.state.main.as_mut().map(Arc::make_mut) else { return };
        let Some(o) = main.card_now(card) else { return };
        let (mut nobody, mut caches) = (Nobody, Caches::default());
        let mut e = Engine {
            rulebook: self.rulebook,
            state: main,
            driver: &mut nobody,
            caches: &mut caches,
            hooks: self.hooks,
        };
        e.refresh_all();
        let cause = e.cite(Cite::OUTSIDE);
        let mut ev = Event::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (e.state.obj(o).zone, Zone::Outside);
        // Nobody can be asked about it, and nothing can stop it; whatever would have to be asked is left out.
        let Ok(done) = e.event(ev) else { return };
        for i in done {
            if let Some(new) = e.state.journal[i].new.some() {
                e.state.objects[new.index()].flags |= Flags::GONE;
            }
        }
    }

    /// 719.5: the game goes on where it was left; cards of the subgame go to their owners' libraries, which are shuffled.
    fn end_subgame(&mut self) {
        let mut over = std::mem::take(self.state);
        if let Some(main) = over.main.take() {
            *self.state = Arc::unwrap_or_clone(main);
        }
        (self.state.rng, self.state.decisions) = (over.rng, over.decisions);
        for o in over.last_rows() {
            let row = over.objects[o.index()];
            let zone = match row.zone {
                Zone::Aside => continue,
                Zone::Command | Zone::Pile => self.first_place(&row),
                _ => Zone::Library,
            };
            self.state.take_in(&row, zone);
        }
        self.state.subgames.push(Arc::new(over));
        self.refresh_all();
        self.shuffle_all();
    }

    /// 718.1: the game ends without a result, and one with the same cards begins. Of what is to be kept, that in exile
    /// stays there (718.5); gives it back.
    pub(crate) fn restart_game(&mut self, keep: &Entities, first: PlayerId, cause: u32) -> StepResult<Entities> {
        self.event(Event::of(Verb::Restart, cause).by(first))?;
        let in_exile = |o: &ObjectId| self.state.obj(*o).live() && self.state.obj(*o).zone == Zone::Exile;
        let kept: Vec<ObjectId> = keep.iter().filter_map(|e| e.obj()).filter(in_exile).collect();
        self.forget_game(&kept);
        self.refresh_all();
        (self.hooks.begin_again)(self, first)?;
        Ok(kept.into_iter().map(Entity::Obj).collect())
    }

    /// 718.2: every card goes back to where games begin; nothing else of the old game is left.
    fn forget_game(&mut self, kept: &[ObjectId]) {
        let mut home: Vec<Object> = Vec::new();
        for i in 0..self.state.objects.len() {
            let row = self.state.objects[i];
            if row.live() && row.zone != Zone::Aside && !kept.contains(&ObjectId(i as u32)) {
                self.state.objects[i].flags |= Flags::GONE;
                home.extend((row.card != NO_CARD).then_some(row));
            }
        }
        let seconds: Vec<u32> = self.state.melds.iter().map(|(_, card)| *card).collect();
        let rows = self.state.last_rows().into_iter().map(|o| self.state.objects[o.index()]);
        home.extend(rows.filter(|row| seconds.contains(&row.card)));
        let state = &mut *self.state;
        state.melds.clear();
        for p in &mut state.players {
            *p = Player { outside: std::mem::take(&mut p.outside), ..newcomer(p) };
        }
        [&mut state.battlefield, &mut state.exile, &mut state.command, &mut state.ante]
            .into_iter()
            .for_each(Vec::clear);
        state.exile.extend_from_slice(kept);
        state.commanders.retain(|o| kept.contains(o));
        state.more_counters.retain(|(o, ..)| kept.contains(o));
        state.copiable_overrides.retain(|(o, _)| kept.contains(o));
        state.searching = None;
        state.worded = false;
        state.past_items.clear();
        state.past_looks.clear();
        state.designations.clear();
        state.memory.clear();
        state.spent.clear();
        state.chosen_x.clear();
        state.ceasing.clear();
        state.known.clear();
        state.effects.clear();
        [&mut state.delayed, &mut state.shields].into_iter().for_each(Vec::clear);
        state.used_once.clear();
        state.offers.clear();
        state.taken.clear();
        state.forced.count = 0;
        state.compelled.streak.count = 0;
        let number = state.latest_turn();
        state.agenda = Agenda { before: number, latest: number, ..Agenda::default() };
        state.turn.reset();
        state.turn.number = number;
        state.others.clear();
        state.era = state.journal.len() as u32;
        state.seat();
        for row in &home {
            let def = self.rulebook.content.def(self.state.cards[row.card as usize]);
            // 313.2: conspiracies are put into the command zone as the game begins, with what they ask for.
            let zone = match def.types.contains(CardTypes::CONSPIRACY) {
                true => Zone::Aside,
                false => self.first_place(row),
            };
            self.state.take_in(row, zone);
        }
    }

    /// Where a card is as a game begins.
    fn first_place(&self, row: &Object) -> Zone {
        let def = self.rulebook.content.def(self.state.cards[row.card as usize]);
        match def.types {
            t if t.intersects(CardTypes::PILED) => Zone::Pile,
            t if t.intersects(CardTypes::COMMAND) || row.is(Flags::COMMANDER) => Zone::Command,
            _ => Zone::Library,
        }
    }

    /// 103.1, 901.4, 904.4: all libraries, planar and scheme decks.
    pub(crate) fn shuffle_all(&mut self) {
        for i in 0..self.state.seats() {
            self.shuffle_library(PlayerId(i as u8));
            if self.state.pile_of(PlayerId(i as u8)).index() == i {
                self.shuffle_pile(PlayerId(i as u8));
            }
        }
    }

    /// 901.4, 904.4: a planar or scheme deck in random order.
    pub(crate) fn shuffle_pile(&mut self, who: PlayerId) {
        let who = self.state.pile_of(who);
        let mut cards = std::mem::take(&mut self.state.players[who.index()].pile);
        self.state.known.retain(|(_, o)| !cards.contains(o));
        self.state.rng.shuffle(&mut cards);
        self.state.players[who.index()].pile = cards;
    }
}

impl GameState {
    /// How many games this one is inside of (719.6).
    pub fn level(&self) -> usize {
        std::iter::successors(self.main.as_deref(), |w| w.main.as_deref()).count()
    }
    /// The game that this one is a part of, as it was left; none: it is no subgame (719.1a).
    pub fn main_game(&self) -> Option<&GameState> {
        self.main.as_deref()
    }
    /// Games inside this one that are over, in order (719).
    pub fn subgames(&self) -> &[Arc<GameState>] {
        &self.subgames
    }
    /// The object that a physical card is now; none: it is no object by itself in this game.
    pub fn card_now(&self, card: u32) -> Option<ObjectId> {
        let at = self.objects.iter().rposition(|row| row.card == card && row.live())?;
        Some(ObjectId(at as u32))
    }

    /// A card as a new object, on top of what lies there; only whether it is a commander goes along (903.3).
    fn take_in(&mut self, row: &Object, zone: Zone) -> ObjectId {
        let o = ObjectId(self.objects.len() as u32);
        let commander = row.flags & Flags::COMMANDER;
        let fresh = Object::new(self.cards[row.card as usize], row.owner, zone, self.stamp, self.latest_turn());
        self.objects.push(Object { card: row.card, flags: commander, ..fresh });
        if !commander.is_empty() {
            self.commanders.retain(|c| self.objects[c.index()].card != row.card);
            self.commanders.push(o);
        }
        self.enter_list(o, zone, row.owner, At::Top);
        o
    }

    /// The cards that a player owns in this game, wherever they are.
    pub fn owned_cards(&self, who: PlayerId) -> Vec<ObjectId> {
        let here = |o: &ObjectId| self.obj(*o).live() && self.obj(*o).owner == who;
        self.last_rows().into_iter().filter(here).collect()
    }

    /// The newest row of every card that has been in this game, in the order of the cards.
    fn last_rows(&self) -> Vec<ObjectId> {
        let mut last = vec![ObjectId::NONE; self.cards.len()];
        for (i, row) in self.objects.iter().enumerate() {
            if let Some(place) = last.get_mut(row.card as usize) {
                *place = ObjectId(i as u32);
            }
        }
        last.retain(|o| *o != ObjectId::NONE);
        last
    }
}

/// Somebody as a game begins: only who has left stays away.
fn newcomer(player: &Player) -> Player {
    Player { out: player.out, drew: player.drew, left: player.left, master: player.master, ..Player::default() }
}
