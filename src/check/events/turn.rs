//! Events of the turn, of looking and searching, and of the end of the game.

use crate::check::clauses::clause::operand;
use crate::check::clauses::prep::Prep;
use crate::check::events::draft::EventReader;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::zone::Whose;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    pub(crate) fn event_span(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        reader.draft.ev.verb = verb;
        let Some(node) = reader.subject.node else { return self.no_event(reader.clause) };
        if matches!(NounPhrase::open(node).words(), "game" | "mulligan") {
            return self.event_own_game(reader, node);
        }
        if let Some(what) = reader.clause.peek_object().filter(|o| !self.is_span(node) && self.is_span(operand(*o))) {
            let whose = if node.text() == "you" { "your".to_owned() } else { format!("{}'s", node.text()) };
            let help = format!("write `{whose} {}` in front of the verb", NounPhrase::open(operand(what)).words());
            return self.fail_help(
                Code::NotAnEvent,
                reader.clause.node,
                "turns and steps begin and end, players don't",
                help,
            );
        }
        if let Some((span, turn)) = self.extra_turn(scope, node) {
            reader.draft.ev.span = Some(span);
            reader.draft.ev.amount = Some((Cmp::Eq, Value::Slot(turn)));
            return self.begins_combat_ending(reader);
        }
        let extra = self.is_extra(node);
        let (span, whose) = match extra && self.is_span(node) {
            true => self.extra_and_whose(scope, node)?,
            false => self.span_and_whose(scope, node)?,
        };
        // 500.7: the amount is the number of an extra turn, and 0 in others.
        reader.draft.ev.amount = extra.then_some((Cmp::Ge, Value::Num(1)));
        reader.draft.ev.span = Some(span);
        self.begins_combat_ending(reader)?;
        // `the next end step` speaks of no player: who was spoken of before stays the one who is meant.
        let unsaid = matches!(whose, Whose::Anybody) && matches!(NounPhrase::open(node).det, Det::The);
        let several =
            !unsaid && !matches!(&whose, Whose::Of(who) if !matches!(who, Ref::Opponents(_) | Ref::Teammates(_)));
        reader.draft.ev.subject = match whose {
            Whose::Anybody => Match::Any,
            Whose::Player => {
                Match::Filter(Box::new(Filter { sort: Sort::Player, zones: Zones::empty(), preds: Box::new([]) }))
            }
            Whose::Others(than) => {
                let preds = Box::new([crate::check::build::not(Predicate::Same(than))]);
                Match::Filter(Box::new(Filter { sort: Sort::Player, zones: Zones::empty(), preds }))
            }
            Whose::Of(who) => Match::Ref(who),
        };
        let label = NounPhrase::open(node).label;
        if several && reader.draft.mood.binds() {
            let slot = scope.slot();
            reader.draft.binds.push((Role::Subject, slot));
            let player = crate::check::About::player();
            scope.mention(Ref::Slot(slot), player, node.span());
            // `a player's upkeep as turner begins`: whose it is.
            if let Some(label) = label {
                self.bind_label_to(scope, label, player, slot);
            }
            return Ok(());
        }
        match label {
            Some(label) => self.fail_help(
                Code::WrongPlace,
                label,
                "a step or a turn is nothing that is remembered",
                "behind `a player's upkeep` the name is that of the player",
            ),
            None => Ok(()),
        }
    }

    /// 511.2: what waits for the end of combat triggers as the end of combat step begins.
    fn begins_combat_ending(&self, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let event = &mut reader.draft.ev;
        if reader.draft.mood == crate::check::events::draft::Mood::When
            && (event.verb, event.span) == (Verb::End, Some(Span::Combat))
        {
            (event.verb, event.span) = (Verb::Begin, Some(Span::Step(Step::EndCombat)));
        }
        Ok(())
    }

    /// `as your game begins` (103.5), `as your mulligan begins` (103.4b): before the first turn nothing can trigger.
    fn event_own_game(&mut self, reader: &mut EventReader<'_, 't>, node: Node<'t>) -> Read<()> {
        let span = match node.text() {
            "your game" => Some(Span::Game),
            "your mulligan" => Some(Span::Mulligan),
            _ => None,
        };
        if span.is_none()
            || reader.draft.mood != crate::check::events::draft::Mood::As
            || reader.draft.ev.verb != Verb::Begin
        {
            return self.fail_help(
                Code::NotAnEvent,
                node,
                "nothing can trigger, be replaced or end as a game begins",
                "what a card allows in an opening hand is `from hand, as your game begins: ...`",
            );
        }
        reader.draft.ev.span = span;
        reader.draft.ev.subject = Match::Ref(Ref::You);
        Ok(())
    }

    pub(crate) fn event_search(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Search;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        if let Some(node) = reader.clause.object() {
            let (zones, owner) = self.zones_of(scope, node)?;
            if zones != Zones::LIBRARY {
                let message = format!("only searching libraries is watched or forbidden, not `{}`", node.text());
                return self.fail(Code::NeverAsked, node, message);
            }
            if let Some(owner) = owner {
                reader.draft.ev.object = Match::Ref(owner);
            }
        }
        Ok(())
    }

    pub(crate) fn event_look(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Look;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        self.opt_role(scope, reader, Prep::At, Role::Object)
    }

    pub(crate) fn event_game(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        reader.draft.ev.verb = verb;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        match reader.clause.object() {
            Some(n) if n.text() == "the game" => Ok(()),
            Some(n) => self.fail(Code::NotAnEvent, n, "expected `the game`"),
            None if verb == Verb::Win => {
                self.fail(Code::NotAnEvent, reader.clause.node, "expected `the game` after `wins`")
            }
            None => Ok(()),
        }
    }
}
