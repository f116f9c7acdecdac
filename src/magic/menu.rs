//! Priority (116): what a player with it can do.
//!
//! The list of each player is kept in parts, one for each card, permanent or sentence that offers something. A part is made
//! anew when something that it read has been touched; a window in which nothing has changed costs a comparison.

use super::castable::Casting;
use crate::engine::{
    About, Action, Actions, Answer, Engine, Entity, Facets, Flags, Kept, Kind, Memo, Menu, MenuPart, ObjectId,
    PlayerId, Question, Reason, ResumePoint, Seats, SlotValue, SpellTime, StepResult, WorkDone,
};
use crate::ir::{RuleKinds, Step, Zone, Zones};

/// How equal cards in a hand stand in a menu.
#[derive(Clone, Copy, PartialEq)]
enum Equals {
    /// One part is for all of them.
    Together,
    /// Each has a part of its own.
    Apart,
}

impl Equals {
    /// Together if they are alike, otherwise apart.
    fn shared(alike: bool) -> Self {
        if alike { Self::Together } else { Self::Apart }
    }
}

/// How a driver wants players with priority to be asked.
#[derive(Clone, Copy)]
pub(super) struct Wishes {
    /// Also where they can only pass.
    forced: bool,
    /// Who is offered mana abilities (605.3a).
    mana: Seats,
}

