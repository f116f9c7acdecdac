//! What cards offer to do to the draft itself (905.2).

use super::{Draft, More, Pack};
use crate::ir::{Content, DefId, DraftAct, DraftOffer, DraftSeat, LabelId, Note, Noted};

/// An offer that was taken.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    /// The card that offered it.
    pub by: DefId,
    /// The card that was drafted.
    pub drafted: DefId,
    /// The player who was chosen for it; none: nobody had to be.
    pub whose: Option<usize>,
}

impl Draft {
    /// Whether all that is offered can be done now.
    pub(super) fn can_carry_out(&self, seat: usize, by: DefId, offer: &DraftOffer, drafted: DefId) -> bool {
        let Some(drafter) = self.drafters.get(seat) else { return false };
        let has = |card: DefId| drafter.pool.iter().any(|p| p.card == card);
        let lies_open = drafter.pool.iter().any(|p| p.card == by && p.face_up);
        let left = drafter.pack().len() > drafter.more.len();
        // What would be drafted next: what lies in a pack, or in one that is opened later.
        let goes_on = !self.unopened.is_empty() || self.drafters.iter().any(|d| !d.pack().is_empty());
        offer.acts.iter().all(|act| match act {
            DraftAct::OneMore | DraftAct::AllMore => left,
            DraftAct::IntoPack | DraftAct::FaceDown => lies_open,
            DraftAct::AddPack => self.spare.len() >= self.plan.size as usize,
            DraftAct::Remove(_) | DraftAct::NoteName(_) => has(drafted),
            DraftAct::LookAtPack => self.next_pack(seat).is_some(),
            DraftAct::LookAtNext(_) => goes_on,
            DraftAct::PassNext | DraftAct::Rest | DraftAct::Trade => true,
        })
    }

    /// Does what was offered, up to a further card that has to be chosen first.
    pub(super) fn carry_out(&mut self, content: &Content, seat: usize, taken: Taken, acts: &[DraftAct]) {
        let Taken { by, drafted, whose } = taken;
        let seats = self.drafters.len();
        for (i, act) in acts.iter().enumerate() {
            let drafter = &mut self.drafters[seat];
            match act {
                DraftAct::OneMore => {
                    drafter.more.push(More { by, whose, then: acts[i + 1..].to_vec() });
                    return;
                }
                DraftAct::AllMore => {
                    let pack =
                        drafter.packs.front_mut().map(|pack| std::mem::take(&mut pack.cards)).unwrap_or_default();
                    drafter.more.clear();
                    pack.into_iter().for_each(|card| self.drafted(content, seat, card));
                }
                DraftAct::IntoPack => {
                    if let Some(at) = drafter.pool.iter().position(|p| p.card == by && p.face_up) {
                        let gone = drafter.pool.remove(at);
                        drafter.gone.push(gone.round);
                        drafter.packs.front_mut().into_iter().for_each(|pack| pack.cards.push(by));
                    }
                }
                DraftAct::FaceDown => {
                    let open = drafter.pool.iter_mut().find(|p| p.card == by && p.face_up);
                    open.into_iter().for_each(|p| p.face_up = false);
                }
                DraftAct::PassNext => drafter.skips += 1,
                DraftAct::Rest => drafter.rests = true,
                DraftAct::AddPack => {
                    let rest = self.spare.len().saturating_sub(self.plan.size as usize);
                    let pack = self.spare.split_off(rest);
                    let behind = drafter.packs.len().min(1);
                    drafter.packs.insert(behind, Pack { cards: pack, from: None });
                }
                DraftAct::LookAtPack => self.look_at_pack(seat, whose.unwrap_or(seat)),
                DraftAct::LookAtNext(of) => {
                    let other = match of {
                        DraftSeat::Left => (seat + 1) % seats,
                        DraftSeat::Right => (seat + seats - 1) % seats,
                        DraftSeat::Chosen => whose.unwrap_or(seat),
                    };
                    self.drafters[other].watched_by.push(seat);
                }
                // It is done with the driver, when all else is over.
                DraftAct::Trade => {}
                DraftAct::Remove(label) => {
                    if let Some(at) = drafter.pool.iter().rposition(|p| p.card == drafted) {
                        let gone = drafter.pool.remove(at);
                        drafter.gone.push(gone.round);
                        self.count_one_more(seat, by, *label);
                    }
                }
                DraftAct::NoteName(label) => {
                    let name = Noted::Word(content.def(drafted).name);
                    let shown = drafter.pool.iter_mut().rfind(|p| p.card == drafted);
                    shown.into_iter().for_each(|p| p.face_up = true);
                    self.note_another(seat, Note { card: by, label: *label, what: name });
                }
            }
        }
    }

    /// All cards of one name count together.
    fn count_one_more(&mut self, seat: usize, card: DefId, label: LabelId) {
        let same = |(of, note): &&mut (usize, Note)| *of == seat && note.card == card && note.label == label;
        match self.notes.iter_mut().find(same) {
            Some((_, Note { what: Noted::Number(n), .. })) => *n = n.saturating_add(1),
            _ => self.notes.push((seat, Note { card, label, what: Noted::Number(1) })),
        }
    }

    /// Each of several cards of one name notes one thing under a label: what is noted last takes the place of the one before.
    fn note_another(&mut self, seat: usize, note: Note) {
        let there = self.drafters[seat].pool.iter().filter(|p| p.card == note.card).count();
        let same = |(of, old): &(usize, Note)| *of == seat && old.card == note.card && old.label == note.label;
        let full = self.notes.iter().filter(|n| same(n)).count() >= there;
        match self.notes.iter().rposition(same).filter(|_| full) {
            Some(last) => self.notes[last].1 = note,
            None => self.notes.push((seat, note)),
        }
    }
}
