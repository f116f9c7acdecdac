//! Characteristics of definitions before effects.

use crate::engine::Chars;
use crate::ir::{AbilityKind, Again, CardShape, Colors, Content, Match, Part, Ref, Zones};

/// The colors of the mana of a basic land type; none of any other subtype.
pub(super) fn land_color(content: &Content, subtype: &crate::ir::Subtype) -> Colors {
    use crate::ir::{Act, Instruction};
    let mut colors = Colors::empty();
    if !subtype.basic {
        return colors;
    }
    for id in &subtype.abilities {
        let AbilityKind::Activated(a) = &content.ability(*id).kind else { continue };
        for instr in &a.block.body {
            let Instruction::Do { act: Act::AddMana(spec), .. } = instr else { continue };
            let masks = spec.options.iter().flat_map(|o| o.iter()).map(|(mask, _)| *mask);
            colors |= masks.map(Colors::from_bits_truncate).fold(Colors::empty(), |a, b| a | b);
        }
    }
    colors
}

/// 202.3b, 711.4b: the back of a card has the mana value of its front; 709.1c: the bottom of a flip card has its colors
/// too.
pub(super) fn backs_cost_as_fronts(content: &Content, mut templates: Vec<Chars>) -> Vec<Chars> {
    for (i, def) in content.defs.iter().enumerate() {
        if let CardShape::BackOf(front) = def.shape
            && matches!(content.def(front).shape, CardShape::DoubleFaced(_))
        {
            templates[i].mana_value = templates[front.index()].mana_value;
        }
        if let CardShape::Flip(bottom) = def.shape {
            let (mana_value, colors) = (templates[i].mana_value, templates[i].colors);
            templates[bottom.index()].mana_value = mana_value;
            templates[bottom.index()].colors = colors;
        }
    }
    templates
}

/// Characteristic-defining abilities that work everywhere and read nothing are part of the template (604.3).
pub(super) fn everywhere(content: &Content, mut chars: Chars) -> Chars {
    for id in chars.abilities.clone().list(content) {
        let a = content.ability(*id);
        let AbilityKind::Static(s) = &a.kind else { continue };
        if s.cond.is_some() || !a.zones.contains(Zones::HAND | Zones::GRAVEYARD) {
            continue;
        }
        for p in &s.parts {
            let Part::Layer { affected: Match::Ref(Ref::This), mods } = p else { continue };
            // The layers say it once more.
            mods.iter().filter(|m| m.facts().again == Again::Same).for_each(|m| chars.reshape(content, m));
        }
    }
    chars
}
