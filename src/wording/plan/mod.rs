//! From the IR to what is to be said. Every match over the IR is exhaustive, so that nothing new stays unsaid.
//!
//! - `refs`: what is already known: `it`, `that player`, `the exiled card`
//! - `value`, `per`, `filter`, `pred`, `sentence`, `cond`, `often`, `words`: numbers, nouns, conditions, the closed vocabularies
//! - `event`, `owned`, `trailers`, `roles`: events, in triggers, replacements, prohibitions and questions about the past; what stands
//!   behind them, and what takes part in them
//! - `pick`, `dest`: what is chosen now, and where it goes
//! - `amount`, `players`: damage and counters; what players do among themselves
//! - `act`, `make`, `instr`, `offers`, `modes`, `changed`, `cost`: instructions and costs; `joined`: those of one sentence; `lasting`: what goes on for a time
//! - `theirs`: what belongs to whoever does something
//! - `part`, `rule`, `permit`: continuous sentences; `forbidden`, `prices`, `combat`: those of prohibitions, of costs and of
//!   combat damage
//! - `given`, `ability`, `replaced`, `prevented`, `def`: whole abilities, cards and declarations
//! - `declared`: declarations that are no abilities; `drafting`: what cards say of the draft before a game
//! - `scene`: what only scenes know

mod ability;
mod act;
mod amount;
mod changed;
mod combat;
mod cond;
mod cost;
mod declared;
mod def;
mod dest;
mod drafting;
mod event;
mod filter;
mod forbidden;
mod given;
mod instr;
mod joined;
mod lasting;
mod make;
mod melds;
mod modes;
mod offers;
mod often;
mod owned;
mod part;
mod per;
mod permit;
mod pick;
mod players;
mod pred;
mod prevented;
mod prices;
mod refs;
mod replaced;
mod roles;
mod rule;
mod scene;
mod sentence;
mod theirs;
mod together;
mod trailers;
mod value;
mod words;

pub(crate) use def::{Entry, Paragraph};
pub(crate) use pred::WITH;
pub(crate) use refs::ORDER;
pub(crate) use theirs::is_same;
pub(crate) use words::clause_of;

use crate::ir::{CardTypes, Content, KeywordId, LabelId, Modes, Pick, Ref, Slot, TargetSpec, Verb, Zones};
use crate::wording::say::{Noun, Say};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a place of the environment, or of a label of the object.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// What it is called: `creature`; for words and numbers the phrase that says them.
    pub noun: Noun,
    /// What sort of thing.
    pub kind: Kind,
    /// It is more than one thing.
    pub many: bool,
}

impl About {
    /// One thing, or one number or word.
    pub(crate) fn one(noun: Noun, kind: Kind) -> Self {
        Self { noun, kind, many: false }
    }
}

/// What a place of the environment holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Objects: cards, tokens, spells, abilities.
    Thing,
    /// One player or several.
    Player,
    /// A number or an amount.
    Number,
    /// A color, a type, a name, whether something was done.
    Word,
}

/// What it means that something was carried out, if nothing better can be said.
const DONE: [&str; 2] = ["that was done", "that wasn't done"];

/// The same behind what prevents damage (615.5).
const PREVENTED: [&str; 2] = ["damage is prevented this way", "no damage is prevented this way"];

/// The same behind a payment.
const PAID: [&str; 2] = ["it was paid", "it wasn't paid"];

/// The same behind what others may do.
const THEY_DO: [&str; 2] = ["they do", "they don't"];

/// The same behind what any of several may do.
const SOMEBODY_DOES: [&str; 2] = ["a player does", "no one does"];

/// A color that is chosen as it is spoken of.
const CHOICE: &str = "the color of your choice";

/// The same behind what you do, if you can.
const YOU_CAN: [&str; 2] = ["you do", "you can't"];

/// The same behind what you may do.
const YOU_DO: [&str; 2] = ["you do", "you don't"];

