//! Whether a spell as a whole can do what its lines say.

use crate::check::Checker;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// A spell of duration `instant` is nowhere where a sentence about it could be so.
    pub(crate) fn never_so(&mut self, line: Node<'t>, made: &[AbilityId]) {
        let here = Zones::CASTING | Zones::REPERTOIRE;
        let idle = |a: &AbilityId| {
            let ability = self.content.abilities.get(a.index());
            ability.is_some_and(|a| matches!(a.kind, AbilityKind::Static(_)) && !a.zones.intersects(here))
        };
        if made.iter().any(idle) {
            let message = "a spell of duration `instant` is over at once, so this is never so";
            let fault = Diagnostic::error(Code::NeverAsked, line.span(), message);
            self.report(fault.help("what it does at once is said with a target of its own, in place of `on`: `effect: target creature becomes asleep`; what goes on needs a duration"));
        }
    }

    /// A spell does one thing when it is cast: `effect` or `on`, once.
    pub(crate) fn one_effect(&mut self, lines: &[Node<'t>]) {
        let mut seen = None;
        for line in lines.iter().filter(|l| matches!(l.rule(), Rule::effect_l | Rule::on_l)) {
            if seen.replace(line.rule()).is_some() {
                let message = "what this spell does when it is cast is said twice";
                self.report(
                    Diagnostic::error(Code::DuplicateProperty, line.span(), message)
                        .help("a spell has one `effect`, or one `on` and sentences about what it is on"),
                );
            }
        }
        self.on_before_choices(lines);
    }

    /// What is chosen with `choose` is chosen when it is known what the spell is on.
    pub(crate) fn on_before_choices(&mut self, lines: &[Node<'t>]) {
        let labels = lines.iter().filter(|l| l.rule() == Rule::choose_l).flat_map(|l| l.descendants());
        let labels = labels.filter(|n| n.rule() == Rule::label).filter_map(Node::first);
        let labels: Vec<&str> = labels.map(Node::text).collect();
        for on in lines.iter().filter(|l| l.rule() == Rule::on_l) {
            let said = |n: &Node<'t>| labels.contains(&n.text());
            if let Some(at) =
                on.descendants().find(|n| matches!(n.rule(), Rule::var | Rule::ident | Rule::word) && said(n))
            {
                let message = format!("`{}` is chosen when it is known already what the spell is on", at.text());
                self.report(
                    Diagnostic::error(Code::WrongPlace, at.span(), message)
                        .help("a number that is known before: `rank`, `you may raise its weariness by 2 as more`"),
                );
            }
        }
    }

    /// A spell with a duration goes on; one without has an effect.
    pub(crate) fn check_lasting(&mut self, at: Node<'t>, magic: &Magic, lines: &[Node<'t>]) {
        let effect = lines.iter().find(|l| l.rule() == Rule::effect_l);
        match (&magic.lasting, effect) {
            (Lasting::Instant, None) => {
                self.report(
                    Diagnostic::error(Code::MissingProperty, at.span(), format!("`{}` does nothing", unquoted(at)))
                        .help("a spell of duration `instant` needs `effect: ...`"),
                );
            }
            (Lasting::Instant, Some(_)) => {}
            // What it is on alone is nothing.
            (_, None) if lines.iter().all(|l| matches!(l.rule(), Rule::on_l | Rule::choose_l)) => {
                self.report(
                    Diagnostic::error(Code::MissingProperty, at.span(), format!("`{}` does nothing", unquoted(at)))
                        .help("say what is so while it runs, such as `enchanted creature is asleep`"),
                );
            }
            (_, None) => {}
            (_, Some(effect)) => {
                self.report(
                    Diagnostic::error(Code::WrongPlace, effect.span(), "a spell that goes on has no `effect`")
                        .help("say what it is on: `on a creature`, and what is so while it runs"),
                );
            }
        }
    }
}
