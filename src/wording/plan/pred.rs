//! The properties that filters ask for: in a noun phrase (`tapped creature`) and in a sentence (`it's tapped`).

use crate::ir::*;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Frame, Joint, Mood, Noun, OTHER, Say, frame};

/// What a property is in a noun phrase.
pub(super) enum Piece {
    /// It is the noun itself: `creature`.
    Head(Say),
    /// In front of the noun, with its rank.
    Adjective(u8, Say),
    /// What the thing has: `with flying`.
    With(Say),
    /// What the thing does not have: `without flying`.
    Without(Say),
    /// Behind the noun, and behind `is`: `named X`.
    Behind(u8, Say),
    /// `you control`: the noun is the object of the verb.
    Whose(Say, &'static str, Mood),
    /// That it is the thing that is named: `that is it`.
    Same(Say),
    /// A condition about something else.
    If(Say),
    /// A relative clause: its first role is the noun.
    That(Say),
}

/// The noun that a relative clause belongs to.
pub(super) const WHO: Say = Say::Who { many: false };

impl Plan<'_> {
    /// What a property is in a noun phrase.
    pub(super) fn piece(&mut self, pred: &Predicate) -> Piece {
        self.piece_or_not(pred, false)
    }

    /// The same, or its contrary.
    fn piece_or_not(&mut self, pred: &Predicate, not: bool) -> Piece {
        let finite = if not { Mood::Not } else { Mood::Finite };
        match pred {
            Predicate::Not(inner) => self.piece_or_not(inner, !not),
            Predicate::Any(all) => self.any_of(all, not),
            Predicate::All(all) => self.all_of(all, not),
            Predicate::Sort(sort) => self.head_or_not(Say::lit(sort_word(*sort)), not),
            Predicate::In(Zones::BATTLEFIELD) => {
                self.behind_or_not(NAMED, frame!("on {0}", Self::place(Zones::BATTLEFIELD, None)), not)
            }
            Predicate::In(zones) => self.behind_or_not(NAMED, frame!("in {0}", Self::place(*zones, None)), not),
            Predicate::Type(types) => self.head_or_not(Say::list(Joint::Or, Self::types(*types)), not),
            Predicate::Super(supers) => self.adjective(30, Say::list(Joint::Or, Self::supers(*supers)), not),
            Predicate::Sub(sub) => self.head_or_not(self.subtype(*sub), not),
            Predicate::Chosen(of) => {
                let of = self.refer(of);
                let said = if not { frame!("not of {0}", of) } else { frame!("of {0}", of) };
                self.behind_or_not(NAMED, said, false)
            }
            Predicate::Color(colors) if *colors == Colors::all() => self.adjective(40, Say::lit("colored"), not),
            Predicate::Color(colors) => self.adjective(40, Say::list(Joint::Or, Self::colors(*colors)), not),
            Predicate::Colorless => self.adjective(40, Say::lit("colorless"), not),
            Predicate::Multicolored => self.adjective(40, Say::lit("multicolored"), not),
            Predicate::Monocolored => self.adjective(40, Say::lit("monocolored"), not),
            Predicate::Keyword(keyword) => with(self.keyword(*keyword), not),
            Predicate::Has(abilities) => {
                let all = self.abilities_said(abilities);
                with(all, not)
            }
            Predicate::NoAbilities => with(Say::lit("no abilities"), not),
            Predicate::Is(status) => self.status(*status, not),
            Predicate::Designated(designation) => {
                let designation = self.designation(*designation);
                self.adjective(20, designation, not)
            }
            Predicate::Prop(prop, cmp, value) => {
                let value = self.compared_property(prop, *cmp, value);
                with(frame!("{1} {0}", value, Say::lit(self.prop_word(*prop))), not)
            }
            Predicate::Counters(kind, cmp, n) => {
                // `without a fate counter on it`
                let none = matches!((cmp, n), (Cmp::Eq | Cmp::Le, Value::Num(0)) | (Cmp::Lt, Value::Num(1)));
                let (cmp, n, not) = if none { (Cmp::Ge, &Value::Num(1), !not) } else { (*cmp, n, not) };
                let what = self.how_many(self.counters_noun(*kind), cmp, n);
                with(frame!("{0} on it", what), not)
            }
            Predicate::ControlledBy(who) => {
                let who = self.somebody(who);
                Piece::Whose(who, "control", finite)
            }
            Predicate::SpellOf(who) => {
                let who = self.somebody(who);
                Piece::Whose(who, "cast", finite)
            }
            Predicate::OwnedBy(who) => {
                let who = self.somebody(who);
                Piece::Whose(who, "own", finite)
            }
            Predicate::KnownTo(who) => {
                let who = self.somebody(who);
                Piece::Whose(who, "know", finite)
            }
            Predicate::OnTop(n, zone) => {
                let one = *n == Value::Num(1);
                let n = self.value(n);
                let among = match zone {
                    Zone::Graveyard if one => frame!("on top of its owner's graveyard"),
                    Zone::Library if one => frame!("on top of its owner's library"),
                    Zone::Graveyard => frame!("among the top {0} cards of its owner's graveyard", n),
                    Zone::Library => frame!("among the top {0} cards of its owner's library", n),
                    other => frame!("among the top {0} cards of {1}", n, Self::place(other.set(), None)),
                };
                self.behind_or_not(NAMED, among, not)
            }
            Predicate::Same(what) if not => match what {
                Ref::This => Piece::Adjective(OTHER, Say::lit("other")),
                other => {
                    let other = self.refer(other);
                    Piece::Behind(NAMED, frame!("other than {0}", other))
                }
            },
            Predicate::Same(what) => {
                // It is no `it` behind the noun.
                if matches!(what, Ref::Slot(_)) && !self.means_several(what) {
                    self.last = None;
                }
                let what = self.refer(what);
                Piece::Behind(
                    NAMED,
                    if what.is_plural() { frame!("among {0}", what) } else { return Piece::Same(what) },
                )
            }
            Predicate::AttachedTo(what) => {
                let what = self.refer(what);
                self.behind_or_not(NAMED, frame!("attached to {0}", what), not)
            }
            Predicate::Extreme { greatest, prop, among } => {
                let all = self.all_among(among);
                let prop = Say::lit(self.prop_word(*prop));
                let say = if *greatest {
                    frame!("with the greatest {1} among {0}", all, prop)
                } else {
                    frame!("with the least {1} among {0}", all, prop)
                };
                self.behind_or_not(61, say, not)
            }
            Predicate::Shares(property, with) => {
                let (property, with) = (Say::lit(Self::trait_word(*property)), one_of_all(self.refer(with)));
                Piece::That(frame!("{0} {v:share} a {1} with {2}", WHO, property, with).in_mood(finite))
            }
            Predicate::Named(name) => self.behind_or_not(NAMED, frame!("named {0}", self.card_name(*name)), not),
            Predicate::NamedChosen(of) => {
                let of = self.refer(of);
                with(of, not)
            }
            Predicate::OpponentOf(who) if *who == Ref::You => self.head_or_not(Say::lit("opponent"), not),
            Predicate::OpponentOf(who) => {
                let who = self.refer(who);
                self.behind_or_not(NAMED, frame!("who is an opponent of {0}", who), not)
            }
            Predicate::Targets(filter) => {
                let filter = self.filtered(filter, Det::A);
                Piece::That(frame!("{0} {v:target} {1}", WHO, filter).in_mood(finite))
            }
            Predicate::TargetsOnly(filter) => {
                let filter = self.filtered(filter, Det::A);
                Piece::That(frame!("{0} {v:target} only {1}", WHO, filter).in_mood(finite))
            }
            Predicate::From(zones) => {
                self.behind_or_not(NAMED, frame!("cast from {0}", Self::place(*zones, None)), not)
            }
            Predicate::CastAs(way) => {
                let way = self.content.methods.get(way.index()).map_or(String::new(), |method| method.name.to_string());
                self.behind_or_not(NAMED, frame!("cast as {0}", Say::Name("method", way)), not)
            }
            Predicate::CastBy(keyword) => {
                self.behind_or_not(NAMED, frame!("cast with {0}", self.keyword(*keyword)), not)
            }
            Predicate::Did(history) => {
                let kept = history.candidate.and_then(|slot| self.slots.remove(&slot));
                if let Some(slot) = history.candidate {
                    self.learn_as(slot, Kind::Word, WHO);
                }
                let mut history = history.clone();
                if let (Some(slot), Match::Filter(filter)) = (history.candidate, &history.event.object)
                    && filter.same() == Some(&Ref::Slot(slot))
                {
                    history.event.object = candidate_alone(slot, filter);
                }
                let say = self.happened_in(&history, if not { Mood::NotPast } else { Mood::Past });
                if let (Some(slot), Some(about)) = (history.candidate, kept) {
                    self.slots.insert(slot, about);
                }
                Piece::That(relative(say))
            }
            Predicate::Attacking(whom) => {
                let whom = self.refer(whom);
                self.behind_or_not(NAMED, frame!("attacking {0}", whom), not)
            }
            Predicate::Blocking(whom) => {
                let whom = self.refer(whom);
                self.behind_or_not(NAMED, frame!("blocking {0}", whom), not)
            }
            Predicate::CouldTarget(spell) => {
                let spell = self.refer(spell);
                self.behind_or_not(NAMED, frame!("{0} could target", spell), not)
            }
            Predicate::CouldHold(what) => {
                let what = self.refer(what);
                self.behind_or_not(NAMED, frame!("{0} could be attached to", what), not)
            }
            Predicate::Above(what, directly) => {
                let what = self.refer(what);
                let said = if *directly { frame!("directly above {0}", what) } else { frame!("above {0}", what) };
                self.behind_or_not(NAMED, said, not)
            }
            Predicate::MostVotes => self.behind_or_not(NAMED, frame!("with the most votes or tied"), not),
            Predicate::VotedFor(word) => {
                let word = self.string(*word);
                self.behind_or_not(NAMED, frame!("who voted for {0}", word), not)
            }
            Predicate::XInCost => self.behind_or_not(NAMED, frame!("with {0} in the mana cost", Say::lit("{X}")), not),
            Predicate::BlockedBy(whom) => {
                let whom = self.refer(whom);
                self.behind_or_not(NAMED, frame!("blocked by {0}", whom), not)
            }
            Predicate::If(cond) => {
                let cond = self.cond_or_not(cond, not);
                Piece::If(cond)
            }
            Predicate::Where(slot, cond) if let Some((prop, even)) = parity(*slot, cond) => {
                let word = Say::lit(self.prop_word(prop));
                with(if even { frame!("even {0}", word) } else { frame!("odd {0}", word) }, not)
            }
            Predicate::Where(slot, cond) if goal_attacked(*slot, cond).is_some() && !not => {
                let goal = goal_attacked(*slot, cond).map_or(Say::lit(""), |goal| self.filtered(goal, Det::A));
                Piece::Behind(NAMED, frame!("attacking {0}", goal))
            }
            // `Aura that's attached to a creature`
            Predicate::Where(slot, cond) if host_asked(*slot, cond).is_some() => {
                let host = host_asked(*slot, cond).map_or(Say::lit(""), |host| self.filtered(host, Det::A));
                self.behind_or_not(NAMED, frame!("attached to {0}", host), not)
            }
            Predicate::Where(slot, cond) => {
                let kept = self.slots.remove(slot);
                self.learn_as(*slot, Kind::Word, WHO);
                let cond = self.cond_or_not(cond, not);
                self.slots.remove(slot);
                if let Some(about) = kept {
                    self.slots.insert(*slot, about);
                }
                Piece::That(relative(cond))
            }
            Predicate::Within(n, of) => {
                let of = self.refer(of);
                let say = match n {
                    Some(n) => {
                        let (n, unit) = super::scene::in_unit(n);
                        let n = self.value(&n);
                        match unit {
                            "miles" => frame!("within {0} miles of {1}", n, of),
                            "yards" => frame!("within {0} yards of {1}", n, of),
                            _ => frame!("within {0} feet of {1}", n, of),
                        }
                    }
                    None => frame!("within reach of {0}", of),
                };
                self.behind_or_not(NAMED, say, not)
            }
            Predicate::KnownBy(who) => {
                let who = self.somebody(who);
                Piece::Whose(who, "know", finite)
            }
        }
    }

