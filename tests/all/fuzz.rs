//! A short run of everything that is fuzzed (`fuzz/`), over inputs that are the same each time.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use crate::support::damage::{damaged, each, noise, stretch, with_noise};
use proptest::prelude::{Strategy, any};
use spellwright::content_files::ContentFiles;

const PIECES: &[&str] = &["{", "}", "\"", ":", "\n", "[", "]", "=", "-1", "X", "\u{0}", "稲"];

#[test]
fn texts() {
    let files = ContentFiles::built_in().to_files();
    let all: Vec<String> = files.iter().map(|f| f.text().to_owned()).collect();
    each(150, &(stretch(all, 600), with_noise(4, PIECES), 0..3u8), |(text, damages, kind)| {
        // From the beginning of a line.
        let text = text.split_once('\n').map_or(&*text, |(_, rest)| rest);
        let mut data = vec![kind];
        data.extend(damaged(text, &damages));
        targets::text(&data);
    });
}

#[test]
fn tables() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let mut texts: Vec<String> = std::fs::read_dir(folder)
        .expect("the scenes")
        .filter_map(|e| std::fs::read_to_string(e.ok()?.path()).ok())
        .collect();
    texts.sort();
    assert!(texts.len() > 3, "the scenes were not found");
    let whole = any::<proptest::sample::Index>().prop_map(move |i| i.get(&texts).clone());
    each(1500, &(whole, with_noise(4, PIECES)), |(text, damages)| targets::tables(&damaged(&text, &damages)));
}

#[test]
fn answers() {
    each(300, &noise(3000..=3000), |data| targets::answers(&data));
}

#[test]
fn saves() {
    each(1500, &noise(4..=23), |data| targets::saves(&data));
}
