//! What somebody in a scene can do next, as a list to choose from.

use super::Scene;
use crate::engine::{Engine, Entities, Entity, ObjectId};
use crate::ir::{AbilityId, ActionId, CardTypes, DefId, NumberId, NumberKind, ParamKind, ScaleId, Tested};
use crate::middle_earth::Request;
use crate::wording::Wording;

/// What a character can do.
#[derive(Clone, Debug)]
pub enum Act {
    /// Nothing for now.
    Wait,
    /// Cast a known spell.
    Cast(Request),
    /// Use an ability of a thing.
    Use(ObjectId, AbilityId),
    /// Do a deed with these things.
    Deed(ActionId, Entities),
    /// Make a test that the game master allows.
    Test(NumberId),
    /// Try a task of the scene; its name.
    Attempt(Box<str>),
    /// Learn a spell with the picks that are left.
    Learn(DefId),
    /// Rest for so many seconds.
    Rest(i64),
}

/// What the game master can do at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MasterAct {
    /// Nothing: the next round begins.
    GoOn,
    /// One step of light more or less.
    Light(u16),
    /// So many seconds go by.
    Pass(i64),
    /// Everybody rests for so many seconds.
    Rest(i64),
    /// A character makes a test.
    Call(ObjectId, NumberId),
    /// The scene is over.
    End,
}

/// A line of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuLine {
    /// What it says.
    pub text: String,
    /// What sort of thing it stands for.
    pub sort: LineSort,
}

/// What sort of thing a line of a menu stands for, for agents that prefer one to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineSort {
    /// A character does nothing.
    Wait,
    /// A character casts a spell.
    Cast,
    /// An ability of a thing.
    Use,
    /// A deed with things or creatures.
    Deed,
    /// A deed that consists of words, or of nothing.
    Say,
    /// A test that nothing calls for.
    Test,
    /// Learning, and resting.
    Quiet,
    /// The game master does nothing.
    GoOn,
    /// The game master changes something.
    Change,
    /// The scene ends.
    End,
}

impl Act {
    /// The sort that its line in a menu is of.
    pub fn sort(&self) -> LineSort {
        match self {
            Act::Wait => LineSort::Wait,
            Act::Cast(_) => LineSort::Cast,
            Act::Use(..) => LineSort::Use,
            Act::Deed(_, things) if things.is_empty() => LineSort::Say,
            Act::Deed(..) => LineSort::Deed,
            Act::Test(_) | Act::Attempt(_) => LineSort::Test,
            Act::Learn(_) | Act::Rest(_) => LineSort::Quiet,
        }
    }
}

impl MasterAct {
    /// The sort that its line in a menu is of.
    pub fn sort(self) -> LineSort {
        match self {
            MasterAct::GoOn => LineSort::GoOn,
            MasterAct::Light(_) | MasterAct::Pass(_) | MasterAct::Rest(_) | MasterAct::Call(..) => LineSort::Change,
            MasterAct::End => LineSort::End,
        }
    }
}

/// Most ways to do one deed that a menu lists.
const MOST_WAYS: usize = 60;
/// Seconds of a round in which somebody can rest and learn.
const QUIET: i64 = 3600;
/// Spans of time that the game master can let go by.
const SPANS: [i64; 3] = [60, 3600, 8 * 3600];
/// Spans of rest in seconds that the game master can grant.
const RESTS: [i64; 2] = [3600, 8 * 3600];

/// Most characters of an ability in a menu.
const LONGEST: usize = 100;

/// The beginning of a long text, in one line.
pub fn shortened(text: &str) -> String {
    let text = text.replace('\n', " ");
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", text[..at].trim_end()),
        None => text,
    }
}

