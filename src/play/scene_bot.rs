//! An agent for scenes. It knows no spell, deed or thing: it tries out what a character can do, several times with dice of
//! its own, and takes what leaves its side best off ([`worth`]).

use super::scene_worth::{nearness, worth};
use super::{Act, LineSort, MenuLine, Random, SceneGame, SceneSeat};
use crate::engine::{
    Answer, Driver, Engine, Entities, Entity, GameState, Kind, ObjectId, PlayerId, Question, Reason, Rng, legal,
};
use crate::ir::{CardTypes, CounterId};
use crate::middle_earth::Decree;
use crate::middle_earth::request::SceneRequest;
use crate::stage::SceneEnd;
use std::collections::VecDeque;

/// Plays every character and the game master of a scene. Characters do what turned out best when they tried it; the game
/// master lets the scene go on until what ends it is so.
#[derive(Clone, Debug)]
pub struct SceneBot {
    random: Random,
    rng: Rng,
    /// How the questions of what is being done are answered, and by whom.
    plan: (PlayerId, VecDeque<Answer>),
    /// What weariness is counted with.
    weariness: Option<CounterId>,
    /// How often in a row each character has waited.
    idle: Vec<(ObjectId, u32)>,
    /// The creatures that were there when it thought last.
    folk: Vec<ObjectId>,
    /// What could be named alone in what was imagined last: by which answer, and which things.
    named: Vec<(usize, Entities)>,
}

/// One question in so many about something voluntary is answered with yes, or with more than has to be.
const VOLUNTARY: u32 = 4;
/// One wish in so many is not granted.
const REFUSED: u32 = 8;
/// Levels of weariness at which somebody still counters spells.
const FRESH: i32 = 2;
/// Ways of answering that are tried, and how often each of them is.
const WAYS: usize = 6;
const TRIES: u64 = 4;
/// What each that is named takes from a way of doing something.
const MANY: i64 = 30;
/// So many things at most are tried alone where one can be named.
const MOST_NAMED: usize = 6;
/// So many of the best are tried so often once more, also such as came off a little too badly.
const FINALISTS: usize = 6;
const MORE_TRIES: u64 = 12;
const DOUBTFUL: i64 = 400;
/// What leads to the end of the scene.
const HOPED: i64 = GOAL / 4;
/// What has to come of something before it is done.
const WORTH_IT: i64 = 25;
/// Whoever has waited so often goes nearer to somebody to whom something can be done.
const BORED: u32 = 2;
/// Others that somebody has an eye on.
const MOST_OTHERS: usize = 4;
/// What the end of a scene is worth to whoever it speaks of, and what a round less until then.
const GOAL: i64 = 3000;
const PATIENCE: i64 = 95;
/// What it is worth to be near one's own.
const COMPANY: i64 = 150;
/// Things that are looked at on the way to an end.
const MOST_STEPS: u32 = 12;

impl SceneBot {
    /// An agent with a seed.
    pub fn new(seed: u64) -> Self {
        let rng = Rng::new(seed ^ 0x5EED_5CE4_E0B0_7001);
        Self {
            random: Random::new(seed),
            rng,
            plan: (PlayerId(0), VecDeque::new()),
            weariness: None,
            idle: Vec::new(),
            folk: Vec::new(),
            named: Vec::new(),
        }
    }

