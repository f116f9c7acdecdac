//! Events of declared actions: which verb of the content happened, to what, and by whom.

use crate::check::build::set_role;
use crate::check::events::draft::{EventReader, Mood};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;
use crate::wording::verbs::regular_third;

impl<'t> Checker<'t> {
    /// An event of a declared action, done or suffered: `you scry`, `a player discards a card`, `a creature explores`,
    /// `S is destroyed`.
    pub(crate) fn event_action(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        id: ActionId,
    ) -> Read<()> {
        reader.draft.ev.verb = Verb::Action(id);
        if reader.clause.passive() {
            reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
            self.event_fits(reader.clause.node, reader.clause.word, id, &reader.draft.ev.object)?;
            return self.by_whom(scope, reader, Role::Subject);
        }
        let before = reader.draft.binds.len();
        let what = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        let words = self
            .decls
            .actions
            .get(id.index())
            .is_some_and(|a| a.params.iter().any(|p| p.sort == crate::check::decls::ParamSort::Text));
        let done_to =
            reader.clause.peek_object().is_some_and(|n| matches!(self.unit(n), None | Some(Unit::Cards))) || words;
        // A deed of a scene is done by its subject, whether it is said to what or not: `this can't strike`.
        let deed = self.decls.actions.get(id.index()).is_some_and(|a| self.is_of_scene(a.node));
        let acts_on = self.acts_on_subject(scope, &what, id) && !(self.in_scene(scope) && (done_to || deed));
        if acts_on && done_to && self.has_one_operand(id) {
            // `a spell you control destroys a creature`: it is why a player does it.
            let object = self.required(reader.clause.node, reader.clause.object())?;
            reader.draft.binds.truncate(before);
            reader.draft.many.retain(|r| *r != Role::Subject);
            reader.draft.ev.by = By::Source(what);
            reader.draft.ev.object = self.operand_as(scope, reader.draft, object, Role::Object)?;
            return self.from_zone(scope, reader);
        }
        let says = done_to || deed || reader.clause.has_object();
        let of_itself = acts_on && !self.is_of_itself(id);
        let past = reader.draft.mood == Mood::Past;
        if !says && !past && !self.in_scene(scope) && (of_itself || !acts_on && self.is_done_to_objects(id)) {
            return self.without_object(reader);
        }
        let role = if acts_on { Role::Object } else { Role::Subject };
        reader.draft.roles_from(before).for_each(|r| *r = role);
        set_role(&mut reader.draft.ev, role, what);
        // `gives or drops a ring`: both are done to it.
        let both = role == Role::Subject && !words && self.is_done_to(id);
        let mut counted = self.is_counted(id);
        let object = if both { reader.clause.own_or_shared_object() } else { reader.clause.object() };
        if let Some(node) = object {
            if words {
                // What was said is told by its number.
                reader.draft.ev.amount = Some((Cmp::Eq, self.words_said(scope, node)?));
            } else if role == Role::Subject && (self.unit(node).is_none() || self.one_card(node) && self.is_done_to(id))
            {
                reader.draft.ev.object = self.operand_as(scope, reader.draft, node, Role::Object)?;
                self.event_fits(node, reader.clause.word, id, &reader.draft.ev.object)?;
            } else if role == Role::Object {
                self.matched(scope, node)?;
            } else if matches!(self.unit(node), Some(Unit::Cards)) {
                counted = true;
                self.note_count(scope, reader.draft, node)?;
            } else {
                let message = format!("`{}` is nothing that is done to `{}`", reader.clause.word, node.text());
                return self.fail(Code::NotAnEvent, node, message);
            }
        }
        if counted || !reader.draft.many.is_empty() {
            self.bind_amount(scope, reader.draft, reader.clause.node);
        }
        self.from_zone(scope, reader)
    }

    /// Whether it matters how many times an action is done: what is done to things alone is done to each of them once.
    fn is_counted(&self, id: ActionId) -> bool {
        let number = |p: &crate::check::decls::Param<'_>| !matches!(p.sort, crate::check::decls::ParamSort::Thing(_));
        self.decls.actions.get(id.index()).is_none_or(|a| a.params.is_empty() || a.params.iter().any(number))
    }

    /// `a card`, `1 or more cards`: things that can be spoken of, and no number of cards.
    fn one_card(&self, node: Node<'t>) -> bool {
        let np = NounPhrase::open(node);
        matches!(self.unit(node), Some(Unit::Cards)) && (matches!(np.det, Det::A) || np.group().is_some())
    }

    /// Whether an action is done to things, and not so many times.
    fn is_done_to(&self, id: ActionId) -> bool {
        let things = |p: &crate::check::decls::Param<'_>| matches!(p.sort, crate::check::decls::ParamSort::Thing(_));
        self.decls.actions.get(id.index()).is_some_and(|a| a.params.iter().any(things))
    }

    /// Whether an action is done to one thing, and nothing else stands behind its verb.
    fn has_one_operand(&self, id: ActionId) -> bool {
        let things = |p: &&crate::check::decls::Param<'_>| matches!(p.sort, crate::check::decls::ParamSort::Thing(_));
        self.decls.actions.get(id.index()).is_some_and(|a| a.params.iter().filter(things).count() == 1)
    }

    /// `a creature explores`, `two creatures fight`, `it regenerates` (what `regenerate it` waits for): what it is done to
    /// does it.
    fn is_of_itself(&self, id: ActionId) -> bool {
        let actions = &self.content.actions;
        let Some(action) = actions.get(id.index()) else { return false };
        action.mutual
            || action.said.as_ref().is_some_and(|said| said.starts_with("it "))
            || actions
                .iter()
                .any(|other| regular_third(&other.name) == *action.name || regular_third(&action.name) == *other.name)
    }

    /// Whether the first of what an action needs is an object, and nothing stands for it if it is not said.
    fn is_done_to_objects(&self, id: ActionId) -> bool {
        let first = self.decls.actions.get(id.index()).and_then(|a| a.params.first());
        first.is_some_and(|p| {
            p.default.is_none() && matches!(&p.sort, crate::check::decls::ParamSort::Thing(f) if f.sort != Sort::Player)
        })
    }

    /// `a creature explores`: the subject is no player but what the action is done to.
    fn acts_on_subject(&self, scope: &Scope<'t>, what: &Match, id: ActionId) -> bool {
        let thing = matches!(
            self.first_operand(id),
            Some(crate::check::decls::ParamSort::Thing(f)) if f.sort != Sort::Player
        );
        thing && !self.denotes_player(scope, what)
    }
}
