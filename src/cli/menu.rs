//! The menus of a player at a terminal: what they see, what they are asked, and how they answer.

use super::output::line;
use super::wording::{ability, modes, positions, said_by, text_of, told_apart};
use spellwright::engine::{
    Action, Answer, Decision, Driver, Ent, Ents, Flags, Kind, ObjId, PlayerId, Rulebook, Why, World,
};
use spellwright::ir::{CardTypes, Zone};
use spellwright::play::{MenuLine, Scene, SceneNarrator, SceneSeat};
use spellwright::scenario::words::{step_name, word_name, zone_name};
use spellwright::wording::Wording;
use std::io::{Write, stdin, stdout};
use unicode_width::UnicodeWidthStr;

/// A person at one seat and an agent at the others.
pub(super) struct Menu<'a> {
    rb: &'a Rulebook,
    /// How abilities are told.
    wording: Wording<'a>,
    you: PlayerId,
    names: Vec<String>,
    others: &'a mut dyn Driver,
    /// The turn in which nothing more is asked.
    skip: Option<u32>,
    /// One person answers for everybody.
    all: bool,
}

/// What can be typed at any question.
const HELP: &str = "\
  a number    that line of the menu; several, with blanks between them, where several can be chosen
  (nothing)   pass, none, or the first line
  board       what lies on the table; so does state
  read 2      the text of the card of line 2; read NAME that of any card
  skip        pass for the rest of this turn, unless something is on the stack
  back        take back what is being cast or activated
  concede     give the game up; so does quit
  ?           this help";

/// What was typed.
enum Typed {
    Lines(Vec<usize>),
    Words(Vec<String>),
    Skip,
    Back,
    Concede,
}

impl<'a> Menu<'a> {
    pub fn new(rb: &'a Rulebook, you: PlayerId, names: Vec<String>, others: &'a mut dyn Driver) -> Self {
        Self { rb, wording: Wording::new(&rb.content), you, names, others, skip: None, all: false }
    }

    /// One person at all seats.
    pub fn everybody(mut self) -> Self {
        self.all = true;
        self
    }

    fn scene<'s>(&'s self, w: &'s World) -> Scene<'s> {
        Scene { rb: self.rb, w, names: &self.names, reader: Some(self.you), life: None }
    }

