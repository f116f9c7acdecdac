//! Bodies, statements and what follows them after a comma.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::instructions::build::choose_first;
use crate::check::instructions::where_is::{named_before, number_of_each};
use crate::check::nouns::np::NounPhrase;
use crate::check::nouns::reference::is_host;
use crate::check::report::no_gap;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// What may follow a statement after a comma.
#[derive(Clone, Copy, Default)]
pub(crate) struct Suffixes<'t> {
    /// `unless S pays C`: who can escape it, and by what.
    pub unless: Option<Node<'t>>,
    /// `where X is N`: what the letter in it stands for.
    pub where_s: Option<Node<'t>>,
    /// A rider: what else is so of what it makes or does.
    pub rider: Option<Node<'t>>,
    /// `choosing ...`: what is chosen as it is copied or cast.
    pub choosing: Option<Node<'t>>,
    /// `except it is red`: how what is copied differs.
    pub excepting: Option<Node<'t>>,
    /// The additional cost of a permission to cast.
    pub also_cost: Option<Node<'t>>,
    /// `half if ASK`: when only half of it is done.
    pub half_if: Option<Node<'t>>,
}

impl<'t> Suffixes<'t> {
    /// Those below a node.
    pub(crate) fn of(node: Node<'t>) -> Self {
        Self {
            unless: node.child(Rule::unless),
            where_s: node.child(Rule::where_s),
            rider: node.child(Rule::rider),
            choosing: node.child(Rule::choosing),
            excepting: node.child(Rule::excepting),
            also_cost: node.child(Rule::also_cost),
            half_if: node.child(Rule::half_if),
        }
    }
}

/// A statement between what its suffixes put before and around it.
struct Statement {
    /// What is done before it.
    first: Vec<Instruction>,
    /// What it does itself.
    done: Vec<Instruction>,
    /// Where the number is that `where` gives a letter.
    named: Option<Slot>,
    /// How many members of `each` were met before it.
    members: usize,
}

/// What is said of a verb that nobody knows.
const KNOWN_VERBS: &str =
    "such as `destroy`, `exile`, `tap`, `return`; an action of your own is declared with `action`";

impl<'t> Checker<'t> {
    /// A body with the targets and modes that are announced for it.
    pub(crate) fn block(&mut self, scope: &mut Scope<'t>, body: Node<'t>) -> Read<Block> {
        let outer_targets = std::mem::take(&mut scope.targets);
        let outer_modes = scope.modes.take();
        let outer_can = std::mem::replace(&mut scope.can_target, true);
        let outer_round = scope.round_of.take();
        let outer_acted = std::mem::take(&mut scope.acted);
        let announced = scope.size();
        let outer_announced = std::mem::replace(&mut scope.announced, announced);
        let done = self.body(scope, body);
        scope.announced = outer_announced;
        scope.acted = outer_acted;
        let targets = scope.take_targets();
        self.check_unheld(scope, body);
        let modes = std::mem::replace(&mut scope.modes, outer_modes);
        scope.targets = outer_targets;
        scope.can_target = outer_can;
        scope.round_of = outer_round;
        let done = done?;
        if let Some(modes) = &modes {
            self.judge(body, crate::lints::too_few_modes(modes));
        }
        if let Some(Instruction::If { cond, .. } | Instruction::RepeatWhile { cond: Some(cond), .. }) = done.first()
            && cond.asks_what_was_done()
        {
            return self.fail_help(
                Code::WrongPlace,
                body,
                "nothing was done before this",
                "`done` asks for the instruction in front: `flip a coin`, then `if done: ...`, `repeat while done { ... }`",
            );
        }
        let block = Block { targets, modes, body: done };
        self.judge(body, crate::lints::no_targets(&block));
        Ok(block)
    }

    /// The statements of a `body`, `together`, `may` node or of a `mode`.
    pub(crate) fn body(&mut self, scope: &mut Scope<'t>, body: Node<'t>) -> Read<Body> {
        let mut out = Vec::new();
        let mut good = Ok(());
        let mut wrong_if = None;
        for child in body.children() {
            let read = match (child.rule(), wrong_if.take()) {
                (Rule::stmt, Some(reported)) if starts_with(child, Rule::else_s) => {
                    self.else_of_nothing(scope, child).and(Err(reported))
                }
                (Rule::stmt, _) => self.stmt(scope, child, &mut out),
                _ => no_gap(child),
            };
            scope.acted = true;
            if let Err(reported) = read {
                wrong_if = (child.rule() == Rule::bad_stmt || starts_with(child, Rule::if_s)).then_some(reported);
                good = read;
                scope.broken = Some(reported);
            }
        }
        good.map(|()| out.into())
    }

