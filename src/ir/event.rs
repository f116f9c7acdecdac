//! Events as patterns: one vocabulary for triggers, replacements, prohibitions, requirements and questions
//! about the past.

use super::{
    ActionId, Asks, Condition, CounterId, DesignationId, Filter, KeywordId, Ref, Slot, Sort, Span, Value, Window, Zones,
};
use serde::{Deserialize, Serialize};

/// What happens. Each row says which roles an event of this verb has: *subject*, *object*, *n* (amount).
///
/// A verb of the content (`Action`) is either a *wrap* around one [`Verb::Move`] (it is then the `via` of that
/// move and has its roles: subject = player who does it, object = what it is done to), or a *procedure*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Verb {
    /// Object changes zone (400.7). Object: what moves. Subject: the player responsible, if any.
    Move,
    /// A declared keyword action (701). Subject: the doer. Object: what it is done to. n: its number.
    Action(ActionId),
    /// A spell is cast (601). Subject: player. Object: the spell.
    Cast,
    /// Casting has failed (ME-7.5). Subject: who cast. Object: the spell.
    Miscast,
    /// A land is played, a special action (305.1). Subject: player. Object: the land.
    PlayLand,
    /// An ability is activated (602). Subject: player. Object: the source of the ability.
    Activate,
    /// A triggered ability triggers (603.2). Object: the source of the ability.
    Trigger,
    /// Becomes the target. Subject: spell or ability. Object: the target.
    Target,
    /// A permanent becomes tapped (701.20). Subject: player. Object: the permanent.
    Tap,
    /// A permanent becomes untapped (701.20). Subject: player. Object: the permanent.
    Untap,
    /// A permanent is tapped for mana (106.11). Subject: player. Object: the permanent. n: the types of mana, as bits.
    TapForMana,
    /// Mana is added to a mana pool (106). Subject: player. n: amount.
    AddMana,
    /// A permanent turns face up (707.8). Object: the permanent.
    TurnFaceUp,
    /// A permanent turns face down (707). Object: the permanent.
    TurnFaceDown,
    /// A double-faced permanent turns over to its other face (701.27). Object: the permanent.
    Transform,
    /// A permanent phases out (702.25). Object: the permanent.
    PhaseOut,
    /// A permanent phases in (702.25). Object: the permanent.
    PhaseIn,
    /// Something becomes attached (701.3). Subject: the attachment. Object: the host.
    Attach,
    /// Something becomes unattached (701.3d). Subject: the attachment. Object: the former host.
    Unattach,
    /// Object gets another controller. Subject: the new one.
    ChangeControl,
    /// A player stops controlling a permanent, also because it leaves (603.10d). Subject: the player. Object.
    LoseControl,
    /// Damage is dealt (119). Subject: the source. Object: who is dealt it. n: amount.
    Damage,
    /// Life is gained (118.3). Subject: player. n: amount.
    GainLife,
    /// Life is lost (118.3), also by being dealt damage (119.3a). Subject: player. n: amount.
    LoseLife,
    /// A life total becomes a certain number (118.5). Subject: player. n: the new total.
    SetLife,
    /// Cards are drawn (120). Subject: player. Object: the card, once drawn.
    Draw,
    /// Counters are put on something (121). Object: what gets them. Subject: the player responsible. n: how many.
    PutCounters,
    /// Counters are removed (121). Object: what has them. n: how many.
    RemoveCounters,
    /// Tokens are created (110.5). Subject: player. Object: the token, once created. n: how many.
    Create,
    /// A creature attacks (508). Subject: the creature. Object: player or planeswalker.
    Attack,
    /// A creature blocks (509). Subject: the blocker. Object: the attacker.
    Block,
    /// An attacker becomes blocked (509.1h). Subject: the attacker. Object: the blockers.
    BecomeBlocked,
    /// An attacker becomes unblocked (509.1h). Subject: the attacker.
    BecomeUnblocked,
    /// 506.4: removed from combat while it goes on. Subject: the player whose effect does it, if one does. Object.
    LeaveCombat,
    /// 508.7: what it attacks is chosen anew. Subject: the attacker. Object: player or planeswalker.
    Reselect,
    /// 114.7: a spell or ability on the stack has another target. Subject: the spell or ability. Object: the new target.
    Retarget,
    /// 508.1: one declaration of a player. Subject: player. n: how many attackers.
    DeclareAttack,
    /// A step, phase or turn begins. Subject: the player whose it is.
    Begin,
    /// A step, phase or turn ends. Subject: the player whose it is.
    End,
    /// A zone is searched (701.18). Subject: player. Object: the player whose zone it is.
    Search,
    /// A library is shuffled (701.19). Subject: the player whose library it is.
    Shuffle,
    /// A card is shown to all players (701.15). Subject: player. Object: the card.
    Reveal,
    /// A player looks at cards. Subject: player. Object: the card or zone's owner.
    Look,
    /// A player wins the game (104.2). Subject: player.
    Win,
    /// A player loses the game (104.3). Subject: player.
    Lose,
    /// A game is a draw for some players, who leave it (104.4e). Subject: player.
    LeaveDrawn,
    /// Gets a designation. Subject: object or player.
    Become(DesignationId),
    /// A player flips a coin (705). Subject: player. n: 1 if they won the flip, 0 if they lost it.
    FlipCoin,
    /// A player casts one vote (701.31). Subject: player. Object: the thing voted for; none: n is the word, as its
    /// [`super::StrId`].
    Vote,
    /// All votes that one effect calls for have been cast (701.31). Subject: the player whose effect it is.
    FinishVoting,
    /// A copy of a spell is made (706.10). Subject: player. Object: the copy.
    CopySpell,
    /// Mana is spent. Subject: player. Object: the spell.
    SpendMana,
    /// Damage is prevented. Object: who would have been dealt it. n: amount.
    Prevent,
    /// A spell resolves (608). Object: the spell.
    Resolve,
    /// Assigning combat damage (510.1). Subject: the creature.
    AssignDamage,
    /// 510: combat damage is dealt by them in the first step. Subject: the creature.
    Strike,
    /// 117.12: a cost was paid while something resolves. Subject: player. n: how much mana it was.
    Pay,
    /// Dice decide. Subject: who tests. Object: the opponent or what it is about. n: the margin.
    Test,
    /// Time goes by. n: seconds.
    Pass,
    /// The light of the scene becomes another step. n: the step.
    Light,
    /// Somebody or something of a scene comes nearer to another, or goes away from it. Subject: what moves. Object: to or
    /// from what. n: feet; below 0: farther away.
    Approach,
    /// Somebody or something of a scene comes into an area around another. Subject: who comes. Object: what is in the middle. n: the
    /// radius in feet. Its cause is the ability that waits for it: each has an area of its own.
    ComeWithin,
    /// Somebody or something of a scene leaves such an area. Subject: who goes. Object: what is in the middle. n: the radius in
    /// feet.
    GoBeyond,
    /// A card gets another owner (407.3). Subject: the new owner. Object: the card.
    ChangeOwner,
    /// A subgame is over (719.5). Subject: a player who won it. n: what its journal comes to.
    Subgame,
    /// The game begins anew (718). Subject: player.
    Restart,
    /// Of several turns at once another one goes on (807.5). Subject: its active player.
    GoOn,
    /// The game master decides. Object: what it is about. n: the answer.
    Rule,
}

