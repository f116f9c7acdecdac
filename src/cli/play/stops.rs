//! Where a player with priority is asked, and where the game goes on by itself.

use spellwright::engine::{Action, Answer, Entity, GameState, Kind, PlayerId, Question};
use spellwright::ir::{Span, Step, Verb};
use spellwright::scenario::words::{STEPS, step_name};

/// In whose turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    Mine,
    Theirs,
}

/// A moment: the number of a turn, whose it is, and its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    number: u32,
    whose: Whose,
    step: Step,
}

/// Up to where everything is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// The end of this turn.
    TurnAfter(u32),
    /// That step of this turn or a later one, in whosever turn if that is not said; since then.
    Step(Option<Whose>, Step, Moment),
    /// The next own turn.
    MyTurn(u32),
}

/// The stops of a player.
#[derive(Debug)]
pub(super) struct Stops {
    at: Vec<(Whose, Step)>,
    until: Option<Until>,
    /// The turn and step up to which was passed: one is asked there, whether or not a stop is.
    come_to: Option<(u32, Step)>,
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
    /// The usual stops, and nothing that is passed up to.
    pub fn new() -> Self {
        Self { at: USUAL.to_vec(), until: None, come_to: None }
    }

    /// What a player who is not asked answers; none: ask.
    pub fn pass(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let turn = state.turn();
        // Whoever decides for the active player has that turn (715.1).
        let acting = if matches!(d.kind, Kind::Act(_)) { turn.priority } else { d.who };
        let now = Moment::of(state, acting);
        if self.until.is_some_and(|u| u.is_reached(now)) {
            self.come_to = self.until.is_some_and(|u| matches!(u, Until::Step(..))).then_some((now.number, now.step));
            self.until = None;
        } else if self.until.is_some_and(|u| u.is_missed(now, |k| is_turn_of(state, acting, k))) {
            self.until = None;
        }
        let quiet = self.until.is_some() && turn.stack.is_empty();
        match &d.kind {
            Kind::Act(actions) if can_do_nothing(state, d.who, actions) => Some(Answer::Act(Action::Pass)),
            Kind::Act(_) if quiet => Some(Answer::Act(Action::Pass)),
            Kind::Attack(_) if quiet => Some(Answer::Pairs(Default::default())),
            Kind::Act(_) => {
                let stop = match turn.stack.last() {
                    // What one has put there oneself is only answered by others.
                    Some(item) => item.controller != d.who || self.everywhere(),
                    None => self.at.contains(&(now.whose, turn.step)) || self.come_to == Some((turn.number, turn.step)),
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
    pub fn skip(&mut self, state: &GameState) {
        self.until = Some(Until::TurnAfter(state.turn().number));
    }

    /// Nothing is passed any more.
    pub fn wake(&mut self) {
        self.until = None;
    }

    /// Passes until a step or a turn comes: `until my turn`, `until end step`, `until their upkeep`.
    ///
    /// # Errors
    /// No step is called so, or none is named.
    pub fn until(&mut self, state: &GameState, you: PlayerId, words: &[&str]) -> Result<(), String> {
        self.until = Some(Until::named(state, you, words)?);
        self.come_to = None;
        Ok(())
    }

    /// `stop upkeep`, `stop their upkeep`, `stop all`, `stop none`, `stop usual`: sets or clears; what then holds.
    ///
    /// # Errors
    /// No step is called so.
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

impl Moment {
    fn of(state: &GameState, who: PlayerId) -> Self {
        let whose = if state.is_active(who) { Whose::Mine } else { Whose::Theirs };
        Self { number: state.turn().number, whose, step: state.turn().step }
    }
}

impl Until {
    /// What is meant by `my turn`, `end step`, `their upkeep`, as seen by a player from here.
    ///
    /// # Errors
    /// No step is called so, or none is named.
    pub fn named(state: &GameState, you: PlayerId, words: &[&str]) -> Result<Self, String> {
        match words {
            [] => Err("until when? `until end step`, `until my upkeep`, `until my turn`".to_owned()),
            ["my", "turn"] => Ok(Until::MyTurn(state.turn().number)),
            words => {
                let (whose, step) = named(words)?;
                Ok(Until::Step(whose, step, Moment::of(state, you)))
            }
        }
    }

    /// Whether the game has come there or gone by, as seen by that player.
    pub fn is_there(self, state: &GameState, you: PlayerId) -> bool {
        let now = Moment::of(state, you);
        self.is_reached(now) || self.is_missed(now, |turn| is_turn_of(state, you, turn))
    }

    fn is_reached(self, now: Moment) -> bool {
        match self {
            Until::TurnAfter(turn) => now.number > turn,
            Until::MyTurn(turn) => now.number > turn && now.whose == Whose::Mine,
            Until::Step(whose, step, from) => whose.is_none_or(|w| w == now.whose) && step == now.step && now != from,
        }
    }

    /// Whether the step has gone by without a question: nothing could be done in it. `turn_of`: whose a turn was.
    fn is_missed(self, now: Moment, turn_of: impl Fn(u32) -> Whose) -> bool {
        let Until::Step(wanted, step, from) = self else { return false };
        let fits = |whose| wanted.is_none_or(|w| w == whose);
        if now.number == from.number {
            return fits(now.whose) && from.step < step && step < now.step;
        }
        fits(now.whose) && step < now.step
            || fits(from.whose) && from.step < step
            || (from.number + 1..now.number).any(|number| fits(turn_of(number)))
    }
}

/// Whose turn a turn before this one was.
fn is_turn_of(state: &GameState, who: PlayerId, number: u32) -> Whose {
    let begun = state.journal().iter().rev().filter(|h| h.verb == Verb::Begin && h.span == Some(Span::Turn));
    let at = state.turn().number.saturating_sub(number) as usize;
    let mine = begun.map(|h| h.subject == Some(Entity::Player(who))).nth(at);
    if mine == Some(true) { Whose::Mine } else { Whose::Theirs }
}

/// Whether only passing is left: making mana that nothing can be paid with would only waste it.
fn can_do_nothing(state: &GameState, who: PlayerId, actions: &[Action]) -> bool {
    actions.iter().all(|a| matches!(a, Action::Pass | Action::Mana(..))) && !state.player(who).has_mana()
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

    #[test]
    fn a_step_that_goes_by_ends_the_passing() {
        let at = |number, whose, step| Moment { number, whose, step };
        let main = at(3, Whose::Mine, Step::FirstMain);
        let turns = |n: u32| if n % 2 == 1 { Whose::Mine } else { Whose::Theirs };
        let any = Until::Step(None, Step::End, main);
        assert!(any.is_reached(at(3, Whose::Mine, Step::End)));
        assert!(!any.is_missed(at(3, Whose::Mine, Step::DeclareBlockers), turns));
        assert!(any.is_missed(at(4, Whose::Theirs, Step::Upkeep), turns));
        let theirs = Until::Step(Some(Whose::Theirs), Step::End, main);
        assert!(!theirs.is_reached(at(3, Whose::Mine, Step::End)));
        assert!(!theirs.is_missed(at(4, Whose::Theirs, Step::Upkeep), turns));
        assert!(theirs.is_reached(at(4, Whose::Theirs, Step::End)));
        assert!(theirs.is_missed(at(5, Whose::Mine, Step::Upkeep), turns), "it was in turn 4");
    }
}
