//! Noun phrases: where it is, whose it is, what it is like, the noun, how many.

use super::form::{At, Form, INSIDE, Subject};
use super::speaker::Japanese;
use super::table::Line;
use super::target::{is_any_target, is_target};
use crate::ir::{KeywordId, places};
use crate::wording::en_forms::capital;
use crate::wording::plan::WITH;
use crate::wording::reminder::filled;
use crate::wording::say::{Det, Frame, Joint, KeywordLine, Mood, Noun, NounModifier, OTHER, SIZE, Say};

impl Japanese {
    /// A noun phrase with its number behind it.
    pub(super) fn noun(&self, noun: &Noun) -> String {
        if is_target(noun) {
            let count = match &noun.det {
                Det::Target(Some(inner)) => self.number(inner, self.counter(&noun.head)),
                _ => String::new(),
            };
            return format!("対象の{}{count}", self.described(noun));
        }
        self.one_of_kinds(noun).unwrap_or_else(|| format!("{}{}", self.described(noun), self.count_of(noun)))
    }

    /// `アーティファクト1つかエンチャント1つ`: one of several kinds, each with what counts it.
    fn one_of_kinds(&self, noun: &Noun) -> Option<String> {
        let (_, kinds) = kinds(&noun.head).filter(|(joint, _)| *joint == Joint::Or)?;
        if !matches!(noun.det, Det::A | Det::N(Say::Num(1))) {
            return None;
        }
        let mut first = noun.clone();
        (first.head, first.det) = (kinds.first()?.clone(), Det::A);
        let mut out = vec![format!("{}{}", self.described(&first), self.count_of(&first))];
        for kind in kinds.iter().skip(1) {
            let bare = Noun { det: Det::A, ..Noun::of(kind.clone()) };
            out.push(format!("{}{}", self.described(&bare), self.count_of(&bare)));
        }
        Some(out.join("か"))
    }

    /// The same with a particle in front of the number.
    pub(super) fn noun_and_count(&self, noun: &Noun, particle: &str) -> String {
        if is_target(noun) {
            return format!("{}{particle}", self.noun(noun));
        }
        // `カードを無作為に1枚捨てる`
        let random = |modifier: &NounModifier| modifier.say == Say::lit("at random");
        if particle == "を" && noun.mods.iter().any(random) {
            let mut bare = noun.clone();
            bare.mods.retain(|modifier| !random(modifier));
            return format!("{}{particle}{}{}", self.described(&bare), self.literal("at random"), self.count_of(noun));
        }
        match self.one_of_kinds(noun) {
            Some(all) => format!("{all}{particle}"),
            None => format!("{}{particle}{}", self.described(noun), self.count_of(noun)),
        }
    }

    /// A target as it is announced.
    pub(super) fn target(&self, noun: &Noun) -> String {
        let det = match &noun.det {
            Det::Target(None) | Det::Plain => Det::A,
            Det::Target(Some(inner)) => (**inner).clone(),
            other => other.clone(),
        };
        if is_any_target(noun) {
            let mut others = Noun { det: Det::Bare, head: Say::Text(Vec::new()), ..noun.clone() };
            if matches!(&noun.head, Say::Lit(word) if word == "any other target") {
                others.push_in_front(OTHER, Say::lit("other"));
            }
            let count = match det {
                Det::AnyNumber => "望む数".to_owned(),
                det => self.number(&det, "つ"),
            };
            return format!("{}{count}", self.described(&others));
        }
        let plain = Noun { det, ..noun.clone() };
        self.one_of_kinds(&plain).unwrap_or_else(|| format!("{}{}", self.described(&plain), self.count_of(&plain)))
    }

