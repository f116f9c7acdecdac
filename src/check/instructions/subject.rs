//! Subject does something: sentences with a subject, and `may`.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::Forms;
use crate::check::events::draft::Subject;
use crate::check::instructions::statement::Suffixes;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The subject of continuous predicates in a body. What has to be chosen is chosen first.
    pub(crate) fn effect_subject(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        known: Option<&Pick>,
        out: &mut Vec<Instruction>,
    ) -> Read<Subject<'t>> {
        match known {
            Some(Pick::Ref(r)) => return Ok(Subject::known(Match::Ref(r.clone()), subject)),
            Some(Pick::Each(f, _)) | Some(Pick::All(f)) => {
                return Ok(Subject::known(Match::Filter(f.clone()), subject));
            }
            _ => {}
        }
        // `this or enchanted creature gets +1/+1 until end of turn`: one of them, picked now.
        let either = crate::check::nouns::np::joined_by_or(subject) && self.is_reference(scope, subject);
        if !either && !self.must_choose(scope, subject) {
            return Ok(Subject::of(subject));
        }
        let (pick, bind) = self.pick_bound(scope, subject)?;
        let bind = bind.unwrap_or_else(|| scope.fresh());
        let act = Act::Choose(Choice::Things(pick));
        out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: Some(bind) });
        Ok(Subject::known(Match::Ref(Ref::Slot(bind.slot)), subject))
    }

    /// Subject does something. A doer who has to be chosen is chosen first.
    pub(crate) fn doer_pick(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<Pick> {
        self.no_mere_quality(scope, subject)?;
        let (pick, bind) = self.pick_bound(scope, subject)?;
        match pick {
            Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) => {
                let bind = bind.unwrap_or_else(|| scope.fresh());
                let act = Act::Choose(Choice::Things(pick));
                out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: Some(bind) });
                Ok(Pick::Ref(Ref::Slot(bind.slot)))
            }
            // `its owner as boss draws 1 card`: who has a name is held under it.
            Pick::Ref(ref known)
                if let Some(bind) = bind
                    && *known != Ref::Slot(bind.slot) =>
            {
                let act = Act::Choose(Choice::Things(pick));
                out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: Some(bind) });
                Ok(Pick::Ref(Ref::Slot(bind.slot)))
            }
            Pick::Ref(_) | Pick::All(_) | Pick::Each(..) | Pick::And(_) => Ok(pick),
        }
    }

    /// An act of somebody who was named: `their`, `that player` and what is picked refer to them.
    pub(crate) fn act_by(
        &mut self,
        scope: &mut Scope<'t>,
        c: Clause<'t>,
        who: &Pick,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let doer = match who {
            Pick::Ref(r) => Some(r.clone()),
            Pick::Each(_, slot) => Some(Ref::Slot(*slot)),
            _ => None,
        };
        let subject = doer.clone().map(|d| {
            let about = self.about_ref(scope, &d);
            scope.enter_subject(d, about)
        });
        let each = if let Pick::Each(_, slot) = who { Some(*slot) } else { None };
        let outer = std::mem::replace(&mut scope.doer, doer);
        let outer_each = std::mem::replace(&mut scope.each_doer, each);
        let done = self.act_checked(scope, c, who, suffixes, out);
        (scope.doer, scope.each_doer) = (outer, outer_each);
        if let Some(outer) = subject {
            scope.leave_subject(outer);
        }
        done
    }

    /// An act of a sentence without a subject: it is told to `you`, in the braces of `S may { ... }` to S.
    pub(crate) fn act_told(
        &mut self,
        scope: &mut Scope<'t>,
        c: Clause<'t>,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        match scope.told.clone() {
            Some(who) => self.act_by(scope, c, &who, suffixes, out),
            None if !c.forms.intersects(Forms::BASE) && c.forms.intersects(Forms::PRESENT) => {
                let message = format!("`{}` says of nobody that they do this", c.node.text());
                let help = "what you do is told without an ending: `scry 2`; what others do has a subject: `target player scries 2`";
                self.fail_help(Code::NotAnInstruction, c.node, message, help)
            }
            None => self.act_checked(scope, c, &Pick::Ref(Ref::You), suffixes, out),
        }
    }

    /// What a player may do or leave undone: `S may VERB ...`, `S may { ... }`.
    pub(crate) fn may(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        may: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let who = match self.any_of(scope, subject)? {
            Some(each) => each,
            None => self.doer_pick(scope, subject, out)?,
        };
        self.chooser_fits(scope, subject, &who)?;
        let doer = match &who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            other => other.clone(),
        };
        let mut suffixes = Suffixes::of(may);
        // Whoever could pay decides before anybody is asked whether to do it.
        let unless = suffixes.unless.take();
        let clauses = self.act_clauses(may)?;
        let mut body = Vec::new();
        if clauses.is_empty() {
            let told = Some(doer).filter(|who| *who != Pick::Ref(Ref::You));
            let outer = std::mem::replace(&mut scope.told, told);
            let read = self.body(scope, may);
            scope.told = outer;
            body = read?.into_vec();
        } else {
            self.statement(scope, may, suffixes, &mut body, |ck, scope, out| {
                for c in clauses {
                    ck.act_by(scope, c, &doer, suffixes, out)?;
                }
                Ok(())
            })?;
        }
        let offer = Instruction::May { who, body: body.into(), bind: None };
        match unless {
            Some(unless) => out.extend(self.unless_s(scope, unless, vec![offer])?),
            None => out.push(offer),
        }
        Ok(())
    }

    /// `any player may ...`: each of them is asked.
    pub(crate) fn any_of(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<Option<Pick>> {
        if !subject.text().starts_with("any ") {
            return Ok(None);
        }
        let filter = self.filter(scope, subject)?;
        let slot = scope.slot();
        scope.mention(Ref::Slot(slot), self.about_filter(&filter), subject.span());
        Ok(Some(Pick::Each(Box::new(filter), slot)))
    }
}
