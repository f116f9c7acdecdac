//! Keywords that something loses, as they are written.

use crate::check::clauses::clause::Clause;
use crate::check::effects::effect::belongs_to_keyword;
use crate::check::nouns::keyword_spelling::is_closed;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::Modifier;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `loses protection from red`, `loses cycling {2}`: the keyword with what it is about (702.16h). Others of its name
    /// stay.
    pub(super) fn loses_as_written(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Modifier> {
        if let Some(open) = std::iter::once(node).chain(c.left()).find(|n| belongs_to_keyword(*n) && !is_closed(*n)) {
            // `loses half their life rounded up`, `loses all unspent mana as n`
            let text = node.text();
            if let Some(help) = match text {
                _ if text.contains("unspent") => {
                    Some("leave the name out: `target player loses all unspent mana`".to_owned())
                }
                _ if text.contains("life") => {
                    Some(format!("an amount stands behind `life`: `loses life equal to {text}`"))
                }
                _ => None,
            } {
                return self.fail_help(
                    Code::NotUnderstood,
                    node,
                    "an amount of life or mana is not lost like this",
                    help,
                );
            }
            return self.fail_help(
                Code::WrongPlace,
                open,
                "what is lost is said outright, without X and names of what was chosen",
                "such as `loses protection from red`, or `loses protection` for all of it",
            );
        }
        Ok(Modifier::LoseAbilities(self.granted_keywords(scope, node, c, false)?.into()))
    }
}
