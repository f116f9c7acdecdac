//! Where a player with priority is asked, and where the game goes on by itself.

use spellwright::engine::{Action, Answer, Decision, Kind, PlayerId, World};
use spellwright::ir::Step;
use spellwright::scenario::words::{STEPS, step_name};

/// In whose turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whose {
    Mine,
    Theirs,
}

/// Up to where everything is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// The end of this turn.
    TurnAfter(u32),
    /// That step of this turn or a later one; it began in this turn and step.
    Step(Whose, Step, (u32, Step)),
    /// The next own turn.
    MyTurn(u32),
}

/// The stops of a player.
#[derive(Debug)]
pub(super) struct Stops {
    at: Vec<(Whose, Step)>,
    until: Option<Until>,
}

/// Where one is asked if nothing else was said: what one needs to play, and to answer attacks.
const USUAL: [(Whose, Step); 6] = [
    (Whose::Mine, Step::FirstMain),
    (Whose::Mine, Step::DeclareBlockers),
    (Whose::Mine, Step::SecondMain),
    (Whose::Theirs, Step::DeclareAttackers),
    (Whose::Theirs, Step::DeclareBlockers),
    (Whose::Theirs, Step::End),
];

impl Stops {
    pub fn new() -> Self {
        Self { at: USUAL.to_vec(), until: None }
    }

    /// What a player who is not asked answers; none: ask.
    pub fn pass(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        let turn = w.turn();
        // Whoever decides for the active player has that turn (715.1).
        let acting = if matches!(d.kind, Kind::Act(_)) { turn.priority } else { d.who };
        let whose = if w.is_active(acting) { Whose::Mine } else { Whose::Theirs };
        if self.until.is_some_and(|u| u.is_reached(turn.number, turn.step, whose)) {
            self.until = None;
        }
        let quiet = self.until.is_some() && turn.stack.is_empty();
        match &d.kind {
            Kind::Act(actions) if can_do_nothing(w, d.who, actions) => Some(Answer::Act(Action::Pass)),
            Kind::Act(_) if quiet => Some(Answer::Act(Action::Pass)),
            Kind::Attack(_) if quiet => Some(Answer::Pairs(Vec::new())),
            Kind::Act(_) => {
                let stop = match turn.stack.last() {
                    // What one has put there oneself is only answered by others.
                    Some(item) => item.controller != d.who || self.everywhere(),
                    None => self.at.contains(&(whose, turn.step)),
                };
                (!stop).then_some(Answer::Act(Action::Pass))
            }
            _ => None,
        }
    }

    fn everywhere(&self) -> bool {
        self.at.len() == 2 * steps().count()
    }

    /// Passes for the rest of the turn.
    pub fn skip(&mut self, w: &World) {
        self.until = Some(Until::TurnAfter(w.turn().number));
    }

    /// Nothing is passed any more.
    pub fn wake(&mut self) {
        self.until = None;
    }

    /// `until my turn`, `until end step`, `until their upkeep`.
    pub fn until(&mut self, w: &World, words: &[&str]) -> Result<(), String> {
        if words.is_empty() {
            return Err("until when? `until end step`, `until my upkeep`, `until my turn`".to_owned());
        }
        let turn = w.turn();
        self.until = Some(match words {
            ["my", "turn"] => Until::MyTurn(turn.number),
            words => {
                let (whose, step) = named(words)?;
                let whose = whose.unwrap_or(if matches!(step, Step::End) { Whose::Theirs } else { Whose::Mine });
                Until::Step(whose, step, (turn.number, turn.step))
            }
        });
        Ok(())
    }

    /// `stop upkeep`, `stop their upkeep`, `stop all`, `stop none`, `stop usual`: sets or clears; what then holds.
    pub fn set(&mut self, words: &[&str]) -> Result<Vec<String>, String> {
        match words {
            [] => {}
            ["usual"] => self.at = USUAL.to_vec(),
            ["none"] => self.at.clear(),
            ["all"] => self.at = steps().flat_map(|s| [(Whose::Mine, s), (Whose::Theirs, s)]).collect(),
            words => {
                let (whose, step) = named(words)?;
                let which = whose.map_or(vec![Whose::Mine, Whose::Theirs], |w| vec![w]);
                let set = which.iter().any(|w| !self.at.contains(&(*w, step)));
                self.at.retain(|(w, s)| *s != step || !which.contains(w));
                self.at.extend(which.iter().filter(|_| set).map(|w| (*w, step)));
            }
        }
        Ok(self.shown())
    }

    fn shown(&self) -> Vec<String> {
        let list = |whose| {
            let names: Vec<&str> = steps().filter(|s| self.at.contains(&(whose, *s))).map(step_name).collect();
            if names.is_empty() { "nowhere".to_owned() } else { names.join(", ") }
        };
        vec![
            format!("  in your turn: {}", list(Whose::Mine)),
            format!("  in other turns: {}", list(Whose::Theirs)),
            "  and whenever somebody else has put something on the stack".to_owned(),
        ]
    }
}

impl Until {
    fn is_reached(self, number: u32, at: Step, whose: Whose) -> bool {
        match self {
            Until::TurnAfter(turn) => number > turn,
            Until::MyTurn(turn) => number > turn && whose == Whose::Mine,
            Until::Step(w, step, from) => w == whose && step == at && (number, at) != from,
        }
    }
}

/// Whether only passing is left: making mana that nothing can be paid with would only waste it.
fn can_do_nothing(w: &World, who: PlayerId, actions: &[Action]) -> bool {
    actions.iter().all(|a| matches!(a, Action::Pass | Action::Mana(..))) && !w.player(who).has_mana()
}

/// The steps in which players get priority, in the order of a turn.
fn steps() -> impl Iterator<Item = Step> {
    let mut seen = Vec::new();
    let all = STEPS.iter().map(|(_, step)| *step).filter(|s| !matches!(s, Step::Untap | Step::Cleanup));
    all.filter(move |s| {
        let new = !seen.contains(s);
        seen.push(*s);
        new
    })
}

/// `my upkeep`, `their end step`, `upkeep`
fn named(words: &[&str]) -> Result<(Option<Whose>, Step), String> {
    let (whose, rest) = match words {
        ["my" | "own", rest @ ..] => (Some(Whose::Mine), rest),
        ["their" | "other", rest @ ..] => (Some(Whose::Theirs), rest),
        rest => (None, rest),
    };
    let name = rest.join(" ");
    let found = STEPS.iter().find(|(n, s)| *n == name && steps().any(|t| t == *s));
    found.map(|(_, step)| (whose, *step)).ok_or_else(|| {
        let names: Vec<&str> = steps().map(step_name).collect();
        format!("no step is called `{name}`: {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_and_toggled() {
        let mut stops = Stops::new();
        let shown = stops.set(&["my", "upkeep"]).expect("it is a step");
        assert!(shown[0].starts_with("  in your turn: upkeep, main"), "{shown:?}");
        let shown = stops.set(&["my", "upkeep"]).expect("it is a step");
        assert!(!shown[0].contains("upkeep"), "{shown:?}");
        assert!(stops.set(&["tea"]).is_err_and(|e| e.contains("second main")));
        assert!(stops.set(&["all"]).is_ok() && stops.everywhere());
    }
}
