//! What somebody would have to do to what another has: everybody gives up, discards, casts and plays their own only.

use super::Finding;
use super::walk::described;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, ActionId, Arg, By, Content, CostChange, Escape, EventPattern, Instruction, Match, Part,
    Phrase, Pick, Predicate, Ref, Rule, Slot, Sort, TargetSpec, Verb, When,
};

/// Who is known to be an opponent while an instruction is read.
#[derive(Clone, Copy)]
struct Known<'i> {
    content: &'i Content,
    targets: &'i [TargetSpec],
    /// The members of loops over opponents, and those of them who are asked.
    opponents: &'i [Slot],
    /// Whether what somebody may pay is said to be yours: whoever pays is `you` in a cost, so the cost itself doesn't tell.
    yours_is_said: bool,
}

/// An instruction that somebody is told or asked to carry out and can't: what it is done to is another player's.
/// `yours_is_said`: the text says of what a payer gives up that it is yours.
pub(super) fn in_vain(
    content: &Content,
    instr: &Instruction,
    targets: &[TargetSpec],
    yours_is_said: bool,
) -> Option<Finding> {
    instruction(Known { content, targets, opponents: &[], yours_is_said }, instr)
}

/// A part of a cost that is paid with what another has.
pub(super) fn of_cost(content: &Content, who: &Pick, act: &Act) -> Option<Finding> {
    deed(Known { content, targets: &[], opponents: &[], yours_is_said: true }, who, act)
}

/// A sentence that forbids, or asks for, what nobody can do anyway.
pub(super) fn of_rule(content: &Content, part: &Part) -> Option<Finding> {
    if let Part::Rule(Rule::CostMod { mana, cost: None, how: CostChange::More | CostChange::Less, .. }) = part
        && mana.is_empty()
    {
        return Some(Finding::new(Code::DoesNothing, "this does nothing: the price changes by 0"));
    }
    if let Some(finding) = aimed_before(part) {
        return Some(finding);
    }
    let Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) = part else { return None };
    let never = by_no_player(event)
        .or_else(|| super::awaited::never_so(event))
        .or_else(|| super::unfit_events::never_takes_part(content, event));
    if never.is_some() {
        return never;
    }
    by_another(content, event).map(|reason| {
        Finding::new(Code::DoesNothing, format!("this does nothing: {reason}")).help("leave out whose it is")
    })
}

/// 601.2: whether something can be cast is settled before it has targets.
fn aimed_before(part: &Part) -> Option<Finding> {
    let Part::Rule(Rule::Cant { event, unless: Some(Escape::If(unless)), .. }) = part else { return None };
    let begins = matches!(event.verb, Verb::Cast | Verb::Activate) && event.object.is_this();
    (begins && asks_for_targets(Phrase::Condition(unless))).then(|| {
        Finding::new(
            Code::NeverTrue,
            "this is never so: whether it can be cast is settled before it targets anything (601.2)",
        )
        .help("say what it can target: `target tapped permanent`, `enchant creature`")
    })
}

fn asks_for_targets(phrase: Phrase<'_>) -> bool {
    let asks = |p: &Predicate| matches!(p, Predicate::Targets(_) | Predicate::TargetsOnly(_));
    let mut found = matches!(phrase, Phrase::Filter(f) if f.preds.iter().any(asks));
    phrase.parts(&mut |part| found = found || asks_for_targets(part));
    found
}

/// An ability that waits for, or replaces, what nobody can do.
pub(super) fn of_events(content: &Content, ability: &Ability) -> Option<Finding> {
    let events: &[EventPattern] = match &ability.kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(events) => events,
            When::State(_) | When::Done | When::Every(_) | When::After(_) => return None,
        },
        AbilityKind::Replace(r) => std::slice::from_ref(&r.event),
        AbilityKind::As { event, .. } => std::slice::from_ref(event),
        AbilityKind::Static(s) => return s.parts.iter().find_map(|part| of_rule(content, part)),
        _ => return None,
    };
    if let Some(finding) = events.iter().find_map(by_no_player) {
        return Some(finding);
    }
    let reason = events.iter().find_map(|e| by_another(content, e))?;
    let discarded = |e: &EventPattern| e.object.is_this() && done_by(e).is_some_and(|id| is_discarding(content, id));
    let help = match events.iter().any(discarded) {
        true => "say what makes you discard it: `you would discard this by a spell or ability an opponent controls`",
        false => "leave out whose it is: `when an opponent casts a spell`, `when an opponent sacrifices a creature`",
    };
    Some(Finding::new(Code::NeverHappens, reason).help(help))
}

