//! The draft before a game (905.1, 905.2).

use spellwright::content_files::ContentFiles;
use spellwright::decks::{notes, read_deck};
use spellwright::draft::{Draft, Fault, Plan, build, pick};
use spellwright::engine::{Answer, Driver, GameState, Named, Nobody, PlayerId, Question, Rulebook, SlotValue, Variant};
use spellwright::ir::{CardTypes, Colors, DefId, Note, Noted, Supertypes};
use spellwright::load::{load, load_built_in};
use spellwright::play::Random;
use spellwright::source::Files;
use std::sync::Arc;

/// Cards of the library that could be drafted, many enough for every test.
fn list(rulebook: &Rulebook) -> Vec<DefId> {
    let def = |c: &DefId| rulebook.content.def(*c);
    let all = rulebook.content.cards.values().copied();
    all.filter(|c| !def(c).supers.contains(Supertypes::BASIC) && !def(c).types.intersects(CardTypes::COMMAND)).collect()
}

fn rulebook() -> Arc<Rulebook> {
    Arc::new(Rulebook::new(load_built_in().content.clone()))
}

/// Whatever cards ask for as they are drafted is answered at random.
fn answer(rulebook: &Arc<Rulebook>, draft: &mut Draft) {
    while draft.asking().is_some() {
        draft.note(rulebook, &mut Random::new(1)).expect("everything is answered");
    }
}

/// Carries a draft on to its end; each seat takes the first card of its pack.
fn first_cards(rulebook: &Arc<Rulebook>, draft: &mut Draft) {
    while !draft.is_over() {
        for seat in draft.waiting().collect::<Vec<_>>() {
            draft.pick(seat, 0).expect("there is a first card");
        }
        answer(rulebook, draft);
    }
}

/// 905.1a: each opens a pack, takes a card, passes the rest, until all cards are taken; three rounds.
#[test]
fn every_card_of_every_pack_is_taken() {
    let rulebook = rulebook();
    let plan = Plan { seats: 3, rounds: 3, size: 5 };
    let mut draft = Draft::begin(&rulebook.content, &list(&rulebook), plan, 7).expect("enough cards");
    first_cards(&rulebook, &mut draft);
    for seat in 0..3 {
        assert_eq!(draft.pool(seat).count(), 15);
    }
    let mut taken: Vec<DefId> = draft.picks().iter().map(|p| p.card).collect();
    taken.sort_unstable();
    taken.dedup();
    assert_eq!(taken.len(), 45, "no card is there twice");
}

/// 905.1b: to the left in the first and third round, to the right in the second.
#[test]
fn packs_go_left_right_left() {
    let rulebook = rulebook();
    let plan = Plan { seats: 4, rounds: 3, size: 4 };
    let mut draft = Draft::begin(&rulebook.content, &list(&rulebook), plan, 1).expect("enough cards");
    for round in 0..3 {
        let rest: Vec<DefId> = draft.seen_by(0).pack[1..].to_vec();
        for seat in 0..4 {
            draft.pick(seat, 0).expect("a card");
        }
        answer(&rulebook, &mut draft);
        // The player to the left is the next one in turn order.
        let next = if round % 2 == 0 { 1 } else { 3 };
        assert_eq!(draft.seen_by(next).pack, rest, "round {round}");
        for _ in 1..4 {
            for seat in 0..4 {
                draft.pick(seat, 0).expect("a card");
            }
            answer(&rulebook, &mut draft);
        }
        assert_eq!(draft.round(), (round + 1).min(2));
    }
    assert!(draft.is_over());
}

