//! From a declared format and what a table chooses to how its game is played (800.2, 806 to 811, 900 to 905).

use crate::engine::{GameOptions, PlayerId, Start, Variant};
use crate::ir::{Attacks, Bound, Content, Format, FormatId, MOST_SEATS};
use smallvec::SmallVec;

/// What a table chooses beside its decks; nothing chosen is as the format says.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Options {
    /// The format; none: two players, or everybody alone (806).
    pub format: Option<FormatId>,
    /// The team of each seat; empty: as the format arranges them.
    pub teams: Vec<u8>,
    /// Whom creatures may attack.
    pub attacks: Option<Attacks>,
    /// Range of influence, and that of leaders, in seats (801).
    pub range: Option<(u8, u8)>,
    /// Who lost the last game of the match, or after a draw chose last, and chooses who begins this one (103.2); none: it
    /// is decided by chance.
    pub loser: Option<PlayerId>,
}

/// Why a table can't play like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The number of players, which is below 2 or above `MOST_SEATS` (100.1).
    #[error("a game has 2 to {MOST_SEATS} players, not {0} (100.1)")]
    Players(usize),
    /// The format is for others.
    #[error("`{format}` is for {}, not {seats} ({rule})", so_many(*.least, *.most))]
    Seats {
        /// Name of the format.
        format: Box<str>,
        /// Number of the rule that the format names; `800.2` if it names none.
        rule: Box<str>,
        /// Fewest players that the format is for.
        least: u8,
        /// Most players that the format is for.
        most: u8,
        /// How many there are.
        seats: usize,
    },
    /// Teams of equal size can't be made.
    #[error(
        "`{format}` has teams of {size}, and {seats} players can't be divided into such teams ({rule}); teams of other sizes are named one by one"
    )]
    Divided {
        /// Name of the format.
        format: Box<str>,
        /// Number of the rule that the format names; `800.2` if it names none.
        rule: Box<str>,
        /// How many members each team of the format has.
        size: u8,
        /// How many players there are.
        seats: usize,
    },
    /// 808.1: nobody has said who plays with whom.
    #[error("`{0}` needs to be told who is in which team (808.1)")]
    Untold(Box<str>),
    /// Teams in a format in which everybody plays alone.
    #[error("`{0}` has no teams ({1})")]
    NoTeams(Box<str>, Box<str>),
    /// The teams that were told are not of the size of the format.
    #[error("a team of `{format}` has {size} members, and one has {there} ({rule})")]
    Size {
        /// Name of the format.
        format: Box<str>,
        /// Number of the rule that the format names; `800.2` if it names none.
        rule: Box<str>,
        /// How many members each team has to have.
        size: u8,
        /// Members of that one.
        there: usize,
    },
    /// 100.1: all are in one team.
    #[error("all players are in one team, so nobody plays against them (808.1)")]
    OneTeam,
    /// There are not two teams of which one has a single member, in a format of this name in which one plays against
    /// all others (904.2).
    #[error("in `{0}` one player is alone against all others, who are one team (904.2)")]
    One(Box<str>),
    /// Members of a team don't all sit side by side, in a format of this name in which they have to (805.1, 808.2).
    #[error("members of a team sit side by side in `{0}` (805.1, 808.2)")]
    NotTogether(Box<str>),
    /// Two members of a team sit side by side, in a format of this name in which teams sit apart (811.3).
    #[error("nobody sits beside a teammate in `{0}` (811.3)")]
    NotApart(Box<str>),
    /// Teams don't sit in the same order all the way round, in a format of this name in which teams sit apart (811.3).
    #[error("teams of `{0}` sit spread evenly, each in the same place of every round of seats (811.3)")]
    Uneven(Box<str>),
    /// Attacks were chosen that differ from those of the format of this name, which has several turns at once and fixes
    /// them (807.2b, 807.2c).
    #[error("whom creatures attack in `{0}` is fixed: with several turns at once nothing else is used (807.2)")]
    Fixed(Box<str>),
    /// A range of influence was chosen that differs from that of the format of this name, which has several turns at
    /// once and fixes it (807.2a).
    #[error(
        "the range of influence in `{0}` is fixed: turns go on at once because each is seen by its neighbors alone (807.2a)"
    )]
    FixedRange(Box<str>),
    /// Attacks were chosen that differ from those of the format of this name, in which teams share turns and attack as
    /// wholes (805.10).
    #[error(
        "whom creatures attack in `{0}` is fixed: teams that have their turns together attack each other as wholes (805.10)"
    )]
    SharedTurns(Box<str>),
    /// Who lost the last game is not at the table: the number of the seat from 1, and how many there are (103.2).
    #[error("there is no seat {0} of which the last game could have been lost: {1} players sit here (103.2)")]
    Loser(usize, usize),
    /// Leaders were given a range of their own, and the format of this name has no leaders (801.2, 806.2a).
    #[error("nobody leads in `{0}`, so that all have one range of influence (806.2a)")]
    NoLeaders(Box<str>),
}

