//! Answers to questions in the middle of something: from the announcement, from `chooses` lines, by default.

use super::find_things::{Missing, View};
use super::script::Script;
use super::words::word_name;
use super::{Choice, Deed, Fault, FaultKind, Thing, What};
use crate::engine::{
    Answer, Entities, Entity, Flags, GameState, Kind, Named, ObjectId, Question, Reason, forced, idle_answer,
};
use smallvec::SmallVec;

impl Script<'_> {
    /// Answers a question that is not at a rest point.
    pub(super) fn choice(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let request = d.source.is_some_and(|o| state.obj(o).is(Flags::OFFER));
        if self.boosting && request && matches!(d.kind, Kind::Confirm) {
            return Some(Answer::Yes(true));
        }
        match self.from_announcement(state, d) {
            Ok(Some(answer)) => return Some(answer),
            Ok(None) => {}
            Err(message) => return self.fail_question(state, d, &message),
        }
        while let Some(at) = self.line_for(state, d) {
            if let Some(first) = self.asked_before(at) {
                return self.out_of_turn(state, d, at, first);
            }
            if let Some(used) = self.used.get_mut(at) {
                *used = true;
            }
            let line = self.scenario.steps.get(at)?;
            let What::Does(_, Deed::Choose(choice)) = &line.what else { return None };
            return match self.view(state).answer(choice, d) {
                Ok(answer) => {
                    self.refused_answer = line.refused.then_some(line.span);
                    Some(answer)
                }
                Err(missing) if line.refused && !missing.unclear => continue,
                Err(Missing { message, unclear }) => {
                    self.unanswered |= unclear;
                    let question = self.view(state).question(d);
                    let fault = Fault::new(FaultKind::Step, line.span, format!("{message} ({question})"));
                    self.stop(state, fault)
                }
            };
        }
        let in_order = matches!(d.kind, Kind::Order { .. }) && forced(&d.kind).is_none();
        match self.view(state).usual(d) {
            // Whoever concedes next has put nothing in order.
            Some(_) if in_order && self.concedes_instead(d) => Some(Answer::Concede),
            Some(answer) => {
                if matches!(d.kind, Kind::Confirm) {
                    self.declined = Some((self.at, d.who, self.view(state).question(d)));
                }
                Some(answer)
            }
            None if self.concedes_instead(d) => Some(Answer::Concede),
            None => {
                self.unanswered = true;
                self.fail_question(state, d, "")
            }
        }
    }

    /// Whether the next line that is not used says that whoever is asked concedes (104.3a); it is used then.
    fn concedes_instead(&mut self, d: &Question) -> bool {
        let from = if self.begun { self.at + 1 } else { self.at };
        let next = (from..self.scenario.steps.len()).find(|at| self.used.get(*at) == Some(&false));
        let line = next.and_then(|at| self.scenario.steps.get(at));
        let concedes = line.is_some_and(|l| matches!(&l.what, What::Does(who, Deed::Concede) if *who == d.who));
        if let Some(used) = next.filter(|_| concedes).and_then(|at| self.used.get_mut(at)) {
            *used = true;
        }
        concedes
    }

    /// What a player was asked and declined between the deed before this line and the line, because no line answers it.
    pub(super) fn declined_before(&self, who: crate::engine::PlayerId) -> Option<String> {
        let (at, asked, question) = self.declined.as_ref()?;
        let between = self.scenario.steps.get(at + 1..self.at)?;
        let near = between.iter().all(|l| matches!(l.what, What::Does(_, Deed::Choose(_))));
        let name = &self.scenario.seats.get(who.index())?.name;
        let help =
            format!("before this {question}, and no line said yes: write `{name} chooses yes` in front of this line");
        (near && *asked == who).then_some(help)
    }

    /// The next `chooses` line in front of the next deed that fits a question.
    fn line_for(&self, state: &GameState, d: &Question) -> Option<usize> {
        // An order of equal things makes no difference; numbers then mean the next order that does. Of triggers only an
        // order that makes one is asked for.
        let alike = matches!(&d.kind, Kind::Order { items, .. } if self.view(state).all_alike(items));
        let idle_order = alike && d.why != Reason::Triggers;
        let from = if self.begun { self.at + 1 } else { self.at };
        let lines = self.scenario.steps.iter().enumerate().skip(from);
        for (at, line) in lines {
            let (who, choice) = match &line.what {
                What::Does(who, Deed::Choose(choice)) => (who, choice),
                What::Does(_, Deed::Concede) if self.used.get(at) == Some(&true) => continue,
                _ => return None,
            };
            let meant = !(idle_order && matches!(choice, Choice::Numbers(_)));
            if *who == d.who && self.used.get(at) == Some(&false) && meant && fits(choice, d) {
                return Some(at);
            }
        }
        None
    }

    /// The line of another player behind this one that was used already: that player was asked first.
    fn asked_before(&self, at: usize) -> Option<usize> {
        let who = |line: &super::Line| match &line.what {
            What::Does(who, Deed::Choose(_)) => Some(*who),
            _ => None,
        };
        let mine = self.scenario.steps.get(at).and_then(who);
        let behind = self.scenario.steps.iter().enumerate().skip(at + 1).map_while(|(i, l)| Some((i, who(l)?)));
        behind.into_iter().find(|(i, other)| self.used.get(*i) == Some(&true) && Some(*other) != mine).map(|(i, _)| i)
    }

    /// Answers of different players stand in the order in which they were asked (101.4).
    fn out_of_turn(&mut self, state: &GameState, d: &Question, at: usize, first: usize) -> Option<Answer> {
        let steps = &self.scenario.steps;
        let (line, other) = (steps.get(at)?, steps.get(first)?);
        let What::Does(first, _) = &other.what else { return None };
        let (first, second) = (self.view(state).player(*first), self.view(state).player(d.who));
        let message = format!("{first} was asked before {second}");
        let help = format!("answers stand in the order in which they are asked for: {first}'s line goes first");
        self.unanswered = true;
        self.stop(state, Fault::new(FaultKind::Step, line.span, message).help(help))
    }

    fn from_announcement(&mut self, state: &GameState, d: &Question) -> Result<Option<Answer>, String> {
        let Some((who, at, mut left)) = self.announced.take() else { return Ok(None) };
        if who != d.who {
            self.announced = Some((who, at, left));
            return Ok(None);
        }
        let view = View { rulebook: self.rulebook, state, scenario: self.scenario, origins: self.origins };
        let unclear = &mut self.unanswered;
        let mut said = |m: Missing| {
            *unclear |= m.unclear;
            m.message
        };
        let answer = match &d.kind {
            Kind::Target { from, min, max } => {
                view.take_targets(&mut left.targets, from, *min, *max).map_err(&mut said)
            }
            // Whatever is picked before the next rest point is a part of the announcement.
            Kind::Pick { from, min, max } if !left.with.is_empty() => {
                view.take_targets(&mut left.with, from, *min, *max).map_err(&mut said)
            }
            Kind::Choose { .. } if d.why == Reason::Modes && !left.modes.is_empty() => {
                let modes = std::mem::take(&mut left.modes);
                Ok(Some(Answer::Numbers(modes.iter().map(|m| m.saturating_sub(1)).collect())))
            }
            Kind::Number { .. } if d.why == Reason::X => Ok(left.x.take().map(Answer::Number)),
            Kind::Divide { .. } if d.why == Reason::Division && !left.division.is_empty() => {
                Ok(Some(Answer::Division(std::mem::take(&mut left.division).into_iter().collect())))
            }
            Kind::Pay { sources, .. } if !left.taps.is_empty() => view.take_tap(&mut left.taps, sources),
            Kind::Pay { sources, .. } if !left.with.is_empty() => Ok(view.take_source(&mut left.with, sources)),
            Kind::Confirm | Kind::Number { .. } if matches!(d.why, Reason::OptionalCost(_)) => {
                let meant = left.paid.iter().position(|(name, _)| view.is_called(d, name));
                Ok(meant.map(|at| pay(&mut left.paid, at, &d.kind)))
            }
            // The announcement says nothing of it.
            Kind::Pick { .. }
            | Kind::Choose { .. }
            | Kind::Order { .. }
            | Kind::Number { .. }
            | Kind::Confirm
            | Kind::Name(_)
            | Kind::Divide { .. }
            | Kind::Text
            | Kind::Act(_)
            | Kind::Attack(_)
            | Kind::Block(_)
            | Kind::Pay { .. } => Ok(None),
        };
        self.announced = Some((who, at, left));
        answer
    }

    fn fail_question(&mut self, state: &GameState, d: &Question, detail: &str) -> Option<Answer> {
        let at = if self.begun || self.announced.is_none() { self.at } else { self.at.saturating_sub(1) };
        let span = self.scenario.steps.get(at).or(self.scenario.steps.last()).map_or(self.scenario.span, |l| l.span);
        let view = self.view(state);
        let detail = if detail.is_empty() { String::new() } else { format!("; {detail}") };
        let message = format!("{}, and the scenario does not answer{detail}", view.question(d));
        // What the line says is chosen by whoever it is about; others answer in lines of their own.
        let own = self.announced.as_ref().is_none_or(|(who, ..)| *who == d.who);
        let help = view.how_to_answer(d, own);
        self.stop(state, Fault::new(FaultKind::Question, span, message).help(help))
    }
}

