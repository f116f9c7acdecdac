//! The one form of clauses: a subject, a verb, arguments; the verbs, and words that mean nothing in a scene.

mod behind_and;
mod card_word;
pub(crate) mod clause;
pub(crate) mod foreign;
pub(crate) mod modal;
mod of_cards;
pub(crate) mod prep;
pub(crate) mod verbs;
