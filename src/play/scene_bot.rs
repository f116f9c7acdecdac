//! An agent for scenes: chance, leaning towards what moves a scene on.

use super::{LineSort, MenuLine, Random, SceneSeat};
use crate::engine::{Answer, Driver, GameState, Kind, PlayerId, Question, Reason, Rng};

/// Plays every character and the game master of a scene. Spells, deeds and things come before waiting; the game master
/// mostly lets the scene go on; what is voluntary is taken on seldom. Everything else is chance, from one seed.
#[derive(Clone, Debug)]
pub struct SceneBot {
    random: Random,
    rng: Rng,
}

/// One question in so many about something voluntary is answered with yes, or with more than has to be.
const VOLUNTARY: u32 = 4;

impl SceneBot {
    /// An agent with a seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), rng: Rng::new(seed ^ 0x5EED_5CE4_E0B0_7001) }
    }

    /// What costs something and need not be.
    fn voluntary(d: &Question) -> bool {
        matches!(d.why, Reason::OptionalCost(_) | Reason::X | Reason::Courage | Reason::Combination)
    }
}

/// How much a sort of line weighs in a menu that has one; within a sort all lines are alike.
fn weight(sort: LineSort) -> u32 {
    match sort {
        LineSort::Cast => 8,
        LineSort::Deed => 5,
        LineSort::Use => 4,
        LineSort::Wait => 2,
        LineSort::Say => 1,
        LineSort::Test => 1,
        LineSort::GoOn => 40,
        LineSort::Change => 3,
        LineSort::End => 0,
    }
}

impl SceneSeat for SceneBot {
    fn choose(&mut self, _: &GameState, _: PlayerId, _: &str, lines: &[MenuLine]) -> Option<usize> {
        let mut sorts: Vec<LineSort> = lines.iter().map(|l| l.sort).collect();
        sorts.sort_unstable();
        sorts.dedup();
        let total: u32 = sorts.iter().map(|s| weight(*s)).sum();
        let mut at = if total == 0 { 0 } else { self.rng.below(total) };
        let sort = sorts.into_iter().find(|s| {
            let here = at < weight(*s);
            at = at.saturating_sub(weight(*s));
            here
        })?;
        let places: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].sort == sort).collect();
        places.get(self.random.line(places.len())).copied()
    }
}

impl Driver for SceneBot {
    fn answer(&mut self, w: &GameState, d: &Question) -> Option<Answer> {
        if Self::voluntary(d) && self.rng.below(VOLUNTARY) > 0 {
            match &d.kind {
                Kind::Confirm => return Some(Answer::Yes(false)),
                Kind::Number { min, .. } => return Some(Answer::Number(*min)),
                _ => {}
            }
        }
        self.random.answer(w, d)
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        self.random.refused(d, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(sorts: &[LineSort]) -> Vec<MenuLine> {
        sorts.iter().map(|s| MenuLine { text: String::new(), sort: *s }).collect()
    }

    #[test]
    fn one_of_the_lines_is_chosen_and_the_scene_is_never_ended() {
        let w = GameState::default();
        let mut bot = SceneBot::new(7);
        let lines = menu(&[LineSort::GoOn, LineSort::Change, LineSort::Change, LineSort::End]);
        let mut seen = [0; 4];
        for _ in 0..500 {
            seen[bot.choose(&w, PlayerId(0), "", &lines).expect("a line")] += 1;
        }
        assert!(seen[0] > seen[1] && seen[1] > 0 && seen[2] > 0 && seen[3] == 0, "{seen:?}");
    }

    #[test]
    fn a_menu_of_one_line_has_one_answer() {
        let lines = menu(&[LineSort::Wait]);
        assert_eq!(SceneBot::new(1).choose(&GameState::default(), PlayerId(0), "", &lines), Some(0));
    }
}
