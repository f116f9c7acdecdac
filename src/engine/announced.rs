//! What is chosen while something is announced, as far as a loop could go on by it (720.3): it is noted, and the choice by which the
//! same would be done once more in the same state is not offered.

use super::{Answer, Begun, Chosen, Engine, Kind, Question};
use std::hash::Hasher;

impl Engine<'_> {
    /// Notes what was chosen for what is being announced; without alternatives too, as the next time there may be some.
    pub(super) fn note_announced(&mut self, d: &Question, answer: &Answer) {
        let turn = &mut self.state.turn;
        if turn.announced.is_none() {
            return;
        }
        if let Some(begun) = turn.begun.last_mut() {
            begun.chosen.push(chosen(&d.kind, answer));
        }
    }

    /// The question without the answers by which the same would be done again; none: it stays as it is.
    pub(super) fn without_repeats(&self, d: &Question) -> Option<Question> {
        let turn = &self.state.turn;
        let now = turn.begun.last()?;
        let before = turn.announced.iter().flatten().filter_map(|i| turn.begun.get(*i as usize));
        let taken = Begun::options_taken(before, &now.chosen);
        let mut rest = d.clone();
        taken.iter().rev().for_each(|at| leave_out(&mut rest.kind, *at as usize));
        (!taken.is_empty() && among(&rest.kind) > 0).then_some(rest)
    }

    /// 721.1: what was begun is taken back, and was not done.
    pub(crate) fn forget_begun(&mut self) {
        let turn = &mut self.state.turn;
        if turn.announced.take().is_some() {
            turn.begun.pop();
        }
    }
}

impl Begun {
    /// The options that were chosen where these were announced with the same choices so far, in order, each once.
    pub(crate) fn options_taken<'b>(all: impl Iterator<Item = &'b Begun>, so_far: &[Chosen]) -> Vec<u32> {
        let same = all.filter(|b| b.comes_to_the_same(so_far));
        let mut taken: Vec<u32> = same.filter_map(|b| Some(b.last_single()?.1.option)).collect();
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    /// Whether the same was chosen up to here, and what comes next is the last choice by which it could be something else.
    fn comes_to_the_same(&self, so_far: &[Chosen]) -> bool {
        let here = self.last_single().is_some_and(|(at, _)| at == so_far.len());
        here && self.chosen.iter().zip(so_far).all(|(a, b)| a.is_same(b))
    }
}

/// An answer as it is noted.
fn chosen(kind: &Kind, answer: &Answer) -> Chosen {
    let option = match (kind, answer) {
        (Kind::Pick { from, .. } | Kind::Target { from, .. }, Answer::Entities(one)) => {
            from.iter().position(|e| one.contains(e))
        }
        (Kind::Choose { from, .. }, Answer::Numbers(one)) => from.iter().position(|n| one.contains(n)),
        (Kind::Name(names), Answer::Name(one)) => names.iter().position(|n| n == one),
        _ => None,
    };
    let mut print = xxhash_rust::xxh3::Xxh3::new();
    print.write(format!("{answer:?}").as_bytes());
    let several = Some(among(kind)).filter(|n| *n > 1 && option.is_some());
    Chosen { option: option.unwrap_or(0) as u32, one_of: several.unwrap_or(0), print: print.finish() }
}

/// Among how many things exactly one is chosen; 0: it is no such choice.
fn among(kind: &Kind) -> u32 {
    let n = match kind {
        Kind::Pick { from, min: 1, max: 1 } | Kind::Target { from, min: 1, max: 1 } => from.len(),
        Kind::Choose { from, min: 1, max: 1, repeat: _ } => from.len(),
        Kind::Name(names) => names.len(),
        _ => 0,
    };
    n as u32
}

fn leave_out(kind: &mut Kind, at: usize) {
    let n = among(kind) as usize;
    match kind {
        _ if at >= n => {}
        Kind::Pick { from, .. } | Kind::Target { from, .. } => drop(from.remove(at)),
        Kind::Choose { from, .. } => drop(from.remove(at)),
        Kind::Name(names) => drop(names.remove(at)),
        _ => {}
    }
}
