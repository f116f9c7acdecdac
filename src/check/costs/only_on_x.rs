//! `spend only black mana on X`: an X that is paid with some types of mana only.

use crate::check::vocab::Word;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The symbols of a cost, of which each X is paid with these types only (601.2g).
    pub(crate) fn spend_only(&mut self, node: Node<'t>, mana: &[ManaSymbol]) -> Read<ManaCost> {
        let mut types = 0;
        for word in node.all(Rule::spend_color) {
            types |= match self.vocab.word(word.text()) {
                Some((Word::Color(colors), _)) => colors.bits(),
                Some((Word::Colorless, _)) => COLORLESS_BIT,
                _ => {
                    let help = "such as `spend only black mana on X`, `spend only black or red mana on X`";
                    return self.fail_help(Code::NotMana, word, format!("`{}` is no color", word.text()), help);
                }
            };
        }
        if !mana.iter().any(|s| s.is_x()) {
            let help =
                "it stands behind them: `{X}, spend only black mana on X: ...`, on a card in a line below the cost";
            return self.fail_help(Code::NotACost, node, "there is no `{X}` in front of this", help);
        }
        Ok(mana.iter().map(|s| if s.is_x() { ManaSymbol::X(types) } else { *s }).collect())
    }
}
