//! `--variant`, teams and options: how the game of `play` and `sim` is played.

use crate::cli::deck;
use crate::cli::output::did_you_mean;
use clap::builder::PossibleValuesParser;
use spellwright::decks::legal;
use spellwright::diag::suggest;
use spellwright::engine::{GameOptions, PlayerId, Variant};
use spellwright::ir::{Attacks, Content, Format, FormatId};
use spellwright::magic::Seat;
use spellwright::magic::formats::{self, Options, arrange, properties};
use spellwright::play::Agent;
use std::sync::Arc;

/// What `play` and `sim` have in common.
#[derive(clap::Args)]
pub(super) struct TableArgs {
    /// Deck of each seat in turn order: a built-in name or a path; given once, all seats play it
    #[arg(long, value_name = "DECK", num_args = 1)]
    pub deck: Vec<String>,
    /// Format of the game: `spellwright list variants` names all
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Who plays each seat of the computer in turn order; given once, all of them
    #[arg(long, value_enum, value_name = "AGENT", num_args = 1)]
    pub agent: Vec<Agent>,
    /// Number of players; decks go round the table
    #[arg(long, value_name = "N", value_parser = number_of_players)]
    pub players: Option<u8>,
    /// Seats that play together, from 1: `--team 1,2 --team 3,4,5`
    #[arg(long, value_name = "SEATS")]
    pub team: Vec<String>,
    /// Whom creatures may attack
    #[arg(long, value_name = "WHOM", value_parser = PossibleValuesParser::new(Attacks::WORDS.map(|(word, _)| word)))]
    pub attack: Option<String>,
    /// How many seats away spells, abilities and attacks reach
    #[arg(long, value_name = "SEATS", value_parser = clap::value_parser!(u8).range(1..=32))]
    pub range: Option<u8>,
    /// In a later game of a match, the seat from 1 that lost the last one and chooses who begins
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=32))]
    pub loser: Option<u8>,
}

/// 100.1, 800.1: two players or more, for whom there are seats.
fn number_of_players(text: &str) -> Result<u8, String> {
    let most = spellwright::ir::MOST_SEATS;
    match text.parse() {
        Ok(n) if (2..=most).contains(&n) => Ok(n),
        _ => Err(format!("a game has 2 players or more (100.1), and there are {most} seats")),
    }
}

/// Seats and rules of a game.
pub(super) struct Chosen {
    /// What each player begins with.
    pub seats: Vec<Seat>,
    /// The name of the deck of each seat.
    pub decks: Vec<String>,
    /// The rules that they play by.
    pub variant: Arc<Variant>,
    /// What the variant was made from.
    pub options: Options,
}

impl TableArgs {
    /// Who plays what, and how. `usual`: the decks where neither the line nor the format names some.
    ///
    /// # Errors
    /// A format, card or deck is unknown or can't be read, the format does not allow the decks, seats or teams, or more
    /// decks than players are named.
    pub fn choose(&self, content: &Content, usual: &[&str], settings: &GameOptions) -> Result<Chosen, String> {
        let format = self.variant.as_deref().map(|name| named(content, name)).transpose()?;
        let properties = format.map(|id| properties(content, id)).unwrap_or_default();
        if let Some(players) = self.players.map(usize::from).filter(|n| *n < self.deck.len()) {
            return Err(format!("{} decks are named for {players} players", self.deck.len()));
        }
        let decks = self.decks(&properties, usual);
        let mut read =
            decks.iter().map(|name| deck::named(name, content, &properties.decks)).collect::<Result<Vec<_>, _>>()?;
        if properties.decks.one_pile {
            // The pile that all share is that of a list, however many seats play the list (901.15).
            for at in 1..read.len() {
                if decks[..at].contains(&decks[at]) {
                    read[at].pile.clear();
                }
            }
        }
        for (name, deck) in decks.iter().zip(&read) {
            let faults = match format {
                Some(_) => legal::faults(content, &properties.decks, deck),
                None => legal::never_in_a_deck(content, deck),
            };
            if !faults.is_empty() {
                let list = faults.join("\n  ");
                return Err(match format {
                    Some(_) => format!("`{}` does not allow the deck `{name}`\n  {list}", properties.name),
                    None => format!("the deck `{name}` can't be played without a variant\n  {list}"),
                });
            }
        }
        let shared = legal::shared_pile_faults(content, &properties.decks, read.iter());
        if !shared.is_empty() {
            return Err(format!(
                "`{}` does not allow these decks together\n  {}",
                properties.name,
                shared.join("\n  ")
            ));
        }
        let attacks = self.attack.as_deref().and_then(Attacks::named);
        let range = self.range.map(|n| (n, n));
        let mut teams = self.teams(decks.len())?;
        if teams.is_empty() && properties.teams.is_some_and(|t| t.size.is_none()) {
            // 808.1: any two teams; nobody said who plays with whom.
            teams = halves(decks.len());
        }
        let loser = self.loser.map(|seat| PlayerId(seat - 1));
        let options = Options { format, teams, attacks, range, loser };
        let mut variant = if options == Options::default() {
            Variant::default()
        } else {
            arrange(content, decks.len(), settings, &options).map_err(|refusal| refusal.to_string())?
        };
        if let (Some(_), Some(least), Some(one)) =
            (properties.one_life, properties.decks.schemes, variant.starters.first())
            && read.get(one.index()).is_some_and(|deck| deck.pile.is_empty())
        {
            let name = &decks[one.index()];
            return Err(format!("`{name}` is played against all others and needs at least {least} schemes (904.3)"));
        }
        if let Some(note) = formats::note(content, decks.len(), &options) {
            super::output::remark(&format!("note: {note}"));
        }
        for (i, deck) in read.iter().enumerate() {
            deck.notes.iter().for_each(|note| variant.note(PlayerId(i as u8), note));
        }
        Ok(Chosen { seats: read.iter().map(deck::seat).collect(), decks, variant: Arc::new(variant), options })
    }

