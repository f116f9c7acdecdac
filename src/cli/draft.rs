//! `draft`: packs are opened and passed, and decks are made of what was taken.

use crate::cli::output::{line, remark};
use crate::cli::play::Menu;
use crate::cli::{Outcome, deck, disk, input};
use spellwright::decks::{Deck, legal, notes};
use spellwright::draft::{Draft, Plan, Sight, build, is_of_decks, pick};
use spellwright::engine::{Answer, Driver, GameState, Kind, ObjectId, PlayerId, Question, Rulebook, unsupported};
use spellwright::ir::{CardTypes, Content, DeckRule, DefId, DraftAct, Supertypes};
use spellwright::play::{Agent, Agents};
use spellwright::wording::Wording;
use std::fmt::Write as _;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use unicode_width::UnicodeWidthStr;

/// Draft cards out of packs, and make decks of them.
#[derive(clap::Args)]
#[command(after_help = "\
A list is written like a deck: a number and a name in each line. Without a list every card that can be played is in it once.
Each seat opens a pack, takes a card, and passes the rest: to the left in the first and third round, to the right in the second.
Nobody sees the packs and the cards of others, but for cards that are drafted face up.

Examples:
  spellwright draft --seed 7                              four seats, three packs of 15; what each of them took
  spellwright draft cube.txt --seats 8 --out drafted      writes drafted/seat1.txt and so on
  spellwright draft --you --out drafted                   you pick in seat 1, by the numbers of a menu
  spellwright sim --variant \"Conspiracy Draft\" --deck drafted/seat1.txt --deck drafted/seat2.txt --agent bot

Exit status: 0 done, 2 a wrong argument, a list that is too short or can't be read")]
pub(super) struct Args {
    /// The cards to draft from
    list: Option<PathBuf>,
    /// How many sit down
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: usize,
    /// Packs for each seat
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: u32,
    /// Cards in a pack
    #[arg(long, value_name = "N", default_value_t = 15)]
    size: u32,
    /// Seed of the packs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// You pick in the first seat
    #[arg(long)]
    you: bool,
    /// Write the decks into this folder, which is made if it isn't there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Outcome {
    match draft(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn draft(args: &Args) -> Result<(), String> {
    let loaded = input::sound(&args.content)?;
    let rulebook = Arc::new(Rulebook::new(loaded.content));
    let content = &rulebook.content;
    let list = match &args.list {
        Some(path) => listed(path, content)?,
        None => everything(content),
    };
    let plan = Plan { seats: args.seats, rounds: args.rounds, size: args.size };
    let mut draft = Draft::begin(content, &list, plan, args.seed).map_err(|f| f.to_string())?;
    while !draft.is_over() {
        let waiting: Vec<usize> = draft.waiting().collect();
        for seat in waiting {
            let number = if args.you && seat == 0 { asked(content, &draft)? } else { usual(content, &draft, seat) };
            draft.pick(content, seat, number).map_err(|f| f.to_string())?;
        }
        while let Some((seat, card)) = draft.asking() {
            note(&rulebook, &mut draft, (seat, card), args)?;
        }
    }
    for seat in 0..plan.seats {
        let pool: Vec<DefId> = draft.pool(seat).collect();
        let mut deck = build::deck(&rulebook, &pool);
        deck.notes = draft.noted(seat).cloned().collect();
        pool.iter().for_each(|card| *deck.pool.entry(*card).or_insert(0) += 1);
        let text = written(content, seat, &deck);
        match &args.out {
            Some(folder) => save(folder, seat, &text)?,
            None => line(text.trim_end()),
        }
        if args.out.is_none() && seat + 1 < plan.seats {
            line("");
        }
    }
    Ok(())
}

/// 905.2b: what a card asks for as it is drafted; the first seat is asked if a person sits there.
fn note(rulebook: &Arc<Rulebook>, draft: &mut Draft, (seat, card): (usize, DefId), args: &Args) -> Result<(), String> {
    let names: Vec<String> = (1..=args.seats).map(|n| format!("seat {n}")).collect();
    let bots = vec![Agent::Bot; args.seats];
    let agents = Agents::new(rulebook, &bots, args.seed.wrapping_add(draft.picks().len() as u64));
    let menu = args.you.then(|| Menu::new(rulebook, PlayerId(0), names));
    let content = &rulebook.content;
    let by_itself = draft
        .offering(content)
        .map(|(offer, drafted)| Answer::Yes(pick::takes(content, &draft.seen_by(seat), card, offer, drafted)));
    if args.you && by_itself.is_none() {
        line(&format!("seat {} reveals {}", seat + 1, name(content, card)));
    }
    let mut driver = Drafters { content, menu, agents, by_itself, before: draft.clone() };
    draft.note(rulebook, &mut driver).map_err(|_| "the answers ended before the draft did".to_owned())
}

/// Who answers as cards are drafted: a person in the first seat, if there is one, and agents in all others.
struct Drafters<'r> {
    content: &'r Content,
    menu: Option<Menu<'r>>,
    agents: Agents<'r>,
    /// What a seat without a person says to what is offered to do to the draft; none: something else is asked.
    by_itself: Option<Answer>,
    /// The draft as it is while they are asked.
    before: Draft,
}

impl Drafters<'_> {
    /// What a trade asks of the first seat; none: something else is asked.
    fn trading(&self, state: &GameState, d: &Question) -> Option<String> {
        let (offer, _) = self.before.offering(self.content)?;
        let of = |o: ObjectId| (state.obj(o).owner, name(self.content, state.obj(o).def));
        let (Kind::Pick { from, min, .. }, true) = (&d.kind, offer.acts.contains(&DraftAct::Trade)) else {
            return None;
        };
        let (owner, revealed) = of(d.source?);
        let own = from.first().and_then(|e| e.obj()).is_some_and(|o| of(o).0 == d.who);
        Some(match (*min > 0, own) {
            (true, _) => "a trade: which card of your pool do you reveal?".to_owned(),
            (false, true) => {
                format!(
                    "seat {} reveals {revealed} for a trade: which card of your pool do you offer for it?",
                    owner.0 + 1
                )
            }
            (false, false) => format!("which of these do you take for {revealed}?"),
        })
    }
}

