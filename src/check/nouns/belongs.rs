//! What belongs to players and what to objects: life and hands, power and mana values (102, 109).

use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::{Filter, Match, Prop, Ref, Sort};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Whether what is meant is known to be an object, and no player. In a scene creatures are both.
    fn is_meant_object(&self, scope: &Scope<'t>, who: &Ref) -> bool {
        !self.in_scene(scope) && self.is_known_object(scope, who)
    }

    /// Whether what is meant is known to be a player.
    pub(crate) fn is_meant_player(&self, scope: &Scope<'t>, who: &Ref) -> bool {
        if *who == Ref::You { !self.in_scene(scope) } else { self.denotes_player(scope, &Match::Ref(who.clone())) }
    }

    /// Refuses an object where only players can be asked: who controls something, has life or cards.
    pub(crate) fn only_players(&mut self, scope: &Scope<'t>, at: Node<'t>, who: &Ref) -> Read<()> {
        if !self.is_meant_object(scope, who) {
            return Ok(());
        }
        let message = format!("`{}` is an object, and only players have and control something (102, 108.4)", at.text());
        self.fail_help(Code::WrongKind, at, message, "say whose: `its controller`, `you`")
    }

    /// Refuses a number that what is meant never has: the power of a player, the life of an object.
    pub(crate) fn number_belongs(&mut self, scope: &Scope<'t>, at: Node<'t>, prop: Prop, whose: &Ref) -> Read<()> {
        let wrong = match is_of_players(prop) {
            Some(true) => self.is_meant_object(scope, whose).then_some("players"),
            Some(false) if self.may_be_player(scope, whose) => {
                let message =
                    format!("`{}`: a player may be meant by that, and players have no such number", at.text());
                let help =
                    "of what deals it the amount stands in front: `deal damage equal to its power to any target`";
                return self.fail_help(Code::Unclear, at, message, help);
            }
            Some(false) => self.is_meant_player(scope, whose).then_some("objects"),
            None => None,
        };
        self.others_have_it(at, wrong, "such as `its power`, `its controller's life`")
    }

    /// Whether a target may be a player or an object.
    fn may_be_player(&self, scope: &Scope<'t>, whose: &Ref) -> bool {
        matches!(whose, Ref::Slot(_)) && !self.in_scene(scope) && self.about_ref(scope, whose).kind == Kind::Either
    }

    /// The same of the greatest, the least and the total of several.
    pub(crate) fn number_belongs_to_all(
        &mut self,
        scope: &Scope<'t>,
        at: Node<'t>,
        prop: Prop,
        all: &Filter,
    ) -> Read<()> {
        let wrong = match (is_of_players(prop), all.sort) {
            _ if self.in_scene(scope) => None,
            (Some(false), Sort::Player) => Some("objects"),
            (Some(true), Sort::Permanent | Sort::Card | Sort::Spell | Sort::Object) => Some("players"),
            _ => None,
        };
        self.others_have_it(at, wrong, "such as `the greatest power among creatures`")
    }

    /// Refuses a number that only these others have; none: it may be asked.
    fn others_have_it(&mut self, at: Node<'t>, others: Option<&str>, help: &str) -> Read<()> {
        let Some(others) = others else { return Ok(()) };
        self.fail_help(Code::WrongKind, at, format!("`{}`: only {others} have such a number", at.text()), help)
    }
}

/// Whether a number belongs to players; none: to some of both, as it is declared.
fn is_of_players(prop: Prop) -> Option<bool> {
    match prop {
        Prop::Life | Prop::StartingLife | Prop::HandSize | Prop::MaxHandSize => Some(true),
        Prop::Power
        | Prop::Toughness
        | Prop::ManaValue
        | Prop::Loyalty
        | Prop::Damage
        | Prop::Targets
        | Prop::ColorCount => Some(false),
        Prop::Number(_) => None,
    }
}
