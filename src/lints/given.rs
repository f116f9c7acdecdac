//! Abilities and types that are given where they can't do anything (112.6, 205.3, 613).

use super::Finding;
use super::asks_for::asks_for;
use super::emblem::moves_itself;
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, CardTypes, Content, CostTimes, EventPattern, Filter, Form, Instruction, KeywordId,
    Match, Modifier, Named, ParamKind, Part, Predicate, Ref, Role, Rule, Settled, Sort, SubtypeId, Triggered, Verb,
    When, Zones, permits,
};

/// What is wrong with changes of what fits a description, or of one thing that is known to be in one of these zones (empty:
/// nothing is known of it).
pub fn given(content: &Content, affected: &Match, places: Zones, mods: &[Modifier]) -> Option<Finding> {
    let ids = abilities_given(mods);
    if let Some(late) = ids.iter().filter_map(|id| content.abilities.get(id.index())).find_map(too_late) {
        return Some(late);
    }
    of_no_use(content, affected, places, mods, &ids)
}

/// What is given where it can't work: these abilities among the changes.
fn of_no_use(
    content: &Content,
    affected: &Match,
    places: Zones,
    mods: &[Modifier],
    ids: &[AbilityId],
) -> Option<Finding> {
    let becomes_other = mods.iter().any(becomes_other);
    let Match::Filter(filter) = affected else {
        return if becomes_other { None } else { given_to_one(content, places, ids) };
    };
    if let Some(text) = text_of_permanents(content, filter, ids) {
        return Some(text);
    }
    // What it becomes decides what such abilities are good for.
    let idle = if becomes_other { None } else { idle(content, filter.places(), ids) };
    idle.or_else(|| mods.iter().find_map(|m| other_type(content, filter, mods, m)))
}

/// Whether what changes so may be another sort of thing, and where such abilities function is another question.
fn becomes_other(change: &Modifier) -> bool {
    matches!(
        change,
        Modifier::SetTypes { .. }
            | Modifier::AddTypes { .. }
            | Modifier::Copy(_)
            | Modifier::AddTextOf(_)
            | Modifier::TextOf(_)
    )
}

/// The abilities among these changes.
pub fn abilities_given(mods: &[Modifier]) -> Vec<AbilityId> {
    let given = mods.iter().flat_map(|m| if let Modifier::AddAbilities(ids) = m { &ids[..] } else { &[] });
    given.copied().collect()
}

/// What a token is created with; it has that as it enters (614.12).
pub fn made_with(content: &Content, ids: &[AbilityId]) -> Option<Finding> {
    idle(content, Zones::BATTLEFIELD, ids).or_else(|| super::gone_tokens::sent_back(content, ids))
}

/// What a declared token has and what works only where a token never is (110.5f, 112.6).
pub fn of_no_token(content: &Content, ids: &[AbilityId]) -> Option<Finding> {
    let found = made_with(content, ids);
    match super::gone_tokens::sent_back(content, ids) {
        None if found.is_some() => Some(
            Finding::new(
                Code::WorksNowhere,
                "a token is on the battlefield and nowhere else, and this works on spells or in other zones (110.5f, 112.6)",
            )
            .help("say what is so on the battlefield: `when this enters: draw 1 card`"),
        ),
        _ => found,
    }
}

/// What a counter gives to whatever it is on: a permanent or a card, and no spell (121.1).
pub fn by_counter(content: &Content, mods: &[Modifier]) -> Option<Finding> {
    let anywhere = Zones::BATTLEFIELD | Zones::HAND | Zones::GRAVEYARD | Zones::LIBRARY | Zones::EXILE;
    idle(content, anywhere, &abilities_given(mods))
}

/// What one thing is given: how it comes to be there is settled.
fn given_to_one(content: &Content, places: Zones, ids: &[AbilityId]) -> Option<Finding> {
    let known = || ids.iter().filter_map(|id| content.abilities.get(id.index()));
    let there = places == Zones::BATTLEFIELD;
    if there && known().any(|a| a.keyword.is_none() && is_of_its_entering(a)) {
        let message =
            "an ability that is given there does nothing: these objects have entered the battlefield (614.12)";
        return Some(Finding::new(Code::WorksNowhere, message).help("say how it enters where it is brought there"));
    }
    idle(content, places, ids)
}

