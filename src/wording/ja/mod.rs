//! From what is to be said to Japanese: templates of the table filled, clauses joined, announced targets in front.
//!
//! A template stands in `grammar/ja/frames.tsv` for each English one. Its places are `{0}` (what fills place 0), `{0は}`
//! (with a particle: nothing is said of whom nobody needs to name, `は` is `が` in clauses inside of others, and behind
//! `を` and `が` a number follows: `カードを2枚`), `{0:る}`, `{0:た}`, `{0:し}`, `{0:て}` (a clause inside of this one, in that
//! form), `{0:無}` (a clause whose subject goes without saying), `{0:ない}` (a clause that is not so), `{0は!}` (named even where nobody needs to be), `{0:1}` (one of each),
//! `{0:}` (the words around say it) and `{v:引く}` (a verb in the form that is asked for; `{v:*なる}`: nobody wills it, so
//! where it can't happen it does not).
//!
//! A row may be for what stands in a place: `with {0} < {1} {0}` (this template), `... < tapped` (this word), `(noun)`,
//! `(each)`, `(amount)`; `<1`: in place 1; `A < B < C`: a B that stands around a C; `noun < with {0}` and
//! `clause < with {0}`: how this is said in front of a noun and of a clause. `{0} {1}` is a clause with words that say when,
//! how or where to; they stand in front of it, unless the row begins with `~`: then directly before the verb.

mod form;
mod noun;
mod parted;
mod speaker;
mod table;
mod target;
#[cfg(test)]
mod tests;
mod verb;

use super::plan::is_same;
use super::say::{Det, Frame, Joint, Mood, Noun, Say};
pub(super) use form::Form;
use form::{At, INSIDE, MAIN, Subject};
use parted::{cast_by, place_of, resizes, reworded};
pub(crate) use speaker::Japanese;
use table::{Piece, pieces, roles_of};
use target::is_player;

impl Japanese {
    /// A whole text: sentences with full stops.
    pub fn text(&self, say: &Say) -> String {
        let text = self.words(say);
        let list = text.rsplit('\n').next().is_some_and(|l| l.starts_with('・'));
        let ends = list || text.ends_with(['。', '―', '」']) || text.ends_with("。）");
        if ends || text.is_empty() { text } else { text + "。" }
    }

    /// The words of a phrase.
    pub fn words(&self, say: &Say) -> String {
        self.said(say, MAIN)
    }

    fn said(&self, say: &Say, at: At) -> String {
        match say {
            Say::Lit(text) => match self.table.frame(text) {
                Some(template) => self.filled(template, &Frame::of_words(text), at, Subject::Said),
                None => self.literal(text),
            },
            Say::Keyword(keyword, line) => self.keyword(*keyword, line),
            Say::Reminder(keyword, line) => self.reminder_of(*keyword, line),
            Say::Name(sort, name) => self.table.name_of(sort, name).unwrap_or(name).to_owned(),
            Say::Action(name) => self.table.action(name).map_or(name.clone(), without_places),
            Say::Num(n) => n.to_string().replace('-', "\u{2212}"),
            Say::You => "あなた".to_owned(),
            Say::It { many } => if *many { "それら" } else { "それ" }.to_owned(),
            // What is named again is named; `it` would be a target, which is announced in front.
            Say::Itself(name) => self.said(name, at),
            Say::Who { .. } => String::new(),
            Say::ThatMuch => "その値".to_owned(),
            Say::Frame(f) => self.frame(f, at),
            Say::Adverbial(inner, words) => self.adverbial(inner, words, at),
            Say::Noun(noun) => self.noun(noun),
            Say::Many(inner) | Say::Sentence(inner) | Say::Capitals(inner) => self.said(inner, at),
            Say::Mass(n, what) => self.mass(n, what),
            Say::List(joint, all) => self.list(*joint, all, at),
            Say::Text(all) => self.sentences(all, at),
            Say::Choices(head, all) => {
                let lines: String = all.iter().map(|said| format!("\n・{}", self.text(said))).collect();
                format!("{}{lines}", self.text(head))
            }
            Say::Quote(inner) => format!("「{}」", self.text(inner)),
            Say::Short(said, _) => self.said(said, at),
        }
    }

