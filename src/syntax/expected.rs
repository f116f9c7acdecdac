//! What people read in place of the names of grammar rules.

use super::Rule;
use std::sync::LazyLock;

/// How much a rule says about a place when it is among those that could have stood there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Weight {
    /// The sentence is incomplete without it.
    Needed,
    /// Worth a word if few others could stand there.
    Possible,
}
use Weight::{Needed, Possible};

/// By the name of the rule, because the grammar changes more often than this list; a test keeps the names true.
const FORMS: &[(&str, Weight, &[&str])] = &[
    ("body", Needed, &["`:` and a statement", "`{` and several"]),
    ("k_colon", Needed, &["`:`", "`{`"]),
    ("kw_body", Needed, &["`:` and an ability", "`{` and several"]),
    ("ability", Needed, &["an ability"]),
    ("stmt", Needed, &["a statement"]),
    ("cond", Needed, &["a condition"]),
    ("value", Needed, &["a number such as `2`, `X` or `its power`"]),
    ("param", Needed, &["a parameter such as `n: Number`"]),
    ("sort", Needed, &["a sort such as `Number`, `Cost` or `Filter`"]),
    ("collector", Needed, &["a collector's number such as `134` or `15b`"]),
    ("rule_no", Needed, &["a rule number such as `702.9`"]),
    ("decl_name", Needed, &["a name"]),
    ("type_word", Needed, &["a type such as `Creature`"]),
    ("unit_w", Needed, &["a unit such as `feet`, `actions` or `minutes`"]),
    ("quantity", Needed, &["a length or a time with its unit, such as `20 feet` or `3 rounds`"]),
    ("reach_w", Needed, &["`self`", "`touch`", "`special`"]),
    ("last_w", Needed, &["`instant`", "`permanent`", "`concentration`"]),
    ("need", Needed, &["a spell such as `\"Create Light\"`", "`5 other spells`", "a number such as `Bearing 8`"]),
    ("pass_w", Needed, &["`passes`"]),
    ("tname", Needed, &["a number or a skill such as `Willpower`"]),
    ("kind_w", Needed, &["`attribute`", "`reaction`"]),
    ("pt", Needed, &["power and toughness such as `2/2`"]),
    ("mode_w", Needed, &["`mode:` and a statement"]),
    ("end_of_turn", Needed, &["`end of turn`"]),
    ("clause", Possible, &["a verb"]),
    ("verb0", Possible, &["a verb"]),
    ("content_verb", Possible, &["a verb"]),
    ("np", Possible, &["an object or a player such as `target creature`"]),
    ("subject", Possible, &["an object or a player such as `target creature`"]),
    ("num", Possible, &["a number such as `2`"]),
    ("var", Possible, &["`X`"]),
    ("mana", Possible, &["mana such as `{2}{G}`"]),
    ("string", Possible, &["a name in quotation marks"]),
    ("run", Possible, &["an object or a player such as `target creature`"]),
    ("word", Possible, &["a word"]),
    ("ident", Possible, &["a label"]),
    ("event", Possible, &["an event such as `this enters`"]),
    ("params", Possible, &["`(` and parameters"]),
    ("shape", Possible, &["`{`"]),
    ("zone_to", Possible, &["a place such as `the battlefield`"]),
    ("h_unique", Possible, &["`unique`"]),
    ("or_k", Possible, &["`or`"]),
];

/// What follows words that always need something. The grammar decides by first letters, so at the end of a text the
/// parser itself knows little of what it could have read.
const AFTER: &[(&[&str], &[&str])] = &[
    (&["when"], &["an event such as `this enters`"]),
    (&["if", "while", "whose", "unless"], &["a condition such as `you control a land`"]),
    (&["until"], &["`end of turn`", "an event such as `this dies`"]),
    (&["with"], &["a keyword", "a comparison such as `power >= 3`", "a counter"]),
    (&["without"], &["a keyword"]),
    (&["<", ">", "<=", ">=", "=", "!=", "equal"], &["a number such as `2`, `X` or `its power`"]),
    (&["spell"], &["`:` and a statement", "`{` and several"]),
];

/// What follows a word that always needs something.
pub(super) fn after_word(word: &str) -> Option<&'static [&'static str]> {
    AFTER.iter().find(|(words, _)| words.contains(&word)).map(|(_, forms)| *forms)
}

/// With more possibilities than this only the needed ones are named: the others are ways to go on with a sentence
/// that was complete.
const FEW: usize = 8;

/// The forms that could have stood at the place where reading stopped, most telling first, each once.
pub(super) fn expected(rules: &[Rule]) -> Vec<String> {
    let names: Vec<&str> = rules.iter().map(|r| name(*r)).collect();
    let few = names.len() <= FEW;
    let mut forms: Vec<String> = Vec::new();
    let mut add = |form: String| {
        if !forms.contains(&form) {
            forms.push(form);
        }
    };
    for weight in [Needed, Possible] {
        if weight == Possible && !few {
            continue;
        }
        for (_, _, texts) in FORMS.iter().filter(|(name, w, _)| *w == weight && names.contains(name)) {
            texts.iter().for_each(|t| add((*t).to_owned()));
        }
    }
    if few {
        names.iter().filter_map(|n| grammar_word(n)).for_each(|w| add(format!("`{w}`")));
    }
    forms
}

