//! SARIF 2.1.0: one document with all findings, as code scanning reads it.

use crate::cli::report::fault::{end_of, file_of, severity, whole};
use serde::Serialize;
use serde_json::{Value, json};
use spellwright::diag::{Code, Diagnostic, escaped};
use spellwright::source::{Files, Span};
use std::collections::BTreeSet;

/// The parts of a finding that each has.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    rule_id: &'static str,
    level: &'static str,
    message: Value,
    locations: [Value; 1],
}

/// One finding, with its place, its fix and other places that belong to it.
pub(super) fn result(files: &Files, diagnostic: &Diagnostic) -> Value {
    let mut result = serde_json::to_value(Found {
        rule_id: diagnostic.code.number(),
        level: severity(diagnostic),
        message: json!({ "text": whole(files, diagnostic) }),
        locations: [location(files, diagnostic.span)],
    })
    .unwrap_or_default();
    if !diagnostic.related.is_empty() {
        let related = diagnostic.related.iter().map(|r| {
            let mut place = location(files, r.span);
            place["message"] = json!({ "text": r.label });
            place
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(s) = &diagnostic.suggestion {
        let replacement =
            json!({ "deletedRegion": region(files, s.span), "insertedContent": { "text": s.replacement } });
        let change = json!({ "artifactLocation": artifact(files, s.span), "replacements": [replacement] });
        result["fixes"] = json!([{ "artifactChanges": [change] }]);
    }
    result
}

/// The document with the rules that were broken.
pub(super) fn document(found: &[Value]) -> String {
    let codes: BTreeSet<&str> = found.iter().filter_map(|r| r["ruleId"].as_str()).collect();
    let rules: Vec<Value> = Code::ALL
        .iter()
        .filter(|code| codes.contains(code.number()))
        .map(|code| {
            json!({
                "id": code.number(),
                "shortDescription": { "text": code.title() },
                "help": { "text": code.page(), "markdown": code.page() },
            })
        })
        .collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "spellwright", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": found,
        }],
    });
    escaped(&document.to_string())
}

fn artifact(files: &Files, span: Span) -> Value {
    json!({ "uri": uri(&file_of(files, span)) })
}

fn region(files: &Files, span: Span) -> Value {
    let (_, row, column) = files.place(span);
    let (end_row, end_column) = end_of(files, span);
    json!({ "startLine": row, "startColumn": column, "endLine": end_row, "endColumn": end_column })
}

fn location(files: &Files, span: Span) -> Value {
    json!({ "physicalLocation": { "artifactLocation": artifact(files, span), "region": region(files, span) } })
}

/// A path as a reference: what has a meaning of its own there is written by its bytes.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'.' | b'-' | b'_' | b'~');
    path.bytes().fold(String::new(), |mut out, b| {
        if plain(b) {
            out.push(char::from(b));
        } else {
            out.push_str(&format!("%{b:02X}"));
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("my cards/カ.card"), "my%20cards/%E3%82%AB.card");
    }
}
