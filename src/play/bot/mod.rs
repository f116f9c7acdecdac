//! A player with some sense. It knows no card: what a text does to whom is read from its instructions
//! ([`judge`]), what that is worth is reckoned on the table ([`worth`], [`combat`]). What turns out to help nobody but
//! the others while it is being cast or activated is taken back and left alone until something has happened.

mod combat;
mod judge;
mod worth;

use super::Random;
use crate::engine::{
    Action, Answer, CastWay, Deed, Driver, Entities, Entity, GameState, Kind, Named, ObjectId, PlayerId, Question,
    Reason, Rulebook, StackItem,
};
use crate::ir::{
    AbilityId, AbilityKind, ActionId, Block, CardTypes, Condition, Cost, CostTimes, EventPattern, Match, Ref, Slot,
    Step, StrId, TargetSpec, Timing, Value, Verb, When, Zone, Zones,
};
use judge::{Of, Touch};
use smallvec::SmallVec;
use worth::{CARD, Eyes};

/// Plays for all seats.
#[derive(Clone, Debug)]
pub struct Bot<'r> {
    rulebook: &'r Rulebook,
    chance: Random,
    /// What is known of each turn in progress; several go on at the same time in some games (807.4).
    turns: Vec<Known>,
    /// What is being cast or activated, and how good it is as far as its targets are chosen.
    doing: Option<(Action, i32)>,
    /// To what it said yes last, and how often.
    agreed: (Option<(u32, Reason, Option<ObjectId>)>, u32),
    /// How often the question at hand has been refused.
    refused: u32,
}

/// What a bot keeps in mind in one turn.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The number of the turn.
    turn: u32,
    /// What was taken back, and how much had happened then.
    idle: (usize, Vec<Action>),
    /// What was activated in it.
    used: Vec<(ObjectId, u8)>,
    /// How much was decided in it.
    decided: u32,
}

/// Lands of an opening hand that is kept.
const LANDS: std::ops::RangeInclusive<usize> = 2..=5;
/// How often the same offer is taken in a turn.
const MOST_YES: u32 = 3;
/// How much is decided by sense in one turn.
const MOST_IN_A_TURN: u32 = 2_000;
/// Above it an X is not looked at one by one.
const MOST_X: i32 = 100;
/// What a spell with targets has to bring beyond its card.
const WORTH_IT: i32 = 2;
/// A hand of so few cards is kept.
const FEW: usize = 5;

impl<'r> Bot<'r> {
    /// The bot of a seed.
    pub fn new(rulebook: &'r Rulebook, seed: u64) -> Self {
        let chance = Random::new(seed);
        Self { rulebook, chance, turns: Vec::new(), doing: None, agreed: (None, 0), refused: 0 }
    }

