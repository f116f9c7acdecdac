//! Noun phrases: `tapped creature an opponent controls with power 4 or greater`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::pred::{NAMED, Piece, THAT, WHO, WHOSE, WITH, sort_word, whose_words};
use crate::wording::plan::theirs::own;
use crate::wording::say::{Det, Joint, Mood, Noun, NounModifier, Say, all_sorts, frame};

/// A noun phrase that is being said, property by property.
struct Phrase<'f> {
    /// The filter that it says.
    filter: &'f Filter,
    /// Whose the zone is that a property asks for, where it is said with the zone.
    owner_asked: Option<Say>,
    /// Whose the things are, where the zone says it.
    whose: Option<Say>,
    /// It is about spells of a scene.
    magic: bool,
    /// Another property is one that only creatures have.
    of_creatures: bool,
    /// What has been said of the noun, which itself is still to come.
    noun: Noun,
    /// Properties that are nouns: `Goblin`, `creature`.
    heads: Vec<Say>,
}

impl Phrase<'_> {
    /// Adds a property where it belongs.
    fn push(&mut self, piece: Piece) {
        let noun = &mut self.noun;
        match piece {
            Piece::Head(say) => self.heads.push(say),
            Piece::Adjective(rank, say) => noun.push_in_front(rank, say),
            Piece::With(say) => noun.push_behind(WITH, frame!("with {0}", say)),
            Piece::Without(say) => noun.push_behind(WITH, frame!("without {0}", say)),
            Piece::Behind(rank, say) => {
                // `players other than you and that player`: all whom it is not are one list.
                let apart = |say: &Say| matches!(say, Say::Frame(f) if f.template == "other than {0}");
                let before = noun.mods.iter_mut().find(|m| m.behind && apart(&m.say)).filter(|_| apart(&say));
                match (before, say) {
                    (Some(NounModifier { say: Say::Frame(all), .. }), Say::Frame(one)) => {
                        let mut others = match all.roles.pop() {
                            Some(Say::List(Joint::And, listed)) => listed,
                            other => other.into_iter().collect(),
                        };
                        others.extend(one.roles);
                        all.roles = vec![Say::list(Joint::And, others)];
                    }
                    (_, say) => noun.push_behind(rank, say),
                }
            }
            Piece::Whose(who, verb, mood) => {
                let verb = if self.magic && verb == "control" { "cast" } else { verb };
                noun.push_behind(WHOSE, whose_words(who, verb, mood));
            }
            Piece::If(say) => noun.push_behind(60, frame!("if {0}", say)),
            Piece::Same(say) => noun.push_behind(NAMED, frame!("{0} {v:be} {1}", WHO, say)),
            Piece::That(mut say) => {
                // What is that of a player is theirs.
                if self.filter.sort == Sort::Player {
                    own(&mut say, &WHO);
                }
                noun.push_behind(THAT, say);
            }
        }
    }
}

