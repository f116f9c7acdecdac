//! Events as patterns: subject and clause in the position of an event.

use crate::check::clauses::clause::{Clause, operand, share_ends};
use crate::check::clauses::modal::Modal;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Forms, core_in};
use crate::check::events::draft::{Draft, Mood, Subject};
use crate::check::nouns::np::{joined_by_or, parts};
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};
use smallvec::SmallVec;

impl<'t> Checker<'t> {
    /// What a `when` watches. `scope` learns what `it`, `that player`, `that much` mean. `window`: `this turn` at its end.
    pub(crate) fn trigger_in(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        window: &mut Option<Node<'t>>,
    ) -> Read<When> {
        let first = self.required(node, node.first())?;
        match first.rule() {
            Rule::done_w => return Ok(When::Done),
            Rule::there => return self.cond(scope, first).map(When::State),
            Rule::number_t => {
                let mut both = first.all(Rule::value);
                let (left, right) = (self.required(first, both.next())?, self.required(first, both.next())?);
                let (left, right) = (self.value(scope, left)?, self.value(scope, right)?);
                let op = crate::check::nouns::relation::comparison_of(self.child(first, Rule::cmp)?.text());
                return Ok(When::State(Condition::Compare(left, op, right)));
            }
            _ => {}
        }
        let mut events = Vec::new();
        scope.awaited = Some(node.span());
        for child in node.all(Rule::event) {
            if self.is_state(child) {
                return self.state_trigger(scope, node, child);
            }
            let more = self.events_in(scope, child, Mood::When, window)?;
            // The next alternative fills the same slots: `it` is whatever takes part.
            scope.reuse = more
                .iter()
                .flat_map(|e| e.binds.iter())
                .filter_map(|(_, slot)| Some((crate::check::scope::about_of(scope, &Ref::Slot(*slot))?.kind, *slot)))
                .collect();
            events.extend(more);
        }
        scope.reuse.clear();
        Ok(When::Events(events.into()))
    }

    /// What a sentence speaks of takes part in each of the events that it waits for; otherwise it may be nothing.
    pub(crate) fn known_in_all(&mut self, scope: &Scope<'t>, at: Node<'t>, events: &[EventPattern]) -> Read<()> {
        let known = |slot: Slot| events.iter().all(|e| e.binds.iter().any(|(_, s)| *s == slot));
        let spoken =
            events.iter().flat_map(|e| e.binds.iter()).map(|(_, slot)| *slot).find(|s| scope.is_read(*s) && !known(*s));
        if spoken.is_none() {
            return Ok(());
        }
        let message = "what is spoken of here takes part in one of these events only";
        let help = "give each event a sentence of its own, or say it in both: `when this blocks a creature or becomes blocked by a creature`";
        self.fail_help(Code::Unclear, at, message, help)
    }

    fn state_trigger(&mut self, scope: &mut Scope<'t>, trigger: Node<'t>, event: Node<'t>) -> Read<When> {
        if trigger.all(Rule::event).count() > 1 {
            return self.fail(Code::Mixed, trigger, "a state and an event can't be joined by `or`");
        }
        self.cond(scope, event).map(When::State)
    }

    /// `you control no Islands`, `your life total <= 5`: not an event but a state.
    fn is_state(&self, event: Node<'t>) -> bool {
        let Some(clause) = event.child(Rule::clause) else { return event.child(Rule::cmp).is_some() };
        if clause.child(Rule::modal).is_some() {
            return false;
        }
        let participle = |n: Node<'t>| self.action_verb(n.text()).is_some_and(|(_, f)| f.contains(Forms::PARTICIPLE));
        match clause.child(Rule::be) {
            Some(_) => clause.child(Rule::verb).is_none() && !clause.child(Rule::nps).is_some_and(participle),
            None => {
                let verb = clause.child(Rule::verb).and_then(|v| core_in(v.text(), Forms::PRESENT));
                matches!(verb, Some(Core::Control | Core::Own | Core::Have))
            }
        }
    }

