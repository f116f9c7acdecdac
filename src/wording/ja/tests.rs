//! The table holds together and has words for everything that is planned.

use super::Japanese;
use super::table::{FRAMES, Piece, WORDS, pieces, roles_of, rows};
use crate::ir::Content;
use std::collections::BTreeSet;

/// The English template whose places a row fills: without what it stands around, or what stands before a noun.
fn outer(key: &str) -> &str {
    let special = key.strip_prefix("noun < ").or_else(|| key.strip_prefix("clause < "));
    special.unwrap_or_else(|| key.split_once(" <").map_or(key, |(outer, _)| outer))
}

fn has_verb(template: &str) -> bool {
    pieces(template).iter().any(|p| matches!(p, Piece::Verb(_)))
}

#[test]
fn each_row_keeps_its_places() {
    let mut keys = BTreeSet::new();
    let mut wrong = Vec::new();
    for (key, text) in rows(FRAMES).filter_map(|row| row.split_once('\t')) {
        if !keys.insert(key) {
            wrong.push(format!("{key}: twice"));
        }
        let mut ja: BTreeSet<usize> = roles_of(text).collect();
        // Words in front of its verb stand for the clause as well.
        ja.extend(text.starts_with('~').then_some(0));
        let en: BTreeSet<usize> = roles_of(outer(key)).collect();
        if en != ja {
            wrong.push(format!("{key}: {text}: places {en:?} and {ja:?}"));
        }
        if has_verb(outer(key)) && !has_verb(text) && !text.starts_with('~') {
            wrong.push(format!("{key}: {text}: no verb that changes"));
        }
    }
    for key in rows(WORDS).filter_map(|row| row.split('\t').next()) {
        if !keys.insert(key) {
            wrong.push(format!("{key}: twice among the words"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The string literals of a source line, unless it is no code.
fn literals(line: &str) -> Vec<String> {
    let line = line.trim();
    if line.starts_with("//") || line.starts_with("#[") {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut inside: Option<String> = None;
    let mut chars = line.chars();
    while let Some(letter) = chars.next() {
        match (&mut inside, letter) {
            (None, '"') => inside = Some(String::new()),
            (Some(_), '"') => out.extend(inside.take()),
            (Some(text), '\\') => text.extend(chars.next().map(|escaped| format!("\\{escaped}"))),
            (Some(text), letter) => text.push(letter),
            (None, _) => {}
        }
    }
    let unescaped =
        |text: String| text.replace("\\u{2212}", "\u{2212}").replace("\\u{2014}", "\u{2014}").replace("\\\"", "\"");
    out.into_iter().map(unescaped).collect()
}

#[test]
fn each_phrase_that_is_planned_has_words() {
    let ja = Japanese::new(&Content::default());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/wording/plan");
    let mut wrong = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            // Templates that are made of names are looked up as they are made.
            if line.contains("format!(")
                || line.contains("Say::Name(")
                || line.contains("strip_")
                || line.contains("starts_with")
            {
                continue;
            }
            for text in literals(line) {
                let letters = text.chars().filter(|letter| letter.is_lowercase()).count();
                let frame = |text: &str| ja.table.frame(text).is_some();
                let known = letters < 2
                    || frame(&text)
                    || frame(&format!("{{0}} {text}"))
                    || frame(&format!("{{0}} {{v:{text}}}"))
                    || frame(&format!("{{0}} {{v:{text}}} {{1}}"))
                    || text.starts_with(' ')
                    || text.starts_with('{') && text.ends_with('}')
                    || {
                        ja.literal(&text);
                        ja.missing().is_empty()
                    };
                if !known {
                    wrong.push(format!("{name}: {text}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
