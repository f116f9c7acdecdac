//! Events: `a creature you control dies`, `you would draw a card`, `can't be countered`.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::owned::{place_of_owner, zones_of_owner};
use crate::wording::plan::pred::WHO;
use crate::wording::plan::trailers::{is_extra, own_nth, takes_the_last};
use crate::wording::plan::words::letters;
use crate::wording::say::{Det, Joint, Mood, Noun, Say, frame};

impl Plan<'_> {
    /// An event as a clause in this mood; what it binds is known from here on.
    pub(super) fn event(&mut self, event: &EventPattern, mood: Mood) -> Say {
        if let Some(own) = self.by_itself(event) {
            return self.event(&own, mood);
        }
        let det = |role: Role| match mood {
            Mood::Cant | Mood::Can => Det::Bare,
            _ if event.at_once.holds_all(role) => Det::OrMore(Say::Num(1)),
            _ => Det::A,
        };
        // 508.3: who attacks is one player, whatever they attack with.
        let one = event.at_once.tells_apart(Role::SubjectController);
        let subject_det = if one && mood != Mood::Cant { Det::A } else { det(Role::Subject) };
        let doer = self.who_can(event);
        let subject = (event.subject != Match::Any).then(|| self.matched(&doer, subject_det));
        // `from their hand` is said of the object.
        let players = matches!(&event.subject, Match::Filter(filter) if filter.sort == Sort::Player);
        for (role, slot) in &event.binds {
            match role {
                Role::Subject => self.learn_subject(*slot, event),
                Role::SubjectController if players => self.learn_player(*slot),
                _ => {}
            }
        }
        let (holder, for_mana) = activated(event);
        let (holder, under) = self.entered_under(event, holder, mood);
        let (holder, owner) = self.owner_of_zones(event, holder, mood);
        let object = match own_nth(event) {
            Some(nth) => Some(self.nth_of_own(&holder, nth, event.subject == Match::Ref(Ref::You))),
            None => (holder != Match::Any).then(|| self.matched(&holder, det(Role::Object))),
        };
        let say = match (for_mana, under) {
            (Some(which), _) => activates(which, subject, object),
            (None, Some(who)) => {
                let what = object.unwrap_or_else(|| Say::lit("something"));
                frame!("{0} {v:enter} the battlefield {1}", what, frame!("under {0's control}", who))
            }
            // In 2019 players attack with creatures.
            (None, None) if mood == Mood::Past && event.verb == Verb::DeclareAttack && event.amount.is_none() => {
                let who = subject.unwrap_or_else(|| Say::lit("a player"));
                frame!("{0} {v:attack} with a creature", who)
            }
            (None, None) => self.verb(event, subject, object),
        };
        let mut say = say.in_mood(mood);
        if mood == Mood::Would {
            of_an_opponent(&mut say);
        }
        if let Some(owner) = &owner {
            zones_of_owner(&mut say, owner);
        }
        let mut say = self.with_trailers(say, event);
        if let (Verb::Cast, Some(owner)) = (event.verb, &owner) {
            place_of_owner(&mut say, owner);
        }
        self.learn_roles(event);
        // What does something is `that creature` first; what comes and goes is `it`.
        if mood == Mood::Finite && !matches!(event.verb, Verb::Move | Verb::Create | Verb::TurnFaceUp) {
            self.last = None;
        }
        say
    }

    /// `a creature adapts`: an action that is done to nothing is done by its source.
    fn by_itself(&self, event: &EventPattern) -> Option<EventPattern> {
        let (Verb::Action(action), By::Source(source)) = (event.verb, &event.by) else { return None };
        let params = &self.content.actions.get(action.index())?.params;
        let alone = !params.iter().any(|kind| matches!(kind, ParamKind::Thing(_)));
        let free = event.subject == Match::Any && event.object == Match::Any && event.binds.is_empty();
        (alone && free).then(|| EventPattern { subject: source.clone(), by: By::Any, ..event.clone() })
    }

    /// `your second spell`, `their first card`
    fn nth_of_own(&mut self, what: &Match, nth: &'static str, yours: bool) -> Say {
        let (mut noun, template) = match (what, yours) {
            (Match::Filter(filter), true) => (self.noun(filter), "your {0}"),
            (Match::Filter(filter), false) => (self.noun(filter), "their {0}"),
            (Match::Any | Match::Ref(_), true) => (Noun::of(Say::lit("card")), "your {0} one"),
            (Match::Any | Match::Ref(_), false) => (Noun::of(Say::lit("card")), "their {0} one"),
        };
        noun.push_in_front(1, Say::frame(template, vec![Say::lit(nth)]));
        noun.with(Det::Plain).say()
    }

    /// Who does it, by what can do it: creatures attack, spells and abilities have targets.
    fn who_can(&self, event: &EventPattern) -> Match {
        let Match::Filter(filter) = &event.subject else { return event.subject.clone() };
        let named = |pred: &Predicate| {
            matches!(pred, Predicate::Type(_) | Predicate::Sub(_) | Predicate::Sort(_) | Predicate::Same(_))
        };
        let whose = filter.preds.iter().all(|pred| matches!(pred, Predicate::ControlledBy(_)));
        let (general, bare) = (filter.sort == Sort::Anything, !filter.preds.iter().any(named));
        let mut said = (**filter).clone();
        match event.verb {
            Verb::Attack | Verb::Block if general && bare && !self.scene => {
                said.preds = filter.preds.iter().cloned().chain([Predicate::Type(CardTypes::CREATURE)]).collect();
            }
            Verb::Target if whose && (general || filter.sort == Sort::Object) && !self.scene => {
                said.sort = Sort::SpellOrAbility;
            }
            _ => {}
        }
        Match::Filter(Box::new(said))
    }

    /// The clause of a verb.
    pub(super) fn verb(&mut self, event: &EventPattern, subject: Option<Say>, object: Option<Say>) -> Say {
        let thing = |said: Option<Say>| said.unwrap_or_else(|| Say::lit("something"));
        let player = |said: Option<Say>| said.unwrap_or_else(|| Say::lit("a player"));
        match event.verb {
            Verb::Move => self.moves(event, subject, object),
            Verb::Miscast => frame!("{0} {v:fail} to cast {1}", player(subject), thing(object)),
            Verb::Action(action) => {
                let name = self.action(action).to_owned();
                match (subject, object) {
                    // `a creature explores`: what it is done to does it itself.
                    (None, Some(o)) if self.is_done_by_itself(action) => self.does(&name, Some(o), None),
                    (subject, object) => self.does(&name, subject, object),
                }
            }
            Verb::Cast => self.does("cast", subject, object),
            Verb::PlayLand => frame!("{0} {v:play} {1}", player(subject), object.unwrap_or(Say::lit("a land"))),
            Verb::Activate => match object {
                Some(what) => frame!("{0} {v:activate} an ability of {1}", player(subject), what),
                None => frame!("{0} {v:activate} an ability", player(subject)),
            },
            Verb::Trigger => frame!("an ability of {0} triggers", thing(object)),
            Verb::Target => match subject {
                Some(who) => frame!("{0} {v:become} the target of {1}", thing(object), who),
                None => frame!("{0} {v:become} the target of a spell or ability", thing(object)),
            },
            Verb::Retarget => frame!("{0} {v:get} another target", thing(subject)),
            Verb::Tap => self.happens("{0} {v:become} tapped", "{0} {v:tap} {1}", subject, object),
            Verb::Untap => self.happens("{0} {v:untap}", "{0} {v:untap} {1}", subject, object),
            Verb::TapForMana => {
                let mana = match &event.mana {
                    None => None,
                    Some(ManaType::Of(mask)) => Some(Say::lit(format!("{{{}}}", letters(*mask)))),
                    Some(ManaType::Chosen(color)) => Some(frame!("mana of {0}", self.refer(color))),
                };
                match (subject, mana) {
                    (Some(who), None) => frame!("{0} {v:tap} {1} for mana", who, thing(object)),
                    (Some(who), Some(mana)) => frame!("{0} {v:tap} {1} for {2}", who, thing(object), mana),
                    (None, None) => frame!("{0} {v:be} tapped for mana", thing(object)),
                    (None, Some(mana)) => frame!("{0} {v:be} tapped for {1}", thing(object), mana),
                }
            }
            // What would be made by tapping something is replaced as mana (106.12b).
            Verb::AddMana if event.object != Match::Any => match subject {
                None => frame!("{0} {v:be} tapped for mana", thing(object)),
                Some(who) => frame!("{0} {v:tap} {1} for mana", who, thing(object)),
            },
            Verb::AddMana => frame!("{0} {v:add} mana", player(subject)),
            Verb::TurnFaceUp => frame!("{0} {v:be} turned face up", thing(object)),
            Verb::TurnFaceDown => frame!("{0} {v:be} turned face down", thing(object)),
            Verb::Transform => match named_only(&event.object) {
                Some((what, name)) => {
                    frame!("{0} {v:transform} into {1}", self.refer(what), self.card_name(name))
                }
                None => frame!("{0} {v:transform}", thing(object)),
            },
            Verb::PhaseOut => frame!("{0} {v:phase out}", thing(object)),
            Verb::PhaseIn => frame!("{0} {v:phase in}", thing(object)),
            Verb::Attach => frame!("{0} {v:become} attached to {1}", thing(subject), thing(object)),
            Verb::Unattach => frame!("{0} {v:become} unattached from {1}", thing(subject), thing(object)),
            Verb::ChangeControl => frame!("{0} {v:gain} control of {1}", player(subject), thing(object)),
            Verb::LoseControl => frame!("{0} {v:lose} control of {1}", player(subject), thing(object)),
            Verb::LeaveCombat => {
                self.happens("{0} {v:be} removed from combat", "{0} {v:remove} {1} from combat", subject, object)
            }
            Verb::Damage => self.damage(event, subject, object),
            Verb::GainLife => frame!("{0} {v:gain} life", player(subject)),
            Verb::LoseLife => frame!("{0} {v:lose} life", player(subject)),
            Verb::SetLife => frame!("{0's life total} {v:become} another number", player(subject)),
            Verb::Draw => {
                let card = |ck: &mut Self| match &event.amount {
                    // Each of several is drawn by itself (120.2).
                    Some((Cmp::Eq, Value::Num(1))) => Say::lit("a card"),
                    Some((cmp, n)) => ck.how_many(Noun::of(Say::lit("card")), *cmp, n),
                    None => Say::lit("a card"),
                };
                let what = object.unwrap_or_else(|| card(self));
                frame!("{0} {v:draw} {1}", player(subject), what)
            }
            Verb::PutCounters => {
                let number = match &event.amount {
                    Some((Cmp::Ge, n)) => Det::OrMore(self.value(n)),
                    _ => Det::A,
                };
                let kind = self.counters_noun(event.counter).with(number).say();
                match subject {
                    Some(who) => frame!("{0} {v:put} {1} on {2}", who, kind, thing(object)),
                    None => frame!("{0} {v:be} put on {1}", kind, thing(object)),
                }
            }
            Verb::RemoveCounters => {
                let number = if event.at_once.is_together() { Det::OrMore(Say::Num(1)) } else { Det::A };
                let mut kind = self.counters_noun(event.counter).with(number);
                if takes_the_last(event) {
                    kind.push_in_front(1, Say::lit("last"));
                    kind = kind.with(Det::The);
                    kind.plural = false;
                }
                let kind = kind.say();
                match subject {
                    Some(who) => frame!("{0} {v:remove} {1} from {2}", who, kind, thing(object)),
                    None => frame!("{0} {v:be} removed from {1}", kind, thing(object)),
                }
            }
            Verb::Create => match (subject, object) {
                (Some(who), what) => frame!("{0} {v:create} {1}", who, what.unwrap_or(Say::lit("a token"))),
                (None, what) => frame!("{0} {v:be} created", what.unwrap_or(Say::lit("a token"))),
            },
            Verb::Attack => self.does("attack", subject, object),
            Verb::Block => self.does("block", subject, object),
            Verb::BecomeBlocked => match object {
                None if event.amount.is_some() => {
                    let (cmp, n) = event.amount.as_ref().map_or((Cmp::Ge, &Value::Num(1)), |(cmp, n)| (*cmp, n));
                    let blockers = self.how_many(Noun::of(Say::lit("creature")), cmp, n);
                    frame!("{0} {v:become} blocked by {1}", thing(subject), blockers)
                }
                Some(what) => frame!("{0} {v:become} blocked by {1}", thing(subject), what),
                None => frame!("{0} {v:become} blocked", thing(subject)),
            },
            Verb::BecomeUnblocked => {
                let who = thing(subject);
                match who.is_plural() {
                    true => frame!("{0} {v:attack} and aren't blocked", who),
                    false => frame!("{0} {v:attack} and isn't blocked", who),
                }
            }
            Verb::Reselect => frame!("it is reselected what {0} {v:be} attacking", thing(subject)),
            Verb::DeclareAttack => frame!("{0} {v:attack}", player(subject)),
            Verb::Begin => self.span_of(event, "{0} {v:begin}"),
            Verb::End => self.span_of(event, "{0} {v:end}"),
            Verb::Search => match object {
                Some(whose) => frame!("{0} {v:search} {1's library}", player(subject), whose),
                None => frame!("{0} {v:search} a library", player(subject)),
            },
            Verb::Shuffle => frame!("{0} {v:shuffle} a library", player(subject)),
            Verb::Reveal => self.does("reveal", subject, object),
            Verb::Look => frame!("{0} {v:look} at {1}", player(subject), thing(object)),
            Verb::Win => frame!("{0} {v:win} the game", player(subject)),
            Verb::Lose => frame!("{0} {v:lose} the game", player(subject)),
            Verb::LeaveDrawn => frame!("the game is a draw for {0}", player(subject)),
            Verb::Become(designation) => {
                let who = thing(subject.or(object));
                let name = self.designation(designation);
                self.gets_designation(&who, designation).unwrap_or(frame!("{0} {v:become} {1}", who, name))
            }
            Verb::FlipCoin => match &event.amount {
                Some((Cmp::Eq, Value::Num(1))) => frame!("{0} {v:win} a coin flip", player(subject)),
                Some((Cmp::Eq, Value::Num(0))) => frame!("{0} {v:lose} a coin flip", player(subject)),
                _ => frame!("{0} {v:flip} a coin", player(subject)),
            },
            Verb::Vote => frame!("{0} {v:vote}", player(subject)),
            Verb::FinishVoting => frame!("players {v:finish} voting"),
            Verb::CopySpell => self.does("copy", subject, object),
            Verb::SpendMana => match object {
                Some(what) => frame!("{0} {v:spend} mana on {1}", player(subject), what),
                None => frame!("{0} {v:spend} mana", player(subject)),
            },
            Verb::Prevent => match (subject, object) {
                (Some(source), Some(whom)) => {
                    frame!("damage that would be dealt to {0} by {1} {v:be} prevented", whom, source)
                }
                (Some(source), None) => frame!("damage that would be dealt by {0} {v:be} prevented", source),
                (None, Some(whom)) => frame!("damage that would be dealt to {0} {v:be} prevented", whom),
                (None, None) => frame!("damage {v:be} prevented"),
            },
            Verb::Resolve => frame!("{0} {v:resolve}", thing(object)),
            Verb::AssignDamage => frame!("{0} {v:assign} combat damage", thing(subject)),
            Verb::Strike => frame!("{0} {v:deal} combat damage first", thing(subject)),
            Verb::Pay => frame!("{0} {v:pay}", player(subject)),
            Verb::Test => match object {
                Some(whom) => frame!("{0} {v:make} a test against {1}", thing(subject), whom),
                None => frame!("{0} {v:make} a test", thing(subject)),
            },
            Verb::Pass => Say::frame("time goes by", vec![]),
            Verb::Light => Say::frame("the light changes", vec![]),
            Verb::Approach => match object {
                Some(what) => frame!("{0} {v:come} nearer to {1}", thing(subject), what),
                None => frame!("{0} {v:come} nearer", thing(subject)),
            },
            Verb::ComeWithin | Verb::GoBeyond => self.of_area(event, thing(subject), thing(object)),
            Verb::ChangeOwner => frame!("{0} {v:become} the owner of {1}", player(subject), thing(object)),
            Verb::Subgame => frame!("{0} {v:win} a subgame", player(subject)),
            Verb::Restart => Say::frame("the game restarts", vec![]),
            Verb::GoOn => frame!("the turn of {0} goes on", player(subject)),
            Verb::Rule => frame!("the game master decides about {0}", thing(object)),
        }
    }

    /// Whether an action is said of what it is done to: `it explores`, `two creatures fight`.
    fn is_done_by_itself(&self, action: ActionId) -> bool {
        let known = self.content.actions.get(action.index());
        known.is_some_and(|a| a.mutual || a.said.as_ref().is_some_and(|said| said.starts_with("it ")))
    }

    /// The clause of a verb in the active or the passive voice: `A destroys B`, `B is destroyed`, `A attacks`.
    pub(super) fn does(&mut self, verb: &str, subject: Option<Say>, object: Option<Say>) -> Say {
        match (subject, object) {
            // `set it in motion`
            (Some(s), Some(o)) if verb.contains(' ') => {
                let (first, rest) = verb.split_once(' ').unwrap_or((verb, ""));
                Say::made(format!("{{0}} {{v:{first}}} {{1}} {rest}"), vec![s, o])
            }
            (Some(s), Some(o)) => Say::made(format!("{{0}} {{v:{verb}}} {{1}}"), vec![s, o]),
            (Some(s), None) => Say::made(format!("{{0}} {{v:{verb}}}"), vec![s]),
            (None, Some(o)) => Say::made(format!("{{0}} {{v:be}} {{p:{verb}}}"), vec![o]),
            (None, None) => Say::made(format!("something {{v:be}} {{p:{verb}}}"), vec![]),
        }
    }

    /// Without somebody who does it, or with.
    fn happens(&mut self, alone: &'static str, by: &'static str, subject: Option<Say>, object: Option<Say>) -> Say {
        let object = object.unwrap_or_else(|| Say::lit("something"));
        match subject {
            None => Say::frame(alone, vec![object]),
            Some(doer) => Say::frame(by, vec![doer, object]),
        }
    }

    /// A change of zone.
    fn moves(&mut self, event: &EventPattern, subject: Option<Say>, object: Option<Say>) -> Say {
        let what = object.unwrap_or_else(|| Say::lit("something"));
        let to_play = event.to == Zones::BATTLEFIELD || event.to == Zones::SCENE || event.to == Zones::IN_PLAY;
        let from_play = event.from == Zones::BATTLEFIELD || event.from == Zones::SCENE || event.from == Zones::IN_PLAY;
        // A plane is turned up when somebody travels to it, a phenomenon when it is encountered (901).
        if event.from == Zones::PILE
            && event.to == Zones::COMMAND
            && event.object == Match::Ref(Ref::This)
            && subject.is_none()
        {
            self.told_home = true;
            if let (true, Some(travel)) = (self.types.contains(CardTypes::PLANE), self.content.roles.travel) {
                let travel = self.action(travel);
                return Say::made(format!("{{0}} {{v:{travel}}} to {{1}}"), vec![Say::You, what]);
            }
            if self.types.contains(CardTypes::PHENOMENON) {
                return frame!("{0} {v:encounter} {1}", Say::You, what);
            }
        }
        // A plane goes back into its deck when somebody travels away from it.
        let back = event.to == Zones::PILE && event.object == Match::Ref(Ref::This) && subject.is_none();
        if let (true, Some(travel)) = (back && self.types.contains(CardTypes::PLANE), self.content.roles.travel)
            && (event.from.is_empty() || event.from == Zones::COMMAND)
        {
            self.told_home = true;
            let travel = self.action(travel);
            return Say::made(format!("{{0}} {{v:{travel}}} away from {{1}}"), vec![Say::You, what]);
        }
        let say = match () {
            () if event.from.is_empty() && event.to == Zones::BATTLEFIELD => {
                frame!("{0} {v:enter} the battlefield", what)
            }
            () if event.from.is_empty() && to_play => frame!("{0} {v:enter} {1}", what, Self::place(event.to, None)),
            () if event.from == Zones::BATTLEFIELD && event.to == Zones::GRAVEYARD && self.dies(&event.object) => {
                frame!("{0} {v:die}", what)
            }
            () if event.from == Zones::BATTLEFIELD && event.to.is_empty() => {
                frame!("{0} {v:leave} the battlefield", what)
            }
            () if from_play && event.to.is_empty() => frame!("{0} {v:leave} {1}", what, Self::place(event.from, None)),
            () if event.to == Zones::EXILE && event.from.is_empty() => frame!("{0} {v:be} exiled", what),
            () if event.to == Zones::EXILE => frame!("{0} {v:be} exiled from {1}", what, Self::place(event.from, None)),
            () if event.from.is_empty() && event.to.is_empty() => frame!("{0} {v:move} to another zone", what),
            () if event.to.is_empty() => frame!("{0} {v:leave} {1}", what, Self::place(event.from, None)),
            // It resolves on the stack.
            () if event.from.is_empty() && event.by == By::Resolving => {
                frame!("{0} {v:be} put into {1}", what, Self::place(event.to, None))
            }
            () if event.from.is_empty() => {
                frame!("{0} {v:be} put into {1} from anywhere", what, Self::place(event.to, None))
            }
            () if to_play => {
                frame!(
                    "{0} {v:be} put onto {1} from {2}",
                    what,
                    Self::place(event.to, None),
                    Self::place(event.from, None)
                )
            }
            () => frame!(
                "{0} {v:be} put into {1} from {2}",
                what,
                Self::place(event.to, None),
                Self::place(event.from, None)
            ),
        };
        match subject {
            Some(who) => say.and_then_words(frame!("by {0}", who)),
            None => say,
        }
    }

    /// Only creatures die (700.4).
    pub(super) fn dies(&self, object: &Match) -> bool {
        match object {
            Match::Any => false,
            Match::Ref(Ref::This) => self.creature,
            Match::Ref(Ref::Host(of)) if **of == Ref::This => self.says_creature(&self.host),
            // What is asked for is told by the noun.
            Match::Ref(Ref::Slot(slot)) if self.slots.get(slot).is_some_and(|about| about.noun.head == WHO) => {
                self.asks_creature
            }
            Match::Ref(_) => true,
            Match::Filter(filter) => self.are_creatures(&filter.preds),
        }
    }

    /// Whether what is asked for are creatures.
    pub(super) fn are_creatures(&self, preds: &[Predicate]) -> bool {
        preds.iter().any(|pred| match pred {
            Predicate::Type(types) => *types == CardTypes::CREATURE,
            Predicate::Same(Ref::This) => self.creature,
            Predicate::Any(all) => all.iter().all(|pred| match pred {
                Predicate::All(inner) => inner.contains(&Predicate::Type(CardTypes::CREATURE)),
                Predicate::Same(Ref::This) => self.creature,
                pred => *pred == Predicate::Type(CardTypes::CREATURE),
            }),
            _ => false,
        })
    }

    /// `enchanted creature`: whether what something is called by is a creature.
    fn says_creature(&self, called: &Say) -> bool {
        let of_creatures = |word: &str| {
            self.content.subtypes.iter().any(|kind| *kind.name == *word && kind.of.contains(CardTypes::CREATURE))
        };
        match called {
            Say::Noun(noun) => self.says_creature(&noun.head),
            Say::Lit(word) => word.ends_with("creature") || of_creatures(word),
            Say::List(Joint::Beside, all) => all.last().is_some_and(|last| self.says_creature(last)),
            _ => false,
        }
    }

    fn damage(&mut self, event: &EventPattern, subject: Option<Say>, object: Option<Say>) -> Say {
        match (subject, object, event.damage) {
            // `a creature dealt damage by it this turn`
            (Some(source), Some(whom @ Say::Who { .. }), DamageSort::Any) => {
                frame!("{0} {v:be} dealt damage by {1}", whom, source)
            }
            (Some(source), Some(whom @ Say::Who { .. }), DamageSort::Combat) => {
                frame!("{0} {v:be} dealt combat damage by {1}", whom, source)
            }
            (Some(source), Some(whom @ Say::Who { .. }), DamageSort::Noncombat) => {
                frame!("{0} {v:be} dealt noncombat damage by {1}", whom, source)
            }
            (Some(source), Some(whom), DamageSort::Any) => frame!("{0} {v:deal} damage to {1}", source, whom),
            (Some(source), Some(whom), DamageSort::Combat) => frame!("{0} {v:deal} combat damage to {1}", source, whom),
            (Some(source), Some(whom), DamageSort::Noncombat) => {
                frame!("{0} {v:deal} noncombat damage to {1}", source, whom)
            }
            (Some(source), None, DamageSort::Any) => frame!("{0} {v:deal} damage", source),
            (Some(source), None, DamageSort::Combat) => frame!("{0} {v:deal} combat damage", source),
            (Some(source), None, DamageSort::Noncombat) => frame!("{0} {v:deal} noncombat damage", source),
            (None, Some(whom), DamageSort::Any) => frame!("{0} {v:be} dealt damage", whom),
            (None, Some(whom), DamageSort::Combat) => frame!("{0} {v:be} dealt combat damage", whom),
            (None, Some(whom), DamageSort::Noncombat) => frame!("{0} {v:be} dealt noncombat damage", whom),
            (None, None, DamageSort::Any) => frame!("damage {v:be} dealt"),
            (None, None, DamageSort::Combat) => frame!("combat damage {v:be} dealt"),
            (None, None, DamageSort::Noncombat) => frame!("noncombat damage {v:be} dealt"),
        }
    }

    /// `your upkeep begins`.
    fn span_of(&mut self, event: &EventPattern, template: &'static str) -> Say {
        let span = self.stretch(event);
        Say::frame(template, vec![span])
    }

    /// The step, phase or turn that an event is about: `your upkeep`, `each end step`, `combat on your turn`.
    pub(super) fn stretch(&mut self, event: &EventPattern) -> Say {
        let word = match event.span.map_or("step", Self::span) {
            // 500.7: the amount of a turn is whether it is an extra one.
            word if is_extra(event) => format!("extra {word}"),
            word => word.to_owned(),
        };
        let word = &word;
        // 500.7: one extra turn that was taken.
        if let Some((Cmp::Eq, Value::Slot(turn))) = &event.amount {
            let turn = self.slot(*turn);
            return match event.span {
                None | Some(Span::Turn) => turn,
                Some(_) => Self::whose_span(turn, word),
            };
        }
        // 2019: the step at its beginning goes unnamed.
        if event.verb == Verb::Begin && event.span == Some(Span::Combat) {
            match &event.subject {
                Match::Any => return Say::lit("each combat"),
                Match::Ref(Ref::You) => return Say::lit("combat on your turn"),
                _ => {}
            }
        }
        match &event.subject {
            Match::Any => Say::lit(format!("each {word}")),
            Match::Ref(Ref::You) => Self::whose_span(Say::You, word),
            Match::Ref(Ref::Opponents(of)) if **of == Ref::You => Self::whose_span(Say::lit("each opponent"), word),
            Match::Ref(known) => {
                let who = self.refer(known);
                Self::whose_span(who, word)
            }
            Match::Filter(filter) => {
                let who = self.filtered(filter, Det::Each);
                Self::whose_span(who, word)
            }
        }
    }
}

