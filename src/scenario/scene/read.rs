//! Lines of a scene from trees: things that are set, changes of the state, deeds, and replies to questions.

use super::super::read::{Reader, count, int, unquoted};
use super::super::{Line, What};
use super::{Change, Doing, Figure, Reply, SceneLine, SceneSetup};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::engine::PlayerId;
use crate::engine::scene::Degree;
use crate::ir::{ActionId, CardTypes, DefId, DesignationId, MethodId, NumberId, SubtypeId, Tested, TopicId, Unit};
use crate::middle_earth::Improvement;
use crate::stage::sheet::MOST;
use crate::syntax::{Node, Rule};

/// How improvements are called.
const IMPROVEMENTS: &[(&str, Improvement)] = &[
    ("practice", Improvement::Practice),
    ("rank", Improvement::Rank),
    ("countering", Improvement::Countering),
    ("wordlessness", Improvement::Wordless),
    ("stillness", Improvement::Still),
    ("ease", Improvement::Effortless),
];

/// What can come of something beside the degree of a test and a refusal.
const RESULTS: &[&str] = &[
    "works",
    "resisted",
    "countered",
    "prevented",
    "learned",
    "improved",
    "rested",
    "done",
    "succeeds",
    "fails",
    "broken off",
];

/// What a line speaks of, in its order.
fn things_in(node: Node<'_>) -> Vec<Node<'_>> {
    node.children().filter(|n| matches!(n.rule(), Rule::sc_thing | Rule::sc_sole)).collect()
}

/// So many names are all told where none of them fits.
const FEW: usize = 12;

impl<'t> Reader<'t, '_> {
    /// A line of a scene, or a part of its set-up.
    pub(in crate::scenario) fn scene_item(&mut self, node: Node<'t>, scene: &mut SceneSetup) -> Read<Option<Line>> {
        let line = match node.rule() {
            Rule::sc_scene => {
                self.scene_lines(node, scene);
                return Ok(None);
            }
            Rule::sc_creature | Rule::sc_thing_d => {
                let figure = self.figure(node);
                scene.cast.extend(figure);
                return Ok(None);
            }
            Rule::sc_rolls => SceneLine::Rolls(node.all(Rule::num).map(|n| count(n).min(255) as u8).collect()),
            Rule::sc_moment | Rule::sc_decree => self.moment(node)?,
            Rule::sc_spells => self.doing(node)?,
            _ => return Ok(None),
        };
        Ok(Some(Line { span: node.span(), what: What::Scene(line), refused: false }))
    }

    fn scene_lines(&mut self, node: Node<'t>, scene: &mut SceneSetup) {
        for line in node.children() {
            match line.rule() {
                Rule::sc_light => {
                    self.once(line, scene.light.as_ref());
                    scene.light = line.first().and_then(|n| self.light(n).ok());
                }
                Rule::sc_clock => {
                    self.once(line, scene.hour.as_ref());
                    scene.hour = line.first().and_then(|n| self.hour(n, i64::from(int(n))));
                }
                Rule::sc_apart => {
                    let mut things = line.all(Rule::sc_thing);
                    if let (Some(a), Some(b), Ok(feet)) = (things.next(), things.next(), self.measured(line))
                        && let (Ok(a), Ok(b)) = (self.thing(a), self.thing(b))
                        && self.is_a_distance(line, scene, &a, &b)
                    {
                        scene.apart.push((a, b, feet));
                    }
                }
                _ => {}
            }
        }
    }

    /// `num unit_w` in feet or seconds.
    pub(in crate::scenario) fn measured(&mut self, node: Node<'t>) -> Read<i64> {
        let n = i64::from(int(self.child(node, Rule::num)?));
        let unit = self.child(node, Rule::unit_w)?;
        let unit = self.required(unit, Unit::named(unit.text()))?;
        let scale = if unit == Unit::Action { 3 } else { unit.scale() };
        Ok(n * scale)
    }

    fn named_in<T>(&mut self, at: Node<'t>, what: &str, names: Vec<&'t str>, make: impl Fn(usize) -> T) -> Read<T> {
        let text = unquoted(at);
        match names.iter().position(|n| *n == text) {
            Some(i) => Ok(make(i)),
            None => {
                let message = format!("no {what} is called `{text}`");
                let few = (names.len() <= FEW).then(|| format!("there are `{}`", names.join("`, `")));
                let fault = Diagnostic::error(Code::UnknownName, at.span(), message).suggest_from(text, names);
                Err(self.fault(match few {
                    Some(few) => fault.help(few),
                    None => fault,
                }))
            }
        }
    }

    fn light(&mut self, at: Node<'t>) -> Read<u16> {
        let content = self.content;
        let scale = self.required(at, content.scene.light.and_then(|s| content.scales.get(s.index())))?;
        self.named_in(at, "step of light", scale.steps.iter().map(AsRef::as_ref).collect(), |i| i as u16)
    }

    fn number(&mut self, at: Node<'t>) -> Read<NumberId> {
        let names = self.content.numbers.iter().map(|n| n.name.as_ref()).collect();
        self.named_in(at, "number", names, |i| NumberId(i as u16))
    }

    fn state_named(&mut self, at: Node<'t>) -> Read<DesignationId> {
        let names = self.content.designations.iter().map(|d| d.name.as_ref()).collect();
        self.named_in(at, "designation", names, |i| DesignationId(i as u16))
    }

    fn kind(&mut self, at: Node<'t>) -> Read<SubtypeId> {
        let names = self.content.subtypes.iter().map(|d| d.name.as_ref()).collect();
        self.named_in(at, "subtype", names, |i| SubtypeId(i as u16))
    }

    fn spell(&mut self, at: Node<'t>) -> Read<DefId> {
        let content = self.content;
        let names: Vec<&str> = content.spells.keys().map(AsRef::as_ref).collect();
        let found = self.named_in(at, "spell", names, |i| content.spells.get_index(i).map(|(_, d)| *d))?;
        self.required(at, found)
    }

    fn item_named(&mut self, at: Node<'t>) -> Read<DefId> {
        let content = self.content;
        let names: Vec<&str> = content.items.keys().map(AsRef::as_ref).collect();
        let found = self.named_in(at, "item", names, |i| content.items.get_index(i).map(|(_, d)| *d))?;
        self.required(at, found)
    }

    fn figure(&mut self, node: Node<'t>) -> Read<Figure> {
        let name = self.child(node, Rule::string)?;
        let owner = match (node.rule(), node.child(Rule::sc_word)) {
            (Rule::sc_creature, Some(word)) => Some(self.player(word)?),
            _ => None,
        };
        let mut figure = Figure {
            span: node.span(),
            name: unquoted(name).to_owned(),
            owner,
            item: owner.is_none().then(|| self.content.items.get(unquoted(name)).copied()).flatten(),
            kinds: Vec::new(),
            numbers: Vec::new(),
            damage: 0,
            knows: Vec::new(),
            bears: Vec::new(),
            counters: Vec::new(),
            states: Vec::new(),
            picks: 0,
            answers: self.replies(node)?,
        };
        for line in node.children() {
            self.trait_line(line, &mut figure);
        }
        Ok(figure)
    }

    /// Refuses what such a one of a scene can't be or have.
    fn fitting(&mut self, at: Node<'t>, fits: bool) -> Read<()> {
        if fits {
            return Ok(());
        }
        let message = format!("`{}` can't be said of this: it is of cards, or of others in a scene", at.text());
        let help = "`spellwright show NAME` says who can have it";
        Err(self.fault(Diagnostic::error(Code::WrongKind, at.span(), message).help(help)))
    }

    fn state_of(&mut self, at: Node<'t>, types: CardTypes, subs: Option<&[SubtypeId]>) -> Read<DesignationId> {
        let state = self.state_named(at)?;
        self.fitting(at, self.content.can_be(state, types, subs))?;
        Ok(state)
    }

    fn trait_line(&mut self, line: Node<'t>, figure: &mut Figure) {
        let item = figure.item.map(|def| &self.content.def(def).subs).filter(|subs| !subs.is_empty());
        let types = if figure.owner.is_some() { CardTypes::CREATURE } else { CardTypes::THING };
        let subs = item.map(|subs| &**subs);
        match line.rule() {
            Rule::sc_knows => {
                for spell in line.all(Rule::sc_spell) {
                    let Some(Ok(def)) = spell.first().map(|n| self.spell(n)) else { continue };
                    let counters = spell.all(Rule::sc_kind_of).filter_map(|k| self.counters(k).ok()).collect();
                    figure.knows.push((def, counters));
                }
            }
            Rule::sc_bears => {
                for entry in line.all(Rule::sc_item_n) {
                    let Some(Ok(def)) = entry.first().map(|n| self.item_named(n)) else { continue };
                    let borne = self.content.def(def);
                    let state = |k| self.state_of(k, borne.types, Some(&borne.subs)).ok();
                    figure.bears.push((def, entry.all(Rule::sc_kind).filter_map(state).collect()));
                }
            }
            Rule::sc_learns_from => figure.picks = line.first().map_or(0, int),
            Rule::sc_are if line.text().starts_with("is ") => {
                figure.states.extend(line.all(Rule::sc_kind).filter_map(|k| self.state_of(k, types, subs).ok()));
            }
            Rule::sc_are => {
                let kinds = line.all(Rule::sc_kind).filter_map(|k| self.kind(k).ok()).collect::<Vec<_>>();
                figure.kinds.extend(kinds);
            }
            Rule::sc_numbered => {
                for entry in line.all(Rule::sc_numeral) {
                    let Some(name) = entry.first() else { continue };
                    if name.text() == "damage" {
                        figure.damage = entry.child(Rule::sc_int).map_or(0, |n| self.bounded(n));
                        continue;
                    }
                    let Ok(id) = self.number(name) else { continue };
                    if self.fitting(name, self.content.can_have(id, types, subs)).is_err() {
                        continue;
                    }
                    let value = match entry.child(Rule::sc_kind) {
                        Some(step) => self.step_of(id, step).ok(),
                        None => entry.child(Rule::sc_int).map(|n| self.bounded(n)),
                    };
                    figure.numbers.extend(value.map(|v| (id, v)));
                }
            }
            Rule::sc_levels => {
                for kind in line.all(Rule::sc_kind_of) {
                    let Ok((id, n)) = self.counters(kind) else { continue };
                    if self.fitting(kind, self.content.can_hold(id, types, subs)).is_ok() {
                        figure.counters.push((id, n));
                    }
                }
            }
            _ => {}
        }
    }

    /// A number of a sheet or a test: sums of them must stay numbers.
    fn bounded(&mut self, at: Node<'t>) -> i32 {
        let n = int(at);
        if n.unsigned_abs() > MOST.unsigned_abs() {
            let message = format!("numbers of creatures and tests go from -{MOST} to {MOST}");
            self.fault(Diagnostic::error(Code::OutOfRange, at.span(), message));
            return 0;
        }
        n
    }

    /// `Size campfire`: a step of the scale of the number.
    fn step_of(&mut self, id: NumberId, at: Node<'t>) -> Read<i32> {
        let content = self.content;
        let scale = content.numbers.get(id.index()).and_then(|n| n.scale);
        let steps = scale.and_then(|s| content.scales.get(s.index())).map(|s| &s.steps);
        let names = steps.map_or_else(Vec::new, |s| s.iter().map(AsRef::as_ref).collect());
        self.named_in(at, "step of its scale", names, |i| i as i32)
    }

    fn moment(&mut self, node: Node<'t>) -> Read<SceneLine> {
        let change = self.change(node);
        let answers = self.replies(node);
        Ok(SceneLine::Moment(change?, answers?))
    }

    fn change(&mut self, node: Node<'t>) -> Read<Change> {
        if let Some(step) = node.child(Rule::sc_kind) {
            return self.light(step).map(Change::Light);
        }
        if node.rule() == Rule::sc_decree {
            let decree = self.required(node, node.first())?;
            return self.decree(decree);
        }
        let n = self.measured(node)?;
        match &*things_in(node) {
            [a, b] => Ok(Change::Apart(self.thing(*a)?, self.thing(*b)?, n)),
            _ => Ok(Change::Pass(n)),
        }
    }

    fn decree(&mut self, node: Node<'t>) -> Read<Change> {
        let mut things = things_in(node).into_iter();
        let what = self.required(node, things.next())?;
        let what = self.thing(what)?;
        let points = |reader: &mut Self| node.child(Rule::num).map_or(0, |n| reader.bounded(n));
        Ok(match node.rule() {
            Rule::sc_hurts => Change::Damage(what, points(self)),
            Rule::sc_mends => Change::Mend(what, points(self)),
            Rule::sc_handed => {
                let to = self.required(node, things.next())?;
                Change::Give(what, Some(self.thing(to)?))
            }
            Rule::sc_laid => Change::Give(what, None),
            Rule::sc_leaves => Change::Leave(what),
            Rule::sc_counted => {
                let number = self.child(node, Rule::sc_kind_of)?;
                let (kind, n) = self.counters(number)?;
                let sign = if node.child(Rule::sc_loses).is_some() { -1 } else { 1 };
                Change::Counters(what, kind, sign * i32::from(n))
            }
            _ => {
                let holds = self.child(node, Rule::sc_be)?.text() == "is";
                let state = self.child(node, Rule::sc_kind)?;
                Change::State(what, self.state_named(state)?, holds)
            }
        })
    }

    // ------------------------------------------------------------ doing

    fn doing(&mut self, node: Node<'t>) -> Read<SceneLine> {
        let who = self.child(node, Rule::sc_thing)?;
        let who = self.thing(who)?;
        let deed = self.required(node, node.children().nth(1))?;
        let what = match deed.rule() {
            Rule::sc_conjures => self.conjures(deed)?,
            Rule::sc_learns => {
                let spell = self.required(deed, deed.first())?;
                Doing::Learn(self.spell(spell)?)
            }
            Rule::sc_improves => {
                let spell = self.child(deed, Rule::string)?;
                let spell = self.spell(spell)?;
                let names = IMPROVEMENTS.iter().map(|(n, _)| *n).collect();
                let how = self.child(deed, Rule::sc_kind)?;
                let found = self.named_in(how, "improvement", names, |i| IMPROVEMENTS.get(i).map(|(_, how)| *how))?;
                Doing::Improve(spell, self.required(how, found)?)
            }
            Rule::sc_tests => {
                let mut things = deed.all(Rule::sc_thing).collect::<Vec<_>>().into_iter();
                let with = deed.text().contains(" with ");
                let tool = if with { things.next() } else { None };
                let foe = things.next();
                let what = self.child(deed, Rule::tname)?;
                Doing::Test {
                    what: self.tested(what)?,
                    against: deed.child(Rule::sc_int).map_or(0, |n| self.bounded(n)),
                    tool: self.maybe_thing(tool)?,
                    foe: self.maybe_thing(foe)?,
                }
            }
            Rule::sc_employs => {
                let thing = self.child(deed, Rule::sc_thing)?;
                let thing = self.thing(thing)?;
                Doing::Use(thing, deed.child(Rule::num).map_or(1, count))
            }
            Rule::sc_rests => Doing::Rest(self.measured(deed)?),
            Rule::sc_attempts => {
                let mut names = deed.all(Rule::string).map(|n| unquoted(n).to_owned());
                Doing::Attempt(names.next().unwrap_or_default(), names.collect())
            }
            Rule::sc_acts => {
                let verb = self.child(deed, Rule::sc_deed)?;
                let action = self.deed(verb)?;
                let things: Read<Vec<_>> = deed.all(Rule::sc_thing).map(|n| self.thing(n)).collect();
                let words = deed.child(Rule::string).map(|n| unquoted(n).to_owned());
                Doing::Deed(action, things?, words)
            }
            _ => return Err(self.not_understood(deed)),
        };
        let answers = self.replies(node)?;
        let result = match node.child(Rule::sc_outcome).and_then(|o| o.first()) {
            Some(n) => Some(self.result(n)?),
            None => None,
        };
        Ok(SceneLine::Does { who, what, answers, result })
    }

    /// What came of it, in words that something can come of.
    fn result(&mut self, node: Node<'t>) -> Read<String> {
        let text = node.text().trim();
        if text.starts_with("refused") || RESULTS.contains(&text) || Degree::ALL.iter().any(|d| d.name() == text) {
            return Ok(text.to_owned());
        }
        let known = RESULTS.iter().copied().chain(Degree::ALL.iter().map(|d| d.name()));
        let message = match text.split_once(" answering ") {
            Some(_) => "`answering` stands in front of what came of it".to_owned(),
            None => format!("nothing can come of it that is called `{text}`"),
        };
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message);
        let fault = match crate::diag::suggest(text, known.clone()) {
            Some(nearest) => fault.suggest(nearest),
            None => fault.expected(known.chain(["refused: the reason"]).map(|k| format!("`{k}`"))),
        };
        Err(self.fault(fault))
    }

    fn maybe_thing(&mut self, node: Option<Node<'t>>) -> Read<Option<super::super::Thing>> {
        match node {
            Some(node) => self.thing(node).map(Some),
            None => Ok(None),
        }
    }

    fn conjures(&mut self, deed: Node<'t>) -> Read<Doing> {
        for part in [Rule::sc_cast_on, Rule::sc_cast_as, Rule::sc_omits, Rule::sc_power] {
            if let Some(again) = deed.all(part).nth(1) {
                let message = "this part of the casting is said already";
                return Err(self.fault(Diagnostic::error(Code::WrongKind, again.span(), message)));
            }
        }
        let spells: Read<Vec<DefId>> = deed.all(Rule::string).map(|n| self.spell(n)).collect();
        let on: Read<Vec<_>> = deed
            .child(Rule::sc_cast_on)
            .and_then(|on| on.child(Rule::sc_things))
            .into_iter()
            .flat_map(|l| l.all(Rule::sc_thing))
            .map(|n| self.thing(n))
            .collect();
        let method = match deed.child(Rule::sc_cast_as).and_then(|way| way.child(Rule::sc_kind)) {
            Some(at) => {
                let names = self.content.methods.iter().map(|m| m.name.as_ref()).collect();
                Some(self.named_in(at, "way of casting", names, |i| MethodId(i as u16))?)
            }
            None => None,
        };
        let taken = deed
            .all(Rule::sc_taken)
            .map(|t| {
                let name = t.child(Rule::sc_kind).map_or("", |n| n.text()).to_owned();
                (name, t.child(Rule::num).map_or(0, int))
            })
            .collect();
        let omitted = deed.child(Rule::sc_omits).map_or("", |n| n.text());
        let omit = (omitted.contains("words"), omitted.contains("gestures"));
        let power = deed.child(Rule::sc_power).and_then(|p| p.child(Rule::num)).map_or(0, int);
        Ok(Doing::Cast { spells: spells?, on: on?, method, taken, omit, power })
    }

    fn tested(&mut self, at: Node<'t>) -> Read<Tested> {
        let text = unquoted(at);
        if let Some(i) = self.content.topics.iter().position(|t| &*t.name == text) {
            return Ok(Tested::Topic(TopicId(i as u16)));
        }
        let id = self.number(at)?;
        match self.content.numbers.get(id.index()).and_then(crate::ir::Number::why_untested) {
            Some(message) => Err(self.fault(Diagnostic::error(Code::NotOfAScene, at.span(), message))),
            None => Ok(Tested::Number(id)),
        }
    }

    /// `speaks`, `opens`: a declared action by its third person.
    fn deed(&mut self, at: Node<'t>) -> Read<ActionId> {
        let text = at.text();
        let content = self.content;
        let fits = |name: &str| {
            text == name
                || text == format!("{name}s")
                || text == format!("{name}es")
                || name.strip_suffix('y').is_some_and(|stem| text == format!("{stem}ies"))
        };
        match content.actions.iter().position(|a| fits(&a.name)) {
            Some(i) => Ok(ActionId(i as u16)),
            None => {
                let names: Vec<&str> = content.actions.iter().map(|a| a.name.as_ref()).collect();
                let message = format!("`{text}` is no deed that the content declares");
                let fault = Diagnostic::error(Code::UnknownName, at.span(), message).suggest_from(text, names);
                Err(self.fault(fault))
            }
        }
    }

    /// `answering yes, "Sam" and "Frodo", 3 and 1`
    fn replies(&mut self, node: Node<'t>) -> Read<Vec<Reply>> {
        let list = node.child(Rule::sc_answers);
        list.into_iter().flat_map(|l| l.all(Rule::sc_answer)).map(|n| self.reply(n)).collect()
    }

    fn reply(&mut self, node: Node<'t>) -> Read<Reply> {
        let first = self.required(node, node.first())?;
        Ok(match first.rule() {
            Rule::sc_yes => Reply::Yes(true),
            Rule::sc_no => Reply::Yes(false),
            Rule::sc_kind => Reply::Word(unquoted(first).to_owned()),
            Rule::string => Reply::Text(unquoted(first).to_owned()),
            Rule::sc_int => Reply::Numbers(node.all(Rule::sc_int).map(int).collect()),
            Rule::sc_none => Reply::Things(Vec::new()),
            _ => Reply::Things(node.all(Rule::sc_thing).map(|n| self.thing(n)).collect::<Read<_>>()?),
        })
    }

    /// The names that a scene gives.
    pub(in crate::scenario) fn scene_names(&mut self, node: Node<'t>) {
        for figure in node.children().filter(|n| matches!(n.rule(), Rule::sc_creature | Rule::sc_thing_d)) {
            let Some(name) = figure.child(Rule::string) else { continue };
            if self.figures.contains(&unquoted(name)) {
                let message = format!("`{}` is there twice", unquoted(name));
                self.fault(Diagnostic::error(Code::DuplicateName, name.span(), message));
            }
            self.figures.push(unquoted(name));
        }
    }

    /// A number, a kind of light or another word after `has`.
    pub(in crate::scenario) fn told(&mut self, node: Node<'t>) -> Read<super::super::ExpectedFact> {
        let name = self.required(node, node.first())?;
        let n = node.child(Rule::sc_int).map_or(0, int);
        if name.text() == "light" {
            return Ok(super::super::ExpectedFact::Light(n));
        }
        if name.text() == "pt" {
            let fault = Diagnostic::error(Code::BadStep, node.span(), "power and toughness are two numbers");
            return Err(self.fault(fault.help(format!("write both, `pt {n}/{n}`, or one of them, `power {n}`"))));
        }
        self.number(name).map(|id| super::super::ExpectedFact::Declared(id, n))
    }
}

/// The player who decides what no rule decides: the seat after the last.
pub(super) fn master(seats: usize) -> PlayerId {
    PlayerId(seats as u8)
}