    /// An `event` or `would` node: `subject clause (or clause)*`.
    pub(crate) fn events(&mut self, scope: &mut Scope<'t>, node: Node<'t>, mood: Mood) -> Read<Vec<EventPattern>> {
        let mut window = None;
        let found = self.events_in(scope, node, mood, &mut window)?;
        match window {
            None => Ok(found),
            Some(w) => self.fail(Code::NotUnderstood, w, format!("`{}` can't stand here", w.text())),
        }
    }

    /// The same with the window that bounds it (`when it dies this turn`).
    pub(crate) fn events_in(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        mood: Mood,
        window: &mut Option<Node<'t>>,
    ) -> Read<Vec<EventPattern>> {
        if node.child(Rule::clause).is_none() {
            return self.verbless_event(scope, node, mood, window);
        }
        let mut subject = Subject::of(self.child(node, Rule::subject)?);
        let mut out: Vec<EventPattern> = Vec::new();
        let mut read = Vec::new();
        for child in node.all(Rule::clause) {
            read.push(self.clause(child)?);
        }
        share_ends(&mut read, |_| true);
        if let Some(times) = self.one_of_times(&subject, &read) {
            return self.begun_or_ended(scope, node, times, mood, window);
        }
        for mut clause in read {
            if mood == Mood::When {
                self.plain_trigger(&clause)?;
            }
            if clause.negated && mood != Mood::Past {
                return self.nothing_happens(&clause);
            }
            if mood.binds() {
                self.alone(node)?;
            }
            let mut found = self.event_of(scope, &mut subject, &mut clause, mood)?;
            if let Some(first) = out.first() {
                found.iter_mut().for_each(|e| share_slots(scope, &first.binds, e));
            }
            out.extend(found);
            *window = clause.window().or_else(|| until_then(&mut clause, mood)).or(*window);
            clause.finish(self)?;
        }
        Ok(out)
    }

