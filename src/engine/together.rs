//! What is asked of all things together that are chosen, targeted or found at one time.

use super::eval::{EvalContext, compare};
use super::{Asking, Engine, Entities, Entity, PlayerId, StepResult};
use crate::ir::{Cmp, OfOne, Prop, StrId, Together};

/// What is asked of them, with its numbers worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AskedTogether {
    distinct: bool,
    total: Option<(Prop, Cmp, i32)>,
    of_one: Option<OfOne>,
}

impl Engine<'_> {
    /// What a text asks of all of them now.
    pub(crate) fn asked_together(&self, together: &Together, cx: &EvalContext) -> AskedTogether {
        let total = together.total.as_deref().map(|t| (t.prop, t.cmp, self.value(&t.n, cx)));
        AskedTogether { distinct: together.distinct, total, of_one: together.of_one }
    }

    /// Whether these go together.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn go_together(&self, asked: AskedTogether, chosen: &Entities) -> Result<(), &'static str> {
        if asked.distinct && self.share_a_name(chosen) {
            return Err("two of them have the same name");
        }
        if let Some(how) = asked.of_one {
            let first = chosen.first().and_then(|e| self.whose(how, *e));
            if chosen.iter().any(|e| self.whose(how, *e) != first) {
                return Err(match how {
                    OfOne::Owner => "they do not lie in one place",
                    OfOne::Controller => "they are not controlled by the same player",
                });
            }
        }
        let sum = |prop| chosen.iter().fold(0i32, |sum, one| sum.saturating_add(self.prop(prop, *one)));
        match asked.total {
            Some((prop, cmp, n)) if !compare(sum(prop), cmp, n) => Err("their numbers do not add up as asked"),
            _ => Ok(()),
        }
    }

    /// How many of these go together at most, where the total of their numbers is left aside.
    pub(crate) fn most_together(&self, asked: AskedTogether, from: &Entities) -> u32 {
        let all = from.len() as u32;
        let of_one = asked.of_one.map_or(all, |how| {
            let of = |p: PlayerId| from.iter().filter(|e| self.whose(how, **e) == Some(p)).count() as u32;
            self.state.apnap().map(of).max().unwrap_or(0)
        });
        let distinct = if asked.distinct { self.names_among(from) } else { all };
        of_one.min(distinct)
    }

    /// Whether all of these or none of them adds up as asked: then some may.
    pub(crate) fn may_add_up(&self, asked: AskedTogether, from: &Entities) -> bool {
        let Some((prop, cmp, n)) = asked.total else { return true };
        let all = from.iter().fold(0i32, |sum, e| sum.saturating_add(self.prop(prop, *e)));
        compare(all, cmp, n) || compare(0, cmp, n)
    }

    /// The first so many that go together, for each way in which they may be of one player; more is not tried.
    pub(crate) fn some_together(&self, asked: AskedTogether, from: &Entities, n: usize) -> Vec<Entities> {
        let groups: Vec<Entities> = match asked.of_one {
            None => vec![from.clone()],
            Some(how) => {
                let of = |p: PlayerId| from.iter().copied().filter(|e| self.whose(how, *e) == Some(p)).collect();
                self.state.apnap().map(of).collect()
            }
        };
        groups.into_iter().filter(|g| g.len() >= n).map(|g| g.into_iter().take(n).collect()).collect()
    }

    /// Some of these that go together, between these bounds; as many as there can be, if that is less.
    ///
    /// # Errors
    /// As [`Engine::ask`].
    pub(crate) fn pick_together(
        &mut self,
        asking: Asking,
        from: Entities,
        (min, max): (u32, u32),
        asked: AskedTogether,
    ) -> StepResult<Entities> {
        let most = self.most_together(asked, &from);
        if max.min(most) == 0 || !self.may_add_up(asked, &from) {
            return Ok(Entities::new());
        }
        self.pick_fitting(asking, from, (min.min(most), max.min(most)), |e, chosen| e.go_together(asked, chosen))
    }

    fn whose(&self, how: OfOne, e: Entity) -> Option<PlayerId> {
        let o = e.obj()?;
        Some(match how {
            OfOne::Owner => self.state.obj(o).owner,
            OfOne::Controller => self.controller(o),
        })
    }

    /// Whether two of these have a name in common.
    fn share_a_name(&self, all: &Entities) -> bool {
        let names = self.names_of_all(all);
        let called = |n: &StrId| self.rulebook.names_of(n).to_vec();
        let common = |a: &StrId, b: &StrId| called(b).iter().any(|n| called(a).contains(n));
        (0..names.len()).any(|i| names[..i].iter().any(|other| common(other, &names[i])))
    }

    /// How many different names there are among these.
    fn names_among(&self, all: &Entities) -> u32 {
        let mut names = self.names_of_all(all);
        names.sort_unstable();
        names.dedup();
        names.len() as u32
    }

    fn names_of_all(&self, all: &Entities) -> Vec<StrId> {
        all.iter().map(|e| e.obj().map_or(StrId::default(), |o| self.chars(o).name)).collect()
    }
}
