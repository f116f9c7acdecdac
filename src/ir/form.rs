//! What abilities, instructions, costs and rules contain: the one place that knows which bodies, costs, changes and
//! definitions stand in which form. Whoever only walks, walks with it; what phrases are made of stands in [`super::Phrase`].

use super::{
    AbilityId, AbilityKind, Act, ActionId, Block, Change, Cost, DeckRule, DefId, Duration, EntryMods, Instruction,
    Modifier, NextDamage, Part, Price, Rule, Shape, TokenSpec,
};

/// A form that contains others.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// What an ability says.
    Ability(&'a AbilityKind),
    /// What is announced and done.
    Block(&'a Block),
    /// One instruction of a body.
    Instruction(&'a Instruction),
    /// What an instruction does.
    Act(&'a Act),
    /// A part of a continuous effect.
    Part(&'a Part),
    /// A change of characteristics.
    Modifier(&'a Modifier),
    /// A rule that a sentence puts in force.
    Rule(&'a Rule),
    /// A cost that is to be paid.
    Cost(&'a Cost),
    /// How long something lasts.
    Duration(&'a Duration),
    /// The state in which something enters.
    Entry(&'a EntryMods),
    /// An ability that is given, or that waits.
    Given(AbilityId),
    /// A token, an emblem.
    Made(DefId),
    /// A declared action that is carried out.
    Declared(ActionId),
}

/// What takes the parts of a form.
type Visit<'v, 'a> = &'v mut dyn FnMut(Form<'a>);

impl<'a> Form<'a> {
    /// Calls with each form that this one directly contains, in the order of the type's fields.
    pub fn parts(self, visit: Visit<'_, 'a>) {
        match self {
            Form::Ability(kind) => parts_of_ability(kind, visit),
            Form::Block(block) => {
                body(&block.body, visit);
                let options = block.modes.iter().flat_map(|modes| modes.options.iter());
                options.for_each(|option| visit(Form::Block(option)));
            }
            Form::Instruction(instr) => parts_of_instr(instr, visit),
            Form::Act(act) => parts_of_act(act, visit),
            Form::Part(Part::Layer { affected: _, mods: all }) => mods(all, visit),
            Form::Part(Part::Rule(rule)) => visit(Form::Rule(rule)),
            Form::Modifier(change) => parts_of_change(change, visit),
            Form::Rule(rule) => parts_of_rule(rule, visit),
            Form::Cost(cost) => {
                body(&cost.acts, visit);
                cost.either.iter().for_each(|one| visit(Form::Cost(one)));
            }
            Form::Duration(Duration::UntilPaid(_, cost)) => visit(Form::Cost(cost)),
            Form::Entry(entry) => {
                entry.copy_of.iter().for_each(|copy| mods(&copy.except, visit));
                mods(&entry.said, visit);
            }
            Form::Duration(_) | Form::Given(_) | Form::Made(_) | Form::Declared(_) => {}
        }
    }
}

fn body<'a>(body: &'a [Instruction], visit: Visit<'_, 'a>) {
    body.iter().for_each(|instr| visit(Form::Instruction(instr)));
}

fn mods<'a>(all: &'a [Modifier], visit: Visit<'_, 'a>) {
    all.iter().for_each(|change| visit(Form::Modifier(change)));
}

fn price<'a>(price: &'a Price, visit: Visit<'_, 'a>) {
    if let Price::Instead(cost) = price {
        visit(Form::Cost(cost));
    }
}

fn parts_of_ability<'a>(kind: &'a AbilityKind, visit: Visit<'_, 'a>) {
    match kind {
        AbilityKind::Spell(block) => visit(Form::Block(block)),
        AbilityKind::Activated(a) | AbilityKind::Special(a) => {
            visit(Form::Cost(&a.cost));
            visit(Form::Block(&a.block));
        }
        AbilityKind::Triggered(t) => visit(Form::Block(&t.block)),
        AbilityKind::Static(s) => s.parts.iter().for_each(|part| visit(Form::Part(part))),
        AbilityKind::Replace(r) => body(&r.body, visit),
        AbilityKind::As { event: _, cond: _, body: done } => body(done, visit),
        AbilityKind::Entry(entry) => visit(Form::Entry(&entry.mods)),
        AbilityKind::CastCost(c) => visit(Form::Cost(&c.cost)),
        AbilityKind::Deck(DeckRule::Drafted(done)) => body(done, visit),
        AbilityKind::Deck(_) => {}
    }
}

fn parts_of_instr<'a>(instr: &'a Instruction, visit: Visit<'_, 'a>) {
    instr.bodies().for_each(|inner| body(inner, visit));
    match instr {
        Instruction::Do { act, .. } => visit(Form::Act(act)),
        Instruction::Under { rules, body: _ } => rules.iter().for_each(|rule| visit(Form::Rule(rule))),
        Instruction::Unless { cost, .. } => visit(Form::Cost(cost)),
        Instruction::Effect { parts, duration } => {
            parts.iter().for_each(|part| visit(Form::Part(part)));
            visit(Form::Duration(duration));
        }
        Instruction::UntilEvent { back, body: _ } => visit(Form::Given(*back)),
        Instruction::Delayed { ability, duration, .. } | Instruction::Shield { ability, duration, .. } => {
            visit(Form::Given(*ability));
            visit(Form::Duration(duration));
        }
        Instruction::Change(changes) => {
            for change in changes {
                match change {
                    Change::Entry(entry) => visit(Form::Entry(entry)),
                    Change::Dest(to) => visit(Form::Entry(&to.entry)),
                    Change::Mana(mana) => mana.on_spell.iter().for_each(|on| visit(Form::Given(on.ability))),
                    Change::Amount(_) | Change::OnlyTop(_) | Change::Object(_) | Change::Subject(_) => {}
                }
            }
        }
        Instruction::If { .. }
        | Instruction::May { .. }
        | Instruction::ForEach { .. }
        | Instruction::Repeat { .. }
        | Instruction::RepeatWhile { .. }
        | Instruction::Together(_)
        | Instruction::Instead(_)
        | Instruction::Options { .. }
        | Instruction::Let { .. }
        | Instruction::Modes
        | Instruction::OnlyIf(_)
        | Instruction::PreventIt(_)
        | Instruction::SkipIt => {}
    }
}

fn parts_of_act<'a>(act: &'a Act, visit: Visit<'_, 'a>) {
    match act {
        Act::AddMana(mana) => mana.on_spell.iter().for_each(|on| visit(Form::Given(on.ability))),
        Act::Declared(action, _) => visit(Form::Declared(*action)),
        Act::Create { tokens, entry } => {
            for (_, token) in tokens {
                match token {
                    TokenSpec::Copy(copy) => mods(&copy.except, visit),
                    TokenSpec::Def { def, pt: _, looks } => {
                        mods(looks, visit);
                        visit(Form::Made(*def));
                    }
                }
            }
            visit(Form::Entry(entry));
        }
        Act::Pay(cost) | Act::PayAny(cost, _) => visit(Form::Cost(cost)),
        Act::PreventNext(NextDamage { duration, then, .. }) => {
            visit(Form::Duration(duration));
            then.iter().for_each(|ability| visit(Form::Given(*ability)));
        }
        Act::Cast { price: asked, .. } => price(asked, visit),
        Act::Emblem(def) => visit(Form::Made(*def)),
        Act::Move { what: _, to, rest } => {
            visit(Form::Entry(&to.entry));
            rest.iter().for_each(|rest| visit(Form::Entry(&rest.entry)));
        }
        Act::Become { duration, .. } => visit(Form::Duration(duration)),
        // What players get, lose, choose and find out.
        Act::GainLife(_)
        | Act::LoseLife(_)
        | Act::SetLife(_)
        | Act::Draw(_)
        | Act::Search { .. }
        | Act::Shuffle(_)
        | Act::Look(_)
        | Act::Reveal(_)
        | Act::Reorder(_)
        | Act::Choose(_)
        | Act::Separate { .. }
        | Act::Vote(_)
        | Act::FlipCoins(_)
        | Act::Roll { .. }
        | Act::LoseMana { .. }
        | Act::MakeMana(_)
        | Act::Exchange { .. }
        | Act::Double(_)
        | Act::Nothing => {}
        // What is done to objects.
        Act::Copy { except, .. } => mods(except, visit),
        Act::Damage { .. }
        | Act::RemoveDamage(..)
        | Act::Tap(_)
        | Act::Untap(_)
        | Act::PutCounters(_)
        | Act::RemoveCounters(_)
        | Act::MoveCounters { .. }
        | Act::AddOneOfEach(_)
        | Act::Attach { .. }
        | Act::Unattach(_)
        | Act::NewTargets { .. }
        | Act::ChangeTarget { .. }
        | Act::Transform(_)
        | Act::TurnFace { .. }
        | Act::FlipCard(_)
        | Act::Phase { .. }
        | Act::CombatStatus { .. }
        | Act::Reselect(_)
        | Act::Block { .. }
        | Act::Own(_)
        | Act::Meld(..) => {}
        // What becomes of the turn, of the game and of a scene.
        Act::Extra { .. }
        | Act::Skip { .. }
        | Act::EndTurn
        | Act::EndCombat
        | Act::Win
        | Act::Lose
        | Act::DrawGame
        | Act::RestartGame(_)
        | Act::Subgame
        | Act::Test(_)
        | Act::Contest(_)
        | Act::AskRuling(_)
        | Act::Unmark(..)
        | Act::EndSpell(_)
        | Act::CastSpell { .. }
        | Act::Bring { .. }
        | Act::Strengthen { .. } => {}
    }
}

fn parts_of_change<'a>(change: &'a Modifier, visit: Visit<'_, 'a>) {
    match change {
        Modifier::Copy(copy) => mods(&copy.except, visit),
        Modifier::AddAbilities(list) => list.iter().for_each(|ability| visit(Form::Given(*ability))),
        // What is lost or looked for is not carried out, and what this ability is it says already.
        Modifier::AddAbilitiesOf { .. }
        | Modifier::LoseAbilities(_)
        | Modifier::LoseKeyword(_)
        | Modifier::CantHave(_)
        | Modifier::LoseAllAbilities
        | Modifier::LoseThisAbility
        | Modifier::AddThisAbility => {}
        // A designation has its abilities by itself; everything else is made of phrases.
        Modifier::Designate(_)
        | Modifier::Control(_)
        | Modifier::Text { .. }
        | Modifier::AddTextOf(_)
        | Modifier::TextOf(_)
        | Modifier::EachForTarget
        | Modifier::SetTypes { .. }
        | Modifier::AddTypes { .. }
        | Modifier::RemoveTypes { .. }
        | Modifier::ChosenSubtype { .. }
        | Modifier::EverySubtype { .. }
        | Modifier::SetColors(_)
        | Modifier::AddColors(_)
        | Modifier::ChosenColor { .. }
        | Modifier::OwnColors
        | Modifier::SetName(_)
        | Modifier::NoManaCost
        | Modifier::SetPT(..)
        | Modifier::SetPower(_)
        | Modifier::SetToughness(_)
        | Modifier::AddPT(..)
        | Modifier::SwitchPT
        | Modifier::Number(..) => {}
    }
}

fn parts_of_rule<'a>(rule: &'a Rule, visit: Visit<'_, 'a>) {
    match rule {
        Rule::Cast(permit) => {
            price(&permit.price, visit);
            permit.also.iter().for_each(|cost| visit(Form::Cost(cost)));
            if let Shape::As(changes, until) = &permit.shape {
                mods(changes, visit);
                until.iter().for_each(|duration| visit(Form::Duration(duration)));
            }
        }
        Rule::GrantsCost { cost, mods: changes, .. } => {
            visit(Form::Cost(&cost.cost));
            mods(changes, visit);
        }
        Rule::Cant { unless: Some(super::Escape::Pays(_, cost)), .. } => visit(Form::Cost(cost)),
        Rule::CostMod { cost, .. } => cost.iter().for_each(|cost| visit(Form::Cost(cost))),
        Rule::DamageResult { body: done, .. } => body(done, visit),
        Rule::Pays { act, .. } => visit(Form::Cost(act)),
        Rule::Cant { .. }
        | Rule::Must(_)
        | Rule::AsThough { .. }
        | Rule::AnyMana { .. }
        | Rule::Look { .. }
        | Rule::Revealed { .. }
        | Rule::BlockMore { .. }
        | Rule::LandPlays { .. }
        | Rule::Uses { .. }
        | Rule::Ready(_)
        | Rule::Strike { .. }
        | Rule::Lethal { .. }
        | Rule::AssignBeyond(_)
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
        | Rule::NoTest { .. }
        | Rule::Power { .. }
        | Rule::Sheds { .. }
        | Rule::Triggers { .. }
        | Rule::KeepCounters { .. }
        | Rule::KeepMana { .. } => {}
    }
}
