//! `your unspent mana`, `your unspent green mana`: how much mana of which types is in a pool (106.4).

use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{MANA_TYPES, Ref, Value};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Whose unspent mana is meant, and of which types (a mask); none: the phrase speaks of no such mana.
    pub(crate) fn unspent_mana(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Option<(Ref, u8)>> {
        let words = NounPhrase::open(inner_np(node)).words().trim_start_matches("the ");
        let Some(kinds) = words.strip_prefix("unspent ").and_then(|w| w.strip_suffix("mana")) else {
            return Ok(None);
        };
        let types = match kinds.trim() {
            "" => Some(MANA_TYPES),
            kind => self.mana_type(kind),
        };
        let Some(types) = types else {
            let help = "such as `your unspent mana` or `your unspent green mana`";
            return self.fail_help(Code::NotMana, node, "this is no type of mana", help);
        };
        Ok(Some((self.possessor(scope, inner_np(node))?, types)))
    }

    /// How much of it there is.
    pub(crate) fn unspent_amount(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Option<Value>> {
        Ok(self.unspent_mana(scope, node)?.map(|(whose, types)| Value::Unspent(Box::new(whose), types)))
    }
}
