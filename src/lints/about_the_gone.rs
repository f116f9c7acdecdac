//! Instructions about what is not on the battlefield any more, by what was done before them (400.7).

use super::Finding;
use super::never_functions::works_in_play;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, ActionId, Arg, Bind, Block, By, Content, EventPattern, Instruction, Match, Modifier,
    NextDamage, ParamKind, Part, Pick, PutCounters, Ref, RemoveCounters, Role, Rule, Sort, Verb, When, Zone, Zones,
};

/// An instruction that needs a permanent and speaks of what has gone before it.
pub(super) fn acts_on_the_gone(content: &Content, ability: &Ability) -> Option<Finding> {
    let block = ability.kind.block()?;
    let here = Zones::IN_PLAY | Zones::STACK | Zones::CASTING | Zones::COMMAND;
    let elsewhere = !ability.zones.is_empty() && !ability.zones.intersects(here);
    // What lies in exile may have counters from before (121.1, 702.61).
    let mut gone = Gone { content, things: Vec::new(), counted: elsewhere, elsewhere, on_stack: false };
    if elsewhere {
        gone.things.push(Ref::This);
    }
    match &ability.kind {
        AbilityKind::Activated(a) | AbilityKind::Special(a) => a.cost.acts.iter().for_each(|i| gone.paid(i)),
        AbilityKind::Triggered(t) => {
            if let When::Events(events) = &t.when
                && events.iter().all(|e| gone.goes_away(e))
            {
                events.iter().for_each(|e| gone.went_by(e));
            }
            if let When::Events(events) = &t.when
                && events.iter().all(|e| e.verb == Verb::Cast && e.object == Match::Ref(Ref::This))
            {
                return not_there_yet(&gone, block);
            }
        }
        _ => {}
    }
    let modes = block.modes.as_deref().map_or(&[][..], |m| &m.options);
    let in_vain = gone.clone().does(&block.body) || modes.iter().any(|mode| gone.clone().does(&mode.body));
    in_vain.then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: it is not on the battlefield any more (400.7)")
            .help("say it in front of what puts it away, or name another thing")
    })
}

/// 601.2: as it was cast it is a spell, and none of what is done to permanents is done to it.
fn not_there_yet(gone: &Gone<'_>, block: &Block) -> Option<Finding> {
    let spell = Gone { things: vec![Ref::This], on_stack: true, ..gone.clone() };
    let in_vain = block.body.iter().any(|i| matches!(i, Instruction::Do { act, .. } if spell.is_in_vain(act)));
    in_vain.then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: it is a spell then, and no permanent (601.2a)")
            .help("say when it is on the battlefield: `when this enters: ...`")
    })
}

/// What is known to be no permanent, as far as instructions have come.
#[derive(Clone)]
struct Gone<'c> {
    content: &'c Content,
    things: Vec<Ref>,
    /// Counters were put on something: they may be on a card outside the battlefield (121.1).
    counted: bool,
    /// The ability works where its object is no permanent.
    elsewhere: bool,
    /// What is no permanent is a spell.
    on_stack: bool,
}

