//! Noun phrases of instructions: what is meant, and who chooses it.

use super::Frame;
use crate::engine::eval::{EVERYBODY, EvalContext};
use crate::engine::{
    Answer, Asking, Deed, Engine, Entities, Entity, Event, Kind, Named, ObjectId, PlayerId, Question, Reason,
    SlotValue, StepResult,
};
use crate::ir::{
    Act, CardShape, CardTypes, Choice, Colors, Def, DefId, Filter, Instruction, ParamKind, Pick, Predicate, Ref,
    SubtypeId, Value, Verb, Zone,
};
use smallvec::SmallVec;

/// How a library is gone through.
struct Walk<'f> {
    /// How many are taken at most.
    n: usize,
    zone: crate::ir::Zone,
    bottom: bool,
    /// Others are passed over.
    only: Option<&'f Filter>,
    /// It ends with so many that pass.
    until: Option<(&'f Filter, usize)>,
}

impl<'a> Engine<'a> {
    /// The things a phrase means; asks where it needs a choice. `doer` chooses unless the phrase says otherwise. Empty
    /// if there is nothing to be meant.
    ///
    /// # Errors
    /// A limit is reached, or a question has no answer yet.
    pub fn picked(&mut self, pick: &Pick, doer: PlayerId, f: &mut Frame) -> StepResult<Entities> {
        if self.state.variant.shared_turns {
            self.mean_a_member(pick, f)?;
        }
        if self.state.players.len() > 2 {
            self.mean_a_defender(pick, f)?;
        }
        match pick {
            Pick::Ref(r) => Ok(self.followed(self.ents(r, &f.cx()), f)),
            Pick::All(filter) => Ok(self.all(filter, &f.cx())),
            Pick::Each(filter, _) => Ok(self.all(filter, &f.cx())),
            Pick::Choose { filter, min, random: true, .. } => Ok(self.chosen_by_chance(filter, min, f)),
            Pick::Choose { filter, min, max, by, random: false, together } => {
                let from = self.all(filter, &f.cx());
                let bounds = self.bounds(min, max.as_ref(), f);
                // `you` is the controller of the ability, whoever chooses (109.5).
                let chooser = match by {
                    Ref::Nothing => doer,
                    r => {
                        let beyond = || self.nearest_beyond(f, |eng, cx| eng.ents(r, cx)).and_then(Entity::player);
                        self.player_of(r, &f.cx()).or_else(beyond).unwrap_or(doer)
                    }
                };
                match together {
                    Some(together) => {
                        let asked = self.asked_together(together, &f.cx());
                        let (from, given) = self.open_to_pick(chooser, from, f);
                        if let Some(given) = given {
                            return Ok(given);
                        }
                        let asking = Asking::of(chooser, self.why_picked(f), Some(f.this));
                        self.pick_together(asking, from, bounds, asked)
                    }
                    None => self.pick_or_given(chooser, from, bounds, f),
                }
            }
            Pick::Top { n, of, zone, bottom, only, until, found } => {
                let owners = self.ents(of, &f.cx());
                let wanted = Walk {
                    n: self.value(n, &f.cx()).max(0) as usize,
                    zone: *zone,
                    bottom: *bottom,
                    only: only.as_deref(),
                    until: until.as_deref().map(|(filter, hits)| (filter, self.value(hits, &f.cx()).max(0) as usize)),
                };
                let cards = self.top_cards(&owners, &wanted, f);
                if let (Some(slot), Some(until)) = (found, until) {
                    let hit = cards.iter().copied().find(|e| self.passes(&until.0, *e, &f.cx()));
                    let before = if f.goes_on { self.ents(&Ref::Slot(*slot), &f.cx()) } else { Entities::new() };
                    f.set(*slot, SlotValue::of(before.into_iter().chain(hit).collect()));
                }
                Ok(cards)
            }
            Pick::Rest(rest) => {
                let parts = rest.taken.iter().flat_map(|slot| self.ents(&Ref::Slot(*slot), &f.cx()));
                // What was picked of it has moved with the whole.
                let taken: Entities = parts.map(|e| self.what_became_of(e)).collect();
                let left = |e: &Entity| !taken.contains(e) && e.obj().is_none_or(|o| self.state.obj(o).live());
                Ok(self.ents(&rest.of, &f.cx()).into_iter().filter(left).collect())
            }
            Pick::And(list) => {
                let picked = self.picked_apart(list, doer, f);
                self.caches.picked.clear();
                picked
            }
        }
    }

