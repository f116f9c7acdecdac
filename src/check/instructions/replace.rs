//! Bodies of replacement effects: what stands in for the event, what changes it (614, 615).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::decls::ParamSort;
use crate::check::events::draft::Mood;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::scope::Replacing;
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl Replacing {
    /// How the object of the event is denoted.
    fn object(&self) -> Option<Ref> {
        let bound = self.event.binds.iter().find(|(role, _)| *role == Role::Object).map(|(_, s)| Ref::Slot(*s));
        match &self.event.object {
            Match::Ref(r) => Some(bound.unwrap_or_else(|| r.clone())),
            Match::Any | Match::Filter(_) => bound,
        }
    }
    /// How the amount of the event is denoted.
    fn amount(&self) -> Option<Value> {
        self.event.binds.iter().find(|(role, _)| *role == Role::Amount).map(|(_, s)| Value::Slot(*s))
    }
    fn is_object(&self, what: &Ref) -> bool {
        self.object().as_ref() == Some(what) || matches!(&self.event.object, Match::Ref(r) if r == what)
    }
}

impl<'t> Checker<'t> {
    /// `S would E QUALS BODY` below a node, one replacement for each event.
    pub(crate) fn replacements(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        window: &mut Option<Node<'t>>,
    ) -> Read<Vec<Replacement>> {
        // It is carried out when such an event comes, maybe long after this resolution.
        let acted = std::mem::take(&mut scope.acted);
        let read = self.replacements_of(scope, node, window);
        scope.acted = acted;
        read
    }

    fn replacements_of(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        window: &mut Option<Node<'t>>,
    ) -> Read<Vec<Replacement>> {
        let would = self.child(node, Rule::would)?;
        let events = self.events_in(scope, would, Mood::Would, window)?;
        if !events.iter().all(can_be_replaced) {
            let message = format!("nothing is asked before `{}` happens, so nothing can take its place", would.text());
            let help = "wait for it with `when ...`, or forbid it: `players can't activate abilities of artifacts`";
            return self.fail_help(Code::NeverAsked, would, message, help);
        }
        let (cond, per_turn) = match node.child(Rule::quals) {
            Some(quals) => self.trigger_quals(scope, quals)?,
            None => (None, None),
        };
        let Some(first) = events.first() else { return self.fail(Code::NotAnEvent, would, "this is no event") };
        let outer = scope.replacing.replace(Box::new(Replacing {
            event: first.clone(),
            sorts: sorts_of(&events),
            instead: false,
            first: scope.size(),
            read: Vec::new(),
        }));
        let body = self.child(node, Rule::body)?;
        let read = self.replacing_body(scope, body);
        let done = std::mem::replace(&mut scope.replacing, outer);
        drop(done);
        let (optional, body) = read?;
        self.known_in_all(scope, would, &events)?;
        let (instead, body) = takes_the_place(body.into_vec());
        let all = events.into_iter().map(|event| Replacement {
            event,
            cond: cond.clone(),
            optional: optional.clone(),
            instead,
            body: body.clone(),
            per_turn,
        });
        Ok(all.collect())
    }

    /// The body; `S may ... instead` around all of it lets S decline.
    fn replacing_body(&mut self, scope: &mut Scope<'t>, body: Node<'t>) -> Read<(Option<Pick>, Body)> {
        let mut stmts = body.all(Rule::stmt);
        let only = match (stmts.next(), stmts.next()) {
            (Some(stmt), None) => stmt.first(),
            _ => None,
        };
        let may = only.filter(|n| n.rule() == Rule::phrase).and_then(|n| n.child(Rule::may));
        let mut done = hoisted(self.body(scope, body)?.into_vec());
        if done.iter().any(out_of_reach) {
            let message = "what becomes of the event is said once, and not in the midst of what is done several times";
            return self.fail(Code::WrongPlace, body, message);
        }
        let instead = scope.replacing.as_ref().is_some_and(|r| r.instead) || has_change(&done);
        let read = scope.replacing.as_ref().map(|r| r.read.clone()).unwrap_or_default();
        if !known_before(&done, &read) {
            let message = "what happens instead is settled before anything is done";
            let help = "what it needs is chosen first: `choose an opponent as foe; it deals that much damage to the foe instead`; what keeps it from \
                        being so is paid behind it: `put it into graveyard instead unless you sacrifice a Swamp`";
            return self.fail_help(Code::NeverAsked, body, message, help);
        }
        if may.is_some()
            && instead
            && let Some(Instruction::May { .. }) = done.last()
            && let Some(Instruction::May { who, body: inner, .. }) = done.pop()
        {
            done.extend(inner);
            return Ok((Some(who), done.into()));
        }
        Ok((None, done.into()))
    }

