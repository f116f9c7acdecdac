//! What a person at a terminal types, and what can be looked at while a question is open.

use crate::cli::output::{line, wrapped};
use crate::cli::play::menu_words::{is_number, positions, text_of};
use crate::cli::play::screen::Screen;
use crate::cli::play::stops::Stops;
use crate::cli::play::wished::Wished;
use spellwright::engine::{Action, Answer, GameState, Kind, ObjectId, PlayerId, Question, Rulebook};
use spellwright::play::Scene;
use spellwright::wording::Wording;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

/// The menus of one person.
pub(in crate::cli) struct Menu<'a> {
    pub(super) rulebook: &'a Rulebook,
    /// How abilities are told.
    pub(super) wording: Wording<'a>,
    pub(super) you: PlayerId,
    pub(super) names: Vec<String>,
    pub(super) stops: Stops,
    /// The table as it was shown last.
    shown: Vec<String>,
    /// At a table with a game master lines can be typed that stand in no menu.
    free: bool,
    /// What has said its text already, in a scene: it is not said before each question of its.
    pub(in crate::cli) read_out: Option<ObjectId>,
    /// How a choice among things is put, where nothing in the game says what it is for; none: as the game asks it.
    pub(in crate::cli) put_as: Option<String>,
}

/// Whether the lines of a menu are shown, or stand on the screen already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Listing {
    Shown,
    Known,
}

/// Where the names of a row of the table begin.
const ROW: usize = 17;

/// What can be typed at any question.
const HELP: &str =
    "  a number     that line of the menu; several, with blanks between them, where several can be chosen
  words        the one line in which they stand, such as `yes` or the name of a card
  (nothing)    pass, or none where none can be chosen
  read 2       the text of the card of line 2; read NAME that of any card
  board        what lies on the table; stack: what is on the stack, with its text
  back         take back what is being cast or activated
  undo         take back your last answer and everything since
  skip         pass for the rest of this turn, unless somebody else does something
  until STEP   pass until the next such step: until end step, until my upkeep, until my turn
  stop STEP    be asked in that step, or not any more: stop upkeep, stop their end step; stop all, none, usual
  stops        where you are asked
  mark         what is done from here on can be repeated: again 20 proposes it twenty times more
  propose until STEP   that nobody does anything up to that step; the others accept it or stop it earlier
  checks       the tasks that can be tried, and why one can't be now; try TASK tries it
  save FILE    write the game down; `play --resume FILE` goes on, `replay FILE` tells it
  lines        all lines of a long menu
  concede      give the game up (asks once more)
  quit         leave the game
  ?            this help";

/// The same in the middle of something that is done in a scene.
const SCENE_HELP: &str =
    "  a number     that line of the menu; several, with blanks between them, where several can be chosen
  words        the one line in which they stand, such as `yes` or the name of a creature
  read 2       the text of what line 2 speaks of; read NAME that of any spell or item
  lines        all lines of a long menu
  board        who and what is there; sheet NAME: everything about one of them
  back, undo   gives up what is being done
  save FILE    write the scene down; `play --resume FILE` goes on
  quit         leave the scene
  ?            this help";

/// Why a word of the game master is no answer.
pub(super) const FIRST: &str =
    "the game master speaks when nothing is being asked (`back` gives up what is being done)";

/// A longer menu is not shown as a whole.
const MOST_LINES: usize = 40;
/// The same at the table of a game master, where the head of the scene stands above it: both fit into 24 rows.
const MOST_FREE: usize = 14;
/// So many lines are named in which something stands that was typed.
const MOST_NAMED: usize = 12;

/// What a person has said.
pub(in crate::cli) enum Said {
    Answer(Answer),
    /// Take back the last answer.
    Undo,
    /// Write the game down, there or where it was written before.
    Save(Option<String>),
    /// Leave the game.
    Quit,
    /// There will be no more input.
    Gone,
    /// Look at the scene: its board, or the sheet of somebody.
    Look(Vec<String>),
    /// Do the same again, or go on to somewhere, if all agree.
    Shortcut(Wished),
}

