//! The journal of a game in words, line by line, as one player may see it.

use super::lives_told::{lives_after, lives_at};
use super::turns_told::TurnsTold;
use super::whose::Whose;
use crate::engine::{Cause, Chars, Cite, Entity, Event, Flags, GameState, ObjectId, Outcome, PlayerId, Rulebook};
use crate::ir::{Action, CardTypes, Span, StrId, Verb, Zone};
use crate::wording::verbs::{regular_past, regular_third};

/// How messages call a zone.
pub fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Battlefield => "battlefield",
        Zone::Hand => "hand",
        Zone::Library => "library",
        Zone::Graveyard => "graveyard",
        Zone::Exile => "exile",
        Zone::Command => "command",
        Zone::Stack => "stack",
        Zone::Ante => "ante",
        Zone::Outside => "nowhere",
        Zone::Scene => "scene",
        Zone::Repertoire => "repertoire",
        Zone::Casting => "casting",
        Zone::Pile => "pile",
        Zone::Aside => "outside the game",
    }
}

/// Tells what happened since it was last asked.
#[derive(Clone, Debug)]
pub struct Narrator {
    /// How the players are called.
    pub names: Vec<String>,
    /// Who reads: what is hidden from this player is not told. None: everything is.
    pub reader: Option<PlayerId>,
    /// The life totals stand in the headings; only right if told while it happens.
    pub lives: bool,
    /// How far each of the games has been told that are inside each other now, the outermost first.
    told: Vec<Place>,
}

/// How far a game has been told.
#[derive(Clone, Debug, Default)]
struct Place {
    events: usize,
    subgames: usize,
    turns: TurnsTold,
}

/// Equal lines that follow each other as one.
fn counted(lines: Vec<Told>) -> Vec<Told> {
    let mut out: Vec<(Told, usize)> = Vec::with_capacity(lines.len());
    for line in lines {
        match out.last_mut() {
            Some((last, n)) if *last == line => *n += 1,
            _ => out.push((line, 1)),
        }
    }
    let say = |(line, n): (Told, usize)| match line {
        Told::Line(text) if n > 1 => Told::Line(format!("{text} ({n} times)")),
        line => line,
    };
    out.into_iter().map(say).collect()
}

/// A line of the tale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// The heading of a turn that begins.
    Turn(String),
    /// What happened, in one line.
    Line(String),
}

/// A game to talk about.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The content of the game.
    pub rulebook: &'a Rulebook,
    /// The state of the game as it is told.
    pub state: &'a GameState,
    /// How the players are called.
    pub names: &'a [String],
    /// Who reads, and is told nothing that is hidden from this player; none: everything ([`Narrator::reader`]).
    pub reader: Option<PlayerId>,
    /// The life total right after the event that is told; none: it is not known.
    pub life: Option<i32>,
    /// Whether a name that several have is told with whose it is.
    pub whose: Whose,
}

impl Narrator {
    /// For players of these names.
    pub fn new(names: Vec<String>, reader: Option<PlayerId>) -> Self {
        Self { names, reader, lives: true, told: vec![Place::default()] }
    }

    /// What happened since.
    pub fn tell(&mut self, rulebook: &Rulebook, state: &GameState) -> Vec<Told> {
        let mut out = Vec::new();
        let mut games: Vec<&GameState> = std::iter::successors(Some(state), |state| state.main_game()).collect();
        games.reverse();
        for (depth, game) in games.into_iter().enumerate() {
            self.enter(depth, &mut out);
            self.tell_game(rulebook, game, depth, &mut out);
        }
        counted(out)
    }

    /// A subgame that nothing has been told of yet (719).
    fn enter(&mut self, depth: usize, out: &mut Vec<Told>) {
        if self.told.len() <= depth {
            self.told.push(Place::default());
            out.push(Told::Line("a subgame begins".to_owned()));
        }
    }

