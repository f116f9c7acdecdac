//! An event while it is put together: in which sort of sentence it stands, whose it is, what is known of it so far.

use crate::check::clauses::clause::Clause;
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::Node;

/// How an event is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// `when E`, `until E`: its parts can be spoken of afterwards.
    When,
    /// `as E`: something is done as part of the event; its parts can be spoken of too.
    As,
    /// `if E would`: the event is replaced; its parts can be spoken of too.
    Would,
    /// `can't E`, `must E`, `can E`, `until E`: only whether it is such an event; its parts can't be spoken of.
    Judge,
    /// `E this turn`: whether it has happened, by the journal.
    Past,
}

impl Mood {
    /// Whether later words may refer to the parts of the event.
    pub(crate) fn binds(self) -> bool {
        matches!(self, Mood::When | Mood::As | Mood::Would)
    }
}

/// The subject of clauses that share it.
pub(crate) struct Subject<'t> {
    /// The phrase, where it stands in the text.
    pub node: Option<Node<'t>>,
    /// The place for what is wrong with it.
    pub at: Node<'t>,
    /// What it means once it was read, and the slots that hold it.
    pub read: Option<(Match, bool, Vec<Slot>)>,
}

impl<'t> Subject<'t> {
    /// A subject that stands in the text.
    pub(crate) fn of(node: Node<'t>) -> Self {
        Self { node: Some(node), at: node, read: None }
    }
    /// A subject that is known already, of a sentence there.
    pub(crate) fn known(what: Match, at: Node<'t>) -> Self {
        Self { node: None, at, read: Some((what, false, Vec::new())) }
    }
    /// What it means; read when it is asked for first.
    pub(crate) fn matched(&mut self, ck: &mut Checker<'t>, scope: &mut Scope<'t>) -> Read<Match> {
        if let Some((what, ..)) = &self.read {
            return Ok(what.clone());
        }
        let node = ck.required(self.at, self.node)?;
        let what = ck.matched(scope, node)?;
        self.read = Some((what.clone(), false, Vec::new()));
        Ok(what)
    }
}

/// An event that is being put together.
pub(crate) struct Draft {
    /// The pattern as far as it has been read.
    pub ev: EventPattern,
    /// Which of those that take part are kept, and where.
    pub binds: Vec<(Role, Slot)>,
    /// Whether it is waited for, asked about or judged.
    pub mood: Mood,
    /// How many of them there must have been.
    pub count: Option<(Cmp, Value)>,
    /// Roles of which one or more were said.
    pub many: Vec<Role>,
    /// Whether events at once are one, though nothing that takes part was said to be several.
    pub together: bool,
}

impl Draft {
    pub(crate) fn new(mood: Mood) -> Self {
        Self {
            ev: EventPattern::of(Verb::Resolve),
            binds: Vec::new(),
            mood,
            count: None,
            many: Vec::new(),
            together: false,
        }
    }
    /// The role of a phrase that has just been read, wherever it is noted: for what was bound behind that place.
    pub(crate) fn roles_from(&mut self, bound: usize) -> impl Iterator<Item = &mut Role> {
        let many = self.many.last_mut().filter(|r| **r == Role::Subject);
        self.binds.iter_mut().skip(bound).map(|(role, _)| role).chain(many)
    }
    /// 603.2c: the roles of which one was said: what happens at once is one event for each that takes part in them.
    fn disambiguate(&self) -> Vec<Role> {
        let one = |what: &Match| !matches!(what, Match::Any | Match::Ref(Ref::This | Ref::You));
        let mut apart = vec![(Role::Subject, &self.ev.subject), (Role::Object, &self.ev.object)];
        apart.retain(|(role, what)| one(what) && !self.many.contains(role));
        let mut apart: Vec<Role> = apart.into_iter().map(|(role, _)| role).collect();
        apart.extend(self.binds.iter().map(|(role, _)| *role).filter(|r| *r == Role::SubjectController));
        apart
    }
    pub(crate) fn done(mut self) -> EventPattern {
        if self.together || !self.many.is_empty() {
            self.ev.at_once = AtOnce::Together(self.disambiguate().into());
        }
        // What something is attached to lies on the battlefield: it goes elsewhere from there alone (303.4, 603.10a).
        let host = matches!(self.ev.object, Match::Ref(Ref::Host(_)));
        if host && self.ev.verb == Verb::Move && self.ev.from.is_empty() && !self.ev.to.contains(Zones::BATTLEFIELD) {
            self.ev.from = Zones::BATTLEFIELD;
        }
        self.ev.binds = self.binds.into();
        self.ev
    }
}

/// What every reader of a verb gets.
pub(crate) struct EventReader<'a, 't> {
    pub(crate) draft: &'a mut Draft,
    pub(crate) subject: &'a mut Subject<'t>,
    pub(crate) clause: &'a mut Clause<'t>,
}

/// How a coin flip ends for whoever flips (705.2); its number is the amount of the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toss {
    /// The call was wrong.
    Lost = 0,
    /// The call was right.
    Won = 1,
}
