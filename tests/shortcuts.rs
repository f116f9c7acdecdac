//! Shortcuts (720.1, 720.2), proposed, accepted or shortened, and carried out.

mod support;

use spellwright::engine::{Action, Answer, Kind, PlayerId, Settings};
use spellwright::magic::Position;
use spellwright::magic::shortcut::{NoShortcut, Shortcut};
use support::{deck, rulebook};

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

/// A game at the first moment in which somebody has priority; hands are kept.
fn game() -> Position {
    let seats = [deck("simple"), deck("simple")];
    let mut p = Position::new(rulebook(), &seats, Settings::default(), 3);
    while let Some(d) = p.open().cloned() {
        match d.kind {
            Kind::Act(_) => break,
            Kind::Confirm => p.answer(Answer::Yes(false)).expect("a hand may be kept"),
            other => panic!("asked for {other:?} before anybody has priority"),
        }
    }
    p
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
    assert_eq!(p.world().digest(), one_by_one.world().digest());
}

/// 720.2b, 720.2c: who is asked may end it where they have priority, and then does something else there.
#[test]
fn who_cuts_it_short_does_something_else() {
    let mut p = game();
    let by = p.open().expect("somebody has priority").who;
    let other = if by == ONE { TWO } else { ONE };
    let mut proposed = p.propose(&Shortcut { answers: passes(&p, 4), times: 1 }).expect("a shortcut");
    let places: Vec<usize> = proposed.places(other).collect();
    assert_eq!(places, [1, 3]);
    assert_eq!(proposed.shorten(other, 2), Err(NoShortcut::NoPlace));
    proposed.shorten(other, 1).expect("asked");
    assert_eq!(proposed.next(), None);
    p.carry_out(&proposed).expect("shortened");
    assert_eq!(p.open().map(|d| d.who), Some(other));
    let refused = p.answer(Answer::Act(Action::Pass)).expect_err("that was proposed");
    assert!(refused.contains("720.2c"), "{refused}");
}

/// 720.2a: only with priority, nothing that is not legal, nothing that chance decides, and it ends where somebody has
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
    let begun = Position::new(rulebook(), &[deck("simple"), deck("simple")], Settings::default(), 3);
    let early = begun.propose(&Shortcut { answers: vec![pass(by)], times: 1 });
    assert_eq!(early.expect_err("hands are not kept yet"), NoShortcut::NoPriority);
}

/// 720.1b: a number of rounds stands for the same answers again and again.
#[test]
fn rounds_are_gone_through_that_many_times() {
    let mut p = game();
    let by = p.open().expect("somebody has priority").who;
    let other = if by == ONE { TWO } else { ONE };
    let round = passes(&p, 2);
    let four = passes(&p, 4);
    assert_eq!(four, [round.clone(), round.clone()].concat(), "the same players pass in each step");
    let mut proposed = p.propose(&Shortcut { answers: round, times: 2 }).expect("a shortcut");
    assert_eq!(proposed.answers(), four);
    proposed.accept(other).expect("asked");
    p.carry_out(&proposed).expect("accepted");
    let mut twice = game();
    for (_, a) in four {
        twice.answer(a).expect("legal");
    }
    assert_eq!(p.world().digest(), twice.world().digest());
}