    /// Whether what is known are several things.
    fn means_several(&self, what: &Ref) -> bool {
        matches!(what, Ref::Slot(s) if self.slots.get(s).is_some_and(|a| a.many))
    }

    /// Opponents and teammates as one of them: `an opponent controls`.
    pub(super) fn somebody(&mut self, who: &Ref) -> Say {
        match who {
            Ref::Opponents(of) if **of == Ref::You => Say::lit("an opponent"),
            Ref::Teammates(of) if **of == Ref::You => Say::lit("a teammate"),
            Ref::Team(of) if **of == Ref::You => Say::lit("your team"),
            all if *all == Ref::everybody() => Say::lit("a player"),
            Ref::All(all) => match &**all {
                [Ref::Opponents(a), Ref::Teammates(b)] if a == b && **a != Ref::You => {
                    let who = self.refer(a);
                    frame!("a player other than {0}", who)
                }
                [Ref::Opponents(a), Ref::Teammates(b)] if **a == Ref::You && **b == Ref::You => {
                    Say::lit("another player")
                }
                [Ref::You, Ref::Opponents(a), Ref::Teammates(b)] if **a == Ref::You && **b == Ref::You => {
                    Say::lit("a player")
                }
                _ => self.refer(who),
            },
            other => self.refer(other),
        }
    }

