//! Events of statuses, mana, damage, life and counters.

use crate::check::build::negate_match;
use crate::check::clauses::clause::operand;
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::events::draft::{Draft, EventReader, Mood};
use crate::check::events::roles::note_attacker;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase, counted, inner_np};
use crate::check::vocab::Grammatical;
use crate::check::{Checker, Meant, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    // ------------------------------------------------------------ statuses

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

    // ------------------------------------------------------------ damage, life, counters

    pub(crate) fn event_deals(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Damage;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        if self.denotes_player(scope, &reader.draft.ev.subject) && !self.scene_now {
            let help = "write `a source you control`, `a creature an opponent controls`";
            return self.fail_help(
                Code::NotAnEvent,
                reader.clause.node,
                "players deal no damage, objects do (119.1)",
                help,
            );
        }
        self.damage_noun(scope, reader)?;
        self.opt_role(scope, reader, Prep::To, Role::Object)
    }

    /// `S triggers`: an object with the ability, or the ability itself.
    pub(crate) fn event_triggers(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        self.event_object(scope, reader, Verb::Trigger)?;
        if matches!(&reader.draft.ev.object, Match::Filter(f) if f.sort == Sort::Ability) {
            reader.draft.ev.subject = std::mem::replace(&mut reader.draft.ev.object, Match::Any);
            for (role, _) in &mut reader.draft.binds {
                *role = Role::Subject;
            }
        }
        Ok(())
    }

    pub(crate) fn event_dealt(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Damage;
        reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
        self.damage_noun(scope, reader)?;
        self.by_whom(scope, reader, Role::Subject)
    }

    /// Damage, life and counters are nowhere and nobody's: what stands behind them would be without a meaning.
    fn only_an_amount(&mut self, node: Node<'t>) -> Read<()> {
        match NounPhrase::open(node).rels.first() {
            Some(rel) => self.fail(Code::NotUnderstood, *rel, format!("`{}` says nothing about an amount", rel.text())),
            None => Ok(()),
        }
    }

    fn damage_noun(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(node) = reader.clause.object() else {
            return self.fail(Code::NotAnEvent, reader.clause.node, "expected `damage` after the verb");
        };
        match self.unit(node) {
            Some(Unit::Damage(sort)) => reader.draft.ev.combat = sort.combat(),
            _ => return self.fail(Code::NotAnEvent, node, "expected `damage`, `combat damage` or `noncombat damage`"),
        }
        self.only_an_amount(node)?;
        self.note_amount(scope, reader.draft, node)?;
        self.bind_amount(scope, reader.draft, node);
        Ok(())
    }

    /// The event in which damage is prevented: `damage is prevented`, `damage can't be prevented`.
    pub(crate) fn event_prevented(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Prevent;
        // 615.13: what one effect prevents at once is one event.
        reader.draft.together = true;
        if let Some(node) = reader.subject.node {
            match self.unit(node) {
                Some(Unit::Damage(sort)) => reader.draft.ev.combat = sort.combat(),
                None if scope.riding && matches!(node.text(), "the damage" | "that damage") => {}
                _ => return self.fail(Code::NotAnEvent, node, "only damage can be prevented"),
            }
            self.only_an_amount(node)?;
            if matches!(NounPhrase::open(node).det, Det::No) {
                let help = "deny the verb: `if damage wasn't prevented this turn`";
                return self.fail_help(Code::NotAnEvent, node, "what does not happen is no event", help);
            }
        }
        self.bind_amount(scope, reader.draft, reader.clause.node);
        self.opt_role(scope, reader, Prep::To, Role::Object)?;
        self.by_whom(scope, reader, Role::Subject)
    }

    /// The event in which a player gains or loses something, or counters are put on something: `gains life`,
    /// `loses life`, `loses the game`, `gets a counter`.
    pub(crate) fn event_amount_of_player(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        base: Core,
    ) -> Read<()> {
        if let Some(control) = reader.clause.part(Rule::control_of) {
            return self.event_control(scope, reader, control, base);
        }
        let Some(node) = reader.clause.object() else { return self.no_event(reader.clause) };
        self.only_an_amount(node)?;
        if base == Core::Lose && node.text() == "the game" {
            reader.draft.ev.verb = Verb::Lose;
            reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
            return Ok(());
        }
        match (self.unit(node), base) {
            (Some(Unit::Tosses), Core::Lose) => return self.event_toss(scope, reader, false),
            (Some(Unit::Life), Core::Gain) => reader.draft.ev.verb = Verb::GainLife,
            (Some(Unit::Life), Core::Lose) => reader.draft.ev.verb = Verb::LoseLife,
            (Some(Unit::Counters(kind)), Core::Get) => {
                reader.draft.ev.verb = Verb::PutCounters;
                reader.draft.ev.counter = kind;
                reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
                self.note_amount(scope, reader.draft, node)?;
                self.bind_amount(scope, reader.draft, node);
                return Ok(());
            }
            _ => return self.no_event(reader.clause),
        }
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        self.note_amount(scope, reader.draft, node)?;
        self.bind_amount(scope, reader.draft, node);
        Ok(())
    }

    /// `gains control of this`, `you lose control of a creature` (603.10d)
    fn event_control(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        control: Node<'t>,
        base: Core,
    ) -> Read<()> {
        reader.draft.ev.verb = match base {
            Core::Gain => Verb::ChangeControl,
            Core::Lose => Verb::LoseControl,
            _ => return self.no_event(reader.clause),
        };
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        let what = self.required(control, control.first())?;
        reader.draft.ev.object = self.operand_as(scope, reader.draft, what, Role::Object)?;
        // Who controls what is settled by effects, so it can't be forbidden or replaced.
        match reader.draft.mood {
            Mood::Would | Mood::Judge => self.fail_help(
                Code::NeverAsked,
                control,
                "a change of control can't be forbidden or replaced: effects settle who controls what",
                "`you control this` goes on being so",
            ),
            _ => Ok(()),
        }
    }

    /// `draws a card`, `creates tokens`: the noun may be a filter.
    pub(crate) fn event_counted(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        reader.draft.ev.verb = verb;
        // `an effect would create`: the subject is a cause, not a player.
        if reader.subject.node.is_some_and(|n| n.text() == "an effect") {
            reader.draft.ev.by = By::Effect;
        } else {
            reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        }
        let node = reader.clause.object();
        if let Some(node) = node
            && matches!(self.unit(node), Some(Unit::Cards))
        {
            // `would draw 2 or more cards`: what an instruction says is replaced as a whole, before it is split (120.2).
            if verb == Verb::Draw
                && reader.draft.mood == Mood::Would
                && counted(node).is_some_and(|n| n.text() != "1 or more")
            {
                reader.draft.ev.amount = self.amount_pattern(scope, node)?;
            } else {
                self.note_count(scope, reader.draft, node)?;
            }
        } else if let Some(node) = node {
            self.can_be_created(scope, reader, node)?;
            // `tokens` alone says no more than the verb, and there is none yet.
            if matches!(&reader.draft.ev.object, Match::Filter(f) if *f.preds == [Predicate::Is(Status::Token)]) {
                reader.draft.ev.object = Match::Any;
            }
        }
        if let Some(under) = reader.clause.part(Rule::under) {
            let who = self.meaning(scope, Some(Meant::Player), |ck, scope| ck.possessor(scope, under))?;
            reader.draft.ev.subject = Match::Ref(who);
        }
        let at = node.unwrap_or(reader.clause.node);
        self.bind_amount(scope, reader.draft, at);
        if verb == Verb::Draw {
            return self.what_is_drawn(reader, at);
        }
        self.from_zone(scope, reader)
    }

    /// `creates a creature token`: what is known of a token before it is there is what is printed on it.
    fn can_be_created(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, node: Node<'t>) -> Read<()> {
        const TAPPED: Predicate = Predicate::Is(Status::Tapped);
        if let Some(name) = inner_np(node).children().flat_map(|n| n.children()).find(|n| n.rule() == Rule::string) {
            let help = format!("the name stands behind the noun: `tokens named {}`", name.text());
            return self.fail_help(Code::NotANoun, name, "a name is no quality of what is created", help);
        }
        reader.draft.ev.object = self.operand_as(scope, reader.draft, node, Role::Object)?;
        let placed = |p: &Predicate| *p == TAPPED || matches!(p, Predicate::Not(p) if **p == TAPPED);
        match &reader.draft.ev.object {
            Match::Filter(f) if reader.draft.mood == Mood::Would && f.preds.iter().any(placed) => {
                let help = "how it enters is asked behind it: `when a tapped creature token enters`";
                self.fail_help(Code::NeverAsked, node, "how a token will enter is not asked before it does", help)
            }
            _ => Ok(()),
        }
    }

    /// 120.1: what is drawn is the top card of a library, and nobody knows which one it is before.
    fn what_is_drawn(&mut self, reader: &mut EventReader<'_, 't>, at: Node<'t>) -> Read<()> {
        if let Some(from) = reader.clause.role(Prep::From) {
            return self.fail(Code::NotUnderstood, from, "cards are drawn from nowhere but a library (120.1)");
        }
        let Match::Filter(what) = &reader.draft.ev.object else { return Ok(()) };
        if reader.draft.mood == Mood::Would {
            let help = "ask behind it: `when you draw a card: reveal it`, `if you would draw a card: ... instead`";
            return self.fail_help(Code::NeverAsked, at, "which card it will be is not known before it is drawn", help);
        }
        if !matches!(what.sort, Sort::Card | Sort::Object | Sort::Anything) {
            let message = format!("`{}` is nothing that is drawn: cards are", at.text());
            return self.fail_help(Code::NeverAsked, at, message, "say `card`: `when you draw a creature card`");
        }
        Ok(())
    }

    /// `P puts N counters on S`, `removes`; the subject may be `an effect`.
    pub(crate) fn event_counters(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        base: Core,
    ) -> Read<()> {
        let Some(node) = reader.clause.object() else { return self.no_event(reader.clause) };
        if !matches!(self.unit(node), Some(Unit::Counters(_))) {
            return self.event_player_puts(scope, reader, node);
        }
        if reader.subject.node.is_some_and(|n| n.text() == "an effect") {
            reader.draft.ev.by = By::Effect;
        } else {
            reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        }
        self.counters_on(scope, reader, node, if base == Core::Put { Prep::On } else { Prep::From })
    }

    /// `P puts S into Z`.
    fn event_player_puts(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        what: Node<'t>,
    ) -> Read<()> {
        reader.draft.ev.verb = Verb::Move;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        reader.draft.ev.object = self.operand_as(scope, reader.draft, what, Role::Object)?;
        for prep in Prep::PLACES {
            if let Some(to) = reader.clause.role(prep) {
                reader.draft.ev.to = self.place_of(scope, operand(to))?.0;
            }
        }
        self.from_zone(scope, reader)
    }

    /// The kind of counter in a phrase: `1 or more time counters`, `the last time counter`. `None` for other phrases.
    pub(crate) fn counters_named(&self, node: Node<'t>) -> Option<Unit> {
        if let Some(found @ Unit::Counters(_)) = self.unit(node) {
            return Some(found);
        }
        let name = vocab::before_counter(node.text().strip_prefix("the last ")?)?;
        Some(Unit::Counters(self.vocab.counters.get(name).copied()))
    }

    pub(crate) fn counters_on(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        counters: Node<'t>,
        prep: Prep,
    ) -> Read<()> {
        if let Some(Unit::Counters(kind)) = self.counters_named(counters) {
            if kind.is_none() {
                self.known_counters(counters)?;
            }
            reader.draft.ev.counter = kind;
        }
        reader.draft.ev.verb = if prep == Prep::On { Verb::PutCounters } else { Verb::RemoveCounters };
        if counters.text().starts_with("the last ") {
            // None is left afterwards; the amount of the event is what remains.
            reader.draft.ev.amount = Some((Cmp::Eq, Value::Num(0)));
        } else if reader.draft.ev.verb == Verb::PutCounters {
            self.note_amount(scope, reader.draft, counters)?;
        } else if counters.text().starts_with(|c: char| c.is_ascii_digit())
            && !counters.text().starts_with("1 or more ")
        {
            return self.fail_help(
                Code::NeverAsked,
                counters,
                "how many counters go at once is not asked",
                "`a time counter is removed` is each of them, `1 or more time counters are removed` all at once",
            );
        }
        self.saw_all(NounPhrase::open(counters).group());
        // `a counter` is each of them, for which an ability triggers by itself (603.2c); any others are counted.
        let each = reader.draft.mood == Mood::When && ["a ", "an "].iter().any(|a| counters.text().starts_with(a));
        if !each {
            if reader.draft.ev.verb == Verb::PutCounters {
                reader.draft.ev.amount.get_or_insert((Cmp::Ge, Value::Num(1)));
            } else if reader.draft.mood == Mood::When {
                // The amount of these is what is left.
                reader.draft.together |= reader.draft.ev.amount.is_none();
            }
            self.bind_amount(scope, reader.draft, counters);
        }
        self.opt_role(scope, reader, prep, Role::Object)?;
        if reader.clause.has_role(Prep::By) {
            return self.by_whom(scope, reader, Role::Subject);
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
