//! Saves: each goes on exactly where it was put down; damaged, foreign and invented ones are refused with the reason.

use crate::support::{deck, play_on, rulebook};
use serde_json::{Value, json};
use spellwright::engine::saved::{FORMAT, LoadError, Seal};
use spellwright::engine::{Answer, GameOptions, Rng, Rulebook};
use spellwright::magic::{Position, Saved};
use spellwright::play::Random;
use std::sync::Arc;

/// A game after some answers.
fn game(seed: u64, answers: u32) -> Position {
    let seats = [deck("control"), deck("red_aggro")];
    let mut p = Position::new(rulebook(), &seats, GameOptions::default(), seed);
    play_on(&mut p, &mut Random::new(seed), answers);
    p
}

#[test]
fn a_save_goes_on_where_it_was_put_down() {
    for seed in 0..12 {
        let p = game(seed, 40 * seed as u32);
        let text = serde_json::to_string(&p.save()).expect("written");
        let again = Position::load(rulebook(), serde_json::from_str(&text).expect("read")).expect("taken up");
        assert_eq!((again.open(), again.end()), (p.open(), p.end()));
        assert_eq!(again.state(), p.state());
        assert_eq!(serde_json::to_string(&again.save()).expect("written"), text, "saving again changes nothing");
    }
}

#[test]
fn the_fingerprint_is_of_the_content() {
    let rulebook = rulebook();
    let mut other = rulebook.content.clone();
    other.defs.swap(10, 11);
    assert_ne!(Rulebook::new(other).fingerprint(), rulebook.fingerprint());
    assert_eq!(Rulebook::new(rulebook.content.clone()).fingerprint(), rulebook.fingerprint());
    assert_ne!(rulebook.fingerprint(), 0);
}

#[test]
fn what_is_the_matter_with_a_save_is_told() {
    let (p, rulebook) = (game(3, 120), rulebook());
    let good = p.save();
    let load = |s: Saved| Position::load(rulebook.clone(), s).map(|_| ());
    let sealed = |change: &dyn Fn(&mut Saved)| {
        let mut s = good.clone();
        change(&mut s);
        s.seal = Seal::of(&rulebook, p.state().digest(), &s.record);
        load(s)
    };
    assert_eq!(load(good.clone()), Ok(()));
    let mut s = good.clone();
    s.seal.format = FORMAT + 1;
    assert_eq!(load(s), Err(LoadError::Format { found: FORMAT + 1 }));
    let mut s = good.clone();
    s.record.seed += 1;
    assert_eq!(load(s), Err(LoadError::Damaged));
    let mut content = rulebook.content.clone();
    content.defs.swap(10, 11);
    let other = Position::load(Arc::new(Rulebook::new(content)), good.clone()).map(|_| ());
    assert!(matches!(other, Err(LoadError::Content { .. })), "{other:?}");
    assert_eq!(sealed(&|s| drop(s.record.answers.pop())), Err(LoadError::Differs));
    assert_eq!(sealed(&|s| s.record.seats.clear()), Err(LoadError::Impossible("no game has so many seats")));
    assert_eq!(sealed(&|s| s.record.seats[0].deck[0].0 = 1 << 30), Err(LoadError::Impossible("there is no such card")));
    assert!(matches!(sealed(&|s| s.record.settings.hand = u32::MAX), Err(LoadError::Impossible(_))));
    let wild = sealed(&|s| s.record.answers[60] = Answer::Number(i32::MAX));
    assert!(matches!(&wild, Err(LoadError::Refused { at: 61, .. })), "{wild:?}");
    let after = sealed(&|s| s.record.answers.extend([Answer::Concede, Answer::Concede]));
    assert_eq!(after, Err(LoadError::TooLong));
}

/// Somebody who knows the seal changes numbers, leaves out parts and doubles them: nothing but errors comes of it.
#[test]
fn invented_saves_are_refused_or_played() {
    let rulebook = rulebook();
    let (mut read, mut taken, mut rng) = (0, 0, Rng::new(17));
    for seed in 0..8 {
        let p = game(seed, 60 + 20 * seed as u32);
        let good = serde_json::to_value(p.save()).expect("written");
        for _ in 0..150 {
            let mut bad = good.clone();
            for _ in 0..=rng.below(3) {
                damage(&mut bad["record"], &mut rng);
            }
            let Ok(mut saved) = serde_json::from_value::<Saved>(bad) else { continue };
            read += 1;
            saved.seal = Seal::of(&rulebook, p.state().digest(), &saved.record);
            taken += u32::from(Position::load(rulebook.clone(), saved).is_ok());
        }
    }
    assert!(read > 400, "{read} of 1200 could be read");
    assert!(taken < read, "{taken} of {read}");
}

/// Changes one thing anywhere.
fn damage(v: &mut Value, rng: &mut Rng) {
    let mut below = |n: usize| rng.below(n as u32) as usize;
    match v {
        Value::Object(fields) if !fields.is_empty() => {
            let at = below(fields.len());
            let key = fields.keys().nth(at).cloned().expect("a field");
            damage(&mut fields[&key], rng);
        }
        Value::Array(items) if !items.is_empty() => {
            let at = below(items.len());
            match below(6) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                2 => {
                    let other = below(items.len());
                    items.swap(at, other);
                }
                _ => damage(&mut items[at], rng),
            }
        }
        Value::Number(_) => {
            let wild = [json!(0), json!(1), json!(-1), json!(255), json!(65_536), json!(i32::MAX), json!(i32::MIN)];
            *v = wild[below(wild.len())].clone();
        }
        Value::Bool(b) => *b = !*b,
        other => *other = json!(below(3)),
    }
}
