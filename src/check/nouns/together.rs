//! What is asked of all things together that are chosen, targeted or found at one time.

use crate::check::nouns::np::NounPhrase;
use crate::check::{Checker, Read, Scope, vocab};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Takes away the relations of a noun that are asked of all of them together: `with total power >= 3`, `with different
    /// names`, `the same player controls`; a single place stays, as it says where they lie.
    pub(crate) fn take_together(&mut self, scope: &mut Scope<'t>, np: &mut NounPhrase<'t>) -> Read<Together> {
        let total = self.take_total(scope, np)?;
        let distinct = self.take_relation(np, |rel| {
            rel.rule() == Syntax::r_with && rel.all(Syntax::with_item).map(|n| n.text()).eq(["different names"])
        });
        let controller =
            self.take_relation(np, |rel| rel.rule() == Syntax::r_player && rel.text() == "the same player controls");
        let places = np.rels.iter().filter(|rel| rel.rule() == Syntax::r_in).filter_map(|rel| rel.first());
        scope.single_place = places.into_iter().find(|n| single(&NounPhrase::open(*n)).is_some()).map(|n| n.span());
        let of_one = match scope.single_place {
            Some(_) => Some(OfOne::Owner),
            None => controller.then_some(OfOne::Controller),
        };
        Ok(Together { distinct, total, of_one })
    }

    /// Several are together, one is not; and what chance picks is not asked.
    pub(super) fn several_together(
        &mut self,
        np: &NounPhrase<'t>,
        together: &Option<Box<Together>>,
        max: Option<&Value>,
        random: bool,
    ) -> Read<()> {
        let Some(together) = together else { return Ok(()) };
        let of_several = together.distinct || together.of_one.is_some();
        if random {
            let message = "what is picked at random is not asked for all of it together";
            return self.fail_help(
                Code::WrongPlace,
                np.node,
                message,
                "leave `at random` out, or what is asked of all",
            );
        }
        if of_several && max == Some(&Value::Num(1)) {
            let message = "this is asked of several things together, and one is chosen";
            let help = "write how many, `up to 3 target cards in a single graveyard`, or `in a graveyard`";
            return self.fail_help(Code::WrongPlace, np.node, message, help);
        }
        Ok(())
    }

    /// The zone of `a single graveyard`, where several things are chosen together; any other place: none.
    pub(super) fn single_place(&mut self, scope: &mut Scope<'t>, place: Node<'t>) -> Read<Option<Zone>> {
        let np = NounPhrase::open(place);
        let Some(word) = single(&np) else { return Ok(None) };
        if scope.single_place.take_if(|span| *span == place.span()).is_none() {
            let message = "only several things that are chosen together lie in a single place";
            let help = "as `exile up to 3 target cards in a single graveyard`; anywhere else it is `in a graveyard`";
            return self.fail_help(Code::NotARelation, place, message, help);
        }
        match vocab::zone(word) {
            Some(Zone::Graveyard) => Ok(Some(Zone::Graveyard)),
            _ => self.fail_help(
                Code::NotAZone,
                place,
                format!("`{}` is no place in which cards are chosen together", place.text()),
                "write `in a single graveyard`",
            ),
        }
    }

    /// Takes away a relation of which this is so; tells whether there was one.
    fn take_relation(&mut self, np: &mut NounPhrase<'t>, is: impl Fn(&Node<'t>) -> bool) -> bool {
        let Some(at) = np.rels.iter().position(is) else { return false };
        let rel = np.rels.remove(at);
        self.saw(rel);
        true
    }

    /// `with total power >= 3`: asked of all that are chosen together. Takes the relation away.
    fn take_total(&mut self, scope: &mut Scope<'t>, np: &mut NounPhrase<'t>) -> Read<Option<Box<Total>>> {
        let total = |rel: &Node<'t>| {
            let mut items = rel.all(Syntax::with_item);
            let item = items.next().filter(|_| items.next().is_none())?;
            let run = item.child(Syntax::run)?;
            let prop = run.text().strip_prefix("total ")?;
            Some((run, prop, item.child(Syntax::cmp)?, item.child(Syntax::value)?))
        };
        let Some((at, (run, prop, op, value))) = np.rels.iter().enumerate().find_map(|(at, r)| Some((at, total(r)?)))
        else {
            return Ok(None);
        };
        let rel = np.rels.remove(at);
        self.saw(rel);
        let Some(prop) = vocab::prop(prop.trim()) else {
            return self.fail(Code::NotANumber, run, format!("`{prop}` is not a number of an object or player"));
        };
        let n = self.value(scope, value)?;
        Ok(Some(Box::new(Total { prop, cmp: crate::check::nouns::relation::comparison_of(op.text()), n })))
    }
}

/// The zone word of `a single graveyard`.
fn single<'t>(place: &NounPhrase<'t>) -> Option<&'t str> {
    place.words().strip_prefix("single ")
}
