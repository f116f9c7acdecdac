//! Abilities that never function on the object that they are printed on (112.6).

use super::Finding;
use super::given::prices_this;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, CardTypes, Condition, Content, DamageSort, Def, EventPattern, KeywordId, Match,
    Modifier, Part, Ref, Rule, Verb, When, Zones,
};

/// What an ability must know of the definition that it is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// Its card types.
    pub types: CardTypes,
    /// It is or becomes a creature by its own text or by what it is.
    pub creature: bool,
    /// It is a token, which is on the battlefield and nowhere else (110.5f).
    pub token: bool,
}

/// What only spells are (304.4, 307.4).
const ONLY_SPELLS: CardTypes = CardTypes::NEVER_PERMANENT.union(CardTypes::TRIBAL);

/// Where spells are.
const ON_STACK: Zones = Zones::STACK.union(Zones::CASTING);

/// An ability that can't ever do anything on what it is printed on.
pub fn nowhere(content: &Content, printed: Printed, ability: &Ability) -> Option<Finding> {
    let types = printed.types;
    // What a tribal card without another type is nobody knows, which is told by itself (308.1).
    if types.is_empty() || types == CardTypes::TRIBAL {
        return None;
    }
    let never = |message: &str| Finding::new(Code::WorksNowhere, message);
    if ONLY_SPELLS.contains(types) && !ability.zones.is_empty() && Zones::IN_PLAY.contains(ability.zones) {
        let message =
            "as it stands this works on the battlefield, where instants and sorceries never are (304.4, 307.4)";
        return Some(never(message).help(match ability.kind {
            _ if ability.keyword.is_some() => "an instant or a sorcery never has this: leave it out",
            AbilityKind::Activated(_) | AbilityKind::Special(_) => {
                "write where the card is: `from hand, ...`, `from graveyard, ...`"
            }
            AbilityKind::Static(_) => {
                "what the spell does stands behind `spell:`, with its end: `... until end of turn`"
            }
            _ => "what the spell does stands behind `spell:`; on the stack write `from stack, ...`",
        }));
    }
    if types == CardTypes::LAND {
        let casts =
            |part: &Part| matches!(part, Part::Rule(Rule::Cast(p)) if p.what == Match::Ref(Ref::This) && !p.play);
        let of_spells = matches!(ability.kind, AbilityKind::CastCost(_))
            || matches!(&ability.kind, AbilityKind::Static(s) if !s.parts.is_empty() && s.parts.iter().all(|p| casts(p) || prices_this(p)))
            || !ability.zones.is_empty() && ON_STACK.contains(ability.zones);
        if of_spells {
            return Some(never("this works only on spells, and a land is never one (305.9)"));
        }
    }
    if let AbilityKind::Entry(e) = &ability.kind
        && matches!(e.what, Match::Ref(Ref::Host(_)))
    {
        let message = "what this is attached to has entered the battlefield already (303.4, 614.12)";
        return Some(never(message).help("say what is so of it now: `enchanted creature can't untap`"));
    }
    if let Some(elsewhere) = elsewhere(content, ability) {
        return Some(elsewhere);
    }
    let permanent = types.intersects(CardTypes::PERMANENT);
    if permanent && !printed.creature && ability.keyword.is_none() && super::creatures::is_of_creatures(ability) {
        let message = "only creatures have power and toughness, attack and block, and nothing in this text makes it one (208.3, 506.3)";
        let help = "say who is meant: `enchanted creature gets +2/+2`, `equipped creature`, `creatures you control`";
        return Some(Finding::new(Code::WrongFrame, message).help(help));
    }
    let events = own_events(ability)?;
    if !events.is_empty() && !ability.zones.is_empty() && !ability.zones.intersects(Zones::IN_PLAY) {
        return Some(never("this happens only to what is on the battlefield, and the ability works elsewhere (112.6)"));
    }
    let in_combat = |e: &&EventPattern| {
        matches!(e.verb, Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked)
            || (e.verb == Verb::Damage && e.damage == DamageSort::Combat)
    };
    if !events.is_empty() && events.iter().all(in_combat) && permanent && !printed.creature {
        let message =
            "only creatures attack, block and deal combat damage, and nothing in this text makes it one (506.3)";
        return Some(Finding::new(Code::NeverHappens, message));
    }
    None
}

/// 112.3a: a keyword that is nothing but what a spell does as it resolves, on a card that is no instant and no sorcery. It is asked
/// when all is read: a rule of the game may look for whoever has the keyword (702.130c).
pub fn resolves_in_vain(content: &Content, def: &Def) -> Option<(KeywordId, Finding)> {
    if def.types.is_empty() || !CardTypes::PERMANENT.contains(def.types) {
        return None;
    }
    let known = || def.abilities.iter().filter_map(|id| content.abilities.get(id.index()));
    let resolves = |a: &Ability| matches!(a.kind, AbilityKind::Spell(_));
    let alone = |keyword: KeywordId| known().filter(|a| a.keyword == Some(keyword)).all(resolves);
    let keyword = known()
        .filter(|a| resolves(a))
        .filter_map(|a| a.keyword)
        .find(|k| alone(*k) && !super::given::is_asked_for(content, *k))?;
    let message = "only instants and sorceries do something as they resolve, and this is none (112.3a)";
    let help = "leave the keyword out, or let it say when something happens: `when this enters: ...`";
    Some((keyword, Finding::new(Code::WorksNowhere, message).help(help)))
}

