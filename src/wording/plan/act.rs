//! Acts of instructions: who does what to what, and what is known of it afterwards.

use crate::ir::*;
use crate::wording::plan::per::{for_each, with_words};
use crate::wording::plan::theirs::{is_doers, theirs, whole_hand, without_control, without_own_hand};
use crate::wording::plan::{Kind, Plan};
use crate::wording::say::{Joint, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// What is done, by whom; what it leaves behind is known from here on.
    pub(super) fn act(&mut self, who: Say, act: &Act, bind: Option<&Bind>) -> Say {
        let mood = if who == Say::You { Mood::Order } else { Mood::Finite };
        // It is said of players that they gain and lose, also of whom the text speaks to.
        let told = !matches!(
            act,
            Act::GainLife(_)
                | Act::LoseLife(_)
                | Act::Win
                | Act::Lose
                | Act::Become { .. }
                | Act::SetLife(_)
                | Act::Skip { .. }
                | Act::Emblem(_)
        );
        let mood = if told { mood } else { Mood::Finite };
        match until_it_is_done(theirs(self.act_said(who, act, bind))) {
            Say::Frame(f) if f.template.starts_with("{0} {v:get} {1}") => Say::Frame(f),
            said => said.in_mood(mood),
        }
    }

    fn act_said(&mut self, who: Say, act: &Act, bind: Option<&Bind>) -> Say {
        self.done = match act {
            Act::Test(_) => ["the test succeeded", "the test failed"],
            Act::Contest(_) => ["the contest was won", "the contest wasn't won"],
            Act::AskRuling(_) => ["so", "not so"],
            Act::FlipCoins(Value::Num(1)) if who == Say::You => ["you win the flip", "you lose the flip"],
            Act::FlipCoins(_) => ["a flip was won", "no flip was won"],
            Act::Pay(_) | Act::PayAny(..) => super::PAID,
            _ if who == Say::You => super::YOU_CAN,
            _ => super::DONE,
        };
        match act {
            Act::Declared(id, args) => self.perform(who, *id, args, bind),
            Act::Test(Test { what, against, bonus, opposing, tool }) => {
                let say = self.test(who, what, against);
                let say = self.with_bonus(say, "with {0} added", bonus);
                let say = self.with_picked(say, "against {0}", opposing.as_ref());
                let say = self.with_picked(say, "with {0}", tool.as_ref());
                self.learn_word(bind, Kind::Number, Say::lit("the total of the test"));
                say
            }
            Act::Contest(Contest { what, score, bonus, with, against, margin, ties }) => {
                let say = self.contest(who, (what, *score), with);
                let say = self.with_bonus(say, "and {0}", bonus);
                let say = self.contest_against(say, against, *ties);
                self.learn_word(margin.as_ref(), Kind::Number, Say::lit("the margin"));
                self.learn_word(bind, Kind::Number, Say::lit("the total of the contest"));
                match margin {
                    Some(_) => frame!("{0}, by the margin", say),
                    None => say,
                }
            }
            Act::AskRuling(ruling) => {
                let say = self.ruling(ruling);
                self.learn_word(bind, Kind::Number, Say::lit("the ruling"));
                say
            }
            Act::Unmark(what, designation) => {
                let (what, designation) = (self.pick(what), self.designation(*designation));
                frame!("{0} {v:stop} being {1}", what, designation)
            }
            Act::EndSpell(what) => {
                let what = self.pick(what);
                frame!("{0} {v:end}", what)
            }
            Act::CastSpell { spells, on, wearies } => self.cast_together(who, spells, on.as_ref(), *wearies),
            Act::Bring { what, to, way, away } => self.bring(what, to, way, *away),
            Act::Strengthen { what, how, sustained } => {
                let what = self.pick(what);
                let say = self.strengthen(what, *how);
                if *sustained { frame!("{0} (and this lasts as long as that one)", say) } else { say }
            }
            Act::Damage { n, to, division, past_armour } => {
                let said = match division {
                    None => self.deal_to_each(who, n, to, bind),
                    Some(division) => self.deal_divided(who, n, to, *division, bind),
                };
                if *past_armour { frame!("{0} (no armour lessens it)", said) } else { said }
            }
            Act::GainLife(n) => {
                let (n, each) = self.mass_for_each(n, "life");
                self.learn_word(bind, Kind::Number, Say::lit("the life gained this way"));
                with_words(frame!("{0} {v:gain} {1}", who, n), each)
            }
            Act::LoseLife(n) => {
                let (n, each) = self.mass_for_each(n, "life");
                self.learn_word(bind, Kind::Number, Say::lit("the life lost this way"));
                with_words(frame!("{0} {v:lose} {1}", who, n), each)
            }
            Act::SetLife(n) => {
                let n = self.value(n);
                frame!("{0's life total} becomes {1}", who, n)
            }
            Act::Draw(n) => {
                let say = self.counted(n, "card");
                self.learn_done(bind, "drawn", Noun::of(Say::lit("card")).so_many(*n != Value::Num(1)));
                frame!("{0} {v:draw} {1}", who, say)
            }
            Act::Move { what, to, rest } => self.move_to(who, what, to, rest.as_deref(), bind),
            Act::Tap(what) => self.simple("{0} {v:tap} {1}", "tapped", who, what, bind),
            Act::Untap(what) => self.simple("{0} {v:untap} {1}", "untapped", who, what, bind),
            Act::PutCounters(PutCounters { kind, n, up_to, on, divided }) => {
                // A number that stands behind what gets the counters speaks of it: `it` would be that.
                self.beside |= *on != Pick::Ref(Ref::This);
                let each = for_each(n).filter(|(n, _)| *n > 0 && !*up_to && !*divided);
                let n = each.map_or_else(|| n.clone(), |(n, _)| Value::Num(n));
                let mut counters = self.new_counters(*kind, &n, *up_to);
                counters.each = each.map(|(_, all)| all.clone());
                match divided {
                    true => self.distribute_counters(who, counters, on, bind),
                    false => self.put_counters(who, counters, on, bind),
                }
            }
            Act::RemoveCounters(remove) => self.remove_counters(who, remove, bind),
            Act::MoveCounters { kind, n, from, to } => {
                let counters = self.some_counters(*kind, n.as_ref());
                let (from, to) = (self.pick(from), self.pick(to));
                frame!("{0} {v:move} {1} from {2} onto {3}", who, counters, from, to)
            }
            Act::AddOneOfEach(on) => {
                let said = self.pick(on);
                self.learn_picked(bind, "", on);
                frame!("{0} {v:put} another counter of each kind already there on {1}", who, said)
            }
            Act::Create { tokens, entry } => self.create(who, tokens, entry, bind),
            Act::Emblem(def) => {
                let text = self.granted(&self.content.def(*def).abilities, "this emblem");
                frame!("{0} {v:get} an emblem with {1}", who, text)
            }
            Act::AddMana(mana) => {
                let mana = self.mana_added(mana);
                adds(who, mana)
            }
            Act::Attach { what, to } => {
                let (what, said) = (self.pick(what), self.pick(to));
                self.learn_picked(bind, "", to);
                frame!("{0} {v:attach} {1} to {2}", who, what, said)
            }
            Act::Unattach(what) => self.simple("{0} {v:unattach} {1}", "unattached", who, what, bind),
            Act::Search { whose, zones, wants, together } => {
                let say = self.search(who, whose, *zones, wants, bind);
                self.found_together(say, together)
            }
            Act::Shuffle(whose) => {
                let whose = self.whose(whose, &who);
                frame!("{0} {v:shuffle} {1's library}", who, whose)
            }
            Act::Look(what) => {
                let said = whole_hand(self.pick(what));
                if bind.is_some() {
                    self.learn_picked(bind, "seen", what);
                }
                if let (Some(label), Pick::Top { zone: Zone::Library, bottom: false, until: None, .. }) = (bind, what) {
                    self.homes.insert(label.slot, Zones::LIBRARY);
                }
                frame!("{0} {v:look} at {1}", who, said)
            }
            Act::Reveal(what) => {
                let said = self.pick_taken(what);
                let said = whole_hand(self.from_home(what, said));
                if bind.is_some() {
                    self.learn_picked(bind, "revealed", what);
                }
                frame!("{0} {v:reveal} {1}", who, said)
            }
            Act::Choose(choice) => self.choose(who, choice, bind),
            Act::PreventNext(NextDamage { n, pattern: Some(pattern), duration, instead_to, then, .. }) => {
                let say = self.next_of_a_sort(who, n, *pattern, duration, instead_to.as_ref());
                self.and_then_prevented(say, *then)
            }
            Act::PreventNext(next @ NextDamage { instead_to: Some(other), .. }) => self.redirects(who, next, other),
            Act::PreventNext(NextDamage { n, damage, to, duration, instead_to: None, then, .. }) => {
                let template = match damage {
                    DamageSort::Any => "{0} {v:prevent} the next {1} damage that would be dealt to {2} {3}",
                    DamageSort::Combat => "{0} {v:prevent} the next {1} combat damage that would be dealt to {2} {3}",
                    DamageSort::Noncombat => {
                        "{0} {v:prevent} the next {1} noncombat damage that would be dealt to {2} {3}"
                    }
                };
                let (n, to) = (self.value(n), self.pick(to));
                let say = Say::frame(template, vec![who, n, to, self.within(duration)]);
                self.and_then_prevented(say, *then)
            }
            Act::Cast { what, price, play } => self.cast_now(who, what, price, *play, bind),
            Act::Copy { what, n, targets, except } => {
                let say = self.copies(who.clone(), what, n, bind);
                let say = self.copies_except(say, except);
                self.copies_with_targets(who, say, targets, *n == Value::Num(1))
            }
            Act::NewTargets { of, must: false } => self.simple("{0} {v:choose} new targets for {1}", "", who, of, bind),
            Act::NewTargets { of, must: true } => {
                let say = self.simple("{0} {v:change} the targets of {1}", "", who, of, bind);
                match says_single(&say) {
                    true => say.with_template("{0} {v:change} the target of {1}"),
                    false => say,
                }
            }
            Act::ChangeTarget { of, to } => {
                let (of, to) = (self.pick(of), self.pick(to));
                frame!("{0} {v:change} the target of {1} to {2}", who, of, to)
            }
            Act::FlipCoins(n) => {
                let n = self.counted(n, "coin");
                self.learn_word(bind, Kind::Number, Say::lit("the number of flips won"));
                frame!("{0} {v:flip} {1}", who, n)
            }
            Act::Roll { n, sides } => {
                let n = self.counted(n, "die");
                self.learn_word(bind, Kind::Number, Say::lit("the result"));
                frame!("{0} {v:roll} {1} with {2} sides", who, n, Say::Num(i64::from(*sides)))
            }
            Act::Vote(ballot) => {
                let options = match ballot {
                    Ballot::Words(words) => Say::list(Joint::Or, words.iter().map(|word| self.string(*word)).collect()),
                    Ballot::Things(pick) => self.pick(pick),
                };
                frame!("{0} {v:vote} for {1}", who, options)
            }
            Act::Separate { what, piles } => self.separate(who, what, piles),
            Act::Extra { n, span, after } => {
                if *span == Span::Turn {
                    self.learn_word(bind, Kind::Word, Say::lit("that turn"));
                }
                let n = self.range(n, Some(n));
                if *span != Span::Turn && after.is_none() && who == Say::You {
                    let span = Noun::of(Say::lit(format!("additional {}", Self::span(*span)))).with(n).say();
                    return frame!("after this phase, there {v:be} {0}", span);
                }
                let span = Noun::of(Say::lit(format!("extra {}", Self::span(*span)))).with(n).say();
                match after {
                    None => frame!("{0} {v:take} {1} after this one", who, span),
                    Some(whose) => {
                        let whose = self.refer(whose);
                        let turn = Self::whose_span(whose, "next turn");
                        frame!("{0} {v:take} {1} after {2}", who, span, turn)
                    }
                }
            }
            Act::Exchange { what, a, b } => self.exchange(who, what, a, b),
            Act::Win => frame!("{0} {v:win} the game", who),
            Act::Lose => frame!("{0} {v:lose} the game", who),
            Act::DrawGame => frame!("the game is a draw"),
            Act::TurnFace { what, up } => match up {
                true => self.simple("{0} {v:turn} {1} face up", "turned", who, what, bind),
                false => self.simple("{0} {v:turn} {1} face down", "turned", who, what, bind),
            },
            Act::Transform(what) => self.simple("{0} {v:transform} {1}", "transformed", who, what, bind),
            Act::FlipCard(what) => self.simple("{0} {v:flip} {1}", "flipped", who, what, bind),
            Act::Phase { what, out } => {
                let what = self.pick(what);
                if *out { frame!("{0} {v:phase out}", what) } else { frame!("{0} {v:phase in}", what) }
            }
            Act::Become { what, with, duration } => self.becomes(who, *what, with.as_ref(), duration),
            Act::CombatStatus { what, status } => {
                let said = self.pick(what);
                self.learn_picked(bind, "", what);
                match status {
                    CombatStatus::Blocked => frame!("{0} {v:become} blocked", said),
                    CombatStatus::Unblocked => frame!("{0} {v:become} unblocked", said),
                    CombatStatus::Removed => frame!("{0} {v:remove} {1} from combat", who, said),
                }
            }
            Act::MakeMana(what) => {
                let said = self.pick(what);
                self.learn_picked(bind, "", what);
                frame!("{0} {v:activate} a mana ability of {1}", who, said)
            }
            Act::Reselect(what) => {
                let said = self.pick(what);
                self.learn_picked(bind, "", what);
                let attacks = frame!("{0} {v:be} attacking", said);
                frame!("{0} {v:reselect} which player or planeswalker {1}", who, attacks)
            }
            Act::Block { blocker, attacker } => {
                let (blocker, said) = (self.pick(blocker), self.pick(attacker));
                self.learn_picked(bind, "", attacker);
                frame!("{0} {v:block} {1}", blocker, said)
            }
            Act::RemoveDamage(from, n) => {
                let n = match n {
                    Some(n) => self.mass(n, "damage"),
                    None => Say::lit("all damage"),
                };
                let said = self.pick(from);
                self.learn_picked(bind, "", from);
                frame!("{0} {v:remove} {1} from {2}", who, n, said)
            }
            Act::Skip { span, n } => self.skips(who, *span, n),
            Act::EndTurn => frame!("{0} {v:end} the turn", who),
            Act::EndCombat => frame!("{0} {v:end} the combat phase", who),
            Act::RestartGame(left) => match left {
                Some(left) => {
                    self.learn_picked(bind, "left", left);
                    let left = self.pick(left);
                    frame!("{0} {v:restart} the game, leaving {1} in exile", who, left)
                }
                None => frame!("{0} {v:restart} the game", who),
            },
            Act::Subgame => {
                self.learn_word(bind, Kind::Word, Say::lit("whoever won the subgame"));
                frame!("{0} {v:play} a subgame", who)
            }
            Act::Pay(cost) => self.pays(who, cost),
            Act::PayAny(cost, times) => self.pays_any(who, cost, *times, bind),
            Act::Reorder(what) => self.simple("{0} {v:put} {1} back in any order", "", who, what, bind),
            Act::Double(double) => self.double(who, double),
            Act::LoseMana { to: None } => frame!("{0} {v:lose} all unspent mana", who),
            Act::LoseMana { to: Some(to) } => {
                let to = self.refer(to);
                let lost = frame!("{0} {v:lose} all unspent mana", who);
                Say::list(Joint::And, vec![lost, frame!("{0} {v:add} the mana lost this way", to)])
            }
            Act::Meld(a, b) => {
                let (a, b) = (self.pick(a), self.pick(b));
                frame!("{0} {v:meld} {1} and {2}", who, a, b)
            }
            Act::Own(what) => self.simple("{0} {v:become} the owner of {1}", "", who, what, bind),
            Act::Nothing => Say::lit("nothing happens"),
        }
    }

    /// A verb with one object.
    fn simple(
        &mut self,
        template: &'static str,
        participle: &'static str,
        who: Say,
        pick: &Pick,
        bind: Option<&Bind>,
    ) -> Say {
        let what = self.pick(pick);
        if bind.is_some() {
            self.learn_picked(bind, participle, pick);
        }
        Say::frame(template, vec![who, what])
    }

    /// What was picked, told by what was done to it.
    pub(super) fn learn_picked(&mut self, bind: Option<&Bind>, participle: &str, pick: &Pick) {
        let (noun, many) = self.noun_of(pick);
        self.learn_done(bind, participle, noun.so_many(many));
        if let (Some(b), Some(owner)) = (bind, self.owner_of(pick)) {
            self.owned.insert(b.slot, owner);
        }
    }

    /// The noun for what is picked, and whether it is several.
    pub(super) fn noun_of(&mut self, pick: &Pick) -> (Noun, bool) {
        let kept = self.spoken();
        let out = match pick {
            Pick::All(filter) => (self.noun(filter), true),
            Pick::Each(filter, _) => (self.noun(filter), true),
            Pick::Choose { filter, max, .. } => (self.noun(filter), *max != Some(Value::Num(1))),
            Pick::Top { n, until, .. } => (Noun::of(Say::lit("card")), until.is_some() || *n != Value::Num(1)),
            Pick::Ref(Ref::Slot(slot)) => match self.slots.get(slot) {
                Some(about) if about.kind == Kind::Word => (Noun::of(Say::lit("thing")), true),
                Some(about) => (about.noun.clone(), about.many),
                None => (Noun::of(Say::lit("object")), false),
            },
            Pick::Ref(Ref::You) if self.scene => (Noun::of(Say::lit("creature")), false),
            Pick::Ref(known) if known.means_players() => (Noun::of(Say::lit("player")), false),
            Pick::Ref(_) => (Noun::of(Say::lit("card")), false),
            Pick::Rest(_) | Pick::And(_) => (Noun::of(Say::lit("object")), true),
        };
        self.unspoken(kept);
        let (mut noun, many) = out;
        noun.mods.clear();
        noun.place = None;
        noun.head = match noun.head {
            // Some of several things are things of that sort.
            Say::Frame(f) if f.template == "of {0}" => f.roles.get(1).cloned().unwrap_or_else(|| Say::lit("object")),
            Say::List(..) | Say::Noun(_) => Say::lit("object"),
            head => head,
        };
        (noun, many)
    }

    fn perform(&mut self, who: Say, id: ActionId, args: &[Arg], bind: Option<&Bind>) -> Say {
        let name = self.action(id).to_owned();
        let params = self.content.actions.get(id.index()).map_or(&[][..], |action| &action.params);
        let mut roles = vec![who];
        // `set it in motion`: the object stands behind the first word.
        let (first, rest) = name.split_once(' ').unwrap_or((&name, ""));
        let mut template = format!("{{0}} {{v:{first}}}");
        let mut picked = None;
        let elsewhere = args.iter().find_map(|arg| if let Arg::To(to) = arg { Some(&**to) } else { None });
        for (at, arg) in args.iter().enumerate() {
            let say = match arg {
                Arg::To(_) => continue,
                Arg::Pick(pick) if picked == Some(pick) => Say::lit("itself"),
                Arg::Pick(pick) => {
                    picked = picked.or(Some(pick));
                    let banishes = self.content.roles.banish == Some(id);
                    let said = if banishes {
                        let taken = self.pick_taken(pick);
                        self.from_home(pick, taken)
                    } else {
                        self.pick(pick)
                    };
                    // What is only ever done to cards in a hand need not say so.
                    let hand =
                        |kind: &ParamKind| matches!(kind, ParamKind::Thing(filter) if filter.zones == Zones::HAND);
                    let of_hand = params.get(at).is_some_and(hand);
                    // What is discarded has been in a hand.
                    self.told_home |= of_hand && *pick == Pick::Ref(Ref::This) && self.own_home == Zones::HAND;
                    let said = without_own_hand(said, &roles[0], of_hand);
                    // Whoever sacrifices something has it (701.16a).
                    let own = |kind: &ParamKind| matches!(kind, ParamKind::Thing(filter) if filter.preds.iter().any(is_doers));
                    match pick {
                        Pick::Choose { .. } if params.get(at).is_some_and(own) => without_control(said, &roles[0]),
                        _ => said,
                    }
                }
                Arg::Value(value) => self.value(value),
                Arg::Words(all) => Say::list(Joint::Or, all.iter().map(|word| self.string(*word)).collect()),
                Arg::Color(color) => self.refer(color),
            };
            roles.push(say);
            let joint = if at == 0 { " " } else { " with " };
            template.push_str(&format!("{joint}{{{}}}", at + 1));
            if at == 0 && !rest.is_empty() {
                template.push_str(&format!(" {rest}"));
            }
        }
        if args.is_empty() && !rest.is_empty() {
            template.push_str(&format!(" {rest}"));
        }
        if let Some(pick) = picked {
            self.banishes = self.content.roles.banish == Some(id);
            match self.banishes {
                true => {
                    let (_, many) = self.noun_of(pick);
                    self.learn_done(bind, "exiled", Noun::of(Say::lit("card")).so_many(many));
                }
                false => self.learn_picked(bind, &format!("{{p:{name}}}"), pick),
            }
            // What was a target is in exile from then on.
            if let (true, Pick::Ref(Ref::Slot(slot))) = (self.banishes, pick) {
                self.homes.insert(*slot, Zones::EXILE);
            }
            self.banishes = false;
            if let (Some(label), true) = (bind, self.content.roles.banish == Some(id)) {
                self.homes.insert(label.slot, Zones::EXILE);
                self.exiled.extend(label.linked.map(|linked| linked.0));
            }
        } else {
            self.learn_word(bind, Kind::Word, Say::made(format!("what was {{p:{name}}}"), vec![]));
        }
        // What two things do to each other is said of the first.
        let mutual = self.content.actions.get(id.index()).is_some_and(|action| action.mutual);
        if mutual && roles.len() == 3 && roles[0] == Say::You && rest.is_empty() {
            template = format!("{{1}} {{v:{first}}} {{2}}");
        }
        let say = Say::made(template, roles);
        match elsewhere {
            None => say,
            Some(to) => {
                let exiles = to.zone == Zone::Exile && to.entry == EntryMods::default();
                let to = self.destination(to, Say::lit("its owner"));
                let it = Say::It { many: false };
                let done = Say::made(format!("{{0}} {{v:be}} {{p:{name}}}"), vec![it.clone()]);
                let put = match exiles {
                    true => frame!("{0} {v:exile} {1}", Say::You, it),
                    false => frame!("{0} {v:put} {1} {2}", Say::You, it, to),
                };
                let put = put.in_mood(Mood::Order);
                frame!("{0}. If {1} this way, {2} instead", say, done, put)
            }
        }
    }
}

