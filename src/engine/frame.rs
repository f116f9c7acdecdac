//! What instructions that are carried out know of each other.

use crate::engine::context::EvalContext;
use crate::engine::{Deed, Entities, Entity, Env, ObjectId, Origin, PlayerId, SlotValue, Successors};
use crate::ir::{AbilityId, Pick, Slot};
use smallvec::SmallVec;

/// One ability or action while it is carried out.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The object that has the ability.
    pub this: ObjectId,
    /// Its controller; the doer of an action.
    pub you: PlayerId,
    /// Whose range of influence counts (801).
    pub eye: PlayerId,
    /// The member of a team whom `the active player` means (805.9).
    pub active: Option<PlayerId>,
    /// Whom `the defending player` means where no creature attacks them (802.2a, 805.10e).
    pub defends: Option<PlayerId>,
    /// What the slots of the ability or action hold, by number; a slot beyond the end holds nothing.
    pub env: Env,
    /// The cause of its events.
    pub cause: u32,
    /// Where in the journal it began.
    pub mark: u32,
    /// The instruction before was carried out.
    pub done: bool,
    /// What is carried out is a cost, as `if done` behind it asks for it (117.12): it is paid in full or not at all.
    pub pays: bool,
    /// Somebody has said that they want what is carried out: they are not asked again whether they do it.
    pub agreed: bool,
    /// The ability, for its modes.
    pub ability: Option<AbilityId>,
    /// The numbers of the chosen modes, from 0; one that was chosen twice stands twice (700.2). Empty if there are none.
    pub modes: SmallVec<[u8; 4]>,
    /// Targets of modes that were chosen more than once: at which place among the modes, slot, what was chosen, its division.
    pub repeated: Vec<(usize, Slot, SlotValue, SmallVec<[i32; 4]>)>,
    /// Targets that were announced for each of several players.
    pub rounds: Vec<Round>,
    /// What the object became by the move that its ability triggered on (400.7g).
    pub follows: Successors,
    /// The creature of a scene that does it, if the object does not say it.
    pub actor: ObjectId,
    /// What the act at hand does to what is chosen for it.
    pub deed: Option<Deed>,
    /// What the text calls what is chosen by the instruction at hand; none: it is no choice, or its name is of this body only.
    pub called: Option<crate::ir::LabelId>,
    /// What the next choice of things takes, because it was chosen when the cost was announced (601.2b).
    pub given: Option<Entities>,
    /// Divisions announced, by slot (601.2d).
    pub divisions: SmallVec<[(Slot, SmallVec<[i32; 4]>); 1]>,
    /// The instruction that is carried out has been carried out by another doer before: what is found is added to what
    /// was.
    pub goes_on: bool,
    /// What the instruction that is carried out is done to, for its label.
    pub taken: Option<Vec<Entity>>,
    /// The words in which its text is read, where it is read apart from its object (112.7a).
    pub words: Option<crate::engine::Wording>,
    /// Numbers that are parts of others, before they were rounded.
    pub shares: Vec<(Slot, Share)>,
    /// What is judged as something that it is not yet, while it is only asked whether a cost could be paid.
    pub judged: super::eval::Judged,
}

/// A part of a number: what is divided, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// What is divided.
    pub of: i32,
    /// By what, from 1.
    pub by: i32,
    /// Rounded up if true, down if false.
    pub up: bool,
}

impl Share {
    /// The whole number that it comes to; below 0 down is away from 0.
    pub fn rounded(self) -> i32 {
        let by = self.by.max(1);
        if self.up { self.of.saturating_add(by - 1).div_euclid(by) } else { self.of.div_euclid(by) }
    }
    /// A part of this part.
    pub fn again(self, by: i32, up: bool) -> Self {
        match up == self.up {
            true => Self { by: self.by.saturating_mul(by), ..self },
            false => Self { of: self.rounded(), by, up },
        }
    }
}

/// What was announced for one of several players.
#[derive(Clone, Debug)]
pub struct Round {
    /// Where the player stands in the loop that it belongs to.
    pub of: Slot,
    /// The player for whom it was announced.
    pub member: PlayerId,
    /// Where the targets stand.
    pub slot: Slot,
    /// The targets that were chosen for that player.
    pub chosen: Entities,
}