    fn stmt(&mut self, scope: &mut Scope<'t>, stmt: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let node = self.required(stmt, stmt.first())?;
        let (before, targets) = (out.len(), scope.targets.len());
        let read = match scope.at_once.clone() {
            None => self.stmt_of(scope, node, out).map(|()| None)?,
            Some(later) => {
                let (read, done) = scope.reads_one_of(&later, |scope| self.stmt_of(scope, node, out));
                done.map(|()| read)?
            }
        };
        self.judge_sources_again(before, out);
        let own = scope.targets.get(targets..).unwrap_or_default();
        self.judge_statement(own, node, out.get(before..).unwrap_or_default());
        self.acts_of_scene(scope, node, out.get(before..).unwrap_or_default())?;
        self.borne_done(scope, node, out.get(before..).unwrap_or_default())?;
        let asked = before.checked_sub(1).and_then(|at| out.get(at));
        let asked = asked.is_some_and(|i| matches!(i, Instruction::May { .. }));
        self.at_once(scope, node, read, out.get(before..).unwrap_or_default(), asked)
    }

    fn stmt_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        match node.rule() {
            Rule::when_s => self.when_s(scope, node, out),
            Rule::after_s => self.after_s(scope, node, out),
            Rule::if_s => self.if_s(scope, node, out),
            Rule::else_s => self.else_s(scope, node, out),
            Rule::next_s => self.next_s(scope, node, out),
            Rule::for_each => self.for_each_s(scope, node, out),
            Rule::repeat => self.repeat_s(scope, node, out),
            Rule::together => self.together_s(scope, node, out),
            Rule::modes => self.modes_s(scope, node, None, out),
            Rule::only_if => {
                let cond = self.child(node, Rule::cond)?;
                let cond = self.cond(scope, cond)?;
                out.push(Instruction::OnlyIf(cond));
                Ok(())
            }
            Rule::test_s => self.test_s(scope, node, out),
            Rule::end_s => self.end_s(scope, node, out),
            Rule::clear_s => self.clear_s(scope, node, out),
            Rule::bring_s => self.bring_s(scope, node, out),
            Rule::strengthen => self.strengthen_s(scope, node, out),
            Rule::choose_do | Rule::imperative => self.imperative(scope, node, out),
            Rule::phrase => self.phrase(scope, node, out),
            _ => self.fail(Code::NotUnderstood, node, "this statement is not understood"),
        }
    }

    /// Instructions without a subject, one after the other: `destroy target creature and draw 1 card, ...`.
    pub(crate) fn imperative(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        if let Some(step) = node.child(Rule::step_c) {
            return self.choose_step(scope, step, out);
        }
        if let Some(number) = node.child(Rule::number_c) {
            let who = scope.told();
            return self.choose_number(scope, number, who, out);
        }
        if let Some(kinds) = node.child(Rule::kinds_c) {
            return self.choose_kinds(scope, kinds, out);
        }
        let suffixes = Suffixes::of(node);
        let clauses = match node.rule() {
            Rule::choose_do => {
                let clause = self.word_clause_of(node, Rule::choose_w);
                vec![self.required(node, clause)?]
            }
            _ => self.act_clauses(node)?,
        };
        self.statement(scope, node, suffixes, out, |ck, scope, out| {
            for c in clauses {
                ck.act_told(scope, c, suffixes, out)?;
            }
            Ok(())
        })
    }

    /// The `act` and `content_act` nodes below a node.
    pub(crate) fn act_clauses(&mut self, node: Node<'t>) -> Read<Vec<Clause<'t>>> {
        let acts = node.children().filter(|c| matches!(c.rule(), Rule::act | Rule::content_act));
        let clauses: Read<Vec<_>> = acts.map(|act| self.act_clause(act)).collect();
        Ok(self.part_actions(clauses?))
    }

    /// A node whose verb is a child of this rule and whose arguments follow it.
    fn word_clause_of(&mut self, node: Node<'t>, at: Rule) -> Option<Clause<'t>> {
        let word = node.child(at)?;
        let args = node.children().filter(|c| c.rule() != at && !is_suffix(c.rule()));
        let args: Vec<_> = args.collect();
        self.word_clause(node, word.text(), args)
    }

    /// One act; every argument must have been read.
    pub(crate) fn act_checked(
        &mut self,
        scope: &mut Scope<'t>,
        mut c: Clause<'t>,
        who: &Pick,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let object = c.peek_object();
        let parts = c.left().map(|arg| if arg.rule() == Rule::role { operand(arg) } else { arg });
        let this = parts.filter(|n| n.text() == "this").last();
        let before = scope.targets.len();
        let mut done = self.act(scope, &mut c, who)?;
        c.finish(self)?;
        for target in scope.targets.get(before..).unwrap_or_default() {
            self.lie_somewhere(object.unwrap_or(c.node), &target.filter)?;
        }
        if let Some(this) = this {
            scope.this_at = Some(this.span());
        }
        self.doers_fit(scope, &c, &done)?;
        self.choices_of_act(scope, &c, who, out)?;
        self.shape_copies(scope, suffixes, &mut done)?;
        out.extend(done);
        Ok(())
    }

    /// What an act itself does not hold is chosen before it.
    fn choices_of_act(
        &mut self,
        scope: &mut Scope<'t>,
        c: &Clause<'t>,
        who: &Pick,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let chosen = std::mem::take(&mut scope.chosen_first);
        if !chosen.is_empty() && !matches!(who, Pick::Ref(_)) {
            return self.fail_help(
                Code::Unclear,
                c.node,
                "this has a name, and several do it, each with another",
                "let them choose it first: `each player chooses a creature as picked`",
            );
        }
        let by = if self.is_player_pick(scope, who) { who.clone() } else { Pick::Ref(Ref::You) };
        out.extend(chosen.into_iter().map(|(pick, bind)| Instruction::Do {
            who: by.clone(),
            act: Act::Choose(Choice::Things(pick)),
            bind: Some(bind),
        }));
        Ok(())
    }

    /// Reads a statement between what its suffixes put before and around it.
    pub(crate) fn statement(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
        read: impl FnOnce(&mut Self, &mut Scope<'t>, &mut Vec<Instruction>) -> Read<()>,
    ) -> Read<()> {
        if let Some(w) = suffixes.where_s {
            self.where_is_read(scope, node, w)?;
        }
        let named = suffixes.where_s.map(|w| self.where_slot(scope, w));
        let members = scope.members.len();
        let mut statement = Statement { first: Vec::new(), done: Vec::new(), named, members };
        let outer = scope.dice.replace(Vec::new());
        let read = read(self, scope, &mut statement.done);
        let ends = read.and_then(|()| self.statement_ends(scope, suffixes, &mut statement));
        let Statement { first, done, .. } = statement;
        let dice = std::mem::replace(&mut scope.dice, outer).unwrap_or_default();
        scope.leave_members(members);
        ends?;
        out.extend(self.rolls(dice));
        out.extend(first);
        if done.is_empty() && out.is_empty() {
            return self.fail(Code::NotAnInstruction, node, "this does nothing");
        }
        out.extend(done);
        Ok(())
    }

    /// What follows a statement.
    fn statement_ends(&mut self, scope: &mut Scope<'t>, suffixes: Suffixes<'t>, statement: &mut Statement) -> Read<()> {
        let Statement { first, done, named, members } = statement;
        if let Some(unless) = suffixes.unless {
            *done = self.unless_s(scope, unless, std::mem::take(done))?;
        }
        if let (Some(w), Some(slot)) = (suffixes.where_s, *named) {
            let met: Vec<Slot> = scope.members.get(*members..).unwrap_or_default().to_vec();
            let (member, value) = scope.reads_one_of(&met, |scope| self.where_value(scope, w, slot));
            let value = value?;
            match member {
                None if number_of_each(scope, done, slot, &value) => {}
                None => match named_before(done, &value) {
                    0 => first.push(Instruction::Let { slot, value }),
                    at => self.where_after(w, done, at, Instruction::Let { slot, value })?,
                },
                Some(member) => *done = self.where_of_each(w, done, member, Instruction::Let { slot, value })?,
            }
        }
        if let Some(half) = suffixes.half_if {
            self.half_if(scope, half, done, first)?;
        }
        if let Some(rider) = suffixes.rider {
            choose_first(done, first);
            self.rider(scope, rider, done, first)?;
        }
        match suffixes.also_cost {
            Some(also) => self.fail(Code::WrongPlace, also, "an additional cost can only follow a permission to cast"),
            None => Ok(()),
        }
    }

    /// Cuts the verb off the end of a subject: `target player scries` is `target player` and `scries`. What this is
    /// attached to may stand behind it without an article: `a creature opens enchanted thing`.
    pub(crate) fn split_verb(&self, subject: Node<'t>) -> Option<SplitVerb<'t>> {
        let text = subject.text();
        if self.verb_of(text).is_some() {
            return Some((None, text, None));
        }
        // Names of actions may have several words; the longest that is one wins.
        for (at, _) in text.match_indices(' ') {
            let word = &text[at + 1..];
            if self.verb_of(word).is_some() {
                return Some((Some(subject.clip(0, at)), word, None));
            }
        }
        if let Some(split) = self.split_label(subject, |label| matches!(label, "X" | "Y" | "Z" | "N")) {
            return Some(split);
        }
        let host = text.match_indices(' ').map(|(at, _)| at).find(|at| is_host(&text[at + 1..]))?;
        let host_words = || words_of(subject.clip(host + 1, text.len()));
        // `regenerate enchanted creature`
        if self.verb_of(&text[..host]).is_some() {
            return Some((None, &text[..host], host_words()));
        }
        let (noun, word) = text[..host].rsplit_once(' ')?;
        self.verb_of(word)?;
        Some((Some(subject.clip(0, noun.len())), word, host_words()))
    }

    /// `goad p`, `target player scries n`: a parameter of the declaration stands behind the verb.
    pub(super) fn split_parameter(&self, scope: &Scope<'t>, subject: Node<'t>) -> Option<SplitVerb<'t>> {
        self.split_label(subject, |label| scope.has_parameter(label))
    }

    /// `scry X`, `target player scries X`: a label behind the verb is its number, or what it is done to.
    fn split_label(&self, subject: Node<'t>, is_label: impl Fn(&str) -> bool) -> Option<SplitVerb<'t>> {
        let text = subject.text();
        let (before, label) = text.rsplit_once(' ')?;
        if !is_label(label) {
            return None;
        }
        let number = words_of(subject.clip(before.len() + 1, text.len()));
        if self.verb_of(before).is_some() {
            return Some((None, before, number));
        }
        let mut places = before.match_indices(' ').map(|(at, _)| at);
        let at = places.find(|at| self.verb_of(&before[at + 1..]).is_some())?;
        Some((Some(subject.clip(0, at)), &before[at + 1..], number))
    }

    /// A word that nothing else is and that is nearly a verb (`gtes`).
    fn misspelt_verb(&self, subject: Node<'t>) -> Option<(crate::source::Span, String)> {
        let text = subject.text();
        let mut verbs: Vec<&str> = crate::check::clauses::verbs::core_words().collect();
        verbs.extend(self.vocab.actions.keys().copied());
        verbs.sort_unstable();
        text.split_whitespace().enumerate().find_map(|(at, word)| {
            let known =
                self.vocab.word(word).is_some() || word.len() < 3 || !word.bytes().all(|b| b.is_ascii_lowercase());
            let near = crate::diag::suggest(word, verbs.iter().copied()).filter(|near| *near != word && !known)?;
            // What stands in front is a subject more often than a verb, and `target` begins one.
            let begins_noun = NounPhrase::open(subject).target.is_some();
            if at == 0 && (begins_noun || !crate::diag::one_slip(word, near)) {
                return None;
            }
            let start = subject.span().start + (word.as_ptr() as usize - text.as_ptr() as usize) as u32;
            Some((crate::source::Span { start, end: start + word.len() as u32, ..subject.span() }, near.to_owned()))
        })
    }

    /// Nothing in the sentence is a verb.
    pub(super) fn no_statement(&mut self, node: Node<'t>, subject: Node<'t>) -> Read<()> {
        let text = subject.text();
        let first = text.split(' ').next().unwrap_or(text);
        let lower = first.to_ascii_lowercase();
        if lower != first && self.verb_of(&lower).is_some() {
            let span = crate::source::Span { end: node.span().start + first.len() as u32, ..node.span() };
            let message = format!("`{first}` is written in lower case");
            return self.error(Diagnostic::error(Code::UnknownVerb, span, message).suggest(lower));
        }
        let rest = text.get(first.len()..).unwrap_or("").trim_start();
        // `regenerate creature`: which one, nobody says.
        let noun = rest.split(' ').next().unwrap_or("");
        let is_noun = self.vocab.word(noun).is_some() || crate::check::vocab::card_type(noun).is_some();
        let is_target = NounPhrase::open(subject).target.is_some();
        if is_noun && !is_target && (self.verb_of(first).is_some() || self.vocab.actions.contains_key(first)) {
            let message = format!("`{}` does not say which one", node.text());
            let help = format!("say which one in front of it: `{first} target {rest}`, `{first} a {rest}`");
            return self.fail_help(Code::NotAnInstruction, node, message, help);
        }
        // `kill target creature`: what stands in front of a thing that is acted on would be a verb.
        let acted_on = ["target ", "a ", "an ", "all ", "each ", "this", "it", "that ", "up to "];
        let is_word =
            first.len() > 2 && first.bytes().all(|b| b.is_ascii_lowercase()) && self.vocab.word(first).is_none();
        // The noun may stand in the sentence apart from what is taken for its subject.
        let behind = node.text().strip_prefix(first).unwrap_or("").trim_start();
        if is_word && acted_on.iter().any(|word| behind.starts_with(word)) {
            let span = crate::source::Span { end: node.span().start + first.len() as u32, ..node.span() };
            let message = format!("`{first}` is an unknown verb");
            let fault = Diagnostic::error(Code::UnknownVerb, span, message);
            let near = self.misspelt_verb(subject).filter(|(slip, _)| slip.start == span.start);
            return self.error(match near {
                Some((_, near)) => fault.suggest(near),
                None if self.scene_now => fault,
                None => fault.help(KNOWN_VERBS),
            });
        }
        if let Some((span, verb)) = self.misspelt_verb(subject) {
            let message = format!("`{}` is no statement: it has no verb", node.text());
            return self.error(Diagnostic::error(Code::NotAnInstruction, span, message).suggest(verb));
        }
        let names = self.vocab.actions.keys().copied();
        let near = crate::diag::suggest(first, names).map(str::to_string);
        let message = format!("`{}` is no statement: it has no verb", node.text());
        match near {
            Some(near) => self.fail_help(Code::NotAnInstruction, node, message, format!("did you mean `{near}`?")),
            None if self.scene_now && text.split(' ').any(|word| matches!(word, "test" | "tests")) => {
                let help = "a test has a target number: `target creature tests Willpower 15`, `if it passes Willpower 15: ...`";
                self.fail_help(Code::NotAnInstruction, node, message, help)
            }
            None if NounPhrase::open(subject).target.is_some() => {
                let help = match self.scene_now {
                    true => {
                        "say what is done to it: `deal 2d6 damage to target creature`, `target creature is held for 1 hour`"
                    }
                    false => {
                        "say what is done to it: `tap target creature`, `target creature has flying until end of turn`"
                    }
                };
                self.fail_help(Code::NotAnInstruction, node, message, help)
            }
            None => self.fail(Code::NotAnInstruction, node, message),
        }
    }
}

/// The run of words that a piece of a noun phrase consists of.
fn words_of(node: Node<'_>) -> Option<Node<'_>> {
    match node.rule() {
        Rule::run | Rule::drun => Some(node),
        _ => node.children().find_map(words_of),
    }
}

/// A subject, the verb behind it, and what that is about if it stands there without an article.
pub(crate) type SplitVerb<'t> = (Option<Node<'t>>, &'t str, Option<Node<'t>>);

/// Whether a node is one of the suffixes of a statement.
pub(super) fn is_suffix(rule: Rule) -> bool {
    matches!(rule, Rule::unless | Rule::where_s | Rule::rider | Rule::choosing | Rule::excepting | Rule::also_cost)
}

/// Whether a statement is of a sort.
fn starts_with(stmt: Node<'_>, rule: Rule) -> bool {
    stmt.first().is_some_and(|first| first.rule() == rule)
}
