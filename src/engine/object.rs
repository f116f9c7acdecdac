//! Objects: what is stored of each, and what is computed.

use super::{Entity, ObjectId, PlayerId};
use crate::ir::{
    AbilityId, CardTypes, Colors, Content, CounterId, Def, DefId, KeywordId, NumberKind, StrId, SubtypeId, Supertypes,
    Term, Zone,
};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Stands for no card, in [`Object::card`]: a token, a copy, an ability, an emblem.
pub const NO_CARD: u32 = u32::MAX;
/// No row of computed characteristics.
pub const NO_ROW: u32 = u32::MAX;

bitflags::bitflags! {
    /// What is true or false of an object by itself (110.6 and more).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    pub struct Flags: u32 {
        /// It is tapped: turned sideways (110.6).
        const TAPPED = 1;
        /// It lies face down (110.6, 707).
        const FACE_DOWN = 1 << 1;
        /// Its lower half counts (110.6, 709).
        const FLIPPED = 1 << 2;
        /// It is phased out and treated as though it did not exist (702.25).
        const PHASED_OUT = 1 << 3;
        /// Its back is up (711).
        const TRANSFORMED = 1 << 4;
        /// It is a token and no card (110.5).
        const TOKEN = 1 << 5;
        /// It is a copy of a spell or of a card (706.10).
        const COPY = 1 << 6;
        /// An ability on the stack.
        const ABILITY = 1 << 7;
        /// It is an emblem (113).
        const EMBLEM = 1 << 8;
        /// It has left its zone; the row tells what it was last.
        const GONE = 1 << 9;
        /// Dealt damage since the last check by a source whose damage is lethal (704.5h).
        const DOOMED = 1 << 10;
        /// Came as a cast spell.
        const WAS_CAST = 1 << 11;
        /// Takes part in combat as attacker.
        const ATTACKING = 1 << 12;
        /// Takes part in combat as blocker.
        const BLOCKING = 1 << 13;
        /// An attacking creature that has become blocked, and stays so (509.1h).
        const BLOCKED = 1 << 14;
        /// Its owner's commander (903.3).
        const COMMANDER = 1 << 15;
        /// Its computed characteristics differ from those of its definition.
        const COMPUTED = 1 << 16;
        /// Has dealt damage in the first combat damage step (510.4).
        const STRUCK = 1 << 18;
        /// No card: it stands for an offer.
        const OFFER = 1 << 19;
        /// Its copiable values are its own and not those of its definition (706.3).
        const OWN_PRINT = 1 << 20;
        /// Phased out with what it is attached to (702.25f).
        const INDIRECT = 1 << 21;
        /// An Aura was attached to it when it left the battlefield.
        const ENCHANTED_LAST = 1 << 22;
        /// An Equipment was attached to it when it left the battlefield.
        const EQUIPPED_LAST = 1 << 23;
        /// A copy of a spell, which is nothing off the stack; a copy of a card that was cast is none (704.5e).
        const SPELL_COPY = 1 << 24;
        /// No object: it keeps what its source had chosen when that gave or made something.
        const KEEPER = 1 << 25;
    }
}

impl Flags {
    /// What is no card (108.2b): tokens, copies, emblems and the laws of a format.
    pub const NO_CARDS: Flags = Flags::TOKEN.union(Flags::COPY).union(Flags::EMBLEM);
}