impl Engine<'_> {
    /// Everything that a character can begin now; what turns out to be impossible is refused then.
    ///
    /// `round`: the seconds that a round takes; in a long one there is time to rest and to learn.
    pub fn scene_acts(&self, who: ObjectId, round: i64) -> Vec<Act> {
        let mut acts = vec![Act::Wait];
        let quiet = round >= QUIET;
        if quiet && self.rulebook.content.scene.weariness.is_some_and(|kind| self.state.counters(who, kind) > 0) {
            acts.push(Act::Rest(round));
        }
        if !self.can_act(who) {
            return acts;
        }
        if quiet && self.state.picks(who) > 0 {
            acts.extend(self.learnable(who).into_iter().map(Act::Learn));
        }
        acts.extend(self.castings(who).into_iter().map(Act::Cast));
        let usable = self.usable(who).into_iter().filter(|(o, ability)| self.use_is_open(*o, *ability));
        acts.extend(usable.map(|(o, ability)| Act::Use(o, ability)));
        for (i, action) in self.rulebook.content.actions.iter().enumerate().filter(|(_, action)| action.deed) {
            let Ok(id) = u32::try_from(i).map(|_| ActionId(i as _)) else { continue };
            let roles = &self.rulebook.content.scene;
            // These are parts of other deeds.
            if [roles.act, roles.gesture].contains(&Some(id)) || !self.can_do(who, Some(id)) {
                continue;
            }
            let ways = self.ways(who, &action.params).into_iter().filter(|way| self.deed_is_open(who, id, way));
            acts.extend(ways.map(|things| Act::Deed(id, things)));
        }
        let open = self.tasks_of(who).filter(|offer| self.may_attempt(who, offer).is_ok());
        acts.extend(open.map(|offer| Act::Attempt(offer.task)));
        let testable = self.testable(who).into_iter();
        acts.extend(testable.filter(|number| self.can_test(who, Tested::Number(*number), (None, None))).map(Act::Test));
        acts
    }

    /// Spells that could be learned now.
    fn learnable(&self, who: ObjectId) -> Vec<DefId> {
        let all = self.rulebook.content.spells.values().copied();
        let mut found: Vec<DefId> =
            all.filter(|spell| self.may_learn(who, *spell, self.state.picks(who)).is_ok()).collect();
        found.sort_unstable_by_key(|spell| self.rulebook.content.str(self.rulebook.content.def(*spell).name));
        found
    }

    /// Known spells in every way that nothing speaks against yet.
    fn castings(&self, who: ObjectId) -> Vec<Request> {
        let mut all = Vec::new();
        for known in self.state.known_spells(who) {
            let plain = Request::of(who, known);
            let methods =
                self.rulebook.content.def(self.state.obj(known).def).magic.as_ref().map(|m| m.methods.to_vec());
            let ways = methods.into_iter().flatten().map(|m| {
                let mut way = plain.clone();
                way.spells.iter_mut().for_each(|c| c.method = Some(m));
                way
            });
            all.extend(std::iter::once(plain.clone()).chain(ways).filter(|r| self.may_cast(r).is_ok()));
        }
        all
    }

    /// What the parameters of a deed could be: things at hand, and other creatures.
    fn ways(&self, who: ObjectId, params: &[ParamKind]) -> Vec<Entities> {
        let mut all = vec![Entities::new()];
        let cx = self.deed_cx(who);
        for param in params {
            let ParamKind::Thing(filter) = param else { continue };
            let found = self.all(filter, &cx);
            let near: Vec<Entity> = found.into_iter().filter(|e| self.at_hand(who, *e)).collect();
            let longer = all.iter().flat_map(|way| {
                near.iter().filter(|e| !way.contains(e)).map(|e| {
                    let mut way = way.clone();
                    way.push(*e);
                    way
                })
            });
            all = longer.take(MOST_WAYS).collect();
        }
        all
    }

    /// What tests are made of: reactions, and the skills that the character has.
    fn testable(&self, who: ObjectId) -> Vec<NumberId> {
        let numbers = self.rulebook.content.numbers.iter().enumerate();
        let tested = numbers.filter_map(|(i, n)| {
            let id = u16::try_from(i).ok().map(NumberId)?;
            match n.kind {
                NumberKind::Reaction => Some(id),
                NumberKind::Skill(_) | NumberKind::Speciality(_) => (self.number_of(who, id) > 0).then_some(id),
                NumberKind::Plain | NumberKind::Attribute => None,
            }
        });
        tested.collect()
    }

    /// What the game master can do at the end of a round.
    pub fn master_acts(&self, characters: &[ObjectId]) -> Vec<MasterAct> {
        let mut acts = vec![MasterAct::GoOn];
        if let Some(scene) = self.scene() {
            let steps = self.light_scale().map_or(0, |scale| self.rulebook.content.scales[scale.index()].steps.len());
            acts.extend(scene.light.checked_sub(1).map(MasterAct::Light));
            acts.extend(Some(scene.light + 1).filter(|light| usize::from(*light) < steps).map(MasterAct::Light));
        }
        acts.extend(SPANS.map(MasterAct::Pass));
        acts.extend(RESTS.map(MasterAct::Rest));
        for who in characters.iter().copied().filter(|o| self.state.obj(*o).live()) {
            let reactions = self.testable(who).into_iter().filter(|number| {
                self.rulebook.content.numbers.get(number.index()).is_some_and(|row| row.kind == NumberKind::Reaction)
            });
            acts.extend(reactions.map(|number| MasterAct::Call(who, number)));
        }
        acts.push(MasterAct::End);
        acts
    }

    fn light_scale(&self) -> Option<ScaleId> {
        self.rulebook.content.scene.light
    }
}