    fn seed(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Whether a spell that is being cast is on things that nobody bears, and on nothing else.
    fn is_of_things(&self, state: &GameState, spell: Option<ObjectId>) -> bool {
        let items = state.scene().map_or(&[][..], |s| &s.items).iter().filter(|item| Some(item.obj) == spell);
        let mut on = items.flat_map(|item| item.targets.iter().flat_map(|group| group.chosen.iter())).peekable();
        let lies = |o: ObjectId| !self.folk.contains(&o) && state.scene().is_some_and(|s| s.holder(o).is_none());
        !self.folk.is_empty() && on.peek().is_some() && on.all(|e| e.obj().is_some_and(lies))
    }

    /// What it says to a question that no plan answers.
    fn by_habit(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        match (d.why, &d.kind) {
            // What somebody wishes to do is nearly always granted.
            (Reason::Ruling(..), Kind::Confirm) => return Some(Answer::Yes(self.rng.below(REFUSED) > 0)),
            (Reason::Counter(rival), Kind::Confirm) => {
                let levels = self.weariness.map_or(0, |kind| state.counters(rival, kind));
                // What is aimed at one's own is always worth it, what is aimed at a door never.
                let meant = is_aimed_at(state, d.source, d.who);
                let idle = !meant && self.is_of_things(state, d.source);
                return Some(Answer::Yes(levels <= FRESH && !idle && (meant || self.rng.below(VOLUNTARY) > 0)));
            }
            _ => {}
        }
        if is_voluntary(d) && self.rng.below(VOLUNTARY) > 0 {
            match &d.kind {
                Kind::Confirm => return Some(Answer::Yes(false)),
                Kind::Number { min, .. } => return Some(Answer::Number(*min)),
                _ => {}
            }
        }
        self.random.answer(state, d)
    }
}

/// Whether a spell that is being cast is on somebody of this side.
fn is_aimed_at(state: &GameState, spell: Option<ObjectId>, me: PlayerId) -> bool {
    let items = state.scene().map_or(&[][..], |s| &s.items).iter().filter(|item| Some(item.obj) == spell);
    let mut on = items.flat_map(|item| item.targets.iter().flat_map(|group| group.chosen.iter()));
    on.any(|e| e.obj().is_some_and(|o| state.controller_of(o) == me))
}

/// What costs something and need not be.
fn is_voluntary(d: &Question) -> bool {
    matches!(d.why, Reason::OptionalCost(_) | Reason::X | Reason::Courage { .. } | Reason::Combination)
}

/// What is asked of whoever begins something, before the dice fall.
fn is_planned(d: &Question) -> bool {
    !matches!(
        d.why,
        Reason::Courage { .. }
            | Reason::Counter(_)
            | Reason::Ruling(..)
            | Reason::Die { .. }
            | Reason::Combination
            | Reason::Replacement
    )
}

/// Answers what is asked in a scene that is only imagined: as it was answered before, then by chance.
struct Dreamer<'b> {
    bot: &'b mut SceneBot,
    me: PlayerId,
    given: VecDeque<Answer>,
    said: Vec<Answer>,
    /// Of which answers one thing could be named alone, and which things.
    named: Vec<(usize, Entities)>,
}

impl Driver for Dreamer<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        if d.who != self.me || !is_planned(d) {
            return self.bot.by_habit(state, d);
        }
        let given = self.given.pop_front().filter(|answer| legal(&d.kind, answer).is_ok());
        let answer = match given {
            Some(answer) => answer,
            None => self.bot.by_habit(state, d)?,
        };
        if let Kind::Target { from, min, max, .. } | Kind::Pick { from, min, max, .. } = &d.kind
            && *min <= 1
            && *max >= 1
        {
            self.named.push((self.said.len(), from.clone()));
        }
        self.said.push(answer.clone());
        Some(answer)
    }
    fn refused(&mut self, d: &Question, reason: &str) {
        self.said.pop();
        let said = self.said.len();
        self.named.retain(|(at, _)| *at < said);
        self.bot.random.refused(d, reason);
    }
}

/// Somebody else.
struct Other {
    who: ObjectId,
    /// What can be done to it, or with it, within reach and not from afar.
    gain: i64,
    /// What it can do there; 0 for whom one is there to beat.
    harm: i64,
    /// The same, also of whom one is there to beat.
    feared: i64,
    /// How far it can come at once.
    reach: i64,
}

/// Who somebody has an eye on.
struct Eyes {
    me: PlayerId,
    who: ObjectId,
    /// Others with whom it has to do.
    others: Vec<Other>,
    /// Nothing can be done to anybody: it counts what others can do, whoever they are.
    flees: bool,
    /// Places that somebody of this side has to come near to: whose way it is, where to, and how far it was.
    ways: Vec<(ObjectId, ObjectId, i64)>,
}

