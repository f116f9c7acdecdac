//! What a phrase reads of the state, from its form alone. A new form of the IR breaks the build here.

use crate::engine::Facets;
use crate::ir::{
    AbilityKind, Cond, Filter, Instr, Match, Mod, Part, Pick, Pred, Prop, Ref, Rule, Sort, Status, Trait, Value, Zones,
};

/// Facets that one part of a continuous effect reads.
pub fn part_facets(p: &Part) -> Facets {
    match p {
        Part::Layer { scope, mods } => {
            match_facets(scope) | mods.iter().fold(Facets::empty(), |f, m| f | mod_facets(m))
        }
        Part::Rule(_) => Facets::empty(),
    }
}

fn match_facets(m: &Match) -> Facets {
    match m {
        Match::Any => Facets::OBJECTS,
        Match::Ref(r) => ref_facets(r),
        Match::Filter(f) => filter_facets(f),
    }
}

fn ref_facets(r: &Ref) -> Facets {
    match r {
        Ref::Nothing | Ref::This | Ref::You | Ref::Slot(_) | Ref::Granter | Ref::Member => Facets::empty(),
        Ref::Opponents(r) | Ref::Card(r) | Ref::Team(r) | Ref::Teammates(r) => ref_facets(r),
        Ref::Linked(_) | Ref::LinkedOf(..) => Facets::OBJECTS | Facets::MEMORY,
        Ref::Controller(_) | Ref::Owner(_) | Ref::Caster(_) => Facets::OBJECTS,
        Ref::Host(_) | Ref::Attachments(_) => Facets::ATTACHED,
        Ref::AttackingPlayer(_) => Facets::COMBAT | Facets::STEP,
        Ref::DefendingPlayer(_) | Ref::Attacked(_) | Ref::BlockedBy(_) | Ref::Blockers(_) => Facets::COMBAT,
        Ref::ActivePlayer | Ref::NextPlayer(_) | Ref::PreviousPlayer(_) => Facets::STEP,
        Ref::TargetsOf(_) | Ref::SourceOf(_) => Facets::HISTORY,
        Ref::All(list) => list.iter().fold(Facets::empty(), |f, r| f | ref_facets(r)),
    }
}

/// Facets that a filter reads.
pub fn filter_facets(f: &Filter) -> Facets {
    let place = match f.sort {
        Sort::Player => Facets::empty(),
        _ if f.zones.intersects(Zones::all().difference(Zones::BATTLEFIELD)) => Facets::CARDS | Facets::OBJECTS,
        _ => Facets::OBJECTS,
    };
    f.preds.iter().fold(place, |x, p| x | pred_facets(p))
}

fn pred_facets(p: &Pred) -> Facets {
    match p {
        Pred::Not(p) => pred_facets(p),
        Pred::Any(l) | Pred::All(l) => l.iter().fold(Facets::empty(), |f, p| f | pred_facets(p)),
        Pred::Type(_)
        | Pred::Super(_)
        | Pred::Sub(_)
        | Pred::Color(_)
        | Pred::Colorless
        | Pred::Multicolored
        | Pred::Monocolored
        | Pred::Keyword(_)
        | Pred::Has(_)
        | Pred::NoAbilities
        | Pred::Named(_)
        | Pred::Designated(_) => Facets::OBJECTS,
        Pred::Is(s) => status_facets(*s),
        Pred::Prop(p, _, v) => prop_facets(*p) | value_facets(v),
        Pred::Counters(_, _, v) => Facets::COUNTERS | value_facets(v),
        Pred::Chosen(r)
        | Pred::NamedChosen(r)
        | Pred::ControlledBy(r)
        | Pred::OwnedBy(r)
        | Pred::Same(r)
        | Pred::Shares(_, r)
        | Pred::OpponentOf(r) => Facets::OBJECTS | ref_facets(r),
        Pred::AttachedTo(r) => Facets::ATTACHED | ref_facets(r),
        Pred::Extreme { prop, among, .. } => prop_facets(*prop) | filter_facets(among),
        Pred::CastBy(_) => Facets::HISTORY | Facets::MEMORY,
        Pred::Targets(_) | Pred::TargetsOnly(_) | Pred::Did(_) => Facets::HISTORY,
        Pred::Attacking(_) | Pred::Blocking(_) | Pred::BlockedBy(_) => Facets::COMBAT,
        Pred::Sort(_) => Facets::OBJECTS,
        Pred::Within(..) | Pred::KnownBy(_) | Pred::CouldTarget(_) => Facets::all(),
        Pred::MostVotes => Facets::HISTORY,
        Pred::XInCost => Facets::OBJECTS | Facets::CARDS,
        Pred::In(_) | Pred::From(_) | Pred::OnTop(..) | Pred::KnownTo(_) => Facets::OBJECTS | Facets::CARDS,
        Pred::If(c) | Pred::Where(_, c) => cond_facets(c),
    }
}

