//! A line of a scene that somebody types at a table: the same sentences as in scenarios, with less to write.

use super::super::find_things::{Origins, View};
use super::super::read::{Reader, reader_of_line};
use super::super::{Scenario, Seat, What};
use super::run::{Asking, Names, Unable};
use super::{Change, SceneLine, SceneSetup};
use crate::diag::{Diagnostic, suggest};
use crate::engine::{Engine, ObjectId, Rulebook};
use crate::ir::{CardTypes, ParamKind};
use crate::middle_earth::request::SceneRequest;
use crate::source::Files;
use crate::syntax::parse_file;
use crate::wording::verbs::regular_third;
use std::sync::Arc;

/// A table at which lines are typed.
#[derive(Clone, Copy, Debug)]
pub struct TableLines<'a> {
    /// The content with everybody in the scene.
    pub rulebook: &'a Arc<Rulebook>,
    /// The players' names.
    pub players: &'a [String],
    /// Whose turn it is: a line that begins with what they do is about them.
    pub turn: Option<ObjectId>,
}

/// So many states are named at once.
const MOST_STATES: usize = 12;

/// Verbs of a scene that are not declared.
const VERBS: [&str; 5] = ["cast", "improve", "test", "use", "rest"];

impl TableLines<'_> {
    /// What a line asks for: `cast slumber on bert as song`, `Bert is asleep`, `roll for Tom Willpower 15`.
    ///
    /// # Errors
    /// In words: it is not understood, or not possible.
    pub fn request(&self, engine: &Engine, typed: &str) -> Result<SceneRequest, String> {
        let mut names = self.names(engine);
        names.sort_by_key(|n| std::cmp::Reverse(n.len()));
        let said = quoted(typed.trim(), &names);
        let line = self.whole(engine, &said);
        let mut files = Files::new();
        let id = files.add("what was typed", format!("scenario \"table\" {{\n{line}\n}}\n"));
        let Some(source) = files.get(id) else { return Err(String::new()) };
        let file = parse_file(source);
        if let Some(fault) = file.diagnostics.first() {
            self.says_who(engine, &said)?;
            let meant = match self.lacks(&said) {
                Some(help) => return Err(help),
                None => self.meant(typed, &names),
            };
            let meant = meant.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
            return Err(format!("{}{meant}; `?` shows what can be typed", in_words(fault)));
        }
        let mut faults = Vec::new();
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = reader_of_line(&file, &self.rulebook.content, known, &mut faults, read_line);
        if let Some(fault) = faults.first() {
            self.says_who(engine, &said)?;
            return Err(self.lacks(&said).unwrap_or_else(|| in_words(fault)));
        }
        let line = found.flatten().ok_or("that is nothing that happens in a scene; `?` shows what can be typed")?;
        let seats = self.players.iter().map(|name| Seat { name: name.clone(), ..Seat::default() }).collect();
        let scenario = Scenario { seats, ..Scenario::default() };
        let origins = Origins::default();
        let names = Names { scenario: &scenario, origins: &origins, rulebook: self.rulebook };
        let asking = Asking { engine, names };
        self.unambiguous(&asking.view(), &line)?;
        asking.request(&line).map_err(|unable| match unable {
            Unable::Fault(message) => message,
            Unable::Refused(why) => format!("that is not possible: {why}"),
        })
    }

    /// What can be named: everything in the scene, spells, items, steps of light.
    fn names(&self, engine: &Engine) -> Vec<String> {
        let content = &self.rulebook.content;
        let seen = |o: &ObjectId| self.rulebook.content.str(engine.chars(*o).name).to_owned();
        let there = engine.state.scenery().iter().filter(|o| engine.state.obj(**o).live()).map(seen);
        let declared = content.spells.keys().chain(content.items.keys()).map(ToString::to_string);
        let light = content.scene.light.and_then(|s| content.scales.get(s.index()));
        let steps = light.into_iter().flat_map(|s| s.steps.iter()).map(ToString::to_string);
        let blank = steps.filter(|s| s.contains(' '));
        there.chain(declared).chain(blank).filter(|n| !n.is_empty()).collect()
    }

    /// In nobody's turn a line says who does something, unless it is the game master's word.
    fn says_who(&self, engine: &Engine, line: &str) -> Result<(), String> {
        let verb = line.split(' ').next().unwrap_or("");
        let is_deed = VERBS.contains(&verb) || self.rulebook.content.actions.iter().any(|a| a.deed && &*a.name == verb);
        match self.turn.is_none() && is_deed {
            true => {
                let who = engine.state.scenery().iter().find(|o| engine.is(**o, CardTypes::CREATURE));
                let who = who.map_or("Radagast", |o| self.rulebook.content.str(engine.chars(*o).name));
                Err(format!("it is nobody's turn, so say who does it: `{who} {} ...`", regular_third(verb)))
            }
            false => Ok(()),
        }
    }

    /// What is missing in a line that can't be read, where that is plain.
    fn lacks(&self, line: &str) -> Option<String> {
        let is_name = |text: &str| text.starts_with('"') && text.ends_with('"');
        if let Some(rest) = line.strip_prefix("roll for ").filter(|rest| !rest.starts_with('"')) {
            return Some(self.nobody_called(rest));
        }
        if let Some(rest) = line.strip_prefix("cast ").filter(|rest| !rest.starts_with('"')) {
            return self.no_spell_called(rest);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(verb @ ("damage" | "heal")) = words.first().copied() {
            let who = words.get(1..words.len().saturating_sub(1)).unwrap_or_default().join(" ");
            let number = words.last().copied().unwrap_or_default();
            return match number.parse::<i32>() {
                Ok(0..) if is_name(&who) => None,
                Ok(0..) => Some(format!("nothing here is called `{who}`")),
                _ => {
                    Some(format!("`{verb} Bert 4`: a number of points, which is not below 0; `heal` takes damage away"))
                }
            };
        }
        if matches!(words[..], ["read" | "card"]) {
            return Some("`read Sting`, `read Slumber`: what something says".to_owned());
        }
        if let Some((one, other)) = line.split_once(" to ") {
            let number = other.find(|c: char| c.is_ascii_digit());
            let (other, far) = other.split_at(number.unwrap_or(other.len()));
            let (one, other) = (one.trim_end_matches(':').trim(), other.trim_end_matches([':', ' ']));
            let unknown =
                [one, other].into_iter().find(|name| !is_name(name) && !name.contains(' ') && !name.is_empty());
            return match (number, unknown) {
                (Some(_), Some(name)) => Some(format!("nothing here is called `{name}`")),
                (Some(_), None) if far.trim().bytes().all(|b| b.is_ascii_digit()) => {
                    Some(format!("a distance has a unit, such as `{} feet`", far.trim()))
                }
                _ => None,
            };
        }
        let (_, state) = line.split_once("\" is ")?;
        let states = self.rulebook.content.designations.iter().filter(|d| !d.of_cards);
        let known: Vec<&str> = states.map(|d| &*d.name).collect();
        if known.contains(&state.trim()) {
            return None;
        }
        if let Some(near) = suggest(state.trim(), known.iter().copied()) {
            return Some(format!("no designation is called `{}`; did you mean `{near}`?", state.trim()));
        }
        let (some, more) = known.split_at(known.len().min(MOST_STATES));
        let more = if more.is_empty() { "" } else { " and others (`spellwright list states`)" };
        Some(format!("`{state}` is no state that is declared; there are {}{more}", some.join(", ")))
    }

    /// What is said of a test for somebody who is not there.
    fn nobody_called(&self, rest: &str) -> String {
        let tested = |word: &str| {
            let content = &self.rulebook.content;
            content.numbers.iter().any(|n| n.name.starts_with(word))
                || content.topics.iter().any(|t| t.name.starts_with(word))
        };
        // The name ends where what is tested begins.
        let words: Vec<&str> = rest.split_whitespace().collect();
        let end = words.iter().skip(1).position(|word| tested(word)).map_or(words.len().min(1), |at| at + 1);
        match words.get(..end).unwrap_or_default() {
            [] => "say who makes which test: `roll for Bert Willpower 15`".to_owned(),
            name => format!("nothing here is called `{}`", name.join(" ")),
        }
    }

    /// What is said of a spell whose name is not known, or is only begun; none: something else is wrong with it.
    fn no_spell_called(&self, rest: &str) -> Option<String> {
        const ENDS: [&str; 6] = ["on", "with", "as", "at", "without", "and"];
        let words = rest.split([',', ' ']).map(str::trim);
        let name: Vec<&str> = words.take_while(|word| !ENDS.contains(word) && !word.starts_with('"')).collect();
        let name = name.join(" ").trim().to_lowercase();
        if name.is_empty() {
            return None;
        }
        let known: Vec<(String, &str)> =
            self.rulebook.content.spells.keys().map(|spell| (spell.to_lowercase(), &**spell)).collect();
        let begun = known
            .iter()
            .find(|(small, _)| small.starts_with(&name))
            .or_else(|| known.iter().find(|(small, _)| small.split(' ').any(|word| word == name)));
        let near = suggest(&name, known.iter().map(|(small, _)| small.as_str()));
        let near = near.and_then(|near| known.iter().find(|(small, _)| small == near));
        let meant = begun.or(near).map_or(String::new(), |(_, spell)| format!("; did you mean `{spell}`?"));
        Some(format!("no spell is called `{name}`{meant}"))
    }

    /// The name that a word or two of a line come near to, where they are none themselves.
    fn meant<'n>(&self, typed: &str, names: &'n [String]) -> Option<&'n str> {
        let small: Vec<String> = names.iter().map(|n| n.to_lowercase()).collect();
        let words: Vec<&str> = typed.split_whitespace().map(|word| word.trim_end_matches([',', ';', '.'])).collect();
        let pieces = (1..=3).rev().flat_map(|n| words.windows(n)).map(|piece| piece.join(" ").to_lowercase());
        let near = |piece: &String| {
            let near = suggest(piece, small.iter().map(String::as_str)).filter(|near| near != piece)?;
            small.iter().position(|n| *n == near)
        };
        // What is a name already is not meant as another one.
        let is_known = |piece: &String| piece.split(' ').any(|word| small.iter().any(|name| name == word));
        pieces
            .filter(|piece| piece.len() > 3 && !is_known(piece))
            .find_map(|piece| near(&piece))
            .and_then(|at| names.get(at))
            .map(String::as_str)
    }

    /// The sentence of scenarios that a short line stands for.
    fn whole(&self, engine: &Engine, line: &str) -> String {
        if let Some(rest) = line.strip_prefix("roll for ")
            && let Some((who, what)) = rest.strip_prefix('"').and_then(|r| r.split_once('"'))
        {
            let (which, what) = match what.trim().split_once(' ') {
                Some((number, what)) if number.parse::<u32>().is_ok() => (format!(" {number}"), what),
                _ => (String::new(), what),
            };
            return format!("\"{who}\"{which} tests {}", what.trim());
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let deed = |name: &str| self.rulebook.content.actions.iter().any(|a| a.deed && &*a.name == name);
        let own = VERBS.contains(&verb) || deed(verb);
        let said = self.spoken(verb, rest);
        let rest = said.as_deref().unwrap_or(rest);
        match self.turn.filter(|_| own) {
            Some(who) => {
                let name = self.rulebook.content.str(engine.chars(who).name);
                let nth = engine.state.namesakes(self.rulebook, who);
                let which = nth.map_or(String::new(), |nth| format!(" {nth}"));
                format!("\"{name}\"{which} {} {rest}", regular_third(verb)).trim_end().to_owned()
            }
            None => line.to_owned(),
        }
    }

    /// What is only said needs neither `words` nor quotation marks: `speak mellon`.
    fn spoken(&self, verb: &str, rest: &str) -> Option<String> {
        let action = self.rulebook.content.actions.iter().find(|a| a.deed && &*a.name == verb)?;
        let worded = action.params.iter().all(|p| !matches!(p, ParamKind::Thing(_))) && !action.params.is_empty();
        let words = rest.strip_prefix("words ").unwrap_or(rest).trim();
        (worded && !words.is_empty() && !words.contains('"')).then(|| format!("words \"{words}\""))
    }

    /// A name that several have is asked about instead of being guessed.
    fn unambiguous(&self, view: &View, line: &SceneLine) -> Result<(), String> {
        let named: Vec<_> = match line {
            SceneLine::Moment(Change::Apart(a, b, _), _) => vec![a, b],
            SceneLine::Moment(
                Change::State(t, ..)
                | Change::Damage(t, _)
                | Change::Mend(t, _)
                | Change::Counters(t, ..)
                | Change::Leave(t),
                _,
            ) => vec![t],
            SceneLine::Does { who, .. } => vec![who],
            _ => Vec::new(),
        };
        let creature = |o: &ObjectId| view.chars(*o).is(CardTypes::CREATURE);
        for thing in named {
            let all: Vec<ObjectId> =
                view.candidates(thing).into_iter().filter_map(crate::engine::Entity::obj).collect();
            if all.iter().filter(|o| creature(o)).count() > 1 {
                let name = view.describe(thing);
                return Err(format!(
                    "{} are called {name}: say which, as in `{} 2`",
                    all.len(),
                    name.trim_matches('`')
                ));
            }
        }
        Ok(())
    }
}

