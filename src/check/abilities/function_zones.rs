//! Where abilities function, if the text does not say so (112.6).

use crate::check::decls::ParamSort;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// The zones from which a card is cast, and the stack. A card on top of a library is cast by a permission of something
/// else, which sees the card's own sentences.
pub(crate) const CASTABLE: Zones =
    Zones::HAND.union(Zones::GRAVEYARD).union(Zones::EXILE).union(Zones::COMMAND).union(Zones::STACK);

/// Zones whose cards not all players see (400.2).
const HIDDEN: Zones = Zones::HAND.union(Zones::LIBRARY).union(Zones::PILE).union(Zones::ASIDE);

/// The zones of the game.
const EVERYWHERE: Zones = CASTABLE.union(Zones::BATTLEFIELD).union(Zones::LIBRARY);

impl<'t> Checker<'t> {
    /// `by any player` is asked of permanents: nobody looks for abilities among what others have elsewhere.
    pub(crate) fn reaches_any_player(
        &mut self,
        scope: &Scope<'t>,
        node: Node<'t>,
        zones: Zones,
        activated: &Activated,
    ) -> Read<()> {
        let there = zones.contains(Zones::BATTLEFIELD) && !self.home(scope).is_some_and(|home| home.emblem);
        if !activated.any_player || there {
            return Ok(());
        }
        let by = node.child(Syntax::quals).and_then(|quals| quals.child(Syntax::q_by)).unwrap_or(node);
        let help = "leave it out, or give the ability to a permanent";
        self.fail_help(Code::NeverAsked, by, "only what is on the battlefield can be activated by any player", help)
    }

    /// Where an ability functions that waits for an event. What is about a thing that was chosen as its object went away can't
    /// happen before, so it works where the object went (112.6j, 702.54c).
    pub(crate) fn event_zones(&self, event: &EventPattern) -> Zones {
        match &event.object {
            Match::Ref(Ref::Linked(label)) => self.object_zones(event) | self.zones_of_memory(*label),
            _ => self.object_zones(event),
        }
    }

    /// Where objects go with what they remember by this label.
    fn zones_of_memory(&self, label: LabelId) -> Zones {
        let blocks = self.content.abilities.iter().filter_map(|a| a.kind.block());
        let remembering = blocks.filter(|b| b.body.iter().any(|i| remembers(i, label)));
        remembering.flat_map(|b| &b.body).fold(Zones::empty(), |zones, i| zones | self.puts_this(i))
    }

    /// The zone into which an instruction puts the object that says it; no zone: none.
    fn puts_this(&self, instr: &Instruction) -> Zones {
        let Instruction::Do { act, .. } = instr else { return Zones::empty() };
        match act {
            Act::Move { what: Pick::Ref(Ref::This), to, .. } => to.zone.set(),
            Act::Declared(id, args) if matches!(args.first(), Some(Arg::Pick(Pick::Ref(Ref::This)))) => {
                let action = self.content.actions.get(id.index()).filter(|a| a.wrap);
                let body = action.map_or(&[][..], |a| &a.block.body);
                body.iter().fold(Zones::empty(), |zones, i| match i {
                    Instruction::Do { act: Act::Move { to, .. }, .. } => zones | to.zone.set(),
                    _ => zones,
                })
            }
            _ => Zones::empty(),
        }
    }

    /// Where an ability functions that is about what happens to its own object: wherever that can be (112.6k).
    pub(crate) fn object_zones(&self, event: &EventPattern) -> Zones {
        if !event.object.is_this() {
            return Zones::BATTLEFIELD;
        }
        match event.verb.facts().own_zones {
            OwnZones::In(zones) => zones,
            OwnZones::All => EVERYWHERE,
            OwnZones::OfAction(id) => self.action_zones(id),
            OwnZones::OnItsWay if event.to == Zones::BATTLEFIELD => Zones::BATTLEFIELD,
            // What comes from a hidden zone triggers where it is seen (603.6).
            OwnZones::OnItsWay if event.from.intersects(HIDDEN) && event.to.is_empty() => EVERYWHERE | Zones::STACK,
            OwnZones::OnItsWay if event.from.intersects(HIDDEN) => event.from | event.to,
            OwnZones::OnItsWay if !event.from.is_empty() => event.from,
            OwnZones::OnItsWay if event.by == By::Resolving => Zones::STACK,
            OwnZones::OnItsWay => EVERYWHERE,
        }
    }

