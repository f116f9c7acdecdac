//! What spells and abilities cost more or less, and whose abilities are spoken of (601.2f, 602.2b).

use crate::check::build::{and_pred, as_filter, times_value, union};
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::events::draft::Subject;
use crate::check::nouns::np::{NounPhrase, parts};
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// A change of what something costs: `costs {1} more [for each F]`, `costs up to {2} less`.
    pub(crate) fn costs(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let (what, abilities) = self.priced(scope, who)?;
        if let Some(node) = who.node.filter(|_| self.is_seat(scope, &what)) {
            let message = "players cost nothing: spells and abilities do";
            return self.fail_help(Code::WrongKind, node, message, "such as `spells you cast cost {1} less`");
        }
        // `costs up to {2} less`: a reduction never takes more than there is.
        let limited = c.part(Syntax::up_mana);
        let least = c.part(Syntax::least_mana);
        let mut mana: ManaCost = Box::new([]);
        let mut cost = None;
        let mut per = None;
        match limited.or(least).and_then(|n| n.child(Syntax::mana)).or_else(|| c.part(Syntax::mana)) {
            Some(node) => {
                self.only_of_cards(scope, node, CardWord::Symbol)?;
                mana = self.mana(node)?;
            }
            None => cost = self.declared_cost(scope, c)?,
        }
        if scope.let_x && crate::ir::has_x(&mana) {
            mana = mana.iter().map(|s| if s.is_x() { ManaSymbol::Generic(1) } else { *s }).collect();
            per = scope.x.clone();
        } else if crate::ir::has_x(&mana) {
            let message = "`{X}` has no value here";
            let help = match self.home(scope).is_some_and(|h| h.has_x) {
                true => {
                    "the announced X is a number and no price: `cost {1} more for each ...`, or say it again: `cost {X} more, where X is ...`"
                }
                false => "say what X is: `..., where X is the number of ...`",
            };
            return self.fail_help(Code::UnknownLabel, c.node, message, help);
        }
        let floor = c.part(Syntax::down_mana);
        let how = if least.is_some() {
            CostChange::AtLeast
        } else if c.word("less") {
            match floor {
                Some(floor) => CostChange::LessDownTo(self.floor_of(floor)?),
                None => CostChange::Less,
            }
        } else if c.word("more") {
            CostChange::More
        } else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said how the cost changes",
                "expected `more` or `less` at the end, or `costs at least {3}`",
            );
        };
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            let times = if what == Match::Ref(Ref::This) { times } else { of_member(times) };
            per = Some(match per {
                None => times,
                Some(p) => times_value(p, &times),
            });
        }
        // A parameter that is only mana is mana.
        if let Some(only) = cost.take_if(|c: &mut Box<Cost>| **c == Cost { mana: c.mana.clone(), ..Cost::default() }) {
            mana = only.mana.unwrap_or_default();
        }
        let (abilities, (keyword, by)) = (abilities.is_some(), abilities.unwrap_or((None, Match::Any)));
        Ok(vec![Part::Rule(Rule::CostMod { what, abilities, keyword, by, mana, cost, how, per })])
    }

    /// `down to {1}`: less than so much mana is never left of the cost.
    fn floor_of(&mut self, node: Node<'t>) -> Read<u16> {
        let mana = self.child(node, Syntax::mana)?;
        match &*self.mana(mana)? {
            [ManaSymbol::Generic(n)] => Ok(*n),
            _ => self.fail(Code::NotMana, node, "how much is left at least is a number, such as `down to {1}`"),
        }
    }

    /// `cost` (a parameter), `its mana cost`: what a cost changes by if it is no mana symbols.
    fn declared_cost(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Option<Box<Cost>>> {
        if let Some(param) = c.part(Syntax::cost_param) {
            return self.cost(scope, param).map(|cost| Some(Box::new(cost)));
        }
        let node = match c.role(Prep::By) {
            Some(by) => operand(by),
            None => match c.object() {
                Some(node) => node,
                None => return self.fail(Code::MissingPart, c.node, "the mana is missing, such as `costs {1} less`"),
            },
        };
        self.cost_noun(scope, node).map(|cost| Some(Box::new(cost)))
    }

    /// What a change of costs is about: spells, or the sources of abilities and what is said of these.
    fn priced(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
    ) -> Read<(Match, Option<(Option<KeywordId>, Match)>)> {
        if let Some(node) = who.node
            && let Some(words) = node.child(Syntax::priced_w)
        {
            return self.priced_abilities(scope, node, words).map(|(what, said)| (what, Some(said)));
        }
        // In a body the grammar takes them for things.
        if let Some(node) = who.node.filter(|node| node.text() == "abilities") {
            self.matched(scope, node)?;
            return Ok((Match::Any, Some((None, Match::Any))));
        }
        if let Some(node) = who.node.filter(|node| ends_with_targets(*node)) {
            return self.spells_that_target(scope, node).map(|what| (what, None));
        }
        if let Some(node) = who.node
            && (node.text().contains("abilities") || node.text().contains("ability"))
            && let Some(what) = self.abilities_of(scope, node)?
        {
            self.targets_not_asked(node, &what)?;
            return Ok((what, Some((None, Match::Any))));
        }
        let what = self.subject_match(scope, who)?;
        if let Some(node) = who.node {
            self.targets_not_asked(node, &what)?;
        }
        if let (Match::Filter(f), Some(node)) = (&what, who.node)
            && matches!(f.sort, Sort::Permanent | Sort::Player | Sort::Damageable)
        {
            let message = format!("`{}` cost nothing: spells do, and abilities", node.text());
            let help = "say `creature spells cost ...`, or `abilities of creatures cost ...`; what attacking costs is \
                        `creatures can't attack you unless their controller pays {1}`";
            return self.fail_help(Code::NeverAsked, node, message, help);
        }
        Ok((what, None))
    }

    /// `spells that target you or a permanent you control`: what costs something is the spells, the rest is what they target.
    fn spells_that_target(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Match> {
        self.either_is_targeted(node)?;
        let mut parts = self.parts(node).into_iter();
        let first = self.required(node, parts.next())?;
        let spells = self.matched(scope, first)?;
        self.targets_not_asked(first, &spells)?;
        let mut spells = as_filter(spells);
        let mut all = parts.map(|more| self.matched(scope, more).map(as_filter)).collect::<Read<Vec<Filter>>>()?;
        let at = spells.preds.iter().rposition(|p| matches!(p, Predicate::Targets(_) | Predicate::TargetsOnly(_)));
        let Some(Predicate::Targets(what) | Predicate::TargetsOnly(what)) = at.and_then(|at| spells.preds.get_mut(at))
        else {
            return self.fail(Code::Unclear, node, "it is not clear what is targeted and what costs something");
        };
        all.insert(0, (**what).clone());
        if let Some(any) = union(all) {
            **what = any;
        }
        Ok(Match::Filter(Box::new(spells)))
    }

    /// Refuses abilities that are told apart by what is said of them on the stack.
    fn targets_not_asked(&mut self, node: Node<'t>, what: &Match) -> Read<()> {
        if !matches!(what, Match::Filter(f) if matches!(f.sort, Sort::Ability | Sort::SpellOrAbility)) {
            return Ok(());
        }
        let message = "a change of costs does not ask abilities what they target";
        let help = "say whose they are, `abilities of creatures cost {1} more`, or who activates them; spells may be told \
                    apart by it: `spells that target a creature you control cost {2} more`";
        self.fail_help(Code::NeverAsked, node, message, help)
    }

    /// `activated abilities of creatures you control`, `nonmana abilities`, `equip abilities you activate`
    fn priced_abilities(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        words: Node<'t>,
    ) -> Read<(Match, (Option<KeywordId>, Match))> {
        let kind = words.text().trim_end_matches("abilities").trim();
        let holder = match node.child(Syntax::np) {
            Some(of) => self.matched(scope, of)?,
            None => Match::Any,
        };
        let by = match node.child(Syntax::activates).and_then(|a| a.first()) {
            Some(who) => self.matched(scope, who)?,
            None => Match::Any,
        };
        self.has_activated(words, &holder)?;
        if let Some(id) = self.vocab.keywords.get(kind).copied() {
            if !self.is_activated(id) {
                let message = format!("`{kind}` is no ability that anybody activates (602.1)");
                let help = format!("what is cast by it is a spell: `spells you cast by {kind} cost {{1}} less`");
                return self.fail_help(Code::NeverAsked, words, message, help);
            }
            return Ok((holder, (Some(id), by)));
        }
        let not_mana = || Predicate::Not(Box::new(Predicate::Is(Status::ManaAbility)));
        let what = match (kind, &holder) {
            ("", _) => holder,
            (how, _) if participle(how) == Some(Core::Activate) => holder,
            ("nonmana" | "nonmana activated", Match::Any) => {
                let f = Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not_mana()]) };
                Match::Filter(Box::new(f))
            }
            ("nonmana" | "nonmana activated", _) => and_pred(holder, not_mana()),
            ("loyalty" | "nonloyalty" | "mana", _) => {
                return self.fail_help(
                    Code::NeverAsked,
                    words,
                    format!("a change of costs does not tell {kind} abilities from others"),
                    "say whose they are, `abilities of creatures`, or of which keyword, `equip abilities`",
                );
            }
            (kind, _) => {
                let message = format!("`{kind}` is no keyword whose abilities could be meant");
                let help = "whose they are stands behind them: `abilities of artifacts cost {1} less`";
                return self.fail_help(Code::NotANoun, words, message, help);
            }
        };
        Ok((what, (None, by)))
    }

    /// 602.1: what is activated belongs to a permanent or a card.
    pub(super) fn has_activated(&mut self, at: Node<'t>, holder: &Match) -> Read<()> {
        let Match::Filter(f) = holder else { return Ok(()) };
        if f.sort != Sort::Player && !f.sort.is_of_stack() {
            return Ok(());
        }
        let message = "what is activated is an ability of a permanent or a card, and these are none (602.1)";
        let help = "such as `abilities of creatures`; whose it is to activate them stands behind: `abilities of creatures you activate`";
        self.fail_help(Code::NeverAsked, at, message, help)
    }

    /// Whether a keyword brings something that is activated, or a special action.
    pub(super) fn is_activated(&self, id: KeywordId) -> bool {
        let Some(decl) = self.decls.keywords.get(id.index()) else { return true };
        let done =
            |item: &Node<'t>| item.descendants().any(|n| matches!(n.rule(), Syntax::activated | Syntax::special_l));
        let kind_of = self.content.keywords.get(id.index()).and_then(|k| k.kind_of);
        decl.items.iter().any(done) || kind_of.is_some_and(|of| of != id && self.is_activated(of))
    }

    /// `activated abilities of creatures your opponents control`, of which it is said that they can't be activated: whose.
    pub(crate) fn barred_abilities(&mut self, scope: &mut Scope<'t>, node: Node<'t>, words: Node<'t>) -> Read<Match> {
        match self.priced_abilities(scope, node, words)? {
            (what, (None, _)) => Ok(what),
            (_, (Some(_), _)) => self.fail_help(
                Code::NeverAsked,
                words,
                "of which keyword an ability is, is not asked where it is activated",
                "write `activated abilities of ...`",
            ),
        }
    }
}

/// `for each target`, `for each target beyond the first` of what the sentence is about.
fn of_member(value: Value) -> Value {
    match value {
        Value::Prop(Prop::Targets, of) if *of == Ref::This => Value::Prop(Prop::Targets, Box::new(Ref::Member)),
        Value::ModesOf(of) if *of == Ref::This => Value::ModesOf(Box::new(Ref::Member)),
        Value::Sub(pair) => Value::Sub(Box::new((of_member(pair.0), pair.1))),
        value => value,
    }
}

/// Whether a subject of several phrases says behind the first one what that targets: the others are targeted as well.
pub(super) fn ends_with_targets(node: Node<'_>) -> bool {
    let parts = parts(node);
    let last = parts.first().and_then(|first| NounPhrase::open(*first).rels.last().copied());
    parts.len() > 1 && last.is_some_and(|rel| rel.rule() == Syntax::r_that && rel.text().starts_with("that target"))
}
