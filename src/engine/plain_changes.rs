//! Changes of characteristics that read nothing of a game: what an effect or a way of casting makes of an object.

use super::{Abilities, Chars, Grant, KeywordSet, ObjectId, SubSet, TextWord, add_keyword};
use crate::ir::{
    AbilityId, AbilityKind, CardShape, CardTypes, Content, DefId, Match, Modifier, Ref, Shape, SubtypeId, Supertypes,
};

impl SubSet {
    /// A set of these.
    pub fn of(subs: &[SubtypeId]) -> Self {
        let mut set = Self::default();
        subs.iter().for_each(|s| set.add(*s));
        set
    }
}

impl Chars {
    /// `is X`: new card types replace the old ones (205.1a); new subtypes replace those of the same card types; a set
    /// basic land type takes away printed abilities (305.7).
    pub(super) fn set_types(&mut self, content: &Content, types: CardTypes, subs: &SubSet) {
        let kinds = subs.iter().fold(CardTypes::empty(), |k, s| k | content.subtypes[s.index()].of);
        let basic = subs.iter().any(|s| content.subtypes[s.index()].basic);
        let mut gone = SubSet::default();
        for s in self.subs.iter() {
            if content.subtypes[s.index()].of.intersects(kinds) {
                gone.add(s);
            }
        }
        if !types.is_empty() {
            self.types = types;
        }
        self.drop_subtypes(content, &gone);
        if basic {
            self.abilities = Abilities::List(Default::default());
            self.keywords = KeywordSet::default();
        }
        for s in subs.iter() {
            self.add_subtype(content, s);
        }
        if !types.is_empty() {
            self.drop_stray_subtypes(content);
        }
    }

    /// `isn't X`: takes card types, supertypes and subtypes away, with the subtypes of a lost card type (205.1a).
    pub(super) fn remove_types(&mut self, content: &Content, types: CardTypes, supers: Supertypes, subs: &SubSet) {
        self.types &= !types;
        self.supers &= !supers;
        self.drop_subtypes(content, subs);
        self.drop_stray_subtypes(content);
    }

    /// Adds a subtype with the abilities that come with it (305.6).
    pub(super) fn add_subtype(&mut self, content: &Content, subtype: SubtypeId) {
        // 205.3d: only what goes with one of its card types.
        if self.subs.has(subtype) || !content.subtypes[subtype.index()].of.intersects(self.types) {
            return;
        }
        self.subs.add(subtype);
        let granted = &content.subtypes[subtype.index()].abilities;
        if !granted.is_empty() {
            self.abilities.make_mut(content).extend_from_slice(granted);
        }
    }

    /// 205.1a: subtypes of a card type that was lost are lost.
    fn drop_stray_subtypes(&mut self, content: &Content) {
        let mut gone = SubSet::default();
        for s in self.subs.iter() {
            if !content.subtypes[s.index()].of.intersects(self.types) {
                gone.add(s);
            }
        }
        self.drop_subtypes(content, &gone);
    }

    /// Subtypes go, and with each the abilities that came with it (305.6, 305.7), each once: an equal one that is written in
    /// its text is another one and stays (612.1).
    fn drop_subtypes(&mut self, content: &Content, gone: &SubSet) {
        for s in gone.iter().filter(|s| self.subs.has(*s)) {
            for ability in &content.subtypes[s.index()].abilities {
                let all = self.abilities.make_mut(content);
                if let Some(at) = all.iter().position(|a| a == ability) {
                    all.remove(at);
                }
            }
        }
        self.subs.remove_all(gone);
    }

    /// Loses every subtype of a card type.
    pub(super) fn lose_subtypes_of(&mut self, content: &Content, of: CardTypes, basic: bool) {
        let lost = |s: &SubtypeId| {
            let kind = &content.subtypes[s.index()];
            kind.of.intersects(of) && (!basic || kind.basic)
        };
        let gone: smallvec::SmallVec<[SubtypeId; 4]> = self.subs.iter().filter(lost).collect();
        self.drop_subtypes(content, &SubSet::of(&gone));
    }

    /// 612.1: one word for another in its rules text and its type line.
    pub(super) fn change_word(&mut self, content: &Content, from: TextWord, to: TextWord) {
        self.words.get_or_insert_default().change(from, to);
        if let (TextWord::Subtype(old), TextWord::Subtype(new)) = (from, to)
            && old != new
            && self.subs.has(old)
        {
            self.drop_subtypes(content, &SubSet::of(&[old]));
            self.add_subtype(content, new);
        }
    }

    /// Abilities that something gives it.
    pub(super) fn gain_abilities(&mut self, content: &Content, list: &[AbilityId], by: Option<ObjectId>) {
        for a in list {
            self.abilities.make_mut(content).push(*a);
            if let Some(k) = content.abilities[a.index()].keyword {
                add_keyword(content, &mut self.keywords, k);
            }
        }
        let known = |by: &ObjectId| self.granters.iter().any(|g| g.by == *by);
        if let Some(by) = by.filter(|by| !known(by)) {
            self.granters.push(Grant { by, ability: None });
        }
    }

    /// One subtype beside its own, or in place of all that there are of its sort.
    pub(super) fn become_kind(&mut self, content: &Content, kind: SubtypeId, also: bool) {
        if also {
            self.add_subtype(content, kind);
        } else {
            self.set_types(content, CardTypes::empty(), &SubSet::of(&[kind]));
        }
    }

