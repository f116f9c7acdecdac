//! What is chosen and noted as cards are drafted (905.2a, 905.2b).

use super::{Asks, Draft};
use crate::engine::{Cite, Driver, Env, GameOptions, PlayerId, Rulebook, StepResult};
use crate::ir::{AbilityKind, DeckRule, DefId, Note, Noted, Zone};
use crate::magic::{Seat, Table};
use std::sync::Arc;

impl Draft {
    /// The seat and the card that comes next of those that ask for something; none: the next cards can be taken.
    pub fn asking(&self) -> Option<(usize, DefId)> {
        self.asks.first().map(|a| (a.seat, a.card))
    }

    /// Carries out what the next card asks for. Other seats may be asked too (the neighbors); each is a player of that number.
    /// Nothing, if no card asks.
    ///
    /// # Errors
    /// The driver has no answer, or a limit is reached: the card still asks.
    pub fn note(&mut self, rulebook: &Arc<Rulebook>, driver: &mut dyn Driver) -> StepResult<()> {
        let Some(asks) = self.asks.first().copied() else { return Ok(()) };
        let found = ask(rulebook, self.plan.seats, asks, driver)?;
        self.asks.remove(0);
        self.notes.extend(found.into_iter().map(|note| (asks.seat, note)));
        Ok(())
    }

    /// What a seat has noted so far, in order.
    pub fn noted(&self, seat: usize) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |(of, _)| *of == seat).map(|(_, note)| note)
    }
}

/// What a card finds out as it is drafted. Everybody sees it, in a game that does not begin.
fn ask(rulebook: &Arc<Rulebook>, seats: usize, asks: Asks, driver: &mut dyn Driver) -> StepResult<Vec<Note>> {
    let none = vec![Seat::default(); seats];
    let mut table = Table::new(Arc::clone(rulebook), &none, GameOptions::default(), 0);
    let drafter = PlayerId(asks.seat as u8);
    let card = table.put(asks.card, drafter, Zone::Command);
    let mut notes = Vec::new();
    for id in &rulebook.content.def(asks.card).abilities {
        match &rulebook.ability(*id).kind {
            AbilityKind::Deck(DeckRule::Counted(label)) => {
                notes.push(Note { card: asks.card, label: *label, what: Noted::Number(asks.count as i32) });
            }
            AbilityKind::Deck(DeckRule::Drafted(_)) => {
                let mut engine = table.engine(driver);
                let AbilityKind::Deck(DeckRule::Drafted(body)) = &engine.rulebook.ability(*id).kind else { continue };
                let cause = engine.cite(Cite::START);
                let mut frame = engine.ability_frame(card, *id, drafter, Env::new(), cause);
                engine.run(body, &mut frame)?;
            }
            _ => {}
        }
    }
    let labels = rulebook.content.notable(asks.card).into_iter().filter(|n| n.choice.is_some()).map(|n| n.label);
    let held = labels.filter_map(|label| Some((label, table.state.recall(card, label).noted()?)));
    notes.extend(held.map(|(label, what)| Note { card: asks.card, label, what }));
    Ok(notes)
}