    fn tell_game(&mut self, rulebook: &Rulebook, state: &GameState, depth: usize, out: &mut Vec<Told>) {
        let place = &mut self.told[depth];
        place.events = place.turns.goes_on_at(state.journal(), place.events);
        let mut lives = lives_after(state, self.told[depth].events);
        let is_turn = |h: &Event| h.verb == Verb::Begin && h.span == Some(Span::Turn);
        let mut begun = state.journal().iter().take(self.told[depth].events).any(is_turn);
        for at in self.told[depth].events..state.journal().len() {
            let Some(h) = state.journal().get(at) else { break };
            if h.verb == Verb::Subgame {
                self.end_subgame(rulebook, state, depth, out);
            }
            let life = lives.pop_if(|(event, _)| *event == at).and_then(|(_, life)| life);
            let scene = Scene { rulebook, state, names: &self.names, reader: self.reader, life, whose: Whose::Said };
            begun |= is_turn(h);
            self.told[depth].turns.hear(h);
            if h.verb == Verb::Begin {
                out.extend(is_turn(h).then(|| self.turn(&scene, at, h)));
            } else if !begun
                && state.cause(h).cite == Some(Cite::MULLIGAN)
                && (h.from, h.to) == (Zone::Hand, Zone::Library)
            {
                // A hand that goes back before the first turn is one mulligan (103.4).
                let told = Told::Line(format!("{} takes a mulligan", scene.owner(h)));
                out.extend((out.last() != Some(&told)).then_some(told));
            } else {
                let line = scene.checked_by_player(at, h).or_else(|| scene.line(h));
                let another = line.as_ref().and_then(|_| self.told[depth].turns.another());
                out.extend(another.map(|p| Told::Line(format!("in the turn of {}:", scene.player(p)))));
                out.extend(line.map(Told::Line));
            }
        }
        self.told[depth].events = state.journal().len();
    }

    /// What was not told yet of the next subgame that is over.
    fn end_subgame(&mut self, rulebook: &Rulebook, state: &GameState, depth: usize, out: &mut Vec<Told>) {
        let over = state.subgames().get(self.told[depth].subgames);
        self.told[depth].subgames += 1;
        if let Some(over) = over {
            self.enter(depth + 1, out);
            self.tell_game(rulebook, over, depth + 1, out);
        }
        self.told.truncate(depth + 1);
    }

    /// The heading of a turn. Its number follows from how many turns began after it.
    fn turn(&self, scene: &Scene, at: usize, h: &Event) -> Told {
        let state = scene.state;
        let begins = |h: &&Event| h.verb == Verb::Begin && h.span == Some(Span::Turn);
        let later = state.journal().iter().skip(at + 1).filter(begins).count() as u32;
        let number = state.latest_turn().saturating_sub(later);
        // 805.4: a team that takes its turns together has this one together.
        let team = h.subject.and_then(Entity::player).filter(|_| state.variant.shared_turns).map(|p| {
            let own = state.players_from(p).filter(|mate| !state.opponents(p, *mate));
            own.map(|mate| self.name(mate)).collect::<Vec<_>>().join(" and ")
        });
        let mut text = format!("turn {number} of {}", team.unwrap_or_else(|| scene.ent(h.subject)));
        if self.lives {
            // What comes after it is told below it.
            let totals = lives_at(state, at).into_iter();
            let lives: Vec<String> = (0..state.seats() as u8)
                .map(PlayerId)
                .zip(totals)
                .filter(|(p, _)| !state.player(*p).out)
                .map(|(p, life)| format!("{} {life}", self.name(p)))
                .collect();
            text.push_str(&format!(" (life: {})", lives.join(", ")));
        }
        Told::Turn(text)
    }

    /// How the game ended.
    pub fn ending(&self, state: &GameState) -> String {
        match state.outcome() {
            Some(Outcome::Win(team)) => {
                let names: Vec<&str> = team.iter().map(|p| self.name(p)).collect();
                let verb = if names.len() == 1 { "wins" } else { "win" };
                format!("{} {verb} the game", names.join(" and "))
            }
            Some(Outcome::Draw) => "the game is a draw".to_owned(),
            None => "the game is not over".to_owned(),
        }
    }

    fn name(&self, p: PlayerId) -> &str {
        self.names.get(p.index()).map_or("somebody", |n| n)
    }
}