/// What may stand in a role of an event pattern.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Match {
    /// Anything, even nothing.
    Any,
    /// One of these.
    Ref(Ref),
    /// What passes; judged when the event happens, on last known information where the event looks back.
    Filter(Box<Filter>),
}

/// Which role of the event goes into a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Role {
    /// What stands in the subject of the event: most often who or what does it (see [`Verb`]).
    Subject,
    /// What stands in the object of the event: most often what it is done to (see [`Verb`]).
    Object,
    /// The amount of the event, as a number: `that much`, `that many`.
    Amount,
    /// The object after the move (400.7): `return it` for a creature that died.
    Successor,
    /// Who controls the subject: the player who attacks with it (508.3). The pattern of the subject may be one of players
    /// where they attack.
    SubjectController,
    /// Controller or owner of the object when it happened.
    ObjectController,
}

/// How events that happen at once count for what speaks of them (603.2c).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AtOnce {
    /// Each for itself.
    Each,
    /// All together: `1 or more creatures attack`. What stands in these roles is told apart: `1 or more creatures deal
    /// damage to a player` is one for each player. Any other role that is bound holds everything that took part in it.
    Together(Box<[Role]>),
}

/// A pattern of events: `a creature you control dies`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EventPattern {
    /// What has to happen; it says what the roles below mean.
    pub verb: Verb,
    /// Who or what does it, as [`Verb`] says for each verb; [`Match::Any`]: it may be anything.
    pub subject: Match,
    /// Whom or what it is done to, as [`Verb`] says for each verb; [`Match::Any`]: it may be anything.
    pub object: Match,
    /// For a move: where from; empty: anywhere.
    pub from: Zones,
    /// For a move: where to; empty: anywhere.
    pub to: Zones,
    /// For `Begin` and `End`: of what.
    pub span: Option<Span>,
    /// For counters: which kind.
    pub counter: Option<CounterId>,
    /// Only if the amount compares so (`attacks with 2 or more`); of removed counters what is left is compared (`the
    /// last counter is removed`: 0). Of coming into an area and leaving it: its radius in feet; none: as far as one can touch.
    pub amount: Option<(super::Cmp, Value)>,
    /// Only damage of this sort.
    pub damage: DamageSort,
    /// Of tapping for mana: only where some of it is of this type (106.12a).
    pub mana: Option<ManaType>,
    /// `attacks alone`, `blocks alone`: only if no other creature attacks, or none but it blocks (506.5).
    pub alone: bool,
    /// Only by an effect or cost of this kind.
    pub by: By,
    /// `for the first time each turn`: the how manieth.
    pub nth: Option<Box<Nth>>,
    /// Whether events that happen at once are one.
    pub at_once: AtOnce,
    /// What goes where in the environment.
    pub binds: Box<[(Role, Slot)]>,
}