/// Pays one of the optional costs that are to be paid: once, or as often as it is asked for and said.
fn pay(paid: &mut Vec<(String, i32)>, at: usize, asked: &Kind) -> Answer {
    let times = paid[at].1;
    let (left, answer) = match asked {
        Kind::Number { max, .. } => (0, Answer::Number(times.min(*max))),
        _ => (times - 1, Answer::Yes(true)),
    };
    paid[at].1 = left;
    if left <= 0 {
        paid.remove(at);
    }
    answer
}

/// Whether an answer is of the sort that a question asks for.
fn fits(choice: &Choice, d: &Question) -> bool {
    match &d.kind {
        Kind::Confirm => matches!(choice, Choice::Yes(_)),
        Kind::Pick { min, .. } => match choice {
            Choice::Nothing => *min == 0,
            Choice::Numbers(_) => d.why == Reason::Replacement,
            Choice::Things(_) => true,
            Choice::Yes(_) | Choice::Word(_) => false,
        },
        Kind::Target { min, .. } => match choice {
            Choice::Nothing => *min == 0,
            Choice::Things(_) => true,
            Choice::Yes(_) | Choice::Numbers(_) | Choice::Word(_) => false,
        },
        Kind::Choose { min, .. } => match choice {
            Choice::Nothing => *min == 0,
            Choice::Numbers(_) => true,
            Choice::Yes(_) | Choice::Word(_) | Choice::Things(_) => false,
        },
        Kind::Number { .. } | Kind::Divide { .. } => matches!(choice, Choice::Numbers(_)),
        Kind::Order { n, .. } => match choice {
            Choice::Numbers(given) => given.len() == *n as usize,
            Choice::Things(_) => true,
            Choice::Yes(_) | Choice::Nothing | Choice::Word(_) => false,
        },
        Kind::Name(_) => matches!(choice, Choice::Word(_)),
        // Lines of their own say what is done, and no scenario is asked for words.
        Kind::Text | Kind::Act(_) | Kind::Attack(_) | Kind::Block(_) | Kind::Pay { .. } => false,
    }
}

