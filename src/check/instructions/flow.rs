//! Conditions, loops, modes, and abilities that an effect makes: delayed triggers and shields.

use crate::check::nouns::noun::Count;
use crate::check::nouns::np::{Det, NounPhrase, is_would};
use crate::check::scope::Named;
use crate::check::so_far::Spoken;
use crate::check::vocab::PlayerNoun;
use crate::check::{About, Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Instructions under a condition, or the replacement of one future event: `if C BODY`, `if S would E BODY`.
    pub(crate) fn if_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let (topic, mut before) = (scope.topic.take(), scope.spoken());
        let read = self.if_about(scope, node, out, &mut before);
        (scope.topic, scope.before_if) = (topic, before);
        read
    }

    /// `before`: what was spoken of in front of it and in its condition.
    fn if_about(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        out: &mut Vec<Instruction>,
        before: &mut Spoken,
    ) -> Read<()> {
        if crate::check::nouns::np::is_prevented_this_way(node) {
            return self.if_prevented(scope, node, out);
        }
        let cond = match node.child(Rule::would) {
            // A test, a contest or a ruling of the game master is made before: `if [not] ASK: ...`.
            None if let Some(ask) = node.child(Rule::ask) => {
                self.ask(scope, ask, out)?;
                let negated = node.child(Rule::not_w).is_some();
                if negated { Condition::Not(Box::new(Condition::Done)) } else { Condition::Done }
            }
            Some(would) if is_would(would) => return self.shield(scope, node, Uses::Every, out),
            // The grammar can't tell `S would E` from `S is F` by their beginnings.
            Some(state) => {
                let cond = self.cond(scope, state)?;
                let (more, _) = match node.child(Rule::quals) {
                    Some(quals) => self.trigger_quals(scope, quals)?,
                    None => (None, None),
                };
                match more {
                    Some(more) => Condition::And(Box::new([cond, more])),
                    None => cond,
                }
            }
            None => {
                let cond = self.child(node, Rule::cond)?;
                self.cond(scope, cond)?
            }
        };
        let asked = cond.asks_what_was_done() && node.child(Rule::ask).is_none();
        self.done_by_permission(node, asked, out)?;
        let announced = scope.target_if.clone();
        if is_announced(&cond) {
            scope.target_if = Some(match announced.clone() {
                None => cond.clone(),
                Some(outer) => Condition::And(Box::new([outer, cond.clone()])),
            });
        }
        let body = self.child(node, Rule::body)?;
        before.mentions = scope.mentions.len();
        let then = self.body(scope, body);
        scope.target_if = announced;
        out.push(Instruction::If { cond, then: then?, other: Box::new([]) });
        Ok(())
    }

    /// Reads one of several alternatives; `before`: what was spoken of in front of the first. What another has named or
    /// spoken of is not there in this one.
    fn alternative<T>(
        &mut self,
        scope: &mut Scope<'t>,
        before: Spoken,
        read: impl FnOnce(&mut Self, &mut Scope<'t>) -> T,
    ) -> T {
        let outer = scope.beside.len();
        let labels = scope.names.get(before.names..).unwrap_or_default();
        scope.beside.extend(labels.iter().filter(|n| n.fresh).cloned());
        let elsewhere = scope.mentions.split_off(before.mentions.min(scope.mentions.len()));
        let alternative = read(self, scope);
        scope.beside.truncate(outer);
        elsewhere.into_iter().for_each(|m| scope.mention(m.what, m.about, m.span));
        alternative
    }

    /// What somebody is permitted is done later or never: nothing has been done or declined when the next statement asks.
    fn done_by_permission(&mut self, at: Node<'t>, asked: bool, before: &[Instruction]) -> Read<()> {
        let permits = |p: &Part| matches!(p, Part::Rule(crate::ir::Rule::Cast(_)));
        match before.last() {
            Some(Instruction::Effect { parts, .. }) if asked && parts.iter().any(permits) => {
                let message = "a permission is used later or never, so it can't be asked whether it was done";
                let help = "what is done at once or never is asked with `may`: `you may cast the seen`";
                self.fail_help(Code::NeverAsked, at, message, help)
            }
            Some(Instruction::Do { .. }) if asked && leaves_open(before) => {
                let message =
                    "it is not clear whether this asks for what may be done or for what stands right before it";
                let help = "what may be done is asked for right behind it: `you may sacrifice a creature`, then `if done: ...`";
                self.fail_help(Code::Unclear, at, message, help)
            }
            _ => Ok(()),
        }
    }

    /// `else BODY` belongs to the `if` just before.
    pub(crate) fn else_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut [Instruction]) -> Read<()> {
        let announced = scope.target_if.clone();
        if let Some(Instruction::If { cond, .. }) = out.last()
            && is_announced(cond)
        {
            scope.target_if = Some(Condition::Not(Box::new(cond.clone())));
        }
        let body = self.child(node, Rule::body)?;
        let names = scope.names.len();
        let body = self.alternative(scope, scope.before_if, |ck, scope| ck.body(scope, body));
        scope.target_if = announced;
        if let Some(name) = of_two_sorts(scope, names) {
            let message = format!("`{name}` is of one sort under the condition and of another behind `else`");
            return self.fail_help(Code::Mixed, node, message, "give it another name in one of them");
        }
        tell_apart(scope, names);
        match out.last_mut() {
            Some(Instruction::If { other, .. }) if other.is_empty() => {
                *other = body?;
                Ok(())
            }
            _ => self.fail(Code::WrongPlace, node, "`else` must follow an `if` statement"),
        }
    }

    /// `else BODY` whose `if` is wrong: only what is wrong with itself is told.
    pub(crate) fn else_of_nothing(&mut self, scope: &mut Scope<'t>, stmt: Node<'t>) -> Read<()> {
        let node = self.required(stmt, stmt.first())?;
        let body = self.child(node, Rule::body)?;
        self.alternative(scope, scope.before_if, |ck, scope| ck.body(scope, body)).map(|_| ())
    }

    /// A loop with one run for each member: `for each F BODY`.
    pub(crate) fn for_each_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let np = self.child(node, Rule::np)?;
        let (over, about) = self.loop_over(scope, np)?;
        if let Pick::All(all) = &over {
            self.is_still_there(np, all)?;
        }
        let slot = scope.slot();
        let about = About { many: false, ..about };
        if let Some(label) = crate::check::nouns::np::NounPhrase::open(np).label {
            self.bind_label_to(scope, label, about, slot);
        }
        let (mentions, amounts) = (scope.mentions.clone(), scope.amounts.clone());
        let outer = scope.outer.clone();
        scope.outer.append(&mut scope.mentions);
        scope.mention(Ref::Slot(slot), about, np.span());
        let body = self.child(node, Rule::body)?;
        let described = match &over {
            Pick::All(f) => Some((**f).clone()),
            _ => None,
        };
        let outer_round = scope.round_of.replace((described, slot));
        let body = self.body(scope, body);
        scope.round_of = outer_round;
        (scope.mentions, scope.amounts, scope.outer) = (mentions, amounts, outer);
        out.push(Instruction::ForEach { over, slot, body: body? });
        Ok(())
    }

    fn loop_over(&mut self, scope: &mut Scope<'t>, np: Node<'t>) -> Read<(Pick, About)> {
        if self.is_reference(scope, np) {
            let what = self.reference(scope, np)?;
            let about = self.about_ref(scope, &what);
            return Ok((Pick::Ref(what), about));
        }
        let filter = self.filter(scope, np)?;
        let about = self.about_filter(&filter);
        Ok((Pick::All(Box::new(filter)), about))
    }

    /// A loop that runs a number of times, while a condition holds, or as often as wanted: `repeat N times BODY`,
    /// `repeat while C BODY`, `repeat at will BODY`.
    pub(crate) fn repeat_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let first = self.required(node, node.first())?;
        let instr = match first.rule() {
            Rule::will => {
                let body = self.child(node, Rule::body)?;
                let body = self.body(scope, body)?;
                Instruction::RepeatWhile { cond: None, body }
            }
            // The condition is asked after each run, so it is read after the body.
            Rule::cond => {
                let body = self.child(node, Rule::body)?;
                let body = self.body(scope, body)?;
                Instruction::RepeatWhile { cond: Some(self.cond(scope, first)?), body }
            }
            _ => {
                let times = self.value(scope, first)?;
                let body = self.child(node, Rule::body)?;
                Instruction::Repeat { times, body: self.body(scope, body)? }
            }
        };
        out.push(instr);
        Ok(())
    }

    /// Modes that are chosen on casting, or options that are chosen on resolution: `choose N { mode: ... }`,
    /// `an opponent chooses N { mode: ... }`, `S chooses N { option: ... }`.
    pub(crate) fn modes_s(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        subject: Option<Node<'t>>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let count = self.child(node, Rule::count)?;
        let count = self.count(scope, count)?;
        let all: Vec<_> = node.all(Rule::mode).collect();
        let options = all.iter().filter(|m| m.child(Rule::mode_w).is_some_and(|w| w.text() == "option")).count();
        let again = node.child(Rule::again);
        if let Some(again) = again.filter(|_| options > 0) {
            return self.fail(Code::WrongPlace, again, "only modes can be chosen more than once (700.2d)");
        }
        if options == all.len() {
            return self.options(scope, subject, count, &all, out);
        }
        if options != 0 {
            return self.fail(
                Code::Mixed,
                node,
                "`mode` and `option` can't be mixed: modes are chosen on casting, options on resolution",
            );
        }
        let by = match subject {
            Some(subject) => self.mode_chooser(scope, subject)?,
            None => Ref::You,
        };
        if scope.modes.is_some() || !scope.can_target {
            return self.fail(
                Code::WrongPlace,
                node,
                "modes can't stand here: they are announced once, with the spell or ability",
            );
        }
        if let Some(word) = all.iter().find_map(|m| m.child(Rule::string)) {
            let help =
                "a word that is chosen as this resolves is that of an option: `option \"self\": sacrifice a creature`";
            return self.fail_help(Code::WrongPlace, word, "a mode has no word of its own", help);
        }
        let mut blocks = Vec::new();
        // Labels of other modes may be read: of several that are chosen it is known what they named.
        let mut before = scope.spoken();
        for mode in &all {
            let body = self.child(*mode, Rule::body)?;
            before.names = scope.names.len();
            blocks.push(self.alternative(scope, before, |ck, scope| ck.block(scope, body))?);
        }
        let max = count.max.unwrap_or(Value::Num(blocks.len() as i32));
        let modes = Modes { by, min: count.min, max, repeat: again.is_some(), all_if: None, options: blocks.into() };
        scope.modes = Some(Box::new(modes));
        out.push(Instruction::Modes);
        Ok(())
    }

    /// 700.2e: somebody else chooses the modes. It is said before there are targets, so it is nobody of them.
    fn mode_chooser(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Ref> {
        let targets = scope.targets.len();
        let by = match self.parts(subject)[..] {
            [one] => {
                let np = NounPhrase::open(one);
                let single = np.label.is_none() && np.target.is_none() && np.rels.is_empty();
                if single && matches!(np.det, Det::A) && vocab::one_player(np.words()) == Some(PlayerNoun::Opponent)
                    || self.is_known(scope, &np)
                {
                    // Whatever else is wrong with the phrase is said before what is wrong with its place.
                    self.chooser_of(scope, &np).ok()
                } else {
                    None
                }
            }
            _ => None,
        };
        if let Some(by) = by
            && scope.targets.len() == targets
            && !matches!(by, Ref::Slot(slot) if slot.0 >= scope.announced)
        {
            return Ok(by);
        }
        self.fail_help(
            Code::NotAnInstruction,
            subject,
            "modes are chosen by one player who is known beforehand, before there are targets",
            "such as `an opponent chooses 1 { mode: ... }`; for a choice as it resolves write `option` in place of `mode`",
        )
    }

    fn options(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Option<Node<'t>>,
        count: Count,
        all: &[Node<'t>],
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let who = match subject {
            Some(subject) => self.doer_pick(scope, subject, out)?,
            None => scope.told(),
        };
        let mut bodies = Vec::new();
        let before = scope.spoken();
        for option in all {
            let body = self.child(*option, Rule::body)?;
            bodies.push(self.alternative(scope, before, |ck, scope| ck.body(scope, body))?);
        }
        let words = self.words_of_options(all)?;
        let max = count.max.unwrap_or(Value::Num(bodies.len() as i32));
        out.push(Instruction::Options { who, min: count.min, max, options: bodies.into(), words });
        Ok(())
    }

    /// `option "self": ...`: each of them has a word, or none has.
    fn words_of_options(&mut self, all: &[Node<'t>]) -> Read<Box<[StrId]>> {
        let strings = all.iter().filter_map(|option| option.child(Rule::string));
        let words: Vec<StrId> = strings.flat_map(|string| self.words_in(string)).collect();
        let open = all.iter().find(|option| option.child(Rule::string).is_none());
        if !words.is_empty()
            && let Some(open) = open
        {
            return self.fail(Code::MissingPart, *open, "expected the word of this option, as the others have one");
        }
        if let Some(at) = (1..words.len()).find(|at| words[..*at].contains(&words[*at])) {
            let twice = all.get(at).and_then(|option| option.child(Rule::string)).unwrap_or(all[at]);
            return self.fail(Code::DuplicateLabel, twice, format!("{} is the word of an option before", twice.text()));
        }
        Ok(words.into())
    }

    // ------------------------------------------------------------ abilities made by effects

    /// `when E BODY` in a body: a delayed or reflexive trigger (603.7, 603.12).
    pub(crate) fn when_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        if self.when_spent(scope, node, out)? {
            return Ok(());
        }
        let mut inner = later(scope);
        let mut window = None;
        // What the event is about is chosen now, not when it triggers.
        let trigger = self.child(node, Rule::trigger)?;
        let when = self.trigger_in(&mut inner, trigger, &mut window)?;
        if when == When::Done && !scope.acted {
            let help =
                "`done` asks for the instruction in front: `you may sacrifice a creature`, then `when done: ...`";
            return self.fail_help(Code::WrongPlace, node, "nothing was done before this", help);
        }
        self.done_by_permission(node, when == When::Done, out)?;
        self.next_end_is_unclear(trigger, &when)?;
        if let When::State(_) = when {
            return self.fail_help(
                Code::WrongPlace,
                node,
                "what waits in an effect waits for an event, not for a state",
                "a state can be waited for by an ability: `when there are no creatures: ...` as a line of its own",
            );
        }
        scope.targets = std::mem::take(&mut inner.targets);
        let (cond, limit) = match node.child(Rule::quals) {
            Some(quals) => self.trigger_quals(&mut inner, quals)?,
            None => (None, None),
        };
        let body = self.child(node, Rule::body)?;
        let block = self.block(&mut inner, body)?;
        if let When::Events(events) = &when {
            self.known_in_all(&inner, trigger, events)?;
        }
        scope.grow(&inner);
        // `when you cast a spell this turn, once: ...`
        let only_once = limit == Some(crate::check::scope::ONCE);
        let limit = limit.filter(|_| !only_once);
        // `when your next upkeep begins this game`: the next one of them is one.
        let only_once = only_once || trigger.has_word("next") && when.events().iter().any(|e| e.span.is_some());
        let (mut duration, once) = self.waiting(&mut inner, window)?;
        let once = once || only_once;
        if window.is_none()
            && let When::Events(events) = &when
            && let Some(until) = events.iter().find_map(nth_window)
        {
            duration = until;
        }
        let kind = AbilityKind::Triggered(Triggered { when, cond, limit, block });
        let ability = self.made_ability(scope, kind);
        out.push(Instruction::Delayed { ability, duration, once });
        Ok(())
    }

    /// `after 1 hour BODY` in a body: it is done when so much time has gone by.
    pub(crate) fn after_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let mut inner = later(scope);
        let span = self.child(node, Rule::quantity)?;
        let quantity = self.stretch_of_time(&mut inner, span)?;
        self.some_time(span, &quantity, "what is done at once has nothing in front of it")?;
        scope.targets = std::mem::take(&mut inner.targets);
        let body = self.child(node, Rule::body)?;
        let block = self.block(&mut inner, body)?;
        scope.grow(&inner);
        let triggered = Triggered { when: When::After(quantity), cond: None, limit: None, block };
        let ability = self.made_ability(scope, AbilityKind::Triggered(triggered));
        out.push(Instruction::Delayed { ability, duration: Duration::Game, once: true });
        Ok(())
    }

    /// `when your next turn ends`: the present one ends first.
    fn next_end_is_unclear(&mut self, trigger: Node<'t>, when: &When) -> Read<()> {
        let ends = |e: &EventPattern| e.verb == Verb::End && e.span.is_some();
        let next = trigger.has_word("next");
        if !next || !matches!(when, When::Events(events) if events.iter().any(ends)) {
            return Ok(());
        }
        self.fail_help(
            Code::NotATime,
            trigger,
            "what ends next is what goes on now",
            "write `when your turn ends`, or wait for a beginning: `when your next end step begins`",
        )
    }

    /// How long a delayed ability waits: once for ever, or as often as it happens in a window.
    fn waiting(&mut self, scope: &mut Scope<'t>, window: Option<Node<'t>>) -> Read<(Duration, bool)> {
        let Some(node) = window else { return Ok((Duration::Game, true)) };
        if node.rule() == Rule::until {
            return self.until(scope, node).map(|duration| (duration, false));
        }
        match self.window(node)? {
            Window::Turn => Ok((Duration::EndOfTurn, false)),
            Window::Combat => Ok((Duration::EndOfCombat, false)),
            Window::Game => Ok((Duration::Game, false)),
            _ => self.fail_help(
                Code::NotATime,
                node,
                format!("`{}` does not say how long this waits", node.text()),
                "what is done right after what stands in front of it is `if done: ...` or `if damage is prevented this way: ...`",
            ),
        }
    }

    /// The replacement of the next such event, once: `the next time S would E BODY`.
    pub(crate) fn next_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        self.shield(scope, node, Uses::Next, out)
    }

    fn shield(&mut self, scope: &mut Scope<'t>, node: Node<'t>, uses: Uses, out: &mut Vec<Instruction>) -> Read<()> {
        let mut window = None;
        let mut inner = scope.clone();
        inner.at_once = None;
        inner.ballots = Default::default();
        let all = self.replacements(&mut inner, node, &mut window)?;
        // `the foe's next turn`: there is one.
        let once = uses == Uses::Next || all.iter().all(|r| r.event.span.is_some()) && node.has_word("next");
        let duration = match window {
            None => Duration::Game,
            Some(_) => self.waiting(&mut inner, window)?.0,
        };
        // The outer ability announces the targets of the body.
        scope.targets = std::mem::take(&mut inner.targets);
        scope.grow(&inner);
        for replacement in all {
            let ability = self.made_ability(scope, AbilityKind::Replace(replacement));
            out.push(Instruction::Shield { ability, duration: duration.clone(), once });
        }
        Ok(())
    }

    /// An ability without a home on an object.
    pub(crate) fn made_ability(&mut self, scope: &Scope<'t>, kind: AbilityKind) -> AbilityId {
        let keyword = self.home(scope).and_then(|h| h.keyword);
        let instance = self.home(scope).map_or(0, |h| h.instance);
        self.add_ability(Ability {
            kind,
            zones: Zones::all(),
            face_down: false,
            keyword,
            instance,
            slots: scope.size(),
            word: None,
        })
    }
}