/// One object (109). Small and flat: a state is copied by copying rows.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Object {
    /// Its copiable definition: a card face, a token ... (706.2).
    pub def: DefId,
    /// The physical card, `u32::MAX` for what is not a card.
    pub card: u32,
    /// What is true of it by itself, such as being tapped.
    pub flags: Flags,
    /// Its timestamp, the greater the later (613.6).
    pub stamp: u32,
    /// How much damage is marked on it (119.6).
    pub damage: i32,
    /// What it is attached to (701.3).
    pub attached: Option<Entity>,
    /// What it became in its next zone.
    pub next: ObjectId,
    /// What it was in its zone before.
    pub prev: ObjectId,
    /// Row of computed characteristics, `u32::MAX`: those of its definition.
    pub row: u32,
    /// The turn in which its controller got it (302.6).
    pub since: u32,
    /// The player who owns it (108.3).
    pub owner: PlayerId,
    /// Controller before control effects (110.2a).
    pub base_controller: PlayerId,
    /// Where it is, or was last.
    pub zone: Zone,
    /// The first kinds of counters; further ones are in `GameState::more_counters`.
    pub counters: [(CounterId, u16); 2],
}

impl Object {
    /// A fresh row of its owner's.
    pub(crate) fn new(def: DefId, owner: PlayerId, zone: Zone, stamp: u32, turn: u32) -> Self {
        Self {
            def,
            card: NO_CARD,
            flags: Flags::empty(),
            stamp,
            damage: 0,
            attached: None,
            next: ObjectId::NONE,
            prev: ObjectId::NONE,
            row: NO_ROW,
            since: turn,
            owner,
            base_controller: owner,
            zone,
            counters: Default::default(),
        }
    }
    /// Whether it is still where the row says.
    #[inline]
    pub fn live(&self) -> bool {
        !self.flags.contains(Flags::GONE)
    }
    /// Whether it has all of these flags.
    #[inline]
    pub fn is(&self, flags: Flags) -> bool {
        self.flags.contains(flags)
    }
}

/// How many subtypes a content may declare.
pub const MAX_SUBTYPES: usize = 512;

/// A set of subtypes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SubSet(pub [u64; MAX_SUBTYPES / 64]);

impl SubSet {
    /// Whether it holds the subtype.
    #[inline]
    pub fn has(&self, subtype: SubtypeId) -> bool {
        self.0.get(subtype.index() / 64).is_some_and(|w| w >> (subtype.index() % 64) & 1 == 1)
    }
    /// Adds a subtype; a number from [`MAX_SUBTYPES`] on is left out.
    #[inline]
    pub fn add(&mut self, subtype: SubtypeId) {
        if let Some(w) = self.0.get_mut(subtype.index() / 64) {
            *w |= 1 << (subtype.index() % 64);
        }
    }
    /// Removes all of another set.
    pub fn remove_all(&mut self, other: &SubSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
    }
    /// Adds all of another set.
    pub fn add_all(&mut self, other: &SubSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
    /// Whether the sets meet.
    pub fn meets(&self, other: &SubSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }
    /// What both hold.
    pub fn and(&self, other: &SubSet) -> SubSet {
        let mut out = *self;
        for (a, b) in out.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        out
    }
    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = SubtypeId> + '_ {
        self.0.iter().enumerate().flat_map(|(w, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(SubtypeId((w * 64 + bit) as u16))
            })
        })
    }
}

/// How many keywords a content may declare.
pub const MAX_KEYWORDS: usize = 256;

/// A set of keywords.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeywordSet(pub [u64; MAX_KEYWORDS / 64]);

