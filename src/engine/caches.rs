//! What the engine keeps beside the state of the game, and what has ever been there.

use super::{Chars, Entities, Facets, GameState, Index, ObjectId, PlayerId, Question};
use crate::ir::{CardTypes, Supertypes};

/// Card types and supertypes that state-based actions have rules of their own for (704.5i-k, 704.5m, 704.5s): few decks have any.
pub const RARE_TYPES: CardTypes = CardTypes::ENCHANTMENT.union(CardTypes::PLANESWALKER);
/// The supertypes among them.
pub const RARE_SUPERTYPES: Supertypes = Supertypes::LEGENDARY.union(Supertypes::WORLD);

/// What the engine keeps beside the state of the game to be fast. All of it can be rebuilt from that.
#[derive(Debug, Default)]
pub struct Caches {
    /// Which abilities listen to what, and the rules in force.
    pub index: Index,
    /// What the layers keep.
    pub layers: super::layers::Layers,
    /// Life that parts of the damage that is dealt right now cost: it is lost together with what is looked at.
    pub due_loss: Vec<(PlayerId, i32)>,
    /// The question that stopped a step.
    pub open: Option<Question>,
    /// Permanents that can be used.
    pub usable: super::Usable,
    /// Something has been attached to something in this game.
    pub attached: bool,
    /// Something has phased out in this game.
    pub phased: bool,
    /// Something may bear damage, or a mark of having fought, that wears off as a turn ends.
    pub worn: bool,
    /// Something may have been dealt damage since state-based actions looked at it.
    pub hurt: bool,
    /// Permanents from this one on have not been looked at by state-based actions; the layer passes until then.
    pub surveyed: Option<(ObjectId, u64)>,
    /// The length of the journal when it was last noted what sentences let players see.
    pub sights: usize,
    /// What has been touched, for all that is kept.
    pub changes: super::Changes,
    /// Where each rule stands among the causes, if it is known; forgotten where causes are taken back.
    pub cited: Vec<u32>,
    /// Where rules on behalf of players stood last among the causes.
    pub lately: super::Lately,
    /// Keywords that some permanent has had in this game.
    pub keywords: super::KeywordSet,
    /// Card types that some permanent has had, but for creatures, lands and artifacts without attachment.
    pub rare: bool,
    /// The types of those.
    pub rare_types: CardTypes,
    /// The subtypes of those.
    pub rare_subs: super::SubSet,
    /// Legal actions: of each player two lists, the second one for the time of sorceries.
    pub menus: Vec<super::Menu>,
    /// Who is offered mana abilities in these lists (605.3a).
    pub mana_offered: super::Seats,
    /// What each player could pay with; none: it is being made.
    pub supplies: std::cell::RefCell<Vec<Option<std::sync::Arc<super::ManaSupply>>>>,
    /// A card of which it is judged whether it could be cast, where it matters by whom or by what (601.3).
    pub judged_for: std::cell::Cell<Option<JudgedFor>>,
    /// Who is casting or activating something that can still be taken back.
    pub beginning: Option<super::PlayerId>,
    /// Cards drawn meanwhile, which lie face down until that is done (120.8).
    pub unseen: Vec<ObjectId>,
    /// Nesting of instructions and events.
    pub depth: u32,
    /// How often the light was asked for to know the light.
    pub light_asked: std::cell::Cell<u8>,
    /// How many sizes that follow from other sizes are being worked out, each for the one before.
    pub sizing: std::cell::Cell<u8>,
    /// How often what is kept had to be made.
    pub work: super::WorkDone,
    /// Static abilities that did something: changed an object, forbade an event, answered a question. None: nobody wants to
    /// know.
    pub used: Option<std::cell::RefCell<std::collections::BTreeSet<crate::ir::AbilityId>>>,
    /// The driver is asked whether the game is to stop when so many looks were spent.
    pub poll_at: u64,
    /// Losses of one look at the state are being gathered: who has won is asked behind all of them (704.3).
    pub fates_wait: bool,
    /// Events of a `together` block, gathered before any of them goes down the road.
    pub gather: Option<Vec<super::ProposedEvent>>,
    /// Parts of the event that is being settled that go elsewhere (614.9).
    pub split: Vec<super::ProposedEvent>,
    /// A batch is being performed: what is noticed meanwhile is watched with it.
    pub in_batch: bool,
    /// Labels of what is gathered.
    pub owing: super::Owing,
    /// Objects that are about to enter and count as permanents already (614.12).
    pub entering: Vec<super::ObjectId>,
    /// The rows of characteristics that these have where they come from, in the same order.
    pub entering_from: Vec<u32>,
    /// What enters at the same time as other things: none of it is there to be chosen for how something enters (614.13).
    pub arriving: Vec<super::ObjectId>,
    /// How many instructions were carried out that do something, and do not only ask, choose or reckon.
    pub deeds: u64,
    /// What was picked already for another part of the same phrase (`a creature and a land`).
    pub picked: super::Entities,
    /// What the payer wants of the mana ability that is being resolved (605.3b).
    pub wish: Option<super::ManaWish>,
    /// What is taken back right after the events of a batch (610.3).
    pub returns: Vec<super::Pending>,
    /// An event has been replaced; whoever began it has done what was asked (117.11-12).
    pub replaced: bool,
    /// Counters with which something has just entered; recorded after the batch.
    pub placed: Vec<super::Event>,
    /// What has just entered blocking, each with the attacker; their places are asked for after the batch.
    pub joined: Vec<(ObjectId, ObjectId)>,
    /// A state that was kept to be taken back and was not; its buffers are used again.
    pub undo: Option<Box<super::Checkpoint>>,
    /// A spare list of attackers or blockers with what each could attack or block.
    pub fighters: Vec<(ObjectId, Entities)>,
    /// Types of the mana that the mana ability has given that is being carried out (106.12a).
    pub types_made: u8,
    /// Replacement effects whose results are being carried out: they do not apply to what they bring about (614.5).
    pub inherited: smallvec::SmallVec<[super::road::Applied; 2]>,
    /// Shields for one time that were used for this source in the batch that is being settled.
    pub used_up: Vec<(u32, Option<super::Entity>)>,
    /// Events of the whole game by verb, for what is asked about it.
    pub past: std::cell::RefCell<super::eval::Past>,
    /// Spare vectors for proposals.
    pub spare: Vec<Vec<super::ProposedEvent>>,
    /// Spare places for how something enters.
    pub spare_entries: Vec<Box<super::road::Entering>>,
    /// Spare list for what has triggered.
    pub triggered: Vec<super::Pending>,
}