fn instruction(known: Known, instr: &Instruction) -> Option<Finding> {
    match instr {
        Instruction::Do { who, act, .. } => deed(known, who, act),
        Instruction::May { who, body, .. } => with_member(known, who, None, body),
        Instruction::ForEach { over, slot, body } => with_member(known, over, Some(*slot), body),
        Instruction::Unless { who, cost, .. } => cost.acts.iter().find_map(|part| match part {
            Instruction::Do { act, .. } if known.yours_is_said => deed(known, who, act),
            _ => None,
        }),
        _ => None,
    }
}

/// What is done by, or once for, each of those who are named. What they are not known for is judged by itself.
fn with_member(known: Known, who: &Pick, slot: Option<Slot>, body: &[Instruction]) -> Option<Finding> {
    if !is_opponent(known, who) {
        return None;
    }
    let member = if let Pick::Each(_, member) = who { Some(*member) } else { slot };
    let opponents: Vec<Slot> = known.opponents.iter().copied().chain(member).collect();
    let known = Known { opponents: &opponents, ..known };
    body.iter().find_map(|instr| instruction(known, instr))
}

/// Nobody gives up what another controls (701.16a), nor discards out of another hand (701.8a).
fn deed(known: Known, who: &Pick, act: &Act) -> Option<Finding> {
    let Act::Declared(id, args) = act else { return None };
    let Some(Arg::Pick(what)) = args.first() else { return None };
    let filter = described(what, known.targets);
    let of_you = || *what == Pick::Ref(Ref::This) || filter.is_some_and(|f| f.preds.iter().any(is_yours));
    let of_opponents = || filter.is_some_and(|f| f.preds.iter().any(is_theirs));
    let yours = is_opponent(known, who) && of_you();
    if is_discarding(known.content, *id) {
        return (yours && *what != Pick::Ref(Ref::This)).then(|| {
            Finding::new(Code::DoesNothing, "this does nothing: everybody discards from their own hand (701.8a)")
                .help("say whose card it is by who does it: `target opponent discards a card`")
        });
    }
    let theirs = *who == Pick::Ref(Ref::You) && of_opponents();
    let not_their_own = |p: &Predicate| match (p, who) {
        (Predicate::Not(inner), Pick::Ref(doer)) => **inner == Predicate::ControlledBy(doer.clone()),
        (Predicate::Not(inner), Pick::Each(_, member)) => **inner == Predicate::ControlledBy(Ref::Slot(*member)),
        _ => false,
    };
    let theirs = theirs || filter.is_some_and(|f| f.preds.iter().any(not_their_own));
    (is_giving_up(known.content, *id) && (yours || theirs)).then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: only its controller can do this to it (701.16a)")
            .help("say who does it: `target opponent sacrifices a creature`")
    })
}

fn is_giving_up(content: &Content, id: ActionId) -> bool {
    content.roles.give_up == Some(id)
}

fn is_discarding(content: &Content, id: ActionId) -> bool {
    content.roles.hand_limit == Some(id)
}

/// Whether a description says `you control` or `you own`.
fn is_yours(pred: &Predicate) -> bool {
    matches!(pred, Predicate::ControlledBy(Ref::You) | Predicate::OwnedBy(Ref::You))
}

/// Whether a description says `an opponent controls` or `you don't control`.
fn is_theirs(pred: &Predicate) -> bool {
    match pred {
        Predicate::ControlledBy(Ref::Opponents(you)) => **you == Ref::You,
        Predicate::Not(inner) => **inner == Predicate::ControlledBy(Ref::You),
        _ => false,
    }
}

