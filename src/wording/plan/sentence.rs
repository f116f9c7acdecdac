//! The properties that filters ask for in a sentence of their own: `it's tapped`, `it had flying`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::filter::flatten;
use crate::wording::plan::pred::{Piece, WHO, is_object, whose_words};
use crate::wording::say::{Det, Joint, Mood, Say, frame};

impl Plan<'_> {
    /// `in your graveyard`: where something is, if nothing else is asked of it.
    fn only_place(&mut self, filter: &Filter) -> Option<Say> {
        let (mut zones, mut owner) = (filter.zones, None);
        let mut preds = Vec::new();
        flatten(&filter.preds, &mut preds);
        for pred in preds {
            match pred {
                Predicate::OwnedBy(who) if owner.is_none_or(|known| known == who) => owner = Some(who),
                Predicate::In(place) if zones.is_empty() || zones == *place => zones = *place,
                _ => return None,
            }
        }
        let owner = owner?;
        let general = matches!(filter.sort, Sort::Object | Sort::Anything);
        if !general || zones.is_empty() || !Self::zones_of(zones).iter().all(|zone| zone.per_player()) {
            return None;
        }
        let owner = self.somebody(owner);
        Some(frame!("in {0}", Self::place(zones, Some(owner))))
    }

    /// The sentence that something passes a filter, now or, in this mood, in the past: `it's a tapped creature`, `it had
    /// flying`.
    pub(super) fn passes(&mut self, who: Say, filter: &Filter, mood: Mood) -> Say {
        if let Some(filter) = super::filter::cards_only(filter) {
            return self.passes(who, &filter, mood);
        }
        let mut all = Vec::new();
        let is_noun = |pred: &Predicate| {
            matches!(pred, Predicate::Type(_) | Predicate::Sub(_) | Predicate::Sort(_) | Predicate::Super(_))
        };
        if let Some(place) = self.only_place(filter) {
            return frame!("{0} {v:be} {1}", who, place).in_mood(mood);
        }
        let plain = matches!(filter.sort, Sort::Object | Sort::Anything) && filter.zones.is_empty();
        if !plain || filter.preds.iter().any(is_noun) || filter.preds.is_empty() {
            // What it is is nothing else that is spoken of.
            let named = self.named;
            let noun = self.noun(filter).with(if who.is_plural() { Det::Bare } else { Det::A }).say();
            self.named = named;
            return frame!("{0} {v:be} {1}", who, noun).in_mood(mood);
        }
        for (at, pred) in filter.preds.iter().enumerate() {
            if let Predicate::Designated(designation) = pred
                && let Some(has) = self.has_designation(&who, *designation)
                && at == 0
            {
                all.push(has.in_mood(mood));
                continue;
            }
            let piece = self.piece(pred);
            let subject = if at == 0 { who.clone() } else { Say::It { many: who.is_plural() } };
            all.push(piece.sentence(subject, mood));
        }
        Say::list(Joint::And, all)
    }
}

impl Piece {
    /// As words alone.
    pub(super) fn say(self) -> Say {
        match self {
            Piece::Head(s)
            | Piece::Adjective(_, s)
            | Piece::With(s)
            | Piece::Without(s)
            | Piece::Behind(_, s)
            | Piece::That(s)
            | Piece::Same(s)
            | Piece::If(s) => s,
            Piece::Whose(who, verb, mood) => whose_words(who, verb, mood),
        }
    }

    /// As a sentence about somebody, of the present or of the past.
    pub(super) fn sentence(self, who: Say, mood: Mood) -> Say {
        let past = mood == Mood::Past;
        match self {
            // What it is is a noun there: `it's a token`.
            Piece::Adjective(_, say) if say == Say::lit("token") => Piece::Head(say).sentence(who, mood),
            Piece::Head(say) => {
                let plural = who.is_plural();
                let noun = super::super::say::Noun::of(say).with(if plural { Det::Bare } else { Det::A }).say();
                frame!("{0} {v:be} {1}", who, noun).in_mood(mood)
            }
            Piece::Adjective(_, say) | Piece::Behind(_, say) => frame!("{0} {v:be} {1}", who, say).in_mood(mood),
            Piece::If(say) => say,
            Piece::Same(say) => frame!("{0} {v:be} {1}", who, say).in_mood(mood),
            Piece::With(say) => having(who, say).in_mood(mood),
            Piece::Without(say) => having(who, say).in_mood(if past { Mood::NotPast } else { Mood::Not }),
            Piece::Whose(owner, verb, _) if past => {
                Say::made(format!("{{0}} {{v:{verb}}} {{1}}"), vec![owner, who]).in_mood(Mood::Past)
            }
            Piece::Whose(owner, verb, mood) => {
                Say::made(format!("{{0}} {{v:{verb}}} {{1}}"), vec![owner, who]).in_mood(mood)
            }
            Piece::That(say) => with_subject(say, who),
        }
    }
}

/// The same filter for what is known to be a card: `it's a land card`.
pub(super) fn as_card(filter: &Filter) -> Filter {
    let of_type = |pred: &Predicate| matches!(pred, Predicate::Type(_) | Predicate::Sub(_));
    let not_of_type = |pred: &Predicate| matches!(pred, Predicate::Not(inner) if of_type(inner));
    let typed = filter.preds.iter().any(|pred| match pred {
        // `it's a noncreature, nonland card`, but `it's nonland`
        Predicate::All(all) => all.iter().any(|pred| of_type(pred) || not_of_type(pred)),
        pred if filter.preds.len() > 1 => of_type(pred) || not_of_type(pred),
        pred => of_type(pred),
    });
    let general = matches!(filter.sort, Sort::Object | Sort::Anything);
    Filter { sort: if typed && general { Sort::Card } else { filter.sort }, ..filter.clone() }
}

/// `it has flying`, `it has a charge counter on it`
fn having(who: Say, what: Say) -> Say {
    match what {
        // What a player has lies on nobody.
        Say::Frame(mut f) if f.template == "{0} on it" && f.roles.len() == 1 && who == Say::You => {
            frame!("{0} {v:have} {1}", who, f.roles.remove(0))
        }
        Say::Frame(mut f) if f.template == "{0} on it" && f.roles.len() == 1 => {
            frame!("{0} {v:have} {1} on it", who, f.roles.remove(0))
        }
        what => frame!("{0} {v:have} {1}", who, what),
    }
}

fn with_subject(mut say: Say, who: Say) -> Say {
    let object = say.clause().is_some_and(is_object);
    match say.clause_mut().and_then(|f| f.roles.get_mut(usize::from(object))) {
        Some(first) if *first == WHO => {
            *first = who;
            say
        }
        _ => frame!("{0} {v:be} {1}", who, say),
    }
}
