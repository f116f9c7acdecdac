//! Events of one thing and another: who does it, and to what. What is done is done to something.

use crate::check::build::negate_match;
use crate::check::clauses::clause::operand;
use crate::check::events::draft::{EventReader, Mood};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;

impl<'t> Checker<'t> {
    /// Subject and direct object: `this blocks a creature`.
    pub(crate) fn event_pair(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        reader.draft.ev.verb = verb;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        if verb == Verb::Target && self.denotes_player(scope, &reader.draft.ev.subject) {
            return self.players_target_nothing(reader.clause.node);
        }
        // `spells that you cast`: of the past it is said of what it was done to.
        let transitive = is_done_to_something(verb) && reader.draft.mood != Mood::Past;
        let object = match transitive {
            true => reader.clause.own_or_shared_object(),
            false => reader.clause.object_np(),
        };
        if let Some(node) = object {
            reader.draft.ev.object = self.operand_as(scope, reader.draft, node, Role::Object)?;
        }
        let except = reader.clause.except_object();
        if let Some(node) = except {
            reader.draft.ev.object = negate_match(self.matched(scope, operand(node))?);
        }
        if transitive && object.or(except).is_none() { self.without_object(reader) } else { Ok(()) }
    }

    /// `when you cast:`, `when this destroys:`: something is done, and it is not said to what.
    pub(crate) fn without_object(&mut self, reader: &EventReader<'_, 't>) -> Read<()> {
        let message = format!("`{}` is done to something, and it is not said to what", reader.clause.word);
        let help = "what it is stands behind the verb: `you cast a spell`, `you discard a card`; what is done to something itself is \
                    passive: `this becomes tapped`, `this is destroyed`";
        self.fail_help(Code::MissingPart, reader.clause.node, message, help)
    }
}

/// Whether nothing happens where nothing is named that it is done to.
fn is_done_to_something(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Cast | Verb::PlayLand | Verb::Tap | Verb::CopySpell | Verb::Reveal | Verb::Target | Verb::SpendMana
    )
}