    /// Shows a menu and reads what is typed. The end of the input gives the game up.
    fn read(&self, w: &World, question: &str, lines: &[String]) -> Typed {
        line(&format!("  \u{1b}[36m{question}\u{1b}[0m"));
        lines.iter().enumerate().for_each(|(i, text)| line(&format!("{:>5}  {text}", i + 1)));
        loop {
            let _ = write!(stdout(), "> ");
            let _ = stdout().flush();
            let mut text = String::new();
            if stdin().read_line(&mut text).unwrap_or(0) == 0 {
                return Typed::Concede;
            }
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["?" | "help"] => line(HELP),
                ["board" | "state" | "status"] => self.board(w),
                ["read", what @ ..] => text_of(self.rb, &self.wording, what, lines).iter().for_each(|l| line(l)),
                ["skip"] => return Typed::Skip,
                ["back" | "undo"] => return Typed::Back,
                ["concede" | "quit" | "exit"] => return Typed::Concede,
                _ if lines.is_empty() => return Typed::Words(words),
                given => match positions(given, lines.len()) {
                    Ok(chosen) => return Typed::Lines(chosen),
                    Err(reason) => line(&format!("  {reason}")),
                },
            }
        }
    }

    /// Reads until the answer fits the question.
    fn menu(&self, w: &World, question: &str, lines: &[String], read: &dyn Fn(&[usize]) -> Option<Answer>) -> Reply {
        loop {
            match self.read(w, question, lines) {
                Typed::Lines(chosen) => match read(&chosen) {
                    Some(answer) => return Reply::Answer(answer),
                    None => {
                        line("  that is not the right number of lines: type their numbers with blanks between them")
                    }
                },
                Typed::Concede => return Reply::Answer(Answer::Concede),
                Typed::Back => return Reply::Answer(Answer::TakeBack),
                Typed::Skip => return Reply::Skip,
                Typed::Words(_) => {}
            }
        }
    }

    /// Reads whole numbers that are no lines of a menu.
    fn integers(&self, w: &World, question: &str, read: &dyn Fn(&[i32]) -> Option<Answer>) -> Reply {
        loop {
            match self.read(w, question, &[]) {
                Typed::Words(words) => {
                    let numbers: Option<Vec<i32>> = words.iter().map(|w| w.parse().ok()).collect();
                    match numbers.and_then(|n| read(&n)) {
                        Some(answer) => return Reply::Answer(answer),
                        None => line("  type the numbers that are asked for, or ? for help"),
                    }
                }
                Typed::Concede => return Reply::Answer(Answer::Concede),
                Typed::Back => return Reply::Answer(Answer::TakeBack),
                Typed::Skip => return Reply::Skip,
                Typed::Lines(_) => {}
            }
        }
    }

    /// Words of one's own: the line as it is typed.
    fn text(&self, w: &World, question: &str) -> Reply {
        match self.read(w, question, &[]) {
            Typed::Words(words) => Reply::Answer(Answer::Text(words.join(" ").into())),
            Typed::Concede => Reply::Answer(Answer::Concede),
            Typed::Back => Reply::Answer(Answer::TakeBack),
            Typed::Skip => Reply::Skip,
            Typed::Lines(_) => Reply::Answer(Answer::Text("so be it".into())),
        }
    }

    fn question(&self, w: &World, d: &Decision) -> Reply {
        let scene = self.scene(w);
        let about = d.source.map_or(String::new(), |o| format!("{}: ", scene.object(o)));
        let reason = self.reason(d.why);
        let reason = reason.as_str();
        // What asks is said in front of what is asked.
        if let Some(said) = said_by(self.rb, &self.wording, w, d)
            .filter(|_| matches!(d.kind, Kind::Confirm | Kind::Pick { .. } | Kind::Target { .. }))
        {
            line(&format!("  \u{1b}[2m{about}{said}\u{1b}[0m"));
        }
        match &d.kind {
            Kind::Act(actions) => self.act(w, actions),
            Kind::Pick { from, min, max } | Kind::Target { from, min, max } => {
                let lines = told_apart(from.iter().map(|e| self.detail(w, *e)).collect());
                let what = match (&d.kind, *max) {
                    (Kind::Target { .. }, 1) => format!("{about}choose {} target", amount(*min, *max)),
                    (Kind::Target { .. }, _) => format!("{about}choose {} targets", amount(*min, *max)),
                    _ => format!("{about}choose {} {reason}", amount(*min, *max)),
                };
                self.menu(w, &what, &lines, &|chosen| {
                    let fits = (*min..=*max).contains(&(chosen.len() as u32));
                    fits.then(|| Answer::Ents(chosen.iter().filter_map(|i| from.get(*i).copied()).collect()))
                })
            }
            Kind::Choose { from, min, max, .. } => {
                let most = from.iter().map(|n| usize::from(*n) + 1).max().unwrap_or(0);
                let written = modes(self.rb, &self.wording, w, d, most);
                let option = |n: &u16| written.get(usize::from(*n)).cloned().unwrap_or(format!("option {}", n + 1));
                let lines: Vec<String> = from.iter().map(option).collect();
                let what = match (d.why, *max) {
                    (Why::Modes, 1) => "mode".to_owned(),
                    (Why::Modes, _) => "modes".to_owned(),
                    _ => reason.to_owned(),
                };
                self.menu(w, &format!("{about}choose {} {what}", amount(*min, *max)), &lines, &|chosen| {
                    let fits = (*min..=*max).contains(&(chosen.len() as u32));
                    fits.then(|| Answer::Numbers(chosen.iter().filter_map(|i| from.get(*i).copied()).collect()))
                })
            }
            Kind::Order { items, n } => {
                let lines: Vec<String> = (0..*n as usize)
                    .map(|i| match self.waiting(w, d, i) {
                        Some(trigger) => trigger,
                        None => items.get(i).map_or_else(|| nth_of(&about, i), |e| self.detail(w, *e)),
                    })
                    .collect();
                let lines = told_apart(lines);
                self.menu(w, &format!("{about}put them in order {reason}"), &lines, &|chosen| order(chosen, items, *n))
            }
            Kind::Number { min, max } => {
                self.integers(w, &format!("{about}a number from {min} to {max} {reason}"), &|given| match given {
                    [n] => Some(Answer::Number(*n)),
                    _ => None,
                })
            }
            Kind::Confirm if d.why == Why::Mulligan => {
                let hand: Vec<String> = w.player(self.you).hand.iter().map(|o| scene.object(*o)).collect();
                table("hand", &hand);
                let lines = ["keep this hand".to_owned(), "take a mulligan".to_owned()];
                self.menu(w, "keep it? (? shows what can be typed)", &lines, &|chosen| Some(Answer::Yes(chosen == [1])))
            }
            Kind::Confirm => {
                let lines = ["no".to_owned(), "yes".to_owned()];
                self.menu(w, &format!("{about}{reason}?"), &lines, &|chosen| Some(Answer::Yes(chosen == [1])))
            }
            Kind::Text => self.text(w, &format!("{about}{reason}")),
            Kind::Name(names) => {
                let lines: Vec<String> = names.iter().map(|n| word_name(&self.rb.content, *n).to_owned()).collect();
                self.menu(w, &format!("{about}choose a word {reason}"), &lines, &|chosen| {
                    names.get(chosen.first().copied().unwrap_or(0)).map(|n| Answer::Name(*n))
                })
            }
            Kind::Divide { among, total, .. } => {
                let list: Vec<String> = among.iter().map(|e| scene.ent(Some(*e))).collect();
                let text = format!("{about}divide {total} among {} (one number for each)", list.join(", "));
                self.integers(w, &text, &|given| {
                    (given.len() == among.len()).then(|| Answer::Division(given.iter().copied().collect()))
                })
            }
            Kind::Attack(options) => self.pairs(w, options, "attack"),
            Kind::Block(options) => self.pairs(w, options, "block"),
            Kind::Pay { .. } => Reply::Answer(Answer::Auto),
        }
    }

    /// Why something is asked; a question for a ruling as it is written.
    fn reason(&self, why: Why) -> String {
        match why {
            Why::Ruling(question) => {
                format!("as game master: {}", self.rb.content.str(question).trim_end_matches(['?', '.']))
            }
            _ => spellwright::scenario::reason(why).to_owned(),
        }
    }

    /// An ability of an object, as the menu calls it.
    fn written(&self, w: &World, o: ObjId, at: u8) -> String {
        let list = self.scene(w).chars(o).abilities.list(&self.rb.content);
        list.get(usize::from(at)).map_or(String::new(), |a| ability(&self.wording, w, o, *a))
    }

    /// A triggered ability whose place on the stack is asked for.
    fn waiting(&self, w: &World, d: &Decision, at: usize) -> Option<String> {
        let trigger = w.waiting_triggers().get(at).filter(|_| d.why == Why::Triggers)?;
        Some(format!(
            "{}: {}",
            self.scene(w).object(trigger.source),
            ability(&self.wording, w, trigger.source, trigger.ability)
        ))
    }

    fn act(&self, w: &World, actions: &[Action]) -> Reply {
        let scene = self.scene(w);
        let text = |a: &Action, thing: &dyn Fn(ObjId) -> String| match a {
            Action::Pass => "pass".to_owned(),
            Action::PlayLand(o) => format!("play {}", scene.object(*o)),
            Action::Cast(o, way) => {
                let face = way.face.map(|f| self.rb.content.str(self.rb.content.def(f).name).to_owned());
                let place = match w.obj(*o).zone {
                    Zone::Hand => String::new(),
                    zone => format!(" from {}", zone_name(zone)),
                };
                format!("cast {}{place}", face.unwrap_or_else(|| scene.object(*o)))
            }
            Action::Activate(o, i) => format!("activate {}: {}", thing(*o), self.written(w, *o, *i)),
            Action::Mana(o, i) => format!("make mana with {}: {}", thing(*o), self.written(w, *o, *i)),
            Action::Special(o, i) => format!("use {}: {}", thing(*o), self.written(w, *o, *i)),
            Action::End(o, _) => format!("pay so that an effect of {} ends", scene.object(*o)),
            Action::Offer(id) => {
                let offer = w.offers().iter().find(|o| o.id == *id);
                offer.map_or("follow a request".to_owned(), |o| format!("follow the request: {}", o.task))
            }
        };
        // Of equal cards in the hand, and of equal lands and the like, one line is enough.
        let mut shown: Vec<(String, Action, usize)> = Vec::new();
        let bare = |o: ObjId| {
            let on_it = |i: usize| w.obj(w.in_play_at(i)).attached == Some(Ent::Obj(o));
            !(0..w.in_play_len()).any(on_it)
        };
        let name = |o: ObjId| scene.object(o);
        let detail = |o: ObjId| self.detail(w, Ent::Obj(o));
        let plain: Vec<String> = actions.iter().map(|a| text(a, &name)).collect();
        for (action, plain_line) in actions.iter().zip(&plain) {
            let alike = plain.iter().filter(|l| *l == plain_line).count();
            let line = if alike > 1 { text(action, &detail) } else { plain_line.clone() };
            let one_of_many = match action {
                Action::PlayLand(o) | Action::Cast(o, _) => w.obj(*o).zone == Zone::Hand,
                Action::Mana(o, _) => bare(*o),
                _ => false,
            };
            match shown.iter_mut().find(|(l, ..)| one_of_many && *l == line) {
                Some((.., n)) => *n += 1,
                None => shown.push((line, *action, 1)),
            }
        }
        let counted =
            |(l, _, n): &(String, Action, usize)| if *n > 1 { format!("{l} (one of {n})") } else { l.clone() };
        let lines: Vec<String> = shown.iter().map(counted).collect();
        self.menu(w, &self.status(w), &lines, &|chosen| match chosen {
            [] => Some(Answer::Act(Action::Pass)),
            [one] => shown.get(*one).map(|(_, a, _)| Answer::Act(*a)),
            _ => None,
        })
    }

    fn pairs(&self, w: &World, options: &[(ObjId, Ents)], verb: &str) -> Reply {
        let pairs: Vec<(ObjId, Ent)> = options.iter().flat_map(|(o, goals)| goals.iter().map(|g| (*o, *g))).collect();
        let lines: Vec<String> = pairs
            .iter()
            .map(|(o, goal)| format!("{} -> {}", self.detail(w, Ent::Obj(*o)), self.detail(w, *goal)))
            .collect();
        let question = format!("{}: which creatures {verb}?", self.status(w));
        self.menu(w, &question, &lines, &|chosen| {
            Some(Answer::Pairs(chosen.iter().filter_map(|i| pairs.get(*i).copied()).collect()))
        })
    }

    /// Where the game stands, in one line.
    fn status(&self, w: &World) -> String {
        let scene = self.scene(w);
        let turn = w.turn();
        let lives: Vec<String> =
            (0..w.seats() as u8).map(PlayerId).map(|p| format!("{} {}", scene.player(p), w.life(p))).collect();
        let stack: Vec<String> = turn.stack.iter().rev().map(|i| scene.object(i.obj)).collect();
        let stack = if stack.is_empty() { String::new() } else { format!("; stack: {}", stack.join(", ")) };
        format!(
            "turn {} of {}, {} ({}){stack}",
            turn.number,
            scene.player(turn.active),
            step_name(turn.step),
            lives.join(", ")
        )
    }

    /// An object with what one looks at when choosing it.
    fn detail(&self, w: &World, e: Ent) -> String {
        let scene = self.scene(w);
        let Ent::Obj(o) = e else { return scene.ent(Some(e)) };
        let row = w.obj(o);
        let mut text = scene.object(o);
        if row.zone == Zone::Battlefield {
            let c = scene.chars(o);
            if c.is(CardTypes::CREATURE) {
                text.push_str(&format!(" {}/{}", c.power, c.toughness));
            }
            if row.damage > 0 {
                text.push_str(&format!(", {} damage", row.damage));
            }
            for (kind, n) in w.all_counters(o).filter(|(_, n)| *n > 0) {
                let kind = self.rb.content.counters.get(kind.index()).map_or("", |k| &*k.name);
                text.push_str(&format!(", {n} {kind} counter{}", if n == 1 { "" } else { "s" }));
            }
            if let Some(host) = row.attached {
                text.push_str(&format!(", on {}", scene.ent(Some(host))));
            }
            if row.is(Flags::TAPPED) {
                text.push_str(", tapped");
            }
        }
        if scene.controller(o) != self.you {
            text.push_str(&format!(" ({})", scene.player(scene.controller(o))));
        }
        text
    }

    /// What lies on the table, as this player sees it.
    fn board(&self, w: &World) {
        if w.scene().is_some() {
            let standing = SceneNarrator::new(self.names.clone(), 0).standing(self.rb, w);
            return standing.iter().for_each(|text| line(&format!("  {text}")));
        }
        for p in (0..w.seats() as u8).map(PlayerId) {
            let scene = self.scene(w);
            let row = w.player(p);
            line(&format!(
                "  \u{1b}[1m{}\u{1b}[0m  life {}, {} in hand, {} in library, {} in graveyard",
                scene.player(p),
                w.life(p),
                row.hand.len(),
                row.library.len(),
                row.graveyard.len()
            ));
            let mine = w.zone(Zone::Battlefield, p).iter().filter(|o| scene.controller(**o) == p);
            let field: Vec<String> = mine.map(|o| self.detail(w, Ent::Obj(*o))).collect();
            table("battlefield", &field);
            if p == self.you {
                let hand: Vec<String> = row.hand.iter().map(|o| scene.object(*o)).collect();
                table("hand", &hand);
            }
            let graveyard: Vec<String> = row.graveyard.iter().rev().map(|o| scene.object(*o)).collect();
            table("graveyard", &graveyard);
        }
    }
}

