//! Lengths and times: numbers with a unit, by the rank or by a number of somebody.

use crate::check::build::times_value;
use crate::check::vocab::Word;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dimension {
    Length,
    Time,
}

impl Dimension {
    fn of(unit: Unit) -> Self {
        if unit.is_length() { Self::Length } else { Self::Time }
    }
}

impl<'t> Checker<'t> {
    /// A way through space: `5 feet per Bearing`, `20 feet + 20 feet per rank`.
    pub(crate) fn length(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        self.measure(scope, node, Dimension::Length)
    }

    /// A stretch of time: `1 minute per rank`.
    pub(crate) fn stretch_of_time(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        self.measure(scope, node, Dimension::Time)
    }

    /// Days of the calendar: `2 calendar days`.
    pub(crate) fn dates(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        let n = self.required(node, node.first())?;
        Ok(Quantity { n: self.value(scope, n)?, unit: Unit::Date })
    }

    fn measure(&mut self, scope: &mut Scope<'t>, node: Node<'t>, dimension: Dimension) -> Read<Quantity> {
        let mut sum: Option<Quantity> = None;
        for part in node.all(Syntax::q_part) {
            let next = self.quantity_part(scope, part)?;
            if dimension != Dimension::of(next.unit) {
                let message = match dimension {
                    Dimension::Length => "a length is needed here",
                    Dimension::Time => "a span of time is needed here",
                };
                return self.fail(Code::NotOfAScene, part, message);
            }
            sum = Some(match sum {
                None => next,
                Some(old) if old.unit == next.unit => {
                    Quantity { n: Value::Add(Box::new((old.n, next.n))), unit: old.unit }
                }
                Some(old) if old.unit.is_length() == next.unit.is_length() => {
                    let base = if old.unit.is_length() { Unit::Foot } else { Unit::Second };
                    Quantity { n: Value::Add(Box::new((in_base(old), in_base(next)))), unit: base }
                }
                Some(_) => return self.fail(Code::NotANumber, part, "lengths and times can't be added"),
            });
        }
        self.required(node, sum)
    }

    fn quantity_part(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        let first = self.required(node, node.first())?;
        let mut n = match first.rule() {
            Syntax::dice_sum => self.dice_sum(scope, first)?,
            _ => self.value(scope, first)?,
        };
        let unit = self.child(node, Syntax::unit_w)?;
        let unit = self.required(unit, Unit::named(unit.text()))?;
        if let Some(per) = node.child(Syntax::run) {
            let each = self.per(scope, per)?;
            n = times_value(n, &each);
        }
        Ok(Quantity { n, unit })
    }

    /// `per Bearing`, `per rank`, `per quarters`: a number of the caster, a rank, a label.
    fn per(&mut self, scope: &mut Scope<'t>, run: Node<'t>) -> Read<Value> {
        let words = self.spelled(run);
        if &*words == "rank" {
            return Ok(Value::Rank(Box::new(Ref::This)));
        }
        let number = match self.vocab.word(&words) {
            Some((Word::Number(id), _)) => id,
            // Labels are written small.
            _ if words.starts_with(char::is_uppercase) => self.known_number(run, &words)?,
            _ => return self.variable(scope, run, run.text()),
        };
        let value = Value::Prop(Prop::Number(number), Box::new(Ref::You));
        self.borne_number(scope, run, &value)?;
        Ok(value)
    }

    /// How far something reaches; what only reaches by hand has a word of its own.
    pub(crate) fn some_length(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        let length = self.length(scope, node)?;
        self.some_time(node, &length, "what is only reached by hand is `touch`")?;
        Ok(length)
    }

    /// How long something lasts; what is over at once has a word of its own.
    pub(crate) fn some_stretch_of_time(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Quantity> {
        let time = self.stretch_of_time(scope, node)?;
        self.some_time(node, &time, "what does not last is `instant`")?;
        Ok(time)
    }

    /// Reports a quantity of nothing.
    pub(crate) fn some_time(&mut self, node: Node<'t>, quantity: &Quantity, help: &str) -> Read<()> {
        match quantity.n {
            Value::Num(0) => self.fail_help(Code::OutOfRange, node, "this is no time and no way at all", help),
            _ => Ok(()),
        }
    }
}

/// A quantity in the least unit of its dimension.
fn in_base(quantity: Quantity) -> Value {
    times_value(quantity.n, &Value::Num(i32::try_from(quantity.unit.scale()).unwrap_or(i32::MAX)))
}