/// What is said of one object and its abilities.
pub(crate) struct Plan<'c> {
    content: &'c Content,
    /// How the object that has the ability is called.
    this: Say,
    /// What is being said defines characteristics (604.3).
    defines: bool,
    /// Several things are asked one by one.
    each_of_many: bool,
    /// Whether one of those that a change is made to was spoken of by itself: `for each Aura attached to it`.
    told_member: bool,
    /// Whether what is said to happen stands in place of an entering: under whose control it is to be has been settled then.
    entering: bool,
    /// The verb of the event whose replacement is being said.
    replaced: Option<Verb>,
    /// Whose event it is.
    replaced_of: Say,
    /// Who does what is being said.
    doing: Option<Pick>,
    /// What is being said is exiled.
    banishes: bool,
    /// Several cards go where the destination says.
    many_moved: bool,
    /// What the ability does can be done again and again.
    repeats: bool,
    /// It is a creature, which dies.
    creature: bool,
    /// Its card types.
    types: CardTypes,
    /// It is no instant or sorcery.
    stays: bool,
    /// Its cost has an X, so no other number is called so.
    has_x: bool,
    /// It is of the cards that stay in the command zone.
    commands: bool,
    /// It belongs to a scene, where everything is.
    scene: bool,
    /// The modes of the block that is being said.
    modes: Option<&'c Modes>,
    /// The targets of the block that is being said; some are announced for each of several players.
    rounds: &'c [TargetSpec],
    /// What it means that the instruction before was carried out, and that it was not.
    done: [&'static str; 2],
    /// The next instruction asks whether this one was carried out.
    asked_next: bool,
    /// The noun that is being said is of creatures.
    asks_creature: bool,
    /// Members of loops, which are gone behind the instruction.
    members: Vec<Slot>,
    /// Numbers that instructions left in places that hold something else as well.
    amounts: BTreeMap<Slot, Say>,
    /// Where things were when they were named.
    homes: BTreeMap<Slot, Zones>,
    /// Labels of the object under which it has exiled something.
    exiled: BTreeSet<u32>,
    /// Whose certain things are, such as cards found in a library.
    owned: BTreeMap<Slot, Ref>,
    /// Targets of the block that is being said.
    targets: Vec<Slot>,
    /// What it is attached to, as its text calls it.
    host: Say,
    /// The environment of the ability.
    slots: BTreeMap<Slot, About>,
    /// Labels of the object.
    linked: BTreeMap<u32, About>,
    /// What it means that a label of the object is set: that a cost was paid, that it was cast in a way.
    clauses: BTreeMap<u32, Say>,
    /// What was mentioned last: `it`.
    last: Option<Slot>,
    /// The player who was mentioned last, as whose controller or owner: `that player`.
    player: Option<Ref>,
    /// What has the ability was named last, and is `it`.
    named: bool,
    /// Where what has the ability is, if the ability says so: where it works, or where its event puts it.
    own_home: Zones,
    /// The ability works in a zone of its owner that is not the battlefield.
    hidden: bool,
    /// The text has said so: `from your graveyard`.
    told_home: bool,
    /// What was mentioned already; targets are said in full the first time.
    mentioned: BTreeSet<Slot>,
    /// Whether the effect that goes on was made by an effect: `gains` rather than `has`.
    gains: bool,
    /// Something else was spoken of before what has the ability was named.
    beside: bool,
    /// A color that nothing has said to be chosen was spoken of.
    told_color: bool,
    /// What was separated into piles last, and into which.
    piled: (Say, Vec<Slot>),
    /// What has an ability that is given calls itself.
    holder: &'static str,
    /// A keyword that was given for a cost equal to the mana cost.
    owed: Option<KeywordId>,
    /// How deep quotations are nested.
    depth: usize,
    /// Something was spoken of that is not known at that place.
    gap: bool,
    /// Memory of other abilities that was spoken of (607).
    unknown: BTreeSet<LabelId>,
}

/// What has been spoken of at some place of a text.
struct Spoken {
    last: Option<Slot>,
    named: bool,
    mentioned: BTreeSet<Slot>,
}

/// What an ability speaks of beyond itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gaps {
    /// A place of the environment that nothing fills there.
    pub slot: bool,
    /// Labels of memory that it reads and does not fill itself.
    pub unknown: Vec<LabelId>,
    /// Labels of memory that it fills.
    pub given: Vec<LabelId>,
}

impl<'c> Plan<'c> {
    /// For something of this name.
    pub fn new(content: &'c Content, this: Say) -> Self {
        Self {
            content,
            this,
            defines: false,
            each_of_many: false,
            told_member: false,
            entering: false,
            replaced: None,
            replaced_of: Say::You,
            doing: None,
            banishes: false,
            many_moved: false,
            repeats: false,
            creature: false,
            types: CardTypes::empty(),
            stays: false,
            has_x: false,
            commands: false,
            scene: false,
            modes: None,
            rounds: &[],
            done: DONE,
            asked_next: false,
            asks_creature: false,
            members: Vec::new(),
            amounts: BTreeMap::new(),
            homes: BTreeMap::new(),
            exiled: BTreeSet::new(),
            owned: BTreeMap::new(),
            targets: Vec::new(),
            host: Say::lit("the object that this is attached to"),
            slots: BTreeMap::new(),
            linked: BTreeMap::new(),
            clauses: BTreeMap::new(),
            last: None,
            player: None,
            named: false,
            own_home: Zones::empty(),
            hidden: false,
            told_home: false,
            mentioned: BTreeSet::new(),
            gains: false,
            beside: false,
            told_color: false,
            piled: (Say::lit("object"), Vec::new()),
            holder: "this object",
            owed: None,
            depth: 0,
            gap: false,
            unknown: BTreeSet::new(),
        }
    }

    /// What has been spoken of so far.
    fn spoken(&self) -> Spoken {
        Spoken { last: self.last, named: self.named, mentioned: self.mentioned.clone() }
    }

    /// As if nothing had been spoken of since.
    fn unspoken(&mut self, since: Spoken) {
        (self.last, self.named, self.mentioned) = (since.last, since.named, since.mentioned);
    }

    /// Forgets what the ability before knew.
    fn fresh(&mut self) {
        self.slots.clear();
        self.mentioned.clear();
        self.last = None;
        self.named = false;
        self.beside = false;
        self.player = None;
        self.gains = false;
        self.done = DONE;
        self.members.clear();
        self.homes.clear();
        self.owned.clear();
        self.amounts.clear();
        self.targets.clear();
    }
}