impl Scene<'_> {
    /// A line of the menu of a character.
    pub fn act_line(&self, act: &Act) -> MenuLine {
        MenuLine { text: self.act_text(act), sort: act.sort() }
    }

    fn act_text(&self, act: &Act) -> String {
        let content = &self.rulebook.content;
        match act {
            Act::Wait => "wait".to_owned(),
            Act::Cast(cast) => {
                let one = |cast: &crate::middle_earth::Cast| {
                    let method = cast.method.and_then(|method| content.methods.get(method.0 as usize));
                    let method = method.map_or(String::new(), |method| format!(" as {}", method.name));
                    format!("{}{method}", self.object(cast.known))
                };
                format!("cast {}", cast.spells.iter().map(one).collect::<Vec<_>>().join(" with "))
            }
            Act::Use(o, ability) => {
                format!("use {}{}", self.object(*o), self.which_ability(*o, *ability))
            }
            Act::Deed(deed, things) => {
                let name = content.actions.get(deed.index()).map_or("", |action| &action.name);
                let mut line = name.to_string();
                for (at, e) in things.iter().enumerate() {
                    let creature = e.obj().is_some_and(|o| self.chars(o).is(CardTypes::CREATURE));
                    line.push_str(match (at, creature) {
                        (0, _) => " ",
                        (_, true) => " to ",
                        (_, false) => " with ",
                    });
                    line.push_str(&self.ent(Some(*e)));
                }
                line
            }
            Act::Attempt(task) => format!("try: {task}"),
            Act::Test(number) => format!("test {}", self.tested(Tested::Number(*number))),
            Act::Learn(spell) => format!("learn {}", content.str(content.def(*spell).name)),
            Act::Rest(seconds) => format!("rest for {}", super::span(*seconds)),
        }
    }

    /// Which of several abilities that can be used, and what it says: those of its own text, and those that something gives it.
    pub(super) fn which_ability(&self, o: ObjectId, ability: AbilityId) -> String {
        let content = &self.rulebook.content;
        let activated =
            |ability: &&AbilityId| matches!(content.ability(**ability).kind, crate::ir::AbilityKind::Activated(_));
        let all: Vec<&AbilityId> = self.chars(o).abilities.list(content).iter().filter(activated).collect();
        match all.iter().position(|other| **other == ability).filter(|_| all.len() > 1) {
            Some(at) => {
                let text = Wording::new(content).ability_of(self.state.obj(o).def, ability);
                format!(" (ability {}): {}", at + 1, shortened(&text))
            }
            None => String::new(),
        }
    }

    /// A line of the menu of the game master.
    pub fn master_line(&self, act: MasterAct) -> MenuLine {
        MenuLine { text: self.master_text(act), sort: act.sort() }
    }

    fn master_text(&self, act: MasterAct) -> String {
        match act {
            MasterAct::GoOn => "go on".to_owned(),
            MasterAct::Light(step) => {
                let scale =
                    self.rulebook.content.scene.light.and_then(|scale| self.rulebook.content.scales.get(scale.index()));
                let name = scale.and_then(|scale| scale.steps.get(step as usize)).map_or("", |scale| scale);
                format!("the light becomes {name}")
            }
            MasterAct::Pass(seconds) => format!("let {} go by", super::span(seconds)),
            MasterAct::Rest(seconds) => format!("everybody rests for {}", super::span(seconds)),
            MasterAct::Call(who, number) => {
                format!("call for a test of {} by {}", self.tested(Tested::Number(number)), self.object(who))
            }
            MasterAct::End => "end the scene".to_owned(),
        }
    }
}