/// The first line of the scenario around it.
fn read_line<'t>(reader: &mut Reader<'t, '_>, scenario: crate::syntax::Node<'t>) -> Option<SceneLine> {
    let mut scene = SceneSetup::default();
    let node = scenario.children().find(|n| n.rule() != crate::syntax::Rule::string)?;
    match reader.scene_item(node, &mut scene).ok()??.what {
        What::Scene(line) => Some(line),
        _ => None,
    }
}

fn in_words(fault: &Diagnostic) -> String {
    let mut text = fault.message.clone();
    if !fault.expected.is_empty() {
        text.push_str(&format!("; expected {}", fault.expected.join(", ")));
    }
    if let Some(suggestion) = &fault.suggestion {
        text.push_str(&format!("; did you mean `{}`?", suggestion.replacement.trim()));
    } else if let Some(help) = &fault.help {
        text.push_str(&format!("; {help}"));
    }
    text
}

/// Puts quotation marks around names that stand in a line in any capitals; the longest first.
fn quoted(line: &str, names: &[String]) -> String {
    let mut out = String::new();
    let mut rest = line;
    let mut within = false;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let begins = !within && !before.is_alphanumeric();
        let found = names.iter().find(|name| begins && stands_at(rest, name));
        match found {
            Some(name) => {
                out.push_str(&format!("\"{name}\""));
                rest = rest.get(name.len()..).unwrap_or("");
                before = '"';
            }
            None => {
                within ^= c == '"';
                out.push(c);
                rest = rest.get(c.len_utf8()..).unwrap_or("");
                before = c;
            }
        }
    }
    out
}

fn stands_at(rest: &str, name: &str) -> bool {
    let Some(head) = rest.get(..name.len()) else { return false };
    let ends = !rest[name.len()..].starts_with(|c: char| c.is_alphanumeric());
    ends && (head == name || head.to_lowercase() == name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_get_quotation_marks_the_longest_first() {
        let names = ["Grey Warg", "Warg", "Create Light"].map(str::to_owned);
        assert_eq!(quoted("grey warg to Warg 5 feet", &names), "\"Grey Warg\" to \"Warg\" 5 feet");
        assert_eq!(quoted("cast create light", &names), "cast \"Create Light\"");
        assert_eq!(quoted("\"Warg\" 2 is asleep", &names), "\"Warg\" 2 is asleep");
        assert_eq!(quoted("Wargs howl", &names), "Wargs howl");
    }
}
