//! Instructions: what a spell or ability does when it resolves, and what a cost is made of.

use super::{
    AbilityId, ActionId, CardTypes, Cond, Cost, CounterId, DefId, DesignationId, Event, Filter, KeywordId, LabelId,
    ManaSpec, Part, Price, Ref, Slot, Span, StrId, Value, When, Zone, Zones,
};
use serde::{Deserialize, Serialize};

/// Instructions in order.
pub type Body = Box<[Instr]>;

/// A body together with what is announced for it (601.2b-c).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Block {
    /// Targets in the order in which they are announced.
    pub targets: Box<[TargetSpec]>,
    /// Modes, if any; they run where [`Instr::Modes`] stands.
    pub modes: Option<Box<Modes>>,
    /// What is done.
    pub body: Body,
}

/// One instance of the word "target" (114.1).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TargetSpec {
    /// What may be chosen.
    pub filter: Filter,
    /// Fewest.
    pub min: Value,
    /// Most; none: any number.
    pub max: Option<Value>,
    /// Where the chosen ones stand in the environment.
    pub slot: Slot,
    /// Slots of earlier targets that must be different (`another target`).
    pub apart_from: Box<[Slot]>,
    /// Who chooses; normally the controller.
    pub chooser: Ref,
    /// Only announced if this holds (601.2c).
    pub only_if: Option<Cond>,
    /// An amount to be divided among them (601.2d): the division is announced with them.
    pub divide: Option<Value>,
}

/// `choose N { mode ... }` (700.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Modes {
    /// Fewest.
    pub min: Value,
    /// Most.
    pub max: Value,
    /// The same mode may be chosen more than once (700.2d).
    pub repeat: bool,
    /// If this is set, all modes are chosen instead (entwine-like labels).
    pub all_if: Option<Ref>,
    /// The modes.
    pub options: Box<[Block]>,
}

/// Where the result of an instruction is remembered: `as name`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bind {
    /// In the environment of this ability.
    pub slot: Slot,
    /// And in the memory of the object, if another ability reads it (607).
    pub linked: Option<LabelId>,
}

/// A noun phrase in an instruction: it may need a choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Pick {
    /// Already known.
    Ref(Ref),
    /// All that pass, at once.
    All(Box<Filter>),
    /// One by one; the member is in the slot while the rest of the statement is read.
    Each(Box<Filter>, Slot),
    /// Chosen now, by the doer unless `by` says otherwise.
    Choose {
        /// From what.
        filter: Box<Filter>,
        /// Fewest.
        min: Value,
        /// Most; none: any number.
        max: Option<Value>,
        /// Who chooses ([`Ref::Nothing`]: the doer).
        by: Ref,
        /// By chance (`at random`).
        random: bool,
        /// Their numbers must add up so (`with total power >= 3`).
        total: Option<Box<(super::Prop, super::Cmp, Value)>>,
    },
    /// The first `n` cards of a library, from the top or the bottom.
    Top {
        /// How many; with `until` nothing but that ends it.
        n: Value,
        /// Whose library.
        of: Ref,
        /// From the bottom.
        bottom: bool,
        /// Others are passed over (`cards you know`, `except the shown`).
        only: Option<Box<Filter>>,
        /// Down to and including so many cards that pass.
        until: Option<Box<(Filter, Value)>>,
        /// Where that card is remembered.
        found: Option<Slot>,
    },
    /// What the label held and no later phrase has taken: `the rest`.
    Rest(Ref),
    /// All of these.
    And(Box<[Pick]>),
}

