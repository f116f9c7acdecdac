//! Spells, items and laws: their headers and the lines that only they have.

use crate::check::abilities::ability::AbilityPrefix;
use crate::check::names::scene::plain;
use crate::check::names::segment::unquoted;
use crate::check::vocab::Word;
use crate::check::{About, Checker, Host, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Makes the name of a spell, an item or a law known.
    pub(crate) fn declare_magic(&mut self, node: Node<'t>, origin: (StrId, u32)) -> Read<DefId> {
        let at = self.child(node, Rule::string)?;
        let name = unquoted(at);
        let id = self.new_def(name, Some(origin));
        let (names, what) = match node.rule() {
            Rule::spell_d => (&mut self.content.spells, "spell"),
            Rule::item_d => (&mut self.content.items, "item"),
            _ => (&mut self.content.laws, "law"),
        };
        names.insert(name.into(), id);
        self.once(at, what, name);
        Ok(id)
    }

    /// Reads the body of a spell, an item or a law.
    pub(crate) fn lower_magic(&mut self, id: DefId, node: Node<'t>) {
        let Some(mut def) = self.content.defs.get(id.index()).cloned() else { return };
        let home = self.new_home(def.name);
        if let Some(h) = self.homes.get_mut(home) {
            h.scene = true;
            h.law = node.rule() == Rule::law_d;
            h.cast = node.rule() == Rule::spell_d;
        }
        let lines: Vec<Node<'t>> = node.children().filter(|n| is_line(n.rule())).collect();
        self.prescan(home, &lines);
        match node.rule() {
            Rule::spell_d => {
                def.types |= CardTypes::MAGIC;
                def.magic = self.magic(home, node, &lines, &mut def.subs).ok().map(Box::new);
            }
            Rule::item_d => def.types |= CardTypes::THING,
            _ => {}
        }
        self.thing_lines(node, &mut def);
        self.lines_of_its_sort(node);
        if node.rule() == Rule::item_d && def.types != CardTypes::THING {
            let at = node.child(Rule::string).unwrap_or(node);
            let message = "an item of a scene is a `Thing` and nothing else";
            let fault = Diagnostic::error(Code::WrongTypes, at.span(), message);
            self.report(fault.help("such as `type Thing - Cloak`"));
        }
        if let Some(h) = self.homes.get_mut(home) {
            (h.types, h.subs) = (def.types, def.subs.to_vec());
        }
        self.own_numbers(home, node, &def);
        self.host_is_said(node, &lines);
        self.said_once(node);
        let mut abilities = Vec::new();
        // A duration that could not be read is said once.
        let said = node.child(Rule::duration_h).is_some();
        let instant = said && def.magic.as_ref().is_some_and(|m| m.lasting == Lasting::Instant);
        for line in &lines {
            let made = self.magic_line(home, *line).unwrap_or_default();
            if instant {
                self.never_so(*line, &made);
            }
            // Whether it is on something is the question itself.
            if line.rule() != Rule::on_l {
                self.idle_tests(*line, &made);
            }
            self.judge_scene_line(*line, &made);
            abilities.extend(made);
        }
        self.one_effect(&lines);
        if let (Some(magic), Ok(())) = (&def.magic, self.no_errors_in(home)) {
            self.parts_fit(home, node, magic, &abilities);
        }
        if self.no_errors_in(home).is_ok() {
            self.judge_unread_labels(node);
            self.judge_unread_x(node, &def);
        }
        self.homes.truncate(home);
        def.keywords = self.keywords_of(&abilities);
        def.abilities = abilities.into();
        if let Some(place) = self.content.defs.get_mut(id.index()) {
            *place = def;
        }
    }

    /// `type Thing - Weapon Sword`, `has 10 Structure`, `name ja "..."`
    fn thing_lines(&mut self, node: Node<'t>, def: &mut Def) {
        let mut numbers: Vec<(NumberId, i32)> = Vec::new();
        for child in node.children() {
            match child.rule() {
                Rule::type_prop => self.type_line(child, def),
                Rule::name_prop => {
                    def.name_ja = child.child(Rule::string).map(|n| self.intern(unquoted(n)));
                }
                Rule::unsupported => {
                    def.unsupported = child.child(Rule::string).map(|n| self.intern(unquoted(n)));
                }
                Rule::has_h => {
                    let (Some(n), Some(run)) = (child.child(Rule::num), child.child(Rule::run)) else { continue };
                    let value = self.numeral(n);
                    let words = self.spelled(run).into_owned();
                    if let (Ok(value), Ok(id)) = (value, self.known_number(run, &words)) {
                        if numbers.iter().any(|(before, _)| *before == id) {
                            let message = format!("its {words} is said twice");
                            self.report(Diagnostic::error(Code::DuplicateProperty, child.span(), message));
                            continue;
                        }
                        numbers.push((id, value));
                    }
                }
                _ => {}
            }
        }
        def.numbers = numbers.into();
    }

    /// The numbers in the head of an item must be such as it can have.
    fn own_numbers(&mut self, home: usize, node: Node<'t>, def: &Def) {
        let scope = Scope::new(home);
        for (line, (id, _)) in node.all(Rule::has_h).zip(&def.numbers) {
            let _ = self.borne_number(&scope, line, &Value::Prop(Prop::Number(*id), Box::new(Ref::This)));
        }
    }

    fn magic_line(&mut self, home: usize, line: Node<'t>) -> Read<Vec<AbilityId>> {
        let mut scope = Scope::new(home);
        let around = AbilityPrefix::default();
        match line.rule() {
            Rule::effect_l => {
                let body = self.child(line, Rule::body)?;
                let block = self.block(&mut scope, body)?;
                self.one(&scope, &around, AbilityKind::Spell(block), Zones::CASTING)
            }
            Rule::on_l => {
                let block = self.on_block(&mut scope, line)?;
                self.one(&scope, &around, AbilityKind::Spell(block), Zones::CASTING)
            }
            Rule::choose_l => {
                scope.host = Host::Unknown;
                let mut out = Vec::new();
                let choice = self.required(line, line.first())?;
                self.imperative(&mut scope, choice, &mut out)?;
                // Whoever counters it with the same spell casts it too, and chooses nothing.
                let (subject, object) = (Match::Ref(Ref::You), Match::Ref(Ref::This));
                let event = EventPattern { subject, object, ..EventPattern::of(Verb::Cast) };
                let kind = AbilityKind::As { event, cond: None, body: out.into() };
                self.one(&scope, &around, kind, Zones::CASTING)
            }
            Rule::ability => self.ability_node(home, line),
            // What may be paid for is part of how it is cast: `magic` reads it.
            _ => Ok(Vec::new()),
        }
    }

    /// An ability that triggers each time such a stretch has passed, or once when it has: `every 1 day: deal 1 damage to this`,
    /// `after 1 day: end this`.
    pub(crate) fn by_the_clock(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
        when: fn(Quantity) -> When,
    ) -> Read<Vec<AbilityId>> {
        let every = self.child(node, Rule::quantity)?;
        let quantity = self.stretch_of_time(scope, every)?;
        self.some_time(every, &quantity, "what goes on all the time is a sentence: `enchanted creature is blind`")?;
        let body = self.child(node, Rule::body)?;
        let block = self.block(scope, body)?;
        let triggered = Triggered { when: when(quantity), cond: around.cond.clone(), limit: None, block };
        self.one(scope, around, AbilityKind::Triggered(triggered), Zones::BATTLEFIELD)
    }

    // ------------------------------------------------------------ the header

    fn magic(&mut self, home: usize, node: Node<'t>, lines: &[Node<'t>], subs: &mut Box<[SubtypeId]>) -> Read<Magic> {
        let at = self.child(node, Rule::string)?;
        let mut scope = Scope::new(home);
        let scope = &mut scope;
        let mut magic = Magic {
            time: CastTime::Actions(1),
            range: Box::new([(Reach::Own, None)]),
            lasting: Lasting::Instant,
            weariness: Value::Num(0),
            picks: 1,
            needs: Box::new([]),
            methods: Box::new([]),
            method_times: Box::new([]),
            growth: None,
            options: Box::new([]),
        };
        let mut given: Vec<Rule> = Vec::new();
        let mut options = Vec::new();
        // The rest of the header may ask for what was taken on.
        for (line, option) in (0..=u8::MAX).zip(node.all(Rule::option_l)) {
            options.extend(self.option(home, option, line).into_iter().flatten());
        }
        for child in node.children() {
            let rule = child.rule();
            if is_header(rule) {
                if given.contains(&rule) {
                    let message = "this property is given twice".to_string();
                    self.report(Diagnostic::error(Code::DuplicateProperty, child.span(), message));
                    continue;
                }
                given.push(rule);
            }
            match rule {
                Rule::time_h => {
                    if let Ok(t) = self.cast_time(scope, child) {
                        magic.time = t;
                    }
                }
                Rule::range_h => {
                    if let Ok(r) = self.reaches(scope, child) {
                        magic.range = r;
                    }
                }
                Rule::duration_h => {
                    // What can't be read was reported: the rest is judged as of a spell that goes on.
                    magic.lasting = self.lasting(scope, child).unwrap_or(Lasting::Permanent);
                }
                Rule::weariness_h => {
                    if let Ok(v) = self.weariness(scope, child) {
                        magic.weariness = v;
                    }
                }
                Rule::picks_h => magic.picks = self.small(child)?,
                Rule::growth_h => {
                    let mut nums = child.all(Rule::num);
                    let picks = nums.next().and_then(|n| self.numeral(n).ok()).unwrap_or(1);
                    // Without a number there is no end of it.
                    let most = nums.next().and_then(|n| self.numeral(n).ok());
                    if let Some(n) = [Some(picks), most].into_iter().flatten().find(|n| !(1..=99).contains(n)) {
                        let help =
                            "a step costs 1 to 99 picks, and there are 1 to 99 of them: `growth 1 pick, at most 3`";
                        let message = format!("a spell can't grow by {n}");
                        let fault = Diagnostic::error(Code::NotANumber, child.span(), message);
                        self.report(fault.help(help));
                    }
                    let most = most.unwrap_or(0);
                    magic.growth = Some(Growth { picks: picks.clamp(1, 99) as u8, most: most.clamp(0, 99) as u8 });
                }
                Rule::requires_h => {
                    let needs = child.all(Rule::need).filter_map(|n| self.need(n).ok()).collect::<Vec<_>>();
                    magic.needs = needs.into();
                }
                Rule::methods_h => {
                    let ways =
                        child.all(Rule::method_way).filter_map(|n| self.method_way(scope, n).ok()).collect::<Vec<_>>();
                    magic.methods = ways.iter().map(|(m, _)| *m).collect();
                    magic.method_times = ways.into_iter().filter_map(|(m, time)| Some((m, time?))).collect();
                }
                Rule::field_h => {
                    *subs = child.all(Rule::run).filter_map(|n| self.field(n).ok()).collect();
                }
                _ => {}
            }
        }
        magic.options = options.into();
        for (rule, what) in [
            (Rule::time_h, "time"),
            (Rule::range_h, "range"),
            (Rule::duration_h, "duration"),
            (Rule::weariness_h, "weariness"),
        ] {
            // What can't be read was reported there.
            let broken = |gap: Node| gap.text().split_whitespace().next() == Some(what);
            let begins = |line: &str| {
                let mut words = line.split(';').flat_map(|part| part.split_whitespace().take(2));
                words.any(|word| crate::diag::one_slip(word, what)) || line.contains(&format!("casting {what}"))
            };
            if !given.contains(&rule) && node.text().lines().any(begins) {
                continue;
            }
            if !given.contains(&rule) && !node.all(Rule::bad_item).any(broken) {
                let message = format!("`{}` has no {what}", unquoted(at));
                self.report(
                    Diagnostic::error(Code::MissingProperty, at.span(), message)
                        .expected([format!("{what} ...").as_str()]),
                );
            }
        }
        if node.child(Rule::bad_item).is_none() && given.contains(&Rule::duration_h) {
            self.check_lasting(at, &magic, lines);
        }
        Ok(magic)
    }

    fn small(&mut self, node: Node<'t>) -> Read<u8> {
        let num = self.child(node, Rule::num)?;
        let n = self.numeral(num)?;
        match u8::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => self.fail(Code::OutOfRange, node, format!("{n} is too large")),
        }
    }

    fn cast_time(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<CastTime> {
        let quantity = self.child(node, Rule::quantity)?;
        let time = self.stretch_of_time(scope, quantity)?;
        self.some_time(node, &time, "what takes no time is `1 action`")?;
        Ok(match time {
            Quantity { n: Value::Num(n), unit: Unit::Action } => CastTime::Actions(n.clamp(0, 99) as u8),
            q => CastTime::Span(q),
        })
    }

    fn reaches(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Box<[(Reach, Option<Condition>)]>> {
        let mut out = vec![(self.reach(scope, node)?, None)];
        for other in node.all(Rule::or_if) {
            let reach = self.reach(scope, other)?;
            let cond = self.child(other, Rule::cond)?;
            let cond = self.cond(scope, cond)?;
            out.push((reach, Some(cond)));
        }
        Ok(out.into())
    }

    fn reach(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Reach> {
        match node.child(Rule::reach_w).map(Node::text) {
            Some("self") => Ok(Reach::Own),
            Some("touch") => Ok(Reach::Touch),
            Some(_) => Ok(Reach::Special),
            None => {
                let quantity = self.child(node, Rule::quantity)?;
                self.some_length(scope, quantity).map(Reach::Far)
            }
        }
    }

    fn weariness(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        match node.child(Rule::by_step) {
            None => {
                let num = self.child(node, Rule::num)?;
                self.numeral(num).map(Value::Num)
            }
            Some(by) => self.by_step(scope, by),
        }
    }

    /// A number that depends on the step of a scale that something has: `by size of target fire (candle 3, torch 5)`.
    pub(crate) fn by_step(&mut self, scope: &mut Scope<'t>, by: Node<'t>) -> Read<Value> {
        let run = self.child(by, Rule::run)?;
        let words = self.spelled(run).into_owned();
        let id = self.known_number(run, &words)?;
        let of = match crate::check::nouns::np::NounPhrase::open(self.child(by, Rule::np)?) {
            // The targets are those of the effect, which says the same.
            np if np.target.is_some() => {
                let mut apart = Scope::new(scope.home);
                apart.can_target = true;
                self.target(&mut apart, &np)?;
                if let (Some(aimed), Some(h)) = (apart.targets.pop(), self.homes.get_mut(scope.home)) {
                    h.measured = Some((np.node.span(), aimed.filter));
                }
                Ref::TargetsOf(Box::new(Ref::This))
            }
            np => self.known(scope, &np)?.0,
        };
        let mut table: Vec<(u16, Value)> = Vec::new();
        for step in by.all(Rule::step_v) {
            let run = self.required(step, step.first())?;
            let num = self.child(step, Rule::num)?;
            let value = Value::Num(self.numeral(num)?);
            match self.vocab.word(unquoted(run)) {
                Some((Word::Step(_, n), _)) if table.iter().any(|(known, _)| *known == n) => {
                    let message = format!("`{}` is said twice", run.text());
                    return self.fail(Code::DuplicateProperty, run, message);
                }
                Some((Word::Step(_, n), _)) => table.push((n, value)),
                _ => {
                    let names: Vec<String> =
                        self.content.scales.iter().flat_map(|s| s.steps.iter().map(|s| s.to_string())).collect();
                    let error = Diagnostic::error(
                        Code::UnknownName,
                        run.span(),
                        format!("`{}` is no step of a declared scale", run.text()),
                    )
                    .suggest_from(run.text(), names.iter().map(String::as_str));
                    return self.error(error);
                }
            }
        }
        table.sort_by_key(|(n, _)| *n);
        Ok(Value::ByStep(Box::new(Value::Prop(Prop::Number(id), Box::new(of))), table.into()))
    }

    fn need(&mut self, node: Node<'t>) -> Read<Need> {
        let runs: Vec<Node<'t>> = node.all(Rule::run).collect();
        let numbers: Vec<Node<'t>> = node.all(Rule::num).collect();
        let strings: Vec<Node<'t>> = node.all(Rule::string).collect();
        match node.first().map(|n| n.rule()) {
            // `6 other Air or Water spells`
            Some(Rule::num) => {
                let fields: Read<Vec<SubtypeId>> = runs.into_iter().map(|run| self.field(run)).collect();
                let n = self.required(node, numbers.first().copied())?;
                let n = self.numeral(n)?;
                return Ok(Need::Count(n, fields?.into()));
            }
            // `no Sorcery spells`
            Some(Rule::run) if numbers.is_empty() && strings.is_empty() => {
                let run = self.required(node, runs.first().copied())?;
                return self.field(run).map(Need::Without);
            }
            _ => {}
        }
        let mut ways = Vec::new();
        let spells: Vec<DefId> = strings.into_iter().map(|n| self.spell_named(n)).collect::<Read<_>>()?;
        if !spells.is_empty() {
            ways.push(Need::Spells(spells.into()));
        }
        for (run, n) in runs.into_iter().zip(numbers) {
            let words = self.spelled(run).into_owned();
            ways.push(Need::Number(self.known_number(run, &words)?, self.numeral(n)?));
        }
        if ways.len() > 1 { Ok(Need::Either(ways.into())) } else { self.required(node, ways.pop()) }
    }

    /// A spell by its name.
    pub(crate) fn spell_named(&mut self, at: Node<'t>) -> Read<DefId> {
        let name = unquoted(at);
        if let Some(id) = self.content.spells.get(name) {
            return Ok(*id);
        }
        let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is an unknown spell"));
        let nearest = crate::diag::suggest(name, self.content.spells.keys().map(|k| &**k));
        let error = match nearest {
            Some(nearest) => error.suggest(format!("\"{nearest}\"")),
            None => error,
        };
        self.error(error)
    }

    /// `song`, `ability in 1 minute`
    fn method_way(&mut self, scope: &mut Scope<'t>, at: Node<'t>) -> Read<(MethodId, Option<Quantity>)> {
        let name = self.child(at, Rule::decl_name)?;
        let method = self.method(name, plain(name))?;
        let Some(time) = at.child(Rule::quantity) else { return Ok((method, None)) };
        let span = self.stretch_of_time(scope, time)?;
        self.some_time(time, &span, "casting takes some time: `ability in 1 minute`")?;
        Ok((method, Some(span)))
    }

    /// A declared way of casting.
    pub(crate) fn method(&mut self, at: Node<'t>, name: &str) -> Read<MethodId> {
        if let Some(i) = self.content.methods.iter().position(|m| &*m.name == name) {
            return Ok(MethodId(i as u16));
        }
        let names: Vec<String> = self.content.methods.iter().map(|m| m.name.to_string()).collect();
        let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is an unknown way of casting"))
            .suggest_from(name, names.iter().map(String::as_str))
            .expected(names.iter().map(|n| format!("`{n}`")))
            .help("another one is declared: `method dance { time 200 percent }`");
        self.error(error)
    }

    fn field(&mut self, at: Node<'t>) -> Read<SubtypeId> {
        let words = self.spelled(at).into_owned();
        match self.vocab.word_in_scene(&words) {
            Some((Word::Sub(id), _))
                if self.content.subtypes.get(id.index()).is_some_and(|s| s.of.contains(CardTypes::MAGIC)) =>
            {
                Ok(id)
            }
            _ => {
                let of = |s: &&Subtype| s.of.contains(CardTypes::MAGIC);
                let names: Vec<String> = self.content.subtypes.iter().filter(of).map(|s| s.name.to_string()).collect();
                let error = Diagnostic::error(Code::UnknownName, at.span(), format!("`{words}` is no field of magic"))
                    .suggest_from(&words, names.iter().map(String::as_str))
                    .expected(names.iter().map(|n| format!("`{n}`")))
                    .help("another one is declared: `subtypes Magic { Earth }`");
                self.error(error)
            }
        }
    }

    /// `you may raise its weariness by 3 any number of times as more`
    /// What a line offers, which is number `line`: one thing, or several of which one at most is taken.
    fn option(&mut self, home: usize, node: Node<'t>, line: u8) -> Read<Vec<CastOption>> {
        let labels: Vec<_> = node.all(Rule::label).collect();
        if node.child(Rule::cast_o).is_some() {
            let apart = (labels.len() > 1).then_some(line);
            let mut all = Vec::new();
            for label in labels {
                let label = self.option_label(home, label)?;
                all.push(CastOption { what: Burden::Free, most: Some(1), label, apart });
            }
            return Ok(all);
        }
        let label = self.child(node, Rule::label)?;
        let what = match (node.child(Rule::raise_o), node.child(Rule::take_o)) {
            (Some(raise), _) => {
                let by = self.child(raise, Rule::num)?;
                Burden::Weariness(self.numeral(by)?)
            }
            (_, Some(take)) => {
                let mut scope = Scope::new(home);
                let by = self.child(take, Rule::signed)?;
                let Value::Num(n) = self.signed(&mut scope, by)? else {
                    return self.fail(Code::NotANumber, take, "expected a number such as `-3`");
                };
                let run = self.child(take, Rule::run)?;
                let words = self.spelled(run).into_owned();
                let tested = words.trim_end_matches(" tests").trim_end_matches(" test");
                match self.vocab.word_in_scene(tested) {
                    Some((Word::Topic(t), _)) if self.content.scene.casting == Some(t) => Burden::Casting(n),
                    _ => Burden::Test(self.known_number(run, tested)?, n),
                }
            }
            _ => return self.fail(Code::MissingPart, node, "something is missing in this"),
        };
        let most = match node.child(Rule::times_o) {
            None => Some(1),
            Some(times) if times.child(Rule::any_number).is_some() => None,
            Some(times) => match self.small(times)? {
                0 => {
                    let help = "an option is there to be taken: `up to 2 times`, `any number of times`";
                    return self.fail_help(Code::OutOfRange, times, "nobody could take this on", help);
                }
                most => Some(most),
            },
        };
        Ok(vec![CastOption { what, most, label: self.option_label(home, label)?, apart: None }])
    }

    /// Where it is remembered how often an option is taken.
    fn option_label(&mut self, home: usize, node: Node<'t>) -> Read<LabelId> {
        self.saw(node);
        let name = self.required(node, node.first())?.text();
        let labels = self.homes.get_mut(home).into_iter().flat_map(|h| &mut h.labels);
        let found = labels.into_iter().find(|l| l.name == name).map(|known| {
            known.about = About::plain(Kind::Number);
            known.shared = true;
            known.label
        });
        let label = self.required(node, found)?;
        self.content.labels.push((label, name.into()));
        self.decls.spoken.insert(("option", name.into()));
        Ok(label)
    }
}

/// What stands in the header.
pub(crate) fn is_header(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::time_h
            | Rule::range_h
            | Rule::duration_h
            | Rule::weariness_h
            | Rule::picks_h
            | Rule::requires_h
            | Rule::methods_h
            | Rule::field_h
            | Rule::growth_h
    )
}

/// What is read as an ability.
fn is_line(rule: Rule) -> bool {
    matches!(rule, Rule::ability | Rule::effect_l | Rule::on_l | Rule::choose_l | Rule::option_l)
}
