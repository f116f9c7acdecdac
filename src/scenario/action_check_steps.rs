//! Action checks in scenarios: the game master's requests, and what is expected of checks and libraries.

use super::claims::Seen;
use super::find_things::View;
use super::script::Script;
use super::{Asked, CheckSays, LibraryClaim, LibraryEnd};
use crate::action_checks::{CheckRecord, HOOKS, Kind, Outcome, Request, ask};
use crate::engine::{Action, Caches, Engine, Nobody, ObjectId, PlayerId, Question};
use crate::ir::Colors;
use crate::magic::Table;

impl Script<'_> {
    /// The game master speaks; what is refused is remembered, because then there is nothing that could be followed.
    pub(super) fn speak(&mut self, table: &mut Table, asked: &Asked) {
        let request = self.view(&table.state).request(asked);
        self.refusal = match request {
            Ok(request) => ask(&mut table.engine(self), &request).err().map(|r| r.to_string()),
            Err(message) => Some(message),
        };
    }
}

impl View<'_> {
    fn request(&self, asked: &Asked) -> Result<Request, String> {
        let (kind, difficulty) = match asked.kind {
            Some(given) => given,
            None => self.task_of(&asked.task)?,
        };
        let thing = match &asked.thing {
            Some(thing) => self.subject(thing)?.obj(),
            None => None,
        };
        Ok(Request {
            who: asked.who,
            kind,
            difficulty,
            task: asked.task.clone(),
            thing,
            when: asked.when,
            beyond: asked.beyond,
            known: asked.known,
            on_success: asked.on_success,
            on_failure: asked.on_failure,
            standing: false,
            turned_up: false,
        })
    }

    /// AC-2.2: what the scenario's table says of a task.
    fn task_of(&self, task: &str) -> Result<(Kind, i32), String> {
        let unknown = || format!("no setting says which check `{task}` is, so the game master has to");
        let known = self.state.house.check.tasks.get(task).ok_or_else(unknown)?;
        let kind = Kind::named(&known.kind).ok_or_else(|| format!("`{}` is no kind of check", known.kind))?;
        Ok((kind, known.difficulty))
    }

    /// The offer that a player follows.
    pub(super) fn check_offered(&self, task: Option<&str>, options: &[Action]) -> Option<Action> {
        let fits = |a: &&Action| match a {
            Action::Offer(id) => {
                let offer = self.state.offers().iter().find(|o| o.id == *id);
                offer.is_some_and(|o| task.is_none_or(|t| *o.task == *t))
            }
            _ => false,
        };
        options.iter().find(fits).copied()
    }

    /// Why a check that the game master has asked for can't be made; none: none was asked for.
    pub(super) fn check_refused(&self, task: Option<&str>) -> Option<String> {
        let offer = self.state.offers().iter().find(|o| task.is_none_or(|t| *o.task == *t))?;
        let (mut state, mut nobody, mut caches) = (self.state.clone(), Nobody, Caches::default());
        let rulebook = self.rulebook;
        let mut e = Engine { rulebook, state: &mut state, driver: &mut nobody, caches: &mut caches, hooks: &HOOKS };
        e.refresh_all();
        e.offer_open(offer.who, offer, e.spell_time(offer.who)).err().map(str::to_owned)
    }

    /// Whether a player can make a check now.
    pub(super) fn can_check(&self, who: PlayerId, task: Option<&str>, asked: Option<&Question>) -> Seen {
        let options = self.options_of(who, asked);
        let can = self.check_offered(task, &options).is_some();
        Seen::new(can, format!("{} {} make a check", self.player(who), if can { "can" } else { "can't" }))
    }

    /// What the last check must have been.
    pub(super) fn check_was(&self, says: &CheckSays) -> Result<Seen, String> {
        let made = CheckRecord::last(self.rulebook, self.state).ok_or_else(|| "no check was made".to_owned())?;
        let number = |is: Option<i32>, want: i32| {
            let found = is.map_or("there is none".to_owned(), |n| format!("it is {n}"));
            Seen::new(is == Some(want), found)
        };
        Ok(match says {
            CheckSays::Target(n) => number(made.target, *n),
            CheckSays::Achievement(n) => number(made.achievement(), *n),
            CheckSays::Correction(n) => number(made.correction(self.rulebook, self.state), *n),
            CheckSays::Boost(want) => {
                let is = made.boost.as_ref().map(|_| made.boosted);
                Seen::new(is == *want, is.map_or("there was no boost".to_owned(), |n| format!("it is {n}")))
            }
            CheckSays::Color(color) => {
                Seen::new(made.color == *color, format!("it counted as {}", color_name(made.color)))
            }
            CheckSays::Ends(outcome) => Seen::new(made.outcome == *outcome, format!("it {}", ending(made.outcome))),
        })
    }

    /// The cards at one end of a library or deck, as they lie there from the top.
    pub(super) fn library_has(&self, claim: &LibraryClaim) -> Seen {
        let LibraryClaim { of, zone, end, names, any_order } = claim;
        let library: Vec<ObjectId> = self.state.zone(*zone, *of).iter().rev().copied().collect();
        let n = names.len().min(library.len());
        let found = match end {
            LibraryEnd::Top => &library[..n],
            LibraryEnd::Bottom => &library[library.len() - n..],
        };
        let there: Vec<&str> = found.iter().map(|o| self.object_name(*o)).collect();
        let found = format!("there {} {}", if n == 1 { "is" } else { "are" }, there.join(", "));
        let mut wanted: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut have = there;
        if *any_order {
            wanted.sort_unstable();
            have.sort_unstable();
        }
        Seen::new(wanted == have, found)
    }
}

fn color_name(color: Colors) -> &'static str {
    Kind::of(color).name(crate::action_checks::Lang::En)
}

fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Success => "succeeds",
        Outcome::Failure => "fails",
        Outcome::BrokenOff => "is broken off",
    }
}
