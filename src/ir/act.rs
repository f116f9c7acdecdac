//! Acts: what one instruction does, the verbs of the machine.

use super::{
    AbilityId, ActionId, Choice, Cost, CounterId, DamageSort, DefId, DesignationId, Dest, Duration, EntryMods, Filter,
    ManaSpec, Modifier, Pick, Price, Ref, Slot, Span, StrId, TokenSpec, Value, Zones,
};
use serde::{Deserialize, Serialize};

/// Something that is done. The doer is the `who` of [`super::Instruction::Do`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Act {
    /// A declared action with its arguments in the order of its parameters.
    Declared(ActionId, Box<[Arg]>),
    /// Doer: who tests. Done if the total is at least the target number; the total is remembered.
    Test(Test),
    /// Doer: who must win. Both roll; done if the doer's total is higher.
    Contest(Contest),
    /// The game master decides; done if yes.
    AskRuling(super::Ruling),
    /// These objects lose the designation: `S stops being D`; done if any of them had it.
    Unmark(Pick, DesignationId),
    /// A running spell ends.
    EndSpell(Pick),
    /// Doer: a creature, which casts these spells in one casting by the power of what says so (ME-9, ME-7.17).
    CastSpell {
        /// The spells, all cast together in the one casting.
        spells: Box<[super::DefId]>,
        /// What they are on; none: the caster's player chooses.
        on: Option<Pick>,
        /// Whether casting it calls for the usual test.
        wearies: bool,
    },
    /// Something of a scene comes so much nearer to something, or goes so much farther from it.
    Bring {
        /// Who or what moves; each of several by itself.
        what: Pick,
        /// To or from what.
        to: Pick,
        /// How far each moves, a length; toward something at most the distance to it.
        way: super::Quantity,
        /// Farther from it.
        away: bool,
    },
    /// A spell that is being cast becomes stronger.
    Strengthen {
        /// The spells that become stronger.
        what: Pick,
        /// In what, and by how much.
        how: super::Strength,
        /// What does this counts as one more spell that runs as long as the strengthened one does (ME-7.9).
        sustained: bool,
    },
    /// Doer: the source of the damage.
    Damage {
        /// How much damage each of them is dealt, or all of them together if it is divided.
        n: Value,
        /// The players, creatures or planeswalkers that are dealt the damage; in a scene, creatures and things.
        to: Pick,
        /// How it is divided among them; none: each of them is dealt all of it.
        division: Option<Division>,
        /// In a scene: what protects them from damage does not count.
        #[serde(default)]
        past_armour: bool,
    },
    /// The doer gains this much life (118.3).
    GainLife(Value),
    /// The doer loses this much life (118.3).
    LoseLife(Value),
    /// The life total of the doer becomes this number: the difference is gained or lost (118.5).
    SetLife(Value),
    /// The doer draws this many cards one after another; 0 or less: none (120).
    Draw(Value),
    /// Any change of zone that is not a declared action.
    Move {
        /// The objects that are moved; players among them are passed over.
        what: Pick,
        /// Where they are put, and the state in which they enter there.
        to: Box<Dest>,
        /// What is done with the rest of the label.
        rest: Option<Box<Dest>>,
    },
    /// The doer taps these permanents (701.20).
    Tap(Pick),
    /// The doer untaps these permanents (701.20).
    Untap(Pick),
    /// Counters of one kind are put on objects or players (121).
    PutCounters(PutCounters),
    /// Counters are removed from objects or players, from each as many as there are at most (121).
    RemoveCounters(RemoveCounters),
    /// Counters go from some things to another; one that can't be both removed and put stays where it is (121.5).
    MoveCounters {
        /// Which kind of counter is moved; none: all kinds.
        kind: Option<CounterId>,
        /// How many of each kind; none: all.
        n: Option<Value>,
        /// The objects or players that lose the counters.
        from: Pick,
        /// What gets the counters: the first of these.
        to: Pick,
    },
    /// One more counter of each kind that is there (proliferating).
    AddOneOfEach(Pick),
    /// Tokens come into being under the control of the doer (110.5).
    Create {
        /// How many of what; all of them come at once.
        tokens: Box<[(Value, TokenSpec)]>,
        /// How they enter.
        entry: EntryMods,
    },
    /// The doer gets an emblem of this definition in the command zone (113).
    Emblem(DefId),
    /// The doer adds this mana to their mana pool (106).
    AddMana(ManaSpec),
    /// Things are attached to something; what can't be, or is already, stays as it is (701.3).
    Attach {
        /// What is attached: Auras, Equipment, Fortifications; in a scene, what is carried.
        what: Pick,
        /// What they are attached to: the first of these.
        to: Pick,
    },
    /// These are no longer attached to anything; what is not attached stays as it is (701.3d).
    Unattach(Pick),
    /// 701.18: finds cards in zones.
    Search {
        /// The players whose zones are searched, one after another.
        whose: Pick,
        /// Which of their zones are searched: library, hand, graveyard.
        zones: Zones,
        /// What is looked for: how many at least and at most of what.
        wants: Box<[(Value, Option<Value>, Filter)]>,
        /// What is asked of all of them together.
        together: super::Together,
    },
    /// Each of these players shuffles their library (701.19).
    Shuffle(Pick),
    /// The doer looks at these objects; of a player, at the cards in that player's hand.
    Look(Pick),
    /// All players see (701.15).
    Reveal(Pick),
    /// The doer makes this choice; done if anything was chosen.
    Choose(Choice),
    /// A shield against so much of the next damage: `prevent the next N damage to S this turn` (615.7).
    PreventNext(NextDamage),
    /// Doer casts or plays it now (608.2f).
    Cast {
        /// The cards, or copies of cards, that are cast or played, one after another.
        what: Pick,
        /// What each of them is cast for.
        price: Price,
        /// Lands may be played this way too.
        play: bool,
    },
    /// Spells and abilities are copied on the stack, other cards where they are (706.10, 706.12).
    Copy {
        /// A spell, an ability or a card.
        what: Pick,
        /// How many copies.
        n: Value,
        /// What the copies have as their targets.
        targets: CopyTargets,
        /// How the copies differ (706.9).
        except: Box<[Modifier]>,
    },
    /// 114.7d: new targets may be chosen; or, where they are changed, all of them or none (114.7a).
    NewTargets {
        /// The spells and abilities on the stack whose targets are chosen anew.
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
    /// Dice are rolled: the sum of the faces is remembered as the amount; done if there is a die.
    Roll {
        /// How many dice, 0 or more.
        n: Value,
        /// How many faces each die has, numbered from 1.
        sides: u16,
    },
    /// Doer chooses how often to pay this, as often as it can be paid (107.3f): the number stands in the slot of
    /// [`Cost::times`] and is remembered as the amount.
    PayAny(Box<Cost>, Slot),
    /// The doer votes; several do so in turn order, from the controller of the effect on (701.31).
    Vote(Ballot),
    /// Two or more piles; remembered in one slot each.
    Separate {
        /// The things that are separated: each goes into one of the piles.
        what: Pick,
        /// Slots of the piles.
        piles: Box<[Slot]>,
    },
    /// The doer gets extra turns, or phases or steps are added to this turn (500.7, 500.8).
    Extra {
        /// How many are added; 0 or less: none.
        n: Value,
        /// What is added: a turn, a combat phase, a main phase or a step.
        span: Span,
        /// The player behind whose next turn a turn is added; none: it comes behind this one.
        after: Option<Box<Ref>>,
    },
    /// Two sides exchange something, completely or not at all (701.10).
    Exchange {
        /// Control, life totals, zones ...
        what: Exchange,
        /// One side: the first of these; for [`Exchange::LifeAmong`] all of the players.
        a: Pick,
        /// The other side: the first of these; if there is none, the second of `a`.
        b: Pick,
    },
    /// The doer wins the game (104.2).
    Win,
    /// The doer loses the game (104.3); several doers lose at the same time.
    Lose,
    /// The game is a draw (104.4).
    DrawGame,
    /// Objects are turned face up or face down (707.8).
    TurnFace {
        /// The objects that are turned.
        what: Pick,
        /// They are turned face up; otherwise face down.
        up: bool,
    },
    /// These permanents transform (701.27).
    Transform(Pick),
    /// These permanents are flipped (709).
    FlipCard(Pick),
    /// Permanents phase out or phase in (702.25).
    Phase {
        /// The permanents that phase out or in.
        what: Pick,
        /// They phase out; otherwise they phase in.
        out: bool,
    },
    /// The doers get a designation, until when, with whom.
    Become {
        /// The designation that each doer gets.
        what: DesignationId,
        /// The partner that it is gotten with; none: there is no partner.
        with: Option<Ref>,
        /// How long an object has it; players keep it whatever this says.
        duration: Duration,
    },
    /// A status word in combat: blocked, unblocked, removed from combat.
    CombatStatus {
        /// The creatures whose role in combat changes.
        what: Pick,
        /// The role in combat that they get.
        status: CombatStatus,
    },
    /// The doer chooses anew which player or planeswalker each of these attacks (508.7).
    Reselect(Pick),
    /// A creature on the battlefield blocks an attacking creature (509.6).
    Block {
        /// The creatures that block: each of them blocks every attacker named.
        blocker: Pick,
        /// What it blocks.
        attacker: Pick,
    },
    /// Removes damage, so much of it or all.
    RemoveDamage(Pick, Option<Value>),
    /// Skips a step, phase or turn (614.10).
    Skip {
        /// What the doer skips: the next turn, phase or step of this sort.
        span: Span,
        /// How many of the next ones are skipped; 0 or less: none.
        n: Value,
    },
    /// The turn ends at once, and what is left of the instructions is not carried out (716).
    EndTurn,
    /// The combat phase ends at once; outside of combat nothing happens (716.2).
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

/// A test that somebody makes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Test {
    /// What is rolled for.
    pub what: super::Tested,
    /// The target number.
    pub against: Value,
    /// Changes the total.
    pub bonus: Value,
    /// Whom or what it is made against.
    pub opposing: Option<Pick>,
    /// What is used for the test: the first of these, which bonuses may ask for; none: nothing.
    pub tool: Option<Pick>,
}

