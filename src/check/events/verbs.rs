//! Which verb with which roles is which event.

use crate::check::build::{and_pred, negate_match, set_role};
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::events::draft::{Draft, EventReader, Mood, Subject, Toss};
use crate::check::nouns::noun::Unit;
use crate::check::vocab::PlayerNoun;
use crate::check::{Checker, Meant, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Sets the verb and the roles of the draft.
    pub(crate) fn event_verb(
        &mut self,
        scope: &mut Scope<'t>,
        draft: &mut Draft,
        subject: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<()> {
        let passive = c.passive();
        self.verb_of_scene(scope, c.verb, c.node, c.word)?;
        let of_things = self.said_of(c) == Some(Meant::Thing);
        let mut i = EventReader { draft, subject, clause: c };
        match i.clause.verb {
            Word::Be => self.event_status(scope, &mut i),
            Word::Action(id) => self.event_action(scope, &mut i, id),
            Word::Alias(at) => self.event_alias(scope, &mut i, at),
            Word::Core(base) if passive => self.event_passive(scope, &mut i, base),
            Word::Core(base) => self.event_active(scope, &mut i, base),
        }?;
        if of_things { self.things_do(scope, subject, c) } else { Ok(()) }
    }

    fn event_active(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, base: Core) -> Read<()> {
        match base {
            Core::Enter => self.event_enters(scope, reader),
            Core::Leave => self.event_leaves(scope, reader),
            Core::Die => self.event_moves(scope, reader, Zone::Battlefield.set(), Zone::Graveyard.set()),
            Core::Attack => self.event_attacks(scope, reader),
            Core::Block => self.event_pair(scope, reader, Verb::Block),
            Core::Become => self.event_becomes(scope, reader),
            Core::Begin => self.event_span(scope, reader, Verb::Begin),
            Core::End => self.event_span(scope, reader, Verb::End),
            Core::Deal => self.event_deals(scope, reader),
            Core::Gain | Core::Lose | Core::Get => self.event_amount_of_player(scope, reader, base),
            Core::Draw => self.event_counted(scope, reader, Verb::Draw),
            Core::Create => self.event_counted(scope, reader, Verb::Create),
            Core::Cast if reader.clause.has_part(Rule::fail_w) => self.event_miscast(scope, reader),
            Core::Cast => self.event_cast(scope, reader, Verb::Cast),
            Core::Play => self.event_cast(scope, reader, Verb::PlayLand),
            Core::Activate => self.event_activate(scope, reader),
            Core::Tap => self.event_taps(scope, reader),
            Core::Untap => self.event_untaps(scope, reader),
            Core::Trigger => self.event_triggers(scope, reader),
            Core::Resolve => self.event_object(scope, reader, Verb::Resolve),
            Core::Transform => self.event_object(scope, reader, Verb::Transform),
            Core::PhaseIn => self.event_object(scope, reader, Verb::PhaseIn),
            Core::PhaseOut => self.event_object(scope, reader, Verb::PhaseOut),
            Core::Put | Core::Remove => self.event_counters(scope, reader, base),
            Core::Search => self.event_search(scope, reader),
            Core::Target => self.event_pair(scope, reader, Verb::Target),
            Core::Reveal => self.event_pair(scope, reader, Verb::Reveal),
            Core::Look => self.event_look(scope, reader),
            Core::Copy => self.event_pair(scope, reader, Verb::CopySpell),
            Core::Shuffle => self.event_of_player(scope, reader, Verb::Shuffle),
            Core::Win if reader.clause.peek_object().is_some_and(|n| self.unit(n) == Some(Unit::Tosses)) => {
                self.event_toss(scope, reader, Toss::Won)
            }
            Core::Win => self.event_game(scope, reader, Verb::Win),
            Core::Vote => self.event_of_player(scope, reader, Verb::Vote),
            Core::Finish => self.event_votes_cast(reader),
            Core::Flip => self.event_of_player(scope, reader, Verb::FlipCoin),
            Core::Add => self.event_of_player(scope, reader, Verb::AddMana),
            Core::Spend => self.event_pair(scope, reader, Verb::SpendMana),
            Core::Pay => self.event_of_player(scope, reader, Verb::Pay),
            Core::Assign => self.event_assigns(scope, reader),
            Core::Attach => self.event_attach(scope, reader),
            Core::Unattach => self.event_object(scope, reader, Verb::Unattach),
            Core::Come => self.event_of_area(scope, reader, Verb::ComeWithin),
            Core::Go => self.event_of_area(scope, reader, Verb::GoBeyond),
            _ => self.no_event(reader.clause),
        }
    }

    fn event_passive(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, base: Core) -> Read<()> {
        match base {
            Core::Deal => self.event_dealt(scope, reader),
            Core::Put | Core::Remove => self.event_is_put(scope, reader, base),
            Core::Block => self.event_is_blocked(scope, reader),
            Core::Cast => self.event_done_to(scope, reader, Verb::Cast),
            Core::Target => self.event_done_to(scope, reader, Verb::Target),
            Core::Tap => {
                self.is_no_moment(reader)?;
                self.event_done_to(scope, reader, Verb::Tap)?;
                self.tapped_for_mana(scope, reader)
            }
            Core::Untap => {
                self.is_no_moment(reader)?;
                self.event_done_to(scope, reader, Verb::Untap)
            }
            Core::Activate => self.event_activated(scope, reader),
            Core::Transform => self.event_done_to(scope, reader, Verb::Transform),
            Core::Reveal => self.event_done_to(scope, reader, Verb::Reveal),
            Core::Copy => self.event_done_to(scope, reader, Verb::CopySpell),
            Core::Create => self.event_done_to(scope, reader, Verb::Create),
            Core::Draw => {
                self.event_done_to(scope, reader, Verb::Draw)?;
                self.card_is_drawn(reader)
            }
            Core::Play => self.event_done_to(scope, reader, Verb::PlayLand),
            Core::Attack => self.event_is_attacked(scope, reader),
            Core::Prevent => self.event_prevented(scope, reader),
            Core::Attach => self.event_attach(scope, reader),
            Core::Unattach => {
                reader.draft.ev.verb = Verb::Unattach;
                reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
                self.opt_role(scope, reader, Prep::From, Role::Object)
            }
            Core::Turn => self.event_turned(scope, reader),
            _ => self.no_event(reader.clause),
        }
    }

    pub(crate) fn no_event<T>(&mut self, c: &Clause<'t>) -> Read<T> {
        let message = format!("`{}` is not an event", c.node.text());
        let state = c.peek_object().filter(|o| self.designation(o.text()).is_some());
        match state {
            Some(state) if c.verb == Word::Be => {
                let help = format!(
                    "what happens is that somebody becomes it: `becomes {0}`, `can't become {0}`",
                    state.text()
                );
                self.fail_help(Code::NotAnEvent, c.node, message, help)
            }
            _ => self.fail(Code::NotAnEvent, c.node, message),
        }
    }

    /// The subject is the object of the event: `this transforms`.
    pub(crate) fn event_object(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        reader.draft.ev.verb = verb;
        reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
        // `transforms into a non-Human creature`: what it has become is looked at.
        if verb == Verb::Transform && reader.clause.has_role(Prep::Into) {
            let Some(role) = reader.clause.role(Prep::Into) else { return self.no_event(reader.clause) };
            let Match::Filter(f) = self.matched(scope, operand(role))? else { return self.no_event(reader.clause) };
            let object = std::mem::replace(&mut reader.draft.ev.object, Match::Any);
            reader.draft.ev.object = f.preds.into_iter().fold(object, and_pred);
        }
        // `an ability triggers of S`; behind other verbs there is nothing that could be of something.
        if matches!(verb, Verb::Trigger | Verb::Resolve)
            && let Some(role) = reader.clause.role(Prep::Of)
        {
            reader.draft.ev.object = self.operand_as(scope, reader.draft, operand(role), Role::Object)?;
        }
        Ok(())
    }

    /// The passive voice: object first, then `by` whom.
    pub(crate) fn event_done_to(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        verb: Verb,
    ) -> Read<()> {
        self.event_object(scope, reader, verb)?;
        if let (Verb::Create, Mood::Would, Some(node)) = (verb, reader.draft.mood, reader.subject.node) {
            self.created_at_once(node)?;
        }
        if matches!(verb, Verb::Cast | Verb::PlayLand) {
            wherever_it_is(&mut reader.draft.ev.object);
            self.from_zone(scope, reader)?;
        }
        if verb == Verb::Untap && reader.clause.word("normally") {
            reader.draft.ev.by = By::UntapStep(Box::new(Ref::Nothing));
        }
        self.by_whom(scope, reader, Role::Subject)
    }

    /// `by S`, `except by S`: the subject of a passive verb, unless it is a cause of another sort.
    pub(crate) fn by_whom(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, role: Role) -> Read<()> {
        if let Some(by) = reader.clause.role(Prep::By) {
            let node = operand(by);
            let what = match self.cause(scope, node)? {
                // What players do because of a spell or ability has that as its cause.
                By::Source(m) if done_by_players(reader.draft.ev.verb) && !self.denotes_player(scope, &m) => {
                    reader.draft.ev.by = By::Source(m);
                    return Ok(());
                }
                By::Source(m) if !reader.draft.mood.binds() => m,
                By::Source(_) => self.operand_as(scope, reader.draft, node, role)?,
                other => {
                    reader.draft.ev.by = other;
                    return Ok(());
                }
            };
            if reader.draft.ev.verb == Verb::Target && self.denotes_player(scope, &what) {
                return self.players_target_nothing(node);
            }
            set_role(&mut reader.draft.ev, role, what);
        }
        if let Some(by) = reader.clause.except(Prep::By) {
            let what = self.matched(scope, operand(by))?;
            let things = matches!(&what, Match::Filter(f) if !matches!(f.sort, Sort::Player | Sort::Anything));
            let mut others = negate_match(what);
            // The player who attacks with a creature is not one of the other creatures.
            if let (true, Match::Filter(others)) = (things, &mut others) {
                others.sort = Sort::Object;
            }
            set_role(&mut reader.draft.ev, role, others);
        }
        Ok(())
    }

    /// It is spells and abilities that have targets (114.1).
    pub(super) fn players_target_nothing(&mut self, at: Node<'t>) -> Read<()> {
        let help = "such as `spells or abilities your opponents control`";
        self.fail_help(Code::NotAnEvent, at, "players target nothing: spells and abilities do", help)
    }

    fn event_of_player(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, verb: Verb) -> Read<()> {
        reader.draft.ev.verb = verb;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        if verb != Verb::Shuffle {
            let at = reader.clause.node;
            self.bind_amount(scope, reader.draft, at);
        }
        match reader.clause.object() {
            Some(object) => self.adds_nothing(object, verb),
            None => Ok(()),
        }
    }

    /// The event of a coin flip that a player wins or loses (705.2): `wins a toss`, `loses a toss`.
    pub(crate) fn event_toss(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        toss: Toss,
    ) -> Read<()> {
        reader.clause.object();
        reader.draft.ev.verb = Verb::FlipCoin;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        reader.draft.ev.amount = Some((Cmp::Eq, Value::Num(toss as i32)));
        Ok(())
    }

    /// `players finish voting` (701.31): once, when all votes that an effect calls for have been cast.
    fn event_votes_cast(&mut self, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::FinishVoting;
        let players = |text| vocab::player(text) == Some(PlayerNoun::Player) && vocab::one_player(text).is_none();
        let all = reader.subject.node.is_some_and(|s| players(s.text()));
        match reader.clause.object() {
            Some(n) if all && n.text() == "voting" => Ok(()),
            _ => {
                let help = "write `players finish voting`; what one of them does is `a player votes`";
                self.fail_help(Code::NotAnEvent, reader.clause.node, no_event(reader.clause), help)
            }
        }
    }

    /// Events that the game never speaks of: a sentence about them would be without effect.
    pub(crate) fn unheard(&mut self, verb: Verb, c: &Clause<'t>) -> Read<()> {
        match verb {
            Verb::SpendMana | Verb::Pay => {
                let help = "ask for the label of the cost (`if kicked`, `if tribute`), or forbid what is paid for";
                self.fail_help(Code::NotAnEvent, c.node, no_event(c), help)
            }
            Verb::Resolve => {
                let help = "write when it is cast, or what it does";
                self.fail_help(Code::NotAnEvent, c.node, no_event(c), help)
            }
            Verb::AssignDamage | Verb::Strike => self.fail(Code::NotAnEvent, c.node, no_event(c)),
            _ => Ok(()),
        }
    }

    pub(crate) fn opt_role(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        prep: Prep,
        role: Role,
    ) -> Read<()> {
        if let Some(node) = reader.clause.role(prep) {
            let what = self.operand_as(scope, reader.draft, operand(node), role)?;
            set_role(&mut reader.draft.ev, role, what);
        }
        Ok(())
    }

    // ------------------------------------------------------------ changes of zone

    fn event_moves(
        &mut self,
        scope: &mut Scope<'t>,
        reader: &mut EventReader<'_, 't>,
        from: Zones,
        to: Zones,
    ) -> Read<()> {
        reader.draft.ev.verb = Verb::Move;
        (reader.draft.ev.from, reader.draft.ev.to) = (from, to);
        reader.draft.ev.object = self.subject_as(scope, reader.draft, reader.subject, Role::Object)?;
        Ok(())
    }

    fn event_enters(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let to = self.in_play_zone(scope);
        self.event_moves(scope, reader, Zones::empty(), to)?;
        // `creature cards in graveyards enter`: where they are is where they come from.
        if let Match::Filter(f) = &mut reader.draft.ev.object
            && !f.zones.is_empty()
            && !f.zones.intersects(to)
        {
            reader.draft.ev.from = std::mem::take(&mut f.zones);
            f.sort = Sort::Permanent;
        }
        self.from_zone(scope, reader)?;
        if let Some(under) = reader.clause.part(Rule::under) {
            let message = format!("`{}` belongs to what enters", under.text());
            let help = "such as `a creature you control enters`, `a creature an opponent controls would enter`; how it is to enter instead \
                        is `put it onto the battlefield under your control instead`";
            return self.fail_help(Code::NotATime, under, message, help);
        }
        Ok(())
    }

    fn event_leaves(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        let mut from = self.in_play_zone(scope);
        let mut owner = None;
        if let Some(node) = reader.clause.object().or_else(|| reader.clause.part(Rule::exile_z)) {
            (from, owner) = self.zones_of(scope, node)?;
            if from == Zones::BATTLEFIELD {
                return self.fail_help(
                    Code::NotAnEvent,
                    node,
                    "the battlefield goes without saying",
                    "write only `leaves`",
                );
            }
        }
        self.event_moves(scope, reader, from, Zones::empty())?;
        // `cards in graveyards leave`: where they are is where they leave from.
        if let Match::Filter(f) = &reader.draft.ev.object
            && !f.zones.is_empty()
            && !f.zones.intersects(from)
        {
            reader.draft.ev.from = f.zones;
        }
        self.owned(reader, owner);
        Ok(())
    }

    /// `is put into a graveyard from the battlefield`, `a +1/+1 counter is put on this`.
    fn event_is_put(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, base: Core) -> Read<()> {
        let counters = reader.subject.node.filter(|n| self.counters_named(*n).is_some());
        if let Some(node) = counters {
            return self.counters_on(scope, reader, node, if base == Core::Put { Prep::On } else { Prep::From });
        }
        if base == Core::Remove && reader.clause.has(is_from_combat) {
            reader.clause.role(Prep::From);
            return self.event_done_to(scope, reader, Verb::LeaveCombat);
        }
        self.event_moves(scope, reader, Zones::empty(), Zones::empty())?;
        for prep in Prep::PLACES {
            if let Some(to) = reader.clause.role(prep) {
                let (zones, owner) = self.place_of(scope, operand(to))?;
                reader.draft.ev.to = zones;
                self.owned(reader, owner);
            }
        }
        self.from_zone(scope, reader)
    }

    pub(crate) fn from_zone(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        if let Some(from) = reader.clause.role(Prep::From) {
            let node = operand(from);
            if node.text() != "anywhere" {
                let (zones, owner) = self.place_of(scope, node)?;
                reader.draft.ev.from = zones;
                self.owned(reader, owner);
            }
        }
        if let Some(from) = reader.clause.except(Prep::From) {
            let (zones, _) = self.place_of(scope, operand(from))?;
            reader.draft.ev.from = zones.complement();
        }
        Ok(())
    }

    fn owned(&mut self, reader: &mut EventReader<'_, 't>, owner: Option<Ref>) {
        if let Some(owner) = owner {
            reader.draft.ev.object = and_pred(reader.draft.ev.object.clone(), Predicate::OwnedBy(owner));
        }
    }

    fn event_cast(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>, verb: Verb) -> Read<()> {
        self.event_pair(scope, reader, verb)?;
        wherever_it_is(&mut reader.draft.ev.object);
        if let Some(way) = self.way_of_casting(scope, reader.clause) {
            reader.clause.role(Prep::By);
            let object = std::mem::replace(&mut reader.draft.ev.object, Match::Any);
            reader.draft.ev.object = and_pred(object, Predicate::CastAs(way));
        }
        self.from_zone(scope, reader)
    }

    /// `casts a spell by song`: the declared way in which it is cast.
    fn way_of_casting(&self, scope: &Scope<'t>, c: &Clause<'t>) -> Option<MethodId> {
        let by = c.left().find(|n| Prep::of(*n) == Some(Prep::By))?;
        let way = self.content.methods.iter().position(|m| *m.name == *operand(by).text());
        way.filter(|_| self.in_scene(scope)).map(|way| MethodId(way as u16))
    }

    /// `you fail to cast this` (ME-7.5): it has happened, and can neither be forbidden nor replaced.
    fn event_miscast(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.clause.part(Rule::fail_w);
        if !self.in_scene(scope) {
            let help = "a spell of the game of cards is countered: `when this is countered: ...`";
            return self.fail_help(
                Code::NotOfAScene,
                reader.clause.node,
                "nobody fails to cast a spell of this game",
                help,
            );
        }
        if !matches!(reader.draft.mood, Mood::When | Mood::Past) {
            let message = "failing is what a test comes to: it is neither forbidden nor replaced";
            let help =
                "such as `when you fail to cast this: ...`; what makes it rarer is `you get +2 to weariness tests`";
            return self.fail_help(Code::NotAnEvent, reader.clause.node, message, help);
        }
        self.event_cast(scope, reader, Verb::Miscast)
    }

    // ------------------------------------------------------------ abilities

    /// `activates an ability of S`.
    fn event_activate(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Activate;
        reader.draft.ev.subject = self.subject_as(scope, reader.draft, reader.subject, Role::Subject)?;
        let ability = reader.clause.object();
        let asked = match ability {
            // 606.1: which they are is known when somebody is about to activate one.
            Some(node)
                if reader.draft.mood == Mood::Judge
                    && matches!(node.text(), "loyalty abilities" | "a loyalty ability") =>
            {
                let preds = Box::new([Predicate::Is(Status::LoyaltyAbility)]);
                let of_loyalty = Filter { sort: Sort::Anything, zones: Zones::empty(), preds };
                Some((node, Match::Filter(Box::new(of_loyalty))))
            }
            Some(node) => self.abilities_of(scope, node)?.map(|what| (node, what)),
            None => None,
        };
        if let Some((node, what)) = &asked
            && reader.draft.mood.binds()
            && mana_ability_asked(what) == Some(true)
        {
            let help = "what is done for mana is told of what is tapped: `when you tap a land for mana`";
            return self.fail_help(Code::NeverAsked, *node, "activating a mana ability is not told by itself", help);
        }
        let of = match reader.clause.role(Prep::Of) {
            Some(of) => Some(self.operand_as(scope, reader.draft, operand(of), Role::Object)?),
            None => None,
        };
        reader.draft.ev.object = match (of, asked) {
            (Some(of), Some((node, what))) => self.both_asked(of, node, what)?,
            (of, asked) => of.or(asked.map(|(_, what)| what)).unwrap_or(Match::Any),
        };
        that_ability(scope, reader.draft);
        self.no_targets_of_abilities(reader)
    }

    /// `nonmana abilities of creatures`: what is asked of the ability stands beside what has it.
    fn both_asked(&mut self, of: Match, node: Node<'t>, ability: Match) -> Read<Match> {
        let (Some(_), Match::Filter(asked)) = (mana_ability_asked(&ability), ability) else {
            let message = format!("`{}` says already whose abilities are meant", node.text());
            return self.fail_help(Code::NotANoun, node, message, "say it once: `abilities of creatures`");
        };
        Ok(asked.preds.iter().fold(of, |what, pred| and_pred(what, pred.clone())))
    }

    /// An activation is told of the object that has the ability, and not of the ability with its targets.
    fn no_targets_of_abilities(&mut self, reader: &EventReader<'_, 't>) -> Read<()> {
        let asks = |f: &Filter| {
            f.sort == Sort::Ability
                || f.preds.iter().any(|p| matches!(p, Predicate::Targets(_) | Predicate::TargetsOnly(_)))
        };
        match &reader.draft.ev.object {
            Match::Filter(f) if asks(f) => {
                let help = "ask what becomes a target: `when a creature becomes the target of an ability`";
                self.fail_help(
                    Code::NeverAsked,
                    reader.clause.node,
                    "what an activated ability targets is not asked here",
                    help,
                )
            }
            _ => Ok(()),
        }
    }

    /// `its activated abilities can't be activated`.
    fn event_activated(&mut self, scope: &mut Scope<'t>, reader: &mut EventReader<'_, 't>) -> Read<()> {
        reader.draft.ev.verb = Verb::Activate;
        if let Some(node) = reader.subject.node
            && let Some(words) = node.child(Rule::priced_w)
        {
            reader.draft.ev.object = self.barred_abilities(scope, node, words)?;
        } else if let Some(node) = reader.subject.node
            && let Some(what) = self.abilities_of(scope, node)?
        {
            reader.draft.ev.object = what;
        }
        self.opt_role(scope, reader, Prep::Of, Role::Object)?;
        that_ability(scope, reader.draft);
        self.by_whom(scope, reader, Role::Subject)
    }
}

fn no_event(c: &Clause<'_>) -> String {
    format!("`{}` is no event that can be watched, asked about or forbidden", c.node.text())
}

/// What is played or cast is about to change its zone, so the words for it say nothing of that.
fn wherever_it_is(what: &mut Match) {
    let Match::Filter(f) = what else { return };
    // 108.2b: a copy is no card.
    let card = f.sort == Sort::Card;
    if matches!(f.sort, Sort::Permanent | Sort::Card) {
        f.sort = Sort::Object;
    }
    if card {
        *what = and_pred(what.clone(), Predicate::Is(Status::RealCard));
    }
}

/// Whether the subject of events of this verb is the player who does it.
fn done_by_players(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Action(_)
            | Verb::Move
            | Verb::Tap
            | Verb::Untap
            | Verb::PutCounters
            | Verb::RemoveCounters
            | Verb::Create
            | Verb::Reveal
    )
}

/// Whether something must be a mana ability, or must be none; none: that isn't asked.
pub(crate) fn mana_ability_asked(what: &Match) -> Option<bool> {
    const MANA: Predicate = Predicate::Is(Status::ManaAbility);
    let Match::Filter(filter) = what else { return None };
    filter.preds.iter().find_map(|p| match p {
        p if *p == MANA => Some(true),
        Predicate::Not(inner) if **inner == MANA => Some(false),
        _ => None,
    })
}

/// `copy that ability`: the one on the stack that was activated.
fn that_ability(scope: &mut Scope<'_>, draft: &mut Draft) {
    if draft.mood == Mood::When {
        let slot = scope.slot();
        draft.binds.push((Role::Successor, slot));
        scope.activated = Some(slot);
    }
}

/// `from combat`
fn is_from_combat(node: Node<'_>) -> bool {
    Prep::of(node) == Some(Prep::From) && vocab::span(operand(node).text()) == Some(Span::Combat)
}
