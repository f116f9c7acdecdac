//! Questions of yes and no: what is offered, what it costs, and what comes of no.

use super::checks::awaits_boost;
use crate::cli::output::line;
use crate::cli::play::menu::{Menu, Said, Typed};
use crate::cli::play::menu_words::decided;
use spellwright::engine::scene::Casting;
use spellwright::engine::{Answer, GameState, ObjectId, Question, Reason};
use spellwright::ir::{AbilityId, AbilityKind, LabelId, Zone};

impl Menu<'_> {
    pub(super) fn confirm(&mut self, state: &GameState, d: &Question, about: &str) -> Option<Said> {
        let said = decided(self.rulebook, state, d);
        let (question, no, yes) = match d.why {
            Reason::Mulligan => {
                let first = self.scene(state).player(state.turn().active);
                let question = format!("keep this hand? ({first} begins; ? shows what can be typed)");
                (question, "keep it".to_owned(), "take a mulligan".to_owned())
            }
            Reason::MulliganScry => {
                let question = format!("{about}this is the top card of your library: put it on the bottom?");
                (question, "no, leave it on top".to_owned(), "yes, on the bottom".to_owned())
            }
            Reason::Unless => {
                let payments = said.map(|(def, a)| self.wording.payments_of(def, a)).unwrap_or_default();
                match &*payments {
                    [(otherwise, pays)] => {
                        (format!("{about}pay? ({pays})"), format!("no: {otherwise}"), "yes, pay".to_owned())
                    }
                    _ => (format!("{about}pay what it asks for?"), "no".to_owned(), "yes".to_owned()),
                }
            }
            Reason::May(offer) => {
                let of = d.source.zip(offer).map(|(o, (a, _))| (state.obj(o).def, a));
                let offers = of.or(said).map(|(def, a)| self.wording.offers_of(def, a)).unwrap_or_default();
                let what = match (offers.as_slice(), offer) {
                    ([one], _) => format!("{about}{}", offered(one)),
                    (all, Some((_, at))) if usize::from(at) < all.len() => {
                        format!("{about}{}", offered(&all[usize::from(at)]))
                    }
                    _ if awaits_boost(self.rulebook, state, d) => {
                        let n = state.house.check.boost_cards;
                        let until = if state.scene().is_some() { "the round" } else { "the turn" };
                        format!("{about}boost the check? ({n} cards of the library lie aside until the end of {until})")
                    }
                    _ => format!("{about}do what it allows?"),
                };
                (what, "no".to_owned(), "yes".to_owned())
            }
            Reason::OptionalCost(Some(label)) if state.scene().is_some() => {
                let option = self.option_of_spell(state, d, label);
                (format!("{about}cast it as {option}?"), "no".to_owned(), "yes".to_owned())
            }
            Reason::OptionalCost(label) => {
                let cost = self.cost_of(state, d, label);
                (format!("{about}pay the additional cost? ({cost})"), "no".to_owned(), format!("yes: {cost}"))
            }
            Reason::Counter(who) => {
                let rival = self.scene(state).object(who);
                (format!("{about}does {rival} counter it?"), "no".to_owned(), "yes".to_owned())
            }
            Reason::Courage { test, spell } => {
                let test = self.scene(state).tested(test).to_owned();
                let of = spell.map_or(String::new(), |spell| format!(", for {}", self.spells_as_one(state, d, spell)));
                (
                    format!("{about}spend a point of courage on this test? ({test}{of})"),
                    "no".to_owned(),
                    "yes".to_owned(),
                )
            }
            Reason::UseReplacement { of: Some(of), to: Some(to) } => {
                let (thing, place) = (self.screen(state).detail(of), spellwright::play::place(to));
                let question = format!("{about}{thing} would go to {place}: use this instead?");
                (question, format!("no, it goes to {place}"), "yes".to_owned())
            }
            Reason::UseReplacement { .. } => {
                let text = self.replaced_by(state, d).map_or(String::new(), |text| format!(" ({text})"));
                (format!("{about}do what it allows instead?{text}"), "no".to_owned(), "yes".to_owned())
            }
            why => (format!("{about}{}?", self.reason(state, why)), "no".to_owned(), "yes".to_owned()),
        };
        self.one_of_two(state, &question, [no, yes])
    }

    fn one_of_two(&mut self, state: &GameState, question: &str, lines: [String; 2]) -> Option<Said> {
        loop {
            match self.read(state, question, &lines) {
                Typed::Lines(chosen) if chosen.len() == 1 => return Some(Said::Answer(Answer::Yes(chosen == [1]))),
                Typed::Lines(_) | Typed::Words(_) => line("  type one of the two"),
                Typed::Said(said) => return Some(said),
                Typed::Stops => return None,
            }
        }
    }

    /// What says what may happen instead, if one ability of the thing that asks does.
    fn replaced_by(&self, state: &GameState, d: &Question) -> Option<String> {
        let o = d.source?;
        let list = self.scene(state).chars(o).abilities.list(&self.rulebook.content).iter();
        let replaces = |a: &&AbilityId| matches!(&self.rulebook.ability(**a).kind, AbilityKind::Replace(_));
        let mut all = list.filter(replaces);
        let one = all.next().filter(|_| all.next().is_none())?;
        Some(self.wording.ability_of(state.obj(o).def, *one).trim_end_matches('.').to_owned())
    }

    /// An optional cost as it is written on what is cast.
    pub(super) fn cost_of(&self, state: &GameState, d: &Question, label: Option<LabelId>) -> String {
        let def = d.source.map(|o| state.obj(o).def);
        let costs = |a: &&AbilityId| match &self.rulebook.ability(**a).kind {
            AbilityKind::CastCost(c) => c.label.is_some() && c.label == label,
            _ => false,
        };
        let written = def.and_then(|def| {
            let all = self.rulebook.content.def(def).abilities.iter();
            let text = all.filter(costs).map(|a| self.wording.ability_of(def, *a)).next()?;
            Some(text.trim_end_matches('.').to_owned())
        });
        let name = label.and_then(|l| self.rulebook.content.label(l));
        written.unwrap_or_else(|| format!("the optional cost{}", name.map_or(String::new(), |n| format!(" ({n})"))))
    }

    /// The spells for which a test is made: with the one that is named those that are cast as one with it, or run by one casting.
    fn spells_as_one(&self, state: &GameState, d: &Question, spell: ObjectId) -> String {
        let casts = state.scene().map_or(&[][..], |scene| &scene.casts);
        let own = casts.iter().find(|cast| cast.spell == spell && Some(cast.caster) == d.source);
        let as_one = |cast: &&Casting| {
            let both_cast = || [cast.spell, spell].into_iter().all(|o| state.obj(o).zone == Zone::Casting);
            own.is_some_and(|own| own.caster == cast.caster && (own.casting == cast.casting || both_cast()))
        };
        let mut names: Vec<String> =
            casts.iter().filter(as_one).map(|cast| self.scene(state).object(cast.spell)).collect();
        names.dedup();
        if names.is_empty() { self.scene(state).object(spell) } else { names.join(" and ") }
    }
}

/// An offer as a question: `put a charge counter on it?`
fn offered(offer: &str) -> String {
    let asked = offer.strip_prefix("you may ").unwrap_or(offer);
    format!("{asked}?")
}
