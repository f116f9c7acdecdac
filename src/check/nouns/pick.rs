//! Noun phrases as operands of instructions.

use crate::check::build::union;
use crate::check::names::segment::{Item, Piece};
use crate::check::nouns::noun::Count;
use crate::check::nouns::np::{Det, NounPhrase, joined_by_or};
use crate::check::nouns::zone::with_a_top;
use crate::check::scope::about_filter;
use crate::check::vocab::{Grammatical, PlayerNoun, Word};
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The operand of an instruction (`np`, `nps`, `subject`). A label in it is bound to its slot, but nothing says
    /// that the result of the instruction goes there: see [`Self::pick_bound`].
    pub(crate) fn pick(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Pick> {
        let (pick, bind) = self.pick_bound(scope, node)?;
        Ok(self.unheld(scope, node, pick, bind))
    }

    /// An operand that its act does not hold. What has a name is chosen before the act; whether what has none is spoken
    /// of later is seen at the end of the ability.
    pub(crate) fn unheld(&mut self, scope: &mut Scope<'t>, node: Node<'t>, pick: Pick, bind: Option<Bind>) -> Pick {
        let Some(bind) = bind else { return pick };
        let known = Pick::Ref(Ref::Slot(bind.slot));
        if pick == known {
            return pick;
        }
        if bind.linked.is_some() || scope.names.iter().any(|n| n.slot == bind.slot) {
            scope.chosen_first.push((pick, bind));
            return known;
        }
        scope.unheld.push((bind.slot, node.span()));
        pick
    }

    /// Two results of one act: how much, and what it was done to, which is chosen before it.
    pub(crate) fn beside_amount(
        &mut self,
        scope: &mut Scope<'t>,
        pick: Pick,
        amount: Option<Bind>,
        things: Option<Bind>,
    ) -> (Pick, Option<Bind>) {
        match (amount, things) {
            (Some(_), Some(things)) if !matches!(pick, Pick::Ref(_) | Pick::Each(..)) => {
                scope.chosen_first.push((pick, things));
                (Pick::Ref(Ref::Slot(things.slot)), amount)
            }
            _ => (pick, amount.or(things)),
        }
    }

    /// Reports what was chosen and is held by nothing: if something speaks of it, and if it has a name.
    pub(crate) fn check_unheld(&mut self, scope: &mut Scope<'t>, at: Node<'t>) {
        let unheld = std::mem::take(&mut scope.unheld);
        for (_, span) in unheld.into_iter().filter(|(slot, _)| scope.is_read(*slot)) {
            let message = "what is chosen here is spoken of elsewhere and has no name";
            let fault = Diagnostic::error(Code::Unclear, span, message);
            self.report(fault.help("name it: `... as name`, and then write `the name`"));
        }
        if !std::mem::take(&mut scope.shields).is_empty() {
            let message = "players have such an ability by a sentence or an effect of its own only";
            let fault = Diagnostic::error(Code::NotACharacteristic, at.span(), message);
            self.report(fault.help("such as `you have protection from red until end of turn`"));
        }
        if !std::mem::take(&mut scope.chosen_first).is_empty() {
            let message = "something gets a name here, but nothing holds it";
            let fault = Diagnostic::error(Code::WrongPlace, at.span(), message);
            self.report(fault.help("choose it in an instruction of its own: `choose a creature as name`"));
        }
    }

    /// The operand of an instruction, and where what was picked is remembered.
    pub(crate) fn pick_bound(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Pick, Option<Bind>)> {
        let nodes = self.parts(node);
        match &*nodes {
            [] => self.fail(Code::NotANoun, node, "expected a noun phrase"),
            [one] => self.pick_np(scope, &NounPhrase::open(*one)),
            several if joined_by_or(node) => self.pick_either(scope, node, several),
            several => {
                self.one_name(several)?;
                let mut picks = Vec::with_capacity(several.len());
                let mut bind = None;
                for part in several {
                    let np = NounPhrase::open(*part);
                    let (pick, bound) = self.pick_np(scope, &np)?;
                    if np.label.is_some() {
                        bind = bound.or(bind);
                    }
                    picks.push(pick);
                }
                Ok((Pick::And(picks.into()), bind))
            }
        }
    }

    /// What is done to several together has one name, at its end, for all of it; a target was chosen before, under its own.
    fn one_name(&mut self, several: &[Node<'t>]) -> Read<()> {
        let Some((_, before)) = several.split_last() else { return Ok(()) };
        let mut picked = before.iter().map(|part| NounPhrase::open(*part)).filter(|np| np.target.is_none());
        let Some(label) = picked.find_map(|np| np.label) else { return Ok(()) };
        self.fail_help(
            Code::Mixed,
            label,
            "what is done to several together has one name, at its end, for all of them",
            "write an instruction for each: `exile target creature as jailed`, then `exile target land as chained`",
        )
    }

    /// Reports `target creature or target land`: each target is announced by itself, so it would be both.
    pub(crate) fn no_either_target(&mut self, node: Node<'t>) -> Read<()> {
        let all = self.parts(node);
        if all.len() < 2 || !joined_by_or(node) || !all.iter().any(|part| NounPhrase::open(*part).target.is_some()) {
            return Ok(());
        }
        self.fail_help(
            Code::Mixed,
            node,
            "two targets can't be alternatives",
            "one target of several sorts is one noun phrase, `target artifact or creature`; what only one of them must be stands behind it: `target spell or permanent that isn't a land`",
        )
    }

    /// `a creature or a land`, `any number of permanents or players`: one choice from all of them.
    fn pick_either(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        several: &[Node<'t>],
    ) -> Read<(Pick, Option<Bind>)> {
        let first = NounPhrase::open(several.first().copied().unwrap_or(node));
        self.no_either_target(node)?;
        let count = match first.det {
            Det::Count(count) => self.count(scope, count)?,
            Det::A | Det::Any => Count::exactly(Value::Num(1)),
            _ if self.is_known(scope, &first) && first.target.is_none() => Count::exactly(Value::Num(1)),
            _ => {
                return self.fail_help(
                    Code::Mixed,
                    node,
                    "these alternatives can't be picked from",
                    "such as `a creature or a land`",
                );
            }
        };
        let mut filters = Vec::with_capacity(several.len());
        let mut label = None;
        for part in several {
            let np = NounPhrase::open(*part);
            label = np.label.or(label);
            filters.push(self.filter_of(scope, &NounPhrase { label: None, ..np })?);
        }
        let filter = self.required(node, union(filters))?;
        let about = about_filter(&filter).up_to(count.max.as_ref());
        let slot = slot_for(scope, label, about);
        let bind = self.remember(scope, &NounPhrase { label, ..first }, about, slot);
        let pick = Pick::Choose {
            filter: Box::new(filter),
            min: count.min,
            max: count.max,
            by: Ref::Nothing,
            random: false,
            together: None,
        };
        Ok((pick, Some(bind)))
    }

    /// What one noun phrase picks, and the slot that holds it; `None` if no slot is made for it.
    pub(crate) fn pick_np(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Pick, Option<Bind>)> {
        if self.is_known(scope, np) {
            return self.pick_known(scope, np);
        }
        match np.det {
            Det::Top(head) => self.pick_top(scope, np, head),
            Det::PartOf(count) => self.pick_part(scope, np, count),
            Det::The if np.words() == "rest" => self.pick_rest(scope, np),
            Det::The => self.pick_definite(scope, np),
            Det::Each if np.run.is_some_and(|r| self.knows_name(scope, r.text())) => self.fail_help(
                Code::Unclear,
                np.node,
                format!("`{}` is said twice", np.node.text()),
                format!("what is done to several is done to each of them: write `the {}`", np.words()),
            ),
            Det::Each => {
                let filter = Box::new(self.filter_of(scope, np)?);
                let about = about_filter(&filter);
                let slot = slot_for(scope, np.label, about);
                self.remember(scope, np, about, slot);
                scope.members.push(slot);
                scope.read(slot);
                Ok((Pick::Each(filter, slot), None))
            }
            Det::All | Det::Every | Det::Other => self.pick_all(scope, np),
            Det::A | Det::Any => self.pick_some(scope, np, Count::exactly(Value::Num(1))),
            Det::Count(count) => {
                let count = self.count(scope, count)?;
                self.pick_some(scope, np, count)
            }
            Det::Bare if !np.poss.is_empty() || self.is_plural(scope, np) => self.pick_all(scope, np),
            Det::Bare => {
                self.words_are_known(scope, np)?;
                self.fail_help(
                    Code::Unclear,
                    np.node,
                    format!("`{}` does not say how many", np.node.text()),
                    "write `a`, `all`, `each`, a number or `target` before it",
                )
            }
            Det::Genitive(_)
                if matches!(vocab::player(np.words()), Some(PlayerNoun::Opponent | PlayerNoun::Teammate)) =>
            {
                self.pick_all(scope, np)
            }
            Det::No(_) => self.fail(Code::WrongPlace, np.node, "nothing is picked here"),
            // Of two partners one is meant.
            Det::Genitive(_) if np.run.is_some_and(|run| self.is_commander(scope, run)) => {
                self.pick_some(scope, np, Count::exactly(Value::Num(1)))
            }
            Det::Genitive(_) if self.is_zone(np.node) => self.fail_help(
                Code::NotANoun,
                np.node,
                format!("`{}` is a place, not an object or a player", np.node.text()),
                format!("what lies there is `all cards in {}`", np.node.text()),
            ),
            _ => self.fail(Code::NotANoun, np.node, format!("`{}` is not an object or a player", np.node.text())),
        }
    }

    /// A thing that is watched or spoken of is said with a determiner or in the plural: `Dragon Egg` alone is neither
    /// one of them nor all.
    pub(crate) fn said_how_many(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> Read<()> {
        let Some(run) = np.run.filter(|_| matches!(np.det, Det::Bare) && np.target.is_none() && np.poss.is_empty())
        else {
            return Ok(());
        };
        let cut = self.cut(scope, run);
        // Peoples of the third book are often the same in the plural.
        let people = |item: &Item<'t>| !matches!(item.piece, Piece::Word(Word::Type(_) | Word::Head(_), _));
        if self.in_scene(scope) && cut.last().is_some_and(people)
            || !cut.last().is_some_and(|i| i.number == Grammatical::One)
            || self.is_plural(scope, np)
        {
            return Ok(());
        }
        let itself = self.home(scope).is_some_and(|h| self.content.str(h.name) == run.text());
        if !itself {
            self.words_are_known(scope, np)?;
        }
        let message = format!("`{}` does not say how many", np.node.text());
        let fault = Diagnostic::error(Code::Unclear, np.node.span(), message);
        self.error(match itself {
            true => fault.help("the card itself is `this`").suggest("this"),
            false => fault.help("write `a`, `all`, `each`, a number or `target` before it"),
        })
    }

    /// Whether the noun of a bare phrase is in the plural.
    pub(crate) fn is_plural(&self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> bool {
        let Some(run) = np.run else { return false };
        self.has_plural(scope, run) || self.cut(scope, run).last().is_some_and(|i| i.number == Grammatical::Both)
    }

    /// Whether a word is a plural and nothing else.
    pub(crate) fn has_plural(&self, scope: &Scope<'t>, run: Node<'t>) -> bool {
        self.cut(scope, run).iter().any(|i| i.number == Grammatical::Many)
    }

    fn pick_known(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Pick, Option<Bind>)> {
        // The name of `target permanent's owner as boss` is that of the owner.
        if np.target.is_some() && np.poss.is_empty() {
            let (what, _) = self.known(scope, np)?;
            // The result of the instruction takes the place of the target under its name.
            let bind = match (&what, np.label) {
                (Ref::Slot(slot), Some(label)) => {
                    Some(Bind { slot: *slot, linked: self.linked(scope, label), amount: false })
                }
                _ => None,
            };
            return Ok((Pick::Ref(what), bind));
        }
        let unnamed = NounPhrase { label: None, ..np.clone() };
        let (what, about) = self.known(scope, &unnamed)?;
        let bind = np.label.map(|label| {
            let bind = self.bind_label(scope, label, about);
            scope.mentions.retain(|m| m.what != what);
            scope.mention(Ref::Slot(bind.slot), about, np.node.span());
            bind
        });
        Ok((Pick::Ref(what), bind))
    }

    /// The memory of a label that was bound already.
    fn linked(&self, scope: &Scope<'t>, label: Node<'t>) -> Option<LabelId> {
        let name = label.first()?.text();
        let found = self.home(scope)?.labels.iter().find(|l| l.name == name)?;
        found.shared.then_some(found.label)
    }

    /// Gives what was picked a slot, under its label if it has one, so that `it` and the label can mean it.
    fn remember(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, about: About, slot: Slot) -> Bind {
        let bind = match np.label {
            Some(label) => {
                let bind = self.bind_label_to(scope, label, about, slot);
                scope.names.last_mut().into_iter().for_each(|named| named.fresh = true);
                bind
            }
            None => Bind { slot, linked: None, amount: false },
        };
        scope.mention(Ref::Slot(slot), about, np.node.span());
        bind
    }

    fn pick_all(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Pick, Option<Bind>)> {
        self.one_owner(np)?;
        let filter = Box::new(self.filter_of(scope, np)?);
        let about = about_filter(&filter).many();
        let slot = slot_for(scope, np.label, about);
        scope.take_from(&filter, slot);
        let bind = self.remember(scope, np, about, slot);
        scope.amount(Value::Size(Box::new(Ref::Slot(slot))), np.node.span());
        Ok((Pick::All(filter), Some(bind)))
    }

    /// A choice now: `a creature`, `up to 2 lands`, `any number of cards in your hand`.
    fn pick_some(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, count: Count) -> Read<(Pick, Option<Bind>)> {
        self.one_in_all(np)?;
        let mut open = np.clone();
        let by = self.picker(scope, &mut open)?;
        let random = self.take_random(&mut open);
        if random && by != Ref::Nothing {
            let message = "what is picked at random is chosen by nobody";
            return self.fail_help(Code::Unclear, np.node, message, "leave out `at random`, or who chooses");
        }
        let together = self.take_together(scope, &mut open)?.boxed();
        // One card of any of them says whose place it is; several may lie apart.
        if count.max != Some(Value::Num(1)) {
            self.one_owner(np)?;
        }
        let filter = Box::new(self.filter_of(scope, &open)?);
        self.several_together(np, &together, count.max.as_ref(), random)?;
        let about = about_filter(&filter).up_to(count.max.as_ref());
        let slot = slot_for(scope, np.label, about);
        scope.take_from(&filter, slot);
        let bind = self.remember(scope, np, about, slot);
        if count.max.as_ref() != Some(&count.min) {
            scope.amount(Value::Size(Box::new(Ref::Slot(slot))), np.node.span());
        }
        let pick = Pick::Choose { filter, min: count.min, max: count.max, by, random, together };
        Ok((pick, Some(bind)))
    }

    /// Subject chooses: [`Ref::Nothing`] is the doer.
    fn picker(&mut self, scope: &mut Scope<'t>, np: &mut NounPhrase<'t>) -> Read<Ref> {
        if np.rels.iter().any(|r| r.rule() == Rule::r_chosen) {
            return self.take_chooser(scope, np);
        }
        Ok(Ref::Nothing)
    }

    /// `the top 3 cards of your library`, `... down to a land card`.
    fn pick_top(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, head: Node<'t>) -> Read<(Pick, Option<Bind>)> {
        let bottom = head.child(Rule::place_w).is_some_and(|w| w.text() == "bottom");
        let count = match head.child(Rule::count) {
            Some(said) => {
                let count = self.count(scope, said)?;
                if count.max.as_ref() != Some(&count.min) {
                    return self.fail(
                        Code::NotANumber,
                        said,
                        "so many lie at one end, one after the other: `the top 2 cards`",
                    );
                }
                count
            }
            None => Count::exactly(Value::Num(1)),
        };
        let mut phrases = head.all(Rule::np);
        let Some(zone) = phrases.next() else { return self.fail(Code::MissingPart, head, "expected whose library") };
        let (zones, owner) = self.zones_acted_on(scope, zone)?;
        let Some(pile) = with_a_top(zones) else { return self.fail(Code::NotAZone, zone, ONLY_WITH_TOP) };
        self.asks.set(Asks::PILES, self.asks.contains(Asks::PILES) || pile == Zone::Graveyard);
        let only = self.passed_over(scope, head, zone, zones)?;
        let (mut until, mut found, mut whole) = (None, None, np.clone());
        if let Some(last) = phrases.next() {
            let np = NounPhrase::open(last);
            let filter = self.filter_of(scope, &np)?;
            let hits = match np.det {
                Det::Count(count) => self.count(scope, count)?.min,
                _ => Value::Num(1),
            };
            if matches!(np.det, Det::Count(_)) {
                // `down to 2 land cards as seen`: several can't be the one that ended it, so the name is for all.
                whole.label = np.label.or(whole.label);
            } else {
                // The one that ended it is spoken of as well as all of them: `that card` alone says not which is meant.
                let slot = slot_for(scope, np.label, about_filter(&filter));
                self.remember(scope, &np, about_filter(&filter), slot);
                found = Some(slot);
            }
            until = Some(Box::new((filter, hits)));
        }
        let open_end = until.is_some() && head.child(Rule::count).is_none();
        let n = if open_end { Value::Num(i32::MAX) } else { count.max.clone().unwrap_or(Value::Num(i32::MAX)) };
        let of = owner.unwrap_or_else(|| scope.doer.clone().unwrap_or(Ref::You));
        let one =
            n == Value::Num(1) && !matches!(of, Ref::Opponents(_) | Ref::Team(_) | Ref::Teammates(_) | Ref::All(_));
        let about = About { many: !one, ..About::object(Sort::Card, CardTypes::empty()) };
        let slot = slot_for(scope, whole.label, about);
        let bind = self.remember(scope, &whole, about, slot);
        if let Some(found) = found {
            scope.take_part(&Ref::Slot(slot), Some(found));
        }
        Ok((Pick::Top { n, of, zone: pile, bottom, only, until, found }, Some(bind)))
    }

    /// What is taken of the cards there: `the top cards you know`, `the top card of your library except the shown`, `the
    /// top creature card of your graveyard`.
    fn passed_over(
        &mut self,
        scope: &mut Scope<'t>,
        head: Node<'t>,
        zone: Node<'t>,
        zones: Zones,
    ) -> Read<Option<Box<Filter>>> {
        let mut draft = crate::check::nouns::filter::Draft { zones, ..Default::default() };
        if let Some(run) = head.child(Rule::drun) {
            let cut = self.cut(scope, run);
            self.read_run(scope, &cut, &mut draft)?;
            if draft.sort != Some(Sort::Card) {
                return self.fail_help(Code::NotANoun, run, "cards lie there", format!("say `{} card`", run.text()));
            }
        }
        draft.sort = Some(Sort::Card);
        let rels = head.all(Rule::r_player).chain(NounPhrase::open(zone).rels);
        for rel in rels {
            self.relation(scope, rel, &mut draft)?;
        }
        Ok((!draft.preds.is_empty()).then(|| Box::new(draft.finish())))
    }

    /// `1 of the seen`, `any number of them`.
    fn pick_part(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, count: Node<'t>) -> Read<(Pick, Option<Bind>)> {
        let count = self.count(scope, count)?;
        let Some(run) = np.run else { return self.fail(Code::MissingPart, np.node, "expected a label") };
        let (whole, about) = match run.rule() {
            Rule::pronoun => self.known(scope, &NounPhrase::open(run))?,
            _ => match self.named(scope, run.text()) {
                Some(found) => found,
                None => return self.unknown_name(scope, np),
            },
        };
        if matches!(about.kind, Kind::Number | Kind::Turn | Kind::Flag) {
            let message = format!("`{}` is a number, and no things of which some could be picked", run.text());
            return self.fail(Code::NotANoun, run, message);
        }
        let mut draft = crate::check::nouns::filter::Draft { sort: Some(Sort::Object), ..Default::default() };
        draft.preds.push(Predicate::Same(whole.clone()));
        let mut open = np.clone();
        let by = self.picker(scope, &mut open)?;
        let random = self.take_random(&mut open);
        for rel in &open.rels {
            self.relation(scope, *rel, &mut draft)?;
        }
        let about = about.up_to(count.max.as_ref());
        let slot = slot_for(scope, np.label, about);
        scope.take_part(&whole, Some(slot));
        let bind = self.remember(scope, np, about, slot);
        if count.max.as_ref() != Some(&count.min) {
            scope.amount(Value::Size(Box::new(Ref::Slot(slot))), np.node.span());
        }
        let filter = Box::new(self.localised(scope, draft.finish()));
        let pick = Pick::Choose { filter, min: count.min, max: count.max, by, random, together: None };
        Ok((pick, Some(bind)))
    }

    fn pick_rest(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Pick, Option<Bind>)> {
        if let Some(rel) = np.rels.first() {
            return self.fail_help(
                Code::NotUnderstood,
                *rel,
                "`the rest` is all that is left, whatever it is and wherever",
                "what is to be told apart is said of all of it: `all cards in exile that were exiled this way`",
            );
        }
        let left = self.rest_of(scope, np.node)?;
        let about = About::object(Sort::Card, CardTypes::empty()).many();
        let slot = slot_for(scope, np.label, about);
        let bind = self.remember(scope, np, about, slot);
        Ok((Pick::Rest(left), Some(bind)))
    }

    /// The label that `the rest` is about: the last one of which a part was taken, or the only set there is.
    pub(crate) fn rest_of(&mut self, scope: &mut Scope<'t>, at: Node<'t>) -> Read<Rest> {
        if let Some(rest) = scope.rest.clone() {
            crate::check::scope::bind_pronouns(scope, &rest.of);
            return Ok(rest);
        }
        let several: Vec<Ref> = scope
            .mentions
            .iter()
            .filter(|m| m.about.many && m.about.kind == Kind::Object)
            .map(|m| m.what.clone())
            .collect();
        match &*several {
            [one] => {
                crate::check::scope::bind_pronouns(scope, one);
                Ok(Rest { of: one.clone(), taken: Vec::new() })
            }
            _ => self.fail_help(
                Code::Unclear,
                at,
                "it is not clear of what this is the rest",
                "take a part first: `1 of the seen`",
            ),
        }
    }

    /// `the creature with the greatest power`: definite, but found by looking.
    fn pick_definite(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Pick, Option<Bind>)> {
        if np.rels.is_empty() {
            return self.unknown_name(scope, np);
        }
        self.one_of_its_kind(np)?;
        self.pick_some(scope, np, Count::exactly(Value::Num(1)))
    }

    /// What is known about the things of a phrase, for the label of a choice. Reports nothing.
    pub(crate) fn filter_about(&self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> About {
        let object = About::object(Sort::Object, CardTypes::empty());
        let Some(run) = np.run else { return object };
        for item in self.cut(scope, run) {
            match item.piece {
                crate::check::names::segment::Piece::Word(
                    crate::check::vocab::Word::Opponent | crate::check::vocab::Word::Teammate,
                    _,
                ) => {
                    return About::player();
                }
                crate::check::names::segment::Piece::Word(crate::check::vocab::Word::Head(Sort::Player), _) => {
                    return About::player();
                }
                crate::check::names::segment::Piece::Word(crate::check::vocab::Word::Type(t), false) => {
                    return About { types: t, ..object };
                }
                _ => {}
            }
        }
        object
    }
}

impl<'t> Checker<'t> {
    /// Takes `at random` out of the phrase; whether it stood there.
    pub(crate) fn take_random(&mut self, np: &mut NounPhrase<'t>) -> bool {
        let at = np.rels.iter().position(|r| r.rule() == Rule::r_random);
        if let Some(at) = at {
            let rel = np.rels.remove(at);
            self.saw(rel);
        }
        at.is_some()
    }
}

/// Why other places have no top.
const ONLY_WITH_TOP: &str = "only libraries, graveyards and planar and scheme decks have a top and a bottom";

/// Where nothing can be put on the top or the bottom.
pub(crate) const ONLY_ORDERED: &str =
    "things are put on the top or the bottom of libraries and of planar and scheme decks only";

/// Where what is picked stands: where a label of this name stands in the alternative in front of it, or a new place.
fn slot_for<'t>(scope: &mut Scope<'t>, label: Option<Node<'t>>, about: About) -> Slot {
    match label.and_then(|label| label.first()) {
        Some(name) => scope.slot_of_label(name.text(), about),
        None => scope.slot(),
    }
}
