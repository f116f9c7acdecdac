//! What is done to a thing that it can't be done to, by what the thing is described as: phasing out a spell, new targets for a
//! creature, casting what lies on the battlefield (110, 111, 109.1).

use super::Finding;
use super::walk::described;
use crate::diag::Code;
use crate::ir::{
    Act, CardTypes, Content, Double, Filter, Match, Modifier, Part, Pick, Predicate, Ref, Sort, SubtypeId, TargetSpec,
    TokenSpec, Zones,
};

/// Where things of a scene are: there the same verbs mean something else.
const OF_SCENES: Zones = Zones::SCENE.union(Zones::CASTING).union(Zones::REPERTOIRE);

/// An act whose object is no such thing.
pub(super) fn unfit(content: &Content, act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let wrong = |message: &str, help: &str| Some(Finding::new(Code::Impossible, message).help(help));
    match act {
        Act::Phase { what, .. } | Act::CombatStatus { what, .. } | Act::FlipCard(what) if !in_play(told(what, targets)?) => {
            wrong("only permanents do that (110.1), and this is none", "say a permanent: `target creature`")
        }
        Act::TurnFace { what, .. } if told(what, targets)?.sort.is_of_stack() => {
            wrong("a spell on the stack is not turned over (707.10)", "say a permanent: `target face-down creature`")
        }
        Act::RemoveDamage(what, _) if told(what, targets)?.sort == Sort::Player => {
            wrong("players have no damage on them: they have lost life (119.3a)", "`target player gains 3 life`")
        }
        Act::NewTargets { of: what, .. } | Act::ChangeTarget { of: what, .. } if !has_targets(told(what, targets)?) => wrong(
            "only spells and abilities on the stack have targets (114.1)",
            "such as `target spell`, `target spell or ability`",
        ),
        Act::Cast { what, .. } if in_play_alone(told(what, targets)?) => wrong(
            "cards are cast from where they lie, and this is on the battlefield already (601.2a)",
            "say a card: `a creature card in your hand`",
        ),
        Act::Cast { what, play: false, .. } if told(what, targets)?.asks_for_lands() => {
            wrong("lands are played and never cast (305.9)", "write `play` instead of `cast`")
        }
        Act::Create { tokens, .. }
            if tokens.iter().any(
                |(_, t)| matches!(t, TokenSpec::Copy(copy) if told(&copy.of, targets).is_some_and(|f| f.sort == Sort::Player)),
            ) =>
        {
            wrong("nothing is a copy of a player (706.1)", "say an object: `create 1 copy of target creature`")
        }
        Act::Unattach(what) => attaches_in_vain(content, told(what, targets)?, None),
        Act::Attach { what, to } => attaches_in_vain(content, told(what, targets)?, told(to, targets)),
        Act::Double(Double::Counters(Some(kind), what)) if told(what, targets)?.sort == Sort::Player => {
            let changes = content.changes_objects(*kind);
            if changes {
                wrong("such a counter changes objects, and this is a player (121.1)", "say an object")
            } else {
                None
            }
        }
        Act::MoveCounters { kind: Some(kind), to, .. } if told(to, targets)?.sort == Sort::Player => {
            let changes = content.changes_objects(*kind);
            if changes {
                wrong("such a counter changes objects, and this is a player (121.1)", "say an object")
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The description of what is picked, if it is one of the game of cards.
fn told<'p>(what: &'p Pick, targets: &'p [TargetSpec]) -> Option<&'p Filter> {
    described(what, targets).filter(|f| f.zones.is_empty() || !f.zones.intersects(OF_SCENES))
}

/// 108.4: control of a card that lies elsewhere than on the battlefield or on the stack.
pub(super) fn controls_card(part: &Part, targets: &[TargetSpec]) -> Option<Finding> {
    let Part::Layer { affected, mods } = part else { return None };
    let what = match affected {
        Match::Ref(r @ Ref::Slot(_)) => described(&Pick::Ref(r.clone()), targets).cloned(),
        Match::Filter(f) => Some((**f).clone()),
        Match::Ref(_) | Match::Any => None,
    }?;
    let elsewhere = Zones::HAND | Zones::LIBRARY | Zones::GRAVEYARD | Zones::EXILE;
    let lies_there = !what.zones.is_empty() && elsewhere.contains(what.zones);
    (lies_there && mods.iter().any(|m| matches!(m, Modifier::Control(_)))).then(|| {
        Finding::new(Code::Impossible, "a card that lies there is controlled by nobody (108.4)")
            .help("`put target creature card in a graveyard onto the battlefield under your control`")
    })
}

/// 301.5, 303.4, 701.3: what is never attached to such a thing.
fn attaches_in_vain(content: &Content, what: &Filter, to: Option<&Filter>) -> Option<Finding> {
    let roles = &content.roles;
    let named =
        |subtype: Option<SubtypeId>| what.preds.iter().any(|p| matches!(p, Predicate::Sub(s) if Some(*s) == subtype));
    let (aura, equipment, fortification) = (named(roles.aura), named(roles.equipment), named(roles.fortification));
    let types = what.types().fold(CardTypes::empty(), |all, t| all | t);
    let wrong = |message: &str| Some(Finding::new(Code::Impossible, message));
    if types == CardTypes::CREATURE && !(aura || equipment || fortification) {
        return wrong("only Auras, Equipment and Fortifications are attached to something (701.3a)");
    }
    let host = to?;
    let other = |wanted: CardTypes| host.types().any(|t| (t & wanted).is_empty());
    match () {
        () if equipment && (host.sort == Sort::Player || other(CardTypes::CREATURE)) => {
            wrong("Equipment is attached to creatures (301.5)")
        }
        () if fortification && (host.sort == Sort::Player || other(CardTypes::LAND)) => {
            wrong("a Fortification is attached to lands (301.6)")
        }
        () => None,
    }
}

fn in_play(what: &Filter) -> bool {
    what.sort != Sort::Player && what.places().intersects(Zones::IN_PLAY)
}

/// Whether it is on the battlefield and can't be anywhere else.
fn in_play_alone(what: &Filter) -> bool {
    what.sort == Sort::Permanent && Zones::IN_PLAY.contains(what.places())
}

fn has_targets(what: &Filter) -> bool {
    what.places().intersects(Zones::STACK) && what.sort != Sort::Player
}
