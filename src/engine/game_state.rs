//! The whole state of one game, as plain data: copied by copying vectors, stored by serializing them.
//!
//! Only [`super::road`] writes objects, zones and players; the turn's own bookkeeping (whose priority it is, which
//! step) is written by `magic::turn`.

pub use super::slots::{Env, SlotValue, Successors};
pub use super::stack::{StackItem, TargetGroup, TargetOwner};
use super::{
    Attacker, Cause, Chars, Effect, Entity, Event, Flags, GameOptions, Object, ObjectId, Pending, Player, PlayerId,
    Rng, Turn, Waiting,
};
use crate::ir::{AbilityId, Colors, CounterId, DefId, DesignationId, LabelId, Zone};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// These won: a player, or a whole team with those of it who had lost (104.2, 104.2c).
    Win(super::Seats),
    /// A draw: nobody has won (104.4).
    Draw,
}

/// The state of a game.
#[derive(PartialEq, Debug, Default, Serialize)]
pub struct GameState {
    /// Every object there ever was, by [`ObjectId`].
    pub(crate) objects: Vec<Object>,
    /// Rows of computed characteristics.
    pub(crate) chars: Vec<Chars>,
    /// Who is searching whose library now (701.18).
    pub(crate) searching: Option<(PlayerId, PlayerId)>,
    /// Words of some text stand for others (612).
    pub(crate) worded: bool,
    /// Copiable values that objects have instead of those of their definitions (706.3, 706.9).
    pub(crate) copiable_overrides: Vec<(ObjectId, Chars)>,
    /// Spells that have left the stack and are spoken of by what they left behind.
    pub(crate) past_items: Vec<StackItem>,
    /// What permanents were before they changed, in this turn and the last one, in the order of the changes.
    pub(crate) past_looks: Vec<super::object::PastLook>,
    /// Players in turn order.
    pub(crate) players: Vec<Player>,
    /// The permanents, also those that are phased out, in the order of arrival (403).
    pub(crate) battlefield: Vec<ObjectId>,
    /// The objects in exile, of all owners (406).
    pub(crate) exile: Vec<ObjectId>,
    /// The objects in the command zone, of all owners (408).
    pub(crate) command: Vec<ObjectId>,
    /// The cards that were bet (407); empty in games without ante.
    pub(crate) ante: Vec<ObjectId>,
    /// Melded permanents with the card beside that of their row (712.2).
    pub(crate) melds: Vec<(ObjectId, u32)>,
    /// What the two cards of melded permanents became: the one that the permanent's row leads to, and the other (712.4).
    pub(crate) twins: Vec<(ObjectId, ObjectId)>,
    /// Commanders, wherever they are (903.3).
    pub(crate) commanders: Vec<ObjectId>,
    /// What players had who have left: cards in their zones, and what they controlled (800.4h).
    pub(crate) had: Vec<(PlayerId, ObjectId)>,
    /// Counters beyond the two kinds that fit in a row.
    pub(crate) more_counters: Vec<(ObjectId, CounterId, u16)>,
    /// Designations of objects, with a partner.
    pub(crate) designations: Vec<(ObjectId, DesignationId, Option<Entity>)>,
    /// What linked abilities remember: object, label, value (607).
    pub(crate) memory: Vec<(ObjectId, LabelId, SlotValue)>,
    /// Mana spent to cast: object, colors, amount.
    pub(crate) spent: Vec<(ObjectId, Colors, i32)>,
    /// Chosen values of X: object, number (107.3).
    pub(crate) chosen_x: Vec<(ObjectId, i32)>,
    /// Tokens and copies that left their zone and cease to exist (704.5d-e).
    pub(crate) ceasing: Vec<ObjectId>,
    /// Cards a player may see though the zone is hidden: (player, object).
    pub(crate) known: Vec<(PlayerId, ObjectId)>,
    /// The turn that is worked on.
    pub(crate) turn: Turn,
    /// Other turns at the same time (807.4), the one to be worked on next first.
    pub(crate) others: Vec<Turn>,
    /// Effects of resolved things.
    pub(crate) effects: Vec<Effect>,
    /// Delayed triggered abilities that wait for their events (603.7).
    pub(crate) delayed: Vec<Waiting>,
    /// Replacement and prevention effects that wait to be used up (614.1, 615.1).
    pub(crate) shields: Vec<Waiting>,
    /// Uses of abilities in the life of their object.
    pub(crate) used_once: Vec<super::Limited>,
    /// Every event that was performed, in order.
    pub(crate) journal: Vec<Event>,
    /// Causes of events.
    pub(crate) causes: Vec<Cause>,
    /// The generator of all random numbers of the game.
    pub(crate) rng: Rng,
    /// The last timestamp that was given (613.6); 0: none yet.
    pub(crate) stamp: u32,
    /// Numbers for things that wait.
    pub(crate) next_id: u32,
    /// How the game ended; `None` while it goes on.
    pub(crate) outcome: Option<Outcome>,
    /// Counts for limits and reports.
    pub(crate) decisions: u64,
    /// Decisions in this turn.
    pub(crate) turn_decisions: u32,
    /// Events in this turn.
    pub(crate) turn_events: u32,
    /// Resolutions in succession in which nobody had a choice but to pass (104.4b).
    pub(crate) forced: super::Streak,
    /// Those in which nobody had a choice but of what had to be chosen.
    pub(crate) compelled: super::Compelled,
    /// Rules of the table.
    pub(crate) settings: GameOptions,
    /// Format and options of this game.
    pub(crate) variant: Arc<super::Variant>,
    /// Who is what to whom.
    pub(crate) seating: super::Seating,
    /// Whose turns come.
    pub(crate) agenda: super::Agenda,
    /// Definitions of the cards by physical card.
    pub(crate) cards: Vec<DefId>,
    /// Characters, things and running spells of a scene, in the order of arrival.
    pub(crate) scenery: Vec<ObjectId>,
    /// Spells that somebody of the scene knows.
    pub(crate) repertoire: Vec<ObjectId>,
    /// Spells that are being cast in the scene.
    pub(crate) casting: Vec<ObjectId>,
    /// What the scene knows beside them.
    pub(crate) scene: Option<Box<super::scene::SceneState>>,
    /// Requests that players may follow.
    pub(crate) offers: Vec<super::offer::Offer>,
    /// Those that were followed in this turn.
    pub(crate) taken: Vec<super::offer::Taken>,
    /// Arguments of declared actions that their events can't hold: number in the journal, arguments.
    pub(crate) facts: Vec<(u32, Env)>,
    /// The game that this one is a part of, as it was when it was left (719.1a).
    pub(crate) main: Option<Arc<GameState>>,
    /// Games inside this one that are over, in order.
    pub(crate) subgames: Vec<Arc<GameState>>,
    /// Where in the journal this game began; later than at the beginning if it was restarted (718).
    pub(crate) era: u32,
    /// What the table has agreed on where rule books leave it open.
    pub house: Arc<crate::settings::Settings>,
}