/// `4 players`, `2 to 32 players`
fn so_many(least: u8, most: u8) -> String {
    if least == most { format!("{most} players") } else { format!("{least} to {most} players") }
}

/// The rule of a format; none: it has none of its own.
fn rule_of(format: &Format) -> Box<str> {
    format.rule.clone().unwrap_or_else(|| "800.2".into())
}

/// Whether a format can be played by so many with these options.
fn judge(format: &Format, seats: usize, options: &Options) -> Result<(), Refusal> {
    if !(2..=usize::from(MOST_SEATS)).contains(&seats) {
        return Err(Refusal::Players(seats));
    }
    if let Some((least, most)) = format.seats
        && !(usize::from(least)..=usize::from(most)).contains(&seats)
    {
        return Err(Refusal::Seats { rule: rule_of(format), format: format.name.clone(), least, most, seats });
    }
    if format.markers > 0 && format.attacks.is_some() && options.attacks.is_some_and(|a| Some(a) != format.attacks) {
        return Err(Refusal::Fixed(format.name.clone()));
    }
    if format.markers > 0 && format.range.is_some() && options.range.is_some_and(|range| Some(range) != format.range) {
        return Err(Refusal::FixedRange(format.name.clone()));
    }
    if format.shared_turns && options.attacks.is_some_and(|a| a != format.attacks.unwrap_or_default()) {
        return Err(Refusal::SharedTurns(format.name.clone()));
    }
    if let Some(loser) = options.loser.filter(|loser| loser.index() >= seats) {
        return Err(Refusal::Loser(loser.index() + 1, seats));
    }
    if options.range.is_some_and(|(usual, of_leaders)| usual != of_leaders)
        && !format.teams.is_some_and(|teams| teams.led)
    {
        return Err(Refusal::NoLeaders(format.name.clone()));
    }
    Ok(())
}

