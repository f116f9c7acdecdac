//! The first pass: what is declared; runs of words cut by the tables of names; symbols; names in Japanese.

pub(crate) mod declare;
mod free;
pub(crate) mod japanese;
pub(crate) mod order;
mod parts;
pub(crate) mod reminder;
pub(crate) mod scene;
pub(crate) mod segment;
pub(crate) mod symbols;
