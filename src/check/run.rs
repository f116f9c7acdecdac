//! Runs of vocabulary words.
