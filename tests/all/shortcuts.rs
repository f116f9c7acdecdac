//! Shortcuts (720.1, 720.2), proposed, accepted or shortened, and carried out.

use crate::support::{deck, rulebook};
use spellwright::engine::{Action, Answer, Driver, GameOptions, Kind, PlayerId};
use spellwright::ir::Verb;
use spellwright::magic::Position;
use spellwright::magic::shortcut::{NoShortcut, Shortcut};
use spellwright::play::Random;

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

/// A game at a moment in which somebody has priority, and both have some in the four answers behind it, if all pass; nothing
/// hidden is shown by them.
fn game() -> Position {
    let seats = [deck("white_blue_control"), deck("white_blue_control")];
    let mut p = Position::with_mana(rulebook(), &seats, GameOptions::default(), 3);
    let mut agent = Random::new(3).with_mana();
    loop {
        if is_quiet(&p) {
            return p;
        }
        let d = p.open().cloned().expect("such a moment comes before the game is over");
        let a = agent.answer(p.state(), &d).expect("an agent always answers");
        if let Err(reason) = p.answer(a) {
            agent.refused(&d, &reason);
        }
    }
}

fn is_quiet(p: &Position) -> bool {
    let Some(by) = asked(p) else { return false };
    let mut copy = p.rewound(p.record().answers.len()).expect("the same game");
    let mut others = 0;
    for _ in 0..4 {
        let Some(who) = asked(&copy) else { return false };
        others += u32::from(who != by);
        copy.answer(Answer::Act(Action::Pass)).expect("passing is legal");
    }
    let news = &copy.state().journal()[p.state().journal().len()..];
    others > 0 && asked(&copy).is_some() && !news.iter().any(|h| matches!(h.verb, Verb::Draw | Verb::Shuffle))
}

/// Who has priority.
fn asked(p: &Position) -> Option<PlayerId> {
    p.open().filter(|d| matches!(d.kind, Kind::Act(_))).map(|d| d.who)
}

fn pass(who: PlayerId) -> (PlayerId, Answer) {
    (who, Answer::Act(Action::Pass))
}

/// Who passes in the first turn, from here to its end step, as long as nobody does anything else.
fn passes(p: &Position, n: usize) -> Vec<(PlayerId, Answer)> {
    let mut copy = p.branch(Answer::Act(Action::Pass)).expect("passing is legal");
    let mut out = vec![pass(p.open().expect("somebody is asked").who)];
    while out.len() < n {
        let d = copy.open().cloned().expect("the game goes on");
        assert!(matches!(d.kind, Kind::Act(_)), "{d:?}");
        copy.answer(Answer::Act(Action::Pass)).expect("passing is legal");
        out.push(pass(d.who));
    }
    out
}

/// 720.2a, 720.2b: what all accept is carried out, and it is as if the answers had been given one by one (720.1a).
#[test]
fn what_all_accept_is_carried_out() {
    let mut p = game();
    let by = p.open().expect("somebody has priority").who;
    let other = if by == ONE { TWO } else { ONE };
    let answers = passes(&p, 4);
    let mut one_by_one = game();
    for (_, a) in &answers {
        one_by_one.answer(a.clone()).expect("legal");
    }
    let mut proposed = p.propose(&Shortcut { answers, times: 1 }).expect("a shortcut");
    assert_eq!(proposed.next(), Some(other));
    assert_eq!(p.carry_out(&proposed), Err(NoShortcut::NotAsked), "the other has not spoken");
    assert_eq!(proposed.accept(by), Err(NoShortcut::NotAsked));
    proposed.accept(other).expect("asked");
    p.carry_out(&proposed).expect("accepted");
    assert_eq!(p.state().digest(), one_by_one.state().digest());
}

/// 720.2b, 720.2c: who is asked may end it where they have priority, and then does something else there.
#[test]
fn who_cuts_it_short_does_something_else() {
    let mut p = game();
    let by = p.open().expect("somebody has priority").who;
    let other = if by == ONE { TWO } else { ONE };
    let mut proposed = p.propose(&Shortcut { answers: passes(&p, 4), times: 1 }).expect("a shortcut");
    let places: Vec<usize> = proposed.places(other).collect();
    let theirs: Vec<usize> = (0..4).filter(|i| proposed.answers()[*i].0 == other).collect();
    assert_eq!(places, theirs);
    assert_eq!(proposed.shorten(other, 0), Err(NoShortcut::NoPlace), "there the one who proposed has priority");
    proposed.shorten(other, places[0]).expect("asked");
    assert_eq!(proposed.answers().len(), places[0]);
    assert_eq!(proposed.next(), None);
    p.carry_out(&proposed).expect("shortened");
    assert_eq!(p.open().map(|d| d.who), Some(other));
    let refused = p.answer(Answer::Act(Action::Pass)).expect_err("that was proposed");
    assert!(refused.contains("720.2c"), "{refused}");
}

/// 720.2a, 701.4a: only with priority, nothing that is not legal, nothing that chance decides, and it ends where somebody has
/// priority.
#[test]
fn what_is_no_shortcut_is_refused() {
    let p = game();
    let by = p.open().expect("somebody has priority").who;
    let other = if by == ONE { TWO } else { ONE };
    let refused = |answers: Vec<(PlayerId, Answer)>, times: u32| {
        p.propose(&Shortcut { answers, times }).expect_err("no shortcut")
    };
    assert_eq!(refused(vec![], 1), NoShortcut::Empty);
    assert_eq!(refused(vec![pass(by)], 0), NoShortcut::Empty);
    assert_eq!(refused(vec![pass(by)], u32::MAX), NoShortcut::TooLong);
    assert!(matches!(refused(vec![pass(other)], 1), NoShortcut::Illegal { at: 0, .. }));
    assert!(matches!(refused(vec![(by, Answer::Yes(true))], 1), NoShortcut::Illegal { at: 0, .. }));
    // Passing on and on comes to the other player's draw.
    let unforeseen = refused(vec![pass(by), pass(other), pass(by), pass(other)], 20);
    assert!(matches!(unforeseen, NoShortcut::Unforeseen { .. } | NoShortcut::Illegal { .. }), "{unforeseen:?}");
    let begun = Position::new(rulebook(), &[deck("simple"), deck("simple")], GameOptions::default(), 3);
    let early = begun.propose(&Shortcut { answers: vec![pass(by)], times: 1 });
    assert_eq!(early.expect_err("hands are not kept yet"), NoShortcut::NoPriority);
}

/// 720.1b: a number of rounds stands for the same answers again and again.
#[test]
fn rounds_are_gone_through_that_many_times() {
    let p = game();
    let two = passes(&p, 2);
    let once = p.propose(&Shortcut { answers: two.clone(), times: 1 });
    let twice = p.propose(&Shortcut { answers: two.clone(), times: 2 });
    assert_eq!(once.expect("a shortcut").answers(), two);
    let written = p.propose(&Shortcut { answers: [two.clone(), two].concat(), times: 1 });
    assert_eq!(twice, written, "it is as if it were written out");
}
