//! Games inside games, and games that begin anew: what goes along and what is left behind (718, 719).

use super::At;
use crate::engine::object::NO_CARD;
use crate::engine::{
    Agenda, Caches, Cite, Engine, Entities, Entity, Flags, GameState, Happening, Interrupt, Limit, Nobody, Object,
    ObjectId, Outcome, Player, PlayerId, Seats, StepResult,
};
use crate::ir::{CardTypes, Verb, Zone};
use std::sync::Arc;

/// Most games inside each other.
const MOST_LEVELS: usize = 8;

impl Engine<'_> {
    /// 719.1: a game inside this one is played; gives back who won it. If there is no answer in its midst, the world is
    /// that of the subgame until the step is run again.
    pub(crate) fn play_subgame(&mut self, cause: u32) -> StepResult<Seats> {
        if self.w.level() >= MOST_LEVELS {
            return Err(Interrupt::Limit(Limit::Depth));
        }
        let inner = self.lay_out_subgame();
        let main = std::mem::replace(self.w, inner);
        self.w.main = Some(Arc::new(main));
        let mut kept = std::mem::take(self.sc);
        std::mem::swap(&mut self.sc.work, &mut kept.work);
        (self.sc.depth, self.sc.poll_at) = (kept.depth, kept.poll_at);
        self.refresh_all();
        let outcome = (self.hooks.play_out)(self)?;
        std::mem::swap(&mut self.sc.work, &mut kept.work);
        kept.poll_at = self.sc.poll_at;
        *self.sc = kept;
        self.end_subgame();
        let won = match outcome {
            Outcome::Win(team) => team,
            Outcome::Draw => Seats::default(),
        };
        let digest = self.w.subgames.last().map_or(0, |w| w.digest());
        let mut ev = Happening::of(Verb::Subgame, cause).times(digest as i32);
        ev.subject = won.iter().next().map(Entity::Player);
        self.event(ev)?;
        Ok(won)
    }

    /// 719.2: libraries become those of the subgame; commanders and vanguards in the command zone go along, and so do
    /// planar and scheme decks (719.2a-d).
    fn lay_out_subgame(&mut self) -> GameState {
        let w = &mut *self.w;
        let mut inner = GameState {
            rng: w.rng,
            settings: w.settings,
            variant: Arc::clone(&w.variant),
            house: Arc::clone(&w.house),
            cards: w.cards.clone(),
            decisions: w.decisions,
            players: w.players.iter().map(newcomer).collect(),
            ..GameState::default()
        };
        inner.seat();
        for i in 0..w.players.len() {
            for zone in [Zone::Library, Zone::Pile] {
                let list = match zone {
                    Zone::Library => std::mem::take(&mut w.players[i].library),
                    _ => std::mem::take(&mut w.players[i].pile),
                };
                for o in list {
                    inner.take_in(&w.objects[o.index()], zone);
                    w.objects[o.index()].flags |= Flags::GONE;
                }
            }
        }
        let (along, stay) = w.command.iter().partition(|o| {
            let row = &w.objects[o.index()];
            row.card != NO_CARD && (row.is(Flags::COMMANDER) || self.rb.content.def(row.def).starts.is_some())
        });
        w.command = stay;
        let along: Vec<ObjectId> = along;
        for o in along {
            inner.take_in(&w.objects[o.index()], Zone::Command);
            w.objects[o.index()].flags |= Flags::GONE;
        }
        // 719.4: everything else is outside of the subgame.
        for o in w.last_rows() {
            if w.obj(o).live() {
                inner.take_in(&w.objects[o.index()], Zone::Aside);
            }
        }
        inner
    }

    /// 719.4a: a card of the main game that is brought into the subgame leaves the main game; what triggers there waits until
    /// that goes on.
    pub(super) fn leave_main_game(&mut self, card: u32) {
        let Some(main) = self.w.main.as_mut().map(Arc::make_mut) else { return };
        let Some(o) = main.card_now(card) else { return };
        let (mut nobody, mut sc) = (Nobody, Caches::default());
        let mut e = Engine { rb: self.rb, w: main, driver: &mut nobody, sc: &mut sc, hooks: self.hooks };
        e.refresh_all();
        let cause = e.cite(Cite::OUTSIDE);
        let mut ev = Happening::of(Verb::Move, cause).on(o);
        (ev.from, ev.to) = (e.w.obj(o).zone, Zone::Outside);
        // Nobody can be asked about it, and nothing can stop it; whatever would have to be asked is left out.
        let Ok(done) = e.event(ev) else { return };
        for i in done {
            if let Some(new) = e.w.journal[i].new.some() {
                e.w.objects[new.index()].flags |= Flags::GONE;
            }
        }
    }

    /// 719.5: the game goes on where it was left; cards of the subgame go to their owners' libraries, which are shuffled.
    fn end_subgame(&mut self) {
        let mut over = std::mem::take(self.w);
        if let Some(main) = over.main.take() {
            *self.w = Arc::unwrap_or_clone(main);
        }
        (self.w.rng, self.w.decisions) = (over.rng, over.decisions);
        for o in over.last_rows() {
            let row = over.objects[o.index()];
            let zone = match row.zone {
                Zone::Aside => continue,
                Zone::Command | Zone::Pile => self.first_place(&row),
                _ => Zone::Library,
            };
            self.w.take_in(&row, zone);
        }
        self.w.subgames.push(Arc::new(over));
        self.refresh_all();
        self.shuffle_all();
    }

    /// 718.1: the game ends without a result, and one with the same cards begins. Of what is to be kept, that in exile
    /// stays there (718.5); gives it back.
    pub(crate) fn restart_game(&mut self, keep: &Entities, first: PlayerId, cause: u32) -> StepResult<Entities> {
        self.event(Happening::of(Verb::Restart, cause).by(first))?;
        let in_exile = |o: &ObjectId| self.w.obj(*o).live() && self.w.obj(*o).zone == Zone::Exile;
        let kept: Vec<ObjectId> = keep.iter().filter_map(|e| e.obj()).filter(in_exile).collect();
        self.forget_game(&kept);
        self.refresh_all();
        (self.hooks.begin_again)(self, first)?;
        Ok(kept.into_iter().map(Entity::Obj).collect())
    }

    /// 718.2: every card goes back to where games begin; nothing else of the old game is left.
    fn forget_game(&mut self, kept: &[ObjectId]) {
        let mut home: Vec<Object> = Vec::new();
        for i in 0..self.w.objects.len() {
            let row = self.w.objects[i];
            if row.live() && row.zone != Zone::Aside && !kept.contains(&ObjectId(i as u32)) {
                self.w.objects[i].flags |= Flags::GONE;
                home.extend((row.card != NO_CARD).then_some(row));
            }
        }
        let seconds: Vec<u32> = self.w.melds.iter().map(|(_, card)| *card).collect();
        let rows = self.w.last_rows().into_iter().map(|o| self.w.objects[o.index()]);
        home.extend(rows.filter(|row| seconds.contains(&row.card)));
        let w = &mut *self.w;
        w.melds.clear();
        for p in &mut w.players {
            *p = Player { outside: std::mem::take(&mut p.outside), ..newcomer(p) };
        }
        [&mut w.battlefield, &mut w.exile, &mut w.command, &mut w.ante].into_iter().for_each(Vec::clear);
        w.exile.extend_from_slice(kept);
        w.commanders.retain(|o| kept.contains(o));
        w.more_counters.retain(|(o, ..)| kept.contains(o));
        w.prints.retain(|(o, _)| kept.contains(o));
        w.searching = None;
        w.worded = false;
        w.past_items.clear();
        w.marks.clear();
        w.memory.clear();
        w.spent.clear();
        w.xs.clear();
        w.ceasing.clear();
        w.known.clear();
        w.effects.clear();
        [&mut w.delayed, &mut w.shields].into_iter().for_each(Vec::clear);
        w.used_once.clear();
        w.offers.clear();
        w.taken.clear();
        w.forced.count = 0;
        w.compelled.streak.count = 0;
        let number = w.latest_turn();
        w.agenda = Agenda { before: number, latest: number, ..Agenda::default() };
        w.turn.reset();
        w.turn.number = number;
        w.others.clear();
        w.era = w.journal.len() as u32;
        w.seat();
        for row in &home {
            let def = self.rb.content.def(self.w.cards[row.card as usize]);
            // 313.2: conspiracies are put into the command zone as the game begins, with what they ask for.
            let zone = match def.types.contains(CardTypes::CONSPIRACY) {
                true => Zone::Aside,
                false => self.first_place(row),
            };
            self.w.take_in(row, zone);
        }
    }

    /// Where a card is as a game begins.
    fn first_place(&self, row: &Object) -> Zone {
        let def = self.rb.content.def(self.w.cards[row.card as usize]);
        match def.types {
            t if t.intersects(CardTypes::PILED) => Zone::Pile,
            t if t.intersects(CardTypes::COMMAND) || row.is(Flags::COMMANDER) => Zone::Command,
            _ => Zone::Library,
        }
    }

    /// 103.1, 901.4, 904.4: all libraries, planar and scheme decks.
    pub(crate) fn shuffle_all(&mut self) {
        for i in 0..self.w.seats() {
            self.shuffle_library(PlayerId(i as u8));
            if self.w.pile_of(PlayerId(i as u8)).index() == i {
                self.shuffle_pile(PlayerId(i as u8));
            }
        }
    }

    /// 901.4, 904.4: a planar or scheme deck in random order.
    pub(crate) fn shuffle_pile(&mut self, who: PlayerId) {
        let who = self.w.pile_of(who);
        let mut cards = std::mem::take(&mut self.w.players[who.index()].pile);
        self.w.known.retain(|(_, o)| !cards.contains(o));
        self.w.rng.shuffle(&mut cards);
        self.w.players[who.index()].pile = cards;
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
    fn take_in(&mut self, row: &Object, zone: Zone) {
        let o = ObjectId(self.objects.len() as u32);
        let commander = row.flags & Flags::COMMANDER;
        let fresh = Object::new(self.cards[row.card as usize], row.owner, zone, self.stamp, self.latest_turn());
        self.objects.push(Object { card: row.card, flags: commander, ..fresh });
        if !commander.is_empty() {
            self.commanders.retain(|c| self.objects[c.index()].card != row.card);
            self.commanders.push(o);
        }
        self.enter_list(o, zone, row.owner, At::Top);
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
fn newcomer(p: &Player) -> Player {
    Player { out: p.out, drew: p.drew, left: p.left, master: p.master, ..Player::default() }
}