    fn eyes<'a>(&self, state: &'a GameState, me: PlayerId) -> Eyes<'a>
    where
        'r: 'a,
    {
        Eyes { rulebook: self.rulebook, state, me }
    }

    /// What is kept in mind of the turn that is worked on: the last of those that are known.
    fn known(&mut self, state: &GameState) -> &mut Known {
        let turn = state.turn().number;
        let at = match self.turns.iter().position(|known| known.turn == turn) {
            Some(at) => at,
            None => {
                self.turns.retain(|known| state.turns().any(|t| t.number == known.turn));
                self.turns.push(Known { turn, ..Known::default() });
                self.turns.len() - 1
            }
        };
        let last = self.turns.len() - 1;
        self.turns.swap(at, last);
        &mut self.turns[last]
    }

    /// Whether an ability was activated in the turn that is worked on.
    fn has_used(&self, o: ObjectId, at: u8) -> bool {
        self.turns.last().is_some_and(|known| known.used.contains(&(o, at)))
    }

    fn act(&mut self, state: &GameState, me: PlayerId, actions: &[Action]) -> Action {
        let happened = state.journal().len();
        let known = self.known(state);
        // That another turn is worked on for a while changes nothing for this one (807.4).
        let mut since = state.journal().iter().skip(known.idle.0);
        if happened < known.idle.0 || since.any(|h| h.verb != Verb::GoOn) {
            known.idle.1.clear();
        }
        known.idle.0 = happened;
        let eyes = self.eyes(state, me);
        let idle = self.turns.last().map_or(&[][..], |known| &known.idle.1);
        let open = |action: &&Action| !idle.contains(action);
        let land = actions.iter().filter(open).find(|action| matches!(action, Action::PlayLand(_)));
        let best = || {
            let rated = actions.iter().filter(open).filter_map(|action| Some((self.rate(&eyes, action)?, *action)));
            rated.max_by_key(|(rate, _)| *rate).map(|(_, action)| action)
        };
        let action = land.copied().or_else(best).unwrap_or(Action::Pass);
        if let Action::Activate(o, at) | Action::Special(o, at) = action {
            self.known(state).used.push((o, at));
        }
        self.doing = Some((action, self.start(&eyes, &action)));
        action
    }

    /// How much an action is wanted; none: not now.
    fn rate(&self, eyes: &Eyes<'_>, action: &Action) -> Option<i32> {
        match action {
            Action::Cast(o, _) => {
                let chars = eyes.chars(*o);
                let spell = spell_of(self.rulebook, eyes.state, *o)
                    .and_then(|ability| self.rulebook.ability(ability).kind.block());
                let aimed = spell.is_some_and(|block| !block.targets.is_empty() || block.modes.is_some());
                let lasting = chars.is(CardTypes::PERMANENT);
                let timely = lasting || aimed || !chars.is(CardTypes::INSTANT) || self.late(eyes);
                let good = match spell.filter(|_| aimed).map(|block| self.best_aim(eyes, block)) {
                    Some(Some(gain)) => self.start(eyes, action) + gain >= WORTH_IT,
                    Some(None) => true,
                    None => lasting || self.start(eyes, action) >= 0,
                };
                let vain = spell.is_some_and(|block| finds_nothing(eyes, block));
                let empty = vain
                    || self.rulebook.content.def(eyes.state.obj(*o).def).has_x && eyes.sources() <= chars.mana_value;
                let good = good && timely && !empty && !eyes.doubles_legend(*o) && !self.backfires(eyes, *o);
                good.then_some(100 + chars.mana_value)
            }
            Action::Activate(o, at) if !self.has_used(*o, *at) => {
                let AbilityKind::Activated(activated) = &self.rulebook.ability(self.ability(eyes, *o, *at)?).kind
                else {
                    return None;
                };
                let timely = activated.timing == Timing::Sorcery
                    || activated.loyalty
                    || !activated.block.targets.is_empty()
                    || self.late(eyes);
                // What ends with the turn is for a fight.
                let itself = judge::touch(&self.rulebook.content, &activated.block.body, Of::This, None);
                let alone = activated.block.targets.is_empty();
                let timely = if itself.brief && alone { eyes.fights(*o) } else { timely };
                let timely = timely && !(alone && eyes.in_vain(*o, &itself));
                let aimed = if activated.block.targets.is_empty() { 0 } else { CARD };
                let good = self.start(eyes, action) + aimed;
                (timely && good >= 0).then_some(if activated.loyalty { 50 + good } else { 10 })
            }
            // 115.2: what is turned up, rolled or put aside for later; when there is nothing better, and once in a turn.
            Action::Special(o, at) if !self.has_used(*o, *at) => {
                let cost = self.ability(eyes, *o, *at).and_then(|ability| match &self.rulebook.ability(ability).kind {
                    AbilityKind::Special(special) => Some(&special.cost),
                    _ => None,
                });
                cost.is_none_or(|cost| self.paid(eyes, cost) <= 0).then_some(5)
            }
            // What may come of it one way or the other is worth it; without any outcome there is nothing to try for.
            Action::Offer(id) => {
                let offer = eyes.state.offers().iter().find(|offer| offer.id == *id)?;
                let outcome = |(_, then): &(ActionId, ActionId)| {
                    let action = self.rulebook.content.actions.get(then.index());
                    action.map_or(0, |action| self.untargeted(eyes, &action.block, None, 0))
                };
                (offer.after.iter().map(outcome).sum::<i32>() > 0).then_some(4)
            }
            // What was used already in this turn waits for the next.
            Action::Activate(..) | Action::Special(..) => None,
            Action::Pass | Action::PlayLand(_) | Action::Mana(..) | Action::End(..) => None,
        }
    }

    /// Whether what it does when it enters could only be aimed at what it should not be.
    fn backfires(&self, eyes: &Eyes<'_>, card: ObjectId) -> bool {
        let abilities = eyes.chars(card).abilities.list(&self.rulebook.content);
        let entering = abilities.iter().filter_map(|a| match &self.rulebook.ability(*a).kind {
            AbilityKind::Triggered(t) if is_entering(&t.when) => Some(&t.block),
            _ => None,
        });
        let entering: SmallVec<[&Block; 2]> = entering.collect();
        // What it does to everybody may cost more than it is worth.
        let done: i32 = entering.iter().map(|b| self.untargeted(eyes, b, None, 0).min(0)).sum();
        done < 0 && eyes.worth(card) + done <= 0
            || entering.into_iter().any(|b| self.best_aim(eyes, b).is_some_and(|gain| gain < 0))
    }

    /// What the best targets of a text are good for, as far as they lie open; none: it needs none, or none is known.
    fn best_aim(&self, eyes: &Eyes<'_>, block: &Block) -> Option<i32> {
        let needed = block.targets.iter().filter(|t| t.min != Value::Num(0));
        let best = needed.filter_map(|target| {
            let touch = judge::touch(&self.rulebook.content, &block.body, Of::Slot(target.slot), None);
            let known = touch != Touch::default();
            eyes.passing(&target.filter).filter(|_| known).map(|e| eyes.gain_once(e, &touch, None)).max()
        });
        best.fold(None, |sum: Option<i32>, gain| Some(sum.unwrap_or(0) + gain))
    }

    /// The end of another player's turn, when mana is not needed for anything else any more.
    fn late(&self, eyes: &Eyes<'_>) -> bool {
        let turn = eyes.state.turn();
        turn.step == Step::End && !eyes.state.is_active(eyes.me) && turn.stack.is_empty()
    }

    fn ability(&self, eyes: &Eyes<'_>, o: ObjectId, at: u8) -> Option<AbilityId> {
        eyes.chars(o).abilities.list(&self.rulebook.content).get(usize::from(at)).copied()
    }

    /// What an action is good for beside its targets, without what it costs.
    fn start(&self, eyes: &Eyes<'_>, action: &Action) -> i32 {
        match action {
            Action::Cast(o, way) => {
                let paid: i32 = self.costs(eyes, *o, way).map(|cost| self.paid(eyes, cost)).sum();
                let spent = if eyes.state.obj(*o).zone == Zone::Hand { CARD } else { 0 };
                let spell = spell_of(self.rulebook, eyes.state, *o)
                    .and_then(|ability| self.rulebook.ability(ability).kind.block());
                let lasting = eyes.chars(*o).is(CardTypes::PERMANENT);
                let good = if lasting {
                    spent
                } else {
                    spell.map_or(spent, |block| self.untargeted(eyes, block, None, spent))
                };
                good - spent - paid
            }
            Action::Activate(o, at) => {
                let Some(ability) = self.ability(eyes, *o, *at) else { return 0 };
                let AbilityKind::Activated(activated) = &self.rulebook.ability(ability).kind else { return 0 };
                let itself = judge::touch(&self.rulebook.content, &activated.cost.acts, Of::This, None);
                let done = judge::touch(&self.rulebook.content, &activated.block.body, Of::This, None);
                let lost = -eyes.gain(Entity::Obj(*o), &itself).min(0) - eyes.gain(Entity::Obj(*o), &done).min(0);
                // What takes the last of its strength can't be done again.
                let dies = [&itself, &done].into_iter().any(|touch| eyes.dies(*o, touch));
                let lost = lost + if dies { CARD } else { 0 };
                let loyalty = if let Some(Value::Num(n)) = activated.cost.loyalty { n } else { 0 };
                // What is gained can be spent later for more.
                let loyalty = loyalty + loyalty.max(0);
                self.untargeted(eyes, &activated.block, None, 0) + loyalty - lost - self.paid(eyes, &activated.cost)
            }
            Action::Pass
            | Action::PlayLand(_)
            | Action::Special(..)
            | Action::Mana(..)
            | Action::Offer(_)
            | Action::End(..) => 0,
        }
    }

    /// What a spell costs beside or instead of its mana.
    fn costs<'e>(&'e self, eyes: &Eyes<'e>, o: ObjectId, way: &'e CastWay) -> impl Iterator<Item = &'e Cost> {
        let own = eyes.chars(o).abilities.list(&self.rulebook.content).iter().copied();
        let instead = way.cost.map(|(_, ability, _)| ability);
        own.chain(instead).filter_map(move |a| match &self.rulebook.ability(a).kind {
            AbilityKind::CastCost(c) if c.times == CostTimes::Must || Some(a) == instead => Some(&c.cost),
            _ => None,
        })
    }

    /// What the things and the life are worth that a cost takes from who pays it.
    fn paid(&self, eyes: &Eyes<'_>, cost: &Cost) -> i32 {
        let touch = judge::touch(&self.rulebook.content, &cost.acts, Of::You, None);
        let life = cost.life.as_ref().map_or(0, |v| if let Value::Num(n) = v { *n } else { CARD });
        -eyes.gain(Entity::Player(eyes.me), &Touch { life: touch.life - life, ..touch }).min(0)
    }

    /// What a text does to its controller and to whole groups; `unknown` if it does nothing that is understood. `x`: what
    /// X is, if that is known.
    fn untargeted(&self, eyes: &Eyes<'_>, block: &Block, x: Option<i32>, unknown: i32) -> i32 {
        let content = &self.rulebook.content;
        let own = judge::touch(content, &block.body, Of::You, x);
        let groups = judge::groups(&block.body).into_iter();
        let all: Vec<_> = groups.map(|f| (f, judge::touch(content, &block.body, Of::All(f), x))).collect();
        if block.targets.is_empty() && own == Touch::default() && all.iter().all(|(_, t)| *t == Touch::default()) {
            return unknown;
        }
        let all: i32 = all.iter().map(|(f, touch)| eyes.gain_of_all(f, touch)).sum();
        // What clears the table has to take more than one thing along.
        let all = if all > 0 && own == Touch::default() { all - CARD } else { all };
        eyes.gain(Entity::Player(eyes.me), &own) + all
    }

    /// What is announced on top of the stack, and its text.
    fn announced<'w>(&self, state: &'w GameState) -> Option<(&'w StackItem, &'r Block)> {
        let item = state.turn().stack.last()?;
        let ability = item.ability.or_else(|| spell_of(self.rulebook, state, item.obj))?;
        Some((item, self.rulebook.ability(ability).kind.block()?))
    }

    /// What an Aura that is being cast will do to what it is attached to.
    fn worn(&self, state: &GameState, holds: &dyn Fn(&Condition) -> bool) -> Touch {
        let aura = state.turn().stack.last().filter(|i| i.ability.is_none());
        aura.map_or_else(Touch::default, |i| {
            judge::worn(&self.rulebook.content, &self.rulebook.content.def(state.obj(i.obj).def).abilities, holds)
        })
    }

    /// The same for one thing, by what it is: `while enchanted creature is a Human` does nothing to others.
    fn worn_by(&self, eyes: &Eyes<'_>, e: Entity) -> Touch {
        let host = |r: &Ref| matches!(r, Ref::Host(of) if **of == Ref::This);
        let holds = |cond: &Condition| match cond {
            Condition::Passes(r, f) if host(r) => eyes.passes(f, e),
            Condition::Not(inner) => match &**inner {
                Condition::Passes(r, f) if host(r) => !eyes.passes(f, e),
                _ => true,
            },
            _ => true,
        };
        self.worn(eyes.state, &holds)
    }

    /// What the text does to the targets that are asked for now.
    fn touch(&self, state: &GameState) -> Touch {
        let worn = || self.worn(state, &|_| true);
        let Some((item, block)) = self.announced(state) else { return worn() };
        let mode = item.modes.iter().filter_map(|m| block.modes.as_ref()?.options.get(usize::from(*m)));
        let blocks: SmallVec<[&Block; 4]> = std::iter::once(block).chain(mode).collect();
        let mut specs = blocks.iter().flat_map(|b| b.targets.iter().map(move |t| (*b, t)));
        let Some((block, spec)) = specs.nth(item.targets.len()) else { return worn() };
        let x = (item.x > 0).then_some(item.x);
        judge::touch(&self.rulebook.content, &block.body, Of::Slot(spec.slot), x)
    }

    /// The best targets, as many as are good, and the worst that can be had where more are needed. Nothing is known: the
    /// others first.
    fn target(&mut self, state: &GameState, d: &Question, from: &Entities, (min, max): (u32, u32)) -> Answer {
        let eyes = self.eyes(state, d.who);
        let touch = self.touch(state);
        let unknown = touch == Touch::default();
        let own = state.turn().stack.last().map(|item| item.obj);
        let aura = !unknown && touch == self.worn(state, &|_| true);
        let rate = |e: &Entity| match (unknown, aura) {
            (true, _) => i32::from(!eyes.mine(*e)),
            (_, true) => eyes.gain_once(*e, &self.worn_by(&eyes, *e), own),
            _ => eyes.gain_once(*e, &touch, own),
        };
        let mut rated: Vec<(i32, Entity)> = from.iter().map(|e| (rate(e), *e)).collect();
        // Of equally good ones that of which there is most to gain.
        let worth = |e: &Entity| e.obj().map_or(0, |o| eyes.worth(o));
        rated.sort_by_key(|(rate, e)| (std::cmp::Reverse(*rate), e.player().is_some(), -worth(e)));
        let good = rated.iter().filter(|(rate, _)| *rate > 0).count();
        let n = good.clamp(min as usize, (max as usize).max(min as usize));
        rated.truncate(n);
        let sum: i32 = rated.iter().map(|(rate, _)| *rate).sum();
        let gain = if unknown { CARD } else { sum };
        let activated = |ability| matches!(self.rulebook.ability(ability).kind, AbilityKind::Activated(_));
        let announcing = state.turn().stack.last().is_some_and(|item| item.ability.is_none_or(activated));
        match &mut self.doing {
            Some((action, total)) if announcing => {
                *total += gain;
                let least = if matches!(action, Action::Cast(..)) { WORTH_IT } else { 1 };
                if *total < least || gain < 0 {
                    return self.take_back();
                }
            }
            _ => {}
        }
        Answer::Entities(rated.into_iter().map(|(_, e)| e).collect())
    }

    fn take_back(&mut self) -> Answer {
        let action = self.doing.take().map(|(a, _)| a);
        if let Some(known) = self.turns.last_mut() {
            known.idle.1.extend(action);
        }
        Answer::TakeBack
    }

    /// Own things that are given away: the worst; everything else: the best.
    fn pick(&self, state: &GameState, d: &Question, from: &Entities, (min, max): (u32, u32)) -> Answer {
        let eyes = self.eyes(state, d.who);
        let zone = |e: &Entity| e.obj().map(|o| state.obj(o).zone);
        let given = match d.why {
            Reason::Deed(deed) if self.goes(deed).is_some() => {
                let lost = matches!(self.goes(deed), Some(Zone::Graveyard | Zone::Exile | Zone::Library));
                lost && from.iter().all(|e| eyes.mine(*e))
            }
            _ => from.iter().all(|e| eyes.mine(*e) && matches!(zone(e), Some(Zone::Battlefield | Zone::Hand))),
        };
        let worth = |e: &Entity| match e.obj() {
            Some(o) if state.obj(o).zone == Zone::Hand => eyes.worth_in_hand(o),
            Some(o) => eyes.worth(o),
            None => 0,
        };
        let mut sorted = from.to_vec();
        sorted.sort_by_key(|e| if given { worth(e) } else { -worth(e) });
        sorted.truncate(if given { min } else { max } as usize);
        Answer::Entities(sorted.into_iter().collect())
    }

    /// Where things go to which it is done.
    fn goes(&self, deed: Deed) -> Option<Zone> {
        match deed {
            Deed::Move(zone) | Deed::MoveToBottom(zone) => Some(zone),
            Deed::Action(action) => {
                let body = &self.rulebook.content.actions.get(action.index())?.block.body;
                judge::touch(&self.rulebook.content, body, Of::Slot(Slot(0)), None).goes
            }
            _ => None,
        }
    }

    /// A mode with targets that are there before all others, then the first.
    fn modes(&self, state: &GameState, d: &Question, from: &[u16], (min, max): (u32, u32)) -> Option<Answer> {
        let (_, block) = self.announced(state)?;
        let modes = block.modes.as_ref()?;
        let eyes = self.eyes(state, d.who);
        let rate = |m: &u16| {
            let option = modes.options.get(usize::from(*m));
            option.map_or(0, |b| if b.targets.is_empty() { self.untargeted(&eyes, b, None, 1) } else { CARD })
        };
        let mut sorted = from.to_vec();
        sorted.sort_by_key(|m| std::cmp::Reverse(rate(m)));
        let good = sorted.iter().filter(|m| rate(m) > 0).count() as u32;
        sorted.truncate(good.clamp(min, max.max(min)) as usize);
        Some(Answer::Numbers(sorted.into_iter().collect()))
    }

    /// The X that is best for who chooses it, as high as can be; nothing with an X of 0.
    fn x(&mut self, state: &GameState, me: PlayerId, max: i32) -> Answer {
        let eyes = self.eyes(state, me);
        let block = self.announced(state).map(|(_, block)| block);
        let good = |x: &i32| block.map_or(*x, |b| self.untargeted(&eyes, b, Some(*x), *x));
        match (0..=max.min(MOST_X)).rev().max_by_key(good).filter(|x| *x > 0) {
            Some(x) => Answer::Number(if x == max.min(MOST_X) { max } else { x }),
            None if self.doing.is_some() => self.take_back(),
            None => Answer::Number(0),
        }
    }

    /// Yes, but not to the same thing again and again (`repeat at will`).
    fn agree(&mut self, state: &GameState, d: &Question) -> bool {
        let asked = (state.turn().number, d.why, d.source);
        if self.agreed.0 != Some(asked) {
            self.agreed = (Some(asked), 0);
        }
        self.agreed.1 += 1;
        !matches!(d.why, Reason::May(_)) || self.agreed.1 <= MOST_YES
    }

    /// 720.3: where so much is decided in one turn, the same choices may come again and again, and somebody has to choose
    /// otherwise.
    fn goes_round(&mut self, state: &GameState) -> bool {
        let known = self.known(state);
        known.decided += 1;
        known.decided > MOST_IN_A_TURN
    }

    /// Two to five lands, or few cards (103.4).
    fn mulligan(&self, state: &GameState, me: PlayerId) -> bool {
        let hand = &state.player(me).hand;
        let lands =
            hand.iter().filter(|o| self.rulebook.templates[state.obj(**o).def.index()].is(CardTypes::LAND)).count();
        hand.len() > FEW && !LANDS.contains(&lands)
    }

    /// What is needed for each in order, and the rest to the last.
    fn divide(&self, state: &GameState, d: &Question, (among, total, least): (&Entities, i32, i32)) -> Answer {
        let eyes = self.eyes(state, d.who);
        let mut left = total - least * among.len() as i32;
        let mut shares: SmallVec<[i32; 8]> = smallvec::smallvec![least; among.len()];
        for (share, e) in shares.iter_mut().zip(among) {
            let need = e.obj().filter(|o| eyes.is_creature(*o)).map_or(0, |o| eyes.size(o).1 - *share);
            let more = need.clamp(0, left);
            *share += more;
            left -= more;
        }
        if let Some(last) = shares.last_mut() {
            *last += left;
        }
        Answer::Division(shares)
    }

    /// A card name for what lies in the command zone and is good for its owner's cards of that name: the one of which most are
    /// there, creatures before others. None: something else is named, of which one is as good as another.
    fn own_name(&self, state: &GameState, d: &Question, names: &[Named]) -> Option<Named> {
        let content = &self.rulebook.content;
        let source = state.obj(d.source?);
        if source.zone != Zone::Command || source.owner != d.who {
            return None;
        }
        let mine = state.objects.iter().filter(|o| o.live() && o.owner == d.who);
        let of_name = |word: StrId| {
            let cards = mine.clone().map(|o| content.def(o.def)).filter(move |def| def.name == word);
            let cards: Vec<_> =
                cards.filter(|def| !def.types.intersects(CardTypes::LAND | CardTypes::COMMAND)).collect();
            (cards.len(), cards.iter().any(|def| def.types.contains(CardTypes::CREATURE)))
        };
        let rated = names.iter().filter_map(|name| match name {
            Named::Word(word) => Some((of_name(*word), *name)).filter(|((n, _), _)| *n > 0),
            _ => None,
        });
        rated.max_by_key(|((n, creature), _)| (*creature, *n)).map(|(_, name)| name)
    }

    fn sense(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        Some(match &d.kind {
            Kind::Act(actions) => Answer::Act(self.act(state, d.who, actions)),
            Kind::Attack(options) => Answer::Pairs(self.eyes(state, d.who).attack(options)),
            Kind::Block(options) => Answer::Pairs(self.eyes(state, d.who).block(options)),
            Kind::Target { from, min, max } => self.target(state, d, from, (*min, *max)),
            Kind::Pick { from, min, max } => self.pick(state, d, from, (*min, *max)),
            Kind::Choose { from, min, max, .. } if matches!(d.why, Reason::Modes | Reason::Options) => {
                self.modes(state, d, from, (*min, *max))?
            }
            Kind::Confirm if d.why == Reason::Mulligan => Answer::Yes(self.mulligan(state, d.who)),
            Kind::Confirm if d.why == Reason::MulliganScry => Answer::Yes(false),
            Kind::Confirm => Answer::Yes(self.agree(state, d)),
            Kind::Number { max, .. } if d.why == Reason::X => self.x(state, d.who, *max),
            Kind::Number { max, .. } => Answer::Number(*max),
            Kind::Divide { among, total, least, .. } => self.divide(state, d, (among, *total, *least)),
            Kind::Name(names) => Answer::Name(self.own_name(state, d, names)?),
            // Here one answer is as good as another.
            Kind::Choose { .. } | Kind::Order { .. } | Kind::Text | Kind::Pay { .. } => return None,
        })
    }
}

