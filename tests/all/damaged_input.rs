//! No text stops the program: whole, cut and damaged files of the content are loaded without a panic, in bounded time,
//! and every place in a diagnostic lies in its file.

use crate::support::damage::{damaged, damages, each, stretch};
use crate::support::{files, read, root};
use proptest::prelude::Strategy;
use spellwright::content_files::ContentFiles;
use spellwright::diag::{Style, render, render_line};
use spellwright::engine::unsupported::missing;
use spellwright::load::load;
use spellwright::source::Files;

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
    let loaded = load(sources);
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

#[test]
fn cut_files() {
    each(500, &stretch(corpus(), 4000), |text| survives(&text));
}

/// What is put into texts.
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

/// Pieces of the content, damaged so often.
fn wrecks() -> impl Strategy<Value = String> {
    (stretch(corpus(), 2500), damages(13, PIECES))
        .prop_map(|(text, damages)| String::from_utf8_lossy(&damaged(&text, &damages)).into_owned())
}

#[test]
fn damaged_files() {
    each(700, &wrecks(), |text| survives(&text));
}

#[test]
fn damaged_files_among_whole_ones() {
    let whole = ContentFiles::built_in().to_files();
    each(120, &wrecks(), |text| survives_among(whole.clone(), &text));
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
