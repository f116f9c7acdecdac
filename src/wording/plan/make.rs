//! Acts that make, find and choose: tokens, copies, cards in zones, words.

use crate::ir::*;
use crate::wording::plan::per::for_each;
use crate::wording::plan::pred::{CHOICE_OF, NAMED};
use crate::wording::plan::theirs::is_same;
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Noun, Say, frame};

impl Plan<'_> {
    pub(super) fn create(
        &mut self,
        who: Say,
        tokens: &[(Value, TokenSpec)],
        entry: &EntryMods,
        bind: Option<&Bind>,
    ) -> Say {
        let (mut said, mut shorts) = (Vec::new(), Vec::new());
        // `create a token for each creature you control`
        let each = match tokens {
            [(n, TokenSpec::Def { .. })] => for_each(n).filter(|(n, _)| *n > 0),
            _ => None,
        };
        for (n, token) in tokens {
            let det = match each {
                Some((1, _)) => Det::A,
                Some((n, _)) => Det::N(Say::Num(i64::from(n))),
                None => self.range(n, Some(n)),
            };
            let (mut noun, short) = match token {
                TokenSpec::Def { def, pt, looks } => {
                    let (mut noun, short) = self.token(*def, pt.as_ref(), looks);
                    if !looks.is_empty() {
                        noun.push_behind(NAMED, self.mods(looks, Say::Who { many: false }));
                    }
                    (noun, short)
                }
                TokenSpec::Copy(copy) => {
                    let copy = self.copy_of(copy);
                    let mut noun = Noun::of(Say::lit("token"));
                    noun.push_behind(NAMED, frame!("{0} {v:be} a copy of {1}", Say::Who { many: false }, copy));
                    (noun, Noun::of(Say::lit("token")))
                }
            };
            for (at, how) in self.entry(entry).into_iter().enumerate() {
                noun.push_behind(70 + at as u8, how);
            }
            said.push(noun.with(det).say());
            shorts.push(short);
        }
        let each = each.map(|(_, all)| self.per(all));
        let many = !matches!(tokens, [(Value::Num(1), _)]);
        let short = match (shorts.pop(), shorts.is_empty()) {
            (Some(only), true) => only,
            _ => Noun::of(Say::lit("token")),
        };
        self.learn_done(bind, "created", short.so_many(many));
        let say = frame!("{0} {v:create} {1}", who, Say::list(Joint::And, said));
        match each {
            Some(each) => say.and_then_words(each),
            None => say,
        }
    }

    /// Whose library it is: `their` own, if whoever does it is not the reader.
    pub(super) fn whose(&mut self, whose: &Pick, who: &Say) -> Say {
        let own = *who != Say::You && self.doing.as_ref() == Some(whose);
        let said = self.pick(whose);
        match said {
            _ if own => Say::lit("their"),
            // `their` is the own one of whoever does it.
            Say::It { many: true } => {
                let mut things = Noun::of(Say::lit("object"));
                (things.plural, things.det) = (true, Det::That);
                things.say()
            }
            other => other,
        }
    }

    pub(super) fn search(
        &mut self,
        who: Say,
        whose: &Pick,
        zones: Zones,
        wants: &[(Value, Option<Value>, Filter)],
        bind: Option<&Bind>,
    ) -> Say {
        if let (Some(label), Pick::Ref(owner)) = (bind, whose) {
            self.owned.insert(label.slot, owner.clone());
        }
        let whose = self.whose(whose, &who);
        let places: Vec<Say> =
            Self::zones_of(zones).into_iter().map(|zone| Self::place(zone.set(), Some(whose.clone()))).collect();
        let places = Say::list(Joint::And, places);
        let mut found = Vec::new();
        let mut many = wants.len() > 1;
        for (min, max, filter) in wants {
            let det = self.range(min, max.as_ref());
            many |= *max != Some(Value::Num(1));
            found.push(self.noun(filter).with(det).say());
        }
        let found = Say::list(Joint::And, found);
        self.learn_done(bind, "found", Noun::of(Say::lit("card")).so_many(many));
        frame!("{0} {v:search} {1} for {2}", who, places, found)
    }

    pub(super) fn choose(&mut self, who: Say, choice: &Choice, bind: Option<&Bind>) -> Say {
        let word = |plan: &mut Self, what: Say, later: &'static str| {
            plan.learn_word(bind, Kind::Word, Say::lit(later));
            frame!("{0} {v:choose} {1}", who.clone(), what)
        };
        match choice {
            Choice::Things(what) => {
                // Whose choice a target is need not be said where they choose it.
                if let Pick::Ref(Ref::Slot(slot)) = what
                    && let Some(about) = self.slots.get_mut(slot)
                {
                    let theirs =
                        |say: &Say| matches!(say, Say::Frame(f) if f.roles.first().is_some_and(|of| is_same(of, &who)));
                    about.noun.mods.retain(|modifier| modifier.rank != CHOICE_OF || !theirs(&modifier.say));
                }
                let said = self.pick(what);
                self.learn_picked(bind, "chosen", what);
                frame!("{0} {v:choose} {1}", who, said)
            }
            Choice::Color => word(self, Say::lit("a color"), "the chosen color"),
            Choice::ColorBut(taken) => {
                let taken = taken.iter().map(|r| self.refer(r)).collect();
                word(self, frame!("a color other than {0}", Say::list(Joint::And, taken)), "the chosen color")
            }
            Choice::Colors => word(self, Say::lit("one or more colors"), "the chosen colors"),
            Choice::ColorOf { of, lands, random } => {
                let of = self.refer(of);
                let what = match (lands, random) {
                    (false, false) => frame!("one of {0's colors}", of),
                    (true, false) => frame!("one of {0's colors}, or a color of mana of its basic land types", of),
                    (false, true) => frame!("one of {0's colors} at random", of),
                    (true, true) => {
                        frame!("one of {0's colors}, or a color of mana of its basic land types, at random", of)
                    }
                };
                word(self, what, "the chosen color")
            }
            Choice::CreatureType => word(self, Say::lit("a creature type"), "the chosen type"),
            Choice::BasicLandType => word(self, Say::lit("a basic land type"), "the chosen type"),
            Choice::CardType => word(self, Say::lit("a card type"), "the chosen type"),
            Choice::CardName(types) if types.is_empty() || *types == CardTypes::all() => {
                word(self, Say::lit("a card name"), "the chosen name")
            }
            Choice::CardName(types) if types.iter().count() > 7 => {
                let mut noun = Noun::of(Say::lit("card name"));
                for word in CardTypes::all().difference(*types).iter().filter_map(Self::type_word) {
                    noun.push_in_front(10, Say::lit(format!("non{word}")));
                }
                word(self, noun.with(Det::A).say(), "the chosen name")
            }
            Choice::CardName(types) => {
                let mut noun = Noun::of(Say::lit("card name"));
                noun.push_in_front(40, Say::list(Joint::Or, Self::types(*types)));
                word(self, noun.with(Det::A).say(), "the chosen name")
            }
            Choice::Number(a, b, called) => {
                let (a, b) = (self.value(a), self.value(b));
                self.learn_word(bind, Kind::Number, Say::lit("the chosen number"));
                match called {
                    None => frame!("{0} {v:choose} a number from {1} to {2}", who, a, b),
                    Some(called) => {
                        frame!("{0} {v:choose} a number from {1} to {2} as {3}", who, a, b, self.choice_called(*called))
                    }
                }
            }
            Choice::Word(all) => {
                let all = Say::list(Joint::Or, all.iter().map(|word| self.choice_called(*word)).collect());
                word(self, all, "the chosen word")
            }
            Choice::Player(filter) => {
                let filter = self.noun(filter).with(Det::A).say();
                self.learn_done(bind, "chosen", Noun::of(Say::lit("player")));
                frame!("{0} {v:choose} {1} as a player", who, filter)
            }
            Choice::Text => word(self, Say::lit("a text"), "the chosen text"),
            Choice::Step(scale, most) => {
                let step = self.step_of(*scale, i64::from(*most));
                word(self, frame!("a step up to {0}", step), "the chosen step")
            }
            Choice::Subtypes(types, n) => {
                let as_often = matches!(n, Value::Linked(_));
                let n = self.value(n);
                let types = Say::list(Joint::Or, Self::types(*types));
                let kinds = match as_often {
                    true => frame!("as many different subtypes of {1} as {0}", n, types),
                    false => frame!("{0} different subtypes of {1}", n, types),
                };
                word(self, kinds, "the chosen subtypes")
            }
        }
    }

    /// `cast it without paying its mana cost`; of what may be a land it is said that it is played.
    pub(super) fn cast_now(&mut self, who: Say, what: &Pick, price: &Price, play: bool, bind: Option<&Bind>) -> Say {
        let what = self.pick_taken(what);
        let (template, participle) = match play {
            true => ("{0} {v:play} {1}", "played"),
            false => ("{0} {v:cast} {1}", "cast"),
        };
        let many = what.is_plural();
        let say = Say::frame(template, vec![who, what]);
        self.learn_done(bind, participle, Noun::of(Say::lit("card")));
        match self.price(price, many) {
            Some(price) => say.and_then_words(price),
            None => say,
        }
    }

    /// `copy it two times`.
    pub(super) fn copies(&mut self, who: Say, what: &Pick, n: &Value, bind: Option<&Bind>) -> Say {
        let what = self.pick(what);
        self.learn_done(bind, "new", Noun::of(Say::lit("copy")).so_many(*n != Value::Num(1)));
        match n {
            Value::Num(1) => frame!("{0} {v:copy} {1}", who, what),
            n => match self.value(n) {
                n if n.is_simple() => frame!("{0} {v:copy} {1}, {2} times", who, what, n),
                n => frame!("{0} {v:copy} {1} a number of times equal to {2}", who, what, n),
            },
        }
    }

    /// How the copies differ.
    pub(super) fn copies_except(&mut self, say: Say, except: &[Modifier]) -> Say {
        let lost = |change: &Modifier| match change {
            Modifier::LoseKeyword(keyword) => Some(*keyword),
            _ => None,
        };
        if except.is_empty() {
            return say;
        }
        if let Some(lost) = except.iter().map(lost).collect::<Option<Vec<_>>>() {
            let all = Say::list(Joint::And, lost.into_iter().map(|keyword| self.keyword(keyword)).collect());
            return say.and_then_words(frame!("(the copy doesn't have {0})", all));
        }
        let mods = self.exceptions(except);
        frame!("{0}, except that {1}", say.in_mood(Mood::Order), mods)
    }

    /// What copies have as their targets; `one`: it is a single copy.
    pub(super) fn copies_with_targets(&mut self, who: Say, say: Say, targets: &CopyTargets, one: bool) -> Say {
        // Whoever copies it has been named.
        let each = matches!(&who, Say::Noun(noun) if noun.det == Det::Each);
        let who = match who {
            Say::You => Say::You,
            _ if each => Say::lit("each of those players"),
            _ => Say::lit("that player"),
        };
        let chosen = |template| Say::frame(template, vec![who.clone()]).in_mood(Mood::May);
        match targets {
            CopyTargets::Same => say,
            CopyTargets::New if one && each => {
                let new = Say::Sentence(Box::new(chosen("{0} {v:choose} new targets for their copy")));
                frame!("{0}. {1}", say.in_mood(Mood::Order), new)
            }
            CopyTargets::New if one => {
                frame!(
                    "{0}. {1}",
                    say.in_mood(Mood::Order),
                    Say::Sentence(Box::new(chosen("{0} {v:choose} new targets for the copy")))
                )
            }
            CopyTargets::New => {
                frame!(
                    "{0}. {1}",
                    say.in_mood(Mood::Order),
                    Say::Sentence(Box::new(chosen("{0} {v:choose} new targets for the copies")))
                )
            }
            CopyTargets::One(new) => {
                let new = self.refer(new);
                say.and_then_words(frame!("with {0} as each of its targets, if it could target it", new))
            }
        }
    }

    pub(super) fn double(&mut self, who: Say, double: &Double) -> Say {
        match double {
            Double::Counters(kind, on) => {
                let (kind, on) = (self.counters_noun(*kind).with(Det::Bare).say(), self.pick(on));
                frame!("{0} {v:double} the number of {1} on {2}", who, kind, on)
            }
            Double::Life(whose) => {
                let whose = self.pick(whose);
                frame!("{0} {v:double} {1's life total}", who, whose)
            }
            Double::Mana(MANA_TYPES) => {
                frame!("{0} {v:double} the amount of each type of unspent mana {0} {v:have}", who)
            }
            Double::Mana(types) => {
                let kind = Say::lit(format!("unspent {{{}}}", super::words::letters(*types)));
                frame!("{0} {v:double} the amount of {1} mana {0} {v:have}", who, kind)
            }
            Double::Power(of) => {
                let of = self.pick(of);
                frame!("{0} {v:double} {1's power} until end of turn", who, of)
            }
        }
    }
}