    /// Everything but the number.
    fn described(&self, said: &Noun) -> String {
        let mut mods: Vec<&NounModifier> = said.mods.iter().collect();
        mods.sort_by_key(|modifier| modifier.rank);
        // `それらのうち望む数`
        if let Say::Frame(f) = &said.head
            && f.template == "of {0}"
            && matches!(said.det, Det::Bare | Det::Plain)
            && let (Some(all), []) = (f.roles.first(), &mods[..])
        {
            return self.said(all, INSIDE);
        }
        if matches!(&said.head, Say::Frame(f) if f.template == "of {0}") {
            let words: String = mods
                .iter()
                .map(|modifier| if modifier.behind { self.behind(&modifier.say) } else { self.front(&modifier.say) })
                .collect();
            let number = self.determined(&said.det, said.plural);
            let of = match &said.head {
                Say::Frame(f) if matches!(f.roles.first(), Some(Say::It { .. })) => "そのうち".to_owned(),
                Say::Frame(f) => {
                    let only = Frame { roles: f.roles.iter().take(1).cloned().collect(), ..f.clone() };
                    self.said(&Say::Frame(only), INSIDE)
                }
                head => self.said(head, INSIDE),
            };
            return of + &words + number.strip_suffix('の').unwrap_or(&number);
        }
        let mut out = String::new();
        if let Some(place) = &said.place {
            out += &format!("{}にある", self.said(place, INSIDE));
        }
        // What it has stands nearer to the noun than whose it is.
        let mut behind: Vec<&&NounModifier> = mods.iter().filter(|modifier| modifier.behind).collect();
        behind.sort_by_key(|modifier| if modifier.rank == WITH { 0 } else { modifier.rank });
        behind.iter().rev().for_each(|modifier| out += &self.behind(&modifier.say));
        out += &self.determined(&said.det, said.plural);
        if mods.iter().any(|modifier| !modifier.behind && modifier.rank == OTHER) {
            out += "他の";
        }
        let (sizes, others): (Vec<&NounModifier>, Vec<&NounModifier>) = mods
            .into_iter()
            .filter(|modifier| !modifier.behind && modifier.rank != OTHER)
            .partition(|modifier| modifier.rank == SIZE);
        // `クリーチャーでも土地でもない`
        let is_not = |modifier: &&NounModifier| matches!(&modifier.say, Say::Lit(word) if self.is_not(word).is_some());
        let (nots, others): (Vec<&NounModifier>, Vec<&NounModifier>) = others.into_iter().partition(is_not);
        match &nots[..] {
            [_, _, ..] => {
                let words = nots.iter().filter_map(|modifier| match &modifier.say {
                    Say::Lit(word) => self.is_not(word).map(|what| format!("{what}でも")),
                    _ => None,
                });
                out += &format!("{}ない", words.collect::<String>());
            }
            few => few.iter().for_each(|modifier| out += &self.front(&modifier.say)),
        }
        let whole = self.with_last(&others, &sizes, &said.head);
        let rest = if whole.is_some() { &others[..others.len() - 1] } else { &others[..] };
        rest.iter().chain(&sizes).for_each(|modifier| out += &self.front(&modifier.say));
        if said.det == Det::Each {
            out += "各";
        }
        // `インスタント呪文かソーサリー呪文`
        if matches!(said.head, Say::List(Joint::Beside, _))
            && let Some((joint, kinds)) = kinds(&said.head)
        {
            return out + &self.joined(&kinds, if joint == Joint::And { "と" } else { "か" });
        }
        out + &whole.unwrap_or_else(|| self.said(&said.head, INSIDE))
    }

    /// `攻撃クリーチャー`: the noun with the word in front of it, where both have a word together.
    fn with_last(&self, others: &[&NounModifier], sizes: &[&NounModifier], head: &Say) -> Option<String> {
        match (others.last().map(|modifier| &modifier.say), head) {
            (Some(Say::Lit(word)), Say::Lit(head)) if sizes.is_empty() => {
                self.table.word(&format!("{word} {head}")).map(|both| both.text.to_string())
            }
            _ => None,
        }
    }