/// What was typed.
pub(in crate::cli) enum Typed {
    /// Lines of the menu.
    Lines(Vec<usize>),
    /// Words where there are no lines.
    Words(Vec<String>),
    /// The stops have changed.
    Stops,
    Said(Said),
}

impl<'a> Menu<'a> {
    /// A person at this seat, with the usual stops and nothing shown yet.
    pub fn new(rulebook: &'a Rulebook, you: PlayerId, names: Vec<String>) -> Self {
        let (wording, stops) = (Wording::new(&rulebook.content).with_all_reminders(), Stops::new());
        Self { rulebook, wording, you, names, stops, shown: Vec::new(), free: false, read_out: None, put_as: None }
    }

    pub(super) fn screen<'s>(&'s self, state: &'s GameState) -> Screen<'s> {
        Screen { rulebook: self.rulebook, state, names: &self.names, wording: &self.wording, you: self.you }
    }

    pub(super) fn scene<'s>(&'s self, state: &'s GameState) -> Scene<'s> {
        self.screen(state).scene()
    }

    /// Shows the table if it has changed.
    pub(in crate::cli) fn show_table(&mut self, state: &GameState) {
        let lines = self.screen(state).lines();
        if lines != self.shown && state.scene().is_none() {
            line("");
            lines.iter().for_each(|text| wrapped(text, ROW));
            self.shown = lines;
        }
    }

    /// Shows a menu and reads what is typed.
    pub(super) fn read(&mut self, state: &GameState, question: &str, lines: &[String]) -> Typed {
        self.put(state, question, lines, Listing::Shown)
    }

    fn put(&mut self, state: &GameState, question: &str, lines: &[String], listing: Listing) -> Typed {
        wrapped(&format!("  \u{1b}[36m{question}\u{1b}[0m"), 2);
        if listing == Listing::Shown {
            self.show_lines(lines, if self.free { MOST_FREE } else { MOST_LINES });
        }
        loop {
            let Some(text) = typed_line() else { return Typed::Said(Said::Gone) };
            match self.understand(state, &text, lines) {
                Ok(Some(typed)) => return typed,
                Ok(None) => {}
                Err(reason) => {
                    let mut rows = reason.lines();
                    rows.next().into_iter().for_each(|row| wrapped(&format!("  {row}"), 2));
                    rows.for_each(|row| wrapped(row, 7));
                }
            }
        }
    }

    /// The lines of a menu, of very many only the first.
    fn show_lines(&self, lines: &[String], most: usize) {
        let shown = if lines.len() > most { most } else { lines.len() };
        lines[..shown].iter().enumerate().for_each(|(at, text)| wrapped(&numbered(at, text), 7));
        if shown < lines.len() {
            let more = lines.len() - shown;
            wrapped(&format!("       and {more} more: type a part of what is meant, or `lines` to see all"), 7);
        }
    }

    /// The same; what is none of the lines is given back as it was typed.
    pub(in crate::cli) fn read_freely(
        &mut self,
        state: &GameState,
        question: &str,
        lines: &[String],
        listing: Listing,
    ) -> Typed {
        self.free = true;
        let typed = self.put(state, question, lines, listing);
        self.free = false;
        typed
    }

    /// A line at a table with a game master.
    fn understand_freely(&self, text: &str, lines: &[String]) -> Typed {
        let as_typed: Vec<&str> = text.split_whitespace().collect();
        let small = text.to_lowercase();
        let words: Vec<&str> = small.split_whitespace().collect();
        match words.as_slice() {
            [] => Typed::Words(Vec::new()),
            ["undo"] => Typed::Said(Said::Undo),
            ["save"] => Typed::Said(Said::Save(None)),
            ["save", ..] => Typed::Said(Said::Save(Some(as_typed[1..].join(" ")))),
            ["quit" | "exit" | "q"] => Typed::Said(Said::Quit),
            given => match chosen(given, lines) {
                Ok(lines) => Typed::Lines(lines),
                Err(_) => Typed::Words(as_typed.iter().map(|w| (*w).to_owned()).collect()),
            },
        }
    }

