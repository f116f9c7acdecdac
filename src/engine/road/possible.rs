//! Whether what is proposed can happen at all: what is not there, or already is so, stays as it is.

use super::ProposedEvent;
use crate::engine::eval::Judged;
use crate::engine::{Engine, Entity, Event, Flags, ObjectId, PlayerId};
use crate::ir::{Needs, Verb, Zone};

impl Engine<'_> {
    /// Whether nothing forbids that a player moves an object into a zone (101.2).
    pub fn may_go(&self, who: PlayerId, o: ObjectId, to: Zone) -> bool {
        let (from, move_of) = (self.state.obj(o).zone, Event::of(Verb::Move, 0).by(who).on(o));
        let judged = if to == Zone::Battlefield { Judged::Entering(o) } else { Judged::Nothing };
        !self.forbidden_as(&Event { from, to, ..move_of }, judged)
    }

    /// 701.20: what is tapped already can't be tapped to pay for something; any other event is asked when it comes to it.
    pub(crate) fn could_turn(&self, event: &Event) -> bool {
        !matches!(event.verb, Verb::Tap | Verb::Untap) || self.possible(&ProposedEvent::new(*event))
    }

    /// Events of amount 0 and events about what is gone never happen (614.7a, 400.7).
    pub(super) fn possible(&self, proposed: &ProposedEvent) -> bool {
        let e = &proposed.ev;
        if self.out_of_reach(e) {
            return false;
        }
        let object = e.object.and_then(Entity::obj);
        // 702.25b: what is phased out is treated as though it did not exist; nothing happens to it but that it phases in.
        if self.caches.phased
            && object.is_some_and(|o| self.is_phased_out(o))
            && e.verb.facts().needs != Needs::PhasedOut
        {
            return false;
        }
        match e.verb.facts().needs {
            Needs::Nothing => true,
            Needs::Subject => self.exists(e.subject),
            Needs::Amount => e.n > 0 && self.exists(e.object.or(e.subject)),
            Needs::Bearer => {
                let room = || e.object.zip(e.counter).and_then(|(on, kind)| self.room_for_counters(kind, on));
                let bears = object.is_none_or(|o| self.bears_counters(o));
                e.n > 0 && self.exists(e.object) && bears && room() != Some(0)
            }
            // 800.4b: nothing comes to a player who has left.
            Needs::AmountForSubject => e.n > 0 && self.exists(e.subject),
            Needs::Way => match object {
                Some(o) => self.can_go(proposed, o),
                None => proposed.def.is_some(),
            },
            Needs::Untapped => object.is_some_and(|o| self.state.on_battlefield(o) && !self.tapped(o)),
            Needs::Tapped => object.is_some_and(|o| self.state.on_battlefield(o) && self.tapped(o)),
            Needs::OtherFace => object.is_some_and(|o| self.turns_over(o)),
            Needs::PhasedIn => object.is_some_and(|o| self.state.on_battlefield(o)),
            Needs::PhasedOut => object.is_some_and(|o| self.state.obj(o).is(Flags::PHASED_OUT)),
            Needs::InCombat => object.is_some_and(|o| self.is_in_combat(o)),
            Needs::FaceDown => {
                object.is_some_and(|o| self.state.obj(o).is(Flags::FACE_DOWN) && !self.stays_face_down(o))
            }
            // 711.10: a double-faced permanent can't be turned face down.
            Needs::FaceUp => object.is_some_and(|o| {
                let row = self.state.obj(o);
                row.live()
                    && !row.is(Flags::FACE_DOWN)
                    && !(row.zone == Zone::Battlefield && (self.double_faced(o) || self.melds(o)))
            }),
            // What has a designation does not get it again.
            Needs::Undesignated(designation) => match e.subject {
                Some(Entity::Player(p)) => {
                    !self.state.player(p).out && !self.state.player(p).designations.contains(&designation)
                }
                Some(Entity::Obj(o)) => {
                    !self.designated(o, designation)
                        || proposed.lasting && self.is_untold(o, designation)
                        || !proposed.lasting && self.is_only_given(o, designation)
                }
                None => false,
            },
        }
    }

    /// Whether a permanent is phased out.
    pub(in crate::engine) fn is_phased_out(&self, o: ObjectId) -> bool {
        let row = self.state.obj(o);
        row.is(Flags::PHASED_OUT) && row.zone == Zone::Battlefield && row.live()
    }

    /// Whether an object is there that would move, and can be where it would go.
    fn can_go(&self, proposed: &ProposedEvent, o: ObjectId) -> bool {
        let to = proposed.ev.to;
        // 110.1: what is on the battlefield can't be put onto it.
        if to == Zone::Battlefield && self.state.obj(o).zone == Zone::Battlefield {
            return false;
        }
        // 110.5g: a token that has left the battlefield can't move any more.
        if self.state.obj(o).is(Flags::TOKEN) {
            let zone = self.state.obj(o).zone;
            let there = zone.is_play() || zone == Zone::Outside;
            let comes = to != Zone::Battlefield || !self.is_of_command(o);
            return self.state.obj(o).live() && there && comes;
        }
        // 309.2, 311.3, 312.3, 313.3: such cards stay in the command zone.
        // 901.3, 904.3: nothing else is in a planar or scheme deck.
        if to == Zone::Pile && !self.is_of_command(o)
            || self.stays_in_command(o) && !matches!(to, Zone::Command | Zone::Pile)
        {
            return false;
        }
        let held = proposed.entry.as_ref().and_then(|x| x.control).is_none_or(|c| !self.state.player(c).out);
        self.state.obj(o).live() && !(to == Zone::Battlefield && (!held || self.cant_be_permanent(proposed, o)))
    }

    /// Whether it is a card that is only ever in the command zone, in a pile or outside the game (309.2, 311.2, 312.2, 313.3).
    pub(crate) fn is_of_command(&self, o: ObjectId) -> bool {
        self.rulebook.content.def(self.state.obj(o).def).types.intersects(crate::ir::CardTypes::COMMAND)
    }

    /// 309.2, 313.3: what only begins in the command zone is never brought in; 407.3: nor what is only for ante where
    /// nobody plays for it.
    pub(crate) fn stays_outside(&self, o: ObjectId) -> bool {
        self.is_of_command(o) || self.rulebook.info(self.state.obj(o).def).for_ante && !self.state.variant.ante
    }

    fn stays_in_command(&self, o: ObjectId) -> bool {
        self.is_of_command(o) && matches!(self.state.obj(o).zone, Zone::Command | Zone::Pile | Zone::Aside)
    }

    /// 307.4, 304.4: instants and sorceries can't enter the battlefield, nor what can't enter as it should.
    fn cant_be_permanent(&self, proposed: &ProposedEvent, o: ObjectId) -> bool {
        let face_down = proposed.entry.as_ref().is_some_and(|e| e.face_down);
        // 711.8: what enters transformed is what its back is.
        let transformed = proposed.entry.as_ref().is_some_and(|e| e.transformed);
        let def = if transformed { self.face_for(o, proposed) } else { self.state.obj(o).def };
        let types = self.rulebook.templates[def.index()].types;
        let never = crate::ir::CardTypes::NEVER_PERMANENT | crate::ir::CardTypes::COMMAND;
        !face_down && types.intersects(never) || self.shows_no_back(proposed, o)
    }

    /// 711.8a, 712.1b: a card without a back of its own that would enter transformed stays where it is.
    fn shows_no_back(&self, proposed: &ProposedEvent, o: ObjectId) -> bool {
        let card = self.state.obj(o).card != crate::engine::object::NO_CARD;
        card && proposed.entry.as_ref().is_some_and(|e| e.transformed) && !self.double_faced(o)
    }

    /// 701.33f: a permanent that is represented by an instant or sorcery card is not turned face up.
    pub(in crate::engine) fn stays_face_down(&self, o: ObjectId) -> bool {
        let row = self.state.obj(o);
        let types = self.rulebook.templates[row.def.index()].types;
        row.zone == Zone::Battlefield && types.intersects(crate::ir::CardTypes::NEVER_PERMANENT)
    }

    /// 121.2: what was to get counters and is a card in a hand, a library or a graveyard by now has none.
    fn bears_counters(&self, o: ObjectId) -> bool {
        !matches!(self.state.obj(o).zone, Zone::Hand | Zone::Library | Zone::Graveyard)
    }

    fn exists(&self, e: Option<Entity>) -> bool {
        match e {
            Some(Entity::Obj(o)) => self.state.obj(o).live(),
            Some(Entity::Player(p)) => !self.state.player(p).out,
            None => true,
        }
    }
}