/// Whether an ability is about how its object enters, or waits for that and nothing else.
fn is_of_its_entering(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Entry(e) => e.what.is_this(),
        AbilityKind::As { event, .. } => enters_itself(event),
        AbilityKind::Replace(r) => enters_itself(&r.event),
        AbilityKind::Triggered(Triggered { when: When::Events(events), .. }) => {
            !events.is_empty() && events.iter().all(enters_itself)
        }
        _ => false,
    }
}

/// What a permanent gives itself: it lies on the battlefield, and what works elsewhere comes too late. What is always so of it
/// counts as it enters (614.12); what it gives itself later does not.
pub fn given_to_itself(content: &Content, ability: &Ability) -> Option<Finding> {
    if ability.zones.is_empty() || !Zones::IN_PLAY.contains(ability.zones) {
        return None;
    }
    let itself = |part: &Part, always: bool| match part {
        Part::Layer { affected, mods } if affected.is_this() => {
            let ids = abilities_given(mods);
            match always {
                true if mods.iter().any(becomes_other) => None,
                true => idle_by_itself(content, &ids),
                false => of_no_use(content, affected, Zones::BATTLEFIELD, mods, &ids),
            }
        }
        _ => None,
    };
    match &ability.kind {
        AbilityKind::Static(s) => s.parts.iter().find_map(|part| itself(part, true)),
        AbilityKind::Activated(_) | AbilityKind::Triggered(_) => {
            // What has been moved is somewhere else, and is given what works there.
            let there = ability.kind.block()?.body.iter().take_while(|instr| !moves_itself(Form::Instruction(instr)));
            there.into_iter().find_map(|instr| match instr {
                Instruction::Effect { parts, .. } => parts.iter().find_map(|part| itself(part, false)),
                _ => None,
            })
        }
        _ => None,
    }
}

/// What is always so of a permanent that gives itself something: what would work elsewhere or was settled before does
/// nothing, nor what works while it is face down, since it gives itself nothing then (708.2).
fn idle_by_itself(content: &Content, ids: &[AbilityId]) -> Option<Finding> {
    let known = || ids.iter().filter_map(|id| content.abilities.get(id.index()));
    let open: Vec<AbilityId> =
        ids.iter().copied().filter(|id| content.abilities.get(id.index()).is_some_and(|a| !a.face_down)).collect();
    known().find_map(too_late).or_else(|| idle(content, Zones::BATTLEFIELD, &open))
}

/// What a designation gives to whatever is so designated (613.1).
pub fn by_designation(content: &Content, ids: &[AbilityId]) -> Option<Finding> {
    let known = ids.iter().filter_map(|id| content.abilities.get(id.index()));
    known.filter(|a| a.keyword.is_none()).find_map(too_late).map(|late| {
        late.help("say it of all that are so designated, in an ability of a card or a law: `painted creatures are red`")
    })
}

/// 613.1: the layer of abilities comes after those of copies, control, words, types and colors.
fn too_late(ability: &Ability) -> Option<Finding> {
    let AbilityKind::Static(fixed) = &ability.kind else { return None };
    let earlier = |m: &Modifier| m.facts().settled == Settled::BeforeAbilities;
    let changes = |p: &Part| p.modifies(earlier);
    fixed.parts.iter().any(changes).then(|| {
        let message = "a given ability comes too late for this: control, types and colors are settled before abilities \
                       are given (613.1)";
        Finding::new(Code::GivenTooLate, message)
            .help("say it outside the braces, of what shall change: `creatures you control are also Goblins`")
    })
}

