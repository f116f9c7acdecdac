//! What only creatures have, and what makes creatures of things (208, 302, 506.3).

use super::Finding;
use super::walk::{abilities, any_instr, blocks, described, line_of};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityKind, CardTypes, Content, Def, Filter, Instruction, Match, Modifier, Part, Pick, Predicate, Ref,
    Rule, Sort, Status, TargetSpec, Verb, Zones,
};

/// Whether all that an ability says is that its own object gets +N/+N, attacks or blocks: that counts for creatures alone.
pub(super) fn is_of_creatures(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Static(s) => s.cond.is_none() && !s.parts.is_empty() && s.parts.iter().all(of_creature),
        AbilityKind::Activated(a) => {
            let of_it = |instr: &Instruction| match instr {
                Instruction::Effect { parts, .. } => parts.iter().all(of_creature),
                _ => false,
            };
            a.block.modes.is_none() && !a.block.body.is_empty() && a.block.body.iter().all(of_it)
        }
        _ => false,
    }
}

/// A part that changes only how large its object is, or how it attacks and blocks.
fn of_creature(part: &Part) -> bool {
    match part {
        Part::Layer { affected, mods } => *affected == Match::Ref(Ref::This) && mods.iter().all(resizes),
        Part::Rule(Rule::Cant { event, .. } | Rule::Must(event)) => {
            matches!(event.verb, Verb::Attack | Verb::Block) && event.subject == Match::Ref(Ref::This)
        }
        Part::Rule(_) => false,
    }
}

/// Whether a change is one of power and toughness that was there already.
fn resizes(change: &Modifier) -> bool {
    matches!(change, Modifier::AddPT(..) | Modifier::SwitchPT)
}

/// Whether a change gives power and toughness.
fn gives_size(change: &Modifier) -> bool {
    matches!(
        change,
        Modifier::SetPT(..)
            | Modifier::SetPower(_)
            | Modifier::SetToughness(_)
            | Modifier::AddPT(..)
            | Modifier::Number(..)
            | Modifier::TextOf(_)
            | Modifier::AddTextOf(_)
            | Modifier::Copy(_)
    )
}

/// 704.5f: what becomes a creature without power and toughness has none and dies.
pub(super) fn sizeless(content: &Content, def: &Def) -> Option<Finding> {
    let in_braces = |a: &Ability| any_change(content, a, &|_, _, m| gives_size(m));
    let sized = |m: &Modifier| match m {
        Modifier::AddAbilities(given) => given.iter().filter_map(|id| content.abilities.get(id.index())).any(in_braces),
        other => gives_size(other),
    };
    if abilities(content, def).any(|a| any_change(content, a, &|_, _, m| sized(m))) {
        return None;
    }
    let made = |affected: &Match, targets: &[TargetSpec], m: &Modifier| {
        let types = match m {
            Modifier::AddTypes { types, .. } | Modifier::SetTypes { types, .. } => *types,
            _ => return false,
        };
        let what = match affected {
            Match::Ref(Ref::This) => return types.contains(CardTypes::CREATURE) && def.pt.is_none(),
            Match::Ref(r) => described(&Pick::Ref(r.clone()), targets).cloned(),
            Match::Filter(f) => Some((**f).clone()),
            Match::Any => None,
        };
        types.contains(CardTypes::CREATURE) && what.is_some_and(|f| has_no_size(content, &f))
    };
    let line = abilities(content, def).find(|a| any_change(content, a, &made))?;
    let message = "what becomes a creature so has no power and toughness, and dies at once (704.5f)";
    let finding = Finding::new(Code::DiesAtOnce, message)
        .help("say how large it is: `target land is also a 2/2 creature until end of turn`");
    Some(match line_of(content, line) {
        Some(line) => finding.about([line]),
        None => finding,
    })
}

/// Whether a definition has a sentence that makes other things larger.
pub fn enlarges_others(content: &Content, def: &Def) -> bool {
    let larger = |affected: &Match, _: &[TargetSpec], change: &Modifier| {
        matches!(affected, Match::Filter(_)) && matches!(change, Modifier::AddPT(..))
    };
    abilities(content, def).any(|a| any_change(content, a, &larger))
}

/// Whether a description is of things that have no power and toughness of their own.
fn has_no_size(content: &Content, filter: &Filter) -> bool {
    let sized = |p: &Predicate| match p {
        Predicate::Type(types) => types.contains(CardTypes::CREATURE),
        Predicate::Sub(sub) => {
            Some(*sub) == content.roles.vehicle
                || content.subtypes.get(sub.index()).is_some_and(|s| s.of.contains(CardTypes::CREATURE))
        }
        _ => false,
    };
    matches!(filter.sort, Sort::Permanent | Sort::Object) && !filter.preds.iter().any(sized)
}

/// Whether a change of characteristics that an ability makes passes, with whom it is on and the targets of its text.
fn any_change(content: &Content, ability: &Ability, wanted: &dyn Fn(&Match, &[TargetSpec], &Modifier) -> bool) -> bool {
    let in_parts = |parts: &[Part], targets: &[TargetSpec]| {
        parts.iter().any(|part| match part {
            Part::Layer { affected, mods } => mods.iter().any(|m| wanted(affected, targets, m)),
            Part::Rule(_) => false,
        })
    };
    if let AbilityKind::Static(s) = &ability.kind
        && in_parts(&s.parts, &[])
    {
        return true;
    }
    blocks(ability).any(|block| {
        any_instr(content, &block.body, &|instr| match instr {
            Instruction::Effect { parts, .. } => in_parts(parts, &block.targets),
            _ => false,
        })
    })
}

