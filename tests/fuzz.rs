//! A short run of everything that is fuzzed (`fuzz/`), over inputs that are the same each time.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use spellwright::content_files::ContentFiles;
use spellwright::engine::Rng;

/// Some bytes.
fn noise(rng: &mut Rng, n: usize) -> Vec<u8> {
    (0..n).map(|_| rng.below(256) as u8).collect()
}

/// A text with stretches left out, doubled, or from elsewhere.
fn damaged(rng: &mut Rng, text: &str, other: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len().max(1) as u32) as usize;
        let end = (at + rng.below(40) as usize).min(bytes.len());
        match rng.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => {
                let from = rng.below(other.len().max(1) as u32) as usize;
                let piece = other.as_bytes()[from..(from + end - at).min(other.len())].to_vec();
                bytes.splice(at..end, piece);
            }
            _ => {
                let piece = noise(rng, 1 + (end - at) / 8);
                bytes.splice(at..end, piece);
            }
        }
    }
    bytes
}

#[test]
fn texts() {
    let files = ContentFiles::built_in().to_files();
    let all: Vec<String> = files.iter().map(|f| f.text().to_owned()).collect();
    let mut rng = Rng::new(1);
    for round in 0..150 {
        let (a, b) = (rng.below(all.len() as u32) as usize, rng.below(all.len() as u32) as usize);
        let mut start = rng.below(all[a].len().max(1) as u32) as usize;
        // From the beginning of a line.
        start = all[a][..all[a].floor_char_boundary(start)].rfind('\n').map_or(0, |at| at + 1);
        let end = all[a].floor_char_boundary((start + 600).min(all[a].len()));
        let mut data = vec![(round % 3) as u8];
        data.extend(damaged(&mut rng, &all[a][start..end], &all[b]));
        targets::text(&data);
    }
}

#[test]
fn tables() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let mut texts: Vec<String> = std::fs::read_dir(folder)
        .expect("the scenes")
        .filter_map(|e| std::fs::read_to_string(e.ok()?.path()).ok())
        .collect();
    texts.sort();
    let mut rng = Rng::new(2);
    for _ in 0..1500 {
        let (a, b) = (rng.below(texts.len() as u32) as usize, rng.below(texts.len() as u32) as usize);
        let data = damaged(&mut rng, &texts[a], &texts[b]);
        targets::tables(&data);
    }
}

#[test]
fn answers() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let data = noise(&mut rng, 3000);
        targets::answers(&data);
    }
}

#[test]
fn saves() {
    let mut rng = Rng::new(4);
    for _ in 0..1500 {
        let n = 4 + rng.below(20) as usize;
        let data = noise(&mut rng, n);
        targets::saves(&data);
    }
}
