//! From an `ability` node to abilities: what stands in front of the colon, and which kind of ability that makes.

use crate::check::abilities::function_zones::{CASTABLE, place_asked, used_from};
use crate::check::build::{both, within_combat};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::modal::Modal;
use crate::check::scope::ONCE;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// What stands around a sentence: the zone in front of it, `while C`, an ability word.
#[derive(Clone, Default)]
pub(crate) struct AbilityPrefix {
    /// Where the ability works; none: where abilities of its kind always do.
    pub zones: Option<Zones>,
    /// It works while its object lies face down.
    pub face_down: bool,
    /// The ability word that stands in front of it.
    pub word: Option<StrId>,
    /// The condition of `while C:`, under which alone it is there.
    pub cond: Option<Condition>,
}

/// Where the slots of a keyword's spell abilities begin: those of the card's own are below (a card has few).
const KEYWORD_SLOTS: u8 = 96;

impl<'t> Checker<'t> {
    /// The abilities of a frame in the order of the text, keywords expanded. Lines of keywords are read first, so
    /// that the labels of their costs are known to the rest.
    pub(crate) fn abilities(&mut self, home: usize, items: &[Node<'t>]) -> Vec<AbilityId> {
        let lines = self.ability_lines(home, items);
        self.joined_lines(lines)
    }

    /// What was read line by line as one list.
    pub(crate) fn joined_lines(&mut self, lines: Vec<(Node<'t>, Vec<AbilityId>)>) -> Vec<AbilityId> {
        let mut all: Vec<AbilityId> = lines.into_iter().flat_map(|(_, found)| found).collect();
        self.join_modes(&mut all);
        all
    }

    /// The same line by line, before modes are joined.
    pub(crate) fn ability_lines(&mut self, home: usize, items: &[Node<'t>]) -> Vec<(Node<'t>, Vec<AbilityId>)> {
        let mut found: Vec<Vec<AbilityId>> = vec![Vec::new(); items.len()];
        for first in [true, false] {
            // 702.36f: the X that was paid to turn it face up.
            let turned = !first && found.iter().flatten().any(|a| self.turns_up_for_x(*a));
            // 607.2i: the X of a cost beside the mana cost.
            let mut beside = found.iter().flatten().any(|a| self.costs_x_beside(*a));
            for (item, out) in items.iter().zip(&mut found) {
                if self.is_keyword_item(*item) == first {
                    let own = self.homes.get(home).is_some_and(|h| h.has_x);
                    self.has_x(home, own || beside || turned && is_turned_up(*item));
                    let found = self.ability_node(home, *item).unwrap_or_default();
                    self.has_x(home, own);
                    self.note_text(*item, &found);
                    beside |= found.iter().any(|a| self.costs_x_beside(*a));
                    out.extend(found);
                }
            }
        }
        items.iter().copied().zip(found).collect()
    }

    /// `while entwined: this has all modes` beside its modes is no ability of its own: they ask for its condition.
    pub(crate) fn join_modes(&mut self, all: &mut Vec<AbilityId>) {
        let has_modes = |id: &AbilityId| {
            let kind = self.content.abilities.get(id.index()).map(|a| &a.kind);
            matches!(kind, Some(AbilityKind::Spell(Block { modes: Some(_), .. })))
        };
        if !all.iter().any(has_modes) {
            return;
        }
        let mut label = None;
        all.retain(|id| match self.content.abilities.get(id.index()).map(|a| &a.kind) {
            Some(AbilityKind::Static(Static { cond: Some(Condition::Set(set)), parts, .. }))
                if has_all_modes(parts) =>
            {
                label = Some(set.clone());
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

    /// The abilities that one `ability` node becomes, with its ability word.
    pub(crate) fn ability_node(&mut self, home: usize, node: Node<'t>) -> Read<Vec<AbilityId>> {
        let mut around = AbilityPrefix::default();
        let mut out = Vec::new();
        for child in node.children() {
            match child.rule() {
                Syntax::aword => around.word = child.first().map(|t| self.intern(t.text())),
                _ => out.extend(self.ability_head(home, child, &around)?),
            }
        }
        Ok(out)
    }

    /// A head with its body, or a line.
    pub(crate) fn ability_head(&mut self, home: usize, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let mut scope = Scope::new(home);
        if self.expanding.is_empty() {
            self.used_at = Some(node.span());
        }
        let found = self.ability_kind(&mut scope, node, around);
        self.check_unheld(&mut scope, node);
        self.check_slots(&scope, node);
        self.note_spoken(node, found.as_deref().unwrap_or_default());
        found
    }

    fn ability_kind(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let home = scope.home;
        self.head_of_scene(scope, node)?;
        match node.rule() {
            Syntax::spell => self.spell(scope, node, around),
            Syntax::cast_cost if self.in_scene(scope) => self.fail_help(
                Code::NotASentence,
                node,
                "a spell of a scene has no such costs",
                "what it costs is its weariness; options make it harder: `you may raise its weariness by 3 as more`",
            ),
            Syntax::cast_cost => {
                let mut cost = self.cast_cost(scope, node)?;
                cost.cond = both(around.cond.clone(), cost.cond);
                self.one(scope, around, AbilityKind::CastCost(cost), CASTABLE)
            }
            Syntax::trigger_l => self.trigger_l(scope, node, around),
            Syntax::triggers_l => self.triggers_l(scope, node, around),
            Syntax::as_l => self.as_l(scope, node, around),
            Syntax::draft_l => self.draft_l(scope, node, around),
            Syntax::every_l => self.by_the_clock(scope, node, around, When::Every),
            Syntax::after_l => self.by_the_clock(scope, node, around, When::After),
            Syntax::replace_l => self.replace_l(scope, node, around),
            Syntax::rule_off => self.rule_off(scope, node, around),
            Syntax::damage_l => self.damage_l(scope, node, around),
            Syntax::while_l => self.while_l(scope, node, around),
            Syntax::from_l => self.from_l(home, node, around),
            Syntax::face_l => {
                let around = AbilityPrefix { face_down: true, ..around.clone() };
                let inner = self.required(
                    node,
                    node.children().find(|c| matches!(c.rule(), Syntax::special_l | Syntax::activated)),
                )?;
                self.ability_head(home, inner, &around)
            }
            Syntax::chapter => self.chapter(scope, node, around),
            Syntax::level => self.keyword_head(scope, node),
            Syntax::loyalty => self.loyalty(scope, node, around),
            Syntax::deck_l => self.deck_l(scope, node, around),
            Syntax::special_l => {
                let inner = self.child(node, Syntax::activated)?;
                let activated = self.activated(scope, inner)?;
                self.chooses_no_modes(inner, &activated.block)?;
                let zones = used_from(&activated);
                self.one(scope, around, AbilityKind::Special(activated), zones)
            }
            Syntax::activated => {
                let activated = self.activated(scope, node)?;
                if activated.mana {
                    self.chooses_no_modes(node, &activated.block)?;
                }
                let zones = used_from(&activated);
                self.reaches_any_player(scope, node, around.zones.unwrap_or(zones), &activated)?;
                self.one(scope, around, AbilityKind::Activated(activated), zones)
            }
            Syntax::line => self.line(scope, node, around),
            _ => self.fail(Code::NotASentence, node, "this is no ability"),
        }
    }

    /// Puts one ability into the table.
    pub(crate) fn one(
        &mut self,
        scope: &Scope<'t>,
        around: &AbilityPrefix,
        kind: AbilityKind,
        zones: Zones,
    ) -> Read<Vec<AbilityId>> {
        let (keyword, instance) = self.home(scope).map_or((None, 0), |h| (h.keyword, h.instance));
        let placed = around.zones.unwrap_or_else(|| place_asked(around.cond.as_ref(), &kind, zones));
        let id = self.add_ability(Ability {
            kind,
            zones: in_play_everywhere(placed),
            face_down: around.face_down,
            keyword,
            instance,
            slots: scope.size(),
            word: around.word,
        });
        Ok(vec![id])
    }

    // ------------------------------------------------------------ spells and abilities on the stack

    /// `spell BODY`, `spell, if C BODY`
    fn spell(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let cond = match node.child(Syntax::cond) {
            Some(c) => Some(self.cond(scope, c)?),
            None => None,
        };
        if self.home(scope).is_some_and(|h| h.keyword.is_some()) {
            scope.begin_at(KEYWORD_SLOTS);
        }
        scope.target_if.clone_from(&cond);
        scope.no_permanent = true;
        let body = self.child(node, Syntax::body)?;
        let mut block = self.block(scope, body)?;
        if let Some(cond) = cond {
            let then = std::mem::take(&mut block.body);
            block.body = Box::new([Instruction::If { cond, then, other: Box::new([]) }]);
        }
        self.one(scope, around, AbilityKind::Spell(block), Zones::STACK)
    }

    fn trigger_l(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let trigger = self.child(node, Syntax::trigger)?;
        let mut window = None;
        self.watches_all(trigger)?;
        let when = self.trigger_in(scope, trigger, &mut window)?;
        if let Some(w) = window {
            return self.fail_help(
                Code::WrongPlace,
                w,
                format!("`{}` can't bound an ability that is always there", w.text()),
                match self.in_scene(scope) {
                    true => "a scene has no turns: leave it out",
                    false => "write `for the first time each turn`, or put `if it is your turn` after a comma",
                },
            );
        }
        if when == When::Done {
            return self.fail(Code::WrongPlace, trigger, "`when done` belongs into a body, after an instruction");
        }
        let quals = self.child(node, Syntax::quals)?;
        let (cond, limit) = self.trigger_quals(scope, quals)?;
        if limit == Some(ONCE) {
            return self.fail(Code::NotASentence, quals, "expected `once each turn` or `N times each turn`");
        }
        let cond = both(around.cond.clone(), cond);
        let body = self.child(node, Syntax::body)?;
        let block = self.block(scope, body)?;
        if let When::Events(events) = &when {
            self.known_in_all(scope, trigger, events)?;
        }
        let when = drop_unread(scope, when);
        let zones = match &when {
            When::Events(events) => events.iter().fold(Zones::empty(), |all, e| all | self.event_zones(e)),
            When::State(_) | When::Done | When::Every(_) | When::After(_) => Zones::BATTLEFIELD,
        };
        // 112.6b: `if this is in your graveyard` says where it works, as `from graveyard` in front of it does.
        let asked = cond.as_ref().and_then(Condition::own_place).filter(|_| !when.is_about_this());
        let zones = asked.unwrap_or(zones);
        let triggered = Triggered { when, cond, limit, block };
        if triggered.is_of_mana() {
            self.chooses_no_modes(body, &triggered.block)?;
        }
        self.one(scope, around, AbilityKind::Triggered(triggered), zones)
    }

    /// 605.3b, 115.2: what happens at once is announced nowhere, and in it options are chosen as it is carried out.
    fn chooses_no_modes(&mut self, at: Node<'t>, block: &Block) -> Read<()> {
        if block.modes.is_none() {
            return Ok(());
        }
        self.fail_help(
            Code::WrongPlace,
            at,
            "modes can't stand here: mana abilities and special actions are carried out at once, without the stack",
            "write `option` for `mode`: options are chosen as it is carried out",
        )
    }

    /// `when a creature enters, abilities can't trigger`: how often that triggers what listens.
    fn triggers_l(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let trigger = self.child(node, Syntax::trigger)?;
        let mut window = None;
        let When::Events(events) = self.trigger_in(scope, trigger, &mut window)? else {
            return self.fail(Code::NotAnEvent, trigger, "expected an event, such as `when a creature enters`");
        };
        if let Some(w) = window {
            return self.fail(
                Code::WrongPlace,
                w,
                format!("`{}` can't bound a sentence that is always there", w.text()),
            );
        }
        let of = match node.child(Syntax::np) {
            Some(np) => self.matched(scope, np)?,
            None => Match::Any,
        };
        let how = self.child(node, Syntax::triggers_w)?;
        let forbidden = how.text().split_whitespace().next().and_then(Modal::read) == Some(Modal::Cant);
        let more = (!forbidden).then_some(1);
        let part = Part::Rule(Rule::Triggers { events, of, more });
        let parts = Box::new([part]);
        let fixed = Static { cond: around.cond.clone(), cda: false, per_turn: None, parts };
        self.one(scope, around, AbilityKind::Static(fixed), Zones::BATTLEFIELD)
    }

    /// Conditions and limits of a `when` or an `if`.
    pub(crate) fn trigger_quals(
        &mut self,
        scope: &mut Scope<'t>,
        quals: Node<'t>,
    ) -> Read<(Option<Condition>, Option<u16>)> {
        let (mut cond, mut limit) = (None, None);
        self.one_limit(quals)?;
        for qual in quals.children() {
            match qual.rule() {
                Syntax::q_if | Syntax::q_during | Syntax::q_not => cond = self.also(scope, cond, qual)?,
                Syntax::q_limit => match self.limit(qual)? {
                    Some(0) => return self.fail(Code::OutOfRange, qual, "this could never be done"),
                    Some(n) => limit = Some(n),
                    // `once`: for a trigger that waits; see the callers.
                    None => limit = Some(ONCE),
                },
                _ => return self.fail(Code::WrongPlace, qual, format!("`{}` can only follow costs", qual.text())),
            }
        }
        Ok((cond, limit))
    }

    /// A condition and one more.
    fn also(&mut self, scope: &mut Scope<'t>, before: Option<Condition>, qual: Node<'t>) -> Read<Option<Condition>> {
        let more = self.qual_cond(scope, qual)?;
        let joined = before.is_some();
        let cond = both(before, Some(more)).map(within_combat);
        if let (true, Some(cond)) = (joined, &cond) {
            self.judge_condition(qual, cond);
        }
        Ok(cond)
    }

    /// `if C`, `during STEP`, `before STEP`, `not during STEP`
    fn qual_cond(&mut self, scope: &mut Scope<'t>, qual: Node<'t>) -> Read<Condition> {
        match qual.rule() {
            Syntax::q_if => {
                let cond = self.child(qual, Syntax::cond)?;
                let read = self.cond(scope, cond);
                // What is asked of this as the event happens speaks of what may be meant, as the event does.
                if cond.text().starts_with("this ") {
                    scope.awaited = scope.awaited.map(|event| event.to(qual.span()));
                }
                read
            }
            Syntax::q_not => {
                let during = self.child(qual, Syntax::q_during)?;
                let inner = self.qual_cond(scope, during)?;
                Ok(Condition::Not(Box::new(inner)))
            }
            _ => self.during(scope, qual),
        }
    }

    /// `COSTS, QUALIFIERS BODY`
    fn activated(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Activated> {
        let mut cost = Cost::default();
        scope.announces = true;
        let read = self.add_costs(scope, &mut cost, node);
        scope.announces = false;
        read?;
        self.judge_activated_x(node);
        self.activated_with(scope, node, cost)
    }

    fn activated_with(&mut self, scope: &mut Scope<'t>, node: Node<'t>, cost: Cost) -> Read<Activated> {
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
        if let Some(second) = quals.all(Syntax::q_sorcery).nth(1) {
            let message = "it is said twice when this can be used";
            return self.fail_help(Code::DuplicateProperty, second, message, "leave one of the two out");
        }
        self.one_limit(quals)?;
        for qual in quals.children() {
            self.activated_qual(scope, qual, &mut done)?;
        }
        let body = self.child(node, Syntax::body)?;
        done.block = self.block(scope, body)?;
        done.x = match (&scope.x, scope.let_x) {
            (Some(Value::Slot(slot)), false) => Some(*slot),
            _ => None,
        };
        done.mana = done.block.is_of_mana();
        Ok(done)
    }

    fn activated_qual(&mut self, scope: &mut Scope<'t>, qual: Node<'t>, done: &mut Activated) -> Read<()> {
        match qual.rule() {
            Syntax::q_if | Syntax::q_during | Syntax::q_not => {
                done.cond = self.also(scope, done.cond.take(), qual)?;
            }
            Syntax::q_limit => match self.limit(qual)? {
                Some(0) => return self.fail(Code::OutOfRange, qual, "this could never be done"),
                Some(n) => done.per_turn = Some(n),
                None => done.once = true,
            },
            Syntax::q_sorcery => {
                self.only_of_cards(scope, qual, CardWord::Timing)?;
                done.timing = if qual.text().ends_with("sorcery") { Timing::Sorcery } else { Timing::Priority };
            }
            Syntax::q_by => match qual.first().map_or("", |n| n.text()) {
                "any player" => {
                    self.only_of_cards(scope, qual, CardWord::Anybody)?;
                    done.any_player = true;
                }
                _ => {
                    return self.fail_help(
                        Code::Unclear,
                        qual,
                        "it is not clear who may do this",
                        "expected `by any player`",
                    );
                }
            },
            _ => {}
        }
        Ok(())
    }

    /// `+1: ...`, `-X: ...`
    fn loyalty(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let symbol = self.child(node, Syntax::loyal)?;
        let text = symbol.text().trim();
        let (minus, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.trim_start_matches('+')),
        };
        let amount = match digits {
            "X" => {
                let slot = scope.slot();
                scope.x = Some(Value::Slot(slot));
                let zero = Value::Num(0);
                if minus { Value::Sub(Box::new((zero, Value::Slot(slot)))) } else { Value::Slot(slot) }
            }
            n => match n.parse::<i32>() {
                Ok(n) => Value::Num(if minus { -n } else { n }),
                Err(_) => return self.fail(Code::OutOfRange, symbol, format!("`{text}` is too large")),
            },
        };
        if digits == "X" && node.text().matches('X').count() == 1 {
            self.judge_unread(symbol.span());
        }
        let cost = Cost { loyalty: Some(amount), ..Cost::default() };
        let mut done = self.activated_with(scope, node, cost)?;
        (done.loyalty, done.mana) = (true, false);
        self.one(scope, around, AbilityKind::Activated(done), Zones::BATTLEFIELD)
    }

    /// An ability that is there for good watches every upkeep, not the next one.
    fn watches_all(&mut self, trigger: Node<'t>) -> Read<()> {
        let next = |n: Node<'t>| n.child(Syntax::subject).is_some_and(|s| s.has_word("next"));
        match trigger.all(Syntax::event).find(|e| next(*e)) {
            Some(e) => self.fail_help(
                Code::WrongPlace,
                e,
                "an ability of the object watches every one of them, so `next` has no meaning here",
                "leave `next` out, or let an effect begin to wait: `when this enters { when your next upkeep begins: ... }`",
            ),
            None => Ok(()),
        }
    }

    /// `chapter 1, 2 BODY` (714.2b): triggers when there come to be that many of its counters, or more.
    fn chapter(&mut self, scope: &mut Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let Some(lore) = self.content.roles.lore else {
            return self.fail(Code::NotASentence, node, "no counter is declared as the one that counts chapters");
        };
        let body = self.child(node, Syntax::body)?;
        let block = self.block(scope, body)?;
        let mut out = Vec::new();
        // Each number is a chapter ability of its own (714.2c).
        for n in node.all(Syntax::num) {
            let n = self.numeral(n)?;
            let preds = Box::new([Predicate::Same(Ref::This), Predicate::Counters(Some(lore), Cmp::Ge, Value::Num(n))]);
            // There were fewer before these were put on it.
            let there = Value::Counters(Some(lore), Box::new(Ref::This));
            let fewer = Value::Sub(Box::new((there, Value::Num(n))));
            let object = Filter { sort: Sort::Permanent, zones: Zones::BATTLEFIELD, preds };
            let event = EventPattern {
                object: Match::Filter(Box::new(object)),
                counter: Some(lore),
                amount: Some((Cmp::Gt, fewer)),
                ..EventPattern::of(Verb::PutCounters)
            };
            let when = When::Events(Box::new([event]));
            let triggered = Triggered { when, cond: None, limit: None, block: block.clone() };
            out.extend(self.one(scope, around, AbilityKind::Triggered(triggered), Zones::BATTLEFIELD)?);
        }
        Ok(out)
    }
}

/// Takes the parts of events away that nothing reads.
fn drop_unread(scope: &Scope<'_>, when: When) -> When {
    match when {
        When::Events(mut events) => {
            for event in &mut events {
                event.binds = event.binds.iter().copied().filter(|(_, slot)| scope.is_read(*slot)).collect();
            }
            When::Events(events)
        }
        other => other,
    }
}

/// Whether a sentence about damage is about the object itself.
pub(crate) fn about_this(fixed: &Static) -> bool {
    fixed.parts.iter().all(|part| match part {
        Part::Rule(Rule::Lethal { source, .. } | Rule::DamageResult { source, .. }) => *source == Match::Ref(Ref::This),
        _ => false,
    })
}

/// What works on the battlefield works in a scene too: both are where things are in play.
fn in_play_everywhere(zones: Zones) -> Zones {
    let mut all = zones;
    if zones.contains(Zones::BATTLEFIELD) {
        all |= Zones::SCENE;
    }
    if zones.contains(Zones::STACK) {
        all |= Zones::CASTING;
    }
    all
}

/// Whether an ability is about its object being turned face up.
fn is_turned_up(item: Node<'_>) -> bool {
    ["when ", "as "]
        .iter()
        .any(|w| item.text().strip_prefix(w).is_some_and(|t| t.starts_with("this is turned face up")))
}