    /// Sentences, the targets of all of them announced in front.
    fn sentences(&self, all: &[Say], at: At) -> String {
        let chosen: Vec<bool> = all.iter().map(target::only_chosen).collect();
        let (announced, all) = target::announced(all);
        let mut out = String::new();
        if !announced.is_empty() {
            let targets: Vec<String> = announced.iter().map(|target| self.target(target)).collect();
            out = format!("{}を対象とする。", targets.join("と"));
        }
        // What is chosen as a target has been said.
        let all: Vec<Say> = all.into_iter().zip(chosen).filter(|(_, chosen)| !chosen).map(|(say, _)| say).collect();
        let last = all.len().saturating_sub(1);
        for (i, say) in all.iter().enumerate() {
            out += &if i == last { self.said(say, at) } else { self.text(say) };
            if i < last && out.rsplit('\n').next().is_some_and(|line| line.starts_with('・')) {
                out.push('\n');
            }
        }
        out
    }

    /// Nouns or clauses one behind the other.
    fn list(&self, joint: Joint, all: &[Say], at: At) -> String {
        if all.iter().any(|said| self.is_clause(said)) {
            return self.clauses(joint, all, at);
        }
        let words: Vec<String> = all.iter().map(|said| self.said(said, INSIDE)).collect();
        match joint {
            Joint::And => words.join("と"),
            Joint::Or | Joint::Nor => words.join("か"),
            Joint::Comma => words.join("，"),
            Joint::Semicolon | Joint::Then | Joint::Next => words.join("。"),
            Joint::Apart => words.join(" "),
            Joint::Beside => {
                // `伝説のクリーチャー`: words in front of a noun have a form of their own.
                let front = |say: &Say, text: String| match self.front_form(say) {
                    Some(front) => (front.to_owned(), true),
                    None => (text, false),
                };
                let last = all.len().saturating_sub(1);
                let mut out = (String::new(), true);
                for (i, (say, text)) in all.iter().zip(words).enumerate() {
                    let (text, joins) = if i < last { front(say, text) } else { (text, false) };
                    out = (if out.1 { out.0 + &text } else { noun::beside(&out.0, &text) }, joins);
                }
                out.0
            }
        }
    }

    fn clauses(&self, joint: Joint, all: &[Say], at: At) -> String {
        let last = all.len().saturating_sub(1);
        let mut out = String::new();
        let subject = |say: &Say| match say {
            Say::Frame(f) if f.template.starts_with("{0} {v:") => f.roles.first().map(|role| role.named().clone()),
            _ => None,
        };
        let shared = matches!(joint, Joint::Or | Joint::Nor | Joint::And)
            && all.len() > 1
            && all.first().and_then(subject).is_some()
            && all.iter().all(|said| subject(said) == all.first().and_then(subject));
        for (i, say) in all.iter().enumerate() {
            // Who does several things is named once.
            let bare;
            let say = match shared && i > 0 {
                true => {
                    bare = say.clone().without_subject();
                    &bare
                }
                false => say,
            };
            if i == last {
                out += &self.said(say, at);
                break;
            }
            let (form, behind) = match joint {
                Joint::Next | Joint::Then if i + 1 < last => (Form::And, "、"),
                Joint::And if i + 1 == last && resizes(say) => (Form::Plain, "とともに"),
                Joint::And => (Form::And, "、"),
                // The parts of a cost.
                Joint::Comma => (Form::Plain, "，"),
                Joint::Then | Joint::Next => (Form::And, "、その後"),
                Joint::Semicolon => (at.form, "。"),
                Joint::Or | Joint::Nor => (at.form, "か"),
                Joint::Beside | Joint::Apart => (Form::And, "、"),
            };
            out += &self.said(say, At { form, ..at });
            out += behind;
        }
        out
    }