impl Driver for Drafters<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let what = self.trading(state, d);
        let Some(menu) = self.menu.as_mut().filter(|_| d.who == PlayerId(0)) else {
            let yes = self.by_itself.clone().filter(|_| d.kind == Kind::Confirm);
            let seen = self.before.seen_by(d.who.index());
            let traded = || pick::trades(self.content, &seen, state, d);
            return yes.or_else(traded).or_else(|| self.agents.answer(state, d));
        };
        menu.put_as = what;
        menu.answer(state, d, "a card is being drafted")
    }

    fn refused(&mut self, _: &Question, reason: &str) {
        remark(&format!("that is not possible: {reason}"));
    }
}

/// The cards of a list, each as often as it says.
fn listed(path: &Path, content: &Content) -> Result<Vec<DefId>, String> {
    let deck = deck::read(disk::shown(path), disk::read(path)?, content)?;
    Ok(deck.cards().chain(deck.outside()).collect())
}

/// Every card once that can be played, without what decks do not hold.
fn everything(content: &Content) -> Vec<DefId> {
    let drafted = |card: &DefId| {
        let def = content.def(*card);
        let basic = def.supers.contains(Supertypes::BASIC) && def.types.contains(CardTypes::LAND);
        !basic
            && is_of_decks(def)
            && !legal::says(content, *card, &DeckRule::Ante)
            && unsupported::missing(content, *card).is_empty()
    };
    let mut all: Vec<DefId> = content.cards.values().copied().filter(drafted).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What a seat takes by itself.
fn usual(content: &Content, draft: &Draft, seat: usize) -> usize {
    pick::choose(content, &draft.seen_by(seat)).unwrap_or(0)
}

/// Shows the first seat its pack, its pool and what others took face up, and asks for a number.
fn asked(content: &Content, draft: &Draft) -> Result<usize, String> {
    let seen = draft.seen_by(0);
    let cards = if seen.pack.len() == 1 { "card" } else { "cards" };
    line(&format!("\nround {} of {}, {} {cards} in the pack", draft.round() + 1, draft.plan().rounds, seen.pack.len()));
    if !seen.pool.is_empty() {
        let names: Vec<&str> = seen.pool.iter().map(|p| name(content, p.card)).collect();
        line(&format!("yours: {}", names.join(", ")));
    }
    for p in &seen.others {
        let how = if legal::says(content, p.card, &DeckRule::FaceUp) { "drafted face up" } else { "revealed" };
        line(&format!("seat {} {how}: {}", p.seat + 1, name(content, p.card)));
    }
    seen.sights.iter().for_each(|sight| line(&told(content, sight)));
    let wording = Wording::new(content);
    let heads: Vec<Vec<String>> = seen.pack.iter().map(|c| head(&wording, *c)).collect();
    let wide = heads.iter().filter_map(|h| h.first()).map(|t| t.width()).max().unwrap_or(0);
    for (i, head) in heads.iter().enumerate() {
        let (title, rest) = head.split_first().map_or(("", String::new()), |(t, rest)| (t.as_str(), rest.join("  ")));
        let blanks = " ".repeat(wide - title.width());
        line(format!("{:>3}  {title}{blanks}  {rest}", i + 1).trim_end());
    }
    let mut lines = std::io::stdin().lock();
    loop {
        line(&format!("which one? 1 to {}, or `read N`", seen.pack.len()));
        let mut said = String::new();
        let read = lines.read_line(&mut said).map_err(|e| format!("the answers can't be read: {e}"))?;
        if read == 0 {
            return Err("the answers ended before the draft did".to_owned());
        }
        let said = said.trim();
        let place = |text: &str| text.trim().parse::<usize>().ok().filter(|n| (1..=seen.pack.len()).contains(n));
        match (place(said), said.strip_prefix("read ").and_then(place)) {
            (Some(n), _) => return Ok(n - 1),
            (None, Some(n)) => read_out(&wording, seen.pack[n - 1]),
            (None, None) => remark(&format!("`{said}` is no number from 1 to {}", seen.pack.len())),
        }
    }
}

/// What the first seat was allowed to look at.
fn told(content: &Content, sight: &Sight) -> String {
    match sight {
        Sight::Drafted { seat, card } => format!("you saw seat {} draft {}", seat + 1, name(content, *card)),
        Sight::Unopened { seat, cards } => {
            let names: Vec<&str> = cards.iter().map(|card| name(content, *card)).collect();
            format!("you saw the next pack of seat {}: {}", seat + 1, names.join(", "))
        }
    }
}

/// Name with cost, types, size.
fn head(wording: &Wording<'_>, card: DefId) -> Vec<String> {
    wording.def(card).into_iter().next().map_or_else(Vec::new, |text| text.head)
}

/// The whole text of a card.
fn read_out(wording: &Wording<'_>, card: DefId) {
    for text in wording.def(card) {
        for part in text.head.iter().chain(&text.paragraphs) {
            line(&format!("  {part}"));
        }
    }
}

fn name(content: &Content, card: DefId) -> &str {
    content.str(content.def(card).name)
}

/// A deck as a list that `play`, `sim` and `check` read.
fn written(content: &Content, seat: usize, deck: &Deck) -> String {
    let mut out = format!("# Seat {} of the draft.\n", seat + 1);
    for (card, n) in &deck.main {
        let _ = writeln!(out, "{n} {}", name(content, *card));
    }
    for (heading, part) in
        [("Sideboard", &deck.side), ("Drafted", &deck.pool)].into_iter().filter(|(_, p)| !p.is_empty())
    {
        let _ = writeln!(out, "\n{heading}");
        for (card, n) in part {
            let _ = writeln!(out, "{n} {}", name(content, *card));
        }
    }
    let noted: Vec<String> = deck.pool.keys().filter_map(|card| notes::written(content, *card, &deck.notes)).collect();
    if !noted.is_empty() {
        let _ = write!(out, "\nNoted\n{}\n", noted.join("\n"));
    }
    out
}

fn save(folder: &Path, seat: usize, text: &str) -> Result<(), String> {
    let path = folder.join(format!("seat{}.txt", seat + 1));
    std::fs::create_dir_all(folder).map_err(|e| format!("can't make `{}`: {e}", disk::shown(folder)))?;
    std::fs::write(&path, text).map_err(|e| format!("can't write `{}`: {e}", disk::shown(&path)))?;
    remark(&format!("{} written", disk::shown(&path)));
    Ok(())
}
