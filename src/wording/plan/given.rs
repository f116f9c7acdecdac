//! Abilities that are given, what keywords are given, and what a card says of decks.

use crate::ir::*;
use crate::wording::plan::{About, CHOICE, Plan};
use crate::wording::say::{Joint, Say, frame};
use std::collections::BTreeMap;

/// Deepest quotation that is said; abilities that give themselves end there.
const DEEPEST: usize = 4;

impl Plan<'_> {
    /// What a keyword is given, in words.
    pub(super) fn given_phrase(&mut self, given: &Given) -> Say {
        match given {
            Given::Cost(cost) => self.cost(cost),
            Given::Objects { filter, many } => self.noun(filter).so_many(*many).say(),
            // A quality is asked for in any zone, so none is said.
            Given::Quality(filter) if *filter.preds == [Predicate::Not(Box::new(Predicate::Colorless))] => {
                Say::lit("all colors")
            }
            // `protection from the hue`: a label is called by what was chosen for it.
            Given::Quality(filter) if let [Predicate::Chosen(chosen)] = &*filter.preds => {
                let said = match chosen {
                    Ref::LinkedOf(label, _) => self.refer(&Ref::Linked(*label)),
                    other => self.refer(other),
                };
                self.told_color |= said == Say::lit(CHOICE);
                said
            }
            Given::Quality(filter) => {
                let preds = filter.preds.clone();
                let sort = if filter.sort == Sort::Source { Sort::Object } else { filter.sort };
                let mut noun = self.noun(&Filter { sort, zones: Zones::empty(), preds }).so_many(true);
                noun.place = None;
                noun.say()
            }
        }
    }

    pub(super) fn deck(&mut self, rule: &DeckRule) -> Say {
        let this = self.this.clone();
        match rule {
            DeckRule::AnyNumber => frame!("a deck can have any number of cards named {0}", this),
            DeckRule::Ante => frame!("remove {0} from your deck before playing if you're not playing for ante", this),
            DeckRule::Commander => frame!("{0} can be your commander", this),
            DeckRule::Partners => frame!("you can have two commanders if both can be partners"),
            DeckRule::PartnerNamed(_) => {
                frame!("you can have two commanders if {0} and the one that it names are they", this)
            }
            DeckRule::Begins => frame!("you are the starting player"),
            DeckRule::FaceUp => frame!("draft {0} face up", this),
            DeckRule::Drafted(body) => {
                let body = self.body(body);
                frame!("reveal {0} as you draft it. {1}", this, Say::Sentence(Box::new(body)))
            }
            DeckRule::Counted(_) => {
                frame!(
                    "reveal {0} as you draft it and note how many cards you've drafted this draft round, including {0}",
                    this
                )
            }
            DeckRule::PassedBy(_) => {
                frame!("reveal {0} as you draft it and note the player who passed it to you", this)
            }
            DeckRule::AtRandom(n) => frame!(
                "after you draft {0}, draft your next {1} cards at random without looking at the booster packs",
                this,
                Say::Num(i64::from(*n))
            ),
            DeckRule::LastCards => {
                frame!(
                    "each player passes the last card from each booster pack to a player who drafted a card named {0}",
                    this
                )
            }
            DeckRule::Offers(offer) => self.draft_offer(offer),
            DeckRule::Fewer(n) => frame!("your minimum deck size is reduced by {0}", Say::Num(i64::from(*n))),
        }
    }

    /// Abilities that are given: keywords by their names, the rest in quotation marks.
    pub(super) fn abilities_said(&mut self, all: &[AbilityId]) -> Say {
        self.granted(all, "this object")
    }

    /// What something calls itself in an ability that it is given: `this creature`.
    pub(super) fn called_by_itself(&self, who: &Say) -> &'static str {
        const KINDS: [(&str, &str); 5] = [
            ("creature", "this creature"),
            ("land", "this land"),
            ("artifact", "this artifact"),
            ("enchantment", "this enchantment"),
            ("planeswalker", "this planeswalker"),
        ];
        let head = match who {
            Say::Noun(noun) => &noun.head,
            Say::Lit(_) => who,
            _ => return "this object",
        };
        let word = match head {
            Say::Lit(words) => words.as_str(),
            Say::List(Joint::Beside, all) => match all.last() {
                Some(Say::Lit(last)) => last.as_str(),
                _ => "",
            },
            _ => "",
        };
        KINDS.iter().find(|(kind, _)| word.ends_with(kind)).map_or("this object", |(_, this)| this)
    }

    /// What the keywords among these abilities remember: what is given beside them may speak of it (607.5).
    fn known_to_keywords(&self, all: &[AbilityId]) -> BTreeMap<u32, About> {
        let mut out = BTreeMap::new();
        for ability in all.iter().map(|id| self.content.ability(*id)).filter(|a| a.keyword.is_some()) {
            let mut inner = Plan::new(self.content, Say::lit("this object"));
            inner.depth = self.depth + 1;
            inner.learn_labels(ability);
            inner.ability(ability);
            out.extend(inner.linked);
        }
        out
    }

    /// The same, for something that is called so.
    pub(super) fn granted(&mut self, all: &[AbilityId], this: &str) -> Say {
        let mut out: Vec<Say> = Vec::new();
        for id in all {
            let ability = self.content.ability(*id);
            let say = match ability.keyword {
                Some(keyword) => match self.line(keyword, *id) {
                    Say::Keyword(keyword, line) if line.written.ends_with(" its mana cost") => {
                        self.owed = Some(keyword);
                        self.keyword(keyword)
                    }
                    line => line,
                },
                None if self.depth >= DEEPEST => Say::lit("\"...\""),
                None => {
                    let mut inner = Plan::new(self.content, Say::lit(this));
                    inner.depth = self.depth + 1;
                    inner.creature = true;
                    // A given ability may speak of what the one that gives it knows.
                    inner.linked = self.linked.clone();
                    inner.linked.extend(self.known_to_keywords(all));
                    Say::Quote(Box::new(inner.ability(ability)))
                }
            };
            if out.last() != Some(&say) {
                out.push(say);
            }
        }
        Say::list(Joint::And, out)
    }
}
