//! Who sits where: opponents, teammates, neighbors, and whose turn is whose (102, 801 to 811).

use super::reused_memory::clone_by_field;
use super::{PlayerId, Variant};
use crate::ir::Attacks;
use serde::{Deserialize, Serialize};

/// A set of seats in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seats(u64);

impl Seats {
    /// Most seats that such a set can tell apart.
    pub const MOST: usize = u64::BITS as usize;
    /// The empty set: nobody.
    pub const NONE: Seats = Seats(0);

    /// The set of one seat alone.
    #[inline]
    pub fn one(p: PlayerId) -> Self {
        Seats(1 << (p.0 & 63))
    }
    /// Whether a seat is among them.
    #[inline]
    pub fn has(self, p: PlayerId) -> bool {
        self.0 >> (p.0 & 63) & 1 == 1
    }
    /// Adds a seat to the set, if it is not in it yet.
    pub fn add(&mut self, p: PlayerId) {
        *self = self.with(Seats::one(p));
    }
    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Seats) -> Self {
        Seats(self.0 | other.0)
    }
    /// What is in both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Seats) -> Self {
        Seats(self.0 & other.0)
    }
    /// What is not in the other.
    #[must_use]
    pub fn except(self, other: Seats) -> Self {
        Seats(self.0 & !other.0)
    }
    /// Whether nobody is among them.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many they are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether there are no more of them than this: for small numbers less work than to count them.
    #[inline]
    pub fn are_at_most(self, n: u8) -> bool {
        let mut left = self.0;
        for _ in 0..n {
            // Without the first one that is left.
            left &= left.wrapping_sub(1);
        }
        left == 0
    }
    /// In the order of seats.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let p = PlayerId(left.trailing_zeros() as u8);
                left &= left - 1;
                p
            })
        })
    }
    /// In the order of seats, beginning with one and going round.
    #[inline]
    pub fn from(self, first: PlayerId) -> impl Iterator<Item = PlayerId> {
        let before = (1u64 << (first.0 & 63)) - 1;
        Seats(self.0 & !before).iter().chain(Seats(self.0 & before).iter())
    }
    /// The next seat behind this one, going round; itself if it is the only one; none if there is nobody.
    #[inline]
    pub fn next(self, p: PlayerId) -> Option<PlayerId> {
        // The seat itself comes last.
        let behind = self.0 & ((u64::MAX << (p.0 & 63)) << 1);
        let bits = if behind != 0 { behind } else { self.0 };
        (bits != 0).then(|| PlayerId(bits.trailing_zeros() as u8))
    }
    /// Without so many of them in front of a seat, going round.
    #[must_use]
    #[inline]
    pub fn without_before(self, n: u8, p: PlayerId) -> Self {
        let (mut left, mut at) = (self, p);
        for _ in 0..n {
            at = self.before(at).unwrap_or(at);
            left = left.except(Seats::one(at));
        }
        left
    }
    /// The next seat in front of this one, going round.
    pub fn before(self, p: PlayerId) -> Option<PlayerId> {
        let front = self.0 & ((1u64 << (p.0 & 63)) - 1);
        let bits = if front != 0 { front } else { self.0 };
        (bits != 0).then(|| PlayerId(63 - bits.leading_zeros() as u8))
    }
}

impl FromIterator<PlayerId> for Seats {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(all: I) -> Self {
        all.into_iter().fold(Seats::NONE, |sum, p| sum.with(Seats::one(p)))
    }
}

/// What one seat is to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatRow {
    /// Opponents who are still in the game (102.2, 102.3).
    pub foes: Seats,
    /// The team as it began, the seat itself among them (102.4).
    pub team: Seats,
    /// Who takes turns together with this seat (805); usually the seat alone.
    pub group: Seats,
    /// Who may be attacked by the options of this game (802, 803, 811.4).
    pub strikes: Seats,
    /// Who is in the range of influence, from the beginning of the turn on (801.2c).
    pub sees: Seats,
    /// In whose row the life of this seat stands (810.4); usually its own.
    pub purse: PlayerId,
}

/// The whole table.
#[derive(PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seating {
    /// What each seat is to the others, by seat number.
    rows: Vec<SeatRow>,
    /// Who is still in the game; the game master of a scene is not.
    playing: Seats,
    /// How many began (100.1a, 100.1b); the game master does not count.
    began: u8,
    /// Ranges of influence are limited (801).
    ranged: bool,
}

clone_by_field!(Seating { rows, playing, began, ranged });

impl Seating {
    /// The table as a game begins.
    pub(crate) fn new(variant: &Variant, playing: Seats, seats: usize) -> Self {
        let ranged = !variant.ranges.is_empty();
        let mut out = Self { rows: Vec::with_capacity(seats), playing, began: playing.len() as u8, ranged };
        let everybody = || (0..seats).map(|i| PlayerId(i as u8));
        for p in everybody() {
            let team: Seats = everybody().filter(|q| *q == p || variant.team_of(*q) == variant.team_of(p)).collect();
            let group = if variant.shared_turns { team } else { Seats::one(p) };
            let purse = if variant.shared_life { team.iter().next().unwrap_or(p) } else { p };
            out.rows.push(SeatRow { team, group, purse, ..SeatRow::default() });
        }
        out.lay(variant, playing);
        out.look(variant);
        out
    }