    /// An act with `instead`. The same verb changes the event; another takes its place.
    pub(crate) fn act_instead(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
    ) -> Read<Option<Vec<Instruction>>> {
        let Some(replacing) = scope.replacing.clone() else {
            return self.fail_help(
                Code::NotAnEvent,
                c.node,
                "there is no event that this could happen instead of",
                "`instead` belongs into the body of `if S would ...:`",
            );
        };
        let changes = settled(scope, |scope| self.changes(scope, c, who, &replacing));
        if let Some(changes) = changes? {
            return Ok(Some(vec![Instruction::Change(changes.into())]));
        }
        if let Some(r) = &mut scope.replacing {
            r.instead = true;
        }
        Ok(None)
    }

    fn changes(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        // What is done by others, or instead of events of several sorts, is another event for all of them.
        if replacing.sorts.len() > 1 {
            if replacing.sorts.iter().any(|v| is_amount_of(c.verb, *v)) {
                let help = "write a sentence for each of the events";
                return self.fail_help(
                    Code::Unclear,
                    c.node,
                    "this is one of the events that it happens instead of",
                    help,
                );
            }
            return Ok(None);
        }
        if !matches!(who, Pick::Ref(_)) {
            return Ok(None);
        }
        match (c.verb, replacing.event.verb) {
            (Word::Core(Core::Put | Core::Return), Verb::Move) => self.changed_move(scope, c, replacing),
            (Word::Core(Core::Deal), Verb::Damage) => self.changed_damage(scope, c, who, replacing),
            (Word::Core(Core::Search), Verb::Search) => self.changed_search(scope, c, who, replacing),
            // `create that many 4/4 white Angel creature tokens instead`: other tokens, so another event.
            (Word::Core(Core::Create), Verb::Create) if c.peek_object().is_some_and(describes_tokens) => Ok(None),
            (Word::Core(Core::Put | Core::Remove), Verb::PutCounters | Verb::RemoveCounters)
                if self.are_other_counters(scope, c, replacing)? =>
            {
                Ok(None)
            }
            (word, verb) if is_amount_of(word, verb) => self.changed_amount(scope, c, who, replacing),
            (Word::Core(Core::Add), Verb::AddMana)
                if c.peek_object().is_some_and(|n| n.text().ends_with("that much")) =>
            {
                self.changed_amount(scope, c, who, replacing)
            }
            (Word::Core(Core::Add), Verb::AddMana) => {
                let spec = self.mana_spec(scope, c)?;
                Ok(Some(vec![Change::Mana(Box::new(spec))]))
            }
            (Word::Action(a), Verb::Action(b)) if a == b => self.changed_action(scope, c, (who, a), replacing),
            _ => Ok(None),
        }
    }

    /// `put 2 charge counters on it instead`: counters of another kind, or on something else, are another event. What the event
    /// is about may be named again: `put 2 +1/+1 counters on it instead`.
    fn are_other_counters(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, replacing: &Replacing) -> Read<bool> {
        let kind = c.peek_object().and_then(|node| self.unit(node));
        if matches!(kind, Some(Unit::Counters(Some(kind))) if replacing.event.counter != Some(kind)) {
            return Ok(true);
        }
        let mut ahead = c.clone();
        let Some(place) = ahead.role(Prep::On).or_else(|| ahead.role(Prep::From)) else { return Ok(false) };
        let place = self.reference(scope, operand(place))?;
        let same = replacing.is_object(&place);
        if same {
            *c = ahead;
        }
        Ok(!same)
    }

    /// `they search the top 4 cards of that library instead`: the same search of less (701.18f).
    fn changed_search(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        let Some(node) = c.peek_object() else { return Ok(None) };
        let part = inner_np(node).child(Rule::the_part).filter(|_| node.text().starts_with("the top "));
        let Some(part) = part else { return Ok(None) };
        c.object();
        let same = matches!(who, Pick::Ref(r) if is_bound(&replacing.event, Role::Subject, r) || replacing.event.subject == Match::Ref(r.clone()));
        let of_that = Prep::Of.split(node.text()).and_then(|(_, of)| of.strip_prefix("that "));
        if !same || of_that.and_then(vocab::zone) != Some(Zone::Library) {
            let message = "the one who would search searches less of the same library";
            return self.fail_help(
                Code::Unclear,
                node,
                message,
                "such as `they search the top 4 cards of that library instead`",
            );
        }
        let n = match part.child(Rule::count) {
            Some(count) => {
                let n = self.count(scope, count)?;
                n.max.unwrap_or(n.min)
            }
            None => Value::Num(1),
        };
        Ok(Some(vec![Change::OnlyTop(n)]))
    }

