//! Whose eyes a phrase is read with: what is `this` and `you`, what the places hold, what is assumed.

use crate::engine::{Entity, ObjectId, PlayerId, SlotValue};

/// Whose eyes a phrase is read with.
#[derive(Clone, Copy)]
pub struct EvalContext<'e> {
    /// The object that has the ability.
    pub this: ObjectId,
    /// Whom `you` means: the controller of the object, unless another player is `you` for a while.
    pub you: PlayerId,
    /// Whose range of influence counts (801): that of the controller, also where another player is `you` for a while.
    pub eye: PlayerId,
    /// The member of a team whom `the active player` means, if one was chosen (805.9).
    pub active: Option<PlayerId>,
    /// Whom `the defending player` means where no creature attacks them, if one was chosen (802.2a, 805.10e).
    pub defends: Option<PlayerId>,
    /// What the slots of the ability hold, by number; a slot beyond the end holds nothing.
    pub env: &'e [SlotValue],
    /// The instruction before was carried out.
    pub done: bool,
    /// Where in the journal the resolution began (`this way`).
    pub mark: u32,
    /// The object that a change is being applied to, or the player whom a sentence about players is being asked for.
    pub member: Entity,
    /// The creature of a scene that does what is being done, if the object does not say it.
    pub actor: ObjectId,
    /// What is judged as something that it is not yet.
    pub judged: Judged,
    /// What is announced together with targets is not known yet: no number that is one of these rules anything out (601.2b).
    pub early: bool,
    /// A sentence about an event is read: `their`, `its` in one of its roles mean what stands in the other role.
    pub between: bool,
    /// The ability that is read, where it could be one that the object was given.
    pub ability: Option<crate::ir::AbilityId>,
    /// What gave the object this ability, where that is known; none: whatever gave it any (201.4a).
    pub giver: ObjectId,
    /// As what its object gives abilities, where that keeps what was chosen by then; none: as itself.
    pub gives_as: ObjectId,
    /// The words in which the text is read, where it is read apart from its object (112.7a); none: in those that the object has now.
    pub words: Option<&'e super::Wording>,
    /// A static ability is in force: it counts what there is, and not how something was before it left (611.3a; 608.2g is
    /// about what resolves).
    pub present: bool,
}

impl<'e> EvalContext<'e> {
    /// For an ability with an environment.
    pub fn new(this: ObjectId, you: PlayerId, env: &'e [SlotValue]) -> Self {
        Self {
            this,
            you,
            eye: you,
            active: None,
            defends: None,
            env,
            done: false,
            mark: 0,
            member: Entity::Obj(this),
            actor: ObjectId::NONE,
            words: None,
            judged: Judged::Nothing,
            early: false,
            between: false,
            ability: None,
            giver: ObjectId::NONE,
            gives_as: ObjectId::NONE,
            present: false,
        }
    }
    /// The same eyes, asked for one player: `their` in a sentence about players means this one.
    pub fn asked_for(self, who: PlayerId) -> Self {
        Self { member: Entity::Player(who), ..self }
    }
    /// The same eyes, with something judged as what it is about to be.
    pub fn judging(self, judged: Judged) -> Self {
        Self { judged, ..self }
    }
    /// The same eyes, before anything is announced.
    pub fn before_announcing(self) -> Self {
        Self { early: true, ..self }
    }
    /// The same eyes, reading a sentence about an event.
    pub fn between_roles(self) -> Self {
        Self { between: true, ..self }
    }
    /// The same eyes, reading this ability.
    pub fn reading(self, ability: crate::ir::AbilityId) -> Self {
        Self { ability: Some(ability), ..self }
    }
    /// The same eyes, reading an ability that this gave to its object.
    pub fn given_by(self, giver: ObjectId) -> Self {
        Self { giver, ..self }
    }
    /// The same eyes, reading the text in words of its own; none: in those that its object has now.
    pub fn in_words(self, words: Option<&'e super::Wording>) -> Self {
        Self { words, ..self }
    }
    /// What gave the ability that is read, where that is known: its slots tell, or whoever reads it has been told.
    pub(super) fn known_giver(&self) -> Option<ObjectId> {
        let told = super::slots::told(self.env, &crate::ir::Ref::Granter).and_then(|them| them.first()?.obj());
        told.or(self.giver.some())
    }
    /// What a slot holds.
    pub fn slot(&self, slot: crate::ir::Slot) -> &'e SlotValue {
        const NIL: &SlotValue = &SlotValue::Nil;
        self.env.get(slot.index()).unwrap_or(NIL)
    }
}

