//! Tasks of a scene that somebody types: what there is to try, and with which cards.

use super::session::Session;
use crate::cli::output::{did_you_mean, line, wrapped};
use spellwright::action_checks::CheckRecord;
use spellwright::diag::suggest;
use spellwright::engine::{Kind, ObjectId, Offer, Question};
use spellwright::middle_earth::request::SceneRequest;
use spellwright::play::Spends;
use spellwright::stage::TurnedUp;

impl Session {
    /// The tasks of the scene, and for each whether the character whose turn it is can try it.
    pub(super) fn tell_tasks(&mut self) {
        let who = self.game.course().left.first().copied();
        let tasks = self.game.state().house.check.tasks.clone();
        if tasks.is_empty() {
            wrapped(
                "  the scene has no tasks: they are declared in its settings, such as `\"move the rock\" = \"green 2\"`",
                2,
            );
        }
        for (name, task) in &tasks {
            let now = match who {
                None => "it is the game master's turn".to_owned(),
                Some(who) => self.game.look(|e| {
                    let offer = e.tasks_of(who).find(|o| *o.task == **name);
                    offer.map_or("nobody can".to_owned(), |offer: Offer| match e.may_attempt(who, &offer) {
                        Ok(()) => "possible now".to_owned(),
                        Err(why) => why.to_string(),
                    })
                }),
            };
            wrapped(&format!("  {name} ({} {}): {now}", task.kind, task.difficulty), 4);
        }
    }

    /// Tries a task of the scene: `try move the rock`, `try move the rock with Llanowar Elves, 2 green`. True: the
    /// scene goes on.
    pub(super) fn attempt(&mut self, text: &str) -> Result<bool, String> {
        let Some(who) = self.game.course().left.first().copied() else {
            line("  it is the game master's turn: a character tries something in its own");
            return Ok(true);
        };
        let names: Vec<String> = self.game.state().house.check.tasks.keys().cloned().collect();
        let small = text.to_lowercase();
        let begins = |name: &&String| small.starts_with(&name.to_lowercase());
        let Some(task) = names.iter().filter(begins).max_by_key(|name| name.len()).cloned() else {
            let near = did_you_mean(suggest(text, names.iter().map(String::as_str)));
            let all: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
            let known = if all.is_empty() { "it has none".to_owned() } else { format!("it has {}", all.join(", ")) };
            wrapped(&format!("  `{text}` is no task of the scene ({known}){near}"), 2);
            return Ok(true);
        };
        let rest = text.get(task.len()..).unwrap_or("").trim().trim_start_matches(':').trim();
        let top = match rest.strip_prefix("with ") {
            Some(cards) => self.turned_up(cards)?,
            None if rest.is_empty() => Vec::new(),
            None => {
                wrapped(&format!("  `{rest}` is too much: `try {task}`, or `try {task} with Forest, 2 green`"), 2);
                return Ok(true);
            }
        };
        let request = SceneRequest::Attempt { who, task: task.into(), top };
        self.remember();
        let found = self.game.request(request, Spends::Turn);
        if matches!(&found, Ok(Some(_)) | Err(_)) {
            self.history.pop();
        }
        self.settle(found)
    }

    /// What a check has come to when something is asked in the middle of it, and what that is about.
    pub(super) fn check_so_far(&self, d: &Question) -> Option<String> {
        let (rulebook, state) = (&self.game.stage.rulebook, self.game.state());
        let tries = |(source, _): &(ObjectId, ObjectId)| Some(*source) == d.source;
        state.scene().filter(|s| d.kind == Kind::Confirm && s.trying.iter().any(tries))?;
        let made = CheckRecord::last(rulebook, state)?;
        let (target, achieved) = (made.target?, made.achieved?);
        Some(format!("target number {target}, achievement {achieved}; a boost adds to the achievement"))
    }

    /// Cards that people have turned up, the first one first; those that only their mana value and colors are known of
    /// are cards of the scene from now on.
    fn turned_up(&mut self, text: &str) -> Result<Vec<Box<str>>, String> {
        let content = &self.game.stage.rulebook.content;
        let known = |name: &str| content.card_called(name).map(|(known, _)| Box::from(known));
        let pieces: Vec<&str> = text.split(',').map(str::trim).collect();
        let (mut names, mut new, mut at) = (Vec::new(), Vec::new(), 0);
        while at < pieces.len() {
            // Names of cards may have commas themselves.
            let longest = (at + 1..=pieces.len()).rev().find_map(|to| Some((to, known(&pieces[at..to].join(", "))?)));
            let (to, name): (usize, Box<str>) = longest.unwrap_or_else(|| (at + 1, pieces[at].into()));
            if let (None, Some(card)) = (known(&name), TurnedUp::read(&name)) {
                names.push(card.name.as_str().into());
                new.push(card);
            } else {
                names.push(name);
            }
            at = to;
        }
        new.sort_by(|a: &TurnedUp, b| a.name.cmp(&b.name));
        new.dedup();
        if !new.is_empty() {
            self.scene.spec.turned_up.extend(new);
            let stage = self.scene.stage(&self.added)?;
            self.game.restage(stage).map_err(|error| error.to_string())?;
        }
        Ok(names)
    }
}