    /// `put it into hand instead`: the move of the event goes elsewhere.
    fn changed_move(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        let Some(node) = c.peek_object() else { return Ok(None) };
        if !self.is_reference(scope, node) {
            return Ok(None);
        }
        let what = self.reference(scope, node)?;
        if !replacing.is_object(&what) {
            return Ok(None);
        }
        c.object();
        let dest = self.destination(scope, c)?;
        Ok(Some(vec![Change::Dest(Box::new(dest))]))
    }

    fn changed_damage(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        let mut out = Vec::new();
        self.no_other_source(scope, c, who, replacing)?;
        let n = self.damage_amount(scope, c)?;
        if replacing.amount() != Some(n.clone()) {
            out.push(Change::Amount(n));
        }
        if let Some(to) = c.role(Prep::To) {
            let to = self.reference(scope, operand(to))?;
            out.push(Change::Object(to));
        }
        if let Pick::Ref(r) = who
            && *r != Ref::You
            && replacing.event.subject != Match::Ref(r.clone())
            && !is_bound(&replacing.event, Role::Subject, r)
        {
            out.push(Change::Subject(r.clone()));
        }
        Ok(Some(out))
    }

    /// Damage that goes elsewhere is dealt by what would have dealt it (614.9): never by a player, and by what would have been
    /// dealt it only if that could be meant.
    fn no_other_source(&mut self, scope: &Scope<'t>, c: &Clause<'t>, who: &Pick, replacing: &Replacing) -> Read<()> {
        let Pick::Ref(r) = who else { return Ok(()) };
        let message = if *r != Ref::You && self.denotes_player(scope, &Match::Ref(r.clone())) {
            "a player deals no damage"
        } else if replacing.is_object(r) {
            "this would be dealt by what the damage would be dealt to, and not by its source"
        } else {
            return Ok(());
        };
        let help = "name the source: `if a source as s would deal damage to ...: the s deals that much damage to ... instead`; \
                    for damage of its own `prevent it`, and then what it deals";
        self.fail_help(Code::Unclear, c.node, message, help)
    }

    /// `destroy this instead`, `scry 3 instead`: the same action on something else, or with another number.
    fn changed_action(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        (who, action): (&Pick, ActionId),
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        let params = self.decls.actions.get(action.index()).map_or(&[][..], |a| &a.params);
        let counted = params.iter().any(|p| p.sort == ParamSort::Number);
        match c.peek_object() {
            Some(node) if self.is_reference(scope, node) => {
                c.object();
                let what = self.reference(scope, node)?;
                Ok(Some(vec![Change::Object(what)]))
            }
            _ if counted => self.changed_amount(scope, c, who, replacing),
            // The event is about one thing, and what takes its place about others (`discards 2 cards instead`).
            _ => Ok(None),
        }
    }

    fn changed_amount(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        replacing: &Replacing,
    ) -> Read<Option<Vec<Change>>> {
        let Some(node) = c.object() else { return Ok(None) };
        let equal = c.part(Rule::equal_to);
        // `create twice that many`: the noun is that of the event.
        let n = match (crate::check::nouns::np::counted(node), self.unit(node)) {
            (Some(count), None) if NounPhrase::open(inner_np(node)).run.is_none() => {
                let n = self.count(scope, count)?;
                n.max.unwrap_or(n.min)
            }
            _ => {
                self.is_unit_of(node, replacing.event.verb)?;
                self.amount(scope, node, equal)?
            }
        };
        let mut out = vec![Change::Amount(n)];
        let of_player = matches!(replacing.event.verb, Verb::Draw | Verb::GainLife | Verb::LoseLife | Verb::Create);
        // Where it is not said whose tokens they would be, they stay theirs.
        let somebody = !matches!(replacing.event.subject, Match::Ref(Ref::You) | Match::Any);
        if of_player && *who == Pick::Ref(Ref::You) && somebody {
            // Somebody else would, and you do.
            out.push(Change::Subject(Ref::You));
        }
        if let Pick::Ref(r) = who
            && *r != Ref::You
            && !is_bound(&replacing.event, Role::Subject, r)
        {
            out.push(Change::Subject(r.clone()));
        }
        Ok(Some(out))
    }

