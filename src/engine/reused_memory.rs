//! Copies that reuse the memory of what they overwrite.

/// Gives a type with named fields a `Clone` whose `clone_from` goes field by field, so that the lists of what is overwritten
/// are filled again and not thrown away. Every field has to be named.
macro_rules! clone_by_field {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }
            fn clone_from(&mut self, other: &Self) {
                let Self { $($field),* } = other;
                $(self.$field.clone_from($field);)*
            }
        }
    };
}
pub(crate) use clone_by_field;