/// Abilities that function elsewhere than what they are given to is (112.6). A keyword of several abilities works if
/// one of them does.
fn idle(content: &Content, places: Zones, ids: &[AbilityId]) -> Option<Finding> {
    // What lies open in the command zone works there (309, 312).
    if places.is_empty() || places.intersects(Zones::COMMAND) {
        return None;
    }
    let known: Vec<&Ability> = ids.iter().filter_map(|id| content.abilities.get(id.index())).collect();
    let of_one = |a: &Ability, b: &Ability| a.keyword.is_some() && a.keyword == b.keyword;
    let (ability, help) = known.iter().find_map(|a| {
        let help = idle_there(content, a, places)?;
        if a.keyword.is_some_and(|k| is_asked_for(content, k)) {
            return None;
        }
        let mut others = known.iter().filter(|b| of_one(a, b));
        let mute = |b: &Ability| idle_there(content, b, places).is_some() || asks_for_idle(content, b, places, &known);
        others.all(|b| mute(b)).then_some((a, help))
    })?;
    let keyword = ability.keyword.and_then(|k| content.keywords.get(k.index()));
    let what = keyword.map_or("an ability".to_owned(), |k| format!("`{}`", k.name));
    let message = format!("{what} that is given there does nothing: it does not work where these objects are (112.6)");
    // What a card is told of its costs counts where it is, but the spell that it becomes has not been told (601.2f).
    let code = if help == ON_SPELLS { Code::DoesNothing } else { Code::WorksNowhere };
    Some(Finding::new(code, message).help(help))
}

/// Whether an ability of a keyword asks for what only others of the same keyword find out, which do nothing there
/// (`when this enters, if evoked: sacrifice this`).
fn asks_for_idle(content: &Content, ability: &Ability, places: Zones, given: &[&Ability]) -> bool {
    let same = given.iter().filter(|b| b.keyword == ability.keyword && b.instance == ability.instance);
    let paid = same.filter(|b| idle_there(content, b, places).is_some()).flat_map(|b| permits(&b.kind));
    paid.filter_map(|permit| permit.label).any(|label| asks_for(content, ability, label))
}

/// Abilities that only count while a spell is being cast, given by an effect: it is on the spells that are on the stack as
/// it begins (611.2c), and those have been cast. A keyword of several abilities works if one of them does.
pub(super) fn of_casting(content: &Content, spells: &Filter, mods: &[Modifier]) -> Option<Finding> {
    if !(Zones::STACK | Zones::CASTING).contains(spells.places()) {
        return None;
    }
    let ids = mods.iter().flat_map(|m| if let Modifier::AddAbilities(ids) = m { &ids[..] } else { &[] });
    let known: Vec<&Ability> = ids.filter_map(|id| content.abilities.get(id.index())).collect();
    let of_one = |a: &Ability, b: &Ability| a.keyword.is_some() && a.keyword == b.keyword;
    let over = |a: &&&Ability| known.iter().filter(|b| of_one(a, b)).chain([*a]).all(|b| is_of_casting(b));
    let ability = known.iter().find(over)?;
    let keyword = ability.keyword.and_then(|k| content.keywords.get(k.index()));
    if ability.keyword.is_some_and(|k| is_asked_for(content, k)) {
        return None;
    }
    let what = keyword.map_or("this ability".to_owned(), |k| format!("`{}`", k.name));
    let message = format!(
        "{what} counts while a spell is being cast, and this is only on the spells that are on the stack as it begins (611.2c)"
    );
    Some(Finding::new(Code::WorksNowhere, message).help(
        "of spells that are still to be cast a sentence speaks that goes on: `creature spells you cast have convoke` on a \
         permanent or an emblem; for a while the permanent is given it: `this has { creature spells you cast have convoke } \
         until end of turn`",
    ))
}

/// The same, given to the spell whose casting the ability triggers on: `when you cast a spell: that spell has cascade`.
pub(super) fn to_what_was_cast(content: &Content, triggered: &Triggered) -> Option<Finding> {
    let events = triggered.when.events();
    let cast = events.iter().all(|e| e.verb == Verb::Cast);
    let slot = |e: &EventPattern| e.binds.iter().find(|(role, _)| *role == Role::Object).map(|(_, slot)| *slot);
    let spell = events.first().filter(|_| cast).and_then(slot)?;
    let spells = Filter { sort: Sort::Spell, zones: Zones::empty(), preds: Box::new([]) };
    triggered.block.body.iter().find_map(|instr| match instr {
        Instruction::Effect { parts, .. } => parts.iter().find_map(|part| match part {
            Part::Layer { affected: Match::Ref(Ref::Slot(s)), mods } if *s == spell => {
                of_casting(content, &spells, mods)
            }
            _ => None,
        }),
        _ => None,
    })
}

