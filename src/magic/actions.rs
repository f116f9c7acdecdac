//! Everything that a player could begin now (116.1, 601.3, 602, 115): the same predicates that carry it out say what is
//! offered, for each card, permanent and sentence by itself.

use super::announce::Targeting;
use super::announced_x::Used;
use super::castable::Casting;
use super::cost::Charged;
use super::mana::Turning;
use crate::engine::eval::Judged;
use crate::engine::{
    Action, Actions, CastWay, Engine, Entity, Event, Facets, Flags, ManaDue, ObjectId, PlayerId, Purpose, SpellTime,
};
use crate::ir::{AbilityKind, Act, CardShape, CardTypes, Instruction, Pick, Ref, Timing, Verb, Zone, Zones};

impl<'a> Engine<'a> {
    /// A card in hand: as a land, as a spell for its cost, in other ways, or for an ability that works from there.
    pub(super) fn offer_card(&self, casting: &Casting<'a>, out: &mut Actions) {
        let Casting { who, card: o, time, .. } = *casting;
        let def = self.state.obj(o).def;
        let info = self.rulebook.info(def);
        if self.rulebook.templates[def.index()].types.contains(CardTypes::LAND) {
            if time.is_for_sorceries() && self.may_play_land(who, o) {
                out.push(Action::PlayLand(o));
            }
        } else {
            match &self.rulebook.content.def(def).shape {
                CardShape::Split(halves) => {
                    for h in halves {
                        let way = CastWay { face: Some(*h), ..casting.way };
                        self.offer_ways(&Casting { way, ..*casting }, out);
                    }
                }
                _ => self.offer_ways(casting, out),
            }
        }
        let given = self.may_differ_as_spell(o);
        if given || info.acts.intersects(Zones::HAND | Zones::STACK) {
            self.offer_own_permits(casting, out);
        }
        if given || info.acts.contains(Zones::HAND) {
            self.offer_abilities(who, o, time, out);
        }
    }

    /// Whether a special action would turn its object face up, and that is forbidden (115.2b, 707.8).
    fn turning_up_forbidden(&self, who: PlayerId, action: Used<'_>) -> bool {
        let Used { of: o, id, activated, .. } = action;
        let turns_up = |i: &Instruction| {
            matches!(i, Instruction::Do { act: Act::TurnFace { what: Pick::Ref(Ref::This), up: true }, .. })
        };
        let up = Event::of(Verb::TurnFaceUp, 0).by(who).on(o);
        activated.block.body.iter().any(turns_up)
            && (activated.cost.mana_of.is_some() && !self.hides_creature(o)
                || self.forbidden_as(&up, Judged::By(o, id)))
    }

    /// 701.33b: for its mana cost only that is turned face up whose card is a creature card and has such a cost.
    fn hides_creature(&self, o: ObjectId) -> bool {
        let def = self.rulebook.content.def(self.state.obj(o).def);
        def.types.contains(CardTypes::CREATURE) && def.cost.is_some()
    }

    /// Whether a player has a land play left in their own turn and nothing forbids playing this land; the step and the
    /// stack are not looked at (305.2-3).
    pub fn may_play_land(&self, who: PlayerId, o: ObjectId) -> bool {
        self.note(Facets::turn_of(who));
        i32::from(self.state.player(who).lands_played) < self.land_plays(who)
            && self.state.is_active(who)
            && self.may_go(who, o, Zone::Battlefield)
            && !self.forbidden(&Event { from: self.state.obj(o).zone, ..Event::of(Verb::PlayLand, 0) }.by(who).on(o))
    }

    pub(super) fn offer_spell(&self, casting: &Casting<'a>, out: &mut Actions) {
        if self.castable(casting) {
            out.push(Action::Cast(casting.card, casting.way));
        }
    }

    /// 605.3a: mana abilities that a player could use now: with priority at such a time, or, `None`, while something is paid;
    /// then those don't count that need priority (602.5d-e).
    pub(super) fn offer_mana(&self, who: PlayerId, priority: Option<SpellTime>, out: &mut Actions) {
        self.each_mana_source(who, |o| {
            let list = self.chars(o).abilities.list(&self.rulebook.content);
            for (i, &id) in list.iter().enumerate() {
                let a = self.rulebook.ability(id);
                let used = |activated| Used { of: o, id, giver: self.giver_at(o, list, i), activated };
                if let AbilityKind::Activated(x) = &a.kind
                    && x.mana
                    && match x.timing {
                        Timing::Instant => true,
                        Timing::Priority => priority.is_some(),
                        Timing::Sorcery => priority == Some(SpellTime::Sorcery),
                    }
                    && self.works_in(id, o, self.state.obj(o).zone)
                    && self.mana_ability_open(who, used(x), Turning::Now)
                    && self.activation_payable(who, used(x))
                {
                    out.push(Action::Mana(o, i as u8));
                }
            }
        });
    }

    /// Objects that may have a mana ability which a player can activate.
    pub(super) fn each_mana_source(&self, who: PlayerId, mut visit: impl FnMut(ObjectId)) {
        self.each_mana_permanent(&mut visit);
        for zone in [Zone::Hand, Zone::Graveyard, Zone::Exile, Zone::Command] {
            if !self.caches.index.mana_zones.contains(zone.set()) {
                continue;
            }
            for &o in self.state.zone(zone, who) {
                let row = self.state.obj(o);
                let given = row.flags.intersects(Flags::COMPUTED | Flags::EMBLEM);
                let has = given || self.rulebook.info(row.def).mana.contains(zone.set());
                if row.base_controller == who && has {
                    visit(o);
                }
            }
        }
    }

