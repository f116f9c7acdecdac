//! Which verb with which roles is which event.

use super::clause::{Clause, operand};
use super::event::{Draft, EventSubject, Mood};
use super::noun::Unit;
use super::verbs::Verb as Word;
use super::{Checker, Scope};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// What every reader of a verb gets.
pub(super) struct In<'a, 't> {
    pub(super) d: &'a mut Draft,
    pub(super) subject: &'a mut EventSubject<'t>,
    pub(super) c: &'a mut Clause<'t>,
}

impl<'t> Checker<'t> {
    /// Sets the verb and the roles of the draft.
    pub(crate) fn event_verb(
        &mut self,
        sc: &mut Scope<'t>,
        d: &mut Draft,
        subject: &mut EventSubject<'t>,
        c: &mut Clause<'t>,
    ) -> Option<()> {
        let passive = c.passive();
        let mut i = In { d, subject, c };
        match i.c.verb {
            Word::Be => self.event_status(sc, &mut i),
            Word::Action(id) => self.event_action(sc, &mut i, id),
            Word::Alias(at) => self.event_alias(sc, &mut i, at),
            Word::Core(base) if passive => self.event_passive(sc, &mut i, base),
            Word::Core(base) => self.event_active(sc, &mut i, base),
        }
    }

    fn event_active(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, base: &'static str) -> Option<()> {
        match base {
            "enter" => self.event_enters(sc, i),
            "leave" => self.event_leaves(sc, i),
            "die" => self.event_moves(sc, i, Zone::Battlefield.set(), Zone::Graveyard.set()),
            "attack" => self.event_attacks(sc, i),
            "block" => self.event_pair(sc, i, Verb::Block),
            "become" => self.event_becomes(sc, i),
            "begin" => self.event_span(sc, i, Verb::Begin),
            "end" => self.event_span(sc, i, Verb::End),
            "deal" => self.event_deals(sc, i),
            "gain" | "lose" | "get" => self.event_amount_of_player(sc, i, base),
            "draw" => self.event_counted(sc, i, Verb::Draw),
            "create" => self.event_counted(sc, i, Verb::Create),
            "cast" => self.event_cast(sc, i, Verb::Cast),
            "play" => self.event_cast(sc, i, Verb::PlayLand),
            "activate" => self.event_activate(sc, i),
            "tap" => self.event_taps(sc, i),
            "untap" => self.event_untaps(sc, i),
            "trigger" => self.event_object(sc, i, Verb::Trigger),
            "resolve" => self.event_object(sc, i, Verb::Resolve),
            "transform" => self.event_object(sc, i, Verb::Transform),
            "phase in" => self.event_object(sc, i, Verb::PhaseIn),
            "phase out" => self.event_object(sc, i, Verb::PhaseOut),
            "put" | "remove" => self.event_counters(sc, i, base),
            "search" => self.event_search(sc, i),
            "target" => self.event_pair(sc, i, Verb::Target),
            "reveal" => self.event_pair(sc, i, Verb::Reveal),
            "look" => self.event_look(sc, i),
            "copy" => self.event_pair(sc, i, Verb::CopySpell),
            "shuffle" => self.event_of_player(sc, i, Verb::Shuffle),
            "win" => self.event_game(sc, i, Verb::Win),
            "vote" => self.event_of_player(sc, i, Verb::Vote),
            "flip" => self.event_of_player(sc, i, Verb::FlipCoin),
            "add" => self.event_of_player(sc, i, Verb::AddMana),
            "spend" => self.event_pair(sc, i, Verb::SpendMana),
            "pay" => self.event_of_player(sc, i, Verb::Pay),
            "assign" => self.event_assigns(sc, i),
            "attach" => self.event_attach(sc, i),
            "unattach" => self.event_object(sc, i, Verb::Unattach),
            _ => self.no_event(i.c),
        }
    }

