//! Who can have a number, a state or a counter of a scene: said of anybody else it would be read by nothing.
//!
//! Their declarations say it (`designation worn, on Ring or Cloak`); attributes, reactions and skills are those of creatures.

use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints::described;
use crate::source::Span;
use crate::syntax::Node;

/// Kinds of beings that no single one in a scene is two of.
const APART: CardTypes = CardTypes::CREATURE.union(CardTypes::THING).union(CardTypes::MAGIC);

/// What a scene can say of somebody.
#[derive(Clone, Copy)]
enum Trait {
    Number(NumberId),
    State(DesignationId),
    Counter(CounterId),
    Kind(SubtypeId),
}

/// What is known of somebody.
#[derive(Clone, Default)]
struct Known {
    /// What they are one of; empty: not known.
    types: CardTypes,
    /// The subtypes that they have for certain; all of them only if `whole`.
    subs: Vec<SubtypeId>,
    /// They have no other subtypes.
    whole: bool,
    /// They are called `this`.
    this: bool,
}

impl<'t> Checker<'t> {
    /// Reports a description that asks for what its bearer can't have.
    pub(crate) fn borne_by_described(&mut self, scope: &Scope<'t>, at: Node<'t>, filter: &Filter) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        let known = self.known_of(&filter.preds);
        self.borne(at.span(), &known, &filter.preds)
    }

    /// Reports a condition that asks somebody for what they can't have.
    pub(crate) fn borne_when(&mut self, scope: &Scope<'t>, at: Node<'t>, cond: &Condition) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        match cond {
            Condition::Not(inner) if self.is_anyway(scope, inner) => {
                self.error(Diagnostic::error(Code::NeverTrue, at.span(), "this is never so: it is one all the time"))
            }
            Condition::Not(inner) => self.borne_when(scope, at, inner),
            Condition::And(all) | Condition::Or(all) => all.iter().try_for_each(|c| self.borne_when(scope, at, c)),
            Condition::Passes(who, filter) => {
                let known = self.known_ref(scope, who);
                self.borne(at.span(), &known, &filter.preds)
            }
            _ => Ok(()),
        }
    }

    /// Whether a condition asks of what it speaks of for nothing but what it is called.
    fn is_anyway(&self, scope: &Scope<'t>, cond: &Condition) -> bool {
        let Condition::Passes(who @ Ref::Host(_), filter) = cond else { return false };
        let types = self.known_ref(scope, who).types;
        !types.is_empty() && *filter.preds == [Predicate::Type(types)]
    }

    /// Reports what a spell or a thing itself does not do, and what is not done to a spell.
    pub(crate) fn borne_event(&mut self, scope: &Scope<'t>, at: Node<'t>, event: &EventPattern) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        let deed = |id: ActionId| self.content.actions.get(id.index()).is_some_and(|a| a.deed);
        let of_creatures = match event.verb {
            Verb::Cast | Verb::Miscast => true,
            Verb::Action(id) => deed(id) && event.subject == Match::Ref(Ref::This),
            _ => false,
        };
        let doer = self.known_match(scope, &event.subject);
        let hurt = self.known_match(scope, &event.object);
        let message = if of_creatures && !doer.types.is_empty() && !doer.types.contains(CardTypes::CREATURE) {
            format!("only creatures do this, and this is {}", called(doer.types))
        } else if event.verb == Verb::Damage && hurt.types == CardTypes::MAGIC {
            "a spell is dealt no damage".to_owned()
        } else {
            return Ok(());
        };
        self.error(Diagnostic::error(Code::WrongKind, at.span(), message).help(self.meant_by_this(scope)))
    }

    /// Reports a number of somebody who has none.
    pub(crate) fn borne_number(&mut self, scope: &Scope<'t>, at: Node<'t>, value: &Value) -> Read<()> {
        let (Value::Prop(Prop::Number(id), who), true) = (value, self.in_scene(scope)) else { return Ok(()) };
        let known = self.known_ref(scope, who);
        self.bears(at.span(), &known, Trait::Number(*id))
    }

    /// Reports what goes on being said of somebody who can't have it.
    pub(crate) fn borne_parts(&mut self, scope: &Scope<'t>, at: Node<'t>, parts: &[Part]) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        for part in parts {
            let (affected, mods) = match part {
                Part::Layer { affected, mods } => (affected, &**mods),
                Part::Rule(Rule::TestMod { who, what, .. } | Rule::NoTest { who, what }) => {
                    self.takes_tests(scope, at.span(), who, what)?;
                    continue;
                }
                Part::Rule(_) => continue,
            };
            let known = self.known_match(scope, affected);
            for change in mods {
                match change {
                    Modifier::Number(id, ..) => self.bears(at.span(), &known, Trait::Number(*id))?,
                    Modifier::Designate(id) => self.bears(at.span(), &known, Trait::State(*id))?,
                    Modifier::SetTypes { types, subs, .. } | Modifier::AddTypes { types, subs, .. }
                        if types.is_empty() =>
                    {
                        subs.iter().try_for_each(|sub| self.bears(at.span(), &known, Trait::Kind(*sub)))?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Reports what is done to somebody who can't have what they would get.
    pub(crate) fn borne_done(&mut self, scope: &Scope<'t>, at: Node<'t>, done: &[Instruction]) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        for instr in done {
            let Instruction::Do { who, act, .. } = instr else { continue };
            let (what, whom) = match act {
                Act::PutCounters(PutCounters { kind, on, .. }) => (Trait::Counter(*kind), on),
                Act::RemoveCounters(RemoveCounters { kind: Some(kind), from, .. }) => (Trait::Counter(*kind), from),
                Act::Unmark(whom, id) => (Trait::State(*id), whom),
                Act::Become { what, .. } => (Trait::State(*what), who),
                _ => continue,
            };
            let known = self.known_pick(scope, whom);
            self.bears(at.span(), &known, what)?;
        }
        Ok(())
    }

    /// A spell or a thing makes no tests of its own, and of another thing only those that need nothing of a creature.
    fn takes_tests(&mut self, scope: &Scope<'t>, at: Span, who: &Match, what: &TestMatch) -> Read<()> {
        let known = self.known_match(scope, who);
        if known.this && known.whole {
            let message = format!("`this` is {}, and makes no tests", called(known.types));
            return self.error(Diagnostic::error(Code::WrongKind, at, message).help(self.meant_by_this(scope)));
        }
        let content = &self.content;
        let of_topics = what.topics.iter().filter_map(|t| content.topics.get(t.index())?.number);
        let mut numbers = what.numbers.iter().copied().chain(of_topics).peekable();
        let all = numbers.peek().is_none();
        let makes = known.types.is_empty()
            || known.types.contains(CardTypes::CREATURE)
            || !all && numbers.any(|n| content.can_have(n, known.types, known.whole.then_some(&*known.subs)));
        if makes {
            return Ok(());
        }
        let message = format!("it is said of {}, and that makes no such tests", called(known.types));
        let help = "attributes, reactions and skills are those of creatures: `creatures within 10 feet of enchanted thing get ...`";
        self.error(Diagnostic::error(Code::WrongKind, at, message).help(help))
    }

    fn borne(&mut self, at: Span, known: &Known, preds: &[Predicate]) -> Read<()> {
        for pred in preds {
            match pred {
                Predicate::All(all) => self.borne(at, known, all)?,
                Predicate::Designated(id) => self.bears(at, known, Trait::State(*id))?,
                Predicate::Counters(Some(id), ..) => self.bears(at, known, Trait::Counter(*id))?,
                Predicate::Prop(Prop::Number(id), ..) => self.bears(at, known, Trait::Number(*id))?,
                Predicate::Sub(id) => self.bears(at, known, Trait::Kind(*id))?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Reports a trait of somebody who can't have it.
    fn bears(&mut self, at: Span, known: &Known, what: Trait) -> Read<()> {
        if let Trait::State(id) = what {
            self.state_of_scene(at, id)?;
        }
        let content = &self.content;
        let (name, on): (Option<&str>, Box<[Predicate]>) = match what {
            Trait::Number(id) => {
                let number = content.numbers.get(id.index());
                let of_creatures = number.is_some_and(|n| n.kind != NumberKind::Plain);
                let on = number.map(|n| n.on.clone()).unwrap_or_default();
                let creatures = || Box::from([Predicate::Type(CardTypes::CREATURE)]);
                (number.map(|n| &*n.name), if of_creatures && on.is_empty() { creatures() } else { on })
            }
            Trait::State(id) => {
                let state = content.designations.get(id.index());
                (state.map(|d| &*d.name), state.map(|d| d.on.clone()).unwrap_or_default())
            }
            Trait::Counter(id) => {
                let counter = content.counters.get(id.index());
                (counter.map(|c| &*c.name), counter.map(|c| c.on.clone()).unwrap_or_default())
            }
            Trait::Kind(id) => {
                let kind = content.subtypes.get(id.index());
                let of = kind.map_or(CardTypes::empty(), |s| s.of);
                let apart = APART.contains(of) && APART.contains(known.types);
                let on = if apart { Box::from([Predicate::Type(of)]) } else { Box::default() };
                (kind.map(|s| &*s.name), on)
            }
        };
        if on.iter().all(|p| self.content.may_be(p, known.types, known.whole.then_some(&*known.subs))) {
            return Ok(());
        }
        let name = name.unwrap_or_default();
        let names: Vec<String> = on.iter().flat_map(|p| self.names_of(p)).collect();
        let bearer = if known.this { "`this` is none" } else { "it is said of something else" };
        let said = match what {
            Trait::Number(_) => format!("have `{name}`"),
            Trait::State(_) | Trait::Kind(_) => format!("be `{name}`"),
            Trait::Counter(_) => format!("have {name} counters"),
        };
        let message = format!("only {} can {said}, and {bearer}", names.join(" or "));
        let fault = Diagnostic::error(Code::WrongKind, at, message);
        let help = match (known.this, known.types) {
            (true, types) if types == CardTypes::MAGIC => {
                "what the spell is on is `enchanted creature`, its caster `you`"
            }
            (true, _) => "whoever bears the item is `you`",
            (false, _) => "who can have it stands behind `on` in its declaration",
        };
        self.error(fault.help(help))
    }

    fn meant_by_this(&self, scope: &Scope<'t>) -> &'static str {
        match self.is_cast(scope) {
            true => "what the spell is on is `enchanted creature`, its caster `you`",
            false => "whoever bears the item is `you`",
        }
    }

    /// The kinds that a property names.
    fn names_of(&self, pred: &Predicate) -> Vec<String> {
        match pred {
            Predicate::Type(types) => match *types {
                t if t == CardTypes::CREATURE => vec!["creatures".to_owned()],
                t if t == CardTypes::THING => vec!["things".to_owned()],
                t if t == CardTypes::MAGIC => vec!["spells".to_owned()],
                _ => Vec::new(),
            },
            Predicate::Sub(id) => {
                self.content.subtypes.get(id.index()).map(|s| format!("a `{}`", s.name)).into_iter().collect()
            }
            Predicate::Any(all) | Predicate::All(all) => all.iter().flat_map(|p| self.names_of(p)).collect(),
            _ => Vec::new(),
        }
    }

    fn known_match(&self, scope: &Scope<'t>, who: &Match) -> Known {
        match who {
            Match::Any => Known::default(),
            Match::Ref(r) => self.known_ref(scope, r),
            Match::Filter(f) => self.known_of(&f.preds),
        }
    }

    fn known_pick(&self, scope: &Scope<'t>, who: &Pick) -> Known {
        match (who, described(who, &scope.targets)) {
            (_, Some(filter)) => self.known_of(&filter.preds),
            (Pick::Ref(r), None) => self.known_ref(scope, r),
            _ => Known::default(),
        }
    }

    /// What is known of something spoken of: `this` of a spell or an item is what it was declared as.
    fn known_ref(&self, scope: &Scope<'t>, who: &Ref) -> Known {
        match who {
            Ref::You | Ref::Caster(_) => Known { types: CardTypes::CREATURE, ..Known::default() },
            Ref::This => {
                let own = self.homes.get(scope.home).map(|h| (h.types, h.subs.clone())).unwrap_or_default();
                Known { types: own.0, subs: own.1, whole: !own.0.is_empty(), this: true }
            }
            Ref::Slot(slot) if let Some(target) = scope.targets.iter().find(|t| t.slot == *slot) => {
                self.known_of(&target.filter.preds)
            }
            who => {
                let about = self.about_ref(scope, who);
                let types = if about.kind == Kind::Object { about.types } else { CardTypes::empty() };
                Known { types: types & APART, ..Known::default() }
            }
        }
    }

    /// What the words of a description tell of whoever fits it.
    fn known_of(&self, preds: &[Predicate]) -> Known {
        let mut known = Known::default();
        for pred in preds {
            match pred {
                Predicate::Type(types) => known.types = *types & APART,
                Predicate::Same(Ref::You) => known.types = CardTypes::CREATURE,
                Predicate::Sub(id) if known.types.is_empty() => {
                    let of = self.content.subtypes.get(id.index()).map_or(CardTypes::empty(), |s| s.of);
                    known.types = of & APART;
                }
                _ => {}
            }
        }
        // The noun counts before the kinds that stand in front of it.
        if let Some(Predicate::Type(types)) =
            preds.iter().find(|p| matches!(p, Predicate::Type(t) if APART.intersects(*t)))
        {
            known.types = *types & APART;
        }
        known
    }
}

/// How a message names what something is.
fn called(types: CardTypes) -> &'static str {
    match types {
        t if t == CardTypes::MAGIC => "a spell",
        t if t == CardTypes::THING => "a thing",
        _ => "no creature",
    }
}
