//! Ability words (207.2c): text only, and yet each says to a reader what the ability behind it waits for or asks.

use super::Finding;
use super::walk::{any_instr, blocks};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Condition, Content, Duration, EventPattern, Filter, Instruction, Match, Modifier, Part,
    Phrase, Predicate, When, Zones,
};

/// What stands behind an ability word.
#[derive(Clone, PartialEq, Debug)]
pub enum Behind {
    /// Nothing is said of it.
    Anything,
    /// Triggers on such an event.
    When(When),
    /// It asks this, as its condition or in what it does.
    While(Condition),
    /// It works in just these zones.
    From(Zones),
}

/// An ability word in front of an ability for which it does not stand.
pub fn ability_word(content: &Content, word: &str, behind: &Behind, text: &str, ability: &Ability) -> Option<Finding> {
    let fits = match behind {
        Behind::Anything => true,
        Behind::When(wanted) => triggers_so(wanted, ability),
        Behind::While(wanted) => asks(content, ability, wanted),
        Behind::From(zones) => ability.zones == *zones,
    };
    (!fits).then(|| {
        Finding::new(Code::OtherAbilityWord, format!("`{word}` stands before abilities with `{text}` (207.2c)"))
            .help("another ability word, or none: it is for the reader and changes nothing")
    })
}

fn triggers_so(wanted: &When, ability: &Ability) -> bool {
    let AbilityKind::Triggered(t) = &ability.kind else { return false };
    wanted.events().iter().any(|wanted| t.when.events().iter().any(|event| is_such(wanted, event)))
}

/// Whether an event is one of those that a pattern describes, as far as its words tell.
fn is_such(wanted: &EventPattern, event: &EventPattern) -> bool {
    let place = |wanted: Zones, there: Zones| wanted.is_empty() || wanted == there;
    wanted.verb == event.verb
        && place(wanted.from, event.from)
        && place(wanted.to, event.to)
        && is_among(&wanted.subject, &event.subject)
        && is_among(&wanted.object, &event.object)
}

fn is_among(wanted: &Match, there: &Match) -> bool {
    match (wanted, there) {
        (Match::Any, _) => true,
        (Match::Filter(wanted), Match::Filter(there)) => wanted.preds.iter().all(|p| says(there, p)),
        (Match::Ref(wanted), Match::Filter(there)) => says(there, &Predicate::Same(wanted.clone())),
        (wanted, there) => wanted == there,
    }
}

/// Whether a description says this, of all that it describes or of one of its alternatives.
fn says(there: &Filter, wanted: &Predicate) -> bool {
    fn holds(pred: &Predicate, wanted: &Predicate) -> bool {
        pred == wanted
            || match pred {
                Predicate::Any(list) | Predicate::All(list) => list.iter().any(|p| holds(p, wanted)),
                _ => false,
            }
    }
    there.preds.iter().any(|p| holds(p, wanted))
}

/// Whether an ability asks this anywhere: as its condition, in what it does, or in what it gives.
fn asks(content: &Content, ability: &Ability, wanted: &Condition) -> bool {
    let is_it =
        |cond: &Condition| Phrase::from(cond).any(&mut |part| matches!(part, Phrase::Condition(c) if c == wanted));
    let own = match &ability.kind {
        AbilityKind::Triggered(t) => t.cond.as_ref(),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => a.cond.as_ref(),
        AbilityKind::Static(s) => s.cond.as_ref(),
        AbilityKind::Replace(r) => r.cond.as_ref(),
        AbilityKind::As { cond, .. } => cond.as_ref(),
        // What else there is has conditions in many places, and is not judged.
        AbilityKind::Spell(_) => None,
        AbilityKind::Entry(_) | AbilityKind::Deck(_) | AbilityKind::CastCost(_) => return true,
    };
    let in_body = |instr: &Instruction| match instr {
        Instruction::If { cond, .. } => is_it(cond),
        Instruction::Effect { duration: Duration::While(cond), .. } => is_it(cond),
        _ => false,
    };
    let gives = |part: &Part| match part {
        Part::Layer { mods, .. } => mods.iter().any(|m| matches!(m, Modifier::AddAbilities(_))),
        Part::Rule(_) => true,
    };
    own.is_some_and(is_it)
        || blocks(ability).any(|b| any_instr(content, &b.body, &in_body))
        || matches!(&ability.kind, AbilityKind::Static(s) if s.parts.iter().any(gives))
}
