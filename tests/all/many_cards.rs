//! Thousands of cards are read on several processors: what is read of each, and what is told of it, is what it would be alone.

use spellwright::content_files::ContentFiles;
use spellwright::ir::Content;
use spellwright::load::{Loaded, load_from_texts};
use spellwright::wording::Wording;

/// More than are read by one.
const MANY: usize = 4100;

/// What the name of a copy ends with.
fn mark(copy: usize) -> String {
    format!(" Copy{copy}")
}

/// The text of a card under another name, with those of its faces.
fn renamed(text: &str, copy: usize) -> String {
    let named =
        |line: &str| ["card \"", "half \"", "back \"", "bottom \""].iter().any(|w| line.trim_start().starts_with(w));
    let line = |line: &str| match line.rsplit_once("\" {") {
        Some((head, rest)) if named(line) => format!("{head}{}\" {{{rest}\n", mark(copy)),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The texts of the cards of the library that may stand there several times.
fn texts(library: &ContentFiles) -> Vec<String> {
    let files = library.iter().filter(|(path, _)| path.starts_with("real/"));
    let cards = files.flat_map(|(_, text)| text.split("\ncard \"").skip(1).map(|rest| format!("card \"{rest}")));
    let alone = |text: &String| {
        ["meld", "partner", "name ja", "\nnames", "\ntoken", " // "].iter().all(|word| !text.contains(word))
    };
    cards.filter(alone).collect()
}

/// What a card was understood as; none: there is no such card.
fn understood(content: &Content, wording: &Wording<'_>, name: &str) -> Option<String> {
    let id = content.card(name)?;
    Some(format!("{:?}", wording.def(id)))
}

fn told(loaded: &Loaded, file: &str) -> Vec<(u32, String)> {
    let places = loaded.diagnostics.iter().map(|d| (loaded.files.place(d.span), &d.message));
    places.filter(|((name, ..), _)| *name == file).map(|((_, line, _), message)| (line, message.to_string())).collect()
}

#[test]
fn what_is_read_in_shares_is_what_is_read_alone() {
    let library = ContentFiles::built_in();
    let cards = texts(&library);
    let copies = MANY.div_ceil(cards.len());
    let mut files = library.to_files();
    for copy in 0..copies {
        files.add(format!("copy{copy}.card"), cards.iter().map(|text| renamed(text, copy)).collect::<String>());
    }
    let loaded = load_from_texts(files);
    let faults: Vec<_> = loaded.diagnostics.iter().map(|d| &d.message).collect();
    assert!(faults.is_empty(), "{faults:?}");
    let (content, wording) = (&loaded.content, Wording::new(&loaded.content));
    let mut compared = 0;
    for text in &cards {
        let name = text.split('"').nth(1).expect("a card has a name");
        let one = understood(content, &wording, name).expect("a card of the library");
        for copy in 0..copies {
            let other = understood(content, &wording, &format!("{name}{}", mark(copy))).expect("a copy");
            assert_eq!(other.replace(&mark(copy), ""), one);
            compared += 1;
        }
    }
    assert!(compared >= MANY && copies > 2, "{compared} cards in {copies} copies");
}

#[test]
fn what_is_told_in_shares_is_what_is_told_alone() {
    let keyword = "keyword faulty: when this gleams: draw 1 card\n";
    let wrong = |n: usize| {
        format!(
            "card \"Wrong {n}\" {{\n  cost {{{n}}}\n  type Creature - Bear\n  pt 1/1\n  faulty\n  flyign\n  when this enters: \
             choose a creature as unread\n}}\n"
        )
    };
    let plain = |n: usize| format!("card \"Plain {n}\" {{\n  cost {{{n}}}\n  type Creature - Bear\n  pt 2/2\n}}\n");
    let read = |between: usize| {
        let mut files = ContentFiles::built_in().to_files();
        files.add("a.card", keyword);
        for n in 0..4 {
            files.add(format!("wrong{n}.card"), wrong(n));
            files.add(format!("plain{n}.card"), (n * between..(n + 1) * between).map(plain).collect::<String>());
        }
        load_from_texts(files)
    };
    let (few, many) = (read(1), read(MANY / 4));
    let names = ["a.card", "wrong0.card", "wrong1.card", "wrong2.card", "wrong3.card"];
    for name in names {
        assert!(!told(&few, name).is_empty(), "{name} has faults");
        assert_eq!(told(&many, name), told(&few, name), "{name}");
    }
    assert_eq!(many.diagnostics.iter().count(), few.diagnostics.iter().count());
}
