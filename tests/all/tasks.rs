//! Tasks of action checks at a table: in a game of cards and in a scene.

use crate::support::{out, program, typed};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tasks").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn plain(path: &Path) -> &str {
    path.to_str().expect("plain path")
}

const TABLE: &str = "[check]\noffered = true\n[check.tasks]\n\"move the rock\" = \"green 2\"\n\
                     \"pick the lock\" = { check = \"colorless 1\", timing = \"instant\", success = \"treasure\" }\n";

#[test]
fn a_game_offers_the_tasks_of_its_settings() {
    let folder = folder("game");
    let (table, save) = (folder.join("table.toml"), folder.join("game.json"));
    fs::write(folder.join("some.card"), "action treasure: gain 3 life\n").expect("written");
    fs::write(&table, TABLE).expect("written");
    let content = ["--content", plain(&folder)];
    let game = ["--deck", "red60", "--seed", "2", "--settings", plain(&table)];
    let lines = [
        "keep it",
        "checks",
        "try move the rok",
        "try pick the lock",
        "no",
        "undo",
        "try pick the lock",
        "no",
        &format!("save {}", plain(&save)),
        "quit",
    ];
    let text = typed(&[&game[..], &content[..]].concat(), &lines);
    assert!(text.contains("try: pick the lock (colorless check, difficulty 1): possible now"), "{text}");
    assert!(text.contains("no task `move the rok` stands open to you; did you mean `move the rock`?"), "{text}");
    assert!(text.contains("alice makes a colorless check, difficulty 1 (AC-1.1): pick the lock"), "{text}");
    assert!(text.contains("taken back"), "{text}");
    let told = program(&[&["replay", plain(&save)], &content[..]].concat());
    assert!(
        out(&told).contains("alice makes a colorless check, difficulty 1 (AC-1.1): pick the lock"),
        "{}",
        out(&told)
    );
}

#[test]
fn bots_try_what_has_a_good_outcome_and_leave_the_rest() {
    let folder = folder("bots");
    let table = folder.join("table.toml");
    fs::write(folder.join("some.card"), "action treasure: gain 3 life\n").expect("written");
    fs::write(&table, TABLE).expect("written");
    let game = ["play", "--watch", "--seed", "4", "--settings", plain(&table), "--content", plain(&folder)];
    let text = out(&program(&game));
    assert!(text.contains(": pick the lock") && !text.contains(": move the rock"), "{text}");
    assert_eq!(text, out(&program(&game)), "equal seeds, equal games");
}

const ROAD: &str = "name = \"Road\"\nrounds = 3\n[settings.check.tasks]\n\"move the rock\" = \"green 2\"\n\
                    [characters.Tom]\nplayer = \"alice\"\n[characters.Bert]\nplayer = \"bob\"\n";

#[test]
fn characters_of_a_scene_try_its_tasks() {
    let folder = folder("scene");
    let scene = folder.join("road.toml");
    fs::write(&scene, ROAD).expect("written");
    let save = folder.join("road.json");
    let lines = [
        "tasks",
        "try move the rock",
        "try the impossible",
        "try move the rock with Llanowar Elves",
        "try move the rock with Llanowar Elves, 2 green",
        "try move the rock with 3 red, Nothing Real",
        &format!("save {}", plain(&save)),
        "quit",
    ];
    let text = typed(&["--scene", plain(&scene)], &lines);
    assert!(text.contains("move the rock (green 2): there is no library"), "{text}");
    assert!(text.contains("`the impossible` is no task of the scene (it has `move the rock`)"), "{text}");
    assert!(text.contains("two cards are turned up for a check"), "{text}");
    assert!(text.contains("Tom achieves 7"), "{text}");
    assert!(text.contains("there is no card \"Nothing Real\""), "{text}");
    let text = typed(&["--resume", plain(&save)], &["board", "quit"]);
    assert!(text.contains("what does Bert do?"), "{text}");
    let text = typed(&["--scene", plain(&scene), "--deck", "red60"], &["try move the rock", "no", "board", "quit"]);
    assert!(text.contains("(AC-1.1): move the rock") && text.contains("what does Bert do?"), "{text}");
}