    fn head_or_not(&self, head: Say, not: bool) -> Piece {
        match (head, not) {
            (head, false) => Piece::Head(head),
            // `nonland`, but `non-Elf`.
            (Say::Lit(word), true) if word.starts_with(char::is_uppercase) => {
                Piece::Adjective(10, Say::lit(format!("non-{word}")))
            }
            (Say::Lit(word), true) => Piece::Adjective(10, Say::lit(format!("non{word}"))),
            (list, true) => Piece::Behind(NAMED, frame!("other than {0}", list)),
        }
    }

    fn adjective(&self, rank: u8, say: Say, not: bool) -> Piece {
        match (say, not) {
            (say, false) => Piece::Adjective(rank, say),
            (Say::Lit(word), true) => Piece::Adjective(10, Say::lit(format!("non{word}"))),
            (list, true) => Piece::That(frame!("{0} {v:be} {1}", WHO, list).in_mood(Mood::Not)),
        }
    }

    fn behind_or_not(&self, rank: u8, say: Say, not: bool) -> Piece {
        if not { Piece::Behind(rank, frame!("not {0}", say)) } else { Piece::Behind(rank, say) }
    }

    fn any_of(&mut self, all: &[Predicate], not: bool) -> Piece {
        // `Blood Artist or another creature`
        let this = all.contains(&Predicate::Same(Ref::This)) && !not;
        let mut pieces: Vec<Piece> = all
            .iter()
            .map(|pred| match (pred, self.piece(pred)) {
                (Predicate::Same(Ref::This), _) if this => Piece::Head(self.this.clone()),
                (_, Piece::Head(Say::Noun(noun))) if this => Piece::Head(noun.with(Det::A).say()),
                (_, Piece::Head(other)) if this => Piece::Head(Noun::of(other).with(Det::A).say()),
                (_, piece) => piece,
            })
            .collect();
        if pieces.len() == 1 && !not {
            return pieces.remove(0);
        }
        let heads = |piece: &Piece| matches!(piece, Piece::Head(_));
        let adjectives = |piece: &Piece| matches!(piece, Piece::Adjective(..));
        let with = |piece: &Piece| matches!(piece, Piece::With(_));
        let joint = if not { Joint::Nor } else { Joint::Or };
        let say = |pieces: Vec<Piece>| Say::list(joint, pieces.into_iter().map(Piece::say).collect());
        if pieces.iter().all(heads) && !not {
            return Piece::Head(say(pieces));
        }
        if pieces.iter().all(adjectives) && !not {
            return Piece::Adjective(40, say(pieces));
        }
        // `creature that's an artifact or black`: in front of a noun that would mean something else.
        let beside = |piece: &Piece| adjectives(piece) || matches!(piece, Piece::Head(Say::Lit(_)));
        if pieces.iter().all(beside) && !not {
            let what = |piece: Piece| match piece {
                Piece::Head(noun) => Noun::of(noun).with(Det::A).say(),
                other => other.say(),
            };
            let what = Say::list(Joint::Or, pieces.into_iter().map(what).collect());
            return Piece::That(frame!("{0} {v:be} {1}", WHO, what));
        }
        if pieces.iter().all(with) {
            let say = say(pieces);
            return if not { Piece::Without(say) } else { Piece::With(say) };
        }
        let each = pieces.into_iter().map(|piece| piece.sentence(WHO, Mood::Finite)).collect();
        let say = Say::list(Joint::Or, each);
        if not { Piece::Behind(60, frame!("except one {0}", say)) } else { Piece::Behind(60, say) }
    }

