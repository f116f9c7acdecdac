//! Lines of a card in another order than that of print.

use crate::check::Checker;
use crate::diag::Code;
use crate::lints::Finding;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// The lines of a card in another order than that of print.
    pub(super) fn judge_order(&mut self, node: Node<'t>) {
        let place = |n: &Node<'t>| match n.rule() {
            Syntax::name_prop => Some(0),
            Syntax::cost_prop => Some(1),
            Syntax::color_prop => Some(2),
            Syntax::type_prop => Some(3),
            Syntax::pt_prop | Syntax::loyalty_prop => Some(4),
            Syntax::ability => Some(5),
            _ => None,
        };
        let mut highest = 0;
        for (child, at) in node.children().filter_map(|n| Some((n, place(&n)?))) {
            if at < highest {
                let fault = Finding::new(Code::OrderOfLines, "this line usually stands further up");
                let help = "cards are written as they are printed: cost, color, type, power and toughness, abilities";
                self.judge(child, Some(fault.help(help)));
                return;
            }
            highest = at;
        }
    }
}