    /// The object that a thing is by now, wherever it went.
    fn what_became_of(&self, e: Entity) -> Entity {
        std::iter::successors(Some(e), |at| self.next_self(*at).map(Entity::Obj)).last().unwrap_or(e)
    }

    /// `a creature and a land`: what was picked for one of them is not picked for another.
    fn picked_apart(&mut self, list: &[Pick], doer: PlayerId, f: &mut Frame) -> StepResult<Entities> {
        let mut out = Entities::new();
        for p in list {
            self.caches.picked.clone_from(&out);
            let some = self.picked(p, doer, f)?;
            if let Pick::Each(_, slot) = p {
                // `each opponent and each planeswalker they control`
                f.set(*slot, SlotValue::of(some.clone()));
            }
            out.extend(some);
        }
        Ok(out)
    }

    /// 400.7d, 400.7h, 400.7j: an ability finds in a public zone what it triggered on, and what it or its cost put there.
    fn followed(&self, mut things: Entities, f: &Frame) -> Entities {
        for e in &mut things {
            *e = self.where_it_is(*e, f);
        }
        things
    }

    /// The same of one thing.
    pub(super) fn where_it_is(&self, e: Entity, f: &Frame) -> Entity {
        let mut at = e;
        while let Some(new) = self.next_self(at) {
            if f.follows.contains(&new)
                || self.moved_here(new, f.this, f.mark)
                || self.fell_off(at, new, f)
                || self.was_let_go(at, new)
            {
                at = Entity::Obj(new);
            } else {
                return e;
            }
        }
        at
    }

    /// 400.7i: what was discarded into exile by its own sentence is found in the graveyard where its own ability put it then.
    fn was_let_go(&self, at: Entity, new: ObjectId) -> bool {
        let (Entity::Obj(exiled), row) = (at, self.state.obj(new)) else { return false };
        row.zone == crate::ir::Zone::Graveyard
            && self.was_discarded_into_exile(exiled)
            && [exiled, self.state.obj(exiled).prev].iter().any(|by| self.moved_here(new, *by, 0))
    }

    /// 400.7e: an ability that triggers on its host leaving finds the Aura that state-based actions put into the graveyard.
    fn fell_off(&self, e: Entity, new: ObjectId, f: &Frame) -> bool {
        let host = self.state.obj(f.this).attached.and_then(Entity::obj);
        e == Entity::Obj(f.this)
            && host.is_some_and(|h| f.follows.contains(&self.state.obj(h).next))
            && self.state.obj(new).zone == crate::ir::Zone::Graveyard
    }

    /// How many of what can be chosen are chosen, at least and at most.
    pub(in crate::engine) fn bounds(&self, min: &Value, max: Option<&Value>, f: &Frame) -> (u32, u32) {
        let number = |v: &Value| self.value(v, &f.cx()).max(0) as u32;
        (number(min), max.map_or(u32::MAX, number))
    }

    /// So many at random of what a phrase describes and none of its other parts has taken.
    fn chosen_by_chance(&mut self, filter: &Filter, n: &Value, f: &Frame) -> Entities {
        let mut from = self.all(filter, &f.cx());
        from.retain(|e| !self.caches.picked.contains(e));
        let n = self.value(n, &f.cx()).max(0) as u32;
        self.at_random(from, n)
    }

    /// 801.5c: where no player could be found who then makes a choice, the nearest beyond the range makes it.
    pub(super) fn nearest_chooses(&self, found: &Instruction, then: &Instruction, f: &mut Frame) {
        if !self.state.seating.is_ranged() {
            return;
        }
        if let Instruction::Do {
            act: Act::Choose(Choice::Things(Pick::Choose { filter, .. })), bind: Some(bind), ..
        } = found
            && let Instruction::Do { who: Pick::Ref(Ref::Slot(chooser)), act, .. } = then
            && *chooser == bind.slot
            && act.is_choice()
            && self.ents(&Ref::Slot(*chooser), &f.cx()).is_empty()
            && let Some(nearest) = self.nearest_beyond(f, |eng, cx| eng.all(filter, cx))
        {
            f.set(*chooser, SlotValue::One(nearest));
        }
    }

    /// 801.5c: where nobody in range could make a choice, the nearest to the left of those who could if they were.
    #[cold]
    pub(super) fn nearest_beyond(&self, f: &Frame, could: impl Fn(&Self, &EvalContext) -> Entities) -> Option<Entity> {
        if !self.state.seating.is_ranged() {
            return None;
        }
        let could = could(self, &EvalContext { eye: EVERYBODY, ..f.cx() });
        self.state.players_from(f.you).map(Entity::Player).find(|p| could.contains(p))
    }

