//! Names that are given and never read: labels, X, parameters of keywords (107.3).

use crate::check::Checker;
use crate::check::names::segment::in_word;
use crate::diag::Code;
use crate::ir::*;
use crate::lints::Finding;
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Labels that nothing else in the definition speaks of.
    pub(crate) fn judge_unread_labels(&mut self, node: Node<'t>) {
        if !node.has_below(Syntax::label) {
            return;
        }
        let labels: Vec<Node<'t>> = node.descendants().filter(|n| n.rule() == Syntax::label).collect();
        let text = without_strings(node.text());
        for label in labels.iter().copied() {
            let Some(name) = label.first() else { continue };
            let given = labels.iter().filter(|l| l.first().is_some_and(|n| n.text() == name.text())).count();
            // A way of casting has a name for those who choose it.
            let line = line_of(node, label);
            if ["alternative cost", "can cast", "can play"].iter().any(|way| line.contains(way)) {
                continue;
            }
            // In a scene `cast as song` asks for a declared way, and names nothing.
            let way = |m: &Method| *m.name == *name.text() && line.contains(&format!("cast as {}", m.name));
            if self.scene_now && self.content.methods.iter().any(way) {
                continue;
            }
            if count_word(&text, name.text()) == given && !self.is_faulty_around(node, label) {
                let message = format!("nothing reads `{}`", name.text());
                let word = super::chosen_words::offered(node, name.text()).into_iter().next();
                let help = match (line.trim_start().starts_with("you may ") && self.scene_now, word) {
                    (true, _) => format!("it is how often it was taken: `while {0} >= 1: ...`, `5 + {0}`", name.text()),
                    (false, Some(word)) => format!("ask for it: `if the {} is {word}: ...`", name.text()),
                    (false, None) => "read it with `the` and its name, or leave it out".to_owned(),
                };
                self.judge(label, Some(Finding::new(Code::UnusedLabel, message).help(help)));
            }
        }
    }

    /// The X of the cost that nothing else in the definition speaks of.
    pub(crate) fn judge_unread_x(&mut self, node: Node<'t>, def: &Def) {
        let Some(cost) = node.child(Syntax::cost_prop).filter(|_| def.has_x) else { return };
        let text = &without_strings(node.text());
        // `where X is ...` gives its sentence another X, and so does an ability that is activated for {X}.
        let other = |l: &&str| l.contains("where X is") || is_activated_for_x(l);
        let xs = |text: &str| count_word(text, "X");
        let said: usize = text.lines().filter(|l| !other(l)).map(xs).sum();
        if said == xs(cost.text()) && !self.reads_mana(text, def) {
            self.judge_unread(cost.span());
        }
    }

    /// An X that is paid for nothing.
    pub(crate) fn judge_unread(&mut self, symbol: Span) {
        self.judge_at(symbol, Finding::new(Code::UnusedX, "X is announced and paid, and nothing reads it (107.3)"));
    }

    /// The X of the cost of an ability that nothing else in it speaks of: of mana, of life, of cards, of counters (107.3a).
    pub(crate) fn judge_activated_x(&mut self, ability: Node<'t>) {
        let text = without_strings(ability.text());
        if count_word(&text, "X") != 1 || text.contains("spent") {
            return;
        }
        let cost = ability.child(Syntax::body).map_or(0, |body| (body.span().start - ability.span().start) as usize);
        let head = text.get(..cost).unwrap_or("");
        // What was paid so may be spoken of by its label, or as what was done.
        let alone = |at: &usize| {
            let (before, behind) = head.split_at(*at);
            !before.ends_with(char::is_alphanumeric)
                && !behind.trim_start_matches('X').starts_with(char::is_alphanumeric)
        };
        let readable = head.contains(" as ") || text.contains("this way");
        let in_words = || head.match_indices('X').map(|(at, _)| at).find(alone).filter(|_| !readable);
        let Some((symbol, length)) = head.find("{X}").map(|at| (at, 3)).or_else(|| Some((in_words()?, 1))) else {
            return;
        };
        let start = ability.span().start + symbol as u32;
        self.judge_unread(Span { start, end: start + length, ..ability.span() });
    }

    /// Whether the line of a definition that a node stands in has an error: what would read it may not have been understood.
    fn is_faulty_around(&self, whole: Node<'t>, inner: Node<'t>) -> bool {
        let holds = |outer: Span, at: Span| outer.file == at.file && outer.start <= at.start && at.start < outer.end;
        let line = whole.children().find(|line| holds(line.span(), inner.span())).unwrap_or(whole).span();
        self.out.iter().any(|d| d.severity == crate::diag::Severity::Error && holds(line, d.span))
    }

    /// Whether X counts by the mana that it is paid with, or by the mana value that it gives the spell (202.3b).
    fn reads_mana(&self, text: &str, def: &Def) -> bool {
        let known = def.abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let mut of_keywords = known.filter(|a| a.keyword.is_some());
        text.contains("mana value")
            || text.contains("spent")
            || of_keywords.any(|a| !matches!(a.kind, AbilityKind::Static(_)))
    }

    /// Parameters of a keyword that nothing in its declaration reads.
    pub(crate) fn judge_parameters(&mut self, node: Node<'t>, names: &[(&'t str, Node<'t>)]) {
        if names.is_empty() {
            return;
        }
        let text = without_strings(node.text());
        for (name, at) in names {
            if count_word(&text, name) == 1 {
                let message = format!("nothing reads the parameter `{name}`");
                self.judge(*at, Some(Finding::new(Code::UnusedParameter, message)));
            }
        }
    }
}

/// Whether a line is an ability with {X} in its cost: `{X}, {T}: ...`.
fn is_activated_for_x(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('{') && line.split_once(':').is_some_and(|(cost, _)| cost.contains("{X}"))
}

/// The text with blanks in place of what stands in quotation marks and of comments: nothing is read there.
pub(super) fn without_strings(text: &str) -> String {
    let (mut quoted, mut comment) = (false, false);
    let mut out = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        let hidden = quoted || comment;
        match byte {
            b'\n' => (quoted, comment) = (false, false),
            b'"' if !comment => quoted = !quoted,
            b'#' if !quoted => comment = true,
            _ => {}
        }
        let shown = byte == b'\n' || !(hidden || quoted || comment);
        out.push(if shown { byte } else { b' ' });
    }
    // Whole characters are hidden or none of their bytes.
    String::from_utf8(out).unwrap_or_default()
}

/// How often a word stands in a text; the sign in front of a number is no part of a word (`words_in`).
pub(super) fn count_word(text: &str, word: &str) -> usize {
    if word.is_empty() || word.starts_with('-') || !word.chars().all(in_word) {
        return 0;
    }
    let whole = |at: usize| {
        let (before, behind) = text.split_at(at);
        !before.trim_end_matches('-').ends_with(in_word)
            && !behind.get(word.len()..).is_some_and(|b| b.starts_with(in_word))
    };
    text.match_indices(word).filter(|(at, _)| whole(*at)).count()
}

/// The line of a definition that a node in it begins in.
fn line_of<'t>(whole: Node<'t>, inner: Node<'t>) -> &'t str {
    let at = (inner.span().start - whole.span().start) as usize;
    let (before, behind) = whole.text().split_at_checked(at).unwrap_or(("", ""));
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = at + behind.find('\n').unwrap_or(behind.len());
    whole.text().get(start..end).unwrap_or("")
}
