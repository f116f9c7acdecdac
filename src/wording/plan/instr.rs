//! The instructions of a body in their order: what is announced, conditions, loops, options, what they leave behind.

use crate::ir::*;
use crate::wording::plan::changed::is_of_damage;
use crate::wording::plan::joined::{
    asks, behind_another, divides, each_does_both, hides_moved, join_doers, join_to, same_doer, tells_of_target,
};
use crate::wording::plan::offers::asks_if_done;
use crate::wording::plan::pred::CHOICE_OF;
use crate::wording::plan::refs::ORDER;
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Noun, OTHER, Say, frame};
use std::collections::BTreeMap;

impl<'c> Plan<'c> {
    /// A body with what is announced for it.
    pub(super) fn block(&mut self, block: &'c Block) -> Say {
        let kept = (std::mem::replace(&mut self.modes, block.modes.as_deref()), std::mem::take(&mut self.targets));
        let say = self.block_said(block);
        (self.modes, self.targets) = kept;
        say
    }

    fn block_said(&mut self, block: &'c Block) -> Say {
        // What is announced for each of several players speaks of them, and is learned where they are.
        for t in block.targets.iter().filter(|t| t.for_each.is_none()) {
            self.learn_target(t);
        }
        let outer = std::mem::replace(&mut self.rounds, &block.targets);
        let say = self.block_with_targets(block);
        self.rounds = outer;
        say
    }