impl Eyes {
    /// What a scene is worth to them.
    fn see(&self, engine: &Engine) -> i64 {
        let near = self.others.iter().map(|o| {
            let near = |reach| nearness(engine, self.who, o.who, reach);
            let harm = if self.flees { o.feared } else { o.harm };
            (o.gain * near(0) * i64::from(!self.flees) - harm * near(o.reach)) / 1000
        });
        let ways = self.ways.iter().map(|(a, b, far)| GOAL * (far - engine.distance(*a, *b)) / (*far).max(1));
        i64::from(worth(engine, self.me)) + near.sum::<i64>() + ways.sum::<i64>()
    }
}

impl SceneBot {
    /// What is seen of a scene in which these requests are only imagined, with these answers or others; and what was answered.
    fn dream<T>(
        &mut self,
        game: &mut SceneGame,
        me: PlayerId,
        requests: &[SceneRequest],
        given: &[Answer],
        see: impl FnOnce(&Engine, bool) -> T,
    ) -> Option<(T, Vec<Answer>)> {
        let seed = self.seed();
        let given = given.iter().cloned().collect();
        let mut dreamer = Dreamer { bot: self, me, given, said: Vec::new(), named: Vec::new() };
        let seen = game.imagine(seed, requests, &mut dreamer, see)?;
        let (said, named) = (dreamer.said, dreamer.named);
        self.named = named;
        Some((seen, said))
    }

    /// Plays something over, with these answers or others; what it leaves, and what was answered. None: it is not possible.
    fn try_out(
        &mut self,
        game: &mut SceneGame,
        eyes: &Eyes,
        requests: &[SceneRequest],
        given: &[Answer],
    ) -> Option<(i64, Vec<Answer>)> {
        let look = |e: &Engine, possible| (possible, eyes.see(e));
        let ((possible, seen), said) = self.dream(game, eyes.me, requests, given, look)?;
        possible.then_some((seen, said))
    }

    /// The best way of doing something: what it leaves on the average, and the answers.
    fn best_way(&mut self, game: &mut SceneGame, eyes: &Eyes, requests: &[SceneRequest]) -> Option<(i64, Vec<Answer>)> {
        let mut best: Option<(i64, Vec<Answer>)> = None;
        let mut seen: Vec<Vec<Answer>> = Vec::new();
        let mut begun: VecDeque<Vec<Answer>> = VecDeque::new();
        for nth in 0..WAYS + MOST_NAMED {
            let given = begun.pop_front().unwrap_or_default();
            if nth >= WAYS && given.is_empty() {
                break;
            }
            let (first, way) = self.try_out(game, eyes, requests, &given)?;
            if nth == 0 {
                begun = self.each_alone(&way);
            }
            if seen.contains(&way) {
                continue;
            }
            let more = (1..TRIES).filter_map(|_| self.try_out(game, eyes, requests, &way)).map(|(worth, _)| worth);
            let all: Vec<i64> = std::iter::once(first).chain(more).collect();
            let named: usize = way.iter().map(|a| if let Answer::Entities(named) = a { named.len() } else { 0 }).sum();
            // What is as good with fewer is meant with fewer.
            let average = all.iter().sum::<i64>() / all.len().max(1) as i64 - MANY * named as i64;
            if best.as_ref().is_none_or(|(known, _)| average > *known) {
                best = Some((average, way.clone()));
            }
            let asks_nothing = way.is_empty();
            seen.push(way);
            if asks_nothing {
                break;
            }
        }
        best
    }

