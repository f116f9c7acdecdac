//! The shape of a noun phrase: determiner, run, genitives, relations, label.

use crate::check::clauses::modal::Modal;
use crate::check::clauses::verbs::{Core, participle};
use crate::syntax::{Node, Rule};
use smallvec::SmallVec;

/// How a noun phrase begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Det<'t> {
    /// A possessive pronoun in front: `its`, `your`, `their`.
    Genitive(&'t str),
    /// A pronoun as the whole phrase: `this`, `it`, `you`, `they`, `them`.
    Pronoun(&'t str),
    /// `any target`: whatever can be dealt damage.
    AnyTarget,
    /// `that`, `those`: something that was mentioned.
    That,
    /// `all`: the whole set, at once.
    All,
    /// `each`: one member after the other.
    Each,
    /// `every`: the whole set, as with `all`.
    Every,
    /// `no`: none of the things described. With the word, which has to be read by whoever understands it.
    No(Node<'t>),
    /// `any`: any one of the things described.
    Any,
    /// `a`, `another`: one of the things described.
    A,
    /// `other` before a plural: all of the things but this one.
    Other,
    /// `the`: something known, by a label, by the words of an event, or as the rest.
    The,
    /// The first ones of an ordered zone, `the top 3 cards of your library`; holds the node.
    Top(Node<'t>),
    /// `1 of the seen`; the node of the count.
    PartOf(Node<'t>),
    /// `2`, `up to 3`; the node of the count.
    Count(Node<'t>),
    /// None: `target` alone, or a bare run.
    Bare,
    /// A name in quotation marks; holds the string.
    Name(Node<'t>),
}

/// A noun phrase taken apart.
#[derive(Clone, Debug)]
pub(crate) struct NounPhrase<'t> {
    /// All of it.
    pub node: Node<'t>,
    /// How it begins.
    pub det: Det<'t>,
    /// The word `other` or `another`; `None` if neither stands there.
    pub other: Option<Node<'t>>,
    /// The word `target`; `None` for what is no target.
    pub target: Option<Node<'t>>,
    /// The nouns and adjectives; `None` if there are none, as in a pronoun.
    pub run: Option<Node<'t>>,
    /// What stands after each `'s`.
    pub poss: SmallVec<[Node<'t>; 1]>,
    /// The relations behind the noun, such as `you control` or `with power 2`.
    pub rels: SmallVec<[Node<'t>; 2]>,
    /// The label at the end, `as name`; `None` if there is none.
    pub label: Option<Node<'t>>,
}

/// The noun phrases of a node that may hold several (`nps`, `subject`, `cond_lhs`, `np_value`).
pub(crate) fn parts<'t>(node: Node<'t>) -> SmallVec<[Node<'t>; 2]> {
    match node.rule() {
        Rule::nps | Rule::subject => node.children().filter(|n| is_np(n.rule())).collect(),
        Rule::np_value | Rule::cond_lhs | Rule::np_head => node.children().take(1).flat_map(parts).collect(),
        _ => SmallVec::from_iter([node]),
    }
}

/// Whether the parts of a subject are joined by `or`.
pub(crate) fn joined_by_or(node: Node<'_>) -> bool {
    node.children().any(|n| n.rule() == Rule::or_k)
}

/// Whether a node is a noun phrase.
pub(crate) fn is_np(rule: Rule) -> bool {
    matches!(rule, Rule::np | Rule::np_plain) || is_head(rule)
}

fn is_head(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::r#gen
            | Rule::pronoun
            | Rule::any_target
            | Rule::that_np
            | Rule::all_np
            | Rule::one_np
            | Rule::the_part
            | Rule::the_np
            | Rule::next_n
            | Rule::part_of
            | Rule::counted
            | Rule::more_np
            | Rule::target_np
            | Rule::name_np
            | Rule::bare
    )
}

impl<'t> NounPhrase<'t> {
    /// Whether what stands behind a noun tells what `other` before it leaves out.
    pub(crate) fn tells_others_behind(&self) -> bool {
        let tells =
            |rel: &Node<'_>| rel.rule() == Rule::r_among || rel.descendants().any(|n| n.rule() == Rule::could_w);
        self.other.is_some() && self.rels.iter().any(tells)
    }

    /// Takes a node apart. A node that is no noun phrase gives a bare one without words.
    pub(crate) fn open(node: Node<'t>) -> Self {
        let node = match parts(node).first() {
            Some(part) => *part,
            None => node,
        };
        let mut np = Self {
            node,
            det: Det::Bare,
            other: None,
            target: None,
            run: None,
            poss: SmallVec::new(),
            rels: SmallVec::new(),
            label: None,
        };
        if is_head(node.rule()) {
            np.read_head(node);
            return np;
        }
        if matches!(node.rule(), Rule::run | Rule::drun | Rule::word) {
            np.run = Some(node);
            return np;
        }
        let mut owner = false;
        for child in node.children() {
            match child.rule() {
                Rule::poss => owner = true,
                Rule::drun if owner => {
                    np.poss.push(child);
                    owner = false;
                }
                Rule::label => np.label = Some(child),
                rule if is_head(rule) => np.read_head(child),
                _ => np.rels.push(child),
            }
        }
        np.hoist();
        np
    }

    /// What the grammar gives to the last phrase inside but belongs to the whole: `a card in your hand with power 2`
    /// has the `with`, and a label at the end names all of it.
    fn hoist(&mut self) {
        let Some(last) = self.rels.last().copied() else { return };
        if last.rule() == Rule::r_in
            && let Some(zone) = last.child(Rule::np)
        {
            self.rels.extend(NounPhrase::open(zone).rels);
        }
        if self.label.is_none() {
            self.label = last_label(last);
        }
    }

    fn read_head(&mut self, head: Node<'t>) {
        let mut word = "";
        let mut det = None;
        let mut count = None;
        for child in head.children() {
            match child.rule() {
                Rule::gen_w | Rule::det_all | Rule::det_one => (word, det) = (child.text(), Some(child)),
                Rule::other => self.other = Some(child),
                Rule::target_w => self.target = Some(child),
                Rule::drun | Rule::run => self.run = Some(child),
                Rule::count => count = Some(child),
                _ => {}
            }
        }
        self.det = match head.rule() {
            Rule::r#gen => Det::Genitive(word),
            Rule::pronoun => Det::Pronoun(head.text()),
            Rule::any_target => Det::AnyTarget,
            Rule::that_np => Det::That,
            Rule::all_np => match word {
                "each" => Det::Each,
                "every" => Det::Every,
                "no" => det.map_or(Det::All, Det::No),
                "any" => Det::Any,
                _ => Det::All,
            },
            Rule::one_np => {
                self.other = det.filter(|_| matches!(word, "other" | "another")).or(self.other);
                if word == "other" { Det::Other } else { Det::A }
            }
            Rule::the_part => Det::Top(head),
            Rule::the_np => Det::The,
            Rule::part_of => {
                if let Some(pronoun) = head.child(Rule::pronoun) {
                    self.run = Some(pronoun);
                }
                count.map_or(Det::Bare, Det::PartOf)
            }
            Rule::counted | Rule::next_n => count.map_or(Det::Bare, Det::Count),
            Rule::name_np => head.child(Rule::string).map_or(Det::Bare, Det::Name),
            _ => Det::Bare,
        };
    }

    /// `more lands than you`: whether there are to be more or fewer, and than whose; taken out of the phrase.
    pub(crate) fn take_than(&mut self) -> Option<(&'t str, Node<'t>)> {
        let at = self.rels.iter().position(|r| r.rule() == Rule::r_than)?;
        let whose = self.rels.remove(at).child(Rule::np)?;
        let head = self.node.child(Rule::more_np)?;
        Some((head.child(Rule::more_w)?.text(), whose))
    }

    /// The `1 or more` of `1 or more creatures`: all that happens at once, as one.
    pub(crate) fn group(&self) -> Option<Node<'t>> {
        match self.det {
            Det::Count(count) if count.text() == "1 or more" => Some(count),
            _ => None,
        }
    }

    /// The words of the run, as written.
    pub(crate) fn words(&self) -> &'t str {
        self.run.map_or("", |r| r.text())
    }

    /// Whether there is nothing but a determiner and words.
    pub(crate) fn is_plain(&self) -> bool {
        self.poss.is_empty() && self.rels.is_empty()
    }
}

/// The label at the very end of a relation.
fn last_label(node: Node<'_>) -> Option<Node<'_>> {
    let last = node.children().last()?;
    match last.rule() {
        Rule::label => Some(last),
        Rule::grant => None,
        _ => last_label(last),
    }
}

/// The `np` below an `nps` (or the node itself).
pub(crate) fn inner_np(node: Node<'_>) -> Node<'_> {
    match node.rule() {
        Rule::np => node,
        _ => node.child(Rule::np).unwrap_or(node),
    }
}

/// The first noun phrase in a value.
pub(crate) fn first_np(node: Node<'_>) -> Node<'_> {
    match node.rule() {
        Rule::np => node,
        _ => node.first().map_or(node, first_np),
    }
}

/// The `count` node of a phrase such as `2 or more creatures`; `None` if it has none.
pub(crate) fn counted(node: Node<'_>) -> Option<Node<'_>> {
    match node.rule() {
        Rule::counted => node.child(Rule::count),
        Rule::role | Rule::nps | Rule::np | Rule::np_plain | Rule::subject => node.children().find_map(counted),
        _ => None,
    }
}

/// Whether a sentence after `if` is about what would happen.
pub(crate) fn is_would(node: Node<'_>) -> bool {
    node.all(Rule::clause).any(|c| Modal::of(c) == Some(Modal::Would))
}

/// Whether `if` asks for damage that the sentence before prevents.
pub(crate) fn is_prevented_this_way(node: Node<'_>) -> bool {
    let asked = node.child(Rule::would).or_else(|| node.child(Rule::cond));
    let words: SmallVec<[&str; 8]> = asked.iter().flat_map(|n| n.text().split_whitespace()).collect();
    matches!(words[..], ["damage", "is", done, "this", "way"] if participle(done) == Some(Core::Prevent))
}

/// `a subgame`, which is played and not cast.
pub(crate) fn is_subgame(node: Node<'_>) -> bool {
    let np = NounPhrase::open(node);
    np.words() == "subgame" && matches!(np.det, crate::check::nouns::np::Det::A)
}

/// Whether a phrase counts further times: `1 additional time`, `2 additional times`.
pub(crate) fn is_more_times(node: Node<'_>) -> bool {
    matches!(NounPhrase::open(inner_np(node)).words(), "additional time" | "additional times")
}

/// Whether a phrase speaks of mana that is still unspent: `unspent mana`, `unspent green mana`.
pub(crate) fn is_unspent(node: Node<'_>) -> bool {
    node.text().starts_with("unspent ") && node.text().ends_with("mana")
}