/// How a game of so many seats is played.
///
/// # Errors
/// The format can't be played like that, for this reason.
pub fn arrange(content: &Content, seats: usize, settings: &GameOptions, options: &Options) -> Result<Variant, Refusal> {
    let chain = content.format_chain(options.format);
    let format = Format::merged(&chain);
    judge(&format, seats, options)?;
    let teams = teams_of(&format, seats, options)?;
    let places = places_of(&teams);
    let middle = |team: &Vec<PlayerId>, at: usize| team.get(at).copied().unwrap_or_default();
    let led = format.teams.is_some_and(|t| t.led);
    let leaders: SmallVec<[PlayerId; 4]> =
        places.iter().filter(|_| led).map(|t| middle(t, (t.len() - 1) / 2)).collect();
    // 808.4: the seat in the middle, or to the left of it.
    let in_teams = format.teams.is_some_and(|t| !t.apart) && !format.shared_turns;
    let starters = match one_of(&format, &places) {
        // 904.6: whoever is alone begins.
        Some(one) => SmallVec::from_iter([one]),
        None => places.iter().filter(|_| in_teams && !led).map(|t| middle(t, t.len() / 2)).collect(),
    };
    let starts = starts_of(&format, seats, settings, &places);
    let range_of = |(usual, led): (u8, u8), p: PlayerId| if leaders.contains(&p) { led } else { usual };
    let range = options.range.or(format.range);
    let ranges = range.into_iter().flat_map(|r| (0..seats).map(move |i| (r, PlayerId(i as u8))));
    let counted = options.range.is_none() && led && places.iter().any(|t| t.len() > 3);
    let ranges = ranges.map(|(r, p)| match range_of(r, p) {
        enemies if counted => seats_to(enemies, p, &teams),
        seats => seats,
    });
    let ranges = ranges.collect();
    Ok(Variant {
        formats: chain.iter().map(|(id, _)| *id).collect(),
        laws: chain.iter().filter_map(|(_, one)| one.laws).collect(),
        teams: teams.into_iter().collect(),
        teams_apart: format.teams.is_some_and(|t| t.apart),
        ranges,
        leaders,
        starters,
        attacks: options.attacks.or(format.attacks).unwrap_or_default(),
        markers: format.markers,
        shared_turns: format.shared_turns,
        shared_life: format.shared_life,
        shared_counters: format.shared_counters.iter().copied().collect(),
        bound: format.bound.unwrap_or(Bound::Each),
        free_mulligans: format.free_mulligan.then_some(1),
        first_draw: format.first_draw,
        loser: options.loser,
        notes: Vec::new(),
        ante: format.decks.ante,
        one_pile: format.decks.one_pile,
        conspiracies: format.decks.conspiracies,
        starts,
        without: without_of(content, &format, &chain),
    })
}

/// What a table should know that plays like that although it may; nothing: none.
pub fn note(content: &Content, seats: usize, options: &Options) -> Option<String> {
    let f = Format::merged(&content.format_chain(options.format));
    let few = seats < usize::from(f.usual_seats);
    few.then(|| {
        format!(
            "`{}` is meant for {} and more players (rule {})",
            f.name,
            f.usual_seats,
            f.rule.as_deref().unwrap_or("800.2")
        )
    })
}

/// The properties of a format with those of what it builds on.
pub fn properties(content: &Content, format: FormatId) -> Format {
    Format::merged(&content.format_chain(Some(format)))
}

/// The team of each seat; everybody alone: empty.
fn teams_of(played: &Format, seats: usize, options: &Options) -> Result<Vec<u8>, Refusal> {
    if played.one_life.is_some() {
        return one_against(played, seats, options);
    }
    let Some(rule) = played.teams else {
        let alone = options.teams.is_empty();
        return if alone { Ok(Vec::new()) } else { Err(Refusal::NoTeams(played.name.clone(), rule_of(played))) };
    };
    let teams = if options.teams.is_empty() { usual_teams(played, rule, seats)? } else { options.teams.clone() };
    let places = places_of(&teams);
    if places.len() < 2 {
        return Err(Refusal::OneTeam);
    }
    // 811.1, 809.6: teams that sit apart are of one size, whichever; the usual one is only the least for those that are led.
    let told = (rule.apart || rule.led) && !options.teams.is_empty();
    let least = rule.size.filter(|_| rule.led).unwrap_or(1);
    let size = if told { places.first().map(|t| (t.len() as u8).max(least)) } else { rule.size };
    if let Some(size) = size
        && let Some(other) = places.iter().find(|t| t.len() != usize::from(size))
    {
        return Err(Refusal::Size { format: played.name.clone(), rule: rule_of(played), size, there: other.len() });
    }
    let beside = (0..seats).filter(|i| teams.get(*i) == teams.get((i + 1) % seats)).count();
    if rule.apart && beside > 0 {
        return Err(Refusal::NotApart(played.name.clone()));
    }
    if rule.apart && (0..seats).any(|i| teams.get(i) != teams.get(i % places.len())) {
        return Err(Refusal::Uneven(played.name.clone()));
    }
    // Every team has one end.
    if !rule.apart && seats - beside != places.len() {
        return Err(Refusal::NotTogether(played.name.clone()));
    }
    Ok(teams)
}

