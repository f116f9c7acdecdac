//! What the program says that it understood: nothing is left out of it, and two meanings have two texts.

use serde_json::{Map, Value};
use spellwright::ir::Ability;
use spellwright::load::{load, load_built_in};
use spellwright::wording::{Language, Worded, Wording};
use std::collections::BTreeMap;

/// The texts of one sort as the snapshots have them.
fn lines(all: &[Worded], sort: &str) -> String {
    let mut out = String::new();
    for w in all.iter().filter(|w| w.sort == sort) {
        for t in &w.texts {
            t.head.iter().chain(&t.paragraphs).for_each(|l| out.extend([l.as_str(), "\n"]));
        }
        out.push('\n');
    }
    out
}

#[test]
fn texts_of_the_built_in_content() {
    let loaded = load_built_in();
    for (language, behind) in [(Language::English, ""), (Language::Japanese, "_ja")] {
        let all = Wording::in_language(&loaded.content, language).all();
        let sorts = ["card", "token", "spell", "item", "keyword", "action", "counter", "designation", "subtype", "law"];
        let others = ["state-based action", "field", "number", "kind of test", "scale", "method", "format"];
        for sort in sorts.into_iter().chain(others) {
            insta::assert_snapshot!(format!("{}s{behind}", sort.replace([' ', '-'], "_")), lines(&all, sort));
        }
    }
}

/// Cards of one sentence each, of which the text once lost a part.
#[test]
fn texts_of_least_cards() {
    let mut files = load_built_in().files.clone();
    files.add("told.card", include_str!("right/told.card"));
    let loaded = load(files);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let built_in = Wording::new(&load_built_in().content).all();
    for (language, behind) in [(Language::English, ""), (Language::Japanese, "_ja")] {
        let mut all = Wording::in_language(&loaded.content, language).all();
        all.retain(|w| !built_in.iter().any(|known| known.name == w.name));
        insta::assert_snapshot!(format!("least_cards{behind}"), lines(&all, "card"));
    }
}

#[test]
fn nothing_is_left_unsaid() {
    let loaded = load_built_in();
    let open = |w: &Worded| {
        w.texts
            .iter()
            .flat_map(|t| t.head.iter().chain(&t.paragraphs))
            .any(|l| l.contains(['[', ']']) || l.contains("{p:") || l.contains("{v:"))
    };
    let all = Wording::new(&loaded.content).all();
    let names: Vec<&str> = all.iter().filter(|w| open(w)).map(|w| w.name.as_str()).collect();
    assert!(names.is_empty(), "these texts speak of nothing: {names:?}");
}

#[test]
fn everything_has_japanese_words() {
    let loaded = load_built_in();
    let wording = Wording::in_language(&loaded.content, Language::Japanese);
    let all = wording.all();
    assert_eq!(wording.unsaid(), Vec::<String>::new());
    let open =
        |w: &Worded| w.texts.iter().flat_map(|t| t.head.iter().chain(&t.paragraphs)).any(|l| l.contains(['〔', '〕']));
    let names: Vec<&str> = all.iter().filter(|w| open(w)).map(|w| w.name.as_str()).collect();
    assert!(names.is_empty(), "these texts are not said as a whole: {names:?}");
    // What has no word of its own is said by its name in the language of cards.
    let letter_before = |l: &str, at: usize| l[..at].ends_with(|c: char| c.is_ascii_alphabetic());
    let by_name = |l: &&String| l.match_indices("を行う").any(|(at, _)| letter_before(l, at));
    let all_lines = all.iter().flat_map(|w| &w.texts).flat_map(|t| t.head.iter().chain(&t.paragraphs));
    assert_eq!(
        all_lines.filter(by_name).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "these actions have no Japanese word"
    );
}

