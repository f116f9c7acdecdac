//! What each ability listens to, from its form.

use super::verb_bit;
use crate::ir::{Ability, AbilityKind, By, EventPattern, Part, Rule, Verb, When, Zones};

/// What an ability listens to, by sort.
#[derive(Clone, Copy, Debug, Default)]
pub struct AbilityHooks {
    /// Triggers on these verbs.
    pub watch: u64,
    /// Replaces these verbs.
    pub replace: u64,
    /// Forbids these verbs.
    pub forbid: u64,
    /// Has continuous parts in layers.
    pub layers: bool,
    /// Has rules other than prohibitions.
    pub rules: bool,
    /// Is a state trigger.
    pub state: bool,
    /// Is a triggered mana ability (605.1b).
    pub mana: bool,
    /// Waits for nothing but its own object's entering (603.6a): it stands in no index, since whatever enters is asked for it.
    pub own_entering: bool,
    /// Is a replacement effect whose text speaks of its own object: then it is not all one which of several equal ones
    /// applies.
    pub of_itself: bool,
    /// Its text speaks of what gave it to its object (201.4a).
    pub of_giver: bool,
    /// It fills or reads labels of its object: given by several things, each pair of such abilities has a memory of its own
    /// (607.5).
    pub of_labels: bool,
    /// It can be used only so often: what each giver gave has uses of its own (602.5b).
    pub limited: bool,
}

impl AbilityHooks {
    /// Whether it must be in the index at all.
    pub fn any(&self) -> bool {
        let watches = self.watch != 0 && !self.own_entering;
        watches || self.replace | self.forbid != 0 || self.layers || self.rules || self.state
    }
}

fn events_mask(events: &[EventPattern]) -> u64 {
    events.iter().fold(0, |m, e| m | event_mask(e))
}

/// Bits of the verbs under which an event of this pattern may come along.
pub fn event_mask(event: &EventPattern) -> u64 {
    let own = verb_bit(event.verb) | if may_be_a_draw(event) { verb_bit(Verb::Draw) } else { 0 };
    match event.by {
        By::Action(a) => own | verb_bit(Verb::Action(a)),
        _ => own,
    }
}

/// 120.1: a draw is a move out of the library. Nothing enters the battlefield by one.
fn may_be_a_draw(event: &EventPattern) -> bool {
    let enters = !event.to.is_empty() && Zones::IN_PLAY.contains(event.to);
    event.verb == Verb::Move && (event.from.is_empty() || event.from.contains(Zones::LIBRARY)) && !enters
}

/// Whether it speaks of its own object's entering alone (614.1c).
pub(super) fn of_own_entering(kind: &AbilityKind) -> bool {
    match kind {
        AbilityKind::Entry(e) => e.what.is_only_this(),
        AbilityKind::As { event, .. } => own_entering(event),
        _ => false,
    }
}

/// The same of a replacement of it (`if this would enter`). What enters has it too if it only gets it as it enters; and
/// whatever could enter is heard for it where it is.
pub(in crate::engine) fn replaces_own_entering(kind: &AbilityKind) -> bool {
    matches!(kind, AbilityKind::Replace(r) if own_entering(&r.event))
}

fn own_entering(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.to == Zones::BATTLEFIELD && event.object.is_only_this()
}

/// Whether it can be used, or can trigger or replace, only so often.
fn is_limited(kind: &AbilityKind) -> bool {
    match kind {
        AbilityKind::Activated(a) | AbilityKind::Special(a) => a.once || a.per_turn.is_some(),
        AbilityKind::Triggered(t) => t.limit.is_some(),
        AbilityKind::Replace(r) => r.per_turn.is_some(),
        _ => false,
    }
}

/// The row of an ability.
pub(super) fn listens(ability: &Ability) -> AbilityHooks {
    let mut out = AbilityHooks { limited: is_limited(&ability.kind), ..AbilityHooks::default() };
    match &ability.kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(events) => {
                out.watch = events_mask(events);
                out.mana = t.is_of_mana();
                let in_play = Zones::IN_PLAY.contains(ability.zones);
                out.own_entering = !out.mana && in_play && events.iter().all(own_entering);
            }
            When::State(_) => out.state = true,
            When::Done | When::Every(_) | When::After(_) => {}
        },
        AbilityKind::Replace(r) => {
            out.replace = event_mask(&r.event);
            // The written form of a body names every reference in it.
            let body = format!("{:?}", r.body);
            out.of_itself = ["This", "Linked", "linked: Some"].iter().any(|word| body.contains(word));
        }
        // Whatever enters is asked for its own sentences about that (614.12): nobody else has to listen.
        kind if of_own_entering(kind) => {}
        AbilityKind::As { event, .. } => out.replace = event_mask(event),
        AbilityKind::Entry(_) => out.replace = verb_bit(Verb::Move) | verb_bit(Verb::Create),
        AbilityKind::Static(s) => {
            for part in &s.parts {
                match part {
                    Part::Layer { .. } => out.layers = true,
                    Part::Rule(Rule::Cant { event, .. }) => {
                        out.forbid |= event_mask(event);
                        out.rules = true;
                    }
                    Part::Rule(_) => out.rules = true,
                }
            }
        }
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::CastCost(_)
        | AbilityKind::Deck(_)
        | AbilityKind::Special(_) => {}
    }
    out
}
