//! Which abilities listen to what, and the rules in force: rows that the index fills.

use crate::engine::{ObjectId, Rulebook};
use crate::ir::{AbilityId, Rule, RuleKinds, Zones};

/// One ability of one object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listener {
    /// The object that has it.
    pub obj: ObjectId,
    /// The ability of it that listens.
    pub ability: AbilityId,
    /// How many equal abilities stand before it on the object; counted only where the text speaks of what gave it.
    pub nth: u8,
}

/// A rule in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleAt {
    /// Where it stands.
    pub place: RulePlace,
    /// The sort of rule that it is, as one bit.
    pub kind: RuleKinds,
    /// For a prohibition the bits of its verb, otherwise all.
    pub verbs: u64,
    /// It forbids no more than attacking, blocking and what comes with them.
    pub fights: bool,
    /// Of a permission its number among those of its ability; none: no permission, or that of no ability.
    pub permit: Option<u8>,
}

impl RuleAt {
    pub(crate) fn of(rule: &Rule, place: RulePlace, permit: Option<u8>) -> Self {
        let verbs = if let Rule::Cant { event, .. } = rule { super::rulebook::event_mask(event) } else { u64::MAX };
        Self { place, kind: rule.kind(), verbs, fights: rule.is_of_fights(), permit }
    }
}

/// Where a rule in force stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulePlace {
    /// In a static ability: which part.
    Static(Listener, u16),
    /// In an effect: which effect, which part.
    Effect(u32, u16),
}

/// Which abilities in force listen to what, and which rules are in force; made anew when something has changed them.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Must be rebuilt before use.
    pub dirty: bool,
    /// Verbs somebody triggers on.
    pub watch_mask: u64,
    /// Verbs somebody replaces.
    pub replace_mask: u64,
    /// Verbs somebody forbids.
    pub forbid_mask: u64,
    /// Triggered abilities that watch for events (603.2).
    pub watch: Vec<Listener>,
    /// Replacements, entry sentences and `as` sentences.
    pub replace: Vec<Listener>,
    /// Rules (613.10) in the order of their timestamps.
    pub rules: Vec<RuleAt>,
    /// Static abilities with parts in layers.
    pub layers: Vec<Listener>,
    /// State triggers, which watch for a state and not for an event (603.8).
    pub states: Vec<Listener>,
    /// The sorts of rules that there are.
    pub kinds: RuleKinds,
    /// Zones other than the battlefield in which definitions of this game listen.
    pub zones: Zones,
    /// Zones in which definitions of this game have parts in layers.
    pub layer_zones: Zones,
    /// Zones in which definitions of this game can be activated or permit casting.
    pub act_zones: Zones,
    /// Something lasts only while a condition holds (611.2b).
    pub conditions: bool,
    /// The verbs of the events until which something lasts: they are told though no ability waits for them. 0: nothing does.
    pub ends_mask: u64,
    /// Some triggered mana ability, or replacement of mana, is in force.
    pub mana_triggers: bool,
    /// Zones in which definitions of this game have mana abilities.
    pub mana_zones: Zones,
    /// What something in this game asks.
    pub asks: crate::ir::Asks,
    /// The rules before the last time that the lists were made.
    pub(crate) former: Vec<RuleAt>,
}

impl Index {
    /// For another game: empty lists with their buffers.
    pub fn reset(mut self) -> Self {
        let Self { watch, replace, rules, former, layers, states, .. } = &mut self;
        watch.clear();
        replace.clear();
        rules.clear();
        former.clear();
        layers.clear();
        states.clear();
        let Self { watch, replace, rules, former, layers, states, .. } = self;
        Self { watch, replace, rules, former, layers, states, ..Self::default() }
    }

    /// Which zones matter for the cards of a game and the tokens of the content.
    pub fn survey(&mut self, rulebook: &Rulebook, cards: impl Iterator<Item = crate::ir::DefId>) {
        self.zones = Zones::STACK;
        self.layer_zones = Zones::empty();
        self.act_zones = Zones::empty();
        self.mana_zones = Zones::empty();
        self.asks = rulebook.content.always_asked;
        for def in cards.chain(rulebook.content.tokens.values().copied()) {
            let info = rulebook.info(def);
            self.zones |= info.listens;
            self.layer_zones |= info.layers;
            self.act_zones |= info.acts;
            self.mana_zones |= info.mana;
            self.asks |= info.asks;
        }
        self.dirty = true;
    }
}