    fn block_with_targets(&mut self, block: &'c Block) -> Say {
        let mut all: Vec<Say> = Vec::new();
        let mut wheres: Vec<(Slot, &'c Value)> = Vec::new();
        let mut silent = None;
        let mut told = false;
        for (at, instr) in block.body.iter().enumerate() {
            if std::mem::take(&mut told) {
                continue;
            }
            if let Some(say) = self.may_search(&block.body, at) {
                all.push(say);
                told = true;
                continue;
            }
            if tells_of_target(&block.body, at) && self.names_all(instr) {
                silent = Some(instr);
                continue;
            }
            if let Some(moved) = hides_moved(&block.body, at).then(|| all.pop()).flatten() {
                all.push(moved.and_then_words(Say::lit("face down")));
                continue;
            }
            // `X is V` is said behind the sentence that speaks of X first, by what that has named.
            if let Instruction::Let { slot, value } = instr {
                let name = self.free_letter();
                self.learn_as(*slot, Kind::Number, Say::lit(name));
                wheres.push((*slot, value));
                continue;
            }
            self.after_search(at.checked_sub(1).and_then(|before| block.body.get(before)), instr);
            self.asked_next = block.body.get(at + 1).is_some_and(asks_if_done);
            let mut say = self.instr(instr);
            if let Some(unsaid) = silent.take().and_then(|unsaid| self.unsaid(unsaid)) {
                all.push(unsaid);
            }
            let (read, open): (Vec<_>, Vec<_>) =
                wheres.into_iter().partition(|(slot, _)| self.mentioned.contains(slot));
            wheres = open;
            if !read.is_empty() {
                let numbers = read.into_iter().map(|(slot, value)| self.number_is(slot, value)).collect();
                say = frame!("{0}, where {1}", say, Say::list(Joint::And, numbers));
            }
            match at.checked_sub(1).and_then(|before| block.body.get(before)) {
                Some(before) if same_doer(before, instr) => join_doers(&mut all, say, Joint::And),
                Some(before) if each_does_both(before, instr) => join_doers(&mut all, say, Joint::Next),
                Some(before) if self.goes_with(before, instr).is_some() && !all.is_empty() => {
                    join_to(&mut all, say, self.goes_with(before, instr).unwrap_or(Joint::And));
                }
                _ => all.push(say),
            }
        }
        for (slot, value) in wheres {
            all.push(self.number_is(slot, value));
        }
        // What is announced and never spoken of is said in front.
        for target in block.targets.iter().rev() {
            if !self.mentioned.contains(&target.slot) {
                let what = self.slot(target.slot);
                all.insert(0, frame!("{0} {v:choose} {1}", Say::You, what).in_mood(Mood::Order));
            }
            if let Some(cond) = target.only_if.as_ref().filter(|cond| !block.body.iter().any(|instr| asks(instr, cond)))
            {
                let (cond, what) = (self.cond(cond), self.slot(target.slot));
                all.push(frame!("{0} {v:be} a target only if {1}", what, cond));
            }
            // Dealing and distributing say that it is divided, and by whom.
            if let Some(n) = target.divide.as_ref().filter(|n| !block.body.iter().any(|instr| divides(instr, n))) {
                let (n, what) = (self.value(n), self.slot(target.slot));
                all.push(frame!("choose how {0} is divided among {1} as you announce them", n, what));
            }
        }
        Say::Text(all)
    }

    fn learn_target(&mut self, spec: &TargetSpec) {
        // Inside of another target an earlier one is called by its short name.
        let before = self.spoken();
        self.mentioned.extend(self.targets.iter().copied());
        let mut noun = self.noun(&spec.filter);
        self.unspoken(before);
        let kind = if spec.filter.sort == Sort::Player { Kind::Player } else { Kind::Thing };
        let count = match (&spec.min, &spec.max) {
            (Value::Num(1), Some(Value::Num(1))) => None,
            (min, max) => Some(Box::new(match self.range(min, max.as_ref()) {
                Det::A => Det::N(Say::Num(1)),
                other => other,
            })),
        };
        let many = spec.max != Some(Value::Num(1));
        noun.in_place = spec.for_each.is_some();
        // `any target` is a word of its own.
        if spec.filter.sort == Sort::Damageable && spec.filter.preds.is_empty() {
            noun = Noun::of(Say::lit("any target"));
        }
        let all_others = !spec.apart_from.is_empty()
            && self.targets.iter().all(|slot| spec.apart_from.contains(slot))
            && !noun.mods.iter().any(|modifier| modifier.rank == OTHER);
        if all_others && noun.head == Say::lit("any target") {
            noun.head = Say::lit("any other target");
        } else if all_others {
            noun.push_in_front(OTHER, Say::lit("other"));
        } else if !spec.apart_from.is_empty() {
            let others: Vec<Say> = spec.apart_from.iter().map(|slot| self.short_name(*slot)).collect();
            noun.push_behind(65, frame!("other than {0}", Say::list(Joint::And, others)));
        }
        if let Some(together) = &spec.together {
            self.all_together(&mut noun, together);
        }
        if spec.chooser != Ref::You && spec.chooser != Ref::Nothing {
            let who = self.chooser(&spec.chooser);
            noun.push_behind(CHOICE_OF, frame!("of {0's choice}", who));
        }
        let any = noun.head == Say::lit("any target") || noun.head == Say::lit("any other target");
        self.targets.push(spec.slot);
        self.homes.insert(spec.slot, home_of(&spec.filter));
        if are_yours(&spec.filter) {
            self.owned.insert(spec.slot, Ref::You);
        }
        let noun = match count {
            None if any => noun.with(Det::Plain),
            Some(count) if any => {
                noun.head = Say::lit("target");
                noun.with(*count)
            }
            count => noun.with(Det::Target(count)),
        };
        self.learn(spec.slot, About { noun, kind, many });
        // Nobody has been spoken of yet.
        self.player = None;
    }

    /// An earlier target, without saying it in full.
    fn short_name(&self, slot: Slot) -> Say {
        let mut noun =
            self.slots.get(&slot).map_or_else(|| Noun::of(Say::lit("object")), |a| Noun::of(a.noun.head.clone()));
        noun.det = Det::The;
        let at = self.slots.keys().position(|k| *k == slot).unwrap_or(0);
        noun.push_in_front(1, Say::lit(ORDER.get(at).copied().unwrap_or("last")));
        noun.say()
    }

    /// Instructions inside of another one, in one sentence.
    pub(super) fn inner(&mut self, body: &[Instruction]) -> Say {
        let last = body.len().saturating_sub(1);
        let mut all: Vec<Say> = Vec::new();
        let mut wheres: Vec<(Slot, &Value)> = Vec::new();
        let mut silent = None;
        for (at, instr) in body.iter().enumerate() {
            if tells_of_target(body, at) && self.names_all(instr) {
                silent = Some(instr);
                continue;
            }
            if let Instruction::Let { slot, value } = instr
                && at < last
            {
                let name = self.free_letter();
                self.learn_as(*slot, Kind::Number, Say::lit(name));
                wheres.push((*slot, value));
                continue;
            }
            if let Some(moved) = hides_moved(body, at).then(|| all.pop()).flatten() {
                all.push(moved.and_then_words(Say::lit("face down")));
                continue;
            }
            self.after_search(at.checked_sub(1).and_then(|before| body.get(before)), instr);
            self.asked_next = body.get(at + 1).is_some_and(asks_if_done);
            let mut say = self.instr(instr);
            if let Some(unsaid) = silent.take().and_then(|unsaid| self.unsaid(unsaid)) {
                all.push(unsaid);
            }
            let (read, open): (Vec<_>, Vec<_>) =
                wheres.into_iter().partition(|(slot, _)| self.mentioned.contains(slot) || at == last);
            wheres = open;
            if !read.is_empty() {
                let numbers = read.into_iter().map(|(slot, value)| self.number_is(slot, value)).collect();
                say = frame!("{0}, where {1}", say, Say::list(Joint::And, numbers));
            }
            say = behind_another(all.last(), say);
            // Where a condition or a loop ends must be seen.
            let offered = matches!(instr, Instruction::May { body, .. } if body.len() == 1);
            let clear = offered && body.get(at + 1).is_some_and(asks_if_done);
            let open = at < last && instr.bodies().next().is_some() && !clear;
            all.push(if open { frame!("({0})", say) } else { say });
        }
        match all.len() {
            0 => Say::lit("nothing happens"),
            _ => Say::list(Joint::Then, all),
        }
    }

    /// `all creatures`, before something is done to them: nothing is chosen there, so they are said where it is done.
    fn names_all(&mut self, instr: &Instruction) -> bool {
        match instr {
            // `gains protection from the color of your choice`
            Instruction::Do {
                who: Pick::Ref(Ref::You),
                act: Act::Choose(Choice::Color),
                bind: Some(Bind { slot, linked, .. }),
            } => {
                self.color_called(*slot, *linked, super::CHOICE);
                self.told_color = false;
                return true;
            }
            // `tap up to two target creatures`: targets are chosen whether it is said or not.
            Instruction::Do {
                who: Pick::Ref(Ref::You),
                act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(slot)))),
                bind,
            } if self.targets.contains(slot) => {
                let other = bind.as_ref().filter(|label| label.slot != *slot);
                if bind.as_ref().is_some_and(|label| label.linked.is_some()) {
                    return false;
                }
                if let (Some(label), Some(about)) = (other, self.slots.get(slot).cloned()) {
                    self.learn(label.slot, about);
                    if self.mentioned.contains(slot) {
                        self.mentioned.insert(label.slot);
                    }
                }
                return true;
            }
            _ => {}
        }
        let Instruction::Do {
            who: Pick::Ref(Ref::You),
            act: Act::Choose(Choice::Things(Pick::All(filter))),
            bind: Some(Bind { slot, linked: None, .. }),
        } = instr
        else {
            return false;
        };
        let noun = self.noun(filter).with(Det::All);
        let kind = if filter.sort == Sort::Player { Kind::Player } else { Kind::Thing };
        self.learn(*slot, About { noun, kind, many: true });
        true
    }

    /// What can't come of an instruction while it is carried out.
    fn rider(&mut self, rule: &Rule) -> Say {
        match rule {
            // Of all damage it is that which is dealt here.
            Rule::Cant { event, unless: None, fewer_than: None, more_than: None }
                if event.verb == Verb::Prevent && (&event.subject, &event.object) == (&Match::Any, &Match::Any) =>
            {
                Say::lit("the damage can't be prevented")
            }
            rule => self.rule(rule),
        }
    }

    /// How a color that was chosen is called.
    fn color_called(&mut self, slot: Slot, linked: Option<LabelId>, called: &'static str) {
        self.learn_as(slot, Kind::Word, Say::lit(called));
        if let Some(l) = linked {
            let about = About::one(Noun::of(Say::lit(called)), Kind::Word);
            self.linked.insert(l.0, about);
        }
    }

    /// Such an instruction, if the one behind it did not speak of them; whether that one was done is still asked as it is.
    fn unsaid(&mut self, instr: &Instruction) -> Option<Say> {
        let done = self.done;
        let said = self.said_late(instr);
        self.done = done;
        said
    }

    fn said_late(&mut self, instr: &Instruction) -> Option<Say> {
        match instr {
            Instruction::Do { act: Act::Choose(Choice::Color), bind: Some(bind), .. } => {
                // It is chosen by then.
                let told = std::mem::take(&mut self.told_color) || self.mentioned.contains(&bind.slot);
                self.color_called(bind.slot, bind.linked, "the chosen color");
                if told { None } else { Some(self.instr(instr)) }
            }
            Instruction::Do { act: Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(slot)))), bind, .. }
                if self.targets.contains(slot) =>
            {
                let named = bind.as_ref().is_some_and(|label| self.mentioned.contains(&label.slot));
                if named || self.mentioned.contains(slot) {
                    self.mentioned.insert(*slot);
                    return None;
                }
                Some(self.instr(instr))
            }
            Instruction::Do { bind: Some(bind), .. } if self.mentioned.contains(&bind.slot) => None,
            instr => Some(self.instr(instr)),
        }
    }

    /// One instruction; members of its loops are gone behind it.
    pub(super) fn instr(&mut self, instr: &Instruction) -> Say {
        let outer = std::mem::take(&mut self.members);
        let say = self.instr_said(instr);
        for slot in std::mem::replace(&mut self.members, outer) {
            self.slots.remove(&slot);
        }
        say
    }

    fn instr_said(&mut self, instr: &Instruction) -> Say {
        match instr {
            Instruction::Do { who, act, bind } => {
                let doer = self.doer(who);
                self.doing = Some(who.clone());
                self.act(doer, act, bind.as_ref())
            }
            Instruction::If { cond, then, other } => self.if_said(cond, then, other),
            Instruction::May { who, body, bind } => self.may(who, body, bind.as_ref()),
            Instruction::Unless { body, who, cost } => {
                // Each of several may pay for what would be done to them.
                let body = match &**body {
                    [one] => self.instr_said(one),
                    several => self.inner(several),
                };
                let who = self.doer(who);
                let pays = self.pays(who, cost);
                body.and_then_words(frame!("unless {0}", pays))
            }
            Instruction::ForEach { over, slot, body } => self.for_each(over, *slot, body),
            Instruction::Repeat { times, body } => {
                let (times, body) = (self.value(times), self.inner(body));
                frame!("do this {0} times: {1}", times, body)
            }
            Instruction::RepeatWhile { cond, body } => {
                let body = self.inner(body);
                match cond {
                    Some(cond) => {
                        let cond = self.cond(cond);
                        frame!("as long as {1}, repeat this: {0}", body, cond)
                    }
                    None => frame!("{0}; you may repeat this process any number of times", body),
                }
            }
            Instruction::Modes => match self.modes {
                Some(modes) => self.modes_said(modes),
                None => Say::lit("[no modes]"),
            },
            Instruction::Options { who, min, max, options, words } => self.options_of(who, (min, max), options, words),
            Instruction::Together(body) => {
                let all: Vec<Say> = body.iter().map(|instr| self.instr(instr)).collect();
                match all.len() {
                    1 => Say::list(Joint::And, all),
                    _ => frame!("{0} at the same time", Say::list(Joint::And, all)),
                }
            }
            Instruction::Under { rules, body } => {
                let body = self.inner(body);
                let rules = Say::list(Joint::And, rules.iter().map(|rule| self.rider(rule)).collect());
                Say::Text(vec![body, rules])
            }
            Instruction::Effect { parts, duration } => self.effect(parts, duration),
            Instruction::Delayed { ability, duration, once } => self.delayed(*ability, duration, *once),
            Instruction::UntilEvent { body, back } => self.until_event(body, *back),
            Instruction::Shield { ability, duration, once } => self.shield(*ability, duration, *once),
            // `half if it passes Swiftness 15`: the number keeps its letter.
            Instruction::Let { slot, value: Value::Share { of, by: 2, up } } if **of == Value::Slot(*slot) => {
                let known = self.slots.get(slot).map(|about| about.noun.head.clone());
                let letter = known.unwrap_or_else(|| self.slot(*slot));
                if *up {
                    frame!("{0} is halved, rounded up", letter)
                } else {
                    frame!("{0} is halved, rounded down", letter)
                }
            }
            Instruction::Let { slot, value } => {
                let value = self.value(value);
                let name = self.free_letter();
                self.learn_as(*slot, Kind::Number, Say::lit(name));
                frame!("{0} is {1}", Say::lit(name), value)
            }
            Instruction::OnlyIf(cond) => {
                let cond = self.cond(cond);
                frame!("this happens only if {0}", cond)
            }
            Instruction::Change(all) if all.is_empty() => Say::lit("nothing is changed"),
            Instruction::Change(all) if self.replaced == Some(Verb::Damage) && all.iter().all(is_of_damage) => {
                self.damage_instead(all)
            }
            Instruction::Change(all) => self.changes(all),
            Instruction::PreventIt(None) => {
                self.done = super::PREVENTED;
                Say::lit("prevent that damage")
            }
            Instruction::PreventIt(Some(n)) => {
                self.done = super::PREVENTED;
                let n = self.value(n);
                frame!("prevent {0} of that damage", n)
            }
            Instruction::SkipIt if self.replaced == Some(Verb::GainLife) => {
                frame!("{0} {v:gain} no life instead", self.replaced_of.clone())
            }
            Instruction::SkipIt => Say::lit("skip it"),
            Instruction::Instead(body) => {
                let done = Say::list(Joint::And, body.iter().map(|instr| self.instr(instr)).collect());
                frame!("{0} instead", done)
            }
        }
    }

    /// `put that card onto the battlefield`: what was found is no `it` where it is put somewhere at once.
    fn after_search(&mut self, before: Option<&Instruction>, instr: &Instruction) {
        let Some(Instruction::Do { act: Act::Search { .. }, bind: Some(bind), .. }) = before else { return };
        let moved = matches!(instr, Instruction::Do { act: Act::Move { .. }, .. });
        if moved && self.slots.get(&bind.slot).is_some_and(|a| !a.many) {
            self.last = None;
        }
    }

    /// `X is the number of creatures you control`
    fn number_is(&mut self, slot: Slot, value: &Value) -> Say {
        let letter = self.slot(slot);
        frame!("{0} equals {1}", letter, self.value(value))
    }

    fn of_players(&self, pick: &Pick) -> bool {
        match pick {
            Pick::Ref(Ref::Slot(s)) => self.slots.get(s).is_some_and(|a| a.kind == Kind::Player),
            Pick::Ref(r) => r.means_players(),
            _ => false,
        }
    }

    /// A letter for a number that has none yet.
    pub(super) fn free_letter(&self) -> &'static str {
        self.letter_but("")
    }

    /// Another one than this.
    pub(super) fn letter_but(&self, taken: &str) -> &'static str {
        let used = |letter: &str| {
            letter == taken
                || letter == "X" && self.has_x
                || self.slots.values().any(|about| about.noun.head == Say::lit(letter))
        };
        ["X", "Y", "Z", "W", "V", "U"].into_iter().find(|letter| !used(letter)).unwrap_or("N")
    }

    /// `for each opponent, ...`: what its rounds do something to are several things behind it.
    fn for_each(&mut self, over: &Pick, slot: Slot, body: &[Instruction]) -> Say {
        let over_said = match over {
            Pick::All(filter) => self.member(filter, slot).say(),
            other => {
                let say = self.pick(other);
                let head = if self.of_players(other) { "player" } else { "object" };
                let kind = if head == "player" { Kind::Player } else { Kind::Thing };
                self.learn(slot, About::one(Noun::of(Say::lit(head)), kind));
                self.mentioned.insert(slot);
                self.members.push(slot);
                frame!("each of {0}", say)
            }
        };
        (self.last, self.named) = (None, false);
        let before: Vec<Slot> = self.slots.keys().copied().collect();
        for target in self.rounds.iter().filter(|target| target.for_each.as_ref().is_some_and(|each| each.1 == slot)) {
            self.learn_target(target);
        }
        let body = self.inner(body);
        // What each round has done something to are several things behind it.
        for (named, about) in self.slots.iter_mut().filter(|(named, _)| !before.contains(named)) {
            about.many |= about.kind == Kind::Thing && *named != slot;
        }
        self.last = None;
        frame!("for {0}, {1}", over_said, body)
    }

    /// Whoever does something.
    pub(super) fn doer(&mut self, who: &Pick) -> Say {
        self.doing = None;
        match who {
            Pick::Ref(Ref::You) => Say::You,
            Pick::All(f) if f.sort == Sort::Player => self.noun(f).with(Det::Each).say(),
            other => self.pick(other),
        }
    }

    fn if_said(&mut self, cond: &Condition, then: &[Instruction], other: &[Instruction]) -> Say {
        let cond = self.cond(cond);
        let (last, before) = (self.last, self.slots.clone());
        let open = !other.is_empty() && then.last().is_some_and(|instr| instr.bodies().next().is_some());
        let then = self.inner(then);
        // What is otherwise must be seen.
        let then = if open { frame!("({0})", then) } else { then };
        let say = frame!("if {0}, {1}", cond, then);
        if other.is_empty() {
            return say;
        }
        self.last = last;
        let first = std::mem::take(&mut self.slots);
        self.slots = first.clone();
        let other = self.inner(other);
        self.merge(&before, &first);
        frame!("{0}; otherwise, {1}", say, other)
    }

    /// What was named in one of two branches or the other is called by neither.
    pub(super) fn merge(&mut self, before: &BTreeMap<Slot, About>, first: &BTreeMap<Slot, About>) {
        for (slot, about) in &mut self.slots {
            let new = |a: Option<&About>| a.is_some_and(|a| before.get(slot).is_none_or(|b| b.noun != a.noun));
            if new(first.get(slot)) && first.get(slot).is_some_and(|a| a.noun != about.noun) {
                about.noun = Noun::of(Say::lit("chosen thing")).with(Det::The);
            }
        }
    }
}

/// Where what passes a filter is.
pub(super) fn home_of(filter: &Filter) -> Zones {
    match filter.sort {
        Sort::Permanent if filter.zones.is_empty() => Zones::BATTLEFIELD,
        _ => filter.zones,
    }
}

/// Whether what fits a description is owned by who reads.
pub(super) fn are_yours(filter: &Filter) -> bool {
    filter.preds.iter().any(|p| matches!(p, Predicate::OwnedBy(Ref::You)))
}
