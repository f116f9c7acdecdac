//! Active questions: tests, contests, rulings. They are made when something is done, never while something is read.

use crate::check::names::segment::unquoted;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::vocab::Word;
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Adds the instruction that asks; `done` then tells the answer.
    pub(crate) fn ask(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        if let Some(question) = node.child(Rule::string) {
            let about = match node.child(Rule::np) {
                Some(np) => Some(Box::new(self.what_it_is_about(scope, np)?)),
                None => None,
            };
            self.decls.spoken.insert(("ruling", unquoted(question).into()));
            let ruling = Ruling::Whether(self.intern(unquoted(question)), about);
            out.push(Instruction::Do { who: Pick::Ref(Ref::You), act: Act::AskRuling(ruling), bind: None });
            return Ok(());
        }
        if !self.in_scene(scope) {
            let message = "nobody throws dice for this in the game of cards";
            return self.fail_help(
                Code::NotOfAScene,
                node,
                message,
                "tests and contests belong to spells, items and laws of scenes",
            );
        }
        let subject = self.child(node, Rule::subject)?;
        let who = self.asked(scope, subject, out)?;
        if let Some(pass) = node.child(Rule::pass_q) {
            return self.test(scope, pass, who, out);
        }
        let beat = self.child(node, Rule::beat_q)?;
        let named = self.child(beat, Rule::tname)?;
        let what = self.tested(named)?;
        let score = beat.child(Rule::score).map(|score| self.score(score, named, what)).transpose()?;
        let other = self.child(beat, Rule::np)?;
        let with = self.pick(scope, other)?;
        if matches!(&with, Pick::Ref(r) if *r != Ref::You && self.about_ref(scope, r).kind == Kind::Player) {
            self.word_of_cards(scope, other.span(), other.text(), crate::check::clauses::foreign::CardWord::Player)?;
        }
        if with == who {
            let message = "nobody beats themselves in a contest";
            let help = "a test of one's own has a number: `if you pass Willpower 15`";
            return self.fail_help(Code::NeverAsked, other, message, help);
        }
        let against = match beat.child(Rule::versus_q) {
            Some(other) => other.all(Rule::tname).map(|n| self.tested(n)).collect::<Read<_>>()?,
            None => Box::default(),
        };
        let bonus = match beat.child(Rule::value) {
            Some(v) => {
                let value = self.value(scope, v)?;
                let minus = beat.child(Rule::op).is_some_and(|o| o.text() == "-");
                if minus { Value::Sub(Box::new((Value::Num(0), value))) } else { value }
            }
            None => Value::Num(0),
        };
        let ties = beat.child(Rule::or_tie).is_some();
        let bind = beat.child(Rule::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        let margin = beat.child(Rule::margin_q).and_then(|m| m.child(Rule::ident)).map(|name| {
            let slot = scope.slot();
            self.bind_named(scope, name.text(), About::plain(Kind::Number), slot)
        });
        out.push(Instruction::Do {
            who,
            act: Act::Contest(Contest { what, score, bonus, with, against, margin, ties }),
            bind,
        });
        Ok(())
    }

    /// `20 Strength`: as how much an attribute counts in a contest.
    fn score(&mut self, score: Node<'t>, named: Node<'t>, what: Tested) -> Read<i32> {
        let attribute = match what {
            Tested::Number(n) => self.content.numbers.get(n.index()).is_some_and(|n| n.kind == NumberKind::Attribute),
            Tested::Topic(_) => false,
        };
        if !attribute {
            let message = format!("`{}` is no attribute, which alone can count as another", named.text());
            return self.fail_help(
                Code::NotANumber,
                score,
                message,
                "what is added stands behind: `with Willpower + 4`",
            );
        }
        let numeral = self.child(score, Rule::num)?;
        self.numeral(numeral)
    }

    /// What a ruling is about: something that is known, or whatever a label holds, be it words, kinds or a number.
    fn what_it_is_about(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Ref> {
        let np = NounPhrase::open(node);
        let named = matches!(np.det, Det::The) && np.is_plain();
        match self.named(scope, np.words()).filter(|_| named) {
            Some((what, _)) => {
                if let Ref::Slot(slot) = what {
                    scope.read(slot);
                }
                Ok(what)
            }
            None => self.reference(scope, node),
        }
    }

    /// Subject is asked: something known, or a target.
    fn asked(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, out: &mut Vec<Instruction>) -> Read<Pick> {
        let _ = out;
        self.pick(scope, subject)
    }

    /// `passes Willpower 10 against it with this as lock`
    fn test(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: Pick, out: &mut Vec<Instruction>) -> Read<()> {
        let what = self.child(node, Rule::tname)?;
        let what = self.tested(what)?;
        // Behind a genitive, as in `the foe's Defence with the arm`, the words with `with` belong to the test.
        let behind = node.child(Rule::value).and_then(behind_genitive);
        behind.into_iter().for_each(|(rel, _)| self.saw(rel));
        let behind = behind.map(|(_, tool)| tool);
        scope.behind = behind.map(|n| n.span());
        let against = match (node.child(Rule::by_step), node.child(Rule::value)) {
            (Some(by), _) => self.by_step(scope, by),
            (None, Some(value)) => self.value(scope, value),
            (None, None) => self.fail(Code::MissingPart, node, "the number is missing"),
        };
        scope.behind = None;
        let against = against?;
        let said = |rule| node.child(rule).and_then(|n: Node<'t>| n.first());
        let tool = said(Rule::tool_q).or(behind);
        let tool = self.maybe_pick(scope, tool)?;
        let opposing = self.maybe_pick(scope, said(Rule::foe_q))?;
        let bind = node.child(Rule::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        let act = Act::Test(Test { what, against, bonus: Value::Num(0), opposing, tool });
        out.push(Instruction::Do { who, act, bind });
        Ok(())
    }

    /// A part of a test that may be missing.
    fn maybe_pick(&mut self, scope: &mut Scope<'t>, np: Option<Node<'t>>) -> Read<Option<Pick>> {
        match np {
            Some(np) => self.pick(scope, np).map(Some),
            None => Ok(None),
        }
    }

    /// A test that the subject makes, or `you` if there is none: `you test corruption 15`.
    pub(crate) fn test_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let who = match node.child(Rule::np) {
            Some(subject) => self.pick(scope, subject)?,
            None => scope.told(),
        };
        self.test(scope, node, who, out)
    }

    /// `..., half if ASK`: halves the amount of the damage just read.
    pub(crate) fn half_if(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        done: &mut [Instruction],
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        self.saw(node);
        let Some(Instruction::Do { act: Act::Damage { n, to, .. }, .. }) = done.last_mut() else {
            return self.fail(Code::NotOfAScene, node, "only damage can be halved so");
        };
        let many = |slot: &Slot| scope.targets.iter().any(|t| t.slot == *slot && t.max != Some(Value::Num(1)));
        if matches!(to, Pick::All(_) | Pick::Each(..)) || matches!(to, Pick::Ref(Ref::Slot(slot)) if many(slot)) {
            return self.fail_help(
                Code::NotOfAScene,
                node,
                "one test can't be for several",
                "write `for each creature within 20 feet of you as foe: deal 4 damage to the foe, half if the foe ...`",
            );
        }
        let slot = scope.slot();
        let full = std::mem::replace(n, Value::Slot(slot));
        out.push(Instruction::Let { slot, value: full });
        let ask = self.child(node, Rule::ask)?;
        self.ask(scope, ask, out)?;
        let half = Value::Share { of: Box::new(Value::Slot(slot)), by: 2, up: false };
        out.push(Instruction::If {
            cond: Condition::Done,
            then: Box::new([Instruction::Let { slot, value: half }]),
            other: Box::new([]),
        });
        Ok(())
    }

    /// What a test rolls for: a number or a kind of test.
    pub(crate) fn tested(&mut self, run: Node<'t>) -> Read<Tested> {
        let words = unquoted(run);
        match self.vocab.word_in_scene(words) {
            Some((Word::Number(id), _)) => {
                self.is_tested(run.span(), id)?;
                Ok(Tested::Number(id))
            }
            Some((Word::Topic(id), _)) => Ok(Tested::Topic(id)),
            _ => self.no_test(run.span(), words),
        }
    }

    /// A word that is nothing to be tested: the skill that has such a speciality, or the nearest name.
    pub(crate) fn no_test<T>(&mut self, at: crate::source::Span, words: &str) -> Read<T> {
        let names = self.test_names();
        let message = format!("`{words}` is neither a number nor a kind of test");
        let fault = Diagnostic::error(Code::UnknownName, at, message);
        let alone = words.trim_matches(['(', ')']);
        let special: Vec<&String> = names.iter().filter(|n| n.ends_with(&format!("({alone})"))).collect();
        self.error(match (special.as_slice(), words.starts_with('(')) {
            ([], true) => {
                fault.help("this skill has no such speciality: `Stealth (Hide)` is written as its declaration has it")
            }
            ([], false) => fault.suggest_from(words, names.iter().map(String::as_str)),
            ([name], false) => fault.suggest((*name).clone()),
            (skills, _) => {
                let all: Vec<String> = skills.iter().map(|n| format!("`{n}`")).collect();
                fault.help(format!("a speciality stands with its skill: {}", all.join(", ")))
            }
        })
    }

    /// Only attributes, reactions and skills are tested; of another number nobody ever makes a test.
    pub(crate) fn is_tested(&mut self, at: crate::source::Span, id: NumberId) -> Read<()> {
        let number = self.content.numbers.get(id.index());
        let Some(message) = number.and_then(Number::why_untested) else { return Ok(()) };
        let fault = Diagnostic::error(Code::NotOfAScene, at, message);
        self.error(fault.help(
            "such as `if you pass Willpower 15`; what is only compared is a condition: `if the door's Lock <= 0`",
        ))
    }

    /// Everything that can be tested, for suggestions.
    pub(crate) fn test_names(&self) -> Vec<String> {
        let numbers = self.content.numbers.iter().map(|n| n.name.to_string());
        numbers.chain(self.content.topics.iter().map(|t| t.name.to_string())).collect()
    }
}

/// What stands with `with` behind a number of something: the relation, and the phrase in it.
fn behind_genitive(value: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let np = crate::check::nouns::np::NounPhrase::open(value.child(Rule::np_value)?.first()?);
    let last = *np.rels.last().filter(|rel| !np.poss.is_empty() && rel.rule() == Rule::r_with)?;
    Some((last, last.child(Rule::with_item)?.child(Rule::np_plain)?))
}
