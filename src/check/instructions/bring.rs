//! Moving in a scene: nearer to something, farther from it.

use crate::check::instructions::statement::Suffixes;
use crate::check::{Checker, Read, Scope};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Moves something nearer to another thing or farther from it: `bring you nearer to the goal by 20 feet`,
    /// `bring the foe farther from you by X feet, where X is 5 * margin`.
    pub(crate) fn bring_s(&mut self, scope: &mut Scope<'t>, node: Node<'t>, out: &mut Vec<Instruction>) -> Read<()> {
        let mut ends = node.all(Syntax::np);
        let (what, to) = (self.required(node, ends.next())?, self.required(node, ends.next())?);
        let quantity = self.child(node, Syntax::quantity)?;
        let away = node.child(Syntax::away_w).is_some();
        self.statement(scope, node, Suffixes::of(node), out, |ck, scope, out| {
            let what = ck.pick(scope, what)?;
            let way = ck.length(scope, quantity)?;
            ck.some_time(quantity, &way, "such as `20 feet`, `1 foot per Speed`")?;
            let to = ck.pick(scope, to)?;
            let who = Pick::Ref(Ref::You);
            out.push(Instruction::Do { who, act: Act::Bring { what, to, way, away }, bind: None });
            Ok(())
        })
    }
}
