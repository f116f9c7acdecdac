//! What a game master brings about by saying so. It takes the same road as everything else: what watches for it acts,
//! what replaces it replaces it.

use crate::engine::scene::Aside;
use crate::engine::{Cite, Engine, Entities, Entity, Event, GameState, ObjectId, Rulebook, StepResult};
use crate::ir::{CardTypes, CounterId, DesignationId, SubtypeId, Verb, Zone};
use serde::{Deserialize, Serialize};

/// The sides of the dice of tests.
const TEST_DIE: u16 = 6;

/// What the game master says that is so.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Decree {
    /// The light becomes this step of its scale.
    Light(u16),
    /// Two things are so many feet apart.
    Apart {
        /// One of the two; it is in the scene, and nobody bears it.
        a: ObjectId,
        /// The other one; it is in the scene, and nobody bears it.
        b: ObjectId,
        /// Their distance in feet, 0 to 1,000,000,000.
        feet: i64,
    },
    /// Something is in a state, or no longer.
    State {
        /// Whom or what the state is about; anything in the scene.
        who: ObjectId,
        /// The state, which must be declared for such creatures or things if it is to hold.
        state: DesignationId,
        /// Whether it is so.
        holds: bool,
    },
    /// Something takes so many points of damage, whatever it wears.
    Damage {
        /// Whom or what is damaged; anything in the scene.
        who: ObjectId,
        /// How many points of damage it takes, 0 to 1,000,000,000.
        points: i32,
    },
    /// So many points of damage are gone; not more than there were.
    Mend {
        /// Whom or what the damage is removed from; anything in the scene.
        who: ObjectId,
        /// How many points of damage are removed at most, 0 to 1,000,000,000.
        points: i32,
    },
    /// Something gets so many counters, such as levels of weariness; below 0: it loses them.
    Counters {
        /// Whom or what the counters are on; anything in the scene.
        who: ObjectId,
        /// The kind of the counters.
        kind: CounterId,
        /// How many counters are put on it, or taken off it if below 0; at most 1,000,000,000 either way.
        n: i32,
    },
    /// A thing is with a creature.
    Give {
        /// The thing that is handed over or laid down.
        thing: ObjectId,
        /// With whom; none: it lies where it was.
        to: Option<ObjectId>,
    },
    /// A creature or a thing is no longer in the scene.
    Leave(ObjectId),
    /// The dice that fall next.
    Rolls(Vec<u8>),
    /// From now on dice are rolled by people, and the game master is asked how they fell; or no longer.
    ByHand(bool),
    /// Words to remember; nothing follows from them.
    Note(Box<str>),
}

impl Decree {
    /// Whether what it names is in the scene and can be such; numbers are looked at elsewhere.
    pub(super) fn fits(&self, state: &GameState, rulebook: &Rulebook) -> bool {
        let content = &rulebook.content;
        let there = |o: ObjectId| state.objects.get(o.index()).is_some_and(|row| row.live() && row.zone == Zone::Scene);
        let kinds_of = |o: ObjectId| {
            let chars = state.chars_of(rulebook, o);
            (chars.types, chars.subs.iter().collect::<Vec<SubtypeId>>())
        };
        let borne = |o: ObjectId| {
            state.chars_of(rulebook, o).is(CardTypes::THING)
                && state.scene().is_some_and(|scene| scene.holder(o).is_some())
        };
        let creature = |o: ObjectId| there(o) && state.chars_of(rulebook, o).is(CardTypes::CREATURE);
        match self {
            Self::Light(step) => {
                let scale = content.scene.light.and_then(|s| content.scales.get(s.index()));
                scale.is_some_and(|s| usize::from(*step) < s.steps.len())
            }
            // What somebody bears is where they are.
            Self::Apart { a, b, .. } => a != b && there(*a) && there(*b) && !borne(*a) && !borne(*b),
            Self::State { who, state, holds } => {
                let (types, subs) = kinds_of(*who);
                let known = state.index() < content.designations.len();
                there(*who) && known && (!holds || content.can_be(*state, types, Some(&subs)))
            }
            Self::Damage { who, .. } | Self::Mend { who, .. } => there(*who),
            Self::Counters { who, kind, n } => {
                let (types, subs) = kinds_of(*who);
                let known = kind.index() < content.counters.len();
                there(*who) && known && (*n <= 0 || content.can_hold(*kind, types, Some(&subs)))
            }
            Self::Give { thing, to } => {
                there(*thing) && state.chars_of(rulebook, *thing).is(CardTypes::THING) && to.is_none_or(creature)
            }
            Self::Leave(o) => there(*o),
            Self::Rolls(dice) => {
                let most = content.most_sides.max(TEST_DIE);
                dice.iter().all(|face| (1..=most).contains(&u16::from(*face)))
            }
            Self::ByHand(_) | Self::Note(_) => true,
        }
    }

