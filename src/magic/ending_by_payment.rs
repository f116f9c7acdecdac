//! Effects that end when a player pays (`until you pay {G}`): a special action (115.2) that the player may take whenever
//! they have priority.

use super::cost::Symbols;
use crate::engine::{Action, Actions, Effect, Engine, Event, ManaDue, ObjectId, PlayerId, Purpose, StepResult, Until};
use crate::ir::{Cost, Duration, Verb};

impl Engine<'_> {
    /// What an effect asks of whom, if it can be bought off.
    fn price_of<'e>(&self, effect: &'e Effect) -> Option<(PlayerId, &'e Cost)> {
        let Until::Open(d) = &effect.until else { return None };
        let Duration::UntilPaid(who, cost) = &**d else { return None };
        let who = self.player_of(who, &effect.cx())?;
        Some((who, cost))
    }

    fn price_parts(&self, effect: &Effect, cost: &Cost) -> (Symbols, i32) {
        let cx = effect.cx();
        (self.mana_symbols(cost, &cx), cost.life.as_ref().map_or(0, |v| self.value(v, &cx).max(0)))
    }

    /// Lists the effects that a player could end now.
    pub(super) fn offer_ends(&self, who: PlayerId, out: &mut Actions) {
        for e in &self.state.effects {
            let Some((_, cost)) = self.price_of(e).filter(|(p, _)| *p == who) else { continue };
            let (symbols, life) = self.price_parts(e, cost);
            let rest = self.payable_life(who) - life;
            if rest >= 0 && self.affordable(&self.supply(who), None, &ManaDue::of(&symbols, 0), rest, Purpose::Other) {
                out.push(Action::End(e.source, e.stamp));
            }
        }
    }

    /// Pays, and the effect ends at once.
    pub(super) fn end_by_paying(&mut self, who: PlayerId, source: ObjectId, stamp: u32) -> StepResult<()> {
        let Some(e) = self.state.effects.iter().find(|e| e.stamp == stamp).cloned() else { return Ok(()) };
        let Some((_, cost)) = self.price_of(&e).filter(|(p, _)| *p == who) else { return Ok(()) };
        let (symbols, life) = self.price_parts(&e, cost);
        let before = self.checkpoint();
        let cause = self.payment_cause(source, None, who);
        if !self.pay_due(who, &ManaDue::of(&symbols, 0), None, Purpose::Other, cause)? {
            self.come_back(before);
            return Ok(());
        }
        self.drop_checkpoint(before);
        if life > 0 {
            self.event(Event::of(Verb::LoseLife, cause).by(who).times(life))?;
        }
        self.state.effects.retain(|e| e.stamp != stamp);
        self.effects_changed();
        Ok(())
    }
}
