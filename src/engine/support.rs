//! What the engine does not carry out yet, by the form that needs it. Definitions that use such a form are kept out of
//! games; a new form of the IR breaks the build here until somebody decides.

use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Arg, CardShape, Content, Cost, DefId, Duration, EntryMods, Escape, Instr,
    Mod, Part, Pick, Rule, Shape, Though, TokenSpec,
};
use rustc_hash::FxHashSet;

/// Primitives that a definition needs and the engine lacks, each once; empty: playable.
pub fn missing(content: &Content, id: DefId) -> Vec<&'static str> {
    let mut s =
        Survey { content, out: Vec::new(), seen: Vec::new(), abilities: FxHashSet::default(), actions: Vec::new() };
    s.def(id);
    s.out.sort_unstable();
    s.out.dedup();
    s.out
}

struct Survey<'c> {
    content: &'c Content,
    out: Vec<&'static str>,
    seen: Vec<DefId>,
    /// Abilities give abilities, often the same ones in several ways.
    abilities: FxHashSet<AbilityId>,
    actions: Vec<crate::ir::ActionId>,
}

impl Survey<'_> {
    fn lack(&mut self, what: &'static str) {
        self.out.push(what);
    }

    fn def(&mut self, id: DefId) {
        if self.seen.contains(&id) {
            return;
        }
        self.seen.push(id);
        let d = self.content.def(id);
        if d.unsupported.is_some() {
            self.lack("declared unsupported");
        }
        match &d.shape {
            CardShape::Plain | CardShape::BackOf(_) => {}
            CardShape::DoubleFaced(back) => self.def(*back),
            CardShape::Split(halves) => halves.iter().for_each(|h| self.def(*h)),
            CardShape::Flip(bottom) => self.def(*bottom),
            CardShape::Meld(_, face) => self.def(*face),
        }
        for a in &d.abilities {
            self.ability_id(*a);
        }
    }

    fn ability_id(&mut self, a: AbilityId) {
        let content = self.content;
        if self.abilities.insert(a) {
            self.ability(content.ability(a));
        }
    }

    fn ability(&mut self, a: &Ability) {
        match &a.kind {
            AbilityKind::Spell(b) => self.block(b),
            AbilityKind::Activated(x) | AbilityKind::Special(x) => {
                if x.mana && !x.cost.either.is_empty() {
                    self.lack("mana abilities with alternatives in their cost");
                }
                self.cost(&x.cost);
                self.block(&x.block);
            }
            AbilityKind::Triggered(t) => self.block(&t.block),
            AbilityKind::Static(s) => s.parts.iter().for_each(|p| self.part(p)),
            AbilityKind::Replace(r) => self.body(&r.body),
            AbilityKind::As { body, .. } => self.body(body),
            AbilityKind::Entry(e) => self.entry(&e.mods),
            AbilityKind::CastCost(c) => self.cost(&c.cost),
            AbilityKind::Deck(_) => {}
        }
    }

    fn block(&mut self, b: &crate::ir::Block) {
        self.body(&b.body);
        if let Some(m) = &b.modes {
            m.options.iter().for_each(|o| self.block(o));
        }
    }

    fn body(&mut self, body: &[Instr]) {
        body.iter().for_each(|i| self.instr(i));
    }

    fn instr(&mut self, i: &Instr) {
        match i {
            Instr::Do { who, act, .. } => {
                self.pick(who);
                self.act(act);
            }
            Instr::If { then, other, .. } => {
                self.body(then);
                self.body(other);
            }
            Instr::May { body, .. } | Instr::ForEach { body, .. } | Instr::Repeat { body, .. } => self.body(body),
            Instr::RepeatWhile { body, .. } | Instr::Together(body) => self.body(body),
            Instr::Under { rules, body } => {
                rules.iter().for_each(|r| self.rule(r));
                self.body(body);
            }
            Instr::Unless { body, cost, .. } => {
                self.body(body);
                self.cost(cost);
            }
            Instr::Options { options, .. } => options.iter().for_each(|o| self.body(o)),
            Instr::Effect { parts, duration } => {
                parts.iter().for_each(|p| self.part(p));
                self.duration(duration);
            }
            Instr::UntilEvent { body, back } => {
                self.body(body);
                self.ability_id(*back);
            }
            Instr::Delayed { ability, duration, .. } | Instr::Shield { ability, duration, .. } => {
                self.ability_id(*ability);
                self.duration(duration);
            }
            Instr::Change(_)
            | Instr::Let { .. }
            | Instr::Modes
            | Instr::OnlyIf(_)
            | Instr::PreventIt(_)
            | Instr::SkipIt => {}
        }
    }

    fn duration(&mut self, d: &Duration) {
        match d {
            Duration::UntilPaid(_, cost)
                if !cost.acts.is_empty() || cost.tap || cost.untap || !cost.either.is_empty() =>
            {
                self.lack("effects that end when a player does something");
            }
            Duration::Game
            | Duration::For(_)
            | Duration::EndOfTurn
            | Duration::EndOfCombat
            | Duration::NextTurnOf(_)
            | Duration::EndOfNextTurnOf(_)
            | Duration::DuringNext(..)
            | Duration::UntilPaid(..)
            | Duration::Until(_)
            | Duration::While(_) => {}
        }
    }

    fn pick(&mut self, p: &Pick) {
        if let Pick::And(list) = p {
            list.iter().for_each(|p| self.pick(p));
        }
    }

    fn entry(&mut self, m: &EntryMods) {
        if let Some(c) = &m.copy_of {
            c.except.iter().for_each(|m| self.modify(m));
        }
        m.said.iter().for_each(|m| self.modify(m));
    }

    fn act(&mut self, a: &Act) {
        match a {
            Act::AddMana(spec) => {
                if let Some(on) = spec.on_spell {
                    self.ability_id(on.ability);
                }
            }
            Act::Perform(id, args) => {
                let content = self.content;
                let decl = &content.actions[id.index()];
                // An action that leads to itself goes on until a limit of the game stops it.
                if !self.actions.contains(id) {
                    self.actions.push(*id);
                    self.block(&decl.block);
                }
                if args.iter().any(|a| matches!(a, Arg::Words(_) | Arg::Filter(_))) {
                    self.lack("actions on words and filters");
                }
            }
            Act::Create { tokens, .. } => tokens.iter().for_each(|(_, token)| match token {
                TokenSpec::Copy(c) => c.except.iter().for_each(|m| self.modify(m)),
                TokenSpec::Def { def, .. } => self.def(*def),
            }),
            Act::Pay(c) | Act::PayAny(c, _) => self.cost(c),
            Act::PreventNext { duration, then, .. } => {
                self.duration(duration);
                then.iter().for_each(|a| self.ability_id(*a));
            }
            Act::Emblem(def) => self.def(*def),
            Act::Damage { .. }
            | Act::GainLife(_)
            | Act::LoseLife(_)
            | Act::SetLife(_)
            | Act::Draw(_)
            | Act::Move { .. }
            | Act::Tap(_)
            | Act::Untap(_)
            | Act::PutCounters { .. }
            | Act::RemoveCounters { .. }
            | Act::MoveCounters { .. }
            | Act::AddOneOfEach(_)
            | Act::Attach { .. }
            | Act::Unattach(_)
            | Act::Search { .. }
            | Act::Shuffle(_)
            | Act::Look(_)
            | Act::Reveal(_)
            | Act::Choose(_)
            | Act::Cast { .. }
            | Act::Copy { .. }
            | Act::NewTargets { .. }
            | Act::ChangeTarget { .. }
            | Act::FlipCoins(_)
            | Act::Extra { .. }
            | Act::Exchange { .. }
            | Act::Win
            | Act::Lose
            | Act::DrawGame
            | Act::Transform(_)
            | Act::Become { .. }
            | Act::CombatStatus { .. }
            | Act::Reselect(_)
            | Act::MakeMana(_)
            | Act::Block { .. }
            | Act::RemoveDamage(..)
            | Act::TurnFace { .. }
            | Act::FlipCard(_)
            | Act::Vote(_)
            | Act::Roll { .. }
            | Act::Phase { .. }
            | Act::Separate { .. }
            | Act::Skip { .. }
            | Act::EndTurn
            | Act::EndCombat
            | Act::Reorder(_)
            | Act::Double(_)
            | Act::LoseMana { .. }
            | Act::Test { .. }
            | Act::Contest { .. }
            | Act::Rule(_)
            | Act::Unmark(..)
            | Act::EndSpell(_)
            | Act::CastSpell { .. }
            | Act::Strengthen(..)
            | Act::Own(_)
            | Act::Meld(..)
            | Act::RestartGame(_)
            | Act::Subgame
            | Act::Nothing => {}
        }
    }

    fn part(&mut self, p: &Part) {
        match p {
            Part::Layer { mods, .. } => mods.iter().for_each(|m| self.modify(m)),
            Part::Rule(r) => self.rule(r),
        }
    }

    fn modify(&mut self, m: &Mod) {
        match m {
            Mod::Copy(c) => c.except.iter().for_each(|m| self.modify(m)),
            Mod::AddAbilities(list) => list.iter().for_each(|a| self.ability_id(*a)),
            Mod::Text { .. }
            | Mod::AddTextOf(_)
            | Mod::TextOf(_)
            | Mod::EachForTarget
            | Mod::Control(_)
            | Mod::SetTypes { .. }
            | Mod::AddTypes { .. }
            | Mod::RemoveTypes { .. }
            | Mod::ChosenSubtype { .. }
            | Mod::EverySubtype { .. }
            | Mod::SetColors(_)
            | Mod::AddColors(_)
            | Mod::ChosenColor { .. }
            | Mod::SetName(_)
            | Mod::NoManaCost
            | Mod::AddAbilitiesOf { .. }
            | Mod::LoseKeyword(_)
            | Mod::LoseAbilities(_)
            | Mod::CantHave(_)
            | Mod::LoseAllAbilities
            | Mod::LoseThisAbility
            | Mod::AddThisAbility
            | Mod::OwnColors
            | Mod::SetPT(..)
            | Mod::SetPower(_)
            | Mod::SetToughness(_)
            | Mod::AddPT(..)
            | Mod::Number(..)
            | Mod::Designate(_)
            | Mod::SwitchPT => {}
        }
    }

    fn rule(&mut self, r: &Rule) {
        match r {
            Rule::Cast(p) => match &p.shape {
                Shape::As(mods, until) => {
                    mods.iter().for_each(|m| self.modify(m));
                    until.iter().for_each(|d| self.duration(d));
                }
                Shape::BothHalves | Shape::FaceDown | Shape::Back | Shape::Itself => {}
            },
            Rule::AsThough { though, .. } => match **though {
                Though::Has(_) | Though::HasNot(_) | Though::HasNone(_) => {}
                Though::Is(_) | Though::IsNot(_) => self.lack("judging as though it were something else"),
            },
            Rule::GrantsCost { cost, mods, .. } => {
                self.cost(&cost.cost);
                mods.iter().for_each(|m| self.modify(m));
            }
            Rule::Cant { unless: Some(Escape::Pays(_, cost)), .. } if !cost.either.is_empty() => {
                self.lack("attacking and blocking for a cost with alternatives");
            }
            Rule::Cant { .. }
            | Rule::Must(_)
            | Rule::AnyMana { .. }
            | Rule::Look { .. }
            | Rule::Revealed { .. }
            | Rule::BlockMore { .. }
            | Rule::LandPlays { .. }
            | Rule::Ready(_)
            | Rule::CostMod { .. }
            | Rule::Strike { .. }
            | Rule::Lethal { .. }
            | Rule::DamageResult { .. }
            | Rule::AssignBeyond(_)
            | Rule::Pays { .. }
            | Rule::CounterCap { .. }
            | Rule::MaxHand { .. }
            | Rule::Lifted { .. }
            | Rule::Votes { .. }
            | Rule::ControlPlayer { .. }
            | Rule::AssignAmong { .. }
            | Rule::AssignProp { .. }
            | Rule::DivideDamage { .. }
            | Rule::Band { .. }
            | Rule::Skip { .. }
            | Rule::TestMod { .. }
            | Rule::Sheds { .. }
            | Rule::Triggers { .. }
            | Rule::KeepMana { .. } => {}
        }
    }

    fn cost(&mut self, c: &Cost) {
        let inner = |i: &Instr| matches!(i, Instr::Do { act: Act::Pay(c), .. } if !c.either.is_empty());
        if c.acts.iter().any(inner) {
            self.lack("alternatives inside a cost");
        }
        self.body(&c.acts);
        c.either.iter().for_each(|one| self.cost(one));
    }
}
