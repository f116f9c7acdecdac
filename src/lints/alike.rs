//! Whether two pieces of the text mean the same, whatever places of the environment they use.

use crate::ir::{Block, Instruction, Slot, TargetSpec};
use std::fmt::{Debug, Write as _};

/// Whether two modes, each with its own targets, are the same.
pub(super) fn alike_modes(one: &Block, other: &Block) -> bool {
    let sizes = |b: &Block| (b.targets.len(), b.body.len(), b.modes.is_some());
    one == other || sizes(one) == sizes(other) && numbered(one).0 == numbered(other).0
}

/// Whether two branches are the same: what they use was chosen before, or are targets of which the same is said.
pub(super) fn alike_branches(targets: &[TargetSpec], one: &[Instruction], other: &[Instruction]) -> bool {
    if one == other {
        return true;
    }
    if one.len() != other.len() {
        return false;
    }
    let ((text, slots), (other_text, other_slots)) = (numbered(one), numbered(other));
    text == other_text && slots.iter().zip(&other_slots).all(|(a, b)| a == b || alike_targets(targets, *a, *b))
}

/// Whether two slots hold targets that are chosen alike; when they are chosen is no matter.
fn alike_targets(targets: &[TargetSpec], one: Slot, other: Slot) -> bool {
    let spec = |slot: Slot| targets.iter().find(|t| t.slot == slot);
    let plain = |t: &TargetSpec| TargetSpec { only_if: None, slot: one, ..t.clone() };
    matches!((spec(one), spec(other)), (Some(a), Some(b)) if plain(a) == plain(b))
}

/// The form of something in which slots are counted as they come, and the slots.
fn numbered<T: Debug + ?Sized>(item: &T) -> (String, Vec<Slot>) {
    const MARK: &str = "Slot(";
    let text = format!("{item:?}");
    let (mut out, mut slots) = (String::with_capacity(text.len()), Vec::new());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(MARK) {
        let (before, behind) = rest.split_at(at + MARK.len());
        out.push_str(before);
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        rest = &behind[digits..];
        if let Ok(slot) = behind[..digits].parse().map(Slot) {
            let at = slots.iter().position(|s| *s == slot).unwrap_or_else(|| {
                slots.push(slot);
                slots.len() - 1
            });
            let _ = write!(out, "{at}");
        }
    }
    out.push_str(rest);
    (out, slots)
}
