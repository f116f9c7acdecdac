//! Sentences of a card: their heads, what they become, keywords and what they expand to, where they function (112.6, 702).

pub(crate) mod ability;
pub(crate) mod braces;
mod drafted;
pub(crate) mod expand;
pub(crate) mod function_zones;
pub(crate) mod heads;
mod how_often;
pub(crate) mod keyword;
pub(crate) mod keyword_faults;
mod lent_words;
pub(crate) mod line;
pub(crate) mod paid_x;
pub(crate) mod replacing;
mod times;