/// Nothing is taken before all have chosen, and nobody chooses twice.
#[test]
fn all_choose_before_anything_is_taken() {
    let rulebook = rulebook();
    let mut draft = Draft::begin(&rulebook.content, &list(&rulebook), Plan::usual(3), 1).expect("enough cards");
    let pack = draft.seen_by(1).pack.to_vec();
    draft.pick(0, 3).expect("a card");
    assert_eq!(draft.seen_by(1).pack, pack);
    assert!(draft.seen_by(0).pool.is_empty());
    assert_eq!(draft.waiting().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(draft.pick(0, 0), Err(Fault::NotNow(0)));
    assert_eq!(draft.pick(1, 15), Err(Fault::NoCard { number: 15, there: 15 }));
    assert_eq!(draft.pick(9, 0), Err(Fault::NotNow(9)));
}

/// 905.1c, 905.2c: others' cards are hidden unless they are drafted face up.
#[test]
fn only_what_is_drafted_face_up_is_seen_by_others() {
    let mut content = ContentFiles::built_in();
    let text = "card \"Loud Beast\" {\n  cost {3}\n  type Creature - Beast\n  pt 3/3\n  deck: drafted face up\n}\n\
                card \"Still Beast\" {\n  cost {3}\n  type Creature - Beast\n  pt 3/3\n}\n";
    content.put("mine.card".to_owned(), "mine.card".to_owned(), text.to_owned());
    let loaded = load(content.to_files());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let card = |name: &str| *loaded.content.cards.get(name).expect("declared");
    let (loud, still) = (card("Loud Beast"), card("Still Beast"));
    let rulebook = Arc::new(Rulebook::new(loaded.content.clone()));
    let list = [loud, loud, still, still];
    let plan = Plan { seats: 2, rounds: 1, size: 2 };
    let mut draft = Draft::begin(&loaded.content, &list, plan, 3).expect("enough cards");
    first_cards(&rulebook, &mut draft);
    for seat in 0..2 {
        let others = draft.seen_by(1 - seat).others;
        let open = draft.pool(seat).filter(|c| *c == loud).count();
        assert_eq!(others.len(), open);
        assert!(others.iter().all(|p| p.card == loud && p.face_up && p.seat == seat));
    }
}

/// 905.1d: the drafted cards and any number of basic lands; the rest stands beside the deck.
#[test]
fn decks_are_made_of_the_pool_and_basic_lands() {
    let rulebook = rulebook();
    let mut draft = Draft::begin(&rulebook.content, &list(&rulebook), Plan::usual(4), 11).expect("enough cards");
    while !draft.is_over() {
        for seat in draft.waiting().collect::<Vec<_>>() {
            let best = pick::choose(&rulebook.content, &draft.seen_by(seat)).expect("the pack is not empty");
            draft.pick(seat, best).expect("a card of the pack");
        }
        answer(&rulebook, &mut draft);
    }
    for seat in 0..4 {
        let pool: Vec<DefId> = draft.pool(seat).collect();
        let deck = build::deck(&rulebook, &pool);
        assert_eq!(deck.len(), build::DECK);
        let basic = |c: &DefId| rulebook.content.def(*c).supers.contains(Supertypes::BASIC);
        let mut used: Vec<DefId> = deck.cards().filter(|c| !basic(c)).chain(deck.outside()).collect();
        let mut all = pool;
        used.sort_unstable();
        all.sort_unstable();
        assert_eq!(used, all);
    }
}

/// The same seed and picks give the same draft, also when it was saved in the middle.
#[test]
fn drafts_are_deterministic_and_can_be_saved() {
    let rulebook = rulebook();
    let begin = || Draft::begin(&rulebook.content, &list(&rulebook), Plan::usual(2), 5).expect("enough cards");
    let (mut one, mut two) = (begin(), begin());
    for draft in [&mut one, &mut two] {
        draft.pick(0, 2).expect("a card");
    }
    let saved = serde_json::to_string(&two).expect("plain data");
    let mut two: Draft = serde_json::from_str(&saved).expect("what was written");
    first_cards(&rulebook, &mut one);
    first_cards(&rulebook, &mut two);
    assert_eq!(one, two);
}

/// Plans that can't be carried out are refused with the reason.
#[test]
fn impossible_plans_are_refused() {
    let rulebook = rulebook();
    let begin = |plan: Plan, n: usize| {
        Draft::begin(&rulebook.content, &list(&rulebook)[..n], plan, 1).map(|_| ()).map_err(|f| f.to_string())
    };
    let text = |plan, n| begin(plan, n).expect_err("it can't begin");
    assert_eq!(text(Plan::usual(1), 100), "a draft has 2 to 32 seats, not 1");
    assert_eq!(text(Plan { rounds: 0, ..Plan::usual(2) }, 100), "each seat opens 1 to 20 packs, not 0");
    assert_eq!(text(Plan { size: 0, ..Plan::usual(2) }, 100), "a pack has 1 to 100 cards, not 0");
    let few = "2 seats with 3 packs of 15 cards need 90 cards, and the list has 89";
    assert_eq!(text(Plan::usual(2), 89), few);
}

/// A draft of two seats that is played with these cards, as a text that declares them.
fn draft_of(text: &str, cards: &[&str], seed: u64) -> (Arc<Rulebook>, Draft) {
    let mut content = ContentFiles::built_in();
    content.put("mine.card".to_owned(), "mine.card".to_owned(), text.to_owned());
    let loaded = load(content.to_files());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let list: Vec<DefId> = cards.iter().map(|name| *loaded.content.cards.get(*name).expect("declared")).collect();
    let plan = Plan { seats: 2, rounds: 1, size: list.len() as u32 / 2 };
    let draft = Draft::begin(&loaded.content, &list, plan, seed).expect("enough cards");
    (Arc::new(Rulebook::new(loaded.content.clone())), draft)
}

const CALLER: &str = "card \"Caller of Hues\" {\n  cost {2}\n  type Artifact\n  as you draft this: your left-hand neighbor \
                      chooses a color as hue\n  {T}: add 1 mana of the hue\n}\n";

/// 905.2b: what is asked is asked before the next cards are taken, of whomever the card says, and is kept for its drafter.
#[test]
fn what_a_card_asks_for_is_noted_before_the_draft_goes_on() {
    let (rulebook, mut draft) = draft_of(CALLER, &["Caller of Hues", "Shock", "Shock", "Shock"], 2);
    let caller = rulebook.content.card("Caller of Hues").expect("declared");
    let has = |seat: usize, draft: &Draft| draft.seen_by(seat).pack.iter().position(|c| *c == caller);
    let owner = (0..2).find(|seat| has(*seat, &draft).is_some()).expect("it is in a pack");
    for seat in 0..2 {
        draft.pick(seat, has(seat, &draft).unwrap_or(0)).expect("a card");
    }
    assert_eq!(draft.asking(), Some((owner, caller)));
    assert_eq!(draft.waiting().count(), 0);
    assert!(!draft.is_over());
    assert_eq!(draft.pick(0, 0), Err(Fault::NotNow(0)));
    assert!(draft.note(&rulebook, &mut Nobody).is_err(), "nobody has answered");
    assert_eq!(draft.asking(), Some((owner, caller)), "it still asks");

    struct Red(Vec<PlayerId>);
    impl Driver for Red {
        fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
            self.0.push(d.who);
            Some(Answer::Name(Named::Color(Colors::RED)))
        }
    }
    let mut red = Red(Vec::new());
    draft.note(&rulebook, &mut red).expect("answered");
    assert_eq!(red.0, [PlayerId(1 - owner as u8)]);
    let noted: Vec<&Note> = draft.noted(owner).collect();
    assert!(matches!(noted[..], [Note { what: Noted::Color(Colors::RED), .. }]));
    assert_eq!(draft.noted(1 - owner).count(), 0);
    assert!(draft.seen_by(1 - owner).others.iter().any(|p| p.card == caller), "it was revealed");
}

