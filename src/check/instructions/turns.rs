//! Turns, phases and steps that are taken in addition or skipped (500.7 to 500.11).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::NounPhrase;
use crate::check::nouns::zone::Whose;
use crate::check::scope::Kind;
use crate::check::{About, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Extra turns, phases or steps for a player: `take 1 extra turn`.
    pub(crate) fn take_extra(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, EXTRA);
        };
        let after = c.role(Prep::After);
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            acts.extend(self.take_stretch(scope, part, after, who)?);
        }
        Ok(acts)
    }

    /// 500.7: the player behind whose next turn an extra turn comes, `after their next turn`.
    fn after_turn_of(&mut self, scope: &mut Scope<'t>, after: Node<'t>) -> Read<Box<Ref>> {
        let node = operand(after);
        let next = node.has_word("next");
        let (span, whose) = self.span_of(scope, node)?;
        let several = matches!(whose, Ref::Nothing | Ref::Opponents(_) | Ref::Teammates(_) | Ref::All(_));
        if next && span == Span::Turn && !several {
            return Ok(Box::new(whose));
        }
        self.fail_help(
            Code::NotATime,
            after,
            "an extra turn comes behind this turn, or behind the next turn of one player",
            "such as `take 1 extra turn`, `target opponent takes 1 extra turn after their next turn`",
        )
    }

    /// What is joined by `and`, one after another; of what is joined by `or` it is not said which.
    fn all_of_them(&mut self, node: Node<'t>) -> Read<Vec<Node<'t>>> {
        if crate::check::nouns::np::joined_by_or(node) {
            return self.one_amount(node).map(|()| Vec::new());
        }
        Ok(self.parts(node).into_vec())
    }

    fn take_stretch(&mut self, scope: &mut Scope<'t>, node: Node<'t>, after: Option<Node<'t>>, who: &Pick) -> Acts {
        let taken = |span: &Span| matches!(span, Span::Turn | Span::Combat | Span::Main | Span::Step(_));
        let Some(Unit::Span(span)) = self.unit(node).filter(|u| matches!(u, Unit::Span(span) if taken(span))) else {
            return self.fail(Code::NotAnInstruction, node, EXTRA);
        };
        if span != Span::Turn && *who != Pick::Ref(Ref::You) {
            let message = "phases and steps are added to the turn that goes on, whoever has it (500.8)";
            return self.fail_help(Code::WrongPlace, node, message, "without a player: `take 1 extra combat phase`");
        }
        let n = match self.number_before(scope, node)? {
            None => Value::Num(1),
            Some((n, max)) if max.as_ref() == Some(&n) => n,
            Some(_) => {
                return self.fail(
                    Code::Unclear,
                    node,
                    "how many is not said: expected `1 extra turn`, `2 extra turns`",
                );
            }
        };
        let after = match after {
            None => None,
            Some(role) if span == Span::Turn => Some(self.after_turn_of(scope, role)?),
            Some(role) => {
                let help = "leave it out: phases and steps are added to this turn";
                return self.fail_help(Code::NotATime, role, "only extra turns come behind another turn", help);
            }
        };
        let bind = self.bind_turn(scope, node, span, &n, who)?;
        Ok(vec![Instruction::Do { who: who.clone(), act: Act::Extra { n, span, after }, bind }])
    }

    /// One extra turn of one player is remembered: `take 1 extra turn as bonus`, and `that turn` means it.
    fn bind_turn(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        span: Span,
        n: &Value,
        who: &Pick,
    ) -> Read<Option<Bind>> {
        let label = NounPhrase::open(node).label;
        if span != Span::Turn || *n != Value::Num(1) || !matches!(who, Pick::Ref(_)) {
            return match label {
                Some(label) => self.fail_help(
                    Code::WrongPlace,
                    label,
                    "only one extra turn of one player is remembered",
                    "such as `take 1 extra turn as bonus`, then `when the bonus begins: ...`",
                ),
                None => Ok(None),
            };
        }
        let about = About::plain(Kind::Turn);
        let bind = match label {
            // 607: another ability would mean each turn that was ever taken so, and a label holds one.
            Some(label)
                if self.object_label(scope.home, label.first().map_or("", |n| n.text())).is_some_and(|l| l.shared) =>
            {
                return self.fail_help(
                    Code::WrongPlace,
                    label,
                    "an extra turn is known in the sentence that gives it, and not to other abilities",
                    "what is to happen in it stands with it: `take 1 extra turn; when that turn's end step begins: ...`",
                );
            }
            Some(label) => self.bind_label(scope, label, about),
            None => scope.fresh(),
        };
        scope.extra_turn = Some(bind.slot);
        Ok(Some(Bind { amount: true, ..bind }))
    }

    /// Skips the event that is replaced, or the next turn, phase or step: `skip it`, `skip your next draw step`.
    pub(crate) fn skip(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is skipped is missing") };
        if node.text() == "it" {
            self.done_by_nobody(c, who)?;
            return match scope.replacing {
                Some(_) => Ok(vec![Instruction::SkipIt]),
                None => self.fail(Code::WrongPlace, c.node, "`skip it` belongs into the body of `if ... would begin:`"),
            };
        }
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            self.no_extra_turn(scope, part)?;
            let (span, whose) = self.span_and_whose(scope, part)?;
            if !is_own(&whose, who) {
                return self.skips_of_another(part);
            }
            acts.extend(one(who, Act::Skip { span, n: Value::Num(1) })?);
        }
        Ok(acts)
    }

    /// Parts of one extra turn are skipped as they would begin.
    fn no_extra_turn(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<()> {
        if self.extra_turn(scope, node).is_none() {
            return Ok(());
        }
        let message = format!("`{}` is one of a turn that is still to come", node.text());
        let help = format!("write `if {} would begin: skip it`", node.text());
        self.fail_help(Code::NotAnInstruction, node, message, help)
    }

    /// What is always skipped, by `you` or by others: `their draw step`.
    pub(crate) fn skipped_always(&mut self, scope: &mut Scope<'t>, node: Node<'t>, by_you: bool) -> Read<Span> {
        let (span, whose) = self.span_and_whose(scope, node)?;
        let own = match whose {
            Whose::Anybody => true,
            Whose::Of(Ref::You) => by_you,
            Whose::Of(Ref::Opponents(_) | Ref::Teammates(_)) | Whose::Player | Whose::Others(_) => false,
            Whose::Of(_) => !by_you,
        };
        if own { Ok(span) } else { self.skips_of_another(node) }
    }

    /// 614.10: everybody skips turns and steps of their own.
    fn skips_of_another<T>(&mut self, node: Node<'t>) -> Read<T> {
        let message = format!("everybody skips what is their own, and `{}` is that of another", node.text());
        let help = "say who skips: `target player skips their next draw step`, `each opponent skips their next turn`";
        self.fail_help(Code::Unclear, node, message, help)
    }
}

/// Whether what is skipped is that of whoever skips it; of nobody in particular it is.
fn is_own(whose: &Whose, who: &Pick) -> bool {
    match (whose, who) {
        (Whose::Anybody, _) => true,
        (Whose::Of(whose), Pick::Ref(who)) => who == whose,
        (Whose::Of(whose), Pick::Each(_, slot)) => *whose == Ref::Slot(*slot),
        (Whose::Of(_) | Whose::Player | Whose::Others(_), _) => false,
    }
}

/// What can be taken.
const EXTRA: &str = "expected `1 extra turn`, `1 extra combat phase`, `1 extra main phase` or `1 extra upkeep step`";
