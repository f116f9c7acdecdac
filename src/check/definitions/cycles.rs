//! Declarations that come back to themselves: actions that perform each other, numbers that are made of each other, spells that
//! cast each other, tokens that create each other, states that give each other.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::{
    AbilityId, AbilityKind, Act, By, CardShape, Content, DeckRule, Def, DefId, EventPattern, Instruction, KeywordId,
    Modifier, Part, Static, StrId, SubtypeId, Term, TokenSpec, Triggered, Value, Verb, When, Zones,
};
use crate::source::Span;
use crate::syntax::Node;
use rustc_hash::FxHashSet;

/// Each ring of a graph once, as the nodes that it goes through, beginning with the first. Every node leads to others by
/// number.
fn rings(all: usize, leads: impl Fn(usize) -> Vec<usize>) -> Vec<Vec<usize>> {
    let (mut state, mut out) = (vec![Walked::New; all], Vec::new());
    for start in 0..all {
        // A path of nodes, each with what is left to be tried.
        let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut next = Some(start);
        while next.is_some() || !path.is_empty() {
            match next.take() {
                Some(at) => match state.get(at) {
                    Some(Walked::New) => {
                        state[at] = Walked::OnPath(path.len());
                        path.push((at, leads(at)));
                    }
                    Some(Walked::OnPath(from)) => out.push(path[*from..].iter().map(|(n, _)| *n).collect()),
                    Some(Walked::Over) | None => {}
                },
                None => match path.last_mut().map(|(n, left)| (*n, left.pop())) {
                    Some((_, Some(at))) => next = Some(at),
                    Some((n, None)) => {
                        state[n] = Walked::Over;
                        path.pop();
                    }
                    None => {}
                },
            }
        }
    }
    out
}

/// How far a walk through a graph has come with a node.
#[derive(Clone, Copy)]
enum Walked {
    /// Not seen yet.
    New,
    /// On the path, at this place of it.
    OnPath(usize),
    /// Seen with all that it leads to.
    Over,
}

/// What a card says that another one names.
struct Paired {
    /// It names a card itself.
    names: bool,
    /// It names the other one.
    back: bool,
}