impl Frame {
    /// A frame that has just begun.
    pub fn new(this: ObjectId, you: PlayerId, env: Env, cause: u32, mark: u32) -> Self {
        Self {
            this,
            you,
            eye: you,
            active: None,
            defends: None,
            env,
            cause,
            mark,
            done: false,
            pays: false,
            agreed: false,
            goes_on: false,
            ability: None,
            modes: SmallVec::new(),
            repeated: Vec::new(),
            rounds: Vec::new(),
            follows: Successors::new(),
            actor: ObjectId::NONE,
            given: None,
            deed: None,
            called: None,
            divisions: SmallVec::new(),
            taken: None,
            words: None,
            shares: Vec::new(),
            judged: crate::engine::context::Judged::Nothing,
        }
    }
    /// Where what it begins comes from.
    pub fn origin(&self) -> Origin {
        Origin { source: self.this, controller: self.you }
    }
    /// Notes what the instruction is done to, if it has a label.
    pub fn takes(&mut self, things: &[Entity]) {
        if let Some(taken) = &mut self.taken {
            taken.extend_from_slice(things);
        }
    }
    /// The eyes it reads with.
    pub fn cx(&self) -> EvalContext<'_> {
        let own = EvalContext::new(self.this, self.you, &self.env);
        EvalContext {
            eye: self.eye,
            active: self.active,
            defends: self.defends,
            done: self.done,
            mark: self.mark,
            actor: self.actor,
            ability: self.ability,
            judged: self.judged,
            words: self.words.as_ref(),
            ..own
        }
    }
    /// 700.2d: a mode that was chosen more than once has other targets each time.
    pub fn aim_again(&mut self, at: usize) {
        for (_, slot, chosen, division) in self.repeated.clone().into_iter().filter(|(x, ..)| *x == at) {
            self.set(slot, chosen);
            self.divisions.retain(|(s, _)| *s != slot);
            if !division.is_empty() {
                self.divisions.push((slot, division));
            }
        }
    }
    /// In each round of a loop the targets are those that were announced for its member.
    pub fn aim_in_round(&mut self, of: Slot, member: Entity) {
        let rounds = std::mem::take(&mut self.rounds);
        for round in rounds.iter().filter(|r| r.of == of) {
            self.set(round.slot, SlotValue::Nil);
        }
        for round in rounds.iter().filter(|r| r.of == of && Entity::Player(r.member) == member) {
            self.set(round.slot, SlotValue::of(round.chosen.clone()));
        }
        self.rounds = rounds;
    }
    /// Behind the loop they are all of them again.
    pub fn aim_behind(&mut self, of: Slot) {
        let rounds = std::mem::take(&mut self.rounds);
        for round in rounds.iter().filter(|r| r.of == of) {
            let all = rounds.iter().filter(|r| r.slot == round.slot).flat_map(|r| r.chosen.iter().copied()).collect();
            self.set(round.slot, SlotValue::of(all));
        }
        self.rounds = rounds;
    }
    /// Puts something into a slot.
    pub fn set(&mut self, slot: Slot, value: SlotValue) {
        if self.env.len() <= slot.index() {
            self.env.resize(slot.index() + 1, SlotValue::Nil);
        }
        self.env[slot.index()] = value;
    }
    /// The member of a group that a body is carried out for now; none: it is for no group.
    pub fn set_member(&mut self, member: Option<(Slot, Entity)>) {
        if let Some((slot, one)) = member {
            self.set(slot, SlotValue::One(one));
        }
    }
    /// `each ...`: which of them it is whose turn it is.
    pub fn set_each(&mut self, of: &Pick, one: Entity) {
        if let Pick::Each(_, slot) = of {
            self.set(*slot, SlotValue::One(one));
        }
    }
}

/// What the automatic payer wants of a mana ability: the answers to the questions that adding its mana would ask, in
/// their order. What is missing or does not fit is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManaWish {
    /// Which list entry of each instruction that offers several.
    pub options: SmallVec<[u8; 2]>,
    /// Which type of mana, for each amount of one type.
    pub kinds: SmallVec<[u8; 4]>,
}
