//! Forms of Japanese verbs and adjectives, made from the dictionary form.

use super::form::Form;
use crate::wording::say::Mood;

/// How a word changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// `引く`: the last sound changes.
    Five,
    /// `得る`: the last sound falls off.
    One,
    /// A noun with `する` behind it, whose forms it takes: `対象とする`.
    Suru,
    /// `ある`, of which `ない` is the contrary; `である`.
    Aru,
    /// An adjective in `い`, which changes by itself: `多い`, `ない`.
    Adjective,
}

/// Verbs in `る` of five forms, by the sound in front; all others of these sounds have one form.
const FIVE_IN_RU: &[&str] = &[
    "戻る",
    "切る",
    "入る",
    "減る",
    "限る",
    "走る",
    "知る",
    "残る",
    "移る",
    "至る",
    "取る",
    "送る",
    "守る",
    "当たる",
    "止まる",
    "終わる",
    "始まる",
    "変わる",
    "加わる",
    "関わる",
    "なる",
    "よる",
    "上がる",
    "下がる",
    "広がる",
    "作る",
    "被る",
    "語る",
    "祈る",
    "触る",
    "座る",
    "眠る",
    "乗る",
    "割る",
    "張る",
    "売る",
    "降る",
    "振る",
    "握る",
    "巡る",
    "折る",
    "留まる",
    "散る",
    "曲がる",
    "掛かる",
    "打ちかかる",
    "かかる",
    "決まる",
    "集まる",
    "まさる",
    "勝る",
    "回る",
    "黙る",
    "直る",
    "治る",
    "去る",
    "破る",
    "焼き切る",
];

fn class(word: &str) -> Class {
    if word.ends_with("する") {
        return Class::Suru;
    }
    if word.ends_with("ある") {
        return Class::Aru;
    }
    if word.ends_with('い') {
        return Class::Adjective;
    }
    if word.ends_with('る') && !FIVE_IN_RU.iter().any(|v| word.ends_with(v)) {
        return Class::One;
    }
    Class::Five
}

/// The rows of sounds that a verb of five forms has, by its last one: in front of `ない`, of `ます`, of `て` and `た`.
fn five(last: char) -> [&'static str; 4] {
    match last {
        'う' => ["わ", "い", "って", "った"],
        'く' => ["か", "き", "いて", "いた"],
        'ぐ' => ["が", "ぎ", "いで", "いだ"],
        'す' => ["さ", "し", "して", "した"],
        'つ' => ["た", "ち", "って", "った"],
        'ぬ' => ["な", "に", "んで", "んだ"],
        'ぶ' => ["ば", "び", "んで", "んだ"],
        'む' => ["ま", "み", "んで", "んだ"],
        _ => ["ら", "り", "って", "った"],
    }
}

/// A word in a mood and a form.
pub(super) fn conjugated(word: &str, mood: Mood, form: Form) -> String {
    let (word, willed) = word.strip_prefix('*').map_or((word, true), |rest| (rest, false));
    let mood = if mood == Mood::Cant && !willed { Mood::Not } else { mood };
    let word = match mood {
        Mood::Finite | Mood::Order | Mood::Infinitive | Mood::Would => word.to_owned(),
        Mood::Not => negative(word),
        Mood::May => format!("{}もよい", ending(word, Form::Te)),
        Mood::Can => able(word),
        Mood::Cant => unable(word),
        // What was so is told in the past whatever follows.
        Mood::Past if form == Form::Plain => return ending(word, Form::Past),
        Mood::NotPast if form == Form::Plain => return ending(&negative(word), Form::Past),
        Mood::Past => word.to_owned(),
        Mood::NotPast => negative(word),
    };
    ending(&word, form)
}

/// What is done to something: `引かれる`.
pub(super) fn passive(word: &str) -> String {
    let stem = without_last(word);
    match class(word) {
        Class::Suru => format!("{}される", strip(word, "する")),
        Class::Five => format!("{stem}{}れる", five(last(word))[0]),
        Class::One => format!("{stem}られる"),
        Class::Aru | Class::Adjective => word.to_owned(),
    }
}

fn negative(word: &str) -> String {
    let stem = without_last(word);
    match class(word) {
        Class::Suru => format!("{}しない", strip(word, "する")),
        Class::Aru if word.ends_with("である") => format!("{}でない", strip(word, "である")),
        Class::Aru => format!("{}ない", strip(word, "ある")),
        Class::One => format!("{stem}ない"),
        Class::Five => format!("{stem}{}ない", five(last(word))[0]),
        Class::Adjective => format!("{stem}くない"),
    }
}

