//! Frames of cards and tokens: printed values and abilities that don't go together (chapters 2, 3 and 7).

use super::walk::{abilities, any_act, blocks, lines};
use super::{Finding, Spot};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, Act, CardTypes, Condition, Content, Def, EventPattern, Instruction, Loyalty, Match, Modifier,
    Part, Pick, Predicate, Ref, Rule, Subtype, SubtypeId, Supertypes, Value, Verb, When,
};

/// A range of levels: from, and to; none: without an end (710.1).
pub type Level = (i32, Option<i32>);

/// A definition with what is known of its text beside the typed form.
#[derive(Clone, Copy, Debug)]
pub struct Face<'f> {
    /// The definition with its abilities.
    pub def: &'f Def,
    /// It is a token.
    pub token: bool,
    /// Numbers of its chapters in the order of the text.
    pub chapters: &'f [i32],
    /// Its ranges of levels in the order of the text.
    pub levels: &'f [Level],
    /// It has abilities with loyalty costs.
    pub loyalty: bool,
    /// The words by which it speaks of what it is attached to.
    pub host: Option<&'f str>,
    /// The card types that these words name, one for each noun.
    pub host_types: &'f [CardTypes],
    /// It speaks of `enchanted player`.
    pub host_player: bool,
    /// It has a back face, or is one.
    pub two_faces: bool,
    /// It has a bottom half, or is one.
    pub halves: bool,
    /// It is the back of something, which comes with what it is then.
    pub back: bool,
    /// It is a half of a card, its bottom, or what others meld into.
    pub part: bool,
    /// It is the bottom half of a flip card.
    pub bottom: bool,
    /// A line of it could not be read, so that nothing is known about what is missing.
    pub broken: bool,
}

/// Everything about a definition that can't be meant.
pub fn frame(content: &Content, face: Face) -> Vec<Finding> {
    let mut found = Vec::new();
    types(content, face, &mut found);
    if !found.is_empty() {
        return found;
    }
    numbers(content, face, &mut found);
    attachments(content, face, &mut found);
    chapters(content, face, &mut found);
    levels(face, &mut found);
    sides(content, face, &mut found);
    found.extend(super::creatures::sizeless(content, face.def).filter(|_| !face.broken));
    super::once::repetition(content, abilities(content, face.def), &mut found);
    let none = |m: &&Modifier| **m == Modifier::AddPT(Value::Num(0), Value::Num(0));
    if let Some((line, _)) = lines(content, face.def).find(|(_, a)| changes_by(a).iter().any(none)) {
        found.push(Finding::new(Code::DoesNothing, "+0/+0 changes nothing").about([line]));
    }
    if !face.broken {
        emptiness(face, &mut found);
    }
    found
}

/// Only double-faced cards transform (701.27c).
fn sides(content: &Content, face: Face, found: &mut Vec<Finding>) {
    let transforms = |act: &Act| *act == Act::Transform(Pick::Ref(Ref::This));
    let pays = |a: &crate::ir::Ability| match &a.kind {
        AbilityKind::Activated(x) | AbilityKind::Special(x) => any_act(content, &x.cost.acts, &transforms),
        _ => false,
    };
    let says_so =
        abilities(content, face.def).any(|a| pays(a) || blocks(a).any(|b| any_act(content, &b.body, &transforms)));
    let waits = waits_for(content, face.def, |e| e.verb == Verb::Transform && e.object == Match::Ref(Ref::This));
    if face.back && face.def.cost.is_some() {
        found.push(Finding::new(Code::WrongFaces, "the back of a double-faced card has no mana cost (711.4)"));
    }
    if face.back && face.def.types.intersects(CardTypes::NEVER_PERMANENT) {
        let message = "nothing transforms into an instant or a sorcery, so this face is never seen (701.27d)";
        found.push(Finding::new(Code::UnseenFace, message).on(Spot::Types).of_use());
    }
    let flipped = |act: &Act| *act == Act::FlipCard(Pick::Ref(Ref::This));
    let mut flips = lines(content, face.def).filter(|(_, a)| blocks(a).any(|b| any_act(content, &b.body, &flipped)));
    if let (Some((line, _)), false) = (flips.next(), face.halves) {
        let fault = Finding::new(Code::WrongFaces, "this is flipped, and it has no bottom half (709.2)");
        found.push(fault.help("add `bottom \"NAME\" { ... }`").about([line]));
    }
    if face.bottom && face.def.cost.is_some() {
        let message = "a flip card keeps its mana cost and its color: the bottom half has none (709.1c)";
        found.push(Finding::new(Code::WrongFaces, message).on(Spot::Cost).help("leave the line `cost` out"));
    }
    if waits && !says_so && !face.two_faces {
        let fault =
            Finding::new(Code::WrongFaces, "this waits for it to transform, and it has no other face (701.27c)");
        found.push(fault.help("add `back \"NAME\" { ... }`"));
    }
    if says_so && !face.two_faces {
        let fault = Finding::new(Code::WrongFaces, "this transforms, and it has no other face (701.27c)");
        found.push(fault.help("add `back \"NAME\" { ... }`"));
    }
}

