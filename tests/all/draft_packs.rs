//! Cards that look at packs or at what others take, that get last cards, trade, draft at random, or note who passed them (905.2).

use crate::draft::{Always, draft_of, first_take, names};
use spellwright::decks::notes;
use spellwright::draft::{Draft, Sight};
use spellwright::engine::{
    Answer, Driver, Entities, Entity, GameState, Kind, PlayerId, Question, Rulebook, SlotValue, Variant,
};
use spellwright::ir::{DefId, Noted, Zone};
use std::sync::Arc;

const CARDS: &str = "
card \"Left Eye\" {
  cost {2}
  type Artifact
  as you draft this, you may look at the next card drafted by your left-hand neighbor
}
card \"Roving Eye\" {
  cost {2}
  type Artifact
  deck: drafted face up
  as you draft a card, you may look at the next card drafted by a player of your choice, then turn this face down
}
card \"Pack Eye\" {
  cost {2}
  type Artifact
  as you draft this, you may look at an unopened pack
}
card \"Last Net\" {
  cost {2}
  type Artifact
  deck: drafted face up
  deck: gets the last card of each pack
}
card \"Middleman\" {
  cost {2}
  type Artifact
  deck: drafted face up
  after the draft, you may trade a card
}
card \"Blindfold\" {
  cost {2}
  type Artifact
  deck: drafted face up
  as you draft this, draft your next 2 cards at random
}
card \"Bloodhound\" {
  cost {2}
  type Creature - Hound
  pt 2/2
  as you draft this, note who passed it as quarry
  this must attack the quarry each combat
}
card \"Rock One\" {
  cost {3}
  type Artifact
}
card \"Rock Two\" {
  cost {3}
  type Artifact
}
";

/// Eight cards for two seats: one that is meant, and rocks.
fn with(name: &str) -> (Arc<Rulebook>, Draft) {
    let mut cards = ["Rock One"; 8];
    cards[0] = name;
    cards[1] = "Rock Two";
    draft_of(CARDS, &cards, 4)
}

fn rest(rulebook: &Arc<Rulebook>, draft: &mut Draft, driver: &mut dyn Driver) {
    while !draft.is_over() {
        while draft.asking().is_some() {
            draft.note(rulebook, driver).expect("answered");
        }
        for seat in draft.waiting().collect::<Vec<_>>() {
            draft.pick(&rulebook.content, seat, 0).expect("it can choose");
        }
    }
}

