//! The lines and blocks of a declaration, cut from its text with their comments.

use crate::syntax::scan::{Token, tokens};
use crate::syntax::{Node, Rule};
use std::collections::BTreeSet;
use std::iter::Peekable;
use std::ops::Range;

/// What the tree says about places of the text, each counted from the beginning of the declaration.
#[derive(Default)]
pub(super) struct Marks {
    /// Braces that can stand in one line if there is room.
    pub inline: BTreeSet<usize>,
    /// Braces of bodies: with one plain sentence in them they become a colon.
    pub bodies: BTreeSet<usize>,
    /// Where properties begin, and their place in the order of properties.
    pub props: Vec<(usize, usize)>,
    /// Where the other entries of a frame begin.
    pub entries: BTreeSet<usize>,
}

/// The properties of cards in the order in which they are written.
const PROPERTIES: &[Rule] = &[
    Rule::name_prop,
    Rule::cost_prop,
    Rule::color_prop,
    Rule::type_prop,
    Rule::pt_prop,
    Rule::loyalty_prop,
    Rule::life_prop,
    Rule::hand_prop,
    Rule::set_prop,
    Rule::number_prop,
    Rule::rarity_prop,
    Rule::artist_prop,
    Rule::flavor_prop,
    Rule::printed_prop,
];

/// The place of a property in that order; none: it is something else.
pub(super) fn property(rule: Rule) -> Option<usize> {
    PROPERTIES.iter().position(|p| *p == rule)
}

impl Marks {
    /// Reads the tree of a declaration that begins at `base` of its file.
    pub fn of(root: Node<'_>, base: usize) -> Self {
        let mut marks = Self::default();
        for node in std::iter::once(root).chain(root.descendants()) {
            let start = node.span().start as usize - base;
            let brace = || first_brace(node.text()).map(|at| start + at);
            match node.rule() {
                Rule::grant
                | Rule::unsupported_body
                | Rule::sc_seat
                | Rule::sc_creature
                | Rule::sc_thing_d
                | Rule::sc_setting => marks.inline.extend(brace()),
                Rule::body | Rule::kw_body if node.text().starts_with('{') => {
                    marks.bodies.insert(start);
                }
                Rule::while_l => {
                    let ahead = node.first().map_or(0, |cond| cond.span().range().end - base - start);
                    let behind = node.text().get(ahead..).unwrap_or("");
                    if behind.trim_start().starts_with('{') {
                        marks.bodies.insert(start + ahead + behind.len() - behind.trim_start().len());
                    }
                }
                Rule::card | Rule::token | Rule::face => {
                    // Name and shape stand in front of the brace.
                    let frame = brace().unwrap_or(start);
                    for entry in node.children().filter(|e| e.span().start as usize - base > frame) {
                        let at = entry.span().start as usize - base;
                        match property(entry.rule()) {
                            Some(order) => marks.props.push((at, order)),
                            None => drop(marks.entries.insert(at)),
                        }
                    }
                }
                _ => {}
            }
        }
        marks
    }

    fn begins_entry(&self, at: usize) -> bool {
        self.entries.contains(&at) || self.props.iter().any(|(p, _)| *p == at)
    }
}

/// Where the first brace of a body stands.
fn first_brace(text: &str) -> Option<usize> {
    tokens(text).find(|(t, _)| *t == Token::Open).map(|(_, r)| r.start)
}

/// One line: a property, a sentence, a head with its block.
#[derive(Default, Debug)]
pub(super) struct Item<'t> {
    /// Where it begins.
    pub start: usize,
    /// A blank line stands in front of it.
    pub apart: bool,
    /// Comments in the lines in front of it.
    pub comments: Vec<&'t str>,
    /// What it consists of.
    pub parts: Vec<Part<'t>>,
    /// The comment behind it.
    pub tail: Option<&'t str>,
}

/// A piece of a line.
#[derive(Debug)]
pub(super) enum Part<'t> {
    /// A word, a string, a symbol, a mark; whether it is a mark, and whether a blank stands in front of it.
    Word(&'t str, Token, bool),
    /// The line goes on in the next one, where its author broke it.
    Break,
    /// Braces with lines in them.
    Block(Block<'t>),
}

/// Braces with lines in them.
#[derive(Debug)]
pub(super) struct Block<'t> {
    /// Where the brace stands.
    pub start: usize,
    /// The comment behind the opening brace.
    pub comment: Option<&'t str>,
    /// The lines between the braces, in the order of the text.
    pub items: Vec<Item<'t>>,
    /// Comments behind the last of them.
    pub last: Vec<&'t str>,
}

