//! From pest's failure to a message for people.

use super::bodies::{has_body, lacks_would, wants_body};
use super::expected::{SHORT_UNITS, after_word, expected, grammar_words, has, words};
use super::habit::PERSONS;
use super::scan::{Token, tokens, without_tail};
use super::text_kind::TextKind;
use super::{Grammar, Rule, steps};
use crate::diag::{Code, Diagnostic, shorten, suggest};
use crate::source::{FileId, Span};
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

/// A stretch of text that was parsed and failed.
#[derive(Clone, Copy)]
pub(super) struct Failed<'t> {
    /// The text that was given to the parser.
    pub text: &'t str,
    /// The file that it stands in.
    pub file: FileId,
    /// Where it begins in its file.
    pub base: usize,
    /// What it was taken for.
    pub code: Code,
}

/// Where reading stopped, from the beginning of the text.
pub(super) fn offset(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Whether reading stopped at the end: what follows is then part of the same fault.
pub(super) fn ends_early(text: &str, error: &Error<Rule>) -> bool {
    offset(error) >= without_tail(text).len()
}

const RECKONED: &str = "what is reckoned has a letter, and stands behind `where`: `up to X creatures, where X is 1 + ...`, `deal X damage to it, where \
                        X is 1d6 + ...`";

const OTHER_SIDE: &str =
    "what the other side has more is taken from this one: `you beat the foe with Willpower - 2 against Stamina`";

const ASKS_BEFORE: &str = "it asks about the statement in front of it: both stand in one pair of braces, `when this enters { you may pay {1}; \
                           if done: draw 1 card }`";

impl Failed<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.base + start, self.base + end)
    }

    /// The message for a failure.
    pub fn explain(&self, error: &Error<Rule>) -> Diagnostic {
        let rules = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
            ErrorVariant::CustomError { .. } => return self.too_complex(),
        };
        let at = offset(error);
        let fault = if ends_early(self.text, error) { self.early(rules) } else { self.unexpected(at, rules) };
        if self.code == Code::BadAbility && lacks_would(self.text) {
            return fault.help(match self.text.starts_with("if done") || self.text.starts_with("if not done") {
                true => ASKS_BEFORE,
                false => {
                    "an ability that begins with `if` says what would happen; a condition that lasts is `while ...:`"
                }
            });
        }
        match steps::form_of(self.text).filter(|_| self.code == Code::BadStep && fault.expected.is_empty()) {
            Some(form) => fault.help(form),
            None => fault,
        }
    }

    /// The message for a text that can't be read where it stands, but could stand alone.
    pub fn out_of_place(&self) -> Diagnostic {
        let end = without_tail(self.text).len();
        Diagnostic::error(self.code, self.span(0, end), "this can't be read here")
            .help("each sentence stands in a line of its own, or is separated from the next by `;`")
    }

    /// The message for an instruction where an ability is needed.
    pub fn instruction(&self, kind: TextKind) -> Diagnostic {
        let end = without_tail(self.text).len();
        let help = match kind {
            TextKind::Scenes => {
                "say when: a spell takes effect with `effect: ...`, or `when this enters: ...` if it lasts; a deed is `1 action: ...`"
            }
            TextKind::Cards => {
                "write `spell: ...`, or an event (`when ...:`) or a cost (`{T}:`) in front of it; several instructions of one \
                 body stand in braces: `when this enters { ...; ... }`"
            }
        };
        let fault = Diagnostic::error(self.code, self.span(0, end), "an instruction can't stand here alone");
        let first = self.text.split([' ', ':']).next().unwrap_or_default();
        if let (false, Some((said, cond))) =
            (is_verb(first) || is_word_of_grammar(first), self.text.get(..end).and_then(|t| t.split_once(" while ")))
        {
            let message = "what is so only while something else is stands behind it";
            return Diagnostic::error(self.code, self.span(0, end), message).suggest(format!(
                "while {cond}: {}",
                if said.contains(' ') { said.to_owned() } else { format!("this has {said}") }
            ));
        }
        match self.text.starts_with("skip ") {
            true => fault
                .help("what is always so has a subject")
                .suggest(format!("you {}", self.text.get(..end).unwrap_or_default())),
            false => fault.help(help),
        }
    }

    fn too_complex(&self) -> Diagnostic {
        let line = self.text.lines().next().unwrap_or("").trim_end().len();
        Diagnostic::error(Code::TooComplex, self.span(0, line), "this is too deeply nested to be read")
            .help("say it in several sentences")
    }

    fn early(&self, rules: &[Rule]) -> Diagnostic {
        let text = without_tail(self.text);
        let (start, end) = last_token(text);
        let last = text.get(start..end).unwrap_or("");
        if last == ":" {
            return Diagnostic::error(Code::EmptyBody, self.span(start, end), "nothing follows this `:`");
        }
        if self.lacks_body(rules, end) {
            return self.missing_colon(end, end);
        }
        let message = format!("the text ends too early after `{}`", shorten(last));
        let fault = Diagnostic::error(self.code, self.span(start, end), message);
        // `with flying, haste`
        let (comma, _) = last_token(text.get(..start).unwrap_or(""));
        if text.get(comma..start).is_some_and(|t| t.trim_end() == ",") && self.sentence(comma).contains(" with ") {
            let at = self.span(comma, comma + 1);
            return fault
                .help("what stands behind `with` is joined by `and`: `with flying and haste`")
                .suggest_at(at, " and");
        }
        fault.expected(self.after(last, rules))
    }

    /// What may follow a grammar word that always needs something; otherwise what the parser tried.
    fn after(&self, last: &str, rules: &[Rule]) -> Vec<String> {
        if self.code == Code::BadHead || self.code == Code::BadProperty {
            return expected(rules);
        }
        after_word(last).map_or_else(|| expected(rules), |forms| forms.iter().map(|f| (*f).to_owned()).collect())
    }

    /// A sentence that begins with a word of the grammar and a capital letter, as printed ones do.
    fn capital(&self) -> Option<Diagnostic> {
        let (_, range) = tokens(self.text).find(|(token, _)| *token == Token::Word)?;
        let word = self.text.get(range.clone())?;
        let lower = word.to_ascii_lowercase();
        if range.start > 0 || word == lower || !(is_word_of_grammar(&lower) || is_verb(&lower)) {
            return None;
        }
        let message = format!("`{word}` begins with a capital letter");
        let fault = Diagnostic::error(self.code, self.span(range.start, range.end), message);
        Some(fault.help("sentences begin in lower case, end with their line and have no full stop").suggest(lower))
    }

    fn unexpected(&self, at: usize, rules: &[Rule]) -> Diagnostic {
        if let Some(capital) = self.capital() {
            return capital;
        }
        let rest = self.text.get(at..).unwrap_or("");
        let (token, length) = tokens(rest).next().map_or((Token::Other, 0), |(t, r)| (t, r.end));
        let found = rest.get(..length).unwrap_or("");
        if matches!(token, Token::Newline) {
            let (start, end) = last_token(self.text.get(..at).unwrap_or(""));
            let last = self.text.get(start..end).unwrap_or("");
            return Diagnostic::error(
                self.code,
                self.span(start, end),
                format!("the line ends too early after `{}`", shorten(last)),
            )
            .expected(expected(rules));
        }
        let notes = self.text.trim_start().starts_with("as you draft ");
        if token == Token::Word && self.follows(at, ",") && self.is_open_head(at) && !notes {
            let (start, end) = last_token(self.text.get(..at).unwrap_or(""));
            let message = "a `:` stands between what happens and what is done then";
            return Diagnostic::error(Code::MissingColon, self.span(start, end), message).suggest(":");
        }
        if found == "," && (has(rules, "body") || has(rules, "k_colon")) && self.is_open_head(at) && !notes {
            let message = "a `:` stands between what happens and what is done then";
            return Diagnostic::error(Code::MissingColon, self.span(at, at + length), message).suggest(":");
        }
        if found == "{" && self.follows(at, ":") {
            let (colon, _) = last_token(self.text.get(..at).unwrap_or(""));
            let message = "a `:` stands in front of one instruction; several stand in braces without it";
            return Diagnostic::error(self.code, self.span(colon, at + length), message).suggest(" {");
        }
        if token == Token::Word && self.lacks_body(rules, at) {
            return self.missing_colon(at, at + length);
        }
        let span = self.span(at, at + length);
        let fault = Diagnostic::error(self.code, span, format!("`{}` is not understood here", shorten(found)))
            .label("reading stopped here")
            .expected(expected(rules));
        match found {
            "." if rest.trim_end().len() > 1 && !rest.trim_start_matches('.').starts_with('\n') => fault.help(
                "a sentence ends with its line, without a full stop; several stand in braces, each in a line: `{ ... }`",
            ),
            "." => fault.help("a sentence ends with its line; no full stop is written"),
            "has" | "have" | "gets" | "get" if self.text.get(..at).is_some_and(|t| t.trim().is_empty()) => fault.help(
                "a sentence has a subject, such as `this has ...`; the card's own keywords stand alone: `flying, haste`",
            ),
            "*" if self.code == Code::BadProperty => match self.starred() {
                Some((start, end, size)) => Diagnostic { span: self.span(start, end), ..fault }
                    .help(format!("a size that changes has a letter, and it is said what is counted: `pt {size}, where X is the number of ...`")),
                None => fault.help("a size that changes has a letter: `pt X/X, where X is the number of ...`"),
            },
            "/" if rest.starts_with("//") => {
                let end = at + rest.lines().next().unwrap_or("").trim_end().len();
                let comment = self.text.get(at + 2..end).unwrap_or("").trim_start();
                let fault = Diagnostic { span: self.span(at, end), expected: Vec::new(), ..fault };
                fault.help("a comment begins with `#`").suggest(format!("# {comment}"))
            }
            _ if self.code == Code::BadProperty && self.bare_mana(at).is_some() => {
                let (end, symbols) = self.bare_mana(at).unwrap_or_default();
                let fault = Diagnostic { span: self.span(at, end), ..fault };
                fault.help("each symbol stands in braces").suggest(symbols)
            }
            "+" if self.code == Code::BadProperty => {
                fault.help("in a size the number stands in front of the letter: `pt X/1+X, where X is ...`")
            }
            "+" | "-" if half_signed(rest).is_some() => {
                let (length, signed) = half_signed(rest).unwrap_or_default();
                Diagnostic { span: self.span(at, at + length), expected: Vec::new(), ..fault }
                    .help("both numbers of a change have a sign")
                    .suggest(signed)
            }
            "+" | "-" if adds_to_other_side(self.line_so_far(at)) => fault.help(OTHER_SIDE),
            "+" | "-" if self.line_so_far(at).trim_end().ends_with(|c: char| c.is_ascii_digit()) => fault.help(
                RECKONED,
            ),
            _ if token == Token::Word && is_sum(self.line_so_far(at)) => fault.help(
                RECKONED,
            ),
            ":" if self.text.starts_with(['[']) => {
                fault.help("a loyalty cost has no brackets, and an ability follows an ability word: `+1: ...`")
            }
            "'" if self.code == Code::BadHead => {
                fault.help("a name stands in quotation marks: `card \"Single\" { ... }`")
            }
            "'" => fault.help(
                "`'s` stands behind one thing: `its owner's hand`; of several it is `their`, and a hand, a library and a \
                 graveyard need no owner: `return all creatures to hand`",
            ),
            "if" if self.line_so_far(at).trim_end().ends_with("else") => {
                fault.help("what is asked then stands in braces: `else { if C: ... }`")
            }
            "else" if self.line_so_far(at).trim_end().ends_with('}') => {
                fault.help("`else` begins a statement of its own: in a new line, or behind a `;`")
            }
            "if" if self.code == Code::BadStatement && !self.sentence(at).trim_start().is_empty() => {
                fault.help("what must be so stands in front of what is done: `if C: ...`, in braces if it is several")
            }
            "if" | "only" if self.line_so_far(at).contains(':') => fault.help(
                "when something can be done and what it needs stand in front of the colon: `{T}, if you control a Forest: ...`, \
                 `when this dies, if it is your turn: ...`, `{2}, as a sorcery: ...`",
            ),
            "pass" | "passes" | "fails" if names_something(rest) => fault.help(
                "a test is a condition, and stands in a body: `every 1 round: if it passes Willpower 10: ...`, or `if not it \
                 passes ...`",
            ),
            "feet" | "yards" | "miles" if self.line_so_far(at).contains("the distance ") => {
                fault.help("distances are compared in feet without a word: `the distance from this to you > 50`")
            }
            "within" if self.sentence(at).contains(" beat") => fault.help(
                "whom it is against is chosen first: `choose target creature within 30 feet of you as foe`, then `if you beat the \
                 foe with Willpower: ...`",
            ),
            "," if rest.trim_start_matches([',', ' ']).starts_with("else") => {
                fault.help("each case is a statement, and several stand in braces: `{ if C: ...`, then `else: ... }`")
            }
            "when" if !wants_body(self.text) && !self.line_so_far(at).contains(':') => {
                fault.help("what happens comes first, then what is done: `when this dies: draw 1 card`")
            }
            _ if token == Token::Mana && self.code == Code::BadAbility && self.follows(at, ",") => {
                // What could stand behind a number there has nothing to do with what is missing.
                Diagnostic { expected: Vec::new(), ..fault }
                    .help("what a keyword needs stands behind it without a comma, such as `3 {R}`")
            }
            _ if self.bare_number(at).is_some() => {
                let (span, size) = self.bare_number(at).unwrap_or((fault.span, String::new()));
                Diagnostic { span, ..fault }
                    .help(format!("numbers are compared: `with {size}`, `with {}`", size.replace('=', ">=")))
            }
            "when" if self.sentence(at).trim_start().is_empty() && self.text.starts_with("while ") => {
                fault.help("what happens comes first, and what must be so then behind it: `when this attacks, if you control a Forest: ...`")
            }
            ">" | "<" | ">=" | "<=" | "=" | "!=" if self.sentence(at).contains(" has ") => {
                fault.help("numbers are compared as `its power >= 4`, or behind a noun: `a creature with power >= 4`")
            }
            "-" if self.line_so_far(at).trim_end().ends_with(['>', '<', '=']) => {
                fault.help("numerals have no sign: `0 - 10`")
            }
            "-" if self.line_so_far(at).contains("raise its weariness") => {
                fault.help("what makes it easier is taken on its test: `you may take -3 on its weariness test as more`")
            }
            "-" if rest.get(1..2).is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit())) && !self.line_so_far(at).contains(']') => {
                fault.help("a number has no sign; what gets less says so: `gets -1/-1`, `1 less`, `-1 Strength`")
            }
            "-" if self.code == Code::BadAbility && self.line_so_far(at).trim_end().ends_with(']') => fault.help("an ability word stands in brackets: `[Landfall] when ...`"),
            _ if token == Token::Word && self.code == Code::BadHead && has(rules, "string") => {
                fault.help("a name stands in quotation marks").suggest(format!("\"{found}\""))
            }
            "rule" | "written" | "reminder" | "evergreen" | "said" | "for" | "forms" | "cancels" | "unique" | "mutual" | "takes"
                if self.code == Code::BadHead => {
                fault.help("a comma stands before each further part of the head")
            }
            _ => self.with_suggestion(fault, found, rules),
        }
    }

    /// The text of a line as far as a place.
    fn line_so_far(&self, at: usize) -> &str {
        let before = self.text.get(..at).unwrap_or("");
        before.rsplit('\n').next().unwrap_or(before)
    }

    /// `with power 3` in front of a place: where it stands, and how it is compared.
    fn bare_number(&self, at: usize) -> Option<(Span, String)> {
        let line = self.line_so_far(at);
        let (name, number) = line.trim_end().rsplit_once(' ')?;
        let name = name.rsplit_once(" with ")?.1;
        let plain = name.chars().all(|c| c.is_ascii_lowercase() || c == ' ') && name.split(' ').count() <= 2;
        if !plain || number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let end = at - line.len() + line.trim_end().len();
        Some((self.span(end - number.len() - 1 - name.len(), end), format!("{name} = {number}")))
    }

    /// A cost without braces, `2RR`: where it ends, and its symbols.
    fn bare_mana(&self, at: usize) -> Option<(usize, String)> {
        let head = self.text.get(..at)?.trim();
        let word = self.text.get(at..)?.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let number = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letters) = word.split_at(number);
        let symbols = letters.chars().all(|c| "WUBRGCSX".contains(c));
        if head != "cost" || word.is_empty() || !symbols {
            return None;
        }
        let number = if number.is_empty() { String::new() } else { format!("{{{number}}}") };
        Some((at + word.len(), letters.chars().fold(number, |out, c| format!("{out}{{{c}}}"))))
    }

    /// A size with stars, `*/1+*`: where it stands, and how it is written with a number that stands for them.
    fn starred(&self) -> Option<(usize, usize, String)> {
        let start = self.text.find("pt ")? + 3;
        let size = self.text.get(start..)?.split([' ', '\n', ';', ',']).next()?;
        let side = |text: &str| match text.strip_suffix("+*").or_else(|| text.strip_prefix("*+")) {
            Some(n) if !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()) => Some(format!("{n}+X")),
            None if text == "*" => Some("X".to_owned()),
            None if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => Some(text.to_owned()),
            _ => None,
        };
        let (power, toughness) = size.split_once('/')?;
        Some((start, start + size.len(), format!("{}/{}", side(power)?, side(toughness)?)))
    }

    /// A head that could go on with a body, in a sentence that has none.
    fn lacks_body(&self, rules: &[Rule], at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("");
        // The verb of the event itself: what is not understood stands before it.
        let verb_of = |text: &str| tokens(text).any(|(t, r)| t == Token::Word && text.get(r).is_some_and(is_verb));
        let next = tokens(rest).next().and_then(|(_, r)| rest.get(r)).unwrap_or("");
        if is_verb(next) && !verb_of(self.sentence(at)) && !self.sentence(at).trim_start().starts_with('{') {
            return false;
        }
        (has(rules, "body") || has(rules, "k_colon")) && wants_body(self.sentence(at)) && !has_body(line)
    }

    /// Whether a mark stands in front of a place.
    fn follows(&self, at: usize, mark: &str) -> bool {
        let before = self.text.get(..at).unwrap_or("");
        let (start, end) = last_token(before);
        before.get(start..end) == Some(mark)
    }

    /// Whether the sentence began with a head and no colon or brace has stood in it or comes in its line.
    fn is_open_head(&self, at: usize) -> bool {
        let line = self.text.get(at..).and_then(|rest| rest.lines().next()).unwrap_or("");
        wants_body(self.sentence(at)) && !has_body(line)
    }

    /// The sentence that a place belongs to, as far as that place.
    fn sentence(&self, at: usize) -> &str {
        let before = self.text.get(..at).unwrap_or("");
        let ends = |token, text: &str| matches!(token, Token::Open | Token::Colon | Token::Newline) || text == ";";
        let start = tokens(before)
            .filter(|(token, range)| ends(*token, before.get(range.clone()).unwrap_or("")))
            .map(|(_, range)| range.end)
            .last();
        before.get(start.unwrap_or(0)..).unwrap_or("")
    }

    fn missing_colon(&self, at: usize, end: usize) -> Diagnostic {
        let (_, before) = last_token(self.text.get(..at).unwrap_or(""));
        let found = self.text.get(at..end).unwrap_or("");
        let message = match found {
            "" => "the body of this sentence is missing".to_owned(),
            found => format!("a `:` is missing before `{}`", shorten(found)),
        };
        let place = self.span(before, before);
        let fault = Diagnostic::error(Code::MissingColon, self.span(at.min(end), end), message)
            .expected(["`:` and a statement", "`{` and several"]);
        if found.is_empty() { fault } else { fault.suggest_at(place, ":") }
    }

    /// The nearest grammar word, in place of the word where reading stopped or of the one before: a mistyped grammar
    /// word is taken for vocabulary, and the fault shows only after it.
    fn with_suggestion(&self, fault: Diagnostic, found: &str, rules: &[Rule]) -> Diagnostic {
        let at = (fault.span.start as usize).saturating_sub(self.base);
        let lower = found.to_ascii_lowercase();
        let (start, end) = last_token(self.text.get(..at).unwrap_or(""));
        let so_long = self.text.get(..start).is_some_and(|t| t.trim_end().ends_with("as long"));
        if self.text.get(start..end) == Some("as") && !so_long && has(rules, "ident") && is_word_of_grammar(found) {
            return fault
                .help(format!("`{found}` is a word of the grammar, which can't be a label: choose another name"));
        }
        if found != lower && is_verb(&lower) {
            return fault.help("verbs are written in lower case").suggest(lower);
        }
        if is_verb(found) && self.follows(at, ",") {
            return fault.help(
                "what is done one after the other stands in braces, each in a line: `{ ... }`; two verbs are joined by `and`",
            );
        }
        if grammar_words().contains(&found) || is_verb(found) {
            let (start, end) = last_token(self.text.get(..at).unwrap_or(""));
            let before = self.text.get(start..end).unwrap_or("");
            if is_word_of_grammar(before) {
                return self.mistyped(fault, at);
            }
            if before == "then" {
                return fault.help(
                    "what is done one after the other stands in braces, each in a line, and the doer is said again",
                );
            }
            if is_verb(found) && PERSONS.contains(&before) {
                return match found.ends_with("ed") {
                    true => fault.help(
                        "what somebody did to a thing stands behind `that`: `cards that a player discarded this way`",
                    ),
                    false => fault,
                };
            }
            return match misspelt(before, grammar_words().iter().copied()) {
                Some(word) => fault.suggest_at(self.span(start, end), word),
                None => self.mistyped(fault, at),
            };
        }
        if let Some((_, one, many)) = SHORT_UNITS.iter().find(|(short, ..)| has(rules, "unit_w") && *short == lower) {
            return fault.suggest(if self.text.get(start..end) == Some("1") { *one } else { *many });
        }
        match misspelt(found, words(rules).iter().copied()) {
            Some(word) => fault.suggest(word),
            None => self.mistyped(fault, at),
        }
    }

    /// A mistyped word of the grammar that the sentence begins with, or that stands in front of the place: it was taken for
    /// vocabulary (`wehn this enters`).
    fn mistyped(&self, fault: Diagnostic, at: usize) -> Diagnostic {
        if !matches!(self.code, Code::BadAbility | Code::BadStatement | Code::BadStep) {
            return fault;
        }
        let before = self.text.get(..at).unwrap_or("");
        let sentence = self.sentence(at);
        let from = at - sentence.len();
        let first = tokens(sentence).find(|(t, _)| *t == Token::Word).map(|(_, r)| (from + r.start, from + r.end));
        let places = first.into_iter().chain([last_token(before)]);
        let near = places.into_iter().find_map(|(start, end)| {
            let word = before.get(start..end)?;
            let of_steps = || misspelt(word, grammar_words().iter().copied()).filter(|_| self.code == Code::BadStep);
            Some((start, end, super::near_grammar(word).or_else(of_steps)?))
        });
        match near {
            Some((start, end, word)) => fault.suggest_at(self.span(start, end), word),
            None => fault,
        }
    }
}

