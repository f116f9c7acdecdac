//! All tests that need no list of their own: one program, which is linked once.

#[path = "../support/mod.rs"]
mod support;

mod action_checks;
#[cfg(feature = "cli")]
mod begin;
mod bots;
mod bounds;
#[cfg(feature = "cli")]
mod campaigns;
#[cfg(feature = "cli")]
mod cli;
mod composition;
mod damaged_input;
mod deck_rules;
mod decks;
mod documents;
mod draft;
mod draft_packs;
mod every_phrase_counts;
mod every_word_counts;
mod formats;
mod fuzz;
mod layering;
mod layout;
mod loops;
mod many_cards;
mod middle_earth;
mod payment;
#[cfg(feature = "cli")]
mod play_by_hand;
mod prepared;
#[cfg(feature = "cli")]
mod projects;
mod properties;
mod random_games;
mod riders;
mod saves;
mod scenario_faults;
#[cfg(feature = "cli")]
mod scene_by_hand;
#[cfg(feature = "cli")]
mod scene_cli;
mod scene_position;
#[cfg(feature = "cli")]
mod scene_questions;
mod scenes;
mod several_turns;
mod shortcuts;
mod subgames;
mod take_back;
#[cfg(feature = "cli")]
mod tasks;
mod verb_rows;
mod whose_names;
mod words;
mod work;