    fn frame(&self, f: &Frame, at: At) -> String {
        if let Some(f) = reworded(f) {
            return self.frame(&f, at);
        }
        // `それが戦場にある`
        if f.template == "{0} {v:be} {1}"
            && let Some(place) = f.roles.get(1).and_then(place_of)
        {
            let mut there = f.clone();
            there.roles[1] = place;
            return self.filled("{0は}{1}に{v:ある}", &there, at, Subject::Said);
        }
        // `あなたがゴブリン呪文を唱えるためのコスト`
        if f.template.starts_with("{0} {v:cost}")
            && let Some((who, rest)) = f.roles.first().and_then(cast_by)
        {
            let mut f = f.clone();
            f.roles[0] = rest;
            return self.with_particle(&who, "が") + &self.frame(&f, at);
        }
        // What X is stands in a sentence of its own, unless more follows.
        if f.template == "{0}, where {1}" && at != MAIN {
            return self.filled("{1:る}ものとして、{0}", f, at, Subject::Said);
        }
        if let Some(said) = self.all_of_it(f, at) {
            return said;
        }
        match self.template(f) {
            Some((template, _)) if template.starts_with('~') => {
                let (clause, close) = (f.roles.first(), template.trim_start_matches('~'));
                clause.map_or(String::new(), |clause| self.with_close(clause, close, f, at))
            }
            Some((template, subject)) => self.filled(template, f, at, subject),
            None => self.made(f, at).unwrap_or_else(|| self.unknown(f)),
        }
    }

    /// `あなたはカードを1枚引き、その後カードを1枚捨ててもよい`: several things that somebody may do; the last verb says so.
    fn all_of_it(&self, f: &Frame, at: At) -> Option<String> {
        let (who, Say::List(joint, all)) = (f.roles.first()?, f.roles.get(1)?) else { return None };
        let own = |say: &Say| {
            say.clause().is_some_and(|clause| {
                let is_clause = clause.template.starts_with("{0} {v:") || clause.template.starts_with("{v:");
                is_clause && clause.roles.first().is_some_and(|role| is_same(role, who))
            })
        };
        let several = f.template == "{0} {v:do} this: {1}" && all.iter().all(own);
        if !several || !matches!(joint, Joint::Then | Joint::Next | Joint::And) {
            return None;
        }
        let last = all.len() - 1;
        let said = all.iter().enumerate().map(|(i, say)| {
            let mut say = if i == 0 { say.clone() } else { say.clone().without_subject() };
            if let Some(clause) = say.clause_mut() {
                clause.mood = if i == last { f.mood } else { Mood::Finite };
                if i == 0 {
                    clause.roles[0] = who.clone();
                }
            }
            say
        });
        Some(self.clauses(*joint, &said.collect::<Vec<_>>(), at))
    }

    /// The template of a frame in the table, and whether its subject was said by the clause before.
    fn template(&self, f: &Frame) -> Option<(&'static str, Subject)> {
        let alone = self.in_context(f).or_else(|| self.table.frame(&f.template));
        let silent = || {
            let whole = Frame { template: format!("{{0}} {}", f.template).into(), ..f.clone() };
            let found = self.in_context(&whole).or_else(|| self.table.frame(&whole.template));
            found.map(|t| (t, Subject::Silent))
        };
        alone.map(|t| (t, Subject::Said)).or_else(silent)
    }

    /// Words that stand directly in front of the verb.
    fn with_close(&self, inner: &Say, close: &str, outer: &Frame, at: At) -> String {
        let words = self.filled(&format!("{{0:}}{close}"), outer, INSIDE, Subject::Said);
        match inner.clause().and_then(|f| Some((f, self.template(f)?))) {
            Some((f, (template, subject))) if template.contains("{v:") && matches!(inner, Say::Frame(_)) => {
                self.filled(&template.replacen("{v:", &format!("{words}{{v:"), 1), f, at, subject)
            }
            _ => format!("{words}{}", self.said(inner, at)),
        }
    }

