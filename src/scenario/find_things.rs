//! Finding what a scenario names among the objects of a running game.

use super::{Named, Scenario, Thing};
use crate::engine::{Abilities, Chars, Entity, Flags, GameState, ObjectId, PlayerId, Rulebook};
use crate::ir::{AbilityId, CardShape, DefId, StrId, Zone};
use std::sync::Arc;

/// A card of the position: its name, its owner and the object it was put down as.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// What is printed as its name.
    pub name: StrId,
    /// Whose card it is.
    pub owner: PlayerId,
    /// What it was as it was put down; where it is now is another object.
    pub obj: ObjectId,
}

/// The cards of the position.
#[derive(Clone, Debug, Default)]
pub(super) struct Origins {
    /// All, in the order in which they were put down.
    pub all: Vec<Origin>,
    /// The object of each label, by its position in [`Scenario::labels`]; [`ObjectId::NONE`]: it was not put down.
    pub labels: Vec<ObjectId>,
}

/// A game to look at.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// The rules and cards of the game.
    pub rulebook: &'a Arc<Rulebook>,
    /// The game as it stands.
    pub state: &'a GameState,
    /// What was written about it.
    pub scenario: &'a Scenario,
    /// The cards that the scenario put down.
    pub origins: &'a Origins,
}

/// Why a line names nothing that is possible.
pub(super) struct Missing {
    /// What is wrong.
    pub message: String,
    /// The line does not say what is meant, so the game has refused nothing.
    pub unclear: bool,
}

impl From<Missing> for String {
    fn from(missing: Missing) -> Self {
        missing.message
    }
}

