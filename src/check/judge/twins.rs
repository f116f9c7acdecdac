//! Cards that are equal but for their names.

use crate::check::Checker;
use crate::diag::Code;
use crate::ir::*;
use crate::lints::{self, Finding};
use crate::syntax::{Node, Rule as Syntax};
use rustc_hash::FxHashMap;

impl<'t> Checker<'t> {
    /// Cards that are equal but for their names.
    pub(crate) fn judge_twins(&mut self, cards: &[(DefId, Node<'t>)]) {
        let mut seen: FxHashMap<lints::Likeness, Vec<DefId>> = FxHashMap::default();
        for (id, node) in cards {
            let Some(def) = self.content.defs.get(id.index()).filter(|d| !d.abilities.is_empty()) else { continue };
            let known = seen.entry(lints::likeness(def)).or_default();
            let twin = known.iter().find(|other| lints::twins(&self.content, def, **other));
            let name = twin
                .and_then(|other| self.content.defs.get(other.index()))
                .map(|d| self.content.str(d.name).to_owned());
            // What is equal to one of them is equal to the same others.
            if name.is_none() {
                known.push(*id);
            }
            if let Some(name) = name {
                let message = format!("this is `{name}` under another name: copied and not finished?");
                self.judge(node.child(Syntax::string).unwrap_or(*node), Some(Finding::new(Code::EqualCards, message)));
            }
        }
    }
}
