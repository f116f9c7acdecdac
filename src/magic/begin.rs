//! How a game begins, from what everybody begins with to the first turn (103), and games that begin inside others or anew
//! (718, 719).

use super::turn::TurnOrder;
use crate::engine::{
    Asking, Cause, Cite, Engine, Entities, Entity, Event, Interrupt, Limit, ObjectId, Outcome, PlayerId, ProposedEvent,
    Reason, Start, StepResult, verb_bit,
};
use crate::ir::{AbilityKind, CardTypes, DeckRule, DefId, Span, Verb, Zone};
use smallvec::SmallVec;
use std::sync::Arc;

/// So often a player changes the whole hand before one mulligan at most.
const MOST_BEFORE_MULLIGAN: u32 = 1000;

impl Engine<'_> {
    /// The laws of the format lie down, and everybody has what they begin with (103.3).
    pub(super) fn prepare(&mut self) {
        self.lay_down_laws();
        self.give_starts();
        for o in self.state.zone(Zone::Command, PlayerId(0)).to_vec() {
            let row = *self.state.obj(o);
            self.start_with(row.owner, row.def);
        }
    }

    /// The laws of the format lie in the command zone, one of each for each player.
    fn lay_down_laws(&mut self) {
        let variant = Arc::clone(&self.state.variant);
        for law in &variant.laws {
            for p in 0..self.state.seats() {
                self.new_emblem(*law, PlayerId(p as u8));
            }
        }
    }

    /// 103.3, 103.4, 902.4-5: life, hand and maximum hand size to begin with; a team with one life total has it in the
    /// row of one of them (810.4).
    fn give_starts(&mut self) {
        let variant = Arc::clone(&self.state.variant);
        for i in 0..self.state.players.len() {
            let p = PlayerId(i as u8);
            let settings = &self.state.settings;
            let usual = Start { life: settings.life, hand: settings.hand, max_hand: settings.max_hand };
            let start = variant.start_of(p).unwrap_or(usual);
            let purse = self.state.seating.row(p).purse;
            let row = &mut self.state.players[purse.index()];
            row.life = if purse == p { start.life } else { row.life + start.life };
            row.start_life = row.life;
            (self.state.players[i].opening, self.state.players[i].max_hand) = (start.hand, start.max_hand);
        }
    }

    /// 902.4-5: a vanguard changes what its owner begins with.
    pub(super) fn start_with(&mut self, p: PlayerId, vanguard: DefId) {
        let Some((hand, life)) = self.rulebook.content.def(vanguard).starts else { return };
        let purse = self.state.seating.row(p).purse;
        let shared = &mut self.state.players[purse.index()];
        (shared.life, shared.start_life) = (shared.life + life, shared.start_life + life);
        let row = &mut self.state.players[p.index()];
        row.opening = row.opening.saturating_add_signed(hand);
        row.max_hand = row.max_hand.saturating_add_signed(hand);
    }

    /// 719.2: the game that has been laid out is played as every game.
    pub(super) fn play_out(&mut self) -> StepResult<Outcome> {
        self.prepare();
        self.play()
    }

    /// From its beginning to its end.
    pub(super) fn play(&mut self) -> StepResult<Outcome> {
        match self.begin().and_then(|()| self.go_on(None)) {
            Err(Interrupt::Over(outcome)) => Ok(outcome),
            Err(stop) => Err(stop),
            Ok(()) => Err(Interrupt::Limit(Limit::Answers)),
        }
    }

    /// 718.1a: this player begins.
    pub(super) fn begin_again(&mut self, first: PlayerId) -> StepResult<()> {
        self.prepare();
        self.refresh_all();
        self.conspire_if_played()?;
        self.shuffle_all();
        self.begin_with(self.state.seating.lead(first))
    }

    pub(super) fn begin(&mut self) -> StepResult<()> {
        self.refresh_all();
        self.conspire_if_played()?;
        self.shuffle_all();
        let first = self.who_begins()?;
        self.begin_with(first)
    }

    /// Everything from the antes to the first turn: opening hands, mulligans, what opening hands allow, the first plane
    /// (103.4 to 103.7).
    fn begin_with(&mut self, first: PlayerId) -> StepResult<()> {
        (self.hooks.opening)(self);
        self.state.turn.active = first;
        self.state.turn.marker.at = first;
        let cause = self.cite(Cite::START);
        let all: SmallVec<[PlayerId; 8]> = self.state.players_from(first).collect();
        if self.state.variant.ante {
            self.bet(&all)?;
        }
        for p in &all {
            self.draw_cards(*p, self.state.player(*p).opening as i32, cause)?;
        }
        if self.state.settings.mulligans {
            self.mulligans(&all)?;
        }
        self.open_hands(&all)?;
        self.turn_up_first_plane(first)?;
        self.state.turn.pending.clear();
        self.start_turn(first, TurnOrder::Usual)?;
        self.lay_markers()
    }

    /// 313.2: in the variant that is played with them, and not in subgames (719.2).
    fn conspire_if_played(&mut self) -> StepResult<()> {
        match self.state.variant.conspiracies && self.state.main_game().is_none() {
            true => self.conspire(),
            false => Ok(()),
        }
    }

    /// 313.2: each player puts any number of their conspiracies from outside the game into the command zone.
    fn conspire(&mut self) -> StepResult<()> {
        let cause = self.cite(Cite::START);
        for p in self.state.players_from(PlayerId(0)).collect::<Vec<_>>() {
            let secret = |o: &&ObjectId| {
                self.rulebook.content.def(self.state.obj(**o).def).types.contains(CardTypes::CONSPIRACY)
            };
            let from: Entities = self.state.player(p).outside.iter().filter(secret).map(|o| Entity::Obj(*o)).collect();
            for e in self.pick(Asking::of(p, Reason::Begin, None), from, (0, u32::MAX))? {
                let mut ev = Event { object: Some(e), ..Event::of(Verb::Move, cause) }.by(p);
                (ev.from, ev.to) = (Zone::Aside, Zone::Command);
                self.event(ev)?;
            }
        }
        Ok(())
    }

    /// 407.2: each player puts a card of their library at random into the ante zone.
    fn bet(&mut self, all: &[PlayerId]) -> StepResult<()> {
        let cause = self.cite(Cite::START);
        for p in all {
            let n = self.state.player(*p).library.len() as u32;
            if n == 0 {
                continue;
            }
            let at = self.state.rng.below(n) as usize;
            let Some(&o) = self.state.player(*p).library.get(at) else { continue };
            let mut ev = Event::of(Verb::Move, cause).by(*p).on(o);
            (ev.from, ev.to) = (Zone::Library, Zone::Ante);
            self.event(ev)?;
        }
        Ok(())
    }

    /// 103.5: the first player does what cards of the opening hand allow, then the others in turn order.
    fn open_hands(&mut self, all: &[PlayerId]) -> StepResult<()> {
        self.refresh_index();
        if self.caches.index.replace_mask & verb_bit(Verb::Begin) == 0 {
            return Ok(());
        }
        let cause = self.cite(Cite::START);
        for p in all {
            let ev = Event { span: Some(Span::Game), ..Event::of(Verb::Begin, cause) };
            self.event(ev.by(*p))?;
        }
        Ok(())
    }

    /// 103.6, 901.5: the first player turns cards of the planar deck up until one is a plane; others go to the bottom.
    pub(super) fn turn_up_first_plane(&mut self, first: PlayerId) -> StepResult<()> {
        let cause = self.cite(Cite::START);
        for _ in 0..self.state.zone(Zone::Pile, first).len() {
            let Some(&top) = self.state.zone(Zone::Pile, first).last() else { break };
            let types = self.rulebook.content.def(self.state.obj(top).def).types;
            if types.contains(CardTypes::PLANE) {
                return self.turn_up(top, first, cause);
            }
            if !types.contains(CardTypes::PHENOMENON) {
                break;
            }
            let with = self.state.pile_of(first);
            let pile = &mut self.state.players[with.index()].pile;
            pile.rotate_right(1);
        }
        Ok(())
    }

    /// 103.2: by chance, whose winner would choose to play first; in a later game of a match the loser chooses. With leaders
    /// one of them begins (809.4), with teams that take their turns together a team (103.2a).
    fn who_begins(&mut self) -> StepResult<PlayerId> {
        let said = self.those_said_to_begin();
        if !said.is_empty() {
            let n = self.state.rng.below(said.len() as u32) as usize;
            return Ok(self.state.seating.lead(said[n]));
        }
        let variant = Arc::clone(&self.state.variant);
        let some = if variant.leaders.is_empty() { &variant.starters } else { &variant.leaders };
        // 719.2: a subgame is no game of the match.
        if let Some(loser) = variant.loser.filter(|_| self.state.main_game().is_none()) {
            return self.loser_says_who_begins(loser, some);
        }
        if !some.is_empty() {
            let n = self.state.rng.below(some.len() as u32) as usize;
            return Ok(some.get(n).copied().unwrap_or_default());
        }
        let n = self.state.seats() as u32;
        let by_chance = PlayerId(self.state.rng.below(n) as u8);
        Ok(self.state.seating.lead(by_chance))
    }

    /// 103.2: one of these, or if nobody is named anybody; of a team that takes its turns together the member who stands for it.
    fn loser_says_who_begins(&mut self, loser: PlayerId, some: &[PlayerId]) -> StepResult<PlayerId> {
        let mut from = Entities::new();
        for p in self.state.players_from(PlayerId(0)).filter(|p| some.is_empty() || some.contains(p)) {
            let lead = Entity::Player(self.state.seating.lead(p));
            if !from.contains(&lead) {
                from.push(lead);
            }
        }
        let chosen = self.pick(Asking::of(loser, Reason::FirstPlayer, None), from, (1, 1))?;
        Ok(chosen.first().and_then(|e| e.player()).unwrap_or(loser))
    }

    /// 103.2c: whose conspiracy says that they begin, whatever else would decide it; of several one by chance.
    fn those_said_to_begin(&self) -> Vec<PlayerId> {
        let mut out = Vec::new();
        for o in self.state.zone(Zone::Command, PlayerId(0)) {
            let row = self.state.obj(*o);
            let says = |a: &crate::ir::AbilityId| self.rulebook.ability(*a).kind == AbilityKind::Deck(DeckRule::Begins);
            if self.rulebook.content.def(row.def).abilities.iter().any(says) && !out.contains(&row.owner) {
                out.push(row.owner);
            }
        }
        out
    }

    /// 103.4: each round in turn order, then all at once; one card fewer each time; then a look at the top card.
    fn mulligans(&mut self, all: &[PlayerId]) -> StepResult<()> {
        let mut open: Vec<PlayerId> = all.to_vec();
        while !open.is_empty() {
            let mut again = Vec::new();
            for p in &open {
                self.before_mulligan(*p)?;
                if !self.state.player(*p).hand.is_empty() && self.confirm(*p, Reason::Mulligan, None)? {
                    again.push(*p);
                }
            }
            for p in &again {
                self.take_mulligan(*p)?;
            }
            open = again;
        }
        for p in all {
            let fewer = (self.state.player(*p).hand.len() as u32) < self.state.player(*p).opening;
            if fewer && let Some(&top) = self.state.player(*p).library.last() {
                self.state.known.push((*p, top));
                if self.confirm(*p, Reason::MulliganScry, Some(top))? {
                    let library = &mut self.state.players[p.index()].library;
                    library.pop();
                    library.insert(0, top);
                }
            }
        }
        Ok(())
    }

    /// 103.4b: what cards in the hand allow whenever a mulligan could be taken, as long as it changes the hand.
    fn before_mulligan(&mut self, p: PlayerId) -> StepResult<()> {
        self.refresh_index();
        if self.caches.index.replace_mask & verb_bit(Verb::Begin) == 0 {
            return Ok(());
        }
        let cause = self.cite(Cite::MULLIGAN);
        for _ in 0..MOST_BEFORE_MULLIGAN {
            let before = self.state.player(p).hand.clone();
            let ev = Event { span: Some(Span::Mulligan), ..Event::of(Verb::Begin, cause) };
            self.event(ev.by(p))?;
            if self.state.player(p).hand == before {
                return Ok(());
            }
        }
        Err(Interrupt::Limit(Limit::Answers))
    }

    fn take_mulligan(&mut self, p: PlayerId) -> StepResult<()> {
        let cause = self.cause(Cause { by: Some(p), ..Cause::rule(Cite::MULLIGAN) });
        let hand = self.state.player(p).hand.clone();
        let n = hand.len() as i32;
        let mut batch = self.batch();
        for o in hand {
            let mut ev = Event::of(Verb::Move, cause).by(p).on(o);
            (ev.from, ev.to) = (Zone::Hand, Zone::Library);
            batch.push(ProposedEvent::new(ev));
        }
        self.propose(batch)?;
        self.shuffle_library(p);
        let taken = u32::from(self.state.players[p.index()].mulligans);
        self.state.players[p.index()].mulligans += 1;
        // 103.4c, 800.5: with three and more players the first one costs nothing.
        let free = self.state.variant.free_mulligans.unwrap_or(u32::from(self.state.seating.began() > 2));
        self.draw_cards(p, if taken < free { n } else { n - 1 }, cause)
    }
}
