//! Whole abilities as sentences: activated, triggered, continuous and replacing ones, and where each works.

use crate::ir::*;
use crate::wording::plan::offers::asks_if_done;
use crate::wording::plan::{About, Gaps, Kind, Plan};
use crate::wording::say::{Det, Joint, Mood, Noun, Say, frame};

/// Where a triggered ability or a replacement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// On its object.
    Own,
    /// In an instruction that makes it (603.7).
    Delayed {
        /// It triggers or applies the next time only.
        once: bool,
        /// It waits this turn only.
        today: bool,
    },
}

impl<'c> Plan<'c> {
    /// An ability on something that has no name.
    pub fn alone(content: &'c Content, ability: &'c Ability) -> Say {
        Plan::new(content, Say::lit("this object")).ability(ability)
    }

    /// What an ability speaks of that is not known at that place, and what it gives others to speak of.
    pub fn gaps(content: &'c Content, ability: &'c Ability) -> Gaps {
        let mut plan = Plan::new(content, Say::You);
        plan.learn_labels(ability);
        plan.ability(ability);
        let given = plan.linked.keys().chain(plan.clauses.keys()).copied().map(LabelId).collect();
        Gaps { slot: plan.gap, unknown: plan.unknown.into_iter().collect(), given }
    }

    /// An ability as a paragraph of rules text.
    pub(super) fn ability(&mut self, ability: &'c Ability) -> Say {
        self.fresh();
        self.repeats = matches!(&ability.kind, AbilityKind::Activated(_));
        self.settle(ability.zones);
        // What speaks of itself on the stack is a spell.
        let on_stack = match &ability.kind {
            AbilityKind::Triggered(triggered) => cast_itself(&triggered.when),
            AbilityKind::Static(sentence) => {
                sentence.parts.iter().all(|part| self.is_of_spell(part)) && !sentence.parts.is_empty()
            }
            _ => false,
        };
        let name = (on_stack && !self.scene).then(|| std::mem::replace(&mut self.this, Say::lit("this spell")));
        let say = self.kind(&ability.kind);
        if let Some(name) = name {
            self.this = name;
        }
        let say = match self.home(ability).filter(|_| !self.told_home || ability.face_down) {
            Some(home) => Say::Text(vec![say, home]),
            None => say,
        };
        match ability.word {
            Some(word) => {
                frame!("{0} \u{2014} {1}", self.string(word), super::super::say::Say::Sentence(Box::new(say)))
            }
            None => say,
        }
    }

    fn kind(&mut self, kind: &'c AbilityKind) -> Say {
        match kind {
            AbilityKind::Spell(block) => self.block(block),
            AbilityKind::Activated(activated) => self.activated(activated),
            AbilityKind::Triggered(triggered) => self.triggered(triggered, Standing::Own),
            AbilityKind::Static(sentence) => self.sentence(sentence),
            AbilityKind::Replace(replacement) => self.replacement(replacement, Standing::Own),
            AbilityKind::As { event, cond: None, body }
                if self.own_home == Zones::HAND && begins_with_it(event, body) =>
            {
                self.told_home = true;
                let this = self.itself();
                frame!(
                    "if {0} is in your opening hand, you may begin the game with {1} on the battlefield",
                    this,
                    self.itself()
                )
            }
            AbilityKind::As { event, cond, body } => {
                let event = self.event(event, Mood::Finite);
                let cond = cond.as_ref().map(|cond| self.cond(cond));
                let body = self.body(body);
                match cond {
                    Some(cond) => frame!("as {0}, if {1}, {2}", event, cond, body),
                    None => frame!("as {0}, {1}", event, body),
                }
            }
            AbilityKind::Entry(entry) => self.entry_said(entry),
            AbilityKind::CastCost(cost) => self.cast_cost(cost),
            AbilityKind::Deck(deck) => self.deck(deck),
            AbilityKind::Special(special) => {
                let say = self.activated(special);
                Say::Text(vec![say, Say::lit("(This is a special action and doesn't use the stack.)")])
            }
        }
    }

    /// `this can't be countered`: what is done to nothing but spells.
    fn is_of_spell(&self, part: &Part) -> bool {
        let Part::Rule(Rule::Cant { event: e, .. }) = part else { return false };
        let Verb::Action(a) = e.verb else { return false };
        let params = self.content.actions.get(a.index()).map_or(&[][..], |x| &x.params);
        let spell =
            |k: &ParamKind| matches!(k, ParamKind::Thing(f) if matches!(f.sort, Sort::Spell | Sort::SpellOrAbility));
        e.object == Match::Ref(Ref::This) && params.first().is_some_and(spell)
    }

