//! What an emblem has no use for: it is no card and no permanent, never enters and never leaves (113).

use super::Finding;
use crate::diag::Code;
use crate::ir::{Ability, AbilityKind, Act, Form, Instruction, Match, Part, Payment, Pick, Ref, Rule, When, Zones};

/// An ability that can't do anything on an emblem.
pub fn on_an_emblem(ability: &Ability) -> Option<Finding> {
    let message = format!("an emblem has no use for this: {} (113.3-113.5)", useless(ability)?);
    Some(
        Finding::new(Code::WorksNowhere, message)
            .help("what an emblem says is about players and what they have: `creatures you control get +1/+1`"),
    )
}

/// An ability that can't do anything as a law of a format, which is said of the whole game.
pub fn as_a_law(ability: &Ability) -> Option<Finding> {
    let message = format!("a law has no use for this: {}", useless(ability)?);
    Some(
        Finding::new(Code::WrongPlace, message).help(
            "a law is a sentence, a trigger, a replacement or an activated ability about players and what they have",
        ),
    )
}

/// Why an ability can't do anything on what only lies in the command zone; none: it can.
fn useless(ability: &Ability) -> Option<&'static str> {
    Some(match &ability.kind {
        _ if ability.keyword.is_some() => "a keyword ability is one of cards, permanents and spells",
        AbilityKind::Spell(_) | AbilityKind::CastCost(_) | AbilityKind::Deck(_) => {
            "it is no spell and never enters the battlefield"
        }
        AbilityKind::Entry(e) if e.what.is_only_this() => "it is no spell and never enters the battlefield",
        AbilityKind::Activated(a) | AbilityKind::Special(a) if a.cost.tap || a.cost.untap => "it is never tapped",
        AbilityKind::Activated(a) if a.cost.loyalty.is_some() => "it has no loyalty (606.3)",
        kind if is_of_its_own_moves(kind) => "nothing of the kind happens to it",
        kind if is_about_itself(kind) => "it has no characteristics but these abilities",
        kind if moves_itself(Form::Ability(kind)) => "it stays in the command zone",
        _ if !ability.zones.is_empty() && !ability.zones.intersects(Zones::IN_PLAY | Zones::COMMAND) => {
            "it is in the command zone and nowhere else"
        }
        _ => return None,
    })
}

/// Whether it waits for what only permanents and cards do and suffer, this being one.
fn is_of_its_own_moves(kind: &AbilityKind) -> bool {
    match kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(_) => t.when.is_about_this(),
            When::State(_) | When::Done | When::Every(_) | When::After(_) => false,
        },
        AbilityKind::Replace(r) => r.event.object.is_this() || r.event.subject.is_this(),
        AbilityKind::As { event, .. } => event.object.is_this(),
        _ => false,
    }
}

/// Whether all that it says is about its own object.
fn is_about_itself(kind: &AbilityKind) -> bool {
    let of_this = |part: &Part| match part {
        Part::Layer { affected, .. } => affected.is_this(),
        Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => event.subject.is_this() || event.object.is_this(),
        Part::Rule(Rule::CostMod { what, .. }) => *what == Match::Ref(Ref::This),
        Part::Rule(Rule::Cast(permit)) => permit.what.is_only_this(),
        Part::Rule(_) => false,
    };
    matches!(kind, AbilityKind::Static(s) if !s.parts.is_empty() && s.parts.iter().all(of_this))
}

/// Whether something that it does sends its own object somewhere, or taps or sacrifices it.
pub(super) fn moves_itself(form: Form<'_>) -> bool {
    let this = |pick: &Pick| *pick == Pick::Ref(Ref::This);
    let own = |act: &Act| match act.facts().paid {
        Payment::Action(_, Some(what)) | Payment::Move(what) | Payment::Tap(what) | Payment::Untap(what) => this(what),
        _ => false,
    };
    let mut found = match form {
        Form::Act(act) => own(act),
        Form::Instruction(Instruction::Do { act, .. }) => own(act),
        _ => false,
    };
    form.parts(&mut |part| found = found || moves_itself(part));
    found
}
