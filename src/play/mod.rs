//! Playing: agents, many games at once, and telling what happens.

mod agents;
pub mod batch;
mod bot;
mod check_told;
mod choices_told;
mod default_agent;
mod lives_told;
mod narrator;
pub mod random;
mod scene_actions;
mod scene_bot;
pub mod scene_course;
pub mod scene_game;
mod scene_menu;
mod scene_worth;
mod tell_scene;
mod turns_told;
mod whose;
mod whose_told;

pub use agents::{Agent, Agents};
pub use batch::{Batch, Began, Tally};
pub use bot::{Bot, spell_of};
pub use default_agent::DefaultAgent;
pub use narrator::{Narrator, Scene, Told, place, zone_name};
pub use random::Random;
pub use scene_bot::SceneBot;
pub use scene_course::{Course, SavedSceneGame, Spends};
pub use scene_game::{Ending, SceneGame, SceneSeat, Turn};
pub use scene_menu::{Act, LineSort, MasterAct, MenuLine, shortened};
pub use tell_scene::{RollRow, SceneNarrator, moment, ruled, span, way};
pub use whose::Whose;
