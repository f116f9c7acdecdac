//! A file cut into declarations by hand, so that a fault in one hides nothing of the others.
//!
//! A declaration begins with a letter at the left margin. Inside open braces only the first word of a declaration
//! counts as one, so a body may stand at the margin, and a forgotten brace ends where the next declaration begins.

use super::braces::Shape;
use super::foreign::foreign;
use super::scan::{Token, tokens};
use crate::diag::{Code, Diagnostic, shorten};
use crate::source::{FileId, Span, invisible};
use std::ops::Range;

/// Largest file that is read, in bytes.
pub const MAX_FILE: usize = 8 << 20;
/// Largest declaration that is read, in bytes.
pub const MAX_DECLARATION: usize = 256 << 10;

/// Longest line of a declaration, in bytes: a longer one is a tower of phrases that nothing should climb.
pub const MAX_LINE: usize = 4000;
/// Most lines of a declaration that is no scenario.
pub const MAX_LINES: usize = 1000;
/// Most declarations of one file.
pub const MAX_DECLARATIONS: usize = 200_000;

/// The words that begin a declaration.
pub const DECLARATION_WORDS: &[&str] = &[
    "card",
    "token",
    "keyword",
    "action",
    "counter",
    "designation",
    "ability",
    "subtypes",
    "state",
    "names",
    "scenario",
    "statement",
    "spell",
    "item",
    "law",
    "number",
    "skill",
    "topic",
    "scale",
    "method",
    "format",
];

/// One declaration before it is parsed.
#[derive(Debug)]
pub(super) struct Piece {
    /// Where it stands in the file.
    pub range: Range<usize>,
    /// What is wrong with its shape.
    pub faults: Vec<Diagnostic>,
    /// Whether it can be parsed in spite of the faults.
    pub readable: bool,
}

/// Cuts a file into pieces. Faults that belong to no declaration come beside them.
pub(super) fn split(file: FileId, text: &str) -> (Vec<Piece>, Vec<Diagnostic>) {
    if text.len() > MAX_FILE {
        let message = format!("the file has {} bytes; the largest that is read has {MAX_FILE}", text.len());
        return (Vec::new(), vec![Diagnostic::error(Code::FileTooLarge, Span::new(file, 0, 0), message)]);
    }
    let ranges = ranges(text);
    if ranges.len() > MAX_DECLARATIONS {
        let message =
            format!("the file has {} declarations; the most that are read are {MAX_DECLARATIONS}", ranges.len());
        return (Vec::new(), vec![Diagnostic::error(Code::FileTooLarge, Span::new(file, 0, 0), message)]);
    }
    let before = ranges.first().map_or(text.len(), |r| r.start);
    let stray = invisible_characters(file, text).into_iter().chain(stray(file, text, 0..before)).collect();
    let mut pieces: Vec<Piece> = ranges.into_iter().map(|range| piece(file, text, range)).collect();
    tell_foreign_cards(file, text, &mut pieces);
    (pieces, stray)
}

/// Most bytes in which cards of another form are looked for.
const MOST_FOREIGN: usize = 100_000;

/// Lines at the left margin that are cards of another form are one fault.
fn tell_foreign_cards(file: FileId, text: &str, pieces: &mut [Piece]) {
    let unknown = |p: &Piece| matches!(&p.faults[..], [fault] if fault.code == Code::UnknownDeclaration);
    for run in pieces.chunk_by_mut(|a, b| unknown(a) == unknown(b)) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let whole = first.range.start..last.range.end;
        if !unknown(first) || whole.len() > MOST_FOREIGN {
            continue;
        }
        let block = text.get(whole.clone()).unwrap_or("");
        let Some(found) = foreign(block) else { continue };
        let line = block.lines().next().unwrap_or("").trim_end();
        let head = Span::new(file, whole.start, whole.start + line.len());
        let span = Span::new(file, whole.start, whole.start + block.trim_end().len());
        let message = format!("this is {}, and not in the language", found.what);
        let help = "a card is `card \"NAME\" { ... }`: cost, types and size are properties, each ability has a line";
        let fault = Diagnostic::error(Code::UnknownDeclaration, head, message);
        let fault = fault.label("stands at the left margin").help(help);
        run.iter_mut().for_each(|p| p.faults.clear());
        if let Some(first) = run.first_mut() {
            first.faults.push(fault.suggest_at(span, found.cards.trim_end().to_owned()));
        }
    }
}