    /// Beginnings of answers in which one thing alone is named, each of those that could be, behind what was answered before: who
    /// chooses by chance takes many at once, and seldom the one.
    fn each_alone(&self, way: &[Answer]) -> VecDeque<Vec<Answer>> {
        let Some((at, from)) = self.named.iter().find(|(_, from)| from.len() > 1) else { return VecDeque::new() };
        let before = way.get(..*at).unwrap_or_default();
        let alone = |e: &Entity| [before, &[Answer::Entities([*e].into_iter().collect())]].concat();
        from.iter().take(MOST_NAMED).map(alone).collect()
    }

    /// The best of what somebody could do, as things are behind these requests.
    fn best_behind(
        &mut self,
        game: &mut SceneGame,
        eyes: &Eyes,
        before: &[SceneRequest],
        of: (ObjectId, ObjectId),
    ) -> i64 {
        let (who, other) = of;
        let round = game.round();
        let look = |engine: &Engine, _| (engine.scene_acts(who, round), eyes.see(engine));
        let Some(((acts, now), _)) = self.dream(game, eyes.me, before, &[], look) else { return 0 };
        let aimed = |act: &&Act| match act {
            Act::Deed(_, things) => things.contains(&Entity::Obj(other)),
            _ => false,
        };
        let mut best = 0;
        for act in acts.iter().filter(aimed) {
            let Some(request) = game.request_of(who, act) else { continue };
            let chain: Vec<SceneRequest> = before.iter().cloned().chain([request]).collect();
            let tries: Vec<i64> = (0..TRIES)
                .filter_map(|_| self.try_out(game, eyes, &chain, &[]))
                .map(|(worth, _)| worth - now)
                .collect();
            let average = tries.iter().sum::<i64>() / tries.len().max(1) as i64;
            best = if eyes.who == who { best.max(average) } else { best.max(-average) };
        }
        best
    }

    /// Whom somebody has to do with: how good it is to be within reach of others, and where it is to go.
    fn eyes(&mut self, game: &mut SceneGame, who: ObjectId) -> Eyes {
        let me = game.scene().controller(who);
        let creature =
            |engine: &Engine, o: &ObjectId| *o != who && engine.state.in_play(*o) && engine.is(*o, CardTypes::CREATURE);
        let found: Vec<(ObjectId, bool)> = game.look(|engine| {
            let others = engine.state.scenery().iter().filter(|o| creature(engine, o));
            others.map(|o| (*o, engine.controller(*o) == me)).take(MOST_OTHERS).collect()
        });
        let places = game.places();
        let mut ways = Vec::new();
        for (_, end) in game.stage.spec.ends.clone() {
            let SceneEnd::Near(a, b, _) = end else { continue };
            if let (Some(a), Some(b)) = (places.get(a), places.get(b)) {
                ways.extend(game.look(|engine| {
                    let (a, b) = (engine.newest(*a), engine.newest(*b));
                    (engine.controller(a) == me).then(|| (a, b, engine.distance(a, b)))
                }));
            }
        }
        let mut eyes = Eyes { me, who, others: Vec::new(), flees: false, ways };
        eyes.others = found
            .into_iter()
            .map(|(other, own)| match own {
                true => Other { who: other, gain: COMPANY, harm: 0, feared: 0, reach: 0 },
                false => self.other(game, &eyes, other),
            })
            .collect();
        eyes
    }

    /// What one could do to another within reach, and it to one; and how far it can come at once.
    fn other(&mut self, game: &mut SceneGame, eyes: &Eyes, other: ObjectId) -> Other {
        let feet = game.look(|e| e.touch());
        let near = [SceneRequest::Decree(Decree::Apart { a: eyes.who, b: other, feet })];
        let mut extra = |of| (self.best_behind(game, eyes, &near, of) - self.best_behind(game, eyes, &[], of)).max(0);
        let (gain, harm) = (extra((eyes.who, other)), extra((other, eyes.who)));
        let reach = self.way_of(game, eyes, other);
        // Nobody runs from whom they are there to beat.
        match Self::is_to_be_beaten(game, other) {
            true => Other { who: other, gain: gain.max(COMPANY), harm: 0, feared: harm, reach },
            false => Other { who: other, gain, harm, feared: harm, reach },
        }
    }

