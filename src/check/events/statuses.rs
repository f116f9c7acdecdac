//! Events in which something gets a status or a role in combat, and of tapping for mana.

use crate::check::build::negate_match;
use crate::check::clauses::clause::operand;
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::events::draft::{Draft, EventReader, Mood};
use crate::check::events::roles::note_attacker;
use crate::check::nouns::np::{NounPhrase, counted};
use crate::check::vocab::Grammatical;
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The event in which something gets a status, a role in combat or a designation: `this becomes tapped`,
    /// `becomes blocked by S`, `becomes the monarch`.
    pub(crate) fn event_becomes(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(node) = reader.clause.become_word() else { return self.no_event(reader.clause) };
        let text = node.text();
        let done = participle(text);
        if text == "unblocked" || matches!(done, Some(Core::Tap | Core::Untap | Core::Transform | Core::Block)) {
            self.only_of_cards(scope, node, CardWord::Status)?;
        }
        match done {
            Some(Core::Tap) => self.event_done_to(scope, reader, Verb::Tap),
            Some(Core::Untap) => self.event_done_to(scope, reader, Verb::Untap),
            Some(Core::Transform) => self.event_done_to(scope, reader, Verb::Transform),
            Some(Core::Attach) => self.event_attach(scope, reader),
            Some(Core::Unattach) => {
                reader.draft.ev.verb = Verb::Unattach;
                reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
                self.opt_role(scope, reader, Prep::From, Role::Object)
            }
            Some(Core::Block) => self.event_becomes_blocked(scope, reader),
            Some(Core::Target) => self.event_targeted(scope, reader),
            _ if text == "unblocked" => {
                reader.draft.ev.verb = Verb::BecomeUnblocked;
                reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
                note_attacker(scope, reader.draft);
                Ok(())
            }
            _ if is_one_target(text) => self.event_targeted(scope, reader),
            _ => self.event_designated(scope, reader, node),
        }
    }

    /// `becomes blocked`: once (509.5c); `becomes blocked by a creature`: each time that such a creature blocks it (509.5d).
    fn event_becomes_blocked(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        if reader.draft.mood.binds()
            && let Some(by) = self.several_blockers(reader)
        {
            return self.event_blocked_by_several(scope, reader, by);
        }
        if reader.draft.mood.binds() && reader.clause.has_role(Prep::By) {
            reader.draft.ev.verb = Verb::Block;
            reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
            note_attacker(scope, reader.draft);
            return self.by_whom(scope, reader, Role::Subject);
        }
        reader.draft.ev.verb = Verb::BecomeBlocked;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        note_attacker(scope, reader.draft);
        self.by_whom(scope, reader, Role::Object)
    }

    /// What stands behind `by`, if it is a number of creatures other than `1 or more`, which are all of them.
    fn several_blockers(&self, reader: &mut EventReader<'_, 't>) -> Option<Node<'t>> {
        let several = |n: &Node<'t>| {
            n.rule() == Rule::role
                && Prep::By.behind(n.text()).is_some()
                && counted(*n).is_some_and(|count| count.text() != "1 or more")
        };
        let said = reader.clause.left().any(|n| several(&n));
        if said { reader.clause.role(Prep::By).map(operand) } else { None }
    }

    /// `becomes blocked by 2 or more creatures` (509.5e): as soon as so many block it.
    fn event_blocked_by_several(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        by: Node<'t>,
    ) -> Read<()> {
        reader.draft.ev.amount = Some(self.compared_count(scope, &NounPhrase::open(by))?);
        let what = self.filter(scope, by)?;
        if !what.preds.iter().all(|p| *p == Predicate::Type(CardTypes::CREATURE)) {
            let help = "ask for the others in a condition: `when this becomes blocked, if ...`";
            return self.fail_help(Code::NeverAsked, by, "only the number of all blockers is counted here", help);
        }
        reader.draft.ev.verb = Verb::BecomeBlocked;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        note_attacker(scope, reader.draft);
        Ok(())
    }

    /// `becomes the target of a spell`.
    fn event_targeted(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Target;
        reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
        self.opt_role(scope, reader, Prep::Of, Role::Subject)?;
        self.by_whom(scope, reader, Role::Subject)
    }

    fn event_designated(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        node: Node<'t>,
    ) -> Read<()> {
        let name = node.text().trim_start_matches("the ").trim_start_matches("a ");
        let Some(id) = self.designation(name) else {
            let message = format!("nothing can become `{}`", node.text());
            if name.bytes().all(|b| b.is_ascii_digit()) {
                let help = format!("a number is compared: `when your life <= {name}: ...`");
                return self.fail_help(Code::NotAnEvent, node, message, help);
            }
            return self.fail(Code::NotAnEvent, node, message);
        };
        reader.draft.ev.verb = Verb::Become(id);
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        Ok(())
    }

    /// `is attached to S`, `becomes attached to S`, and the prohibition of it.
    pub(crate) fn event_attach(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Attach;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        self.opt_role(scope, reader, Prep::To, Role::Object)?;
        if let Some(node) = reader.clause.except(Prep::To) {
            let host = self.matched(scope, operand(node))?;
            if matches!(&host, Match::Filter(f) if !f.zones.is_empty() && !f.zones.intersects(Zones::IN_PLAY | Zones::GRAVEYARD))
            {
                return self.fail(
                    Code::NeverAsked,
                    node,
                    "things are attached to permanents, players and cards in graveyards, not to cards elsewhere",
                );
            }
            reader.draft.ev.object = negate_match(host);
        }
        Ok(())
    }

    pub(crate) fn event_turned(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let verb = match (reader.clause.adverb("face up"), reader.clause.adverb("face down")) {
            (true, true) => {
                return self.fail(Code::Mixed, reader.clause.node, "it is turned either face up or face down");
            }
            (true, _) => Verb::TurnFaceUp,
            (_, true) => Verb::TurnFaceDown,
            _ => return self.no_event(reader.clause),
        };
        self.event_object(scope, reader, verb)
    }

    /// A status word after `is`: only where a change is meant (`can't be ...`).
    pub(crate) fn event_status(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        self.is_no_moment(reader)?;
        let verb = match reader.clause.peek_object().and_then(|n| participle(n.text())) {
            Some(Core::Tap) => Verb::Tap,
            Some(Core::Untap) => Verb::Untap,
            Some(Core::Block) => {
                reader.clause.object();
                return self.event_is_blocked(scope, reader);
            }
            Some(Core::Attach) => {
                reader.clause.object();
                return self.event_attach(scope, reader);
            }
            Some(Core::Transform) => Verb::Transform,
            _ => return self.no_event(reader.clause),
        };
        reader.clause.object();
        self.event_done_to(scope, reader, verb)
    }

    /// `when this is tapped`: that goes on being so; what happens is that it becomes tapped. A land is tapped for mana.
    pub(crate) fn is_no_moment(&mut self, reader: &EventReader<'_, 't>) -> Read<()> {
        let c = &*reader.clause;
        let word = match c.core() {
            Some(Core::Tap | Core::Untap) => c.word,
            _ => c.peek_object().map_or("", |n| n.text()),
        };
        let turned = matches!(participle(word), Some(Core::Tap | Core::Untap));
        let done = c.has_role(Prep::For) || c.has_role(Prep::By);
        if reader.draft.mood != Mood::When || !turned || done || c.negated || c.past {
            return Ok(());
        }
        let message = format!("`{}` is a state, and no event", c.node.text());
        let help =
            "what happens is that it becomes so; an ability that asks for the state is `while this is tapped: ...`";
        let fault = crate::diag::Diagnostic::error(Code::NotAnEvent, c.node.span(), message).help(help);
        self.error(fault.suggest(format!("becomes {word}")))
    }

    pub(crate) fn event_taps(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        self.event_pair(scope, reader, Verb::Tap)?;
        self.tapped_for_mana(scope, reader)
    }

    /// Makes a tapping one that is done for mana, if `for mana` stands behind it.
    pub(crate) fn tapped_for_mana(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(role) = reader.clause.role(Prep::For) else { return Ok(()) };
        // What would be made is replaced as mana (106.12b); who watches sees the tapping.
        if reader.draft.mood == Mood::Would {
            if operand(role).text() != "mana" || reader.clause.has_role(Prep::Of) {
                let help = "write `for mana`, and name what is tapped: `a Mountain is tapped for mana`";
                let message = "for what mana something would be tapped is not told apart";
                return self.fail_help(Code::NeverAsked, role, message, help);
            }
            reader.draft.ev.verb = Verb::AddMana;
            let at = reader.clause.node;
            self.bind_amount(scope, reader.draft, at);
            return Ok(());
        }
        reader.draft.ev.verb = Verb::TapForMana;
        reader.draft.ev.mana = self.mana_tapped_for(scope, reader, role)?;
        if reader.draft.mood.binds() {
            let slot = scope.slot();
            reader.draft.binds.push((Role::Amount, slot));
            scope.types_tapped_for = Some(slot);
        }
        Ok(())
    }

    /// `for mana`: of any type; `for {R}`, `for mana of the hue`.
    fn mana_tapped_for(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        role: Node<'t>,
    ) -> Read<Option<ManaType>> {
        let what = operand(role);
        if let Some(node) = role.child(Rule::mana) {
            return match *self.mana(node)? {
                [ManaSymbol::Of(mask)] => Ok(Some(ManaType::Of(mask))),
                _ => {
                    self.fail_help(Code::NotMana, node, "expected the symbol of one type of mana", "such as `for {R}`")
                }
            };
        }
        if what.text() != "mana" {
            let help = "write `for mana`, `for {R}` or `for mana of the hue`";
            return self.fail_help(Code::NotMana, role, format!("`{}` is no mana", what.text()), help);
        }
        match reader.clause.role(Prep::Of) {
            Some(of) => Ok(Some(ManaType::Chosen(self.label_of(scope, operand(of))?))),
            None => Ok(None),
        }
    }

    /// `P untaps S`; without an object the subject is what untaps (`this can't untap during your untap step`).
    pub(crate) fn event_untaps(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let by_somebody = reader.clause.has(|n| n.rule() == Rule::nps);
        match by_somebody {
            true => self.event_pair(scope, reader, Verb::Untap)?,
            false => self.event_object(scope, reader, Verb::Untap)?,
        }
        if let Some(during) = reader.clause.role(Prep::During) {
            let node = operand(during);
            let (span, whose) = self.span_of(scope, node)?;
            if span != Span::Step(Step::Untap) {
                let help =
                    "write `during your untap step`; at other times: `when ... untaps, if it is your upkeep: ...`";
                return self.fail_help(Code::NotATime, node, "untapping is told apart by the untap step only", help);
            }
            // Players untap what they control in their own untap step only (502.3).
            let own = by_somebody && (whose == Ref::Member || reader.draft.ev.subject == Match::Ref(whose.clone()));
            reader.draft.ev.by =
                By::UntapStep(Box::new(if own { Ref::Nothing } else { untap_step_of(reader.draft, whose) }));
        }
        Ok(())
    }
}

/// Whose untap step is meant. 502.3: what untaps in a player's untap step is controlled by that player, so `its controller's`
/// says nothing; `its owner's` is asked of what untaps.
fn untap_step_of(draft: &Draft, whose: Ref) -> Ref {
    let untaps = |of: &Ref| {
        let bound = |(role, slot): &(Role, Slot)| *role == Role::Object && *of == Ref::Slot(*slot);
        *of == Ref::Member || draft.ev.object == Match::Ref(of.clone()) || draft.binds.iter().any(bound)
    };
    match whose {
        Ref::Controller(of) if untaps(&of) => Ref::Nothing,
        Ref::Owner(of) if untaps(&of) => Ref::Owner(Box::new(Ref::Member)),
        other => other,
    }
}

/// `the target`, `a target`, `target`: what something becomes.
fn is_one_target(text: &str) -> bool {
    let noun = ["the ", "a "].iter().find_map(|det| text.strip_prefix(det)).unwrap_or(text);
    vocab::target(noun) == Some(Grammatical::One)
}