/// Where declarations begin and end. Every byte after the first beginning belongs to one of them.
fn ranges(text: &str) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut depth = 0usize;
    let mut margin = true;
    for (token, range) in tokens(text) {
        if margin && token == Token::Word && begins(text, &range, depth) {
            starts.push(range.start);
            depth = 0;
        }
        match token {
            Token::Open | Token::TightOpen => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        margin = token == Token::Newline || (margin && range.start == 0 && is_byte_order_mark(text, &range));
    }
    let ends = starts.iter().skip(1).copied().chain(std::iter::once(text.len()));
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

fn is_byte_order_mark(text: &str, range: &Range<usize>) -> bool {
    text.get(range.clone()) == Some("\u{feff}")
}

/// Whether a word at the left margin begins a declaration.
fn begins(text: &str, word: &Range<usize>, depth: usize) -> bool {
    let written = text.get(word.clone()).unwrap_or("");
    if !written.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    if depth == 0 {
        return true;
    }
    let rest = text.get(word.end..).unwrap_or("").trim_start_matches([' ', '\t']);
    match written {
        // These words also begin sentences; a declaration of theirs goes on with a name.
        "card" | "token" | "counter" | "spell" | "item" | "law" | "format" => rest.starts_with('"'),
        other => DECLARATION_WORDS.contains(&other) && !rest.starts_with(['.', ',', ':', '=']),
    }
}

fn piece(file: FileId, text: &str, range: Range<usize>) -> Piece {
    let whole = text.get(range.clone()).unwrap_or("");
    let span = |r: Range<usize>| Span::new(file, range.start + r.start, range.start + r.end);
    let word = whole.split(|c: char| !super::scan::is_word(c)).next().unwrap_or("");
    let head = span(0..word.len());
    if whole.len() > MAX_DECLARATION {
        let message =
            format!("the declaration has {} bytes; the largest that is read has {MAX_DECLARATION}", whole.len());
        let fault = Diagnostic::error(Code::DeclarationTooLarge, head, message);
        return Piece { range, faults: vec![fault], readable: false };
    }
    if !DECLARATION_WORDS.contains(&word) {
        return Piece { faults: vec![unknown_declaration(head, word)], range, readable: false };
    }
    let shape = Shape::read(whole);
    let end = shape.end.unwrap_or(whole.len());
    let mut faults: Vec<Diagnostic> = shape.faults(whole, &span);
    if let (true, Some((at, message))) = (faults.is_empty(), too_long(word, whole)) {
        let fault = Diagnostic::error(Code::TooComplex, span(at..at + 1), message);
        return Piece { range, faults: vec![fault], readable: false };
    }
    if faults.is_empty() {
        faults.extend(stray(file, text, range.start + end..range.end));
    }
    Piece { range: range.start..range.start + end, faults, readable: shape.balanced() }
}

/// Where a declaration has more than anything real: a line that is too long, or too many lines. Lists of names have long
/// lines, scenarios many of them.
fn too_long(word: &str, whole: &str) -> Option<(usize, String)> {
    if word == "subtypes" {
        return None;
    }
    let mut at = 0;
    for (n, line) in whole.split_inclusive('\n').enumerate() {
        if line.len() > MAX_LINE {
            let start = at + (line.len() - line.trim_start().len());
            return Some((start, format!("this line has more than {MAX_LINE} bytes")));
        }
        if n >= MAX_LINES && word != "scenario" {
            return Some((0, format!("this declaration has more than {MAX_LINES} lines")));
        }
        at += line.len();
    }
    None
}

fn unknown_declaration(head: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code::UnknownDeclaration, head, format!("`{}` is not a sort of declaration", shorten(word)))
        .label("stands at the left margin")
        .suggest_from(word, DECLARATION_WORDS.iter().copied())
        .help("lines that belong to the declaration above are indented")
}

/// What nobody sees must not be in a text, not even in its comments; the first one of each line is told.
fn invisible_characters(file: FileId, text: &str) -> Vec<Diagnostic> {
    if invisible(text).is_none() {
        return Vec::new();
    }
    let mut at = 0;
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        // The mark at the head of a file is no fault.
        let skipped = if at == 0 && line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        if let Some((place, c)) = line.get(skipped..).and_then(invisible) {
            let start = at + skipped + place;
            out.push(unseen(c, Span::new(file, start, start + c.len_utf8())));
        }
        at += line.len();
    }
    out
}

