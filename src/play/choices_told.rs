//! Choices that everybody hears and that are no event: players, colors, types and numbers that an effect asks for.

use super::Narrator;
use super::narrator::Scene;
use super::whose::Whose;

use crate::engine::{Answer, Entity, Flags, GameState, Kind, Named, Question, Reason, Rulebook, SlotValue};
use crate::ir::Zone;

impl Narrator {
    /// What somebody chooses with an answer, if an effect asked for it and everybody hears it. None: it is told by what comes of it,
    /// or it is nobody else's business, such as a card name.
    pub fn choice(&self, rulebook: &Rulebook, state: &GameState, d: &Question, answer: &Answer) -> Option<String> {
        let asked = matches!(d.why, Reason::Effect | Reason::OneOf { .. } | Reason::Called(_));
        // What happens on the battlefield and on the stack happens openly.
        let source = d.source?;
        let open = matches!(state.obj(source).zone, Zone::Battlefield | Zone::Stack);
        if !asked || !open || state.obj(source).is(Flags::FACE_DOWN) {
            return None;
        }
        let scene = Scene { rulebook, state, names: &self.names, reader: self.reader, life: None, whose: Whose::Said };
        let what = match (&d.kind, answer) {
            (Kind::Pick { from, .. }, Answer::Entities(chosen)) => {
                let players = |all: &[Entity]| !all.is_empty() && all.iter().all(|e| matches!(e, Entity::Player(_)));
                if from.len() < 2 || !players(chosen) {
                    return None;
                }
                chosen.iter().map(|e| scene.ent(Some(*e))).collect::<Vec<_>>().join(" and ")
            }
            (Kind::Number { min, max }, Answer::Number(n)) if min < max => n.to_string(),
            (Kind::Name(from), Answer::Name(name)) if from.len() > 1 => match name {
                Named::Color(color) => SlotValue::Color(*color).in_words(&rulebook.content)?,
                Named::Subtype(kind) => SlotValue::Subtype(*kind).in_words(&rulebook.content)?,
                Named::Type(bit) => SlotValue::Type(*bit).in_words(&rulebook.content)?,
                Named::Word(_) => return None,
            },
            _ => return None,
        };
        Some(format!("{} chooses {what} for {}", scene.player(d.who), scene.object(source)))
    }
}