/// Facets that a status reads.
pub fn status_facets(s: Status) -> Facets {
    match s {
        Status::Tapped => Facets::TAPPED,
        Status::Attacking
        | Status::Blocking
        | Status::Blocked
        | Status::Unblocked
        | Status::AttackingAlone
        | Status::BlockingAlone => Facets::COMBAT | Facets::STEP,
        Status::SummoningSick => Facets::OBJECTS | Facets::STEP,
        Status::Enchanted | Status::Equipped => Facets::ATTACHED,
        Status::FaceDown
        | Status::Flipped
        | Status::PhasedOut
        | Status::Transformed
        | Status::Token
        | Status::Copy
        | Status::RealCard
        | Status::ManaAbility
        | Status::LoyaltyAbility
        | Status::Activated
        | Status::Triggered
        | Status::Historic
        | Status::SingleTarget
        | Status::WasCast
        | Status::DoubleFaced
        | Status::Commander => Facets::OBJECTS,
        Status::Active => Facets::STEP,
        Status::Pending => Facets::all(),
    }
}

/// Facets that a number of an object or a player reads.
pub fn prop_facets(p: Prop) -> Facets {
    match p {
        Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::ColorCount | Prop::Targets => {
            Facets::OBJECTS | Facets::COUNTERS
        }
        Prop::Loyalty => Facets::COUNTERS,
        Prop::Life => Facets::LIFE,
        // It is settled before the game.
        Prop::StartingLife => Facets::empty(),
        Prop::HandSize => Facets::CARDS,
        Prop::MaxHandSize => Facets::OBJECTS,
        Prop::Damage => Facets::DAMAGE,
        Prop::Number(_) => Facets::OBJECTS | Facets::COUNTERS,
    }
}

fn value_facets(v: &Value) -> Facets {
    match v {
        Value::Num(_) | Value::Slot(_) | Value::Votes(_) | Value::Words(_) => Facets::empty(),
        Value::Linked(_) => Facets::MEMORY,
        Value::ByStep(v, table) => table.iter().fold(value_facets(v), |f, (_, v)| f | value_facets(v)),
        Value::Rank(_) | Value::LightOn(_) | Value::Distance(_) => Facets::all(),
        Value::WoundPenalty(_) => Facets::DAMAGE,
        Value::Prop(p, r) => prop_facets(*p) | ref_facets(r),
        Value::Count(f) => filter_facets(f),
        Value::Kinds(Trait::ManaValue | Trait::Power | Trait::Toughness, f) => Facets::COUNTERS | filter_facets(f),
        Value::Kinds(_, f) => Facets::OBJECTS | filter_facets(f),
        Value::Size(r) => ref_facets(r),
        Value::Counters(_, r) => Facets::COUNTERS | ref_facets(r),
        Value::Greatest(p, f) | Value::Least(p, f) | Value::Total(p, f) => prop_facets(*p) | filter_facets(f),
        Value::Add(ab) | Value::Sub(ab) | Value::Mul(ab) | Value::Lesser(ab) | Value::Greater(ab) => {
            value_facets(&ab.0) | value_facets(&ab.1)
        }
        Value::Share { of, .. } => value_facets(of),
        Value::Extreme { number, among, .. } => value_facets(number) | filter_facets(among),
        Value::Devotion(..) | Value::DevotionChosen(..) => Facets::OBJECTS,
        Value::Times(_)
        | Value::Amount(_)
        | Value::ModesOf(_)
        | Value::ColorsSpent(_)
        | Value::ManaSpent(_)
        | Value::XOf(_) => Facets::HISTORY,
    }
}

/// Facets that a condition reads.
pub fn cond_facets(c: &Cond) -> Facets {
    match c {
        Cond::True | Cond::Done => Facets::empty(),
        Cond::Not(c) => cond_facets(c),
        Cond::And(l) | Cond::Or(l) => l.iter().fold(Facets::empty(), |f, c| f | cond_facets(c)),
        Cond::Exists(f, _, v) => filter_facets(f) | value_facets(v),
        Cond::Compare(a, _, b) => value_facets(a) | value_facets(b),
        Cond::Passes(r, f) | Cond::Passed(r, f) => ref_facets(r) | filter_facets(f),
        Cond::Happened(_) | Cond::NewSinceUpkeep(_) => Facets::HISTORY | Facets::OBJECTS | Facets::STEP,
        Cond::Set(r) => Facets::OBJECTS | ref_facets(r),
        Cond::Searching(a, b) => Facets::STEP | Facets::CARDS | ref_facets(a) | ref_facets(b),
        Cond::SameColor(a, b) | Cond::Allied(a, b) => Facets::OBJECTS | ref_facets(a) | ref_facets(b),
        Cond::During(..) | Cond::Before(_) | Cond::Sooner(_) | Cond::After(_) | Cond::CouldCast(_) => {
            Facets::STEP | Facets::CARDS
        }
        Cond::Has(r, _) => Facets::OBJECTS | Facets::HISTORY | ref_facets(r),
    }
}

/// What is copied is a known thing, or what is described so that it is one alone.
fn copied_facets(of: &Pick) -> Facets {
    match of {
        Pick::Ref(r) => ref_facets(r),
        Pick::All(f) | Pick::Each(f, _) | Pick::Choose { filter: f, .. } => filter_facets(f),
        Pick::Top { of, .. } => ref_facets(of) | Facets::CARDS,
        Pick::Rest(r) => ref_facets(r),
        Pick::And(all) => all.iter().fold(Facets::empty(), |f, p| f | copied_facets(p)),
    }
}

