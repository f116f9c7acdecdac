//! Japanese words.
//!
//! A template stands in `grammar/ja/frames.tsv` for each English one. Its places are `{0}` (what fills place 0), `{0は}`
//! (with a particle: nothing is said of whom nobody needs to name, `は` is `が` in clauses inside of others, and behind
//! `を` and `が` a number follows: `カードを2枚`), `{0:る}`, `{0:た}`, `{0:し}`, `{0:て}` (a clause inside of this one, in
//! that form) and `{v:引く}` (a verb in the form that is asked for).

mod noun;
mod table;
mod target;
mod verb;

use super::say::{Frame, Joint, Mood, Say};
use crate::ir::Content;
use std::cell::RefCell;
use std::collections::BTreeSet;
use table::Table;

/// The form of the last verb of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// `引く`.
    Plain = 0,
    /// `引き`.
    And = 1,
    /// `引いて`.
    Te = 2,
    /// `引いた`.
    Past = 3,
}

/// Where a phrase stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct At {
    form: Form,
    /// In a clause of another sentence.
    inside: bool,
}

const MAIN: At = At { form: Form::Plain, inside: false };
const INSIDE: At = At { form: Form::Plain, inside: true };

/// Chooses Japanese words.
pub(crate) struct Japanese {
    table: Table,
    /// What no words were found for.
    missing: RefCell<BTreeSet<String>>,
}

impl Japanese {
    /// With the names that the content gives.
    pub fn new(content: &Content) -> Self {
        Self { table: Table::new(content), missing: RefCell::default() }
    }

    /// What was said in English for want of Japanese words, since the last call.
    pub fn missing(&self) -> Vec<String> {
        self.missing.take().into_iter().collect()
    }

    /// A whole text: sentences with full stops.
    pub fn text(&self, say: &Say) -> String {
        let text = self.words(say);
        let list = text.rsplit('\n').next().is_some_and(|l| l.starts_with('・'));
        let ends = list || text.ends_with(['。', '―', '）', '」']) && !text.ends_with("を持つ」");
        if ends || text.is_empty() { text } else { text + "。" }
    }

    /// The words of a phrase.
    pub fn words(&self, say: &Say) -> String {
        self.said(say, MAIN)
    }

    fn said(&self, say: &Say, at: At) -> String {
        match say {
            Say::Lit(text) => self.literal(text),
            Say::Keyword(k, line) => self.keyword(*k, line),
            Say::Num(n) => n.to_string().replace('-', "\u{2212}"),
            Say::You => "あなた".to_owned(),
            Say::It { many } => if *many { "それら" } else { "それ" }.to_owned(),
            Say::Who { .. } => String::new(),
            Say::ThatMuch => "その値".to_owned(),
            Say::Frame(f) => self.frame(f, at),
            Say::Noun(n) => self.noun(n),
            Say::Many(inner) | Say::Sentence(inner) | Say::Capitals(inner) => self.said(inner, at),
            Say::Mass(n, what) => self.mass(n, what),
            Say::List(joint, all) => self.list(*joint, all, at),
            Say::Text(all) => self.sentences(all, at),
            Say::Choices(head, all) => {
                let lines: String = all.iter().map(|s| format!("\n・{}", self.text(s))).collect();
                format!("{}{lines}", self.text(head))
            }
            Say::Quote(inner) => format!("「{}」", self.text(inner)),
        }
    }

    /// Sentences, the targets of all of them announced in front.
    fn sentences(&self, all: &[Say], at: At) -> String {
        let (announced, all) = target::announced(all);
        let mut out = String::new();
        if !announced.is_empty() {
            let targets: Vec<String> = announced.iter().map(|n| self.target(n)).collect();
            out = format!("{}を対象とする。", targets.join("と"));
        }
        let last = all.len().saturating_sub(1);
        for (i, say) in all.iter().enumerate() {
            out += &if i == last { self.said(say, at) } else { self.text(say) };
            if i < last && out.rsplit('\n').next().is_some_and(|l| l.starts_with('・')) {
                out.push('\n');
            }
        }
        out
    }