macro_rules! clone_world {
    ($($field:ident),* $(,)?) => {
        impl Clone for GameState {
            fn clone(&self) -> Self {
                Self { journal: self.journal.clone(), causes: self.causes.clone(), $($field: self.$field.clone()),* }
            }
            /// Reuses the buffers of `self`, so that a checkpoint costs little more than a copy of bytes.
            fn clone_from(&mut self, other: &Self) {
                self.clone_all_but_logs(other);
                self.journal.clone_from(&other.journal);
                self.causes.clone_from(&other.causes);
            }
        }

        impl GameState {
            /// Copies everything but what only grows: the journal and the causes of its events.
            pub(super) fn clone_all_but_logs(&mut self, other: &Self) {
                $(self.$field.clone_from(&other.$field);)*
            }
        }
    };
}
clone_world!(
    objects,
    chars,
    copiable_overrides,
    searching,
    worded,
    past_items,
    past_looks,
    players,
    battlefield,
    exile,
    command,
    ante,
    melds,
    twins,
    commanders,
    had,
    more_counters,
    designations,
    memory,
    spent,
    chosen_x,
    ceasing,
    known,
    turn,
    others,
    effects,
    delayed,
    shields,
    used_once,
    rng,
    stamp,
    next_id,
    outcome,
    decisions,
    turn_decisions,
    turn_events,
    forced,
    compelled,
    settings,
    variant,
    seating,
    agenda,
    cards,
    scenery,
    repertoire,
    casting,
    scene,
    offers,
    taken,
    facts,
    main,
    subgames,
    era,
    house,
);

