//! The pages of the codes: each wrong example has exactly the fault that its page is about, each right one has none.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use spellwright::content_files::ContentFiles;
use spellwright::decks::{faults_in, read_deck};
use spellwright::diag::{Code, Diagnostic, Severity};
use spellwright::load::{Loaded, load_with_notes};
use spellwright::magic::formats::properties;
use spellwright::play::SceneBot;
use spellwright::scenario::{Suite, run};
use spellwright::settings::Settings;
use spellwright::source::{FileId, Files};
use spellwright::stage::{Names, Stage, read_scene, read_sheet};
use std::collections::BTreeSet;
use std::sync::Arc;
use support::{files, read, root};

/// An example of a page: what sort of text it is, and the text.
struct Example {
    sort: String,
    text: String,
}

/// The fenced parts of a page, in their order.
fn examples(page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(sort) if !inside => {
                found.push(Example { sort: sort.to_owned(), text: String::new() });
                inside = true;
            }
            Some(_) => inside = false,
            None if inside => {
                let Some(last) = found.last_mut() else { continue };
                let times = again(line).unwrap_or(1);
                // What is written once stands there already.
                let line = if times > 1 { last.text.lines().last().unwrap_or("").to_owned() } else { line.to_owned() };
                last.text.push_str(&format!("{line}\n").repeat(times));
            }
            None => {}
        }
    }
    found
}

/// How often the line above is meant, where an example is about how long something is: `# the line above 1,100 times`.
fn again(line: &str) -> Option<usize> {
    line.trim().strip_prefix("# the line above ")?.strip_suffix(" times")?.replace(',', "").parse().ok()
}

/// A file of definitions of its own for an example: names of cards must differ between files.
fn definition(code: Code, side: &str, example: &Example) -> Option<(String, String)> {
    let ending = match example.sort.as_str() {
        "card" | "spell" => &example.sort,
        _ => return None,
    };
    let name = format!("{code}-{side}.{ending}");
    let own = |word: &str| format!("{word} {code} {side}");
    let mut text = example.text.replace("An Example", &own("An Example")).replace("Another Example", &own("Another"));
    let letters: String = format!("{code}{side}").bytes().map(|b| (b'a' + b % 26) as char).collect();
    text = text.replace("glimmers", &format!("glimmers{letters}"));
    Some((name, text))
}

fn main() {
    let mut content = ContentFiles::built_in();
    for &code in Code::ALL {
        for (side, example) in ["wrong", "right"].iter().zip(examples(code.page())) {
            if let Some((name, text)) = definition(code, side, &example) {
                content.put(format!("~/{name}"), name, text);
            }
        }
    }
    for path in files(&root("tests/right"), ".card") {
        content.put(format!("~/right/{path}"), format!("right/{path}"), read(&root("tests/right").join(&path)));
    }
    let loaded = Arc::new(load_with_notes(content.to_files()));
    let odd = Trial::test("odd_but_right", {
        let loaded = loaded.clone();
        move || {
            let of_them =
                |d: &&Diagnostic| loaded.files.place(d.span).0.starts_with("right/") && d.severity != Severity::Note;
            let found: Vec<Diagnostic> = loaded.diagnostics.iter().filter(of_them).cloned().collect();
            if found.is_empty() { Ok(()) } else { Err(told(&found).into()) }
        }
    });
    let trials = Code::ALL.iter().map(|&code| {
        let loaded = loaded.clone();
        Trial::test(code.number(), move || judge(&loaded, code))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.chain([odd]).collect()).exit();
}

/// Compares the faults of both examples with what the page says.
fn judge(loaded: &Loaded, code: Code) -> Result<(), Failed> {
    let all = examples(code.page());
    let [wrong, right] = all.as_slice() else { return Err("a page has a wrong and a right example".into()) };
    let found = faults(loaded, code, "wrong", wrong)?;
    let codes: BTreeSet<Code> = found.iter().map(|d| d.code).collect();
    if codes != BTreeSet::from([code]) {
        return Err(format!("the wrong example: {}", told(&found)).into());
    }
    let found = faults(loaded, code, "right", right)?;
    if found.is_empty() { Ok(()) } else { Err(format!("the right example: {}", told(&found)).into()) }
}

fn told(found: &[Diagnostic]) -> String {
    found.iter().map(|d| format!("{}: {}", d.code, d.message)).collect::<Vec<_>>().join("; ")
}

/// Everything that is said about an example.
fn faults(loaded: &Loaded, code: Code, side: &str, example: &Example) -> Result<Vec<Diagnostic>, Failed> {
    if let Some((name, _)) = definition(code, side, example) {
        // A note may stand beside any fault; only a page about one asks for it.
        let of_it =
            |d: &&Diagnostic| loaded.files.place(d.span).0 == name && (d.severity != Severity::Note || d.code == code);
        return Ok(loaded.diagnostics.iter().filter(of_it).cloned().collect());
    }
    let mut files = Files::new();
    let id = files.add("example", example.text.clone());
    let Some(file) = files.get(id) else { return Err("no file".into()) };
    if example.sort == "scene" {
        return Ok(faults_of_scene(loaded, files, id));
    }
    // A list of cards for a format: `deck Constructed`
    if let Some(format) = example.sort.strip_prefix("deck ") {
        let Ok(deck) = read_deck(file, &loaded.content) else { return Err("the list can't be read".into()) };
        let Some(id) = loaded.content.format(format) else { return Err(format!("no format `{format}`").into()) };
        let rules = properties(&loaded.content, id).decks;
        return Ok(faults_in(file, &loaded.content, &rules, &deck));
    }
    match example.sort.as_str() {
        "deck" => Ok(read_deck(file, &loaded.content).err().unwrap_or_default()),
        "settings" => Ok(Settings::read(file).err().unwrap_or_default()),
        "sheet" => {
            let mut found = Vec::new();
            let settings = Settings::default();
            read_sheet(file, &Names { content: &loaded.content, settings: &settings.scene }, &mut found);
            Ok(found)
        }
        "scenario" => Ok(faults_of_scenario(example)),
        other => Err(format!("examples are no `{other}`").into()),
    }
}

/// The faults of the text, or of the beginning of the scene if the text has none.
fn faults_of_scene(loaded: &Loaded, mut files: Files, id: FileId) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut open = |named: &str| Err(format!("an example has no file `{named}`"));
    let spec = read_scene(&mut files, id, &loaded.content, &mut open, &mut found);
    if let (Some(spec), true) = (spec, found.is_empty()) {
        let begun = Stage::new(&loaded.content, spec).begin(1, &mut SceneBot::new(1));
        found = begun.expect("the scene begins").refused;
    }
    found
}

/// The faults of the text, or of the run if the text has none.
fn faults_of_scenario(example: &Example) -> Vec<Diagnostic> {
    let suite = Suite::read(&ContentFiles::built_in(), [("example.scenario".to_owned(), example.text.clone())]);
    if !suite.faults.is_empty() {
        return suite.faults;
    }
    let ran = suite.scenarios.iter().flat_map(|s| run(suite.book(s), s).faults);
    ran.map(|fault| fault.diagnostic()).collect()
}
