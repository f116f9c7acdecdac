//! Lines that say what is so already, and changes by nothing (107.1, 205, 208).

use super::Finding;
use super::walk::{blocks, lines};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, Arg, Block, CardTypes, Content, Cost, CostChange, Def, Dest, Form, Instruction,
    ManaSymbol, Match, Modifier, Named, Part, PaysFor, Permit, Pick, Price, PutCounters, Ref, Rule, Shape, Value,
    Zones, has_all_modes,
};

/// What each line of a definition says in vain.
pub(super) fn idle(content: &Content, def: &Def) -> Vec<Finding> {
    let found = lines(content, def).filter_map(|(id, ability)| {
        let reason = match &ability.kind {
            AbilityKind::Static(s) => s.parts.iter().find_map(|part| idle_part(def, ability, part)),
            _ => None,
        };
        // What else a keyword says may need none: fading 0 is sacrificed in the next upkeep (702.31).
        let alone = lines(content, def).filter(|(_, other)| other.keyword == ability.keyword).count() == 1;
        let reason = reason.or_else(|| nothing_of(ability, alone))?;
        Some(Finding::new(Code::DoesNothing, format!("this does nothing: {reason}")).about([id]))
    });
    found.collect()
}

fn idle_part(def: &Def, ability: &Ability, part: &Part) -> Option<&'static str> {
    match part {
        Part::Layer { affected, mods } if affected.is_this() && ability.keyword.is_none() && !mods.is_empty() => {
            mods.iter().all(|m| is_so(def, m)).then_some("it is so already")
        }
        Part::Layer { .. } => None,
        Part::Rule(rule) => idle_rule(rule),
    }
}

/// Lines that make a cost less which has nothing of the kind.
pub(super) fn reductions(content: &Content, def: &Def) -> Vec<Finding> {
    let found = lines(content, def).filter_map(|(id, ability)| {
        let AbilityKind::Static(s) = &ability.kind else { return None };
        s.parts.iter().any(|part| reduces_nothing(content, def, part)).then(|| {
            let message = "this does nothing: the cost of this has no generic mana (117.7a)";
            Finding::new(Code::DoesNothing, message).of_use().about([id])
        })
    });
    found.collect()
}

/// 117.7a, 702.65b: generic mana is taken from a cost that has none, and nothing of the text adds any.
fn reduces_nothing(content: &Content, def: &Def, part: &Part) -> bool {
    let (Part::Rule(rule), Some(cost)) = (part, &def.cost) else { return false };
    let generic = |s: &ManaSymbol| match s {
        ManaSymbol::Generic(n) => *n > 0,
        ManaSymbol::X(_) | ManaSymbol::OfTypes(..) | ManaSymbol::Mono(..) => true,
        ManaSymbol::Of(_) | ManaSymbol::Phyrexian(_) | ManaSymbol::Snow => false,
    };
    let taken = match rule {
        Rule::CostMod { what, abilities: false, mana, cost: None, how: CostChange::Less, .. } => {
            what.is_this() && mana.iter().all(|s| matches!(s, ManaSymbol::Generic(_)))
        }
        Rule::Pays { what, mana: PaysFor::Generic, .. } => what.is_this(),
        _ => false,
    };
    // What is paid besides or instead may have generic mana.
    let other_costs = |a: &Ability| match &a.kind {
        AbilityKind::CastCost(_) => true,
        kind => crate::ir::permits(kind).iter().any(|p| !matches!(p.price, Price::Usual | Price::Free)),
    };
    let alone = def.shape == crate::ir::CardShape::Plain && !lines(content, def).any(|(_, a)| other_costs(a));
    taken && alone && !cost.iter().any(generic)
}

/// Whether a change leaves the printed object as it is.
fn is_so(def: &Def, change: &Modifier) -> bool {
    let plain = def.pt.is_some() && def.shape == crate::ir::CardShape::Plain;
    match change {
        Modifier::AddTypes { types, supers, subs } => {
            def.types.contains(*types) && def.supers.contains(*supers) && subs.iter().all(|s| def.subs.contains(s))
        }
        Modifier::SetPT(Value::Num(p), Value::Num(t)) => plain && def.pt == Some((*p, *t)),
        Modifier::SetColors(colors) => *colors == def.colors && def.cost.is_some(),
        Modifier::AddColors(colors) => def.colors.contains(*colors) && def.cost.is_some(),
        _ => false,
    }
}

fn idle_rule(rule: &Rule) -> Option<&'static str> {
    let none = |n: &Value| *n == Value::Num(0);
    let free = |mana: &[ManaSymbol]| mana.iter().all(|s| *s == ManaSymbol::Generic(0));
    match rule {
        Rule::CostMod { mana, cost: None, .. } if free(mana) => Some("the price changes by 0"),
        Rule::MaxHand { by: Some(n), .. } | Rule::BlockMore { n: Some(n), .. } | Rule::LandPlays { n: Some(n), .. }
            if none(n) =>
        {
            Some("the number is 0")
        }
        Rule::Votes { n, .. } if none(n) => Some("the number is 0"),
        Rule::Cast(permit) if is_usual(permit) => Some("everybody casts from their hand (601.2a)"),
        _ => None,
    }
}

