//! Names as small numbers. Every id indexes a table of [`super::Content`].

use serde::{Deserialize, Serialize};

/// A number that names a row of a table.
pub trait Id: Copy {
    /// The name of the type, as it is saved.
    const TYPE: &'static str;
    /// The position in the table.
    fn number(self) -> u64;
    /// The id of a position; none: such a number is too large for one.
    fn of_number(number: u64) -> Option<Self>;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($int:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $name(pub $int);
        impl $name {
            /// The position in its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl Id for $name {
            const TYPE: &'static str = stringify!($name);
            fn number(self) -> u64 {
                self.0.into()
            }
            fn of_number(number: u64) -> Option<Self> {
                number.try_into().ok().map(Self)
            }
        }
    };
}

id!(
    /// A definition of an object: a card face, a token, an emblem (`Content::defs`).
    DefId(u32)
);
id!(
    /// An ability as written or as expanded from a keyword (`Content::abilities`).
    AbilityId(u32)
);
id!(
    /// A declared keyword ability (`Content::keywords`).
    KeywordId(u16)
);
id!(
    /// A declared keyword action (`Content::actions`).
    ActionId(u16)
);
id!(
    /// A declared kind of counter (`Content::counters`).
    CounterId(u16)
);
id!(
    /// A subtype that the content declares (`Content::subtypes`).
    SubtypeId(u16)
);
id!(
    /// A declared designation, such as the city's blessing (`Content::designations`).
    DesignationId(u16)
);
id!(
    /// An interned string: names of cards, options of a vote, reasons (`Content::strings`).
    StrId(u32)
);
id!(
    /// A label that outlives its ability: linked memory (607) or a choice carried by a spell (400.7c-d).
    /// Unique in the whole content, so that two instances never share one.
    LabelId(u32)
);
id!(
    /// A place in the environment of an ability: a target, a label, a role of the event, X.
    Slot(u8)
);
id!(
    /// A declared number of creatures or things (`Content::numbers`).
    NumberId(u16)
);
id!(
    /// A declared kind of test (`Content::topics`).
    TopicId(u16)
);
id!(
    /// A declared scale of named steps (`Content::scales`).
    ScaleId(u16)
);
id!(
    /// A declared way of casting (`Content::methods`).
    MethodId(u16)
);
id!(
    /// A declared format of games (`Content::formats`).
    FormatId(u16)
);
