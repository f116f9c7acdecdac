//! Playing: agents, many games at once, and telling what happens.
