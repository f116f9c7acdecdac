//! A spell that is being cast can be taken back until it is cast (721.1).

use spellwright::engine::{Action, Answer, Decision, Ents, Kind, Rulebook, Settings};
use spellwright::load::load_built_in;
use spellwright::magic::{Position, Seat};
use std::sync::Arc;

/// Does as little as possible, but plays lands.
fn idle(d: &Decision) -> Answer {
    match &d.kind {
        Kind::Act(actions) => {
            let land = actions.iter().find(|a| matches!(a, Action::PlayLand(_)));
            Answer::Act(land.copied().unwrap_or(Action::Pass))
        }
        Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Vec::new()),
        Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } => {
            Answer::Ents(from.iter().copied().take(*min as usize).collect::<Ents>())
        }
        _ => Answer::Yes(false),
    }
}

#[test]
fn a_spell_is_taken_back_while_it_is_cast() {
    let content = load_built_in().content.clone();
    let (bolt, mountain) = (content.card("Lightning Bolt").unwrap(), content.card("Mountain").unwrap());
    let deck = [vec![bolt; 30], vec![mountain; 30]].concat();
    let seat = Seat { deck };
    let mut game = Position::new(Arc::new(Rulebook::new(content)), &[seat.clone(), seat], Settings::default(), 7);
    for _ in 0..200 {
        let question = game.open().cloned().expect("the game goes on");
        let cast = match &question.kind {
            Kind::Act(actions) => actions.iter().find(|a| matches!(a, Action::Cast(..))).copied(),
            _ => None,
        };
        let Some(cast) = cast else {
            game.answer(idle(&question)).expect("a legal answer");
            continue;
        };
        assert!(game.answer(Answer::TakeBack).is_err(), "nothing has been begun");
        let hand = game.world().player(question.who).hand.len();
        game.answer(Answer::Act(cast)).expect("it was offered");
        assert!(matches!(game.open().map(|d| &d.kind), Some(Kind::Target { .. })));
        game.answer(Answer::TakeBack).expect("it is being cast");
        assert_eq!(game.world().player(question.who).hand.len(), hand);
        assert!(game.world().turn().stack.is_empty());
        assert!(matches!(game.open().map(|d| &d.kind), Some(Kind::Act(_))));
        return;
    }
    panic!("no spell could be cast");
}
