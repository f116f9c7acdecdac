//! A simple player with some sense: it plays lands, casts what it can, attacks when that costs little, blocks what it
//! can kill, and leaves everything else to chance.

use super::Random;
use crate::engine::{Action, Answer, Decision, Driver, Ent, Ents, Kind, ObjId, PlayerId, Rulebook, Why, World};
use crate::ir::CardTypes;

/// Plays for all seats.
#[derive(Debug)]
pub struct Bot<'r> {
    rb: &'r Rulebook,
    chance: Random,
    /// Answers in a row with an ability instead of a spell; keeps it from doing the same for ever.
    busy: u32,
    refused: bool,
}

/// Abilities that are activated at most before the turn goes on.
const MOST_BUSY: u32 = 6;

impl<'r> Bot<'r> {
    /// The bot of a seed.
    pub fn new(rb: &'r Rulebook, seed: u64) -> Self {
        Self { rb, chance: Random::new(seed), busy: 0, refused: false }
    }

    fn size(&self, w: &World, o: ObjId) -> (i32, i32) {
        let row = w.obj(o);
        let c = w.chars.get(row.row as usize).unwrap_or(&self.rb.templates[row.def.index()]);
        (c.power, c.toughness - row.damage)
    }

    fn controller(w: &World, o: ObjId) -> PlayerId {
        let row = w.obj(o);
        w.chars.get(row.row as usize).map_or(row.base_controller, |c| c.controller)
    }

    fn mana_value(&self, w: &World, o: ObjId) -> i32 {
        self.rb.templates[w.obj(o).def.index()].mana_value
    }

    fn act(&mut self, w: &World, actions: &[Action]) -> Action {
        let land = actions.iter().find(|a| matches!(a, Action::PlayLand(_)));
        let spell = actions
            .iter()
            .filter_map(|a| match a {
                Action::Cast(o, _) => Some((self.mana_value(w, *o), *a)),
                _ => None,
            })
            .max_by_key(|(cost, _)| *cost)
            .map(|(_, a)| a);
        if let Some(action) = land.copied().or(spell) {
            self.busy = 0;
            return action;
        }
        let ability = actions.iter().find(|a| matches!(a, Action::Activate(..)));
        match ability {
            Some(action) if self.busy < MOST_BUSY && w.turn().stack.is_empty() => {
                self.busy += 1;
                *action
            }
            _ => Action::Pass,
        }
    }

    /// Attacks with what no untapped creature of the other side would stop for free.
    fn attack(&self, w: &World, who: PlayerId, options: &[(ObjId, Ents)]) -> Vec<(ObjId, Ent)> {
        let theirs = |o: &&ObjId| {
            w.on_battlefield(**o)
                && Self::controller(w, **o) != who
                && !w.obj(**o).is(crate::engine::Flags::TAPPED)
                && self.is_creature(w, **o)
        };
        let walls: Vec<(i32, i32)> = w.battlefield.iter().filter(theirs).map(|o| self.size(w, *o)).collect();
        let good = |o: ObjId| {
            let (power, toughness) = self.size(w, o);
            power > 0 && walls.iter().all(|(p, t)| *p < toughness || *t <= power && walls.len() < options.len())
        };
        let goal = |goals: &Ents| goals.iter().copied().find(|g| g.player().is_some()).or(goals.first().copied());
        options.iter().filter(|(o, _)| good(*o)).filter_map(|(o, goals)| Some((*o, goal(goals)?))).collect()
    }

    fn is_creature(&self, w: &World, o: ObjId) -> bool {
        let row = w.obj(o);
        w.chars.get(row.row as usize).unwrap_or(&self.rb.templates[row.def.index()]).is(CardTypes::CREATURE)
    }

    /// Blocks where the blocker survives or takes the attacker with it; anything if the damage would be the end.
    fn block(&self, w: &World, who: PlayerId, options: &[(ObjId, Ents)]) -> Vec<(ObjId, Ent)> {
        let coming: i32 = w.turn().combat.attackers.iter().map(|a| self.size(w, a.obj).0).sum();
        let desperate = coming >= w.life(who);
        let mut blocked: Vec<Ent> = Vec::new();
        let mut out = Vec::new();
        for (blocker, attackers) in options {
            let (power, toughness) = self.size(w, *blocker);
            let worth = |a: &&Ent| {
                let Some(o) = a.obj() else { return false };
                let (p, t) = self.size(w, o);
                !blocked.contains(a) && (desperate || toughness > p || power >= t)
            };
            if let Some(a) = attackers.iter().find(worth) {
                blocked.push(*a);
                out.push((*blocker, *a));
            }
        }
        out
    }

    /// Targets on the right side: removal on others is the commoner case, so opponents and their things come first.
    fn target(&self, w: &World, d: &Decision, from: &Ents, min: u32, max: u32) -> Ents {
        let other = |e: &Ent| match e {
            Ent::Player(p) => *p != d.who,
            Ent::Obj(o) => Self::controller(w, *o) != d.who,
        };
        let mut sorted: Vec<Ent> = from.to_vec();
        sorted.sort_by_key(|e| !other(e));
        let n = max.max(min).min(min.max(1)) as usize;
        sorted.into_iter().take(n).collect()
    }
}

impl Driver for Bot<'_> {
    fn answer(&mut self, w: &World, d: &Decision) -> Option<Answer> {
        if std::mem::take(&mut self.refused) {
            return self.chance.answer(w, d);
        }
        match &d.kind {
            Kind::Act(actions) => Some(Answer::Act(self.act(w, actions))),
            Kind::Attack(options) => Some(Answer::Pairs(self.attack(w, d.who, options))),
            Kind::Block(options) => Some(Answer::Pairs(self.block(w, d.who, options))),
            Kind::Target { from, min, max } => Some(Answer::Ents(self.target(w, d, from, *min, *max))),
            Kind::Confirm if d.why != Why::Mulligan => Some(Answer::Yes(true)),
            Kind::Number { max, .. } => Some(Answer::Number(*max)),
            _ => self.chance.answer(w, d),
        }
    }

    fn refused(&mut self, d: &Decision, reason: &str) {
        self.refused = true;
        self.chance.refused(d, reason);
    }
}
