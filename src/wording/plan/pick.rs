//! What is chosen now: `a creature you control`, `the top two cards of your library`, `the rest`.

use crate::ir::*;
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Det, Joint, Noun, Say, frame};

/// What is no longer among the rest.
const TAKEN: [&str; 3] = ["moved", "chosen", "exiled"];

/// What an instruction does to where something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taking {
    /// It takes it away from there.
    Away,
    /// It leaves it there.
    Nothing,
}

impl Plan<'_> {
    /// A noun phrase of an instruction.
    pub(super) fn pick(&mut self, pick: &Pick) -> Say {
        self.pick_so(pick, Taking::Nothing)
    }

    /// A noun phrase of an instruction that takes it away from where it is.
    pub(super) fn pick_taken(&mut self, pick: &Pick) -> Say {
        self.pick_so(pick, Taking::Away)
    }

    /// Whether this object is the one that does what is being said.
    fn does_it(&self, known: &Ref) -> bool {
        let doer = match &self.doing {
            Some(Pick::Ref(doer)) => doer.clone(),
            Some(Pick::Each(_, slot)) => Ref::Slot(*slot),
            _ => return false,
        };
        let thing = match &doer {
            Ref::This => !matches!(self.this, Say::You | Say::It { .. }),
            Ref::Slot(slot) => self.slots.get(slot).is_some_and(|about| about.kind == Kind::Thing && !about.many),
            _ => false,
        };
        thing && doer == *known
    }

    fn pick_so(&mut self, pick: &Pick, taking: Taking) -> Say {
        let from = taking == Taking::Away;
        match pick {
            Pick::Ref(known) if self.does_it(known) => Say::lit("itself"),
            Pick::Ref(known) => {
                let say = self.refer(known);
                match say {
                    Say::Noun(mut noun) if from => {
                        noun.from = true;
                        Say::Noun(noun)
                    }
                    other => other,
                }
            }
            Pick::All(filter) => self.taken(filter, Det::All, taking),
            Pick::Each(filter, slot) => {
                let mut noun = self.member(filter, *slot);
                if self.slots.get(slot).is_some_and(|about| about.kind == Kind::Thing) {
                    self.last = Some(*slot);
                }
                noun.from = from;
                noun.say()
            }
            Pick::Choose { filter, min, max, by, random, together } => {
                let det = self.range(min, max.as_ref());
                let mut noun = self.noun(filter).with(det);
                noun.from = from;
                if let Some(together) = together {
                    self.all_together(&mut noun, together);
                }
                if *by != Ref::Nothing {
                    let by = self.refer(by);
                    noun.push_behind(60, frame!("of {0's choice}", by));
                }
                if *random {
                    noun.push_behind(60, Say::lit("at random"));
                }
                noun.say()
            }
            Pick::Top { n, of, zone, bottom, only, until: Some(until), found } => {
                let pile = self.pile(of, *zone);
                let wanted = self.wanted(&until.0, &until.1, *found);
                let said = self.until_found(pile, *bottom, only.as_deref(), wanted);
                if *n == Value::Num(i32::MAX) {
                    return said;
                }
                let n = self.value(n);
                frame!("{0} or there are {1} of them, whichever comes first", said, n)
            }
            Pick::Top { n, of, zone, bottom, only, until: None, .. } => {
                let pile = self.pile(of, *zone);
                self.top(pile, n, *bottom, only.as_deref())
            }
            Pick::Rest(rest) => match &rest.of {
                Ref::Slot(slot) if !self.is_taken(*slot) && (self.last == Some(*slot) || self.only_thing(*slot)) => {
                    Say::lit("the rest")
                }
                other => {
                    let of = self.refer(other);
                    frame!("the rest of {0}", of)
                }
            },
            Pick::And(all) => {
                let all = all.iter().map(|pick| self.pick_so(pick, taking)).collect();
                Say::list(Joint::And, all)
            }
        }
    }

    /// `each creature you control`; its members are called by the noun alone until the instruction ends.
    pub(super) fn member(&mut self, filter: &Filter, slot: Slot) -> Noun {
        let noun = self.noun(filter);
        let kind = if filter.sort == Sort::Player { Kind::Player } else { Kind::Thing };
        let mut short = Noun::of(noun.head.clone());
        if matches!(&short.head, Say::Lit(w) if w == "opponent") {
            short.head = Say::lit("player");
        }
        // One of several cards is a card.
        if let Say::Frame(f) = &noun.head
            && f.template == "of {0}"
        {
            short.head = f.roles.get(1).cloned().unwrap_or_else(|| Say::lit("object"));
        }
        self.learn(slot, About::one(short, kind));
        self.members.push(slot);
        self.mentioned.insert(slot);
        noun.with(Det::Each)
    }

    /// Whether it is what was taken, of which there is no rest, or nothing.
    fn is_taken(&self, slot: Slot) -> bool {
        self.slots.get(&slot).is_none_or(taken)
    }

    fn only_thing(&self, slot: Slot) -> bool {
        self.slots.iter().all(|(s, a)| *s == slot || a.kind != Kind::Thing || !a.many || taken(a))
    }

    fn taken(&mut self, filter: &Filter, det: Det, taking: Taking) -> Say {
        match self.filtered(filter, det) {
            Say::Noun(mut noun) => {
                noun.from = taking == Taking::Away;
                // All of it is that of each of them.
                let of_foes = Predicate::OwnedBy(Ref::Opponents(Box::new(Ref::You)));
                if noun.place.is_some()
                    && Self::zones_of(filter.zones).iter().all(|zone| zone.per_player())
                    && filter.preds.contains(&of_foes)
                {
                    noun.place = Some(Self::place(filter.zones, Some(Say::lit("each opponent"))));
                }
                Say::Noun(noun)
            }
            other => other,
        }
    }

    /// How many may be chosen, `max` being none where there is no limit: `two`, `up to two`, `any number of`.
    pub(super) fn range(&mut self, min: &Value, max: Option<&Value>) -> Det {
        match (min, max) {
            (Value::Num(0), None) => Det::AnyNumber,
            (min, None) => Det::OrMore(self.value(min)),
            (min, Some(max)) if min == max => match self.value(max) {
                Say::Num(1) => Det::A,
                n => Det::N(n),
            },
            (Value::Num(0), Some(max)) => Det::UpTo(self.value(max)),
            (min, Some(max)) => {
                let (min, max) = (self.value(min), self.value(max));
                Det::Between(min, max)
            }
        }
    }

    /// `your library`: the pile of somebody from which cards are taken.
    fn pile(&mut self, of: &Ref, zone: Zone) -> Say {
        let whose = self.refer(of);
        Self::place(zone.set(), Some(whose))
    }

    /// What is looked for from one end of a pile on; `found`: where it is kept.
    fn wanted(&mut self, filter: &Filter, many: &Value, found: Option<Slot>) -> Say {
        let det = self.range(many, Some(many));
        let noun = self.noun(filter).with(det).say();
        if let Some(slot) = found {
            let mut short = self.noun(filter);
            short.mods.clear();
            short.place = None;
            self.learn(slot, About { noun: short, kind: Kind::Thing, many: *many != Value::Num(1) });
            self.mentioned.insert(slot);
        }
        noun
    }

    /// `cards from the top of your library until a creature card is among them`.
    fn until_found(&mut self, pile: Say, bottom: bool, only: Option<&Filter>, wanted: Say) -> Say {
        let kind = only.map(|filter| {
            let mut kind = self.noun(filter);
            kind.place = None;
            kind.with(Det::Bare).say()
        });
        match (bottom, kind) {
            (false, Some(kind)) => frame!("{2} from the top of {0} until {1} is among them", pile, wanted, kind),
            (true, Some(kind)) => frame!("{2} from the bottom of {0} until {1} is among them", pile, wanted, kind),
            (false, None) => frame!("cards from the top of {0} until {1} is among them", pile, wanted),
            (true, None) => frame!("cards from the bottom of {0} until {1} is among them", pile, wanted),
        }
    }

    /// `the top two cards of your library`; `only`: those of a sort.
    fn top(&mut self, pile: Say, n: &Value, bottom: bool, only: Option<&Filter>) -> Say {
        let n = self.value(n);
        let end = Say::lit(if bottom { "bottom" } else { "top" });
        let mut noun = match only {
            Some(filter) => self.noun(filter),
            None => Noun::of(Say::lit("card")),
        };
        noun.mods.retain(|modifier| only.is_some() || !modifier.behind);
        // Where they lie is said behind them.
        noun.place = None;
        if n == Say::Num(1) {
            let head = noun.with(Det::Plain).say();
            return frame!("the {0} {1} of {2}", end, head, pile);
        }
        let n_cards = noun.with(Det::N(n)).say();
        match &n_cards {
            Say::Noun(inner) if !matches!(&inner.det, Det::N(amount) if amount.is_simple()) => {
                frame!("{1} from the {0} of {2}", end, n_cards, pile).plural()
            }
            _ => frame!("the {0} {1} of {2}", end, n_cards, pile).plural(),
        }
    }
}

/// Whether something was taken out of several.
fn taken(about: &About) -> bool {
    about.noun.mods.iter().any(|m| m.rank <= 2 && TAKEN.iter().any(|w| m.say == Say::lit(*w)))
}