    /// Whether the scene ends when somebody can't act any more, or is gone.
    fn is_to_be_beaten(game: &mut SceneGame, who: ObjectId) -> bool {
        let beaten = |end: &SceneEnd| match end {
            SceneEnd::Helpless(at) | SceneEnd::Gone(at) => Some(*at),
            _ => None,
        };
        Self::named_by_ends(game, beaten).contains(&who)
    }

    /// Whom or what the ends of a scene speak of, as they are now.
    fn named_by_ends(game: &mut SceneGame, of: impl Fn(&SceneEnd) -> Option<usize>) -> Vec<ObjectId> {
        let places = game.places();
        let ends = game.stage.spec.ends.iter();
        let named: Vec<ObjectId> = ends.filter_map(|(_, end)| places.get(of(end)?).copied()).collect();
        game.look(|e| named.iter().map(|o| e.newest(*o)).collect())
    }

    /// By how many feet somebody can come nearer by a deed.
    fn way_of(&mut self, game: &mut SceneGame, eyes: &Eyes, other: ObjectId) -> i64 {
        let round = game.round();
        let (acts, now) = game.look(|e| (e.scene_acts(other, round), e.distance(other, eyes.who)));
        let towards = |act: &&Act| match act {
            Act::Deed(_, things) => things.as_slice() == [Entity::Obj(eyes.who)],
            _ => false,
        };
        let mut best = 0;
        for act in acts.iter().filter(towards) {
            let Some(request) = game.request_of(other, act) else { continue };
            let left = self.dream(game, eyes.me, &[request], &[], |e, _| e.distance(other, eyes.who));
            best = best.max(now - left.map_or(now, |(left, _)| left));
        }
        best
    }

    /// How likely it is that what ends the scene for somebody comes about by doing this now and something again and again
    /// after that, less for each round that it takes.
    fn on_the_way(&mut self, game: &mut SceneGame, eyes: &Eyes, first: &SceneRequest, things: &[ObjectId]) -> i64 {
        let round = game.round();
        let places = game.places();
        let ends: Vec<SceneEnd> = game.stage.spec.ends.iter().map(|(_, end)| end.clone()).collect();
        let so = |engine: &Engine| ends.iter().any(|end| matches!(end, SceneEnd::Is(..)) && end.is_so(engine, &places));
        let look = |engine: &Engine, _| engine.scene_acts(eyes.who, round);
        let begin = [first.clone(), SceneRequest::Pass(round)];
        let Some((acts, _)) = self.dream(game, eyes.me, &begin, &[], look) else { return 0 };
        // It may be there at once.
        let mut best = 0;
        for _ in 0..TRIES {
            let there = self.dream(game, eyes.me, &begin, &[], |engine, _| so(engine)).is_some_and(|(there, _)| there);
            best += if there { GOAL / TRIES as i64 } else { 0 };
        }
        for act in &acts {
            let about =
                matches!(act, Act::Deed(_, on) if on.iter().any(|e| e.obj().is_some_and(|o| things.contains(&o))));
            let Some(again) = game.request_of(eyes.who, act).filter(|_| about) else { continue };
            let mut reached = 0;
            for _ in 0..TRIES {
                let seed = self.seed();
                let mut chain = begin.to_vec();
                for step in 1..game.rounds_left().min(MOST_STEPS) {
                    chain.extend([again.clone(), SceneRequest::Pass(round)]);
                    let mut dreamer =
                        Dreamer { bot: self, me: eyes.me, given: VecDeque::new(), said: Vec::new(), named: Vec::new() };
                    if game.imagine(seed, &chain, &mut dreamer, |e, _| so(e)) == Some(true) {
                        reached += (0..step).fold(GOAL, |hope, _| hope * PATIENCE / 100);
                        break;
                    }
                }
            }
            best = best.max(reached / TRIES as i64);
        }
        best
    }

