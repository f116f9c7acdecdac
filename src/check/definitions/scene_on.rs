//! What a spell that goes on is on: how many of what, and the question that decides it.

use crate::check::nouns::np::Det;
use crate::check::{About, Checker, Host, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// What is enchanted is what the spell is on: without that it would be the caster.
    pub(super) fn host_is_said(&mut self, spell: Node<'t>, lines: &[Node<'t>]) {
        if spell.rule() != Rule::spell_d || lines.iter().any(|line| line.rule() == Rule::on_l) {
            return;
        }
        let nouns = lines.iter().flat_map(|line| line.descendants());
        let Some(host) = nouns.into_iter().find(|n| n.rule() == Rule::np && n.text().starts_with("enchanted ")) else {
            return;
        };
        let message = format!("the spell does not say what it is on, so `{}` is nothing", host.text());
        let fault = Diagnostic::error(Code::MissingPart, host.span(), message);
        self.report(fault.help("such as `on a creature, if you beat it with Willpower` above it; the caster is `you`"));
    }

    /// `on a creature, if you beat it with Willpower + 4`: a target, and a question when the spell takes effect.
    pub(crate) fn on_block(&mut self, scope: &mut Scope<'t>, line: Node<'t>) -> Read<Block> {
        let np = crate::check::nouns::np::NounPhrase::open(self.child(line, Rule::np)?);
        if let Some(label) = np.label {
            return self.fail_help(
                Code::Mixed,
                label,
                "what a spell is on has a name already",
                "speak of `enchanted creature` or `enchanted thing`",
            );
        }
        if let Some(w) = line.child(Rule::where_s) {
            self.where_is_read(scope, line, w)?;
            let value = self.child(w, Rule::value)?;
            let value = self.value(scope, value)?;
            (scope.x, scope.let_x) = (Some(value), true);
        }
        scope.can_target = true;
        let mut targets: Box<[TargetSpec]> = Box::new([]);
        if np.target.is_some() {
            return self.fail_help(
                Code::NoTarget,
                np.node,
                "what a spell is on is its target anyway",
                "write `on a creature`",
            );
        }
        if np.node.text() != "you" {
            let (min, max) = match np.det {
                Det::Count(count) => {
                    let count = self.count(scope, count)?;
                    (count.min, count.max)
                }
                Det::A => (Value::Num(1), Some(Value::Num(1))),
                _ => {
                    return self.fail_help(
                        Code::MissingPart,
                        np.node,
                        "it is not said how many the spell is on",
                        "write `a creature`, `up to 3 creatures` or `any number of creatures`",
                    );
                }
            };
            if max == Some(Value::Num(0)) {
                let message = "the spell is on nothing";
                return self.fail_help(
                    Code::OutOfRange,
                    np.node,
                    message,
                    "what it is on is counted from 1: `a creature`",
                );
            }
            let filter = self.filter_of(scope, &np)?;
            let slot = scope.slot();
            let about = self.about_filter(&filter);
            // It is asked, and goes on, for each of them by itself.
            scope.mention(Ref::Slot(slot), About { many: false, ..about }, np.node.span());
            scope.read(slot);
            scope.host = Host::Slot(slot);
            targets = Box::new([TargetSpec {
                filter,
                min,
                max,
                slot,
                apart_from: Box::new([]),
                chooser: Ref::You,
                only_if: None,
                together: None,
                divide: None,
                for_each: None,
            }]);
        }
        let mut body = Vec::new();
        if let Some(ask) = line.child(Rule::ask) {
            self.ask(scope, ask, &mut body)?;
        }
        Ok(Block { targets, modes: None, body: body.into() })
    }
}
