//! Content prepared for play: templates of characteristics and tables that say which definition listens to what.

use super::Chars;
use crate::ir::{
    Ability, AbilityId, AbilityKind, By, CardShape, Colors, Content, DefId, Event, Match, Part, Pick, Ref, Rule,
    RuleKinds, Sort, TargetSpec, Value, Verb, When, Zones,
};

/// A bit for each verb; declared actions share the upper bits, so a set bit only means "perhaps".
#[inline]
pub fn verb_bit(v: Verb) -> u64 {
    1 << (verb_code(v) & 63)
}

/// What lies between two verbs that have one bit; above the numbers of all actions and designations.
const BESIDE: u32 = 1 << 26;

/// A number for each verb, stable for digests; actions, designations and deeds lie above the core verbs.
#[inline]
pub fn verb_code(v: Verb) -> u32 {
    match v {
        Verb::Move => 0,
        Verb::Cast => 1,
        Verb::PlayLand => 2,
        Verb::Activate => 3,
        Verb::Trigger => 4,
        Verb::Target => 5,
        Verb::Tap => 6,
        Verb::Untap => 7,
        Verb::TapForMana => 8,
        Verb::AddMana => 9,
        Verb::TurnFaceUp => 10,
        Verb::TurnFaceDown => 11,
        Verb::Transform => 12,
        Verb::PhaseOut => 13,
        Verb::PhaseIn => 14,
        Verb::Attach => 15,
        Verb::Unattach => 16,
        Verb::ChangeControl => 17,
        Verb::Damage => 18,
        Verb::GainLife => 19,
        Verb::LoseLife => 20,
        Verb::SetLife => 21,
        Verb::Draw => 22,
        Verb::PutCounters => 23,
        Verb::RemoveCounters => 24,
        Verb::Create => 25,
        Verb::Attack => 26,
        Verb::Block => 27,
        Verb::BecomeBlocked => 28,
        Verb::BecomeUnblocked => 29,
        Verb::DeclareAttack => 30,
        Verb::Begin => 31,
        Verb::End => 32,
        Verb::Search => 33,
        Verb::Shuffle => 34,
        Verb::Reveal => 35,
        Verb::Look => 36,
        Verb::Win => 37,
        Verb::Lose => 38,
        Verb::FlipCoin => 39,
        Verb::Vote => 40,
        Verb::CopySpell => 41,
        Verb::SpendMana => 42,
        Verb::Prevent => 43,
        Verb::Resolve => 44,
        Verb::AssignDamage => 45,
        Verb::Strike => 46,
        Verb::Pay => 47,
        Verb::Become(d) => 48 + 64 * (1 + u32::from(d.0)),
        Verb::Test => 49,
        Verb::Pass => 51,
        Verb::Light => 52,
        Verb::Rule => 53,
        Verb::LeaveDrawn => 54,
        Verb::Subgame => 55,
        Verb::Restart => 56,
        Verb::ChangeOwner => 57,
        Verb::Reselect => 58,
        // Asked about at every move, so their bits are those of verbs, and none that declared actions share.
        Verb::LoseControl => 17 + BESIDE,
        Verb::LeaveCombat => 29 + BESIDE,
        Verb::FinishVoting => 61,
        Verb::Action(a) => 50 + (u32::from(a.0) % 14) + 64 * (1 + u32::from(a.0)),
    }
}

/// What an ability listens to, by sort.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listens {
    /// Triggers on these verbs.
    pub watch: u64,
    /// Replaces these verbs.
    pub replace: u64,
    /// Forbids these verbs.
    pub forbid: u64,
    /// Has continuous parts in layers.
    pub layers: bool,
    /// Has rules other than prohibitions.
    pub rules: bool,
    /// Is a state trigger.
    pub state: bool,
    /// Is a triggered mana ability (605.1b).
    pub mana: bool,
    /// Is a replacement effect whose text speaks of its own object: then it is not all one which of several equal ones
    /// applies.
    pub of_itself: bool,
}

impl Listens {
    /// Whether it must be in the index at all.
    pub fn any(&self) -> bool {
        self.watch | self.replace | self.forbid != 0 || self.layers || self.rules || self.state
    }
}

