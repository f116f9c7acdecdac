//! Relations to players: `you control`, `an opponent owns`, `spells you cast from your graveyard`.

use crate::check::build::not;
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::verbs::{Core, Forms, core_in};
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::NounPhrase;
use crate::check::nouns::reference::{CombatRole, role_in_combat};
use crate::check::nouns::zone::all_but;
use crate::check::vocab::PlayerNoun;
use crate::check::{Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Adds to a filter what somebody is or does to the candidate: `you control`, `an opponent owns`, `you cast`,
    /// `it is blocking`.
    pub(crate) fn rel_player(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let subject = self.first_of(rel)?;
        match role_in_combat(rel) {
            Some(CombatRole::Blocking) => {
                let who = self.reference(scope, subject)?;
                draft.preds.push(Predicate::BlockedBy(who));
                return Ok(());
            }
            Some(CombatRole::Attacking) => {
                return self.fail_help(
                    Code::NotARelation,
                    rel,
                    "one thing is attacked",
                    "write `the player or planeswalker it is attacking`",
                );
            }
            None => {}
        }
        let who = self.players(scope, subject)?;
        let verb = rel.child(Rule::r_verb).or_else(|| rel.child(Rule::r_cast)).map_or("", |v| v.text());
        if !self.in_scene(scope) && self.about_ref(scope, &who).kind == Kind::Object {
            let (word, base) = (subject.text(), verb.strip_suffix('s').unwrap_or(verb));
            let message = format!("`{word}` is an object here, and {base}s nothing");
            let help =
                format!("of a permanent it is its controller: `its controller {base}s`, `their controller {base}s`");
            return self.fail_help(Code::NotARelation, rel, message, help);
        }
        let pred = match core_in(verb, Forms::PRESENT) {
            Some(Core::Own) => Predicate::OwnedBy(who),
            Some(Core::Cast) => {
                self.are_cast(rel, draft)?;
                Predicate::SpellOf(who)
            }
            Some(Core::Control) => Predicate::ControlledBy(who),
            None if matches!(verb, "know" | "knows") => Predicate::KnownTo(who),
            _ => return self.fail(Code::NotUnderstood, rel, format!("`{}` is not understood here", rel.text())),
        };
        let negated = rel.child(Rule::dont_w).is_some();
        draft.preds.push(if negated { not(pred) } else { pred });
        if let Some(by) = rel.child(Rule::run) {
            let pred = self.cast_by(by)?;
            draft.preds.push(pred);
        }
        match rel.child(Rule::r_from) {
            Some(from) => self.cast_from(scope, from, draft),
            None => Ok(()),
        }
    }

    /// What is cast is a spell (601.1): `creatures you cast` could mean those that it has become.
    fn are_cast(&mut self, rel: Node<'t>, draft: &Draft) -> Read<()> {
        if !matches!(draft.sort, None | Some(Sort::Permanent)) {
            return Ok(());
        }
        let help = "such as `creature spells you cast`; a permanent that was cast is `a creature, if it was cast from your hand`";
        self.fail_help(Code::NotARelation, rel, "it is spells that are cast", help)
    }

    /// `spells you cast from your graveyard`: where they were before (601.2a).
    fn cast_from(&mut self, scope: &mut Scope<'t>, from: Node<'t>, draft: &mut Draft) -> Read<()> {
        let place = self.first_of(from)?;
        let (zones, owner) = self.zones_of(scope, place)?;
        draft.preds.push(Predicate::From(zones));
        draft.preds.extend(owner.map(Predicate::OwnedBy));
        Ok(())
    }

    /// A keyword through which a spell was cast.
    fn cast_by(&mut self, run: Node<'t>) -> Read<Predicate> {
        let words = self.spelled(run);
        let methods = &self.content.methods;
        if let Some(method) = methods.iter().position(|m| *m.name == *words).filter(|_| self.scene_now) {
            return Ok(Predicate::CastAs(MethodId(method as u16)));
        }
        match self.vocab.keywords.get(&*words) {
            Some(id) => Ok(Predicate::CastBy(*id)),
            None => {
                let error =
                    Diagnostic::error(Code::UnknownName, run.span(), format!("`{words}` is an unknown keyword"))
                        .suggest_from(&words, self.vocab.keywords.keys().copied());
                self.error(error)
            }
        }
    }

    /// Players as one reference, also where any one of several is meant: `an opponent controls`.
    pub(crate) fn players(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Ref> {
        let np = NounPhrase::open(node);
        if self.is_known(scope, &np) {
            return self.known(scope, &np).map(|(r, _)| r);
        }
        let Some(noun) = vocab::player(np.words()).filter(|_| np.is_plain()) else {
            return self.fail(Code::Unclear, node, format!("`{}` does not say which players are meant", node.text()));
        };
        self.only_of_cards(scope, node, CardWord::Player)?;
        match noun {
            PlayerNoun::Opponent => Ok(Ref::Opponents(Box::new(Ref::You))),
            PlayerNoun::Teammate => Ok(Ref::Teammates(Box::new(Ref::You))),
            PlayerNoun::Player if np.other.is_none() => Ok(Ref::everybody()),
            PlayerNoun::Player => {
                self.saw_all(np.other);
                self.player_spoken_of(scope, node).map(|spoken| all_but(&spoken))
            }
        }
    }
}