impl Engine<'_> {
    /// How the driver wants players with priority to be asked.
    pub(super) fn wishes(&self) -> Wishes {
        let mana = (0..self.state.seats()).map(|i| PlayerId(i as u8)).filter(|p| self.driver.wants_mana(*p)).collect();
        Wishes { forced: self.driver.wants_forced(), mana }
    }

    /// 116.3: the player with priority acts or passes. Windows in which nobody can do anything are walked through.
    pub(super) fn give_priority(&mut self, wishes: Wishes) -> StepResult<()> {
        let turn = &self.state.turn;
        if wishes.forced || turn.step == Step::Cleanup && !turn.cleanup_priority {
            return self.open_window();
        }
        let windows = self.walk_through(wishes.mana);
        if windows > 0 {
            self.count_decisions(windows)?;
        }
        if self.state.turn.at == ResumePoint::Priority { self.open_window() } else { Ok(()) }
    }

    /// Lets those pass who can do nothing else and need not be asked, up to the first who can; how many they were. `mana`: whose
    /// lists hold mana abilities. Nothing changes meanwhile but who has priority, so all else is looked up once.
    #[inline]
    fn walk_through(&mut self, mana: Seats) -> u32 {
        let all = self.participants();
        if mana != self.caches.mana_offered {
            self.offer_mana_to(mana);
        }
        let (mut who, mut windows) = (self.state.turn.priority, 0);
        let mut waiting = all.without_before(self.state.turn.passes, who);
        let acting = if self.is_time_for_sorceries() { self.state.active_players() } else { Seats::NONE };
        if !waiting.has(who) {
            return 0;
        }
        loop {
            let time = if acting.has(who) { SpellTime::Sorcery } else { SpellTime::Instant };
            if !self.can_only_pass(who, time) {
                break;
            }
            windows += 1;
            waiting = waiting.except(Seats::one(who));
            match waiting.next(who) {
                Some(next) => who = next,
                None => {
                    self.state.turn.priority = who;
                    self.all_have_passed();
                    return windows;
                }
            }
        }
        self.state.turn.passes += windows as u8;
        self.state.turn.priority = who;
        windows
    }

    /// From now on these players are offered mana abilities, and no others: their lists are other ones.
    #[cold]
    #[inline(never)]
    fn offer_mana_to(&mut self, players: Seats) {
        self.caches.mana_offered = players;
        for p in (0..self.state.seats()).map(|i| PlayerId(i as u8)) {
            self.caches.changes.forget(Kept::Menu(p, SpellTime::Sorcery));
            self.caches.changes.forget(Kept::Menu(p, SpellTime::Instant));
        }
    }

    /// Whether a player's list holds nothing but passing.
    #[inline]
    fn can_only_pass(&mut self, who: PlayerId, time: SpellTime) -> bool {
        if let Some(menu) = self.right_menu(who, time) {
            return menu.actions.len() == 1;
        }
        self.make_menu(who, time);
        self.caches.menus[menu_place(who, time)].actions.len() == 1
    }

    fn open_window(&mut self) -> StepResult<()> {
        if self.state.turn.step == Step::Cleanup && !self.state.turn.cleanup_priority {
            self.state.turn.at = ResumePoint::Leave;
            return Ok(());
        }
        let some = self.participants();
        if !some.has(self.state.turn.priority) {
            let Some(next) = some.next(self.state.turn.priority) else {
                self.pass(some);
                return Ok(());
            };
            self.state.turn.priority = next;
        }
        let who = self.state.turn.priority;
        let time = self.spell_time(who);
        let mut actions = self.take_menu(who, time);
        // 720.3: whoever has to do something else is not offered what would go on with the loop.
        let held = if self.state.turn.begun.len() > 1 { self.held_from(who) } else { Default::default() };
        let all = (!held.is_empty()).then(|| actions.clone());
        if !held.is_empty() {
            self.leave_out(&mut actions, &held);
        }
        let source = None;
        let d = Question { who, kind: Kind::Act(actions), why: Reason::Priority, source };
        let answer = self.ask_with(&d, |_, _| Ok(()));
        self.put_back_menu(menu_place(who, time), all.map_or(d.kind, Kind::Act));
        let answer = answer?;
        if self.state.player(who).out || matches!(answer, Answer::Leaves(_)) {
            // 800.4a: nobody has passed yet since then.
            self.state.turn.at = ResumePoint::Settle;
            return Ok(());
        }
        match answer {
            Answer::Act(Action::Pass) => self.pass(some),
            Answer::Act(a) => {
                self.note_begun(who, a, &held);
                self.state.turn.passes = 0;
                self.state.turn.at = ResumePoint::Settle;
                let done = self.act_on(who, a);
                self.state.turn.announced = None;
                return done;
            }
            _ => self.pass(some),
        }
        Ok(())
    }

    /// 116.4: all in succession: the stack resolves or the step ends.
    #[inline]
    fn pass(&mut self, some: Seats) {
        let turn = &mut self.state.turn;
        turn.passes += 1;
        if some.are_at_most(turn.passes) {
            self.all_have_passed();
        } else {
            turn.priority = some.next(turn.priority).unwrap_or(turn.priority);
        }
    }

    /// 116.4: the top of the stack resolves, or the step ends.
    #[inline]
    fn all_have_passed(&mut self) {
        let turn = &mut self.state.turn;
        turn.passes = 0;
        turn.at = if turn.stack.is_empty() { ResumePoint::Leave } else { ResumePoint::Resolve };
    }

    fn act_on(&mut self, who: PlayerId, action: Action) -> StepResult<()> {
        match action {
            Action::Pass => Ok(()),
            Action::PlayLand(o) => self.play_land(who, o),
            Action::Cast(o, way) => self.cast(who, o, way, None).map(|_| ()),
            Action::Activate(o, i) => self.activate(who, o, i),
            Action::Special(o, i) => self.special(who, o, i),
            Action::Mana(o, i) => self.activate_mana(who, o, i).map(|_| ()),
            Action::Offer(id) => self.take_offer(id),
            Action::End(o, stamp) => self.end_by_paying(who, o, stamp),
        }
    }

    /// The list of a player, brought up to date and lent.
    fn take_menu(&mut self, who: PlayerId, time: SpellTime) -> Vec<Action> {
        let offered = self.caches.mana_offered;
        if self.driver.wants_mana(who) != offered.has(who) {
            let one = Seats::one(who);
            self.offer_mana_to(if offered.has(who) { offered.except(one) } else { offered.with(one) });
        }
        if self.right_menu(who, time).is_none() {
            self.make_menu(who, time);
        }
        std::mem::take(&mut self.caches.menus[menu_place(who, time)].actions)
    }

    /// The list of a player as it was made, if it is still right.
    #[inline]
    fn right_menu(&self, who: PlayerId, time: SpellTime) -> Option<&Menu> {
        let menu = self.caches.menus.get(menu_place(who, time))?;
        let right = self.caches.changes.is_right(Kept::Menu(who, time));
        if crate::engine::checking() && right {
            self.check_menu(who, &menu.actions);
        }
        right.then_some(menu)
    }

    /// Lists a player's actions anew.
    #[inline(never)]
    fn make_menu(&mut self, who: PlayerId, time: SpellTime) {
        let (kept, place) = (Kept::Menu(who, time), menu_place(who, time));
        if self.caches.menus.len() <= place {
            self.caches.menus.resize_with(2 * self.state.seats(), Default::default);
        }
        let mut menus = std::mem::take(&mut self.caches.menus);
        let menu = &mut menus[place];
        menu.mana = self.caches.mana_offered.has(who);
        self.caches.work.lists += 1;
        let touched = self.caches.changes.touched_since(kept);
        let ((), reads) = self.reading(|e| e.renew_menu(who, time, touched, menu));
        self.caches.changes.made(kept, reads);
        if crate::engine::checking() {
            self.check_menu(who, &menu.actions);
        }
        self.caches.menus = menus;
    }

    fn put_back_menu(&mut self, place: usize, list: Kind) {
        if let Kind::Act(actions) = list {
            self.caches.menus[place].actions = actions;
        }
    }

    /// Lists a player's actions again; parts that have read nothing of what has been touched stay.
    fn renew_menu(&self, who: PlayerId, time: SpellTime, touched: Facets, menu: &mut Menu) {
        self.note(sorts_read(who));
        let alike = self.nothing_tells_apart();
        let mut anew = menu.alike != alike || touched.intersects(sorts_read(who) | Facets::OTHER);
        if anew {
            menu.alike = alike;
            self.sort_parts(who, menu);
        }
        for part in &mut menu.parts {
            part.memo.tell(touched);
            anew |= self.renew_part(who, time, part);
        }
        if anew {
            gather(menu);
        }
    }

    /// Finds out what offers something; what did so before keeps its part.
    fn sort_parts(&self, who: PlayerId, menu: &mut Menu) {
        let Menu { mana, alike, parts, order, .. } = menu;
        order.clear();
        let mut done = 0;
        self.each_part(who, *mana, Equals::shared(*alike), |about, o| {
            // Each part is about something else, and mostly they come as they came before.
            let as_before = parts.get(done).is_some_and(|p| p.about == about);
            let equal = || parts[..done].iter().position(|p| p.about == about);
            let known = if !as_before && matches!(about, About::Like(_)) { equal() } else { None };
            let place = known.unwrap_or_else(|| {
                if !as_before {
                    find_part(parts, done, about);
                }
                parts[done].judged = o;
                done += 1;
                done - 1
            });
            order.push((place, o));
        });
        parts.truncate(done);
    }

    /// Makes a part anew unless it is still right; whether it did.
    #[inline]
    fn renew_part(&self, who: PlayerId, time: SpellTime, part: &mut MenuPart) -> bool {
        let right = part.memo.is_right();
        if right {
            self.note(part.memo.reads());
        } else {
            self.make_part(who, time, part);
        }
        !right
    }

    fn make_part(&self, who: PlayerId, time: SpellTime, part: &mut MenuPart) {
        WorkDone::add(&self.caches.work.parts);
        part.actions.clear();
        let (about, o) = (part.about, part.judged);
        let ((), reads) = self.reading(|e| e.actions_of(who, about, o, time, &mut part.actions));
        part.memo = Memo::of(reads);
    }

    /// Everything that can be begun now and completed; mana abilities if they are wanted.
    pub fn list_actions(&self, who: PlayerId, mana: bool) -> Vec<Action> {
        let (time, mut out) = (self.spell_time(who), vec![Action::Pass]);
        self.each_part(who, mana, Equals::Apart, |about, o| {
            let mut some = Actions::new();
            self.actions_of(who, about, o, time, &mut some);
            out.append(&mut some.into_vec());
        });
        out
    }

    /// Whether no effect, memory or mark could be about one of two equal cards in a hand.
    #[inline(never)]
    fn nothing_tells_apart(&self) -> bool {
        let state = &*self.state;
        let held = |e: &Entity| matches!(e, Entity::Obj(o) if self.has_come_to_hand(*o));
        let named = |value: &SlotValue| match value {
            SlotValue::Told(told) => told.1.iter().any(held),
            value => value.things().iter().any(held),
        };
        state.effects.is_empty()
            && state.memory.iter().all(|(o, _, value)| !self.has_come_to_hand(*o) && !named(value))
            && state.designations.iter().all(|(o, ..)| !self.has_come_to_hand(*o))
    }

    /// Whether an object is in a hand now, or has become a card there.
    fn has_come_to_hand(&self, o: ObjectId) -> bool {
        let (mut last, mut row) = (o, self.state.obj(o));
        while let Some(next) = row.next.some().filter(|next| *next > last) {
            (last, row) = (next, self.state.obj(next));
        }
        row.live() && row.zone == Zone::Hand
    }

    /// Visits what could offer something to a player: the part of the list, and the card or permanent. Reads what `sorts_read`
    /// says; `equals`: whether equal cards in hand share a part.
    fn each_part(&self, who: PlayerId, mana: bool, equals: Equals, mut visit: impl FnMut(About, ObjectId)) {
        for &o in &self.state.player(who).hand {
            let row = self.state.obj(o);
            let plain =
                equals == Equals::Together && !row.is(Flags::COMPUTED) && self.rulebook.info(row.def).plain_cast;
            visit(if plain { About::Like(row.def) } else { About::Card(o) }, o);
        }
        let elsewhere = Zones::GRAVEYARD | Zones::EXILE | Zones::COMMAND | Zones::LIBRARY;
        if self.caches.index.act_zones.intersects(elsewhere) {
            self.each_part_elsewhere(who, &mut visit);
        }
        if mana {
            visit(About::Mana, ObjectId::NONE);
        }
        if self.any_rule(RuleKinds::CAST) {
            visit(About::Rules, ObjectId::NONE);
        }
        self.each_actor(|o| visit(About::Permanent(o), o));
        if !self.state.effects.is_empty() {
            visit(About::Ends, ObjectId::NONE);
        }
        if !self.state.offers().is_empty() {
            visit(About::Offers, ObjectId::NONE);
        }
    }

    /// The cards outside of the hand that may offer something where they are.
    fn each_part_elsewhere(&self, who: PlayerId, visit: &mut impl FnMut(About, ObjectId)) {
        for zone in [Zone::Graveyard, Zone::Exile, Zone::Command, Zone::Library] {
            if !self.caches.index.act_zones.contains(zone.set()) {
                continue;
            }
            for &o in self.state.zone(zone, who) {
                let row = self.state.obj(o);
                let given = row.flags.intersects(Flags::COMPUTED | Flags::EMBLEM);
                let acts = given || self.rulebook.info(row.def).acts.contains(zone.set());
                if acts && row.base_controller == who {
                    visit(About::Elsewhere(o), o);
                }
            }
        }
    }

    /// What one part offers.
    fn actions_of(&self, who: PlayerId, about: About, o: ObjectId, time: SpellTime, out: &mut Actions) {
        let plainly = || Casting::plainly(who, o, time);
        match about {
            About::Card(_) | About::Like(_) => self.offer_card(&plainly(), out),
            About::Elsewhere(_) => {
                self.offer_own_permits(&plainly(), out);
                self.offer_abilities(who, o, time, out);
            }
            About::Permanent(_) => self.offer_abilities(who, o, time, out),
            About::Mana => {
                self.note(Facets::all());
                self.offer_mana(who, Some(time), out);
            }
            About::Rules => self.offer_by_rules(who, time, out),
            About::Ends => self.offer_ends(who, out),
            About::Offers => {
                // The rule book that a request comes from may look at anything.
                self.note(Facets::all());
                let open = self.state.offers().iter().filter(|o| self.offer_open(who, o, time).is_ok());
                out.extend(open.map(|o| Action::Offer(o.id)));
            }
        }
    }

    /// Whether it is a time for sorceries: a main phase of the player's own turn with an empty stack (307.5).
    pub fn sorcery_time(&self, p: PlayerId) -> bool {
        self.is_time_for_sorceries() && self.state.is_active(p)
    }

    /// Whether it is such a time for whoever's turn it is.
    #[inline]
    fn is_time_for_sorceries(&self) -> bool {
        let turn = &self.state.turn;
        matches!(turn.step, Step::FirstMain | Step::SecondMain) && turn.stack.is_empty()
    }

    /// What a player could begin now.
    #[inline]
    pub fn spell_time(&self, p: PlayerId) -> SpellTime {
        if self.sorcery_time(p) { SpellTime::Sorcery } else { SpellTime::Instant }
    }
}

