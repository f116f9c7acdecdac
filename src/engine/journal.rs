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
    /// What the game begins with (103).
    START = "103";
    /// Opening hands are drawn and mulligans taken (103.4).
    MULLIGAN = "103.4";
    /// A step or a phase begins or ends (500).
    STEP = "500";
    /// Permanents untap in the untap step (502.3).
    UNTAP = "502.3";
    /// Permanents phase in and out (502.1).
    PHASING = "502.1";
    /// The active player draws in the draw step (504.1).
    DRAW = "504.1";
    /// Attackers are declared (508.1).
    ATTACK = "508.1";
    /// Blockers are declared (509.1).
    BLOCK = "509.1";
    /// Combat damage is dealt (510.2).
    COMBAT_DAMAGE = "510.2";
    /// Something is removed from combat (506.4).
    REMOVED_FROM_COMBAT = "506.4";
    /// Cards above the hand size are discarded (514.1).
    HAND_SIZE = "514.1";
    /// Damage wears off in the cleanup step (514.2).
    CLEANUP = "514.2";
    /// A spell is cast (601.2).
    CAST = "601.2";
    /// An ability is activated (602.2).
    ACTIVATE = "602.2";
    /// A trigger is put on the stack (603.3).
    TRIGGER = "603.3";
    /// A spell or ability resolves (608.2).
    RESOLVE = "608.2";
    /// All targets are illegal, so nothing resolves (608.2b).
    FIZZLE = "608.2b";
    /// A land is played (305.1).
    LAND = "305.1";
    /// A cost is paid (601.2h).
    PAY = "601.2h";
    /// Somebody wins within a range of influence (801.14).
    RANGE = "801.14";
    /// A player loses with the team (810.8a).
    TEAM_LOST = "810.8a";
    /// A player loses with the leader of the team (104.3i).
    LEADER_LOST = "104.3i";
    /// A player with 0 life loses (704.5a).
    NO_LIFE = "704.5a";
    /// A player who drew from an empty library loses (704.5b).
    NO_CARD = "704.5b";
    /// A token elsewhere ceases to exist (704.5d).
    TOKEN_GONE = "704.5d";
    /// A copy elsewhere ceases to exist (704.5e).
    COPY_GONE = "704.5e";
    /// A creature with toughness 0 goes to the graveyard (704.5f).
    NO_TOUGHNESS = "704.5f";
    /// A creature with lethal damage is destroyed (704.5g).
    LETHAL = "704.5g";
    /// A creature dealt damage that is lethal by its source is destroyed (704.5h).
    DOOMED = "704.5h";
    /// A planeswalker without loyalty goes to the graveyard (704.5i).
    NO_LOYALTY = "704.5i";
    /// Of legends of one name one stays (704.5j).
    LEGEND = "704.5j";
    /// Of world permanents the newest stays (704.5k).
    WORLD = "704.5k";
    /// An Aura without a legal host goes to the graveyard (704.5m).
    AURA = "704.5m";
    /// An Equipment comes off what it can't be attached to (704.5n).
    EQUIPMENT = "704.5n";
    /// Counters annihilate each other (704.5q).
    COUNTERS = "704.5q";
    /// Counters above a limit are removed (704.5r).
    COUNTERS_ABOVE = "704.5r";
    /// A Saga after its last chapter is sacrificed (704.5s).
    SAGA = "704.5s";
    /// A state-based action that the content declares (704).
    STATE = "704";
    /// A loop of mandatory actions is a draw (104.4b).
    LOOP = "104.4b";
    /// What something enters with (614.1c).
    ENTRY = "614.1c";
    /// A player concedes (104.3a).
    CONCEDE = "104.3a";
    /// Only one player is left (104.2a).
    LAST = "104.2a";
    /// A plane has left with its owner (901.10).
    PLANE_LEFT = "901.10";
    /// A player leaves the game (800.4a).
    LEAVE = "800.4a";
    /// What damage does to whom it is dealt (119.3).
    DAMAGE = "119.3";
    /// A Saga gets its lore counter (714.3b).
    LORE = "714.3b";
    /// A special action is taken (115.2).
    SPECIAL = "115.2";
    /// Something is turned face up (707.8).
    FACE_UP = "707.8";
    /// Time goes by in a scene (ME-11.1).
    TIME = "ME-11.1";
    /// A spell of a scene ends (ME-7.9).
    SPELL_ENDS = "ME-7.9";
    /// A spell is cast in a scene (ME-7.2).
    SPELLCASTING = "ME-7.2";
    /// Casting makes weary (ME-7.5).
    WEARINESS = "ME-7.5";
    /// A spell is met by a counter-spell (ME-8.11).
    COUNTERING = "ME-8.11";
    /// A spell is held by concentration (ME-11.3).
    CONCENTRATION = "ME-11.3";
    /// Dawn and sunset.
    SETTLED = "ME-7.10";
    /// A spell is learned or improved (ME-6.3).
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
    /// Of several turns at once another one goes on (807.5).
    MARKERS = "807.5";
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