/// What the neighbor drafts next is seen, once, by nobody else.
#[test]
fn the_next_card_of_a_neighbor_is_seen() {
    let (rulebook, mut draft) = with("Left Eye");
    let seat = first_take(&rulebook, &mut draft, "Left Eye");
    draft.note(&rulebook, &mut Always(true)).expect("answered");
    assert!(draft.seen_by(seat).sights.is_empty(), "what was drafted before is not seen");
    let next = draft.seen_by(1 - seat).pack[0];
    (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
    assert_eq!(draft.seen_by(seat).sights, [Sight::Drafted { seat: 1 - seat, card: next }]);
    rest(&rulebook, &mut draft, &mut Always(false));
    assert_eq!(draft.seen_by(seat).sights.len(), 1);
    assert!(draft.seen_by(1 - seat).sights.is_empty());
}

/// Whoever may choose a player is asked for one, and chooses none of nobody.
#[test]
fn a_player_is_chosen_who_is_watched() {
    struct Watch(Vec<Entities>);
    impl Driver for Watch {
        fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
            let Kind::Pick { from, .. } = &d.kind else { return Some(Answer::Yes(true)) };
            self.0.push(from.clone());
            Some(Answer::Entities(from.iter().take(1).copied().collect()))
        }
    }
    let text = CARDS;
    let cards = ["Roving Eye", "Rock One", "Rock One", "Rock One", "Rock One", "Rock One", "Rock One", "Rock One"];
    let (rulebook, mut draft) = draft_of(text, &cards, 4);
    let seat = first_take(&rulebook, &mut draft, "Roving Eye");
    (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
    let mut watch = Watch(Vec::new());
    draft.note(&rulebook, &mut watch).expect("answered");
    assert!(watch.0.is_empty(), "with two seats there is one other player");
    (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
    assert!(matches!(draft.seen_by(seat).sights, [Sight::Drafted { seat: of, .. }] if *of == 1 - seat));
    assert!(draft.seen_by(1 - seat).others.is_empty(), "it was turned face down");
}

/// A pack is looked at before it is opened, and no more can be looked at in the last round.
#[test]
fn an_unopened_pack_is_seen() {
    let (rulebook, draft) = with("Pack Eye");
    let cards: Vec<DefId> = (0..2).flat_map(|seat| draft.seen_by(seat).pack.to_vec()).collect();
    let plan = spellwright::draft::Plan { seats: 2, rounds: 2, size: 2 };
    let eye = rulebook.content.card("Pack Eye").expect("declared");
    let list = [eye, eye, eye, eye, eye, cards[1], cards[2], cards[3]];
    let mut draft = Draft::begin(&rulebook.content, &list, plan, 1).expect("enough cards");
    struct Second;
    impl Driver for Second {
        fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
            let Kind::Pick { .. } = &d.kind else { return Some(Answer::Yes(true)) };
            Some(Answer::Entities(std::iter::once(Entity::Player(PlayerId(1))).collect()))
        }
    }
    let mut seen: Vec<Vec<DefId>> = Vec::new();
    while draft.round() == 0 && !draft.is_over() {
        while draft.asking().is_some() {
            draft.note(&rulebook, &mut Second).expect("answered");
        }
        if draft.round() > 0 {
            break;
        }
        for seat in 0..2 {
            for sight in draft.seen_by(seat).sights {
                let Sight::Unopened { seat: 1, cards } = sight else { panic!("{sight:?}") };
                seen.push(cards.clone());
            }
        }
        for seat in draft.waiting().collect::<Vec<_>>() {
            draft.pick(&rulebook.content, seat, 0).expect("a card");
        }
    }
    assert!(!seen.is_empty());
    assert!(seen.iter().all(|cards| cards == draft.seen_by(1).pack), "it is the pack that this seat opens");
    (0..2).for_each(|seat| assert!(draft.seen_by(seat).sights.is_empty(), "it is open now"));
    while !draft.is_over() {
        while draft.asking().is_some() {
            draft.note(&rulebook, &mut Second).expect("answered");
            (0..2).for_each(|seat| assert!(draft.seen_by(seat).sights.is_empty(), "nothing is unopened"));
        }
        for seat in draft.waiting().collect::<Vec<_>>() {
            draft.pick(&rulebook.content, seat, 0).expect("a card");
        }
    }
}

/// The last card of each pack goes to whoever drafted the card that says so.
#[test]
fn last_cards_go_to_one_seat() {
    let (rulebook, mut draft) = with("Last Net");
    let seat = first_take(&rulebook, &mut draft, "Last Net");
    rest(&rulebook, &mut draft, &mut Always(true));
    // Three of four cards of each pack are taken in turn, the fourth of both goes to one seat.
    assert_eq!((draft.pool(seat).count(), draft.pool(1 - seat).count()), (5, 3));
}

/// If several get last cards, whoever passes one says to whom.
#[test]
fn whoever_passes_a_last_card_chooses_the_player() {
    struct First(Vec<(PlayerId, usize)>);
    impl Driver for First {
        fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
            let Kind::Pick { from, .. } = &d.kind else { return Some(Answer::Yes(true)) };
            self.0.push((d.who, from.len()));
            Some(Answer::Entities(std::iter::once(Entity::Player(PlayerId(0))).collect()))
        }
    }
    let (rulebook, mut draft) = draft_of(CARDS, &["Last Net"; 8], 4);
    let mut first = First(Vec::new());
    rest(&rulebook, &mut draft, &mut first);
    assert_eq!(first.0, [(PlayerId(0), 2), (PlayerId(1), 2)]);
    assert_eq!((draft.pool(0).count(), draft.pool(1).count()), (5, 3));
}

