//! Where abilities work by what they say themselves (112.6b).

use super::{Cmp, Condition, EventPattern, Match, Predicate, Ref, Value, When, Zones};

impl Condition {
    /// The zones that the condition asks its own object to be in; none: it does not ask for any.
    pub fn own_place(&self) -> Option<Zones> {
        self.place_of(&Ref::This)
    }

    /// The zones that the condition asks one object to be in; none: it does not ask for any.
    pub fn place_of(&self, what: &Ref) -> Option<Zones> {
        match self {
            Condition::Passes(of, f) if of == what && !f.zones.is_empty() => Some(f.zones),
            Condition::Passes(of, f) if of == what => f.preds.iter().find_map(place_in),
            // `the top card of your library is this`
            Condition::Exists(f, Cmp::Ge, Value::Num(1))
                if f.preds.iter().any(|p| matches!(p, Predicate::Same(of) if of == what)) && !f.zones.is_empty() =>
            {
                Some(f.zones)
            }
            Condition::And(all) => all.iter().find_map(|cond| cond.place_of(what)),
            // `this is in the command zone or this is on the battlefield`
            Condition::Or(all) => {
                all.iter().map(|c| c.place_of(what)).try_fold(Zones::empty(), |zones, one| Some(zones | one?))
            }
            _ => None,
        }
    }
}

impl When {
    /// The events that are waited for; none: a state, what was just done, or what the clock says.
    pub fn events(&self) -> &[EventPattern] {
        match self {
            When::Events(events) => events,
            When::State(_) | When::Done | When::Every(_) | When::After(_) => &[],
        }
    }

    /// Whether an event that is waited for is about the very object that has the ability.
    pub fn is_about_this(&self) -> bool {
        let about = |m: &Match| m.is_this();
        matches!(self, When::Events(events) if events.iter().any(|e| about(&e.subject) || about(&e.object)))
    }
}

fn place_in(pred: &Predicate) -> Option<Zones> {
    match pred {
        Predicate::In(zones) => Some(*zones),
        Predicate::All(all) => all.iter().find_map(place_in),
        _ => None,
    }
}
