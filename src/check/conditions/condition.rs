//! Clauses behind `if`, `while` and `unless` as conditions: comparisons, events, labels, and what somebody is.

use crate::check::build::{all, negate_condition, not, within_combat};
use crate::check::clauses::modal::{Be, BeTime, Modal, is_negated};
use crate::check::clauses::verbs::{Core, Forms, core_in, participle};
use crate::check::conditions::history::asked;
use crate::check::nouns::np::{Det, NounPhrase, inner_np};
use crate::check::nouns::relation::comparison_of;
use crate::check::nouns::state::{State, StateVerb};
use crate::check::scope::about_of;
use crate::check::{Checker, Kind, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The condition of a `cond`, `q_if`, `cond1`, `it_when`, `there`, `done_w`, `compare`, `event` or `would` node.
    pub(crate) fn cond(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        // Its subject is another than that of the sentence around it.
        scope.in_phrase(|scope| self.read_cond(scope, node))
    }

    fn read_cond(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        match node.rule() {
            Rule::cond => self.joined(scope, node),
            Rule::q_if => match node.first() {
                Some(cond) => self.cond(scope, cond),
                None => self.fail(Code::NotACondition, node, "expected a condition"),
            },
            Rule::cond1 => {
                let Some(inner) = node.children().find(|n| n.rule() != Rule::not_w) else {
                    return self.fail(Code::NotACondition, node, "expected a condition");
                };
                let cond = self.cond(scope, inner)?;
                Ok(if node.child(Rule::not_w).is_some() { negate_condition(cond) } else { cond })
            }
            Rule::it_when => {
                let time = self.child(node, Rule::q_during)?;
                self.during(scope, time)
            }
            Rule::there => self.there(scope, node),
            Rule::done_w => Ok(Condition::Done),
            Rule::compare => self.compare(scope, node),
            Rule::event | Rule::would => self.event_state(scope, node),
            _ => self.fail(Code::NotUnderstood, node, "this condition is not understood"),
        }
    }

    /// Conditions joined by `and` or by `or`, not both.
    fn joined(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        let or = node.children().filter(|n| n.rule() == Rule::or_k).count();
        let nodes: Vec<Node<'t>> = node.all(Rule::cond1).collect();
        if or > 0 && or + 1 < nodes.len() {
            return self.fail_help(
                Code::Mixed,
                node,
                "`and` and `or` can't be mixed in one condition",
                "use two conditions",
            );
        }
        let mut conds = Vec::with_capacity(nodes.len());
        for one in nodes {
            conds.push(self.cond(scope, one)?);
        }
        let cond = match (conds.len(), conds.pop()) {
            (1, Some(one)) => one,
            (_, last) => {
                conds.extend(last);
                if or > 0 { Condition::Or(conds.into()) } else { Condition::And(conds.into()) }
            }
        };
        let cond = within_combat(cond);
        self.judge_condition(node, &cond);
        self.borne_when(scope, node, &cond)?;
        Ok(cond)
    }

    /// `there are 7 or more cards in your graveyard`.
    fn there(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        let negated = Be::of(node).is_some_and(|be| be.negated);
        let Some(what) = node.child(Rule::np) else {
            return self.fail(Code::MissingPart, node, "expected what there is");
        };
        let np = NounPhrase::open(what);
        let (cmp, n) = self.compared_count(scope, &np)?;
        let filter = self.filter_of(scope, &np)?;
        self.lie_somewhere(what, &filter)?;
        let cond = Condition::Exists(Box::new(filter), cmp, n);
        Ok(if negated { negate_condition(cond) } else { cond })
    }

    /// A comparison of numbers, a label, a state or a past event.
    fn compare(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        let Some(lhs) = node.first() else { return self.fail(Code::NotACondition, node, "expected a condition") };
        if let (Some(op), Some(value)) = (node.child(Rule::cmp), node.children().last()) {
            self.whose_number(lhs)?;
            self.whose_number(value)?;
            let left = self.value(scope, lhs)?;
            let right = self.value(scope, value)?;
            self.colors_are_counted(node, (&left, lhs), (&right, value))?;
            return Ok(Condition::Compare(left, comparison_of(op.text()), right));
        }
        if lhs.rule() != Rule::subject {
            return self.fail(Code::NotACondition, node, "expected a comparison");
        }
        let subject = lhs;
        if node.child(Rule::clause).is_none() {
            if let Some(cond) = self.past_verbless(scope, node)? {
                return Ok(cond);
            }
            if let Some(more) = node.child(Rule::verbless) {
                if let Some(mana) = more.descendants().find(|n| n.rule() == Rule::mana) {
                    return self.paid_with(scope, subject, mana);
                }
                return self.fail(
                    Code::NotUnderstood,
                    more,
                    format!("`{}` can't be used in a condition here", more.text()),
                );
            }
            return self.label_cond(scope, subject);
        }
        self.clause_conds(scope, subject, node)
    }

    /// `the one's colors = the two's colors`: which colors they are is not compared, only how many.
    fn colors_are_counted(&mut self, node: Node<'t>, left: (&Value, Node<'t>), right: (&Value, Node<'t>)) -> Read<()> {
        let unclear = |(value, said): (&Value, Node<'t>)| {
            let counted = said.descendants().any(|n| self.spelled(n).starts_with("number of"));
            matches!(value, Value::Prop(Prop::ColorCount, _)) && !counted
        };
        if !unclear(left) || !unclear(right) {
            return Ok(());
        }
        let help = "`the one is a creature sharing all colors with the two` (they are of the same colors), `sharing a color with`";
        self.fail_help(Code::Unclear, node, "colors are sets, and no number is said here", help)
    }

    /// `kicked with {W}`: one of several costs of that name, told by its mana (702.32f).
    fn paid_with(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, mana: Node<'t>) -> Read<Condition> {
        let np = NounPhrase::open(subject);
        let labels = self.labels_of_costs(scope.home, np.words());
        let wanted = self.mana(mana)?;
        let of = |a: &Ability| match &a.kind {
            AbilityKind::CastCost(c) if c.cost.mana.as_ref() == Some(&wanted) => c.label.filter(|l| labels.contains(l)),
            _ => None,
        };
        match self.content.abilities.iter().rev().find_map(of) {
            Some(label) => Ok(Condition::Set(Ref::Linked(label))),
            None => {
                let message = format!("no cost `{}` of this name stands before it", mana.text());
                let help = "what is asked for is an additional or optional cost of this object: `kicker {W}`, then `if kicked with {W}`";
                self.fail_help(Code::UnknownLabel, subject, message, help)
            }
        }
    }

    /// A number of `an opponent` in a comparison: of several opponents it is nobody's own.
    fn whose_number(&mut self, side: Node<'t>) -> Read<()> {
        let text = side.text();
        let Some(whose) = ["an opponent's ", "a player's ", "a teammate's "].into_iter().find(|w| text.contains(w))
        else {
            return Ok(());
        };
        self.fail_help(
            Code::Unclear,
            side,
            format!("`{}` does not say whose number it is", whose.trim_end()),
            "ask whether there is one of whom it is so: `there is an opponent with life <= 10`, `an opponent has 3 or more cards in hand`",
        )
    }

    /// The clauses of a node about one subject. `a player` and `an opponent` are one of them, who alone must be as it is
    /// said: what two of them control together is not what one controls.
    fn clause_conds(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, node: Node<'t>) -> Read<Condition> {
        let np = NounPhrase::open(subject);
        let player = vocab::one_player(np.words()).is_some() && np.is_plain();
        if !player || !matches!(np.det, Det::A | Det::Any | Det::No(_)) {
            return self.clauses_hold(scope, subject, node);
        }
        let before = scope.clone();
        let slot = scope.slot();
        scope.read(slot);
        scope.players.push(slot);
        scope.mention(Ref::Slot(slot), crate::check::About::player(), np.node.span());
        let outer = scope.someone.replace((np.node.span(), slot));
        let cond = self.clauses_hold(scope, subject, node);
        scope.someone = outer;
        scope.mentions.retain(|m| m.what != Ref::Slot(slot));
        let cond = cond?;
        if is_same_of_all(&cond) && !said_again(&cond, slot) {
            let tried = std::mem::replace(scope, before);
            scope.grow(&tried);
            return self.clauses_hold(scope, subject, node);
        }
        let mut filter = self.filter_of(scope, &NounPhrase { det: Det::A, ..np.clone() })?;
        let same = Ref::Slot(slot);
        let one = match cond {
            // `an opponent has more life than you`
            Condition::Compare(Value::Prop(prop, of), cmp, n @ Value::Prop(..))
                if *of == same && !is_prop_of(&n, &same) =>
            {
                Predicate::Prop(prop, cmp, n)
            }
            cond => Predicate::Where(slot, Box::new(cond)),
        };
        filter.preds = filter.preds.iter().cloned().chain([one]).collect();
        let some = Condition::Exists(Box::new(filter), Cmp::Ge, Value::Num(1));
        Ok(if self.is_nobody(subject) { negate_condition(some) } else { some })
    }

    /// One of the clauses holds.
    fn clauses_hold(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, node: Node<'t>) -> Read<Condition> {
        let mut conds = Vec::new();
        let either = node.all(Rule::clause).count() > 1;
        if either && crate::check::conditions::history::says_of_each(&NounPhrase::open(subject)) {
            return self.fail_help(
                Code::Mixed,
                node,
                "it is not clear whether each of them did the same",
                "ask twice: `if each creature you control attacked this turn or each creature you control blocked this turn`",
            );
        }
        for clause in node.all(Rule::clause) {
            conds.push(self.clause_cond(scope, subject, clause)?);
        }
        if conds.len() < 2 {
            return self.required(node, conds.pop());
        }
        share_window(&mut conds);
        Ok(Condition::Or(conds.into()))
    }

    /// `subject clause [or clause]` or `subject CMP value` as a state.
    fn event_state(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Condition> {
        let Some(subject) = node.child(Rule::subject) else {
            return self.fail(Code::NotACondition, node, "expected a condition");
        };
        if let (Some(op), Some(value)) = (node.child(Rule::cmp), node.child(Rule::value)) {
            self.whose_number(subject)?;
            self.whose_number(value)?;
            let left = self.value(scope, subject)?;
            let right = self.value(scope, value)?;
            return Ok(Condition::Compare(left, comparison_of(op.text()), right));
        }
        if node.child(Rule::clause).is_none() {
            return self.fail(Code::NotACondition, node, "expected a condition");
        }
        self.clause_conds(scope, subject, node)
    }

    /// A label alone: `if kicked`.
    fn label_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Condition> {
        let np = NounPhrase::open(subject);
        let words = np.words();
        if let Some(term) = self.decls.terms.get(words).copied()
            && np.is_plain()
        {
            return self.cond(scope, term);
        }
        match self.named(scope, words) {
            Some((Ref::Linked(_), _)) if np.is_plain() && self.labels_of_costs(scope.home, words).len() > 1 => {
                let paid = self.labels_of_costs(scope.home, words).into_iter();
                Ok(Condition::Or(paid.map(|l| Condition::Set(Ref::Linked(l))).collect()))
            }
            Some((_, about)) if about.kind == Kind::Turn => {
                let message = format!("`{words}` is an extra turn, and nothing that is so or not");
                let help = format!("ask whether it is that turn: `if it is the {words}: ...`");
                self.fail_help(Code::NotACondition, np.node, message, help)
            }
            Some(_) if np.is_plain() && matches!(np.det, Det::The) => {
                let message = format!("`the {words}` is a thing, and nothing that is so or not");
                let help = format!(
                    "ask something of it, such as `the {words} is tapped`; of several things at once something is counted \
                     if they have one label: `choose 2 creatures as pair`, `among the pair`"
                );
                self.fail_help(Code::NotACondition, np.node, message, help)
            }
            Some((what, _)) if np.is_plain() => Ok(Condition::Set(what)),
            _ => self.unknown_name(scope, &np),
        }
    }

    /// `is exiled` says neither how something is nor when it happened.
    fn past_or_state(&mut self, clause: Node<'t>) -> Read<()> {
        let now = Be::of(clause).is_some_and(|be| be.time == BeTime::Now);
        let timed = clause.children().any(|n| matches!(n.rule(), Rule::window | Rule::role));
        match (now && !timed).then(|| clause.child(Rule::verb)).flatten() {
            Some(verb) => self.fail_help(
                Code::NotATime,
                clause,
                format!("`{}` does not say when", clause.text()),
                format!("write `was {} this turn`, or where it is: `is in exile`", verb.text()),
            ),
            None => Ok(()),
        }
    }

    /// Subject and clause: a state, or whether it happened.
    fn clause_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Condition> {
        if Modal::of(clause) == Some(Modal::Could) {
            return self.could_cond(scope, subject, clause);
        }
        if clause.child(Rule::be).is_some() && clause.child(Rule::nps).is_some_and(|n| n.text() == "searching") {
            return self.searching_cond(scope, subject, clause);
        }
        if let Some(cond) = self.cast_as_cond(scope, subject, clause)? {
            return Ok(cond);
        }
        let Some(state) = State::of(clause) else {
            self.past_or_state(clause)?;
            let cond = self.happened(scope, subject, clause)?;
            return Ok(if is_negated(clause) { negate_condition(cond) } else { cond });
        };
        let cond = match state.verb {
            StateVerb::Be => self.be_cond(scope, subject, &state)?,
            StateVerb::Have => self.have_cond(scope, subject, &state)?,
            StateVerb::Control | StateVerb::Own => self.control_cond(scope, subject, &state)?,
            StateVerb::Target => {
                let pred = self.targets_pred(scope, &state)?;
                self.subject_passes(scope, subject, &state, vec![pred])?
            }
        };
        Ok(if state.negated { negate_condition(cond) } else { cond })
    }

    /// `this was cast as song`: the way in which a spell of a scene was cast.
    fn cast_as_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Option<Condition>> {
        let (Some(be), Some(verb), Some(way)) = (Be::of(clause), clause.child(Rule::verb), clause.child(Rule::label))
        else {
            return Ok(None);
        };
        if participle(verb.text()) != Some(Core::Cast) || !self.in_scene(scope) {
            return Ok(None);
        }
        self.saw(way);
        let name = self.required(way, way.first())?;
        let method = self.method(name, name.text())?;
        if let Some(more) = clause.children().find(|n| !matches!(n.rule(), Rule::be | Rule::verb | Rule::label)) {
            let message = format!("`{}` says nothing of the way in which something was cast", more.text());
            return self.fail(Code::NotUnderstood, more, message);
        }
        let what = self.reference(scope, subject)?;
        if let (Ref::This, Some(home)) = (&what, self.homes.get_mut(scope.home)) {
            home.ways.push((name.span(), method));
        }
        let cast_so =
            Filter { sort: Sort::Object, zones: Zones::empty(), preds: Box::new([Predicate::CastAs(method)]) };
        let cond = Condition::Passed(what, Box::new(cast_so));
        Ok(Some(if be.negated { negate_condition(cond) } else { cond }))
    }

    /// `you are searching your library`.
    fn searching_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Condition> {
        let who = self.players(scope, subject)?;
        let nps: Vec<_> = clause.all(Rule::nps).collect();
        let [_, library] = nps.as_slice() else {
            return self.fail(Code::NotACondition, clause, "expected `searching` and whose library");
        };
        if !library.text().ends_with(vocab::zone_word(Zone::Library)) {
            return self.fail(
                Code::NotUnderstood,
                *library,
                format!("`{}` is not searched in a condition", library.text()),
            );
        }
        let whose = self.possessor(scope, inner_np(*library))?;
        let cond = Condition::Searching(who, whose);
        Ok(if is_negated(clause) { negate_condition(cond) } else { cond })
    }

    /// `you could cast this`, `they could cast a sorcery`: during a main phase of theirs, with nothing on the stack (307.1).
    fn could_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clause: Node<'t>) -> Read<Condition> {
        let verb = clause.child(Rule::verb).and_then(|v| core_in(v.text(), Forms::BASE));
        let casts = matches!(verb, Some(Core::Cast | Core::Play));
        match clause.child(Rule::nps) {
            Some(what) if casts && what.text() == "a sorcery" => {
                let who = self.players(scope, subject)?;
                let waiting = Filter { sort: Sort::SpellOrAbility, zones: Zones::STACK, preds: Box::new([]) };
                let nothing_waits = Condition::Exists(Box::new(waiting), Cmp::Eq, Value::Num(0));
                Ok(Condition::And(Box::new([Condition::During(Span::Main, who), nothing_waits])))
            }
            // 601.3: it is asked of its owner, who would cast it.
            Some(what) if casts && self.players(scope, subject)? == Ref::You => {
                Ok(Condition::CouldCast(self.reference(scope, what)?))
            }
            Some(_) if casts => {
                let message = format!("`{}`: whether somebody else could cast it is not asked", subject.text());
                self.fail_help(Code::NotACondition, subject, message, "write `you could cast this`")
            }
            _ => self.fail_help(
                Code::NotACondition,
                clause,
                "only casting can be asked for like this",
                "such as `you could cast this`",
            ),
        }
    }

    /// The declared designation that a phrase names: `the monarch`, `the city's blessing`. `None` if it names none.
    pub(crate) fn designation_words(&self, np: &NounPhrase<'t>) -> Option<DesignationId> {
        if !np.rels.is_empty() || !matches!(np.det, Det::The | Det::Bare) {
            return None;
        }
        if np.poss.is_empty() {
            return self.designation(np.words());
        }
        let text = np.node.text();
        self.designation(text.strip_prefix("the ").unwrap_or(text))
    }

    /// `it is tapped`, `this isn't a creature`, `it is your turn`, `you are the monarch`, `a creature is attacking`.
    fn be_cond(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, state: &State<'t>) -> Read<Condition> {
        if let Some(object) = state.object().filter(|o| self.is_span(*o) || self.extra_turn(scope, *o).is_some()) {
            return self.time_cond(scope, object);
        }
        if let Some(cond) = self.color_cond(scope, subject, state) {
            return Ok(cond);
        }
        if let Some(cond) = self.chosen_cond(scope, subject, state)? {
            return Ok(cond);
        }
        self.no_word_compared(scope, subject)?;
        if let Some(term) = state.object().and_then(|o| self.word(o)).and_then(|w| self.decls.terms.get(w).copied()) {
            // A term is a condition about `this`.
            return match subject.text() {
                "this" | "it" => self.cond(scope, term),
                _ => self.fail(Code::NotUnderstood, subject, "this can only be asked of `this`"),
            };
        }
        let pred = self.be_pred(scope, state)?;
        self.subject_passes(scope, subject, state, vec![pred])
    }

    /// A player is neither of a card type nor an ability: what asks it means something else.
    fn can_be_so(&mut self, scope: &Scope<'t>, subject: Node<'t>, who: &Ref, preds: &[Predicate]) -> Read<()> {
        if !self.is_meant_player(scope, who) || !preds.iter().any(|pred| is_of_cards(pred) || is_of_abilities(pred)) {
            return Ok(());
        }
        let message = format!("`{}` is a player here, and no player is that", subject.text());
        let help = if *who == Ref::Member {
            "make it what the sentence is about: `spells can't be cast unless they are creature spells`, `activated abilities \
             can't be activated unless they are mana abilities`"
        } else {
            "say what is asked of what the player has: `while an opponent controls a creature: ...`"
        };
        self.fail_help(Code::NotANoun, subject, message, help)
    }

    /// The subject (one thing, or a set with a count) passes these predicates.
    pub(super) fn subject_passes(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        state: &State<'t>,
        preds: Vec<Predicate>,
    ) -> Read<Condition> {
        if self.is_reference(scope, subject) {
            let who = self.reference(scope, subject)?;
            self.can_be_so(scope, subject, &who, &preds)?;
            if who != Ref::You {
                let about = crate::check::About::object(Sort::Object, CardTypes::empty());
                scope.mention(who.clone(), about_of(scope, &who).unwrap_or(about), subject.span());
            }
            // Between the thing of the event and `this`, which is only asked about, the first is meant.
            let event_thing =
                |m: &crate::check::scope::Antecedent| matches!(m.what, Ref::Slot(_)) && m.about.kind == Kind::Object;
            if who != Ref::You && !(who == Ref::This && scope.mentions.iter().any(event_thing)) {
                scope.topic = Some(who.clone());
            }
            let filter = Filter { sort: Sort::Anything, zones: Zones::empty(), preds: preds.into() };
            return Ok(if state.past {
                Condition::Passed(who, Box::new(filter))
            } else {
                Condition::Passes(who, Box::new(filter))
            });
        }
        let np = NounPhrase::open(subject);
        let mut filter = self.filter(scope, subject)?;
        if matches!(np.det, Det::All | Det::Each | Det::Every) {
            filter.preds = filter.preds.iter().cloned().chain([not(all(preds))]).collect();
            return Ok(Condition::Exists(Box::new(filter), Cmp::Eq, Value::Num(0)));
        }
        let (cmp, n) = self.compared_count(scope, &np)?;
        filter.preds = filter.preds.iter().cloned().chain(preds).collect();
        Ok(Condition::Exists(Box::new(filter), cmp, n))
    }
}

