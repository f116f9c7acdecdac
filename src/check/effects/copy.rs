//! Copies: what is copied, and what the copy differs in (706).

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::events::draft::Subject;
use crate::check::nouns::reference::CombatRole;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `is a copy of F, except ... until end of turn`: what stands at the end is about the copy.
    pub(crate) fn is_copy(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        self.subject_match(scope, who)?;
        let (spec, ends) = {
            let copied = self.required(c.node, c.part(Rule::copy_of))?;
            self.copy_for_a_time(scope, copied)?
        };
        let parts = self.layer(scope, who, [Modifier::Copy(Box::new(spec))])?;
        let duration = match ends {
            Some(ends) => Some(ends),
            None => self.duration(scope, c)?,
        };
        Ok((parts, duration))
    }

    /// What a sentence that is always so copies: nobody chooses it, so it is a thing that is known, or what lies on top.
    pub(crate) fn copied_always(&mut self, at: Node<'t>, parts: &mut [Part]) -> Read<()> {
        let changes = parts.iter_mut().filter_map(|p| if let Part::Layer { mods, .. } = p { Some(mods) } else { None });
        for spec in changes
            .flat_map(|mods| mods.iter_mut())
            .filter_map(|m| if let Modifier::Copy(c) = m { Some(c) } else { None })
        {
            let Some(known) = known_one(&spec.of) else {
                let message = "it is not said which one is copied: nobody chooses where something is always so";
                let help = "choose it as this enters: `as this enters: choose a creature as model`, then `this is a copy of \
                            the model`; also `enchanted creature`, `the top card of your graveyard`";
                return self.fail_help(Code::Unclear, at, message, help);
            };
            spec.of = known;
        }
        Ok(())
    }

    /// What is copied and how the copy differs (706.9): `a copy of F, except ...`; a difference that ends is an error.
    pub(crate) fn copy_spec(&mut self, scope: &mut Scope<'t>, copy: Node<'t>) -> Read<CopySpec> {
        let (spec, ends) = self.copy_for_a_time(scope, copy)?;
        self.no_time(copy, ends)?;
        Ok(spec)
    }

    /// The exceptions of a copy that is made and used at once.
    pub(crate) fn lasting_exceptions(&mut self, scope: &mut Scope<'t>, copy: Node<'t>) -> Read<Vec<Modifier>> {
        let Some(node) = copy.child(Rule::excepting) else { return Ok(Vec::new()) };
        let (except, ends) = self.copy_exceptions(scope, node)?;
        self.no_time(copy, ends)?;
        Ok(except)
    }

    /// Refuses a time behind the exceptions of a copy.
    pub(crate) fn no_time(&mut self, copy: Node<'t>, ends: Option<Duration>) -> Read<()> {
        match ends {
            None => Ok(()),
            Some(_) => self.fail_help(
                Code::NotATime,
                copy,
                "what a copy differs in lasts as long as the copy (706.9)",
                "give the copy a name, `as twin`, and say the rest of it in a sentence of its own",
            ),
        }
    }

    /// `2 tapped copies of F`: what is created, and how it arrives.
    pub(crate) fn created_copy(&mut self, scope: &mut Scope<'t>, copy: Node<'t>) -> Read<(CopySpec, EntryMods)> {
        let state = copy.child(Rule::copy_state).map_or("", |n| n.text());
        // A name behind what is copied is that of the token.
        let np = self.copied_np(copy)?;
        let (of, _) = self.pick_bound(scope, np)?;
        let (spec, ends) = self.copy_and_time(scope, copy, of)?;
        self.no_time(copy, ends)?;
        let has = crate::lints::abilities_given(&spec.except);
        self.judge(copy, crate::lints::made_with(&self.content, &has));
        if let Some(node) = copy.child(Rule::excepting).filter(|_| spec.except.contains(&Modifier::OwnColors)) {
            return self.fail_help(
                Code::NotACharacteristic,
                node,
                "a token that is created as a copy has no former color",
                "say which: `except it is blue`",
            );
        }
        let arrival = EntryMods {
            tapped: state.split_whitespace().any(|word| participle(word) == Some(Core::Tap)),
            attacking: state.split_whitespace().find_map(CombatRole::read).map(|_| Ref::Nothing),
            ..EntryMods::default()
        };
        Ok((spec, arrival))
    }

    /// The same with the time that stands behind its exceptions.
    pub(crate) fn copy_for_a_time(
        &mut self,
        scope: &mut Scope<'t>,
        copy: Node<'t>,
    ) -> Read<(CopySpec, Option<Duration>)> {
        if let Some(state) = copy.child(Rule::copy_state) {
            return self.fail_help(
                Code::WrongPlace,
                state,
                format!("`{}` says how a copy arrives that is created", state.text()),
                "what enters as a copy enters tapped by a word of its own: `this enters tapped as a copy of it`",
            );
        }
        let np = self.copied_np(copy)?;
        let of = self.pick(scope, np)?;
        self.copy_and_time(scope, copy, of)
    }

    fn copied_np(&mut self, copy: Node<'t>) -> Read<Node<'t>> {
        match copy.child(Rule::np) {
            Some(np) => Ok(np),
            None => self.fail(Code::MissingPart, copy, "what is copied is missing"),
        }
    }

    fn copy_and_time(&mut self, scope: &mut Scope<'t>, copy: Node<'t>, of: Pick) -> Read<(CopySpec, Option<Duration>)> {
        let (except, ends) = match copy.child(Rule::excepting) {
            Some(node) => self.copy_exceptions(scope, node)?,
            None => (Vec::new(), None),
        };
        Ok((CopySpec { of, except: except.into() }, ends))
    }

    /// `, except it is 4/4 and isn't legendary`: changes of the copy itself (706.9).
    pub(crate) fn copy_exceptions(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
    ) -> Read<(Vec<Modifier>, Option<Duration>)> {
        self.saw(node);
        if let Some(subject) = node.child(Rule::subject).filter(|s| !matches!(s.text(), "it" | "they")) {
            let message = format!("`{}` is not what is copied", subject.text());
            return self.fail_help(Code::NotACharacteristic, subject, message, "such as `except it has haste`");
        }
        let mut who = Subject::known(Match::Ref(Ref::This), node);
        let clauses = self.clauses(node)?;
        let outer = std::mem::replace(&mut scope.copying, true);
        let stretches = self.stretches(scope, &mut who, clauses, None);
        scope.copying = outer;
        let stretches = stretches?;
        let (mut out, mut ends) = (Vec::new(), None);
        for stretch in stretches {
            ends = ends.or(stretch.duration);
            for part in stretch.parts {
                match part {
                    Part::Layer { mods, .. } => out.extend(mods),
                    Part::Rule(_) => {
                        let message = "a copy can only differ in its characteristics";
                        return self.fail(Code::NotACharacteristic, node, message);
                    }
                }
            }
        }
        Ok((out, ends))
    }
}

/// The one thing that a phrase means without anybody choosing: one that is known, or what lies on top.
pub(crate) fn known_one(of: &Pick) -> Option<Pick> {
    match of {
        Pick::Ref(r) => Some(Pick::Ref(r.clone())),
        Pick::All(f) | Pick::Choose { filter: f, .. } if f.is_on_top() => Some(Pick::All(f.clone())),
        Pick::Top { n: Value::Num(1), of, zone, bottom: false, only: None, until: None, .. } => {
            let preds = Box::new([Predicate::OnTop(Value::Num(1), *zone), Predicate::OwnedBy(of.clone())]);
            let top = Filter { sort: Sort::Card, zones: zone.set(), preds };
            top.is_on_top().then(|| Pick::All(Box::new(top)))
        }
        _ => None,
    }
}