/// What is known of a definition before the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefInfo {
    /// Zones in which one of its abilities listens.
    pub listens: Zones,
    /// It has sentences about its own entering (614.1c).
    pub enters: bool,
    /// Zones in which one of its abilities can be activated, or permits casting.
    pub acts: Zones,
    /// Zones in which one of its mana abilities can be activated (605).
    pub mana: Zones,
    /// The ability that is its text as a spell.
    pub spell: Option<AbilityId>,
    /// Whether it can be cast depends on its cost and on targets among permanents and players only.
    pub plain_cast: bool,
    /// What it costs depends on what it targets.
    pub aimed: bool,
    /// It has additional or alternative costs, modes or several targets: choices after which a cast may turn out to be
    /// illegal.
    pub choices: bool,
    /// It has targets.
    pub targets: bool,
    /// It must target something on the stack: while that is empty it can't be cast.
    pub answers: bool,
    /// The sorts of rules that its static abilities are.
    pub rules: RuleKinds,
    /// It does something as it is drawn or turned over (`as`).
    pub as_text: bool,
    /// It has characteristic-defining abilities.
    pub cda: bool,
    /// Its mana abilities all are plain `{T}: add one mana`: the types, one bit each.
    pub tap_mana: u8,
}

impl DefInfo {
    /// It has choices on the way of being cast, or says how it can be cast otherwise.
    #[inline]
    pub fn complex(&self) -> bool {
        self.choices || self.rules.contains(RuleKinds::CAST)
    }
    /// It has sentences that let acts pay for it.
    #[inline]
    pub fn pays(&self) -> bool {
        self.rules.contains(RuleKinds::PAYS)
    }
}

/// Content with its tables. Built once, shared by all games.
#[derive(Debug)]
pub struct Rulebook {
    /// The definitions.
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
    /// Names of cards that another one melds with (712.1).
    pub(super) meld_mates: rustc_hash::FxHashSet<crate::ir::StrId>,
    /// The names of the halves of split cards, by what stands on the whole card (201.2b).
    half_names: rustc_hash::FxHashMap<crate::ir::StrId, Box<[crate::ir::StrId]>>,
    /// Facts about each definition.
    pub defs: Vec<DefInfo>,
    /// Facts about each ability.
    pub listens: Vec<Listens>,
    /// What the layer parts of each ability read.
    pub reads: Vec<super::Facets>,
    /// What each designation gives to an object that has it.
    pub designation_mods: Vec<Vec<crate::ir::Mod>>,
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
    /// The colours of the mana that each basic land type gives (305.6).
    pub land_colors: Vec<Colors>,
    /// How far each ability reaches beyond the battlefield.
    pub reaches: Vec<super::layers::Reach>,
    /// What permissions make of their cards as spells.
    pub shapes: Vec<super::Shaped>,
    /// See [`Rulebook::fingerprint`].
    pub(super) fingerprint: std::sync::OnceLock<u64>,
}

