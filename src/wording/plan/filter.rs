//! Noun phrases: `tapped creature an opponent controls with power 4 or greater`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::pred::{NAMED, Piece, THAT, WHOSE, WITH, sort_word, whose_words};
use crate::wording::say::{Det, Joint, Noun, NounModifier, Say, frame};

impl Plan<'_> {
    /// The noun phrase of a filter, without a determiner.
    pub(super) fn noun(&mut self, filter: &Filter) -> Noun {
        // Beside another thing what has the ability is no longer `it`.
        self.named &= filter.sort == Sort::Player;
        let noun = self.noun_said(filter);
        self.named &= filter.sort == Sort::Player;
        noun
    }

    fn noun_said(&mut self, filter: &Filter) -> Noun {
        let mut heads = Vec::new();
        let mut rest: Vec<(u8, bool, Say)> = Vec::new();
        let mut preds: Vec<&Predicate> = Vec::new();
        flatten(&filter.preds, &mut preds);
        let asked = preds.iter().find_map(|p| match p {
            Predicate::In(zones) | Predicate::From(zones) if filter.zones.is_empty() => Some(*zones),
            _ => None,
        });
        let whose = self.owner_of_place(asked.unwrap_or(filter.zones), &preds);
        // A sort among them is the sort of the phrase.
        let mut sort = filter.sort;
        if matches!(sort, Sort::Object | Sort::Anything)
            && let Some(at) = preds.iter().position(|p| matches!(p, Predicate::Sort(_)))
            && let Predicate::Sort(inner) = preds.remove(at)
        {
            sort = *inner;
        }
        // `one of them`: there is nothing else to be said of it.
        if let [Predicate::Same(what)] = &*preds
            && matches!(filter.sort, Sort::Object | Sort::Card | Sort::Anything)
            && filter.zones.is_empty()
        {
            let kind = match what {
                Ref::Slot(s) => self.slots.get(s).map(|a| a.noun.head.clone()),
                _ => None,
            };
            let what = self.refer(what);
            if what.is_plural() {
                // What they are tells how one of them is counted.
                return Noun::of(Say::frame("of {0}", std::iter::once(what).chain(kind).collect()));
            }
        }
        // Spells of a scene: their fields stand in front, and whoever has them has cast them.
        let magic = preds.iter().position(|p| **p == Predicate::Type(CardTypes::MAGIC));
        if let Some(at) = magic {
            let kind = preds.remove(at);
            preds.push(kind);
        }
        let magic = magic.is_some();
        if let Some(cast) = self.cast_how(&mut preds, asked.and(whose.clone())) {
            rest.push((WHOSE, true, cast));
        }
        // Behind alternatives a quality of creatures would go with the last one alone.
        let of_all = preds.iter().any(|p| matches!(p, Predicate::Type(t) if mixes_creatures(*t)))
            && preds.iter().any(|p| p.is_of_creatures());
        for p in preds {
            if let Predicate::Type(types) = p
                && of_all
                && mixes_creatures(*types)
            {
                let each = Self::types(*types).into_iter().map(|word| Noun::of(word).with(Det::A).say()).collect();
                rest.push((THAT, true, frame!("{0} {v:be} {1}", Say::Who { many: false }, Say::list(Joint::Or, each))));
                continue;
            }
            if whose.is_some() && matches!(p, Predicate::OwnedBy(_)) {
                continue;
            }
            // `target creature you control with the greatest power`: among those that it is one of.
            if let Predicate::Extreme { greatest, prop, among } = p
                && is_the_rest(filter, p, among)
            {
                let prop = Say::lit(self.prop_word(*prop));
                let say = match greatest {
                    true => frame!("with the greatest {0}", prop),
                    false => frame!("with the least {0}", prop),
                };
                rest.push((61, true, say));
                continue;
            }
            if let (Predicate::In(zones) | Predicate::From(zones), Some(owner)) = (p, asked.and(whose.clone())) {
                let place = Self::place(*zones, Some(owner));
                let place = if matches!(p, Predicate::In(_)) {
                    frame!("in {0}", place)
                } else {
                    frame!("cast from {0}", place)
                };
                rest.push((NAMED, true, place));
                continue;
            }
            match self.piece(p, false) {
                Piece::Head(say) => heads.push(say),
                Piece::Adjective(rank, say) => rest.push((rank, false, say)),
                Piece::With(say) => rest.push((WITH, true, frame!("with {0}", say))),
                Piece::Without(say) => rest.push((WITH, true, frame!("without {0}", say))),
                Piece::Behind(rank, say) => rest.push((rank, true, say)),
                Piece::Whose(who, verb, mood) => {
                    let verb = if magic && verb == "control" { "cast" } else { verb };
                    rest.push((WHOSE, true, whose_words(who, verb, mood)));
                }
                Piece::If(say) => rest.push((60, true, frame!("if {0}", say))),
                Piece::Same(say) => rest.push((NAMED, true, frame!("{0} {v:be} {1}", Say::Who { many: false }, say))),
                Piece::That(say) => rest.push((THAT, true, say)),
            }
        }
        let mut noun = Noun::of(self.head(sort, heads));
        for (rank, behind, say) in rest {
            noun.push(rank, behind, say);
        }
        // Where the sort lives is not said.
        let usual = match filter.sort {
            Sort::Permanent => filter.zones == Zones::BATTLEFIELD,
            Sort::Spell | Sort::Ability | Sort::SpellOrAbility => filter.zones == Zones::STACK,
            Sort::Source => filter.zones == Zones::TABLE,
            _ => false,
        };
        let usual = usual
            || self.scene && filter.zones == Zones::SCENE
            || magic && filter.zones == Zones::CASTING | Zones::SCENE;
        // Each alternative says its own place.
        let said_by_each = matches!(&*filter.preds, [Predicate::Any(all)] if all.iter().all(says_where));
        if !filter.zones.is_empty() && !usual && !said_by_each {
            noun.place = Some(if Zones::TABLE == filter.zones {
                Say::lit("any zone")
            } else {
                Self::place(filter.zones, whose)
            });
        }
        noun
    }

    /// `you cast from your hand`, `you cast with flashback`: that spells are cast is said once.
    fn cast_how(&mut self, preds: &mut Vec<&Predicate>, place: Option<Say>) -> Option<Say> {
        let who = preds.iter().position(|p| matches!(p, Predicate::SpellOf(_)))?;
        let how = preds.iter().position(|p| matches!(p, Predicate::From(_) | Predicate::CastBy(_)))?;
        let said = match (preds[who], preds[how]) {
            (Predicate::SpellOf(who), Predicate::From(zones)) => {
                frame!("{0} {v:cast} from {1}", self.somebody(who), Self::place(*zones, place))
            }
            (Predicate::SpellOf(who), Predicate::CastBy(keyword)) => {
                frame!("{0} {v:cast} with {1}", self.somebody(who), self.keyword(*keyword))
            }
            _ => return None,
        };
        preds.remove(who.max(how));
        preds.remove(who.min(how));
        Some(said)
    }

    /// Whose zone it is: `in your graveyard`.
    fn owner_of_place(&mut self, zones: Zones, preds: &[&Predicate]) -> Option<Say> {
        if !Self::zones_of(zones).iter().all(|z| z.per_player()) || zones.is_empty() {
            return None;
        }
        let owner = preds.iter().find_map(|p| match p {
            Predicate::OwnedBy(who) => Some(who),
            _ => None,
        })?;
        Some(match owner {
            Ref::Opponents(of) if **of == Ref::You => Say::lit("an opponent"),
            other => self.refer(other),
        })
    }

    /// The noun itself: the sort, unless a type says as much.
    fn head(&self, sort: Sort, mut heads: Vec<Say>) -> Say {
        let word = sort_word(sort);
        let said = match sort {
            Sort::Permanent | Sort::Object | Sort::Damageable | Sort::Player | Sort::Anything => heads.is_empty(),
            Sort::Card | Sort::Spell | Sort::Ability | Sort::SpellOrAbility | Sort::Source => true,
        };
        if heads.is_empty() {
            return Say::lit(word);
        }
        // Subtypes stand before types: `Goblin creature`.
        if said {
            heads.push(Say::lit(word));
        }
        joined_heads(heads)
    }

    /// What a role of an event or the scope of a sentence is, as a phrase; filters with this determiner.
    pub(super) fn matched(&mut self, pattern: &Match, det: Det) -> Say {
        match pattern {
            Match::Any => Say::lit("anything"),
            Match::Ref(r) => self.refer(r),
            Match::Filter(f) => self.filtered(f, det),
        }
    }

    /// A filter with a determiner; one about a known thing as `it, if it's tapped`.
    pub(super) fn filtered(&mut self, filter: &Filter, det: Det) -> Say {
        // `you or planeswalkers you control`: one of the alternatives is nobody but you.
        if let [Predicate::Any(all)] = &*filter.preds
            && let Some(at) = all.iter().position(is_you)
            && all.len() > 1
        {
            let mut rest = all.to_vec();
            rest.remove(at);
            let preds: Box<[Predicate]> =
                if rest.len() == 1 { rest.into() } else { Box::new([Predicate::Any(rest.into())]) };
            let rest = self.filtered(&Filter { sort: filter.sort, zones: filter.zones, preds }, det);
            return Say::list(Joint::Or, vec![self.refer(&Ref::You), rest]);
        }
        let known = filter.same().cloned();
        match known {
            Some(what) if matches!(what, Ref::This | Ref::Host(_) | Ref::You) => {
                let preds: Box<[Predicate]> =
                    filter.preds.iter().filter(|p| !matches!(p, Predicate::Same(_))).cloned().collect();
                let say = self.refer(&what);
                if preds.is_empty() && filter.zones.is_empty() {
                    return say;
                }
                let rest = Filter { sort: filter.sort, zones: filter.zones, preds };
                let is = self.passes(Say::It { many: false }, &rest, false);
                frame!("{0} (if {1})", say, is)
            }
            _ => self.noun(filter).with(det).say(),
        }
    }
}

