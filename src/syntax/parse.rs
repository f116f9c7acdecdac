//! Files to trees. Never fails: each gap in a tree has its diagnostic.

use super::bodies::{lacks_would, wants_body};
use super::explain::{Failed, ends_early, offset};
use super::scan::{Token, is_word, tokens};
use super::split::{Piece, split};
use super::text_kind::TextKind;
use super::tree::Data;
use super::{Grammar, Node, Rule, Tree, machine, steps};
use crate::diag::{Code, Diagnostic};
use crate::source::{FileId, SourceFile, Span};
use pest::Parser;
use std::num::NonZeroUsize;
use std::sync::{Arc, Once};

/// Steps that the parser may take for one declaration. The most involved of the content takes a hundredth of it; only
/// texts made to be slow reach it.
const MAX_STEPS: usize = 4_000_000;

/// More faults in one declaration are not worth reading at once.
const MOST_FAULTS: usize = 20;

/// A file after parsing.
#[derive(Clone, Debug, Default)]
pub struct ParsedFile {
    /// The file that was parsed.
    pub file: FileId,
    /// Its path as shown to people.
    pub name: Arc<str>,
    /// What it says.
    pub text: Arc<str>,
    /// What could be read, in the order of the text.
    pub decls: Vec<ParsedDecl>,
    /// What could not.
    pub diagnostics: Vec<Diagnostic>,
}

/// One declaration that was read, perhaps with gaps (`bad_item`, `bad_stmt` nodes) that were reported.
#[derive(Clone, Debug, Default)]
pub struct ParsedDecl {
    /// First byte in the file.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
    /// The line it begins in, from 1.
    pub line: u32,
    /// What was read.
    pub tree: Tree,
    /// Whether something in it could not be read.
    pub has_gaps: bool,
}

impl ParsedFile {
    /// The root nodes of the declarations (rule `decl`), in the order of the text.
    pub fn roots(&self) -> impl Iterator<Item = Node<'_>> {
        self.decls.iter().map(|d| self.root(d))
    }
    /// The root node of one of them.
    pub fn root<'t>(&'t self, decl: &'t ParsedDecl) -> Node<'t> {
        let text = self.text.get(decl.start as usize..decl.end as usize).unwrap_or("");
        decl.tree.root(text, self.file, decl.start)
    }
}

/// Parses a file. Always gives everything that can be read, and a diagnostic for everything that can't.
pub fn parse_file(source: &SourceFile) -> ParsedFile {
    limit_steps();
    let file = source.id();
    let text = source.shared_text();
    let (pieces, mut diagnostics) = split(file, &text);
    let mut decls = Vec::with_capacity(pieces.len());
    let mut scratch = Vec::new();
    for piece in pieces {
        let whole = text.get(piece.range.clone()).unwrap_or("");
        let start = diagnostics.len();
        let line = source.line(Span::new(file, piece.range.start, piece.range.end).start);
        let decl = parse_piece(file, whole, piece, &mut scratch, &mut diagnostics);
        decls.extend(decl.map(|decl| ParsedDecl { line, ..decl }));
        diagnostics.truncate(start + MOST_FAULTS);
    }
    ParsedFile { file, name: source.shared_name(), text, decls, diagnostics }
}

/// pest's limit holds for the whole process and is the same for every file, so it is set once.
fn limit_steps() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| pest::set_call_limit(NonZeroUsize::new(MAX_STEPS)));
}

fn parse_piece(
    file: FileId,
    text: &str,
    piece: Piece,
    scratch: &mut Vec<Data>,
    out: &mut Vec<Diagnostic>,
) -> Option<ParsedDecl> {
    let Piece { range, faults, readable } = piece;
    let shapely = faults.is_empty();
    let places: Vec<Span> = faults.iter().map(|d| d.span).collect();
    out.extend(faults);
    if !readable {
        return None;
    }
    let span = Span::new(file, range.start, range.end);
    let tree = match machine::read(text, scratch) {
        Some(tree) => tree,
        None => match Grammar::parse(Rule::decl, text) {
            Ok(mut pairs) => pairs.next().map(Tree::build)?,
            Err(error) => {
                if shapely {
                    let code = code_at(text, offset(&error));
                    out.push(Failed { text, file, base: range.start, code }.explain(&error));
                }
                return None;
            }
        },
    };
    if tree.is_cut() {
        out.push(too_deep(span, text));
        return None;
    }
    let root = tree.root(text, file, span.start);
    let of_scenes = |node: Node<'_>| matches!(node.rule(), Rule::spell_d | Rule::item_d | Rule::law_d);
    let kind = if root.children().any(of_scenes) { TextKind::Scenes } else { TextKind::Cards };
    let gaps = gaps(root);
    report_gaps(&gaps, kind, &places, out);
    let has_gaps = !shapely || !gaps.is_empty();
    Some(ParsedDecl { start: span.start, end: span.end, line: 0, tree, has_gaps })
}