/// Whether all that a text could be aimed at are cards in a graveyard, and there are none of them.
fn finds_nothing(eyes: &Eyes<'_>, block: &Block) -> bool {
    let buried = |t: &TargetSpec| t.filter.zones == Zones::GRAVEYARD;
    let all = || eyes.state.players_from(eyes.me).flat_map(|p| eyes.state.player(p).graveyard.iter().copied());
    let none = |t: &TargetSpec| !all().any(|o| eyes.is_such(&t.filter, o));
    !block.targets.is_empty() && block.modes.is_none() && block.targets.iter().all(|t| buried(t) && none(t))
}

/// `when this enters`
fn is_entering(when: &When) -> bool {
    let enters = |e: &EventPattern| {
        e.verb == Verb::Move && e.object == Match::Ref(Ref::This) && e.to.contains(Zones::BATTLEFIELD)
    };
    matches!(when, When::Events(all) if all.iter().any(enters))
}

/// What a spell does; none: it is no spell with a text of its own.
pub fn spell_of(rulebook: &Rulebook, state: &GameState, o: ObjectId) -> Option<AbilityId> {
    let abilities = &rulebook.templates.get(state.obj(o).def.index())?.abilities;
    abilities
        .list(&rulebook.content)
        .iter()
        .copied()
        .find(|a| matches!(rulebook.ability(*a).kind, AbilityKind::Spell(_)))
}

impl Driver for Bot<'_> {
    fn answer(&mut self, state: &GameState, d: &Question) -> Option<Answer> {
        let goes_round = self.goes_round(state);
        match self.refused {
            0 if goes_round => self.chance.answer(state, d),
            0 => self.sense(state, d).or_else(|| self.chance.answer(state, d)),
            // Not what seemed best: then anything.
            _ => self.chance.answer(state, d),
        }
        .inspect(|_| self.refused = 0)
    }

    fn takes_back(&self, _: PlayerId) -> bool {
        true
    }

    /// The only target may be one that is not to be hit.
    fn wants_only_target(&self, _: PlayerId) -> bool {
        true
    }

    fn refused(&mut self, d: &Question, reason: &str) {
        self.refused += 1;
        self.doing = None;
        self.chance.refused(d, reason);
    }
}