    /// A relative clause, or words that stand behind an English noun.
    fn behind(&self, say: &Say) -> String {
        match say {
            Say::Lit(_) => self.front(say),
            Say::Frame(f) => match self.around("noun", 0, say) {
                Some(template) => self.filled(template, f, INSIDE, Subject::Said),
                None => self.said(say, INSIDE),
            },
            Say::Adverbial(inner, words) => {
                // `このターンに唱えた`: when something is done belongs to its verb.
                let when = match &**words {
                    Say::Lit(_) if self.is_clause(inner) => self.when(words),
                    words => self.behind(words),
                };
                format!("{when}{}", self.behind(inner))
            }
            other => self.said(other, INSIDE),
        }
    }

    /// Words that say when, in a clause in front of a noun.
    fn when(&self, words: &Say) -> String {
        let text = self.said(words, INSIDE);
        let span = ["ターン", "戦闘", "ステップ", "ゲーム"].iter().any(|end| text.ends_with(end));
        if span { text + "に" } else { text }
    }

    /// How a supertype stands in front of types: `伝説の`.
    pub(super) fn front_form(&self, say: &Say) -> Option<&'static str> {
        match say {
            Say::Capitals(inner) => self.front_form(inner),
            Say::Lit(text) if !text.contains(' ') && !text.starts_with("non") => {
                self.table.word(text).and_then(|w| w.front).filter(|f| !f.is_empty())
            }
            _ => None,
        }
    }

    /// Words in front of a noun: `赤の`.
    fn front(&self, say: &Say) -> String {
        match say {
            Say::Lit(text) => match self.table.word(text).and_then(|word| word.front) {
                Some(front) => front.to_owned(),
                None => self.literal_in_front(text),
            },
            Say::List(Joint::And, all) => format!("{}の", self.joined(all, "と")),
            Say::List(Joint::Or | Joint::Nor, all) => format!("{}の", self.joined(all, "か")),
            Say::Frame(f) if f.template.starts_with("{p:") => {
                let action = f.template.trim_start_matches("{p:").trim_end_matches('}');
                let past = At { form: Form::Past, inside: true };
                let done = self.done_to(action, &Say::Who { many: false }, Mood::Finite, past);
                done.unwrap_or_else(|| self.said(say, INSIDE))
            }
            other => format!("{}の", self.said(other, INSIDE)),
        }
    }

    fn joined(&self, all: &[Say], between: &str) -> String {
        all.iter().map(|s| self.said(s, INSIDE)).collect::<Vec<_>>().join(between)
    }

    /// What something is said not to be: `土地` of `nonland`.
    fn is_not(&self, text: &str) -> Option<String> {
        let front = self.front(&Say::lit(text));
        front.strip_suffix("でない").filter(|_| text.starts_with("non")).map(str::to_owned)
    }

    /// `2/2の`, `土地でない`, `追放された`.
    fn literal_in_front(&self, text: &str) -> String {
        if let Some(word) = text.strip_prefix("non-").or_else(|| text.strip_prefix("non")) {
            return format!("{}でない", self.literal(word));
        }
        format!("{}の", self.literal(text))
    }

    /// What stands in front of everything.
    fn determined(&self, det: &Det, plural: bool) -> String {
        if let Some(number) = self.long_number(det) {
            return number;
        }
        match det {
            Det::All => "すべての".to_owned(),
            Det::That if plural => "それらの".to_owned(),
            Det::That => "その".to_owned(),
            Det::AnyNumber => "望む数の".to_owned(),
            Det::OtherThan(n) => format!("{}以外の数の", self.said(n, INSIDE)),
            // How many there are is said behind the noun, and nothing more is said of the rest.
            Det::A
            | Det::N(_)
            | Det::UpTo(_)
            | Det::OrMore(_)
            | Det::Between(..)
            | Det::Exactly(_)
            | Det::OrFewer(_)
            | Det::FewerThan(_)
            | Det::MoreThan(_)
            | Det::Bare
            | Det::Plain
            | Det::Each
            | Det::No
            | Det::Target(_)
            | Det::The => String::new(),
        }
    }

    /// A number that can't stand behind the noun, since it is no numeral.
    fn long_number(&self, det: &Det) -> Option<String> {
        let say = |amount: &Say| self.said(amount, INSIDE);
        let long = |n: &&Say| !n.is_simple() && !matches!(n, Say::ThatMuch);
        Some(match det {
            Det::N(Say::ThatMuch) => "その数の".to_owned(),
            Det::N(n) => format!("{}に等しい数の", say(Some(n).filter(long)?)),
            Det::UpTo(n) => format!("最大で{}に等しい数の", say(Some(n).filter(long)?)),
            Det::OrMore(n) => format!("{}以上の数の", say(Some(n).filter(long)?)),
            Det::OrFewer(n) => format!("{}以下の数の", say(Some(n).filter(long)?)),
            Det::Exactly(n) => format!("ちょうど{}に等しい数の", say(Some(n).filter(long)?)),
            Det::FewerThan(n) => format!("{}未満の数の", say(Some(n).filter(long)?)),
            Det::MoreThan(n) => format!("{}より多い数の", say(Some(n).filter(long)?)),
            Det::Between(a, b) if long(&a) || long(&b) => format!("{}以上{}以下の数の", say(a), say(b)),
            Det::Target(Some(inner)) => self.long_number(inner)?,
            Det::Between(..) | Det::OtherThan(_) | Det::Target(None) => return None,
            Det::A
            | Det::Bare
            | Det::Plain
            | Det::AnyNumber
            | Det::Each
            | Det::All
            | Det::No
            | Det::That
            | Det::The => {
                return None;
            }
        })
    }

    /// How many of them: `2枚`.
    fn count_of(&self, noun: &Noun) -> String {
        match &noun.det {
            Det::No => format!("1{}も", self.counter(&noun.head)),
            // What is copied is a creature for the most part.
            det if noun
                .mods
                .iter()
                .any(|m| matches!(&m.say, Say::Frame(f) if f.template == "{0} {v:be} a copy of {1}")) =>
            {
                self.number(det, self.table.word("creature").and_then(|w| w.counter).unwrap_or("つ"))
            }
            det => self.number(det, self.counter(&noun.head)),
        }
    }

    fn number(&self, det: &Det, counter: &str) -> String {
        let say = |amount: &Say| self.said(amount, INSIDE);
        if self.long_number(det).is_some() {
            return String::new();
        }
        // From ten on, and for letters, things are counted as pieces.
        let so_many = |amount: &Say| match (amount, counter) {
            (Say::Num(1..=9), _) => format!("{}{counter}", say(amount)),
            (_, "つ") => format!("{}個", say(amount)),
            _ => format!("{}{counter}", say(amount)),
        };
        match det {
            Det::A => format!("1{counter}"),
            Det::N(n) => so_many(n),
            Det::UpTo(n) => format!("最大{}", so_many(n)),
            Det::OrMore(n) => format!("{}以上", so_many(n)),
            Det::OrFewer(n) => format!("{}以下", so_many(n)),
            Det::Exactly(n) => format!("ちょうど{}", so_many(n)),
            Det::FewerThan(n) => format!("{}未満", so_many(n)),
            Det::MoreThan(Say::Num(n)) => format!("{}以上", so_many(&Say::Num(n + 1))),
            Det::MoreThan(n) => format!("{}より多く", so_many(n)),
            Det::Between(a, b) => format!("{}から{}", so_many(a), so_many(b)),
            Det::OtherThan(_) | Det::AnyNumber | Det::All | Det::That | Det::Target(_) => String::new(),
            Det::Bare | Det::Plain | Det::Each | Det::No | Det::The => String::new(),
        }
    }

    /// What counts a noun: that of its last word, unless an earlier one is a creature.
    fn counter(&self, head: &Say) -> &'static str {
        let of_words = |text: &str| -> Option<&'static str> {
            let found = |text: &str| self.table.word(text).and_then(|word| word.counter);
            found(text).or_else(|| {
                let last = text.rsplit(' ').next().and_then(found);
                let of_creatures = found("creature");
                let creature = text.split(' ').any(|word| of_creatures.is_some() && found(word) == of_creatures);
                if creature && last == Some("つ") { of_creatures } else { last }
            })
        };
        let own = match head {
            Say::Lit(text) => of_words(text),
            Say::List(Joint::Beside, all) => {
                let last = all.last().map(|said| self.counter(said));
                let creature = all.iter().any(|said| *said == Say::lit("creature")) && last == Some("つ");
                if creature { self.table.word("creature").and_then(|word| word.counter) } else { last }
            }
            Say::List(_, all) => all.first().map(|said| self.counter(said)),
            Say::Noun(noun) => Some(self.counter(&noun.head)),
            Say::Frame(f) if f.template == "of {0}" => f.roles.last().map(|of| self.counter(of)),
            _ => None,
        };
        own.unwrap_or("つ")
    }

    /// So much of what is not counted, in points: `3点のダメージ`.
    pub(super) fn mass(&self, said: &Say, what: &str) -> String {
        let what = self.literal(what);
        match said {
            Say::ThatMuch => format!("その点数の{what}"),
            said if said.is_simple() => format!("{}点の{what}", self.said(said, INSIDE)),
            said => format!("{}に等しい点数の{what}", self.said(said, INSIDE)),
        }
    }

    /// The reminder text of a keyword with what it is given.
    pub(in crate::wording) fn reminder(&self, keyword: KeywordId, line: &KeywordLine, text: &str) -> Option<String> {
        let given = self.table.ways.given(keyword, &line.written).unwrap_or_default();
        filled(text, line, &self.all_given(line, given), str::to_owned)
    }

    /// The same where no Japanese text is given: nothing.
    pub(super) fn reminder_of(&self, keyword: KeywordId, line: &KeywordLine) -> String {
        let text = self.table.reminders.get(keyword.index()).and_then(|t| t.as_deref());
        text.and_then(|text| self.reminder(keyword, line, text)).unwrap_or_default()
    }

    /// A keyword with what it is given.
    pub(super) fn keyword(&self, keyword: KeywordId, line: &KeywordLine) -> String {
        let Some(Line { text, given, rest }) = self.table.keyword(keyword, &line.written) else {
            return line.written.clone();
        };
        let given = self.all_given(line, given);
        let mut out = text.to_owned();
        for param in places(text) {
            let said = given.iter().find(|(given, _)| given == param).map(|(_, said)| said);
            let place = format!("{{{param}}}");
            let first = text.starts_with(&place);
            // What is not given goes with the signs around it.
            let around = [format!("（{place}）"), format!(" ― {place}"), format!("―{place}"), format!("：{place}")];
            out = match said {
                // `キッカー―クリーチャー1体を生け贄に捧げる`
                Some(said) if line.has_acts(Some(param)) && !around.iter().any(|part| out.contains(part)) => {
                    out.replace(&place, &format!(" ― {said}"))
                }
                Some(said) => out.replace(&place, said),
                None => around
                    .iter()
                    .fold(out, |out, part| out.replace(part, ""))
                    .replace(&place, if first { "～" } else { "" }),
            };
        }
        out.split_whitespace().collect::<Vec<_>>().join(" ") + &rest
    }

    /// What stands in the places of a keyword: in words of its own where it has them.
    fn all_given(&self, line: &KeywordLine, given: Vec<(String, String)>) -> Vec<(String, String)> {
        let words = |(param, said): (String, String)| {
            let said = line.phrase(&param).map_or_else(|| self.given(&said), |given| self.said(&given.said, INSIDE));
            (param, said)
        };
        given.into_iter().map(words).collect()
    }

    /// What a card writes behind a keyword; what has no words stays as it is written.
    fn given(&self, text: &str) -> String {
        let singular = text.strip_suffix('s').unwrap_or(text);
        let known = |t: &str| self.table.word(t).map(|w| w.text.to_string()).or_else(|| self.side_by_side(t));
        known(text).or_else(|| known(singular)).or_else(|| known(&capital(text))).unwrap_or_else(|| text.to_owned())
    }

    /// A word, a name, a symbol, or several of them side by side.
    pub(super) fn literal(&self, text: &str) -> String {
        if let Some(word) = self.table.word(text) {
            return word.text.to_string();
        }
        if is_symbol(text) {
            return text.to_owned();
        }
        if let Some(words) = self.behind_first_word(text).or_else(|| self.side_by_side(text)) {
            return words;
        }
        self.missing.borrow_mut().insert(text.to_owned());
        format!("〔{text}〕")
    }

    /// `next *`: words that go with whatever stands behind them; none: these do not.
    fn behind_first_word(&self, text: &str) -> Option<String> {
        let opened = |(word, front): &(&str, &'static str)| Some((*front, text.strip_prefix(word)?.strip_prefix(' ')?));
        let (front, rest) = self.table.openings.iter().find_map(opened)?;
        let known = self.table.word(rest).map(|w| w.text.to_string());
        known.or_else(|| self.behind_first_word(rest)).map(|rest| format!("{front}{rest}"))
    }

    /// The longest words that are known, one behind the other; none: something of it is unknown.
    fn side_by_side(&self, text: &str) -> Option<String> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut out = String::new();
        let mut at = 0;
        while at < words.len() {
            let (to, said) = (at + 1..=words.len()).rev().find_map(|to| {
                let part = words.get(at..to)?.join(" ");
                let said = match self.table.word(&part) {
                    Some(word) => word.text.to_string(),
                    None if is_symbol(&part) => part,
                    None => return None,
                };
                Some((to, said))
            })?;
            out = if out.is_empty() { said } else { beside(&out, &said) };
            at = to;
        }
        Some(out)
    }
}

