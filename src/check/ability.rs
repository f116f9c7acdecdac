//! Heads: from an `ability` node to abilities.

use super::clause::Clause;
use super::effect::Who;
use super::event::Mood;
use super::instr::Suffixes;
use super::verbs::Verb as Word;
use super::{About, Checker, Kind, Scope};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// What stands around a sentence: the zone in front of it, `while C`, an ability word.
#[derive(Clone, Default)]
pub(crate) struct Around {
    pub zones: Option<Zones>,
    pub face_down: bool,
    pub word: Option<StrId>,
    pub cond: Option<Cond>,
}

/// The zones from which a card is cast, and the stack. A card on top of a library is cast by a permission of something
/// else, which sees the card's own sentences.
const CASTABLE: Zones =
    Zones::HAND.union(Zones::GRAVEYARD).union(Zones::EXILE).union(Zones::COMMAND).union(Zones::STACK);

/// The zones of the game.
const EVERYWHERE: Zones = CASTABLE.union(Zones::BATTLEFIELD).union(Zones::LIBRARY);

impl<'t> Checker<'t> {
    /// The abilities of a frame in the order of the text, keywords expanded. Lines of keywords are read first, so
    /// that the labels of their costs are known to the rest.
    pub(crate) fn abilities(&mut self, home: usize, items: &[Node<'t>]) -> Vec<AbilityId> {
        let mut found: Vec<Vec<AbilityId>> = vec![Vec::new(); items.len()];
        for first in [true, false] {
            for (item, out) in items.iter().zip(&mut found) {
                if self.is_keyword_item(*item) == first {
                    out.extend(self.ability_node(home, *item).unwrap_or_default());
                }
            }
        }
        let mut all: Vec<AbilityId> = found.into_iter().flatten().collect();
        self.join_modes(&mut all);
        all
    }

    /// `this has all modes` is no ability of its own: the modes of the spell ask for its condition.
    fn join_modes(&mut self, all: &mut Vec<AbilityId>) {
        let has_modes = |id: &AbilityId| {
            let kind = self.content.abilities.get(id.index()).map(|a| &a.kind);
            matches!(kind, Some(AbilityKind::Spell(Block { modes: Some(_), .. })))
        };
        if !all.iter().any(has_modes) {
            return;
        }
        let mut label = None;
        all.retain(|id| match self.content.abilities.get(id.index()).map(|a| &a.kind) {
            Some(AbilityKind::Static(Static { cond, parts, .. })) if is_all_modes(parts) => {
                if let Some(Cond::Set(set)) = cond {
                    label = Some(set.clone());
                }
                false
            }
            _ => true,
        });
        let Some(label) = label else { return };
        let spells: Vec<AbilityId> = all.clone();
        for id in spells {
            if let Some(Ability { kind: AbilityKind::Spell(block), .. }) = self.content.abilities.get_mut(id.index())
                && let Some(modes) = &mut block.modes
            {
                modes.all_if = Some(label.clone());
            }
        }
    }

    /// One `ability` node.
    fn ability_node(&mut self, home: usize, node: Node<'t>) -> Option<Vec<AbilityId>> {
        let mut around = Around::default();
        let mut out = Vec::new();
        for child in node.children() {
            match child.rule() {
                Syntax::aword => around.word = child.first().map(|t| self.intern(t.text())),
                _ => out.extend(self.ability_head(home, child, &around)?),
            }
        }
        Some(out)
    }

    /// A head with its body, or a line.
    fn ability_head(&mut self, home: usize, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let mut sc = Scope::new(home);
        let found = self.ability_kind(&mut sc, node, around);
        self.check_slots(&sc, node);
        found
    }

    fn ability_kind(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let home = sc.home;
        match node.rule() {
            Syntax::spell => self.spell(sc, node, around),
            Syntax::cast_cost => {
                let mut cost = self.cast_cost(sc, node)?;
                cost.cond = both(around.cond.clone(), cost.cond);
                self.one(sc, around, AbilityKind::CastCost(cost), CASTABLE)
            }
            Syntax::trigger_l => self.trigger_l(sc, node, around),
            Syntax::as_l => self.as_l(sc, node, around),
            Syntax::replace_l => self.replace_l(sc, node, around),
            Syntax::damage_l => self.damage_l(sc, node, around),
            Syntax::while_l => self.while_l(sc, node, around),
            Syntax::from_l => self.from_l(home, node, around),
            Syntax::face_l => {
                let around = Around { face_down: true, ..around.clone() };
                let inner = node.children().find(|c| matches!(c.rule(), Syntax::special_l | Syntax::activated))?;
                self.ability_head(home, inner, &around)
            }
            Syntax::chapter => self.chapter(sc, node, around),
            Syntax::level => self.keyword_head(sc, node),
            Syntax::loyalty => self.loyalty(sc, node, around),
            Syntax::deck_l => self.deck_l(sc, node, around),
            Syntax::special_l => {
                let inner = node.child(Syntax::activated)?;
                let activated = self.activated(sc, inner)?;
                self.one(sc, around, AbilityKind::Special(activated), Zones::BATTLEFIELD)
            }
            Syntax::activated => {
                let activated = self.activated(sc, node)?;
                self.one(sc, around, AbilityKind::Activated(activated), Zones::BATTLEFIELD)
            }
            Syntax::line => self.line(sc, node, around),
            _ => self.fail(node, "this is no ability"),
        }
    }

    /// Puts one ability into the table.
    fn one(&mut self, sc: &Scope<'t>, around: &Around, kind: AbilityKind, zones: Zones) -> Option<Vec<AbilityId>> {
        let (keyword, instance) = self.home(sc).map_or((None, 0), |h| (h.keyword, h.instance));
        let id = self.add_ability(Ability {
            kind,
            zones: around.zones.unwrap_or(zones),
            face_down: around.face_down,
            keyword,
            instance,
            slots: sc.size(),
            word: around.word,
        });
        Some(vec![id])
    }

    // ------------------------------------------------------------ spells and abilities on the stack

    /// `spell BODY`, `spell, if C BODY`
    fn spell(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let cond = match node.child(Syntax::cond) {
            Some(c) => Some(self.cond(sc, c)?),
            None => None,
        };
        sc.target_if.clone_from(&cond);
        let mut block = self.block(sc, node.child(Syntax::body)?)?;
        if let Some(cond) = cond {
            let then = std::mem::take(&mut block.body);
            block.body = Box::new([Instr::If { cond, then, other: Box::new([]) }]);
        }
        self.one(sc, around, AbilityKind::Spell(block), Zones::STACK)
    }

    fn trigger_l(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let trigger = node.child(Syntax::trigger)?;
        let mut window = None;
        let when = self.trigger_in(sc, trigger, &mut window)?;
        if let Some(w) = window {
            return self.fail_help(
                w,
                format!("`{}` can't bound an ability that is always there", w.text()),
                "write `for the first time each turn`, or put `if it is your turn` after a comma",
            );
        }
        if when == When::Done {
            return self.fail(trigger, "`when done` belongs into a body, after an instruction");
        }
        let (cond, limit) = self.trigger_quals(sc, node.child(Syntax::quals)?)?;
        let cond = both(around.cond.clone(), cond);
        let block = self.block(sc, node.child(Syntax::body)?)?;
        let when = drop_unread(sc, when);
        let zones = match &when {
            When::Events(events) => events.iter().map(|e| self.object_zones(e)).fold(Zones::empty(), |a, b| a | b),
            When::State(_) | When::Done => Zones::BATTLEFIELD,
        };
        self.one(sc, around, AbilityKind::Triggered(Triggered { when, cond, limit, block }), zones)
    }

    /// Conditions and limits of a `when` or an `if`.
    pub(crate) fn trigger_quals(
        &mut self,
        sc: &mut Scope<'t>,
        quals: Node<'t>,
    ) -> Option<(Option<Cond>, Option<u16>)> {
        let (mut cond, mut limit) = (None, None);
        for qual in quals.children() {
            match qual.rule() {
                Syntax::q_if | Syntax::q_during | Syntax::q_not => cond = both(cond, Some(self.qual_cond(sc, qual)?)),
                Syntax::q_limit => match self.limit(qual)? {
                    Some(n) => limit = Some(n),
                    None => return self.fail(qual, "expected `once each turn` or `N times each turn`"),
                },
                _ => return self.fail(qual, format!("`{}` can only follow costs", qual.text())),
            }
        }
        Some((cond, limit))
    }

    /// `if C`, `during STEP`, `before STEP`, `not during STEP`
    fn qual_cond(&mut self, sc: &mut Scope<'t>, qual: Node<'t>) -> Option<Cond> {
        match qual.rule() {
            Syntax::q_if => self.cond(sc, qual.child(Syntax::cond)?),
            Syntax::q_not => {
                let inner = self.qual_cond(sc, qual.child(Syntax::q_during)?)?;
                Some(Cond::Not(Box::new(inner)))
            }
            _ => self.during(sc, qual),
        }
    }

    /// `during your upkeep`, `before blockers are declared`, `after combat`
    fn during(&mut self, sc: &mut Scope<'t>, qual: Node<'t>) -> Option<Cond> {
        let how = qual.child(Syntax::q_when).map_or("", |w| w.text());
        let np = qual.child(Syntax::np)?;
        if let Some(clause) = qual.child(Syntax::clause) {
            return self.declared(qual, np, clause, how);
        }
        let (span, whose) = self.span_of(sc, np)?;
        let step = match span {
            Span::Step(step) => step,
            Span::Combat => Step::BeginCombat,
            Span::Main => Step::FirstMain,
            Span::Beginning => Step::Untap,
            Span::Ending => Step::End,
            Span::Turn => Step::Untap,
        };
        match how {
            "during" => Some(Cond::During(span, whose)),
            "before" => Some(Cond::Before((step, whose))),
            _ => Some(Cond::After((step, whose))),
        }
    }

    /// `before attackers are declared`, `after blockers are declared`
    fn declared(&mut self, at: Node<'t>, np: Node<'t>, clause: Node<'t>, how: &str) -> Option<Cond> {
        let step = match np.text() {
            "attackers" => Step::DeclareAttackers,
            "blockers" => Step::DeclareBlockers,
            _ => return self.fail(np, "expected `attackers` or `blockers`"),
        };
        if clause.text() != "are declared" {
            return self.fail(clause, "expected `are declared`");
        }
        match how {
            "before" => Some(Cond::Before((step, Ref::ActivePlayer))),
            "after" => Some(Cond::After((step, Ref::ActivePlayer))),
            _ => self.fail(at, "expected `before` or `after`"),
        }
    }

    /// `once each turn`: 1. `once` (ever): nothing.
    fn limit(&mut self, qual: Node<'t>) -> Option<Option<u16>> {
        let first = qual.text().split_whitespace().next().unwrap_or("");
        match first {
            "once" if qual.text() == "once" => Some(None),
            "once" => Some(Some(1)),
            "twice" => Some(Some(2)),
            n => match n.parse() {
                Ok(n) => Some(Some(n)),
                Err(_) => self.fail(qual, format!("`{n}` is too large")),
            },
        }
    }

    /// `COSTS, QUALIFIERS BODY`
    fn activated(&mut self, sc: &mut Scope<'t>, node: Node<'t>) -> Option<Activated> {
        let mut cost = Cost::default();
        for child in node.all(Syntax::cost) {
            self.add_cost(sc, &mut cost, child)?;
        }
        self.activated_with(sc, node, cost)
    }

    fn activated_with(&mut self, sc: &mut Scope<'t>, node: Node<'t>, cost: Cost) -> Option<Activated> {
        let mut done = Activated {
            cost,
            timing: Timing::Instant,
            cond: None,
            per_turn: None,
            once: false,
            any_player: false,
            mana: false,
            loyalty: false,
            x: None,
            block: Block::default(),
        };
        let quals = node.child(Syntax::quals).unwrap_or(node);
        for qual in quals.children() {
            self.activated_qual(sc, qual, &mut done)?;
        }
        done.block = self.block(sc, node.child(Syntax::body)?)?;
        done.x = match (&sc.x, sc.let_x) {
            (Some(Value::Slot(slot)), false) => Some(*slot),
            _ => None,
        };
        done.mana = done.block.targets.is_empty() && adds_mana_block(&done.block);
        Some(done)
    }

    fn activated_qual(&mut self, sc: &mut Scope<'t>, qual: Node<'t>, done: &mut Activated) -> Option<()> {
        match qual.rule() {
            Syntax::q_if | Syntax::q_during | Syntax::q_not => {
                done.cond = both(done.cond.take(), Some(self.qual_cond(sc, qual)?));
            }
            Syntax::q_limit => match self.limit(qual)? {
                Some(n) => done.per_turn = Some(n),
                None => done.once = true,
            },
            Syntax::q_sorcery => {
                if qual.text().ends_with("sorcery") {
                    done.timing = Timing::Sorcery;
                }
            }
            Syntax::q_by => match qual.first().map_or("", |n| n.text()) {
                "any player" => done.any_player = true,
                _ => return self.fail_help(qual, "it is not clear who may do this", "expected `by any player`"),
            },
            _ => {}
        }
        Some(())
    }

    /// `+1: ...`, `-X: ...`
    fn loyalty(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let symbol = node.child(Syntax::loyal)?;
        let text = symbol.text().trim();
        let (minus, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.trim_start_matches('+')),
        };
        let amount = match digits {
            "X" => {
                let slot = sc.slot();
                sc.x = Some(Value::Slot(slot));
                let zero = Value::Num(0);
                if minus { Value::Sub(Box::new((zero, Value::Slot(slot)))) } else { Value::Slot(slot) }
            }
            n => match n.parse::<i32>() {
                Ok(n) => Value::Num(if minus { -n } else { n }),
                Err(_) => return self.fail(symbol, format!("`{text}` is too large")),
            },
        };
        let cost = Cost { loyalty: Some(amount), ..Cost::default() };
        let mut done = self.activated_with(sc, node, cost)?;
        (done.loyalty, done.mana) = (true, false);
        self.one(sc, around, AbilityKind::Activated(done), Zones::BATTLEFIELD)
    }

