//! Replacement effects: `if E would happen, ... instead`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::ability::Standing;
use crate::wording::say::{Det, Mood, Say, frame};

impl Plan<'_> {
    /// A replacement effect: `if E would happen, ... instead`.
    pub(super) fn replacement(&mut self, replacement: &Replacement, standing: Standing) -> Say {
        let (once, today) = match standing {
            Standing::Own => (false, false),
            Standing::Delayed { once, today } => (once, today),
        };
        if standing == Standing::Own
            && let Some(say) = self.prevents_all(replacement)
        {
            return say;
        }
        if let Some(say) = self.need_not_untap(replacement) {
            return say;
        }
        let mut event = self.event(&replacement.event, Mood::Would);
        if today {
            event = event.and_then_words(Say::lit("this turn"));
        }
        let cond = replacement.cond.as_ref().map(|cond| self.cond(cond));
        let optional = replacement.optional.as_ref().map(|who| self.doer(who));
        let said = replacement.body.iter().any(changes);
        let outer = self.replaced.replace(replacement.event.verb);
        let enters = replacement.event.verb == Verb::Move && replacement.event.to == Zones::BATTLEFIELD;
        let entering = std::mem::replace(&mut self.entering, enters);
        self.replaced_of = match &replacement.event.subject {
            Match::Ref(who) => self.refer(who),
            Match::Any | Match::Filter(_) => Say::lit("that player"),
        };
        let whole = replacement.instead && !said && replacement.body.len() > 1 && replacement.optional.is_none();
        let mut body = match &*replacement.body {
            // `that many plus one`: a number that is only asked for there is said there.
            [Instruction::Let { slot, value }, change @ Instruction::Change(_)] if replacement.optional.is_none() => {
                let number = self.value(value);
                self.amounts.insert(*slot, number);
                let changed = self.instr(change);
                self.amounts.remove(slot);
                Say::Text(vec![changed])
            }
            body if replacement.optional.is_some() || whole => self.inner(body),
            body => self.body(body),
        };
        self.replaced = outer;
        self.entering = entering;
        let short = replacement.instead && !said && replacement.body.len() == 1;
        if short {
            let one = match body {
                Say::Text(mut all) => all.remove(0),
                one => one,
            };
            body = one.and_then_words(Say::lit("instead"));
        }
        let head = match (once, cond) {
            (true, None) => frame!("the next time {0}", event),
            (true, Some(cond)) => frame!("the next time {0} and {1}", event, cond),
            (false, None) => frame!("if {0}", event),
            (false, Some(cond)) => frame!("if {0} and {1}", event, cond),
        };
        let say = match optional {
            None if whole => frame!("{0}, instead {1}", head, body),
            None => frame!("{0}, {1}", head, body),
            Some(who) if let Some(put) = puts_elsewhere(&body, &who) => frame!("{0}, {1}", head, put),
            Some(who) if does_one_thing(&body, &who) => frame!("{0}, {1}", head, body.in_mood(Mood::May)),
            Some(who) => frame!("{0}, {1} may choose this: {2}", head, who, body),
        };
        let mut rest = Vec::new();
        match (replacement.instead, said) {
            (true, false) if !short && !whole => rest.push(Say::lit("this happens instead")),
            (false, false) => rest.push(Say::lit("this happens as well")),
            (true, _) | (false, true) => {}
        }
        if let Some(n) = replacement.per_turn {
            rest.push(match n {
                1 => Say::lit("this happens only once each turn"),
                n => frame!("this happens at most {0} times each turn", Say::Num(i64::from(n))),
            });
        }
        match rest.is_empty() {
            true => say,
            false => Say::Text(std::iter::once(say).chain(rest).collect()),
        }
    }

    /// `you may choose not to untap it during your untap step`.
    fn need_not_untap(&mut self, replacement: &Replacement) -> Option<Say> {
        let event = &replacement.event;
        let (object, by) = (event.object.clone(), event.by.clone());
        let plain = EventPattern { object, by, binds: event.binds.clone(), ..EventPattern::of(Verb::Untap) };
        let step = match &event.by {
            By::UntapStep(whose) => (**whose).clone(),
            _ => return None,
        };
        let chooser = replacement.optional.clone()?;
        let skips = matches!(&*replacement.body, [Instruction::SkipIt]) && replacement.cond.is_none();
        if !skips || replacement.per_turn.is_some() || plain != *event || chooser != Pick::Ref(step) {
            return None;
        }
        let who = self.doer(&chooser);
        let what = self.matched(&event.object, Det::Bare);
        Some(frame!("{0} {v:choose} not to untap {1} during {0's untap step}", who, what).in_mood(Mood::May))
    }
}

/// `you may put it into the command zone instead`: where something goes is what somebody may do.
fn puts_elsewhere(body: &Say, who: &Say) -> Option<Say> {
    match body {
        Say::Frame(f) if f.template == "put it {0} instead" => {
            let to = f.roles.first()?.clone();
            Some(frame!("{0} {v:put} it {1} instead", who.clone(), to).in_mood(Mood::May))
        }
        _ => None,
    }
}

/// Whether it is one thing that this player does.
fn does_one_thing(body: &Say, who: &Say) -> bool {
    body.clause().is_some_and(|f| f.template.starts_with("{0} {v:") && f.roles.first() == Some(who))
}

/// Whether it says itself what becomes of the event that is replaced.
fn changes(instr: &Instruction) -> bool {
    matches!(instr, Instruction::PreventIt(_) | Instruction::SkipIt | Instruction::Change(_) | Instruction::Instead(_))
        || instr.bodies().any(|b| b.iter().any(changes))
}
