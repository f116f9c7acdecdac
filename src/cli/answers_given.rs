//! Words of the command line that answer what a casting asks.

use crate::cli::play::modes;
use spellwright::engine::{Answer, Driver, Entities, Entity, GameState, Kind, PlayerId, Question, Reason, Rulebook};
use spellwright::play::{DefaultAgent, Scene, Whose};
use spellwright::scenario::words::word_name;
use spellwright::wording::Wording;

/// Answers the questions of one player with the words that were given, each of them to the first question that it is an answer
/// to, and everything else as usual.
pub(super) struct Chosen<'a> {
    rulebook: &'a Rulebook,
    wording: Wording<'a>,
    players: &'a [String],
    who: PlayerId,
    words: &'a [String],
    used: Vec<bool>,
    /// What was asked beside, and which answers there were.
    pub asked: Vec<String>,
}

/// So many answers of a question are named.
const MOST_NAMED: usize = 12;

impl<'a> Chosen<'a> {
    /// Answers that are named in these words, for one player.
    pub fn new(rulebook: &'a Rulebook, players: &'a [String], who: PlayerId, words: &'a [String]) -> Self {
        let wording = Wording::new(&rulebook.content);
        Self { rulebook, wording, players, who, words, used: vec![false; words.len()], asked: Vec::new() }
    }

    /// Words that answered nothing.
    pub fn left(&self) -> Option<&str> {
        self.words.iter().zip(&self.used).find(|(_, used)| !**used).map(|(word, _)| word.as_str())
    }

    /// What can be answered, in words; empty: a number or words of one's own.
    fn answers(&self, state: &GameState, d: &Question) -> Vec<(String, Answer)> {
        let scene =
            Scene { rulebook: self.rulebook, state, names: self.players, reader: None, life: None, whose: Whose::Left };
        match &d.kind {
            Kind::Number { min, max } => {
                let scale =
                    if let Reason::Step(id) = d.why { self.rulebook.content.scales.get(id.index()) } else { None };
                let step = |n: i32| scale.and_then(|s| s.steps.get(usize::try_from(n).ok()?)).map(|s| s.to_string());
                let all = (*min..=*max).take(1000);
                all.map(|n| (step(n).unwrap_or(n.to_string()), Answer::Number(n))).collect()
            }
            Kind::Name(names) => {
                names.iter().map(|n| (word_name(&self.rulebook.content, *n).to_owned(), Answer::Name(*n))).collect()
            }
            Kind::Choose { from, min, max, .. } if *min <= 1 && *max >= 1 => {
                let most = from.iter().map(|n| usize::from(*n) + 1).max().unwrap_or(0);
                let written = modes(self.rulebook, &self.wording, state, d, most);
                let text = |n: u16| written.get(usize::from(n)).cloned().unwrap_or(format!("option {}", n + 1));
                from.iter().map(|n| (text(*n), Answer::Numbers([*n].into_iter().collect()))).collect()
            }
            Kind::Confirm => [("no", false), ("yes", true)].map(|(t, yes)| (t.to_owned(), Answer::Yes(yes))).to_vec(),
            Kind::Pick { from, .. } | Kind::Target { from, .. } => {
                let one = |e: &Entity| (scene.ent(Some(*e)), Answer::Entities([*e].into_iter().collect()));
                from.iter().map(one).collect()
            }
            // Options of which several have to be chosen are named by no single word.
            Kind::Choose { .. }
            | Kind::Order { .. }
            | Kind::Divide { .. }
            | Kind::Text
            | Kind::Act(_)
            | Kind::Attack(_)
            | Kind::Block(_)
            | Kind::Pay { .. } => Vec::new(),
        }
    }

    fn meant(&self, state: &GameState, d: &Question, word: &str) -> Option<Answer> {
        if d.kind == Kind::Text {
            return Some(Answer::Text(word.into()));
        }
        let small = word.to_lowercase();
        let answers = self.answers(state, d);
        let exact = answers.iter().position(|(text, _)| text.to_lowercase() == small);
        let nth = || match d.kind {
            Kind::Choose { .. } => word.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < answers.len()),
            _ => None,
        };
        // Of a mode it is enough to say what no other has.
        let part = || {
            let mut of = answers.iter().enumerate().filter(|(_, (text, _))| text.to_lowercase().contains(&small));
            let first = of.next().filter(|_| matches!(d.kind, Kind::Choose { .. }))?.0;
            of.next().is_none().then_some(first)
        };
        if let Some(at) = exact.or_else(nth).or_else(part) {
            return answers.into_iter().nth(at).map(|(_, answer)| answer);
        }
        // `Tom and Bert`
        let (Kind::Pick { min, max, .. } | Kind::Target { min, max, .. }) = &d.kind else { return None };
        let one = |name: &str| answers.iter().find(|(text, _)| text.to_lowercase() == name.trim());
        let all: Option<Vec<_>> = small.split(" and ").map(one).collect();
        let chosen: Entities = all?
            .into_iter()
            .filter_map(|(_, answer)| if let Answer::Entities(e) = answer { e.first().copied() } else { None })
            .collect();
        (*min..=*max).contains(&(chosen.len() as u32)).then_some(Answer::Entities(chosen))
    }
}

impl Driver for Chosen<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        if d.who == self.who && !matches!(d.why, Reason::Courage { .. } | Reason::Ruling(..) | Reason::Die { .. }) {
            for at in 0..self.words.len() {
                if !self.used[at]
                    && let Some(answer) = self.meant(state, d, &self.words[at])
                {
                    self.used[at] = true;
                    return Some(answer);
                }
            }
            let names: Vec<String> = self.answers(state, d).into_iter().map(|(text, _)| text).collect();
            if !names.is_empty() && self.asked.len() < MOST_NAMED {
                let more = if names.len() > MOST_NAMED { ", ..." } else { "" };
                let shown = names.iter().take(MOST_NAMED).map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
                self.asked.push(format!("{shown}{more}"));
            }
        }
        DefaultAgent.answer(state, d)
    }
}
