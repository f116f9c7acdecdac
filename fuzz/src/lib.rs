//! What is fuzzed: each function takes any bytes, and nothing but a panic, a hang or too much memory is a fault.
//!
//! The same functions run over a fixed set of damaged inputs in `tests/all/fuzz.rs`, so that no special toolchain is needed to
//! know that they still work.

use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render, render_line};
use spellwright::engine::saved::Seal;
use spellwright::engine::{
    Action, Answer, Driver, Entity, GameOptions, GameState, Kind, ObjectId, PlayerId, Question, Rulebook, unsupported,
};
use spellwright::ir::{CardTypes, DefId};
use spellwright::load::{load, load_built_in};
use spellwright::magic::{Position, Saved, Seat, Table};
use spellwright::play::Random;
use spellwright::scenario::Suite;
use spellwright::settings::Settings as House;
use spellwright::source::Files;
use spellwright::stage::{Names, read_scene, read_sheet};
use std::sync::{Arc, OnceLock};

/// A declaration that is longer takes no new way.
const LONGEST: usize = 4000;

/// Text of cards, spells or scenarios; the first byte says which.
pub fn text(data: &[u8]) {
    let Some((sort, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(&rest[..rest.len().min(LONGEST)]).into_owned();
    match sort % 3 {
        0 => content("fuzz.card", text),
        1 => content("fuzz.spell", text),
        _ => {
            let suite = Suite::read(&ContentFiles::built_in(), vec![("fuzz.scenario".to_owned(), text)]);
            for fault in suite.faults.iter().take(50) {
                render(&suite.files, fault, Style::Plain);
            }
        }
    }
}

/// A file beside the built-in ones: every fault can be shown, and what was understood can be judged.
fn content(name: &'static str, text: String) {
    let mut files = ContentFiles::built_in();
    files.put(name, name, text);
    let loaded = load(files.to_files());
    for fault in loaded.diagnostics.iter().take(50) {
        render(&loaded.files, fault, Style::Plain);
        render_line(&loaded.files, fault);
    }
    for card in loaded.content.cards.values() {
        unsupported::missing(&loaded.content, *card);
    }
}

/// Tables in TOML: settings, sheets and scenes.
pub fn tables(data: &[u8]) {
    let text = String::from_utf8_lossy(&data[..data.len().min(LONGEST)]).into_owned();
    let loaded = load_built_in();
    let mut files = Files::new();
    let id = files.add("fuzz.toml", text);
    let Some(file) = files.get(id).cloned() else { return };
    let house = House::read(&file).unwrap_or_default();
    let names = Names { content: &loaded.content, settings: &house.scene };
    read_sheet(&file, &names, &mut Vec::new());
    let mut faults = Vec::new();
    read_scene(&mut files, id, &loaded.content, &mut |_| Err("no other file".to_owned()), &mut faults);
    for fault in faults.iter().take(50) {
        render(&files, fault, Style::Plain);
    }
}

fn rulebook() -> Arc<Rulebook> {
    static BOOK: OnceLock<Arc<Rulebook>> = OnceLock::new();
    BOOK.get_or_init(|| Arc::new(Rulebook::new(load_built_in().content.clone()))).clone()
}

/// Bytes that are asked for numbers; when they end, everything is 0.
struct Bytes<'d>(&'d [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }
    fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (usize::from(self.next()) << 8 | usize::from(self.next())) % n }
    }
}

/// A deck of lands and whatever the bytes name.
fn deck(bytes: &mut Bytes) -> Seat {
    static CARDS: OnceLock<(Vec<DefId>, Vec<DefId>)> = OnceLock::new();
    let rulebook = rulebook();
    let (spells, lands) = CARDS.get_or_init(|| {
        let all =
            rulebook.content.cards.values().copied().filter(|d| unsupported::missing(&rulebook.content, *d).is_empty());
        all.partition(|d| !rulebook.content.def(*d).types.intersects(CardTypes::LAND))
    });
    let mut deck: Vec<DefId> = (0..16).filter_map(|i| lands.get(i * 7 % lands.len().max(1)).copied()).collect();
    deck.extend((0..24).filter_map(|_| spells.get(bytes.below(spells.len())).copied()));
    Seat::of(deck)
}

/// An agent that answers whatever the bytes say, legal or not, and gives up a wild answer when it is refused.
struct Wild<'d> {
    bytes: Bytes<'d>,
    sane: Random,
    refused: bool,
}

