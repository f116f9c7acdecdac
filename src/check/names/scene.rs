//! Numbers, skills, kinds of tests, scales, ways of casting.

use crate::check::names::segment::unquoted;
use crate::check::vocab::{Grammatical, Word};
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// The greatest percentage of a way of casting.
const MOST_PERCENT: i32 = 1000;

impl<'t> Checker<'t> {
    /// One declaration of a scene that has no body of abilities.
    pub(crate) fn declare_scene(&mut self, node: Node<'t>) {
        match node.rule() {
            Rule::number_d => self.declare_numbers(node),
            Rule::skill_d => node.all(Rule::skill_n).for_each(|n| self.declare_skill(n)),
            Rule::topic_d => self.declare_topic(node),
            Rule::scale_d => self.declare_scale(node),
            Rule::method_d => self.declare_method(node),
            _ => {}
        }
    }

    /// What the declarations say about each other, once all names are known.
    pub(crate) fn link_scene(&mut self, nodes: &[Node<'t>]) {
        for node in nodes {
            match node.rule() {
                Rule::number_d => self.link_number(*node),
                Rule::skill_d => self.link_skills(*node),
                Rule::topic_d => self.link_topic(*node),
                _ => {}
            }
        }
        self.number_kinds_of_tests(nodes);
        self.judge_numbers_end();
    }

    /// A test that is one of another kind too uses the same number.
    fn number_kinds_of_tests(&mut self, nodes: &[Node<'t>]) {
        for at in 0..self.content.topics.len() {
            let kinds: Vec<TopicId> = self.content.kinds_of_test(TopicId(at as u16)).collect();
            let Some(Topic { name, kind_of: last, .. }) = kinds.last().and_then(|t| self.content.topics.get(t.index()))
            else {
                continue;
            };
            let (name, number) = (name.clone(), kinds.last().and_then(|t| self.content.topics.get(t.index())?.number));
            if last.is_some() {
                let declares = |n: &&Node<'t>| n.child(Rule::decl_name).is_some_and(|d| plain(d) == &*name);
                if let Some(node) = nodes.iter().find(declares) {
                    let message = format!("`{name}` is a kind of itself");
                    self.report(Diagnostic::error(Code::Recursive, node.span(), message));
                }
                self.content.topics.iter_mut().for_each(|t| t.kind_of = None);
                return;
            }
            if let Some(topic) = self.content.topics.get_mut(at) {
                topic.number = number;
            }
        }
    }

    fn add_number(&mut self, at: Node<'t>, name: &str, kind: NumberKind, rule: Option<Box<str>>) {
        if !self.once(at, "number", name) {
            return;
        }
        let Ok(id) = u16::try_from(self.content.numbers.len()).map(NumberId) else { return };
        if self.vocab.word(name).is_some() {
            let message = format!("`{name}` is a word already, so a number can't be called so");
            self.report(Diagnostic::error(Code::DuplicateName, at.span(), message));
            return;
        }
        self.vocab.add(name, Word::Number(id), Grammatical::Both);
        self.content.numbers.push(Number {
            name: name.into(),
            kind,
            default: Box::new([]),
            of_kinds: Box::new([]),
            scale: None,
            on: Box::new([]),
            rule,
        });
    }

    /// `number Bearing Wits: attribute`
    fn declare_numbers(&mut self, node: Node<'t>) {
        let kind = match node.child(Rule::kind_w).map(|k| k.text()) {
            Some("attribute") => NumberKind::Attribute,
            Some(_) => NumberKind::Reaction,
            None => NumberKind::Plain,
        };
        let rule = crate::check::decls::rule_of(node);
        for name in self.own_names(node) {
            let id = NumberId(self.content.numbers.len() as u16);
            self.add_number(name, plain(name), kind.clone(), rule.clone());
            self.number_role(node, id);
        }
    }

    /// The names in front of `:` and `=`.
    fn own_names(&self, node: Node<'t>) -> Vec<Node<'t>> {
        node.all(Rule::decl_name).collect()
    }

    fn number_role(&mut self, node: Node<'t>, id: NumberId) {
        let Some(role) = self.part_of_rules(node, "number") else { return };
        let roles = &mut self.content.scene;
        match unquoted(role) {
            "health" => roles.health = Some(id),
            "armour" => roles.protection = Some(id),
            "piercing" => roles.piercing = Some(id),
            "structure" => roles.structure = Some(id),
            "spell durations" => roles.durations = Some(id),
            "recovery" => roles.recovery = Some(id),
            "spell weariness" => roles.spell_weariness = Some(id),
            "last weariness" => roles.last_weariness = Some(id),
            "last wound" => roles.last_wound = Some(id),
            "disaster" => roles.disaster = Some(id),
            "triumph" => roles.triumph = Some(id),
            _ => self.unknown_role(
                role,
                &[
                    "health",
                    "armour",
                    "piercing",
                    "structure",
                    "spell durations",
                    "recovery",
                    "spell weariness",
                    "last weariness",
                    "last wound",
                    "disaster",
                    "triumph",
                ],
            ),
        }
    }

    /// `= Vitality + modifier of Strength`, `: steps of fire`
    fn link_number(&mut self, node: Node<'t>) {
        let terms: Vec<Term> = node.all(Rule::n_term).filter_map(|t| self.term(t).ok()).collect();
        let scale = match node.child(Rule::steps_n).and_then(|s| s.first()) {
            Some(name) => self.scale_named(name, plain(name)).ok(),
            None => None,
        };
        let of_kinds: Vec<_> = node.all(Rule::n_of_kind).filter_map(|k| self.of_kind(k).ok()).collect();
        for name in self.own_names(node) {
            let Some(id) = self.number_id(plain(name)) else { continue };
            self.follows_from_own(id, node);
            if let Some(number) = self.content.numbers.get_mut(id.index()) {
                number.default = terms.clone().into();
                number.of_kinds = of_kinds.clone().into();
                number.scale = scale;
            }
        }
    }

    /// `30 for Warg or Wolf`
    fn of_kind(&mut self, node: Node<'t>) -> Read<(Box<[SubtypeId]>, i32)> {
        let n = self.child(node, Rule::num)?;
        let n = self.numeral(n)?;
        let mut kinds = Vec::new();
        for name in node.all(Rule::decl_name) {
            kinds.push(self.kind_of_creature(name, plain(name))?);
        }
        Ok((kinds.into(), n))
    }

    fn kind_of_creature(&mut self, at: Node<'t>, name: &str) -> Read<SubtypeId> {
        let of_creatures = |s: &Subtype| s.of.intersects(CardTypes::CREATURE);
        if let Some((Word::Sub(id), _)) = self.vocab.word(name)
            && self.content.subtypes.get(id.index()).is_some_and(of_creatures)
        {
            return Ok(id);
        }
        let kinds = self.content.subtypes.iter().filter(|s| of_creatures(s));
        let names: Vec<String> = kinds.map(|s| s.name.to_string()).collect();
        let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is no kind of creature"))
            .suggest_from(name, names.iter().map(String::as_str));
        self.error(error)
    }

    fn term(&mut self, node: Node<'t>) -> Read<Term> {
        let mut ids = Vec::new();
        for name in node.all(Rule::decl_name) {
            ids.push(self.known_number(name, plain(name))?);
        }
        match (&*ids, node.child(Rule::num)) {
            ([], Some(n)) => self.numeral(n).map(Term::Num),
            ([a, b], _) => Ok(Term::Better(*a, *b)),
            ([a], _) if node.text().starts_with("modifier") => {
                self.has_modifier(node, *a)?;
                Ok(Term::Modifier(*a))
            }
            ([a], _) => Ok(Term::Number(*a)),
            _ => self.fail(Code::NotANumber, node, "expected a number"),
        }
    }

    /// Only attributes have a modifier (ME-1.1): other numbers are added as they are.
    fn has_modifier(&mut self, at: Node<'t>, id: NumberId) -> Read<()> {
        let number = self.content.numbers.get(id.index());
        let Some(number) = number.filter(|n| n.kind != NumberKind::Attribute) else { return Ok(()) };
        let message = format!("`{}` has no modifier: it is no attribute", number.name);
        let help = format!("what is added is the number itself: `{}`", number.name);
        self.fail_help(Code::WrongKind, at, message, help)
    }

    /// What a number follows from is had by whoever has the number.
    fn follows_from_own(&mut self, own: NumberId, node: Node<'t>) {
        let on = |ck: &Self, id: NumberId| ck.content.numbers.get(id.index()).map(|n| n.on.clone()).unwrap_or_default();
        let mine = on(self, own);
        for name in node.all(Rule::n_term).flat_map(|t| t.all(Rule::decl_name)).collect::<Vec<_>>() {
            let Some(id) = self.number_id(plain(name)) else { continue };
            let theirs = on(self, id);
            if !theirs.is_empty() && theirs != mine {
                let message = format!("not everybody who has this number has `{}`", plain(name));
                let fault = Diagnostic::error(Code::WrongKind, name.span(), message);
                self.report(fault.help("who can have a number stands behind `on` in its declaration"));
            }
        }
    }

    /// A declared number by its name.
    pub(crate) fn number_id(&self, name: &str) -> Option<NumberId> {
        match self.vocab.word(name) {
            Some((Word::Number(id), _)) => Some(id),
            _ => None,
        }
    }

    /// The same with a message.
    pub(crate) fn known_number(&mut self, at: Node<'t>, name: &str) -> Read<NumberId> {
        if let Some(id) = self.number_id(name) {
            return Ok(id);
        }
        let names: Vec<String> = self.content.numbers.iter().map(|n| n.name.to_string()).collect();
        let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is no declared number or skill"));
        if self.vocab.counters.contains_key(name) {
            return self.error(error.help(format!("those are counters: `this enters with 3 {name} counters`")));
        }
        let error = error.suggest_from(name, names.iter().map(String::as_str));
        self.error(error)
    }

    fn scale_named(&mut self, at: Node<'t>, name: &str) -> Read<ScaleId> {
        match self.content.scales.iter().position(|s| &*s.name == name) {
            Some(i) => Ok(ScaleId(i as u16)),
            None => {
                let names: Vec<String> = self.content.scales.iter().map(|s| s.name.to_string()).collect();
                let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is no declared scale"))
                    .suggest_from(name, names.iter().map(String::as_str));
                self.error(error)
            }
        }
    }

    /// `Stealth (Hide, Sneak)`
    fn declare_skill(&mut self, node: Node<'t>) {
        let mut names = node.all(Rule::decl_name);
        let Some(skill) = names.next() else { return };
        let id = NumberId(self.content.numbers.len() as u16);
        self.add_number(skill, plain(skill), NumberKind::Skill(NumberId(0)), None);
        for special in names {
            let whole = format!("{} ({})", plain(skill), plain(special));
            self.add_number(special, &whole, NumberKind::Speciality(id), None);
        }
    }

    fn link_skills(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let Ok(attribute) = self.known_number(at, plain(at)) else { return };
        for skill in node.all(Rule::skill_n).filter_map(|n| n.child(Rule::decl_name)) {
            if let Some(id) = self.number_id(plain(skill))
                && let Some(number) = self.content.numbers.get_mut(id.index())
            {
                number.kind = NumberKind::Skill(attribute);
            }
        }
    }

    /// `topic corruption: Willpower`
    fn declare_topic(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let name = plain(at);
        if !self.once(at, "kind of test", name) {
            return;
        }
        let id = TopicId(self.content.topics.len() as u16);
        self.vocab.add_in_scene(name, Word::Topic(id));
        self.content.topics.push(Topic { name: name.into(), number: None, kind_of: None });
        let Some(role) = self.part_of_rules(node, "kind of test") else { return };
        let roles = &mut self.content.scene;
        match unquoted(role) {
            "casting" => roles.casting = Some(id),
            "concentration" => roles.concentration = Some(id),
            "countering" => roles.countering_test = Some(id),
            "temptation" => roles.temptation = Some(id),
            _ => self.unknown_role(role, &["casting", "concentration", "countering", "temptation"]),
        }
    }

    fn link_topic(&mut self, node: Node<'t>) {
        let mut names = node.all(Rule::decl_name);
        let (Some(own), Some(number)) = (names.next(), names.next()) else { return };
        if let Some(Word::Topic(id)) = self.vocab.word_in_scene(plain(number)).map(|(word, _)| word) {
            let topic = self.content.topics.iter_mut().find(|t| &*t.name == plain(own));
            topic.into_iter().for_each(|t| t.kind_of = Some(id));
            return;
        }
        let Ok(id) = self.known_number(number, plain(number)) else { return };
        if self.is_tested(number.span(), id).is_err() {
            return;
        }
        if let Some(topic) = self.content.topics.iter_mut().find(|t| &*t.name == plain(own)) {
            topic.number = Some(id);
        }
    }

    /// `scale light { darkness; ... }`
    fn declare_scale(&mut self, node: Node<'t>) {
        let mut names = node.all(Rule::decl_name);
        let Some(at) = names.next() else { return };
        if !self.once(at, "scale", plain(at)) {
            return;
        }
        let id = ScaleId(self.content.scales.len() as u16);
        for step in node.all(Rule::decl_name).skip(1) {
            self.once(step, "step", plain(step));
        }
        self.once(at, "scale", plain(at));
        let steps: Vec<Box<str>> = names.map(|n| plain(n).into()).collect();
        for (i, step) in steps.iter().enumerate() {
            self.vocab.add(step, Word::Step(id, i as u16), Grammatical::Both);
        }
        self.content.scales.push(Scale { name: plain(at).into(), steps: steps.into() });
        if let Some(role) = self.part_of_rules(node, "scale") {
            match unquoted(role) {
                "light" => self.content.scene.light = Some(id),
                _ => self.unknown_role(role, &["light"]),
            }
        }
    }

    /// `method rune { time 200 percent; at least 1 minute; duration 150 percent }`
    fn declare_method(&mut self, node: Node<'t>) {
        let Some(at) = node.child(Rule::decl_name) else { return };
        let mut method = Method { name: plain(at).into(), time: 100, least: 0, duration: 100, power: 0, innate: false };
        for prop in node.all(Rule::m_prop) {
            match prop.child(Rule::m_word).map(|w| w.text()) {
                Some(word) => {
                    let Some(Ok(n)) = prop.child(Rule::num).map(|n| self.numeral(n)) else { continue };
                    let least = i32::from(word != "power");
                    if !(least..=MOST_PERCENT).contains(&n) {
                        let message = format!("a way of casting has from {least} to {MOST_PERCENT} percent");
                        self.report(Diagnostic::error(Code::OutOfRange, prop.span(), message));
                    }
                    match word {
                        "time" => method.time = n,
                        "duration" => method.duration = n,
                        _ => method.power = n,
                    }
                }
                None => match prop.child(Rule::quantity) {
                    Some(q) => {
                        let home = self.new_home(StrId::default());
                        let read = self.stretch_of_time(&mut crate::check::scope::Scope::new(home), q);
                        self.homes.truncate(home);
                        if let Ok(Quantity { n: Value::Num(n), unit }) = read {
                            method.least = i64::from(n) * unit.scale();
                        }
                    }
                    None => method.innate = true,
                },
            }
        }
        if !self.once(at, "method", plain(at)) {
            return;
        }
        self.content.methods.push(method);
    }
}

/// The name in a `decl_name`.
pub(crate) fn plain(node: Node<'_>) -> &str {
    node.first().map_or("", unquoted)
}
