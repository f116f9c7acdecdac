//! Acts: what one instruction does, the verbs of the machine.

use super::{
    AbilityId, ActionId, Choice, Cost, CounterId, DefId, DesignationId, Dest, Duration, EntryMods, Filter, KeywordId,
    ManaSpec, Pick, Price, Ref, Slot, Span, StrId, TokenSpec, Value, Zones,
};
use serde::{Deserialize, Serialize};

/// Something that is done. The doer is the `who` of [`super::Instruction::Do`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Act {
    /// A declared action with its arguments in the order of its parameters.
    Perform(ActionId, Box<[Arg]>),
    /// Doer: who tests. Done if the total is at least the target number; the total is remembered.
    Test {
        /// What is rolled for.
        what: super::Tested,
        /// The target number.
        against: Value,
        /// Changes the total.
        bonus: Value,
        /// Whom or what it is made against.
        opposing: Option<Pick>,
        /// With what.
        tool: Option<Pick>,
    },
    /// Doer: who must win. Both roll; done if the doer's total is higher.
    Contest {
        /// What both roll for.
        what: super::Tested,
        /// Changes the doer's total.
        bonus: Value,
        /// The other side.
        with: Pick,
        /// What the other side rolls for, the better of two; empty: for the same.
        against: Box<[super::Tested]>,
        /// Where it is kept how much higher the doer's total is.
        margin: Option<super::Bind>,
        /// A tie is enough.
        ties: bool,
    },
    /// The game master decides; done if yes.
    Rule(super::Ruling),
    /// `S stops being D`.
    Unmark(Pick, DesignationId),
    /// A running spell ends.
    EndSpell(Pick),
    /// Doer: a creature, which casts these spells in one casting by the power of what says so (ME-9, ME-7.17).
    CastSpell {
        /// Which.
        spells: Box<[super::DefId]>,
        /// What they are on; none: the caster's player chooses.
        on: Option<Pick>,
        /// Whether casting it calls for the usual test.
        wearies: bool,
    },
    /// Something of a scene comes so much nearer to something, or goes so much farther from it.
    Bring {
        /// What.
        what: Pick,
        /// To or from what.
        to: Pick,
        /// How far.
        way: super::Quantity,
        /// Farther from it.
        away: bool,
    },
    /// A spell that is being cast becomes stronger.
    Strengthen(Pick, super::Strength),
    /// Doer: the source of the damage.
    Damage {
        /// How much.
        n: Value,
        /// To whom.
        to: Pick,
        /// `divided`: as announced (slot of the target spec) or now; `Some(true)`: evenly, rounded down.
        divided: Option<bool>,
    },
    /// 118.3.
    GainLife(Value),
    /// 118.3.
    LoseLife(Value),
    /// 118.5.
    SetLife(Value),
    /// 120.
    Draw(Value),
    /// Any change of zone that is not a declared action.
    Move {
        /// What.
        what: Pick,
        /// Where to.
        to: Box<Dest>,
        /// What is done with the rest of the label.
        rest: Option<Box<Dest>>,
    },
    /// 701.20.
    Tap(Pick),
    /// 701.20.
    Untap(Pick),
    /// 121.
    PutCounters {
        /// Which.
        kind: CounterId,
        /// How many on each, or in all if divided.
        n: Value,
        /// Fewest, if `up to`.
        up_to: bool,
        /// On what.
        on: Pick,
        /// `divided`.
        divided: bool,
    },
    /// 121.
    RemoveCounters {
        /// Which; none: all kinds.
        kind: Option<CounterId>,
        /// How many; none: all.
        n: Option<Value>,
        /// From what.
        from: Pick,
    },
    /// 121.5.
    MoveCounters {
        /// Which.
        kind: Option<CounterId>,
        /// How many; none: all.
        n: Option<Value>,
        /// From.
        from: Pick,
        /// To.
        to: Pick,
    },
    /// One more counter of each kind that is there (proliferating).
    AddOneOfEach(Pick),
    /// 110.5.
    Create {
        /// How many of what; all of them come at once.
        tokens: Box<[(Value, TokenSpec)]>,
        /// How they enter.
        entry: EntryMods,
    },
    /// An emblem (113).
    Emblem(DefId),
    /// 106.
    AddMana(ManaSpec),
    /// 701.3.
    Attach {
        /// What.
        what: Pick,
        /// To what.
        to: Pick,
    },
    /// 701.3d.
    Unattach(Pick),
    /// 701.18: finds cards in zones.
    Search {
        /// Whose zones.
        whose: Pick,
        /// Which.
        zones: Zones,
        /// What is looked for: how many at least and at most of what.
        wants: Box<[(Value, Option<Value>, Filter)]>,
        /// What is asked of all of them together.
        together: FoundTogether,
    },
    /// 701.19.
    Shuffle(Pick),
    /// Doer looks.
    Look(Pick),
    /// All players see (701.15).
    Reveal(Pick),
    /// Doer chooses.
    Choose(Choice),
    /// `prevent the next N damage to S this turn` (615.7).
    PreventNext {
        /// How much.
        n: Value,
        /// Only combat damage (`Some(true)`) or only other damage (`Some(false)`).
        combat: Option<bool>,
        /// To whom: each of them has so much.
        to: Pick,
        /// Damage as the event of this replacement says, so much of it all together; it is looked at when it would be dealt, and
        /// `to` is nothing (`the next 2 damage a source would deal to you and permanents you control`).
        pattern: Option<AbilityId>,
        /// How long.
        duration: Duration,
        /// It is dealt to this instead (614.9); none: it is prevented.
        #[serde(default)]
        instead_to: Option<Pick>,
        /// The body of this replacement of damage comes right after each time that it prevents some (615.5); the amount
        /// of its event is what was prevented.
        then: Option<AbilityId>,
    },
    /// Doer casts or plays it now (608.2f).
    Cast {
        /// What.
        what: Pick,
        /// For what.
        price: Price,
        /// Lands may be played this way too.
        play: bool,
    },
    /// 706.10.
    Copy {
        /// A spell, an ability or a card.
        what: Pick,
        /// How many copies.
        n: Value,
        /// Its targets.
        targets: CopyTargets,
        /// Keywords that the copy does not have.
        without: Box<[KeywordId]>,
    },
    /// 114.7d: new targets may be chosen; or, where they are changed, all of them or none (114.7a).
    NewTargets {
        /// For what.
        of: Pick,
        /// They have to be others.
        must: bool,
    },
    /// 114.7a: the single target becomes another.
    ChangeTarget {
        /// The spell or ability.
        of: Pick,
        /// The new target.
        to: Pick,
    },
    /// 705: the amount is remembered as wins; "done" is true if any was won.
    FlipCoins(Value),
    /// Rolls dice.
    Roll {
        /// How many.
        n: Value,
        /// Faces.
        sides: u16,
    },
    /// Doer chooses how often to pay this, as often as it can be paid (107.3f): the number stands in the slot of
    /// [`Cost::times`] and is remembered as the amount.
    PayAny(Box<Cost>, Slot),
    /// 701.31.
    Vote(Ballot),
    /// Two or more piles; remembered in one slot each.
    Separate {
        /// What.
        what: Pick,
        /// Slots of the piles.
        piles: Box<[Slot]>,
    },
    /// `take N extra turns` and phases (500.7, 500.8).
    Extra {
        /// How many.
        n: Value,
        /// What.
        span: Span,
    },
    /// 701.10.
    Exchange {
        /// Control, life totals, zones ...
        what: Exchange,
        /// One side.
        a: Pick,
        /// The other.
        b: Pick,
    },
    /// 104.2.
    Win,
    /// 104.3.
    Lose,
    /// The game is a draw (104.4).
    DrawGame,
    /// 707.8.
    TurnFace {
        /// What.
        what: Pick,
        /// Face up.
        up: bool,
    },
    /// 701.27.
    Transform(Pick),
    /// 709.
    FlipCard(Pick),
    /// 702.25.
    Phase {
        /// What.
        what: Pick,
        /// Out.
        out: bool,
    },
    /// The doers get a designation, until when, with whom.
    Become {
        /// Which.
        what: DesignationId,
        /// With a partner.
        with: Option<Ref>,
        /// How long.
        duration: Duration,
    },
    /// A status word in combat: blocked, unblocked, removed from combat.
    CombatStatus {
        /// What.
        what: Pick,
        /// Which.
        status: CombatStatus,
    },
    /// The doer chooses anew which player or planeswalker each of these attacks (508.7).
    Reselect(Pick),
    /// A creature on the battlefield blocks an attacking creature (509.6).
    Block {
        /// What blocks.
        blocker: Pick,
        /// What it blocks.
        attacker: Pick,
    },
    /// Removes damage, so much of it or all.
    RemoveDamage(Pick, Option<Value>),
    /// Skips a step, phase or turn (614.10).
    Skip {
        /// Which.
        span: Span,
        /// How many.
        n: Value,
    },
    /// 716.
    EndTurn,
    /// 716.2.
    EndCombat,
    /// 718; these stay in exile.
    RestartGame(Option<Pick>),
    /// 719; the result is who won it.
    Subgame,
    /// Pays a cost now; "done" says whether it was paid.
    Pay(Box<Cost>),
    /// Reorders cards on top of a library.
    Reorder(Pick),
    /// Doubles the counters or the unspent mana, and so on (701.9).
    Double(Double),
    /// The doers lose all unspent mana.
    LoseMana {
        /// Who gets it as it was, with all that is said about it (106.13).
        to: Option<Ref>,
    },
    /// The doer activates a mana ability of each of these, as far as they can be activated (605.3a).
    MakeMana(Pick),
    /// Puts the two cards onto the battlefield as one permanent (712).
    Meld(Pick, Pick),
    /// The doer owns it from now on (407.3).
    Own(Pick),
    /// Nothing happens, by rule.
    Nothing,
}

