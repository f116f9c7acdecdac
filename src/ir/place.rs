//! Where abilities work by what they say themselves (112.6b).

use super::{Cmp, Cond, Match, Pred, Ref, Value, When, Zones};

impl Cond {
    /// The zones that the condition asks its own object to be in; none: it does not ask for any.
    pub fn own_place(&self) -> Option<Zones> {
        match self {
            Cond::Passes(Ref::This, f) if !f.zones.is_empty() => Some(f.zones),
            Cond::Passes(Ref::This, f) => f.preds.iter().find_map(place_in),
            // `the top card of your library is this`
            Cond::Exists(f, Cmp::Ge, Value::Num(1))
                if f.preds.contains(&Pred::Same(Ref::This)) && !f.zones.is_empty() =>
            {
                Some(f.zones)
            }
            Cond::And(all) => all.iter().find_map(Cond::own_place),
            _ => None,
        }
    }
}

impl When {
    /// Whether an event that is waited for is about the very object that has the ability.
    pub fn is_about_this(&self) -> bool {
        let about = |m: &Match| m.is_this();
        matches!(self, When::Events(events) if events.iter().any(|e| about(&e.subject) || about(&e.object)))
    }
}

fn place_in(pred: &Pred) -> Option<Zones> {
    match pred {
        Pred::In(zones) => Some(*zones),
        Pred::All(all) => all.iter().find_map(place_in),
        _ => None,
    }
}