impl Plan<'_> {
    /// The noun phrase of a filter, without a determiner.
    pub(super) fn noun(&mut self, filter: &Filter) -> Noun {
        // Beside another thing what has the ability is no longer `it`.
        self.named &= filter.sort == Sort::Player;
        let asks = self.are_creatures(&filter.preds) || self.are_creature_kinds(&filter.preds);
        let outer = std::mem::replace(&mut self.asks_creature, asks);
        let noun = self.noun_said(filter);
        self.asks_creature = outer;
        self.named &= filter.sort == Sort::Player;
        noun
    }

    /// Whether a subtype says that they are creatures.
    fn are_creature_kinds(&self, preds: &[Predicate]) -> bool {
        preds.iter().any(|pred| match pred {
            Predicate::Sub(kind) => {
                self.content.subtypes.get(kind.index()).is_some_and(|kind| kind.of.contains(CardTypes::CREATURE))
            }
            _ => false,
        })
    }

    fn noun_said(&mut self, filter: &Filter) -> Noun {
        if let Some(filter) = cards_only(filter) {
            return self.noun_said(&filter);
        }
        let mut preds: Vec<&Predicate> = Vec::new();
        flatten(&filter.preds, &mut preds);
        let asked = preds.iter().find_map(|pred| match pred {
            Predicate::In(zones) | Predicate::From(zones) if filter.zones.is_empty() => Some(*zones),
            _ => None,
        });
        let whose = self.owner_of_place(asked.unwrap_or(filter.zones), &preds);
        let sort = sort_among(filter.sort, &mut preds);
        if let Some(noun) = self.one_of_them(filter, &preds) {
            return noun;
        }
        // Spells of a scene: their fields stand in front, and whoever has them has cast them.
        let magic = preds.iter().position(|pred| **pred == Predicate::Type(CardTypes::MAGIC));
        if let Some(at) = magic {
            let kind = preds.remove(at);
            preds.push(kind);
        }
        let mut phrase = Phrase {
            filter,
            owner_asked: asked.and(whose.clone()),
            whose: whose.clone(),
            magic: magic.is_some(),
            of_creatures: false,
            noun: Noun::of(Say::lit("")),
            heads: Vec::new(),
        };
        if let Some(cast) = self.cast_how(&mut preds, phrase.owner_asked.clone()) {
            phrase.noun.push_behind(WHOSE, cast);
        }
        // Behind alternatives a quality of creatures would go with the last one alone.
        phrase.of_creatures =
            preds.iter().any(|pred| matches!(pred, Predicate::Type(types) if mixes_creatures(*types)))
                && preds.iter().any(|pred| pred.is_of_creatures());
        // What lies on top of a zone lies in it.
        let on_top = phrase.whose.is_some() && preds.iter().any(|pred| is_top_of(pred, filter.zones));
        if let Some(size) = size_among(&mut preds) {
            phrase.noun.push_in_front(POWER, Say::lit(size));
        }
        if whose.is_none() {
            self.owned_and_controlled(&mut preds, &mut phrase.noun);
        }
        let token = names_tokens(&preds);
        for pred in preds.into_iter().filter(|pred| !token || **pred != TOKEN) {
            self.say_of(&mut phrase, pred);
        }
        let Phrase { mut noun, heads, magic, .. } = phrase;
        noun.head = self.head(sort, heads.into_iter().chain(token.then(|| Say::lit("token"))).collect());
        if !on_top && !filter.zones.is_empty() && !self.is_usual_place(sort, filter, magic) {
            noun.place = Some(Self::place(filter.zones, whose));
        }
        noun
    }

    /// `you own and control`: whose it is in both ways is said once.
    fn owned_and_controlled(&mut self, preds: &mut Vec<&Predicate>, noun: &mut Noun) {
        let who = preds.iter().find_map(|pred| match pred {
            Predicate::ControlledBy(who) if preds.contains(&&Predicate::OwnedBy(who.clone())) => Some(who.clone()),
            _ => None,
        });
        let Some(who) = who else { return };
        preds.retain(|pred| !matches!(pred, Predicate::ControlledBy(of) | Predicate::OwnedBy(of) if *of == who));
        let who = self.somebody(&who);
        noun.push_behind(WHOSE, frame!("{0} {v:own} and {v:control}", who));
    }

    /// `one of them`: there is nothing else to be said of it.
    fn one_of_them(&mut self, filter: &Filter, preds: &[&Predicate]) -> Option<Noun> {
        let [Predicate::Same(what)] = preds else { return None };
        if !matches!(filter.sort, Sort::Object | Sort::Card | Sort::Anything) || !filter.zones.is_empty() {
            return None;
        }
        let kind = match what {
            Ref::Slot(slot) => self.slots.get(slot).map(|about| about.noun.head.clone()),
            _ => None,
        };
        let what = self.refer(what);
        // What they are tells how one of them is counted.
        what.is_plural().then(|| Noun::of(Say::frame("of {0}", std::iter::once(what).chain(kind).collect())))
    }

    /// What is known, if nothing else is asked of things than to be it.
    pub(super) fn only_known(&mut self, filter: &Filter) -> Option<Say> {
        let [Predicate::Same(known)] = &*filter.preds else { return None };
        let general = matches!(filter.sort, Sort::Object | Sort::Card | Sort::Anything) && filter.zones.is_empty();
        general.then(|| self.refer(known))
    }

    /// All that pass, where they are looked at together: `creatures you control`, `the sacrificed creatures`.
    pub(super) fn all_among(&mut self, filter: &Filter) -> Say {
        self.only_known(filter).unwrap_or_else(|| self.noun(filter).with(Det::Bare).say())
    }

    /// Says one property where it belongs in the phrase: as the noun, in front of it or behind it.
    fn say_of(&mut self, phrase: &mut Phrase<'_>, pred: &Predicate) {
        match pred {
            Predicate::Type(types) if phrase.of_creatures && mixes_creatures(*types) => {
                let each = Self::types(*types).into_iter().map(|word| Noun::of(word).with(Det::A).say()).collect();
                phrase.noun.push_behind(THAT, frame!("{0} {v:be} {1}", WHO, Say::list(Joint::Or, each)));
            }
            Predicate::OwnedBy(_) if phrase.whose.is_some() => {}
            // `commanders you control`, where nothing else says what they are.
            Predicate::Is(Status::Commander) if is_noun_alone(phrase.filter) => {
                phrase.push(Piece::Head(Say::lit("commander")));
            }
            Predicate::OnTop(n, zone) if phrase.whose.is_some() && is_top_of(pred, phrase.filter.zones) => {
                let place = Self::place(zone.set(), phrase.whose.clone());
                let top = match n {
                    Value::Num(1) => frame!("on the top of {0}", place),
                    n => frame!("among the top {0} cards of {1}", self.value(n), place),
                };
                phrase.noun.push_behind(NAMED, top);
            }
            // `target creature you control with the greatest power`: among those that it is one of.
            Predicate::Extreme { greatest, prop, among } if is_the_rest(phrase.filter, pred, among) => {
                let prop = Say::lit(self.prop_word(*prop));
                let say = match greatest {
                    true => frame!("with the greatest {0}", prop),
                    false => frame!("with the least {0}", prop),
                };
                phrase.noun.push_behind(61, say);
            }
            Predicate::In(zones) | Predicate::From(zones) if let Some(owner) = phrase.owner_asked.clone() => {
                let place = Self::place(*zones, Some(owner));
                let place = if matches!(pred, Predicate::In(_)) {
                    frame!("in {0}", place)
                } else {
                    frame!("cast from {0}", place)
                };
                phrase.noun.push_behind(NAMED, place);
            }
            pred => {
                let piece = self.piece(pred);
                phrase.push(piece);
            }
        }
    }

    /// Whether it goes without saying where such things are, or each alternative says it.
    fn is_usual_place(&self, sort: Sort, filter: &Filter, magic: bool) -> bool {
        // Where the sort lives is not said.
        let of_sort = match sort {
            Sort::Permanent => filter.zones == Zones::BATTLEFIELD,
            Sort::Spell | Sort::Ability | Sort::SpellOrAbility => filter.zones == Zones::STACK,
            Sort::Source => filter.zones == Zones::TABLE,
            Sort::Card | Sort::Player | Sort::Damageable | Sort::Object | Sort::Anything => false,
        };
        of_sort
            || self.scene && filter.zones == Zones::SCENE
            || magic && filter.zones == Zones::CASTING | Zones::SCENE
            || matches!(&*filter.preds, [Predicate::Any(all)] if all.iter().all(says_where))
    }

    /// `you cast from your hand`, `you cast with flashback`: that spells are cast is said once.
    fn cast_how(&mut self, preds: &mut Vec<&Predicate>, place: Option<Say>) -> Option<Say> {
        let who = preds.iter().position(|pred| matches!(pred, Predicate::SpellOf(_)))?;
        let how = preds.iter().position(|pred| matches!(pred, Predicate::From(_) | Predicate::CastBy(_)))?;
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
        // `artifact card you own in exile or artifact card in your hand`: each says where it is behind the noun.
        if let [Say::List(Joint::Or, all)] = &mut heads[..]
            && said
            && all.iter().all(|one| matches!(one, Say::Noun(_)))
        {
            for one in all {
                if let Say::Noun(noun) = one {
                    noun.head = joined_heads(vec![noun.head.clone(), Say::lit(word)]);
                }
            }
            return joined_heads(heads);
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

    /// `the top card of your library`, if nothing else is asked of it.
    fn top_card(&mut self, filter: &Filter) -> Option<Say> {
        let (zone, owner) = match &*filter.preds {
            [Predicate::OnTop(Value::Num(1), zone), Predicate::OwnedBy(owner)]
            | [Predicate::OwnedBy(owner), Predicate::OnTop(Value::Num(1), zone)] => (*zone, owner),
            _ => return None,
        };
        if filter.sort != Sort::Card || filter.zones != zone.set() || *owner != Ref::You {
            return None;
        }
        let pile = Self::place(filter.zones, Some(self.refer(owner)));
        let card = Noun::of(Say::lit("card")).with(Det::Plain).say();
        Some(frame!("the {0} {1} of {2}", Say::lit("top"), card, pile))
    }

    /// All that a sentence is about: `artifacts and creatures you control`.
    pub(super) fn all_of_them(&mut self, pattern: &Match) -> Say {
        match self.matched(pattern, Det::Bare) {
            Say::Noun(mut noun) if noun.det == Det::Bare => {
                all_sorts(&mut noun.head);
                Say::Noun(noun)
            }
            other => other,
        }
    }

    /// Things that are looked at or paid for: one that is known as itself.
    pub(super) fn whatever(&mut self, filter: &Filter) -> Say {
        match &*filter.preds {
            [Predicate::Same(known)] if matches!(filter.sort, Sort::Object | Sort::Card) && filter.zones.is_empty() => {
                self.refer(known)
            }
            _ => self.top_card(filter).unwrap_or_else(|| self.noun(filter).with(Det::Bare).say()),
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
        if let Some(top) = self.top_card(filter) {
            return top;
        }
        let known = filter.same().cloned();
        match known {
            Some(what) if matches!(what, Ref::This | Ref::Host(_) | Ref::You) => {
                let preds: Box<[Predicate]> =
                    filter.preds.iter().filter(|pred| !matches!(pred, Predicate::Same(_))).cloned().collect();
                let say = self.refer(&what);
                if preds.is_empty() && filter.zones.is_empty() {
                    return say;
                }
                let rest = Filter { sort: filter.sort, zones: filter.zones, preds };
                let is = self.passes(Say::It { many: false }, &rest, Mood::Finite);
                frame!("{0} (if {1})", say, is)
            }
            _ => self.noun(filter).with(det).say(),
        }
    }
}

/// The same where a property asks for cards, and others for what kind of them: `is a land card`. None: none does.
pub(super) fn cards_only(filter: &Filter) -> Option<Filter> {
    let is_card = |pred: &Predicate| *pred == Predicate::Sort(Sort::Card);
    let asks = |pred: &Predicate| is_card(pred) || matches!(pred, Predicate::All(all) if all.iter().any(is_card));
    if !matches!(filter.sort, Sort::Object | Sort::Anything | Sort::Card) || !filter.preds.iter().any(asks) {
        return None;
    }
    let parts = filter.preds.iter().flat_map(|pred| match pred {
        Predicate::All(all) if asks(pred) => &all[..],
        other => std::slice::from_ref(other),
    });
    let preds: Box<[Predicate]> = parts.filter(|pred| !is_card(pred)).cloned().collect();
    (!preds.is_empty()).then_some(Filter { sort: Sort::Card, zones: filter.zones, preds })
}

/// The sort of a phrase: a sort among its properties is taken out of them and says more than a general one.
fn sort_among(sort: Sort, preds: &mut Vec<&Predicate>) -> Sort {
    if matches!(sort, Sort::Object | Sort::Anything)
        && let Some(at) = preds.iter().position(|pred| matches!(pred, Predicate::Sort(_)))
        && let Predicate::Sort(inner) = preds.remove(at)
    {
        return *inner;
    }
    // What is cast is called a card if no copy is meant (108.2b).
    if sort == Sort::Object
        && let Some(at) = preds.iter().position(|pred| **pred == Predicate::Is(Status::RealCard))
    {
        preds.remove(at);
        return Sort::Card;
    }
    sort
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
        // Only there is something attacking or blocked.
        let fights = filter.preds.iter().any(|pred| {
            let Predicate::Is(status) = pred else { return false };
            matches!(status, Status::Attacking | Status::Blocking | Status::Blocked | Status::Unblocked)
        });
        if here && !fights && !self.mods.iter().any(told) {
            self.push_behind(HERE, Say::lit("on the battlefield"));
        }
    }
}

/// `Goblin` and `creature` as `Goblin creature`; what is a list stands in front.
fn joined_heads(heads: Vec<Say>) -> Say {
    let (words, others): (Vec<Say>, Vec<Say>) = heads.into_iter().partition(|h| matches!(h, Say::Lit(_)));
    let subtype = |word: &Say| matches!(word, Say::Lit(text) if text.starts_with(char::is_uppercase));
    let (subtypes, words): (Vec<Say>, Vec<Say>) = words.into_iter().partition(subtype);
    let all: Vec<Say> = others.into_iter().chain(subtypes).chain(words).collect();
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
pub(super) fn flatten<'p>(preds: &'p [Predicate], out: &mut Vec<&'p Predicate>) {
    for p in preds {
        match p {
            Predicate::All(inner) => flatten(inner, out),
            p if !out.contains(&p) => out.push(p),
            _ => {}
        }
    }
}

/// That it is a token.
const TOKEN: Predicate = Predicate::Is(Status::Token);

/// `Zombie token`, `creature tokens`: being a token is said with the noun if that is one word.
fn names_tokens(preds: &[&Predicate]) -> bool {
    let noun = |pred: &&&Predicate| match pred {
        Predicate::Sub(_) => true,
        Predicate::Type(types) => types.iter().count() == 1,
        _ => false,
    };
    let other =
        |pred: &&Predicate| matches!(pred, Predicate::Any(_) | Predicate::Sort(_) | Predicate::Type(_) if !noun(&pred));
    preds.contains(&&TOKEN) && preds.iter().any(|pred| noun(&pred)) && !preds.iter().any(other)
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

/// Whether it asks to lie on top of the zone in which things have to be.
fn is_top_of(pred: &Predicate, zones: Zones) -> bool {
    matches!(pred, Predicate::OnTop(_, zone) if zone.set() == zones)
}

/// Where power and toughness stand in front of a noun.
const POWER: u8 = 15;

/// `1/1` creature: power and toughness that are both a number, which are taken out.
fn size_among(preds: &mut Vec<&Predicate>) -> Option<String> {
    let number = |wanted: Prop| {
        move |pred: &&Predicate| match pred {
            Predicate::Prop(prop, Cmp::Eq, Value::Num(n)) if *prop == wanted => Some(*n),
            _ => None,
        }
    };
    let (power, toughness) =
        (preds.iter().find_map(number(Prop::Power))?, preds.iter().find_map(number(Prop::Toughness))?);
    preds.retain(|pred| number(Prop::Power)(pred).is_none() && number(Prop::Toughness)(pred).is_none());
    Some(format!("{power}/{toughness}"))
}

/// Whether a word for permanents is their noun: no type is told beside it.
fn is_noun_alone(filter: &Filter) -> bool {
    let types = |pred: &Predicate| matches!(pred, Predicate::Type(_) | Predicate::Sub(_) | Predicate::Any(_));
    matches!(filter.sort, Sort::Permanent | Sort::Object) && !filter.preds.iter().any(types)
}
