//! What is chosen while something is announced, as far as a loop could go on by it (720.3): it is noted, and the choice by which the
//! same would be done once more in the same state is not offered.

use super::{Answer, Begun, Chosen, Engine, Kind, Question};

impl Engine<'_> {
    /// Notes what was chosen for what is being announced; without alternatives too, as the next time there may be some.
    pub(super) fn note_announced(&mut self, d: &Question, answer: &Answer) {
        let turn = &mut self.state.turn;
        if turn.announced.is_none() {
            return;
        }
        if let Some(begun) = turn.begun.last_mut() {
            begun
                .chosen
                .push(Chosen { answer: answer.clone(), one_of: if among(&d.kind) > 1 { among(&d.kind) } else { 0 } });
        }
    }

    /// The question without the answers by which the same would be done again; none: it stays as it is.
    pub(super) fn without_repeats(&self, d: &Question) -> Option<Question> {
        let turn = &self.state.turn;
        let now = turn.begun.last()?;
        let before = turn.announced.iter().flatten().filter_map(|i| turn.begun.get(*i as usize));
        let mut rest = d.clone();
        for begun in before.filter(|b| b.comes_to_the_same(&now.chosen)) {
            leave_out(&mut rest.kind, begun.chosen.get(now.chosen.len()).map(|c| &c.answer)?);
        }
        (among(&rest.kind) > 0 && rest.kind != d.kind).then_some(rest)
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
    /// Whether the same was chosen up to here, and what comes next is the last choice by which it could be something else.
    fn comes_to_the_same(&self, so_far: &[Chosen]) -> bool {
        let here = self.last_single().is_some_and(|(at, _)| at == so_far.len());
        here && self.chosen.iter().zip(so_far).all(|(a, b)| a.answer == b.answer)
    }
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

fn leave_out(kind: &mut Kind, answer: &Answer) {
    match (kind, answer) {
        (Kind::Pick { from, .. } | Kind::Target { from, .. }, Answer::Entities(one)) => {
            from.retain(|e| !one.contains(e))
        }
        (Kind::Choose { from, .. }, Answer::Numbers(one)) => from.retain(|n| !one.contains(n)),
        (Kind::Name(names), Answer::Name(one)) => names.retain(|n| n != one),
        _ => {}
    }
}
