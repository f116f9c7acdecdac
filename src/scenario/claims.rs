//! Whether an expectation is met: zones, numbers, states, characteristics, and what a player can do.

use super::find_things::View;
use super::model::Named;
use super::words::{COLORS, TYPES, zone_name};
use super::{Claim, ExpectedFact, Number, State, Thing, Verb};
use crate::engine::{Action, CastWay, Entity, Flags, Kind, ObjectId, Outcome, PlayerId, Question};
use crate::ir::{Colors, Prop, Zone};
use crate::magic::Table;
use crate::play::Random;

/// What came of a look at an expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It is as expected.
    Met,
    /// It is not; what is instead.
    Missed(String),
    /// It can only be told when the player is asked.
    Later,
}

/// What there is to see of an expectation.
pub(super) struct Seen {
    /// Whether it is as the expectation says, without its `not`.
    pub holds: bool,
    /// What is so, in words.
    pub found: String,
}

impl Seen {
    /// It holds or not, and this is what is found.
    pub fn new(holds: bool, found: impl Into<String>) -> Self {
        Self { holds, found: found.into() }
    }
}

impl View<'_> {
    /// Looks at one expectation, in front of a question or after the end.
    pub fn judge(&self, claim: &Claim, asked: Option<&Question>) -> Verdict {
        if let Some(thing) = claim.things().into_iter().find(|thing| !self.was_ever(thing)) {
            return Verdict::Missed(format!("there is no {}", self.describe(thing)));
        }
        let Seen { holds, found } = match self.look(claim, asked) {
            Ok(Some(seen)) => seen,
            Ok(None) => return Verdict::Later,
            Err(trouble) => return Verdict::Missed(trouble),
        };
        if holds != claim.not { Verdict::Met } else { Verdict::Missed(found) }
    }

    /// Whether the claim (without its `not`) holds, and what there is to see.
    fn look(&self, claim: &Claim, asked: Option<&Question>) -> Result<Option<Seen>, String> {
        let seen = match (&claim.says, &claim.about) {
            (ExpectedFact::Draw, _) => Seen::new(self.state.outcome() == Some(Outcome::Draw), self.outcome()),
            (ExpectedFact::GoesOn, _) => Seen::new(self.state.outcome().is_none(), self.outcome()),
            (ExpectedFact::Stack(n), _) => {
                let there = self.state.turn.stack.len() as i32;
                Seen::new(there == *n, format!("there are {there} objects on the stack"))
            }
            (ExpectedFact::Elapsed(want), _) => {
                let scene = self.scenario.scene.as_ref();
                let hour = scene.and_then(|s| s.hour).unwrap_or(self.scenario.house.scene.time.start);
                let is = self.state.scene().map_or(0, |s| s.clock - hour * 3600);
                Seen::new(is == *want, format!("{is} seconds have passed"))
            }
            (ExpectedFact::Check(says), _) => self.check_was(says)?,
            (ExpectedFact::Library(claim), _) => self.library_has(claim),
            (_, None) => return Err("nothing is named".to_owned()),
            (ExpectedFact::CanCheck(task), Some(who)) => self.can_check(self.seat(who)?, task.as_deref(), asked),
            (ExpectedFact::Priority, Some(who)) => self.has_priority(self.seat(who)?, asked),
            (ExpectedFact::Sees(thing), Some(who)) => self.sees(self.seat(who)?, thing),
            (ExpectedFact::In(zone, of), Some(thing)) => self.is_in(thing, *zone, *of)?,
            (ExpectedFact::Can(verb, what), Some(who)) => return self.can(self.seat(who)?, *verb, what, asked),
            // The script tries these out.
            (ExpectedFact::CanAttack(..) | ExpectedFact::CanBlock(..), Some(_)) => return Ok(None),
            (says, Some(thing)) => match self.subject(thing)? {
                Entity::Player(p) => self.of_player(p, says)?,
                Entity::Obj(o) => self.of_object(o, says)?,
            },
        };
        Ok(Some(seen))
    }

    fn seat(&self, thing: &Thing) -> Result<PlayerId, String> {
        let player = self.candidates(thing).first().and_then(|e| e.player());
        player.ok_or_else(|| format!("{} is not a player", self.describe(thing)))
    }

    /// 116: a player who is asked what to do; with shared turns the team has priority (805.5).
    fn has_priority(&self, p: PlayerId, asked: Option<&Question>) -> Seen {
        let Some(Question { who, kind: Kind::Act(_), .. }) = asked else {
            return Seen::new(false, "nobody has priority".to_owned());
        };
        let team = self.state.variant.shared_turns && self.state.seating.row(*who).group.has(p);
        Seen::new(*who == p || team, format!("{} has priority", self.player(*who)))
    }

    /// 400.2: what a player is shown of an object, as players and bots are.
    fn sees(&self, p: PlayerId, thing: &Thing) -> Seen {
        let scene = crate::play::Scene {
            rulebook: self.rulebook,
            state: self.state,
            names: &[],
            reader: Some(p),
            life: None,
            whose: crate::play::Whose::Left,
        };
        // An ability on the stack is called by its source, and shows nothing of where that is by now.
        let things = self.candidates(thing).into_iter().filter_map(Entity::obj);
        let sees = things.filter(|o| !self.state.obj(*o).is(Flags::ABILITY)).any(|o| scene.visible(o));
        let verb = if sees { "sees" } else { "doesn't see" };
        Seen::new(sees, format!("{} {verb} {}", self.player(p), self.describe(thing)))
    }

    fn outcome(&self) -> String {
        match self.state.outcome() {
            None => "the game is not over".to_owned(),
            Some(Outcome::Draw) => "the game is a draw".to_owned(),
            Some(Outcome::Win(team)) => {
                let names: Vec<&str> = team.iter().map(|p| self.player(p)).collect();
                format!("{} {} won", names.join(" and "), if names.len() == 1 { "has" } else { "have" })
            }
        }
    }

    /// 400: any object that the name stands for is there.
    fn is_in(&self, thing: &Thing, zone: Zone, of: Option<PlayerId>) -> Result<Seen, String> {
        let all: Vec<ObjectId> = self.candidates(thing).iter().filter_map(|e| e.obj()).collect();
        let there = |o: &ObjectId| {
            let row = self.state.obj(*o);
            row.live() && row.zone == zone && of.is_none_or(|p| row.owner == p)
        };
        let places: Vec<String> = all
            .iter()
            .filter(|o| self.state.obj(**o).live())
            .map(|o| match self.state.obj(*o).zone {
                z if z.per_player() => format!("in {}'s {}", self.player(self.state.obj(*o).owner), zone_name(z)),
                z @ (Zone::Battlefield | Zone::Stack) => format!("on the {}", zone_name(z)),
                z => format!("in {}", zone_name(z)),
            })
            .collect();
        let found = if all.is_empty() {
            "nothing in this game is or was called so".to_owned()
        } else if places.is_empty() {
            "it no longer exists".to_owned()
        } else {
            format!("it is {}", each_once(&places).join(" and "))
        };
        Ok(Seen::new(all.iter().any(there), found))
    }

    fn of_player(&self, p: PlayerId, says: &ExpectedFact) -> Result<Seen, String> {
        let row = self.state.player(p);
        let is_player = || format!("{} is a player", self.player(p));
        let number =
            |is: i32, want: i32, what: &str| Seen::new(is == want, format!("the number is {is}, not {want} ({what})"));
        Ok(match says {
            ExpectedFact::Number(Number::Life, n) => {
                Seen::new(self.state.life(p) == *n, format!("the life total is {}", self.state.life(p)))
            }
            ExpectedFact::Number(Number::Mana, n) => {
                let all: u32 = row.pool.iter().map(|m| u32::from(*m)).sum::<u32>() + row.restricted.len() as u32;
                number(all as i32, *n, "unspent mana")
            }
            ExpectedFact::CardsIn(zone, n) => {
                let there = match zone {
                    Zone::Hand | Zone::Library | Zone::Graveyard | Zone::Pile | Zone::Aside => {
                        self.state.zone(*zone, p).len()
                    }
                    z => self.state.zone(*z, p).iter().filter(|o| self.state.obj(**o).owner == p).count(),
                };
                Seen::new(there as i32 == *n, format!("there are {there} cards"))
            }
            ExpectedFact::Counters(kind, n) => number(self.state.player_counters(p, *kind), *n, "counters"),
            ExpectedFact::Controls(name, n) => {
                let there = self.controls(p, name);
                Seen::new(there == *n, format!("{} controls {there}", self.player(p)))
            }
            ExpectedFact::State(State::Active) => {
                let begun = || self.state.turns().filter(|t| t.at != crate::engine::ResumePoint::Waiting);
                let active =
                    begun().any(|t| self.state.seating().row(t.active).group.has(p) && !self.state.player(p).out);
                let names: Vec<&str> = begun().map(|t| self.player(t.active)).collect();
                Seen::new(active, format!("it is the turn of {}", names.join(", ")))
            }
            ExpectedFact::Designated(d) => {
                let is = row.designations.contains(d);
                Seen::new(is, format!("{} {}", self.player(p), if is { "is" } else { "is not" }))
            }
            ExpectedFact::Wins => {
                Seen::new(matches!(self.state.outcome(), Some(Outcome::Win(team)) if team.has(p)), self.outcome())
            }
            ExpectedFact::Loses => Seen::new(row.out && !row.drew || self.lost(p), self.outcome()),
            ExpectedFact::DrawsGame => {
                Seen::new(row.drew || self.state.outcome() == Some(Outcome::Draw), self.outcome())
            }
            // What only objects have.
            ExpectedFact::Number(
                Number::Power | Number::Toughness | Number::Loyalty | Number::Damage | Number::ManaValue,
                _,
            )
            | ExpectedFact::State(
                State::Tapped
                | State::Untapped
                | State::Attacking
                | State::Blocking
                | State::Blocked
                | State::FaceDown
                | State::Transformed
                | State::Token
                | State::Commander
                | State::New,
            ) => return Err(is_player()),
            ExpectedFact::Pt(..)
            | ExpectedFact::Picks(_)
            | ExpectedFact::Keyword(_)
            | ExpectedFact::Abilities
            | ExpectedFact::Type(_)
            | ExpectedFact::Super(_)
            | ExpectedFact::Subtype(_)
            | ExpectedFact::Color(_)
            | ExpectedFact::Colorless
            | ExpectedFact::Attached(_)
            | ExpectedFact::Away(..)
            | ExpectedFact::Controlled(_)
            | ExpectedFact::Declared(..)
            | ExpectedFact::Light(_) => return Err(is_player()),
            // What was judged without a look at whom it is about.
            ExpectedFact::Draw
            | ExpectedFact::GoesOn
            | ExpectedFact::Stack(_)
            | ExpectedFact::Elapsed(_)
            | ExpectedFact::Check(_)
            | ExpectedFact::Library(_)
            | ExpectedFact::CanCheck(_)
            | ExpectedFact::Priority
            | ExpectedFact::Sees(_)
            | ExpectedFact::In(..)
            | ExpectedFact::Can(..)
            | ExpectedFact::CanAttack(..)
            | ExpectedFact::CanBlock(..) => return Err(is_player()),
        })
    }

    fn lost(&self, p: PlayerId) -> bool {
        matches!(self.state.outcome(), Some(Outcome::Win(winners)) if !winners.has(p))
    }

    fn controls(&self, p: PlayerId, name: &str) -> i32 {
        let content = &self.rulebook.content;
        let mine = |o: &ObjectId| self.controller(*o) == p && content.str(self.chars(*o).name) == name;
        let in_scene = self.state.scenery().iter().copied().filter(|o| self.state.in_play(*o));
        let in_play = self.state.battlefield.iter().copied().filter(|o| self.state.on_battlefield(*o));
        in_play.chain(in_scene).filter(mine).count() as i32
    }

    fn of_object(&self, o: ObjectId, says: &ExpectedFact) -> Result<Seen, String> {
        let (c, row, content) = (self.chars(o), self.state.obj(o), &self.rulebook.content);
        let yes_no =
            |holds: bool, yes: &str, no: &str| Seen::new(holds, format!("it {}", if holds { yes } else { no }));
        Ok(match says {
            ExpectedFact::Pt(p, t) => {
                let (power, toughness) = (self.number(o, Number::Power)?, self.number(o, Number::Toughness)?);
                Seen::new((power, toughness) == (*p, *t), format!("it is {power}/{toughness}"))
            }
            ExpectedFact::Number(number, n) => {
                let is = self.number(o, *number)?;
                Seen::new(is == *n, format!("it is {is}"))
            }
            ExpectedFact::Counters(kind, n) => {
                let is = self.state.counters(o, *kind);
                Seen::new(is == *n, format!("there are {is} counters"))
            }
            ExpectedFact::Picks(n) => {
                let is = self.state.picks(o);
                Seen::new(is == *n, format!("there are {is} picks"))
            }
            ExpectedFact::Keyword(k) => yes_no(c.keywords.has(*k), "has it", "does not have it"),
            ExpectedFact::Abilities => {
                // What lets it be turned face up is no ability that it has (707.2).
                let own = |a: &&crate::ir::AbilityId| !content.ability(**a).face_down;
                let n = self.abilities(o).iter().filter(own).count();
                Seen::new(n > 0, format!("it has {n} abilities"))
            }
            ExpectedFact::State(state) => yes_no(self.state(o, *state), "is", "is not"),
            ExpectedFact::Type(t) => Seen::new(c.types.intersects(*t), format!("it is {}", types(c.types))),
            ExpectedFact::Super(s) => yes_no(c.supers.intersects(*s), "is", "is not"),
            ExpectedFact::Subtype(s) => {
                let names: Vec<&str> =
                    c.subs.iter().filter_map(|s| content.subtypes.get(s.index())).map(|s| s.name.as_ref()).collect();
                let list = if names.is_empty() {
                    "it has no subtypes".to_owned()
                } else {
                    format!("its subtypes are {}", names.join(", "))
                };
                Seen::new(c.subs.has(*s), list)
            }
            ExpectedFact::Declared(n, want) => {
                let is = c.numbers.as_ref().and_then(|v| v.get(n.index())).copied().unwrap_or(0);
                Seen::new(is == *want, format!("it is {is}"))
            }
            ExpectedFact::Light(want) => {
                let mut nobody = Random::new(0);
                let mut table = Table::resume(self.rulebook.clone(), self.state.clone());
                let is = table.engine(&mut nobody).light_on(o);
                Seen::new(is == *want, format!("the light on it is step {is}"))
            }
            ExpectedFact::Designated(d) => {
                let given = self.state.designations.iter().any(|(x, k, _)| *x == o && k == d);
                yes_no(
                    given || c.designations.contains(d) && !self.state.scene().is_some_and(|s| s.is_warded(o, *d)),
                    "is",
                    "is not",
                )
            }
            ExpectedFact::Color(color) => Seen::new(c.colors.intersects(*color), format!("it is {}", colors(c.colors))),
            ExpectedFact::Colorless => Seen::new(c.colors.is_empty(), format!("it is {}", colors(c.colors))),
            ExpectedFact::Attached(to) => {
                let host = self.subject(to)?;
                // What is gone is with nobody, though it was with somebody last.
                let there = row.zone.is_of_scene();
                let borne = self.state.scene().filter(|_| there).and_then(|s| s.holder(o)).map(Entity::Obj);
                let at = row.attached.or(borne);
                let is = at.map_or("nothing".to_owned(), |h| self.name(h));
                Seen::new(at == Some(host), format!("it is attached to {is}"))
            }
            ExpectedFact::Away(from, feet) => {
                let Some(Entity::Obj(from)) = Some(self.subject(from)?) else {
                    return Err("players are nowhere in a scene".to_owned());
                };
                let is = self.state.distance(o, from);
                Seen::new(is == *feet, format!("it is {is} feet from there"))
            }
            ExpectedFact::Controlled(p) => {
                let is = self.controller(o);
                // 108.4: a card that is neither a permanent nor a spell has no controller.
                match matches!(row.zone, Zone::Battlefield | Zone::Stack | Zone::Command) || row.zone.is_of_scene() {
                    true => Seen::new(is == *p, format!("it is controlled by {}", self.player(is))),
                    false => Seen::new(false, "it has no controller".to_owned()),
                }
            }
            // What only players have, and what was judged without a look at whom it is about.
            ExpectedFact::CardsIn(..)
            | ExpectedFact::Controls(..)
            | ExpectedFact::Wins
            | ExpectedFact::Loses
            | ExpectedFact::DrawsGame
            | ExpectedFact::Draw
            | ExpectedFact::GoesOn
            | ExpectedFact::Stack(_)
            | ExpectedFact::Elapsed(_)
            | ExpectedFact::Check(_)
            | ExpectedFact::Library(_)
            | ExpectedFact::CanCheck(_)
            | ExpectedFact::Priority
            | ExpectedFact::Sees(_)
            | ExpectedFact::In(..)
            | ExpectedFact::Can(..)
            | ExpectedFact::CanAttack(..)
            | ExpectedFact::CanBlock(..) => return Err(format!("{} is not a player", self.name(Entity::Obj(o)))),
        })
    }

    fn number(&self, o: ObjectId, number: Number) -> Result<i32, String> {
        Ok(match number {
            Number::Power => self.prop(o, Prop::Power),
            Number::Toughness => self.prop(o, Prop::Toughness),
            Number::Damage => self.state.obj(o).damage,
            Number::ManaValue => self.prop(o, Prop::ManaValue),
            Number::Loyalty => match self.rulebook.content.roles.loyalty {
                Some(_) => self.prop(o, Prop::Loyalty),
                None => return Err("the content has no counters for it".to_owned()),
            },
            Number::Life | Number::Mana => return Err(format!("{} is not a player", self.name(Entity::Obj(o)))),
        })
    }

    /// A number as the rules read it, also where it is not kept.
    fn prop(&self, o: ObjectId, prop: Prop) -> i32 {
        let c = self.chars(o);
        match prop {
            Prop::Power | Prop::Toughness
                if self.state.on_battlefield(o) && !c.types.contains(crate::ir::CardTypes::CREATURE) =>
            {
                0
            }
            Prop::Power if self.state.on_battlefield(o) => c.power,
            Prop::Toughness if self.state.on_battlefield(o) => c.toughness,
            _ => {
                let mut nobody = Random::new(0);
                let mut table = Table::resume(self.rulebook.clone(), self.state.clone());
                table.use_hooks(&crate::action_checks::HOOKS);
                table.engine(&mut nobody).prop(prop, Entity::Obj(o))
            }
        }
    }

    fn state(&self, o: ObjectId, state: State) -> bool {
        let row = self.state.obj(o);
        match state {
            State::Tapped => row.is(Flags::TAPPED),
            State::Untapped => !row.is(Flags::TAPPED),
            State::Attacking => self.state.attacker(o).is_some(),
            State::Blocking => row.is(Flags::BLOCKING),
            State::Blocked => self.state.attacker(o).is_some_and(|a| a.blocked),
            State::FaceDown => row.is(Flags::FACE_DOWN),
            State::Transformed => row.is(Flags::TRANSFORMED),
            State::Token => row.is(Flags::TOKEN),
            State::Commander => row.is(Flags::COMMANDER),
            // 102.1: only players have turns.
            State::Active => false,
            State::New => row.since >= self.state.player(self.controller(o)).last_turn,
        }
    }

    fn can(&self, who: PlayerId, verb: Verb, what: &Thing, asked: Option<&Question>) -> Result<Option<Seen>, String> {
        if !matches!(asked, Some(Question { kind: Kind::Act(_), .. })) {
            return Ok(None);
        }
        let options = self.options_of(who, asked);
        let named = self.candidates(what);
        let fits = |a: &&Action| match (verb, a) {
            (Verb::Cast, Action::Cast(o, way)) => named.contains(&Entity::Obj(*o)) || self.is_half(*way, what),
            (Verb::Play, Action::PlayLand(o)) => named.contains(&Entity::Obj(*o)),
            (Verb::Activate, Action::Activate(o, _) | Action::Mana(o, _)) | (Verb::Use, Action::Special(o, _)) => {
                named.contains(&Entity::Obj(*o)) && self.is_meant(a)
            }
            (Verb::Use, Action::End(o, _)) => named.contains(&Entity::Obj(self.where_now(*o))),
            _ => false,
        };
        let possible = options.iter().any(|a| fits(&a));
        Ok(Some(Seen::new(possible, format!("{} {}", self.player(who), if possible { "can" } else { "can't" }))))
    }

    /// Whether a way of casting is that of the half of a card that is named (708.4).
    fn is_half(&self, way: CastWay, named: &Thing) -> bool {
        let content = &self.rulebook.content;
        let Named::Object { name, .. } = &named.what else { return false };
        way.face.is_some_and(|half| content.str(content.def(half).name) == name)
    }

    /// What a player can do now: what they are asked, or what they could do if they were.
    pub(super) fn options_of(&self, who: PlayerId, asked: Option<&Question>) -> Vec<Action> {
        match asked {
            Some(Question { who: player, kind: Kind::Act(options), .. }) if *player == who => options.clone(),
            _ => self.actions_of(who),
        }
    }

    /// What a player could do who had priority now.
    fn actions_of(&self, who: PlayerId) -> Vec<Action> {
        let mut nobody = Random::new(0);
        let mut table = Table::resume(self.rulebook.clone(), self.state.clone());
        let engine = table.engine(&mut nobody);
        let mana = true;
        engine.list_actions(who, mana)
    }
}

fn colors(of: Colors) -> String {
    let names: Vec<&str> = COLORS.iter().filter(|(_, c)| of.contains(*c)).map(|(n, _)| *n).collect();
    if names.is_empty() { "colorless".to_owned() } else { names.join(" and ") }
}

fn types(of: crate::ir::CardTypes) -> String {
    let names: Vec<&str> = TYPES.iter().filter(|(_, t)| of.contains(*t)).map(|(n, _)| *n).collect();
    if names.is_empty() { "without a type".to_owned() } else { names.join(" and ") }
}

/// Places, those that are the same together: `in alice's library`, `7 times in alice's hand`.
fn each_once(places: &[String]) -> Vec<String> {
    let mut all: Vec<(&String, usize)> = Vec::new();
    for place in places {
        match all.iter_mut().find(|(p, _)| *p == place) {
            Some((_, n)) => *n += 1,
            None => all.push((place, 1)),
        }
    }
    all.into_iter().map(|(p, n)| if n == 1 { p.clone() } else { format!("{n} times {p}") }).collect()
}
