//! Attacking, blocking and assigning combat damage as events.

use crate::check::build::{and_pred, negate_match};
use crate::check::clauses::clause::operand;
use crate::check::clauses::prep::Prep;
use crate::check::events::draft::{EventReader, Mood};
use crate::check::events::roles::note_attacker;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    pub(super) fn event_attacks(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        if let Some(with) = reader.clause.role(Prep::With) {
            reader.draft.ev.verb = Verb::DeclareAttack;
            reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
            return self.attackers(scope, reader, operand(with));
        }
        reader.draft.ev.verb = Verb::Attack;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        note_attacker(scope, reader.draft);
        // A player who attacks declares attackers; whom they attack is known of the creatures.
        if self.denotes_player(scope, &reader.draft.ev.subject) {
            match (&reader.draft.ev.subject, reader.clause.peek_object()) {
                (_, Some(_)) if reader.draft.mood != Mood::Judge => player_attacks(reader),
                (Match::Ref(who), Some(_)) => {
                    let who = who.clone();
                    reader.draft.ev.subject = and_pred(Match::Any, Predicate::ControlledBy(who));
                }
                (Match::Filter(who), Some(_)) => {
                    let who = (**who).clone();
                    creatures_of(scope, reader, who);
                }
                _ => reader.draft.ev.verb = Verb::DeclareAttack,
            }
        }
        self.attacked(scope, reader)
    }

    pub(super) fn attacked(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        if let Some(node) = reader.clause.object_np() {
            self.no_mere_quality(scope, node)?;
            reader.draft.ev.object = self.operand_as(scope, reader.draft, node, Role::Object)?;
            self.can_be_attacked(scope, node, &reader.draft.ev.object)?;
        }
        if let Some(node) = reader.clause.except_object() {
            if reader.draft.ev.verb == Verb::DeclareAttack || reader.draft.ev.object != Match::Any {
                let help = "what is left out is what they attack: `when a creature attacks except a planeswalker`";
                return self.fail_help(Code::NotUnderstood, node, "nothing is left out of this", help);
            }
            reader.draft.ev.object = negate_match(self.matched(scope, operand(node))?);
        }
        Ok(())
    }

    /// Players and planeswalkers are attacked, and nothing else is (506.2).
    fn can_be_attacked(&mut self, scope: &Scope<'t>, node: Node<'t>, what: &Match) -> Read<()> {
        let other = |types: CardTypes| !types.is_empty() && !types.intersects(CardTypes::PLANESWALKER);
        let wrong = match what {
            _ if self.in_scene(scope) => false,
            Match::Any => false,
            Match::Ref(Ref::This) => self.home(scope).is_some_and(|h| other(h.frame)),
            Match::Ref(r) => {
                let about = self.about_ref(scope, r);
                about.kind == Kind::Object && (other(about.types) || about.sort.is_of_stack())
            }
            Match::Filter(f) => f.sort.is_of_stack() || f.sort != Sort::Player && f.types().any(other),
        };
        if !wrong {
            return Ok(());
        }
        let message = format!("players and planeswalkers are attacked, and `{}` means neither (506.2)", node.text());
        self.fail_help(
            Code::NotAnEvent,
            node,
            message,
            "such as `attacks a player`, `attacked an opponent this turn`; that it attacked at all is `attacked this turn`",
        )
    }

    /// The number of attackers that an event asks for: `attacks with 2 or more creatures`.
    pub(super) fn attackers(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        node: Node<'t>,
    ) -> Read<()> {
        let np = NounPhrase::open(node);
        if matches!(np.det, Det::A) && reader.draft.mood == Mood::When {
            // 508.3c: that is said of each of them.
            let message = "of creatures that attack each is one event, and all of them are one";
            let subject = reader.subject.node.map_or("you", |n| n.text());
            let (whose, attack) = if subject == "you" {
                ("you control".to_owned(), "attack")
            } else {
                (format!("{subject} controls"), "attacks")
            };
            let thing = format!("{} {}", np.node.text().split(' ').next().unwrap_or("a"), np.words());
            let help = format!(
                "once for each is `when {thing} {whose} attacks`, once for all `when {subject} {attack} with 1 or more creatures`"
            );
            return self.fail_help(Code::Unclear, node, message, help);
        }
        reader.draft.ev.amount = Some(self.compared_count(scope, &np)?);
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
        let at = reader.clause.node;
        self.bind_amount(scope, reader.draft, at);
        if reader.clause.peek_object().is_some() {
            let help = "all attackers are counted: `a player attacks with 2 or more creatures`; those that attack you are counted \
                        by a condition: `when you are attacked, if 2 or more creatures are attacking you: ...`";
            return self.fail_help(
                Code::NeverAsked,
                at,
                "so many attackers are not counted for each that they attack",
                help,
            );
        }
        self.attacked(scope, reader)
    }

    pub(super) fn event_is_attacked(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Attack;
        reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
        // 508.3b: once for each that is attacked, however many attack it.
        reader.draft.together |= reader.draft.mood.binds() && !reader.clause.has_role(Prep::By);
        self.by_whom(scope, reader, Role::Subject)
    }

    /// `this can't be blocked by Walls`; as something that happened: `was blocked this turn`.
    pub(crate) fn event_is_blocked(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        if reader.draft.mood == Mood::Judge {
            reader.draft.ev.verb = Verb::Block;
            reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
            return self.by_whom(scope, reader, Role::Subject);
        }
        reader.draft.ev.verb = Verb::BecomeBlocked;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        note_attacker(scope, reader.draft);
        self.by_whom(scope, reader, Role::Object)
    }

    pub(super) fn event_assigns(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::AssignDamage;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        reader.clause.object();
        self.opt_role(scope, reader, Prep::To, Role::Object)
    }
}

/// `an opponent attacks you`: one or more creatures do, and that player controls them (508.3).
fn player_attacks(reader: &mut EventReader<'_, '_>) {
    reader.draft.many.push(Role::Subject);
    for (role, _) in reader.draft.binds.iter_mut().filter(|(role, _)| *role == Role::Subject) {
        *role = Role::SubjectController;
    }
}

/// `players can't attack you`: what can be forbidden is that creatures of theirs do.
fn creatures_of(scope: &mut Scope<'_>, reader: &mut EventReader<'_, '_>, who: Filter) {
    let candidate = scope.slot();
    scope.read(candidate);
    let controller = Ref::Controller(Box::new(Ref::Slot(candidate)));
    let of_them = Predicate::Where(candidate, Box::new(Condition::Passes(controller, Box::new(who))));
    reader.draft.ev.subject = and_pred(Match::Any, of_them);
}