impl Caches {
    /// For another game: everything is forgotten, the buffers stay.
    pub fn reset(&mut self) {
        let old = std::mem::take(self);
        self.changes = old.changes.reset();
        self.index = old.index.reset();
        self.menus = old.menus;
        self.usable = old.usable;
        self.supplies = old.supplies;
        self.undo = old.undo;
        self.spare = old.spare;
        self.spare_entries = old.spare_entries;
        self.triggered = old.triggered;
        self.fighters = old.fighters;
        self.lately = old.lately;
        self.lately.clear();
        self.cited = old.cited;
        self.cited.clear();
        self.layers = old.layers.reset();
    }

    /// Begins the budget of work anew.
    pub fn forget_work(&mut self) {
        self.work.looks.set(0);
        self.poll_at = 0;
    }

    /// Something changed that could matter for anything.
    pub fn changed(&self) {
        self.changes.touch(Facets::all());
    }

    /// Mana came into a player's pool or went out of it.
    pub fn pool_changed(&self, p: PlayerId) {
        self.changes.touch(Facets::means_of(p));
    }

    /// Remembers what has ever been there, so that rules about what has not need not look.
    pub fn note_chars(&mut self, chars: &Chars) {
        self.keywords.add_all(&chars.keywords);
        if chars.types.intersects(RARE_TYPES) {
            (self.rare, self.rare_types) = (true, self.rare_types | chars.types);
            self.rare_subs.add_all(&chars.subs);
        }
        self.rare |= chars.supers.intersects(RARE_SUPERTYPES);
    }
}

/// A state to come back to. The journal and the causes only grow, so that of them the lengths are enough.
#[derive(Debug, Default)]
pub struct Checkpoint {
    pub(crate) state: GameState,
    pub(crate) events: usize,
    pub(crate) causes: usize,
}

/// Whose spell a card is judged as, and by what it would be cast.
#[derive(Clone, Copy, Debug)]
pub struct JudgedFor {
    /// The card that would be cast.
    pub card: ObjectId,
    /// Who would cast it.
    pub who: PlayerId,
    /// The abilities that let it be cast so: a permission, an alternative cost.
    pub by: [Option<crate::ir::AbilityId>; 2],
    /// The additional cost that would be paid (601.2b).
    pub paid: Option<crate::ir::AbilityId>,
    /// The X that would be announced (601.2b).
    pub x: Option<i32>,
}

impl JudgedFor {
    /// A card as a spell of a player, before anything is announced.
    pub fn plainly(card: ObjectId, who: PlayerId) -> Self {
        Self { card, who, by: [None; 2], paid: None, x: None }
    }
}