    /// `chapter 1, 2 BODY` (714.2): triggers when that many of its counters are there.
    fn chapter(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let Some(lore) = self.content.roles.lore else {
            return self.fail(node, "no counter is declared as the one that counts chapters");
        };
        let mut events = Vec::new();
        for n in node.all(Syntax::num) {
            let n = self.numeral(n)?;
            let preds = Box::new([Pred::Same(Ref::This), Pred::Counters(Some(lore), Cmp::Eq, Value::Num(n))]);
            let object = Filter { sort: Sort::Permanent, zones: Zones::BATTLEFIELD, preds };
            events.push(Event {
                object: Match::Filter(Box::new(object)),
                counter: Some(lore),
                ..Event::of(Verb::PutCounters)
            });
        }
        let block = self.block(sc, node.child(Syntax::body)?)?;
        let when = When::Events(events.into());
        let triggered = Triggered { when, cond: None, limit: None, block };
        self.one(sc, around, AbilityKind::Triggered(triggered), Zones::BATTLEFIELD)
    }

    // ------------------------------------------------------------ replacements

    /// `as E: BODY`
    fn as_l(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let events = self.events(sc, node.child(Syntax::event)?, Mood::When)?;
        let (cond, _) = self.trigger_quals(sc, node.child(Syntax::quals)?)?;
        let cond = both(around.cond.clone(), cond);
        let outer = std::mem::replace(&mut sc.can_target, false);
        let body = self.body(sc, node.child(Syntax::body)?)?;
        sc.can_target = outer;
        let mut out = Vec::new();
        for event in events {
            let zones = self.object_zones(&event);
            let kind = AbilityKind::As { event, cond: cond.clone(), body: body.clone() };
            out.extend(self.one(sc, around, kind, zones)?);
        }
        Some(out)
    }

