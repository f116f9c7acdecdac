//! `list`: the vocabulary, and where each word of it is declared.

use crate::cli::output::{Lines as Format, columns, did_you_mean, line};
use crate::cli::text::has_face_with;
use crate::cli::{Outcome, input};
use serde::Serialize;
use serde_json::json;
use spellwright::check::{Declared, built_in_words};
use spellwright::diag::suggest;
use spellwright::load::{Loaded, load};
use spellwright::wording::Wording;
use std::path::PathBuf;

/// List the cards, keywords, actions and other words, with the places where they are declared.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  spellwright list                        what there is, and how many of each
  spellwright list keywords               every keyword with its parameters
  spellwright list cards elf              cards with `elf` in their names
  spellwright list words storm            everything that is called so, whatever it is
  spellwright list variants               the formats that `play` and `sim` know
  spellwright list counters --content my/ own content among the built-in one")]
pub(super) struct Args {
    /// `cards`, `keywords`, `actions`, `counters`, ... or `words` for all of them; without it the sorts are listed
    sort: Option<String>,
    /// Only names with this in them
    part: Option<String>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How the list is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// One line of the list.
#[derive(Serialize)]
struct Entry<'l> {
    sort: &'l str,
    name: &'l str,
    file: &'l str,
    line: u32,
    /// What stands between the sort and the body.
    head: &'l str,
}

/// The word for everything.
const ALL: &str = "words";

pub(super) fn run(args: &Args) -> Outcome {
    match listed(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn listed(args: &Args) -> Result<(), String> {
    let loaded = load(input::content(&args.content)?.to_files());
    let Some(wanted) = &args.sort else {
        sorts(&loaded).iter().for_each(|l| line(l));
        return Ok(());
    };
    // What the command line calls variants is declared as a format, what scenes call states as a designation.
    let wanted = &match wanted.as_str() {
        "variants" => "formats".to_owned(),
        "states" => "designations".to_owned(),
        _ => wanted.clone(),
    };
    let built_in = built_in_words();
    if let Some((_, words)) = built_in.iter().find(|(sort, _)| sort == wanted) {
        return listed_words(args, wanted, words);
    }
    let known = loaded.places.iter().map(|p| plural(p.sort)).chain(built_in.iter().map(|(sort, _)| (*sort).to_owned()));
    if wanted != ALL && !known.clone().any(|sort| sort == *wanted) {
        let all: Vec<String> = known.chain([ALL.to_owned()]).collect();
        let near = did_you_mean(suggest(wanted, all.iter().map(String::as_str)));
        return Err(format!("there is no list of `{wanted}`{near} (`spellwright list` names all)"));
    }
    let part = args.part.as_deref().unwrap_or("").to_lowercase();
    let fits = |p: &&Declared| {
        (wanted == ALL || plural(p.sort) == *wanted) && (part.is_empty() || p.name.to_lowercase().contains(&part))
    };
    let mut found: Vec<&Declared> = loaded.places.iter().filter(fits).collect();
    if found.is_empty() && !part.is_empty() {
        // The name of another face, or of what a card melds into.
        let texts = Wording::new(&loaded.content).all();
        let with_face = |p: &&Declared| {
            let of = texts.iter().find(|w| w.sort == p.sort && w.name == *p.name);
            (wanted == ALL || plural(p.sort) == *wanted) && of.is_some_and(|w| has_face_with(w, &part))
        };
        found.extend(loaded.places.iter().filter(with_face));
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    let entries: Vec<Entry> = found.into_iter().map(|p| entry(&loaded, p)).collect();
    match args.format {
        Format::Json => {
            for e in &entries {
                line(&serde_json::to_string(e).map_err(|e| e.to_string())?);
            }
        }
        Format::Human => table(&entries, wanted == ALL).iter().for_each(|l| line(l)),
    }
    Ok(())
}

fn listed_words(args: &Args, sort: &str, words: &[&str]) -> Result<(), String> {
    let part = args.part.as_deref().unwrap_or("").to_lowercase();
    for word in words.iter().filter(|word| word.contains(&part)) {
        match args.format {
            Format::Human => line(word),
            Format::Json => line(&json!({ "sort": sort, "name": word }).to_string()),
        }
    }
    Ok(())
}

/// How many there are of each sort.
fn sorts(loaded: &Loaded) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for place in &loaded.places {
        match counts.iter_mut().find(|(sort, _)| *sort == place.sort) {
            Some((_, n)) => *n += 1,
            None => counts.push((place.sort, 1)),
        }
    }
    counts.sort_unstable();
    let words = built_in_words();
    let declared = counts.iter().map(|(sort, n)| vec![plural(sort), n.to_string()]);
    // What nothing declares is told apart.
    let of_rules = |(sort, words): &(&str, Vec<&str>)| {
        vec![(*sort).to_owned(), words.len().to_string(), "of the rules".to_owned()]
    };
    let rows: Vec<Vec<String>> = declared.chain(words.iter().map(of_rules)).collect();
    columns(&rows)
}

fn entry<'l>(loaded: &'l Loaded, place: &'l Declared) -> Entry<'l> {
    let (file, line, _) = loaded.files.place(place.span);
    let text = loaded.files.of(place.span).map_or("", |f| f.line_at(place.span.start));
    // Keywords and actions show their parameters; of everything else the name says all.
    let head = match place.sort {
        "keyword" | "action" => head_of(text),
        _ => "",
    };
    Entry { sort: place.sort, name: &place.name, file, line, head }
}

/// The part of the first line of a declaration that stands in front of its body.
fn head_of(text: &str) -> &str {
    let (mut quoted, mut open) = (false, 0);
    let ends = |c: char| {
        match c {
            '"' => quoted = !quoted,
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        !quoted && open == 0 && matches!(c, ':' | '{')
    };
    text.find(ends).and_then(|end| text.get(..end)).unwrap_or(text).trim()
}

fn table(entries: &[Entry], with_sort: bool) -> Vec<String> {
    let row = |e: &Entry| {
        let sort = with_sort.then(|| e.sort.to_owned());
        let place = format!("{}:{}", e.file, e.line);
        [Some(e.name.to_owned()), sort, Some(place), Some(e.head.to_owned())].into_iter().flatten().collect()
    };
    columns(&entries.iter().map(row).collect::<Vec<_>>())
}

/// `counters`, `methods`; `kind of test` is `kinds of test`.
fn plural(sort: &str) -> String {
    match sort.split_once(' ') {
        Some((first, rest)) if rest.starts_with("of ") => format!("{first}s {rest}").replace(' ', "-"),
        _ => format!("{sort}s").replace(' ', "-"),
    }
}
