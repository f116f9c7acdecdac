//! Causes that an event can have (`by S`): what nothing ever brings about is refused.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::Core;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{By, EventPattern, Verb};

impl<'t> Checker<'t> {
    /// Whether such an event can come about so.
    pub(crate) fn can_be_caused(&mut self, scope: &Scope<'t>, event: &EventPattern, clause: &Clause<'t>) -> Read<()> {
        let rests = event.verb == Verb::RemoveCounters
            && (event.counter.is_none() || event.counter == self.content.scene.weariness);
        if event.by == By::Resting && !rests {
            let message = format!("`{}` never comes about in such a way", clause.node.text());
            let help =
                "what rest takes away is weariness: `1 or more weariness counters are removed from this by resting`";
            return self.fail_help(Code::NeverHappens, clause.node, message, help);
        }
        if self.in_scene(scope) {
            return Ok(());
        }
        let moves = matches!(event.verb, Verb::Move | Verb::Action(_));
        let help = match &event.by {
            // 704.5g: what dies of damage is destroyed by the rules, and no source does it.
            By::Source(_) if clause.core() == Some(Core::Die) => {
                "of what was dealt damage say `a creature that was dealt damage by this this turn dies`; what an effect \
                 destroys is `is destroyed`"
            }
            By::Source(_) if is_of_rules(event.verb) => "the rules bring this about, and nothing else: leave it out",
            By::Action(_) if !moves => {
                "what moves can be part of an action: `a card is put into a graveyard by discarding`"
            }
            By::Resolving if !moves => {
                "as a spell resolves it is put somewhere: `this is put into your graveyard by resolving`"
            }
            By::Attacking if event.verb != Verb::Tap => {
                "what attacks is tapped by it: `this becomes tapped by attacking`"
            }
            _ => return Ok(()),
        };
        let message = format!("`{}` never comes about in such a way", clause.node.text());
        self.fail_help(Code::NeverHappens, clause.node, message, help)
    }
}

/// Events that turn-based actions and the rules of combat bring about.
fn is_of_rules(verb: Verb) -> bool {
    matches!(verb, Verb::Attack | Verb::DeclareAttack | Verb::BecomeUnblocked | Verb::Begin | Verb::End)
}