/// The message for a declaration whose tree would be too deep.
fn too_deep(span: Span, text: &str) -> Diagnostic {
    let head = text.lines().next().unwrap_or("").trim_end().len();
    let head = Span::new(span.file, span.start as usize, span.start as usize + head);
    Diagnostic::error(Code::TooComplex, head, "this is too deeply nested to be read")
        .help("say it in several sentences")
}

/// What a failure of a whole declaration is about: its head, or the sentence after the colon.
fn code_at(text: &str, at: usize) -> Code {
    let mut parens = 0usize;
    for (token, range) in tokens(text).take_while(|(_, range)| range.start < at) {
        match token {
            Token::OpenParen => parens += 1,
            Token::CloseParen => parens = parens.saturating_sub(1),
            Token::Colon | Token::Open if parens == 0 && range.end <= at => return Code::BadAbility,
            _ => {}
        }
    }
    Code::BadHead
}

/// The nodes that hold what the grammar could not read.
fn gaps<'t>(root: Node<'t>) -> Vec<Node<'t>> {
    root.descendants()
        .filter(|n| {
            matches!(n.rule(), Rule::bad_item | Rule::bad_stmt | Rule::bad_step | Rule::bad_trait | Rule::bad_rule)
        })
        .collect()
}

/// One diagnostic for each gap; a gap right after one that ended too early is the rest of the same sentence.
fn report_gaps(gaps: &[Node<'_>], kind: TextKind, reported: &[Span], out: &mut Vec<Diagnostic>) {
    let mut swallow: Option<Node<'_>> = None;
    let mut run_on: Option<Span> = None;
    let most = out.len() + MOST_FAULTS;
    for (at, gap) in gaps.iter().enumerate() {
        if out.len() >= most {
            return;
        }
        let span = gap.span();
        if run_on.is_some_and(|told| told.start <= span.start && span.start < told.end) {
            continue;
        }
        if let Some(fault) = behind_a_body(*gap, gaps.get(at..).unwrap_or_default()) {
            run_on = Some(fault.span);
            out.push(fault);
            continue;
        }
        let continues = swallow.is_some_and(|last| follows(last, *gap));
        let known = reported.iter().any(|r| span.start <= r.start && r.start <= span.end);
        swallow = None;
        if continues || known {
            continue;
        }
        let (diagnostic, early) = explain_gap(*gap, kind);
        out.push(diagnostic);
        swallow = early.then_some(*gap);
    }
}

/// Instructions behind a body that ended in front of them: `spell: draw 1 card; gain 1 life`. All of them in the line are one fault.
fn behind_a_body(gap: Node<'_>, from_here: &[Node<'_>]) -> Option<Diagnostic> {
    let before = gap.line_before();
    let ended = before.trim_end().strip_suffix(';')?;
    // The head of that ability is the last one in front of which nothing is open.
    let (mut open, mut colon) = (0usize, None);
    for (token, at) in tokens(ended) {
        match token {
            Token::Open | Token::OpenParen => (open, colon) = (open + 1, None),
            Token::Close | Token::CloseParen => (open, colon) = (open.saturating_sub(1), None),
            Token::Colon => colon = Some(at.start),
            _ => {}
        }
    }
    let colon = colon?;
    if gap.rule() != Rule::bad_item || Grammar::parse(Rule::lone_statement, gap.text()).is_err() {
        return None;
    }
    let in_line = |other: &&Node<'_>| other.line_before().starts_with(before) && other.span().start >= gap.span().start;
    let last = from_here.iter().take_while(in_line).last().unwrap_or(&gap);
    let further = statements_behind(last.line_after());
    let span = Span { end: last.span().end + further.len() as u32, ..gap.span() };
    let start = span.start - (before.len() - colon) as u32;
    let body = format!("{}{}", ended.get(colon + 1..)?.trim(), last.line_before().get(ended.len()..)?);
    let fault =
        Diagnostic::error(Code::BadAbility, span, "this is no part of the body in front of it, which ended at the `;`");
    let fault = fault.help("several statements of one body stand in braces: `spell { ...; ... }`");
    let text = format!(" {{ {body}{}{further} }}", last.text().trim());
    Some(fault.suggest_at(Span { start, end: span.end, ..span }, text))
}

/// How much of the rest of a line are statements too, each behind a `;`: sentences with a subject stand for themselves, so that no
/// gap is left where they are.
fn statements_behind(rest: &str) -> &str {
    let mut end = 0;
    while let Some(next) = rest.get(end..).and_then(|r| r.trim_start().strip_prefix(';')) {
        let stop = tokens(next).find(|(token, at)| {
            let ends = next.get(at.start..at.end).is_some_and(|text| text == ";");
            ends || matches!(token, Token::Open | Token::TightOpen | Token::Close | Token::Colon | Token::Comment)
        });
        let one = next.get(..stop.map_or(next.len(), |(_, at)| at.start)).unwrap_or("");
        if Grammar::parse(Rule::lone_statement, one.trim()).is_err() {
            break;
        }
        end = rest.len() - next.len() + one.trim_end().len();
    }
    rest.get(..end).unwrap_or("")
}

