//! Noun phrases in a scene: what stands for permanents and spells there, and whether something is so of the definition around.

use crate::check::vocab::{PlayerNoun, Word, card_type, one_player};
use crate::check::{Checker, Home, Read, Scope};
use crate::diag::Code;
use crate::ir::{CardTypes, Filter, Predicate, Sort, Zones};
use crate::syntax::Node;

impl<'t> Checker<'t> {
    /// Whether the abilities that are read belong to a scene.
    pub(crate) fn in_scene(&self, scope: &Scope<'t>) -> bool {
        self.some_home(scope, |home| home.scene)
    }

    /// Whether something is so of the definition in which a phrase stands, or of one around it.
    fn some_home(&self, scope: &Scope<'t>, so: impl Fn(&Home<'t>) -> bool) -> bool {
        let outward = |home: &&Home<'t>| home.outer.and_then(|o| self.homes.get(o));
        std::iter::successors(self.homes.get(scope.home), outward).any(so)
    }

    /// Whether there is something that `enchanted creature` can mean: what a spell is on; an item or a law is on nothing.
    pub(crate) fn has_host(&self, scope: &Scope<'t>) -> bool {
        self.is_cast(scope) || !self.in_scene(scope)
    }

    /// Whether it stands in a spell of a scene.
    pub(crate) fn is_cast(&self, scope: &Scope<'t>) -> bool {
        self.some_home(scope, |home| home.cast)
    }

    /// Keeps the noun by which a spell speaks of what it is on: whether it is such a thing shows when all is read.
    pub(crate) fn spoke_of_host(&mut self, scope: &Scope<'t>, node: Node<'t>, noun: &'t str) -> Read<()> {
        let known = card_type(noun).is_some()
            || one_player(noun) == Some(PlayerNoun::Player)
            || noun == "permanent"
            || noun == "card";
        if !known && !matches!(self.vocab.word_in_scene(noun).or(self.vocab.word(noun)), Some((Word::Sub(_), _))) {
            return self.fail(Code::UnknownName, node, format!("`{noun}` is an unknown noun"));
        }
        let mut home = Some(scope.home);
        while let Some(h) = home.and_then(|h| self.homes.get_mut(h)) {
            if h.cast {
                h.hosts.push((node.span(), noun));
                break;
            }
            home = h.outer;
        }
        Ok(())
    }

    /// Where things are in play: on the battlefield, or in the scene.
    pub(crate) fn in_play_zone(&self, scope: &Scope<'t>) -> Zones {
        if self.in_scene(scope) { Zones::SCENE } else { Zones::BATTLEFIELD }
    }

    /// In a scene, creatures and things are not on the battlefield, and spells not on the stack.
    pub(crate) fn localised(&self, scope: &Scope<'t>, mut filter: Filter) -> Filter {
        if !self.in_scene(scope) {
            return filter;
        }
        match filter.sort {
            // What a label holds may be anywhere in the scene; `creature among the foes` is in it.
            Sort::Object if filter.zones.is_empty() && filter.preds.iter().any(is_same) => {
                filter.zones = Zones::OF_SCENE;
            }
            Sort::Permanent | Sort::Object if filter.zones.is_empty() => {
                filter.zones = Zones::SCENE;
                filter.sort = Sort::Object;
            }
            Sort::Spell => {
                filter.sort = Sort::Object;
                if filter.zones.is_empty() {
                    filter.zones = Zones::CASTING | Zones::SCENE;
                }
                let mut preds = vec![Predicate::Type(CardTypes::MAGIC)];
                preds.extend(filter.preds);
                filter.preds = preds.into();
            }
            _ => {}
        }
        if filter.zones == Zones::REPERTOIRE {
            filter.preds = filter.preds.into_iter().map(known_instead).collect();
        }
        filter
    }
}

/// Whose repertoire it is in says who knows a spell.
fn known_instead(pred: Predicate) -> Predicate {
    match pred {
        Predicate::OwnedBy(r) => Predicate::KnownBy(r),
        pred => pred,
    }
}

fn is_same(pred: &Predicate) -> bool {
    matches!(pred, Predicate::Same(_))
}
