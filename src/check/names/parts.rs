//! Parts that the rules have for one declaration each: `for "loyalty"`.

use crate::check::Checker;
use crate::check::decls::role_name;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::{ActionId, Roles};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The part that a declaration plays, if it says one; one that another declaration of its sort plays already is reported.
    pub(crate) fn part_of_rules(&mut self, node: Node<'t>, sort: &'static str) -> Option<Node<'t>> {
        let part = role_name(node)?;
        let name = unquoted(part);
        let first = *self.decls.parts.entry((sort, name.into())).or_insert(part.span());
        if first != part.span() {
            let message = format!("the part `{name}` is played by another declaration already");
            let fault =
                Diagnostic::error(Code::DuplicateName, part.span(), message).related(first, "declared here before");
            self.report(fault.help("leave `for` out: what the rules do with this part they do with one declaration"));
        }
        Some(part)
    }

    /// `for "..."` of an action.
    pub(super) fn action_role(&mut self, node: Node<'t>, id: ActionId) {
        let Some(role) = self.part_of_rules(node, "action") else { return };
        let roles = &mut self.content.roles;
        match unquoted(role) {
            "lethal damage" => roles.lethal_damage = Some(id),
            "giving up" => roles.give_up = Some(id),
            "hand limit" => roles.hand_limit = Some(id),
            "undoing" => roles.undo_spell = Some(id),
            "banishing" => roles.banish = Some(id),
            "traveling" => roles.travel = Some(id),
            "acting" => self.content.scene.act = Some(id),
            "speaking" => self.content.scene.speak = Some(id),
            "gesturing" => self.content.scene.gesture = Some(id),
            "learning" => self.content.scene.learn = Some(id),
            part if Roles::PARTS.contains(&part) => drop(roles.parts.insert(part.into(), id)),
            _ => {
                let own = ["lethal damage", "giving up", "hand limit", "undoing", "banishing", "traveling"];
                let scene = ["acting", "speaking", "gesturing", "learning"];
                self.unknown_role(role, &[own.as_slice(), scene.as_slice(), Roles::PARTS].concat());
            }
        }
    }

    pub(crate) fn unknown_role(&mut self, at: Node<'t>, known: &[&'static str]) {
        let name = unquoted(at);
        let message = format!("the rules have no part `{name}` for this sort of declaration");
        let error = Diagnostic::error(Code::UnknownName, at.span(), message)
            .suggest_from(name, known.iter().copied())
            .expected(known.iter().copied());
        self.report(error);
    }
}
