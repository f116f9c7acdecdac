//! Under whose control something enters, and whose zones it comes from and goes to.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::say::{Mood, Say};

impl Plan<'_> {
    /// `a land enters the battlefield under your control`: who controls it is said of the event.
    pub(super) fn entered_under(&mut self, event: &EventPattern, object: Match, mood: Mood) -> (Match, Option<Say>) {
        let enters = event.verb == Verb::Move && event.from.is_empty() && event.to == Zones::BATTLEFIELD;
        let one = matches!(mood, Mood::Finite | Mood::Past) && event.binds.is_empty();
        let Match::Filter(f) = &object else { return (object, None) };
        let whose = |p: &Predicate| matches!(p, Predicate::ControlledBy(Ref::You));
        if !enters || !one || f.preds.iter().filter(|p| whose(p)).count() != 1 {
            return (object, None);
        }
        let preds = f.preds.iter().filter(|p| !whose(p)).cloned().collect();
        (Match::Filter(Box::new(Filter { preds, ..(**f).clone() })), Some(Say::You))
    }

    /// `a creature card is put into your graveyard`: whose card it is is said of the zones that it has its owner by.
    pub(super) fn owner_of_zones(&mut self, event: &EventPattern, object: Match, mood: Mood) -> (Match, Option<Say>) {
        let moods = matches!(mood, Mood::Finite | Mood::Past | Mood::NotPast | Mood::Would);
        let said = moods && matches!(event.verb, Verb::Move | Verb::Cast);
        let zone = if event.to.is_empty() || event.to == Zones::BATTLEFIELD { event.from } else { event.to };
        let own = !zone.is_empty() && Self::zones_of(zone).iter().all(|zone| zone.per_player());
        let Match::Filter(filter) = &object else { return (object, None) };
        let owners: Vec<&Ref> = filter
            .preds
            .iter()
            .filter_map(|pred| match pred {
                Predicate::OwnedBy(who) => Some(who),
                _ => None,
            })
            .collect();
        let (Some(owner), true) = (owners.first(), owners.iter().all(|who| Some(who) == owners.first())) else {
            return (object, None);
        };
        let foes = Ref::Opponents(Box::new(Ref::You));
        // Whoever does it is told by the clause.
        let doer = |role: &Role| matches!(role, Role::Subject | Role::SubjectController);
        let does = |(role, slot): &(Role, Slot)| doer(role) && **owner == Ref::Slot(*slot);
        let their = event.verb == Verb::Cast && event.binds.iter().any(does);
        if !said || !own || !filter.zones.is_empty() || **owner != Ref::You && **owner != foes && !their {
            return (object, None);
        }
        if event.from == Zones::BATTLEFIELD && self.dies(&event.object) {
            return (object, None);
        }
        let who = if their { Say::lit("their") } else { self.somebody(owner) };
        let preds = filter.preds.iter().filter(|pred| !matches!(pred, Predicate::OwnedBy(_))).cloned().collect();
        (known_alone(Filter { preds, ..(**filter).clone() }), Some(who))
    }
}

/// What passes a filter that asks for nothing but to be a known thing is that thing.
fn known_alone(filter: Filter) -> Match {
    match &*filter.preds {
        [Predicate::Same(known)]
            if filter.zones.is_empty() && matches!(filter.sort, Sort::Object | Sort::Card | Sort::Anything) =>
        {
            Match::Ref(known.clone())
        }
        _ => Match::Filter(Box::new(filter)),
    }
}

/// Zones of anybody as those of this player: `a graveyard` as `your graveyard`.
pub(super) fn zones_of_owner(say: &mut Say, owner: &Say) {
    let Some(f) = say.clause_mut() else { return };
    f.roles.iter_mut().skip(1).for_each(|place| zone_of_owner(place, owner));
}

/// The same behind the clause: `from your hand`.
pub(super) fn place_of_owner(say: &mut Say, owner: &Say) {
    let Say::Adverbial(inner, words) = say else { return };
    place_of_owner(inner, owner);
    if let Say::Frame(f) = &mut **words
        && f.template == "from {0}"
    {
        f.roles.iter_mut().for_each(|place| zone_of_owner(place, owner));
    }
}

fn zone_of_owner(place: &mut Say, owner: &Say) {
    let Say::Frame(zone) = place else { return };
    let owned = match &*zone.template {
        "a graveyard" => "{0's graveyard}",
        "a library" => "{0's library}",
        "a hand" => "{0's hand}",
        _ => return,
    };
    *place = Say::frame(owned, vec![owner.clone()]);
}