    /// Where what has the ability is as it works.
    fn settle(&mut self, zones: Zones) {
        let zones =
            if zones.contains(Zones::BATTLEFIELD) && zones != Zones::all() { Zones::BATTLEFIELD } else { zones };
        let all = Self::zones_of(zones);
        let single = all.len() == 1;
        self.own_home = if single { zones } else { Zones::empty() };
        self.hidden = single && all.iter().all(|z| z.per_player() && *z != Zone::Outside);
        self.told_home = false;
    }

    /// An event that moves what has the ability: it is somewhere else then.
    fn moved_by(&mut self, when: &When) {
        let When::Events(all) = when else { return };
        let own = all.iter().filter(|e| e.verb == Verb::Move && e.object == Match::Ref(Ref::This));
        let to: Vec<Zones> = own.map(|e| e.to).collect();
        if let Some(first) = to.first() {
            self.own_home =
                if to.len() == all.len() && to.iter().all(|z| z == first) { *first } else { Zones::empty() };
            self.hidden = false;
        }
    }

    /// Where it works, if the sentence does not say it.
    fn home(&self, ability: &Ability) -> Option<Say> {
        let usual = match &ability.kind {
            AbilityKind::Spell(_) => ability.zones == Zones::STACK || ability.zones.intersects(Zones::OF_SCENE),
            AbilityKind::CastCost(_) | AbilityKind::Deck(_) => true,
            // Where it is cast from says where it works.
            AbilityKind::Static(sentence)
                if ability.zones != Zones::BATTLEFIELD
                    && sentence.parts.iter().all(|part| cast_from(part, ability.zones)) =>
            {
                true
            }
            AbilityKind::Static(sentence) if sentence.cda => ability.zones == Zones::all(),
            AbilityKind::Static(sentence) if sentence.parts.is_empty() => true,
            AbilityKind::Triggered(triggered) if ability.zones == Zones::STACK && cast_itself(&triggered.when) => true,
            _ if self.commands => ability.zones == Zones::COMMAND,
            _ => {
                ability.zones == Zones::BATTLEFIELD
                    || ability.zones.is_empty()
                    || ability.zones.contains(Zones::IN_PLAY)
                    || ability.zones.intersects(Zones::OF_SCENE)
            }
        };
        let place = (!usual).then(|| match ability.zones {
            zones if zones == Zones::TABLE || zones == Zones::all() => Say::lit("in every zone"),
            zones if zones == Zones::BATTLEFIELD => Say::lit("on the battlefield"),
            zones => frame!("in {0}", Self::place(zones, Some(Say::You))),
        });
        match (place, ability.face_down) {
            (None, false) => None,
            (None, true) => Some(Say::lit("(This works while it is face down.)")),
            (Some(place), false) => Some(frame!("(This works {0}.)", place)),
            (Some(place), true) => Some(frame!("(This works {0} while it is face down.)", place)),
        }
    }

    /// Sentences after a comma.
    pub(super) fn body(&mut self, body: &[Instruction]) -> Say {
        let said = body.iter().enumerate().map(|(at, instr)| {
            self.asked_next = body.get(at + 1).is_some_and(asks_if_done);
            self.instr(instr)
        });
        Say::Text(said.collect())
    }

    fn activated(&mut self, activated: &'c Activated) -> Say {
        if let Some(slot) = activated.x {
            self.learn_as(slot, Kind::Number, Say::lit("X"));
        }
        // Targets are announced before costs are paid. With what mana X is paid is told behind the effect.
        let mut price = activated.cost.clone();
        let on_x = price.mana.as_ref().and_then(|mana| self.mana_on_x(mana));
        let symbols = price.mana.iter_mut().flat_map(|mana| mana.iter_mut());
        symbols.filter(|s| s.is_x()).for_each(|s| *s = ManaSymbol::ANY_X);
        let cost = self.cost_said(&price, true);
        let effect = self.block(&activated.block);
        let mut all = vec![frame!("{0}: {1}", Say::Capitals(Box::new(cost)), Say::Sentence(Box::new(effect)))];
        all.extend(on_x);
        if activated.timing == Timing::Sorcery && !activated.loyalty {
            all.push(Say::lit("activate this ability only any time you could cast a sorcery"));
        }
        if activated.timing == Timing::Priority {
            all.push(Say::lit("activate this ability only any time you could cast an instant"));
        }
        if let Some(cond) = &activated.cond {
            let cond = self.cond(cond);
            all.push(match cond {
                Say::Frame(mut f) if f.template == "it's {0}" => {
                    frame!("activate this ability only during {0}", f.roles.remove(0))
                }
                cond => frame!("activate this ability only if {0}", cond),
            });
        }
        if let Some(n) = activated.per_turn {
            all.push(match n {
                1 => Say::lit("activate this ability only once each turn"),
                2 => Say::lit("activate this ability no more than twice each turn"),
                n => frame!("activate this ability no more than {0} times each turn", Say::Num(i64::from(n))),
            });
        }
        if activated.once {
            all.push(Say::lit("activate this ability only once"));
        }
        if activated.any_player {
            all.push(Say::lit("any player may activate this ability"));
        }
        Say::Text(all)
    }

