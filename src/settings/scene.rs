//! Numbers of the third rule book that are not in it, and those that tables may wish otherwise. Every one has a default;
//! `read_scene` reads them from a file.

use serde::{Deserialize, Serialize};

/// What two ones mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SnakeEyes {
    /// The test fails, whatever the total.
    #[default]
    Fail,
    /// The total decides, as with any other roll.
    Plain,
}

/// Who wins a contest with equal totals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tie {
    /// The one who did not begin it.
    #[default]
    Defender,
    /// The one who began it.
    Attacker,
}

/// `[test]`: dice and degrees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestSettings {
    /// Two sixes: one more die, and again as long as it shows a six.
    pub explode: bool,
    /// What it means when both dice show a one.
    pub snake_eyes: SnakeEyes,
    /// Who wins a contest with equal totals.
    pub tie: Tie,
    /// Margins from which a success is better than marginal: ordinary, superior, extraordinary.
    pub success: [i32; 3],
    /// Misses from which a failure is worse than ordinary: complete, disastrous.
    pub failure: [i32; 2],
    /// An attribute of this much has the modifier 0.
    pub average: i32,
    /// Points of an attribute for 1 of the modifier.
    pub step: i32,
    /// Added for a speciality.
    pub speciality: i32,
    /// Most ranks of a skill.
    pub max_ranks: i32,
}

impl Default for TestSettings {
    fn default() -> Self {
        Self {
            explode: true,
            snake_eyes: SnakeEyes::Fail,
            tie: Tie::Defender,
            success: [1, 6, 11],
            failure: [6, 11],
            average: 6,
            step: 2,
            speciality: 2,
            max_ranks: 12,
        }
    }
}

/// `[weariness]`: levels of weariness.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WearinessSettings {
    /// Levels gained by an ordinary, complete, disastrous failure (ME-7.5 to ME-7.7).
    pub gain: [i32; 3],
    /// What each level takes off tests.
    pub penalty: Vec<i32>,
    /// The penalty counts for tests against weariness too.
    pub own_tests: bool,
    /// Names of the levels.
    pub levels: Vec<String>,
    /// Minutes of rest that take away a level, from the first level on.
    pub rest: Vec<i64>,
}

impl Default for WearinessSettings {
    fn default() -> Self {
        Self {
            gain: [1, 2, 3],
            penalty: vec![0, 1, 2, 4, 8, 16],
            own_tests: true,
            levels: ["Hale", "Winded", "Tired", "Weary", "Spent", "Exhausted"].map(String::from).to_vec(),
            rest: vec![10, 60, 120, 240, 480],
        }
    }
}

/// `[wounds]`: levels of wounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WoundSettings {
    /// What each level takes off tests.
    pub penalty: Vec<i32>,
    /// Names of the levels.
    pub levels: Vec<String>,
    /// From this level on a creature can't act.
    pub helpless: usize,
}

impl Default for WoundSettings {
    fn default() -> Self {
        Self {
            penalty: vec![0, 1, 3, 5, 7, 9],
            levels: ["Healthy", "Dazed", "Injured", "Wounded", "Incapacitated", "Near Death", "Dead"]
                .map(String::from)
                .to_vec(),
            helpless: 4,
        }
    }
}

/// `[casting]`: the weariness test and what goes with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CastingSettings {
    /// For each spell cast lately (ME-7.8).
    pub recent: i32,
    /// Seconds that `lately` reaches back.
    pub lately: i64,
    /// Failed castings count as cast.
    pub failed_count: bool,
    /// Counter-spells count as cast.
    pub counters_count: bool,
    /// For each spell that runs (ME-7.9).
    pub running: i32,
    /// Spells that run for good cost it too.
    pub permanent_count: bool,
    /// Target number for leaving out words or gestures, and both (ME-7.13, ME-7.14); not allowed if absent.
    pub omit: Option<[i32; 2]>,
    /// Percent of more power and what it adds to the target number (ME-7.15, ME-7.16); none: not allowed.
    pub power: Vec<[i32; 2]>,
    /// Several spells at once: what the second and each further one adds (ME-7.18).
    pub together: [i32; 2],
    /// What marginal, ordinary, superior and extraordinary success take off the casting time, in percent (ME-11.2).
    pub faster: [i32; 4],
    /// A new spell: what each of its two steps takes off (ME-6.11).
    pub unfamiliar: i32,
    /// Seconds before practice can take a step away (ME-6.11).
    pub new_for: i64,
    /// What practice adds, and how often it may be bought (ME-6.6, ME-6.7).
    pub practice: [i32; 2],
    /// Picks for the three steps to an ability (ME-9.4 to ME-9.6).
    pub innate: [u8; 3],
    /// Target number of concentration (ME-11.3).
    pub concentration: i32,
}