/// One card of a pool is changed for one of another after the last card has been drafted, if both want it.
#[test]
fn a_card_is_traded_after_the_draft() {
    struct Trade {
        accepts: bool,
        asked: Vec<PlayerId>,
    }
    impl Driver for Trade {
        fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
            let Kind::Pick { from, min, .. } = &d.kind else { return Some(Answer::Yes(true)) };
            self.asked.push(d.who);
            let others = from.iter().any(|e| matches!(e, Entity::Obj(o) if state.obj(*o).owner != d.who));
            // What is revealed and what is offered for it is seen by whoever is asked about it.
            let shown = from.iter().filter_map(|e| e.obj()).filter(|_| others);
            let revealed = d.source.filter(|o| state.obj(*o).zone == Zone::Hand);
            assert!(shown.chain(revealed).all(|o| state.knows(d.who, o)));
            let taken = usize::from(*min > 0 || !others || self.accepts);
            Some(Answer::Entities(from.iter().take(taken).copied().collect()))
        }
    }
    for accepts in [true, false] {
        let (rulebook, mut draft) = with("Middleman");
        let seat = first_take(&rulebook, &mut draft, "Middleman");
        while draft.asking().is_none() {
            (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
        }
        assert!(!draft.is_over());
        let pools = |draft: &Draft| [0, 1].map(|seat| draft.pool(seat).collect::<Vec<_>>());
        let before = pools(&draft);
        let mut trade = Trade { accepts, asked: Vec::new() };
        draft.note(&rulebook, &mut trade).expect("answered");
        let (own, other) = (PlayerId(seat as u8), PlayerId(1 - seat as u8));
        assert_eq!(trade.asked, [own, other, own]);
        assert!(draft.is_over());
        let after = pools(&draft);
        if accepts {
            assert_eq!((after[seat][0], after[1 - seat][0]), (before[1 - seat][0], before[seat][0]));
            assert_eq!((&after[0][1..], &after[1][1..]), (&before[0][1..], &before[1][1..]));
        } else {
            assert_eq!(after, before);
        }
    }
}

/// Whoever drafts at random sees no pack and is not asked, for so many cards.
#[test]
fn cards_are_drafted_at_random() {
    let (rulebook, mut draft) = with("Blindfold");
    let seat = first_take(&rulebook, &mut draft, "Blindfold");
    for n in 0..2 {
        assert_eq!(draft.waiting().collect::<Vec<_>>(), [1 - seat], "{n}");
        assert!(draft.seen_by(seat).pack.is_empty());
        draft.pick(&rulebook.content, 1 - seat, 0).expect("a card");
    }
    assert_eq!(draft.pool(seat).count(), 3);
    assert_eq!(draft.waiting().count(), 2);
    let random = |seed: u64| {
        let mut cards = ["Rock One"; 20];
        (cards[0], cards[1], cards[2]) = ("Blindfold", "Rock Two", "Rock Two");
        let (rulebook, mut draft) = draft_of(CARDS, &cards, seed);
        let seat = first_take(&rulebook, &mut draft, "Blindfold");
        (0..2).for_each(|_| draft.pick(&rulebook.content, 1 - seat, 0).expect("a card"));
        names(&rulebook, draft.pool(seat))
    };
    let all: Vec<_> = (0..12).map(random).collect();
    assert!(all.iter().any(|names| names.contains(&"Rock Two".to_owned())), "{all:?}");
    assert!(all.iter().any(|names| !names.contains(&"Rock Two".to_owned())), "{all:?}");
}

/// Who passed a card is noted as a seat, which is a player of the games that follow; nobody passed what was in one's own pack.
#[test]
fn who_passed_a_card_is_noted() {
    let cards = ["Bloodhound", "Bloodhound", "Bloodhound", "Bloodhound", "Rock One", "Rock One"];
    let (rulebook, mut draft) = draft_of(CARDS, &cards, 1);
    (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
    while draft.asking().is_some() {
        draft.note(&rulebook, &mut Always(true)).expect("answered");
    }
    assert_eq!(draft.noted(0).count() + draft.noted(1).count(), 0, "nobody passed it");
    rest(&rulebook, &mut draft, &mut Always(true));
    for seat in 0..2 {
        assert!(draft.noted(seat).all(|note| note.what == Noted::Seat(1 - seat as u8)));
    }
    let (seat, note) = (0..2).find_map(|seat| Some((seat, draft.noted(seat).next()?))).expect("one was passed");
    let line = notes::written(&rulebook.content, note.card, std::slice::from_ref(note));
    assert_eq!(line, Some(format!("Bloodhound = quarry seat {}", 2 - seat)));
    let mut variant = Variant::default();
    variant.note(PlayerId(0), note);
    let [(.., SlotValue::One(Entity::Player(who)))] = variant.notes[..] else { panic!("{:?}", variant.notes) };
    assert_eq!(usize::from(who.0), 1 - seat);
    variant.forget_absent(0);
    assert!(matches!(variant.notes[..], [(.., SlotValue::Nil)]), "whoever does not sit at the table is nobody");
}
