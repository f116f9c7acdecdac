//! Targets: `target creature`, `up to 2 target players`, `any target`, `another target`.

use crate::check::build::{any_of, not};
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::scope::about_filter;
use crate::check::vocab::PlayerNoun;
use crate::check::{About, Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Announces a target; it stands in a slot of its own.
    pub(crate) fn target(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        if !scope.can_target {
            return self.fail_help(
                Code::NoTarget,
                np.node,
                "nothing can be targeted here",
                "only spells, activated and triggered abilities have targets; write `choose` or `a`",
            );
        }
        self.one_in_all(np)?;
        let alone = matches!(np.det, Det::Bare) && np.poss.is_empty();
        if alone && np.run.is_none() && np.other.is_none() && np.rels.is_empty() {
            let help = "such as `target creature`; whatever can be dealt damage is `any target`";
            return self.fail_help(Code::MissingPart, np.node, "`target` has no noun", help);
        }
        if alone && !self.in_scene(scope) && np.run.is_some_and(|run| self.has_plural(scope, run)) {
            return self.fail_help(
                Code::Unclear,
                np.node,
                format!("`{}` does not say how many", np.node.text()),
                "such as `2 target creatures`, `up to 2 target creatures`; one is `target creature`",
            );
        }
        let (min, max) = match np.det {
            Det::Count(count) => {
                let count = self.count(scope, count)?;
                (count.min, count.max)
            }
            _ => (Value::Num(1), Some(Value::Num(1))),
        };
        self.saw_all(np.target.into_iter().chain(np.other));
        let apart_from: Box<[Slot]> =
            if np.other.is_some() { scope.targets.iter().map(|t| t.slot).collect() } else { Box::new([]) };
        let mut open = np.clone();
        open.target = None;
        open.poss.clear();
        // `another target` looks at the targets before it; only the first of all is "other than this".
        open.other = np.other.filter(|_| apart_from.is_empty());
        let chooser = self.take_chooser(scope, &mut open)?;
        let together = self.take_together(scope, &mut open)?.boxed();
        let filter = self.target_filter(scope, &open)?;
        self.several_together(np, &together, max.as_ref(), false)?;
        if matches!(filter.sort, Sort::Player | Sort::Damageable) {
            self.only_of_cards(scope, np.node, crate::check::clauses::foreign::CardWord::Player)?;
        }
        self.in_the_open(np, &filter)?;
        let for_each = self.one_for_each(scope, np, &filter)?;
        let slot = scope.slot();
        let mut about = about_filter(&filter);
        about = about.up_to(max.as_ref());
        scope.targets.push(TargetSpec {
            filter,
            min,
            max,
            slot,
            apart_from,
            chooser,
            only_if: scope.target_if.clone(),
            together,
            divide: None,
            for_each,
        });
        if let Some(label) = np.label {
            self.bind_label_to(scope, label, about, slot);
        }
        scope.mention(Ref::Slot(slot), about, np.node.span());
        scope.read(slot);
        Ok((Ref::Slot(slot), about))
    }

    /// The players for each of whom it is announced: those of the loop around it, if it is about the one whose turn it is there.
    fn one_for_each(
        &mut self,
        scope: &Scope<'t>,
        np: &NounPhrase<'t>,
        what: &Filter,
    ) -> Read<Option<Box<(Filter, Slot)>>> {
        let Some((players, member)) = &scope.round_of else { return Ok(None) };
        let about = |what: &Filter, slot: Option<Slot>| {
            Phrase::from(what).any(&mut |part| match part {
                Phrase::Ref(Ref::Slot(s)) => slot.is_none_or(|slot| *s == slot),
                _ => false,
            })
        };
        if !about(what, Some(*member)) {
            return Ok(None);
        }
        self.no_rounds_in_scenes(scope, np)?;
        let known = players.as_ref().filter(|f| f.sort == Sort::Player && !about(f, None));
        match known {
            Some(f) => Ok(Some(Box::new((f.clone(), *member)))),
            None => self.fail_help(
                Code::NoTarget,
                np.node,
                "targets are announced before anything is done, and what the loop goes over is not known then",
                "such as `for each opponent as foe: destroy target creature the foe controls`; otherwise `choose a creature ...`",
            ),
        }
    }

    /// What a spell of a scene is on is asked of each thing anyway.
    fn no_rounds_in_scenes(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        let help = "write `up to 3 target creatures`, or choose what it is done to when it is done";
        self.fail_help(Code::OtherBook, np.node, "in a scene nothing is announced for each of several", help)
    }

    /// 400.2, 114.1: targets are announced, and nobody sees which card lies in a hand or library.
    fn in_the_open(&mut self, np: &NounPhrase<'t>, filter: &Filter) -> Read<()> {
        if !filter.zones.intersects(Zones::HAND | Zones::LIBRARY) {
            return Ok(());
        }
        let message = "cards in hands and libraries are hidden, so none of them can be a target (400.2)";
        let help = "a player can be: `target player reveals their hand`, then `choose a card in their hand as picked`";
        self.fail_help(Code::NoTarget, np.node, message, help)
    }

    /// `1 or 2`, `1 or 2 or 3`: one number after the other, the fewest and the most.
    pub(crate) fn range_of_targets(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Value, Value)> {
        let mut numbers = Vec::new();
        for n in node.children().filter(|n| n.rule() == Rule::num) {
            match self.value(scope, n)? {
                Value::Num(n) => numbers.push(n),
                _ => return self.fail(Code::NotANumber, n, "expected a number"),
            }
        }
        let follow = numbers.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
        match (&*numbers, follow) {
            ([first, .., last], true) => Ok((Value::Num(*first), Value::Num(*last))),
            _ => {
                let message = "each of these numbers is one more than that before it";
                let help = "such as `1 or 2 target creatures`, `1 or 2 or 3 targets`, `up to 2 targets`";
                self.fail_help(Code::NotANumber, node, message, help)
            }
        }
    }

    /// What may be targeted; without a noun: whatever damage can be dealt to.
    fn target_filter(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Filter> {
        if np.run.is_some() || !np.rels.is_empty() {
            return self.filter_of(scope, &NounPhrase { det: Det::A, label: None, ..np.clone() });
        }
        let mut filter = any_of(Sort::Damageable);
        if np.other.is_some() {
            filter.preds = Box::new([not(Predicate::Same(Ref::This))]);
        }
        Ok(filter)
    }

    /// `chosen by an opponent`: who announces or makes the choice. Takes the relation away.
    pub(crate) fn take_chooser(&mut self, scope: &mut Scope<'t>, np: &mut NounPhrase<'t>) -> Read<Ref> {
        let Some(at) = np.rels.iter().position(|r| r.rule() == Rule::r_chosen) else { return Ok(Ref::You) };
        let rel = np.rels.remove(at);
        self.saw(rel);
        let Some(who) = rel.child(Rule::np) else { return self.fail(Code::NotANoun, rel, "expected a player") };
        self.chooser_of(scope, &NounPhrase::open(who))
    }

    /// `an opponent`, or a player who is known.
    pub(crate) fn chooser_of(&mut self, scope: &mut Scope<'t>, who: &NounPhrase<'t>) -> Read<Ref> {
        if !self.is_known(scope, who) && vocab::one_player(who.words()) == Some(PlayerNoun::Opponent) {
            return Ok(Ref::Opponents(Box::new(Ref::You)));
        }
        self.known(scope, who).map(|(r, _)| r)
    }
}
