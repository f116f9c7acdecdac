//! Numbers and what they are counted from (107).

pub(crate) mod value;
