//! `P can activate A abilities ...`: abilities at other times or more often than the rules let them (602.5d, 606.3).

use super::permissions::Parts;
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::events::draft::Subject;
use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// `can activate equip abilities of S as an instant`, `can activate loyalty abilities of S 2 times each turn`
    pub(super) fn can_activate(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let by = self.subject_match(scope, who)?;
        let words = self.required(c.node, c.object())?;
        let sort = self.ability_sort(words)?;
        let of = match c.role(Prep::Of) {
            Some(role) => self.matched(scope, operand(role))?,
            None => Match::Any,
        };
        self.has_activated(words, &of)?;
        self.only_of_cards(scope, c.node, CardWord::Timing)?;
        let how = match c.adverb("as an instant") {
            true => UsesGranted::AsInstant,
            false => self.how_often(scope, sort, c)?,
        };
        self.rule(scope, c, Rule::Uses { by, of, sort, how })
    }

    /// `equip abilities`, `loyalty abilities`, `activated abilities`, `abilities`
    fn ability_sort(&mut self, words: Node<'t>) -> Read<AbilitySort> {
        let Some(kind) = words.text().strip_suffix("abilities").map(str::trim) else {
            let help = "such as `equip abilities`, `loyalty abilities of planeswalkers you control`";
            return self.fail_help(Code::NotAPermission, words, "it is not said which abilities", help);
        };
        match (kind, self.vocab.keywords.get(kind).copied()) {
            ("", _) => Ok(AbilitySort::Any),
            (how, _) if participle(how) == Some(Core::Activate) => Ok(AbilitySort::Any),
            ("loyalty", _) => Ok(AbilitySort::Loyalty),
            (_, Some(id)) if self.is_activated(id) => Ok(AbilitySort::Keyword(id)),
            _ => {
                let message = format!("`{kind}` abilities are not told from others where they are activated");
                let help = "write `abilities`, `loyalty abilities`, or those of a keyword, `equip abilities`";
                self.fail_help(Code::NeverAsked, words, message, help)
            }
        }
    }

    /// `2 times each turn`, `1 more time each turn`: only of loyalty abilities the rules say how often (606.3).
    fn how_often(&mut self, scope: &mut Scope<'t>, sort: AbilitySort, c: &mut Clause<'t>) -> Read<UsesGranted> {
        let help = "write `as an instant`, `2 times each turn` or `1 more time each turn` behind them";
        let Some(node) = c.object() else {
            return self.fail_help(Code::NotAPermission, c.node, "these can be activated anyway", help);
        };
        let more = match NounPhrase::open(inner_np(node)).words() {
            "time" | "times" => false,
            "more time" | "more times" | "additional time" | "additional times" => true,
            _ => return self.fail_help(Code::NotAPermission, node, "it is not said how often", help),
        };
        if sort != AbilitySort::Loyalty {
            let message = "the rules do not say how often these are activated in a turn";
            let help = "only of loyalty abilities they do: `loyalty abilities of planeswalkers you control`";
            return self.fail_help(Code::NotAPermission, node, message, help);
        }
        let Some((n, _)) = self.number_before(scope, node)? else {
            return self.fail_help(Code::NotAPermission, node, "it is not said how often", help);
        };
        if !c.word("each turn") {
            return self.fail_help(
                Code::MissingPart,
                node,
                "it is not said in what time",
                "write `each turn` behind it",
            );
        }
        Ok(if more { UsesGranted::More(n) } else { UsesGranted::Times(n) })
    }
}
