//! Costs: mana, symbols, and instructions that must be carried out in full.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::inner_np;
use crate::check::{About, Argument, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The whole cost that a node asks for: `costs`, `cost`, `mana`, `quantity`, `cost_param` or an act.
    pub(crate) fn cost(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Cost> {
        let mut cost = Cost::default();
        self.add_cost(scope, &mut cost, node)?;
        cost.says_x |= says_x(node);
        Ok(cost)
    }

    /// Adds one item to a cost.
    pub(crate) fn add_cost(&mut self, scope: &mut Scope<'t>, cost: &mut Cost, node: Node<'t>) -> Read<()> {
        match node.rule() {
            Rule::costs => self.add_costs(scope, cost, node),
            Rule::cost => self.add_item(scope, cost, node),
            Rule::mana => {
                self.only_of_cards(scope, node, CardWord::Symbol)?;
                let whose = if scope.let_x { XOf::Before } else { XOf::Announced };
                self.add_symbols(scope, cost, node, whose)
            }
            Rule::quantity => {
                cost.time = Some(self.stretch_of_time(scope, node)?);
                Ok(())
            }
            Rule::cost_param | Rule::cost_w => {
                let arg = self.cost_argument(scope, node)?;
                merge(cost, arg);
                Ok(())
            }
            Rule::act | Rule::content_act | Rule::clause => {
                let mut c = self.act_clause(node)?;
                let more = self.act_cost(scope, &mut c, None)?;
                merge(cost, more);
                Ok(())
            }
            _ => self.fail(Code::NotMana, node, "expected a cost: mana symbols or an instruction"),
        }
    }

    /// The costs among the parts of a node: `{2}, sacrifice a creature or pay 3 life`
    pub(crate) fn add_costs(&mut self, scope: &mut Scope<'t>, cost: &mut Cost, node: Node<'t>) -> Read<()> {
        let mut groups: Vec<Vec<Node<'t>>> = Vec::new();
        let mut joined = false;
        for child in node.children() {
            match (child.rule(), groups.last_mut()) {
                (Rule::or_k, _) => joined = true,
                (Rule::cost, Some(last)) if std::mem::take(&mut joined) => last.push(child),
                (Rule::cost, _) => groups.push(vec![child]),
                _ => joined = false,
            }
        }
        groups.into_iter().try_for_each(|group| self.add_alternatives(scope, cost, node, &group))
    }

    /// `sacrifice a creature or pay 3 life`
    fn add_alternatives(
        &mut self,
        scope: &mut Scope<'t>,
        cost: &mut Cost,
        node: Node<'t>,
        items: &[Node<'t>],
    ) -> Read<()> {
        if let [only] = items {
            return self.add_item(scope, cost, *only);
        }
        let mut either = Vec::new();
        for item in items {
            let mut one = Cost::default();
            self.add_item(scope, &mut one, *item)?;
            either.push(one);
        }
        if !cost.either.is_empty() {
            return self.fail(Code::Mixed, node, "a cost can have only one choice between costs");
        }
        cost.either = either.into();
        Ok(())
    }

    /// One `cost` node: symbols, a parameter, or acts joined by `and`.
    fn add_item(&mut self, scope: &mut Scope<'t>, cost: &mut Cost, node: Node<'t>) -> Read<()> {
        let mut one = Cost::default();
        for child in node.children() {
            match child.rule() {
                Rule::for_per => {
                    let times = match child.first() {
                        Some(np) => self.for_each_value(scope, np)?,
                        None => return self.fail(Code::NotANoun, child, "expected a noun after `for each`"),
                    };
                    one.times = Some(times);
                }
                Rule::label => {}
                Rule::spend_only => {
                    let mana = cost.mana.as_deref().map(|mana| self.spend_only(child, mana)).transpose()?;
                    cost.mana = Some(self.required(child, mana)?);
                }
                _ => self.add_cost(scope, &mut one, child)?,
            }
        }
        merge(cost, one);
        Ok(())
    }

    /// Symbols, and the X that `{X}` among them is (107.3).
    fn add_symbols(&mut self, scope: &mut Scope<'t>, cost: &mut Cost, node: Node<'t>, whose: XOf) -> Read<()> {
        let symbols = self.symbols(node)?;
        if let Some(mana) = symbols.mana {
            if crate::ir::has_x(&mana) {
                if whose == XOf::Before {
                    let x = Some(self.variable(scope, node, "X")?);
                    merge(cost, Cost { mana: Some(mana), x, ..Cost::default() });
                    return Ok(());
                }
                if !matches!(scope.x, Some(Value::Slot(_))) {
                    let slot = scope.slot();
                    scope.x = Some(Value::Slot(slot));
                }
            }
            merge(cost, Cost { mana: Some(mana), ..Cost::default() });
        }
        if symbols.energy > 0 {
            let Some(kind) = self.content.roles.energy else {
                return self.fail(Code::NotACost, node, "no counter is declared as the one that `{E}` spends");
            };
            merge(cost, counters_of_player(kind, Value::Num(i32::from(symbols.energy))));
        }
        cost.tap |= symbols.tap;
        cost.untap |= symbols.untap;
        Ok(())
    }

    /// The cost that the parameter `cost` of a keyword stands for.
    fn cost_argument(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Cost> {
        match self.argument(scope, node.text()) {
            Some(Argument::Cost(cost)) => {
                let cost = cost.clone();
                scope.cost_x |= cost.mana.as_ref().is_some_and(|m| crate::ir::has_x(m));
                Ok(cost)
            }
            Some(_) => self.fail(Code::NotACost, node, format!("the parameter `{}` is no cost", node.text())),
            None => self.fail(Code::NotACost, node, "`cost` is a parameter, but the declaration has none of this name"),
        }
    }

    /// An instruction as a cost: `pay 2 life`, `sacrifice a creature`, `remove 1 charge counter from this`. `bound`:
    /// where its object is to stand.
    pub(crate) fn act_cost(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, bound: Option<Slot>) -> Read<Cost> {
        if c.verb == Word::Core(Core::Pay) {
            self.verb_of_scene(scope, c.verb, c.node, c.word)?;
            return self.pay_cost(scope, c);
        }
        let outer = std::mem::replace(&mut scope.can_target, false);
        let done = self.act(scope, c, &Pick::Ref(Ref::You));
        scope.can_target = outer;
        let done = done?;
        c.finish(self)?;
        if !std::mem::take(&mut scope.chosen_first).is_empty() {
            return self.fail(Code::WrongPlace, c.node, "a cost does not hold this under a name");
        }
        let Some(mut done) = parts_of(done) else {
            return self.fail_help(
                Code::NotACost,
                c.node,
                "what this is removed from would be chosen for each kind alone",
                "a cost of several kinds of counters names one thing: `remove 1 +1/+1 counter and 1 charge counter from this`",
            );
        };
        if done.iter().any(|i| matches!(i, Instruction::Do { act: Act::CastSpell { .. }, .. })) {
            let help = "it stands behind the colon: `1 action: cast \"NAME\"`";
            return self.fail_help(Code::NotACost, c.node, "nothing is paid by casting a spell", help);
        }
        if let Some(slot) = bound {
            bind_last(&mut done, slot);
        }
        Ok(Cost { acts: done.into(), ..Cost::default() })
    }

    /// The cost that an instruction asks for: `pay {2}`, `pay 2 life`, `pay its mana cost`, `pay {X}`.
    pub(crate) fn pay_cost(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Cost> {
        let mut cost = Cost::default();
        let mut any = false;
        while let Some(node) = c.part(Rule::mana) {
            let open = scope.x.is_none() && !scope.let_x && !self.home(scope).is_some_and(|h| h.has_x);
            if open && node.text().contains("{X}") {
                return self.fail_help(
                    Code::NotANumber,
                    node,
                    "nobody announces this X: it is no part of what the spell or ability costs",
                    "let it be chosen: `you may pay any amount of mana as X`, or before it `choose a number from 0 to 9 as price` and `you may pay {X}, where X is price`",
                );
            }
            self.add_symbols(scope, &mut cost, node, XOf::Before)?;
            any = true;
        }
        while let Some(node) = c.part(Rule::cost_param) {
            let arg = self.cost_argument(scope, node)?;
            merge(&mut cost, arg);
            any = true;
        }
        while let Some(node) = c.object() {
            let part = match self.unit(node) {
                Some(Unit::Life) => {
                    let equal = c.part(Rule::equal_to);
                    Cost { life: Some(self.amount(scope, node, equal)?), ..Cost::default() }
                }
                _ => self.cost_noun(scope, node)?,
            };
            merge(&mut cost, part);
            any = true;
        }
        if let Some(each) = c.for_each() {
            cost.times = Some(self.each_times(scope, c, operand(each))?);
        }
        c.finish(self)?;
        if !any {
            return self.fail(Code::MissingPart, c.node, "what is paid is missing, such as `pay {2}` or `pay 2 life`");
        }
        Ok(cost)
    }

    /// A cost that is a noun: `2 life`, `its mana cost`, `any amount of life`.
    pub(crate) fn cost_noun(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Cost> {
        if node.text() == "cost" {
            return self.cost_argument(scope, node);
        }
        match self.unit(node) {
            Some(Unit::Life) => {
                let life = self.amount(scope, node, None)?;
                Ok(Cost { life: Some(life), ..Cost::default() })
            }
            Some(Unit::Counters(Some(kind))) => {
                let n = self.amount(scope, node, None)?;
                Ok(counters_of_player(kind, n))
            }
            _ if costs_mana(node) => {
                let of = self.possessor(scope, inner_np(node))?;
                Ok(Cost { mana_of: Some(of), ..Cost::default() })
            }
            _ => {
                let text = node.text();
                let fault = Diagnostic::error(Code::NotACost, node.span(), format!("`{text}` can't be paid"));
                self.error(match !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
                    true => fault.help("mana stands in braces").suggest(format!("{{{text}}}")),
                    false if text.starts_with(|c: char| c.is_ascii_digit()) && text.contains("life") => fault
                        .help("a price in life is a cost of its own, `additional cost pay 3 life`; `costs {1} more` is about mana"),
                    false => fault.help("expected mana symbols or life"),
                })
            }
        }
    }

    /// What follows `for` when something is cast: symbols, a parameter, another mana cost.
    pub(crate) fn cost_operand(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Cost> {
        match node.rule() {
            Rule::mana | Rule::cost_param | Rule::cost_w | Rule::act | Rule::cost | Rule::costs => {
                self.cost(scope, node)
            }
            _ => self.cost_noun(scope, node),
        }
    }

    /// `for its mana cost`: what is paid for something that is cast is the mana cost of nothing else. The spell that a card
    /// becomes reads it as its own.
    pub(crate) fn of_itself(&mut self, cost: &mut Cost, cast: Option<&Ref>, at: Node<'t>) -> Read<()> {
        let Some(of) = cost.mana_of.take() else { return Ok(()) };
        if Some(&of) != cast {
            let message = "what is paid for a spell is said, or is its own mana cost";
            let help = "write `for its mana cost`, or the symbols, such as `for {2}{U}`";
            return self.fail_help(Code::NotAPermission, at, message, help);
        }
        cost.mana_of = Some(Ref::This);
        Ok(())
    }

    /// A cost that is added to those of casting: `optional cost COSTS as L [, if C]`, also `additional`, `repeatable`
    /// and alternative ones.
    pub(crate) fn cast_cost(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<CastCost> {
        let kind = node.child(Rule::cost_kind);
        let times = kind.and_then(|k| vocab::cost_times(k.text())).unwrap_or(CostTimes::Instead);
        let costs = self.child(node, Rule::costs)?;
        let cost = self.cost(scope, costs)?;
        let cond = match node.child(Rule::cond) {
            Some(c) => Some(self.cond(scope, c)?),
            None => None,
        };
        let label = match costs.child(Rule::label).or_else(|| label_of_life(costs)) {
            None => None,
            Some(label) if times == CostTimes::Must && cond.is_none() => {
                let message = "this is paid whenever the spell is cast, so the name says nothing";
                let help = "how much is paid is X where the cost says X; what is given away is named behind its noun: \
                            `additional cost sacrifice a creature as given`";
                return self.fail_help(Code::NeverAsked, label, message, help);
            }
            Some(label) => {
                let found = self.cost_label(scope, label, times);
                if let (Some(id), Some(name)) = (found, label.first()) {
                    self.content.labels.push((id, name.text().into()));
                }
                found
            }
        };
        Ok(CastCost { cost, times, cond, label })
    }

    fn cost_label(&mut self, scope: &mut Scope<'t>, label: Node<'t>, times: CostTimes) -> Option<LabelId> {
        let name = label.first()?.text();
        let kind = if times == CostTimes::Any { Kind::Number } else { Kind::Flag };
        self.bind_label(scope, label, About::plain(kind));
        let found = self.object_label(scope.home, name).map(|l| l.label);
        Some(found.unwrap_or_else(|| self.new_label()))
    }

    /// `unless P pays COST`, `unless you sacrifice a creature`: who and what, if it is a payment. The node is `unless`.
    pub(crate) fn payment(&mut self, scope: &mut Scope<'t>, unless: Node<'t>) -> Read<Option<(Ref, Cost)>> {
        let Some((who, clauses)) = payment_parts(unless) else { return Ok(None) };
        let mut ways = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let c = self.clause(clause)?;
            if c.modal.is_some() || c.be || c.past || !self.is_payable(&c) {
                return Ok(None);
            }
            ways.push(c);
        }
        let payer = self.reference(scope, who)?;
        let outer = scope.doer.replace(payer.clone());
        let costs: Read<Vec<Cost>> = ways.iter_mut().map(|c| self.act_cost(scope, c, None)).collect();
        scope.doer = outer;
        costs.map(|costs| Some((payer, one_of(costs))))
    }

    /// Whether a clause in `unless` is something that a player does to escape.
    fn is_payable(&self, c: &Clause<'t>) -> bool {
        match c.verb {
            Word::Core(base) => {
                matches!(
                    base,
                    Core::Pay
                        | Core::Put
                        | Core::Return
                        | Core::Reveal
                        | Core::Tap
                        | Core::Untap
                        | Core::Remove
                        | Core::Draw
                )
            }
            Word::Action(_) => true,
            Word::Be | Word::Alias(_) => false,
        }
    }
}

/// Which X `{X}` is (107.3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum XOf {
    /// The one that is announced with this cost.
    Announced,
    /// The one that was announced before, or that stands behind `where`.
    Before,
}

/// `its mana cost`, `that card's mana cost`.
fn costs_mana(node: Node<'_>) -> bool {
    let np = crate::check::nouns::np::NounPhrase::open(node);
    np.poss.last().map_or(np.words(), |last| last.text()) == "mana cost"
}

/// Counters that the player has and pays with (107.14).
fn counters_of_player(kind: CounterId, n: Value) -> Cost {
    let act = Act::RemoveCounters(RemoveCounters {
        kind: Some(kind),
        n: Some(n),
        up_to: false,
        from: Pick::Ref(Ref::You),
        among: false,
    });
    let acts = Box::new([Instruction::Do { who: Pick::Ref(Ref::You), act, bind: None }]);
    Cost { acts, ..Cost::default() }
}

/// A cost that is any one of these.
pub(crate) fn one_of(mut costs: Vec<Cost>) -> Cost {
    match (costs.pop(), costs.is_empty()) {
        (Some(only), true) => only,
        (Some(last), false) => Cost { either: costs.into_iter().chain([last]).collect(), ..Cost::default() },
        (None, _) => Cost::default(),
    }
}

/// Subject and clauses of a condition that is only one plain sentence: `they sacrifice a permanent or discard a card`.
fn payment_parts(unless: Node<'_>) -> Option<(Node<'_>, Vec<Node<'_>>)> {
    let cond = unless.child(Rule::cond)?;
    let mut ones = cond.all(Rule::cond1);
    let (one, None) = (ones.next()?, ones.next()) else { return None };
    if one.child(Rule::not_w).is_some() {
        return None;
    }
    let compare = one.child(Rule::compare)?;
    let clauses: Vec<_> = compare.all(Rule::clause).collect();
    if clauses.is_empty() { None } else { Some((compare.child(Rule::subject)?, clauses)) }
}

/// Adds one cost to another.
pub(crate) fn merge(cost: &mut Cost, more: Cost) {
    let says_x = cost.says_x || more.says_x;
    merge_parts(cost, more);
    cost.says_x = says_x;
}

fn merge_parts(cost: &mut Cost, more: Cost) {
    if *cost == Cost::default() {
        *cost = more;
        return;
    }
    // What is paid another number of times than the rest stays a unit of its own, and so does what can stand only once.
    if cost.times.is_some() {
        let first = std::mem::take(cost);
        add_inner(cost, first);
    }
    let twice = cost.mana_of.is_some() && more.mana_of.is_some()
        || !cost.either.is_empty() && !more.either.is_empty()
        || cost.x.is_some() && more.x.is_some()
        || cost.tap && more.tap
        || cost.untap && more.untap;
    if more.times.is_some() || twice {
        add_inner(cost, more);
        return;
    }
    if let Some(mana) = more.mana {
        let mut all = cost.mana.take().map_or_else(Vec::new, |m| m.into_vec());
        all.extend(mana);
        cost.mana = Some(all.into());
    }
    cost.x = cost.x.take().or(more.x);
    cost.mana_of = cost.mana_of.take().or(more.mana_of);
    cost.tap |= more.tap;
    cost.untap |= more.untap;
    cost.loyalty = cost.loyalty.take().or(more.loyalty);
    cost.life = match (cost.life.take(), more.life) {
        (Some(a), Some(b)) => Some(Value::Add(Box::new((a, b)))),
        (a, b) => a.or(b),
    };
    let mut acts = std::mem::take(&mut cost.acts).into_vec();
    acts.extend(more.acts);
    cost.acts = acts.into();
    cost.time = cost.time.take().or(more.time);
    if cost.either.is_empty() {
        cost.either = more.either;
    }
}

/// Adds a cost as an act that is paid with the others.
fn add_inner(cost: &mut Cost, inner: Cost) {
    let act = Act::Pay(Box::new(inner));
    let pay = Instruction::Do { who: Pick::Ref(Ref::You), act, bind: None };
    let mut acts = std::mem::take(&mut cost.acts).into_vec();
    acts.push(pay);
    cost.acts = acts.into();
}

/// Makes the last instruction remember its object in this slot.
fn bind_last(done: &mut [Instruction], slot: Slot) {
    if let Some(Instruction::Do { bind, .. }) = done.last_mut() {
        *bind = Some(Bind { slot, linked: None, amount: false });
    }
}

/// The label behind a price in life, which is that of the cost: `alternative cost pay 5 life as blood`.
fn label_of_life<'t>(costs: Node<'t>) -> Option<Node<'t>> {
    let life = |n: &Node<'t>| n.rule() == Rule::np && crate::check::nouns::np::NounPhrase::open(*n).words() == "life";
    costs.descendants().filter(life).find_map(|n| n.child(Rule::label))
}

/// What an act is made of where it is a cost: each amount is a part of the cost. None: something is chosen for all of them.
fn parts_of(done: Vec<Instruction>) -> Option<Vec<Instruction>> {
    if done.iter().any(|i| matches!(i, Instruction::Do { act: Act::Choose(_), .. } | Instruction::ForEach { .. }))
        && done.iter().any(|i| matches!(i, Instruction::Together(_)))
    {
        return None;
    }
    let parts = |i| match i {
        Instruction::Together(body) => body.into_vec(),
        one => vec![one],
    };
    Some(done.into_iter().flat_map(parts).collect())
}

/// Whether something is said with an X that is no mana symbol.
pub(crate) fn says_x(node: Node<'_>) -> bool {
    node.rule() == Rule::var && node.text() == "X" || node.children().any(says_x)
}
