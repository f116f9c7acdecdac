//! What lines of scenarios look like, for messages about those that can't be read.

/// A line by its first word, with one that is right.
const FORMS: &[(&str, &str)] = &[
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
    FORMS.iter().find(|(word, _)| *word == first).map(|(_, form)| format!("such as {form}"))
}

#[cfg(test)]
mod tests {
    use super::form_of;

    #[test]
    fn a_line_is_known_by_its_first_word() {
        assert!(form_of("  creature \"Radagast\"").is_some_and(|f| f.contains("of alice")));
        assert!(form_of("\"Radagast\" jumps over").is_some_and(|f| f.contains("casts")));
        assert_eq!(form_of("alice sings"), None);
    }
}
