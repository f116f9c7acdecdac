//! Who or what plays a role: one thing that is known, or whatever a description fits.

use crate::check::build::{as_filter, union};
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::scope::about_filter;
use crate::check::{About, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Subject takes part: something known, or whatever passes. For static sentences, prohibitions and the like.
    pub(crate) fn matched(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Match> {
        self.no_either_target(node)?;
        let nodes = self.parts(node);
        let mut found = Vec::with_capacity(nodes.len());
        for part in nodes {
            found.push(self.matched_one(scope, part)?);
        }
        self.join_matches(node, found)
    }

    /// The same for one phrase.
    fn matched_one(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Match> {
        let np = NounPhrase::open(node);
        if self.is_known(scope, &np) {
            return self.matched_kind(scope, node);
        }
        self.said_how_many(scope, &np)?;
        let found = self.matched_kind(scope, node)?;
        // `the tapped get +1/+1`: `the` speaks of what has that name, and a quality is none.
        let things = matches!(&found, Match::Filter(f) if f.sort != Sort::Player);
        if things && matches!(np.det, Det::The) && !self.in_scene(scope) {
            if np.rels.is_empty() {
                return self.unknown_name(scope, &np);
            }
            self.one_of_its_kind(&np)?;
        }
        Ok(found)
    }

    /// The kind of thing that stands in front of another noun: `artifact abilities`.
    pub(crate) fn matched_kind(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Match> {
        let np = NounPhrase::open(node);
        if self.is_known(scope, &np) {
            return self.known(scope, &np).map(|(what, _)| Match::Ref(what));
        }
        self.filter_of(scope, &np).map(|f| Match::Filter(Box::new(f)))
    }

    /// A role of an event whose parts can be spoken of later: pushes to `binds`, notes what `it` means. The second
    /// result says that the phrase groups events (`1 or more creatures`).
    pub(crate) fn role(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        role: Role,
        binds: &mut Vec<(Role, Slot)>,
    ) -> Read<(Match, bool)> {
        let nodes = self.parts(node);
        // `damage to you or target creature` happens to either; of two targets only one would be chosen.
        if nodes.iter().filter(|part| NounPhrase::open(**part).target.is_some()).count() > 1 {
            self.no_either_target(node)?;
        }
        let mut found = Vec::with_capacity(nodes.len());
        let mut what_about: Option<About> = None;
        let mut batch = false;
        for part in nodes {
            let np = NounPhrase::open(part);
            if self.is_known(scope, &np) {
                let (what, about) = self.known(scope, &np)?;
                if matches!(what, Ref::Host(_)) {
                    // `enchanted creature`: after the event it may be another, or none.
                    scope.mentions.retain(|m| m.what != what);
                    what_about = Some(about);
                } else if what != Ref::You {
                    scope.mention(what.clone(), about, part.span());
                }
                found.push(Match::Ref(what));
                continue;
            }
            self.said_how_many(scope, &np)?;
            let filter = self.filter_of(scope, &np)?;
            let grouped = matches!(np.det, Det::Count(_));
            self.saw_all(np.group());
            let this = about_filter(&filter);
            what_about = Some(match what_about {
                None => About { many: grouped, ..this },
                Some(before) => About { types: CardTypes::empty(), many: before.many || grouped, ..before },
            });
            batch |= grouped;
            found.push(Match::Filter(Box::new(filter)));
        }
        let several = found.len() > 1;
        let joined = self.join_matches(node, found)?;
        if let Some(about) = what_about {
            let slot = match scope.reuse.iter().position(|(kind, _)| *kind == about.kind) {
                Some(at) => scope.reuse.remove(at).1,
                None => scope.slot(),
            };
            binds.push((role, slot));
            if let Some(label) = nodes_label(node) {
                self.bind_label_to(scope, label, about, slot);
            }
            if several {
                // `this or another creature`: whichever it was.
                scope.mentions.retain(|m| m.what != Ref::This);
            }
            scope.mention(Ref::Slot(slot), about, node.span());
        }
        Ok((joined, batch))
    }

    /// Alternatives of a role as one.
    pub(crate) fn join_matches(&mut self, at: Node<'t>, mut found: Vec<Match>) -> Read<Match> {
        if found.len() < 2 {
            return match found.pop() {
                Some(one) => Ok(one),
                None => self.fail(Code::NotANoun, at, "expected a noun phrase"),
            };
        }
        if found.iter().all(|m| matches!(m, Match::Ref(_))) {
            let refs = found.into_iter().filter_map(|m| match m {
                Match::Ref(r) => Some(r),
                Match::Any | Match::Filter(_) => None,
            });
            return Ok(Match::Ref(Ref::All(refs.collect())));
        }
        let filters = found.into_iter().map(as_filter).collect();
        let filter = self.required(at, union(filters))?;
        Ok(Match::Filter(Box::new(filter)))
    }
}

/// The label of the last phrase of a role.
fn nodes_label(node: Node<'_>) -> Option<Node<'_>> {
    parts(node).last().and_then(|n| NounPhrase::open(*n).label)
}
