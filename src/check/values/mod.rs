//! Numbers and what they are counted from (107).

mod extreme;
pub(crate) mod value;
mod words;