    /// 608.2d, 118.3: nobody chooses a thing of their own for what can't be done with it, such as a sacrifice, nor anything to
    /// pay with it.
    fn only_possible(&self, from: &mut Entities, doer: PlayerId, f: &Frame) {
        let mine = |p: &Predicate| matches!(p, Predicate::ControlledBy(Ref::You) | Predicate::OwnedBy(Ref::You));
        let of_own = |id: crate::ir::ActionId| match self.rulebook.content.actions[id.index()].params.first() {
            Some(ParamKind::Thing(filter)) => filter.preds.iter().any(mine),
            _ => false,
        };
        // What is on the battlefield can't be put onto it.
        if f.deed == Some(Deed::Move(Zone::Battlefield)) {
            from.retain(|e| e.obj().is_none_or(|o| self.state.obj(o).zone != Zone::Battlefield));
        }
        // 305.9: a land is no spell.
        if f.deed == Some(Deed::Cast) {
            from.retain(|e| e.obj().is_none_or(|o| !self.is(o, CardTypes::LAND)));
        }
        let pays = f.pays || self.state.causes[f.cause as usize].payment;
        let verb = match f.deed {
            Some(Deed::Action(id)) if pays || of_own(id) => Some(Verb::Action(id)),
            Some(Deed::Tap) if pays => Some(Verb::Tap),
            Some(Deed::Untap) if pays => Some(Verb::Untap),
            _ => None,
        };
        if let Some(verb) = verb {
            from.retain(|e| {
                let ev = Event { object: Some(*e), ..Event::of(verb, f.cause) }.by(doer);
                self.could_turn(&ev) && !self.forbidden(&ev)
            });
        }
    }

    /// Asks for some of these, unless what a cost takes was chosen when it was announced (601.2b).
    pub(super) fn pick_or_given(
        &mut self,
        chooser: PlayerId,
        from: Entities,
        bounds: (u32, u32),
        f: &mut Frame,
    ) -> StepResult<Entities> {
        let (from, given) = self.open_to_pick(chooser, from, f);
        match given {
            Some(given) => Ok(given),
            None => self.pick_unseen(Asking::of(chooser, self.why_picked(f), Some(f.this)), from, bounds),
        }
    }

    /// What of these can be picked now; and what was chosen already, when the cost was announced that takes it (601.2b).
    fn open_to_pick(&self, chooser: PlayerId, mut from: Entities, f: &mut Frame) -> (Entities, Option<Entities>) {
        self.only_possible(&mut from, chooser, f);
        if !self.caches.picked.is_empty() {
            from.retain(|e| !self.caches.picked.contains(e));
        }
        if !self.caches.arriving.is_empty() {
            from.retain(|e| e.obj().is_none_or(|o| !self.caches.arriving.contains(&o)));
        }
        let given = f.given.take().filter(|given| given.iter().all(|e| from.contains(e)));
        // 801.5a: in the range of whoever chooses, too.
        if self.state.seating.is_ranged() && self.reaches(f.you, Entity::Player(chooser)) {
            from.retain(|e| self.reaches(chooser, *e));
        }
        (from, given)
    }

    /// What things are picked for, as those are told who pick them.
    fn why_picked(&self, f: &Frame) -> Reason {
        match f.deed {
            deed if self.state.causes[f.cause as usize].payment => deed.map_or(Reason::Cost, Reason::Paying),
            Some(deed) => Reason::Deed(deed),
            None => f.called.filter(|_| self.state.scene.is_some()).map_or(Reason::Effect, Reason::As),
        }
    }

    pub(super) fn at_random(&mut self, mut from: Entities, n: u32) -> Entities {
        let mut out = Entities::new();
        for _ in 0..n.min(from.len() as u32) {
            let i = self.state.rng.below(from.len() as u32) as usize;
            out.push(from.remove(i));
        }
        out
    }

    /// The cards that a walk through each library takes, in its order.
    fn top_cards(&self, owners: &Entities, walk: &Walk, f: &Frame) -> Entities {
        let mut out = Entities::new();
        for p in owners.iter().filter_map(|e| e.player()) {
            let library = self.state.zone(walk.zone, p);
            let (mut taken, mut hits) = (0, 0);
            // `the top 5 cards of your library down to a land card`: whichever comes first.
            let over = |taken, hits| taken >= walk.n || walk.until.is_some_and(|(_, wanted)| hits >= wanted);
            for i in 0..library.len() {
                if over(taken, hits) {
                    break;
                }
                let card = Entity::Obj(library[if walk.bottom { i } else { library.len() - 1 - i }]);
                if walk.only.is_none_or(|only| self.passes(only, card, &f.cx())) {
                    out.push(card);
                    taken += 1;
                }
                hits += usize::from(walk.until.is_some_and(|(until, _)| self.passes(until, card, &f.cx())));
            }
        }
        out
    }

