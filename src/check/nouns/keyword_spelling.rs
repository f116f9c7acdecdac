//! How keywords are written: the name and then the arguments, or a template of the declaration such as
//! `{q}walk`, `protection from {q}`, `splice onto {q} {cost}`.

use crate::check::Checker;
use crate::check::decls::ParamSort;
use crate::check::nouns::np::inner_np;
use crate::ir::KeywordId;
use crate::syntax::{Node, Rule};

/// A part of a keyword line.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'t> {
    /// A word of the name or in front of an argument. `node` is the phrase from this word on.
    Word { text: &'t str, node: Node<'t> },
    /// An argument as the node that it was parsed to.
    Node(Node<'t>),
}

impl Piece<'_> {
    /// Where it begins.
    pub(crate) fn start(&self) -> u32 {
        let (Piece::Word { node, .. } | Piece::Node(node)) = self;
        node.span().start
    }
}

/// A keyword with the pieces that are its arguments.
pub(crate) struct Instance<'t> {
    /// Which keyword was written.
    pub keyword: KeywordId,
    /// Each parameter by its name, with the pieces that stand for it.
    pub args: Vec<(&'t str, Vec<Piece<'t>>)>,
}

impl<'t> Instance<'t> {
    /// What equal instances have in common: their text, unless it speaks of something around it.
    pub(crate) fn key(&self, pieces: &[Piece<'t>]) -> Option<String> {
        let mut key = String::new();
        for piece in pieces {
            let text = match piece {
                Piece::Word { text, .. } => text,
                Piece::Node(node) if is_closed(*node) => node.text(),
                Piece::Node(_) => return None,
            };
            key.push_str(text);
            key.push(' ');
        }
        // A word may stand for the rest of its phrase.
        for piece in self.args.iter().flat_map(|(_, p)| p) {
            let (Piece::Word { node, .. } | Piece::Node(node)) = piece;
            if !is_closed(*node) {
                return None;
            }
            key.push('|');
            key.push_str(node.text());
        }
        Some(key)
    }
}

/// Whether a phrase means the same everywhere: no label, no X, nothing mentioned before.
pub(crate) fn is_closed(node: Node<'_>) -> bool {
    let open = matches!(
        node.rule(),
        Rule::the_np | Rule::that_np | Rule::var | Rule::label | Rule::body | Rule::act | Rule::cost_param
    ) || (node.rule() == Rule::pronoun && node.text() != "you")
        || (node.rule() == Rule::mana && node.text().contains('X'))
        || (node.rule() == Rule::gen_w && node.text() != "your");
    !open && node.children().all(is_closed)
}

/// One token of a template.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'a> {
    /// A word that must stand there.
    Word(&'a str),
    /// The place of a parameter, by its name.
    Param(&'a str),
    /// A parameter and the end of the word that it is written together with (`{q}walk`).
    Joined(&'a str, &'a str),
    /// The place of the body behind a colon, by the name of its parameter.
    Body(&'a str),
}

fn tokens(template: &str) -> Vec<Token<'_>> {
    let mut out = Vec::new();
    let mut body = false;
    for word in template.split(' ') {
        let (word, colon) = match word.strip_suffix(':') {
            Some(w) => (w, true),
            None => (word, false),
        };
        let token = match word.strip_prefix('{').and_then(|w| w.split_once('}')) {
            None => Token::Word(word),
            Some((name, "")) if body => Token::Body(name),
            Some((name, "")) => Token::Param(name),
            Some((name, end)) => Token::Joined(name, end),
        };
        out.push(token);
        body |= colon;
    }
    out
}

impl<'t> Checker<'t> {
    /// The words and arguments below a node of a keyword line.
    pub(crate) fn pieces(&self, node: Node<'t>) -> Vec<Piece<'t>> {
        match node.rule() {
            Rule::subject | Rule::nps | Rule::with_item => node.children().flat_map(|n| self.pieces(n)).collect(),
            Rule::kw_item => node.children().flat_map(|n| self.pieces(n)).collect(),
            Rule::np | Rule::np_plain => phrase_pieces(node),
            Rule::run | Rule::drun => run_pieces(node, node),
            Rule::role => role_pieces(node),
            Rule::r_with => {
                let with = Piece::Word { text: "with", node };
                std::iter::once(with).chain(node.children().flat_map(|n| self.pieces(n))).collect()
            }
            Rule::or_k => node.children().flat_map(|n| self.pieces(n)).collect(),
            _ => vec![Piece::Node(node)],
        }
    }

    /// The keyword that these pieces are an instance of.
    pub(crate) fn match_keyword(&self, pieces: &[Piece<'t>], body: Option<Node<'t>>) -> Option<Instance<'t>> {
        // The longest name first: `level up` before `level`.
        for length in (1..=leading_words(pieces).min(4)).rev() {
            let name = words(pieces.get(..length)?);
            let Some(id) = self.vocab.keywords.get(name.as_str()).copied() else { continue };
            if let Some(found) = self.match_declared(id, pieces, length, body) {
                return Some(found);
            }
        }
        self.vocab.written.iter().find_map(|(template, id)| self.match_template(*id, template, pieces, body))
    }

    /// The name, then the arguments in the order of the parameters.
    fn match_declared(
        &self,
        id: KeywordId,
        pieces: &[Piece<'t>],
        name: usize,
        body: Option<Node<'t>>,
    ) -> Option<Instance<'t>> {
        let decl = self.decls.keywords.get(id.index())?;
        if decl.params.is_empty() && has_relations(pieces) {
            return None;
        }
        let templates: Vec<&'t str> = decl.written.clone();
        if !templates.is_empty() {
            return templates.iter().find_map(|t| self.match_template(id, t, pieces, body));
        }
        let mut tokens = Vec::with_capacity(decl.params.len());
        for param in &decl.params {
            tokens.push(match param.sort {
                ParamSort::Effect | ParamSort::Abilities => Token::Body(param.name),
                _ => Token::Param(param.name),
            });
        }
        self.match_tokens(id, &tokens, pieces.get(name..)?, body)
    }

    fn match_template(
        &self,
        id: KeywordId,
        template: &'t str,
        pieces: &[Piece<'t>],
        body: Option<Node<'t>>,
    ) -> Option<Instance<'t>> {
        self.match_tokens(id, &tokens(template), pieces, body)
    }

    fn match_tokens(
        &self,
        id: KeywordId,
        tokens: &[Token<'t>],
        pieces: &[Piece<'t>],
        body: Option<Node<'t>>,
    ) -> Option<Instance<'t>> {
        let params = &self.decls.keywords.get(id.index())?.params;
        let mut args: Vec<(&'t str, Vec<Piece<'t>>)> = Vec::new();
        let mut at = 0;
        let mut used_body = false;
        for (i, token) in tokens.iter().enumerate() {
            match token {
                Token::Word(word) => {
                    let Some(Piece::Word { text, .. }) = pieces.get(at) else { return None };
                    if text != word {
                        return None;
                    }
                    at += 1;
                }
                Token::Body(name) => {
                    args.push((name, vec![Piece::Node(body?)]));
                    used_body = true;
                }
                Token::Joined(name, end) => {
                    let (arg, next) = joined(pieces, at, end)?;
                    args.push((name, vec![arg]));
                    at = next;
                }
                Token::Param(name) => {
                    let param = params.iter().find(|p| p.name == *name)?;
                    let stop = tokens.get(i + 1);
                    let taken = take_argument(&param.sort, pieces.get(at..)?, stop);
                    if taken == 0 {
                        if param.default.is_some() {
                            continue;
                        }
                        return None;
                    }
                    args.push((name, argument(pieces.get(at..at + taken)?, pieces.get(at + taken))));
                    at += taken;
                }
            }
        }
        (at == pieces.len() && used_body == body.is_some()).then_some(Instance { keyword: id, args })
    }

    /// The keyword whose name stands at the beginning of words that are no instance.
    pub(crate) fn known_prefix(&self, text: &str) -> Option<KeywordId> {
        let all: Vec<&str> = text.split(' ').collect();
        (1..=all.len().min(4))
            .rev()
            .find_map(|n| all.get(..n).and_then(|w| self.vocab.keywords.get(w.join(" ").as_str()).copied()))
    }

    /// How a keyword is written, for messages.
    pub(crate) fn forms_of(&self, id: KeywordId) -> String {
        let Some(decl) = self.decls.keywords.get(id.index()) else { return String::new() };
        if !decl.written.is_empty() {
            return decl.written.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(" or ");
        }
        let params: String = decl.params.iter().map(|p| format!(" {{{}}}", p.name)).collect();
        format!("`{}{params}`", decl.name)
    }
}

/// Whether more than words stands in the phrase of the last word, such as `flying you control`.
fn has_relations(pieces: &[Piece<'_>]) -> bool {
    let Some(Piece::Word { node, .. }) = pieces.last() else { return false };
    matches!(node.rule(), Rule::np | Rule::np_plain) && node.children().any(|n| !matches!(n.rule(), Rule::bare))
}

/// The line of a use of a keyword. One without arguments is its words: what is joined to it (`double strike and lifelink`) is another.
pub(crate) fn line_of(found: &Instance<'_>, pieces: &[Piece<'_>]) -> String {
    let word = |piece: &Piece<'_>| match piece {
        Piece::Word { text, .. } => Some((*text).to_owned()),
        Piece::Node(_) => None,
    };
    let words: Option<Vec<String>> = pieces.iter().map(word).collect();
    match words.filter(|_| found.args.is_empty()) {
        Some(words) => words.join(" "),
        None => as_written(pieces),
    }
}

/// The whole line of a keyword: the last word of a phrase brings what qualifies it (`creatures with power >= 3`).
fn as_written(pieces: &[Piece<'_>]) -> String {
    let mut all: Vec<&str> = Vec::new();
    let mut rest = pieces;
    while let [piece, behind @ ..] = rest {
        let goes_on = |node: &Node<'_>| match behind.first() {
            Some(Piece::Word { node: next, .. } | Piece::Node(next)) => next.span().start < node.span().end,
            None => false,
        };
        all.push(match piece {
            Piece::Word { text, node } if goes_on(node) => text,
            Piece::Word { node, .. } | Piece::Node(node) => node.text().trim_end(),
        });
        rest = behind;
    }
    all.join(" ")
}

fn leading_words(pieces: &[Piece<'_>]) -> usize {
    pieces.iter().take_while(|p| matches!(p, Piece::Word { .. })).count()
}

fn words(pieces: &[Piece<'_>]) -> String {
    let all: Vec<&str> = pieces
        .iter()
        .map(|p| match p {
            Piece::Word { text, .. } => *text,
            Piece::Node(_) => "",
        })
        .collect();
    all.join(" ")
}

/// Where the phrase of a word ends: words of one phrase have this in common.
fn phrase_end(piece: &Piece<'_>) -> Option<u32> {
    match piece {
        Piece::Word { node, .. } => Some(node.span().end),
        Piece::Node(_) => None,
    }
}

/// How many pieces are an argument of this sort.
fn take_argument(sort: &ParamSort, pieces: &[Piece<'_>], stop: Option<&Token<'_>>) -> usize {
    let is_cost = |p: &Piece<'_>| matches!(p, Piece::Node(n) if matches!(n.rule(), Rule::clause | Rule::mana | Rule::act | Rule::cost_param | Rule::cost_w));
    match sort {
        ParamSort::Cost => match pieces.iter().take_while(|p| is_cost(p)).count() {
            0 => usize::from(matches!(pieces.first(), Some(Piece::Node(n)) if n.rule() != Rule::body)),
            n => n,
        },
        // Words up to the next argument or the next word of the template; a phrase is one argument.
        ParamSort::Filter | ParamSort::Quality => {
            let end = |p: &Piece<'_>| match (p, stop) {
                (Piece::Word { text, .. }, Some(Token::Word(word))) => text == word,
                (Piece::Word { .. }, _) => false,
                (Piece::Node(_), _) => true,
            };
            match pieces.iter().take_while(|p| !end(p) && phrase_end(p) == pieces.first().and_then(phrase_end)).count()
            {
                0 => {
                    usize::from(matches!(pieces.first(), Some(Piece::Node(_))) && !pieces.first().is_some_and(is_cost))
                }
                n => n,
            }
        }
        _ => usize::from(!pieces.is_empty()),
    }
}

/// The pieces of an argument; words become the phrase that they are, with its relations if nothing of the keyword
/// follows them in it.
fn argument<'t>(pieces: &[Piece<'t>], next: Option<&Piece<'t>>) -> Vec<Piece<'t>> {
    let (Some(Piece::Word { node, .. }), Some(Piece::Word { text, node: last })) = (pieces.first(), pieces.last())
    else {
        return pieces.to_vec();
    };
    let end = match next {
        Some(Piece::Word { .. }) => (last.span().start - node.span().start) as usize + text.len(),
        _ => node.text().len(),
    };
    vec![Piece::Node(node.clip(0, end))]
}

/// `plainswalk`, `nonbasic landwalk`: the words up to the end of the word, without it.
fn joined<'t>(pieces: &[Piece<'t>], at: usize, end: &str) -> Option<(Piece<'t>, usize)> {
    let Some(Piece::Word { node: first, .. }) = pieces.get(at) else { return None };
    for (i, piece) in pieces.iter().enumerate().skip(at) {
        let Piece::Word { text, node } = piece else { return None };
        if node.span().end != first.span().end {
            return None;
        }
        if let Some(stem) = text.strip_suffix(end)
            && !stem.is_empty()
        {
            let length = (node.span().start - first.span().start) as usize + stem.len();
            return Some((Piece::Node(first.clip(0, length)), i + 1));
        }
    }
    None
}

/// The words of a run, each with the phrase from it on.
fn run_pieces<'t>(run: Node<'t>, phrase: Node<'t>) -> Vec<Piece<'t>> {
    let text = run.text();
    let base = (run.span().start - phrase.span().start) as usize;
    let mut out = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        if !word.is_empty() {
            out.push(Piece::Word { text: word, node: phrase.clip(base + at, phrase.text().len()) });
        }
        at += word.len() + 1;
    }
    out
}

/// `with "NAME"` behind a run, where it belongs to the name of a keyword.
fn named_after(np: Node<'_>) -> Vec<Piece<'_>> {
    let Some(rel) = np.children().find(|n| n.rule() == Rule::r_with) else { return Vec::new() };
    if let Some(others) = others_after(np, rel) {
        return others;
    }
    let item = rel.child(Rule::with_item).and_then(|i| i.first()).and_then(|n| n.child(Rule::name_np));
    match item.and_then(|n| n.child(Rule::string)) {
        Some(name) => vec![Piece::Word { text: "with", node: rel }, Piece::Node(name)],
        None => Vec::new(),
    }
}

/// `with other legendary creatures` behind a run, where it belongs to the name of a keyword.
fn others_after<'t>(np: Node<'t>, rel: Node<'t>) -> Option<Vec<Piece<'t>>> {
    let one = rel.child(Rule::with_item)?.descendants().find(|n| n.rule() == Rule::one_np)?;
    let det = one.child(Rule::det_one).filter(|d| d.text() == "other")?;
    let run = one.child(Rule::drun)?;
    let mut pieces = vec![Piece::Word { text: "with", node: rel }, Piece::Word { text: "other", node: det }];
    pieces.extend(run_pieces(run, run));
    // What else stands there is no part of any keyword.
    let more = np.children().filter(|n| !matches!(n.rule(), Rule::bare | Rule::r_with));
    pieces.extend(more.map(Piece::Node));
    Some(pieces)
}

/// A noun phrase: a bare run is words, whose last one may have relations; anything else is one argument.
fn phrase_pieces(np: Node<'_>) -> Vec<Piece<'_>> {
    let np = if np.rule() == Rule::np_plain { np } else { inner_np(np) };
    match np.child(Rule::bare).and_then(|b| b.child(Rule::run)) {
        Some(run) => {
            let mut pieces = run_pieces(run, np);
            pieces.extend(named_after(np));
            pieces
        }
        None => vec![Piece::Node(np)],
    }
}

/// A preposition, and what follows it.
fn role_pieces(role: Node<'_>) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    for child in role.children() {
        match child.rule() {
            Rule::prep => out.push(Piece::Word { text: child.text(), node: child }),
            Rule::nps => out.extend(child.children().flat_map(|n| match n.rule() {
                Rule::np => phrase_pieces(n),
                _ => vec![Piece::Node(n)],
            })),
            _ => out.push(Piece::Node(child)),
        }
    }
    out
}
