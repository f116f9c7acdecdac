//! The engine at work on a world: asking, reading characteristics, counting against limits.

use super::answers::{forced, idle_answer, legal};
use super::{
    Action, Answer, Asking, Caches, Cause, Chars, Cite, Driver, Entities, Entity, Event, Facets, Flags, GameState,
    Interrupt, Kind, Limit, ObjectId, Outcome, PlayerId, Question, Reason, Rulebook, StepResult,
};
use crate::ir::{CardTypes, Rule, RuleKinds, Though, Zone};
use smallvec::SmallVec;

/// An effect that casts something: for which price, and whose it is (608.2f).
#[derive(Clone, Copy, Debug)]
pub struct ByEffect<'a> {
    /// What is paid.
    pub price: &'a crate::ir::Price,
    /// The object whose text it is.
    pub source: ObjectId,
    /// The ability, if it is one.
    pub ability: Option<crate::ir::AbilityId>,
}

/// How something is cast or played in the middle of a resolution (608.2f).
#[derive(Clone, Copy, Debug)]
pub struct CastNow<'a> {
    /// The effect, and what is paid.
    pub effect: ByEffect<'a>,
    /// It may be a land, which is played.
    pub play: bool,
    /// Nobody was asked: it is cast if it can be.
    pub forced: bool,
}

/// Procedures of the game on top of the engine that instructions need: casting in the middle of a resolution.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// Casts or plays an object now for a price (608.2f); false: not done.
    pub cast_now: for<'a> fn(&mut Engine<'a>, PlayerId, ObjectId, CastNow<'a>) -> StepResult<bool>,
    /// Casts cards out of a library that is being searched (601.3).
    pub cast_in_search: fn(&mut Engine, PlayerId, PlayerId) -> StepResult<()>,
    /// Pays a cost now (117.12); false: not paid.
    pub pay_now: for<'a> fn(&mut Engine<'a>, PlayerId, &'a crate::ir::Cost, &mut super::Frame) -> StepResult<bool>,
    /// Whether a cost could be paid.
    pub can_pay: fn(&Engine, PlayerId, &crate::ir::Cost, &super::Frame) -> bool,
    /// Activates a mana ability of something, if one can be activated; whether it was.
    pub make_mana: fn(&mut Engine, PlayerId, ObjectId) -> StepResult<bool>,
    /// Chooses new targets for an item on the stack (114.7, 706.10c).
    pub new_targets: fn(&mut Engine, PlayerId, ObjectId, (bool, u32)) -> StepResult<()>,
    /// Whether something could be the target of what is on the stack, or was (114.1).
    pub could_target: fn(&Engine, ObjectId, Entity) -> bool,
    /// Each target of an item on the stack becomes this one (706.10d-e).
    pub aim_at: fn(&mut Engine, ObjectId, Entity, u32) -> StepResult<()>,
    /// 114.7a: a target of a spell or ability becomes this one, if it can; whether it did.
    pub change_target: fn(&mut Engine, PlayerId, ObjectId, Entity, u32) -> StepResult<bool>,
    /// Plays the game that has been laid out until it is over (719.2).
    pub play_out: fn(&mut Engine) -> StepResult<super::Outcome>,
    /// Begins a game anew with this player (718.1a); its first turn is about to begin.
    pub begin_again: fn(&mut Engine, PlayerId) -> StepResult<()>,
    /// Takes turn markers away because these have left (807.4e).
    pub markers_go: fn(&mut Engine, &[PlayerId]),
    /// The turn that was to begin is skipped, and something is to be done in the one that comes (614.10b).
    pub turn_passes: fn(&mut Engine) -> StepResult<()>,
    /// Why the rule book that an offer comes from forbids it now.
    pub judge_offer: fn(&Engine, &super::Offer) -> Result<(), &'static str>,
    /// A game begins: what another rule book lets players do in it stands open from now on.
    pub opening: fn(&mut Engine),
}

