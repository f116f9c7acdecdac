//! Frames of cards and tokens.
