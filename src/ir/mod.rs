//! The typed language of abilities: what the checker makes of text and the engine carries out.
//!
//! No behavior lives here, only closed data types that can be stored. Names are numbers (`ids`); places in
//! files and spellings stay outside, so that the engine cannot depend on them.
//!
//! - `types`: the closed vocabularies of the rule book
//! - `phrase`: references, numbers, filters, conditions; `predicate_facts`: what is true of a property by its form
//! - `event`: event patterns; `verb_facts`: what is true of all events of a verb
//! - `parts`: what all of these are made of, for whoever looks whether something is spoken of
//! - `instr`: instructions; `act`: what one does; `act_facts`: what each act is by its form
//! - `cost`: costs, prices, added mana
//! - `ability`: abilities, continuous parts; `change`: what a change of characteristics settles; `permit`: permissions to cast
//! - `scene`: quantities with units, tests, headers of spells
//! - `format`: formats of games
//! - `named`: which ids a part names, however deep inside
//! - `print`: what is printed and means nothing for a game
//! - `content`: the tables

mod ability;
mod act;
mod act_facts;
mod change;
mod content;
mod cost;
mod draft_offer;
mod drafted;
mod event;
mod form;
mod format;
mod identity;
mod ids;
mod instr;
mod named;
mod parts;
mod permit;
mod phrase;
mod place;
mod predicate_facts;
mod print;
mod renumber;
mod rule;
mod rule_kind;
mod rule_whom;
mod scene;
mod types;
mod verb_facts;

pub use ability::*;
pub use act::*;
pub use act_facts::{ActFacts, Doer, Events, Labeled, Offered, Payment, Rounds};
pub use change::{Again, ChangeFacts, Defines, Settled, Whose};
pub use content::*;
pub use cost::*;
pub use draft_offer::{DraftAct, DraftOffer, DraftSeat, DraftTime};
pub use drafted::{Holds, NoNote, Notable, Note, Noted};
pub use event::*;
pub use form::Form;
pub use format::*;
pub use ids::*;
pub use instr::*;
pub use named::{Fields, Hears, Named, hear};
pub use parts::Phrase;
pub use permit::*;
pub use phrase::*;
pub use predicate_facts::{Alone, PredicateFacts};
pub use print::*;
pub use renumber::{NewIds, Shift};
pub use rule::*;
pub use rule_kind::RuleKinds;
pub use scene::*;
pub use types::*;
pub use verb_facts::{LooksBack, Needs, OrderedBy, OwnZones, Takes, Touches, VerbFacts, Writes};
