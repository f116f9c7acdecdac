//! What expressions of the grammar are made of.

use pest_meta::optimizer::OptimizedExpr as Expr;

/// The expressions right below one. (pest's own iterator copies every subtree, which takes seconds for a long choice.)
pub fn below(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(left, right) | Expr::Seq(left, right) => vec![left, right],
        Expr::PosPred(inner) | Expr::NegPred(inner) | Expr::Opt(inner) | Expr::Rep(inner) | Expr::Push(inner) => {
            vec![inner]
        }
        _ => Vec::new(),
    }
}

/// Whether an expression has at most so many expressions in it, itself among them.
pub fn is_small(expr: &Expr, most: usize) -> bool {
    let (mut rest, mut count) = (vec![expr], 0);
    while let Some(expr) = rest.pop() {
        count += 1;
        if count > most {
            return false;
        }
        rest.extend(below(expr));
    }
    true
}

/// The parts of a choice or a sequence, which pest nests to the right.
pub fn parts_of(expr: &Expr) -> Vec<&Expr> {
    let (mut parts, mut rest) = (Vec::new(), expr);
    loop {
        match (expr, rest) {
            (Expr::Choice(..), Expr::Choice(left, right)) | (Expr::Seq(..), Expr::Seq(left, right)) => {
                parts.push(&**left);
                rest = right;
            }
            _ => {
                parts.push(rest);
                return parts;
            }
        }
    }
}
