//! The examples of the documents: blocks of cards and spells load without a fault, scenarios pass, and what is shown as
//! wrong has the fault that is named. The page about scenarios has every form of an expectation.

use pest::Parser;
use spellwright::content_files::ContentFiles;
use spellwright::diag::Code;
use spellwright::load::load;
use spellwright::scenario::Suite;
use spellwright::syntax::{Grammar, Rule};
use std::collections::{BTreeMap, BTreeSet};
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

/// What a rule of the grammar file is made of: the text behind its name.
fn rules_of(grammar: &str) -> BTreeMap<&str, &str> {
    let lines = grammar.lines().filter(|line| !line.starts_with("//"));
    lines.filter_map(|line| line.split_once('=')).map(|(name, body)| (name.trim(), body)).collect()
}

/// The rules that a rule is made of, itself included, as far as they are of scenarios and leave a node.
fn rules_below<'g>(rules: &BTreeMap<&'g str, &'g str>, rule: &'g str, found: &mut BTreeSet<&'g str>) {
    let Some(body) = rules.get(rule).filter(|_| rule.starts_with("sc_")) else { return };
    let silent = body.trim_start().starts_with('_');
    if !silent && !found.insert(rule) {
        return;
    }
    let word = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    for named in body.split(word).filter(|named| *named != rule) {
        rules_below(rules, named, found);
    }
}

/// What stands between back-ticks outside of blocks, be it over the end of a line.
fn code_spans(page: &str) -> Vec<String> {
    let outside: String = page.split("```").step_by(2).collect();
    outside.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " ")).collect()
}

/// The words of a rule, of which a text has one: `("power" | "toughness") ~ !wc`.
fn words_of(body: &str) -> Vec<&str> {
    let plain = |part: &&str| part.chars().all(|c| c.is_ascii_alphabetic() || c == '\'');
    body.split('"').skip(1).step_by(2).filter(plain).collect()
}

/// Lines that a part of a line may be meant to stand in: what varies a line stands beside it, without what they share.
fn around(part: &str) -> impl Iterator<Item = String> + '_ {
    const LINES: [&str; 11] = [
        "@",
        "expect @",
        "expect alice @",
        "expect alice has @",
        "expect alice is @",
        "expect alice can @ \"A\"",
        "expect alice sees @",
        "expect the check @",
        "expect the check has @",
        "expect alice's library @",
        "expect alice's library starts with \"A\" @",
    ];
    // The lines of a position begin with the place.
    let place = part.split_whitespace().next().map(|word| format!("expect alice is in {word}"));
    LINES.iter().map(move |line| line.replace('@', part)).chain(place)
}

/// Each form of an expectation, and each of its words, stands in the page about scenarios as something that the grammar reads.
#[test]
fn every_form_of_an_expectation_is_told() {
    /// What is one word in two forms, of which it is enough to tell one.
    const SAME: [(&str, &str); 6] =
        [("card", "cards"), ("object", "objects"), ("has", "have"), ("a", "an"), ("an", "the"), ("no", "not")];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let grammar = std::fs::read_to_string(root.join("grammar/scenario.pest")).expect("the grammar");
    let page = std::fs::read_to_string(root.join("docs/scenarios.md")).expect("the page");
    let rules = rules_of(&grammar);
    let mut wanted = BTreeSet::new();
    rules_below(&rules, "sc_expect", &mut wanted);
    assert!(wanted.len() > 40, "only {} rules were found", wanted.len());
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    for span in code_spans(&page) {
        for text in around(&span.replace("...", "\"A\"")) {
            let Ok(pairs) = Grammar::parse(Rule::lone_step, &text) else { continue };
            for pair in pairs.flatten() {
                let seen = told.entry(format!("{:?}", pair.as_rule())).or_default();
                seen.push_str(&format!(" {} ", pair.as_str()));
            }
        }
    }
    let mut missing = Vec::new();
    for rule in wanted {
        let Some(texts) = told.get(rule) else {
            missing.push(rule.to_owned());
            continue;
        };
        let has = |word: &str| texts.split(|c: char| !c.is_alphanumeric() && c != '\'').any(|part| part == word);
        let told = |word: &str| has(word) || SAME.iter().any(|(a, b)| *a == word && has(b) || *b == word && has(a));
        let atomic = rules[rule].trim_start().starts_with('@') && rule != "sc_kept" && rule != "sc_words";
        let words = words_of(rules[rule]).into_iter().filter(|word| atomic && !told(word));
        missing.extend(words.map(|word| format!("{rule}: `{word}`")));
    }
    assert!(missing.is_empty(), "docs/scenarios.md does not show {}", missing.join(", "));
}
