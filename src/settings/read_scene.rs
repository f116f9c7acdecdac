//! `[test]`, `[weariness]`, `[wounds]`, `[casting]`, `[countering]`, `[courage]`, `[corruption]`, `[time]`, `[space]`:
//! reading what the third rule book leaves open (ME).

use super::Table;
use super::scene::{
    CastingSettings, CorruptionSettings, CounteringSettings, CourageSettings, SceneSettings, SnakeEyes, SpaceSettings,
    TestSettings, Tie, TimeSettings, WearinessSettings, WoundSettings,
};

/// The greatest bonus, penalty or margin that can be set.
const MOST: i32 = 1000;
/// The longest time in seconds that can be set: 200 years.
const MOST_SECONDS: i64 = 200 * 365 * 86_400;
/// The greatest distance in feet that can be set.
const MOST_FEET: i64 = i32::MAX as i64;

impl SceneSettings {
    /// Reads the tables of the third book; `root` holds those of the other books too.
    pub(super) fn of(root: &mut Table) -> Self {
        Self {
            test: root.table("test", test),
            weariness: root.table("weariness", weariness),
            wounds: root.table("wounds", wounds),
            casting: root.table("casting", casting),
            countering: root.table("countering", countering),
            courage: root.table("courage", courage),
            corruption: root.table("corruption", corruption),
            time: root.table("time", time),
            space: root.table("space", space),
        }
    }
}

fn test(table: &mut Table) -> TestSettings {
    let usual = TestSettings::default();
    let read = TestSettings {
        explode: table.boolean("explode", usual.explode),
        snake_eyes: table.word(
            "snake_eyes",
            usual.snake_eyes,
            &[("failure", SnakeEyes::Fail), ("plain", SnakeEyes::Plain)],
        ),
        tie: table.word("tie", usual.tie, &[("second", Tie::Defender), ("first", Tie::Attacker)]),
        success: table.nondecreasing("success", usual.success, 0..=MOST),
        failure: table.nondecreasing("failure", usual.failure, 0..=MOST),
        average: table.integer("average", usual.average, 0..=MOST),
        step: table.integer("step", usual.step, 1..=MOST),
        speciality: table.integer("speciality", usual.speciality, 0..=MOST),
        max_ranks: table.integer("max_ranks", usual.max_ranks, 0..=MOST),
    };
    let each_greater = "a list of numbers of which each is greater than the one before, so that each degree can be had";
    table.demand("success", strictly_rising(&read.success), each_greater);
    table.demand("failure", strictly_rising(&read.failure), each_greater);
    read
}

fn strictly_rising(list: &[i32]) -> bool {
    list.iter().zip(list.iter().skip(1)).all(|(a, b)| a < b)
}

/// There are at least two levels, or nothing would ever change; levels without a penalty of their own have the last one.
fn demand_levels(table: &mut Table, levels: &[String], penalty: &[i32]) {
    table.demand("penalty", !penalty.is_empty(), "a list of at least one number: the penalty of the first level");
    table.demand("penalty", penalty.is_sorted(), "a list of numbers of which none is less than the one before it");
    table.demand("levels", levels.len() > 1, "a list of at least 2 names");
    let again = |(at, name): (usize, &String)| levels.iter().take(at).any(|other| other.trim() == name.trim());
    table.demand("levels", !levels.iter().enumerate().any(again), "a list of names that are all different");
}

fn weariness(table: &mut Table) -> WearinessSettings {
    let usual = WearinessSettings::default();
    let levels: Vec<&str> = usual.levels.iter().map(String::as_str).collect();
    let rest: Vec<i32> = usual.rest.iter().filter_map(|n| i32::try_from(*n).ok()).collect();
    let read = WearinessSettings {
        gain: table.nondecreasing("gain", usual.gain, 0..=MOST),
        penalty: table.integers("penalty", &usual.penalty, 0..=MOST),
        own_tests: table.boolean("own_tests", usual.own_tests),
        levels: table.texts("levels", &levels),
        rest: table.integers("rest", &rest, 0..=i32::MAX).into_iter().map(i64::from).collect(),
    };
    demand_levels(table, &read.levels, &read.penalty);
    table.demand("rest", !read.rest.is_empty(), "a list of at least one number: how long a level is rested away");
    read
}