    fn all_of(&mut self, all: &[Predicate], not: bool) -> Piece {
        // Permanents are on the battlefield.
        let permanent = all.contains(&Predicate::Sort(Sort::Permanent));
        let there = |pred: &&Predicate| !permanent || **pred != Predicate::In(Zones::BATTLEFIELD);
        let preds = all.iter().filter(there).cloned().collect();
        let f = Filter { sort: Sort::Object, zones: Zones::empty(), preds };
        let noun = self.noun(&f);
        if not {
            let noun = noun.with(Det::A).say();
            return Piece::That(frame!("{0} {v:be} {1}", WHO, noun).in_mood(Mood::Not));
        }
        match noun.mods.is_empty() {
            true => Piece::Head(noun.head),
            false => Piece::Head(noun.with(Det::Plain).say()),
        }
    }

    fn status(&mut self, status: Status, not: bool) -> Piece {
        let word = match status {
            Status::Tapped if not => return Piece::Adjective(10, Say::lit("untapped")),
            Status::Tapped => "tapped",
            Status::FaceDown if not => return Piece::Adjective(10, Say::lit("face-up")),
            Status::FaceDown => "face-down",
            Status::Flipped => "flipped",
            Status::PhasedOut => "phased-out",
            Status::Transformed => "transformed",
            Status::Token if not => return Piece::Adjective(10, Say::lit("nontoken")),
            Status::Token => "token",
            Status::Copy => "copied",
            Status::Attacking => "attacking",
            Status::Blocking => "blocking",
            Status::Blocked => "blocked",
            Status::Unblocked => "unblocked",
            Status::AttackingAlone => return that_is(Say::lit("attacking alone"), not),
            Status::BlockingAlone => return that_is(Say::lit("blocking alone"), not),
            Status::SummoningSick => return that_is(Say::lit("summoning sick"), not),
            Status::Enchanted => "enchanted",
            Status::Equipped => "equipped",
            Status::RealCard => return that_is(Say::lit(if not { "a card" } else { "a card and no token" }), not),
            Status::ManaAbility => "mana",
            Status::LoyaltyAbility => "loyalty",
            Status::Activated => "activated",
            Status::Triggered => "triggered",
            Status::Historic => "historic",
            Status::Active => return that_is(Say::lit("the active player"), not),
            Status::SingleTarget => return with(Say::lit("a single target"), not),
            Status::WasCast => {
                let mood = if not { Mood::NotPast } else { Mood::Past };
                return Piece::That(frame!("{0} {v:be} cast", WHO).in_mood(mood));
            }
            Status::DoubleFaced => "double-faced",
            Status::Commander => return that_is(Say::lit("a commander"), not),
            Status::Pending => return with(Say::lit("a triggered ability that has not left the stack"), not),
        };
        self.adjective(20, Say::lit(word), not)
    }