    /// `if S would E BODY`; `if C: SENTENCE` is not a head.
    fn replace_l(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        if !node.child(Syntax::would).is_some_and(super::instr::is_would) {
            return self.fail_help(
                node,
                "`if` asks once; here something is always so",
                "use `while C: ...` for a sentence, or `if S would ...: ...` for a replacement",
            );
        }
        let mut window = None;
        let all = self.replacements(sc, node, &mut window)?;
        if let Some(w) = window {
            return self.fail(w, format!("`{}` can't bound an ability that is always there", w.text()));
        }
        let mut out = Vec::new();
        for mut replacement in all {
            replacement.cond = both(around.cond.clone(), replacement.cond);
            let zones = self.object_zones(&replacement.event);
            out.extend(self.one(sc, around, AbilityKind::Replace(replacement), zones)?);
        }
        Some(out)
    }

    /// `damage by S [to R] is lethal`, `damage by S [to R] also/instead BODY`
    fn damage_l(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let mut nps = node.all(Syntax::np);
        let source = self.matched(sc, nps.next()?)?;
        let to_node = nps.next();
        let to = match to_node {
            Some(np) => self.filter(sc, np)?,
            None => Filter { sort: Sort::Damageable, zones: Zones::empty(), preds: Box::new([]) },
        };
        let rule = match node.child(Syntax::damage_how) {
            None => Rule::Lethal { source, to },
            Some(how) => {
                let slots = [sc.slot(), sc.slot(), sc.slot()];
                let [_, damaged, amount] = slots;
                let about = if to_node.is_some() {
                    self.about_filter(&to)
                } else {
                    About { kind: Kind::Either, ..About::object(Sort::Damageable, CardTypes::empty()) }
                };
                sc.mention(Ref::Slot(damaged), about, to_node.unwrap_or(node).span());
                sc.amount(Value::Slot(amount), node.span());
                let body = self.body(sc, node.child(Syntax::body)?)?;
                Rule::DamageResult { source, to, instead: how.text() == "instead", slots, body }
            }
        };
        let fixed = Static { cond: around.cond.clone(), cda: false, per_turn: None, parts: Box::new([Part::Rule(rule)]) };
        // A spell is a source too (120.3).
        let zones = if about_this(&fixed) { Zones::BATTLEFIELD | Zones::STACK } else { Zones::BATTLEFIELD };
        self.one(sc, around, AbilityKind::Static(fixed), zones)
    }

