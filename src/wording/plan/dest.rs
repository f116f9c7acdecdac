//! Where something is put, how it enters and under whose control, and whose it is.

use crate::ir::*;
use crate::wording::plan::per::for_each;
use crate::wording::plan::theirs::whole_pile;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Noun, Say, frame};

impl Plan<'_> {
    /// `into your graveyard`, `onto the battlefield tapped`; `whose`: whose zone it is.
    pub(super) fn destination(&mut self, dest: &Dest, whose: Say) -> Say {
        let place = match (&dest.zone, &dest.place) {
            (Zone::Library | Zone::Pile, place) => self.in_library(dest.zone, place, whose),
            (Zone::Battlefield, _) => {
                let place = Say::lit("onto the battlefield");
                return self.enters_so(&dest.entry, place, whose);
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
        self.entry(&dest.entry).into_iter().fold(place, Say::and_then_words)
    }

    /// How it enters, and under whose control: the owner's if nobody else is said (110.2a).
    pub(super) fn enters_so(&mut self, entry: &EntryMods, place: Say, owner: Say) -> Say {
        // What you own comes under your control, if nothing else is said (110.2a).
        let plain = EntryMods { control: None, ..entry.clone() };
        let own = owner == Say::You && entry.control == Some(Ref::You);
        let under = match &entry.control {
            Some(_) if own => None,
            Some(who) => Some(self.refer(who)),
            None if self.entering => None,
            None if owner == Say::You => Some(Say::lit("its owner")),
            None => Some(owner),
        };
        // Who controls it is said before how it enters.
        let place = match under {
            Some(who) => place.and_then_words(frame!("under {0's control}", who)),
            None => place,
        };
        self.entry(&plain).into_iter().fold(place, Say::and_then_words)
    }

    pub(super) fn move_to(
        &mut self,
        who: Say,
        what: &Pick,
        to: &Dest,
        rest: Option<&Dest>,
        bind: Option<&Bind>,
    ) -> Say {
        // A player puts the own cards into the own graveyard.
        let millers = match what {
            Pick::Top { of, .. } if who == Say::You && self.is_other_player(of) && of_owner(to) => Some(self.refer(of)),
            _ => None,
        };
        let said = self.pick_taken(what);
        let whose = match (&millers, what) {
            (Some(_), Pick::Top { of, .. }) => self.refer(of),
            _ => self.owner_word(what, &said),
        };
        // Its owner, who does it, puts it into their own zone.
        let owner_does = matches!(&who, Say::Frame(f) if f.template == "{0's owner}");
        let whose = if owner_does && matches!(said, Say::It { many: false }) { Say::lit("their") } else { whose };
        let who = millers.unwrap_or(who);
        let said = self.from_home(what, said);
        self.many_moved = said.is_plural() || matches!(what, Pick::Rest(_));
        let place = match (self.owner_of(what), &to.entry.control) {
            (Some(owner), Some(control)) if owner == *control && owner != Ref::You && to.zone == Zone::Battlefield => {
                // It comes under the control of its owner, who puts it there.
                let entry = EntryMods { control: None, ..to.entry.clone() };
                self.entry(&entry).into_iter().fold(Say::lit("onto the battlefield"), Say::and_then_words)
            }
            _ => self.destination(to, whose.clone()),
        };
        self.many_moved = false;
        let exile = to.zone == Zone::Exile && to.entry == EntryMods::default() && to.place == Place::Top;
        let participle = if to.zone == Zone::Exile { "exiled" } else { "moved" };
        // What comes back from where it was is returned.
        let from = self.home_of_pick(what);
        if let Some(label) = bind {
            self.homes.insert(label.slot, to.zone.set());
            if let Some(owner) = self.owner_of(what) {
                self.owned.insert(label.slot, owner);
            }
        }
        let (noun, many) = self.noun_of(what);
        let noun = if to.zone == Zone::Battlefield { noun } else { Noun::of(Say::lit("card")) };
        self.learn_done(bind, participle, noun.so_many(many));
        let back = match to.zone {
            Zone::Hand => {
                let this = *what == Pick::Ref(Ref::This) && from != Zones::LIBRARY;
                this || from.intersects(Zones::BATTLEFIELD | Zones::GRAVEYARD | Zones::EXILE)
            }
            // A card of a graveyard is put there under the control of somebody else than its owner; what was spoken of comes back.
            Zone::Battlefield => {
                let spoken_of = matches!(said, Say::It { .. });
                let owned = match &to.entry.control {
                    None => true,
                    Some(who) => self.owner_of(what).as_ref() == Some(who) || !from.intersects(Zones::GRAVEYARD),
                };
                (owned || spoken_of) && from.intersects(Zones::GRAVEYARD | Zones::EXILE)
            }
            _ => false,
        };
        let say = if to.zone == Zone::Library && to.place == Place::Shuffled {
            let pile = Self::place(Zones::LIBRARY, Some(whose.clone()));
            let pile = self.entry(&to.entry).into_iter().fold(pile, Say::and_then_words);
            frame!("{0} {v:shuffle} {1} into {2}", who, whole_pile(said), pile)
        } else if back {
            let place = match to.zone {
                Zone::Hand => {
                    let place = frame!("to {0's hand}", whose.clone());
                    self.entry(&to.entry).into_iter().fold(place, Say::and_then_words)
                }
                _ => self.enters_so(&to.entry, Say::lit("to the battlefield"), whose.clone()),
            };
            frame!("{0} {v:return} {1} {2}", who, said, place)
        } else if exile {
            frame!("{0} {v:exile} {1}", who, said)
        } else if from == Zones::LIBRARY && self.all_go_back(what, to) && rest.is_none() {
            frame!("{0} {v:put} {1} back in any order", who, said)
        } else {
            frame!("{0} {v:put} {1} {2}", who, said, place)
        };
        match rest {
            Some(rest) => {
                self.many_moved = true;
                let rest = self.destination(rest, whose);
                self.many_moved = false;
                say.and_then_words(frame!("and the rest {0}", rest))
            }
            None => say,
        }
    }

    /// Whether all the cards that were seen on top of a library go back there in an order that is chosen.
    fn all_go_back(&self, what: &Pick, to: &Dest) -> bool {
        let several =
            matches!(what, Pick::Ref(Ref::Slot(slot)) if self.slots.get(slot).is_some_and(|about| about.many));
        several && *to == (Dest { zone: Zone::Library, place: Place::Top, entry: EntryMods::default() })
    }

    /// Where what is picked was, if that is known.
    pub(super) fn home_of_pick(&self, pick: &Pick) -> Zones {
        match pick {
            Pick::All(f) | Pick::Each(f, _) => super::instr::home_of(f),
            Pick::Choose { filter, .. } => super::instr::home_of(filter),
            Pick::Ref(Ref::This) => self.own_home,
            Pick::Ref(Ref::Slot(s)) => self.homes.get(s).copied().unwrap_or_default(),
            Pick::Ref(Ref::Linked(l)) if self.exiled.contains(&l.0) => Zones::EXILE,
            Pick::Ref(Ref::Host(_)) => Zones::BATTLEFIELD,
            Pick::And(parts) => {
                let mut homes = parts.iter().map(|part| self.home_of_pick(part));
                let first = homes.next().unwrap_or_default();
                if homes.all(|home| home == first) { first } else { Zones::empty() }
            }
            Pick::Ref(_) | Pick::Top { .. } | Pick::Rest(_) => Zones::empty(),
        }
    }

    /// Whose zones things go to: their owners'.
    pub(super) fn owner_word(&mut self, what: &Pick, said: &Say) -> Say {
        match self.owner_of(what) {
            Some(owner) => self.refer(&owner),
            None if said.is_plural() || matches!(what, Pick::Rest(_)) => Say::lit("their owner"),
            None => Say::lit("its owner"),
        }
    }

    /// Whose things are that are picked, if it is certain.
    pub(super) fn owner_of(&self, what: &Pick) -> Option<Ref> {
        let known = |slot: &Slot| self.owned.get(slot).cloned();
        let of_filter = |filter: &Filter| match filter.same() {
            Some(Ref::Slot(slot)) => known(slot),
            _ => filter.preds.iter().find_map(|pred| match pred {
                Predicate::OwnedBy(who @ (Ref::You | Ref::Slot(_) | Ref::Owner(_) | Ref::Controller(_))) => {
                    Some(who.clone())
                }
                _ => None,
            }),
        };
        let owner = match what {
            Pick::All(filter) | Pick::Each(filter, _) => of_filter(filter),
            Pick::Choose { filter, .. } => of_filter(filter),
            Pick::Ref(Ref::Slot(slot)) | Pick::Rest(Rest { of: Ref::Slot(slot), .. }) => known(slot),
            Pick::Top { of: of @ (Ref::You | Ref::Slot(_) | Ref::DefendingPlayer(_)), .. } => Some(of.clone()),
            Pick::Ref(Ref::This) if self.hidden => Some(Ref::You),
            _ => None,
        };
        // Of several players it is each one's own.
        owner.filter(
            |owner| !matches!(owner, Ref::Slot(slot) if self.slots.get(slot).is_none_or(|about| about.many || about.kind != Kind::Player)),
        )
    }

    /// What has the ability is taken from where the ability works: `return it from your graveyard`.
    pub(super) fn from_home(&mut self, what: &Pick, said: Say) -> Say {
        if *what != Pick::Ref(Ref::This) || !self.hidden {
            return said;
        }
        self.told_home = true;
        frame!("{0} from {1}", said, Self::place(self.own_home, Some(Say::You)))
    }

    fn is_other_player(&self, who: &Ref) -> bool {
        match who {
            Ref::You => false,
            Ref::Slot(s) => self.slots.get(s).is_some_and(|a| a.kind == Kind::Player && !a.many),
            who => who.means_players(),
        }
    }

    fn in_library(&mut self, zone: Zone, place: &Place, whose: Say) -> Say {
        // Of several owners nobody says an order.
        let one_pile = !matches!(&whose, Say::Lit(whose) if whose.starts_with("their owner"));
        let pile = Self::place(zone.set(), Some(whose));
        match place {
            // What goes back where it was is told with what took it away.
            Place::Top if self.many_moved && one_pile => frame!("on top of {0} in any order", pile),
            Place::Top | Place::WhereItWas => frame!("on top of {0}", pile),
            Place::TopInOrder => frame!("on top of {0} in the same order", pile),
            Place::Bottom if self.many_moved => frame!("on the bottom of {0} in any order", pile),
            Place::Bottom => frame!("on the bottom of {0}", pile),
            Place::BottomRandom => frame!("on the bottom of {0} in a random order", pile),
            Place::FromTop(n) => {
                let n = self.value(n);
                match n {
                    Say::Num(1..=10) => frame!("into {0} {1} from the top", pile, n),
                    n => frame!("into {0}, number {1} from the top", pile, n),
                }
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

    /// How something enters, in parts: `tapped`, `with two +1/+1 counters on it`; empty: as usual.
    pub(super) fn entry(&mut self, entry: &EntryMods) -> Vec<Say> {
        let mut out = Vec::new();
        let mut word = |is: bool, word: &'static str| {
            if is {
                out.push(Say::lit(word));
            }
        };
        word(entry.tapped, "tapped");
        word(entry.untapped, "untapped");
        word(entry.face_down, "face down");
        word(entry.transformed, "transformed");
        match &entry.attacking {
            None => {}
            Some(Ref::Nothing) => out.push(Say::lit(if entry.tapped { "and attacking" } else { "attacking" })),
            Some(whom) => {
                let whom = self.refer(whom);
                out.push(frame!("attacking {0}", whom));
            }
        }
        match &entry.blocking {
            None => {}
            Some(Ref::Nothing) => out.push(Say::lit(if entry.tapped { "and blocking" } else { "blocking" })),
            Some(whom) => {
                let whom = self.refer(whom);
                out.push(frame!("blocking {0}", whom));
            }
        }
        if let Some(to) = &entry.attached {
            let to = self.refer(to);
            out.push(frame!("attached to {0}", to));
        }
        let mut of_kind = |(kind, n): &(CounterId, Value)| {
            let det = self.range(n, Some(n));
            self.counters_noun(Some(*kind)).with(det).say()
        };
        let each = match &*entry.counters {
            [(kind, n)] => for_each(n).filter(|(n, _)| *n > 0).map(|(n, all)| ((*kind, Value::Num(n)), all)),
            _ => None,
        };
        let counters: Vec<Say> = match &each {
            Some((one, _)) => vec![of_kind(one)],
            None => entry.counters.iter().map(&mut of_kind).collect(),
        };
        if let Some((_, all)) = each {
            let each = self.per(all);
            out.push(frame!("with {0} on it", Say::list(Joint::And, counters)).and_then_words(each));
        } else if !counters.is_empty() {
            out.push(frame!("with {0} on it", Say::list(Joint::And, counters)));
        }
        if let Some(copy) = &entry.copy_of {
            let copy = self.copy_of(copy);
            out.push(frame!("as a copy of {0}", copy));
        }
        if !entry.said.is_empty() {
            let kept = std::mem::take(&mut self.gains);
            let said = self.mods(&entry.said, Say::It { many: false });
            self.gains = kept;
            out.push(frame!("(as it enters, {0})", said));
        }
        match &entry.control {
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
        let of = match &copy.of {
            Pick::Choose {
                filter,
                min: Value::Num(1),
                max: Some(Value::Num(1)),
                by: Ref::Nothing,
                random: false,
                together: None,
            } => {
                let mut noun = self.noun(filter);
                noun.on_the_battlefield(filter);
                noun.with(Det::A).say()
            }
            of => self.pick(of),
        };
        if copy.except.is_empty() {
            return of;
        }
        let mods = self.exceptions(&copy.except);
        frame!("{0}, except {1}", of, mods)
    }

    /// How a copy differs from what it copies.
    pub(super) fn exceptions(&mut self, except: &[Modifier]) -> Say {
        let kept = std::mem::take(&mut self.gains);
        let mods = self.mods(except, Say::It { many: false });
        self.gains = kept;
        mods
    }

    /// So many counters of a kind, or of any kind; all of them if no number is given: `up to two +1/+1 counters`.
    pub(super) fn some_counters(&mut self, kind: Option<CounterId>, n: Option<&Value>) -> Say {
        let det = match n {
            Some(n) => self.range(n, Some(n)),
            None => Det::All,
        };
        self.counters_noun(kind).with(det).say()
    }
}

/// Whether a destination is a zone of the owner of what goes there.
fn of_owner(to: &Dest) -> bool {
    matches!(to.zone, Zone::Graveyard | Zone::Hand | Zone::Library) && to.entry == EntryMods::default()
}
