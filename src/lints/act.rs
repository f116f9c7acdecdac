//! Instructions that do nothing, or go on for ever where that is hardly meant.

use super::Finding;
use super::undamaged::{is_undamageable, undamaged};
use super::walk::described;
use crate::diag::Code;
use crate::ir::{
    AbilityId, Act, ActionId, Arg, Block, Choice, Content, Filter, Instruction, Match, Modes, Modifier, NextDamage,
    NumberChange, Part, Pick, Predicate, PutCounters, Ref, RemoveCounters, Rule, Sort, Status, TargetSpec, TokenSpec,
    Value, Verb, Whose, Zone, Zones,
};

/// Targets of which none can be chosen (114.1).
pub fn no_targets(block: &Block) -> Option<Finding> {
    let none = block.targets.iter().any(|t| t.max.as_ref().is_some_and(is_none));
    let of_mana =
        |t: &TargetSpec| t.filter.sort.is_of_stack() && t.filter.preds.contains(&Predicate::Is(Status::ManaAbility));
    if block.targets.iter().any(of_mana) {
        let message = "mana abilities never are on the stack, so nothing can target them (605.3b, 605.4a)";
        return Some(Finding::new(Code::Impossible, message).help("leave `mana` out: `target activated ability`"));
    }
    none.then(|| does_nothing("no target is chosen"))
}

/// What is wrong with an instruction by itself. `targets` are those of its ability.
pub fn in_vain(content: &Content, instr: &Instruction, targets: &[TargetSpec], yours_is_said: bool) -> Option<Finding> {
    match instr {
        Instruction::Do { who, act, .. } => nothing_done(content, act)
            .or_else(|| equal_words(act))
            .or_else(|| super::bearers::not_for_it(content, who, act, targets))
            .or_else(|| is_so_already(act, targets))
            .or_else(|| super::already_so::already_so(content, act, targets))
            .or_else(|| super::gone_tokens::looked_for(act))
            .or_else(|| wrong_thing(act, targets))
            .or_else(|| wrong_status(act, targets))
            .or_else(|| wrong_place(act, targets))
            .or_else(|| super::wrong_sort::wrong_sort(content, instr, targets))
            .or_else(|| super::unfit::unfit(content, act, targets))
            .or_else(|| super::doer::in_vain(content, instr, targets, yours_is_said))
            .or_else(|| on_players(content, act, targets))
            .or_else(|| strange_token(content, act)),
        Instruction::Repeat { times, .. } if is_none(times) => Some(does_nothing("it is done 0 times")),
        Instruction::Effect { parts, .. } => super::wrong_sort::wrong_sort(content, instr, targets).or_else(|| {
            let of_rule = |part: &Part| match part {
                Part::Layer { affected, mods } => {
                    super::given::of_casting(content, of_spells(affected, targets)?, mods)
                }
                Part::Rule(_) => super::doer::of_rule(content, part),
            };
            let of_all = super::creatures::cards_in_no_place(parts)
                .or_else(|| super::creatures::no_permanents(parts, targets))
                .or_else(|| super::creatures::larger_elsewhere(parts, targets, false))
                .or_else(|| super::creatures::seen_already(parts))
                .or_else(|| super::already_so::taken_and_given(content, parts));
            if of_all.is_some() {
                return of_all;
            }
            parts.iter().find_map(|part| super::unfit::controls_card(part, targets).or_else(|| of_rule(part)))
        }),
        _ => super::doer::in_vain(content, instr, targets, yours_is_said),
    }
}

/// A color, a type or a number that is chosen without a name: nothing can speak of it.
pub fn nameless(instr: &Instruction) -> Option<Finding> {
    let Instruction::Do { act: Act::Choose(what), .. } = instr else { return None };
    (!matches!(what, Choice::Things(_) | Choice::Player(_))).then(|| {
        Finding::new(Code::UnusedLabel, "what is chosen has no name, so nothing can speak of it")
            .help("name it: `choose a color as hue`")
    })
}

/// 700.2: a word that can be chosen twice is one choice.
fn equal_words(act: &Act) -> Option<Finding> {
    let Act::Choose(Choice::Word(words)) = act else { return None };
    let twice = words.iter().enumerate().any(|(at, word)| words.iter().take(at).any(|before| before == word));
    twice.then(|| {
        Finding::new(Code::EqualModes, "two of the words are the same: copied and not changed?")
            .help("write another word, or leave one out: `choose \"red\" or \"blue\" as word`")
    })
}

