//! What lines of scenarios look like, for messages about those that can't be read.

/// A line by its first word, with one that is right.
const FORMS: &[(&str, &str)] = &[
    ("option", "`option attack left` (or `several`, `one`, `right`, `beside`), `option range 1`, `option loser alice`"),
    ("creature", "`creature \"Radagast\" of alice { Bearing 12; knows \"Slumber\" }`"),
    ("thing", "`thing \"the gate\" { a Door; Lock 20 }`"),
    ("item", "`creature \"Frodo\" of alice { bears \"Elven cloak\" worn }`: what a creature has stands with it"),
    ("scene", "`scene { light twilight; clock 23; \"Radagast\" to \"Warg\": 50 feet }`"),
    (
        "distance",
        "`scene { \"Radagast\" to \"Warg\": 50 feet }` before it begins, `\"Radagast\" is 20 feet from \"Warg\"` later",
    ),
    ("light", "`scene { light twilight }` before it begins, `the light becomes twilight` later"),
    ("lands", "`lands 4 Plains, 2 Island`: how many of each"),
    ("life", "`life 12`"),
    ("rolls", "`rolls 4 5, 3 3`: the dice of each roll that follows"),
    ("setting", "`setting check.boost_per = \"table\"`"),
    ("rules", "`rules 613.1, 613.3`"),
    ("turn", "`turn bob, main`"),
    ("until", "`until end step`, `until bob, declare attackers`"),
    ("all", "`all pass`"),
    ("seed", "`seed 3`"),
    ("game", "`game master asks alice to check green 2 \"move the rock\"`"),
    ("expect", "`expect bob has life 19`, `expect \"Serra Angel\" has pt 1/1, not flying`"),
];

/// What a line that begins so should look like.
pub(super) fn form_of(line: &str) -> Option<String> {
    let first = line.split_whitespace().next()?;
    if first.starts_with('"') {
        return Some("such as `\"Radagast\" casts \"Slumber\" on \"Warg\"`".to_owned());
    }
    if is_two_seats(line) {
        return Some(
            "each player has a line: `alice { ... }`, then `bob { ... }`; in one line `;` stands between them"
                .to_owned(),
        );
    }
    // What must be refused has the form of what is done.
    if let Some(deed) = line.trim_start().strip_prefix("refused:").filter(|deed| form_of(deed).is_some()) {
        return form_of(deed);
    }
    if first == "refused:" {
        return Some("`refused:` stands in front of what a player does: `refused: alice casts \"Shock\"`".to_owned());
    }
    if first == "lands" && line.split_whitespace().any(|word| word == "tapped") {
        return Some("those are untapped; tapped ones are `battlefield 2 \"Island\" tapped`".to_owned());
    }
    if first == "expect"
        && let Some(form) = CLAIMS.iter().find(|(words, _)| line.contains(words)).map(|(_, form)| form)
    {
        return Some(format!("such as {form}"));
    }
    let form = FORMS.iter().find(|(word, _)| *word == first);
    let deed = || line.split_whitespace().nth(1).and_then(|second| DEEDS.iter().find(|(word, _)| *word == second));
    form.or_else(deed).map(|(_, form)| format!("such as {form}"))
}

/// What is expected in other words than those of scenarios: words of the line, and a line that is right.
const CLAIMS: &[(&str, &str)] = &[
    (" life", "`expect bob has life 17`: the number stands behind what it is"),
    ("/", "`expect \"Serra Angel\" has pt 3/3`"),
    ("stack", "`expect the stack is empty`, `expect the stack has 2 objects`"),
];

/// What a player does, by the second word of the line, in other forms than those of scenarios.
const DEEDS: &[(&str, &str)] = &[
    ("cast", "`alice casts \"Shock\" targeting bob`"),
    ("casts", "`alice casts \"Shock\" targeting bob`"),
    ("play", "`alice plays \"Forest\"`"),
    ("attack", "`alice attacks bob with \"Old Bear\"`"),
    ("attacks", "`alice attacks bob with \"Old Bear\"`"),
    ("block", "`bob blocks \"Old Bear\" with \"Wall\"`"),
    ("blocks", "`bob blocks \"Old Bear\" with \"Wall\"`"),
    ("pass", "`alice passes`"),
    ("choose", "`alice chooses bob`"),
    ("activate", "`alice activates \"Bell\"`"),
];

/// `alice { } bob { }`
fn is_two_seats(line: &str) -> bool {
    let Some((first, behind)) = line.split_once('}') else { return false };
    let is_seat = |text: &str| {
        let name = text.split_once('{').map_or("", |(name, _)| name.trim());
        !name.is_empty() && name.chars().all(char::is_alphanumeric) && !matches!(name, "creature" | "thing" | "scene")
    };
    is_seat(first) && is_seat(behind)
}

/// What stands in the braces of a creature or a thing that can't be read so; none: it is a line of `scene { ... }`.
pub(super) fn trait_of(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    let first = words.first().copied().unwrap_or("");
    if matches!(first, "light" | "clock") || has("to") {
        return None;
    }
    Some(match first {
        _ if words.len() == 1 => {
            "what it is has an article, `an Orc`; what state it is in stands behind `is`: `is asleep`"
        }
        "has" | "have" | "carries" | "holds" | "wears" | "owns" => {
            "what it has stands behind `bears`: `bears \"Elven cloak\" worn`, `2 courage counters`"
        }
        _ if text.contains(", knows") || text.contains(", bears") || text.contains(", a") || text.contains(", is") => {
            "what is of different sorts is separated by `;`: `Bearing 12, Wits 8; an Elf; knows \"Slumber\"`"
        }
        _ if has("=") => {
            "a number stands behind its name, `Bearing 12`; with `=` it is a step of a scale: `Size = campfire`"
        }
        _ => "such as `Bearing 12; an Elf; knows \"Slumber\"; bears \"Elven cloak\" worn; is asleep; 3 picks`",
    })
}

#[cfg(test)]
mod tests {
    use super::{form_of, trait_of};

    #[test]
    fn what_a_creature_is_and_has_is_explained() {
        let help = |text| trait_of(text).unwrap_or("");
        assert!(help("Orc").contains("`an Orc`"));
        assert!(help("has \"Elven cloak\"").contains("`bears"));
        assert!(help("Bearing 12, knows \"Slumber\"").contains("`;`"));
        assert!(help("Bearing = 12").contains("`Bearing 12`"));
        assert_eq!(trait_of("light dusk 3"), None);
    }

    #[test]
    fn a_line_is_known_by_its_first_word() {
        assert!(form_of("  creature \"Radagast\"").is_some_and(|f| f.contains("of alice")));
        assert!(form_of("\"Radagast\" jumps over").is_some_and(|f| f.contains("casts")));
        assert_eq!(form_of("alice sings"), None);
        assert_eq!(form_of("refused: bob blocks"), form_of("bob blocks"));
        assert!(form_of("refused: alice sings").is_some_and(|f| f.contains("in front of")));
    }
}