/// Whether nothing but blanks lies between two gaps, and the second does not begin like a sentence of its own.
fn follows(first: Node<'_>, second: Node<'_>) -> bool {
    let between = second.text_since(first);
    let apart = tokens(between).any(|(t, _)| !matches!(t, Token::Blank | Token::Newline | Token::Comment));
    !apart && !is_property(second.text()) && !wants_body(second.text())
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !is_word(c)).next().unwrap_or("")
}

/// Whether a word belongs to the language itself, so that no declaration can give it a meaning in a sentence.
pub(crate) fn is_reserved(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_lowercase()) && Grammar::parse(Rule::word, word).is_err()
}

/// Whether a line of a card begins like a property: with a word that begins nothing else there.
pub(crate) fn is_property(line: &str) -> bool {
    let in_motion = |word: &str| word == "set" && first_word(line.get(word.len()..).unwrap_or("").trim_start()) == "in";
    match first_word(line) {
        "cost" | "type" | "pt" | "loyalty" | "color" | "name" | "unsupported" => true,
        "number" | "rarity" | "artist" | "flavor" | "printed" => true,
        word => word == "set" && !in_motion(word),
    }
}

/// What is explained of a gap: behind `refused:` the step that is to be refused, if that is what can't be read.
fn step_behind_refused(gap: Node<'_>) -> &str {
    let text = gap.text();
    let behind = text.strip_prefix("refused").and_then(|rest| rest.trim_start().strip_prefix(':')).map(str::trim_start);
    let step = behind.filter(|step| gap.rule() == Rule::bad_step && Grammar::parse(Rule::lone_step, step).is_err());
    step.unwrap_or(text)
}

/// The message for a gap, and whether it stops in the middle of a sentence.
fn explain_gap(gap: Node<'_>, kind: TextKind) -> (Diagnostic, bool) {
    let text = step_behind_refused(gap);
    let base = gap.span().end as usize - text.len();
    let failed = |code| Failed { text, file: gap.span().file, base, code };
    let furthest = attempts(gap, kind)
        .iter()
        .map(|(rule, code)| Grammar::parse(*rule, text).err().map(|error| (error, *code)))
        .reduce(|best, next| match (best, next) {
            (Some(best), Some(next)) => Some(if offset(&next.0) > offset(&best.0) { next } else { best }),
            _ => None,
        })
        .flatten();
    match furthest {
        Some((_, Code::BadAbility)) if !lacks_would(text) && Grammar::parse(Rule::lone_statement, text).is_ok() => {
            (failed(Code::BadAbility).instruction(kind), false)
        }
        Some((error, code)) => {
            let fault = failed(code).explain(&error);
            let form = steps::trait_of(text).filter(|_| gap.rule() == Rule::bad_trait);
            let fault = match form {
                Some(form) => Diagnostic { expected: Vec::new(), help: Some(form.to_owned()), ..fault },
                None => fault,
            };
            (fault, ends_early(text, &error))
        }
        None => (failed(Code::BadAbility).out_of_place(), false),
    }
}

/// What a gap may have been meant as, by its first word; the reading that gets furthest is explained.
fn attempts(gap: Node<'_>, kind: TextKind) -> &'static [(Rule, Code)] {
    if gap.rule() == Rule::bad_step {
        return &[(Rule::lone_step, Code::BadStep), (Rule::lone_line, Code::BadStep)];
    }
    if gap.rule() == Rule::bad_trait {
        return &[(Rule::lone_trait, Code::BadStep)];
    }
    if gap.rule() == Rule::bad_rule {
        return &[(Rule::lone_format, Code::BadProperty), (Rule::lone_ability, Code::BadAbility)];
    }
    if gap.rule() == Rule::bad_stmt {
        return &[(Rule::lone_statement, Code::BadStatement)];
    }
    let word = first_word(gap.text());
    if kind == TextKind::Scenes {
        let property = Grammar::parse(Rule::s_prop_only, word).is_ok();
        return match word {
            _ if property => &[(Rule::lone_measure, Code::BadProperty)],
            "you" | "choose" | "on" | "effect" | "while" => {
                &[(Rule::lone_magic, Code::BadAbility), (Rule::lone_ability, Code::BadAbility)]
            }
            _ => &[(Rule::lone_ability, Code::BadAbility)],
        };
    }
    match word {
        _ if is_property(gap.text()) => &[(Rule::lone_prop, Code::BadProperty)],
        "half" | "back" | "bottom" | "meld" => {
            &[(Rule::lone_face, Code::BadHead), (Rule::lone_ability, Code::BadAbility)]
        }
        "event" | "term" => &[(Rule::lone_alias, Code::BadHead), (Rule::lone_ability, Code::BadAbility)],
        _ => &[(Rule::lone_ability, Code::BadAbility)],
    }
}