/// Whether a description says `an opponent owns`, or where only their own cards lie.
fn is_owned_by_them(pred: &Predicate) -> bool {
    matches!(pred, Predicate::OwnedBy(Ref::Opponents(you)) if **you == Ref::You)
}

/// Whether it is an opponent who does something, by what is said.
fn is_opponent(known: Known, who: &Pick) -> bool {
    match who {
        Pick::Ref(Ref::Opponents(you)) => **you == Ref::You,
        Pick::Ref(Ref::Slot(slot)) if known.opponents.contains(slot) => true,
        who => described(who, known.targets)
            .is_some_and(|f| f.sort == Sort::Player && f.preds.contains(&Predicate::OpponentOf(Ref::You))),
    }
}

/// What only players do, said of an object (102.1, 118.1, 120.1, 705.1).
fn by_no_player(event: &EventPattern) -> Option<Finding> {
    let of_players = matches!(
        event.verb,
        Verb::Draw
            | Verb::GainLife
            | Verb::LoseLife
            | Verb::Search
            | Verb::Shuffle
            | Verb::Vote
            | Verb::FinishVoting
            | Verb::FlipCoin
            | Verb::Win
            | Verb::Lose
    );
    let object = match &event.subject {
        Match::Ref(Ref::This) => true,
        Match::Filter(f) => matches!(f.sort, Sort::Permanent | Sort::Card | Sort::Spell | Sort::Ability),
        Match::Any | Match::Ref(_) => false,
    };
    (of_players && object).then(|| {
        Finding::new(
            Code::Impossible,
            "only players do this: draw, gain and lose life, search, shuffle, vote, flip coins",
        )
        .help("say who: `when you draw a card`, `when its controller gains life`")
    })
}

/// Why an event never is: somebody would have to do it to what another has.
fn by_another(content: &Content, event: &EventPattern) -> Option<&'static str> {
    let by_opponent = match &event.subject {
        Match::Ref(Ref::Opponents(you)) => **you == Ref::You,
        Match::Ref(_) | Match::Any => false,
        Match::Filter(f) => f.preds.contains(&Predicate::OpponentOf(Ref::You)),
    };
    // Cards of a hand are their owners' own (108.4), and so is what they say there.
    if event.object.is_this() && by_opponent && done_by(event).is_some_and(|id| is_discarding(content, id)) {
        return Some("everybody discards from their own hand (701.8a)");
    }
    let Match::Filter(object) = &event.object else { return None };
    let by_you = event.subject == Match::Ref(Ref::You);
    let owned = |p: &Predicate| matches!(p, Predicate::OwnedBy(Ref::You));
    let controlled = |p: &Predicate| matches!(p, Predicate::ControlledBy(Ref::You));
    let of_another = by_opponent && object.preds.iter().any(controlled) || by_you && object.preds.iter().any(is_theirs);
    match (event.verb, done_by(event)) {
        (Verb::Cast, _) if of_another => Some("whoever casts a spell controls it (112.2)"),
        (Verb::PlayLand, _) if of_another => Some("whoever plays a land controls it (305.1)"),
        (_, Some(id)) if is_giving_up(content, id) && of_another => {
            Some("only its controller can do this to it (701.16a)")
        }
        (_, Some(id)) if is_discarding(content, id) && by_you && object.preds.iter().any(is_owned_by_them) => {
            Some("everybody discards from their own hand (701.8a)")
        }
        (_, Some(id)) if is_discarding(content, id) && by_opponent && object.preds.iter().any(owned) => {
            Some("everybody discards from their own hand (701.8a)")
        }
        _ => None,
    }
}

/// The action that an event is, or by which something goes from one place to another.
fn done_by(event: &EventPattern) -> Option<ActionId> {
    match (event.verb, &event.by) {
        (Verb::Action(id), _) => Some(id),
        (_, By::Action(id)) => Some(*id),
        _ => None,
    }
}