/// Whether a predicate asks for what only objects are: types, colors, states of permanents.
fn is_of_cards(pred: &Predicate) -> bool {
    asks(pred, &|pred| {
        matches!(
            pred,
            Predicate::Type(_)
                | Predicate::Super(_)
                | Predicate::Sub(_)
                | Predicate::Color(_)
                | Predicate::Colorless
                | Predicate::Multicolored
                | Predicate::Monocolored
                | Predicate::Is(
                    Status::Tapped | Status::FaceDown | Status::Transformed | Status::Token | Status::Blocked
                )
        )
    })
}

/// Whether a predicate asks for a kind of abilities.
fn is_of_abilities(pred: &Predicate) -> bool {
    asks(pred, &|pred| {
        matches!(pred, Predicate::Sort(Sort::Ability) | Predicate::Is(Status::ManaAbility | Status::LoyaltyAbility))
    })
}

/// Whether a predicate asks this, denied or not, alone or with more.
fn asks(pred: &Predicate, this: &dyn Fn(&Predicate) -> bool) -> bool {
    match pred {
        Predicate::Not(inner) => asks(inner, this),
        Predicate::Any(list) => list.iter().all(|pred| asks(pred, this)),
        Predicate::All(list) => list.iter().any(|pred| asks(pred, this)),
        pred => this(pred),
    }
}

