//! What things are worth, and how good it is for a player that something is done to them: simple arithmetic.

use super::judge::{Touch, Turned};
use crate::engine::{Entity, Flags, GameState, ObjectId, PlayerId, Rulebook};
use crate::ir::{
    AbilityId, AbilityKind, CardTypes, Cmp, Filter, Match, Part, Predicate, Prop, Ref, Rule, Sort, StateRule, Status,
    Step, Supertypes, Value, Zone, Zones,
};

/// A card that is spent, drawn or lost.
pub(super) const CARD: i32 = 4;
/// Cards that a hand holds.
const HAND: i32 = 8;
/// A hand of fewer cards needs more.
const FEW: usize = 3;
/// Cards that a library should keep.
const SPARE: i32 = 35;
/// What ends the game.
pub(super) const END: i32 = 1000;

/// The table in the eyes of one player.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    /// The rules and cards of the game.
    pub rulebook: &'a Rulebook,
    /// The game as it stands.
    pub state: &'a GameState,
    /// The player who looks.
    pub me: PlayerId,
}

impl<'a> Eyes<'a> {
    /// What an object is like after all effects.
    pub fn chars(&self, o: ObjectId) -> &'a crate::engine::Chars {
        self.state.chars_of(self.rulebook, o)
    }

    /// Whether an object is a creature now.
    pub fn is_creature(&self, o: ObjectId) -> bool {
        self.chars(o).is(CardTypes::CREATURE)
    }

    /// Power, and how much damage it still stands.
    pub fn size(&self, o: ObjectId) -> (i32, i32) {
        let c = self.chars(o);
        (c.power, c.toughness - self.state.obj(o).damage)
    }

    /// Who has an object: who controls it in play and on the stack, its owner elsewhere.
    pub fn controller(&self, o: ObjectId) -> PlayerId {
        let row = self.state.obj(o);
        match (row.zone, self.state.stack_item(o)) {
            (_, Some(item)) => item.controller,
            (Zone::Battlefield, _) => self.state.controller_of(o),
            _ => row.owner,
        }
    }

    /// Whether somebody is on the side of this player, or something belongs to that side.
    pub fn mine(&self, e: Entity) -> bool {
        let whose = match e {
            Entity::Player(p) => p,
            Entity::Obj(o) => self.controller(o),
        };
        !self.state.opponents(self.me, whose)
    }

    /// What an object is worth to who has it.
    pub fn worth(&self, o: ObjectId) -> i32 {
        let c = self.chars(o);
        match c.types {
            t if t.contains(CardTypes::CREATURE) => {
                let fights = i32::from(c.power > 0);
                c.mana_value + 2 * c.power.max(0) + c.toughness.max(0) / 2 + fights
            }
            t if t.contains(CardTypes::LAND) => CARD,
            _ => 2 * c.mana_value,
        }
    }

    /// The same where something else on the stack than one's `own` spell is aimed at it already: then it may not be
    /// needed any more.
    pub fn gain_once(&self, e: Entity, touch: &Touch, own: Option<ObjectId>) -> i32 {
        let others = self.state.turn().stack.iter().filter(|i| Some(i.obj) != own);
        let mut others = others.flat_map(|i| &i.targets);
        let aimed = others.any(|t| t.chosen.contains(&e));
        let gain = self.gain(e, touch);
        if aimed && gain > 0 && e.obj().is_some() { 0 } else { gain }
    }

    /// How good it is for the player that this is done to it; nothing is known: 0.
    pub fn gain(&self, e: Entity, touch: &Touch) -> i32 {
        let change = match e {
            Entity::Player(p) => self.of_player(p, touch),
            Entity::Obj(o) if touch.taken => return if self.mine(e) { 0 } else { 2 * self.worth(o) },
            Entity::Obj(o) => self.of_object(o, touch),
        };
        if self.mine(e) { change } else { -change }
    }

    fn of_player(&self, p: PlayerId, touch: &Touch) -> i32 {
        let life = touch.life - touch.damage;
        let left = self.state.life(p);
        if life < 0 && left + life <= 0 {
            return -END;
        }
        let felt = if life < 0 { life * 2 } else { life };
        let library = self.state.player(p).library.len() as i32;
        let milled = match touch.milled {
            0 => 0,
            n if n >= library => -END / 2,
            // Then it is theirs that is the first to be empty.
            n if p != self.me && library - n < self.state.player(self.me).library.len() as i32 => -n * 3 / 2,
            n => -n / 5,
        };
        felt + self.of_cards(p, touch.cards) + milled + touch.other
    }

    /// Cards are good as long as the library lasts (104.3c): if nothing else ends the game, it is lost by whose library is
    /// the first to be empty.
    fn of_cards(&self, p: PlayerId, cards: i32) -> i32 {
        let library = |p: PlayerId| self.state.player(p).library.len() as i32;
        let left = library(p) - cards;
        if cards <= 0 {
            return CARD * cards;
        }
        if left < 0 {
            return -END;
        }
        // What the hand can't hold is discarded again (402.2).
        let held = |cards: i32| {
            let held = cards.min(HAND - self.state.player(p).hand.len() as i32).max(0);
            CARD * held - 2 * (cards - held)
        };
        if p != self.me {
            let last = left < SPARE / 2 && left < library(self.me);
            return if last { -2 * cards } else { held(cards) };
        }
        if left >= SPARE && (self.pressed() || self.state.player(p).hand.len() < FEW) {
            return held(cards);
        }
        let others = self.state.players_from(p).filter(|o| self.state.opponents(p, *o));
        // Who draws next has to have one more.
        let next = i32::from(!self.state.is_active(self.me));
        let spare = others.map(library).min().map_or(cards, |least| library(p) - least - next).clamp(0, cards);
        held(spare) - CARD * (cards - spare)
    }

    /// What a card in hand is worth to its owner: lands less with each that is there.
    pub fn worth_in_hand(&self, o: ObjectId) -> i32 {
        if self.chars(o).is(CardTypes::LAND) {
            let mine = |o: &&ObjectId| self.controller(**o) == self.me && self.chars(**o).is(CardTypes::LAND);
            2 * CARD - 2 * self.state.battlefield.iter().filter(mine).count() as i32
        } else {
            self.worth(o).max(CARD)
        }
    }

    fn of_object(&self, o: ObjectId, touch: &Touch) -> i32 {
        let worth = self.worth(o);
        match (self.state.obj(o).zone, touch.goes) {
            (Zone::Battlefield, Some(Zone::Hand)) => return -worth / 2 - 1,
            (Zone::Battlefield | Zone::Stack, Some(zone)) if zone != Zone::Battlefield => return -worth - 1,
            (Zone::Graveyard | Zone::Exile | Zone::Library, Some(Zone::Hand | Zone::Battlefield)) => return worth + 1,
            (Zone::Graveyard, Some(Zone::Exile | Zone::Library)) => return -1,
            _ => {}
        }
        if touch.given && self.is_of_no_use_here(o) {
            return worth;
        }
        if self.dies(o, touch) {
            return -worth - 1;
        }
        let (power, toughness) = touch.size;
        let turned = touch.turned.filter(|turned| !self.is_turned(o, *turned)).map_or(0, Turned::worth);
        // What ends with the turn only counts in a fight.
        if touch.brief && !self.fights(o) { turned } else { power + toughness + turned + touch.other }
    }

    /// Whether a creature is too small for this, or for the damage.
    pub(super) fn dies(&self, o: ObjectId, touch: &Touch) -> bool {
        let left = self.size(o).1 + touch.size.1;
        self.is_creature(o) && (left <= 0 || touch.damage > 0 && left <= touch.damage)
    }

    /// Whether something is tapped or untapped already.
    fn is_turned(&self, o: ObjectId, turned: Turned) -> bool {
        self.state.obj(o).is(Flags::TAPPED) == (turned == Turned::Tapped)
    }

    /// Whether all that is done to something is that it becomes what it is.
    pub(super) fn in_vain(&self, o: ObjectId, touch: &Touch) -> bool {
        let only = Touch { turned: touch.turned, ..Touch::default() };
        *touch == only && touch.turned.is_some_and(|turned| self.is_turned(o, turned))
    }

    /// 804: a creature of somebody who can attack nobody, as long as a teammate can.
    fn is_of_no_use_here(&self, o: ObjectId) -> bool {
        let strikes = |p: PlayerId| !self.state.seating.may_strike(p).is_empty();
        let mut team = self.state.players_from(self.me).filter(|p| *p != self.me && !self.state.opponents(self.me, *p));
        self.is_creature(o) && self.controller(o) == self.me && !strikes(self.me) && team.any(strikes)
    }

    /// Whether it deals or is dealt damage in a combat that is going on.
    pub(super) fn fights(&self, o: ObjectId) -> bool {
        let turn = self.state.turn();
        let attackers = &turn.combat.attackers;
        turn.step == Step::DeclareBlockers && attackers.iter().any(|a| a.obj == o || a.blockers.contains(&o))
    }

    /// How good it is that this is done to everything that passes.
    pub fn gain_of_all(&self, filter: &Filter, touch: &Touch) -> i32 {
        self.passing(filter).map(|e| self.gain(e, touch)).sum()
    }

    /// What passes on the table.
    pub fn passing<'f>(&self, filter: &'f Filter) -> impl Iterator<Item = Entity> + use<'a, 'f> {
        let eyes = *self;
        let objects = self.state.battlefield.iter().copied().map(Entity::Obj);
        let spells = self.state.turn().stack.iter().map(|i| Entity::Obj(i.obj));
        let players = self.state.players_from(self.me).map(Entity::Player);
        objects.chain(spells).chain(players).filter(move |e| eyes.passes(filter, *e))
    }

    /// Whether a card, wherever it lies, has all the qualities of a description; what is not understood is taken for true.
    pub(super) fn is_such(&self, filter: &Filter, o: ObjectId) -> bool {
        filter.preds.iter().all(|p| self.holds(p, Entity::Obj(o)).unwrap_or(true))
    }

    /// Whether something on the table passes; what is not understood is taken for true.
    pub(super) fn passes(&self, filter: &Filter, e: Entity) -> bool {
        let zone = e.obj().map(|o| self.state.obj(o).zone);
        let sort = match (filter.sort, zone) {
            (Sort::Player, None) | (Sort::Damageable | Sort::Anything, None | Some(Zone::Battlefield)) => true,
            (Sort::Permanent, Some(zone)) => zone == Zone::Battlefield,
            (Sort::Spell, Some(Zone::Stack)) => e.obj().is_some_and(|o| !self.state.obj(o).is(Flags::ABILITY)),
            (Sort::SpellOrAbility, Some(zone)) => zone == Zone::Stack,
            (Sort::Object | Sort::Source, Some(zone)) => {
                zone == Zone::Battlefield && (filter.zones.is_empty() || filter.zones.contains(Zones::BATTLEFIELD))
            }
            _ => false,
        };
        sort && filter.preds.iter().all(|p| self.holds(p, e).unwrap_or(true))
    }

    /// None: it is not understood.
    fn holds(&self, pred: &Predicate, e: Entity) -> Option<bool> {
        let object = e.obj();
        Some(match pred {
            Predicate::Not(inner) => !self.holds(inner, e)?,
            Predicate::Any(all) => all.iter().any(|pred| self.holds(pred, e).unwrap_or(true)),
            Predicate::All(all) => all.iter().all(|pred| self.holds(pred, e).unwrap_or(true)),
            Predicate::Type(types) => object.is_some_and(|o| self.chars(o).is(*types)),
            Predicate::Sub(kind) => object.is_some_and(|o| self.chars(o).subs.has(*kind)),
            Predicate::Color(colors) => object.is_some_and(|o| self.chars(o).colors.intersects(*colors)),
            Predicate::Keyword(keyword) => object.is_some_and(|o| self.chars(o).keywords.has(*keyword)),
            Predicate::ControlledBy(Ref::You) => object.is_some_and(|o| self.controller(o) == self.me),
            Predicate::ControlledBy(Ref::Opponents(_)) | Predicate::OpponentOf(Ref::You) => !self.mine(e),
            Predicate::Same(Ref::You) => e == Entity::Player(self.me),
            Predicate::Is(Status::Attacking) => object.is_some_and(|o| self.state.attacker(o).is_some()),
            Predicate::Is(Status::Blocking) => object.is_some_and(|o| self.state.obj(o).is(Flags::BLOCKING)),
            Predicate::Is(Status::Tapped) => object.is_some_and(|o| self.state.obj(o).is(Flags::TAPPED)),
            Predicate::Prop(prop, cmp, Value::Num(n)) => {
                let chars = self.chars(object?);
                let is = match prop {
                    Prop::Power => chars.power,
                    Prop::Toughness => chars.toughness,
                    Prop::ManaValue => chars.mana_value,
                    _ => return None,
                };
                match cmp {
                    Cmp::Eq => is == *n,
                    Cmp::Ne => is != *n,
                    Cmp::Lt => is < *n,
                    Cmp::Le => is <= *n,
                    Cmp::Gt => is > *n,
                    Cmp::Ge => is >= *n,
                }
            }
            _ => return None,
        })
    }

    /// Untapped permanents that make mana.
    pub fn sources(&self) -> i32 {
        let makes = |a: &AbilityId| matches!(&self.rulebook.ability(*a).kind, AbilityKind::Activated(a) if a.mana);
        let ready = |o: &&ObjectId| {
            self.controller(**o) == self.me
                && !self.state.obj(**o).is(Flags::TAPPED)
                && self.chars(**o).abilities.list(&self.rulebook.content).iter().any(makes)
        };
        self.state.battlefield.iter().filter(ready).count() as i32
    }

    /// Whether the legend rule would take one of two (704.5j).
    pub fn doubles_legend(&self, card: ObjectId) -> bool {
        let c = self.chars(card);
        let same = |o: &&ObjectId| self.controller(**o) == self.me && self.chars(**o).name == c.name;
        c.supers.contains(Supertypes::LEGENDARY)
            && self.state.battlefield.iter().any(|o| same(&o) && !self.keeps_legends(*o))
    }

    /// Whether a sentence in force lifts the legend rule for a permanent of this player, as far as it is understood.
    fn keeps_legends(&self, o: ObjectId) -> bool {
        let lifts = |part: &Part, of: PlayerId| match part {
            Part::Rule(Rule::Lifted { rule: StateRule::Legend, who }) => match who {
                Match::Any => true,
                Match::Filter(filter) => Eyes { me: of, ..*self }.passes(filter, Entity::Obj(o)),
                Match::Ref(_) => false,
            },
            _ => false,
        };
        let of_permanent = |by: &ObjectId| {
            let parts = |ability: &AbilityId| match &self.rulebook.ability(*ability).kind {
                AbilityKind::Static(sentence) => sentence.parts.iter().any(|part| lifts(part, self.controller(*by))),
                _ => false,
            };
            self.chars(*by).abilities.list(&self.rulebook.content).iter().any(parts)
        };
        self.state.battlefield.iter().any(of_permanent)
            || self.state.effects.iter().any(|effect| effect.parts.iter().any(|part| lifts(part, effect.controller)))
    }
}