fn able(word: &str) -> String {
    match class(word) {
        Class::Suru => format!("{}できる", strip(word, "する")),
        // What can be done to it: `つけられる`.
        Class::One if word.ends_with("れる") => word.to_owned(),
        _ => format!("{word}ことができる"),
    }
}

fn unable(word: &str) -> String {
    match class(word) {
        Class::Suru => format!("{}できない", strip(word, "する")),
        // What is done to something can't be done to it: `ブロックされない`.
        Class::One if word.ends_with("れる") => negative(word),
        _ => format!("{word}ことができない"),
    }
}

fn ending(word: &str, form: Form) -> String {
    let stem = without_last(word);
    // What was so stays so: `成功して`.
    if let Some(done) = word.strip_suffix('た') {
        return if matches!(form, Form::Plain | Form::Past) { word.to_owned() } else { format!("{done}て") };
    }
    // `持たず`, `せず`, `しており`
    if form == Form::And {
        let does_not = word
            .strip_suffix("ない")
            .filter(|word| !word.ends_with(['で', 'が', 'は', 'も', '少']) && !word.is_empty());
        let goes_on = word.strip_suffix("ている");
        match (word.strip_suffix("しない"), does_not, goes_on) {
            (Some(does), ..) => return format!("{does}せず"),
            (_, Some(stem), _) => return format!("{stem}ず"),
            (.., Some(stem)) => return format!("{stem}ており"),
            _ => {}
        }
    }
    let (and, te, past) = match class(word) {
        _ if form == Form::Plain => return word.to_owned(),
        Class::Suru => return strip(word, "する").to_owned() + ["し", "して", "した"][form as usize - 1],
        Class::Aru => ("り", "って", "った"),
        Class::One => ("", "て", "た"),
        Class::Five => {
            let [_, and, te, past] = five(last(word));
            (and, te, past)
        }
        Class::Adjective => ("く", "くて", "かった"),
    };
    format!("{stem}{}", [and, te, past][form as usize - 1])
}

fn last(word: &str) -> char {
    word.chars().next_back().unwrap_or(' ')
}

fn without_last(word: &str) -> &str {
    word.strip_suffix(last(word)).unwrap_or(word)
}

fn strip<'w>(word: &'w str, end: &str) -> &'w str {
    word.strip_suffix(end).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let all = |word| {
            let of = |mood, form| conjugated(word, mood, form);
            [
                of(Mood::Finite, Form::And),
                of(Mood::Finite, Form::Past),
                of(Mood::Not, Form::Plain),
                of(Mood::May, Form::Plain),
                of(Mood::Cant, Form::Plain),
            ]
        };
        assert_eq!(all("引く"), ["引き", "引いた", "引かない", "引いてもよい", "引くことができない"]);
        assert_eq!(all("得る"), ["得", "得た", "得ない", "得てもよい", "得ることができない"]);
        assert_eq!(all("破壊する"), ["破壊し", "破壊した", "破壊しない", "破壊してもよい", "破壊できない"]);
        assert_eq!(all("戻す")[..3], ["戻し", "戻した", "戻さない"]);
        assert_eq!(all("支払う")[..3], ["支払い", "支払った", "支払わない"]);
        assert_eq!(all("切る")[..3], ["切り", "切った", "切らない"]);
        assert_eq!(all("である")[..3], ["であり", "であった", "でない"]);
        assert_eq!(all("等しい")[..3], ["等しく", "等しかった", "等しくない"]);
        let and = |word| conjugated(word, Mood::Finite, Form::And);
        assert_eq!(
            [and("持たない"), and("しない"), and("でない"), and("そうした")],
            ["持たず", "せず", "でなく", "そうして"]
        );
        assert_eq!(conjugated("*対象になる", Mood::Cant, Form::Plain), "対象にならない");
        let done_to = ["破壊する", "捨てる", "引く", "打ち消す"].map(passive);
        assert_eq!(done_to, ["破壊される", "捨てられる", "引かれる", "打ち消される"]);
        assert_eq!(conjugated("ブロックされる", Mood::Cant, Form::Plain), "ブロックされない");
        assert_eq!(conjugated("コントロールしている", Mood::Not, Form::Plain), "コントロールしていない");
    }
}
