//! What is said about lines that are no keywords.

use crate::check::nouns::keyword_spelling::Piece;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::AbilityId;
use crate::syntax::{Node, Rule};

/// Words with which the lines of a card begin that are no abilities.
const PROPERTIES: &[&str] = &["type", "cost", "loyalty", "color"];

/// Words with which the lines of a spell's header begin.
pub(crate) const HEADERS: &[&str] =
    &["time", "range", "duration", "weariness", "methods", "field", "requires", "picks", "growth", "effect"];

impl<'t> Checker<'t> {
    /// The abilities in the braces behind a keyword: what is done there is none.
    pub(crate) fn braced_abilities(&mut self, at: Node<'t>) -> Read<Vec<Node<'t>>> {
        let all: Vec<Node<'t>> = at.all(Rule::ability).collect();
        if !all.is_empty() {
            return Ok(all);
        }
        let help = "write the sentence of the keyword out where it is used: `while you control 3 or more creatures: this has flying`";
        self.fail_help(Code::WrongParameter, at, "the keyword takes abilities, and here are none", help)
    }

    /// A name that is no keyword.
    pub(crate) fn no_keyword<T>(&mut self, at: Node<'t>, name: &str) -> Read<T> {
        let first = name.split(' ').next().unwrap_or(name);
        if self.vocab.actions.contains_key(first) || self.vocab.actions.contains_key(name) {
            self.action_in_line(at.span(), first)?;
            let message = format!("`{first}` is an action and no keyword ability");
            let help = "an action is done behind a head: `when this enters: scry 2`; as a cost it stands behind another one: \
                        `{T}, exert this: draw 1 card`";
            let here = "words that are said are a payment, `1 action, speak \"open\": ...`; another deed stands in the body: `1 action { you gesture; if done: end this }`";
            return self.fail_help(Code::UnknownName, at, message, if self.scene_now { here } else { help });
        }
        if self.scene_now && self.number_id(name).is_none() {
            return self.no_line_of_spells(at, name);
        }
        // What stands beside it is not at fault: `flying` for `fyling` in `fyling and haste`.
        let place = crate::check::names::segment::part_span(at, name);
        let error = Diagnostic::error(Code::UnknownName, place, format!("`{name}` is an unknown keyword ability"));
        match first {
            "power" | "toughness" => return self.error(error.help("power and toughness are one line: `pt 2/2`")),
            "types" => {
                let word = crate::source::Span { end: at.span().start + 5, ..at.span() };
                return self.error(error.help("all types stand in one line").suggest_at(word, "type"));
            }
            "keywords" | "keyword" | "abilities" | "ability" if name.contains(' ') => {
                let word = crate::source::Span { end: at.span().start + first.len() as u32 + 1, ..at.span() };
                let help = "keyword abilities stand in a line by themselves: `flying, haste`";
                return self.error(error.help(help).suggest_at(word, ""));
            }
            _ => {}
        }
        // `typ Sorcery`
        if let Some(near) = PROPERTIES.iter().find(|word| crate::diag::one_slip(word, first)) {
            let word = crate::source::Span { end: at.span().start + first.len() as u32, ..at.span() };
            return self.error(error.suggest_at(word, *near));
        }
        if matches!(first.trim_end_matches(','), "I" | "II" | "III" | "IV" | "V" | "VI") {
            return self.error(error.help("chapters have numerals: `chapter 1: ...`, `chapter 2, 3: ...`"));
        }
        if self.scene_now && self.number_id(name).is_some() {
            return self.error(error.help(crate::check::effects::effect::CHANGES));
        }
        // `whlie you control a Forest`
        if let Some(near) = crate::syntax::near_grammar(first).filter(|_| name.contains(' ') || at.text() != name) {
            let word = crate::source::Span { end: at.span().start + first.len() as u32, ..at.span() };
            return self.error(error.suggest_at(word, near));
        }
        self.error(error.suggest_from(name, self.vocab.keywords.keys().copied()))
    }

    /// What begins no line of a spell or a thing.
    fn no_line_of_spells<T>(&mut self, at: Node<'t>, name: &str) -> Read<T> {
        let message = format!("`{name}` is nothing that a spell or a thing has");
        let error = Diagnostic::error(Code::UnknownName, at.span(), message);
        let words: Vec<&str> = name.split(' ').collect();
        let first = words.first().copied().unwrap_or("");
        // `casting time 1 action`
        let inside = words.iter().skip(1).find(|word| HEADERS.contains(word));
        let error = match inside {
            Some(header) => {
                let end = name.find(*header).unwrap_or(0) + header.len();
                let span = crate::source::Span { end: at.span().start + end as u32, ..at.span() };
                error.suggest_at(span, *header)
            }
            None => match crate::diag::suggest(first, HEADERS.iter().copied()) {
                Some(near) => {
                    let span = crate::source::Span { end: at.span().start + first.len() as u32, ..at.span() };
                    error.suggest_at(span, near)
                }
                None => error.help(
                    "its header has `time`, `range`, `duration`, `weariness`, `methods`, `field`, `requires`, `picks` and `growth`; what \
                     it does stands behind `effect` or `on ...`",
                ),
            },
        };
        self.error(error)
    }

    /// `flying, trample and lifelink`, `trample lifelink` with the commas that are missing; nothing if it is no such list.
    fn list_of_keywords(&self, text: &str) -> Option<String> {
        let words: Vec<&str> = text.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        let mut names: Vec<String> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if words.get(at) == Some(&"and") {
                at += 1;
                continue;
            }
            let end = (at + 1..=words.len()).rev().find(|end| {
                words.get(at..*end).is_some_and(|w| self.vocab.keywords.contains_key(w.join(" ").as_str()))
            })?;
            names.push(words.get(at..end)?.join(" "));
            at = end;
        }
        (names.len() > 1).then(|| names.join(", "))
    }

