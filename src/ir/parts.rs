//! What noun phrases, numbers, conditions and events are made of: the one place that knows their parts. Whoever only looks
//! whether something is spoken of walks with it, so a new form of the IR is walked everywhere once it stands here.

use super::{By, Cond, Event, Filter, History, ManaType, Match, Mod, Pick, Pred, Ref, Value, Window};

/// A phrase of any sort.
#[derive(Clone, Copy, Debug)]
pub enum Phrase<'a> {
    /// Somebody or something that is known.
    Ref(&'a Ref),
    /// A number.
    Value(&'a Value),
    /// A property.
    Pred(&'a Pred),
    /// A description.
    Filter(&'a Filter),
    /// A condition.
    Cond(&'a Cond),
    /// Whom an event or an effect is about.
    Match(&'a Match),
    /// An event as a pattern.
    Event(&'a Event),
    /// A stretch of the past.
    Window(&'a Window),
    /// What an instruction picks.
    Pick(&'a Pick),
    /// A change of characteristics.
    Mod(&'a Mod),
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
phrases!(Ref, Value, Pred, Filter, Cond, Match, Event, Window, Pick, Mod);

/// What takes the parts of a phrase.
type Visit<'v, 'a> = &'v mut dyn FnMut(Phrase<'a>);

impl<'a> Phrase<'a> {
    /// Calls with each phrase that this one is directly made of, in the order of the type's fields.
    pub fn parts(self, visit: Visit<'_, 'a>) {
        match self {
            Phrase::Ref(r) => parts_of_ref(r, visit),
            Phrase::Value(v) => parts_of_value(v, visit),
            Phrase::Pred(p) => parts_of_pred(p, visit),
            Phrase::Filter(f) => each(&f.preds, visit),
            Phrase::Cond(c) => parts_of_cond(c, visit),
            Phrase::Match(Match::Any) => {}
            Phrase::Match(Match::Ref(r)) => visit(r.into()),
            Phrase::Match(Match::Filter(f)) => visit((&**f).into()),
            Phrase::Event(e) => parts_of_event(e, visit),
            Phrase::Window(w) => parts_of_window(w, visit),
            Phrase::Pick(p) => parts_of_pick(p, visit),
            Phrase::Mod(m) => parts_of_change(m, visit),
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

impl Cond {
    /// Whether it is about what the instruction before it did (`if you do`).
    pub fn asks_what_was_done(&self) -> bool {
        Phrase::from(self).any(&mut |part| matches!(part, Phrase::Cond(Cond::Done)))
    }
}

fn each<'a, T>(all: &'a [T], visit: Visit<'_, 'a>)
where
    &'a T: Into<Phrase<'a>>,
{
    all.iter().for_each(|one| visit(one.into()));
}

fn parts_of_ref<'a>(r: &'a Ref, visit: Visit<'_, 'a>) {
    match r {
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

fn parts_of_value<'a>(v: &'a Value, visit: Visit<'_, 'a>) {
    match v {
        Value::Prop(_, r)
        | Value::Size(r)
        | Value::Counters(_, r)
        | Value::Devotion(r, _)
        | Value::DevotionChosen(r, _)
        | Value::ModesOf(r)
        | Value::ColorsSpent(r)
        | Value::ManaSpent(r)
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
        Value::ByStep(of, steps) => {
            visit((&**of).into());
            steps.iter().for_each(|(_, value)| visit(value.into()));
        }
        Value::Distance(two) => {
            visit((&two.0).into());
            visit((&two.1).into());
        }
        Value::Num(_) | Value::Slot(_) | Value::Linked(_) | Value::Votes(_) | Value::Words(_) => {}
    }
}

fn parts_of_pred<'a>(p: &'a Pred, visit: Visit<'_, 'a>) {
    match p {
        Pred::Not(inner) => visit((&**inner).into()),
        Pred::Any(all) | Pred::All(all) => each(all, visit),
        Pred::Prop(_, _, v) | Pred::Counters(_, _, v) | Pred::OnTop(v, _) => visit(v.into()),
        Pred::CouldTarget(r)
        | Pred::Chosen(r)
        | Pred::ControlledBy(r)
        | Pred::OwnedBy(r)
        | Pred::KnownTo(r)
        | Pred::Same(r)
        | Pred::AttachedTo(r)
        | Pred::Shares(_, r)
        | Pred::NamedChosen(r)
        | Pred::OpponentOf(r)
        | Pred::Attacking(r)
        | Pred::Blocking(r)
        | Pred::BlockedBy(r)
        | Pred::KnownBy(r) => visit(r.into()),
        Pred::Within(reach, r) => {
            reach.iter().for_each(|v| visit(v.into()));
            visit(r.into());
        }
        Pred::Extreme { among: f, .. } | Pred::Targets(f) | Pred::TargetsOnly(f) => visit((&**f).into()),
        Pred::Did(h) => parts_of_history(h, visit),
        Pred::If(c) | Pred::Where(_, c) => visit((&**c).into()),
        Pred::MostVotes
        | Pred::XInCost
        | Pred::Sort(_)
        | Pred::In(_)
        | Pred::Type(_)
        | Pred::Super(_)
        | Pred::Sub(_)
        | Pred::Color(_)
        | Pred::Colorless
        | Pred::Multicolored
        | Pred::Monocolored
        | Pred::Keyword(_)
        | Pred::Has(_)
        | Pred::NoAbilities
        | Pred::Is(_)
        | Pred::Designated(_)
        | Pred::Named(_)
        | Pred::From(_)
        | Pred::CastBy(_) => {}
    }
}

fn parts_of_cond<'a>(c: &'a Cond, visit: Visit<'_, 'a>) {
    match c {
        Cond::Not(inner) => visit((&**inner).into()),
        Cond::And(all) | Cond::Or(all) => each(all, visit),
        Cond::Exists(f, _, v) => {
            visit((&**f).into());
            visit(v.into());
        }
        Cond::Compare(a, _, b) => {
            visit(a.into());
            visit(b.into());
        }
        Cond::Passes(r, f) | Cond::Passed(r, f) => {
            visit(r.into());
            visit((&**f).into());
        }
        Cond::Happened(h) => parts_of_history(h, visit),
        Cond::Set(r)
        | Cond::During(_, r)
        | Cond::Before((_, r))
        | Cond::Sooner((_, r))
        | Cond::After((_, r))
        | Cond::CouldCast(r)
        | Cond::NewSinceUpkeep(r)
        | Cond::Has(r, _) => visit(r.into()),
        Cond::Searching(a, b) | Cond::SameColor(a, b) | Cond::Allied(a, b) => {
            visit(a.into());
            visit(b.into());
        }
        Cond::True | Cond::Done => {}
    }
}

fn parts_of_history<'a>(h: &'a History, visit: Visit<'_, 'a>) {
    visit((&h.event).into());
    visit((&h.window).into());
}

fn parts_of_window<'a>(w: &'a Window, visit: Visit<'_, 'a>) {
    match w {
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

fn parts_of_event<'a>(e: &'a Event, visit: Visit<'_, 'a>) {
    visit((&e.subject).into());
    visit((&e.object).into());
    e.amount.iter().for_each(|(_, v)| visit(v.into()));
    if let Some(ManaType::Chosen(r)) = &e.mana {
        visit(r.into());
    }
    match &e.by {
        By::KeywordOf(_, m) | By::Source(m) => visit(m.into()),
        By::Payment(r) => visit(r.into()),
        By::UntapStep(r) => visit((&**r).into()),
        By::Any | By::Keyword(_) | By::Action(_) | By::Effect | By::Attacking | By::Damage | By::Resolving => {}
    }
    e.nth.iter().for_each(|nth| visit((&nth.window).into()));
}

fn parts_of_pick<'a>(p: &'a Pick, visit: Visit<'_, 'a>) {
    match p {
        Pick::Ref(r) | Pick::Rest(r) => visit(r.into()),
        Pick::All(f) | Pick::Each(f, _) => visit((&**f).into()),
        Pick::Choose { filter, min, max, by, random: _, total } => {
            visit((&**filter).into());
            visit(min.into());
            max.iter().for_each(|v| visit(v.into()));
            visit(by.into());
            total.iter().for_each(|total| visit((&total.2).into()));
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

fn parts_of_change<'a>(m: &'a Mod, visit: Visit<'_, 'a>) {
    match m {
        Mod::Copy(spec) => {
            visit((&spec.of).into());
            each(&spec.except, visit);
        }
        Mod::TextOf(of) => visit((&**of).into()),
        Mod::Control(r)
        | Mod::AddTextOf(r)
        | Mod::ChosenSubtype { from: r, also: _ }
        | Mod::ChosenColor { from: r, also: _ } => visit(r.into()),
        Mod::Text { from, to } => {
            visit(from.into());
            visit(to.into());
        }
        Mod::AddAbilitiesOf { which: _, among } => visit((&**among).into()),
        Mod::SetPT(p, t) | Mod::AddPT(p, t) => {
            visit(p.into());
            visit(t.into());
        }
        Mod::SetPower(v) | Mod::SetToughness(v) | Mod::Number(_, _, v) => visit(v.into()),
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
        | Mod::SwitchPT => {}
    }
}
