//! The bot: it wins against chance, and does not hurt itself.

use crate::support::{deck, rulebook};
use spellwright::engine::{Answer, Driver, GameOptions, GameState, ObjectId, PlayerId, Question, Rulebook};
use spellwright::magic::Table;
use spellwright::play::{Agent, Agents, Batch};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The share of games in percent that the bot wins from both seats.
fn share(rulebook: &Arc<Rulebook>, name: &str, games: u64) -> u64 {
    let seats = vec![deck(name), deck(name)];
    let won = |agents: [Agent; 2], seat: usize| {
        let batch = Batch { agents: agents.to_vec(), ..Batch::new(Arc::clone(rulebook), seats.clone()) };
        batch.run(games, |_| {}).wins[seat]
    };
    let wins = won([Agent::Bot, Agent::Random], 0) + won([Agent::Random, Agent::Bot], 1);
    wins * 50 / games
}

#[test]
fn it_wins_against_chance() {
    let rulebook = rulebook();
    let decks =
        [("simple", 90), ("red_aggro", 95), ("red60", 90), ("white_blue_control", 90), ("conspiracy_white", 90)];
    for (name, least) in decks {
        let share = share(&rulebook, name, 60);
        assert!(share >= least, "{name}: {share} % of the games are won");
    }
}

/// Looks at what is aimed at whom.
struct Watch<'a> {
    agents: Agents<'a>,
    rulebook: &'a Rulebook,
    seen: BTreeSet<ObjectId>,
    aimed: u32,
    at_own: Vec<String>,
    hands: Vec<usize>,
}

/// Spells that nobody would aim at something of theirs.
const HARM: [&str; 9] = [
    "Lightning Bolt",
    "Lava Spike",
    "Incinerate",
    "Searing Spear",
    "Fireblast",
    "Swords to Plowshares",
    "Counterspell",
    "Mana Leak",
    "Arc Trail",
];

impl Watch<'_> {
    fn look(&mut self, state: &GameState) {
        for item in &state.turn().stack {
            let name = self.rulebook.content.str(self.rulebook.content.def(state.obj(item.obj).def).name);
            let chosen: Vec<_> = item.targets.iter().flat_map(|t| t.chosen.iter().copied()).collect();
            if chosen.is_empty() || !HARM.contains(&name) || !self.seen.insert(item.obj) {
                continue;
            }
            self.aimed += 1;
            let own = |e: &spellwright::engine::Entity| match e.obj() {
                None => e.player() == Some(item.controller),
                Some(o) => state.stack_item(o).map_or(state.obj(o).owner, |i| i.controller) == item.controller,
            };
            if chosen.iter().any(own) {
                self.at_own.push(format!("turn {}: {name}", state.turn().number));
            }
        }
    }
}

impl Driver for Watch<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        self.look(state);
        let answer = self.agents.answer(state, d);
        if d.why == spellwright::engine::Reason::Mulligan && answer == Some(Answer::Yes(false)) {
            let lands = |o: &&ObjectId| {
                self.rulebook.content.def(state.obj(**o).def).types.contains(spellwright::ir::CardTypes::LAND)
            };
            let hand = &state.player(d.who).hand;
            // A hand of five is kept as it is.
            if hand.len() > 5 {
                self.hands.push(hand.iter().filter(lands).count());
            }
        }
        answer
    }
    fn takes_back(&self, who: PlayerId) -> bool {
        self.agents.takes_back(who)
    }
    fn wants_only_target(&self, who: PlayerId) -> bool {
        self.agents.wants_only_target(who)
    }
    fn refused(&mut self, d: &Question, reason: &str) {
        self.agents.refused(d, reason);
    }
}

#[test]
fn it_does_not_hurt_itself() {
    let rulebook = rulebook();
    let seats = [deck("red_aggro"), deck("white_blue_control")];
    let agents = [Agent::Bot; 2];
    let (mut aimed, mut at_own) = (0, Vec::new());
    for seed in 1..=200 {
        let agents = Agents::new(&rulebook, &agents, seed);
        let (hands, seen) = (Vec::new(), BTreeSet::new());
        let mut watch = Watch { agents, rulebook: &rulebook, seen, aimed: 0, at_own: Vec::new(), hands };
        let mut table = Table::new(Arc::clone(&rulebook), &seats, GameOptions::default(), seed);
        table.play(&mut watch).expect("the game comes to its end");
        aimed += watch.aimed;
        at_own.extend(watch.at_own);
        assert!(
            watch.hands.iter().all(|lands| (2..=5).contains(lands)),
            "hands were kept with {:?} lands",
            watch.hands
        );
    }
    assert!(aimed > 500, "only {aimed} spells were aimed");
    assert!(at_own.len() * 100 <= aimed as usize, "{} of {aimed}: {at_own:?}", at_own.len());
}