impl KeywordSet {
    /// Whether it holds the keyword.
    #[inline]
    pub fn has(&self, keyword: KeywordId) -> bool {
        self.0.get(keyword.index() / 64).is_some_and(|w| w >> (keyword.index() % 64) & 1 == 1)
    }
    /// Adds all of another set.
    #[inline]
    pub fn add_all(&mut self, other: &KeywordSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
    /// Adds a keyword; a number from [`MAX_KEYWORDS`] on is left out.
    pub fn add(&mut self, keyword: KeywordId) {
        if let Some(w) = self.0.get_mut(keyword.index() / 64) {
            *w |= 1 << (keyword.index() % 64);
        }
    }
}

/// The characteristics of an object (109.3) as they are now.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub struct Chars {
    /// Its card types (205.2), any number of them.
    pub types: CardTypes,
    /// Its supertypes (205.4), any number of them.
    pub supers: Supertypes,
    /// Its colors (105); empty: it is colorless.
    pub colors: Colors,
    /// Who controls it; its owner, where no player does (108.4).
    pub controller: PlayerId,
    /// Its name (201); `u32::MAX` if it has none.
    pub name: StrId,
    /// Its power (208), which may be below 0; 0 if it has none.
    pub power: i32,
    /// Its toughness (208), which may be below 0; 0 if it has none.
    pub toughness: i32,
    /// Its converted mana cost (202.3); 0 if it has no mana cost.
    pub mana_value: i32,
    /// Its subtypes (205.3), of all its card types together.
    pub subs: SubSet,
    /// Keywords that it has.
    pub keywords: KeywordSet,
    /// Its abilities, with those that it was given.
    pub abilities: Abilities,
    /// Declared numbers by id, for what is part of a scene.
    pub numbers: Option<Box<[i32]>>,
    /// Designations that sentences in force give it.
    pub designations: SmallVec<[crate::ir::DesignationId; 2]>,
    /// What gave it abilities: whose memory the text of these abilities speaks of (607.2).
    #[serde(default)]
    pub granters: SmallVec<[Grant; 1]>,
    /// Its text says "each" where it said "target" (612).
    #[serde(default)]
    pub each: bool,
    /// Words of its text that stand for others (612).
    #[serde(default)]
    pub words: Option<Box<super::Wording>>,
}

/// One thing that gave an object abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grant {
    /// What gave them.
    pub by: ObjectId,
    /// Which one, once for each instance, where its text speaks of what gave it; none: any of them.
    pub ability: Option<AbilityId>,
}

/// Characteristics that an object had until it changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PastLook {
    /// The object that has changed.
    pub obj: ObjectId,
    /// Where in the journal the change came: what stands before it happened while the object was so.
    pub until: u32,
    /// What it was.
    pub chars: Box<Chars>,
}

/// Written out because every pass over the layers copies every row, and most rows hold empty lists.
impl Clone for Chars {
    fn clone(&self) -> Self {
        Chars {
            abilities: self.abilities.clone(),
            numbers: self.numbers.clone(),
            designations: few(&self.designations),
            granters: few(&self.granters),
            words: self.words.clone(),
            ..*self
        }
    }
}

/// A copy of a short list of plain values.
#[inline]
fn few<A: smallvec::Array<Item: Copy>>(list: &SmallVec<A>) -> SmallVec<A> {
    if list.is_empty() { SmallVec::new() } else { SmallVec::from_slice(list) }
}

/// The abilities of an object.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub enum Abilities {
    /// Those of its definition.
    Of(DefId),
    /// A list of its own, where something has changed them.
    List(SmallVec<[AbilityId; 6]>),
}

impl Clone for Abilities {
    fn clone(&self) -> Self {
        match self {
            Abilities::Of(def) => Abilities::Of(*def),
            Abilities::List(list) => Abilities::List(few(list)),
        }
    }
}

impl Abilities {
    /// The abilities in order; actions name them by their positions in it.
    #[inline]
    pub fn list<'a>(&'a self, content: &'a Content) -> &'a [AbilityId] {
        match self {
            Abilities::Of(d) => &content.def(*d).abilities,
            Abilities::List(l) => l,
        }
    }
    /// The list, to be changed.
    pub fn make_mut(&mut self, content: &Content) -> &mut SmallVec<[AbilityId; 6]> {
        if let Abilities::Of(d) = self {
            *self = Abilities::List(content.def(*d).abilities.iter().copied().collect());
        }
        match self {
            Abilities::List(l) => l,
            Abilities::Of(_) => unreachable!("made a list above"),
        }
    }
}

