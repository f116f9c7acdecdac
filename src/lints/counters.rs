//! Where counters come from, and what they are for.

use super::Finding;
use super::walk::{any_instr, blocks, lines};
use crate::diag::Code;
use crate::ir::{
    Ability, AbilityId, AbilityKind, Act, Content, CounterId, Def, EventPattern, Form, Instruction, Modifier, Named,
    Part, Pick, PutCounters, Ref, RemoveCounters, Triggered, Verb, When,
};
use rustc_hash::FxHashSet;

/// 121.1: counters that do nothing by themselves, that one line puts on this, and that no line counts, removes or moves.
pub(super) fn unread(content: &Content, def: &Def) -> Option<Finding> {
    // What a keyword puts there is what its author meant.
    let paid = |a: &Ability| matches!(a.kind, AbilityKind::Activated(_));
    let mut own = lines(content, def).filter(|(_, a)| a.keyword.is_none() || paid(a));
    let (line, kind) = own.find_map(|(id, a)| {
        put_on_itself(content, a).into_iter().find(|k| means_nothing(content, *k)).map(|k| (id, k))
    })?;
    let mut all = Text { content, named: Named::default(), seen: FxHashSet::default(), puts: 0, any_kind: false, kind };
    lines(content, def).for_each(|(_, a)| all.of_ability(a));
    let awaited = lines(content, def).any(|(_, a)| waits_for_any_counter(a));
    let read = all.named.count(kind) > all.puts || all.any_kind || awaited || all.named.has_open("Counters");
    (!read).then(|| {
        let name = content.counters.get(kind.index()).map_or("", |c| &*c.name);
        let message = format!("nothing in this text counts or removes the {name} counters on it (121.1)");
        Finding::new(Code::UnreadCounters, message)
            .of_use()
            .help(format!("say what they are for, such as `remove 1 {name} counter from this: ...`"))
            .about([line])
    })
}

/// Whether an ability waits for counters of any kind that are put on its own object or taken from it.
fn waits_for_any_counter(ability: &Ability) -> bool {
    let AbilityKind::Triggered(Triggered { when: When::Events(events), .. }) = &ability.kind else { return false };
    let of_any = |e: &EventPattern| {
        matches!(e.verb, Verb::PutCounters | Verb::RemoveCounters) && e.counter.is_none() && e.object.is_this()
    };
    events.iter().any(of_any)
}

/// Whether counters of this kind are only what texts say of them.
fn means_nothing(content: &Content, kind: CounterId) -> bool {
    let roles = [content.roles.loyalty, content.roles.lore, content.roles.energy];
    content.counters.get(kind.index()).is_some_and(|c| c.mods.is_empty() && c.cancels.is_none())
        && !roles.contains(&Some(kind))
}

/// The kinds of counters that an ability puts on its own object.
fn put_on_itself(content: &Content, ability: &Ability) -> Vec<CounterId> {
    let mut kinds = Vec::new();
    if let AbilityKind::Entry(e) = &ability.kind
        && e.what.is_this()
    {
        kinds.extend(e.mods.counters.iter().map(|(k, _)| *k));
    }
    for block in blocks(ability) {
        // Nothing is looked for: all of them are gathered.
        let gather = std::cell::RefCell::new(&mut kinds);
        any_instr(content, &block.body, &|i| {
            if let Instruction::Do {
                act: Act::PutCounters(PutCounters { kind, on: Pick::Ref(Ref::This), .. }), ..
            } = i
            {
                gather.borrow_mut().push(*kind);
            }
            false
        });
    }
    kinds
}

/// What the abilities of a definition name, and how often they only put counters.
struct Text<'c> {
    content: &'c Content,
    named: Named,
    seen: FxHashSet<AbilityId>,
    puts: usize,
    /// Something is done to counters of all kinds.
    any_kind: bool,
    kind: CounterId,
}

impl Text<'_> {
    fn of_ability(&mut self, ability: &Ability) {
        self.named.add(&ability.kind);
        self.walk(Form::Ability(&ability.kind));
    }

    fn walk(&mut self, form: Form<'_>) {
        match form {
            Form::Act(Act::PutCounters(PutCounters { kind, .. })) if *kind == self.kind => self.puts += 1,
            Form::Act(
                Act::RemoveCounters(RemoveCounters { kind: None, .. })
                | Act::MoveCounters { kind: None, .. }
                | Act::AddOneOfEach(_),
            ) => self.any_kind = true,
            Form::Entry(entry) => self.puts += entry.counters.iter().filter(|(k, _)| *k == self.kind).count(),
            Form::Made(def) => {
                let made = self.content.defs.get(def.index()).map_or(&[][..], |d| &d.abilities);
                made.iter().for_each(|id| self.walk(Form::Given(*id)));
            }
            Form::Given(id) if self.seen.insert(id) => {
                if let Some(ability) = self.content.abilities.get(id.index()) {
                    self.of_ability(ability);
                }
            }
            _ => {}
        }
        form.parts(&mut |part| self.walk(part));
    }
}

/// Whether an ability could put such counters somewhere.
pub(super) fn puts(content: &Content, ability: &Ability, kind: CounterId) -> bool {
    match &ability.kind {
        AbilityKind::Entry(e) => e.mods.counters.iter().any(|(k, _)| *k == kind) || e.mods.copy_of.is_some(),
        AbilityKind::As { body, .. } => puts_in(content, body, kind),
        AbilityKind::Replace(r) => puts_in(content, &r.body, kind),
        AbilityKind::Static(s) => s.parts.iter().any(|p| match p {
            Part::Layer { mods, .. } => mods
                .iter()
                .any(|m| matches!(m, Modifier::AddAbilities(_) | Modifier::AddTextOf(_) | Modifier::TextOf(_))),
            Part::Rule(_) => false,
        }),
        _ => blocks(ability).any(|b| puts_in(content, &b.body, kind)),
    }
}

fn puts_in(content: &Content, body: &[Instruction], kind: CounterId) -> bool {
    any_instr(content, body, &|instr| match instr {
        Instruction::Do { act, .. } => match act {
            Act::PutCounters(PutCounters { kind: k, .. }) => *k == kind,
            Act::MoveCounters { kind: k, .. } => k.is_none_or(|k| k == kind),
            Act::AddOneOfEach(_) | Act::Double(_) | Act::Declared(..) => true,
            _ => false,
        },
        Instruction::Change(_) => true,
        _ => false,
    })
}
