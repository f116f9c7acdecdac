//! The draft before a game (905.1, 905.2).

use spellwright::content_files::ContentFiles;
use spellwright::decks::{notes, read_deck};
use spellwright::draft::{Draft, Fault, Plan, build, pick};
use spellwright::engine::{Answer, Driver, GameState, Named, Nobody, PlayerId, Question, Rulebook, SlotValue, Variant};
use spellwright::ir::{AbilityId, AbilityKind, CardTypes, Colors, DefId, Note, Noted, Supertypes};
use spellwright::load::{load, load_built_in};
use spellwright::play::Random;
use spellwright::source::Files;
use std::sync::Arc;

/// Cards of the library that could be drafted and do nothing to the draft, many enough for every test.
fn list(rulebook: &Rulebook) -> Vec<DefId> {
    let def = |c: &DefId| rulebook.content.def(*c);
    let all = rulebook.content.cards.values().copied();
    let ability = |id: &AbilityId| &rulebook.content.ability(*id).kind;
    let quiet = |c: &DefId| !def(c).abilities.iter().any(|id| matches!(ability(id), AbilityKind::Deck(_)));
    let all =
        all.filter(|c| !def(c).supers.contains(Supertypes::BASIC) && !def(c).types.intersects(CardTypes::COMMAND));
    all.filter(quiet).collect()
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
            draft.pick(&rulebook.content, seat, 0).expect("there is a first card");
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
            draft.pick(&rulebook.content, seat, 0).expect("a card");
        }
        answer(&rulebook, &mut draft);
        // The player to the left is the next one in turn order.
        let next = if round % 2 == 0 { 1 } else { 3 };
        assert_eq!(draft.seen_by(next).pack, rest, "round {round}");
        for _ in 1..4 {
            for seat in 0..4 {
                draft.pick(&rulebook.content, seat, 0).expect("a card");
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
    draft.pick(&rulebook.content, 0, 3).expect("a card");
    assert_eq!(draft.seen_by(1).pack, pack);
    assert!(draft.seen_by(0).pool.is_empty());
    assert_eq!(draft.waiting().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(draft.pick(&rulebook.content, 0, 0), Err(Fault::NotNow(0)));
    assert_eq!(draft.pick(&rulebook.content, 1, 15), Err(Fault::NoCard { number: 15, there: 15 }));
    assert_eq!(draft.pick(&rulebook.content, 9, 0), Err(Fault::NotNow(9)));
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
            draft.pick(&rulebook.content, seat, best).expect("a card of the pack");
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
        draft.pick(&rulebook.content, 0, 2).expect("a card");
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
    let rulebook = self::rulebook();
    let plane = rulebook.content.cards.values().find(|c| rulebook.content.def(**c).types.contains(CardTypes::PLANE));
    let mut planes = list(&rulebook)[..89].to_vec();
    planes.extend(plane);
    let fault = Draft::begin(&rulebook.content, &planes, Plan::usual(2), 1).map(|_| ()).map_err(|f| f.to_string());
    assert!(fault.is_err_and(|text| text.ends_with("is in no deck, so nobody drafts it")));
}

/// A draft of two seats that is played with these cards, as a text that declares them.
pub(crate) fn draft_of(text: &str, cards: &[&str], seed: u64) -> (Arc<Rulebook>, Draft) {
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
        draft.pick(&rulebook.content, seat, has(seat, &draft).unwrap_or(0)).expect("a card");
    }
    assert_eq!(draft.asking(), Some((owner, caller)));
    assert_eq!(draft.waiting().count(), 0);
    assert!(!draft.is_over());
    assert_eq!(draft.pick(&rulebook.content, 0, 0), Err(Fault::NotNow(0)));
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
        let (rulebook, mut draft) = draft_of(CALLER, &["Caller of Hues"; 4], seed);
        (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("a card"));
        draft.asking().expect("both ask").0
    };
    let all: Vec<usize> = (0..20).map(first).collect();
    assert!(all.contains(&0) && all.contains(&1), "{all:?}");
    assert_eq!(all, (0..20).map(first).collect::<Vec<_>>(), "the same seed, the same order");
}