    /// A line that is neither a sentence nor keywords.
    pub(crate) fn unknown_line(&mut self, at: Node<'t>, pieces: &[Piece<'t>]) -> Read<Vec<AbilityId>> {
        let name = pieces
            .iter()
            .map_while(|p| match p {
                Piece::Word { text, .. } => Some(*text),
                Piece::Node(_) => None,
            })
            .collect::<Vec<_>>()
            .join(" ");
        let node = match pieces.first() {
            Some(Piece::Word { node, .. }) => *node,
            _ => at,
        };
        if name.is_empty() && at.text().ends_with(" life") {
            let message = format!("`{}` is an amount, and no ability", at.text());
            let help = "what is done stands behind a head, such as `when this enters: each opponent loses 1 life`";
            return self.fail_help(Code::WrongPlace, at, message, help);
        }
        let counted = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
        if name.is_empty() && self.scene_now && at.text().contains(" and ") && at.text().split(" and ").all(counted) {
            let message = format!("`{}` are several numbers", at.text());
            let help = format!("each has a verb of its own: `has {}`", at.text().replace(" and ", " and has "));
            return self.fail_help(Code::WrongParameter, at, message, &help);
        }
        if name.is_empty() {
            return self.fail_help(
                Code::WrongParameter,
                at,
                format!("`{}` is neither a sentence nor a keyword ability", at.text()),
                match self.scene_now {
                    true => "a sentence has a subject and a verb, such as `you get +2 to Wits tests`; time is `every 1 hour: ...`, and what \
                             can be done once is `1 action, once: ...`",
                    false => "a sentence has a subject and a verb, such as `this can't block`",
                },
            );
        }
        if let Some(list) = self.list_of_keywords(at.text()) {
            return self.error(
                Diagnostic::error(Code::WrongParameter, at.span(), format!("`{}` are several keywords", at.text()))
                    .help("in a line of their own keywords are separated by commas")
                    .suggest(list),
            );
        }
        match self.known_prefix(&name) {
            Some(_) if self.scene_now => self.no_line_of_spells(at, &name),
            Some(known) => {
                let forms = self.forms_of(known);
                if at.text().contains(" as ") {
                    return self.fail_help(Code::WrongParameter,
                        at,
                        format!("`{}` is not how this keyword is written", at.text()),
                        "a label stands right behind what it names: `create 1 copy of this as twin, except it has haste`",
                    );
                }
                self.fail_help(
                    Code::WrongParameter,
                    at,
                    format!("`{}` is not how this keyword is written", at.text()),
                    format!("expected {forms}"),
                )
            }
            None => self.no_keyword(node, &name),
        }
    }
}
