//! The color identity of cards (903.4).

use super::{
    AbilityId, AbilityKind, CardShape, Colors, Content, Def, DefId, Match, Modifier, Part, Ref, SubtypeId, cost_colors,
};

/// What land types make by their own abilities (305.6).
#[derive(Clone, Copy, PartialEq, Eq)]
enum LandTypes {
    Counted,
    LeftAside,
}

impl Content {
    /// 903.4: the colors of a card, of the mana symbols in its cost and text, and of what its land types make (903.5d).
    pub fn color_identity(&self, card: DefId) -> Colors {
        self.identity_with(card, LandTypes::Counted)
    }

    /// The same, what its land types make left aside.
    pub fn colors_without_types(&self, card: DefId) -> Colors {
        self.identity_with(card, LandTypes::LeftAside)
    }

    fn identity_with(&self, card: DefId, types: LandTypes) -> Colors {
        let def = self.def(card);
        let faces: &[DefId] = match &def.shape {
            CardShape::Plain | CardShape::BackOf(_) | CardShape::Meld(..) => &[],
            CardShape::Split(halves) => halves,
            CardShape::Flip(other) | CardShape::DoubleFaced(other) => std::slice::from_ref(other),
        };
        let others = faces.iter().filter(|f| **f != card).map(|f| face_identity(self, self.def(*f), types));
        others.fold(face_identity(self, def, types), |all, one| all | one)
    }
}

fn face_identity(content: &Content, def: &Def, types: LandTypes) -> Colors {
    let cost = def.cost.as_deref().map(cost_colors).unwrap_or_default();
    let of_subtype = |s: &SubtypeId| content.subtypes.get(s.index()).map_or(&[][..], |s| &s.abilities[..]);
    let subs = def.subs.iter().filter(|_| types == LandTypes::Counted);
    let abilities = def.abilities.iter().chain(subs.flat_map(of_subtype));
    // Of a keyword its own line counts; what it means by itself is reminder text (903.4d).
    let printed = |a: &AbilityId| match content.ability(*a).keyword {
        Some(_) => mana_colors(content.line_of(*a)),
        None => mana_colors(content.text_of(*a)),
    };
    abilities.fold(def.colors | cost, |all, a| all | printed(a) | defined(&content.ability(*a).kind))
}

/// The colors that a characteristic-defining ability gives its own card (604.3).
fn defined(kind: &AbilityKind) -> Colors {
    let AbilityKind::Static(s) = kind else { return Colors::empty() };
    let of_this = s.parts.iter().filter(|_| s.cda).filter_map(|p| match p {
        Part::Layer { affected: Match::Ref(Ref::This), mods } => Some(mods),
        _ => None,
    });
    let colors = of_this.flatten().map(|m| match m {
        Modifier::SetColors(c) | Modifier::AddColors(c) => *c,
        _ => Colors::empty(),
    });
    colors.fold(Colors::empty(), |all, one| all | one)
}

/// The colors of the mana symbols in a text.
fn mana_colors(text: &str) -> Colors {
    const LETTERS: [(char, Colors); 5] =
        [('W', Colors::WHITE), ('U', Colors::BLUE), ('B', Colors::BLACK), ('R', Colors::RED), ('G', Colors::GREEN)];
    let symbols = text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(symbol, _)| symbol);
    // Abilities that are given stand in braces as well, with blanks.
    let symbols = symbols.filter(|s| !s.contains(' '));
    let colors = |s: &str| LETTERS.iter().filter(|(l, _)| s.contains(*l)).fold(Colors::empty(), |all, (_, c)| all | *c);
    symbols.fold(Colors::empty(), |all, s| all | colors(s))
}
