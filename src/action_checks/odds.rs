//! The exact chance of success, counted over ordered pairs of cards: whole numbers only, nothing is sampled.

use super::Kind;
use crate::engine::{Engine, ObjectId, Rulebook};
use crate::ir::{Colors, DefId};
use crate::settings::Check;
use std::collections::BTreeMap;
use std::fmt;

/// What counts of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Face {
    /// The mana value of the card (202.3).
    pub mana_value: i32,
    /// Colors that count in the third step, those of basic land types included (AC-1.15), one bit each.
    pub counted: u8,
    /// Has no color, as the boost counts it (AC-3.9).
    pub colorless: bool,
}

impl Face {
    /// A card in a game.
    pub fn of(engine: &Engine, o: ObjectId) -> Self {
        let counted = engine.counted_colors(o, true).into_iter().fold(Colors::empty(), |a, b| a | b);
        Self { mana_value: engine.mana_value(o), counted: counted.bits(), colorless: engine.chars(o).colors.is_empty() }
    }

    /// A card of a deck, as it is printed.
    pub fn of_card(rulebook: &Rulebook, def: DefId) -> Self {
        let chars = &rulebook.templates[def.index()];
        let lands = chars.subs.iter().map(|s| rulebook.land_color(s)).fold(Colors::empty(), |a, b| a | b);
        Self {
            mana_value: chars.mana_value,
            counted: (chars.colors | lands).bits(),
            colorless: chars.colors.is_empty(),
        }
    }
}

/// A fraction of whole numbers in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// How many cases succeed.
    pub of: u128,
    /// How many cases there are.
    pub all: u128,
}

