//! What cards say of the draft before a game (905.2).

use crate::ir::*;
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Joint, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// What was noted in the draft, for the sentences that read it.
    pub(super) fn learn_drafted(&mut self, rule: &DeckRule) {
        let acts = match rule {
            DeckRule::Counted(label) => {
                let highest = Say::lit("the highest number that you noted as you drafted it");
                self.linked.insert(label.0, About::one(Noun::of(highest), Kind::Number));
                return;
            }
            DeckRule::PassedBy(label) => {
                let player = frame!("player you noted for cards named {0}", self.this.clone());
                self.linked.insert(label.0, About::one(Noun::of(player), Kind::Player));
                return;
            }
            DeckRule::Offers(offer) => &offer.acts[..],
            _ => &[],
        };
        for act in acts {
            let this = self.this.clone();
            let (label, said, kind) = match act {
                DraftAct::Remove(label) => {
                    let all = frame!("the number of cards you removed from the draft with cards named {0}", this);
                    (label, all, Kind::Number)
                }
                DraftAct::NoteName(label) => {
                    (label, frame!("a name noted as you drafted cards named {0}", this), Kind::Word)
                }
                _ => continue,
            };
            self.linked.insert(label.0, About::one(Noun::of(said), kind));
        }
    }

    /// `As you draft a card, you may draft an additional card from that booster pack. If you do, put this into that pack.`
    pub(super) fn draft_offer(&mut self, offer: &DraftOffer) -> Say {
        let mut acts = offer.acts.iter().map(|act| self.draft_act(*act));
        let first = acts.next().unwrap_or(Say::lit("")).in_mood(Mood::May);
        let rest: Vec<Say> = acts.map(|act| act.in_mood(Mood::Order)).collect();
        let first = match offer.time {
            DraftTime::This => {
                frame!("reveal {0} as you draft it. {1}", self.this.clone(), Say::Sentence(Box::new(first)))
            }
            DraftTime::After => frame!("immediately after the draft, {0}", first),
            DraftTime::Card(types) => frame!("as {0}, {1}", self.drafting_one_of(types), first),
        };
        if rest.is_empty() {
            return first;
        }
        Say::Text(vec![first, frame!("if {0}, {1}", Say::lit(super::YOU_DO[0]), Say::list(Joint::Next, rest))])
    }

    /// `you draft a creature card`
    fn drafting_one_of(&mut self, types: CardTypes) -> Say {
        let card = if types == CardTypes::all() {
            Say::lit("a card")
        } else {
            let preds = Box::new([Predicate::Type(types)]);
            self.noun(&Filter { sort: Sort::Card, zones: Zones::empty(), preds }).so_many(false).say()
        };
        frame!("{0} {v:draft} {1}", Say::You, card)
    }

    fn draft_act(&self, act: DraftAct) -> Say {
        let (you, this) = (Say::You, self.this.clone());
        match act {
            DraftAct::OneMore => frame!("{0} {v:draft} an additional card from that booster pack", you),
            DraftAct::AllMore => frame!("{0} {v:draft} each other card in that booster pack", you),
            DraftAct::IntoPack => frame!("{0} {v:put} {1} into that booster pack", you, this),
            DraftAct::FaceDown => frame!("{0} {v:turn} {1} face down", you, this),
            DraftAct::PassNext => frame!("{0} {v:pass} the next booster pack without drafting a card from it", you),
            DraftAct::Rest => frame!("{0} {v:draft} no more cards this draft round", you),
            DraftAct::AddPack => frame!("{0} {v:add} a booster pack to the draft and take your next card from it", you),
            DraftAct::Remove(_) => frame!("{0} {v:remove} that card from the draft face down", you),
            DraftAct::NoteName(_) => frame!("{0} {v:reveal} that card and note its name", you),
            DraftAct::LookAtPack => frame!("{0} {v:look} at any unopened booster pack in the draft", you),
            DraftAct::LookAtNext(DraftSeat::Left) => {
                frame!("{0} {v:look} at the next card drafted by the player to your left", you)
            }
            DraftAct::LookAtNext(DraftSeat::Right) => {
                frame!("{0} {v:look} at the next card drafted by the player to your right", you)
            }
            DraftAct::LookAtNext(DraftSeat::Chosen) => {
                frame!("{0} {v:look} at the next card drafted by a player of your choice", you)
            }
            DraftAct::Trade => frame!(
                "{0} {v:reveal} a card in your card pool. Each other player may offer you one card in their card pool in exchange. \
                 You may accept any one offer",
                you
            ),
        }
    }
}