    /// The same for a replacement of what happens to its own object: before it enters it is elsewhere (614.12).
    pub(crate) fn zones_before(&self, event: &EventPattern) -> Zones {
        let enters = event.verb == Verb::Move && event.to == Zones::BATTLEFIELD;
        match event.object.is_this() && enters {
            true if event.from.is_empty() => EVERYWHERE,
            true => event.from,
            false => self.object_zones(event),
        }
    }

    /// What an action is done to first; none: nothing stands behind its verb.
    pub(crate) fn first_operand(&self, id: ActionId) -> Option<&ParamSort> {
        self.decls.actions.get(id.index()).and_then(|a| a.params.first()).map(|p| &p.sort)
    }

    /// Where the things are that an action is done to.
    pub(crate) fn action_zones(&self, id: ActionId) -> Zones {
        match self.first_operand(id) {
            Some(ParamSort::Thing(f)) => match f.sort {
                Sort::Permanent | Sort::Player => Zones::BATTLEFIELD,
                Sort::Spell | Sort::Ability | Sort::SpellOrAbility => Zones::STACK,
                _ => EVERYWHERE,
            },
            _ => Zones::BATTLEFIELD,
        }
    }
}

/// Whether an instruction remembers by a label what it picks.
fn remembers(instr: &Instruction, label: LabelId) -> bool {
    matches!(instr, Instruction::Do { bind: Some(bind), .. } if bind.linked == Some(label))
}

/// Where a sentence functions, if the text does not say so: most on the battlefield; what is about casting this
/// card, wherever it can be cast (112.6).
pub(crate) fn static_zones(fixed: &Static, done_to: impl Fn(ActionId) -> Zones) -> Zones {
    if has_all_modes(&fixed.parts) {
        return Zones::STACK;
    }
    fixed.parts.iter().fold(Zones::empty(), |zones, part| {
        zones
            | match part {
                Part::Rule(Rule::Cast(permit)) if permit.what.is_this() => {
                    if permit.from.is_empty() {
                        CASTABLE
                    } else {
                        permit.from
                    }
                }
                Part::Rule(Rule::CostMod { what, abilities: false, .. }) if what.is_this() => CASTABLE,
                Part::Rule(Rule::Pays { what, .. }) if what.is_this() => CASTABLE,
                Part::Rule(Rule::Cant { event, .. }) if event.object.is_this() => match event.verb {
                    Verb::Cast => CASTABLE,
                    Verb::Action(id) => done_to(id),
                    _ => Zones::BATTLEFIELD,
                },
                // Counters stay on it wherever it comes from.
                Part::Rule(Rule::KeepCounters { what, .. }) if what.is_this() => EVERYWHERE,
                // A spell speaks of the tests that are made to cast it.
                Part::Rule(Rule::TestMod { what, .. }) if of_this(what) => Zones::BATTLEFIELD | Zones::CASTING,
                _ => Zones::BATTLEFIELD,
            }
    })
}

/// Whether tests are meant that are made to cast just this, or that it calls for.
fn of_this(what: &TestMatch) -> bool {
    what.spell.as_ref().is_some_and(|spell| spell.same() == Some(&Ref::This))
}

/// 112.6b: `while this is in your graveyard: ...` says where a sentence works, as `from graveyard` in front of it does.
pub(crate) fn place_asked(cond: Option<&Condition>, kind: &AbilityKind, zones: Zones) -> Zones {
    let lasts = matches!(kind, AbilityKind::Static(_) | AbilityKind::Entry(_) | AbilityKind::Replace(_));
    match cond.and_then(Condition::own_place).filter(|_| lasts) {
        // Where most sentences work is only what is usual.
        Some(asked) if zones == Zones::BATTLEFIELD => asked,
        Some(asked) if zones.intersects(asked) => zones & asked,
        Some(asked) => asked,
        None => zones,
    }
}

/// 112.6b: `COST, if this is in your graveyard: ...` says where it can be activated, as `from graveyard` in front of it
/// does.
pub(crate) fn used_from(activated: &Activated) -> Zones {
    activated.cond.as_ref().and_then(Condition::own_place).unwrap_or(Zones::BATTLEFIELD)
}