    /// A noun with the number that a comparison asks for: `a +1/+1 counter`, `two or more counters`, `no counters`.
    pub(super) fn how_many(&mut self, noun: super::super::say::Noun, cmp: Cmp, n: &Value) -> Say {
        let det = match (cmp, n) {
            (Cmp::Ge, Value::Num(1)) | (Cmp::Gt, Value::Num(0)) => Det::A,
            (Cmp::Eq | Cmp::Le, Value::Num(0)) | (Cmp::Lt, Value::Num(1)) => Det::No,
            (Cmp::Eq, n) => Det::Exactly(self.value(n)),
            (Cmp::Ge, n) => Det::OrMore(self.value(n)),
            (Cmp::Le, n) => Det::OrFewer(self.value(n)),
            (Cmp::Lt, n) => Det::FewerThan(self.value(n)),
            (Cmp::Gt, n) => Det::MoreThan(self.value(n)),
            (Cmp::Ne, n) => Det::OtherThan(self.value(n)),
        };
        noun.with(det).say()
    }
}

/// The clause that says whose a noun is, behind it: `you control`.
pub(super) fn whose_words(who: Say, verb: &str, mood: Mood) -> Say {
    Say::made(format!("{{0}} {{v:{verb}}}"), vec![who]).in_mood(mood)
}