/// 109.2: cards without a place are those everywhere, and how large they are counts on the battlefield, where tokens are too and
/// nobody says `card`.
pub(super) fn cards_in_no_place(parts: &[Part]) -> Option<Finding> {
    let nowhere = |f: &Filter| f.sort == Sort::Card && f.zones.is_empty() && f.preds.iter().all(of_looks);
    parts
        .iter()
        .any(|part| matches!(part, Part::Layer { affected: Match::Filter(f), mods } if nowhere(f) && mods.iter().all(resizes)))
        .then(|| {
            Finding::new(Code::Impossible, "it is not said where these cards are (109.2)")
                .help("on the battlefield there are permanents: `creatures get +1/+1`; elsewhere name the place: `creature cards in your hand`")
        })
}

/// 208, 611.2c: how large what is not on the battlefield is, changed for a while or by a sentence that goes on: it is a new
/// object as soon as it is there. What an effect says of a spell stays with the permanent (400.7a).
pub(super) fn larger_elsewhere(parts: &[Part], targets: &[TargetSpec], lasting: bool) -> Option<Finding> {
    let spell = Zones::STACK | Zones::CASTING;
    let away = |f: &Filter| {
        let places = f.places();
        !places.is_empty()
            && !places.intersects(Zones::IN_PLAY | Zones::COMMAND)
            && (lasting || !places.intersects(spell))
    };
    let whom = |affected: &Match| match affected {
        Match::Filter(f) => away(f),
        Match::Ref(r) => described(&Pick::Ref(r.clone()), targets).is_some_and(away),
        Match::Any => false,
    };
    let no_creature = Predicate::Not(Box::new(Predicate::Type(CardTypes::CREATURE)));
    // What is said of lands is said of those that have become creatures, and whoever means these says so.
    let land = Predicate::Type(CardTypes::LAND);
    let sizeless =
        |f: &Filter| f.sort == Sort::Permanent && (f.preds.contains(&no_creature) || *f.preds == [land.clone()]);
    let none = |part: &Part| match part {
        Part::Layer { affected: Match::Filter(f), mods } => sizeless(f) && mods.iter().all(resizes),
        Part::Layer { affected: Match::Ref(r), mods } => {
            described(&Pick::Ref(r.clone()), targets).is_some_and(sizeless) && mods.iter().all(resizes)
        }
        _ => false,
    };
    if parts.iter().any(none) {
        let message = "this does nothing: only creatures have power and toughness (208.3)";
        return Some(Finding::new(Code::DoesNothing, message).help("say which creatures: `creatures get +1/+1`"));
    }
    let found =
        |part: &Part| matches!(part, Part::Layer { affected, mods } if whom(affected) && mods.iter().all(resizes));
    parts.iter().any(found).then(|| {
        let message =
            "this does nothing: how large it is counts on the battlefield, and there it is a new object (400.7)";
        Finding::new(Code::DoesNothing, message)
            .help("say it of creatures on the battlefield: `creatures you control get +1/+1`")
    })
}

/// What a card is wherever it is.
fn of_looks(pred: &Predicate) -> bool {
    match pred {
        Predicate::Not(inner) => of_looks(inner),
        Predicate::Type(_) | Predicate::Sub(_) | Predicate::Color(_) | Predicate::Super(_) => true,
        _ => false,
    }
}

/// 110.4, 304.4, 307.4: a permanent that would become, or become a copy of, what no permanent is.
pub(super) fn no_permanents(parts: &[Part], targets: &[TargetSpec]) -> Option<Finding> {
    let on_battlefield = |affected: &Match| match affected {
        Match::Filter(f) => f.sort == Sort::Permanent,
        Match::Ref(r) => described(&Pick::Ref(r.clone()), targets).is_some_and(|f| f.sort == Sort::Permanent),
        Match::Any => false,
    };
    let never = CardTypes::NEVER_PERMANENT;
    let becomes_one = |m: &Modifier| match m {
        Modifier::SetTypes { types, .. } | Modifier::AddTypes { types, .. } => types.intersects(never),
        Modifier::Copy(copy) => described(&copy.of, targets).is_some_and(Filter::never_permanent),
        _ => false,
    };
    let found = |part: &Part| match part {
        Part::Layer { affected, mods } => on_battlefield(affected) && mods.iter().any(becomes_one),
        Part::Rule(_) => false,
    };
    parts.iter().any(found).then(|| {
        Finding::new(Code::Impossible, "no permanent is an instant or a sorcery (110.4, 304.4, 307.4)")
            .help("name a type that permanents have: `target land is a copy of target creature`, `is also an artifact`")
    })
}

/// 400.2: what everybody sees anyway is said to be revealed.
pub(super) fn seen_already(parts: &[Part]) -> Option<Finding> {
    let open = Zones::BATTLEFIELD | Zones::GRAVEYARD | Zones::STACK;
    let seen = |f: &Filter| match f.zones.is_empty() {
        true => f.sort == Sort::Permanent || f.sort.is_of_stack(),
        false => open.contains(f.zones),
    };
    let hidden = |f: &Filter| f.preds.contains(&Predicate::Is(Status::FaceDown));
    let shown = |part: &Part| matches!(part, Part::Rule(Rule::Revealed { what }) if seen(what) && !hidden(what));
    parts.iter().any(shown).then(|| {
        Finding::new(Code::DoesNothing, "this does nothing: everybody sees what lies there (400.2)")
            .help("cards in hands and libraries are hidden: `your hand is revealed`")
    })
}
