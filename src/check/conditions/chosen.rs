//! Conditions about what was chosen: a color, or one of several words (607.2d, 614.12b).

use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::state::State;
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// `the clan is "Khans"`, `the hue is red`: what a label of a word or of a color holds. Nothing if it is something else.
    pub(super) fn chosen_cond(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        state: &State<'t>,
    ) -> Read<Option<Condition>> {
        let Some((what, about)) = self.chosen_label(scope, subject) else { return Ok(None) };
        let args: Vec<Node<'t>> = state.args().collect();
        let [arg] = args[..] else { return Ok(None) };
        let held: Vec<Noted> = match about.kind {
            Kind::Word => {
                let strings = arg.descendants().filter(|n| n.rule() == Rule::string).count();
                let plain = arg.rule() == Rule::string_or || matches!(NounPhrase::open(arg).det, Det::Name(_));
                if strings == 0 || !plain {
                    return Ok(None);
                }
                arg.descendants().for_each(|part| self.saw(part));
                self.words_in(arg).into_iter().map(Noted::Word).collect()
            }
            Kind::Color => color_called(arg.text()).into_iter().map(Noted::Color).collect(),
            _ => return Ok(None),
        };
        let mut conds: Vec<Condition> = held.into_iter().map(|one| Condition::Chose(what.clone(), one)).collect();
        Ok(match conds.len() {
            0 | 1 => conds.pop(),
            _ => Some(Condition::Or(conds.into())),
        })
    }

    /// `the hue is the kind`, `the hue is allied to the kind`: two labels of colors. Nothing if they are something else.
    pub(super) fn color_cond(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        state: &State<'t>,
    ) -> Option<Condition> {
        let args: Vec<Node<'t>> = state.args().collect();
        let (other, allied) = match &*args {
            [one] if one.rule() == Rule::nps => (*one, false),
            [word, role] if word.text() == "allied" && role.rule() == Rule::role => {
                (role.children().find(|n| n.rule() != Rule::prep)?, true)
            }
            _ => return None,
        };
        let (a, b) = (self.color_label(scope, subject)?, self.color_label(scope, other)?);
        Some(if allied { Condition::Allied(a, b) } else { Condition::SameColor(a, b) })
    }

    /// A label of a color, a type or a name is no thing of which something could be asked.
    pub(super) fn no_word_compared(&mut self, scope: &mut Scope<'t>, subject: Node<'t>) -> Read<()> {
        let Some((_, about)) = self.chosen_label(scope, subject) else { return Ok(()) };
        if !matches!(about.kind, Kind::Color | Kind::Subtype | Kind::CardType | Kind::Name | Kind::Word) {
            return Ok(());
        }
        let message =
            format!("`{}` is a word that was chosen and no thing, so nothing is asked about it", subject.text());
        let help = "ask for things that have it (`there is a creature of the kind`), whether it is a color (`the hue is red`), \
                    another label of a color (`the hue is the kind`) or a word of a choice (`the clan is \"Khans\"`), or \
                    let options be chosen: `you choose 1 { option ...; option ... }`";
        self.fail_help(Code::NotACondition, subject, message, help)
    }

    /// The label of a color that a phrase means. Reports nothing.
    pub(crate) fn color_label(&self, scope: &mut Scope<'t>, node: Node<'t>) -> Option<Ref> {
        let (what, about) = self.chosen_label(scope, node)?;
        (about.kind == Kind::Color).then_some(what)
    }

    /// The label that a phrase is, with or without `the`, and what is known about what it holds. Reports nothing.
    fn chosen_label(&self, scope: &mut Scope<'t>, node: Node<'t>) -> Option<(Ref, About)> {
        let np = NounPhrase::open(node);
        let label = np.is_plain() && matches!(np.det, Det::The | Det::Bare);
        label.then(|| self.named(scope, np.words())).flatten()
    }
}

/// The color of this name.
fn color_called(word: &str) -> Option<Colors> {
    Colors::ALL.into_iter().find(|c| c.iter_names().any(|(name, _)| name.eq_ignore_ascii_case(word)))
}