/// A reply of the person.
enum Reply {
    Answer(Answer),
    Skip,
}

impl Driver for Menu<'_> {
    fn answer(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        if self.all {
            self.you = d.who;
        } else if d.who != self.you {
            return self.others.answer(w, d);
        }
        let quiet = self.skip == Some(w.turn().number) && w.turn().stack.is_empty();
        if quiet && let Some(answer) = nothing(d) {
            return Some(answer);
        }
        if let Kind::Act(actions) = &d.kind
            && actions.iter().all(|a| matches!(a, Action::Pass | Action::Mana(..)))
            && !w.player(d.who).has_mana()
        {
            // Where nothing could be paid for, making mana would only waste it.
            return Some(Answer::Act(Action::Pass));
        }
        match self.question(w, d) {
            Reply::Answer(answer) => Some(answer),
            Reply::Skip => {
                self.skip = Some(w.turn().number);
                match nothing(d) {
                    Some(answer) => Some(answer),
                    None => self.answer(w, d),
                }
            }
        }
    }

    fn takes_back(&self, who: PlayerId) -> bool {
        who == self.you
    }

    fn wants_mana(&self, who: PlayerId) -> bool {
        who == self.you
    }

    fn refused(&mut self, d: &Decision, reason: &str) {
        if d.who == self.you {
            self.skip = None;
            line(&format!("  that is not possible: {reason}"));
        } else {
            self.others.refused(d, reason);
        }
    }
}