    /// `When`, `whenever` or `at`, with what happens then.
    pub(super) fn triggered(&mut self, triggered: &'c Triggered, standing: Standing) -> Say {
        if let Some(n) = self.chapter(&triggered.when) {
            let body = self.block(&triggered.block);
            return frame!("{0} \u{2014} {1}", Say::lit(n), Say::Sentence(Box::new(body)));
        }
        let kept = (self.own_home, self.hidden);
        let once = matches!(standing, Standing::Delayed { once: true, .. });
        let mut head = self.when(&triggered.when, once);
        if matches!(standing, Standing::Delayed { today: true, .. }) {
            head = head.and_then_words(Say::lit("this turn"));
        }
        self.moved_by(&triggered.when);
        let say = self.triggered_body(triggered, standing, head);
        (self.own_home, self.hidden) = kept;
        say
    }

    /// Whether its moment names somebody who does something then: whose moment it is has to be said first.
    fn says_whose(&self, triggered: &Triggered) -> bool {
        let When::Events(all) = &triggered.when else { return false };
        let named = Named::of(&triggered.block.body);
        let whose = |event: &EventPattern| match &event.subject {
            Match::Ref(who @ (Ref::Controller(_) | Ref::Owner(_))) => {
                self.player.as_ref() == Some(who) && named.speaks_of_holders()
            }
            _ => event.binds.iter().any(|(_, slot)| named.count(*slot) > 0),
        };
        all.iter().any(whose)
    }

    fn triggered_body(&mut self, triggered: &'c Triggered, standing: Standing, head: Say) -> Say {
        let cond = triggered.cond.as_ref().map(|cond| self.cond(cond));
        let speaks = self.says_whose(triggered);
        let plain = triggered.block.targets.is_empty() && triggered.block.modes.is_none();
        let body = match standing {
            // In one sentence, so that it is seen where it ends.
            Standing::Delayed { .. } if plain => self.inner(&triggered.block.body),
            _ => self.block(&triggered.block),
        };
        // A condition of the body is asked only when it resolves (603.4 is about the other ones).
        let late = triggered.cond.is_none() && matches!(triggered.block.body.first(), Some(Instruction::If { .. }));
        // `exile it at the beginning of the next end step`
        let behind = matches!(standing, Standing::Delayed { once: true, .. })
            && matches!(&*triggered.block.body, [Instruction::Do { .. }])
            && match &head {
                Say::Frame(f) => f.template == "at the beginning of {0}" && f.roles.len() == 1,
                Say::Lit(at) => at == "at end of combat",
                _ => false,
            };
        let say = match cond {
            Some(cond) => frame!("{0}, if {1}, {2}", head, cond, body),
            None if behind && plain && !speaks => body.and_then_words(head),
            None if late => frame!("{0}, then {1}", head, body),
            None => frame!("{0}, {1}", head, body),
        };
        match triggered.limit {
            None => say,
            Some(1) => Say::Text(vec![say, Say::lit("this ability triggers only once each turn")]),
            Some(n) => Say::Text(vec![
                say,
                frame!("this ability triggers at most {0} times each turn", Say::Num(i64::from(n))),
            ]),
        }
    }