impl<'a> View<'a> {
    /// Characteristics as they are now.
    pub fn chars(&self, o: ObjectId) -> &'a Chars {
        self.state.chars_of(self.rulebook, o)
    }

    /// Where the card of something that may be gone is now: an effect is ended by the name of the card that began it.
    pub(super) fn where_now(&self, mut o: ObjectId) -> ObjectId {
        while let Some(next) = self.state.obj(o).next.some() {
            o = next;
        }
        o
    }

    /// Controller; owner where there is none (108.4).
    pub fn controller(&self, o: ObjectId) -> PlayerId {
        self.state.controller_of(o)
    }

    /// The abilities of an object.
    pub fn abilities(&self, o: ObjectId) -> &'a [AbilityId] {
        let list: &'a Abilities = &self.chars(o).abilities;
        list.list(&self.rulebook.content)
    }

    /// What a card of the position became: the object that it is now in the game that is being played; none: it is not in
    /// this game. The position is that of the outermost game.
    pub fn latest(&self, mut o: ObjectId) -> Option<ObjectId> {
        let outer = std::iter::successors(Some(self.state), |w| w.main_game()).last()?;
        while let Some(next) = outer.obj(o).next.some() {
            o = next;
        }
        let row = outer.obj(o);
        if self.state.level() == 0 && row.live() {
            return Some(o);
        }
        let card = Some(row.card).filter(|card| *card != u32::MAX);
        card.and_then(|card| self.state.card_now(card)).or((self.state.level() == 0).then_some(o))
    }

    /// What to call an object.
    pub fn object_name(&self, o: ObjectId) -> &'a str {
        let content = &self.rulebook.content;
        let obj = self.state.obj(o);
        if obj.is(Flags::ABILITY) {
            return self.source(o).map_or("?", |s| content.str(self.chars(s).name));
        }
        let name = content.str(self.chars(o).name);
        if name.is_empty() { self.printed(o).map_or("a nameless object", |n| content.str(n)) } else { name }
    }

    /// How to call an object or player, with its number if there are several of the name.
    pub fn name(&self, e: Entity) -> String {
        match e {
            Entity::Player(p) => self.player(p).to_owned(),
            Entity::Obj(o) if self.state.obj(o).is(Flags::ABILITY) => {
                let of_it = self
                    .source(o)
                    .map_or(Vec::new(), |s| self.abilities_of(&[Entity::Obj(s), Entity::Obj(self.where_now(s))]));
                match of_it.iter().position(|other| *other == e) {
                    Some(at) if of_it.len() > 1 => format!("the ability {} of `{}`", at + 1, self.object_name(o)),
                    _ => format!("the ability of `{}`", self.object_name(o)),
                }
            }
            Entity::Obj(o) => format!("`{}`", self.object_name(o)),
        }
    }

    /// How the scenario calls a player.
    pub fn player(&self, p: PlayerId) -> &'a str {
        self.scenario.seats.get(p.index()).map_or("the game master", |s| &s.name)
    }

    /// The object that had the ability on the stack.
    fn source(&self, o: ObjectId) -> Option<ObjectId> {
        self.state.stack_item(o).map(|item| item.source)
    }

    /// The name of the physical card.
    fn printed(&self, o: ObjectId) -> Option<StrId> {
        let card = self.state.cards.get(self.state.obj(o).card as usize)?;
        Some(self.rulebook.content.def(*card).name)
    }

    /// Whether a name stands for an object: the name it has, the one on its card, or that of an ability's source.
    fn bears(&self, o: ObjectId, name: &str) -> bool {
        let content = &self.rulebook.content;
        let row = self.state.obj(o);
        if row.is(Flags::ABILITY) {
            return self.source(o).is_some_and(|s| self.bears(s, name));
        }
        content.str(self.chars(o).name) == name
            || content.str(content.def(row.def).name) == name
            || self.printed(o).is_some_and(|n| content.str(n) == name)
    }

    fn whose(&self, o: ObjectId) -> PlayerId {
        match self.state.obj(o).zone {
            Zone::Battlefield | Zone::Stack => self.controller(o),
            _ => self.state.obj(o).owner,
        }
    }

    /// Everything in the game that a thing can stand for.
    pub fn candidates(&self, thing: &Thing) -> Vec<Entity> {
        match &thing.what {
            Named::Player(p) => vec![Entity::Player(*p)],
            Named::Label(l) => {
                self.origins.labels.get(*l).and_then(|o| self.latest(*o)).map(Entity::Obj).into_iter().collect()
            }
            Named::Ability(source, nth) => {
                let all = self.abilities_of(&self.candidates(source));
                match nth {
                    None => all,
                    Some(nth) => all.into_iter().skip(nth.saturating_sub(1) as usize).take(1).collect(),
                }
            }
            Named::Object { name, nth, of } => self.by_name(name, *nth, *of),
        }
    }

    /// Whether a thing is or was anywhere in this game, or in one around it. Of what never was nothing can be expected: it
    /// isn't anywhere, and nobody can do anything with it, whatever the rules say.
    pub fn was_ever(&self, thing: &Thing) -> bool {
        match &thing.what {
            Named::Player(_) | Named::Label(_) => true,
            Named::Ability(source, _) => self.was_ever(source),
            Named::Object { name, nth, .. } => {
                let games = std::iter::successors(Some(self.state), |game| game.main_game());
                let called = |state: &'a GameState| {
                    let view = View { state, ..*self };
                    let last = |o: &ObjectId| state.obj(*o).next.some().is_none();
                    let all = (0..state.objects.len() as u32).map(ObjectId).filter(last);
                    all.filter(|o| view.bears(*o, name) || view.has_face(*o, name)).count()
                };
                games.map(called).sum::<usize>() >= nth.unwrap_or(1).max(1) as usize
            }
        }
    }

    /// Whether a name stands on another side or half of a card (708, 711).
    fn has_face(&self, o: ObjectId, name: &str) -> bool {
        let content = &self.rulebook.content;
        let called = |def: DefId| content.str(content.def(def).name) == name;
        match &content.def(self.state.obj(o).def).shape {
            CardShape::Plain => false,
            CardShape::Split(halves) => halves.iter().any(|half| called(*half)),
            CardShape::Flip(other) | CardShape::DoubleFaced(other) | CardShape::BackOf(other) => called(*other),
            CardShape::Meld(_, melded) => called(*melded),
        }
    }

    /// The abilities on the stack whose source is one of these, wherever that is now.
    fn abilities_of(&self, sources: &[Entity]) -> Vec<Entity> {
        let of = |o: &ObjectId| {
            let source = self.source(*o).map(|s| [s, self.where_now(s)]);
            source.is_some_and(|all| all.iter().any(|s| sources.contains(&Entity::Obj(*s))))
        };
        self.live().filter(|o| self.state.obj(*o).is(Flags::ABILITY)).filter(of).map(Entity::Obj).collect()
    }

    fn by_name(&self, name: &str, nth: Option<u32>, of: Option<PlayerId>) -> Vec<Entity> {
        let mine = |o: ObjectId| of.is_none_or(|p| self.whose(o) == p);
        let Some(nth) = nth else {
            let all = self.live().filter(|o| self.bears(*o, name) && mine(*o));
            return all.map(Entity::Obj).collect();
        };
        let at = nth.saturating_sub(1) as usize;
        let put = |o: &&Origin| self.rulebook.content.str(o.name) == name && of.is_none_or(|p| o.owner == p);
        let placed: Vec<&Origin> = self.origins.all.iter().filter(put).collect();
        // Behind those of the position come those that have come into being since: tokens, copies, emblems.
        let found = match placed.get(at) {
            Some(one) => self.latest(one.obj),
            None => {
                let known: Vec<ObjectId> = placed.iter().filter_map(|o| self.latest(o.obj)).collect();
                self.come_since(|o| self.bears(o, name) && mine(o) && !known.contains(&o)).nth(at - placed.len())
            }
        };
        found.map(Entity::Obj).into_iter().collect()
    }

    /// What has come into being in this game, in its order, as it is now or was last: so numbers stay when one has gone.
    fn come_since(&self, is_meant: impl Fn(ObjectId) -> bool) -> impl Iterator<Item = ObjectId> {
        let state = self.state;
        let all = || (0..state.objects.len() as u32).map(ObjectId);
        let later: std::collections::BTreeSet<ObjectId> = all().filter_map(|o| state.obj(o).next.some()).collect();
        let first = all().filter(move |o| !later.contains(o));
        first.map(|o| self.where_now(o)).filter(move |o| {
            let row = state.obj(*o);
            // An ability or a spell that is gone was never one of several that stay.
            let stays = row.live() || row.is(Flags::TOKEN);
            stays && row.zone != Zone::Outside && is_meant(*o)
        })
    }

    /// Objects that exist now, oldest first.
    pub fn live(&self) -> impl Iterator<Item = ObjectId> + use<'a> {
        let state = self.state;
        (0..state.objects.len() as u32)
            .map(ObjectId)
            .filter(move |o| state.obj(*o).live() && state.obj(*o).zone != Zone::Outside)
    }

    /// The one that is meant among those that could be.
    ///
    /// # Errors
    /// Nothing that could be meant has the name, or several different objects fit.
    pub fn pick(&self, thing: &Thing, among: &[Entity], taken: &[Entity]) -> Result<Entity, Missing> {
        let named = self.candidates(thing);
        let open = |e: &Entity| among.contains(e) && !taken.contains(e);
        let mut fit: Vec<Entity> = named.iter().copied().filter(open).collect();
        if !fit.is_empty() && fit.iter().all(|e| self.only_took_the_name(thing, *e, &named)) {
            return Err(Missing { message: self.absent(thing, &named), unclear: false });
        }
        if fit.is_empty() {
            // An effect is called by what made it, though that is elsewhere by now.
            fit = among.iter().copied().filter(|e| open(e) && self.is_effect_of(*e, thing)).collect();
        }
        match fit.as_slice() {
            [] => Err(Missing { message: self.absent(thing, &named), unclear: false }),
            [first, rest @ ..] if rest.iter().all(|e| self.alike(*first, *e)) => Ok(*first),
            _ => {
                let message = format!("{} could be {} different objects", self.describe(thing), fit.len());
                Err(Missing { message, unclear: true })
            }
        }
    }

    /// Whether a card of another name has become one of this name, beside one whose name it is: that one is meant.
    fn only_took_the_name(&self, thing: &Thing, e: Entity, named: &[Entity]) -> bool {
        let (Named::Object { name, nth: None, .. }, Entity::Obj(o)) = (&thing.what, e) else { return false };
        let printed = |o: ObjectId| self.printed(o).map(|n| self.rulebook.content.str(n) == *name);
        let zone = self.state.obj(o).zone;
        let beside =
            |e: &Entity| matches!(e, Entity::Obj(x) if self.state.obj(*x).zone == zone && printed(*x) == Some(true));
        printed(o) == Some(false) && named.iter().any(beside)
    }

    /// Whether it is something of that name that is there no longer.
    fn is_effect_of(&self, e: Entity, thing: &Thing) -> bool {
        match (&thing.what, e) {
            (Named::Object { name, nth: None, .. }, Entity::Obj(o)) => !self.state.obj(o).live() && self.bears(o, name),
            _ => false,
        }
    }

    fn absent(&self, thing: &Thing, named: &[Entity]) -> String {
        match named.first() {
            None => format!("there is no {}", self.describe(thing)),
            Some(Entity::Obj(o)) => {
                let place = super::words::zone_name(self.state.obj(*o).zone);
                format!("{} ({place}) is not among the possibilities", self.describe(thing))
            }
            Some(Entity::Player(p)) => format!("{} is not among the possibilities", self.player(*p)),
        }
    }

    /// A thing as the scenario names it.
    pub fn describe(&self, thing: &Thing) -> String {
        match &thing.what {
            Named::Player(p) => self.player(*p).to_owned(),
            Named::Label(l) => self.scenario.labels.get(*l).cloned().unwrap_or_default(),
            Named::Ability(source, None) => format!("the ability of {}", self.describe(source)),
            Named::Ability(source, Some(nth)) => format!("the ability {nth} of {}", self.describe(source)),
            Named::Object { name, .. } => format!("`{name}`"),
        }
    }

    /// Whether something with that name was the object of an event from this place of the journal on. What is called by a label
    /// is believed: it is known by another one since it moved.
    pub fn took_part(&self, thing: &Thing, since: usize) -> bool {
        let Named::Object { name, .. } = &thing.what else { return true };
        self.state
            .journal()
            .iter()
            .skip(since)
            .filter_map(|h| h.object.and_then(Entity::obj))
            .any(|o| self.bears(o, name))
    }

    /// Whether it makes no difference which of two is meant.
    pub fn alike(&self, a: Entity, b: Entity) -> bool {
        let (Entity::Obj(a), Entity::Obj(b)) = (a, b) else { return a == b };
        let (x, y) = (self.state.obj(a), self.state.obj(b));
        let same = x.zone == y.zone
            && x.owner == y.owner
            && self.controller(a) == self.controller(b)
            && self.chars(a).name == self.chars(b).name;
        if !matches!(x.zone, Zone::Battlefield | Zone::Stack) {
            return same;
        }
        let flags = x.flags.difference(Flags::COMPUTED) == y.flags.difference(Flags::COMPUTED);
        let (c, d) = (self.chars(a), self.chars(b));
        let look = (c.power, c.toughness, c.types, c.colors, c.keywords)
            == (d.power, d.toughness, d.types, d.colors, d.keywords);
        let hosts = |o: ObjectId| self.live().any(|x| self.state.obj(x).attached == Some(Entity::Obj(o)));
        same && flags
            && look
            && x.damage == y.damage
            && x.attached == y.attached
            && x.counters == y.counters
            && !hosts(a)
            && !hosts(b)
            && x.zone != Zone::Stack
    }

    /// The object that an expectation is about: what lies on the battlefield, or is there in a scene, goes first, then what is
    /// being cast, then the rest: a spell that runs before one that is only known.
    ///
    /// # Errors
    /// Nothing in the game has the name, or several different objects fit equally well.
    pub fn subject(&self, thing: &Thing) -> Result<Entity, String> {
        let all = self.candidates(thing);
        let rank = |e: &Entity| match e {
            Entity::Player(_) => 0,
            Entity::Obj(o) if self.state.obj(*o).is(Flags::ABILITY) => 3,
            Entity::Obj(o) => match self.state.obj(*o).zone {
                Zone::Battlefield | Zone::Scene => 0,
                Zone::Stack | Zone::Casting => 1,
                _ => 2,
            },
        };
        let best = all.iter().map(rank).min();
        let fit: Vec<Entity> = all.iter().copied().filter(|e| Some(rank(e)) == best).collect();
        Ok(self.pick(thing, &fit, &[])?)
    }
}
