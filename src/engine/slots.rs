//! What the places of an ability hold while it is used.

use crate::engine::{Ent, Ents};
use crate::ir::{Colors, StrId, SubtypeId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a slot of an environment holds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Val {
    /// Nothing yet.
    #[default]
    Nil,
    /// A number; a label that was paid n times; 1 for a plain yes.
    Num(i32),
    /// One object or player.
    One(Ent),
    /// Several.
    Set(Ents),
    /// Colours (one bit for a chosen colour).
    Color(Colors),
    /// A chosen subtype.
    Subtype(SubtypeId),
    /// A chosen card type.
    Type(u16),
    /// A chosen name or word.
    Word(StrId),
    /// Words that somebody made up in a scene: their number there.
    Text(u32),
    /// Several chosen subtypes.
    Subtypes(SmallVec<[SubtypeId; 4]>),
}

/// What the objects of an event became by it (400.7g): one object for most triggers, several for `1 or more creatures die`.
pub type Successors = SmallVec<[crate::engine::ObjId; 1]>;

/// The slots of an ability while it is used.
pub type Env = SmallVec<[Val; 4]>;

impl Val {
    /// Objects and players, as a value.
    pub fn of(things: Ents) -> Self {
        match things.as_slice() {
            [] => Val::Nil,
            [one] => Val::One(*one),
            _ => Val::Set(things),
        }
    }
    /// The objects and players that it holds.
    pub fn ents(&self) -> Ents {
        match self {
            Val::One(e) => smallvec::smallvec![*e],
            Val::Set(s) => s.clone(),
            _ => Ents::new(),
        }
    }
    /// The one thing that it holds; none: nothing, several things, or a value of another sort.
    pub fn one(&self) -> Option<Ent> {
        match self {
            Val::One(e) => Some(*e),
            _ => None,
        }
    }
    /// Whether it holds this thing.
    pub fn holds(&self, e: Ent) -> bool {
        match self {
            Val::One(x) => *x == e,
            Val::Set(s) => s.contains(&e),
            _ => false,
        }
    }
    /// The same with another thing in place of one that it holds.
    pub fn replace(&mut self, old: Ent, new: Ent) {
        match self {
            Val::One(e) if *e == old => *e = new,
            Val::Set(s) => s.iter_mut().filter(|e| **e == old).for_each(|e| *e = new),
            _ => {}
        }
    }
    /// Its number; a set counts its members, nothing is 0.
    pub fn num(&self) -> i32 {
        match self {
            Val::Num(n) => *n,
            Val::One(_) | Val::Color(_) | Val::Subtype(_) | Val::Type(_) | Val::Word(_) => 1,
            Val::Text(t) => *t as i32,
            Val::Subtypes(s) => s.len() as i32,
            Val::Set(s) => s.len() as i32,
            Val::Nil => 0,
        }
    }
    /// One more chosen subtype.
    pub fn with_subtype(self, s: crate::ir::SubtypeId) -> Val {
        match self {
            Val::Subtype(first) => Val::Subtypes(smallvec::smallvec![first, s]),
            Val::Subtypes(mut list) => {
                list.push(s);
                Val::Subtypes(list)
            }
            _ => Val::Subtype(s),
        }
    }
    /// Whether the label was set at all (`if kicked`).
    pub fn is_set(&self) -> bool {
        match self {
            Val::Nil => false,
            Val::Num(n) => *n != 0,
            Val::Set(s) => !s.is_empty(),
            _ => true,
        }
    }
}