    /// What somebody could do that is worth most, and the answers to what it asks. None: nothing is worth it.
    fn best_act(&mut self, game: &mut SceneGame, eyes: &Eyes, acts: &[Act]) -> Option<(usize, Vec<Answer>)> {
        let works = self.works(game, eyes);
        let now = game.look(|e| eyes.see(e));
        let mut found: Vec<(usize, i64, Vec<Answer>)> = Vec::new();
        for (at, act) in acts.iter().enumerate() {
            // What is asked of nobody decides nothing.
            let request = game.request_of(eyes.who, act).filter(|_| !matches!(act, Act::Test(_)));
            let Some(request) = request else { continue };
            let Some((left, way)) = self.best_way(game, eyes, std::slice::from_ref(&request)) else { continue };
            let goal = if works.is_empty() { 0 } else { self.on_the_way(game, eyes, &request, &works) };
            found.push((at, left - now + goal, way));
        }
        self.weighed(game, (eyes, now), found, acts)
    }

    /// The best of what was tried, once more with other dice: what came off well by luck alone is not what is best. Next to somebody
    /// who can do harm anything is better than to wait, if it leaves one better off at all. None: nothing is worth it.
    fn weighed(
        &mut self,
        game: &mut SceneGame,
        (eyes, now): (&Eyes, i64),
        mut found: Vec<(usize, i64, Vec<Answer>)>,
        acts: &[Act],
    ) -> Option<(usize, Vec<Answer>)> {
        let danger = eyes.others.iter().any(|o| o.harm > 0 && game.look(|e| e.distance(eyes.who, o.who)) <= o.reach);
        let least = if danger { 0 } else { WORTH_IT };
        found.sort_by_key(|(_, gain, _)| std::cmp::Reverse(*gain));
        found.truncate(FINALISTS);
        let mut best: Option<(i64, usize, Vec<Answer>)> = None;
        let mut daring: Option<(usize, usize, Vec<Answer>)> = None;
        for (at, gain, way) in found {
            let request = acts.get(at).and_then(|act| game.request_of(eyes.who, act));
            let Some(request) = request.filter(|_| gain > least - DOUBTFUL) else { continue };
            let again: Vec<i64> = (0..MORE_TRIES)
                .filter_map(|_| self.try_out(game, eyes, std::slice::from_ref(&request), &way))
                .map(|(left, _)| left - now)
                .collect();
            // What is only hoped for in the end was reckoned before.
            let average = again.iter().sum::<i64>() / again.len().max(1) as i64;
            let hoped = if gain >= HOPED { gain } else { average };
            let ended = again.iter().filter(|worth| **worth >= HOPED).count();
            if ended > daring.as_ref().map_or(0, |(most, ..)| *most) {
                daring = Some((ended, at, way.clone()));
            }
            if hoped > least && best.as_ref().is_none_or(|(known, ..)| hoped > *known) {
                best = Some((hoped, at, way));
            }
        }
        // Where nothing is worth it by itself, what may bring the end is dared: to wait brings it never.
        best.map(|(_, at, way)| (at, way)).or(daring.map(|(_, at, way)| (at, way)))
    }

    /// Where nothing has been worth doing for a while: what leads nearest to somebody to whom something can be done.
    fn nearer(&mut self, game: &mut SceneGame, eyes: &Eyes, acts: &[Act]) -> Option<(usize, Vec<Answer>)> {
        let waited = self.idle.iter().find(|(who, _)| *who == eyes.who).map_or(0, |(_, times)| *times);
        let other = eyes.others.iter().filter(|o| o.gain > 0).max_by_key(|o| o.gain)?.who;
        if waited < BORED || game.stage.spec.ends.is_empty() {
            return None;
        }
        let far = |engine: &Engine| engine.distance(eyes.who, other);
        let mut best = (game.look(far), None);
        for (at, act) in acts.iter().enumerate() {
            let Some(request) = game.request_of(eyes.who, act) else { continue };
            let look = |engine: &Engine, possible: bool| possible.then(|| far(engine));
            let Some((Some(then), way)) = self.dream(game, eyes.me, &[request], &[], look) else { continue };
            if then < best.0 {
                best = (then, Some((at, way)));
            }
        }
        best.1
    }