    fn event_passive(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, base: &'static str) -> Option<()> {
        match base {
            "deal" => self.event_dealt(sc, i),
            "put" | "remove" => self.event_is_put(sc, i, base),
            "block" => self.event_is_blocked(sc, i),
            "cast" => self.event_done_to(sc, i, Verb::Cast),
            "target" => self.event_done_to(sc, i, Verb::Target),
            "tap" => self.event_done_to(sc, i, Verb::Tap),
            "untap" => self.event_done_to(sc, i, Verb::Untap),
            "activate" => self.event_activated(sc, i),
            "transform" => self.event_done_to(sc, i, Verb::Transform),
            "reveal" => self.event_done_to(sc, i, Verb::Reveal),
            "copy" => self.event_done_to(sc, i, Verb::CopySpell),
            "create" => self.event_done_to(sc, i, Verb::Create),
            "draw" => self.event_done_to(sc, i, Verb::Draw),
            "play" => self.event_done_to(sc, i, Verb::PlayLand),
            "attack" => self.event_is_attacked(sc, i),
            "prevent" => self.event_prevented(sc, i),
            "attach" => self.event_attach(sc, i),
            "unattach" => {
                i.d.ev.verb = Verb::Unattach;
                i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
                self.opt_role(sc, i, "from", Role::Object)
            }
            "turn" => self.event_turned(sc, i),
            _ => self.no_event(i.c),
        }
    }

    fn no_event<T>(&mut self, c: &Clause<'t>) -> Option<T> {
        self.fail(c.node, format!("`{}` is not an event", c.node.text()))
    }

    /// The subject is the object of the event: `this transforms`.
    fn event_object(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        if i.c.has_role("of") {
            let role = i.c.role("of")?;
            i.d.ev.object = self.operand_as(sc, i.d, operand(role), Role::Object)?;
        }
        Some(())
    }

    /// The passive voice: object first, then `by` whom.
    fn event_done_to(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        self.event_object(sc, i, verb)?;
        if matches!(verb, Verb::Cast | Verb::PlayLand) {
            self.from_zone(sc, i)?;
        }
        if verb == Verb::Untap && i.c.word("normally") {
            i.d.ev.by = By::UntapStep;
        }
        self.by_whom(sc, i, Role::Subject)
    }

    /// `by S`, `except by S`: the subject of a passive verb, unless it is a cause of another sort.
    fn by_whom(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, role: Role) -> Option<()> {
        if let Some(by) = i.c.role("by") {
            let node = operand(by);
            let what = match self.cause(sc, node)? {
                By::Source(m) if !i.d.mood.binds() => m,
                By::Source(_) => self.operand_as(sc, i.d, node, role)?,
                other => {
                    i.d.ev.by = other;
                    return Some(());
                }
            };
            set_role(&mut i.d.ev, role, what);
        }
        if let Some(by) = i.c.except("by") {
            let what = self.matched(sc, operand(by))?;
            set_role(&mut i.d.ev, role, negate(what));
        }
        Some(())
    }

    /// Subject and direct object: `this blocks a creature`.
    fn event_pair(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        if let Some(node) = i.c.object_np() {
            i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
        }
        if let Some(node) = i.c.except_object() {
            i.d.ev.object = negate(self.matched(sc, operand(node))?);
        }
        Some(())
    }

    fn event_of_player(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        if verb != Verb::Shuffle {
            let at = i.c.node;
            self.bind_amount(sc, i.d, at);
        }
        // `flips a coin`, `adds mana`, `shuffles their library`: the noun adds nothing to the verb.
        i.c.object();
        Some(())
    }

    fn opt_role(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, prep: &'static str, role: Role) -> Option<()> {
        if let Some(node) = i.c.role(prep) {
            let what = self.operand_as(sc, i.d, operand(node), role)?;
            set_role(&mut i.d.ev, role, what);
        }
        Some(())
    }

    // ------------------------------------------------------------ changes of zone

    fn event_moves(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, from: Zones, to: Zones) -> Option<()> {
        i.d.ev.verb = Verb::Move;
        (i.d.ev.from, i.d.ev.to) = (from, to);
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        Some(())
    }

    fn event_enters(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        self.event_moves(sc, i, Zones::empty(), Zone::Battlefield.set())?;
        self.from_zone(sc, i)?;
        if let Some(under) = i.c.part(Rule::under) {
            let who = self.possessor(sc, under)?;
            i.d.ev.object = and_pred(i.d.ev.object.clone(), Pred::ControlledBy(who));
        }
        Some(())
    }

    fn event_leaves(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        let mut from = Zone::Battlefield.set();
        let mut owner = None;
        if let Some(node) = i.c.object() {
            (from, owner) = self.zones_of(sc, node)?;
        }
        self.event_moves(sc, i, from, Zones::empty())?;
        self.owned(i, owner);
        Some(())
    }

