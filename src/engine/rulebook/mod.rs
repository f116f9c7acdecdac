//! Content prepared for play: templates of characteristics and tables that say which definition listens to what.

mod definition;
mod listens;
mod templates;
mod verb_code;

use super::Chars;
use crate::ir::{Ability, AbilityId, AbilityKind, CardShape, Colors, Content, DefId, Part, Rule, Zones};
pub use definition::DefInfo;
use definition::info;
use listens::listens;
pub(in crate::engine) use listens::replaces_own_entering;
pub use listens::{AbilityHooks, event_mask};
use templates::{backs_cost_as_fronts, everywhere, land_color};
pub use verb_code::{verb_bit, verb_code};

/// Content with its tables. Built once, shared by all games.
#[derive(Debug)]
pub struct Rulebook {
    /// All definitions and abilities, as they were loaded.
    pub content: Content,
    /// Characteristics of each definition before effects.
    pub templates: Vec<Chars>,
    /// What every face-down card is (707.2).
    pub masked: Chars,
    /// The characteristics of a card that was exiled face down: none (406.3).
    pub blank: Chars,
    /// Bits of the verbs that questions about the past are about.
    pub asked: u64,
    /// There are split cards.
    pub splits: bool,
    /// Some card asks whether it was cast at a time at which a sorcery could not have been cast.
    pub hurries: bool,
    /// Keywords by which an object can attack and pay {T} and {Q} as soon as it comes (302.6).
    pub readying: super::KeywordSet,
    /// Names of cards that another one melds with (712.1).
    pub(super) meld_mates: rustc_hash::FxHashSet<crate::ir::StrId>,
    /// The names of the halves of split cards, by what stands on the whole card (201.2b).
    half_names: rustc_hash::FxHashMap<crate::ir::StrId, Box<[crate::ir::StrId]>>,
    /// Facts about each definition.
    pub defs: Vec<DefInfo>,
    /// Facts about each ability.
    pub listens: Vec<AbilityHooks>,
    /// What the layer parts of each ability read.
    pub reads: Vec<super::Facets>,
    /// What each designation gives to an object that has it.
    pub designation_mods: Vec<Vec<crate::ir::Modifier>>,
    /// For each declared number those that follow from it.
    pub followers: Vec<Box<[crate::ir::NumberId]>>,
    /// Declared rules of every game that hold at any time and are no state-based actions, by place.
    pub states_at_once: Vec<u16>,
    /// What each declared state-based action reads.
    pub state_reads: Vec<super::Facets>,
    /// Declared state-based actions that hold in every game, by place.
    pub states_usual: Vec<u16>,
    /// All of them.
    pub states_all: Vec<u16>,
    /// What those of every game read, and what 704.5 itself reads.
    pub state_reads_usual: super::Facets,
    /// The same with those of all formats.
    pub state_reads_all: super::Facets,
    /// A keyword that some permanent must have for it to do anything.
    pub state_needs: Vec<Option<crate::ir::KeywordId>>,
    /// The colors of the mana that each basic land type gives (305.6).
    pub land_colors: Vec<Colors>,
    /// How far each ability reaches beyond the battlefield.
    pub reaches: Vec<super::layers::Reach>,
    /// What permissions make of their cards as spells.
    pub shapes: Vec<super::Shaped>,
    /// The result of [`Rulebook::fingerprint`] once it was asked for.
    pub(super) fingerprint: std::sync::OnceLock<u64>,
}

