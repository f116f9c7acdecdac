//! The driver that plays a scenario: it answers for the players what the lines say, and judges the expectations on the
//! way. Lines are carried out at rest points: questions about priority, attackers and blockers. Other questions are
//! answered from what was announced, then from the `chooses` lines that follow, then by what is taken for granted.

use super::claims::Verdict;
use super::find_things::{Missing, Origins, View};
use super::words::{grouped, step_name};
use super::{Announced, Claim, Deed, ExpectedFact, Fault, FaultKind, Line, Scenario, What};
use crate::engine::{Action, Answer, GameState, Kind, Pairs, PlayerId, Question, Rulebook};
use crate::ir::Step;
use crate::source::Span;
use std::sync::Arc;

/// What stands at a moment: turn, step, size of the stack.
type Moment = (u32, Step, usize);

/// The driver of one scenario: which line it is at, and what it still has to do or to answer there.
pub(super) struct Script<'a> {
    /// The rules and cards of the game.
    pub rulebook: &'a Arc<Rulebook>,
    /// What is played through, line by line.
    pub scenario: &'a Scenario,
    /// The cards that it put down.
    pub origins: &'a Origins,
    /// The line that is being carried out.
    pub at: usize,
    /// An answer was given for that line already.
    pub begun: bool,
    /// Lines with answers that were used.
    pub used: Vec<bool>,
    /// What was announced and not asked for yet, with the line that says it.
    pub announced: Option<(PlayerId, usize, Announced)>,
    /// Where others began to pass so that somebody gets priority.
    pub waiting: Option<Moment>,
    /// The turn in which the line began.
    pub since: u32,
    /// How many games the one is inside of that was asked about last.
    pub(super) level: usize,
    /// A declaration that should be refused was made for this expectation.
    pub(super) trying: Option<Span>,
    /// Something that the game must refuse or take back is being done.
    pub(super) refusing: bool,
    /// Here only this line is tried, on a copy of the game: the game must refuse it.
    pub(super) trial: Option<usize>,
    /// The line that is tried was refused.
    pub(super) was_refused: bool,
    /// A line that is to be tried before the question is asked again.
    pub(super) tries: bool,
    /// An answer that should be refused was given by this line.
    pub(super) refused_answer: Option<Span>,
    /// A question was asked that no line answers.
    pub(super) unanswered: bool,
    /// A question that was declined because no line answers it: in which line, who was asked, and what.
    pub(super) declined: Option<(usize, PlayerId, String)>,
    /// An action was taken when the journal had this length.
    pub acted: Option<((usize, u32), usize)>,
    /// The turn that the lines are about (807.4).
    pub(super) slot: Option<u8>,
    /// Another turn is to be gone over to before anything is asked.
    pub goes_over: bool,
    /// A line of the game master that is to be carried out before the question is asked again.
    pub speaks: Option<usize>,
    /// The check that is being made is boosted if that is possible.
    pub boosting: bool,
    /// Why the last request was refused.
    pub refusal: Option<String>,
    /// A line that proposes a shortcut is to be judged before the question is asked again.
    pub(super) proposes: bool,
    /// The shortcut that is tried or carried out.
    pub(super) rounds: Option<super::rounds::Rounds>,
    /// What whoever has cut a shortcut short may not answer next (720.2c).
    pub(super) barred: Option<(PlayerId, Answer)>,
    /// All lines are carried out.
    pub done: bool,
    /// What went wrong.
    pub faults: Vec<Fault>,
    /// Something went wrong so that nothing after it means anything.
    pub stuck: bool,
}

/// How many things on the stack are named where it is said how a game stands.
const MOST_NAMED: usize = 12;