/// One instruction.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Instr {
    /// Somebody does something. `who` are the doers; [`Ref::You`] where the text has no subject.
    Do {
        /// The doers, or the source of the damage.
        who: Pick,
        /// What they do.
        act: Act,
        /// What is remembered.
        bind: Option<Bind>,
    },
    /// `if C ... else ...`.
    If {
        /// Condition.
        cond: Cond,
        /// If it holds.
        then: Body,
        /// If not.
        other: Body,
    },
    /// `S may ...` (608.2d); sets "done".
    May {
        /// Who is asked.
        who: Pick,
        /// What then happens, done by them.
        body: Body,
        /// Set to yes if taken.
        bind: Option<Bind>,
    },
    /// `... unless S pays C` (117.12a).
    Unless {
        /// What happens if nobody pays.
        body: Body,
        /// Who may pay, one after another.
        who: Pick,
        /// The price.
        cost: Box<Cost>,
    },
    /// `for each F ...`: one by one.
    ForEach {
        /// Over what.
        over: Pick,
        /// The member.
        slot: Slot,
        /// Repeated.
        body: Body,
    },
    /// `repeat N times`.
    Repeat {
        /// How often.
        times: Value,
        /// What.
        body: Body,
    },
    /// `repeat while C` (asked after each run), `repeat at will` (`None`).
    RepeatWhile {
        /// Goes on while it holds; none: while the controller wants.
        cond: Option<Cond>,
        /// What.
        body: Body,
    },
    /// Here the chosen modes run (700.2).
    Modes,
    /// `S chooses N { option ... }`: chosen on resolution (608.2d).
    Options {
        /// Who chooses.
        who: Pick,
        /// How many.
        n: Value,
        /// The options.
        options: Box<[Body]>,
    },
    /// All at once: proposed as one batch.
    Together(Body),
    /// A continuous effect (611.2).
    Effect {
        /// What it does.
        parts: Box<[Part]>,
        /// How long.
        duration: Duration,
    },
    /// A delayed triggered ability (603.7) or a reflexive one (603.12).
    Delayed {
        /// The ability; its environment is a copy of this one.
        ability: AbilityId,
        /// How long it waits.
        duration: Duration,
        /// Only the next time.
        once: bool,
    },
    /// `exile it until E` (610.3): nothing happens if E has happened already; otherwise the body of the ability, which
    /// watches for E, takes it back right after E, without the stack.
    UntilEvent {
        /// The change of zone.
        body: Body,
        /// The way back; its environment is a copy of this one.
        back: AbilityId,
    },
    /// A replacement or prevention effect made by an effect (614, 615).
    Shield {
        /// The ability; its environment is a copy of this one.
        ability: AbilityId,
        /// How long.
        duration: Duration,
        /// Only the next time.
        once: bool,
    },
    /// Number label: `where X is V`.
    Let {
        /// The label.
        slot: Slot,
        /// Its value.
        value: Value,
    },
    /// `only if C` in an action: false means that nothing happens, not even the action.
    OnlyIf(Cond),
    /// The event goes on (a replacement's "instead" with the same verb changes it).
    Change(Box<[Change]>),
    /// `prevent it`, `prevent N of it` (615): only in a replacement.
    PreventIt(Option<Value>),
    /// `skip it` (614.10): only in a replacement.
    SkipIt,
}

/// How a replacement changes the event that it replaces.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Change {
    /// New amount.
    Amount(Value),
    /// New object (redirection).
    Object(Ref),
    /// New subject.
    Subject(Ref),
    /// New destination of a move.
    Dest(Box<Dest>),
    /// The mana becomes other mana.
    Mana(Box<ManaSpec>),
    /// More of the state in which something enters.
    Entry(Box<EntryMods>),
}

/// Where something is put.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dest {
    /// The zone.
    pub zone: Zone,
    /// Where in a library.
    pub place: Place,
    /// State on arrival.
    pub entry: EntryMods,
}

/// Position in a library (or the order of cards put somewhere).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Place {
    /// On top, in any order the owner likes.
    #[default]
    Top,
    /// On top, in the order in which they are named: nobody chooses.
    TopInOrder,
    /// On the bottom, in any order.
    Bottom,
    /// On the bottom, in a random order.
    BottomRandom,
    /// N from the top (401.7).
    FromTop(Value),
    /// Shuffled into it.
    Shuffled,
}

/// How something enters (614.12, 508.4) or lies in exile.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EntryMods {
    /// Tapped.
    pub tapped: bool,
    /// Untapped although something else says tapped.
    pub untapped: bool,
    /// Face down; with what it then is (none: a 2/2 creature, 707.2).
    pub face_down: bool,
    /// With the back face up (711).
    pub transformed: bool,
    /// Under whose control; none: the owner's, or the one who puts it there.
    pub control: Option<Ref>,
    /// Attacking what ([`Ref::Nothing`]: the controller chooses).
    pub attacking: Option<Ref>,
    /// Attached to what.
    pub attached: Option<Ref>,
    /// With counters.
    pub counters: Box<[(CounterId, Value)]>,
    /// As a copy of something that is chosen (706.5), with exceptions.
    pub copy_of: Option<Box<CopySpec>>,
}

/// `a copy of F, except ...` (706).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CopySpec {
    /// What is copied.
    pub of: Pick,
    /// Exceptions (706.9): parts whose scope is the copy.
    pub except: Box<[super::Mod]>,
}

