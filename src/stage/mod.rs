//! Setting a scene: characters and things become definitions of the content before a game begins.
//!
//! - [`character`]: from numbers to a definition

mod character;

pub use character::{CharacterSpec, define, usual_numbers};