    /// What a line means; none: it only wanted to see something.
    fn understand(&mut self, state: &GameState, text: &str, lines: &[String]) -> Result<Option<Typed>, String> {
        if self.free && text.trim().eq_ignore_ascii_case("lines") {
            self.show_lines(lines, usize::MAX);
            return Ok(None);
        }
        if self.free {
            return Ok(Some(self.understand_freely(text, lines)));
        }
        let as_typed: Vec<&str> = text.split_whitespace().collect();
        let small = text.to_lowercase();
        let words: Vec<&str> = small.split_whitespace().collect();
        match words.as_slice() {
            ["?" | "h" | "help"] if state.scene().is_some() => SCENE_HELP.lines().for_each(|l| wrapped(l, 15)),
            ["board" | "state"] | ["sheet", _, ..] if state.scene().is_some() => {
                return Ok(Some(Typed::Said(Said::Look(as_typed.iter().map(|state| (*state).to_owned()).collect()))));
            }
            ["?" | "h" | "help"] => HELP.lines().for_each(|l| wrapped(l, 15)),
            ["board" | "state" | "status"] => self.screen(state).lines().iter().for_each(|l| wrapped(l, ROW)),
            ["stack"] => self.show_stack(state),
            ["checks" | "tasks"] => {
                super::checks::list(self.rulebook, state, self.you).iter().for_each(|l| wrapped(&format!("  {l}"), 4));
            }
            ["lines"] => self.show_lines(lines, usize::MAX),
            ["read", ..] => {
                text_of(self.rulebook, &self.wording, &as_typed[1..], lines).iter().for_each(|l| wrapped(l, 2))
            }
            ["stops"] => self.stops.set(&[])?.iter().for_each(|l| wrapped(l, 4)),
            ["stop", which @ ..] => self.stops.set(which)?.iter().for_each(|l| wrapped(l, 4)),
            ["until", which @ ..] => {
                self.stops.until(state, self.you, which)?;
                return Ok(Some(Typed::Stops));
            }
            ["skip"] => {
                self.stops.skip(state);
                return Ok(Some(Typed::Stops));
            }
            ["mark" | "again" | "propose", ..] if state.scene().is_none() => {
                return Ok(Some(Typed::Said(Said::Shortcut(Wished::read(state, self.you, &words)?))));
            }
            ["save"] => return Ok(Some(Typed::Said(Said::Save(None)))),
            ["save", ..] => return Ok(Some(Typed::Said(Said::Save(Some(as_typed[1..].join(" ")))))),
            ["back"] => return Ok(Some(Typed::Said(Said::Answer(Answer::TakeBack)))),
            ["undo"] => return Ok(Some(Typed::Said(Said::Undo))),
            ["concede"] if sure("give the game up?") => return Ok(Some(Typed::Said(Said::Answer(Answer::Concede)))),
            ["concede"] => line("  the game goes on"),
            ["quit" | "exit" | "q"] => return Ok(Some(Typed::Said(Said::Quit))),
            ["try", task @ ..] if lines.is_empty() => {
                return Err(super::checks::refused(self.rulebook, state, self.you, &task.join(" ")));
            }
            _ if lines.is_empty() => {
                return Ok(Some(Typed::Words(as_typed.iter().map(|state| (*state).to_owned()).collect())));
            }
            ["p"] => return self.understand(state, "pass", lines),
            given => {
                let found = chosen(given, lines).map(|lines| Some(Typed::Lines(lines)));
                if let (Err(_), ["try", task @ ..]) = (&found, given) {
                    return Err(super::checks::refused(self.rulebook, state, self.you, &task.join(" ")));
                }
                return found
                    .map_err(|reason| if state.scene().is_some() { format!("{reason}; {FIRST}") } else { reason });
            }
        }
        Ok(None)
    }

