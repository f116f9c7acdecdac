//! Parts of the typed language with other ids: what was read apart from the rest was numbered apart, and is numbered anew as both
//! are put together. It goes through what saves the types, so that no field can be forgotten.

use super::{AbilityId, DefId, Id, LabelId, StrId};
use serde::de::DeserializeOwned;
use serde::ser::{self, Serialize, Serializer};

/// The ids that were given apart, and what they become. Those that were known before stay.
#[derive(Clone, Debug, Default)]
pub struct NewIds {
    /// The strings that were known before, and the ids of those that came behind them.
    pub strings: (u32, Vec<StrId>),
    /// By how much abilities move behind those of others.
    pub abilities: Shift,
    /// By how much definitions move behind those of others.
    pub defs: Shift,
    /// By how much labels move behind those of others.
    pub labels: Shift,
}

/// Ids from one on are higher by a number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shift {
    /// The first id that was given apart.
    pub from: u32,
    /// How much higher it is now.
    pub by: u32,
}

impl Shift {
    fn of(self, id: u32) -> u32 {
        if id < self.from { id } else { id.saturating_add(self.by) }
    }
}

/// The sorts of ids that are given while bodies are read.
#[derive(Clone, Copy)]
enum Sort {
    String,
    Ability,
    Def,
    Label,
}

impl Sort {
    fn of(name: &str) -> Option<Self> {
        match name {
            StrId::TYPE => Some(Self::String),
            AbilityId::TYPE => Some(Self::Ability),
            DefId::TYPE => Some(Self::Def),
            LabelId::TYPE => Some(Self::Label),
            _ => None,
        }
    }
}

impl NewIds {
    /// The id of an ability now.
    pub fn ability(&self, id: AbilityId) -> AbilityId {
        AbilityId(self.abilities.of(id.0))
    }
    /// The id of a definition now.
    pub fn def(&self, id: DefId) -> DefId {
        DefId(self.defs.of(id.0))
    }
    /// The id of a label now.
    pub fn label(&self, id: LabelId) -> LabelId {
        LabelId(self.labels.of(id.0))
    }
    fn number(&self, sort: Sort, id: u32) -> u32 {
        match sort {
            Sort::Ability => self.abilities.of(id),
            Sort::Def => self.defs.of(id),
            Sort::Label => self.labels.of(id),
            Sort::String => {
                let (known, new) = &self.strings;
                let at = id.checked_sub(*known).and_then(|behind| new.get(behind as usize));
                at.map_or(id, |id| id.0)
            }
        }
    }

    /// A part with its new ids; none only by a fault of this program.
    pub fn renumbered<T: Serialize + DeserializeOwned>(&self, part: &T) -> Option<T> {
        let bytes = postcard::to_allocvec(&Part { part, ids: self, sort: None }).ok()?;
        postcard::from_bytes(&bytes).ok()
    }
}

/// A part that is written with its new ids.
struct Part<'a, T: ?Sized> {
    part: &'a T,
    ids: &'a NewIds,
    /// It is the number of an id.
    sort: Option<Sort>,
}

impl<T: ?Sized + Serialize> Serialize for Part<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.part.serialize(Renumber { inner: serializer, ids: self.ids, sort: self.sort })
    }
}

/// A writer that hands on what it is told, with new numbers for ids.
struct Renumber<'a, S> {
    inner: S,
    ids: &'a NewIds,
    sort: Option<Sort>,
}

/// What is handed on as it is.
macro_rules! plain {
    ($($name:ident($($arg:ident: $type:ty),*))*) => {
        $(fn $name(self, $($arg: $type),*) -> Result<S::Ok, S::Error> {
            self.inner.$name($($arg),*)
        })*
    };
}

/// What has parts, each of which is written in its turn.
macro_rules! parts {
    ($($name:ident($($arg:ident: $type:ty),*) -> $of:ident;)*) => {
        $(fn $name(self, $($arg: $type),*) -> Result<Self::$of, S::Error> {
            Ok(Parts { inner: self.inner.$name($($arg),*)?, ids: self.ids })
        })*
    };
}

impl<'a, S: Serializer> Serializer for Renumber<'a, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'a, S::SerializeSeq>;
    type SerializeTuple = Parts<'a, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'a, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'a, S::SerializeTupleVariant>;
    type SerializeMap = Parts<'a, S::SerializeMap>;
    type SerializeStruct = Parts<'a, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'a, S::SerializeStructVariant>;

    plain! {
        serialize_bool(value: bool) serialize_i8(value: i8) serialize_i16(value: i16) serialize_i32(value: i32) serialize_i64(value: i64)
        serialize_u8(value: u8) serialize_u16(value: u16) serialize_u64(value: u64) serialize_f32(value: f32) serialize_f64(value: f64)
        serialize_char(value: char) serialize_str(value: &str) serialize_bytes(value: &[u8]) serialize_none() serialize_unit()
        serialize_unit_struct(name: &'static str)
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str)
    }

    parts! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeStructVariant;
    }

    fn serialize_u32(self, n: u32) -> Result<S::Ok, S::Error> {
        self.inner.serialize_u32(self.sort.map_or(n, |sort| self.ids.number(sort, n)))
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&Part { part: value, ids: self.ids, sort: None })
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_newtype_struct(name, &Part { part: value, ids: self.ids, sort: Sort::of(name) })
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let part = Part { part: value, ids: self.ids, sort: None };
        self.inner.serialize_newtype_variant(name, index, variant, &part)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// Something with parts, while they are written.
struct Parts<'a, C> {
    inner: C,
    ids: &'a NewIds,
}

/// Parts are written one by one.
macro_rules! written {
    ($($trait:ident $method:ident($($key:ident)?);)*) => {
        $(impl<C: ser::$trait> ser::$trait for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn $method<T: ?Sized + Serialize>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), C::Error> {
                self.inner.$method($($key,)? &Part { part: value, ids: self.ids, sort: None })
            }

            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        })*
    };
}

written! {
    SerializeSeq serialize_element();
    SerializeTuple serialize_element();
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(key);
    SerializeStructVariant serialize_field(key);
}

impl<C: ser::SerializeMap> ser::SerializeMap for Parts<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), C::Error> {
        self.inner.serialize_key(&Part { part: key, ids: self.ids, sort: None })
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), C::Error> {
        self.inner.serialize_value(&Part { part: value, ids: self.ids, sort: None })
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Ref, Value};

    #[test]
    fn ids_that_were_given_apart_are_numbered_anew() {
        let ids = NewIds {
            strings: (2, vec![StrId(9), StrId(1)]),
            abilities: Shift { from: 5, by: 10 },
            labels: Shift { from: 3, by: 4 },
            ..NewIds::default()
        };
        let part =
            (StrId(1), StrId(3), Some(AbilityId(7)), vec![Value::Linked(LabelId(2)), Value::Linked(LabelId(3))], 7u32);
        let new = ids.renumbered(&part);
        let linked = vec![Value::Linked(LabelId(2)), Value::Linked(LabelId(7))];
        assert_eq!(new, Some((StrId(1), StrId(1), Some(AbilityId(17)), linked, 7)));
        assert_eq!(ids.renumbered(&Ref::Linked(LabelId(4))), Some(Ref::Linked(LabelId(8))));
        assert_eq!(
            (ids.ability(AbilityId(4)), ids.def(DefId(8)), ids.label(LabelId(3))),
            (AbilityId(4), DefId(8), LabelId(7))
        );
    }
}