/// A color of which there is no card has no lands; where no card has a color, the lands are of one sort.
#[test]
fn decks_have_lands_of_their_own_colors() {
    let rulebook = rulebook();
    let of = |name: &str| rulebook.content.card(name).expect("built in");
    let lands = |pool: &[DefId]| -> Vec<String> {
        let deck = build::deck(&rulebook, pool);
        assert_eq!(deck.len(), build::DECK);
        let mut all = names(&rulebook, deck.cards().filter(|card| !pool.contains(card)));
        all.dedup();
        all
    };
    assert_eq!(lands(&[of("Grizzly Bears"), of("Grizzly Bears")]), ["Forest"]);
    assert_eq!(lands(&[of("Grizzly Bears"), of("Shock")]), ["Forest", "Mountain"]);
    assert_eq!(lands(&[of("Cogwork Grinder")]).len(), 1);
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

/// Answers every offer in the same way.
pub(crate) struct Always(pub(crate) bool);

impl Driver for Always {
    fn answer(&mut self, _: &GameState, _: &Question) -> Option<Answer> {
        Some(Answer::Yes(self.0))
    }
}

/// Cards that do something to the draft, and plain ones.
const DRAFTERS: &str = "
card \"Second Look\" {
  cost {4}
  type Artifact
  deck: drafted face up
  as you draft a card, you may draft another card from that pack, then put this into that pack
}
card \"Long Reach\" {
  cost {3}
  type Artifact
  deck: drafted face up
  as you draft a card, you may draft another card from that pack, then turn this face down and pass the next pack
}
card \"Scrap Eater\" {
  cost {6}
  type Artifact Creature - Construct
  pt 0/0
  deck: drafted face up
  as you draft a creature card, you may remove it from the draft as scrap
  this enters with X +1/+1 counters, where X is scrap
}
card \"New Crate\" {
  cost {2}
  type Artifact
  as you draft this, you may add a pack to the draft
}
card \"Grasping Hand\" {
  cost {2}
  type Artifact
  deck: drafted face up
  as you draft a card, you may draft each other card from that pack, then turn this face down and draft no more cards this round
}
card \"Name Keeper\" {
  cost {2}
  type Artifact
  deck: drafted face up
  as you draft a creature card, you may note its name as friend, then turn this face down
  creatures named the friend have flying
}
card \"Dull Beast\" {
  cost {3}
  type Creature - Beast
  pt 3/3
}
card \"Dull Rock\" {
  cost {3}
  type Artifact
}
";

/// A seat takes a card by its name.
pub(crate) fn take(rulebook: &Arc<Rulebook>, draft: &mut Draft, seat: usize, name: &str) {
    let card = rulebook.content.card(name).expect("declared");
    let pack = draft.seen_by(seat).pack.to_vec();
    let at = pack.iter().position(|c| *c == card).unwrap_or_else(|| panic!("{name} is not in the pack of {seat}"));
    draft.pick(&rulebook.content, seat, at).expect("it can choose");
}

/// Seats that choose now take their first card, and all that cards ask for is answered so.
fn step(rulebook: &Arc<Rulebook>, draft: &mut Draft, yes: bool) {
    for seat in draft.waiting().collect::<Vec<_>>() {
        draft.pick(&rulebook.content, seat, 0).expect("it can choose");
    }
    while draft.asking().is_some() {
        draft.note(rulebook, &mut Always(yes)).expect("answered");
    }
}

pub(crate) fn names(rulebook: &Rulebook, cards: impl Iterator<Item = DefId>) -> Vec<String> {
    let mut names: Vec<String> = cards.map(|c| rulebook.content.str(rulebook.content.def(c).name).to_owned()).collect();
    names.sort();
    names
}

/// The seat in whose pack a card lies.
pub(crate) fn holder(rulebook: &Rulebook, draft: &Draft, name: &str) -> usize {
    let card = rulebook.content.card(name).expect("declared");
    (0..2).find(|seat| draft.seen_by(*seat).pack.contains(&card)).expect("it is in a pack")
}

/// Both seats take a card: the one that has it in its pack that one.
pub(crate) fn first_take(rulebook: &Arc<Rulebook>, draft: &mut Draft, name: &str) -> usize {
    let seat = holder(rulebook, draft, name);
    take(rulebook, draft, seat, name);
    draft.pick(&rulebook.content, 1 - seat, 0).expect("it can choose");
    seat
}