impl View<'_> {
    /// As many of the named things as a group of targets takes.
    fn take_targets(
        &self,
        things: &mut Vec<Thing>,
        from: &Entities,
        min: u32,
        max: u32,
    ) -> Result<Option<Answer>, Missing> {
        let mut taken = Entities::new();
        let mut trouble = None;
        while (taken.len() as u32) < max {
            let Some(thing) = things.first() else { break };
            match self.pick(thing, from, &taken) {
                Ok(e) => {
                    taken.push(e);
                    things.remove(0);
                }
                Err(missing) => {
                    trouble = Some(missing);
                    break;
                }
            }
        }
        if taken.len() as u32 >= min {
            return Ok(Some(Answer::Entities(taken)));
        }
        match trouble {
            None if taken.is_empty() => Ok(None),
            trouble => Err(trouble.unwrap_or_else(|| Missing { message: String::new(), unclear: true })),
        }
    }

    /// The next mana ability that is to be used by hand.
    fn take_tap(
        &self,
        taps: &mut Vec<(Thing, Option<u32>)>,
        sources: &[(ObjectId, u8)],
    ) -> Result<Option<Answer>, String> {
        let (thing, nth) = taps.remove(0);
        let meant = |(o, i): &&(ObjectId, u8)| nth.is_none_or(|n| n as usize == self.number_of(*o, *i as usize, false));
        let fit: Vec<(ObjectId, u8)> = sources.iter().filter(meant).copied().collect();
        let from: Vec<Entity> = fit.iter().map(|(o, _)| Entity::Obj(*o)).collect();
        let chosen = self.pick(&thing, &from, &[])?;
        let mut ways = fit.iter().filter(|(o, _)| Entity::Obj(*o) == chosen);
        match (ways.next(), ways.next()) {
            (Some((o, i)), None) => Ok(Some(Answer::Source(*o, *i))),
            _ => Err(format!("say which mana ability of {} with `ability 2`", self.describe(&thing))),
        }
    }

    /// What pays for mana among what else pays, if it can be meant by one of them alone.
    fn take_source(&self, things: &mut Vec<Thing>, sources: &[(ObjectId, u8)]) -> Option<Answer> {
        let from: Vec<Entity> = sources.iter().map(|(o, _)| Entity::Obj(*o)).collect();
        let place = things.iter().position(|thing| self.pick(thing, &from, &[]).is_ok())?;
        let chosen = self.pick(&things[place], &from, &[]).ok()?;
        let mut ways = sources.iter().filter(|(o, _)| Entity::Obj(*o) == chosen);
        let (Some((o, i)), None) = (ways.next(), ways.next()) else { return None };
        things.remove(place);
        Some(Answer::Source(*o, *i))
    }

    /// What a `chooses` line answers.
    fn answer(&self, choice: &Choice, d: &Question) -> Result<Answer, Missing> {
        match (&d.kind, choice) {
            (Kind::Confirm, Choice::Yes(yes)) => Ok(Answer::Yes(*yes)),
            (Kind::Choose { .. }, Choice::Nothing) => Ok(Answer::Numbers(SmallVec::new())),
            (Kind::Pick { .. } | Kind::Target { .. }, Choice::Nothing) => Ok(Answer::Entities(Entities::new())),
            (Kind::Number { .. }, Choice::Numbers(n)) => Ok(Answer::Number(n.first().copied().unwrap_or(0))),
            (Kind::Divide { .. }, Choice::Numbers(n)) => Ok(Answer::Division(n.iter().copied().collect())),
            (Kind::Order { items, n: all }, Choice::Numbers(n)) if items.len() == *all as usize => {
                Ok(in_places(items, n))
            }
            (Kind::Pick { from, .. }, Choice::Numbers(n)) => Ok(in_places(from, n)),
            (Kind::Choose { .. } | Kind::Order { .. }, Choice::Numbers(n)) => {
                let place = |i: &i32| u16::try_from(i.saturating_sub(1)).unwrap_or(u16::MAX);
                Ok(Answer::Numbers(n.iter().map(place).collect()))
            }
            (Kind::Name(names), Choice::Word(word)) => {
                let found = names.iter().find(|n| self.word(**n).eq_ignore_ascii_case(word));
                let missing = || Missing { message: format!("`{word}` can't be chosen"), unclear: false };
                found.map(|n| Answer::Name(*n)).ok_or_else(missing)
            }
            (
                Kind::Pick { from, .. } | Kind::Target { from, .. } | Kind::Order { items: from, .. },
                Choice::Things(things),
            ) => {
                let mut taken = Entities::new();
                for thing in things {
                    taken.push(self.pick(thing, from, &taken)?);
                }
                Ok(Answer::Entities(taken))
            }
            // What does not fit has been passed over.
            (
                Kind::Confirm
                | Kind::Pick { .. }
                | Kind::Target { .. }
                | Kind::Choose { .. }
                | Kind::Number { .. }
                | Kind::Divide { .. }
                | Kind::Order { .. }
                | Kind::Name(_)
                | Kind::Text
                | Kind::Act(_)
                | Kind::Attack(_)
                | Kind::Block(_)
                | Kind::Pay { .. },
                _,
            ) => Err(Missing { message: "this does not answer the question".to_owned(), unclear: true }),
        }
    }

    /// What is taken for granted: what has no alternative, declining, paying, and choices that make no difference.
    fn usual(&self, d: &Question) -> Option<Answer> {
        if let Some(answer) = forced(&d.kind) {
            return Some(answer);
        }
        match &d.kind {
            // What only a game master can judge is never taken for granted.
            Kind::Confirm if matches!(d.why, Reason::Ruling(..)) => None,
            Kind::Confirm => Some(Answer::Yes(false)),
            Kind::Pay { .. } => Some(Answer::Auto),
            Kind::Number { min, .. } if matches!(d.why, Reason::OptionalCost(_)) => Some(Answer::Number(*min)),
            Kind::Choose { from, min, .. } if matches!(d.why, Reason::ManaKind | Reason::Mana) => {
                Some(Answer::Numbers(from.iter().take(*min as usize).copied().collect()))
            }
            Kind::Order { items, n } if d.why == Reason::CardOrder || self.all_alike(items) && !items.is_empty() => {
                let listed = items.len() == *n as usize;
                listed.then(|| Answer::Entities(items.clone()))
            }
            Kind::Pick { from, min, max } | Kind::Target { from, min, max } if min == max && self.all_alike(from) => {
                Some(Answer::Entities(from.iter().take(*min as usize).copied().collect()))
            }
            // Somebody has to say what is meant.
            Kind::Number { .. }
            | Kind::Choose { .. }
            | Kind::Order { .. }
            | Kind::Pick { .. }
            | Kind::Target { .. }
            | Kind::Name(_)
            | Kind::Divide { .. }
            | Kind::Text
            | Kind::Act(_)
            | Kind::Attack(_)
            | Kind::Block(_) => None,
        }
    }

    /// What goes without saying in a scene: that there is only one answer, or that something need not be.
    pub(super) fn usual_in_scene(&self, d: &Question) -> Option<Answer> {
        match &d.kind {
            Kind::Order { .. } => Some(idle_answer(&d.kind)),
            Kind::Number { min, .. } if matches!(d.why, Reason::OptionalCost(_) | Reason::X) => {
                Some(Answer::Number(*min))
            }
            Kind::Pick { min: 0, .. } | Kind::Target { min: 0, .. } | Kind::Choose { min: 0, .. } => {
                Some(idle_answer(&d.kind))
            }
            Kind::Number { .. }
            | Kind::Pick { .. }
            | Kind::Target { .. }
            | Kind::Choose { .. }
            | Kind::Confirm
            | Kind::Name(_)
            | Kind::Divide { .. }
            | Kind::Text
            | Kind::Act(_)
            | Kind::Attack(_)
            | Kind::Block(_)
            | Kind::Pay { .. } => self.usual(d),
        }
    }

    /// An answer that would fit, as a line of a scene writes it.
    pub(super) fn reply_to(&self, d: &Question) -> String {
        let named = |from: &Entities, n: u32| {
            let some: Vec<String> =
                from.iter().take(n.max(1) as usize).map(|e| self.name(*e).replace('`', "\"")).collect();
            if some.is_empty() { "nothing".to_owned() } else { some.join(" and ") }
        };
        match &d.kind {
            Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } => named(from, *min),
            Kind::Order { items, n } => named(items, *n),
            Kind::Name(names) => format!("word {}", names.first().map_or("", |n| self.word(*n))),
            Kind::Text => "text \"WORDS\"".to_owned(),
            Kind::Number { min, .. } => min.to_string(),
            Kind::Confirm => "yes".to_owned(),
            Kind::Choose { min, .. } => numbers(1..=(*min).max(1)),
            Kind::Divide { among, total, least, lethal, .. } => {
                numbers(a_division(among.len(), *total, *least, lethal))
            }
            Kind::Act(_) | Kind::Attack(_) | Kind::Block(_) | Kind::Pay { .. } => "1".to_owned(),
        }
    }

    fn all_alike(&self, all: &[Entity]) -> bool {
        all.first().is_some_and(|first| all.iter().all(|e| self.alike(*first, *e)))
    }

    pub(super) fn word(&self, name: Named) -> &str {
        word_name(&self.rulebook.content, name)
    }
}

/// The things in these places of a list.
fn in_places(items: &Entities, places: &[i32]) -> Answer {
    let at = |i: &i32| usize::try_from(i.saturating_sub(1)).ok().and_then(|i| items.get(i)).copied();
    Answer::Entities(places.iter().filter_map(at).collect())
}

/// A division that is allowed: to each what it must get at least, as long as there is some, and what is left to the last.
pub(super) fn a_division(among: usize, total: i32, least: i32, lethal: &[i32]) -> impl Iterator<Item = i32> + '_ {
    let mut left = total;
    (0..among).map(move |i| {
        let wanted = if i + 1 == among { left } else { lethal.get(i).copied().unwrap_or(least).max(least) };
        let share = wanted.clamp(0, left.max(0));
        left -= share;
        share
    })
}

/// Numbers that are one answer: `3 and 1`.
pub(super) fn numbers(all: impl Iterator<Item: ToString>) -> String {
    all.map(|n| n.to_string()).collect::<Vec<_>>().join(" and ")
}