    /// `choose ...`: objects, players, or words.
    pub(super) fn run_choice(&mut self, choice: &Choice, doer: PlayerId, f: &mut Frame) -> StepResult<SlotValue> {
        match choice {
            Choice::Things(p) => Ok(SlotValue::of(self.picked(p, doer, f)?)),
            Choice::Player(filter) => {
                let from = self.all(filter, &f.cx());
                Ok(SlotValue::of(self.pick(Asking::of(doer, Reason::Effect, Some(f.this)), from, (1, 1))?))
            }
            Choice::Number(a, b, called) => {
                let (a, b) = (self.value(a, &f.cx()), self.value(b, &f.cx()));
                let why = called.map_or(Reason::Effect, Reason::Called);
                Ok(SlotValue::Num(self.number(Asking::of(doer, why, Some(f.this)), a, b)?))
            }
            Choice::Color => self.named(doer, Colors::ALL.into_iter().map(Named::Color).collect(), f),
            Choice::ColorBut(taken) => {
                let taken = taken.iter().fold(Colors::empty(), |all, r| all | self.chosen_color(r, &f.cx()));
                let left = Colors::ALL.into_iter().filter(|c| !taken.contains(*c));
                self.named(doer, left.map(Named::Color).collect(), f)
            }
            Choice::Colors => self.some_colors(doer, f),
            Choice::ColorOf { of, lands, random } => {
                let thing = self.one(of, &f.cx()).and_then(Entity::obj);
                let colors: Vec<Colors> = thing.map_or(Vec::new(), |o| self.counted_colors(o, *lands));
                if *random && !colors.is_empty() {
                    let i = self.state.rng.below(colors.len() as u32) as usize;
                    return Ok(SlotValue::Color(colors[i]));
                }
                self.named(doer, colors.into_iter().map(Named::Color).collect(), f)
            }
            Choice::CreatureType => {
                let names = self.subtypes_of(CardTypes::CREATURE);
                self.named(doer, names, f)
            }
            Choice::BasicLandType => {
                let names = self.basic_subtypes_of(CardTypes::LAND);
                self.named(doer, names, f)
            }
            Choice::CardType => self.named(doer, (0..7).map(|b| Named::Type(1 << b)).collect(), f),
            Choice::CardName(types) => {
                let names = self.card_names(*types);
                self.named(doer, names, f)
            }
            Choice::Text | Choice::Step(..) | Choice::Subtypes(..) => self.choose_in_scene(choice, doer, f),
            Choice::Word(words) => self.named(doer, words.iter().map(|w| Named::Word(*w)).collect(), f),
        }
    }

    /// The colors of an object one by one; with those of the mana of its basic land types if they count.
    pub fn counted_colors(&self, o: ObjectId, lands: bool) -> Vec<Colors> {
        let chars = self.chars(o);
        let mut all = chars.colors;
        if lands {
            let basic = chars.subs.iter().filter(|s| self.rulebook.content.subtypes[s.index()].basic);
            all |= basic.map(|s| self.rulebook.land_color(s)).fold(Colors::empty(), |a, b| a | b);
        }
        Colors::ALL.into_iter().filter(|c| all.contains(*c)).collect()
    }

    /// 701.31: all votes of one player (701.31d); the choice is that of the last.
    pub(super) fn act_vote(
        &mut self,
        ballot: &crate::ir::Ballot,
        who: PlayerId,
        f: &mut Frame,
    ) -> StepResult<super::acts::Outcome> {
        let mut last = self.one_vote(ballot, who, f)?;
        let (must, may) = self.more_votes(who);
        for _ in 0..must {
            last = self.one_vote(ballot, who, f)?;
        }
        for _ in 0..may {
            if !self.confirm(who, Reason::May(None), Some(f.this))? {
                break;
            }
            last = self.one_vote(ballot, who, f)?;
        }
        Ok(super::acts::Outcome::Over { done: last.is_set(), result: last })
    }