/// 905.2: one more card is taken out of the same pack, and the card that offered it lies in that pack then.
#[test]
fn another_card_out_of_the_same_pack() {
    let cards =
        ["Second Look", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock"];
    let (rulebook, mut draft) = draft_of(DRAFTERS, &cards, 4);
    let seat = first_take(&rulebook, &mut draft, "Second Look");
    assert_eq!(draft.asking(), None, "it offers nothing as it is drafted itself");
    let pack = draft.seen_by(seat).pack.len();
    (0..2).for_each(|seat| draft.pick(&rulebook.content, seat, 0).expect("it can choose"));
    assert_eq!(draft.asking().map(|(of, _)| of), Some(seat));
    draft.note(&rulebook, &mut Always(true)).expect("answered");
    assert_eq!(draft.waiting().collect::<Vec<_>>(), [seat], "the other seat has chosen");
    assert_eq!(draft.seen_by(seat).pack.len(), pack - 1, "the pack is still there");
    draft.pick(&rulebook.content, seat, 0).expect("one more");
    while draft.asking().is_some() {
        draft.note(&rulebook, &mut Always(false)).expect("answered");
    }
    assert_eq!(names(&rulebook, draft.pool(seat)), ["Dull Rock", "Dull Rock"]);
    let look = rulebook.content.card("Second Look").expect("declared");
    assert!(draft.seen_by(1 - seat).pack.contains(&look), "it was passed with that pack");
    assert!(draft.seen_by(1 - seat).others.is_empty());
}

/// Nothing is offered that can't be done: no other card is left.
#[test]
fn the_last_card_of_a_pack_has_no_other() {
    let (rulebook, mut draft) = draft_of(DRAFTERS, &["Second Look", "Dull Rock", "Dull Rock", "Dull Rock"], 4);
    let seat = first_take(&rulebook, &mut draft, "Second Look");
    step(&rulebook, &mut draft, true);
    assert!(draft.is_over());
    assert_eq!(names(&rulebook, draft.pool(seat)), ["Dull Rock", "Second Look"]);
}

/// The next pack is passed on without a card being taken.
#[test]
fn a_pack_that_is_passed_without_a_pick() {
    let (rulebook, mut draft) = draft_of(
        DRAFTERS,
        &["Long Reach", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock", "Dull Rock"],
        4,
    );
    let seat = first_take(&rulebook, &mut draft, "Long Reach");
    step(&rulebook, &mut draft, true);
    step(&rulebook, &mut draft, true);
    assert_eq!(draft.pool(seat).count(), 3, "two cards out of one pack");
    assert!(draft.seen_by(1 - seat).others.is_empty(), "it lies face down");
    assert_eq!(draft.waiting().collect::<Vec<_>>(), [1 - seat]);
    step(&rulebook, &mut draft, true);
    assert_eq!((draft.pool(seat).count(), draft.pool(1 - seat).count()), (3, 3));
    while !draft.is_over() {
        step(&rulebook, &mut draft, true);
    }
    assert_eq!((draft.pool(0).count() + draft.pool(1).count()), 8);
}

/// What leaves the draft is in nobody's pool, and is counted.
#[test]
fn cards_that_leave_the_draft_are_counted() {
    let cards =
        ["Scrap Eater", "Dull Beast", "Dull Beast", "Dull Beast", "Dull Beast", "Dull Rock", "Dull Rock", "Dull Rock"];
    let (rulebook, mut draft) = draft_of(DRAFTERS, &cards, 9);
    let seat = first_take(&rulebook, &mut draft, "Scrap Eater");
    while !draft.is_over() {
        step(&rulebook, &mut draft, true);
    }
    let mine = names(&rulebook, draft.pool(seat));
    assert!(!mine.contains(&"Dull Beast".to_owned()), "{mine:?}");
    let there = draft
        .picks()
        .iter()
        .filter(|p| p.seat == seat && p.card == rulebook.content.card("Dull Beast").expect("declared"));
    let n = there.count();
    assert!(n > 0);
    let noted: Vec<Noted> = draft.noted(seat).map(|note| note.what).collect();
    assert_eq!(noted, [Noted::Number(n as i32)]);
}

/// 905.2b: a card that was removed from the draft was drafted all the same.
#[test]
fn what_was_removed_counts_as_drafted() {
    let text = format!(
        "{DRAFTERS}card \"Tally Keeper\" {{\n  cost {{2}}\n  type Artifact\n  as you draft this, note how many cards you've drafted \
         this round as tally\n  this enters with X +1/+1 counters, where X is tally\n}}\n"
    );
    let mut removed = 0;
    for seed in 0..20 {
        let cards = [&["Scrap Eater", "Tally Keeper"][..], &["Dull Beast"; 8][..]].concat();
        let (rulebook, mut draft) = draft_of(&text, &cards, seed);
        let of = |name: &str| rulebook.content.card(name).expect("declared");
        let (eater, keeper) = (of("Scrap Eater"), of("Tally Keeper"));
        while !draft.is_over() {
            for seat in draft.waiting().collect::<Vec<_>>() {
                // First what eats, last what counts.
                let rank = |card: &DefId| (*card != eater, *card == keeper);
                let pack = draft.seen_by(seat).pack.to_vec();
                let at = (0..pack.len()).min_by_key(|at| rank(&pack[*at])).expect("it has a pack");
                draft.pick(&rulebook.content, seat, at).expect("it can choose");
            }
            while draft.asking().is_some() {
                draft.note(&rulebook, &mut Always(true)).expect("answered");
            }
        }
        let seat = (0..2).find(|seat| draft.pool(*seat).any(|card| card == keeper)).expect("somebody has it");
        let drafted: Vec<DefId> = draft.picks().iter().filter(|p| p.seat == seat).map(|p| p.card).collect();
        let at = drafted.iter().position(|card| *card == keeper).expect("it was drafted");
        let tally = draft.noted(seat).find(|note| note.card == keeper).map(|note| note.what);
        assert_eq!(tally, Some(Noted::Number(at as i32 + 1)), "seed {seed}");
        removed += drafted.len() - draft.pool(seat).count();
    }
    assert!(removed > 0, "some of them were removed before");
}

/// A pack that is added is drafted in the same round, first by whoever added it.
#[test]
fn a_pack_is_added_to_the_draft() {
    let mut content = ContentFiles::built_in();
    content.put("mine.card".to_owned(), "mine.card".to_owned(), DRAFTERS.to_owned());
    let loaded = load(content.to_files());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let card = |name: &str| *loaded.content.cards.get(name).expect("declared");
    let rulebook = Arc::new(Rulebook::new(loaded.content.clone()));
    let mut list = vec![card("New Crate"); 9];
    list.push(card("Dull Rock"));
    let plan = Plan { seats: 2, rounds: 1, size: 3 };
    let mut draft = Draft::begin(&loaded.content, &list, plan, 1).expect("enough cards");
    step(&rulebook, &mut draft, true);
    while !draft.is_over() {
        step(&rulebook, &mut draft, true);
    }
    assert_eq!(draft.pool(0).count() + draft.pool(1).count(), 9, "one pack more, and no second one is left");
    let mut draft = Draft::begin(&loaded.content, &list, plan, 1).expect("enough cards");
    while !draft.is_over() {
        step(&rulebook, &mut draft, false);
    }
    assert_eq!(draft.pool(0).count() + draft.pool(1).count(), 6);
}

/// All of a pack is taken by one seat, which takes nothing more in the round.
#[test]
fn a_whole_pack_for_one_seat() {
    let mut cards = vec!["Dull Rock"; 16];
    cards[0] = "Grasping Hand";
    let (rulebook, mut draft) = draft_of(DRAFTERS, &cards, 4);
    let seat = first_take(&rulebook, &mut draft, "Grasping Hand");
    step(&rulebook, &mut draft, true);
    assert_eq!(draft.pool(seat).count(), 8, "the one and the whole second pack");
    while !draft.is_over() {
        assert_eq!(draft.waiting().collect::<Vec<_>>(), [1 - seat]);
        step(&rulebook, &mut draft, true);
    }
    assert_eq!(draft.pool(1 - seat).count(), 8);
}

/// When nobody takes a card any more the packs are laid aside.
#[test]
fn a_round_ends_when_all_rest() {
    let (rulebook, mut draft) = draft_of(DRAFTERS, &["Grasping Hand"; 12], 4);
    while !draft.is_over() {
        step(&rulebook, &mut draft, true);
    }
    assert_eq!(draft.pool(0).count() + draft.pool(1).count(), 12);
}

/// A name is noted for the games that follow, and the card that noted it is seen by nobody any more.
#[test]
fn a_name_is_noted_as_another_card_is_drafted() {
    let cards = [
        "Name Keeper",
        "Dull Beast",
        "Dull Beast",
        "Dull Beast",
        "Dull Beast",
        "Dull Beast",
        "Dull Beast",
        "Dull Beast",
    ];
    let (rulebook, mut draft) = draft_of(DRAFTERS, &cards, 4);
    let seat = first_take(&rulebook, &mut draft, "Name Keeper");
    step(&rulebook, &mut draft, true);
    let notes: Vec<&Note> = draft.noted(seat).collect();
    let beast = rulebook.content.card("Dull Beast").expect("declared");
    assert!(matches!(notes[..], [Note { what: Noted::Word(name), .. }] if *name == rulebook.content.def(beast).name));
    let shown: Vec<DefId> = draft.seen_by(1 - seat).others.iter().map(|p| p.card).collect();
    assert_eq!(shown, [beast], "the card was revealed, and the other one lies face down");
    step(&rulebook, &mut draft, true);
    assert_eq!(draft.noted(seat).count(), 1, "it offers nothing more");
    let line = notes::written(
        &rulebook.content,
        rulebook.content.card("Name Keeper").expect("declared"),
        &[notes_of(&draft, seat).clone()],
    );
    assert_eq!(line.as_deref(), Some("Name Keeper = friend Dull Beast"));
}

fn notes_of(draft: &Draft, seat: usize) -> &Note {
    draft.noted(seat).next().expect("noted")
}