/// Every place of a value that can be another one: a number, a flag, the name of a variant, a part of a list.
fn mutants(value: &Value) -> Vec<(String, Value)> {
    let mut out = Vec::new();
    match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            out.push(("number".to_owned(), Value::from(n + 1)));
        }
        Value::Bool(b) => out.push(("flag".to_owned(), Value::from(!b))),
        Value::String(s) => {
            for other in siblings(s) {
                out.push((format!("{s}>{other}"), Value::from(other)));
            }
        }
        Value::Null => {}
        Value::Array(all) => {
            for (at, one) in all.iter().enumerate() {
                // What has a type is of the sort that has types.
                if one.get("Sort").is_some() && all.len() > 1 {
                    continue;
                }
                for (name, changed) in mutants(one) {
                    // Nothing is fewer than none.
                    let none = all.get(at + 1).and_then(|v| v.get("Num")) == Some(&Value::from(0));
                    if none && matches!(name.as_str(), "Eq>Le" | "Le>Eq") {
                        continue;
                    }
                    let mut list = all.clone();
                    list[at] = changed;
                    out.push((name, Value::Array(list)));
                }
                let mut fewer = all.clone();
                fewer.remove(at);
                // Targets are chosen whether an instruction says so or not.
                if one.to_string().contains("{\"Choose\":{\"Things\":{\"Ref\"") {
                    continue;
                }
                // What stands there twice can go once.
                if Value::from(fewer.clone()).to_string().contains(&one.to_string()) {
                    continue;
                }
                out.push(("shorter".to_owned(), Value::Array(fewer)));
            }
        }
        Value::Object(map) => {
            for (key, one) in map {
                if idle(key, map) {
                    continue;
                }
                for (name, changed) in mutants(one) {
                    let mut other: Map<String, Value> = map.clone();
                    other.insert(key.clone(), changed);
                    out.push((format!("{key}.{name}"), Value::Object(other)));
                }
            }
        }
    }
    out
}

/// Fields that mean nothing beside others of the same thing.
fn idle(key: &str, map: &Map<String, Value>) -> bool {
    let text = |key: &str| map.get(key).map(Value::to_string).unwrap_or_default();
    let has = |key: &str, words: &[&str]| words.iter().any(|w| text(key).contains(w));
    match key {
        // A noun that names a type says what sort of thing it is.
        "sort" => has("preds", &["\"Type\"", "\"Sub\"", "\"Sort\"", "\"OpponentOf\"", "\"Same\""]),
        // Known things are no batches, and only triggers count these.
        "batch" => !has("subject", &["Filter"]) && !has("object", &["Filter"]),
        "place" => !has("zone", &["Library", "Pile"]),
        "timing" => has("loyalty", &["true"]),
        "instead" => has("body", &["SkipIt", "PreventIt", "Change"]),
        // Nobody does these.
        "who" => has(
            "act",
            &[
                "\"AskRuling\"",
                "\"Unmark\"",
                "\"EndSpell\"",
                "\"Strengthen\"",
                "\"Bring\"",
                "\"CombatStatus\"",
                "\"RestartGame\"",
                "\"EndTurn\"",
            ],
        ),
        // A condition that asks about something else is the same for whoever passes it.
        "Passes" => has("Passes", &["\"preds\":[{\"If\""]),
        "combination" => {
            !has("options", &["[3", "[6", "[1,", "[2,"])
                || has("options", &["[1,", "[2,", "[4,", "[8,", "[16,", "[32,"])
                // Mana of the color that was chosen has one color.
                || text("chosen") != "null"
        }
        _ => false,
    }
}

/// Variants that can stand in the place of another one.
fn siblings(word: &str) -> Vec<&'static str> {
    const GROUPS: &[&[&str]] = &[
        &["Eq", "Ne", "Lt", "Le", "Gt", "Ge"],
        &["Power", "Toughness", "ManaValue", "Loyalty", "Life", "HandSize"],
        &["Permanent", "Card", "Spell", "Player", "Object"],
        &["Tapped", "Attacking", "Blocking", "Token", "FaceDown"],
        &["This", "You", "ActivePlayer"],
        &["EndOfTurn", "EndOfCombat", "Game"],
        &["Turn", "EachTurn", "Combat", "Game"],
        &["Tap", "Untap", "Draw", "GainLife", "LoseLife", "Attack", "Block"],
        &["Upkeep", "Draw", "End", "Cleanup"],
        &["Hand", "Graveyard", "Library", "Exile", "Battlefield"],
        &["Top", "Bottom", "BottomRandom", "Shuffled", "TopInOrder"],
        &["Must", "May", "Any", "Instead"],
        &["More", "Less", "AtLeast"],
        &["Instant", "Sorcery"],
        &["Any", "Combat", "Noncombat"],
        &["Even", "Chosen"],
        &["Skipped", "Drawn"],
    ];
    GROUPS.iter().filter(|g| g.contains(&word)).flat_map(|g| g.iter().copied()).collect()
}