    /// 801.2c: who is in whose range is fixed as each turn begins. Only seats of players who are still there are counted.
    pub(crate) fn look(&mut self, variant: &Variant) {
        if !self.ranged {
            return;
        }
        for i in 0..self.rows.len() {
            let p = PlayerId(i as u8);
            let table = self.playing.with(Seats::one(p));
            let mut sees = Seats::one(p);
            let (mut left, mut right) = (p, p);
            for _ in 0..variant.ranges.get(i).copied().unwrap_or(0) {
                left = table.next(left).unwrap_or(left);
                right = table.before(right).unwrap_or(right);
                sees.add(left);
                sees.add(right);
            }
            self.rows[i].sees = sees;
        }
    }

    /// Whether ranges of influence are limited.
    #[inline]
    pub fn is_ranged(&self) -> bool {
        self.ranged
    }

    /// Who may be attacked: by the options, and only in range (801.3).
    pub fn may_strike(&self, p: PlayerId) -> Seats {
        let row = self.row(p);
        if self.ranged { row.strikes.and(row.sees) } else { row.strikes }
    }

    /// After somebody has left: who is against whom, and who can be attacked.
    pub(crate) fn lay(&mut self, variant: &Variant, playing: Seats) {
        self.playing = playing;
        for i in 0..self.rows.len() {
            let p = PlayerId(i as u8);
            let foes = playing.except(self.rows[i].team);
            let at_table = playing.with(Seats::one(p));
            let beside = |q: Option<PlayerId>| q.map_or(Seats::NONE, Seats::one);
            let (left, right) = (beside(at_table.next(p)), beside(at_table.before(p)));
            let by_format = match variant.attacks {
                Attacks::Any | Attacks::One => playing,
                Attacks::Left => left,
                Attacks::Right => right,
                Attacks::Adjacent => left.with(right),
            };
            // 811.4: with alternating teams only neighbors are attacked, whatever the option.
            let near = if variant.teams_apart { left.with(right) } else { playing };
            self.rows[i].foes = foes;
            self.rows[i].strikes = foes.and(by_format).and(near);
        }
    }

    /// What a seat is to the others.
    #[inline]
    pub fn row(&self, p: PlayerId) -> &SeatRow {
        &self.rows[p.index()]
    }
    /// Who is still in the game.
    #[inline]
    pub fn playing(&self) -> Seats {
        self.playing
    }
    /// How many began.
    pub fn began(&self) -> usize {
        usize::from(self.began)
    }
    /// The member of the team in whose row stands what the team has together; always the same one.
    pub fn first_of_team(&self, p: PlayerId) -> PlayerId {
        self.row(p).team.iter().next().unwrap_or(p)
    }
    /// The first of those who take turns together (805.2): the one whose seat is rightmost, that is first in turn order.
    pub fn lead(&self, p: PlayerId) -> PlayerId {
        let group = self.row(p).group;
        let here = group.and(self.playing);
        (if here.is_empty() { group } else { here }).iter().next().unwrap_or(p)
    }
    /// Those who take turns together with a seat, if it is the first of them that is still there: so that each group comes
    /// once where all seats are gone through.
    #[inline]
    pub fn group_led_by(&self, p: PlayerId) -> Option<Seats> {
        let group = self.row(p).group.and(self.playing);
        (group.iter().next() == Some(p)).then_some(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(list: &[u8]) -> Seats {
        list.iter().map(|n| PlayerId(*n)).collect()
    }

    #[test]
    fn seats_go_round() {
        let some = set(&[0, 3, 31]);
        let numbers = |first: u8| some.from(PlayerId(first)).map(|p| p.0).collect::<Vec<_>>();
        assert_eq!(numbers(0), [0, 3, 31]);
        assert_eq!(numbers(1), [3, 31, 0]);
        assert_eq!(numbers(31), [31, 0, 3]);
        assert_eq!(some.next(PlayerId(31)), Some(PlayerId(0)));
        assert_eq!(some.next(PlayerId(2)), Some(PlayerId(3)));
        assert_eq!(some.before(PlayerId(0)), Some(PlayerId(31)));
        assert_eq!(some.before(PlayerId(3)), Some(PlayerId(0)));
        assert_eq!(set(&[5]).next(PlayerId(5)), Some(PlayerId(5)));
        assert_eq!(Seats::NONE.next(PlayerId(5)), None);
    }

    #[test]
    fn options_say_who_is_attacked() {
        let lay = |attacks, playing: &[u8]| {
            let variant = Variant { attacks, ..Variant::default() };
            let mut seating = Seating::new(&variant, set(&[0, 1, 2, 3]), 4);
            seating.lay(&variant, set(playing));
            seating.row(PlayerId(0)).strikes
        };
        assert_eq!(lay(Attacks::Any, &[0, 1, 2, 3]), set(&[1, 2, 3]));
        assert_eq!(lay(Attacks::Left, &[0, 1, 2, 3]), set(&[1]));
        assert_eq!(lay(Attacks::Right, &[0, 1, 2, 3]), set(&[3]));
        assert_eq!(lay(Attacks::Adjacent, &[0, 1, 2, 3]), set(&[1, 3]));
        assert_eq!(lay(Attacks::Left, &[0, 2, 3]), set(&[2]));
    }
}