    /// Activated abilities of one object that are not mana abilities, and special actions.
    pub(super) fn offer_abilities(&self, who: PlayerId, o: ObjectId, time: SpellTime, out: &mut Actions) {
        let zone = self.state.obj(o).zone;
        let list = self.chars(o).abilities.list(&self.rulebook.content);
        for (i, &id) in list.iter().enumerate() {
            let a = self.rulebook.ability(id);
            if a.face_down {
                self.note(Facets::OBJECTS | Facets::cards_of(who));
            }
            if !self.works_in(id, o, zone) || a.face_down && !self.state.obj(o).is(Flags::FACE_DOWN) {
                continue;
            }
            let used = |activated| Used { of: o, id, giver: self.giver_at(o, list, i), activated };
            match &a.kind {
                AbilityKind::Activated(x) if !x.mana && self.activatable(who, used(x), time) => {
                    out.push(Action::Activate(o, i as u8));
                }
                AbilityKind::Special(x)
                    if self.activatable(who, used(x), time) && !self.turning_up_forbidden(who, used(x)) =>
                {
                    out.push(Action::Special(o, i as u8));
                }
                _ => {}
            }
        }
    }

    /// 602.1-5: who, when, how often, at what price, on what.
    pub(super) fn activatable(&self, who: PlayerId, used: Used<'_>, time: SpellTime) -> bool {
        let Used { of: o, id, giver, activated } = used;
        let sorcery = time.is_for_sorceries();
        // 801.6: nobody activates what is out of range.
        let mine = activated.any_player && self.reaches(who, Entity::Obj(o)) || self.controller(o) == who;
        let on_time = match activated.timing {
            // 606.3, unless the text says otherwise.
            Timing::Instant => !activated.loyalty || sorcery,
            Timing::Priority => true,
            Timing::Sorcery => sorcery,
        } || self.activated_as_instant(o, id, who);
        if !mine || !on_time || activated.loyalty && !self.loyalty_left(o, id, who) {
            return false;
        }
        let frame = self.frame_of_used(who, used);
        let judged = if activated.loyalty { Judged::LoyaltyAbility(o) } else { Judged::Nothing };
        self.may_be_used_again(used.limited(), activated)
            && self.condition_open(who, used, &frame)
            && self.activation_payable(who, used)
            && self.block_targets_exist(&activated.block, &Targeting::before(o, who, Judged::Nothing).reading(id, giver))
            // 115.2: a special action is no activation.
            && (matches!(self.rulebook.ability(id).kind, AbilityKind::Special(_))
                || !self.forbidden_as(&Event::of(Verb::Activate, 0).by(who).on(o), judged))
    }

    fn block_targets_exist(&self, block: &crate::ir::Block, of: &Targeting) -> bool {
        self.targets_exist(&block.targets, of)
            && block.modes.as_deref().is_none_or(|m| !self.legal_modes(m, of).is_empty())
    }

    fn activation_payable(&self, who: PlayerId, used: Used<'_>) -> bool {
        let Used { of: o, id, activated, .. } = used;
        let f = &self.frame_of_used(who, used);
        let symbols = self.mana_symbols(&activated.cost, &f.cx());
        let charged = Charged::Ability(o, id, who);
        // 605.3c: a mana ability can't be used to pay for itself.
        let without = (activated.cost.tap || activated.cost.untap || activated.mana).then_some(o);
        let rest = self.tap_cost_payable(o, &activated.cost) && self.extra_payable(who, &activated.cost, f);
        let loyalty = activated.cost.loyalty.as_ref().is_none_or(|v| {
            let n = match v {
                crate::ir::Value::Num(n) => *n,
                // -X: any X up to the loyalty.
                _ => 0,
            };
            self.loyalty_payable(who, o, n)
        });
        let choices: &[&[crate::ir::Cost]] =
            if activated.cost.either.is_empty() { &[] } else { &[&activated.cost.either] };
        rest && loyalty
            && self.with_alternatives(who, choices, symbols, f, &|mut symbols| {
                self.adjust_cost(&mut symbols, charged, Judged::Nothing);
                let due = ManaDue::of(&symbols, 0);
                let action = matches!(self.rulebook.ability(id).kind, AbilityKind::Special(_));
                let purpose = if action { Purpose::Other } else { Purpose::Ability(o) };
                due.is_zero() || {
                    let supply = self.supply_for(who, purpose);
                    self.affordable(&supply, without, &due, self.payable_life(who), purpose)
                }
            })
    }

    /// Mana abilities that a player could use now, for paying by hand.
    pub(in crate::magic) fn mana_sources(&self, p: PlayerId, without: Option<ObjectId>) -> Vec<(ObjectId, u8)> {
        let mut actions = Actions::new();
        self.offer_mana(p, None, &mut actions);
        let ability = |a: Action| match a {
            Action::Mana(o, i) if Some(o) != without => Some((o, i)),
            _ => None,
        };
        actions.into_iter().filter_map(ability).collect()
    }
}
