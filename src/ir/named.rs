//! What a part of the typed language names, however deep inside: ids, and forms without fields. It is derived from the fields
//! of the types themselves (by what saves them), so that no field can be forgotten. It costs a walk of everything: for judging
//! at load, not for play.

use super::ids::Id;
use serde::ser::{self, Serialize};

/// What is told of all that a part names, as a walk comes by it.
pub trait Hears {
    /// An id: its type, and its number.
    fn id(&mut self, of: &'static str, number: u64);
    /// A form of any sort: its type and its name; of a type without forms its name alone.
    fn kind(&mut self, of: &'static str, name: &'static str, fields: Fields);
    /// A form whose first field is absent.
    fn open(&mut self, _name: &'static str) {}
}

/// What a form has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fields {
    /// Fields of its own, whose contents are told behind it.
    With,
    /// No fields, in any place but those of the next.
    Without,
    /// No fields, and it is the whole of a pick or a match.
    WithoutAsWhole,
}

/// Walks a part and tells all that it names.
pub fn hear(part: &impl Serialize, hears: &mut dyn Hears) {
    // Nothing here refuses anything.
    let _ = part.serialize(&mut Walk { hears, newtype: None, form: None });
}

/// A walk on its way.
struct Walk<'h> {
    hears: &'h mut dyn Hears,
    /// The newtype whose number is read next.
    newtype: Option<&'static str>,
    /// The form whose first field is read next.
    form: Option<&'static str>,
}

/// Everything that one part names, each as often as it stands there.
#[derive(Default)]
pub struct Named {
    /// The type of each id, and its number.
    ids: Vec<(&'static str, u64)>,
    /// The type and the name of each form.
    kinds: Vec<(&'static str, &'static str, Fields)>,
    /// The forms whose first field is absent.
    open: Vec<&'static str>,
}

impl Hears for Named {
    fn id(&mut self, of: &'static str, number: u64) {
        self.ids.push((of, number));
    }
    fn kind(&mut self, of: &'static str, name: &'static str, fields: Fields) {
        self.kinds.push((of, name, fields));
    }
    fn open(&mut self, name: &'static str) {
        self.open.push(name);
    }
}

impl Named {
    /// Walks a part.
    pub fn of(part: &impl Serialize) -> Self {
        let mut named = Self::default();
        named.add(part);
        named
    }

    /// Walks another part as well.
    pub fn add(&mut self, part: &impl Serialize) {
        hear(part, self);
    }

    /// How often an id is named.
    pub fn count<I: Id>(&self, id: I) -> usize {
        self.ids.iter().filter(|named| **named == (I::TYPE, id.number())).count()
    }

    /// All ids of a type, in the order in which they stand there.
    pub fn all<I: Id>(&self) -> impl Iterator<Item = I> {
        self.ids.iter().filter(|(name, _)| *name == I::TYPE).filter_map(|(_, number)| I::of_number(*number))
    }

    /// Whether a form without fields stands there, by its type and its name as they are saved.
    pub fn has_form(&self, of: &str, name: &str) -> bool {
        self.kinds.iter().any(|(o, n, fields)| (*o, *n) == (of, name) && *fields != Fields::With)
    }

    /// The same, where it is not only what is picked or matched as a whole: a number of it, a condition about it.
    pub fn has_part(&self, of: &str, name: &str) -> bool {
        self.kinds.contains(&(of, name, Fields::Without))
    }

    /// Whether a form of this type stands there, with fields or without: one of these names, or any if there are none. A type
    /// without forms is named alone.
    pub fn has_kind(&self, of: &str, names: &[&str]) -> bool {
        let id = || self.ids.iter().any(|(name, _)| *name == of);
        names.is_empty() && id()
            || self.kinds.iter().any(|(o, n, _)| *o == of && (names.is_empty() || names.contains(n)))
    }

    /// The names of all forms of a type that stand there, with fields or without, in the order of the text.
    pub fn kinds_of<'n>(&'n self, of: &'n str) -> impl Iterator<Item = &'static str> + 'n {
        self.kinds.iter().filter(move |(o, ..)| *o == of).map(|(_, n, _)| *n)
    }

    /// Whether it speaks of somebody as the controller or the owner of something.
    pub fn speaks_of_holders(&self) -> bool {
        self.has_kind("Ref", &["Controller", "Owner"])
    }