/// The engine, borrowing everything that it works on.
pub struct Engine<'a> {
    /// The content with its tables, the same for all games.
    pub rulebook: &'a Rulebook,
    /// The state of the game that is worked on.
    pub state: &'a mut GameState,
    /// Who answers the questions to all players.
    pub driver: &'a mut dyn Driver,
    /// What is kept beside the state to be fast.
    pub caches: &'a mut Caches,
    /// Procedures of the game.
    pub hooks: &'static Hooks,
}

/// How far back a cause is looked for before it is written again.
const RECENT_CAUSES: usize = 16;
/// Looks between two questions whether the game is to stop: a few milliseconds.
const POLL_EVERY: u64 = 1_000_000;
/// Most illegal answers to one question before the game is stopped.
const MAX_REFUSALS: u32 = 1000;

impl<'a> Engine<'a> {
    /// Says what is read, for whatever is being made to be kept.
    #[inline]
    pub fn note(&self, facets: Facets) {
        self.caches.changes.note(facets);
    }
    /// What is read while something is made.
    pub fn reading<T>(&self, make: impl FnOnce(&Self) -> T) -> (T, Facets) {
        let before = self.caches.changes.begin_reading();
        let made = make(self);
        (made, self.caches.changes.end_reading(before))
    }
    /// Characteristics as they are now (or were last, for what is gone).
    #[inline]
    pub fn chars(&self, o: ObjectId) -> &Chars {
        self.state.chars_of(self.rulebook, o)
    }
    /// Characteristics as they would be with something judged as what it is about to be.
    #[inline]
    pub fn seen(&self, o: ObjectId, judged: super::eval::Judged) -> &Chars {
        use super::eval::Judged;
        match judged {
            Judged::Masked(x) if x == o => &self.rulebook.masked,
            Judged::Half(x, def) | Judged::HalfSpell(x, def) if x == o => &self.rulebook.templates[def.index()],
            Judged::Then(at) => self.past_look(o, at).unwrap_or(self.chars(o)),
            Judged::Shaped(x, i) if x == o => self.rulebook.shapes.get(i as usize).map_or(self.chars(o), |s| &s.chars),
            _ => self.chars(o),
        }
    }
    /// Controller; owner where there is none (108.4).
    #[inline]
    pub fn controller(&self, o: ObjectId) -> PlayerId {
        self.state.controller_of(o)
    }
    /// Whether the object has one of the card types.
    #[inline]
    pub fn is(&self, o: ObjectId, types: CardTypes) -> bool {
        self.chars(o).types.intersects(types)
    }
    /// Whether it is a creature on the battlefield.
    #[inline]
    pub fn is_creature(&self, o: ObjectId) -> bool {
        self.state.on_battlefield(o) && self.is(o, CardTypes::CREATURE)
    }
    /// 302.6: its controller did not have it when their latest turn began.
    pub fn summoning_sick(&self, o: ObjectId) -> bool {
        let obj = self.state.obj(o);
        self.note(Facets::OBJECTS | Facets::turn_of(self.controller(o)));
        obj.zone == Zone::Battlefield
            && obj.since >= self.state.player(self.controller(o)).last_turn
            && !self.rule_holds(
                RuleKinds::READY,
                |r| match r {
                    Rule::Ready(who) => Some(who),
                    _ => None,
                },
                Entity::Obj(o),
            )
    }
    /// Whether it came too lately for what it would do (302.6), and nothing lets it do this as though it had a keyword by which
    /// it could (609.4).
    pub fn too_fresh(&self, o: ObjectId, h: &Event) -> bool {
        self.summoning_sick(o) && !self.is_as_though_ready(h)
    }

