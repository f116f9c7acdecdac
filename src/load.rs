//! From texts to content: split, parse, check.

use crate::advised::advised;
use crate::allow::without_allowed;
use crate::check::{Checked, Declared, check};
use crate::content_files::{self, ContentFiles};
use crate::diag::{Code, Diagnostic, Diagnostics, Severity};
use crate::ir::Content;
use crate::prepared::Prepared;
use crate::source::{Files, SourceFile, Span};
use crate::syntax::{ParsedFile, parse_file};
use std::sync::{Arc, OnceLock};

/// What came of a set of files.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The files, for messages.
    pub files: Files,
    /// Everything that could be understood; complete only if there are no errors.
    pub content: Content,
    /// What could not, in the order of the files.
    pub diagnostics: Diagnostics,
    /// Everything that the files declare, in their order.
    pub places: Vec<Declared>,
}

/// Loads files. Their order decides the order of everything in the content. Those of the library alone are not read again if
/// they were prepared.
pub fn load(files: Files) -> Loaded {
    match Prepared::of(&files) {
        Some(Prepared { content, places }) => Loaded { files, content, diagnostics: Diagnostics::default(), places },
        None => load_from_texts(files),
    }
}

/// The same, always from the texts.
pub fn load_from_texts(files: Files) -> Loaded {
    let mut loaded = load_with_notes(files);
    let told = std::mem::take(&mut loaded.diagnostics).into_iter().filter(|d| d.severity != Severity::Note);
    loaded.diagnostics = told.collect();
    loaded
}

/// The same with notes about what may well be meant.
pub fn load_with_notes(files: Files) -> Loaded {
    let mut parsed = parse_all(&files);
    let mut diagnostics: Diagnostics =
        parsed.iter_mut().flat_map(|file| std::mem::take(&mut file.diagnostics)).collect();
    let Checked { content, faults, places } = check(&parsed);
    diagnostics.extend(faults);
    diagnostics.extend(unknown_decks(&files, &content, &places));
    let advised = advised(&files, &content, diagnostics.into_vec());
    let mut diagnostics: Diagnostics = without_allowed(&files, advised, |_| true).into_iter().collect();
    diagnostics.sort();
    Loaded { files, content, diagnostics, places }
}

/// Decks that a format is played with and nobody ships; those with a path are looked for when they are played.
fn unknown_decks(files: &Files, content: &Content, places: &[Declared]) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for place in places.iter().filter(|p| p.sort == "format") {
        let (Some(file), Some(id)) = (files.get(place.span.file), content.format(&place.name)) else { continue };
        let is_path = |name: &str| name.contains(['.', '/', '\\']);
        let known = |name: &str| content_files::decks().any(|(shipped, _)| shipped == name);
        let decks = &content.formats[id.index()].usual_decks;
        for name in decks.iter().filter(|name| !is_path(name) && !known(name)) {
            let begin = place.span.start as usize;
            let at = file.text().get(begin..).and_then(|text| text.find(&format!("\"{name}\"")));
            let span = at.map_or(place.span, |at| Span::new(place.span.file, begin + at, begin + at + name.len() + 2));
            let fault = Diagnostic::error(Code::UnknownName, span, format!("no deck is called `{name}`"));
            out.push(fault.suggest_from(name, content_files::decks().map(|(shipped, _)| shipped)));
        }
    }
    out
}

/// Parses all files, each on whatever processor is free; the result is in their order.
pub fn parse_all(files: &Files) -> Vec<ParsedFile> {
    let sources: Vec<&SourceFile> = files.iter().collect();
    #[cfg(feature = "cli")]
    {
        use rayon::prelude::*;
        sources.into_par_iter().map(parse_file).collect()
    }
    #[cfg(not(feature = "cli"))]
    sources.into_iter().map(parse_file).collect()
}

/// The content of the library itself, loaded once and shared.
pub fn load_built_in() -> Arc<Loaded> {
    static LOADED: OnceLock<Arc<Loaded>> = OnceLock::new();
    LOADED.get_or_init(|| Arc::new(load(ContentFiles::built_in().to_files()))).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_come_in_the_order_of_the_files() {
        let mut files = Files::new();
        for name in ["b.card", "a.card"] {
            files.add(name, "crad \"A\" {\n}\n");
        }
        let names: Vec<String> =
            load(files.clone()).diagnostics.iter().map(|d| files.place(d.span).0.to_owned()).collect();
        assert_eq!(names, ["b.card", "a.card"]);
    }
}
