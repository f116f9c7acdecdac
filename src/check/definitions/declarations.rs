//! Pass 2: the bodies of declarations that are not cards.

use crate::check::clauses::verbs::{Core, Forms, core_in};
use crate::check::decls::{ParamSort, Pending};
use crate::check::definitions::shares::many_last;
use crate::check::names::segment::{in_word, unquoted, words_in};
use crate::check::nouns::choice_nouns::{ChoiceNoun, choice_noun};
use crate::check::scope::about_filter;
use crate::check::{About, Checker, Kind, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};
use rustc_hash::FxHashMap;

impl<'t> Checker<'t> {
    /// Reads all bodies.
    pub(crate) fn lower(&mut self) {
        for at in 0..self.decls.actions.len() {
            self.lower_action(at);
        }
        self.note_order_of_piles();
        self.bodies.extend(self.decls.pending.iter().map(|p| p.node()));
        self.judge_actions_end();
        let (mut spells, mut names) = (Vec::new(), Vec::new());
        let pending = std::mem::take(&mut self.decls.pending);
        let many = many_last(pending.iter().map(|p| matches!(p, Pending::Def(..))));
        let (first, last) = pending.split_at(pending.len() - many);
        for pending in first.iter().copied() {
            self.scene_now = self.is_of_scene(pending.node()) || matches!(pending, Pending::Magic(..));
            match pending {
                Pending::Def(id, node) => self.lower_card(id, node),
                Pending::Subtype(id, node) => self.lower_subtype(id, node),
                Pending::Counter(id, node) => self.lower_counter(id, node),
                Pending::Designation(id, node) => self.lower_designation(id, node),
                Pending::State(node) => self.lower_state(node),
                Pending::Names(node) => names.push(node),
                Pending::Format(id, node) => self.lower_format(id, node),
                Pending::Magic(id, node) => {
                    spells.push((id, node));
                    self.lower_magic(id, node);
                }
            }
            self.note_order_of_piles();
        }
        let cards = last.iter().filter_map(|p| if let Pending::Def(id, node) = p { Some((*id, *node)) } else { None });
        self.lower_many(&cards.collect::<Vec<_>>());
        // Declarations that name themselves come first.
        names.into_iter().for_each(|node| self.lower_names(node));
        let formats = std::mem::take(&mut self.decls.formats);
        self.judge_formats(&formats);
        self.judge_cards();
        self.judge_tokens_end();
        self.judge_partners();
        self.judge_melds();
        self.judge_states_end();
        self.prerequisites(&spells);
        self.needs_can_be_met(&spells);
        self.judge_castings_end(&spells);
        self.judge_castings_aim();
        self.check_keywords();
        // A keyword read with stand-ins is in no game by that.
        self.asks = Asks::empty();
    }

    /// Reads the body of a card or token among others.
    pub(super) fn lower_card(&mut self, id: DefId, node: Node<'t>) {
        self.cards.extend((node.rule() == Rule::card).then_some((id, node)));
        self.lower_def(id, node);
        // Its abilities are marked themselves.
        self.asks = Asks::empty();
        self.giver_asked.set(false);
    }

    /// What is no card and asks in which order a graveyard lies may ask it in any game.
    fn note_order_of_piles(&mut self) {
        self.content.always_asked |= std::mem::take(&mut self.asks);
    }

    fn judge_cards(&mut self) {
        let cards = std::mem::take(&mut self.cards);
        self.judge_twins(&cards);
        self.judge_like_names(&cards);
        self.judge_resolving(&cards);
        self.cards = cards;
    }

