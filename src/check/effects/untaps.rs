//! What untaps in the untap step of another player (502.3): `permanents you control untap during each other player's untap step`.

use crate::check::clauses::clause::Clause;
use crate::check::events::draft::{Mood, Subject};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{By, EventPattern, Match, Part, Ref, Rule, Verb};

impl<'t> Checker<'t> {
    /// Whatever it is said of untaps together with what untaps in that step anyway.
    pub(super) fn untaps_then(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let events = self.event_of(scope, who, c, Mood::Judge)?;
        let help =
            "say it of another player's step: `permanents you control untap during each other player's untap step`";
        for event in &events {
            match step_of(event) {
                Some(Ref::Nothing | Ref::You) => {
                    let message = "what a player controls untaps in their own untap step anyway (502.3)";
                    return self.fail_help(Code::PassedOver, c.node, message, help);
                }
                Some(_) => {}
                None => {
                    let message =
                        format!("`{}` is something that is done, not something that goes on being so", c.word);
                    return self.fail_help(Code::WrongPlace, c.node, message, help);
                }
            }
        }
        Ok(events.into_iter().map(|event| Part::Rule(Rule::Must(event))).collect())
    }
}

/// In whose untap step something untaps; none: it is not said.
fn step_of(event: &EventPattern) -> Option<&Ref> {
    let untaps = event.verb == Verb::Untap && event.subject == Match::Any;
    match &event.by {
        By::UntapStep(whose) if untaps => Some(whose),
        _ => None,
    }
}