/// `this attacked or blocked this combat`: the window at the end is that of both.
fn share_window(conds: &mut [Condition]) {
    let Some(window) = conds.last_mut().and_then(asked).map(|h| h.window.clone()) else { return };
    for history in conds.iter_mut().filter_map(asked) {
        if history.window == Window::Game {
            history.window = window.clone();
        }
    }
}

/// Whether several players together are so just if one of them is.
fn is_same_of_all(cond: &Condition) -> bool {
    match cond {
        Condition::Exists(_, Cmp::Ge, Value::Num(1))
        | Condition::Happened(_)
        | Condition::Has(..)
        | Condition::Searching(..) => true,
        Condition::Or(all) => all.iter().all(is_same_of_all),
        _ => false,
    }
}

/// Whether the one of whom it is asked is spoken of once more: `an opponent searched their library`.
fn said_again(cond: &Condition, slot: Slot) -> bool {
    let mut times = 0;
    Phrase::from(cond).any(&mut |part| {
        times += usize::from(matches!(part, Phrase::Ref(Ref::Slot(own)) if *own == slot));
        times > 1
    })
}

/// Whether a number is one of this thing's own.
fn is_prop_of(n: &Value, what: &Ref) -> bool {
    matches!(n, Value::Prop(_, of) if **of == *what)
}
