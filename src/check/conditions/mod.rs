//! What is so, and what has happened (603.4, 608.2h).

mod chosen;
mod condition;
mod having;
pub(crate) mod history;
