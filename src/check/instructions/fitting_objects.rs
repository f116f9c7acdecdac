//! What a verb can be done to: players are not destroyed, spells are not tapped.

use crate::check::clauses::clause::Clause;
use crate::check::decls::ParamSort;
use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::lints::described;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Reports an operand that contains something of a sort that the verb can't be done to.
    pub(crate) fn operand_fits(&mut self, scope: &Scope<'t>, c: &Clause<'t>, pick: &Pick, wanted: Sort) -> Read<()> {
        if let (Sort::Permanent, Some(filter)) = (wanted, described(pick, &scope.targets))
            && matches!(filter.sort, Sort::Object | Sort::Anything)
        {
            self.judge_noun(c.node, &Filter { sort: Sort::Permanent, ..filter.clone() });
        }
        if wanted == Sort::Permanent && matches!(pick, Pick::Ref(Ref::Slot(slot)) if scope.arrived.contains(slot)) {
            return Ok(());
        }
        let Some(wrong) = self.reached(scope, pick).into_iter().find(|s| !allows(wanted, *s)) else { return Ok(()) };
        let message = format!("`{}` can't be done to {}", c.word, called(wrong));
        if self.in_scene(scope) && wrong == Sort::Player {
            let message = format!("`{}` is a deed, which nobody is made to do to `you`", c.word);
            let help = "deeds are done by whoever plays somebody; say what comes of it: `deal 1d6 damage to you`";
            return self.fail_help(Code::WrongKind, c.node, message, help);
        }
        let by_its_player = match (wanted, c.word.ends_with('s')) {
            (Sort::Card, true) => format!("; only players do this: `its controller {} ...`", c.word),
            _ => String::new(),
        };
        self.fail_help(Code::WrongKind, c.node, message, format!("expected {}{by_its_player}", called(wanted)))
    }

    /// Reports what only players do and something else is said to do: creatures gain no life and draw no cards.
    pub(crate) fn doers_fit(&mut self, scope: &Scope<'t>, c: &Clause<'t>, done: &[Instruction]) -> Read<()> {
        for instr in done {
            let Instruction::Do { who, act, .. } = instr else { continue };
            // Objects deal damage and become something; all else that they do is done to them.
            if self.in_scene(scope) || matches!(act, Act::Damage { .. } | Act::Become { .. }) {
                continue;
            }
            let wrong = self.doer_sorts(scope, who).into_iter().find(|sort| !allows(Sort::Player, *sort));
            if let Some(wrong) = wrong {
                let message = format!("only players do this, and not {}", called(wrong));
                return self.fail_help(Code::WrongKind, c.node, message, "write `its controller ...`");
            }
        }
        Ok(())
    }

    /// Reports an operand that lies where the action finds nothing: `discard a card in your graveyard`; and one of another
    /// type than the action is about.
    pub(crate) fn place_fits(&mut self, scope: &Scope<'t>, c: &Clause<'t>, pick: &Pick, wanted: &Filter) -> Read<()> {
        let Some(found) = described(pick, &scope.targets) else { return Ok(()) };
        if !found.zones.is_empty() && !wanted.zones.is_empty() && !found.zones.intersects(wanted.zones) {
            let message = format!("`{}` is not done to what lies there", c.word);
            return self.fail(Code::WrongKind, c.node, message);
        }
        if crate::lints::contradiction(&self.content, found).is_some() {
            return Ok(());
        }
        // Who controls it is another question: somebody else may be told to do it.
        let types = wanted.preds.iter().filter(|p| !matches!(p, Predicate::ControlledBy(_)));
        let both: Vec<Predicate> = found.preds.iter().chain(types).cloned().collect();
        self.judge_noun(c.node, &Filter { preds: both.into(), ..found.clone() });
        Ok(())
    }

    /// Reports an event of a declared action that is about something the action can't be done to: `creatures can't be
    /// countered`.
    pub(crate) fn event_fits(&mut self, at: Node<'t>, word: &str, id: ActionId, what: &Match) -> Read<()> {
        let Match::Filter(filter) = what else { return Ok(()) };
        let params = self.decls.actions.get(id.index()).map(|a| &*a.params).unwrap_or_default();
        let wanted = params.iter().find_map(|p| match &p.sort {
            ParamSort::Thing(f) if f.sort != Sort::Player => Some(f.sort),
            _ => None,
        });
        let Some(wanted) = wanted else { return Ok(()) };
        let Some(wrong) = sorts_of(filter).into_iter().find(|s| !allows(wanted, *s)) else { return Ok(()) };
        self.fail_help(
            Code::WrongKind,
            at,
            format!("`{word}` is nothing that is done to {}", called(wrong)),
            format!("expected {}", called(wanted)),
        )
    }

    /// Reports something else than a player that is asked whether it does something.
    pub(crate) fn chooser_fits(&mut self, scope: &Scope<'t>, at: Node<'t>, who: &Pick) -> Read<()> {
        if self.in_scene(scope) {
            return Ok(());
        }
        match self.doer_sorts(scope, who).into_iter().find(|sort| !allows(Sort::Player, *sort)) {
            Some(wrong) => {
                let message = format!("only players decide, and not {}", called(wrong));
                self.fail_help(Code::WrongKind, at, message, "write `its controller may ...`")
            }
            None => Ok(()),
        }
    }

    /// The sorts of who does something; what is known to be an object stays one, whatever has become of it.
    fn doer_sorts(&self, scope: &Scope<'t>, who: &Pick) -> Vec<Sort> {
        match who {
            Pick::Ref(r) if self.about_ref(scope, r).kind == Kind::Object => vec![Sort::Permanent],
            who => self.reached(scope, who),
        }
    }

    /// The sorts of what an operand picks, as far as its words tell.
    fn reached(&self, scope: &Scope<'t>, pick: &Pick) -> Vec<Sort> {
        if let Some(filter) = described(pick, &scope.targets) {
            return sorts_of(filter);
        }
        match pick {
            Pick::Ref(r) => self.sort_of_ref(scope, r),
            Pick::And(all) => all.iter().flat_map(|p| self.reached(scope, p)).collect(),
            Pick::All(_) | Pick::Each(..) | Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) => Vec::new(),
        }
    }

    /// What moved on since it was mentioned is of another sort now; only a player stays one.
    fn sort_of_ref(&self, scope: &Scope<'t>, what: &Ref) -> Vec<Sort> {
        let about = self.about_ref(scope, what);
        match about.kind {
            Kind::Player => vec![Sort::Player],
            Kind::Object if about.sort.is_of_stack() && has_just_come(scope, what) => vec![about.sort],
            _ => Vec::new(),
        }
    }
}