/// 904.2: one team of one, and all others; if nobody is named the first seat is alone.
fn one_against(format: &Format, seats: usize, options: &Options) -> Result<Vec<u8>, Refusal> {
    if options.teams.is_empty() {
        return Ok((0..seats).map(|i| u8::from(i > 0)).collect());
    }
    let places = places_of(&options.teams);
    if places.len() != 2 || places.iter().all(|t| t.len() != 1) {
        return Err(Refusal::One(format.name.clone()));
    }
    Ok(options.teams.clone())
}

fn usual_teams(played: &Format, rule: crate::ir::Teams, seats: usize) -> Result<Vec<u8>, Refusal> {
    let size = rule.size.ok_or_else(|| Refusal::Untold(played.name.clone()))?;
    if !seats.is_multiple_of(usize::from(size)) || size == 0 {
        return Err(Refusal::Divided { format: played.name.clone(), rule: rule_of(played), size, seats });
    }
    let all = seats / usize::from(size);
    let team = |seat: usize| if rule.apart { seat % all } else { seat / usize::from(size) };
    Ok((0..seats).map(|s| team(s) as u8).collect())
}

/// 809.6a: in teams of more than three the range of a seat is such that it reaches so many enemies.
fn seats_to(enemies: u8, p: PlayerId, teams: &[u8]) -> u8 {
    let (n, here) = (teams.len(), p.index());
    let reached = |range: usize| {
        let others = (1..=range).flat_map(|d| [(here + d) % n, (here + n - d) % n]);
        let mut others: Vec<usize> = others.filter(|x| teams[*x] != teams[here]).collect();
        others.sort_unstable();
        others.dedup();
        others.len()
    };
    (1..n).find(|range| reached(*range) >= usize::from(enemies)).map_or(enemies, |range| range as u8)
}

/// The seats of each team, in turn order.
fn places_of(teams: &[u8]) -> Vec<Vec<PlayerId>> {
    let mut numbers: Vec<u8> = teams.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    let seats_of = |n: &u8| teams.iter().enumerate().filter(|(_, t)| *t == n).map(|(i, _)| PlayerId(i as u8)).collect();
    numbers.iter().map(seats_of).collect()
}

/// What each seat begins with, where the format says something (103.3, 904.5); empty: as usual.
fn starts_of(
    format: &Format,
    seats: usize,
    settings: &GameOptions,
    places: &[Vec<PlayerId>],
) -> SmallVec<[Option<Start>; 8]> {
    let usual = format.life.iter().rev().find(|(from, _)| usize::from(*from) <= seats).map(|(_, life)| *life);
    let start = |life| Start { life, hand: settings.hand, max_hand: settings.max_hand };
    let one = one_of(format, places).zip(format.one_life);
    if usual.is_none() && one.is_none() {
        return SmallVec::new();
    }
    let of = |p: PlayerId| one.filter(|(alone, _)| *alone == p).map(|(_, life)| life).or(usual).map(start);
    (0..seats).map(|i| of(PlayerId(i as u8))).collect()
}

/// Who plays alone against all others (904.2a).
fn one_of(format: &Format, places: &[Vec<PlayerId>]) -> Option<PlayerId> {
    format.one_life?;
    places.iter().find(|team| team.len() == 1)?.first().copied()
}

/// State-based actions of the content that don't hold: those of other formats, and those that are left out.
fn without_of(content: &Content, played: &Format, chain: &[(FormatId, &Format)]) -> SmallVec<[u16; 4]> {
    let here = |id: FormatId| chain.iter().any(|(x, _)| *x == id);
    let left_out = content.state_actions.iter().enumerate().filter(|(_, s)| {
        // What a format leaves out is what it builds on; its own stand in their place.
        let own = chain.first().is_some_and(|(id, _)| s.format == Some(*id));
        s.format.is_some_and(|id| !here(id)) || !own && played.without.contains(&s.rule)
    });
    left_out.map(|(i, _)| i as u16).collect()
}
