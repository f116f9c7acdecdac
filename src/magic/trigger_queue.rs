//! Putting triggered abilities on the stack that wait for it (603.3).

use crate::engine::{
    Answer, Cause, Cite, Engine, Entities, Entity, Event, Flags, Kind, ObjectId, Pending, PlayerId, Question, Reason,
    StepResult,
};
use crate::ir::{AbilityKind, Act, Block, Instruction, LabelId, Named, Verb};
use smallvec::SmallVec;

/// Whether all that is done with an object leaves it where it is and asks nobody: then each can have it done first.
fn only_marks(block: &Block) -> bool {
    let mark = |i: &Instruction| match i {
        Instruction::Do { act, .. } => matches!(
            act,
            Act::Tap(_) | Act::Untap(_) | Act::PutCounters(_) | Act::RemoveCounters(_) | Act::Damage { .. }
        ),
        Instruction::Effect { .. } => true,
        _ => false,
    };
    block.targets.is_empty() && block.modes.is_none() && block.body.iter().all(mark)
}

impl Engine<'_> {
    /// 603.3b: waiting triggers go on the stack, active player's first, each player's in an order of their choice; those of a
    /// team that has its turns together as one (805.7).
    pub(super) fn put_triggers(&mut self) -> StepResult<bool> {
        self.mana_triggers()?;
        if self.state.turn.pending.is_empty() {
            return Ok(false);
        }
        let mut waiting = std::mem::take(&mut self.state.turn.pending);
        for leading in self.state.apnap() {
            let Some(group) = self.state.seating.group_led_by(leading) else { continue };
            let mine: SmallVec<[Pending; 1]> = waiting.iter().filter(|t| group.has(t.controller)).cloned().collect();
            let Some(first) = mine.first().map(|t| t.controller) else { continue };
            // 805.7: of a team that has its turns together one orders those of all.
            let alone = mine.iter().all(|t| t.controller == first);
            let who = if alone { first } else { self.state.seating.lead(first) };
            for i in self.trigger_order(who, &mine)? {
                self.put_trigger(mine[i].clone())?;
            }
        }
        // What has triggered meanwhile waits in a list of its own; mostly nothing has, and this one is used again.
        if self.state.turn.pending.is_empty() {
            waiting.clear();
            self.state.turn.pending = waiting;
        }
        Ok(true)
    }

    /// Whether it makes no difference which of two triggers comes first: they are equal and are against the same player.
    fn equal_triggers(&self, a: &Pending, b: &Pending) -> bool {
        let against = |p: &Pending| {
            let attackers = &self.state.turn.combat.attackers;
            attackers.iter().find(|x| x.obj == p.source).map(|x| x.defender)
        };
        a.ability == b.ability && a.env == b.env && a.controller == b.controller && against(a) == against(b)
    }

    /// Whether the order of equal abilities of different objects matters: they speak of these, which are not alike.
    fn sources_tell(&self, mine: &[Pending]) -> bool {
        let unlike = mine.windows(2).any(|w| w[0].source != w[1].source && !self.are_alike(w[0].source, w[1].source));
        unlike
            && mine.first().is_some_and(|one| {
                let AbilityKind::Triggered(done) = &self.rulebook.ability(one.ability).kind else { return false };
                let named = Named::of(&done.block);
                let of_itself = ["This", "Granter"]
                    .iter()
                    .any(|word| named.has_part("Ref", word) || named.has_form("Ref", word) && !only_marks(&done.block));
                of_itself || named.all::<LabelId>().next().is_some()
            })
    }

    /// Whether two objects are the same in all that a text could ask about them.
    fn are_alike(&self, a: ObjectId, b: ObjectId) -> bool {
        let row = |o: ObjectId| self.state.obj(o);
        let marks = Flags::TAPPED | Flags::TOKEN | Flags::FACE_DOWN | Flags::TRANSFORMED | Flags::FLIPPED;
        let memory = |o: ObjectId| self.state.memory.iter().filter(move |(x, ..)| *x == o).map(|(_, l, v)| (*l, v));
        let (one, other) = (row(a), row(b));
        one.def == other.def
            && one.damage == other.damage
            && one.attached == other.attached
            && one.flags & marks == other.flags & marks
            && self.chars(a) == self.chars(b)
            && self.state.all_counters(a).eq(self.state.all_counters(b))
            && memory(a).eq(memory(b))
    }

    fn trigger_order(&mut self, p: PlayerId, mine: &[Pending]) -> StepResult<SmallVec<[usize; 8]>> {
        let n = mine.len();
        let same = mine.windows(2).all(|w| self.equal_triggers(&w[0], &w[1]));
        if n < 2 || same && !self.sources_tell(mine) {
            return Ok((0..n).collect());
        }
        // Sources tell the triggers apart unless one object has several.
        let items: Entities = mine.iter().map(|t| Entity::Obj(t.source)).collect();
        let mut sorted = items.clone();
        sorted.sort_unstable();
        let apart = sorted.windows(2).all(|two| two[0] != two[1]);
        let items = if apart { items } else { Entities::new() };
        let sources = items.clone();
        let d = Question {
            who: p,
            kind: Kind::Order { items, n: n as u32 },
            why: Reason::Triggers,
            source: Some(mine[0].source),
        };
        // Whoever is asked can see what waits.
        let others = std::mem::replace(&mut self.state.turn.pending, mine.to_vec());
        let answer = self.ask(d)?;
        self.state.turn.pending = others;
        match answer {
            Answer::Numbers(v) => Ok(v.into_iter().map(usize::from).collect()),
            Answer::Entities(order) => Ok(order.iter().filter_map(|e| sources.iter().position(|s| s == e)).collect()),
            _ => Ok((0..n).collect()),
        }
    }

    /// 603.3c-d: modes and targets are chosen; without a legal choice the ability goes nowhere.
    fn put_trigger(&mut self, pending: Pending) -> StepResult<()> {
        let rulebook = self.rulebook;
        let Some(block) = rulebook.ability(pending.ability).kind.block() else { return Ok(()) };
        let (source, ability, controller, follows) =
            (pending.source, pending.ability, pending.controller, pending.follows.clone());
        let obj = self.push_ability(pending);
        if let Some(item) = self.item_mut(obj) {
            item.follows = follows;
        }
        let cause = self.cause(Cause::by_ability(source, ability, controller).citing(Cite::TRIGGER));
        if !self.announce_block(block, obj, source, controller, cause)? {
            self.cease(obj);
            return Ok(());
        }
        let triggered = Event { subject: Some(Entity::Obj(obj)), ..Event::of(Verb::Trigger, cause) };
        self.event(triggered.on(source))?;
        Ok(())
    }
}