    /// Whether such a form stands there whose first field is absent.
    pub fn has_open(&self, name: &str) -> bool {
        self.open.contains(&name)
    }
}

impl Walk<'_> {
    fn number(&mut self, n: u64) -> Done {
        self.form = None;
        if let Some(name) = self.newtype.take() {
            self.hears.id(name, n);
        }
        Ok(())
    }

    /// What stands here is neither a number nor nothing.
    fn other(&mut self) {
        (self.newtype, self.form) = (None, None);
    }
}

type Done = Result<(), std::fmt::Error>;

/// Values that hold no ids.
macro_rules! plain {
    ($($name:ident($type:ty))*) => {
        $(fn $name(self, _: $type) -> Done {
            self.other();
            Ok(())
        })*
    };
}

/// Numbers, which may be those of ids.
macro_rules! numbers {
    ($($name:ident($type:ty))*) => {
        $(fn $name(self, n: $type) -> Done {
            self.number(n.into())
        })*
    };
}

impl ser::Serializer for &mut Walk<'_> {
    type Ok = ();
    type Error = std::fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_f32(f32) serialize_f64(f64) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    numbers! { serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) }

    fn serialize_none(self) -> Done {
        let form = self.form;
        self.other();
        if let Some(form) = form {
            self.hears.open(form);
        }
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        self.other();
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.other();
        Ok(())
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Done {
        let whole = self.form == Some(name);
        self.other();
        self.hears.kind(name, variant, if whole { Fields::WithoutAsWhole } else { Fields::Without });
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> Done {
        (self.newtype, self.form) = (Some(name), None);
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.hears.kind(name, variant, Fields::With);
        (self.newtype, self.form) = (None, Some(variant));
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, std::fmt::Error> {
        self.other();
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, std::fmt::Error> {
        self.other();
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, std::fmt::Error> {
        self.other();
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, std::fmt::Error> {
        self.hears.kind(name, variant, Fields::With);
        (self.newtype, self.form) = (None, Some(variant));
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, std::fmt::Error> {
        self.other();
        Ok(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, std::fmt::Error> {
        self.hears.kind(name, "", Fields::With);
        self.other();
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, std::fmt::Error> {
        self.hears.kind(name, variant, Fields::With);
        (self.newtype, self.form) = (None, Some(variant));
        Ok(self)
    }
}

/// Sequences and fields are walked one by one.
macro_rules! walks {
    ($($trait:ident $method:ident($($key:ident)?);)*) => {
        $(impl ser::$trait for &mut Walk<'_> {
            type Ok = ();
            type Error = std::fmt::Error;

            fn $method<T: ?Sized + Serialize>(&mut self, $($key: &'static str,)? value: &T) -> Done {
                $(let _ = $key;)?
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                self.other();
                Ok(())
            }
        })*
    };
}

walks! {
    SerializeSeq serialize_element();
    SerializeTuple serialize_element();
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(key);
    SerializeStructVariant serialize_field(key);
}

impl ser::SerializeMap for &mut Walk<'_> {
    type Ok = ();
    type Error = std::fmt::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        self.other();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AbilityId, CounterId, Ref, Slot, Value};
    use super::*;

    #[test]
    fn ids_are_found_at_any_depth() {
        let value = Value::Add(Box::new((Value::Slot(Slot(3)), Value::Counters(None, Ref::Slot(Slot(3)).into()))));
        let named = Named::of(&value);
        assert_eq!((named.count(Slot(3)), named.count(Slot(2))), (2, 0));
        assert_eq!(named.all::<Slot>().collect::<Vec<_>>(), [Slot(3), Slot(3)]);
        assert!(named.has_open("Counters"));
        assert_eq!(named.all::<CounterId>().count() + named.all::<AbilityId>().count(), 0);
    }

    #[test]
    fn forms_without_fields_are_found() {
        assert!(Named::of(&[Ref::This, Ref::Member]).has_form("Ref", "Member"));
        assert!(Named::of(&Value::Counters(None, Ref::This.into())).has_kind("Value", &["Prop", "Counters"]));
        assert!(Named::of(&[CounterId(1)]).has_kind("CounterId", &[]));
        assert!(!Named::of(&Value::Counters(Some(CounterId(1)), Ref::This.into())).has_open("Counters"));
    }
}
