//! Action checks at a table of cards: which tasks stand open to a player, and why one can't be tried now.

use crate::cli::output::did_you_mean;
use spellwright::action_checks::{HOOKS, Kind, Lang};
use spellwright::diag::suggest;
use spellwright::engine::{Caches, Engine, GameState, Nobody, Offer, PlayerId, Rulebook, SlotValue};

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
    match own.iter().find(|o| o.task.eq_ignore_ascii_case(task)) {
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