    /// One vote of a player; whoever leaves in place of voting casts none (104.3a).
    fn one_vote(&mut self, ballot: &crate::ir::Ballot, who: PlayerId, f: &mut Frame) -> StepResult<SlotValue> {
        let vote = crate::engine::Event::of(crate::ir::Verb::Vote, f.cause).by(who);
        Ok(match ballot {
            crate::ir::Ballot::Words(words) => {
                let word = self.named(who, words.iter().map(|w| Named::Word(*w)).collect(), f)?;
                if self.state.player(who).out {
                    return Ok(SlotValue::Nil);
                }
                if let SlotValue::Word(word) = word {
                    self.event(vote.times(i32::try_from(word.0).unwrap_or(i32::MAX)))?;
                }
                word
            }
            crate::ir::Ballot::Things(pick) => {
                let things = self.picked(pick, who, f)?;
                if self.state.player(who).out {
                    return Ok(SlotValue::Nil);
                }
                for thing in &things {
                    self.event(vote.on(*thing))?;
                }
                SlotValue::of(things)
            }
        })
    }

    /// 701.31a: in turn order, beginning with the player whose effect it is.
    pub(super) fn from_you(&self, doers: Entities, you: PlayerId) -> Entities {
        self.state.players_from(you).map(Entity::Player).filter(|p| doers.contains(p)).collect()
    }

    /// The subtypes of these card types, as what can be chosen.
    pub(super) fn subtypes_of(&self, of: CardTypes) -> Vec<Named> {
        self.subtypes_that(|s| s.of.intersects(of))
    }

    /// The same of the basic ones among them (205.3i).
    fn basic_subtypes_of(&self, of: CardTypes) -> Vec<Named> {
        self.subtypes_that(|s| s.of.intersects(of) && s.basic)
    }

    fn subtypes_that(&self, fits: impl Fn(&crate::ir::Subtype) -> bool) -> Vec<Named> {
        let all = self.rulebook.content.subtypes.iter().enumerate();
        all.filter(|(_, s)| fits(s)).map(|(i, _)| Named::Subtype(SubtypeId(i as u16))).collect()
    }

    /// 201.3: every name that a card has; those of the game's own cards first, so that a bot has a chance. Each face, half
    /// and combined back is judged by itself (201.3b-e).
    fn card_names(&self, types: CardTypes) -> Vec<Named> {
        let content = &self.rulebook.content;
        // Several types are what is left without one: "nonland".
        let fits = |d: &Def| {
            if types.iter().count() > 1 { types.contains(d.types) } else { d.types.intersects(types) }
        };
        let cards = self.state.cards.iter().chain(content.cards.values());
        let mut seen = rustc_hash::FxHashSet::default();
        let mut out: Vec<Named> = Vec::new();
        for card in cards {
            let def = content.def(*card);
            let faces: SmallVec<[DefId; 2]> = match &def.shape {
                CardShape::Split(halves) => halves.iter().copied().collect(),
                CardShape::Flip(other) | CardShape::DoubleFaced(other) | CardShape::Meld(_, other) => {
                    [*card, *other].into_iter().collect()
                }
                CardShape::Plain | CardShape::BackOf(_) => [*card].into_iter().collect(),
            };
            let faces = faces.into_iter().map(|face| content.def(face)).filter(|face| fits(face));
            out.extend(faces.map(|face| face.name).filter(|name| seen.insert(*name)).map(Named::Word));
        }
        out
    }

    /// One color after the other, for as long as the player wants another one.
    fn some_colors(&mut self, who: PlayerId, f: &Frame) -> StepResult<SlotValue> {
        let mut chosen = Colors::empty();
        loop {
            let left = Colors::ALL.into_iter().filter(|c| !chosen.intersects(*c));
            match self.named(who, left.map(Named::Color).collect(), f)? {
                SlotValue::Color(c) => chosen |= c,
                _ => return Ok(SlotValue::Color(chosen)),
            }
            if chosen.is_all() || !self.confirm(who, Reason::May(None), Some(f.this))? {
                return Ok(SlotValue::Color(chosen));
            }
        }
    }

    fn named(&mut self, who: PlayerId, names: Vec<Named>, f: &Frame) -> StepResult<SlotValue> {
        if names.is_empty() {
            return Ok(SlotValue::Nil);
        }
        let d = Question { who, kind: Kind::Name(names), why: Reason::Effect, source: Some(f.this) };
        Ok(match self.ask(d)? {
            Answer::Name(Named::Color(c)) => SlotValue::Color(c),
            Answer::Name(Named::Subtype(s)) => SlotValue::Subtype(s),
            Answer::Name(Named::Type(t)) => SlotValue::Type(t),
            Answer::Name(Named::Word(w)) => SlotValue::Word(w),
            _ => SlotValue::Nil,
        })
    }
}
