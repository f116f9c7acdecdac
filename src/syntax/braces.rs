//! The braces of one declaration: whether they are balanced, and which one is probably to blame if not.

use super::scan::{Token, tokens};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use std::ops::Range;

/// Deepest nesting of braces and parentheses.
pub const MAX_NESTING: usize = 32;

/// What a walk over the tokens of a declaration found.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// Where the declaration ends, if its body closed before the end of the piece.
    pub end: Option<usize>,
    found: Vec<(Fault, Range<usize>)>,
    balanced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Unclosed,
    Extra,
    OpenString,
    TooDeep,
    OpenMana,
    WideMana,
    TightOpen,
    Foreign,
}

/// An open brace: where it stands and how far the line it stands in is indented.
struct Opener {
    at: Range<usize>,
    indent: usize,
}

#[derive(Default)]
struct Walk {
    open: Vec<Opener>,
    parens: usize,
    /// The first brace that was closed by one further left than its own line: its own `}` is probably missing.
    suspect: Option<Range<usize>>,
    /// A colon stood in the head: the body is a sentence, and a closed brace does not end it.
    colon: bool,
    line_start: usize,
    indent: usize,
    first_in_line: bool,
}

impl Shape {
    /// Walks over a declaration.
    pub fn read(text: &str) -> Self {
        let mut shape = Self::default();
        let mut walk = Walk { first_in_line: true, ..Walk::default() };
        for (token, range) in tokens(text) {
            walk.measure_indent(token, &range);
            match token {
                Token::Open => shape.open(&mut walk, range),
                Token::TightOpen => {
                    shape.found.push((Fault::TightOpen, range.clone()));
                    shape.open(&mut walk, range);
                }
                Token::Close if !walk.close() => {
                    shape.found.push((Fault::Extra, range));
                    return shape;
                }
                Token::Close if walk.open.is_empty() && !walk.colon => {
                    shape.end = Some(range.end);
                    break;
                }
                Token::OpenParen => {
                    walk.parens += 1;
                    shape.limit(walk.parens, &range);
                }
                Token::CloseParen => walk.parens = walk.parens.saturating_sub(1),
                Token::Colon if walk.open.is_empty() && walk.parens == 0 => walk.colon = true,
                Token::OpenText => shape.found.push((Fault::OpenString, range)),
                Token::OpenMana => shape.found.push((Fault::OpenMana, range)),
                Token::WideMana => shape.found.push((Fault::WideMana, range)),
                Token::Foreign => shape.foreign(range),
                _ => {}
            }
        }
        // A string that was not closed has swallowed nothing, but its line may: its braces can't be trusted.
        let torn = shape.found.iter().any(|(f, _)| matches!(f, Fault::OpenString | Fault::TooDeep));
        match walk.suspect.take().or_else(|| walk.open.last().map(|o| o.at.clone())) {
            Some(at) if !walk.open.is_empty() && !torn => shape.found.push((Fault::Unclosed, at)),
            _ => shape.balanced = walk.open.is_empty() && !torn,
        }
        shape
    }

    /// Whether braces and strings are closed, so that the grammar can find its way.
    pub fn balanced(&self) -> bool {
        self.balanced
    }

    fn open(&mut self, walk: &mut Walk, at: Range<usize>) {
        walk.open.push(Opener { at: at.clone(), indent: walk.indent });
        self.limit(walk.open.len(), &at);
    }

    /// Characters side by side are one fault.
    fn foreign(&mut self, range: Range<usize>) {
        match self.found.last_mut() {
            Some((Fault::Foreign, before)) if before.end == range.start => before.end = range.end,
            _ => self.found.push((Fault::Foreign, range)),
        }
    }

    fn limit(&mut self, depth: usize, at: &Range<usize>) {
        if depth > MAX_NESTING && !self.found.iter().any(|(f, _)| *f == Fault::TooDeep) {
            self.found.push((Fault::TooDeep, at.clone()));
        }
    }

    /// The faults as diagnostics, in the order of the text.
    pub fn faults(&self, text: &str, span: &impl Fn(Range<usize>) -> Span) -> Vec<Diagnostic> {
        let told = |(fault, at): &(Fault, Range<usize>)| {
            let before = text.get(..at.start).unwrap_or("");
            match text.get(at.clone()).unwrap_or("") {
                "\u{2014}" if !before.ends_with(',') && !ends_in_types(before) => long_dash(span(at.clone())),
                found => diagnose(*fault, found, span(at.clone())),
            }
        };
        let deep = self.found.iter().find(|(f, _)| *f == Fault::TooDeep);
        if let Some(fault) = deep {
            return vec![told(fault)];
        }
        self.found.iter().take(MOST_FAULTS).map(told).collect()
    }
}

/// More faults of shape in one declaration say nothing new.
const MOST_FAULTS: usize = 8;

impl Walk {
    fn measure_indent(&mut self, token: Token, range: &Range<usize>) {
        match token {
            Token::Newline => {
                self.line_start = range.end;
                self.first_in_line = true;
            }
            Token::Blank => {}
            _ if self.first_in_line => {
                self.indent = range.start.saturating_sub(self.line_start);
                // A closing brace in front of other text is judged below before this is reset.
                self.first_in_line = token == Token::Close;
            }
            _ => {}
        }
    }

