//! Spells that are cast on the way (608.2g), copied (706.10) and aimed anew (114.6).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, for_each_doer, one};
use crate::check::instructions::statement::Suffixes;
use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Casts or plays cards during resolution: `cast it without paying its mana cost`, `play the loot`.
    pub(crate) fn cast_now(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, play: bool) -> Acts {
        if self.in_scene(scope) {
            return self.cast_in_scene(scope, c, who, play);
        }
        let copied = c.part(Rule::copy_of);
        let (what, mut bind) = match copied {
            Some(copy) => return self.cast_copy(scope, c, who, copy),
            None => self.operand_bound(scope, c)?,
        };
        let what = cards_to_cast(what);
        self.lies_on_no_battlefield(c, &what)?;
        let known = if let Pick::Ref(r) = &what { Some(r) } else { None };
        let price = self.price(scope, c, known)?;
        if let Some(label) = c.part(Rule::label) {
            let about = self.about_pick(scope, &what);
            bind = Some(self.bind_label(scope, label, about));
        }
        bound(who, Act::Cast { what, price, play }, bind)
    }

    /// What is cast is a card; what lies on the battlefield is none to cast.
    fn lies_on_no_battlefield(&mut self, c: &Clause<'t>, what: &Pick) -> Read<()> {
        let (Pick::Choose { filter, .. } | Pick::All(filter)) = what else { return Ok(()) };
        if filter.sort == Sort::Permanent && Zones::BATTLEFIELD.contains(filter.zones) && filter.same().is_none() {
            let message = "what is cast is a card, and this lies on the battlefield";
            let help = "say where it lies, such as `a creature card in your hand`";
            return self.fail_help(Code::WrongKind, c.node, message, help);
        }
        Ok(())
    }

    /// `cast a copy of the secret without paying its mana cost`: the copy is made, then cast.
    fn cast_copy(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, copy: Node<'t>) -> Acts {
        let Some(np) = copy.child(Rule::np) else {
            return self.fail(Code::MissingPart, copy, "what is copied is missing");
        };
        let what = self.pick(scope, np)?;
        let made = scope.fresh();
        let except = self.lasting_exceptions(scope, copy)?.into();
        let copy = Act::Copy { what, n: Value::Num(1), targets: CopyTargets::Same, except };
        let price = self.price(scope, c, Some(&Ref::Slot(made.slot)))?;
        let cast = Act::Cast { what: Pick::Ref(Ref::Slot(made.slot)), price, play: false };
        let doer = match who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            one => one.clone(),
        };
        let body = vec![
            Instruction::Do { who: doer.clone(), act: copy, bind: Some(made) },
            Instruction::Do { who: doer, act: cast, bind: None },
        ];
        Ok(for_each_doer(who, body))
    }

    /// Copies spells, abilities or cards (706.10): `copy target spell`, `copy this for each F, choosing new targets`,
    /// `copy this without K`.
    pub(crate) fn copy(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let targets = scope.targets.len();
        self.asks |= Asks::STACK;
        let (what, bind) = self.operand_bound(scope, c)?;
        // 706.12: a card that was a target and has been moved since is copied where it lies.
        let spoken_of = self.about_pick(scope, &what);
        let moved = spoken_of.kind == Kind::Object && spoken_of.sort == Sort::Card && scope.targets.len() == targets;
        if !moved {
            self.operand_fits(scope, c, &what, Sort::SpellOrAbility)?;
        }
        let mut n = Value::Num(1);
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            n = crate::check::build::times_value(n, &times);
        }
        let mut except = Vec::new();
        if let Some(role) = c.role(Prep::Without) {
            let node = operand(role);
            match self.vocab.keywords.get(node.text()) {
                Some(id) => except.push(Modifier::LoseKeyword(*id)),
                None => return self.no_keyword(node, node.text()),
            }
        }
        let bind = bind.unwrap_or_else(|| scope.fresh());
        let about = self.about_pick(scope, &what);
        let permanent = about.kind == Kind::Object && about.sort == Sort::Permanent;
        if permanent || matches!(&what, Pick::Ref(Ref::Host(_))) {
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                "only spells, abilities and cards are copied (706.10)",
                "a token is `create 1 copy of it`; what becomes a copy is `this is a copy of it until end of turn`",
            );
        }
        scope.mention(Ref::Slot(bind.slot), about, c.node.span());
        bound(who, Act::Copy { what, n, targets: CopyTargets::Same, except: except.into() }, Some(bind))
    }

    /// `copy ..., except it is red, choosing new targets`: how copies differ and what their targets are; behind anything else
    /// it is left unread.
    pub(crate) fn shape_copies(
        &mut self,
        scope: &mut Scope<'t>,
        suffixes: Suffixes<'t>,
        done: &mut [Instruction],
    ) -> Read<()> {
        for instr in done {
            let Instruction::Do { act: Act::Copy { what, targets, except, .. }, .. } = instr else { continue };
            if let Some(choosing) = suffixes.choosing {
                *targets = match choosing.child(Rule::np) {
                    Some(np) => CopyTargets::One(self.reference(scope, np)?),
                    None => CopyTargets::New,
                };
                self.saw(choosing);
            }
            if let Some(excepting) = suffixes.excepting {
                if self.about_pick(scope, what).sort == Sort::Ability {
                    let message = "an ability has no characteristics in which its copy could differ (112.1)";
                    let help = "leave it out; spells and cards can be copied with exceptions";
                    return self.fail_help(Code::NotACharacteristic, excepting, message, help);
                }
                let (more, ends) = self.copy_exceptions(scope, excepting)?;
                self.no_time(excepting, ends)?;
                *except = std::mem::take(except).into_iter().chain(more).collect();
            }
        }
        Ok(())
    }

    /// Changes the targets of a spell or ability: `change its target to this`. Without `to` the new ones are chosen by
    /// whoever does it (114.7).
    pub(crate) fn change_target(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `change its target to ...`");
        };
        if matches!(node.text(), "the target" | "the targets")
            && let Some(of) = c.role(Prep::Of)
        {
            let (of, bind) = self.pick_bound(scope, operand(of))?;
            return bound(who, Act::NewTargets { of, must: true }, bind);
        }
        let of = match self.reference(scope, node)? {
            Ref::TargetsOf(of) if !c.has_role(Prep::To) => {
                return one(who, Act::NewTargets { of: Pick::Ref(*of), must: true });
            }
            Ref::TargetsOf(of) => Pick::Ref(*of),
            _ => {
                return self.fail(
                    Code::NotAnInstruction,
                    node,
                    "expected the target of a spell or ability, such as `its target`",
                );
            }
        };
        let Some(to) = c.role(Prep::To) else {
            return self.fail(Code::MissingPart, c.node, "expected `to` and the new target");
        };
        let to = self.pick(scope, operand(to))?;
        one(who, Act::ChangeTarget { of, to })
    }
}

/// What is chosen to be cast is a card until it is cast: `a spell among the loot`.
fn cards_to_cast(what: Pick) -> Pick {
    let card = |mut f: Box<Filter>| {
        if f.sort == Sort::Spell {
            f.sort = Sort::Card;
        }
        // 903.6, 903.8: a commander that can be cast waits in the command zone.
        if f.zones.is_empty() && f.preds.contains(&Predicate::Is(Status::Commander)) {
            (f.sort, f.zones) = (Sort::Card, Zones::COMMAND);
        }
        f
    };
    match what {
        Pick::Choose { filter, min, max, by, random, together } => {
            Pick::Choose { filter: card(filter), min, max, by, random, together }
        }
        Pick::All(filter) => Pick::All(card(filter)),
        other => other,
    }
}
