//! What instructions do in a combat that goes on.

use crate::check::clauses::clause::Clause;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::np::NounPhrase;
use crate::check::nouns::reference::{CombatRole, role_in_combat};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The act that changes what a creature attacks (508.7):
    /// `reselect the player or planeswalker target attacking creature is attacking`.
    pub(crate) fn reselect(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let attacker = c.object().and_then(|node| {
            let np = NounPhrase::open(node);
            let [rel] = np.rels[..] else { return None };
            let named = np.words() == "player or planeswalker";
            let attacks = role_in_combat(rel) == Some(CombatRole::Attacking);
            rel.first().filter(|_| named && attacks).inspect(|_| self.saw(rel))
        });
        let Some(attacker) = attacker else {
            let help = "such as `reselect the player or planeswalker target attacking creature is attacking`";
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                "only what a creature attacks can be reselected (508.7)",
                help,
            );
        };
        let (what, bind) = self.pick_np(scope, &NounPhrase::open(attacker))?;
        self.only_creatures(scope, c, attacker, &what)?;
        self.mention_pick(scope, &what, bind, c.node);
        bound(who, Act::Reselect(what), bind)
    }

    /// The act that makes a creature block (509.6): `target creature blocks the chosen`.
    pub(crate) fn block_now(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (attacker, bind) = self.operand_bound(scope, c)?;
        self.only_creatures(scope, c, c.node, &attacker)?;
        let acts = Act::Block { blocker: who.clone(), attacker };
        match bind {
            Some(_) => bound(&Pick::Ref(Ref::You), acts, bind),
            None => one(&Pick::Ref(Ref::You), acts),
        }
    }

    fn only_creatures(&mut self, scope: &Scope<'t>, c: &Clause<'t>, at: Node<'t>, what: &Pick) -> Read<()> {
        self.operand_fits(scope, c, what, Sort::Permanent)?;
        if self.is_player_pick(scope, what) {
            return self.fail(Code::WrongKind, at, "only creatures fight (506.3)");
        }
        Ok(())
    }
}