    /// Takes the last open brace away; false if there is none.
    fn close(&mut self) -> bool {
        let Some(opener) = self.open.pop() else { return false };
        let further_left = self.first_in_line && self.indent < opener.indent;
        if further_left && self.suspect.is_none() {
            self.suspect = Some(opener.at);
        }
        self.first_in_line = false;
        true
    }
}

fn diagnose(fault: Fault, text: &str, span: Span) -> Diagnostic {
    match fault {
        Fault::Unclosed => Diagnostic::error(Code::UnclosedBrace, span, "this `{` is never closed")
            .label("opened here")
            .help("a body ends with `}`"),
        Fault::Extra => Diagnostic::error(Code::ExtraBrace, span, "this `}` closes nothing"),
        Fault::OpenString => Diagnostic::error(Code::UnclosedString, span, "this quotation mark is never closed")
            .help("a name stands in one line between two `\"`"),
        Fault::TooDeep => {
            let message = format!("bodies are nested more than {MAX_NESTING} deep");
            Diagnostic::error(Code::TooDeep, span, message).label("the first one that is too deep")
        }
        Fault::OpenMana if is_word(text) => {
            let opener = Span { end: span.start + 1, ..span };
            diagnose(Fault::TightOpen, "{", opener)
        }
        Fault::OpenMana => Diagnostic::error(Code::BadMana, span, "this symbol has no closing brace")
            .suggest_at(Span { start: span.end, ..span }, "}")
            .expected(["a symbol such as `{2}`, `{G}`, `{W/U}` or `{T}`"]),
        Fault::WideMana => Diagnostic::error(Code::BadMana, span, "a symbol is written without blanks")
            .help("with a blank after it `{` opens a body"),
        Fault::TightOpen => Diagnostic::error(Code::BadMana, span, "a blank is missing after this `{`")
            .suggest_at(Span { start: span.end, ..span }, " ")
            .help("without a blank `{` begins a symbol such as `{T}`"),
        Fault::Foreign => foreign(text, span),
    }
}

/// Whether a word stands behind the brace, and no symbol.
fn is_word(text: &str) -> bool {
    let word = text.trim_start_matches('{');
    word.chars().count() > 2 && word.chars().all(char::is_alphabetic)
}

fn foreign(text: &str, span: Span) -> Diagnostic {
    let shown: String = text.chars().take(MOST_SHOWN).flat_map(char::escape_debug).collect();
    let fault = Diagnostic::error(Code::BadCharacter, span, format!("`{shown}` has no meaning here"));
    let meant: Option<String> = text.chars().map(plain).collect();
    match meant {
        Some(meant) if text.chars().any(|c| twin_of(c).is_some()) => {
            fault.help(format!("this is of another alphabet and only looks like `{meant}`")).suggest(meant)
        }
        Some(meant) => fault.suggest(meant),
        None if text.chars().any(char::is_alphabetic) => fault
            .help("words are English; a name in another alphabet stands in quotation marks, or in the line `name ja`"),
        None if text == "%" => fault.help("it is spelled out: `50 percent`"),
        None => fault,
    }
}

/// Whether a text ends within a line of types, whose subtypes stand behind a dash.
fn ends_in_types(text: &str) -> bool {
    let line = text.rsplit(['\n', ';', '{']).next().unwrap_or("");
    line.trim_start().starts_with("type ")
}

/// The dash of print, which is several things.
fn long_dash(span: Span) -> Diagnostic {
    Diagnostic::error(Code::BadCharacter, span, "`\u{2014}` has no meaning here").help(
        "an ability word stands in brackets in front of its ability, `[Morbid] when ...`; modes stand in braces, `choose 1 { mode: ...; \
         mode: ... }`; a cost stands right behind its keyword",
    )
}

/// Characters of a fault that are repeated in its message.
const MOST_SHOWN: usize = 20;

/// Letters of other alphabets, each in front of the Latin letter that it looks like.
const TWINS: &str = "АAВBЕEКKМMНHОOРPСCТTХXІIЅSЈJаaеeоoрpсcхxуyіiѕsјjΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo";

/// The Latin letter that a letter of another alphabet looks like.
fn twin_of(letter: char) -> Option<char> {
    let mut letters = TWINS.chars();
    while let (Some(other), Some(latin)) = (letters.next(), letters.next()) {
        if other == letter {
            return Some(latin);
        }
    }
    None
}

/// What is meant by a character that word processors put in place of a plain one, or that looks like one. None: it is plain.
pub fn plain(c: char) -> Option<String> {
    // Characters of full width lie in the order of the plain ones.
    if let '！'..='～' = c {
        return char::from_u32(u32::from(c) - u32::from('！') + u32::from('!')).map(String::from);
    }
    if let Some(latin) = twin_of(c) {
        return Some(latin.to_string());
    }
    let plain = match c {
        '“' | '”' | '„' | '«' | '»' => Some("\""),
        '‘' | '’' | '`' => Some("'"),
        '–' | '—' | '−' | '‐' => Some("-"),
        '、' => Some(","),
        '•' => Some(""),
        '\u{a0}' | '\u{3000}' => Some(" "),
        '≤' => Some("<="),
        '≥' => Some(">="),
        '≠' => Some("!="),
        '×' => Some("*"),
        _ => None,
    };
    plain.map(str::to_owned)
}
