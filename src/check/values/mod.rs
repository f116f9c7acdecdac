//! Numbers and what they are counted from (107).

mod extreme;
mod no_value;
mod size;
mod unspent;
pub(crate) mod value;
mod votes;
mod words;