/// A sentence about its own object that asks for it to be where the sentence does not work (112.6).
fn elsewhere(content: &Content, ability: &Ability) -> Option<Finding> {
    let never = |message: &str, help: &str| Some(Finding::new(Code::WorksNowhere, message).help(help));
    if ability.zones.is_empty() {
        return None;
    }
    if let AbilityKind::Triggered(t) = &ability.kind
        && !t.when.events().is_empty()
        && t.when.events().iter().all(|e| e.verb == Verb::Draw && e.object.is_this())
        && !ability.zones.intersects(Zones::HAND)
    {
        let message = "what is drawn is in a hand by then, and this works elsewhere (120.1, 603.6)";
        return never(message, "write `from hand` in front: `from hand, when this is drawn: ...`");
    }
    let leaves_hand =
        |e: &EventPattern| e.verb == Verb::Move && e.object.is_this() && e.from == Zones::HAND && e.to.is_empty();
    if let AbilityKind::Triggered(t) = &ability.kind
        && !t.when.events().is_empty()
        && t.when.events().iter().all(leaves_hand)
        && ability.zones == Zones::BATTLEFIELD
    {
        let message = "what leaves a hand is somewhere else by then, and nothing looks back for it (603.10)";
        return never(message, "say what becomes of it: `when you cast this: ...`, `when this is discarded: ...`");
    }
    let (cond, block) = match &ability.kind {
        AbilityKind::Static(s) => (s.cond.as_ref(), &s.parts[..]),
        AbilityKind::Replace(r) => (r.cond.as_ref(), &[][..]),
        AbilityKind::Entry(e) => (e.cond.as_ref(), &[][..]),
        AbilityKind::Activated(a) => (a.cond.as_ref(), &[][..]),
        AbilityKind::Triggered(t) if !t.when.is_about_this() => (t.cond.as_ref(), &[][..]),
        _ => (None, &[][..]),
    };
    if matches!(ability.kind, AbilityKind::Activated(_)) && ON_STACK.contains(ability.zones) {
        let message = "nobody activates an ability of what is on the stack";
        return never(message, "leave `from stack` out, or say when it happens: `when you cast this: ...`");
    }
    if !block.is_empty() && block.iter().all(prices_this) && !ability.zones.intersects(ON_STACK) {
        let message = "what a spell costs is reckoned while it is on the stack (601.2f)";
        return never(message, "leave the zone out: `this costs {1} less`");
    }
    if let Some(asked) = cond.and_then(Condition::own_place)
        && !asked.intersects(ability.zones)
    {
        let message = "this works in another zone than the one that it asks for, so it never holds (112.6)";
        return never(message, "name the zone in front: `from graveyard, while ...: ...`, `from graveyard, {1}: ...`");
    }
    let on_battlefield = !block.is_empty() && block.iter().all(|part| of_permanent(content, part));
    (on_battlefield && !ability.zones.intersects(Zones::IN_PLAY | ON_STACK)).then(|| {
        let message = "this is about what lies on the battlefield, and the sentence works elsewhere (112.6)";
        Finding::new(Code::WorksNowhere, message).help("leave the zone out")
    })
}

/// What counts only for a permanent: that the object itself gets +1/+1 or what works on the battlefield, or can't attack
/// or block.
fn of_permanent(content: &Content, part: &Part) -> bool {
    match part {
        Part::Layer { affected, mods } => {
            let of_permanent = |m: &Modifier| match m {
                Modifier::AddPT(..) => true,
                Modifier::AddAbilities(ids) => ids.iter().all(|id| works_in_play(content, *id)),
                _ => false,
            };
            affected.is_this() && mods.iter().all(of_permanent)
        }
        Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => {
            event.verb == Verb::Attack && event.subject.is_this()
                || event.verb == Verb::Block && (event.subject.is_this() || event.object.is_this())
        }
        Part::Rule(_) => false,
    }
}

/// Whether an ability works on the battlefield and nowhere else.
pub(super) fn works_in_play(content: &Content, id: AbilityId) -> bool {
    let zones = content.abilities.get(id.index()).map_or(Zones::empty(), |a| a.zones);
    !zones.is_empty() && Zones::IN_PLAY.contains(zones)
}

/// The events of a trigger or a replacement, if they are all about what its own object does or suffers on the battlefield.
fn own_events(ability: &Ability) -> Option<Vec<&EventPattern>> {
    let events: &[EventPattern] = match &ability.kind {
        AbilityKind::Triggered(triggered) => match &triggered.when {
            When::Events(events) => events,
            When::State(_) | When::Done | When::Every(_) | When::After(_) => return None,
        },
        // What would enter is replaced from wherever it comes (614.12).
        AbilityKind::Replace(r) if r.event.verb != Verb::Move => std::slice::from_ref(&r.event),
        _ => return None,
    };
    let of_this = |e: &&EventPattern| {
        let role = match e.verb {
            Verb::Attack | Verb::Block | Verb::BecomeBlocked | Verb::BecomeUnblocked => &e.subject,
            Verb::Damage if e.object.is_this() => &e.object,
            Verb::Damage if e.damage == DamageSort::Combat => &e.subject,
            Verb::Tap | Verb::Untap | Verb::TapForMana | Verb::Transform => &e.object,
            // What enters is looked at on the battlefield, what leaves as it was there (603.6a, 603.10a).
            Verb::Move if e.to == Zones::BATTLEFIELD || e.from == Zones::BATTLEFIELD => &e.object,
            _ => return false,
        };
        *role == Match::Ref(Ref::This)
    };
    events.iter().all(|e| of_this(&e)).then(|| events.iter().collect())
}