    /// Keywords that would do something as a spell resolves, on cards that are none.
    fn judge_resolving(&mut self, cards: &[(DefId, Node<'t>)]) {
        for (id, node) in cards {
            let def = self.content.defs.get(id.index());
            let Some((keyword, finding)) = def.and_then(|def| crate::lints::resolves_in_vain(&self.content, def))
            else {
                continue;
            };
            let name = self.content.keywords.get(keyword.index()).map_or("", |k| &*k.name);
            let line = node.all(Rule::ability).find(|item| item.text().contains(name));
            self.judge(line.unwrap_or(*node), Some(finding));
        }
    }

    /// Reads cards and tokens that were declared after everything else.
    pub(crate) fn lower_more(&mut self) {
        self.bodies.extend(self.decls.pending.iter().map(|p| p.node()));
        self.scene_now = false;
        for pending in std::mem::take(&mut self.decls.pending) {
            if let Pending::Def(id, node) = pending {
                self.lower_card(id, node);
            }
        }
        self.judge_cards();
        self.judge_tokens_end();
    }

    /// Whether a declaration stands in a file of scenes.
    pub(crate) fn is_of_scene(&self, node: Node<'t>) -> bool {
        self.scene_files.contains(&node.span().file)
    }

    /// Ends the run: the content, the faults and where everything is declared.
    pub(crate) fn finish(self) -> crate::check::Checked {
        let places = self.decls.places.into_iter();
        let places = places.map(|((sort, name), span)| crate::check::Declared { sort, name, span }).collect();
        crate::check::Checked { content: self.content, faults: self.out, places }
    }

    /// A home for abilities; give it back with `self.homes.truncate(home)`.
    pub(crate) fn new_home(&mut self, name: StrId) -> usize {
        let faults_before = self.out.len();
        self.homes.push(crate::check::Home {
            name,
            faults_before,
            scene: self.scene_now,
            ..crate::check::Home::default()
        });
        self.homes.len() - 1
    }

    /// Abilities below a node, in a home of their own.
    fn abilities_below(&mut self, node: Node<'t>) -> Vec<AbilityId> {
        let items: Vec<Node<'t>> = node.all(Rule::ability).collect();
        let home = self.new_home(StrId::default());
        self.prescan(home, &items);
        let abilities = self.abilities(home, &items);
        self.homes.truncate(home);
        abilities
    }

    fn lower_subtype(&mut self, id: SubtypeId, node: Node<'t>) {
        let of = self.content.subtypes.get(id.index()).map_or(CardTypes::empty(), |s| s.of);
        let abilities = self.abilities_below(node);
        if of.contains(CardTypes::MAGIC) {
            // A field speaks of its spells while they are cast, too.
            for id in &abilities {
                if let Some(a) = self.content.abilities.get_mut(id.index()) {
                    a.zones |= Zones::CASTING;
                }
            }
        }
        if let Some(subtype) = self.content.subtypes.get_mut(id.index()) {
            subtype.abilities = abilities.into();
        }
    }

    fn lower_designation(&mut self, id: DesignationId, node: Node<'t>) {
        let Some(body) = node.child(Rule::kw_body) else { return };
        let abilities: Box<[AbilityId]> = self.abilities_below(body).into();
        let late = crate::lints::by_designation(&self.content, &abilities);
        self.judge(body, late);
        if !self.is_of_scene(node) {
            self.judge_given(body, &abilities);
        }
        let Some(name) = self.content.designations.get(id.index()).map(|d| d.name.clone()) else { return };
        let stand_in = (!abilities.is_empty()).then(|| self.new_def(&name, None));
        if let Some(def) = stand_in.and_then(|d| self.content.defs.get_mut(d.index())) {
            def.abilities = abilities.clone();
        }
        if let Some(designation) = self.content.designations.get_mut(id.index()) {
            (designation.abilities, designation.stand_in) = (abilities, stand_in);
        }
    }

    /// A counter changes characteristics or gives abilities, nothing else (121.1).
    fn lower_counter(&mut self, id: CounterId, node: Node<'t>) {
        let mut cancels = None;
        if let Some(other) = node.child(Rule::h_cancels).and_then(|h| h.first()) {
            cancels = self.counter_kind(other, unquoted(other)).unwrap_or_default();
            if cancels == Some(id) {
                let message = "a counter can't cancel counters of its own kind";
                self.report(Diagnostic::error(Code::Recursive, other.span(), message));
            }
        }
        let (mut mods, mut others) = (Vec::new(), false);
        if let Some(body) = node.child(Rule::kw_body) {
            for ability in self.abilities_below(body) {
                match self.content.abilities.get(ability.index()).map(|a| &a.kind) {
                    Some(AbilityKind::Static(Static { cond: None, parts, .. })) => {
                        // What works in layers is applied by the counter itself; rules stay an ability.
                        let layers = |p: &Part| matches!(p, Part::Layer { .. });
                        if !parts.iter().any(layers) {
                            mods.push(Modifier::AddAbilities(Box::new([ability])));
                        }
                        for part in parts {
                            match part {
                                Part::Layer { affected: Match::Ref(Ref::This), mods: more } => {
                                    mods.extend(more.iter().cloned())
                                }
                                Part::Layer { .. } => others = true,
                                Part::Rule(_) => others |= parts.iter().any(layers),
                            }
                        }
                    }
                    Some(AbilityKind::Static(Static { parts, .. }))
                        if parts.iter().any(|p| matches!(p, Part::Layer { .. })) =>
                    {
                        others = true;
                    }
                    _ => mods.push(Modifier::AddAbilities(Box::new([ability]))),
                }
            }
        }
        if others {
            let message = "a counter can only change what it is on, and always";
            self.report(Diagnostic::error(Code::WrongPlace, node.span(), message));
        }
        self.judge_size_of_name(id, node, &mods);
        self.judge(node, crate::lints::by_counter(&self.content, &mods));
        if let Some(counter) = self.content.counters.get_mut(id.index()) {
            counter.cancels = cancels;
            counter.mods = mods.into();
        }
    }

    /// 121.1a: a +X/+Y counter adds X to power and Y to toughness, which is what it is called.
    fn judge_size_of_name(&mut self, id: CounterId, node: Node<'t>, mods: &[Modifier]) {
        let Some(name) = self.content.counters.get(id.index()).map(|c| c.name.clone()) else { return };
        let signed = |part: &str| part.starts_with(['+', '-']).then(|| part.parse::<i32>().ok()).flatten();
        let Some((power, toughness)) = name.split_once('/').and_then(|(p, t)| Some((signed(p)?, signed(t)?))) else {
            return;
        };
        let said = matches!(mods, [Modifier::AddPT(Value::Num(p), Value::Num(t))] if (*p, *t) == (power, toughness));
        if !said {
            let at = node.child(Rule::string).unwrap_or(node);
            let message = format!("a {name} counter adds {power:+} to power and {toughness:+} to toughness (121.1a)");
            let fault = Diagnostic::error(Code::WrongKind, at.span(), message);
            self.report(fault.help(format!("write `counter \"{name}\": this gets {name}`")));
        }
    }

    fn lower_state(&mut self, node: Node<'t>) {
        let Some(rule) = node.child(Rule::rule_no) else { return };
        self.once(rule, "state-based action", rule.text());
        self.lower_state_of(node, None);
    }

    /// A state-based action, of every game or of a format.
    pub(crate) fn lower_state_of(&mut self, node: Node<'t>, format: Option<crate::ir::FormatId>) {
        let (Some(rule), Some(body)) = (node.child(Rule::rule_no), node.child(Rule::body)) else { return };
        let home = self.new_home(StrId::default());
        let mut scope = Scope::new(home);
        if let Ok(body) = self.body(&mut scope, body) {
            self.judge(node, crate::lints::always_done(&body));
            if body.iter().any(|instr| matches!(instr, Instruction::Delayed { .. } | Instruction::Shield { .. })) {
                let message =
                    "a state-based action is carried out whenever it is looked for, and waits for nothing (704.3)";
                let help = "say what is so and what is done then: `each creature with toughness <= 0: put it into graveyard`; what waits for an event is an ability of a card";
                self.report(Diagnostic::error(Code::NotAnInstruction, node.span(), message).help(help));
                return;
            }
            self.content.state_actions.push(StateAction {
                rule: rule.text().into(),
                body,
                slots: scope.size(),
                format,
            });
        }
        self.homes.truncate(home);
    }

    /// The body of an action, with its parameters in the first slots.
    fn lower_action(&mut self, at: usize) {
        let Some(decl) = self.decls.actions.get(at) else { return };
        let (params, body, node) = (decl.params.clone(), decl.body, decl.node);
        self.scene_now = self.is_of_scene(node);
        let home = self.new_home(StrId::default());
        let mut scope = Scope::new(home);
        scope.can_target = true;
        let mut kinds = Vec::with_capacity(params.len());
        for param in &params {
            let slot = scope.slot();
            let (about, kind) = match &param.sort {
                ParamSort::Number => (About::plain(Kind::Number), ParamKind::Number),
                ParamSort::Words => (About::plain(Kind::Word), ParamKind::Words),
                ParamSort::Text => (About::plain(Kind::Word), ParamKind::Other("Text".into())),
                ParamSort::Color => (About::plain(Kind::Color), ParamKind::Color),
                ParamSort::Filter | ParamSort::Quality => (About::plain(Kind::Word), ParamKind::Filter),
                ParamSort::Thing(filter) => (about_filter(filter), ParamKind::Thing(filter.clone())),
                other => (About::plain(Kind::Word), ParamKind::Other(format!("{other:?}").into())),
            };
            scope.parameter(param.name, slot, about);
            scope.read(slot);
            kinds.push(kind);
        }
        let mut block = Block::default();
        if let Some(body) = body {
            self.prescan(home, &[body]);
            block = self.block(&mut scope, body).unwrap_or_default();
        }
        // Things, colors and words are facts of the event, which others may ask for; so is everything where nothing is done.
        let numbers = params.iter().filter(|p| p.sort == ParamSort::Number && !block.body.is_empty());
        let names: Vec<_> = numbers.map(|p| (p.name, p.node)).collect();
        self.judge_parameters(node, &names);
        self.judge_mutual(node, &kinds);
        self.judge_targets_of_action(node, &block);
        // A permission is found by the ability in which it stands, and is used under its name.
        if !permits(&AbilityKind::Spell(block.clone())).is_empty() {
            let message = "a permission that an action gives is known to nobody: it is that of an ability";
            let fault = Diagnostic::error(Code::WrongPlace, node.span(), message);
            self.report(fault.help(
                "say it behind the action, in the ability: `{ hoard; you can play the loot }`, with the label there",
            ));
        }
        let wrap = is_wrap(&block.body);
        if let Some(action) = self.content.actions.get_mut(at) {
            action.params = kinds.into();
            action.block = block;
            action.slots = scope.size();
            action.wrap = wrap;
        }
        self.homes.truncate(home);
    }

    /// Reports that the numbers of slots ran out.
    pub(crate) fn check_slots(&mut self, scope: &Scope<'t>, at: Node<'t>) {
        if scope.full {
            let message = "this ability names or chooses too many things".to_string();
            self.report(Diagnostic::error(Code::TooMany, at.span(), message));
        }
    }

    /// Finds the labels that are written below these nodes, and which of them another of the nodes reads.
    pub(crate) fn prescan(&mut self, home: usize, items: &[Node<'t>]) {
        let mut found: Vec<(usize, &'t str, About, Option<CostTimes>)> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if item.has_below(Rule::label) || item.has_below(Rule::margin_q) {
                find_labels(*item, None, at, &mut found);
            }
        }
        if found.is_empty() {
            return;
        }
        let words = (items.len() > FEW).then(|| Words::of(items));
        let mut places: FxHashMap<&'t str, usize> = FxHashMap::default();
        for (place, label) in self.homes.get(home).iter().flat_map(|h| &h.labels).enumerate() {
            places.entry(label.name).or_insert(place);
        }
        for (at, name, about, times) in found {
            let granted = || items.get(at).is_some_and(|node| is_granted(*node, name));
            let elsewhere = match &words {
                Some(words) if name.chars().all(in_word) => words.stand_outside(at, name),
                _ => items.iter().enumerate().any(|(other, node)| other != at && has_word(node.text(), name)),
            };
            let shared = elsewhere || granted();
            let label = self.new_label();
            let Some(home) = self.homes.get_mut(home) else { return };
            match places.get(name).and_then(|place| home.labels.get_mut(*place)) {
                // Written in several abilities: they share the memory.
                Some(known) => known.shared = true,
                None => {
                    places.insert(name, home.labels.len());
                    home.labels.push(crate::check::ObjectLabel { name, label, about, times, shared, given: false });
                }
            }
        }
    }
}

/// Whether a body is one move of the first parameter: events of the action are then recorded on the move.
fn is_wrap(body: &[Instruction]) -> bool {
    let [Instruction::Do { act: Act::Move { what: Pick::Ref(Ref::Slot(Slot(0))), rest: None, .. }, who, .. }] = body
    else {
        return false;
    };
    matches!(who, Pick::Ref(Ref::You))
}

/// Whether a label is read where abilities are given to something else: then it has to be the memory of this object.
fn is_granted(node: Node<'_>, name: &str) -> bool {
    match node.rule() {
        // The abilities of a level come together (607.1, 710.2a).
        Rule::grant | Rule::level => has_word(node.text(), name),
        Rule::clause if node.child(Rule::verb).and_then(|v| core_in(v.text(), Forms::PRESENT)) == Some(Core::Have) => {
            has_word(node.text(), name)
        }
        _ => node.children().any(|c| is_granted(c, name)),
    }
}

/// With at most so many abilities it is faster to look through their texts for a word.
const FEW: usize = 16;

/// Which words stand in which of several abilities: in the first one that has them, and whether in another.
struct Words<'t>(FxHashMap<&'t str, (usize, bool)>);

impl<'t> Words<'t> {
    fn of(items: &[Node<'t>]) -> Self {
        let mut words: FxHashMap<&'t str, (usize, bool)> = FxHashMap::default();
        for (at, item) in items.iter().enumerate() {
            for word in words_in(item.text()) {
                let (first, more) = words.entry(word).or_insert((at, false));
                *more |= *first != at;
            }
        }
        Self(words)
    }
    /// Whether a word stands in another of the abilities than this one.
    fn stand_outside(&self, at: usize, word: &str) -> bool {
        self.0.get(word).is_some_and(|(first, more)| *first != at || *more)
    }
}

/// Whether a text has this word.
fn has_word(text: &str, word: &str) -> bool {
    words_in(text).any(|own| own == word)
}

/// Labels below a node, with a first guess at what they hold.
fn find_labels<'t>(
    node: Node<'t>,
    parent: Option<Node<'t>>,
    at: usize,
    found: &mut Vec<(usize, &'t str, About, Option<CostTimes>)>,
) {
    if node.rule() == Rule::label {
        if let Some(name) = node.first() {
            let (about, times) = parent.map_or((About::plain(Kind::Flag), None), guess);
            found.push((at, name.text(), about, times));
        }
        return;
    }
    if node.rule() == Rule::margin_q {
        found.extend(node.child(Rule::ident).map(|name| (at, name.text(), About::plain(Kind::Number), None)));
        return;
    }
    let of_cost = parent.is_some_and(|p| p.rule() == Rule::cast_cost);
    let parent = match node.rule() {
        // `alternative cost pay 5 life as blood`: life is counted, nothing of it is remembered but that it was paid.
        Rule::np if of_cost && crate::check::nouns::np::NounPhrase::open(node).words() == "life" => parent,
        Rule::np | Rule::cast_cost => Some(node),
        _ => parent,
    };
    for child in node.children() {
        find_labels(child, parent, at, found);
    }
}

/// What a label probably holds, from the phrase or the declaration that it stands in.
fn guess(parent: Node<'_>) -> (About, Option<CostTimes>) {
    if parent.rule() == Rule::cast_cost {
        let kind = parent.child(Rule::cost_kind);
        let times = kind.and_then(|k| vocab::cost_times(k.text())).unwrap_or(CostTimes::Must);
        return (About::plain(Kind::Flag), Some(times));
    }
    let np = crate::check::nouns::np::NounPhrase::open(parent);
    let words = np.words();
    let about = match choice_noun(words) {
        Some(ChoiceNoun::Color) => About::plain(Kind::Color),
        Some(ChoiceNoun::Text) => About::plain(Kind::Word),
        Some(ChoiceNoun::CreatureType | ChoiceNoun::BasicLandType) => About::plain(Kind::Subtype),
        Some(ChoiceNoun::CardType) => About::plain(Kind::CardType),
        Some(ChoiceNoun::Number) => About::plain(Kind::Number),
        None if matches!(vocab::prop(words), Some(Prop::Life | Prop::Damage)) => About::plain(Kind::Number),
        None if words.ends_with("card name") => About::plain(Kind::Name),
        None if words.is_empty() || np.run.is_none() => About::plain(Kind::Flag),
        None if words.split(' ').next_back().and_then(vocab::one_player).is_some() => About::player(),
        None => About::object(Sort::Object, CardTypes::empty()),
    };
    (about, None)
}
