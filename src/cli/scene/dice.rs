//! Dice that people roll by hand.

use crate::cli::output::line;
use crate::cli::play::{Said, Typed};
use crate::cli::scene::session::Session;
use spellwright::engine::{Answer, ObjectId, Reason};
use spellwright::ir::Tested;
use spellwright::play::Turn;

impl Session {
    /// Dice that were typed and that nothing asks for are not kept for some later roll.
    pub(super) fn drop_dice(&mut self, turn: &Turn) {
        let falls = matches!(turn, Turn::Question(d) if matches!(d.why, Reason::Die { .. }));
        if !falls && !self.dice.is_empty() {
            let dice: Vec<String> = self.dice.drain(..).map(|n| n.to_string()).collect();
            line(&format!("  no more dice are rolled: {} counts for nothing", dice.join(" ")));
        }
    }

    /// Whose dice fall, for what, and how many.
    pub(super) fn fall(&self, of: Option<ObjectId>, test: Option<Tested>, left: u16, sides: i32) -> String {
        let scene = self.game.scene();
        let of = of.map_or(String::new(), |of| scene.object(of));
        let whose = match test {
            Some(test) => format!("{of} tests {}", scene.tested(test)),
            None => of,
        };
        match left {
            1 => format!("{whose}: how does the die fall? (1 to {sides})"),
            n => format!("{whose}: how do {n} dice fall? (1 to {sides} each, with blanks)"),
        }
    }

    /// A die that people have rolled; several can be typed at once.
    pub(super) fn die(&mut self, sides: i32, question: &str) -> Result<bool, String> {
        while self.dice.is_empty() {
            match self.read(question, &[]) {
                Typed::Words(words) if words == ["back"] => return self.give_up(),
                Typed::Words(words) if words.first().is_some_and(|w| w == "board" || w == "sheet") => {
                    self.look_at(&words);
                    return Ok(true);
                }
                Typed::Words(words) => match words.iter().map(|w| w.parse().ok()).collect::<Option<Vec<i32>>>() {
                    Some(dice) if dice.iter().all(|n| (1..=sides).contains(n)) => self.dice.extend(dice),
                    _ => line(&format!("  numbers from 1 to {sides}, please")),
                },
                Typed::Said(Said::Undo) => return self.give_up(),
                Typed::Said(Said::Quit | Said::Gone) => return Ok(false),
                Typed::Said(Said::Save(name)) => return self.save_as(name.as_deref()),
                Typed::Said(Said::Look(words)) => {
                    self.look_at(&words);
                    return Ok(true);
                }
                Typed::Lines(_) | Typed::Stops | Typed::Said(Said::Answer(_) | Said::Shortcut(_)) => {}
            }
        }
        let face = self.dice.pop_front().unwrap_or(1);
        let found = self.game.answer(Answer::Number(face));
        self.settle(found)
    }
}
