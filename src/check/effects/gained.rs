//! What `has` gives beyond keywords: the text of something else, base power and toughness, abilities among others.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::effects::copy::known_one;
use crate::check::nouns::np::{NounPhrase, first_np, inner_np};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};
impl<'t> Checker<'t> {
    /// The change by which an object has the text of another one beside its own: `has the text of this`.
    pub(crate) fn text_of(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Modifier> {
        let Some(role) = c.role(Prep::Of) else {
            return self.fail(Code::NotACharacteristic, c.node, "expected `the text of` and an object");
        };
        self.reference(scope, operand(role)).map(Modifier::AddTextOf)
    }

    /// The change by which the full text of another object replaces its own (612.5):
    /// `has the full text of the top card of your graveyard`. An error if nobody chose the one that is meant.
    pub(crate) fn full_text_of(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Modifier> {
        let Some(role) = c.role(Prep::Of) else {
            return self.fail(Code::NotACharacteristic, c.node, "expected `the full text of` and an object");
        };
        let of = self.pick(scope, operand(role))?;
        match known_one(&of) {
            Some(known) => Ok(Modifier::TextOf(Box::new(known))),
            None => self.fail_help(
                Code::Unclear,
                role,
                "it is not said whose text it is: nobody chooses here",
                "name the one that is chosen before, `choose a creature as model`, then `the full text of the model`; also `the top \
                 card of your graveyard`",
            ),
        }
    }

    /// The changes that set base power, base toughness or both: `base pt 1/1`, `base power 3`, `base pt equal to V`.
    pub(crate) fn base_numbers(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        node: Node<'t>,
    ) -> Read<Vec<Modifier>> {
        let text = node.text();
        let rest = text.strip_prefix("base ").unwrap_or(text);
        let (what, number) = rest.split_once(' ').unwrap_or((rest, ""));
        let skip = text.len() - number.len();
        if number.is_empty() {
            let value = match c.part(Rule::equal_to).and_then(|e| e.first()) {
                Some(v) if what == "pt" && is_both_numbers(first_np(v)) => {
                    let of = self.possessor(scope, first_np(v))?;
                    let number = |prop| Value::Prop(prop, Box::new(of.clone()));
                    return Ok(vec![Modifier::SetPT(number(Prop::Power), number(Prop::Toughness))]);
                }
                Some(v) => self.value(scope, v)?,
                None => match c.object() {
                    Some(v) => self.value(scope, v)?,
                    None => {
                        return self.fail(Code::MissingPart, node, "the new number is missing, such as `base pt 1/1`");
                    }
                },
            };
            return match (what, vocab::prop(what)) {
                ("pt", _) => Ok(vec![Modifier::SetPT(value.clone(), value)]),
                (_, Some(Prop::Power)) => Ok(vec![Modifier::SetPower(value)]),
                (_, Some(Prop::Toughness)) => Ok(vec![Modifier::SetToughness(value)]),
                _ => self.fail(Code::NotACharacteristic, node, "expected `base pt`, `base power` or `base toughness`"),
            };
        }
        match what {
            "pt" => {
                let (p, t) = self.pt_pair(scope, node.clip(skip, text.len()))?;
                Ok(vec![Modifier::SetPT(p, t)])
            }
            _ => self.fail(
                Code::NotACharacteristic,
                node,
                "expected `base pt N/N`, `base power N` or `base toughness N`",
            ),
        }
    }

    /// The change that gives the abilities of others: `has all landwalk abilities among creatures`,
    /// `has all activated abilities among creature cards in all graveyards`.
    pub(crate) fn abilities_among(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Modifier> {
        let np = inner_np(node);
        let run = np.children().find_map(|h| h.child(Rule::drun)).map_or("", |n| n.text());
        let which = match run.trim_end_matches(" abilities") {
            how if participle(how) == Some(Core::Activate) => AbilitiesOf::Activated,
            names => AbilitiesOf::Keywords(self.keywords_named(node, names)?),
        };
        self.saw_all(np.child(Rule::r_among));
        let Some(among) = np.child(Rule::r_among).and_then(|n| n.first()) else {
            return self.fail_help(
                Code::MissingPart,
                node,
                "it is not said whose abilities",
                "expected `all ... among NOUN`",
            );
        };
        if let Some(more) =
            crate::check::nouns::np::NounPhrase::open(np).rels.iter().find(|r| r.rule() != Rule::r_among)
        {
            let message = format!("`{}` says nothing about abilities here", more.text());
            return self.fail_help(
                Code::NotACharacteristic,
                *more,
                message,
                "such as `all activated abilities among creatures`",
            );
        }
        let among = Box::new(self.filter(scope, among)?);
        Ok(Modifier::AddAbilitiesOf { which, among })
    }

    /// `flying`, `first strike and double strike`
    fn keywords_named(&mut self, node: Node<'t>, names: &str) -> Read<Box<[KeywordId]>> {
        let mut keywords = Vec::new();
        for name in names.split(" or ").flat_map(|n| n.split(" and ")) {
            match self.vocab.keywords.get(name) {
                Some(id) => keywords.push(*id),
                None => return self.fail(Code::NotACharacteristic, node, format!("`{name}` is no keyword ability")),
            }
        }
        Ok(keywords.into())
    }
}

/// `its pt`, `that creature's pt`.
fn is_both_numbers(node: Node<'_>) -> bool {
    let np = NounPhrase::open(node);
    match (np.poss.last(), np.run) {
        (Some(last), _) => last.text() == "pt",
        (None, run) => run.is_some_and(|r| r.text() == "pt"),
    }
}
