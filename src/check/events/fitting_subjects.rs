//! Of what sort the subject of a verb is: things are untapped, die and block; players draw.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::{Core, Verb as Word, participle};
use crate::check::decls::ParamSort;
use crate::check::events::draft::Subject;
use crate::check::{Checker, Meant, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Rule;

impl<'t> Checker<'t> {
    /// What a clause says about its subject by its verb alone; nothing where players and objects do it.
    pub(crate) fn said_of(&self, c: &Clause<'t>) -> Option<Meant> {
        match c.verb {
            Word::Action(id) if c.passive() => self.is_done_to_things(id).then_some(Meant::Thing),
            Word::Core(base) if c.passive() => matches!(
                base,
                Core::Tap
                    | Core::Untap
                    | Core::Block
                    | Core::Transform
                    | Core::Turn
                    | Core::Attach
                    | Core::Unattach
                    | Core::Cast
                    | Core::Play
                    | Core::Activate
            )
            .then_some(Meant::Thing),
            Word::Be => {
                let done = c.peek_object().and_then(|n| participle(n.text()));
                matches!(done, Some(Core::Tap | Core::Untap | Core::Block | Core::Attach | Core::Transform))
                    .then_some(Meant::Thing)
            }
            Word::Core(base) => match base {
                Core::Enter
                | Core::Die
                | Core::Block
                | Core::Transform
                | Core::PhaseIn
                | Core::PhaseOut
                | Core::Resolve => Some(Meant::Thing),
                Core::Untap if c.peek_object().is_none() => Some(Meant::Thing),
                Core::Get if c.has_part(Rule::signed) => Some(Meant::Thing),
                Core::Draw | Core::Gain | Core::Lose | Core::Search | Core::Skip | Core::Pay | Core::Vote => {
                    Some(Meant::Player)
                }
                // Players attack as well.
                Core::Attack => Some(Meant::ThingFirst),
                _ => None,
            },
            Word::Action(_) | Word::Alias(_) => None,
        }
    }

    /// Whether a declared action is done to objects.
    fn is_done_to_things(&self, id: ActionId) -> bool {
        let params = self.decls.actions.get(id.index()).map(|a| &*a.params).unwrap_or_default();
        params
            .iter()
            .any(|p| matches!(&p.sort, ParamSort::Thing(f) if !matches!(f.sort, Sort::Player | Sort::Anything)))
    }

    /// Reads `they` as what the verb behind it is said of.
    pub(crate) fn they(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &Clause<'t>) -> Read<()> {
        if who.read.is_some() || who.node.is_none_or(|n| n.text() != "they") {
            return Ok(());
        }
        let meant = self.said_of(c);
        self.meaning(scope, meant, |ck, scope| who.matched(ck, scope)).map(|_| ())
    }

    /// Reports players of whom something is said that only objects do.
    pub(crate) fn things_do(&mut self, scope: &Scope<'t>, who: &Subject<'t>, c: &Clause<'t>) -> Read<()> {
        let (Some(node), Some((what, ..))) = (who.node, &who.read) else { return Ok(()) };
        if !self.is_seat(scope, what) {
            return Ok(());
        }
        let message = format!("`{}` is said of objects, and `{}` means players", c.node.text(), node.text());
        let help = "write `creatures ... controls`; a group that was spoken of gets a name, `all creatures ... as slept`, and is read as \
                    `the slept`";
        self.fail_help(Code::WrongKind, node, message, help)
    }
}