    /// The number of a chapter of a Saga (714.2b).
    fn chapter(&self, when: &When) -> Option<String> {
        const NUMERALS: [&str; 9] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
        let lore = Some(self.content.roles.lore?);
        let When::Events(all) = when else { return None };
        let [event] = &**all else { return None };
        let Match::Filter(filter) = &event.object else { return None };
        let [Predicate::Same(Ref::This), Predicate::Counters(kind, Cmp::Ge, Value::Num(n))] = &*filter.preds else {
            return None;
        };
        let there = Value::Counters(lore, Box::new(Ref::This));
        let amount = Some((Cmp::Gt, Value::Sub(Box::new((there, Value::Num(*n))))));
        let chapter =
            EventPattern { object: event.object.clone(), counter: lore, amount, ..EventPattern::of(Verb::PutCounters) };
        let is =
            *event == chapter && *kind == lore && filter.sort == Sort::Permanent && filter.zones == Zones::BATTLEFIELD;
        let numeral = usize::try_from(*n).ok().and_then(|n| NUMERALS.get(n.wrapping_sub(1)));
        is.then(|| numeral.map_or_else(|| n.to_string(), |n| (*n).to_owned()))
    }

    /// What the rules do with a Saga, as its card says it in brackets (714.3).
    pub(super) fn chapters_told(&self, def: &Def) -> Option<Say> {
        let (saga, lore) = (self.content.roles.saga?, self.content.roles.lore?);
        if !def.subs.contains(&saga) {
            return None;
        }
        let mut chapters = def.abilities.iter().filter_map(|ability| match &self.content.ability(*ability).kind {
            AbilityKind::Triggered(triggered) => self.chapter(&triggered.when),
            _ => None,
        });
        let last = Say::lit(chapters.next_back()?);
        Some(frame!(
            "(As this {0} enters and after your draw step, add a {1}. Sacrifice after {2}.)",
            self.subtype(saga),
            self.counter(lore),
            last
        ))
    }

    fn when(&mut self, trigger: &When, once: bool) -> Say {
        match trigger {
            When::Events(all) => {
                if let [event] = &**all
                    && matches!(event.verb, Verb::Begin | Verb::End)
                {
                    return self.at(event, once);
                }
                let single = once || all.iter().all(|event| self.once_in_its_life(event));
                let mut said: Vec<Say> = all.iter().map(|event| self.event(event, Mood::Finite)).collect();
                if let ([one, other], [Say::Frame(first), Say::Frame(_)]) = (&**all, &mut said[..])
                    && blocks_either_way(one, other)
                {
                    first.template = "{0} {v:block} or {v:become} blocked by {1}".into();
                    said.truncate(1);
                }
                if let [cast, play] = &said[..]
                    && cast.clause().is_some_and(|f| f.template == "{0} {v:cast} {1}")
                    && cast.clone().with_template("{0} {v:play} {1}") == *play
                {
                    said.remove(0);
                }
                let all = Say::list(Joint::Or, said);
                if single { frame!("when {0}", all) } else { frame!("whenever {0}", all) }
            }
            When::State(cond) => {
                let cond = self.cond(cond);
                frame!("when it is so that {0}", cond)
            }
            When::Done if self.done == super::THEY_DO => Say::lit("when they do"),
            When::Done if self.done == super::SOMEBODY_DOES => Say::lit("when a player does"),
            // Somebody else did it, or nobody in particular.
            When::Done if self.done == super::DONE => Say::lit("when that is done"),
            When::Done if once => Say::lit("when you do"),
            When::Done => Say::lit("whenever you do"),
            When::Every(quantity) => {
                let quantity = self.quantity(quantity);
                frame!("every {0}", quantity)
            }
            When::After(quantity) => {
                let quantity = self.quantity(quantity);
                frame!("after {0}", quantity)
            }
        }
    }

    /// `at the beginning of your upkeep`.
    fn at(&mut self, event: &EventPattern, once: bool) -> Say {
        // `at the beginning of your next end step`
        let own_next = match &event.subject {
            Match::Ref(who) if once && event.amount.is_none() && !matches!(who, Ref::Opponents(_)) => Some(who),
            _ => None,
        };
        let mut span = match own_next {
            Some(who) => {
                let (word, who) = (event.span.map_or("step", Self::span), self.refer(who));
                Self::whose_span(who, &format!("next {word}"))
            }
            None => self.stretch(event),
        };
        // `at end of combat`, `at the beginning of the next turn's upkeep`
        let next = once && event.subject == Match::Any && event.amount.is_none();
        let begins = next && event.verb == Verb::Begin && event.binds.is_empty();
        if next && event.verb == Verb::Begin && event.span == Some(Span::Step(Step::EndCombat)) {
            self.event(event, Mood::Finite);
            return self.with_trailers(Say::lit("at end of combat"), event);
        }
        if begins && event.span == Some(Span::Step(Step::Upkeep)) {
            span = Say::lit("the next turn's upkeep");
        } else if next {
            span = Say::lit(format!("the next {}", event.span.map_or("step", Self::span)));
        }
        let bound = event.binds.iter().any(|(role, _)| *role == Role::Subject);
        self.event(event, Mood::Finite);
        if bound && event.subject == Match::Any {
            let slot = event.binds.iter().find(|(role, _)| *role == Role::Subject).map(|(_, slot)| *slot);
            if let Some(slot) = slot {
                self.learn(slot, About::one(Noun::of(Say::lit("player")), Kind::Player));
                self.mentioned.insert(slot);
            }
        }
        let mut say = if event.verb == Verb::Begin {
            frame!("at the beginning of {0}", span)
        } else {
            frame!("at the end of {0}", span)
        };
        if once && event.subject != Match::Any && own_next.is_none() {
            say = say.and_then_words(Say::lit("(once)"));
        }
        self.with_trailers(say, event)
    }