impl Gone<'_> {
    /// Whether an event puts something away from the battlefield, or where it is no permanent and no spell.
    fn goes_away(&self, event: &EventPattern) -> bool {
        let by = match (event.verb, &event.by) {
            (Verb::Action(id), _) => self.place_of(id),
            (_, By::Action(id)) => self.place_of(*id),
            _ => None,
        };
        let away = match by {
            _ if !event.to.is_empty() => !event.to.intersects(Zones::IN_PLAY | Zones::STACK),
            Some(zone) => !zone.set().intersects(Zones::IN_PLAY | Zones::STACK),
            None => event.from == Zones::BATTLEFIELD,
        };
        let moves = event.verb == Verb::Move || by.is_some();
        moves && away && !event.at_once.is_together()
    }

    /// What the event that is waited for has moved.
    fn went_by(&mut self, event: &EventPattern) {
        if let Match::Ref(what @ (Ref::This | Ref::Host(_))) = &event.object {
            self.things.push(what.clone());
        }
        let slots = event.binds.iter().filter(|(role, _)| *role == Role::Object).map(|(_, slot)| Ref::Slot(*slot));
        self.things.extend(slots);
    }

    /// Follows what an act of the cost moves.
    fn paid(&mut self, instr: &Instruction) {
        if let Instruction::Do { act, bind, .. } = instr {
            self.moves(act, *bind);
        }
    }

    /// Follows instructions; whether one of them is in vain. What is done only perhaps is forgotten behind it.
    fn does(&mut self, body: &[Instruction]) -> bool {
        body.iter().any(|instr| match instr {
            Instruction::Do { who, act, bind } => {
                let in_vain = self.is_in_vain(act) || matches!(act, Act::Become { .. }) && self.holds(who);
                self.moves(act, *bind);
                in_vain
            }
            Instruction::Effect { parts, .. } => parts.iter().any(|part| self.changes_the_gone(part)),
            _ => instr.bodies().any(|inner| {
                let mut branch = self.clone();
                let in_vain = branch.does(inner);
                self.things.retain(|thing| branch.things.contains(thing));
                in_vain
            }),
        })
    }

    /// Where an act puts things.
    fn moves(&mut self, act: &Act, bind: Option<Bind>) {
        match act {
            Act::Move { what, to, .. } => {
                self.counted |= !to.entry.counters.is_empty();
                self.went(what, bind, to.zone);
            }
            Act::PutCounters(_) | Act::MoveCounters { .. } => self.counted = true,
            Act::Declared(id, args) => {
                let (Some(Arg::Pick(what)), Some(usual)) = (args.first(), self.place_of(*id)) else {
                    return self.is_unknown(args);
                };
                let said = args.iter().find_map(|a| if let Arg::To(to) = a { Some(to.zone) } else { None });
                self.went(what, bind, said.unwrap_or(usual));
            }
            _ => {}
        }
    }

    fn went(&mut self, what: &Pick, bind: Option<Bind>, to: Zone) {
        let label = bind.filter(|b| !b.amount).map(|b| Ref::Slot(b.slot));
        let named = if let Pick::Ref(r) = what { Some(r.clone()) } else { None };
        let known: Vec<Ref> = named.into_iter().chain(label).collect();
        self.things.retain(|thing| !known.contains(thing));
        if !to.set().intersects(Zones::IN_PLAY | Zones::STACK) {
            self.things.extend(known);
        }
    }

    /// What an action does with these is not looked at.
    fn is_unknown(&mut self, args: &[Arg]) {
        self.things.retain(|thing| !args.iter().any(|a| matches!(a, Arg::Pick(Pick::Ref(r)) if r == thing)));
    }

    /// Where an action puts what it is done to, if it is a move.
    fn place_of(&self, id: ActionId) -> Option<Zone> {
        let action = self.content.actions.get(id.index()).filter(|a| a.wrap)?;
        action.block.body.iter().find_map(|i| match i {
            Instruction::Do { act: Act::Move { to, .. }, .. } => Some(to.zone),
            _ => None,
        })
    }

    fn holds(&self, what: &Pick) -> bool {
        matches!(what, Pick::Ref(r) if self.things.contains(r))
    }

    /// Whether an act needs a permanent, and this is none any more.
    fn is_in_vain(&self, act: &Act) -> bool {
        match act {
            Act::Tap(what)
            | Act::Untap(what)
            | Act::Unattach(what)
            | Act::Transform(what)
            | Act::FlipCard(what)
            | Act::CombatStatus { what, .. }
            | Act::Reselect(what)
            | Act::Phase { what, .. }
            | Act::Attach { what, .. }
            | Act::PreventNext(NextDamage { to: what, .. })
            | Act::Damage { to: what, .. } => self.holds(what),
            Act::RemoveCounters(RemoveCounters { from, .. }) => !self.counted && self.holds(from),
            Act::PutCounters(PutCounters { kind, on, .. }) => {
                let changes = self.content.changes_objects(*kind);
                // What works elsewhere is about the card there.
                changes && self.holds(on) && !(self.elsewhere && *on == Pick::Ref(Ref::This))
            }
            Act::Declared(id, args) => {
                self.needs_permanent(*id) && matches!(args.first(), Some(Arg::Pick(what)) if self.holds(what))
            }
            _ => false,
        }
    }

    /// Whether an action is done to permanents, or to spells: what is gone is on the stack as little as on the battlefield.
    fn needs_permanent(&self, id: ActionId) -> bool {
        let of_permanents = |kind: &ParamKind| match kind {
            ParamKind::Thing(f) => {
                f.sort == Sort::Permanent && (f.zones.is_empty() || f.zones == Zones::BATTLEFIELD)
                    || f.sort.is_of_stack() && !self.on_stack
            }
            _ => false,
        };
        let first = self.content.actions.get(id.index()).and_then(|a| a.params.first());
        first.is_some_and(of_permanents)
    }

    /// Whether an effect is on something that is gone, and counts for permanents only.
    fn changes_the_gone(&self, part: &Part) -> bool {
        let is_gone = |what: &Match| match what {
            Match::Ref(r) => self.things.contains(r),
            Match::Filter(f) => f.same().is_some_and(|r| self.things.contains(r)),
            Match::Any => false,
        };
        match part {
            Part::Layer { affected, mods } => {
                let of_permanent = |m: &Modifier| match m {
                    Modifier::AddPT(..) | Modifier::SetPT(..) | Modifier::SwitchPT | Modifier::Control(_) => true,
                    Modifier::AddAbilities(ids) => ids.iter().all(|id| works_in_play(self.content, *id)),
                    _ => false,
                };
                // What becomes a creature of that size would be one on the battlefield.
                let with_size = |m: &Modifier| matches!(m, Modifier::AddTypes { .. } | Modifier::SetTypes { .. });
                let idle = mods.iter().all(|m| of_permanent(m) || with_size(m)) && mods.iter().any(of_permanent);
                idle && is_gone(affected)
            }
            Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => match event.verb {
                Verb::Attack | Verb::Block => is_gone(&event.subject) || is_gone(&event.object),
                Verb::Untap => is_gone(&event.object),
                Verb::Action(id) => is_gone(&event.object) && self.needs_permanent(id),
                _ => false,
            },
            Part::Rule(_) => false,
        }
    }
}