/// 905.2a: what several cards ask for at the same time comes in an order that chance decides.
#[test]
fn chance_orders_what_is_asked_at_the_same_time() {
    let first = |seed: u64| {
        let (_, mut draft) = draft_of(CALLER, &["Caller of Hues"; 4], seed);
        (0..2).for_each(|seat| draft.pick(seat, 0).expect("a card"));
        draft.asking().expect("both ask").0
    };
    let all: Vec<usize> = (0..20).map(first).collect();
    assert!(all.contains(&0) && all.contains(&1), "{all:?}");
    assert_eq!(all, (0..20).map(first).collect::<Vec<_>>(), "the same seed, the same order");
}

/// A list of a deck says what was noted, and the game knows it.
#[test]
fn what_was_noted_goes_with_the_deck() {
    let (rulebook, _) = draft_of(CALLER, &["Caller of Hues"; 4], 1);
    let read = |text: &str| {
        let mut files = Files::new();
        let id = files.add("x.txt", text);
        read_deck(files.get(id).expect("just added"), &rulebook.content)
    };
    let deck = read("4 Caller of Hues\n\nNoted\nCaller of Hues = hue red; hue blue\n").expect("right");
    let caller = rulebook.content.card("Caller of Hues").expect("declared");
    let line = notes::written(&rulebook.content, caller, &deck.notes);
    assert_eq!(line.as_deref(), Some("Caller of Hues = hue red; hue blue"));
    let mut variant = Variant::default();
    deck.notes.iter().for_each(|note| variant.note(PlayerId(1), note));
    let [(who, _, SlotValue::Color(both))] = &variant.notes[..] else { panic!("{:?}", variant.notes) };
    assert_eq!((*who, *both), (PlayerId(1), Colors::RED | Colors::BLUE));
    for wrong in [
        "Caller of Hues",
        "Caller of Hues = tint red",
        "Caller of Hues = hue Elf",
        "Nobody = hue red",
        "Shock = hue red",
    ] {
        assert!(read(&format!("1 Shock\n\nNoted\n{wrong}\n")).is_err(), "{wrong}");
    }
}