/// Whether an ability of a spell has nothing more to do as soon as the spell has been cast.
fn is_of_casting(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::CastCost(_) => true,
        AbilityKind::Static(s) => !s.parts.is_empty() && s.parts.iter().all(|p| prices_this(p) || casts_this(p)),
        AbilityKind::Triggered(t) => matches!(&t.when, When::Events(events) if events.iter().all(casts_itself)),
        _ => false,
    }
}

/// Whether a part is about casting this or paying for it: `you can cast this as an instant`,
/// `you can tap an untapped creature you control to pay {1} for this`.
fn casts_this(part: &Part) -> bool {
    match part {
        Part::Rule(Rule::Cast(permit)) => permit.what.is_this(),
        Part::Rule(Rule::Pays { what, .. }) => what.is_this(),
        _ => false,
    }
}

fn casts_itself(event: &EventPattern) -> bool {
    event.verb == Verb::Cast && event.object.is_this()
}

/// Whether a rule asks who has the keyword: then it means something wherever it is (702.130c).
pub(super) fn is_asked_for(content: &Content, keyword: KeywordId) -> bool {
    content.state_actions.iter().any(|s| Named::of(&s.body).count(keyword) > 0)
}

/// What is said of spells.
const ON_SPELLS: &str = "what is said of spells is `creature spells you cast have ...`";

/// What is meant instead of an ability of objects in these zones, if it does nothing there.
fn idle_there(content: &Content, ability: &Ability, places: Zones) -> Option<&'static str> {
    let on_battlefield = "say it of permanents: `creatures you control have ...` counts as they enter, too";
    let cast = places.intersects(Zones::STACK | Zones::CASTING);
    match &ability.kind {
        AbilityKind::Deck(_) => return Some("what a card says about decks stands on the card itself"),
        AbilityKind::Spell(_) if !cast => {
            return Some("only spells have `spell:`; `{1}: ...` or `when ...` is for others");
        }
        AbilityKind::CastCost(cost) if cost.times != CostTimes::Instead && !cast => return Some(ON_SPELLS),
        AbilityKind::Static(s) if !cast && !s.parts.is_empty() && s.parts.iter().all(pays_for_this) => {
            return Some(ON_SPELLS);
        }
        AbilityKind::Entry(e) if e.what.is_this() && !places.intersects(Zones::IN_PLAY) => return Some(on_battlefield),
        AbilityKind::Triggered(t) if !places.intersects(Zones::IN_PLAY) => {
            if let When::Events(events) = &t.when
                && events.iter().all(enters_itself)
            {
                return Some(on_battlefield);
            }
        }
        _ => {}
    }
    let events: &[EventPattern] = match &ability.kind {
        AbilityKind::Triggered(t) => t.when.events(),
        AbilityKind::Replace(r) => std::slice::from_ref(&r.event),
        _ => &[],
    };
    if !events.is_empty() && events.iter().all(|e| is_done_elsewhere(content, e, places)) {
        return Some(
            "this is heard where the object lies or where it goes: `creature cards in your hand have ...`, of what is discarded \
             `cards in your graveyard have ...`",
        );
    }
    if Zones::BATTLEFIELD.contains(places) && !events.is_empty() && events.iter().all(arrives_from_anywhere) {
        return Some(
            "say where it comes from: `when this dies`, `when this leaves`; where it arrives it has no more what it was given",
        );
    }
    let elsewhere = !ability.zones.is_empty() && !ability.zones.intersects(places);
    elsewhere.then_some(match places.intersects(Zones::IN_PLAY) {
        true => "say which objects get it: `creature cards in your hand have ...`, `creature spells you cast have ...`",
        false if ability.keyword.is_some() => {
            "it works on the battlefield: say it of permanents, `creatures you control have ...`"
        }
        false => "say in the braces where it works: `{ from graveyard, {1}: return this to hand }`",
    })
}

