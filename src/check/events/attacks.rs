//! Attacking, blocking and assigning combat damage as events.

use crate::check::build::{and_pred, negate_match};
use crate::check::clauses::clause::operand;
use crate::check::clauses::prep::Prep;
use crate::check::events::draft::{EventReader, Mood};
use crate::check::events::roles::note_attacker;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    pub(super) fn event_attacks(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        if let Some(with) = i.c.role(Prep::With) {
            i.d.ev.verb = Verb::DeclareAttack;
            i.d.ev.subject = self.subject_as(scope, i.d, i.subject, Role::Subject)?;
            return self.attackers(scope, i, operand(with));
        }
        i.d.ev.verb = Verb::Attack;
        i.d.ev.subject = self.subject_as(scope, i.d, i.subject, Role::Subject)?;
        note_attacker(scope, i.d);
        // A player who attacks declares attackers; whom they attack is known of the creatures.
        if self.denotes_player(scope, &i.d.ev.subject) {
            match (&i.d.ev.subject, i.c.peek_object()) {
                (_, Some(_)) if i.d.mood != Mood::Judge => player_attacks(i),
                (Match::Ref(who), Some(_)) => {
                    let who = who.clone();
                    i.d.ev.subject = and_pred(Match::Any, Predicate::ControlledBy(who));
                }
                (Match::Filter(who), Some(_)) => {
                    let who = (**who).clone();
                    creatures_of(scope, i, who);
                }
                _ => i.d.ev.verb = Verb::DeclareAttack,
            }
        }
        self.attacked(scope, i)
    }

    pub(super) fn attacked(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        if let Some(node) = i.c.object_np() {
            i.d.ev.object = self.operand_as(scope, i.d, node, Role::Object)?;
        }
        if let Some(node) = i.c.except_object() {
            if i.d.ev.verb == Verb::DeclareAttack || i.d.ev.object != Match::Any {
                let help = "what is left out is what they attack: `when a creature attacks except a planeswalker`";
                return self.fail_help(Code::NotUnderstood, node, "nothing is left out of this", help);
            }
            i.d.ev.object = negate_match(self.matched(scope, operand(node))?);
        }
        Ok(())
    }

    /// The number of attackers that an event asks for: `attacks with 2 or more creatures`.
    pub(super) fn attackers(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>, node: Node<'t>) -> Read<()> {
        let np = NounPhrase::open(node);
        if matches!(np.det, Det::A) && i.d.mood == Mood::When {
            // 508.3c: that is said of each of them.
            let message = "of creatures that attack each is one event, and all of them are one";
            let help = format!(
                "once for each is `when {} you control attacks`, once for all `when you attack with 1 or more creatures`",
                np.node.text()
            );
            return self.fail_help(Code::Unclear, node, message, help);
        }
        i.d.ev.amount = Some(self.compared_count(scope, &np)?);
        let what = self.filter(scope, node)?;
        // Attackers are declared together, and only their number is known then.
        if !what.preds.iter().all(|p| *p == Predicate::Type(CardTypes::CREATURE)) {
            return self.fail_help(
                Code::NeverAsked,
                node,
                "only the number of all attacking creatures is counted here",
                "ask for the others in a condition: `when you attack, if you control 2 or more attacking Goblins`",
            );
        }
        let at = i.c.node;
        self.bind_amount(scope, i.d, at);
        if i.c.peek_object().is_some() {
            let help = "all attackers are counted: `a player attacks with 2 or more creatures`; those that attack you are counted \
                        by a condition: `when you are attacked, if 2 or more creatures are attacking you: ...`";
            return self.fail_help(
                Code::NeverAsked,
                at,
                "so many attackers are not counted for each that they attack",
                help,
            );
        }
        self.attacked(scope, i)
    }

    pub(super) fn event_is_attacked(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Attack;
        i.d.ev.object = self.subject_as(scope, i.d, i.subject, Role::Object)?;
        // 508.3b: once for each that is attacked, however many attack it.
        i.d.together |= i.d.mood.binds() && !i.c.has_role(Prep::By);
        self.by_whom(scope, i, Role::Subject)
    }

    /// `this can't be blocked by Walls`; as something that happened: `was blocked this turn`.
    pub(crate) fn event_is_blocked(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        if i.d.mood == Mood::Judge {
            i.d.ev.verb = Verb::Block;
            i.d.ev.object = self.subject_as(scope, i.d, i.subject, Role::Object)?;
            return self.by_whom(scope, i, Role::Subject);
        }
        i.d.ev.verb = Verb::BecomeBlocked;
        i.d.ev.subject = self.subject_as(scope, i.d, i.subject, Role::Subject)?;
        note_attacker(scope, i.d);
        self.by_whom(scope, i, Role::Object)
    }

    pub(super) fn event_assigns(&mut self, scope: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::AssignDamage;
        i.d.ev.subject = self.subject_as(scope, i.d, i.subject, Role::Subject)?;
        i.c.object();
        self.opt_role(scope, i, Prep::To, Role::Object)
    }
}

/// `an opponent attacks you`: one or more creatures do, and that player controls them (508.3).
fn player_attacks(i: &mut EventReader<'_, '_>) {
    i.d.many.push(Role::Subject);
    for (role, _) in i.d.binds.iter_mut().filter(|(role, _)| *role == Role::Subject) {
        *role = Role::SubjectController;
    }
}

/// `players can't attack you`: what can be forbidden is that creatures of theirs do.
fn creatures_of(scope: &mut Scope<'_>, i: &mut EventReader<'_, '_>, who: Filter) {
    let candidate = scope.slot();
    scope.read(candidate);
    let controller = Ref::Controller(Box::new(Ref::Slot(candidate)));
    let of_them = Predicate::Where(candidate, Box::new(Condition::Passes(controller, Box::new(who))));
    i.d.ev.subject = and_pred(Match::Any, of_them);
}