fn wounds(table: &mut Table) -> WoundSettings {
    let usual = WoundSettings::default();
    let levels: Vec<&str> = usual.levels.iter().map(String::as_str).collect();
    let helpless = i32::try_from(usual.helpless).unwrap_or(MOST);
    let read = WoundSettings {
        penalty: table.integers("penalty", &usual.penalty, 0..=MOST),
        levels: table.texts("levels", &levels),
        helpless: usize::try_from(table.integer("helpless", helpless, 1..=MOST)).unwrap_or(usual.helpless),
    };
    demand_levels(table, &read.levels, &read.penalty);
    table.demand(
        "helpless",
        read.helpless < read.levels.len(),
        &format!("the number of a level from 1 to {}", read.levels.len().saturating_sub(1)),
    );
    read
}

fn casting(entries: &mut Table) -> CastingSettings {
    let usual = CastingSettings::default();
    let innate = entries.array("innate", usual.innate.map(i32::from), 0..=100);
    let read = CastingSettings {
        recent: entries.integer("recent", usual.recent, 0..=MOST),
        lately: entries.long("lately", usual.lately, 0..=MOST_SECONDS),
        failed_count: entries.boolean("failed_count", usual.failed_count),
        counters_count: entries.boolean("counters_count", usual.counters_count),
        running: entries.integer("running", usual.running, 0..=MOST),
        permanent_count: entries.boolean("permanent_count", usual.permanent_count),
        // Both are house rules: only a table that names them plays them.
        omit: entries.has("omit").then(|| entries.nondecreasing("omit", [0, 0], 0..=MOST)),
        power: entries.number_pairs("power", 0..=MOST),
        together: entries.array("together", usual.together, 0..=MOST),
        faster: entries.nondecreasing("faster", usual.faster, 0..=100),
        unfamiliar: entries.integer("unfamiliar", usual.unfamiliar, 0..=MOST),
        new_for: entries.long("new_for", usual.new_for, 0..=MOST_SECONDS),
        practice: entries.array("practice", usual.practice, 0..=MOST),
        innate: innate.map(|n| u8::try_from(n).unwrap_or(u8::MAX)),
        concentration: entries.integer("concentration", usual.concentration, 0..=MOST),
    };
    let more_for_more = read.power.iter().zip(read.power.iter().skip(1)).all(|(a, b)| a[0] < b[0] && a[1] <= b[1]);
    entries.demand(
        "power",
        more_for_more,
        "a list of pairs that rises: each step of power once, and a greater one costs no less",
    );
    read
}

fn countering(table: &mut Table) -> CounteringSettings {
    let usual = CounteringSettings::default();
    CounteringSettings {
        tie_to_caster: table.boolean("tie_to_caster", usual.tie_to_caster),
        pick: table.integer("pick", usual.pick, 0..=MOST),
        excess: table.integer("excess", usual.excess, 0..=MOST),
        dark: table.boolean("dark", usual.dark),
    }
}

fn courage(table: &mut Table) -> CourageSettings {
    let usual = CourageSettings::default();
    CourageSettings {
        bonus: table.integer("bonus", usual.bonus, 0..=MOST),
        start: table.integer("start", usual.start, 0..=MOST),
    }
}

fn corruption(table: &mut Table) -> CorruptionSettings {
    let usual = CorruptionSettings::default();
    CorruptionSettings {
        gain: table.nondecreasing("gain", usual.gain, 0..=MOST),
        penalty: table.integer("penalty", usual.penalty, 0..=MOST),
    }
}

fn time(table: &mut Table) -> TimeSettings {
    let usual = TimeSettings::default();
    let actions = table.integer("actions", i32::from(usual.actions), 1..=20);
    let (dawn, sunset) = (table.long("dawn", usual.dawn, 0..=23), table.long("sunset", usual.sunset, 0..=23));
    if dawn >= sunset {
        let key = if table.has("sunset") { "sunset" } else { "dawn" };
        table.refuse(key, &format!("dawn comes before sunset, and {dawn} is not before {sunset}"));
    }
    TimeSettings {
        action: table.long("action", usual.action, 1..=3600),
        actions: u8::try_from(actions).unwrap_or(usual.actions),
        dawn,
        sunset,
        start: table.long("start", usual.start, 0..=23),
        most: table.long("most", usual.most, 1..=MOST_SECONDS),
    }
}

fn space(table: &mut Table) -> SpaceSettings {
    let usual = SpaceSettings::default();
    SpaceSettings {
        usual: table.long("usual", usual.usual, 0..=MOST_FEET),
        touch: table.long("touch", usual.touch, 0..=MOST_FEET),
    }
}
