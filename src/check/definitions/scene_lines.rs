//! Which lines a spell, an item and a law can have, and which heads of abilities a scene knows.

use crate::check::definitions::scene_header::is_header;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Refuses lines that nothing would read.
    pub(crate) fn lines_of_its_sort(&mut self, node: Node<'t>) {
        for line in node.children() {
            let part =
                if line.rule() == Rule::ability { line.first().map_or(line.rule(), |a| a.rule()) } else { line.rule() };
            let Some((whose, help)) = misplaced(node.rule(), part) else { continue };
            let word = first_word(line);
            let message = format!("`{word}` says nothing in {whose}");
            self.report(Diagnostic::error(Code::WrongPlace, head_of(line, word), message).help(help));
        }
    }

    /// Refuses heads of abilities that only cards have.
    pub(crate) fn head_of_scene(&mut self, scope: &Scope<'t>, node: Node<'t>) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        let help = match node.rule() {
            Rule::spell => {
                "what a spell does when it takes effect is `effect: ...`; what happens to what it is on, `when this enters: ...`"
            }
            Rule::special_l => "what takes no time needs no head: `when ...: you may ...`",
            Rule::from_l => "abilities work where the thing is: in the scene",
            Rule::chapter => "what happens after some time is `every 1 hour: ...`, or `when ...: ...`",
            Rule::level | Rule::loyalty | Rule::face_l | Rule::deck_l => {
                "what a thing can do is a deed: `1 action: ...`"
            }
            _ => return Ok(()),
        };
        let word = first_word(node);
        let message = format!("`{word}` means nothing in a scene");
        self.error(Diagnostic::error(Code::OtherBook, head_of(node, word), message).help(help))
    }
}

/// Why a line stands in the wrong sort of definition; none: it is at home there.
fn misplaced(whole: Rule, part: Rule) -> Option<(&'static str, &'static str)> {
    const RUNS: &str =
        "it is a line of spells; an item or a law is always there, and a condition says when: `while ...: ...`";
    let whose = match whole {
        Rule::spell_d => "a spell",
        Rule::item_d => "an item",
        _ => "a law",
    };
    let help = match part {
        Rule::type_prop | Rule::has_h if whole == Rule::spell_d => {
            "it is a line of items; what a spell changes is a sentence: `enchanted creature is also an Orc`, `enchanted creature gets \
             +3 to Edge`"
        }
        Rule::type_prop | Rule::has_h if whole == Rule::law_d => "it is a line of items",
        part if whole != Rule::spell_d && (is_header(part) || part == Rule::option_l) => RUNS,
        Rule::on_l | Rule::effect_l | Rule::choose_l if whole == Rule::item_d => {
            "it is a line of spells; what an item does is a deed: `1 action: ... target creature`"
        }
        Rule::on_l | Rule::effect_l | Rule::choose_l | Rule::activated if whole == Rule::law_d => {
            "a law says what is so and what happens then: `when ...: ...`, `if ... would ...: ...`, `creatures can't ...`"
        }
        _ => return None,
    };
    Some((whose, help))
}

fn first_word(line: Node<'_>) -> &str {
    line.text().split([' ', ':', ',', '\n']).next().unwrap_or_default()
}

fn head_of(line: Node<'_>, word: &str) -> Span {
    let span = line.span();
    Span { end: span.start + word.len() as u32, ..span }
}
