//! Everything ends: what would take too long is stopped by a limit with a name of its own, and nothing is lost by that.

use spellwright::content_files::ContentFiles;
use spellwright::diag::Code;
use spellwright::engine::{Answer, Driver, GameOptions, GameState, Limit, ManaDue, Question, Rulebook};
use spellwright::ir::ManaSymbol;
use spellwright::load::{Loaded, load};
use spellwright::magic::{Position, Seat, Table};
use spellwright::play::Random;
use std::cell::Cell;
use std::fmt::Write;
use std::sync::Arc;

/// The built-in content with one more file.
fn with(name: &str, text: &str) -> Loaded {
    let mut files = ContentFiles::built_in();
    files.put(name.to_owned(), name.to_owned(), text.to_owned());
    load(files.to_files())
}

fn codes(loaded: &Loaded) -> Vec<Code> {
    loaded.diagnostics.iter().map(|d| d.code).collect()
}

/// A creature that makes two of itself, and one that grows whenever another one enters.
const GROWTH: &str = r#"
card "Two More" {
  cost {0}
  type Creature - Bear
  pt 1/1
  when this enters: create 2 copies of this
}
card "Counting Bear" {
  cost {0}
  type Creature - Bear
  pt 1/1
  when a creature you control enters: creatures you control get +1/+1 until end of turn
}
"#;

fn growth() -> (Arc<Rulebook>, [Seat; 2]) {
    let loaded = with("growth.card", GROWTH);
    // The checker says that the first one never ends, which is what is played here.
    assert_eq!(codes(&loaded), [Code::Endless]);
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let card = |name: &str| rulebook.content.card(name).expect("a card");
    let seat = Seat::of([card("Two More"), card("Counting Bear")].repeat(30));
    (rulebook, [seat.clone(), seat])
}

#[test]
fn a_game_has_a_budget_of_work() {
    let (rulebook, seats) = growth();
    let settings = GameOptions { max_work: 2_000_000, ..GameOptions::default() };
    let digests: Vec<(u64, usize)> = (0..2)
        .map(|_| {
            let mut table = Table::new(rulebook.clone(), &seats, settings, 5);
            assert_eq!(table.play(&mut Random::new(5)), Err(Limit::Work));
            assert!(table.work().looks.get() < 3 * settings.max_work, "{}", table.work().looks.get());
            (table.state.digest(), table.state.journal().len())
        })
        .collect();
    assert_eq!(digests[0], digests[1], "the same everywhere");
    assert!(digests[0].1 > 100, "the game is there up to that place");
}

#[test]
fn a_suspended_game_has_the_budget_for_each_answer() {
    let (rulebook, seats) = growth();
    let settings = GameOptions { max_work: 2_000_000, ..GameOptions::default() };
    let mut p = Position::new(rulebook, &seats, settings, 5);
    let mut agent = Random::new(5);
    while let Some(d) = p.open().cloned() {
        let answer = agent.answer(p.state(), &d).expect("an answer");
        if let Err(reason) = p.answer(answer) {
            agent.refused(&d, &reason);
        }
    }
    assert!(matches!(p.end(), Some(Err(Limit::Work | Limit::Objects | Limit::Repeats))), "{:?}", p.end());
    assert!(p.state().journal().len() > 100);
}

/// An agent that calls the game off after some time.
struct Impatient {
    agent: Random,
    polls: Cell<u32>,
}

impl Driver for Impatient {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        self.agent.answer(state, d)
    }
    fn refused(&mut self, d: &Question, reason: &str) {
        self.agent.refused(d, reason);
    }
    fn canceled(&self) -> bool {
        self.polls.set(self.polls.get() + 1);
        self.polls.get() > 3
    }
}

#[test]
fn a_game_can_be_called_off() {
    let (rulebook, seats) = growth();
    let mut table = Table::new(rulebook, &seats, GameOptions::default(), 5);
    let mut driver = Impatient { agent: Random::new(5), polls: Cell::new(0) };
    assert_eq!(table.play(&mut driver), Err(Limit::Cancelled));
    assert_eq!(driver.polls.get(), 4);
    assert_eq!(table.play(&mut Impatient { agent: Random::new(5), polls: Cell::new(9) }), Err(Limit::Cancelled));
}

#[test]
fn equal_symbols_are_settled_together() {
    let white = ManaSymbol::Phyrexian(1);
    let cost = [&[white; 18][..], &[ManaSymbol::Mono(2, 2); 18]].concat();
    let mut ways = 0;
    let _: Option<()> = ManaDue::of(&cost, 0).settled(40, |due, life| {
        ways += 1;
        let mana = due.pips.len() + due.generic as usize + (life / 2) as usize;
        assert!(mana >= 36, "each symbol is paid");
        None
    });
    assert_eq!(ways, 19 * 19);
}

