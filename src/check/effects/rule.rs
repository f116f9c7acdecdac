//! Continuous sentences that change the rules: `can't`, `must`, costs, damage, numbers of players.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::modal::Modal;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Forms, participle};
use crate::check::events::draft::{Mood, Subject};
use crate::check::nouns::np::counted;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `spells can't be cast by opponents unless ... their ...`: two sorts of things were spoken of.
    fn judge_escape(&mut self, c: &Clause<'t>, events: &[EventPattern], escape: &Option<Escape>) -> Read<()> {
        let both = |e: &EventPattern| matches!((&e.subject, &e.object), (Match::Filter(_), Match::Filter(_)));
        let asks = matches!(escape, Some(Escape::If(cond)) if Named::of(cond).has_form("Ref", "Member"));
        if !c.passive() || !asks || !events.iter().any(both) {
            return Ok(());
        }
        let help = "say it of those who do it: `players can't cast spells unless it is their turn`";
        self.fail_help(Code::Unclear, c.node, "it is not clear of which of the two the escape speaks", help)
    }

    /// A prohibition and how long it lasts: `S can't E [except ...] [unless ...]`. A duration of `None` is as long as
    /// the sentence around it holds.
    pub(crate) fn cant(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
        escape: &Option<Escape>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        if let Some(done) = self.cant_be_so(scope, who, c, escape)? {
            return Ok(done);
        }
        let (mut fewer_than, mut more_than, mut by_many) = (None, None, None);
        if c.has(|n| n.rule() == Syntax::role && n.child(Syntax::except_w).is_some() && counted(n).is_some()) {
            fewer_than = self.number_of_blockers(scope, c)?;
        } else if c.passive() && c.has(|n| is_by(n) && counted(n).is_some()) {
            let (n, what) = self.number_too_many(scope, c)?;
            (more_than, by_many) = (Some(n), Some(what));
        }
        let duration = self.rule_duration(scope, c)?;
        let number = c.peek_object().filter(|n| {
            crate::check::conditions::history::is_counted(&crate::check::nouns::np::NounPhrase::open(
                crate::check::nouns::np::inner_np(*n),
            ))
        });
        let mut events = self.event_of(scope, who, c, Mood::Judge)?;
        self.no_nth(c, &events)?;
        self.judge_escape(c, &events, escape)?;
        self.judge_payment(c, &events, escape)?;
        self.is_so_then(who, duration.as_ref())?;
        let in_combat = |e: &EventPattern| matches!(e.verb, Verb::Attack | Verb::Block | Verb::DeclareAttack);
        let untapping = |e: &EventPattern| e.verb == Verb::Untap && matches!(e.by, By::UntapStep(_));
        if let (Some(number), true) = (number, events.iter().all(untapping)) {
            more_than = Some(self.one_less(scope, number)?);
            events.iter_mut().for_each(|e| e.at_once = AtOnce::all());
        } else if let (Some(number), false) = (number, events.iter().all(in_combat)) {
            return self.fail_help(
                Code::NotAPermission,
                number,
                "only attacking, blocking and untapping during an untap step can be forbidden for a number of things",
                "say who can't any more: `players that cast a spell this turn can't cast spells`",
            );
        }
        if !events.iter().all(can_be_forbidden) {
            return self.fail(
                Code::NeverAsked,
                c.node,
                format!("the rules never ask whether `{}` may happen", c.node.text()),
            );
        }
        if let Some(what) = by_many {
            events.iter_mut().for_each(|e| e.subject = Match::Filter(Box::new(what.clone())));
        }
        if more_than.is_none() && !c.passive() && events.iter().all(declared) {
            more_than = self.subjects_too_many(scope, who)?;
            if more_than.is_some() {
                events.iter_mut().for_each(|e| e.at_once = AtOnce::all());
            }
        }
        self.is_declared_with(c, &events, escape)?;
        let rules = events.into_iter().map(|event| {
            Part::Rule(Rule::Cant {
                event,
                unless: escape.clone(),
                fewer_than: fewer_than.clone(),
                more_than: more_than.clone(),
            })
        });
        Ok((rules.collect(), duration))
    }

    /// What is no event and can be forbidden all the same: having something, making tests, a change of life. Nothing lifts these.
    fn cant_be_so(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
        escape: &Option<Escape>,
    ) -> Read<Option<(Vec<Part>, Option<Duration>)>> {
        let life = who.node.filter(|n| {
            c.core() == Some(Core::Change) && c.forms.contains(Forms::BASE) && n.text().ends_with(" life total")
        });
        let have = c.core() == Some(Core::Have);
        let make = c.core() == Some(Core::Make) && !c.be;
        if escape.is_some() && (have || make || life.is_some()) {
            let message = format!("nothing lifts `{}`", c.node.text());
            let help = "say when it holds: `while you control no artifacts: creatures can't have flying`";
            return self.fail_help(Code::NeverAsked, c.node, message, help);
        }
        if have {
            return self.cant_have(scope, who, c).map(Some);
        }
        if make {
            let parts = self.makes_no_tests(scope, who, c)?;
            return Ok(Some((parts, self.duration(scope, c)?)));
        }
        match life {
            Some(node) => self.life_cant_change(scope, node, c).map(Some),
            None => Ok(None),
        }
    }

    /// What may be done only beside something else is declared with it.
    fn is_declared_with(&mut self, c: &Clause<'t>, events: &[EventPattern], escape: &Option<Escape>) -> Read<()> {
        let Some(Escape::With(others, _)) = escape else { return Ok(()) };
        let themselves = |e: &EventPattern| others.subject == e.subject || others.subject == Match::Ref(Ref::Member);
        if others.alone && !events.iter().all(themselves) {
            let help = "such as `this can't attack unless it attacks alone`";
            let message = "what may be declared alone only is the very thing that the sentence is about";
            return self.fail_help(Code::NeverAsked, c.node, message, help);
        }
        if events.iter().all(|e| e.verb == others.verb) {
            return Ok(());
        }
        self.fail_help(
            Code::NeverAsked,
            c.node,
            "what is declared with something is only asked where the same is declared",
            "such as `this can't attack unless another creature attacks`, `this can't be blocked unless all creatures the \
             defending player controls block it`",
        )
    }

    /// A requirement to attack, block or be blocked, and how long it lasts: `S must E`. Any other deed is an error.
    pub(crate) fn must(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        let duration = self.rule_duration(scope, c)?;
        let doer = if c.passive() { c.left().find(|n| is_by(*n)).map(operand) } else { who.node };
        let one = match doer {
            Some(node) => self.one_must(node)?,
            None => false,
        };
        let mut events = self.event_of(scope, who, c, Mood::Judge)?;
        self.no_nth(c, &events)?;
        self.is_so_then(who, duration.as_ref())?;
        if one {
            events.iter_mut().for_each(|e| e.at_once = AtOnce::all());
        }
        if !events.iter().all(|e| matches!(e.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked)) {
            let help = match self.in_scene(scope) {
                true => {
                    "nobody can be made to do something in a scene; say what they can't do, or what state they are in: `becomes commanded`"
                }
                false => "only attacking and blocking can be required",
            };
            let message = format!("the rules never ask whether somebody does what `{}` says", c.node.text());
            return self.fail_help(Code::NeverAsked, c.node, message, help);
        }
        if events.iter().any(|e| e.alone) {
            let message = "nothing can require that somebody attacks or blocks alone";
            let help = "say what can't be done: `creatures other than this can't attack`, or drop `alone`";
            return self.fail_help(Code::NeverAsked, c.node, message, help);
        }
        let rules = events.into_iter().map(|e| Part::Rule(Rule::Must(e)));
        Ok((rules.collect(), duration))
    }

    /// `a creature must block this`: one of them has to, not each that could.
    fn one_must(&mut self, doer: Node<'t>) -> Read<bool> {
        let text = doer.text();
        if text.starts_with("exactly ") {
            let help = "`a creature must block this`, and `this can't be blocked by 2 or more creatures`";
            return self.fail_help(Code::NotAPermission, doer, "no exact number can be required", help);
        }
        if counted(doer).is_some() && !text.starts_with("1 or more ") {
            let help = "`a creature must block this` asks for one of them, `creatures must block this` for all";
            return self.fail_help(Code::NotAPermission, doer, "no number of them can be required", help);
        }
        Ok(["a ", "an ", "1 or more "].iter().any(|det| text.starts_with(det)))
    }

    /// A window or a duration after a rule. `each turn` is what is meant without it, and behind attacks and blocks `each combat`.
    pub(crate) fn rule_duration(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Option<Duration>> {
        let fights = matches!(c.core(), Some(Core::Attack | Core::Block));
        // What can't be is so at any time; only attackers and blockers are counted in each combat.
        let counted = c.modal != Some(Modal::Cant) || c.has(|n| counted(n).is_some());
        if c.has_window(|w| counted && w == "each turn" || fights && w == "each combat") {
            c.window();
            return self.duration(scope, c);
        }
        if let Some(duration) = self.duration(scope, c)? {
            return Ok(Some(duration));
        }
        if let Some(duration) = self.window_duration(c)? {
            return Ok(Some(duration));
        }
        self.during_next(scope, c)
    }

    /// What attacks, blocks or is blocked now does so no longer when that turn comes.
    fn is_so_then(&mut self, who: &Subject<'t>, duration: Option<&Duration>) -> Read<()> {
        let (Some(Duration::DuringNext(..) | Duration::DuringTurn(_)), Some((Match::Filter(f), ..)), Some(node)) =
            (duration, &who.read, who.node)
        else {
            return Ok(());
        };
        let in_combat = |p: &Predicate| match p {
            Predicate::Is(status) => matches!(status, Status::Attacking | Status::Blocking | Status::Blocked),
            Predicate::Attacking(_) | Predicate::Blocking(_) | Predicate::BlockedBy(_) => true,
            _ => false,
        };
        if !f.preds.iter().any(in_combat) {
            return Ok(());
        }
        let message = format!("`{}` are asked for when that turn comes, and then they are in no combat", node.text());
        let help = "those of now are gone through one by one: `for each attacking creature as one: the one can't untap during its \
                    controller's next untap step`";
        self.fail_help(Code::NeverAsked, node, message, help)
    }

    /// Whoever asks whether something may happen, or has to, does not ask how often it has.
    pub(super) fn no_nth(&mut self, c: &Clause<'t>, events: &[EventPattern]) -> Read<()> {
        if events.iter().all(|e| e.nth.is_none()) {
            return Ok(());
        }
        let message = "what may or has to happen does not hang on how often it has happened";
        let help = "say who can't any more: `players that gained life this turn can't gain life`";
        self.fail_help(Code::NeverAsked, c.node, message, help)
    }

    /// The duration of an extra turn that was taken: `during that turn`, `during the bonus`.
    fn during_extra_turn(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Option<Duration>> {
        let mut during = c.left().filter(|n| Prep::of(*n) == Some(Prep::During));
        let meant = during.find_map(|n| self.extra_turn(scope, operand(n)));
        drop(during);
        let Some(meant) = meant else { return Ok(None) };
        let role = self.required(c.node, c.role(Prep::During))?;
        match meant {
            (Span::Turn, turn) => Ok(Some(Duration::DuringTurn(turn))),
            _ => self.fail_help(
                Code::NotATime,
                role,
                "what lasts for an extra turn lasts for all of it",
                "write `during that turn`",
            ),
        }
    }

    /// The duration of one such step to come: `during its controller's next untap step`. `None` without `next`.
    pub(crate) fn during_next(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Option<Duration>> {
        if let Some(during) = self.during_extra_turn(scope, c)? {
            return Ok(Some(during));
        }
        let next = |n: Node<'_>| Prep::of(n) == Some(Prep::During) && n.has_word("next");
        if !c.has(next) {
            return Ok(None);
        }
        let role = self.required(c.node, c.role(Prep::During))?;
        let node = operand(role);
        let (span, whose) = self.span_of(scope, node)?;
        if whose == Ref::Nothing {
            let message = format!("`{}` does not say whose", node.text());
            let help = "write `during its controller's next untap step`, `during your next untap step`";
            return self.fail_help(Code::NotATime, node, message, help);
        }
        Ok(Some(Duration::DuringNext(span, self.of_one_player(node, whose)?)))
    }

    /// An escape in which `it`, `their` mean what the sentence is about.
    pub(crate) fn escape_of(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, unless: Node<'t>) -> Read<Escape> {
        let subject = match self.subject_match(scope, who)? {
            Match::Any | Match::Ref(Ref::You) => None,
            Match::Ref(r) => {
                let about = self.about_ref(scope, &r);
                Some(scope.enter_subject(r, about))
            }
            Match::Filter(f) => {
                let about = self.about_filter(&f);
                Some(scope.enter_subject(Ref::Member, about))
            }
        };
        let escape = self.escape(scope, unless);
        if let Some(outer) = subject {
            scope.leave_subject(outer);
        }
        escape
    }

    /// What lifts a prohibition or requirement: `unless C`, `unless P pays COST`.
    pub(crate) fn escape(&mut self, scope: &mut Scope<'t>, unless: Node<'t>) -> Read<Escape> {
        self.saw(unless);
        match self.payment(scope, unless)? {
            Some((who, cost)) => Ok(Escape::Pays(who, Box::new(cost))),
            None => {
                let cond = self.child(unless, Syntax::cond)?;
                match scope.in_phrase(|scope| self.declared_with(scope, cond))? {
                    Some(together) => Ok(together),
                    None => self.cond(scope, cond).map(Escape::If),
                }
            }
        }
    }

    /// The subject deals damage in the first combat damage step, and with `again` in the second as well:
    /// `deals combat damage first [and again]`.
    pub(crate) fn strikes(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let again = match c.object().map(|n| n.text()) {
            Some("combat damage first") => false,
            Some("combat damage first and again") => true,
            _ => {
                let message = "as a lasting property only `deals combat damage first [and again]` can be said";
                return self.fail(Code::NotAPermission, c.node, message);
            }
        };
        let who = self.subject_match(scope, who)?;
        Ok(vec![Part::Rule(Rule::Strike { who, again })])
    }

    /// The property that replaces power when combat damage is assigned: `assigns combat damage equal to its toughness`,
    /// `assigns no combat damage`.
    pub(crate) fn assigns(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let who = self.subject_match(scope, who)?;
        match c.object().map_or("", |n| n.text()) {
            "no combat damage" => {
                self.saw_all(c.node.descendants().filter(|n| n.rule() == Syntax::det_all));
                return Ok(vec![Part::Rule(Rule::AssignProp { who, prop: None })]);
            }
            "combat damage" => {}
            _ => {
                let message = "expected `assign combat damage equal to` and a number, or `assign no combat damage`";
                return self.fail(Code::NotAPermission, c.node, message);
            }
        }
        let value = match c.part(Syntax::equal_to).and_then(|e| e.first()) {
            Some(v) => self.value(scope, v)?,
            None => {
                return self.fail(Code::NotAPermission, c.node, "expected `equal to its toughness` or another number");
            }
        };
        match value {
            Value::Prop(prop, _) => Ok(vec![Part::Rule(Rule::AssignProp { who, prop: Some(prop) })]),
            _ => self.fail(
                Code::NotAPermission,
                c.node,
                "combat damage can only be assigned equal to a property, such as `its toughness`",
            ),
        }
    }

    /// Somebody else divides the combat damage of some creatures: `you divide the combat damage of F`.
    pub(crate) fn divides(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let by = self.subject_ref(scope, who)?;
        if c.object().is_none_or(|n| n.text() != "the combat damage") {
            return self.fail(Code::NotAPermission, c.node, "expected `divide the combat damage of` and whose it is");
        }
        let Some(of) = c.role(Prep::Of) else {
            return self.fail(Code::MissingPart, c.node, "expected `of` and whose damage is divided");
        };
        let of = self.matched(scope, operand(of))?;
        Ok(vec![Part::Rule(Rule::DivideDamage { by, of })])
    }

    /// The cards of the subject are revealed as long as this holds: `the top card of your library is revealed`.
    pub(crate) fn is_revealed(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>) -> Read<Vec<Part>> {
        let node = self.required(who.at, who.node)?;
        let what = self.cards_filter(scope, node)?;
        Ok(vec![Part::Rule(Rule::Revealed { what })])
    }

    /// Unspent mana of some types stays when steps and phases end: `players don't lose unspent mana`,
    /// `you don't lose unspent green mana`.
    pub(crate) fn keeps_mana(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let node = self.required(c.node, c.object())?;
        let words = node.text().trim_start_matches("unspent").trim_end_matches("mana").trim();
        let types = match words {
            "" => MANA_TYPES,
            "colorless" => COLORLESS_BIT,
            color => match self.vocab.word(color) {
                Some((crate::check::vocab::Word::Color(color), _)) => color.bits(),
                _ => return self.fail(Code::NotMana, node, format!("`{color}` is no color of mana")),
            },
        };
        let who = self.subject_match(scope, who)?;
        Ok(vec![Part::Rule(Rule::KeepMana { who, types })])
    }

    /// Counters stay on what moves: `this keeps its counters except into hand or library` (121.2).
    pub(crate) fn keeps_counters(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let what = self.subject_match(scope, who)?;
        self.only_of_cards(scope, c.node, CardWord::Zone)?;
        let kept = c.object().filter(|node| matches!(node.text(), "its counters" | "their counters"));
        if kept.is_none() {
            let help = "`this keeps its counters except into hand or library`: what moves is a new object without them otherwise";
            return self.fail_help(Code::NeverAsked, c.node, "only counters are kept", help);
        }
        let lost = match c.except(Prep::Into) {
            Some(role) => self.zones_of(scope, operand(role))?.0,
            None => Zones::empty(),
        };
        Ok(vec![Part::Rule(Rule::KeepCounters { what, to: Zones::TABLE.difference(lost) })])
    }

    /// The named cards of the subject are revealed as long as this holds: `plays with their hand revealed`.
    pub(crate) fn plays_revealed(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        self.subject_match(scope, who)?;
        let Some(role) = c.role(Prep::With) else {
            return self.fail(Code::NotAPermission, c.node, "expected `with ... revealed`");
        };
        let node = operand(role);
        let text = node.text();
        let node = match text.rsplit_once(' ') {
            Some((rest, last)) if participle(last) == Some(Core::Reveal) => node.clip(0, rest.len()),
            _ if c.participle(Core::Reveal) => node,
            _ => return self.fail(Code::NotAPermission, node, "expected `revealed` at the end"),
        };
        let mut what = self.cards_filter(scope, node)?;
        if let Match::Filter(players) = self.subject_match(scope, who)? {
            what.preds = self.of_all(node, what.preds, &players)?;
        }
        Ok(vec![Part::Rule(Rule::Revealed { what })])
    }

    /// What each of these players owns: `opponents play with their hands revealed`.
    fn of_all(&mut self, node: Node<'t>, preds: Box<[Predicate]>, players: &Filter) -> Read<Box<[Predicate]>> {
        let owner = match &*players.preds {
            [] => None,
            [Predicate::OpponentOf(who)] => Some(Predicate::OwnedBy(Ref::Opponents(Box::new(who.clone())))),
            _ => {
                let help = "such as `players`, `your opponents`, `you`, `target player`";
                return self.fail_help(Code::NotAPermission, node, "it is not known whose cards these are", help);
            }
        };
        let theirs = |p: &Predicate| *p == Predicate::OwnedBy(Ref::Member);
        Ok(preds.into_iter().filter(|p| !theirs(p)).chain(owner).collect())
    }

    /// The subject skips each step, phase or turn of a sort: `P skips their draw step`.
    pub(crate) fn skips(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let who = self.subject_match(scope, who)?;
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is skipped is missing") };
        let you = who == Match::Ref(Ref::You);
        let span = self.skipped_always(scope, node, you)?;
        Ok(vec![Part::Rule(Rule::Skip { who, span })])
    }

    /// Whose further votes, and how many: `you vote 1 additional time`, `you can vote 1 additional time`.
    pub(crate) fn more_votes(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Match, Value)> {
        let who = self.subject_match(scope, who)?;
        const EXPECTED: &str = "expected how often a player votes, such as `you vote 1 additional time`";
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, EXPECTED) };
        let more = crate::check::nouns::np::is_more_times(node);
        match self.number_before(scope, node)? {
            Some((n, Some(_))) if more => Ok((who, n)),
            _ => self.fail(Code::NotANumber, node, EXPECTED),
        }
    }

    /// The maximum hand size of some players, set or changed: `your maximum hand size is 7`, `... is 2 less`.
    pub(crate) fn hand_size(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let node = self.required(who.at, who.node)?;
        let owner = self.players_before_noun(scope, node)?;
        let Some(n) = c.object() else {
            let help = "a number has no sign: `your maximum hand size is 0`, `your maximum hand size is 1 less`";
            return self.fail_help(Code::MissingPart, c.node, "the number is missing", help);
        };
        let text = n.text();
        let signed = [(" less", true), (" more", false), (" fewer", true)]
            .into_iter()
            .find_map(|(end, less)| text.strip_suffix(end).map(|t| (t.len(), less)));
        *who = Subject::known(owner, who.at);
        match signed {
            None => {
                let value = self.value(scope, n)?;
                self.max_hand(scope, who, Some(value), None)
            }
            Some((end, less)) => {
                let by = self.value(scope, n.clip(0, end))?;
                let by = if less { Value::Sub(Box::new((Value::Num(0), by))) } else { by };
                self.max_hand(scope, who, None, Some(by))
            }
        }
    }

    pub(crate) fn max_hand(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        set: Option<Value>,
        by: Option<Value>,
    ) -> Read<Vec<Part>> {
        let who = self.subject_match(scope, who)?;
        Ok(vec![Part::Rule(Rule::MaxHand { who, set, by })])
    }
}

/// A role that begins with `by`.
fn is_by(node: Node<'_>) -> bool {
    Prep::of(node) == Some(Prep::By)
}

/// Whether it is declared in combat.
fn declared(event: &EventPattern) -> bool {
    matches!(event.verb, Verb::Attack | Verb::Block)
}

/// Whether the game asks before an event of this verb whether it may happen. The others are only told afterwards.
fn can_be_forbidden(event: &EventPattern) -> bool {
    // Costs with {T} are paid whatever is forbidden; attacking is what asks.
    if event.verb == Verb::Tap && event.by == By::Any {
        return false;
    }
    !matches!(
        event.verb,
        Verb::Begin
            | Verb::End
            | Verb::Trigger
            | Verb::TapForMana
            | Verb::DeclareAttack
            | Verb::Shuffle
            | Verb::Vote
            | Verb::FinishVoting
            | Verb::FlipCoin
            | Verb::CopySpell
            | Verb::Resolve
            | Verb::Look
            | Verb::Reveal
            | Verb::BecomeBlocked
    )
}