type Tokens = Peekable<std::vec::IntoIter<(Token, Range<usize>)>>;

/// Cuts a declaration. None: it has a comment inside a sentence, or its braces don't match.
pub(super) fn cut<'t>(text: &'t str, marks: &Marks) -> Option<Vec<Item<'t>>> {
    let mut all = tokens(text).collect::<Vec<_>>().into_iter().peekable();
    let (items, last, closed) = lines(text, &mut all, marks)?;
    (!closed && last.is_empty()).then_some(items)
}

/// The lines up to the closing brace or the end; the comments behind the last line, and whether a brace closed them.
fn lines<'t>(text: &'t str, all: &mut Tokens, marks: &Marks) -> Option<(Vec<Item<'t>>, Vec<&'t str>, bool)> {
    let mut items: Vec<Item<'t>> = Vec::new();
    let mut item = Item::default();
    let (mut breaks, mut blank, mut parens) = (0usize, false, 0usize);
    let mut closed = false;
    while let Some((token, range)) = all.next() {
        let word = text.get(range.clone()).unwrap_or("");
        match token {
            Token::Blank => {
                blank = true;
                continue;
            }
            Token::Newline if goes_on(&item, parens) => item.parts.push(Part::Break),
            Token::Newline => {
                end(&mut item, &mut items);
                breaks += 1;
            }
            Token::Other if word == ";" => end(&mut item, &mut items),
            Token::Comment if item.parts.is_empty() => {
                let word = word.trim_end();
                match items.last_mut() {
                    Some(before) if breaks == 0 && before.tail.is_none() => before.tail = Some(word),
                    _ => {
                        item.apart |= item.comments.is_empty() && breaks > 1;
                        item.comments.push(word);
                        breaks = 0;
                    }
                }
            }
            Token::Comment if goes_on(&item, parens) => return None,
            Token::Comment => {
                item.tail = Some(word.trim_end());
                end(&mut item, &mut items);
                breaks = 0;
            }
            Token::Close => {
                closed = true;
                break;
            }
            Token::Open => {
                begin(&mut item, range.start, &mut breaks);
                item.parts.push(Part::Block(block(text, all, range.start, marks)?));
            }
            _ => {
                if !item.parts.is_empty() && marks.begins_entry(range.start) {
                    end(&mut item, &mut items);
                }
                begin(&mut item, range.start, &mut breaks);
                parens = match token {
                    Token::OpenParen => parens + 1,
                    Token::CloseParen => parens.saturating_sub(1),
                    _ => parens,
                };
                item.parts.push(Part::Word(word, token, blank));
            }
        }
        blank = token == Token::Newline;
    }
    let last = std::mem::take(&mut item.comments);
    end(&mut item, &mut items);
    Some((items, last, closed))
}

fn block<'t>(text: &'t str, all: &mut Tokens, start: usize, marks: &Marks) -> Option<Block<'t>> {
    let mut comment = None;
    while let Some((Token::Blank, _)) = all.peek() {
        all.next();
    }
    if let Some((Token::Comment, range)) = all.peek() {
        comment = text.get(range.clone()).map(str::trim_end);
        all.next();
    }
    let (mut items, last, closed) = lines(text, all, marks)?;
    // Nothing stands apart from the brace.
    if let Some(first) = items.first_mut() {
        first.apart = false;
    }
    closed.then_some(Block { start, comment, items, last })
}

fn begin(item: &mut Item<'_>, at: usize, breaks: &mut usize) {
    if item.parts.is_empty() {
        item.start = at;
        item.apart |= item.comments.is_empty() && *breaks > 1;
        *breaks = 0;
    }
}

fn end<'t>(item: &mut Item<'t>, items: &mut Vec<Item<'t>>) {
    while matches!(item.parts.last(), Some(Part::Break)) {
        item.parts.pop();
    }
    if !item.parts.is_empty() {
        items.push(std::mem::take(item));
    }
}

/// Whether a line goes on in the next one.
fn goes_on(item: &Item<'_>, parens: usize) -> bool {
    match item.parts.last() {
        Some(Part::Word(word, ..)) => parens > 0 || matches!(*word, "," | ":"),
        Some(Part::Break) => true,
        Some(Part::Block(_)) | None => false,
    }
}
