//! What is declared: where, with which parameters, and what a run over all files comes to.

use crate::check::scope::ObjectLabel;
use crate::diag::Diagnostic;
use crate::ir::*;
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Declarations that are read again wherever they are used.
#[derive(Clone, Default)]
pub(crate) struct Decls<'t> {
    /// The declared keyword abilities; the index is the [`KeywordId`].
    pub keywords: Vec<KeywordDecl<'t>>,
    /// The declared keyword actions; the index is the [`ActionId`].
    pub actions: Vec<ActionDecl<'t>>,
    /// Declarations of counters, by [`CounterId`].
    pub counters: Vec<Node<'t>>,
    /// Declarations of designations, by [`DesignationId`].
    pub designations: Vec<Node<'t>>,
    /// Conditions that a keyword gives a name (`term suspended: ...`).
    pub terms: FxHashMap<&'t str, Node<'t>>,
    /// Ability words, by name; with what stands behind each, and how that is written.
    pub ability_words: BTreeMap<&'t str, (crate::lints::Behind, &'t str)>,
    /// Names of backs, halves and what cards meld into.
    pub faces: BTreeSet<&'t str>,
    /// Everything with a body, in order.
    pub pending: Vec<Pending<'t>>,
    /// The nodes of the declared formats, in the order of the files.
    pub formats: Vec<Node<'t>>,
    /// Where each name is declared, by sort of declaration.
    pub places: IndexMap<(&'static str, Box<str>), Span>,
    /// Where it is said which part of the rules a declaration plays, by sort of declaration.
    pub parts: IndexMap<(&'static str, Box<str>), Span>,
    /// Questions to the game master and options of casting that texts have: they can have Japanese words too.
    pub spoken: BTreeSet<(&'static str, Box<str>)>,
    /// Where its Japanese name is given.
    pub japanese: FxHashMap<(&'static str, Box<str>), Span>,
}

/// A name and where it is declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declared {
    /// The sort of declaration: `card`, `keyword` and so on.
    pub sort: &'static str,
    /// The name as it is declared.
    pub name: Box<str>,
    /// Where the name stands.
    pub span: Span,
}

/// A declaration whose body is to be read.
#[derive(Clone, Copy)]
pub(crate) enum Pending<'t> {
    /// Card or token.
    Def(DefId, Node<'t>),
    /// A format of games.
    Format(FormatId, Node<'t>),
    /// Abilities that a subtype has.
    Subtype(SubtypeId, Node<'t>),
    /// What a counter does.
    Counter(CounterId, Node<'t>),
    /// Abilities of a designation.
    Designation(DesignationId, Node<'t>),
    /// A state-based action that the content declares.
    State(Node<'t>),
    /// Names in another language.
    Names(Node<'t>),
    /// A spell, an item or a law of a scene.
    Magic(DefId, Node<'t>),
}

impl<'t> Pending<'t> {
    /// The node of the declaration.
    pub(crate) fn node(self) -> Node<'t> {
        match self {
            Self::Def(_, n)
            | Self::Subtype(_, n)
            | Self::Counter(_, n)
            | Self::Designation(_, n)
            | Self::Format(_, n)
            | Self::State(n)
            | Self::Names(n)
            | Self::Magic(_, n) => n,
        }
    }
}

/// A keyword ability as declared.
#[derive(Clone)]
pub(crate) struct KeywordDecl<'t> {
    /// The name of the keyword, as texts write it.
    pub name: &'t str,
    /// Its parameters in order.
    pub params: Vec<Param<'t>>,
    /// Its sentences (`ability` nodes).
    pub items: Vec<Node<'t>>,
    /// Events that it gives a name (`alias` nodes that are no terms).
    pub aliases: Vec<Node<'t>>,
    /// Why it does not work yet.
    pub unsupported: Option<&'t str>,
    /// How an instance is spelled where it is not the name and then the arguments; alternatives.
    pub written: Vec<&'t str>,
    /// The node of the whole declaration.
    pub node: Node<'t>,
}

/// A keyword action as declared.
#[derive(Clone)]
pub(crate) struct ActionDecl<'t> {
    /// The name of the action, which is its verb.
    pub name: &'t str,
    /// Its parameters in order.
    pub params: Vec<Param<'t>>,
    /// What it does; none if it is not supported.
    pub body: Option<Node<'t>>,
    /// Why it does not work yet.
    pub unsupported: Option<&'t str>,
    /// The node of the whole declaration.
    pub node: Node<'t>,
}

/// A parameter of a keyword or an action, as declared.
#[derive(Clone)]
pub(crate) struct Param<'t> {
    /// Its name in the body.
    pub name: &'t str,
    /// What may be given.
    pub sort: ParamSort,
    /// If nothing is given.
    pub default: Option<Node<'t>>,
    /// The `param` node of the declaration, for messages.
    pub node: Node<'t>,
}

/// The sorts of parameters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ParamSort {
    /// `Cost`: what is paid, in mana symbols and acts.
    Cost,
    /// `Number`: a number, which may be an X.
    Number,
    /// `Range`: numbers from one to another (`2-6`), or from one upward (`7+`).
    Range,
    /// `PT`: power and toughness as a pair (`2/2`).
    Pt,
    /// `Filter`: a description that things pass or not.
    Filter,
    /// `Quality`: a filter of sources (702.16a): a noun means whatever is a source of that sort.
    Quality,
    /// `Name`: the name of a card, as a string.
    Name,
    /// `Effect`: an effect that is read where the parameter stands in the body.
    Effect,
    /// `Abilities`: sentences that are read where the parameter stands in the body.
    Abilities,
    /// Options of a vote.
    Words,
    /// Words that somebody says.
    Text,
    /// A color, or none.
    Color,
    /// Objects or players of this sort (`permanent`, `creature you control`).
    Thing(Filter),
}

/// What an instance of a keyword expanded to.
#[derive(Clone, Debug)]
pub(crate) struct Expanded<'t> {
    /// In the order of its lines.
    pub abilities: Vec<AbilityId>,
    /// What its abilities call things that the object remembers.
    pub labels: Vec<ObjectLabel<'t>>,
}

/// What came of the files.
#[derive(Debug, Default)]
pub struct Checked {
    /// Everything that could be understood; complete only if there is no fault.
    pub content: Content,
    /// What could not.
    pub faults: Vec<Diagnostic>,
    /// Everything that is declared, in the order of the files.
    pub places: Vec<Declared>,
}

/// The string of `for "..."`.
pub(crate) fn role_name(node: Node<'_>) -> Option<Node<'_>> {
    node.child(Syntax::h_for)?.first()
}

/// The rule number in a header.
pub(crate) fn rule_of(node: Node<'_>) -> Option<Box<str>> {
    Some(node.child(Syntax::h_rule)?.child(Syntax::rule_no)?.text().into())
}
