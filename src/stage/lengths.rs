//! Lengths as people write them.

use crate::ir::Unit;

/// A length such as `50 feet`, in feet.
pub fn length(written: &str) -> Option<i64> {
    let (n, unit) = written.trim().split_once(' ')?;
    let n = n.parse::<u32>().ok()?;
    let unit = Unit::named(unit.trim()).filter(|unit| unit.is_length())?;
    Some(i64::from(n) * unit.scale())
}

/// The distances between places that are said, and those that follow: what is not said is the usual distance where that is
/// possible, and otherwise as near to it as the other two sides of each triangle allow. `lies`: which places lie by themselves.
pub(super) fn fitting(said: &[(usize, usize, i64)], lies: &[bool], usual: i64) -> Vec<(usize, usize, i64)> {
    let mut all = said.to_vec();
    if said.is_empty() {
        return all;
    }
    let of = |all: &[(usize, usize, i64)], a: usize, b: usize| {
        all.iter().find(|(x, y, _)| (*x, *y) == (a, b) || (*x, *y) == (b, a)).map(|(.., feet)| *feet)
    };
    let here = |at: &usize| lies.get(*at).copied().unwrap_or(false);
    for a in (0..lies.len()).filter(here) {
        for b in (a + 1..lies.len()).filter(here) {
            if of(&all, a, b).is_some() {
                continue;
            }
            let sides: Vec<(i64, i64)> =
                (0..lies.len()).filter_map(|c| Some((of(&all, a, c)?, of(&all, c, b)?))).collect();
            let least = sides.iter().map(|(x, y)| (x - y).abs()).max().unwrap_or(0);
            let most = sides.iter().map(|(x, y)| x + y).min().unwrap_or(i64::MAX);
            let feet = usual.min(most).max(least);
            if feet != usual {
                all.push((a, b, feet));
            }
        }
    }
    all
}

/// Three places of which two are farther apart than the way over the third; none: they can lie like this.
pub(super) fn impossible(said: &[(usize, usize, i64)]) -> Option<(usize, usize, usize)> {
    let of = |a: usize, b: usize| {
        said.iter().find(|(x, y, _)| (*x, *y) == (a, b) || (*x, *y) == (b, a)).map(|(.., feet)| *feet)
    };
    said.iter().find_map(|(a, b, feet)| {
        let over = said.iter().flat_map(|(x, y, _)| [*x, *y]).filter(|c| c != a && c != b);
        over.filter(|c| of(*a, *c).zip(of(*c, *b)).is_some_and(|(x, y)| x + y < *feet)).map(|c| (*a, *b, c)).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_fits_what_is() {
        let said = [(0, 2, 30), (1, 2, 45)];
        assert_eq!(fitting(&said, &[true; 4], 5), [(0, 2, 30), (1, 2, 45), (0, 1, 15), (0, 3, 10), (2, 3, 20)]);
        assert_eq!(fitting(&said, &[true, true, true, false], 5), [(0, 2, 30), (1, 2, 45), (0, 1, 15)]);
        assert_eq!(fitting(&[], &[true; 3], 5), []);
        assert_eq!(impossible(&said), None);
        assert_eq!(impossible(&[(0, 1, 10), (0, 2, 10), (1, 2, 500)]), Some((1, 2, 0)));
        assert_eq!(impossible(&[(0, 1, 10), (0, 2, 10), (1, 2, 20)]), None);
    }
}
