//! Setting a scene: characters and things become definitions of the content before a game begins.
//!
//! - `character`: from numbers to a definition; `items`: things as files tell them
//! - [`decks`]: libraries of a scene's players
//! - [`ends`]: what ends a scene; `lengths`: lengths as people write them
//! - `names`: names in files, looked up with suggestions
//! - [`sheet`]: a character as a TOML file
//! - [`scene`]: a scene as a TOML file
//! - [`build`]: a game from a scene
//! - `past`: what has been made of somebody for good, and what is used up
//! - [`position`]: a scene that waits for answers, and can be saved
//! - `write`: a sheet as it is after a scene
//! - [`trial`]: one casting again and again

pub mod build;
mod character;
pub mod decks;
pub mod ends;
mod items;
mod lengths;
mod names;
mod past;
pub mod position;
pub mod scene;
pub mod sheet;
mod spans;
pub mod trial;
mod write;

pub use build::{Game, Stage};
pub use character::{CharacterSpec, define, define_thing, define_tokens, usual_numbers};
pub use decks::TurnedUp;
pub use ends::SceneEnd;
pub use items::{Borne, What};
pub use lengths::{fitting, impossible, length};
pub use names::Names;
pub use past::Past;
pub use position::{Asked, SavedScene, SceneFault, ScenePosition, SceneRecord, Setting, Step};
pub use scene::{Open, SceneSpec, ThingSpec, read_scene, sheet_file_name};
pub use sheet::{KnownSpell, Sheet, read_sheet};
pub use trial::{Tally, Trial, Tried};
pub use write::{unwritten_changes, unwritten_spells, unwritten_uses, unwritten_waiting, written_sheet};
