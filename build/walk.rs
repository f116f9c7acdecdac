//! The grammar as Rust for the parser that explains (`src/syntax/grammar.rs`): the enum of the rules, and what each of
//! them is made of.
//!
//! The expressions are data that a small function walks. The parser that pest would write of the same rules is a function
//! for each of them, and was a quarter of all that is compiled for the library.

use crate::shape::parts_of;
use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};
use std::fmt::Write as _;

/// The enum `Rule`, and the table `RULES` in the order of the enum.
pub fn written(rules: &[OptimizedRule]) -> String {
    let blanks = rules.iter().find(|rule| rule.name == "WHITESPACE").expect("the grammar says what a blank is");
    let mut out = String::from(
        "/// The rules of the grammar.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
         #[allow(non_camel_case_types, clippy::upper_case_acronyms)]\npub enum Rule {\n    EOI,\n",
    );
    for rule in rules {
        let _ = writeln!(out, "    r#{},", rule.name);
    }
    let names: Vec<String> = rules.iter().map(|rule| format!("Rule::r#{}", rule.name)).collect();
    let _ = writeln!(out, "}}\n\nstatic ALL: &[Rule] = &[{}];", names.join(", "));
    let _ = writeln!(out, "static BLANK: Expr = {};\n", expression(&blanks.expr));
    let _ = writeln!(out, "static RULES: &[(Sort, Expr)] = &[\n    (Sort::Normal, Expr::End),");
    for rule in rules {
        let _ = writeln!(out, "    (Sort::{}, {}),", sort(rule), expression(&rule.expr));
    }
    out.push_str("];\n");
    out
}

/// What becomes of a rule in the tree.
fn sort(rule: &OptimizedRule) -> &'static str {
    match rule.ty {
        RuleType::Normal => "Normal",
        RuleType::Silent => "Silent",
        RuleType::Atomic => "Atomic",
        _ => panic!("`{}` has a modifier that the walker doesn't know", rule.name),
    }
}

/// An expression as Rust.
fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Str(text) => format!("Expr::Text({text:?})"),
        Expr::Range(from, to) => format!("Expr::Range({:?}, {:?})", one_char(from), one_char(to)),
        Expr::Ident(name) => named(name),
        Expr::PosPred(inner) => format!("Expr::Ahead(&{})", expression(inner)),
        Expr::NegPred(inner) => format!("Expr::Not(&{})", expression(inner)),
        Expr::Opt(inner) => format!("Expr::Opt(&{})", expression(inner)),
        Expr::Rep(inner) => format!("Expr::Rep(&{})", expression(inner)),
        Expr::Seq(..) => format!("Expr::Seq(&[{}])", listed(expr)),
        Expr::Choice(..) => format!("Expr::Choice(&[{}])", listed(expr)),
        Expr::Skip(ends) => format!("Expr::Until(&{ends:?})"),
        other => panic!("the walker has no form for `{other}`"),
    }
}

/// The parts of a sequence or a choice as Rust.
fn listed(expr: &Expr) -> String {
    parts_of(expr).into_iter().map(expression).collect::<Vec<_>>().join(", ")
}

/// What pest itself knows, and the rules of the grammar.
fn named(name: &str) -> String {
    let ranges = |of: &[(char, char)]| {
        let parts: Vec<String> = of.iter().map(|(from, to)| format!("Expr::Range({from:?}, {to:?})")).collect();
        format!("Expr::Choice(&[{}])", parts.join(", "))
    };
    match name {
        "ANY" => "Expr::Any".to_owned(),
        "SOI" => "Expr::Start".to_owned(),
        "NEWLINE" => r#"Expr::Choice(&[Expr::Text("\n"), Expr::Text("\r\n"), Expr::Text("\r")])"#.to_owned(),
        "ASCII_DIGIT" => "Expr::Range('0', '9')".to_owned(),
        "ASCII_ALPHA" => ranges(&[('a', 'z'), ('A', 'Z')]),
        "ASCII_ALPHANUMERIC" => ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]),
        name => format!("Expr::Rule(Rule::r#{name})"),
    }
}

fn one_char(text: &str) -> char {
    text.chars().next().expect("an end of a range is one character")
}
