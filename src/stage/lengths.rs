//! Lengths as people write them, and the distances that follow where none is written.

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
pub fn fitting(said: &[(usize, usize, i64)], lies: &[bool], usual: i64) -> Vec<(usize, usize, i64)> {
    let mut all = said.to_vec();
    if said.is_empty() {
        return all;
    }
    let mut ways = Ways::of(lies.len(), said);
    let here = |at: &usize| lies.get(*at).copied().unwrap_or(false);
    for a in (0..lies.len()).filter(here) {
        for b in (a + 1..lies.len()).filter(here) {
            if ways.known(a, b).is_some() {
                continue;
            }
            let feet = usual.min(ways.shortest(a, b)).max(ways.least(a, b, said));
            if feet != usual {
                all.push((a, b, feet));
            }
            ways.add(a, b, feet);
        }
    }
    all
}

/// Farther than anything.
const UNREACHED: i64 = i64::MAX / 4;

/// What is known of the distances between places, and the shortest ways over what is known.
struct Ways {
    places: usize,
    known: Vec<Option<i64>>,
    shortest: Vec<i64>,
}

impl Ways {
    fn of(places: usize, said: &[(usize, usize, i64)]) -> Self {
        let size = places * places;
        let mut ways = Self { places, known: vec![None; size], shortest: vec![UNREACHED; size] };
        (0..places).for_each(|at| ways.shortest[at * places + at] = 0);
        said.iter().filter(|(a, b, _)| *a < places && *b < places).for_each(|(a, b, feet)| ways.add(*a, *b, *feet));
        ways
    }

    fn known(&self, a: usize, b: usize) -> Option<i64> {
        self.known[a * self.places + b]
    }

    fn shortest(&self, a: usize, b: usize) -> i64 {
        self.shortest[a * self.places + b]
    }

    /// Notes a distance; what is nearer by way of it is nearer now.
    fn add(&mut self, a: usize, b: usize, feet: i64) {
        let n = self.places;
        (self.known[a * n + b], self.known[b * n + a]) = (Some(feet), Some(feet));
        for x in 0..n {
            for y in 0..n {
                let there = (self.shortest(x, a) + self.shortest(b, y)).min(self.shortest(x, b) + self.shortest(a, y));
                self.shortest[x * n + y] = self.shortest(x, y).min(there.saturating_add(feet));
            }
        }
    }

    /// How near two places can be at least: no other two would be nearer over them than they are.
    fn least(&self, a: usize, b: usize, said: &[(usize, usize, i64)]) -> i64 {
        let sides = (0..self.places).filter_map(|c| Some((self.known(a, c)? - self.known(b, c)?).abs()));
        let over = |x: usize, y: usize, feet: i64| feet - self.shortest(a, x) - self.shortest(b, y);
        let ends = said.iter().filter(|(x, y, _)| *x < self.places && *y < self.places);
        let ends = ends.map(|(x, y, feet)| over(*x, *y, *feet).max(over(*y, *x, *feet)));
        sides.chain(ends).max().unwrap_or(0).max(0)
    }
}

/// Three places of which two are farther apart than the way over the third; none: they can lie like this.
pub fn impossible(said: &[(usize, usize, i64)]) -> Option<(usize, usize, usize)> {
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
        assert_eq!(fitting(&said, &[true; 4], 5), [(0, 2, 30), (1, 2, 45), (0, 1, 15), (1, 3, 10), (2, 3, 35)]);
        assert_eq!(fitting(&said, &[true, true, true, false], 5), [(0, 2, 30), (1, 2, 45), (0, 1, 15)]);
        assert_eq!(fitting(&[], &[true; 3], 5), []);
        assert_eq!(impossible(&said), None);
        assert_eq!(impossible(&[(0, 1, 10), (0, 2, 10), (1, 2, 500)]), Some((1, 2, 0)));
        assert_eq!(impossible(&[(0, 1, 10), (0, 2, 10), (1, 2, 20)]), None);
    }
}
