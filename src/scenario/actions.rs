//! What a line says, as answers to questions about priority, attackers and blockers.

use super::find_things::{Missing, View};
use super::{Announced, Deed, Thing};
use crate::engine::{Action, CastWay, Entities, Entity, ObjectId, Pairs, Question, Reason};
use crate::ir::AbilityKind;

/// What is wrong with a line.
pub(super) struct Trouble {
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The line does not say what is meant, so the game has refused nothing.
    pub unclear: bool,
}

impl Trouble {
    fn new(message: impl Into<String>, help: Option<&str>) -> Self {
        Self { message: message.into(), help: help.map(str::to_owned), unclear: false }
    }

    fn unclear(self) -> Self {
        Self { unclear: true, ..self }
    }
}

impl View<'_> {
    /// The action that a line means among those that are possible.
    ///
    /// # Errors
    /// None of the options is what the line says, it leaves open which of several is meant, or this is not done with
    /// priority.
    pub fn action(&self, deed: &Deed, options: &[Action]) -> Result<Action, Trouble> {
        match deed {
            Deed::Cast(thing, announced) => self.cast(thing, announced, options),
            Deed::Play(thing) => {
                let fits = |a: &Action| match a {
                    Action::PlayLand(o) => Some(*o),
                    _ => None,
                };
                self.only(thing, options, &fits, "play", &|_| true)
            }
            Deed::Activate { thing, nth, special, announced } => {
                self.activate(thing, *nth, *special, announced, options)
            }
            Deed::Check { task, .. } => self.check_offered(task.as_deref(), options).ok_or_else(|| {
                let help = "the game master has to ask for it, and it must be possible at this time";
                match self.check_refused(task.as_deref()) {
                    Some(why) => Trouble::new(format!("no check can be made now: {why}"), None),
                    None => Trouble::new("no check can be made now", Some(help)),
                }
            }),
            Deed::Pass | Deed::Attack(_) | Deed::Block(_) | Deed::Choose(_) | Deed::Concede => {
                Err(Trouble::new("this is not done with priority", None))
            }
        }
    }

    fn cast(&self, thing: &Thing, announced: &Announced, options: &[Action]) -> Result<Action, Trouble> {
        let fits = |a: &Action| match a {
            Action::Cast(o, _) => Some(*o),
            _ => None,
        };
        let allowed = |a: &Action| match a {
            Action::Cast(o, way) => {
                announced.from.is_none_or(|z| self.state.obj(*o).zone == z)
                    && self.cast_by(*o, *way, announced.using.as_deref())
            }
            _ => false,
        };
        self.only(thing, options, &fits, "cast", &allowed)
    }

    /// Whether a way of casting is the one named; without a name it is the plain one.
    fn cast_by(&self, o: ObjectId, way: CastWay, using: Option<&str>) -> bool {
        let content = &self.rulebook.content;
        let face = way.face.is_some_and(|f| using == Some(content.str(content.def(f).name)));
        let sentence = way.cost.or(way.by);
        match (sentence, using) {
            (None, None) => true,
            (None, Some(_)) => face,
            // A permission without a keyword needs no name, nor does one without which nothing could be cast from there.
            (Some((_, ability, _)), None) => {
                self.keyword_name(ability).is_none() || self.state.obj(o).zone != crate::ir::Zone::Hand
            }
            (Some(_), Some(name)) => {
                let said_by = |(source, ability, at): crate::engine::WayBy| {
                    let holder = content.str(self.rulebook.content.def(self.state.obj(source).def).name);
                    self.keyword_name(ability) == Some(name)
                        || holder == name && source != o
                        || self.label_name(ability, at) == Some(name)
                };
                face || way.by.is_some_and(said_by) || way.cost.is_some_and(said_by)
            }
        }
    }

    /// Whether the optional cost of a question has this name: of what paying it sets, or of the keyword that says so. One without
    /// any name has whatever name it is given.
    pub(super) fn is_called(&self, d: &Question, name: &str) -> bool {
        let Reason::OptionalCost(Some(label)) = d.why else { return true };
        let content = &self.rulebook.content;
        let text = d.source.into_iter().flat_map(|o| self.abilities(o)).copied();
        let of_it = text
            .filter(|a| matches!(&self.rulebook.ability(*a).kind, AbilityKind::CastCost(c) if c.label == Some(label)));
        let mut keywords = of_it.filter_map(|a| self.keyword_name(a));
        content.label(label).is_none_or(|own| own == name || keywords.any(|keyword| keyword == name))
    }

    /// The label of a way of casting.
    fn label_name(&self, ability: crate::ir::AbilityId, at: u8) -> Option<&str> {
        let kind = &self.rulebook.ability(ability).kind;
        let label = match kind {
            AbilityKind::CastCost(c) => c.label,
            _ => crate::ir::permit(kind, at).and_then(|p| p.label),
        };
        self.rulebook.content.label(label?)
    }

    fn keyword_name(&self, ability: crate::ir::AbilityId) -> Option<&str> {
        let keyword = self.rulebook.ability(ability).keyword?;
        self.rulebook.content.keywords.get(keyword.index()).map(|k| &*k.name)
    }

    fn activate(
        &self,
        thing: &Thing,
        nth: Option<u32>,
        special: bool,
        announced: &Announced,
        options: &[Action],
    ) -> Result<Action, Trouble> {
        let has = |e: &Entity, n: u32| {
            e.obj().is_some_and(|o| self.number_of(o, self.abilities(o).len(), special) >= n as usize)
        };
        if let Some(n) = nth
            && !self.candidates(thing).iter().any(|e| has(e, n))
        {
            return Err(Trouble::new(format!("{} has no ability {n}", self.describe(thing)), None).unclear());
        }
        let fits = |a: &Action| match a {
            Action::Activate(o, _) | Action::Mana(o, _) if !special => Some(*o),
            Action::Special(o, _) if special => Some(*o),
            Action::End(o, _) if special => Some(self.where_now(*o)),
            _ => None,
        };
        let allowed = |a: &Action| {
            if matches!(a, Action::End(..)) {
                return nth.is_none();
            }
            let (Action::Activate(o, i) | Action::Mana(o, i) | Action::Special(o, i)) = a else { return false };
            let Some(ability) = self.abilities(*o).get(*i as usize) else { return nth.is_none() };
            let number = self.number_of(*o, *i as usize, special);
            nth.map_or(self.is_meant(a), |n| n as usize == number)
                && announced.using.as_deref().is_none_or(|name| self.keyword_name(*ability) == Some(name))
                && announced.from.is_none_or(|z| self.state.obj(*o).zone == z)
        };
        self.only(thing, options, &fits, if special { "use" } else { "activate" }, &allowed)
    }

    /// Without a number a mana ability is meant only if the object has no other activated ability.
    pub(super) fn is_meant(&self, action: &Action) -> bool {
        let other = |id: &crate::ir::AbilityId| match &self.rulebook.ability(*id).kind {
            AbilityKind::Activated(x) => !x.mana,
            _ => false,
        };
        match action {
            Action::Mana(o, _) => !self.abilities(*o).iter().any(other),
            _ => true,
        }
    }

    /// Which of the activated abilities of an object the one at a position is, from 1.
    pub(super) fn number_of(&self, o: ObjectId, at: usize, special: bool) -> usize {
        let same = |a: &&crate::ir::AbilityId| match self.rulebook.ability(**a).kind {
            AbilityKind::Activated(_) => !special,
            AbilityKind::Special(_) => special,
            _ => false,
        };
        self.abilities(o).iter().take(at + 1).filter(same).count()
    }

    /// The only action with a thing, or what is wrong.
    fn only(
        &self,
        thing: &Thing,
        options: &[Action],
        about: &dyn Fn(&Action) -> Option<ObjectId>,
        verb: &str,
        allowed: &dyn Fn(&Action) -> bool,
    ) -> Result<Action, Trouble> {
        let with: Vec<(Action, Entity)> =
            options.iter().filter_map(|a| about(a).map(|o| (*a, Entity::Obj(o)))).collect();
        let possible: Vec<(Action, Entity)> = with.iter().filter(|(a, _)| allowed(a)).copied().collect();
        let things: Vec<Entity> = possible.iter().map(|(_, e)| *e).collect();
        let chosen = self.pick(thing, &things, &[]).map_err(|m| match m.unclear {
            true => Trouble::new(m.message, None).unclear(),
            false => self.not_offered(thing, &with, verb, m.message),
        })?;
        let usual = |a: &Action| matches!(a, Action::Cast(_, way) if way.by.is_none() && way.cost.is_none() && way.face.is_none());
        let any_usual = possible.iter().any(|(a, e)| *e == chosen && usual(a));
        // What is said without a way is the usual one, where there is one, and from elsewhere the one for the mana cost.
        let plain = |a: &Action| matches!(a, Action::Cast(_, way) if way.cost.is_none());
        let any_plain = possible.iter().any(|(a, e)| *e == chosen && plain(a));
        let meant = |a: &Action| if any_usual { usual(a) } else { !any_plain || plain(a) };
        let mut ways = possible.iter().filter(|(a, e)| *e == chosen && meant(a));
        match (ways.next(), ways.next()) {
            (Some((action, _)), None) => Ok(*action),
            (Some(_), Some(_)) => {
                let help = match verb {
                    "cast" => {
                        "say which with `using` a keyword, a label, a face or the name of the card that permits it, or `from` a zone"
                    }
                    _ => "say which with `ability 2`, `using` a keyword, or `from` a zone",
                };
                let message = format!("there are several ways to {verb} {}", self.describe(thing));
                Err(Trouble::new(message, Some(help)).unclear())
            }
            (None, _) => Err(Trouble::new(format!("{} can't be used", self.describe(thing)), None)),
        }
    }

    fn not_offered(&self, thing: &Thing, with: &[(Action, Entity)], verb: &str, trouble: String) -> Trouble {
        let named = self.candidates(thing);
        if with.iter().any(|(_, e)| named.contains(e)) {
            let help = "another way to do it is possible; this one can't be paid for, has no target or is not allowed now: leave \
                        out `using`, `from` or `ability`, or name another one";
            let message = format!("{} can't be chosen to {verb} this way now", self.describe(thing));
            return Trouble::new(message, Some(help));
        }
        let others: Vec<String> = with.iter().map(|(_, e)| self.name(*e)).collect();
        let help = if others.is_empty() {
            format!("there is nothing that the player can {verb} now")
        } else {
            format!("what the player can {verb} now: {}", others.join(", "))
        };
        let message = trouble.replace("is not among the possibilities", &format!("can't be chosen to {verb} now"));
        Trouble::new(message, Some(&help))
    }

    /// Attackers with their goals.
    ///
    /// # Errors
    /// A creature can't be declared as an attacker, its goal is none that it can attack, or the line leaves open which
    /// is meant.
    pub fn attack(
        &self,
        groups: &[(Option<Thing>, Vec<Thing>)],
        options: &[(ObjectId, Entities)],
    ) -> Result<Pairs, Missing> {
        let mut out = Pairs::new();
        for (goal, creatures) in groups {
            for thing in creatures {
                let (creature, goals) = self.declared(thing, options, &out)?;
                let goal = match goal {
                    Some(goal) => self.pick(goal, goals, &[])?,
                    None => self.usual_goal(goals)?,
                };
                out.push((creature, goal));
            }
        }
        Ok(out)
    }

    /// The only player among the goals, or the only goal.
    fn usual_goal(&self, goals: &[Entity]) -> Result<Entity, Missing> {
        let mut players = goals.iter().filter(|g| g.player().is_some());
        match (players.next(), players.next(), goals) {
            (Some(p), None, _) => Ok(*p),
            (None, _, [only]) => Ok(*only),
            _ => {
                let message = "say whom the creatures attack: `attacks bob with ...`".to_owned();
                Err(Missing { message, unclear: true })
            }
        }
    }

    /// Blockers with the attackers that they block.
    ///
    /// # Errors
    /// A creature can't be declared as a blocker, it can't block that attacker, or the line leaves open which is meant.
    pub fn block(&self, groups: &[(Thing, Vec<Thing>)], options: &[(ObjectId, Entities)]) -> Result<Pairs, Missing> {
        let mut out = Pairs::new();
        for (attacker, creatures) in groups {
            for thing in creatures {
                let (creature, goals) = self.declared(thing, options, &[])?;
                out.push((creature, self.pick(attacker, goals, &[])?));
            }
        }
        Ok(out)
    }

    fn declared<'o>(
        &self,
        thing: &Thing,
        options: &'o [(ObjectId, Entities)],
        taken: &[(ObjectId, Entity)],
    ) -> Result<(ObjectId, &'o [Entity]), Missing> {
        let among: Vec<Entity> = options.iter().map(|(o, _)| Entity::Obj(*o)).collect();
        let taken: Vec<Entity> = taken.iter().map(|(o, _)| Entity::Obj(*o)).collect();
        let chosen = self.pick(thing, &among, &taken)?;
        let row = options.iter().find(|(o, _)| Entity::Obj(*o) == chosen);
        row.map(|(o, goals)| (*o, goals.as_slice()))
            .ok_or_else(|| Missing { message: format!("{} can't do that", self.describe(thing)), unclear: false })
    }
}