/// Which abilities are meant.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Which {
    Mana,
    NotMana,
    Loyalty,
}

/// What has the ability that an event activates, and which one it must be.
fn activated(event: &EventPattern) -> (Match, Option<Which>) {
    if event.verb == Verb::Activate { holder_of_ability(&event.object) } else { (event.object.clone(), None) }
}

/// What has an ability, and which one it must be.
pub(super) fn holder_of_ability(what: &Match) -> (Match, Option<Which>) {
    let Match::Filter(filter) = what else { return (what.clone(), None) };
    let mana = Predicate::Is(Status::ManaAbility);
    let asked = |pred: &Predicate| match pred {
        pred if *pred == mana => Some(Which::Mana),
        Predicate::Not(inner) if **inner == mana => Some(Which::NotMana),
        Predicate::Is(Status::LoyaltyAbility) => Some(Which::Loyalty),
        _ => None,
    };
    let Some(which) = filter.preds.iter().find_map(asked) else { return (what.clone(), None) };
    let preds: Box<[Predicate]> = filter.preds.iter().filter(|pred| asked(pred).is_none()).cloned().collect();
    let holder = match (&*preds, filter.sort, filter.zones.is_empty()) {
        ([], Sort::Anything, true) => Match::Any,
        ([Predicate::Same(one)], Sort::Anything, true) => Match::Ref(one.clone()),
        _ => Match::Filter(Box::new(Filter { preds, ..(**filter).clone() })),
    };
    (holder, Some(which))
}

