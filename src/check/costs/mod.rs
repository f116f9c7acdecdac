//! Costs, and who pays them (117).

pub(crate) mod cost;
mod only_on_x;
