//! A scene in words: every roll with its dice and summands, what happened, how time goes by.

use super::{Scene, Whose};
use crate::engine::scene::Aside;
use crate::engine::scene::test::{Roll, SummandReason};
use crate::engine::{Cite, Entity, Event, GameState, ObjectId, Rulebook};
use crate::ir::{
    AbilityId, CardTypes, Content, CounterId, DesignationId, ParamKind, StrId, SubtypeId, Tested, Verb, Zone,
};
use crate::wording::Wording;
use crate::wording::verbs::regular_third;
use serde::Serialize;

/// Tells what happened in a scene since it was last asked.
#[derive(Clone, Debug)]
pub struct SceneNarrator {
    /// How the players are called.
    pub names: Vec<String>,
    told: usize,
    rolls: usize,
    uses: usize,
    asides: usize,
}

/// A roll in words, for output that programs read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RollRow {
    /// Who made it.
    pub tester: String,
    /// What the test is for: a number of the tester, or a kind of test.
    pub test: String,
    /// The dice as they fell.
    pub dice: Vec<u8>,
    /// What was added, and where it comes from.
    pub parts: Vec<(i32, String)>,
    /// Dice and parts.
    pub total: i32,
    /// The target number, or what the other side made necessary.
    pub needed: i32,
    /// How well it went.
    pub degree: &'static str,
}

/// How the text of a sentence begins that holds only for as long as something is so.
const WHILE: &str = "As long as ";

impl SceneNarrator {
    /// For players of these names; events before `from` are not told.
    pub fn new(names: Vec<String>, from: usize) -> Self {
        Self { names, told: from, rolls: 0, uses: 0, asides: 0 }
    }

    /// What happened since.
    pub fn tell(&mut self, rulebook: &Rulebook, state: &GameState) -> Vec<String> {
        let mut out = Vec::new();
        let Some(space) = state.scene() else { return out };
        let scene = Scene { rulebook, state, names: &self.names, reader: None, life: None, whose: Whose::Left };
        let news = || state.journal().iter().enumerate().skip(self.told);
        let passed: i64 = news().filter(|(_, h)| h.verb == Verb::Pass).map(|(_, h)| i64::from(h.n)).sum();
        let mut clock = space.clock - passed;
        // Time that goes by in several steps, with nothing told in between, is told once.
        let mut waited = 0;
        let went_by = |waited: &mut i64, clock: i64, out: &mut Vec<String>| {
            if *waited > 0 {
                let time = span(std::mem::take(waited));
                let go = if time.starts_with("1 ") && time.split(' ').count() == 2 { "goes" } else { "go" };
                out.push(format!("{time} {go} by: {}", moment(clock)));
            }
        };
        // What was prevented of damage stands in front of what was left of it: whom it was dealt to, and where that is told.
        let mut dealt: Option<(Option<Entity>, usize)> = None;
        for (at, h) in news() {
            uses_until(&mut self.uses, (self.told, at), &scene, &mut |line| {
                went_by(&mut waited, clock, &mut out);
                out.push(line);
            });
            asides_until(&mut self.asides, (self.told, at), &scene, &mut |line| {
                went_by(&mut waited, clock, &mut out);
                out.push(line);
            });
            while let Some(roll) = space.rolls.get(self.rolls).filter(|roll| roll.event as usize <= at) {
                if roll.event as usize >= self.told {
                    went_by(&mut waited, clock, &mut out);
                    out.push(scene.roll(roll));
                }
                self.rolls += 1;
            }
            if h.verb == Verb::Pass {
                clock += i64::from(h.n);
                waited += i64::from(h.n);
            } else if let Some(line) = scene.scene_line(at, h) {
                went_by(&mut waited, clock, &mut out);
                match (h.verb, &mut dealt) {
                    (Verb::Prevent, Some((whom, place))) if *whom == h.object => {
                        out.insert(*place, line);
                        *place += 1;
                        continue;
                    }
                    (Verb::Damage, _) => dealt = Some((h.object, out.len())),
                    _ => {}
                }
                out.push(line);
            }
        }
        let rest = (self.told, state.journal().len());
        let mut tell = |line| {
            went_by(&mut waited, clock, &mut out);
            out.push(line);
        };
        uses_until(&mut self.uses, rest, &scene, &mut tell);
        asides_until(&mut self.asides, rest, &scene, &mut tell);
        went_by(&mut waited, clock, &mut out);
        self.told = state.journal().len();
        out
    }