    fn notes_waiting(&mut self, who: ObjectId, waits: bool) {
        match self.idle.iter_mut().find(|(o, _)| *o == who) {
            Some((_, times)) => *times = if waits { *times + 1 } else { 0 },
            None => self.idle.push((who, u32::from(waits))),
        }
    }

    /// Things of its own that a scene's end speaks of.
    fn works(&self, game: &mut SceneGame, eyes: &Eyes) -> Vec<ObjectId> {
        let wrought = |end: &SceneEnd| match end {
            SceneEnd::Is(at, _) => Some(*at),
            _ => None,
        };
        let named = Self::named_by_ends(game, wrought).into_iter();
        let own = |e: &Engine, o: &ObjectId| e.is(*o, CardTypes::THING) && e.bearer(*o) == Some(eyes.who);
        game.look(|e| named.filter(|o| own(e, o)).collect())
    }
}

impl SceneSeat for SceneBot {
    fn choose(&mut self, _: &GameState, _: PlayerId, _: &str, lines: &[MenuLine]) -> Option<usize> {
        let quiet = lines.iter().position(|l| matches!(l.sort, LineSort::GoOn | LineSort::Wait));
        Some(quiet.unwrap_or_else(|| self.random.line(lines.len())))
    }

    fn think(&mut self, game: &mut SceneGame, who: ObjectId, acts: &[Act]) -> Option<usize> {
        self.weariness = game.stage.rulebook.content.scene.weariness;
        self.folk =
            game.look(|e| e.state.scenery().iter().filter(|o| e.is(**o, CardTypes::CREATURE)).copied().collect());
        let eyes = self.eyes(game, who);
        let me = eyes.me;
        let wait = acts.iter().position(|act| matches!(act, Act::Wait))?;
        let weighed = self.best_act(game, &eyes, acts).or_else(|| self.nearer(game, &eyes, acts));
        // Who can do nothing to somebody who can do harm here is better off elsewhere.
        let near = |o: &Other| o.feared > 0 && game.look(|e| e.distance(who, o.who)) <= o.reach;
        let flees = weighed.is_none() && eyes.others.iter().any(near);
        let weighed = if flees { self.best_act(game, &Eyes { flees, ..eyes }, acts) } else { weighed };
        let (best, way) = weighed.unwrap_or((wait, Vec::new()));
        self.notes_waiting(who, best == wait);
        self.plan = (me, way.into());
        Some(best)
    }
}

impl Driver for SceneBot {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        if d.who == self.plan.0
            && is_planned(d)
            && let Some(answer) = self.plan.1.pop_front()
            && legal(&d.kind, &answer).is_ok()
        {
            return Some(answer);
        }
        self.by_habit(state, d)
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        self.plan.1.clear();
        self.random.refused(d, reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Entities;

    fn menu(sorts: &[LineSort]) -> Vec<MenuLine> {
        sorts.iter().map(|s| MenuLine { text: String::new(), sort: *s }).collect()
    }

    #[test]
    fn the_game_master_lets_the_scene_go_on() {
        let lines = menu(&[LineSort::Change, LineSort::GoOn, LineSort::End]);
        let mut bot = SceneBot::new(7);
        assert_eq!(bot.choose(&GameState::default(), PlayerId(0), "", &lines), Some(1));
    }

    #[test]
    fn an_answer_of_a_plan_is_taken_only_where_it_fits() {
        let some: Entities = [Entity::Obj(ObjectId::NONE)].into_iter().collect();
        let kind = Kind::Number { min: 0, max: 3 };
        let fits = |answer: Answer| legal(&kind, &answer).is_ok();
        assert!(fits(Answer::Number(2)) && !fits(Answer::Number(4)));
        assert!(!fits(Answer::Entities(some)));
    }
}