impl Chars {
    /// 707.2: those of a 2/2 creature without name, subtypes, color, cost or abilities; `own` are the abilities that let it be
    /// turned face up.
    pub(in crate::engine) fn turn_face_down(&mut self, own: Vec<AbilityId>) {
        self.types = CardTypes::CREATURE;
        self.supers = Default::default();
        self.colors = Default::default();
        self.subs = Default::default();
        self.keywords = Default::default();
        self.abilities = Abilities::List(own.into());
        (self.power, self.toughness, self.mana_value) = (2, 2, 0);
        self.name = StrId(u32::MAX);
    }
    /// Those of a definition, before any effect; subtypes bring their abilities (305.6).
    pub fn of(content: &Content, id: DefId, def: &Def) -> Self {
        let (power, toughness) = def.pt.unwrap_or((0, 0));
        let mut subs = SubSet::default();
        let mut keywords = KeywordSet::default();
        def.subs.iter().for_each(|s| subs.add(*s));
        for k in &def.keywords {
            add_keyword(content, &mut keywords, *k);
        }
        let mut chars = Self {
            types: def.types,
            supers: def.supers,
            colors: def.colors,
            controller: PlayerId(0),
            name: def.name,
            power,
            toughness,
            mana_value: def.cost.as_ref().map_or(0, |c| crate::ir::mana_value(c, 0)),
            subs,
            keywords,
            abilities: Abilities::Of(id),
            numbers: numbers_of(content, def),
            designations: SmallVec::new(),
            granters: SmallVec::new(),
            each: false,
            words: None,
        };
        for s in &def.subs {
            let granted = &content.subtypes[s.index()].abilities;
            if !granted.is_empty() {
                chars.abilities.make_mut(content).extend_from_slice(granted);
            }
        }
        chars
    }
    /// Whether it has one of the card types.
    #[inline]
    pub fn is(&self, types: CardTypes) -> bool {
        self.types.intersects(types)
    }
}

/// The declared numbers of what is part of a scene: its own, or what they usually are.
fn numbers_of(content: &Content, def: &Def) -> Option<Box<[i32]>> {
    if !def.types.intersects(CardTypes::THING | CardTypes::MAGIC) && def.numbers.is_empty() {
        return None;
    }
    // What is usual for a thing is what needs no attribute; whoever has attributes has a sheet that reckons it.
    let plain = |t: &Term| if let Term::Num(n) = t { *n } else { 0 };
    let usual = |n: &crate::ir::Number| match n.kind {
        NumberKind::Plain if def.types.contains(CardTypes::THING) => n.default.iter().map(plain).sum(),
        _ => 0,
    };
    let mut all: Vec<i32> = content.numbers.iter().map(usual).collect();
    let weariness = content.scene.spell_weariness.zip(def.magic.as_ref().and_then(|m| m.plain_weariness()));
    for (n, v) in def.numbers.iter().chain(&weariness) {
        if let Some(place) = all.get_mut(n.index()) {
            *place = *v;
        }
    }
    Some(all.into())
}

/// Adds a keyword and what it is a kind of.
pub fn add_keyword(content: &Content, set: &mut KeywordSet, keyword: KeywordId) {
    let mut next = Some(keyword);
    for _ in 0..8 {
        let Some(keyword) = next else { return };
        set.add(keyword);
        next = content.keywords.get(keyword.index()).and_then(|d| d.kind_of);
    }
}

/// What a copy takes over (706.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Model {
    /// The definition: cost, faces, text as a spell.
    pub def: DefId,
    /// Copiable characteristics, where they are not those of the definition.
    pub chars: Option<Box<Chars>>,
    /// Colors are not among them: what becomes the copy keeps its own (706.9c).
    pub own_colors: bool,
}

impl Model {
    /// For one object that becomes the copy and has these colors.
    pub fn keep_colors(&mut self, own: Colors) {
        if let (true, Some(chars)) = (std::mem::take(&mut self.own_colors), &mut self.chars) {
            chars.colors = own;
        }
    }
}
