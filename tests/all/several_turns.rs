//! Several turns at once (807.4): games of many players, of whom some leave in the middle of things.

use crate::support::{deck, play_on, rulebook};
use spellwright::engine::{
    Answer, Driver, GameOptions, GameState, Kind, ObjectId, PlayerId, Question, ResumePoint, Rng,
};
use spellwright::magic::formats::{Options, arrange};
use spellwright::magic::{Position, Seat, Table};
use spellwright::play::{Bot, Random};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Plays at random, and lets a player leave now and then.
struct Restless {
    random: Random,
    rng: Rng,
    most: usize,
}

impl Restless {
    fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), rng: Rng::new(seed), most: 0 }
    }
}

impl Driver for Restless {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        look(state);
        self.most = self.most.max(state.turns().filter(|t| !t.stack.is_empty()).count());
        if matches!(d.kind, Kind::Act(_)) && self.rng.below(60) == 0 {
            let who = PlayerId(self.rng.below(state.seats() as u32) as u8);
            if state.seating().playing().has(who) && state.seating().playing().len() > 2 {
                return Some(Answer::Leaves(who));
            }
        }
        self.random.answer(state, d)
    }
}

/// What is true of the markers at any time.
fn look(state: &GameState) {
    let slots: BTreeSet<u8> = state.turns().map(|t| t.slot).collect();
    assert_eq!(slots.len(), state.turns().count(), "every marker has its own number");
    let places: BTreeSet<PlayerId> = state.turns().map(|t| t.marker.at).collect();
    assert_eq!(places.len(), slots.len(), "no two markers are at one place");
    let marked: usize = state.turns().map(|t| usize::from(t.marker.flags)).sum();
    let needed = (state.seating().playing().len() / 4).max(1);
    assert!(slots.len() - marked <= needed, "one marker for each four players, and those that will go");
    assert!(state.turn().at != ResumePoint::Waiting, "nobody is asked about a turn that waits");
    let items: Vec<ObjectId> = state.turns().flat_map(|t| &t.stack).map(|i| i.obj).collect();
    assert_eq!(items.iter().collect::<BTreeSet<_>>().len(), items.len(), "no object is on two stacks");
}

fn options() -> Options {
    Options { format: rulebook().content.format("Grand Melee"), ..Options::default() }
}

fn seats(n: usize) -> Vec<Seat> {
    [deck("red_aggro"), deck("white_blue_control")].into_iter().cycle().take(n).collect()
}

/// Two bots whose turns go on at the same time begin what they have to take back; neither forgets it over the other.
#[test]
fn bots_leave_alone_what_they_took_back() {
    let rulebook = rulebook();
    let mut cards = Vec::new();
    for (n, name) in [(20, "Jace Beleren"), (14, "Plains"), (14, "Island"), (12, "Glacial Fortress")] {
        let card = rulebook.content.card(name).expect("it ships");
        cards.extend(std::iter::repeat_n(card, n));
    }
    let seats = vec![Seat::of(cards); 8];
    let settings = GameOptions { max_turns: 30, ..GameOptions::default() };
    let variant = Arc::new(arrange(&rulebook.content, 8, &settings, &options()).expect("it can be played"));
    let mut table = Table::with_variant(rulebook.clone(), &seats, variant, settings, 4);
    let out = table.play(&mut Bot::new(&rulebook, 4));
    assert!(out.is_ok(), "{out:?}");
}

/// Counts what is begun and taken back, by each of several bots.
struct Counting<'r> {
    bot: Bot<'r>,
    begun: usize,
    taken_back: usize,
}

impl Driver for Counting<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let answer = self.bot.answer(state, d);
        self.begun += usize::from(matches!(d.kind, Kind::Act(_)));
        self.taken_back += usize::from(answer == Some(Answer::TakeBack));
        answer
    }
    fn takes_back(&self, who: PlayerId) -> bool {
        self.bot.takes_back(who)
    }
    fn wants_only_target(&self, who: PlayerId) -> bool {
        self.bot.wants_only_target(who)
    }
    fn refused(&mut self, d: &Question, reason: &str) {
        self.bot.refused(d, reason);
    }
}

/// 807.4: that another turn is worked on for a while is nothing for which what was taken back is tried again.
#[test]
fn bots_of_several_turns_do_not_begin_the_same_again_and_again() {
    let rulebook = rulebook();
    let settings = GameOptions { max_turns: 60, ..GameOptions::default() };
    let variant = Arc::new(arrange(&rulebook.content, 8, &settings, &options()).expect("it can be played"));
    let mut table = Table::with_variant(rulebook.clone(), &seats(8), variant, settings, 4);
    let mut bots = Counting { bot: Bot::new(&rulebook, 4), begun: 0, taken_back: 0 };
    let _ = table.play(&mut bots);
    assert!(bots.taken_back * 5 < bots.begun, "{} of {} are taken back", bots.taken_back, bots.begun);
}

#[test]
fn games_of_many_go_on_when_some_leave() {
    let rulebook = rulebook();
    let mut most = 0;
    for (seed, n) in [8, 9, 12, 16, 23, 32].into_iter().enumerate() {
        let settings = GameOptions { max_turns: 300, ..GameOptions::default() };
        let variant = Arc::new(arrange(&rulebook.content, n, &settings, &options()).expect("it can be played"));
        let mut table = Table::with_variant(rulebook.clone(), &seats(n), variant, settings, seed as u64);
        let mut agent = Restless::new(seed as u64);
        let out = table.play(&mut agent);
        assert!(out.is_ok(), "{n} players: {out:?}");
        most = most.max(agent.most);
    }
    assert!(most > 1, "several stacks are in use at once");
}

#[test]
fn a_suspended_game_is_the_same_game() {
    let (rulebook, settings) = (rulebook(), GameOptions { max_turns: 40, ..GameOptions::default() });
    let variant = Arc::new(arrange(&rulebook.content, 12, &settings, &options()).expect("it can be played"));
    let mut table = Table::with_variant(rulebook.clone(), &seats(12), variant, settings, 7);
    let ended = table.play(&mut Restless::new(7));
    assert!(table.state.journal().len() > 100, "hardly anything happened: {ended:?}");
    let mut p = Position::of_format(rulebook, &seats(12), options(), settings, 7).expect("it can be played");
    play_on(&mut p, &mut Restless::new(7), u32::MAX);
    assert_eq!(p.state().digest(), table.state.digest());
}
