//! What is chosen as a card is drafted, before any game (905.2).

use crate::check::abilities::ability::AbilityPrefix;
use crate::check::scope::Kind;
use crate::check::{About, Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `as you draft this: BODY`
    pub(crate) fn draft_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        if around.cond.is_some() {
            return self.fail(Code::WrongPlace, node, "before a game there is nothing that a condition could ask for");
        }
        if let Some(label) = node.child(Syntax::label) {
            let bind = self.bind_label(scope, label, About::plain(Kind::Number));
            let Some(noted) = bind.linked else { return self.unread_note(label) };
            self.name_note(scope, noted);
            return self.one(scope, around, AbilityKind::Deck(DeckRule::Counted(noted)), Zones::OUTSIDE);
        }
        let outer = std::mem::replace(&mut scope.can_target, false);
        let said = self.child(node, Syntax::body)?;
        let body = self.body(scope, said);
        scope.can_target = outer;
        let body = body?;
        for (instr, at) in body.iter().zip(said.children().filter(|n| n.rule() == Syntax::stmt)) {
            let noted = self.chosen_as_drafted(instr, at)?;
            self.name_note(scope, noted);
        }
        self.one(scope, around, AbilityKind::Deck(DeckRule::Drafted(body)), Zones::OUTSIDE)
    }

    /// 905.2b: there is no game yet, and what is chosen is a word or a number that the card knows later.
    fn chosen_as_drafted(&mut self, instr: &Instruction, at: Node<'t>) -> Read<LabelId> {
        let known = |who: &Pick| {
            let Pick::Ref(who) = who else { return false };
            match who {
                Ref::You => true,
                Ref::NextPlayer(of) | Ref::PreviousPlayer(of) => **of == Ref::You,
                _ => false,
            }
        };
        match instr {
            Instruction::Do { who, act: Act::Choose(choice), bind: Some(bind) }
                if known(who) && choice.can_be_noted() =>
            {
                match bind.linked {
                    Some(label) => Ok(label),
                    None => self.unread_note(at),
                }
            }
            _ => self.fail_help(
                Code::NotAnInstruction,
                at,
                "as a card is drafted there is no game yet: words and numbers are chosen then, and nothing else is done",
                "such as `choose a color as hue`, `your left-hand neighbor chooses a creature type as kind`",
            ),
        }
    }

    /// Lists of decks speak of what was noted by the name of its label.
    fn name_note(&mut self, scope: &Scope<'t>, label: LabelId) {
        let named = self.home(scope).and_then(|home| home.labels.iter().find(|l| l.label == label)).map(|l| l.name);
        self.content.labels.extend(named.map(|name| (label, name.into())));
    }

    fn unread_note<T>(&mut self, at: Node<'t>) -> Read<T> {
        self.fail_help(
            Code::NeverAsked,
            at,
            "no other sentence of the card reads this, so nothing would come of it",
            "its label is read by another ability: `this enters with X +1/+1 counters, where X is tally`",
        )
    }
}