impl<'a> Script<'a> {
    /// A driver that stands at the first line and has done nothing there.
    pub fn new(rulebook: &'a Arc<Rulebook>, scenario: &'a Scenario, origins: &'a Origins) -> Self {
        // The beginning of the game asks before the first rest point.
        let begun = matches!(scenario.steps.first(), Some(Line { what: What::Begin, .. }));
        Self {
            rulebook,
            scenario,
            origins,
            at: 0,
            begun,
            used: vec![false; scenario.steps.len()],
            announced: None,
            waiting: None,
            trying: None,
            refusing: false,
            trial: None,
            was_refused: false,
            tries: false,
            refused_answer: None,
            unanswered: false,
            declined: None,
            since: 0,
            level: 0,
            acted: None,
            slot: None,
            goes_over: false,
            speaks: None,
            boosting: false,
            refusal: None,
            proposes: false,
            rounds: None,
            barred: None,
            done: false,
            faults: Vec::new(),
            stuck: false,
        }
    }

    /// The game as it is.
    pub fn view<'w>(&'w self, state: &'w GameState) -> View<'w> {
        View { rulebook: self.rulebook, state, scenario: self.scenario, origins: self.origins }
    }

    pub(super) fn line(&self) -> Option<&'a Line> {
        self.scenario.steps.get(self.at)
    }

    /// The next line, if it is one of the scene.
    pub fn scene_line(&self) -> Option<(&'a super::scene::SceneLine, Span)> {
        match self.line()? {
            Line { what: What::Scene(line), span, .. } => Some((line, *span)),
            _ => None,
        }
    }

    /// Judges the expectations of the next line at once; false: there is no further line.
    pub fn look(&mut self, state: &GameState) -> bool {
        let Some(line) = self.line() else { return false };
        if let What::Expect(claims) = &line.what {
            let mut missed = Vec::new();
            for claim in claims {
                match self.view(state).judge(claim, None) {
                    Verdict::Met => {}
                    Verdict::Missed(found) => missed.push((claim.span, found)),
                    Verdict::Later => missed.push((claim.span, "this can't be told in a scene".to_owned())),
                }
            }
            self.miss(state, missed);
        }
        self.next_line();
        true
    }

    /// Goes on to the line that follows.
    pub fn next_line(&mut self) {
        self.at += 1;
        self.begun = false;
        self.waiting = None;
    }

    /// Stops the scenario at a line.
    pub fn stop(&mut self, state: &GameState, mut fault: Fault) -> Option<Answer> {
        fault.note.get_or_insert_with(|| self.moment(state));
        self.faults.push(fault);
        self.stuck = true;
        None
    }

    /// Where the game stands, for people; of a high stack what lies on top.
    pub fn moment(&self, state: &GameState) -> String {
        let view = self.view(state);
        let turn = state.turn();
        let top = turn.stack.iter().rev().take(MOST_NAMED);
        let stack = grouped(top.map(|i| view.name(crate::engine::Entity::Obj(i.obj))));
        let stack = match turn.stack.len().checked_sub(MOST_NAMED) {
            _ if stack.is_empty() => stack,
            None | Some(0) => format!("; on the stack: {stack}"),
            Some(more) => format!("; on the stack: {stack} and {more} more"),
        };
        format!("turn {} of {}, {}{stack}", turn.number, view.player(turn.active), step_name(turn.step))
    }

    /// A question at a rest point: the lines go on.
    pub(super) fn rest(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        if let Some(span) = self.trying.take() {
            let fault = Fault::new(FaultKind::Expectation, span, "this is not so: the game allows it");
            return self.stop(state, fault);
        }
        self.boosting = false;
        if state.level() != self.level {
            self.enter_game(state);
        }
        self.follow_turn(state);
        if self.slot != Some(state.turn().slot) {
            // What happens in the other turns meanwhile nobody says anything about.
            return Some(idle(d));
        }
        self.check_announced(state)?;
        loop {
            if self.next_round(state, d) {
                continue;
            }
            if self.stuck || self.done {
                return None;
            }
            let Some(line) = self.line() else {
                self.done = true;
                return None;
            };
            if self.trial.is_some_and(|at| at < self.at) {
                return self.trial_ends(state);
            }
            if (line.refused || line.looks_ahead()) && self.trial.is_none() && self.is_tried(line, d) {
                self.tries = true;
                return None;
            }
            if !self.begun {
                self.since = state.turn().number;
            }
            let answer = match &line.what {
                What::Begin => Go::Next,
                What::Scene(_) => return None,
                What::Expect(claims) => self.expect(state, line, claims, d)?,
                What::AllPass => self.all_pass(state, d),
                What::Until { active, step } => self.until(state, d, line, *active, *step)?,
                What::Accepts(_) | What::Stops(..) => Go::Next,
                What::Proposes { who, .. } => self.proposal(state, d, line, *who)?,
                What::Asks(_) => {
                    if !matches!(d.kind, Kind::Act(_)) {
                        return Some(idle(d));
                    }
                    self.speaks = Some(self.at);
                    self.next_line();
                    return None;
                }
                What::TurnOf(who) => {
                    if !matches!(d.kind, Kind::Act(_)) {
                        return Some(idle(d));
                    }
                    let Some(turn) = state.turns().find(|t| t.active == *who) else {
                        let message = format!("it is not the turn of {}", self.view(state).player(*who));
                        return self.stop(state, Fault::new(FaultKind::Step, line.span, message));
                    };
                    let other = turn.slot != state.turn().slot;
                    self.slot = Some(turn.slot);
                    self.next_line();
                    if other {
                        self.goes_over = true;
                        return None;
                    }
                    continue;
                }
                What::Does(_, Deed::Choose(_) | Deed::Concede) if self.used.get(self.at) == Some(&true) => Go::Next,
                What::Does(..) => self.deed(state, d, line)?,
            };
            match answer {
                Go::Next => self.next_line(),
                Go::Last(answer) => {
                    self.next_line();
                    return Some(answer);
                }
                Go::Stay(answer) => {
                    self.begun = true;
                    return Some(answer);
                }
                Go::Aside(answer) => return Some(answer),
            }
        }
    }

    fn expect(&mut self, state: &GameState, line: &Line, claims: &[Claim], d: &Question) -> Option<Go> {
        let mut missed = Vec::new();
        for claim in claims {
            match self.view(state).judge(claim, Some(d)) {
                Verdict::Met => {}
                Verdict::Missed(found) => missed.push((claim.span, found)),
                Verdict::Later => return self.later(state, d, line, claim),
            }
        }
        self.miss(state, missed);
        Some(Go::Next)
    }

    /// Records expectations that were not met; the scenario goes on.
    pub fn miss(&mut self, state: &GameState, missed: Vec<(Span, String)>) {
        for (span, found) in missed {
            let mut fault = Fault::new(FaultKind::Expectation, span, format!("this is not so: {found}"));
            fault.note = Some(self.moment(state));
            self.faults.push(fault);
        }
    }

    /// An expectation about a declaration waits for the question, and tries the declaration out.
    fn later(&mut self, state: &GameState, d: &Question, line: &Line, claim: &Claim) -> Option<Go> {
        let who = claim.about.as_ref().and_then(|a| self.view(state).candidates(a).first().and_then(|e| e.player()))?;
        let step = match (&claim.says, &d.kind) {
            (ExpectedFact::CanAttack(goal, with), Kind::Attack(options)) if answers_for(state, d.who, who) => {
                let pairs = self.view(state).attack(&[(goal.clone(), with.clone())], options);
                return self.try_out(state, claim, pairs);
            }
            (ExpectedFact::CanBlock(attacker, with), Kind::Block(options)) if answers_for(state, d.who, who) => {
                let pairs = self.view(state).block(&[(attacker.clone(), with.clone())], options);
                return self.try_out(state, claim, pairs);
            }
            // In the turn of somebody else nobody asks: the game stays where it is.
            (ExpectedFact::CanAttack(..), _) if !is_active(state, who) => return self.nobody_asks(state, claim),
            (ExpectedFact::CanBlock(..), Kind::Block(_)) => {
                let first = self.view(state).player(d.who);
                let message = format!("{first} is asked first: say before this line how {first} blocks");
                self.stop(state, Fault::new(FaultKind::Step, claim.span, message));
                return None;
            }
            (ExpectedFact::CanAttack(..), _) => Step::DeclareAttackers,
            (ExpectedFact::CanBlock(..), _) => Step::DeclareBlockers,
            _ => return self.wait(state, d, line, who),
        };
        if state.turn().step >= step && matches!(d.kind, Kind::Act(_)) {
            return self.nobody_asks(state, claim);
        }
        self.towards(state, d, line, step)
    }

    /// What nobody is asked for nobody can do.
    fn nobody_asks(&mut self, state: &GameState, claim: &Claim) -> Option<Go> {
        if !claim.not {
            self.miss(state, vec![(claim.span, "nobody is asked for this".to_owned())]);
        }
        Some(Go::Next)
    }

    /// A declaration that is expected to be possible or not. What is not even offered is refused already; for the rest
    /// the game judges. If it takes what it should refuse, the scenario can't go on.
    fn try_out(&mut self, state: &GameState, claim: &Claim, pairs: Result<Pairs, Missing>) -> Option<Go> {
        match (pairs, claim.not) {
            (Err(missing), _) if missing.unclear => {
                self.stop(state, Fault::new(FaultKind::Step, claim.span, missing.message));
                None
            }
            (Err(_), true) => Some(Go::Next),
            (Err(found), false) => {
                self.miss(state, vec![(claim.span, found.message)]);
                Some(Go::Next)
            }
            // What is offered is taken for possible: trying would make the declaration.
            (Ok(_), false) => Some(Go::Next),
            (Ok(pairs), true) => {
                self.trying = Some(claim.span);
                Some(Go::Last(Answer::Pairs(pairs)))
            }
        }
    }

    /// What a player does; `chooses` lines only get here if nothing used them.
    fn deed(&mut self, state: &GameState, d: &Question, line: &'a Line) -> Option<Go> {
        let What::Does(who, deed) = &line.what else { return Some(Go::Next) };
        let who = *who;
        match (deed, &d.kind) {
            (Deed::Choose(_), _) => {
                let fault = Fault::new(FaultKind::Unused, line.span, "nothing that this answers was asked");
                let fault = match self.declined_before(who) {
                    Some(help) => fault.help(&help),
                    None => fault,
                };
                self.stop(state, fault);
                None
            }
            (Deed::Concede, _) if d.who == who => Some(Go::Last(Answer::Concede)),
            (Deed::Concede, Kind::Act(_)) => Some(Go::Last(Answer::Leaves(who))),
            (Deed::Attack(groups), Kind::Attack(options)) if d.who == who => {
                let pairs = self.view(state).attack(groups, options);
                self.declared(state, line, pairs)
            }
            (Deed::Block(groups), Kind::Block(options)) if d.who == who => {
                let pairs = self.view(state).block(groups, options);
                self.declared(state, line, pairs)
            }
            // 805.10: of a team one is asked for all.
            (Deed::Attack(_), Kind::Attack(_)) | (Deed::Block(_), Kind::Block(_))
                if state.seating().row(who).group.has(d.who) =>
            {
                let (asked, named) = (self.view(state).player(d.who), self.view(state).player(who));
                let message = format!("{asked} answers this for the team of {named}");
                self.stop(state, Fault::new(FaultKind::Step, line.span, message));
                None
            }
            (Deed::Attack(_), _) => self.towards(state, d, line, Step::DeclareAttackers),
            (Deed::Block(_), _) => self.towards(state, d, line, Step::DeclareBlockers),
            (Deed::Pass, kind) if line.refused && !(d.who == who && matches!(kind, Kind::Act(_))) => {
                self.was_refused = true;
                Some(Go::Next)
            }
            (Deed::Pass, Kind::Act(_)) if d.who == who => Some(Go::Last(Answer::Act(Action::Pass))),
            (_, Kind::Act(options)) if d.who == who => self.action(state, line, deed, options),
            _ => self.wait(state, d, line, who),
        }
    }

    fn declared(&mut self, state: &GameState, line: &Line, pairs: Result<Pairs, Missing>) -> Option<Go> {
        match pairs {
            Ok(pairs) => {
                self.trying = line.refused.then_some(line.span);
                Some(Go::Last(Answer::Pairs(pairs)))
            }
            Err(missing) if line.refused && !missing.unclear => {
                self.was_refused = true;
                Some(Go::Next)
            }
            Err(missing) => {
                self.stop(state, Fault::new(FaultKind::Step, line.span, missing.message));
                None
            }
        }
    }

    /// Casting, playing, activating.
    fn action(&mut self, state: &GameState, line: &Line, deed: &Deed, options: &[Action]) -> Option<Go> {
        match self.view(state).action(deed, options) {
            Ok(action) => {
                let announced = match deed {
                    Deed::Cast(_, a) | Deed::Activate { announced: a, .. } => a.clone(),
                    _ => Announced::default(),
                };
                let What::Does(who, _) = &line.what else { return None };
                self.refusing = line.refused;
                self.announced = Some((*who, self.at, announced));
                self.acted = Some((traces(state), self.at));
                self.boosting = matches!(deed, Deed::Check { boost: true, .. });
                Some(Go::Last(Answer::Act(action)))
            }
            Err(trouble) if line.refused && !trouble.unclear => {
                self.was_refused = true;
                Some(Go::Next)
            }
            Err(trouble) if !trouble.unclear && acts_for_more(state, line) => Some(Go::Stay(Answer::Act(Action::Pass))),
            Err(trouble) => {
                let (mut fault, help) = (Fault::new(FaultKind::Step, line.span, trouble.message), trouble.help);
                let refusal = self.refusal.clone().filter(|_| matches!(deed, Deed::Check { .. }));
                fault.help = refusal.map(|r| format!("the request was refused: {r}")).or(help);
                self.stop(state, fault);
                None
            }
        }
    }

    /// Everything announced was asked for, and the action was not undone.
    fn check_announced(&mut self, state: &GameState) -> Option<()> {
        let acted = self.acted.take();
        let announced = self.announced.take();
        let span = |at: usize| self.scenario.steps.get(at).map_or(self.scenario.span, |l| l.span);
        let undone = acted.filter(|(before, _)| left_none(state, *before));
        if std::mem::take(&mut self.refusing) && undone.is_some() {
            self.was_refused = true;
            return Some(());
        }
        if let Some((_, at)) = undone {
            let fault = Fault::new(FaultKind::Step, span(at), "this could not be completed and was undone");
            self.stop(state, fault.help("perhaps the mana or another cost can't be paid"));
            return None;
        }
        let (who, at, mut rest) = announced.unwrap_or((PlayerId(0), 0, Announced::default()));
        forgive(state, who, &mut rest);
        // So is what paid without a question.
        let since = acted.map_or(0, |((events, _), _)| events);
        rest.with.retain(|thing| !self.view(state).took_part(thing, since));
        let left = if let Some(thing) = rest.targets.first() {
            Some(format!("{} was not asked for as a target", self.view(state).describe(thing)))
        } else if let Some((thing, _)) = rest.taps.first() {
            Some(format!("{} was not needed for mana", self.view(state).describe(thing)))
        } else if let Some(thing) = rest.with.first() {
            Some(format!("no cost was asked for that {} could pay", self.view(state).describe(thing)))
        } else if !rest.modes.is_empty() {
            Some("there were no modes to choose".to_owned())
        } else if rest.x.is_some() {
            Some("there was no X to choose".to_owned())
        } else if let Some((name, _)) = rest.paid.first() {
            Some(format!("no optional cost was asked for that `{name}` could pay"))
        } else {
            (!rest.division.is_empty()).then(|| "there was nothing to divide".to_owned())
        };
        match left {
            // What was announced the game has not asked for: it can't be done so.
            Some(_) if self.trial == Some(at) => {
                self.was_refused = true;
                Some(())
            }
            Some(message) => {
                let way = rest
                    .paid
                    .first()
                    .map(|(name, _)| format!("an alternative cost is a way of casting: `using {name}`"));
                self.stop(state, Fault { help: way, ..Fault::new(FaultKind::Unused, span(at), message) });
                None
            }
            None => Some(()),
        }
    }

    /// After the end of the game: what is left must be expectations that hold.
    pub fn finish(&mut self, state: &GameState) {
        self.end_shortcut();
        while let Some(line) = self.line() {
            match &line.what {
                What::Expect(claims) => {
                    let view = self.view(state);
                    let missed = claims
                        .iter()
                        .filter_map(|c| match view.judge(c, None) {
                            Verdict::Met => None,
                            Verdict::Missed(found) => Some((c.span, found)),
                            Verdict::Later => Some((c.span, "the game is over".to_owned())),
                        })
                        .collect();
                    self.miss(state, missed);
                }
                What::Does(_, Deed::Choose(_)) if self.used.get(self.at) == Some(&true) => {}
                What::AllPass | What::Until { .. } if self.begun => {}
                What::Accepts(_) | What::Stops(..) => {}
                What::TurnOf(_) => {}
                _ => {
                    self.stop(state, Fault::new(FaultKind::Step, line.span, "the game is over before this"));
                    return;
                }
            }
            self.next_line();
        }
        self.done = true;
    }
}

