//! Random input, and the least one of it that fails: made by proptest, from the same seed in every run.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::ops::RangeInclusive;

/// Runs a test on so many inputs; a panic is shown with the least input that brings it about.
pub fn each<S: Strategy>(cases: u32, inputs: &S, test: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 1000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let run = runner.run(inputs, |input| {
        test(input);
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
}

/// So many bytes.
pub fn noise(size: RangeInclusive<usize>) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), size)
}

/// One thing that is done to a text.
#[derive(Clone, Debug)]
pub enum Damage {
    /// A stretch is left out.
    Cut(Index, usize),
    /// A stretch stands twice, the second time elsewhere.
    Double(Index, usize, Index),
    /// A piece is put in.
    Piece(Index, String),
    /// A stretch becomes bytes that are no text.
    Noise(Index, Vec<u8>),
}

/// Up to so many damages, each with a stretch of at most 60 bytes; pieces are some of these.
pub fn damages(most: usize, pieces: &'static [&'static str]) -> impl Strategy<Value = Vec<Damage>> {
    let at = any::<Index>;
    let piece = any::<Index>().prop_map(move |i| i.get(pieces).to_string());
    let one = prop_oneof![
        (at(), 0..60usize).prop_map(|(at, n)| Damage::Cut(at, n)),
        (at(), 0..60usize, at()).prop_map(|(at, n, to)| Damage::Double(at, n, to)),
        (at(), piece).prop_map(|(at, text)| Damage::Piece(at, text)),
    ];
    vec(one, 1..=most)
}

/// The same with bytes that are no text among them.
pub fn with_noise(most: usize, pieces: &'static [&'static str]) -> impl Strategy<Value = Vec<Damage>> {
    let noise = (any::<Index>(), noise(1..=8)).prop_map(|(at, bytes)| Damage::Noise(at, bytes));
    (damages(most, pieces), proptest::option::of(noise)).prop_map(|(mut all, noise)| {
        all.extend(noise);
        all
    })
}

/// One of these texts, from anywhere in it on, at most so many bytes long.
pub fn stretch(texts: Vec<String>, longest: usize) -> impl Strategy<Value = String> {
    (any::<Index>(), any::<Index>(), Just(texts)).prop_map(move |(which, start, texts)| {
        let text = which.get(&texts);
        let start = text.floor_char_boundary(start.index(text.len() + 1));
        let end = text.floor_char_boundary((start + longest).min(text.len()));
        text[start..end].to_owned()
    })
}

/// The text as it is after all of this.
pub fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for damage in damages {
        let place = |at: &Index| at.index(bytes.len() + 1);
        match damage {
            Damage::Cut(at, n) => {
                let (from, end) = (place(at), (place(at) + n).min(bytes.len()));
                bytes.drain(from..end);
            }
            Damage::Double(at, n, to) => {
                let (from, end, to) = (place(at), (place(at) + n).min(bytes.len()), place(to));
                let copy = bytes[from..end].to_vec();
                bytes.splice(to..to, copy);
            }
            Damage::Piece(at, text) => {
                let at = place(at);
                bytes.splice(at..at, text.bytes());
            }
            Damage::Noise(at, noise) => {
                let (from, end) = (place(at), (place(at) + noise.len()).min(bytes.len()));
                bytes.splice(from..end, noise.iter().copied());
            }
        }
    }
    bytes
}
