//! What can't go together in a format (800.2, 805.1, 807.2, 809.1), looked at as it is with all that it builds on.

use crate::check::Checker;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::{Attacks, Bound, CounterId, Format, FormatId, Teams};
use crate::lints;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// What is wrong with each format as a whole; what its base is wrong in already is told there.
    fn judge_wholes(&mut self, nodes: &[Node<'t>]) {
        for at in nodes.iter().filter_map(|n| n.child(Rule::string)) {
            let chain = self.content.format_chain(self.content.format(unquoted(at)));
            let of_base = chain.get(1..).filter(|base| !base.is_empty()).map(|base| self.faults(&Format::merged(base)));
            let known = of_base.unwrap_or_default();
            let mut found = self.faults(&Format::merged(&chain));
            found.retain(|fault| !known.contains(fault));
            for fault in found {
                self.report(Diagnostic::error(Code::WrongPlace, at.span(), fault));
            }
        }
    }

    /// 810.10: a kind of counters that a team has together is one of players, and is named once.
    pub(super) fn shared_counter(&mut self, at: Node<'t>, before: &[CounterId]) -> Option<CounterId> {
        let kind = self.counter_kind(at, unquoted(at)).ok()??;
        let message = if self.content.changes_objects(kind) {
            format!("{} counters are on objects, and a team shares counters of players (810.10)", at.text())
        } else if before.contains(&kind) {
            format!("that teams share {} counters is said twice", at.text())
        } else {
            return Some(kind);
        };
        self.report(Diagnostic::error(Code::WrongPlace, at.span(), message));
        None
    }

    /// What can't go together in a whole format.
    fn faults(&self, format: &Format) -> Vec<&'static str> {
        let mut found = faults_of_teams(format);
        found.extend(faults_of_turns(format));
        if let (Some((_, most)), Some((from, _))) = (format.seats, format.life.last())
            && *from > most
        {
            found.push("there are never so many players as the last number of `life` asks for");
        }
        if format.decks.planes.is_some() && format.decks.schemes.is_some() {
            found.push("each player has one such deck beside their own: planar decks or scheme decks, and not both (901.3, 904.3)");
        }
        if format.decks.one_pile && format.decks.planes.is_none() {
            found.push("there are no planar decks that could be one for all: add a line such as `planar decks of 10 or more cards` (901.15)");
        }
        found
    }

    /// A law is said of the whole game: it is no spell, no thing, and has no keywords of its own.
    pub(super) fn judge_law(&mut self, item: Node<'t>, abilities: &[crate::ir::AbilityId]) {
        let known = abilities.iter().filter_map(|a| self.content.abilities.get(a.index()));
        let finding = known.into_iter().find_map(lints::as_a_law);
        self.judge(item, finding);
    }

    /// A format that builds on itself in the end would never be whole.
    fn judge_bases(&mut self, nodes: &[Node<'t>]) {
        for at in 0..self.content.formats.len() {
            let base = |id: usize| self.content.formats.get(id).and_then(|f| f.base).map(FormatId::index);
            let chain = std::iter::successors(base(at), |id| base(*id)).take(self.content.formats.len() + 1);
            let Some(name) = self.content.formats.get(at).map(|f| f.name.clone()) else { continue };
            if chain.into_iter().any(|id| id == at) {
                let own = |n: &&Node<'t>| n.child(Rule::string).is_some_and(|s| unquoted(s) == &*name);
                let Some(node) = nodes.iter().find(own) else { continue };
                let message = format!("the format `{name}` builds on itself");
                self.report(Diagnostic::error(Code::Recursive, node.span(), message));
            }
        }
    }

    /// Rules that a format does without must be those of declared state-based actions.
    pub(crate) fn judge_formats(&mut self, nodes: &[Node<'t>]) {
        self.judge_bases(nodes);
        self.judge_wholes(nodes);
        let known: Vec<Box<str>> = self.content.state_actions.iter().map(|s| s.rule.clone()).collect();
        for without in nodes.iter().flat_map(|n| n.all(Rule::f_without)) {
            let Some(rule) = without.child(Rule::rule_no) else { continue };
            if !known.iter().any(|k| **k == *rule.text()) {
                let message = format!("no state-based action is declared for rule {}", rule.text());
                let fault = Diagnostic::error(Code::UnknownName, rule.span(), message);
                self.report(fault.suggest_from(rule.text(), known.iter().map(|k| &**k)));
            }
        }
    }
}

/// Teams that share something, that are led, and how large they are (805.1, 809.2, 810.4).
fn faults_of_teams(format: &Format) -> Vec<&'static str> {
    let teams = format.teams;
    let shares = format.shared_turns
        || format.shared_life
        || !format.shared_counters.is_empty()
        || format.bound == Some(Bound::Together);
    let led = teams.is_some_and(|t| t.led);
    let size = teams.and_then(|t| t.size);
    let divides = |(least, most): (u8, u8), size: u8| (least..=most).any(|n| n % size == 0 && n > size);
    let found = [
        (
            shares && teams.is_none() && format.one_life.is_none(),
            "only teams share something, and there are none: add a line such as `teams of 2`",
        ),
        (
            format.shared_turns && teams.is_some_and(|t: Teams| t.apart),
            "teams that take their turns together sit together (805.1)",
        ),
        (
            !led && (format.bound == Some(Bound::Leader) || format.range.is_some_and(|(a, b)| a != b)),
            "nobody leads these teams: add `leaders in the middle` (809.2)",
        ),
        (format.one_life.is_some() && teams.is_some(), "one against the others is two teams already"),
        (led && size.is_none(), "a team has a middle if its size is known: add a line such as `teams of 3`"),
        (
            led && teams.is_some_and(|t| t.apart || t.size.is_some_and(|size| size < 3)),
            "the middle is one of three or more players who sit together (809.2)",
        ),
        (
            format.seats.zip(size).is_some_and(|(seats, size)| size > 1 && !divides(seats, size)),
            "no such number of players can be divided into two or more teams of this size",
        ),
    ];
    found.into_iter().filter(|(wrong, _)| *wrong).map(|(_, message)| message).collect()
}

/// Turns that teams share, and several turns at once (805.10, 807.2): each is of single players and seen by its neighbors alone.
fn faults_of_turns(format: &Format) -> Vec<&'static str> {
    let several = format.markers > 0;
    let found = [
        (
            format.shared_turns && format.attacks.is_some_and(|a| a != Attacks::Any),
            "teams that have their turns together attack each other as wholes: leave the line `attack` out (805.10)",
        ),
        (
            several && format.shared_turns,
            "several turns at once are turns of single players: teams can't share them (807.4)",
        ),
        (
            several && format.range.is_none(),
            "with several turns at once ranges are limited: add a line such as `range 1` (807.2)",
        ),
        (
            several && format.attacks.is_some_and(|a| a != Attacks::Left),
            "with several turns at once creatures attack to the left: write `attack left` (807.2)",
        ),
    ];
    found.into_iter().filter(|(wrong, _)| *wrong).map(|(_, message)| message).collect()
}
