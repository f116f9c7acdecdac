//! Bonuses to tests, quantities, light, strengthening.

use crate::check::build::times_value;
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::events::draft::Subject;
use crate::check::names::segment::{Cut, Item, Join, Piece};
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::vocab::Word;
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Dice and a number beside them: `4d6 + 2`.
    pub(crate) fn dice_sum(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let dice = self.child(node, Syntax::dice)?;
        let dice = self.dice(scope, dice)?;
        let Some(n) = node.child(Syntax::num) else { return Ok(dice) };
        let n = Value::Num(self.numeral(n)?);
        let minus = node.child(Syntax::op).is_some_and(|o| o.text() == "-");
        Ok(if minus { Value::Sub(Box::new((dice, n))) } else { Value::Add(Box::new((dice, n))) })
    }

    /// `4d6`: rolled before the statement that it stands in.
    pub(crate) fn dice(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        if !self.in_scene(scope) && !self.scene_now {
            let message = format!("`{}`: such dice are rolled in scenes only", node.text());
            let help = "a card says it as an instruction: `roll 2 dice as n`, then `deal n damage to any target`";
            return self.fail_help(Code::NotOfAScene, node, message, help);
        }
        let (n, sides) = node.text().split_once('d').unwrap_or(("1", "6"));
        let (Ok(n), Ok(sides)) = (n.parse::<i32>(), sides.parse::<u16>()) else {
            return self.fail(Code::OutOfRange, node, format!("`{}` is too large", node.text()));
        };
        if n > 100 || !(2..=100).contains(&sides) {
            return self.error(
                Diagnostic::error(Code::OutOfRange, node.span(), format!("`{}` can't be rolled", node.text()))
                    .help("at most 100 dice with 2 to 100 faces"),
            );
        }
        self.note_die(sides);
        let slot = scope.slot();
        match &mut scope.dice {
            Some(rolls) => rolls.push((slot, n, sides)),
            None => {
                return self.fail_help(
                    Code::WrongPlace,
                    node,
                    "dice fall only when something is done",
                    "put it into an instruction, such as `effect: deal 4d6 damage to target thing`",
                );
            }
        }
        Ok(Value::Slot(slot))
    }

    /// Which dice fall in scenes.
    pub(crate) fn note_die(&mut self, sides: u16) {
        if self.scene_now {
            self.content.most_sides = self.content.most_sides.max(sides);
        }
    }

    /// The instructions that roll the dice of a statement.
    pub(crate) fn rolls(&self, dice: Vec<(Slot, i32, u16)>) -> impl Iterator<Item = Instruction> + use<> {
        dice.into_iter().map(|(slot, n, sides)| Instruction::Do {
            who: Pick::Ref(Ref::You),
            act: Act::Roll { n: Value::Num(n), sides },
            bind: Some(Bind { slot, linked: None, amount: false }),
        })
    }

    /// A bonus to tests or a number of a scene: `+8 to Stealth (Hide) tests against non-Elves`,
    /// `+5 to Protection for each strength`.
    pub(crate) fn gets_bonus(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let Some(signed) = c.part(Syntax::signed) else {
            return self.fail(Code::NotOfAScene, c.node, "expected a change such as `+8`");
        };
        let mut n = self.signed(scope, signed)?;
        let degrees = c.peek_object().filter(|o| matches!(o.text(), "degree" | "degrees"));
        if degrees.is_some() {
            c.object();
        }
        if n == Value::Num(0) {
            let message = format!("`{}` changes nothing", signed.text());
            return self.fail_help(Code::OutOfRange, signed, message, "such as `+2`, `-2`");
        }
        let Some(role) = c.role(Prep::To) else {
            let help = match self.scene_now {
                true => "write `to` and tests or a number, such as `to Wits tests`",
                false => "power and toughness are changed together: `+1/+1`, `+2/+0`",
            };
            return self.fail_help(Code::MissingPart, c.node, "it is not said what it is added to", help);
        };
        let node = operand(role);
        let (mut what, tests) = self.test_words(scope, node)?;
        while let Some(each) = c.for_each() {
            let times = match self.number_label_of(scope, operand(each)) {
                Some(v) => v,
                None => self.for_each_value(scope, operand(each))?,
            };
            n = times_value(n, &times);
        }
        if let Some(against) = c.role(Prep::Against) {
            what.against = Some(self.matched(scope, operand(against))?);
        }
        if let Some(with) = c.role(Prep::With) {
            match self.is_courage(operand(with)) {
                true => what.courage = true,
                false => what.with = Some(self.matched(scope, operand(with))?),
            }
        }
        if let Some(spell) = c.role(Prep::For) {
            what.spell = Some(self.cards_filter(scope, operand(spell))?);
        }
        self.graded_fits(c, degrees, (&what, tests))?;
        let affected = self.subject_match(scope, who)?;
        if tests {
            return Ok(vec![Part::Rule(Rule::TestMod { who: affected, what: Box::new(what), n })]);
        }
        let mods =
            what.numbers.iter().map(|id| Modifier::Number(*id, NumberChange::Add, n.clone())).collect::<Vec<_>>();
        // A kind of test has no number of its own that could change.
        if mods.is_empty()
            || !what.topics.is_empty()
            || what.against.is_some()
            || what.with.is_some()
            || what.spell.is_some()
            || what.courage
        {
            return self.fail_help(
                Code::NotOfAScene,
                node,
                "what is added to is a number, or tests of it",
                "write `tests` at the end, such as `Wits tests`",
            );
        }
        Ok(vec![Part::Layer { affected, mods: mods.into() }])
    }

    fn number_label_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Option<Value> {
        let text = node.text();
        if text == "rank" {
            return Some(Value::Rank(Box::new(Ref::This)));
        }
        match self.named(scope, text)? {
            (Ref::Slot(slot), about) if matches!(about.kind, Kind::Number | Kind::Flag) => Some(Value::Slot(slot)),
            (Ref::Linked(l), about) if matches!(about.kind, Kind::Number | Kind::Flag) => Some(Value::Linked(l)),
            _ => None,
        }
    }

    /// A number with its sign, or a variable with one: `+8`, `-more`.
    pub(crate) fn signed(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let text = node.text();
        let (minus, rest) = (text.starts_with('-'), text.trim_start_matches(['+', '-']));
        let value = match rest.parse::<i32>() {
            Ok(n) => Value::Num(n),
            Err(_) => self.variable(scope, node, node.clip(1, text.len()).text())?,
        };
        Ok(match (minus, value) {
            (true, Value::Num(n)) => Value::Num(-n),
            (true, value) => Value::Sub(Box::new((Value::Num(0), value))),
            (false, value) => value,
        })
    }

    /// The numbers and kinds of tests in `Inspire or Intimidate tests`; whether `tests` stands at the end.
    fn test_words(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(TestMatch, bool)> {
        let (mut numbers, mut topics, mut tests) = (Vec::new(), Vec::new(), false);
        let np = NounPhrase::open(node);
        if !matches!(np.det, Det::Bare | Det::All) && np.run.is_some() {
            let fault = Diagnostic::error(
                Code::NotUnderstood,
                np.node.span(),
                format!("`{}`: whose tests and numbers they are is said by the subject", np.node.text()),
            );
            return self.error(fault.suggest(np.words()));
        }
        let (mut with, mut courage) = (None, false);
        for rel in &np.rels {
            self.saw(*rel);
            let inner = rel.child(Syntax::with_item).and_then(|i| i.first());
            match (rel.rule(), inner) {
                (Syntax::r_with, Some(tool)) if self.is_courage(tool) => courage = true,
                (Syntax::r_with, Some(tool)) => with = Some(self.matched(scope, tool)?),
                _ => return self.fail(Code::NotOfAScene, *rel, "tests are told apart by `against ...` and `with ...`"),
            }
        }
        let run = np.run.unwrap_or(node);
        let mut graded = None;
        let cut = self.cut_in_scene(scope, run);
        self.tests_are_told_apart(&np, &cut)?;
        for item in cut {
            match item.piece {
                _ if graded.is_none() && item.text == "failed" => graded = Some(Graded::Failed),
                _ if graded.is_none() && item.text == "passed" => graded = Some(Graded::Passed),
                Piece::Word(Word::Number(id), false) => numbers.push((item.span, id)),
                Piece::Word(Word::Topic(id), false) => topics.push(id),
                Piece::Word(Word::Tests, false) => tests = true,
                _ if item.text == "all" => {}
                _ => {
                    return self.no_test(item.span, item.text);
                }
            }
        }
        if tests {
            numbers.iter().try_for_each(|(at, id)| self.is_tested(*at, *id))?;
        }
        let (numbers, topics) = (numbers.into_iter().map(|(_, id)| id).collect(), topics.into());
        Ok((TestMatch { numbers, topics, with, courage, graded, ..TestMatch::default() }, tests))
    }

    /// Kinds of tests are alternatives, each said once; `all tests` are all of them.
    fn tests_are_told_apart(&mut self, np: &NounPhrase<'t>, cut: &Cut<'t>) -> Read<()> {
        let is_kind = |item: &&Item<'t>| matches!(item.piece, Piece::Word(Word::Number(_) | Word::Topic(_), _));
        let is_tests = |item: &Item<'t>| matches!(item.piece, Piece::Word(Word::Tests, _));
        if let [only] = &cut[..]
            && is_tests(only)
            && !matches!(np.det, Det::All)
        {
            let fault = Diagnostic::error(Code::MissingPart, np.node.span(), "it is not said which tests");
            return self.error(fault.help("such as `Climb tests`, `all tests`").suggest("all tests"));
        }
        for (at, item) in cut.iter().enumerate() {
            if cut.iter().take(at).any(|before| before.piece == item.piece) {
                let message = format!("`{}` is said twice", item.text);
                return self.error(Diagnostic::error(Code::PassedOver, item.span, message).help("once is enough"));
            }
        }
        let wrong = cut.iter().find(|item| is_tests(item) && item.join != Join::None);
        let bare = cut.iter().filter(is_kind).skip(1).find(|item| item.join == Join::None);
        match wrong.or(bare) {
            Some(item) => {
                let message = "kinds of tests are alternatives";
                let help = "write `or` between them: `Inspire or Intimidate tests`";
                self.error(Diagnostic::error(Code::Mixed, item.span, message).help(help))
            }
            None => Ok(()),
        }
    }

    /// `-1 degree to failed Climb tests`: degrees are those of tests that are over, points are added before.
    fn graded_fits(
        &mut self,
        c: &Clause<'t>,
        degrees: Option<Node<'t>>,
        (what, tests): (&TestMatch, bool),
    ) -> Read<()> {
        let help = "such as `-1 degree to failed Climb tests`, `+1 degree to passed Healing tests`; points are `-1 to Climb tests`";
        let message = match (degrees, what.graded) {
            (Some(_), None) => "it is not said of which tests the degree is changed",
            (None, Some(_)) => "points are added before a test is failed or passed",
            (Some(_), Some(_)) if !tests => "only tests have a degree",
            (Some(_), Some(_)) if what.courage => "a degree is not changed by courage",
            _ => return Ok(()),
        };
        self.fail_help(Code::NotOfAScene, degrees.unwrap_or(c.node), message, help)
    }

    /// `with courage`: the counter that stands for it.
    fn is_courage(&self, node: Node<'t>) -> bool {
        let kind = self.content.scene.courage.and_then(|k| self.content.counters.get(k.index()));
        kind.is_some_and(|k| &*k.name == node.text())
    }

    /// A number of a scene that the subject has, or has at least or at most: `has at least 5 Language`,
    /// `has 50 Piercing`. `None` if the clause is about no declared number.
    pub(crate) fn has_number(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Option<Vec<Part>>> {
        if let Some(bound) = c.part(Syntax::least_a) {
            let n = match (bound.child(Syntax::num), bound.child(Syntax::word)) {
                (Some(n), _) => Value::Num(self.numeral(n)?),
                (None, Some(label)) => self.variable(scope, label, label.text())?,
                (None, None) => return self.fail(Code::MissingPart, bound, "the number is missing"),
            };
            let run = self.child(bound, Syntax::run)?;
            let words = self.spelled(run).into_owned();
            let ids = match &*words {
                "skills" => self.all_skills(),
                words => vec![self.known_number(run, words)?],
            };
            let affected = self.subject_match(scope, who)?;
            let most = bound.text().split_whitespace().nth(1) == Some("most");
            let how = if most { NumberChange::AtMost } else { NumberChange::AtLeast };
            let mods = ids.into_iter().map(|id| Modifier::Number(id, how, n.clone()));
            return Ok(Some(vec![Part::Layer { affected, mods: mods.collect() }]));
        }
        let Some((n, name)) = c.peek_object().and_then(|o| o.text().split_once(' ')) else { return Ok(None) };
        let Some(id) = self.number_id(name) else { return Ok(None) };
        let node = self.required(c.node, c.object())?;
        self.saw_all(crate::check::nouns::np::counted(node));
        let n = match n.parse::<i32>() {
            Ok(n) => Value::Num(n),
            Err(_) => self.variable(scope, node, n)?,
        };
        let affected = self.subject_match(scope, who)?;
        Ok(Some(vec![Part::Layer { affected, mods: Box::new([Modifier::Number(id, NumberChange::Set, n)]) }]))
    }

    /// All declared skills with their specialities.
    fn all_skills(&self) -> Vec<NumberId> {
        let skill = |kind: &NumberKind| matches!(kind, NumberKind::Skill(_) | NumberKind::Speciality(_));
        let all = self.content.numbers.iter().enumerate().filter(|(_, number)| skill(&number.kind));
        all.map(|(at, _)| NumberId(at as u16)).collect()
    }

    /// Light that the subject gives to its surroundings: `enchanted thing shines strength to 20 feet`,
    /// `Flames shine torchlight to 20 feet`.
    pub(crate) fn shines(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        if !self.in_scene(scope) {
            let help = "such as `law \"lamps\" { Lanterns shine torchlight to 20 feet }` in a file of a scene";
            return self.fail_help(Code::NotOfAScene, c.node, "nothing is lit or dark in the game of cards", help);
        }
        let what = self.subject_match(scope, who)?;
        let Some(node) = c.part(Syntax::shine_a) else {
            let message = "it is not said how bright it is, and how far";
            return self.fail_help(Code::MissingPart, c.node, message, "such as `this shines torchlight to 20 feet`");
        };
        let value = self.child(node, Syntax::value)?;
        let step = self.step_of_light(scope, value)?;
        // The steps begin with the darkest, which is everywhere already.
        if matches!(step, Value::Num(..=0)) {
            let help = "what takes sight away is a state or a number of the creatures in it: `creatures within 100 feet of this have 5 Murk`";
            return self.fail_help(
                Code::OutOfRange,
                value,
                "light only ever makes it brighter, and nothing is darker than this",
                help,
            );
        }
        let quantity = self.child(node, Syntax::quantity)?;
        let reach = self.length(scope, quantity)?;
        self.some_time(quantity, &reach, "a light reaches some way: `to 20 feet`")?;
        Ok(vec![Part::Rule(Rule::Sheds { what, step, reach })])
    }

    /// Spells whose power is greater by some percent: `spells you cast have 50 percent more power`. `None` if the
    /// clause does not speak of power.
    pub(crate) fn more_power(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Option<Vec<Part>>> {
        let Some(node) = c.part(Syntax::power_a) else { return Ok(None) };
        let help = "such as `spells you cast have 50 percent more power`";
        if !self.in_scene(scope) {
            return self.fail_help(Code::NotOfAScene, node, "only spells of a scene have such power", help);
        }
        let what = self.subject_match(scope, who)?;
        let spells = |f: &Filter| f.preds.contains(&Predicate::Type(CardTypes::MAGIC));
        if !matches!(&what, Match::Filter(f) if spells(f)) {
            return self.fail_help(Code::WrongKind, who.at, "only spells that are cast have power", help);
        }
        let of = self.required(node, node.first())?;
        let n = self.value(scope, of)?;
        if n == Value::Num(0) {
            return self.fail_help(Code::OutOfRange, node, "this changes nothing", help);
        }
        Ok(Some(vec![Part::Rule(Rule::Power { what, n })]))
    }

    /// `this can't make Survival tests`: what it would test is failed.
    pub(crate) fn makes_no_tests(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<Vec<Part>> {
        let help = "such as `enchanted creature can't make Climb or Spot tests`, `you can't make Persuade tests against Elves`";
        if !self.in_scene(scope) {
            return self.fail_help(Code::NotOfAScene, c.node, "tests with dice belong to scenes", help);
        }
        let Some(node) = c.object() else {
            return self.fail_help(Code::MissingPart, c.node, "it is not said which tests", help);
        };
        let (mut what, tests) = self.test_words(scope, node)?;
        if !tests {
            return self.fail_help(Code::NotOfAScene, node, "only tests are made", help);
        }
        if what.courage || what.graded.is_some() {
            let message = "a test that is not made is neither passed nor failed, and nobody spends courage on it";
            return self.fail_help(Code::NotOfAScene, node, message, help);
        }
        if let Some(against) = c.role(Prep::Against) {
            what.against = Some(self.matched(scope, operand(against))?);
        }
        if let Some(with) = c.role(Prep::With) {
            what.with = Some(self.matched(scope, operand(with))?);
        }
        if let Some(spell) = c.role(Prep::For) {
            what.spell = Some(self.cards_filter(scope, operand(spell))?);
        }
        let who = self.subject_match(scope, who)?;
        Ok(vec![Part::Rule(Rule::NoTest { who, what: Box::new(what) })])
    }

    /// What shines: a step of light, or a number; a word that is neither is no step.
    fn step_of_light(&mut self, scope: &mut Scope<'t>, value: Node<'t>) -> Read<Value> {
        let text = value.text();
        let steps = self.content.scene.light.and_then(|s| self.content.scales.get(s.index())).map(|s| s.steps.to_vec());
        let unknown = scope.named(text).is_none() && self.object_label(scope.home, text).is_none();
        let word = text.len() > 1 && text.bytes().all(|b| b.is_ascii_lowercase());
        match (self.vocab.word(text), steps) {
            (None, Some(steps)) if word && unknown => {
                let message = format!("`{text}` is no step of light");
                let fault = Diagnostic::error(Code::UnknownName, value.span(), message);
                let fault = fault.suggest_from(text, steps.iter().map(|s| &**s));
                self.error(fault.expected(steps.iter().map(|s| format!("`{s}`"))))
            }
            _ => self.step_value(scope, value),
        }
    }

    /// `rank`, a step of a scale: numbers that a scene knows by one word.
    pub(crate) fn scene_number(&self, scope: &Scope<'t>, words: &str) -> Option<Value> {
        if scope.named(words).is_some() || self.object_label(scope.home, words).is_some() {
            return None;
        }
        match self.vocab.word(words) {
            Some((Word::Step(_, n), _)) => Some(Value::Num(i32::from(n))),
            _ if words == "rank" => Some(Value::Rank(Box::new(Ref::This))),
            _ => None,
        }
    }

    /// A number or the name of a step.
    pub(crate) fn step_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        match self.vocab.word(node.text()) {
            Some((Word::Step(_, n), _)) => Ok(Value::Num(i32::from(n))),
            _ => self.value(scope, node),
        }
    }

    /// The choice of a step of a declared scale, up to the one that is named:
    /// `choose a light up to torchlight as strength`.
    pub(crate) fn choose_step(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let last = self.required(node, node.all(Syntax::run).last())?;
        let Some((Word::Step(scale, most), _)) = self.vocab.word(last.text()) else {
            let names: Vec<String> =
                self.content.scales.iter().flat_map(|s| s.steps.iter().map(|s| s.to_string())).collect();
            let error = Diagnostic::error(
                Code::UnknownName,
                last.span(),
                format!("`{}` is no step of a declared scale", last.text()),
            )
            .suggest_from(last.text(), names.iter().map(String::as_str));
            return self.error(error);
        };
        // A scale is named where it is chosen from, so that the words are true.
        let name = self.child(node, Syntax::word)?;
        if self.content.scales.get(scale.index()).is_none_or(|s| &*s.name != name.text()) {
            let known = self.content.scales.iter().map(|s| &*s.name);
            let message = format!("`{}` is not the scale of `{}`", name.text(), last.text());
            let error = Diagnostic::error(Code::UnknownName, name.span(), message).suggest_from(name.text(), known);
            return self.error(error);
        }
        let bind = node.child(Syntax::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        out.push(Instruction::Do { who: scope.told(), act: Act::Choose(Choice::Step(scale, most)), bind });
        Ok(())
    }

    /// The choice of a number between two ends, both included: `choose a number from 1 to 4 as quarters`,
    /// `target player chooses a number from 0 to 3 as X`.
    pub(crate) fn choose_number(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        who: Pick,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let mut ends = node.all(Syntax::value);
        let (a, b) = (self.required(node, ends.next())?, self.required(node, ends.next())?);
        let (least, most) = (self.value(scope, a)?, self.value(scope, b)?);
        if let (Value::Num(from), Value::Num(to)) = (&least, &most)
            && from > to
        {
            let message = format!("there is no number from {from} to {to}");
            return self.fail_help(Code::NotANumber, node, message, "the lesser number comes first");
        }
        let label = node.child(Syntax::label);
        let name =
            label.and_then(|l| l.first()).map(|l| l.text()).filter(|name| name.len() > 1 && self.in_scene(scope));
        self.decls.spoken.extend(name.map(|name| ("option", name.into())));
        let choice = Choice::Number(least, most, name.map(|name| self.intern(name)));
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        out.push(Instruction::Do { who, act: Act::Choose(choice), bind });
        Ok(())
    }

    /// The choice of that many subtypes of a card type: `choose 1 + more kinds of creature as banes`.
    pub(crate) fn choose_kinds(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let value = self.child(node, Syntax::value)?;
        let n = self.value(scope, value)?;
        let run = self.child(node, Syntax::word)?;
        let Some((Word::Type(of), _)) = self.vocab.word(run.text()) else {
            return self.fail(Code::NotOfAScene, run, "expected `creature` or `thing`");
        };
        let bind = node.child(Syntax::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Subtype)));
        out.push(Instruction::Do { who: scope.told(), act: Act::Choose(Choice::Subtypes(of, n)), bind });
        Ok(())
    }

    /// Strengthens duration, radius, damage or tests of a spell by some percent:
    /// `strengthen the aided in duration by 100 percent`.
    pub(crate) fn strengthen_s(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let np = self.child(node, Syntax::np)?;
        let what = self.pick(scope, np)?;
        let at = self.child(node, Syntax::num)?;
        let n = self.numeral(at)?;
        if n == 0 {
            return self.fail_help(Code::OutOfRange, at, "this strengthens nothing", "such as `by 100 percent`");
        }
        let how = match self.child(node, Syntax::aspect_w)?.text() {
            "duration" => Strength::Duration(n),
            "radius" => Strength::Radius(n),
            "damage" if n != 100 => {
                let help = "`strengthen the damage of ... by 100 percent`: its dice show their highest face";
                return self.fail_help(
                    Code::NotOfAScene,
                    at,
                    "damage is as great as its dice can make it, or not",
                    help,
                );
            }
            "damage" => Strength::Damage,
            _ => Strength::Tests(n),
        };
        let sustained = node.child(Syntax::sustained).is_some();
        let act = Act::Strengthen { what, how, sustained };
        out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: None });
        Ok(())
    }

    /// Takes a declared designation from something: `clear worn from the ring`.
    pub(crate) fn clear_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let word = self.child(node, Syntax::word)?;
        let np = self.child(node, Syntax::np)?;
        let what = self.pick(scope, np)?;
        let Some((Word::Designated(d), _)) = self.vocab.word_in_scene(word.text()) else {
            return self.fail(Code::NotOfAScene, word, format!("`{}` is no designation", word.text()));
        };
        out.push(Instruction::Do { who: Pick::Ref(Ref::You), act: Act::Unmark(what, d), bind: None });
        Ok(())
    }

    /// Ends a spell that runs: `end this`. It is an error if what is named can't be a spell.
    pub(crate) fn end_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let np = self.child(node, Syntax::np)?;
        let what = self.pick(scope, np)?;
        let types = self.about_pick(scope, &what).types;
        let home = self.homes.get(scope.home);
        if what == Pick::Ref(Ref::This)
            && home.is_some_and(|h| h.outer.is_some() && !h.frame.intersects(CardTypes::MAGIC))
        {
            let message = "`this` is what has the ability, and does not end: only spells do";
            let help = "the spell ends by a line of its own, outside of the braces: `1 action: end this`";
            return self.fail_help(Code::NotOfAScene, np, message, help);
        }
        if what == Pick::Ref(Ref::You) || !types.is_empty() && !types.intersects(CardTypes::MAGIC) {
            let message = format!("`{}` does not end: only spells do", np.text());
            let help = "such as `end target spell`, `end this`; what is to be gone is exiled: `exile target thing`";
            return self.fail_help(Code::NotOfAScene, np, message, help);
        }
        out.push(Instruction::Do { who: Pick::Ref(Ref::You), act: Act::EndSpell(what), bind: None });
        Ok(())
    }
}