    // ------------------------------------------------------------ sentences

    /// `while C: SENTENCE`, `while C { SENTENCES }`
    fn while_l(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let cond = self.cond(sc, node.child(Syntax::cond)?)?;
        let around = Around { cond: both(around.cond.clone(), Some(cond)), ..around.clone() };
        let mut out = Vec::new();
        for child in node.children().filter(|c| c.rule() != Syntax::cond) {
            let mut inner = sc.clone();
            match child.rule() {
                Syntax::line => out.extend(self.line(&mut inner, child, &around)?),
                Syntax::replace_l => out.extend(self.replace_l(&mut inner, child, &around)?),
                Syntax::cast_cost => out.extend(self.ability_head(sc.home, child, &around)?),
                _ => {}
            }
        }
        Some(out)
    }

    /// `from graveyard, HEAD`
    fn from_l(&mut self, home: usize, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let mut zones = Zones::empty();
        for zone in node.child(Syntax::zones)?.all(Syntax::zone_w) {
            zones |= match zone.text().trim_start_matches("the ").trim() {
                "hand" => Zones::HAND,
                "graveyard" => Zones::GRAVEYARD,
                "exile" => Zones::EXILE,
                "command" => Zones::COMMAND,
                "battlefield" => Zones::BATTLEFIELD,
                "library" => Zones::LIBRARY,
                "stack" => Zones::STACK,
                "everywhere" => Zones::all(),
                _ => return self.fail(zone, "expected a zone"),
            };
        }
        let around = Around { zones: Some(zones), ..around.clone() };
        let inner = node.children().find(|c| c.rule() != Syntax::zones)?;
        self.ability_head(home, inner, &around)
    }

