//! Shortcuts at the table (720.2): the person proposes what everybody does from here on, each agent accepts it or names the place
//! where it would do something else, and the shortest version is played.

use crate::cli::output::line;
use crate::cli::play::session::{Session, follow};
use crate::cli::play::stops::Until;
use crate::cli::play::wished::{PassUntil, Wished};
use spellwright::engine::{Action, Answer, Kind, PlayerId};
use spellwright::magic::Position;
use spellwright::magic::shortcut::{MOST_ANSWERS, Proposed, Shortcut};
use spellwright::scenario::words::step_name;

/// Of more rounds it is not told what happened in each.
const MOST_TOLD: u32 = 3;

impl Session<'_> {
    /// Proposes a shortcut, asks the others, and plays what is left of it.
    ///
    /// # Errors
    /// The game can't be written down.
    pub(super) fn shortcut(&mut self, wished: &Wished) -> Result<(), String> {
        match self.carried_out(wished) {
            Ok(()) => self.save_if_named(),
            Err(reason) => {
                line(&format!("  {reason}"));
                Ok(())
            }
        }
    }

    /// The same; with the reason why nothing is done.
    fn carried_out(&mut self, wished: &Wished) -> Result<(), String> {
        let before = self.position.record().answers.len();
        let shortcut = match wished {
            Wished::Mark => {
                self.has_priority()?;
                self.mark = Some(before);
                line("  what you do from here on can be repeated: do it once, then type `again 20`");
                return Ok(());
            }
            Wished::Again(times) => Shortcut { answers: self.since_mark()?, times: *times },
            Wished::Until(PassUntil(until)) => Shortcut { answers: self.passes(*until)?, times: 1 },
        };
        let mut proposed = self.position.propose(&shortcut).map_err(|reason| reason.to_string())?;
        while let Some(who) = proposed.next() {
            self.spoken(&mut proposed, who)?;
        }
        self.walk(&proposed)?;
        self.position.carry_out(&proposed).map_err(|reason| reason.to_string())?;
        if shortcut.times > MOST_TOLD {
            self.teller.skip(self.position.state());
            self.teller.say(&format!("so it is done {} times", proposed.rounds()))?;
        }
        if self.position.record().answers.len() > before {
            self.asked.push(before);
        }
        Ok(())
    }

    /// Only a player with priority speaks of shortcuts (720.2a).
    fn has_priority(&self) -> Result<PlayerId, String> {
        let asked = self.position.open().filter(|d| matches!(d.kind, Kind::Act(_)));
        asked.map(|d| d.who).ok_or_else(|| "only where you have priority (720.2a)".to_owned())
    }

    /// What was answered since the mark, and by whom.
    fn since_mark(&self) -> Result<Vec<(PlayerId, Answer)>, String> {
        self.has_priority()?;
        let answers = &self.position.record().answers;
        let Some(mark) = self.mark.filter(|mark| *mark < answers.len()) else {
            return Err("there is nothing to repeat: type `mark`, do it once, then `again 20`".to_owned());
        };
        let mut shadow = self.position.rewound(mark).map_err(|refusal| refusal.to_string())?;
        let mut out = Vec::new();
        for answer in &answers[mark..] {
            let Some(who) = shadow.open().map(|d| d.who) else { break };
            out.push((who, answer.clone()));
            shadow.answer(answer.clone())?;
        }
        Ok(out)
    }

    /// That everybody passes, and nobody attacks, until the game is there.
    fn passes(&self, until: Until) -> Result<Vec<(PlayerId, Answer)>, String> {
        let you = self.has_priority()?;
        let mut copy = self.branch()?;
        let (mut out, mut end) = (Vec::new(), 0);
        while let Some(d) = copy.open() {
            let there = until.is_there(copy.state(), you);
            if matches!(d.kind, Kind::Act(_)) {
                end = out.len();
            }
            // Where nobody has priority any more before it, it ends at the last place at which somebody has (720.2a).
            if there && end > 0 {
                out.truncate(end);
                return Ok(out);
            }
            let answer = match d.kind {
                Kind::Act(_) => Answer::Act(Action::Pass),
                Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
                _ => return Err("before that something has to be chosen".to_owned()),
            };
            if out.len() >= MOST_ANSWERS {
                break;
            }
            out.push((d.who, answer.clone()));
            copy.answer(answer)?;
        }
        Err("that is never reached".to_owned())
    }

    /// A game in which something can be tried.
    fn branch(&self) -> Result<Position, String> {
        self.position.rewound(self.position.record().answers.len()).map_err(|refusal| refusal.to_string())
    }

    /// An agent accepts a shortcut, or stops it where it would do something else itself (720.2b).
    fn spoken(&mut self, proposed: &mut Proposed, who: PlayerId) -> Result<(), String> {
        let places: Vec<usize> = proposed.places(who).collect();
        let mut agents = self.agents.clone();
        let mut copy = self.branch()?;
        let name = self.teller.names().get(who.index()).cloned().unwrap_or_default();
        let answers = proposed.answers().to_vec();
        for (at, (_, answer)) in answers.iter().enumerate() {
            let Some(d) = copy.open().cloned() else { break };
            let person = self.menu.as_ref().is_some_and(|m| m.you == d.who);
            if !person && follow(&mut agents, &copy, &d, answer) && d.who == who && places.contains(&at) {
                let step = step_name(copy.state().turn().step);
                self.teller.say(&format!("{name} stops it in turn {}, {step}", copy.state().turn().number))?;
                return proposed.shorten(who, at).map_err(|reason| reason.to_string());
            }
            copy.answer(answer.clone())?;
        }
        self.teller.say(&format!("{name} accepts"))?;
        proposed.accept(who).map_err(|reason| reason.to_string())
    }

    /// The agents come to know what is about to be played.
    fn walk(&mut self, proposed: &Proposed) -> Result<(), String> {
        let mut copy = self.branch()?;
        for (_, answer) in proposed.answers() {
            let Some(d) = copy.open().cloned() else { break };
            if self.menu.as_ref().is_none_or(|m| m.you != d.who) {
                follow(&mut self.agents, &copy, &d, answer);
            }
            copy.answer(answer.clone())?;
        }
        Ok(())
    }
}