    /// The deck of each seat: those of the line, of the format or the usual ones, round the table.
    fn decks(&self, format: &Format, usual: &[&str]) -> Vec<String> {
        let given = |list: Vec<String>| (!list.is_empty()).then_some(list);
        let own = format.usual_decks.iter().map(|d| d.to_string()).collect();
        let list = given(self.deck.clone())
            .or_else(|| given(own))
            .unwrap_or_else(|| usual.iter().map(|d| (*d).to_owned()).collect());
        let least = format.seats.map_or(2, |(least, _)| usize::from(least.max(format.usual_seats)));
        // Two teams of two, where nothing says how large teams are and who is in them.
        let open = format.teams.is_some_and(|t| t.size.is_none()) && self.team.is_empty();
        let least = if open { least.max(4) } else { least };
        let seats = self.players.map_or(list.len().max(least), usize::from);
        // Of the shipped decks the first one has the planar deck that all share (901.15).
        let once = usize::from(format.decks.one_pile && self.deck.is_empty() && list.len() > 1);
        let (first, around) = list.split_at(once);
        let mut all: Vec<String> = first.iter().chain(around.iter().cycle()).take(seats).cloned().collect();
        // The first of the usual decks is that of whoever plays against all others, in whatever seat (904.2a).
        if let Some(seat) =
            self.alone().filter(|seat| format.one_life.is_some() && self.deck.is_empty() && *seat < seats)
        {
            all.swap(0, seat);
        }
        all
    }

    /// The seat, from 0, of the only team of one.
    fn alone(&self) -> Option<usize> {
        let mut seats = self.team.iter().filter_map(|team| team.trim().parse::<usize>().ok());
        seats.next().filter(|_| seats.next().is_none())?.checked_sub(1)
    }

    /// Who plays each seat.
    ///
    /// # Errors
    /// More agents than seats are named.
    pub fn agents(&self, seats: usize, usual: Agent) -> Result<Vec<Agent>, String> {
        if self.agent.len() > seats {
            return Err(format!("{} agents are named for {seats} seats", self.agent.len()));
        }
        let named = if self.agent.is_empty() { &[usual] } else { self.agent.as_slice() };
        Ok(named.iter().copied().cycle().take(seats).collect())
    }

    /// Seats outside every team are teams of their own.
    fn teams(&self, seats: usize) -> Result<Vec<u8>, String> {
        if self.team.is_empty() {
            return Ok(Vec::new());
        }
        let mut teams: Vec<Option<u8>> = vec![None; seats];
        for (number, list) in self.team.iter().enumerate() {
            for word in list.split(',') {
                let seat = word.trim().parse::<usize>().ok().and_then(|n| teams.get_mut(n.checked_sub(1)?));
                match seat {
                    Some(place @ None) => *place = Some(number as u8),
                    Some(Some(_)) => return Err(format!("seat {word} is named twice in `--team`")),
                    None => return Err(format!("`{word}` is not a seat from 1 to {seats}")),
                }
            }
        }
        let alone = |(i, team): (usize, Option<u8>)| team.unwrap_or(100 + i as u8);
        Ok(teams.into_iter().enumerate().map(alone).collect())
    }
}

/// Two teams that sit on two sides of the table, the first with one member more if there must be.
fn halves(seats: usize) -> Vec<u8> {
    (0..seats).map(|i| u8::from(i >= seats.div_ceil(2))).collect()
}

/// A format by its name.
pub(super) fn named(content: &Content, name: &str) -> Result<FormatId, String> {
    let found = content.formats.iter().position(|f| f.name.eq_ignore_ascii_case(name));
    found.map(|n| FormatId(n as u16)).ok_or_else(|| {
        let names = || content.formats.iter().map(|f| &*f.name);
        let part = || names().find(|known| known.to_lowercase().contains(&name.to_lowercase()));
        let near = did_you_mean(suggest(name, names()).or_else(part).filter(|_| !name.is_empty()));
        format!("there is no variant `{name}`{near} (`spellwright list variants` names all)")
    })
}
