//! What outlasts its cause: effects with a duration, delayed triggers, shields, triggers that wait.

use super::context::EvalContext;
use super::{Entities, Entity, Env, ObjectId, PlayerId, Successors};
use crate::ir::{AbilityId, DamageSort, Duration, Match, Modifier, Part};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// A continuous effect that is in force because something resolved (611.2).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// What applies; numbers are frozen (611.2d).
    pub parts: Arc<[Part]>,
    /// What each layer part was locked to (611.2c).
    pub locked: SmallVec<[Entities; 1]>,
    /// What the slots of its ability held as it began.
    pub env: Env,
    /// Where it came from.
    pub source: ObjectId,
    /// Whose effect it is.
    pub controller: PlayerId,
    /// The ability that it comes from, if any.
    pub ability: Option<AbilityId>,
    /// What is copied, fixed when the effect begins (706.2b).
    pub model: Option<Box<super::Model>>,
    /// Its timestamp, the greater the later (613.6).
    pub stamp: u32,
    /// How long it stays in force.
    pub until: Until,
    /// It is how a spell was cast (601.2b): copies of the spell have it too.
    pub as_cast: bool,
    /// The words in which its text is read: those that the text had which it comes from, as it came (112.7a, 603.7d, 612). None:
    /// those that its object has now.
    #[serde(default)]
    pub words: Option<super::Wording>,
    /// As what it gives abilities: what keeps what was chosen by then (611.2). None: as its source.
    #[serde(default = "nobody")]
    pub gives_as: ObjectId,
}

/// No object.
fn nobody() -> ObjectId {
    ObjectId::NONE
}

impl Effect {
    /// Changes of these things and no others, on behalf of a player, that read nothing of the text they come from.
    pub fn of(
        mods: Box<[Modifier]>,
        on: Entities,
        Origin { source, controller }: Origin,
        stamp: u32,
        until: Until,
    ) -> Self {
        Self {
            parts: Arc::new([Part::Layer { affected: Match::Any, mods }]),
            locked: smallvec::smallvec![on],
            env: Env::new(),
            source,
            controller,
            ability: None,
            model: None,
            stamp,
            until,
            as_cast: false,
            words: None,
            gives_as: ObjectId::NONE,
        }
    }

    /// The eyes with which its text is read.
    pub fn cx(&self) -> EvalContext<'_> {
        let cx = EvalContext::new(self.source, self.controller, &self.env).in_words(self.words.as_ref());
        EvalContext { gives_as: self.gives_as, ..cx }
    }
}

/// Where something that lasts comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The object whose text it is.
    pub source: ObjectId,
    /// The player who controls it.
    pub controller: PlayerId,
}

/// How long something in force still lasts, with its references resolved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Until {
    /// For the rest of the game.
    Game,
    /// Until the cleanup step (514.2) of the turn of this marker (807.4).
    EndOfTurn(u8),
    /// Until end of combat of that turn.
    EndOfCombat(u8),
    /// Until that player's next turn begins.
    NextTurnOf(PlayerId),
    /// Until the cleanup of that player's next turn; the turn in which it began.
    EndOfNextTurnOf(PlayerId, u32),
    /// Until the clock of the scene shows this.
    Clock(i64),
    /// During the next turn, phase or step of that player; whether it has begun.
    Next {
        /// The turn, phase or step during which it is in force.
        span: crate::ir::Span,
        /// The player whose next turn, phase or step it is; where that is the controller of something, its controller of now.
        player: PlayerId,
        /// What that player controls; none: it is this player's in any case.
        of: ObjectId,
        /// It is in force.
        begun: bool,
    },
    /// Until the next step or phase of that player that begins is over; whether it has begun.
    EndOfNext {
        /// The phase or step.
        span: crate::ir::Span,
        /// The player whose phase or step it is.
        player: PlayerId,
        /// It has begun.
        begun: bool,
    },
    /// During the extra turn of this number.
    Turn {
        /// Its number, as [`Turn::extra`](super::Turn::extra) has it.
        number: u32,
        /// It is in force.
        begun: bool,
    },
    /// Until the instruction of this number has been carried out.
    Instruction(u32),
    /// Until an event happens or a condition fails: read from the duration with the environment.
    Open(Arc<Duration>),
}

