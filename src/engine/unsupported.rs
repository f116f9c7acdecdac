//! What the engine does not carry out yet, by the form that needs it. Definitions that use such a form are kept out of
//! games. What forms contain is walked with [`Form::parts`].

use crate::ir::{
    AbilityId, AbilityKind, Act, ActionId, Arg, CardShape, Content, Cost, DefId, Duration, Escape, Form, Instruction,
    Rule, Though,
};
use rustc_hash::FxHashSet;

/// Primitives that a definition needs and the engine lacks, each once; empty: playable.
pub fn missing(content: &Content, id: DefId) -> Vec<&'static str> {
    let mut found =
        Survey { content, out: Vec::new(), seen: Vec::new(), abilities: FxHashSet::default(), actions: Vec::new() };
    found.def(id);
    found.out.sort_unstable();
    found.out.dedup();
    found.out
}

struct Survey<'c> {
    content: &'c Content,
    out: Vec<&'static str>,
    seen: Vec<DefId>,
    /// Abilities give abilities, often the same ones in several ways.
    abilities: FxHashSet<AbilityId>,
    /// An action that leads to itself goes on until a limit of the game stops it.
    actions: Vec<ActionId>,
}

impl<'c> Survey<'c> {
    fn def(&mut self, id: DefId) {
        if self.seen.contains(&id) {
            return;
        }
        self.seen.push(id);
        let d = self.content.def(id);
        if d.unsupported.is_some() {
            self.out.push("declared unsupported");
        }
        match &d.shape {
            CardShape::Plain | CardShape::BackOf(_) => {}
            CardShape::DoubleFaced(back) => self.def(*back),
            CardShape::Split(halves) => halves.iter().for_each(|h| self.def(*h)),
            CardShape::Flip(bottom) => self.def(*bottom),
            CardShape::Meld(_, face) => self.def(*face),
        }
        d.abilities.iter().for_each(|a| self.ability(*a));
    }

    fn ability(&mut self, ability: AbilityId) {
        if self.abilities.insert(ability) {
            self.form(Form::Ability(&self.content.ability(ability).kind));
        }
    }

    fn form(&mut self, form: Form<'c>) {
        self.out.extend(lacking(form));
        match form {
            Form::Given(ability) => self.ability(ability),
            Form::Made(def) => self.def(def),
            Form::Declared(action) => {
                if !self.actions.contains(&action) {
                    self.actions.push(action);
                    self.form(Form::Block(&self.content.actions[action.index()].block));
                }
            }
            Form::Ability(_)
            | Form::Block(_)
            | Form::Instruction(_)
            | Form::Act(_)
            | Form::Part(_)
            | Form::Modifier(_)
            | Form::Rule(_)
            | Form::Cost(_)
            | Form::Duration(_)
            | Form::Entry(_) => form.parts(&mut |part| self.form(part)),
        }
    }
}

/// What the engine lacks for a form, whatever it contains.
fn lacking(form: Form<'_>) -> Option<&'static str> {
    match form {
        Form::Ability(AbilityKind::Activated(x) | AbilityKind::Special(x)) if x.mana && !x.cost.either.is_empty() => {
            Some("mana abilities with alternatives in their cost")
        }
        Form::Duration(Duration::UntilPaid(_, cost))
            if !cost.acts.is_empty() || cost.tap || cost.untap || !cost.either.is_empty() =>
        {
            Some("effects that end when a player does something")
        }
        Form::Act(Act::Declared(_, args)) if args.iter().any(|a| matches!(a, Arg::Words(_))) => {
            Some("actions on words")
        }
        Form::Rule(Rule::AsThough { though, .. }) if matches!(**though, Though::Is(_) | Though::IsNot(_)) => {
            Some("judging as though it were something else")
        }
        Form::Rule(Rule::Cant { unless: Some(Escape::Pays(_, cost)), .. }) if !cost.either.is_empty() => {
            Some("attacking and blocking for a cost with alternatives")
        }
        Form::Cost(cost) if has_alternatives_within(cost) => Some("alternatives inside a cost"),
        _ => None,
    }
}

fn has_alternatives_within(cost: &Cost) -> bool {
    let alternatives = |i: &Instruction| matches!(i, Instruction::Do { act: Act::Pay(c), .. } if !c.either.is_empty());
    cost.acts.iter().any(alternatives)
}