impl Driver for Wild<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let wild = self.bytes.next();
        if std::mem::take(&mut self.refused) || wild < 160 {
            return self.sane.answer(state, d);
        }
        Some(any_answer(&mut self.bytes, d))
    }
    fn refused(&mut self, _: &Question, _: &str) {
        self.refused = true;
    }
    fn takes_back(&self, _: PlayerId) -> bool {
        true
    }
}

fn any_answer(bytes: &mut Bytes, d: &Question) -> Answer {
    let number = |bytes: &mut Bytes| [0, 1, -1, 2, 7, 255, i32::MAX, i32::MIN][bytes.below(8)];
    let ent = |bytes: &mut Bytes| match bytes.below(3) {
        0 => Entity::Player(PlayerId(bytes.next())),
        _ => Entity::Obj(ObjectId(bytes.below(300) as u32)),
    };
    match bytes.below(12) {
        0 => Answer::Act(Action::Pass),
        1 => Answer::Entities((0..bytes.below(5)).map(|_| ent(bytes)).collect()),
        2 => Answer::Numbers((0..bytes.below(5)).map(|_| bytes.next().into()).collect()),
        3 => Answer::Number(number(bytes)),
        4 => Answer::Yes(bytes.next() & 1 == 1),
        5 => Answer::Text("x".repeat(bytes.below(100)).into()),
        6 => Answer::Division((0..bytes.below(5)).map(|_| number(bytes)).collect()),
        7 => Answer::Pairs((0..bytes.below(5)).map(|_| (ObjectId(bytes.below(300) as u32), ent(bytes))).collect()),
        8 => Answer::Auto,
        9 => Answer::Source(ObjectId(bytes.below(300) as u32), bytes.next()),
        10 => Answer::TakeBack,
        _ => match &d.kind {
            Kind::Order { n, .. } => Answer::Numbers((0..*n as u16).rev().collect()),
            _ => Answer::Concede,
        },
    }
}

/// A game of two decks, half of whose answers are anything.
pub fn answers(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seats = [deck(&mut bytes), deck(&mut bytes)];
    let seed = bytes.next().into();
    let settings = GameOptions { max_turns: 8, max_decisions: 2000, max_work: 2_000_000, ..GameOptions::default() };
    let mut table = Table::new(rulebook(), &seats, settings, seed);
    let cards = table.state.decision_count();
    let _ = table.play(&mut Wild { bytes, sane: Random::new(seed), refused: false });
    assert!(table.state.decision_count() >= cards);
}

/// A save of a real game in which the bytes change numbers, texts and parts.
pub fn saves(data: &[u8]) {
    static GOOD: OnceLock<(String, u64)> = OnceLock::new();
    let (good, state) = GOOD.get_or_init(|| {
        let mut bytes = Bytes(b"saves");
        let seats = [deck(&mut bytes), deck(&mut bytes)];
        let settings = GameOptions { max_turns: 8, max_work: 2_000_000, ..GameOptions::default() };
        let mut p = Position::new(rulebook(), &seats, settings, 3);
        let mut agent = Random::new(3);
        for _ in 0..150 {
            let Some(d) = p.open().cloned() else { break };
            if let Some(Err(reason)) = agent.answer(p.state(), &d).map(|a| p.answer(a)) {
                agent.refused(&d, &reason);
            }
        }
        (serde_json::to_string(&p.save()).unwrap_or_default(), p.state().digest())
    });
    let mut text = good.clone().into_bytes();
    let mut bytes = Bytes(data);
    while !bytes.0.is_empty() && !text.is_empty() {
        let at = bytes.below(text.len());
        // Mostly numbers, so that what comes of it can still be read.
        let digit = text.iter().skip(at).position(u8::is_ascii_digit).map_or(at, |n| at + n);
        match bytes.next() % 16 {
            0 => text[at] = bytes.next(),
            1 => drop(text.remove(at)),
            2 => text.insert(digit, b'0' + bytes.next() % 10),
            _ => text[digit] = b'0' + bytes.next() % 10,
        }
    }
    let Ok(mut saved) = serde_json::from_slice::<Saved>(&text) else { return };
    saved.record.settings.max_work = saved.record.settings.max_work.min(2_000_000);
    saved.seal = Seal::of(&rulebook(), *state, &saved.record);
    if let Ok(p) = Position::load(rulebook(), saved) {
        assert_eq!(p.state().digest(), *state);
    }
}
