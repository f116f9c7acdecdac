//! Numbers of sentences as values: numerals, `X`, shares, sums, counts, properties, totals, devotion.

use crate::check::build::number_of;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::nouns::noun::Count;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::scope::about_of;
use crate::check::{About, Argument, Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// Numbers in texts are not larger than this.
pub(super) const LARGEST: i32 = 1_000_000;

/// What wounds take off tests, behind a genitive.
const WOUND_PENALTY: &str = "wound penalty";

impl<'t> Checker<'t> {
    /// The number that a node means: `value`, a term, `num`, `var`, `that_many`, `np_value`, `np` ...
    pub(crate) fn value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let value = scope.in_phrase(|scope| self.read_value(scope, node))?;
        self.value_of_scene(scope, node, &value)?;
        self.borne_number(scope, node, &value)?;
        Ok(value)
    }

    fn read_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        match node.rule() {
            Rule::value => self.sum(scope, node),
            Rule::num => self.numeral(node).map(Value::Num),
            Rule::dice => self.dice(scope, node),
            Rule::dice_sum => self.dice_sum(scope, node),
            Rule::by_step => self.by_step(scope, node),
            Rule::light_v => {
                let on = self.required(node, node.children().last())?;
                Ok(Value::LightOn(Box::new(self.reference(scope, on)?)))
            }
            Rule::wound_v => {
                let whose = self.child(node, Rule::gen_w)?;
                let whose = self.owner_word(scope, node, whose.text())?;
                Ok(Value::WoundPenalty(Box::new(whose)))
            }
            Rule::dist_v => {
                let mut ends = node.all(Rule::np);
                let (a, b) = (self.required(node, ends.next())?, self.required(node, ends.next())?);
                let pair = (self.reference(scope, a)?, self.reference(scope, b)?);
                Ok(Value::Distance(Box::new(pair)))
            }
            Rule::var => self.variable(scope, node, node.text()),
            Rule::that_many => self.that_many(scope, node),
            Rule::twice_v => {
                let of = self.value_below(scope, node)?;
                Ok(Value::Mul(Box::new((Value::Num(2), of))))
            }
            Rule::half_v => {
                let of = Box::new(self.value_below(scope, node)?);
                let Some(rounded) = node.child(Rule::up_down) else {
                    let message = "it is not said how a half is rounded";
                    let help = "write `rounded up` or `rounded down` behind it (107.1a)";
                    return self.fail_help(Code::MissingPart, node, message, help);
                };
                Ok(Value::Share { of, by: 2, up: rounded.text() == "up" })
            }
            Rule::lesser_v => self.lesser(scope, node),
            Rule::count_of => self.count_of(scope, node),
            Rule::amount_of => self.amount_of(scope, node),
            Rule::extreme_v => self.extreme_value(scope, node),
            Rule::extreme_n => self.extreme_number(scope, node),
            Rule::devotion => self.devotion(scope, node),
            Rule::value_only | Rule::np_value | Rule::equal_to | Rule::cond_lhs => self.value_below(scope, node),
            Rule::count => {
                let count = self.count(scope, node)?;
                if count.max.as_ref() == Some(&count.min) {
                    return Ok(count.min);
                }
                self.fail(Code::NotANumber, node, "one number is needed here, not a range")
            }
            _ => self.phrase_value(scope, node),
        }
    }

    fn value_below(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        match node.children().find(|n| n.rule() != Rule::up_down) {
            Some(first) => self.value(scope, first),
            None => self.fail(Code::NotANumber, node, "expected a number"),
        }
    }

    /// Terms joined by `+`, `-`, `*`; the product binds closer.
    fn sum(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let (mut total, mut product): (Option<Value>, Option<Value>) = (None, None);
        let (mut sign, mut open_sign) = ("+", "+");
        let mut all = node.children().peekable();
        while let Some(child) = all.next() {
            if child.rule() == Rule::op {
                sign = child.text();
                continue;
            }
            if child.rule() == Rule::rounded {
                return self.fail(Code::NotANumber, child, "nothing is divided that could be rounded");
            }
            if sign == "/" {
                let rounded = all.next_if(|n| n.rule() == Rule::rounded);
                let of = self.required(node, product.take())?;
                product = Some(self.share(of, child, rounded)?);
                continue;
            }
            let term = self.value(scope, child)?;
            product = Some(match product.take() {
                Some(before) if sign == "*" => Value::Mul(Box::new((before, term))),
                Some(before) => {
                    total = Some(added(total, open_sign, before));
                    open_sign = sign;
                    term
                }
                None => term,
            });
        }
        match product {
            Some(last) => Ok(added(total, open_sign, last)),
            None => self.fail(Code::NotANumber, node, "expected a number"),
        }
    }

    /// `V / 3 rounded down`
    fn share(&mut self, of: Value, by: Node<'t>, rounded: Option<Node<'t>>) -> Read<Value> {
        let Some(rounded) = rounded.and_then(|n| n.child(Rule::up_down)) else {
            let message = "it is not said how this is rounded";
            return self.fail_help(
                Code::MissingPart,
                by,
                message,
                "write `rounded up` or `rounded down` behind it (107.1a)",
            );
        };
        match by.text().parse() {
            Ok(by @ 1..) => Ok(Value::Share { of: Box::new(of), by, up: rounded.text() == "up" }),
            _ => self.fail(Code::NotANumber, by, "what is divided by is a numeral from 1"),
        }
    }

    /// A numeral in range.
    pub(crate) fn numeral(&mut self, node: Node<'t>) -> Read<i32> {
        match node.text().parse::<i32>() {
            Ok(n) if n <= LARGEST => Ok(n),
            _ => self.error(
                Diagnostic::error(Code::OutOfRange, node.span(), format!("`{}` is too large", node.text()))
                    .help(format!("numbers go up to {LARGEST}")),
            ),
        }
    }

    /// `X`, `n`: an argument, a number label, or the X of the ability.
    pub(crate) fn variable(&mut self, scope: &mut Scope<'t>, at: Node<'t>, name: &str) -> Read<Value> {
        match self.argument(scope, name) {
            Some(Argument::Number(value)) => return Ok(value.clone()),
            Some(Argument::OwnX) => {
                if scope.x.is_none() && scope.cost_x {
                    scope.x = Some(Value::Slot(scope.slot()));
                }
                return self.variable(scope, at, "X");
            }
            Some(_) => {
                return self.error(Diagnostic::error(
                    Code::WrongKind,
                    at.span(),
                    format!("the parameter `{name}` is not a `Number`"),
                ));
            }
            None => {}
        }
        if let Some(value) = self.number_label(scope, name) {
            return Ok(value);
        }
        if let Some(fault) = self.one_thing(scope, at, name) {
            return self.error(fault);
        }
        if let Some((_, value)) = scope.let_named.as_ref().filter(|(letter, _)| *letter == name) {
            return Ok(value.clone());
        }
        if name == "X" && scope.x.is_none() && scope.announces {
            scope.x = Some(Value::Slot(scope.slot()));
        }
        if name == "X" && scope.x.is_none() && self.home(scope).is_some_and(|h| h.has_x) {
            return Ok(self.paid_x(at));
        }
        // `gets +1/+1 and flying`
        if let Some((size, ability)) = name.split_once(" and ").filter(|(size, _)| crate::check::vocab::is_size(size)) {
            let message = format!("`{ability}` stands behind `{size}` and is no number");
            let help = format!("what something gets and what it has are two verbs: `gets +1/+1 and has {ability}`");
            return self.error(Diagnostic::error(Code::NotANumber, at.span(), message).help(help));
        }
        match &scope.x {
            Some(value) if name == "X" => {
                let value = value.clone();
                if let Value::Slot(slot) = value {
                    scope.read(slot);
                }
                Ok(value)
            }
            _ => self.no_value(at, name),
        }
    }

    /// A label that holds a number, or how many things a label holds.
    pub(crate) fn number_label(&self, scope: &mut Scope<'t>, name: &str) -> Option<Value> {
        let (what, about) = self.named(scope, name)?;
        if is_one_thing(scope, &what, about) || is_remembered_thing(&what, about) {
            return None;
        }
        let several = self.labels_of_costs(scope.home, name);
        match (about.kind, what) {
            (Kind::Number | Kind::Flag, Ref::Linked(_)) if several.len() > 1 => {
                let each = several.into_iter().map(Value::Linked);
                each.reduce(|a, b| Value::Add(Box::new((a, b))))
            }
            (Kind::Number | Kind::Flag, Ref::Slot(slot)) => Some(Value::Slot(slot)),
            (Kind::Number | Kind::Flag, Ref::Linked(label)) => Some(Value::Linked(label)),
            (Kind::Number | Kind::Flag, Ref::LinkedOf(label, of)) => Some(Value::LinkedOf(label, of)),
            (Kind::Object | Kind::Player | Kind::Either, what) => Some(Value::Size(Box::new(what))),
            _ => None,
        }
    }

    /// How many one target is no text asks for: its label stands behind the wrong words.
    fn one_thing(&self, scope: &mut Scope<'t>, at: Node<'t>, name: &str) -> Option<Diagnostic> {
        let (what, about) = self.named(scope, name)?;
        let given = is_remembered_thing(&what, about);
        (given || is_one_thing(scope, &what, about)).then(|| {
            let message = format!("`{name}` is one thing and not a number");
            let help = match given {
                true => {
                    format!("a number of it is said with its name: `the {name}'s power`, `the {name}'s mana value`")
                }
                false => {
                    format!("the label of an amount stands behind the amount: `deal 2 damage as {name} to any target`")
                }
            };
            Diagnostic::error(Code::NotANumber, at.span(), message).help(help)
        })
    }

    /// `that much`, `twice that many`.
    fn that_many(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let value = match &*scope.amounts {
            [one] if one.each.is_some() && scope.each_doer.is_some() && one.each != scope.each_doer => {
                let message = format!("`{}` could be what all did together or what each of them did", node.text());
                let help = "each by themselves in one sentence: `each player discards all cards in their hand and draws that many cards`; \
                            all together by a name: `... as thrown`, then `the number of the thrown`";
                let error = Diagnostic::error(Code::Unclear, node.span(), message).help(help);
                return self.error(error.related(one.span, "it could mean this"));
            }
            [one] => one.value.clone(),
            [] if let Some(reported) = scope.broken => return Err(reported),
            [] => {
                return self.error(Diagnostic::error(
                    Code::UnknownName,
                    node.span(),
                    format!("there is no amount that `{}` could mean", node.text()),
                ));
            }
            several => {
                let mut error = Diagnostic::error(
                    Code::Unclear,
                    node.span(),
                    format!("`{}` could mean {} amounts", node.text(), several.len()),
                )
                .help("name the one that is meant: `as name`");
                for amount in several {
                    error = error.related(amount.span, "it could mean this");
                }
                return self.error(error);
            }
        };
        match &value {
            Value::Slot(slot) => scope.read(*slot),
            Value::Size(what) => crate::check::scope::bind_pronouns(scope, what),
            _ => {}
        }
        if node.text().starts_with("twice") {
            return Ok(Value::Mul(Box::new((Value::Num(2), value))));
        }
        Ok(value)
    }

    fn lesser(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let mut values = node.all(Rule::value);
        let (Some(a), Some(b)) = (values.next(), values.next()) else {
            return self.fail(Code::NotANumber, node, "expected two numbers");
        };
        let pair = Box::new((self.value(scope, a)?, self.value(scope, b)?));
        let lesser = node.child(Rule::lesser_w).is_some_and(|w| w.text() == "lesser");
        Ok(if lesser { Value::Lesser(pair) } else { Value::Greater(pair) })
    }

    /// `the number of F`, `the number of K counters on S`, `the number of "A" votes`.
    fn count_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        if let Some(option) = node.child(Rule::string) {
            return self.ballot_word(scope, option).map(Value::Votes);
        }
        if let (Some(subject), Some(clause)) = (node.child(Rule::subject), node.child(Rule::clause)) {
            return Ok(Value::Times(Box::new(self.past(scope, subject, clause)?)));
        }
        let mut phrases = node.all(Rule::np);
        let Some(what) = phrases.next() else { return self.fail(Code::MissingPart, node, "expected what is counted") };
        let np = NounPhrase::open(what);
        if let Some(kind) = self.counter_noun(np.words()) {
            let kind = self.counter_kind(np.run.unwrap_or(what), kind)?;
            let Some(on) = phrases.next() else {
                return self.fail(Code::MissingPart, node, "expected `on` and what the counters are on");
            };
            if self.is_reference(scope, on) {
                return Ok(Value::Counters(kind, Box::new(self.reference(scope, on)?)));
            }
            return self.fail(Code::NotANoun, on, "expected something known, such as `this` or `it`");
        }
        if let Some(on) = phrases.next() {
            return self.count_there(scope, &np, on);
        }
        if let (Some(kind), [among]) = (crate::check::vocab::shared_trait(np.words()), &*np.rels)
            && among.rule() == Rule::r_among
        {
            self.saw(*among);
            if let Some(tail) = node.child(Rule::event_tail) {
                let message = format!("`{}` is not understood behind `{}`", tail.text(), among.text());
                let help = "what they are counted among is a set with a name: `exile a card in your hand as kept`, then \
                            `the number of colors among the kept`";
                return self.fail_help(Code::NotUnderstood, tail, message, help);
            }
            let among = self.required(*among, among.first())?;
            let among = self.filter(scope, among)?;
            return Ok(Value::Kinds(kind, Box::new(among)));
        }
        if let Some(clause) = node.child(Rule::event_tail).and_then(|t| t.first()) {
            if np.words() == "colors"
                && clause.child(Rule::verb).and_then(|v| participle(v.text())) == Some(Core::Spend)
            {
                return self.spent_on(scope, clause, Value::ColorsSpent);
            }
            return self.times_done(scope, what, clause);
        }
        self.number_of(scope, &np)
    }

    /// `the amount you achieved this way`: the sum over the events of a window.
    fn amount_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        if let (Some(what), Some(tail)) = (node.child(Rule::np), node.child(Rule::event_tail)) {
            let clause = self.required(node, tail.first())?;
            let spent = clause.child(Rule::verb).and_then(|v| participle(v.text())) == Some(Core::Spend);
            if NounPhrase::open(what).words() != "mana" || !spent {
                let help = "such as `the amount of mana spent on this`";
                return self.fail_help(Code::NotANumber, node, "of this there is no amount", help);
            }
            return self.spent_on(scope, clause, Value::ManaSpent);
        }
        let (Some(subject), Some(clause)) = (node.child(Rule::subject), node.child(Rule::clause)) else {
            return self.fail(Code::NotAnEvent, node, "expected an event");
        };
        Ok(Value::Amount(Box::new(self.past(scope, subject, clause)?)))
    }

    /// `the number of colors spent on this`, `the amount of mana spent on it`.
    fn spent_on(&mut self, scope: &mut Scope<'t>, clause: Node<'t>, of: impl Fn(Box<Ref>) -> Value) -> Read<Value> {
        let on = clause.child(Rule::role).and_then(|r| r.children().find(|n| n.rule() != Rule::prep));
        match on {
            Some(on) => Ok(of(Box::new(self.reference(scope, on)?))),
            None => self.fail(Code::MissingPart, clause, "expected `on` and what the mana was spent on"),
        }
    }

    /// `the number of snow permanents on the battlefield`.
    fn count_there(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, on: Node<'t>) -> Read<Value> {
        if !self.is_zone(on) {
            return self.fail(Code::NotANumber, on, "only counters are `on` something");
        }
        let (zones, _) = self.zones_of(scope, on)?;
        let mut filter = self.filter_of(scope, np)?;
        filter.zones |= zones;
        Ok(Value::Count(Box::new(filter)))
    }

    /// How many things a phrase means.
    pub(crate) fn number_of(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Value> {
        self.one_owner(np)?;
        if self.is_known(scope, np) {
            let (what, _) = self.known(scope, np)?;
            return Ok(Value::Size(Box::new(what)));
        }
        let filter = self.filter_of(scope, np)?;
        self.lie_somewhere(np.node, &filter)?;
        Ok(number_of(filter))
    }

    /// `your devotion to black`.
    fn devotion(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let (Some(whose), Some(np)) = (node.child(Rule::gen_w), node.child(Rule::np)) else {
            return self.fail(Code::MissingPart, node, "expected whose devotion to which color");
        };
        let whose = Box::new(self.owner_word(scope, whose, whose.text())?);
        let np = NounPhrase::open(np);
        if let Some(rel) = np.rels.first() {
            return self.fail(
                Code::NotUnderstood,
                *rel,
                "devotion counts mana symbols of permanents, and no more is asked",
            );
        }
        if let Some((Ref::Slot(slot), about)) = self.named(scope, np.words())
            && about.kind == Kind::Color
        {
            return Ok(Value::DevotionChosen(whose, slot));
        }
        let filter = self.filter_of(scope, &np)?;
        let mut colors = Colors::empty();
        for pred in &filter.preds {
            let Predicate::Color(c) = pred else { return self.fail(Code::NotANumber, np.node, "expected a color") };
            colors |= *c;
        }
        Ok(Value::Devotion(whose, colors))
    }

    /// `its power`, `your life total`, `drained`.
    fn phrase_value(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Value> {
        let nodes = self.parts(node);
        let [one] = &*nodes else { return self.fail(Code::NotANumber, node, "expected one number") };
        if let Some(mana) = self.unspent_amount(scope, *one)? {
            return Ok(mana);
        }
        let np = NounPhrase::open(*one);
        if let Some(last) = np.poss.last() {
            return self.property(scope, &np, *last);
        }
        match np.det {
            Det::Genitive(_) => {
                let run = np.run.unwrap_or(np.node);
                self.property(scope, &np, run)
            }
            Det::Bare | Det::The => {
                let words = np.words();
                let value = match self.argument(scope, words) {
                    Some(Argument::Number(value)) => Some(value.clone()),
                    Some(Argument::OwnX) => Some(self.variable(scope, np.node, "X")?),
                    _ => self.scene_number(scope, words).or_else(|| self.number_label(scope, words)),
                };
                match (value, np.rels.first()) {
                    (Some(_), Some(rel)) => {
                        let message = format!("`{}` says nothing about a number", rel.text());
                        let help = "what is said of the thing stands in front of the comparison";
                        self.fail_help(Code::NotANumber, *rel, message, help)
                    }
                    (Some(value), None) => Ok(value),
                    (None, _) => self.not_a_number(scope, &np),
                }
            }
            // A name behind it counts things that are called so.
            Det::Count(count)
                if np.run.is_none() && np.is_plain() && np.node.descendants().all(|n| n.rule() != Rule::string) =>
            {
                self.value(scope, count)
            }
            _ => self.not_a_number(scope, &np),
        }
    }

    fn not_a_number<T>(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<T> {
        if let Some(fault) = self.one_thing(scope, np.node, np.words()) {
            return self.error(fault);
        }
        let symbol = np.node.text().strip_prefix('{').and_then(|t| t.strip_suffix('}'));
        if let Some(number) = symbol.filter(|t| t.bytes().all(|b| b.is_ascii_digit())) {
            let message = format!("`{}` is mana, and a number is meant here", np.node.text());
            return self.error(Diagnostic::error(Code::NotANumber, np.node.span(), message).suggest(number));
        }
        if np.node.text() == "X" {
            return self.fail_help(
                Code::UnknownLabel,
                np.node,
                "`X` has no value here",
                "X is that of a cost that is paid for this (`{X}: ...`), or what the sentence says: `..., where X is ...`",
            );
        }
        let numbers = scope.names.iter().filter(|n| n.about.kind == Kind::Number).map(|n| n.name);
        let error =
            Diagnostic::error(Code::NotANumber, np.node.span(), format!("`{}` is not a number", np.node.text()));
        let error = match self.with_apostrophe(np.node.text()) {
            Some(right) => error.suggest(right),
            None => error.suggest_from(np.words(), numbers),
        };
        self.error(error.expected(["a numeral", "a number label", "`its power`", "`the number of ...`"]))
    }

    /// `its power`, `that creature's mana value`: a number of what the possessive means.
    fn property(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, last: Node<'t>) -> Read<Value> {
        if !np.poss.is_empty() && self.in_scene(scope) && self.spelled(last) == WOUND_PENALTY {
            let whose = self.possessor(scope, np.node)?;
            return Ok(Value::WoundPenalty(Box::new(whose)));
        }
        let prop = self.prop_named(last)?;
        let with = |rel: &Node<'t>| Some(rel.child(Rule::with_item)?.child(Rule::np_plain)?.span());
        if let Some(rel) = np.rels.iter().find(|rel| scope.behind.is_none() || with(rel) != scope.behind) {
            return self.fail(
                Code::NotUnderstood,
                *rel,
                format!("`{}` can't stand behind a number of something", rel.text()),
            );
        }
        if np.poss.len() == 1
            && let Some(filter) = self.owner_set(scope, np)?
        {
            return Ok(Value::Total(prop, Box::new(filter)));
        }
        let whose = self.possessor(scope, np.node)?;
        self.number_belongs(scope, np.node, prop, &whose)?;
        self.number_of_one(scope, np, last, &whose)?;
        // A card that was chosen where it lies has the size of the card, whatever it was before.
        let card = matches!(prop, Prop::Power | Prop::Toughness)
            && matches!(whose, Ref::Slot(_))
            && about_of(scope, &whose).is_some_and(|about| about.sort == Sort::Card);
        let whose = if card { Ref::Card(Box::new(whose)) } else { whose };
        Ok(Value::Prop(prop, Box::new(whose)))
    }

    /// `all players' life`: nothing known, but a set.
    fn owner_set(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Option<Filter>> {
        let mut base = np.clone();
        base.poss.clear();
        base.rels.clear();
        if self.is_known(scope, &base) {
            return Ok(None);
        }
        self.one_owner(np)?;
        if !matches!(base.det, Det::All | Det::Each | Det::A) {
            return Ok(None);
        }
        self.filter_of(scope, &base).map(Some)
    }

    /// The least and the greatest number that a `count` node allows.
    pub(crate) fn count(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Count> {
        self.saw(node);
        if node.child(Rule::any_number).is_some() {
            return Ok(Count { min: Value::Num(0), max: None });
        }
        if let Some(range) = node.child(Rule::range_n) {
            return self.range_of_targets(scope, range).map(|(min, max)| Count { min, max: Some(max) });
        }
        let is_number =
            |n: &Node<'t>| matches!(n.rule(), Rule::num | Rule::var | Rule::dice_sum | Rule::that_many | Rule::half_v);
        let number = node.children().find(is_number);
        let Some(number) = number else { return self.fail(Code::NotANumber, node, "expected a number") };
        let n = self.value(scope, number)?;
        if node.child(Rule::up_to).is_some() {
            return Ok(Count { min: Value::Num(0), max: Some(n) });
        }
        Ok(match node.child(Rule::or_more).map(|w| w.text().ends_with("more")) {
            Some(true) => Count { min: n, max: None },
            Some(false) => Count { min: Value::Num(0), max: Some(n) },
            None => Count { min: n.clone(), max: Some(n) },
        })
    }
}

/// A sum with one more term.
fn added(total: Option<Value>, sign: &str, term: Value) -> Value {
    match total {
        None => term,
        Some(total) if sign == "-" => Value::Sub(Box::new((total, term))),
        Some(total) => Value::Add(Box::new((total, term))),
    }
}

/// Whether something is one object, of which there is never more.
fn is_one_thing(scope: &Scope<'_>, what: &Ref, about: About) -> bool {
    let of_each = scope.names.iter().any(|n| n.each.is_some() && Ref::Slot(n.slot) == *what);
    let object = about.kind == Kind::Object && !about.many && !of_each && matches!(what, Ref::Slot(_));
    object || one_target(scope, what)
}

/// Whether something is one object that the own object remembers: how many it is nobody asks by its bare name.
fn is_remembered_thing(what: &Ref, about: About) -> bool {
    matches!(what, Ref::Linked(_)) && about.kind == Kind::Object && !about.many
}

/// Whether something is a target of which there is never more than one.
fn one_target(scope: &Scope<'_>, what: &Ref) -> bool {
    let Ref::Slot(slot) = what else { return false };
    if scope.names_of_this.contains(slot) {
        return true;
    }
    scope.targets.iter().any(|t| t.slot == *slot && t.max == Some(Value::Num(1)))
}
