//! The comment above a rule of the grammar is an example that the rule reads whole, or several with commas, semicolons or dots
//! between them. What is said about the rule stands behind three slashes.

use super::Rule;
use super::expected::name;
use super::grammar::Grammar;
use pest::Parser;

/// The files that are written by hand.
const FILES: [(&str, &str); 8] = [
    ("lexical", include_str!("../../grammar/lexical.pest")),
    ("phrase", include_str!("../../grammar/phrase.pest")),
    ("ability", include_str!("../../grammar/ability.pest")),
    ("scene", include_str!("../../grammar/scene.pest")),
    ("decl", include_str!("../../grammar/decl.pest")),
    ("format", include_str!("../../grammar/format.pest")),
    ("scenario", include_str!("../../grammar/scenario.pest")),
    ("lone", include_str!("../../grammar/lone.pest")),
];

/// Whether the whole text is what the rule reads.
fn reads(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text).is_ok_and(|pairs| pairs.as_str().len() == text.len())
}

/// Whether a text is an example of the rule, or several of them are.
fn is_example(rule: Rule, text: &str) -> bool {
    let several = |marks: &[&str]| {
        let mut parts = vec![text];
        for mark in marks {
            parts = parts.into_iter().flat_map(|part| part.split(mark)).collect();
        }
        parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).all(|part| reads(rule, part))
    };
    [&[][..], &[", "], &["; "], &[" · "], &["  "], &["; ", ", "]].into_iter().any(several)
}

#[test]
fn each_comment_above_a_rule_is_an_example() {
    let (mut faults, mut examples) = (Vec::new(), 0);
    for (file, text) in FILES {
        let mut above: Vec<&str> = Vec::new();
        for line in text.lines() {
            if line.starts_with("//") {
                above.extend(line.strip_prefix("// ").filter(|text| !text.starts_with("---")));
                continue;
            }
            let rule = line.split_once('=').map(|(rule, _)| rule.trim_end());
            if let Some(rule) = rule.and_then(|rule| Rule::all_rules().iter().find(|r| name(**r) == rule)) {
                examples += above.len();
                let wrong = above.iter().filter(|text| !is_example(*rule, text));
                faults.extend(wrong.map(|text| format!("{file}.pest: `{}` does not read `{text}`", name(*rule))));
            }
            above.clear();
        }
    }
    assert!(faults.is_empty(), "{} comments are no examples:\n{}", faults.len(), faults.join("\n"));
    assert!(examples > 350, "only {examples} examples were found");
}
