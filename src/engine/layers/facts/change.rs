//! The row of each change of characteristics: where it belongs, what it writes, what it reads beside its parts, and whether
//! words of its own stand in it.

use super::Reads;
use super::layer::Layer;
use super::traits::{Traits, Written};
use crate::engine::Facets;
use crate::ir::{Mod, NumberChange};

/// What the form of a change says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The layer, if its ability does not define the characteristic (613.1, 613.3).
    pub layer: Layer,
    /// Characteristics that it writes.
    pub writes: Written,
    /// What it reads to know what it does, beside its phrases.
    pub reads: Reads,
    /// It says colors or subtypes, which another text may say in other words (612).
    pub words: bool,
}

impl Row {
    /// A change that looks at the object alone.
    const fn new(layer: Layer, writes: Written) -> Self {
        Self { layer, writes, reads: Reads::state(Facets::OBJECTS), words: false }
    }
    const fn reads(self, reads: Reads) -> Self {
        Self { reads, ..self }
    }
    const fn words(self) -> Self {
        Self { words: true, ..self }
    }
}

/// The row of a change.
pub(super) fn row(m: &Mod) -> Row {
    /// A basic land type brings its ability, and takes others away if it is set (305.7); what loses a card type loses the
    /// subtypes that go with it (205.1a).
    const SUBTYPES: Written = Written::of(Traits::SUBTYPES.union(Traits::GAINED).union(Traits::LOST));
    const COLOR: Written = Written::of(Traits::COLOR);
    const GAINED: Written = Written::of(Traits::GAINED);
    const LOST: Written = Written::of(Traits::LOST);
    const SIZE: Written = Written::of(Traits::SIZE);
    match m {
        Mod::Copy(_) => Row::new(Layer::Copy, Written::EVERYTHING),
        Mod::Control(_) => Row::new(Layer::Control, Written::of(Traits::CONTROL))
            .reads(Reads::state(Facets::OBJECTS).traits(Traits::CONTROL)),
        Mod::Text { .. } | Mod::AddTextOf(_) | Mod::TextOf(_) => Row::new(Layer::Text, Written::EVERYTHING),
        Mod::SetName(_) => Row::new(Layer::Text, Written::of(Traits::NAME)),
        Mod::EachForTarget | Mod::NoManaCost => Row::new(Layer::Text, Written::NOTHING),
        Mod::SetTypes { .. } | Mod::RemoveTypes { .. } => {
            let types = Written::types(crate::ir::CardTypes::all()).and(Written::of(Traits::SUPERTYPES));
            Row::new(Layer::Type, types.and(SUBTYPES)).words()
        }
        Mod::AddTypes { types, supers, subs } => {
            let supers = if supers.is_empty() { Written::NOTHING } else { Written::of(Traits::SUPERTYPES) };
            let subs = if subs.is_empty() { Written::NOTHING } else { SUBTYPES };
            Row::new(Layer::Type, Written::types(*types).and(supers).and(subs)).words()
        }
        Mod::ChosenSubtype { .. } | Mod::EverySubtype { .. } => Row::new(Layer::Type, SUBTYPES),
        Mod::SetColors(_) | Mod::AddColors(_) => Row::new(Layer::Color, COLOR).words(),
        Mod::ChosenColor { .. } | Mod::OwnColors => Row::new(Layer::Color, COLOR),
        Mod::AddAbilitiesOf { .. } => {
            Row::new(Layer::Ability, GAINED).reads(Reads::NOTHING.traits(Traits::GAINED.union(Traits::LOST)))
        }
        Mod::AddAbilities(_) | Mod::AddThisAbility | Mod::Designate(_) => Row::new(Layer::Ability, GAINED),
        Mod::LoseKeyword(_) | Mod::LoseAbilities(_) | Mod::LoseAllAbilities | Mod::LoseThisAbility => {
            Row::new(Layer::Ability, LOST)
        }
        Mod::CantHave(_) => Row::new(Layer::Barred, LOST),
        Mod::SetPT(..) | Mod::SetPower(_) | Mod::SetToughness(_) | Mod::Number(_, NumberChange::Set, _) => {
            Row::new(Layer::Setting, SIZE).reads(Reads::NOTHING)
        }
        Mod::AddPT(..) | Mod::Number(_, NumberChange::Add, _) => Row::new(Layer::Changing, SIZE).reads(Reads::NOTHING),
        Mod::SwitchPT => Row::new(Layer::Switching, SIZE),
        Mod::Number(_, NumberChange::AtLeast | NumberChange::AtMost, _) => {
            Row::new(Layer::Switching, SIZE).reads(Reads::NOTHING)
        }
    }
}

/// Whether a change says colors or subtypes (612).
pub(in crate::engine) fn says_words(m: &Mod) -> bool {
    row(m).words
}
