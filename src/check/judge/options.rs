//! Optional costs of a keyword that nothing asks about (601.2b).

use super::unread::{count_word, without_strings};
use crate::check::Checker;
use crate::diag::Code;
use crate::ir::*;
use crate::lints::Finding;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// An optional cost of a keyword that neither the keyword nor the rest of the text asks about (601.2b).
    pub(super) fn judge_options(&mut self, node: Node<'t>, item: Node<'t>, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let unread = known.filter_map(|a| match &a.kind {
            AbilityKind::CastCost(cost) if matches!(cost.times, CostTimes::May | CostTimes::Any) => {
                Some((a.keyword?, cost.label?))
            }
            _ => None,
        });
        let finding = unread.into_iter().find_map(|(keyword, label)| {
            let name = self.content.label(label)?;
            let declaration = self.decls.keywords.get(keyword.index())?.node.text();
            let written = count_word(declaration, name);
            let read = count_word(&without_strings(node.text()), name) > 0;
            (written <= 1 && !read && !name.is_empty()).then(|| {
                Finding::new(Code::UnreadOption, "paying this changes nothing: no other line asks about it")
                    .help(format!("say what then happens: `if {name}: ...`"))
            })
        });
        self.judge(item, finding);
    }
}
