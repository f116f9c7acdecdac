//! Words that keywords give events: `event you cycle this: this is discarded by cycling`.

use crate::check::build::set_role;
use crate::check::events::draft::{Draft, EventReader, Mood, Subject};
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// Stands for `it` while the meaning of the word is read.
const IT: Ref = Ref::Slot(Slot(u8::MAX));

impl<'t> Checker<'t> {
    /// The event that the word means, with the roles of the sentence in which it is used.
    pub(crate) fn event_alias(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        at: usize,
    ) -> Read<()> {
        let node = self.aliases.values().find(|(n, _)| *n == at).map(|(_, node)| *node);
        let node = self.required(reader.clause.node, node)?;
        let mut events = node.all(Rule::event);
        let (word, meaning) = (self.required(node, events.next())?, self.required(node, events.next())?);
        let mut event = self.alias_meaning(scope, meaning)?;
        let subject = stand_in(word.child(Rule::subject));
        let object = stand_in(word.child(Rule::clause).and_then(|c| c.child(Rule::nps)));
        let subject_role = take_role(&mut event, &subject);
        let object_role = take_role(&mut event, &object);
        reader.draft.ev = event;
        match (subject_role, reader.draft.ev.by.clone()) {
            // What the meaning does not speak of, if no player, is what has the keyword.
            (None, By::Keyword(keyword)) if subject != Ref::You => {
                let Some(node) = reader.subject.node else {
                    return self.fail(Code::MissingPart, reader.clause.node, "the subject is missing");
                };
                let who = self.matched(scope, node)?;
                if self.denotes_player(scope, &who) {
                    let message = format!("it is a permanent that does this, and `{}` is a player", node.text());
                    let help = "say which one: `when a creature you control ...`, `when this ...`";
                    return self.fail_help(Code::NotAnEvent, node, message, help);
                }
                reader.draft.ev.by = By::KeywordOf(keyword, who);
            }
            (role, _) => {
                let role = role.unwrap_or(Role::Subject);
                let what = self.subject_as(scope, reader.draft, reader.subject, role)?;
                set_role(&mut reader.draft.ev, role, what);
            }
        }
        if let Some(node) = reader.clause.object() {
            let role = object_role.unwrap_or(Role::Object);
            let what = self.operand_as(scope, reader.draft, node, role)?;
            // What the meaning does not speak of is known by the keyword alone.
            if object_role.is_some() {
                set_role(&mut reader.draft.ev, role, what);
            }
        }
        Ok(())
    }

    /// The event that a word means, with stand-ins for those who take part in it.
    pub(crate) fn alias_meaning(&mut self, scope: &Scope<'t>, meaning: Node<'t>) -> Read<EventPattern> {
        let mut inner = Scope::new(scope.home);
        let about = About { kind: Kind::Either, ..About::object(Sort::Anything, CardTypes::empty()) };
        inner.mention(IT, about, meaning.span());
        let mut draft = Draft::new(Mood::Judge);
        let clause = self.child(meaning, Rule::clause)?;
        let mut c = self.clause(clause)?;
        let mut subject = Subject::of(self.child(meaning, Rule::subject)?);
        self.event_verb(&mut inner, &mut draft, &mut subject, &mut c)?;
        c.finish(self)?;
        Ok(draft.ev)
    }
}

/// What a word of the pattern denotes in its meaning.
fn stand_in(node: Option<Node<'_>>) -> Ref {
    match node.map_or("", |n| n.text()) {
        "this" => Ref::This,
        "you" => Ref::You,
        _ => IT,
    }
}

/// Which role a stand-in has; the role is open afterwards.
fn take_role(event: &mut EventPattern, what: &Ref) -> Option<Role> {
    let is = |m: &Match| matches!(m, Match::Ref(r) if r == what);
    if is(&event.object) {
        event.object = Match::Any;
        return Some(Role::Object);
    }
    if is(&event.subject) {
        event.subject = Match::Any;
        return Some(Role::Subject);
    }
    None
}
