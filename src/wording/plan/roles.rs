//! What takes part in an event, which the rest of the sentence speaks of: `that creature`, `the second object`, `that much`.

use crate::ir::*;
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Det, Joint, Noun, Say};

impl Plan<'_> {
    /// Makes the roles that the rest of the sentence speaks of known.
    pub(super) fn learn_roles(&mut self, event: &EventPattern) {
        self.learn_each_role(event);
        self.tell_roles_apart(event);
    }

    /// Where two things take part, `it` could be either.
    fn tell_roles_apart(&mut self, event: &EventPattern) {
        let thing = |pattern: &Match| matches!(pattern, Match::Filter(filter) if filter.sort != Sort::Player);
        if !thing(&event.subject) || !thing(&event.object) {
            return;
        }
        self.last = None;
        for (role, slot) in &event.binds {
            let word = match role {
                Role::Subject => "first",
                Role::Object => "second",
                _ => continue,
            };
            if let Some(about) = self.slots.get_mut(slot) {
                about.noun.det = Det::The;
                about.noun.push_in_front(1, Say::lit(word));
            }
        }
    }

    /// The slot holds a player, of whom nothing else is said.
    pub(super) fn learn_player(&mut self, slot: Slot) {
        self.learn(slot, About::one(Noun::of(Say::lit("player")), Kind::Player));
    }

    fn learn_each_role(&mut self, event: &EventPattern) {
        for (role, slot) in &event.binds {
            match role {
                Role::Subject => self.learn_subject(*slot, event),
                Role::Object => {
                    let any = (Noun::of(Say::lit("object")), Kind::Thing);
                    self.learn_match(*slot, &event.object, any, event.at_once.holds_all(Role::Object));
                }
                Role::SubjectController => self.learn_player(*slot),
                Role::Amount => self.learn_as(*slot, Kind::Number, Say::ThatMuch),
                Role::Successor if event.verb == Verb::Activate => {
                    self.learn(*slot, About::one(Noun::of(Say::lit("ability")), Kind::Thing));
                }
                Role::Successor => {
                    let many = event.at_once.holds_all(Role::Successor);
                    self.learn(*slot, About { noun: Noun::of(Say::lit("card")), kind: Kind::Thing, many });
                    self.last = Some(*slot);
                }
                Role::ObjectController => {
                    let noun = Noun::of(Say::lit("controller of that object")).with(Det::The);
                    self.learn(*slot, About::one(noun, Kind::Player));
                }
            }
        }
    }

    /// Who or what does it is known as this slot from here on.
    pub(super) fn learn_subject(&mut self, slot: Slot, event: &EventPattern) {
        let any = match player_verb(event.verb) {
            true => (Noun::of(Say::lit("player")), Kind::Player),
            false => (Noun::of(Say::lit("object")), Kind::Thing),
        };
        self.learn_match(slot, &event.subject, any, event.at_once.holds_all(Role::Subject));
    }

    /// What matches is known as this slot; `any`: what it is called if it may be anything.
    fn learn_match(&mut self, slot: Slot, pattern: &Match, any: (Noun, Kind), many: bool) {
        let (noun, kind) = match pattern {
            Match::Ref(Ref::This) => return self.learn_as(slot, Kind::Word, self.this.clone()),
            Match::Ref(Ref::You) => return self.learn_as(slot, Kind::Word, Say::You),
            Match::Ref(Ref::Opponents(_)) => (Noun::of(Say::lit("player")), Kind::Player),
            Match::Ref(known) => {
                let say = self.refer(known);
                return self.learn_as(slot, Kind::Word, say);
            }
            Match::Any => any,
            Match::Filter(filter) => {
                let before = self.spoken();
                let mut noun = self.noun(filter);
                self.unspoken(before);
                let kind = if filter.sort == Sort::Player { Kind::Player } else { Kind::Thing };
                noun.mods.clear();
                noun.place = None;
                if matches!(&noun.head, Say::List(Joint::Or, _)) || filter.same().is_some() {
                    noun.head = Say::lit(if kind == Kind::Player { "player" } else { "object" });
                }
                if matches!(&noun.head, Say::Lit(word) if word == "opponent") {
                    noun.head = Say::lit("player");
                }
                (noun, kind)
            }
        };
        self.learn(slot, About { noun, kind, many });
        if kind == Kind::Thing {
            self.last = Some(slot);
        }
        self.mentioned.insert(slot);
    }
}

/// Whether the subject of a verb is a player.
fn player_verb(verb: Verb) -> bool {
    !matches!(
        verb,
        Verb::Damage
            | Verb::Attack
            | Verb::Block
            | Verb::Attach
            | Verb::Unattach
            | Verb::Target
            | Verb::BecomeBlocked
            | Verb::Reselect
    )
}
