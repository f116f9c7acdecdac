//! Whether it is told whose things are that have one name.

/// Whether a name that things of several players have is told with whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// It is not: whoever reads sees it beside the name, or it is told otherwise.
    Left,
    /// It is, in games of more than two.
    Said,
}