/// Whether the word behind the first one is written like the name of a number.
fn names_something(rest: &str) -> bool {
    rest.split_whitespace().nth(1).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Whether the grammar keeps a word for itself.
fn is_word_of_grammar(word: &str) -> bool {
    Grammar::parse(Rule::ident, word).is_err()
}

/// Whether a word is a verb of the grammar.
fn is_verb(word: &str) -> bool {
    let verb = Grammar::parse(Rule::verb, word).ok().and_then(|mut pairs| pairs.next());
    verb.is_some_and(|pair| pair.as_str() == word)
}

/// The nearest candidate for a word that is long enough to be a misspelling.
fn misspelt<'c>(word: &str, candidates: impl Iterator<Item = &'c str> + Clone) -> Option<&'c str> {
    if word.len() < 3 || candidates.clone().any(|c| c == word) {
        return None;
    }
    // Of a short word nobody mistypes the first letter: `land` is no `and`. One is not meant where several are named.
    let first = |text: &str| text.as_bytes().first().copied();
    suggest(word, candidates)
        .filter(|near| (word.len() > 4 || first(near) == first(word)) && word.strip_suffix('s') != Some(near))
}

/// Where the last token of a text stands that is no blank.
fn last_token(text: &str) -> (usize, usize) {
    tokens(text)
        .filter(|(t, _)| !matches!(t, Token::Blank | Token::Newline | Token::Comment))
        .last()
        .map_or((0, 0), |(_, r)| (r.start, r.end))
}

/// `+2/2`: how long it is, and how it is written.
fn half_signed(text: &str) -> Option<(usize, String)> {
    let sign = text.chars().next()?;
    let (power, rest) = text.get(1..)?.split_once('/')?;
    let toughness: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let plain = !power.is_empty() && power.bytes().all(|b| b.is_ascii_digit()) && !toughness.is_empty();
    plain.then(|| (power.len() + toughness.len() + 2, format!("{sign}{power}/{sign}{toughness}")))
}

/// Whether a line stops behind what the other side of a contest rolls for.
fn adds_to_other_side(line: &str) -> bool {
    line.rsplit_once(" against ").is_some_and(|(before, of)| before.contains("beat") && !of.contains([':', '{', '}']))
}

/// Whether a text ends with a number and a sign behind it.
fn is_sum(text: &str) -> bool {
    let number = text.trim_end().strip_suffix('+').map(str::trim_end);
    number.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
}
