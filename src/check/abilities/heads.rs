//! What stands between the name and the body of a declaration: heads that its sort reads, each once.

use crate::check::clauses::verbs::core_verb;
use crate::check::names::segment::unquoted;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::{ParamKind, Predicate};
use crate::syntax::{Node, Rule};

/// A head: its word, the rule of the grammar, and whether it may stand several times.
type Head = (&'static str, Rule, bool);

const RULE: Head = ("rule", Rule::h_rule, false);
const FOR: Head = ("for", Rule::h_for, false);
const WRITTEN: Head = ("written", Rule::h_written, true);
const ON: Head = ("on", Rule::h_on, false);
const IS: Head = ("is", Rule::h_is, false);
const FORMS: Head = ("forms", Rule::h_forms, false);
const CANCELS: Head = ("cancels", Rule::h_cancels, false);
const UNIQUE: Head = ("unique", Rule::h_unique, false);
const UNTOLD: Head = ("untold", Rule::h_untold, false);
const MUTUAL: Head = ("mutual", Rule::h_mutual, false);
const TAKES: Head = ("takes", Rule::h_takes, false);
const REMINDER: Head = ("reminder", Rule::h_reminder, true);
const EVERGREEN: Head = ("evergreen", Rule::h_evergreen, false);
const SAID: Head = ("said", Rule::h_said, true);
const ALL: &[Head] =
    &[RULE, FOR, WRITTEN, ON, IS, FORMS, CANCELS, UNIQUE, UNTOLD, MUTUAL, TAKES, REMINDER, EVERGREEN, SAID];

/// The heads that a sort of declaration reads.
fn heads_of(node: Node<'_>, of_scene: bool) -> &'static [Head] {
    match node.rule() {
        Rule::counter if of_scene => &[RULE, FOR, CANCELS, ON, UNTOLD],
        Rule::keyword => &[RULE, WRITTEN, ON, IS, REMINDER, EVERGREEN],
        // Without a body it is a verb of the grammar.
        Rule::action if node.child(Rule::body).is_none() && node.child(Rule::unsupported_body).is_none() => &[RULE],
        Rule::action if of_scene => &[RULE, FORMS, FOR, MUTUAL, SAID, TAKES],
        Rule::action => &[RULE, FORMS, FOR, MUTUAL, SAID],
        Rule::counter => &[RULE, FOR, CANCELS, ON, UNTOLD],
        Rule::designation => &[RULE, UNIQUE, UNTOLD, WRITTEN, SAID, FOR, ON],
        Rule::number_d => &[RULE, FOR, ON],
        Rule::topic_d | Rule::scale_d => &[RULE, FOR],
        Rule::format_d => &[RULE, IS],
        _ => &[RULE],
    }
}

impl<'t> Checker<'t> {
    /// A head that nothing reads would say nothing, and so would a second one.
    pub(crate) fn judge_heads(&mut self, node: Node<'t>) {
        self.judge_body(node);
        // Most declarations are cards, which have none.
        if !node.children().any(|n| ALL.iter().any(|(_, rule, _)| *rule == n.rule())) {
            return;
        }
        let read = heads_of(node, self.is_of_scene(node));
        for head @ (word, rule, several) in ALL {
            let all: Vec<Node<'t>> = node.all(*rule).collect();
            if let (Some(first), false) = (all.first(), read.contains(head)) {
                let words: Vec<&str> = read.iter().map(|(w, ..)| *w).collect();
                let fault =
                    Diagnostic::error(Code::BadHead, first.span(), format!("this sort of declaration has no `{word}`"));
                self.report(fault.expected(words));
            }
            if let ([_, second, ..], false) = (all.as_slice(), *several) {
                let fault = Diagnostic::error(Code::BadHead, second.span(), format!("`{word}` stands twice"));
                self.report(fault.help("only the first one is read"));
            }
        }
    }

    /// Without a body a declaration of an action names a verb of the grammar.
    fn judge_body(&mut self, node: Node<'t>) {
        let bodiless = node.child(Rule::body).is_none() && node.child(Rule::unsupported_body).is_none();
        let Some(at) = node.child(Rule::decl_name).filter(|_| node.rule() == Rule::action && bodiless) else { return };
        let name = at.first().map_or("", unquoted);
        if core_verb(name).is_none() {
            let message = format!("`{name}` is no verb of the core, so what is done has to be said");
            let help = "a body behind it: `action polish(blade: Weapon): ...`; `{ }` if only those who wait for it say what comes of it";
            self.report(Diagnostic::error(Code::BadHead, at.span(), message).help(help));
        }
    }

    /// What is mutual is done by two to each other: the first two parameters, or whoever does it and the only one, a player.
    pub(crate) fn judge_mutual(&mut self, action: Node<'t>, params: &[ParamKind]) {
        let Some(head) = action.child(Rule::h_mutual) else { return };
        let player = |f: &crate::ir::Filter| f.sort == crate::ir::Sort::Player;
        let two = match params {
            [ParamKind::Thing(f)] => player(f),
            [ParamKind::Thing(_), ParamKind::Thing(_), ..] => true,
            _ => false,
        };
        if !two {
            let message = "what is mutual is done by two things to each other";
            let fault = Diagnostic::error(Code::BadHead, head.span(), message);
            self.report(fault.help("the first two parameters are things: `action NAME(p: creature, r: creature)`"));
        }
    }

    /// Targets are announced by the spell or ability that uses the action (601.2c), so its body has none.
    pub(crate) fn judge_targets_of_action(&mut self, action: Node<'t>, block: &crate::ir::Block) {
        if let (false, Some(body)) = (block.targets.is_empty(), action.child(Rule::body)) {
            let message = "an action has no targets of its own: whatever uses it announces them";
            let fault = Diagnostic::error(Code::BadHead, body.span(), message);
            let help = "make it a parameter that says what is picked: `action support(n: Number, q: creature = up to n target \
                        creatures except this)`";
            self.report(fault.help(help));
        }
    }

    /// What a keyword stands on is looked for on the printed card, so only its types count.
    pub(crate) fn judge_stand(&mut self, node: Node<'t>, preds: &[Predicate]) -> Read<()> {
        if preds.iter().all(is_of_type) {
            return Ok(());
        }
        let message = "a keyword stands on cards with some types, and nothing else is looked at";
        self.error(Diagnostic::error(Code::BadHead, node.span(), message).help("such as `on Vehicle cards`"))
    }
}

/// Whether a property is a type, or made of such.
fn is_of_type(pred: &Predicate) -> bool {
    match pred {
        Predicate::Type(_) | Predicate::Sub(_) | Predicate::Super(_) => true,
        Predicate::Not(inner) => is_of_type(inner),
        Predicate::Any(list) | Predicate::All(list) => list.iter().all(is_of_type),
        _ => false,
    }
}
