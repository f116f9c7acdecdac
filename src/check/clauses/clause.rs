//! The one form of clauses: `modal? verb arg*`. A [`Clause`] hands out its arguments one by one; what nobody asked
//! for is an error, so that no word of a sentence can be without effect.

use crate::check::clauses::modal::{Be, BeTime, Modal};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Forms, Verb, participle};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::{Duration, Span};
use crate::syntax::{Node, Rule};
use smallvec::SmallVec;

/// An argument and whether somebody has read it.
#[derive(Clone, Copy)]
struct Arg<'t> {
    node: Node<'t>,
    used: bool,
}

/// A verb with its arguments.
#[derive(Clone)]
pub(crate) struct Clause<'t> {
    /// The node, for messages.
    pub node: Node<'t>,
    /// The modal before the verb (`can't`, `must` ...); `None` for a plain verb.
    pub modal: Option<Modal>,
    /// `is`, `was` ... stands before the verb, or is the verb.
    pub be: bool,
    /// The verb is denied: `isn't`, `wasn't`, `didn't`.
    pub negated: bool,
    /// `was`, `were`, `didn't`, or the past form of the verb.
    pub past: bool,
    /// It shares the modal of the clause before it: `can't attack or block`.
    pub joined: bool,
    /// `is also`: what follows is added to what it is.
    pub also: bool,
    /// The verb that the clause is about.
    pub verb: Verb,
    /// The verb as written, for messages.
    pub word: &'t str,
    /// Which forms the written verb can be.
    pub forms: Forms,
    args: SmallVec<[Arg<'t>; 6]>,
    /// What stands behind a later verb that is joined to this one, and may be meant of both: `gives or drops a ring`.
    shared: Option<Node<'t>>,
    /// Names of the arguments that were asked for, for messages.
    asked: SmallVec<[&'static str; 8]>,
}

impl<'t> Clause<'t> {
    fn new(node: Node<'t>, verb: Verb, word: &'t str, forms: Forms) -> Self {
        Self {
            node,
            modal: None,
            be: false,
            negated: false,
            past: false,
            joined: false,
            also: false,
            verb,
            word,
            forms,
            args: SmallVec::new(),
            shared: None,
            asked: SmallVec::new(),
        }
    }

    /// The verb is in the passive voice: `is dealt`, `be blocked`.
    pub(crate) fn passive(&self) -> bool {
        self.be && self.verb != Verb::Be
    }

    /// The verb, if it is one of the grammar.
    pub(crate) fn core(&self) -> Option<Core> {
        match self.verb {
            Verb::Core(verb) => Some(verb),
            Verb::Be | Verb::Action(_) | Verb::Alias(_) => None,
        }
    }

    /// Adds arguments (the text after a verb that the grammar saw elsewhere).
    pub(crate) fn push_args(&mut self, nodes: impl IntoIterator<Item = Node<'t>>) {
        self.args.extend(nodes.into_iter().map(|node| Arg { node, used: false }));
    }

    fn take(&mut self, name: &'static str, wanted: impl Fn(Node<'t>) -> bool) -> Option<Node<'t>> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        let arg = self.args.iter_mut().find(|a| !a.used && wanted(a.node))?;
        arg.used = true;
        Some(arg.node)
    }

    /// Whether an argument like this is left, without reading it.
    pub(crate) fn has(&self, wanted: impl Fn(Node<'t>) -> bool) -> bool {
        self.args.iter().any(|a| !a.used && wanted(a.node))
    }

    /// The arguments that nobody has read.
    pub(crate) fn left(&self) -> impl Iterator<Item = Node<'t>> + '_ {
        self.args.iter().filter(|a| !a.used).map(|a| a.node)
    }

    /// The last argument, to be cut.
    pub(super) fn last_arg(&mut self) -> Option<&mut Node<'t>> {
        self.args.last_mut().map(|arg| &mut arg.node)
    }

    /// The next bare noun phrase, without reading it.
    pub(crate) fn peek_object(&self) -> Option<Node<'t>> {
        self.left().find(is_object)
    }

    /// Whether a noun phrase stands behind the verb, or behind a later verb that shares it.
    pub(crate) fn has_object(&self) -> bool {
        self.peek_object().is_some() || self.args.is_empty() && self.shared.is_some()
    }

    /// The next bare noun phrase (`nps`).
    pub(crate) fn object(&mut self) -> Option<Node<'t>> {
        self.take("an object", |n| is_object(&n))
    }

    /// The next bare noun phrase, or that of a later verb where nothing stands behind this one.
    pub(crate) fn own_or_shared_object(&mut self) -> Option<Node<'t>> {
        let shared = self.shared.filter(|_| self.args.is_empty());
        self.object().or(shared)
    }

    /// The same clause with one of the joined phrases of its object as the whole object.
    pub(crate) fn with_object(&self, part: Node<'t>) -> Self {
        let mut one = self.clone();
        if let Some(arg) = one.args.iter_mut().find(|a| !a.used && is_object(&a.node)) {
            arg.node = part;
        }
        one
    }

    /// A bare word or fixed words that stand as a noun phrase: `tapped`, `first`.
    pub(crate) fn word(&mut self, word: &'static str) -> bool {
        self.take(word, |n| matches!(n.rule(), Rule::nps | Rule::adverb | Rule::order) && n.text() == word).is_some()
    }

    /// Whether a bare word is left.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        self.has(|n| matches!(n.rule(), Rule::nps | Rule::adverb) && n.text() == word)
    }

    /// Takes the participle of a verb that stands as a bare word.
    pub(crate) fn participle(&mut self, verb: Core) -> bool {
        let word = |n: Node<'_>| matches!(n.rule(), Rule::nps | Rule::adverb | Rule::order);
        self.take(verb.participle(), |n| word(n) && participle(n.text()) == Some(verb)).is_some()
    }

    /// Whether the participle of a verb is left as a bare word.
    pub(crate) fn has_participle(&self, verb: Core) -> bool {
        self.has(|n| matches!(n.rule(), Rule::nps | Rule::adverb) && participle(n.text()) == Some(verb))
    }

    /// The noun phrase of the next object.
    pub(crate) fn object_np(&mut self) -> Option<Node<'t>> {
        self.object()
    }

    /// What something becomes: a bare phrase, or a status.
    pub(crate) fn become_word(&mut self) -> Option<Node<'t>> {
        self.take("a status", |n| matches!(n.rule(), Rule::nps | Rule::verb))
    }

    /// The arguments after `and the rest`, as a clause of their own.
    pub(crate) fn split_rest(&mut self) -> Option<Clause<'t>> {
        let at = self.args.iter().position(|a| a.node.rule() == Rule::rest)?;
        let mut rest = Clause::new(self.node, self.verb, self.word, self.forms);
        rest.args = self.args.drain(at..).skip(1).collect();
        Some(rest)
    }

    /// `to X`, `from X`, `with X`, without `except`. The node is the whole role; see [`operand`].
    pub(crate) fn role(&mut self, prep: Prep) -> Option<Node<'t>> {
        self.take(prep.word(), |n| is_role(n, prep, false))
    }

    /// The same behind another argument, to which it belongs.
    pub(crate) fn role_behind(&mut self, prep: Prep, other: Node<'t>) -> Option<Node<'t>> {
        self.take(prep.word(), |n| is_role(n, prep, false) && n.span().start >= other.span().end)
    }

    /// Whether a role is left.
    pub(crate) fn has_role(&self, prep: Prep) -> bool {
        self.has(|n| is_role(n, prep, false))
    }

    /// Takes the next `for each X` argument, if one is left.
    pub(crate) fn for_each(&mut self) -> Option<Node<'t>> {
        self.take("for each", is_for_each)
    }

    /// Takes the next `except by X` argument with this preposition, if one is left.
    pub(crate) fn except(&mut self, prep: Prep) -> Option<Node<'t>> {
        self.take("except", |n| is_role(n, prep, true))
    }

    /// Takes the next `except X` argument without a preposition, if one is left.
    pub(crate) fn except_object(&mut self) -> Option<Node<'t>> {
        self.take("except", |n| {
            n.rule() == Rule::role && n.child(Rule::except_w).is_some() && n.child(Rule::prep).is_none()
        })
    }

    /// `this turn`, `each combat`; inside a clause `each combat` reads as a noun phrase.
    pub(crate) fn window(&mut self) -> Option<Node<'t>> {
        self.take("this turn", is_window)
    }

    /// Whether a window is left that satisfies the test.
    pub(crate) fn has_window(&self, test: impl Fn(&str) -> bool) -> bool {
        self.has(|n| is_window(n) && test(n.text()))
    }

    /// An argument of one rule: `window`, `nth`, `grant`, `mana`, `order`, `equal_to`, `until`, `while_d` ...
    pub(crate) fn part(&mut self, rule: Rule) -> Option<Node<'t>> {
        self.take(rule_name(rule), |n| n.rule() == rule)
    }

    /// Whether an argument of this rule is left.
    pub(crate) fn has_part(&self, rule: Rule) -> bool {
        self.has(|n| n.rule() == rule)
    }

    /// Takes an adverb, and tells whether it was there: `instead`, `alone`, `divided`, `face down`.
    pub(crate) fn adverb(&mut self, word: &'static str) -> bool {
        self.take(word, |n| n.rule() == Rule::adverb && n.text().split_whitespace().eq(word.split(' '))).is_some()
    }

    /// Takes over `alone` from the end of the clause behind it, if nothing stands behind its own verb; what blocks a creature is
    /// what that creature blocks too (`blocks or becomes blocked by a Goblin`).
    fn share_end(&mut self, later: &Clause<'t>) {
        self.shared = later.peek_object().or(later.shared);
        let alone = later.args.iter().find(|a| a.node.rule() == Rule::adverb && a.node.text() == "alone");
        let blocker = later.blocked_by().filter(|_| self.core() == Some(Core::Block) && !self.be);
        if let (true, Some(node)) = (self.args.is_empty(), alone.map(|a| a.node).or(blocker)) {
            self.args.push(Arg { node, used: false });
        }
    }

    /// What something is or becomes blocked by.
    fn blocked_by(&self) -> Option<Node<'t>> {
        let blocked = self.passive() && self.core() == Some(Core::Block)
            || self.core() == Some(Core::Become) && self.left().any(|n| participle(n.text()) == Some(Core::Block));
        let by = self.left().find(|n| is_role(*n, Prep::By, false)).filter(|_| blocked)?;
        Some(operand(by)).filter(is_object)
    }

    /// Whether a word of the clause may mean its subject (`its`, `it`, `their`), or leave it out (`each other creature`).
    pub(crate) fn speaks_back(&self) -> bool {
        may_mean_subject(self.node)
    }

    /// Reports the first argument that was not read.
    pub(crate) fn finish(&self, ck: &mut Checker<'t>) -> Read<()> {
        let Some(arg) = self.args.iter().find(|a| !a.used) else { return Ok(()) };
        if arg.node.text() == "for each" {
            return ck.fail_help(
                Code::Unclear,
                arg.node,
                "`for each` does not say what is counted",
                "such as `for each creature that attacks you`",
            );
        }
        let mut words = arg.node.text().split_whitespace();
        if let (Some("as"), Some(name), None) = (words.next(), words.next(), words.next())
            && self.asked.contains(&rule_name(Rule::label))
        {
            let message = format!("`{name}` is a word of the grammar, which can't be a label");
            return ck.fail_help(Code::NotUnderstood, arg.node, message, "choose another name, such as `as found`");
        }
        let message = format!("`{}` can't be used with `{}` here", self.word, arg.node.text());
        if is_window(arg.node) && self.node.descendants().any(is_for_each) {
            let help = "what was done within a time is said with `that`: `for each spell that you cast this turn`";
            return ck.fail_help(Code::NotUnderstood, arg.node, message, help);
        }
        if arg.node.rule() == Rule::label {
            let help = format!("a name stands right behind the noun that it names: `a creature {}`", arg.node.text());
            return ck.fail_help(Code::NotUnderstood, arg.node, message, help);
        }
        if is_for_each(arg.node) {
            let help = "how many it is stands as a number: `X permanents, where X is the number of ...`";
            return ck.fail_help(Code::NotUnderstood, arg.node, message, help);
        }
        if ck.scene_now && arg.node.rule() == Rule::for_q {
            let help = "what waits for an event for a time is a spell that lasts: `duration 10 minutes`, and `when ...: ...` in a line of its own";
            return ck.fail_help(Code::NotUnderstood, arg.node, message, help);
        }
        // `for 10 minuts`
        let text = arg.node.text();
        let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
        let counted = before.rsplit(' ').next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(unit) = crate::syntax::near_unit(last).filter(|_| counted && ck.scene_now) {
            let end = arg.node.span().end;
            let place = crate::source::Span { start: end - last.len() as u32, ..arg.node.span() };
            return ck.error(Diagnostic::error(Code::NotUnderstood, arg.node.span(), message).suggest_at(place, unit));
        }
        if self.asked.is_empty() {
            return ck.fail(Code::NotUnderstood, arg.node, message);
        }
        // A scene has no turns and no mana.
        let of_cards = [Rule::window, Rule::nth, Rule::mana].map(rule_name);
        let told = |form: &&&'static str| **form != "other words" && !(ck.scene_now && of_cards.contains(*form));
        let known = self.asked.iter().filter(told).map(|a| format!("`{a}`")).collect::<Vec<_>>().join(", ");
        ck.error(
            Diagnostic::error(Code::NotUnderstood, arg.node.span(), message)
                .note(format!("after `{}` there may be {known}", self.word)),
        )
    }
}

