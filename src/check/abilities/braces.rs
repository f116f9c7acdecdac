//! Abilities in braces: of what they are given to, of what is created with them, of an emblem.

use crate::check::report::no_error_since;
use crate::check::{Checker, Home, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `has { ... }`, `with { ... }`: abilities of another object, of these types; empty: nothing is known of it.
    pub(crate) fn grant(&mut self, scope: &mut Scope<'t>, node: Node<'t>, carriers: CardTypes) -> Read<Vec<AbilityId>> {
        self.in_braces(scope, node, Home { frame: carriers, ..Home::default() })
    }

    /// The same of an emblem.
    pub(crate) fn of_emblem(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Vec<AbilityId>> {
        self.in_braces(scope, node, Home { emblem: true, ..Home::default() })
    }

    /// Reads abilities of something that is made, and tells whether they speak of what makes it.
    pub(crate) fn asking_giver<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<(T, bool)> {
        let before = self.giver_asked.replace(false);
        let done = read(self);
        let asked = self.giver_asked.get();
        self.giver_asked.set(before || asked);
        Ok((done?, asked))
    }

    /// Abilities in braces, with what is known of what has them.
    fn in_braces(&mut self, scope: &mut Scope<'t>, node: Node<'t>, carrier: Home<'t>) -> Read<Vec<AbilityId>> {
        let items: Vec<Node<'t>> = node.all(Syntax::ability).collect();
        let of_frame = |n: &Node<'t>| matches!(n.rule(), Syntax::chapter | Syntax::level);
        if let Some(head) = items.iter().flat_map(|item| item.children()).find(of_frame) {
            let message = "chapters and levels are printed on cards of their own and not given";
            let help = "say when it is done: `when your upkeep begins: ...`, `while this has a level counter: ...`";
            return self.fail_help(Code::WrongPlace, head, message, help);
        }
        let name = self.home(scope).map_or(StrId::default(), |h| h.name);
        let of_emblem = carrier.emblem;
        let home = self.homes.len();
        // 107.3i: X of what gives an ability is not the X of the ability.
        self.homes.push(Home { name, outer: Some(scope.home), ..carrier });
        self.prescan(home, &items);
        let before = self.out.len();
        let lines = self.ability_lines(home, &items);
        let read = no_error_since(&self.out, before);
        if read.is_ok() {
            for (item, abilities) in &lines {
                self.judge_given(*item, abilities);
                if of_emblem {
                    self.judge_of_emblem(*item, abilities);
                }
            }
        }
        let abilities = self.joined_lines(lines);
        self.homes.truncate(home);
        read.map(|()| abilities)
    }
}
