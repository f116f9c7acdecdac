//! Shortcuts at a position (720.2): a proposal is tried on a copy of the game, and carried out when everybody has spoken.

use super::Position;
use super::shortcut::{MOST_ANSWERS, NoShortcut, Proposed, Shortcut, is_foreseen};
use crate::engine::{Action, Answer, Kind, PlayerId};
use std::collections::VecDeque;

impl Position {
    /// The player who has priority proposes a shortcut (720.2a). It is tried on a copy, so nothing happens yet.
    ///
    /// # Errors
    /// It is no shortcut, for this reason.
    pub fn propose(&self, shortcut: &Shortcut) -> Result<Proposed, NoShortcut> {
        let by = self.priority().ok_or(NoShortcut::NoPriority)?;
        let n = shortcut.answers.len().saturating_mul(shortcut.times as usize);
        if n == 0 {
            return Err(NoShortcut::Empty);
        }
        if n > MOST_ANSWERS {
            return Err(NoShortcut::TooLong);
        }
        let mut left: VecDeque<(PlayerId, Answer)> = shortcut.answers.iter().cycle().take(n).cloned().collect();
        let (mut copy, mut answers, mut places, mut rounds) = (self.copy(), Vec::new(), Vec::new(), Vec::new());
        while !left.is_empty() {
            let (at, before_this) = (n - left.len(), left.len());
            let Some((who, answer)) =
                copy.next_of(by, &mut left).map_err(|reason| NoShortcut::Illegal { at, reason })?
            else {
                continue;
            };
            if let Some(p) = copy.priority() {
                places.push((answers.len(), p));
            }
            let before = (copy.state().journal().len(), copy.state().rng);
            copy.answer(answer.clone()).map_err(|reason| NoShortcut::Illegal { at, reason })?;
            if !is_foreseen(copy.state(), before) {
                return Err(NoShortcut::Unforeseen { at });
            }
            answers.push((who, answer));
            // A pass that was left unsaid belongs to the round that it ends.
            if let Some(end) = rounds.last_mut().filter(|end| **end + 1 == answers.len() && left.len() == before_this) {
                *end += 1;
            }
            if answers.len() > MOST_ANSWERS {
                return Err(NoShortcut::TooLong);
            }
            if left.len().is_multiple_of(shortcut.answers.len())
                && left.len() < n - rounds.len() * shortcut.answers.len()
            {
                rounds.push(answers.len());
            }
        }
        if copy.end().is_none() && copy.priority().is_none() {
            return Err(NoShortcut::NoEnd);
        }
        let mut proposed = Proposed::new(self.state(), by, answers, places);
        proposed.rounds = rounds;
        proposed.since = self.record().answers.len();
        Ok(proposed)
    }

    /// Carries a shortcut out that everybody has accepted or shortened. Whoever has cut it short may not do there what was
    /// proposed (720.2c).
    ///
    /// # Errors
    /// Somebody has not spoken yet, or the game has gone on since.
    pub fn carry_out(&mut self, proposed: &Proposed) -> Result<(), NoShortcut> {
        if proposed.next().is_some() || proposed.since != self.record().answers.len() {
            return Err(NoShortcut::NotAsked);
        }
        for (at, (_, answer)) in proposed.answers().iter().enumerate() {
            self.answer(answer.clone()).map_err(|reason| NoShortcut::Illegal { at, reason })?;
        }
        if let Some((_, refused)) = proposed.refused() {
            self.bar(refused.clone());
        }
        Ok(())
    }

    /// What is answered next of what is left of a shortcut; none: one that is not asked here was left out.
    ///
    /// Whoever has priority and does nothing in it passes: that is not said of every player. And whoever could do nothing but
    /// pass is not asked, in one round or the other.
    ///
    /// # Errors
    /// Somebody else is asked, and has something to choose.
    fn next_of(
        &self,
        by: PlayerId,
        left: &mut VecDeque<(PlayerId, Answer)>,
    ) -> Result<Option<(PlayerId, Answer)>, String> {
        let open = self.open().ok_or("the game is over")?;
        let passes = |answer: &Answer| matches!(answer, Answer::Act(Action::Pass));
        let waits = left
            .iter()
            .find(|(who, answer)| *who == open.who || !passes(answer))
            .is_some_and(|(who, _)| *who == open.who);
        match left.front() {
            Some((who, _)) if *who == open.who => Ok(left.pop_front()),
            Some((_, answer)) if waits && passes(answer) => {
                left.pop_front();
                Ok(None)
            }
            _ if open.who != by && self.priority().is_some() => Ok(Some((open.who, Answer::Act(Action::Pass)))),
            _ => Err("somebody else is asked there".to_owned()),
        }
    }

    /// Who has priority now.
    fn priority(&self) -> Option<PlayerId> {
        self.open().filter(|d| matches!(d.kind, Kind::Act(_))).map(|d| d.who)
    }
}