    /// A line: keywords, an entry sentence, or continuous predicates.
    fn line(&mut self, sc: &mut Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let subject = node.child(Syntax::subject)?;
        if let Some(rest) = node.child(Syntax::kw_rest) {
            return self.keyword_line(sc, node, subject, rest, around);
        }
        if let Some(may) = node.child(Syntax::perm_may) {
            return self.may_enter(sc, subject, may, around);
        }
        if let Some(found) = self.keyword_with_act(sc, node, subject)? {
            return Some(found);
        }
        let suffixes = Suffixes::of(node);
        let clauses = self.clauses(node)?;
        if clauses.iter().any(|c| c.verb == Word::Core("enter") && c.modal.is_none()) {
            return self.entry(sc, subject, clauses, suffixes, false, around);
        }
        if let Some(w) = suffixes.where_s {
            self.where_static(sc, w)?;
        }
        let per_turn = node.child(Syntax::once_each).map(|_| 1);
        if let Some(cost) = self.granted_cost(sc, subject, &clauses)? {
            let parts = Box::new([Part::Rule(cost)]);
            let fixed = Static { cond: around.cond.clone(), cda: false, per_turn, parts };
            return self.one(sc, around, AbilityKind::Static(fixed), Zones::BATTLEFIELD);
        }
        let mut who = Who::of(subject);
        let stretches = self.stretches(sc, &mut who, clauses, suffixes.unless)?;
        let mut parts = Vec::new();
        for stretch in stretches {
            if stretch.duration.is_some() {
                return self.fail_help(
                    node,
                    "a sentence that is always so has no duration at its end",
                    "put `while C:` in front of it",
                );
            }
            parts.extend(stretch.parts);
        }
        self.also_cost(sc, suffixes, &mut parts)?;
        for part in &mut parts {
            if let Part::Rule(Rule::Cast(permit)) = part {
                permit.per_turn = per_turn;
            }
        }
        let fixed = Static { cond: around.cond.clone(), cda: false, per_turn, parts: parts.into() };
        let zones = static_zones(&fixed);
        self.one(sc, around, AbilityKind::Static(fixed), zones)
    }

