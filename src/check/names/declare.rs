//! Pass 1: the names of all files, with ids in the order of files and declarations.

use crate::check::decls::{ActionDecl, KeywordDecl, Param, ParamSort, Pending, rule_of};
use crate::check::names::japanese::ways_to_write;
use crate::check::names::reminder::said_of;
use crate::check::names::segment::unquoted;
use crate::check::vocab::{Grammatical, Word, card_type, supertype};
use crate::check::{Checker, ParsedFile, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// How files of spells end.
const SCENE_ENDING: &str = ".spell";

/// Whether what a file declares is about scenes: in files of spells, and beside scenarios with spells and without cards. Their
/// actions are deeds, their creatures those of the scene.
fn is_of_scenes(file: &ParsedFile) -> bool {
    let roots = || file.decls.iter().filter_map(|d| file.root(d).first());
    let about_scenes = |n: Node| {
        use Rule::{item_d, law_d, method_d, number_d, scale_d, skill_d, spell_d, topic_d};
        matches!(n.rule(), spell_d | item_d | law_d | number_d | skill_d | topic_d | scale_d | method_d)
    };
    file.name.ends_with(SCENE_ENDING)
        || roots().any(about_scenes) && !roots().any(|n| matches!(n.rule(), Rule::card | Rule::keyword))
}

/// The sorts of parameters that are words and no nouns.
const SORTS: &[&str] =
    &["Cost", "Number", "Range", "PT", "Filter", "Quality", "Name", "Effect", "Abilities", "Words", "Text", "Color"];

impl<'t> Checker<'t> {
    /// Collects the declarations of all files.
    pub(crate) fn collect(&mut self, files: &'t [ParsedFile]) {
        let (mut scene, mut formats, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for file in files {
            let of_scene = is_of_scenes(file);
            if of_scene {
                self.scene_files.insert(file.file);
            }
            if file.decls.iter().any(|d| file.root(d).child(Rule::scenario).is_some()) {
                self.trial_files.insert(file.file);
            }
            let name = self.intern(&file.name);
            for decl in &file.decls {
                let Some(node) = file.root(decl).first() else { continue };
                self.judge_heads(node);
                match node.rule() {
                    Rule::card | Rule::token => self.declare_def(node, (name, decl.line)),
                    Rule::keyword => self.declare_keyword(node),
                    Rule::action => {
                        let first = self.content.actions.len();
                        self.declare_action(node);
                        let deed = of_scene;
                        self.content.actions.iter_mut().skip(first).for_each(|a| a.deed = deed);
                    }
                    Rule::counter => self.declare_counter(node),
                    Rule::designation => self.declare_designation(node),
                    Rule::ability_word => words.push(node),
                    Rule::types => self.declare_subtypes(node),
                    Rule::names => self.decls.pending.push(Pending::Names(node)),
                    Rule::state => self.decls.pending.push(Pending::State(node)),
                    Rule::format_d => {
                        if let Ok(id) = self.declare_format(node) {
                            self.decls.pending.push(Pending::Format(id, node));
                            formats.push(node);
                        }
                    }
                    Rule::spell_d | Rule::item_d | Rule::law_d => {
                        if let Ok(id) = self.declare_magic(node, (name, decl.line)) {
                            self.decls.pending.push(Pending::Magic(id, node));
                        }
                    }
                    Rule::number_d | Rule::skill_d | Rule::topic_d | Rule::scale_d | Rule::method_d => {
                        self.declare_scene(node);
                        scene.push(node);
                    }
                    _ => {}
                }
            }
        }
        self.link_bearers(&scene);
        self.link_scene(&scene);
        self.link_kinds();
        self.collect_aliases();
        self.read_params();
        words.into_iter().for_each(|node| self.declare_ability_word(node));
        self.decls.formats = formats;
    }

    /// Cards and tokens of one more file, by names that nothing has yet; false: it declares something else as well, by which
    /// what was read could mean something else.
    pub(crate) fn collect_cards(&mut self, file: &'t ParsedFile) -> bool {
        let nodes: Vec<_> = file.decls.iter().filter_map(|d| Some((file.root(d).first()?, d.line))).collect();
        let new = |node: &Node<'t>| match node.rule() {
            Rule::scenario => true,
            Rule::card | Rule::token => node.child(Rule::string).is_some_and(|at| {
                let name = unquoted(at);
                !self.content.cards.contains_key(name) && !self.content.tokens.contains_key(name)
            }),
            _ => false,
        };
        if is_of_scenes(file) || !nodes.iter().all(|(node, _)| new(node)) {
            return false;
        }
        if nodes.iter().any(|(node, _)| node.rule() == Rule::scenario) {
            self.trial_files.insert(file.file);
        }
        // Names that are new may be nearer to a name that no card had.
        self.near_names.clear();
        let name = self.intern(&file.name);
        for (node, line) in nodes.into_iter().filter(|(node, _)| node.rule() != Rule::scenario) {
            self.judge_heads(node);
            self.declare_def(node, (name, line));
        }
        true
    }

    /// Remembers where something is declared; a second declaration of its sort by that name is reported.
    pub(crate) fn once(&mut self, at: Node<'t>, what: &'static str, name: &str) -> bool {
        let first = *self.decls.places.entry((what, name.into())).or_insert(at.span());
        if first == at.span() {
            return true;
        }
        let message = format!("the {what} {} is declared twice", quoted(at));
        let fault = Diagnostic::error(Code::DuplicateName, at.span(), message);
        self.report(
            fault
                .related(first, "declared here before")
                .help(match first.file == at.span().file {
                    true => "choose another name for one of the two",
                    false => "choose another name; a built-in file is replaced by one of the same path in a folder given with `--content`",
                }),
        );
        false
    }

    fn declare_def(&mut self, node: Node<'t>, origin: (StrId, u32)) {
        let Some(at) = node.child(Rule::string) else { return };
        let name = unquoted(at);
        self.judge(at, crate::lints::good_name(name));
        let id = self.new_def(name, Some(origin));
        if node.rule() == Rule::token {
            self.vocab.tokens.entry(name).or_insert(id);
            self.content.tokens.insert(name.into(), id);
            self.once(at, "token", name);
        } else {
            self.content.cards.insert(name.into(), id);
            self.once(at, "card", name);
        }
        let faces = node.children().filter(|n| n.rule() == Rule::face);
        self.decls.faces.extend(faces.filter_map(|face| Some(unquoted(face.child(Rule::string)?))));
        self.decls.pending.push(Pending::Def(id, node));
    }

    /// An empty definition; its body is read later.
    pub(crate) fn new_def(&mut self, name: &str, origin: Option<(StrId, u32)>) -> DefId {
        let name = self.intern(name);
        let id = DefId(self.content.defs.len() as u32);
        self.content.defs.push(Def { name, origin, ..Def::default() });
        id
    }

    /// A number for the next entry of a table of at most 65536.
    fn next_id(&mut self, at: Node<'t>, len: usize) -> Read<u16> {
        match u16::try_from(len) {
            Ok(id) => Ok(id),
            Err(_) => {
                let message = "there are too many declarations of this sort".to_string();
                self.error(Diagnostic::error(Code::TooMany, at.span(), message))
            }
        }
    }

    fn declare_keyword(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let name = name_of(at);
        if !self.is_free(at, name) {
            return;
        }
        let Ok(id) = self.next_id(at, self.content.keywords.len()).map(KeywordId) else { return };
        self.check_rule_number(node);
        if self.once(at, "keyword", name) {
            self.is_no_other(at, name);
        }
        self.vocab.keywords.insert(name, id);
        let mut decl = KeywordDecl {
            name,
            params: Vec::new(),
            items: Vec::new(),
            aliases: Vec::new(),
            unsupported: None,
            written: node.all(Rule::h_written).filter_map(|h| h.first()).map(unquoted).collect(),
            node,
        };
        for template in &decl.written {
            self.vocab.written.push((template, id));
        }
        if let Some(body) = node.child(Rule::kw_body) {
            for item in body.children() {
                match item.rule() {
                    Rule::ability => {
                        self.judge_numbered(item);
                        decl.items.push(item);
                    }
                    Rule::unsupported => decl.unsupported = item.first().map(unquoted),
                    Rule::alias => match (item.child(Rule::word), item.child(Rule::cond)) {
                        (Some(word), Some(cond)) => drop(self.decls.terms.insert(word.text(), cond)),
                        _ => decl.aliases.push(item),
                    },
                    _ => {}
                }
            }
        }
        let written = ways_to_write(node, name, &decl.written);
        self.decls.keywords.push(decl);
        let reminder = self.reminder_of(node, name);
        self.content.keywords.push(Keyword {
            name: name.into(),
            kind_of: None,
            has_params: node.child(Rule::params).is_some(),
            written,
            frame: None,
            reminder,
            rule: rule_of(node),
        });
    }

    /// 714.2: chapters are numbered through a card, so that no keyword can bring one of them. Levels are keyword abilities
    /// themselves (710.2).
    fn judge_numbered(&mut self, item: Node<'t>) {
        if let Some(head) = item.child(Rule::chapter) {
            let message = "chapters stand on a card, where they are counted, and not in a keyword (714.2)";
            let help = "say when it happens: `when your upkeep begins: ...`";
            self.report(Diagnostic::error(Code::WrongPlace, head.span(), message).help(help));
        }
    }

    /// `is K`: after all names are known.
    fn link_kinds(&mut self) {
        for at in 0..self.decls.keywords.len() {
            let Some(node) = self.decls.keywords.get(at).map(|d| d.node) else { continue };
            let Some(kind) = node.child(Rule::h_is).and_then(|h| h.first()) else { continue };
            match self.vocab.keywords.get(unquoted(kind)).copied() {
                Some(id) => {
                    if let Some(keyword) = self.content.keywords.get_mut(at) {
                        keyword.kind_of = Some(id);
                    }
                }
                None => self.unknown_keyword(kind),
            }
        }
    }

    fn unknown_keyword(&mut self, at: Node<'t>) {
        let name = unquoted(at);
        let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is an unknown keyword"))
            .suggest_from(name, self.vocab.keywords.keys().copied());
        self.report(error);
    }

    /// Actions with a body, or with one that is not supported yet. One without is a verb of the grammar.
    fn declare_action(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let body = node.child(Rule::body);
        let unsupported = node.child(Rule::unsupported_body).and_then(|b| b.first()?.first()).map(unquoted);
        let name = name_of(at);
        if body.is_none() && unsupported.is_none() {
            // A verb of the grammar with its rule; a declaration of its name would hide it.
            self.decls.places.entry(("action", name.into())).or_insert(at.span());
            return;
        }
        if !self.once(at, "action", name) || !self.can_be_said(at, name) {
            return;
        }
        let Ok(id) = self.next_id(at, self.content.actions.len()).map(ActionId) else { return };
        self.vocab.actions.insert(name, id);
        for form in node.all(Rule::h_forms).flat_map(|h| h.all(Rule::word)) {
            self.vocab.actions.entry(form.text()).or_insert(id);
        }
        self.vocab.action_names.push((name, id));
        self.decls.actions.push(ActionDecl { name, params: Vec::new(), body, unsupported, node });
        self.judge_said(node, Some(name));
        let past = node.child(Rule::h_forms).and_then(|h| h.child(Rule::word)).map_or("", |w| w.text());
        self.content.actions.push(Action {
            name: name.into(),
            past: past.into(),
            said: node.child(Rule::h_said).and_then(|h| h.child(Rule::string)).map(|s| unquoted(s).into()),
            rule: rule_of(node),
            params: Box::new([]),
            block: Block::default(),
            slots: 0,
            wrap: false,
            mutual: node.child(Rule::h_mutual).is_some(),
            deed: false,
            takes: actions_of(node),
        });
        self.action_role(node, id);
    }

    fn declare_counter(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::string) else { return };
        let name = unquoted(at);
        let Ok(id) = self.next_id(at, self.content.counters.len()).map(CounterId) else { return };
        self.vocab.counters.insert(name, id);
        self.once(at, "counter", name);
        self.decls.counters.push(node);
        let (mods, on, of_cards) = (Box::from([]), Box::from([]), self.is_counter_of_cards(node));
        let untold = node.child(Rule::h_untold).is_some();
        self.content.counters.push(Counter { name: name.into(), mods, cancels: None, on, of_cards, untold });
        if let Some(role) = self.part_of_rules(node, "counter") {
            match unquoted(role) {
                "loyalty" => self.content.roles.loyalty = Some(id),
                "lore" => self.content.roles.lore = Some(id),
                "energy" => self.content.roles.energy = Some(id),
                part => {
                    if !self.content.scene.set_counter(part, id) {
                        self.unknown_role(role, &[&["loyalty", "lore", "energy"], SceneRoles::COUNTERS].concat());
                    }
                }
            }
        }
        self.decls.pending.push(Pending::Counter(id, node));
    }

    /// Whether a kind of counter does something in the game of cards by itself or by its rules.
    fn is_counter_of_cards(&self, node: Node<'t>) -> bool {
        let heads = [Rule::kw_body, Rule::h_cancels, Rule::h_for, Rule::h_rule, Rule::h_on];
        !self.is_of_scene(node) && heads.iter().any(|head| node.child(*head).is_some())
    }

    fn declare_designation(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let name = name_of(at);
        if !self.is_free(at, name) {
            return;
        }
        let Ok(id) = self.next_id(at, self.content.designations.len()).map(DesignationId) else { return };
        let of_scene = self.is_of_scene(node);
        if self.once(at, "designation", name) && !of_scene {
            self.is_no_other(at, name);
        }
        self.judge_said(node, None);
        let written = node.all(Rule::h_written).filter_map(|h| h.first()).map(unquoted);
        for spelling in std::iter::once(name).chain(written) {
            self.vocab.designations.insert(spelling, id);
            match of_scene {
                true => self.vocab.add_in_scene(spelling, Word::Designated(id)),
                false => self.vocab.add(spelling, Word::Designated(id), Grammatical::Both),
            }
        }
        self.decls.designations.push(node);
        self.content.designations.push(Designation {
            name: name.into(),
            unique: node.child(Rule::h_unique).is_some(),
            untold: node.child(Rule::h_untold).is_some(),
            on: Box::new([]),
            of_cards: !of_scene,
            abilities: Box::new([]),
            said: said_of(node, false),
            said_ja: said_of(node, true),
            stand_in: None,
            rule: rule_of(node),
        });
        if let Some(role) = self.part_of_rules(node, "designation") {
            match unquoted(role) {
                "worn" => self.content.scene.worn = Some(id),
                "settled" => self.content.scene.settled = Some(id),
                _ => self.unknown_role(role, &["worn", "settled"]),
            }
        }
        self.decls.pending.push(Pending::Designation(id, node));
    }

    fn declare_subtypes(&mut self, node: Node<'t>) {
        let (mut of, mut supers) = (CardTypes::empty(), Supertypes::empty());
        for word in node.all(Rule::type_word) {
            if let Some(t) = card_type(word.text()) {
                of |= t;
            } else if let Some(s) = supertype(word.text()) {
                supers |= s;
            } else {
                let message = format!("`{}` is not a card type", word.text());
                self.report(Diagnostic::error(Code::WrongKind, word.span(), message));
            }
        }
        let basic = supers.contains(Supertypes::BASIC);
        for item in node.all(Rule::type_item) {
            self.declare_subtype(item, of, basic);
        }
    }

    fn declare_subtype(&mut self, item: Node<'t>, of: CardTypes, basic: bool) {
        let Some(at) = item.first() else { return };
        let name = unquoted(at);
        let Ok(id) = self.next_id(at, self.content.subtypes.len()).map(SubtypeId) else { return };
        let scene = CardTypes::MAGIC;
        let new = self.once(at, if of.intersects(scene) { "field" } else { "subtype" }, name);
        if of.intersects(scene) {
            self.vocab.add_in_scene(name, Word::Sub(id));
        } else if new && self.is_free_subtype(at, name) {
            self.vocab.add_noun(name, Word::Sub(id));
        }
        self.content.subtypes.push(Subtype { name: name.into(), of, abilities: Box::new([]), basic });
        if let Some(role) = self.part_of_rules(item, "subtype") {
            let roles = &mut self.content.roles;
            match unquoted(role) {
                "aura" => roles.aura = Some(id),
                "equipment" => roles.equipment = Some(id),
                "fortification" => roles.fortification = Some(id),
                "saga" => roles.saga = Some(id),
                "dark" => self.content.scene.dark = Some(id),
                "vehicle" => roles.vehicle = Some(id),
                _ => self.unknown_role(role, &["aura", "equipment", "fortification", "saga", "vehicle", "dark"]),
            }
        }
        if item.child(Rule::ability).is_some() {
            self.decls.pending.push(Pending::Subtype(id, item));
        }
    }

    /// Sorts of parameters, once all words are known.
    fn read_params(&mut self) {
        for at in 0..self.decls.keywords.len() {
            let Some(node) = self.decls.keywords.get(at).map(|d| d.node) else { continue };
            let params = self.params_of(node);
            let frame = node.child(Rule::h_on).and_then(|h| h.first()).and_then(|np| self.frame_of(np).ok());
            if let Some(decl) = self.decls.keywords.get_mut(at) {
                decl.params = params;
            }
            if let Some(keyword) = self.content.keywords.get_mut(at) {
                keyword.frame = frame;
            }
        }
        for at in 0..self.decls.actions.len() {
            let Some(node) = self.decls.actions.get(at).map(|d| d.node) else { continue };
            // What creatures do is done to creatures and things of a scene.
            self.scene_now = self.content.actions.get(at).is_some_and(|a| a.deed);
            let params = self.params_of(node);
            self.scene_now = false;
            if let Some(decl) = self.decls.actions.get_mut(at) {
                decl.params = params;
            }
        }
    }

    /// Who can have a number, a state or a counter of a scene.
    fn link_bearers(&mut self, numbers: &[Node<'t>]) {
        for node in numbers.iter().filter(|n| n.rule() == Rule::number_d) {
            let Some(on) = self.bearers_of(*node) else { continue };
            for name in node.all(Rule::decl_name) {
                let id = self.number_id(name_of(name));
                if let Some(number) = id.and_then(|id| self.content.numbers.get_mut(id.index())) {
                    number.on = on.clone();
                }
            }
        }
        let marks: Vec<(Mark, Node<'t>)> = self.decls.pending.iter().filter_map(mark_of).collect();
        for (mark, node) in marks {
            let Some(on) = self.bearers_of(node) else { continue };
            let place = match mark {
                Mark::Counter(id) => self.content.counters.get_mut(id.index()).map(|c| &mut c.on),
                Mark::State(id) => self.content.designations.get_mut(id.index()).map(|d| &mut d.on),
            };
            if let Some(place) = place {
                *place = on;
            }
        }
    }

    fn bearers_of(&mut self, node: Node<'t>) -> Option<Box<[Predicate]>> {
        let np = node.child(Rule::h_on)?.first()?;
        let filter = self.frame_of(np).ok()?.filter;
        // Players have no types (109.3), so that they are players is all that is asked of them.
        if filter.sort == Sort::Player && filter.preds.is_empty() {
            return Some(Box::new([Predicate::Sort(Sort::Player)]));
        }
        if !self.is_of_scene(node) && !matches!(*filter.preds, [Predicate::Type(_)]) {
            let message =
                "what is declared for cards is for players, or for one card type, and nothing else is looked at";
            self.report(
                Diagnostic::error(Code::BadHead, np.span(), message).help("such as `on player`, `on planeswalker`"),
            );
            return None;
        }
        Some(filter.preds)
    }

    /// The cards that a keyword stands on.
    fn frame_of(&mut self, node: Node<'t>) -> Read<Frame> {
        let home = self.new_home(StrId::default());
        let filter = self.filter(&mut crate::check::Scope::new(home), node);
        self.homes.truncate(home);
        let filter = filter?;
        self.judge_stand(node, &filter.preds)?;
        Ok(Frame { text: node.text().into(), filter })
    }

    fn params_of(&mut self, node: Node<'t>) -> Vec<Param<'t>> {
        let Some(params) = node.child(Rule::params) else { return Vec::new() };
        let read: Vec<Param<'t>> = params.all(Rule::param).filter_map(|p| self.param(p).ok()).collect();
        for (at, param) in read.iter().enumerate() {
            if read.iter().take(at).any(|before| before.name == param.name) {
                let message = format!("the parameter `{}` stands twice", param.name);
                self.report(Diagnostic::error(Code::DuplicateName, param.node.span(), message));
            }
        }
        read
    }

    /// The rule number of a header has the form of one, such as `702.9a` or `ME-8.14`.
    fn check_rule_number(&mut self, node: Node<'t>) {
        let Some(number) = node.child(Rule::h_rule).and_then(|h| h.child(Rule::rule_no)) else { return };
        let plain = number.text().rsplit_once('-').map_or(number.text(), |(_, n)| n);
        if !plain.starts_with(|c: char| c.is_ascii_digit()) {
            let message = format!("`{}` is no rule number", number.text());
            self.report(Diagnostic::error(Code::BadHead, number.span(), message).help("such as `rule 702.9a`"));
        }
    }

    /// The sort of a parameter; one that is misspelled is reported, and read as the nearest one.
    fn sort_meant(&mut self, inner: Node<'t>) -> &'t str {
        let word = inner.text();
        let near = crate::diag::suggest(word, SORTS.iter().copied());
        match near.filter(|_| !SORTS.contains(&word) && self.vocab.word(word).is_none()) {
            None => word,
            Some(meant) => {
                let fault =
                    Diagnostic::error(Code::UnknownWord, inner.span(), format!("`{word}` is no sort of parameter"));
                self.report(fault.suggest(meant).expected(SORTS.iter().map(|s| format!("`{s}`"))));
                meant
            }
        }
    }

    fn param(&mut self, node: Node<'t>) -> Read<Param<'t>> {
        let name = self.child(node, Rule::param_name)?.text();
        let inner = self.child(node, Rule::sort)?;
        let inner = self.required(inner, inner.first())?;
        let sort = match self.sort_meant(inner) {
            "Cost" if name != "cost" => {
                let message = format!("a parameter of costs is called `cost`, so `{name}` could be read nowhere");
                let name = self.child(node, Rule::param_name)?;
                return self.error(Diagnostic::error(Code::UnknownName, name.span(), message).suggest("cost"));
            }
            "Cost" => ParamSort::Cost,
            "Number" => ParamSort::Number,
            "Range" => ParamSort::Range,
            "PT" => ParamSort::Pt,
            "Filter" => ParamSort::Filter,
            "Quality" => ParamSort::Quality,
            "Name" => ParamSort::Name,
            "Effect" => ParamSort::Effect,
            "Abilities" => ParamSort::Abilities,
            "Words" => ParamSort::Words,
            "Text" => ParamSort::Text,
            "Color" => ParamSort::Color,
            _ => {
                let home = self.new_home(StrId::default());
                let filter = self.filter(&mut crate::check::Scope::new(home), inner);
                self.homes.truncate(home);
                ParamSort::Thing(filter?)
            }
        };
        let default = node.child(Rule::param_default).and_then(|d| d.first());
        Ok(Param { name, sort, default, node })
    }
}

/// The name in a `decl_name`.
/// A state or a kind of counters.
#[derive(Clone, Copy)]
enum Mark {
    Counter(CounterId),
    State(DesignationId),
}

fn mark_of<'t>(pending: &Pending<'t>) -> Option<(Mark, Node<'t>)> {
    match pending {
        Pending::Counter(id, node) => Some((Mark::Counter(*id), *node)),
        Pending::Designation(id, node) => Some((Mark::State(*id), *node)),
        _ => None,
    }
}

fn name_of(node: Node<'_>) -> &str {
    node.first().map_or("", unquoted)
}

/// A name in backticks, whether it has quotation marks or not.
fn quoted(node: Node<'_>) -> String {
    let inner = if node.rule() == Rule::decl_name { name_of(node) } else { unquoted(node) };
    format!("`{inner}`")
}

/// How many actions of a round a deed takes: what its head says, or one.
fn actions_of(node: Node<'_>) -> u8 {
    let said = node.child(Rule::h_takes).and_then(|head| head.child(Rule::num));
    said.and_then(|n| n.text().parse().ok()).unwrap_or(1)
}
