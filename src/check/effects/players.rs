//! Abilities that players have, alone or together with things.

use crate::check::clauses::clause::Clause;
use crate::check::decls::ParamSort;
use crate::check::events::draft::Subject;
use crate::check::nouns::np::parts;
use crate::check::vocab::Grammatical;
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;

impl<'t> Checker<'t> {
    /// `you and permanents you control`: the players and the things of a subject that is both; none: it is one of them.
    pub(crate) fn players_and_things(
        &mut self,
        scope: &mut Scope<'t>,
        who: &Subject<'t>,
        affected: &Match,
    ) -> Read<Option<(Vec<Match>, Vec<Match>)>> {
        let all: Vec<Match> = match (affected, who.node) {
            (Match::Ref(Ref::All(refs)), _) => refs.iter().cloned().map(Match::Ref).collect(),
            // What is targeted is read once.
            (Match::Filter(_), Some(node))
                if parts(node).len() > 1
                    && !node.text().split(' ').any(|word| vocab::target(word) == Some(Grammatical::One)) =>
            {
                self.parts(node).into_iter().map(|n| self.matched(scope, n)).collect::<Read<_>>()?
            }
            _ => return Ok(None),
        };
        let (players, things): (Vec<_>, Vec<_>) = all.into_iter().partition(|m| self.denotes_player(scope, m));
        Ok((!players.is_empty() && !things.is_empty()).then_some((players, things)))
    }

    /// `you have hexproof`: what the ability forbids to be done to the object that has it, it forbids for the player; damage
    /// that it prevents it prevents for the player (702.16k). Players don't block and are not blocked.
    pub(crate) fn abilities_of_player(
        &mut self,
        scope: &mut Scope<'t>,
        c: &Clause<'t>,
        player: &Match,
        granted: &[AbilityId],
    ) -> Read<Vec<Part>> {
        let this = Match::Ref(Ref::This);
        // 702.11c: `your opponents` are those of the player who has it; of several players, of each the own ones.
        let owner = match player {
            Match::Ref(one) => one.clone(),
            Match::Filter(_) | Match::Any => Ref::Member,
        };
        let mut out = Vec::new();
        for id in granted {
            if let Some(shield) = self.shield_of_player(*id, player, scope.size()) {
                scope.shields.push(shield);
                continue;
            }
            if self.is_about_blocking(*id) && granted.len() > 1 {
                continue;
            }
            let parts = match self.content.abilities.get(id.index()).map(|a| &a.kind) {
                Some(AbilityKind::Static(Static { cond: None, parts, .. })) => parts.clone(),
                _ => Box::new([]) as Box<[Part]>,
            };
            let before = out.len();
            for part in parts {
                if let Part::Rule(crate::ir::Rule::Cant { mut event, unless, fewer_than: None, more_than: None }) = part
                    && event.object == this
                    && event.verb != Verb::Block
                    && self.is_done_to_players(event.verb)
                {
                    event.object = player.clone();
                    event.subject = with_owner(event.subject, &owner);
                    out.push(Part::Rule(crate::ir::Rule::Cant { event, unless, fewer_than: None, more_than: None }));
                }
            }
            if out.len() == before {
                return self.fail_help(
                    Code::NotACharacteristic,
                    c.node,
                    "a player can have only abilities that forbid something to be done to the player",
                    "what else such an ability does is said of the player: `you can't be targeted by red spells`, `if a red source \
                     would deal damage to you: prevent it`",
                );
            }
        }
        Ok(out)
    }

    /// Whether players can be what such an event is about.
    fn is_done_to_players(&self, verb: Verb) -> bool {
        let Verb::Action(id) = verb else { return true };
        match self.first_operand(id) {
            Some(ParamSort::Thing(f)) => matches!(f.sort, Sort::Player | Sort::Damageable | Sort::Anything),
            _ => true,
        }
    }

    /// An ability that prevents damage to its object, said of a player.
    fn shield_of_player(&mut self, id: AbilityId, player: &Match, slots: u8) -> Option<AbilityId> {
        let known = self.content.abilities.get(id.index())?;
        let AbilityKind::Replace(r) = &known.kind else { return None };
        let prevents = matches!(&*r.body, [Instruction::PreventIt(None)]);
        if !prevents || r.event.verb != Verb::Damage || r.event.object != Match::Ref(Ref::This) {
            return None;
        }
        let mut of_player = known.clone();
        if let AbilityKind::Replace(r) = &mut of_player.kind {
            r.event.object = player.clone();
            // The roles would stand where the text around the sentence has things of its own.
            r.event.binds = Default::default();
        }
        of_player.zones = Zones::BATTLEFIELD;
        of_player.slots = of_player.slots.max(slots);
        (of_player.keyword, of_player.instance) = (None, 0);
        Some(self.add_ability(of_player))
    }

    /// Whether all that an ability says is that something can't block its object.
    fn is_about_blocking(&self, id: AbilityId) -> bool {
        let known = self.content.abilities.get(id.index()).map(|a| &a.kind);
        let blocks =
            |p: &Part| matches!(p, Part::Rule(crate::ir::Rule::Cant { event, .. }) if event.verb == Verb::Block);
        matches!(known, Some(AbilityKind::Static(s)) if !s.parts.is_empty() && s.parts.iter().all(blocks))
    }
}

/// What a phrase means with this player for `you`.
fn with_owner(what: Match, owner: &Ref) -> Match {
    match what {
        Match::Ref(r) => Match::Ref(owned(r, owner)),
        Match::Filter(mut filter) => {
            filter.preds = filter.preds.into_vec().into_iter().map(|pred| pred_of(pred, owner)).collect();
            Match::Filter(filter)
        }
        Match::Any => Match::Any,
    }
}

fn pred_of(pred: Predicate, owner: &Ref) -> Predicate {
    let all = |list: Box<[Predicate]>| list.into_vec().into_iter().map(|pred| pred_of(pred, owner)).collect();
    match pred {
        Predicate::ControlledBy(r) => Predicate::ControlledBy(owned(r, owner)),
        Predicate::OwnedBy(r) => Predicate::OwnedBy(owned(r, owner)),
        Predicate::OpponentOf(r) => Predicate::OpponentOf(owned(r, owner)),
        Predicate::Same(r) => Predicate::Same(owned(r, owner)),
        Predicate::Not(inner) => Predicate::Not(Box::new(pred_of(*inner, owner))),
        Predicate::All(list) => Predicate::All(all(list)),
        Predicate::Any(list) => Predicate::Any(all(list)),
        other => other,
    }
}

fn owned(reference: Ref, owner: &Ref) -> Ref {
    match reference {
        Ref::You => owner.clone(),
        Ref::Opponents(of) => Ref::Opponents(Box::new(owned(*of, owner))),
        Ref::Team(of) => Ref::Team(Box::new(owned(*of, owner))),
        Ref::Teammates(of) => Ref::Teammates(Box::new(owned(*of, owner))),
        other => other,
    }
}