    fn show_stack(&self, state: &GameState) {
        let screen = self.screen(state);
        if state.turn().stack.is_empty() {
            line("  the stack is empty");
        }
        for item in state.turn().stack.iter().rev() {
            line(&format!("  {}", screen.item(item)));
            if let Some(said) = super::menu_words::said_of(self.rulebook, &self.wording, state, item) {
                said.lines().for_each(|text| wrapped(&format!("    \u{1b}[2m{text}\u{1b}[0m"), 6));
            }
        }
    }
}

/// A line that was typed, shown again where it comes from a file; none: there is no more.
fn typed_line() -> Option<String> {
    let _ = write!(stdout(), "> ");
    let _ = stdout().flush();
    let mut bytes = Vec::new();
    if stdin().lock().read_until(b'\n', &mut bytes).unwrap_or(0) == 0 {
        return None;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if !stdin().is_terminal() {
        line(text.trim_end());
    }
    Some(text)
}

/// Asks once more before what can't be undone.
fn sure(question: &str) -> bool {
    wrapped(&format!("  \u{1b}[36m{question} (`yes` does it, anything else goes on)\u{1b}[0m"), 2);
    typed_line().is_some_and(|text| matches!(text.trim().to_lowercase().as_str(), "yes" | "y"))
}

/// A line of a menu with its number.
fn numbered(at: usize, text: &str) -> String {
    format!("{:>5}  {text}", at + 1)
}

/// The lines that are meant by numbers, or the one that words stand in.
fn chosen(given: &[&str], lines: &[String]) -> Result<Vec<usize>, String> {
    if given.iter().all(|w| is_number(w)) {
        return positions(given, lines.len());
    }
    // `+1` and `-2` are costs in loyalty and no numbers of lines.
    if let [cost] = given
        && let Some(change) = loyalty(cost)
    {
        let ways: Vec<usize> =
            lines.iter().enumerate().filter(|(_, l)| l.contains(&format!(": {change}: "))).map(|(at, _)| at).collect();
        return match ways.as_slice() {
            [one] => Ok(vec![*one]),
            [] => Err(format!("there is no ability `{change}` here; a line is chosen by its number without a sign")),
            several => Err(ambiguous(&change, several, lines)),
        };
    }
    match meant(given, lines).as_slice() {
        [] => positions(given, lines.len()),
        [one] => Ok(vec![*one]),
        several => Err(ambiguous(&given.join(" "), several, lines)),
    }
}

/// The lines in which words stand, in the nearest way in which they stand in any.
fn meant(given: &[&str], lines: &[String]) -> Vec<usize> {
    let wanted = given.join(" ");
    let find = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        lines.iter().enumerate().filter(|(_, l)| fits(&l.to_lowercase())).map(|(at, _)| at).collect()
    };
    // One letter is enough only for yes and no.
    let long = wanted.chars().count() > 1;
    let begins = |l: &str| l.starts_with(&wanted) && (long || l.starts_with("yes") || l.starts_with("no"));
    // What is typed begins words of the line: in `cast command on s` no `on` of `song` is meant.
    let ways: [&dyn Fn(&str) -> bool; 4] = [&|l| l == wanted, &begins, &|l| long && begins_in(l, &wanted), &|l| {
        long && given.iter().all(|word| begins_in(l, word))
    }];
    ways.iter().map(|way| find(*way)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// What is said of words that stand in several lines; none: they stand in one or in none.
pub(in crate::cli) fn lines_with(text: &str, lines: &[String]) -> Option<String> {
    let small = text.to_lowercase();
    let given: Vec<&str> = small.split_whitespace().collect();
    let several = meant(&given, lines);
    (several.len() > 1).then(|| ambiguous(&given.join(" "), &several, lines))
}

/// Several lines in which something stands that was typed.
fn ambiguous(wanted: &str, several: &[usize], lines: &[String]) -> String {
    let named: Vec<String> = several.iter().take(MOST_NAMED).map(|at| numbered(*at, &lines[*at])).collect();
    let more = if several.len() > MOST_NAMED { "\n       ..." } else { "" };
    let count = several.len();
    format!("`{wanted}` stands in {count} lines: type a number\n{}{more}", named.join("\n"))
}

/// A change of loyalty as it is printed: `+1`, with a minus for `-2`.
fn loyalty(typed: &str) -> Option<String> {
    let (sign, n) = match typed.strip_prefix('+') {
        Some(n) => ("+", n),
        None => ("\u{2212}", typed.strip_prefix(['-', '\u{2212}'])?),
    };
    (is_number(n) || n == "x").then(|| format!("{sign}{}", n.to_uppercase()))
}

/// Whether something stands in a line, from the beginning of a word on.
fn begins_in(line: &str, wanted: &str) -> bool {
    let begins = |(at, _): (usize, &str)| !line[..at].ends_with(char::is_alphanumeric);
    line.match_indices(wanted).any(begins)
}

/// Doing nothing, where that is possible at all.
fn nothing(d: &Question) -> Option<Answer> {
    match d.kind {
        Kind::Act(_) => Some(Answer::Act(Action::Pass)),
        Kind::Attack(_) => Some(Answer::Pairs(Default::default())),
        // Only these are passed for a player who does not stop.
        Kind::Pick { .. }
        | Kind::Target { .. }
        | Kind::Choose { .. }
        | Kind::Order { .. }
        | Kind::Number { .. }
        | Kind::Confirm
        | Kind::Name(_)
        | Kind::Divide { .. }
        | Kind::Text
        | Kind::Block(_)
        | Kind::Pay { .. } => None,
    }
}

impl Menu<'_> {
    /// Asks until there is an answer, or something that is not one.
    pub(in crate::cli) fn ask(&mut self, state: &GameState, d: &Question) -> Said {
        self.show_table(state);
        self.ask_alone(state, d)
    }

    fn ask_alone(&mut self, state: &GameState, d: &Question) -> Said {
        loop {
            match self.question(state, d) {
                Some(said) => return said,
                // The stops have changed: perhaps this is passed now.
                None => {
                    if let Some(answer) = self.stops.pass(state, d).or_else(|| nothing(d)) {
                        return Said::Answer(answer);
                    }
                }
            }
        }
    }

    /// An answer, where nothing else can be done than to answer; `why` is told to whoever tries. None: there is none.
    pub(in crate::cli) fn answer(&mut self, state: &GameState, d: &Question, why: &str) -> Option<Answer> {
        loop {
            match self.ask_alone(state, d) {
                Said::Answer(answer) => return Some(answer),
                Said::Quit | Said::Gone => return None,
                Said::Undo | Said::Save(_) | Said::Look(_) | Said::Shortcut(_) => {
                    line(&format!("  {why}: an answer, please"))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_choose_the_one_line_in_which_they_stand() {
        let lines = ["no", "yes: bob pays {3}", "cast Hill Giant", "cast Giant Growth"].map(str::to_owned);
        assert_eq!(chosen(&["yes"], &lines), Ok(vec![1]));
        assert_eq!(chosen(&["hill"], &lines), Ok(vec![2]));
        assert_eq!(chosen(&["3", "1"], &lines), Ok(vec![2, 0]));
        assert!(chosen(&["+1"], &lines).is_err_and(|e| e.contains("no ability")));
        let loyal =
            ["pass", "activate Karn: +1: Draw a card.", "activate Karn: \u{2212}2: Draw two cards."].map(str::to_owned);
        assert_eq!(chosen(&["+1"], &loyal), Ok(vec![1]));
        assert_eq!(chosen(&["-2"], &loyal), Ok(vec![2]));
        assert!(chosen(&["giant"], &lines).is_err_and(|e| e.contains("2 lines")));
        assert!(chosen(&["bear"], &lines).is_err_and(|e| e.contains("`bear`")));
    }
}
