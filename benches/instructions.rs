//! Work to be counted, not timed: games of the shipped decks, and boards on which something is wide.
//!
//! `cargo xtask bench` runs the lines of this list under callgrind and compares the instructions inside [`measured`] with
//! its tables. By itself this program runs the lines that are named (`NAME SIZE NAME SIZE`), or all of them once at their
//! least size.

use spellwright::check::{Base, Checked, ParsedFile};
use spellwright::content_files::{ContentFiles, decks};
use spellwright::decks::read_deck;
use spellwright::diag::Severity;
use spellwright::engine::{Action, Answer, Driver, GameOptions, GameState, Kind, PlayerId, Question, Rulebook};
use spellwright::ir::{DefId, Step, Zone};
use spellwright::load::load;
use spellwright::magic::{Seat, Table};
use spellwright::play::{Batch, Random, SceneGame};
use spellwright::prepared::Prepared;
use spellwright::source::Files;
use spellwright::stage::{Stage, read_scene};
use spellwright::syntax::parse_file;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::hint::black_box;
use std::sync::Arc;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Cards that only these boards need.
const CARDS: &str = r#"
card "Free Bear" {
  cost {0}
  type Creature - Bear
  pt 2/2
}
card "Watching Bear" {
  cost {0}
  type Creature - Bear
  pt 1/1
  when another creature enters: gain 1 life
}
card "Leading Bear" {
  cost {0}
  type Creature - Bear
  pt 2/2
  other creatures you control get +1/+1
}
card "Changing Banner" {
  cost {0}
  type Enchantment
  creatures you control are also artifacts and have vigilance
}
card "Many Bears" {
  cost {0}
  type Sorcery
  spell: create X 1/1 green Bear creature tokens, where X is the number of cards in your graveyard
}
"#;

/// What is measured: a name, what one unit of it is, and its work for a size. Set-up comes before [`measured`].
struct Work {
    name: &'static str,
    sizes: [usize; 2],
    run: fn(&Arc<Rulebook>, usize),
}

const WORK: &[Work] = &[
    Work { name: "simple", sizes: [20, 40], run: |rulebook, n| games(rulebook, "simple", n) },
    Work { name: "red60", sizes: [20, 40], run: |rulebook, n| games(rulebook, "red60", n) },
    Work { name: "red_aggro", sizes: [20, 40], run: |rulebook, n| games(rulebook, "red_aggro", n) },
    Work { name: "white_blue_control", sizes: [20, 40], run: |rulebook, n| games(rulebook, "white_blue_control", n) },
    Work { name: "combat_one_to_one", sizes: [40, 80], run: combat },
    Work { name: "attack_of_tokens", sizes: [100, 200], run: attack_of_tokens },
    Work { name: "idle_turn_with_tokens", sizes: [200, 400], run: idle_turn },
    Work { name: "tokens_made", sizes: [200, 400], run: |rulebook, n| tokens(rulebook, n, &[]) },
    Work {
        name: "tokens_doubled_twice",
        sizes: [100, 200],
        run: |rulebook, n| tokens(rulebook, n, &[("Doubling Season", 2)]),
    },
    Work { name: "tokens_watched", sizes: [50, 100], run: |rulebook, n| tokens(rulebook, n, &[("Watching Bear", 1)]) },
    Work { name: "one_enters_before_watchers", sizes: [50, 100], run: before_watchers },
    Work { name: "one_enters_under_anthems", sizes: [100, 200], run: under_anthems },
    Work { name: "one_enters_among_leaders", sizes: [40, 80], run: among_leaders },
    Work { name: "layers_of_types_and_abilities", sizes: [100, 200], run: layers },
    Work { name: "an_hour_of_rest", sizes: [4, 8], run: rest },
    Work { name: "cards_checked", sizes: [300, 600], run: |_, n| cards_checked(n) },
    Work { name: "cards_prepared", sizes: [300, 600], run: |_, n| cards_prepared(n) },
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let mut files = ContentFiles::built_in().to_files();
    files.add("bench.card", CARDS);
    let loaded = load(files);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    match &args[..] {
        [list] if list == "list" => {
            WORK.iter().for_each(|w| println!("{} {} {}", w.name, w.sizes[0], w.sizes[1]));
        }
        named if !named.is_empty() => {
            for line in named.chunks_exact(2) {
                let work = WORK.iter().find(|w| w.name == line[0]).expect("a name of the list");
                (work.run)(&rulebook, line[1].parse().expect("a size"));
            }
        }
        _ => WORK.iter().for_each(|w| (w.run)(&rulebook, w.sizes[0])),
    }
}