/// What was announced and not asked for because there was no other choice is no fault.
fn forgive(state: &GameState, who: PlayerId, rest: &mut Announced) {
    let Some(item) = state.turn().stack.iter().rev().find(|i| i.controller == who) else { return };
    let modes: Vec<u16> = item.modes.iter().map(|m| u16::from(*m) + 1).collect();
    if rest.modes == modes {
        rest.modes.clear();
    }
    if rest.x == Some(item.x) {
        rest.x = None;
    }
}

/// How a line goes on.
pub(super) enum Go {
    /// The next line, with the same question.
    Next,
    /// This answer; then the next line.
    Last(Answer),
    /// This answer, and the line goes on.
    Stay(Answer),
    /// This answer, which has nothing to do with the line.
    Aside(Answer),
}

/// An answer that does nothing: no attackers, no blockers, or passing.
pub(super) fn idle(d: &Question) -> Answer {
    match d.kind {
        Kind::Attack(_) | Kind::Block(_) => Answer::Pairs(Default::default()),
        _ => Answer::Act(Action::Pass),
    }
}

/// Whether somebody declares attackers and blockers for this player: a team that has its turn together is asked through one of
/// its members (805.10).
fn answers_for(state: &GameState, asked: PlayerId, who: PlayerId) -> bool {
    asked == who || state.seating.row(asked).group.has(who)
}

/// Whether it is the turn of this player, or of the team.
pub(super) fn is_active(state: &GameState, who: PlayerId) -> bool {
    answers_for(state, state.turn().active, who)
}

/// What an action that was taken leaves: events, and the use of its ability (a special action without a price is no event).
fn traces(state: &GameState) -> (usize, u32) {
    (state.journal().len(), state.turn().uses.iter().map(|(_, n)| u32::from(*n)).sum())
}

/// Whether nothing has come of an action that began then: it was undone.
fn left_none(state: &GameState, (events, uses): (usize, u32)) -> bool {
    let now = traces(state);
    now.0 <= events && now.1 == uses
}

/// 805.8: whether whoever does this acts for a member of a team that they control, behind whom other members come.
fn acts_for_more(state: &GameState, line: &Line) -> bool {
    let What::Does(who, _) = &line.what else { return false };
    let (seating, acting) = (state.seating(), state.turn().priority);
    let members = seating.row(acting).group.from(seating.lead(acting));
    acting != *who && !seating.row(acting).group.has(*who) && members.last() != Some(acting)
}