/// 603.6c: `when this is put into a graveyard`, from wherever: that is heard by what it is where it arrives.
fn arrives_from_anywhere(event: &EventPattern) -> bool {
    event.verb == Verb::Move
        && event.object.is_this()
        && !event.to.intersects(Zones::IN_PLAY)
        && (event.from.is_empty() || !Zones::IN_PLAY.contains(event.from))
}

/// Whether an event is an action on the object itself that is never done to what lies in these zones.
fn is_done_elsewhere(content: &Content, event: &EventPattern, places: Zones) -> bool {
    let Verb::Action(id) = event.verb else { return false };
    let Some(action) = content.actions.get(id.index()).filter(|_| event.object.is_this()) else { return false };
    let Some(ParamKind::Thing(f)) = action.params.first() else { return false };
    // What is sent out of a hidden zone is heard where it is seen then (603.6, 603.10).
    match action.wrap && !f.zones.is_empty() && HIDDEN.contains(f.zones) {
        true => !places.intersects(Zones::GRAVEYARD | Zones::EXILE),
        false => !f.zones.is_empty() && !f.zones.intersects(places),
    }
}

/// Where nobody but its player sees a card.
const HIDDEN: Zones = Zones::HAND.union(Zones::LIBRARY);

/// 112.3a: only an instant or a sorcery has a text that is carried out as it resolves.
fn text_of_permanents(content: &Content, filter: &Filter, ids: &[AbilityId]) -> Option<Finding> {
    let permanents = |p: &Predicate| matches!(p, Predicate::Type(t) if CardTypes::PERMANENT.contains(*t));
    let spell = |id: &AbilityId| matches!(content.abilities.get(id.index())?.kind, AbilityKind::Spell(_)).then_some(());
    let given = filter.preds.iter().any(permanents) && ids.iter().any(|id| spell(id).is_some());
    given.then(|| {
        let message = "only an instant or a sorcery does something as it resolves (112.3a)";
        Finding::new(Code::WorksNowhere, message).help("say when it happens: `{ when this enters: gain 1 life }`")
    })
}

/// Whether a part changes the cost of this as a spell: `this costs {1} less`.
pub(super) fn prices_this(part: &Part) -> bool {
    matches!(part, Part::Rule(Rule::CostMod { what, abilities: false, .. }) if what.is_this())
}

/// The same, or pays for it in place of mana: a spell has that only while it is cast (702.50a).
fn pays_for_this(part: &Part) -> bool {
    prices_this(part) || matches!(part, Part::Rule(Rule::Pays { what, .. }) if what.is_this())
}

/// Whether it is the entering of the object itself.
pub(super) fn enters_itself(event: &EventPattern) -> bool {
    event.verb == Verb::Move && event.to == Zones::BATTLEFIELD && event.object.is_this()
}

/// 205.3d: what has not the card type can't have its subtypes.
fn other_type(content: &Content, filter: &Filter, mods: &[Modifier], change: &Modifier) -> Option<Finding> {
    let (Modifier::SetTypes { types, subs, .. } | Modifier::AddTypes { types, subs, .. }) = change else { return None };
    let had: Vec<CardTypes> = filter.types().collect();
    let others = mods.iter().any(|m| match m {
        Modifier::SetTypes { types, .. } | Modifier::AddTypes { types, .. } => !types.is_empty(),
        _ => false,
    });
    if !types.is_empty() || others || had.is_empty() || filter.sort == Sort::Player {
        return None;
    }
    let fits = |of: CardTypes| had.iter().any(|t| t.intersects(of));
    let named = |sub: &SubtypeId| content.subtypes.get(sub.index());
    let wrong = subs.iter().filter_map(named).find(|sub| !fits(sub.of | tribal_of(sub.of)))?;
    let message = format!("`{}` is no subtype of such objects, so they don't become it (205.3d)", wrong.name);
    Some(Finding::new(Code::DoesNothing, message).help("name the card type as well: `creatures are also Forest lands`"))
}

/// Creature types are those of tribal cards as well (308.2).
fn tribal_of(of: CardTypes) -> CardTypes {
    if of.contains(CardTypes::CREATURE) { CardTypes::TRIBAL } else { CardTypes::empty() }
}