impl Rulebook {
    /// Prepares content.
    pub fn new(content: Content) -> Self {
        let listens: Vec<Listens> = content.abilities.iter().map(listens).collect();
        let templates: Vec<Chars> = content
            .defs
            .iter()
            .enumerate()
            .map(|(i, d)| everywhere(&content, Chars::of(&content, DefId(i as u32), d)))
            .collect();
        let templates = backs_cost_as_fronts(&content, templates);
        let mut masked = Chars::of(&content, DefId(0), &crate::ir::Def::default());
        masked.turn_face_down(Vec::new());
        let mut blank = masked.clone();
        blank.types = crate::ir::CardTypes::empty();
        (blank.power, blank.toughness) = (0, 0);
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
        }
        use super::Facets;
        let state_reads: Vec<Facets> =
            content.state_actions.iter().map(|s| super::layers::body_facets(&s.body)).collect();
        let usual = Facets::OBJECTS | Facets::COUNTERS | Facets::DAMAGE | Facets::ATTACHED | Facets::LIFE;
        let of_all = content.state_actions.iter().zip(&state_reads).filter(|(s, _)| s.format.is_none());
        let state_reads_usual = of_all.fold(usual, |all, (_, f)| all | *f);
        let places = content.state_actions.iter().enumerate().filter(|(_, s)| s.format.is_none());
        let states_usual = places.map(|(place, _)| place as u16).collect();
        let own = content.state_actions.iter().enumerate();
        let at_once = own.filter(|(_, s)| s.format.is_none() && !s.rule.starts_with("704"));
        let states_at_once = at_once.map(|(place, _)| place as u16).collect();
        let states_all = (0..content.state_actions.len() as u16).collect();
        let state_reads_all = state_reads.iter().fold(usual, |all, f| all | *f);
        let state_needs = content.state_actions.iter().map(|s| super::layers::needed_keyword(&s.body)).collect();
        let reads = content.abilities.iter().map(reads).collect();
        let asked = content.asked.iter().fold(0, |all, v| all | verb_bit(*v));
        let reaches = super::layers::reaches(&content);
        let land_colors = content.subtypes.iter().map(|s| land_color(&content, s)).collect();
        let designation_mods = content.designations.iter().map(|d| gives(&d.abilities)).collect();
        let shapes = super::shape::shapes(&content, &templates);
        let followers = super::layers::followers(&content);
        Self {
            content,
            masked,
            blank,
            asked,
            splits,
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
        action.or_else(|| cause.cite.map(super::Cite::rule))
    }
    /// The colours of the mana of a basic land type.
    pub fn land_color(&self, s: crate::ir::SubtypeId) -> Colors {
        self.land_colors.get(s.index()).copied().unwrap_or_default()
    }
    /// The names that somebody has on whom this one stands: those of both halves, or itself.
    pub fn names_of<'n>(&'n self, name: &'n crate::ir::StrId) -> &'n [crate::ir::StrId] {
        self.half_names.get(name).map_or(std::slice::from_ref(name), |halves| halves)
    }
    /// An ability.
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

/// Abilities as a change of characteristics.
fn gives(abilities: &[AbilityId]) -> Vec<crate::ir::Mod> {
    if abilities.is_empty() { Vec::new() } else { vec![crate::ir::Mod::AddAbilities(abilities.into())] }
}

/// 201.2b: a split card has the names of its halves.
fn half_names(content: &Content) -> rustc_hash::FxHashMap<crate::ir::StrId, Box<[crate::ir::StrId]>> {
    let split = content.defs.iter().filter_map(|d| match &d.shape {
        CardShape::Split(halves) => Some((d.name, halves.iter().map(|h| content.def(*h).name).collect())),
        _ => None,
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

/// The colours of the mana of a basic land type; none of any other subtype.
fn land_color(content: &Content, subtype: &crate::ir::Subtype) -> Colors {
    use crate::ir::{Act, Instr};
    let mut colors = Colors::empty();
    if !subtype.basic {
        return colors;
    }
    for id in &subtype.abilities {
        let AbilityKind::Activated(a) = &content.ability(*id).kind else { continue };
        for instr in &a.block.body {
            let Instr::Do { act: Act::AddMana(spec), .. } = instr else { continue };
            let masks = spec.options.iter().flat_map(|o| o.iter()).map(|(mask, _)| *mask);
            colors |= masks.map(Colors::from_bits_truncate).fold(Colors::empty(), |a, b| a | b);
        }
    }
    colors
}

/// 202.3b, 711.4b: the back of a card has the mana value of its front; 709.1c: the bottom of a flip card has its colours
/// too.
fn backs_cost_as_fronts(content: &Content, mut templates: Vec<Chars>) -> Vec<Chars> {
    for (i, def) in content.defs.iter().enumerate() {
        if let crate::ir::CardShape::BackOf(front) = def.shape
            && matches!(content.def(front).shape, crate::ir::CardShape::DoubleFaced(_))
        {
            templates[i].mana_value = templates[front.index()].mana_value;
        }
        if let crate::ir::CardShape::Flip(bottom) = def.shape {
            let (mana_value, colors) = (templates[i].mana_value, templates[i].colors);
            templates[bottom.index()].mana_value = mana_value;
            templates[bottom.index()].colors = colors;
        }
    }
    templates
}

/// Characteristic-defining abilities that work everywhere and read nothing are part of the template (604.3).
fn everywhere(content: &Content, mut chars: Chars) -> Chars {
    use crate::ir::{Match, Mod, Ref};
    for id in chars.abilities.clone().list(content) {
        let a = content.ability(*id);
        let AbilityKind::Static(s) = &a.kind else { continue };
        if s.cond.is_some() || !a.zones.contains(Zones::HAND | Zones::GRAVEYARD) {
            continue;
        }
        for p in &s.parts {
            let Part::Layer { scope: Match::Ref(Ref::This), mods } = p else { continue };
            for m in mods {
                match m {
                    Mod::SetColors(c) => chars.colors = *c,
                    Mod::AddColors(c) => chars.colors |= *c,
                    Mod::EverySubtype { of, basic, lost: false } => {
                        let all = content.subtypes.iter().enumerate();
                        for (i, _) in all.filter(|(_, s)| s.of.intersects(*of) && (!basic || s.basic)) {
                            chars.subs.add(crate::ir::SubtypeId(i as u16));
                        }
                    }
                    Mod::AddTypes { types, supers, subs } => {
                        chars.types |= *types;
                        chars.supers |= *supers;
                        subs.iter().for_each(|s| chars.subs.add(*s));
                    }
                    _ => {}
                }
            }
        }
    }
    chars
}

fn info(content: &Content, chars: &Chars, listens: &[Listens]) -> DefInfo {
    let mut out = DefInfo { tap_mana: plain_tap_mana(content, chars), ..DefInfo::default() };
    let mut reads = super::Facets::default();
    for id in chars.abilities.list(content) {
        let a = content.ability(*id);
        reads |= super::layers::ability_facets(&a.kind);
        if listens[id.index()].any() {
            out.listens |= a.zones;
        }
        match &a.kind {
            AbilityKind::Spell(b) => {
                out.spell.get_or_insert(*id);
                out.choices |= b.modes.is_some() || b.targets.len() > 1;
                out.targets |= b.modes.is_some() || !b.targets.is_empty();
                out.answers |= b.targets.iter().any(needs_stack);
            }
            AbilityKind::Activated(x) => {
                if x.mana {
                    out.mana |= a.zones;
                } else {
                    out.acts |= a.zones;
                }
            }
            AbilityKind::Special(_) => out.acts |= a.zones,
            AbilityKind::Static(s) => {
                out.cda |= s.cda;
                out.aimed |= super::Mentioned::Targets.prices(s);
                let kinds = s.parts.iter().filter_map(|p| match p {
                    Part::Rule(rule) => Some(rule.kind()),
                    Part::Layer { .. } => None,
                });
                let kinds = kinds.fold(RuleKinds::empty(), |all, kind| all | kind);
                out.rules |= kinds;
                if kinds.contains(RuleKinds::CAST) {
                    out.acts |= a.zones;
                }
            }
            AbilityKind::CastCost(c) => {
                out.choices = true;
                if c.times == crate::ir::CostTimes::Instead {
                    out.acts |= Zones::HAND;
                }
            }
            AbilityKind::Entry(_) | AbilityKind::As { .. } => {
                match of_own_entering(&a.kind) {
                    true => out.enters = true,
                    false => out.listens |= a.zones,
                }
                out.as_text |= matches!(a.kind, AbilityKind::As { .. });
            }
            AbilityKind::Triggered(_) | AbilityKind::Replace(_) | AbilityKind::Deck(_) => {}
        }
    }
    out.choices |= out.aimed;
    use super::Facets;
    let near = |f: &crate::ir::Filter| {
        matches!(f.sort, crate::ir::Sort::Permanent | crate::ir::Sort::Player | crate::ir::Sort::Damageable)
            && (f.zones.is_empty() || f.zones == Zones::BATTLEFIELD)
    };
    let simple = chars.abilities.list(content).iter().all(|id| match &content.ability(*id).kind {
        AbilityKind::Spell(b) => b.targets.iter().all(|t| near(&t.filter)),
        _ => true,
    });
    out.plain_cast = simple
        && !out.complex()
        && !out.pays()
        && !out.acts.intersects(Zones::HAND | Zones::STACK)
        && !reads.intersects(Facets::HISTORY | Facets::CARDS | Facets::STEP)
        && !chars.supers.contains(crate::ir::Supertypes::LEGENDARY)
        && content.roles.aura.is_none_or(|a| !chars.subs.has(a));
    out
}

/// Whether this must be chosen from what is on the stack.
fn needs_stack(t: &TargetSpec) -> bool {
    let there = match t.filter.sort {
        Sort::Spell | Sort::Ability | Sort::SpellOrAbility => t.filter.zones.is_empty(),
        _ => t.filter.zones == Zones::STACK,
    };
    there && t.only_if.is_none() && matches!(t.min, Value::Num(1..))
}

/// The types of mana of plain `{T}: add ...` abilities, if all mana abilities are of that form.
fn plain_tap_mana(content: &Content, chars: &Chars) -> u8 {
    use crate::ir::{Act, Instr};
    let mut types = 0;
    for id in chars.abilities.list(content) {
        let AbilityKind::Activated(x) = &content.ability(*id).kind else { continue };
        if !x.mana {
            continue;
        }
        let c = &x.cost;
        let plain =
            c.tap && c.acts.is_empty() && c.life.is_none() && c.mana.is_none() && c.mana_of.is_none() && !c.untap;
        let [Instr::Do { who: Pick::Ref(Ref::You), act: Act::AddMana(m), .. }] = &x.block.body[..] else { return 0 };
        let bound = m.only_for.is_some() || m.on_spell.is_some();
        let simple = m.chosen.is_none() && !bound && m.produced_by.is_none() && c.either.is_empty();
        let anytime = x.timing == crate::ir::Timing::Instant && x.cond.is_none() && !x.any_player;
        if !plain || !simple || !anytime || x.per_turn.is_some() || x.once {
            return 0;
        }
        for option in &m.options {
            let [(mask, Value::Num(1))] = option[..] else { return 0 };
            types |= mask;
        }
    }
    types
}

/// Facets that the static parts of an ability read.
fn reads(a: &Ability) -> super::Facets {
    let AbilityKind::Static(s) = &a.kind else { return Default::default() };
    let cond = s.cond.as_ref().map_or_else(Default::default, super::layers::facets);
    s.parts.iter().fold(cond, |f, p| f | super::layers::part_facets(p))
}

fn events_mask(events: &[Event]) -> u64 {
    events.iter().fold(0, |m, e| m | event_mask(e))
}

/// Bits of the verbs under which an event of this pattern may come along.
pub fn event_mask(e: &Event) -> u64 {
    let own = verb_bit(e.verb) | if may_be_a_draw(e) { verb_bit(Verb::Draw) } else { 0 };
    match e.by {
        By::Action(a) => own | verb_bit(Verb::Action(a)),
        _ => own,
    }
}

/// 120.1: a draw is a move out of the library. Nothing enters the battlefield by one.
fn may_be_a_draw(e: &Event) -> bool {
    let enters = !e.to.is_empty() && Zones::IN_PLAY.contains(e.to);
    e.verb == Verb::Move && (e.from.is_empty() || e.from.contains(Zones::LIBRARY)) && !enters
}

/// Whether it speaks of its own object's entering alone (614.1c).
fn of_own_entering(kind: &AbilityKind) -> bool {
    let own = |m: &Match| matches!(m, Match::Ref(Ref::This));
    match kind {
        AbilityKind::Entry(e) => own(&e.what),
        AbilityKind::As { event, .. } => {
            event.verb == Verb::Move && event.to == Zones::BATTLEFIELD && own(&event.object)
        }
        _ => false,
    }
}

fn listens(a: &Ability) -> Listens {
    let mut out = Listens::default();
    match &a.kind {
        AbilityKind::Triggered(t) => match &t.when {
            When::Events(events) => {
                out.watch = events_mask(events);
                let of_mana = |e: &Event| matches!(e.verb, Verb::TapForMana | Verb::AddMana);
                out.mana = events.iter().all(of_mana) && t.block.targets.is_empty() && t.block.adds_mana();
            }
            When::State(_) => out.state = true,
            When::Done | When::Every(_) => {}
        },
        AbilityKind::Replace(r) => {
            out.replace = event_mask(&r.event);
            // The written form of a body names every reference in it.
            let body = format!("{:?}", r.body);
            out.of_itself = body.contains("This") || body.contains("Linked");
        }
        // Whatever enters is asked for its own sentences about that (614.12): nobody else has to listen.
        kind if of_own_entering(kind) => {}
        AbilityKind::As { event, .. } => out.replace = event_mask(event),
        AbilityKind::Entry(_) => out.replace = verb_bit(Verb::Move) | verb_bit(Verb::Create),
        AbilityKind::Static(s) => {
            for part in &s.parts {
                match part {
                    Part::Layer { .. } => out.layers = true,
                    Part::Rule(Rule::Cant { event, .. }) => {
                        out.forbid |= event_mask(event);
                        out.rules = true;
                    }
                    Part::Rule(_) => out.rules = true,
                }
            }
        }
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::CastCost(_)
        | AbilityKind::Deck(_)
        | AbilityKind::Special(_) => {}
    }
    out
}