    /// What can happen once in the life of an object is said with `when`.
    fn once_in_its_life(&self, event: &EventPattern) -> bool {
        let this = Match::Ref(Ref::This);
        match event.verb {
            Verb::Move | Verb::TurnFaceUp | Verb::Cast => event.object == this,
            // Until it comes up once more.
            Verb::Action(_) => event.object == this && self.types.contains(CardTypes::SCHEME),
            _ => false,
        }
    }

    /// A continuous sentence.
    fn sentence(&mut self, sentence: &Static) -> Say {
        // `it has flying as long as it's attacking`: of itself the condition is said behind.
        let own = |part: &Part| matches!(part, Part::Layer { affected: Match::Ref(Ref::This), .. });
        let behind = !sentence.cda && !sentence.parts.is_empty() && sentence.parts.iter().all(own);
        let cond = sentence.cond.as_ref().filter(|_| !behind).map(|cond| self.cond(cond));
        let outer = std::mem::replace(&mut self.defines, sentence.cda);
        let parts: Vec<Say> = sentence.parts.iter().map(|part| self.part(part)).collect();
        self.defines = outer;
        let mut say = Say::sharing_words(one_subject(parts));
        // `your opponents can't cast spells during your turn`
        if let Some(Say::Frame(span)) = &cond
            && span.template == "it's {0}"
            && sentence.parts.iter().all(|part| matches!(part, Part::Rule(Rule::Cant { .. })))
            && matches!(say, Say::Frame(_))
        {
            return say.and_then_words(frame!("during {0}", span.roles.first().cloned().unwrap_or(Say::You)));
        }
        if let Some(cond) = cond {
            let price = |part: &Part| matches!(part, Part::Rule(Rule::CostMod { what: Match::Ref(Ref::This), .. }));
            say = match sentence.parts.iter().all(price) {
                true => frame!("if {0}, {1}", cond, say),
                false => frame!("as long as {0}, {1}", cond, say),
            };
        }
        if let Some(cond) = sentence.cond.as_ref().filter(|_| behind) {
            let cond = self.cond(cond);
            say = frame!("{0} as long as {1}", say, cond);
        }
        // What is allowed once says so itself.
        let told = sentence
            .parts
            .iter()
            .any(|part| matches!(part, Part::Rule(Rule::Cast(permit)) if permit.per_turn == sentence.per_turn));
        if let Some(n) = sentence.per_turn.filter(|_| !told) {
            say = frame!("{0} (at most {1} times each turn)", say, Say::Num(i64::from(n)));
        }
        let mut say = self.with_owed(say);
        // What it is equal to and not said to be the base defines it (604.3).
        if sentence.cda && (sentence.parts.is_empty() || !sentence.parts.iter().all(defines_size)) {
            say = frame!("{0} as a characteristic-defining ability", say);
        }
        say
    }

    fn entry_said(&mut self, entry: &Entry) -> Say {
        let cond = entry.cond.as_ref().map(|cond| self.cond(cond));
        // With counters on it each of them is meant by itself.
        let what = match entry.mods.counters.is_empty() {
            true => self.all_of_them(&entry.what),
            false => self.matched(&entry.what, Det::Each),
        };
        let mut say = match self.entry(&entry.mods).into_iter().reduce(Say::and_then_words) {
            Some(how) if self.scene => frame!("{0} {v:enter} the scene {1}", what, how),
            None if self.scene => frame!("{0} {v:enter} the scene", what),
            Some(how) if entry.optional => frame!("you may have {0} {v:enter} the battlefield {1}", what, how),
            Some(how) => frame!("{0} {v:enter} the battlefield {1}", what, how),
            None => frame!("{0} {v:enter} the battlefield", what),
        };
        if entry.optional {
            let have = matches!(&say, Say::Frame(f) if f.template.starts_with("you may"));
            say = say.in_mood(if have { Mood::Infinitive } else { Mood::May });
        }
        if let Some(cond) = cond {
            say = frame!("if {0}, {1}", cond, say);
        }
        match &entry.unless {
            None | Some(Escape::With(..)) => say,
            Some(Escape::If(cond)) => {
                let cond = self.cond(cond);
                frame!("{0} unless {1}", say, cond)
            }
            Some(Escape::Pays(who, cost)) => {
                let who = self.refer(who);
                let pays = self.pays(who, cost);
                frame!("{0} unless {1}", say, pays)
            }
        }
    }
}

