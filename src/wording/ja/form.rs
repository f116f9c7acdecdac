//! Forms of verbs, and where phrases stand.

/// The form of the last verb of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::wording) enum Form {
    /// `引く`.
    Plain = 0,
    /// `引き`.
    And = 1,
    /// `引いて`.
    Te = 2,
    /// `引いた`.
    Past = 3,
}

/// Where a phrase stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct At {
    /// The form that its verb takes.
    pub form: Form,
    /// In a clause of another sentence.
    pub inside: bool,
}

/// A sentence of its own.
pub(super) const MAIN: At = At { form: Form::Plain, inside: false };
/// A clause in another.
pub(super) const INSIDE: At = At { form: Form::Plain, inside: true };

/// Whether the subject of a clause is said in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// It stands in the clause.
    Said,
    /// The clause before has said it.
    Silent,
}