    /// Nouns or clauses one behind the other.
    fn list(&self, joint: Joint, all: &[Say], at: At) -> String {
        if all.iter().any(is_clause) {
            return self.clauses(joint, all, at);
        }
        let words: Vec<String> = all.iter().map(|s| self.said(s, INSIDE)).collect();
        match joint {
            Joint::And => words.join("と"),
            Joint::Or | Joint::Nor => words.join("か"),
            Joint::Comma => words.join("、"),
            Joint::Semicolon => words.join("。"),
            Joint::Beside => words.into_iter().reduce(|a, b| noun::beside(&a, &b)).unwrap_or_default(),
        }
    }

    fn clauses(&self, joint: Joint, all: &[Say], at: At) -> String {
        let last = all.len().saturating_sub(1);
        let mut out = String::new();
        for (i, say) in all.iter().enumerate() {
            if i == last {
                out += &self.said(say, at);
                break;
            }
            let (form, behind) = match joint {
                Joint::And | Joint::Comma => (Form::And, "、"),
                Joint::Semicolon => (Form::And, "、その後"),
                Joint::Or | Joint::Nor => (at.form, "か"),
                Joint::Beside => (Form::And, "、"),
            };
            out += &self.said(say, At { form, ..at });
            out += behind;
        }
        out
    }

    fn frame(&self, f: &Frame, at: At) -> String {
        if let Some(template) = self.in_context(f) {
            return self.filled(template, f, at, false);
        }
        if let Some(template) = self.table.frame(&f.template) {
            return self.filled(template, f, at, false);
        }
        // Whoever does it was said by the clause before.
        if let Some(template) = self.table.frame(&format!("{{0}} {}", f.template)) {
            return self.filled(template, f, at, true);
        }
        self.made(f, at).or_else(|| self.with_adverb(f, at)).unwrap_or_else(|| self.unknown(f))
    }

