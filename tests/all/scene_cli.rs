//! Sheets and scenes from outside: casting once and often, playing a scene, and what is wrong with a file.

use crate::support::{out, program};
use std::fs;
use std::path::PathBuf;

/// What a command that has to succeed prints.
fn told(args: &[&str]) -> String {
    let output = program(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    out(&output)
}

/// What a command that can't do its work says.
fn refused(args: &[&str]) -> String {
    let output = program(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", out(&output));
    assert!(out(&output).is_empty(), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn file(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenes");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("plain path").to_owned()
}

const SLUMBER: &[&str] =
    &["cast", "--character", "scenes/radagast.toml", "--spell", "Slumber", "--target", "scenes/warg.toml"];

fn slumber(more: &[&'static str]) -> Vec<&'static str> {
    [SLUMBER, more].concat()
}

#[test]
fn one_casting_is_told_with_every_summand() {
    let text = told(SLUMBER);
    assert!(text.starts_with("Radagast casts Slumber on Warg\n"), "{text}");
    assert!(
        text.contains("Radagast tests weariness: 3 + 4 (dice) + 2 (Stamina) + 1 (practised spell) = 10; 10 needed")
    );
    assert!(text.contains("Warg: Hale, asleep, under Slumber"), "{text}");
    assert_eq!(text, told(SLUMBER));
    assert_ne!(text, told(&slumber(&["--seed", "2"])));
}

#[test]
fn json_has_the_dice_and_their_sum() {
    let text = told(&slumber(&["--format", "json"]));
    let report: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    let roll = &report["rolls"][0];
    let number = |v: &serde_json::Value| v.as_i64().expect("a whole number");
    let dice: i64 = roll["dice"].as_array().expect("dice").iter().map(number).sum();
    let parts: i64 = roll["parts"].as_array().expect("parts").iter().map(|p| number(&p[0])).sum();
    assert_eq!(dice + parts, number(&roll["total"]));
    assert_eq!(report["outcome"], "worked");
}

#[test]
fn many_castings_are_counted_and_add_up() {
    let args = slumber(&["--times", "300", "--seed", "5", "--format", "json"]);
    let text = told(&args);
    assert_eq!(text, told(&args), "the same seed gives the same numbers");
    let report: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    let sum = |keys: &[&str]| keys.iter().filter_map(|k| report[*k].as_u64()).sum::<u64>();
    assert_eq!(sum(&["worked", "resisted", "countered", "failed"]), 300);
    let degrees: u64 = report["degrees"].as_object().expect("degrees").values().filter_map(|n| n.as_u64()).sum();
    assert_eq!(degrees, 300);
    let table = told(&slumber(&["--times", "300", "--seed", "5"]));
    assert!(table.contains("Radagast casts Slumber on Warg: 300 castings from seed 5"), "{table}");
    assert!(table.contains("levels on average") && table.contains("marginal success"), "{table}");
}

#[test]
fn a_casting_can_be_refused() {
    let far = refused(&slumber(&["--distance", "900 feet"]));
    assert!(far.contains("the casting is refused: that is out of range"), "{far}");
    let length = refused(&slumber(&["--distance", "50 feets"]));
    assert!(length.contains("`50 feets` is no length"), "{length}");
    let method = refused(&slumber(&["--method", "dance"]));
    assert!(method.contains("there is no way of casting `dance`"), "{method}");
    let spell = refused(&["cast", "--character", "scenes/radagast.toml", "--spell", "Slumbr"]);
    assert!(spell.contains("did you mean `Slumber`?"), "{spell}");
    let unknown = refused(&["cast", "--character", "scenes/elf.toml", "--spell", "Lightning"]);
    assert!(unknown.contains("`Nimloth` does not know `Lightning`"), "{unknown}");
}

#[test]
fn options_of_the_table_come_from_its_settings() {
    let refusal = refused(&slumber(&["--without", "gestures"]));
    assert!(refusal.contains("the table does not allow this option"), "{refusal}");
    let settings = file("omit.toml", "[casting]\nomit = [3, 6]\n");
    let mut args = SLUMBER.to_vec();
    args.extend(["--without", "gestures", "--settings", settings.as_str()]);
    assert!(told(&args).contains("13 needed"), "three more for leaving out the gestures");
    let wrong = file("wrong-settings.toml", "[casting]\nrecnt = 3\n");
    let mut args = SLUMBER.to_vec();
    args.extend(["--settings", wrong.as_str()]);
    let text = refused(&args);
    assert!(text.contains("wrong-settings.toml:2:1") && text.contains("did you mean `recent`?"), "{text}");
}

#[test]
fn scenes_are_played_to_an_end_and_the_seed_decides() {
    for scene in ["scenes/wolves.toml", "scenes/gate.toml"] {
        for seed in ["1", "2", "3"] {
            let args = ["play", "--scene", scene, "--seed", seed];
            let text = told(&args);
            assert_eq!(text, told(&args));
            let ends = ["the rounds are over", "the end of the scene:", "nobody can act any more"];
            assert!(ends.iter().any(|end| text.contains(end)), "{text}");
        }
    }
}

#[test]
fn a_bad_sheet_is_refused_with_place_and_suggestion() {
    let path = file(
        "bad.toml",
        "name = \"X\"\nkinds = [\"Elv\"]\nweariness = \"Wind\"\n[attributes]\nBearng = 4\nStealth = 3\n[skills]\n\
         Stealth = 99\n\"Stealth (Hde)\" = 1\n[spells]\nSlumbr = {}\nVeil = { rank = 1, practice = 3, still = 1 }\n\
         \"Quench Fire\" = { still = true }\n[items]\n\"Elven cloak\" = [\"wrn\"]\n[spell]\n",
    );
    let text = refused(&["cast", "--character", &path, "--spell", "Slumber"]);
    all_told(
        &text,
        &[
            "bad.toml:2:10",
            "`Elv` is no known kind of creature",
            "did you mean `\"Elf\"`?",
            "bad.toml:3:13",
            "`Wind` is no level of weariness",
            "bad.toml:5:1",
            "`Bearng` is no known attribute",
            "did you mean `\"Bearing\"`?",
            "`Stealth` is a skill, not an attribute",
            "put it into the table `skills`",
            "bad.toml:8:11",
            "`Stealth` is a whole number from 0 to 12",
            "did you mean `\"Stealth (Hide)\"`?",
            "`Slumbr` is no known spell",
            "the spell has no `growth`",
            "practice can be bought only 2 times, not 3",
            "is `true` or `false`",
            "the spell can't become an ability, so it can't be `still`",
            "`Quench Fire` requires `Kindle Fire`",
            "`wrn` is no known state",
            "did you mean `\"worn\"`?",
            "there is no entry `spell`",
        ],
    );
}

/// Whether each of these stands in a text.
fn all_told(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_bad_scene_is_refused_with_place_and_suggestion() {
    let path = file(
        "bad-scene.toml",
        "clock = \"25:00\"\nlight = \"moonlihgt\"\n[characters]\nA = \"nowhere.toml\"\n\
         B = { kinds = [\"Warg\"], attributes = { Wits = \"four\" } }\n[things]\nGate = { kinds = [\"Dor\"], bearer = \"C\" }\n\
         Fire = { numbers = { Size = \"camfire\" } }\n[distances]\n\"B - Gte\" = \"5 feet\"\n\"B - Fire\" = \"far\"\n",
    );
    let text = refused(&["play", "--scene", &path]);
    all_told(
        &text,
        &[
            "bad-scene.toml:1:9",
            "`25:00` is no time of day",
            "`moonlihgt` is no known step of light",
            "did you mean `\"moonlight\"`?",
            "nowhere.toml",
            "`Wits` is a whole number from 0 to 1000",
            "`Dor` is no known kind of thing",
            "`C` is no character of this scene",
            "`camfire` is no known step of fire",
            "did you mean `\"campfire\"`?",
            "`Gte` is no character or thing of this scene",
            "did you mean `\"B - Gate\"`?",
            "`distances.B - Fire` is a length",
        ],
    );
    let text = refused(&["play", "--scene", &file("no-toml.toml", "name = \n")]);
    assert!(text.contains("this is no TOML") && text.contains("no-toml.toml:1"), "{text}");
}

#[test]
fn names_that_are_one_where_they_are_typed_or_written_are_refused() {
    let path = file(
        "one-name.toml",
        "round = \"0 hours\"\n[characters]\n\"Old Tom\" = { kinds = [\"Elf\"] }\nold_tom = { kinds = [\"Elf\"] }\n\
         \" \" = { kinds = [\"Elf\"] }\n\"A - B\" = { kinds = [\"Elf\"] }\n[things]\n\"OLD TOM\" = { kinds = [\"Door\"] }\n",
    );
    let text = refused(&["play", "--scene", &path]);
    all_told(
        &text,
        &[
            "`0 hours` is no span of time",
            "`old_tom` can't be told from `Old Tom`",
            "is no name",
            "`A - B` can't be told from two names with a distance between them",
            "`OLD TOM` can't be told from `Old Tom`",
        ],
    );
}

#[test]
fn a_spell_is_learned_as_the_scene_begins() {
    let sheet = |picks: &str| {
        format!("name = \"X\"\npicks = {picks}\nlearns = [\"Slumber\"]\n[attributes]\nBearing = 8\nVitality = 8\n")
    };
    let path = file("learner.toml", &sheet("1"));
    let text = told(&["cast", "--character", &path, "--spell", "Slumber", "--target", "scenes/warg.toml"]);
    assert!(text.contains("X learns Slumber") && text.contains("- 10 (unfamiliar spell)"), "{text}");
    let path = file("no-picks.toml", &sheet("0"));
    let text = refused(&["cast", "--character", &path, "--spell", "Slumber", "--target", "scenes/warg.toml"]);
    assert!(text.contains("1 spell picks are needed, and 0 are left") && text.contains("no-picks.toml:3:11"), "{text}");
}

#[test]
fn the_commands_have_examples() {
    for args in [&["cast", "--help"] as &[&str], &["play", "--help"]] {
        let text = told(args);
        assert!(text.contains("Examples:") && text.contains("scenes/"), "{args:?}");
    }
}

#[test]
fn dice_of_damage_armour_and_wounds_are_told() {
    let caster = file(
        "stormy.toml",
        "name = \"Gandalf\"\ncourage = 0\nreactions = { Stamina = 20 }\nspells = { \"Create Light\" = {}, Lightning = {}, Command = {} }\n",
    );
    let foe = |name: &str, lines: &str| file(name, &format!("name = \"Bert\"\ncourage = 0\n{lines}\n"));
    let (plain, armed) =
        (foe("bert.toml", "reactions = { Swiftness = -20 }"), foe("armed.toml", "numbers = { Protection = 60 }"));
    let args = |target: &str| {
        let all = ["cast", "--character", &caster, "--spell", "Lightning", "--target", target];
        all.map(str::to_owned).to_vec()
    };
    let run = |args: Vec<String>| program(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let output = run(args(&plain));
    let text = out(&output);
    let dice = text.lines().find_map(|l| l.strip_prefix("Lightning rolls 4d6: ")).expect("the dice are told");
    let (faces, sum) = dice.split_once(" = ").expect("with their sum");
    let faces: u32 = faces.split(" + ").map(|f| f.parse::<u32>().expect("a face")).sum();
    assert_eq!(sum.parse(), Ok(faces));
    assert!(text.contains(&format!("Lightning deals {faces} damage to Bert")), "{text}");
    let level = if faces >= 12 { "Injured" } else { "Dazed" };
    assert!(faces < 6 || text.contains(&format!("Bert: Hale, {faces} damage, {level}")), "{text}");
    // What is said of spells that are not cast is no matter here.
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = out(&run(args(&armed)));
    assert!(text.contains(" of the damage is kept from Bert") && text.contains("Bert: Hale\n"), "{text}");
    let many = |more: &str| {
        let mut all = args(&plain);
        all[4] = more.to_owned();
        all.extend(["--times", "20"].map(str::to_owned));
        out(&run(all))
    };
    assert!(many("Lightning").contains("points on average"), "{}", many("Lightning"));
    assert!(many("Command").contains("of 20 won by the caster"), "{}", many("Command"));
}

#[test]
fn several_spells_and_things_of_a_scene_are_cast_on() {
    let scene = &["cast", "--scene", "scenes/wolves.toml", "--character", "radagast"];
    let both = [scene, &["--spell", "Slumber", "--spell", "Create Light", "--target", "warg"][..]].concat();
    let text = told(&both);
    assert!(text.contains("casts Slumber and Create Light") || text.contains("Create Light"), "{text}");
    let many = told(&[&both[..], &["--times", "20"]].concat());
    assert!(many.starts_with("Radagast casts Slumber and Create Light on Warg: 20 castings"), "{many}");
    let twice = refused(&[scene, &["--spell", "Slumber", "--spell", "Slumber"][..]].concat());
    assert!(twice.contains("`Slumber` is named twice"), "{twice}");
    let nobody = refused(&[scene, &["--spell", "Slumber", "--target", "Smaug"][..]].concat());
    assert!(nobody.contains("there is no `Smaug` in the scene; there are `Radagast`"), "{nobody}");
    let unknown = refused(&["cast", "--scene", "scenes/gate.toml", "--character", "Guard", "--spell", "Slumber"]);
    assert!(unknown.contains("`Guard` does not know `Slumber`"), "{unknown}");
}

#[test]
fn a_fire_of_a_scene_can_be_quenched() {
    let scene = file(
        "fire.toml",
        r#"
        name = "A fire"
        [characters.Radagast]
        attributes = { Bearing = 14, Vitality = 14 }
        reactions = { Stamina = 12 }
        spells = { "Quench Fire" = {} }
        [things]
        Fire = { kinds = ["Flame"], numbers = { Size = "campfire" } }
        "#,
    );
    let text =
        told(&["cast", "--scene", &scene, "--character", "Radagast", "--spell", "Quench Fire", "--target", "Fire"]);
    assert!(text.contains("the spell takes effect"), "{text}");
}

#[test]
fn options_and_choices_of_a_casting_are_said_on_the_command_line() {
    let text = told(&slumber(&["--with", "2 effort"]));
    assert!(text.contains("- 6 (taken on)"), "{text}");
    let light = ["cast", "--character", "scenes/radagast.toml", "--spell", "Create Light", "--target", "Lembas"];
    let dim = told(&[&light[..], &["--choose", "starlight"]].concat());
    assert!(dim.contains("Create Light"), "{dim}");
    let wrong = refused(&[&light[..], &["--choose", "sunlight"]].concat());
    assert!(wrong.contains("`starlight`") && wrong.contains("torchlight"), "{wrong}");
    let wrong = refused(&slumber(&["--with", "2 efort"]));
    assert!(wrong.contains("`effort`"), "{wrong}");
    let many = told(&[
        "cast",
        "--character",
        "scenes/radagast.toml",
        "--spell",
        "Lightning",
        "--target",
        "scenes/warg.toml",
        "--times",
        "200",
    ]);
    assert!(many.contains("points on average") && many.contains("  no damage"), "{many}");
}

#[test]
fn what_a_sheet_gives_somebody_is_there_by_its_name() {
    let scene = |ends: &str| {
        format!(
            "name = \"Q\"\nends = [\"{ends}\"]\n[characters]\nW = {{ player = \"alice\", kinds = [\"Human\"], attributes = {{ Bearing = 10 \
             }}, spells = {{ \"Bane-Spell\" = {{}} }}, items = {{ Sting = [\"unsheathed\"], Lembas = 2 }} }}\nO = {{ player = \"bob\", \
             kinds = [\"Orc\"] }}\n"
        )
    };
    let path = file("borne.toml", &scene("Sting is wrought"));
    let on = |thing: &'static str| {
        ["cast", "--scene", &path, "--character", "W", "--spell", "Bane-Spell", "--target", thing, "--times", "2"]
            .map(str::to_owned)
    };
    assert!(told(&on("Sting").each_ref().map(String::as_str)).starts_with("W casts Bane-Spell on Sting: 2 castings"));
    assert!(refused(&on("Lembas").each_ref().map(String::as_str)).contains("several in the scene are called `Lembas`"));
    let path = file("borne_ends.toml", &scene("Lembas is gone"));
    assert!(
        refused(&["cast", "--scene", &path, "--character", "W", "--spell", "Bane-Spell"])
            .contains("several in this scene")
    );
}

/// Names are taken in both languages.
#[test]
fn japanese_names_are_taken_where_they_are_shown() {
    let sheets = ["--character", "scenes/radagast.toml", "--target", "scenes/warg.toml", "--seed", "4"];
    let told_so = told(&[&["cast", "--spell", "眠り"][..], &sheets].concat());
    assert!(told_so.contains("Radagast casts Slumber"), "{told_so}");
    assert!(told(&["text", "眠り"]).contains("Slumber"));
    let text = crate::support::typed(&["--scene", "scenes/wolves.toml"], &["cast 眠り on warg", "no", "quit"]);
    assert!(text.contains("Radagast casts Slumber"), "{text}");
}

/// What refuses a casting is said before a choice that nothing asked for.
#[test]
fn a_refused_casting_is_told_before_a_choice_that_was_not_asked_for() {
    let why = refused(&slumber(&["--distance", "900 feet", "--choose", "2"]));
    assert!(why.contains("the casting is refused: that is out of range"), "{why}");
}

/// Sheets and scenes take names in Japanese as well, and so does what is named on the command line.
#[test]
fn sheets_and_scenes_take_japanese_names() {
    let scene = file(
        "in_japanese.toml",
        "name = \"Q\"\n[characters.W]\nplayer = \"alice\"\nspells = { \"眠り\" = {}, \"光の創造\" = {} }\nitems = { \"エルフのクローク\" = [\"worn\"] }\n\
         [characters.W.attributes]\nBearing = 10\n[characters.O]\nplayer = \"bob\"\n",
    );
    let text = told(&["cast", "--scene", &scene, "--character", "W", "--spell", "Slumber", "--target", "O"]);
    assert!(text.contains("W casts Slumber on O"), "{text}");
}

/// A spell that is on somebody is never on its caster because nobody was named.
#[test]
fn whoever_a_spell_is_on_is_named() {
    let lightning = ["cast", "--character", "scenes/radagast.toml", "--spell", "Lightning"];
    let why = refused(&lightning);
    assert!(why.contains("on whom or what is `Lightning` cast?") && why.contains("--target"), "{why}");
    let own = told(&[&lightning[..], &["--target", "scenes/radagast.toml"]].concat());
    assert!(own.contains("Radagast casts Lightning on Radagast"), "{own}");
}

/// Whoever has only the program names what it brings along: sheets and scenes, for a casting and for a check.
#[test]
fn what_is_built_in_is_cast_with_and_checked_by_its_name() {
    let elsewhere = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nothing_here");
    fs::create_dir_all(&elsewhere).expect("a folder for the test");
    let there = |args: &[&str]| {
        let told = std::process::Command::new(env!("CARGO_BIN_EXE_spellwright"))
            .args(args)
            .current_dir(&elsewhere)
            .output()
            .expect("the program starts");
        assert!(told.status.success(), "{args:?}: {}", String::from_utf8_lossy(&told.stderr));
        out(&told)
    };
    let on = ["--character", "radagast", "--spell", "Slumber", "--target", "warg"];
    assert!(there(&[&["cast"][..], &on].concat()).contains("Radagast casts Slumber on Warg"));
    let at_gate = ["--character", "Nimloth", "--spell", "Slumber", "--target", "Guard"];
    for scene in ["gate", "scenes/gate.toml"] {
        let told = there(&[&["cast", "--scene", scene][..], &at_gate].concat());
        assert!(told.contains("Nimloth casts Slumber on Guard"), "{told}");
    }
    let told = there(&["check", "duel", "flight", "sword", "radagast"]);
    assert!(told.contains("3 scenes") && told.contains("1 sheet"), "{told}");
}

/// A thing is in no state that only other things can be in, whoever says so.
#[test]
fn a_sword_is_not_worn() {
    let scene = file(
        "worn_sword.toml",
        "name = \"Q\"\n[characters.A]\nplayer = \"alice\"\n[things]\nSting = { bearer = \"A\", states = [\"worn\"] }\n",
    );
    let output = program(&["check", &scene]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("`worn` is no state that this can be in"), "{}", out(&output));
}