/// Whether an ability triggers on such an event.
fn waits_for(content: &Content, def: &Def, wanted: impl Fn(&EventPattern) -> bool) -> bool {
    abilities(content, def).any(|a| match &a.kind {
        AbilityKind::Triggered(t) => matches!(&t.when, When::Events(events) if events.iter().any(&wanted)),
        _ => false,
    })
}

/// Whether one of the subtypes plays this part.
fn plays(def: &Def, part: Option<SubtypeId>) -> bool {
    part.is_some_and(|sub| def.subs.contains(&sub))
}

/// Card types, supertypes and subtypes that exclude each other (205, 304 to 307).
fn types(content: &Content, face: Face, found: &mut Vec<Finding>) {
    let def = face.def;
    let types = def.types;
    let mut wrong = |message: String| found.push(Finding::new(Code::WrongTypes, message).on(Spot::Types));
    if types.intersects(CardTypes::NEVER_PERMANENT) && types.intersects(CardTypes::PERMANENT) {
        wrong("an instant or a sorcery has no card type of permanents (304.4, 307.4)".to_owned());
    }
    if types.contains(CardTypes::NEVER_PERMANENT) {
        wrong("a card is an instant or a sorcery, not both".to_owned());
    }
    if types == CardTypes::TRIBAL {
        wrong("a tribal card has another card type as well, such as `Tribal Instant` (308.1)".to_owned());
    }
    if def.supers.contains(Supertypes::BASIC) && !types.is_empty() && !types.contains(CardTypes::LAND) {
        wrong("only lands are basic (205.4c)".to_owned());
    }
    if face.token && types.intersects(CardTypes::NEVER_PERMANENT) {
        wrong("a token is a permanent, so it is no instant or sorcery (110.5)".to_owned());
    }
    if !face.broken && types.is_empty() && !(def.subs.is_empty() && def.supers.is_empty()) {
        wrong("a card type is missing, such as `Creature` (205.2)".to_owned());
    }
    strange_subtypes(content, def).for_each(|name| wrong(no_subtype(name)));
}

/// The subtypes of a definition that are none of its card types (205.3).
fn strange_subtypes<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = &'c str> {
    let of_these = |sub: &Subtype| def.types.is_empty() || sub.of.intersects(with_tribal(def.types));
    let known = def.subs.iter().filter_map(|sub| content.subtypes.get(sub.index()));
    known.filter(move |sub| !of_these(sub)).map(|sub| &*sub.name)
}

fn no_subtype(name: &str) -> String {
    format!("`{name}` is no subtype of these card types (205.3)")
}

/// A token that an instruction describes so that it can't be (205.3, 208.1).
pub(super) fn strange_token(content: &Content, def: &Def) -> Option<Finding> {
    let fault = |message: String| Some(Finding::new(Code::WrongTypes, message));
    if let Some(name) = strange_subtypes(content, def).next() {
        return fault(no_subtype(name));
    }
    let sized = def.types.contains(CardTypes::CREATURE) || plays(def, content.roles.vehicle);
    if def.pt.is_some() && !sized && !def.types.is_empty() {
        return fault("only creatures and Vehicles have power and toughness (208.1)".to_owned());
    }
    None
}

/// A tribal card has creature types (308.2).
fn with_tribal(types: CardTypes) -> CardTypes {
    if types.contains(CardTypes::TRIBAL) { types | CardTypes::CREATURE } else { types }
}