    /// A template for what it is around: `with {0} < {1} {0}`.
    fn in_context(&self, f: &Frame) -> Option<&'static str> {
        let inner = f.roles.iter().find_map(|r| match r {
            Say::Frame(inner) => self.table.frame(&format!("{} < {}", f.template, inner.template)),
            _ => None,
        });
        inner
    }

    /// Words that stand behind an English clause stand in front of a Japanese one.
    fn with_adverb(&self, f: &Frame, at: At) -> Option<String> {
        let last = f.roles.len().checked_sub(1)?;
        let template = f.template.strip_suffix(&format!(" {{{last}}}"))?;
        let roles = f.roles.get(..last)?.to_vec();
        let inner = Frame { template: template.to_owned().into(), roles, mood: f.mood };
        let adverb = f.roles.get(last).filter(|r| matches!(r, Say::Frame(_) | Say::Lit(_) | Say::List(..)))?;
        let words = self.said(adverb, INSIDE);
        Some(format!("{words}、{}", self.frame(&inner, at)))
    }

    /// A template that is made of words of the content.
    fn made(&self, f: &Frame, at: At) -> Option<String> {
        let template: &str = &f.template;
        if let Some(what) = template.strip_prefix("{0's ").and_then(|t| t.strip_suffix('}')) {
            return Some(format!("{}の{}", self.said(f.roles.first()?, INSIDE), self.literal(what)));
        }
        if let Some(what) = template.strip_prefix("the ").filter(|t| !t.contains('{')) {
            return Some(self.literal(what));
        }
        let (name, passive) = action_of(template);
        let said = self.table.action(&name)?;
        Some(if passive {
            let subject = f.roles.first().map(|r| self.said(r, INSIDE)).unwrap_or_default();
            let doing = self.filled(said, &Frame { roles: Vec::new(), ..f.clone() }, at, true);
            format!("{subject}について{doing}")
        } else {
            self.filled(said, f, at, false)
        })
    }

    fn unknown(&self, f: &Frame) -> String {
        self.missing.borrow_mut().insert(f.template.to_string());
        let roles: Vec<String> = f.roles.iter().map(|r| self.said(r, INSIDE)).collect();
        format!("〔{}: {}〕", f.template, roles.join(" / "))
    }

    /// A template with its places filled.
    fn filled(&self, template: &str, f: &Frame, at: At, silent: bool) -> String {
        let mood = match f.mood {
            Mood::Finite | Mood::Order if f.roles.iter().any(noun::is_none) => Mood::Not,
            mood => mood,
        };
        let mut out = String::new();
        let mut rest = template;
        while let Some((before, behind)) = rest.split_once('{') {
            out += before;
            let Some((inside, behind)) = behind.split_once('}') else {
                out.push('{');
                rest = behind;
                continue;
            };
            out += &self.place(inside, f, at, mood, silent);
            rest = behind;
        }
        out + rest
    }

    fn place(&self, inside: &str, f: &Frame, at: At, mood: Mood, silent: bool) -> String {
        if let Some(verb) = inside.strip_prefix("v:") {
            return verb::conjugated(verb, mood, at.form);
        }
        let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, mark) = inside.split_at(digits);
        let Some(role) = number.parse::<usize>().ok().and_then(|n| f.roles.get(n)) else {
            // Symbols of mana stand in braces too.
            return if digits == inside.len() || digits == 0 { format!("{{{inside}}}") } else { String::new() };
        };
        let first = number == "0";
        let unsaid = matches!(role, Say::Who { .. }) || first && (silent || f.mood == Mood::Order && *role == Say::You);
        if unsaid && !mark.starts_with(':') {
            return String::new();
        }
        match mark {
            "" => self.said(role, at),
            ":る" => self.said(role, INSIDE),
            ":た" => self.said(role, At { form: Form::Past, inside: true }),
            ":し" => self.said(role, At { form: Form::And, inside: at.inside }),
            ":て" => self.said(role, At { form: Form::Te, inside: at.inside }),
            "は" => self.with_particle(role, if at.inside { "が" } else { "は" }),
            particle => self.with_particle(role, particle),
        }
    }

    /// `カードを2枚`, `クリーチャー1体は`.
    fn with_particle(&self, role: &Say, particle: &str) -> String {
        match role {
            Say::Noun(n) if matches!(particle, "を" | "が") => self.noun_and_count(n, particle),
            role => format!("{}{particle}", self.said(role, INSIDE)),
        }
    }
}

/// Whether a phrase has a verb of its own.
fn is_clause(say: &Say) -> bool {
    match say {
        Say::Frame(f) => {
            f.template.contains("{v:") || f.template.contains(", ") || f.roles.last().is_some_and(is_clause)
        }
        Say::Text(_) => true,
        Say::List(_, all) => all.iter().any(is_clause),
        Say::Many(inner) | Say::Sentence(inner) | Say::Capitals(inner) => is_clause(inner),
        _ => false,
    }
}

/// The action in a template that is made of its name, and whether it is done to the first role.
fn action_of(template: &str) -> (String, bool) {
    let mut words = Vec::new();
    let mut passive = false;
    let mut rest = template;
    while !rest.is_empty() {
        let (before, inside, behind) = match rest.split_once('{') {
            Some((before, behind)) => {
                let (inside, behind) = behind.split_once('}').unwrap_or((behind, ""));
                (before, inside, behind)
            }
            None => (rest, "", ""),
        };
        words.extend(before.split_whitespace().filter(|w| *w != "with"));
        match inside.split_once(':') {
            Some(("v", "be")) => passive = true,
            Some(("v" | "p", verb)) => words.push(verb),
            _ => {}
        }
        rest = behind;
    }
    (words.join(" "), passive)
}