fn with(say: Say, not: bool) -> Piece {
    if not { Piece::Without(say) } else { Piece::With(say) }
}

fn that_is(say: Say, not: bool) -> Piece {
    let mood = if not { Mood::Not } else { Mood::Finite };
    Piece::That(frame!("{0} {v:be} {1}", WHO, say).in_mood(mood))
}

/// A clause as a relative one: if the noun is neither its subject nor its object, it stands in front.
pub(super) fn relative(say: Say) -> Say {
    match say.clause() {
        Some(f) if f.roles.first() == Some(&WHO) => say,
        Some(f) if is_object(f) => say,
        _ => frame!("such that {0}", say),
    }
}

/// What is shared with one of several things is shared with them: `a name with a Curse you control`.
fn one_of_all(said: Say) -> Say {
    match said {
        Say::Noun(mut noun) if noun.det == Det::All => {
            (noun.det, noun.plural) = (Det::A, false);
            Say::Noun(noun)
        }
        other => other,
    }
}

/// Whether the noun of a relative clause is the object of its verb: `that you cast`.
pub(super) fn is_object(f: &Frame) -> bool {
    f.template.starts_with("{0} {v:") && f.template.ends_with("} {1}") && f.roles.len() == 2 && f.roles[1] == WHO
}

/// The noun of a sort.
pub(super) fn sort_word(sort: Sort) -> &'static str {
    match sort {
        Sort::Permanent => "permanent",
        Sort::Card => "card",
        Sort::Spell => "spell",
        Sort::Ability => "ability",
        Sort::SpellOrAbility => "spell or ability",
        Sort::Player => "player",
        Sort::Damageable => "creature, planeswalker, or player",
        Sort::Source => "source",
        Sort::Object => "object",
        Sort::Anything => "object or player",
    }
}

/// Where qualifications stand behind a noun: whose it is, what it has, what it is, the rest.
pub(crate) const WHOSE: u8 = 10;

/// What the noun has: `with flying`.
pub(crate) const WITH: u8 = 15;

/// What the noun is, and where: `named X`, `attached to Y`.
pub(crate) const NAMED: u8 = 40;

/// Who chooses a target, behind all else that is said of it.
pub(super) const CHOICE_OF: u8 = 66;

/// Relative clauses and all the rest: `that attacked this turn`.
pub(crate) const THAT: u8 = 50;

/// Of what is counted it is said already what it is; whose it was stands with the zone it came from or went to.
fn candidate_alone(slot: Slot, filter: &Filter) -> Match {
    let whose: Vec<Predicate> = filter.preds.iter().filter(|p| matches!(p, Predicate::OwnedBy(_))).cloned().collect();
    if whose.is_empty() {
        return Match::Ref(Ref::Slot(slot));
    }
    let preds = whose.into_iter().chain([Predicate::Same(Ref::Slot(slot))]).collect();
    Match::Filter(Box::new(Filter { sort: Sort::Object, zones: Zones::empty(), preds }))
}

/// What the candidate in the slot must be attacking: `attacking a planeswalker you control`.
fn goal_attacked(slot: Slot, cond: &Condition) -> Option<&Filter> {
    match cond {
        Condition::Passes(Ref::Attacked(who), goal) if **who == Ref::Slot(slot) => Some(goal),
        _ => None,
    }
}

/// What the candidate in the slot must be attached to: `attached to a creature`.
fn host_asked(slot: Slot, cond: &Condition) -> Option<&Filter> {
    match cond {
        Condition::Passes(Ref::Host(who), host) if **who == Ref::Slot(slot) => Some(host),
        _ => None,
    }
}

/// `even mana value`, `odd power`: a number of the candidate that is or isn't twice its half.
fn parity(slot: Slot, cond: &Condition) -> Option<(Prop, bool)> {
    let Condition::Compare(Value::Prop(prop, of), cmp, Value::Mul(twice)) = cond else { return None };
    let (Value::Num(2), Value::Share { of: half, by: 2, up: false }) = &**twice else { return None };
    let same = **of == Ref::Slot(slot) && matches!(&**half, Value::Prop(p, who) if p == prop && who == of);
    match cmp {
        Cmp::Eq if same => Some((*prop, true)),
        Cmp::Ne if same => Some((*prop, false)),
        _ => None,
    }
}