/// The description of what an effect is on, if it is on spells.
fn of_spells<'a>(affected: &'a Match, targets: &'a [TargetSpec]) -> Option<&'a Filter> {
    let filter = match affected {
        Match::Filter(filter) => &**filter,
        Match::Ref(Ref::Slot(slot)) => &targets.iter().find(|t| t.slot == *slot)?.filter,
        Match::Any | Match::Ref(_) => return None,
    };
    (filter.sort == Sort::Spell).then_some(filter)
}

fn is_none(value: &Value) -> bool {
    matches!(value, Value::Num(n) if *n <= 0)
}

fn does_nothing(reason: &str) -> Finding {
    Finding::new(Code::DoesNothing, format!("this does nothing: {reason}"))
}

/// Whether an action does something that hangs on no number: something becomes what it was not, or something is made.
fn does_more(content: &Content, action: ActionId) -> bool {
    let more = |act: &Act| matches!(act, Act::Become { .. } | Act::Create { .. });
    content.actions.get(action.index()).is_some_and(|a| super::walk::any_act(content, &a.block.body, &more))
}

/// The finding for an act that does nothing: its number is 0 or less, nothing is taken, or it is so already (107.1b).
pub(super) fn nothing_done(content: &Content, act: &Act) -> Option<Finding> {
    let amount = match act {
        Act::GainLife(n) | Act::LoseLife(n) | Act::Draw(n) | Act::FlipCoins(n) => Some(n),
        Act::Damage { n, .. } | Act::PutCounters(PutCounters { n, .. }) | Act::Copy { n, .. } => Some(n),
        Act::Create { tokens, .. } => tokens.iter().map(|(n, _)| n).find(|n| is_none(n)),
        Act::Roll { n, .. } | Act::Extra { n, .. } | Act::Skip { n, .. } | Act::PreventNext(NextDamage { n, .. }) => {
            Some(n)
        }
        Act::RemoveCounters(RemoveCounters { n, .. }) | Act::MoveCounters { n, .. } => n.as_ref(),
        Act::Declared(id, args) if !does_more(content, *id) => {
            args.iter().find_map(|a| if let Arg::Value(n) = a { Some(n) } else { None })
        }
        _ => None,
    };
    if amount.is_some_and(is_none) {
        return Some(does_nothing("the number is 0"));
    }
    let picked = match act {
        Act::Move { what, .. } | Act::Look(what) | Act::Reveal(what) | Act::Tap(what) | Act::Untap(what) => Some(what),
        Act::Declared(_, args) => args.iter().find_map(|a| if let Arg::Pick(p) = a { Some(p) } else { None }),
        _ => None,
    };
    let none = match picked? {
        Pick::Choose { max: Some(max), .. } => is_none(max),
        Pick::Top { n, until: None, .. } => is_none(n),
        _ => false,
    };
    none.then(|| does_nothing("no more than 0 are taken")).or_else(|| is_so_already(act, &[]))
}

/// What is picked because it is where it would go, or because it is as it would become (110.5, 701.20).
fn is_so_already(act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    match act {
        // A target may have gone somewhere else by now.
        Act::Move { what, to, .. } if to.zone == Zone::Battlefield => {
            let there = described(what, &[])?;
            let lies_there =
                there.sort == Sort::Permanent && (there.zones.is_empty() || there.zones == Zones::BATTLEFIELD);
            lies_there.then(|| {
                does_nothing("it is on the battlefield already")
                    .help("say `card` and where it lies: `a land card in your hand`")
            })
        }
        Act::Tap(what) if described(what, targets)?.preds.contains(&TAPPED) => {
            Some(does_nothing("it is tapped already"))
        }
        Act::Untap(what) if described(what, targets)?.preds.contains(&Predicate::Not(Box::new(TAPPED))) => {
            Some(does_nothing("it is untapped already"))
        }
        _ => None,
    }
}

/// The status that tapping gives.
const TAPPED: Predicate = Predicate::Is(Status::Tapped);

/// Damage to what can't be dealt damage (119.1).
fn wrong_thing(act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let Act::Damage { to, .. } = act else { return None };
    let filter = described(to, targets)?;
    let never = match filter.sort {
        Sort::Card | Sort::Spell | Sort::Ability | Sort::SpellOrAbility => true,
        Sort::Permanent => is_undamageable(filter),
        _ => false,
    };
    never.then(undamaged)
}

/// Players have no status (110.5).
fn wrong_status(act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let (Act::Tap(what)
    | Act::Untap(what)
    | Act::Unattach(what)
    | Act::Transform(what)
    | Act::CombatStatus { what, .. }) = act
    else {
        return None;
    };
    let player = match what {
        Pick::Ref(r) if r.means_players() => true,
        what => described(what, targets).is_some_and(|f| f.sort == Sort::Player),
    };
    player.then(|| {
        Finding::new(Code::Impossible, "a player is no permanent: this is done to permanents only (110.1)")
            .help("say whose: `creatures target player controls`")
    })
}

