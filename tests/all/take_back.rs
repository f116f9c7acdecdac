//! A spell that is being cast can be taken back until it is cast (721.1).

use spellwright::engine::{
    Action, Answer, Driver, Entities, GameOptions, GameState, Kind, PlayerId, Question, Rulebook,
};
use spellwright::ir::{Step, Zone};
use spellwright::load::load_built_in;
use spellwright::magic::{Position, Seat, Table};
use std::sync::Arc;

/// Does as little as possible, but plays lands.
fn idle(d: &Question) -> Answer {
    match &d.kind {
        Kind::Act(actions) => {
            let land = actions.iter().find(|a| matches!(a, Action::PlayLand(_)));
            Answer::Act(land.copied().unwrap_or(Action::Pass))
        }
        Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
        Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } => {
            Answer::Entities(from.iter().copied().take(*min as usize).collect::<Entities>())
        }
        _ => Answer::Yes(false),
    }
}

#[test]
fn a_spell_is_taken_back_while_it_is_cast() {
    let content = load_built_in().content.clone();
    let (bolt, mountain) = (content.card("Lightning Bolt").unwrap(), content.card("Mountain").unwrap());
    let deck = [vec![bolt; 30], vec![mountain; 30]].concat();
    let seat = Seat::of(deck);
    let mut game = Position::new(Arc::new(Rulebook::new(content)), &[seat.clone(), seat], GameOptions::default(), 7);
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
        let hand = game.state().player(question.who).hand.len();
        game.answer(Answer::Act(cast)).expect("it was offered");
        assert!(matches!(game.open().map(|d| &d.kind), Some(Kind::Target { .. })));
        game.answer(Answer::TakeBack).expect("it is being cast");
        assert_eq!(game.state().player(question.who).hand.len(), hand);
        assert!(game.state().turn().stack.is_empty());
        assert!(matches!(game.open().map(|d| &d.kind), Some(Kind::Act(_))));
        return;
    }
    panic!("no spell could be cast");
}

/// Casts its spell with the greatest X once, then passes.
struct Greedy {
    cast: bool,
}

impl Driver for Greedy {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        Some(match &d.kind {
            Kind::Act(actions) if !self.cast => {
                self.cast = true;
                Answer::Act(actions.iter().copied().find(|a| matches!(a, Action::Cast(..))).expect("it can be cast"))
            }
            Kind::Number { max, .. } => Answer::Number(*max),
            _ => idle(d),
        })
    }
}

/// 601.2c: X was chosen before it turned out that there are not so many targets; any driver gets the state back.
#[test]
fn a_spell_with_too_few_targets_is_undone() {
    let rulebook = Arc::new(Rulebook::new(load_built_in().content.clone()));
    let seat = Seat::of(vec![rulebook.content.card("Mountain").expect("a land"); 20]);
    let mut table = Table::new(rulebook.clone(), &[seat.clone(), seat], GameOptions::default(), 1);
    let card = |name: &str| rulebook.content.card(name).expect("a card of the content");
    for _ in 0..4 {
        table.put(card("Mountain"), PlayerId(0), Zone::Battlefield);
    }
    table.put(card("Rakalite"), PlayerId(1), Zone::Battlefield);
    let spell = table.put(card("By Force"), PlayerId(0), Zone::Hand);
    table.set_turn(PlayerId(0), Step::FirstMain);
    let mut agent = Greedy { cast: false };
    while table.state.turn().step == Step::FirstMain {
        table.advance(&mut agent).expect("the game goes on");
    }
    assert!(agent.cast);
    assert_eq!(table.state.player(PlayerId(0)).hand, [spell], "the spell is where it was");
    assert!(table.state.journal().iter().all(|h| h.verb != spellwright::ir::Verb::Tap), "no mana was made");
}