/// `gets +2/+2 and can't block`: a subject that is that of the part before is said once.
fn one_subject(mut parts: Vec<Say>) -> Vec<Say> {
    let subject = |said: &Say| match said {
        Say::Frame(f) if f.template.starts_with("{0} {v:") => f.roles.first().map(|role| role.named().clone()),
        _ => None,
    };
    let alike = |a: &Say, b: &Say| match (a, b) {
        (Say::Frame(a), Say::Frame(b)) => a.mood == b.mood,
        _ => true,
    };
    for at in (1..parts.len()).rev() {
        let (before, own) = (subject(&parts[at - 1]), subject(&parts[at]));
        if own.is_some() && before == own && !alike(&parts[at - 1], &parts[at]) {
            parts[at] = parts[at].clone().without_subject();
        }
    }
    parts
}

/// `as your game begins: you may put this onto the battlefield`.
fn begins_with_it(event: &EventPattern, body: &[Instruction]) -> bool {
    let begin = EventPattern { subject: Match::Ref(Ref::You), span: Some(Span::Game), ..EventPattern::of(Verb::Begin) };
    let [Instruction::May { who: Pick::Ref(Ref::You), body, bind: None }] = body else { return false };
    let [
        Instruction::Do {
            who: Pick::Ref(Ref::You),
            act: Act::Move { what: Pick::Ref(Ref::This), to, rest: None },
            bind: None,
        },
    ] = &**body
    else {
        return false;
    };
    let plain = EntryMods { control: None, ..to.entry.clone() } == EntryMods::default();
    let yours = matches!(to.entry.control, Some(Ref::You));
    *event == begin && to.zone == Zone::Battlefield && to.place == Place::Top && plain && yours
}

/// `its power and toughness are each equal to ...`
fn defines_size(part: &Part) -> bool {
    let size = |m: &Modifier| match m {
        Modifier::SetPT(power, toughness) => !matches!((power, toughness), (Value::Num(_), Value::Num(_))),
        Modifier::SetPower(_) | Modifier::SetToughness(_) => true,
        _ => false,
    };
    matches!(part, Part::Layer { mods, .. } if !mods.is_empty() && mods.iter().all(size))
}

/// Whether a part is a permission to cast the object itself from these zones.
fn cast_from(part: &Part, zones: Zones) -> bool {
    match part {
        Part::Rule(Rule::Cast(permit)) => {
            permit.what == Match::Ref(Ref::This) && (permit.from == zones || permit.from.is_empty())
        }
        _ => false,
    }
}

/// `when you cast this`.
fn cast_itself(when: &When) -> bool {
    let own = |e: &EventPattern| e.verb == Verb::Cast && e.object == Match::Ref(Ref::This);
    matches!(when, When::Events(all) if all.iter().all(own))
}

/// `it blocks or becomes blocked by a creature`: two events, the one of which is the other with the roles exchanged.
fn blocks_either_way(one: &EventPattern, other: &EventPattern) -> bool {
    let plain = |event: &EventPattern| EventPattern {
        subject: event.subject.clone(),
        object: event.object.clone(),
        binds: event.binds.clone(),
        ..EventPattern::of(Verb::Block)
    };
    let known = matches!(one.subject, Match::Ref(_)) && matches!(one.object, Match::Filter(_));
    let other_role = |role: &Role| match role {
        Role::Subject => Role::Object,
        Role::Object => Role::Subject,
        role => *role,
    };
    let mirrored = one.binds.iter().map(|(role, slot)| (other_role(role), *slot)).collect::<Vec<_>>();
    known
        && (&one.subject, &one.object) == (&other.object, &other.subject)
        && [one, other].into_iter().all(|event| *event == plain(event))
        && mirrored == other.binds.to_vec()
}
