//! How combat damage is assigned, and what damage results in.

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Mood, Say, frame};

impl Plan<'_> {
    /// What damage of certain sources to certain things results in, by this template; the body speaks of these slots.
    pub(super) fn damage_result(
        &mut self,
        template: &'static str,
        source: &Match,
        to: &Filter,
        slots: &[Slot; 3],
        body: &[Instruction],
    ) -> Say {
        let plain = match source {
            Match::Any => true,
            Match::Filter(filter) => filter.preds.is_empty(),
            Match::Ref(_) => false,
        };
        let source = self.matched(source, Det::A);
        let yours = matches!(to.same(), Some(Ref::You)) && to.preds.len() == 1;
        let to = match to.same() {
            Some(Ref::You) if yours => Say::You,
            Some(Ref::You) => self.filtered(to, Det::A),
            _ => self.noun(to).with(Det::A).say(),
        };
        self.learn_as(slots[0], Kind::Word, Say::lit("the source"));
        let dealt = if yours { Say::You } else { Say::lit("what is dealt it") };
        self.learn_as(slots[1], Kind::Word, dealt);
        self.learn_as(slots[2], Kind::Number, Say::ThatMuch);
        let body = self.inner(body);
        match plain && template == INSTEAD {
            true => frame!("damage dealt to {0} has this result instead: {1}", to, body),
            false => Say::frame(template, vec![source, to, body]),
        }
    }

    /// `can assign combat damage as though not blocked`, or `among` certain creatures.
    pub(super) fn assigns_among(&mut self, who: &Match, among: Option<&Filter>) -> Say {
        let who = self.matched(who, Det::Bare);
        let say = match among {
            None => frame!("{0} {v:assign} combat damage as though not blocked", who),
            Some(among) => {
                let among = self.noun(among).with(Det::Bare).say();
                frame!("{0} {v:assign} combat damage among {1} as its controller chooses", who, among)
            }
        };
        say.in_mood(Mood::Can)
    }

    /// `assigns combat damage equal to its toughness`; without a number: none.
    pub(super) fn assigns_equal(&mut self, who: &Match, prop: Option<Prop>) -> Say {
        let who = self.matched(who, Det::Each);
        match prop.map(|prop| Say::lit(self.prop_word(prop))) {
            Some(prop) if who.is_plural() => frame!("{0} {v:assign} combat damage equal to their {1}", who, prop),
            Some(prop) => frame!("{0} {v:assign} combat damage equal to its {1}", who, prop),
            None => frame!("{0} {v:assign} no combat damage", who),
        }
    }
}

/// Damage of certain sources with another result than the usual one.
pub(super) const INSTEAD: &str = "damage that {0} {v:deal} to {1} has this result instead: {2}";
