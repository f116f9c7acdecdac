//! What becomes of spells on which mana is spent that an instruction adds, and what triggers then (106.6).

use crate::check::clauses::clause::operand;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::Core;
use crate::check::effects::effect::TimedEffects;
use crate::check::events::draft::Subject;
use crate::check::{About, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// Of which spells something is said on which mana is spent.
pub(super) enum PaidFor {
    /// Of every spell on which it is spent.
    Any,
    /// Of those that pass.
    Such(Filter),
}

impl<'t> Checker<'t> {
    /// `the spell`, `a creature spell` as the subject of what is said behind `add`: which spells it is said of. None: of
    /// something else.
    pub(super) fn spells_paid_for(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Option<PaidFor>> {
        let text = subject.text();
        if text == "the spell" {
            return Ok(Some(PaidFor::Any));
        }
        let described = text.strip_prefix("a ").or_else(|| text.strip_prefix("an "));
        if described.is_none_or(|words| !words.split(' ').any(|w| w == "spell")) {
            return Ok(None);
        }
        self.filter(scope, subject).map(|f| Some(PaidFor::Such(f)))
    }

    /// `add {R}, the spell can't be countered`, `add {R}, a creature spell enters with 1 +1/+1 counter`: what becomes of a
    /// spell on which that mana is spent. A prohibition holds as long as there is the spell; anything else has a time.
    pub(super) fn rider_of_mana(
        &mut self,
        scope: &mut Scope<'t>,
        rider: Node<'t>,
        subject: Node<'t>,
        spells: PaidFor,
    ) -> Read<OnSpell> {
        let spell = scope.slot();
        scope.read(spell);
        let about = About::object(Sort::Spell, CardTypes::empty());
        let mut who = Subject::known(Match::Ref(Ref::Slot(spell)), subject);
        let outer = scope.enter_subject(Ref::Slot(spell), about);
        let body = self.said_of_spell(scope, rider, &mut who);
        scope.leave_subject(outer);
        Ok(self.on_spell(scope, spell, spells, body?))
    }

    fn said_of_spell(
        &mut self,
        scope: &mut Scope<'t>,
        rider: Node<'t>,
        who: &mut Subject<'t>,
    ) -> Read<Vec<Instruction>> {
        let mut body = Vec::new();
        let clauses = self.clauses(rider)?;
        if self.is_rule_of_replacing(scope, &clauses) {
            for c in clauses {
                self.will_enter(scope, who, c, &mut body)?;
            }
            return Ok(body);
        }
        for TimedEffects { parts, duration } in self.rider_read(scope, rider, who)? {
            let forbids = |p: &Part| matches!(p, Part::Rule(crate::ir::Rule::Cant { .. }));
            let duration = match duration {
                Some(duration) => duration,
                None if parts.iter().all(forbids) => Duration::Game,
                None => {
                    let message = "it is not said how long this holds";
                    return self.fail_help(Code::NotATime, rider, message, "such as `until end of turn`");
                }
            };
            body.push(Instruction::Effect { parts: parts.into(), duration });
        }
        Ok(body)
    }

    /// What is done as the mana is spent on such a spell.
    fn on_spell(&mut self, scope: &Scope<'t>, spell: Slot, spells: PaidFor, body: Vec<Instruction>) -> OnSpell {
        let body: Body = match spells {
            PaidFor::Such(filter) => {
                let cond = Condition::Passes(Ref::Slot(spell), Box::new(filter));
                Box::new([Instruction::If { cond, then: body.into(), other: Box::new([]) }])
            }
            PaidFor::Any => body.into(),
        };
        let block = Block { targets: Box::new([]), modes: None, body };
        let done = Triggered { when: When::Done, cond: None, limit: None, block };
        OnSpell { spell, ability: self.made_ability(scope, AbilityKind::Triggered(done)) }
    }

    /// `when it is spent on a creature spell: scry 1` behind `add`: an ability that goes with each mana and triggers as it is
    /// spent (603.7). Tells whether the sentence is one of these.
    pub(super) fn when_spent(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut [Instruction]) -> Read<bool> {
        let Some(event) = node.child(Rule::trigger).and_then(|t| t.child(Rule::event)) else { return Ok(false) };
        let subject = event.child(Rule::subject).map_or("", |s| s.text());
        let (Some(clause), true) = (event.child(Rule::clause), matches!(subject, "it" | "that mana")) else {
            return Ok(false);
        };
        let mut c = self.clause(clause)?;
        if c.core() != Some(Core::Spend) || !c.passive() {
            return Ok(false);
        }
        let Some(Instruction::Do { act: Act::AddMana(spec), .. }) = out.last_mut() else {
            let help = "such as `{T} { add {G}; when it is spent on a creature spell: scry 1 }`";
            return self.fail_help(
                Code::WrongPlace,
                event,
                "this stands right behind the instruction that adds the mana",
                help,
            );
        };
        if spec.on_spell.is_some() {
            let message = "what becomes of the spell has been said already";
            return self.fail_help(Code::Mixed, event, message, "say one of both");
        }
        let Some(role) = c.role(Prep::On) else {
            let help = "such as `when it is spent on a creature spell: scry 1`, `when it is spent on a spell: ...`";
            return self.fail_help(Code::MissingPart, event, "it is not said on what it is spent", help);
        };
        let spells = self.filter(scope, operand(role))?;
        if spells.sort != Sort::Spell {
            return self.fail(
                Code::NotANoun,
                role,
                "what becomes of mana is asked of spells only, such as `a creature spell`",
            );
        }
        c.finish(self)?;
        let mut inner = scope.clone();
        inner.modes = None;
        let spell = inner.slot();
        inner.read(spell);
        inner.mention(Ref::Slot(spell), About::object(Sort::Spell, CardTypes::empty()), role.span());
        let (cond, limit) = match node.child(Rule::quals) {
            Some(quals) => self.trigger_quals(&mut inner, quals)?,
            None => (None, None),
        };
        let body = self.child(node, Rule::body)?;
        let block = self.block(&mut inner, body)?;
        scope.grow(&inner);
        let ability =
            self.made_ability(scope, AbilityKind::Triggered(Triggered { when: When::Done, cond, limit, block }));
        let waits = vec![Instruction::Delayed { ability, duration: Duration::Game, once: true }];
        spec.on_spell = Some(self.on_spell(scope, spell, PaidFor::Such(spells), waits));
        Ok(true)
    }
}
