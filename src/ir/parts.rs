//! What noun phrases, numbers, conditions and events are made of: the one place that knows their parts. Whoever only looks
//! whether something is spoken of walks with it, so a new form of the IR is walked everywhere once it stands here.

use super::{
    By, Condition, EventPattern, Filter, History, ManaType, Match, Modifier, Pick, Predicate, Ref, Rest, Value, Window,
};

/// A phrase of any sort.
#[derive(Clone, Copy, Debug)]
pub enum Phrase<'a> {
    /// Somebody or something that is known.
    Ref(&'a Ref),
    /// A number, computed when it is read.
    Value(&'a Value),
    /// One property that a filter asks for.
    Predicate(&'a Predicate),
    /// A description of objects or players.
    Filter(&'a Filter),
    /// A condition that holds or does not.
    Condition(&'a Condition),
    /// Whom an event or an effect is about.
    Match(&'a Match),
    /// An event as a pattern.
    EventPattern(&'a EventPattern),
    /// A stretch of the past.
    Window(&'a Window),
    /// What an instruction picks.
    Pick(&'a Pick),
    /// A change of characteristics.
    Modifier(&'a Modifier),
}

macro_rules! phrases {
    ($($sort:ident),*) => {
        $(impl<'a> From<&'a $sort> for Phrase<'a> {
            fn from(phrase: &'a $sort) -> Self {
                Phrase::$sort(phrase)
            }
        })*
    };
}
phrases!(Ref, Value, Predicate, Filter, Condition, Match, EventPattern, Window, Pick, Modifier);

/// What takes the parts of a phrase.
type Visit<'v, 'a> = &'v mut dyn FnMut(Phrase<'a>);

impl<'a> Phrase<'a> {
    /// Calls with each phrase that this one is directly made of, in the order of the type's fields.
    pub fn parts(self, visit: Visit<'_, 'a>) {
        match self {
            Phrase::Ref(r) => parts_of_ref(r, visit),
            Phrase::Value(v) => parts_of_value(v, visit),
            Phrase::Predicate(p) => parts_of_pred(p, visit),
            Phrase::Filter(f) => each(&f.preds, visit),
            Phrase::Condition(c) => parts_of_cond(c, visit),
            Phrase::Match(Match::Any) => {}
            Phrase::Match(Match::Ref(r)) => visit(r.into()),
            Phrase::Match(Match::Filter(f)) => visit((&**f).into()),
            Phrase::EventPattern(e) => parts_of_event(e, visit),
            Phrase::Window(w) => parts_of_window(w, visit),
            Phrase::Pick(p) => parts_of_pick(p, visit),
            Phrase::Modifier(m) => parts_of_change(m, visit),
        }
    }

    /// Whether this phrase or one inside it passes; what passes is not looked into.
    pub fn any(self, wanted: &mut dyn FnMut(Phrase<'a>) -> bool) -> bool {
        if wanted(self) {
            return true;
        }
        let mut found = false;
        self.parts(&mut |part| found = found || part.any(wanted));
        found
    }
}

impl Condition {
    /// Whether it is about what the instruction before it did (`if you do`).
    pub fn asks_what_was_done(&self) -> bool {
        Phrase::from(self).any(&mut |part| matches!(part, Phrase::Condition(Condition::Done)))
    }
}

fn each<'a, T>(all: &'a [T], visit: Visit<'_, 'a>)
where
    &'a T: Into<Phrase<'a>>,
{
    all.iter().for_each(|one| visit(one.into()));
}

fn parts_of_ref<'a>(reference: &'a Ref, visit: Visit<'_, 'a>) {
    match reference {
        Ref::LinkedOf(_, of)
        | Ref::Host(of)
        | Ref::Attachments(of)
        | Ref::Controller(of)
        | Ref::Owner(of)
        | Ref::DefendingPlayer(of)
        | Ref::Attacked(of)
        | Ref::BlockedBy(of)
        | Ref::Blockers(of)
        | Ref::AttackingPlayer(of)
        | Ref::TargetsOf(of)
        | Ref::SourceOf(of)
        | Ref::Caster(of)
        | Ref::Card(of)
        | Ref::NextPlayer(of)
        | Ref::PreviousPlayer(of)
        | Ref::Opponents(of)
        | Ref::Team(of)
        | Ref::Teammates(of) => visit((&**of).into()),
        Ref::All(all) => each(all, visit),
        Ref::Nothing
        | Ref::This
        | Ref::You
        | Ref::Slot(_)
        | Ref::Linked(_)
        | Ref::ActivePlayer
        | Ref::Granter
        | Ref::Member => {}
    }
}

fn parts_of_value<'a>(amount: &'a Value, visit: Visit<'_, 'a>) {
    match amount {
        Value::Prop(_, r)
        | Value::Size(r)
        | Value::Counters(_, r)
        | Value::Devotion(r, _)
        | Value::DevotionChosen(r, _)
        | Value::ModesOf(r)
        | Value::ColorsSpent(r)
        | Value::ManaSpent(r)
        | Value::Unspent(r, _)
        | Value::XOf(r)
        | Value::Rank(r)
        | Value::WoundPenalty(r)
        | Value::LightOn(r) => visit((&**r).into()),
        Value::Count(f) | Value::Greatest(_, f) | Value::Least(_, f) | Value::Total(_, f) | Value::Kinds(_, f) => {
            visit((&**f).into());
        }
        Value::Add(ab) | Value::Sub(ab) | Value::Mul(ab) | Value::Lesser(ab) | Value::Greater(ab) => {
            visit((&ab.0).into());
            visit((&ab.1).into());
        }
        Value::Share { of, .. } => visit((&**of).into()),
        Value::Extreme { number, among, .. } => {
            visit((&**number).into());
            visit((&**among).into());
        }
        Value::Times(h) | Value::Amount(h) => parts_of_history(h, visit),
        Value::LinkedOf(_, of) => visit((&**of).into()),
        Value::ByStep(of, steps) => {
            visit((&**of).into());
            steps.iter().for_each(|(_, value)| visit(value.into()));
        }
        Value::Distance(two) => {
            visit((&two.0).into());
            visit((&two.1).into());
        }
        Value::Num(_) | Value::Slot(_) | Value::Linked(_) | Value::ExtraTurn | Value::Votes(_) | Value::Words(_) => {}
    }
}

fn parts_of_pred<'a>(pred: &'a Predicate, visit: Visit<'_, 'a>) {
    match pred {
        Predicate::Not(inner) => visit((&**inner).into()),
        Predicate::Any(all) | Predicate::All(all) => each(all, visit),
        Predicate::Prop(_, _, v) | Predicate::Counters(_, _, v) | Predicate::OnTop(v, _) => visit(v.into()),
        Predicate::CouldTarget(r)
        | Predicate::CouldHold(r)
        | Predicate::Above(r, _)
        | Predicate::Chosen(r)
        | Predicate::ControlledBy(r)
        | Predicate::SpellOf(r)
        | Predicate::OwnedBy(r)
        | Predicate::KnownTo(r)
        | Predicate::Same(r)
        | Predicate::AttachedTo(r)
        | Predicate::Shares(_, r)
        | Predicate::NamedChosen(r)
        | Predicate::OpponentOf(r)
        | Predicate::Attacking(r)
        | Predicate::Blocking(r)
        | Predicate::BlockedBy(r)
        | Predicate::KnownBy(r) => visit(r.into()),
        Predicate::Within(reach, r) => {
            reach.iter().for_each(|v| visit(v.into()));
            visit(r.into());
        }
        Predicate::Extreme { among: f, .. } | Predicate::Targets(f) | Predicate::TargetsOnly(f) => visit((&**f).into()),
        Predicate::Did(h) => parts_of_history(h, visit),
        Predicate::If(c) | Predicate::Where(_, c) => visit((&**c).into()),
        Predicate::MostVotes
        | Predicate::VotedFor(_)
        | Predicate::XInCost
        | Predicate::Sort(_)
        | Predicate::In(_)
        | Predicate::Type(_)
        | Predicate::Super(_)
        | Predicate::Sub(_)
        | Predicate::Color(_)
        | Predicate::Colorless
        | Predicate::Multicolored
        | Predicate::Monocolored
        | Predicate::Keyword(_)
        | Predicate::Has(_)
        | Predicate::NoAbilities
        | Predicate::Is(_)
        | Predicate::Designated(_)
        | Predicate::Named(_)
        | Predicate::From(_)
        | Predicate::CastAs(_)
        | Predicate::CastBy(_) => {}
    }
}

fn parts_of_cond<'a>(cond: &'a Condition, visit: Visit<'_, 'a>) {
    match cond {
        Condition::Not(inner) => visit((&**inner).into()),
        Condition::And(all) | Condition::Or(all) => each(all, visit),
        Condition::Exists(f, _, v) => {
            visit((&**f).into());
            visit(v.into());
        }
        Condition::Compare(a, _, b) => {
            visit(a.into());
            visit(b.into());
        }
        Condition::Passes(r, f) | Condition::Passed(r, f) => {
            visit(r.into());
            visit((&**f).into());
        }
        Condition::Happened(h) => parts_of_history(h, visit),
        Condition::Set(r)
        | Condition::During(_, r)
        | Condition::Before((_, r))
        | Condition::Sooner((_, r))
        | Condition::After((_, r))
        | Condition::CouldCast(r)
        | Condition::NewSinceUpkeep(r)
        | Condition::Has(r, _)
        | Condition::Chose(r, _) => visit(r.into()),
        Condition::Searching(a, b) | Condition::SameColor(a, b) | Condition::Allied(a, b) => {
            visit(a.into());
            visit(b.into());
        }
        Condition::True | Condition::Done => {}
    }
}

fn parts_of_history<'a>(history: &'a History, visit: Visit<'_, 'a>) {
    visit((&history.event).into());
    visit((&history.window).into());
}

fn parts_of_window<'a>(window: &'a Window, visit: Visit<'_, 'a>) {
    match window {
        Window::During(_, r) | Window::BeforeThisTurn(r) | Window::SinceTurnOf(r) => visit(r.into()),
        Window::Turn
        | Window::EachTurn
        | Window::Combat
        | Window::Step
        | Window::LastTurn
        | Window::Way
        | Window::Game => {}
    }
}

fn parts_of_event<'a>(event: &'a EventPattern, visit: Visit<'_, 'a>) {
    visit((&event.subject).into());
    visit((&event.object).into());
    event.amount.iter().for_each(|(_, v)| visit(v.into()));
    if let Some(ManaType::Chosen(r)) = &event.mana {
        visit(r.into());
    }
    match &event.by {
        By::KeywordOf(_, m) | By::Source(m) => visit(m.into()),
        By::Payment(r) => visit(r.into()),
        By::UntapStep(r) => visit((&**r).into()),
        By::Any
        | By::Keyword(_)
        | By::Action(_)
        | By::Effect
        | By::Attacking
        | By::Damage
        | By::Resolving
        | By::Resting => {}
    }
    event.nth.iter().for_each(|nth| visit((&nth.window).into()));
}