/// Activating abilities of which it is said which they are.
fn activates(which: Which, subject: Option<Say>, object: Option<Say>) -> Say {
    let who = subject.unwrap_or_else(|| Say::lit("a player"));
    match (which, object) {
        (Which::Loyalty, Some(of)) => frame!("{0} {v:activate} a loyalty ability of {1}", who, of),
        (Which::Loyalty, None) => frame!("{0} {v:activate} a loyalty ability", who),
        (Which::Mana, Some(of)) => frame!("{0} {v:activate} a mana ability of {1}", who, of),
        (Which::Mana, None) => frame!("{0} {v:activate} a mana ability", who),
        (Which::NotMana, Some(of)) => frame!("{0} {v:activate} an ability of {1} that is no mana ability", who, of),
        (Which::NotMana, None) => frame!("{0} {v:activate} an ability that is no mana ability", who),
    }
}

/// `an opponent's turn would begin`: what may be about to happen does so to one of them.
fn of_an_opponent(say: &mut Say) {
    if let Some(f) = say.clause_mut()
        && let Some(Say::Frame(span)) = f.roles.first_mut()
        && let Some(whose) = span.roles.first_mut()
        && *whose == Say::lit("each opponent")
    {
        *whose = Say::lit("an opponent");
    }
}

/// What becomes a thing of this name: a known thing of which nothing else is asked.
fn named_only(pattern: &Match) -> Option<(&Ref, StrId)> {
    let Match::Filter(filter) = pattern else { return None };
    match &*filter.preds {
        [Predicate::Same(what), Predicate::Named(name)] | [Predicate::Named(name), Predicate::Same(what)] => {
            Some((what, *name))
        }
        _ => None,
    }
}
