//! What the places of an ability hold while it is used.

use crate::engine::{Entities, Entity, PlayerId};
use crate::ir::{Colors, Content, Noted, Ref, StrId, SubtypeId};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// What a slot of an environment holds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum SlotValue {
    /// Nothing: not filled yet, or with no objects and players.
    #[default]
    Nil,
    /// A number; a label that was paid n times; 1 for a plain yes.
    Num(i32),
    /// One object or player.
    One(Entity),
    /// Two or more objects and players.
    Set(Entities),
    /// Objects that the instruction or the cost with the label has moved, where they are now: a text speaks of them as what they
    /// were (608.2h).
    Moved(Entities),
    /// Colors (one bit for a chosen color).
    Color(Colors),
    /// A subtype that somebody has chosen.
    Subtype(SubtypeId),
    /// A chosen card type.
    Type(u16),
    /// A chosen name or word.
    Word(StrId),
    /// Words that somebody made up in a scene: their number there.
    Text(u32),
    /// Several chosen subtypes.
    Subtypes(SmallVec<[SubtypeId; 4]>),
    /// Of no slot, but behind them: whom a reference means for as long as an effect lasts (608.2h).
    Told(Box<(Ref, Entities)>),
}

impl SlotValue {
    /// What somebody has chosen that is a word: colors, types, a name. None: it is a number, or objects and players.
    pub fn in_words(&self, content: &Content) -> Option<String> {
        let words: SmallVec<[Noted; 4]> = match self {
            Self::Color(colors) => colors.iter().map(Noted::Color).collect(),
            Self::Subtype(kind) => smallvec![Noted::Subtype(*kind)],
            Self::Subtypes(kinds) => kinds.iter().map(|kind| Noted::Subtype(*kind)).collect(),
            Self::Type(bit) => smallvec![Noted::Type(*bit)],
            Self::Word(word) => smallvec![Noted::Word(*word)],
            Self::Nil | Self::Num(_) | Self::One(_) | Self::Set(_) | Self::Moved(_) | Self::Text(_) | Self::Told(_) => {
                return None;
            }
        };
        Some(words.into_iter().map(|word| word.text(content)).collect::<Vec<_>>().join(" and "))
    }
}

/// Whom a reference means in an effect that has settled it.
pub fn told<'e>(env: &'e [SlotValue], reference: &Ref) -> Option<&'e Entities> {
    env.iter()
        .rev()
        .map_while(|held| if let SlotValue::Told(one) = held { Some(&**one) } else { None })
        .find_map(|(of, them)| (of == reference).then_some(them))
}

/// What the objects of an event became by it (400.7g): one object for most triggers, several for `1 or more creatures die`.
pub type Successors = SmallVec<[crate::engine::ObjectId; 1]>;

/// The slots of an ability while it is used.
pub type Env = SmallVec<[SlotValue; 4]>;

/// The same slots once for each thing that one of them holds, with this thing alone there.
pub(crate) fn for_each_of(env: &Env, at: usize) -> impl Iterator<Item = Env> {
    let things = env.get(at).map(SlotValue::ents).unwrap_or_default();
    things.into_iter().map(move |one| {
        let mut own = env.clone();
        own[at] = env[at].with_things(smallvec![one]);
        own
    })
}

impl From<Noted> for SlotValue {
    fn from(what: Noted) -> Self {
        match what {
            Noted::Number(n) => Self::Num(n),
            Noted::Color(color) => Self::Color(color),
            Noted::Subtype(kind) => Self::Subtype(kind),
            Noted::Type(bit) => Self::Type(bit),
            Noted::Word(word) => Self::Word(word),
            Noted::Seat(seat) => Self::One(Entity::Player(PlayerId(seat))),
        }
    }
}