/// What a token is made from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TokenSpec {
    /// A description; its numbers may be computed.
    Def {
        /// The definition.
        def: DefId,
        /// Power and toughness, if they are not those of the definition.
        pt: Option<(Value, Value)>,
    },
    /// A copy.
    Copy(CopySpec),
}

/// What can be chosen besides objects and players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Objects or players.
    Things(Pick),
    /// A colour.
    Color,
    /// One of the colours of something; nothing if it has none.
    ColorOf {
        /// Of what.
        of: Ref,
        /// The colours of the mana of its basic land types count as its colours.
        lands: bool,
        /// By chance.
        random: bool,
    },
    /// A creature type (205.3m).
    CreatureType,
    /// A basic land type.
    BasicLandType,
    /// A card type.
    CardType,
    /// The name of a card (201.3), from those that pass.
    CardName(CardTypes),
    /// A number between the two.
    Number(Value, Value),
    /// One of the words.
    Word(Box<[StrId]>),
    /// An opponent at random, and so on: a player.
    Player(Box<Filter>),
    /// Words that somebody makes up.
    Text,
    /// A step of a scale, at most this one.
    Step(super::ScaleId, u16),
    /// So many different subtypes of these card types.
    Subtypes(CardTypes, Value),
}

/// Something that is done. The doer is the `who` of [`Instr::Do`].
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
        /// A tie is enough.
        ties: bool,
    },
    /// The game master decides; done if yes.
    Rule(super::Ruling),
    /// `S stops being D`.
    Unmark(Pick, DesignationId),
    /// A running spell ends.
    EndSpell(Pick),
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
        /// Counts as combat damage.
        combat: bool,
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
        /// How many.
        n: Value,
        /// What.
        token: TokenSpec,
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
        /// To whom.
        to: Pick,
        /// How long.
        duration: Duration,
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
        /// New targets may be chosen.
        new_targets: bool,
        /// Keywords that the copy does not have.
        without: Box<[KeywordId]>,
    },
    /// 114.7.
    NewTargets(Pick),
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
    /// 701.31.
    Vote(Box<[StrId]>),
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
    /// 715.
    ControlPlayer {
        /// Whom.
        player: Pick,
        /// When.
        duration: Duration,
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
    /// Removes all marked damage.
    RemoveDamage(Pick),
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
    /// 718.
    RestartGame,
    /// 719.
    Subgame,
    /// Pays a cost now; "done" says whether it was paid.
    Pay(Box<Cost>),
    /// Reorders cards on top of a library.
    Reorder(Pick),
    /// Doubles the counters or the unspent mana, and so on (701.9).
    Double(Double),
    /// Empties mana pools.
    LoseMana,
    /// Puts the two cards onto the battlefield as one permanent (712).
    Meld(Pick, Pick),
    /// Nothing happens, by rule.
    Nothing,
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
}

/// What is exchanged (701.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exchange {
    /// Control of two permanents or spells.
    Control,
    /// Life totals of two players.
    Life,
    /// Places of two objects or all cards of two zones.
    Places,
    /// Two numbers of permanents.
    Numbers,
}

/// What is doubled (701.9).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Double {
    /// Counters of a kind on something.
    Counters(Option<CounterId>, Pick),
    /// A life total.
    Life(Pick),
    /// Unspent mana.
    Mana,
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

/// How long an effect lasts (611.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Duration {
    /// For the rest of the game (611.2a).
    Game,
    /// `until end of turn`, `this turn` (514.2).
    EndOfTurn,
    /// `this combat`.
    EndOfCombat,
    /// `until your next turn`.
    NextTurnOf(Ref),
    /// `until the end of your next turn`.
    EndOfNextTurnOf(Ref),
    /// During the next turn or step of that player.
    DuringNext(Span, Ref),
    /// `until E`.
    Until(Box<Event>),
    /// `while C` (611.2b).
    While(Cond),
    /// `until P pays C`, a special action.
    UntilPaid(Ref, Box<Cost>),
    /// `for 1 hour`.
    For(super::Quantity),
}

/// A triggered ability's condition and body, shared by printed and delayed ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Triggered {
    /// What it watches.
    pub when: When,
    /// Intervening if (603.4).
    pub cond: Option<Cond>,
    /// At most so often each turn.
    pub limit: Option<u16>,
    /// What it does.
    pub block: Block,
}