#[test]
fn a_scene_names_decks_and_tasks_that_are_there() {
    let folder = folder("wrong");
    let scene = folder.join("road.toml");
    let wrong = ROAD.replace("\"green 2\"", "\"groen 2\"") + "[decks]\nalica = \"red60\"\nbob = \"no such deck\"\n";
    fs::write(&scene, wrong).expect("written");
    let text = out(&program(&["check", plain(&scene)]));
    assert!(text.contains("`groen` is no kind of check"), "{text}");
    assert!(text.contains("`alica` is no player of this scene"), "{text}");
    assert!(text.contains("no such deck"), "{text}");
}

const CAMP: &str = "name = \"Camp\"\nrounds = 3\nround = \"1 hour\"\n[characters.A]\nplayer = \"a\"\nweariness = 2\n\
                    [characters.B]\nplayer = \"b\"\nweariness = 3\n";

#[test]
fn people_rest_in_the_same_hours() {
    let scene = folder("rest").join("camp.toml");
    fs::write(&scene, CAMP).expect("written");
    let lines = ["rest for 1 hour", "rest 1 hour", "board", "3 4", "go on", "wait", "rest 1 hour", "board", "quit"];
    let text = typed(&["--scene", plain(&scene)], &lines);
    assert!(text.contains("A rests for 1 hour") && text.contains("B rests for 1 hour"), "{text}");
    assert!(text.contains("13:00:00, daylight\n") && text.contains("A: Winded"), "{text}");
    assert!(text.contains("B has to rest for 1 hour more until a level of weariness is gone"), "{text}");
    assert!(text.contains("one line at a time, please"), "{text}");
    assert!(text.contains("A waits") && text.contains("14:00:00, daylight\n") && text.contains("B: Tired"), "{text}");
}

#[test]
fn a_sheet_says_how_fast_a_beast_is_and_deeds_ask_whom() {
    let scene = folder("beasts").join("beasts.toml");
    let beasts = "name = \"Beasts\"\n[characters.Lame]\nplayer = \"b\"\nkinds = [\"Warg\"]\nnumbers = { Speed = 10, Fangs = 0 }\n\
                  [characters.Wolf]\nplayer = \"b\"\nkinds = [\"Wolf\"]\n[characters.H]\nplayer = \"a\"\n\
                  [distances]\n\"Lame - H\" = \"100 feet\"\n\"Wolf - H\" = \"100 feet\"\n";
    fs::write(&scene, beasts).expect("written");
    let lines = ["sheet Lame", "sheet Wolf", "bite Wolf", "bite", "flee", "2", "strike", "board", "quit"];
    let text = typed(&["--scene", plain(&scene)], &lines);
    assert!(text.contains("Speed 10") && text.contains("Speed 30, Fangs 2"), "{text}");
    assert!(text.contains("something forbids it: who has teeth and claws uses them"), "{text}");
    assert!(text.contains("Lame flees "), "{text}");
    assert!(!text.contains("something ") || !text.contains("strikes something"), "{text}");
}

#[test]
fn distances_are_those_of_a_plain() {
    let scene = folder("plain").join("plain.toml");
    let far = ROAD.to_owned() + "[characters.Sam]\nplayer = \"bob\"\n[distances]\n\"Tom - Bert\" = \"10 feet\"\n";
    fs::write(&scene, far.clone() + "\"Bert - Sam\" = \"500 feet\"\n").expect("written");
    let text = typed(&["--scene", plain(&scene)], &["board", "quit"]);
    assert!(text.contains("Tom to Sam: 490 feet"), "{text}");
    fs::write(&scene, far + "\"Bert - Sam\" = \"500 feet\"\n\"Tom - Sam\" = \"10 feet\"\n").expect("written");
    let text = out(&program(&["check", plain(&scene)]));
    assert!(text.contains("can't be so far apart: the way over `Tom` is shorter"), "{text}");
}
