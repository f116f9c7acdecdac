//! A check in words, step by step, each with its rule.

use super::record::{CheckRecord, Outcome};
use super::{Kind, Lang};
use crate::engine::{GameState, ObjectId, Rulebook};
use crate::ir::Colors;

/// One line of a check told in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happened in this step, in the language that was asked for.
    pub text: String,
    /// The rule that says so.
    pub rule: &'static str,
}

/// A check in words, in order; what did not happen, such as a boost, has no line.
pub fn tell(made: &CheckRecord, rulebook: &Rulebook, state: &GameState, lang: Lang) -> Vec<Step> {
    let teller = Teller { rulebook, state, lang };
    let mut out = vec![teller.begin(made)];
    out.extend(teller.aside(made));
    out.extend(teller.target(made));
    out.extend(teller.achievement(made));
    out.extend(teller.boost(made));
    out.push(teller.end(made));
    out
}

struct Teller<'a> {
    rulebook: &'a Rulebook,
    state: &'a GameState,
    lang: Lang,
}

impl Teller<'_> {
    fn step(&self, rule: &'static str, en: String, ja: String) -> Step {
        let text = match self.lang {
            Lang::En => en,
            Lang::Ja => ja,
        };
        Step { text, rule }
    }

    fn name(&self, o: ObjectId) -> String {
        card_name(self.rulebook, self.state.obj(o).def, self.lang)
    }

    fn names(&self, all: &[ObjectId]) -> String {
        let (separator, quotes) = match self.lang {
            Lang::En => (", ", ["", ""]),
            Lang::Ja => ("", ["《", "》"]),
        };
        all.iter().map(|o| format!("{}{}{}", quotes[0], self.name(*o), quotes[1])).collect::<Vec<_>>().join(separator)
    }

    fn mana_value(&self, o: ObjectId) -> i32 {
        self.rulebook.templates[self.state.obj(o).def.index()].mana_value
    }

    fn begin(&self, record: &CheckRecord) -> Step {
        let (kind, n) = (record.kind.name(self.lang), record.difficulty);
        self.step("AC-1.1", format!("{kind} check, difficulty {n}"), format!("{kind}判定[難易度:{n}]"))
    }

    fn aside(&self, record: &CheckRecord) -> Option<Step> {
        let names = self.names(&record.aside);
        let step = || {
            self.step("AC-1.8", format!("known cards are set aside: {names}"), format!("既知のカードを追放: {names}"))
        };
        (!record.aside.is_empty()).then(step)
    }

    fn target(&self, record: &CheckRecord) -> Option<Step> {
        let (first, target) = (*record.revealed.first()?, record.target?);
        let (names, value) = (self.names(&[first]), self.mana_value(first));
        Some(self.step(
            "AC-1.7",
            format!("first card: {names}; target number {value} {} = {target}", signed(record.difficulty)),
            format!("1枚目: {names} 目標値 {value} {} = {target}", signed(record.difficulty)),
        ))
    }

    fn achievement(&self, record: &CheckRecord) -> Option<Step> {
        let (second, achieved) = (*record.revealed.get(1)?, record.achieved?);
        let (names, value) = (self.names(&[second]), self.mana_value(second));
        let correction = signed(achieved - value);
        let color = match Kind::of(record.color) {
            Kind::Colorless if record.color == Colors::empty() => Kind::Colorless,
            kind => kind,
        };
        let color = color.name(self.lang);
        Some(self.step(
            "AC-1.10",
            format!("second card: {names}, counted as {color}; achievement {value} {correction} = {achieved}"),
            format!("2枚目: {names} ({color}) 達成値 {value} {correction} = {achieved}"),
        ))
    }

    fn boost(&self, record: &CheckRecord) -> Option<Step> {
        let (cards, achieved, all) = (record.boost.as_ref()?, record.achieved?, record.achievement()?);
        let (names, n) = (self.names(cards), cards.len());
        let (more, help) = (signed(record.boosted), record.boosted);
        Some(self.step(
            "AC-3.3",
            format!("boost: {names}; {help} of {n} colorless, achievement {achieved} {more} = {all}"),
            format!("ブースト: {names} 無色{help}/{n}枚 達成値 {achieved} {more} = {all}"),
        ))
    }

    fn end(&self, record: &CheckRecord) -> Step {
        let (target, achieved) = (record.target.unwrap_or(0), record.achievement().unwrap_or(0));
        match record.outcome {
            Outcome::Success => self.step(
                "AC-1.18",
                format!("{target} <= {achieved}: success"),
                format!("目標値{target} <= 達成値{achieved}: 成功"),
            ),
            Outcome::Failure => self.step(
                "AC-1.19",
                format!("{target} > {achieved}: failure"),
                format!("目標値{target} > 達成値{achieved}: 失敗"),
            ),
            Outcome::BrokenOff => self.step(
                "AC-4.16",
                "fewer than two cards are left: broken off, and nothing counts".to_owned(),
                "ライブラリーが2枚未満: 中断、判定はしなかったものとする".to_owned(),
            ),
        }
    }
}

/// What a card is called in a language; in English where it has no other name.
pub fn card_name(rulebook: &Rulebook, def: crate::ir::DefId, lang: Lang) -> String {
    let def = rulebook.content.def(def);
    let id = match lang {
        Lang::En => def.name,
        Lang::Ja => def.name_ja.unwrap_or(def.name),
    };
    rulebook.content.str(id).to_owned()
}

/// `+ 5`, `- 1`.
fn signed(n: i32) -> String {
    if n < 0 { format!("- {}", n.unsigned_abs()) } else { format!("+ {n}") }
}
