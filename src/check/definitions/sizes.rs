//! Power and toughness of a card: numbers, or an ability that defines them (208.2).

use super::cards::Frame;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `pt 2/2`, or `pt X/X, where X is V`: a characteristic-defining ability (604.3).
    pub(super) fn pt_line(&mut self, home: usize, node: Node<'t>, frame: &mut Frame<'t>) {
        let paid = frame.def.cost.as_deref().is_some_and(crate::ir::has_x) && node.child(Rule::where_s).is_none();
        let mut sizes = node.children().filter(|n| matches!(n.rule(), Rule::pt | Rule::pt_star | Rule::pt_minus));
        if let Some(size) = sizes.find(|size| paid && size.text().contains('X')) {
            let message = "the X that is paid is known as it enters, and not as its size (107.3)";
            let fault = Diagnostic::error(Code::UnknownLabel, size.span(), message);
            self.report(fault.help("write `pt 0/0` and a line `this enters with X +1/+1 counters`"));
            return;
        }
        let Ok((power, toughness)) = self.pt_values(home, node) else { return };
        if let (Value::Num(p), Value::Num(t)) = (&power, &toughness) {
            frame.def.pt = Some((*p, *t));
            return;
        }
        frame.def.pt = Some((printed_number(&power), printed_number(&toughness)));
        let parts = Box::new([Part::Layer {
            affected: Match::Ref(Ref::This),
            mods: Box::new([Modifier::SetPT(power, toughness)]),
        }]);
        let ability = Ability {
            kind: AbilityKind::Static(Static { cond: None, cda: true, per_turn: None, parts }),
            zones: Zones::all(),
            face_down: false,
            keyword: None,
            instance: 0,
            slots: 0,
            word: None,
        };
        let id = self.add_ability(ability);
        frame.defining.push(id);
    }

    fn pt_values(&mut self, home: usize, node: Node<'t>) -> Read<(Value, Value)> {
        let mut scope = Scope::new(home);
        if let Some(clause) = node.child(Rule::where_s) {
            self.where_is_read(&mut scope, node, clause)?;
            let value = match clause.child(Rule::value) {
                Some(value) => self.value(&mut scope, value)?,
                None => return self.fail(Code::NotANumber, clause, "expected a number"),
            };
            scope.x = Some(value);
        }
        let Some(pt) = node.children().find(|n| matches!(n.rule(), Rule::pt | Rule::pt_star | Rule::pt_minus)) else {
            return self.fail(Code::NotANumber, node, "expected power and toughness");
        };
        let Some((power, toughness)) = pt.text().split_once('/') else {
            return self.fail(Code::NotANumber, pt, "expected power and toughness, such as `2/2`");
        };
        Ok((self.sum_of_side(&mut scope, pt, power)?, self.sum_of_side(&mut scope, pt, toughness)?))
    }

    /// `2`, `X`, `1+X`, `7-X`.
    fn sum_of_side(&mut self, scope: &mut Scope<'t>, at: Node<'t>, text: &str) -> Read<Value> {
        if let Some((a, b)) = text.split_once('+') {
            return Ok(Value::Add(Box::new((self.side(scope, at, a)?, self.side(scope, at, b)?))));
        }
        match text.split_once('-') {
            Some((a, b)) if !a.is_empty() => {
                Ok(Value::Sub(Box::new((self.side(scope, at, a)?, self.side(scope, at, b)?))))
            }
            _ => self.side(scope, at, text),
        }
    }
}

/// 208.2, 107.2: what is left of a size whose defining ability is lost: the number that stands beside the letter.
fn printed_number(side: &Value) -> i32 {
    match side {
        Value::Num(n) => *n,
        Value::Add(sum) | Value::Sub(sum) => printed_number(&sum.0),
        _ => 0,
    }
}