/// Changes that no text shows, each with its reason.
const UNSEEN: &[(&str, &str)] = &[
    ("instance", "which instance of a keyword: the line of the keyword says it"),
    ("slots", "the size of the environment"),
    ("keyword", "the line of the keyword says it"),
    ("bind", "the number of a place in the environment"),
    ("margin.amount", "it always holds a number"),
    ("binds", "the number of a place in the environment"),
    ("slot", "the number of a place in the environment"),
    ("Each.number", "the number of a place in the environment"),
    ("Def.def", "another token that is described alike"),
    ("Happened.event.batch", "only triggers count batches"),
    ("linked", "the number of a label"),
    ("label", "the number of a label"),
    ("Counted", "the number of a label"),
    ("PassedBy", "the number of a label"),
    ("acts.Remove", "the number of a label"),
    ("acts.NoteName", "the number of a label"),
    ("Linked", "the number of a label"),
    ("LinkedOf", "the number of a label"),
    ("taken", "places in the environment of what was picked before"),
    ("mana", "follows from what the ability does (605.1a)"),
    ("loyalty", "follows from what the ability costs (606)"),
    ("says_x", "follows from what is paid"),
    ("AddAbilities", "the line of a keyword stands for all that it consists of"),
    ("Cant.event.batch", "only triggers count batches"),
    ("As.event.batch", "only triggers count batches"),
    ("Replace.event.batch", "only triggers count batches"),
    ("Until.batch", "only triggers count batches"),
    ("Must.batch", "only triggers count batches"),
];

#[test]
fn no_change_of_the_meaning_goes_unsaid() {
    changes_are_said(Language::English);
}

#[test]
fn no_change_of_the_meaning_goes_unsaid_in_japanese() {
    changes_are_said(Language::Japanese);
}

fn changes_are_said(language: Language) {
    let loaded = load_built_in();
    let wording = Wording::in_language(&loaded.content, language);
    let mut seen: BTreeMap<String, (usize, usize, String)> = BTreeMap::new();
    // What keywords that nothing has would become, with stand-ins for what they are given, comes last.
    let samples = loaded.content.samples.iter().flat_map(|(_, all)| all.iter());
    let own = samples.map(|id| id.index()).min().unwrap_or(loaded.content.abilities.len());
    for ability in &loaded.content.abilities[..own] {
        let Ok(value) = serde_json::to_value(ability) else { continue };
        let text = wording.ability(ability);
        for (name, changed) in mutants(&value) {
            let Ok(mutant) = serde_json::from_value::<Ability>(changed) else { continue };
            if mutant == *ability {
                continue;
            }
            let counts = seen.entry(name.clone()).or_default();
            counts.0 += 1;
            if wording.ability(&mutant) == text {
                counts.1 += 1;
                counts.2 = text.clone();
            }
        }
    }
    let unseen = |name: &str| UNSEEN.iter().any(|(part, _)| format!(".{name}.").contains(&format!(".{part}.")));
    let silent: Vec<String> = seen
        .iter()
        .filter(|(name, (_, same, _))| *same > 0 && !unseen(name))
        .map(|(name, (all, same, text))| format!("{same} of {all} {name}: {text}"))
        .collect();
    assert!(silent.is_empty(), "{} kinds of changes are not said:\n{}", silent.len(), silent.join("\n"));
    // An action with the number of another one is given what it has no place for, and behind the last one there is none.
    let invented = |u: &String| u.contains(" in {") || u.contains("{v:}");
    let unsaid: Vec<String> = wording.unsaid().into_iter().filter(|u| !invented(u)).collect();
    assert_eq!(unsaid, Vec::<String>::new(), "phrases without words");
}
