//! The parser that pest runs over the rules of `grammar/`, which `build/walk.rs` writes as tables.
#![allow(missing_docs)] // `Rule` is written from the grammar, whose files document each rule

use pest::error::Error;
use pest::iterators::Pairs;
use pest::{Atomicity, ParseResult, Parser, ParserState};

include!(concat!(env!("OUT_DIR"), "/grammar_rules.rs"));

impl Rule {
    /// Every rule that stands in `grammar/`, in its order.
    pub fn all_rules() -> &'static [Self] {
        ALL
    }
}

/// What becomes of a rule in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// It is a node.
    Normal,
    /// Its parts stand where it stands.
    Silent,
    /// It is a node without parts, and no blanks are skipped in it.
    Atomic,
}

/// An expression of the grammar.
enum Expr {
    Text(&'static str),
    Range(char, char),
    Any,
    Start,
    End,
    Rule(Rule),
    Ahead(&'static Expr),
    Not(&'static Expr),
    Opt(&'static Expr),
    Rep(&'static Expr),
    Seq(&'static [Expr]),
    Choice(&'static [Expr]),
    /// Everything before one of several texts.
    Until(&'static [&'static str]),
}

/// A parse so far.
type State<'i> = Box<ParserState<'i, Rule>>;

/// The grammar: reads a text as one of its rules.
pub struct Grammar;

impl Parser<Rule> for Grammar {
    fn parse(rule: Rule, input: &str) -> Result<Pairs<'_, Rule>, Error<Rule>> {
        pest::state(input, |state| call(rule, state))
    }
}

/// Reads a rule.
fn call(rule: Rule, state: State<'_>) -> ParseResult<State<'_>> {
    let state = state.check_stack_limit()?;
    let Some((sort, expr)) = RULES.get(rule as usize) else { return Err(state) };
    match sort {
        Sort::Normal => state.rule(rule, |state| spaced(expr, state)),
        Sort::Silent => spaced(expr, state),
        Sort::Atomic => state.rule(rule, |state| state.atomic(Atomicity::Atomic, |state| tight(expr, state))),
    }
}

/// Reads an expression with blanks between its parts, unless the rule stands in one that allows none.
fn spaced<'i>(expr: &'static Expr, state: State<'i>) -> ParseResult<State<'i>> {
    match expr {
        Expr::Ahead(inner) => state.lookahead(true, |state| spaced(inner, state)),
        Expr::Not(inner) => state.lookahead(false, |state| spaced(inner, state)),
        Expr::Opt(inner) => state.optional(|state| spaced(inner, state)),
        Expr::Rep(inner) => state.sequence(|state| {
            state.optional(|state| {
                let state = spaced(inner, state)?;
                state.repeat(|state| state.sequence(|state| spaced(inner, blanks(state)?)))
            })
        }),
        Expr::Seq(parts) => state.sequence(|mut state| {
            for (at, part) in parts.iter().enumerate() {
                state = spaced(part, if at == 0 { state } else { blanks(state)? })?;
            }
            Ok(state)
        }),
        Expr::Choice(parts) => any_of(parts, state, spaced),
        single => token(single, state),
    }
}

/// Reads an expression of a rule that allows no blanks between its parts.
fn tight<'i>(expr: &'static Expr, state: State<'i>) -> ParseResult<State<'i>> {
    match expr {
        Expr::Ahead(inner) => state.lookahead(true, |state| tight(inner, state)),
        Expr::Not(inner) => state.lookahead(false, |state| tight(inner, state)),
        Expr::Opt(inner) => state.optional(|state| tight(inner, state)),
        Expr::Rep(inner) => state.repeat(|state| tight(inner, state)),
        Expr::Seq(parts) => state.sequence(|state| parts.iter().try_fold(state, |state, part| tight(part, state))),
        Expr::Choice(parts) => any_of(parts, state, tight),
        single => token(single, state),
    }
}

/// Reads the first of several expressions that can be read.
fn any_of<'i>(
    parts: &'static [Expr],
    mut state: State<'i>,
    read: fn(&'static Expr, State<'i>) -> ParseResult<State<'i>>,
) -> ParseResult<State<'i>> {
    for part in parts {
        match read(part, state) {
            Ok(state) => return Ok(state),
            Err(before) => state = before,
        }
    }
    Err(state)
}

/// Reads an expression that has no parts.
fn token<'i>(expr: &'static Expr, state: State<'i>) -> ParseResult<State<'i>> {
    match expr {
        Expr::Text(text) => state.match_string(text),
        Expr::Range(from, to) => state.match_range(*from..*to),
        Expr::Any => state.skip(1),
        Expr::Start => state.start_of_input(),
        Expr::End => state.end_of_input(),
        Expr::Rule(rule) => call(*rule, state),
        Expr::Until(ends) => state.skip_until(ends),
        Expr::Ahead(_) | Expr::Not(_) | Expr::Opt(_) | Expr::Rep(_) | Expr::Seq(_) | Expr::Choice(_) => Err(state),
    }
}

/// Skips blanks where they may stand.
fn blanks(state: State<'_>) -> ParseResult<State<'_>> {
    if state.atomicity() == Atomicity::NonAtomic {
        state.repeat(|state| state.atomic(Atomicity::Atomic, |state| tight(&BLANK, state)))
    } else {
        Ok(state)
    }
}