    /// A change that can be told from the text alone; all others change nothing here.
    pub(super) fn reshape(&mut self, content: &Content, change: &Modifier) {
        match change {
            Modifier::EachForTarget => self.each = true,
            Modifier::SetName(name) => self.name = *name,
            Modifier::NoManaCost => self.mana_value = 0,
            Modifier::SetTypes { types, supers, subs } => {
                self.set_types(content, *types, &SubSet::of(subs));
                self.supers |= *supers;
            }
            Modifier::AddTypes { types, supers, subs } => {
                self.types |= *types;
                self.supers |= *supers;
                subs.iter().for_each(|s| self.add_subtype(content, *s));
            }
            Modifier::RemoveTypes { types, supers, subs } => {
                self.remove_types(content, *types, *supers, &SubSet::of(subs));
            }
            Modifier::EverySubtype { of, basic, lost: true } => self.lose_subtypes_of(content, *of, *basic),
            Modifier::EverySubtype { of, basic, lost: false } => {
                let meant =
                    content.subtypes.iter().enumerate().filter(|(_, s)| s.of.intersects(*of) && (!basic || s.basic));
                meant.for_each(|(i, _)| self.add_subtype(content, SubtypeId(i as u16)));
            }
            Modifier::SetColors(c) => self.colors = *c,
            Modifier::AddColors(c) => self.colors |= *c,
            Modifier::AddAbilities(list) => self.gain_abilities(content, list, None),
            Modifier::SwitchPT => std::mem::swap(&mut self.power, &mut self.toughness),
            // What depends on the game is seen when there is one.
            Modifier::Copy(_)
            | Modifier::Control(_)
            | Modifier::Text { .. }
            | Modifier::AddTextOf(_)
            | Modifier::TextOf(_)
            | Modifier::ChosenSubtype { .. }
            | Modifier::ChosenColor { .. }
            | Modifier::AddAbilitiesOf { .. }
            | Modifier::LoseKeyword(_)
            | Modifier::LoseAbilities(_)
            | Modifier::CantHave(_)
            | Modifier::LoseAllAbilities
            | Modifier::LoseThisAbility
            | Modifier::AddThisAbility
            | Modifier::OwnColors
            | Modifier::SetPT(..)
            | Modifier::SetPower(_)
            | Modifier::SetToughness(_)
            | Modifier::AddPT(..)
            | Modifier::Number(..)
            | Modifier::Designate(_) => {}
        }
    }
}

/// What a card is as a spell that is cast by a permission which makes something else of it (601.3a-b).
#[derive(Debug)]
pub struct Shaped {
    /// The card or face that is cast. Equal keywords of several cards are the same permission.
    pub def: DefId,
    /// The permission: ability, and which of its permissions.
    pub permit: (AbilityId, u8),
    /// The characteristics that it has as that spell.
    pub chars: Chars,
}

impl Shaped {
    /// By which it is found: the card, and the permission.
    pub fn key(&self) -> (DefId, (AbilityId, u8)) {
        (self.def, self.permit)
    }
}

/// All such spells of the content, in the order of [`Shaped::key`].
pub(super) fn shapes(content: &Content, templates: &[Chars]) -> Vec<Shaped> {
    let mut out = wholes(content, templates);
    for (at, template) in templates.iter().enumerate() {
        for id in template.abilities.list(content) {
            if !matches!(content.ability(*id).kind, AbilityKind::Static(_)) {
                continue;
            }
            for (part, permit) in crate::ir::permits(&content.ability(*id).kind).into_iter().enumerate() {
                if permit.what != Match::Ref(Ref::This) {
                    continue;
                }
                let chars = match &permit.shape {
                    Shape::As(mods, _) => {
                        let mut chars = template.clone();
                        mods.iter().for_each(|m| chars.reshape(content, m));
                        Some((DefId(at as u32), chars))
                    }
                    Shape::BothHalves | Shape::Itself | Shape::FaceDown => None,
                };
                out.extend(chars.map(|(def, chars)| Shaped { def, permit: (*id, part as u8), chars }));
            }
        }
    }
    out.sort_by_key(Shaped::key);
    out
}

/// 708.4d: the characteristics of both halves, with the text of both in their order. Whatever lets both be cast together
/// may be printed on the card or given to it.
fn wholes(content: &Content, templates: &[Chars]) -> Vec<Shaped> {
    let mut permits: Vec<(AbilityId, u8)> = Vec::new();
    for (at, ability) in content.abilities.iter().enumerate() {
        let AbilityKind::Static(sentence) = &ability.kind else { continue };
        for (part, permit) in crate::ir::static_permits(sentence).enumerate() {
            if permit.shape == Shape::BothHalves && permit.what == Match::Ref(Ref::This) {
                permits.push((AbilityId(at as u32), part as u8));
            }
        }
    }
    let mut out = Vec::new();
    for (at, def) in content.defs.iter().enumerate() {
        let CardShape::Split(halves) = &def.shape else { continue };
        let mut chars = templates[at].clone();
        for half in halves {
            let list = templates[half.index()].abilities.list(content).to_vec();
            chars.gain_abilities(content, &list, None);
        }
        let def = DefId(at as u32);
        out.extend(permits.iter().map(|permit| Shaped { def, permit: *permit, chars: chars.clone() }));
    }
    out
}
