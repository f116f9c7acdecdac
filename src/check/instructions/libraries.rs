//! Libraries: searching, shuffling, looking, revealing.

use crate::check::build::union;
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, one, to_itself};
use crate::check::nouns::np::{NounPhrase, inner_np, joined_by_or};
use crate::check::{About, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The search of a library or another zone for cards:
    /// `search your library for a Forest card and a Plains card as found`.
    pub(crate) fn search_act(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(zone) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "it is not said what is searched");
        };
        let (zones, owner) = self.zones_acted_on(scope, zone)?;
        let whose = match owner {
            Some(owner) => Pick::Ref(owner),
            None => to_itself(who).1,
        };
        let Some(role) = c.role(Prep::For) else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said what is searched for",
                "expected `for` and a noun phrase",
            );
        };
        let node = operand(role);
        let mut wants = Vec::new();
        let mut bind = None;
        let mut about = About::object(Sort::Card, CardTypes::empty());
        let nps = self.parts(node);
        // `an Elf card or a land card` is one card that is found.
        let either = joined_by_or(node);
        let many = nps.len() > 1 && !either;
        let mut together = Together::default();
        for np in nps {
            let all = inner_np(np).children().any(|h| h.rule() == Rule::all_np);
            let (min, max) = match self.number_before(scope, np)? {
                Some(n) => n,
                None if all => (Value::Num(0), None),
                None => (Value::Num(1), Some(Value::Num(1))),
            };
            let mut open = NounPhrase::open(np);
            let asked = self.take_together(scope, &mut open)?;
            let filter = self.filter_of(scope, &open)?;
            together.distinct |= asked.distinct;
            if let Some(total) = asked.total {
                self.total_of_found(np, many, &total)?;
                together.total = Some(total);
            }
            self.can_be_found(np, zones, &filter)?;
            about = self.about_filter(&filter);
            if many || max != Some(Value::Num(1)) {
                about = about.many();
            }
            wants.push((min, max, filter));
            if let Some(label) = np.child(Rule::label) {
                bind = Some(self.bind_label(scope, label, about));
            }
        }
        if either {
            wants = vec![self.found_either(node, wants)?];
        }
        let bind = bind.unwrap_or_else(|| scope.fresh());
        scope.mention(Ref::Slot(bind.slot), about, node.span());
        bound(who, Act::Search { whose, zones, wants: wants.into(), together }, Some(bind))
    }

    /// Cards are searched for, and they are looked at where they lie.
    fn can_be_found(&mut self, np: Node<'t>, zones: Zones, filter: &Filter) -> Read<()> {
        if zones.intersects(Zones::BATTLEFIELD | Zones::STACK) {
            let message = "what lies there is seen by everybody, and nobody searches for it (701.18a)";
            return self.fail_help(Code::NotAZone, np, message, "one of it is chosen: `choose a creature as one`");
        }
        if filter.sort.is_of_stack() || filter.sort == Sort::Player {
            let message = format!("`{}` is no card, and cards are searched for (701.18a)", np.text());
            return self.fail_help(Code::WrongKind, np, message, "write `card`: `a basic land card`");
        }
        if filter.zones.is_empty() {
            self.judge_noun(np, &Filter { sort: Sort::Card, zones, preds: filter.preds.clone() });
        }
        Ok(())
    }

    /// One card of several sorts: as many of each are asked for.
    fn found_either(
        &mut self,
        node: Node<'t>,
        wants: Vec<(Value, Option<Value>, Filter)>,
    ) -> Read<(Value, Option<Value>, Filter)> {
        let mut counts = wants.iter().map(|(min, max, _)| (min.clone(), max.clone()));
        let first = counts.next();
        if !counts.all(|next| Some(&next) == first.as_ref()) {
            let help = "alternatives are as many of each, `2 Elf cards or 2 land cards`; what is found beside them is joined by `and`";
            return self.fail_help(Code::Mixed, node, "it is not said how many cards are found", help);
        }
        let joined = union(wants.into_iter().map(|(_, _, filter)| filter).collect());
        let filter = self.required(node, joined)?;
        let (min, max) = self.required(node, first)?;
        Ok((min, max, filter))
    }

    /// 701.18b: whoever searches may find less, so what is found has an upper bound only.
    fn total_of_found(&mut self, np: Node<'t>, many: bool, total: &Total) -> Read<()> {
        if many {
            let help = "search for one sort of cards: `any number of creature cards with total mana value <= 6`";
            return self.fail_help(Code::Unclear, np, "it is not clear of which of these cards the total is", help);
        }
        if !matches!(total.cmp, Cmp::Le | Cmp::Lt) {
            let help = "write `<=` and the most that it may be";
            return self.fail_help(Code::NotACondition, np, "what is found may always be less (701.18b)", help);
        }
        Ok(())
    }

    /// Shuffles a library, or something into it: `shuffle your library`, `target player shuffles their library`,
    /// `shuffle this into library`.
    pub(crate) fn shuffle(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(role) = c.role(Prep::Into) {
            self.nobodys(operand(role))?;
            let (zones, _) = self.zones_of(scope, operand(role))?;
            if zones != Zones::LIBRARY {
                return self.fail(Code::NotAZone, role, "things are shuffled into a library");
            }
            let (what, bind) = self.operand_bound(scope, c)?;
            let to = Dest { zone: Zone::Library, place: Place::Shuffled, entry: EntryMods::default() };
            return bound(who, Act::Move { what, to: Box::new(to), rest: None }, bind);
        }
        match c.object() {
            None => {
                let (doer, whose) = to_itself(who);
                one(&doer, Act::Shuffle(whose))
            }
            Some(node) => {
                let (zones, owner) = self.zones_acted_on(scope, node)?;
                if zones != Zones::LIBRARY {
                    return self.fail(Code::NotAZone, node, "only a library is shuffled");
                }
                let (doer, whose) = match owner {
                    Some(owner) => (who.clone(), Pick::Ref(owner)),
                    None => to_itself(who),
                };
                one(&doer, Act::Shuffle(whose))
            }
        }
    }

    /// The act of looking at cards, which only the doer sees: `look at the top 3 cards of your library as seen`,
    /// `look at target player's hand`.
    pub(crate) fn look(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(role) = c.role(Prep::At) else {
            return self.fail(Code::MissingPart, c.node, "expected `at` and what is looked at");
        };
        let (what, bind) = self.seen(scope, operand(role))?;
        bound(who, Act::Look(what), bind)
    }

    /// The act of showing cards to all players: `reveal the found`, `reveals their hand`.
    pub(crate) fn reveal(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is revealed is missing") };
        let (what, bind) = self.seen(scope, node)?;
        bound(who, Act::Reveal(what), bind)
    }

    /// Cards that are looked at: a phrase, or all cards of a zone.
    fn seen(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Pick, Option<Bind>)> {
        if !self.is_zone(node) {
            return self.pick_bound(scope, node);
        }
        let (zones, owner) = self.zones_acted_on(scope, node)?;
        let preds: Box<[Predicate]> = owner.map(Predicate::OwnedBy).into_iter().collect();
        let pick = Pick::All(Box::new(Filter { sort: Sort::Card, zones, preds }));
        let label = inner_np(node).child(Rule::label);
        let about = About::object(Sort::Card, CardTypes::empty()).many();
        Ok((pick, label.map(|l| self.bind_label(scope, l, about))))
    }
}