impl Default for CastingSettings {
    fn default() -> Self {
        Self {
            recent: 3,
            lately: 60,
            failed_count: true,
            counters_count: true,
            running: 3,
            permanent_count: false,
            omit: None,
            power: Vec::new(),
            together: [3, 1],
            faster: [0, 25, 50, 75],
            unfamiliar: 5,
            new_for: 7 * 86_400,
            practice: [1, 2],
            innate: [3, 3, 4],
            concentration: 15,
        }
    }
}

/// `[countering]`: how counter-spells are resolved (ME-8).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CounteringSettings {
    /// Who wins with equal totals: `true` the caster.
    pub tie_to_caster: bool,
    /// For a pick spent against one spell (ME-8.14).
    pub pick: i32,
    /// For each counter-spell beyond the actions of the round (ME-8.10).
    pub excess: i32,
    /// Spells of the dark can be countered by who has learned only that (ME-8.15).
    pub dark: bool,
}

impl Default for CounteringSettings {
    fn default() -> Self {
        Self { tie_to_caster: true, pick: 5, excess: 5, dark: false }
    }
}

/// `[courage]`: points of courage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CourageSettings {
    /// What a point adds to a test.
    pub bonus: i32,
    /// Points of a new character.
    pub start: i32,
}

impl Default for CourageSettings {
    fn default() -> Self {
        Self { bonus: 3, start: 3 }
    }
}

/// `[corruption]`: points of corruption.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CorruptionSettings {
    /// Points gained by an ordinary, complete, disastrous failure.
    pub gain: [i32; 3],
    /// What each point takes off tests against it.
    pub penalty: i32,
}

impl Default for CorruptionSettings {
    fn default() -> Self {
        Self { gain: [1, 2, 3], penalty: 1 }
    }
}

/// `[time]`: rounds, actions, the day.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TimeSettings {
    /// Seconds in an action; half a round.
    pub action: i64,
    /// Actions in a round.
    pub actions: u8,
    /// Hour of dawn.
    pub dawn: i64,
    /// Hour of sunset.
    pub sunset: i64,
    /// Hour at which a scene begins.
    pub start: i64,
    /// Most seconds that may go by at once.
    pub most: i64,
}

impl TimeSettings {
    /// How many actions so many seconds are; a part of an action is one.
    pub fn actions_in(&self, seconds: i64) -> i64 {
        let action = self.action.max(1);
        seconds.saturating_add(action - 1).div_euclid(action)
    }
}

impl Default for TimeSettings {
    fn default() -> Self {
        Self { action: 3, actions: 2, dawn: 6, sunset: 18, start: 12, most: 200 * 365 * 86_400 }
    }
}

/// `[space]`: distances that nobody gives.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpaceSettings {
    /// Feet between things of which nothing is said.
    pub usual: i64,
    /// Feet within which one can touch.
    pub touch: i64,
}

impl Default for SpaceSettings {
    fn default() -> Self {
        Self { usual: 5, touch: 5 }
    }
}

/// All settings of a scene.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SceneSettings {
    /// Dice and degrees.
    pub test: TestSettings,
    /// The table `[weariness]`: levels of weariness.
    pub weariness: WearinessSettings,
    /// The table `[wounds]`: levels of wounds.
    pub wounds: WoundSettings,
    /// The table `[casting]`: weariness tests, casting times, practice, concentration.
    pub casting: CastingSettings,
    /// The table `[countering]`: counter-spells.
    pub countering: CounteringSettings,
    /// The table `[courage]`: points of courage.
    pub courage: CourageSettings,
    /// The table `[corruption]`: points of corruption.
    pub corruption: CorruptionSettings,
    /// The table `[time]`: actions, rounds, hours of the day.
    pub time: TimeSettings,
    /// The table `[space]`: distances that nobody gives.
    pub space: SpaceSettings,
}
