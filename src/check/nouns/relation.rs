//! Relations of noun phrases: `you control`, `in your graveyard`, `with power >= 3`, `that attacked this turn`.

use crate::check::build::{all, not};
use crate::check::clauses::verbs::{Core, core_verb};
use crate::check::names::segment::{part_span, unquoted};
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::{Det, NounPhrase, is_np, parts};
use crate::check::{Argument, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Adds what one relation asks for.
    pub(crate) fn relation(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        self.saw(rel);
        let before = draft.preds.len();
        scope.in_phrase(|scope| self.read_relation(scope, rel, draft))?;
        // A place was asked about where it was read: whose repertoire it is says who knows a spell.
        if rel.rule() == Rule::r_in {
            return Ok(());
        }
        draft
            .preds
            .get(before..)
            .unwrap_or_default()
            .iter()
            .try_for_each(|p| self.pred_of_scene(scope, rel.span(), rel.text(), p))
    }

    fn read_relation(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        match rel.rule() {
            Rule::r_in => self.rel_in(scope, rel, draft),
            Rule::r_outside => self.rel_outside(rel, draft),
            Rule::r_with => {
                for item in rel.all(Rule::with_item) {
                    let pred = self.with_item(scope, item)?;
                    draft.preds.push(pred);
                }
                Ok(())
            }
            Rule::r_without => {
                let Some(run) = rel.child(Rule::run) else {
                    return self.fail(Code::NotARelation, rel, "expected keywords or counters");
                };
                let pred = self.quality(scope, run)?;
                draft.preds.push(not(pred));
                Ok(())
            }
            Rule::r_within | Rule::r_beyond => {
                let (feet, of) = self.reach_of(scope, rel)?;
                let of = self.reference(scope, of)?;
                let near = Predicate::Within(feet, of);
                draft.preds.push(if rel.rule() == Rule::r_beyond { not(near) } else { near });
                Ok(())
            }
            Rule::r_above => self.rel_above(scope, rel, draft),
            Rule::r_whose => self.rel_whose(scope, rel, draft),
            Rule::r_named => {
                let pred = self.rel_named(scope, rel)?;
                draft.preds.push(pred);
                Ok(())
            }
            Rule::r_sharing => self.rel_sharing(scope, rel, draft),
            Rule::r_except => self.rel_except(scope, rel, draft),
            Rule::r_that => self.rel_that(scope, rel, draft),
            Rule::r_among => self.rel_among(scope, rel, draft),
            Rule::r_player => self.rel_player(scope, rel, draft),
            Rule::r_random | Rule::r_chosen => self.fail(Code::WrongPlace, rel, "nothing is chosen here"),
            _ => self.fail(Code::NotUnderstood, rel, format!("`{}` is not understood here", rel.text())),
        }
    }

    /// `within 10 feet of this`, `beyond touch of you`: the feet (none: as far as one can touch), and of what.
    pub(crate) fn reach_of(&mut self, scope: &mut Scope<'t>, rel: Node<'t>) -> Read<(Option<Value>, Node<'t>)> {
        let Some(of) = rel.children().last() else {
            return self.fail(Code::NotARelation, rel, "expected a distance");
        };
        let Some(length) = rel.child(Rule::quantity) else { return Ok((None, of)) };
        let quantity = self.length(scope, length)?;
        self.some_time(length, &quantity, "what is reached by hand is `within touch of you`")?;
        let feet = crate::check::build::times_value(quantity.n, &Value::Num(quantity.unit.scale() as i32));
        Ok((Some(feet), of))
    }

    /// `creature cards above this`: nearer to the top of the graveyard in which it lies (404.2).
    fn rel_above(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let directly = rel.child(Rule::above_w).is_some_and(|w| w.text().starts_with("directly"));
        let of = self.required(rel, rel.children().last())?;
        let of = self.reference(scope, of)?;
        draft.zones |= Zones::GRAVEYARD;
        self.asks |= Asks::PILES;
        draft.preds.push(Predicate::Above(of, directly));
        Ok(())
    }

    /// The first child; the grammar gives one.
    pub(crate) fn first_of(&mut self, node: Node<'t>) -> Read<Node<'t>> {
        match node.first() {
            Some(first) => Ok(first),
            None => self.fail(Code::MissingPart, node, "something is missing here"),
        }
    }

    fn rel_in(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let place = self.first_of(rel)?;
        let (zones, owner) = match self.single_place(scope, place)? {
            Some(zone) => (zone.set(), None),
            None => self.zones_of(scope, place)?,
        };
        draft.zones |= zones;
        match owner {
            Some(owner) => draft.preds.push(Predicate::OwnedBy(owner)),
            None => self.whose_is_it(place, zones)?,
        }
        Ok(())
    }

    /// `cards in hand`: of which player? Everybody's are the plural, `all hands`.
    fn whose_is_it(&mut self, place: Node<'t>, zones: Zones) -> Read<()> {
        let word = place.text();
        let of_players = Zones::HAND | Zones::LIBRARY | Zones::GRAVEYARD;
        // `if you have no cards in hand`: those of whoever has them.
        let clause = place.line_before().rsplit([',', ':', '{']).next().unwrap_or_default();
        let had = clause.split_whitespace().any(|word| core_verb(word).is_some_and(|(core, _)| core == Core::Have));
        if had || word.contains(' ') || word.ends_with('s') || !of_players.contains(zones) {
            return Ok(());
        }
        self.fail_help(
            Code::Unclear,
            place,
            format!("`{word}` does not say whose it is"),
            format!("write `your {word}`, `its owner's {word}`, `an opponent's {word}`, `each player's {word}`"),
        )
    }

    /// `outside the game` (400.10a).
    fn rel_outside(&mut self, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        self.no_turns(rel, "what is not in the scene is nowhere")?;
        draft.zones |= Zones::ASIDE;
        Ok(())
    }

    /// `with flying`, `with power >= 3`, `with a +1/+1 counter`, `with the least power among creatures`.
    fn with_item(&mut self, scope: &mut Scope<'t>, item: Node<'t>) -> Read<Predicate> {
        let first = self.first_of(item)?;
        match first.rule() {
            Rule::grant => self.fail(Code::WrongPlace, first, "an ability in braces can only be given, not asked for"),
            Rule::extreme => self.extreme_pred(scope, first),
            Rule::x_in_cost => Ok(Predicate::XInCost),
            Rule::most_votes => self.most_votes(scope, first),
            Rule::run => self.comparison(scope, item, first),
            Rule::count_of => self.counted_comparison(scope, item, first),
            _ => self.with_phrase(scope, first),
        }
    }

    fn with_phrase(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        let np = NounPhrase::open(node);
        if let Some(kind) = self.counter_noun(np.words()) {
            let kind = self.counter_kind(np.run.unwrap_or(node), kind)?;
            let (cmp, n) = self.compared_count(scope, &np)?;
            return Ok(Predicate::Counters(kind, cmp, n));
        }
        if np.words() == "different names" {
            let message = "only what is chosen together, or searched for, can have different names";
            let help = "`search your library for up to 4 cards with different names`; what there is counts by `the number of \
                        names among lands you control`";
            return self.fail_help(Code::NotARelation, node, message, help);
        }
        if let ("ability" | "abilities", Det::No(none)) = (np.words(), np.det) {
            self.saw(none);
            return Ok(Predicate::NoAbilities);
        }
        if let Det::Genitive(word) = np.det
            && let Some(shared) = vocab::shared_trait(np.words())
        {
            let owner = self.genitive(scope, &np, word)?;
            return Ok(Predicate::Shares(shared, owner));
        }
        match (np.det, np.run) {
            (Det::Bare, Some(run)) if np.is_plain() => self.quality(scope, run),
            _ if vocab::target(np.words()).is_some() || np.target.is_some() => {
                self.saw_all(np.target);
                match self.compared_count(scope, &np)? {
                    (Cmp::Ge | Cmp::Eq, Value::Num(1)) if !np.node.text().contains(" or more ") => {
                        Ok(Predicate::Is(Status::SingleTarget))
                    }
                    (cmp, n) => Ok(Predicate::Prop(Prop::Targets, cmp, n)),
                }
            }
            _ => {
                let message = format!("`{}` is not something that an object can be `with`", node.text());
                let others = node
                    .text()
                    .starts_with("each ")
                    .then_some("what is named besides stands in front: `each player and each creature with flying`");
                match others {
                    Some(help) => self.fail_help(Code::NotARelation, node, message, help),
                    None => self.fail(Code::NotARelation, node, message),
                }
            }
        }
    }

    /// How a determiner compares: `a`: at least one; `no`: none; `3 or more`, `exactly 2`.
    pub(crate) fn compared_count(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Cmp, Value)> {
        Ok(match np.det {
            Det::No(none) => {
                self.saw(none);
                (Cmp::Eq, Value::Num(0))
            }
            Det::Count(node) => {
                let count = self.count(scope, node)?;
                match count.max {
                    None => (Cmp::Ge, count.min),
                    Some(max) if max == count.min => {
                        let exact = node.child(Rule::exactly).is_some();
                        (if exact { Cmp::Eq } else { Cmp::Ge }, max)
                    }
                    Some(max) => (Cmp::Le, max),
                }
            }
            _ => (Cmp::Ge, Value::Num(1)),
        })
    }

    /// `with the most votes`: somebody has voted for things before.
    fn most_votes(&mut self, scope: &Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        if scope.ballots.things {
            return Ok(Predicate::MostVotes);
        }
        let help = "first: `each player votes for a nonland permanent you don't control`";
        self.fail_help(Code::NotARelation, node, "nobody has voted for things here", help)
    }

    fn extreme_pred(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        let word = node.child(Rule::extreme_w).map_or("", |w| w.text());
        let (Some(run), Some(np)) = (node.child(Rule::run), node.child(Rule::np)) else {
            return self.fail(Code::NotANumber, node, "expected a number and what it is compared among");
        };
        let prop = self.prop_named(run)?;
        let among = self.filter(scope, np)?;
        // It is one of those that it is compared with.
        let mut preds = among.preds.to_vec();
        preds.push(Predicate::Extreme { greatest: word != "least" && word != "lesser", prop, among: Box::new(among) });
        Ok(all(preds))
    }

    /// The number that a run names.
    pub(crate) fn prop_named(&mut self, run: Node<'t>) -> Read<Prop> {
        let words = self.spelled(run);
        if let Some(prop) = vocab::prop(&words) {
            return Ok(prop);
        }
        if let Some(id) = self.number_id(&words) {
            return Ok(Prop::Number(id));
        }
        let error = Diagnostic::error(
            Code::UnknownWord,
            run.span(),
            format!("`{words}` is not a number of an object or player"),
        )
        .suggest_from(&words, vocab::props())
        .expected(vocab::props().take(4));
        self.error(error)
    }

    /// `the foes Strength` where its apostrophe was forgotten: the words with it.
    pub(crate) fn with_apostrophe(&self, words: &str) -> Option<String> {
        words.match_indices("s ").find_map(|(at, _)| {
            let number = &words[at + 2..];
            let known = vocab::prop(number).is_some() || self.number_id(number).is_some();
            let whole = &words[..=at];
            let owner = if whole.split(' ').next_back() == Some("this") { whole } else { &words[..at] };
            // `library's mana value` has one already.
            (known && owner.contains(' ') && !owner.ends_with('\'')).then(|| format!("{owner}'s {number}"))
        })
    }

    /// `power >= 3`, `color = hue`, `creature type = breed`, `name = word`.
    fn comparison(&mut self, scope: &mut Scope<'t>, item: Node<'t>, run: Node<'t>) -> Read<Predicate> {
        let (Some(op), Some(value)) = (item.child(Rule::cmp), item.child(Rule::value)) else {
            return self.fail(Code::NotACondition, item, "expected a comparison such as `power >= 3`");
        };
        self.compared(scope, run, op, value)
    }

    /// `with the number of creature cards in their graveyard >= 3`: asked of each candidate.
    fn counted_comparison(&mut self, scope: &mut Scope<'t>, item: Node<'t>, left: Node<'t>) -> Read<Predicate> {
        let (Some(op), Some(value)) = (item.child(Rule::cmp), item.child(Rule::value)) else {
            return self.fail(Code::NotACondition, item, "expected a comparison");
        };
        let candidate = scope.slot();
        scope.read(candidate);
        let outer = scope.candidate.replace(candidate);
        let left = self.value(scope, left);
        let right = self.value(scope, value);
        scope.candidate = outer;
        Ok(Predicate::Where(candidate, Box::new(Condition::Compare(left?, comparison_of(op.text()), right?))))
    }

    /// A property compared with a value, as a predicate.
    pub(crate) fn compared(
        &mut self,
        scope: &mut Scope<'t>,
        run: Node<'t>,
        op: Node<'t>,
        value: Node<'t>,
    ) -> Read<Predicate> {
        let cmp = comparison_of(op.text());
        let words = self.spelled(run);
        if let Some(shared) = vocab::shared_trait(&words)
            && vocab::prop(&words).is_none()
        {
            let pred = self.same_trait(scope, shared, value)?;
            return match cmp {
                Cmp::Eq => Ok(pred),
                Cmp::Ne => Ok(not(pred)),
                _ => self.fail(Code::NotACondition, op, format!("`{words}` can only be compared with `=` and `!=`")),
            };
        }
        if let Some(kind) = self.counter_noun(&words) {
            let kind = self.counter_kind(run, kind)?;
            return Ok(Predicate::Counters(kind, cmp, self.value(scope, value)?));
        }
        let prop = self.prop_named(run)?;
        if let Some(other) = self.word(value.first().unwrap_or(value)).and_then(vocab::prop) {
            // `power > toughness`: both of the same candidate.
            let candidate = scope.slot();
            scope.read(candidate);
            let of = |p| Value::Prop(p, Box::new(Ref::Slot(candidate)));
            return Ok(Predicate::Where(candidate, Box::new(Condition::Compare(of(prop), cmp, of(other)))));
        }
        Ok(Predicate::Prop(prop, cmp, self.value(scope, value)?))
    }

    /// `color = hue`: the trait that a label or a word holds.
    fn same_trait(&mut self, scope: &mut Scope<'t>, shared: Trait, value: Node<'t>) -> Read<Predicate> {
        let np = NounPhrase::open(value.first().unwrap_or(value));
        let words = np.words();
        if let Some((what, about)) = self.named(scope, words) {
            return match about.kind {
                Kind::Name => Ok(Predicate::NamedChosen(what)),
                Kind::Object | Kind::Either => Ok(Predicate::Shares(shared, what)),
                Kind::Color | Kind::Colors | Kind::Subtype | Kind::CardType => Ok(Predicate::Chosen(what)),
                Kind::Word => self.word_is_no_quality(value.span(), words),
                Kind::Player | Kind::Number | Kind::Turn | Kind::Flag => {
                    self.fail(Code::NotARelation, value, format!("`{words}` is not a color, a type or a name"))
                }
            };
        }
        if let Some(last) = np.poss.last().map(|p| p.text()).or(match np.det {
            Det::Genitive(_) => Some(words),
            _ => None,
        }) && vocab::shared_trait(last) == Some(shared)
        {
            return Ok(Predicate::Shares(shared, self.possessor(scope, np.node)?));
        }
        let Some(run) = np.run else { return self.fail(Code::MissingPart, value, "expected a label or a word") };
        let cut = self.cut(scope, run);
        let mut draft = Draft::default();
        self.read_run(scope, &cut, &mut draft)?;
        Ok(all(draft.preds))
    }

    /// Keyword abilities, or counters: what stands after `with` and `without`.
    pub(crate) fn quality(&mut self, scope: &mut Scope<'t>, run: Node<'t>) -> Read<Predicate> {
        let words = self.spelled(run);
        if let Some(kind) = self.counter_noun(&words) {
            return Ok(Predicate::Counters(self.counter_kind(run, kind)?, Cmp::Ge, Value::Num(1)));
        }
        let mut any = Vec::new();
        for part in words.split(" or ") {
            let mut all_of = Vec::new();
            for word in part.split(" and ") {
                all_of.push(self.quality_word(scope, run, word.trim())?);
            }
            any.push(all(all_of));
        }
        Ok(if any.len() > 1 { Predicate::Any(any.into()) } else { all(any) })
    }

    fn quality_word(&mut self, scope: &mut Scope<'t>, run: Node<'t>, word: &str) -> Read<Predicate> {
        if let Some(id) = self.vocab.keywords.get(word).copied() {
            self.keyword_of_scene(scope, id, run)?;
            return Ok(Predicate::Keyword(id));
        }
        if let Some(label) = self.object_label(scope.home, word).map(|l| l.label) {
            let candidate = scope.slot();
            scope.read(candidate);
            let set = Condition::Set(Ref::LinkedOf(label, Box::new(Ref::Slot(candidate))));
            return Ok(Predicate::Where(candidate, Box::new(set)));
        }
        if let Some(pred) = self.written_quality(scope, run, word)? {
            return Ok(pred);
        }
        if let Some(pred) = self.parity(scope, word) {
            return Ok(pred);
        }
        if vocab::prop(word).is_some() {
            return self.fail_help(
                Code::NotACondition,
                run,
                format!("`{word}` has to be compared with a number"),
                format!("such as `with {word} >= 4` or `with {word} = 2`"),
            );
        }
        if matches!(word, "ability" | "abilities") {
            return self.fail_help(
                Code::NotARelation,
                run,
                "`without` is for keywords and counters",
                "write `with no abilities`",
            );
        }
        let error =
            Diagnostic::error(Code::UnknownName, part_span(run, word), format!("`{word}` is an unknown keyword"))
                .suggest_from(word, self.vocab.keywords.keys().copied());
        self.error(error)
    }

    /// `with even mana value`, `with odd power`: the number is, or is not, twice the half of it.
    fn parity(&mut self, scope: &mut Scope<'t>, word: &str) -> Option<Predicate> {
        let (parity, number) = word.split_once(' ').filter(|(p, _)| matches!(*p, "even" | "odd"))?;
        let prop = vocab::prop(number)?;
        let candidate = scope.slot();
        scope.read(candidate);
        let value = Value::Prop(prop, Box::new(Ref::Slot(candidate)));
        let half = Value::Share { of: Box::new(value.clone()), by: 2, up: false };
        let twice = Value::Mul(Box::new((Value::Num(2), half)));
        let cmp = if parity == "even" { Cmp::Eq } else { Cmp::Ne };
        Some(Predicate::Where(candidate, Box::new(Condition::Compare(value, cmp, twice))))
    }

    /// `creatures with islandwalk`: a keyword with what it is about. Nothing if it is no such keyword.
    fn written_quality(&mut self, scope: &mut Scope<'t>, run: Node<'t>, word: &str) -> Read<Option<Predicate>> {
        let written = run.text().find(word).and_then(|at| run.text().get(at..at + word.len()));
        let Some(text) = written else { return Ok(None) };
        let pieces: Vec<crate::check::nouns::keyword_spelling::Piece<'t>> = text
            .split(' ')
            .map(|text| crate::check::nouns::keyword_spelling::Piece::Word { text, node: run })
            .collect();
        if self.match_keyword(&pieces, None).is_none() {
            return Ok(None);
        }
        if text.len() != run.text().len() {
            return self.fail_help(
                Code::NotARelation,
                run,
                format!("`{word}` can't stand in a list of keywords"),
                "write a relation for each: `creatures without flying without islandwalk`",
            );
        }
        self.keyword_pieces(scope, run, &pieces).map(|list| Some(Predicate::Has(list.into())))
    }

    /// `players whose life total <= 5`, `creatures whose controller has ...`.
    fn rel_whose(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let compare = rel.child(Rule::cond).and_then(|c| c.child(Rule::cond1)).and_then(|c| c.child(Rule::compare));
        let parts = compare.and_then(|c| {
            let np = NounPhrase::open(parts(c.first()?).first().copied()?);
            Some((np.run?, c.child(Rule::cmp)?, c.child(Rule::value)?))
        });
        let Some((run, op, value)) = parts else {
            return self.fail_help(
                Code::NotUnderstood,
                rel,
                "this relation is not understood",
                "such as `whose power >= 3`",
            );
        };
        let pred = self.compared(scope, run, op, value)?;
        draft.preds.push(pred);
        Ok(())
    }

    fn rel_named(&mut self, scope: &mut Scope<'t>, rel: Node<'t>) -> Read<Predicate> {
        let name = self.first_of(rel)?;
        if name.rule() == Rule::string {
            // Things of a scene are called as people like.
            if !self.in_scene(scope) {
                self.judge_card_name(name, unquoted(name));
            }
            let id = self.intern(unquoted(name));
            return Ok(Predicate::Named(id));
        }
        let np = NounPhrase::open(name);
        let words = np.words();
        if let Some(Argument::Name(id)) = self.argument(scope, words) {
            return Ok(Predicate::Named(*id));
        }
        match self.named(scope, words) {
            Some((what, about)) if about.kind == Kind::Name => Ok(Predicate::NamedChosen(what)),
            Some((what, about)) if about.kind == Kind::Object => Ok(Predicate::Shares(Trait::Name, what)),
            Some(_) => self.fail(Code::NotARelation, name, format!("`{words}` is not a name")),
            None => self.unknown_name(scope, &np),
        }
    }

    /// `sharing a creature type with it`.
    fn rel_sharing(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        let mut children = rel.children();
        let (Some(what), Some(with)) = (children.next(), children.next()) else {
            return self.fail(Code::MissingPart, rel, "expected what is shared, and with what");
        };
        let noun = NounPhrase::open(what);
        let words = noun.words();
        let shared = match (vocab::shared_trait(words), matches!(noun.det, Det::All)) {
            (Some(Trait::Color), true) => Some(Trait::AllColors),
            (shared, all) => shared.filter(|_| !all),
        };
        let Some(shared) = shared else {
            return self.fail_help(
                Code::NotARelation,
                what,
                format!("`{}` can't be shared", what.text()),
                "a color, all colors, a name, a creature type ...",
            );
        };
        let with = self.reference(scope, with)?;
        draft.preds.push(Predicate::Shares(shared, with));
        Ok(())
    }

    pub(super) fn rel_except(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, draft: &mut Draft) -> Read<()> {
        for part in rel.children().filter(|n| is_np(n.rule())).flat_map(parts) {
            let np = NounPhrase::open(part);
            let pred = if self.is_known(scope, &np) {
                Predicate::Same(self.known(scope, &np)?.0)
            } else {
                let filter = self.filter_of(scope, &np)?;
                all(filter.preds.into_vec())
            };
            draft.preds.push(not(pred));
        }
        Ok(())
    }
}

/// The comparison that a sign stands for; any other text is `=`.
pub(crate) fn comparison_of(text: &str) -> Cmp {
    match text {
        "!=" => Cmp::Ne,
        "<" => Cmp::Lt,
        "<=" => Cmp::Le,
        ">" => Cmp::Gt,
        ">=" => Cmp::Ge,
        _ => Cmp::Eq,
    }
}
