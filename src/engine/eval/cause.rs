//! What caused an event, as texts describe it: `by a spell or ability an opponent controls` (112.7a, 609.1).

use super::EvalContext;
use crate::engine::{Cause, Engine, Entity};
use crate::ir::{AbilityKind, Filter, Predicate, Sort};

impl Engine<'_> {
    /// Whether the cause of an event is of this description.
    pub(super) fn is_cause(&self, filter: &Filter, cause: &Cause, cx: &EvalContext) -> bool {
        let Some(source) = cause.source.some().map(Entity::Obj) else { return false };
        match filter.sort {
            Sort::Spell => !self.is_of_an_ability(cause) && self.passed(filter, source, cx),
            Sort::SpellOrAbility if !self.is_of_an_ability(cause) => self.passed(filter, source, cx),
            // What is said of an ability is said of its source, and it is controlled by whoever is responsible.
            Sort::Ability | Sort::SpellOrAbility if self.is_of_an_ability(cause) => {
                filter.preds.iter().all(|pred| match (pred, cause.by) {
                    (Predicate::ControlledBy(of), Some(by)) => self.denotes(of, cx, Entity::Player(by)),
                    _ => self.holds(pred, source, cx),
                })
            }
            Sort::Ability => false,
            _ => self.passed(filter, source, cx),
        }
    }

    /// Whether something was done by an ability that is no spell's own.
    fn is_of_an_ability(&self, cause: &Cause) -> bool {
        cause.ability.is_some_and(|id| !matches!(self.rulebook.ability(id).kind, AbilityKind::Spell(_)))
    }
}