fn unseen(c: char, span: Span) -> Diagnostic {
    let message = format!("here is a character that can't be seen: U+{:04X}", u32::from(c));
    Diagnostic::error(Code::BadCharacter, span, message).help("take it out; it came with text that was copied")
}

/// Text where only blanks and comments may stand.
fn stray(file: FileId, text: &str, place: Range<usize>) -> Option<Diagnostic> {
    let gap = text.get(place.clone()).unwrap_or("");
    let blank = |token: Token, range: &Range<usize>| {
        matches!(token, Token::Blank | Token::Newline | Token::Comment)
            || gap.get(range.clone()).is_some_and(|t| t == ";" || t == "\u{feff}")
    };
    let (token, first) = tokens(gap).find(|(token, range)| !blank(*token, range))?;
    let line = gap.get(first.start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let end = first.start + super::scan::without_tail(line).len();
    let span = Span::new(file, place.start + first.start, place.start + end.max(first.end));
    let fault = if token == Token::Close {
        Diagnostic::error(Code::ExtraBrace, Span { end: span.start + 1, ..span }, "this `}` closes nothing")
    } else {
        Diagnostic::error(Code::StrayText, span, format!("`{}` stands outside every declaration", shorten(line)))
            .help("a declaration begins at the left margin with one of its words, such as `card`")
    };
    Some(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> (Vec<&str>, Vec<Code>) {
        let (pieces, stray) = split(FileId(0), text);
        let codes = stray.iter().chain(pieces.iter().flat_map(|p| &p.faults)).map(|d| d.code).collect();
        (pieces.iter().filter_map(|p| text.get(p.range.clone())).map(str::trim_end).collect(), codes)
    }

    #[test]
    fn one_piece_for_each_declaration() {
        let text = "# c\ncard \"A\" {\n  x\n}\n\nkeyword k:\n  y\nsubtypes L { A B }\n";
        assert_eq!(pieces(text), (vec!["card \"A\" {\n  x\n}", "keyword k:\n  y", "subtypes L { A B }"], vec![]));
    }

    #[test]
    fn bodies_may_stand_at_the_margin() {
        let text = "card \"A\" {\ncounter target spell\ntype Instant\n}\ncard \"B\" {\n}";
        let (pieces, codes) = pieces(text);
        assert_eq!((pieces.len(), codes), (2, vec![]));
    }

    #[test]
    fn a_missing_brace_ends_at_the_next_declaration() {
        let (list, codes) = pieces("card \"A\" {\n  x\ncard \"B\" {\n}\n");
        assert_eq!((list.len(), codes), (2, vec![Code::UnclosedBrace]));
    }

    #[test]
    fn faults_of_shape() {
        fn codes(text: &str) -> Vec<Code> {
            pieces(text).1
        }
        assert_eq!(codes("card \"A\" {\n}\n}\n"), [Code::ExtraBrace]);
        assert_eq!(codes("card \"A {\n}\n"), [Code::UnclosedString]);
        assert_eq!(codes("crad \"A\" {\n}\n"), [Code::UnknownDeclaration]);
        assert_eq!(codes("  x\ncard \"A\" {\n}\n"), [Code::StrayText]);
        assert_eq!(codes("card \"A\" {\n} x\n"), [Code::StrayText]);
        assert_eq!(codes("card \"A\" {\n  cost {1}{G\n}\n"), [Code::BadMana]);
        assert_eq!(codes("card \"A\" {\n  spell {draw 1 card }\n}\n"), [Code::BadMana]);
        assert_eq!(codes("card \"A\" {\n  “x”\n}\n"), [Code::BadCharacter, Code::BadCharacter]);
        assert_eq!(codes(&format!("card \"A\" {}{}", "{ ".repeat(20_000), "}".repeat(20_000))), [Code::TooDeep]);
        assert_eq!(codes(&format!("keyword a{}{}", "(".repeat(20_000), ")".repeat(20_000))), [Code::TooDeep]);
        assert_eq!(codes(&format!("card \"{}\" {{ }}", "x".repeat(MAX_DECLARATION))), [Code::DeclarationTooLarge]);
        assert_eq!(codes(&"#".repeat(MAX_FILE + 1)), [Code::FileTooLarge]);
    }
}