/// Costs, power and toughness (202, 208).
fn numbers(content: &Content, face: Face, found: &mut Vec<Finding>) {
    let def = face.def;
    if def.types.contains(CardTypes::LAND) && def.cost.is_some() {
        let fault =
            Finding::new(Code::LandWithCost, "a land has no mana cost: it is played, not cast (305.1)").on(Spot::Cost);
        found.push(fault.help("leave the line `cost` out"));
    }
    if face.token && def.cost.is_some() {
        let fault = Finding::new(Code::WrongPlace, "a token has no mana cost (110.5c)");
        found.push(fault.help("leave the line `cost` out; `color` says what color it is"));
    }
    if plays(def, content.roles.vehicle) && def.pt.is_none() && !face.broken {
        let fault = Finding::new(Code::MissingProperty, "this has no power and toughness (301.7a)");
        found.push(fault.help("add a line such as `pt 3/3`"));
    }
    let helped = def.has_x || face.back || abilities(content, def).any(|a| matches!(a.kind, AbilityKind::Entry(_)));
    let none = |loyalty| matches!(loyalty, Loyalty::X) || matches!(loyalty, Loyalty::Number(n) if n <= 0);
    if def.loyalty.is_some_and(none) && !helped {
        let message = "its loyalty is 0, so it dies as soon as it is there (704.5i)";
        found.push(Finding::new(Code::DiesAtOnce, message).on(Spot::Numbers));
    }
    let planeswalker = def.types.contains(CardTypes::PLANESWALKER) || becomes(content, def, CardTypes::PLANESWALKER);
    if face.loyalty && !planeswalker && !def.types.is_empty() {
        let fault = Finding::new(Code::LoyaltyElsewhere, "only planeswalkers have loyalty to pay with (606.1)");
        found.push(fault.on(Spot::Loyalty).help("a cost in mana stands in braces: `{1}: ...`"));
    }
}

/// Auras, Equipment and what speaks of a host (301.5, 303.4).
fn attachments(content: &Content, face: Face, found: &mut Vec<Finding>) {
    let (def, roles) = (face.def, &content.roles);
    let aura = plays(def, roles.aura);
    let worn = plays(def, roles.equipment) || plays(def, roles.fortification);
    let limited = statics(content, def).any(limits_attachment);
    let attaches = abilities(content, def).any(|a| blocks(a).any(|b| any_act(content, &b.body, &attaches_something)));
    let is_made_one =
        changes(content, def).any(|m| adds_subtype(m, &[roles.aura, roles.equipment, roles.fortification]));
    if aura && def.types.contains(CardTypes::CREATURE) {
        let message = "an Aura that is a creature is attached to nothing (303.4d)";
        found.push(Finding::new(Code::NeverAttached, message).on(Spot::Types).help("leave `Creature` or `Aura` out"));
    }
    if aura && !limited && !face.broken {
        let fault = Finding::new(Code::AuraWithoutHost, "an Aura says what it can be attached to (303.4a)");
        found.push(fault.on(Spot::Types).help("add a line such as `enchant creature`"));
    }
    if limited && !aura && !worn && !is_made_one && !def.types.is_empty() {
        let fault =
            Finding::new(Code::HostWithoutAura, "only an Aura is attached by being cast, and this is none (303.4)");
        let says =
            |a: &crate::ir::Ability| matches!(&a.kind, AbilityKind::Static(s) if s.parts.iter().any(limits_attachment));
        let line = lines(content, def).find(|(_, a)| says(a)).map(|(id, _)| id);
        found.push(fault.help("write `type Enchantment - Aura`, or leave the line out").about(line));
    }
    let waits = waits_for(content, def, |e| {
        matches!(e.verb, Verb::Attach | Verb::Unattach) && e.subject == Match::Ref(Ref::This)
    });
    let unattaches = |act: &Act| *act == Act::Unattach(Pick::Ref(Ref::This));
    let pays = |a: &crate::ir::Ability| match &a.kind {
        AbilityKind::Activated(x) | AbilityKind::Special(x) => any_act(content, &x.cost.acts, &unattaches),
        _ => false,
    };
    let asks = |a: &crate::ir::Ability| match &a.kind {
        AbilityKind::Static(s) => s.cond.as_ref().is_some_and(asks_if_attached),
        _ => false,
    };
    let says_so =
        |a: &crate::ir::Ability| pays(a) || asks(a) || blocks(a).any(|b| any_act(content, &b.body, &unattaches));
    let line = lines(content, def).find(|(_, a)| says_so(a)).map(|(id, _)| id);
    if (face.host.is_some() || waits || line.is_some())
        && !(aura || worn || is_made_one || attaches)
        && !def.types.is_empty()
    {
        let fault = Finding::new(Code::NeverAttached, "this is never attached to anything (301.5, 303.4)");
        let help = "write `type Artifact - Equipment` and a line `equip {1}`, or leave the line out";
        found.push(if line.is_some() { fault.help(help).about(line) } else { fault.on(Spot::Host) });
    }
    let itself = |act: &Act| matches!(act, Act::Attach { what: Pick::Ref(Ref::This), .. });
    let hangs_on = |a: &Ability| blocks(a).any(|b| any_act(content, &b.body, &itself));
    let by_its_text = lines(content, def).find(|(_, a)| a.keyword.is_none() && hangs_on(a)).map(|(id, _)| id);
    if by_its_text.is_some()
        && !(aura || worn || is_made_one)
        && def.types.intersects(CardTypes::PERMANENT)
        && !face.broken
    {
        let message = "only Auras, Equipment and Fortifications are attached to something, and this is none (701.3a)";
        let fault = Finding::new(Code::NeverAttached, message);
        found.push(
            fault
                .help("write `type Artifact - Equipment` and a line `equip {1}`, or leave the line out")
                .about(by_its_text),
        );
    }
    let participle = face.host.and_then(|words| words.split(' ').next());
    if aura != worn && !is_made_one && !attaches_to_others(participle, aura) {
        let word = participle.unwrap_or_default();
        let fault = Finding::new(Code::NeverAttached, format!("nothing is `{word}` by this (301.5, 303.4)"));
        found.push(fault.on(Spot::Host).help(match aura {
            true => "what an Aura is attached to is `enchanted creature`",
            false => "what an Equipment is attached to is `equipped creature`",
        }));
    }
    if worn && !attaches && !face.broken {
        let fault = Finding::new(Code::NeverAttached, "nothing in this text attaches it to anything (301.5, 301.6)");
        found.push(fault.help("add a line such as `equip {1}`"));
    }
}