/// Instants and sorceries are never on the battlefield (304.4, 307.4).
fn wrong_place(act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let Act::Move { what, to, .. } = act else { return None };
    let there = to.zone == crate::ir::Zone::Battlefield && !to.entry.face_down && to.entry.copy_of.is_none();
    (there && described(what, targets)?.never_permanent()).then(|| {
        Finding::new(Code::Impossible, "instants and sorceries are never on the battlefield (304.4, 307.4)")
            .help("name another zone, such as `hand`, or another type")
    })
}

/// Counters that change characteristics do nothing on players (121.1).
fn on_players(content: &Content, act: &Act, targets: &[TargetSpec]) -> Option<Finding> {
    let Act::PutCounters(PutCounters { kind, on, .. }) = act else { return None };
    let changes = content.changes_objects(*kind);
    let player = match on {
        Pick::Ref(r) if r.means_players() => true,
        on => described(on, targets).is_some_and(|f| f.sort == Sort::Player),
    };
    let card = described(on, targets).is_some_and(|f| f.sort == Sort::Card && !f.zones.intersects(Zones::IN_PLAY));
    if changes && card {
        return Some(does_nothing(
            "such a counter changes what is on the battlefield, and this lies elsewhere (121.1)",
        ));
    }
    (changes && player).then(|| does_nothing("such a counter changes objects, and this is a player (121.1)"))
}

/// A token that can't be as it is described.
fn strange_token(content: &Content, act: &Act) -> Option<Finding> {
    let Act::Create { tokens, .. } = act else { return None };
    tokens.iter().find_map(|(_, token)| match token {
        TokenSpec::Def { def, .. } => super::frame::strange_token(content, content.defs.get(def.index())?),
        TokenSpec::Copy(_) => None,
    })
}

/// So many modes are said for any number of them.
const MANY: i32 = 100;

/// Modes among which there is nothing to choose, or too little (700.2).
pub fn too_few_modes(modes: &Modes) -> Option<Finding> {
    let there = modes.options.len();
    let number = too_few("mode", there, (&modes.min, &modes.max), modes.repeat);
    number.or_else(|| match &modes.max {
        Value::Num(1) if modes.repeat && modes.all_if.is_none() => {
            Some(miscounted("one mode is chosen, so none is chosen more than once (700.2d)".to_owned()))
        }
        _ if there == 1 => Some(miscounted("there is only one mode, so there is nothing to choose".to_owned())),
        _ if !modes.repeat && modes.all_if.is_none() && is_all(&modes.min, there) => {
            let fault = "all modes are chosen, so there is nothing to choose (700.2)".to_owned();
            Some(miscounted(fault).help("say what is done one after the other: `spell { gain 1 life; draw 1 card }`"))
        }
        _ => None,
    })
}

/// Whether at least as many must be chosen as there are.
fn is_all(least: &Value, there: usize) -> bool {
    matches!(least, Value::Num(n) if usize::try_from(*n) == Ok(there))
}

/// The same of options that are chosen on resolution (608.2d).
pub fn too_few_options(instr: &Instruction) -> Option<Finding> {
    let Instruction::Options { min, max, options, .. } = instr else { return None };
    too_few("option", options.len(), (min, max), false).or_else(|| match (min, &options[..]) {
        (Value::Num(1..), [_]) => {
            Some(miscounted("there is only one option, so there is nothing to choose".to_owned()))
        }
        _ => None,
    })
}

/// More of them are to be chosen than there are, or none.
fn too_few(what: &str, there: usize, (min, max): (&Value, &Value), repeat: bool) -> Option<Finding> {
    let more = |n: &i32| !repeat && usize::try_from(*n).is_ok_and(|n| n > there);
    let message = match (min, max) {
        (Value::Num(min), _) if more(min) => format!("{min} {what}s are to be chosen, and there are {there}"),
        (_, Value::Num(max)) if *max < MANY && more(max) => {
            format!("up to {max} {what}s can be chosen, and there are {there}")
        }
        (_, Value::Num(0)) => format!("no {what} is to be chosen, so this does nothing"),
        _ => return None,
    };
    Some(miscounted(message))
}

fn miscounted(message: String) -> Finding {
    Finding::new(Code::TooFewModes, message)
}

/// A change of what only objects have (109.3).
pub fn is_of_objects(change: &Modifier) -> bool {
    change.facts().of == Whose::Objects
}