/// `you can cast this from your hand`, and nothing else about it.
fn is_usual(permit: &Permit) -> bool {
    permit.what == Match::Ref(Ref::This)
        && permit.from == Zones::HAND
        && permit.price == Price::Usual
        && permit.shape == Shape::Itself
        && !permit.instant
        && permit.also.is_none()
        && permit.cond.is_none()
        && permit.label.is_none()
}

/// Counters, payments and numbers of nothing in what an ability does; what is paid for nothing is a part of print.
fn nothing_of(ability: &Ability, alone: bool) -> Option<&'static str> {
    if alone
        && let AbilityKind::Entry(e) = &ability.kind
        && ability.keyword.is_some()
        && !e.mods.counters.is_empty()
        && e.mods.counters.iter().all(|(_, n)| *n == Value::Num(0))
    {
        return Some("the number is 0");
    }
    let mut free = false;
    let mut without = false;
    walk(Form::Ability(&ability.kind), &mut |form| match form {
        Form::Instruction(Instruction::Unless { cost, .. }) => free = free || is_nothing(cost),
        Form::Act(Act::Move { what: Pick::Ref(Ref::This), to, .. }) => without = without || brings_none(to),
        _ => {}
    });
    without = without || blocks(ability).any(goes_with_none);
    match (free && ability.keyword.is_none(), without && ability.keyword.is_some()) {
        (true, _) => Some("everybody can pay {0}"),
        (_, true) => Some("the number is 0"),
        _ => None,
    }
}

/// Whether something is put somewhere with 0 counters of each kind that is named.
fn brings_none(to: &Dest) -> bool {
    let counters = &to.entry.counters;
    !counters.is_empty() && counters.iter().all(|(_, n)| *n == Value::Num(0))
}

/// Whether a body moves its own object and puts 0 counters on what it has become: `exile this with 0 time counters`.
fn goes_with_none(block: &Block) -> bool {
    block.body.windows(2).any(|pair| match pair {
        [
            Instruction::Do { act: Act::Declared(_, args), bind: Some(bind), .. },
            Instruction::Do { act: Act::PutCounters(PutCounters { n: Value::Num(0), on, .. }), .. },
        ] => args.first() == Some(&Arg::Pick(Pick::Ref(Ref::This))) && *on == Pick::Ref(Ref::Slot(bind.slot)),
        _ => false,
    })
}

/// What a spell says of modes or targets that it has not (601.2b, 601.2c, 700.2).
pub(super) fn without_choices(content: &Content, def: &Def) -> Option<Finding> {
    let spell = CardTypes::NEVER_PERMANENT.contains(def.types) && def.shape == crate::ir::CardShape::Plain;
    if !spell || def.types.is_empty() {
        return None;
    }
    let texts = || {
        lines(content, def)
            .filter_map(|(_, a)| if let AbilityKind::Spell(block) = &a.kind { Some(block) } else { None })
    };
    let no_modes = texts().all(|block| block.modes.is_none());
    let no_targets = texts().all(|block| !block.has_targets());
    let counts = |part: &Part, of: &str, name: &str| match part {
        Part::Rule(Rule::CostMod { what, per: Some(per), .. }) => {
            what.is_this() && Named::of(per).has_kind(of, &[name])
        }
        _ => false,
    };
    lines(content, def).find_map(|(id, ability)| {
        let AbilityKind::Static(s) = &ability.kind else { return None };
        let reason = match () {
            () if no_modes && has_all_modes(&s.parts) => "it has no modes (700.2)",
            () if no_modes && s.parts.iter().any(|p| counts(p, "Value", "ModesOf")) => "it has no modes (700.2)",
            () if no_targets && s.parts.iter().any(|p| counts(p, "Prop", "Targets")) => "it has no targets (601.2c)",
            () => return None,
        };
        Some(Finding::new(Code::DoesNothing, format!("this does nothing: {reason}")).of_use().about([id]))
    })
}

fn walk<'a>(form: Form<'a>, visit: &mut dyn FnMut(Form<'a>)) {
    visit(form);
    form.parts(&mut |part| walk(part, visit));
}

/// Whether a cost is {0} and nothing else.
fn is_nothing(cost: &Cost) -> bool {
    let zero = Cost { mana: cost.mana.clone(), ..Cost::default() };
    *cost == zero && cost.mana.as_ref().is_some_and(|m| m.iter().all(|s| *s == ManaSymbol::Generic(0)))
}
