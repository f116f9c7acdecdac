//! Subject does something: sentences with a subject, and `may`.

use crate::check::clauses::clause::Clause;
use crate::check::events::draft::Subject;
use crate::check::instructions::statement::Suffixes;
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// The subject of continuous predicates in a body. What has to be chosen is chosen first.
    pub(crate) fn effect_subject(
        &mut self,
        sc: &mut Scope<'t>,
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
        let either = crate::check::nouns::np::joined_by_or(subject) && self.is_reference(sc, subject);
        if !either && !self.must_choose(sc, subject) {
            return Ok(Subject::of(subject));
        }
        let (pick, bind) = self.pick_bound(sc, subject)?;
        let bind = bind.unwrap_or_else(|| sc.fresh());
        let act = Act::Choose(Choice::Things(pick));
        out.push(Instruction::Do { who: Pick::Ref(Ref::You), act, bind: Some(bind) });
        Ok(Subject::known(Match::Ref(Ref::Slot(bind.slot)), subject))
    }

    /// Subject does something. A doer who has to be chosen is chosen first.
    pub(crate) fn doer_pick(
        &mut self,
        sc: &mut Scope<'t>,
        subject: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<Pick> {
        let (pick, bind) = self.pick_bound(sc, subject)?;
        match pick {
            Pick::Choose { .. } | Pick::Top { .. } | Pick::Rest(_) => {
                let bind = bind.unwrap_or_else(|| sc.fresh());
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
        sc: &mut Scope<'t>,
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
            let about = self.about_ref(sc, &d);
            sc.enter_subject(d, about)
        });
        let each = if let Pick::Each(_, slot) = who { Some(*slot) } else { None };
        let outer = std::mem::replace(&mut sc.doer, doer);
        let outer_each = std::mem::replace(&mut sc.each_doer, each);
        let done = self.act_checked(sc, c, who, suffixes, out);
        (sc.doer, sc.each_doer) = (outer, outer_each);
        if let Some(outer) = subject {
            sc.leave_subject(outer);
        }
        done
    }

    /// An act of a sentence without a subject: it is told to `you`, in the braces of `S may { ... }` to S.
    pub(crate) fn act_told(
        &mut self,
        sc: &mut Scope<'t>,
        c: Clause<'t>,
        suffixes: Suffixes<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        match sc.told.clone() {
            Some(who) => self.act_by(sc, c, &who, suffixes, out),
            None => self.act_checked(sc, c, &Pick::Ref(Ref::You), suffixes, out),
        }
    }

    /// What a player may do or leave undone: `S may VERB ...`, `S may { ... }`.
    pub(crate) fn may(
        &mut self,
        sc: &mut Scope<'t>,
        subject: Node<'t>,
        may: Node<'t>,
        out: &mut Vec<Instruction>,
    ) -> Read<()> {
        let who = match self.any_of(sc, subject)? {
            Some(each) => each,
            None => self.doer_pick(sc, subject, out)?,
        };
        self.chooser_fits(sc, subject, &who)?;
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
            let outer = std::mem::replace(&mut sc.told, told);
            let read = self.body(sc, may);
            sc.told = outer;
            body = read?.into_vec();
        } else {
            self.statement(sc, may, suffixes, &mut body, |ck, sc, out| {
                for c in clauses {
                    ck.act_by(sc, c, &doer, suffixes, out)?;
                }
                Ok(())
            })?;
        }
        let offer = Instruction::May { who, body: body.into(), bind: None };
        match unless {
            Some(unless) => out.extend(self.unless_s(sc, unless, vec![offer])?),
            None => out.push(offer),
        }
        Ok(())
    }

    /// `any player may ...`: each of them is asked.
    pub(crate) fn any_of(&mut self, sc: &mut Scope<'t>, subject: Node<'t>) -> Read<Option<Pick>> {
        if !subject.text().starts_with("any ") {
            return Ok(None);
        }
        let filter = self.filter(sc, subject)?;
        let slot = sc.slot();
        sc.mention(Ref::Slot(slot), self.about_filter(&filter), subject.span());
        Ok(Some(Pick::Each(Box::new(filter), slot)))
    }
}
