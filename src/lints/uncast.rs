//! Cards that nobody can ever cast: they have no mana cost, and nothing in their text is another way (202.1b, 601.3).

use super::Finding;
use super::frame::Face;
use super::walk::abilities;
use crate::diag::Code;
use crate::ir::{
    AbilityId, AbilityKind, Act, CardShape, CardTypes, Content, CostTimes, Form, Match, Pick, Ref, Rule, Zones,
};
use rustc_hash::FxHashSet;

/// A card without a mana cost that its text never gets out of a hand.
pub(super) fn uncast(content: &Content, face: Face) -> Option<Finding> {
    let def = face.def;
    let cast = CardTypes::PERMANENT | CardTypes::NEVER_PERMANENT;
    let by_casting = def.types.intersects(cast) && !def.types.contains(CardTypes::LAND);
    let whole = matches!(def.shape, CardShape::Plain | CardShape::DoubleFaced(_));
    if !by_casting || !whole || def.cost.is_some() || face.token || face.back || face.part || def.unsupported.is_some()
    {
        return None;
    }
    let mut seen = FxHashSet::default();
    let helped = abilities(content, def).any(|a| {
        let elsewhere = !a.zones.is_empty() && !a.zones.intersects(Zones::IN_PLAY | Zones::STACK);
        elsewhere || helps(content, Form::Ability(&a.kind), &mut seen)
    });
    (!helped).then(|| {
        Finding::new(Code::NeverCast, "this has no mana cost, so nobody can cast it (202.1b)")
            .of_use()
            .help("add a line such as `cost {1}{G}`; `cost {0}` costs nothing")
    })
}

/// Whether a form is a way to cast this, or to play it without casting.
fn helps(content: &Content, form: Form<'_>, seen: &mut FxHashSet<AbilityId>) -> bool {
    let this = Match::Ref(Ref::This);
    let mut found = match form {
        Form::Rule(Rule::Cast(permit)) => permit.what == this,
        Form::Act(Act::Cast { what, .. }) => *what == Pick::Ref(Ref::This),
        Form::Ability(AbilityKind::CastCost(cost)) => cost.times == CostTimes::Instead,
        Form::Given(id) if seen.insert(id) => content
            .abilities
            .get(id.index())
            .is_some_and(|a| a.zones.intersects(Zones::HAND) || helps(content, Form::Ability(&a.kind), seen)),
        _ => false,
    };
    form.parts(&mut |part| found = found || helps(content, part, seen));
    found
}