/// `attacks or blocks alone`, `can't attack or block alone`: what stands at the end belongs to both.
pub(crate) fn share_ends<'t>(clauses: &mut [Clause<'t>], share: impl Fn(&Clause<'t>) -> bool) {
    for at in (1..clauses.len()).rev() {
        if let [.., first, second] = clauses.get_mut(..=at).unwrap_or_default()
            && share(second)
        {
            first.share_end(second);
        }
    }
}

/// How messages name an argument.
fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::window => "this turn",
        Rule::until => "until ...",
        Rule::while_d => "while ...",
        Rule::nth => "for the first time each turn",
        Rule::mana => "mana",
        Rule::grant => "{ abilities }",
        Rule::order => "in any order",
        Rule::equal_to => "equal to ...",
        Rule::control_of => "control of ...",
        Rule::as_copy => "as a copy of ...",
        Rule::as_what => "as a ...",
        Rule::as_though => "as though ...",
        Rule::label => "as NAME",
        Rule::under => "under ...",
        Rule::attached_to => "attached to ...",
        _ => "other words",
    }
}

fn is_window(node: Node<'_>) -> bool {
    node.rule() == Rule::window
        || (node.rule() == Rule::nps
            && matches!(node.text(), "each combat" | "each turn" | "this turn" | "this combat"))
}

