//! The procedures of Magic on top of the engine: set-up, turn, priority, casting, mana, combat, state-based actions.