/// Everything that is counted happens in here.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

/// Where callgrind writes down what was counted: that something begins is seen in every build, that it ends is not.
#[inline(never)]
fn is_over() {
    black_box(());
}

/// Counts, and tells how often memory was asked for.
fn count<T>(units: u64, work: impl FnOnce() -> T) -> T {
    let region = Region::new(ALLOCATOR);
    let out = measured(work);
    is_over();
    let change = region.change();
    println!("units {units} allocations {}", change.allocations + change.reallocations);
    out
}

fn card(rulebook: &Rulebook, name: &str) -> DefId {
    rulebook.content.card(name).unwrap_or_else(|| panic!("no card {name}"))
}

/// Random against random, at a table that has seen a game.
fn games(rulebook: &Arc<Rulebook>, deck: &str, n: usize) {
    let mut files = Files::new();
    let text = decks().find(|(name, _)| *name == deck).map(|(_, text)| text).expect("a built-in deck");
    let id = files.add(deck, text);
    let list = read_deck(files.get(id).expect("just added"), &rulebook.content).expect("a good list");
    let seat = Seat::of(list.cards().collect());
    let batch = Batch::new(rulebook.clone(), vec![seat.clone(), seat]);
    let mut table = None;
    batch.play_at(&mut table, 0);
    let decisions: u64 = (0..n as u64).map(|i| batch.play(i).decisions).sum();
    count(decisions, || (0..n as u64).map(|i| batch.play_at(&mut table, i).digest).fold(0, u64::wrapping_add));
}

/// Does what the board is about: casts what it has, attacks and blocks with everything, or only passes.
struct Agent {
    chance: Random,
    acts: bool,
    fights: bool,
}

impl Driver for Agent {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        Some(match &d.kind {
            Kind::Act(all) => {
                let first = all.iter().copied().find(|a| self.acts && *a != Action::Pass);
                Answer::Act(first.unwrap_or(Action::Pass))
            }
            Kind::Attack(all) if self.fights => Answer::Pairs(all.iter().map(|(o, goals)| (*o, goals[0])).collect()),
            Kind::Block(all) if self.fights => {
                let one_to_one = all.iter().enumerate().map(|(i, (o, goals))| (*o, goals[i % goals.len()]));
                Answer::Pairs(one_to_one.collect())
            }
            Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
            _ => return self.chance.answer(state, d),
        })
    }
}

fn agent(acts: bool, fights: bool) -> Agent {
    Agent { chance: Random::new(1), acts, fights }
}

/// Two players with libraries and life enough for anything.
fn table(rulebook: &Arc<Rulebook>) -> Table {
    let seat = Seat::of(vec![card(rulebook, "Mountain"); 60]);
    let settings = GameOptions { life: 1_000_000, ..GameOptions::default() };
    Table::new(rulebook.clone(), &[seat.clone(), seat], settings, 1)
}

fn put(t: &mut Table, name: &str, p: u8, n: usize, zone: Zone) {
    let def = card(&t.rulebook, name);
    for _ in 0..n {
        t.put(def, PlayerId(p), zone);
    }
}