/// Which damage is meant: that of combat, other damage, or both (510).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum DamageSort {
    /// Damage of any sort.
    #[default]
    Any,
    /// Combat damage and no other.
    Combat,
    /// Damage that is not combat damage.
    Noncombat,
}

impl DamageSort {
    /// Whether damage that is dealt in combat, or not in combat, is meant.
    #[inline]
    pub fn takes(self, in_combat: bool) -> bool {
        match self {
            Self::Any => true,
            Self::Combat => in_combat,
            Self::Noncombat => !in_combat,
        }
    }
}

/// Which event of its kind, `for the first time each turn`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nth {
    /// The how manieth.
    pub n: u16,
    /// `for their first time`: each player who does it counts their own events; otherwise all are counted together.
    pub own: bool,
    /// The stretch of time in which the events are counted.
    pub window: Window,
}

/// A type of mana that an event is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ManaType {
    /// One of these types: bits of the colors, and the one of colorless.
    Of(u8),
    /// The color that was chosen.
    Chosen(Ref),
}

/// What caused an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum By {
    /// Whatever causes it, even nothing.
    Any,
    /// An ability of this keyword.
    Keyword(KeywordId),
    /// An ability of this keyword that this thing has (`this exploits a creature`).
    KeywordOf(KeywordId, Match),
    /// An action that contains it (a move by discarding).
    Action(ActionId),
    /// Any effect, not a cost or a rule (`if an effect would`).
    Effect,
    /// A spell or ability that passes, or whose controller passes.
    Source(Match),
    /// Being declared as attacker (508.1f).
    Attacking,
    /// Damage that is dealt: of the life that is lost because of it (119.3a).
    Damage,
    /// Paying the cost of a thing.
    Payment(Ref),
    /// The spell's own resolution (608.2n).
    Resolving,
    /// Rest, by which creatures of a scene recover.
    Resting,
    /// The untap step (502.3) of this player; nothing: of anybody.
    UntapStep(Box<Ref>),
}

