//! What somebody may do, and what is asked of it behind.

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Frame, Mood, OTHER, Say, frame};

impl Plan<'_> {
    /// What somebody may do, or bring about.
    pub(super) fn may(&mut self, who: &Pick, body: &[Instruction], bind: Option<&Bind>) -> Say {
        let asked = match who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            who => who.clone(),
        };
        // If it is asked whether it was done, one of several is enough.
        let anybody = std::mem::take(&mut self.asked_next) && matches!(who, Pick::All(_) | Pick::Each(..));
        let whoever = who.clone();
        let who = match self.doer(who) {
            Say::Noun(mut noun) if anybody && noun.det == Det::Each && !noun.mods.iter().any(|m| m.rank == OTHER) => {
                noun.det = Det::Plain;
                noun.push_in_front(1, Say::lit("any"));
                Say::Noun(noun)
            }
            who => who,
        };
        let done = match who {
            Say::You => super::YOU_DO,
            _ if anybody => super::SOMEBODY_DOES,
            _ => super::THEY_DO,
        };
        self.learn_word(bind, Kind::Word, Say::lit("that choice"));
        self.done = super::DONE;
        if let [Instruction::Do { who: inner, act, bind }] = body
            && matches!(inner, Pick::Ref(_))
        {
            let doer = if *inner == asked { who.clone() } else { self.doer(inner) };
            self.doing = Some(if *inner == asked { whoever } else { inner.clone() });
            let said = self.act(doer.clone(), act, bind.as_ref());
            if [super::DONE, super::YOU_CAN, super::PAID].contains(&self.done) {
                self.done = done;
            }
            // A sentence without a doer, such as that the game is a draw, says of nobody what they may do.
            let nobody = said.clause().is_some_and(|f| f.roles.is_empty());
            if doer == who && !nobody {
                return said.in_mood(Mood::May);
            }
            // Whoever does it is named, also where the reader does.
            return frame!("{0} {v:have} it so that {1}", who, said.in_mood(Mood::Finite)).in_mood(Mood::May);
        }
        let single = body.len() == 1;
        let body = self.inner(body);
        self.done = done;
        let own = |f: &Frame| f.template.starts_with("{0} {v:") && f.roles.first() == Some(&who);
        if single && body.clause().is_some_and(own) {
            return body.in_mood(Mood::May);
        }
        // `you may have target creature get +2/+2`
        if single && body.clause().is_some_and(|f| f.template.starts_with("{0} {v:") && f.mood == Mood::Finite) {
            return frame!("{0} {v:have} it so that {1}", who, body).in_mood(Mood::May);
        }
        frame!("{0} {v:do} this: {1}", who, body).in_mood(Mood::May)
    }

    /// `you may search your library for a card, reveal it, put it into your hand, then shuffle your library`: what is done if
    /// somebody searches is told with the search.
    pub(super) fn may_search(&mut self, body: &[Instruction], at: usize) -> Option<Say> {
        let (Instruction::May { who, body: asked, bind: None }, Instruction::If { cond: Condition::Done, then, other }) =
            (body.get(at)?, body.get(at + 1)?)
        else {
            return None;
        };
        let [Instruction::Do { who: searcher, act: Act::Search { .. }, .. }] = &**asked else { return None };
        let same = |i: &Instruction| matches!(i, Instruction::Do { who, .. } if who == searcher);
        if !other.is_empty() || !then.iter().all(same) {
            return None;
        }
        let whole: Vec<Instruction> = asked.iter().chain(then).cloned().collect();
        Some(self.may(who, &whole, None))
    }
}

/// Whether an instruction asks whether the one before it was carried out.
pub(super) fn asks_if_done(instr: &Instruction) -> bool {
    fn about_done(cond: &Condition) -> bool {
        match cond {
            Condition::Done => true,
            Condition::Not(inner) => about_done(inner),
            Condition::And(all) | Condition::Or(all) => all.iter().any(about_done),
            _ => false,
        }
    }
    matches!(instr, Instruction::If { cond, .. } if about_done(cond))
}