    /// `is put into a graveyard from the battlefield`, `a +1/+1 counter is put on this`.
    fn event_is_put(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, base: &str) -> Option<()> {
        let counters = i.subject.node.filter(|n| self.counters_named(*n).is_some());
        if let Some(node) = counters {
            return self.counters_on(sc, i, node, if base == "put" { "on" } else { "from" });
        }
        self.event_moves(sc, i, Zones::empty(), Zones::empty())?;
        for prep in ["into", "onto", "on", "to"] {
            if let Some(to) = i.c.role(prep) {
                let (zones, owner) = self.place_of(sc, operand(to))?;
                i.d.ev.to = zones;
                self.owned(i, owner);
            }
        }
        self.from_zone(sc, i)
    }

    fn from_zone(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        if let Some(from) = i.c.role("from") {
            let node = operand(from);
            if node.text() != "anywhere" {
                let (zones, owner) = self.place_of(sc, node)?;
                i.d.ev.from = zones;
                self.owned(i, owner);
            }
        }
        if let Some(from) = i.c.except("from") {
            let (zones, _) = self.place_of(sc, operand(from))?;
            i.d.ev.from = zones.complement();
        }
        Some(())
    }

    fn owned(&mut self, i: &mut In<'_, 't>, owner: Option<Ref>) {
        if let Some(owner) = owner {
            i.d.ev.object = and_pred(i.d.ev.object.clone(), Pred::OwnedBy(owner));
        }
    }

    fn event_cast(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        self.event_pair(sc, i, verb)?;
        // What is played or cast is about to change its zone, so the words for it say nothing of that.
        if let (Verb::PlayLand | Verb::Cast, Match::Filter(f)) = (verb, &mut i.d.ev.object)
            && matches!(f.sort, Sort::Permanent | Sort::Card)
        {
            f.sort = Sort::Object;
        }
        self.from_zone(sc, i)
    }

    // ------------------------------------------------------------ abilities

    /// `activates an ability of S`.
    fn event_activate(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Activate;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        let ability = i.c.object();
        match (i.c.role("of"), ability) {
            (Some(of), _) => i.d.ev.object = self.operand_as(sc, i.d, operand(of), Role::Object)?,
            (None, Some(node)) => {
                if let Some(what) = self.abilities_of(sc, node)? {
                    i.d.ev.object = what;
                }
            }
            (None, None) => {}
        }
        Some(())
    }

    /// `its activated abilities can't be activated`.
    fn event_activated(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Activate;
        if let Some(node) = i.subject.node
            && let Some(what) = self.abilities_of(sc, node)?
        {
            i.d.ev.object = what;
        }
        self.opt_role(sc, i, "of", Role::Object)?;
        self.by_whom(sc, i, Role::Subject)
    }

    // ------------------------------------------------------------ combat

    fn event_attacks(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        if let Some(with) = i.c.role("with") {
            i.d.ev.verb = Verb::DeclareAttack;
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
            return self.attackers(sc, i, operand(with));
        }
        i.d.ev.verb = Verb::Attack;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        note_attacker(sc, i.d);
        // A player who attacks declares attackers; whom they attack is known of the creatures.
        if self.denotes_player(sc, &i.d.ev.subject) {
            match (&i.d.ev.subject, i.c.peek_object()) {
                (Match::Ref(who), Some(_)) => {
                    let who = who.clone();
                    i.d.ev.subject = and_pred(Match::Any, Pred::ControlledBy(who));
                    i.d.ev.batch = true;
                }
                _ => i.d.ev.verb = Verb::DeclareAttack,
            }
        }
        self.attacked(sc, i)
    }

    fn attacked(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        if let Some(node) = i.c.object_np() {
            i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
        }
        if let Some(node) = i.c.except_object() {
            i.d.ev.object = negate(self.matched(sc, operand(node))?);
        }
        Some(())
    }

    /// `attacks with 2 or more creatures`.
    fn attackers(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, node: Node<'t>) -> Option<()> {
        i.d.ev.amount = Some(self.at_least(sc, node)?);
        self.filter(sc, node)?;
        let at = i.c.node;
        self.bind_amount(sc, i.d, at);
        self.attacked(sc, i)
    }

    fn event_is_attacked(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Attack;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        self.by_whom(sc, i, Role::Subject)
    }

