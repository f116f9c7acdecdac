//! The row of each change of characteristics: where it belongs, what it writes, and what it reads beside its
//! parts.

use super::layer::Layer;
use super::reads::Reads;
use super::traits::{Traits, Written};
use crate::engine::Facets;
use crate::ir::{Modifier, NumberChange};

/// What the form of a change says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The layer, if its ability does not define the characteristic (613.1, 613.3).
    pub layer: Layer,
    /// Characteristics that it writes.
    pub writes: Written,
    /// What it reads to know what it does, beside its phrases.
    pub reads: Reads,
    /// Where the abilities stand that it may give, so far as one of them may be about its object's own entering.
    pub gives: Gives,
}

/// Where the abilities stand that a change may give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// It gives none that is about entering.
    Nothing,
    /// Those that the change itself lists.
    Listed,
    /// In the text of another object, which is known in the game alone.
    Elsewhere,
}

impl Row {
    /// A change that looks at the object alone.
    const fn new(layer: Layer, writes: Written) -> Self {
        Self { layer, writes, reads: Reads::state(Facets::OBJECTS), gives: Gives::Nothing }
    }
    const fn reads(self, reads: Reads) -> Self {
        Self { reads, ..self }
    }
    const fn gives(self, gives: Gives) -> Self {
        Self { gives, ..self }
    }
}

/// The row of a change.
pub(super) fn row(change: &Modifier) -> Row {
    /// A basic land type brings its ability, and takes others away if it is set (305.7); what loses a card type loses the
    /// subtypes that go with it (205.1a).
    const SUBTYPES: Written = Written::of(Traits::SUBTYPES.union(Traits::GAINED).union(Traits::LOST));
    const COLOR: Written = Written::of(Traits::COLOR);
    const GAINED: Written = Written::of(Traits::GAINED);
    const LOST: Written = Written::of(Traits::LOST);
    const SIZE: Written = Written::of(Traits::SIZE);
    match change {
        Modifier::Copy(_) => Row::new(Layer::Copy, Written::EVERYTHING).gives(Gives::Elsewhere),
        Modifier::Control(_) => Row::new(Layer::Control, Written::of(Traits::CONTROL))
            .reads(Reads::state(Facets::OBJECTS).traits(Traits::CONTROL)),
        Modifier::AddTextOf(_) | Modifier::TextOf(_) => {
            Row::new(Layer::Text, Written::EVERYTHING).gives(Gives::Elsewhere)
        }
        Modifier::Text { .. } => Row::new(Layer::Text, Written::EVERYTHING),
        Modifier::SetName(_) => Row::new(Layer::Text, Written::of(Traits::NAME)),
        Modifier::EachForTarget | Modifier::NoManaCost => Row::new(Layer::Text, Written::NOTHING),
        Modifier::SetTypes { .. } | Modifier::RemoveTypes { .. } => {
            let types = Written::types(crate::ir::CardTypes::all()).and(Written::of(Traits::SUPERTYPES));
            Row::new(Layer::Type, types.and(SUBTYPES))
        }
        Modifier::AddTypes { types, supers, subs } => {
            let supers = if supers.is_empty() { Written::NOTHING } else { Written::of(Traits::SUPERTYPES) };
            let subs = if subs.is_empty() { Written::NOTHING } else { SUBTYPES };
            Row::new(Layer::Type, Written::types(*types).and(supers).and(subs))
        }
        Modifier::ChosenSubtype { .. } | Modifier::EverySubtype { .. } => Row::new(Layer::Type, SUBTYPES),
        Modifier::SetColors(_) | Modifier::AddColors(_) => Row::new(Layer::Color, COLOR),
        Modifier::ChosenColor { .. } | Modifier::OwnColors => Row::new(Layer::Color, COLOR),
        Modifier::AddAbilitiesOf { .. } => Row::new(Layer::Ability, GAINED)
            .reads(Reads::NOTHING.traits(Traits::GAINED.union(Traits::LOST)))
            .gives(Gives::Elsewhere),
        Modifier::AddAbilities(_) => Row::new(Layer::Ability, GAINED).gives(Gives::Listed),
        Modifier::AddThisAbility => Row::new(Layer::Ability, GAINED),
        // What is so designated has the abilities of the designation.
        Modifier::Designate(d) => Row::new(Layer::Ability, GAINED.and(Written::designation(*d))),
        Modifier::LoseKeyword(_)
        | Modifier::LoseAbilities(_)
        | Modifier::LoseAllAbilities
        | Modifier::LoseThisAbility => Row::new(Layer::Ability, LOST),
        Modifier::CantHave(_) => Row::new(Layer::Barred, LOST),
        Modifier::SetPT(..) | Modifier::SetPower(_) | Modifier::SetToughness(_) => {
            Row::new(Layer::Setting, SIZE).reads(Reads::NOTHING)
        }
        Modifier::AddPT(..) => Row::new(Layer::Changing, SIZE).reads(Reads::NOTHING),
        Modifier::SwitchPT => Row::new(Layer::Switching, SIZE),
        Modifier::Number(n, how, _) => {
            let layer = match how {
                NumberChange::Set => Layer::Setting,
                NumberChange::Add => Layer::Changing,
                NumberChange::AtLeast | NumberChange::AtMost => Layer::Switching,
            };
            Row::new(layer, Written::number(*n)).reads(Reads::NOTHING)
        }
    }
}