/// A chain of keywords, each of which holds the next one twice.
fn doubling(steps: u8, of: impl Fn(&str, &str) -> String, last: &str) -> String {
    let name = |at: u8| format!("k{}{}", char::from(b'a' + at / 26), char::from(b'a' + at % 26));
    let mut text = String::new();
    for at in 0..steps {
        let _ = writeln!(text, "{}", of(&name(at), &name(at + 1)));
    }
    let _ = writeln!(text, "keyword {}, rule 999.1: {last}", name(steps));
    let _ = writeln!(text, "card \"Z\" {{\n  cost {{0}}\n  type Creature - Bear\n  pt 1/1\n  {}\n}}", name(0));
    text
}

#[test]
fn keywords_do_not_multiply() {
    let twice = |this: &str, next: &str| format!("keyword {this}, rule 999.1 {{\n  {next}\n  {next}\n}}");
    let loaded = with("bomb.card", &doubling(40, twice, "when this attacks: draw 1 card"));
    assert_eq!(codes(&loaded), [Code::TooMany]);
    let given = |this: &str, next: &str| {
        format!("keyword {this}, rule 999.1 {{\n  other creatures have {next}\n  creatures you control have {next}\n}}")
    };
    let loaded = with("gift.card", &doubling(40, given, "this can't block"));
    assert_eq!(codes(&loaded), []);
    let card = loaded.content.card("Z").expect("a card");
    assert!(spellwright::engine::unsupported::missing(&loaded.content, card).is_empty());
}

#[test]
fn rings_of_declarations_are_found() {
    let ring = |text: &str, name: &str| {
        let loaded = with(name, text);
        let all: Vec<_> = loaded.diagnostics.iter().map(|d| (d.code, d.help.clone().unwrap_or_default())).collect();
        assert_eq!(all.len(), 1, "{all:?}");
        all.into_iter().next().expect("one")
    };
    let actions = "action foo, rule 999.1: bar\naction bar, rule 999.2: baz\naction baz, rule 999.3: foo\n";
    assert_eq!(ring(actions, "ring.card"), (Code::Recursive, "`foo`, then `bar`, then `baz`, then `foo` again".into()));
    let numbers = "number Moxie = Pluck + 1\nnumber Pluck = Moxie\n";
    assert_eq!(ring(numbers, "ring.spell"), (Code::Recursive, "`Moxie`, then `Pluck`, then `Moxie` again".into()));
    let open = "action foo, rule 999.1: you may { bar }\naction bar, rule 999.2: you may { foo }\n";
    assert_eq!(codes(&with("open.card", open)), [], "somebody can stop");
}

#[test]
fn towers_of_phrases_are_refused() {
    let tower = format!(
        "card \"Z\" {{\n  cost {{0}}\n  type Creature - Bear\n  pt X/X, where X is 1{}\n}}\n",
        " + 1".repeat(5000)
    );
    assert_eq!(codes(&with("tower.card", &tower)), [Code::TooComplex]);
    let many = format!("card \"Z\" {{\n  cost {{0}}\n  type Artifact\n{}}}\n", "  this costs {1} less\n".repeat(6000));
    assert_eq!(codes(&with("many.card", &many)), [Code::TooComplex]);
    let chain = |this: &str, next: &str| format!("keyword {this}, rule 999.1: this has {next}");
    let chained = codes(&with("chain.card", &doubling(200, chain, "this can't block")));
    assert!(!chained.is_empty() && chained.iter().all(|c| *c == Code::TooDeep), "{chained:?}");
}

/// Each gives the next one twice: the layers come to the end of the budget and not to that of the machine.
#[test]
fn gifts_that_multiply_in_play_are_stopped() {
    let twice =
        |this: &str, next: &str| format!("keyword {this}, rule 999.1 {{\n  this has {next}\n  this has {next}\n}}");
    let loaded = with("gifts.card", &doubling(20, twice, "this can't block"));
    assert_eq!(codes(&loaded), []);
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let seat = Seat::of(vec![rulebook.content.card("Z").expect("a card"); 60]);
    let settings = GameOptions { max_work: 2_000_000, ..GameOptions::default() };
    let mut table = Table::new(rulebook, &[seat.clone(), seat], settings, 1);
    assert_eq!(table.play(&mut Random::new(1)), Err(Limit::Work));
}
