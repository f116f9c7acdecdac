//! Action checks at a table of cards: which tasks stand open to a player, and why one can't be tried now.

use crate::cli::output::did_you_mean;
use spellwright::action_checks::{CheckRecord, HOOKS, Kind, Lang, Outcome};
use spellwright::diag::suggest;
use spellwright::engine::{Caches, Engine, Flags, GameState, Nobody, Offer, PlayerId, Question, Rulebook, SlotValue};

/// What a line of a menu says of an offer.
pub(super) fn told(offer: &Offer) -> String {
    let (Some(SlotValue::Color(kind)), Some(SlotValue::Num(n))) = (offer.args.first(), offer.args.get(1)) else {
        return format!("follow the request: {}", offer.task);
    };
    let check = format!("{} check, difficulty {n}", Kind::of(*kind).name(Lang::En));
    match offer.standing {
        true => format!("try: {} ({check})", offer.task),
        false => format!("follow the request: {} ({check})", offer.task),
    }
}

/// Everything that stands open to a player, and whether it can be tried now.
pub(super) fn list(rulebook: &Rulebook, state: &GameState, you: PlayerId) -> Vec<String> {
    let own: Vec<Offer> = state.offers().iter().filter(|o| o.who == you).cloned().collect();
    if own.is_empty() {
        return vec!["no tasks stand open: they are declared in the settings, with `offered = true`".to_owned()];
    }
    let now = |offer: &Offer| reason(rulebook, state, offer).unwrap_or_else(|| "possible now".to_owned());
    own.iter().map(|offer| format!("{}: {}", told(offer), now(offer))).collect()
}

/// Why what somebody wants to try is not among the lines of the menu.
pub(super) fn refused(rulebook: &Rulebook, state: &GameState, you: PlayerId, task: &str) -> String {
    let own: Vec<&Offer> = state.offers().iter().filter(|o| o.who == you).collect();
    let small = task.to_lowercase();
    // `try move the rock with Forest, 2 green`: the cards stand behind the task.
    let said = |o: &&&Offer| {
        let rest = small.strip_prefix(&o.task.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" with "))
    };
    match own.iter().find(said) {
        Some(_) if state.scene().is_some() => {
            "something is being asked: answer that first, or type back to give it up".to_owned()
        }
        Some(offer) => {
            let open = || "something else is asked now".to_owned();
            format!("that can't be tried: {}", reason(rulebook, state, offer).unwrap_or_else(open))
        }
        None => {
            let near = did_you_mean(suggest(task, own.iter().map(|o| &*o.task)));
            format!("no task `{task}` stands open to you{near}; `checks` shows all")
        }
    }
}

/// Why an offer can't be followed; none: it can.
fn reason(rulebook: &Rulebook, state: &GameState, offer: &Offer) -> Option<String> {
    let (mut state, mut nobody, mut caches) = (state.clone(), Nobody, Caches::default());
    let mut e = Engine { rulebook, state: &mut state, driver: &mut nobody, caches: &mut caches, hooks: &HOOKS };
    e.refresh_all();
    e.offer_open(offer.who, offer, e.spell_time(offer.who)).err().map(str::to_owned)
}

/// Whether somebody is asked about the boost of a check: its achievement is known, and nothing has come of it yet.
pub(super) fn awaits_boost(rulebook: &Rulebook, state: &GameState, d: &Question) -> bool {
    let of_offer = d.source.is_some_and(|o| state.obj(o).is(Flags::OFFER));
    let goes_on =
        |made: CheckRecord| made.achieved.is_some() && made.boost.is_none() && made.outcome == Outcome::BrokenOff;
    of_offer && CheckRecord::last(rulebook, state).is_some_and(goes_on)
}