fn mod_facets(m: &Mod) -> Facets {
    match m {
        Mod::SetPT(a, b) | Mod::AddPT(a, b) => value_facets(a) | value_facets(b),
        Mod::SetPower(v) | Mod::SetToughness(v) | Mod::Number(_, _, v) => value_facets(v),
        Mod::AddAbilitiesOf { among, .. } => filter_facets(among),
        Mod::Control(r) | Mod::AddTextOf(r) | Mod::ChosenSubtype { from: r, .. } | Mod::ChosenColor { from: r, .. } => {
            ref_facets(r) | Facets::OBJECTS
        }
        Mod::Text { from, to } => ref_facets(from) | ref_facets(to) | Facets::OBJECTS,
        Mod::TextOf(of) => copied_facets(of) | Facets::OBJECTS,
        Mod::Copy(spec) => copied_facets(&spec.of) | Facets::OBJECTS,
        Mod::EachForTarget
        | Mod::SetTypes { .. }
        | Mod::AddTypes { .. }
        | Mod::RemoveTypes { .. }
        | Mod::EverySubtype { .. }
        | Mod::SetColors(_)
        | Mod::AddColors(_)
        | Mod::SetName(_)
        | Mod::NoManaCost
        | Mod::AddAbilities(_)
        | Mod::LoseKeyword(_)
        | Mod::LoseAbilities(_)
        | Mod::CantHave(_)
        | Mod::LoseAllAbilities
        | Mod::LoseThisAbility
        | Mod::AddThisAbility
        | Mod::OwnColors
        | Mod::Designate(_)
        | Mod::SwitchPT => Facets::OBJECTS,
    }
}

/// Facets that decide whether an ability can be used: its condition, its targets, permissions and prohibitions.
pub fn ability_facets(kind: &AbilityKind) -> Facets {
    let block = |b: &crate::ir::Block| {
        let modes = b.modes.iter().flat_map(|m| m.options.iter()).flat_map(|o| o.targets.iter());
        b.targets.iter().chain(modes).fold(Facets::empty(), |f, t| f | filter_facets(&t.filter))
    };
    let opt = |c: &Option<Cond>| c.as_ref().map_or(Facets::empty(), cond_facets);
    match kind {
        AbilityKind::Spell(b) => block(b),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => opt(&a.cond) | block(&a.block),
        AbilityKind::Static(s) => {
            let rules = s
                .parts
                .iter()
                .any(|p| matches!(p, Part::Rule(Rule::Cast(_) | Rule::Cant { .. } | Rule::CostMod { .. })));
            if rules { Facets::all() } else { opt(&s.cond) }
        }
        AbilityKind::CastCost(c) => opt(&c.cond),
        AbilityKind::Triggered(_)
        | AbilityKind::Replace(_)
        | AbilityKind::As { .. }
        | AbilityKind::Entry(_)
        | AbilityKind::Deck(_) => Facets::empty(),
    }
}

/// Facets that decide whether instructions would do anything: their subjects' filters, as far as they are plain.
pub fn body_facets(body: &[Instr]) -> Facets {
    body.iter().fold(Facets::empty(), |f, i| {
        f | match i {
            Instr::Do { who: Pick::All(x) | Pick::Each(x, _), .. } => filter_facets(x),
            Instr::ForEach { over: Pick::All(x) | Pick::Each(x, _), body, .. } => {
                filter_facets(x) | member_facets(body)
            }
            _ => Facets::all(),
        }
    })
}

/// The same for what is done to a member that has been found already: only conditions can still decide.
fn member_facets(body: &[Instr]) -> Facets {
    body.iter().fold(Facets::empty(), |f, i| {
        f | match i {
            Instr::Do { who: Pick::Ref(r), .. } => ref_facets(r),
            Instr::If { cond, then, other } => cond_facets(cond) | member_facets(then) | member_facets(other),
            _ => body_facets(std::slice::from_ref(i)),
        }
    })
}

/// A keyword without which on some permanent the instructions do nothing.
pub fn needed_keyword(body: &[Instr]) -> Option<crate::ir::KeywordId> {
    let [
        Instr::Do { who: Pick::All(f) | Pick::Each(f, _), .. }
        | Instr::ForEach { over: Pick::All(f) | Pick::Each(f, _), .. },
    ] = body
    else {
        return None;
    };
    f.preds.iter().find_map(|p| match p {
        Pred::Where(_, c) => match &**c {
            Cond::Exists(x, crate::ir::Cmp::Ge, Value::Num(1..)) => permanent_keyword(x),
            _ => None,
        },
        _ => None,
    })
}

fn permanent_keyword(f: &Filter) -> Option<crate::ir::KeywordId> {
    let here = f.sort == Sort::Permanent && (f.zones.is_empty() || f.zones == Zones::BATTLEFIELD);
    f.preds.iter().filter(|_| here).find_map(|p| if let Pred::Keyword(k) = p { Some(*k) } else { None })
}