/// Whether a rule forbids what could come of an instruction while it is carried out: damage that it deals is prevented, and another
/// action takes the place of one that it does.
pub fn of_a_deed(content: &Content, rule: &Rule, done: &[Instruction]) -> bool {
    let does = |wanted: &dyn Fn(&Act) -> bool| super::walk::any_act(content, done, wanted);
    match rule {
        Rule::Cant { event, .. } => match event.verb {
            Verb::Prevent => does(&|act| matches!(act, Act::Damage { .. })),
            Verb::Action(id) => super::contrary::replaced_by(content, id).any(|verb| match verb {
                Verb::Action(replaced) => does(&|act| matches!(act, Act::Declared(done, _) if *done == replaced)),
                _ => false,
            }),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a change gives keywords and nothing else.
fn only_keywords(content: &Content, change: &Modifier) -> bool {
    let of_keyword = |id: &AbilityId| content.abilities.get(id.index()).is_some_and(|a| a.keyword.is_some());
    matches!(change, Modifier::AddAbilities(ids) if ids.iter().all(of_keyword))
}

/// A change without a duration that was probably meant to end (611.2a).
pub fn unending(content: &Content, part: &Part, targets: &[TargetSpec], scene: bool) -> Option<Finding> {
    let help = match part {
        Part::Layer { affected: Match::Ref(_) | Match::Filter(_), mods }
            if scene && mods.iter().any(|m| matches!(m, Modifier::Designate(_))) =>
        {
            return Some(lasts(
                scene,
                "end it with a time, such as `for 2 rounds`; what stays until it is cleared is said with `becomes`",
            ));
        }
        Part::Layer { affected: Match::Ref(_) | Match::Filter(_), mods }
            if scene && mods.iter().any(|m| matches!(m, Modifier::Number(_, NumberChange::Add, _))) =>
        {
            return Some(lasts(
                scene,
                "end it with a time, such as `for 2 rounds`; if it is meant to last, say so with `# allow W0401: why`",
            ));
        }
        Part::Layer { affected, mods } if !mods.is_empty() && mods.iter().all(|m| only_keywords(content, m)) => {
            // What has just been put onto the battlefield may keep what it is given: it was no permanent before.
            let lies_there = match affected {
                Match::Filter(f) => f.sort == Sort::Permanent && f.places() == Zones::BATTLEFIELD && f.same().is_none(),
                Match::Ref(Ref::This) => true,
                Match::Ref(r) => described(&Pick::Ref(r.clone()), targets).is_some_and(|f| f.sort == Sort::Permanent),
                Match::Any => false,
            };
            if !lies_there {
                return None;
            }
            "end it with `until end of turn`; if it is meant to last, say so with `# allow W0401: why`"
        }
        Part::Layer { affected: Match::Ref(_) | Match::Filter(_), mods }
            if mods.iter().all(|m| {
                matches!(
                    m,
                    Modifier::AddPT(..)
                        | Modifier::SwitchPT
                        | Modifier::LoseAllAbilities
                        | Modifier::LoseKeyword(_)
                        | Modifier::LoseAbilities(_)
                        | Modifier::CantHave(_)
                        | Modifier::AddAbilities(_)
                )
            }) && mods.iter().any(|m| !matches!(m, Modifier::AddAbilities(_))) =>
        {
            "end it with `until end of turn`; if it is meant to last, say so with `# allow W0401: why`"
        }
        Part::Rule(Rule::CostMod { what: Match::Filter(_), .. }) => "end it with `this turn` or `until end of turn`",
        Part::Rule(Rule::Cast(permit)) if permit.what != Match::Any => {
            "end it with `this turn`, or `while it is in exile`; what is cast now is `you may cast it`"
        }
        // A change of tests stands in scenes only, whose help is below.
        Part::Rule(Rule::MaxHand { set: Some(_), .. } | Rule::MaxHand { by: Some(_), .. } | Rule::AsThough { .. }) => {
            "end it with `until end of turn`; if it is meant to last, say so with `# allow W0401: why`"
        }
        Part::Rule(Rule::Cant { .. } | Rule::Must(_) | Rule::TestMod { .. }) => {
            "end it with `this turn`; write `this game` if it is meant to last"
        }
        Part::Layer { .. } | Part::Rule(_) => return None,
    };
    Some(if scene { lasts(scene, "end it with a time, such as `for 2 rounds`") } else { lasts(scene, help) })
}

/// A scene is no game that would have a rest.
fn lasts(scene: bool, help: &'static str) -> Finding {
    let message = match scene {
        true => "nothing ends this, so it lasts for good",
        false => "nothing ends this, so it lasts for the rest of the game (611.2a)",
    };
    Finding::new(Code::LastsForever, message).help(help)
}
