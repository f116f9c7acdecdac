//! `show`: a declaration as it is written, where, and how it is understood.

use crate::cli::output::{Lines as Format, did_you_mean, line};
use crate::cli::text::{Lang, called, human};
use crate::cli::{Outcome, input};
use serde::Serialize;
use spellwright::check::Declared;
use spellwright::diag::suggest;
use spellwright::load::{Loaded, load};
use spellwright::syntax::parse_file;
use spellwright::wording::Wording;
use std::path::PathBuf;

/// Show how a card, keyword or other word is written, where, and what the program understood.
#[derive(clap::Args)]
#[command(after_help = "\
Built-in content is the best source of examples: everything that a printed keyword or card does is written in it.

Examples:
  spellwright show \"Serra Angel\"           the text of its file, the place, and the sentences as they are understood
  spellwright show flying \"double strike\"  several
  spellwright show \"My Card\" --content my/ own content")]
pub(super) struct Args {
    /// Names of what is declared
    #[arg(required = true)]
    names: Vec<String>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How it is shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The language of what was understood
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
}

/// One line of JSON.
#[derive(Serialize)]
struct Entry<'e> {
    sort: &'e str,
    name: &'e str,
    file: &'e str,
    line: u32,
    /// The declaration as it is written.
    written: &'e str,
    /// What was understood, by line.
    text: Vec<String>,
}

pub(super) fn run(args: &Args) -> Outcome {
    match shown(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn shown(args: &Args) -> Result<(), String> {
    let loaded = input::faultless(load(input::content(&args.content)?.to_files()))?;
    let wording = Wording::in_language(&loaded.content, args.lang.into());
    let texts = wording.all();
    let mut found = Vec::new();
    for name in args.names.iter().map(|name| input::declared_name(&loaded.content, name)) {
        let of_face = |p: &Declared| texts.iter().any(|w| w.sort == p.sort && w.name == *p.name && called(w, name));
        let before = found.len();
        found.extend(loaded.places.iter().filter(|p| p.name.eq_ignore_ascii_case(name)));
        if found.len() == before {
            // The name of another face, or of what its card melds into.
            found.extend(loaded.places.iter().filter(|p| of_face(p)));
        }
        if found.len() == before {
            let near = did_you_mean(suggest(name, loaded.places.iter().map(|p| &*p.name)));
            return Err(format!("nothing is called `{name}`{near}"));
        }
    }
    for place in found {
        let worded = texts.iter().find(|w| w.sort == place.sort && w.name == *place.name);
        let (file, at, _) = loaded.files.place(place.span);
        let text = worded.map(human).unwrap_or_default();
        let entry =
            Entry { sort: place.sort, name: &place.name, file, line: at, written: written(&loaded, place), text };
        match args.format {
            Format::Human => told(&entry).iter().for_each(|l| line(l)),
            Format::Json => line(&serde_json::to_string(&entry).map_err(|e| e.to_string())?),
        }
    }
    Ok(())
}

fn told(entry: &Entry) -> Vec<String> {
    let mut out = vec![format!("{} {}, {}:{}", entry.sort, entry.name, entry.file, entry.line), String::new()];
    out.extend(entry.written.lines().map(|l| format!("  {l}").trim_end().to_owned()));
    out.push(String::new());
    out.extend(entry.text.iter().cloned());
    out
}

/// The whole declaration, by its name.
fn written<'l>(loaded: &'l Loaded, place: &Declared) -> &'l str {
    let Some(file) = loaded.files.of(place.span) else { return "" };
    let parsed = parse_file(file);
    let around =
        parsed.roots().map(|root| root.span()).find(|s| s.start <= place.span.start && place.span.end <= s.end);
    around.map_or("", |span| file.slice(span).trim_end())
}