fn parts_of_pick<'a>(pick: &'a Pick, visit: Visit<'_, 'a>) {
    match pick {
        Pick::Ref(r) | Pick::Rest(Rest { of: r, taken: _ }) => visit(r.into()),
        Pick::All(f) | Pick::Each(f, _) => visit((&**f).into()),
        Pick::Choose { filter, min, max, by, random: _, together } => {
            visit((&**filter).into());
            visit(min.into());
            max.iter().for_each(|v| visit(v.into()));
            visit(by.into());
            together.iter().flat_map(|all| &all.total).for_each(|total| visit((&total.n).into()));
        }
        Pick::Top { n, of, zone: _, bottom: _, only, until, found: _ } => {
            visit(n.into());
            visit(of.into());
            only.iter().for_each(|f| visit((&**f).into()));
            until.iter().for_each(|until| {
                visit((&until.0).into());
                visit((&until.1).into());
            });
        }
        Pick::And(all) => each(all, visit),
    }
}

fn parts_of_change<'a>(change: &'a Modifier, visit: Visit<'_, 'a>) {
    match change {
        Modifier::Copy(spec) => {
            visit((&spec.of).into());
            each(&spec.except, visit);
        }
        Modifier::TextOf(of) => visit((&**of).into()),
        Modifier::Control(r)
        | Modifier::AddTextOf(r)
        | Modifier::ChosenSubtype { from: r, also: _ }
        | Modifier::ChosenColor { from: r, also: _ } => visit(r.into()),
        Modifier::Text { from, to } => {
            visit(from.into());
            visit(to.into());
        }
        Modifier::AddAbilitiesOf { which: _, among } => visit((&**among).into()),
        Modifier::SetPT(p, t) | Modifier::AddPT(p, t) => {
            visit(p.into());
            visit(t.into());
        }
        Modifier::SetPower(v) | Modifier::SetToughness(v) | Modifier::Number(_, _, v) => visit(v.into()),
        Modifier::EachForTarget
        | Modifier::SetTypes { .. }
        | Modifier::AddTypes { .. }
        | Modifier::RemoveTypes { .. }
        | Modifier::EverySubtype { .. }
        | Modifier::SetColors(_)
        | Modifier::AddColors(_)
        | Modifier::SetName(_)
        | Modifier::NoManaCost
        | Modifier::AddAbilities(_)
        | Modifier::LoseKeyword(_)
        | Modifier::LoseAbilities(_)
        | Modifier::CantHave(_)
        | Modifier::LoseAllAbilities
        | Modifier::LoseThisAbility
        | Modifier::AddThisAbility
        | Modifier::OwnColors
        | Modifier::Designate(_)
        | Modifier::SwitchPT => {}
    }
}