    /// `where X is V` of a sentence: X stands for the number itself.
    fn where_static(&mut self, sc: &mut Scope<'t>, node: Node<'t>) -> Option<()> {
        let value = self.value(sc, node.child(Syntax::value)?)?;
        sc.x = Some(value);
        sc.let_x = true;
        if let Some(name) = node.child(Syntax::var).filter(|v| v.text() != "X") {
            return self.fail(name, "in a sentence that is always so the number is called `X`");
        }
        if let Some(name) = node.child(Syntax::ident) {
            return self.fail(name, "in a sentence that is always so the number is called `X`");
        }
        Some(())
    }

    /// `, also discard a card as jumped`
    fn also_cost(&mut self, sc: &mut Scope<'t>, suffixes: Suffixes<'t>, parts: &mut [Part]) -> Option<()> {
        let Some(also) = suffixes.also_cost else { return Some(()) };
        let costs = also.child(Syntax::costs)?;
        let cost = self.cost(sc, costs)?;
        let label = match (costs.child(Syntax::label), last_label(costs)) {
            (Some(label), _) => self.flag_label(sc, label),
            // The label holds what was paid with; that it is set says that it was cast so.
            (None, Some(label)) => label.first().and_then(|n| self.object_label(sc.home, n.text())).map(|l| l.label),
            (None, None) => None,
        };
        match parts.last_mut() {
            Some(Part::Rule(Rule::Cast(permit))) => {
                permit.also = Some(Box::new(cost));
                permit.label = permit.label.or(label);
                Some(())
            }
            _ => self.fail(also, "an additional cost can only follow a permission to cast"),
        }
    }