/// A contest of somebody with somebody else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// What both roll for.
    pub what: super::Tested,
    /// As how much the doer's attribute counts in it, whatever it is; none: as it is.
    pub score: Option<i32>,
    /// Changes the doer's total.
    pub bonus: Value,
    /// The other side.
    pub with: Pick,
    /// What the other side rolls for, the better of two; empty: for the same.
    pub against: Box<[super::Tested]>,
    /// Where it is kept how much higher the doer's total is.
    pub margin: Option<super::Bind>,
    /// A tie is enough.
    pub ties: bool,
}

/// Counters of one kind that are put on things.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PutCounters {
    /// Which kind of counter is put.
    pub kind: CounterId,
    /// How many on each, or in all if divided.
    pub n: Value,
    /// The doer chooses a number from 0 to `n`, the same for each of them.
    pub up_to: bool,
    /// The objects or players that get the counters.
    pub on: Pick,
    /// The number is divided among them instead of being put on each.
    pub divided: bool,
}

/// Counters that are removed from things.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RemoveCounters {
    /// Which; none: all kinds.
    pub kind: Option<CounterId>,
    /// How many from each, or in all if `among`; none: all.
    pub n: Option<Value>,
    /// The doer chooses how many, from 0 to `n`.
    pub up_to: bool,
    /// The objects or players that lose the counters.
    pub from: Pick,
    /// The doer chooses for each counter of which of them it is removed.
    pub among: bool,
}