impl Match {
    /// Whether it is the object that has the ability, and nothing else is asked of it; used where the sentences of a card are
    /// read that is not in play.
    pub fn is_only_this(&self) -> bool {
        matches!(self, Match::Ref(Ref::This))
    }

    /// Whether it is the object that has the ability, whatever else is asked of it (`this ... your graveyard`).
    pub fn is_this(&self) -> bool {
        self.known() == Some(&Ref::This)
    }

    /// What it is, if that is known, whatever else is asked of it; none: whatever fits the description.
    pub fn known(&self) -> Option<&Ref> {
        match self {
            Match::Any => None,
            Match::Ref(r) => Some(r),
            Match::Filter(f) => f.same(),
        }
    }
}

impl AtOnce {
    /// All that happen at once are one, whatever takes part.
    pub fn all() -> Self {
        Self::Together(Box::new([]))
    }
    /// Whether events that happen at once are one.
    pub fn is_together(&self) -> bool {
        *self != Self::Each
    }
    /// Whether events that happen at once are told apart by what stands in this role.
    pub fn tells_apart(&self, role: Role) -> bool {
        matches!(self, Self::Together(apart) if apart.contains(&role))
    }
    /// Whether a role may hold several things, because they are not told apart.
    pub fn holds_all(&self, role: Role) -> bool {
        matches!(self, Self::Together(apart) if !apart.contains(&role))
    }
}

impl EventPattern {
    /// Whether a question about such events of the past asks of what sort something was that took part in them; a spell stays
    /// what it was cast as.
    pub fn asks_of_past(&self) -> Asks {
        let of_sort = |role: &Match| matches!(role, Match::Filter(f) if f.sort != Sort::Player && !f.preds.is_empty());
        match self.verb != Verb::Cast && (of_sort(&self.subject) || of_sort(&self.object)) {
            true => Asks::PAST,
            false => Asks::empty(),
        }
    }

    /// 603.6c: a card is put into a zone from anywhere. What watches for that never looks back, wherever it comes from. A
    /// permanent that is put somewhere comes from the battlefield.
    pub fn is_arrival(&self) -> bool {
        let to_play = self.to.intersects(Zones::IN_PLAY);
        let permanent = matches!(&self.object, Match::Filter(f) if f.sort == super::Sort::Permanent);
        self.verb == Verb::Move && self.from.is_empty() && !self.to.is_empty() && !to_play && !permanent
    }

    /// A pattern of this verb with every role open.
    pub fn of(verb: Verb) -> Self {
        Self {
            verb,
            subject: Match::Any,
            object: Match::Any,
            from: Zones::empty(),
            to: Zones::empty(),
            span: None,
            counter: None,
            amount: None,
            damage: DamageSort::Any,
            mana: None,
            alone: false,
            by: By::Any,
            nth: None,
            at_once: AtOnce::Each,
            binds: Box::new([]),
        }
    }
}

/// When a trigger fires.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum When {
    /// On any of these events.
    Events(Box<[EventPattern]>),
    /// As soon as the condition holds (603.8).
    State(Condition),
    /// When the instruction before was carried out (603.12).
    Done,
    /// Whenever so much time has gone by since it began.
    Every(super::Quantity),
    /// Once, when so much time has gone by since it began.
    After(super::Quantity),
}