fn is_role(node: Node<'_>, prep: Prep, except: bool) -> bool {
    Prep::of(node) == Some(prep) && node.child(Rule::except_w).is_some() == except && !is_for_each(node)
}

/// `for each creature you control`
pub(crate) fn is_for_each(node: Node<'_>) -> bool {
    node.rule() == Rule::role
        && Prep::For.behind(node.text()).is_some_and(|rest| rest.trim_start().starts_with("each "))
}

/// What stands after the preposition of a role.
pub(crate) fn operand(role: Node<'_>) -> Node<'_> {
    role.children().last().unwrap_or(role)
}

/// A bare noun phrase; only its words are there where the grammar took the verb in front of them for a noun too, and one of
/// several where they are read one by one.
fn is_object(node: &Node<'_>) -> bool {
    matches!(node.rule(), Rule::nps | Rule::np | Rule::run | Rule::drun)
}

impl<'t> Checker<'t> {
    /// Reads a `clause` node: which verb in which form, and the arguments.
    pub(crate) fn clause(&mut self, node: Node<'t>) -> Read<Clause<'t>> {
        let mut clause = Clause::new(node, Verb::Be, "is", Forms::PRESENT);
        let mut verb = None;
        for child in node.children() {
            match child.rule() {
                Rule::modal => {
                    clause.modal = Modal::read(child.text());
                    // What could happen is as little an event as what didn't.
                    clause.negated |= clause.modal.is_some_and(|modal| modal.denies() || modal == Modal::Could);
                    clause.past |= clause.modal == Some(Modal::DidNot);
                }
                Rule::be => {
                    clause.be = true;
                    clause.word = child.text();
                    let be = Be::read(child.text());
                    clause.past |= be.time == BeTime::Past;
                    clause.negated |= be.negated;
                }
                Rule::also_w => clause.also = true,
                Rule::verb | Rule::verb0 | Rule::content_verb | Rule::word if verb.is_none() => {
                    verb = Some(child);
                }
                _ => clause.args.push(Arg { node: child, used: false }),
            }
        }
        match verb {
            Some(word) if self.phrasal(&mut clause, word) => {}
            Some(word) => self.set_verb(&mut clause, word)?,
            None => self.declared_participle(&mut clause),
        }
        Ok(clause)
    }

    /// `roll chaos`, `set in motion this`: a declared action of several words, whose first is a verb.
    fn phrasal(&mut self, clause: &mut Clause<'t>, word: Node<'t>) -> bool {
        let Some(rest) = clause.args.first() else { return false };
        let Some((id, forms)) = self.phrasal_verb(word.text(), rest.node.text()) else { return false };
        (clause.verb, clause.word, clause.forms) = (Verb::Action(id), word.text(), forms);
        clause.past |= !clause.be && clause.modal.is_none() && !forms.intersects(Forms::PRESENT);
        self.saw_all(clause.args.remove(0).node.descendants());
        true
    }

    /// `can't be regenerated`, `is scried`: the participle of a declared action stands where a noun could.
    fn declared_participle(&mut self, clause: &mut Clause<'t>) {
        let Some(at) = clause.args.first().map(|a| a.node).filter(|n| clause.be && n.rule() == Rule::nps) else {
            return;
        };
        // What is so for a time is a state, also where an action has a participle that is spelled as its name.
        let lasts = clause.args.iter().any(|a| matches!(a.node.rule(), Rule::until | Rule::for_q | Rule::while_d));
        if lasts && self.designation(at.text()).is_some() {
            return;
        }
        if let Some((id, forms)) = self.action_verb(at.text())
            && forms.contains(Forms::PARTICIPLE)
        {
            clause.verb = Verb::Action(id);
            clause.word = at.text();
            clause.forms = forms;
            clause.args.remove(0);
        }
    }

    /// An `act` or `content_act` node: a verb in its base form with arguments.
    pub(crate) fn act_clause(&mut self, node: Node<'t>) -> Read<Clause<'t>> {
        self.clause(node)
    }

    /// A clause whose verb the grammar saw as the end of a noun phrase or as a bare word (`scry 2`).
    pub(crate) fn word_clause(
        &self,
        node: Node<'t>,
        word: &'t str,
        args: impl IntoIterator<Item = Node<'t>>,
    ) -> Option<Clause<'t>> {
        let (verb, forms) = self.verb_of(word)?;
        let mut clause = Clause::new(node, verb, word, forms);
        clause.push_args(args);
        Some(clause)
    }

    fn set_verb(&mut self, clause: &mut Clause<'t>, node: Node<'t>) -> Read<()> {
        let word = node.text();
        let Some((verb, forms)) = self.verb_of(word) else {
            let lower = word.to_ascii_lowercase();
            if lower != word && self.verb_of(&lower).is_some() {
                let message = format!("`{word}` is written in lower case");
                return self.error(Diagnostic::error(Code::UnknownVerb, node.span(), message).suggest(lower));
            }
            if self.vocab.keywords.contains_key(word) {
                return self.fail_help(
                    Code::NotASentence,
                    node,
                    format!("`{word}` is no verb"),
                    format!("predicates and what something has are joined by `and`: `has flying and {word}`"),
                );
            }
            if self.vocab.word(word).is_some() && node.line_before().trim_end().ends_with(',') {
                let help =
                    "what is said of something else is a sentence of its own, in a line of its own or behind a `;`";
                return self.fail_help(Code::NotASentence, node, format!("`{word}` is no verb"), help);
            }
            return match self.vocab.nearest(word).map(str::to_string) {
                Some(near) => self.fail_help(
                    Code::NotASentence,
                    node,
                    format!("`{word}` is no verb"),
                    format!("did you mean `{near}`?"),
                ),
                None => self.fail(Code::NotASentence, node, format!("`{word}` is no verb")),
            };
        };
        clause.verb = verb;
        clause.word = word;
        clause.forms = forms;
        if !clause.be && clause.modal.is_some() && !forms.intersects(Forms::PRESENT) {
            let place = crate::source::Span { end: node.span().start, ..node.span() };
            let message = format!("`{word}` is a form that needs `be` here");
            return self.error(
                Diagnostic::error(Code::NotASentence, node.span(), message)
                    .suggest_at(place, "be ")
                    .help("what is done to the subject is said with `be`: `can't be countered`"),
            );
        }
        if !clause.be && clause.modal.is_none() && !forms.intersects(Forms::PRESENT) {
            clause.past = true;
        }
        Ok(())
    }

    /// `until ...`, `while ...`, and a window where it is the end of an effect (`can't attack this turn`).
    pub(crate) fn duration(&mut self, scope: &mut Scope<'t>, clause: &mut Clause<'t>) -> Read<Option<Duration>> {
        if let Some(node) = clause.part(Rule::until) {
            return self.until(scope, node).map(Some);
        }
        if let Some(node) = clause.part(Rule::for_q) {
            let first = self.required(node, node.first())?;
            let quantity = match first.rule() {
                Rule::dates_q => self.dates(scope, first)?,
                _ => self.stretch_of_time(scope, first)?,
            };
            self.some_time(first, &quantity, "what is over at once is not said to be so for a time")?;
            return Ok(Some(Duration::For(quantity)));
        }
        if let Some(node) = clause.part(Rule::while_d) {
            let cond = self.required(node, node.first())?;
            return self.cond(scope, cond).map(|c| Some(Duration::While(c)));
        }
        Ok(None)
    }

    /// `this turn`, `this combat` as the time during which a prohibition holds.
    pub(crate) fn window_duration(&mut self, clause: &mut Clause<'t>) -> Read<Option<Duration>> {
        let Some(node) = clause.window() else { return Ok(None) };
        self.no_turns(node, "time is counted: `for 5 rounds`, `for 1 hour`")?;
        let words: SmallVec<[&str; 2]> = node.text().split_whitespace().collect();
        let time = if let ["this", time] = *words { Some(time) } else { None };
        match (time, time.and_then(vocab::span)) {
            (_, Some(Span::Turn)) => Ok(Some(Duration::EndOfTurn)),
            (_, Some(Span::Combat)) => Ok(Some(Duration::EndOfCombat)),
            (Some("game"), _) => Ok(Some(Duration::Game)),
            _ => self.fail(Code::NotATime, node, format!("`{}` does not say how long this lasts", node.text())),
        }
    }
}

/// Whether a word of a phrase may mean the subject (`its`, `it`, `their`), or leave it out (`each other creature`).
pub(crate) fn may_mean_subject(node: Node) -> bool {
    speaks_back(node) || node.text().split_whitespace().any(|w| matches!(w, "other" | "another"))
}

/// Whether a phrase has a word that stands for something spoken of before.
pub(crate) fn speaks_back(node: Node) -> bool {
    let words = node.text().split(|ch: char| !ch.is_ascii_alphabetic());
    words.into_iter().any(|w| matches!(w, "it" | "its" | "them" | "their" | "they"))
}