impl SceneSeat for Menu<'_> {
    fn choose(&mut self, w: &World, who: PlayerId, question: &str, lines: &[MenuLine]) -> Option<usize> {
        let lines: Vec<String> = lines.iter().map(|l| l.text.clone()).collect();
        self.you = who;
        loop {
            match self.read(w, question, &lines) {
                Typed::Lines(chosen) => match chosen.as_slice() {
                    [] => return Some(0),
                    [one] => return Some(*one),
                    _ => line("  one line, please"),
                },
                Typed::Concede => return None,
                Typed::Back => line("  what was said in a scene stands"),
                Typed::Skip => return Some(0),
                Typed::Words(_) => {}
            }
        }
    }

    fn no(&mut self, reason: &str) {
        line(&format!("  that is not possible: {reason}"));
    }
}

/// Doing nothing, where that is possible at all.
fn nothing(d: &Decision) -> Option<Answer> {
    match d.kind {
        Kind::Act(_) => Some(Answer::Act(Action::Pass)),
        Kind::Attack(_) => Some(Answer::Pairs(Vec::new())),
        _ => None,
    }
}

/// An order from the lines that were typed.
fn order(chosen: &[usize], items: &Ents, n: u32) -> Option<Answer> {
    if chosen.len() != n as usize {
        return None;
    }
    if items.len() == n as usize {
        return Some(Answer::Ents(chosen.iter().filter_map(|i| items.get(*i).copied()).collect()));
    }
    Some(Answer::Numbers(chosen.iter().map(|i| *i as u16).collect()))
}

/// What has no name of its own.
fn nth_of(about: &str, at: usize) -> String {
    let of = about.trim_end_matches(": ");
    format!("ability {} of {of}, in the order of its text", at + 1)
}

fn amount(min: u32, max: u32) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// Room for names beside their heading on a usual terminal.
const WIDTH: usize = 64;

/// Names in columns; equal ones are counted.
fn table(title: &str, names: &[String]) {
    let mut rows: Vec<(String, usize)> = Vec::new();
    for name in names {
        match rows.iter_mut().find(|(n, _)| n == name) {
            Some((_, n)) => *n += 1,
            None => rows.push((name.clone(), 1)),
        }
    }
    let cells: Vec<String> = rows.iter().map(|(n, k)| if *k > 1 { format!("{n} x{k}") } else { n.clone() }).collect();
    let width = cells.iter().map(|c| c.width()).max().unwrap_or(0) + 2;
    let columns = (WIDTH / width.max(1)).max(1);
    for (i, chunk) in cells.chunks(columns).enumerate() {
        let head = if i == 0 { title } else { "" };
        let row: String = chunk.iter().map(|c| format!("{c}{}", " ".repeat(width - c.width()))).collect();
        line(&format!("    {head:<12} {}", row.trim_end()));
    }
}