    /// The numbers that it speaks of.
    pub(super) fn numbers(&self) -> Option<i64> {
        match self {
            Self::Apart { feet, .. } => Some(*feet),
            Self::Damage { points: n, .. } | Self::Mend { points: n, .. } => Some(i64::from(*n)),
            Self::Counters { n, .. } => Some(i64::from(n.unsigned_abs())),
            Self::Rolls(dice) => i64::try_from(dice.len()).ok(),
            Self::Note(words) => i64::try_from(words.len()).ok(),
            Self::Light(_) | Self::State { .. } | Self::Give { .. } | Self::Leave(_) | Self::ByHand(_) => None,
        }
    }
}

impl Engine<'_> {
    /// Makes it so.
    ///
    /// # Errors
    /// A limit was reached, or a question of what acts upon it is open.
    pub(super) fn decree(&mut self, decree: &Decree) -> StepResult<()> {
        let cause = self.cite(Cite::RULING);
        match decree {
            Decree::Light(step) => return self.change_light(*step),
            Decree::Apart { a, b, feet } => return self.change_distance(*a, *b, *feet),
            Decree::State { who, state, holds: true } => {
                self.event(Event::of(Verb::Become(*state), cause).by(*who))?;
            }
            Decree::State { who, state, holds: false } => {
                self.unmark(&Entities::from_slice(&[Entity::Obj(*who)]), *state);
                // What a spell or a thing says of it goes on to be said, and is not so.
                if self.designated(*who, *state) {
                    self.ward_off(*who, *state);
                }
            }
            Decree::Damage { who, points } => {
                self.event(Event::of(Verb::Damage, cause).on(*who).times(*points))?;
            }
            Decree::Mend { who, points } => {
                self.heal(*who, Some(*points));
            }
            Decree::Counters { who, kind, n } => {
                let verb = if *n < 0 { Verb::RemoveCounters } else { Verb::PutCounters };
                let ev = Event::of(verb, cause).on(*who).times(n.saturating_abs()).of_kind(*kind);
                self.event(ev)?;
            }
            Decree::Give { thing, to: Some(to) } => {
                self.event(Event::of(Verb::Attach, cause).by(*thing).on(*to))?;
            }
            Decree::Give { thing, to: None } => {
                self.event(Event::of(Verb::Unattach, cause).by(*thing))?;
            }
            Decree::Leave(o) => {
                let mut ev = Event::of(Verb::Move, cause).on(*o);
                (ev.from, ev.to) = (Zone::Scene, Zone::Outside);
                self.event(ev)?;
            }
            Decree::Rolls(_) | Decree::ByHand(_) | Decree::Note(_) => self.note_decree(decree),
        }
        self.refresh_scene();
        self.state_triggers();
        self.settle_scene()
    }

    /// What is said about the table and not about the scene.
    fn note_decree(&mut self, decree: &Decree) {
        let left = self.scene().map_or_else(Vec::new, |s| s.loaded.clone());
        if matches!(decree, Decree::Rolls(_)) && !left.is_empty() {
            self.tell_aside(Aside::Unfallen { faces: left });
        }
        let Some(scene) = self.state.scene_mut() else { return };
        match decree {
            Decree::Rolls(dice) => scene.loaded.clone_from(dice),
            Decree::ByHand(by_hand) => scene.by_hand = *by_hand,
            Decree::Note(words) => {
                scene.text(words);
            }
            _ => {}
        }
    }
}
