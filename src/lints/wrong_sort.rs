//! What is done by or to a thing of another sort than it can be done by or to: control of players, damage by players, tokens of
//! spells, actions on what their parameter is not (109.1, 110.5, 119.1).

use super::Finding;
use super::walk::{any_act, blocks, described};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, ActionId, Arg, By, CardTypes, Content, EventPattern, Filter, Instruction, Match,
    Modifier, ParamKind, Part, Pick, Ref, Sort, TargetSpec, TokenSpec, Verb, Zones,
};

/// An instruction about things of a sort for which it means nothing.
pub(super) fn wrong_sort(content: &Content, instr: &Instruction, targets: &[TargetSpec]) -> Option<Finding> {
    match instr {
        Instruction::Effect { parts, .. } => parts.iter().find_map(|part| controls_player(part, targets)),
        Instruction::Do { who, act, .. } => match act {
            Act::Damage { .. } => is_of_players(who, targets).then(|| {
                Finding::new(Code::Impossible, "players deal no damage: spells, abilities and permanents do (119.1)")
                    .help("say what deals it: `this deals 2 damage to ...`")
            }),
            Act::Create { tokens, .. } => tokens.iter().find_map(|(_, token)| copies_spell(token, targets)),
            Act::Declared(id, args) => {
                let Some(Arg::Pick(what)) = args.first() else { return None };
                another_thing(content, *id, described(what, targets)?)
            }
            _ => None,
        },
        _ => None,
    }
}

/// An event of a declared action with what that action is never done to.
pub(super) fn never_done_to(content: &Content, event: &EventPattern) -> Option<Finding> {
    let Match::Filter(object) = &event.object else { return None };
    match (event.verb, &event.by) {
        (_, By::Action(id)) => another_thing(content, *id, object),
        (Verb::Action(id), By::Any) => another_thing(content, id, object),
        _ => None,
    }
}

/// Only players are told; what an opponent controls is a permanent.
fn controls_player(part: &Part, targets: &[TargetSpec]) -> Option<Finding> {
    let Part::Layer { affected, mods } = part else { return None };
    let player = match affected {
        Match::Ref(r @ Ref::Slot(_)) => is_of_players(&Pick::Ref(r.clone()), targets),
        Match::Filter(f) => f.sort == Sort::Player,
        _ => false,
    };
    (player && mods.iter().any(|m| matches!(m, Modifier::Control(_)))).then(|| {
        Finding::new(Code::Impossible, "control of a permanent or a spell is gained, and this is a player (108.4)")
            .help("whoever decides for a player controls them for a time: `you control target player during their next turn`")
    })
}

fn is_of_players(who: &Pick, targets: &[TargetSpec]) -> bool {
    described(who, targets).is_some_and(|f| f.sort == Sort::Player)
}

/// 706.10: a copy of a spell is a spell, and no token.
fn copies_spell(token: &TokenSpec, targets: &[TargetSpec]) -> Option<Finding> {
    let TokenSpec::Copy(copy) = token else { return None };
    let sort = described(&copy.of, targets)?.sort;
    sort.is_of_stack().then(|| {
        Finding::new(Code::Impossible, "a token is a permanent, and this is on the stack (110.5, 706.10)")
            .help("write `copy target spell`")
    })
}

/// An action whose parameter has other card types than what it is done to.
fn another_thing(content: &Content, id: ActionId, what: &Filter) -> Option<Finding> {
    let action = content.actions.get(id.index())?;
    let Some(ParamKind::Thing(asked)) = action.params.first() else { return None };
    let (asked, said) = (types_of(asked)?, types_of(what)?);
    (asked & said).is_empty().then(|| {
        let name = &action.name;
        let message = format!("`{name}` is done to things of other card types, and only by chance is this one (205.2)");
        Finding::new(Code::NeverHappens, message).help("say a noun that goes with the parameter of the action")
    })
}

/// The card types of which a description asks for one; none: it asks for no type.
fn types_of(filter: &Filter) -> Option<CardTypes> {
    filter.types().reduce(|a, b| a & b).filter(|t| !t.is_empty())
}

/// What is done to spells and abilities only, done to this by an ability that works where this is none (109.1, 112.6).
pub(super) fn no_spell_by_then(content: &Content, ability: &Ability) -> Option<Finding> {
    let of_stack = |id: &ActionId| match content.actions.get(id.index()).and_then(|a| a.params.first()) {
        Some(ParamKind::Thing(f)) => f.sort.is_of_stack(),
        _ => false,
    };
    let to_this = |act: &Act| match act {
        Act::Declared(id, args) => args.first() == Some(&Arg::Pick(Pick::Ref(Ref::This))) && of_stack(id),
        _ => false,
    };
    let elsewhere = !ability.zones.is_empty() && !ability.zones.intersects(Zones::STACK | Zones::CASTING);
    let lies = |act: &Act| match act {
        Act::Declared(id, args) if args.first() == Some(&Arg::Pick(Pick::Ref(Ref::This))) => {
            content.roles.hand_limit == Some(*id)
        }
        _ => false,
    };
    let activated = matches!(ability.kind, AbilityKind::Activated(_));
    if activated && !ability.zones.intersects(Zones::HAND) && blocks(ability).any(|b| any_act(content, &b.body, &lies))
    {
        let message = "this does nothing: it works on the battlefield, and cards are discarded from hands (701.8a)";
        return Some(
            Finding::new(Code::DoesNothing, message).help("say what leaves the battlefield: `sacrifice this`"),
        );
    }
    (elsewhere && blocks(ability).any(|b| any_act(content, &b.body, &to_this))).then(|| {
        let message =
            "this is no spell where the ability works, and what is done here is done to spells and abilities (112.6)";
        Finding::new(Code::Impossible, message)
            .help("say which spell is meant: `counter target spell`; or use `it` for the spell of the event")
    })
}