    /// `spells you cast have optional cost ...`
    fn granted_cost(&mut self, sc: &mut Scope<'t>, subject: Node<'t>, clauses: &[Clause<'t>]) -> Option<Option<Rule>> {
        let Some(node) = clauses.iter().flat_map(|c| c.left()).find(|n| n.rule() == Syntax::grant_cost) else {
            return Some(None);
        };
        let what = self.matched(sc, subject)?;
        let cost = Box::new(self.cast_cost(sc, node.child(Syntax::cast_cost)?)?);
        Some(Some(Rule::GrantsCost { what, cost }))
    }

    // ------------------------------------------------------------ entering

    /// `this may enter as a copy of F`
    fn may_enter(
        &mut self,
        sc: &mut Scope<'t>,
        subject: Node<'t>,
        may: Node<'t>,
        around: &Around,
    ) -> Option<Vec<AbilityId>> {
        let suffixes = Suffixes::of(may);
        let clauses = self.clauses(may)?;
        if let Some(c) = clauses.iter().find(|c| c.verb != Word::Core("enter")) {
            return self.fail_help(
                c.node,
                "`may` asks at a certain moment, and here is none",
                "use `can` for a permission, or put this after a head such as `when this enters:`",
            );
        }
        self.entry(sc, subject, clauses, suffixes, true, around)
    }

    /// `S enters tapped`, `with counters`, `as a copy of F`
    fn entry(
        &mut self,
        sc: &mut Scope<'t>,
        subject: Node<'t>,
        clauses: Vec<Clause<'t>>,
        suffixes: Suffixes<'t>,
        optional: bool,
        around: &Around,
    ) -> Option<Vec<AbilityId>> {
        if let Some(w) = suffixes.where_s {
            self.where_static(sc, w)?;
        }
        let what = self.matched(sc, subject)?;
        let unless = match suffixes.unless {
            Some(u) => Some(self.escape(sc, u)?),
            None => None,
        };
        let mut out = Vec::new();
        for mut c in clauses {
            if c.verb != Word::Core("enter") {
                return self.fail(c.node, "an entry can't be joined with another sentence");
            }
            let mods = self.entry_mods(sc, &mut c)?;
            c.finish(self)?;
            if mods == EntryMods::default() {
                return self.fail_help(c.node, "it is not said how it enters", "expected `tapped`, `with counters`, `as a copy of F` ...");
            }
            let entry = Entry { what: what.clone(), mods, cond: around.cond.clone(), optional, unless: unless.clone() };
            out.extend(self.one(sc, around, AbilityKind::Entry(entry), Zones::BATTLEFIELD)?);
        }
        Some(out)
    }

    /// Where an ability functions that is about what happens to its own object: wherever that can be (112.6k).
    fn object_zones(&self, event: &Event) -> Zones {
        if event.object != Match::Ref(Ref::This) {
            return Zones::BATTLEFIELD;
        }
        match event.verb {
            Verb::Cast | Verb::CopySpell | Verb::Resolve => Zones::STACK,
            Verb::Move if event.to == Zones::BATTLEFIELD => Zones::BATTLEFIELD,
            Verb::Move if !event.from.is_empty() => event.from,
            Verb::Move if event.by == By::Resolving => Zones::STACK,
            Verb::Draw => Zones::HAND,
            Verb::Action(id) => self.action_zones(id),
            Verb::Move | Verb::Reveal => EVERYWHERE,
            _ => Zones::BATTLEFIELD,
        }
    }

    /// Where the things are that an action is done to.
    fn action_zones(&self, id: ActionId) -> Zones {
        match self.decls.actions.get(id.index()).and_then(|d| d.params.first()).map(|p| &p.sort) {
            Some(super::declare::ParamSort::Thing(f)) => match f.sort {
                Sort::Permanent | Sort::Player => Zones::BATTLEFIELD,
                Sort::Spell | Sort::Ability | Sort::SpellOrAbility => Zones::STACK,
                _ if !f.zones.is_empty() => f.zones,
                _ => EVERYWHERE,
            },
            _ => Zones::BATTLEFIELD,
        }
    }

    fn deck_l(&mut self, sc: &Scope<'t>, node: Node<'t>, around: &Around) -> Option<Vec<AbilityId>> {
        let text = node.child(Syntax::free)?.text().trim();
        let rule = match text {
            "any number of this" | "any number of cards with this name" => DeckRule::AnyNumber,
            _ => DeckRule::Named(self.intern(text)),
        };
        self.one(sc, around, AbilityKind::Deck(rule), Zones::OUTSIDE)
    }
}

/// `has all modes`: no change of any characteristic by itself.
fn is_all_modes(parts: &[Part]) -> bool {
    matches!(parts, [Part::Layer { scope: Match::Ref(Ref::This), mods }] if mods.is_empty())
}

/// Both conditions.
pub(crate) fn both(a: Option<Cond>, b: Option<Cond>) -> Option<Cond> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Cond::And(Box::new([a, b]))),
        (a, b) => a.or(b),
    }
}