    /// What stands behind the number is what the event has a number of: cards are drawn, life is gained.
    fn is_unit_of(&mut self, node: Node<'t>, verb: Verb) -> Read<()> {
        let fits = match (self.unit(node), verb) {
            (Some(Unit::Cards), Verb::Draw) | (Some(Unit::Life), Verb::GainLife | Verb::LoseLife) => true,
            (_, Verb::Draw | Verb::GainLife | Verb::LoseLife) => false,
            _ => true,
        };
        if fits {
            return Ok(());
        }
        let noun = if verb == Verb::Draw { "cards" } else { "life" };
        let message = format!("`{}` is no number of what would come about", node.text());
        self.fail_help(Code::NotANumber, node, message, format!("the event is about {noun}: `2 {noun}`"))
    }

    /// `this enters with X counters` in the body of `as this enters` or of a replacement of entering.
    pub(crate) fn entry_change(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        clauses: Vec<Clause<'t>>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        if !scope.entering && scope.replacing.is_none() {
            let mut who = crate::check::events::draft::Subject::of(subject);
            return clauses.into_iter().try_for_each(|c| self.will_enter(scope, &mut who, c, out));
        }
        let mut who = crate::check::events::draft::Subject::of(subject);
        self.subject_ref(scope, &mut who)?;
        for mut c in clauses {
            let mods = self.entry_mods(scope, &mut c)?;
            c.finish(self)?;
            out.push(Instruction::Change(Box::new([Change::Entry(Box::new(mods))])));
        }
        Ok(())
    }

    /// `it enters with 1 +1/+1 counter`, `creatures enter tapped this turn` as an instruction: an effect that waits for what
    /// will enter (614.1c); a known thing enters once.
    pub(super) fn will_enter(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut crate::check::events::draft::Subject<'t>,
        mut c: Clause<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let what = self.subject_match(scope, who)?;
        if self.denotes_player(scope, &what) {
            return self.fail(Code::WrongPlace, who.at, "players do not enter, objects do");
        }
        let mods = self.entry_mods(scope, &mut c)?;
        let duration = match self.duration(scope, &mut c)? {
            None => self.window_duration(&mut c)?,
            said => said,
        };
        c.finish(self)?;
        let once = matches!(what, Match::Ref(_));
        let Some(duration) = duration.or_else(|| once.then_some(Duration::Game)) else {
            let message = "how long this holds for what enters is not said";
            return self.fail_help(
                Code::Unclear,
                c.node,
                message,
                "such as `creatures you control enter tapped this turn`",
            );
        };
        let event = EventPattern { object: what, to: self.in_play_zone(scope), ..EventPattern::of(Verb::Move) };
        let change = Instruction::Change(Box::new([Change::Entry(Box::new(mods))]));
        let replacement =
            Replacement { event, cond: None, optional: None, instead: true, body: Box::new([change]), per_turn: None };
        let ability = self.made_ability(scope, AbilityKind::Replace(replacement));
        out.push(Instruction::Shield { ability, duration, once });
        Ok(())
    }

    /// Whether a sentence in a body says how something enters.
    pub(crate) fn is_rule_of_replacing(&self, _sc: &Scope<'t>, clauses: &[Clause<'t>]) -> bool {
        clauses.iter().all(|c| c.verb == Word::Core(Core::Enter) && c.modal.is_none())
    }
}

fn is_bound(event: &EventPattern, role: Role, what: &Ref) -> bool {
    event.binds.iter().any(|(r, s)| *r == role && *what == Ref::Slot(*s))
}

/// Whether what is created is described, and not only counted.
fn describes_tokens(node: Node<'_>) -> bool {
    let np = NounPhrase::open(inner_np(node));
    crate::check::nouns::np::counted(node).is_some() && np.run.is_some_and(|run| run.text().ends_with(" tokens"))
}

/// Whether a body decides what becomes of the event.
fn has_change(body: &[Instruction]) -> bool {
    body.iter().any(|i| match i {
        Instruction::Change(_) | Instruction::SkipIt | Instruction::PreventIt(_) | Instruction::Instead(_) => true,
        Instruction::May { body, .. } => has_change(body),
        _ => false,
    })
}

/// What takes the event's place in any case, and the body without the marks for it.
fn takes_the_place(body: Vec<Instruction>) -> (bool, Body) {
    let always = body.iter().any(|i| matches!(i, Instruction::Instead(_)));
    let plain = body.into_iter().flat_map(|i| match i {
        Instruction::Instead(inner) => inner.into_vec(),
        other => vec![other],
    });
    (always, plain.collect())
}

/// Marks of what takes the event's place stand at choices and conditions only: what is done several times, or at once, takes
/// its place as a whole.
fn hoisted(body: Vec<Instruction>) -> Vec<Instruction> {
    body.into_iter().map(hoisted_one).collect()
}

