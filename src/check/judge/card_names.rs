//! Names of cards that can't be told apart, and names that no card has (201.2).

use crate::check::Checker;
use crate::diag::{Code, Diagnostic, nearly, suggest};
use crate::ir::DefId;
use crate::lints::Finding;
use crate::syntax::{Node, Rule as Syntax};
use rustc_hash::FxHashMap;

impl<'t> Checker<'t> {
    /// A name that no card has, where one has a name that is almost the same (201.2).
    pub(crate) fn judge_card_name(&mut self, at: Node<'t>, name: &str) {
        let (cards, tokens) = (&self.content.cards, &self.content.tokens);
        if cards.contains_key(name) || tokens.contains_key(name) || self.decls.faces.contains(name) {
            return;
        }
        // Thousands of names are compared with this one, and texts that lack a card name it in many lines.
        let near = match self.near_names.get(name) {
            Some(known) => known.clone(),
            None => {
                let near = suggest(name, cards.keys().map(|n| &**n).chain(self.decls.faces.iter().copied()));
                let near = near.filter(|near| nearly(name, near)).map(Box::from);
                self.near_names.insert(name.into(), near.clone());
                near
            }
        };
        let finding = match near {
            Some(near) => Finding::new(Code::UnknownCardName, format!("no card is called `{name}`"))
                .help(format!("did you mean `\"{near}\"`?")),
            None => Finding::new(Code::NameOfNone, format!("no card that is read here is called `{name}`"))
                .help("it may be one of another folder, which is named with `--content`"),
        };
        self.judge(at, Some(finding));
    }

    /// Names are written in lists of decks without regard to capitals: those of two cards differ in more than that.
    pub(crate) fn judge_like_names(&mut self, cards: &[(DefId, Node<'t>)]) {
        if cards.is_empty() {
            return;
        }
        let all = self.decls.places.iter().filter(|((sort, _), _)| *sort == "card");
        let mut first: FxHashMap<String, Box<str>> = FxHashMap::default();
        for ((_, name), _) in all {
            first.entry(name.to_lowercase()).or_insert_with(|| name.clone());
        }
        for (id, node) in cards {
            let Some(name) = self.content.defs.get(id.index()).map(|def| self.content.str(def.name)) else { continue };
            let other = first.get(&name.to_lowercase()).filter(|other| ***other != *name);
            if let Some(other) = other {
                let message = format!("`{name}` differs from the card `{other}` only in its capitals");
                let at = node.child(Syntax::string).unwrap_or(*node);
                let fault = Diagnostic::error(Code::DuplicateName, at.span(), message);
                self.report(fault.help("lists of decks are read without regard to capitals: choose another name"));
            }
        }
    }
}
