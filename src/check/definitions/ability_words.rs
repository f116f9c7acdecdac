//! Ability words (207.2c): their declarations, and whether each stands in front of an ability of its sort.

use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, nearly, suggest};
use crate::ir::{AbilityId, StrId, Zones};
use crate::lints::{self, Behind, Finding};
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Declares an ability word and what may stand behind it, which is anything if nothing is said:
    /// `ability word "Landfall", rule 207.2c: when a land you control enters`.
    pub(crate) fn declare_ability_word(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::string) else { return };
        if !self.once(at, "ability word", unquoted(at)) {
            return;
        }
        let behind = node.child(Rule::behind);
        let Ok(read) = behind.map_or(Ok(Behind::Anything), |b| self.stands_behind(b)) else { return };
        let read = (read, behind.map_or("", |b| b.text().trim()));
        self.decls.ability_words.insert(unquoted(at), read);
    }

    fn stands_behind(&mut self, node: Node<'t>) -> Read<Behind> {
        let home = self.new_home(StrId::default());
        let mut scope = Scope::new(home);
        let read = self.stands_behind_in(&mut scope, node);
        self.homes.truncate(home);
        read
    }

    fn stands_behind_in(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Behind> {
        if let Some(trigger) = node.child(Rule::trigger) {
            return self.trigger_in(scope, trigger, &mut None).map(Behind::When);
        }
        if let Some(cond) = node.child(Rule::cond) {
            return self.cond(scope, cond).map(Behind::While);
        }
        let mut zones = Zones::empty();
        for zone in self.child(node, Rule::zones)?.all(Rule::zone_w) {
            match crate::check::vocab::zone(zone.text().trim_start_matches("the ").trim()) {
                Some(named) => zones |= named.set(),
                None => return self.fail(Code::NotAZone, zone, "expected a zone"),
            }
        }
        Ok(Behind::From(zones))
    }

    /// The ability word of a line.
    pub(crate) fn judge_ability_word(&mut self, item: Node<'t>, abilities: &[AbilityId]) {
        let Some(at) = item.descendants().find(|n| n.rule() == Rule::aword) else { return };
        let word = at.first().map_or("", |n| n.text());
        let finding = match self.decls.ability_words.get(word) {
            Some((behind, text)) => {
                let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
                let own: Vec<_> = known.filter(|a| a.word.is_some()).collect();
                let found = own.iter().map(|a| lints::ability_word(&self.content, word, behind, text, a));
                // A line may become several abilities: one of them is enough.
                found.collect::<Option<Vec<Finding>>>().and_then(|mut all| all.pop())
            }
            None => {
                suggest(word, self.decls.ability_words.keys().copied()).filter(|near| nearly(word, near)).map(|near| {
                    Finding::new(Code::OtherAbilityWord, format!("no ability word is called `{word}`"))
                        .help(format!("did you mean `{near}`?"))
                })
            }
        };
        self.judge(at, finding);
    }
}
