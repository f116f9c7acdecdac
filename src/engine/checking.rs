//! The checking mode (feature `checking`, or [`check_everything`] in tests): what is kept is made anew wherever it is
//! used, and compared. A difference is a fault of this program, so it panics, with the place.

use super::{Caches, Changes, Engine, Facets, Flags, GameState, Hooks, Nobody, Object, ObjectId, Rulebook};
pub use crate::engine::kept::{check_everything, checking};

impl Changes {
    /// Looks at something without being noticed by whatever is being made.
    pub fn unnoticed<T>(&self, look: impl FnOnce() -> T) -> T {
        let before = self.begin_reading();
        let seen = look();
        self.end_reading(Facets::empty());
        self.begin_reading();
        self.note(before);
        seen
    }
}

impl Engine<'_> {
    /// What is printed on an object, for messages.
    pub(crate) fn name(&self, o: ObjectId) -> &str {
        self.rulebook.content.str(self.rulebook.templates[self.state.obj(o).def.index()].name)
    }

    /// Every card is in exactly one place, and every list holds what is there (400.1).
    pub(super) fn check_places(&self) {
        let mut seen = vec![0u8; self.state.objects.len()];
        let lists = self.state.players.iter().flat_map(|p| [&p.library, &p.hand, &p.graveyard, &p.pile, &p.outside]);
        let shared = [
            &self.state.battlefield,
            &self.state.exile,
            &self.state.command,
            &self.state.scenery,
            &self.state.repertoire,
        ];
        for o in lists.chain(shared).chain([&self.state.casting, &self.state.ante]).flatten() {
            seen[o.index()] += 1;
        }
        for item in self.state.turns().flat_map(|t| &t.stack) {
            seen[item.obj.index()] += 1;
        }
        let mut cards = vec![0u8; self.state.cards.len()];
        for (i, row) in self.state.objects.iter().enumerate() {
            let listed = row.zone != crate::ir::Zone::Outside;
            // What is being put onto the stack is in no list before it is announced.
            let on_its_way = row.zone == crate::ir::Zone::Stack && seen[i] == 0;
            let times = u8::from(row.live() && listed && !on_its_way);
            assert_eq!(
                seen[i],
                times,
                "{} ({i}) is in {} lists of {:?}",
                self.name(ObjectId(i as u32)),
                seen[i],
                row.zone
            );
            if let (true, Some(n)) = (row.live(), cards.get_mut(row.card as usize)) {
                *n += 1;
                let last = &self.state.journal[self.state.journal.len().saturating_sub(3)..];
                assert!(*n < 2, "one card is two objects: {} after {last:?}", self.name(ObjectId(i as u32)));
            }
        }
    }

    /// What is said never to have been there, or to have worn off, is nowhere on the battlefield.
    fn check_marks(&self) {
        let here = || self.state.battlefield.iter().map(|o| self.state.obj(*o));
        assert!(self.caches.phased || here().all(|row| !row.is(Flags::PHASED_OUT)), "something has phased out");
        let worn = |row: &Object| row.damage != 0 || row.flags.intersects(Flags::DOOMED | Flags::STRUCK);
        assert!(self.caches.worn || !here().any(worn), "something bears damage or has struck");
    }

    /// Compares computed characteristics and the index with those that the state gives by itself.
    pub(super) fn check_values(&self) {
        self.check_places();
        self.check_marks();
        let mut state = self.state.clone();
        let mut caches = fresh(self.rulebook, &mut state, self.hooks, &self.caches.entering);
        let fresh = Engine {
            rulebook: self.rulebook,
            state: &mut state,
            driver: &mut Nobody,
            caches: &mut caches,
            hooks: self.hooks,
        };
        for (i, o) in self.state.objects.iter().enumerate().filter(|(_, o)| o.live()) {
            let (kept, made) =
                (self.state.chars.get(o.row as usize), fresh.state.chars.get(fresh.state.objects[i].row as usize));
            if let (Some(kept), Some(made)) = (kept, made) {
                let name = self.name(ObjectId(i as u32));
                let last = &self.state.journal[self.state.journal.len().saturating_sub(3)..];
                assert!(kept == made, "values of object {i} ({name}):\nkept {kept:?}\nmade {made:?}\nafter {last:?}");
            }
        }
        if !self.caches.entering.is_empty() {
            // What is looked at as a permanent has other abilities for so long, and is in no list with them.
            return;
        }
        assert!(self.state.battlefield.is_sorted(), "permanents stand in the order in which they came");
        let (kept, made) = (&self.caches.index, &fresh.caches.index);
        assert_eq!(kept.dirty, made.dirty, "the index is out of date");
        assert_eq!(kept.rules, made.rules, "rules in force, lists out of date: {}", kept.dirty);
        let odd = kept.watch.iter().filter(|l| !made.watch.contains(l));
        let odd = odd.chain(made.watch.iter().filter(|l| !kept.watch.contains(l)));
        let names: Vec<(&str, &str)> =
            odd.map(|l| (self.name(l.obj), self.rulebook.content.text_of(l.ability))).collect();
        let last = &self.state.journal[self.state.journal.len().saturating_sub(3)..];
        assert_eq!(kept.watch, made.watch, "triggered abilities of {names:?} after {last:?}");
        assert_eq!(kept.replace, made.replace, "replacement effects");
        assert_eq!(kept.states, made.states, "state triggers");
        let masks = |ix: &super::Index| (ix.watch_mask, ix.replace_mask, ix.forbid_mask);
        assert_eq!(masks(kept), masks(made), "masks of the index");
        assert_eq!((kept.kinds, kept.mana_triggers), (made.kinds, made.mana_triggers), "sorts of the index");
    }
}

/// Caches made from the state alone.
fn fresh(rulebook: &Rulebook, state: &mut GameState, hooks: &'static Hooks, entering: &[ObjectId]) -> Caches {
    let mut caches = Caches { entering: entering.to_vec(), ..Caches::default() };
    Engine { rulebook, state, driver: &mut Nobody, caches: &mut caches, hooks }.refresh_all();
    caches
}