/// The kinds that are meant, and how they are joined: `instant or sorcery card` is an instant card or a sorcery card.
fn kinds(head: &Say) -> Option<(Joint, Vec<Say>)> {
    let simple = |all: &[Say]| all.iter().all(|said| matches!(said, Say::Lit(_) | Say::List(Joint::Beside, _)));
    match head {
        Say::List(joint @ (Joint::Or | Joint::And), all) if simple(all) => Some((*joint, all.clone())),
        Say::List(Joint::Beside, parts) => match parts.split_first() {
            Some((Say::List(joint @ (Joint::Or | Joint::And), all), rest)) if simple(all) && !rest.is_empty() => {
                let with_rest = |kind: &Say| {
                    let parts = std::iter::once(kind.clone()).chain(rest.iter().cloned());
                    Say::List(Joint::Beside, parts.collect())
                };
                Some((*joint, all.iter().map(with_rest).collect()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Two nouns that are one: a dot stands between them, except in front of what is counted as text.
pub(super) fn beside(a: &str, b: &str) -> String {
    let kanji = |c: Option<char>| c.is_some_and(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let bare = b.starts_with('{')
        || b.starts_with("呪文")
        || b.starts_with("能力")
        || kanji(a.chars().next_back()) && b.starts_with("カード");
    if bare || a.is_empty() { format!("{a}{b}") } else { format!("{a}・{b}") }
}

/// Whether a noun phrase says that there are none.
pub(super) fn is_none(say: &Say) -> bool {
    matches!(say, Say::Noun(n) if n.det == Det::No)
}

/// Numbers, symbols, letters for numbers and Roman numerals need no words.
fn is_symbol(text: &str) -> bool {
    let mut depth = 0;
    let letters = text.chars().filter(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && c.is_alphabetic()
    });
    let numeral = text.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | ',' | ' '));
    numeral || text.len() == 1 || letters.into_iter().all(|c| matches!(c, 'X' | 'Y' | 'Z'))
}