/// `reveal cards from the top of your library until you reveal a creature card`: what is done to cards is done until it is
/// done to what is looked for.
fn until_it_is_done(mut say: Say) -> Say {
    let Say::Frame(f) = &mut say else { return say };
    let Some(Say::Frame(cards)) = f.roles.get_mut(1) else { return say };
    let Some(found) = cards.template.strip_suffix(" until {1} is among them").map(str::to_owned) else { return say };
    if !f.template.starts_with("{0} {v:") || !f.template.ends_with("} {1}") {
        return say;
    }
    let wanted = cards.roles.remove(1);
    *cards = super::super::say::Frame {
        template: found.replace("{2}", "{1}").into(),
        roles: std::mem::take(&mut cards.roles),
        mood: cards.mood,
    };
    let doer = match f.roles.first() {
        Some(Say::You) => Say::You,
        _ => Say::lit("their").plural(),
    };
    let done = Say::made(f.template.to_string(), vec![doer, wanted]);
    say.and_then_words(frame!("until at last {0}", done))
}

/// Whether what is spoken of has one target.
fn says_single(say: &Say) -> bool {
    let mut single = false;
    say.each(&mut |part| single |= *part == Say::lit("a single target"));
    single
}

/// `add one mana of any color. Spend this mana only to cast creature spells`: what is said of the mana is said behind.
fn adds(who: Say, mana: Say) -> Say {
    match mana {
        Say::Frame(mut f) if f.template.starts_with("{0}. ") && !f.roles.is_empty() => {
            let mana = std::mem::replace(&mut f.roles[0], Say::ThatMuch);
            f.roles[0] = adds(who, mana);
            Say::Frame(f)
        }
        mana => frame!("{0} {v:add} {1}", who, mana),
    }
}