    /// A template for what it is around: `with {0} < {1} {0}`.
    fn in_context(&self, f: &Frame) -> Option<&'static str> {
        f.roles.iter().enumerate().find_map(|(n, r)| self.around(&f.template, n, r))
    }

    /// The template of an outer one around this phrase, wherever it stands (`<`) or in this place (`<1`).
    fn around(&self, outer: &str, n: usize, inner: &Say) -> Option<&'static str> {
        if let Say::Adverbial(inner, _) = inner {
            return self.around(outer, n, inner);
        }
        let name = kind_of(inner)?;
        let here = |name: &str| {
            let found = self.table.frame(&format!("{outer} < {name}"));
            found.or_else(|| self.table.frame(&format!("{outer} <{n} {name}")))
        };
        let deeper = |f: &Frame| f.roles.iter().filter_map(kind_of).find_map(|r| here(&format!("{name} < {r}")));
        match inner {
            Say::Frame(f) => deeper(f).or_else(|| here(name)),
            _ => here(name),
        }
    }

    /// Words that stand behind an English clause stand in front of a Japanese one.
    fn adverbial(&self, inner: &Say, words: &Say, at: At) -> String {
        if let Some(template) = self.around("{0} {1}", 1, words) {
            // A row with a verb takes its mood from the clause: `公開し続けてもよい`.
            let mut inner = inner.clone();
            let mood = match inner.clause_mut().filter(|f| f.mood != Mood::Order && template.contains("{v:")) {
                Some(clause) => std::mem::replace(&mut clause.mood, Mood::Finite),
                None => Mood::Finite,
            };
            let inner = &inner;
            let both = Frame { template: "{0} {1}".into(), roles: vec![inner.clone(), words.clone()], mood };
            return match template.strip_prefix('~') {
                Some(close) => self.with_close(inner, close, &both, at),
                None => self.filled(template, &both, at, Subject::Said),
            };
        }
        let words = match (words, self.around("clause", 0, words)) {
            (Say::Frame(f), Some(template)) => self.filled(template, f, INSIDE, Subject::Said),
            _ => self.said(words, INSIDE),
        };
        let said = self.said(inner, at);
        match self.is_clause(inner) {
            _ if words.starts_with('（') => said + &words,
            true => format!("{words}、{said}"),
            false => words + &said,
        }
    }

    /// A template that is made of words of the content.
    fn made<'t>(&self, f: &'t Frame, at: At) -> Option<String> {
        let template: &'t str = &f.template;
        if let Some(what) = template.strip_prefix("{0's ").and_then(|rest| rest.strip_suffix('}')) {
            return Some(self.role(f.roles.first()?, "の", f.mood, at) + &self.literal(what));
        }
        if let Some(what) = template.strip_prefix("the ").filter(|rest| !rest.contains('{')) {
            return Some(self.literal(what));
        }
        if let Some(said) = self.table.said(template) {
            return Some(self.filled(said, f, at, Subject::Said));
        }
        let inside = |template: &'t str| template.strip_suffix('}');
        let past = At { form: Form::Past, inside: true };
        if let Some(name) = template.strip_prefix("what was {p:").and_then(inside) {
            return Some(self.done_to(name, &Say::Who { many: false }, Mood::Finite, past)? + "もの");
        }
        if let Some(name) = template.strip_prefix("because it {v:be} {p:").and_then(inside) {
            return Some(self.done_to(name, &Say::It { many: false }, Mood::Finite, past)? + "ことにより");
        }
        if let Some(name) = template.strip_prefix("something {v:be} {p:").and_then(inside) {
            return self.done_to(name, &Say::lit("something"), f.mood, at);
        }
        let (name, passive) = action_of(template);
        match f.roles.first() {
            Some(subject) if passive => self.done_to(&name, subject, f.mood, at),
            _ => {
                // Whoever is left out is you; anybody else is said.
                let template = self.table.action(&name)?.replace("{0:}", "");
                Some(self.filled(&given_places(&template, f.roles.len()), f, at, Subject::Said))
            }
        }
    }

    /// An action that is done to something.
    fn done_to(&self, action: &str, what: &Say, mood: Mood, at: At) -> Option<String> {
        let template = passive(self.table.action(action)?);
        Some(self.filled(&template, &Frame { template: "".into(), roles: vec![what.clone()], mood }, at, Subject::Said))
    }

    fn unknown(&self, f: &Frame) -> String {
        self.missing.borrow_mut().insert(f.template.to_string());
        let roles: Vec<String> = f.roles.iter().map(|r| self.said(r, INSIDE)).collect();
        format!("〔{}: {}〕", f.template, roles.join(" / "))
    }

    /// A template with its places filled.
    fn filled(&self, template: &str, f: &Frame, at: At, subject: Subject) -> String {
        let silent = subject == Subject::Silent;
        let mood = match f.mood {
            Mood::Finite | Mood::Order if f.roles.iter().any(noun::is_none) => Mood::Not,
            Mood::Past if f.roles.iter().any(noun::is_none) => Mood::NotPast,
            mood => mood,
        };
        let mut out = String::new();
        for piece in pieces(template) {
            match piece {
                Piece::Text(text) => out += text,
                Piece::Verb(verb) => out += &verb::conjugated(verb, mood, at.form),
                Piece::Role(n, mark) => {
                    let unsaid = n == 0 && silent;
                    let role = f.roles.get(n).filter(|_| !unsaid);
                    out += &role.map_or(String::new(), |role| self.role(role, mark, f.mood, at));
                }
            }
        }
        // Nothing is left out without a word, except that it is you who does something.
        let said: Vec<usize> = roles_of(template).collect();
        let lost = |(n, role): &(usize, &Say)| !said.contains(n) && !(*n == 0 && (silent || **role == Say::You));
        for (_, role) in f.roles.iter().enumerate().filter(lost) {
            self.missing.borrow_mut().insert(format!("{} in {template}", f.template));
            out += &format!("〔{}〕", self.said(role, INSIDE));
        }
        out
    }

    /// What fills a place, as its mark asks.
    fn role(&self, role: &Say, mark: &str, mood: Mood, at: At) -> String {
        // Nobody else is told to do something.
        let nobody = matches!(role, Say::Who { .. }) || mood == Mood::Order && *role == Say::You && mark == "は";
        if nobody && !mark.starts_with(':') {
            return String::new();
        }
        match mark {
            // The words around it say it.
            ":" => String::new(),
            "" => self.said(role, at),
            ":る" => self.said(role, INSIDE),
            ":た" => self.said(role, At { form: Form::Past, inside: true }),
            ":し" => self.said(role, At { form: Form::And, inside: at.inside }),
            ":て" => self.said(role, At { form: Form::Te, inside: at.inside }),
            ":ない" => self.denied(role, Form::Plain),
            ":でない" => self.denied(role, at.form),
            ":1" => self.one(role),
            ":無" => self.said(&role.clone().without_subject(), INSIDE),
            "は" | "は!" if at.inside => self.with_particle(role, "が"),
            // What each of several players does.
            "は" | "は!" if matches!(role, Say::Noun(noun) if noun.det == Det::Each && is_player(noun)) => {
                self.with_particle(role, "はそれぞれ")
            }
            "は" | "は!" => self.with_particle(role, "は"),
            particle => self.with_particle(role, particle),
        }
    }

    /// Whether a phrase has a verb of its own.
    fn is_clause(&self, say: &Say) -> bool {
        let has_verb = |f: &Frame| self.template(f).is_some_and(|(t, _)| t.contains("{v:"));
        match say {
            Say::Frame(f) => {
                let last = f.roles.last().is_some_and(|r| self.is_clause(r));
                f.template.contains("{v:") || f.template.contains(", ") || has_verb(f) || last
            }
            Say::Text(_) => true,
            Say::Lit(text) => self.table.frame(text).is_some_and(|t| t.contains("{v:")),
            Say::Adverbial(inner, _) => self.is_clause(inner),
            Say::List(_, all) => all.iter().any(|s| self.is_clause(s)),
            Say::Many(inner) | Say::Sentence(inner) | Say::Capitals(inner) => self.is_clause(inner),
            _ => false,
        }
    }

    /// Each of several things as one of them: `クリーチャー1体`.
    fn one(&self, role: &Say) -> String {
        match role {
            Say::Noun(n) => self.noun(&Noun { det: Det::A, ..(**n).clone() }),
            other => self.said(other, INSIDE),
        }
    }

    /// A clause that is not so.
    fn denied(&self, clause: &Say, form: Form) -> String {
        let at = At { form, inside: true };
        let said = self.said(clause, at);
        let not = match clause.clause().map(|f| f.mood) {
            Some(Mood::Finite) => self.said(&clause.clone().in_mood(Mood::Not), at),
            _ => said.clone(),
        };
        if not == said {
            format!("{}の{}", self.said(clause, INSIDE), verb::conjugated("である", Mood::Not, form))
        } else {
            not
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

/// How a row calls what its template stands around.
fn kind_of(say: &Say) -> Option<&str> {
    Some(match say {
        Say::Frame(f) => &f.template,
        Say::Lit(text) => text,
        Say::Noun(n) if n.det == Det::Each => "(each)",
        Say::Noun(_) => "(noun)",
        Say::Mass(..) => "(amount)",
        _ => return None,
    })
}

/// What an action is called: its template without places, and without signs around them.
fn without_places(template: &str) -> String {
    let mut out = String::new();
    let mut open = None;
    for piece in pieces(template) {
        match piece {
            // The particle of what stood in front.
            Piece::Text(text) if out.is_empty() => out += text.trim_start_matches(['を', 'に', 'の', 'と', 'で']),
            Piece::Text(text) | Piece::Verb(text) => out += text,
            Piece::Role(..) => open = open.or_else(|| out.rfind('（')),
        }
        if let Some((from, to)) = open.zip(out.rfind('）')).filter(|(from, to)| from < to) {
            out.replace_range(from..to + '）'.len_utf8(), "");
            open = None;
        }
    }
    out
}

/// A template without the signs around places that nothing fills: `（{1}枚、{2}を除く）`.
fn given_places(template: &str, given: usize) -> String {
    let mut out = template.to_owned();
    let mut from = 0;
    while let Some(open) = out.get(from..).and_then(|rest| rest.find('（')).map(|at| from + at) {
        let Some(end) = out.get(open..).and_then(|rest| rest.find('）')).map(|at| open + at + '）'.len_utf8()) else {
            break;
        };
        let lacks = out.get(open..end).is_some_and(|inside| roles_of(inside).any(|n| n >= given));
        match lacks {
            true => out.replace_range(open..end, ""),
            false => from = end,
        }
    }
    out
}

/// What is done to its object, of what somebody does: `{0は}{1}を{v:破壊する}`, `{0は}{v:破壊される}`.
fn passive(template: &str) -> String {
    let mut out = String::new();
    let mut object = false;
    for piece in pieces(&given_places(template, 0)) {
        match piece {
            Piece::Role(0, _) => {}
            Piece::Role(_, "を" | "は") => {
                out += "{0は}";
                object = true;
            }
            Piece::Role(_, "") if !object => {
                out += "{0は}";
                object = true;
            }
            Piece::Role(..) => {}
            Piece::Text(text) => out += if out == "{0は}" { text.strip_prefix('を').unwrap_or(text) } else { text },
            Piece::Verb(verb) => out += &format!("{{v:{}}}", verb::passive(verb)),
        }
    }
    if object { out } else { format!("{{0に}}{out}") }
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
        words.extend(before.split_whitespace().filter(|word| *word != "with"));
        match inside.split_once(':') {
            Some(("v", "be")) => passive = true,
            Some(("v" | "p", verb)) => words.push(verb),
            _ => {}
        }
        rest = behind;
    }
    (words.join(" "), passive)
}