fn until(t: &mut Table, agent: &mut Agent, stop: impl Fn(&GameState) -> bool) {
    while !stop(&t.state) {
        t.advance(agent).expect("a game that goes on");
    }
}

fn counted_until(t: &mut Table, agent: &mut Agent, stop: impl Fn(&GameState) -> bool) {
    count(1, || until(t, agent, stop));
}

fn combat(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    put(&mut t, "Grizzly Bears", 0, n, Zone::Battlefield);
    put(&mut t, "Grizzly Bears", 1, n, Zone::Battlefield);
    t.set_turn(PlayerId(0), Step::BeginCombat);
    counted_until(&mut t, &mut agent(false, true), |w| w.turn().step == Step::SecondMain);
}

fn attack_of_tokens(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    put(&mut t, "Free Bear", 0, n, Zone::Battlefield);
    t.set_turn(PlayerId(0), Step::BeginCombat);
    counted_until(&mut t, &mut agent(false, true), |w| w.turn().step == Step::SecondMain);
}

fn idle_turn(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    put(&mut t, "Free Bear", 0, n, Zone::Battlefield);
    t.set_turn(PlayerId(0), Step::End);
    let now = t.state.turn().number;
    until(&mut t, &mut agent(false, false), |w| w.turn().number == now + 1);
    counted_until(&mut t, &mut agent(false, false), |w| w.turn().number == now + 3);
}

fn tokens(rulebook: &Arc<Rulebook>, n: usize, others: &[(&str, usize)]) {
    let mut t = table(rulebook);
    for (name, k) in others {
        put(&mut t, name, 0, *k, Zone::Battlefield);
    }
    put(&mut t, "Mountain", 0, n, Zone::Graveyard);
    put(&mut t, "Many Bears", 0, 1, Zone::Hand);
    t.set_turn(PlayerId(0), Step::FirstMain);
    counted_until(&mut t, &mut agent(true, false), |w| w.turn().step == Step::BeginCombat);
}

fn before_watchers(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    put(&mut t, "Watching Bear", 0, n, Zone::Battlefield);
    put(&mut t, "Free Bear", 0, 1, Zone::Hand);
    t.set_turn(PlayerId(0), Step::FirstMain);
    counted_until(&mut t, &mut agent(true, false), |w| w.turn().step == Step::BeginCombat);
}

fn under_anthems(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    for p in [0, 1] {
        put(&mut t, "Glorious Anthem", p, 5, Zone::Battlefield);
        put(&mut t, "Grizzly Bears", p, n, Zone::Battlefield);
    }
    put(&mut t, "Free Bear", 0, 4, Zone::Hand);
    t.set_turn(PlayerId(0), Step::FirstMain);
    counted_until(&mut t, &mut agent(true, false), |w| w.turn().step == Step::BeginCombat);
}

fn among_leaders(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    for p in [0, 1] {
        put(&mut t, "Leading Bear", p, n / 4, Zone::Battlefield);
    }
    put(&mut t, "Grizzly Bears", 0, n, Zone::Battlefield);
    put(&mut t, "Free Bear", 0, 4, Zone::Hand);
    t.set_turn(PlayerId(0), Step::FirstMain);
    counted_until(&mut t, &mut agent(true, false), |w| w.turn().step == Step::BeginCombat);
}

/// Everything anew where effects change types and abilities of everything.
fn layers(rulebook: &Arc<Rulebook>, n: usize) {
    let mut t = table(rulebook);
    put(&mut t, "Changing Banner", 0, 10, Zone::Battlefield);
    put(&mut t, "Changing Banner", 1, 10, Zone::Battlefield);
    put(&mut t, "Grizzly Bears", 0, n / 2, Zone::Battlefield);
    put(&mut t, "Grizzly Bears", 1, n / 2, Zone::Battlefield);
    let mut nobody = agent(false, false);
    let mut engine = t.engine(&mut nobody);
    count(1, || engine.refresh_all());
}

