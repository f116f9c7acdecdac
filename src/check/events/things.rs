//! Events of statuses, damage, life, counters, the turn, declared actions.

use crate::check::build::{negate_match, set_role};
use crate::check::clauses::clause::operand;
use crate::check::events::draft::{EventReader, Mood};
use crate::check::events::roles::note_attacker;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, Np};
use crate::check::nouns::zone::Whose;
use crate::check::{Checker, Meant, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    // ------------------------------------------------------------ statuses

    /// `this becomes tapped`, `becomes blocked by S`, `becomes the monarch`.
    pub(crate) fn event_becomes(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(node) = i.c.become_word() else { return self.no_event(i.c) };
        let text = node.text();
        match text {
            "tapped" => self.event_done_to(sc, i, Verb::Tap),
            "untapped" => self.event_done_to(sc, i, Verb::Untap),
            "transformed" => self.event_done_to(sc, i, Verb::Transform),
            "attached" => self.event_attach(sc, i),
            "unattached" => {
                i.d.ev.verb = Verb::Unattach;
                i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
                self.opt_role(sc, i, "from", Role::Object)
            }
            "blocked" => self.event_becomes_blocked(sc, i),
            "unblocked" => {
                i.d.ev.verb = Verb::BecomeUnblocked;
                i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
                note_attacker(sc, i.d);
                Ok(())
            }
            "the target" | "a target" | "target" | "targeted" => self.event_targeted(sc, i),
            _ => self.event_designated(sc, i, node),
        }
    }

    /// `becomes blocked`: once (509.5c); `becomes blocked by a creature`: each time that such a creature blocks it (509.5d).
    fn event_becomes_blocked(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        if i.d.mood.binds() && i.c.has_role("by") {
            i.d.ev.verb = Verb::Block;
            i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
            note_attacker(sc, i.d);
            return self.by_whom(sc, i, Role::Subject);
        }
        i.d.ev.verb = Verb::BecomeBlocked;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        note_attacker(sc, i.d);
        self.by_whom(sc, i, Role::Object)
    }

    /// `becomes the target of a spell`.
    fn event_targeted(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Target;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        self.opt_role(sc, i, "of", Role::Subject)?;
        self.by_whom(sc, i, Role::Subject)
    }

    fn event_designated(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, node: Node<'t>) -> Read<()> {
        let name = node.text().trim_start_matches("the ").trim_start_matches("a ");
        let Some(id) = self.vocab.designations.get(name).copied() else {
            return self.fail(Code::NotAnEvent, node, format!("nothing can become `{}`", node.text()));
        };
        i.d.ev.verb = Verb::Become(id);
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        Ok(())
    }

    /// `is attached to S`, `becomes attached to S`, and the prohibition of it.
    pub(crate) fn event_attach(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Attach;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.opt_role(sc, i, "to", Role::Object)?;
        if let Some(node) = i.c.except("to") {
            let host = self.matched(sc, operand(node))?;
            if matches!(&host, Match::Filter(f) if !f.zones.is_empty() && !f.zones.intersects(Zones::IN_PLAY)) {
                return self.fail(
                    Code::NeverAsked,
                    node,
                    "things are attached to permanents and players, not to cards elsewhere",
                );
            }
            i.d.ev.object = negate_match(host);
        }
        Ok(())
    }

    pub(crate) fn event_turned(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        let verb = match (i.c.adverb("face up"), i.c.adverb("face down")) {
            (true, _) => Verb::TurnFaceUp,
            (_, true) => Verb::TurnFaceDown,
            _ => return self.no_event(i.c),
        };
        self.event_object(sc, i, verb)
    }

    /// A status word after `is`: only where a change is meant (`can't be ...`).
    pub(crate) fn event_status(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        let verb = match i.c.peek_object().map_or("", |n| n.text()) {
            "tapped" => Verb::Tap,
            "untapped" => Verb::Untap,
            "blocked" => {
                i.c.object();
                return self.event_is_blocked(sc, i);
            }
            "attached" => {
                i.c.object();
                return self.event_attach(sc, i);
            }
            "transformed" => Verb::Transform,
            _ => return self.no_event(i.c),
        };
        i.c.object();
        self.event_done_to(sc, i, verb)
    }

    pub(crate) fn event_taps(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        self.event_pair(sc, i, Verb::Tap)?;
        self.tapped_for_mana(sc, i)
    }

    /// `for mana` behind a tapping.
    pub(crate) fn tapped_for_mana(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(role) = i.c.role("for") else { return Ok(()) };
        // What would be made is replaced as mana (106.12b); who watches sees the tapping.
        if i.d.mood == Mood::Would {
            if operand(role).text() != "mana" || i.c.has_role("of") {
                let help = "write `for mana`, and name what is tapped: `a Mountain is tapped for mana`";
                let message = "for what mana something would be tapped is not told apart";
                return self.fail_help(Code::NeverAsked, role, message, help);
            }
            i.d.ev.verb = Verb::AddMana;
            let at = i.c.node;
            self.bind_amount(sc, i.d, at);
            return Ok(());
        }
        i.d.ev.verb = Verb::TapForMana;
        i.d.ev.mana = self.mana_tapped_for(sc, i, role)?;
        if i.d.mood.binds() {
            let slot = sc.slot();
            i.d.binds.push((Role::Amount, slot));
            sc.types_tapped_for = Some(slot);
        }
        Ok(())
    }

    /// `for mana`: of any type; `for {R}`, `for mana of the hue`.
    fn mana_tapped_for(
        &mut self,
        sc: &mut Scope<'t>,
        i: &mut EventReader<'_, 't>,
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
        match i.c.role("of") {
            Some(of) => Ok(Some(ManaType::Chosen(self.label_of(sc, operand(of))?))),
            None => Ok(None),
        }
    }

    /// `P untaps S`; without an object the subject is what untaps (`this can't untap during your untap step`).
    pub(crate) fn event_untaps(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        if i.c.has(|n| n.rule() == Rule::nps) {
            return self.event_pair(sc, i, Verb::Untap);
        }
        self.event_object(sc, i, Verb::Untap)?;
        if let Some(during) = i.c.role("during") {
            let (span, _) = self.span_of(sc, operand(during))?;
            if span == Span::Step(Step::Untap) {
                i.d.ev.by = By::UntapStep;
            }
        }
        Ok(())
    }

    // ------------------------------------------------------------ damage, life, counters

    pub(crate) fn event_deals(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Damage;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        if self.denotes_player(sc, &i.d.ev.subject) && !self.scene_now {
            let help = "write `a source you control`, `a creature an opponent controls`";
            return self.fail_help(Code::NotAnEvent, i.c.node, "players deal no damage, objects do (119.1)", help);
        }
        self.damage_noun(sc, i)?;
        self.opt_role(sc, i, "to", Role::Object)
    }

    /// `S triggers`: an object with the ability, or the ability itself.
    pub(crate) fn event_triggers(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        self.event_object(sc, i, Verb::Trigger)?;
        if matches!(&i.d.ev.object, Match::Filter(f) if f.sort == Sort::Ability) {
            i.d.ev.subject = std::mem::replace(&mut i.d.ev.object, Match::Any);
            for (role, _) in &mut i.d.binds {
                *role = Role::Subject;
            }
        }
        Ok(())
    }

    pub(crate) fn event_dealt(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Damage;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        self.damage_noun(sc, i)?;
        self.by_whom(sc, i, Role::Subject)
    }

    /// Damage, life and counters are nowhere and nobody's: what stands behind them would be without a meaning.
    fn only_an_amount(&mut self, node: Node<'t>) -> Read<()> {
        match Np::open(node).rels.first() {
            Some(rel) => self.fail(Code::NotUnderstood, *rel, format!("`{}` says nothing about an amount", rel.text())),
            None => Ok(()),
        }
    }

    fn damage_noun(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        let Some(node) = i.c.object() else {
            return self.fail(Code::NotAnEvent, i.c.node, "expected `damage` after the verb");
        };
        match self.unit(node) {
            Some(Unit::Damage(combat)) => i.d.ev.combat = combat,
            _ => return self.fail(Code::NotAnEvent, node, "expected `damage`, `combat damage` or `noncombat damage`"),
        }
        self.only_an_amount(node)?;
        self.note_amount(sc, i.d, node)?;
        self.bind_amount(sc, i.d, node);
        Ok(())
    }

    /// `damage is prevented`, `damage can't be prevented`.
    pub(crate) fn event_prevented(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Prevent;
        if let Some(node) = i.subject.node {
            match self.unit(node) {
                Some(Unit::Damage(combat)) => i.d.ev.combat = combat,
                None if sc.riding && matches!(node.text(), "the damage" | "that damage") => {}
                _ => return self.fail(Code::NotAnEvent, node, "only damage can be prevented"),
            }
            self.only_an_amount(node)?;
        }
        self.bind_amount(sc, i.d, i.c.node);
        self.opt_role(sc, i, "to", Role::Object)?;
        self.by_whom(sc, i, Role::Subject)
    }

    /// `gains life`, `loses life`, `loses the game`, `gets a counter`.
    pub(crate) fn event_amount_of_player(
        &mut self,
        sc: &mut Scope<'t>,
        i: &mut EventReader<'_, 't>,
        base: &str,
    ) -> Read<()> {
        let Some(node) = i.c.object() else { return self.no_event(i.c) };
        self.only_an_amount(node)?;
        if node.text() == "the game" {
            i.d.ev.verb = Verb::Lose;
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
            return Ok(());
        }
        match (self.unit(node), base) {
            (Some(Unit::Tosses), "lose") => return self.event_toss(sc, i, false),
            (Some(Unit::Life), "gain") => i.d.ev.verb = Verb::GainLife,
            (Some(Unit::Life), "lose") => i.d.ev.verb = Verb::LoseLife,
            (Some(Unit::Counters(kind)), "get") => {
                i.d.ev.verb = Verb::PutCounters;
                i.d.ev.counter = kind;
                i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
                self.note_amount(sc, i.d, node)?;
                self.bind_amount(sc, i.d, node);
                return Ok(());
            }
            _ => return self.no_event(i.c),
        }
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.note_amount(sc, i.d, node)?;
        self.bind_amount(sc, i.d, node);
        Ok(())
    }

    /// `draws a card`, `creates tokens`: the noun may be a filter.
    pub(crate) fn event_counted(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, verb: Verb) -> Read<()> {
        i.d.ev.verb = verb;
        // `an effect would create`: the subject is a cause, not a player.
        if i.subject.node.is_some_and(|n| n.text() == "an effect") {
            i.d.ev.by = By::Effect;
        } else {
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        }
        let node = i.c.object();
        if let Some(node) = node
            && matches!(self.unit(node), Some(Unit::Cards))
        {
            self.note_count(sc, i.d, node)?;
        } else if let Some(node) = node {
            i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
            // `tokens` alone says no more than the verb, and there is none yet.
            if matches!(&i.d.ev.object, Match::Filter(f) if *f.preds == [Pred::Is(Status::Token)]) {
                i.d.ev.object = Match::Any;
            }
        }
        if let Some(under) = i.c.part(Rule::under) {
            let who = self.meaning(sc, Some(Meant::Player), |ck, sc| ck.possessor(sc, under))?;
            i.d.ev.subject = Match::Ref(who);
        }
        let at = node.unwrap_or(i.c.node);
        self.bind_amount(sc, i.d, at);
        if verb == Verb::Draw {
            return self.what_is_drawn(i, at);
        }
        self.from_zone(sc, i)
    }

    /// 120.1: what is drawn is the top card of a library, and nobody knows which one it is before.
    fn what_is_drawn(&mut self, i: &mut EventReader<'_, 't>, at: Node<'t>) -> Read<()> {
        if let Some(from) = i.c.role("from") {
            return self.fail(Code::NotUnderstood, from, "cards are drawn from nowhere but a library (120.1)");
        }
        let Match::Filter(what) = &i.d.ev.object else { return Ok(()) };
        if i.d.mood == Mood::Would {
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
    pub(crate) fn event_counters(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, base: &str) -> Read<()> {
        let Some(node) = i.c.object() else { return self.no_event(i.c) };
        if !matches!(self.unit(node), Some(Unit::Counters(_))) {
            return self.event_player_puts(sc, i, node);
        }
        if i.subject.node.is_some_and(|n| n.text() == "an effect") {
            i.d.ev.by = By::Effect;
        } else {
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        }
        self.counters_on(sc, i, node, if base == "put" { "on" } else { "from" })
    }

    /// `P puts S into Z`.
    fn event_player_puts(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, what: Node<'t>) -> Read<()> {
        i.d.ev.verb = Verb::Move;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        i.d.ev.object = self.operand_as(sc, i.d, what, Role::Object)?;
        for prep in ["into", "onto", "on", "to"] {
            if let Some(to) = i.c.role(prep) {
                i.d.ev.to = self.place_of(sc, operand(to))?.0;
            }
        }
        self.from_zone(sc, i)
    }

    /// `1 or more time counters`, `the last time counter`: which kind.
    pub(crate) fn counters_named(&self, node: Node<'t>) -> Option<Unit> {
        if let Some(found @ Unit::Counters(_)) = self.unit(node) {
            return Some(found);
        }
        let name = node.text().strip_prefix("the last ")?.strip_suffix("counter")?.trim_end();
        Some(Unit::Counters(self.vocab.counters.get(name).copied()))
    }

    pub(crate) fn counters_on(
        &mut self,
        sc: &mut Scope<'t>,
        i: &mut EventReader<'_, 't>,
        counters: Node<'t>,
        prep: &'static str,
    ) -> Read<()> {
        if let Some(Unit::Counters(kind)) = self.counters_named(counters) {
            if kind.is_none() {
                self.known_counters(counters)?;
            }
            i.d.ev.counter = kind;
        }
        i.d.ev.verb = if prep == "on" { Verb::PutCounters } else { Verb::RemoveCounters };
        if counters.text().starts_with("the last ") {
            // None is left afterwards; the amount of the event is what remains.
            i.d.ev.amount = Some((Cmp::Eq, Value::Num(0)));
        } else if i.d.ev.verb == Verb::PutCounters {
            self.note_amount(sc, i.d, counters)?;
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
        // `a counter` is each of them, for which an ability triggers by itself (603.2c); any others are counted.
        let each = i.d.mood == Mood::When && ["a ", "an "].iter().any(|a| counters.text().starts_with(a));
        if !each {
            if i.d.ev.verb == Verb::PutCounters {
                i.d.ev.amount.get_or_insert((Cmp::Ge, Value::Num(1)));
            } else if i.d.mood == Mood::When {
                // The amount of these is what is left.
                i.d.ev.batch |= i.d.ev.amount.is_none();
            }
            self.bind_amount(sc, i.d, counters);
        }
        self.opt_role(sc, i, prep, Role::Object)?;
        if i.c.has_role("by") {
            return self.by_whom(sc, i, Role::Subject);
        }
        Ok(())
    }

    // ------------------------------------------------------------ the turn, knowledge, the end of the game

    pub(crate) fn event_span(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, verb: Verb) -> Read<()> {
        i.d.ev.verb = verb;
        let Some(node) = i.subject.node else { return self.no_event(i.c) };
        if crate::check::nouns::np::Np::open(node).words() == "game" {
            return self.event_own_game(i, node);
        }
        let (span, whose) = self.span_and_whose(sc, node)?;
        i.d.ev.span = Some(span);
        if i.d.mood == crate::check::events::draft::Mood::When && (verb, span) == (Verb::End, Span::Combat) {
            // 511.2: what waits for the end of combat triggers as the end of combat step begins.
            (i.d.ev.verb, i.d.ev.span) = (Verb::Begin, Some(Span::Step(Step::EndCombat)));
        }
        let several = !matches!(&whose, Whose::Of(who) if !matches!(who, Ref::Opponents(_) | Ref::Teammates(_)));
        i.d.ev.subject = match whose {
            Whose::Anybody => Match::Any,
            Whose::Player => {
                Match::Filter(Box::new(Filter { sort: Sort::Player, zones: Zones::empty(), preds: Box::new([]) }))
            }
            Whose::Others(than) => {
                let preds = Box::new([crate::check::build::not(Pred::Same(than))]);
                Match::Filter(Box::new(Filter { sort: Sort::Player, zones: Zones::empty(), preds }))
            }
            Whose::Of(who) => Match::Ref(who),
        };
        let label = Np::open(node).label;
        if several && i.d.mood.binds() {
            let slot = sc.slot();
            i.d.binds.push((Role::Subject, slot));
            let player = crate::check::About::player();
            sc.mention(Ref::Slot(slot), player, node.span());
            // `a player's upkeep as turner begins`: whose it is.
            if let Some(label) = label {
                self.bind_label_to(sc, label, player, slot);
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

    /// `as your game begins` (103.5): before the first turn nothing can trigger.
    fn event_own_game(&mut self, i: &mut EventReader<'_, 't>, node: Node<'t>) -> Read<()> {
        if node.text() != "your game" || i.d.mood != crate::check::events::draft::Mood::As || i.d.ev.verb != Verb::Begin
        {
            return self.fail_help(
                Code::NotAnEvent,
                node,
                "nothing can trigger, be replaced or end as a game begins",
                "what a card allows in an opening hand is `from hand, as your game begins: ...`",
            );
        }
        i.d.ev.span = Some(Span::Game);
        i.d.ev.subject = Match::Ref(Ref::You);
        Ok(())
    }

    pub(crate) fn event_search(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Search;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        if let Some(node) = i.c.object() {
            let (zones, owner) = self.zones_of(sc, node)?;
            if zones != Zones::LIBRARY {
                let message = format!("only searching libraries is watched or forbidden, not `{}`", node.text());
                return self.fail(Code::NeverAsked, node, message);
            }
            if let Some(owner) = owner {
                i.d.ev.object = Match::Ref(owner);
            }
        }
        Ok(())
    }

    pub(crate) fn event_look(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>) -> Read<()> {
        i.d.ev.verb = Verb::Look;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.opt_role(sc, i, "at", Role::Object)
    }

    pub(crate) fn event_game(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, verb: Verb) -> Read<()> {
        i.d.ev.verb = verb;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        match i.c.object() {
            Some(n) if n.text() == "the game" => Ok(()),
            Some(n) => self.fail(Code::NotAnEvent, n, "expected `the game`"),
            None if verb == Verb::Win => self.fail(Code::NotAnEvent, i.c.node, "expected `the game` after `wins`"),
            None => Ok(()),
        }
    }

    // ------------------------------------------------------------ declared actions

    /// `you scry`, `a player discards a card`, `a creature explores`, `S is destroyed`.
    pub(crate) fn event_action(&mut self, sc: &mut Scope<'t>, i: &mut EventReader<'_, 't>, id: ActionId) -> Read<()> {
        i.d.ev.verb = Verb::Action(id);
        if i.c.passive() {
            i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
            self.event_fits(i.c.node, i.c.word, id, &i.d.ev.object)?;
            return self.by_whom(sc, i, Role::Subject);
        }
        let before = i.d.binds.len();
        let what = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        let words = self
            .decls
            .actions
            .get(id.index())
            .is_some_and(|a| a.params.iter().any(|p| p.sort == crate::check::decls::ParamSort::Text));
        let done_to = i.c.peek_object().is_some_and(|n| self.unit(n).is_none()) || words;
        // A deed of a scene is done by its subject, whether it is said to what or not: `this can't strike`.
        let deed = self.decls.actions.get(id.index()).is_some_and(|a| self.is_of_scene(a.node));
        let acts_on = self.acts_on_subject(sc, &what, id) && !(self.in_scene(sc) && (done_to || deed));
        if acts_on && done_to && self.has_one_operand(id) {
            // `a spell you control destroys a creature`: it is why a player does it.
            let object = self.required(i.c.node, i.c.object())?;
            i.d.binds.truncate(before);
            i.d.ev.by = By::Source(what);
            i.d.ev.object = self.operand_as(sc, i.d, object, Role::Object)?;
            return self.from_zone(sc, i);
        }
        let role = if acts_on { Role::Object } else { Role::Subject };
        for (r, _) in i.d.binds.iter_mut().skip(before) {
            *r = role;
        }
        set_role(&mut i.d.ev, role, what);
        if let Some(node) = i.c.object() {
            if words {
                // What was said is told by its number.
                let said = match self.label_of(sc, node)? {
                    Ref::Linked(label) => Value::Linked(label),
                    Ref::Slot(slot) => Value::Slot(slot),
                    _ => return self.fail(Code::NotAnEvent, node, "expected the name of words that were chosen"),
                };
                i.d.ev.amount = Some((Cmp::Eq, said));
            } else if role == Role::Subject && (self.unit(node).is_none() || self.one_card(node) && self.is_done_to(id))
            {
                i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
                self.event_fits(node, i.c.word, id, &i.d.ev.object)?;
            } else if role == Role::Object {
                self.matched(sc, node)?;
            } else if matches!(self.unit(node), Some(Unit::Cards)) {
                self.note_count(sc, i.d, node)?;
            }
        }
        self.bind_amount(sc, i.d, i.c.node);
        self.from_zone(sc, i)
    }

    /// `a card`: one thing, which can be spoken of, and no number of cards.
    fn one_card(&self, node: Node<'t>) -> bool {
        matches!(self.unit(node), Some(Unit::Cards)) && matches!(Np::open(node).det, Det::A)
    }

    /// Whether an action is done to things, and not so many times.
    fn is_done_to(&self, id: ActionId) -> bool {
        let things = |p: &crate::check::decls::Param<'_>| matches!(p.sort, crate::check::decls::ParamSort::Thing(_));
        self.decls.actions.get(id.index()).is_some_and(|a| a.params.iter().any(things))
    }

    /// Whether an action is done to one thing, and nothing else stands behind its verb.
    fn has_one_operand(&self, id: ActionId) -> bool {
        let things = |p: &&crate::check::decls::Param<'_>| matches!(p.sort, crate::check::decls::ParamSort::Thing(_));
        self.decls.actions.get(id.index()).is_some_and(|a| a.params.iter().filter(things).count() == 1)
    }

    /// `a creature explores`: the subject is no player but what the action is done to.
    fn acts_on_subject(&self, sc: &Scope<'t>, what: &Match, id: ActionId) -> bool {
        let thing = matches!(
            self.decls.actions.get(id.index()).and_then(|a| a.params.first()).map(|p| &p.sort),
            Some(crate::check::decls::ParamSort::Thing(f)) if f.sort != Sort::Player
        );
        thing && !self.denotes_player(sc, what)
    }
}