    fn is_as_though_ready(&self, h: &Event) -> bool {
        let mut found = false;
        if self.any_rule(RuleKinds::AS_THOUGH) {
            self.each_rule(RuleKinds::AS_THOUGH, |r| {
                let Rule::AsThough { event, though, .. } = r.rule else { return true };
                found = matches!(**though, Though::Has(k) if self.rulebook.readying.has(k))
                    && self.matches(event, h, &r.cx.between_roles());
                !found
            });
        }
        found
    }
    /// Records a cause; gives back its place among the causes. One that was recorded just before is not written again.
    pub fn cause(&mut self, cause: Cause) -> u32 {
        if self.state.causes.last() == Some(&cause) {
            return self.state.causes.len() as u32 - 1;
        }
        // Rules come again and again; which of their events belong together nobody asks.
        if cause.source != ObjectId::NONE {
            self.state.causes.push(cause);
            return self.state.causes.len() as u32 - 1;
        }
        let n = self.same_rule_lately(&cause).unwrap_or(self.state.causes.len());
        if n == self.state.causes.len() {
            self.state.causes.push(cause);
        }
        self.caches.lately.set(&cause, n as u32);
        n as u32
    }
    /// Where the same rule stands among the latest causes. What is remembered is the latest place, if it is one at all.
    fn same_rule_lately(&self, cause: &Cause) -> Option<usize> {
        let (all, known) = (&self.state.causes, self.caches.lately.get(cause));
        let first = all.len().saturating_sub(RECENT_CAUSES);
        if all.get(known) == Some(cause) {
            return (known >= first).then_some(known);
        }
        all[first..].iter().rposition(|c| c == cause).map(|n| first + n)
    }
    /// Records a rule as cause.
    #[inline]
    pub fn cite(&mut self, cite: Cite) -> u32 {
        match self.caches.cited.get(cite.index()) {
            Some(&known) if known != u32::MAX => {
                if crate::engine::checking() {
                    assert!(self.state.causes[known as usize].is_rule(cite), "another cause stands where a rule stood");
                }
                known
            }
            _ => self.cite_anew(cite),
        }
    }
    #[cold]
    fn cite_anew(&mut self, cite: Cite) -> u32 {
        // Which causes there are must not hang on what happens to be kept beside the state.
        let known = self.state.causes.iter().position(|c| c.is_rule(cite)).map(|n| n as u32);
        let n = known.unwrap_or_else(|| self.cause(Cause::rule(cite)));
        let places = self.caches.cited.len().max(cite.index() + 1);
        self.caches.cited.resize(places, u32::MAX);
        self.caches.cited[cite.index()] = n;
        n
    }
    /// Makes a new timestamp, later than all before it (613.6).
    pub fn next_stamp(&mut self) -> u32 {
        self.state.stamp += 1;
        self.state.stamp
    }
    /// Ends the game with this outcome; whoever wins owns the cards that were bet (407.2).
    ///
    /// # Errors
    /// Always: [`Interrupt::Over`] with the outcome.
    pub fn finish<T>(&mut self, outcome: Outcome) -> StepResult<T> {
        self.state.outcome = Some(outcome);
        self.show_masks(|_, _| true);
        // 407.2: whoever wins owns what was bet.
        if let Outcome::Win(team) = outcome
            && let Some(winner) = team.iter().next()
        {
            for o in &self.state.ante {
                self.state.objects[o.index()].owner = winner;
            }
        }
        Err(Interrupt::Over(outcome))
    }
    /// Stops the game at a limit.
    ///
    /// # Errors
    /// Always: [`Interrupt::Limit`] with this limit.
    pub fn limit<T>(&self, limit: Limit) -> StepResult<T> {
        Err(Interrupt::Limit(limit))
    }
    /// Runs something one level deeper; too deep is a limit.
    ///
    /// # Errors
    /// [`Limit::Depth`] at more than 64 levels; otherwise what `f` stops with.
    pub fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> StepResult<T>) -> StepResult<T> {
        self.caches.depth += 1;
        let out = if self.caches.depth > 64 { Err(Interrupt::Limit(Limit::Depth)) } else { f(self) };
        self.caches.depth -= 1;
        out
    }

    /// Asks; the answer is legal. A question with one answer is only asked if the driver wants that.
    ///
    /// # Errors
    /// As [`Engine::ask_with`].
    pub fn ask(&mut self, d: Question) -> StepResult<Answer> {
        self.ask_with(&d, |_, _| Ok(()))
    }

    /// Asks with a further condition on the answer: `check` gives the reason why one is refused. Illegal answers are
    /// refused and asked for again.
    ///
    /// # Errors
    /// [`Interrupt::Open`] if there is no answer yet, [`Interrupt::Illegal`] if what is begun is taken back,
    /// [`Interrupt::Over`] if a concession ends the game, [`Interrupt::Limit`] at a limit or after too many illegal
    /// answers.
    pub fn ask_with(
        &mut self,
        d: &Question,
        check: impl Fn(&Engine, &Answer) -> Result<(), &'static str>,
    ) -> StepResult<Answer> {
        self.ask_checked(d, &check)
    }

    /// The same, once for all who ask: it is long.
    fn ask_checked(
        &mut self,
        d: &Question,
        check: &dyn Fn(&Engine, &Answer) -> Result<(), &'static str>,
    ) -> StepResult<Answer> {
        self.count_decision()?;
        let who = if self.state.player(d.who).out { self.stand_in(d)? } else { d.who };
        // 715.5: who controls a player makes that player's choices.
        let asked = self.decider(who);
        let put = d;
        let controlled;
        let d = if asked == d.who {
            d
        } else {
            controlled = Question { who: asked, ..d.clone() };
            &controlled
        };
        let whole = d;
        let narrowed;
        let d = match self.state.turn.announced.is_some().then(|| self.without_repeats(d)).flatten() {
            Some(other) => {
                narrowed = other;
                &narrowed
            }
            None => whole,
        };
        let only_target = matches!(d.kind, Kind::Target { .. })
            && (self.driver.wants_only_target(d.who) || self.is_on_its_caster_alone(d));
        let only = forced(&d.kind);
        let has_alternatives = only.is_none();
        if !(only_target || self.driver.wants_forced())
            && let Some(answer) = only
        {
            self.note_announced(whole, &answer);
            return Ok(answer);
        }
        for _ in 0..MAX_REFUSALS {
            let Some(answer) = self.driver.answer(self.state, d) else {
                self.caches.open = Some(d.clone());
                return Err(Interrupt::Open);
            };
            if matches!(answer, Answer::Concede) {
                self.concede(d.who)?;
                // 800.4a: whoever was controlled is there, and goes on without them.
                if d.who != who && !self.state.player(who).out {
                    return match d.kind {
                        Kind::Act(_) => Ok(Answer::Leaves(d.who)),
                        _ => self.ask_checked(put, check),
                    };
                }
                // 800.4f: somebody else makes a choice that an effect wants of whoever left.
                if self.is_made_by_another(put) {
                    return self.ask_checked(put, check);
                }
                return Ok(idle_answer(&d.kind));
            }
            if let Answer::Leaves(p) = answer {
                if matches!(d.kind, Kind::Act(_)) && self.state.seating.playing().has(p) {
                    self.concede(p)?;
                    return Ok(answer);
                }
                self.driver.refused(d, "another player concedes while somebody has priority");
                continue;
            }
            if matches!(answer, Answer::TakeBack) {
                if self.caches.beginning == Some(d.who) {
                    return Err(Interrupt::Illegal);
                }
                self.driver.refused(d, "there is nothing to take back");
                continue;
            }
            match legal(&d.kind, &answer).and_then(|()| check(self, &answer)) {
                Ok(()) => {
                    // An answer without an alternative is no choice (104.4b).
                    if has_alternatives && is_choice(d, &answer) {
                        self.note_choice(d);
                    }
                    self.note_announced(whole, &answer);
                    return Ok(answer);
                }
                Err(reason) => self.driver.refused(d, reason),
            }
        }
        Err(Interrupt::Limit(Limit::Answers))
    }

    /// Whether a spell of a scene could be on nobody but whoever casts it: nobody does that without being asked.
    fn is_on_its_caster_alone(&self, d: &Question) -> bool {
        let Kind::Target { from, .. } = &d.kind else { return false };
        let caster = || self.scene()?.casting(d.source?).map(|c| Entity::Obj(c.caster));
        self.state.scene.is_some() && from.len() == 1 && from.first().copied() == caster()
    }

    /// A choice has been made between several answers. One of several targets that something demands does not end a loop as long
    /// as all of them are part of it; neither does an order.
    pub(super) fn note_choice(&mut self, d: &Question) {
        self.state.forced.count = 0;
        let demanded = match &d.kind {
            Kind::Order { .. } => true,
            Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } if *min > 0 => {
                let part =
                    |e: &Entity| e.obj().is_some_and(|o| self.state.compelled.parts.contains(&self.state.obj(o).def));
                let elsewhere = !from.iter().all(part);
                self.state.compelled.elsewhere |= elsewhere;
                true
            }
            _ => false,
        };
        if !demanded {
            self.state.compelled.streak.count = 0;
            self.state.compelled.parts.clear();
        }
    }

    /// Whether the budget of the game is used up.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.caches.work.looks.get() > self.state.settings.max_work
    }

    /// Stops the game if its budget is used up, or the driver wants it to stop.
    ///
    /// # Errors
    /// [`Limit::Work`] if the budget is used up, [`Limit::Cancelled`] if the driver wants the game to stop.
    #[inline]
    pub fn count_work(&mut self) -> StepResult<()> {
        // Where the driver is asked next is never behind the end of the budget.
        if self.caches.work.looks.get() < self.caches.poll_at { Ok(()) } else { self.ask_whether_to_stop() }
    }

    #[cold]
    #[inline(never)]
    fn ask_whether_to_stop(&mut self) -> StepResult<()> {
        if self.is_spent() {
            return Err(Interrupt::Limit(Limit::Work));
        }
        let spent = self.caches.work.looks.get();
        self.caches.poll_at = (spent + POLL_EVERY).min(self.state.settings.max_work.saturating_add(1));
        if self.driver.canceled() {
            return Err(Interrupt::Limit(Limit::Cancelled));
        }
        Ok(())
    }

    /// Counts a decision against the limits.
    ///
    /// # Errors
    /// [`Limit::Decisions`] if the turn has too many; otherwise as [`Engine::count_work`].
    pub fn count_decision(&mut self) -> StepResult<()> {
        self.count_decisions(1)
    }

    /// Counts several decisions in which nothing was to be decided.
    ///
    /// # Errors
    /// As [`Engine::count_decision`].
    pub fn count_decisions(&mut self, n: u32) -> StepResult<()> {
        self.caches.work.spend(n as usize);
        self.count_work()?;
        self.state.decisions += u64::from(n);
        self.state.turn_decisions += n;
        if self.state.turn_decisions > self.state.settings.max_decisions {
            return Err(Interrupt::Limit(Limit::Decisions));
        }
        Ok(())
    }

    /// Asks yes or no; true is yes.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn confirm(&mut self, who: PlayerId, why: Reason, source: Option<ObjectId>) -> StepResult<bool> {
        match self.ask(Question { who, kind: Kind::Confirm, why, source })? {
            Answer::Yes(y) => Ok(y),
            _ => Ok(false),
        }
    }

    /// Some of these, between `min` and `max` (cut down to how many there are). Not asked if all of them must be
    /// chosen.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn pick(&mut self, asking: Asking, from: Entities, (min, max): (u32, u32)) -> StepResult<Entities> {
        let n = from.len() as u32;
        let (min, max) = (min.min(n), max.min(n));
        if min == n {
            return Ok(from);
        }
        match self.ask(asking.question(Kind::Pick { from, min, max }))? {
            Answer::Entities(e) => Ok(e),
            _ => Ok(Entities::new()),
        }
    }

    /// So many of these, at least and at most, which have to fit together: `fits` says why others are refused.
    ///
    /// # Errors
    /// As [`Engine::ask_with`].
    pub fn pick_fitting(
        &mut self,
        asking: Asking,
        from: Entities,
        (min, max): (u32, u32),
        fits: impl Fn(&Engine, &Entities) -> Result<(), &'static str>,
    ) -> StepResult<Entities> {
        let d = asking.question(Kind::Pick { from, min, max });
        let answer = self.ask_with(&d, |e, a| match a {
            Answer::Entities(chosen) => fits(e, chosen),
            _ => Ok(()),
        })?;
        match answer {
            Answer::Entities(chosen) => Ok(chosen),
            _ => Ok(Entities::new()),
        }
    }

    /// A number from `min` to `max`; `min`, without a question, if there is no other.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn number(&mut self, asking: Asking, min: i32, max: i32) -> StepResult<i32> {
        if min >= max {
            return Ok(min);
        }
        match self.ask(asking.question(Kind::Number { min, max }))? {
            Answer::Number(n) => Ok(n),
            _ => Ok(min),
        }
    }

    /// Some of the numbered options `from`, between `min` and `max` of them. Empty, without a question, if there are none.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn choose(
        &mut self,
        asking: Asking,
        from: SmallVec<[u16; 8]>,
        (min, max): (u32, u32),
    ) -> StepResult<SmallVec<[u16; 8]>> {
        let n = from.len() as u32;
        let (min, max) = (min.min(n), max.min(n));
        if max == 0 {
            return Ok(SmallVec::new());
        }
        if min == n {
            return Ok(from);
        }
        self.options_chosen(asking.question(Kind::Choose { from, min, max, repeat: false }))
    }

    /// Some of these modes of a text; where the text says so, also one several times (700.2d).
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn choose_modes_of(
        &mut self,
        modes: &crate::ir::Modes,
        asking: Asking,
        from: SmallVec<[u16; 8]>,
        (min, max): (u32, u32),
    ) -> StepResult<SmallVec<[u16; 8]>> {
        if !modes.repeat {
            return self.choose(asking, from, (min, max));
        }
        if from.is_empty() || max == 0 {
            return Ok(SmallVec::new());
        }
        self.options_chosen(asking.question(Kind::Choose { from, min, max, repeat: true }))
    }

    fn options_chosen(&mut self, d: Question) -> StepResult<SmallVec<[u16; 8]>> {
        match self.ask(d)? {
            Answer::Numbers(v) => Ok(v),
            _ => Ok(SmallVec::new()),
        }
    }

    /// An order of objects; the first is first. Fewer than two are not asked about.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub fn order(&mut self, asking: Asking, items: Entities) -> StepResult<Entities> {
        if items.len() < 2 {
            return Ok(items);
        }
        let n = items.len() as u32;
        match self.ask(asking.question(Kind::Order { items, n }))? {
            Answer::Entities(e) => Ok(e),
            _ => Ok(Entities::new()),
        }
    }

    /// Whether a definition-level mark says that the object is tapped.
    pub fn tapped(&self, o: ObjectId) -> bool {
        self.state.obj(o).is(Flags::TAPPED)
    }

    /// All battlefield objects that pass a test, in order of arrival.
    pub fn permanents(&self, test: impl Fn(&Self, ObjectId) -> bool) -> Entities {
        self.state
            .battlefield
            .iter()
            .copied()
            .filter(|o| self.state.on_battlefield(*o) && test(self, *o))
            .map(Entity::Obj)
            .collect()
    }
}

/// Whether an answer does something that could have been left. 720.6: nobody has to pay to escape something, so who does not
/// has made no choice in a loop.
fn is_choice(d: &Question, answer: &Answer) -> bool {
    let lets_it_happen = d.why == Reason::Unless && matches!(answer, Answer::Yes(false));
    !lets_it_happen && !matches!(answer, Answer::Act(Action::Pass))
}