    /// How everybody stands: weariness, wounds, what they are, what runs.
    pub fn standing(&self, rulebook: &Rulebook, state: &GameState) -> Vec<String> {
        let scene = Scene { rulebook, state, names: &self.names, reader: None, life: None, whose: Whose::Left };
        let live = state.scenery().iter().copied().filter(|o| state.obj(*o).live());
        live.filter(|o| scene.chars(*o).is(CardTypes::CREATURE)).map(|o| scene.state_of(o)).collect()
    }

    /// Every roll so far, for output that programs read.
    pub fn rows(&self, rulebook: &Rulebook, state: &GameState) -> Vec<RollRow> {
        let scene = Scene { rulebook, state, names: &self.names, reader: None, life: None, whose: Whose::Left };
        let rolls = state.scene().map_or(&[][..], |s| &s.rolls);
        let row = |r: &Roll| RollRow {
            tester: scene.object(r.tester),
            test: scene.tested(r.what).to_owned(),
            dice: r.dice.to_vec(),
            parts: r.parts.iter().map(|p| (p.n, scene.reason(p.why))).collect(),
            total: r.total,
            needed: r.against,
            degree: r.degree.name(),
        };
        rolls.iter().map(row).collect()
    }
}

/// What was used between two places of the journal, and was not told yet.
fn uses_until(told: &mut usize, (from, to): (usize, usize), scene: &Scene, tell: &mut dyn FnMut(String)) {
    let uses = scene.state.scene().map_or(&[][..], |s| &s.uses);
    while let Some((began, who, (thing, ability))) = uses.get(*told).filter(|(began, ..)| *began as usize <= to) {
        if *began as usize >= from {
            let which = scene.which_ability(*thing, *ability);
            tell(format!("{} uses {}{which}", scene.object(*who), scene.object(*thing)));
        }
        *told += 1;
    }
}

/// Dice that effects rolled and what armor kept away, likewise.
fn asides_until(told: &mut usize, (from, to): (usize, usize), scene: &Scene, tell: &mut dyn FnMut(String)) {
    let asides = scene.state.scene().map_or(&[][..], |s| &s.asides);
    while let Some((at, aside)) = asides.get(*told).filter(|(at, _)| *at as usize <= to) {
        if *at as usize >= from {
            tell(scene.aside(aside));
        }
        *told += 1;
    }
}

/// A moment of a scene: the time of day, and the day after the first.
pub fn moment(clock: i64) -> String {
    let (day, second) = (clock.div_euclid(86_400), clock.rem_euclid(86_400));
    let time = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
    if day == 0 { time } else { format!("{time} on day {}", day + 1) }
}

/// So many feet, in miles where they are whole ones or many.
pub fn way(feet: i64) -> String {
    const MILE: i64 = 5280;
    match feet {
        1 => "1 foot".to_owned(),
        feet if feet == MILE => "1 mile".to_owned(),
        feet if feet > 0 && feet % MILE == 0 || feet >= 10 * MILE => format!("{} miles", feet / MILE),
        feet => format!("{feet} feet"),
    }
}

/// A span of time in its largest whole units.
pub fn span(seconds: i64) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let mut left = seconds;
    let mut parts = Vec::new();
    for (size, unit) in units {
        let n = left / size;
        left %= size;
        if n != 0 {
            parts.push(if n == 1 { format!("1 {unit}") } else { format!("{n} {unit}s") });
        }
    }
    if parts.is_empty() { "no time".to_owned() } else { parts.join(" ") }
}

