//! Events of damage, life, mana and counters.

use crate::check::clauses::clause::operand;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::Core;
use crate::check::events::draft::{EventReader, Mood, Toss};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase, counted, inner_np};
use crate::check::{Checker, Meant, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
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
        let np = NounPhrase::open(node);
        if matches!(np.det, Det::All | Det::Each | Det::Every | Det::Any)
            && matches!(self.unit(node), Some(Unit::Damage(_) | Unit::Life))
        {
            let message = format!("`{}` says nothing about an amount", node.text());
            return self.fail_help(
                Code::NotUnderstood,
                node,
                message,
                "write the noun alone, such as `deals combat damage`",
            );
        }
        match np.rels.first() {
            Some(rel) => self.fail(Code::NotUnderstood, *rel, format!("`{}` says nothing about an amount", rel.text())),
            None => Ok(()),
        }
    }

    fn damage_noun(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(node) = reader.clause.object() else {
            return self.fail(Code::NotAnEvent, reader.clause.node, "expected `damage` after the verb");
        };
        match self.unit(node) {
            Some(Unit::Damage(sort)) => reader.draft.ev.damage = sort,
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
                Some(Unit::Damage(sort)) => reader.draft.ev.damage = sort,
                None if scope.riding && matches!(node.text(), "the damage" | "that damage") => {}
                _ => return self.fail(Code::NotAnEvent, node, "only damage can be prevented"),
            }
            self.only_an_amount(node)?;
            if matches!(NounPhrase::open(node).det, Det::No(_)) {
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
            (Some(Unit::Tosses), Core::Lose) => return self.event_toss(scope, reader, Toss::Lost),
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
            if verb == Verb::Draw && reader.draft.mood == Mood::Would && counted(node).is_some() {
                reader.draft.ev.amount = self.amount_pattern(scope, node)?;
            } else {
                self.note_count(scope, reader.draft, node)?;
            }
        } else if let Some(node) = node {
            self.can_be_created(scope, reader, node)?;
            if verb == Verb::Create && reader.draft.mood == Mood::Would {
                self.created_at_once(node)?;
            }
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

    /// 614.1: what an effect would create is one event, however many tokens that are.
    pub(crate) fn created_at_once(&mut self, node: Node<'t>) -> Read<()> {
        if !matches!(NounPhrase::open(inner_np(node)).det, Det::A) {
            return Ok(());
        }
        let message = "several tokens that would be created are one event, and this is asked once for all of them";
        let help = "write `an effect would create tokens`, and whose behind it: `an effect would create tokens under your control`; what is done for \
                    each is done when it has been created: `when a token is created: ...`";
        self.fail_help(Code::NeverAsked, node, message, help)
    }

    /// `cards can't be drawn`, `if a card would be drawn`: the card is not known, and says no more than the verb.
    pub(crate) fn card_is_drawn(&mut self, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let ev = &mut reader.draft.ev;
        let plain =
            matches!(&ev.object, Match::Filter(f) if f.sort == Sort::Card && f.zones.is_empty() && f.preds.is_empty());
        if plain && matches!(reader.draft.mood, Mood::Would | Mood::Judge) {
            ev.object = Match::Any;
            ev.binds = ev.binds.iter().copied().filter(|(role, _)| *role != Role::Object).collect();
        }
        let at = reader.subject.node.unwrap_or(reader.clause.node);
        self.what_is_drawn(reader, at)
    }

    /// 120.1: what is drawn is the top card of a library, and nobody knows which one it is before.
    fn what_is_drawn(&mut self, reader: &mut EventReader<'_, 't>, at: Node<'t>) -> Read<()> {
        if let Some(from) = reader.clause.role(Prep::From) {
            return self.fail(Code::NotUnderstood, from, "cards are drawn from nowhere but a library (120.1)");
        }
        let Match::Filter(what) = &reader.draft.ev.object else { return Ok(()) };
        if matches!(reader.draft.mood, Mood::Would | Mood::Judge) {
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
            if reader.draft.mood == Mood::Would {
                let help = "wait for it: `when the last time counter is removed from this: ...`";
                let message = "which counter is the last is known when it has been removed";
                return self.fail_help(Code::NeverAsked, counters, message, help);
            }
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