/// Whether a condition asks if the object itself is attached to something.
fn asks_if_attached(cond: &Condition) -> bool {
    let attached = |p: &Predicate| match p {
        Predicate::AttachedTo(_) => true,
        Predicate::Where(_, inner) => matches!(&**inner, Condition::Passes(Ref::Host(_), _)),
        _ => false,
    };
    match cond {
        Condition::Passes(Ref::This, f) => f.preds.iter().any(attached),
        Condition::Passes(Ref::Host(of), _) => **of == Ref::This,
        Condition::And(all) => all.iter().any(asks_if_attached),
        _ => false,
    }
}

/// Whether the word for a host is that of this sort of attachment.
fn attaches_to_others(participle: Option<&str>, aura: bool) -> bool {
    participle.is_none_or(|word| (word == "enchanted") == aura)
}

/// Chapters stand on Sagas, from 1 on without a gap (714.2).
fn chapters(content: &Content, face: Face, found: &mut Vec<Finding>) {
    let saga = plays(face.def, content.roles.saga);
    let mut wrong = |message: String| found.push(Finding::new(Code::WrongChapters, message).on(Spot::Chapter));
    if saga && face.chapters.is_empty() && !face.broken {
        wrong("a Saga without chapters does nothing (714.2)".to_owned());
    }
    if !saga && !face.chapters.is_empty() && !face.def.types.is_empty() {
        wrong("only Sagas have chapters (714.2)".to_owned());
    }
    let mut sorted = face.chapters.to_vec();
    sorted.sort_unstable();
    for (n, chapter) in (1..).zip(&sorted) {
        if *chapter != n && !face.broken {
            let what = if *chapter < n {
                format!("chapter {chapter} stands twice")
            } else {
                format!("chapter {n} is missing")
            };
            wrong(if *chapter < 1 { "chapters are counted from 1".to_owned() } else { what });
            return;
        }
    }
}