/// Whether a filter is the other one without this property.
fn is_the_rest(whole: &Filter, without: &Predicate, rest: &Filter) -> bool {
    let left: Vec<&Predicate> = whole.preds.iter().filter(|p| *p != without).collect();
    let same = left.len() + 1 == whole.preds.len() && left.len() == rest.preds.len();
    same && whole.sort == rest.sort && whole.zones == rest.zones && rest.preds.iter().all(|p| left.contains(&p))
}

/// Where it is stands behind what it has.
const HERE: u8 = 18;

impl Noun {
    /// `Goblins on the battlefield`: where what is counted is, if nothing else tells it.
    pub(super) fn on_the_battlefield(&mut self, filter: &Filter) {
        let told = |m: &NounModifier| m.behind && (m.rank == WHOSE || m.rank > HERE);
        let there = filter.zones == Zones::BATTLEFIELD || filter.zones.is_empty();
        let here = filter.sort == Sort::Permanent && there && self.place.is_none();
        if here && !self.mods.iter().any(told) {
            self.push(HERE, true, Say::lit("on the battlefield"));
        }
    }
}

/// `Goblin` and `creature` as `Goblin creature`; what is a list stands in front.
fn joined_heads(heads: Vec<Say>) -> Say {
    let (words, others): (Vec<Say>, Vec<Say>) = heads.into_iter().partition(|h| matches!(h, Say::Lit(_)));
    let all: Vec<Say> = others.into_iter().chain(words).collect();
    if all.iter().all(|s| matches!(s, Say::Lit(_))) {
        let texts = all.iter().map(|s| match s {
            Say::Lit(text) => text.as_str(),
            _ => "",
        });
        return Say::lit(texts.collect::<Vec<_>>().join(" "));
    }
    Say::list(Joint::Beside, all)
}

/// The conditions of a noun phrase one beside the other, each once.
fn flatten<'p>(preds: &'p [Predicate], out: &mut Vec<&'p Predicate>) {
    for p in preds {
        match p {
            Predicate::All(inner) => flatten(inner, out),
            p if !out.contains(&p) => out.push(p),
            _ => {}
        }
    }
}

/// Creatures or something else.
fn mixes_creatures(types: CardTypes) -> bool {
    types.contains(CardTypes::CREATURE) && types != CardTypes::CREATURE
}

/// Whether an alternative says where it is.
fn says_where(pred: &Predicate) -> bool {
    match pred {
        Predicate::In(_) => true,
        Predicate::All(all) => all.iter().any(says_where),
        _ => false,
    }
}

/// Whether an alternative is the player to whom the text speaks.
fn is_you(pred: &Predicate) -> bool {
    match pred {
        Predicate::Same(Ref::You) => true,
        Predicate::All(all) => {
            let only = |p: &Predicate| matches!(p, Predicate::Sort(Sort::Player) | Predicate::Same(Ref::You));
            all.contains(&Predicate::Same(Ref::You)) && all.iter().all(only)
        }
        _ => false,
    }
}
