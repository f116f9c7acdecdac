//! Mana comes into a pool, is spent and goes (106.4).

use super::ProposedEvent;
use crate::engine::proposal::Purse;
use crate::engine::{BoundMana, Engine, Entity, Facets, PlayerId};
use crate::ir::RuleKinds;

impl Engine<'_> {
    pub(super) fn perform_mana(&mut self, proposed: &ProposedEvent) -> Facets {
        if let Some(Entity::Player(who)) = proposed.ev.subject {
            self.caches.pool_changed(who);
        }
        let counted = proposed.ev.subject.and_then(Entity::player).map_or(Facets::empty(), |p| self.pool_read(p));
        // What replaces it adds other mana.
        if let Some(moved) =
            proposed.entry.as_ref().and_then(|e| e.moved.as_deref()).filter(|m| m.amounts == proposed.mana)
        {
            self.receive_mana(proposed, moved);
            return counted;
        }
        let source = self.state.causes[proposed.ev.cause as usize].source;
        let snow = source.some().is_some_and(|o| self.chars(o).supers.contains(crate::ir::Supertypes::SNOW));
        if let Some(Entity::Player(who)) = proposed.ev.subject {
            let player = &mut self.state.players[who.index()];
            for (kind, more) in proposed.mana.into_iter().enumerate() {
                self.caches.types_made |= u8::from(more > 0) << kind;
                if let Some(only) = proposed.entry.as_ref().and_then(|e| e.bond.as_ref()) {
                    let one = crate::engine::BoundMana { kind: kind as u8, snow, only: only.clone() };
                    player.restricted.extend(std::iter::repeat_n(one, more.into()));
                    continue;
                }
                player.pool[kind] = player.pool[kind].saturating_add(more);
                if snow {
                    player.snow_pool[kind] = player.snow_pool[kind].saturating_add(more);
                }
            }
        }
        counted
    }

    /// What tells that a pool has changed, where characteristics count its mana; otherwise nothing.
    fn pool_read(&self, who: PlayerId) -> Facets {
        let means = Facets::means_of(who);
        if self.caches.layers.any { self.caches.layers.reads() & means } else { Facets::empty() }
    }

    /// Characteristics that count the mana of a pool are brought up to date where no event does that: as it is spent or goes.
    fn count_pool_anew(&mut self, who: PlayerId) {
        let read = self.pool_read(who);
        if !read.is_empty() {
            self.refresh_values(read);
        }
    }

    /// 106.13: what another player has lost.
    #[cold]
    fn receive_mana(&mut self, proposed: &ProposedEvent, moved: &Purse) {
        if let Some(Entity::Player(who)) = proposed.ev.subject {
            let player = &mut self.state.players[who.index()];
            for kind in 0..6 {
                player.pool[kind] = player.pool[kind].saturating_add(moved.free[kind]);
                player.snow_pool[kind] = player.snow_pool[kind].saturating_add(moved.snow[kind]);
            }
            player.restricted.extend(moved.restricted.iter().cloned());
        }
    }

    /// How much unspent mana of these types a player has (106.4).
    pub fn unspent(&self, who: PlayerId, types: u8) -> i32 {
        self.note(Facets::means_of(who));
        let player = self.state.player(who);
        let wanted = |kind: usize| types >> kind & 1 == 1;
        let free: i32 = (0..6).filter(|kind| wanted(*kind)).map(|kind| i32::from(player.pool[kind])).sum();
        let bound = player.restricted.iter().filter(|m| wanted(usize::from(m.kind))).count();
        free.saturating_add(i32::try_from(bound).unwrap_or(i32::MAX))
    }

    /// All unspent mana of a player goes; gives what it was.
    pub(crate) fn lose_mana(&mut self, who: PlayerId) -> Purse {
        let player = &mut self.state.players[who.index()];
        let mut lost = Purse {
            amounts: player.pool,
            free: std::mem::take(&mut player.pool),
            snow: std::mem::take(&mut player.snow_pool),
            restricted: std::mem::take(&mut player.restricted),
        };
        lost.restricted.iter().for_each(|m| lost.amounts[usize::from(m.kind)] += 1);
        self.caches.pool_changed(who);
        self.count_pool_anew(who);
        lost
    }

    /// Pays one mana out of the pool: one from a snow source if that is needed, otherwise one of another if there is any.
    pub(crate) fn spend_pool(&mut self, who: PlayerId, kind: usize, snow: bool) {
        let player = &mut self.state.players[who.index()];
        if snow || player.snow_pool[kind] >= player.pool[kind] {
            player.snow_pool[kind] = player.snow_pool[kind].saturating_sub(1);
        }
        player.pool[kind] = player.pool[kind].saturating_sub(1);
        self.caches.pool_changed(who);
        self.count_pool_anew(who);
    }

    /// Pays one mana that is bound to a use: the one at this place among them.
    pub(crate) fn spend_bound(&mut self, who: PlayerId, at: usize) -> BoundMana {
        let mana = self.state.players[who.index()].restricted.remove(at);
        self.caches.pool_changed(who);
        self.count_pool_anew(who);
        mana
    }

    /// 500.4: unspent mana empties.
    pub(crate) fn empty_pools(&mut self) {
        if self.state.players.iter().all(|p| !p.has_mana()) {
            return;
        }
        for i in 0..self.state.players.len() {
            if self.state.players[i].has_mana() && self.lives_by_this_turn(PlayerId(i as u8)) {
                let keep = self.kept_mana(PlayerId(i as u8));
                let player = &mut self.state.players[i];
                for (kind, n) in player.pool.iter_mut().enumerate() {
                    if keep >> kind & 1 == 0 {
                        *n = 0;
                        player.snow_pool[kind] = 0;
                    }
                }
                player.restricted.retain(|m| keep >> m.kind & 1 == 1);
                self.caches.pool_changed(PlayerId(i as u8));
                self.count_pool_anew(PlayerId(i as u8));
            }
        }
    }

    pub(super) fn kept_mana(&self, p: PlayerId) -> u8 {
        let mut keep = 0;
        self.each_rule(RuleKinds::KEEP_MANA, |r| {
            if let crate::ir::Rule::KeepMana { who, types } = r.rule
                && self.fits(who, Entity::Player(p), &r.cx)
            {
                keep |= types;
            }
            true
        });
        keep
    }
}
