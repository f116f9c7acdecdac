//! Keyword lines and the arguments of keywords; what an instance becomes is in `expand`.

use crate::check::abilities::ability::AbilityPrefix;
use crate::check::checker::must_be_read;
use crate::check::clauses::prep::Prep;
use crate::check::decls::{Param, ParamSort};
use crate::check::nouns::keyword_spelling::{Instance, Piece, line_of};
use crate::check::nouns::np::NounPhrase;
use crate::check::{Argument, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Whether an `ability` node is a line of keywords.
    pub(crate) fn is_keyword_item(&self, node: Node<'t>) -> bool {
        let line = node.child(Syntax::line);
        line.is_some_and(|line| line.child(Syntax::kw_rest).is_some() || self.is_keyword_with_act(line))
            || node.child(Syntax::level).is_some()
    }

    /// `kicker sacrifice a creature`: read as a sentence, whose subject is the name of a keyword that is given a cost.
    fn is_keyword_with_act(&self, line: Node<'t>) -> bool {
        let name = line.text().split_whitespace().next().unwrap_or("");
        let id = self.vocab.keywords.get(name).filter(|_| line.child(Syntax::clause).is_some());
        id.is_some_and(|id| self.takes_cost(*id))
    }

    fn takes_cost(&self, id: KeywordId) -> bool {
        self.decls.keywords.get(id.index()).is_some_and(|d| d.params.iter().any(|p| p.sort == ParamSort::Cost))
    }

    /// The abilities of a line of keywords: `flying, first strike`; `cycling {2}`; `forecast {1}{W}: BODY`.
    pub(crate) fn keyword_line(
        &mut self,
        scope: &mut Scope<'t>,
        line: Node<'t>,
        subject: Node<'t>,
        rest: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        if around.zones.is_some() {
            let message = "a keyword knows itself where it functions (112.6)";
            return self.fail_help(Code::WrongPlace, line, message, "leave the zone out");
        }
        let body = rest.child(Syntax::body);
        if let Some(w) = rest.child(Syntax::where_s) {
            self.keyword_where(scope, line, w)?;
        }
        let mut items: Vec<Vec<Node<'t>>> = vec![vec![subject]];
        for child in rest.children() {
            match child.rule() {
                Syntax::kw_item => items.push(vec![child]),
                Syntax::body | Syntax::where_s => {}
                _ => {
                    if let Some(last) = items.last_mut() {
                        last.push(child);
                    }
                }
            }
        }
        let count = items.len();
        let mut out = Vec::new();
        let mut good = Ok(());
        for (i, nodes) in items.into_iter().enumerate() {
            let mut pieces = Vec::new();
            for node in nodes {
                pieces.extend(self.pieces(node));
            }
            let body = body.filter(|_| i + 1 == count);
            match self.instance(scope, line, &pieces, body) {
                Ok(ids) => out.extend(ids),
                Err(reported) => good = Err(reported),
            }
        }
        if let Some(cond) = &around.cond {
            return self.conditional_keywords(scope, cond.clone(), out, around);
        }
        good.map(|()| out)
    }

    /// `modular X, where X is the number of colors spent on this`: the number of a keyword.
    fn keyword_where(&mut self, scope: &mut Scope<'t>, line: Node<'t>, node: Node<'t>) -> Read<()> {
        let said = line.text().split(", where ").next().unwrap_or("");
        if !said.split([' ', ',']).any(|word| word == "X") {
            return self.fail(Code::NotANumber, node, "nothing in front of it is `X`");
        }
        let value = self.child(node, Syntax::value)?;
        if node.child(Syntax::var).is_none_or(|v| v.text() != "X") {
            return self.fail(Code::WrongPlace, node, "the number of a keyword is called `X`");
        }
        scope.x = Some(self.value(scope, value)?);
        Ok(())
    }

    /// `cumulative upkeep add {R}`: the grammar takes the act of a cost for the verb of a sentence.
    pub(crate) fn keyword_with_act(
        &mut self,
        scope: &mut Scope<'t>,
        line: Node<'t>,
        subject: Node<'t>,
    ) -> Read<Option<Vec<AbilityId>>> {
        let Some(id) = self.vocab.keywords.get(subject.text()).copied() else { return Ok(None) };
        if !self.takes_cost(id) {
            return Ok(None);
        }
        let mut pieces = self.pieces(subject);
        pieces.extend(line.all(Syntax::clause).map(Piece::Node));
        self.instance(scope, line, &pieces, None).map(Some)
    }

    /// `while C: flying` means that the object has it while C.
    fn conditional_keywords(
        &mut self,
        scope: &Scope<'t>,
        cond: Condition,
        abilities: Vec<AbilityId>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let mods = Box::new([Modifier::AddAbilities(abilities.into())]);
        let parts = Box::new([Part::Layer { affected: Match::Ref(Ref::This), mods }]);
        let fixed = Static { cond: Some(cond), cda: false, per_turn: None, parts };
        let (keyword, instance) = self.home(scope).map_or((None, 0), |h| (h.keyword, h.instance));
        let id = self.add_ability(Ability {
            kind: AbilityKind::Static(fixed),
            zones: Zones::BATTLEFIELD,
            face_down: around.face_down,
            keyword,
            instance,
            slots: scope.size(),
            word: around.word,
        });
        Ok(vec![id])
    }

    /// `level 2-6 { pt 4/4; flying }`: the head is the name of a declared keyword.
    pub(crate) fn keyword_head(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Vec<AbilityId>> {
        let name = node.text().split_whitespace().next().unwrap_or("");
        let Some(id) = self.vocab.keywords.get(name).copied() else { return self.no_keyword(node, name) };
        let params = self.decls.keywords.get(id.index()).map_or_else(Vec::new, |d| d.params.clone());
        let mut args = Vec::new();
        for param in &params {
            let arg = match param.sort {
                ParamSort::Range => {
                    let range = self.child(node, Syntax::range)?;
                    self.range(range)?
                }
                ParamSort::Pt => match node.child(Syntax::pt_prop) {
                    Some(pt) => {
                        let pair = pt.first().unwrap_or(pt);
                        let (p, t) = self.pt_pair(scope, pair)?;
                        Argument::Pt(p, t)
                    }
                    None => {
                        return self.fail(Code::MissingPart, node, "power and toughness are missing, such as `pt 2/2`");
                    }
                },
                ParamSort::Abilities => Argument::Abilities(node.all(Syntax::ability).collect()),
                _ => {
                    return self.fail(
                        Code::WrongParameter,
                        param.node,
                        "this sort of parameter can't stand in a block",
                    );
                }
            };
            args.push((param.name, arg));
        }
        let abilities = self.expand(scope, id, args, None)?;
        // `level 2-6`: what stands in the block is said by its abilities.
        let head = node.text().split('{').next().unwrap_or("");
        self.note_line(id, head.trim(), &[], &abilities);
        Ok(abilities)
    }

    /// A range of numbers, whose end may be open: `2-6`, `7+`, `3`.
    pub(crate) fn range(&mut self, node: Node<'t>) -> Read<Argument<'t>> {
        let text = node.text();
        let number = |ck: &mut Self, s: &str| match s.parse::<i32>() {
            Ok(n) => Ok(n),
            Err(_) => {
                ck.fail(Code::OutOfRange, node, format!("`{text}` is no range of numbers, such as `2-6` or `7+`"))
            }
        };
        if let Some((from, to)) = text.split_once('-') {
            let (from, to) = (number(self, from)?, number(self, to)?);
            return Ok(Argument::Range(Value::Num(from), Some(Value::Num(to))));
        }
        if let Some(from) = text.strip_suffix('+') {
            return Ok(Argument::Range(Value::Num(number(self, from)?), None));
        }
        let n = number(self, text)?;
        Ok(Argument::Range(Value::Num(n), Some(Value::Num(n))))
    }

    /// Keywords in `has flying and trample`, `with protection from red`; further words of a clause may follow.
    pub(crate) fn keyword_run(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Vec<AbilityId>> {
        let pieces = self.pieces(node);
        self.instances(scope, node, pieces)
    }

    /// The keywords that a clause grants: the noun phrase, and the roles and symbols after it that belong to the
    /// last of them. `to_itself`: an object gets them by its own sentence.
    pub(crate) fn granted_keywords(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        c: &mut crate::check::clauses::clause::Clause<'t>,
        to_itself: bool,
    ) -> Read<Vec<AbilityId>> {
        let mut pieces = self.pieces(node);
        for prep in Prep::OF_KEYWORDS {
            if let Some(role) = c.role(prep) {
                pieces.extend(self.pieces(role));
            }
        }
        while let Some(part) = c.part(Syntax::mana).or_else(|| c.part(Syntax::cost_param)) {
            pieces.push(Piece::Node(part));
        }
        while let Some(more) = c.object() {
            pieces.extend(self.pieces(more));
        }
        // Arguments in the order in which they are written: `suspend 1 {0}`.
        pieces.sort_by_key(Piece::start);
        // What an object has by its own sentence it finds in its own memory.
        let outer = std::mem::replace(&mut scope.giving, !to_itself);
        let given = self.instances(scope, node, pieces);
        scope.giving = outer;
        given
    }

    /// Further abilities of a list behind `has`: keywords with what they are about, abilities in braces.
    pub(crate) fn more_keywords(
        &mut self,
        scope: &mut Scope<'t>,
        list: Node<'t>,
        (carriers, to_itself): (CardTypes, bool),
    ) -> Read<Vec<AbilityId>> {
        let mut out = Vec::new();
        let outer = std::mem::replace(&mut scope.giving, !to_itself);
        for unit in list.all(Syntax::kw_unit) {
            let given = match unit.child(Syntax::grant) {
                Some(grant) => self.grant(scope, grant, carriers),
                None => {
                    let pieces = unit.children().flat_map(|n| self.pieces(n)).collect();
                    self.instances(scope, unit, pieces)
                }
            };
            out.extend(given.unwrap_or_default());
        }
        scope.giving = outer;
        Ok(out)
    }

    /// One or more keywords joined by `and`.
    fn instances(&mut self, scope: &mut Scope<'t>, at: Node<'t>, pieces: Vec<Piece<'t>>) -> Read<Vec<AbilityId>> {
        if self.match_keyword(&pieces, None).is_some() {
            return self.instance(scope, at, &pieces, None);
        }
        let mut out = Vec::new();
        for part in pieces.split(|p| matches!(p, Piece::Word { text: "and" | ",", .. })) {
            if !part.is_empty() {
                out.extend(self.instance(scope, at, part, None)?);
            }
        }
        Ok(out)
    }

    /// The abilities that one keyword with its arguments stands for.
    pub(crate) fn keyword_pieces(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        pieces: &[Piece<'t>],
    ) -> Read<Vec<AbilityId>> {
        self.instance(scope, at, pieces, None)
    }

    /// One keyword with its arguments.
    fn instance(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        pieces: &[Piece<'t>],
        body: Option<Node<'t>>,
    ) -> Read<Vec<AbilityId>> {
        if let [Piece::Word { text, .. }] = pieces
            && let Some(arg) = self.argument(scope, text).cloned()
        {
            return self.argument_abilities(scope, at, arg);
        }
        let Some(found) = self.match_keyword(pieces, body) else { return self.unknown_line(at, pieces) };
        self.keyword_of_scene(scope, found.keyword, at)?;
        // `partner with "NAME"`: the words belong to the name of the keyword.
        for piece in pieces {
            match piece {
                Piece::Word { text, node } if Prep::read(text) == Some(Prep::With) => self.saw(*node),
                Piece::Word { text: text @ "other", node } => {
                    self.saw_all(node.descendants().find(|n| n.text() == *text && must_be_read(*n)));
                }
                _ => {}
            }
        }
        let mut key = found.key(pieces);
        let mut args = self.arguments(scope, at, &found)?;
        for (_, arg) in &mut args {
            // Equal words may stand for other numbers elsewhere (`absorb X, where X is ...`).
            if is_reckoned(arg) {
                key = None;
            }
            if let Argument::Number(value) = arg {
                self.reckoned_by_receiver(scope, at, value)?;
            }
            if let Argument::Cost(cost) = arg {
                self.cost_of_receiver(scope, at, cost)?;
            }
            if let Argument::Filter(filter) = arg {
                let mut preds = std::mem::take(&mut filter.preds).into_vec();
                for pred in &mut preds {
                    if self.keep_memory(scope, at, pred)? {
                        key = None;
                    }
                    self.speaks_of_nothing_else(scope, at, pred)?;
                }
                filter.preds = preds.into();
            }
        }
        let given = self.phrases_given(scope, &found, &args);
        let abilities = match self.place_of_colors(&found) {
            Some(at) => self.one_for_each_color(scope, found.keyword, &args, at, key)?,
            None => self.expand(scope, found.keyword, args, key)?,
        };
        self.note_line(found.keyword, &line_of(&found, pieces), &given, &abilities);
        Ok(abilities)
    }

    /// The arguments that are more than a word or symbols: they are told in other words than they are written.
    fn phrases_given(
        &self,
        scope: &Scope<'t>,
        found: &Instance<'t>,
        args: &[(&'t str, Argument<'t>)],
    ) -> Box<[KeywordArgument]> {
        let phrase = |(param, arg): &(&'t str, Argument<'t>)| {
            let (_, pieces) = found.args.iter().find(|(name, _)| name == param)?;
            let node = match pieces.first()? {
                Piece::Node(node) | Piece::Word { node, .. } => *node,
            };
            let of_label = |pred: &Predicate| matches!(pred, Predicate::Chosen(_));
            let label = matches!(arg, Argument::Filter(filter) if filter.preds.iter().any(of_label));
            let in_words = label || node.text().trim().contains(' ');
            let quality = |p: &Param<'t>| p.name == *param && p.sort == ParamSort::Quality;
            let what = match arg {
                Argument::Filter(filter) if in_words => {
                    let params = self.decls.keywords.get(found.keyword.index()).map_or(&[][..], |d| &d.params);
                    match params.iter().any(quality) {
                        true => Given::Quality(filter.clone()),
                        false => Given::Objects {
                            filter: filter.clone(),
                            many: self.is_plural(scope, &NounPhrase::open(node)),
                        },
                    }
                }
                Argument::Cost(cost) if asks_for_more_than_mana(cost) => Given::Cost(cost.clone()),
                _ => return None,
            };
            Some(KeywordArgument { param: (*param).into(), what })
        };
        args.iter().filter_map(phrase).collect()
    }

    /// Which of its arguments is all colors (702.16h).
    fn place_of_colors(&self, found: &Instance<'t>) -> Option<usize> {
        let params = &self.decls.keywords.get(found.keyword.index())?.params;
        params.iter().position(|param| {
            param.sort == ParamSort::Quality
                && found.args.iter().any(|(name, pieces)| {
                    let said = match pieces.first() {
                        Some(Piece::Node(node) | Piece::Word { node, .. }) => node.text(),
                        None => "",
                    };
                    *name == param.name && matches!(said, "all colors" | "each color")
                })
        })
    }

    /// `protection from all colors`: the abilities for each of them, so that those of one can be lost (702.16h).
    fn one_for_each_color(
        &mut self,
        scope: &Scope<'t>,
        id: KeywordId,
        args: &[(&'t str, Argument<'t>)],
        at: usize,
        key: Option<String>,
    ) -> Read<Vec<AbilityId>> {
        let mut out = Vec::new();
        let instance = self.next_instance(scope.home, id);
        for (name, color) in Colors::all().iter_names() {
            let mut args = args.to_vec();
            if let Some((_, arg)) = args.get_mut(at) {
                let preds = Box::new([Predicate::Color(color)]);
                *arg = Argument::Filter(Filter { sort: Sort::Object, zones: Zones::empty(), preds });
            }
            let key = key.as_ref().map(|k| format!("{k} {name}"));
            out.extend(self.expand_as(scope, id, args, key, instance)?);
        }
        Ok(out)
    }

    /// `has cost` and the like: a parameter that stands for abilities.
    fn argument_abilities(&mut self, scope: &Scope<'t>, at: Node<'t>, arg: Argument<'t>) -> Read<Vec<AbilityId>> {
        match arg {
            Argument::Abilities(nodes) => {
                let outer = self.home(scope).and_then(|h| h.outer).unwrap_or(scope.home);
                Ok(self.abilities(outer, &nodes))
            }
            _ => self.fail(Code::WrongParameter, at, "this parameter is no ability"),
        }
    }

    fn arguments(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        found: &Instance<'t>,
    ) -> Read<Vec<(&'t str, Argument<'t>)>> {
        let decl = self.decls.keywords.get(found.keyword.index());
        let params: Vec<Param<'t>> = decl.map_or_else(Vec::new, |d| d.params.clone());
        let mut args = Vec::with_capacity(params.len());
        for param in &params {
            let arg = match found.args.iter().find(|(name, _)| *name == param.name) {
                Some((_, pieces)) => self.read_argument(scope, at, &param.sort, pieces)?,
                None => self.default_argument(at, param)?,
            };
            args.push((param.name, arg));
        }
        Ok(args)
    }

    pub(crate) fn default_argument(&mut self, at: Node<'t>, param: &Param<'t>) -> Read<Argument<'t>> {
        let Some(default) = param.default else {
            return self.fail(Code::MissingPart, at, format!("the argument `{}` is missing", param.name));
        };
        match (&param.sort, default.text()) {
            (ParamSort::Filter | ParamSort::Quality, "any") => {
                Ok(Argument::Filter(Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([]) }))
            }
            (ParamSort::Filter | ParamSort::Quality, "none") => {
                let nothing = Predicate::Any(Box::new([]));
                Ok(Argument::Filter(Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([nothing]) }))
            }
            (ParamSort::Number, n) => match n.parse() {
                Ok(n) => Ok(Argument::Number(Value::Num(n))),
                Err(_) => self.fail(Code::WrongParameter, default, "the default must be a number"),
            },
            _ => self.fail(Code::WrongParameter, default, "a parameter of this sort has no default"),
        }
    }

    /// Whether an X is known where a keyword is used: that of the mana cost, or of an ability around it.
    fn has_own_x(&self, scope: &Scope<'t>) -> bool {
        scope.x.is_some() || self.home(scope).is_some_and(|h| h.has_x) || self.knows_name(scope, "X")
    }

    /// 107.3a: the keyword has a cost with an X of its own, which is not that of the mana cost.
    fn costs_x(&self, scope: &Scope<'t>, keyword: Node<'t>) -> bool {
        scope.x.is_none() && !self.knows_name(scope, "X") && keyword.text().contains("{X}")
    }

    /// The cost that the pieces of an argument are together; between two of them may stand `or`.
    fn cost_pieces(&mut self, scope: &mut Scope<'t>, first: Node<'t>, pieces: &[Piece<'t>]) -> Read<Cost> {
        let mut groups: Vec<Vec<Cost>> = Vec::new();
        let mut before: Option<Node<'t>> = None;
        for piece in pieces {
            let Piece::Node(node) = piece else {
                return self.fail(Code::WrongParameter, first, "expected a cost");
            };
            let one = match node.rule() {
                Syntax::np | Syntax::nps => self.cost_noun(scope, *node)?,
                _ => self.cost(scope, *node)?,
            };
            let choice = before.is_some_and(|earlier| node.text_since(earlier).trim() == "or");
            match groups.last_mut().filter(|_| choice) {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
            before = Some(*node);
        }
        if groups.iter().filter(|g| g.len() > 1).count() > 1 {
            return self.fail(Code::Mixed, first, "a cost can have only one choice between costs");
        }
        let mut cost = Cost::default();
        for group in groups {
            crate::check::costs::cost::merge(&mut cost, crate::check::costs::cost::one_of(group));
        }
        Ok(cost)
    }

    fn read_argument(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        sort: &ParamSort,
        pieces: &[Piece<'t>],
    ) -> Read<Argument<'t>> {
        let first = match pieces.first() {
            Some(Piece::Node(node) | Piece::Word { node, .. }) => *node,
            None => return self.fail(Code::MissingPart, at, "an argument is missing"),
        };
        if *sort != ParamSort::Cost
            && let Some(Piece::Node(more) | Piece::Word { node: more, .. }) = pieces.get(1)
        {
            return self.fail(Code::NotUnderstood, *more, format!("`{}` is too much here", more.text()));
        }
        match sort {
            ParamSort::Cost => self.cost_pieces(scope, first, pieces).map(Argument::Cost),
            ParamSort::Number if first.text() == "X" && (!self.has_own_x(scope) || self.costs_x(scope, at)) => {
                Ok(Argument::OwnX)
            }
            ParamSort::Number if first.text() == "X" => self.variable(scope, first, "X").map(Argument::Number),
            ParamSort::Number => self.value(scope, first).map(Argument::Number),
            ParamSort::Filter => {
                // `plainswalk`, `wizardcycling`: written together, names lose their capital.
                scope.any_case = true;
                let filter = self.filter(scope, first).map(Argument::Filter);
                scope.any_case = false;
                filter
            }
            ParamSort::Quality => self.quality_of_sources(scope, first).map(Argument::Filter),
            ParamSort::Name => {
                let text = first.text();
                let Some(name) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) else {
                    return self.fail(Code::WrongParameter, first, "expected a name in quotation marks");
                };
                self.judge_card_name(first, name);
                Ok(Argument::Name(self.intern(name)))
            }
            ParamSort::Pt => self.pt_pair(scope, first).map(|(p, t)| Argument::Pt(p, t)),
            ParamSort::Range => self.range(first),
            ParamSort::Effect => Ok(Argument::Effect(first)),
            ParamSort::Abilities => self.braced_abilities(first).map(Argument::Abilities),
            ParamSort::Words | ParamSort::Text | ParamSort::Color | ParamSort::Thing(_) => {
                self.fail(Code::WrongParameter, first, "keywords have no parameter of this sort")
            }
        }
    }

    /// A quality of sources (702.16a): a noun means every source of that sort, be it a permanent, a spell or a card
    /// whose ability it is; of a player, whatever that player controls (702.16k).
    fn quality_of_sources(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Filter> {
        let source = |preds: Vec<Predicate>| Filter { sort: Sort::Source, zones: Zones::TABLE, preds: preds.into() };
        match node.text() {
            // 702.16i.
            "everything" => return Ok(source(Vec::new())),
            // 702.16h.
            "all colors" | "each color" => return Ok(source(vec![Predicate::Not(Box::new(Predicate::Colorless))])),
            _ => {}
        }
        let filter = self.filter(scope, node)?;
        Ok(match filter.sort {
            Sort::Permanent if filter.zones.is_empty() => source(filter.preds.into_vec()),
            Sort::Player => source(filter.preds.into_vec().into_iter().map(of_player).collect()),
            _ => filter,
        })
    }
}

/// What is said of a player, as said of what that player controls.
fn of_player(pred: Predicate) -> Predicate {
    match pred {
        Predicate::Same(who) => Predicate::ControlledBy(who),
        Predicate::OpponentOf(who) => Predicate::ControlledBy(Ref::Opponents(Box::new(who))),
        Predicate::Any(all) => Predicate::Any(all.into_vec().into_iter().map(of_player).collect()),
        Predicate::Not(pred) => Predicate::Not(Box::new(of_player(*pred))),
        other => other,
    }
}

/// Whether a cost has to be said in words.
fn asks_for_more_than_mana(cost: &Cost) -> bool {
    !cost.acts.is_empty() || cost.life.is_some() || !cost.either.is_empty() || cost.times.is_some()
}

/// Whether what is given to a keyword says a number that is not written down.
fn is_reckoned(arg: &Argument<'_>) -> bool {
    let open = |v: &Value| !matches!(v, Value::Num(_));
    match arg {
        Argument::Number(v) => open(v),
        Argument::Pt(p, t) => open(p) || open(t),
        Argument::Range(from, to) => open(from) || to.as_ref().is_some_and(open),
        Argument::Cost(cost) => {
            let numbers = [&cost.x, &cost.life, &cost.loyalty, &cost.times];
            numbers.into_iter().flatten().any(open) || Named::of(cost).all::<LabelId>().next().is_some()
        }
        Argument::OwnX | Argument::Filter(_) | Argument::Name(_) | Argument::Effect(_) | Argument::Abilities(_) => {
            false
        }
    }
}
