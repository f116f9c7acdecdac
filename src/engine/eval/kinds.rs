//! How many different names, colors, types there are among things.

use super::EvalContext;
use crate::engine::{Engine, Entity, ObjectId};
use crate::ir::{CardTypes, Filter, Sort, SubtypeId, Trait};
use std::collections::BTreeSet;

impl Engine<'_> {
    /// The number of different traits of one sort among the objects that pass.
    pub(super) fn kinds(&self, property: Trait, filter: &Filter, cx: &EvalContext) -> i32 {
        let mut found: BTreeSet<i64> = BTreeSet::new();
        let label = filter.same().filter(|_| filter.sort != Sort::Card);
        let all = self.all(filter, cx);
        for o in all.iter().filter_map(|e| e.obj()) {
            let was = label.and_then(|r| self.taken_from_battlefield(r, o, cx));
            self.traits(property, was.unwrap_or(o), &mut found);
        }
        // What has gone out of sight is asked as it last was (608.2h).
        let held = label.map(|r| self.ents(r, cx)).unwrap_or_default();
        let gone = |e: &Entity| e.obj().is_some_and(|o| !self.state.obj(o).live()) && !all.contains(e);
        for o in held.into_iter().filter(|e| gone(e) && self.passed(filter, *e, cx)).filter_map(Entity::obj) {
            self.traits(property, o, &mut found);
        }
        i32::try_from(found.len()).unwrap_or(i32::MAX)
    }

    /// Adds the traits of one object as numbers.
    fn traits(&self, property: Trait, o: ObjectId, out: &mut BTreeSet<i64>) {
        let chars = self.chars(o);
        match property {
            Trait::Name => drop(out.insert(i64::from(chars.name.0))),
            Trait::Color => out.extend(chars.colors.iter().map(|c| i64::from(c.bits()))),
            Trait::AllColors => drop(out.insert(i64::from(chars.colors.bits()))),
            Trait::CardType => out.extend(chars.types.iter().map(|property| i64::from(property.bits()))),
            Trait::CreatureType => out.extend(self.subtypes_on(o, CardTypes::CREATURE).map(|s| i64::from(s.0))),
            Trait::LandType => out.extend(self.subtypes_on(o, CardTypes::LAND).map(|s| i64::from(s.0))),
            Trait::BasicLandType => {
                let basic = self.subtypes_on(o, CardTypes::LAND).filter(|s| self.is_basic(*s));
                out.extend(basic.map(|s| i64::from(s.0)));
            }
            Trait::ManaValue => drop(out.insert(i64::from(self.mana_value(o)))),
            Trait::Controller => drop(out.insert(self.controller(o).index() as i64)),
            Trait::Owner => drop(out.insert(self.state.obj(o).owner.index() as i64)),
            Trait::Power => out.extend(self.size_of(o).map(|(p, _)| i64::from(p))),
            Trait::Toughness => out.extend(self.size_of(o).map(|(_, property)| i64::from(property))),
        }
    }

    /// The subtypes of an object that go with a card type.
    fn subtypes_on(&self, o: ObjectId, of: CardTypes) -> impl Iterator<Item = SubtypeId> {
        let subs = self.chars(o).subs.iter();
        subs.filter(move |s| self.rulebook.content.subtypes[s.index()].of.intersects(of))
    }

    /// Whether a subtype is a basic land type (305.6).
    pub(super) fn is_basic(&self, subtype: SubtypeId) -> bool {
        self.rulebook.content.subtypes.get(subtype.index()).is_some_and(|subtype| subtype.basic)
    }
}