/// Which of the events that are to come a waiting replacement is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Uses {
    Next,
    Every,
}

/// `for the first time this turn`: how long that can happen.
fn nth_window(event: &EventPattern) -> Option<Duration> {
    match &event.nth.as_ref()?.window {
        Window::Turn => Some(Duration::EndOfTurn),
        Window::Combat => Some(Duration::EndOfCombat),
        _ => None,
    }
}

/// Whether a condition is known when targets are announced (601.2c): only labels of costs are.
fn is_announced(cond: &Condition) -> bool {
    match cond {
        Condition::Set(_) => true,
        Condition::Not(inner) => is_announced(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().all(is_announced),
        _ => false,
    }
}

/// A name that `if` and `else` give to a number here and to things there; the labels of the second begin at this place.
fn of_two_sorts<'t>(scope: &Scope<'t>, second: usize) -> Option<&'t str> {
    let number = |n: &Named<'_>| matches!(n.about.kind, crate::check::Kind::Number);
    let (one, other) = (scope.names.get(scope.before_if.names..second)?, scope.names.get(second..)?);
    let clash = |n: &&Named<'t>| other.iter().any(|o| o.name == n.name && number(o) != number(n));
    one.iter().find(clash).map(|n| n.name)
}

/// Behind `if` and `else`, whose labels begin at `second`, a name of both that is one target here and another there has no one
/// place: what the object remembers under it is meant.
fn tell_apart(scope: &mut Scope<'_>, second: usize) {
    let first = scope.before_if.names;
    let one = scope.names.get(first..second).unwrap_or_default();
    let other = scope.names.get(second..).unwrap_or_default();
    let clashes = |n: &&Named<'_>| other.iter().any(|o| o.name == n.name && o.slot != n.slot);
    let clashing: Vec<&str> = one.iter().filter(clashes).map(|n| n.name).collect();
    let behind = scope.names.split_off(first.min(scope.names.len()));
    scope.names.extend(behind.into_iter().filter(|n| !clashing.contains(&n.name)));
}

/// Whether something may be done in front of the last of these instructions, and nothing has asked yet whether it was.
fn leaves_open(before: &[Instruction]) -> bool {
    let asks = |i: &&Instruction| matches!(i, Instruction::If { cond, .. } if cond.asks_what_was_done());
    let earlier = before.iter().rev().skip(1).take_while(|i| !asks(i));
    earlier.filter(|i| matches!(i, Instruction::May { .. })).count() > 0
}

/// What is known in what happens when this resolution is over.
fn later<'t>(scope: &Scope<'t>) -> Scope<'t> {
    let mut inner = scope.clone();
    inner.at_once = None;
    inner.modes = None;
    inner.replacing = None;
    inner.acted = false;
    // Votes are those of one resolution.
    inner.ballots = Default::default();
    inner
}
