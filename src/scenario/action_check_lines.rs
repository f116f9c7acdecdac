//! From trees to scenarios: action checks, libraries and what the table has agreed on.

use super::action_check_names::judge_settings;
use super::read::{Reader, int, unquoted};
use super::words::{COLORS, find};
use super::{Asked, CheckSays, Claim, ExpectedFact, LibraryClaim, LibraryEnd, Scenario, What};
use crate::action_checks::{Kind, Outcome, When};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::ir::{ActionId, Colors, Zone};
use crate::settings::{Settings, Time};
use crate::source::Files;
use crate::syntax::{Node, Rule};

impl<'t> Reader<'t, '_> {
    /// `setting check.boost_per = "table"`: each line is read alone, so that faults have a place, then all together.
    pub(super) fn settings(&mut self, node: Node<'t>, scenario: &mut Scenario) {
        let mut all = String::new();
        for line in node.all(Rule::sc_setting) {
            let text: String = line.children().map(|n| n.text()).collect::<Vec<_>>().join(" = ");
            match self.read_settings(&text) {
                Ok(_) => all.push_str(&format!("{text}\n")),
                Err(faults) => {
                    for fault in faults {
                        self.fault(Diagnostic { span: line.span(), suggestion: None, ..fault });
                    }
                }
            }
        }
        match self.read_settings(&all) {
            Ok(settings) => scenario.house = settings,
            Err(faults) => {
                for fault in faults {
                    self.fault(Diagnostic { span: node.span(), ..fault });
                }
            }
        }
    }

    /// What the game master asks somebody to check: `game master asks alice to check green 2 "move the rock"`.
    pub(super) fn asks(&mut self, node: Node<'t>) -> Read<What> {
        let mut words = node.all(Rule::sc_word);
        let who = self.required(node, words.next())?;
        let who = self.player(who)?;
        let kind = match words.next() {
            Some(word) => Some((self.check_kind(word)?, node.child(Rule::sc_int).map_or(0, int))),
            None => None,
        };
        let mut asked = Asked {
            who,
            kind,
            task: node.child(Rule::string).map_or("", unquoted).to_owned(),
            thing: None,
            when: When::Usual,
            beyond: false,
            known: false,
            on_success: None,
            on_failure: None,
        };
        for more in node.all(Rule::sc_ask) {
            let Some(first) = more.first() else { continue };
            match first.rule() {
                Rule::sc_thing => asked.thing = Some(self.thing(first)?),
                Rule::sc_timing => {
                    let sorcery = first.text().starts_with("sorcery");
                    asked.when = When::At(if sorcery { Time::Sorcery } else { Time::Instant });
                }
                Rule::num => asked.when = When::Lasting(int(first)),
                Rule::sc_beyond => asked.beyond = true,
                Rule::sc_knowing => asked.known = true,
                _ => {
                    let action = self.child(more, Rule::sc_word)?;
                    let action = self.action_named(action)?;
                    let place = if first.text() == "success" { &mut asked.on_success } else { &mut asked.on_failure };
                    *place = Some(action);
                }
            }
        }
        Ok(What::Asks(Box::new(asked)))
    }

    fn check_kind(&mut self, node: Node<'t>) -> Read<Kind> {
        if let Some(found) = Kind::named(node.text()) {
            return Ok(found);
        }
        let message = format!("`{}` is no kind of check", node.text());
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message);
        let fault = fault.suggest_from(node.text(), Kind::words_en());
        Err(self.fault(fault.expected(Kind::words_en())))
    }

    fn action_named(&mut self, node: Node<'t>) -> Read<ActionId> {
        if let Some(found) = self.content.actions.iter().position(|a| &*a.name == node.text()) {
            return Ok(ActionId(found as u16));
        }
        let message = format!("no action is called `{}`", node.text());
        let names = self.content.actions.iter().map(|a| a.name.as_ref());
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message).suggest_from(node.text(), names);
        Err(self.fault(fault))
    }

    /// What is claimed of the last action check: `the check has target 3, achievement 7`, `the check succeeds`.
    pub(super) fn check_claims(&mut self, part: Node<'t>) -> Read<Vec<Claim>> {
        let mut out = Vec::new();
        for says in part.children() {
            let number = || says.child(Rule::sc_int).map_or(0, int);
            let claimed = match says.rule() {
                Rule::sc_check_number => match self.required(says, says.first())?.text() {
                    "target" => CheckSays::Target(number()),
                    "achievement" => CheckSays::Achievement(number()),
                    "correction" => CheckSays::Correction(number()),
                    _ => CheckSays::Boost(Some(number())),
                },
                Rule::sc_no_boost => CheckSays::Boost(None),
                Rule::sc_check_color => {
                    let color = self.required(says, says.first())?;
                    CheckSays::Color(self.color(color)?)
                }
                _ => CheckSays::Ends(match says.text().split_whitespace().next() {
                    Some("succeeds") => Outcome::Success,
                    Some("fails") => Outcome::Failure,
                    _ => Outcome::BrokenOff,
                }),
            };
            out.push(Claim { span: says.span(), about: None, not: false, says: ExpectedFact::Check(claimed) });
        }
        Ok(out)
    }

    fn color(&mut self, node: Node<'t>) -> Read<Colors> {
        if node.text() == "colorless" {
            return Ok(Colors::empty());
        }
        if let Some(found) = find(COLORS, node.text()) {
            return Ok(found);
        }
        let message = format!("`{}` is no color", node.text());
        let names = COLORS.iter().map(|c| c.0);
        let fault = Diagnostic::error(Code::UnknownName, node.span(), message).suggest_from(node.text(), names);
        Err(self.fault(fault))
    }

    /// Which cards lie at one end of a library: `alice's library starts with "A", "B"`,
    /// `... ends with "A", "B" in any order`.
    pub(super) fn library_claim(&mut self, part: Node<'t>) -> Read<Vec<Claim>> {
        let who = self.child(part, Rule::sc_word)?;
        let of = self.player(who)?;
        let mut names = Vec::new();
        for name in part.all(Rule::string) {
            self.known_name(name)?;
            names.push(unquoted(name).to_owned());
        }
        let top = part.child(Rule::sc_library_end).is_some_and(|n| n.text().starts_with("starts"));
        let end = if top { LibraryEnd::Top } else { LibraryEnd::Bottom };
        let any_order = part.child(Rule::sc_any_order).is_some();
        let zone = if part.child(Rule::sc_deck_w).is_some() { Zone::Pile } else { Zone::Library };
        let says = ExpectedFact::Library(LibraryClaim { of, zone, end, names, any_order });
        Ok(vec![Claim { span: part.span(), about: None, not: false, says }])
    }

    fn read_settings(&self, text: &str) -> Result<Settings, Vec<Diagnostic>> {
        let mut files = Files::new();
        let id = files.add("settings", text);
        let Some(file) = files.get(id) else { return Ok(Settings::default()) };
        let settings = Settings::read(file)?;
        let faults = judge_settings(file, self.content);
        if faults.is_empty() { Ok(settings) } else { Err(faults) }
    }
}
