//! What a number is where nothing says otherwise.

use crate::ir::{NumberId, Term};
use crate::settings::SceneSettings;

/// The sum of what a number follows from.
pub fn worked_out(terms: &[Term], of: impl Fn(NumberId) -> i32, settings: &SceneSettings) -> i32 {
    let modifier = |n: NumberId| of(n).saturating_sub(settings.test.average).div_euclid(settings.test.step.max(1));
    let of_term = |t: &Term| match *t {
        Term::Num(n) => n,
        Term::Number(n) => of(n),
        Term::Modifier(n) => modifier(n),
        Term::Better(a, b) => modifier(a).max(modifier(b)),
    };
    terms.iter().map(of_term).fold(0, i32::saturating_add)
}
