//! The state of one run over all files, and what every reader of a phrase does with it: report, intern, note, bind.

use crate::check::decls::Decls;
use crate::check::report::{Read, Reported, report};
use crate::check::scope::{About, Argument, Home, Kind, ObjectLabel, Scope};
use crate::check::vocab::Vocab;
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::{FileId, Span};
use crate::syntax::{Node, NodeId, Rule};
use crate::wording::Gaps;
use rustc_hash::{FxHashMap, FxHashSet};

/// The state of one run of the checker over all files.
#[derive(Clone)]
pub(crate) struct Checker<'t> {
    /// What is being made.
    pub(crate) content: Content,
    /// The names that words of the text can mean: the built-in vocabulary and what the files declare.
    pub(crate) vocab: Vocab<'t>,
    /// Declarations with bodies, by id.
    pub(crate) decls: Decls<'t>,
    /// Where abilities stand; an index is stored in [`Scope::home`].
    pub(crate) homes: Vec<Home<'t>>,
    /// Messages so far.
    pub(crate) out: Vec<Diagnostic>,
    /// In braces something was spoken of that what gives them remembers.
    pub(crate) giver_asked: std::cell::Cell<bool>,
    /// What the text asks that is being read.
    pub(crate) asks: Asks,
    /// Why the definition that is being read can't be played yet, if an action in it is missing.
    pub(crate) missing: Option<&'t str>,
    /// The declaration that is read belongs to scenes: it stands in a `.spell` file.
    pub(crate) scene_now: bool,
    /// The files of that sort.
    pub(crate) scene_files: FxHashSet<FileId>,
    /// Files with scenarios: what is declared there is put into positions, and need not be cast.
    pub(crate) trial_files: FxHashSet<FileId>,
    /// Where it is said what spells are on that somebody is made to cast.
    pub(crate) cast_on: Vec<(Span, Box<[DefId]>)>,
    /// Number of labels given out.
    pub(crate) labels: u32,
    /// What instances of keywords expanded to that remember nothing, by keyword, instance and arguments.
    pub(crate) expansions: FxHashMap<(KeywordId, u16, String), Vec<AbilityId>>,
    /// Words that keywords give events: the number and the declaration of each form.
    pub(crate) aliases: FxHashMap<String, (usize, Node<'t>)>,
    /// Keywords whose declaration has a fault that was reported.
    pub(crate) broken: FxHashMap<KeywordId, Reported>,
    /// Keywords that are being expanded, outermost first: none may be inside itself.
    pub(crate) expanding: Vec<KeywordId>,
    /// The declaration of a keyword is read for its own sake, and not what a card makes of it.
    pub(crate) declaring: bool,
    /// The line of a definition that is read: where a keyword is used.
    pub(crate) used_at: Option<Span>,
    /// Where the X of a mana cost was read.
    pub(crate) paid_x: Vec<Span>,
    pub(crate) strings: FxHashMap<Box<str>, StrId>,
    /// What each line became.
    pub(crate) spoken: Vec<(Span, AbilityId)>,
    /// Frames with a printed wording: the definition, the frame, the property.
    pub(crate) printed: Vec<(DefId, Span, Node<'t>)>,
    /// Relations of noun phrases that somebody read.
    pub(crate) read: FxHashSet<NodeId>,
    /// Declarations whose sentences were read.
    pub(crate) bodies: Vec<Node<'t>>,
    /// The declared cards with their nodes, in the order of the files.
    pub(crate) cards: Vec<(DefId, Node<'t>)>,
    /// What abilities speak of and give to speak of, as far as that was asked.
    pub(crate) gaps: Vec<Gaps>,
    /// For names that no card has, as far as that was asked: the name that is almost the same.
    pub(crate) near_names: FxHashMap<Box<str>, Option<Box<str>>>,
}

/// What stands before or behind a noun and says more of it, and what may stand behind a sentence.
pub(crate) fn must_be_read(part: Node<'_>) -> bool {
    let rule = part.rule();
    rule == Rule::det_one && matches!(part.text(), "other" | "another")
        || rule == Rule::det_all && part.text() == "no"
        || matches!(
            rule,
            Rule::other
                | Rule::target_w
                | Rule::label
                | Rule::count
                | Rule::r_in
                | Rule::r_outside
                | Rule::r_with
                | Rule::r_without
                | Rule::r_within
                | Rule::r_beyond
                | Rule::r_above
                | Rule::r_whose
                | Rule::r_named
                | Rule::r_sharing
                | Rule::r_except
                | Rule::r_chosen
                | Rule::r_random
                | Rule::r_that
                | Rule::r_among
                | Rule::r_player
                | Rule::choosing
                | Rule::excepting
                | Rule::also_cost
                | Rule::rider
                | Rule::half_if
                | Rule::unless
        )
}

/// A text with single blanks between its words. Most are written so.
fn in_one_line(text: &str) -> Box<str> {
    let plain = |b: u8| b.is_ascii_graphic();
    let (mut neat, mut before) = (true, b' ');
    for b in text.bytes() {
        neat &= plain(b) || (b == b' ' && plain(before));
        before = b;
    }
    if neat && plain(before) {
        return text.into();
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line.into()
}

impl<'t> Checker<'t> {
    /// Notes that a part of a sentence was read (see `passed_over`).
    pub(crate) fn saw(&mut self, part: Node<'t>) {
        if must_be_read(part) {
            self.read.insert(part.id());
        }
    }

    /// The same of several parts, or of one that may be absent.
    pub(crate) fn saw_all(&mut self, parts: impl IntoIterator<Item = Node<'t>>) {
        parts.into_iter().for_each(|part| self.saw(part));
    }

    /// Before anything is read.
    pub(crate) fn new() -> Self {
        Self {
            content: Content::default(),
            vocab: Vocab::new(),
            decls: Decls::default(),
            homes: Vec::new(),
            out: Vec::new(),
            giver_asked: Default::default(),
            asks: Asks::empty(),
            missing: None,
            scene_now: false,
            scene_files: Default::default(),
            trial_files: Default::default(),
            cast_on: Vec::new(),
            labels: 0,
            expansions: FxHashMap::default(),
            aliases: FxHashMap::default(),
            broken: Default::default(),
            expanding: Vec::new(),
            declaring: false,
            used_at: None,
            cards: Vec::new(),
            gaps: Vec::new(),
            near_names: FxHashMap::default(),
            paid_x: Vec::new(),
            strings: FxHashMap::default(),
            spoken: Vec::new(),
            printed: Vec::new(),
            read: FxHashSet::default(),
            bodies: Vec::new(),
        }
    }

    /// Reports an error at a node. `return self.fail(..)` ends the reading of a phrase.
    pub(crate) fn fail<T>(&mut self, code: Code, at: Node<'t>, message: impl Into<String>) -> Read<T> {
        self.error(Diagnostic::error(code, at.span(), message))
    }

    /// Reports an error with a second sentence about what to do.
    pub(crate) fn fail_help<T>(
        &mut self,
        code: Code,
        at: Node<'t>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Read<T> {
        self.error(Diagnostic::error(code, at.span(), message).help(help))
    }

    /// Reports an error with its own code, expected forms, suggestion.
    pub(crate) fn error<T>(&mut self, diagnostic: Diagnostic) -> Read<T> {
        Err(self.report(diagnostic))
    }

    /// Reports an error behind which reading goes on.
    pub(crate) fn report(&mut self, fault: Diagnostic) -> Reported {
        report(&mut self.out, fault)
    }

    /// What the grammar puts into every node of this sort. A tree without it can't be read, and that is reported too.
    pub(crate) fn required<T>(&mut self, at: Node<'t>, found: Option<T>) -> Read<T> {
        match found {
            Some(found) => Ok(found),
            None => self.fail(Code::NotUnderstood, at, "something is missing in this"),
        }
    }

    /// The child of this sort that the grammar puts into every such node.
    pub(crate) fn child(&mut self, node: Node<'t>, rule: Rule) -> Read<Node<'t>> {
        self.required(node, node.child(rule))
    }

    /// The id of this string; equal strings share one.
    pub(crate) fn intern(&mut self, text: &str) -> StrId {
        if let Some(id) = self.strings.get(text) {
            return *id;
        }
        let id = StrId(self.content.strings.len() as u32);
        self.content.strings.push(text.into());
        self.strings.insert(text.into(), id);
        id
    }

    /// A new label, unique in the whole content.
    pub(crate) fn new_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// Notes that an action is used, in case it does nothing yet.
    pub(crate) fn uses_action(&mut self, id: ActionId) {
        if let Some(why) = self.decls.actions.get(id.index()).and_then(|a| a.unsupported) {
            self.missing = Some(why);
        }
    }

    /// Adds an ability to the table.
    pub(crate) fn add_ability(&mut self, ability: Ability) -> AbilityId {
        let id = AbilityId(self.content.abilities.len() as u32);
        self.content.abilities.push(ability);
        let giver = if self.giver_asked.get() { Asks::GIVER } else { Asks::empty() };
        let asks = self.asks | giver;
        if !asks.is_empty() {
            self.content.askers.push((id, asks));
        }
        id
    }

    /// Notes how abilities are written, unless a line inside has said it already.
    pub(crate) fn note_text(&mut self, node: Node<'t>, abilities: &[AbilityId]) {
        let texts = &mut self.content.texts;
        texts.resize(self.content.abilities.len(), Box::default());
        for id in abilities {
            if let Some(text) = texts.get_mut(id.index()).filter(|t| t.is_empty()) {
                *text = in_one_line(node.text());
            }
        }
    }

    /// Notes how the line of a keyword is written for the abilities that are its own.
    pub(crate) fn note_line(
        &mut self,
        keyword: KeywordId,
        line: &str,
        given: &[KeywordArgument],
        abilities: &[AbilityId],
    ) {
        let content = &mut self.content;
        content.lines.resize(content.abilities.len(), Box::default());
        content.given.resize(content.abilities.len(), Box::default());
        for id in abilities {
            let own = content.abilities.get(id.index()).is_some_and(|a| a.keyword == Some(keyword));
            if let Some(text) = content.lines.get_mut(id.index()).filter(|t| own && t.is_empty()) {
                *text = in_one_line(line);
                if let Some(place) = content.given.get_mut(id.index()) {
                    *place = given.into();
                }
            }
        }
    }

    /// The home of a scope.
    pub(crate) fn home(&self, scope: &Scope<'t>) -> Option<&Home<'t>> {
        self.homes.get(scope.home)
    }

    /// A label of the object that the scope belongs to, in this home or in the ones that quote it.
    pub(crate) fn object_label(&self, home: usize, name: &str) -> Option<&ObjectLabel<'t>> {
        let home = self.homes.get(home)?;
        // A label that only its own ability reads is no memory: it must be given before it is read.
        match home.labels.iter().find(|l| l.name == name && (l.shared || l.times.is_some())) {
            Some(label) => Some(label),
            None => self.object_label(home.outer?, name),
        }
    }

    /// The memories of all costs of casting of this name that an object has: of several that stand on it each counts by
    /// itself for its own keyword, and all of them for the object (702.32d).
    pub(crate) fn labels_of_costs(&self, home: usize, name: &str) -> Vec<LabelId> {
        let all = self.homes.get(home).into_iter().flat_map(|h| &h.labels);
        all.filter(|l| l.name == name && l.times.is_some()).map(|l| l.label).collect()
    }

    /// The argument of a parameter of the keyword that is being expanded.
    pub(crate) fn argument(&self, scope: &Scope<'t>, name: &str) -> Option<&Argument<'t>> {
        self.home(scope)?.args.iter().find(|(n, _)| *n == name).map(|(_, a)| a)
    }

    /// `as name`: a slot of the ability and, where another ability of the object reads the name, its memory.
    /// `label` is the `label` node.
    pub(crate) fn bind_label(&mut self, scope: &mut Scope<'t>, label: Node<'t>, about: About) -> Bind {
        let slot = scope.slot_of_label(label.first().map_or("", |n| n.text()), about);
        let bind = self.bind_label_to(scope, label, about, slot);
        scope.names.last_mut().into_iter().for_each(|named| named.fresh = true);
        bind
    }

    /// The same with a slot that already exists (a target).
    pub(crate) fn bind_label_to(&mut self, scope: &mut Scope<'t>, label: Node<'t>, about: About, slot: Slot) -> Bind {
        self.saw(label);
        self.bind_named(scope, label.first().map_or("", |n| n.text()), about, slot)
    }

    /// The same with the name alone.
    pub(crate) fn bind_named(&mut self, scope: &mut Scope<'t>, name: &'t str, about: About, slot: Slot) -> Bind {
        let (mut about, mut linked) = (about, None);
        if let Some(home) = self.homes.get_mut(scope.home)
            && let Some(found) = home.labels.iter_mut().find(|l| l.name == name)
        {
            // A cost that picks something is remembered by what was picked.
            if about.kind == Kind::Flag && found.about.kind == Kind::Object {
                about = found.about;
            }
            found.about = about;
            linked = found.shared.then_some(found.label);
        }
        if let Some(label) = linked.filter(|label| self.scene_now && self.content.called(*label).is_none()) {
            self.content.called.push((label, name.into()));
        }
        scope.name(name, slot, about);
        Bind { slot, linked, amount: about.kind == Kind::Number }
    }
}
