//! How much of an ability has been spoken of up to a place.

/// How much was spoken of up to a place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spoken {
    /// The number of labels that were given.
    pub names: usize,
    /// The number of things that a pronoun may mean.
    pub mentions: usize,
}
