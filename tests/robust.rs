//! No text stops the program: whole, cut and damaged files of the content are loaded without a panic, in bounded time,
//! and every place in a diagnostic lies in its file.

mod support;

use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render, render_line};
use spellwright::engine::support::missing;
use spellwright::load::load;
use spellwright::source::Files;
use std::time::{Duration, Instant};
use support::{files, read, root};

/// Longest time for one damaged file, with a large margin for busy machines.
const MOST_TIME: Duration = Duration::from_secs(20);

/// Marsaglia's xorshift: the same damage in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (limit.max(1) as u64)).unwrap_or(0)
    }
}

fn survives(text: &str) {
    survives_among(Files::new(), text);
}

/// Whether a piece of a text comes from a file of spells.
fn is_magic(text: &str) -> bool {
    ["spell \"", "item \"", "weariness", "enchanted thing"].iter().any(|word| text.contains(word))
}

/// The damaged file comes last, after whole ones.
fn survives_among(mut sources: Files, text: &str) {
    let id = sources.add(if is_magic(text) { "damaged.spell" } else { "damaged.card" }, text);
    let begin = Instant::now();
    let loaded = load(sources);
    assert!(begin.elapsed() < MOST_TIME, "too slow:\n{text}");
    for fault in loaded.diagnostics.iter().filter(|fault| fault.span.file == id).take(50) {
        assert!(text.get(fault.span.range()).is_some(), "{fault:?}");
        assert!(!fault.message.contains('\n') && !fault.message.is_empty() && fault.message.len() < 400, "{fault:?}");
        render(&loaded.files, fault, Style::Plain);
        render_line(&loaded.files, fault);
    }
    for card in loaded.content.cards.values() {
        missing(&loaded.content, *card);
    }
}

fn corpus() -> Vec<String> {
    let all = |folder, ending| files(&root(folder), ending).into_iter().map(move |path| read(&root(folder).join(path)));
    all("cards", ".card").chain(all("spells", ".spell")).collect()
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[test]
fn cut_files() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for text in corpus() {
        for _ in 0..4 {
            let start = floor(&text, random.below(text.len()));
            let end = floor(&text, start + random.below((text.len() - start).min(4000)));
            survives(text.get(start..end).unwrap_or(""));
        }
    }
}

/// Tears pieces out of a text, doubles some and puts others in.
fn damage(random: &mut Random, text: &str) -> String {
    const PIECES: &[&str] = &[
        "{",
        "}",
        "(",
        ")",
        "\"",
        ":",
        ";",
        "\n",
        ",",
        "#",
        "{T}",
        "card ",
        " and ",
        " or ",
        "the ",
        "target ",
        "has { ",
        "X",
        "999999999999999999999",
        "-1/-1",
        "as a copy of ",
        "unless ",
        "稲",
        "\u{0}",
        " with ",
        "if ",
        "choose 1 { ",
        "keyword ",
        "it",
        " of ",
        "1",
        "{2/W}",
        " can't be ",
        "{ ",
        "with { ",
        "spell \"Odd\" { ",
        "duration ",
        " per ",
        "4d6",
    ];
    let start = floor(text, random.below(text.len()));
    let end = floor(text, (start + 2500).min(text.len()));
    let mut damaged = text.get(start..end).unwrap_or("").to_owned();
    for _ in 0..=random.below(12) {
        let at = floor(&damaged, random.below(damaged.len() + 1));
        let end = floor(&damaged, (at + random.below(60)).min(damaged.len())).max(at);
        match random.below(3) {
            0 => damaged.insert_str(at, PIECES.get(random.below(PIECES.len())).copied().unwrap_or("")),
            1 => damaged.replace_range(at..end, ""),
            _ => {
                let copy = damaged.get(at..end).unwrap_or("").to_owned();
                let place = floor(&damaged, random.below(damaged.len() + 1));
                damaged.insert_str(place, &copy);
            }
        }
    }
    damaged
}

#[test]
fn damaged_files() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for text in corpus() {
        for _ in 0..6 {
            survives(&damage(&mut random, &text));
        }
    }
}

#[test]
fn damaged_files_among_whole_ones() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let whole = ContentFiles::built_in().to_files();
    for text in corpus() {
        survives_among(whole.clone(), &damage(&mut random, &text));
    }
}

#[test]
fn endless_nesting() {
    let inside = |text: String| survives(&format!("card \"A\" {{\n  type Instant\n  spell: {text}\n}}\n"));
    for n in [40, 20_000] {
        survives(&"{ ".repeat(n));
        survives(&format!("card \"A\" {}", "{ ".repeat(n)));
        survives(&format!("card \"A\" {}{}", "{ ".repeat(n), "} ".repeat(n)));
        survives(&format!("keyword a{}{}: x", "(".repeat(n), ")".repeat(n)));
        for piece in ["if you control a land: ", "when this dies: ", "twice ", "half ", "1 + ", "a creature with "] {
            inside(piece.repeat(n));
            inside(format!("gain life equal to {}2", piece.repeat(n)));
        }
        for piece in ["this has { ", "choose 1 { mode: ", "create 1 1/1 token with { {T}: ", "you may { "] {
            inside(format!("{}draw 1 card{}", piece.repeat(n), " }".repeat(n)));
            inside(format!("{}draw ! card{}", piece.repeat(n), " }".repeat(n)));
        }
    }
}

#[test]
fn costly_nesting() {
    for n in 1..24 {
        for piece in ["this has { ", "choose 1 { mode: ", "create 1 1/1 token with { {T}: ", "{T}, this has { "] {
            let text = format!("{}draw ! card{}", piece.repeat(n), " }".repeat(n));
            survives(&format!("card \"A\" {{\n  {text}\n}}\n"));
        }
    }
}
