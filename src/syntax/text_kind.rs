//! What a text of the content is about, which decides what may stand in it.

/// What a text of the content is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// Cards of games, and what belongs to them.
    Cards,
    /// Spells, things and laws of scenes, in the words of the third book.
    Scenes,
}
