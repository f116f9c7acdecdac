//! Where what takes part in an event is, or comes from. An event is judged by what its parts are or last were and not by
//! where they lie, so a zone among the words for them is asked for by itself.

use crate::check::clauses::clause::Clause;
use crate::check::decls::ParamSort;
use crate::check::nouns::np::NounPhrase;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::Node;

/// Zones of a scene, in which nothing is anywhere else.
const OF_SCENES: Zones = Zones::SCENE.union(Zones::REPERTOIRE).union(Zones::CASTING);

impl<'t> Checker<'t> {
    /// Gives each part of an event the zone that its words say: what changes its zone comes from there, all else is there.
    pub(crate) fn place_parts(
        &mut self,
        scope: &Scope<'t>,
        ev: &mut EventPattern,
        said: Option<Node<'t>>,
        c: &Clause<'t>,
    ) -> Read<()> {
        self.takes_place_there(scope, ev, said, c)?;
        ask_where(&mut ev.subject);
        if let By::Source(what) | By::KeywordOf(_, what) = &mut ev.by {
            ask_where(what);
        }
        let action = match ev.verb {
            Verb::Move | Verb::Cast | Verb::PlayLand => None,
            Verb::Action(id) => Some(id),
            Verb::Draw => return self.drawn_from(&ev.object, c.node),
            _ => {
                ask_where(&mut ev.object);
                return Ok(());
            }
        };
        let places = action.map_or(Zones::all(), |id| self.places_of(id));
        self.come_from(ev, places, c)
    }

    /// `casts a card in exile`, `cards in graveyards can't be exiled`: they are taken from there.
    fn come_from(&mut self, ev: &mut EventPattern, places: Zones, c: &Clause<'t>) -> Read<()> {
        if let Some(zones) = said_zones(&mut ev.object) {
            if !ev.from.is_empty() && !ev.from.intersects(zones) {
                let message = format!("`{}` says two places where it comes from", c.node.text());
                return self.fail_help(Code::NeverAsked, c.node, message, "say it once, with `from`");
            }
            ev.from = if ev.from.is_empty() { zones } else { ev.from & zones };
        }
        if !ev.from.is_empty() && !ev.from.intersects(places) {
            let message = format!("`{}` is not done to what lies there", c.word);
            return self.fail(Code::WrongKind, c.node, message);
        }
        Ok(())
    }

    /// Where the things are that a declared action is done to.
    fn places_of(&self, id: ActionId) -> Zones {
        let params = self.decls.actions.get(id.index()).map(|a| &*a.params).unwrap_or_default();
        let thing = params.iter().find_map(|p| match &p.sort {
            ParamSort::Thing(f) if f.sort != Sort::Player => Some(f.places()),
            _ => None,
        });
        thing.unwrap_or(Zones::all())
    }

    /// 120.1: what is drawn is the top card of a library.
    fn drawn_from(&mut self, what: &Match, at: Node<'t>) -> Read<()> {
        match what {
            Match::Filter(f) if !f.zones.is_empty() && !f.zones.intersects(OF_SCENES) => {
                self.fail(Code::NotUnderstood, at, "cards are drawn from nowhere but a library (120.1)")
            }
            _ => Ok(()),
        }
    }

    /// Refuses what is never where the event happens: only permanents attack, block, are tapped and transformed.
    /// What a keyword says of the sources that it is given (`protection from instants`) may be all of it true of some of them only.
    fn takes_place_there(
        &mut self,
        scope: &Scope<'t>,
        ev: &EventPattern,
        said: Option<Node<'t>>,
        c: &Clause<'t>,
    ) -> Read<()> {
        let elsewhere = match ev.verb.facts().takes {
            Takes::Anything => false,
            Takes::Permanents => {
                self.is_no_permanent(scope, &ev.object, said) || self.is_no_permanent(scope, &ev.subject, said)
            }
            Takes::NoSpells => self.is_spell(&ev.subject) || self.is_spell(&ev.object),
            // A spell is on the stack only (111.1), so it comes from nowhere else.
            Takes::FromItsZone => self.is_spell(&ev.object) && !ev.from.is_empty() && !ev.from.contains(Zones::STACK),
        };
        if elsewhere { self.nothing_there(c) } else { Ok(()) }
    }

    /// Whether it is something that can't be a permanent: a spell or an ability on the stack, a card elsewhere. What was put
    /// somewhere may have become one; what is chosen as a target right here has not.
    pub(crate) fn is_no_permanent(&self, scope: &Scope<'t>, what: &Match, said: Option<Node<'t>>) -> bool {
        match what {
            Match::Any => false,
            Match::Filter(f) => of_cards(f) && !f.zones.contains(Zones::BATTLEFIELD) || self.is_spell(what),
            Match::Ref(r) => {
                said.is_some_and(|node| NounPhrase::open(node).target.is_some())
                    && self.about_ref(scope, r).sort.is_of_stack()
            }
        }
    }

    fn is_spell(&self, what: &Match) -> bool {
        let own_words = self.expanding.is_empty() || self.declaring;
        own_words && matches!(what, Match::Filter(f) if f.zones.is_empty() && f.sort.is_of_stack())
    }

    /// Reports what is said of something of which it is never so.
    pub(crate) fn nothing_there<T>(&mut self, c: &Clause<'t>) -> Read<T> {
        let message = format!("`{}` happens to permanents on the battlefield only", c.word);
        self.fail(Code::NeverAsked, c.node, message)
    }
}

/// Whether a description has zones, and they are those of cards.
fn of_cards(filter: &Filter) -> bool {
    !filter.zones.is_empty() && !filter.zones.intersects(OF_SCENES)
}

/// Takes the zones of a description out of it.
fn said_zones(what: &mut Match) -> Option<Zones> {
    match what {
        Match::Filter(f) if of_cards(f) => Some(std::mem::take(&mut f.zones)),
        _ => None,
    }
}

/// Asks for the zones of a description as for any other property.
pub(crate) fn ask_where(what: &mut Match) {
    if let Match::Filter(f) = what {
        ask(f, Predicate::In);
    }
}

/// The same of what is paid for: a spell is asked where it is cast from, the source of an ability where it is (601.2a).
pub(crate) fn ask_where_from(what: &mut Filter) {
    ask(what, Predicate::From);
}

fn ask(filter: &mut Filter, pred: fn(Zones) -> Predicate) {
    if !of_cards(filter) {
        return;
    }
    let (zones, preds) = (std::mem::take(&mut filter.zones), std::mem::take(&mut filter.preds));
    filter.preds = std::iter::once(pred(zones)).chain(preds).collect();
    // 108.2b: a card in a zone is no spell yet, and the spell that it becomes is no card in that zone.
    if filter.sort == Sort::Permanent {
        filter.sort = Sort::Object;
    }
}
