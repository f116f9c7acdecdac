//! `deal`, `gain`, `lose`: damage, life, control and mana, and life totals that become a number.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, for_each_doer, one, to_itself};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{Checker, Kind, Meant, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    pub(crate) fn deal(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if *who != Pick::Ref(Ref::You) {
            return self.deal_from(scope, c, who.clone());
        }
        // It goes without saying that this deals it, and so `its power` can be that of this; behind the sentence it can't.
        let said = std::mem::replace(&mut scope.said_this, true);
        let done = self.deal_from(scope, c, Pick::Ref(Ref::This));
        scope.said_this = said;
        done
    }

    /// The same with what deals it.
    fn deal_from(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "it is not said how much damage");
        };
        self.plain_damage(node)?;
        let Some(to) = c.role(Prep::To).or_else(|| c.role(Prep::Among)) else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said to whom the damage is dealt",
                "expected `to` and a noun phrase",
            );
        };
        let evenly = c.adverb("divided evenly");
        let divided = evenly || c.adverb("divided");
        let past_armour = self.past_armour(scope, c)?;
        let targets = scope.targets.len();
        // In the order of the text: an amount behind the target may speak of it.
        let amount_last = c.node.child(Rule::equal_to).is_some_and(|a| a.span().start > to.span().start);
        let ((n, bind), (to, dealt)) = if amount_last {
            let to = self.pick_bound(scope, operand(to))?;
            (self.counted_amount(scope, c, node)?, to)
        } else {
            let n = self.counted_amount(scope, c, node)?;
            (n, self.pick_bound(scope, operand(to))?)
        };
        self.operand_fits(scope, c, &to, Sort::Damageable)?;
        let dealt = dealt.filter(|_| !matches!(to, Pick::Ref(_) | Pick::Each(..)));
        let (to, bind) = self.beside_amount(scope, to, bind, dealt);
        if divided
            && !evenly
            && let Some(target) = scope.targets.get_mut(targets)
        {
            target.divide = Some(n.clone());
        }
        let division = divided.then_some(if evenly { Division::Even } else { Division::Chosen });
        bound(&who, Act::Damage { n, to, division, past_armour }, bind)
    }

    /// `without armour`: what protects from damage in a scene does not count.
    fn past_armour(&mut self, scope: &Scope<'t>, c: &mut Clause<'t>) -> Read<bool> {
        let right = "in scenes it is dealt `without armour`, past what protects";
        if let Some(said) = c.part(Rule::past_armour) {
            if self.in_scene(scope) {
                return Ok(true);
            }
            return self.fail_help(Code::NotAnInstruction, said, "damage is dealt so in scenes alone", right);
        }
        let Some(role) = c.role(Prep::Without) else { return Ok(false) };
        let message = format!("damage is not dealt `{}`", role.text().trim());
        self.fail_help(Code::NotAnInstruction, role, message, right)
    }

    pub(crate) fn gain(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(node) = c.part(Rule::control_of) {
            return self.gain_control(scope, c, who, node.first().unwrap_or(node));
        }
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is gained is missing") };
        if self.unit(node) != Some(Unit::Life) {
            let message = format!("`{}` can't be gained", node.text());
            return self.fail_help(
                Code::NotAnInstruction,
                node,
                message,
                "only life is gained; abilities are had: `has flying until end of turn`",
            );
        }
        let (n, bind) = self.counted_amount(scope, c, node)?;
        bound(who, Act::GainLife(n), bind)
    }

    /// `gain control of target creature`, `each opponent gains control of a creature you control`: what has to be chosen is
    /// chosen first, by whoever controls this (608.2d).
    fn gain_control(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, node: Node<'t>) -> Acts {
        let by = self.doer_ref(c, who)?;
        let mut out = Vec::new();
        let affected = if self.must_choose(scope, node) {
            let (pick, bind) = self.pick_bound(scope, node)?;
            let bind = bind.unwrap_or_else(|| scope.fresh());
            let act = Act::Choose(Choice::Things(pick));
            out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: Some(bind) });
            Match::Ref(Ref::Slot(bind.slot))
        } else {
            self.matched(scope, node)?
        };
        let duration = self.duration(scope, c)?.unwrap_or(Duration::Game);
        let parts = Box::new([Part::Layer { affected, mods: Box::new([Modifier::Control(by)]) }]);
        out.push(Instruction::Effect { parts, duration });
        Ok(for_each_doer(who, out))
    }

    pub(crate) fn lose(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is lost is missing") };
        if node.text() == "the game" {
            return one(who, Act::Lose);
        }
        if node.text() == "all unspent mana" {
            return self.lose_mana(scope, c, who);
        }
        match self.unit(node) {
            Some(Unit::Life) => {
                let (n, bind) = self.counted_amount(scope, c, node)?;
                bound(who, Act::LoseLife(n), bind)
            }
            Some(Unit::Mana) => {
                self.fail_help(Code::NotAnInstruction, node, "only all mana is lost", "write `all unspent mana`")
            }
            Some(Unit::Counters(kind)) => {
                let quantity = self.quantity(scope, node)?;
                let n = quantity.n.map(|n| n.max.unwrap_or(n.min));
                let (doer, from) = to_itself(who);
                one(&doer, Act::RemoveCounters(RemoveCounters { kind, n, up_to: false, from, among: false }))
            }
            _ => self.fail(Code::NotAnInstruction, node, format!("`{}` can't be lost by an instruction", node.text())),
        }
    }

    /// `target player loses all unspent mana to you`: it is not gone, it is somebody else's (106.13).
    fn lose_mana(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let to = match c.role(Prep::To) {
            Some(role) => {
                Some(self.meaning(scope, Some(Meant::Player), |ck, scope| ck.reference(scope, operand(role)))?)
            }
            None => None,
        };
        one(who, Act::LoseMana { to })
    }

    /// Sets the life total of a player (118.5): `your life becomes 10`.
    pub(crate) fn life_becomes(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, mut c: Clause<'t>) -> Acts {
        let whose = self.whose_life(scope, subject)?;
        if !self.in_scene(scope) && self.about_pick(scope, &whose).kind == Kind::Object {
            return self.things_have_none(subject, "life total");
        }
        let n = match (c.object(), c.part(Rule::equal_to)) {
            (Some(node), None) => self.value(scope, node)?,
            (None, Some(equal)) => {
                let value = self.required(equal, equal.first())?;
                self.value(scope, value)?
            }
            _ => {
                return self.fail_help(
                    Code::MissingPart,
                    c.node,
                    "the new number is missing, such as `your life becomes 10`",
                    "a number has no sign, and whoever has no life left has 0",
                );
            }
        };
        c.finish(self)?;
        one(&whose, Act::SetLife(n))
    }

    /// `your`, `target player's`, `each player's`
    fn whose_life(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Pick> {
        let mut owner = NounPhrase::open(subject);
        if owner.poss.pop().is_none() {
            return self.possessor(scope, inner_np(subject)).map(Pick::Ref);
        }
        self.pick_np(scope, &owner).map(|(pick, _)| pick)
    }
}