/// A player's list for the time of sorceries is kept beside that for all other times.
#[inline]
fn menu_place(who: PlayerId, time: SpellTime) -> usize {
    2 * who.index() + usize::from(time.is_for_sorceries())
}

/// What decides which parts a player's list has.
#[inline]
fn sorts_read(who: PlayerId) -> Facets {
    Facets::cards_of(who) | Facets::ACTORS | Facets::RULES
}

/// Passing, then what the parts offer.
fn gather(menu: &mut Menu) {
    let Menu { actions, parts, order, .. } = menu;
    actions.clear();
    actions.push(Action::Pass);
    for &(place, o) in &*order {
        let part = &parts[place];
        match part.about {
            About::Like(_) => actions.extend(part.actions.iter().map(|a| with_card(*a, o))),
            _ => actions.extend_from_slice(&part.actions),
        }
    }
}

/// Puts the part of this sort at its place: an old one if there is one, otherwise a new one. Parts mostly come in the order
/// in which they came before; one that has not come by the end is no longer there.
fn find_part(parts: &mut Vec<MenuPart>, at: usize, about: About) {
    match parts[at..].iter().position(|p| p.about == about) {
        Some(n) => parts.swap(at, at + n),
        None => {
            parts.push(MenuPart { about, judged: ObjectId::NONE, memo: Memo::default(), actions: Actions::new() });
            let last = parts.len() - 1;
            parts.swap(at, last);
        }
    }
}

/// The same action with another card of the same kind.
fn with_card(action: Action, o: ObjectId) -> Action {
    match action {
        Action::PlayLand(_) => Action::PlayLand(o),
        Action::Cast(_, way) => Action::Cast(o, way),
        other => other,
    }
}
