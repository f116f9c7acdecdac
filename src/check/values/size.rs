//! Power and toughness, and changes of them: `2/2`, `+2/-X` (208).

use super::value::LARGEST;
use crate::check::build::negative;
use crate::check::clauses::foreign::CardWord;
use crate::check::{Argument, Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::Node;

/// How two numbers with a stroke between them are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SizeForm {
    /// With a sign each: by so much it changes.
    Change,
    /// Without signs: so large it is.
    Size,
}

impl<'t> Checker<'t> {
    /// `+2/+0` (a `pm` token or a phrase of that form).
    pub(crate) fn pt_change(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Value, Value)> {
        self.two_sides(scope, node, SizeForm::Change)
    }

    /// `2/2` (a `pt` token or a phrase of that form).
    pub(crate) fn pt_pair(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Value, Value)> {
        self.two_sides(scope, node, SizeForm::Size)
    }

    fn two_sides(&mut self, scope: &mut Scope<'t>, node: Node<'t>, form: SizeForm) -> Read<(Value, Value)> {
        self.only_of_cards(scope, node, CardWord::Size)?;
        let text = node.text();
        if let Some(Argument::Pt(power, toughness)) = self.argument(scope, text) {
            return Ok((power.clone(), toughness.clone()));
        }
        let Some((power, toughness)) =
            text.split_once('/').filter(|(p, _)| p.starts_with(['+', '-']) == (form == SizeForm::Change))
        else {
            let (what, example) = match form {
                SizeForm::Change => ("a change of power and toughness", "+1/+1"),
                SizeForm::Size => ("power and toughness", "2/2"),
            };
            return self.error(
                Diagnostic::error(Code::NotANumber, node.span(), format!("`{text}` is not {what}"))
                    .expected([format!("`{example}`")]),
            );
        };
        Ok((self.side(scope, node, power)?, self.side(scope, node, toughness)?))
    }

    /// One side of `+2/-X`.
    pub(crate) fn side(&mut self, scope: &mut Scope<'t>, at: Node<'t>, text: &str) -> Read<Value> {
        let (minus, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let value = match digits.parse::<i32>() {
            Ok(n) if n <= LARGEST => return Ok(Value::Num(if minus { -n } else { n })),
            Ok(_) => return self.fail(Code::OutOfRange, at, format!("`{text}` is too large")),
            Err(_) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                return self.fail(Code::OutOfRange, at, format!("`{text}` is too large"));
            }
            Err(_) => self.variable(scope, at, digits)?,
        };
        // 107.1b: a change by a number that comes out negative is none.
        let value = if text.starts_with(['+', '-']) { not_negative(value) } else { value };
        Ok(if minus { negative(value) } else { value })
    }
}

/// The number, or 0 if it could be negative and is.
fn not_negative(value: Value) -> Value {
    match value {
        Value::Prop(..) | Value::Sub(_) | Value::Total(..) => Value::Greater(Box::new((value, Value::Num(0)))),
        other => other,
    }
}
