//! States, faces and turns of this that a line waits for or has, and that nothing in its text brings about (707.8, 711, 712).

use super::Finding;
use super::frame::Face;
use super::walk::lines;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, ActionId, Content, Def, EventPattern, Form, Match, Modifier, Pick, Ref, Rule,
    Shape, Verb,
};
use rustc_hash::FxHashSet;

/// What can become of an object by its own text.
#[derive(Default)]
struct Turns {
    transforms: bool,
    turns_up: bool,
    designated: Vec<crate::ir::DesignationId>,
    abilities: FxHashSet<AbilityId>,
    actions: FxHashSet<ActionId>,
}

impl Turns {
    /// By all lines of a definition.
    fn of(content: &Content, def: &Def) -> Self {
        let mut turns = Self::default();
        lines(content, def).for_each(|(_, a)| turns.walk(content, Form::Ability(&a.kind)));
        turns
    }

    fn walk(&mut self, content: &Content, form: Form<'_>) {
        match form {
            Form::Act(Act::Transform(_) | Act::FlipCard(_) | Act::Meld(..)) => self.transforms = true,
            Form::Act(Act::TurnFace { what, up }) => self.turns_up |= !up || *what != Pick::Ref(Ref::This),
            Form::Act(Act::Become { what, .. }) => self.designated.push(*what),
            Form::Modifier(Modifier::Designate(what)) => self.designated.push(*what),
            Form::Modifier(
                Modifier::AddTextOf(_) | Modifier::TextOf(_) | Modifier::AddAbilitiesOf { .. } | Modifier::Copy(_),
            ) => {
                (self.transforms, self.turns_up) = (true, true);
            }
            Form::Entry(entry) => {
                self.transforms |= entry.transformed;
                self.turns_up |= entry.face_down;
            }
            Form::Rule(Rule::Cast(permit)) => {
                self.turns_up |= permit.shape == Shape::FaceDown;
            }
            Form::Given(id) if self.abilities.insert(id) => {
                if let Some(ability) = content.abilities.get(id.index()) {
                    self.walk(content, Form::Ability(&ability.kind));
                }
            }
            Form::Declared(id) if self.actions.insert(id) => {
                if let Some(action) = content.actions.get(id.index()) {
                    self.walk(content, Form::Block(&action.block));
                }
            }
            _ => {}
        }
        form.parts(&mut |part| self.walk(content, part));
    }
}

/// Triggers on what never becomes of this.
pub(super) fn never_becomes(content: &Content, face: Face) -> Vec<Finding> {
    let waits: Vec<(AbilityId, &EventPattern)> =
        lines(content, face.def).filter_map(|(id, a)| Some((id, sole_event(a)?))).collect();
    let turned = turned_up_in_vain(content, face);
    if turned.is_some() {
        return turned.into_iter().collect();
    }
    let asked = |e: &EventPattern| of_this(e) && matches!(e.verb, Verb::TurnFaceUp | Verb::Become(_));
    if !waits.iter().any(|(_, e)| asked(e)) {
        return Vec::new();
    }
    let turns = Turns::of(content, face.def);
    let found = waits.into_iter().filter(|(_, e)| asked(e)).filter_map(|(id, event)| {
        let message = match event.verb {
            Verb::TurnFaceUp if !turns.turns_up => {
                "nothing in this text puts it face down or turns it (707.2)".to_owned()
            }
            Verb::Become(what) if !turns.designated.contains(&what) => {
                let name = content.designations.get(what.index()).map_or("", |d| &*d.name);
                format!("nothing in this text makes it {name}")
            }
            _ => return None,
        };
        let help = "other cards might: say how it comes to it, with a keyword or an ability";
        Some(Finding::new(Code::NeverHappens, message).help(help).about([id]))
    });
    found.collect()
}

/// 707.8: what turns this face up, and nothing in the text turns it down.
fn turned_up_in_vain(content: &Content, face: Face) -> Option<Finding> {
    let turns = |a: &Ability| {
        super::walk::blocks(a).any(|b| {
            super::walk::any_act(content, &b.body, &|act| {
                matches!(act, Act::TurnFace { what: Pick::Ref(Ref::This), up: true })
            })
        })
    };
    let (id, _) = lines(content, face.def).find(|(_, a)| a.keyword.is_none() && turns(a))?;
    (!Turns::of(content, face.def).turns_up).then(|| {
        Finding::new(Code::NeverHappens, "nothing in this text puts it face down (707.2)")
            .help("other cards might: say how it comes to it, with a keyword or an ability")
            .about([id])
    })
}

/// A back face that nothing shows (711).
pub(super) fn unseen_back(content: &Content, face: Face) -> Option<Finding> {
    let flips = face.halves && !face.bottom;
    if !(face.two_faces || flips) || face.back || face.broken {
        return None;
    }
    let turns = Turns::of(content, face.def);
    (!turns.transforms).then(|| {
        let (message, help) = match flips {
            true => (
                "nothing in this text flips it, so its other half is never used (709.1b)",
                "say when: `when your upkeep begins: flip this`",
            ),
            false => (
                "nothing in this text transforms it, so its back is never seen (711.7)",
                "say when: `when your upkeep begins: transform this`",
            ),
        };
        Finding::new(Code::UnseenFace, message).of_use().help(help)
    })
}

fn sole_event(ability: &Ability) -> Option<&EventPattern> {
    match &ability.kind {
        AbilityKind::Triggered(t) if ability.keyword.is_none() => match t.when.events() {
            [one] => Some(one),
            _ => None,
        },
        _ => None,
    }
}

fn of_this(event: &EventPattern) -> bool {
    let this = Match::Ref(Ref::This);
    event.object == this || event.subject == this
}
