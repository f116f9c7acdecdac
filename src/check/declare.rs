//! Pass 1: the names of all files. Pass 2: the bodies.

use super::{Checker, ParsedFile};
use crate::diag::Diagnostic;
use crate::ir::*;
use crate::syntax::Node;

/// Declarations that are read again wherever they are used.
#[derive(Default)]
pub(crate) struct Decls<'t> {
    /// By [`KeywordId`].
    pub keywords: Vec<KeywordDecl<'t>>,
    /// By [`ActionId`].
    pub actions: Vec<ActionDecl<'t>>,
}

/// A keyword ability as declared.
pub(crate) struct KeywordDecl<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its parameters in order.
    pub params: Vec<Param<'t>>,
    /// Its sentences (`ability` and `alias` nodes).
    pub items: Vec<Node<'t>>,
    /// How an instance is spelled where it is not the name and then the arguments.
    pub written: Option<&'t str>,
    /// The declaration.
    pub node: Node<'t>,
    /// The file.
    pub file: u32,
}

/// A keyword action as declared.
pub(crate) struct ActionDecl<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its parameters in order.
    pub params: Vec<Param<'t>>,
    /// The declaration.
    pub node: Node<'t>,
    /// The file.
    pub file: u32,
}

/// A parameter.
#[derive(Clone)]
pub(crate) struct Param<'t> {
    /// Its name in the body.
    pub name: &'t str,
    /// What may be given.
    pub sort: ParamSort,
    /// If nothing is given.
    pub default: Option<Node<'t>>,
    /// The `param` node.
    pub node: Node<'t>,
}

/// The sorts of parameters.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ParamSort {
    /// `Cost`.
    Cost,
    /// `Number`.
    Number,
    /// `Range`.
    Range,
    /// `PT`.
    Pt,
    /// `Filter`.
    Filter,
    /// `Name`.
    Name,
    /// `Effect`.
    Effect,
    /// `Abilities`.
    Abilities,
    /// Options of a vote.
    Words,
    /// Objects or players of this sort (`Permanent`, `Creature you control`).
    Thing(Filter),
}

impl<'t> Checker<'t> {
    pub(super) fn collect(&mut self, _files: &'t [ParsedFile]) {}
    pub(super) fn lower(&mut self) {}
    pub(super) fn finish(self) -> (Content, Vec<Diagnostic>) {
        (self.content, self.out)
    }
    /// Finds the labels that are written below these nodes, and which of them another of the nodes reads.
    pub(crate) fn prescan(&mut self, _home: usize, _items: &[Node<'t>]) {}
}