impl Chance {
    fn new(of: u128, all: u128) -> Option<Self> {
        (all > 0).then(|| {
            let divisor = gcd(of, all);
            Self { of: of / divisor, all: all / divisor }
        })
    }
    /// Whether success is impossible.
    pub fn is_zero(self) -> bool {
        self.of == 0
    }
    /// Whether success is certain.
    pub fn is_one(self) -> bool {
        self.of == self.all
    }
    /// In percent with two decimals, rounded half up.
    pub fn percent(self) -> String {
        let Some(scaled) = self.of.checked_mul(20_000) else { return "?".to_owned() };
        let hundredths = (scaled / self.all).div_ceil(2);
        format!("{}.{:02}%", hundredths / 100, hundredths % 100)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.of, self.all)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// The least common multiple of 1 to 5: each of up to five colors has a whole share of it.
const SHARES: u128 = 60;

/// The correction for a card that is treated as having one color (AC-1.11 to AC-1.14).
pub fn correction(kind: Kind, color: Colors, check: &Check) -> i32 {
    let wanted = kind.colors();
    if color.intersects(wanted) {
        check.same_color
    } else if color.intersects(wanted.allied()) {
        check.allied_color
    } else {
        0
    }
}

/// Equal cards with their number.
type Classes = BTreeMap<Face, u128>;

fn classes(cards: &[Face]) -> Classes {
    let mut out = Classes::new();
    cards.iter().for_each(|f| *out.entry(*f).or_insert(0) += 1);
    out
}

/// The chance without a boost; none if there are fewer than two cards, or far too many to count.
pub fn plain(cards: &[Face], kind: Kind, difficulty: i32, check: &Check) -> Option<Chance> {
    let n = cards.len() as u128;
    let all = n.checked_mul(n.checked_sub(1)?)?.checked_mul(SHARES)?;
    let mut of: u128 = 0;
    each_case(&classes(cards), kind, difficulty, check, |case| {
        if case.lacks <= 0 {
            of = of.checked_add(case.weight)?;
        }
        Some(())
    })?;
    Chance::new(of, all)
}

/// The chance if a boost is declared whenever it is needed and possible; none as in [`plain`].
pub fn boosted(cards: &[Face], kind: Kind, difficulty: i32, check: &Check) -> Option<Chance> {
    let n = cards.len() as u128;
    let boost = check.boost_cards.max(0) as u128;
    let shown: u128 = if check.boost_excludes_revealed { 0 } else { 2.min(boost) };
    let rest = n.checked_sub(2)?;
    if rest + if check.boost_excludes_revealed { 0 } else { 2 } < boost {
        return plain(cards, kind, difficulty, check);
    }
    let drawn = boost - shown;
    let hands = choose(rest, drawn)?;
    let all = n.checked_mul(n - 1)?.checked_mul(SHARES)?.checked_mul(hands)?;
    let colorless = cards.iter().filter(|c| c.colorless).count() as u128;
    let mut of: u128 = 0;
    each_case(&classes(cards), kind, difficulty, check, |case| {
        let seen = u128::from(case.first.colorless) + u128::from(case.second.colorless);
        let helped = if shown == 2 { seen } else { u128::from(shown == 1 && case.first.colorless) };
        let lacks = u128::try_from(case.lacks).unwrap_or(0).saturating_sub(helped);
        let good = if case.lacks <= 0 { hands } else { at_least(lacks, rest, colorless - seen, drawn)? };
        of = of.checked_add(case.weight.checked_mul(good)?)?;
        Some(())
    })?;
    Chance::new(of, all)
}

/// Two cards revealed in an order, the second treated as one of its colors.
struct Case {
    first: Face,
    second: Face,
    /// How many pairs, times the share of the color.
    weight: u128,
    /// What the achievement lacks to the target number; 0 or less: success.
    lacks: i32,
}

/// Visits all cases; stops without a result if a number becomes too large.
fn each_case(
    classes: &Classes,
    kind: Kind,
    difficulty: i32,
    check: &Check,
    mut visit: impl FnMut(&Case) -> Option<()>,
) -> Option<()> {
    for (first, many) in classes {
        for (second, more) in classes {
            let pairs = many.checked_mul(more - u128::from(first == second))?;
            if pairs == 0 {
                continue;
            }
            let colors: Vec<Colors> = Colors::ALL.into_iter().filter(|c| c.bits() & second.counted != 0).collect();
            let ways = if colors.is_empty() { vec![Colors::empty()] } else { colors };
            let weight = pairs.checked_mul(SHARES / ways.len() as u128)?;
            for color in ways {
                let achieved = second.mana_value + correction(kind, color, check);
                let lacks = first.mana_value + difficulty - achieved;
                visit(&Case { first: *first, second: *second, weight, lacks })?;
            }
        }
    }
    Some(())
}

/// How many hands of `drawn` cards out of `all`, of which `good` are good, hold at least `least` good ones.
fn at_least(least: u128, all: u128, good: u128, drawn: u128) -> Option<u128> {
    (least..=drawn.min(good)).try_fold(0u128, |sum, x| {
        let ways = choose(good, x)?.checked_mul(choose(all - good, drawn - x)?)?;
        sum.checked_add(ways)
    })
}

/// How many hands of `k` cards out of `n` there are; none: too many for the type.
fn choose(n: u128, k: u128) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    (0..k.min(n - k)).try_fold(1u128, |c, i| Some(c.checked_mul(n - i)? / (i + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(mana_value: i32, counted: Colors, colorless: bool) -> Face {
        Face { mana_value, counted: counted.bits(), colorless }
    }

    #[test]
    fn pairs_are_ordered() {
        // Only 5 on top fails: 5 + 0 > 0.
        let cards = [face(5, Colors::empty(), true), face(0, Colors::empty(), true)];
        let chance = plain(&cards, Kind::Colorless, 0, &Check::default());
        assert_eq!(chance, Chance::new(1, 2));
        assert_eq!(plain(&cards[..1], Kind::Colorless, 0, &Check::default()), None);
    }

    #[test]
    fn one_color_of_several_by_chance() {
        let both = face(2, Colors::GREEN | Colors::BLUE, false);
        let chance = plain(&[both, both], Kind::Green, 3, &Check::default());
        assert_eq!(chance, Chance::new(1, 2));
    }

    #[test]
    fn the_boost_is_hypergeometric() {
        // Difficulty 1 with colorless cards of value 0 lacks 1; two of eight others are colorless, six are taken.
        let mut cards = vec![face(0, Colors::empty(), true); 4];
        cards.extend(vec![face(0, Colors::GREEN, false); 6]);
        let check = Check { same_color: 0, allied_color: 0, ..Check::default() };
        let chance = boosted(&cards, Kind::White, 4, &check).expect("a chance");
        // Four colorless ones among the six: only if neither revealed card is colorless.
        let wanted = Chance::new(6 * 5 * 6, 10 * 9 * 28);
        // C(4,4) * C(4,2) = 6 of C(8,6) = 28 hands.
        assert_eq!(Some(chance), wanted);
        assert_eq!(Chance::new(1, 3).map(Chance::percent).as_deref(), Some("33.33%"));
        assert_eq!(Chance::new(2, 3).map(Chance::percent).as_deref(), Some("66.67%"));
    }
}
