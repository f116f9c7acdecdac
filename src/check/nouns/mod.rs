//! Noun phrases: objects and players, what is known of them, targets, choices, zones (109, 114).

pub(crate) mod antecedent;
pub(crate) mod bearers;
mod belongs;
pub(crate) mod choice_nouns;
pub(crate) mod denoted;
pub(crate) mod extra_turn;
pub(crate) mod filter;
pub(crate) mod joined;
pub(crate) mod keyword_spelling;
mod matched;
pub(crate) mod noun;
mod nounless;
pub(crate) mod np;
pub(crate) mod one_in_all;
mod other;
pub(crate) mod pick;
pub(crate) mod reference;
pub(crate) mod relation;
pub(crate) mod relation_player;
pub(crate) mod relation_that;
pub(crate) mod scene;
pub(crate) mod state;
pub(crate) mod target;
pub(crate) mod two_zones;
mod unclear_or;
pub(crate) mod whereabouts;
pub(crate) mod zone;
