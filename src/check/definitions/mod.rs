//! Declarations with their bodies: cards, formats, spells, items, laws, and circles among them.

pub(crate) mod ability_words;
pub(crate) mod cards;
pub(crate) mod cycles;
pub(crate) mod declarations;
pub(crate) mod format;
mod format_whole;
pub(crate) mod prerequisite;
pub(crate) mod print;
pub(crate) mod scene_fits;
pub(crate) mod scene_header;
mod scene_last;
mod scene_lines;
mod scene_on;
mod scene_sense;
pub(crate) mod scene_whole;
mod shares;
mod sizes;