impl SlotValue {
    /// As a list of a deck can note it (905.2b); none: it holds no word and no number.
    pub fn noted(&self) -> Option<Noted> {
        match self {
            Self::Num(n) => Some(Noted::Number(*n)),
            Self::Color(color) => Some(Noted::Color(*color)),
            Self::Subtype(kind) => Some(Noted::Subtype(*kind)),
            Self::Type(bit) => Some(Noted::Type(*bit)),
            Self::Word(word) => Some(Noted::Word(*word)),
            Self::Nil
            | Self::One(_)
            | Self::Set(_)
            | Self::Moved(_)
            | Self::Text(_)
            | Self::Subtypes(_)
            | Self::Told(_) => None,
        }
    }
    /// Objects and players, as a value.
    pub fn of(things: Entities) -> Self {
        match things.as_slice() {
            [] => SlotValue::Nil,
            [one] => SlotValue::One(*one),
            _ => SlotValue::Set(things),
        }
    }
    /// What was moved, as a value.
    pub fn moved(things: Entities) -> Self {
        if things.is_empty() { SlotValue::Nil } else { SlotValue::Moved(things) }
    }
    /// Other objects and players in the place of its own, held in the same way.
    pub fn with_things(&self, things: Entities) -> Self {
        if matches!(self, SlotValue::Moved(_)) { Self::moved(things) } else { Self::of(things) }
    }
    /// The objects and players that it holds.
    pub fn ents(&self) -> Entities {
        self.things().iter().copied().collect()
    }
    /// The objects and players that it holds, in order.
    pub fn things(&self) -> &[Entity] {
        match self {
            SlotValue::One(e) => std::slice::from_ref(e),
            SlotValue::Set(s) | SlotValue::Moved(s) => s,
            _ => &[],
        }
    }
    /// The same, to be changed in their places.
    pub fn things_mut(&mut self) -> &mut [Entity] {
        match self {
            SlotValue::One(e) => std::slice::from_mut(e),
            SlotValue::Set(s) | SlotValue::Moved(s) => s,
            _ => &mut [],
        }
    }
    /// Whether it holds objects or players at all.
    pub fn has_things(&self) -> bool {
        matches!(self, SlotValue::One(_) | SlotValue::Set(_) | SlotValue::Moved(_))
    }
    /// Whether it holds several of them.
    pub fn has_several(&self) -> bool {
        matches!(self, SlotValue::Set(_)) || matches!(self, SlotValue::Moved(s) if s.len() > 1)
    }
    /// Whether it holds this thing because it was moved.
    pub fn has_moved(&self, e: Entity) -> bool {
        matches!(self, SlotValue::Moved(s) if s.contains(&e))
    }
    /// The one thing that it holds; none: nothing, several things, or a value of another sort.
    pub fn one(&self) -> Option<Entity> {
        match self.things() {
            [one] => Some(*one),
            _ => None,
        }
    }
    /// Whether it holds this thing.
    pub fn holds(&self, e: Entity) -> bool {
        self.things().contains(&e)
    }
    /// The same with another thing in place of one that it holds.
    pub fn replace(&mut self, old: Entity, new: Entity) {
        self.things_mut().iter_mut().filter(|e| **e == old).for_each(|e| *e = new);
    }
    /// Its number; a set counts its members, nothing is 0.
    pub fn num(&self) -> i32 {
        match self {
            SlotValue::Num(n) => *n,
            SlotValue::One(_)
            | SlotValue::Color(_)
            | SlotValue::Subtype(_)
            | SlotValue::Type(_)
            | SlotValue::Word(_) => 1,
            SlotValue::Text(t) => *t as i32,
            SlotValue::Subtypes(s) => s.len() as i32,
            SlotValue::Set(s) | SlotValue::Moved(s) => s.len() as i32,
            SlotValue::Nil | SlotValue::Told(_) => 0,
        }
    }
    /// One more chosen subtype.
    pub fn with_subtype(self, subtype: crate::ir::SubtypeId) -> SlotValue {
        match self {
            SlotValue::Subtype(first) => SlotValue::Subtypes(smallvec::smallvec![first, subtype]),
            SlotValue::Subtypes(mut list) => {
                list.push(subtype);
                SlotValue::Subtypes(list)
            }
            _ => SlotValue::Subtype(subtype),
        }
    }
    /// Whether the label was set at all (`if kicked`).
    pub fn is_set(&self) -> bool {
        match self {
            SlotValue::Nil => false,
            SlotValue::Num(n) => *n != 0,
            SlotValue::Set(s) => !s.is_empty(),
            _ => true,
        }
    }
}