impl Rulebook {
    /// Makes the tables of a content, once for all games.
    pub fn new(content: Content) -> Self {
        let mut listens: Vec<AbilityHooks> = content.abilities.iter().map(listens).collect();
        for (id, _) in content.askers.iter().filter(|(_, asks)| asks.contains(crate::ir::Asks::GIVER)) {
            listens[id.index()].of_giver = true;
        }
        for (hooks, ability) in listens.iter_mut().zip(&content.abilities) {
            hooks.of_labels = crate::ir::Named::of(&ability.kind).all::<crate::ir::LabelId>().next().is_some();
        }
        let templates: Vec<Chars> = content
            .defs
            .iter()
            .enumerate()
            .map(|(i, d)| everywhere(&content, Chars::of(&content, DefId(i as u32), d)))
            .collect();
        let templates = backs_cost_as_fronts(&content, templates);
        let masked = face_down(&content);
        let blank = Chars { types: crate::ir::CardTypes::empty(), power: 0, toughness: 0, ..masked.clone() };
        let splits = content.defs.iter().any(|d| matches!(d.shape, crate::ir::CardShape::Split(_)));
        let half_names = half_names(&content);
        let mate = |d: &crate::ir::Def| match d.shape {
            CardShape::Meld(mate, _) => Some(mate),
            _ => None,
        };
        let meld_mates = content.defs.iter().filter_map(mate).collect();
        let mut defs: Vec<DefInfo> = templates.iter().map(|t| info(&content, t, &listens)).collect();
        halves_permit_casting(&content, &mut defs);
        for (info, def) in defs.iter_mut().zip(&content.defs) {
            info.plain_cast &= matches!(def.shape, CardShape::Plain);
            info.due = def.cost.as_ref().map(|cost| super::ManaDue::of(cost, 0));
            info.with_counters = def.loyalty.is_some() || content.roles.saga.is_some_and(|s| def.subs.contains(&s));
        }
        use super::Facets;
        let state_reads: Vec<Facets> =
            content.state_actions.iter().map(|s| super::layers::body_facets(&s.body)).collect();
        let usual = Facets::OBJECTS | Facets::COUNTERS | Facets::DAMAGE | Facets::ATTACHED | Facets::LIFE;
        let of_all = content.state_actions.iter().zip(&state_reads).filter(|(s, _)| s.format.is_none());
        let state_reads_usual = of_all.fold(usual, |all, (_, f)| all | *f);
        let states_usual = states_that(&content, |s| s.format.is_none());
        let states_at_once = states_that(&content, |s| s.format.is_none() && !s.rule.starts_with("704"));
        let states_all = states_that(&content, |_| true);
        let state_reads_all = state_reads.iter().fold(usual, |all, f| all | *f);
        let state_needs = content.state_actions.iter().map(|s| super::layers::needed_keyword(&s.body)).collect();
        let reads = content.abilities.iter().map(reads).collect();
        let asked = content.asked.iter().fold(0, |all, v| all | verb_bit(*v));
        let reaches = super::layers::reaches(&content);
        let land_colors = content.subtypes.iter().map(|s| land_color(&content, s)).collect();
        let designation_mods = content.designations.iter().map(|d| gives(&d.abilities)).collect();
        let shapes = super::plain_changes::shapes(&content, &templates);
        let followers = super::layers::followers(&content);
        let readying = readying(&content);
        let hurries = content.abilities.iter().any(|a| match &a.kind {
            AbilityKind::Static(s) => crate::ir::static_permits(s).any(|p| p.hurry().is_some()),
            _ => false,
        });
        Self {
            content,
            masked,
            blank,
            asked,
            splits,
            readying,
            hurries,
            meld_mates,
            half_names,
            templates,
            defs,
            listens,
            reads,
            reaches,
            state_reads,
            states_usual,
            states_at_once,
            states_all,
            state_reads_usual,
            state_reads_all,
            state_needs,
            land_colors,
            designation_mods,
            followers,
            shapes,
            fingerprint: std::sync::OnceLock::new(),
        }
    }
    /// The rule that an event is by: that of the declared action that was carried out, or of the engine's own procedure.
    pub fn rule_of(&self, cause: &super::Cause) -> Option<&str> {
        let action = cause.action.and_then(|a| self.content.actions[a.index()].rule.as_deref());
        let state = || Some(&*self.content.state_actions.get(usize::from(cause.state?))?.rule);
        action.or_else(state).or_else(|| cause.cite.map(super::Cite::rule))
    }
    /// The colors of the mana of a basic land type.
    pub fn land_color(&self, subtype: crate::ir::SubtypeId) -> Colors {
        self.land_colors.get(subtype.index()).copied().unwrap_or_default()
    }
    /// The names that somebody has on whom this one stands: those of both halves, or itself.
    pub fn names_of<'n>(&'n self, name: &'n crate::ir::StrId) -> &'n [crate::ir::StrId] {
        self.half_names.get(name).map_or(std::slice::from_ref(name), |halves| halves)
    }
    /// The ability with this number.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.content.abilities[id.index()]
    }
    /// Facts about a definition.
    #[inline]
    pub fn info(&self, def: DefId) -> &DefInfo {
        &self.defs[def.index()]
    }
}

/// What a card is whose face is down, and that nothing says more of (707.2).
fn face_down(content: &Content) -> Chars {
    let mut masked = Chars::of(content, DefId(0), &crate::ir::Def::default());
    masked.turn_face_down(Vec::new());
    masked
}

/// The places of the state-based actions that are so.
fn states_that(content: &Content, fits: impl Fn(&crate::ir::StateAction) -> bool) -> Vec<u16> {
    let all = content.state_actions.iter().enumerate();
    all.filter(|(_, s)| fits(s)).map(|(place, _)| place as u16).collect()
}

/// Abilities as a change of characteristics.
fn gives(abilities: &[AbilityId]) -> Vec<crate::ir::Modifier> {
    if abilities.is_empty() { Vec::new() } else { vec![crate::ir::Modifier::AddAbilities(abilities.into())] }
}

/// 201.2b: a split card has the names of its halves. An item with a name of its own is called by that of the item too.
fn half_names(content: &Content) -> rustc_hash::FxHashMap<crate::ir::StrId, Box<[crate::ir::StrId]>> {
    let split = content.defs.iter().filter_map(|d| match &d.shape {
        CardShape::Split(halves) => Some((d.name, halves.iter().map(|h| content.def(*h).name).collect())),
        _ => d.item.map(|item| (d.name, [d.name, content.def(item).name].into())),
    });
    split.collect()
}

/// Where a half of a card lets itself be cast from, the card is looked at (708.3a).
fn halves_permit_casting(content: &Content, defs: &mut [DefInfo]) {
    for (at, def) in content.defs.iter().enumerate() {
        let CardShape::Split(halves) = &def.shape else { continue };
        let acts = halves.iter().filter_map(|h| defs.get(h.index())).fold(Zones::empty(), |all, h| all | h.acts);
        if let Some(whole) = defs.get_mut(at) {
            whole.acts |= acts;
        }
    }
}

/// Facets that the static parts of an ability read.
fn reads(ability: &Ability) -> super::Facets {
    let AbilityKind::Static(s) = &ability.kind else { return Default::default() };
    let cond = s.cond.as_ref().map_or_else(Default::default, super::layers::facets);
    s.parts.iter().fold(cond, |f, p| f | super::layers::part_facets(p))
}

/// 302.6: keywords of which an ability says that its object can attack and pay {T} and {Q} as soon as it comes.
fn readying(content: &Content) -> super::KeywordSet {
    let ready = |part: &Part| matches!(part, Part::Rule(Rule::Ready(what)) if what.is_this());
    let mut set = super::KeywordSet::default();
    for ability in &content.abilities {
        if let (AbilityKind::Static(s), Some(keyword)) = (&ability.kind, ability.keyword)
            && s.cond.is_none()
            && s.parts.iter().any(ready)
        {
            set.add(keyword);
        }
    }
    set
}
