//! Coming into areas and leaving them.

use crate::check::events::draft::{EventReader, Mood};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::{Cmp, Match, Role, Verb};
use crate::syntax::Rule;

impl<'t> Checker<'t> {
    /// `a creature comes within 10 feet of this`, `a creature goes beyond 10 feet of this`.
    pub(crate) fn event_of_area(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        let (wanted, cmp) = match verb {
            Verb::ComeWithin => (Rule::r_within, Cmp::Le),
            _ => (Rule::r_beyond, Cmp::Gt),
        };
        let Some(area) = reader.clause.part(wanted) else {
            let message = format!("`{}` into or out of which area?", reader.clause.word);
            let help = "`comes within 10 feet of this`, `comes within touch of you`; whoever leaves it `goes beyond 10 feet of this`";
            return self.fail_help(Code::NotAnEvent, reader.clause.node, message, help);
        };
        self.saw(area);
        if reader.draft.mood != Mood::When {
            let message = "areas are only heard of: `when a creature comes within 10 feet of this: ...`";
            let help = "who is there now is a condition, `while it is a creature within 10 feet of this`; what can't be done is a deed: `creatures can't approach`";
            return self.fail_help(Code::WrongPlace, reader.clause.node, message, help);
        }
        reader.draft.ev.verb = verb;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        let (feet, of) = self.reach_of(scope, area)?;
        reader.draft.ev.object = match self.is_new(of) {
            true => self.operand_as(scope, reader.draft, of, Role::Object)?,
            false => {
                // Who comes is `it`; what is in the middle has a name of its own already.
                let (known, said) = (scope.mentions.len(), scope.said_this);
                let middle = self.reference(scope, of)?;
                scope.mentions.truncate(known);
                scope.said_this = said;
                Match::Ref(middle)
            }
        };
        reader.draft.ev.amount = feet.map(|feet| (cmp, feet));
        Ok(())
    }

    /// Whether a phrase speaks of one of several that nothing has named yet: `a Door`.
    fn is_new(&self, of: crate::syntax::Node<'t>) -> bool {
        let first = of.text().split_whitespace().next().unwrap_or("");
        matches!(first, "a" | "an" | "another" | "any" | "each")
    }
}