/// Whether the event that is waited for is what speaks of this: a spell is on the stack still, or nowhere that matters.
fn has_just_come(scope: &Scope<'_>, what: &Ref) -> bool {
    let spoken = scope.mentioned(what).map(|m| m.span);
    scope.awaited.zip(spoken).is_some_and(|(event, at)| event.start <= at.start && at.end <= event.end)
}

/// The sorts that a filter can let through, if it says so.
fn sorts_of(filter: &Filter) -> Vec<Sort> {
    if !matches!(filter.sort, Sort::Object | Sort::Anything) {
        return vec![filter.sort];
    }
    filter.preds.iter().flat_map(sorts_in).collect()
}

fn sorts_in(pred: &Predicate) -> Vec<Sort> {
    match pred {
        Predicate::Sort(sort) => vec![*sort],
        Predicate::Any(list) | Predicate::All(list) => list.iter().flat_map(sorts_in).collect(),
        _ => Vec::new(),
    }
}

/// Whether what is of one sort can stand where another is needed.
fn allows(wanted: Sort, found: Sort) -> bool {
    if matches!(found, Sort::Object | Sort::Anything) || found == Sort::Source && wanted != Sort::Player {
        return true;
    }
    match wanted {
        Sort::Permanent => found == Sort::Permanent,
        Sort::Card => found == Sort::Card,
        Sort::Spell | Sort::Ability | Sort::SpellOrAbility => found.is_of_stack(),
        Sort::Object => !matches!(found, Sort::Player | Sort::Damageable),
        Sort::Player => found == Sort::Player,
        // 119.1: creatures and planeswalkers are permanents.
        Sort::Damageable => matches!(found, Sort::Permanent | Sort::Player | Sort::Damageable),
        Sort::Source | Sort::Anything => true,
    }
}

/// How a message names a sort.
fn called(sort: Sort) -> &'static str {
    match sort {
        Sort::Permanent => "a permanent on the battlefield",
        Sort::Card => "a card, such as `a land card`",
        Sort::Spell => "a spell",
        Sort::Ability => "an ability on the stack",
        Sort::SpellOrAbility => "a spell or ability on the stack",
        Sort::Player => "a player",
        Sort::Damageable => "`any target`, which may be a player",
        Sort::Source | Sort::Object => "a permanent, a card or a spell",
        Sort::Anything => "an object or a player",
    }
}