/// The grammar words among the rules, for suggestions.
pub(super) fn words(rules: &[Rule]) -> Vec<&'static str> {
    let units = rules.iter().any(|r| name(*r) == "unit_w").then_some(UNITS);
    let tests = rules.iter().any(|r| name(*r) == "pass_w").then_some("passes");
    let listed = units.into_iter().flatten().copied().chain(tests);
    rules.iter().filter_map(|r| grammar_word(name(*r))).chain(listed).collect()
}

/// The unit of lengths or times that a word is a slip of.
pub(crate) fn near_unit(word: &str) -> Option<&'static str> {
    UNITS.iter().copied().find(|unit| crate::diag::one_slip(word, unit))
}

/// Units of lengths and times, for suggestions.
const UNITS: &[&str] = &[
    "feet", "foot", "yards", "miles", "mile", "actions", "action", "seconds", "second", "rounds", "round", "minutes",
    "minute", "hours", "hour", "days", "day", "weeks", "week", "months", "month", "years", "year",
];

/// What people write for short, and the unit that it stands for: of one, of several.
pub(super) const SHORT_UNITS: &[(&str, &str, &str)] = &[
    ("ft", "foot", "feet"),
    ("yd", "yard", "yards"),
    ("yds", "yard", "yards"),
    ("mi", "mile", "miles"),
    ("sec", "second", "seconds"),
    ("secs", "second", "seconds"),
    ("rnd", "round", "rounds"),
    ("min", "minute", "minutes"),
    ("mins", "minute", "minutes"),
    ("hr", "hour", "hours"),
    ("hrs", "hour", "hours"),
];

/// The word of the grammar that a word is a slip of: letters that are swapped, one that is missing or too many. Words of the
/// content are often nearly one (`token`, `taken`), so that a wrong letter counts for nothing.
pub(crate) fn near_grammar(word: &str) -> Option<&'static str> {
    let plain = word.len() > 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    if !plain || reserved().contains(&word) {
        return None;
    }
    let letters = |text: &str| {
        let mut all: Vec<u8> = text.bytes().collect();
        all.sort_unstable();
        all
    };
    let slip = |known: &&&str| {
        let swapped = known.len() == word.len() && letters(known) == letters(word);
        // `name`, `named`: another ending makes another word.
        let ending = known.starts_with(word) || word.starts_with(**known);
        let length = word.len() > 3 && known.len() > 3 && known.len() != word.len() && !ending;
        (swapped || length) && crate::diag::one_slip(word, known)
    };
    reserved().iter().find(slip).copied()
}

/// The words that the grammar keeps for itself in sentences, in order.
fn reserved() -> &'static [&'static str] {
    static ALL: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let lines = include_str!("../../grammar/function_words.txt").lines().filter(|line| !line.starts_with('#'));
        let prepositions = include_str!("../../grammar/prepositions.txt").lines().filter(|line| !line.starts_with('#'));
        let listed = lines.chain(prepositions).flat_map(str::split_whitespace);
        let mut all: Vec<&str> = listed.chain(super::verbs::core_words()).chain(["target", "spell"]).collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    &ALL
}

/// All words that the grammar itself knows: in sentences, in heads of declarations, in scenarios.
pub(crate) fn words_of_grammar() -> impl Iterator<Item = &'static str> {
    reserved().iter().chain(grammar_words()).chain(UNITS).chain(super::DECLARATION_WORDS).copied()
}

/// All grammar words that stand for themselves.
pub(super) fn grammar_words() -> &'static [&'static str] {
    static WORDS: LazyLock<Vec<&str>> =
        LazyLock::new(|| Rule::all_rules().iter().filter_map(|r| grammar_word(name(*r))).collect());
    &WORDS
}

/// The word of the grammar that a word is at least as near to as to a name, by the letters that are wrong, missing, too many or swapped.
pub(crate) fn grammar_word_near(word: &str, name: &str) -> Option<&'static str> {
    let slips = |known: &str| strsim::damerau_levenshtein(word, known);
    let most = slips(&name.to_lowercase());
    let near = |known: &&str| known.len() > 2 && known.len().abs_diff(word.len()) <= most && slips(known) <= most;
    words_of_grammar().filter(near).min_by_key(|known| slips(known))
}

fn grammar_word(rule: &str) -> Option<&str> {
    rule.strip_prefix("k_").filter(|word| *word != "colon")
}

/// The name of a rule in the grammar. The derive gives no other handle on it than the debug form, and lists the rules
/// in another order than it numbers them.
pub(super) fn name(rule: Rule) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut rules = Rule::all_rules().to_vec();
        rules.sort_by_key(|r| *r as usize);
        let mut names = Vec::with_capacity(rules.len());
        for rule in rules {
            names.resize(rule as usize, String::new());
            names.push(format!("{rule:?}"));
        }
        names
    });
    NAMES.get(rule as usize).map_or("", String::as_str)
}

/// Whether a rule is among those that could have stood at the place.
pub(super) fn has(rules: &[Rule], name: &str) -> bool {
    rules.iter().any(|r| self::name(*r) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_name() {
        for rule in Rule::all_rules() {
            assert_eq!(name(*rule), format!("{rule:?}"));
        }
    }

    #[test]
    fn every_name_is_a_rule() {
        for (name, _, _) in FORMS {
            assert!(Rule::all_rules().iter().any(|r| super::name(*r) == *name), "the grammar has no rule `{name}`");
        }
    }
}
