//! The journal: every event that was performed, in order, with what caused it.

use super::{Entity, ObjectId, PlayerId};
use crate::ir::{AbilityId, ActionId, CounterId, Span, Verb, Zone};
use serde::{Deserialize, Serialize};

/// The rule that an event comes from when no ability caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cite(u8);

macro_rules! cites {
    ($($(#[$doc:meta])* $name:ident = $rule:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Nr { $($name),* }
        impl Cite {
            $($(#[$doc])* pub const $name: Cite = Cite(Nr::$name as u8);)*
            /// Its position among the rules that are cited.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
            /// The rule number.
            pub fn rule(self) -> &'static str {
                const RULES: &[&str] = &[$($rule),*];
                RULES.get(self.0 as usize).copied().unwrap_or("?")
            }
        }
    };
}

cites! {
    /// Starting the game.
    START = "103";
    /// Opening hands and mulligans.
    MULLIGAN = "103.4";
    /// Steps and phases.
    STEP = "500";
    /// Untap step.
    UNTAP = "502.3";
    /// Phasing.
    PHASING = "502.1";
    /// Draw step.
    DRAW = "504.1";
    /// Attack.
    ATTACK = "508.1";
    /// Block.
    BLOCK = "509.1";
    /// Combat damage.
    COMBAT_DAMAGE = "510.2";
    /// Removal from combat.
    REMOVED_FROM_COMBAT = "506.4";
    /// Discarding to hand size.
    HAND_SIZE = "514.1";
    /// Damage wears off.
    CLEANUP = "514.2";
    /// Casting.
    CAST = "601.2";
    /// Activating.
    ACTIVATE = "602.2";
    /// Putting triggers on the stack.
    TRIGGER = "603.3";
    /// Resolving.
    RESOLVE = "608.2";
    /// All targets illegal.
    FIZZLE = "608.2b";
    /// Playing a land.
    LAND = "305.1";
    /// Paying costs.
    PAY = "601.2h";
    /// A win within a range of influence.
    RANGE = "801.14";
    /// A loss with the team.
    TEAM_LOST = "810.8a";
    /// A loss with the leader of the team.
    LEADER_LOST = "104.3i";
    /// Loss at 0 life.
    NO_LIFE = "704.5a";
    /// Loss by drawing from an empty library.
    NO_CARD = "704.5b";
    /// A token elsewhere.
    TOKEN_GONE = "704.5d";
    /// A copy elsewhere.
    COPY_GONE = "704.5e";
    /// Toughness 0.
    NO_TOUGHNESS = "704.5f";
    /// Lethal damage.
    LETHAL = "704.5g";
    /// Lethal by its source.
    DOOMED = "704.5h";
    /// No loyalty.
    NO_LOYALTY = "704.5i";
    /// Legend rule.
    LEGEND = "704.5j";
    /// World rule.
    WORLD = "704.5k";
    /// Aura without legal host.
    AURA = "704.5m";
    /// Equipment off.
    EQUIPMENT = "704.5n";
    /// Counters annihilate.
    COUNTERS = "704.5q";
    /// Counters above a limit are removed.
    COUNTERS_ABOVE = "704.5r";
    /// Saga finished.
    SAGA = "704.5s";
    /// A state-based action of the content.
    STATE = "704";
    /// A loop of mandatory actions.
    LOOP = "104.4b";
    /// What something enters with.
    ENTRY = "614.1c";
    /// Concession.
    CONCEDE = "104.3a";
    /// Only one player left.
    LAST = "104.2a";
    /// A plane has left with its owner.
    PLANE_LEFT = "901.10";
    /// Leaving the game.
    LEAVE = "800.4a";
    /// Damage results.
    DAMAGE = "119.3";
    /// Lore counters.
    LORE = "714.3b";
    /// Special actions.
    SPECIAL = "115.2";
    /// Face up.
    FACE_UP = "707.8";
    /// Time goes by.
    TIME = "ME-11.1";
    /// A spell ends.
    SPELL_ENDS = "ME-7.9";
    /// Casting in a scene.
    SPELLCASTING = "ME-7.2";
    /// Weariness of casting.
    WEARINESS = "ME-7.5";
    /// Countering.
    COUNTERING = "ME-8.11";
    /// Concentration.
    CONCENTRATION = "ME-11.3";
    /// Dawn and sunset.
    SETTLED = "ME-7.10";
    /// Learning.
    LEARNING = "ME-6.3";
    /// A new spell becomes familiar.
    FAMILIAR = "ME-6.12";
    /// Something done in a scene.
    DEED = "ME-8.6";
    /// The game master decides.
    RULING = "AC-0.2";
    /// Scenario set-up or another hand from outside.
    OUTSIDE = "100";
    /// No life is left to a team that has it together.
    NO_TEAM_LIFE = "704.5t";
}

/// What caused an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// The object whose ability or resolution did it; `NONE` for the rules.
    pub source: ObjectId,
    /// The ability, if it was one.
    pub ability: Option<AbilityId>,
    /// The rule, if it was one.
    pub cite: Option<Cite>,
    /// The player responsible.
    pub by: Option<PlayerId>,
    /// As payment of a cost.
    pub payment: bool,
    /// The declared action that is being carried out: its rule number is that of its events.
    pub action: Option<ActionId>,
    /// The state-based action that the content declares: its rule number is that of its events.
    #[serde(default)]
    pub state: Option<u16>,
}

impl Cause {
    /// A cause that is this rule alone, with no source and no responsible player.
    pub fn rule(cite: Cite) -> Self {
        Self {
            source: ObjectId::NONE,
            ability: None,
            cite: Some(cite),
            by: None,
            payment: false,
            action: None,
            state: None,
        }
    }

    /// Whether it is just this rule.
    #[inline]
    pub fn is_rule(&self, cite: Cite) -> bool {
        self.cite == Some(cite)
            && self.source == ObjectId::NONE
            && self.ability.is_none()
            && self.by.is_none()
            && !self.payment
            && self.action.is_none()
            && self.state.is_none()
    }

    /// By what an object says or is, on behalf of a player.
    pub fn by_text(source: ObjectId, ability: Option<AbilityId>, by: PlayerId) -> Self {
        Self { source, ability, cite: None, by: Some(by), payment: false, action: None, state: None }
    }

    /// By an ability of an object, on behalf of a player.
    pub fn by_ability(source: ObjectId, ability: AbilityId, by: PlayerId) -> Self {
        Self::by_text(source, Some(ability), by)
    }

    /// The same, as this rule says.
    #[must_use]
    pub fn citing(self, cite: Cite) -> Self {
        Self { cite: Some(cite), ..self }
    }
}

/// For each rule and player the latest place among the causes, looked at before it is believed. Several may share an entry.
#[derive(Clone, Debug, Default)]
pub struct Lately(Vec<u32>);

impl Lately {
    /// Rules times players: what has one entry of its own in a game of two.
    const ENTRIES: usize = 512;

    #[inline]
    fn entry(cause: &Cause) -> usize {
        let rule = cause.cite.map_or(0, |c| c.index() + 1);
        let by = cause.by.map_or(0, |p| 1 + p.index() % 3);
        (4 * rule + by) % Self::ENTRIES
    }
    /// The place that was set last; behind the end of every list if none was.
    #[inline]
    pub fn get(&self, cause: &Cause) -> usize {
        self.0.get(Self::entry(cause)).map_or(usize::MAX, |n| *n as usize)
    }
    /// Sets the place down.
    #[inline]
    pub fn set(&mut self, cause: &Cause, place: u32) {
        if self.0.is_empty() {
            self.0.resize(Self::ENTRIES, u32::MAX);
        }
        self.0[Self::entry(cause)] = place;
    }
    /// Forgets everything; the memory stays.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// One event that happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// What kind of event it is; it decides what the other fields mean.
    pub verb: Verb,
    /// The declared action that wraps it.
    pub via: Option<ActionId>,
    /// Another action that it is as well, because a replacement effect sends it elsewhere by that action (614.6).
    pub also: Option<ActionId>,
    /// Who or what does it, as [`Verb`] says for each event; `None`: nobody and nothing.
    pub subject: Option<Entity>,
    /// See [`Verb`]; for a move: the object as it was.
    pub object: Option<Entity>,
    /// For a move: the object as it became.
    pub new: ObjectId,
    /// The amount, as [`Verb`] says for each event: points, cards, counters, seconds. 0 where it has none.
    pub n: i32,
    /// The zone that an object is moved, drawn, cast or played from; mostly without meaning for other events.
    pub from: Zone,
    /// The zone that an object is moved or drawn to; mostly without meaning for other events.
    pub to: Zone,
    /// The turn, phase or step of a `Begin` or `End`; `None` for other events.
    pub span: Option<Span>,
    /// The kind of counters that are put or removed; `None` for other events.
    pub counter: Option<CounterId>,
    /// Combat damage. Of becoming blocked: it was blocked already, and more block it now (509.5e).
    pub combat: bool,
    /// A result of damage (119.3).
    pub by_damage: bool,
    /// Index into the causes.
    pub cause: u32,
}

impl Event {
    /// An event without roles.
    pub fn of(verb: Verb, cause: u32) -> Self {
        Self {
            verb,
            via: None,
            also: None,
            subject: None,
            object: None,
            new: ObjectId::NONE,
            n: 0,
            from: Zone::Outside,
            to: Zone::Outside,
            span: None,
            counter: None,
            combat: false,
            by_damage: false,
            cause,
        }
    }
    /// The same event with this subject.
    pub fn by(mut self, s: impl Into<Entity>) -> Self {
        self.subject = Some(s.into());
        self
    }
    /// With an object.
    pub fn on(mut self, o: impl Into<Entity>) -> Self {
        self.object = Some(o.into());
        self
    }
    /// With a kind of counters.
    pub fn of_kind(mut self, kind: CounterId) -> Self {
        self.counter = Some(kind);
        self
    }
    /// With an amount.
    pub fn times(mut self, n: i32) -> Self {
        self.n = n;
        self
    }
}
