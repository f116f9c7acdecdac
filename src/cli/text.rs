//! `text`: what the program understood, in words.

use crate::cli::output::{Lines as Format, did_you_mean, line};
use crate::cli::{Outcome, disk, input};
use clap::ValueEnum;
use serde::Serialize;
use spellwright::diag::{Code, Diagnostic, Severity, suggest};
use spellwright::ir::{Print, Rarity};
use spellwright::load::{Loaded, load};
use spellwright::wording::{Language, Text, Worded, Wording};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Show the rules text of cards, keywords and other declarations as the program understood them.
#[derive(clap::Args)]
#[command(after_help = "\
The text is made from what the checker made of a definition, never from the definition itself: where it says something
else than was meant, so will the game.

Examples:
  spellwright text \"Serra Angel\"              a card, spell, item, keyword, action or the like by its name
  spellwright text \"Serra Angel\" --lang ja    the same in Japanese
  spellwright text my.card                    everything that a file declares
  spellwright text --content my/ my/          a folder with everything it builds on
  spellwright text                            everything that has a text")]
pub(super) struct Args {
    /// Names of declarations, or files (of scenarios too) and folders; without them everything is shown
    what: Vec<String>,
    /// Folder whose files are added to the built-in content, or take the place of those with the same path
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// How the texts are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The language of the texts; what has no words in Japanese stands in 〔 〕
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Print the reminder text of all keywords, also of those of which cards have none
    #[arg(long)]
    reminders: bool,
}

/// A language of texts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Lang {
    /// English
    En,
    /// Japanese
    Ja,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Language::English,
            Lang::Ja => Language::Japanese,
        }
    }
}

/// One line of JSON.
#[derive(Serialize)]
struct Entry<'e> {
    sort: &'e str,
    name: &'e str,
    faces: Vec<Face<'e>>,
}

#[derive(Serialize)]
struct Face<'e> {
    head: &'e [String],
    text: &'e [String],
    /// What is printed on it and means nothing for a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    print: Option<Printed<'e>>,
}

#[derive(Serialize)]
struct Printed<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rarity: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    artist: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flavor: Option<&'e str>,
    /// The printed wording, by paragraph.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    wording: &'e [Box<str>],
}

impl<'e> Printed<'e> {
    fn of(print: &'e Print) -> Self {
        Self {
            set: print.set.as_deref(),
            number: print.number.as_deref(),
            rarity: print.rarity.map(Rarity::word),
            artist: print.artist.as_deref(),
            flavor: print.flavor.as_deref(),
            wording: &print.wording,
        }
    }
}

pub(super) fn run(args: &Args) -> Outcome {
    match shown(args) {
        Ok(()) => Outcome::Clean,
        Err(message) => Outcome::Usage(message),
    }
}

fn shown(args: &Args) -> Result<(), String> {
    let is_path =
        |w: &&String| Path::new(w.as_str()).exists() || input::CHECKED.iter().any(|e| w.ends_with(&format!(".{e}")));
    let (paths, names): (Vec<&String>, Vec<&String>) = args.what.iter().partition(is_path);
    let mut content = input::content(&args.content)?;
    let mut unread = Vec::new();
    let paths: Vec<PathBuf> = paths.into_iter().map(PathBuf::from).collect();
    let gathered = input::gather(&paths, &mut unread);
    input::add_found(&mut content, &gathered.definitions);
    if !unread.is_empty() {
        return Err(unread.join("\nerror: "));
    }
    let files: BTreeSet<String> = gathered.definitions.iter().map(|(f, _)| disk::shown(&f.path)).collect();
    let of_scenarios: Vec<(String, Loaded)> = input::declared_by_scenarios(&content, &gathered).collect();
    if !paths.is_empty() && files.is_empty() && of_scenarios.is_empty() {
        return Err("there are no definitions in these files".to_owned());
    }
    let loaded = input::faultless(load(content.to_files()))?;
    let own = declared_in(&loaded, &files);
    let wording = worded(&loaded, args);
    let all = wording.all();
    let names: Vec<&str> = names.iter().map(|name| input::declared_name(&loaded.content, name)).collect();
    for name in &names {
        if !all.iter().any(|w| called(w, name)) {
            let near = did_you_mean(suggest(name, all.iter().map(|w| w.name.as_str())));
            return Err(format!("nothing is called `{name}`{near}"));
        }
    }
    if !files.is_empty() && own.is_empty() {
        return Err("nothing is declared in these files".to_owned());
    }
    let named = |w: &Worded| args.what.is_empty() || names.iter().any(|n| called(w, n));
    for one in all.iter().filter(|w| named(w) || own.contains(&(w.sort, w.name.as_str()))) {
        show(one, args.format)?;
    }
    for (file, loaded) in of_scenarios {
        let loaded = input::faultless(loaded)?;
        let own = declared_in(&loaded, &BTreeSet::from([file]));
        for one in worded(&loaded, args).all().iter().filter(|w| own.contains(&(w.sort, w.name.as_str()))) {
            show(one, args.format)?;
        }
    }
    Ok(())
}