/// Which of the next damage is prevented or dealt to another instead, and for how long.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NextDamage {
    /// How many points of damage, read as the shield is made; 0 or less: there is no shield.
    pub n: Value,
    /// Only damage of this sort.
    pub damage: DamageSort,
    /// To whom: each of them has so much.
    pub to: Pick,
    /// Damage as the event of this replacement says, so much of it all together; it is looked at when it would be dealt, and
    /// `to` is nothing (`the next 2 damage a source would deal to you and permanents you control`).
    pub pattern: Option<AbilityId>,
    /// How long the shield waits for damage.
    pub duration: Duration,
    /// It is dealt to this instead (614.9); none: it is prevented.
    #[serde(default)]
    pub instead_to: Option<Pick>,
    /// The body of this replacement of damage comes right after each time that it prevents some (615.5); the amount
    /// of its event is what was prevented.
    pub then: Option<AbilityId>,
}

/// How an amount is divided among several things.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Division {
    /// As somebody has chosen: as it was announced for the targets, or now (601.2d).
    Chosen,
    /// In equal shares, rounded down.
    Even,
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
    /// Whether the doer chooses and nothing else is done.
    pub fn is_choice(&self) -> bool {
        matches!(self, Self::Choose(_) | Self::Separate { .. })
    }

    /// Whether it changes nothing and only finds something out on which other things may depend: a choice, a roll, a test, a
    /// ruling.
    pub fn only_asks(&self) -> bool {
        matches!(
            self,
            Self::Choose(_) | Self::Roll { .. } | Self::Test { .. } | Self::Contest { .. } | Self::AskRuling(_)
        )
    }
}

/// An argument of a declared action or keyword.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// Objects or players.
    Pick(Pick),
    /// A number, or words that somebody says ([`Value::Words`]).
    Value(Value),
    /// Words (options of a vote).
    Words(Box<[StrId]>),
    /// The color that a label holds.
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
    /// The life total of each of these players; one below 0 falls by as much.
    Life(Pick),
    /// Unspent mana of these types: bits of the colors, and the one of colorless.
    Mana(u8),
    /// Power (and toughness) until end of turn.
    Power(Pick),
}

/// Changes of a role in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CombatStatus {
    /// It becomes a blocked creature, even if nothing blocks it (509.1h).
    Blocked,
    /// It becomes an unblocked creature (509.1h).
    Unblocked,
    /// It is removed from combat (506.4).
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