impl Checker<'_> {
    /// Actions that always perform themselves in the end.
    pub(crate) fn judge_actions_end(&mut self) {
        let actions = &self.content.actions;
        let leads = |at: usize| {
            let mut out = Vec::new();
            let mut note = |act: &Act| out.extend(if let Act::Declared(id, _) = act { Some(id.index()) } else { None });
            actions.get(at).into_iter().for_each(|a| always_done(&a.block.body, &mut note));
            out
        };
        for ring in rings(actions.len(), leads) {
            let name = |at: &usize| self.content.actions.get(*at).map_or("", |a| &*a.name);
            let names: Vec<&str> = ring.iter().map(name).collect();
            let Some(span) = ring.first().and_then(|at| self.decls.actions.get(*at)).map(|d| d.node.span()) else {
                continue;
            };
            let fault = ring_fault(span, &names, "this action performs itself, so it would never end");
            self.report(fault);
        }
    }

    /// Spells whose effect always casts themselves in the end.
    pub(crate) fn judge_castings_end(&mut self, spells: &[(DefId, Node<'_>)]) {
        let leads = |at: usize| {
            let mut cast = Vec::new();
            spells.get(at).into_iter().for_each(|(id, _)| self.cast_by_spell(*id, &mut cast));
            cast.into_iter().filter_map(|d| spells.iter().position(|(id, _)| *id == d)).collect()
        };
        for ring in rings(spells.len(), leads) {
            let all: Vec<&(DefId, Node<'_>)> = ring.iter().filter_map(|at| spells.get(*at)).collect();
            let Some((_, node)) = all.first() else { continue };
            let names: Vec<&str> = all.iter().map(|(id, _)| self.spell_name(*id)).collect();
            let fault = ring_fault(node.span(), &names, "this spell casts itself, so it would never end");
            self.report(fault);
        }
    }

    /// What a spell casts whatever happens, as it takes effect.
    fn cast_by_spell(&self, spell: DefId, out: &mut Vec<DefId>) {
        let def = self.content.defs.get(spell.index());
        for id in def.into_iter().flat_map(|d| &d.abilities) {
            if let Some(AbilityKind::Spell(block)) = self.content.abilities.get(id.index()).map(|a| &a.kind) {
                always_done(&block.body, &mut |act| {
                    if let Act::CastSpell { spells, .. } = act {
                        out.extend(spells.iter().copied());
                    }
                });
            }
        }
    }

    /// What somebody is made to cast on something must be on something.
    pub(crate) fn judge_castings_aim(&mut self) {
        for (span, spells) in std::mem::take(&mut self.cast_on) {
            let abilities = |d: &DefId| self.content.defs.get(d.index()).map_or(&[][..], |d| &d.abilities);
            if spells.iter().any(|d| self.spell_targets(abilities(d)).next().is_some()) {
                continue;
            }
            let name = spells.first().map_or("", |d| self.spell_name(*d)).to_owned();
            let message = format!("`{name}` is on nothing that its caster chooses");
            let fault = Diagnostic::error(Code::NeverAsked, span, message);
            self.report(fault.help(format!("leave it out: `cast \"{name}\"`")));
        }
    }

    /// 702.123f: who names a partner is named by it.
    pub(crate) fn judge_partners(&mut self) {
        let named = |content: &Content, def: &Def| {
            let kinds = def.abilities.iter().filter_map(|a| content.abilities.get(a.index())).map(|a| &a.kind);
            let mut names = kinds.filter_map(|k| match k {
                AbilityKind::Deck(DeckRule::PartnerNamed(name)) => Some(*name),
                _ => None,
            });
            names.next_back()
        };
        self.judge_pairs(named, |own, name, partner| match partner {
            None => Some((Code::UnknownCardName, format!("no card is called `{name}`, the partner of `{own}`"))),
            Some(Paired { back: true, .. }) => None,
            Some(_) => {
                let message = format!("`{name}` does not name `{own}`: they can't lead a deck together (702.123f)");
                Some((Code::NeverHappens, message))
            }
        });
    }

    /// 712.1: who melds melds with another card, and only one of the two says into what.
    pub(crate) fn judge_melds(&mut self) {
        let named = |_: &Content, def: &Def| match def.shape {
            CardShape::Meld(other, _) => Some(other),
            _ => None,
        };
        self.judge_pairs(named, |own, name, partner| match partner {
            _ if own == name => Some((Code::NeverHappens, format!("`{own}` can't meld with itself (712.1)"))),
            None => Some((Code::UnknownCardName, format!("no card is called `{name}`, with which `{own}` melds"))),
            Some(Paired { names: true, .. }) => {
                let message =
                    format!("`{own}` and `{name}` each say into what they meld: one of them says it for both (712.1)");
                Some((Code::NeverHappens, message))
            }
            Some(_) => None,
        });
    }

    /// Cards that name one other card, each with the name and with what that card says; what is wrong about a pair is a
    /// warning.
    fn judge_pairs(
        &mut self,
        named: impl Fn(&Content, &Def) -> Option<StrId>,
        fault: impl Fn(&str, &str, Option<Paired>) -> Option<(Code, String)>,
    ) {
        let content = &self.content;
        let mut found = Vec::new();
        for def in content.cards.values().filter_map(|d| content.defs.get(d.index())) {
            let Some(other) = named(content, def) else { continue };
            let (own, name) = (content.str(def.name), content.str(other));
            let Some(span) = self.decls.places.get(&("card", Box::from(own))).copied() else { continue };
            let other = content.cards.get(name).and_then(|d| content.defs.get(d.index()));
            let paired = other.map(|other| {
                let its = named(content, other);
                Paired { names: its.is_some(), back: its == Some(def.name) }
            });
            found.extend(fault(own, name, paired).map(|(code, message)| Diagnostic::warning(code, span, message)));
        }
        for warning in found {
            self.report(warning);
        }
    }

    /// Tokens that create themselves whenever they enter, alone or in a ring (104.4b).
    pub(crate) fn judge_tokens_end(&mut self) {
        let content = &self.content;
        let leads = |at: usize| content.defs.get(at).map_or_else(Vec::new, |def| created_by_entering(content, def));
        for ring in rings(content.defs.len(), leads) {
            let name = |at: &usize| self.content.defs.get(*at).map_or("", |d| self.content.str(d.name));
            let names: Vec<&str> = ring.iter().map(name).collect();
            let declared = |name: &&str| {
                let places = &self.decls.places;
                places.get(&("token", Box::from(*name))).or_else(|| places.get(&("card", Box::from(*name)))).copied()
            };
            let Some(span) = names.iter().find_map(declared) else { continue };
            let message = "whenever this enters it creates itself again, so the game is a draw (104.4b)";
            self.report(ring_fault(span, &names, message));
        }
    }

    /// Designations and subtypes that give themselves: nothing would ever begin or end them.
    pub(crate) fn judge_states_end(&mut self) {
        let content = &self.content;
        let given = |abilities: &[AbilityId]| {
            let (mut mods, mut seen) = (Vec::new(), FxHashSet::default());
            abilities.iter().for_each(|id| given_to_itself(content, *id, &mut seen, &mut mods));
            mods
        };
        let states: Vec<Vec<usize>> = (content.designations.iter())
            .map(|d| {
                given(&d.abilities)
                    .iter()
                    .filter_map(|m| if let Modifier::Designate(d) = m { Some(d.index()) } else { None })
                    .collect()
            })
            .collect();
        let subtypes: Vec<Vec<usize>> = (content.subtypes.iter())
            .map(|s| given(&s.abilities).iter().flat_map(subtypes_of).map(|s| s.index()).collect())
            .collect();
        let keywords: Vec<Vec<usize>> =
            content.keywords.iter().map(|k| k.kind_of.into_iter().map(KeywordId::index).collect()).collect();
        let mut faults = Vec::new();
        for (sort, leads, message) in [
            ("designation", states, "whoever has this gets it from itself, so it would never begin or end"),
            ("subtype", subtypes, "what has this subtype gets it from itself, so it would never begin or end"),
            ("keyword", keywords, "this keyword counts as itself"),
        ] {
            for ring in rings(leads.len(), |at| leads.get(at).cloned().unwrap_or_default()) {
                let name = |at: &usize| match sort {
                    "designation" => content.designations.get(*at).map_or("", |d| &*d.name),
                    "subtype" => content.subtypes.get(*at).map_or("", |s| &*s.name),
                    _ => content.keywords.get(*at).map_or("", |k| &*k.name),
                };
                let names: Vec<&str> = ring.iter().map(name).collect();
                let declared = |name: &&str| self.decls.places.get(&(sort, Box::from(*name))).copied();
                if let Some(span) = names.iter().find_map(declared) {
                    faults.push(ring_fault(span, &names, message));
                }
            }
        }
        faults.into_iter().for_each(|fault| {
            self.report(fault);
        });
    }

    /// Numbers whose usual value needs itself.
    pub(crate) fn judge_numbers_end(&mut self) {
        let numbers = &self.content.numbers;
        let leads = |at: usize| numbers.get(at).map_or_else(Vec::new, |n| n.default.iter().flat_map(needed).collect());
        for ring in rings(numbers.len(), leads) {
            let name = |at: &usize| self.content.numbers.get(*at).map_or("", |n| &*n.name);
            let names: Vec<&str> = ring.iter().map(name).collect();
            let declared = |name: &&str| self.decls.places.get(&("number", Box::from(*name))).copied();
            let Some(span) = names.iter().find_map(declared) else { continue };
            let fault = ring_fault(span, &names, "this number is made of itself, so it has no value");
            self.report(fault);
        }
    }
}

/// The definitions of tokens that something always creates when it enters.
fn created_by_entering(content: &Content, def: &Def) -> Vec<usize> {
    let known = def.abilities.iter().filter_map(|id| content.abilities.get(id.index()));
    let enters = |e: &EventPattern| {
        e.verb == Verb::Move
            && e.to == Zones::BATTLEFIELD
            && e.from.is_empty()
            && e.object.is_this()
            && e.nth.is_none()
            && e.by == By::Any
    };
    let bodies = known.filter_map(|a| match &a.kind {
        AbilityKind::Triggered(Triggered { when: When::Events(events), cond: None, limit: None, block }) => {
            events.iter().any(enters).then_some(&block.body)
        }
        _ => None,
    });
    let mut out = Vec::new();
    bodies.for_each(|body| always_done(body, &mut |act| out.extend(created(act))));
    out
}

/// The definitions of tokens that an act always creates some of.
fn created(act: &Act) -> Vec<usize> {
    let Act::Create { tokens, .. } = act else { return Vec::new() };
    let some = |n: &Value| !matches!(n, Value::Num(n) if *n <= 0);
    let made = tokens.iter().filter(|(n, _)| some(n)).map(|(_, token)| token);
    made.filter_map(|t| if let TokenSpec::Def { def, .. } = t { Some(def.index()) } else { None }).collect()
}

/// Calls with each act of a body that is done whatever happens.
fn always_done<'a>(body: &'a [Instruction], visit: &mut dyn FnMut(&'a Act)) {
    for instr in body {
        match instr {
            Instruction::Do { act, .. } => visit(act),
            Instruction::Together(inner) | Instruction::Under { body: inner, .. } => always_done(inner, visit),
            _ => {}
        }
    }
}

/// The changes that an ability always makes to its own object, those of abilities among them that it gives, each looked at once.
fn given_to_itself(content: &Content, id: AbilityId, seen: &mut FxHashSet<AbilityId>, out: &mut Vec<Modifier>) {
    if !seen.insert(id) {
        return;
    }
    let Some(AbilityKind::Static(Static { cond: None, parts, .. })) =
        content.abilities.get(id.index()).map(|a| &a.kind)
    else {
        return;
    };
    for part in parts {
        let Part::Layer { affected, mods } = part else { continue };
        if !affected.is_this() {
            continue;
        }
        for change in mods {
            match change {
                Modifier::AddAbilities(ids) => ids.iter().for_each(|id| given_to_itself(content, *id, seen, out)),
                change => out.push(change.clone()),
            }
        }
    }
}

fn subtypes_of(change: &Modifier) -> &[SubtypeId] {
    match change {
        Modifier::SetTypes { subs, .. } | Modifier::AddTypes { subs, .. } => subs,
        _ => &[],
    }
}

fn ring_fault(span: Span, names: &[&str], message: &str) -> Diagnostic {
    let fault = Diagnostic::error(Code::Recursive, span, message.to_owned());
    match names {
        [first, _, ..] => fault.help(format!("`{}`, then `{first}` again", names.join("`, then `"))),
        _ => fault,
    }
}

/// The numbers that a part of a value needs.
fn needed(term: &Term) -> Vec<usize> {
    match term {
        Term::Num(_) => Vec::new(),
        Term::Number(n) | Term::Modifier(n) => vec![n.index()],
        Term::Better(a, b) => vec![a.index(), b.index()],
    }
}

#[cfg(test)]
mod tests {
    use super::rings;

    #[test]
    fn rings_are_found_once() {
        let graph = [vec![1], vec![2, 3], vec![0], vec![], vec![4], vec![3, 4]];
        assert_eq!(rings(graph.len(), |at| graph[at].clone()), [vec![0, 1, 2], vec![4]]);
    }
}