    /// `your upkeep or your end step begins`: the times, if there are several and nothing else is said of them.
    fn one_of_times(&self, subject: &Subject<'t>, clauses: &[Clause<'t>]) -> Option<SmallVec<[Node<'t>; 2]>> {
        let [clause] = clauses else { return None };
        let node = subject.node.filter(|n| joined_by_or(*n))?;
        let times = matches!(clause.core(), Some(Core::Begin | Core::End)).then(|| parts(node))?;
        times.iter().all(|n| self.is_span(*n)).then_some(times)
    }

    /// One event for each of several times, told with the one clause behind them.
    fn begun_or_ended(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        times: SmallVec<[Node<'t>; 2]>,
        mood: Mood,
        window: &mut Option<Node<'t>>,
    ) -> Read<Vec<EventPattern>> {
        let subject = self.child(node, Rule::subject)?;
        self.parts(subject);
        let clause = self.child(node, Rule::clause)?;
        let mut out: Vec<EventPattern> = Vec::new();
        for time in times {
            let mut c = self.clause(clause)?;
            if mood == Mood::When {
                self.plain_trigger(&c)?;
            }
            if c.negated && mood != Mood::Past {
                return self.nothing_happens(&c);
            }
            let mut found = self.event_of(scope, &mut Subject::of(time), &mut c, mood)?;
            if let Some(first) = out.first() {
                found.iter_mut().for_each(|e| share_slots(scope, &first.binds, e));
            }
            out.extend(found);
            *window = c.window().or_else(|| until_then(&mut c, mood)).or(*window);
            c.finish(self)?;
        }
        Ok(out)
    }

    /// What triggers an ability happens: it isn't allowed, required or supposed.
    fn plain_trigger(&mut self, clause: &Clause<'t>) -> Read<()> {
        if let Some(modal) = clause.modal {
            let help = match modal {
                Modal::Would => "what would happen is replaced: `if this would die: exile it instead`",
                _ => "say what happens: `when this attacks`; what is so all the time is `while` or a rule of its own",
            };
            return self.fail_help(Code::NotAnEvent, clause.node, "a trigger watches what happens", help);
        }
        Ok(())
    }

    /// `when this isn't blocked`: that something is not so, or is not done, is no event.
    fn nothing_happens<T>(&mut self, clause: &Clause<'t>) -> Read<T> {
        let message = "that something isn't so is nothing that happens";
        let help = match clause.core() == Some(Core::Block) {
            true => "an attacker that nobody blocks `becomes unblocked` (509.3g)",
            false => {
                "say what happens (`becomes untapped`), or ask for it behind a comma: `when ..., if this isn't tapped: ...`"
            }
        };
        self.fail_help(Code::NotAnEvent, clause.node, message, help)
    }

    /// What is watched or replaced happens to one subject at a time.
    fn alone(&mut self, event: Node<'t>) -> Read<()> {
        let subject = self.child(event, Rule::subject)?;
        if parts(subject).len() > 1 && !joined_by_or(subject) {
            let message = format!("`{}` are watched one by one, so `and` has no meaning here", subject.text());
            let help = "with `or` it is about each of them; ask for the other one in a condition behind a comma";
            return self.fail_help(Code::Mixed, subject, message, help);
        }
        Ok(())
    }

    /// `a creature explores`: the grammar took the verb of the content for the end of the noun phrase.
    fn verbless_event(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        mood: Mood,
        window: &mut Option<Node<'t>>,
    ) -> Read<Vec<EventPattern>> {
        let Some((noun, mut clause)) = self.verbless(node) else {
            return self.fail(Code::NotAnEvent, node, format!("`{}` has no verb, so it is no event", node.text()));
        };
        let found = self.event_of(scope, &mut Subject::of(noun), &mut clause, mood)?;
        *window = clause.window().or(*window);
        clause.finish(self)?;
        Ok(found)
    }

    /// Subject and clause of a sentence whose verb is the last word of its noun phrase, if it has such a one.
    pub(crate) fn verbless(&mut self, node: Node<'t>) -> Option<(Node<'t>, Clause<'t>)> {
        let subject = node.child(Rule::subject)?;
        let (Some(noun), word, object) = self.split_verb(subject)? else { return None };
        let args: Vec<_> =
            object.into_iter().chain(node.child(Rule::verbless).into_iter().flat_map(|v| v.children())).collect();
        let mut clause = self.word_clause(node, word, args)?;
        clause.past = !clause.forms.intersects(Forms::PRESENT);
        Some((noun, clause))
    }

    /// The events that a subject with a clause stands for (usually one; `play` is two).
    pub(crate) fn event_of(
        &mut self,
        scope: &mut Scope<'t>,
        subject: &mut Subject<'t>,
        clause: &mut Clause<'t>,
        mood: Mood,
    ) -> Read<Vec<EventPattern>> {
        self.counted_event_of(scope, subject, clause, mood).map(|(events, _)| events)
    }

    /// The same with the number of them that is asked for (`you cast 3 or more spells`); only the past has one.
    pub(crate) fn counted_event_of(
        &mut self,
        scope: &mut Scope<'t>,
        subject: &mut Subject<'t>,
        clause: &mut Clause<'t>,
        mood: Mood,
    ) -> Read<(Vec<EventPattern>, Option<(Cmp, Value)>)> {
        let mut draft = Draft::new(mood);
        self.event_verb(scope, &mut draft, subject, clause)?;
        self.event_common(scope, &mut draft, clause)?;
        self.cause_of_deed(scope, &mut draft, clause)?;
        self.place_parts(scope, &mut draft.ev, subject.node, clause)?;
        self.unheard(draft.ev.verb, clause)?;
        self.can_be_caused(scope, &draft.ev, clause)?;
        let twin = (clause.core() == Some(Core::Play)).then(|| play_twin(&draft.ev)).flatten();
        let count = draft.count.take();
        let mut event = draft.done();
        let mut out = Vec::with_capacity(1);
        if let Some(mut other) = twin {
            other.binds = event.binds.clone();
            other.nth.clone_from(&event.nth);
            out.push(other);
        }
        if clause.adverb("alone") {
            self.told_alone(event.verb, clause.node)?;
            event.alone = true;
        }
        self.borne_event(scope, clause.node, &event)?;
        out.push(event);
        Ok((out, count))
    }

    /// 506.5: attackers and blockers are declared together, so it is told who is alone; other events have no company.
    fn told_alone(&mut self, verb: Verb, node: Node<'t>) -> Read<()> {
        if matches!(verb, Verb::Attack | Verb::Block) {
            return Ok(());
        }
        let help =
            "creatures attack and block alone; of others say how many there are: `if you control exactly 1 creature`";
        self.fail_help(Code::NeverAsked, node, format!("nobody asks whether `{}` happens alone", node.text()), help)
    }

    /// All that a clause says, which may be one of several.
    pub(crate) fn clause_events(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        clause: Node<'t>,
        mood: Mood,
    ) -> Read<Vec<EventPattern>> {
        let mut c = self.clause(clause)?;
        let found = self.event_of(scope, &mut Subject::of(subject), &mut c, mood)?;
        c.finish(self)?;
        Ok(found)
    }

    /// Arguments that every event may have.
    fn event_common(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, clause: &mut Clause<'t>) -> Read<()> {
        if let Some(node) = clause.part(Rule::nth) {
            draft.ev.nth = Some(Box::new(self.nth(node)?));
            self.asks |= draft.ev.asks_of_past();
            self.nth_counts(scope, &draft.ev, node)?;
        }
        if draft.ev.by == By::Any
            && let Some(role) = clause.role(Prep::For)
        {
            draft.ev.by = self.cause(scope, operand(role))?;
            if let By::Source(_) = draft.ev.by {
                let message = format!("`{}` says nothing about `{}`", role.text(), clause.word);
                let help =
                    "what something is done for is a keyword or an action: `for cycling`; why it is done is `by`";
                return self.fail_help(Code::NotUnderstood, role, message, help);
            }
        }
        if draft.ev.by == By::Any
            && let Some(role) = clause.role(Prep::By)
        {
            draft.ev.by = self.cause(scope, operand(role))?;
            self.by_player(scope, draft, clause, role)?;
        }
        // 119.3a: what damage to a player comes to. Other results are words of the damage itself.
        if draft.ev.by == By::Damage && draft.ev.verb != Verb::LoseLife {
            let message = format!("`by damage` says nothing about `{}`", clause.word);
            let help = "it is life that is lost by damage: `if you would lose life by damage`; damage itself is `is dealt damage`";
            return self.fail_help(Code::NotUnderstood, clause.node, message, help);
        }
        Ok(())
    }

    fn nth(&mut self, node: Node<'t>) -> Read<Nth> {
        let n = match node.child(Rule::ord).map_or("", |o| o.text()) {
            "first" => 1,
            "second" => 2,
            "third" => 3,
            "fourth" => 4,
            _ => 5,
        };
        let window = match node.child(Rule::window) {
            Some(w) => self.window(w)?,
            None => Window::Game,
        };
        Ok(Nth { n, own: node.child(Rule::own_w).is_some(), window })
    }

    /// `for their first time` is said of players, `for its first time` of objects: each of several counts for itself.
    fn nth_counts(&mut self, scope: &Scope<'t>, event: &EventPattern, node: Node<'t>) -> Read<()> {
        let Some(own) = node.child(Rule::own_w) else { return Ok(()) };
        let player = self.denotes_player(scope, &event.subject);
        let one = matches!(event.subject, Match::Ref(Ref::You | Ref::This));
        let (right, help) = match player {
            true => ("their", "`a player casts a spell for their second time each turn`"),
            false => ("its", "`a creature deals combat damage for its first time each turn`"),
        };
        if one || event.subject == Match::Any {
            let message = format!("`{}` counts what each of several does", own.text());
            return self.error(Diagnostic::error(Code::WrongKind, own.span(), message).help(help).suggest("the"));
        }
        if own.text() != right {
            let message = format!("`{}` is not said of {}", own.text(), if player { "players" } else { "objects" });
            return self.error(Diagnostic::error(Code::WrongKind, own.span(), message).help(help).suggest(right));
        }
        Ok(())
    }

    /// Refuses words about turns in a scene.
    pub(crate) fn no_turns(&mut self, node: Node<'t>, help: &str) -> Read<()> {
        if self.scene_now && words_of_turns(node.text()) {
            return self.fail_help(Code::OtherBook, node, "a scene has no turns", help);
        }
        Ok(())
    }

    /// The stretch of time that a `window` node names.
    pub(crate) fn window(&mut self, node: Node<'t>) -> Read<Window> {
        self.no_turns(node, "time is counted: `for 5 rounds`, `every 1 hour`")?;
        match stretch_of_time(node) {
            Some(window) => Ok(window),
            None => self.fail(Code::NotATime, node, format!("`{}` is no stretch of time", node.text())),
        }
    }

    /// What stands after `by` or `for` of an event: a keyword, an action, an effect, a source.
    pub(crate) fn cause(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<By> {
        let text = node.text();
        match text {
            "attacking" => return Ok(By::Attacking),
            "resolving" => return Ok(By::Resolving),
            "resting" => return self.by_resting(scope, node),
            "damage" => return Ok(By::Damage),
            "an effect" => return Ok(By::Effect),
            _ => {}
        }
        if let Some(id) = self.vocab.keywords.get(text) {
            return Ok(By::Keyword(*id));
        }
        if let Some(id) = self.action_of_gerund(text) {
            return Ok(By::Action(id));
        }
        self.matched(scope, node).map(By::Source)
    }

    /// Only creatures of a scene rest, and what they get rid of by it is weariness.
    fn by_resting(&mut self, scope: &Scope<'t>, node: Node<'t>) -> Read<By> {
        if self.in_scene(scope) {
            return Ok(By::Resting);
        }
        let message = "only creatures of a scene rest";
        self.fail_help(Code::NeverHappens, node, message, "in games nothing happens by resting: leave it out")
    }

    /// `is put into a graveyard by an opponent`: who does it. Why something happens is a spell, an ability or a permanent, and
    /// no player.
    fn by_player(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, clause: &Clause<'t>, role: Node<'t>) -> Read<()> {
        let By::Source(who) = &draft.ev.by else { return Ok(()) };
        if !self.denotes_player(scope, who) {
            return Ok(());
        }
        if draft.ev.verb == Verb::Move && clause.passive() && draft.ev.subject == Match::Any {
            draft.ev.by = By::Any;
            draft.ev.subject = self.operand_as(scope, draft, operand(role), Role::Subject)?;
            return Ok(());
        }
        let text = operand(role).text();
        self.fail_help(
            Code::NotUnderstood,
            role,
            format!("`{}` does not say by which player", clause.word),
            format!(
                "why something happens is a spell, an ability or a permanent: `by a spell or ability {text} controls`"
            ),
        )
    }

    /// `discarding`, `cycling`: the action that the word is the gerund of.
    fn action_of_gerund(&self, text: &str) -> Option<ActionId> {
        let stem = text.strip_suffix("ing")?;
        let double = stem.char_indices().next_back().map_or(stem, |(i, _)| &stem[..i]);
        [stem.to_string(), format!("{stem}e"), double.to_string()]
            .iter()
            .find_map(|base| self.vocab.actions.get(base.as_str()).copied())
    }

    /// Reads the grammatical subject of the event as this role.
    pub(crate) fn subject_as(
        &mut self,
        scope: &mut Scope<'t>,
        draft: &mut Draft,
        subject: &mut Subject<'t>,
        role: Role,
    ) -> Read<Match> {
        if let Some((what, many, slots)) = &subject.read {
            draft.binds.extend(slots.iter().map(|s| (role, *s)));
            draft.many.extend(many.then_some(role));
            return Ok(what.clone());
        }
        let node = self.required(subject.at, subject.node)?;
        self.note_count(scope, draft, node)?;
        let before = draft.binds.len();
        let (what, many) = if draft.mood.binds() {
            self.role(scope, node, role, &mut draft.binds)?
        } else {
            (self.matched(scope, node)?, false)
        };
        draft.many.extend(many.then_some(role));
        let slots = draft.binds.iter().skip(before).map(|(_, s)| *s).collect();
        subject.read = Some((what.clone(), many, slots));
        Ok(what)
    }

    /// Reads another role of the event.
    pub(crate) fn operand_as(
        &mut self,
        scope: &mut Scope<'t>,
        draft: &mut Draft,
        node: Node<'t>,
        role: Role,
    ) -> Read<Match> {
        self.note_count(scope, draft, node)?;
        if draft.mood.binds() {
            let (what, many) = self.role(scope, node, role, &mut draft.binds)?;
            draft.many.extend(many.then_some(role));
            Ok(what)
        } else {
            self.matched(scope, node)
        }
    }

    /// Makes `that much`, `that many` mean the amount of the event.
    pub(crate) fn bind_amount(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, at: Node<'t>) {
        if draft.mood.binds() {
            let slot = scope.slot();
            draft.binds.push((Role::Amount, slot));
            scope.amount(Value::Slot(slot), at.span());
        }
    }
}

/// Only one of two events happened, so what takes part in either may stand in one place (`blocks a creature or becomes blocked
/// by a creature`): what is left over in the first one, in the same role if it can be.
fn share_slots(scope: &mut Scope<'_>, first: &[(Role, Slot)], second: &mut EventPattern) {
    let both: Vec<Slot> = second.binds.iter().map(|(_, slot)| *slot).collect();
    let mut free: Vec<(Role, Slot)> = first.iter().copied().filter(|(_, slot)| !both.contains(slot)).collect();
    for (role, slot) in &mut second.binds {
        if first.iter().any(|(_, s)| s == slot) {
            continue;
        }
        let same =
            |(r, s): &(Role, Slot)| (*r == Role::Amount) == (*role == Role::Amount) && same_kind(scope, *s, *slot);
        let place =
            free.iter().position(|known| known.0 == *role && same(known)).or_else(|| free.iter().position(same));
        let Some((_, known)) = place.map(|at| free.remove(at)) else { continue };
        let gone = Ref::Slot(*slot);
        scope.mentions.retain(|m| m.what != gone);
        let value = Value::Slot(*slot);
        scope.amounts.retain(|a| a.value != value);
        scope.names.iter_mut().filter(|n| n.slot == *slot).for_each(|n| n.slot = known);
        *slot = known;
    }
}

/// Whether two places hold things of one kind, as far as anything is known of them.
fn same_kind(scope: &Scope<'_>, one: Slot, other: Slot) -> bool {
    let kind = |slot: Slot| crate::check::scope::about_of(scope, &Ref::Slot(slot)).map(|about| about.kind);
    kind(one) == kind(other)
}

/// `plays a card` is both casting and playing a land, unless the object is a land.
fn play_twin(event: &EventPattern) -> Option<EventPattern> {
    (event.verb == Verb::PlayLand && !only_lands(&event.object))
        .then(|| EventPattern { verb: Verb::Cast, ..event.clone() })
}

fn only_lands(what: &Match) -> bool {
    match what {
        Match::Filter(f) => f.asks_for_lands(),
        Match::Any | Match::Ref(_) => false,
    }
}

/// Whether a text names a turn, a combat or a step: `this turn`, `each turn`, `this combat`, `last turn`.
pub(crate) fn words_of_turns(text: &str) -> bool {
    text.split_whitespace().any(vocab::is_of_time)
}

/// `until your next turn` behind an event that is waited for, or that would happen: how long that is so.
fn until_then<'t>(clause: &mut Clause<'t>, mood: Mood) -> Option<Node<'t>> {
    matches!(mood, Mood::When | Mood::Would).then(|| clause.part(Rule::until)).flatten()
}

/// What the words of a `window` node mean; none: no stretch of time.
pub(crate) fn stretch_of_time(node: Node<'_>) -> Option<Window> {
    let mut words = node.text().split_whitespace();
    let (which, time) = (words.next(), words.next());
    match (which, time, time.and_then(vocab::span)) {
        (Some("each"), _, Some(Span::Turn)) => Some(Window::EachTurn),
        (Some("this"), _, Some(Span::Turn)) => Some(Window::Turn),
        (Some("this" | "each"), _, Some(Span::Combat)) => Some(Window::Combat),
        (Some("this"), Some("step"), _) => Some(Window::Step),
        (Some("last"), _, Some(Span::Turn)) => Some(Window::LastTurn),
        (Some("this"), Some("way"), _) => Some(Window::Way),
        (Some("this"), Some("game"), _) => Some(Window::Game),
        _ => None,
    }
}
