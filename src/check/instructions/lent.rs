//! Spells that somebody casts by the power of what says so: `cast "NAME" on S`.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, one};
use crate::check::nouns::np::{NounPhrase, joined_by_or};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// How casting is written.
const HELP: &str = "which spell is cast is said by its name: `cast \"NAME\"`, `cast \"NAME\" without weariness`, `cast \"A\" and \"B\" \
                    on target creature`";

impl<'t> Checker<'t> {
    /// The casting of spells of a scene that are named: `cast "Farseeing"`,
    /// `target creature casts "A" and "B" without weariness on this`.
    pub(crate) fn cast_in_scene(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, play: bool) -> Acts {
        let Some(named) = c.object().filter(|_| !play) else {
            return self.fail_help(Code::NotOfAScene, c.node, "it is not said which spell is cast", HELP);
        };
        if joined_by_or(named) {
            return self.fail_help(Code::NotOfAScene, named, "it is not said which of them is cast", HELP);
        }
        let parts = self.parts(named);
        let (mut spells, mut wearies) = (Vec::new(), true);
        for (at, part) in parts.iter().enumerate() {
            let (spell, plain) = self.cast_by_name(*part)?;
            if spells.contains(&spell) {
                return self.fail_help(Code::NotOfAScene, *part, "no spell is cast twice in one casting", HELP);
            }
            if !plain && at + 1 < parts.len() {
                let help = "it is said behind the last one, for the one casting that they are";
                return self.fail_help(Code::NotOfAScene, *part, "one test is made for all of them", help);
            }
            wearies &= plain;
            spells.push(spell);
        }
        let on = match c.role(Prep::On) {
            Some(role) => {
                let on = self.pick(scope, operand(role))?;
                self.cast_on.push((role.span(), spells.clone().into()));
                Some(on)
            }
            None => None,
        };
        one(who, Act::CastSpell { spells: spells.into(), on, wearies })
    }

    /// One of the spells, and whether nothing is said of its weariness.
    fn cast_by_name(&mut self, part: Node<'t>) -> Read<(DefId, bool)> {
        let np = NounPhrase::open(part);
        let Some(name) = np.node.descendants().find(|n| n.rule() == Rule::string) else {
            return self.fail_help(Code::NotOfAScene, part, "it is not said which spell is cast", HELP);
        };
        let spell = self.spell_named(name)?;
        for rel in &np.rels {
            self.saw(*rel);
            let said = Prep::Without.behind(rel.text()).map(str::trim);
            if said != Some(self.casting_topic()) || rel.span().start < name.span().end {
                let message = format!("`{}` says nothing of a casting", rel.text());
                return self.fail_help(Code::NotOfAScene, *rel, message, HELP);
            }
        }
        if !np.node.text().starts_with('"') || np.label.is_some() {
            return self.fail_help(Code::NotOfAScene, np.node, "only the name of a spell that is cast is said", HELP);
        }
        Ok((spell, np.rels.is_empty()))
    }

    /// What the test is called that casting calls for.
    fn casting_topic(&self) -> &str {
        let topic = self.content.scene.casting.and_then(|t| self.content.topics.get(t.index()));
        topic.map_or("", |t| &t.name)
    }
}