/// What is voted for (701.31a).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ballot {
    /// One of these words.
    Words(Box<[StrId]>),
    /// One of these things; each voter picks.
    Things(Pick),
}

impl Act {
    /// Whether it changes nothing and only finds something out on which other things may depend: a choice, a roll, a test, a
    /// ruling.
    pub fn only_asks(&self) -> bool {
        matches!(self, Self::Choose(_) | Self::Roll { .. } | Self::Test { .. } | Self::Contest { .. } | Self::Rule(_))
    }
}

/// An argument of a declared action or keyword.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// Objects or players.
    Pick(Pick),
    /// A number.
    Value(Value),
    /// Words (options of a vote).
    Words(Box<[StrId]>),
    /// A filter.
    Filter(Filter),
    /// The colour that a label holds.
    Color(Ref),
    /// Where the thing goes instead, if the action is a move.
    To(Box<super::Dest>),
}

/// What is exchanged (701.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exchange {
    /// Control of two permanents or spells.
    Control,
    /// Life totals of two players.
    Life,
    /// Life totals among several players, as whoever does it likes; they are the first side.
    LifeAmong,
    /// Places of two objects or all cards of two zones.
    Places,
    /// All cards of two zones of a player (701.10f).
    Zones(super::Zone, super::Zone),
    /// Two numbers of players and permanents (701.10g).
    Numbers(super::Prop, super::Prop),
}

/// What is doubled (701.9).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Double {
    /// Counters of a kind on something.
    Counters(Option<CounterId>, Pick),
    /// A life total.
    Life(Pick),
    /// Unspent mana of these types: bits of the colours, and the one of colorless.
    Mana(u8),
    /// Power (and toughness) until end of turn.
    Power(Pick),
}

/// Changes of a role in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CombatStatus {
    /// 509.1h.
    Blocked,
    /// 509.1h.
    Unblocked,
    /// 506.4.
    Removed,
}

/// What a copy of a spell or ability has as its targets (706.10c-e).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum CopyTargets {
    /// Those of what is copied.
    #[default]
    Same,
    /// New ones may be chosen for it.
    New,
    /// This one in the place of each; if it can't be that, no copy is made.
    One(super::Ref),
}

/// What is asked of all cards together that a search finds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct FoundTogether {
    /// No two of them have a name in common (201.2c).
    pub distinct: bool,
    /// Their numbers must add up so (`with total mana value <= 6`).
    pub total: Option<Box<(super::Prop, super::Cmp, Value)>>,
}

impl FoundTogether {
    /// Whether nothing is asked.
    pub fn is_empty(&self) -> bool {
        !self.distinct && self.total.is_none()
    }
}