impl Until {
    /// Whether it is in force, and does not wait for a later turn or step.
    pub fn in_force(&self) -> bool {
        !matches!(self, Until::Next { begun: false, .. } | Until::Turn { begun: false, .. })
    }
}

/// A delayed triggered ability (603.7) or a shield (614.1, 615.1) that waits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// The ability that waits: a trigger or replacement. Without meaning for a shield that protects one player or
    /// object.
    pub ability: AbilityId,
    /// Its environment when it was made.
    pub env: Env,
    /// Where it came from.
    pub source: ObjectId,
    /// Whose it is.
    pub controller: PlayerId,
    /// Who was `you` as it began to wait, in a scene; `NONE`: whoever is `you` now.
    pub actor: ObjectId,
    /// How long it waits; unused it ends then.
    pub until: Until,
    /// Used up after one time.
    pub once: bool,
    /// Damage still to be prevented (615.7); -1: no limit.
    pub left: i32,
    /// For a prevention shield: whom it protects; none: whatever the event of its ability says.
    pub shield: Option<Entity>,
    /// For a prevention shield: of which damage.
    #[serde(default)]
    pub damage: DamageSort,
    /// For a prevention shield: what comes right after it has prevented something (615.5).
    pub then: Option<AbilityId>,
    /// To whom the damage is dealt instead of being prevented (614.9).
    #[serde(default)]
    pub redirect: Option<Entity>,
    /// Its body happens right after the event, without the stack (610.3).
    pub at_once: bool,
    /// Number of this thing, to recognize it (614.5).
    pub id: u32,
    /// The words in which its text is read: those that the text had which it comes from, as it came (112.7a, 603.7d, 612). None:
    /// those that its object has now.
    #[serde(default)]
    pub words: Option<super::Wording>,
}

impl Waiting {
    /// The eyes with which its text is read.
    pub fn cx(&self) -> EvalContext<'_> {
        let cx = EvalContext::new(self.source, self.controller, &self.env).in_words(self.words.as_ref());
        EvalContext { actor: self.actor, ..cx }
    }

    /// Whether two shields differ in nothing but their number: which of them is used first makes no difference (616.1).
    pub fn is_twin(&self, other: &Self) -> bool {
        let Self {
            ability,
            env,
            source,
            controller,
            actor,
            until,
            once,
            left,
            shield,
            damage,
            then,
            redirect,
            at_once,
            words,
            id: _,
        } = self;
        shield.is_some()
            && (shield, source, redirect) == (&other.shield, &other.source, &other.redirect)
            && (ability, controller, actor, then) == (&other.ability, &other.controller, &other.actor, &other.then)
            && (once, left, damage, at_once) == (&other.once, &other.left, &other.damage, &other.at_once)
            && (until, env, words) == (&other.until, &other.env, &other.words)
    }
}

/// A triggered ability that waits to be put on the stack (603.3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The triggered ability that goes on the stack.
    pub ability: AbilityId,
    /// The object that had it.
    pub source: ObjectId,
    /// Who controls it (603.3a).
    pub controller: PlayerId,
    /// What the event put into its environment.
    pub env: Env,
    /// What its object became by the move that it triggered on (400.7g).
    pub follows: Successors,
    /// The creature of a scene that was `you` as it happened: what it was about may be given away or laid down by now.
    pub actor: ObjectId,
    /// The words in which its text is read: those that the text had which it comes from, as it came (112.7a, 603.7d, 612). None:
    /// those that its object has now.
    #[serde(default)]
    pub words: Option<super::Wording>,
}

impl Pending {
    /// The eyes with which its text is read.
    pub fn cx(&self) -> EvalContext<'_> {
        EvalContext::new(self.source, self.controller, &self.env).in_words(self.words.as_ref())
    }

    /// One that triggered on nothing that moved its object, with nobody who did it.
    pub fn new(ability: AbilityId, source: ObjectId, controller: PlayerId, env: Env) -> Self {
        Self { ability, source, controller, env, follows: Successors::new(), actor: ObjectId::NONE, words: None }
    }
}
