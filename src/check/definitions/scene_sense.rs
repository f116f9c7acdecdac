//! Whether what the lines of a spell or an item say makes sense beside each other: nothing said twice, nothing bounded further
//! than the spell reaches or later than it ends, nothing that goes on of a spell that is over at once.

use crate::check::Checker;
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints::{self, Finding};
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The same word twice in a line of the header, and the same sentence twice.
    pub(crate) fn said_once(&mut self, node: Node<'t>) {
        let lists = [(Rule::requires_h, Rule::need), (Rule::field_h, Rule::run)];
        for (head, part) in lists {
            let parts: Vec<Node<'t>> = node.all(head).flat_map(|h| h.all(part)).collect();
            self.each_once(&parts);
        }
        // A way of casting that is told twice is one, whatever times it is said to take.
        let ways = node.all(Rule::methods_h).flat_map(|h| h.all(Rule::method_way));
        let names: Vec<Node<'t>> = ways.filter_map(|w| w.child(Rule::decl_name)).collect();
        self.each_once(&names);
        for need in node.all(Rule::requires_h).flat_map(|h| h.all(Rule::need)) {
            let names: Vec<Node<'t>> = need.all(Rule::string).collect();
            self.each_once(&names);
        }
        let sentences: Vec<Node<'t>> = node.all(Rule::ability).collect();
        self.each_once(&sentences);
    }

    fn each_once(&mut self, parts: &[Node<'t>]) {
        for (at, part) in parts.iter().enumerate() {
            if parts.iter().take(at).any(|before| before.text() == part.text()) {
                let first = part.text().lines().next().unwrap_or_default();
                let message = format!("`{first}` stands twice");
                let finding = Finding::new(Code::DoesNothing, message);
                self.judge(*part, Some(finding.help("leave one of the two out, or change it")));
            }
        }
    }

    /// Judges a spell whose lines could all be read.
    pub(crate) fn spell_makes_sense(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        self.bounds_within_range(node, magic, abilities);
        self.choices_beyond_range(node, magic, abilities);
        self.comes_round(node, magic, abilities);
        if magic.lasting == Lasting::Instant {
            self.over_at_once(node, abilities);
            self.enchants_nothing(node, abilities);
        }
    }

    /// What a spell is aimed at is no further away than it reaches, whatever bound stands there.
    fn bounds_within_range(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        let Some(reach) = fixed_reach(&magic.range) else { return };
        if !self.spell_targets(abilities).any(|t| is_wider(&t.filter, reach)) {
            return;
        }
        let line = node.child(Rule::on_l).or_else(|| node.child(Rule::effect_l)).unwrap_or(node);
        let finding = Finding::new(Code::AlwaysTrue, "this is always so: the spell reaches no further than its range");
        self.judge(line, Some(finding.help("leave the distance out, or say a wider range: `range 200 feet`")));
    }

    /// ME-11.4: only what a spell is aimed at is bound to its range; what it chooses as it takes effect has a bound of its own.
    fn choices_beyond_range(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        let Some(reach) = fixed_reach(&magic.range) else { return };
        let beyond = |instr: &Instruction| match instr {
            Instruction::Do { act: Act::Choose(Choice::Things(Pick::Choose { filter, .. })), .. } => {
                is_wider(filter, reach)
            }
            _ => false,
        };
        if abilities.iter().any(|a| lints::any_part(&self.content, *a, &beyond)) {
            let line = node.child(Rule::effect_l).unwrap_or(node);
            let message = "nothing asks for the range here: this is chosen as the spell takes effect, and further away than it reaches";
            let help = "what a spell is aimed at is its target: `choose target creature as foe`; or say the same distance in both";
            self.judge(line, Some(Finding::new(Code::UnusedLabel, message).help(help)));
        }
    }

    /// `every 1 day` of a spell that runs for ten minutes.
    fn comes_round(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        let Lasting::Span(spans) = &magic.lasting else { return };
        let [(lasts, None)] = &**spans else { return };
        let Some(lasts) = fixed(lasts) else { return };
        let too_late = |a: &AbilityId| match self.content.abilities.get(a.index()).map(|a| &a.kind) {
            Some(AbilityKind::Triggered(Triggered { when: When::Every(every), .. })) => {
                fixed(every).is_some_and(|every| every > lasts)
            }
            _ => false,
        };
        if !abilities.iter().any(too_late) {
            return;
        }
        let every = |line: &Node<'t>| line.text().starts_with("every ");
        let line = node.all(Rule::ability).find(every).unwrap_or(node);
        let finding = Finding::new(Code::NeverHappens, "the spell ends before this time has passed once");
        self.judge(line, Some(finding.help("say a shorter time, or a longer duration of the spell")));
    }

    /// A spell of duration `instant` is on nothing: there is no `enchanted creature` of it.
    fn enchants_nothing(&mut self, node: Node<'t>, abilities: &[AbilityId]) {
        let host = |r: &Ref| matches!(r, Ref::Host(of) if **of == Ref::This);
        let named = |p: &Pick| matches!(p, Pick::Ref(r) if host(r));
        let vain = |instr: &Instruction| match instr {
            Instruction::Do { who, .. } => named(who),
            Instruction::Effect { parts, .. } => {
                parts.iter().any(|part| matches!(part, Part::Layer { affected: Match::Ref(r), .. } if host(r)))
            }
            _ => false,
        };
        if abilities.iter().any(|a| lints::any_part(&self.content, *a, &vain)) {
            let line = node.child(Rule::effect_l).unwrap_or(node);
            let message = "a spell of duration `instant` is on nothing, so it has no enchanted creature or thing";
            let fault = Diagnostic::error(Code::NeverAsked, line.span(), message);
            self.report(fault.help("say `target creature`, or give the spell a duration"));
        }
    }

    /// A spell of duration `instant` is no more when it has done what it does.
    fn over_at_once(&mut self, node: Node<'t>, abilities: &[AbilityId]) {
        let this = Pick::Ref(Ref::This);
        let leaves = |e: &EventPattern| e.verb == Verb::Move && e.object == Match::Ref(Ref::This);
        let vain = |instr: &Instruction| match instr {
            Instruction::Effect { duration, .. } | Instruction::Do { act: Act::Become { duration, .. }, .. } => {
                matches!(duration, Duration::Until(events) if events.iter().any(leaves))
            }
            Instruction::Do { act: Act::EndSpell(what), .. } => *what == this,
            Instruction::Do { act: Act::Strengthen { what, how: Strength::Duration(_), .. }, .. } => *what == this,
            _ => false,
        };
        if abilities.iter().any(|a| lints::strengthened_too_late(&self.content, *a)) {
            let line = node.child(Rule::effect_l).unwrap_or(node);
            let message = "the damage of this is strengthened when it has been dealt already";
            let fault = Diagnostic::error(Code::NeverAsked, line.span(), message);
            self.report(fault.help("say it in front of `deal`"));
        }
        if abilities.iter().any(|a| lints::any_part(&self.content, *a, &vain)) {
            let line = node.child(Rule::effect_l).unwrap_or(node);
            let message =
                "a spell of duration `instant` is over at once, so it does not leave later, end or last longer";
            let fault = Diagnostic::error(Code::NeverAsked, line.span(), message);
            self.report(fault.help("say a time, such as `for 1 hour`, or give the spell a duration"));
        }
    }

    /// A test of which nothing comes: no label, no question behind it, and no price of failing it.
    pub(crate) fn idle_tests(&mut self, line: Node<'t>, made: &[AbilityId]) {
        let all = (0..self.content.topics.len()).map(|at| TopicId(at as u16));
        let of_price = |t: &TopicId| self.content.scene.priced().any(|role| self.content.is_kind_of_test(*t, role));
        let priced: Vec<TopicId> = all.filter(of_price).collect();
        let idle = made.iter().any(|a| lints::idle_test(&self.content, *a, &priced));
        if idle {
            let finding = Finding::new(
                Code::DoesNothing,
                "nothing comes of this test: it has no price, and nothing asks how it went",
            );
            self.judge(line, Some(finding.help("ask for it: `if you pass Willpower 15: ...`")));
        }
    }
}

/// Whether what is looked for is bound to a distance from the caster that is greater than this one.
fn is_wider(filter: &Filter, reach: i64) -> bool {
    filter.preds.iter().any(|p| match p {
        Predicate::Within(Some(Value::Num(feet)), Ref::You) => i64::from(*feet) > reach,
        _ => false,
    })
}

/// How far a spell reaches in feet, if that is always the same.
fn fixed_reach(range: &[(Reach, Option<Condition>)]) -> Option<i64> {
    match range {
        [(Reach::Touch, None)] => Some(0),
        [(Reach::Far(far), None)] => fixed(far),
        _ => None,
    }
}

/// A quantity in the base of its units, if it is a numeral.
fn fixed(quantity: &Quantity) -> Option<i64> {
    match quantity.n {
        Value::Num(n) => Some(i64::from(n) * quantity.unit.scale()),
        _ => None,
    }
}