/// The wording of a content, as the line asks for it.
fn worded<'l>(loaded: &'l Loaded, args: &Args) -> Wording<'l> {
    let wording = Wording::in_language(&loaded.content, args.lang.into());
    if args.reminders { wording.with_all_reminders() } else { wording }
}

fn show(one: &Worded, format: Format) -> Result<(), String> {
    match format {
        Format::Human => human(one).iter().for_each(|l| line(l)),
        Format::Json => line(&serde_json::to_string(&entry(one)).map_err(|e| e.to_string())?),
    }
    Ok(())
}

/// Whether a declaration or one of its faces is called so.
pub(super) fn called(worded: &Worded, name: &str) -> bool {
    worded.name.eq_ignore_ascii_case(name) || names_of_faces(worded).any(|n| n.eq_ignore_ascii_case(name))
}

/// Whether the name of one of its faces has this in it, whatever the case.
pub(super) fn has_face_with(worded: &Worded, part: &str) -> bool {
    names_of_faces(worded).any(|n| n.to_lowercase().contains(part))
}

/// The names of its faces: the first line of each without the cost.
fn names_of_faces(worded: &Worded) -> impl Iterator<Item = &str> {
    worded.texts.iter().filter_map(|t: &Text| t.head.first()?.split(" {").next())
}

/// What these files say, each sentence with what it was understood as below it.
pub(super) fn beside(loaded: &Loaded, files: &BTreeSet<String>, lang: Lang) -> Vec<String> {
    let (content, wording) = (&loaded.content, Wording::in_language(&loaded.content, lang.into()));
    let mut out = Vec::new();
    let all = wording.all();
    let faulty = with_errors(loaded);
    for (sort, name) in declared_in(loaded, files) {
        if faulty.contains(&(sort, name)) {
            out.push(format!("{sort} {name}"));
            out.extend(["      (it has errors and is told when they are mended)".to_owned(), String::new()]);
            continue;
        }
        let def = match sort {
            "card" => content.cards.get(name),
            "token" => content.tokens.get(name),
            "spell" => content.spells.get(name),
            "item" => content.items.get(name),
            "law" => content.laws.get(name),
            _ => None,
        };
        let Some(def) = def else {
            if let Some(worded) = all.iter().find(|w| w.sort == sort && w.name == name) {
                let said = human(worded);
                let (head, text) = said.split_first().map_or(("", &[][..]), |(h, t)| (h.as_str(), t));
                out.push(format!("{sort} {head}"));
                out.extend(text.iter().map(|l| format!("      {l}").trim_end().to_owned()));
            }
            continue;
        };
        out.push(format!("{sort} {name}"));
        for (at, (text, said)) in wording.read(*def).iter().enumerate() {
            if at > 0 {
                out.push("  //".to_owned());
                out.extend(text.head.iter().map(|l| format!("  {l}")));
            }
            for (written, said) in said {
                // A line whose parts are abilities of their own has no words of its own.
                out.extend((!written.is_empty()).then(|| format!("  {written}")));
                out.extend(said.lines().map(|l| format!("      {l}")));
            }
        }
        out.push(String::new());
    }
    out
}

/// Sorts and names of what these files declare, in their order.
pub(super) fn declared_in<'l>(loaded: &'l Loaded, files: &BTreeSet<String>) -> Vec<(&'static str, &'l str)> {
    let here = loaded.places.iter().filter(|p| files.contains(loaded.files.place(p.span).0));
    here.map(|p| (p.sort, &*p.name)).collect()
}

/// Sorts and names of declarations with an error between their name and that of the next one. What is declared twice is none of
/// them, and not the one in front of it.
fn with_errors(loaded: &Loaded) -> BTreeSet<(&'static str, &str)> {
    let errors = loaded.diagnostics.iter().filter(|d| d.severity == Severity::Error && d.code != Code::DuplicateName);
    let before = |d: &Diagnostic| {
        let names = || loaded.places.iter().filter(|p| p.span.file == d.span.file);
        // What is wrong with a declaration as a whole begins in front of its name.
        let inside = names().filter(|p| d.span.start <= p.span.start && p.span.end <= d.span.end);
        inside
            .min_by_key(|p| p.span.start)
            .or_else(|| names().filter(|p| p.span.start <= d.span.start).max_by_key(|p| p.span.start))
    };
    errors.filter_map(before).map(|p| (p.sort, &*p.name)).collect()
}

fn entry(worded: &Worded) -> Entry<'_> {
    let faces = worded.texts.iter().map(face).collect();
    Entry { sort: worded.sort, name: &worded.name, faces }
}

fn face(texts: &Text) -> Face<'_> {
    Face { head: &texts.head, text: &texts.paragraphs, print: texts.print.as_ref().map(Printed::of) }
}

/// The faces with a line between them, and an empty line at the end.
pub(super) fn human(worded: &Worded) -> Vec<String> {
    let mut out = Vec::new();
    for (at, Text { head, paragraphs, foot, .. }) in worded.texts.iter().enumerate() {
        if at > 0 {
            out.push("//".to_owned());
        }
        out.extend(head.iter().chain(paragraphs).chain(foot).cloned());
    }
    if worded.texts.is_empty() {
        out.push(format!("{} (nothing that is declared has it; a text of it is made where it stands)", worded.name));
    }
    out.push(String::new());
    out
}
