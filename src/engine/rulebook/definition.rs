//! What is known of each definition before the game, from its text.

use super::listens::{AbilityHooks, of_own_entering, replaces_own_entering};
use crate::engine::{Chars, Facets, ManaDue};
use crate::ir::{
    Ability, AbilityId, AbilityKind, Content, CostTimes, Instruction, Part, Pick, Ref, Rule, RuleKinds, Sort,
    TargetSpec, Value, Zones,
};

/// What is known of a definition before the game.
#[derive(Clone, Debug, Default)]
pub struct DefInfo {
    /// Zones in which one of its abilities listens.
    pub listens: Zones,
    /// Zones in which one of its abilities has parts in layers.
    pub layers: Zones,
    /// It has sentences about its own entering (614.1c).
    pub enters: bool,
    /// What it says could matter for how it enters, if only by what it makes of itself (614.12).
    pub heeded: bool,
    /// It enters with counters by itself (306.5b, 714.3a).
    pub with_counters: bool,
    /// Zones in which one of its abilities can be activated, or permits casting.
    pub acts: Zones,
    /// Zones in which one of its mana abilities can be activated (605).
    pub mana: Zones,
    /// The mana cost, each X being 0; none: it has none.
    pub due: Option<ManaDue>,
    /// The ability that is its text as a spell.
    pub spell: Option<AbilityId>,
    /// Whether it can be cast depends on its cost and on targets among permanents and players only.
    pub plain_cast: bool,
    /// What it costs depends on what it targets.
    pub aimed: bool,
    /// It has additional costs, modes or several targets.
    pub choices: bool,
    /// Some of these choices may turn out to be illegal later on.
    pub risky: bool,
    /// It has alternative costs of its own (117.9).
    pub instead: bool,
    /// A cost of casting it picks something that it remembers.
    pub gives: bool,
    /// It has targets.
    pub targets: bool,
    /// It must target something on the stack: while that is empty it can't be cast.
    pub answers: bool,
    /// The sorts of rules that its static abilities are.
    pub rules: RuleKinds,
    /// It does something as it is drawn or turned over (`as`).
    pub as_text: bool,
    /// It forbids something else than what belongs to fights.
    pub bars: bool,
    /// It has characteristic-defining abilities.
    pub cda: bool,
    /// It is only for games that are played for ante (407.3).
    pub for_ante: bool,
    /// What it asks that is kept only where something asks it.
    pub asks: crate::ir::Asks,
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

/// The row of a definition.
pub(super) fn info(content: &Content, chars: &Chars, listens: &[AbilityHooks]) -> DefInfo {
    let mut out = DefInfo { tap_mana: plain_tap_mana(content, chars), ..DefInfo::default() };
    let mut reads = Facets::default();
    for id in chars.abilities.list(content) {
        let a = content.ability(*id);
        if let Ok(at) = content.askers.binary_search_by_key(id, |(asker, _)| *asker) {
            out.asks |= content.askers[at].1;
        }
        reads |= crate::engine::layers::ability_facets(&a.kind);
        let hooks = listens[id.index()];
        if hooks.any() {
            out.listens |= a.zones;
        }
        if hooks.layers {
            out.layers |= a.zones;
        }
        out.heeded |= hooks.any() && !is_of_what_is_there(&a.kind);
        out.note(a, *id);
    }
    out.risky |= out.aimed;
    out.choices |= out.risky;
    out.plain_cast = !out.complex()
        && !out.pays()
        && !out.acts.intersects(Zones::HAND | Zones::STACK)
        && !reads.intersects(Facets::HISTORY | Facets::CARDS | Facets::STEP)
        && !chars.supers.contains(crate::ir::Supertypes::LEGENDARY)
        && content.roles.aura.is_none_or(|a| !chars.subs.has(a))
        && chars.abilities.list(content).iter().all(|id| aims_near(&content.ability(*id).kind));
    out
}

/// Whether it speaks only of what is on the battlefield already: it waits for an event, or is about fights, summoning sickness and
/// strikes.
fn is_of_what_is_there(kind: &AbilityKind) -> bool {
    let there = |p: &Part| match p {
        Part::Rule(rule) => rule.is_of_fights() || RuleKinds::READY.union(RuleKinds::STRIKE).contains(rule.kind()),
        Part::Layer { .. } => false,
    };
    match kind {
        AbilityKind::Triggered(_) => true,
        AbilityKind::Static(s) => s.parts.iter().all(there),
        _ => false,
    }
}

/// Whether everything that a spell is turned to is a player or on the battlefield.
fn aims_near(kind: &AbilityKind) -> bool {
    let near = |f: &crate::ir::Filter| {
        matches!(f.sort, crate::ir::Sort::Permanent | crate::ir::Sort::Player | crate::ir::Sort::Damageable)
            && (f.zones.is_empty() || f.zones == Zones::BATTLEFIELD)
    };
    match kind {
        AbilityKind::Spell(b) => b.targets.iter().all(|t| near(&t.filter)),
        _ => true,
    }
}

impl DefInfo {
    /// Notes what one ability of the definition makes of it.
    fn note(&mut self, ability: &Ability, id: AbilityId) {
        match &ability.kind {
            AbilityKind::Spell(b) => {
                self.spell.get_or_insert(id);
                self.risky |= b.modes.is_some() || b.targets.len() > 1;
                self.targets |= b.modes.is_some() || !b.targets.is_empty();
                self.answers |= b.targets.iter().any(needs_stack);
            }
            AbilityKind::Activated(x) => {
                if x.mana {
                    self.mana |= ability.zones;
                } else {
                    self.acts |= ability.zones;
                }
            }
            AbilityKind::Special(_) => self.acts |= ability.zones,
            AbilityKind::Static(s) => {
                self.cda |= s.cda;
                self.aimed |= crate::engine::Mentioned::Targets.prices(s);
                let kinds = s.parts.iter().filter_map(|p| match p {
                    Part::Rule(rule) => Some(rule.kind()),
                    Part::Layer { .. } => None,
                });
                let kinds = kinds.fold(RuleKinds::empty(), |all, kind| all | kind);
                self.rules |= kinds;
                let bars = |p: &Part| matches!(p, Part::Rule(rule @ Rule::Cant { .. }) if !rule.is_of_fights());
                self.bars |= s.parts.iter().any(bars);
                if kinds.contains(RuleKinds::CAST) {
                    self.acts |= ability.zones;
                }
            }
            AbilityKind::CastCost(c) => {
                match c.times {
                    CostTimes::Instead => {
                        self.instead = true;
                        self.acts |= Zones::HAND;
                    }
                    CostTimes::Must | CostTimes::May | CostTimes::Any => {
                        self.choices = true;
                        // Mana that is wanted has been found payable.
                        self.risky |= !c.cost.is_only_mana();
                    }
                }
                let remembers =
                    |i: &Instruction| matches!(i, Instruction::Do { bind: Some(bind), .. } if bind.linked.is_some());
                self.gives |= c.cost.acts.iter().any(remembers);
            }
            AbilityKind::Entry(_) | AbilityKind::As { .. } => {
                match of_own_entering(&ability.kind) {
                    true => self.enters = true,
                    false => self.listens |= ability.zones,
                }
                self.as_text |= matches!(ability.kind, AbilityKind::As { .. });
            }
            AbilityKind::Deck(rule) => self.for_ante |= *rule == crate::ir::DeckRule::Ante,
            AbilityKind::Replace(_) => self.enters |= replaces_own_entering(&ability.kind),
            AbilityKind::Triggered(_) => {}
        }
    }
}

/// Whether this must be chosen from what is on the stack.
fn needs_stack(spec: &TargetSpec) -> bool {
    let there = match spec.filter.sort {
        Sort::Spell | Sort::Ability | Sort::SpellOrAbility => spec.filter.zones.is_empty(),
        _ => spec.filter.zones == Zones::STACK,
    };
    there && spec.only_if.is_none() && matches!(spec.min, Value::Num(1..))
}

/// The types of mana of plain `{T}: add ...` abilities, if all mana abilities are of that form.
fn plain_tap_mana(content: &Content, chars: &Chars) -> u8 {
    use crate::ir::{Act, Instruction};
    let mut types = 0;
    for id in chars.abilities.list(content) {
        let AbilityKind::Activated(x) = &content.ability(*id).kind else { continue };
        if !x.mana {
            continue;
        }
        let c = &x.cost;
        let plain =
            c.tap && c.acts.is_empty() && c.life.is_none() && c.mana.is_none() && c.mana_of.is_none() && !c.untap;
        let [Instruction::Do { who: Pick::Ref(Ref::You), act: Act::AddMana(m), .. }] = &x.block.body[..] else {
            return 0;
        };
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