impl Scene<'_> {
    /// What is told beside events.
    fn aside(&self, aside: &Aside) -> String {
        match aside {
            Aside::Dice { by, sides, faces } => {
                let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
                let all: Vec<String> = faces.iter().map(u16::to_string).collect();
                let total = if all.len() > 1 { format!(" = {sum}") } else { String::new() };
                format!("{} rolls {}d{sides}: {}{total}", self.object(*by), faces.len(), all.join(" + "))
            }
            Aside::Barred { who, what } => {
                format!("{} can't make a test of {}, and fails", self.object(*who), self.tested(*what))
            }
            Aside::Ruled { question, about, n, number } => {
                let asked = ruled(&self.rulebook.content, self.state, *question, *about);
                match (number, n) {
                    (true, n) => format!("the game master says {n}: {asked}"),
                    (false, 0) => format!("the game master says no: {asked}"),
                    (false, _) => format!("the game master says yes: {asked}"),
                }
            }
            Aside::Degree { by, n } => {
                let (many, plural) = (n.abs(), if n.abs() == 1 { "" } else { "s" });
                let how = if *n < 0 { "worse" } else { "better" };
                format!("{} makes the next test {many} degree{plural} {how}", self.object(*by))
            }
            Aside::Idles { who, rests: None } => format!("{} waits", self.object(*who)),
            Aside::Idles { who, rests: Some(seconds) } => format!("{} rests for {}", self.object(*who), span(*seconds)),
            Aside::Unrested { who, seconds } => {
                let left = span(*seconds);
                format!("{} has to rest for {left} more until a level of weariness is gone", self.object(*who))
            }
            Aside::Unfallen { faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("dice said before did not fall, and fall no more: {}", faces.join(" "))
            }
            Aside::Countered(spell) => format!("{} is countered", self.object(*spell)),
            Aside::CameToNothing(spell) => format!("{} comes to nothing", self.object(*spell)),
            Aside::Armour { of, points } => format!("{points} of the damage is kept from {}", self.object(*of)),
        }
    }

    /// A test with everything that went into it.
    fn roll(&self, roll: &Roll) -> String {
        let against = roll.opposing.map_or(String::new(), |e| format!(" against {}", self.ent(Some(e))));
        let dice: Vec<String> = roll.dice.iter().map(u8::to_string).collect();
        let mut sum = format!("{} (dice)", dice.join(" + "));
        for part in &roll.parts {
            let sign = if part.n < 0 { '-' } else { '+' };
            sum.push_str(&format!(" {sign} {} ({})", part.n.abs(), self.reason(part.why)));
        }
        format!(
            "{} tests {}{against}: {sum} = {}; {} needed: {}",
            self.object(roll.tester),
            self.tested(roll.what),
            roll.total,
            roll.against,
            roll.degree.name()
        )
    }

    /// What a test is for.
    pub fn tested(&self, what: Tested) -> &str {
        let content = &self.rulebook.content;
        match what {
            Tested::Number(n) => content.numbers.get(n.index()).map_or("", |n| &n.name),
            Tested::Topic(t) => content.topics.get(t.index()).map_or("", |t| &t.name),
        }
    }

    /// A kind whose sentence adds something, and when it does so, if that is a condition.
    fn kind_and_why(&self, kind: SubtypeId, ability: AbilityId) -> String {
        let content = &self.rulebook.content;
        let name = content.subtypes.get(kind.index()).map_or("", |kind| &kind.name);
        let text = Wording::new(content).ability(content.ability(ability));
        match text.split_once(", ").filter(|(when, _)| when.starts_with(WHILE)) {
            Some((when, _)) => format!("{name}, {}{}", WHILE.to_lowercase(), &when[WHILE.len()..]),
            None => name.to_owned(),
        }
    }

    /// Where a summand comes from.
    fn reason(&self, why: SummandReason) -> String {
        match why {
            SummandReason::Number(number) => self.tested(Tested::Number(number)).to_owned(),
            SummandReason::Source(o) => self.object(o),
            SummandReason::State(_, state) => self
                .rulebook
                .content
                .designations
                .get(state.index())
                .map_or("", |designation| &*designation.name)
                .to_owned(),
            SummandReason::Kind(kind, ability) => self.kind_and_why(kind, ability),
            SummandReason::Speciality => "bonus for a speciality".to_owned(),
            SummandReason::Weariness => "level of weariness".to_owned(),
            SummandReason::Wounds => "level of wounds".to_owned(),
            SummandReason::Courage => "a point of courage".to_owned(),
            SummandReason::Corruption => "points of corruption".to_owned(),
            SummandReason::Recent => "spells cast lately".to_owned(),
            SummandReason::Running => "spells that run".to_owned(),
            SummandReason::Practice => "practised spell".to_owned(),
            SummandReason::Unfamiliar => "unfamiliar spell".to_owned(),
            SummandReason::Option => "taken on".to_owned(),
            SummandReason::Excess => "beyond the actions of the round".to_owned(),
            SummandReason::Countering => "learned to counter it".to_owned(),
            SummandReason::Text => "by the text".to_owned(),
        }
    }

    /// The character that tries a task, with the cards of its player: in a scene it is not the player who does.
    fn tried_by(&self, at: usize, h: &Event) -> Option<ObjectId> {
        let source = self.state.cause(h).source;
        let taken = self
            .state
            .taken
            .iter()
            .find(|t| t.offer.source == source && (t.from as usize..t.to as usize).contains(&at));
        let last = || self.state.scene()?.trying.iter().find(|(of, _)| *of == source).map(|(_, who)| *who);
        let actor = taken.and_then(|t| t.offer.actor).or_else(last);
        actor.filter(|_| matches!(h.subject, Some(Entity::Player(_))))
    }

    /// An event of a scene in words.
    fn scene_line(&self, at: usize, h: &Event) -> Option<String> {
        let cause = self.state.cause(h);
        let (who, what) = (self.ent(h.subject), self.ent(h.object));
        match h.verb {
            Verb::Move => self.scene_move(h),
            // What was ruled is told with its question.
            Verb::Test | Verb::Target | Verb::Rule | Verb::Miscast => None,
            Verb::Cast if cause.cite == Some(Cite::COUNTERING) => Some(format!("{who} counters {what}")),
            Verb::Cast => {
                let way = self.way_of_casting(h.object);
                Some(format!("{who} casts {what}{way}{}", self.targets_before(at, h.object)))
            }
            // That somebody acts is told by what is done.
            Verb::Action(action) if self.rulebook.content.scene.act == Some(action) => None,
            Verb::Action(_) if cause.cite == Some(Cite::SPELLCASTING) => None,
            Verb::Action(id) => {
                let action = self.rulebook.content.actions.get(id.index())?;
                let words = action.params.iter().any(|p| !matches!(p, ParamKind::Thing(_) | ParamKind::Number));
                let text = usize::try_from(h.n).ok().and_then(|n| self.state.scene()?.texts.get(n));
                let done = regular_third(&action.name);
                match text.filter(|_| words) {
                    Some(text) => Some(format!("{who} {done} \"{text}\"")),
                    None if action.deed => Some(match action.name.split_once('-') {
                        // `begin-work`: begins work on it
                        Some((first, rest)) => format!("{who} {} {rest} on {what}", regular_third(first)),
                        None => format!("{who} {done} {what}").trim_end().to_owned(),
                    }),
                    None => match self.tried_by(at, h) {
                        Some(character) => {
                            let who = self.object(character);
                            self.part_of_check(at, h, &who).or_else(|| self.line_about(h, who))
                        }
                        None => self.line(h),
                    },
                }
            }
            Verb::PutCounters | Verb::RemoveCounters if h.counter.is_some_and(|kind| !self.is_told(kind)) => None,
            Verb::PutCounters | Verb::RemoveCounters => {
                let kind = h
                    .counter
                    .and_then(|counter| self.rulebook.content.counters.get(counter.index()))
                    .map_or("", |counter| &*counter.name);
                let done = if h.verb == Verb::PutCounters { "gains" } else { "loses" };
                Some(format!("{what} {done} {} {kind}", h.n))
            }
            // To be attached to a creature is to be borne by it.
            Verb::Attach => Some(format!("{what} has {who} now")),
            Verb::Approach => {
                let (feet, whence) = (h.n.abs(), if h.n < 0 { "farther from" } else { "nearer to" });
                let go = if h.n < 0 { "goes" } else { "comes" };
                Some(format!("{who} {go} {} {whence} {what}", way(i64::from(feet))))
            }
            Verb::ComeWithin => Some(format!("{who} comes within {} of {what}", way(i64::from(h.n)))),
            Verb::GoBeyond => Some(format!("{who} goes beyond {} of {what}", way(i64::from(h.n)))),
            Verb::Light => {
                let scale = self
                    .rulebook
                    .content
                    .scene
                    .light
                    .and_then(|scale| self.rulebook.content.scales.get(scale.index()))?;
                let step = self.state.scene().and_then(|scene| scale.steps.get(scene.light as usize))?;
                Some(format!("the light is {step} now"))
            }
            _ => self.line(h),
        }
    }

    /// ` as song`, ` at 50 percent more power`: how a spell was cast, if not as usual.
    fn way_of_casting(&self, spell: Option<Entity>) -> String {
        let Some(scene) = self.state.scene() else { return String::new() };
        let record = scene.history.iter().find(|r| !r.counter && Some(Entity::Obj(r.spell)) == spell);
        let Some(record) = record else { return String::new() };
        let method = record.method.and_then(|m| self.rulebook.content.methods.get(m.0 as usize));
        let own = method.map_or(0, |m| m.power);
        let mut way = method.map_or(String::new(), |m| format!(" as {}", m.name));
        if record.power > own {
            way.push_str(&format!(" with {} percent more power", record.power));
        }
        way
    }

    /// What a spell was aimed at just before it was cast.
    fn targets_before(&self, at: usize, spell: Option<Entity>) -> String {
        let aimed = self.state.journal().iter().take(at).rev();
        let mut names: Vec<String> = aimed
            .take(16)
            .filter(|h| h.verb == Verb::Target && h.subject == spell)
            .map(|h| self.ent(h.object))
            .collect();
        names.reverse();
        if names.is_empty() { String::new() } else { format!(" on {}", names.join(", ")) }
    }

    fn scene_move(&self, h: &Event) -> Option<String> {
        let new = h.new.some().or(h.object.and_then(Entity::obj))?;
        let name = self.object(new);
        match (h.from, h.to) {
            (Zone::Casting, Zone::Scene) => {
                let on = match self.state.obj(new).attached {
                    Some(host) => format!(" on {}", self.ent(Some(host))),
                    None => String::new(),
                };
                let until = self.state.scene().and_then(|scene| scene.casting(new)).and_then(|cast| cast.until);
                let until = until.map_or(String::new(), |time| format!(" until {}", moment(time)));
                Some(format!("{name} runs{on}{until}"))
            }
            // Learning is a deed, and told as one; what came to nothing is told as a refusal.
            (Zone::Outside, Zone::Repertoire) if self.rulebook.content.scene.learn.is_some() => None,
            (Zone::Repertoire, Zone::Outside) => None,
            // What a thing holds it has not learned.
            (Zone::Outside, Zone::Repertoire) => {
                let learner = self.state.scene()?.holder(new).filter(|o| self.chars(*o).is(CardTypes::CREATURE))?;
                Some(format!("{} learns {name}", self.object(learner)))
            }
            (_, Zone::Casting) | (Zone::Casting, _) => None,
            (Zone::Scene, Zone::Outside) if self.chars(new).is(CardTypes::MAGIC) => Some(format!("{name} ends")),
            // What put it there has been told.
            (Zone::Scene, to) if to != Zone::Scene => Some(format!("{name} is gone")),
            _ => self.line(h),
        }
    }

    /// Weariness, wounds and states of a creature.
    pub fn state_of(&self, o: ObjectId) -> String {
        let mut parts = Vec::new();
        let (Some(state), roles) = (self.state.scene(), &self.rulebook.content.scene) else { return String::new() };
        let level = |names: &[String], n: usize| names.get(n).or(names.last()).cloned();
        // Things get no wearier.
        let tires = self.chars(o).is(CardTypes::CREATURE);
        if let Some(kind) = roles.weariness.filter(|_| tires) {
            let n = usize::try_from(self.state.counters(o, kind)).unwrap_or(0);
            parts.extend(level(&state.settings.weariness.levels, n));
        }
        let damage = self.state.obj(o).damage;
        if damage > 0 {
            parts.push(format!("{damage} damage"));
            parts.extend(self.wound_of(o));
        }
        parts.extend(self.states_on(o));
        parts
            .extend(self.counters_on(o).filter(|(counter, _)| Some(*counter) != roles.weariness).map(|(_, text)| text));
        let spells = state.casts.iter().filter(|cast| self.state.obj(cast.spell).attached == Some(Entity::Obj(o)));
        parts.extend(spells.map(|cast| format!("under {}", self.object(cast.spell))));
        format!("{}: {}", self.object(o), parts.join(", "))
    }

    /// How the level of wounds is called, if there is one.
    pub fn wound_of(&self, o: ObjectId) -> Option<String> {
        let levels = &self.state.scene()?.settings.wounds.levels;
        let health = self.rulebook.content.scene.health?;
        let health = self.chars(o).numbers.as_ref()?.get(health.index()).copied().filter(|n| *n > 0)?;
        let level = ((self.state.obj(o).damage.max(0) / health) as usize).min(levels.len().saturating_sub(1));
        levels.get(level).filter(|_| level > 0).cloned()
    }

    /// What a thing or a known spell is called, with its states and what is counted on it.
    pub fn with_details(&self, o: ObjectId) -> String {
        let all: Vec<String> = self.states_on(o).chain(self.counters_on(o).map(|(_, text)| text)).collect();
        if all.is_empty() { self.object(o) } else { format!("{} ({})", self.object(o), all.join(", ")) }
    }

    /// States of something, by name.
    fn states_on(&self, o: ObjectId) -> impl Iterator<Item = String> {
        let designated = self.rulebook.content.designations.iter().enumerate();
        let given = self.state.designations.iter().filter(|(x, _, _)| *x == o).map(|(_, d, _)| *d);
        let warded = |d: &DesignationId| self.state.scene().is_some_and(|s| s.is_warded(o, *d));
        let marks: Vec<DesignationId> =
            given.chain(self.chars(o).designations.iter().copied().filter(|d| !warded(d))).collect();
        let told = designated.filter(|(_, d)| !d.untold);
        told.filter(move |(i, _)| marks.iter().any(|d| d.index() == *i)).map(|(_, d)| d.name.to_string())
    }

    /// What is counted on something: kind and words.
    /// Whether a text does not only count with them for itself.
    pub(super) fn is_told(&self, kind: CounterId) -> bool {
        self.rulebook.content.counters.get(kind.index()).is_none_or(|counter| !counter.untold)
    }

    fn counters_on(&self, o: ObjectId) -> impl Iterator<Item = (CounterId, String)> {
        let name = |k: CounterId| self.rulebook.content.counters.get(k.index()).map_or("", |k| &*k.name);
        let told = |(k, _): &(CounterId, i32)| self.is_told(*k);
        self.state.all_counters(o).filter(told).map(move |(k, n)| (k, format!("{} {n}", name(k))))
    }
}

/// A question to the game master as it is written, with what it is about.
pub fn ruled(content: &Content, state: &GameState, question: StrId, about: Option<u32>) -> String {
    let asked = content.str(question).trim_end_matches(['?', '.']);
    let about = about.and_then(|at| state.scene()?.texts.get(at as usize));
    match about {
        Some(about) => format!("{asked} ({about})"),
        None => asked.to_owned(),
    }
}
