//! What cards say of a keyword in brackets, and of a designation.

use crate::check::Checker;
use crate::check::names::segment::unquoted;
use crate::diag::{Code, Diagnostic};
use crate::ir::{Reminder, Said, places};
use crate::syntax::{Node, Rule};
use crate::wording::verbs::regular_third;

impl<'t> Checker<'t> {
    /// What a declaration says of its reminder text: `reminder "...", reminder ja "...", reminder none, evergreen`.
    pub(crate) fn reminder_of(&mut self, node: Node<'t>, name: &str) -> Reminder {
        let mut out = Reminder { evergreen: node.child(Rule::h_evergreen).is_some(), ..Reminder::default() };
        let given: Vec<&str> = node
            .child(Rule::params)
            .into_iter()
            .flat_map(|p| p.all(Rule::param).collect::<Vec<_>>())
            .filter_map(|p| p.child(Rule::param_name))
            .map(|p| p.text())
            .collect();
        for head in node.all(Rule::h_reminder) {
            let Some(text) = head.child(Rule::string) else {
                out.none = true;
                continue;
            };
            self.reminder_fits(text, name, &given);
            let said = if is_japanese(head) { &mut out.japanese } else { &mut out.english };
            if said.is_some() {
                let fault = Diagnostic::error(Code::BadHead, head.span(), "`reminder` stands twice".to_owned());
                self.report(fault.help("one in English, and one in Japanese behind `ja`"));
            }
            *said = Some(unquoted(text).into());
        }
        if out.none && (out.english.is_some() || out.japanese.is_some()) {
            let head = node.child(Rule::h_reminder).unwrap_or(node);
            let message = "there is reminder text, and there is none".to_owned();
            self.report(Diagnostic::error(Code::BadHead, head.span(), message));
        }
        out
    }

    /// `said` has what is printed for its sort of declaration, and nothing that nobody prints.
    pub(crate) fn judge_said(&mut self, node: Node<'t>, action: Option<&str>) {
        let all: Vec<Node<'t>> = node.all(Rule::h_said).collect();
        for head in &all {
            let strings: Vec<&str> = head.all(Rule::string).map(unquoted).collect();
            let fault = match (action, is_japanese(*head), &*strings) {
                (Some(_), true, _) => Some("in Japanese an action is said as `names ja` says it"),
                (Some(name), false, [one]) if one.starts_with("it ") && !one.ends_with(&regular_third(name)) => {
                    Some("behind `it` stands the verb of the action: `it explores`")
                }
                (Some(_), false, [one]) if one.trim().is_empty() => Some("expected how the action is printed"),
                (Some(_), false, [_]) => None,
                (Some(_), false, _) => Some("an action is said in one way: `said \"roll {CHAOS}\"`"),
                (None, japanese, [gets, has]) => {
                    let verbs = |s: &str| s.contains("{v:");
                    let empty = gets.trim().is_empty() || has.trim().is_empty();
                    (empty || japanese && !(verbs(gets) && verbs(has)))
                        .then_some("expected two clauses, in Japanese with their verbs as `{v:持つ}`")
                }
                (None, ..) => Some(
                    "it is said how a designation is got and how it is held: `said \"become the monarch\", \"be the monarch\"`",
                ),
            };
            if let Some(message) = fault {
                self.report(Diagnostic::error(Code::BadHead, head.span(), message));
            }
        }
        for japanese in [false, true] {
            if let Some(second) = all.iter().filter(|h| is_japanese(**h) == japanese).nth(1) {
                self.report(Diagnostic::error(Code::BadHead, second.span(), "`said` stands twice"));
            }
        }
        if let (Some(head), true) = (all.first(), all.iter().all(|h| is_japanese(*h))) {
            self.report(Diagnostic::error(Code::BadHead, head.span(), "`said ja` without `said` is printed nowhere"));
        }
    }

    /// Places are those of what the keyword is given, or symbols.
    fn reminder_fits(&mut self, text: Node<'t>, name: &str, given: &[&str]) {
        if unquoted(text).trim().is_empty() {
            let fault = Diagnostic::error(Code::MissingPart, text.span(), "expected the reminder text".to_owned());
            self.report(fault.help("`reminder none` for a keyword of which cards say nothing"));
            return;
        }
        for place in places(unquoted(text)) {
            let called = place.split([':', '?', ';']).next().unwrap_or(place).trim();
            let symbol =
                !called.is_empty() && called.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '/');
            if symbol || given.contains(&called) {
                continue;
            }
            let message = format!("nothing fills the place `{{{place}}}` in the reminder text of `{name}`");
            let fault = Diagnostic::error(Code::UnknownName, text.span(), message);
            self.report(fault.suggest_from(called, given.iter().copied()));
        }
    }
}

/// Whether a head is for Japanese: `reminder ja`.
fn is_japanese(head: Node<'_>) -> bool {
    head.text().split_whitespace().nth(1) == Some("ja")
}

/// How texts say that a player gets and has a designation: `said "become the monarch", "are the monarch"`. `None` if
/// the declaration does not give both in this language.
pub(crate) fn said_of(node: Node<'_>, japanese: bool) -> Option<Said> {
    let head = node.all(Rule::h_said).find(|h| is_japanese(*h) == japanese)?;
    let both: Vec<&str> = head.all(Rule::string).map(unquoted).collect();
    let [gets, has] = both[..] else { return None };
    Some(Said { gets: gets.into(), has: has.into() })
}
