//! The examples of the documents: blocks of cards and spells load without a fault, scenarios pass, and what is shown as
//! wrong has the fault that is named.

use spellwright::content_files::ContentFiles;
use spellwright::diag::Code;
use spellwright::load::load;
use spellwright::scenario::Suite;
use std::path::Path;

/// A fenced block: the words behind the fence, its first line in the document, its text.
struct Block {
    sort: String,
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut out: Vec<Block> = Vec::new();
    let mut open = false;
    for (at, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(sort) => {
                open = true;
                out.push(Block { sort: sort.trim().to_owned(), line: at + 2, text: String::new() });
            }
            None if open => {
                if let Some(block) = out.last_mut() {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
            None => {}
        }
    }
    out
}

/// The built-in content with some blocks, each as a file that is called by its line.
fn with<'b>(document: &str, all: impl Iterator<Item = &'b Block>) -> ContentFiles {
    let mut content = ContentFiles::built_in();
    for block in all {
        let ending = if block.sort.starts_with("spell") { "spell" } else { "card" };
        let name = format!("{document}-{}.{ending}", block.line);
        content.put(format!("~/{name}"), name, block.text.clone());
    }
    content
}

fn faults_of(document: &str, page: &str) -> Vec<String> {
    let all = blocks(page);
    let mut faults = Vec::new();
    let content = with(document, all.iter().filter(|b| matches!(&*b.sort, "card" | "spell")));
    let loaded = load(content.to_files());
    for d in loaded.diagnostics.iter() {
        let (file, line, _) = loaded.files.place(d.span);
        faults.push(format!("{file}, line {line} of the block: {} {}", d.code, d.message));
    }
    let tries = all.iter().filter(|b| b.sort == "scenario");
    let texts: Vec<_> = tries.map(|b| (format!("{document}-{}.scenario", b.line), b.text.clone())).collect();
    let suite = Suite::read(&content, texts);
    for d in &suite.faults {
        let (file, line, _) = suite.files.place(d.span);
        faults.push(format!("{file}, line {line} of the block: {} {}", d.code, d.message));
    }
    for (scenario, ran) in suite.scenarios.iter().zip(suite.run()) {
        faults.extend(ran.faults.iter().map(|f| format!("{document}: `{}`: {}", scenario.name, f.message)));
    }
    for block in &all {
        let Some(code) = ["card wrong ", "spell wrong "].iter().find_map(|w| block.sort.strip_prefix(w)) else {
            continue;
        };
        let code = Code::named(code).unwrap_or_else(|| panic!("{document}: there is no code `{code}`"));
        let found = load(with(document, std::iter::once(block)).to_files()).diagnostics;
        if !found.iter().any(|d| d.code == code) {
            faults.push(format!("{document}-{}: {code} was not found", block.line));
        }
    }
    faults
}

#[test]
fn what_the_documents_show_is_so() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut seen = 0;
    for document in ["tutorial", "cookbook"] {
        let page = std::fs::read_to_string(docs.join(format!("{document}.md"))).expect("a document");
        seen += blocks(&page).len();
        let faults = faults_of(document, &page);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    assert!(seen > 200, "{seen} blocks were found");
}
