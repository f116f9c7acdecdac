//! Pasted wording of printed cards: what is offered for it, and how much of it can be said at once.

use spellwright::content_files::ContentFiles;
use spellwright::diag::Severity;
use spellwright::load::load;
use spellwright::printed::mended;
use spellwright::wording::Wording;
use std::collections::BTreeSet;
use std::path::Path;

/// The text of a card file with the paragraphs as they were pasted.
fn pasted(line: &str) -> Option<(String, String)> {
    let cells: Vec<&str> = line.splitn(5, '|').collect();
    let [name, cost, types, size, text] = cells[..] else { return None };
    let mut out = format!("card \"{name}\" {{\n");
    if cost != "{}" {
        out += &format!("  cost {cost}\n");
    }
    out += &format!("  type {types}\n");
    match size.strip_prefix('L') {
        Some(loyalty) => out += &format!("  loyalty {loyalty}\n"),
        None if size.is_empty() => {}
        None => out += &format!("  pt {size}\n"),
    }
    for paragraph in text.split(" // ") {
        out += &format!("  {paragraph}\n");
    }
    Some((name.to_owned(), out + "}\n"))
}

#[test]
fn most_pasted_cards_are_mended_in_one_step() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/printed");
    let list = std::fs::read_to_string(folder.join("pasted.txt")).expect("the list");
    let cards: Vec<(String, String)> = list.lines().filter(|l| !l.starts_with('#')).filter_map(pasted).collect();
    let mut content = ContentFiles::built_in();
    for (name, text) in &cards {
        content.put(format!("~/{name}.card"), format!("{name}.card"), text.clone());
    }
    let loaded = load(content.to_files());
    for file in mended(&loaded) {
        content.put(format!("~/{}", file.name), file.name.clone(), file.text);
    }
    // What is not offered a whole text has errors still.
    let loaded = load(content.to_files());
    let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let open: BTreeSet<String> =
        errors.map(|d| loaded.files.place(d.span).0.trim_end_matches(".card").to_owned()).collect();
    let mended: Vec<&str> = cards.iter().map(|(n, _)| n.as_str()).filter(|n| !open.contains(*n)).collect();
    assert!(mended.len() * 100 >= cards.len() * 90, "{} of {}: {open:?}", mended.len(), cards.len());
    // It is told back for a look, and has no warnings.
    let warned = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Warning);
    let faults: Vec<String> = warned.map(|d| format!("{}: {}", loaded.files.place(d.span).0, d.message)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let wording = Wording::new(&loaded.content);
    let mut told = String::new();
    for (name, text) in cards.iter().filter(|(n, _)| mended.contains(&n.as_str())) {
        let id = loaded.content.card(name).expect("a card");
        let frame = ["  cost ", "  type ", "  pt ", "  loyalty "];
        let printed: Vec<&str> =
            text.lines().filter(|l| l.starts_with("  ") && !frame.iter().any(|f| l.starts_with(f))).collect();
        let read: Vec<String> =
            wording.read(id).into_iter().flat_map(|(_, said)| said).map(|(_, said)| format!("  -> {said}")).collect();
        told += &format!("{name}\n{}\n{}\n\n", printed.join("\n"), read.join("\n"));
    }
    insta::assert_snapshot!("pasted", told);
}
