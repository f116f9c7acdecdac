//! What is true of each property by its form alone: one row for each.

use super::{Predicate, Ref};

/// What can be said of a property without a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PredicateFacts<'a> {
    /// It says what something is or whose, and nothing about what happened to it or where it is.
    pub quality: bool,
    /// It says what something looks like or has on it, so that it can be asked of what something was last (608.2h).
    pub looks: bool,
    /// Whether it is asked of a thing without a look at what else has been chosen (601.2c).
    pub alone: Alone<'a>,
}

/// Whether a property is asked without a look at what else has been chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Alone<'a> {
    /// It looks at the thing alone.
    Yes,
    /// It looks at this player or object as well, who may have been chosen.
    Beside(&'a Ref),
    /// It may ask about something that has been chosen, or compare with it.
    Unsure,
}

impl Alone<'_> {
    /// Whether it is certain that nothing that has been chosen is asked about.
    pub fn is_sure(self) -> bool {
        match self {
            Self::Yes => true,
            Self::Beside(whose) => matches!(whose, Ref::You | Ref::This),
            Self::Unsure => false,
        }
    }
}

impl Predicate {
    /// The row of a property; of one that is made of others ask [`Predicate::all_parts`].
    pub fn facts(&self) -> PredicateFacts<'_> {
        let (quality, looks, alone) = match self {
            Self::Type(_)
            | Self::Super(_)
            | Self::Sub(_)
            | Self::Color(_)
            | Self::Colorless
            | Self::Multicolored
            | Self::Monocolored
            | Self::Keyword(_) => (true, true, Alone::Yes),
            Self::ControlledBy(whose) => (true, true, Alone::Beside(whose)),
            Self::OwnedBy(whose) => (true, false, Alone::Beside(whose)),
            Self::Chosen(_) | Self::Has(_) | Self::Prop(..) | Self::Named(_) | Self::NamedChosen(_) => {
                (true, true, Alone::Unsure)
            }
            Self::XInCost | Self::SpellOf(_) => (true, false, Alone::Unsure),
            Self::Is(_) => (false, true, Alone::Yes),
            Self::Sort(_) | Self::In(_) => (false, false, Alone::Yes),
            Self::OpponentOf(whose) | Self::Same(whose) => (false, false, Alone::Beside(whose)),
            Self::NoAbilities | Self::Designated(_) | Self::Counters(..) | Self::AttachedTo(_) | Self::Shares(..) => {
                (false, true, Alone::Unsure)
            }
            Self::Not(_)
            | Self::Any(_)
            | Self::All(_)
            | Self::CouldTarget(_)
            | Self::MostVotes
            | Self::VotedFor(_)
            | Self::KnownTo(_)
            | Self::OnTop(..)
            | Self::Extreme { .. }
            | Self::Targets(_)
            | Self::TargetsOnly(_)
            | Self::CastBy(_)
            | Self::CastAs(_)
            | Self::From(_)
            | Self::Did(_)
            | Self::Attacking(_)
            | Self::Blocking(_)
            | Self::BlockedBy(_)
            | Self::If(_)
            | Self::Where(..)
            | Self::Within(..)
            | Self::KnownBy(_) => (false, false, Alone::Unsure),
        };
        PredicateFacts { quality, looks, alone }
    }

    /// Whether something is true of all properties that this one joins or denies, or of itself.
    pub fn all_parts(&self, holds: &impl Fn(PredicateFacts<'_>) -> bool) -> bool {
        match self {
            Self::Not(inner) => inner.all_parts(holds),
            Self::Any(all) | Self::All(all) => all.iter().all(|one| one.all_parts(holds)),
            single => holds(single.facts()),
        }
    }
}