fn hoisted_one(instr: Instruction) -> Instruction {
    let inner = |body: Body| -> Body { hoisted(body.into_vec()).into() };
    match instr {
        Instruction::If { cond, then, other } => Instruction::If { cond, then: inner(then), other: inner(other) },
        Instruction::May { who, body, bind } => Instruction::May { who, body: inner(body), bind },
        Instruction::Unless { body, who, cost } => Instruction::Unless { body: inner(body), who, cost },
        Instruction::Options { who, min, max, options, words } => {
            Instruction::Options { who, min, max, options: options.into_vec().into_iter().map(inner).collect(), words }
        }
        Instruction::Instead(_) => instr,
        mut whole => {
            let mut found = false;
            unmark(&mut whole, &mut found);
            if found { Instruction::Instead(Box::new([whole])) } else { whole }
        }
    }
}

/// Takes the marks out of what is inside an instruction.
fn unmark(instr: &mut Instruction, found: &mut bool) {
    for body in instr.bodies_mut() {
        *found |= body.iter().any(|i| matches!(i, Instruction::Instead(_)));
        *body = takes_the_place(std::mem::take(body).into_vec()).1;
        body.iter_mut().for_each(|inner| unmark(inner, found));
    }
}

/// Whether it decides about the event where nobody would ask it.
fn out_of_reach(instr: &Instruction) -> bool {
    let decides =
        |i: &Instruction| matches!(i, Instruction::Change(_) | Instruction::SkipIt | Instruction::PreventIt(_));
    fn inside(instr: &Instruction, decides: &dyn Fn(&Instruction) -> bool) -> bool {
        instr.bodies().flatten().any(|i| decides(i) || inside(i, decides))
    }
    match instr {
        Instruction::If { .. } | Instruction::May { .. } | Instruction::Unless { .. } | Instruction::Options { .. } => {
            instr.bodies().flatten().any(out_of_reach)
        }
        _ => inside(instr, &decides),
    }
}

/// Reads what becomes of the event that is replaced: what it needs of the body is noted, since it is known before anything is done.
pub(super) fn settled<'t, T>(scope: &mut Scope<'t>, read: impl FnOnce(&mut Scope<'t>) -> T) -> T {
    let first = scope.replacing.as_ref().map_or(scope.size(), |r| r.first);
    let slots: Vec<Slot> = (first..scope.size()).map(Slot).collect();
    let (needed, done) = scope.reads_of(&slots, read);
    if let Some(r) = &mut scope.replacing {
        r.read.extend(needed);
    }
    done
}

/// Whether what happens to an event reads only what is known before it happens: choices at the beginning, dice, tests.
fn known_before(body: &[Instruction], read: &[Slot]) -> bool {
    let mut acted = false;
    body.iter().all(|instr| {
        let Instruction::Do { bind: Some(bind), act, .. } = instr else {
            let settled = matches!(
                instr,
                Instruction::Let { .. } | Instruction::Change(_) | Instruction::If { .. } | Instruction::PreventIt(_)
            );
            acted |= !settled && !matches!(instr, Instruction::Do { act, .. } if act.only_asks());
            return instr.bodies().all(|inner| known_before(inner, read));
        };
        let known = act.only_asks() && (!acted || !matches!(act, Act::Choose(_)));
        acted |= !act.only_asks();
        known || !read.contains(&bind.slot)
    })
}

/// The verbs of events, each once.
fn sorts_of(events: &[EventPattern]) -> Vec<Verb> {
    let mut all = Vec::new();
    for e in events {
        if !all.contains(&e.verb) {
            all.push(e.verb);
        }
    }
    all
}

/// Whether an instruction of this verb gives an event of that verb another amount.
fn is_amount_of(word: Word, verb: Verb) -> bool {
    matches!(
        (word, verb),
        (Word::Core(Core::Deal), Verb::Damage)
            | (Word::Core(Core::Draw), Verb::Draw)
            | (Word::Core(Core::Create), Verb::Create)
            | (Word::Core(Core::Put), Verb::PutCounters)
            | (Word::Core(Core::Remove), Verb::RemoveCounters)
            | (Word::Core(Core::Gain), Verb::GainLife)
            | (Word::Core(Core::Lose), Verb::LoseLife)
    )
}

/// Whether the event goes the road on which it could be replaced: what is only told, as it is done or found out, does not.
fn can_be_replaced(event: &EventPattern) -> bool {
    !matches!(
        event.verb,
        Verb::Trigger
            | Verb::Activate
            | Verb::CopySpell
            | Verb::Prevent
            | Verb::Reveal
            | Verb::Look
            | Verb::Vote
            | Verb::FinishVoting
    )
}
