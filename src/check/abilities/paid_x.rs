//! The X of what is paid in the abilities of a permanent: whoever reads it elsewhere than on the stack reads 0 (107.3f).

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::Span;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The X of the mana cost of the object that has the ability.
    pub(crate) fn paid_x(&mut self, at: Node<'t>) -> Value {
        self.paid_x.push(at.span());
        Value::XOf(Box::new(Ref::This))
    }

    /// One line of a definition with what it became: X was chosen for the spell, and the permanent knows it as it
    /// enters (400.7c) and no longer.
    pub(crate) fn judge_paid_x(&mut self, item: Node<'t>, abilities: &[AbilityId]) {
        let line = item.span();
        let within = |at: &Span| at.file == line.file && line.start <= at.start && at.end <= line.end;
        let Some(at) = self.paid_x.iter().copied().find(within) else { return };
        let mut known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        if abilities.is_empty() || known.any(knows_x) {
            return;
        }
        let message = "X of a mana cost is 0 everywhere but on the stack, so it is nothing here (107.3f)";
        let help = "`when this enters: ...` and `this enters with X +1/+1 counters` know what was paid; elsewhere say \
                    what it is with `, where X is ...`";
        self.report(Diagnostic::error(Code::UnknownLabel, at, message).help(help));
    }

    /// Says whether an X is known to the lines of a definition.
    pub(super) fn has_x(&mut self, home: usize, has_x: bool) {
        if let Some(home) = self.homes.get_mut(home) {
            home.has_x = has_x;
        }
    }

    /// Whether an ability turns its object face up for a cost with an X.
    pub(super) fn turns_up_for_x(&self, ability: AbilityId) -> bool {
        match self.content.abilities.get(ability.index()).map(|ability| &ability.kind) {
            Some(AbilityKind::Special(s)) => {
                s.cost.mana.as_ref().is_some_and(|m| crate::ir::has_x(m))
                    && s.block
                        .body
                        .iter()
                        .any(|i| matches!(i, Instruction::Do { act: Act::TurnFace { up: true, .. }, .. }))
            }
            _ => false,
        }
    }

    /// Whether an ability is a cost to cast its object with an X in it, which is announced (107.3a).
    pub(super) fn costs_x_beside(&self, ability: AbilityId) -> bool {
        match self.content.abilities.get(ability.index()).map(|ability| &ability.kind) {
            Some(AbilityKind::CastCost(c)) => c.cost.mana.as_ref().is_some_and(|m| crate::ir::has_x(m)),
            _ => false,
        }
    }
}

/// Whether an ability is read while its object is a spell, or as the spell becomes a permanent. So is what is turned face
/// up, which was paid for as well (702.36f).
fn knows_x(ability: &Ability) -> bool {
    let of_this = |e: &EventPattern| {
        let enters = e.verb == Verb::Move && e.to == Zones::BATTLEFIELD;
        e.object.is_this() && (enters || e.verb == Verb::TurnFaceUp)
    };
    // What is looked for in a hand too is no ability of a spell: `when you cycle this`.
    let triggered = matches!(ability.kind, AbilityKind::Triggered(_));
    ability.zones.contains(Zones::STACK) && !(triggered && ability.zones.contains(Zones::HAND))
        || match &ability.kind {
            AbilityKind::Spell(_) | AbilityKind::CastCost(_) | AbilityKind::Deck(_) => true,
            AbilityKind::Triggered(Triggered { when: When::Events(events), .. }) => events.iter().all(of_this),
            AbilityKind::As { event, .. } => of_this(event),
            AbilityKind::Replace(r) => of_this(&r.event),
            AbilityKind::Entry(entry) => entry.what.is_this(),
            AbilityKind::Triggered(_)
            | AbilityKind::Static(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Special(_) => false,
        }
}
