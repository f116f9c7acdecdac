//! What can be read and can't be meant: facts of the rules about phrases, abilities and whole definitions.
//!
//! Each file judges one sort of thing by its form in the typed language, never by its text, and says what is wrong with
//! it; the checker knows the place. A code that begins with `E` is about something that can't be carried out as it is
//! written, one with `W` about something that is hardly meant.

mod ability;
mod ability_word;
mod about_itself;
mod about_the_gone;
mod act;
mod activated;
mod against;
mod alike;
mod already_so;
mod as_a_sorcery;
mod as_it_happens;
mod asks_for;
mod at_the_time;
mod awaited;
mod bearers;
mod before;
mod condition;
mod contrary;
mod copied;
mod cost;
mod counters;
mod creatures;
mod deeds;
mod doer;
mod emblem;
mod endless;
mod filter;
mod frame;
mod given;
mod gone_tokens;
mod idle;
mod ill_matched;
mod interval;
mod mana;
mod moments;
mod name;
mod never_functions;
mod never_seen;
mod nobody;
mod not_yet_done;
mod of_scenes;
mod once;
mod own_side;
mod own_spell;
mod replaced;
mod results;
mod set_too_late;
mod twins;
mod uncast;
mod undamaged;
mod undone;
mod unfit;
mod unfit_events;
mod unread;
mod walk;
mod wrong_sort;

pub use ability::{delayed, odd};
pub use ability_word::{Behind, ability_word};
pub use about_itself::settled_by_itself;
pub use act::{in_vain, is_of_objects, nameless, no_targets, of_a_deed, too_few_modes, too_few_options, unending};
pub use condition::settled;
pub use cost::unpayable;
pub use creatures::enlarges_others;
pub use emblem::{as_a_law, on_an_emblem};
pub use endless::{always_done, loops};
pub use filter::{contradiction, said_in_vain};
pub use frame::{Face, Level, can_be_creature, frame};
pub use given::{abilities_given, by_counter, by_designation, given, given_to_itself, made_with, of_no_token};
pub use ill_matched::{discord, misplaced};
pub use moments::{never_by, only_rules};
pub use name::good_name;
pub use never_functions::{Printed, nowhere, resolves_in_vain};
pub use of_scenes::of_scenes;
pub use replaced::{endless_shield, shield};
pub use twins::{Likeness, likeness, twins};
pub use walk::{any_deed, any_part, described, idle_test, strengthened_too_late};

use crate::diag::{Code, Diagnostic};
use crate::ir::AbilityId;
use crate::source::Span;

/// Which line of a frame a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// No line in particular: the definition.
    Whole,
    /// The line of types (205).
    Types,
    /// The mana cost (202).
    Cost,
    /// Power and toughness or loyalty (208, 209).
    Numbers,
    /// The first chapter (714.2).
    Chapter,
    /// The first level (710.2).
    Level,
    /// The first cost in loyalty (606).
    Loyalty,
    /// The first line that speaks of what the object is attached to (301.5, 303.4).
    Host,
}

/// One thing that a lint found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which sort of fault.
    pub code: Code,
    /// What is wrong: a sentence in lower case.
    pub message: String,
    /// What to do about it; none: the message says it.
    pub help: Option<String>,
    /// The line of a frame that it is about; `Whole` where it is about none of them.
    pub spot: Spot,
    /// It asks what a card in play is good for; of what is made for a position of a scenario nobody asks that.
    pub of_use: bool,
    /// The abilities that it is about, if lines of a definition don't go together: the first is where it is shown.
    pub lines: Vec<AbilityId>,
}

impl Finding {
    /// A finding without help.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), help: None, spot: Spot::Whole, of_use: false, lines: Vec::new() }
    }
    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// About a line of the frame.
    #[must_use]
    pub fn on(mut self, spot: Spot) -> Self {
        self.spot = spot;
        self
    }
    /// About what the card is good for.
    #[must_use]
    pub fn of_use(mut self) -> Self {
        self.of_use = true;
        self
    }
    /// About the lines of these abilities.
    #[must_use]
    pub fn about(mut self, lines: impl IntoIterator<Item = AbilityId>) -> Self {
        self.lines = lines.into_iter().collect();
        self
    }
    /// As a fault at a place.
    pub fn at(self, span: Span) -> Diagnostic {
        let fault = Diagnostic::of(self.code, span, self.message);
        match self.help {
            Some(help) => fault.help(help),
            None => fault,
        }
    }
}