impl<'a> Scene<'a> {
    /// How a player is called.
    pub fn player(&self, p: PlayerId) -> &'a str {
        self.names.get(p.index()).map_or("somebody", |n| n)
    }

    /// Whether the reader may know what an object is.
    pub fn visible(&self, o: ObjectId) -> bool {
        let row = self.state.obj(o);
        let Some(reader) = self.reader else { return true };
        // 707.5: whoever controls a face-down permanent may look at it.
        let mine = || row.zone == Zone::Battlefield && self.controller(o) == reader;
        mine() || self.state.knows(reader, o)
    }

    /// Characteristics as they are now.
    pub fn chars(&self, o: ObjectId) -> &'a Chars {
        self.state.chars_of(self.rulebook, o)
    }

    /// Controller; owner where there is none.
    pub fn controller(&self, o: ObjectId) -> PlayerId {
        self.state.controller_of(o)
    }

    /// What an object is called; `a card` if the reader may not know.
    pub fn object(&self, o: ObjectId) -> String {
        if o == ObjectId::NONE {
            return "something".to_owned();
        }
        if !self.visible(o) {
            return "a card".to_owned();
        }
        let row = self.state.obj(o);
        if row.is(Flags::OFFER) {
            return self.state.offer_of(o).map_or("a request".to_owned(), |offer| offer.task.to_string());
        }
        if row.is(Flags::ABILITY) {
            let source = self.state.stack_item(o).map(|item| item.source);
            return source.map_or("an ability".to_owned(), |source| format!("an ability of {}", self.object(source)));
        }
        let id = match self.state.chars.get(row.row as usize) {
            Some(card) => card.name,
            None => self.rulebook.content.def(row.def).name,
        };
        match self.rulebook.content.str(id) {
            "" if row.is(Flags::FACE_DOWN) => "a face-down card".to_owned(),
            "" => "a nameless object".to_owned(),
            name => format!("{name}{}{}", self.which(o), self.whose_of(o, id)),
        }
    }

    /// Which of several creatures of a scene with one name it is: ` 2`; empty: no other one has its name.
    fn which(&self, o: ObjectId) -> String {
        if self.state.scene().is_none() || !self.chars(o).is(CardTypes::CREATURE) {
            return String::new();
        }
        self.state.namesakes(self.rulebook, o).map_or(String::new(), |nth| format!(" {nth}"))
    }

    /// What an object or player is called.
    pub fn ent(&self, e: Option<Entity>) -> String {
        match e {
            None => "something".to_owned(),
            Some(Entity::Player(p)) => self.player(p).to_owned(),
            Some(Entity::Obj(o)) => self.object(o),
        }
    }

    fn owner(&self, h: &Event) -> &'a str {
        h.object.and_then(Entity::obj).map_or("somebody", |o| self.player(self.state.obj(o).owner))
    }

    /// What an object has become by its next move.
    fn became(&self, o: ObjectId) -> ObjectId {
        let moved = |h: &&Event| h.verb == Verb::Move && h.object == Some(Entity::Obj(o));
        self.state.journal().iter().rev().find(moved).and_then(|h| h.new.some()).unwrap_or(o)
    }

    /// An event in words; nothing for what another event tells.
    pub(super) fn line(&self, h: &Event) -> Option<String> {
        self.line_about(h, self.ent(h.subject))
    }

    /// The same, where whoever does it is called so.
    pub(super) fn line_about(&self, h: &Event, who: String) -> Option<String> {
        self.said_of(h, who).map(|line| self.without_own(h, line))
    }

    fn said_of(&self, h: &Event, who: String) -> Option<String> {
        if !h.verb.facts().told {
            return None;
        }
        let cause = self.state.cause(h);
        let what = self.ent(h.object);
        let n = h.n;
        Some(match h.verb {
            Verb::Move => return self.moved(h, cause),
            // That somebody acts is told by what is done.
            Verb::Action(action) if self.rulebook.content.scene.act == Some(action) => return None,
            Verb::Action(action) => {
                let name = &self.rulebook.content.actions.get(action.index())?.name;
                let object = h.object.map_or(String::new(), |_| format!(" {what}"));
                let number = if n > 1 { format!(" {n}") } else { String::new() };
                format!("{who} {}{object}{number}", regular_third(name))
            }
            Verb::Cast => {
                let (from, how) = (self.cast_from(h.object), self.announced(h.object));
                format!("{who} casts {what}{from}{how}{}", self.aims(h.object))
            }
            Verb::Miscast => format!("{who} fails to cast {what}"),
            // The land is told as the permanent that everybody sees.
            Verb::PlayLand => {
                let land = h.object.and_then(Entity::obj).map(|o| self.became(o));
                format!("{who} plays {}", land.map_or(what, |o| self.object(o)))
            }
            Verb::Activate => format!("{who} activates {what}{}", self.aims_of_ability(h)),
            Verb::Trigger => format!("{what} triggers{}", self.aims_of_ability(h)),
            Verb::Draw if h.n == 0 => format!("{who} draws from an empty library"),
            Verb::Draw => {
                format!(
                    "{who} draws {}",
                    h.object.and_then(Entity::obj).map_or("a card".to_owned(), |o| self.object(o))
                )
            }
            Verb::Damage if h.subject.is_none() => format!("{what} takes {n} damage"),
            Verb::Damage => {
                let combat = if h.combat { " in combat" } else { "" };
                format!("{who} deals {n} damage to {what}{combat}")
            }
            Verb::GainLife => format!("{who} gains {n} life{}", self.life_after()),
            Verb::LoseLife => format!("{who} loses {n} life{}", self.life_after()),
            Verb::SetLife => format!("the life total of {who} becomes {n}"),
            Verb::PutCounters | Verb::RemoveCounters if h.counter.is_some_and(|kind| !self.is_told(kind)) => {
                return None;
            }
            Verb::PutCounters | Verb::RemoveCounters => {
                let kind = h
                    .counter
                    .and_then(|counter| self.rulebook.content.counters.get(counter.index()))
                    .map_or("", |counter| &*counter.name);
                let plural = if n == 1 { "" } else { "s" };
                let done = if h.verb == Verb::PutCounters { "gets" } else { "loses" };
                format!("{what} {done} {n} {kind} counter{plural}")
            }
            Verb::Create => {
                h.object?;
                format!("{who} creates {what}")
            }
            Verb::Attack => format!("{who} attacks {what}"),
            Verb::Block => format!("{who} blocks {what}"),
            Verb::Attach => format!("{who} is attached to {what}"),
            Verb::ChangeControl => format!("{who} gains control of {what}"),
            Verb::LeaveCombat => format!("{what} is removed from combat"),
            Verb::TurnFaceUp => format!("{what} is turned face up"),
            Verb::TurnFaceDown => format!("{what} is turned face down"),
            Verb::Transform => format!("{what} transforms"),
            Verb::PhaseOut => format!("{what} phases out"),
            Verb::PhaseIn => format!("{what} phases in"),
            Verb::Reveal => format!("{who} reveals {what}"),
            // What is seen is nobody else's business.
            Verb::Look if h.object.and_then(Entity::obj).is_some_and(|o| self.visible(o)) => {
                format!("{who} looks at {what}")
            }
            Verb::Look => return None,
            Verb::FlipCoin => format!("{who} flips a coin: {}", if n > 0 { "won" } else { "lost" }),
            Verb::CopySpell => format!("{who} copies {what}"),
            Verb::Prevent => format!("{n} damage to {what} is prevented"),
            Verb::Win => format!("{who} wins{}", if self.state.level() > 0 { " the subgame" } else { "" }),
            Verb::LeaveDrawn => format!("the game is a draw for {who}"),
            Verb::Lose => {
                let game = if self.state.level() > 0 { "subgame" } else { "game" };
                format!("{who} loses the {game}{}", self.why(cause))
            }
            Verb::Search => format!("{who} searches {}", self.library_of(h)),
            Verb::Shuffle => format!("{who} shuffles {}", self.library_of(h)),
            Verb::Become(designation) => {
                let declared = self.rulebook.content.designations.get(designation.index()).filter(|d| !d.untold)?;
                match declared.said.as_ref().and_then(|said| said.gets.split_once(' ')) {
                    Some((verb, what)) => format!("{who} {} {what}", regular_third(verb)),
                    None => format!("{who} is now {}", declared.name),
                }
            }
            Verb::Vote if h.object.is_some() => format!("{who} votes for {what}"),
            Verb::Vote => {
                let word = u32::try_from(h.n).map_or("", |word| self.rulebook.content.str(StrId(word)));
                format!("{who} votes for {word}")
            }
            Verb::FinishVoting => "all have voted".to_owned(),
            Verb::Test => format!("{who} tests"),
            Verb::Pass => format!("{} seconds go by", h.n),
            Verb::Light => "the light changes".to_owned(),
            Verb::Approach if n < 0 => format!("{who} goes {} feet farther from {what}", -n),
            Verb::Approach => format!("{who} comes {n} feet nearer to {what}"),
            Verb::ComeWithin => format!("{who} comes within {n} feet of {what}"),
            Verb::GoBeyond => format!("{who} goes beyond {n} feet of {what}"),
            Verb::Rule => format!("{who} decides"),
            Verb::Subgame if h.subject.is_none() => "a subgame has ended without a winner".to_owned(),
            Verb::Subgame => format!("{who} has won a subgame"),
            Verb::Reselect => format!("{who} attacks {what} now"),
            Verb::Retarget => format!("{who} targets {what} now"),
            Verb::Pay => format!("{who} pays {n} mana for {}", self.object(cause.source)),
            Verb::ChangeOwner => format!("{who} owns {what} now"),
            Verb::Restart => format!("{who} restarts the game"),
            // What is told of has its words above.
            _ => return None,
        })
    }

    /// Whose library it is: the own one, if it is.
    fn library_of(&self, h: &Event) -> String {
        match h.object {
            Some(Entity::Player(p)) if h.from == Zone::Pile => {
                let first = self.state.zone(Zone::Pile, p).first();
                first.map_or_else(|| place(Zone::Pile), |o| self.pile_of(*o))
            }
            Some(Entity::Player(_)) if h.object == h.subject => "their library".to_owned(),
            Some(Entity::Player(p)) => format!("the library of {}", self.player(p)),
            _ if h.verb == Verb::Shuffle => "their library".to_owned(),
            _ => "a library".to_owned(),
        }
    }

    fn life_after(&self) -> String {
        self.life.map_or(String::new(), |n| format!(" ({n})"))
    }

    /// X and modes of a spell that is still on the stack (601.2b).
    fn announced(&self, spell: Option<Entity>) -> String {
        let Some(item) = spell.and_then(Entity::obj).and_then(|o| self.state.stack_item(o)) else {
            return String::new();
        };
        let x = (item.x > 0).then(|| format!("X = {}", item.x));
        let modes: Vec<String> = item.modes.iter().map(|m| (m + 1).to_string()).collect();
        let modes = match modes.len() {
            0 => None,
            1 => Some(format!("mode {}", modes[0])),
            _ => Some(format!("modes {}", modes.join(" and "))),
        };
        let all: Vec<String> = x.into_iter().chain(modes).collect();
        if all.is_empty() { String::new() } else { format!(" ({})", all.join(", ")) }
    }

    /// Targets of a spell that is still on the stack.
    fn aims(&self, spell: Option<Entity>) -> String {
        let Some(item) = spell.and_then(Entity::obj).and_then(|o| self.state.stack_item(o)) else {
            return String::new();
        };
        let targets: Vec<String> =
            item.targets.iter().flat_map(|g| g.chosen.iter()).map(|e| self.ent(Some(*e))).collect();
        if targets.is_empty() { String::new() } else { format!(" on {}", targets.join(", ")) }
    }

    /// Targets of an ability that triggered or was activated and is still on the stack.
    fn aims_of_ability(&self, h: &Event) -> String {
        let source = h.object.and_then(Entity::obj);
        let item = self.state.turn().stack.iter().rev().find(|i| i.ability.is_some() && Some(i.source) == source);
        let targets: Vec<String> = item
            .into_iter()
            .flat_map(|i| i.targets.iter())
            .flat_map(|g| g.chosen.iter())
            .map(|e| self.ent(Some(*e)))
            .collect();
        if targets.is_empty() { String::new() } else { format!(" on {}", targets.join(", ")) }
    }

    /// A move between zones, unless another event tells it.
    fn moved(&self, h: &Event, cause: Cause) -> Option<String> {
        let new = h.new.some().or(h.object.and_then(Entity::obj))?;
        let name = self.object(new);
        let via = h.via.and_then(|action| self.rulebook.content.actions.get(action.index()));
        let spell = self.state.obj(new).zone == Zone::Stack;
        if cause.cite == Some(Cite::OUTSIDE) || spell || self.state.obj(new).is(Flags::ABILITY) {
            return None;
        }
        Some(match (h.from, h.to, via) {
            (Zone::Library, Zone::Hand, None) | (Zone::Hand, Zone::Stack, _) => return None,
            (Zone::Hand, Zone::Battlefield, _) if self.is_land(new) => return None,
            (Zone::Stack, Zone::Graveyard, None) if cause.cite == Some(Cite::FIZZLE) => {
                format!("{name} has no legal target and does nothing")
            }
            (Zone::Stack, Zone::Graveyard, None) => format!("{name} resolves"),
            // That a token comes into being is told by whoever creates it.
            (Zone::Outside, Zone::Battlefield | Zone::Scene, None) if self.state.obj(new).is(Flags::TOKEN) => {
                return None;
            }
            (Zone::Outside, Zone::Battlefield, None) => {
                format!("{name} comes under the control of {}", self.player(self.controller(new)))
            }
            (Zone::Stack, Zone::Battlefield, _) => format!("{name} resolves and enters the battlefield"),
            (Zone::Battlefield, Zone::Graveyard, None) if cause.cite.is_some() => {
                // 700.4: only creatures and planeswalkers die.
                let was = h.object.and_then(Entity::obj).map(|o| self.state.chars_of(self.rulebook, o).types);
                let dies = was.is_some_and(|types| types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER));
                let verb = if dies { "dies" } else { "is put into the graveyard" };
                format!("{name} {verb}{}", self.why(cause))
            }
            (_, to, Some(action)) => {
                // 903.9: a commander may go elsewhere than what is done to it says.
                let called = to == Zone::Command && self.state.obj(new).is(Flags::COMMANDER);
                let instead = if called { ", and it goes to the command zone" } else { "" };
                match h.subject {
                    Some(who) => format!("{} {} {name}{instead}", self.ent(Some(who)), regular_third(&action.name)),
                    None => format!("{name} is {}{instead}", participle(action)),
                }
            }
            (Zone::Library, Zone::Library, None) | (Zone::Pile, Zone::Pile, None) => {
                let cards = self.state.zone(h.to, self.state.obj(new).owner);
                let place = if h.to == Zone::Pile { self.pile_of(new) } else { place(h.to) };
                match () {
                    () if cards.first() == Some(&new) => format!("{name} goes to the bottom of {place}"),
                    () if cards.last() == Some(&new) => format!("{name} goes to the top of {place}"),
                    () => format!("{name} goes to another place in {place}"),
                }
            }
            (from, to, None) => {
                let place = |zone| if zone == Zone::Pile { self.pile_of(new) } else { place(zone) };
                format!("{name} goes from {} to {}", place(from), place(to))
            }
        })
    }

    /// Which pile of cards beside the game something lies in.
    fn pile_of(&self, o: ObjectId) -> String {
        let types = self.rulebook.content.def(self.state.obj(o).def).types;
        match () {
            () if types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON) => "the planar deck".to_owned(),
            () if types.intersects(CardTypes::SCHEME) => "the scheme deck".to_owned(),
            () => place(Zone::Pile),
        }
    }

    /// From where a spell is cast that is not cast from a hand.
    fn cast_from(&self, spell: Option<Entity>) -> String {
        let before = spell.and_then(Entity::obj).and_then(|o| self.state.obj(o).prev.some());
        match before.map(|o| self.state.obj(o).zone) {
            Some(zone @ (Zone::Command | Zone::Graveyard | Zone::Exile | Zone::Library)) => {
                format!(" from {}", place(zone))
            }
            _ => String::new(),
        }
    }

    fn is_land(&self, o: ObjectId) -> bool {
        self.rulebook.templates.get(self.state.obj(o).def.index()).is_some_and(|c| c.is(CardTypes::LAND))
    }

    fn why(&self, cause: Cause) -> String {
        self.rulebook.rule_of(&cause).map_or(String::new(), |rule| format!(" ({rule})"))
    }
}

/// What is done to something by an action.
fn participle(action: &Action) -> String {
    if action.past.is_empty() { regular_past(&action.name) } else { action.past.to_string() }
}

/// A zone as a place that something goes to, `the graveyard`.
pub fn place(zone: Zone) -> String {
    match zone {
        Zone::Battlefield | Zone::Stack | Zone::Hand | Zone::Library | Zone::Graveyard => {
            format!("the {}", zone_name(zone))
        }
        Zone::Exile => "exile".to_owned(),
        Zone::Command => "the command zone".to_owned(),
        Zone::Ante => "the ante".to_owned(),
        Zone::Pile => "the pile".to_owned(),
        Zone::Outside | Zone::Aside => "outside the game".to_owned(),
        Zone::Scene => "the scene".to_owned(),
        Zone::Repertoire => "a repertoire".to_owned(),
        Zone::Casting => "casting".to_owned(),
    }
}
