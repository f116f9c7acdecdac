//! Adding mana (106).

use super::Frame;
use super::acts::Outcome;
use crate::engine::{Answer, Decision, Engine, Happening, Kind, Named, PlayerId, Proposal, Res, Val, Why};
use crate::ir::{Colors, ManaSpec, Verb};

impl Engine<'_> {
    /// Adds mana; asks which, where there is a choice.
    pub(super) fn act_mana(&mut self, spec: &ManaSpec, who: PlayerId, f: &mut Frame) -> Res<Outcome> {
        let Some(option) = self.mana_option(spec, who, f)? else { return Ok(Outcome::Over(false, Val::Nil)) };
        let mut mana = [0u16; 6];
        for (mask, n) in &spec.options[option] {
            let n = self.value(n, &f.cx()).clamp(0, 10_000) as u16;
            let mask = self.chosen_mask(spec, *mask, f);
            let rounds = if spec.combination { n } else { 1 };
            let each = if spec.combination { 1 } else { n };
            for _ in 0..rounds {
                if let Some(kind) = self.mana_kind(mask, who, f)? {
                    mana[kind] += each;
                }
            }
        }
        let mut p = Proposal::new(Happening::of(Verb::AddMana, f.cause).by(who));
        p.ev.n = mana.iter().map(|n| i32::from(*n)).sum();
        p.mana = mana;
        self.propose_one(p)?;
        Ok(Outcome::Over(true, Val::Nil))
    }

    fn mana_option(&mut self, spec: &ManaSpec, who: PlayerId, f: &Frame) -> Res<Option<usize>> {
        match spec.options.len() {
            0 => Ok(None),
            1 => Ok(Some(0)),
            n => {
                let all = (0..n as u16).collect();
                let v = self.choose(who, all, (1, 1, false), Why::ManaKind, Some(f.this))?;
                Ok(v.first().map(|i| *i as usize))
            }
        }
    }

    fn chosen_mask(&self, spec: &ManaSpec, mask: u8, f: &Frame) -> u8 {
        match spec.chosen.as_ref().and_then(|r| self.chosen(r, &f.cx())) {
            Some(Val::Color(c)) => c.bits(),
            _ => mask,
        }
    }

    /// Which type of several.
    fn mana_kind(&mut self, mask: u8, who: PlayerId, f: &Frame) -> Res<Option<usize>> {
        let kinds: Vec<usize> = (0..6).filter(|k| mask >> k & 1 == 1).collect();
        match kinds.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            _ => {
                let names = kinds.iter().map(|k| Named::Color(Colors::from_bits_truncate(1 << k))).collect();
                let d = Decision { who, kind: Kind::Name(names), why: Why::ManaKind, source: Some(f.this) };
                Ok(match self.ask(d)? {
                    Answer::Name(Named::Color(c)) => {
                        kinds.into_iter().find(|k| 1 << k == c.bits() || c.is_empty() && *k == 5)
                    }
                    _ => None,
                })
            }
        }
    }
}