/// Takes the parts of events away that nothing reads.
fn drop_unread(sc: &Scope<'_>, when: When) -> When {
    match when {
        When::Events(mut events) => {
            for event in &mut events {
                event.binds = event.binds.iter().copied().filter(|(_, slot)| sc.is_read(*slot)).collect();
            }
            When::Events(events)
        }
        other => other,
    }
}

/// Where a sentence functions, if the text does not say so: most on the battlefield; what is about casting this
/// card, wherever it can be cast (112.6).
fn static_zones(fixed: &Static) -> Zones {
    let this = Match::Ref(Ref::This);
    fixed.parts.iter().fold(Zones::empty(), |zones, part| {
        zones
            | match part {
                Part::Rule(Rule::Cast(permit)) if permit.what == this => {
                    if permit.from.is_empty() { CASTABLE } else { permit.from }
                }
                Part::Rule(Rule::CostMod { what, abilities: false, .. }) if *what == this => CASTABLE,
                Part::Rule(Rule::Pays { what, .. }) if *what == this => CASTABLE,
                Part::Rule(Rule::Cant { event, .. }) if event.object == this => match event.verb {
                    Verb::Cast => CASTABLE,
                    Verb::Action(_) | Verb::Target => Zones::BATTLEFIELD | Zones::STACK,
                    _ => Zones::BATTLEFIELD,
                },
                _ => Zones::BATTLEFIELD,
            }
    })
}

/// Whether a sentence about damage is about the object itself.
fn about_this(fixed: &Static) -> bool {
    fixed.parts.iter().all(|part| match part {
        Part::Rule(Rule::Lethal { source, .. } | Rule::DamageResult { source, .. }) => *source == Match::Ref(Ref::This),
        _ => false,
    })
}

fn last_label(costs: Node<'_>) -> Option<Node<'_>> {
    match costs.rule() {
        Syntax::label => Some(costs),
        _ => costs.children().filter_map(last_label).last(),
    }
}

/// Whether a body could add mana (605.1a).
fn adds_mana_block(block: &Block) -> bool {
    adds_mana(&block.body)
        || block.modes.as_ref().is_some_and(|m| m.options.iter().any(adds_mana_block))
}

fn adds_mana(body: &[Instr]) -> bool {
    body.iter().any(|instr| match instr {
        Instr::Do { act, .. } => matches!(act, Act::AddMana(_)),
        Instr::If { then, other, .. } => adds_mana(then) || adds_mana(other),
        Instr::May { body, .. }
        | Instr::Unless { body, .. }
        | Instr::ForEach { body, .. }
        | Instr::Repeat { body, .. }
        | Instr::RepeatWhile { body, .. }
        | Instr::Together(body) => adds_mana(body),
        Instr::Options { options, .. } => options.iter().any(|o| adds_mana(o)),
        Instr::Modes
        | Instr::Effect { .. }
        | Instr::Delayed { .. }
        | Instr::Shield { .. }
        | Instr::Let { .. }
        | Instr::OnlyIf(_)
        | Instr::Change(_)
        | Instr::PreventIt(_)
        | Instr::SkipIt => false,
    })
}