/// So many creatures of a scene with things that act every minute, one of whom rests.
fn rest(rulebook: &Arc<Rulebook>, n: usize) {
    let items = "{ \"Elven rope\" = [], \"Elven cloak\" = [\"worn\"], Sting = [] }";
    let sheet = |i| format!("[characters.C{i}]\nplayer = \"alice\"\ncourage = 0\nweariness = 3\nitems = {items}\n");
    let text = format!("name = \"Rest\"\n{}", (0..n).map(sheet).collect::<String>());
    let (mut files, mut faults) = (Files::new(), Vec::new());
    let id = files.add("rest.toml", text);
    let spec = read_scene(&mut files, id, &rulebook.content, &mut |named| Err(named.to_owned()), &mut faults);
    assert!(faults.is_empty(), "{faults:?}");
    let stage = Stage::new(&rulebook.content, spec.expect("a scene"));
    let mut game = SceneGame::begin(stage, 5, 1).expect("a scene that begins");
    let who = game.places()[0];
    count(1, || game.rest(who, 3600).expect("a rest"));
}

/// Cards of the sorts that there are most of; `@` is the number of the card.
const MANY: &[&str] = &[
    "type Creature - Bear\n  pt 2/2",
    "type Creature - Angel\n  pt 4/4\n  flying\n  vigilance",
    "type Creature - Elf Druid\n  pt 1/1\n  when this enters: you may draw 1 card\n  {T}: add {G}",
    "type Creature - Human Soldier\n  pt 2/1\n  other creatures you control get +1/+1\n  when this dies: create 2 1/1 white Soldier creature tokens",
    "type Instant\n  spell: deal 3 damage to any target",
    "type Sorcery\n  spell { destroy target creature; its controller gains 2 life }",
    "type Enchantment - Aura\n  enchant creature\n  enchanted creature gets +2/+2 and has trample",
    "type Artifact\n  {2}, {T}, sacrifice this: draw 1 card",
    "type Enchantment\n  when your upkeep begins: each opponent loses 1 life and you gain 1 life",
    "type Land\n  this enters tapped\n  {T}: add {G} or {W}",
];

/// The text of so many cards, no two of which are equal.
fn many(n: usize) -> String {
    let card = |i: usize| {
        let text = MANY[i % MANY.len()];
        let cost =
            if text.starts_with("type Land") { String::new() } else { format!("  cost {{{}}}\n", i / MANY.len()) };
        format!("card \"Number {i}\" {{\n{cost}  {text}\n}}\n")
    };
    (0..n).map(card).collect()
}

/// The words of the library without its cards, and a file of so many cards beside them.
fn beside_words(n: usize, run: impl FnOnce(&Base, &dyn Fn() -> ParsedFile)) {
    let library = ContentFiles::built_in();
    let mut files = Files::new();
    for (path, text) in library.iter().filter(|(path, _)| !path.starts_with("real/") && !path.starts_with("examples/"))
    {
        files.add(path, text);
    }
    let words: Vec<ParsedFile> = files.iter().map(parse_file).collect();
    let id = files.add("many.card", many(n));
    let own = files.get(id).expect("just added");
    run(&Base::of(&words), &|| parse_file(own));
}

/// So many cards read and checked.
fn cards_checked(n: usize) {
    beside_words(n, |base, read| {
        let done = count(1, || base.with(&read()).expect("nothing but cards"));
        assert!(done.faults.iter().all(|d| d.severity == Severity::Note), "{:?}", done.faults);
    });
}

/// Content with so many cards taken out of its bytes, as the program begins where it was prepared.
fn cards_prepared(n: usize) {
    beside_words(n, |base, read| {
        let file = read();
        let Checked { content, places, .. } = base.with(&file).expect("nothing but cards");
        let bytes = Prepared { content, places }.to_bytes().expect("content can be written").leak();
        count(1, || Prepared::from_bytes(bytes).expect("it was written by this program"));
    });
}
