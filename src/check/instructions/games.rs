//! Games as a whole: won, ended, begun anew, games inside games; and two cards that become one permanent.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::Core;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::np::NounPhrase;
use crate::check::{About, Checker, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Melds two cards into one permanent: `meld this and the other`.
    pub(crate) fn meld(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is melded is missing") };
        let nps = self.parts(node);
        let both = !crate::check::nouns::np::joined_by_or(node);
        let (true, [a, b]) = (both, nps.as_slice()) else {
            return self.fail(Code::NotANoun, node, "expected two cards joined by `and`");
        };
        let (a, b) = (self.pick(scope, *a)?, self.pick(scope, *b)?);
        one(who, Act::Meld(a, b))
    }

    /// Ends the game, a turn or combat, or starts the game anew: `win the game`, `end the turn`,
    /// `restart the game except the kept`.
    pub(crate) fn game(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, verb: Core) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `the game` or `the turn`");
        };
        if verb == Core::Restart && NounPhrase::open(node).words() == "game" {
            return self.restart(scope, node, who);
        }
        match (verb, node.text()) {
            (Core::Win, "the game") => one(who, Act::Win),
            (Core::End, "the turn") => one(who, Act::EndTurn),
            (Core::End, time) if time == "the combat phase" || vocab::is_combat(time) => one(who, Act::EndCombat),
            (Core::End, "the game") => one(who, Act::DrawGame),
            _ => self.fail(Code::NotUnderstood, node, format!("`{} {}` is not understood", verb.word(), node.text())),
        }
    }

    /// `restart the game except all nonland cards in exile as kept`
    fn restart(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: &Pick) -> Acts {
        let np = NounPhrase::open(node);
        if !matches!(np.det, crate::check::nouns::np::Det::The) {
            return self.fail_help(
                Code::NotUnderstood,
                node,
                format!("`{}` is not understood", node.text()),
                "`restart the game`",
            );
        }
        let [rel] = np.rels.as_slice() else {
            return match (np.rels.is_empty(), np.label) {
                (true, None) => one(who, Act::RestartGame(None)),
                (_, Some(label)) => self.fail(Code::NotANoun, label, "a game can't have a name"),
                _ => self.fail(Code::NotARelation, node, "expected `the game except` and cards in exile"),
            };
        };
        self.saw(*rel);
        let kept = match rel.rule() {
            Rule::r_except => {
                let mut kept = rel.children().filter(|n| crate::check::nouns::np::is_np(n.rule()));
                kept.next().filter(|_| kept.next().is_none())
            }
            _ => None,
        };
        let Some(kept) = kept else {
            return self.fail(Code::NotARelation, *rel, "expected `the game except` and cards in exile");
        };
        let pick = self.pick(scope, kept)?;
        let elsewhere = |f: &Filter| match f.sort {
            Sort::Card | Sort::Object => !f.zones.is_empty() && !f.zones.contains(Zones::EXILE),
            _ => true,
        };
        if let Pick::All(f) | Pick::Each(f, _) | Pick::Choose { filter: f, .. } = &pick
            && elsewhere(f)
        {
            return self.fail_help(
                Code::NotAZone,
                kept,
                "only cards in exile stay where they are when a game begins anew (718.5)",
                "exile them before: `exile all creatures as kept`, then `restart the game except the kept`",
            );
        }
        let about = self.about_pick(scope, &pick).many();
        let bind = np.label.map(|l| self.bind_label(scope, l, about));
        bound(who, Act::RestartGame(Some(pick)), bind)
    }

    /// `play a subgame as tale`: the name is for whoever won it.
    pub(crate) fn subgame(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "expected `a subgame`") };
        if *who != Pick::Ref(Ref::You) {
            return self.fail_help(
                Code::Mixed,
                c.node,
                "all players play a subgame",
                "without a subject: `play a subgame as tale`; the name is for whoever wins it",
            );
        }
        let np = NounPhrase::open(node);
        if let Some(rel) = np.rels.first() {
            return self.fail(Code::NotARelation, *rel, "a subgame is played by all players, with their libraries");
        }
        let label = np.label.or_else(|| c.part(Rule::label));
        let bind = label.map(|l| self.bind_label(scope, l, About::player().many()));
        bound(who, Act::Subgame, bind)
    }
}
