//! Names that no card has (201.2).

use crate::check::Checker;
use crate::diag::{Code, nearly, suggest};
use crate::lints::Finding;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// A name that no card has, where one has a name that is almost the same (201.2).
    pub(crate) fn judge_card_name(&mut self, at: Node<'t>, name: &str) {
        let (cards, tokens) = (&self.content.cards, &self.content.tokens);
        if cards.contains_key(name) || tokens.contains_key(name) || self.decls.faces.contains(name) {
            return;
        }
        let near = suggest(name, cards.keys().map(|n| &**n).chain(self.decls.faces.iter().copied()));
        let finding = match near.filter(|near| nearly(name, near)) {
            Some(near) => Finding::new(Code::UnknownCardName, format!("no card is called `{name}`"))
                .help(format!("did you mean `\"{near}\"`?")),
            None => Finding::new(Code::NameOfNone, format!("no card that is read here is called `{name}`"))
                .help("it may be one of another folder, which is named with `--content`"),
        };
        self.judge(at, Some(finding));
    }
}
