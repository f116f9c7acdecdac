//! Numbers of things: `3 damage`, `that much life`, `cards equal to V`, `... for each F`.

use crate::check::build::times_value;
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::nouns::noun::{Count, Unit};
use crate::check::nouns::np::{counted, inner_np};
use crate::check::vocab::Grammatical;
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The number of a mass noun; `equal` is the `equal to V` that may follow a noun without a number.
    pub(crate) fn amount(&mut self, scope: &mut Scope<'t>, node: Node<'t>, equal: Option<Node<'t>>) -> Read<Value> {
        let np = inner_np(node);
        self.numeral_first(node, np)?;
        let quantity = self.quantity(scope, node)?;
        if quantity.more && matches!(quantity.unit, Unit::Damage(_) | Unit::Cards | Unit::Life | Unit::Mana) {
            let message = format!("`{}` does not say more than what", node.text());
            let help = "an instruction counts what it does itself: write the number alone; what is done more of is `that much + 1`";
            return self.fail_help(Code::NotANumber, node, message, help);
        }
        let n = match quantity.n {
            Some(count) => self.exact(node, count)?,
            None => match equal.and_then(|e| e.first()) {
                Some(v) => return self.value(scope, v),
                None => {
                    let text = node.text();
                    return self.fail_help(
                        Code::MissingPart,
                        node,
                        format!("it is not said how much `{text}`"),
                        "put a number in front",
                    );
                }
            },
        };
        match equal {
            Some(e) => self.fail(Code::NotANumber, e, "the number is given twice"),
            None => Ok(n),
        }
    }

    /// The one number of a count; `up to 2` and `2 or more` leave a choice that nobody makes here.
    pub(crate) fn exact(&mut self, at: Node<'t>, count: Count) -> Read<Value> {
        let Count { min, max } = count;
        if max.as_ref() == Some(&min) {
            return Ok(min);
        }
        self.fail_help(
            Code::NotANumber,
            at,
            format!("`{}` leaves the number open, and nobody chooses it here", at.text()),
            "let it be chosen before: `choose a number from 0 to 2 as X`, and write `X`",
        )
    }

    /// Reports `draw a card`, `put a counter`: what comes into being is counted, `a` picks among what is there.
    fn numeral_first(&mut self, node: Node<'t>, np: Node<'t>) -> Read<()> {
        let article = np.child(Rule::one_np).and_then(|h| h.child(Rule::det_one));
        let Some(article) = article.filter(|a| matches!(a.text(), "a" | "an")) else { return Ok(()) };
        let message = format!("`{}` is counted by a numeral", node.text());
        let error = Diagnostic::error(Code::NotANumber, article.span(), message)
            .help("`a` picks one of what is there; what comes into being is counted")
            .suggest("1");
        self.error(error)
    }

    /// The number of an object argument with everything that may follow it: `equal to V`, `for each F`, `as name`.
    pub(crate) fn counted_amount(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        node: Node<'t>,
    ) -> Read<(Value, Option<Bind>)> {
        self.counted_up_to(scope, c, node, false)
    }

    /// The most of `up to 2`.
    fn most(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let n = self.quantity(scope, node)?.n;
        let Count { min, max } = self.required(node, n)?;
        Ok(max.unwrap_or(min))
    }

    /// The same; `up_to`: `up to 2` is the most of them.
    pub(crate) fn counted_up_to(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        node: Node<'t>,
        up_to: bool,
    ) -> Read<(Value, Option<Bind>)> {
        let equal = c.part(Rule::equal_to);
        let mut n = match (up_to, equal) {
            (true, Some(again)) => return self.fail(Code::NotANumber, again, "the number is given twice"),
            (true, None) => self.most(scope, node)?,
            (false, _) => self.amount(scope, node, equal)?,
        };
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            n = times_value(n, &times);
        }
        let label = inner_np(node).child(Rule::label).or_else(|| c.part(Rule::label));
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        if let Some(b) = bind {
            scope.amount(Value::Slot(b.slot), node.span());
        }
        Ok((n, bind))
    }

    /// `for each F`, with `on S` behind kinds of counters: an `on` before it is that of the verb.
    pub(crate) fn each_times(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, node: Node<'t>) -> Read<Value> {
        if let Some(Unit::Counters(kind)) = self.unit(node)
            && let Some(on) = c.role_behind(Prep::On, node)
        {
            self.known_counters(node)?;
            let on = self.reference(scope, operand(on))?;
            return Ok(Value::Counters(kind, Box::new(on)));
        }
        self.for_each_value(scope, node)
    }

    /// How many times `for each F` means.
    pub(crate) fn for_each_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        if node.rule() == Rule::beyond_first {
            self.saw_all(node.child(Rule::target_w));
            let text = node.text();
            let this = || Box::new(Ref::This);
            let of = match text.split_whitespace().nth(1) {
                Some(word) if vocab::target(word) == Some(Grammatical::One) => Value::Prop(Prop::Targets, this()),
                Some("mode") => Value::ModesOf(this()),
                _ => {
                    return self.fail(
                        Code::NotANumber,
                        node,
                        "expected `each target beyond the first` or `each mode beyond the first`",
                    );
                }
            };
            return Ok(Value::Sub(Box::new((of, Value::Num(1)))));
        }
        // `for each time you cast a spell this turn`
        if let (Rule::each_time, Some(subject), Some(clause)) =
            (node.rule(), node.child(Rule::subject), node.child(Rule::clause))
        {
            return Ok(Value::Times(Box::new(self.past(scope, subject, clause)?)));
        }
        // `for each target`: of the spell or ability itself.
        match node.text().trim_start_matches("each ") {
            word if vocab::target(word) == Some(Grammatical::One) => {
                return Ok(Value::Prop(Prop::Targets, Box::new(Ref::This)));
            }
            "mode" => return Ok(Value::ModesOf(Box::new(Ref::This))),
            _ => {}
        }
        let np = inner_np(node);
        // `for each replicated`: a number label.
        if let Some(word) = np.child(Rule::all_np).and_then(|a| a.child(Rule::drun))
            && np.children().count() == 1
            && self.knows_name(scope, word.text())
        {
            return self.variable(scope, word, word.text());
        }
        if self.is_reference(scope, node) {
            let what = self.reference(scope, node)?;
            return Ok(Value::Size(Box::new(what)));
        }
        let filter = self.filter(scope, node)?;
        self.lie_somewhere(node, &filter)?;
        Ok(crate::check::build::number_of(filter))
    }

    /// The number in front of a noun: fewest and most. `None` inside if there is none.
    pub(crate) fn number_before(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
    ) -> Read<Option<(Value, Option<Value>)>> {
        if let Some(count) = counted(node) {
            let Count { min, max } = self.count(scope, count)?;
            return Ok(Some((min, max)));
        }
        let one = inner_np(node).children().any(|c| c.rule() == Rule::one_np);
        Ok(one.then_some((Value::Num(1), Some(Value::Num(1)))))
    }

    /// The comparison in front of a noun: `2 or more`, `exactly 2`, `2`. Without a number it is 1 or more.
    pub(crate) fn at_least(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Cmp, Value)> {
        match self.number_before(scope, node)? {
            Some((min, None)) => Ok((Cmp::Ge, min)),
            Some((min, Some(max))) if min == max => Ok((Cmp::Eq, min)),
            Some((_, Some(max))) => Ok((Cmp::Le, max)),
            None => Ok((Cmp::Ge, Value::Num(1))),
        }
    }

    /// The number that an amount of an event is compared with, if one is written (`3 or more life`).
    pub(crate) fn amount_pattern(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Option<(Cmp, Value)>> {
        match counted(node) {
            Some(_) => self.at_least(scope, node).map(Some),
            None => Ok(None),
        }
    }

    /// `3 damage`, `damage equal to V`, `3 combat damage`: the object of `deal`.
    pub(crate) fn damage_amount(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Value> {
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "it is not said how much damage");
        };
        self.plain_damage(node)?;
        self.counted_amount(scope, c, node).map(|(n, _)| n)
    }

    /// 119.2: damage that is done by an instruction is no combat damage, and needs no word for that.
    pub(crate) fn plain_damage(&mut self, node: Node<'t>) -> Read<()> {
        match self.unit(node) {
            Some(Unit::Damage(sort)) => {
                let message = match sort {
                    DamageSort::Any => return Ok(()),
                    DamageSort::Combat => {
                        "only attacking and blocking creatures deal combat damage, in the combat damage step (119.2a)"
                    }
                    DamageSort::Noncombat => {
                        "what is dealt by an instruction is never combat damage, so it is not said (119.2b)"
                    }
                };
                self.fail_help(Code::NotAnInstruction, node, message, "write only `damage`")
            }
            _ if node.text().rsplit(' ').next().is_some_and(|last| crate::diag::one_slip(last, "damage")) => {
                let last = node.text().rsplit(' ').next().map_or(0, str::len) as u32;
                let place = crate::source::Span { start: node.span().end - last, ..node.span() };
                let fault = Diagnostic::error(Code::NotANumber, node.span(), "expected a number of `damage`");
                self.error(fault.suggest_at(place, "damage"))
            }
            _ if self.scene_now && node.text().ends_with("damage") => {
                let help =
                    "damage is of no kind: `deal 2d6 damage to it`; what it comes from is the spell or the thing";
                self.fail_help(Code::NotANumber, node, "expected a number of `damage`", help)
            }
            _ => self.fail(Code::NotANumber, node, "expected a number of `damage`"),
        }
    }
}
