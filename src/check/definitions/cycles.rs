//! Declarations that come back to themselves: actions that perform each other, numbers that are made of each other.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::{Act, ActionId, Instr, Term};
use crate::source::Span;

/// Each ring of a graph once, as the nodes that it goes through, beginning with the first. Every node leads to others by
/// number.
fn rings(all: usize, leads: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let (mut state, mut out) = (vec![Walked::New; all], Vec::new());
    for start in 0..all {
        // A path of nodes, each with what is left to be tried.
        let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut next = Some(start);
        while next.is_some() || !path.is_empty() {
            match next.take() {
                Some(at) => match state.get(at) {
                    Some(Walked::New) => {
                        state[at] = Walked::OnPath(path.len());
                        path.push((at, leads(at)));
                    }
                    Some(Walked::OnPath(from)) => out.push(path[*from..].iter().map(|(n, _)| *n).collect()),
                    Some(Walked::Over) | None => {}
                },
                None => match path.last_mut().map(|(n, left)| (*n, left.pop())) {
                    Some((_, Some(at))) => next = Some(at),
                    Some((n, None)) => {
                        state[n] = Walked::Over;
                        path.pop();
                    }
                    None => {}
                },
            }
        }
    }
    out
}

/// How far a walk through a graph has come with a node.
#[derive(Clone, Copy)]
enum Walked {
    /// Not seen yet.
    New,
    /// On the path, at this place of it.
    OnPath(usize),
    /// Seen with all that it leads to.
    Over,
}

impl Checker<'_> {
    /// Actions that always perform themselves in the end.
    pub(crate) fn judge_actions_end(&mut self) {
        let actions = &self.content.actions;
        let leads = |at: usize| {
            let mut out = Vec::new();
            actions.get(at).into_iter().for_each(|a| performed(&a.block.body, &mut out));
            out.into_iter().map(ActionId::index).collect()
        };
        for ring in rings(actions.len(), leads) {
            let name = |at: &usize| self.content.actions.get(*at).map_or("", |a| &*a.name);
            let names: Vec<&str> = ring.iter().map(name).collect();
            let Some(span) = ring.first().and_then(|at| self.decls.actions.get(*at)).map(|d| d.node.span()) else {
                continue;
            };
            let fault = ring_fault(span, &names, "this action performs itself, so it would never end");
            self.report(fault);
        }
    }

    /// Numbers whose usual value needs itself.
    pub(crate) fn judge_numbers_end(&mut self) {
        let numbers = &self.content.numbers;
        let leads = |at: usize| numbers.get(at).map_or_else(Vec::new, |n| n.default.iter().flat_map(needed).collect());
        for ring in rings(numbers.len(), leads) {
            let name = |at: &usize| self.content.numbers.get(*at).map_or("", |n| &*n.name);
            let names: Vec<&str> = ring.iter().map(name).collect();
            let declared = |name: &&str| self.decls.places.get(&("number", Box::from(*name))).copied();
            let Some(span) = names.iter().find_map(declared) else { continue };
            let fault = ring_fault(span, &names, "this number is made of itself, so it has no value");
            self.report(fault);
        }
    }
}

fn ring_fault(span: Span, names: &[&str], message: &str) -> Diagnostic {
    let fault = Diagnostic::error(Code::Recursive, span, message.to_owned());
    match names {
        [first, _, ..] => fault.help(format!("`{}`, then `{first}` again", names.join("`, then `"))),
        _ => fault,
    }
}

/// What a body performs whatever happens.
fn performed(body: &[Instr], out: &mut Vec<ActionId>) {
    for instr in body {
        match instr {
            Instr::Do { act: Act::Perform(id, _), .. } => out.push(*id),
            Instr::Together(inner) | Instr::Under { body: inner, .. } => performed(inner, out),
            _ => {}
        }
    }
}

/// The numbers that a part of a value needs.
fn needed(term: &Term) -> Vec<usize> {
    match term {
        Term::Num(_) => Vec::new(),
        Term::Number(n) | Term::Modifier(n) => vec![n.index()],
        Term::Better(a, b) => vec![a.index(), b.index()],
    }
}

#[cfg(test)]
mod tests {
    use super::rings;

    #[test]
    fn rings_are_found_once() {
        let graph = [vec![1], vec![2, 3], vec![0], vec![], vec![4], vec![3, 4]];
        assert_eq!(rings(graph.len(), |at| graph[at].clone()), [vec![0, 1, 2], vec![4]]);
    }
}
