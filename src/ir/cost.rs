//! Costs with all their parts, prices at which something may be cast, and mana that is added.

use super::{Act, Block, Body, EventPattern, Filter, Instruction, ManaCost, Ref, Slot, Value, Verb, When};
use serde::{Deserialize, Serialize};

/// What mana is added (106).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ManaSpec {
    /// One list entry is chosen: each is (mask of types, how much). A mask with several bits: any one type of
    /// them for the whole amount, unless `combination`.
    pub options: Box<[Box<[(u8, Value)]>]>,
    /// `in any combination of`: the type of each single mana is chosen, not one type for the whole amount.
    pub combination: bool,
    /// Of the color that a label holds, instead of the options' types.
    pub chosen: Option<Ref>,
    /// May be spent only so (106.6).
    pub only_for: Option<Box<Filter>>,
    /// Only types that these made or could make.
    pub produced_by: Option<ProducedBy>,
    /// What becomes of the spell on which it is spent.
    #[serde(default)]
    pub on_spell: Option<OnSpell>,
}

/// What is done as mana is spent on a spell (106.6): it goes with each mana as long as that is in a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OnSpell {
    /// Where the spell stands in the environment.
    pub spell: Slot,
    /// The instructions: those of a triggered ability that waits for nothing.
    pub ability: super::AbilityId,
}

/// Where the types of mana come from that may be added.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ProducedBy {
    /// Any type that these things could produce (106.7).
    Among(Box<Filter>),
    /// Any color that one of these things is.
    ColorsOf(Box<Filter>),
    /// The colors of the identity of this player's commanders (903.4); without a commander there are none.
    Commanders(Ref),
    /// Any type that the tapping for mana gave that the ability triggered on: the slot of its amount, which holds the types.
    Tapping(Slot),
}

/// What must be paid (117).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Actions or time, in a scene.
    pub time: Option<super::Quantity>,
    /// Mana; `None`: no mana cost (not even {0}).
    pub mana: Option<ManaCost>,
    /// What `{X}` in it stands for; none: it is announced as the cost is paid, if there is any (107.3a).
    #[serde(default)]
    pub x: Option<Value>,
    /// What is paid beside mana is said with the announced X, so that there is one to announce (107.3a).
    #[serde(default)]
    pub says_x: bool,
    /// The mana cost of the object itself, or of what this denotes.
    pub mana_of: Option<Ref>,
    /// `{T}`: the object itself is tapped (107.5).
    pub tap: bool,
    /// `{Q}`: the object itself is untapped (107.6).
    pub untap: bool,
    /// `+N`, `-N`, `0`: so many loyalty counters are put on it, or removed if below 0 (606.4); [`Value::Slot`] for -X.
    /// `None`: it is no loyalty cost.
    pub loyalty: Option<Value>,
    /// How much life is paid (118.3b); `None`: no life.
    pub life: Option<Value>,
    /// Instructions to be carried out in full.
    pub acts: Body,
    /// The whole cost is paid this many times.
    pub times: Option<Value>,
    /// Alternatives: one of these costs as well (`C or C`).
    pub either: Box<[Cost]>,
}

/// What a spell is cast for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Price {
    /// Its mana cost (or another cost that applies).
    Usual,
    /// This cost instead of its mana cost (117.9).
    Instead(Box<Cost>),
    /// Without paying its mana cost.
    Free,
}

impl Cost {
    /// Whether it is an amount of mana that is settled beforehand, and nothing besides.
    pub fn is_only_mana(&self) -> bool {
        let Cost { time, mana, x, says_x, mana_of, tap, untap, loyalty, life, acts, times, either } = self;
        let open = mana.as_ref().is_some_and(|m| crate::ir::has_x(m));
        let settled = !open && x.is_none() && !says_x && mana_of.is_none() && times.is_none();
        let besides = time.is_some() || *tap || *untap || loyalty.is_some() || life.is_some() || !acts.is_empty();
        settled && !besides && either.is_empty()
    }

    /// This cost and another one, paid together.
    pub fn beside(mut self, other: Cost) -> Cost {
        let who = super::Pick::Ref(Ref::You);
        let inner = Instruction::Do { who, act: Act::Pay(Box::new(other)), bind: None };
        self.acts = std::mem::take(&mut self.acts).into_vec().into_iter().chain([inner]).collect();
        self
    }
}

impl Block {
    /// Whether it could add mana (605.1a).
    pub fn adds_mana(&self) -> bool {
        adds_mana(&self.body) || self.modes.as_ref().is_some_and(|m| m.options.iter().any(Block::adds_mana))
    }

    /// Whether it could add mana and has no target: what makes an ability a mana ability (605.1a, 605.1b).
    pub fn is_of_mana(&self) -> bool {
        self.adds_mana() && !self.has_targets()
    }

    /// Whether it has a target, or one of its modes has.
    pub fn has_targets(&self) -> bool {
        let in_modes = |modes: &super::Modes| modes.options.iter().any(Block::has_targets);
        !self.targets.is_empty() || self.modes.as_deref().is_some_and(in_modes)
    }
}

fn adds_mana(body: &[Instruction]) -> bool {
    body.iter().any(|instr| match instr {
        // 701.9f: to double mana is to add as much.
        Instruction::Do { act, .. } => matches!(act, Act::AddMana(_) | Act::Double(super::Double::Mana(_))),
        _ => instr.bodies().any(|inner| adds_mana(inner)),
    })
}

impl super::Triggered {
    /// Whether it is a triggered mana ability (605.1b).
    pub fn is_of_mana(&self) -> bool {
        let of_mana = |e: &EventPattern| matches!(e.verb, Verb::TapForMana | Verb::AddMana);
        matches!(&self.when, When::Events(events) if events.iter().all(of_mana)) && self.block.is_of_mana()
    }
}
