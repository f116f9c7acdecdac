//! Where something is put, and how it enters.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Det, Say, frame};

impl Plan<'_> {
    /// `into your graveyard`, `onto the battlefield tapped`; `whose`: whose zone it is.
    pub(super) fn destination(&mut self, d: &Dest, whose: Say) -> Say {
        let place = match (&d.zone, &d.place) {
            (Zone::Library | Zone::Pile, place) => self.in_library(d.zone, place, whose),
            (Zone::Battlefield, _) => {
                let place = Say::lit("onto the battlefield");
                return self.enters_so(&d.entry, place, whose);
            }
            (Zone::Exile, _) => Say::lit("into exile"),
            (Zone::Stack, _) => Say::lit("onto the stack"),
            (zone, Place::Top) => frame!("into {0}", Self::place(zone.set(), Some(whose))),
            (zone, place) => {
                let zone = Self::place(zone.set(), Some(whose));
                let how = self.order(place);
                frame!("into {0} {1}", zone, how)
            }
        };
        self.entry(&d.entry).into_iter().fold(place, Say::and_then_words)
    }

    /// How it enters, and under whose control: the owner's if nobody else is said (110.2a).
    pub(super) fn enters_so(&mut self, e: &EntryMods, place: Say, owner: Say) -> Say {
        let place = self.entry(e).into_iter().fold(place, Say::and_then_words);
        match &e.control {
            Some(_) => place,
            None => place.and_then_words(frame!("under {0's control}", owner)),
        }
    }

    fn in_library(&mut self, zone: Zone, place: &Place, whose: Say) -> Say {
        let pile = Self::place(zone.set(), Some(whose));
        match place {
            // What goes back where it was is told with what took it away.
            Place::Top | Place::WhereItWas => frame!("on top of {0}", pile),
            Place::TopInOrder => frame!("on top of {0} in the same order", pile),
            Place::Bottom if self.many_moved => frame!("on the bottom of {0} in any order", pile),
            Place::Bottom => frame!("on the bottom of {0}", pile),
            Place::BottomRandom => frame!("on the bottom of {0} in a random order", pile),
            Place::FromTop(n) => {
                let n = self.value(n);
                frame!("into {0}, number {1} from the top", pile, n)
            }
            Place::Shuffled => frame!("into {0}, which is shuffled", pile),
        }
    }

    fn order(&mut self, place: &Place) -> Say {
        match place {
            Place::Top | Place::WhereItWas => Say::lit("on top"),
            Place::TopInOrder => Say::lit("in the same order"),
            Place::Bottom => Say::lit("at the bottom"),
            Place::BottomRandom => Say::lit("in a random order"),
            Place::FromTop(n) => {
                let n = self.value(n);
                frame!("number {0} from the top", n)
            }
            Place::Shuffled => Say::lit("shuffled"),
        }
    }

    /// `tapped`, `with two +1/+1 counters on it`.
    pub(super) fn entry(&mut self, e: &EntryMods) -> Vec<Say> {
        let mut out = Vec::new();
        let mut word = |is: bool, word: &'static str| {
            if is {
                out.push(Say::lit(word));
            }
        };
        word(e.tapped, "tapped");
        word(e.untapped, "untapped");
        word(e.face_down, "face down");
        word(e.transformed, "transformed");
        match &e.attacking {
            None => {}
            Some(Ref::Nothing) => out.push(Say::lit(if e.tapped { "and attacking" } else { "attacking" })),
            Some(whom) => {
                let whom = self.refer(whom);
                out.push(frame!("attacking {0}", whom));
            }
        }
        match &e.blocking {
            None => {}
            Some(Ref::Nothing) => out.push(Say::lit(if e.tapped { "and blocking" } else { "blocking" })),
            Some(whom) => {
                let whom = self.refer(whom);
                out.push(frame!("blocking {0}", whom));
            }
        }
        if let Some(to) = &e.attached {
            let to = self.refer(to);
            out.push(frame!("attached to {0}", to));
        }
        for (kind, n) in &e.counters {
            let det = self.range(n, Some(n));
            let counters = self.counters_noun(Some(*kind)).with(det).say();
            out.push(frame!("with {0} on it", counters));
        }
        if let Some(copy) = &e.copy_of {
            let copy = self.copy_of(copy);
            out.push(frame!("as a copy of {0}", copy));
        }
        if !e.said.is_empty() {
            let kept = std::mem::take(&mut self.gains);
            let said = self.mods(&e.said, Say::It { many: false });
            self.gains = kept;
            out.push(frame!("(as it enters, {0})", said));
        }
        match &e.control {
            None => {}
            Some(who) => {
                let who = self.refer(who);
                out.push(frame!("under {0's control}", who));
            }
        }
        out
    }

    /// What is copied, with the exceptions.
    pub(super) fn copy_of(&mut self, copy: &CopySpec) -> Say {
        let of = self.pick(&copy.of);
        if copy.except.is_empty() {
            return of;
        }
        let kept = std::mem::take(&mut self.gains);
        let mods = self.mods(&copy.except, Say::It { many: false });
        self.gains = kept;
        frame!("{0}, except {1}", of, mods)
    }

    /// `up to two +1/+1 counters`
    pub(super) fn some_counters(&mut self, kind: Option<CounterId>, n: Option<&Value>) -> Say {
        let det = match n {
            Some(n) => self.range(n, Some(n)),
            None => Det::All,
        };
        self.counters_noun(kind).with(det).say()
    }
}