/// Ranges of levels don't overlap (710.2).
fn levels(face: Face, found: &mut Vec<Finding>) {
    let mut before: Option<Level> = None;
    for level in face.levels {
        let (from, to) = *level;
        if to.is_some_and(|to| to < from) {
            let message = format!("there are no levels from {from} to {}", to.unwrap_or(from));
            found.push(Finding::new(Code::WrongLevels, message).on(Spot::Level));
        }
        if let Some((first, last)) = before
            && last.is_none_or(|last| last >= from)
            && to.is_none_or(|to| to >= first)
        {
            let message = format!("at level {from} two ranges hold at once (710.2)");
            found.push(Finding::new(Code::WrongLevels, message).on(Spot::Level));
        }
        if let Some((_, Some(last))) = before
            && i64::from(from) > i64::from(last) + 1
        {
            let message = format!("between level {last} and level {from} no range holds (710.2)");
            found.push(
                Finding::new(Code::UnreachableLevel, message)
                    .on(Spot::Level)
                    .help("let one begin where the other ends"),
            );
        }
        before = Some(*level);
    }
}

/// An instant or a sorcery without anything to do (304.1, 307.1).
fn emptiness(face: Face, found: &mut Vec<Finding>) {
    let def = face.def;
    if def.types.intersects(CardTypes::NEVER_PERMANENT) && def.abilities.is_empty() && def.unsupported.is_none() {
        let fault = Finding::new(Code::EmptySpell, "this spell does nothing");
        found.push(fault.help("what it does stands behind `spell:`"));
    }
}

fn statics<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = &'c Part> {
    abilities(content, def).flat_map(|a| match &a.kind {
        AbilityKind::Static(s) => &s.parts[..],
        _ => &[],
    })
}

/// Every change of characteristics in sentences, instructions and ways of casting.
pub(super) fn changes<'c>(content: &'c Content, def: &'c Def) -> impl Iterator<Item = &'c Modifier> {
    abilities(content, def).flat_map(changes_by)
}

/// The changes of one ability.
fn changes_by(ability: &Ability) -> Vec<&Modifier> {
    let mut all: Vec<&Modifier> = Vec::new();
    if let AbilityKind::Static(s) = &ability.kind {
        s.parts.iter().for_each(|p| changes_in(p, &mut all));
    }
    for block in blocks(ability) {
        changes_of(&block.body, &mut all);
    }
    all
}

fn changes_of<'c>(body: &'c [Instruction], out: &mut Vec<&'c Modifier>) {
    for instr in body {
        if let Instruction::Effect { parts, .. } = instr {
            parts.iter().for_each(|p| changes_in(p, out));
        }
        instr.bodies().for_each(|inner| changes_of(inner, out));
    }
}

fn changes_in<'c>(part: &'c Part, out: &mut Vec<&'c Modifier>) {
    match part {
        Part::Layer { mods, .. } => out.extend(mods.iter()),
        Part::Rule(Rule::Cast(permit)) => {
            if let crate::ir::Shape::As(mods, _) = &permit.shape {
                out.extend(mods.iter());
            }
        }
        Part::Rule(_) => {}
    }
}

/// Whether it is a creature, or can become one by its own text or by the rules of its subtype (301.7).
pub fn can_be_creature(content: &Content, def: &Def) -> bool {
    def.types.contains(CardTypes::CREATURE)
        || plays(def, content.roles.vehicle)
        || becomes(content, def, CardTypes::CREATURE)
}

/// Whether its own text can make it have one of these card types.
pub(super) fn becomes(content: &Content, def: &Def, types: CardTypes) -> bool {
    changes(content, def).any(|m| match m {
        Modifier::SetTypes { types: t, .. } | Modifier::AddTypes { types: t, .. } => t.intersects(types),
        Modifier::Copy(_) => true,
        _ => false,
    })
}

fn adds_subtype(change: &Modifier, wanted: &[Option<SubtypeId>]) -> bool {
    match change {
        Modifier::SetTypes { subs, .. } | Modifier::AddTypes { subs, .. } => {
            subs.iter().any(|s| wanted.contains(&Some(*s)))
        }
        _ => false,
    }
}

fn limits_attachment(part: &Part) -> bool {
    let of_this = |e: &crate::ir::EventPattern| e.verb == Verb::Attach && e.subject == Match::Ref(Ref::This);
    matches!(part, Part::Rule(Rule::Cant { event, .. }) if of_this(event))
}

/// Attaching, or entering attached to something.
fn attaches_something(act: &Act) -> bool {
    match act {
        Act::Attach { .. } => true,
        Act::Move { to, .. } => to.entry.attached.is_some(),
        Act::Create { entry, .. } => entry.attached.is_some(),
        _ => false,
    }
}