/// An object that the rules judge as what it is about to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judged {
    /// Everything is what it is.
    #[default]
    Nothing,
    /// A card as the spell it would be (601.3).
    Spell(ObjectId),
    /// The same, cast in a way that sets this label (601.2b).
    Marked(ObjectId, crate::ir::LabelId),
    /// A split card as one of its halves (708.3a).
    Half(ObjectId, crate::ir::DefId),
    /// A split card as the spell that one of its halves would be (708.3a).
    HalfSpell(ObjectId, crate::ir::DefId),
    /// A card as a spell, before X is chosen: what depends on its mana value is not known yet (601.3a).
    Open(ObjectId),
    /// A permanent as one that has this keyword (609.4).
    Having(ObjectId, crate::ir::KeywordId),
    /// A card as the face-down spell it would be (707.4).
    Masked(ObjectId),
    /// Everything as it was when the event at this place of the journal happened.
    Then(u32),
    /// An object as the permanent it is about to be, with this thing given away for its cost under this label (601.2b).
    Giving(ObjectId, crate::ir::LabelId, Entity),
    /// A card as the spell it would be, with so many targets like this one (601.2c).
    Aiming(ObjectId, Entity, u8),
    /// A card as the spell that a permission makes of it: number among [`crate::engine::Rulebook::shapes`].
    Shaped(ObjectId, u32),
    /// A creature as one that attacks this, which it could be declared to (508.1c).
    Attacking(ObjectId, Entity),
    /// An object as the activated ability of it that is to be paid for.
    Ability(ObjectId),
    /// A mana ability of this object, which is never on the stack (605.3b).
    ManaAbility(ObjectId),
    /// A loyalty ability of this object that is to be activated (606.1).
    LoyaltyAbility(ObjectId),
    /// An event as one that this ability of an object, or the payment for it, brings about (118.3): nothing has caused it yet.
    By(ObjectId, crate::ir::AbilityId),
    /// A card as the spell that it would be, cast as this ability lets it be (601.3).
    CastBy(ObjectId, crate::ir::AbilityId),
    /// A card as the permanent that it would be (305.1).
    Entering(ObjectId),
}

impl Judged {
    /// Whether this object has other characteristics than it has.
    pub fn reshapes_this(self, o: ObjectId) -> bool {
        matches!(self, Judged::Masked(x) | Judged::Shaped(x, _) | Judged::Half(x, _) | Judged::HalfSpell(x, _) if x == o)
            || matches!(self, Judged::Then(_))
    }
    /// Whether something has other characteristics than it has.
    #[inline]
    pub fn reshapes(self) -> bool {
        matches!(
            self,
            Judged::Masked(_) | Judged::Shaped(..) | Judged::Half(..) | Judged::HalfSpell(..) | Judged::Then(_)
        )
    }
    /// Whether it is an ability of this object that is judged, before it is on the stack.
    pub fn is_ability(self, o: ObjectId) -> bool {
        matches!(self, Judged::Ability(x) | Judged::ManaAbility(x) | Judged::LoyaltyAbility(x) if x == o)
    }
    /// Whether an object counts as a spell.
    pub fn is_spell(self, o: ObjectId) -> bool {
        match self {
            Judged::Spell(x)
            | Judged::Marked(x, _)
            | Judged::Open(x)
            | Judged::Masked(x)
            | Judged::Shaped(x, _)
            | Judged::HalfSpell(x, _)
            | Judged::Aiming(x, ..)
            | Judged::CastBy(x, _)
            | Judged::Giving(x, ..) => x == o,
            Judged::Nothing
            | Judged::Then(_)
            | Judged::Half(..)
            | Judged::Having(..)
            | Judged::Attacking(..)
            | Judged::Ability(_)
            | Judged::ManaAbility(_)
            | Judged::LoyaltyAbility(_)
            | Judged::Entering(_)
            | Judged::By(..) => false,
        }
    }
}

/// Whose eyes see everything: rules, and what the range of no player limits (801.17, 801.18).
pub const EVERYBODY: PlayerId = PlayerId(u8::MAX);