impl GameState {
    /// Becomes a later state of the same game; of the logs only what is new is copied.
    pub(crate) fn catch_up(&mut self, later: &GameState) {
        self.clone_all_but_logs(later);
        self.check_same_game(later);
        self.journal.extend_from_slice(later.journal.get(self.journal.len()..).unwrap_or(&[]));
        self.causes.extend_from_slice(later.causes.get(self.causes.len()..).unwrap_or(&[]));
    }
    /// Becomes an earlier state of the same game.
    pub(crate) fn go_back(&mut self, earlier: &GameState) {
        let other_game = self.level() != earlier.level();
        if other_game || self.journal.len() < earlier.journal.len() || self.causes.len() < earlier.causes.len() {
            self.clone_from(earlier);
            return;
        }
        self.clone_all_but_logs(earlier);
        self.check_same_game(earlier);
        self.journal.truncate(earlier.journal.len());
        self.causes.truncate(earlier.causes.len());
    }
    /// Whether two cards are this permanent (712.2).
    pub(crate) fn is_melded(&self, o: ObjectId) -> bool {
        self.melds.iter().any(|(m, _)| *m == o)
    }
    /// Physical cards that are part of a melded permanent beside the one of its row (712.2).
    pub fn second_cards(&self) -> impl Iterator<Item = u32> + '_ {
        self.melds.iter().map(|(_, card)| *card)
    }
    /// The logs of one are the beginning of those of the other.
    fn check_same_game(&self, other: &GameState) {
        if super::checking() {
            let n = self.journal.len().min(other.journal.len());
            assert_eq!(self.journal[..n], other.journal[..n], "two states of one game have one journal");
        }
    }
    /// For another game of as many players: everything is forgotten, the large buffers stay.
    pub(crate) fn reset(&mut self) {
        static EMPTY: std::sync::LazyLock<GameState> = std::sync::LazyLock::new(GameState::default);
        let mut players = std::mem::take(&mut self.players);
        let mut turn = std::mem::take(&mut self.turn);
        self.clone_from(&EMPTY);
        players.iter_mut().for_each(Player::reset);
        turn.reset();
        (self.players, self.turn) = (players, turn);
    }
    /// An object's row.
    #[inline]
    pub fn obj(&self, o: ObjectId) -> &Object {
        &self.objects[o.index()]
    }
    /// The row of a player, also of one who has left.
    #[inline]
    pub fn player(&self, p: PlayerId) -> &Player {
        &self.players[p.index()]
    }
    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.players.len()
    }
    /// Players still in the game in turn order, beginning with `first`.
    pub fn players_from(&self, first: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        self.seating.playing().from(first)
    }
    /// Players still in the game, active player first (101.4); of a team that has its turn together the first one.
    pub fn apnap(&self) -> impl Iterator<Item = PlayerId> + use<> {
        self.players_from(self.turn.active)
    }
    /// The next player in turn order who is still in the game.
    #[inline]
    pub fn next_player(&self, p: PlayerId) -> PlayerId {
        self.seating.playing().next(p).unwrap_or(p)
    }
    /// Whether they are opponents (102.2, 102.3).
    #[inline]
    pub fn opponents(&self, a: PlayerId, b: PlayerId) -> bool {
        !self.seating.row(a).team.has(b)
    }
    /// Who is whose opponent, who sits where.
    pub fn seating(&self) -> &super::Seating {
        &self.seating
    }
    /// Format and options of this game.
    pub fn variant(&self) -> &super::Variant {
        &self.variant
    }
    /// Whether it is a player's turn, alone or with the team (102.1, 805.4a); nobody's if the active player has left
    /// (800.4i).
    #[inline]
    pub fn is_active(&self, p: PlayerId) -> bool {
        self.active_players().has(p)
    }
    /// The active player, or all of the active team (102.1, 805.4a).
    #[inline]
    pub fn active_players(&self) -> super::Seats {
        let active = self.turn.active;
        self.seating.row(active).group.and(self.seating.playing())
    }
    /// A player's life total; a team with one life total has it together (810.9a).
    #[inline]
    pub fn life(&self, p: PlayerId) -> i32 {
        self.players[self.seating.row(p).purse.index()].life
    }
    /// The life total that a player, or the team with one life total, began with (103.3).
    pub fn start_life(&self, p: PlayerId) -> i32 {
        self.players[self.seating.row(p).purse.index()].start_life
    }
    /// Takes down who is in the game and who is against whom as the game begins.
    pub(crate) fn seat(&mut self) {
        let playing = self.still_playing();
        self.seating = super::Seating::new(&self.variant, playing, self.players.len());
    }
    /// The same after somebody has left.
    pub(crate) fn seat_again(&mut self) {
        let playing = self.still_playing();
        self.seating.lay(&self.variant, playing);
    }
    fn still_playing(&self) -> super::Seats {
        let here = self.players.iter().enumerate().filter(|(_, p)| !p.out && !p.master);
        here.map(|(i, _)| PlayerId(i as u8)).collect()
    }
    /// How many objects layers compute: permanents, and what is in a scene.
    #[inline]
    pub fn in_play_len(&self) -> usize {
        self.battlefield.len() + self.scenery.len()
    }
    /// One of them.
    #[inline]
    pub fn in_play_at(&self, i: usize) -> ObjectId {
        match self.battlefield.get(i) {
            Some(o) => *o,
            None => self.scenery[i - self.battlefield.len()],
        }
    }
    /// Whether it is a permanent, or in a scene.
    #[inline]
    pub fn in_play(&self, o: ObjectId) -> bool {
        self.on_battlefield(o) || {
            let row = self.obj(o);
            row.zone == Zone::Scene && row.live()
        }
    }
    /// Objects of a zone; for zones of a player, of that player.
    pub fn zone(&self, zone: Zone, of: PlayerId) -> &[ObjectId] {
        match zone {
            Zone::Library => &self.players[of.index()].library,
            Zone::Hand => &self.players[of.index()].hand,
            Zone::Graveyard => &self.players[of.index()].graveyard,
            Zone::Battlefield => &self.battlefield,
            Zone::Exile => &self.exile,
            Zone::Command => &self.command,
            Zone::Scene => &self.scenery,
            Zone::Repertoire => &self.repertoire,
            Zone::Casting => &self.casting,
            Zone::Pile => &self.players[self.pile_of(of).index()].pile,
            Zone::Aside => &self.players[of.index()].outside,
            Zone::Ante => &self.ante,
            Zone::Stack | Zone::Outside => &[],
        }
    }
    /// With whom the planar or scheme deck of a player lies; one planar deck for all lies at the first seat, whoever owns its
    /// cards (901.15c).
    pub(crate) fn pile_of(&self, p: PlayerId) -> PlayerId {
        if self.variant.one_pile { PlayerId(0) } else { p }
    }
    /// The source of an ability on the stack (113.7); of anything else the object itself.
    pub fn source_of(&self, o: ObjectId) -> ObjectId {
        self.stack_item(o).map_or(o, |item| item.source)
    }
    /// Whether a player knows what an object is (400.2): it lies open, is theirs to look at, or they have seen it.
    pub fn knows(&self, p: PlayerId, o: ObjectId) -> bool {
        self.knew(p, o, self.obj(o))
    }
    /// The same of a row as it was.
    pub(crate) fn knew(&self, p: PlayerId, o: ObjectId, was: &Object) -> bool {
        let seen = || self.known.contains(&(p, o));
        match was.zone {
            Zone::Library | Zone::Pile => seen(),
            Zone::Aside => was.owner == p || seen(),
            Zone::Hand => !was.is(Flags::FACE_DOWN) && self.shows_hand(was.owner, p) || seen(),
            // 406.3: nobody may look at it unless something lets them.
            Zone::Exile if was.is(Flags::FACE_DOWN) => seen(),
            _ if was.is(Flags::FACE_DOWN) => was.base_controller == p || seen(),
            _ => true,
        }
    }
    /// Whose hands a player may look at: their own and those of teammates (808.5, 809.7, 810.5); where teams sit apart only if they
    /// have come to sit side by side (811.5).
    pub fn shows_hand(&self, of: PlayerId, to: PlayerId) -> bool {
        if of == to || self.variant.teams.is_empty() {
            return of == to;
        }
        let mates = self.variant.team_of(of) == self.variant.team_of(to) && self.seating.playing().has(to);
        let beside = |a, b| self.seating.playing().next(a) == Some(b);
        mates && (!self.variant.teams_apart || beside(of, to) || beside(to, of))
    }
    /// Number of counters of a kind.
    pub fn counters(&self, o: ObjectId, kind: CounterId) -> i32 {
        let row = &self.objects[o.index()];
        for (k, n) in row.counters {
            if k == kind && n > 0 {
                return i32::from(n);
            }
        }
        self.more_counters.iter().find(|(x, k, _)| *x == o && *k == kind).map_or(0, |(_, _, n)| i32::from(*n))
    }
    /// All counters on an object.
    pub fn all_counters(&self, o: ObjectId) -> impl Iterator<Item = (CounterId, i32)> + use<'_> {
        let more = self.more_counters.iter().filter(move |(x, _, _)| *x == o).map(|(_, k, n)| (*k, i32::from(*n)));
        self.objects[o.index()].counters.into_iter().map(|(k, n)| (k, i32::from(n))).chain(more).filter(|(_, n)| *n > 0)
    }
    /// Counters of a player.
    pub fn player_counters(&self, p: PlayerId, kind: CounterId) -> i32 {
        let row = self.player(self.keeper(p, kind));
        row.counters.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| i32::from(*n))
    }
    /// Characteristics of an object as they are now, or were last for what is gone.
    #[inline]
    pub fn chars_of<'a>(&'a self, rulebook: &'a super::Rulebook, o: ObjectId) -> &'a Chars {
        let row = self.obj(o);
        match self.chars.get(row.row as usize) {
            Some(c) => c,
            None => &rulebook.templates[row.def.index()],
        }
    }
    /// Controller; owner where there is none (108.4).
    #[inline]
    pub fn controller_of(&self, o: ObjectId) -> PlayerId {
        let row = self.obj(o);
        self.chars.get(row.row as usize).map_or(row.base_controller, |c| c.controller)
    }
    /// All counters of a player, with those of the team.
    pub fn all_player_counters(&self, p: PlayerId) -> impl Iterator<Item = (CounterId, i32)> + use<'_> {
        let team = self.seating.first_of_team(p);
        let own = self.player(p).counters.iter().filter(move |(k, _)| self.keeper(p, *k) == p);
        let shared = self.player(team).counters.iter().filter(move |(k, _)| self.keeper(p, *k) != p);
        own.chain(shared).map(|(k, n)| (*k, i32::from(*n)))
    }
    /// In whose row counters of this kind stand: of those that a team has together (810.10) in one.
    pub(crate) fn keeper(&self, p: PlayerId, kind: CounterId) -> PlayerId {
        if self.variant.shared_counters.contains(&kind) { self.seating.first_of_team(p) } else { p }
    }
    /// The scene, to be set from outside the road: before it begins, and for dice that are written down.
    pub fn scene_mut(&mut self) -> Option<&mut super::scene::SceneState> {
        self.scene.as_deref_mut()
    }
    /// Spell picks that a creature has left (ME-6.1).
    pub fn picks(&self, o: ObjectId) -> i32 {
        self.scene.as_ref().and_then(|s| s.picks.iter().find(|(x, _)| *x == o)).map_or(0, |(_, n)| *n)
    }
    /// Sets the spell picks of a creature.
    pub fn set_picks(&mut self, o: ObjectId, n: i32) {
        if let Some(scene) = self.scene.as_deref_mut() {
            scene.picks.retain(|(x, _)| *x != o);
            scene.picks.push((o, n));
        }
    }
    /// Triggered abilities that wait to be put on the stack (603.3); while their order is asked for, those in question.
    pub fn waiting_triggers(&self) -> &[Pending] {
        &self.turn.pending
    }
    /// Whether there is nothing that lasts or waits.
    #[inline]
    pub(crate) fn nothing_lasts(&self) -> bool {
        self.effects.is_empty() && self.delayed.is_empty() && self.shields.is_empty()
    }
    /// How long each effect in force lasts, and whatever waits.
    pub(crate) fn untils(&self) -> impl Iterator<Item = &super::Until> {
        let waiting = self.delayed.iter().chain(&self.shields).map(|w| &w.until);
        self.effects.iter().map(|e| &e.until).chain(waiting)
    }
    /// The same, to change it.
    pub(crate) fn untils_mut(&mut self) -> impl Iterator<Item = &mut super::Until> {
        let waiting = self.delayed.iter_mut().chain(&mut self.shields).map(|w| &mut w.until);
        self.effects.iter_mut().map(|e| &mut e.until).chain(waiting)
    }
    /// The item of an object on the stack.
    pub fn stack_item(&self, o: ObjectId) -> Option<&StackItem> {
        // What comes onto the stack is a new object, so the items stand in the order of their objects.
        let in_order = |stack: &'_ [StackItem]| {
            let at = stack.partition_point(|i| i.obj < o);
            stack.get(at).is_some_and(|i| i.obj == o).then_some(at)
        };
        let found = self.turns().find_map(|t| in_order(&t.stack).and_then(|at| t.stack.get(at)));
        let there = || self.objects.get(o.index()).is_some_and(Object::live);
        let anywhere = || self.turns().find_map(|t| t.stack.iter().rev().find(|i| i.obj == o));
        let on_stack = found.or_else(|| if there() { anywhere() } else { None });
        on_stack.or_else(|| self.scene.as_ref()?.items.iter().find(|i| i.obj == o))
    }
    /// The same, or the item of a spell that something still speaks of as it last was on the stack (608.2g, 706.10).
    pub fn last_stack_item(&self, o: ObjectId) -> Option<&StackItem> {
        self.stack_item(o).or_else(|| self.past_items.iter().rev().find(|i| i.obj == o))
    }
    /// Whether something that waits, on the stack or for an event, comes from an object or knows it.
    pub(crate) fn is_spoken_of(&self, o: ObjectId) -> bool {
        let knows = |source: ObjectId, env: &Env| source == o || env.iter().any(|v| v.holds(Entity::Obj(o)));
        self.turns().any(|t| {
            t.stack.iter().any(|i| i.obj != o && knows(i.source, &i.env))
                || t.pending.iter().any(|p| knows(p.source, &p.env))
        }) || self.delayed.iter().any(|d| knows(d.source, &d.env))
    }
    /// All that an object remembers for its abilities (607.2), in the order in which it was told.
    pub fn remembered(&self, o: ObjectId) -> impl Iterator<Item = &SlotValue> {
        self.memory.iter().filter(move |(x, _, _)| *x == o).map(|(_, _, value)| value)
    }
    /// Linked memory of an object; what the spell remembered is remembered by its permanent.
    pub fn recall(&self, o: ObjectId, label: LabelId) -> &SlotValue {
        self.memory.iter().rev().find(|(x, l, _)| *x == o && *l == label).map_or(&SlotValue::Nil, |(_, _, v)| v)
    }
    /// The attacker entry of a creature.
    pub fn attacker(&self, o: ObjectId) -> Option<&Attacker> {
        self.turn.combat.place_of(o).map(|i| &self.turn.combat.attackers[i])
    }
    /// The attacker entry of a creature, also of one that has left this combat.
    pub fn attacker_last(&self, o: ObjectId) -> Option<&Attacker> {
        self.attacker(o).or_else(|| self.turn.combat.past.iter().rev().find(|a| a.obj == o))
    }
    /// Whether it is a permanent that exists now (110.1, 702.25d).
    #[inline]
    pub fn on_battlefield(&self, o: ObjectId) -> bool {
        let row = self.obj(o);
        row.zone == Zone::Battlefield && !row.flags.intersects(Flags::GONE | Flags::PHASED_OUT)
    }
    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    /// Every event that was performed, in order.
    pub fn journal(&self) -> &[Event] {
        &self.journal
    }
    /// The cause of an event.
    pub fn cause(&self, h: &Event) -> Cause {
        self.causes[h.cause as usize]
    }
    /// The turn in progress; of several the one that is worked on (807.4).
    pub fn turn(&self) -> &Turn {
        &self.turn
    }
    /// All turns in progress, the one that is worked on first (807.4).
    #[inline]
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        std::iter::once(&self.turn).chain(&self.others)
    }
    /// The same, to be changed.
    pub(crate) fn turns_mut(&mut self) -> impl Iterator<Item = &mut Turn> {
        std::iter::once(&mut self.turn).chain(&mut self.others)
    }
    /// Whether an ability waits to be put on a stack or is on one, of which this is so: its source, and the ability; none: a
    /// spell.
    pub(crate) fn waits(&self, is_it: impl Fn(ObjectId, Option<AbilityId>) -> bool) -> bool {
        self.turns().any(|t| {
            t.pending.iter().any(|p| is_it(p.source, Some(p.ability)))
                || t.stack.iter().any(|i| is_it(i.source, i.ability))
        })
    }
    /// Whose turn it is, or the next player if that one has left (309.5, 717.4).
    pub(crate) fn active_or_next(&self) -> PlayerId {
        let active = self.turn.active;
        if self.player(active).out { self.next_player(active) } else { active }
    }
    /// The number of the turn that began last.
    #[inline]
    pub(crate) fn latest_turn(&self) -> u32 {
        self.agenda.latest.max(self.turn.number)
    }
    /// How many decisions have been made.
    pub fn decision_count(&self) -> u64 {
        self.decisions
    }
}