    /// `this can't be blocked by Walls`; as something that happened: `was blocked this turn`.
    fn event_is_blocked(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        if i.d.mood == Mood::Judge {
            i.d.ev.verb = Verb::Block;
            i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
            return self.by_whom(sc, i, Role::Subject);
        }
        i.d.ev.verb = Verb::BecomeBlocked;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        note_attacker(sc, i.d);
        self.by_whom(sc, i, Role::Object)
    }

    fn event_assigns(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::AssignDamage;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        i.c.object();
        self.opt_role(sc, i, "to", Role::Object)
    }

    // ------------------------------------------------------------ statuses

    /// `this becomes tapped`, `becomes blocked by S`, `becomes the monarch`.
    fn event_becomes(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
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
            "blocked" => {
                i.d.ev.verb = Verb::BecomeBlocked;
                i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
                note_attacker(sc, i.d);
                self.by_whom(sc, i, Role::Object)
            }
            "unblocked" => {
                i.d.ev.verb = Verb::BecomeUnblocked;
                i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
                note_attacker(sc, i.d);
                Some(())
            }
            "the target" | "a target" | "target" | "targeted" => self.event_targeted(sc, i),
            _ => self.event_designated(sc, i, node),
        }
    }

    /// `becomes the target of a spell`.
    fn event_targeted(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Target;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        self.opt_role(sc, i, "of", Role::Subject)?;
        self.by_whom(sc, i, Role::Subject)
    }

    fn event_designated(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, node: Node<'t>) -> Option<()> {
        let name = node.text().trim_start_matches("the ").trim_start_matches("a ");
        let Some(id) = self.vocab.designations.get(name).copied() else {
            return self.fail(node, format!("nothing can become `{}`", node.text()));
        };
        i.d.ev.verb = Verb::Become(id);
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        Some(())
    }

    /// `is attached to S`, `becomes attached to S`, and the prohibition of it.
    fn event_attach(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Attach;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.opt_role(sc, i, "to", Role::Object)?;
        if let Some(node) = i.c.except("to") {
            i.d.ev.object = negate(self.matched(sc, operand(node))?);
        }
        Some(())
    }

    fn event_turned(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        let verb = match (i.c.adverb("face up"), i.c.adverb("face down")) {
            (true, _) => Verb::TurnFaceUp,
            (_, true) => Verb::TurnFaceDown,
            _ => return self.no_event(i.c),
        };
        self.event_object(sc, i, verb)
    }

    /// A status word after `is`: only where a change is meant (`can't be ...`).
    fn event_status(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
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

    fn event_taps(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        self.event_pair(sc, i, Verb::Tap)?;
        if i.c.role("for").is_some_and(|r| operand(r).text() == "mana") {
            i.d.ev.verb = Verb::TapForMana;
        }
        Some(())
    }

    /// `P untaps S`; without an object the subject is what untaps (`this can't untap during your untap step`).
    fn event_untaps(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
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
        Some(())
    }

    // ------------------------------------------------------------ damage, life, counters

    fn event_deals(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Damage;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.damage_noun(sc, i)?;
        self.opt_role(sc, i, "to", Role::Object)
    }

    fn event_dealt(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Damage;
        i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
        self.damage_noun(sc, i)?;
        self.by_whom(sc, i, Role::Subject)
    }

    fn damage_noun(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        let Some(node) = i.c.object() else { return self.fail(i.c.node, "expected `damage` after the verb") };
        match self.unit(node) {
            Some(Unit::Damage(combat)) => i.d.ev.combat = combat,
            _ => return self.fail(node, "expected `damage`, `combat damage` or `noncombat damage`"),
        }
        i.d.ev.amount = self.amount_pattern(sc, node)?;
        self.bind_amount(sc, i.d, node);
        Some(())
    }

    /// `damage is prevented`, `damage can't be prevented`.
    fn event_prevented(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Prevent;
        if let Some(node) = i.subject.node {
            match self.unit(node) {
                Some(Unit::Damage(combat)) => i.d.ev.combat = combat,
                _ => return self.fail(node, "only damage can be prevented"),
            }
        }
        self.bind_amount(sc, i.d, i.c.node);
        self.opt_role(sc, i, "to", Role::Object)?;
        self.by_whom(sc, i, Role::Subject)
    }

    /// `gains life`, `loses life`, `loses the game`, `gets a counter`.
    fn event_amount_of_player(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, base: &str) -> Option<()> {
        let Some(node) = i.c.object() else { return self.no_event(i.c) };
        if node.text() == "the game" {
            i.d.ev.verb = Verb::Lose;
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
            return Some(());
        }
        match (self.unit(node), base) {
            (Some(Unit::Life), "gain") => i.d.ev.verb = Verb::GainLife,
            (Some(Unit::Life), "lose") => i.d.ev.verb = Verb::LoseLife,
            (Some(Unit::Counters(kind)), "get") => {
                i.d.ev.verb = Verb::PutCounters;
                i.d.ev.counter = kind;
                i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
                i.d.ev.amount = self.amount_pattern(sc, node)?;
                self.bind_amount(sc, i.d, node);
                return Some(());
            }
            _ => return self.no_event(i.c),
        }
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        i.d.ev.amount = self.amount_pattern(sc, node)?;
        self.bind_amount(sc, i.d, node);
        Some(())
    }

    /// `draws a card`, `creates tokens`: the noun may be a filter.
    fn event_counted(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        // `an effect would create`: the subject is a cause, not a player.
        if i.subject.node.is_some_and(|n| n.text() == "an effect") {
            i.d.ev.by = By::Effect;
        } else {
            i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        }
        let node = i.c.object();
        if let Some(node) = node
            && !matches!(self.unit(node), Some(Unit::Cards))
        {
            i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
            // `tokens` alone says no more than the verb, and there is none yet.
            if matches!(&i.d.ev.object, Match::Filter(f) if *f.preds == [Pred::Is(Status::Token)]) {
                i.d.ev.object = Match::Any;
            }
        }
        if let Some(under) = i.c.part(Rule::under) {
            let who = self.possessor(sc, under)?;
            i.d.ev.subject = Match::Ref(who);
        }
        let at = node.unwrap_or(i.c.node);
        self.bind_amount(sc, i.d, at);
        self.from_zone(sc, i)
    }

    /// `P puts N counters on S`, `removes`; the subject may be `an effect`.
    fn event_counters(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, base: &str) -> Option<()> {
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
    fn event_player_puts(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, what: Node<'t>) -> Option<()> {
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
    fn counters_named(&self, node: Node<'t>) -> Option<Option<CounterId>> {
        if let Some(Unit::Counters(kind)) = self.unit(node) {
            return Some(kind);
        }
        let name = node.text().strip_prefix("the last ")?.strip_suffix("counter")?.trim_end();
        Some(self.vocab.counters.get(name).copied())
    }

    fn counters_on(
        &mut self,
        sc: &mut Scope<'t>,
        i: &mut In<'_, 't>,
        counters: Node<'t>,
        prep: &'static str,
    ) -> Option<()> {
        if let Some(kind) = self.counters_named(counters) {
            i.d.ev.counter = kind;
        }
        i.d.ev.verb = if prep == "on" { Verb::PutCounters } else { Verb::RemoveCounters };
        if counters.text().starts_with("the last ") {
            // None is left afterwards; the amount of the event is what remains.
            i.d.ev.amount = Some((Cmp::Eq, Value::Num(0)));
        }
        self.bind_amount(sc, i.d, counters);
        self.opt_role(sc, i, prep, Role::Object)?;
        if i.c.has_role("by") {
            return self.by_whom(sc, i, Role::Subject);
        }
        Some(())
    }

    // ------------------------------------------------------------ the turn, knowledge, the end of the game

    fn event_span(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        let Some(node) = i.subject.node else { return self.no_event(i.c) };
        let (span, whose) = self.span_of(sc, node)?;
        i.d.ev.span = Some(span);
        let anybody = whose == Ref::Nothing;
        i.d.ev.subject = if anybody { Match::Any } else { Match::Ref(whose) };
        if anybody && i.d.mood.binds() {
            let slot = sc.slot();
            i.d.binds.push((Role::Subject, slot));
            sc.mention(Ref::Slot(slot), super::About::player(), node.span());
        }
        Some(())
    }

    fn event_search(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Search;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        if let Some(node) = i.c.object() {
            let (_, owner) = self.zones_of(sc, node)?;
            if let Some(owner) = owner {
                i.d.ev.object = Match::Ref(owner);
            }
        }
        Some(())
    }

    fn event_look(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>) -> Option<()> {
        i.d.ev.verb = Verb::Look;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        self.opt_role(sc, i, "at", Role::Object)
    }

    fn event_game(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, verb: Verb) -> Option<()> {
        i.d.ev.verb = verb;
        i.d.ev.subject = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        match i.c.object() {
            Some(n) if n.text() == "the game" => Some(()),
            Some(n) => self.fail(n, "expected `the game`"),
            None if verb == Verb::Win => self.fail(i.c.node, "expected `the game` after `wins`"),
            None => Some(()),
        }
    }

    // ------------------------------------------------------------ declared actions

    /// `you scry`, `a player discards a card`, `a creature explores`, `S is destroyed`.
    fn event_action(&mut self, sc: &mut Scope<'t>, i: &mut In<'_, 't>, id: ActionId) -> Option<()> {
        i.d.ev.verb = Verb::Action(id);
        if i.c.passive() {
            i.d.ev.object = self.subject_as(sc, i.d, i.subject, Role::Object)?;
            return self.by_whom(sc, i, Role::Subject);
        }
        let before = i.d.binds.len();
        let what = self.subject_as(sc, i.d, i.subject, Role::Subject)?;
        let role = if self.acts_on_subject(sc, &what, id) { Role::Object } else { Role::Subject };
        for (r, _) in i.d.binds.iter_mut().skip(before) {
            *r = role;
        }
        set_role(&mut i.d.ev, role, what);
        if let Some(node) = i.c.object() {
            if self.unit(node).is_none() && role == Role::Subject {
                i.d.ev.object = self.operand_as(sc, i.d, node, Role::Object)?;
            } else if role == Role::Object {
                self.matched(sc, node)?;
            }
        }
        self.bind_amount(sc, i.d, i.c.node);
        self.from_zone(sc, i)
    }

    /// `a creature explores`: the subject is no player but what the action is done to.
    fn acts_on_subject(&self, sc: &Scope<'t>, what: &Match, id: ActionId) -> bool {
        let thing = matches!(
            self.decls.actions.get(id.index()).and_then(|a| a.params.first()).map(|p| &p.sort),
            Some(super::declare::ParamSort::Thing(f)) if f.sort != Sort::Player
        );
        thing && !self.denotes_player(sc, what)
    }
}

/// Remembers whose `the defending player` is meant from here on.
fn note_attacker(sc: &mut Scope<'_>, d: &Draft) {
    if !d.mood.binds() {
        return;
    }
    let bound = d.binds.iter().find(|(role, _)| *role == Role::Subject).map(|(_, slot)| Ref::Slot(*slot));
    sc.attacker = match &d.ev.subject {
        Match::Ref(r) => Some(r.clone()),
        Match::Any | Match::Filter(_) => bound,
    };
}

/// Puts what a phrase means into its role.
pub(crate) fn set_role(ev: &mut Event, role: Role, what: Match) {
    match role {
        Role::Subject => ev.subject = what,
        Role::Object | Role::Successor | Role::Batch => ev.object = what,
        Role::Amount | Role::ObjectController => {}
    }
}

/// Everything that does not pass: `except by Walls`.
pub(crate) fn negate(what: Match) -> Match {
    let passes = match what {
        Match::Any => return Match::Any,
        Match::Ref(r) => Pred::Same(r),
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            if !f.zones.is_empty() {
                preds.insert(0, Pred::In(f.zones));
            }
            if f.sort != Sort::Anything {
                preds.insert(0, Pred::Sort(f.sort));
            }
            super::filter::all(preds)
        }
    };
    let not = Pred::Not(Box::new(passes));
    Match::Filter(Box::new(Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not]) }))
}

/// Adds a predicate to what may stand in a role.
pub(crate) fn and_pred(what: Match, pred: Pred) -> Match {
    let filter = match what {
        Match::Any => Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([pred]) },
        Match::Ref(r) => Filter {
            sort: Sort::Anything,
            zones: Zones::empty(),
            preds: Box::new([Pred::Same(r), pred]),
        },
        Match::Filter(f) => {
            let mut preds = f.preds.into_vec();
            preds.push(pred);
            Filter { sort: f.sort, zones: f.zones, preds: preds.into() }
        }
    };
    Match::Filter(Box::new(filter))
}
